import type { HeartbeatRun, Issue } from '../../../generated/prisma/client.js';
import { DomainError } from '../../core/errors/errors.js';
import type { WriteScope } from '../../core/operation/scope.js';
import type { JsonObject } from '../../core/text/fields.js';
import { reserveBudget } from '../../money/budgets/reserve.js';
import { isInvokable } from '../../organization/agents/invokable.js';
import { assertTakeable, isTakenBy, takeForRun } from '../../work/checkout/take.js';
import { lockIssues } from '../../work/issues/rows.js';
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
import { type RunRefusal, refuseRun, sendBack } from './refuse-run.js';
import { ACTION_OF_REFUSAL } from './required-action.js';
import { type ClaimedRun, startRun } from './start-run.js';

interface ClaimBy {
  readonly companyId: string;
  readonly agentId: string;
  readonly engineId: string;
}

/** So many runs are refused in one transaction; what is left is looked at in the next. */
const MAX_REFUSED = 50;

/**
 * Takes the next queued run of an agent for an engine: of many who ask at once, one gets it, under a new
 * fence. What may not start any more is cancelled on the way, with the reason; the issue is checked out for the run, and
 * its money set aside.
 * @returns `none` where nothing waits; `full` where something does but cannot start yet
 */
export async function claimRun(scope: WriteScope, by: ClaimBy): Promise<ClaimedRun | 'none' | 'full'> {
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

/** The issue, then the run, then what decides, each as it is under the locks; undefined where the run is gone. */
async function lockCandidate(
  scope: WriteScope,
  { companyId, agentId }: ClaimBy,
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
  { engineId }: ClaimBy,
): Promise<ClaimedRun | 'refused' | 'full'> {
  const { companyId, id: agentId } = agent;
  const obstacle = obstacleOf(run, facts);
  if (obstacle?.forAll) {
    await cancelWakes(scope, { companyId, agentId, error: obstacle.errorCode });
    return 'refused';
  }
  if (obstacle) return refuseRun(scope, run, obstacle);
  const taken = issue && isOwnWork(run, issue, facts) ? issue : null;
  // Whoever takes an issue asks for its lock, which may have lapsed; whoever only looks at it waits for who works on it.
  if (issue && (facts.runningRunId || (facts.otherRunId && !taken))) return sendBack(scope, run, facts);
  const conflict = taken ? await refusal(() => assertTakeable(scope, taken, run)) : undefined;
  if (conflict) return untakeable(scope, run, facts, conflict);
  const poor = await reserve(scope, agent, run, facts);
  if (poor === 'wait') return 'full';
  if (poor) return refuseRun(scope, run, { errorCode: 'budget.blocked', error: poor.message });
  const lost = taken ? await refusal(() => takeForRun(scope, taken, run)) : undefined;
  if (lost) return untakeable(scope, run, facts, lost);
  return startRun(scope, run, { engineId, adapterType: agent.adapterType });
}

/** A ready issue of the agent is worked on; whoever was only mentioned in it, or waits for its blockers, does not. */
const isOwnWork = (run: HeartbeatRun, issue: Issue, { blocked }: WakeFacts): boolean =>
  !blocked && isTakenBy(issue, run) && reasonOf(run) !== 'issue_comment_mentioned';

const reasonOf = ({ contextSnapshot }: HeartbeatRun): string | null => originalReasonOf(contextSnapshot as JsonObject);

/** Why a run may not start; `forAll` where none of its agent may. */
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

/** Cancels a run that cannot take its issue; where another holds that, its wake waits. */
function untakeable(scope: WriteScope, run: HeartbeatRun, facts: WakeFacts, why: DomainError): Promise<'refused'> {
  const isHeld = (why.details as { alive?: boolean } | undefined)?.alive === true;
  if (isHeld) return sendBack(scope, run, facts);
  const { message: error } = why;
  return refuseRun(scope, run, { errorCode: 'cancelled', error, requiredAction: ACTION_OF_REFUSAL });
}

/** What a domain refuses, instead of thrown. */
async function refusal(work: () => Promise<void>): Promise<DomainError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** How long the money of a run that never ends is kept for it: its token lives no longer. */
const RESERVED_SECONDS = 48 * 3600;

/**
 * Sets aside what the run may spend. Where only others' reservations leave too little, it waits until they are settled;
 * where nothing else is reserved, what is left is enough to begin with.
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
  const left = (amountLimit ?? 0) - (amountObserved ?? 0);
  const again = await refusal(() => reserveBudget(scope, { ...of, cents: Math.min(left, cents) }));
  return again?.code.endsWith('_reserved') ? 'wait' : again;
}
