import { builder } from '../schema/builder.js';
import { outputTypeOf } from '../schema/derive/output.js';
import { CommentRef } from '../schema/work/comment.js';
import { IssueRef } from '../schema/work/issue.js';
import { executeQuery } from '../services/core/operation/execute.js';
import type { Scope } from '../services/core/operation/scope.js';
import { checkIssueMonitorNow } from '../services/runs/monitors/check-now.js';
import {
  checkoutIssue,
  forceReleaseIssue,
  IssueLocksView,
  releaseIssue,
} from '../services/work/checkout/operations.js';
import { commentNode } from '../services/work/comments/rows.js';
import {
  createIssueComment,
  deleteIssueComment,
  getIssueComment,
  isRepeatedComment,
} from '../services/work/comments/thread.js';
import * as state from '../services/work/inbox/state.js';
import { issueOf } from '../services/work/issues/rows.js';
import { expose, exposeNoun, exposeOk } from './expose.js';

const issue = { field: 'issue', type: IssueRef, load: (scope: Scope, id: string) => scope.load(issueOf, id) };

builder.queryField('issueComment', (t) =>
  t.field({
    type: CommentRef,
    description: 'A comment of an issue.',
    args: {
      issueId: t.arg.id({ required: true, description: 'The issue: UUID or identifier.' }),
      id: t.arg.id({ required: true, description: "The comment's UUID." }),
    },
    resolve: (_root, { issueId, id }, { scope }) => executeQuery(getIssueComment, scope, { issueId, commentId: id }),
  }),
);

expose(createIssueComment, (t) => ({
  comment: t.field({
    type: CommentRef,
    nullable: true,
    description: 'The comment.',
    resolve: (outcome, _args, { scope }) => scope.load(commentNode, outcome.output.id),
  }),
  deduplicated: t.boolean({
    description: 'Whether its author sent it before.',
    resolve: (outcome) => isRepeatedComment(outcome.output),
  }),
}));

exposeNoun([deleteIssueComment], {
  field: 'comment',
  type: CommentRef,
  load: (scope, id) => scope.load(commentNode, id),
});

exposeNoun([checkoutIssue, releaseIssue], issue);

const LocksRef = outputTypeOf(IssueLocksView, 'What held an issue.');

expose(forceReleaseIssue, (t) => ({
  issue: t.field({
    type: IssueRef,
    nullable: true,
    description: 'The issue as it now is.',
    resolve: (outcome, _args, { scope }) => scope.load(issueOf, outcome.output.issue.id),
  }),
  previous: t.field({
    type: LocksRef,
    description: 'What held it before.',
    resolve: (outcome) => outcome.output.previous,
  }),
}));

expose(state.markIssueRead, (t) => ({
  issue: t.field({
    type: IssueRef,
    nullable: true,
    description: 'The issue.',
    resolve: (outcome, _args, { scope }) => scope.load(issueOf, outcome.output.issueId),
  }),
  lastReadAt: t.field({
    type: 'DateTime',
    description: 'When you read it.',
    resolve: (outcome) => new Date(outcome.output.lastReadAt),
  }),
}));

expose(state.archiveIssueInInbox, (t) => ({
  issue: t.field({
    type: IssueRef,
    nullable: true,
    description: 'The issue.',
    resolve: (outcome, _args, { scope }) => scope.load(issueOf, outcome.output.issueId),
  }),
  archivedAt: t.field({
    type: 'DateTime',
    description: 'When you put it away.',
    resolve: (outcome) => new Date(outcome.output.archivedAt),
  }),
}));

for (const operation of [state.unmarkIssueRead, state.unarchiveIssueInInbox]) {
  expose(operation, (t) => ({
    issue: t.field({
      type: IssueRef,
      nullable: true,
      description: 'The issue.',
      resolve: (outcome, _args, { scope }) => scope.load(issueOf, outcome.output.id),
    }),
    removed: t.boolean({
      description: 'Whether there was anything to take away.',
      resolve: (outcome) => outcome.output.removed,
    }),
  }));
}

exposeOk([checkIssueMonitorNow]);
