import type { HeartbeatRun, Issue } from '#generated/prisma/client.js';
import { DomainError } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { reserveBudget } from '#services/money/budgets/reserve.js';
import { isInvokable } from '#services/organization/agents/rows.js';
import { assertTakeable, isTakenBy, takeForRun } from '#services/work/checkout/take.js';
import { lockIssues } from '#services/work/issues/rows.js';
import { deferWakeOf } from '../wakes/defer.js';
import { readFacts, type WakeFacts } from '../wakes/facts.js';
import { isCommentWake, originalReasonOf } from '../wakes/model.js';
import { cancelWakes } from './cancel-work.js';
import {
  type ClaimingAgent,
  LOCK_CANDIDATE,
  lockClaimingAgent,
  type NextRun,
  nextOf,
  settleIdle,
} from './candidates.js';
import { ACTION_OF_REFUSAL, actionOfRule } from './required-action.js';
import { applyEnds } from './run-consequences.js';
import { type ClaimedRun, startRun } from './start-run.js';

/** The reason for cancelling a queued run. */
interface RunRefusal {
  readonly errorCode: string;
  readonly error: string;
  /** The required action, overriding that of the error code. */
  readonly requiredAction?: string | null;
}

const CANCEL = statement(`
  UPDATE "HeartbeatRun" SET status = 'cancelled', "errorCode" = $3, error = $4, "finishedAt" = clock_timestamp(),
         "stopConfirmedAt" = clock_timestamp(), "updatedAt" = clock_timestamp(),
         "requiredAction" = CASE WHEN "issueId" IS NOT NULL THEN $5 END
   WHERE "companyId" = $1::uuid AND id = $2::uuid RETURNING *`);

/** Cancels a queued run and its wake. The caller has locked the run. */
async function refuseRun(
  scope: WriteScope,
  run: HeartbeatRun,
  { errorCode, error, requiredAction = actionOfRule(errorCode) }: RunRefusal,
): Promise<'refused'> {
  const values = [run.companyId, run.id, errorCode, error, requiredAction];
  const row = (await scope.row<HeartbeatRun>(CANCEL, values)) as HeartbeatRun;
  await applyEnds(scope, run.companyId, [{ ...row, previousStatus: run.status }]);
  return 'refused';
}

/** Cancels a queued run whose issue another run holds now. Defers its wake until that run ends. */
async function sendBack(scope: WriteScope, run: HeartbeatRun, facts: WakeFacts): Promise<'refused'> {
  await deferWakeOf(scope, run, facts);
  return refuseRun(scope, run, { errorCode: 'cancelled', error: 'Issue checkout conflict' });
}

interface ClaimRequest {
  readonly companyId: string;
  readonly agentId: string;
  readonly engineId: string;
}

/** The maximum number of runs that one transaction cancels. The next transaction continues. */
const MAX_REFUSED = 50;

/**
 * Claims the next queued run of an agent for an engine, with a new fence. Of concurrent claims, only one gets the run.
 * Before that, cancels runs that may no longer start, with the reason. Checks out the issue for the run and reserves a
 * part of the budget.
 * @returns `none` if no run is queued; `full` if a queued run cannot start yet
 */
export async function claimRun(scope: WriteScope, by: ClaimRequest): Promise<ClaimedRun | 'none' | 'full'> {
  const { agent, next: first } = await lockClaimingAgent(scope, by);
  if (!agent) return 'none';
  if (agent.running >= agent.maxConcurrentRuns) return 'full';
  let next = first;
  for (let refused = 0; next && refused < MAX_REFUSED; refused += 1) {
    const candidate = await lockCandidate(scope, by, next);
    const outcome = candidate ? await attempt(scope, agent, candidate, by) : 'refused';
    if (outcome !== 'refused') return outcome;
    next = await nextOf(scope, agent);
  }
  if (next) return 'full';
  await settleIdle(scope, agent);
  return 'none';
}

interface Candidate {
  readonly run: HeartbeatRun;
  readonly issue: Issue | null;
  readonly facts: WakeFacts;
}

/** Locks the issue and the run, then reads the facts. Undefined if the run is no longer queued. */
async function lockCandidate(
  scope: WriteScope,
  { companyId, agentId }: ClaimRequest,
  { id, issueId }: NextRun,
): Promise<Candidate | undefined> {
  const [issues, run, facts] = await Promise.all([
    issueId ? lockIssues(scope, companyId, [issueId]) : [],
    scope.row<HeartbeatRun>(LOCK_CANDIDATE, [companyId, id]),
    readFacts(scope, { companyId, agentId, issueId, taskKey: null }),
  ]);
  return run && { run, issue: issues[0] ?? null, facts };
}

async function attempt(
  scope: WriteScope,
  agent: ClaimingAgent,
  { run, issue, facts }: Candidate,
  { engineId }: ClaimRequest,
): Promise<ClaimedRun | 'refused' | 'full'> {
  const { companyId, id: agentId } = agent;
  const obstacle = obstacleOf(run, facts);
  if (obstacle?.forAll) {
    await cancelWakes(scope, { companyId, agentId, error: obstacle.errorCode });
    return 'refused';
  }
  if (obstacle) return refuseRun(scope, run, obstacle);
  const own = issue && isOwnWork(run, issue, facts) ? issue : null;
  // A run that takes the issue requests its lock, which may have expired. A run that only reads the issue waits for the
  // holder.
  if (issue && (facts.runningRunId || (facts.otherRunId && !own))) return sendBack(scope, run, facts);
  const conflict = own ? await refusal(() => assertTakeable(scope, own, run)) : undefined;
  if (conflict) return refuseUntakeable(scope, run, facts, conflict);
  const budgetError = await reserve(scope, agent, run, facts);
  if (budgetError === 'wait') return 'full';
  if (budgetError) return refuseRun(scope, run, { errorCode: 'budget.blocked', error: budgetError.message });
  const takeError = own ? await refusal(() => takeForRun(scope, own, run)) : undefined;
  if (takeError) return refuseUntakeable(scope, run, facts, takeError);
  return startRun(scope, run, { engineId, adapterType: agent.adapterType });
}

/**
 * Whether the run works on the issue: it does not if the issue is blocked, or if the agent was only mentioned in it.
 */
const isOwnWork = (run: HeartbeatRun, issue: Issue, { blocked }: WakeFacts): boolean =>
  !blocked && isTakenBy(issue, run) && reasonOf(run) !== 'issue_comment_mentioned';

const reasonOf = ({ contextSnapshot }: HeartbeatRun): string | null => originalReasonOf(contextSnapshot as JsonObject);

/** Why a run may not start. `forAll` means that the reason applies to all runs of the agent. */
function obstacleOf(run: HeartbeatRun, facts: WakeFacts): (RunRefusal & { readonly forAll?: boolean }) | undefined {
  const never = (error: string) => ({ errorCode: 'agent_not_invokable', error, forAll: true });
  if (facts.halted) return never('All work of the installation was stopped');
  if (facts.companyStatus !== 'active') return never(`The company is ${facts.companyStatus}`);
  if (!isInvokable(facts)) return never(`The agent is ${facts.agentStatus}`);
  if (facts.underTerminated) return never('A manager above the agent is terminated');
  if (facts.dailyLimit) return { errorCode: facts.dailyLimit, error: "The agent's daily limit is reached" };
  if (facts.blocked && !isCommentWake(reasonOf(run))) {
    return { errorCode: 'issue_dependencies_blocked', error: 'The issue has open blockers' };
  }
  return undefined;
}

/** Cancels a run that cannot take its issue. If another run holds the issue, the wake is deferred. */
function refuseUntakeable(
  scope: WriteScope,
  run: HeartbeatRun,
  facts: WakeFacts,
  why: DomainError,
): Promise<'refused'> {
  const isHeld = (why.details as { alive?: boolean } | undefined)?.alive === true;
  if (isHeld) return sendBack(scope, run, facts);
  const { message: error } = why;
  return refuseRun(scope, run, { errorCode: 'cancelled', error, requiredAction: ACTION_OF_REFUSAL });
}

/** Returns a domain error instead of throwing it. */
async function refusal(work: () => Promise<void>): Promise<DomainError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** The lifetime of a reservation whose run never ends, equal to the lifetime of the run's token. */
const RESERVED_SECONDS = 48 * 3600;

/**
 * Reserves a part of the budget for the run. If the reservations of other runs leave too little, the run waits until
 * they are settled. Without other reservations, any remaining budget is enough to start.
 */
async function reserve(
  scope: WriteScope,
  { companyId, id: agentId, usualCents }: ClaimingAgent,
  run: HeartbeatRun,
  { projectId }: WakeFacts,
): Promise<DomainError | 'wait' | undefined> {
  const cents = usualCents ?? scope.services.config.RUN_RESERVE_CENTS;
  const of = { companyId, agentId, projectId, runId: run.id, seconds: RESERVED_SECONDS };
  const refused = await refusal(() => reserveBudget(scope, { ...of, cents }));
  if (!refused?.code.endsWith('_reserved')) return refused;
  const { amountLimit, amountObserved, amountReserved } = refused.details as Record<string, number>;
  if ((amountReserved ?? 0) > 0) return 'wait';
  const remainingCents = (amountLimit ?? 0) - (amountObserved ?? 0);
  const again = await refusal(() => reserveBudget(scope, { ...of, cents: Math.min(remainingCents, cents) }));
  return again?.code.endsWith('_reserved') ? 'wait' : again;
}
