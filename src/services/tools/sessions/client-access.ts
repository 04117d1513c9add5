import { authenticateGatewayToken, GatewayTokenInvalid } from '#services/access/gateway-tokens.js';
import type { GatewayActor } from '#services/core/actors/actor.js';
import { type DomainError, type ToolGatewayError, toolGatewayError } from '#services/core/errors/errors.js';
import type { LimitName } from '#services/core/limits/limits.js';
import type { Services } from '#services/core/operation/scope.js';
import type { GatewayRow } from '../calls/snapshot-rows.js';
import { gatewayNow } from './client-site.js';

// Authentication and rate limits of the clients of a named gateway.

/** The ID or public ID of a gateway, from the address of the request. */
export interface GatewayAddress {
  readonly publicId?: string;
  readonly id?: string;
}

interface ClientCredentials {
  readonly token: string;
  readonly address: GatewayAddress;
  /** The client's address, which failed attempts are counted by. */
  readonly source: string;
}

/**
 * Authenticates a client and returns it with its gateway.
 * @throws 403 without tools; 401 for a token that is not valid for this gateway; 429 after too many invalid tokens, and
 * beyond the limits of the token and the gateway
 */
export async function admitClient(services: Services, credentials: ClientCredentials) {
  const client = await authenticatedClient(services, credentials);
  await count(services, 'gatewayToken', client.actor.tokenId);
  await count(services, 'gateway', client.gateway.id);
  return client;
}

/** @throws 429 if a token connects too often */
export const admitConnection = (services: Services, { tokenId }: GatewayActor): Promise<void> =>
  count(services, 'gatewayInitialize', tokenId);

async function authenticatedClient(
  services: Services,
  { token, address, source }: ClientCredentials,
): Promise<{ readonly actor: GatewayActor; readonly gateway: GatewayRow }> {
  try {
    const actor = await authenticateGatewayToken(services, token);
    const { gateway } = await gatewayNow(services, actor);
    const isHere = address.publicId === undefined ? gateway.id === address.id : gateway.publicId === address.publicId;
    if (!isHere) throw GatewayTokenInvalid();
    return { actor, gateway };
  } catch (error) {
    // Only failures count, so a valid token passes even if other clients at the same address have guessed tokens.
    if ((error as Partial<DomainError>).status === 401) {
      await count(services, 'gatewayFailure', source, AuthenticationThrottled);
    }
    throw error;
  }
}

type Throttle = (details: { retryAfterMs: number }) => ToolGatewayError;

const AuthenticationThrottled: Throttle = toolGatewayError(
  'gateway_auth_throttled',
  'Too many invalid tokens from this address. Try again later.',
);
const RateLimited: Throttle = toolGatewayError(
  'gateway_rate_limited',
  'Too many requests with this token, or to this gateway. Try again later.',
);

/** @throws 429 with the time to wait */
async function count({ limits }: Services, limit: LimitName, key: string, refusal = RateLimited): Promise<void> {
  try {
    await limits.count(limit, key);
  } catch (error) {
    const { retryAfterSeconds } = error as { readonly retryAfterSeconds?: number };
    if (retryAfterSeconds === undefined) throw error;
    throw refusal({ retryAfterMs: retryAfterSeconds * 1000 });
  }
}
