import { z } from 'zod';
import { executeQuery } from '#services/core/operation/execute.js';
import { text, uuid } from '#services/core/text/fields.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { listWorkspaces } from '#services/organization/projects/workspaces.js';
import { wakeAgent } from '#services/runs/direct-wakes/wake-agent.js';
import { listIssueRuns } from '#services/runs/runs/of-issue.js';
import { listIssueAttachments } from '#services/work/attachments/operations.js';
import { checkoutIssue, releaseIssue } from '#services/work/checkout/operations.js';
import { createIssueComment, listIssueComments } from '#services/work/comments/operations.js';
import { getIssueDocument, listIssueDocuments, putIssueDocument } from '#services/work/documents/operations.js';
import { createInteraction, listInteractions } from '#services/work/interactions/create.js';
import { acceptInteraction, rejectInteraction, respondToInteraction } from '#services/work/interactions/resolve.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { listIssues } from '#services/work/issue-operations/list.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { issueById } from '#services/work/issues/rows.js';
import type { Capability } from '../manifest/words.js';
import { type Asking, companyOf, method, refusal, scopeOf, type WorkerApiMethod } from './model.js';
import {
  asksOneOf,
  asksPart,
  callOperation,
  forEachItem,
  onlyFields,
  operationMethod,
  type Shown,
  withoutFields,
} from './operation-methods.js';
import { visibleIssue } from './reads.js';

const WRITING = {
  holds: ['tasks:assign'],
  refuses: ['assigneeAdapterOverrides'],
  needs: {
    parentId: 'issue.relations.write',
    blockedByIssueIds: 'issue.relations.write',
    initialPlan: 'issue.documents.write',
    comment: 'issue.comments.create',
  },
  shown: visibleIssue,
} as const;

/** The fields of a run, without its output and its settings. */
export const run = onlyFields(
  'id',
  'companyId',
  'agentId',
  'issueId',
  'status',
  'invocationSource',
  'triggerDetail',
  'createdAt',
  'startedAt',
  'finishedAt',
  'error',
  'errorCode',
);

/** A run, or the reason why there is none. */
export const runOrSkipped: Shown = (answer) => ((answer as JsonObject).status === 'skipped' ? answer : run(answer));

/** The metadata names the plugin that wrote the comment, because a plugin is neither an agent nor a person. */
const withPluginKey = ({ metadata, ...params }: JsonObject, { plugin: { pluginKey } }: Asking): JsonObject => ({
  ...params,
  metadata: { ...(typeof metadata === 'object' && !Array.isArray(metadata) && metadata), pluginKey },
});

const ofIssue = { companyId: uuid().optional(), issueId: z.string() };
const keyed = { ...ofIssue, idempotencyKey: text(200).optional() };

const detailOf = (asking: Asking, companyId: string, issueId: string): Promise<JsonValue> =>
  callOperation(asking, companyId, getIssue, { issueId });

const relations = method({
  capability: 'issue.relations.read',
  params: z.strictObject(ofIssue),
  run: async (asking, { companyId, issueId }) =>
    onlyFields(
      'id',
      'parentId',
      'ancestors',
      'blockedBy',
      'blocks',
      'relatedWork',
    )(await detailOf(asking, companyOf(asking, companyId), issueId)),
});

const setRelations = method({
  capability: 'issue.relations.write',
  params: z.strictObject({
    ...keyed,
    parentId: uuid().nullish(),
    blockedByIssueIds: z.array(uuid()).max(100).optional(),
  }),
  run(asking, { companyId, idempotencyKey, ...params }) {
    const changes = params as JsonObject;
    return callOperation(
      asking,
      companyOf(asking, companyId),
      updateIssue,
      changes,
      { shown: visibleIssue },
      idempotencyKey,
    );
  },
});

const subtree = method({
  capability: 'issue.subtree.read',
  params: z.strictObject({ ...ofIssue, limit: z.int().min(1).max(500).default(100), afterId: uuid().optional() }),
  async run(asking, { companyId: meant, issueId, ...page }) {
    const companyId = companyOf(asking, meant);
    const { id: descendantOf } = await issueById(scopeOf(asking, [companyId]), { issueId });
    const listInput = { ...(page as JsonObject), descendantOf, sortField: 'id', sortDir: 'asc' };
    return callOperation(asking, companyId, listIssues, listInput, { fixed: { view: 'compact' } });
  },
});

const wakeAssignee = method({
  capability: 'issues.wakeup',
  params: z.strictObject({ ...keyed, reason: text(500).optional() }),
  async run(asking, { companyId: meant, issueId, reason, idempotencyKey }) {
    const companyId = companyOf(asking, meant);
    const issue = await issueById(scopeOf(asking, [companyId]), { issueId });
    if (!issue.assigneeAgentId) throw refusal('The issue is assigned to no agent', 'no_assignee');
    const wakeInput = {
      agentId: issue.assigneeAgentId,
      reason: reason ?? null,
      triggerDetail: 'callback',
      payload: { issueId: issue.id },
    };
    return callOperation(asking, companyId, wakeAgent, wakeInput, { shown: runOrSkipped }, idempotencyKey);
  },
});

const orchestration = method({
  capability: 'issues.orchestration.read',
  params: z.strictObject({ ...ofIssue, limit: z.int().min(1).max(200).default(20) }),
  async run(asking, { companyId: meant, issueId, limit }) {
    const companyId = companyOf(asking, meant);
    const [detail, runs] = await Promise.all([
      detailOf(asking, companyId, issueId),
      callOperation(asking, companyId, listIssueRuns, { issueId, limit }, { shown: forEachItem(run) }),
    ]);
    return { ...(standing(detail) as JsonObject), runs };
  },
});

const standing = onlyFields(
  'id',
  'status',
  'statusVersion',
  'assigneeAgentId',
  'assigneeUserId',
  'checkoutRunId',
  'executionRunId',
  'executionLockedAt',
  'executionState',
  'activeRun',
  'dependencyReady',
  'unresolvedBlockerIssueIds',
  'monitorNextCheckAt',
  'attention',
);

/** A workspace without its setup and cleanup commands, which are part of what runs execute. */
export const workspace = withoutFields('setupCommand', 'cleanupCommand', 'metadata');

/** The workspace of runs on the issue: the primary one of its project. */
const workspaces = method({
  capability: 'execution.workspaces.read',
  params: z.strictObject(ofIssue),
  async run(asking, { companyId: meant, issueId }) {
    const companyId = companyOf(asking, meant);
    const scope = scopeOf(asking, [companyId]);
    const { projectId } = await issueById(scope, { issueId });
    if (!projectId) return [];
    const all = await executeQuery(listWorkspaces, scope, { projectId });
    const used = listWorkspaces.present(scope, all) as unknown as JsonObject[];
    return used.filter(({ isPrimary }) => isPrimary === true).map(workspace);
  },
});

const documents: Capability = 'issue.documents.read';

export const issueMethods: Readonly<Record<string, WorkerApiMethod>> = {
  'issues.create': operationMethod('issues.create', createIssue, WRITING),
  'issues.update': operationMethod('issues.update', updateIssue, {
    ...WRITING,
    refuses: [...WRITING.refuses, 'attachmentIds', 'commentClientRequestId'],
  }),
  'issues.checkout': operationMethod('issues.checkout', checkoutIssue, {
    holds: ['tasks:assign'],
    shown: visibleIssue,
  }),
  'issues.release': operationMethod('issues.checkout', releaseIssue, { shown: visibleIssue }),
  'issues.wakeup': wakeAssignee,
  'issues.orchestration': orchestration,
  'issues.subtree': subtree,
  'issues.workspaces.list': workspaces,
  'issues.relations.get': relations,
  'issues.relations.set': setRelations,
  'issues.comments.list': operationMethod('issue.comments.read', listIssueComments, { usual: { limit: 100 } }),
  'issues.comments.create': operationMethod('issue.comments.create', createIssueComment, {
    refuses: ['clientRequestId'],
    input: withPluginKey,
  }),
  'issues.interactions.list': asksPart('issue.interactions.read', listInteractions),
  'issues.interactions.create': operationMethod('issue.interactions.create', createInteraction),
  'issues.interactions.respond': asksOneOf(
    'issue.interactions.respond',
    'response',
    { accept: acceptInteraction, reject: rejectInteraction, answer: respondToInteraction },
    { holds: ['tasks:assign'] },
  ),
  'issues.attachments.list': asksPart('issue.attachments.read', listIssueAttachments),
  'issues.documents.list': asksPart(documents, listIssueDocuments, { shown: forEachItem(withoutFields('body')) }),
  'issues.documents.get': operationMethod(documents, getIssueDocument),
  'issues.documents.write': operationMethod('issue.documents.write', putIssueDocument),
};
