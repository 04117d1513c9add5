import type { Approval } from '#generated/prisma/client.js';
import { domainError, unprocessable } from '#services/core/errors/errors.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { ApprovalKind } from '#services/governance/approvals/kinds.js';

export type BudgetScopeType = 'company' | 'agent' | 'project';

/** The budgets that apply to a piece of work: always its company's, and its agent's and project's if it has them. */
export interface BudgetTarget {
  readonly companyId: string;
  readonly agentId?: string | null | undefined;
  readonly projectId?: string | null | undefined;
}

/** The scopes of a target as two columns, for `unnest($2::text[], $3::uuid[])`; $1 is the company. */
export function scopeColumns({ companyId, agentId, projectId }: BudgetTarget): [string, string[], string[]] {
  const scopes = [
    ['company', companyId],
    ...(projectId ? [['project', projectId]] : []),
    ...(agentId ? [['agent', agentId]] : []),
  ] as [string, string][];
  return [companyId, scopes.map(([type]) => type), scopes.map(([, id]) => id)];
}

const pausedMessage = (name: string) => `${name} is paused because its budget hard-stop was reached`;

/** The errors that reject work while a hard limit is reached; the details name the limit. */
export const HardStop = {
  company: domainError('company_budget_exhausted', pausedMessage('Company')),
  project: domainError('project_budget_exhausted', pausedMessage('Project')),
  agent: domainError('agent_budget_exhausted', pausedMessage('Agent')),
} as const;

/** A policy whose limit is reached, with its usage in the metric's unit. */
export interface HardStopRefusal extends Record<string, unknown> {
  readonly scopeType: BudgetScopeType;
  readonly scopeId: string;
  readonly policyId: string;
  readonly metric: string;
  readonly windowKind: string;
  readonly amountLimit: number;
  readonly amountObserved: number;
}

const reachedLimitsSql = (order: string): string => `
  SELECT p."scopeType", p."scopeId", p.id AS "policyId", p.metric, p."windowKind", p.amount AS "amountLimit",
         spent::float8 AS "amountObserved"
    FROM unnest($2::text[], $3::uuid[]) WITH ORDINALITY AS k(type, id, n)
    JOIN "BudgetPolicy" p ON p."companyId" = $1::uuid AND p."scopeType" = k.type AND p."scopeId" = k.id
   CROSS JOIN LATERAL orgraph_spent(p."companyId", p."scopeType", p."scopeId", p.metric, p."windowKind") AS spent
   WHERE p."isActive" AND p."hardStopEnabled" AND p.amount > 0 AND spent >= p.amount
   ORDER BY ${order}`;

const REACHED = statement(reachedLimitsSql('k.n, p.id LIMIT 1'));
const ALL_REACHED = statement(reachedLimitsSql('p.id'));

/**
 * The first reached hard limit: the company's before the project's before the agent's. Undefined if none is reached.
 */
export const reachedHardStop = (scope: Scope, of: BudgetTarget): Promise<HardStopRefusal | undefined> =>
  scope.row<HardStopRefusal>(REACHED, scopeColumns(of));

/** As `reachedHardStop` for many targets of a company, in one statement and in their order. */
export async function reachedHardStops(
  scope: Scope,
  companyId: string,
  targets: readonly Omit<BudgetTarget, 'companyId'>[],
): Promise<(HardStopRefusal | undefined)[]> {
  const ids = (name: 'agentId' | 'projectId') => [...new Set(targets.flatMap((target) => target[name] ?? []))];
  const [projects, agents] = [ids('projectId'), ids('agentId')];
  const types = ['company', ...projects.map(() => 'project'), ...agents.map(() => 'agent')];
  const refusalsByScope = new Map<string, HardStopRefusal>();
  for (const refusal of await scope.sql<HardStopRefusal>(ALL_REACHED, [
    companyId,
    types,
    [companyId, ...projects, ...agents],
  ])) {
    if (!refusalsByScope.has(refusal.scopeId)) refusalsByScope.set(refusal.scopeId, refusal);
  }
  return targets.map(
    ({ projectId, agentId }) =>
      refusalsByScope.get(companyId) ?? refusalsByScope.get(projectId ?? '') ?? refusalsByScope.get(agentId ?? ''),
  );
}

/** @throws 409 with the scope's reason while a hard limit of the company, project or agent is reached */
export async function assertNotStopped(scope: Scope, of: BudgetTarget): Promise<void> {
  const refusal = await reachedHardStop(scope, of);
  if (refusal) throw HardStop[refusal.scopeType](refusal);
}

const CLOSE = statement(`
  UPDATE "BudgetIncident" SET status = $3, "resolvedAt" = now(), "updatedAt" = now()
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND status = 'open'
  RETURNING "policyId", "scopeType", "scopeId", "thresholdType", "amountLimit", "amountObserved"::float8 AS "amountObserved"`);

/** Closes an open incident and records the change. @returns whether the incident was open */
export async function closeIncident(
  scope: WriteScope,
  { companyId, id }: { companyId: string; id: string },
  status: 'resolved' | 'dismissed',
): Promise<boolean> {
  const closed = await scope.row<Record<string, unknown>>(CLOSE, [companyId, id, status]);
  if (!closed) return false;
  const { amountLimit: amount, amountObserved: observed, ...details } = closed;
  scope.emit({
    companyId,
    action: 'budget.incident_resolved',
    entityType: 'budget_incident',
    entityId: id,
    details: { ...details, amount, observed, status },
  });
  return true;
}

/** Approvals to continue past a reached limit. */
export const overrideApproval: ApprovalKind = { isMadeByItsFlow: true, approved: sendToIncident, rejected: keepPaused };

async function sendToIncident(): Promise<void> {
  throw unprocessable('Resolve the budget incident instead');
}

const OF_APPROVAL = statement(`
  SELECT id, "companyId" FROM "BudgetIncident" WHERE "approvalId" = $1::uuid AND status = 'open' FOR NO KEY UPDATE`);

/** The incident is dismissed; its scope stays paused. */
async function keepPaused(scope: WriteScope, { id: approvalId }: Approval): Promise<void> {
  const incident = await scope.row<{ id: string; companyId: string }>(OF_APPROVAL, [approvalId]);
  if (incident) await closeIncident(scope, incident, 'dismissed');
}
