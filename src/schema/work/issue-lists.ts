import { INBOX_STATUSES } from '#services/work/inbox/agent-inbox.js';
import { resolvedFilter } from '#services/work/issues/filter-input.js';
import { IssueFilter } from '#services/work/issues/filters.js';
import { issuesOfAgent, issuesOfCompany, issuesOfProject } from '#services/work/issues/pages.js';
import { issueById } from '#services/work/issues/rows.js';
import { builder } from '../builder.js';
import { byFilter, listOf } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { ProjectRef } from '../organization/project.js';
import { relationsOf } from '../relation.js';
import { IssueRef } from './issue.js';

const narrowedBy = byFilter(IssueFilter.schema, (filter, { scope }) => resolvedFilter(scope, filter));

/** A field that lists the issues of a row. */
export const issueListField = <Column extends string>(
  pages: typeof issuesOfCompany,
  columns: readonly Column[],
  description: string,
  always?: IssueFilter,
) => listOf(IssueRef, pages, columns, description, { narrowedBy, always });

relationsOf(CompanyRef, { issues: issueListField(issuesOfCompany, ['id'], "The company's issues.") });

builder.prismaObjectField(CompanyRef, 'issue', (t) =>
  t.field({
    type: IssueRef,
    nullable: true,
    description: 'An issue of the company, by ID or identifier.',
    args: { id: t.arg.id({ required: true, description: 'UUID or identifier, such as ACM-12.' }) },
    resolve: async ({ id: companyId }, { id }, { scope }) => {
      const issue = await issueById(scope, { issueId: id });
      return issue.companyId === companyId ? issue : null;
    },
  }),
);

relationsOf(AgentRef, {
  issues: issueListField(issuesOfAgent, ['companyId', 'id'], 'The issues that are assigned to the agent.'),
  inbox: listOf(
    IssueRef,
    issuesOfAgent.in.priority_desc,
    ['companyId', 'id'],
    "The agent's current work: its issues in todo, in_progress and blocked, most urgent first.",
    { always: { statuses: [...INBOX_STATUSES] } },
  ),
});

relationsOf(ProjectRef, { issues: issueListField(issuesOfProject, ['companyId', 'id'], "The project's issues.") });
