import type { Loader, Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

// The rows that plugins leave behind belong to a company or to the installation. Instance admins see those of the
// installation, and those of companies that they can access.

/** The companies whose rows the caller may see, in addition to rows of no company; null for all. */
export const companiesSeenBy = ({ reachable }: Scope): readonly string[] | null =>
  reachable === 'all' ? null : reachable;

/** Rows by their IDs; null for those that the caller cannot see. */
export function seenById<T extends { readonly id: string }>(
  table: 'PluginDelivery' | 'PluginLog',
): Loader<string, T | null> {
  const selectVisible = statement(`
    SELECT * FROM "${table}"
     WHERE id = ANY($1::uuid[]) AND ("companyId" IS NULL OR $2::uuid[] IS NULL OR "companyId" = ANY($2))`);
  return {
    async batch(scope, ids) {
      const rows = await scope.sqlOfInstallation<T>(selectVisible, [ids, companiesSeenBy(scope)]);
      const rowById = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => rowById.get(id) ?? null);
    },
  };
}
