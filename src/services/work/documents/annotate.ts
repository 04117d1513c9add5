import type { AnnotationComment, AnnotationThread } from '#generated/prisma/client.js';
import { authorOf, principalOf, runIdOf } from '#services/core/actors/actor.js';
import { inSlices } from '#services/core/concurrency/in-slices.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { anchorFlaw, contextOf } from './anchors.js';
import {
  AnchorMismatch,
  type Selector,
  StaleAnchorBase,
  type ThreadRow,
  TooManyOpenThreads,
} from './annotation-model.js';
import type { OwnerWithHome } from './home.js';
import type { DocumentRow } from './model.js';
import { projectMarkdownInSlices } from './projection.js';
import { MAX_OPEN_THREADS, moveThreads } from './reanchor.js';
import { documentByKey, lockedDocumentByKey } from './rows.js';
import { type ThreadList, threadById, threadsOf } from './threads.js';

// The annotation operations of issues and of cases. A caller that writes has locked the document's owner.

interface ThreadName {
  readonly key: string;
  readonly threadId: string;
}

interface NewAnnotationComment {
  readonly body: string;
  readonly issueCommentId?: string | null | undefined;
}

interface AnchorRequest {
  readonly baseRevisionId: string;
  readonly baseRevisionNumber: number;
  readonly selector: Selector;
}

/** The threads of a document with a status, or all of them, oldest first. @throws 404 */
export async function listThreads(
  scope: Scope,
  owner: OwnerWithHome,
  { key, status, includeComments }: { key: string; status: string; includeComments: boolean },
): Promise<ThreadList> {
  const document = await documentByKey(scope, owner, key);
  return { threads: await threadsOf(scope, document, status === 'all' ? null : status), includeComments };
}

/** @throws 404 */
export const findThread = async (
  scope: Scope,
  owner: OwnerWithHome,
  { key, threadId }: ThreadName,
): Promise<ThreadRow> => threadById(scope, await documentByKey(scope, owner, key), threadId);

/**
 * Starts a thread with its first comment.
 * @throws 404; 409 unless the base is the latest revision; 422 if the selector does not match it
 */
export async function startThread(
  scope: WriteScope,
  owner: OwnerWithHome,
  { key, body, issueCommentId, ...anchor }: { key: string } & NewAnnotationComment & AnchorRequest,
): Promise<ThreadRow> {
  const document = await lockedDocumentByKey(scope, owner, key);
  await assertMayOpenThread(scope, document);
  if (issueCommentId) await owner.home.assertComment(scope, issueCommentId);
  const thread = await scope.db.annotationThread.create({
    data: {
      companyId: owner.companyId,
      documentId: document.id,
      issueCommentId: issueCommentId ?? null,
      ...(await anchorIn(document, anchor)),
      ...authorOf(scope.actor),
    },
    select: { id: true },
  });
  await insertComment(scope, { ...thread, companyId: owner.companyId }, { body, issueCommentId });
  await owner.home.annotated(scope, 'thread_created', { key, threadId: thread.id });
  return threadById(scope, document, thread.id);
}

const OPEN_THREADS = statement(`
  SELECT count(*)::int AS open FROM "AnnotationThread"
   WHERE "companyId" = $1::uuid AND "documentId" = $2::uuid AND status = 'open'`);

/**
 * Call it with the document locked: otherwise two threads could both be the last allowed one.
 * @throws 409 at the limit
 */
async function assertMayOpenThread(scope: WriteScope, { companyId, id }: DocumentRow): Promise<void> {
  const row = await scope.row<{ open: number }>(OPEN_THREADS, [companyId, id]);
  if ((row?.open ?? 0) >= MAX_OPEN_THREADS) throw TooManyOpenThreads({ limit: MAX_OPEN_THREADS });
}

/**
 * The columns of an anchor in a document's latest revision.
 * @throws 409 for another revision; 422 if the selector does not match
 */
async function anchorIn(document: DocumentRow, { baseRevisionId, baseRevisionNumber, selector }: AnchorRequest) {
  const { latestRevisionId: revisionId, latestRevisionNumber: revisionNumber, body } = document;
  if (baseRevisionId !== revisionId || baseRevisionNumber !== revisionNumber)
    throw StaleAnchorBase({ currentRevisionId: revisionId, currentRevisionNumber: revisionNumber });
  const projection = await inSlices(projectMarkdownInSlices(body));
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
  { body, issueCommentId }: NewAnnotationComment,
) {
  const { createdByAgentId, createdByUserId } = authorOf(scope.actor);
  return scope.db.annotationComment.create({
    data: {
      companyId: thread.companyId,
      threadId: thread.id,
      body,
      issueCommentId: issueCommentId ?? null,
      authorType: principalOf(scope.actor).type,
      authorAgentId: createdByAgentId,
      authorUserId: createdByUserId,
      createdByRunId: runIdOf(scope.actor),
    },
  });
}

/** Adds a comment to a thread, open or resolved. @throws 404 */
export async function addAnnotationComment(
  scope: WriteScope,
  owner: OwnerWithHome,
  { key, threadId, ...fields }: ThreadName & NewAnnotationComment,
): Promise<AnnotationComment> {
  const thread = await findThread(scope, owner, { key, threadId });
  if (fields.issueCommentId) await owner.home.assertComment(scope, fields.issueCommentId);
  const comment = await insertComment(scope, thread, fields);
  await scope.db.annotationThread.update({ where: { id: thread.id }, data: {}, select: { id: true } });
  await owner.home.annotated(scope, 'comment_added', { key, threadId: thread.id, commentId: comment.id });
  return comment;
}

/**
 * Resolves or reopens a thread, unless it has the status already. A reopened one is anchored in the latest revision.
 * @throws 404
 */
export async function setThreadStatus(
  scope: WriteScope,
  owner: OwnerWithHome,
  { key, threadId, status }: ThreadName & { status: 'open' | 'resolved' },
): Promise<ThreadRow> {
  const document = await lockedDocumentByKey(scope, owner, key);
  const thread = await threadById(scope, document, threadId);
  if (thread.status === status) return thread;
  await (status === 'resolved' ? resolve(scope, thread.id) : reopen(scope, thread, document));
  const change = status === 'resolved' ? 'thread_resolved' : 'thread_reopened';
  await owner.home.annotated(scope, change, { key, threadId: thread.id });
  return threadById(scope, document, thread.id);
}

async function resolve(scope: WriteScope, id: string): Promise<void> {
  const { createdByAgentId: resolvedByAgentId, createdByUserId: resolvedByUserId } = authorOf(scope.actor);
  const data = { status: 'resolved', resolvedAt: new Date(), resolvedByAgentId, resolvedByUserId };
  await scope.db.annotationThread.update({ where: { id }, data, select: { id: true } });
}

async function reopen(scope: WriteScope, thread: AnnotationThread, document: DocumentRow): Promise<void> {
  await assertMayOpenThread(scope, document);
  const data = { status: 'open', resolvedAt: null, resolvedByAgentId: null, resolvedByUserId: null };
  await scope.db.annotationThread.update({ where: { id: thread.id }, data, select: { id: true } });
  if (thread.currentRevisionId === document.latestRevisionId) return;
  await moveThreads(scope, document, [thread]);
}
