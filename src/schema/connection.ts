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

/** A page as a Relay connection. Cursors are made only when they are asked for. */
export function connectionOf<T>(page: Page<T>) {
  const { nodes, hasNextPage, hasPreviousPage } = page;
  return {
    edges: nodes.map((node, index) => ({
      node,
      get cursor() {
        return page.cursors[index] as string;
      },
    })),
    pageInfo: {
      hasNextPage,
      hasPreviousPage,
      get startCursor() {
        return page.cursors[0] ?? null;
      },
      get endCursor() {
        return page.cursors.at(-1) ?? null;
      },
    },
  };
}
