import { z } from 'zod';
import type { Document, DocumentRevision } from '../../../generated/prisma/client.js';
import { domainError, notFound } from '../../core/errors/errors.js';
import { presenterOf } from '../../core/operation/present.js';
import { rawText, text, uuid } from '../../core/text/fields.js';

/** A document belongs to an issue or to a case; each has its own names for its documents. */
export interface IssueOwner {
  readonly companyId: string;
  readonly issueId: string;
}
export interface CaseOwner {
  readonly companyId: string;
  readonly caseId: string;
}
export type DocumentOwner = IssueOwner | CaseOwner;

/** The column that names a document's owner, and the owner's id. */
export const ownerColumn = (owner: DocumentOwner): readonly ['issueId' | 'caseId', string] =>
  'caseId' in owner ? ['caseId', owner.caseId] : ['issueId', owner.issueId];

/** A document with the body of its latest revision. */
export type DocumentRow = Document & { readonly body: string };

/** A document without its body. */
export type DocumentSummary = Document;

/** A revision with its text, however that is stored. */
export type RevisionRow = Omit<DocumentRevision, 'body' | 'delta'> & { readonly body: string };

/** The name of a document within its issue. */
export const documentKey = () =>
  z
    .string()
    .max(64)
    .regex(/^[a-z0-9][a-z0-9_-]*$/, 'Must begin with a-z or 0-9 and hold only a-z, 0-9, _ and -')
    .describe('The name of the document within its issue.');

/** What a document's PUT body may hold. */
export const documentFields = {
  body: rawText(524_288).describe('The text.'),
  title: text(200).nullish().describe('The title; left out, it stays as it is.'),
  format: z.literal('markdown').default('markdown').describe('Always markdown.'),
  changeSummary: rawText(500).nullish().describe('What this revision changes.'),
  baseRevisionId: uuid().nullish().describe('The revision that was edited; needed unless the document is new.'),
};

/** The fields of a document; those of its owner stand among them. */
const summaryFields = <O extends z.ZodRawShape>(owner: O) => ({
  id: z.uuid(),
  companyId: z.uuid(),
  ...owner,
  key: z.string().describe('Its name within the issue or case, such as plan.'),
  title: z.string().nullable().describe('The title.'),
  format: z.string().describe('How it is written, such as markdown.'),
  latestRevisionId: z.uuid().describe("The latest revision's id."),
  latestRevisionNumber: z.int().describe("The latest revision's number."),
  createdByAgentId: z.uuid().nullable().describe('The id of the agent that created it.'),
  createdByUserId: z.string().nullable().describe('The person who created it.'),
  updatedByAgentId: z.uuid().nullable().describe('The id of the agent that last changed it.'),
  updatedByUserId: z.string().nullable().describe('The person who last changed it.'),
  lockedAt: z.iso.datetime().nullable().describe('Since when it is kept as it is.'),
  lockedByAgentId: z.uuid().nullable().describe('The id of the agent that locked it.'),
  lockedByUserId: z.string().nullable().describe('The person who locked it.'),
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
  .object({ ...issueSummary, body: z.string().describe('The text.') })
  .meta({ id: 'Document', description: 'A text of an issue or of a case, with all its revisions.' });
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
    revisionNumber: z.int().describe('Its number, from 1.'),
    title: z.string().nullable().describe('The title.'),
    format: z.string().describe('How it is written, such as markdown.'),
    body: z.string().describe('The text.'),
    changeSummary: z.string().nullable().describe('What it changed.'),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The person who created it.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'DocumentRevision', description: 'One version of a document; it never changes.' });

export const presentRevision = presenterOf(DocumentRevisionView, {
  issueId: (_: RevisionRow, { issueId }: DocumentSummary) => issueId as string,
  key: (_: RevisionRow, { key }: DocumentSummary) => key,
});

/** A document and its latest revision, as events name them. */
export const namesOf = ({ id, key, latestRevisionId, latestRevisionNumber }: DocumentSummary) => ({
  key,
  documentId: id,
  revisionId: latestRevisionId,
  revisionNumber: latestRevisionNumber,
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

export const CaseDocumentNotFound = () => notFound('Case document not found');
export const CaseDocumentMissing = domainError('document_missing', 409, 'Case document does not exist yet');
export const CaseBaseRevisionRequired = domainError(
  'base_revision_required',
  409,
  'Case document update requires baseRevisionId',
);
export const StaleCaseBaseRevision = domainError(
  'stale_base_revision',
  409,
  'Case document was updated by someone else',
);
