import { authorOf, editorOf, runIdOf } from '#services/core/actors/actor.js';
import { statement } from '#services/core/postgres/statement.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { issueOwner } from '#services/work/documents/issue-home.js';
import { documentFields } from '#services/work/documents/model.js';
import { putDocument } from '#services/work/documents/write.js';
import { fieldOf } from '../parse/parsed.js';
import type { PlannedIssue } from '../plan/plan.js';
import { packageFileText } from '../receive/files.js';
import { batchesOf, type ImportContext, rowInserter } from './context.js';
import type { CreatedIssue } from './issues.js';

const times = ['createdAt', 'updatedAt'] as const;
const insertDocuments = rowInserter('Document', [
  'id',
  'companyId',
  'issueId',
  'key',
  'title',
  'format',
  'latestRevisionId',
  'latestRevisionNumber',
  'createdByAgentId',
  'createdByUserId',
  'updatedByAgentId',
  'updatedByUserId',
  ...times,
]);
const insertRevisions = rowInserter('DocumentRevision', [
  'id',
  'companyId',
  'documentId',
  'revisionNumber',
  'title',
  'format',
  'body',
  'createdByAgentId',
  'createdByUserId',
  'createdByRunId',
  'createdAt',
]);

/** A text may have half a megabyte. */
const TOGETHER = 50;

/** Adds the documents of new tasks, each with one revision. */
export async function importDocuments(context: ImportContext, created: readonly CreatedIssue[]): Promise<void> {
  const { scope, companyId, parsed } = context;
  const { actor } = scope;
  const all = created.flatMap(({ id, issue }) => issue.documents.map((document) => ({ issueId: id, document })));
  for (const batch of batchesOf(all, TOGETHER)) {
    const createdAt = new Date().toISOString();
    const documents = [];
    const revisions = [];
    for (const { issueId, document } of batch) {
      const { key, title, path } = document;
      const body = fieldOf(documentFields.body, await packageFileText(parsed.files, path), path);
      const [id, latestRevisionId] = [uuid7(), uuid7()];
      const common = { companyId, title, format: 'markdown', ...authorOf(actor), createdAt };
      const latest = { latestRevisionId, latestRevisionNumber: 1, ...editorOf(actor), updatedAt: createdAt };
      documents.push({ ...common, ...latest, id, issueId, key });
      const revision = {
        id: latestRevisionId,
        documentId: id,
        revisionNumber: 1,
        body,
        createdByRunId: runIdOf(actor),
      };
      revisions.push({ ...common, ...revision });
    }
    await insertDocuments(scope, documents);
    await insertRevisions(scope, revisions);
  }
}

const LATEST = statement(`
  SELECT d."issueId", d.key, d.title, d."latestRevisionId", r.body FROM "Document" d
    JOIN "DocumentRevision" r ON r."companyId" = d."companyId" AND r.id = d."latestRevisionId"
   WHERE d."companyId" = $1::uuid AND d."issueId" = ANY($2::uuid[])`);

interface Latest {
  readonly issueId: string;
  readonly key: string;
  readonly title: string | null;
  readonly latestRevisionId: string;
  readonly body: string;
}

/** Updates the documents of replaced tasks to the texts of the package. A different text becomes a new revision. */
export async function replaceDocuments(context: ImportContext): Promise<void> {
  const { scope, companyId, parsed } = context;
  const replaced = context.plan.issues.filter(
    ({ action, issue }: PlannedIssue) => action === 'update' && issue.documents.length > 0,
  );
  for (const batch of batchesOf(replaced, TOGETHER)) {
    const ids = batch.map(({ existingId }) => existingId);
    const latest = await scope.sql<Latest>(LATEST, [companyId, ids]);
    const documentsByKey = new Map(latest.map((document) => [`${document.issueId} ${document.key}`, document]));
    for (const { issue, existingId } of batch) {
      for (const { key, title, path } of issue.documents) {
        const body = fieldOf(documentFields.body, await packageFileText(parsed.files, path), path);
        const before = documentsByKey.get(`${existingId} ${key}`);
        if (before && before.body === body && before.title === title) continue;
        const owner = issueOwner({ companyId, id: existingId as string });
        await putDocument(scope, owner, { key, body, title, baseRevisionId: before?.latestRevisionId ?? null });
      }
    }
  }
}
