import { z } from 'zod';
import { anyBoard } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { BOARD_KEY_PREFIX, hashKey, newKey } from '#services/access/tokens.js';
import { mutation, query } from '#services/core/operation/operation.js';
import { text, timestamp, uuid } from '#services/core/text/fields.js';
import { MAX_LIFETIME_MS, storeBoardKey } from './create.js';
import { BoardApiKeyView, boardKeysOfUser, boardUser, NewBoardApiKeyView, presentBoardKey } from './rows.js';

export const listBoardApiKeys = query({
  name: 'listBoardApiKeys',
  summary: "List the caller's own board keys; by default only active ones",
  input: z.object({
    includeInactive: z.boolean().default(false).describe('True to include revoked and expired keys.'),
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
  summary: 'Create a board key for the caller and return its token once',
  input: z.object({
    name: text(120).describe('A name that distinguishes the key from other keys.'),
    expiresAt: expiry
      .nullish()
      .describe('The time at which the key expires, at most a year from now; null or omitted means 30 days from now.'),
    requestedCompanyId: uuid()
      .nullish()
      .describe("The company that the key is meant for. The key can still access all of its owner's companies."),
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
