import type { WriteScope } from '../../../../core/operation/scope.js';
import { statement } from '../../../../core/postgres/statement.js';
import { batchesOf } from './context.js';

/** Inserts rows of a table, many with each statement; all columns that are not named take their defaults. */
export function inserting(table: string, columns: readonly string[], onConflict = '') {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const insert = statement(`
    INSERT INTO "${table}" (${names})
    SELECT ${names} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb) ${onConflict}`);
  return async (scope: WriteScope, rows: readonly object[]): Promise<void> => {
    for (const batch of batchesOf(rows)) await scope.sql(insert, [JSON.stringify(batch)]);
  };
}
