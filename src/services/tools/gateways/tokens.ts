import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ToolGateway } from '#generated/prisma/client.js';
import { GATEWAY_TOKEN_PREFIX } from '#services/access/gateway-tokens.js';
import { hashKey } from '#services/access/tokens.js';
import { authorOf } from '#services/core/actors/actor.js';
import { invalidPayload } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import { appsEnabled } from '../enabled.js';
import type { AuthConfig } from './config.js';
import { aboutToken } from './events.js';
import { invalidToken, invalidTokenOfBody } from './payload.js';
import { assertMayActAs, gatewayAdmin } from './policy.js';
import { gatewayRef, lockedGateway, lockedToken, tokenRef } from './rows.js';
import { GatewayTokenView, NewGatewayTokenView, presentGatewayToken, tokenFields } from './token-model.js';
import { assertGatewayNotArchived } from './write.js';

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
function expiryOf({ bearer }: AuthConfig, { expiresAt, expiryOverrideReason }: Wish, now: Date): Date | null {
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

/** The number of characters of a token that may be shown, after its prefix. */
const SHOWN = 8;

const authConfigOf = ({ authConfig }: ToolGateway) => authConfig as unknown as AuthConfig;

export const createToolGatewayToken = mutation({
  name: 'createToolGatewayToken',
  summary: 'Create a gateway token; it is shown only once',
  gate: appsEnabled,
  input: z.object({ ...gatewayRef, ...tokenFields }),
  invalid: invalidTokenOfBody,
  output: NewGatewayTokenView,
  secret: true,
  on: lockedGateway,
  allow: gatewayAdmin,
  async run(scope, { gatewayId: _g, companyId: _c, expiresAt, ...fields }, gateway) {
    assertGatewayNotArchived(gateway);
    assertMayActAs(scope.actor, gateway);
    const { companyId, id: gatewayId } = gateway;
    const expiryOverrideReason = fields.expiryOverrideReason ?? null;
    const now = new Date();
    const ends = expiryOf(authConfigOf(gateway), { expiresAt, expiryOverrideReason }, now);
    const { actor } = scope;
    // Random, because the shown prefix of the token is the start of the ID.
    const id = randomUUID();
    const token = `${GATEWAY_TOKEN_PREFIX}${id}.${randomBytes(32).toString('base64url')}`;
    const row = await scope.db.toolGatewayToken.create({
      data: {
        ...fields,
        subjectId: fields.subjectId ?? null,
        id,
        companyId,
        gatewayId,
        tokenHash: hashKey(token),
        tokenPrefix: token.slice(0, GATEWAY_TOKEN_PREFIX.length + SHOWN),
        expiresAt: ends,
        expiryOverrideReason,
        expiryOverrideByUserId: expiryOverrideReason && actor.kind === 'board' ? actor.userId : null,
        expiryOverrideAt: expiryOverrideReason ? now : null,
        ...authorOf(actor),
      },
    });
    scope.emit({ ...aboutToken(row), action: 'tool_gateway.token_created' });
    return { ...presentGatewayToken(row), token };
  },
});

export const revokeToolGatewayToken = mutation({
  name: 'revokeToolGatewayToken',
  summary: 'Revoke a gateway token',
  gate: appsEnabled,
  input: z.object(tokenRef),
  invalid: invalidTokenOfBody,
  output: GatewayTokenView,
  on: lockedToken,
  allow: gatewayAdmin,
  async run(scope, _input, token) {
    if (token.revokedAt) return presentGatewayToken(token);
    const { id } = token;
    const revoked = await scope.db.toolGatewayToken.update({ where: { id }, data: { revokedAt: new Date() } });
    scope.emit({ ...aboutToken(revoked), action: 'tool_gateway.token_revoked' });
    return presentGatewayToken(revoked);
  },
});
