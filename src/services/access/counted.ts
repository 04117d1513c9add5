import type { LimitName } from '../core/limits/limits.js';
import type { Scope } from '../core/operation/scope.js';

/**
 * The gate of an operation that one address may ask for so often: counted before its transaction begins. Work that
 * comes from no address, being none of a request, is not counted.
 * @throws 429 rate_limited
 */
export const counted =
  (rule: LimitName) =>
  ({ services, address }: Scope): Promise<unknown> | undefined =>
    address === undefined ? undefined : services.limits.take(rule, address);
