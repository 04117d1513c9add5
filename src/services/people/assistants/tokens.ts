import { ASSISTANT_TOKEN_PREFIX, hashKey, newKey } from '#services/access/tokens.js';
import type { AssistantScope } from '#services/core/actors/actor.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { uuid7 } from '#services/core/text/uuid7.js';

// Codes and tokens of assistants. Only their hashes are stored.

export const ASSISTANT_CODE_SECONDS = 60;
export const ASSISTANT_TOKEN_SECONDS = 3600;
export const REFRESH_SECONDS = 30 * 86_400;
/** The maximum number of assistants of a person; the oldest are ended first. */
const MAX_ASSISTANTS = 100;

export interface AssistantGrant {
  readonly id: string;
  readonly userId: string;
  readonly clientId: string;
  readonly scopes: readonly AssistantScope[];
}

const REPLACE = statement(`
  DELETE FROM "AssistantGrant" WHERE "userId" = $1 AND ("revokedAt" IS NOT NULL OR "expiresAt" <= now() OR id IN (
    SELECT id FROM "AssistantGrant" WHERE "userId" = $1 ORDER BY "createdAt" DESC, id DESC OFFSET ${MAX_ASSISTANTS - 1}))`);
const GRANT = statement(`
  INSERT INTO "AssistantGrant" (id, "userId", "clientId", scopes, "expiresAt")
  VALUES ($1::uuid, $2, $3::uuid, $4::text[], now() + make_interval(secs => ${ASSISTANT_CODE_SECONDS}))`);
const KEEP = statement(`
  INSERT INTO "AssistantToken" (id, "grantId", kind, "tokenHash", "redirectUri", "codeChallenge", "expiresAt")
  VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6, now() + make_interval(secs => $7::int))`);

interface NewToken {
  readonly kind: 'code' | 'access' | 'refresh';
  readonly seconds: number;
  readonly redirectUri?: string;
  readonly codeChallenge?: string;
}

async function keep(write: WriteScope, grantId: string, kept: NewToken): Promise<string> {
  const token = newKey(ASSISTANT_TOKEN_PREFIX);
  const { kind, seconds, redirectUri = null, codeChallenge = null } = kept;
  await write.sql(KEEP, [uuid7(), grantId, kind, hashKey(token), redirectUri, codeChallenge, seconds]);
  return token;
}

interface NewCode extends Omit<AssistantGrant, 'id'> {
  readonly redirectUri: string;
  readonly codeChallenge: string;
}

/** Creates the access of an approved client, and the code with which the client gets its tokens. */
export async function issueAssistantCode(
  write: WriteScope,
  { userId, clientId, scopes, redirectUri, codeChallenge }: NewCode,
): Promise<{ readonly grantId: string; readonly code: string }> {
  await write.sql(REPLACE, [userId]);
  const grantId = uuid7();
  await write.sql(GRANT, [grantId, userId, clientId, scopes]);
  const code = await keep(write, grantId, {
    kind: 'code',
    seconds: ASSISTANT_CODE_SECONDS,
    redirectUri,
    codeChallenge,
  });
  return { grantId, code };
}

const RENEW = statement(`
  UPDATE "AssistantGrant" SET "expiresAt" = now() + make_interval(secs => ${REFRESH_SECONDS}) WHERE id = $1::uuid`);
const FORGET = statement(`DELETE FROM "AssistantToken" WHERE "grantId" = $1::uuid AND "expiresAt" <= now()`);

export async function issueAssistantTokens(write: WriteScope, grantId: string) {
  await write.sql(FORGET, [grantId]);
  await write.sql(RENEW, [grantId]);
  const accessToken = await keep(write, grantId, { kind: 'access', seconds: ASSISTANT_TOKEN_SECONDS });
  const refreshToken = await keep(write, grantId, { kind: 'refresh', seconds: REFRESH_SECONDS });
  return { accessToken, refreshToken };
}

/** A used code or refresh token, with the access that it belongs to. */
interface TakenToken extends AssistantGrant {
  readonly redirectUri: string | null;
  readonly codeChallenge: string | null;
}

const TAKE = statement(`
  UPDATE "AssistantToken" t SET "usedAt" = now() FROM "AssistantGrant" g
   WHERE t."tokenHash" = $1 AND t.kind = $2 AND t."usedAt" IS NULL AND t."expiresAt" > now()
     AND g.id = t."grantId" AND g."revokedAt" IS NULL
  RETURNING g.id, g."userId", g."clientId", g.scopes, t."redirectUri", t."codeChallenge"`);
const REVOKE_REUSED = statement(`
  UPDATE "AssistantGrant" g SET "revokedAt" = now() FROM "AssistantToken" t
   WHERE t."tokenHash" = $1 AND t.kind = $2 AND t."usedAt" IS NOT NULL AND g.id = t."grantId" AND g."revokedAt" IS NULL
  RETURNING g.id, g."userId", g."clientId", g.scopes`);

/**
 * Uses up a code or a refresh token, which is valid once. A second use means that it was stolen, so the whole access
 * ends.
 */
export async function takeAssistantToken(
  write: WriteScope,
  kind: 'code' | 'refresh',
  token: string,
): Promise<{ readonly taken?: TakenToken; readonly ended?: AssistantGrant }> {
  const hash = hashKey(token);
  const takenToken = await write.row<TakenToken>(TAKE, [hash, kind]);
  if (takenToken) return { taken: takenToken };
  const ended = await write.row<AssistantGrant>(REVOKE_REUSED, [hash, kind]);
  return ended ? { ended } : {};
}

const END_OF_NON_MEMBER = statement(`
  UPDATE "AssistantGrant" g SET "revokedAt" = now()
   WHERE g.id = $1::uuid AND g."revokedAt" IS NULL AND NOT EXISTS (
     SELECT FROM "CompanyMembership" m WHERE m."principalType" = 'user' AND m."principalId" = g."userId" AND m.status = 'active')
  RETURNING g.id`);

/** Ends the access of a person without any active membership. @returns whether it ended */
export async function endOfNonMember(write: WriteScope, grantId: string): Promise<boolean> {
  await write.enterAll('all'); // to see memberships in every company
  return (await write.row<{ id: string }>(END_OF_NON_MEMBER, [grantId])) !== undefined;
}

const REVOKE_BY_TOKEN = statement(`
  UPDATE "AssistantGrant" g SET "revokedAt" = now() FROM "AssistantToken" t
   WHERE t."tokenHash" = $1 AND g.id = t."grantId" AND g."revokedAt" IS NULL AND g."clientId"::text = coalesce($2, g."clientId"::text)
  RETURNING g.id, g."userId", g."clientId", g.scopes`);

/** Ends the access that a token belongs to. Accepts any of its tokens. */
export const endByToken = (
  write: WriteScope,
  token: string,
  clientId: string | null,
): Promise<AssistantGrant | undefined> => write.row<AssistantGrant>(REVOKE_BY_TOKEN, [hashKey(token), clientId]);
