import type { ToolPolicyRow } from '../decisions/data.js';
import { decide, type RateLimitState, type ToolDecision } from '../decisions/decide.js';
import type { ToolSnapshot } from '../decisions/snapshot.js';
import { rateWindowAt } from '../policies/rate-limits.js';
import { NotKept } from './kept-arguments.js';
import { decisionRequestOf, type RecordedCall } from './recorded-calls.js';

/** The decision of rules about a past call, or the reason why it is unknown. */
export type ReplayVerdict =
  | { readonly decision: ToolDecision }
  | { readonly obstacle: 'arguments'; readonly path: string }
  | { readonly obstacle: 'limit'; readonly path: null };

export interface SimulationRules {
  readonly snapshot: ToolSnapshot;
  /** The stored policies by ID. */
  readonly stored: ReadonlyMap<string, Pick<ToolPolicyRow, 'policyType'> & { readonly updatedAt: Date }>;
  /** Whether the rules contain a stored policy unchanged. */
  readonly keeps: (policyId: string) => boolean;
}

interface Bounds {
  readonly least: number;
  readonly most: number;
}

const UNKNOWN: Bounds = { least: 0, most: Number.POSITIVE_INFINITY };

/**
 * Decides past calls in the order in which they were made, by the same function as real calls. Limits of the proposal
 * count the calls that would have been allowed. Unchanged limits counted the calls that were allowed then; their
 * recorded outcome holds until a call in the same window is decided differently. An unknown decision is reported as
 * unknown, not guessed.
 */
export class Simulation {
  /** The number of calls that the proposal's limits have counted, by bucket and window. */
  private readonly counted = new Map<string, number>();
  /** The times of calls for which it is unknown whether they would have been counted. */
  private readonly uncertain: number[] = [];

  /**
   * @param since the time from which all calls are seen
   * @param disturbedAt the time of the last call that was decided differently
   */
  constructor(
    private readonly rules: SimulationRules,
    private readonly since: number,
    public disturbedAt: number,
  ) {}

  verdictOn(call: RecordedCall): ReplayVerdict {
    const verdict = this.judge(call);
    const isAllowed = 'decision' in verdict && verdict.decision.allowed;
    const at = call.startedAt.getTime();
    if (!('decision' in verdict)) this.uncertain.push(at);
    const isOtherwise = !('decision' in verdict) || isAllowed !== (call.decision === 'allow');
    if (isOtherwise && this.mayHaveCounted(call, verdict)) this.disturbedAt = at;
    if (isAllowed) for (const limit of verdict.decision.rateLimits) this.count(limit, at);
    return verdict;
  }

  /** Whether limits have counted the call, or would have. */
  private mayHaveCounted({ matchedPolicyIds }: RecordedCall, verdict: ReplayVerdict): boolean {
    if (!('decision' in verdict) || verdict.decision.rateLimits.length > 0) return true;
    return matchedPolicyIds.some((id) => this.isLimit(id));
  }

  /** Whether a policy is a limit. A deleted policy may have been one. */
  private isLimit(policyId: string): boolean {
    return (this.rules.stored.get(policyId)?.policyType ?? 'rate_limit') === 'rate_limit';
  }

  private judge(call: RecordedCall): ReplayVerdict {
    try {
      const request = decisionRequestOf(call);
      const open = decide(this.rules.snapshot, request);
      if (open.rateLimits.length === 0) return { decision: open };
      const bounds = open.rateLimits.map((limit) => [limit.bucketKey, this.boundsOf(limit, open, call)] as const);
      const by = (of: (one: Bounds) => number): ToolDecision =>
        decide(this.rules.snapshot, { ...request, counts: new Map(bounds.map(([key, one]) => [key, of(one)])) });
      const [least, most] = [by((one) => one.least), by((one) => one.most)];
      const isKnown = least.reasonCode === most.reasonCode && least.decision === most.decision;
      return isKnown ? { decision: least } : { obstacle: 'limit', path: null };
    } catch (error) {
      if (error instanceof NotKept) return { obstacle: 'arguments', path: error.path };
      throw error;
    }
  }

  /** The bounds of a limit's count before this call. */
  private boundsOf(limit: RateLimitState, open: ToolDecision, call: RecordedCall): Bounds {
    const { start } = rateWindowAt(call.startedAt.getTime(), limit.windowSeconds);
    if (this.hasCounted(limit.policyId, call)) {
      if (start <= this.disturbedAt) return UNKNOWN;
      if (call.decision !== 'rate_limited') return { least: 0, most: 0 };
      return this.isFullForSure(open, call) ? { least: limit.limit, most: limit.limit } : UNKNOWN;
    }
    if (start < this.since) return UNKNOWN;
    const least = this.counted.get(bucketOf(limit, start)) ?? 0;
    return { least, most: least + this.uncertain.filter((at) => at >= start).length };
  }

  /** Whether a limit is unchanged since it counted the call. */
  private hasCounted(policyId: string, { matchedPolicyIds, startedAt }: RecordedCall): boolean {
    const stored = this.rules.stored.get(policyId);
    return (
      !!stored && this.rules.keeps(policyId) && matchedPolicyIds.includes(policyId) && stored.updatedAt <= startedAt
    );
  }

  /**
   * Whether a limit was reached for certain. With several limits, the record does not name the one that was reached;
   * this does not matter while all of them still count.
   */
  private isFullForSure({ rateLimits }: ToolDecision, call: RecordedCall): boolean {
    const counting = new Set(rateLimits.map(({ policyId }) => policyId));
    const limits = call.matchedPolicyIds.filter((id) => this.isLimit(id));
    return limits.every((id) => counting.has(id) && this.hasCounted(id, call));
  }

  private count(limit: RateLimitState, at: number): void {
    const key = bucketOf(limit, rateWindowAt(at, limit.windowSeconds).start);
    this.counted.set(key, (this.counted.get(key) ?? 0) + 1);
  }
}

const bucketOf = ({ bucketKey, windowSeconds }: RateLimitState, start: number): string =>
  `${bucketKey} ${windowSeconds} ${start}`;
