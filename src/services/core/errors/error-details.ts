import { z } from 'zod';
import type { TellingCode } from './error-codes.js';

// The shapes of `details`, by code. `domainError` accepts no other shapes, and `docs/error-details.ts` is generated
// from them. Other codes have no details; codes that only repeat a status may have details of any shape.

const id = (what: string) => z.string().describe(`The id of ${what}.`);
const time = (what: string) => z.string().describe(`${what}, in ISO 8601.`);

const revision = z.object({
  currentRevisionId: id('the latest revision').optional(),
  currentRevisionNumber: z
    .int()
    .optional()
    .describe('The number of the latest revision; only for anchors of annotations.'),
  latestRevisionId: id("the latest revision of a case's document").optional(),
  latestRevisionNumber: z.int().optional().describe("The number of the latest revision; only for a case's document."),
});

/** Values are in the unit of the metric: cents, tokens or seconds. */
const limit = z.object({
  scopeType: z.enum(['company', 'project', 'agent']).describe('The kind of entity that the budget limits.'),
  scopeId: id('the company, project or agent'),
  policyId: id('the budget policy'),
  metric: z.string().describe('The metric of the budget.'),
  windowKind: z.string().describe('The time window of the budget.'),
  amountLimit: z.number().describe('The limit, in the unit of the metric.'),
  amountObserved: z.number().describe('The amount used, in the unit of the metric.'),
  amountReserved: z.number().optional().describe('The amount reserved for running runs; only for …_BUDGET_RESERVED.'),
});

/** For a paused project, the details hold only its id. */
const exhaustedProject = limit.partial().extend({ projectId: id('the project').optional() });

const lease = z.object({
  holder: z.string().nullable().optional().describe('The holder; null if there is no holder.'),
  alive: z.boolean().optional().describe('True if the lease is live.'),
  expiresAt: time('The end of the lease').optional(),
  runId: id('the run that lost its hold').optional(),
  nextAction: z.string().describe('A sentence that says what to do next.'),
});

const interaction = z.object({
  interactionId: id('the interaction'),
  status: z.string().describe('The status of the interaction.'),
  outcome: z.unknown().describe('The outcome of the interaction.'),
  resolvedAt: time('The end of the interaction').nullable(),
});

const bindings = z.object({
  bindings: z
    .array(
      z.object({
        id: id('the binding'),
        targetType: z.string().describe('The kind of entity that uses it: agent, project or routine.'),
        targetId: id('the entity that uses it'),
        configPath: z.string().describe("The path in the entity's configuration, such as env.API_KEY."),
        versionSelector: z.string().describe('The version: latest, or a number.'),
        required: z.boolean().describe('True if runs fail without the value.'),
        label: z.string().nullable().describe('The label of the binding.'),
        target: z
          .object({
            type: z.string().describe('The kind of entity.'),
            id: id('the entity that uses it'),
            label: z.string().nullable().describe('The name of the entity.'),
            href: z.string().nullable().describe('The path of the entity in the REST API.'),
            status: z.string().nullable().describe('The status of the entity.'),
          })
          .describe('The entity that uses it.'),
      }),
    )
    .describe('The uses.'),
});

const cursor = z.object({ cursor: z.string().describe('The cursor for the next subscription: send it as `after`.') });
const provider = z.object({ reason: z.string().describe('A code for the reason, such as access_denied or timeout.') });

const call = z.object({ invocationId: id('the call, for the audit') });
/** A failure of a tool server, for a call or for a check of its connection. */
const failedServer = call.partial().extend({
  code: z.string().optional().describe('Equal to reasonCode, after a check of a connection.'),
  connection: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('The connection with the result of its check, after a check of a connection.'),
});
const deferredCall = failedServer.extend({ retryAfterMs: z.int().describe('Milliseconds until you can retry.') });
const throttled = z.object({ retryAfterMs: z.int().describe('Milliseconds until the next request is accepted.') });
const askedCall = call.extend({
  actionRequestId: id('the request for a decision'),
  interactionId: id('the interaction on the issue that asks for the decision').nullable(),
  issueId: id('the issue').nullable(),
  tool: z.string().describe('The name of the tool.'),
  argumentsHash: z.string().describe('The hash of the tool and all arguments.'),
});

export const ERROR_DETAILS = {
  action_declined: askedCall,
  approval_path_missing: call,
  approval_required: askedCall,
  deny_company_boundary: call,
  deny_default: call,
  deny_disabled_connection: call,
  deny_missing_agent: call,
  deny_missing_tool: call,
  deny_policy_block: call,
  deny_run_context_mismatch: call,
  formal_approval_required: askedCall.extend({ approvalId: id('the approval that the board decides') }),
  authorization_required: failedServer,
  authorization_server_failed: failedServer,
  authorization_server_unsuitable: failedServer,
  connection_secret_missing: failedServer,
  insufficient_scope: failedServer.extend({
    scopes: z
      .array(z.string())
      .describe(
        'The scopes to request in a new authorization: those granted and those the server requires; empty if the server names no scopes.',
      ),
  }),
  use_env_lease: z.object({ status: z.string().describe('Always use_env_lease.') }),
  local_stdio_unavailable_in_public_mode: failedServer,
  stdio_template_unavailable: failedServer,
  invalid_tool_arguments: z.object({ path: z.string().describe('A pointer into the arguments, such as #/labels/0.') }),
  prompt_injection_blocked: call.extend({
    findings: z
      .array(z.object({ rule: z.string().describe('The rule.'), path: z.string().describe('The path in the result.') }))
      .describe('The matches of rules in the result.'),
  }),
  local_stdio_failed: failedServer,
  plugin_tool_failed: failedServer,
  remote_http_dns_failed: failedServer,
  remote_http_fetch_failed: failedServer,
  remote_http_invalid_json: failedServer,
  remote_http_private_endpoint: failedServer,
  remote_http_response_too_large: failedServer,
  remote_http_status: failedServer.extend({ status: z.int().describe('The status that the server returned.') }),
  remote_http_url_invalid: failedServer,
  remote_http_url_missing: failedServer,
  remote_mcp_error: failedServer.extend({
    mcpCode: z.int().optional().describe('The error code of the protocol.'),
  }),
  restart_backoff: deferredCall,
  restart_suppressed: deferredCall,
  runtime_capacity_unavailable: deferredCall,
  tool_discovery_busy: throttled,
  gateway_auth_throttled: throttled,
  gateway_rate_limited: throttled,
  idempotency_key_conflict: call,
  outcome_unknown: call,
  tool_call_cancelled: call,
  tool_gateway_unavailable: call.partial(),
  tool_timeout: failedServer.extend({ timeoutMs: z.int().describe('The timeout, in milliseconds.') }),
  adapter_not_allowed: z.object({ adapterType: z.string().describe('The type of the adapter.') }),
  agent_budget_exhausted: limit,
  agent_budget_reserved: limit,
  agent_not_assignable: z.object({ agentId: id('the agent'), status: z.string().describe('The status of the agent.') }),
  already_latest_revision: revision,
  anchor_mismatch: z.object({ reason: z.string().describe('A code for the mismatch.') }),
  base_revision_required: revision,
  company_budget_exhausted: limit,
  company_budget_reserved: limit,
  cursor_expired: z.object({ oldest: z.string().describe('The oldest stored cursor.') }),
  cursor_unknown: z.object({ head: z.string().describe('The last cursor of the journal.') }),
  delegation_cycle: z.object({ agentId: id('the agent higher in the chain'), issueId: id('its issue in the chain') }),
  document_locked: z.object({
    key: z.string().describe('The key of the document.'),
    documentId: id('the document'),
    lockedAt: time('The time of the lock'),
  }),
  document_missing: z.object({ key: z.string().describe('The key of the document.') }),
  idempotency_key_reused: z.object({ operation: z.string().describe('The operation that the key was used with.') }),
  idempotency_secret_shown_once: z.object({ id: id('the record with the secret, for revoking it').optional() }),
  instance_halted: z.object({ reason: z.string().describe('Always instance.halted.') }),
  interaction_already_resolved: interaction,
  interaction_idempotency_key_reused: z.object({ interactionId: id('the interaction that the key created') }),
  interaction_stale_target: interaction,
  interaction_superseded: interaction,
  invalid_issue_disposition: z.object({
    missing: z.string().describe('The missing part: unblock_path or review_path.'),
    validReviewPaths: z.array(z.string()).optional().describe('The kinds of review path; the issue needs one of them.'),
  }),
  issue_prefix_taken: z.object({ issuePrefix: z.string().describe('The prefix in use.') }),
  tool_access_name_conflict: z.object({
    name: z.string().describe('The name in use.'),
    key: z.string().optional().describe('The key, if the entity has one.'),
  }),
  label_name_taken: z.object({ name: z.string().describe('The name in use.') }),
  last_owner: z.object({ companyId: id('the company') }),
  lease_held: lease,
  lease_lost: lease,
  loader_variable: z.object({
    path: z.string().describe('The path of the variables.'),
    variables: z
      .array(
        z.object({
          name: z.string().describe('The name.'),
          reason: z.string().describe('The effect of the variable on programs.'),
        }),
      )
      .describe('The variables that Orgraph rejects.'),
  }),
  project_budget_exhausted: exhaustedProject,
  project_budget_reserved: limit,
  project_idempotency_key_reused: z.object({ projectId: id('the project that the key created') }),
  provider_access_denied: provider,
  provider_error: provider,
  provider_secret_missing: provider,
  provider_value_unreadable: provider,
  second_factor_required: z.object({
    challenge: z.string().describe('The challenge to send with the code.'),
    expiresAt: time('The expiry of the challenge'),
  }),
  secret_in_use: bindings,
  secret_strict_mode: z.object({ keys: z.array(z.string()).describe('The names of the variables.') }),
  secret_unavailable: z.object({
    key: z.string().optional().describe('The key of the secret, if it was requested by key.'),
    variable: z.string().optional().describe('The variable without a value.'),
    header: z.string().optional().describe('The header without a value.'),
    outcome: z.string().optional().describe('The outcome of the read.'),
    errorCode: z.string().nullable().optional().describe('A stable code of the failure.'),
  }),
  secrets_held: z.object({
    secrets: z
      .array(
        z.object({
          path: z.string().describe('The path of the secret, such as env.API_KEY.'),
          secretId: id("the company's secret; null for a personal one and for a literal value").nullable(),
        }),
      )
      .readonly()
      .describe('The secrets that the change would expose.'),
  }),
  sensitive_header: z.object({
    path: z.string().describe('The path of the headers.'),
    headers: z.array(z.string()).describe('The names of the headers.'),
  }),
  server_draining: cursor,
  skill_policy_denied: z.object({
    action: z.string().describe('The attempted action, such as skills.import.'),
    reason: z.string().describe('The reason for the denial: explicit_rule, policy_default or platform_invariant.'),
    policyRevision: z.int().describe('The revision of the policy that decided.'),
    matchedRuleId: z.string().nullable().describe('The rule that denies the action; null if no rule matches.'),
    remediation: z.string().describe('A suggestion in words.'),
  }),
  skill_policy_revision_conflict: z.object({
    expectedRevision: z.int().describe('The revision that the caller read.'),
    currentRevision: z.int().describe('The current revision.'),
  }),
  skill_workspace_boundary_denied: z.object({ remediation: z.string().describe('A suggestion in one sentence.') }),
  stale_base_revision: revision.extend({
    latestRevision: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .describe("The latest revision of a case's document."),
  }),
  subscription_overflow: cursor,
  too_many_open_threads: z.object({ limit: z.int().describe('The maximum number of open threads.') }),
  user_secret_definition_in_use: bindings,
  validation_failed: z
    .array(
      z.object({
        code: z.string().describe('The kind of problem.'),
        path: z.array(z.union([z.string(), z.number()])).describe('The path in the input.'),
        message: z.string().describe('A description of the problem.'),
      }),
    )
    .describe('Equal to extensions.issues.'),
} satisfies { readonly [Code in TellingCode]?: z.ZodType };

type Typed = typeof ERROR_DETAILS;

/** The details of an error with a code. */
export type DetailsOf<Code extends TellingCode> = Code extends keyof Typed
  ? z.input<Typed[Code]>
  : Record<string, never>;
