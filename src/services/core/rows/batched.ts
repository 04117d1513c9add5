import { type DomainError, unprocessable } from '../errors/errors.js';
import type { Loader, Scope } from '../operation/scope.js';
import { type Statement, statement } from '../postgres/statement.js';
import { groupBy } from '../text/group-by.js';

// Loaders that read all keys of a tick with one statement.

/**
 * Loads lists: the rows whose `column` holds the key, in the order of the statement.
 * @param text a statement whose one parameter is the array of keys
 */
export const listsBy = <T extends object>(text: Statement, column: keyof T): Loader<string, T[]> => ({
  async batch(scope, keys) {
    const lists = groupBy<T, unknown>(await scope.sql<T>(text, [keys]), (row) => row[column]);
    return keys.map((key) => lists.get(key) ?? []);
  },
});

/**
 * Loads one row for each key, or null: the row whose `column` holds the key.
 * @param text a statement whose one parameter is the array of keys
 */
export const rowsBy = <T extends object>(text: Statement, column: keyof T): Loader<string, T | null> => ({
  async batch(scope, keys) {
    const rows = new Map<unknown, T>((await scope.sql<T>(text, [keys])).map((row) => [row[column], row]));
    return keys.map((key) => rows.get(key) ?? null);
  },
});

/** A row with the position of its key among all keys, from 1. */
type Numbered<T> = T & { readonly n: number };

/** Further parts of a numbered loader. */
interface NumberedSpec<K> {
  /** The statement's parameters; only the array of keys by default. */
  readonly values?: (keys: readonly K[]) => readonly unknown[];
  readonly cacheKey?: (key: K) => unknown;
}

/** Loads one row for each key, or null. The statement selects the position of the row's key as `n`. */
export const rowsByNumber = <T extends object, K = string>(
  text: Statement,
  { values = (keys) => [keys], ...spec }: NumberedSpec<K> = {},
): Loader<K, T | null> => ({
  ...spec,
  async batch(scope, keys) {
    const rows: (T | null)[] = keys.map(() => null);
    for (const { n, ...row } of await scope.sql<Numbered<T>>(text, values(keys))) rows[n - 1] = row as T;
    return rows;
  },
});

/** Loads a list for each key, in the order of the statement, which selects the position of the row's key as `n`. */
export const listsByNumber = <T extends object, K = string>(
  text: Statement,
  { values = (keys) => [keys], ...spec }: NumberedSpec<K> = {},
): Loader<K, T[]> => ({
  ...spec,
  async batch(scope, keys) {
    const lists: T[][] = keys.map(() => []);
    for (const { n, ...row } of await scope.sql<Numbered<T>>(text, values(keys))) lists[n - 1]?.push(row as T);
    return lists;
  },
});

/** Makes each named check once; later calls get the same result. */
export type Once = <T>(name: string, check: () => Promise<T>) => Promise<T>;

/** For work on many rows, when some checks concern only the request and not the rows. */
export function onceEach(): Once {
  const answersByName = new Map<string, Promise<unknown>>();
  return <T>(name: string, check: () => Promise<T>) => {
    const answer = answersByName.get(name) ?? check();
    answersByName.set(name, answer);
    return answer as Promise<T>;
  };
}

/** Makes the check at every call: for work on a single row. */
export const checkEach: Once = (_name, check) => check();

/**
 * Makes the check that rows of a table belong to a company: one statement for any number of ids, none for an empty
 * list.
 * @param message of the 422 when an id is missing or belongs to another company
 */
export function ownershipCheck(table: string, message: string) {
  const owned = statement(`SELECT id FROM "${table}" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[])`);
  return async (scope: Scope, companyId: string, ids: readonly string[]): Promise<void> => {
    const distinct = [...new Set(ids)];
    if (distinct.length === 0) return;
    const rows = await scope.sql(owned, [companyId, distinct]);
    if (rows.length < distinct.length) throw unprocessable(message);
  };
}

/** The errors for an invalid parent. */
interface ParentErrors {
  /** The message of the 422 when the parent is missing or belongs to another company. */
  readonly missing: string;
  /** The message of the 422 when a row would be its own parent. */
  readonly self: string;
  /** The error when the parent is below the row. */
  readonly cycle: () => DomainError;
}

/**
 * Makes the check that a row may get a parent of its table, which keeps the rows a tree. Two concurrent changes could
 * each pass the check and together close a cycle, so the caller holds a lock that all these changes take.
 * @param column names the parent's id
 */
export function parentage(table: string, column: string, { missing, self, cycle }: ParentErrors) {
  const upwards = statement(`
    WITH RECURSIVE above(id, parent) AS (
      SELECT id, "${column}" FROM "${table}" WHERE "companyId" = $1::uuid AND id = $2::uuid
      UNION
      SELECT t.id, t."${column}" FROM above JOIN "${table}" t ON t."companyId" = $1::uuid AND t.id = above.parent)
    SELECT id FROM above`);
  /** A new row has no id yet. */
  return async (
    scope: Scope,
    { companyId, id }: { readonly companyId: string; readonly id?: string },
    parentId: string,
    once = checkEach,
  ): Promise<void> => {
    if (parentId === id) throw unprocessable(self);
    const chain = await once(`above ${parentId}`, () => scope.sql<{ id: string }>(upwards, [companyId, parentId]));
    if (chain.length === 0) throw unprocessable(missing);
    if (chain.some((above) => above.id === id)) throw cycle();
  };
}
