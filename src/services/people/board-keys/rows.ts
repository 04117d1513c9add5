import { z } from 'zod';
import { type BoardActor, principalOf } from '#services/core/actors/actor.js';
import { forbidden } from '#services/core/errors/errors.js';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import { type FilterOf, filterOf, idsIn } from '#services/core/rows/filter.js';
import { byId, page } from '#services/core/rows/loaders.js';
import { uuid } from '#services/core/text/fields.js';
import { BoardApiKeyView, type BoardKeyRow } from './model.js';

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
