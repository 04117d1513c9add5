import { builder } from '../schema/builder.js';
import { enumOf } from '../schema/derive/enums.js';
import { outputTypeOf } from '../schema/derive/output.js';
import { SearchRef, SearchScopeEnum, SearchSortEnum } from '../schema/overview/search.js';
import { CommentRef } from '../schema/work/comment.js';
import { AnnotationCommentRef, AnnotationThreadRef, DocumentRef } from '../schema/work/document.js';
import { InteractionRef } from '../schema/work/interaction.js';
import { IssuePriorityEnum, IssueRef, IssueStatusEnum } from '../schema/work/issue.js';
import { WorkProductRef } from '../schema/work/work-product.js';
import { executeQuery } from '../services/core/operation/execute.js';
import type { Scope } from '../services/core/operation/scope.js';
import { searchCompany } from '../services/overview/search/operations.js';
import { checkIssueMonitorNow } from '../services/runs/monitors/check-now.js';
import { deleteAttachment } from '../services/work/attachments/operations.js';
import {
  checkoutIssue,
  forceReleaseIssue,
  IssueLocksView,
  releaseIssue,
} from '../services/work/checkout/operations.js';
import {
  createIssueComment,
  deleteIssueComment,
  getIssueComment,
  isRepeatedComment,
} from '../services/work/comments/operations.js';
import { commentNode } from '../services/work/comments/rows.js';
import * as annotations from '../services/work/documents/annotations.js';
import * as documents from '../services/work/documents/operations.js';
import {
  lockIssueDocument,
  restoreIssueDocumentRevision,
  unlockIssueDocument,
} from '../services/work/documents/operations.js';
import { documentNode } from '../services/work/documents/rows.js';
import { annotationCommentNode, threadNode } from '../services/work/documents/threads.js';
import * as state from '../services/work/inbox/state.js';
import { createInteraction } from '../services/work/interactions/create.js';
import * as resolve from '../services/work/interactions/resolve.js';
import { interactionNode } from '../services/work/interactions/rows.js';
import { createIssue, isRepeated } from '../services/work/issue-operations/create.js';
import { createChildIssue } from '../services/work/issue-operations/create-child.js';
import { deleteIssue } from '../services/work/issue-operations/delete.js';
import { getIssue } from '../services/work/issue-operations/get.js';
import { updateIssue } from '../services/work/issue-operations/update.js';
import { issueOf } from '../services/work/issues/rows.js';
import * as products from '../services/work/work-products/operations.js';
import { workProductNode } from '../services/work/work-products/rows.js';
import { expose, exposeNoun, exposeOk } from './expose.js';

const RepeatReasonEnum = enumOf('IssueRepeatReason', 'Why a creation answers with an issue that is there already.', {
  idempotency_key: 'It was created with the same key.',
  recent_open_title: 'It is open, at most 48 hours old, in the same place and has the same title.',
});

for (const operation of [createIssue, createChildIssue] as const) {
  expose(operation as typeof createIssue, (t) => ({
    issue: t.field({
      type: IssueRef,
      nullable: true,
      description: 'The issue as it now is.',
      resolve: (outcome, _args, { scope }) => scope.load(issueOf, outcome.output.id),
    }),
    deduplicated: t.boolean({
      description: 'Whether it was there already.',
      resolve: (outcome) => isRepeated(outcome.output),
    }),
    deduplicationReason: t.field({
      type: RepeatReasonEnum,
      nullable: true,
      description: 'Why the creation was taken for a repeat.',
      resolve: (outcome) => outcome.output.deduplicationReason ?? null,
    }),
  }));
}

expose(updateIssue, (t) => ({
  issue: t.field({
    type: IssueRef,
    nullable: true,
    description: 'The issue as it now is.',
    resolve: (outcome, _args, { scope }) => scope.load(issueOf, outcome.output.id),
  }),
  changes: t.field({
    type: 'JSONObject',
    description: 'What was changed: by field its value before (from) and now (to).',
    resolve: (outcome) => outcome.output.changes,
  }),
  comment: t.field({
    type: CommentRef,
    nullable: true,
    description: 'The comment that came along.',
    resolve: (outcome, _args, { scope }) =>
      outcome.output.comment && scope.load(commentNode, outcome.output.comment.id),
  }),
}));

expose(deleteIssue, (t) => ({
  id: t.field({ type: 'UUID', description: 'The id that the issue had.', resolve: (outcome) => outcome.output.id }),
  identifier: t.string({
    description: 'The identifier that the issue had; it is not used again.',
    resolve: (outcome) => outcome.output.identifier,
  }),
}));

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

const LocksRef = outputTypeOf(IssueLocksView);

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

exposeNoun(
  [
    createInteraction,
    resolve.acceptInteraction,
    resolve.rejectInteraction,
    resolve.respondToInteraction,
    resolve.cancelInteraction,
    resolve.withdrawInteraction,
    resolve.skipInteraction,
  ],
  { field: 'interaction', type: InteractionRef, load: (scope, id) => scope.load(interactionNode, id) },
);

exposeNoun([documents.putIssueDocument, restoreIssueDocumentRevision, lockIssueDocument, unlockIssueDocument], {
  field: 'document',
  type: DocumentRef,
  load: (scope, id) => scope.load(documentNode, id),
});

exposeNoun([annotations.createIssueAnnotation, annotations.updateIssueAnnotation], {
  field: 'thread',
  type: AnnotationThreadRef,
  load: (scope, id) => scope.load(threadNode, id),
});

exposeNoun([annotations.commentIssueAnnotation], {
  field: 'comment',
  type: AnnotationCommentRef,
  load: (scope, id) => scope.load(annotationCommentNode, id),
});

exposeNoun([products.createWorkProduct, products.updateWorkProduct], {
  field: 'workProduct',
  type: WorkProductRef,
  load: (scope, id) => scope.load(workProductNode, id),
});

expose(products.deleteWorkProduct, (t) => ({
  id: t.field({ type: 'UUID', description: 'What was deleted.', resolve: (outcome) => outcome.output.id }),
}));

exposeOk([documents.deleteIssueDocument, deleteAttachment]);
