import { statusOfCode, type TellingCode } from '#services/core/errors/error-codes.js';
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

  constructor(code: TellingCode, message: string, facts: FailureFacts<TellingCode>) {
    super(code, statusOfCode(code), message, facts.details);
    this.mayHaveActed = facts.mayHaveActed ?? false;
    this.challenge = facts.challenge;
  }
}

const failure =
  <Code extends TellingCode>(code: Code) =>
  (message: string, facts: FailureFacts<Code> = {}): ServerFailure =>
    new ServerFailure(code, message, facts as FailureFacts<TellingCode>);

export const UrlMissing = failure('remote_http_url_missing');
export const UrlInvalid = failure('remote_http_url_invalid');
export const PrivateEndpoint = failure('remote_http_private_endpoint');
export const DnsFailed = failure('remote_http_dns_failed');
export const UnexpectedStatus = failure('remote_http_status');
export const InvalidJson = failure('remote_http_invalid_json');
export const McpError = failure('remote_mcp_error');
export const FetchFailed = failure('remote_http_fetch_failed');
export const ResponseTooLarge = failure('remote_http_response_too_large');
export const ToolTimeout = failure('tool_timeout');
export const LocalServerFailed = failure('local_stdio_failed');
export const LocalServersUnavailable = failure('local_stdio_unavailable_in_public_mode');
export const CapacityUnavailable = failure('runtime_capacity_unavailable');
export const PluginToolFailed = failure('plugin_tool_failed');
export const OutcomeUnknown = failure('outcome_unknown');
export const RestartBackoff = failure('restart_backoff');
export const RestartSuppressed = failure('restart_suppressed');
export const AuthorizationRequired = failure('authorization_required');
export const InsufficientScope = failure('insufficient_scope');
export const AuthorizationServerUnsuitable = failure('authorization_server_unsuitable');
export const AuthorizationServerFailed = failure('authorization_server_failed');
export const SecretMissing = failure('connection_secret_missing');
export const TemplateUnavailable = failure('stdio_template_unavailable');
