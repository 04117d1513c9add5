import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { batchesOf } from './context.js';

/**
 * Inserts rows into a table, many with each statement. Columns that are not listed take their defaults.
 * @throws if a row has a column that is not listed, because its value would be lost
 */
export function rowInserter(table: string, columns: readonly string[], onConflict = '') {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const insert = statement(`
    INSERT INTO "${table}" (${names})
    SELECT ${names} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb) ${onConflict}`);
  const knownColumns = new Set(columns);
  return async (scope: WriteScope, rows: readonly object[]): Promise<void> => {
    const lost = rows.flatMap((row) => Object.keys(row)).find((column) => !knownColumns.has(column));
    if (lost) throw new Error(`The import does not write ${lost} of ${table}`);
    for (const batch of batchesOf(rows)) await scope.sql(insert, [JSON.stringify(batch)]);
  };
}
