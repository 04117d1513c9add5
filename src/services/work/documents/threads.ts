import type { AnnotationComment, AnnotationThread } from '#generated/prisma/client.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { listsBy } from '#services/core/rows/batched.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId } from '#services/core/rows/loaders.js';
import { ownId } from '#services/core/rows/own-id.js';
import { oldestFirst } from '#services/core/rows/pages-by-age.js';
import { isUuid, text, uuid } from '#services/core/text/fields.js';
import {
  presentAnnotationComment,
  presentCaseThread,
  presentIssueThread,
  ThreadNotFound,
  type ThreadRow,
  ThreadStatus,
} from './annotation-model.js';
import type { DocumentSummary } from './model.js';
import { RevisionNotFound } from './model.js';

const SELECT = `
  SELECT t.*, d.key AS "documentKey", d."issueId", d."caseId" FROM "AnnotationThread" t
    JOIN "Document" d ON d."companyId" = t."companyId" AND d.id = t."documentId"
   WHERE t."companyId" = $1::uuid AND t."documentId" = $2::uuid`;
const ONE = statement(`${SELECT} AND t.id = $3::uuid`);
const ALL = statement(`${SELECT} AND ($3::text IS NULL OR t.status = $3) ORDER BY t."createdAt", t.id`);

/** A thread of a document. @throws 404 "Annotation thread not found", also for one of another document */
export async function threadById(
  scope: Scope,
  { companyId, id }: Pick<DocumentSummary, 'companyId' | 'id'>,
  threadId: string,
): Promise<ThreadRow> {
  const thread = isUuid(threadId) ? await scope.row<ThreadRow>(ONE, [companyId, id, threadId]) : undefined;
  if (!thread) throw ThreadNotFound();
  return thread;
}

/** A document's threads with a status, or all of them, oldest first. */
export const threadsOf = (
  scope: Scope,
  { companyId, id }: Pick<DocumentSummary, 'companyId' | 'id'>,
  status: string | null,
): Promise<ThreadRow[]> => scope.sql<ThreadRow>(ALL, [companyId, id, status]);

const COMMENTS = statement(`
  SELECT c.* FROM unnest($1::uuid[]) AS k(id) JOIN "AnnotationThread" t ON t.id = k.id
    JOIN "AnnotationComment" c ON c."companyId" = t."companyId" AND c."threadId" = t.id ORDER BY c."createdAt", c.id`);

/** The comments of threads, oldest first. */
const commentsOfThreads = listsBy<AnnotationComment>(COMMENTS, 'threadId');

/** A list of threads, and whether to show their comments. */
export interface ThreadList {
  readonly threads: readonly ThreadRow[];
  readonly includeComments: boolean;
}

/** Builds the presenters of threads with their comments from the presenter of a thread alone. */
function presentersOf<T extends object>(presentThread: (thread: ThreadRow) => T) {
  const present = async (scope: Scope, thread: ThreadRow) => {
    const comments = await scope.load(commentsOfThreads, thread.id);
    return { ...presentThread(thread), comments: comments.map(presentAnnotationComment) };
  };
  const presentList = (scope: Scope, { threads, includeComments }: ThreadList) =>
    Promise.all(threads.map((thread) => (includeComments ? present(scope, thread) : presentThread(thread))));
  return { present, presentList };
}

export const issueThreads = presentersOf(presentIssueThread);
export const caseThreads = presentersOf(presentCaseThread);

/** A thread by id; null if it does not exist or the caller cannot reach it. */
export const threadNode = byId<AnnotationThread>('AnnotationThread');

/** A comment of a thread by id; null if it does not exist or the caller cannot reach it. */
export const annotationCommentNode = byId<AnnotationComment>('AnnotationComment');

export const ThreadFilter = filterOf({
  id: 'AnnotationThreadFilter',
  nouns: 'threads',
  lists: {
    statuses: inColumn('status', ThreadStatus, 'in one of these statuses'),
    createdByAgentIds: idsIn('createdByAgentId', uuid(), 'begun by one of these agents'),
    createdByUserIds: inColumn('createdByUserId', text(200), 'begun by one of these people'),
  },
  times: { createdAt: 'were begun', updatedAt: 'were changed last', resolvedAt: 'were resolved' },
});

/** A document's threads, oldest first. */
export const threadsOfDocument = oldestFirst<AnnotationThread, FilterOf<typeof ThreadFilter>>(
  'AnnotationThread',
  'documentId',
  {
    conditions: ThreadFilter.conditions,
  },
);

/** A thread's comments, oldest first. */
export const commentsOfThread = oldestFirst<AnnotationComment>('AnnotationComment', 'threadId');

const DOCUMENT = `JOIN "Document" d ON d."companyId" = c."companyId" AND d.id = c."documentId"`;

/** A thread of a document named by its own id. */
const threadAlone = (owner: 'issueId' | 'caseId') =>
  ownId({
    id: 'threadId',
    from: `"AnnotationThread" c ${DOCUMENT}`,
    parents: { [owner]: `d."${owner}"`, key: 'd.key' },
    missing: ThreadNotFound,
  });
export const issueThreadAlone = threadAlone('issueId');
export const caseThreadAlone = threadAlone('caseId');

/** A revision of a document named by its own id. */
const revisionAlone = (owner: 'issueId' | 'caseId') =>
  ownId({
    id: 'revisionId',
    from: `"DocumentRevision" c ${DOCUMENT}`,
    parents: { [owner]: `d."${owner}"`, key: 'd.key' },
    missing: RevisionNotFound,
  });
export const issueRevisionAlone = revisionAlone('issueId');
export const caseRevisionAlone = revisionAlone('caseId');
