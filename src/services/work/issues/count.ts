import type { PageSelection } from '#services/core/postgres/page-statement.js';
import { type IssueFilter, membersOf, stateConditions, statusesOf } from './filters.js';

/**
 * SQL for the number of matching issues in the company `k.k0`.
 * @param ofCompany whether the whole company is counted: its totals then contain the numbers of all issues and of each
 * status
 */
export function issueCountSql({ conditions, filter, bind }: PageSelection<IssueFilter>, ofCompany: boolean): string {
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
