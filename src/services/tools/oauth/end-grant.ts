import type { Actor } from '#services/core/actors/actor.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { Scope, type Services, type WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { oauthClientById, openedClient } from './clients.js';
import { type OAuthGrantRow, openedTokens, type SealedTokens } from './tokens.js';

// Ends grants. From the commit on, Orgraph no longer uses their tokens. The authorization server is called afterwards,
// because no transaction should wait for it.

/** Identifies the tokens of a connection's revoked grants that the authorization server has yet to revoke. */
export interface RevocationKey {
  readonly companyId: string;
  readonly connectionId: string;
}

export const REVOCATION_TASK = 'revokeToolTokens';

/** Enqueues the revocation of a connection's tokens at the authorization server, after the commit. */
export function revokeTokensLater(scope: WriteScope, { companyId, connectionId }: RevocationKey): void {
  const key = `${REVOCATION_TASK}:${connectionId}`;
  scope.enqueue({ task: REVOCATION_TASK, key, payload: { companyId, connectionId }, maxAttempts: 5 });
}

interface RevokedTokens extends SealedTokens {
  readonly companyId: string;
  readonly grantId: string;
  readonly clientId: string;
}

const REVOKED = statement(`
  SELECT t."companyId", t."grantId", t."clientId", t.material, t."masterKeyId"
    FROM "ToolGrantToken" t JOIN "ToolGrant" g ON g."companyId" = t."companyId" AND g.id = t."grantId"
   WHERE g."companyId" = $1::uuid AND g."connectionId" = $2::uuid AND g.status = 'revoked' ORDER BY t."grantId"`);
const DELETE = statement('DELETE FROM "ToolGrantToken" WHERE "companyId" = $1::uuid AND "grantId" = $2::uuid');

const REVOCATION = { kind: 'system', name: REVOCATION_TASK } as const;

/**
 * Revokes the tokens of revoked grants at the authorization server if it supports that, and deletes them whatever it
 * responds.
 * @param companySecret the secret of a pre-registered client, if it still has one
 */
export async function revokeTokens(
  services: Services,
  { companyId, connectionId }: RevocationKey,
  companySecret: () => Promise<string | null>,
): Promise<void> {
  const scope = new Scope(services, REVOCATION, [companyId]);
  for (const tokens of await scope.sql<RevokedTokens>(REVOKED, [companyId, connectionId])) {
    await endedThere(scope, tokens, companySecret).catch(() => {});
    await services.database.query([companyId], DELETE, [companyId, tokens.grantId]);
  }
}

async function endedThere(
  scope: Scope,
  tokens: RevokedTokens,
  companySecret: () => Promise<string | null>,
): Promise<void> {
  const { cipher, authorizationServers } = scope.services;
  const client = await oauthClientById(scope, tokens.companyId, tokens.clientId);
  if (!client) return;
  const secret = client.kind === 'pre_registered' ? await companySecret() : null;
  await authorizationServers.revoke(openedClient(cipher, client, secret), openedTokens(cipher, tokens, tokens));
}

// Applies only if the tokens were not renewed or replaced since.
const END = statement(`
  WITH lost AS (
    UPDATE "ToolGrant" g SET status = 'revoked', "revokedAt" = now(), "updatedAt" = now()
      FROM "ToolGrantToken" t
     WHERE g."companyId" = $1::uuid AND g.id = $2::uuid AND g.status = 'active'
       AND t."companyId" = g."companyId" AND t."grantId" = g.id AND t.version = $3
    RETURNING g."companyId", g.id, g."connectionId", g.kind),
  gone AS (
    DELETE FROM "ToolGrantToken" t USING lost WHERE t."companyId" = lost."companyId" AND t."grantId" = lost.id),
  forgotten AS (
    UPDATE "ToolOAuthClient" c SET "secretExpiresAt" = now(), "updatedAt" = now()
     WHERE $4 AND c."companyId" = $1::uuid AND c.id = $5::uuid AND EXISTS (SELECT 1 FROM lost)),
  told AS (
    UPDATE "ToolConnection" c
       SET "healthStatus" = CASE lost.kind WHEN 'organization' THEN 'missing_secret' ELSE 'degraded' END,
           "healthMessage" = $6, "healthCheckedAt" = now(), "lastError" = $6
      FROM lost WHERE c."companyId" = lost."companyId" AND c.id = lost."connectionId" AND c.status <> 'archived')
  SELECT "connectionId" FROM lost`);

const MESSAGE: Readonly<Record<string, string>> = {
  organization:
    'The authorization server no longer recognizes the access of the company: authorize the connection again',
  user: 'The authorization server no longer recognizes the access of a person: that person must authorize the connection again',
  agent:
    'The authorization server no longer recognizes the access of an agent: authorize the connection for the agent again',
};

/**
 * Revokes a grant that its authorization server no longer knows.
 * @param isClientGone whether the server no longer knows the client either; the next authorization then registers a new
 * one
 */
export async function endLostGrant(
  services: Services,
  actor: Actor,
  grant: OAuthGrantRow,
  isClientGone: boolean,
): Promise<void> {
  const { companyId, grantId, version, clientId, kind, subjectUserId, subjectAgentId } = grant;
  await transact(services, actor, companyId, async (write) => {
    const values = [companyId, grantId, version, isClientGone, clientId, MESSAGE[kind]];
    const ended = await write.row<{ connectionId: string }>(END, values);
    if (!ended) return;
    write.emit({
      ...eventSubject('tool_grant', { companyId, id: grantId }),
      action: 'tool_grant.revoked',
      details: { connectionId: ended.connectionId, kind, subjectUserId, subjectAgentId, reason: 'refused_by_server' },
    });
  });
}
