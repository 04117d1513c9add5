import { createHash, randomBytes } from 'node:crypto';
import type { SystemActor } from '#services/core/actors/actor.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { uuid7 } from '#services/core/text/uuid7.js';

// Codes and tokens of the fake provider. Their prefix differs from every credential of the server, so the server never
// accepts one. Only their hashes are stored.

export const SMOKE_LAB: SystemActor = { kind: 'system', name: 'smoke_lab' };

const PREFIX = 'orglab_';

export const newToken = (): string => `${PREFIX}${randomBytes(32).toString('base64url')}`;
export const labTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

export const LAB_CODE_SECONDS = 60;
export const LAB_TOKEN_SECONDS = 600;
const REFRESH_SECONDS = 86_400;
/** The maximum number of authorized clients of a company; the oldest are deleted. */
const MAX_GRANTS = 100;
/** The maximum number of renewals of a grant. Each one adds two tokens, which are kept to detect reuse. */
const MAX_REFRESHES = 100;

export interface LabGrant {
  readonly id: string;
  readonly clientId: string;
  readonly subject: string;
  readonly scope: string;
}

// Deletes old grants first, so a lab never exceeds the maximum, however many requests there are.
const FORGET = statement(`
  DELETE FROM "SmokeLabGrant" WHERE "companyId" = $1::uuid AND ("expiresAt" < now() OR id IN (
    SELECT id FROM "SmokeLabGrant" WHERE "companyId" = $1::uuid ORDER BY "createdAt" DESC, id DESC OFFSET ${MAX_GRANTS - 1}))`);
const GRANT = statement(`
  INSERT INTO "SmokeLabGrant" (id, "companyId", "clientId", subject, scope, "expiresAt")
  VALUES ($1::uuid, $2::uuid, $3, $4, $5, now() + make_interval(secs => ${REFRESH_SECONDS}))`);
const KEEP = statement(`
  INSERT INTO "SmokeLabToken" (id, "companyId", "grantId", kind, "tokenHash", "redirectUri", "codeChallenge", "expiresAt")
  VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7, now() + make_interval(secs => $8::int))`);

interface NewToken {
  readonly kind: 'code' | 'access' | 'refresh';
  readonly seconds: number;
  readonly redirectUri?: string;
  readonly codeChallenge?: string;
}

async function keep(write: WriteScope, companyId: string, grantId: string, kept: NewToken): Promise<string> {
  const token = newToken();
  const { kind, seconds, redirectUri = null, codeChallenge = null } = kept;
  await write.sql(KEEP, [uuid7(), companyId, grantId, kind, labTokenHash(token), redirectUri, codeChallenge, seconds]);
  return token;
}

interface NewCode extends Omit<LabGrant, 'id'> {
  readonly redirectUri: string;
  readonly codeChallenge: string;
}

/** Issues a code for a client that a person has authorized. */
export async function issueLabCode(write: WriteScope, companyId: string, code: NewCode): Promise<string> {
  const { clientId, subject, scope, redirectUri, codeChallenge } = code;
  await write.sql(FORGET, [companyId]);
  const grantId = uuid7();
  await write.sql(GRANT, [grantId, companyId, clientId, subject, scope]);
  return keep(write, companyId, grantId, { kind: 'code', seconds: LAB_CODE_SECONDS, redirectUri, codeChallenge });
}

export async function issueLabTokens(write: WriteScope, companyId: string, { id }: Pick<LabGrant, 'id'>) {
  const accessToken = await keep(write, companyId, id, { kind: 'access', seconds: LAB_TOKEN_SECONDS });
  const refreshToken = await keep(write, companyId, id, { kind: 'refresh', seconds: REFRESH_SECONDS });
  return { accessToken, refreshToken };
}

/** A consumed code or refresh token, with its grant. */
export interface TakenToken extends LabGrant {
  readonly redirectUri: string | null;
  readonly codeChallenge: string | null;
}

const TAKE = statement(`
  UPDATE "SmokeLabToken" t SET "usedAt" = now() FROM "SmokeLabGrant" g
   WHERE t."companyId" = $1::uuid AND t."tokenHash" = $2 AND t.kind = $3 AND t."usedAt" IS NULL AND t."expiresAt" > now()
     AND g."companyId" = t."companyId" AND g.id = t."grantId" AND g."revokedAt" IS NULL AND g."expiresAt" > now()
     AND g.refreshes < ${MAX_REFRESHES}
  RETURNING g.id, g."clientId", g.subject, g.scope, t."redirectUri", t."codeChallenge"`);
const REVOKE_USED = statement(`
  UPDATE "SmokeLabGrant" g SET "revokedAt" = now() FROM "SmokeLabToken" t
   WHERE t."companyId" = $1::uuid AND t."tokenHash" = $2 AND t.kind = $3 AND t."usedAt" IS NOT NULL
     AND g."companyId" = t."companyId" AND g.id = t."grantId" AND g."revokedAt" IS NULL`);

/**
 * Consumes a code or a refresh token, which is valid once; undefined for an invalid one. A second use means that the
 * token was stolen, so the whole grant is revoked.
 */
export async function takeLabToken(
  write: WriteScope,
  companyId: string,
  kind: 'code' | 'refresh',
  token: string,
): Promise<TakenToken | undefined> {
  const hash = labTokenHash(token);
  const tokenRow = await write.row<TakenToken>(TAKE, [companyId, hash, kind]);
  if (!tokenRow) await write.sql(REVOKE_USED, [companyId, hash, kind]);
  return tokenRow;
}

const COUNT = statement(`
  UPDATE "SmokeLabGrant" SET refreshes = refreshes + 1 WHERE "companyId" = $1::uuid AND id = $2::uuid`);

export const countRefresh = (write: WriteScope, companyId: string, { id }: LabGrant) =>
  write.sql(COUNT, [companyId, id]);

/** Finds the grant of a valid access token. */
export const ACCESS = statement(`
  SELECT g.id, g."clientId", g.subject, g.scope FROM "SmokeLabToken" t
    JOIN "SmokeLabGrant" g ON g."companyId" = t."companyId" AND g.id = t."grantId"
   WHERE t."companyId" = $1::uuid AND t."tokenHash" = $2 AND t.kind = 'access' AND t."expiresAt" > now()
     AND g."revokedAt" IS NULL AND g."expiresAt" > now()`);

const REVOKE = statement(`
  UPDATE "SmokeLabGrant" g SET "revokedAt" = now() FROM "SmokeLabToken" t
   WHERE t."companyId" = $1::uuid AND t."tokenHash" = $2 AND g."companyId" = t."companyId" AND g.id = t."grantId"
     AND g."revokedAt" IS NULL`);

/** Revokes the grant of a token, whichever kind of token it is. */
export const revokeLabGrant = (write: WriteScope, companyId: string, token: string) =>
  write.sql(REVOKE, [companyId, labTokenHash(token)]);

const FORGET_ALL = statement('DELETE FROM "SmokeLabGrant" WHERE "companyId" = $1::uuid RETURNING 1 AS one');

/** @returns the number of clients that lost their grant */
export const forgetAll = async (write: WriteScope, companyId: string): Promise<number> =>
  (await write.sql(FORGET_ALL, [companyId])).length;
