import type { LimitName } from '../core/limits/limits.js';
import type { Scope } from '../core/operation/scope.js';

/**
 * The gate of an operation with a rate limit per address. It counts before the transaction begins. Work without an
 * address does not come from a request and is not counted.
 * @throws 429 rate_limited
 */
export const addressRateLimit =
  (rule: LimitName) =>
  ({ services, address }: Scope): Promise<unknown> | undefined =>
    address === undefined ? undefined : services.limits.take(rule, address);
