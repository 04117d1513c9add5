import { hashOfArguments } from '../action-requests/hashes.js';
import type { ToolCall } from '../policies/call.js';
import { ALLOWED_CHARACTERS, type MatchAllowance } from '../policies/conditions.js';
import { bucketKeyOf, type RateLimitConfig } from '../policies/rate-limits.js';
import { effectiveProfiles } from '../profiles/effective.js';
import { hasDrifted, isLive, pins, trustsArguments } from '../trust-rules/rule.js';
import type { DecisionRequest, ToolRow } from './data.js';
import { type CompiledPolicy, matchOfPolicy } from './policies.js';
import { type DecisionKind, REASONS, type ReasonCode } from './reasons.js';
import { principalOfCaller, type ToolSnapshot } from './snapshot.js';

// The one place where calls are decided: lists, calls, tests of policies and replays all ask it.

/** What a policy counts for a call. */
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
  /** The limit that is reached, or else the first that was looked at. */
  readonly rateLimitState: RateLimitState | null;
  /** What an actual call has to count, in all buckets at once. */
  readonly rateLimits: readonly RateLimitState[];
}

/** How a policy ended the evaluation. */
interface PolicyOutcome {
  readonly reasonCode: ReasonCode;
  readonly policy: CompiledPolicy;
  /** False where the policy is broken or could not be decided. */
  readonly isClear: boolean;
}

/** What is found out in the course of one decision. */
interface Evaluation {
  readonly snapshot: ToolSnapshot;
  readonly request: DecisionRequest;
  readonly tool: ToolRow;
  readonly call: ToolCall;
  readonly allowance: MatchAllowance;
  readonly argumentsHash: () => string;
  readonly matched: string[];
  readonly limits: RateLimitState[];
}

const isOfRun = (wanted: string | null, ofRun: string | null): boolean => wanted === null || wanted === ofRun;

function isOutsideRun({ run, context, caller }: DecisionRequest): boolean {
  if (!run) return context.runId !== null;
  const isOwn = caller.agentId === null || caller.agentId === run.agentId;
  return !(
    isOwn &&
    isOfRun(context.issueId, run.issueId) &&
    isOfRun(context.projectId, run.projectId) &&
    isOfRun(context.routineId, run.routineId)
  );
}

function isMissingAgent({ activeAgents }: ToolSnapshot, { caller }: DecisionRequest): boolean {
  if (caller.agentId === null) return caller.actorType === 'agent';
  return !activeAgents.has(caller.agentId);
}

/** A tool that may not be used for now can still be asked for, if a trust rule pins it. */
function isMissing({ trustRules }: ToolSnapshot, { now }: DecisionRequest, tool: ToolRow): boolean {
  if (tool.status === 'active') return false;
  if (tool.status === 'disabled') return true;
  return !trustRules.get(tool.catalogEntryId)?.some((rule) => isLive(rule, now));
}

const isConnected = ({ applicationStatus, connectionStatus, connectionEnabled }: ToolRow): boolean =>
  applicationStatus === 'active' && connectionStatus === 'active' && connectionEnabled;

/** Why a call is refused before any rule is asked. */
function obstacleTo(snapshot: ToolSnapshot, request: DecisionRequest, tool: ToolRow | undefined) {
  if (isMissingAgent(snapshot, request)) return 'deny_missing_agent';
  if (isOutsideRun(request)) return 'deny_run_context_mismatch';
  const companies = [request.companyId, request.run?.companyId, tool?.companyId];
  if (companies.some((id) => id !== undefined && id !== snapshot.companyId)) return 'deny_company_boundary';
  if (!tool || isMissing(snapshot, request, tool)) return 'deny_missing_tool';
  return isConnected(tool) ? undefined : 'deny_disabled_connection';
}

/** Notes what the policy counts. @returns whether its limit is reached */
function isLimited(evaluation: Evaluation, policy: CompiledPolicy, config: RateLimitConfig): boolean {
  const { limit, windowSeconds, keyBy } = config;
  const bucketKey = bucketKeyOf(policy.id, keyBy, evaluation.call);
  const count = evaluation.request.counts?.get(bucketKey) ?? 0;
  const limited = count >= limit;
  evaluation.limits.push({ policyId: policy.id, bucketKey, limited, count, limit, windowSeconds });
  return limited;
}

/** What a trust rule says of a call, undefined where it is not about it. Any block that matches outweighs it. */
function trustOutcome(
  evaluation: Evaluation,
  policy: CompiledPolicy,
  later: readonly CompiledPolicy[],
): PolicyOutcome | undefined {
  const { tool, call, allowance, request } = evaluation;
  const rule = policy.trustRule;
  if (!rule || !isLive(rule, request.now) || !pins(rule, tool)) return undefined;
  if (!trustsArguments(rule, evaluation.argumentsHash)) return undefined;
  for (const block of later) {
    if (block.policyType !== 'block') continue;
    const match = matchOfPolicy(block, call, allowance);
    if (match !== 'no') return { reasonCode: 'deny_policy_block', policy: block, isClear: match === 'yes' };
  }
  const reasonCode = hasDrifted(rule, tool) ? 'requires_review_changed_tool' : 'allow_trust_rule';
  return { reasonCode, policy, isClear: true };
}

/** What a policy that matches says, undefined where the next one is to be asked. */
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
    // A tool that waits for its review, or is gone, is only open to what was trusted before.
    case 'require_approval':
      return isUsable ? ends('requires_approval_policy') : undefined;
    case 'allow':
      return isUsable ? ends('allow_policy') : undefined;
  }
}

/** Asks the policies in their order; the first that decides ends it. */
function policyOutcome(evaluation: Evaluation): PolicyOutcome | undefined {
  const { snapshot, call, allowance, matched } = evaluation;
  const candidates = snapshot.policies.candidates(call);
  for (const [index, policy] of candidates.entries()) {
    const match = matchOfPolicy(policy, call, allowance);
    if (match === 'no') continue;
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

/** What holds where no policy decides. */
function reasonWithoutPolicy(evaluation: Evaluation, profileIds: readonly string[]): ReasonCode {
  const { snapshot, request, tool, call, allowance } = evaluation;
  if (tool.status !== 'active') return 'deny_missing_tool';
  const grants = snapshot.grants.get(principalOfCaller(request.caller));
  if (grants?.some((covers) => covers(call))) return 'allow_explicit_grant';
  const isAllowed = profileIds.some((id) => snapshot.profiles.get(id)?.allows(call, allowance));
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
    allowance: { characters: ALLOWED_CHARACTERS },
    argumentsHash: () => {
      hash ??= hashOfArguments(given);
      return hash;
    },
    matched: [],
    limits: [],
  };
}

const explained = (outcome: PolicyOutcome | undefined): ToolDecision['policyExplanation'] =>
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
): ToolDecision {
  const [decision, explanation] = REASONS[reasonCode];
  const limits = evaluation?.limits ?? [];
  return {
    decision,
    allowed: decision === 'allow',
    reasonCode,
    explanation,
    effectiveProfileIds,
    matchedPolicyIds: evaluation?.matched ?? [],
    policyExplanation: explained(outcome),
    rateLimitState: limits.find(({ limited }) => limited) ?? limits[0] ?? null,
    rateLimits: limits,
  };
}

/**
 * Decides about a call, in this order: what it is and where it comes from, policies, grants, profiles; nothing allows it
 * by default. It only reads: an actual call still has to count in `rateLimits`.
 */
export function decide(snapshot: ToolSnapshot, request: DecisionRequest): ToolDecision {
  const { companyId, caller, context, mode } = request;
  const tool = snapshot.tools.get(request.catalogEntryId);
  const obstacle = obstacleTo(snapshot, request, tool);
  if (obstacle || !tool) return decisionOf(obstacle ?? 'deny_missing_tool', []);
  const profileIds = effectiveProfiles(snapshot.bindings, { ...context, companyId, agentId: caller.agentId, mode });
  const evaluation = evaluationOf(snapshot, request, tool);
  const outcome = policyOutcome(evaluation);
  const reasonCode = outcome?.reasonCode ?? reasonWithoutPolicy(evaluation, profileIds);
  return decisionOf(reasonCode, profileIds, evaluation, outcome);
}
