import { z } from 'zod';
import { mutation, query } from '../../core/operation/operation.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { Ok, pathId } from '../../core/text/fields.js';
import { type AttributedRevision, revisionOf, revisionsOf } from '../documents/history.js';
import { setLock } from '../documents/locks.js';
import {
  CaseDocumentSummaryView,
  CaseDocumentView,
  type DocumentRow,
  presentCaseDocument,
  presentCaseDocumentSummary,
} from '../documents/model.js';
import { revisionListFields } from '../documents/revisions.js';
import { documentByKey } from '../documents/rows.js';
import { putDocument, removeDocument, restoreRevision } from '../documents/write.js';
import { caseOwner } from './document-home.js';
import {
  CaseDocumentRevisionView,
  caseDocumentFields,
  caseDocumentRef,
  presentCaseRevision,
} from './document-model.js';
import { caseById, lockedCaseById } from './rows.js';
import { caseReader, casesEnabled, caseWriter } from './rules.js';

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

/** A document and the revision that was just written. */
const Written = z
  .object({ document: CaseDocumentView, revision: CaseDocumentRevisionView })
  .meta({ id: 'WrittenCaseDocument' });

async function written(scope: WriteScope, document: DocumentRow): Promise<z.input<typeof Written>> {
  const revision = (await revisionOf(scope, document, document.latestRevisionId)) as AttributedRevision;
  return { document: presentCaseDocument(document), revision: presentCaseRevision(revision) };
}

export const putCaseDocument = mutation({
  name: 'putCaseDocument',
  summary: 'Create a document of a case or append a revision to it',
  ...writing,
  input: z.object({ ...caseDocumentRef, ...caseDocumentFields }),
  output: Written,
  run: async (scope, put, of) => written(scope, (await putDocument(scope, caseOwner(of), put)).document),
});

export const listCaseDocumentRevisions = query({
  name: 'listCaseDocumentRevisions',
  summary: "List a case document's revisions, newest first, with who wrote them and for which issue",
  ...reading,
  input: z.object({ ...caseDocumentRef, ...revisionListFields }),
  output: z
    .object({ key: z.string(), document: CaseDocumentSummaryView, revisions: z.array(CaseDocumentRevisionView) })
    .meta({ id: 'CaseDocumentHistory' }),
  async run(scope, { key, ...stretch }, of) {
    const document = await documentByKey(scope, caseOwner(of), key);
    return { document, revisions: await revisionsOf(scope, document, stretch) };
  },
  present: (_scope, { document, revisions }) => ({
    key: document.key,
    document: presentCaseDocumentSummary(document),
    revisions: revisions.map(presentCaseRevision),
  }),
});

export const restoreCaseDocumentRevision = mutation({
  name: 'restoreCaseDocumentRevision',
  summary: "Write what an earlier revision of a case's document holds as its next one",
  ...writing,
  input: z.object({ ...caseDocumentRef, revisionId: pathId().describe("The revision's id.") }),
  output: Written,
  run: async (scope, revision, of) => written(scope, await restoreRevision(scope, caseOwner(of), revision)),
});

const locking = { ...writing, input: z.object(caseDocumentRef), output: CaseDocumentView };

export const lockCaseDocument = mutation({
  name: 'lockCaseDocument',
  summary: 'Keep a document of a case as it is',
  ...locking,
  run: async (scope, { key }, of) => presentCaseDocument(await setLock(scope, caseOwner(of), key, true)),
});

export const unlockCaseDocument = mutation({
  name: 'unlockCaseDocument',
  summary: 'Let a locked document of a case be written again',
  ...locking,
  run: async (scope, { key }, of) => presentCaseDocument(await setLock(scope, caseOwner(of), key, false)),
});

export const deleteCaseDocument = mutation({
  name: 'deleteCaseDocument',
  summary: 'Delete a document of a case with its revisions and annotations',
  ...writing,
  input: z.object(caseDocumentRef),
  output: Ok,
  async run(scope, { key }, of) {
    await removeDocument(scope, caseOwner(of), key);
    return { ok: true as const };
  },
});
