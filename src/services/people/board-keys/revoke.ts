import { z } from 'zod';
import { anyBoard } from '#services/access/rules.js';
import { badRequest, notFound } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isUuid, pathId } from '#services/core/text/fields.js';
import { recordKey } from './create.js';
import { boardUser } from './rows.js';

const BoardKeyNotFound = () => notFound('Board API key not found');

export const revokeBoardApiKey = mutation({
  name: 'revokeBoardApiKey',
  summary: "Revoke one of the caller's own board keys",
  input: z.object({ keyId: pathId().describe("The key's ID.") }),
  output: z
    .object({ ok: z.literal(true), keyId: z.uuid().describe("The key's ID.") })
    .meta({ id: 'RevokedBoardApiKey' }),
  allow: anyBoard,
  async run(scope, { keyId }) {
    return { ok: true as const, keyId: await revoke(scope, keyId) };
  },
});

export const revokeCurrentBoardKey = mutation({
  name: 'revokeCurrentBoardKey',
  summary: 'Revoke the board key that authenticates the request',
  input: z.object({}),
  output: z
    .object({ revoked: z.literal(true).describe('Always true.'), keyId: z.uuid().describe("The key's ID.") })
    .meta({ id: 'RevokedCurrentBoardKey' }),
  allow: anyBoard,
  callers: 'A board user who shows a board key',
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
 * Records revoked keys, and revokes the keys that were created with them, generation by generation. Each statement
 * waits for concurrent creations with the previous generation, and sees the new keys.
 */
async function revokeDescendants(scope: WriteScope, revoked: readonly { id: string }[]): Promise<void> {
  for (let keys = revoked; keys.length > 0; ) {
    const ids = keys.map(({ id }) => id);
    for (const id of ids) await recordKey(scope, 'board_api_key.revoked', id, {});
    keys = await scope.sql<{ id: string }>(REVOKE_CHILDREN, [ids]);
  }
}

/** Revokes a key of the caller and all keys that were created with it. A revoked key stays unchanged. @throws 404 */
async function revoke(scope: WriteScope, keyId: string): Promise<string> {
  if (!isUuid(keyId)) throw BoardKeyNotFound();
  const mine = [keyId, boardUser(scope).userId];
  const revoked = await scope.row<{ id: string }>(REVOKE, mine);
  if (revoked) await revokeDescendants(scope, [revoked]);
  const key = revoked ?? (await scope.row<{ id: string }>(OWN, mine));
  if (!key) throw BoardKeyNotFound();
  return key.id;
}
