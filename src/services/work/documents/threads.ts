import type { AnnotationComment, AnnotationThread } from '../../../generated/prisma/client.js';
import { byId, page } from '../../core/operation/loaders.js';
import type { Loader, Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { isUuid } from '../../core/text/fields.js';
import { groupBy } from '../../core/text/group-by.js';
import {
  presentCaseThread,
  presentComment,
  presentThread,
  ThreadNotFound,
  type ThreadRow,
} from './annotation-model.js';
import type { DocumentSummary } from './model.js';

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

/** A document's threads in a status, or all, oldest first. */
export const threadsOf = (
  scope: Scope,
  { companyId, id }: Pick<DocumentSummary, 'companyId' | 'id'>,
  status: string | null,
): Promise<ThreadRow[]> => scope.sql<ThreadRow>(ALL, [companyId, id, status]);

const COMMENTS = statement(`
  SELECT c.* FROM unnest($1::uuid[]) AS k(id) JOIN "AnnotationThread" t ON t.id = k.id
    JOIN "AnnotationComment" c ON c."companyId" = t."companyId" AND c."threadId" = t.id ORDER BY c."createdAt", c.id`);

/** The comments of threads, oldest first. */
const commentsOfThreads: Loader<string, AnnotationComment[]> = {
  async batch(scope, threadIds) {
    const rows = groupBy(await scope.sql<AnnotationComment>(COMMENTS, [threadIds]), ({ threadId }) => threadId);
    return threadIds.map((id) => rows.get(id) ?? []);
  },
};

const whole =
  <T extends object>(present: (thread: ThreadRow) => T) =>
  async (scope: Scope, thread: ThreadRow) => {
    const comments = await scope.load(commentsOfThreads, thread.id);
    return { ...present(thread), comments: comments.map(presentComment) };
  };

/** The wire shape of a thread with its comments. */
export const presentWhole = whole(presentThread);
export const presentWholeOfCase = whole(presentCaseThread);

/** A thread by id, or null where there is none within reach. */
export const threadNode = byId<AnnotationThread>('AnnotationThread');

/** A comment on a selection by id, or null where there is none within reach. */
export const annotationCommentNode = byId<AnnotationComment>('AnnotationComment');

const byAge = { createdAt: 'timestamptz', id: 'uuid' };

export interface ThreadFilter {
  readonly status?: readonly string[] | null | undefined;
}

/** A document's threads, oldest first. */
export const threadsOfDocument = page<AnnotationThread, ThreadFilter>({
  table: 'AnnotationThread',
  by: { companyId: 'uuid', documentId: 'uuid' },
  orderBy: byAge,
  direction: 'ASC',
  conditions: ({ status }, bind) => (status ? [`t.status = ANY(${bind(status)}::text[])`] : []),
});

/** A thread's comments, oldest first. */
export const commentsOfThread = page<AnnotationComment>({
  table: 'AnnotationComment',
  by: { companyId: 'uuid', threadId: 'uuid' },
  orderBy: byAge,
  direction: 'ASC',
});
