import type { z } from 'zod';
import type { Loader } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { IssueSummaryView } from './model.js';

/** An issue named in passing: what a case is linked to, what something was done for. */
export const CompactIssueView = IssueSummaryView.pick({ id: true, identifier: true, title: true, status: true }).meta({
  id: 'CompactIssue',
});
export type CompactIssue = z.input<typeof CompactIssueView>;

/** The columns that `CompactIssueView` shows. */
export const COMPACT_ISSUE_COLUMNS = Object.keys(CompactIssueView.shape);

const COMPACT = statement(`
  SELECT "companyId", ${COMPACT_ISSUE_COLUMNS.join(', ')} FROM "Issue" WHERE id = ANY($1::uuid[])`);

/** An issue by id as other things name it, with its company; null where there is none within reach. */
export const compactIssueOf: Loader<string, (CompactIssue & { companyId: string }) | null> = {
  async batch(scope, ids) {
    const rows = await scope.sql<CompactIssue & { companyId: string }>(COMPACT, [ids]);
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id) ?? null);
  },
};

/** The wire shape of an issue named in passing. */
export const presentCompactIssue = ({ id, identifier, title, status }: CompactIssue): CompactIssue => ({
  id,
  identifier,
  title,
  status,
});
