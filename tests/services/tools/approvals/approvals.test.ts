import { beforeEach, describe, expect, it } from 'vitest';
import { approveApproval, rejectApproval } from '#services/governance/approvals/decisions.js';
import { createApproval } from '#services/governance/approvals/operations.js';
import { executeAction } from '#services/tools/approvals/execute.js';
import {
  approveToolActionRequest,
  declineToolActionRequest,
  listToolActionRequests,
} from '#services/tools/approvals/operations.js';
import { settleActionRequests } from '#services/tools/approvals/sweep.js';
import { settleLostCalls } from '#services/tools/calls/sweep.js';
import { updateToolCatalogEntry } from '#services/tools/connections/catalog.js';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { callSessionTool } from '#services/tools/sessions/tool-operations.js';
import { acceptInteraction, rejectInteraction } from '#services/work/interactions/resolve.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { createWorld } from '#tests/kit/world.js';
import { createToolWorld, eventsOf, invocationOf, openSession, type ToolWorld } from '../calls/tool-world.js';
import { inDatabase } from '../fixtures.js';

const TOOLS = [
  { name: 'send_mail', title: 'Send mail', description: 'Sends.', inputSchema: { type: 'object' } },
  { name: 'delete_all', description: 'Deletes.', inputSchema: { type: 'object' } },
];

let tools: ToolWorld;

beforeEach(async () => {
  tools = await createToolWorld({ tools: TOOLS }, { policyType: 'require_approval' });
});

// biome-ignore lint/suspicious/noExplicitAny: errors and wire shapes
const rejection = (promise: Promise<unknown>): Promise<any> =>
  promise.then(
    (value) => `resolved ${JSON.stringify(value)}`,
    (error) => error,
  );

const MAIL = { to: 'a@example.com', password: 'very-secret-1' };
const asked = () => rejection(tools.call('send_mail', MAIL));
const requestOf = async (id: string) =>
  inDatabase(tools.world, (tx) => tx.toolActionRequest.findUniqueOrThrow({ where: { id } }));
const cardOf = (id: string) => inDatabase(tools.world, (tx) => tx.interaction.findUniqueOrThrow({ where: { id } }));
const made = () => tools.server.count('tools/call');

describe('a call that people must approve', () => {
  it('asks on the issue, and says whom it waits for', async () => {
    const error = await asked();
    expect(error).toMatchObject({
      code: 'approval_required',
      status: 409,
      message: 'Tool action requires approval',
      details: {
        invocationId: expect.any(String),
        actionRequestId: expect.any(String),
        interactionId: expect.any(String),
        issueId: tools.issueId,
        tool: tools.nameOf('send_mail'),
        argumentsHash: expect.any(String),
      },
    });
    const { invocationId, interactionId } = error.details;
    expect(await invocationOf(tools.world, invocationId)).toMatchObject({
      status: 'awaiting_approval',
      approvalState: 'pending',
      completedAt: null,
    });
    const card = await cardOf(interactionId);
    expect(card).toMatchObject({
      kind: 'request_confirmation',
      issueId: tools.issueId,
      resolverPolicy: 'human_only',
      continuationPolicy: 'wake_assignee',
      status: 'pending',
    });
    expect(JSON.stringify(card)).toContain('a@example.com');
    expect(JSON.stringify(card)).not.toContain('very-secret-1');
    expect(await eventsOf(tools.world, invocationId)).toEqual(['tool_gateway.approval_requested']);
    const { actionRequests } = await tools.world.board.run(listToolActionRequests, {
      companyId: tools.world.company.id,
    });
    expect(actionRequests).toEqual([
      expect.objectContaining({
        toolName: tools.nameOf('send_mail'),
        toolTitle: 'Send mail',
        connectionName: 'Main',
        riskLevel: 'write',
        requestedByAgentId: tools.agent.row.id,
      }),
    ]);
    expect(made()).toBe(0);
  });

  it('asks once, however often and at once it comes', async () => {
    const errors = await Promise.all([asked(), asked(), asked(), asked()]);
    const ids = new Set(errors.map(({ details }) => details.actionRequestId));
    expect([...ids]).toEqual([(await asked()).details.actionRequestId]);
    const other = await rejection(tools.call('send_mail', { to: 'b@example.com' }));
    expect(ids.has(other.details.actionRequestId)).toBe(false);
    expect(await cardOf(errors[0].details.interactionId)).toMatchObject({ status: 'pending' });
  });

  it('is made once it is approved, and its repetition gets the result', async () => {
    const { actionRequestId, invocationId, interactionId } = (await asked()).details;
    const record = await tools.world.board.run(approveToolActionRequest, { actionRequestId });
    expect(record).toMatchObject({ id: actionRequestId, status: 'executed', resultSummary: { isError: false } });
    expect(made()).toBe(1);
    expect(tools.server.seen.at(-1)?.body.params.arguments).toEqual(MAIL);
    expect(await invocationOf(tools.world, invocationId)).toMatchObject({
      status: 'succeeded',
      approvalState: 'approved',
    });
    expect(await cardOf(interactionId)).toMatchObject({ status: 'accepted' });
    expect(await eventsOf(tools.world, invocationId)).toEqual([
      'tool_gateway.approval_requested',
      'tool_gateway.approval_resolved',
      'tool_gateway.call_completed',
    ]);
    const answer = await tools.call('send_mail', MAIL);
    expect(answer).toMatchObject({ status: 'replayed', invocationId, result: { isError: false } });
    expect(await tools.world.board.run(approveToolActionRequest, { actionRequestId })).toMatchObject({
      status: 'executed',
    });
    expect(made()).toBe(1);
  });

  it('is made once, however many approve it at once and in whatever way', async () => {
    const { actionRequestId, interactionId } = (await asked()).details;
    const ways = [
      ...Array.from({ length: 6 }, () => tools.world.board.run(approveToolActionRequest, { actionRequestId })),
      tools.world.board.run(acceptInteraction, { issueId: tools.issueId, interactionId }),
    ];
    await Promise.all(ways.map(rejection));
    await executeAction(tools.world.services, { companyId: tools.world.company.id, actionRequestId });
    await expect.poll(async () => (await requestOf(actionRequestId)).status).toBe('executed');
    expect(made()).toBe(1);
  });

  it('is approved by its card, and the agent is woken when it was made', async () => {
    const { actionRequestId, interactionId } = (await asked()).details;
    await tools.world.board.run(acceptInteraction, { issueId: tools.issueId, interactionId });
    const wakes = () =>
      inDatabase(tools.world, (tx) => tx.wake.count({ where: { companyId: tools.world.company.id } }));
    const before = await wakes();
    expect(await requestOf(actionRequestId)).toMatchObject({ status: 'approved' });
    await executeAction(tools.world.services, { companyId: tools.world.company.id, actionRequestId });
    expect(await requestOf(actionRequestId)).toMatchObject({ status: 'executed' });
    expect(await wakes()).toBe(before + 1);
    expect(made()).toBe(1);
  });

  it('is refused for good where it is declined', async () => {
    const { actionRequestId, invocationId, interactionId } = (await asked()).details;
    const declined = await tools.world.board.run(declineToolActionRequest, { actionRequestId, reason: 'Too early' });
    expect(declined).toMatchObject({ status: 'declined' });
    expect(await cardOf(interactionId)).toMatchObject({ status: 'rejected', result: { reason: 'Too early' } });
    expect(await invocationOf(tools.world, invocationId)).toMatchObject({
      status: 'denied',
      approvalState: 'declined',
    });
    expect(await asked()).toMatchObject({ code: 'action_declined', status: 409 });
    await expect(tools.world.board.run(approveToolActionRequest, { actionRequestId })).rejects.toMatchObject({
      code: 'action_not_pending',
    });
    expect(made()).toBe(0);
  });

  it('is declined by its card', async () => {
    const { actionRequestId, interactionId } = (await asked()).details;
    await tools.world.board.run(rejectInteraction, { issueId: tools.issueId, interactionId, reason: 'No' });
    expect(await requestOf(actionRequestId)).toMatchObject({ status: 'declined', declineReason: 'No' });
  });

  it('expires after an hour, and may be asked for again', async () => {
    const { actionRequestId, invocationId } = (await asked()).details;
    await inDatabase(tools.world, (tx) =>
      tx.toolActionRequest.update({ where: { id: actionRequestId }, data: { expiresAt: new Date() } }),
    );
    await expect(tools.world.board.run(approveToolActionRequest, { actionRequestId })).rejects.toMatchObject({
      code: 'action_expired',
    });
    await settleActionRequests(tools.world.services);
    expect(await requestOf(actionRequestId)).toMatchObject({ status: 'expired' });
    expect(await invocationOf(tools.world, invocationId)).toMatchObject({ status: 'denied', approvalState: 'expired' });
    const again = await asked();
    expect(again).toMatchObject({ code: 'approval_required' });
    expect(again.details.actionRequestId).not.toBe(actionRequestId);
  });

  it('is not asked for any more once its issue is closed', async () => {
    const { actionRequestId } = (await asked()).details;
    await tools.world.board.run(updateIssue, { issueId: tools.issueId, status: 'cancelled' });
    const error = await rejection(tools.world.board.run(approveToolActionRequest, { actionRequestId }));
    expect(['action_not_pending', 'action_task_closed']).toContain(error.code);
    expect(made()).toBe(0);
  });

  it('is not made where the tool is another one by then', async () => {
    const { actionRequestId } = (await asked()).details;
    const { catalogEntryId } = await requestOf(actionRequestId);
    await inDatabase(tools.world, (tx) =>
      tx.toolCatalogEntry.update({ where: { id: catalogEntryId }, data: { versionHash: 'sha256:other', version: 2 } }),
    );
    await expect(tools.world.board.run(approveToolActionRequest, { actionRequestId })).rejects.toMatchObject({
      code: 'approved_tool_target_changed',
    });
    expect(made()).toBe(0);
  });

  it('is not made where rules deny it by then, also after its card was accepted', async () => {
    const first = (await asked()).details;
    const second = (await rejection(tools.call('send_mail', { to: 'c@example.com' }))).details;
    await tools.world.board.run(acceptInteraction, { issueId: tools.issueId, interactionId: second.interactionId });
    await tools.world.board.run(createToolPolicy, {
      companyId: tools.world.company.id,
      name: 'Block',
      policyType: 'block',
      priority: 1,
    });
    await expect(
      tools.world.board.run(approveToolActionRequest, { actionRequestId: first.actionRequestId }),
    ).rejects.toMatchObject({ code: 'deny_policy_block', status: 403 });
    const key = { companyId: tools.world.company.id, actionRequestId: second.actionRequestId };
    await executeAction(tools.world.services, key);
    expect(await requestOf(second.actionRequestId)).toMatchObject({ status: 'failed', errorCode: 'deny_policy_block' });
    expect(made()).toBe(0);
  });

  it('can be decided by people of the company only', async () => {
    const { actionRequestId } = (await asked()).details;
    await expect(tools.agent.run(approveToolActionRequest, { actionRequestId })).rejects.toMatchObject({
      code: 'human_review_required',
      status: 403,
    });
    const viewer = await tools.world.member('viewer');
    await expect(viewer.run(approveToolActionRequest, { actionRequestId })).rejects.toMatchObject({ status: 403 });
    const foreign = await (await createWorld()).member('owner');
    await expect(foreign.run(approveToolActionRequest, { actionRequestId })).rejects.toMatchObject({ status: 404 });
    expect(made()).toBe(0);
  });

  it('has nobody to ask without an issue', async () => {
    const { session } = await openSession(tools.world, tools.agent);
    const error = await rejection(session.run(callSessionTool, { tool: tools.nameOf('send_mail') }));
    expect(error).toMatchObject({ code: 'approval_path_missing', status: 409 });
    expect(await eventsOf(tools.world, error.details.invocationId)).toEqual(['tool_gateway.call_denied']);
  });

  it('that destroys also needs the board', async () => {
    const error = await rejection(tools.call('delete_all'));
    expect(error).toMatchObject({ code: 'formal_approval_required', details: { approvalId: expect.any(String) } });
    const { actionRequestId, approvalId } = error.details;
    await expect(tools.world.board.run(approveToolActionRequest, { actionRequestId })).rejects.toMatchObject({
      code: 'formal_approval_required',
    });
    await tools.world.board.run(approveApproval, { approvalId });
    expect(await rejection(tools.call('delete_all'))).toMatchObject({ code: 'approval_required' });
    expect(await tools.world.board.run(approveToolActionRequest, { actionRequestId })).toMatchObject({
      status: 'executed',
    });
    expect(made()).toBe(1);
  });
});

describe('the question to the board about a call that destroys', () => {
  const approvalOf = (id: string) => inDatabase(tools.world, (tx) => tx.approval.findUniqueOrThrow({ where: { id } }));
  const ask = async () => (await rejection(tools.call('delete_all'))).details;

  it('ends the request and its card where it is rejected, and the same call gets that answer', async () => {
    const { actionRequestId, approvalId, interactionId, invocationId } = await ask();
    await tools.world.board.run(rejectApproval, { approvalId, decisionNote: 'Never' });
    expect(await requestOf(actionRequestId)).toMatchObject({ status: 'declined', declineReason: 'Never' });
    expect(await cardOf(interactionId)).toMatchObject({ status: 'rejected', result: { reason: 'Never' } });
    expect(await invocationOf(tools.world, invocationId)).toMatchObject({
      status: 'denied',
      completedAt: expect.any(Date),
    });
    expect(await rejection(tools.call('delete_all'))).toMatchObject({ code: 'action_declined', status: 409 });
    expect(made()).toBe(0);
  });

  it('is cancelled where the card is declined', async () => {
    const { approvalId, interactionId } = await ask();
    await tools.world.board.run(rejectInteraction, { issueId: tools.issueId, interactionId, reason: 'No' });
    expect(await approvalOf(approvalId)).toMatchObject({ status: 'cancelled' });
  });

  it('is cancelled where nobody answers in time', async () => {
    const { actionRequestId, approvalId } = await ask();
    await inDatabase(tools.world, (tx) =>
      tx.toolActionRequest.update({ where: { id: actionRequestId }, data: { expiresAt: new Date() } }),
    );
    await settleActionRequests(tools.world.services);
    expect(await approvalOf(approvalId)).toMatchObject({ status: 'cancelled' });
  });

  it('says nothing about a request that its payload merely names', async () => {
    const { actionRequestId } = await ask();
    const { id: approvalId } = await tools.world.board.run(createApproval, {
      companyId: tools.world.company.id,
      type: 'request_board_approval',
      payload: { title: 'Another question', toolActionRequestId: actionRequestId },
    });
    await tools.world.board.run(rejectApproval, { approvalId });
    expect(await requestOf(actionRequestId)).toMatchObject({ status: 'pending' });
  });
});

describe('an approved call that failed', () => {
  const failing = () =>
    createToolWorld(
      {
        tools: TOOLS,
        call() {
          throw { code: -32050, message: 'The mailbox is full' };
        },
      },
      { policyType: 'require_approval' },
    );

  it('gives its failure to the same call, without asking again', async () => {
    tools = await failing();
    const { actionRequestId, invocationId } = (await asked()).details;
    await tools.world.board.run(approveToolActionRequest, { actionRequestId });
    const error = await asked();
    expect(error).toMatchObject({ code: 'remote_mcp_error', details: { invocationId } });
    expect(error.message).toContain('The mailbox is full');
    expect(made()).toBe(1);
  });

  it('may be asked for again once the hour of its request is over', async () => {
    tools = await failing();
    const { actionRequestId } = (await asked()).details;
    await tools.world.board.run(approveToolActionRequest, { actionRequestId });
    await inDatabase(tools.world, (tx) =>
      tx.toolActionRequest.update({ where: { id: actionRequestId }, data: { expiresAt: new Date() } }),
    );
    expect(await asked()).toMatchObject({ code: 'approval_required' });
  });
});

describe('a call whose process ended', () => {
  it('after its approval is settled as unknown, and never made again', async () => {
    const { actionRequestId, invocationId } = (await asked()).details;
    const long = new Date(Date.now() - 600_000);
    await inDatabase(tools.world, async (tx) => {
      const data = { status: 'executing', consumedAt: long, consumedByInvocationId: invocationId, updatedAt: long };
      await tx.toolActionRequest.update({ where: { id: actionRequestId }, data });
      await tx.toolInvocation.update({ where: { id: invocationId }, data: { status: 'executing' } });
    });
    await settleActionRequests(tools.world.services);
    expect(await requestOf(actionRequestId)).toMatchObject({ status: 'failed', errorCode: 'outcome_unknown' });
    expect(await invocationOf(tools.world, invocationId)).toMatchObject({
      status: 'failed',
      errorCode: 'outcome_unknown',
    });
    await executeAction(tools.world.services, { companyId: tools.world.company.id, actionRequestId });
    expect(made()).toBe(0);
  });

  it('is settled as unknown', async () => {
    const { invocationId } = (await asked()).details;
    const id = `${(Date.now() - 300_000)
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-')}-7000-8000-${invocationId.slice(-12)}`;
    await inDatabase(tools.world, async (tx) => {
      const { id: _, ...row } = await tx.toolInvocation.findUniqueOrThrow({ where: { id: invocationId } });
      await tx.toolInvocation.create({ data: { ...row, id, status: 'executing' } as never });
    });
    await settleLostCalls(tools.world.services, 3_600_000);
    expect(await invocationOf(tools.world, id)).toMatchObject({ status: 'failed', errorCode: 'outcome_unknown' });
    expect(await eventsOf(tools.world, id)).toEqual(['tool_gateway.call_failed']);
    expect(await invocationOf(tools.world, invocationId)).toMatchObject({ status: 'awaiting_approval' });
  });
});

describe('a drifted tool', () => {
  it('keeps a disabled entry from being asked for', async () => {
    const { actionRequestId } = (await asked()).details;
    const { catalogEntryId } = await requestOf(actionRequestId);
    await tools.world.board.run(updateToolCatalogEntry, { catalogEntryId, status: 'disabled' });
    expect(await asked()).toMatchObject({ code: 'deny_missing_tool', status: 403 });
  });
});
