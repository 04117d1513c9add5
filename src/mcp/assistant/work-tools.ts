import { getCaseDocument } from '#services/work/cases/documents.js';
import { listCases } from '#services/work/cases/list.js';
import { getCase } from '#services/work/cases/operations.js';
import { updateCase } from '#services/work/cases/update.js';
import { createIssueComment, listIssueComments } from '#services/work/comments/operations.js';
import { getIssueDocument, listIssueDocuments, putIssueDocument } from '#services/work/documents/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { createChildIssue } from '#services/work/issue-operations/create-child.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { listIssues } from '#services/work/issue-operations/list.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { assistantTool, COMPANY, pageOffer } from './tool.js';

// Tools for issues, documents and cases. None of them can set which programs run, where, or with which values.

const MARKDOWN = { description: 'The work to do, in Markdown.' };
const WHOLE_TEXT = { description: 'The whole text, in Markdown.' };

export const ISSUES = [
  assistantTool('list_issues', 'List issues', listIssues, {
    description:
      'List the issues of a company by priority, then by latest activity. Filter by status, assignee, project or words.',
    offers: {
      companyId: COMPANY,
      status: {},
      priority: {},
      assigneeAgentId: {},
      assigneeUserId: {},
      projectId: {},
      parentId: { description: 'Only direct child issues of this issue.' },
      q: {},
      updatedSince: {},
      limit: pageOffer(20),
      offset: {},
    },
  }),
  assistantTool('get_issue', 'Read an issue', getIssue, {
    description: 'Read an issue: the work to do, its state, and its assignee.',
    offers: { issueId: {} },
  }),
  assistantTool('create_issue', 'Create an issue', createIssue, {
    description: 'Create an issue. Assigning it to an agent wakes that agent, and costs money.',
    offers: {
      companyId: COMPANY,
      title: {},
      description: MARKDOWN,
      status: { description: 'backlog: waits for planning; todo: ready to be done.' },
      priority: {},
      projectId: {},
      goalId: {},
      assigneeAgentId: {},
      assigneeUserId: {},
      blockedByIssueIds: {},
      idempotencyKey: {},
    },
  }),
  assistantTool('create_child_issue', 'Split an issue', createChildIssue, {
    description: 'Create a child issue. Assigning it to an agent wakes that agent.',
    offers: {
      issueId: { description: 'The parent issue: UUID or identifier.' },
      title: {},
      description: MARKDOWN,
      status: {},
      priority: {},
      assigneeAgentId: {},
      assigneeUserId: {},
      acceptanceCriteria: {},
      blockParentUntilDone: {},
      idempotencyKey: {},
    },
  }),
  assistantTool('update_issue', 'Change an issue', updateIssue, {
    description:
      'Change an issue: its text, status, priority, assignee or blockers. Fields that you omit stay unchanged.',
    offers: {
      issueId: {},
      title: {},
      description: MARKDOWN,
      status: {},
      priority: {},
      projectId: {},
      goalId: {},
      assigneeAgentId: {},
      assigneeUserId: {},
      blockedByIssueIds: {},
      comment: {},
    },
    isDestructive: true,
  }),
  assistantTool('list_comments', 'List comments', listIssueComments, {
    description: 'Read the comments on an issue, newest first by default.',
    offers: { issueId: {}, after: {}, order: {}, limit: pageOffer(20) },
  }),
  assistantTool('add_comment', 'Comment on an issue', createIssueComment, {
    description: 'Comment on an issue. [name](agent://<id>) wakes an agent.',
    offers: { issueId: {}, body: {}, clientRequestId: {} },
  }),
];

export const DOCUMENTS = [
  assistantTool('list_documents', 'List documents of an issue', listIssueDocuments, { offers: { issueId: {} } }),
  assistantTool('get_document', 'Read a document of an issue', getIssueDocument, {
    description: 'Read a document of an issue, such as its plan; you need its latestRevisionId to change it.',
    offers: { issueId: {}, key: {} },
  }),
  assistantTool('put_document', 'Write a document of an issue', putIssueDocument, {
    description: 'Write a document of an issue: a new one, or a new revision of the one you read.',
    offers: { issueId: {}, key: {}, body: WHOLE_TEXT, title: {}, changeSummary: {}, baseRevisionId: {} },
  }),
];

export const CASES = [
  assistantTool('list_cases', 'List cases', listCases, {
    description: 'List the cases of a company, the most recently active first.',
    offers: { companyId: COMPANY, types: {}, statuses: {}, active: {}, projectIds: {}, q: {}, limit: pageOffer(20) },
  }),
  assistantTool('get_case', 'Read a case', getCase, { offers: { caseId: {} } }),
  assistantTool('update_case', 'Change a case', updateCase, {
    description: 'Change a case: its title, summary, status or fields. Fields that you omit stay unchanged.',
    offers: { caseId: {}, title: {}, summary: {}, status: {}, fields: {} },
    isDestructive: true,
  }),
  assistantTool('get_case_document', 'Read a document of a case', getCaseDocument, {
    offers: { caseId: {}, key: {} },
  }),
];
