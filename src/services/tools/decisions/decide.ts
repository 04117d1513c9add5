import type { ToolCall } from '../policies/call.js';
import { ALLOWED_STEPS, type MatchAllowance } from '../policies/conditions.js';
import { bucketKeyOf, type RateLimitConfig } from '../policies/rate-limits.js';
import { hasDrifted, isLive, pins, trustsArguments } from '../policies/trust-rules.js';
import { effectiveProfiles } from '../profiles/effective.js';
import type { DecisionRequest, ToolRow } from './data.js';
import { hashOfArguments } from './hashes.js';
import { obstacleTo } from './obstacles.js';
import { type CompiledPolicy, matchOfPolicy } from './policies.js';
import { type DecisionKind, REASONS, type ReasonCode } from './reasons.js';
import { principalOfCaller, type ToolSnapshot } from './snapshot.js';

// The only place that decides about calls: lists, calls, policy tests and replays all use it.

/** The state of a policy's rate limit for a call. */
export interface RateLimitState {
  readonly policyId: string;
  readonly bucketKey: string;
  readonly limited: boolean;
  readonly count: number;
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface ToolDecision {
  readonly decision: DecisionKind;
  readonly allowed: boolean;
  readonly reasonCode: ReasonCode;
  readonly explanation: string;
  readonly effectiveProfileIds: readonly string[];
  /** In the order of evaluation; the last one decided, if a policy did. */
  readonly matchedPolicyIds: readonly string[];
  readonly policyExplanation: {
    readonly policyId: string;
    readonly policyType: string;
    readonly selectorMatched: boolean;
    readonly conditionsMatched: boolean;
  } | null;
  /** The reached limit, or else the first one that was checked. */
  readonly rateLimitState: RateLimitState | null;
  /** The limits that an actual call must count towards, in all buckets at once. */
  readonly rateLimits: readonly RateLimitState[];
  /** Whether unknown arguments decide. The decision is then the best that some of them get. */
  readonly dependsOnArguments: boolean;
}

/** The end of an evaluation by a policy. */
interface PolicyOutcome {
  readonly reasonCode: ReasonCode;
  readonly policy: CompiledPolicy;
  /** False if the policy is broken or could not be decided. */
  readonly isClear: boolean;
}

/** The working state of one decision. */
interface Evaluation {
  readonly snapshot: ToolSnapshot;
  readonly request: DecisionRequest;
  readonly tool: ToolRow;
  readonly call: ToolCall;
  readonly allowance: MatchAllowance;
  readonly argumentsHash: () => string;
  readonly matched: string[];
  readonly limits: RateLimitState[];
  /** The best outcome of policies for some arguments, while the arguments are unknown. */
  possible: (PolicyOutcome & { readonly matched: readonly string[] }) | undefined;
  dependsOnArguments: boolean;
}

/** Notes the state of a policy's limit. @returns whether the limit is reached */
function isLimited(evaluation: Evaluation, policy: CompiledPolicy, config: RateLimitConfig): boolean {
  const { limit, windowSeconds, keyBy } = config;
  const bucketKey = bucketKeyOf(policy.id, keyBy, evaluation.call);
  const count = evaluation.request.counts?.get(bucketKey) ?? 0;
  const limited = count >= limit;
  evaluation.limits.push({ policyId: policy.id, bucketKey, limited, count, limit, windowSeconds });
  return limited;
}

/** The outcome of a trust rule for a call; undefined if the rule does not apply. Any matching block overrides it. */
function trustOutcome(
  evaluation: Evaluation,
  policy: CompiledPolicy,
  later: readonly CompiledPolicy[],
): PolicyOutcome | undefined {
  const { tool, call, allowance, request } = evaluation;
  const rule = policy.trustRule;
  if (!rule || !isLive(rule, request.now) || !pins(rule, tool)) return undefined;
  if (request.arguments !== null && !trustsArguments(rule, evaluation.argumentsHash)) return undefined;
  for (const block of later) {
    if (block.policyType !== 'block') continue;
    const match = matchOfPolicy(block, call, allowance);
    if (match === 'maybe') evaluation.dependsOnArguments = true;
    else if (match !== 'no') return { reasonCode: 'deny_policy_block', policy: block, isClear: match === 'yes' };
  }
  const reasonCode = hasDrifted(rule, tool) ? 'requires_review_changed_tool' : 'allow_trust_rule';
  return { reasonCode, policy, isClear: true };
}

/** The outcome of a matching policy; undefined if the next policy must decide. */
function outcomeOf(
  evaluation: Evaluation,
  policy: CompiledPolicy,
  later: () => readonly CompiledPolicy[],
): PolicyOutcome | undefined {
  const isUsable = evaluation.tool.status === 'active';
  const ends = (reasonCode: ReasonCode): PolicyOutcome => ({ reasonCode, policy, isClear: true });
  switch (policy.policyType) {
    case 'block':
      return ends('deny_policy_block');
    case 'rate_limit':
      return policy.rateLimit && isLimited(evaluation, policy, policy.rateLimit) ? ends('rate_limited') : undefined;
    case 'trust_rule':
      return trustOutcome(evaluation, policy, later());
    // Only an earlier trust rule opens a tool that waits for its review or is gone.
    case 'require_approval':
      return isUsable ? ends('requires_approval_policy') : undefined;
    case 'allow':
      return isUsable ? ends('allow_policy') : undefined;
  }
}

const GOODNESS = { deny: 0, rate_limited: 0, require_approval: 1, allow: 2 } as const;
const goodnessOf = (reasonCode: ReasonCode): number => GOODNESS[REASONS[reasonCode][0]];
/**
 * The best outcome of each policy type. For other arguments, limits and policies that are not understood say nothing.
 */
const BEST = { block: 0, rate_limit: 0, require_approval: 1, allow: 2, trust_rule: 2 } as const;

/** Notes the outcome of a policy for calls with some arguments, if it is better than the known ones. */
function notePossible(evaluation: Evaluation, policy: CompiledPolicy, later: () => readonly CompiledPolicy[]): void {
  evaluation.dependsOnArguments = true;
  const { possible, matched } = evaluation;
  const currentGoodness = possible ? goodnessOf(possible.reasonCode) : 0;
  if (policy.isBroken || BEST[policy.policyType] <= currentGoodness) return;
  const outcome = outcomeOf(evaluation, policy, later);
  if (!outcome || goodnessOf(outcome.reasonCode) <= currentGoodness) return;
  evaluation.possible = { ...outcome, matched: [...matched, outcome.policy.id] };
}

/** Evaluates the policies in their order; the first that decides ends the evaluation. */
function policyOutcome(evaluation: Evaluation): PolicyOutcome | undefined {
  const { snapshot, call, allowance, matched } = evaluation;
  const candidates = snapshot.policies.candidates(call);
  for (const [index, policy] of candidates.entries()) {
    const match = matchOfPolicy(policy, call, allowance);
    if (match === 'no') continue;
    if (match === 'maybe') {
      notePossible(evaluation, policy, () => candidates.slice(index + 1));
      continue;
    }
    const outcome: PolicyOutcome | undefined =
      match === 'unclear'
        ? { reasonCode: 'deny_policy_block', policy, isClear: false }
        : outcomeOf(evaluation, policy, () => candidates.slice(index + 1));
    if (outcome) {
      matched.push(outcome.policy.id);
      return outcome;
    }
    if (policy.policyType === 'rate_limit') matched.push(policy.id);
  }
  return undefined;
}

/**
 * Whether the clients of a gateway get only its profiles, and nothing while these are not in use. The grants of its
 * agent do not apply: a client with a token of the gateway is not that agent.
 */
const isCapped = ({ gatewayModes }: ToolSnapshot, { context: { gatewayId } }: DecisionRequest): boolean =>
  gatewayId !== null && (gatewayModes.get(gatewayId) ?? 'gateway_only') === 'gateway_only';

/** The reason if no policy decides. */
function reasonWithoutPolicy(evaluation: Evaluation, profileIds: readonly string[]): ReasonCode {
  const { snapshot, request, tool, call, allowance } = evaluation;
  if (tool.status !== 'active') return 'deny_missing_tool';
  const grants = isCapped(snapshot, request) ? [] : snapshot.grants.get(principalOfCaller(request.caller));
  if (grants?.some((covers) => covers(call))) return 'allow_explicit_grant';
  const profiles = profileIds.flatMap((id) => snapshot.profiles.get(id) ?? []);
  if (request.arguments === null && profiles.some((profile) => profile.asksForArguments)) {
    evaluation.dependsOnArguments = true;
  }
  const isAllowed = profiles.some((profile) => profile.allows(call, allowance));
  return isAllowed ? 'allow_profile' : 'deny_default';
}

function evaluationOf(snapshot: ToolSnapshot, request: DecisionRequest, tool: ToolRow): Evaluation {
  const { companyId, caller, context, arguments: given, now } = request;
  let hash: string | undefined;
  return {
    snapshot,
    request,
    tool,
    call: { companyId, caller, context, tool, arguments: given, now },
    allowance: { steps: ALLOWED_STEPS },
    argumentsHash: () => {
      hash ??= hashOfArguments(given ?? {});
      return hash;
    },
    matched: [],
    limits: [],
    possible: undefined,
    dependsOnArguments: false,
  };
}

const explanationOf = (outcome: PolicyOutcome | undefined): ToolDecision['policyExplanation'] =>
  outcome
    ? {
        policyId: outcome.policy.id,
        policyType: outcome.policy.policyType,
        selectorMatched: true,
        conditionsMatched: outcome.isClear,
      }
    : null;

function decisionOf(
  reasonCode: ReasonCode,
  effectiveProfileIds: readonly string[],
  evaluation?: Evaluation,
  outcome?: PolicyOutcome,
  matched: readonly string[] = evaluation?.matched ?? [],
): ToolDecision {
  const [decision, explanation] = REASONS[reasonCode];
  const limits = evaluation?.limits ?? [];
  return {
    decision,
    allowed: decision === 'allow',
    reasonCode,
    explanation,
    effectiveProfileIds,
    matchedPolicyIds: matched,
    policyExplanation: explanationOf(outcome),
    rateLimitState: limits.find(({ limited }) => limited) ?? limits[0] ?? null,
    rateLimits: limits,
    dependsOnArguments: evaluation?.dependsOnArguments ?? false,
  };
}

/**
 * Decides about a call, in this order: obstacles in the call and its origin, policies, grants, profiles. The default is
 * to deny. It only reads: an actual call must still count in `rateLimits`.
 */
export function decide(snapshot: ToolSnapshot, request: DecisionRequest): ToolDecision {
  const { companyId, caller, context } = request;
  const tool = snapshot.tools.get(request.catalogEntryId);
  const obstacle = obstacleTo(snapshot, request, tool);
  if (obstacle || !tool) return decisionOf(obstacle ?? 'deny_missing_tool', []);
  const mode = snapshot.gatewayModes.get(context.gatewayId ?? '') ?? null;
  const profileIds = effectiveProfiles(snapshot.bindings, { ...context, companyId, agentId: caller.agentId, mode });
  const evaluation = evaluationOf(snapshot, request, tool);
  const outcome = policyOutcome(evaluation);
  const reasonCode = outcome?.reasonCode ?? reasonWithoutPolicy(evaluation, profileIds);
  const best = evaluation.possible;
  if (best && goodnessOf(best.reasonCode) > goodnessOf(reasonCode)) {
    return decisionOf(best.reasonCode, profileIds, evaluation, best, best.matched);
  }
  return decisionOf(reasonCode, profileIds, evaluation, outcome);
}
