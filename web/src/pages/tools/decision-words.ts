import type { Tone } from '../../ui/tone.js';
import type { TestToolPolicyMutation } from './policies.gql.js';

type Decision = NonNullable<TestToolPolicyMutation['testToolPolicy']>['decision'];
type DecisionKind = Decision['decision'];
type ReasonCode = Decision['reasonCode'];

interface Look {
  readonly text: string;
  readonly tone: Tone;
}

/** What rules say of a call. */
export const DECISIONS: Readonly<Record<DecisionKind, Look>> = {
  ALLOW: { text: 'Allowed', tone: 'success' },
  REQUIRE_APPROVAL: { text: 'Needs approval', tone: 'warning' },
  RATE_LIMITED: { text: 'Limit reached', tone: 'warning' },
  DEFER_RUNTIME: { text: 'No room now', tone: 'warning' },
  DENY: { text: 'Denied', tone: 'danger' },
};

/** Why, in a few words. */
export const REASONS: Readonly<Record<ReasonCode, string>> = {
  ALLOW_EXPLICIT_GRANT: 'A grant of the agent allows it',
  ALLOW_POLICY: 'A policy allows it',
  ALLOW_PROFILE: 'A profile allows it',
  ALLOW_TRUST_RULE: 'A trust rule allows it',
  DENY_COMPANY_BOUNDARY: 'It is of another company',
  DENY_DEFAULT: 'Nothing allows it',
  DENY_DISABLED_CONNECTION: 'Its connection is not in use',
  DENY_MISSING_AGENT: 'The agent is not there or not active',
  DENY_MISSING_TOOL: 'The tool is not there or not in use',
  DENY_POLICY_BLOCK: 'A policy blocks it',
  DENY_RUN_CONTEXT_MISMATCH: 'It does not come from where it says',
  RATE_LIMITED: 'The limit of a policy is reached',
  REQUIRES_APPROVAL_POLICY: 'A policy has people approve it',
  REQUIRES_REVIEW_CHANGED_TOOL: 'The tool is not the one that was trusted',
};

/** The words of a reason that a record keeps as a code. */
export const reasonText = (code: string): string => REASONS[code.toUpperCase() as ReasonCode] ?? code;
