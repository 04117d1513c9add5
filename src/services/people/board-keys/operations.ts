import { z } from 'zod';
import { anyBoard } from '../../access/rules.js';
import { companyKeyById } from '../../access/tenancy.js';
import { BOARD_KEY_PREFIX, hashKey, newKey } from '../../access/tokens.js';
import { badRequest, notFound } from '../../core/errors/errors.js';
import { mutation, query } from '../../core/operation/operation.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { isUuid, pathId, text, timestamp, uuid } from '../../core/text/fields.js';
import { LONGEST_MS, recordKey, storeBoardKey } from './create.js';
import { BoardApiKeyView, type BoardKeyRow, NewBoardApiKeyView, presentBoardKey } from './model.js';
import { BoardKeyFilter, boardUser, isLive } from './rows.js';

const KEYS = statement(`
  SELECT k.id, k.name, k."createdAt", k."lastUsedAt", k."revokedAt", k."expiresAt" FROM "BoardApiKey" k
   WHERE k."userId" = $1 AND ($2 OR ${isLive('k')}) ORDER BY k."createdAt", k.id`);

export const listBoardApiKeys = query({
  name: 'listBoardApiKeys',
  summary: "List the caller's own board keys, those that still open something unless told otherwise",
  input: z.object({
    ...BoardKeyFilter.shape,
  }),
  output: z.array(BoardApiKeyView),
  allow: anyBoard,
  run: (scope, { includeInactive }) => scope.sql<BoardKeyRow>(KEYS, [boardUser(scope).userId, includeInactive]),
  present: (_scope, keys) => keys.map(presentBoardKey),
});

const ahead = timestamp()
  .refine((at) => Date.parse(at) > Date.now(), 'Must be in the future')
  .refine((at) => Date.parse(at) <= Date.now() + LONGEST_MS, 'Must be at most a year ahead');

export const createBoardApiKey = mutation({
  name: 'createBoardApiKey',
  summary: 'Create a board key of the caller; its token is shown this once',
  input: z.object({
    name: text(120),
    expiresAt: ahead.nullish().describe('When it stops working, at most a year ahead; 30 days ahead when left out.'),
    requestedCompanyId: uuid().nullish().describe('The company it is meant for; it reaches all of its owner’s.'),
  }),
  output: NewBoardApiKeyView,
  allow: anyBoard,
  secret: true,
  async run(scope, { name, expiresAt, requestedCompanyId }) {
    if (requestedCompanyId) await companyKeyById(scope, { companyId: requestedCompanyId });
    const token = newKey(BOARD_KEY_PREFIX);
    const key = await storeBoardKey(scope, {
      name,
      tokenHash: hashKey(token),
      requestedCompanyId: requestedCompanyId ?? null,
      expiresAt: expiresAt ? new Date(expiresAt) : null,
      via: 'api',
    });
    return { ...presentBoardKey(key), token };
  },
});

const BoardKeyNotFound = () => notFound('Board API key not found');

export const revokeBoardApiKey = mutation({
  name: 'revokeBoardApiKey',
  summary: "Revoke one of the caller's own board keys",
  input: z.object({ keyId: pathId().describe("The key's id.") }),
  output: z
    .object({ ok: z.literal(true), keyId: z.uuid().describe("The key's id.") })
    .meta({ id: 'RevokedBoardApiKey' }),
  allow: anyBoard,
  async run(scope, { keyId }) {
    return { ok: true as const, keyId: await revoke(scope, keyId) };
  },
});

export const revokeCurrentBoardKey = mutation({
  name: 'revokeCurrentBoardKey',
  summary: 'Revoke the board key that the caller shows',
  input: z.object({}),
  output: z
    .object({ revoked: z.literal(true).describe('Always true.'), keyId: z.uuid().describe("The key's id.") })
    .meta({ id: 'RevokedCurrentBoardKey' }),
  allow: anyBoard,
  async run(scope) {
    const { source, keyId } = boardUser(scope);
    if (source !== 'board_key' || !keyId) {
      throw badRequest('Current board authentication is not using an API key');
    }
    return { revoked: true as const, keyId: await revoke(scope, keyId) };
  },
});

const REVOKE = statement(`
  UPDATE "BoardApiKey" SET "revokedAt" = now() WHERE id = $1::uuid AND "userId" = $2 AND "revokedAt" IS NULL RETURNING id`);
const OWN = statement(`SELECT id FROM "BoardApiKey" WHERE id = $1::uuid AND "userId" = $2`);

const REVOKE_MADE_WITH = statement(`
  UPDATE "BoardApiKey" SET "revokedAt" = now() WHERE "parentKeyId" = ANY($1::uuid[]) AND "revokedAt" IS NULL RETURNING id`);

/**
 * Revokes all that was made with keys that have just been revoked, generation by generation: each waits for the keys
 * that are being made with the one before, and sees them.
 */
async function revokeMadeWith(scope: WriteScope, keyIds: readonly string[]): Promise<void> {
  for (const id of keyIds) await recordKey(scope, 'board_api_key.revoked', id, {});
  const made = await scope.sql<{ id: string }>(REVOKE_MADE_WITH, [keyIds]);
  if (made.length > 0)
    await revokeMadeWith(
      scope,
      made.map(({ id }) => id),
    );
}

/** Revokes a key of the caller with all that was made with it, once; how often that is asked makes no difference. @throws 404 for any other key */
async function revoke(scope: WriteScope, keyId: string): Promise<string> {
  if (!isUuid(keyId)) throw BoardKeyNotFound();
  const mine = [keyId, boardUser(scope).userId];
  const revoked = await scope.row<{ id: string }>(REVOKE, mine);
  if (revoked) await revokeMadeWith(scope, [revoked.id]);
  const key = revoked ?? (await scope.row<{ id: string }>(OWN, mine));
  if (!key) throw BoardKeyNotFound();
  return key.id;
}
