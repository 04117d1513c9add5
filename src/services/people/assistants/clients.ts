import { z } from 'zod';
import { recordInstanceEvent } from '#services/access/instance-events.js';
import { OAuthError } from '#services/access/oauth-server.js';
import type { Services, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isUuid } from '#services/core/text/fields.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { isRedirectUri } from './addresses.js';

/** The maximum number of registered clients without any approval; the oldest are removed first. */
const MAX_UNUSED = 1000;

/** Client metadata (RFC 7591). Other fields are ignored. */
const ClientMetadata = z.object({
  redirect_uris: z.array(z.string()).min(1).max(10),
  client_name: z.string().max(1000).nullish(),
  grant_types: z.array(z.string().max(200)).max(10).nullish(),
  response_types: z.array(z.string().max(200)).max(10).nullish(),
});

const FORGET = statement(`
  DELETE FROM "AssistantClient" WHERE id IN (
    SELECT c.id FROM "AssistantClient" c
     WHERE NOT EXISTS (SELECT FROM "AssistantGrant" g WHERE g."clientId" = c.id)
     ORDER BY c."createdAt" DESC, c.id DESC OFFSET ${MAX_UNUSED - 1} LIMIT 100 FOR UPDATE SKIP LOCKED)`);
const INSERT = statement(`
  INSERT INTO "AssistantClient" (id, name, "redirectUris") VALUES ($1::uuid, $2, $3::text[]) RETURNING "createdAt"`);

/**
 * Registers a public client. Anyone may do so: it gives no access until a person approves the client.
 * @throws OAuthError
 */
export async function registerClient({ database }: Services, given: unknown) {
  const parsed = ClientMetadata.safeParse(given);
  const uris = parsed.data?.redirect_uris;
  if (!parsed.success && parsed.error.issues.some(({ path }) => path[0] !== 'redirect_uris')) {
    throw new OAuthError('invalid_client_metadata', 'The metadata of the client is not valid');
  }
  if (!uris?.every(isRedirectUri)) {
    throw new OAuthError(
      'invalid_redirect_uri',
      'redirect_uris must be up to ten that are https, loopback, or of a scheme named after a domain',
    );
  }
  const name = displayName(parsed.data?.client_name);
  const id = uuid7();
  await database.query('all', FORGET, []);
  const [{ createdAt } = { createdAt: new Date() }] = await database.query<{ createdAt: Date }>('all', INSERT, [
    id,
    name,
    uris,
  ]);
  return {
    client_id: id,
    client_id_issued_at: Math.floor(createdAt.getTime() / 1000),
    client_name: name,
    redirect_uris: uris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}

/** The name on one line, without characters that reverse or hide text. */
function displayName(name: string | null | undefined): string {
  const visible = (name ?? '').replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return [...visible].slice(0, 120).join('') || 'An unnamed program';
}

export interface AssistantClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

const CLIENT = statement(`SELECT id, name, "redirectUris" FROM "AssistantClient" WHERE id = $1::uuid`);

export async function assistantClientById({ database }: Services, id: string): Promise<AssistantClient | undefined> {
  return isUuid(id) ? (await database.query<AssistantClient>('all', CLIENT, [id]))[0] : undefined;
}

/** The live assistants of a person, newest first. Access whose code was not redeemed yet does not count. */
export const ASSISTANTS_OF_PERSON = statement(`
  SELECT g.id, c.name AS "clientName", c."redirectUris", g.scopes, g."createdAt", g."lastUsedAt", g."expiresAt"
    FROM "AssistantGrant" g JOIN "AssistantClient" c ON c.id = g."clientId"
   WHERE g."userId" = $1 AND g."revokedAt" IS NULL AND g."expiresAt" > now()
     AND EXISTS (SELECT FROM "AssistantToken" t WHERE t."grantId" = g.id AND t.kind = 'refresh')
   ORDER BY g."createdAt" DESC, g.id DESC`);

const END = statement(`
  UPDATE "AssistantGrant" SET "revokedAt" = now()
   WHERE "userId" = $1 AND "revokedAt" IS NULL AND id::text = coalesce($2, id::text) RETURNING id`);

/** Ends one assistant of a person, or all of them. @returns their number */
export async function endAssistants(scope: WriteScope, userId: string, id?: string): Promise<number> {
  const ended = await scope.sql<{ id: string }>(END, [userId, id ?? null]);
  for (const { id: assistantId } of ended) {
    await recordInstanceEvent(scope, { type: 'assistant.disconnected', userId, details: { assistantId } });
  }
  return ended.length;
}
