import type { StatusOf, TellingCode } from '#services/core/errors/error-codes.js';
import type { DetailsOf } from '#services/core/errors/error-details.js';
import { ToolGatewayError } from '#services/core/errors/errors.js';

interface FailureFacts<Code extends TellingCode> {
  readonly details?: DetailsOf<Code>;
  /** Whether the server may have acted. False only if the request did not reach it, or if it rejected the request. */
  readonly mayHaveActed?: boolean;
  /**
   * The `WWW-Authenticate` header of a server that requires an authorization. It is the server's own text: show it to
   * nobody.
   */
  readonly challenge?: string;
}

/** A tool server could not be reached, or its response was not valid. */
export class ServerFailure extends ToolGatewayError {
  readonly mayHaveActed: boolean;
  readonly challenge: string | undefined;

  constructor(code: TellingCode, status: number, message: string, facts: FailureFacts<TellingCode>) {
    super(code, status, message, facts.details);
    this.mayHaveActed = facts.mayHaveActed ?? false;
    this.challenge = facts.challenge;
  }
}

const failure =
  <Code extends TellingCode>(code: Code, status: StatusOf<Code>) =>
  (message: string, facts: FailureFacts<Code> = {}): ServerFailure =>
    new ServerFailure(code, status, message, facts as FailureFacts<TellingCode>);

export const UrlMissing = failure('remote_http_url_missing', 422);
export const UrlInvalid = failure('remote_http_url_invalid', 422);
export const PrivateEndpoint = failure('remote_http_private_endpoint', 422);
export const DnsFailed = failure('remote_http_dns_failed', 422);
export const UnexpectedStatus = failure('remote_http_status', 502);
export const InvalidJson = failure('remote_http_invalid_json', 502);
export const McpError = failure('remote_mcp_error', 502);
export const FetchFailed = failure('remote_http_fetch_failed', 502);
export const ResponseTooLarge = failure('remote_http_response_too_large', 502);
export const ToolTimeout = failure('tool_timeout', 504);
export const LocalServerFailed = failure('local_stdio_failed', 502);
export const LocalServersUnavailable = failure('local_stdio_unavailable_in_public_mode', 403);
export const CapacityUnavailable = failure('runtime_capacity_unavailable', 429);
export const PluginToolFailed = failure('plugin_tool_failed', 502);
export const OutcomeUnknown = failure('outcome_unknown', 502);
export const RestartBackoff = failure('restart_backoff', 429);
export const RestartSuppressed = failure('restart_suppressed', 429);
export const AuthorizationRequired = failure('authorization_required', 422);
export const InsufficientScope = failure('insufficient_scope', 422);
export const AuthorizationServerUnsuitable = failure('authorization_server_unsuitable', 422);
export const AuthorizationServerFailed = failure('authorization_server_failed', 502);
export const SecretMissing = failure('connection_secret_missing', 422);
export const TemplateUnavailable = failure('stdio_template_unavailable', 422);
