import type { Issue, WorkProduct } from '#generated/prisma/client.js';
import type { Rows, Snapshot } from '#services/core/postgres/snapshot.js';
import type { JsonObject } from '#services/core/text/json.js';
import { IMPORTED_AUTHOR } from '../package/shapes.js';
import { Groups } from './groups.js';

// The rows of tasks are read in order, in small batches and in parallel streams. None is in memory twice, and memory
// does not grow with their number. The batch sizes keep the texts of one statement small.

const LONG_TEXTS = 20;
const TEXTS = 100;
const SHORT = 500;

const OF_TASKS = `unnest($2::uuid[]) WITH ORDINALITY AS k(id, n)`;

export type TaskRow = Pick<
  Issue,
  'id' | 'description' | 'status' | 'priority' | 'workMode' | 'assigneeAgentId' | 'parentId' | 'executionPolicy'
>;

const TASKS = `
  SELECT i.id, i.description, i.status, i.priority, i."workMode", i."assigneeAgentId", i."parentId", i."executionPolicy"
    FROM ${OF_TASKS} JOIN "Issue" i ON i."companyId" = $1::uuid AND i.id = k.id ORDER BY k.n`;

interface LabelOfTask {
  readonly ownerId: string;
  readonly labelId: string;
}

const LABELS = `
  SELECT k.id AS "ownerId", l."labelId" FROM ${OF_TASKS}
    JOIN "IssueLabel" l ON l."companyId" = $1::uuid AND l."issueId" = k.id ORDER BY k.n`;

interface BlockerOfTask {
  readonly ownerId: string;
  readonly blockerId: string;
}

const BLOCKERS = `
  SELECT k.id AS "ownerId", b."blockerId" FROM ${OF_TASKS}
    JOIN "IssueBlocker" b ON b."companyId" = $1::uuid AND b."issueId" = k.id ORDER BY k.n`;

export interface CommentRow {
  readonly ownerId: string;
  readonly id: string;
  readonly authorType: 'user' | 'agent' | 'system';
  readonly authorName: string | null;
  readonly body: string;
  readonly createdAt: Date;
}

/** The author of an imported comment is in its metadata. */
const AUTHOR = `c.metadata -> '${IMPORTED_AUTHOR}'`;
const COMMENTS = `
  SELECT k.id AS "ownerId", c.id, c.body,
         coalesce(CASE WHEN ${AUTHOR} ->> 'type' IN ('user', 'agent', 'system') THEN ${AUTHOR} ->> 'type' END,
                  c."authorType") AS "authorType",
         coalesce(${AUTHOR} ->> 'name', a.name, u.name) AS "authorName", c."createdAt"
    FROM ${OF_TASKS} JOIN "IssueComment" c ON c."companyId" = $1::uuid AND c."issueId" = k.id AND c."deletedAt" IS NULL
    LEFT JOIN "Agent" a ON a."companyId" = $1::uuid AND a.id = c."authorAgentId"
    LEFT JOIN "User" u ON u.id = c."authorUserId"
   ORDER BY k.n, c."createdAt", c.id`;

export interface ExportedDocumentRow {
  readonly ownerId: string;
  readonly key: string;
  readonly title: string | null;
  readonly format: string;
  readonly body: string;
}

const DOCUMENTS = `
  SELECT k.id AS "ownerId", d.key, d.title, d.format, r.body FROM ${OF_TASKS}
    JOIN "Document" d ON d."companyId" = $1::uuid AND d."issueId" = k.id
    JOIN "DocumentRevision" r ON r."companyId" = $1::uuid AND r.id = d."latestRevisionId"
   ORDER BY k.n, d.key COLLATE "C"`;

export type WorkProductRow = Pick<
  WorkProduct,
  'type' | 'provider' | 'title' | 'url' | 'externalId' | 'status' | 'reviewState' | 'healthStatus' | 'isPrimary'
> & { readonly ownerId: string; readonly summary: string | null; readonly metadata: JsonObject | null };

const WORK_PRODUCTS = `
  SELECT k.id AS "ownerId", w.type, w.provider, w.title, w.url, w."externalId", w.status, w."reviewState",
         w."healthStatus", w."isPrimary", w.summary, w.metadata
    FROM ${OF_TASKS} JOIN "WorkProduct" w ON w."companyId" = $1::uuid AND w."issueId" = k.id
   ORDER BY k.n, w."createdAt", w.id`;

export interface ExportedAttachmentRow {
  readonly ownerId: string;
  readonly commentId: string | null;
  readonly sha256: string;
  readonly byteSize: number;
  readonly contentType: string;
  readonly originalFilename: string | null;
}

const ATTACHMENTS = `
  SELECT k.id AS "ownerId", f."issueCommentId" AS "commentId", s.sha256, s."byteSize", s."contentType",
         s."originalFilename"
    FROM ${OF_TASKS} JOIN "IssueAttachment" f ON f."companyId" = $1::uuid AND f."issueId" = k.id
    JOIN "Asset" s ON s."companyId" = $1::uuid AND s.id = f."assetId"
   ORDER BY k.n, f."createdAt", f.id`;

/** The rows of tasks, in order. */
export interface TaskRows {
  readonly tasks: Rows<TaskRow>;
  readonly labels: Groups<LabelOfTask>;
  readonly blockers: Groups<BlockerOfTask>;
  readonly comments: Groups<CommentRow>;
  readonly documents: Groups<ExportedDocumentRow>;
  readonly workProducts: Groups<WorkProductRow>;
  readonly attachments: Groups<ExportedAttachmentRow>;
}

export function taskRows(snapshot: Snapshot, companyId: string, ids: readonly string[]): TaskRows {
  const values = [companyId, ids];
  const groupsOf = <Row extends { readonly ownerId: string }>(text: string, atOnce: number) =>
    new Groups<Row>(snapshot.cursor<Row>(text, values, atOnce));
  return {
    tasks: snapshot.cursor<TaskRow>(TASKS, values, TEXTS),
    labels: groupsOf(LABELS, SHORT),
    blockers: groupsOf(BLOCKERS, SHORT),
    comments: groupsOf(COMMENTS, TEXTS),
    documents: groupsOf(DOCUMENTS, LONG_TEXTS),
    workProducts: groupsOf(WORK_PRODUCTS, TEXTS),
    attachments: groupsOf(ATTACHMENTS, SHORT),
  };
}
