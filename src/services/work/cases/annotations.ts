import { z } from 'zod';
import { mutation, query } from '../../core/operation/operation.js';
import { uuid } from '../../core/text/fields.js';
import { addComment, findThread, listThreads, setThreadStatus, startThread } from '../documents/annotate.js';
import {
  AnnotationCommentView,
  CaseAnnotationThreadRowView,
  CaseAnnotationThreadView,
  newCommentFields,
  newThreadFields,
  presentCaseThread,
  presentComment,
  ThreadStatus,
  threadListFields,
  threadRef,
} from '../documents/annotation-model.js';
import { presentWholeOfCase } from '../documents/threads.js';
import { caseOwner } from './document-home.js';
import { caseDocumentRef } from './document-model.js';
import { caseById, lockedCaseById } from './rows.js';
import { caseReader, casesEnabled, caseWriter } from './rules.js';

const reading = { gate: casesEnabled, on: caseById, allow: caseReader };
const writing = { gate: casesEnabled, on: lockedCaseById, allow: caseWriter };
/** A case has no comments of its own. */
const issueCommentId = uuid().nullish().describe("A comment of one of the company's issues that says the same.");

export const listCaseAnnotations = query({
  name: 'listCaseAnnotations',
  summary: "List the annotation threads of a case's document, oldest first",
  ...reading,
  input: z.object({ ...caseDocumentRef, ...threadListFields }),
  output: z.array(CaseAnnotationThreadRowView),
  run: async (scope, { includeComments, ...wanted }, of) => ({
    threads: await listThreads(scope, caseOwner(of), wanted),
    includeComments,
  }),
  present: (scope, { threads, includeComments }) =>
    Promise.all(
      threads.map((thread) => (includeComments ? presentWholeOfCase(scope, thread) : presentCaseThread(thread))),
    ),
});

export const getCaseAnnotation = query({
  name: 'getCaseAnnotation',
  summary: "Get an annotation thread of a case's document with its comments",
  ...reading,
  input: z.object({ ...caseDocumentRef, ...threadRef }),
  output: CaseAnnotationThreadView,
  run: (scope, thread, of) => findThread(scope, caseOwner(of), thread),
  present: presentWholeOfCase,
});

export const createCaseAnnotation = mutation({
  name: 'createCaseAnnotation',
  summary: "Start a thread about a selection of a case's document",
  ...writing,
  input: z.strictObject({ ...caseDocumentRef, ...newThreadFields, issueCommentId }),
  output: CaseAnnotationThreadView,
  run: async (scope, thread, of) => presentWholeOfCase(scope, await startThread(scope, caseOwner(of), thread)),
});

export const commentCaseAnnotation = mutation({
  name: 'commentCaseAnnotation',
  summary: "Add a comment to an annotation thread of a case's document, open or resolved",
  ...writing,
  input: z.strictObject({ ...caseDocumentRef, ...threadRef, ...newCommentFields, issueCommentId }),
  output: AnnotationCommentView,
  run: async (scope, said, of) => presentComment(await addComment(scope, caseOwner(of), said)),
});

export const updateCaseAnnotation = mutation({
  name: 'updateCaseAnnotation',
  summary:
    "Resolve or reopen an annotation thread of a case's document; a reopened one is looked for in the latest revision",
  ...writing,
  input: z.strictObject({ ...caseDocumentRef, ...threadRef, status: ThreadStatus.describe('The status to move to.') }),
  output: CaseAnnotationThreadView,
  run: async (scope, change, of) => presentWholeOfCase(scope, await setThreadStatus(scope, caseOwner(of), change)),
});
