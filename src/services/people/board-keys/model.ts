import { z } from 'zod';
import type { BoardApiKey } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';

/** A board key without its token, which is not stored. */
export const BoardApiKeyView = z
  .object({
    id: z.uuid(),
    name: z.string().describe('The name.'),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().describe('When it was last used.'),
    revokedAt: z.iso.datetime().nullable().describe('When it was revoked.'),
    expiresAt: z.iso.datetime().nullable().describe('When it stops working.'),
  })
  .meta({
    id: 'BoardApiKey',
    description: 'A long-lived API key of a person. Its token is shown only when it is created.',
  });

export const NewBoardApiKeyView = BoardApiKeyView.extend({
  token: z.string().describe('The bearer token, shown only once.'),
}).meta({ id: 'NewBoardApiKey', description: 'A new board key with its token, which is shown only once.' });

export type BoardKeyRow = Pick<BoardApiKey, keyof z.output<typeof BoardApiKeyView>>;

export const presentBoardKey = presenterOf(BoardApiKeyView);
