import { z } from 'zod';
import { unprocessable } from '#services/core/errors/errors.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, jsonObject, text } from '#services/core/text/fields.js';
import { conditionOf } from './conditions.js';
import { ToolConditions } from './conditions-model.js';
import { ToolRateLimit } from './rate-limits.js';
import { ToolSelectors } from './selectors.js';

/** The types that clients can write. Trust rules are created from approvals. */
const POLICY_TYPES = ['allow', 'block', 'require_approval', 'rate_limit'] as const;

export const ToolPolicyType = describedEnum('ToolPolicyType', 'The effect of a policy on the calls that it matches.', {
  allow: 'Allows the calls, unless an earlier policy decides otherwise.',
  block: 'Denies the calls.',
  require_approval: 'Requires an approval for each call.',
  rate_limit: 'Counts the calls, and rejects those beyond its limit.',
  trust_rule:
    'Allows calls that were approved several times. It comes from approvals, and can be revoked but not changed.',
});
export type PolicyType = z.output<typeof ToolPolicyType>;

export const ToolPolicyView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    name: z.string().describe('The name, unique in the company.'),
    description: z.string().nullable().describe('The reason for the policy; null if not given.'),
    policyType: ToolPolicyType,
    priority: z
      .int()
      .describe('Orgraph evaluates policies from the lowest priority up; at equal priorities, the oldest first.'),
    enabled: z.boolean().describe('Disabled policies are not evaluated.'),
    selectors: jsonObject().describe('The matching calls: a call must meet each key; without keys, all calls match.'),
    conditions: jsonObject().nullable().describe('Further conditions on a call; null if not set.'),
    config: jsonObject().nullable().describe('The limit of a rate limit, or the pins of a trust rule; null otherwise.'),
    createdByAgentId: z.uuid().nullable().describe('The ID of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who created it.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ToolPolicy', description: 'A rule about tool calls.' });

export const presentToolPolicy = presenterOf(ToolPolicyView);

export const MAX_POLICY_NAME = 160;
export const MAX_PRIORITY = 10_000;

/** The schema accepts any text and any object; `assertPolicyRules` checks them and throws other errors. */
export const policyType = text(160);
export const policyConfig = jsonObject();

/** The fields of a policy that clients can write. */
export const policyFields = {
  name: text(MAX_POLICY_NAME).describe('The name, unique in the company, at most 160 characters.'),
  description: z.string().trim().max(4000).nullish().describe('The reason for the policy, at most 4,000 characters.'),
  policyType: policyType.describe('The type: allow, block, require_approval or rate_limit.'),
  priority: z
    .int()
    .min(0)
    .max(MAX_PRIORITY)
    .describe('Orgraph evaluates policies from the lowest priority up; 100 if omitted from a new policy.'),
  enabled: z.boolean().describe('Disabled policies are not evaluated.'),
  selectors: ToolSelectors.describe('The matching calls: a call must meet each key; without keys, all calls match.'),
  conditions: ToolConditions.nullish().describe('Further conditions on a call.'),
  config: policyConfig
    .nullish()
    .describe('Only for a rate limit: the number of calls, the window in seconds, and the calls that count together.'),
};

/** The fields of a new policy. */
export const newPolicyFields = {
  ...policyFields,
  priority: policyFields.priority.default(100),
  enabled: policyFields.enabled.default(true),
  selectors: policyFields.selectors.default({}),
};

/** A policy as it is after a change, with the fields that depend on one another. */
interface PolicyRules {
  readonly policyType: string;
  readonly conditions?: z.infer<typeof ToolConditions> | null | undefined;
  readonly config?: object | null | undefined;
}

const MANAGED_ELSEWHERE = 'Trust rules are managed through the trust-rule promotion and revoke endpoints';
const NO_CONFIG = 'Only rate-limit policies have a config';
const BAD_LIMIT = 'Rate-limit policy config requires positive numeric limit and windowSeconds';

/** @throws 422 for a trust rule, and for a type that has no effect at runtime */
export function assertPolicyType(type: string): asserts type is (typeof POLICY_TYPES)[number] {
  if (type === 'trust_rule') throw unprocessable(MANAGED_ELSEWHERE);
  if (!(POLICY_TYPES as readonly string[]).includes(type)) {
    throw unprocessable(`Tool policy type '${type}' is not supported at runtime`);
  }
}

/** @throws 422 for a type that has no effect at runtime, an unsafe pattern, or a config that does not fit the type */
export function assertPolicyRules({ policyType, conditions, config }: PolicyRules): void {
  assertPolicyType(policyType);
  if (conditions) conditionOf(conditions);
  if (policyType === 'rate_limit') {
    if (!ToolRateLimit.safeParse(config).success) throw unprocessable(BAD_LIMIT);
  } else if (config) throw unprocessable(NO_CONFIG);
}
