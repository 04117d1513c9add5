import type { GraphQLResolveInfo } from 'graphql';
import type { RowLoader } from '../../services/core/operation/loaders.js';
import type { GraphContext } from '../builder.js';
import { reads, rowColumns } from './selection.js';

/** The row that a field leads to, read with no more columns than the document asks for. */
function rowAt<T>(
  loader: RowLoader<T>,
  id: string,
  context: GraphContext,
  info: GraphQLResolveInfo,
): Promise<T | null> {
  const columns = rowColumns(context, info);
  return columns ? context.scope.load(loader.partial, { id, columns }) : context.scope.load(loader, id);
}

/** A field that leads to the row whose id a column of its own row holds. */
export const rowIn = <Type, T, Column extends string>(
  type: Type,
  loader: RowLoader<T>,
  column: Column,
  description: string,
) => ({
  type,
  nullable: true as const,
  description,
  ...reads(column),
  resolve: (
    row: Readonly<Record<Column, string | null>>,
    _args: object,
    context: GraphContext,
    info: GraphQLResolveInfo,
  ): Promise<T | null> | null => {
    const id = row[column];
    return id ? rowAt(loader, id, context, info) : null;
  },
});
