import { z } from 'zod';
import { companyMember } from '#services/access/rules.js';
import { mutation, query } from '#services/core/operation/operation.js';
import { issueCommenter } from '../issues/policy.js';
import { issueById, lockedIssueById } from '../issues/rows.js';
import { addAnnotationComment, findThread, listThreads, setThreadStatus, startThread } from './annotate.js';
import {
  AnnotationCommentView,
  AnnotationThreadRowView,
  AnnotationThreadView,
  newCommentFields,
  newThreadFields,
  presentAnnotationComment,
  threadListFields,
  threadRef,
  threadStatusFields,
} from './annotation-model.js';
import { issueOwner } from './issue-home.js';
import { documentRef } from './model.js';
import { issueThreads } from './threads.js';

const reading = { on: issueById, allow: companyMember };
const commenting = { on: lockedIssueById, allow: issueCommenter };

export const listIssueAnnotations = query({
  name: 'listIssueAnnotations',
  summary: "List the annotation threads of an issue's document, oldest first",
  ...reading,
  input: z.object({ ...documentRef, ...threadListFields }),
  output: z.array(AnnotationThreadRowView),
  run: (scope, input, issue) => listThreads(scope, issueOwner(issue), input),
  present: issueThreads.presentList,
});

export const getIssueAnnotation = query({
  name: 'getIssueAnnotation',
  summary: "Get an annotation thread of an issue's document with its comments",
  ...reading,
  input: z.object({ ...documentRef, ...threadRef }),
  output: AnnotationThreadView,
  run: (scope, thread, issue) => findThread(scope, issueOwner(issue), thread),
  present: issueThreads.present,
});

export const createIssueAnnotation = mutation({
  name: 'createIssueAnnotation',
  summary: "Start a thread about a selection of an issue's document",
  ...commenting,
  input: z.strictObject({ ...documentRef, ...newThreadFields }),
  output: AnnotationThreadView,
  run: async (scope, thread, issue) => issueThreads.present(scope, await startThread(scope, issueOwner(issue), thread)),
});

export const commentIssueAnnotation = mutation({
  name: 'commentIssueAnnotation',
  summary: 'Add a comment to an annotation thread, open or resolved',
  ...commenting,
  input: z.strictObject({ ...documentRef, ...threadRef, ...newCommentFields }),
  output: AnnotationCommentView,
  run: async (scope, comment, issue) =>
    presentAnnotationComment(await addAnnotationComment(scope, issueOwner(issue), comment)),
});

export const updateIssueAnnotation = mutation({
  name: 'updateIssueAnnotation',
  summary: 'Resolve or reopen an annotation thread; reopening anchors it in the latest revision',
  ...commenting,
  input: z.strictObject({ ...documentRef, ...threadRef, ...threadStatusFields }),
  output: AnnotationThreadView,
  run: async (scope, change, issue) =>
    issueThreads.present(scope, await setThreadStatus(scope, issueOwner(issue), change)),
});
