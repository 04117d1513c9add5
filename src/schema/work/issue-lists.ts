import { z } from 'zod';
import { describedEnum } from '../../services/core/text/described-enum.js';
import { uuid } from '../../services/core/text/fields.js';
import { INBOX_STATUSES } from '../../services/work/inbox/agent-inbox.js';
import { countMatching } from '../../services/work/issue-operations/list.js';
import { issueFilter } from '../../services/work/issues/filter-input.js';
import { type IssueFilter, issueFilterFields } from '../../services/work/issues/filters.js';
import {
  type childrenOfIssue,
  type IssueOrder,
  issuesOfAgent,
  issuesOfCompany,
  issuesOfProject,
} from '../../services/work/issues/pages.js';
import { issueById } from '../../services/work/issues/rows.js';
import { builder, type GraphContext } from '../builder.js';
import { byFilter, inOrder, listOf, ordering } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { ProjectRef } from '../organization/project.js';
import { relationsOf } from '../relation.js';
import { IssueRef } from './issue.js';

const AttentionKind = describedEnum('AttentionKind', 'The kind of attention that an issue needs.', {
  blocked: 'The issue is blocked until somebody acts.',
});

/** REST's filter, with a separate field for the values that REST expresses by null. */
const IssueFilterInput = z
  .object({
    ...issueFilterFields,
    assigneeAgentId: uuid().optional().describe('Only issues assigned to this agent'),
    attention: AttentionKind.optional().describe('Only issues that need this kind of attention'),
    unassigned: z.boolean().optional().describe('Only issues without an assigned agent'),
  })
  .omit({ parentIssueId: true })
  .meta({ id: 'IssueFilter', description: 'Which issues to list. Hidden ones are left out.' });

const narrowedBy = byFilter(IssueFilterInput, ({ unassigned, ...values }, { scope }: GraphContext) =>
  issueFilter(scope, { ...values, ...(unassigned ? { assigneeAgentId: null } : {}) }),
);

const order = ordering<IssueOrder>(
  'IssueOrder',
  'The orders of issues.',
  {
    priority: 'Most urgent first, then most recent activity first.',
    updated_at_desc: 'Most recently changed first.',
    updated_at_asc: 'Most recently changed last.',
    created_at_desc: 'Newest first.',
    created_at_asc: 'Oldest first.',
  },
  'priority',
);

/** A field that lists issues of a row, with a filter, and with an order where there are pages in each order. */
export const issuesIn = <Column extends string>(
  pages: typeof issuesOfCompany | typeof childrenOfIssue,
  columns: readonly Column[],
  description: string,
  always?: IssueFilter,
) =>
  listOf(IssueRef, 'priority' in pages ? inOrder(order, pages) : pages, columns, description, {
    narrowedBy,
    always,
  });

relationsOf(CompanyRef, {
  issues: issuesIn(issuesOfCompany, ['id'], "The company's issues."),
  issueCount: {
    type: 'Int',
    description: "The number of the company's issues.",
    args: narrowedBy.args,
    resolve: ({ id }, args, context) => countMatching(context.scope, id, narrowedBy.filterOf(args, context)),
  },
});

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
  issues: issuesIn(issuesOfAgent, ['companyId', 'id'], 'The issues that are assigned to the agent.'),
  inbox: listOf(
    IssueRef,
    issuesOfAgent.priority,
    ['companyId', 'id'],
    "The agent's current work: its issues in todo, in_progress and blocked, most urgent first.",
    { always: { status: INBOX_STATUSES } },
  ),
});

relationsOf(ProjectRef, { issues: issuesIn(issuesOfProject, ['companyId', 'id'], "The project's issues.") });
