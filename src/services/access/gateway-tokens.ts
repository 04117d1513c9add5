import type { GatewayAction, GatewayActor } from '../core/actors/actor.js';
import { toolGatewayError } from '../core/errors/errors.js';
import type { Services } from '../core/operation/scope.js';
import { statement } from '../core/postgres/statement.js';
import type { Identity } from '../core/process/identities.js';
import { hashKey } from './tokens.js';

/** A token of a gateway looks like `svcgw_<id of the token>.<random>`. */
export const GATEWAY_TOKEN_PREFIX = 'svcgw_';

/** The one message for all failures, which reveals nothing to a stranger; the code names the reason. */
const REJECTED = 'Gateway bearer token is expired or invalid';

export const GatewayTokenInvalid = toolGatewayError('gateway_token_invalid', REJECTED);
export const GatewayTokenRevoked = toolGatewayError('gateway_token_revoked', REJECTED);
export const GatewayTokenExpired = toolGatewayError('gateway_token_expired', REJECTED);
export const GatewayDisabled = toolGatewayError('gateway_disabled', REJECTED);

interface TokenRow {
  readonly id: string;
  readonly companyId: string;
  readonly gatewayId: string;
  readonly allowedActions: readonly GatewayAction[];
  /** Milliseconds since the epoch, null for a token that does not expire. */
  readonly expiresAt: number | null;
  readonly isExpired: boolean;
  readonly isRevoked: boolean;
}

const TOKEN = statement(`
  SELECT id, "companyId", "gatewayId", "allowedActions", (extract(epoch FROM "expiresAt") * 1000)::float8 AS "expiresAt",
         coalesce("expiresAt" <= now(), false) AS "isExpired", "revokedAt" IS NOT NULL AS "isRevoked"
    FROM "ToolGatewayToken" WHERE "tokenHash" = $1`);

/**
 * The gateway client that a token identifies. The identity may be ten seconds old: the statement that records a call
 * checks the token again. The caller checks whether the gateway itself is enabled.
 * @throws 401 for a token that is unknown, revoked or expired
 */
export async function authenticateGatewayToken(services: Services, token: string): Promise<GatewayActor> {
  const key = hashKey(token);
  const isToken = token.startsWith(GATEWAY_TOKEN_PREFIX);
  const identity = isToken ? await services.identities.find(key, () => identityOfToken(services, key)) : null;
  if (!identity) throw GatewayTokenInvalid();
  const actor = identity.actor as GatewayActor;
  services.keyUsed('gateway', actor.tokenId);
  return actor;
}

async function identityOfToken({ database }: Services, hash: string): Promise<Identity | null> {
  const [token] = await database.query<TokenRow>('all', TOKEN, [hash]);
  if (!token) return null;
  if (token.isRevoked) throw GatewayTokenRevoked();
  if (token.isExpired) throw GatewayTokenExpired();
  const { id: tokenId, companyId, gatewayId, allowedActions, expiresAt } = token;
  return {
    subjects: [`gateway_token:${tokenId}`],
    ...(expiresAt !== null && { expiresAt }),
    actor: { kind: 'gateway', companyId, gatewayId, tokenId, allowedActions },
  };
}
