import type { Issue } from '../../../generated/prisma/client.js';
import type { Loader } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { type IssueSummary, IssueSummaryView } from './model.js';
import { issueOf } from './rows.js';

interface RelatedIssues {
  /** The rows, in two statements for all of a tick: ids, then each row once. */
  readonly nodes: Loader<string, readonly Issue[]>;
  /** What the wire shows of them, in one. */
  readonly summaries: Loader<string, readonly IssueSummary[]>;
}

const SUMMARY = Object.keys(IssueSummaryView.shape).map((column) => `s."${column}"`);

/** Issues that a statement finds by the row `i` of an issue: their `id` and the `place` where each comes. */
function related(text: string): RelatedIssues {
  const select = (columns: string, more = '') =>
    statement(`
      SELECT k.n::int, ${columns} FROM unnest($1::uuid[]) WITH ORDINALITY AS k(id, n) JOIN "Issue" i ON i.id = k.id
       CROSS JOIN LATERAL (${text}) r ${more} ORDER BY k.n, r.place, r.id`);
  const ids = select('r.id');
  const summaries = select(SUMMARY.join(', '), 'JOIN "Issue" s ON s."companyId" = i."companyId" AND s.id = r.id');
  return {
    nodes: {
      async batch(scope, issueIds) {
        const found = await scope.sql<{ n: number; id: string }>(ids, [issueIds]);
        const rows = await Promise.all(found.map(({ id }) => scope.load(issueOf, id)));
        const nodes: Issue[][] = issueIds.map(() => []);
        for (const [index, { n }] of found.entries()) if (rows[index]) nodes[n - 1]?.push(rows[index]);
        return nodes;
      },
    },
    summaries: {
      async batch(scope, issueIds) {
        const shown: IssueSummary[][] = issueIds.map(() => []);
        for (const { n, ...summary } of await scope.sql<IssueSummary & { n: number }>(summaries, [issueIds]))
          shown[n - 1]?.push(summary);
        return shown;
      },
    },
  };
}

const linked = (table: string, mine: string, other: string) =>
  related(`
    SELECT b.id, b."issueNumber" AS place FROM "${table}" l
      JOIN "Issue" b ON b."companyId" = i."companyId" AND b.id = l."${other}"
     WHERE l."companyId" = i."companyId" AND l."${mine}" = i.id`);

/** The issues that must be done before it, by number. */
export const blockersOf = linked('IssueBlocker', 'issueId', 'blockerId');

/** The issues that it must be done before, by number. */
export const blockedOf = linked('IssueBlocker', 'blockerId', 'issueId');

/** The issues that its title, description or comments name, by number. */
export const mentionedBy = linked('IssueMention', 'issueId', 'mentionedId');

/** The issues whose title, description or comments name it, by number. */
export const mentioning = linked('IssueMention', 'mentionedId', 'issueId');

/** The issues that it is part of, nearest first. */
export const ancestorsOf = related(`
  WITH RECURSIVE above(id, place) AS (
    SELECT i."parentId", 1 WHERE i."parentId" IS NOT NULL
    UNION ALL
    SELECT p."parentId", above.place + 1 FROM above
      JOIN "Issue" p ON p."companyId" = i."companyId" AND p.id = above.id WHERE p."parentId" IS NOT NULL)
  SELECT id, place FROM above`);
