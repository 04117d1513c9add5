import { z } from 'zod';
import { mutation, query } from '#services/core/operation/operation.js';
import { uuid } from '#services/core/text/fields.js';
import { addAnnotationComment, findThread, listThreads, setThreadStatus, startThread } from '../documents/annotate.js';
import {
  AnnotationCommentView,
  CaseAnnotationThreadRowView,
  CaseAnnotationThreadView,
  newCommentFields,
  newThreadFields,
  presentAnnotationComment,
  threadListFields,
  threadRef,
  threadStatusFields,
} from '../documents/annotation-model.js';
import { caseThreads } from '../documents/threads.js';
import { caseOwner } from './document-home.js';
import { caseDocumentRef } from './document-model.js';
import { caseReader, casesEnabled, caseWriter } from './policy.js';
import { caseById, lockedCaseById } from './rows.js';

const reading = { gate: casesEnabled, on: caseById, allow: caseReader };
const writing = { gate: casesEnabled, on: lockedCaseById, allow: caseWriter };
/** A case has no comments of its own. */
const issueCommentId = uuid()
  .nullish()
  .describe("The id of a comment on one of the company's issues with the same content.");

export const listCaseAnnotations = query({
  name: 'listCaseAnnotations',
  summary: "List the annotation threads of a case's document, oldest first",
  ...reading,
  input: z.object({ ...caseDocumentRef, ...threadListFields }),
  output: z.array(CaseAnnotationThreadRowView),
  run: (scope, input, of) => listThreads(scope, caseOwner(of), input),
  present: caseThreads.presentList,
});

export const getCaseAnnotation = query({
  name: 'getCaseAnnotation',
  summary: "Get an annotation thread of a case's document with its comments",
  ...reading,
  input: z.object({ ...caseDocumentRef, ...threadRef }),
  output: CaseAnnotationThreadView,
  run: (scope, thread, of) => findThread(scope, caseOwner(of), thread),
  present: caseThreads.present,
});

export const createCaseAnnotation = mutation({
  name: 'createCaseAnnotation',
  summary: "Start a thread about a selection of a case's document",
  ...writing,
  input: z.strictObject({ ...caseDocumentRef, ...newThreadFields, issueCommentId }),
  output: CaseAnnotationThreadView,
  run: async (scope, thread, of) => caseThreads.present(scope, await startThread(scope, caseOwner(of), thread)),
});

export const commentCaseAnnotation = mutation({
  name: 'commentCaseAnnotation',
  summary: "Add a comment to an annotation thread of a case's document, open or resolved",
  ...writing,
  input: z.strictObject({ ...caseDocumentRef, ...threadRef, ...newCommentFields, issueCommentId }),
  output: AnnotationCommentView,
  run: async (scope, comment, of) =>
    presentAnnotationComment(await addAnnotationComment(scope, caseOwner(of), comment)),
});

export const updateCaseAnnotation = mutation({
  name: 'updateCaseAnnotation',
  summary: "Resolve or reopen an annotation thread of a case's document; reopening anchors it in the latest revision",
  ...writing,
  input: z.strictObject({ ...caseDocumentRef, ...threadRef, ...threadStatusFields }),
  output: CaseAnnotationThreadView,
  run: async (scope, change, of) => caseThreads.present(scope, await setThreadStatus(scope, caseOwner(of), change)),
});
