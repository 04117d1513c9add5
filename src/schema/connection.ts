import type { GraphQLResolveInfo } from 'graphql';
import type { Page, PageArgs, PageKey } from '../services/core/loaders.js';
import type { Loader } from '../services/core/scope.js';
import type { GraphContext } from './builder.js';
import { nodeColumns } from './selection.js';

/** What a connection's resolver got, and whose page it is. */
interface Connection<F> {
  /** The key of the page's parent: one value for each column of the page's definition. */
  readonly of: readonly unknown[];
  readonly args: Omit<PageArgs<F>, 'filter'>;
  readonly filter?: F;
  readonly context: GraphContext;
  readonly info: GraphQLResolveInfo;
}

/** A page as a Relay connection, read with no more columns than the document asks for. */
export async function connection<T extends object, F>(
  loader: Loader<PageKey<F>, Page<T>>,
  { of: parent, args, filter, context, info }: Connection<F>,
) {
  return connectionOf(
    await context.scope.load(loader, { parent, args: pageArgs(args, filter), columns: nodeColumns(info) }),
  );
}

/** Relay's arguments as a page takes them; absent ones are left out, so that equal requests share a statement. */
export function pageArgs<F>({ first, last, after, before }: Omit<PageArgs<F>, 'filter'>, filter?: F): PageArgs<F> {
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
    edges: nodes.map((node, index) => new Edge(node, page, index)),
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

class Edge<T> {
  constructor(
    readonly node: T,
    private readonly page: Page<T>,
    private readonly index: number,
  ) {}

  get cursor(): string {
    return this.page.cursors[this.index] as string;
  }
}
