import { invalidPayload } from '#services/core/errors/errors.js';
import type { AuthConfig } from './config.js';
import { invalidToken } from './payload.js';

const YEAR_MS = 365 * 86_400_000;
const REASON = ['expiryOverrideReason'];
const NEEDS_REASON = 'Non-expiring gateway tokens require an override reason';

/** The expiry that the client asked for: undefined if it sent none, null for never. */
interface Wish {
  readonly expiresAt: Date | null | undefined;
  readonly expiryOverrideReason: string | null;
}

/**
 * The expiry of a token.
 * @throws 422 for a time in the past, and for a long-lived token without a reason
 */
export function expiryOf({ bearer }: AuthConfig, { expiresAt, expiryOverrideReason }: Wish, now: Date): Date | null {
  if (expiresAt === undefined) return new Date(now.getTime() + bearer.defaultTtlSeconds * 1000);
  const hasReason = expiryOverrideReason !== null;
  if (expiresAt === null) {
    if (bearer.requireFiniteExpiry && !hasReason) throw neverEnding();
    return null;
  }
  const lastsMs = expiresAt.getTime() - now.getTime();
  if (lastsMs <= 0) throw invalidToken([{ code: 'custom', path: ['expiresAt'], message: 'Must be in the future' }]);
  if (lastsMs > YEAR_MS && bearer.longLivedTokenRequiresOverride && !hasReason) {
    const message = 'Gateway tokens that last more than a year require an override reason';
    throw invalidToken([{ code: 'custom', path: REASON, message }]);
  }
  return expiresAt;
}

const neverEnding = () => invalidPayload(NEEDS_REASON, [{ code: 'custom', path: REASON, message: NEEDS_REASON }]);
