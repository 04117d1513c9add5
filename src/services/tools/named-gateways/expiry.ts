import { invalidPayload } from '../../core/errors/errors.js';
import type { AuthConfig } from './config.js';
import { invalidToken } from './payload.js';

const YEAR_MS = 365 * 86_400_000;
const REASON = ['expiryOverrideReason'];
const NEEDS_REASON = 'Non-expiring gateway tokens require an override reason';

/** What a client says of the end of a token: undefined for nothing, null for never. */
interface Wish {
  readonly expiresAt: Date | null | undefined;
  readonly expiryOverrideReason: string | null;
}

/**
 * When a token ends.
 * @throws 422 for a time that is over, and for a token that lasts long without a reason
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
