import type { Loader } from '../../services/core/operation/scope.js';
import { labelsOfIssues } from '../../services/organization/labels/operations.js';
import { activityOfIssue } from '../../services/overview/activity/of-issue.js';
import { attentionOf } from '../../services/work/issues/attention.js';
import { unresolvedBlockers } from '../../services/work/issues/blockers.js';
import { childrenOfIssue } from '../../services/work/issues/pages.js';
import { ancestorsOf, blockedOf, blockersOf, mentionedBy, mentioning } from '../../services/work/issues/related.js';
import { activeRunsOf } from '../../services/work/issues/runs.js';
import { callingUser, myStateOf } from '../../services/work/issues/user-state.js';
import { agentIn } from '../authors.js';
import type { GraphContext } from '../builder.js';
import { reads } from '../fast/selection.js';
import { companyIn, issueIn } from '../leads.js';
import { listOf } from '../list.js';
import { EventRef } from '../overview/activity.js';
import { about, loadedById, relationsOf } from '../relation.js';
import { ActiveRunRef } from '../runs/run.js';
import { IssueRef } from './issue.js';
import { AttentionRef } from './issue-execution.js';
import { issuesIn } from './issue-lists.js';

const related = (loader: typeof ancestorsOf.nodes, description: string) =>
  loadedById([IssueRef], loader, description, about(5));

/** A field that is computed from what a loader returns for the id of its row. */
const derivedFrom = <V, R>(loader: Loader<string, V>, resultOf: (value: V) => R) => ({
  ...reads('id'),
  resolve: async ({ id }: { readonly id: string }, _args: object, { scope }: GraphContext) =>
    resultOf(await scope.load(loader, id)),
});

relationsOf(IssueRef, {
  company: companyIn("The issue's company."),
  assignee: agentIn('assigneeAgentId', 'The assigned agent.'),
  createdByAgent: agentIn('createdByAgentId', 'The agent that created the issue, if it still exists.'),
  parent: issueIn('parentId', 'The parent issue.'),
  ancestors: related(ancestorsOf.nodes, 'The parent issues, nearest first.'),
  children: issuesIn(childrenOfIssue, ['companyId', 'id'], 'The child issues, oldest first.'),
  blockedBy: related(blockersOf.nodes, 'The issues that block the issue, by number.'),
  blocks: related(blockedOf.nodes, 'The issues that the issue blocks, by number.'),
  mentions: related(
    mentionedBy.nodes,
    "The issues that the issue's title, description or comments mention, by number.",
  ),
  mentionedBy: related(
    mentioning.nodes,
    'The issues whose title, description or comments mention the issue, by number.',
  ),
  labelIds: {
    type: ['UUID'],
    description: "The IDs of the issue's labels, by name of the label.",
    ...derivedFrom(labelsOfIssues, (labels) => labels.map(({ id }) => id)),
  },
  dependencyReady: {
    type: 'Boolean',
    description: 'Whether all blocking issues are done.',
    ...derivedFrom(unresolvedBlockers, (blockers) => blockers.length === 0),
  },
  unresolvedBlockerCount: {
    type: 'Int',
    description: 'The number of open blocking issues.',
    ...derivedFrom(unresolvedBlockers, (blockers) => blockers.length),
  },
  unresolvedBlockerIssueIds: {
    type: ['UUID'],
    description: 'The IDs of the open blocking issues.',
    ...derivedFrom(unresolvedBlockers, (blockers) => blockers.map(({ issueId }) => issueId)),
  },
  attention: loadedById(
    AttentionRef,
    attentionOf,
    'Why the issue is stuck and who has to act; null while work continues.',
    { nullable: true },
  ),
  activeRun: loadedById(ActiveRunRef, activeRunsOf, 'The run that works on the issue, or waits to.', {
    nullable: true,
  }),
  activity: listOf(EventRef, activityOfIssue, ['companyId', 'id'], 'The activity of the issue, newest first.'),
  myLastTouchAt: {
    type: 'DateTime',
    nullable: true,
    description: 'The time of the last action of the calling person on the issue.',
    ...derivedFrom(myStateOf, ({ myLastTouchAt }) => myLastTouchAt),
  },
  lastExternalCommentAt: {
    type: 'DateTime',
    nullable: true,
    description: 'The time of the last comment by somebody other than the calling person.',
    ...derivedFrom(myStateOf, ({ lastExternalCommentAt }) => lastExternalCommentAt),
  },
  isUnreadForMe: {
    type: 'Boolean',
    nullable: true,
    description: 'Whether there are comments that the calling person has not seen; null for agents.',
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) =>
      callingUser(scope.actor) === undefined ? null : (await scope.load(myStateOf, id)).isUnreadForMe,
  },
});
