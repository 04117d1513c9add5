import type { ArgBuilder } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { Issue } from '../../generated/prisma/client.js';
import type { PageArgs } from '../../services/core/postgres/page-statement.js';
import { INBOX_STATUSES } from '../../services/work/inbox/agent-inbox.js';
import { countMatching } from '../../services/work/issue-operations/list.js';
import { issueFilter } from '../../services/work/issues/filter-input.js';
import type { IssueFilter } from '../../services/work/issues/filters.js';
import { type IssueOrder, issuesOfAgent, issuesOfCompany, issuesOfProject } from '../../services/work/issues/pages.js';
import { issueById } from '../../services/work/issues/rows.js';
import { builder, type GraphContext, type SchemaTypes } from '../builder.js';
import { connection, connectionType } from '../connection.js';
import { enumOf } from '../derive/enums.js';
import { byParentId } from '../fast/prefetch.js';
import { reads } from '../fast/selection.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { ProjectRef } from '../organization/project.js';
import { IssuePriorityEnum, IssueRef, IssueStatusEnum, OriginKindEnum } from './issue.js';

export const IssueConnection = connectionType(IssueRef, 'Issue', 'issues', 'An issue');

const IssueOrderEnum = enumOf('IssueOrder', 'How issues are ordered.', {
  priority: 'The most urgent first, and among those the latest that anything happened to.',
  updated_at_desc: 'The latest changed first.',
  updated_at_asc: 'The latest changed last.',
  created_at_desc: 'Newest first.',
  created_at_asc: 'Oldest first.',
} satisfies Record<IssueOrder, string>);

const AttentionFilterEnum = enumOf('AttentionKind', 'What kind of attention an issue needs.', {
  blocked: 'It stands still until somebody acts.',
});

export const IssueFilterInput = builder.inputType('IssueFilter', {
  description: 'Which issues. Hidden ones are left out.',
  fields: (t) => ({
    status: t.field({ type: [IssueStatusEnum], description: 'Only in one of these statuses.' }),
    priority: t.field({ type: [IssuePriorityEnum], description: 'Only of one of these priorities.' }),
    assigneeAgentId: t.field({ type: 'UUID', description: 'Only assigned to this agent.' }),
    unassigned: t.boolean({ description: 'Only assigned to no agent.' }),
    assigneeUserId: t.string({ description: 'Only assigned to this person: a user id, or me.' }),
    participantAgentId: t.field({
      type: 'UUID',
      description: 'Only what this agent created, held, commented on or ran.',
    }),
    touchedByUserId: t.string({ description: 'Only what this person created, was given, changed or commented on.' }),
    inboxArchivedByUserId: t.string({ description: "Only what is put away in this person's inbox." }),
    unreadForUserId: t.string({ description: 'Only what has comments that this person has not seen.' }),
    projectId: t.field({ type: 'UUID', description: 'Only of this project.' }),
    parentId: t.field({ type: 'UUID', description: 'Only the parts of this issue.' }),
    descendantOf: t.field({ type: 'UUID', description: 'Only what is below this issue, at any depth.' }),
    labelId: t.field({ type: 'UUID', description: 'Only with this label.' }),
    originKind: t.field({ type: OriginKindEnum, description: 'Only of this origin.' }),
    originId: t.string({ description: 'Only of this origin.' }),
    excludeRoutineExecutions: t.boolean({ description: 'Leave out what routines created.' }),
    attention: t.field({ type: AttentionFilterEnum, description: 'Only what needs this attention.' }),
    hasPlanDocument: t.boolean({ description: 'Only with, or only without, a document named plan.' }),
    q: t.string({ description: 'Words of title, identifier, description or comments.' }),
    updatedSince: t.field({ type: 'DateTime', description: 'Only what changed since.' }),
  }),
});

type FilterInput = typeof IssueFilterInput.$inferInput;

/** A filter as the services take it, absent fields left out, so that equal filters share a statement. */
export function filterOf({ scope }: GraphContext, input: FilterInput | null | undefined): IssueFilter {
  const { unassigned, ...given } = Object.fromEntries(
    Object.entries(input ?? {}).filter(([, value]) => value != null),
  ) as Partial<FilterInput>;
  return issueFilter(scope, { ...given, ...(unassigned ? { assigneeAgentId: null } : {}) } as never);
}

const DEFAULT_ORDER: IssueOrder = 'priority';

const filterArg = { type: IssueFilterInput, description: 'Only issues that match.' } as const;

export const listArgs = (t: { arg: ArgBuilder<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>> }) => ({
  filter: t.arg(filterArg),
  orderBy: t.arg({ type: IssueOrderEnum, defaultValue: DEFAULT_ORDER, description: 'The order.' }),
});

interface ListArgs extends Omit<PageArgs<IssueFilter>, 'filter'> {
  readonly filter?: FilterInput | null | undefined;
  readonly orderBy?: IssueOrder | null | undefined;
}

/** A page of the issues of a parent, filtered and ordered as asked. */
export const issueList = (
  pages: typeof issuesOfCompany,
  of: readonly unknown[],
  { filter, orderBy, ...args }: ListArgs,
  context: GraphContext,
  info: GraphQLResolveInfo,
  always: IssueFilter = {},
) =>
  connection<Issue, IssueFilter>(pages[orderBy ?? DEFAULT_ORDER], {
    of,
    filter: { ...filterOf(context, filter), ...always },
    args,
    context,
    info,
  });

builder.prismaObjectFields(CompanyRef, (t) => ({
  issue: t.field({
    type: IssueRef,
    nullable: true,
    description: 'One of its issues, by id or identifier.',
    args: { id: t.arg.id({ required: true, description: 'UUID or identifier, such as ACM-12.' }) },
    resolve: async ({ id: companyId }, { id }, { scope }) => {
      const issue = await issueById(scope, { issueId: id });
      return issue.companyId === companyId ? issue : null;
    },
  }),
  issues: t.connection(
    {
      type: IssueRef,
      description: 'Its issues.',
      args: listArgs(t),
      ...byParentId,
      resolve: ({ id }, args, context, info) => issueList(issuesOfCompany, [id], args, context, info),
    },
    IssueConnection,
  ),
  issueCount: t.int({
    description: 'How many issues it has.',
    args: { filter: t.arg({ type: IssueFilterInput, description: 'Only issues that match.' }) },
    resolve: ({ id }, { filter }, context) => countMatching(context.scope, id, filterOf(context, filter)),
  }),
}));

builder.prismaObjectField(AgentRef, 'issues', (t) =>
  t.connection(
    {
      type: IssueRef,
      description: 'The issues that are assigned to it.',
      args: listArgs(t),
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, args, context, info) =>
        issueList(issuesOfAgent, [companyId, id], args, context, info),
    },
    IssueConnection,
  ),
);

builder.prismaObjectField(AgentRef, 'inbox', (t) =>
  t.connection(
    {
      type: IssueRef,
      description: 'What it has to do now: its issues in todo, in_progress and blocked, the most urgent first.',
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, args, context, info) =>
        connection<Issue, IssueFilter>(issuesOfAgent.priority, {
          of: [companyId, id],
          filter: { status: INBOX_STATUSES },
          args,
          context,
          info,
        }),
    },
    IssueConnection,
  ),
);

builder.prismaObjectField(ProjectRef, 'issues', (t) =>
  t.connection(
    {
      type: IssueRef,
      description: 'The issues that belong to it.',
      args: listArgs(t),
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, args, context, info) =>
        issueList(issuesOfProject, [companyId, id], args, context, info),
    },
    IssueConnection,
  ),
);
