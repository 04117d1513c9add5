import { z } from 'zod';
import type { OperationTool, RequestTemplate } from '../adapters/operation-tool.js';
import type { Route } from '../rest/http/route.js';
import { sections } from '../rest/http/sections.js';
import { partsOf, type ZodFields } from '../rest/openapi/parts.js';
import type { AnyOperation } from '../services/core/operation/operation.js';
import type { JsonObject } from '../services/core/text/fields.js';
import { createApproval, getApproval } from '../services/governance/approvals/operations.js';
import { getOrgTree } from '../services/organization/org-chart/org.js';
import { searchCompany } from '../services/overview/search/operations.js';
import { getHeartbeatContext } from '../services/runs/wakes/context.js';
import { checkoutIssue, releaseIssue } from '../services/work/checkout/operations.js';
import { createIssueComment, listIssueComments } from '../services/work/comments/operations.js';
import { getIssueDocument, listIssueDocuments, putIssueDocument } from '../services/work/documents/operations.js';
import { getAgentInboxLite } from '../services/work/inbox/agent-inbox.js';
import { createInteraction } from '../services/work/interactions/create.js';
import { createChildIssue } from '../services/work/issue-operations/create-child.js';
import { updateIssue } from '../services/work/issue-operations/update.js';
import { createWorkProduct } from '../services/work/work-products/operations.js';
import { type AgentToolDefinition, inputSchemaOf, tool } from './definition.js';

/** The tool as data. @throws if the operation has no route, or takes something other than JSON */
export function operationTool({ name, operation, description, offers, fills }: AgentToolDefinition): OperationTool {
  const route = routeOf(operation);
  const parts = partsOf(route);
  const isUsed = (field: string): boolean => field in offers || field in fills;
  const defaults = Object.entries(offers).filter(([, offer]) => offer.default !== undefined);
  return {
    name,
    description,
    inputSchema: inputSchemaOf((operation.input as z.ZodObject<ZodFields>).shape, offers),
    request: {
      method: route.method.toUpperCase() as RequestTemplate['method'],
      path: route.path.replace(/[:*]([A-Za-z]\w*)/g, '{$1}'),
      query: Object.keys(parts.query).filter(isUsed),
      body: Object.keys((parts.body as z.ZodObject | undefined)?.shape ?? {}).filter(isUsed),
      defaults: Object.fromEntries(defaults.map(([field, offer]) => [field, offer.default])) as JsonObject,
      filled: fills,
    },
  };
}

function routeOf(operation: AnyOperation): Route {
  const route = sections.flatMap(({ routes }) => routes).find((one) => one.operation === operation);
  if (!route || route.options.receive) throw new Error(`The operation ${operation.name} has no route that takes JSON`);
  return route;
}

// The operations that an agent's model can call. Each operation itself checks the agent's permissions.

const READING = [
  tool('get_inbox', getAgentInboxLite, {
    description: 'List the issues assigned to you that are todo, in progress or blocked.',
    offers: {},
  }),
  tool('get_issue', getHeartbeatContext, {
    description:
      'Read an issue with its ancestors, project, goal, attachments and the comment that woke you. Read it before you work on it.',
    offers: { issueId: {} },
    fills: { wakeCommentId: { fact: 'wakeCommentId', where: { issueId: 'issueId' } } },
  }),
  tool('list_comments', listIssueComments, {
    description: 'Read the comments on an issue, newest first by default.',
    offers: { issueId: {}, after: {}, order: {}, limit: { description: 'The maximum number.', default: 20 } },
  }),
  tool('search_issues', searchCompany, {
    description: 'Search issues of the company by words in their titles, descriptions, comments and documents.',
    offers: { q: {}, limit: { default: 10 } },
    fills: { companyId: { fact: 'companyId' } },
  }),
  tool('get_organisation', getOrgTree, {
    description: 'Show the agents of the company and their reporting lines, to assign work or to ask somebody.',
    offers: {},
    fills: { companyId: { fact: 'companyId' } },
  }),
];

const WORKING = [
  tool('checkout_issue', checkoutIssue, {
    description:
      'Check out an issue to work on it. You must do this before you change it; a conflict names the holder.',
    offers: { issueId: {}, expectedStatuses: { default: ['todo', 'backlog', 'blocked', 'in_progress'] } },
    fills: { agentId: { fact: 'agentId' } },
  }),
  tool('release_issue', releaseIssue, {
    description: 'Release an issue that you checked out and do not continue: it becomes todo, unassigned.',
    offers: { issueId: {} },
  }),
  tool('add_comment', createIssueComment, {
    description:
      'Comment on an issue: what you did, what you found, what you need. [name](agent://<id>) wakes an agent.',
    offers: { issueId: {}, body: {}, resume: {} },
  }),
  tool('update_issue', updateIssue, {
    description:
      'Change an issue, above all its status: done when the work is finished, in_review when it needs a review, blocked when you cannot continue (name the person or agent that has to act, and the action).',
    offers: {
      issueId: {},
      status: {},
      priority: {},
      title: {},
      description: { description: 'The work to do, in Markdown.' },
      comment: {},
      assigneeAgentId: {},
      blockedByIssueIds: {},
      unblockDescriptor: {},
    },
  }),
  tool('create_child_issue', createChildIssue, {
    description: 'Split off work: create a child issue. Assigning it wakes the assignee.',
    offers: {
      issueId: { description: 'The parent issue: UUID or identifier.' },
      title: {},
      description: { description: 'The work to do, in Markdown.' },
      status: { description: 'backlog: waits for planning; todo: ready to be done.' },
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
    description: 'Read a document of an issue; you need its latestRevisionId to change it.',
    offers: { issueId: {}, key: {} },
  }),
  tool('put_document', putIssueDocument, {
    description: 'Write a document of an issue: a new one, or a new revision of the one you read.',
    offers: {
      issueId: {},
      key: { description: 'The key of the document within its issue, such as plan.' },
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
    title: z.string().min(1).max(240).describe('The subject of the approval.'),
    summary: z
      .string()
      .min(1)
      .max(20_000)
      .describe('The action that you propose, its reason and its cost, in Markdown.'),
  })
  .describe('The request, with any other data that the board should see.');

/** The operation's own schema has the fields of all kinds; a model that sees them tends to fill all of them in. */
const InteractionPayload = z
  .looseObject({ version: z.literal(1) })
  .describe('The content of the request, with the fields of its kind.');

const ASKING = [
  tool('ask', createInteraction, {
    description:
      'Add an interaction to an issue, for somebody to answer; the answer wakes you. payload by kind: request_confirmation {version: 1, prompt, detailsMarkdown?}; request_checkbox_confirmation {version: 1, prompt, options: [{id, label}]}; ask_user_questions {version: 1, questions: [{id, prompt, options: [{id, label}], allowOther?, required?}]}; suggest_tasks {version: 1, tasks: [{clientKey, title, description?, parentClientKey?}]}.',
    offers: {
      issueId: {},
      kind: {},
      payload: { schema: InteractionPayload },
      title: {},
      summary: {},
      continuationPolicy: { description: 'The rule for waking the assignee.', default: 'wake_assignee' },
    },
  }),
  tool('request_approval', createApproval, {
    description: 'Ask the board to approve an action before you take it; the decision wakes you.',
    offers: { payload: { schema: ApprovalRequest }, issueIds: {} },
    fills: { companyId: { fact: 'companyId' }, type: { value: 'request_board_approval' } },
  }),
  tool('get_approval', getApproval, { description: 'Get the state of an approval.', offers: { approvalId: {} } }),
];

export const AGENT_TOOLS: readonly AgentToolDefinition[] = [...READING, ...WORKING, ...DOCUMENTS, ...ASKING];

let derived: readonly OperationTool[] | undefined;

/** The tools as data, derived once per process on first use. */
export function agentTools(): readonly OperationTool[] {
  derived ??= AGENT_TOOLS.map(operationTool);
  return derived;
}
