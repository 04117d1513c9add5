import type { Loader } from '../operation/scope.js';
import { steadyStatement } from '../postgres/statement.js';
import { isUuid } from '../text/fields.js';

/**
 * A loader of the name of the table that contains a row with the id, within the caller's reach; null if no table does.
 */
export function tableOfId(
  uuidTables: readonly string[],
  textTables: readonly string[] = [],
): Loader<string, string | null> {
  const part = (table: string, ids: string) =>
    `SELECT id::text, '${table}' AS "table" FROM "${table}" WHERE id = ANY(${ids})`;
  // One text for all ids: each connection plans it once, in 33 ms for 48 tables. From then on it takes 0.5 ms for one
  // id and 1.1 ms for 100, as a lookup in the index of each table.
  const statement = steadyStatement(
    [
      ...uuidTables.map((table) => part(table, '$1::uuid[]')),
      ...textTables.map((table) => part(table, '$2::text[]')),
    ].join(' UNION ALL '),
  );
  return {
    async batch(scope, ids) {
      const values = [ids.filter(isUuid), ids];
      const rows = await scope.sql<{ id: string; table: string }>(
        statement,
        textTables.length > 0 ? values : [values[0]],
      );
      const tablesById = new Map(rows.map(({ id, table }) => [id, table]));
      return ids.map((id) => tablesById.get(id) ?? null);
    },
  };
}
