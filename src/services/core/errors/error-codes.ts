/** Codes that repeat the status. REST leaves them out; GraphQL always has a code. */
const GENERIC_CODES = {
  bad_request: { status: 400, meaning: 'An argument is invalid, such as a page of 201 nodes.' },
  unauthorized: { status: 401, meaning: 'The request has no valid credential; the message gives the reason.' },
  forbidden: { status: 403, meaning: 'The caller lacks a permission; the message names it.' },
  not_found: { status: 404, meaning: 'The record does not exist, or belongs to another company.' },
  method_not_allowed: { status: 405, meaning: 'Reserved for REST.' },
  conflict: { status: 409, meaning: 'The current state of the record does not allow the change.' },
  payload_too_large: { status: 413, meaning: 'The body is larger than 10 MiB, or than the limit of this route.' },
  unsupported_media_type: { status: 415, meaning: 'The body is of another type than expected.' },
  unprocessable: {
    status: 422,
    meaning: 'A rule of the company rejects the change, such as a cycle in the org chart.',
  },
  rate_limited: { status: 429, meaning: 'The caller exceeded a rate limit.' },
  internal_error: { status: 500, meaning: 'An unexpected error; extensions.reference identifies it in the log.' },
  unavailable: { status: 503, meaning: 'The service is temporarily unavailable.' },
} as const;

/** Codes that are more specific than the status. `error-details.ts` defines the details of an error. */
const TELLING_CODES = {
  CAPABILITY_DENIED: { status: 502, meaning: 'A plugin used a method without its capability, and failed.' },
  INVOCATION_SCOPE_DENIED: {
    status: 502,
    meaning: 'A plugin made a request outside the scope of its call, and failed.',
  },
  RESPONSIBLE_USER_UNAUTHORIZED: { status: 403, meaning: 'The agent acts for a person with read-only access.' },
  RESPONSIBLE_USER_UNAVAILABLE: {
    status: 403,
    meaning: 'The agent acts for a person who is not an active member.',
  },
  UNKNOWN: { status: 502, meaning: 'A plugin failed in another way; the message gives the reason.' },
  WORKER_ERROR: { status: 502, meaning: "A plugin failed; the message is the plugin's own." },
  WORKER_UNAVAILABLE: { status: 502, meaning: 'A plugin is unavailable, or ended before it responded.' },
  adapter_install_failed: { status: 502, meaning: 'npm could not install the package; the message gives the reason.' },
  adapter_not_allowed: {
    status: 422,
    meaning: 'Agents cannot use this adapter: an instance admin lists the allowed ones.',
  },
  adapter_package_invalid: {
    status: 422,
    meaning: 'The package cannot be loaded, or contains no adapter; the message gives the reason.',
  },
  adapter_package_missing: { status: 422, meaning: 'The package or version does not exist.' },
  agent_budget_exhausted: { status: 409, meaning: "The agent's budget is spent." },
  agent_budget_reserved: {
    status: 409,
    meaning: "The rest of the agent's budget is reserved for running runs.",
  },
  agent_creation_needs_approval: {
    status: 409,
    meaning: 'The company requires an approval of each hire: use hireAgent.',
  },
  agent_not_assignable: { status: 409, meaning: 'The agent waits for approval, is terminated, or is paused.' },
  agent_paused: { status: 403, meaning: 'The agent is paused and can only read.' },
  already_latest_revision: { status: 409, meaning: 'The revision to restore is already the latest.' },
  anchor_mismatch: { status: 422, meaning: 'The quoted passage is not in the document.' },
  base_revision_required: { status: 409, meaning: 'An update must name the revision that it is based on.' },
  branding_empty: { status: 400, meaning: 'A change of the branding has no field.' },
  busy: { status: 503, meaning: 'A lock, a statement or a connection took too long; retry.' },
  case_parent_cycle: { status: 422, meaning: 'The case would become its own descendant.' },
  company_budget_exhausted: { status: 409, meaning: "The company's budget is spent." },
  company_budget_reserved: {
    status: 409,
    meaning: "The rest of the company's budget is reserved for running runs.",
  },
  company_deletion_disabled: { status: 403, meaning: 'This installation does not delete companies.' },
  connection_not_active: { status: 409, meaning: 'The connection is not active.' },
  cursor_expired: { status: 410, meaning: 'Events after this cursor are no longer kept.' },
  cursor_invalid: { status: 400, meaning: 'The argument after is not a cursor.' },
  cursor_unknown: { status: 400, meaning: 'The argument after is beyond the end of the journal.' },
  delegation_cycle: {
    status: 409,
    meaning: 'An agent hands work back to an agent above it in the same chain of delegation.',
  },
  document_locked: { status: 409, meaning: 'The board locked the document.' },
  document_missing: { status: 409, meaning: 'A base revision was named, but there is no document.' },
  plugin_install_failed: { status: 502, meaning: 'npm could not install the package; the message gives the reason.' },
  tool_access_name_conflict: {
    status: 409,
    meaning: 'Another record of the tools of this company has the name or the key.',
  },
  idempotency_outcome_unknown: {
    status: 409,
    meaning: 'A request with the key is running, or ended without a response: its effect is unknown.',
  },
  idempotency_key_reused: { status: 409, meaning: 'An earlier request used the key with a different input.' },
  idempotency_secret_shown_once: {
    status: 409,
    meaning: 'The request ran before, and its response held a secret that is not stored.',
  },
  installation_required: { status: 403, meaning: 'The connection is not installed for the agent.' },
  instance_halted: { status: 409, meaning: 'All work of the installation is stopped.' },
  interaction_already_resolved: { status: 409, meaning: 'The card has a response already, or is closed.' },
  interaction_idempotency_key_reused: { status: 409, meaning: 'The key created another card.' },
  interaction_stale_target: { status: 409, meaning: 'The document of the card has a later revision.' },
  interaction_superseded: { status: 409, meaning: 'A later comment replaced the card.' },
  invalid_issue_disposition: { status: 422, meaning: 'The status requires a missing unblock or review path.' },
  issue_prefix_taken: { status: 409, meaning: 'Another company has this prefix.' },
  label_name_taken: {
    status: 409,
    meaning: 'Another label of the company has this name; upper and lower case are equal.',
  },
  last_instance_admin: { status: 409, meaning: 'The person is the last instance admin.' },
  last_owner: { status: 409, meaning: 'The person is the last active owner of a company.' },
  lease_held: { status: 409, meaning: 'Another holder has the lease.' },
  lease_lost: { status: 409, meaning: 'The lease has expired or has another holder, so a write under it is rejected.' },
  loader_variable: {
    status: 422,
    meaning: 'A variable has a name that a loader, shell or interpreter obeys, such as NODE_OPTIONS.',
  },
  pending_approval_agent_config_frozen: {
    status: 409,
    meaning: 'The agent waits for approval, so its configuration is frozen.',
  },
  project_budget_exhausted: { status: 409, meaning: 'The project is paused: its budget is spent.' },
  project_budget_reserved: {
    status: 409,
    meaning: "The rest of the project's budget is reserved for running runs.",
  },
  project_idempotency_key_reused: { status: 409, meaning: 'The key created another project.' },
  provider_access_denied: { status: 422, meaning: 'A secret provider denies access, or rejects the credentials.' },
  provider_error: { status: 502, meaning: 'A secret provider could not be reached or failed; retry.' },
  provider_secret_missing: { status: 422, meaning: 'The vault does not have this secret or version.' },
  provider_value_unreadable: { status: 422, meaning: 'The value in the vault is not text.' },
  run_id_required: { status: 401, meaning: 'An agent changes its own work in progress without naming its run.' },
  run_id_mismatch: {
    status: 403,
    meaning: 'The caller must not act in the run that `X-Service-Run-Id` or the token names.',
  },
  scope_exceeds_parent: { status: 403, meaning: 'The requested scope of the token exceeds its grant.' },
  second_factor_required: { status: 401, meaning: 'REST only: the sign-in needs its second factor.' },
  secret_in_use: { status: 409, meaning: 'The secret is in use.' },
  secret_strict_mode: { status: 422, meaning: 'Variables named like secrets must be references.' },
  secret_unavailable: { status: 422, meaning: 'The value of a secret cannot be read; the message gives the reason.' },
  secrets_held: {
    status: 409,
    meaning: "An agent's change would give secrets to a destination of its choice, such as a program or address.",
  },
  sensitive_header: {
    status: 422,
    meaning: 'A header with a credential, such as Authorization, must refer to a secret.',
  },
  server_draining: { status: 503, meaning: 'The server is stopping.' },
  skill_authentication_required: { status: 401, meaning: 'The caller is not authenticated.' },
  skill_company_boundary_denied: { status: 403, meaning: 'The agent belongs to another company.' },
  skill_policy_admin_required: {
    status: 403,
    meaning: 'Changing the skill policy, or evaluating it for an agent, requires the right to manage permissions.',
  },
  skill_policy_denied: { status: 403, meaning: 'The skill policy of the company does not allow it.' },
  skill_policy_revision_conflict: { status: 409, meaning: 'Another caller changed the skill policy in the meantime.' },
  skill_policy_validation_failed: {
    status: 422,
    meaning: 'The skill policy is invalid; issues lists every problem.',
  },
  skill_workspace_boundary_denied: {
    status: 403,
    meaning: 'The folder is neither in the skills folder of the company nor in a workspace of one of its projects.',
  },
  stale_base_revision: { status: 409, meaning: 'Another caller changed the record in the meantime.' },
  subscription_overflow: { status: 429, meaning: 'The client reads events more slowly than they arrive.' },
  too_many_open_threads: { status: 409, meaning: 'The document has 200 open annotation threads.' },
  user_secret_definition_in_use: { status: 409, meaning: 'The definition is in use.' },
  validation_failed: { status: 400, meaning: 'The input is invalid; issues lists every problem.' },
} as const;

/** Codes of the tool gateway. REST sends them as `reasonCode`. */
const TOOL_GATEWAY_CODES = {
  action_already_consumed: { status: 409, meaning: 'A call has used the approved request already.' },
  action_declined: { status: 409, meaning: 'People declined this call.' },
  action_expired: { status: 409, meaning: 'The request expired without a decision.' },
  action_not_approved: { status: 409, meaning: 'The request that the call names is not approved.' },
  action_not_pending: { status: 409, meaning: 'The request has a decision already.' },
  action_request_not_found: { status: 404, meaning: 'The request does not exist in this company.' },
  action_scope_mismatch: {
    status: 403,
    meaning: 'The request that the call names belongs to another agent, run or issue.',
  },
  action_task_closed: { status: 409, meaning: 'The issue of the request is closed.' },
  action_tool_mismatch: { status: 409, meaning: 'The request that the call names is for another tool or arguments.' },
  agent_not_found: { status: 404, meaning: 'The agent does not exist in this company.' },
  approval_path_missing: { status: 409, meaning: 'The call needs an approval, but has no issue for the request.' },
  approval_required: { status: 409, meaning: 'The call needs an approval; the server has created the request.' },
  approved_tool_target_changed: { status: 409, meaning: 'The tool has changed since the call was made.' },
  authorization_required: { status: 422, meaning: 'The connection has no authorization at its server yet.' },
  authorization_server_failed: {
    status: 502,
    meaning: 'The authorization server is unreachable, or its response is invalid.',
  },
  authorization_server_unsuitable: {
    status: 422,
    meaning: 'The authorization server is unsafe, or accepts no clients; the message gives the reason.',
  },
  connection_secret_missing: {
    status: 422,
    meaning: 'The value of a secret of the connection cannot be read.',
  },
  deny_company_boundary: { status: 403, meaning: 'The tool, the run or the caller belongs to another company.' },
  deny_default: { status: 403, meaning: 'No profile, policy or grant allows the call.' },
  deny_disabled_connection: { status: 403, meaning: 'The connection or its application is not active.' },
  deny_missing_agent: { status: 403, meaning: 'The agent is unknown, paused or terminated.' },
  deny_missing_tool: { status: 403, meaning: 'The tool is not active, or waits for a review.' },
  deny_policy_block: { status: 403, meaning: 'A policy blocks the call, or is invalid.' },
  deny_run_context_mismatch: {
    status: 403,
    meaning: "The run is not the caller's, or belongs to another issue, project or routine.",
  },
  formal_approval_required: {
    status: 409,
    meaning: 'The call needs an approval of the board; the server has created the request.',
  },
  gateway_agent_invalid: {
    status: 422,
    meaning: 'The agent of the gateway belongs to another company, or is terminated.',
  },
  gateway_auth_throttled: { status: 429, meaning: 'This address has sent too many invalid tokens; wait.' },
  gateway_context_invalid: {
    status: 422,
    meaning: "The context of the gateway's calls belongs to another company, or is a terminated agent.",
  },
  gateway_disabled: { status: 401, meaning: 'The gateway of the token is not active.' },
  gateway_issue_invalid: { status: 422, meaning: 'The issue of the gateway belongs to another company.' },
  gateway_issue_project_mismatch: { status: 422, meaning: 'The issue of the gateway is not in its project.' },
  gateway_not_found: { status: 404, meaning: 'The gateway does not exist in this company.' },
  gateway_profile_invalid: {
    status: 422,
    meaning: 'The profile of the gateway belongs to another company, or is archived.',
  },
  gateway_project_invalid: { status: 422, meaning: 'The project of the gateway belongs to another company.' },
  gateway_rate_limited: { status: 429, meaning: 'This token or this gateway exceeded its rate limit; wait.' },
  gateway_token_action_denied: { status: 403, meaning: 'The token does not allow this action.' },
  gateway_token_expired: { status: 401, meaning: 'The token of the gateway has expired.' },
  gateway_token_invalid: { status: 401, meaning: 'The token does not exist for this gateway.' },
  gateway_token_not_found: { status: 404, meaning: 'The token of a gateway does not exist in this company.' },
  gateway_token_revoked: { status: 401, meaning: 'The token of the gateway was revoked.' },
  human_review_required: { status: 403, meaning: 'Only a person can decide about a call.' },
  idempotency_key_conflict: {
    status: 409,
    meaning: 'An earlier call used the key with another tool or other arguments.',
  },
  insufficient_scope: { status: 422, meaning: 'The tool server requires a scope beyond the grant.' },
  invalid_tool_arguments: { status: 400, meaning: "The arguments do not match the tool's schema." },
  local_stdio_failed: {
    status: 502,
    meaning: 'The program of the connection could not be started, has ended, or does not speak the protocol.',
  },
  local_stdio_unavailable_in_public_mode: {
    status: 403,
    meaning: 'A public installation runs programs of connections only if the operator allows it.',
  },
  plugin_tool_failed: {
    status: 502,
    meaning: 'The plugin of the tool is unavailable, or failed; the message gives the reason.',
  },
  outcome_unknown: {
    status: 502,
    meaning: 'The server ended, or the caller disconnected, during the call; the effect of the call is unknown.',
  },
  prompt_injection_blocked: { status: 422, meaning: 'The result contains hidden instructions to a model.' },
  remote_http_dns_failed: { status: 422, meaning: "The host name of the connection's address cannot be resolved." },
  remote_http_fetch_failed: { status: 502, meaning: 'The tool server is unreachable, or closed the connection.' },
  remote_http_invalid_json: {
    status: 502,
    meaning: 'The response of the tool server does not follow the protocol.',
  },
  remote_http_private_endpoint: {
    status: 422,
    meaning: "This server must not reach the connection's address, or the target of its redirect.",
  },
  remote_http_response_too_large: {
    status: 502,
    meaning: 'The response of the tool server is larger than 1,000,000 bytes, or its list of tools is endless.',
  },
  remote_http_status: { status: 502, meaning: 'The tool server returned an unexpected status.' },
  remote_http_url_invalid: { status: 422, meaning: "The connection's address is not an http or https URL." },
  remote_http_url_missing: { status: 422, meaning: 'The connection has no address.' },
  remote_mcp_error: { status: 502, meaning: 'The tool server returned a protocol error.' },
  restart_backoff: { status: 429, meaning: 'The program of the connection has just failed; retry after a moment.' },
  restart_suppressed: {
    status: 429,
    meaning:
      'The program of the connection failed three times within a minute; the server waits until the minute is over.',
  },
  run_agent_mismatch: { status: 403, meaning: 'The run belongs to another agent.' },
  run_company_mismatch: { status: 403, meaning: 'The run does not exist in this company.' },
  run_context_mismatch: { status: 403, meaning: 'The run does not belong to this issue or project.' },
  run_inactive: { status: 403, meaning: 'The run is not running.' },
  runtime_capacity_unavailable: {
    status: 429,
    meaning: 'The limit of programs of connections is reached, or another server process runs the program; retry.',
  },
  runtime_control_unsupported: {
    status: 422,
    meaning: 'The program cannot start: its connection is not active, or has new credentials.',
  },
  runtime_slot_not_found: { status: 404, meaning: 'The program of a connection does not exist in this company.' },
  session_expired: { status: 401, meaning: 'The tool session has expired.' },
  session_invalid: { status: 401, meaning: 'No tool session has this token.' },
  session_not_found: { status: 404, meaning: 'The tool session does not exist.' },
  session_revoked: { status: 401, meaning: 'The tool session is revoked.' },
  session_run_inactive: { status: 401, meaning: 'The run of the tool session has ended.' },
  session_scope_mismatch: { status: 403, meaning: 'The tool session belongs to another agent.' },
  stdio_template_unavailable: { status: 422, meaning: 'The template of the connection is disabled.' },
  tool_call_cancelled: {
    status: 409,
    meaning: 'The call was cancelled: the rules deny it now, or its grant, gateway or connection changed or ended.',
  },
  tool_discovery_busy: { status: 503, meaning: 'The server builds eight lists of tools, and 32 requests wait; retry.' },
  tool_gateway_unavailable: {
    status: 503,
    meaning:
      'The call could not be recorded, or the rules changed during the decision; the audit shows its effect, if any.',
  },
  tool_not_found: { status: 404, meaning: 'The caller has no tool with this name.' },
  use_env_lease: { status: 409, meaning: 'The connection has no tokens: its credentials are secrets of the company.' },
  tool_timeout: { status: 504, meaning: 'The tool did not respond in time; the effect of the call is unknown.' },
} as const;

export type TellingCode = keyof typeof TELLING_CODES | keyof typeof TOOL_GATEWAY_CODES;

const CODES: Readonly<Record<string, CodeEntry>> = {
  ...GENERIC_CODES,
  ...TELLING_CODES,
  ...TOOL_GATEWAY_CODES,
};

/** A code's HTTP status, and its meaning for a client. */
export interface CodeEntry {
  readonly status: number;
  readonly meaning: string;
}

/** Every code that a client can receive. The schema's `ErrorCode` enum and `docs/errors.md` are generated from it. */
export const ERROR_CODES: ReadonlyMap<string, CodeEntry> = new Map(Object.entries(CODES));

/** The HTTP status of the errors with this code. */
export const statusOfCode = (code: TellingCode): number => (CODES[code] as CodeEntry).status;

const CODE_OF_STATUS: ReadonlyMap<number, string> = new Map(
  Object.entries(GENERIC_CODES).map(([code, { status }]) => [status, code]),
);

/** The code of an error that its status describes completely. */
export const codeOfStatus = (status: number): string => CODE_OF_STATUS.get(status) ?? 'bad_request';

export const isGenericCode = (code: string, status: number): boolean => CODE_OF_STATUS.get(status) === code;
