import { z } from 'zod';
import type { BoardApiKey } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';

/** A board key without its token, which is not stored. */
export const BoardApiKeyView = z
  .object({
    id: z.uuid(),
    name: z.string().describe('What its owner calls it, or the command-line client that it was approved for.'),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().describe('When a request last came with it; null before the first.'),
    revokedAt: z.iso
      .datetime()
      .nullable()
      .describe('When it was revoked, alone or with the key that it was made with; null unless it was.'),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .describe(
        'When it stops working, 30 days after its creation unless its owner chose another time; null if it never does.',
      ),
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
