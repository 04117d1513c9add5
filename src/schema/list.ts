import type { ObjectRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { z } from 'zod';
import type { PageLoader } from '../services/core/operation/loaders.js';
import type { PageArgs } from '../services/core/postgres/page-statement.js';
import type { GraphContext } from './builder.js';
import { connection } from './connection.js';
import { enumOf } from './derive/enums.js';
import { type Argument, argumentsOf, filterTypeOf } from './derive/input.js';
import { pluralOf, wordsOf } from './derive/json.js';
import type { Types } from './derive/output.js';
import { byParentId } from './fast/prefetch.js';
import { reads } from './fast/selection.js';

type Values = Readonly<Record<string, unknown>>;

/** How a list can be narrowed: the arguments of its field, and the filter that its loader gets for them. */
interface Narrowing<F> {
  readonly args: Readonly<Record<string, Argument>>;
  readonly filterOf: (args: Values, context: GraphContext) => F;
}

/** The values without absent ones, so that equal filters share a statement. */
export const presentValues = <F>(values: object | null | undefined): F =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value != null)) as F;

/**
 * Narrows lists by one argument, `filter`, whose input type is made of a zod object. It is the filter of the loader,
 * unless `filterOf` converts it.
 */
export function byFilter<S extends z.ZodObject, F = z.output<S>>(
  schema: S,
  filterOf: (values: z.output<S>, context: GraphContext) => F = (values) => values as unknown as F,
): Narrowing<F> {
  const noun = pluralOf(wordsOf(schema.meta()?.id?.replace(/Filter$/, '') ?? ''));
  return {
    args: { filter: { type: filterTypeOf(schema), required: false, description: `Only ${noun} that match.` } },
    filterOf: ({ filter }, context) => filterOf(presentValues(filter as object | null), context),
  };
}

/** Narrows a list by separate arguments, which are the fields of a zod object and the filter of the loader. */
export function byArguments<S extends z.ZodObject>(
  schema: S,
  filterOf: (values: z.input<S>) => z.output<S> = (values) => values as z.output<S>,
): Narrowing<z.output<S>> {
  const args = argumentsOf(schema);
  return {
    args,
    filterOf: (values) =>
      filterOf(presentValues(Object.fromEntries(Object.keys(args).map((name) => [name, values[name]])))),
  };
}

/** The orders of a noun's lists, as the argument `orderBy`. */
export interface Ordering<Order extends string> {
  readonly argument: Argument;
  readonly defaultOrder: Order;
}

export function ordering<Order extends string>(
  name: string,
  description: string,
  meanings: Record<Order, string>,
  defaultOrder: NoInfer<Order>,
): Ordering<Order> {
  const type = enumOf(name, description, meanings);
  return { argument: { type, required: false, description: 'The order.', defaultValue: defaultOrder }, defaultOrder };
}

/** A list with a loader for each order. */
interface OrderedPages<T, F> {
  readonly orderBy: Argument;
  readonly pagesIn: (order: unknown) => PageLoader<T, F>;
}

export const inOrder = <T, F, Order extends string>(
  { argument, defaultOrder }: Ordering<Order>,
  pages: Readonly<Record<Order, PageLoader<T, F>>>,
): OrderedPages<T, F> => ({ orderBy: argument, pagesIn: (order) => pages[(order as Order | null) ?? defaultOrder] });

interface ListOptions<F> {
  readonly narrowedBy?: Narrowing<F>;
  /** The filter that always applies. */
  readonly always?: F;
}

/** A field that lists the records of a row: pages of a loader, whose key is in columns of the row. */
export function listOf<T extends object, F, Column extends string = never>(
  type: ObjectRef<Types, NoInfer<T>>,
  pages: PageLoader<T, F> | OrderedPages<T, F>,
  columns: readonly Column[],
  description: string,
  { narrowedBy, always }: ListOptions<NoInfer<F>> = {},
) {
  const ordered = 'pagesIn' in pages ? pages : undefined;
  const filterOf = (values: Values, context: GraphContext): F | undefined =>
    narrowedBy || always ? ({ ...narrowedBy?.filterOf(values, context), ...always } as F) : undefined;
  return {
    type,
    description,
    isList: true as const,
    args: { ...narrowedBy?.args, ...(ordered && { orderBy: ordered.orderBy }) },
    ...(columns.join() === 'id' ? byParentId : reads(...columns)),
    resolve: (
      row: Readonly<Record<NoInfer<Column>, string>>,
      values: Omit<PageArgs<F>, 'filter'> & Values,
      context: GraphContext,
      info: GraphQLResolveInfo,
    ) => {
      const loader = ordered ? ordered.pagesIn(values.orderBy) : (pages as PageLoader<T, F>);
      const of = columns.map((column) => row[column]);
      return connection(loader, { of, args: values, filter: filterOf(values, context), context, info });
    },
  };
}
