import { z } from 'zod';
import type { BoardActor } from '../../core/actors/actor.js';
import { forbidden } from '../../core/errors/errors.js';
import { page } from '../../core/operation/loaders.js';
import type { Scope } from '../../core/operation/scope.js';
import { BoardApiKeyView, type BoardKeyRow } from './model.js';

export const BoardKeyFilter = z.object({
  includeInactive: z.boolean().default(false).describe('Whether to include revoked and expired keys.'),
});

/** A person's keys, oldest first. */
export const boardKeysOfUser = page<BoardKeyRow, z.output<typeof BoardKeyFilter>>({
  table: 'BoardApiKey',
  columns: Object.keys(BoardApiKeyView.shape),
  by: { userId: 'text' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'ASC',
  conditions: ({ includeInactive }) =>
    includeInactive ? [] : [`t."revokedAt" IS NULL AND coalesce(t."expiresAt" > now(), true)`],
});

/** The person who asks. @throws 403 for an agent and for nobody */
export function boardUser({ actor }: Scope): BoardActor {
  if (actor.kind !== 'board') throw forbidden('Board access required');
  return actor;
}
