import { z } from 'zod';
import type { TellingCode } from './error-codes.js';

// The shapes of `details`, by code. `domainError` accepts no other shapes, and `docs/error-details.ts` is generated
// from them. Other codes have no details; codes that only repeat a status may have details of any shape.

const id = (what: string) => z.string().describe(`The id of ${what}.`);
const time = (what: string) => z.string().describe(`${what}, in ISO 8601.`);

const revision = z.object({
  currentRevisionId: id('the latest revision').optional(),
  currentRevisionNumber: z.int().optional().describe('Its number; only of anchors of annotations.'),
  latestRevisionId: id("the latest revision of a case's document").optional(),
  latestRevisionNumber: z.int().optional().describe("Its number; only of a case's document."),
});

/** Values are in the unit of the metric: cents, tokens or seconds. */
const limit = z.object({
  scopeType: z.enum(['company', 'project', 'agent']).describe('What the budget limits.'),
  scopeId: id('the company, project or agent'),
  policyId: id('the budget policy'),
  metric: z.string().describe('What is counted.'),
  windowKind: z.string().describe('The time over which it is counted.'),
  amountLimit: z.number().describe('The limit, in the unit of the metric.'),
  amountObserved: z.number().describe('What was used.'),
  amountReserved: z.number().optional().describe('What is set aside for runs in execution; only of …_BUDGET_RESERVED.'),
});

/** For a paused project, the details hold only its id. */
const exhaustedProject = limit.partial().extend({ projectId: id('the project').optional() });

const lease = z.object({
  holder: z.string().nullable().optional().describe('Who holds it; null where nobody does.'),
  alive: z.boolean().optional().describe('Whether the hold is live.'),
  expiresAt: time('Until when it is held').optional(),
  runId: id('the run that lost its hold').optional(),
  nextAction: z.string().describe('What to do next, in words.'),
});

const interaction = z.object({
  interactionId: id('the interaction'),
  status: z.string().describe('Its status.'),
  outcome: z.unknown().describe('How it ended.'),
  resolvedAt: time('When it ended').nullable(),
});

const bindings = z.object({
  bindings: z
    .array(
      z.object({
        id: id('the use'),
        targetType: z.string().describe('The kind of what uses it: agent, project or routine.'),
        targetId: id('what uses it'),
        configPath: z.string().describe('The path in its configuration, such as env.API_KEY.'),
        versionSelector: z.string().describe('The version: latest, or a number.'),
        required: z.boolean().describe('Whether runs fail without the value.'),
        label: z.string().nullable().describe('The label of the use.'),
        target: z
          .object({
            type: z.string().describe('The kind.'),
            id: id('what uses it'),
            label: z.string().nullable().describe('Its name.'),
            href: z.string().nullable().describe('Its path in the REST API.'),
            status: z.string().nullable().describe('Its status.'),
          })
          .describe('What uses it.'),
      }),
    )
    .describe('Where it is used.'),
});

const cursor = z.object({ cursor: z.string().describe('Subscribe again with this as `after`.') });
const provider = z.object({ reason: z.string().describe('Why, in one word, such as access_denied or timeout.') });

const call = z.object({ invocationId: id('the call, for the audit') });
/** A failure of a tool server, for a call or for a check of its connection. */
const failedServer = call.partial().extend({
  code: z.string().optional().describe('The same as reasonCode, where a connection was checked.'),
  connection: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('The connection with what its check found, where it was checked.'),
});
const deferredCall = failedServer.extend({ retryAfterMs: z.int().describe('After how long it may be tried again.') });
const throttled = z.object({ retryAfterMs: z.int().describe('After how long the next request is let through.') });
const askedCall = call.extend({
  actionRequestId: id('the request that people decide about'),
  interactionId: id('the card of the issue on which they are asked').nullable(),
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
        'What to ask for in a new authorization: what was granted and what the server wants; none where it does not say.',
      ),
  }),
  use_env_lease: z.object({ status: z.string().describe('use_env_lease.') }),
  local_stdio_unavailable_in_public_mode: failedServer,
  stdio_template_unavailable: failedServer,
  invalid_tool_arguments: z.object({ path: z.string().describe('A pointer into the arguments, such as #/labels/0.') }),
  prompt_injection_blocked: call.extend({
    findings: z
      .array(z.object({ rule: z.string().describe('The rule.'), path: z.string().describe('Where in the result.') }))
      .describe('What was found.'),
  }),
  local_stdio_failed: failedServer,
  plugin_tool_failed: failedServer,
  remote_http_dns_failed: failedServer,
  remote_http_fetch_failed: failedServer,
  remote_http_invalid_json: failedServer,
  remote_http_private_endpoint: failedServer,
  remote_http_response_too_large: failedServer,
  remote_http_status: failedServer.extend({ status: z.int().describe('The status that the server answered with.') }),
  remote_http_url_invalid: failedServer,
  remote_http_url_missing: failedServer,
  remote_mcp_error: failedServer.extend({
    mcpCode: z.int().optional().describe("The code of the protocol's error."),
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
  tool_timeout: failedServer.extend({ timeoutMs: z.int().describe('How long it was waited for.') }),
  adapter_not_allowed: z.object({ adapterType: z.string().describe('The type of the adapter.') }),
  agent_budget_exhausted: limit,
  agent_budget_reserved: limit,
  agent_not_assignable: z.object({ agentId: id('the agent'), status: z.string().describe('Its status.') }),
  already_latest_revision: revision,
  anchor_mismatch: z.object({ reason: z.string().describe('What does not match, in one word.') }),
  base_revision_required: revision,
  company_budget_exhausted: limit,
  company_budget_reserved: limit,
  cursor_expired: z.object({ oldest: z.string().describe('The oldest cursor that is kept.') }),
  cursor_unknown: z.object({ head: z.string().describe('The last cursor of the journal.') }),
  delegation_cycle: z.object({ agentId: id('the agent above'), issueId: id('its issue in the chain') }),
  document_locked: z.object({
    key: z.string().describe('The key of the document.'),
    documentId: id('the document'),
    lockedAt: time('When it was locked'),
  }),
  document_missing: z.object({ key: z.string().describe('The key of the document.') }),
  idempotency_key_reused: z.object({ operation: z.string().describe('The operation that the key was used with.') }),
  idempotency_secret_shown_once: z.object({ id: id('what bears the secret, to revoke it').optional() }),
  instance_halted: z.object({ reason: z.string().describe('Always instance.halted.') }),
  interaction_already_resolved: interaction,
  interaction_idempotency_key_reused: z.object({ interactionId: id('the card that the key created') }),
  interaction_stale_target: interaction,
  interaction_superseded: interaction,
  invalid_issue_disposition: z.object({
    missing: z.string().describe('What is missing: unblock_path or review_path.'),
    validReviewPaths: z.array(z.string()).optional().describe('What would do for a review.'),
  }),
  issue_prefix_taken: z.object({ issuePrefix: z.string().describe('The prefix.') }),
  tool_access_name_conflict: z.object({
    name: z.string().describe('The name.'),
    key: z.string().optional().describe('The key, of what has one.'),
  }),
  label_name_taken: z.object({ name: z.string().describe('The name.') }),
  last_owner: z.object({ companyId: id('the company') }),
  lease_held: lease,
  lease_lost: lease,
  loader_variable: z.object({
    path: z.string().describe('Where the variables are.'),
    variables: z
      .array(z.object({ name: z.string().describe('Its name.'), reason: z.string().describe('What obeys it.') }))
      .describe('The variables that are refused.'),
  }),
  project_budget_exhausted: exhaustedProject,
  project_budget_reserved: limit,
  project_idempotency_key_reused: z.object({ projectId: id('the project that the key created') }),
  provider_access_denied: provider,
  provider_error: provider,
  provider_secret_missing: provider,
  provider_value_unreadable: provider,
  second_factor_required: z.object({
    challenge: z.string().describe('What to send with the code.'),
    expiresAt: time('Until when it is taken'),
  }),
  secret_in_use: bindings,
  secret_strict_mode: z.object({ keys: z.array(z.string()).describe('The names of the variables.') }),
  secret_unavailable: z.object({
    key: z.string().optional().describe('The key of the secret, where it was asked for by it.'),
    variable: z.string().optional().describe('The variable that has no value.'),
    header: z.string().optional().describe('The header that has no value.'),
    outcome: z.string().optional().describe('How reading it ended.'),
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
      .describe('The secrets that the change would hand over.'),
  }),
  sensitive_header: z.object({
    path: z.string().describe('Where the headers are.'),
    headers: z.array(z.string()).describe('Their names.'),
  }),
  server_draining: cursor,
  skill_policy_denied: z.object({
    action: z.string().describe('What was attempted, such as skills.import.'),
    reason: z.string().describe('Why it is refused: explicit_rule, policy_default or platform_invariant.'),
    policyRevision: z.int().describe('The revision of the policy that was asked.'),
    matchedRuleId: z.string().nullable().describe('The rule that refuses it; null where none fits.'),
    remediation: z.string().describe('What would help, in words.'),
  }),
  skill_policy_revision_conflict: z.object({
    expectedRevision: z.int().describe('The revision that the caller had read.'),
    currentRevision: z.int().describe('The present one.'),
  }),
  skill_workspace_boundary_denied: z.object({ remediation: z.string().describe('What would help, in a sentence.') }),
  stale_base_revision: revision.extend({
    latestRevision: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .describe("The latest revision of a case's document."),
  }),
  subscription_overflow: cursor,
  too_many_open_threads: z.object({ limit: z.int().describe('How many threads may be open.') }),
  user_secret_definition_in_use: bindings,
  validation_failed: z
    .array(
      z.object({
        code: z.string().describe('The kind of mistake.'),
        path: z.array(z.union([z.string(), z.number()])).describe('Where it is in the input.'),
        message: z.string().describe('What is wrong, in words.'),
      }),
    )
    .describe('The same as extensions.issues.'),
} satisfies { readonly [Code in TellingCode]?: z.ZodType };

type Typed = typeof ERROR_DETAILS;

/** The details of an error with a code. */
export type DetailsOf<Code extends TellingCode> = Code extends keyof Typed
  ? z.input<Typed[Code]>
  : Record<string, never>;
