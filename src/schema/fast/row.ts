import type { GraphQLResolveInfo } from 'graphql';
import type { RowLoader } from '#services/core/rows/loaders.js';
import type { GraphContext } from '../builder.js';
import { reads, rowColumns } from './selection.js';

/**
 * The row of a field, read with no more columns than the document requests.
 * @param typeName the row's type, where the field's is an interface or a union
 */
export function rowAt<T>(
  loader: RowLoader<T>,
  id: string,
  context: GraphContext,
  info: GraphQLResolveInfo,
  typeName?: string,
): Promise<T | null> {
  const columns = rowColumns(context, info, typeName);
  return columns ? context.scope.load(loader.partial, { id, columns }) : context.scope.load(loader, id);
}

/** A field for the row whose id is in a column of the field's own row. */
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
