/** Codes that repeat the status. REST leaves them out; GraphQL always has a code. */
const GENERIC_CODES = {
  bad_request: { status: 400, meaning: 'An argument makes no sense, such as a page of 201 nodes.' },
  unauthorized: { status: 401, meaning: 'No credential, or one that is not valid; the message says which.' },
  forbidden: { status: 403, meaning: 'The caller may not do this; the message names the missing permission.' },
  not_found: { status: 404, meaning: "There is no such thing, or it is another company's." },
  method_not_allowed: { status: 405, meaning: 'Reserved for REST.' },
  conflict: { status: 409, meaning: 'The present state does not allow it.' },
  payload_too_large: { status: 413, meaning: 'The body is larger than 10 MiB, or than this route takes.' },
  unsupported_media_type: { status: 415, meaning: 'The body is of another type than expected.' },
  unprocessable: { status: 422, meaning: 'A rule of the company refuses it, such as a cycle in the org chart.' },
  rate_limited: { status: 429, meaning: 'Too much at once.' },
  internal_error: { status: 500, meaning: 'Unexpected; extensions.reference finds it in the log.' },
  unavailable: { status: 503, meaning: 'Not available now.' },
} as const;

/** Codes that say more than the status. The details of an error are in `error-details.ts`. */
const TELLING_CODES = {
  CAPABILITY_DENIED: { status: 502, meaning: 'A plugin asked for what it has no capability for, and failed.' },
  INVOCATION_SCOPE_DENIED: { status: 502, meaning: 'A plugin asked for what the call does not concern, and failed.' },
  RESPONSIBLE_USER_UNAUTHORIZED: { status: 403, meaning: 'The person for whom the agent acts may only read.' },
  RESPONSIBLE_USER_UNAVAILABLE: {
    status: 403,
    meaning: 'The person for whom the agent acts is no active member any more.',
  },
  UNKNOWN: { status: 502, meaning: 'A plugin failed in another way; the message says which.' },
  WORKER_ERROR: { status: 502, meaning: 'A plugin failed; the message is its own.' },
  WORKER_UNAVAILABLE: { status: 502, meaning: 'A plugin does not work now, or ended before it answered.' },
  adapter_install_failed: { status: 502, meaning: 'npm could not install the package; the message says why.' },
  adapter_not_allowed: {
    status: 422,
    meaning: 'No agent here may have the adapter: an instance admin lists those that may be used.',
  },
  adapter_package_invalid: {
    status: 422,
    meaning: 'The package cannot be loaded, or brings no adapter; the message says why.',
  },
  adapter_package_missing: { status: 422, meaning: 'There is no such package or version.' },
  agent_budget_exhausted: { status: 409, meaning: "The agent's budget is spent." },
  agent_budget_reserved: {
    status: 409,
    meaning: "What is left of the agent's budget is set aside for runs in execution.",
  },
  agent_creation_needs_approval: { status: 409, meaning: 'The company wants hires to be approved: use hireAgent.' },
  agent_not_assignable: { status: 409, meaning: 'The agent waits for approval, is terminated, or is paused.' },
  agent_paused: { status: 403, meaning: 'The agent is paused: it only reads.' },
  already_latest_revision: { status: 409, meaning: 'The revision to restore is the latest.' },
  anchor_mismatch: { status: 422, meaning: 'The quoted passage is not in the document.' },
  base_revision_required: { status: 409, meaning: 'An update must name the revision that was edited.' },
  branding_empty: { status: 400, meaning: 'A change of branding without a field.' },
  busy: { status: 503, meaning: 'A lock, a statement or a connection took too long; retry.' },
  case_parent_cycle: { status: 422, meaning: 'The case would become a part of itself.' },
  company_budget_exhausted: { status: 409, meaning: "The company's budget is spent." },
  company_budget_reserved: {
    status: 409,
    meaning: "What is left of the company's budget is set aside for runs in execution.",
  },
  company_deletion_disabled: { status: 403, meaning: 'This installation does not delete companies.' },
  connection_not_active: { status: 409, meaning: 'The connection is not in use.' },
  cursor_expired: { status: 410, meaning: 'Events after this cursor are no longer kept.' },
  cursor_invalid: { status: 400, meaning: 'The argument after is no cursor.' },
  cursor_unknown: { status: 400, meaning: 'The argument after is beyond the end of the journal.' },
  delegation_cycle: { status: 409, meaning: 'An agent hands work back to somebody above it in the same chain.' },
  document_locked: { status: 409, meaning: 'The board locked the document.' },
  document_missing: { status: 409, meaning: 'A base revision was named, but there is no document.' },
  plugin_install_failed: { status: 502, meaning: 'npm could not install the package; the message says why.' },
  tool_access_name_conflict: {
    status: 409,
    meaning: 'Something else of the tools of this company has the name or the key.',
  },
  idempotency_outcome_unknown: {
    status: 409,
    meaning: 'A request with the key is under way, or ended without an answer: what it did is unknown.',
  },
  idempotency_key_reused: { status: 409, meaning: 'The key was used with another input.' },
  idempotency_secret_shown_once: { status: 409, meaning: 'The request ran before and its secret is not kept.' },
  installation_required: { status: 403, meaning: 'The connection is not installed for the agent.' },
  instance_halted: { status: 409, meaning: 'All work of the installation is stopped.' },
  interaction_already_resolved: { status: 409, meaning: 'The card was answered or closed.' },
  interaction_idempotency_key_reused: { status: 409, meaning: 'The key created another card.' },
  interaction_stale_target: { status: 409, meaning: 'The document of the card has a later revision.' },
  interaction_superseded: { status: 409, meaning: 'A later comment took the place of the card.' },
  invalid_issue_disposition: { status: 422, meaning: 'The status needs something that is missing.' },
  issue_prefix_taken: { status: 409, meaning: 'Another company has this prefix.' },
  label_name_taken: { status: 409, meaning: 'Another label of the company has this name, whatever the case.' },
  last_instance_admin: { status: 409, meaning: 'The person is the last instance admin.' },
  last_owner: { status: 409, meaning: 'The person is the last active owner of a company.' },
  lease_held: { status: 409, meaning: 'Somebody else holds it.' },
  lease_lost: { status: 409, meaning: 'The hold is over or went to somebody else: a write under it is refused.' },
  loader_variable: {
    status: 422,
    meaning: 'A variable has a name that a loader, shell or interpreter obeys, such as NODE_OPTIONS.',
  },
  pending_approval_agent_config_frozen: {
    status: 409,
    meaning: 'The agent waits for approval, its configuration is frozen.',
  },
  project_budget_exhausted: { status: 409, meaning: 'The project is paused: its budget is spent.' },
  project_budget_reserved: {
    status: 409,
    meaning: "What is left of the project's budget is set aside for runs in execution.",
  },
  project_idempotency_key_reused: { status: 409, meaning: 'The key created another project.' },
  provider_access_denied: { status: 422, meaning: 'A secret provider refuses access, or its credentials.' },
  provider_error: { status: 502, meaning: 'A secret provider could not be reached or failed; retry.' },
  provider_secret_missing: { status: 422, meaning: 'The vault has no such secret or version.' },
  provider_value_unreadable: { status: 422, meaning: 'The vault holds a value that is not text.' },
  run_id_required: { status: 401, meaning: 'An agent changes its own work in progress without naming its run.' },
  run_id_mismatch: {
    status: 403,
    meaning: 'The run that `X-Service-Run-Id` or the token names is not a run in which the caller may act.',
  },
  scope_exceeds_parent: { status: 403, meaning: 'The token is to do more than its grant.' },
  second_factor_required: { status: 401, meaning: 'Never in GraphQL: the second step of signing in, over REST.' },
  secret_in_use: { status: 409, meaning: 'The secret is used.' },
  secret_strict_mode: { status: 422, meaning: 'Variables named like secrets must be references.' },
  secret_unavailable: { status: 422, meaning: 'A secret has no value that can be read; the message says why.' },
  secrets_held: { status: 409, meaning: "An agent's change would hand secrets to what it chose." },
  sensitive_header: {
    status: 422,
    meaning: 'A header that lets somebody in, such as Authorization, must refer to a secret.',
  },
  server_draining: { status: 503, meaning: 'The server is stopping.' },
  skill_authentication_required: { status: 401, meaning: 'The caller has not said who they are.' },
  skill_company_boundary_denied: { status: 403, meaning: 'The agent is of another company.' },
  skill_policy_admin_required: {
    status: 403,
    meaning: 'Only who may manage permissions of the company may do this with its skill policy.',
  },
  skill_policy_denied: { status: 403, meaning: 'The skill policy of the company does not allow it.' },
  skill_policy_revision_conflict: { status: 409, meaning: 'Somebody else wrote the skill policy in between.' },
  skill_policy_validation_failed: {
    status: 422,
    meaning: 'The skill policy is not valid; issues lists all of it.',
  },
  skill_workspace_boundary_denied: {
    status: 403,
    meaning: 'The folder is neither in the skills folder of the company nor in a workspace of one of its projects.',
  },
  stale_base_revision: { status: 409, meaning: 'Somebody else wrote in between.' },
  subscription_overflow: { status: 429, meaning: 'Events came faster than they were taken.' },
  too_many_open_threads: { status: 409, meaning: 'The document has 200 open annotation threads.' },
  user_secret_definition_in_use: { status: 409, meaning: 'The definition is used.' },
  validation_failed: { status: 400, meaning: 'The input is not valid; issues lists all of it.' },
} as const;

/** Codes of the gateway to tools, which REST calls `reasonCode`. */
const TOOL_GATEWAY_CODES = {
  action_already_consumed: { status: 409, meaning: 'The approved request was used for a call before.' },
  action_declined: { status: 409, meaning: 'People declined this call.' },
  action_expired: { status: 409, meaning: 'Nobody decided about the call in time.' },
  action_not_approved: { status: 409, meaning: 'The request that the call names is not approved.' },
  action_not_pending: { status: 409, meaning: 'The request was decided before.' },
  action_request_not_found: { status: 404, meaning: 'There is no such request in this company.' },
  action_scope_mismatch: { status: 403, meaning: 'The request that the call names is of another agent, run or issue.' },
  action_task_closed: { status: 409, meaning: 'The issue of the request is closed.' },
  action_tool_mismatch: { status: 409, meaning: 'The request that the call names is for another tool or arguments.' },
  agent_not_found: { status: 404, meaning: 'There is no such agent in this company.' },
  approval_path_missing: { status: 409, meaning: 'The call needs an approval, and has no issue to ask on.' },
  approval_required: { status: 409, meaning: 'People must approve the call first; they have been asked.' },
  approved_tool_target_changed: { status: 409, meaning: 'The tool is no longer what it was when the call was made.' },
  authorization_required: { status: 422, meaning: 'Nobody has authorized the connection at its server yet.' },
  authorization_server_failed: {
    status: 502,
    meaning: 'The authorization server could not be asked, or did not answer as it should.',
  },
  authorization_server_unsuitable: {
    status: 422,
    meaning: 'The authorization server cannot be used safely, or takes no clients; the message says which.',
  },
  connection_secret_missing: {
    status: 422,
    meaning: 'A secret that the connection needs has no value that can be read.',
  },
  deny_company_boundary: { status: 403, meaning: 'The tool, the run or the caller is of another company.' },
  deny_default: { status: 403, meaning: 'Nothing allows the call.' },
  deny_disabled_connection: { status: 403, meaning: 'The connection or its application is not in use.' },
  deny_missing_agent: { status: 403, meaning: 'The agent is unknown, paused or terminated.' },
  deny_missing_tool: { status: 403, meaning: 'The tool is not in use, or waits for its review.' },
  deny_policy_block: { status: 403, meaning: 'A policy blocks the call, or cannot be understood.' },
  deny_run_context_mismatch: { status: 403, meaning: "The run is not the caller's, or is about something else." },
  formal_approval_required: { status: 409, meaning: 'The board must approve the call first; it has been asked.' },
  gateway_agent_invalid: {
    status: 422,
    meaning: 'The agent as which the gateway shall act is not of the company, or is terminated.',
  },
  gateway_auth_throttled: { status: 429, meaning: 'Too many tokens from this address were refused; wait.' },
  gateway_context_invalid: {
    status: 422,
    meaning: 'What the calls of the gateway shall count for is not of the company.',
  },
  gateway_disabled: { status: 401, meaning: 'The gateway of the token is not in use.' },
  gateway_issue_invalid: { status: 422, meaning: 'The issue of the gateway is not of the company.' },
  gateway_issue_project_mismatch: { status: 422, meaning: 'The issue of the gateway is not in its project.' },
  gateway_not_found: { status: 404, meaning: 'There is no such gateway to tools in this company.' },
  gateway_profile_invalid: {
    status: 422,
    meaning: 'The profile of the gateway is not of the company, or is archived.',
  },
  gateway_project_invalid: { status: 422, meaning: 'The project of the gateway is not of the company.' },
  gateway_rate_limited: { status: 429, meaning: 'Too many requests by this token, or to this gateway; wait.' },
  gateway_token_action_denied: { status: 403, meaning: 'The token is not for this action.' },
  gateway_token_expired: { status: 401, meaning: 'The token of the gateway has expired.' },
  gateway_token_invalid: { status: 401, meaning: 'This gateway has no such token.' },
  gateway_token_not_found: { status: 404, meaning: 'There is no such token of a gateway in this company.' },
  gateway_token_revoked: { status: 401, meaning: 'The token of the gateway was revoked.' },
  human_review_required: { status: 403, meaning: 'Only people may decide about calls.' },
  idempotency_key_conflict: { status: 409, meaning: 'The key was used with another tool or other arguments.' },
  insufficient_scope: { status: 422, meaning: 'The server of the connection wants more than was granted.' },
  invalid_tool_arguments: { status: 400, meaning: "The arguments do not fit the tool's schema." },
  local_stdio_failed: {
    status: 502,
    meaning: 'The program of the connection could not be started, has ended, or does not speak the protocol.',
  },
  local_stdio_unavailable_in_public_mode: {
    status: 403,
    meaning: 'A public installation runs programs of connections only where the operator says that it may.',
  },
  plugin_tool_failed: {
    status: 502,
    meaning: 'The plugin of the tool does not work now, or could not do what it was asked; the message says why.',
  },
  outcome_unknown: {
    status: 502,
    meaning:
      'The server ended, or the caller hung up, while the call was made; what the tool has done, if anything, is unknown.',
  },
  prompt_injection_blocked: { status: 422, meaning: 'The result has orders to a model hidden in it.' },
  remote_http_dns_failed: { status: 422, meaning: "The name of the connection's address cannot be resolved." },
  remote_http_fetch_failed: { status: 502, meaning: 'The server of the connection cannot be reached, or hung up.' },
  remote_http_invalid_json: {
    status: 502,
    meaning: 'The server of the connection answered with something that is not the protocol.',
  },
  remote_http_private_endpoint: {
    status: 422,
    meaning: "The connection's address, or one that it redirects to, may not be reached from here.",
  },
  remote_http_response_too_large: {
    status: 502,
    meaning: 'The answer of the server is larger than 1,000,000 bytes, or its list of tools is endless.',
  },
  remote_http_status: { status: 502, meaning: 'The server of the connection answered with an unexpected status.' },
  remote_http_url_invalid: { status: 422, meaning: "The connection's address is none of http or https." },
  remote_http_url_missing: { status: 422, meaning: 'The connection has no address.' },
  remote_mcp_error: { status: 502, meaning: 'The server of the connection answered with an error of the protocol.' },
  restart_backoff: { status: 429, meaning: 'The program of the connection has just failed; retry after a moment.' },
  restart_suppressed: {
    status: 429,
    meaning: 'The program of the connection failed three times within a minute; it rests until the minute is over.',
  },
  run_agent_mismatch: { status: 403, meaning: 'The run is of another agent.' },
  run_company_mismatch: { status: 403, meaning: 'There is no such run in this company.' },
  run_context_mismatch: { status: 403, meaning: 'The run is not about this issue or project.' },
  run_inactive: { status: 403, meaning: 'The run is not running.' },
  runtime_capacity_unavailable: {
    status: 429,
    meaning: 'No further program of a connection may run or wait now, or another server process runs it; retry.',
  },
  runtime_control_unsupported: {
    status: 422,
    meaning: 'The program cannot be started: its connection is not in use, or has other credentials now.',
  },
  runtime_slot_not_found: { status: 404, meaning: 'There is no such program of a connection in this company.' },
  session_expired: { status: 401, meaning: 'The session of tools has expired.' },
  session_invalid: { status: 401, meaning: 'There is no session of tools with this token.' },
  session_not_found: { status: 404, meaning: 'There is no such session of tools.' },
  session_revoked: { status: 401, meaning: 'The session of tools was revoked.' },
  session_run_inactive: { status: 401, meaning: 'The run of the session of tools is over.' },
  session_scope_mismatch: { status: 403, meaning: "The session of tools is another agent's." },
  stdio_template_unavailable: { status: 422, meaning: 'The template of the connection is disabled.' },
  tool_call_cancelled: {
    status: 409,
    meaning: 'The call was ended while it was made: rules deny it now, or somebody stopped it.',
  },
  tool_discovery_busy: { status: 503, meaning: 'Eight lists of tools are being made, and 32 wait; retry.' },
  tool_gateway_unavailable: {
    status: 503,
    meaning:
      'The call could not be recorded, or the rules changed while it was decided; what was done, if anything, is in the audit.',
  },
  tool_not_found: { status: 404, meaning: 'The caller has no tool of this name.' },
  use_env_lease: { status: 409, meaning: 'The connection has no tokens: its credentials are secrets of the company.' },
  tool_timeout: { status: 504, meaning: 'The tool did not answer in time; what it has done, if anything, is unknown.' },
} as const;

type TellingCodes = typeof TELLING_CODES & typeof TOOL_GATEWAY_CODES;
export type TellingCode = keyof TellingCodes;
export type StatusOf<Code extends TellingCode> = TellingCodes[Code]['status'];

const CODES: Readonly<Record<string, CodeEntry>> = {
  ...GENERIC_CODES,
  ...TELLING_CODES,
  ...TOOL_GATEWAY_CODES,
};

/** What is known of a code: its HTTP status, and what it means to a client. */
export interface CodeEntry {
  readonly status: number;
  readonly meaning: string;
}

/** Every code that a client can receive. The schema's `ErrorCode` enum and `docs/errors.md` are made of it. */
export const ERROR_CODES: ReadonlyMap<string, CodeEntry> = new Map(Object.entries(CODES));

const CODE_OF_STATUS: ReadonlyMap<number, string> = new Map(
  Object.entries(GENERIC_CODES).map(([code, { status }]) => [status, code]),
);

/** The code of an error that its status describes completely. */
export const codeOfStatus = (status: number): string => CODE_OF_STATUS.get(status) ?? 'bad_request';

export const isGenericCode = (code: string, status: number): boolean => CODE_OF_STATUS.get(status) === code;
