export type DecisionKind = 'allow' | 'deny' | 'require_approval' | 'rate_limited';

/** All reasons of decisions: each with its decision and an explanation for people. */
export const REASONS = {
  deny_missing_agent: ['deny', 'The agent is unknown or not active.'],
  deny_run_context_mismatch: ['deny', "The run is not the agent's, or the issue, project or routine is not the run's."],
  deny_company_boundary: ['deny', 'The call and the tool belong to different companies.'],
  deny_missing_tool: ['deny', 'There is no such tool, or it is disabled, removed or waits for a review.'],
  deny_disabled_connection: [
    'deny',
    'The connection or the application of the tool is not in use, or the company is stopped.',
  ],
  deny_policy_block: ['deny', 'A policy blocks the call, or a policy that applies to it is invalid.'],
  rate_limited: ['rate_limited', 'The limit of a policy is reached.'],
  requires_approval_policy: ['require_approval', 'A policy requires that a person approves the call.'],
  requires_review_changed_tool: [
    'require_approval',
    'The tool differs from the trusted one; a person must review the call.',
  ],
  allow_policy: ['allow', 'A policy allows the call.'],
  allow_trust_rule: ['allow', 'A trust rule covers the call, and the tool has not changed.'],
  allow_explicit_grant: ['allow', 'A grant of tools:use covers the call.'],
  allow_profile: ['allow', 'A profile of the caller allows the tool.'],
  deny_default: ['deny', 'Nothing allows the call.'],
} as const satisfies Readonly<Record<string, readonly [decision: DecisionKind, explanation: string]>>;

export type ReasonCode = keyof typeof REASONS;

/** The reasons of denials, which are codes of errors. */
export type DenialCode = {
  [Code in ReasonCode]: (typeof REASONS)[Code][0] extends 'deny' ? Code : never;
}[ReasonCode];
