import { z } from 'zod';
import type { ApiRequest } from '../api.js';
import { nativeTool, type ToolContext } from './tool.js';

// The control plane's own operations, as the agent of the run may use them: what it may not do is refused there.

const issueId = z.string().min(1).max(200).describe('The id or identifier of the issue, such as ACME-12.');
const uuid = (description: string) => z.guid().describe(description);
const status = z.enum(['backlog', 'todo', 'in_progress', 'in_review', 'done', 'blocked', 'cancelled']);
const priority = z.enum(['critical', 'high', 'medium', 'low']).describe('How much it matters.');
const markdown = (max: number, description: string) =>
  z.string().min(1).max(max).describe(`${description}, in Markdown.`);
const documentKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/)
  .describe('The key of the document, such as plan.');

const part = (value: string): string => encodeURIComponent(value);
const issuePath = (id: string, rest = ''): string => `/issues/${part(id)}${rest}`;

/** A tool that is one request. */
const operation = <I extends z.ZodObject>(spec: {
  name: string;
  description: string;
  input: I;
  request(input: z.output<I>, context: ToolContext): ApiRequest;
}) =>
  nativeTool({
    name: spec.name,
    description: spec.description,
    input: spec.input,
    run: (input, context) => context.api.send(spec.request(input, context), context.signal),
  });

const READING = [
  operation({
    name: 'get_inbox',
    description: 'List the issues that are assigned to you and are to be done, in progress or blocked.',
    input: z.object({}),
    request: () => ({ method: 'GET', path: '/agents/me/inbox-lite' }),
  }),
  operation({
    name: 'get_issue',
    description:
      'Read an issue with its ancestors, project, goal, attachments and the comment that woke you. Read it before you work on it.',
    input: z.object({ issueId }),
    request: ({ issueId: id }, { job }) => ({
      method: 'GET',
      path: issuePath(id, '/heartbeat-context'),
      query: { wakeCommentId: id === job.issueId && job.wakeCommentId ? job.wakeCommentId : undefined },
    }),
  }),
  operation({
    name: 'list_comments',
    description: 'Read the comments on an issue, newest first unless asked otherwise.',
    input: z.object({
      issueId,
      after: uuid('Only comments after this one.').optional(),
      order: z.enum(['asc', 'desc']).optional(),
      limit: z.int().min(1).max(100).default(20),
    }),
    request: ({ issueId: id, ...query }) => ({ method: 'GET', path: issuePath(id, '/comments'), query }),
  }),
  operation({
    name: 'search_issues',
    description: 'Find issues of the company by words in their titles, descriptions, comments and documents.',
    input: z.object({ query: z.string().min(1).max(500), limit: z.int().min(1).max(50).default(10) }),
    request: ({ query: q, limit }, { job }) => ({
      method: 'GET',
      path: `/companies/${part(job.companyId)}/search`,
      query: { q, limit },
    }),
  }),
  operation({
    name: 'get_organisation',
    description: 'See who works in the company and who reports to whom, to assign work or to ask somebody.',
    input: z.object({}),
    request: (_input, { job }) => ({ method: 'GET', path: `/companies/${part(job.companyId)}/org` }),
  }),
];

const WORKING = [
  operation({
    name: 'checkout_issue',
    description: 'Take an issue to work on it. Needed before you change it; a conflict says who has it.',
    input: z.object({
      issueId,
      expectedStatuses: z
        .array(status)
        .min(1)
        .default(['todo', 'backlog', 'blocked', 'in_progress'])
        .describe('The statuses in which you take it.'),
    }),
    request: ({ issueId: id, expectedStatuses }, { job }) => ({
      method: 'POST',
      path: issuePath(id, '/checkout'),
      body: { agentId: job.agent.id, expectedStatuses },
    }),
  }),
  operation({
    name: 'release_issue',
    description: 'Give an issue back that you have checked out and do not go on with: it becomes todo, unassigned.',
    input: z.object({ issueId }),
    request: ({ issueId: id }) => ({ method: 'POST', path: issuePath(id, '/release') }),
  }),
  operation({
    name: 'add_comment',
    description:
      'Comment on an issue: what you did, what you found, what you need. [name](agent://<id>) wakes an agent.',
    input: z.object({
      issueId,
      body: markdown(524_288, 'What to say'),
      resume: z.boolean().optional().describe('Have its assignee go on with the work.'),
    }),
    request: ({ issueId: id, ...body }) => ({ method: 'POST', path: issuePath(id, '/comments'), body }),
  }),
  operation({
    name: 'update_issue',
    description:
      'Change an issue, above all its status: done when the work is finished, in_review when somebody has to look at it, blocked when you cannot go on (say who has to do what).',
    input: z.object({
      issueId,
      status: status.optional(),
      priority: priority.optional(),
      title: z.string().min(1).max(500).optional(),
      description: z.string().max(1_000_000).optional(),
      comment: markdown(524_288, 'Said along with the change').optional(),
      assigneeAgentId: z.string().min(1).max(200).nullable().optional().describe('Who works on it: id or shortname.'),
      blockedByIssueIds: z.array(uuid('An issue.')).max(200).optional().describe('All issues that it waits for.'),
      unblockDescriptor: z
        .object({
          owner: z.union([z.object({ agentId: z.string() }), z.object({ userId: z.string() }), z.literal('board')]),
          action: z.string().min(1).max(2_000),
        })
        .optional()
        .describe('With status blocked: who has to do what.'),
    }),
    request: ({ issueId: id, ...body }) => ({ method: 'PATCH', path: issuePath(id), body }),
  }),
  operation({
    name: 'create_child_issue',
    description: 'Split work off: create an issue below another one. Assigning it wakes the assignee.',
    input: z.object({
      parentIssueId: issueId,
      title: z.string().min(1).max(500),
      description: z.string().max(1_000_000).optional(),
      status: status.optional().describe('backlog waits for planning, todo is to be done.'),
      priority: priority.optional(),
      assigneeAgentId: z.string().min(1).max(200).optional().describe('Who is to do it: id or shortname.'),
      acceptanceCriteria: z.array(z.string().min(1).max(500)).max(20).optional(),
      blockParentUntilDone: z.boolean().optional().describe('Whether the parent waits until it is done.'),
    }),
    request: ({ parentIssueId, ...body }) => ({ method: 'POST', path: issuePath(parentIssueId, '/children'), body }),
  }),
];

const DOCUMENTS = [
  operation({
    name: 'list_documents',
    description: 'List the documents of an issue.',
    input: z.object({ issueId }),
    request: ({ issueId: id }) => ({ method: 'GET', path: issuePath(id, '/documents') }),
  }),
  operation({
    name: 'get_document',
    description: 'Read a document of an issue; its latestRevisionId is needed to change it.',
    input: z.object({ issueId, key: documentKey }),
    request: ({ issueId: id, key }) => ({ method: 'GET', path: issuePath(id, `/documents/${part(key)}`) }),
  }),
  operation({
    name: 'put_document',
    description: 'Write a document of an issue: a new one, or a new revision of the one you read.',
    input: z.object({
      issueId,
      key: documentKey,
      body: z.string().max(524_288).describe('The whole text, in Markdown.'),
      title: z.string().min(1).max(200).optional(),
      changeSummary: z.string().max(500).optional(),
      baseRevisionId: uuid('The revision that you edited; left out for a new document.').optional(),
    }),
    request: ({ issueId: id, key, ...body }) => ({
      method: 'PUT',
      path: issuePath(id, `/documents/${part(key)}`),
      body,
    }),
  }),
  operation({
    name: 'add_work_product',
    description: 'Attach a result to an issue: a pull request, a branch, a preview, an artifact.',
    input: z.object({
      issueId,
      type: z.enum(['preview_url', 'runtime_service', 'pull_request', 'branch', 'commit', 'artifact', 'document']),
      provider: z.string().min(1).max(120).describe('Where it is kept, such as github.'),
      title: z.string().min(1).max(500),
      url: z.string().max(4096).optional(),
      externalId: z.string().min(1).max(500).optional(),
      summary: z.string().max(20_000).optional(),
      isPrimary: z.boolean().optional(),
    }),
    request: ({ issueId: id, ...body }) => ({ method: 'POST', path: issuePath(id, '/work-products'), body }),
  }),
];

const ASKING = [
  operation({
    name: 'ask',
    description:
      'Put a card on an issue that somebody answers; you are woken with the answer. payload by kind: request_confirmation {version: 1, prompt, detailsMarkdown?}; request_checkbox_confirmation {version: 1, prompt, options: [{id, label}]}; ask_user_questions {version: 1, questions: [{id, prompt, options: [{id, label}], allowOther?, required?}]}; suggest_tasks {version: 1, tasks: [{clientKey, title, description?, parentClientKey?}]}.',
    input: z.object({
      issueId,
      kind: z.enum(['request_confirmation', 'request_checkbox_confirmation', 'ask_user_questions', 'suggest_tasks']),
      payload: z.record(z.string(), z.unknown()),
      title: z.string().min(1).max(240).optional(),
      summary: z.string().min(1).max(1000).optional(),
      continuationPolicy: z
        .enum(['wake_assignee', 'wake_assignee_on_accept', 'none'])
        .default('wake_assignee')
        .describe('When the assignee of the issue is woken.'),
    }),
    request: ({ issueId: id, ...body }) => ({ method: 'POST', path: issuePath(id, '/interactions'), body }),
  }),
  operation({
    name: 'request_approval',
    description: 'Ask the board to approve an action before you take it; you are woken with the decision.',
    input: z.object({
      title: z.string().min(1).max(240).describe('What is to be approved.'),
      summary: markdown(20_000, 'What you would do, why, and what it costs'),
      issueIds: z.array(uuid('An issue.')).max(50).default([]).describe('The issues that it is about.'),
      details: z.record(z.string(), z.unknown()).optional().describe('Whatever else the board should see.'),
    }),
    request: ({ title, summary, issueIds, details }, { job }) => ({
      method: 'POST',
      path: `/companies/${part(job.companyId)}/approvals`,
      body: { type: 'request_board_approval', payload: { ...details, title, summary }, issueIds },
    }),
  }),
  operation({
    name: 'get_approval',
    description: 'See how an approval stands.',
    input: z.object({ approvalId: uuid('The approval.') }),
    request: ({ approvalId }) => ({ method: 'GET', path: `/approvals/${part(approvalId)}` }),
  }),
];

export const CONTROL_PLANE_TOOLS = [...READING, ...WORKING, ...DOCUMENTS, ...ASKING];
