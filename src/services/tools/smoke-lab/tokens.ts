import { createHash, randomBytes } from 'node:crypto';
import type { SystemActor } from '../../core/actors/actor.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { uuid7 } from '../../core/text/uuid7.js';

// Codes and tokens of the fake provider. They begin unlike every credential of the server, which therefore takes none of
// them for its own; of each only the hash is kept.

export const SMOKE_LAB: SystemActor = { kind: 'system', name: 'smoke_lab' };

const PREFIX = 'orglab_';

export const newToken = (): string => `${PREFIX}${randomBytes(32).toString('base64url')}`;
export const labTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

export const LAB_CODE_SECONDS = 60;
export const LAB_TOKEN_SECONDS = 600;
const REFRESH_SECONDS = 86_400;
/** How many clients of a company are let in at a time; the oldest are forgotten. */
const MAX_GRANTS = 100;
/** How often the tokens of one grant are renewed: each time two more are kept, so that a reuse is noticed. */
const MAX_REFRESHES = 100;

export interface LabGrant {
  readonly id: string;
  readonly clientId: string;
  readonly subject: string;
  readonly scope: string;
}

// Old ones go first, so that however often somebody asks, a lab keeps no more than that.
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

/** A code for a client that a person let in. */
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

/** A code or refresh token that was taken, with the grant that it belongs to. */
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
 * Takes a code or a refresh token, which counts once; undefined for one that does not. One that is shown a second time was
 * stolen from somebody: all that came of its grant ends.
 */
export async function takeLabToken(
  write: WriteScope,
  companyId: string,
  kind: 'code' | 'refresh',
  token: string,
): Promise<TakenToken | undefined> {
  const hash = labTokenHash(token);
  const taken = await write.row<TakenToken>(TAKE, [companyId, hash, kind]);
  if (!taken) await write.sql(REVOKE_USED, [companyId, hash, kind]);
  return taken;
}

const COUNT = statement(`
  UPDATE "SmokeLabGrant" SET refreshes = refreshes + 1 WHERE "companyId" = $1::uuid AND id = $2::uuid`);

export const countRefresh = (write: WriteScope, companyId: string, { id }: LabGrant) =>
  write.sql(COUNT, [companyId, id]);

/** Finds what an access token lets its client do. */
export const ACCESS = statement(`
  SELECT g.id, g."clientId", g.subject, g.scope FROM "SmokeLabToken" t
    JOIN "SmokeLabGrant" g ON g."companyId" = t."companyId" AND g.id = t."grantId"
   WHERE t."companyId" = $1::uuid AND t."tokenHash" = $2 AND t.kind = 'access' AND t."expiresAt" > now()
     AND g."revokedAt" IS NULL AND g."expiresAt" > now()`);

const REVOKE = statement(`
  UPDATE "SmokeLabGrant" g SET "revokedAt" = now() FROM "SmokeLabToken" t
   WHERE t."companyId" = $1::uuid AND t."tokenHash" = $2 AND g."companyId" = t."companyId" AND g.id = t."grantId"
     AND g."revokedAt" IS NULL`);

/** Ends the grant of a token, whichever of its tokens is shown. */
export const revokeLabGrant = (write: WriteScope, companyId: string, token: string) =>
  write.sql(REVOKE, [companyId, labTokenHash(token)]);

const FORGET_ALL = statement('DELETE FROM "SmokeLabGrant" WHERE "companyId" = $1::uuid RETURNING 1 AS one');

/** @returns how many clients lost what they had */
export const forgetAll = async (write: WriteScope, companyId: string): Promise<number> =>
  (await write.sql(FORGET_ALL, [companyId])).length;
