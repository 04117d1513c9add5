import { encodeCursor } from '../postgres/page-cursors.js';
import { type PageArgs, windowOf } from '../postgres/page-statement.js';
import type { Page } from './loaders.js';

/**
 * A page of values in memory, with the same cursors and arguments as pages of the database.
 * @param keyOf a text that is unique among the values and orders them
 * @throws 400 as for other pages
 */
export function pageInMemory<T>(values: readonly T[], keyOf: (value: T) => string, args: PageArgs<never>): Page<T> {
  const { size, backward, after, before } = windowOf(args, ['text']);
  const [lowest, highest] = [after?.[0], before?.[0]];
  const within = values
    .filter((value) => lowest === undefined || keyOf(value) > lowest)
    .filter((value) => highest === undefined || keyOf(value) < highest)
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const nodes = backward ? within.slice(Math.max(0, within.length - size)) : within.slice(0, size);
  const hasMore = within.length > size;
  return {
    nodes,
    cursors: nodes.map((value) => encodeCursor({ key: keyOf(value) }, ['key'])),
    hasNextPage: backward ? before !== undefined : hasMore,
    hasPreviousPage: backward ? hasMore : after !== undefined,
  };
}
