import { builder } from '../schema/builder.js';
import { SearchRef, SearchScopeEnum, SearchSortEnum } from '../schema/overview/search.js';
import { IssuePriorityEnum, IssueRef, IssueStatusEnum } from '../schema/work/issue.js';
import { executeQuery } from '../services/core/operation/execute.js';
import { searchCompany } from '../services/overview/search/operations.js';
import { getIssue } from '../services/work/issue-operations/get.js';

builder.queryField('issue', (t) =>
  t.field({
    type: IssueRef,
    description: 'An issue.',
    args: { id: t.arg.id({ required: true, description: 'UUID or identifier, such as ACM-12.' }) },
    resolve: (_root, { id }, { scope }) => executeQuery(getIssue, scope, { issueId: id }),
  }),
);

builder.queryField('search', (t) =>
  t.field({
    type: SearchRef,
    description: `${searchCompany.summary}; at most 30 times in 10 seconds.`,
    args: {
      companyId: t.arg.id({ required: true, description: "The company's UUID." }),
      q: t.arg.string({
        required: true,
        description: 'Words, each of which may be the beginning of a longer one, or an identifier.',
      }),
      scope: t.arg({ type: SearchScopeEnum, defaultValue: 'all', description: 'Where to search.' }),
      sort: t.arg({ type: SearchSortEnum, defaultValue: 'relevance', description: 'Which results come first.' }),
      limit: t.arg.int({ defaultValue: 20, description: 'How many results, at most 50.' }),
      offset: t.arg.int({ defaultValue: 0, description: 'How many results to skip, at most 200.' }),
      status: t.arg({ type: [IssueStatusEnum], description: 'Only about issues in one of these statuses.' }),
      priority: t.arg({ type: [IssuePriorityEnum], description: 'Only about issues of one of these priorities.' }),
      assigneeAgentId: t.arg({ type: 'UUID', description: 'Only about issues assigned to this agent.' }),
      assigneeUserId: t.arg.string({ description: 'Only about issues assigned to this person: a user id, or me.' }),
      projectId: t.arg({ type: 'UUID', description: 'Only about issues of this project.' }),
      labelId: t.arg({ type: 'UUID', description: 'Only about issues with this label.' }),
      updatedWithin: t.arg.string({ description: 'Only what changed within a span such as 12h, 3d, 2w or 1m.' }),
      updatedAfter: t.arg({ type: 'DateTime', description: 'Only what changed from this time on.' }),
    },
    resolve: (_root, { updatedAfter, ...args }, { scope }) => {
      const given = Object.entries(args).filter(([, value]) => value != null);
      const since = updatedAfter ? { updatedAfter: updatedAfter.toISOString() } : {};
      return executeQuery(searchCompany, scope, { ...Object.fromEntries(given), ...since });
    },
  }),
);
