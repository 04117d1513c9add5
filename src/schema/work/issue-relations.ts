import type { Issue } from '../../generated/prisma/client.js';
import { labelsOfIssues } from '../../services/organization/labels/operations.js';
import { activityOfIssue } from '../../services/overview/activity/of-issue.js';
import { attentionOf } from '../../services/work/issues/attention.js';
import { unresolvedBlockers } from '../../services/work/issues/blockers.js';
import type { IssueFilter } from '../../services/work/issues/filters.js';
import { childrenOfIssue } from '../../services/work/issues/pages.js';
import { ancestorsOf, blockedOf, blockersOf, mentionedBy, mentioning } from '../../services/work/issues/related.js';
import { activeRunsOf } from '../../services/work/issues/runs.js';
import { callingUser, myStateOf } from '../../services/work/issues/user-state.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { connection, listOf } from '../connection.js';

import { reads } from '../fast/selection.js';
import { companyIn, issueIn } from '../leads.js';
import { EventRef } from '../overview/activity.js';
import { EventConnection } from '../relations.js';
import { ActiveRunRef } from '../runs/run.js';
import { IssueRef } from './issue.js';
import { AttentionRef } from './issue-execution.js';
import { filterOf, IssueConnection, IssueFilterInput } from './issue-lists.js';

builder.prismaObjectFields(IssueRef, (t) => ({
  company: t.field(companyIn('Its company.')),
  assignee: t.field(agentIn('assigneeAgentId', 'The agent that has to do it.')),
  createdByAgent: t.field(agentIn('createdByAgentId', 'The agent that created it, if it still exists.')),
  parent: t.field(issueIn('parentId', 'The issue that it is part of.')),
  ancestors: t.field({
    type: [IssueRef],
    description: 'The issues that it is part of, nearest first.',
    complexity: { field: 1, multiplier: 5 },
    ...reads('id'),
    resolve: ({ id }, _args, { scope }) => scope.load(ancestorsOf.nodes, id) as Promise<Issue[]>,
  }),
  children: t.connection(
    {
      type: IssueRef,
      description: 'Its parts, oldest first.',
      args: { filter: t.arg({ type: IssueFilterInput, description: 'Only issues that match.' }) },
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, { filter, ...args }, context, info) =>
        connection<Issue, IssueFilter>(childrenOfIssue, {
          of: [companyId, id],
          filter: filterOf(context, filter),
          args,
          context,
          info,
        }),
    },
    IssueConnection,
  ),
  blockedBy: t.field({
    type: [IssueRef],
    description: 'The issues that must be done before it, by number.',
    complexity: { field: 1, multiplier: 5 },
    ...reads('id'),
    resolve: ({ id }, _args, { scope }) => scope.load(blockersOf.nodes, id) as Promise<Issue[]>,
  }),
  blocks: t.field({
    type: [IssueRef],
    description: 'The issues that it must be done before, by number.',
    complexity: { field: 1, multiplier: 5 },
    ...reads('id'),
    resolve: ({ id }, _args, { scope }) => scope.load(blockedOf.nodes, id) as Promise<Issue[]>,
  }),
  mentions: t.field({
    type: [IssueRef],
    description: 'The issues that its title, description or comments name, by number.',
    complexity: { field: 1, multiplier: 5 },
    ...reads('id'),
    resolve: ({ id }, _args, { scope }) => scope.load(mentionedBy.nodes, id) as Promise<Issue[]>,
  }),
  mentionedBy: t.field({
    type: [IssueRef],
    description: 'The issues whose title, description or comments name it, by number.',
    complexity: { field: 1, multiplier: 5 },
    ...reads('id'),
    resolve: ({ id }, _args, { scope }) => scope.load(mentioning.nodes, id) as Promise<Issue[]>,
  }),
  labelIds: t.field({
    type: ['UUID'],
    description: "Its labels' ids, by name.",
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) => (await scope.load(labelsOfIssues, id)).map((label) => label.id),
  }),
  dependencyReady: t.boolean({
    description: 'Whether nothing that it waits for is open.',
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) => (await scope.load(unresolvedBlockers, id)).length === 0,
  }),
  unresolvedBlockerCount: t.int({
    description: 'How many issues that it waits for are open.',
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) => (await scope.load(unresolvedBlockers, id)).length,
  }),
  unresolvedBlockerIssueIds: t.field({
    type: ['UUID'],
    description: 'The ids of the issues that it waits for and that are open.',
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) =>
      (await scope.load(unresolvedBlockers, id)).map(({ issueId }) => issueId),
  }),
  attention: t.field({
    type: AttentionRef,
    nullable: true,
    description: 'Why it stands still and who has to act; null while it goes on by itself.',
    ...reads('id'),
    resolve: ({ id }, _args, { scope }) => scope.load(attentionOf, id),
  }),
  activeRun: t.field({
    type: ActiveRunRef,
    nullable: true,
    description: 'The run that works on it, or waits to.',
    ...reads('id'),
    resolve: ({ id }, _args, { scope }) => scope.load(activeRunsOf, id),
  }),
  activity: t.connection(
    listOf(EventRef, activityOfIssue, ['companyId', 'id'], 'What happened to it, newest first.'),
    EventConnection,
  ),
  myLastTouchAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When the person who asks last did something to it.',
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) => (await scope.load(myStateOf, id)).myLastTouchAt,
  }),
  lastExternalCommentAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When somebody other than the person who asks last commented on it.',
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) => (await scope.load(myStateOf, id)).lastExternalCommentAt,
  }),
  isUnreadForMe: t.boolean({
    nullable: true,
    description: 'Whether there are comments that the person who asks has not seen; null for agents.',
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) =>
      callingUser(scope.actor) === undefined ? null : (await scope.load(myStateOf, id)).isUnreadForMe,
  }),
}));
