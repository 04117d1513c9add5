import type { Loader, Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';

// What plugins leave behind is of a company, or of the installation. Whoever administers the installation sees what is of
// none, and of the rest what is of companies that they see.

/** The companies whose rows somebody may see besides those of no company; null for all. */
export const companiesSeenBy = ({ reachable }: Scope): readonly string[] | null =>
  reachable === 'all' ? null : reachable;

/** Rows by their IDs; null for those that are not there for the caller. */
export function seenById<T extends { readonly id: string }>(
  table: 'PluginDelivery' | 'PluginLog',
): Loader<string, T | null> {
  const seen = statement(`
    SELECT * FROM "${table}"
     WHERE id = ANY($1::uuid[]) AND ("companyId" IS NULL OR $2::uuid[] IS NULL OR "companyId" = ANY($2))`);
  return {
    async batch(scope, ids) {
      const rows = await scope.sqlOfInstallation<T>(seen, [ids, companiesSeenBy(scope)]);
      const found = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => found.get(id) ?? null);
    },
  };
}
