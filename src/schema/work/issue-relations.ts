import type { Loader } from '#services/core/operation/scope.js';
import { labelsOfIssues } from '#services/organization/labels/operations.js';
import { activityOfIssue } from '#services/overview/activity/operations.js';
import { runNode } from '#services/runs/runs/rows.js';
import { INBOX_STATUSES } from '#services/work/inbox/agent-inbox.js';
import { AttentionView, attentionOf } from '#services/work/issues/attention.js';
import { unresolvedBlockers } from '#services/work/issues/blockers.js';
import { ExecutionPolicyView, ExecutionStateView, MonitorView } from '#services/work/issues/execution-policy.js';
import { resolvedFilter } from '#services/work/issues/filter-input.js';
import { IssueFilter } from '#services/work/issues/filters.js';
import { childrenOfIssue, issuesOfAgent, issuesOfCompany, issuesOfProject } from '#services/work/issues/pages.js';
import {
  ancestorsOf,
  blockedOf,
  blockersOf,
  mentionedBy,
  mentionsOf,
  openBlockersOf,
} from '#services/work/issues/related.js';
import { issueById, issueOf } from '#services/work/issues/rows.js';
import { activeRunsOf } from '#services/work/issues/runs.js';
import { callingUser, myStateOf } from '#services/work/issues/user-state.js';
import { builder, type GraphContext } from '../builder.js';
import { enumOf } from '../derive/enums.js';
import { outputTypeOf } from '../derive/output.js';
import { rowAt } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { atMost, byFilter, listOf, NEIGHBOURS } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { ProjectRef } from '../organization/project.js';
import { EventRef } from '../overview/activity.js';
import { listCost, loadedById, nearest, relationsOf } from '../relation.js';
import { RunRef } from '../runs/run.js';
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

enumOf('ExecutionStatus', 'The status of the reviews of an issue.', {
  idle: 'No review has begun.',
  pending: 'A reviewer has been asked to review.',
  changes_requested: 'Changes were requested.',
  completed: 'All reviews are approved.',
});

enumOf('ExecutionDecision', 'The decision of a review.', {
  approved: 'The work was approved.',
  changes_requested: 'Changes were requested.',
});

outputTypeOf(MonitorView, {
  name: 'ExecutionMonitor',
  fields: { recoveryPolicy: { typeName: 'MonitorRecoveryPolicy' }, scheduledBy: { typeName: 'MonitorScheduler' } },
});
outputTypeOf(ExecutionPolicyView, {
  fields: {
    mode: { typeName: 'ExecutionMode' },
    stages: { typeName: 'ExecutionStage' },
    monitor: { typeName: 'ExecutionMonitor' },
  },
});
outputTypeOf(ExecutionStateView, {
  fields: {
    status: { typeName: 'ExecutionStatus' },
    lastDecisionOutcome: { typeName: 'ExecutionDecision' },
    reviewRequest: { typeName: 'ReviewRequest' },
  },
});
const AttentionRef = outputTypeOf(AttentionView, {
  fields: {
    severity: { typeName: 'IssuePriority' },
    leafIssue: {
      type: IssueRef,
      resolve: ({ leafIssue }, _args, { scope }) => leafIssue && (scope.load(issueOf, leafIssue.id) as Promise<never>),
    },
  },
});

const relatedIssues = (pages: typeof blockersOf.pages, description: string) =>
  listOf(IssueRef, pages, ['companyId', 'id'], description, { likely: NEIGHBOURS });

/** A field that is computed from the value that a loader returns for the id of its row. */
const derivedFrom = <V, R>(loader: Loader<string, V>, resultOf: (value: V) => R) => ({
  ...reads('id'),
  resolve: async ({ id }: { readonly id: string }, _args: object, { scope }: GraphContext) =>
    resultOf(await scope.load(loader, id)),
});

relationsOf(IssueRef, {
  ancestors: nearest(loadedById([IssueRef], ancestorsOf.nodes, 'The parent issues, nearest first.', listCost(5))),
  children: { ...issueListField(childrenOfIssue, ['companyId', 'id'], 'The child issues.'), ...atMost(NEIGHBOURS) },
  blockedBy: relatedIssues(blockersOf.pages, 'The issues that block the issue, by number.'),
  blocks: relatedIssues(blockedOf.pages, 'The issues that the issue blocks, by number.'),
  mentions: relatedIssues(
    mentionedBy.pages,
    "The issues that the issue's title, description or comments mention, by number.",
  ),
  mentionedBy: relatedIssues(
    mentionsOf.pages,
    'The issues whose title, description or comments mention the issue, by number.',
  ),
  labelIds: {
    type: ['ID'],
    description: "The IDs of the issue's labels, by label name.",
    ...derivedFrom(labelsOfIssues, (labels) => labels.map(({ id }) => id)),
  },
  dependencyReady: {
    type: 'Boolean',
    description: 'True if all blocking issues are done.',
    ...derivedFrom(unresolvedBlockers, (blockers) => blockers.length === 0),
  },
  unresolvedBlockerCount: {
    type: 'Int',
    description: 'The number of open blocking issues.',
    ...derivedFrom(unresolvedBlockers, (blockers) => blockers.length),
  },
  unresolvedBlockerIssueIds: {
    type: ['ID'],
    description: 'The IDs of the open blocking issues.',
    ...derivedFrom(unresolvedBlockers, (blockers) => blockers.map(({ issueId }) => issueId)),
  },
  unresolvedBlockerIssues: relatedIssues(openBlockersOf, 'The blocking issues that are not done, by number.'),
  attention: loadedById(
    AttentionRef,
    attentionOf,
    'The reason why the issue is stuck, and the actor that has to act; null while work continues.',
    { nullable: true },
  ),
  activeRun: {
    type: RunRef,
    nullable: true,
    description: 'The run that works on the issue, or waits to; null if no run does.',
    ...reads('id'),
    resolve: async ({ id }, _args, context, info) => {
      const active = await context.scope.load(activeRunsOf, id);
      return active && rowAt(runNode, active.id, context, info);
    },
  },
  activity: listOf(EventRef, activityOfIssue, ['companyId', 'id'], 'The activity of the issue, newest first.'),
  myLastTouchAt: {
    type: 'DateTime',
    nullable: true,
    description: "The time of the calling person's last action on the issue; null if they never acted, and for agents.",
    ...derivedFrom(myStateOf, ({ myLastTouchAt }) => myLastTouchAt),
  },
  lastExternalCommentAt: {
    type: 'DateTime',
    nullable: true,
    description: 'The time of the last comment by anyone but the calling person; null without one, and for agents.',
    ...derivedFrom(myStateOf, ({ lastExternalCommentAt }) => lastExternalCommentAt),
  },
  isUnreadForMe: {
    type: 'Boolean',
    nullable: true,
    description: 'True if there are comments that the calling person has not seen; null for agents.',
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) =>
      callingUser(scope.actor) === undefined ? null : (await scope.load(myStateOf, id)).isUnreadForMe,
  },
});
