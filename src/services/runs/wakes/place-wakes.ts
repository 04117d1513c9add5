import type { RequestedWake, WakeRequest } from '#services/core/operation/run-requests.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { requesterOf } from './cause.js';
import type { WakeDraft } from './draft.js';
import { placeIdle } from './idle-wakes.js';
import { withEarlier } from './merge.js';
import { isSelfCaused, placeWake, skipSelfCaused, takeWakeTurns, wakeDraftOf } from './request-wake.js';

/** All requests of one write for an agent and an issue, merged into one wake. */
interface JointWake {
  wake: WakeDraft;
  /** Set if the issue has no run and no other wake. */
  idleIssue: WakeRequest['idleIssue'];
  readonly requests: WakeRequest[];
}

/**
 * Places all wakes that a write requested. An agent is woken at most once for an issue: the requests become one wake
 * with the most important reason.
 */
export async function placeWakes(scope: WriteScope, requests: readonly WakeRequest[]): Promise<void> {
  const own = requests.filter((request) => isSelfCaused(scope, request));
  await skipSelfCaused(scope, own);
  const joint = await mergeRequests(
    scope,
    requests.filter((request) => !own.includes(request)),
  );
  const idle = joint.flatMap(({ wake, idleIssue, requests }) => (idleIssue ? [{ wake, idleIssue, requests }] : []));
  const placed = await placeIdle(scope, idle);
  for (const [index, wake] of placed.entries()) report(idle[index]?.requests, wake);
  for (const { wake, idleIssue, requests } of joint) if (!idleIssue) report(requests, await placeWake(scope, wake));
}

function report(requests: readonly WakeRequest[] = [], wake: RequestedWake): void {
  for (const { placed } of requests) placed?.(wake);
}

/**
 * Merges the requests for one agent and issue, unless they are too large together. Reports wakes that already exist.
 */
async function mergeRequests(scope: WriteScope, requests: readonly WakeRequest[]): Promise<JointWake[]> {
  const wakes = requests.map((request) => wakeDraftOf(scope, request));
  const busy = wakes.filter((_, index) => !requests[index]?.idleIssue);
  const existingByDraft = new Map((await takeWakeTurns(scope, busy)).map((wake, index) => [busy[index], wake]));
  const joint: JointWake[] = [];
  const byKey = new Map<string, JointWake>();
  const latest = new Map<string, JointWake>();
  for (const [index, request] of requests.entries()) {
    const wake = wakes[index] as WakeDraft;
    const before = existingByDraft.get(wake);
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

/** Merges a wake into the previous one of the same agent and issue, or adds it to the list. */
function join(
  scope: WriteScope,
  joint: JointWake[],
  latest: Map<string, JointWake>,
  wake: WakeDraft,
  idleIssue: WakeRequest['idleIssue'],
): JointWake {
  const target = wake.issueId && `${wake.agentId} ${wake.issueId}`;
  const earlier = target ? latest.get(target) : undefined;
  const both = earlier && mergeDrafts(scope, earlier.wake, wake);
  if (earlier && both) {
    earlier.wake = both;
    return earlier;
  }
  const one: JointWake = { wake, idleIssue: earlier ? undefined : idleIssue, requests: [] };
  joint.push(one);
  if (target) latest.set(target, one);
  return one;
}

/**
 * Merges two wakes. The one with the more important reason counts as the request. Null if they are too large together.
 */
function mergeDrafts(scope: WriteScope, first: WakeDraft, later: WakeDraft): WakeDraft | null {
  const both = withEarlier(later, first);
  if (!both) return null;
  const { reason, payload, forceFreshSession } = both;
  return {
    ...(reason === first.reason ? first : later),
    reason,
    payload,
    forceFreshSession,
    idempotencyKey: first.idempotencyKey ?? later.idempotencyKey,
    // With a request of another requester, the run no longer belongs to one person.
    causedByUserId: first.causedByUserId === requesterOf(scope, later) ? first.causedByUserId : null,
  };
}
