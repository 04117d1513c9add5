import { z } from 'zod';
import { companyMember } from '#services/access/rules.js';
import { mutation, query } from '#services/core/operation/operation.js';
import { Ok } from '#services/core/text/fields.js';
import { issueVisibleToWriter } from '../issues/policy.js';
import { issueById, issueRef, lockedIssueById } from '../issues/rows.js';
import { issueOwner } from './issue-home.js';
import {
  DocumentRevisionView,
  DocumentView,
  documentFields,
  documentRef,
  presentDocument,
  presentDocumentRevision,
  revisionListFields,
  revisionRef,
} from './model.js';
import { documentKeeper } from './policy.js';
import { revisionsOf } from './revisions.js';
import { documentByKey, documentsOf, findDocument } from './rows.js';
import { putDocument, removeDocument, restoreRevision, setLock } from './write.js';

export const listIssueDocuments = query({
  name: 'listIssueDocuments',
  summary: "List an issue's documents, oldest first",
  input: z.object(issueRef),
  output: z.array(DocumentView),
  on: issueById,
  allow: companyMember,
  run: (scope, _input, issue) => documentsOf(scope, issueOwner(issue)),
  present: (_scope, documents) => documents.map(presentDocument),
});

export const getIssueDocument = query({
  name: 'getIssueDocument',
  summary: 'Get a document of an issue with its latest body',
  input: z.object(documentRef),
  output: DocumentView,
  on: issueById,
  allow: companyMember,
  run: (scope, { key }, issue) => documentByKey(scope, issueOwner(issue), key),
  present: (_scope, document) => presentDocument(document),
});

const writing = { output: DocumentView, on: lockedIssueById, allow: issueVisibleToWriter };

export const putIssueDocument = mutation({
  name: 'putIssueDocument',
  summary: 'Create a document of an issue or append a revision to it',
  ...writing,
  input: z.object({ ...documentRef, ...documentFields }),
  run: async (scope, { issueId: _, format: __, ...fields }, issue) =>
    presentDocument(await putDocument(scope, issueOwner(issue), fields)),
});

export const listIssueDocumentRevisions = query({
  name: 'listIssueDocumentRevisions',
  summary: "List a document's revisions, newest first",
  input: z.object({ ...documentRef, ...revisionListFields }),
  output: z.array(DocumentRevisionView),
  on: issueById,
  allow: companyMember,
  async run(scope, { key, ...range }, issue) {
    const document = await documentByKey(scope, issueOwner(issue), key);
    return { document, revisions: await revisionsOf(scope, document, range) };
  },
  present: (_scope, { document, revisions }) =>
    revisions.map((revision) => presentDocumentRevision(revision, document)),
});

export const restoreIssueDocumentRevision = mutation({
  name: 'restoreIssueDocumentRevision',
  summary: 'Restore an earlier revision of a document as its next revision',
  ...writing,
  input: z.object({ ...documentRef, ...revisionRef }),
  run: async (scope, revision, issue) => presentDocument(await restoreRevision(scope, issueOwner(issue), revision)),
});

const locking = { ...writing, input: z.object(documentRef), allow: documentKeeper };

export const lockIssueDocument = mutation({
  name: 'lockIssueDocument',
  summary: 'Lock a document of an issue against changes',
  ...locking,
  run: async (scope, { key }, issue) => presentDocument(await setLock(scope, issueOwner(issue), key, true)),
});

export const unlockIssueDocument = mutation({
  name: 'unlockIssueDocument',
  summary: 'Unlock a document of an issue',
  ...locking,
  run: async (scope, { key }, issue) => presentDocument(await setLock(scope, issueOwner(issue), key, false)),
});

export const deleteIssueDocument = mutation({
  name: 'deleteIssueDocument',
  summary: 'Delete a document of an issue with its revisions and annotations',
  ...locking,
  output: Ok,
  deletes: async (scope, issue, { key }) => ({
    id: (await findDocument(scope, issueOwner(issue), key))?.id ?? null,
    parentId: issue.id,
  }),
  async run(scope, { key }, issue) {
    await removeDocument(scope, issueOwner(issue), key);
    return { ok: true as const };
  },
});
