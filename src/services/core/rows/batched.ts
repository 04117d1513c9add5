import type { Loader } from '../operation/scope.js';
import type { Statement } from '../postgres/statement.js';
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
