import { randomUUID } from 'node:crypto';
import { domainError } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type BudgetTarget, HardStop, type HardStopRefusal } from './hard-stops.js';

const NotEnough = {
  company: domainError('company_budget_reserved', 'Company has not enough budget left to start another run'),
  project: domainError('project_budget_reserved', 'Project has not enough budget left to start another run'),
  agent: domainError('agent_budget_reserved', 'Agent has not enough budget left to start another run'),
} as const;

/** The amount reserved for a run until it ends. */
export interface Reservation extends BudgetTarget {
  readonly agentId: string;
  readonly runId: string;
  readonly cents: number;
  /** Tokens of all kinds; 0 by default. */
  readonly tokens?: number;
  /** The number of seconds after which the reservation expires. */
  readonly seconds: number;
}

const RESERVE = statement(`
  SELECT orgraph_reserve($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6::int, $7::int, $8::float8) AS refusing`);

const REFUSAL = statement(`
  SELECT p."scopeType", p."scopeId", p.id AS "policyId", p.metric, p."windowKind", p.amount AS "amountLimit",
         orgraph_spent(p."companyId", p."scopeType", p."scopeId", p.metric, p."windowKind")::float8 AS "amountObserved",
         orgraph_reserved(p."companyId", p."scopeType", p."scopeId", p.metric)::float8 AS "amountReserved"
    FROM "BudgetPolicy" p WHERE p.id = $1::uuid`);

/**
 * Admits a run and reserves its budget: concurrent runs cannot together exceed a hard limit. The reservation counts for
 * the run's agent, project and company. A second call for the same run changes nothing.
 * @throws 409 with the scope's reason when a limit is reached, or would be with the reservations of other runs
 */
export async function reserveBudget(scope: WriteScope, reservation: Reservation): Promise<void> {
  const { companyId, agentId, projectId = null, runId, cents, tokens = 0, seconds } = reservation;
  const values = [randomUUID(), companyId, agentId, projectId, runId, cents, tokens, seconds];
  const refusing = (await scope.row<{ refusing: string | null }>(RESERVE, values))?.refusing;
  if (!refusing) return;
  const refusal = (await scope.row<HardStopRefusal & { amountReserved: number }>(REFUSAL, [
    refusing,
  ])) as HardStopRefusal;
  const errors = refusal.amountObserved >= refusal.amountLimit ? HardStop : NotEnough;
  throw errors[refusal.scopeType](refusal);
}

const SETTLE = statement(`
  UPDATE "BudgetReservation" b SET "settledAt" = now(), "settledCents" = (
         SELECT least(coalesce(sum(e."costCents"), 0), 2147483647) FROM "CostEvent" e
          WHERE e."companyId" = b."companyId" AND e."heartbeatRunId" = b."runId")
   WHERE b."companyId" = $1::uuid AND b."runId" = ANY($2::uuid[]) AND b."settledAt" IS NULL`);

/**
 * Ends the reservations of ended runs and replaces them with the billed amounts. Call it in the transaction that
 * records the costs, to count the money exactly once. A second call changes nothing.
 */
export async function settleReservations(
  scope: WriteScope,
  companyId: string,
  runIds: readonly string[],
): Promise<void> {
  await scope.sql(SETTLE, [companyId, runIds]);
}
