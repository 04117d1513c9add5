import type { Issue } from '#generated/prisma/client.js';
import type { Loader } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { listsByNumber } from '#services/core/rows/batched.js';
import { page } from '#services/core/rows/loaders.js';
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
function relationBy(text: string): RelatedIssues {
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

/** A table that links an issue to another. */
interface Link {
  readonly table: 'IssueBlocker' | 'IssueMention';
  /** The column of the issue whose list is read. */
  readonly mine: string;
  /** The column of the listed issue. */
  readonly other: string;
}

const BLOCKERS: Link = { table: 'IssueBlocker', mine: 'issueId', other: 'blockerId' };
const BLOCKED: Link = { table: 'IssueBlocker', mine: 'blockerId', other: 'issueId' };
const MENTIONED: Link = { table: 'IssueMention', mine: 'issueId', other: 'mentionedId' };
const MENTIONING: Link = { table: 'IssueMention', mine: 'mentionedId', other: 'issueId' };

/** The summaries of the linked issues, by number: one statement for all of a tick. */
const summariesOf = ({ table, mine, other }: Link) =>
  relationBy(`
    SELECT b.id, b."issueNumber" AS place FROM "${table}" l
      JOIN "Issue" b ON b."companyId" = i."companyId" AND b.id = l."${other}"
     WHERE l."companyId" = i."companyId" AND l."${mine}" = i.id`).summaries;

/** Pages of the linked issues, by number. */
const pagesOf = ({ table, mine, other }: Link, where?: string) =>
  page<Issue>({
    table: 'Issue',
    from: () => `
      SELECT b.*, l."${mine}" FROM "${table}" l
        JOIN "Issue" b ON b."companyId" = l."companyId" AND b.id = l."${other}"`,
    by: { companyId: 'uuid', [mine]: 'uuid' },
    orderBy: { issueNumber: 'int4' },
    ...(where && { where }),
  });

/** The issues that block an issue. */
export const blockersOf = { pages: pagesOf(BLOCKERS), summaries: summariesOf(BLOCKERS) };

/** The issues that block an issue and are not done. */
export const openBlockersOf = pagesOf(BLOCKERS, `t.status <> 'done'`);

/** The issues that an issue blocks. */
export const blockedOf = { pages: pagesOf(BLOCKED), summaries: summariesOf(BLOCKED) };

/** The issues that the title, description or comments of an issue mention. */
export const mentionedBy = { pages: pagesOf(MENTIONED), summaries: summariesOf(MENTIONED) };

/** The issues whose title, description or comments mention an issue. */
export const mentionsOf = { pages: pagesOf(MENTIONING), summaries: summariesOf(MENTIONING) };

/** The ancestors of an issue, nearest first. */
export const ancestorsOf = relationBy(`
  WITH RECURSIVE above(id, place) AS (
    SELECT i."parentId", 1 WHERE i."parentId" IS NOT NULL
    UNION ALL
    SELECT p."parentId", above.place + 1 FROM above
      JOIN "Issue" p ON p."companyId" = i."companyId" AND p.id = above.id WHERE p."parentId" IS NOT NULL)
  SELECT id, place FROM above`);
