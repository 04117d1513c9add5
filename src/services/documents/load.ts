import type { Document, DocumentRevision } from '../../generated/prisma/client.js';
import { groupBy } from '../core/group-by.js';
import { byId, page } from '../core/loaders.js';
import type { Loader, Scope, WriteScope } from '../core/scope.js';
import { statement } from '../core/statement.js';
import { DocumentNotFound, type DocumentOwner, type DocumentRow, type DocumentSummary } from './model.js';

const WITH_BODY = `
  SELECT d.*, r.body FROM "Document" d
    JOIN "DocumentRevision" r ON r."companyId" = d."companyId" AND r.id = d."latestRevisionId"
   WHERE d."companyId" = $1::uuid AND d."issueId" = $2::uuid`;
const ALL = statement(`${WITH_BODY} ORDER BY d."createdAt", d.id`);
const ONE = statement(`${WITH_BODY} AND d.key = $3`);
const LOCK = statement(`
  SELECT id FROM "Document" WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid AND key = $3 FOR NO KEY UPDATE`);

/** The owner's documents with their bodies, oldest first. */
export const documentsOf = (scope: Scope, { companyId, issueId }: DocumentOwner): Promise<DocumentRow[]> =>
  scope.sql<DocumentRow>(ALL, [companyId, issueId]);

/** The document with its body, or undefined. */
export const findDocument = (
  scope: Scope,
  { companyId, issueId }: DocumentOwner,
  key: string,
): Promise<DocumentRow | undefined> => scope.row<DocumentRow>(ONE, [companyId, issueId, key]);

/** The document with its body. @throws 404 "Document not found" */
export async function documentByKey(scope: Scope, owner: DocumentOwner, key: string): Promise<DocumentRow> {
  const document = await findDocument(scope, owner, key);
  if (!document) throw DocumentNotFound();
  return document;
}

/** The document, if there is one, locked against other writers until the transaction ends and read after that. */
export async function lockDocument(scope: WriteScope, owner: DocumentOwner, key: string) {
  await scope.sql(LOCK, [owner.companyId, owner.issueId, key]);
  return findDocument(scope, owner, key);
}

/** As `lockDocument`. @throws 404 "Document not found" */
export async function lockedDocumentByKey(scope: WriteScope, owner: DocumentOwner, key: string): Promise<DocumentRow> {
  const document = await lockDocument(scope, owner, key);
  if (!document) throw DocumentNotFound();
  return document;
}

const LATEST = statement(`
  SELECT id AS "documentId", "latestRevisionId" AS "revisionId", "latestRevisionNumber" AS "revisionNumber"
    FROM "Document" WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid AND key = $3`);

/** Which revision of a document is the latest; null where there is no such document. */
export async function latestRevisionOf(
  scope: Scope,
  { companyId, issueId }: DocumentOwner,
  key: string,
): Promise<{ documentId: string; revisionId: string; revisionNumber: number } | null> {
  const values = [companyId, issueId, key];
  return (await scope.row<{ documentId: string; revisionId: string; revisionNumber: number }>(LATEST, values)) ?? null;
}

const SUMMARIES = statement(`
  SELECT d.* FROM unnest($1::uuid[]) AS k(id) JOIN "Issue" i ON i.id = k.id
    JOIN "Document" d ON d."companyId" = i."companyId" AND d."issueId" = i.id ORDER BY d."createdAt", d.id`);

/** The documents of issues without their bodies, oldest first. */
export const documentSummariesOf: Loader<string, DocumentSummary[]> = {
  async batch(scope, issueIds) {
    const rows = groupBy(await scope.sql<Document>(SUMMARIES, [issueIds]), ({ issueId }) => issueId);
    return issueIds.map((id) => rows.get(id) ?? []);
  },
};

interface NamedDocument extends DocumentOwner {
  readonly key: string;
}

const NAMED = statement(`
  SELECT k.n::int AS n, d.* FROM unnest($1::uuid[], $2::uuid[], $3::text[]) WITH ORDINALITY AS k(company, issue, key, n)
    JOIN "Document" d ON d."companyId" = k.company AND d."issueId" = k.issue AND d.key = k.key`);

/** A document of an issue by its key, or null where there is none. */
export const documentOfIssue: Loader<NamedDocument, Document | null> = {
  cacheKey: ({ issueId, key }) => `${issueId} ${key}`,
  async batch(scope, names) {
    const columns = [names.map((of) => of.companyId), names.map((of) => of.issueId), names.map((of) => of.key)];
    const found: (Document | null)[] = names.map(() => null);
    for (const { n, ...document } of await scope.sql<Document & { n: number }>(NAMED, columns)) found[n - 1] = document;
    return found;
  },
};

/** A document by id, or null where there is none within reach. */
export const documentNode = byId<Document>('Document');

/** A revision by id, or null where there is none within reach. */
export const revisionNode = byId<DocumentRevision>('DocumentRevision');

/** An issue's documents, oldest first. */
export const documentsOfIssue = page<Document>({
  table: 'Document',
  by: { companyId: 'uuid', issueId: 'uuid' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'ASC',
});

/** A document's revisions, newest first. */
export const revisionsOfDocument = page<DocumentRevision>({
  table: 'DocumentRevision',
  by: { companyId: 'uuid', documentId: 'uuid' },
  orderBy: { revisionNumber: 'int8' },
  direction: 'DESC',
});
