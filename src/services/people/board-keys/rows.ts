import { z } from 'zod';
import type { BoardActor } from '../../core/actors/actor.js';
import { forbidden } from '../../core/errors/errors.js';
import { page } from '../../core/operation/loaders.js';
import type { Scope } from '../../core/operation/scope.js';
import { BOARD_KEY_COLUMNS, type BoardKeyRow } from './model.js';

/** A condition on a row of "BoardApiKey": that it opens something. */
export const isLive = (row: string): string =>
  `${row}."revokedAt" IS NULL AND coalesce(${row}."expiresAt" > now(), true)`;

export const BoardKeyFilter = z.object({
  includeInactive: z.boolean().default(false).describe('Revoked and expired keys too.'),
});

/** A person's keys, oldest first. */
export const boardKeysOfUser = page<BoardKeyRow, z.output<typeof BoardKeyFilter>>({
  table: 'BoardApiKey',
  columns: BOARD_KEY_COLUMNS,
  by: { userId: 'text' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'ASC',
  conditions: ({ includeInactive }) => (includeInactive ? [] : [isLive('t')]),
});

/** The person who asks. @throws 403 when it is no person */
export function boardUser({ actor }: Scope): BoardActor {
  if (actor.kind !== 'board') throw forbidden('Board access required');
  return actor;
}
