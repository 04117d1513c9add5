import type { ObjectRef } from '@pothos/core';
import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { Scope } from '../services/core/operation/scope.js';
import { encodeCursor } from '../services/core/postgres/page-cursors.js';
import { type PageArgs, windowOf } from '../services/core/postgres/page-statement.js';
import type { Page, PageLoader } from '../services/core/rows/loaders.js';
import { builder, COUNTED_ONCE, type GraphContext, type Types } from './builder.js';
import { ConnectionValue } from './connection-value.js';
import { nameWords, pluralOf } from './derive/json.js';
import { connectionText } from './fast/json-projection.js';
import { pageRequestBy } from './fast/rows-as-json.js';
import { connectionParts, nodeColumns } from './fast/selection.js';

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

// biome-ignore lint/suspicious/noExplicitAny: connections of all nouns; the type of a node describes itself
type AnyConnection = ObjectRef<Types, any>;

const connectionTypes = new Map<unknown, AnyConnection>();

/** The connection of a noun. The first call may give it a name other than the noun's. */
export function connectionType<T>(noun: ObjectRef<Types, T>, name: string = noun.name): AnyConnection {
  const type = connectionTypes.get(noun) ?? newConnection(noun, name);
  connectionTypes.set(noun, type);
  return type;
}

/** The cost of counting all nodes of a list, as a number of fields. */
const COUNT_COST = 20;

function newConnection<T>(type: ObjectRef<Types, T>, name: string): AnyConnection {
  const plural = pluralOf(nameWords(name));
  const ref: AnyConnection = builder.connectionObject(
    { type, name: `${name}Connection`, description: `A page of ${plural}.` } as never,
    { name: `${name}Edge`, description: `An edge of a page of ${plural}.` } as never,
  ) as never;
  builder.objectFields(ref, (t) => ({
    nodes: t.expose('nodes', { type: [type], description: 'The nodes of the page, without their cursors.' }) as never,
    totalCount: t.int({
      description: 'The number of all nodes that match the filter and that the caller may see, across all pages.',
      complexity: COUNT_COST,
      extensions: COUNTED_ONCE,
      resolve: (connection: ConnectionValue<unknown>) => connection.totalCount,
    }),
  }));
  return ref;
}

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
export async function connection<T extends object, F>(loader: PageLoader<T, F>, asked: Connection<F>) {
  const { of: parent, filter, context, info } = asked;
  const { scope } = context;
  const args = pageArgs(asked.args, filter);
  const request = pageRequestBy(info);
  // The value of the twin: a leaf that expects JSON text.
  if (request && loader.has(request.spelling.columns)) {
    const [rows, count] = await Promise.all([
      scope.load(loader.spelled, { parent, args, spelling: request.spelling }),
      request.hasCount ? scope.load(loader.count, { parent, args }) : 0,
    ]);
    giveNodes(scope, rows.size);
    return connectionText(request, rows.text, count) as never;
  }
  return connectionVia(loader, { ...asked, columns: request ? undefined : nodeColumns(context, info) }, (rows) => rows);
}

/**
 * Counts the nodes that a document gets. A list nested in itself costs its likely size. If each row leads to many, the
 * document gets the product: 40 reports of one manager, nested four times, took 5 s and 40 MB.
 * @throws COST_LIMIT_EXCEEDED for more nodes than a document may cost
 */
export function giveNodes(scope: Scope, count: number): void {
  scope.nodesGiven += count;
  const limit = scope.services.config.GRAPHQL_MAX_COST;
  if (scope.nodesGiven <= limit) return;
  throw new GraphQLError(`The document gets more than ${limit} nodes. Ask for fewer or smaller pages.`, {
    extensions: { code: 'COST_LIMIT_EXCEEDED', status: 400, cost: { limit } },
  });
}

interface ConnectionVia<F> extends Connection<F> {
  readonly columns?: readonly string[] | undefined;
}

/** A connection with one node for each row of a page. Only the requested parts are read. */
export async function connectionVia<T extends object, F, N>(
  loader: PageLoader<T, F>,
  { of: parent, args: asked, filter, columns, context, info }: ConnectionVia<F>,
  nodesOf: (rows: readonly T[]) => readonly N[] | Promise<readonly N[]>,
): Promise<ConnectionValue<N>> {
  const { scope } = context;
  const args = pageArgs(asked, filter);
  loader.check(args);
  const requested = connectionParts(info);
  const count = () => scope.load(loader.count, { parent, args });
  const [page, counted] = await Promise.all([
    requested.page ? scope.load(loader, { parent, args, columns }) : null,
    requested.count ? count() : undefined,
  ]);
  giveNodes(scope, page?.nodes.length ?? 0);
  return new ConnectionValue(page, page ? await nodesOf(page.nodes) : [], counted ?? count);
}

/** A connection of values that are already in memory, in the order of their keys. */
export function connectionInMemory<T>(
  values: readonly T[],
  keyOf: (value: T) => string,
  args: Omit<PageArgs<never>, 'filter'>,
  { scope }: GraphContext,
): ConnectionValue<T> {
  const page = pageInMemory(values, keyOf, pageArgs(args));
  giveNodes(scope, page.nodes.length);
  return new ConnectionValue(page, page.nodes, values.length);
}

/** Relay's arguments for a page; absent ones are left out, so equal requests share a statement. */
function pageArgs<F>({ first, last, after, before }: Omit<PageArgs<F>, 'filter'>, filter?: F): PageArgs<F> {
  return {
    ...(first == null ? {} : { first }),
    ...(last == null ? {} : { last }),
    ...(after == null ? {} : { after }),
    ...(before == null ? {} : { before }),
    ...(filter === undefined ? {} : { filter }),
  };
}
