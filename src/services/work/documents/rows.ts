import type { Document, DocumentRevision } from '#generated/prisma/client.js';
import type { Loader, Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { listsBy, rowsByNumber } from '#services/core/rows/batched.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId, page } from '#services/core/rows/loaders.js';
import { BY_CREATION, BY_UPDATE, byText, ordersOf } from '#services/core/rows/ordered-pages.js';
import { text, uuid } from '#services/core/text/fields.js';
import type { OwnerWithHome } from './home.js';
import {
  type CaseOwner,
  type DocumentOwner,
  type DocumentRow,
  type DocumentSummary,
  type IssueOwner,
  ownerColumn,
} from './model.js';

type OwnerColumn = 'issueId' | 'caseId';

/** The statements that find documents by the column of their owner. The latest revision always has its full text. */
function statementsBy(column: OwnerColumn) {
  const of = `"companyId" = $1::uuid AND "${column}" = $2::uuid`;
  const withBody = `
    SELECT d.*, r.body FROM (SELECT * FROM "Document" WHERE ${of}) d
      JOIN "DocumentRevision" r ON r."companyId" = d."companyId" AND r.id = d."latestRevisionId"`;
  return {
    all: statement(`${withBody} ORDER BY d."createdAt", d.id`),
    one: statement(`${withBody} WHERE d.key = $3`),
    lock: statement(`SELECT id FROM "Document" WHERE ${of} AND key = $3 FOR NO KEY UPDATE`),
    latest: statement(`
      SELECT id AS "documentId", "latestRevisionId" AS "revisionId", "latestRevisionNumber" AS "revisionNumber"
        FROM "Document" WHERE ${of} AND key = $3`),
  };
}

const by = { issueId: statementsBy('issueId'), caseId: statementsBy('caseId') };

/** The owner's documents with their bodies, oldest first. */
export async function documentsOf(scope: Scope, owner: DocumentOwner): Promise<DocumentRow[]> {
  const [column, id] = ownerColumn(owner);
  return scope.sql<DocumentRow>(by[column].all, [owner.companyId, id]);
}

/** The document with its body, or undefined. */
export async function findDocument(scope: Scope, owner: DocumentOwner, key: string): Promise<DocumentRow | undefined> {
  const [column, id] = ownerColumn(owner);
  return scope.row<DocumentRow>(by[column].one, [owner.companyId, id, key]);
}

/** The document with its body. @throws 404 "Document not found", of a case "Case document not found" */
export async function documentByKey(scope: Scope, owner: OwnerWithHome, key: string): Promise<DocumentRow> {
  const document = await findDocument(scope, owner, key);
  if (!document) throw owner.home.notFound();
  return document;
}

/** Locks the document, if it exists, against other writers until the transaction ends, and reads it after that. */
export async function lockDocument(scope: WriteScope, owner: DocumentOwner, key: string) {
  const [column, id] = ownerColumn(owner);
  await scope.sql(by[column].lock, [owner.companyId, id, key]);
  return findDocument(scope, owner, key);
}

/** Locks a document as `lockDocument` does. @throws 404 as `documentByKey` */
export async function lockedDocumentByKey(scope: WriteScope, owner: OwnerWithHome, key: string): Promise<DocumentRow> {
  const document = await lockDocument(scope, owner, key);
  if (!document) throw owner.home.notFound();
  return document;
}

interface LatestRevision {
  readonly documentId: string;
  readonly revisionId: string;
  readonly revisionNumber: number;
}

/** A document's latest revision, or undefined if the document does not exist. */
export async function latestRevisionOf(
  scope: Scope,
  owner: DocumentOwner,
  key: string,
): Promise<LatestRevision | undefined> {
  const [column, id] = ownerColumn(owner);
  return scope.row<LatestRevision>(by[column].latest, [owner.companyId, id, key]);
}

/** The documents of many owners without their bodies, oldest first. */
const summariesBy = (column: OwnerColumn, table: 'Issue' | 'Case'): Loader<string, DocumentSummary[]> =>
  listsBy<DocumentSummary>(
    statement(`
      SELECT d.* FROM unnest($1::uuid[]) AS k(id) JOIN "${table}" o ON o.id = k.id
        JOIN "Document" d ON d."companyId" = o."companyId" AND d."${column}" = o.id ORDER BY d."createdAt", d.id`),
    column,
  );

/** The documents of issues without their bodies, oldest first. */
export const documentSummariesOf = summariesBy('issueId', 'Issue');

/** The documents of cases without their bodies, oldest first. */
export const caseDocumentSummariesOf = summariesBy('caseId', 'Case');

/** A document of an owner by its key, or null if there is none. */
function documentBy<O extends DocumentOwner>(
  column: OwnerColumn,
): Loader<O & { readonly key: string }, Document | null> {
  const text = statement(`
    SELECT k.n::int AS n, d.*
      FROM unnest($1::uuid[], $2::uuid[], $3::text[]) WITH ORDINALITY AS k(company, owner, key, n)
      JOIN "Document" d ON d."companyId" = k.company AND d."${column}" = k.owner AND d.key = k.key`);
  return rowsByNumber<Document, O & { readonly key: string }>(text, {
    cacheKey: (name) => `${ownerColumn(name)[1]} ${name.key}`,
    values: (names) => [
      names.map(({ companyId }) => companyId),
      names.map((name) => ownerColumn(name)[1]),
      names.map(({ key }) => key),
    ],
  });
}

/** A document of an issue by its key, or null if there is none. */
export const documentOfIssue = documentBy<IssueOwner>('issueId');

/** A document of a case by its key, or null if there is none. */
export const documentOfCase = documentBy<CaseOwner>('caseId');

/** A document by id; null if it does not exist or the caller cannot reach it. */
export const documentNode = byId<Document>('Document');

/** A revision by id; null if it does not exist or the caller cannot reach it. */
export const revisionNode = byId<DocumentRevision>('DocumentRevision');

export const DocumentFilter = filterOf({
  id: 'DocumentFilter',
  nouns: 'documents',
  lists: {
    keys: inColumn('key', text(200), 'with one of these keys'),
    createdByAgentIds: idsIn('createdByAgentId', uuid(), 'created by one of these agents'),
    createdByUserIds: inColumn('createdByUserId', text(200), 'created by one of these people'),
    updatedByAgentIds: idsIn('updatedByAgentId', uuid(), 'last changed by one of these agents'),
    updatedByUserIds: inColumn('updatedByUserId', text(200), 'last changed by one of these people'),
  },
  times: { createdAt: 'were created', updatedAt: 'were changed last', lockedAt: 'were locked' },
});

const DocumentOrder = ordersOf({
  id: 'DocumentOrder',
  nouns: 'documents',
  by: { created_at: BY_CREATION, updated_at: BY_UPDATE, key: byText('key') },
  initial: 'created_at_asc',
});

const documentPages = (column: OwnerColumn, through?: string) =>
  DocumentOrder.pages<Document, FilterOf<typeof DocumentFilter>>({
    table: 'Document',
    by: { companyId: 'uuid', [column]: 'uuid' },
    ...(through && { through }),
    conditions: DocumentFilter.conditions,
  });

/** An issue's documents. */
export const documentsOfIssue = documentPages('issueId');

/** A case's documents by its id. */
export const documentsOfCase = documentPages('caseId', 'Case');

/** A document's revisions, newest first. */
export const revisionsOfDocument = page<DocumentRevision>({
  table: 'DocumentRevision',
  by: { companyId: 'uuid', documentId: 'uuid' },
  orderBy: { revisionNumber: 'int8' },
  direction: 'DESC',
});
