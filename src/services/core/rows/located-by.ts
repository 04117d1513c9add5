import type { DomainError } from '../errors/errors.js';
import type { Loader, Scope } from '../operation/scope.js';
import { type Statement, statement } from '../postgres/statement.js';
import { isUuid } from '../text/fields.js';

/**
 * Makes the function that finds the record whose id is in the field `key` of an operation's input.
 * @param source a loader by id, or a statement whose one parameter is the id
 * @param missing the 404 for an id that is malformed, unknown or out of reach
 */
export function locatedBy<K extends string, T extends object>(
  key: K,
  source: Loader<string, T | null> | Statement,
  missing: () => DomainError,
): (scope: Scope, input: Readonly<Record<K, string>>) => Promise<T> {
  const find = (scope: Scope, id: string): Promise<T | null | undefined> =>
    'batch' in source ? scope.load(source, id.toLowerCase()) : scope.row<T>(source, [id]);
  return async (scope, input) => {
    const record = isUuid(input[key]) ? await find(scope, input[key]) : null;
    if (!record) throw missing();
    return record;
  };
}

/**
 * As `locatedBy`, with the row locked until the transaction ends and read under the lock. The lock protects against
 * other changes of the row, with `UPDATE` also against new references to it.
 */
export const lockedBy = <K extends string, T extends object>(
  key: K,
  table: string,
  missing: () => DomainError,
  strength: 'NO KEY UPDATE' | 'UPDATE' = 'NO KEY UPDATE',
) => locatedBy<K, T>(key, statement(`SELECT * FROM "${table}" WHERE id = $1::uuid FOR ${strength}`), missing);
