import { principalOf } from '../core/actors/actor.js';
import type { RateLimitError } from '../core/errors/errors.js';
import { type LimitName, tooMany } from '../core/limits/limits.js';
import type { LimitStanding } from '../core/limits/request-count.js';
import type { Scope, Services } from '../core/operation/scope.js';
import { authenticateAssistant, isAssistantToken } from './assistants.js';
import { authenticate, type Credentials } from './authenticate.js';

/** A counted request. */
interface CountedRequest extends LimitStanding {
  /** The error to throw when the request exceeds the limit. */
  readonly refusal: RateLimitError | undefined;
}

/**
 * Counts one request, or one operation of a socket, against the request limit: under the agent or person of the
 * credential, else under the address. The address counts when there is no credential, before any lookup; when the
 * credential is not valid; and for the local board, which every caller is.
 * @returns undefined without a request limit, or while counting fails
 */
export async function countRequest(
  services: Services,
  credentials: Credentials & { readonly address: string },
): Promise<CountedRequest | undefined> {
  const standing = await services.limits.countRequest?.(await clientOf(services, credentials));
  if (!standing) return undefined;
  const refusal = standing.refused ? tooMany('requests', standing.msLeft, standing.limit) : undefined;
  return { ...standing, refusal };
}

/** As `countRequest`, for callers that only need the error. @throws 429 with Retry-After */
export async function assertRequestAllowed(
  services: Services,
  credentials: Credentials & { readonly address: string },
): Promise<void> {
  if (!services.limits.countRequest) return;
  const refusal = (await countRequest(services, credentials))?.refusal;
  if (refusal) throw refusal;
}

/** The sender of a request: the agent or person of a valid credential, else the address. */
export async function clientOf(
  services: Services,
  credentials: Credentials & { readonly address: string },
): Promise<string> {
  const { credential, cookie, address } = credentials;
  if (credential?.kind !== 'bearer' && !(cookie && services.sessions)) return address;
  try {
    const actor =
      credential?.kind === 'bearer' && isAssistantToken(credential.token)
        ? await authenticateAssistant(services, credential.token)
        : await authenticate(services, { ...credentials, runId: undefined });
    const isKnown = actor.kind === 'agent' || (actor.kind === 'board' && actor.source !== 'local_implicit');
    const { type, id } = principalOf(actor);
    return isKnown ? `${type}:${id}` : address;
  } catch {
    return address; // authentication fails again, and reports the error, when the server handles the request
  }
}

/**
 * The gate of an operation with a rate limit per address. It counts before the transaction begins. Work without an
 * address does not come from a request and is not counted.
 * @throws 429 rate_limited
 */
export const addressRateLimit =
  (rule: LimitName) =>
  ({ services, address }: Scope): Promise<unknown> | undefined =>
    address === undefined ? undefined : services.limits.take(rule, address);
