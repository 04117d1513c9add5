import { randomUUID } from 'node:crypto';
import { domainError } from '../../core/errors/errors.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { type BudgetTarget, HardStop, type HardStopRefusal } from './hard-stops.js';

const NotEnough = {
  company: domainError('company_budget_reserved', 409, 'Company has not enough budget left to start another run'),
  project: domainError('project_budget_reserved', 409, 'Project has not enough budget left to start another run'),
  agent: domainError('agent_budget_reserved', 409, 'Agent has not enough budget left to start another run'),
} as const;

/** What a run may spend at most before it ends, and for how long that is kept for it. */
export interface Reservation extends BudgetTarget {
  readonly agentId: string;
  readonly runId: string;
  readonly cents: number;
  /** Tokens of all kinds; none unless given. */
  readonly tokens?: number;
  /** After this time it stops counting by itself. */
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
 * Admits a run and sets aside what it may spend, so that runs that start together cannot exceed a hard limit together.
 * Counts a run for its agent, project and company. A second call for the same run changes nothing.
 * @throws 409 with the scope's reason when a limit is reached, or would be with what is set aside for others
 */
export async function reserveBudget(scope: WriteScope, r: Reservation): Promise<void> {
  const values = [
    randomUUID(),
    r.companyId,
    r.agentId,
    r.projectId ?? null,
    r.runId,
    r.cents,
    r.tokens ?? 0,
    r.seconds,
  ];
  const refusing = (await scope.row<{ refusing: string | null }>(RESERVE, values))?.refusing;
  if (!refusing) return;
  const refusal = (await scope.row<HardStopRefusal & { amountReserved: number }>(REFUSAL, [
    refusing,
  ])) as HardStopRefusal;
  const errors = refusal.amountObserved >= refusal.amountLimit ? HardStop : NotEnough;
  throw errors[refusal.scopeType](refusal);
}

const SETTLE = statement(`
  UPDATE "BudgetReservation" SET "settledAt" = now(), "settledCents" = $3
   WHERE "companyId" = $1::uuid AND "runId" = $2::uuid AND "settledAt" IS NULL RETURNING id`);

/**
 * Ends a run's reservation with what was billed in its place; call it in the transaction that records the cost, so that
 * the money is never counted twice nor not at all. A second call changes nothing.
 */
export async function settleReservation(
  scope: WriteScope,
  { companyId, runId, cents }: { companyId: string; runId: string; cents: number },
): Promise<void> {
  await scope.sql(SETTLE, [companyId, runId, cents]);
}

const SETTLE_ALL = statement(`
  UPDATE "BudgetReservation" b SET "settledAt" = now(), "settledCents" = (
         SELECT least(coalesce(sum(e."costCents"), 0), 2147483647) FROM "CostEvent" e
          WHERE e."companyId" = b."companyId" AND e."heartbeatRunId" = b."runId")
   WHERE b."companyId" = $1::uuid AND b."runId" = ANY($2::uuid[]) AND b."settledAt" IS NULL`);

/** Ends the reservations of runs that are over with what was billed for each; call it once their costs are recorded. */
export async function settleReservations(
  scope: WriteScope,
  companyId: string,
  runIds: readonly string[],
): Promise<void> {
  await scope.sql(SETTLE_ALL, [companyId, runIds]);
}
