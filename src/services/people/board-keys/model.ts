import { z } from 'zod';
import type { BoardApiKey } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';

/** A board key without its token, which is not stored. */
export const BoardApiKeyView = z
  .object({
    id: z.uuid(),
    name: z.string().describe('The name that the owner gave the key, or the command-line client it was approved for.'),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().describe("The time of the key's last request; null before the first."),
    revokedAt: z.iso
      .datetime()
      .nullable()
      .describe('The time at which the key was revoked, alone or with the key that created it; null if not revoked.'),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .describe(
        'The expiry time: 30 days after creation unless the owner chose another time; null if the key never expires.',
      ),
  })
  .meta({
    id: 'BoardApiKey',
    description: 'A long-lived API key of a person. The server returns its token only once, at creation.',
  });

export const NewBoardApiKeyView = BoardApiKeyView.extend({
  token: z.string().describe('The bearer token, returned only once.'),
}).meta({ id: 'NewBoardApiKey', description: 'A new board key with its token, which is returned only once.' });

export type BoardKeyRow = Pick<BoardApiKey, keyof z.output<typeof BoardApiKeyView>>;

export const presentBoardKey = presenterOf(BoardApiKeyView);
