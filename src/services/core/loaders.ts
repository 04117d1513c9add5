import { badRequest } from './errors.js';
import { isUuid, unstorable } from './fields.js';
import type { Loader, Scope } from './scope.js';
import { statement } from './statement.js';

/** Rows by id, one statement for all ids of a tick; null where there is none within reach. */
export function byId<T extends { id: string }>(table: string): Loader<string, T | null> {
  const text = statement(`SELECT * FROM "${table}" WHERE id = ANY($1::uuid[])`);
  return {
    async batch(scope, ids) {
      const rows = await scope.sql<T>(text, [ids]);
      const found = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => found.get(id) ?? null);
    },
  };
}

export const MAX_PAGE = 200;
export const DEFAULT_PAGE = 50;

/** Relay's arguments, plus the filter of the page's own definition. */
export interface PageArgs<F> {
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
  readonly filter?: F | null | undefined;
}

export interface Page<T> {
  readonly nodes: readonly T[];
  /** Where each node stands; made when they are first asked for. */
  readonly cursors: readonly string[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

interface PageSpec<F> {
  readonly table: string;
  /** Columns of the parent key, the company first where the table is a company's; each with its SQL type. */
  readonly by: Readonly<Record<string, string>>;
  /** Columns that order the rows, the last one unique within a parent; each with its SQL type. */
  readonly orderBy: Readonly<Record<string, string>>;
  readonly direction: 'ASC' | 'DESC';
  readonly columns?: string;
  /** A condition that always holds. */
  readonly where?: string;
  /** SQL conditions of a filter; `bind` gives the placeholder of a value. */
  readonly conditions?: (filter: F, bind: (value: unknown) => string) => string[];
}

export interface PageKey<F> {
  /** One value for each column of `by`. */
  readonly parent: readonly unknown[];
  readonly args: PageArgs<F>;
}

/**
 * Keyset pages of many parents at once: one statement for all parents that are asked with equal arguments, reading
 * `first` + 1 rows of each through the index, so that page 10,000 costs what page 1 costs.
 */
export function page<T extends object, F = never>(spec: PageSpec<F>): Loader<PageKey<F>, Page<T>> {
  return {
    cacheKey: (key) => JSON.stringify([key.parent, key.args]),
    async batch(scope, keys) {
      const groups = groupBy(keys, (key) => JSON.stringify(key.args));
      const pages = new Map<PageKey<F>, Page<T>>();
      await Promise.all(
        [...groups.values()].map(async (group) => {
          const answers = await pagesOfGroup(scope, spec, group);
          group.forEach((key, index) => {
            pages.set(key, answers[index] as Page<T>);
          });
        }),
      );
      return keys.map((key) => pages.get(key) as Page<T>);
    },
  };
}

async function pagesOfGroup<T extends object, F>(
  scope: Scope,
  spec: PageSpec<F>,
  keys: readonly PageKey<F>[],
): Promise<Page<T>[]> {
  const window = windowOf((keys[0] as PageKey<F>).args, Object.values(spec.orderBy));
  const { text, values } = pageStatement(spec, keys, window);
  const rows = await scope.sql<T & { parent_index: bigint }>(statement(text), values);
  const ofParent = groupBy(rows, (row) => Number(row.parent_index));
  return keys.map((_, index) => toPage(spec, window, ofParent.get(index + 1) ?? []));
}

interface Window<F> {
  readonly size: number;
  readonly backward: boolean;
  readonly after: readonly string[] | undefined;
  readonly before: readonly string[] | undefined;
  readonly filter: F | null | undefined;
}

function windowOf<F>({ first, last, after, before, filter }: PageArgs<F>, types: readonly string[]): Window<F> {
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

function pageStatement<F>(
  spec: PageSpec<F>,
  keys: readonly PageKey<F>[],
  window: Window<F>,
): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const parents = Object.entries(spec.by).map(
    ([, type], column) => `${bind(keys.map((key) => key.parent[column]))}::${type}[]`,
  );
  const names = Object.keys(spec.by).map((_, column) => `k${column}`);
  const order = Object.entries(spec.orderBy);
  const orderColumns = order.map(([column]) => `t."${column}"`).join(', ');
  const beyond = (cursor: readonly string[], operator: string): string =>
    `(${orderColumns}) ${operator} (${order.map(([, type], index) => `${bind(cursor[index])}::${type}`).join(', ')})`;
  const forward = spec.direction === 'ASC' ? '>' : '<';
  const opposite = spec.direction === 'ASC' ? '<' : '>';
  const conditions = [
    ...Object.keys(spec.by).map((column, index) => `t."${column}" = k.${names[index]}`),
    ...(spec.where ? [spec.where] : []),
    ...(window.filter && spec.conditions ? spec.conditions(window.filter, bind) : []),
    ...(window.after ? [beyond(window.after, forward)] : []),
    ...(window.before ? [beyond(window.before, opposite)] : []),
  ];
  const ascending = (spec.direction === 'ASC') !== window.backward;
  const ordering = order.map(([column]) => `t."${column}" ${ascending ? 'ASC' : 'DESC'}`).join(', ');
  const text = `SELECT p.*, k.parent_index
    FROM unnest(${parents.join(', ')}) WITH ORDINALITY AS k(${names.join(', ')}, parent_index)
    CROSS JOIN LATERAL (
      SELECT ${spec.columns ?? 't.*'} FROM "${spec.table}" t
      WHERE ${conditions.join(' AND ')} ORDER BY ${ordering} LIMIT ${bind(window.size + 1)}
    ) p`;
  return { text, values };
}

function toPage<T extends object, F>(spec: PageSpec<F>, window: Window<F>, rows: readonly T[]): Page<T> {
  const more = rows.length > window.size;
  const kept = rows.slice(0, window.size);
  const nodes = window.backward ? kept.reverse() : kept;
  let cursors: string[] | undefined;
  return {
    nodes,
    get cursors() {
      cursors ??= nodes.map((row) => encodeCursor(row, Object.keys(spec.orderBy)));
      return cursors;
    },
    hasNextPage: window.backward ? window.before !== undefined : more,
    hasPreviousPage: window.backward ? more : window.after !== undefined,
  };
}

function encodeCursor(row: object, columns: readonly string[]): string {
  const values = columns.map((column) => {
    const value = (row as Record<string, unknown>)[column];
    return value instanceof Date ? value.toISOString() : String(value);
  });
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

const CURSOR_VALUE: Readonly<Record<string, (value: string) => boolean>> = {
  uuid: isUuid,
  timestamptz: isMoment,
  int8: (value) => /^\d{1,18}$/.test(value),
  text: (value) => unstorable(value) === undefined,
};

/** A moment as `encodeCursor` spells it: JavaScript reads other spellings and years that PostgreSQL does not. */
function isMoment(value: string): boolean {
  if (!/^(?!0000)\d{4}-.{18}Z$/.test(value)) return false;
  const at = new Date(value);
  return !Number.isNaN(at.getTime()) && at.toISOString() === value;
}

function decodeCursor(cursor: string, name: string, types: readonly string[]): string[] {
  const values = parseCursor(cursor);
  const fits =
    values.length === types.length &&
    values.every((value, index) => typeof value === 'string' && (CURSOR_VALUE[types[index] ?? '']?.(value) ?? true));
  if (!fits) throw badRequest(`${name} is not a cursor of this list`);
  return values as string[];
}

function parseCursor(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}

function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
