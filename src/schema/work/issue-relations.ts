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

/** A field that is worked out of what a loader gives for the id of its row. */
const derivedFrom = <V, R>(loader: Loader<string, V>, resultOf: (value: V) => R) => ({
  ...reads('id'),
  resolve: async ({ id }: { readonly id: string }, _args: object, { scope }: GraphContext) =>
    resultOf(await scope.load(loader, id)),
});

relationsOf(IssueRef, {
  company: companyIn('Its company.'),
  assignee: agentIn('assigneeAgentId', 'The agent that has to do it.'),
  createdByAgent: agentIn('createdByAgentId', 'The agent that created it, if it still exists.'),
  parent: issueIn('parentId', 'The issue that it is part of.'),
  ancestors: related(ancestorsOf.nodes, 'The issues that it is part of, nearest first.'),
  children: issuesIn(childrenOfIssue, ['companyId', 'id'], 'Its parts, oldest first.'),
  blockedBy: related(blockersOf.nodes, 'The issues that must be done before it, by number.'),
  blocks: related(blockedOf.nodes, 'The issues that it must be done before, by number.'),
  mentions: related(mentionedBy.nodes, 'The issues that its title, description or comments name, by number.'),
  mentionedBy: related(mentioning.nodes, 'The issues whose title, description or comments name it, by number.'),
  labelIds: {
    type: ['UUID'],
    description: 'The ids of its labels, by name.',
    ...derivedFrom(labelsOfIssues, (labels) => labels.map(({ id }) => id)),
  },
  dependencyReady: {
    type: 'Boolean',
    description: 'Whether no issue that it waits for is open.',
    ...derivedFrom(unresolvedBlockers, (blockers) => blockers.length === 0),
  },
  unresolvedBlockerCount: {
    type: 'Int',
    description: 'How many issues that it waits for are open.',
    ...derivedFrom(unresolvedBlockers, (blockers) => blockers.length),
  },
  unresolvedBlockerIssueIds: {
    type: ['UUID'],
    description: 'The ids of the open issues that it waits for.',
    ...derivedFrom(unresolvedBlockers, (blockers) => blockers.map(({ issueId }) => issueId)),
  },
  attention: loadedById(
    AttentionRef,
    attentionOf,
    'Why it stands still and who has to act; null while it goes on by itself.',
    { nullable: true },
  ),
  activeRun: loadedById(ActiveRunRef, activeRunsOf, 'The run that works on it, or waits to.', { nullable: true }),
  activity: listOf(EventRef, activityOfIssue, ['companyId', 'id'], 'What happened to it, newest first.'),
  myLastTouchAt: {
    type: 'DateTime',
    nullable: true,
    description: 'When the person who asks last did something to it.',
    ...derivedFrom(myStateOf, ({ myLastTouchAt }) => myLastTouchAt),
  },
  lastExternalCommentAt: {
    type: 'DateTime',
    nullable: true,
    description: 'When somebody other than the person who asks last commented on it.',
    ...derivedFrom(myStateOf, ({ lastExternalCommentAt }) => lastExternalCommentAt),
  },
  isUnreadForMe: {
    type: 'Boolean',
    nullable: true,
    description: 'Whether there are comments that the person who asks has not seen; null for agents.',
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) =>
      callingUser(scope.actor) === undefined ? null : (await scope.load(myStateOf, id)).isUnreadForMe,
  },
});
