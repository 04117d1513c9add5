import type { Page, PageArgs } from '../services/core/loaders.js';

/** Relay's arguments as a page takes them; absent ones are left out, so that equal requests share a statement. */
export function pageArgs<F>(args: Omit<PageArgs<F>, 'filter'>, filter?: F): PageArgs<F> {
  const { first, last, after, before } = args;
  return {
    ...(first == null ? {} : { first }),
    ...(last == null ? {} : { last }),
    ...(after == null ? {} : { after }),
    ...(before == null ? {} : { before }),
    ...(filter === undefined ? {} : { filter }),
  };
}

/** A page as a Relay connection. */
export function connectionOf<T>({ nodes, cursors, hasNextPage, hasPreviousPage }: Page<T>) {
  return {
    edges: nodes.map((node, index) => ({ node, cursor: cursors[index] as string })),
    pageInfo: { hasNextPage, hasPreviousPage, startCursor: cursors[0] ?? null, endCursor: cursors.at(-1) ?? null },
  };
}
