import type { Issue } from '../../../generated/prisma/client.js';
import { page } from '../../core/operation/loaders.js';
import { type IssueFilter, issueConditions, selectIssues } from './filters.js';

const BY_PRIORITY = { priorityRank: 'int4', lastActivityAt: 'timestamptz', updatedAt: 'timestamptz', id: 'uuid' };
const BY_UPDATE = { updatedAt: 'timestamptz', id: 'uuid' };
const BY_NUMBER = { issueNumber: 'int4' };
const BY_CREATION = { createdAt: 'timestamptz', id: 'uuid' };

type Direction = 'ASC' | 'DESC';

/** Pages of the issues of a parent; the first column of its key is its company. */
const issuePage = (by: Record<string, string>, orderBy: Record<string, string>, direction: Direction) =>
  page<Issue, IssueFilter>({
    table: 'Issue',
    by: { companyId: 'uuid', ...by },
    orderBy,
    direction,
    conditions: (filter, bind) => issueConditions(filter, bind, 'k.k0'),
    select: ({ filter, ...selection }) =>
      selectIssues({
        ...selection,
        filter: filter ?? {},
        inListOrder: orderBy === BY_PRIORITY,
        company: 'k.k0',
        keys: Object.keys(by),
      }),
  });

/** Issues by the columns of their parent, in each order. Callers always pass a filter, if only `{}`: it excludes hidden issues. */
const inEachOrder = (by: Record<string, string>) => ({
  priority: issuePage(by, BY_PRIORITY, 'DESC'),
  updated_at_desc: issuePage(by, BY_UPDATE, 'DESC'),
  updated_at_asc: issuePage(by, BY_UPDATE, 'ASC'),
  created_at_desc: issuePage(by, BY_NUMBER, 'DESC'),
  created_at_asc: issuePage(by, BY_NUMBER, 'ASC'),
});

export type IssueOrder = keyof ReturnType<typeof inEachOrder>;

export const issuesOfCompany = inEachOrder({});
export const issuesOfAgent = inEachOrder({ assigneeAgentId: 'uuid' });
export const issuesOfProject = inEachOrder({ projectId: 'uuid' });

/** Issues by the id of their origin, whose kind the filter must contain; by creation through an index of its own. */
export const issuesOfOrigin = {
  ...inEachOrder({ originId: 'text' }),
  created_at_desc: issuePage({ originId: 'text' }, BY_CREATION, 'DESC'),
  created_at_asc: issuePage({ originId: 'text' }, BY_CREATION, 'ASC'),
};

/** The children of an issue, oldest first. */
export const childrenOfIssue = issuePage({ parentId: 'uuid' }, BY_CREATION, 'ASC');
