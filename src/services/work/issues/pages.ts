import type { Issue } from '#generated/prisma/client.js';
import type { PageSelection } from '#services/core/postgres/page-statement.js';
import { BY_CREATION, BY_UPDATE, byColumn, ordersOf } from '#services/core/rows/ordered-pages.js';
import { type IssueFilter, issueConditions, membersOf, selectIssues, stateConditions, statusesOf } from './filters.js';

/**
 * SQL for the number of matching issues in the company `k.k0`.
 * @param ofCompany whether the whole company is counted: its totals then contain the numbers of all issues and of each
 * status
 */
function issueCountSql({ conditions, filter, bind }: PageSelection<IssueFilter>, ofCompany: boolean): string {
  const { statuses: _, not: { statuses: __, ...excluded } = {}, ...others } = filter ?? {};
  if (ofCompany && [...Object.values(others), ...Object.values(excluded)].every((value) => value === undefined)) {
    const statuses = statusesOf(filter ?? {});
    const ofStatus = statuses ? ` AND o.status = ANY(${bind(statuses)}::text[])` : '';
    return `SELECT coalesce(sum(o.issues), 0)::int FROM "IssueTotal" o WHERE o."companyId" = k.k0${ofStatus}`;
  }
  const all = [
    ...conditions,
    ...stateConditions(filter ?? {}, bind),
    ...membersOf(filter ?? {}, bind, 'k.k0').map(({ from }) => `t.id IN (SELECT m."issueId" FROM ${from})`),
  ];
  return `SELECT count(*)::int FROM "Issue" t WHERE ${all.join(' AND ')}`;
}

const IssueOrder = ordersOf({
  id: 'IssueOrder',
  nouns: 'issues',
  by: {
    priority: {
      columns: { priorityRank: 'int4', lastActivityAt: 'timestamptz', updatedAt: 'timestamptz', id: 'uuid' },
      asc: 'Least urgent first, then most recent activity last.',
      desc: 'Most urgent first, then most recent activity first.',
    },
    updated_at: BY_UPDATE,
    created_at: { ...BY_CREATION, columns: { issueNumber: 'int4' } },
    completed_at: byColumn(
      'completedAt',
      'timestamptz?',
      'Issues that are not done first, then most recently completed last.',
      'Most recently completed first; those that are not done last.',
    ),
    position: {
      columns: { position: 'text' },
      asc: 'In the manual order, as moveIssue makes it; new issues come last.',
      desc: 'In the opposite of the manual order.',
    },
  },
  initial: 'priority_desc',
});

/** For parents whose index by creation contains the time. */
const byTime = { created_at: BY_CREATION.columns };

/**
 * The issues of a parent; the first column of its key is its company. Callers always pass a filter, if only `{}`: it
 * excludes hidden issues.
 */
const issuePages = (by: Record<string, string>, variation: Parameters<typeof IssueOrder.pages>[1] = {}) =>
  IssueOrder.pages<Issue, IssueFilter>(
    (key) => ({
      table: 'Issue',
      by: { companyId: 'uuid', ...by },
      conditions: issueConditions,
      select: ({ filter, ...selection }) =>
        selectIssues({
          ...selection,
          filter: filter ?? {},
          inListOrder: key === 'priority' || key === 'position',
          company: 'k.k0',
          keys: Object.keys(by),
        }),
      count: (selection) => issueCountSql(selection, Object.keys(by).length === 0),
    }),
    variation,
  );

export const issuesOfCompany = issuePages({});
export const issuesOfAgent = issuePages({ assigneeAgentId: 'uuid' });
export const issuesOfProject = issuePages({ projectId: 'uuid' });

/** Issues by the id of their origin, whose kind the filter must contain. */
export const issuesOfOrigin = issuePages({ originId: 'text' }, { columns: byTime });

/** The children of an issue, oldest first by default. */
export const childrenOfIssue = issuePages({ parentId: 'uuid' }, { columns: byTime, initial: 'created_at_asc' });
