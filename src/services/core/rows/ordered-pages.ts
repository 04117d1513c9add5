import type { z } from 'zod';
import type { Prisma } from '#generated/prisma/client.js';
import type { PageSpec } from '../postgres/page-statement.js';
import type { Filter } from './filter.js';
import { type PageLoader, page } from './loaders.js';

// The orders of a noun's lists are declared once: the values of its enum, and the pages in each order.

/**
 * The columns that order rows, each with its SQL type. The last one is unique within a parent; "?" marks a nullable
 * column.
 */
export type SortColumns = Readonly<Record<string, string>>;

/** A sort key of rows, with the meaning of each direction. */
interface SortKey {
  readonly columns: SortColumns;
  readonly asc: string;
  readonly desc: string;
}

/** Sorts by a column, then by the id. */
export const byColumn = (column: string, type: string, asc: string, desc: string): SortKey => ({
  columns: { [column]: type, id: 'uuid' },
  asc,
  desc,
});
export const BY_CREATION = byColumn('createdAt', 'timestamptz', 'Oldest first.', 'Newest first.');
export const BY_UPDATE = byColumn(
  'updatedAt',
  'timestamptz',
  'Most recently changed last.',
  'Most recently changed first.',
);
export const byText = (column: string) =>
  byColumn(column, 'text', `By ${column}.`, `By ${column}, in the opposite direction.`);

type Direction = 'asc' | 'desc';
export type OrderOf<K extends string> = `${K}_${Direction}`;

/** Pages of a parent's rows in each order. */
export interface OrderedPages<T, F, K extends string = string> {
  readonly orders: Pick<Orders<K>, 'id' | 'description' | 'meanings'>;
  /** The default order of a list. */
  readonly initial: OrderOf<K>;
  readonly in: Readonly<Record<OrderOf<K>, PageLoader<T, F>>>;
}

type PageOptions<F> = Omit<PageSpec<F>, 'orderBy' | 'direction'>;

interface Variation<K extends string> {
  readonly initial?: OrderOf<K>;
  /** Other columns for the same order, if an index has those. */
  readonly columns?: Partial<Record<K, SortColumns>>;
}

/** The columns of a row of a table. */
type RowOf<Table extends Prisma.ModelName> = Prisma.TypeMap['model'][Table]['payload']['scalars'];

interface Orders<K extends string> {
  readonly id: string;
  readonly description: string;
  readonly meanings: Readonly<Record<OrderOf<K>, string>>;
  /** The pages in each order; the options may depend on the sort key. */
  readonly pages: <T extends object, F = never>(
    options: PageOptions<F> | ((key: K) => PageOptions<F>),
    variation?: Variation<K>,
  ) => OrderedPages<T, F, K>;
  /**
   * Pages of a company's rows that match a filter: of the whole company, or of one parent, which further columns refer
   * to.
   */
  readonly inCompany: <Table extends Prisma.ModelName, S extends z.ZodObject>(
    table: Table,
    filter: Filter<S>,
  ) => (by?: Readonly<Record<string, string>>) => OrderedPages<RowOf<Table>, z.output<S>, K>;
}

interface Declaration<K extends string> {
  /** The name of the orders' enum. */
  readonly id: string;
  /** The plural of the ordered noun, in lower case. */
  readonly nouns: string;
  readonly by: Readonly<Record<K, SortKey>>;
  readonly initial: NoInfer<OrderOf<K>>;
}

export function ordersOf<const K extends string>({ id, nouns, by, initial }: Declaration<K>): Orders<K> {
  const inEach = <V>(value: (key: K, direction: Direction) => V) =>
    Object.fromEntries(
      (Object.keys(by) as K[]).flatMap((key) => [
        [`${key}_asc`, value(key, 'asc')],
        [`${key}_desc`, value(key, 'desc')],
      ]),
    ) as Record<OrderOf<K>, V>;
  const names = {
    id,
    description: `The orders of ${nouns}.`,
    meanings: inEach((key, direction) => by[key][direction]),
  };
  const pages: Orders<K>['pages'] = (options, { columns, ...variation } = {}) => ({
    orders: names,
    initial: variation.initial ?? initial,
    in: inEach((key, direction) =>
      page({
        ...(typeof options === 'function' ? options(key) : options),
        orderBy: columns?.[key] ?? by[key].columns,
        direction: direction === 'asc' ? 'ASC' : 'DESC',
      }),
    ),
  });
  const inCompany: Orders<K>['inCompany'] =
    (table, { conditions }) =>
    (parent = {}) =>
      pages({ table, by: { companyId: 'uuid', ...parent }, conditions });
  return { ...names, pages, inCompany };
}
