import type { RequestedWake, WakeRequest } from '../../core/operation/run-requests.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { askerOf } from './cause.js';
import type { WakeDraft } from './draft.js';
import { placeIdle } from './idle-wakes.js';
import { withEarlier } from './merge.js';
import { draftOf, isSelfCaused, placeWake, skipSelfCaused, takeWakeTurns } from './request-wake.js';

/** What one write asks of an agent for an issue, as one wake. */
interface JointWake {
  wake: WakeDraft;
  /** Given where no run and no other wake is about the issue. */
  idleIssue: WakeRequest['idleIssue'];
  readonly requests: WakeRequest[];
}

/**
 * Decides about all wakes that a write asked for. It wakes an agent at most once for an issue: one wake says all, under
 * the reason that says most.
 */
export async function placeWakes(scope: WriteScope, requests: readonly WakeRequest[]): Promise<void> {
  const own = requests.filter((request) => isSelfCaused(scope, request));
  await skipSelfCaused(scope, own);
  const joint = await joined(
    scope,
    requests.filter((request) => !own.includes(request)),
  );
  const idle = joint.flatMap(({ wake, idleIssue, requests }) => (idleIssue ? [{ wake, idleIssue, requests }] : []));
  const placed = await placeIdle(scope, idle);
  for (const [index, wake] of placed.entries()) answer(idle[index]?.requests, wake);
  for (const { wake, idleIssue, requests } of joint) if (!idleIssue) answer(requests, await placeWake(scope, wake));
}

function answer(requests: readonly WakeRequest[] = [], wake: RequestedWake): void {
  for (const { placed } of requests) placed?.(wake);
}

/** The wakes that are to be placed: requests for one agent and issue are one, but where that is too much for one run. */
async function joined(scope: WriteScope, requests: readonly WakeRequest[]): Promise<JointWake[]> {
  const wakes = requests.map((request) => draftOf(scope, request));
  const busy = wakes.filter((_, index) => !requests[index]?.idleIssue);
  const known = new Map((await takeWakeTurns(scope, busy)).map((wake, index) => [busy[index], wake]));
  const joint: JointWake[] = [];
  const byKey = new Map<string, JointWake>();
  const latest = new Map<string, JointWake>();
  for (const [index, request] of requests.entries()) {
    const wake = wakes[index] as WakeDraft;
    const before = known.get(wake);
    if (before) {
      request.placed?.(before);
      continue;
    }
    const key = wake.idempotencyKey && `${wake.agentId} ${wake.idempotencyKey}`;
    const same = key ? byKey.get(key) : undefined;
    const one = same ?? join(scope, joint, latest, wake, request.idleIssue);
    one.requests.push(request);
    if (key) byKey.set(key, one);
  }
  return joint;
}

/** Adds a wake to what was asked before of the same agent for the same issue, or else to the list. */
function join(
  scope: WriteScope,
  joint: JointWake[],
  latest: Map<string, JointWake>,
  wake: WakeDraft,
  idleIssue: WakeRequest['idleIssue'],
): JointWake {
  const target = wake.issueId && `${wake.agentId} ${wake.issueId}`;
  const earlier = target ? latest.get(target) : undefined;
  const both = earlier && together(scope, earlier.wake, wake);
  if (earlier && both) {
    earlier.wake = both;
    return earlier;
  }
  const one: JointWake = { wake, idleIssue: earlier ? undefined : idleIssue, requests: [] };
  joint.push(one);
  if (target) latest.set(target, one);
  return one;
}

/** Two wakes as one, as whichever of them says more asked for it; null where that is too much. */
function together(scope: WriteScope, first: WakeDraft, later: WakeDraft): WakeDraft | null {
  const both = withEarlier(later, first);
  if (!both) return null;
  const { reason, payload, forceFreshSession } = both;
  return {
    ...(reason === first.reason ? first : later),
    reason,
    payload,
    forceFreshSession,
    idempotencyKey: first.idempotencyKey ?? later.idempotencyKey,
    // Once somebody else joins in, it is not that person's own run.
    causedByUserId: first.causedByUserId === askerOf(scope, later) ? first.causedByUserId : null,
  };
}
