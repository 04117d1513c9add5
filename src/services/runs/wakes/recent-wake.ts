import type { Issue } from '../../../generated/prisma/client.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { uuid7 } from '../../core/text/uuid7.js';
import { reachedHardStops } from '../../money/budgets/hard-stops.js';
import { causerOf } from './cause.js';
import { factsOfAgents, obstacleUnder } from './facts.js';
import { isCommentWake } from './model.js';
import { queueRuns, tellRunQueued } from './queue.js';
import {
  filled,
  isSelfCaused,
  type Made,
  remember,
  responsibleFor,
  SELF_CAUSED,
  type WakeRequest,
} from './request-wake.js';
import { type Decision, recordAll, requested } from './wake-rows.js';

/** A wake without a key, for an issue that no run and no other wake is about. */
export interface FreshWake extends Omit<WakeRequest, 'idempotencyKey'> {
  readonly issue: Pick<Issue, 'id' | 'projectId' | 'responsibleUserId'>;
  /** Whether a blocker of the issue is open. */
  readonly isBlocked: boolean;
}

/**
 * As `requestWake` for many issues of a company that nobody else can be woken for, such as those that this transaction
 * has only just made: there is nothing to wait for or to join, so that what decides is asked once for each agent and
 * project, and the rows are written in one statement each. 100 of them take six statements instead of 800.
 */
export async function wakeFresh(scope: WriteScope, companyId: string, wakes: readonly FreshWake[]): Promise<void> {
  if (wakes.length === 0) return;
  const placed = await decided(scope, companyId, wakes);
  const queued = placed.flatMap(({ run }) => run ?? []);
  await Promise.all([recordAll(scope, placed), queueRuns(scope, queued)]);
  for (const one of placed) {
    if (one.run) tellRunQueued(scope, one.run);
    const told = requested({ ...one.wake, id: one.id }, one.decision, one.runId);
    scope.emit(told);
    if (!one.isOwn) remember(scope, madeOf(one, told));
  }
}

async function decided(scope: WriteScope, companyId: string, wakes: readonly FreshWake[]) {
  const targets = wakes.map(({ agentId, issue }) => ({ agentId, projectId: issue.projectId }));
  const [agents, stops] = await Promise.all([
    factsOfAgents(
      scope,
      companyId,
      wakes.map(({ agentId }) => agentId),
    ),
    reachedHardStops(scope, companyId, targets),
  ]);
  return wakes.map(({ issue, isBlocked, ...request }, index) => {
    const wake = filled({ ...request, issueId: issue.id });
    const facts = { ...agents.get(wake.agentId)!, issueFound: true, blocked: isBlocked };
    const isOwn = isSelfCaused(scope, request);
    const of = { ...wake, despiteBlockers: isCommentWake(wake.reason) };
    const error = isOwn ? SELF_CAUSED : obstacleUnder(stops[index], of, facts)?.reason;
    const decision: Decision = error === undefined ? { status: 'queued' } : { status: 'skipped', error };
    const responsibleUserId = responsibleFor(scope, wake, {
      responsibleUserId: issue.responsibleUserId ?? facts.defaultResponsibleUserId,
    });
    const id = uuid7();
    const run =
      error === undefined
        ? { id: uuid7(), wake, wakeId: id, responsibleUserId, causedByUserId: causerOf(scope, wake) }
        : undefined;
    return { id, wake, decision, isOwn, run, runId: run?.id ?? null };
  });
}

type Placed = Awaited<ReturnType<typeof decided>>[number];

const madeOf = ({ id, wake, decision, runId }: Placed, told: NonNullable<Made['told']>): Made => ({
  wakeId: id,
  status: decision.status,
  runId,
  request: wake,
  told,
  error: decision.status === 'skipped' ? decision.error : null,
});
