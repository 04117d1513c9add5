import { z } from 'zod';
import { anyBoard } from '../../access/rules.js';
import { companyKeyById } from '../../access/tenancy.js';
import { BOARD_KEY_PREFIX, hashKey, newKey } from '../../access/tokens.js';
import { badRequest, notFound } from '../../core/errors/errors.js';
import { mutation, query } from '../../core/operation/operation.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { isUuid, pathId, text, timestamp, uuid } from '../../core/text/fields.js';
import { MAX_LIFETIME_MS, recordKey, storeBoardKey } from './create.js';
import { BoardApiKeyView, NewBoardApiKeyView, presentBoardKey } from './model.js';
import { BoardKeyFilter, boardKeysOfUser, boardUser } from './rows.js';

export const listBoardApiKeys = query({
  name: 'listBoardApiKeys',
  summary: "List the caller's own board keys; by default only active ones",
  input: z.object({
    ...BoardKeyFilter.shape,
  }),
  output: z.array(BoardApiKeyView),
  allow: anyBoard,
  run: (scope, filter) => boardKeysOfUser.all(scope, [boardUser(scope).userId], filter),
  present: (_scope, keys) => keys.map(presentBoardKey),
});

const expiry = timestamp()
  .refine((at) => Date.parse(at) > Date.now(), 'Must be in the future')
  .refine((at) => Date.parse(at) <= Date.now() + MAX_LIFETIME_MS, 'Must be at most a year ahead');

export const createBoardApiKey = mutation({
  name: 'createBoardApiKey',
  summary: 'Create a board key for the caller; its token is shown only once',
  input: z.object({
    name: text(120),
    expiresAt: expiry.nullish().describe('When the key expires, at most in a year. Defaults to 30 days from now.'),
    requestedCompanyId: uuid()
      .nullish()
      .describe("The company the key is meant for. It still reaches all of its owner's companies."),
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
  summary: 'Revoke the board key of the request',
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

const REVOKE_CHILDREN = statement(`
  UPDATE "BoardApiKey" SET "revokedAt" = now() WHERE "parentKeyId" = ANY($1::uuid[]) AND "revokedAt" IS NULL RETURNING id`);

/**
 * Records that keys were revoked, and revokes the keys that were created with them, generation by generation: each
 * statement waits for keys that are being created with the generation before, and sees them.
 */
async function revokeDescendants(scope: WriteScope, revoked: readonly { id: string }[]): Promise<void> {
  for (let keys = revoked; keys.length > 0; ) {
    const ids = keys.map(({ id }) => id);
    for (const id of ids) await recordKey(scope, 'board_api_key.revoked', id, {});
    keys = await scope.sql<{ id: string }>(REVOKE_CHILDREN, [ids]);
  }
}

/** Revokes a key of the caller and all keys that were created with it; a revoked key stays as it is. @throws 404 */
async function revoke(scope: WriteScope, keyId: string): Promise<string> {
  if (!isUuid(keyId)) throw BoardKeyNotFound();
  const mine = [keyId, boardUser(scope).userId];
  const revoked = await scope.row<{ id: string }>(REVOKE, mine);
  if (revoked) await revokeDescendants(scope, [revoked]);
  const key = revoked ?? (await scope.row<{ id: string }>(OWN, mine));
  if (!key) throw BoardKeyNotFound();
  return key.id;
}
