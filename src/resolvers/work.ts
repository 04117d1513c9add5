import { enumOf } from '../schema/derive/enums.js';
import { CompanyRef } from '../schema/organization/company.js';
import { search } from '../schema/overview/search.js';
import { queriesOf } from '../schema/relation.js';
import { CommentRef } from '../schema/work/comment.js';
import { AnnotationCommentRef, AnnotationThreadRef, DocumentRef } from '../schema/work/document.js';
import { InteractionRef } from '../schema/work/interaction.js';
import { IssueRef } from '../schema/work/issue.js';
import { WorkProductRef } from '../schema/work/work-product.js';
import { companyNode } from '../services/organization/companies/rows.js';
import { checkIssueMonitorNow } from '../services/runs/timers/check-monitor.js';
import { deleteAttachment } from '../services/work/attachments/operations.js';
import { checkoutIssue, forceReleaseIssue, releaseIssue } from '../services/work/checkout/operations.js';
import * as comments from '../services/work/comments/operations.js';
import { commentAlone, commentNode } from '../services/work/comments/rows.js';
import * as annotations from '../services/work/documents/annotations.js';
import * as documents from '../services/work/documents/operations.js';
import { documentNode } from '../services/work/documents/rows.js';
import {
  annotationCommentNode,
  issueRevisionAlone,
  issueThreadAlone,
  threadNode,
} from '../services/work/documents/threads.js';
import * as state from '../services/work/inbox/state.js';
import { createInteraction } from '../services/work/interactions/create.js';
import * as resolve from '../services/work/interactions/resolve.js';
import { interactionAlone, interactionNode } from '../services/work/interactions/rows.js';
import { createIssue, isRepeated } from '../services/work/issue-operations/create.js';
import { createChildIssue } from '../services/work/issue-operations/create-child.js';
import { deleteIssue } from '../services/work/issue-operations/delete.js';
import { getIssue } from '../services/work/issue-operations/get.js';
import { moveIssue } from '../services/work/issue-operations/move.js';
import { updateIssue } from '../services/work/issue-operations/update.js';
import { updateIssues } from '../services/work/issue-operations/update-many.js';
import { issueOf } from '../services/work/issues/rows.js';
import * as products from '../services/work/work-products/operations.js';
import { workProductNode } from '../services/work/work-products/rows.js';
import { deletedFrom, expose, exposeQuery, reread, rereadAll } from './expose.js';

const RepeatReasonEnum = enumOf('IssueRepeatReason', 'The reason why a creation returned an existing issue.', {
  idempotency_key: 'It was created with the same key.',
  recent_open_title: 'It is open, at most 48 hours old, in the same place and has the same title.',
});

const issue = reread(IssueRef, issueOf);

expose([createIssue, createChildIssue], {
  issue,
  deduplicated: {
    type: 'Boolean',
    description: 'True if the issue already existed.',
    resolve: (output) => isRepeated(output),
  },
  deduplicationReason: {
    type: RepeatReasonEnum,
    nullable: true,
    description: 'The reason why the creation counts as a repeat; null for a new issue.',
    resolve: (output) => output.deduplicationReason ?? null,
  },
});

expose(updateIssue, {
  issue,
  changes: {
    type: 'JSONObject',
    description: 'The changes: for each field its value before (from) and now (to).',
  },
  comment: {
    type: CommentRef,
    nullable: true,
    description: 'The comment that was added with the change.',
    resolve: ({ comment }, _args, { scope }) => comment && scope.load(commentNode, comment.id),
  },
});

expose(updateIssues, { issues: rereadAll(IssueRef, issueOf) });

expose(deleteIssue, {
  ...deletedFrom('company', CompanyRef, companyNode),
  identifier: { description: 'The identifier of the deleted issue; it is not used again.' },
});

exposeQuery('issue', getIssue, { type: IssueRef, id: 'issueId' });

queriesOf({ search });

exposeQuery('issueComment', comments.getIssueComment, { type: CommentRef, by: commentAlone });

expose(comments.createIssueComment, {
  comment: reread(CommentRef, commentNode),
  deduplicated: {
    type: 'Boolean',
    description: 'True if the author had already sent the comment.',
    resolve: (output) => comments.isRepeatedComment(output),
  },
});

expose(comments.deleteIssueComment, { comment: reread(CommentRef, commentNode) }, { by: commentAlone });

expose([checkoutIssue, releaseIssue, moveIssue], { issue });

expose(forceReleaseIssue, {
  issue: reread(IssueRef, issueOf, (output) => output.issue.id),
  previous: { description: 'The runs that held the issue before.' },
});

const issueOfState = reread(IssueRef, issueOf, ({ issueId }: { issueId: string }) => issueId);

expose(state.markIssueRead, { issue: issueOfState, lastReadAt: {} });

expose(state.archiveIssueInInbox, { issue: issueOfState, archivedAt: {} });

expose([state.unmarkIssueRead, state.unarchiveIssueInInbox], { issue, removed: {} });

expose(checkIssueMonitorNow, { ok: {} });

const interaction = reread(InteractionRef, interactionNode);

expose(createInteraction, { interaction });

expose(
  [
    resolve.acceptInteraction,
    resolve.rejectInteraction,
    resolve.respondToInteraction,
    resolve.cancelInteraction,
    resolve.withdrawInteraction,
    resolve.skipInteraction,
  ],
  { interaction },
  { by: interactionAlone },
);

const document = reread(DocumentRef, documentNode);

expose([documents.putIssueDocument, documents.lockIssueDocument, documents.unlockIssueDocument], { document });

expose(documents.restoreIssueDocumentRevision, { document }, { by: issueRevisionAlone });

const thread = reread(AnnotationThreadRef, threadNode);

expose(annotations.createIssueAnnotation, { thread });

expose(annotations.updateIssueAnnotation, { thread }, { by: issueThreadAlone });

expose(
  annotations.commentIssueAnnotation,
  { comment: reread(AnnotationCommentRef, annotationCommentNode) },
  { by: issueThreadAlone },
);

expose([products.createWorkProduct, products.updateWorkProduct], {
  workProduct: reread(WorkProductRef, workProductNode),
});

expose([products.deleteWorkProduct, deleteAttachment], deletedFrom('issue', IssueRef, issueOf));

expose(documents.deleteIssueDocument, deletedFrom('issue', IssueRef, issueOf, { isNamedByKey: true }));
