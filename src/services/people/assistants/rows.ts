import { recordInstanceEvent } from '#services/access/instance-events.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

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
