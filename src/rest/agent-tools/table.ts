import { z } from 'zod';
import type { OperationTool } from '../../adapters/operation-tool.js';
import { createApproval, getApproval } from '../../services/governance/approvals/operations.js';
import { getOrgTree } from '../../services/organization/agents/org.js';
import { searchCompany } from '../../services/overview/search/operations.js';
import { getHeartbeatContext } from '../../services/runs/wakes/context.js';
import { checkoutIssue, releaseIssue } from '../../services/work/checkout/operations.js';
import { createIssueComment, listIssueComments } from '../../services/work/comments/operations.js';
import { getIssueDocument, listIssueDocuments, putIssueDocument } from '../../services/work/documents/operations.js';
import { getAgentInboxLite } from '../../services/work/inbox/agent-inbox.js';
import { createInteraction } from '../../services/work/interactions/create.js';
import { createChildIssue } from '../../services/work/issue-operations/create-child.js';
import { updateIssue } from '../../services/work/issue-operations/update.js';
import { createWorkProduct } from '../../services/work/work-products/operations.js';
import { type AgentToolDefinition, tool } from './definition.js';
import { operationTool } from './derive.js';

// The operations that an agent's model can call. Each operation itself checks the agent's permissions.

const READING = [
  tool('get_inbox', getAgentInboxLite, {
    description: 'List the issues that are assigned to you and are to be done, in progress or blocked.',
    offers: {},
  }),
  tool('get_issue', getHeartbeatContext, {
    description:
      'Read an issue with its ancestors, project, goal, attachments and the comment that woke you. Read it before you work on it.',
    offers: { issueId: {} },
    fills: { wakeCommentId: { fact: 'wakeCommentId', where: { issueId: 'issueId' } } },
  }),
  tool('list_comments', listIssueComments, {
    description: 'Read the comments on an issue, newest first unless asked otherwise.',
    offers: { issueId: {}, after: {}, order: {}, limit: { description: 'How many.', default: 20 } },
  }),
  tool('search_issues', searchCompany, {
    description: 'Find issues of the company by words in their titles, descriptions, comments and documents.',
    offers: { q: {}, limit: { default: 10 } },
    fills: { companyId: { fact: 'companyId' } },
  }),
  tool('get_organisation', getOrgTree, {
    description: 'See who works in the company and who reports to whom, to assign work or to ask somebody.',
    offers: {},
    fills: { companyId: { fact: 'companyId' } },
  }),
];

const WORKING = [
  tool('checkout_issue', checkoutIssue, {
    description: 'Take an issue to work on it. Needed before you change it; a conflict says who has it.',
    offers: { issueId: {}, expectedStatuses: { default: ['todo', 'backlog', 'blocked', 'in_progress'] } },
    fills: { agentId: { fact: 'agentId' } },
  }),
  tool('release_issue', releaseIssue, {
    description: 'Give an issue back that you have checked out and do not go on with: it becomes todo, unassigned.',
    offers: { issueId: {} },
  }),
  tool('add_comment', createIssueComment, {
    description:
      'Comment on an issue: what you did, what you found, what you need. [name](agent://<id>) wakes an agent.',
    offers: { issueId: {}, body: {}, resume: {} },
  }),
  tool('update_issue', updateIssue, {
    description:
      'Change an issue, above all its status: done when the work is finished, in_review when somebody has to look at it, blocked when you cannot go on (say who has to do what).',
    offers: {
      issueId: {},
      status: {},
      priority: {},
      title: {},
      description: { description: 'What is to be done, in Markdown.' },
      comment: {},
      assigneeAgentId: {},
      blockedByIssueIds: {},
      unblockDescriptor: {},
    },
  }),
  tool('create_child_issue', createChildIssue, {
    description: 'Split work off: create an issue below another one. Assigning it wakes the assignee.',
    offers: {
      issueId: { description: 'The issue that it is created below: UUID or identifier.' },
      title: {},
      description: { description: 'What is to be done, in Markdown.' },
      status: { description: 'backlog waits for planning, todo is to be done.' },
      priority: {},
      assigneeAgentId: {},
      acceptanceCriteria: {},
      blockParentUntilDone: {},
    },
  }),
];

const DOCUMENTS = [
  tool('list_documents', listIssueDocuments, { offers: { issueId: {} } }),
  tool('get_document', getIssueDocument, {
    description: 'Read a document of an issue; its latestRevisionId is needed to change it.',
    offers: { issueId: {}, key: {} },
  }),
  tool('put_document', putIssueDocument, {
    description: 'Write a document of an issue: a new one, or a new revision of the one you read.',
    offers: {
      issueId: {},
      key: { description: 'The name of the document within its issue, such as plan.' },
      body: { description: 'The whole text, in Markdown.' },
      title: {},
      changeSummary: {},
      baseRevisionId: {},
    },
  }),
  tool('add_work_product', createWorkProduct, {
    description: 'Attach a result to an issue: a pull request, a branch, a preview, an artifact.',
    offers: { issueId: {}, type: {}, provider: {}, title: {}, url: {}, externalId: {}, summary: {}, isPrimary: {} },
  }),
];

/** The fields of an approval request that people see. The operation accepts any JSON as its payload. */
const ApprovalRequest = z
  .looseObject({
    title: z.string().min(1).max(240).describe('What is to be approved.'),
    summary: z.string().min(1).max(20_000).describe('What you would do, why, and what it costs, in Markdown.'),
  })
  .describe('What is asked for, with whatever else the board should see.');

/** The operation's own schema has the fields of all kinds; a model that sees them tends to fill all of them in. */
const InteractionPayload = z
  .looseObject({ version: z.literal(1) })
  .describe('What is asked, with the fields of the kind.');

const ASKING = [
  tool('ask', createInteraction, {
    description:
      'Put a card on an issue that somebody answers; you are woken with the answer. payload by kind: request_confirmation {version: 1, prompt, detailsMarkdown?}; request_checkbox_confirmation {version: 1, prompt, options: [{id, label}]}; ask_user_questions {version: 1, questions: [{id, prompt, options: [{id, label}], allowOther?, required?}]}; suggest_tasks {version: 1, tasks: [{clientKey, title, description?, parentClientKey?}]}.',
    offers: {
      issueId: {},
      kind: {},
      payload: { schema: InteractionPayload },
      title: {},
      summary: {},
      continuationPolicy: { description: 'When the assignee of the issue is woken.', default: 'wake_assignee' },
    },
  }),
  tool('request_approval', createApproval, {
    description: 'Ask the board to approve an action before you take it; you are woken with the decision.',
    offers: { payload: { schema: ApprovalRequest }, issueIds: {} },
    fills: { companyId: { fact: 'companyId' }, type: { value: 'request_board_approval' } },
  }),
  tool('get_approval', getApproval, { description: 'See how an approval stands.', offers: { approvalId: {} } }),
];

export const AGENT_TOOLS: readonly AgentToolDefinition[] = [...READING, ...WORKING, ...DOCUMENTS, ...ASKING];

let derived: readonly OperationTool[] | undefined;

/** The tools as data, derived once per process on first use. */
export function agentTools(): readonly OperationTool[] {
  derived ??= AGENT_TOOLS.map(operationTool);
  return derived;
}
