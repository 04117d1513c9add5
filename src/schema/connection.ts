import type { ObjectRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { Page, PageLoader } from '../services/core/operation/loaders.js';
import type { PageArgs } from '../services/core/postgres/page-statement.js';
import { builder, type GraphContext } from './builder.js';
import { pluralOf, wordsOf } from './derive/json.js';
import type { Types } from './derive/output.js';
import { pageRequestBy } from './fast/rows-as-json.js';
import { nodeColumns } from './fast/selection.js';

// biome-ignore lint/suspicious/noExplicitAny: connections of all nouns; what a node is, its own type says
type AnyConnection = ObjectRef<Types, any>;

const known = new Map<unknown, AnyConnection>();

/** The connection of a noun. The first call may give it a name other than the noun's. */
export function connectionType<T>(noun: ObjectRef<Types, T>, name: string = noun.name): AnyConnection {
  const type = known.get(noun) ?? newConnection(noun, name);
  known.set(noun, type);
  return type;
}

const newConnection = <T>(type: ObjectRef<Types, T>, name: string): AnyConnection =>
  builder.connectionObject(
    { type, name: `${name}Connection`, description: `A page of ${pluralOf(wordsOf(name))}.` } as never,
    { name: `${name}Edge`, description: `An edge of a page of ${pluralOf(wordsOf(name))}.` } as never,
  ) as never;

/** The arguments of a connection's resolver, and the parent of the page. */
interface Connection<F> {
  /** The key of the page's parent: one value for each column of the page's declaration. */
  readonly of: readonly unknown[];
  readonly args: Omit<PageArgs<F>, 'filter'>;
  readonly filter?: F | undefined;
  readonly context: GraphContext;
  readonly info: GraphQLResolveInfo;
}

/** A page as a Relay connection, read with no more columns than the document requests. */
export async function connection<T extends object, F>(
  loader: PageLoader<T, F>,
  { of: parent, args: asked, filter, context, info }: Connection<F>,
) {
  const args = pageArgs(asked, filter);
  const spelling = pageRequestBy(info)?.spelling;
  // The value of the twin, which is a leaf and expects JSON text.
  if (spelling && loader.has(spelling.columns))
    return context.scope.load(loader.spelled, { parent, args, spelling }) as never;
  return connectionOf(await context.scope.load(loader, { parent, args, columns: nodeColumns(context, info) }));
}

/** Relay's arguments for a page; absent ones are left out, so that equal requests share a statement. */
export function pageArgs<F>({ first, last, after, before }: Omit<PageArgs<F>, 'filter'>, filter?: F): PageArgs<F> {
  return {
    ...(first == null ? {} : { first }),
    ...(last == null ? {} : { last }),
    ...(after == null ? {} : { after }),
    ...(before == null ? {} : { before }),
    ...(filter === undefined ? {} : { filter }),
  };
}

/** A page as a Relay connection. Cursors are computed only when they are requested. */
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
