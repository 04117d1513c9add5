import type { ObjectRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { z } from 'zod';
import { parseInput } from '../services/core/operation/execute.js';
import type { Scope } from '../services/core/operation/scope.js';
import type { PageArgs } from '../services/core/postgres/page-statement.js';
import type { PageLoader } from '../services/core/rows/loaders.js';
import type { OrderedPages } from '../services/core/rows/ordered-pages.js';
import { type GraphContext, pageSize, type Types } from './builder.js';
import { connection } from './connection.js';
import { enumOf } from './derive/enums.js';
import { type FieldArgument, fieldArgumentsOf, filterTypeOf, wireValue } from './derive/input.js';
import { nameWords, pluralOf } from './derive/json.js';
import { byParentId } from './fast/prefetch.js';
import { reads } from './fast/selection.js';

type Values = Readonly<Record<string, unknown>>;

/** The ways to narrow a list: the arguments of its field, and the filter that its loader gets for them. */
export interface Narrowing<F> {
  readonly args: Readonly<Record<string, FieldArgument>>;
  readonly filterOf: (args: Values, context: GraphContext) => F;
}

/** The values without absent ones, so equal filters share a statement. */
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
  const noun = pluralOf(nameWords(schema.meta()?.id?.replace(/Filter$/, '') ?? ''));
  return {
    args: { filter: { type: filterTypeOf(schema), required: false, description: `Only ${noun} that match.` } },
    filterOf: ({ filter }, context) => filterOf(parsedFilter(schema, filter as object | null), context),
  };
}

/** Narrows a list by separate arguments, which are the fields of a zod object and the filter of the loader. */
export function byArguments<S extends z.ZodObject>(schema: S): Narrowing<z.output<S>> {
  const args = fieldArgumentsOf(schema);
  const filterOf = (values: Values) =>
    parsedFilter(schema, Object.fromEntries(Object.keys(args).map((name) => [name, values[name]])));
  return { args, filterOf };
}

/** Parsed like REST, where null is absent. @throws 400 "Validation error" */
const parsedFilter = <S extends z.ZodObject>(schema: S, values: object | null): z.output<S> =>
  parseInput(schema, filterInput(values));

/** The value of an argument `filter` in the form that an operation takes. */
export const filterInput = (values: unknown): unknown => wireValue(withoutNulls(values ?? {}));

const withoutNulls = (value: unknown): unknown =>
  value === null || typeof value !== 'object' || Array.isArray(value) || value instanceof Date
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .filter(([, nested]) => nested != null)
          .map(([key, nested]) => [key, withoutNulls(nested)]),
      );

const orderTypes = new Map<string, unknown>();

/** The argument `orderBy` of a list. */
function orderArgument({ orders: { id, description, meanings }, initial }: OrderedPages<object, never>): FieldArgument {
  if (!orderTypes.has(id)) orderTypes.set(id, enumOf(id, description, meanings));
  return { type: orderTypes.get(id), required: false, description: 'The order.', defaultValue: initial };
}

const inOrder = <T, F>(pages: OrderedPages<T, F>, order: unknown): PageLoader<T, F> =>
  pages.in[(order ?? pages.initial) as typeof pages.initial] as PageLoader<T, F>;

/** The likely number of rows to which a row of a tree, or of a graph of issues, leads. */
export const NEIGHBOURS = 10;

/**
 * The cost of a list that likely has at most this many items: that number, or the page size if it is smaller. Otherwise
 * lists nested in themselves would cost the product of their maxima, which no tree reaches.
 */
export const atMost = (likely: number) => ({
  complexity: (args: PageArgs<unknown>) => ({ field: 1, multiplier: Math.min(pageSize(args), likely) }),
});

interface ListOptions<F, Row> {
  /** The likely number of items. */
  readonly likely?: number;
  readonly narrowedBy?: Narrowing<Partial<F>>;
  /** The filter that always applies. */
  readonly always?: F;
  /** The part of the filter that depends on the caller. */
  readonly forCaller?: (row: Row, scope: Scope) => Promise<Partial<F>>;
}

/** A field that lists the records of a row: pages of a loader, with the key in columns of the row. */
export function listOf<T extends object, F, Column extends string = never>(
  type: ObjectRef<Types, NoInfer<T>>,
  pages: PageLoader<T, F> | OrderedPages<T, F>,
  columns: readonly Column[],
  description: string,
  { narrowedBy, always, likely, forCaller }: ListOptions<NoInfer<F>, Readonly<Record<NoInfer<Column>, string>>> = {},
) {
  const ordered = 'in' in pages ? pages : undefined;
  const filterOf = (values: Values, context: GraphContext, own?: Partial<F>): F | undefined =>
    narrowedBy || always || own ? ({ ...narrowedBy?.filterOf(values, context), ...always, ...own } as F) : undefined;
  return {
    type,
    description,
    isList: true as const,
    args: { ...narrowedBy?.args, ...(ordered && { orderBy: orderArgument(ordered as never) }) },
    ...(columns.join() === 'id' ? byParentId : reads(...columns)),
    ...(likely && atMost(likely)),
    resolve: (
      row: Readonly<Record<NoInfer<Column>, string>>,
      values: Omit<PageArgs<F>, 'filter'> & Values,
      context: GraphContext,
      info: GraphQLResolveInfo,
    ) => {
      const loader = 'in' in pages ? inOrder(pages, values.orderBy) : pages;
      const of = columns.map((column) => row[column]);
      const pageFor = (own?: Partial<F>) =>
        connection(loader, { of, args: values, filter: filterOf(values, context, own), context, info });
      return forCaller ? forCaller(row, context.scope).then(pageFor) : pageFor();
    },
  };
}
