import type { z } from 'zod';
import { statement } from '#services/core/postgres/statement.js';
import { rowsByNumber } from '#services/core/rows/batched.js';
import { presenterOf } from '#services/core/rows/present.js';
import { IssueSummaryView } from './model.js';

/** The shortest form of an issue, as part of something else. */
export const CompactIssueView = IssueSummaryView.pick({ id: true, identifier: true, title: true, status: true }).meta({
  id: 'CompactIssue',
});
export type CompactIssue = z.input<typeof CompactIssueView>;

/** The columns that `CompactIssueView` shows. */
export const COMPACT_ISSUE_COLUMNS = Object.keys(CompactIssueView.shape);

/** The columns of an issue's short form with its company, by id; null if the caller cannot reach an issue with it. */
export const compactIssueOf = rowsByNumber<CompactIssue & { companyId: string }>(
  statement(`
    SELECT k.n::int, i."companyId", ${COMPACT_ISSUE_COLUMNS.map((column) => `i.${column}`).join(', ')}
      FROM unnest($1::uuid[]) WITH ORDINALITY AS k(id, n) JOIN "Issue" i ON i.id = k.id`),
);

export const presentCompactIssue = presenterOf(CompactIssueView);
