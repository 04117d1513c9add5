import { z } from 'zod';
import type { ToolActionRequest } from '#generated/prisma/client.js';
import { board, boardReader } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { type Allow, mutation, procedure, query, rule } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { isUuid, pathId, rawText, uuid } from '#services/core/text/fields.js';
import { lockIssues } from '#services/work/issues/rows.js';
import type { CompanyTools } from '../calls/company-tools.js';
import { entryNode } from '../catalog/rows.js';
import { connectionNode } from '../connections/rows.js';
import { decide } from '../decisions/decide.js';
import type { DenialCode } from '../decisions/reasons.js';
import { appsEnabled } from '../enabled.js';
import { toolsAdmin } from '../managers.js';
import { applicationNode } from '../servers/rows.js';
import { approveRequest, declineRequest } from './answer.js';
import { callOfRequest } from './call-of-request.js';
import { endCard } from './end-card.js';
import { executeAction, settledRequest } from './execute.js';
import { rememberAction } from './promote-trust-rule.js';
import { ActionNotFound, refusalError } from './refusals.js';
import { presentActionRequest, ToolActionRequestStatus, ToolActionRequestView } from './request-model.js';
import { actionRequestsOfCompany } from './request-rows.js';
import { type ActionRequestRow, findActionRequest, lockActionRequest } from './requests.js';

/** The reason code if the rules deny the call of a request; null otherwise. */
async function denialOfRequest(
  scope: Scope,
  tools: CompanyTools,
  request: ActionRequestRow,
): Promise<DenialCode | null> {
  const call = await callOfRequest(scope, request);
  const { catalogEntryId } = request;
  const { decision, reasonCode } = decide(tools.rules, { ...call, catalogEntryId, now: Date.now() });
  return decision === 'deny' ? (reasonCode as DenialCode) : null;
}

const ListedActionRequest = z
  .object({
    request: ToolActionRequestView,
    toolName: z.string().describe('The name under which the tool was called.'),
    toolTitle: z.string().nullable().describe('The title of the tool; null if its server provides no title.'),
    connectionId: z.uuid().describe('The ID of the connection.'),
    connectionName: z.string().describe('The name of the connection.'),
    applicationName: z.string().describe('The name of the application.'),
    riskLevel: z.string().describe('The risk of the tool: read, write or destructive.'),
    requestedByAgentId: z.uuid().nullable().describe('The ID of the agent that called.'),
  })
  .meta({ id: 'ListedToolActionRequest' });

export const listToolActionRequests = query({
  name: 'listToolActionRequests',
  summary: 'List the approval requests for tool calls, newest first',
  gate: appsEnabled,
  input: z.object({
    companyId: pathId(),
    status: ToolActionRequestStatus.default('pending').describe('Only requests in this status.'),
    limit: z.int().min(1).max(100).default(50).describe('The maximum length of the list.'),
    cursor: z.string().max(500).optional().describe('The nextCursor of the previous page.'),
  }),
  output: z
    .object({
      actionRequests: z.array(ListedActionRequest),
      nextCursor: z.string().nullable().describe('The cursor of the next page; null on the last page.'),
    })
    .meta({ id: 'ToolActionRequestList' }),
  on: companyKeyById,
  allow: boardReader,
  run: (scope, { status, limit, cursor }, { companyId }) =>
    scope.load(actionRequestsOfCompany, {
      parent: [companyId],
      args: { first: limit, ...(cursor && { after: cursor }), filter: { statuses: [status] } },
    }),
  present: async (scope, { nodes, cursors, hasNextPage }) => ({
    actionRequests: await Promise.all(nodes.map((request) => listItemOf(scope, request))),
    nextCursor: hasNextPage ? (cursors.at(-1) ?? null) : null,
  }),
});

async function listItemOf(scope: Scope, request: ToolActionRequest): Promise<z.input<typeof ListedActionRequest>> {
  const { toolName, connectionId, catalogEntryId, riskLevel, requestedByAgentId } = request;
  const [entry, connection] = await Promise.all([
    scope.load(entryNode, catalogEntryId),
    scope.load(connectionNode, connectionId),
  ]);
  const application = connection && (await scope.load(applicationNode, connection.applicationId));
  return {
    request: presentActionRequest(request),
    toolName,
    toolTitle: entry?.title ?? null,
    connectionId,
    connectionName: connection?.name ?? '',
    applicationName: application?.name ?? '',
    riskLevel,
    requestedByAgentId,
  };
}

const requestRef = {
  actionRequestId: pathId().describe("The request's ID."),
  companyId: uuid().nullish().describe("The ID of the request's company."),
};

/** @throws 404 for a request that is unknown, out of reach, or not of the given company */
async function requestById(
  scope: Scope,
  { actionRequestId, companyId }: { readonly actionRequestId: string; readonly companyId?: string | null | undefined },
): Promise<ActionRequestRow> {
  const request = isUuid(actionRequestId) ? await findActionRequest(scope, actionRequestId) : undefined;
  if (!request || (companyId && companyId !== request.companyId)) throw ActionNotFound();
  return request;
}

/** Allows board members with write access. */
const human: Allow<ActionRequestRow> = rule(board.who, async (scope, request) => {
  if (scope.actor.kind === 'agent') throw refusalError({ reasonCode: 'human_review_required' });
  await board(scope, request);
});

export const approveToolActionRequest = procedure({
  name: 'approveToolActionRequest',
  summary: 'Approve a tool call, to be made once with exactly these arguments',
  gate: appsEnabled,
  input: z.object({
    ...requestRef,
    rememberAction: z
      .boolean()
      .default(false)
      .describe(
        'True to trust similar calls from now on, with any arguments. Adds a trust rule, which requires tools:admin.',
      ),
  }),
  output: ToolActionRequestView,
  on: requestById,
  allow: human,
  callers: `${human.who}; to remember the action, one who holds tools:admin`,
  async run(scope, { rememberAction: isRemembered }, request) {
    const { companyId, id } = request;
    if (isRemembered) await toolsAdmin(scope, request);
    const tools = await scope.services.toolSnapshots.current(companyId);
    const denial = await denialOfRequest(scope, tools, request);
    const isNew = await transact(scope.services, scope.actor, companyId, async (write) => {
      const locked = await lockedWithIssue(write, request);
      if (!(await approveRequest(write, locked, denial))) return false;
      await endCard(write, locked, { accepted: true });
      if (isRemembered) await rememberAction(write, tools, { ...locked, status: 'approved' });
      return true;
    });
    if (isNew) await executeAction(scope.services, { companyId, actionRequestId: id });
    return presentActionRequest(await settledRequest(scope, request));
  },
});

export const declineToolActionRequest = mutation({
  name: 'declineToolActionRequest',
  summary: 'Decline a tool call',
  gate: appsEnabled,
  input: z.object({
    ...requestRef,
    reason: rawText(4000).nullish().describe('The reason for the requesting agent, in at most 4,000 characters.'),
  }),
  output: ToolActionRequestView,
  on: requestById,
  allow: human,
  async run(scope, { reason }, request) {
    const locked = await lockedWithIssue(scope, request);
    const trimmedReason = reason?.trim() || null;
    await declineRequest(scope, locked, trimmedReason);
    await endCard(scope, locked, { accepted: false, reason: trimmedReason });
    return presentActionRequest((await findActionRequest(scope, request.id)) ?? locked);
  },
});

/** The request, locked after its issue: answers on the card lock them in the same order. */
async function lockedWithIssue(
  scope: WriteScope,
  { companyId, id, issueId }: ActionRequestRow,
): Promise<ActionRequestRow> {
  if (issueId) await lockIssues(scope, companyId, [issueId]);
  const locked = await lockActionRequest(scope, id);
  if (!locked) throw ActionNotFound();
  return locked;
}
