import { z } from 'zod';
import type { Document, DocumentRevision } from '../../generated/prisma/client.js';
import { domainError, notFound } from '../core/errors.js';
import { rawText, text, uuid } from '../core/fields.js';

/** What a document belongs to. */
export interface DocumentOwner {
  readonly companyId: string;
  readonly issueId: string;
}

/** A document with the body of its latest revision. */
export type DocumentRow = Document & { readonly body: string };

/** A document without its body. */
export type DocumentSummary = Document;

/** The name of a document within its issue (gaps 2.8). */
export const documentKey = () =>
  z
    .string()
    .max(64)
    .regex(/^[a-z0-9][a-z0-9_-]*$/, 'Must begin with a-z or 0-9 and hold only a-z, 0-9, _ and -')
    .describe('The name of the document within its issue.');

/** What a document's PUT body may hold (gaps 2.8). */
export const documentFields = {
  body: rawText(524_288).describe('The text.'),
  title: text(200).nullish().describe('The title; left out, it stays as it is.'),
  format: z.literal('markdown').default('markdown').describe('Always markdown.'),
  changeSummary: rawText(500).nullish().describe('What this revision changes.'),
  baseRevisionId: uuid().nullish().describe('The revision that was edited; needed unless the document is new.'),
};

const summaryFields = {
  id: z.uuid(),
  companyId: z.uuid(),
  issueId: z.uuid(),
  key: z.string(),
  title: z.string().nullable(),
  format: z.string(),
  latestRevisionId: z.uuid(),
  latestRevisionNumber: z.int(),
  createdByAgentId: z.uuid().nullable(),
  createdByUserId: z.string().nullable(),
  updatedByAgentId: z.uuid().nullable(),
  updatedByUserId: z.string().nullable(),
  lockedAt: z.iso.datetime().nullable(),
  lockedByAgentId: z.uuid().nullable(),
  lockedByUserId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

/** The wire shape of a document without its body. */
export const DocumentSummaryView = z.object(summaryFields).meta({ id: 'DocumentSummary' });

/** The wire shape of a document. */
export const DocumentView = z.object({ ...summaryFields, body: z.string() }).meta({ id: 'Document' });

export const presentDocumentSummary = (row: DocumentSummary): z.input<typeof DocumentSummaryView> => ({
  id: row.id,
  companyId: row.companyId,
  issueId: row.issueId as string,
  key: row.key,
  title: row.title,
  format: row.format,
  latestRevisionId: row.latestRevisionId,
  latestRevisionNumber: row.latestRevisionNumber,
  createdByAgentId: row.createdByAgentId,
  createdByUserId: row.createdByUserId,
  updatedByAgentId: row.updatedByAgentId,
  updatedByUserId: row.updatedByUserId,
  lockedAt: row.lockedAt?.toISOString() ?? null,
  lockedByAgentId: row.lockedByAgentId,
  lockedByUserId: row.lockedByUserId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const presentDocument = (row: DocumentRow): z.input<typeof DocumentView> => ({
  ...presentDocumentSummary(row),
  body: row.body,
});

/** The wire shape of a revision. */
export const DocumentRevisionView = z
  .object({
    id: z.uuid(),
    documentId: z.uuid(),
    issueId: z.uuid(),
    key: z.string(),
    revisionNumber: z.int(),
    title: z.string().nullable(),
    format: z.string(),
    body: z.string(),
    changeSummary: z.string().nullable(),
    createdByAgentId: z.uuid().nullable(),
    createdByUserId: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'DocumentRevision' });

export const presentRevision = (
  document: DocumentSummary,
  row: DocumentRevision,
): z.input<typeof DocumentRevisionView> => ({
  id: row.id,
  documentId: row.documentId,
  issueId: document.issueId as string,
  key: document.key,
  revisionNumber: row.revisionNumber,
  title: row.title,
  format: row.format,
  body: row.body,
  changeSummary: row.changeSummary,
  createdByAgentId: row.createdByAgentId,
  createdByUserId: row.createdByUserId,
  createdAt: row.createdAt.toISOString(),
});

export const DocumentNotFound = () => notFound('Document not found');
export const DocumentLocked = domainError('document_locked', 409, 'Document is locked');
export const DocumentMissing = domainError('document_missing', 409, 'Document does not exist yet');
export const BaseRevisionRequired = domainError(
  'base_revision_required',
  409,
  'Document update requires baseRevisionId: read the document and name the latestRevisionId that was edited',
);
export const StaleBaseRevision = domainError('stale_base_revision', 409, 'Document was updated by someone else');
export const AlreadyLatestRevision = domainError(
  'already_latest_revision',
  409,
  'Selected revision is already the latest revision',
);
