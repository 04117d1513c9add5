import { randomUUID } from 'node:crypto';
import type { BudgetPolicy } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isPausedBy } from '#services/core/process/pauses.js';
import { groupBy } from '#services/core/text/group-by.js';
import { requestApproval } from '#services/governance/approvals/operations.js';
import { closeApproval } from '#services/governance/approvals/transitions.js';
import { type BudgetScopeType, type BudgetTarget, closeIncident, scopeColumns } from './hard-stops.js';
import { warnAmount } from './model.js';
import { SCOPE_OF, WINDOW_OF_POLICY } from './rows.js';
import { lockScopes, scopeKind, stopScope } from './scopes.js';

type Threshold = 'soft' | 'hard';

interface OpenIncident {
  readonly id: string;
  readonly threshold: Threshold;
  readonly approvalId: string | null;
  /** Whether the incident belongs to the current window. */
  readonly current: boolean;
}

/** A policy with its usage in the current window and its open incidents. */
interface State extends BudgetPolicy {
  readonly scopeType: BudgetScopeType;
  readonly scopeName: string;
  readonly windowStart: Date;
  readonly windowEnd: Date | null;
  readonly spent: number;
  /** Whether the budget has paused the scope. */
  readonly stopped: boolean;
  readonly open: readonly OpenIncident[];
  /** Whether the board has dismissed a warning at this amount in this window. */
  readonly warned: boolean;
}

const STATES = statement(`
  SELECT p.*, w.start AS "windowStart", w.end AS "windowEnd",
         orgraph_spent(p."companyId", p."scopeType", p."scopeId", p.metric, p."windowKind")::float8 AS spent,
         coalesce(c.name, j.name, a.name) AS "scopeName",
         coalesce(c.status = 'paused' AND ${isPausedBy('budget', 'c')}, a.status = 'paused' AND ${isPausedBy('budget', 'a')},
                  j."pauseReason" = 'budget', false) AS stopped,
         coalesce((SELECT json_agg(json_build_object('id', i.id, 'threshold', i."thresholdType", 'approvalId', i."approvalId",
                                                     'current', i."windowStart" = w.start) ORDER BY i.id)
                     FROM "BudgetIncident" i
                    WHERE i."companyId" = p."companyId" AND i."policyId" = p.id AND i.status = 'open'), '[]') AS open,
         EXISTS (SELECT FROM "BudgetIncident" i
                  WHERE i."companyId" = p."companyId" AND i."policyId" = p.id AND i."thresholdType" = 'soft'
                    AND i.status = 'dismissed' AND i."windowStart" = w.start AND i."amountLimit" = p.amount) AS warned
    FROM unnest($2::text[], $3::uuid[]) AS k(type, id)
    JOIN "BudgetPolicy" p ON p."companyId" = $1::uuid AND p."scopeType" = k.type AND p."scopeId" = k.id
         ${WINDOW_OF_POLICY} ${SCOPE_OF}
   ORDER BY p.id`);

const LOCK_POLICIES = statement(`
  SELECT p.id FROM "BudgetPolicy" p
   WHERE p."companyId" = $1::uuid AND (p."scopeType", p."scopeId") IN (SELECT * FROM unnest($2::text[], $3::uuid[]))
   ORDER BY p.id FOR NO KEY UPDATE`);

/** The usage that a cost event adds. */
interface Addition {
  readonly cents: number;
  readonly tokens: number;
}

/**
 * Locks the rows that an evaluation writes. It always locks the policies: of two costs that together cross a limit, the
 * second then sees the first. In the lock order, the scopes' rows come before the policies. They are locked only if one
 * of them will be paused or resumed, to let costs proceed during other changes of an agent or its company.
 */
export async function lockBudgets(scope: WriteScope, of: BudgetTarget, adding?: Addition): Promise<void> {
  if (await lockAffected(scope, of, adding)) await scope.sql(LOCK_POLICIES, scopeColumns(of));
}

/**
 * Locks the rows of the scopes that will be paused or resumed. It is for callers that lock rows below the scopes before
 * they record the cost. @returns whether there are policies
 */
export async function lockAffected(scope: WriteScope, of: BudgetTarget, adding?: Addition): Promise<boolean> {
  const states = await scope.sql<State>(STATES, scopeColumns(of));
  if (states.some((state) => isStopped({ ...state, spent: state.spent + addedUsage(state, adding) }) || state.stopped))
    await lockScopes(scope, of);
  return states.length > 0;
}

function addedUsage({ metric }: State, { cents, tokens }: Addition = { cents: 0, tokens: 0 }): number {
  if (metric === 'billed_cents') return cents;
  return metric === 'total_tokens' ? tokens : 0;
}

/**
 * Compares the usage with every policy of the target's company, agent and project: opens and resolves incidents, stops
 * scopes that have reached a hard limit, and resumes the others.
 */
export async function evaluateBudgets(scope: WriteScope, of: BudgetTarget): Promise<void> {
  await lockBudgets(scope, of);
  await applyBudgets(scope, of);
}

/** Evaluates as `evaluateBudgets` does, in a transaction that holds the locks of `lockBudgets`. */
export async function applyBudgets(scope: WriteScope, of: BudgetTarget): Promise<void> {
  const states = await scope.sql<State>(STATES, scopeColumns(of));
  for (const state of states) await applyPolicy(scope, state);
  for (const policies of groupBy(states, ({ scopeId }) => scopeId).values()) {
    const { companyId, scopeType, scopeId, stopped } = policies[0] as State;
    if (stopped && !policies.some(isStopped))
      await scopeKind(scopeType).resume(scope, { companyId, scopeType, scopeId });
  }
}

const isLimit = ({ isActive, amount }: State): boolean => isActive && amount > 0;
const isStopped = (state: State): boolean => isLimit(state) && state.hardStopEnabled && state.spent >= state.amount;
const isWarned = (state: State): boolean => isLimit(state) && state.notifyEnabled && state.spent >= warnAmount(state);

async function applyPolicy(scope: WriteScope, state: State): Promise<void> {
  const reached = { soft: isWarned(state), hard: isStopped(state) };
  for (const incident of state.open) {
    if (incident.current && reached[incident.threshold]) continue;
    if (incident.approvalId)
      await closeApproval(scope, incident.approvalId, incident.current ? 'approved' : 'cancelled');
    await closeIncident(scope, { companyId: state.companyId, id: incident.id }, 'resolved');
  }
  const isOpen = (threshold: Threshold) => state.open.some((open) => open.current && open.threshold === threshold);
  if (reached.soft && !isOpen('soft') && !state.warned) await openIncident(scope, state, 'soft');
  if (!reached.hard) return;
  if (!isOpen('hard')) await openIncident(scope, state, 'hard');
  if (!isOpen('hard') || !state.stopped) await stop(scope, state);
}

async function openIncident(scope: WriteScope, state: State, threshold: Threshold): Promise<void> {
  const { id: policyId, companyId, scopeType, scopeId, metric, windowKind, windowStart, windowEnd } = state;
  const id = randomUUID();
  const amounts = { amountLimit: state.amount, amountObserved: state.spent };
  const about = { policyId, scopeType, scopeId, metric, windowKind };
  const payload = { incidentId: id, ...about, scopeName: state.scopeName, ...amounts };
  const window = { windowStart: windowStart.toISOString(), windowEnd: windowEnd?.toISOString() ?? null };
  const approval =
    threshold === 'hard'
      ? await requestApproval(scope, {
          companyId,
          type: 'budget_override_required',
          payload: { ...payload, ...window },
        })
      : null;
  await scope.db.budgetIncident.create({
    data: {
      id,
      companyId,
      ...about,
      windowStart,
      windowEnd,
      thresholdType: threshold,
      ...amounts,
      approvalId: approval?.id ?? null,
    },
  });
  scope.emit({
    companyId,
    action: `budget.${threshold}_threshold_crossed`,
    entityType: 'budget_incident',
    entityId: id,
    ...(scopeType === 'agent' ? { agentId: scopeId } : {}),
    details: {
      ...about,
      amount: state.amount,
      observed: state.spent,
      ...(approval ? { approvalId: approval.id } : {}),
    },
  });
}

async function stop(scope: WriteScope, { companyId, scopeType, scopeId, windowEnd }: State): Promise<void> {
  await stopScope(scope, { companyId, scopeType, scopeId });
  if (!windowEnd) return;
  // The new window starts at zero: the scope resumes then, without waiting for the next cost.
  const payload = { companyId, scopeType, scopeId };
  scope.enqueue({ task: 'renewBudget', key: `budget:${scopeId}`, runAt: windowEnd, payload });
}
