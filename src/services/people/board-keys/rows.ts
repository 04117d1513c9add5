import { z } from 'zod';
import type { BoardApiKey } from '#generated/prisma/client.js';
import { type BoardActor, principalOf } from '#services/core/actors/actor.js';
import { forbidden } from '#services/core/errors/errors.js';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import { type FilterOf, filterOf, idsIn } from '#services/core/rows/filter.js';
import { byId, page } from '#services/core/rows/loaders.js';
import { presenterOf } from '#services/core/rows/present.js';
import { uuid } from '#services/core/text/fields.js';

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

export const BoardKeyFilter = filterOf({
  id: 'BoardApiKeyFilter',
  nouns: 'board keys',
  remark: 'Revoked and expired ones only on request',
  lists: { requestedCompanyIds: idsIn('requestedCompanyId', uuid(), 'that are meant for one of these companies') },
  times: { createdAt: 'were created', expiresAt: 'expire', lastUsedAt: 'were used last', revokedAt: 'were revoked' },
  fields: { includeInactive: z.boolean().optional().describe('True to include revoked and expired keys.') },
  also: ({ includeInactive }) =>
    includeInactive ? [] : [`t."revokedAt" IS NULL AND coalesce(t."expiresAt" > now(), true)`],
});

/** A person's keys, oldest first. */
export const boardKeysOfUser = page<BoardKeyRow, FilterOf<typeof BoardKeyFilter>>({
  table: 'BoardApiKey',
  columns: Object.keys(BoardApiKeyView.shape),
  by: { userId: 'text' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'ASC',
  conditions: BoardKeyFilter.conditions,
});

const wholeKeys = byId<BoardKeyRow & { readonly userId: string }>('BoardApiKey');
const NODE_COLUMNS = [...Object.keys(BoardApiKeyView.shape), 'userId'];

/** A key of the caller by id, or null. */
export const boardKeyNode: Loader<string, BoardKeyRow | null> = {
  async batch(scope, ids) {
    const keys = await wholeKeys.partial.batch(
      scope,
      ids.map((id) => ({ id, columns: NODE_COLUMNS })),
    );
    const { type, id: userId } = principalOf(scope.actor);
    return Array.from(keys, (key) =>
      key && !(key instanceof Error) && type === 'user' && key.userId === userId ? key : null,
    );
  },
};

/** A person who calls without an assistant. */
type BoardUser = BoardActor & { readonly source: Exclude<BoardActor['source'], 'assistant'> };

/**
 * The calling person.
 * @throws 403 for agents, anonymous callers and assistants, which cannot manage a person's account
 */
export function boardUser({ actor }: Scope): BoardUser {
  if (actor.kind !== 'board' || actor.source === 'assistant') throw forbidden('Board access required');
  return actor as BoardUser;
}
