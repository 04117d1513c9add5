import { z } from 'zod';
import type { AnnotationThread } from '../../generated/prisma/client.js';
import { companyMember } from '../access/rules.js';
import { authorOf, principalOf, runIdOf } from '../core/actor.js';
import { mutation, query } from '../core/operation.js';
import type { WriteScope } from '../core/scope.js';
import { issueById, issueCommenter, lockedIssueById } from '../issues/load.js';
import { anchorFlaw, contextOf } from './anchors.js';
import {
  AnchorMismatch,
  AnnotationCommentView,
  AnnotationThreadRowView,
  AnnotationThreadView,
  newCommentFields,
  newThreadFields,
  presentComment,
  presentThread,
  type Selector,
  StaleAnchorBase,
  ThreadStatus,
  threadRef,
} from './annotation-model.js';
import { documentRef, ownerOf } from './documents.js';
import { documentByKey, lockedDocumentByKey } from './load.js';
import type { DocumentRow } from './model.js';
import { assertCommentOf, recordOnIssue } from './on-issue.js';
import { project } from './projection.js';
import { moveThreads } from './reanchor.js';
import { presentWhole, threadById, threadsOf } from './threads.js';

export const listIssueAnnotations = query({
  name: 'listIssueAnnotations',
  summary: "List the annotation threads of an issue's document, oldest first",
  input: z.object({
    ...documentRef,
    status: z.enum(['open', 'resolved', 'all']).default('open').describe('Only threads in this status.'),
    includeComments: z.boolean().default(false).describe('Whether the comments come along.'),
  }),
  output: z.array(AnnotationThreadRowView),
  on: issueById,
  allow: companyMember,
  async run(scope, { key, status, includeComments }, issue) {
    const document = await documentByKey(scope, ownerOf(issue), key);
    return { threads: await threadsOf(scope, document, status === 'all' ? null : status), includeComments };
  },
  present: (scope, { threads, includeComments }) =>
    Promise.all(threads.map((thread) => (includeComments ? presentWhole(scope, thread) : presentThread(thread)))),
});

export const getIssueAnnotation = query({
  name: 'getIssueAnnotation',
  summary: "Get an annotation thread of an issue's document with its comments",
  input: z.object({ ...documentRef, ...threadRef }),
  output: AnnotationThreadView,
  on: issueById,
  allow: companyMember,
  run: async (scope, { key, threadId }, issue) =>
    threadById(scope, await documentByKey(scope, ownerOf(issue), key), threadId),
  present: presentWhole,
});

export const createIssueAnnotation = mutation({
  name: 'createIssueAnnotation',
  summary: "Start a thread about a selection of an issue's document",
  input: z.strictObject({ ...documentRef, ...newThreadFields }),
  output: AnnotationThreadView,
  on: lockedIssueById,
  allow: issueCommenter,
  async run(scope, { key, body, issueCommentId, ...anchor }, issue) {
    const document = await lockedDocumentByKey(scope, ownerOf(issue), key);
    await assertCommentOf(scope, issue, issueCommentId);
    const thread = await scope.db.annotationThread.create({
      data: {
        ...{ companyId: issue.companyId, documentId: document.id, issueCommentId: issueCommentId ?? null },
        ...anchorIn(document, anchor),
        ...authorOf(scope.actor),
      },
      select: { id: true },
    });
    await insertComment(scope, { ...thread, companyId: issue.companyId }, { body, issueCommentId });
    const details = { key, threadId: thread.id };
    await recordOnIssue(scope, issue, 'issue.document_annotation_thread_created', details);
    return presentWhole(scope, await threadById(scope, document, thread.id));
  },
});

interface Anchored {
  readonly baseRevisionId: string;
  readonly baseRevisionNumber: number;
  readonly selector: Selector;
}

/** The columns of an anchor in a document's latest revision. @throws 409 for another revision; 422 when the selector does not fit */
function anchorIn(document: DocumentRow, { baseRevisionId, baseRevisionNumber, selector }: Anchored) {
  const { latestRevisionId: revisionId, latestRevisionNumber: revisionNumber, body } = document;
  if (baseRevisionId !== revisionId || baseRevisionNumber !== revisionNumber)
    throw StaleAnchorBase({ currentRevisionId: revisionId, currentRevisionNumber: revisionNumber });
  const projection = project(body);
  const reason = anchorFlaw(projection, body.length, selector);
  if (reason) throw AnchorMismatch({ reason });
  const { normalizedStart, normalizedEnd } = selector.position;
  return {
    originalRevisionId: revisionId,
    originalRevisionNumber: revisionNumber,
    currentRevisionId: revisionId,
    currentRevisionNumber: revisionNumber,
    selectedText: projection.text.slice(normalizedStart, normalizedEnd),
    ...contextOf(projection, normalizedStart, normalizedEnd),
    ...selector.position,
    anchorSelector: selector,
  };
}

function insertComment(
  scope: WriteScope,
  thread: Pick<AnnotationThread, 'id' | 'companyId'>,
  { body, issueCommentId }: { body: string; issueCommentId?: string | null | undefined },
) {
  const { createdByAgentId, createdByUserId } = authorOf(scope.actor);
  return scope.db.annotationComment.create({
    data: {
      ...{ companyId: thread.companyId, threadId: thread.id, body, issueCommentId: issueCommentId ?? null },
      ...{ authorType: principalOf(scope.actor).type, authorAgentId: createdByAgentId, authorUserId: createdByUserId },
      createdByRunId: runIdOf(scope.actor),
    },
  });
}

export const commentIssueAnnotation = mutation({
  name: 'commentIssueAnnotation',
  summary: 'Add a comment to an annotation thread, open or resolved',
  input: z.strictObject({ ...documentRef, ...threadRef, ...newCommentFields }),
  output: AnnotationCommentView,
  on: lockedIssueById,
  allow: issueCommenter,
  async run(scope, { key, threadId, ...said }, issue) {
    const thread = await threadById(scope, await documentByKey(scope, ownerOf(issue), key), threadId);
    await assertCommentOf(scope, issue, said.issueCommentId);
    const comment = await insertComment(scope, thread, said);
    await scope.db.annotationThread.update({ where: { id: thread.id }, data: {}, select: { id: true } });
    const details = { key, threadId: thread.id, commentId: comment.id };
    await recordOnIssue(scope, issue, 'issue.document_annotation_comment_added', details);
    return presentComment(comment);
  },
});

export const updateIssueAnnotation = mutation({
  name: 'updateIssueAnnotation',
  summary: 'Resolve or reopen an annotation thread; a reopened one is looked for in the latest revision',
  input: z.strictObject({ ...documentRef, ...threadRef, status: ThreadStatus.describe('The status to move to.') }),
  output: AnnotationThreadView,
  on: lockedIssueById,
  allow: issueCommenter,
  async run(scope, { key, threadId, status }, issue) {
    const document = await lockedDocumentByKey(scope, ownerOf(issue), key);
    const thread = await threadById(scope, document, threadId);
    if (thread.status !== status) {
      await (status === 'resolved' ? resolve(scope, thread.id) : reopen(scope, thread, document));
      const action = status === 'resolved' ? 'resolved' : 'reopened';
      const details = { key, threadId: thread.id };
      await recordOnIssue(scope, issue, `issue.document_annotation_thread_${action}`, details);
    }
    return presentWhole(scope, await threadById(scope, document, thread.id));
  },
});

async function resolve(scope: WriteScope, id: string): Promise<void> {
  const { createdByAgentId: resolvedByAgentId, createdByUserId: resolvedByUserId } = authorOf(scope.actor);
  const data = { status: 'resolved', resolvedAt: new Date(), resolvedByAgentId, resolvedByUserId };
  await scope.db.annotationThread.update({ where: { id }, data, select: { id: true } });
}

async function reopen(scope: WriteScope, thread: AnnotationThread, document: DocumentRow): Promise<void> {
  const data = { status: 'open', resolvedAt: null, resolvedByAgentId: null, resolvedByUserId: null };
  await scope.db.annotationThread.update({ where: { id: thread.id }, data, select: { id: true } });
  if (thread.currentRevisionId === document.latestRevisionId) return;
  const { companyId, latestRevisionId: id, latestRevisionNumber: revisionNumber, body } = document;
  await moveThreads(scope, { companyId, id, revisionNumber, body }, [thread]);
}
