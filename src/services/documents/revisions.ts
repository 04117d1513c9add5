import { z } from 'zod';
import type { DocumentRevision } from '../../generated/prisma/client.js';
import { companyMember } from '../access/rules.js';
import { pathId } from '../core/fields.js';
import { mutation, query } from '../core/operation.js';
import { statement } from '../core/statement.js';
import { issueById, issueVisibleToWriter, lockedIssueById } from '../issues/load.js';
import { documentRef, ownerOf } from './documents.js';
import { documentByKey } from './load.js';
import { DocumentRevisionView, DocumentView, presentDocument, presentRevision } from './model.js';
import { restoreRevision } from './write.js';

const NEWEST = statement(`
  SELECT * FROM "DocumentRevision"
   WHERE "companyId" = $1::uuid AND "documentId" = $2::uuid AND "revisionNumber" < coalesce($3::bigint, 2147483648)
   ORDER BY "revisionNumber" DESC LIMIT $4::int`);

export const listIssueDocumentRevisions = query({
  name: 'listIssueDocumentRevisions',
  summary: "List a document's revisions, newest first",
  input: z.object({
    ...documentRef,
    limit: z.int().min(1).max(200).default(200).describe('How many at most.'),
    before: z.int().min(1).optional().describe('Only revisions with a lower number.'),
  }),
  output: z.array(DocumentRevisionView),
  on: issueById,
  allow: companyMember,
  async run(scope, { key, limit, before }, issue) {
    const document = await documentByKey(scope, ownerOf(issue), key);
    const values = [document.companyId, document.id, before ?? null, limit];
    return { document, revisions: await scope.sql<DocumentRevision>(NEWEST, values) };
  },
  present: (_scope, { document, revisions }) => revisions.map((revision) => presentRevision(document, revision)),
});

export const restoreIssueDocumentRevision = mutation({
  name: 'restoreIssueDocumentRevision',
  summary: 'Write what an earlier revision of a document holds as its next one',
  input: z.object({ ...documentRef, revisionId: pathId().describe("The revision's id.") }),
  output: DocumentView,
  on: lockedIssueById,
  allow: issueVisibleToWriter,
  run: async (scope, { key, revisionId }, issue) =>
    presentDocument(await restoreRevision(scope, ownerOf(issue), { key, revisionId })),
});
