import { z } from 'zod';
import { companyMember } from '../../access/rules.js';
import { mutation, query } from '../../core/operation/operation.js';
import { issueCommenter } from '../issues/policy.js';
import { issueById, lockedIssueById } from '../issues/rows.js';
import { addComment, findThread, listThreads, setThreadStatus, startThread } from './annotate.js';
import {
  AnnotationCommentView,
  AnnotationThreadRowView,
  AnnotationThreadView,
  newCommentFields,
  newThreadFields,
  presentComment,
  presentThread,
  ThreadStatus,
  threadListFields,
  threadRef,
} from './annotation-model.js';
import { documentRef, ownerOf } from './operations.js';
import { presentWhole } from './threads.js';

export const listIssueAnnotations = query({
  name: 'listIssueAnnotations',
  summary: "List the annotation threads of an issue's document, oldest first",
  input: z.object({ ...documentRef, ...threadListFields }),
  output: z.array(AnnotationThreadRowView),
  on: issueById,
  allow: companyMember,
  run: async (scope, { includeComments, ...wanted }, issue) => ({
    threads: await listThreads(scope, ownerOf(issue), wanted),
    includeComments,
  }),
  present: (scope, { threads, includeComments }) =>
    Promise.all(threads.map((thread) => (includeComments ? presentWhole(scope, thread) : presentThread(thread)))),
});

export const getIssueAnnotation = query({
  name: 'getIssueAnnotation',
  summary: "Get an annotation thread of an issue's document with its comments",
  input: z.object({ ...documentRef, ...threadRef }),
  output: AnnotationThreadView,
  on: issueById,
  allow: companyMember,
  run: (scope, thread, issue) => findThread(scope, ownerOf(issue), thread),
  present: presentWhole,
});

export const createIssueAnnotation = mutation({
  name: 'createIssueAnnotation',
  summary: "Start a thread about a selection of an issue's document",
  input: z.strictObject({ ...documentRef, ...newThreadFields }),
  output: AnnotationThreadView,
  on: lockedIssueById,
  allow: issueCommenter,
  run: async (scope, thread, issue) => presentWhole(scope, await startThread(scope, ownerOf(issue), thread)),
});

export const commentIssueAnnotation = mutation({
  name: 'commentIssueAnnotation',
  summary: 'Add a comment to an annotation thread, open or resolved',
  input: z.strictObject({ ...documentRef, ...threadRef, ...newCommentFields }),
  output: AnnotationCommentView,
  on: lockedIssueById,
  allow: issueCommenter,
  run: async (scope, said, issue) => presentComment(await addComment(scope, ownerOf(issue), said)),
});

export const updateIssueAnnotation = mutation({
  name: 'updateIssueAnnotation',
  summary: 'Resolve or reopen an annotation thread; a reopened one is looked for in the latest revision',
  input: z.strictObject({ ...documentRef, ...threadRef, status: ThreadStatus.describe('The status to move to.') }),
  output: AnnotationThreadView,
  on: lockedIssueById,
  allow: issueCommenter,
  run: async (scope, change, issue) => presentWhole(scope, await setThreadStatus(scope, ownerOf(issue), change)),
});
