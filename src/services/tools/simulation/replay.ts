import type { SlicedWork } from '#services/core/concurrency/slices.js';
import type { ToolDecision } from '../decisions/decide.js';
import type { RecordedCall } from './recorded-calls.js';
import type { ReplayedCall, ToolReplayEffect } from './replay-model.js';
import type { ReplayVerdict, Simulation } from './simulate.js';

/** The maximum work of one request, in milliseconds; then the page ends early. */
const MOST_WORK_MS = 1_000;

export interface ReplayedPage {
  /** All calls that were decided again, in order. */
  readonly calls: readonly ReplayedCall[];
  /** The time of the last call that the proposal decided differently. */
  readonly disturbedAt: number;
}

/**
 * Decides calls again, by the proposal and by the current rules.
 * @param draftOf returns the index of a policy in the proposal; undefined for a stored one
 */
export function* replayCalls(
  calls: readonly RecordedCall[],
  proposal: Simulation,
  present: Simulation,
  draftOf: (policyId: string) => number | undefined,
): SlicedWork<ReplayedPage> {
  const done: ReplayedCall[] = [];
  let worked = 0;
  for (const call of calls) {
    const before = performance.now();
    done.push(replayedCall(call, proposal.verdictOn(call), present.verdictOn(call), draftOf));
    worked += performance.now() - before;
    if (worked > MOST_WORK_MS) break;
    yield;
  }
  return { calls: done, disturbedAt: proposal.disturbedAt };
}

function replayedCall(
  call: RecordedCall,
  verdict: ReplayVerdict,
  today: ReplayVerdict,
  draftOf: (policyId: string) => number | undefined,
): ReplayedCall {
  const { id: callId, toolName, startedAt, decision, reasonCode } = call;
  const after = 'decision' in verdict ? verdict.decision : null;
  return {
    callId,
    toolName,
    startedAt: startedAt.toISOString(),
    effect: effectOn(call, after),
    before: { decision, reasonCode },
    after: after && presentDecision(after, draftOf),
    isByProposal: after && 'decision' in today ? !isSame(today.decision, after) : null,
    obstacle: 'obstacle' in verdict ? verdict.obstacle : null,
    path: 'obstacle' in verdict ? verdict.path : null,
  };
}

function effectOn({ decision, reasonCode }: RecordedCall, after: ToolDecision | null): ToolReplayEffect {
  if (!after) return 'undecidable';
  if (after.decision !== decision) return 'changed';
  return after.reasonCode === reasonCode ? 'unchanged' : 'other_reason';
}

const isSame = (a: ToolDecision, b: ToolDecision): boolean =>
  a.decision === b.decision && a.reasonCode === b.reasonCode;

function presentDecision(
  { decision, reasonCode, policyExplanation }: ToolDecision,
  draftOf: (id: string) => number | undefined,
) {
  const decider = policyExplanation?.policyId;
  const draft = decider === undefined ? undefined : draftOf(decider);
  return { decision, reasonCode, policyId: draft === undefined ? (decider ?? null) : null, draft: draft ?? null };
}
