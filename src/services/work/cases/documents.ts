import { z } from 'zod';
import { mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { Ok } from '#services/core/text/fields.js';
import {
  CaseDocumentSummaryView,
  CaseDocumentView,
  type DocumentRow,
  presentCaseDocument,
  presentCaseDocumentSummary,
  revisionListFields,
  revisionRef,
} from '../documents/model.js';
import { type AttributedRevision, revisionOf, revisionsOf } from '../documents/revisions.js';
import { documentByKey, findDocument } from '../documents/rows.js';
import { putDocument, removeDocument, restoreRevision, setLock } from '../documents/write.js';
import { caseOwner } from './document-home.js';
import {
  CaseDocumentRevisionView,
  caseDocumentFields,
  caseDocumentRef,
  presentCaseRevision,
} from './document-model.js';
import { caseReader, casesEnabled, caseWriter } from './policy.js';
import { caseById, lockedCaseById } from './rows.js';

const reading = { gate: casesEnabled, on: caseById, allow: caseReader };
const writing = { gate: casesEnabled, on: lockedCaseById, allow: caseWriter };

export const getCaseDocument = query({
  name: 'getCaseDocument',
  summary: 'Get a document of a case with its latest body',
  ...reading,
  input: z.object(caseDocumentRef),
  output: CaseDocumentView,
  run: (scope, { key }, of) => documentByKey(scope, caseOwner(of), key),
  present: (_scope, document) => presentCaseDocument(document),
});

/** A document with its new revision. */
const WrittenCaseDocumentView = z
  .object({ document: CaseDocumentView, revision: CaseDocumentRevisionView })
  .meta({ id: 'WrittenCaseDocument' });

async function withRevision(
  scope: WriteScope,
  document: DocumentRow,
): Promise<z.input<typeof WrittenCaseDocumentView>> {
  const revision = (await revisionOf(scope, document, document.latestRevisionId)) as AttributedRevision;
  return { document: presentCaseDocument(document), revision: presentCaseRevision(revision) };
}

export const putCaseDocument = mutation({
  name: 'putCaseDocument',
  summary: 'Create a document of a case or append a revision to it',
  ...writing,
  input: z.object({ ...caseDocumentRef, ...caseDocumentFields }),
  output: WrittenCaseDocumentView,
  run: async (scope, fields, key) => withRevision(scope, await putDocument(scope, caseOwner(key), fields)),
});

export const listCaseDocumentRevisions = query({
  name: 'listCaseDocumentRevisions',
  summary: "List a case document's revisions with their authors and issues, newest first",
  ...reading,
  input: z.object({ ...caseDocumentRef, ...revisionListFields }),
  output: z
    .object({ key: z.string(), document: CaseDocumentSummaryView, revisions: z.array(CaseDocumentRevisionView) })
    .meta({ id: 'CaseDocumentHistory' }),
  async run(scope, { key, ...range }, of) {
    const document = await documentByKey(scope, caseOwner(of), key);
    return { document, revisions: await revisionsOf(scope, document, range) };
  },
  present: (_scope, { document, revisions }) => ({
    key: document.key,
    document: presentCaseDocumentSummary(document),
    revisions: revisions.map(presentCaseRevision),
  }),
});

export const restoreCaseDocumentRevision = mutation({
  name: 'restoreCaseDocumentRevision',
  summary: "Restore an earlier revision of a case's document as its next revision",
  ...writing,
  input: z.object({ ...caseDocumentRef, ...revisionRef }),
  output: WrittenCaseDocumentView,
  run: async (scope, revision, of) => withRevision(scope, await restoreRevision(scope, caseOwner(of), revision)),
});

const locking = { ...writing, input: z.object(caseDocumentRef), output: CaseDocumentView };

export const lockCaseDocument = mutation({
  name: 'lockCaseDocument',
  summary: 'Lock a document of a case against changes',
  ...locking,
  run: async (scope, { key }, of) => presentCaseDocument(await setLock(scope, caseOwner(of), key, true)),
});

export const unlockCaseDocument = mutation({
  name: 'unlockCaseDocument',
  summary: 'Unlock a document of a case',
  ...locking,
  run: async (scope, { key }, of) => presentCaseDocument(await setLock(scope, caseOwner(of), key, false)),
});

export const deleteCaseDocument = mutation({
  name: 'deleteCaseDocument',
  summary: 'Delete a document of a case with its revisions and annotations',
  ...writing,
  input: z.object(caseDocumentRef),
  output: Ok,
  deletes: async (scope, of, { key }) => ({
    id: (await findDocument(scope, caseOwner(of), key))?.id ?? null,
    parentId: of.id,
  }),
  async run(scope, { key }, of) {
    await removeDocument(scope, caseOwner(of), key);
    return { ok: true as const };
  },
});
