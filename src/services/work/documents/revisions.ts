import { z } from 'zod';
import { companyMember } from '../../access/rules.js';
import { mutation, query } from '../../core/operation/operation.js';
import { pathId } from '../../core/text/fields.js';
import { issueVisibleToWriter } from '../issues/policy.js';
import { issueById, lockedIssueById } from '../issues/rows.js';
import { revisionsOf } from './history.js';
import { DocumentRevisionView, DocumentView, presentDocument, presentRevision } from './model.js';
import { documentRef, ownerOf } from './operations.js';
import { documentByKey } from './rows.js';
import { restoreRevision } from './write.js';

/** What a list of revisions may be asked for. */
export const revisionListFields = {
  limit: z.int().min(1).max(200).default(200).describe('How many at most.'),
  before: z.int().min(1).optional().describe('Only revisions with a lower number.'),
};

export const listIssueDocumentRevisions = query({
  name: 'listIssueDocumentRevisions',
  summary: "List a document's revisions, newest first",
  input: z.object({ ...documentRef, ...revisionListFields }),
  output: z.array(DocumentRevisionView),
  on: issueById,
  allow: companyMember,
  async run(scope, { key, ...stretch }, issue) {
    const document = await documentByKey(scope, ownerOf(issue), key);
    return { document, revisions: await revisionsOf(scope, document, stretch) };
  },
  present: (_scope, { document, revisions }) => revisions.map((revision) => presentRevision(revision, document)),
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
