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

/** What a list may be narrowed to: the arguments of its field, and the filter of its loader that they mean. */
interface Narrowing<F> {
  readonly args: Readonly<Record<string, Argument>>;
  readonly filterOf: (args: Values, context: GraphContext) => F;
}

/** Values as the services take them: absent ones left out, so that equal filters share a statement. */
export const given = <F>(values: object | null | undefined): F =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value != null)) as F;

/**
 * Narrows lists by one argument, `filter`, whose input type is made of a zod object. That is the filter of the loader,
 * unless `filterOf` makes one of it.
 */
export function byFilter<S extends z.ZodObject, F = z.output<S>>(
  schema: S,
  filterOf: (values: z.output<S>, context: GraphContext) => F = (values) => values as unknown as F,
): Narrowing<F> {
  const noun = pluralOf(wordsOf(schema.meta()?.id?.replace(/Filter$/, '') ?? ''));
  return {
    args: { filter: { type: filterTypeOf(schema), required: false, description: `Only ${noun} that match.` } },
    filterOf: ({ filter }, context) => filterOf(given(filter as object | null), context),
  };
}

/** Narrows a list by arguments of its own, which are the fields of a zod object: the filter of the loader. */
export function byArguments<S extends z.ZodObject>(
  schema: S,
  filterOf: (values: z.input<S>) => z.output<S> = (values) => values as z.output<S>,
): Narrowing<z.output<S>> {
  const args = argumentsOf(schema);
  return {
    args,
    filterOf: (values) => filterOf(given(Object.fromEntries(Object.keys(args).map((name) => [name, values[name]])))),
  };
}

/** The ways in which lists of a noun are ordered, as the argument `orderBy`. */
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

/** A list that is read by another loader in each order. */
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
  /** What the list is narrowed to whatever is asked. */
  readonly always?: F;
}

/** A field that lists what belongs to a row: pages of a loader, whose key is in columns of the row. */
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
