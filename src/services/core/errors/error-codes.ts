/** Codes that repeat the status. REST leaves them out; GraphQL always has a code. */
const GENERIC_CODES = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const;

/** Codes that say more than the status, each with its status. */
const TELLING_CODES = {
  RESPONSIBLE_USER_UNAUTHORIZED: 403,
  RESPONSIBLE_USER_UNAVAILABLE: 403,
  adapter_install_failed: 502,
  adapter_not_allowed: 422,
  adapter_package_invalid: 422,
  adapter_package_missing: 422,
  agent_budget_exhausted: 409,
  agent_budget_reserved: 409,
  agent_creation_needs_approval: 409,
  agent_not_assignable: 409,
  agent_paused: 403,
  already_latest_revision: 409,
  anchor_mismatch: 422,
  base_revision_required: 409,
  branding_empty: 400,
  busy: 503,
  case_parent_cycle: 422,
  company_budget_exhausted: 409,
  company_budget_reserved: 409,
  company_deletion_disabled: 403,
  cursor_expired: 410,
  cursor_invalid: 400,
  cursor_unknown: 400,
  delegation_cycle: 409,
  document_locked: 409,
  document_missing: 409,
  idempotency_key_reused: 409,
  idempotency_secret_shown_once: 409,
  instance_halted: 409,
  interaction_already_resolved: 409,
  interaction_idempotency_key_reused: 409,
  interaction_stale_target: 409,
  interaction_superseded: 409,
  invalid_issue_disposition: 422,
  issue_prefix_taken: 409,
  label_name_taken: 409,
  last_instance_admin: 409,
  last_owner: 409,
  lease_held: 409,
  lease_lost: 409,
  loader_variable: 422,
  pending_approval_agent_config_frozen: 409,
  project_budget_exhausted: 409,
  project_budget_reserved: 409,
  project_idempotency_key_reused: 409,
  provider_access_denied: 422,
  provider_error: 502,
  provider_secret_missing: 422,
  provider_value_unreadable: 422,
  run_id_required: 401,
  second_factor_required: 401,
  secret_in_use: 409,
  secret_strict_mode: 422,
  secret_unavailable: 422,
  secrets_held: 409,
  sensitive_header: 422,
  server_draining: 503,
  stale_base_revision: 409,
  subscription_overflow: 429,
  too_many_open_threads: 409,
  user_secret_definition_in_use: 409,
  validation_failed: 400,
} as const;

type TellingCodes = typeof TELLING_CODES;
export type TellingCode = keyof TellingCodes;
export type StatusOf<Code extends TellingCode> = TellingCodes[Code];

/** Every code that a client can receive, with its status. The schema's `ErrorCode` enum is made of it. */
export const ERROR_CODES: ReadonlyMap<string, number> = new Map([
  ...Object.entries(GENERIC_CODES),
  ...Object.entries(TELLING_CODES),
]);

const CODE_OF_STATUS: ReadonlyMap<number, string> = new Map(
  Object.entries(GENERIC_CODES).map(([code, status]) => [status, code]),
);

/** The code of an error that its status describes completely. */
export const codeOfStatus = (status: number): string => CODE_OF_STATUS.get(status) ?? 'bad_request';

export const isGenericCode = (code: string, status: number): boolean => CODE_OF_STATUS.get(status) === code;
