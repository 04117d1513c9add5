import { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';
import { REASONS, type ReasonCode } from './reasons.js';

export const ToolDecisionKind = describedEnum('ToolDecisionKind', 'The decision about a tool call.', {
  allow: 'The call is made.',
  deny: 'The call is denied.',
  require_approval: 'The call is made once a person has approved it.',
  rate_limited: 'The call is denied until the window of a rate limit is over.',
  defer_runtime: 'The call is denied until there is room to run the program of its server.',
});

const meanings = Object.fromEntries(Object.entries(REASONS).map(([code, [, meaning]]) => [code, meaning]));

export const ToolReasonCode = describedEnum(
  'ToolReasonCode',
  'The reason for the decision about a tool call.',
  meanings as { readonly [Code in ReasonCode]: string },
);

const RateLimitStateView = z
  .object({
    limited: z.boolean().describe('True if the limit is reached.'),
    count: z.int().describe('The number of calls counted in the current window.'),
    limit: z.number().describe('The maximum number of calls in a window.'),
    windowSeconds: z.number().describe('The length of the window in seconds.'),
    bucketKey: z.string().describe('The key that calls have in common if they are counted together.'),
  })
  .meta({ id: 'ToolRateLimitState', description: "The current usage of a policy's rate limit." });

const PolicyExplanation = z
  .object({
    policyId: z.uuid().describe('The ID of the policy.'),
    policyType: z.string().describe('The effect of the policy on calls, such as block.'),
    selectorMatched: z.boolean().describe('True if the call matches the selectors of the policy.'),
    conditionsMatched: z
      .boolean()
      .describe('True if the call meets the conditions; false if they could not be understood.'),
  })
  .meta({ id: 'ToolPolicyExplanation', description: 'The policy that decided.' });

const RedactionPlan = z
  .object({
    redactedFieldCount: z.int().describe('The number of redacted fields.'),
    redactedFields: z.array(z.string()).describe('The paths of the redacted fields.'),
    hash: z.string().describe('The SHA-256 hash of all arguments.'),
  })
  .meta({ id: 'ToolRedactionPlan', description: 'The fields of the arguments that are never displayed.' });

export const ToolDecisionView = z
  .object({
    decision: ToolDecisionKind,
    allowed: z.boolean().describe('True if the decision is to allow the call.'),
    reasonCode: ToolReasonCode,
    explanation: z.string().describe('The reason for the decision as a sentence.'),
    effectiveProfileIds: z
      .array(z.uuid())
      .describe('The IDs of the profiles that apply to the caller, in order of precedence.'),
    matchedPolicyIds: z.array(z.uuid()).describe('The IDs of the policies involved, the deciding one last.'),
    redactionPlan: RedactionPlan,
    policyExplanation: PolicyExplanation.nullable(),
    rateLimitState: RateLimitStateView.nullable(),
  })
  .meta({ id: 'ToolDecision', description: 'The decision about a tool call, and its reason.' });
