import { badRequest } from '../errors/errors.js';
import { decodeCursor } from './page-cursors.js';

export const MAX_PAGE = 200;
export const DEFAULT_PAGE = 50;

/** Relay's arguments, plus the filter of the page's declaration. */
export interface PageArgs<F> {
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
  readonly filter?: F | null | undefined;
}

/** The default order of a page: oldest first. */
const BY_AGE = { createdAt: 'timestamptz', id: 'uuid' } as const;

/** The specification of a page, with the defaults of its declaration. */
export interface PageDeclaration<F> extends Omit<PageSpec<F>, 'orderBy' | 'direction'>, Partial<Ordering> {}

export const specOf = <F>(declaration: PageDeclaration<F>): PageSpec<F> => ({
  orderBy: BY_AGE,
  direction: 'ASC',
  ...declaration,
});

interface Ordering {
  /**
   * Columns that order the rows, each with its SQL type. The last one is unique within a parent; "timestamptz?" may be
   * null.
   */
  readonly orderBy: Readonly<Record<string, string>>;
  readonly direction: 'ASC' | 'DESC';
}

export interface PageSpec<F> extends Ordering {
  /**
   * Absent if the rows have no table, for example sums; `columns` then names all columns that `from` selects for
   * clients.
   */
  readonly table?: string;
  /**
   * SQL of the rows, if they are computed or found through other tables. It selects the columns and those of `by` and
   * of the order, for the parent `k`.
   */
  readonly from?: (filter: F | null | undefined, bind: (value: unknown) => string) => string;
  /**
   * Columns of the parent key, each with its SQL type; for a company's table, the company comes first. Empty if the
   * rows belong to the whole installation.
   */
  readonly by: Readonly<Record<string, string>>;
  /**
   * The table of the parents, if keys are only their ids: it saves reading the parents first. `by` then holds their
   * company and their id.
   */
  readonly through?: string;
  /**
   * Whether to read the rows of every company, regardless of the caller's reach: for instance admins, whom a rule
   * admits.
   */
  readonly isOfInstallation?: true;
  /** The columns that may leave the database; all columns of the table by default. */
  readonly columns?: readonly string[];
  /** A condition that always holds. */
  readonly where?: string;
  /**
   * Whether an index finds the rows by parent and in order even with a filter; without a filter, an index always does.
   */
  readonly isSteady?: boolean;
  /** SQL conditions of a filter; `bind` returns the placeholder of a value. */
  readonly conditions?: (filter: F, bind: (value: unknown) => string) => string[];
  /** The statement of one parent's rows, if one ordered scan does not find them fast. */
  readonly select?: (selection: PageSelection<F>) => string;
  /** SQL of the number of one parent's rows, if there is a faster way than counting the rows that the page reads. */
  readonly count?: (selection: PageSelection<F>) => string;
}

/** The selection of a page's rows for one parent; the columns of `by` are `k.k0`, `k.k1` and so on. */
export interface PageSelection<F> {
  readonly columns: readonly string[];
  /** Conditions on the row `t`, including those of the filter. */
  readonly conditions: readonly string[];
  readonly ordering: string;
  /** The number of rows, as SQL. */
  readonly limit: string;
  readonly filter: F | null | undefined;
  readonly bind: (value: unknown) => string;
}

/** The parent whose rows are read. */
export interface AnyKey<F> {
  /** One value for each column of `by`; with `through`, the id. */
  readonly parent: readonly unknown[];
  readonly args: PageArgs<F>;
}

/** The range of a parent's rows to read. */
export interface PageWindow<F> {
  readonly size: number;
  readonly backward: boolean;
  readonly after: readonly string[] | undefined;
  readonly before: readonly string[] | undefined;
  readonly filter: F | null | undefined;
}

/** @throws 400 */
export function windowOf<F>(
  { first, last, after, before, filter }: PageArgs<F>,
  types: readonly string[],
): PageWindow<F> {
  if (first != null && last != null) throw badRequest('Use first or last, not both');
  const size = first ?? last ?? DEFAULT_PAGE;
  const name = last == null ? 'first' : 'last';
  if (!Number.isInteger(size) || size < 0 || size > MAX_PAGE)
    throw badRequest(`${name} must be 0 to ${MAX_PAGE}, not ${size}`);
  return {
    size,
    backward: last != null,
    after: after == null ? undefined : decodeCursor(after, 'after', types),
    before: before == null ? undefined : decodeCursor(before, 'before', types),
    filter,
  };
}

export interface PageParts {
  /** SQL of the parents' keys, as `k`. */
  readonly parents: string;
  /** SQL of the rows of one parent, in the reading order of the window. */
  readonly rows: string;
  readonly values: unknown[];
  readonly isSteady: boolean;
}

/** The parts of the statement of a page. */
export function pageParts<F>(
  spec: PageSpec<F>,
  columns: readonly string[],
  keys: readonly AnyKey<F>[],
  window: PageWindow<F>,
  size: number | 'ALL',
  ordering = orderingOf(spec, 't', window.backward),
): PageParts {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const names = Object.keys(spec.by).map((_, column) => `k${column}`);
  const parents = parentsOf(spec, keys, bind);
  const order = Object.entries(spec.orderBy);
  const orderColumns = order.map(([column, type]) => sortValue('t', column, type)).join(', ');
  const beyond = (cursor: readonly string[], operator: string): string =>
    `(${orderColumns}) ${operator} (${order.map(([, type], index) => `${bind(cursor[index])}::${type.replace('?', '')}`).join(', ')})`;
  const forward = spec.direction === 'ASC' ? '>' : '<';
  const opposite = spec.direction === 'ASC' ? '<' : '>';
  const source = spec.from ? `(${spec.from(window.filter, bind)})` : `"${spec.table}"`;
  const unfiltered = values.length;
  const narrowed = window.filter && spec.conditions ? spec.conditions(window.filter, bind) : [];
  const isSteady = !spec.select && (spec.isSteady ?? values.length === unfiltered);
  const conditions = [
    ...Object.keys(spec.by).map((column, index) => `t."${column}" = k.${names[index]}`),
    ...(spec.where ? [spec.where] : []),
    ...narrowed,
    ...(window.after ? [beyond(window.after, forward)] : []),
    ...(window.before ? [beyond(window.before, opposite)] : []),
  ];
  // A literal in the text: for an unknown limit, the planner's estimates are so poor that it plans each execution
  // again.
  const limit = String(size);
  const selection = { columns, conditions, ordering, limit, filter: window.filter, bind };
  const rows = spec.select?.(selection) ?? selectInOrder(source, selection);
  return { parents, rows, values, isSteady };
}

/** An order that costs nothing and leaves rows unordered. */
const IN_NO_ORDER = 'NULL::int';

/** The parts of the statement that counts rows: the SQL in `rows` is the number of one parent's rows. */
export function countParts<F>(spec: PageSpec<F>, keys: readonly AnyKey<F>[], filter: F | null | undefined): PageParts {
  const window = { size: 0, backward: false, after: undefined, before: undefined, filter };
  const column = Object.keys(spec.orderBy).slice(-1);
  const counted = spec.count ? { ...spec, select: spec.count } : spec;
  const { rows, ...parts } = pageParts(counted, column, keys, window, 'ALL', IN_NO_ORDER);
  return { ...parts, rows: spec.count ? rows : `SELECT count(*)::int FROM (${rows}) c` };
}

/** The order of a page's rows, or its reverse. */
export function orderingOf<F>({ orderBy, direction }: PageSpec<F>, row: string, backward: boolean): string {
  const ascending = (direction === 'ASC') !== backward;
  return Object.entries(orderBy)
    .map(([column, type]) => `${sortValue(row, column, type)} ${ascending ? 'ASC' : 'DESC'}`)
    .join(', ');
}

/**
 * The value by which a column orders rows: a null time comes before all others, which keeps comparisons of rows exact.
 */
const sortValue = (row: string, column: string, type: string): string =>
  type === 'timestamptz?' ? `coalesce(${row}."${column}", '-infinity')` : `${row}."${column}"`;

/** The numbered keys of the parents, as `k`. */
function parentsOf<F>(
  { by, through }: PageSpec<F>,
  keys: readonly AnyKey<F>[],
  bind: (value: unknown) => string,
): string {
  const types = Object.values(by);
  // A list without a parent: one key for each requested list.
  if (types.length === 0) return `unnest(${bind(keys.map(() => 0))}::int[]) WITH ORDINALITY AS k(k0, n)`;
  const values = (column: number) => bind(keys.map(({ parent }) => parent[column]));
  if (through) {
    return `(SELECT p."companyId" AS k0, p.id::${types[1]} AS k1, i.n FROM unnest(${values(0)}::uuid[]) WITH ORDINALITY AS i(id, n)
               LEFT JOIN "${through}" p ON p.id = i.id) AS k`;
  }
  const lists = types.map((type, column) => `${values(column)}::${type}[]`);
  return `unnest(${lists.join(', ')}) WITH ORDINALITY AS k(${types.map((_, column) => `k${column}`).join(', ')}, n)`;
}

/** The rows of one ordered scan. */
const selectInOrder = (
  source: string,
  { columns, conditions, ordering, limit }: Pick<PageSelection<never>, 'columns' | 'conditions' | 'ordering' | 'limit'>,
): string => `
  SELECT ${columns.map((column) => `t."${column}"`).join(', ')} FROM ${source} t
   WHERE ${conditions.join(' AND ') || 'true'} ORDER BY ${ordering} LIMIT ${limit}`;
