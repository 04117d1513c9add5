import { z } from 'zod';
import { unprocessable } from '../../core/errors/errors.js';
import { jsonObject, text } from '../../core/text/fields.js';
import { conditionOf } from './conditions.js';
import { conditionsInput } from './conditions-model.js';
import { rateLimitInput } from './rate-limits.js';
import { selectorsInput } from './selectors.js';

/** The types that clients write. Trust rules come from approvals. */
export const POLICY_TYPES = ['allow', 'block', 'require_approval', 'rate_limit'] as const;
export type PolicyType = (typeof POLICY_TYPES)[number] | 'trust_rule';

/** What clients send of a policy. The type is any text here: what it may be is a rule of its own, with other errors. */
export const policyFields = {
  name: text(160),
  description: z.string().trim().max(4000).nullish(),
  policyType: text(160),
  priority: z.int().min(0).max(10_000).default(100),
  enabled: z.boolean().default(true),
  selectors: selectorsInput().default({}),
  conditions: conditionsInput().nullish(),
  config: jsonObject().nullish(),
};

/** A policy with what is true of it after a change, as far as rules depend on one another. */
interface PolicyRules {
  readonly policyType: string;
  readonly conditions?: z.infer<ReturnType<typeof conditionsInput>> | null | undefined;
  readonly config?: object | null | undefined;
}

const MANAGED_ELSEWHERE = 'Trust rules are managed through the trust-rule promotion and revoke endpoints';
const NO_CONFIG = 'Only rate-limit policies have a config';
const BAD_LIMIT = 'Rate-limit policy config requires positive numeric limit and windowSeconds';

function assertPolicyType(type: string): asserts type is (typeof POLICY_TYPES)[number] {
  if (type === 'trust_rule') throw unprocessable(MANAGED_ELSEWHERE);
  if (!(POLICY_TYPES as readonly string[]).includes(type)) {
    throw unprocessable(`Tool policy type '${type}' is not supported at runtime`);
  }
}

/** @throws 422 for a type that nothing evaluates, an unsafe pattern, or a config that does not fit the type */
export function assertPolicyRules({ policyType, conditions, config }: PolicyRules): void {
  assertPolicyType(policyType);
  if (conditions) conditionOf(conditions);
  if (policyType === 'rate_limit') {
    if (!rateLimitInput().safeParse(config).success) throw unprocessable(BAD_LIMIT);
  } else if (config) throw unprocessable(NO_CONFIG);
}
