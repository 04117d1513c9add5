import { z } from 'zod';
import { companyMember } from '../../access/rules.js';
import { mutation, query } from '../../core/operation/operation.js';
import { Ok } from '../../core/text/fields.js';
import type { IssueKey } from '../issues/model.js';
import { issueVisibleToWriter } from '../issues/policy.js';
import { issueById, issueRef, lockedIssueById } from '../issues/rows.js';
import { documentKeeper } from './access.js';
import type { OwnerWithHome } from './home.js';
import { issueHome } from './issue-home.js';
import { DocumentView, documentFields, documentKey, presentDocument } from './model.js';
import { documentByKey, documentsOf } from './rows.js';
import { putDocument, removeDocument } from './write.js';

/** An issue as the owner of its documents. */
export function ownerOf({ companyId, id }: IssueKey): OwnerWithHome {
  const owner = { companyId, issueId: id };
  return { ...owner, home: issueHome(owner) };
}

/** What names a document in a path. */
export const documentRef = { ...issueRef, key: documentKey() };

export const listIssueDocuments = query({
  name: 'listIssueDocuments',
  summary: "List an issue's documents, oldest first",
  input: z.object(issueRef),
  output: z.array(DocumentView),
  on: issueById,
  allow: companyMember,
  run: (scope, _input, issue) => documentsOf(scope, ownerOf(issue)),
  present: (_scope, documents) => documents.map(presentDocument),
});

export const getIssueDocument = query({
  name: 'getIssueDocument',
  summary: 'Get a document of an issue with its latest body',
  input: z.object(documentRef),
  output: DocumentView,
  on: issueById,
  allow: companyMember,
  run: (scope, { key }, issue) => documentByKey(scope, ownerOf(issue), key),
  present: (_scope, document) => presentDocument(document),
});

export const putIssueDocument = mutation({
  name: 'putIssueDocument',
  summary: 'Create a document of an issue or append a revision to it',
  input: z.object({ ...documentRef, ...documentFields }),
  output: DocumentView,
  on: lockedIssueById,
  allow: issueVisibleToWriter,
  async run(scope, { issueId: _, format: __, ...put }, issue) {
    const { document } = await putDocument(scope, ownerOf(issue), put);
    return presentDocument(document);
  },
});

export const deleteIssueDocument = mutation({
  name: 'deleteIssueDocument',
  summary: 'Delete a document of an issue with its revisions and annotations',
  input: z.object(documentRef),
  output: Ok,
  on: lockedIssueById,
  allow: documentKeeper,
  async run(scope, { key }, issue) {
    await removeDocument(scope, ownerOf(issue), key);
    return { ok: true as const };
  },
});
