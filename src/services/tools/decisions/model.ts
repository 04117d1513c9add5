import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import { REASONS, type ReasonCode } from './reasons.js';

export const ToolDecisionKind = describedEnum('ToolDecisionKind', 'What becomes of a call of a tool.', {
  allow: 'It is made.',
  deny: 'It is refused.',
  require_approval: 'It is made when a person has approved it.',
  rate_limited: 'It is refused until the window of a limit is over.',
  defer_runtime: 'It is refused until there is room to run the program of its server.',
});

const meanings = Object.fromEntries(Object.entries(REASONS).map(([code, [, meaning]]) => [code, meaning]));

export const ToolReasonCode = describedEnum(
  'ToolReasonCode',
  'Why a call of a tool is decided as it is.',
  meanings as { readonly [Code in ReasonCode]: string },
);

const RateLimitStateView = z
  .object({
    limited: z.boolean().describe('Whether the limit is reached.'),
    count: z.int().describe('The calls counted in the present window.'),
    limit: z.number().describe('How many there may be.'),
    windowSeconds: z.number().describe('How many seconds the window takes.'),
    bucketKey: z.string().describe('What calls have in common that are counted together.'),
  })
  .meta({ id: 'ToolRateLimitState', description: 'How far the limit of a policy is used up.' });

const PolicyExplanation = z
  .object({
    policyId: z.uuid().describe('The ID of the policy.'),
    policyType: z.string().describe('What the policy does with calls, such as block.'),
    selectorMatched: z.boolean().describe('Whether its selectors are met.'),
    conditionsMatched: z
      .boolean()
      .describe('Whether its conditions are met; false where they could not be understood.'),
  })
  .meta({ id: 'ToolPolicyExplanation', description: 'The policy that decided.' });

const RedactionPlan = z
  .object({
    redactedFieldCount: z.int().describe('How many fields.'),
    redactedFields: z.array(z.string()).describe('Their paths.'),
    hash: z.string().describe('The SHA-256 of all arguments.'),
  })
  .meta({ id: 'ToolRedactionPlan', description: 'What of the arguments nobody is shown.' });

export const ToolDecisionView = z
  .object({
    decision: ToolDecisionKind,
    allowed: z.boolean().describe('Whether it is to allow the call.'),
    reasonCode: ToolReasonCode,
    explanation: z.string().describe('The reason in a sentence.'),
    effectiveProfileIds: z
      .array(z.uuid())
      .describe('The IDs of the profiles that hold for the caller, in their order.'),
    matchedPolicyIds: z.array(z.uuid()).describe('The IDs of the policies that had a say, the deciding one last.'),
    redactionPlan: RedactionPlan,
    policyExplanation: PolicyExplanation.nullable(),
    rateLimitState: RateLimitStateView.nullable(),
  })
  .meta({ id: 'ToolDecision', description: 'What becomes of a call of a tool, and why.' });
