import { z } from 'zod';
import type { Document, DocumentRevision } from '#generated/prisma/client.js';
import { domainError, notFound } from '#services/core/errors/errors.js';
import { presenterOf } from '#services/core/rows/present.js';
import { pathId, rawText, text, uuid } from '#services/core/text/fields.js';
import { issueRef } from '../issues/rows.js';

/** A document belongs to an issue or to a case, within which its key is unique. */
export interface IssueOwner {
  readonly companyId: string;
  readonly issueId: string;
}
export interface CaseOwner {
  readonly companyId: string;
  readonly caseId: string;
}
export type DocumentOwner = IssueOwner | CaseOwner;

/** The column of a document's owner, and the owner's id. */
export const ownerColumn = (owner: DocumentOwner): readonly ['issueId' | 'caseId', string] =>
  'caseId' in owner ? ['caseId', owner.caseId] : ['issueId', owner.issueId];

/** A document with the body of its latest revision. */
export type DocumentRow = Document & { readonly body: string };

/** A document without its body. */
export type DocumentSummary = Document;

/** A revision with its full text, however it is stored. */
export type RevisionRow = Omit<DocumentRevision, 'body' | 'delta'> & { readonly body: string };

/** Identifies a document of an issue in a path. */
export const documentRef = {
  ...issueRef,
  key: z
    .string()
    .max(64)
    .regex(/^[a-z0-9][a-z0-9_-]*$/, 'Must begin with a-z or 0-9 and hold only a-z, 0-9, _ and -')
    .describe("The document's key within its issue."),
};

/** Identifies a revision of a document in a path. */
export const revisionRef = { revisionId: pathId().describe("The revision's id.") };

/** The options of a list of revisions. */
export const revisionListFields = {
  limit: z.int().min(1).max(200).default(200).describe('The maximum number of revisions.'),
  before: z.int().min(1).optional().describe('Return only revisions with a lower number.'),
};

/** The fields of a document's PUT body. */
export const documentFields = {
  body: rawText(524_288).describe('The whole text, in Markdown, which becomes a new revision.'),
  title: text(200).nullish().describe('The heading shown above the text. Omit it to keep the current heading.'),
  format: z.literal('markdown').default('markdown').describe('The format of the body. Always markdown.'),
  changeSummary: rawText(500).nullish().describe('A short summary of the changes in this revision.'),
  baseRevisionId: uuid()
    .nullish()
    .describe('The id of the revision that the changes are based on. Required unless the document is new.'),
};

/** The fields of a document, among them the reference to its owner. */
const summaryFields = <O extends z.ZodRawShape>(owner: O) => ({
  id: z.uuid(),
  companyId: z.uuid(),
  ...owner,
  key: z.string().describe("The document's key within its issue or case, such as plan."),
  title: z.string().nullable().describe('The heading shown above the text; null if there is no heading.'),
  format: z.string().describe('The format of the body, such as markdown.'),
  latestRevisionId: z.uuid().describe('The id of the latest revision.'),
  latestRevisionNumber: z.int().describe('The total number of revisions, which equals the number of the latest one.'),
  createdByAgentId: z.uuid().nullable().describe('The id of the agent that created the document.'),
  createdByUserId: z.string().nullable().describe('The id of the person who created the document.'),
  updatedByAgentId: z.uuid().nullable().describe('The id of the agent that last updated the document.'),
  updatedByUserId: z.string().nullable().describe('The id of the person who last updated the document.'),
  lockedAt: z.iso
    .datetime()
    .nullable()
    .describe('The time at which the document was locked against changes; null if it is not locked.'),
  lockedByAgentId: z.uuid().nullable().describe('The id of the agent that locked the document.'),
  lockedByUserId: z.string().nullable().describe('The id of the person who locked the document.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const issueSummary = summaryFields({ issueId: z.uuid() });
const caseSummary = summaryFields({ caseId: z.uuid() });

/** The wire shape of a document without its body. */
export const DocumentSummaryView = z.object(issueSummary).meta({ id: 'DocumentSummary' });
export const CaseDocumentSummaryView = z.object(caseSummary).meta({ id: 'CaseDocumentSummary' });

/** The wire shape of a document. */
export const DocumentView = z
  .object({ ...issueSummary, body: z.string().describe('The whole text of the latest revision.') })
  .meta({ id: 'Document', description: 'A text that belongs to an issue or a case, with all its revisions.' });
export const CaseDocumentView = z.object({ ...caseSummary, body: z.string() }).meta({ id: 'CaseDocument' });

const ofIssue = { issueId: ({ issueId }: DocumentSummary) => issueId as string };
const ofCase = { caseId: ({ caseId }: DocumentSummary) => caseId as string };

export const presentDocumentSummary = presenterOf(DocumentSummaryView, ofIssue);
export const presentCaseDocumentSummary = presenterOf(CaseDocumentSummaryView, ofCase);
export const presentDocument = presenterOf(DocumentView, ofIssue);
export const presentCaseDocument = presenterOf(CaseDocumentView, ofCase);

/** The wire shape of a revision. */
export const DocumentRevisionView = z
  .object({
    id: z.uuid(),
    documentId: z.uuid().describe("The document's id."),
    issueId: z.uuid(),
    key: z.string(),
    revisionNumber: z.int().describe("The revision's number, from 1."),
    title: z.string().nullable().describe('The heading above the text in this revision; null if there is no heading.'),
    format: z.string().describe('The format of the body, such as markdown.'),
    body: z.string().describe('The whole text, as it was in this revision.'),
    changeSummary: z.string().nullable().describe("The author's summary of the changes; null if not given."),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that wrote the revision.'),
    createdByUserId: z.string().nullable().describe('The id of the person who wrote the revision.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'DocumentRevision', description: 'A revision of a document. Revisions never change.' });

export const presentDocumentRevision = presenterOf(DocumentRevisionView, {
  issueId: (_: RevisionRow, { issueId }: DocumentSummary) => issueId as string,
  key: (_: RevisionRow, { key }: DocumentSummary) => key,
});

/** The reference to a document and its latest revision in events. */
export const documentReference = ({ id, key, latestRevisionId, latestRevisionNumber }: DocumentSummary) => ({
  key,
  documentId: id,
  revisionId: latestRevisionId,
  revisionNumber: latestRevisionNumber,
});

export const RevisionNotFound = () => notFound('Document revision not found');
export const DocumentNotFound = () => notFound('Document not found');
export const DocumentLocked = domainError('document_locked', 'Document is locked');
export const DocumentMissing = domainError('document_missing', 'Document does not exist yet');
export const BaseRevisionRequired = domainError(
  'base_revision_required',
  'Document update requires baseRevisionId: read the document and name the latestRevisionId that was edited',
);
export const StaleBaseRevision = domainError('stale_base_revision', 'Document was updated by someone else');
export const AlreadyLatestRevision = domainError(
  'already_latest_revision',
  'Selected revision is already the latest revision',
);

export const CaseDocumentNotFound = () => notFound('Case document not found');
export const CaseDocumentMissing = domainError('document_missing', 'Case document does not exist yet');
export const CaseBaseRevisionRequired = domainError(
  'base_revision_required',
  'Case document update requires baseRevisionId',
);
export const StaleCaseBaseRevision = domainError('stale_base_revision', 'Case document was updated by someone else');
