import { statusOfCode, type TellingCode } from '#services/core/errors/error-codes.js';
import { DomainError } from '#services/core/errors/errors.js';

const FAILURES = {
  provider_error: 'The secret provider could not be reached or failed',
  provider_access_denied: 'The secret provider refused access',
  provider_secret_missing: 'The vault has no such secret or version',
  provider_value_unreadable: 'The vault holds a value that is not text',
} as const satisfies { [Code in TellingCode]?: string };

export type VaultFailureCode = keyof typeof FAILURES;

/** The reason in one word: never the provider's own text, which may contain names that belong to others. */
export type FailureReason =
  | 'access_denied'
  | 'credentials_missing'
  | 'credentials_invalid'
  | 'unreachable'
  | 'timeout'
  | 'throttled'
  | 'not_found'
  | 'not_text'
  | 'refused'
  | 'failed';

/** A provider failed to complete a request; the text is fixed for each code. */
export class ProviderFailure extends DomainError {
  constructor(
    code: VaultFailureCode,
    readonly reason: FailureReason,
  ) {
    super(code, statusOfCode(code), FAILURES[code], { reason });
  }
}
