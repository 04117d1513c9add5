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
  RESPONSIBLE_USER_UNAUTHORIZED: { status: 403, meaning: 'The person for whom the agent acts may only read.' },
  RESPONSIBLE_USER_UNAVAILABLE: {
    status: 403,
    meaning: 'The person for whom the agent acts is no active member any more.',
  },
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
  cursor_expired: { status: 410, meaning: 'Events after this cursor are no longer kept.' },
  cursor_invalid: { status: 400, meaning: 'The argument after is no cursor.' },
  cursor_unknown: { status: 400, meaning: 'The argument after is beyond the end of the journal.' },
  delegation_cycle: { status: 409, meaning: 'An agent hands work back to somebody above it in the same chain.' },
  document_locked: { status: 409, meaning: 'The board locked the document.' },
  document_missing: { status: 409, meaning: 'A base revision was named, but there is no document.' },
  tool_access_name_conflict: {
    status: 409,
    meaning: 'Something else of the tools of this company has the name or the key.',
  },
  idempotency_key_reused: { status: 409, meaning: 'The key was used with another input.' },
  idempotency_secret_shown_once: { status: 409, meaning: 'The request ran before and its secret is not kept.' },
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
  stale_base_revision: { status: 409, meaning: 'Somebody else wrote in between.' },
  subscription_overflow: { status: 429, meaning: 'Events came faster than they were taken.' },
  too_many_open_threads: { status: 409, meaning: 'The document has 200 open annotation threads.' },
  user_secret_definition_in_use: { status: 409, meaning: 'The definition is used.' },
  validation_failed: { status: 400, meaning: 'The input is not valid; issues lists all of it.' },
} as const;

type TellingCodes = typeof TELLING_CODES;
export type TellingCode = keyof TellingCodes;
export type StatusOf<Code extends TellingCode> = TellingCodes[Code]['status'];

const CODES: Readonly<Record<string, CodeEntry>> = { ...GENERIC_CODES, ...TELLING_CODES };

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
