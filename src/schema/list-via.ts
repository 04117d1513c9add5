import type { ObjectRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { Loader } from '../services/core/operation/scope.js';
import type { PageArgs } from '../services/core/postgres/page-statement.js';
import type { PageLoader } from '../services/core/rows/loaders.js';
import type { GraphContext, Types } from './builder.js';
import { connectionVia } from './connection.js';
import { atMost, type Narrowing } from './list.js';

type Values = Omit<PageArgs<unknown>, 'filter'> & Readonly<Record<string, unknown>>;

/** The loaders that find the records of a list. */
interface Source<Row, F, R, N> {
  /** Pages of the records' ids. */
  readonly pages: PageLoader<{ readonly id: string }, F>;
  /** The key of the pages' parent. */
  readonly of: (row: Row, context: GraphContext) => readonly unknown[];
  /** A record by its id; null if it is gone since. */
  readonly node: Loader<string, R | null>;
  readonly present: (record: R) => N;
  readonly narrowedBy?: Narrowing<F>;
  /** The likely number of records. */
  readonly likely?: number;
}

/**
 * A field that lists records which are more than rows. For each level, one statement reads the pages and another one
 * the records.
 */
export const listVia = <Row, F, R, N>(
  type: ObjectRef<Types, N>,
  { pages, of, node, present, narrowedBy, likely }: Source<Row, F, R, N>,
  description: string,
) => ({
  type,
  description,
  isList: true as const,
  ...(narrowedBy && { args: narrowedBy.args }),
  ...(likely && atMost(likely)),
  resolve: (row: Row, args: Values, context: GraphContext, info: GraphQLResolveInfo) => {
    const request = { of: of(row, context), args, filter: narrowedBy?.filterOf(args, context), context, info };
    return connectionVia(pages, { ...request, columns: [] }, async (rows) => {
      const records = await Promise.all(rows.map(({ id }) => context.scope.load(node, id)));
      return records.flatMap((record) => (record === null ? [] : [present(record)]));
    });
  },
});
