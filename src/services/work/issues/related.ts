import type { Issue } from '../../../generated/prisma/client.js';
import { listsByNumber } from '../../core/operation/batched.js';
import type { Loader } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { type IssueSummary, IssueSummaryView } from './model.js';
import { issueOf } from './rows.js';

interface RelatedIssues {
  /** The rows: two statements for all of a tick, ids and then each row once. */
  readonly nodes: Loader<string, readonly Issue[]>;
  /** Their summaries: one statement. */
  readonly summaries: Loader<string, readonly IssueSummary[]>;
}

const SUMMARY = Object.keys(IssueSummaryView.shape).map((column) => `s."${column}"`);

/** Issues found from the row `i` of an issue by a statement that selects their `id` and the `place` to sort by. */
function related(text: string): RelatedIssues {
  const select = (columns: string, more = '') =>
    statement(`
      SELECT k.n::int, ${columns} FROM unnest($1::uuid[]) WITH ORDINALITY AS k(id, n) JOIN "Issue" i ON i.id = k.id
       CROSS JOIN LATERAL (${text}) r ${more} ORDER BY k.n, r.place, r.id`);
  const ids = listsByNumber<Pick<Issue, 'id'>>(select('r.id'));
  return {
    nodes: {
      async batch(scope, issueIds) {
        const lists = await Promise.all(issueIds.map((id) => scope.load(ids, id)));
        const nodesOf = async (list: readonly Pick<Issue, 'id'>[]) =>
          (await Promise.all(list.map(({ id }) => scope.load(issueOf, id)))).filter((issue) => issue !== null);
        return Promise.all(lists.map(nodesOf));
      },
    },
    summaries: listsByNumber<IssueSummary>(
      select(SUMMARY.join(', '), 'JOIN "Issue" s ON s."companyId" = i."companyId" AND s.id = r.id'),
    ),
  };
}

const linked = (table: string, mine: string, other: string) =>
  related(`
    SELECT b.id, b."issueNumber" AS place FROM "${table}" l
      JOIN "Issue" b ON b."companyId" = i."companyId" AND b.id = l."${other}"
     WHERE l."companyId" = i."companyId" AND l."${mine}" = i.id`);

/** The issues that block it, by number. */
export const blockersOf = linked('IssueBlocker', 'issueId', 'blockerId');

/** The issues that it blocks, by number. */
export const blockedOf = linked('IssueBlocker', 'blockerId', 'issueId');

/** The issues that its title, description or comments mention, by number. */
export const mentionedBy = linked('IssueMention', 'issueId', 'mentionedId');

/** The issues whose title, description or comments mention it, by number. */
export const mentioning = linked('IssueMention', 'mentionedId', 'issueId');

/** Its ancestors, nearest first. */
export const ancestorsOf = related(`
  WITH RECURSIVE above(id, place) AS (
    SELECT i."parentId", 1 WHERE i."parentId" IS NOT NULL
    UNION ALL
    SELECT p."parentId", above.place + 1 FROM above
      JOIN "Issue" p ON p."companyId" = i."companyId" AND p.id = above.id WHERE p."parentId" IS NOT NULL)
  SELECT id, place FROM above`);
