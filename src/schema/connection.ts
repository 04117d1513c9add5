import type { OutputType } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { Page, PageLoader } from '../services/core/operation/loaders.js';
import type { PageArgs } from '../services/core/postgres/page-statement.js';
import { builder, type GraphContext, type SchemaTypes } from './builder.js';
import { byParentId } from './fast/prefetch.js';
import { wantedBy } from './fast/rows-as-json.js';
import { nodeColumns, reads } from './fast/selection.js';

/** The type of a connection and that of its edges, by what is in a page of it and what one of those is. */
export const connectionType = <T extends OutputType<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>>>(
  type: T,
  name: string,
  nouns: string,
  noun: string,
) =>
  builder.connectionObject(
    { type, name: `${name}Connection`, description: `A page of ${nouns}.` },
    { name: `${name}Edge`, description: `${noun} and where it stands in the list.` },
  );

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
  loader: PageLoader<T, F>,
  { of: parent, args: asked, filter, context, info }: Connection<F>,
) {
  const args = pageArgs(asked, filter);
  const spelling = wantedBy(info)?.spelling;
  // The twin's value: whoever asks for a twin takes it for what it is.
  if (spelling && loader.has(spelling.columns))
    return context.scope.load(loader.spelled, { parent, args, spelling }) as never;
  return connectionOf(await context.scope.load(loader, { parent, args, columns: nodeColumns(context, info) }));
}

/** A field that lists what belongs to a row: pages of a loader, whose key is in columns of the row. */
export const listOf = <Type, T extends object, Column extends string>(
  type: Type,
  loader: PageLoader<T, never>,
  columns: readonly Column[],
  description: string,
) => ({
  type,
  description,
  ...(columns.join() === 'id' ? byParentId : reads(...columns)),
  resolve: (
    row: Readonly<Record<NoInfer<Column>, string>>,
    args: Omit<PageArgs<never>, 'filter'>,
    context: GraphContext,
    info: GraphQLResolveInfo,
  ) => connection(loader, { of: columns.map((column) => row[column]), args, context, info }),
});

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

/** A filter as the services take it: absent fields left out, so that equal filters share a statement. */
export const given = <F>(filter: object | null | undefined): F =>
  Object.fromEntries(Object.entries(filter ?? {}).filter(([, value]) => value != null)) as F;

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
