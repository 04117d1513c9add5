import { beforeEach, describe, expect, it } from 'vitest';
import { approveApproval } from '#services/governance/approvals/decisions.js';
import { pauseAgent } from '#services/organization/agents/lifecycle.js';
import { approveToolActionRequest, declineToolActionRequest } from '#services/tools/approvals/operations.js';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { getToolTestCall, testTool } from '#services/tools/simulation/test-calls.js';
import { createWorld } from '#tests/kit/world.js';
import { createToolWorld, eventsOf, invocationOf, type ToolWorld } from '../calls/tool-world.js';
import { inDatabase } from '../fixtures.js';

const TOOLS = [
  { name: 'send_mail', inputSchema: { type: 'object', properties: { to: { type: 'string' } } } },
  { name: 'delete_all', inputSchema: { type: 'object' } },
  { name: 'look_up', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
];
const FAILS = 'fails@example.com';

let tools: ToolWorld;

beforeEach(async () => {
  tools = await createToolWorld({
    tools: TOOLS,
    call: ({ name, arguments: given }) => {
      if (given.to === FAILS) throw { code: -32000, message: 'No such mailbox' };
      return { content: [{ type: 'text', text: `${name} done` }] };
    },
  });
});

const tried = (toolName: string, parameters: object = {}, fields: object = {}) =>
  tools.world.board.run(testTool, {
    connectionId: tools.connectionId,
    agentId: tools.agent.row.id,
    toolName,
    parameters,
    ...fields,
  });
const looked = (actionRequestId: string, connectionId = tools.connectionId) =>
  tools.world.board.run(getToolTestCall, { connectionId, actionRequestId });
const rule = (fields: object) =>
  tools.world.board.run(createToolPolicy, { companyId: tools.world.company.id, name: 'Rule', priority: 1, ...fields });
const made = () => tools.server.count('tools/call');

describe('a tool that is tried as an agent', () => {
  it('is called where the agent may call it, by either of its names', async () => {
    const first = await tried('send_mail', { to: 'a@example.com' });
    expect(first).toMatchObject({
      decision: 'allowed',
      result: { content: [{ text: 'send_mail done' }], data: null, isError: false },
    });
    expect(await tried(tools.nameOf('send_mail'))).toMatchObject({ decision: 'allowed' });
    expect(made()).toBe(2);
    expect(await invocationOf(tools.world, first.invocationId)).toMatchObject({
      trigger: 'test',
      agentId: tools.agent.row.id,
      actorType: 'agent',
      status: 'succeeded',
    });
  });

  it('is recorded as what the person did', async () => {
    const owner = await tools.world.member('owner');
    const input = { connectionId: tools.connectionId, agentId: tools.agent.row.id, toolName: 'look_up' };
    const { invocationId } = await owner.run(testTool, input);
    const event = await inDatabase(tools.world, (tx) =>
      tx.event.findFirstOrThrow({ where: { entityId: invocationId } }),
    );
    expect(event).toMatchObject({
      action: 'tool_gateway.call_completed',
      actorType: 'user',
      agentId: tools.agent.row.id,
      details: { trigger: 'test' },
    });
  });

  it('is off where rules deny it to the agent, and the reason is said', async () => {
    await rule({ policyType: 'block', selectors: { agentId: tools.agent.row.id } });
    const answer = await tried('send_mail');
    expect(answer).toEqual({
      decision: 'off',
      invocationId: expect.any(String),
      error: { reasonCode: 'deny_policy_block', message: expect.any(String) },
    });
    expect(await eventsOf(tools.world, answer.invocationId)).toEqual(['tool_gateway.call_denied']);
    const other = await tools.world.agent({ name: 'Other' });
    expect(await tried('send_mail', {}, { agentId: other.row.id })).toMatchObject({ decision: 'allowed' });
    expect(made()).toBe(1);
  });

  it('is off while the agent is paused', async () => {
    await tools.world.board.run(pauseAgent, { agentId: tools.agent.row.id });
    expect(await tried('look_up')).toMatchObject({ decision: 'off', error: { reasonCode: 'deny_missing_agent' } });
  });

  it('uses up the limits of the agent', async () => {
    await rule({ policyType: 'rate_limit', config: { limit: 1, windowSeconds: 31_536_000 } });
    expect(await tried('look_up')).toMatchObject({ decision: 'allowed' });
    expect(await tried('look_up')).toMatchObject({ decision: 'off', error: { reasonCode: 'rate_limited' } });
    await expect(tools.call('look_up')).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('is allowed also where its server fails, and the failure is said', async () => {
    const answer = await tried('send_mail', { to: FAILS });
    expect(answer).toMatchObject({ decision: 'allowed', error: { reasonCode: 'remote_mcp_error' } });
    expect(answer.result).toBeUndefined();
    expect(await invocationOf(tools.world, answer.invocationId)).toMatchObject({ status: 'failed' });
  });

  it('is called once under a key', async () => {
    const input = { connectionId: tools.connectionId, agentId: tools.agent.row.id, toolName: 'look_up' };
    const first = await tools.world.board.run(testTool, input, { idempotencyKey: 'once' });
    expect(await tools.world.board.run(testTool, input, { idempotencyKey: 'once' })).toEqual(first);
    expect(made()).toBe(1);
    await expect(
      tools.world.board.run(testTool, { ...input, toolName: 'send_mail' }, { idempotencyKey: 'once' }),
    ).rejects.toMatchObject({ code: 'idempotency_key_conflict' });
  });

  it('must be one of the connection, with arguments that fit, and an agent of the company', async () => {
    await expect(tried('nothing')).rejects.toMatchObject({ code: 'tool_not_found', status: 404 });
    await expect(tried('send_mail', { to: 5 })).rejects.toMatchObject({ code: 'invalid_tool_arguments', status: 400 });
    const foreign = await (await createWorld()).agent({ name: 'Foreign' });
    await expect(tried('look_up', {}, { agentId: foreign.row.id })).rejects.toMatchObject({ status: 404 });
    expect(made()).toBe(0);
  });

  it('is tried only by people who may use tools', async () => {
    const input = { connectionId: tools.connectionId, agentId: tools.agent.row.id, toolName: 'look_up' };
    await expect(tools.agent.run(testTool, input)).rejects.toMatchObject({ status: 403 });
    const member = await tools.world.member('operator');
    await expect(member.run(testTool, input)).rejects.toMatchObject({
      message: 'Missing one of permissions: tools:use, tools:manage_connections',
    });
    const foreign = await (await createWorld()).member('owner');
    await expect(foreign.run(testTool, input)).rejects.toMatchObject({ status: 404 });
    expect(made()).toBe(0);
  });
});

describe('a tool that is tried where people must approve it', () => {
  beforeEach(() => rule({ policyType: 'require_approval' }));

  const asked = async (toolName = 'send_mail', parameters: object = { to: 'a@example.com', password: 'secret-1' }) => {
    const answer = await tried(toolName, parameters);
    expect(answer).toEqual({
      decision: 'ask_first',
      invocationId: expect.any(String),
      actionRequestId: expect.any(String),
    });
    return answer as { actionRequestId: string; invocationId: string };
  };

  it('waits for them without an issue, and then tells its result', async () => {
    const { actionRequestId, invocationId } = await asked();
    expect((await asked()).actionRequestId).toBe(actionRequestId);
    expect(await looked(actionRequestId)).toEqual({
      actionRequestId,
      invocationId,
      phase: 'waiting',
      parameters: { to: 'a@example.com', password: '[REDACTED]' },
      durationMs: null,
      requestedAt: expect.any(String),
      resolvedAt: null,
    });
    await tools.world.board.run(approveToolActionRequest, { actionRequestId });
    expect(await looked(actionRequestId)).toMatchObject({
      phase: 'done',
      result: { content: [{ text: 'send_mail done' }], isError: false },
      durationMs: expect.any(Number),
      resolvedAt: expect.any(String),
    });
    expect(made()).toBe(1);
  });

  it('is asked about anew after it was decided', async () => {
    const first = await asked();
    await tools.world.board.run(declineToolActionRequest, { actionRequestId: first.actionRequestId });
    expect(await looked(first.actionRequestId)).toMatchObject({
      phase: 'done',
      error: { reasonCode: 'action_declined' },
      durationMs: null,
    });
    const second = await asked();
    expect(second.actionRequestId).not.toBe(first.actionRequestId);
    await tools.world.board.run(approveToolActionRequest, { actionRequestId: second.actionRequestId });
    expect((await asked()).actionRequestId).not.toBe(second.actionRequestId);
  });

  it('tells how it failed', async () => {
    const { actionRequestId } = await asked('send_mail', { to: FAILS });
    await tools.world.board.run(approveToolActionRequest, { actionRequestId });
    expect(await looked(actionRequestId)).toMatchObject({ phase: 'done', error: { reasonCode: 'remote_mcp_error' } });
  });

  it('needs the board where it destroys', async () => {
    const { actionRequestId } = await asked('delete_all', {});
    await expect(tools.world.board.run(approveToolActionRequest, { actionRequestId })).rejects.toMatchObject({
      code: 'formal_approval_required',
    });
    const { approvalId } = await inDatabase(tools.world, (tx) =>
      tx.toolActionRequest.findUniqueOrThrow({ where: { id: actionRequestId } }),
    );
    await tools.world.board.run(approveApproval, { approvalId });
    await tools.world.board.run(approveToolActionRequest, { actionRequestId });
    expect(await looked(actionRequestId)).toMatchObject({ phase: 'done', result: { isError: false } });
  });

  it('is no approval of what the agent itself calls without an issue', async () => {
    const { actionRequestId } = await asked('send_mail', { to: 'b@example.com' });
    await tools.world.board.run(approveToolActionRequest, { actionRequestId });
    await expect(tools.call('send_mail', { to: 'b@example.com' })).rejects.toMatchObject({ code: 'approval_required' });
    expect(made()).toBe(1);
  });

  it('is found by its connection only, and no call of an agent is', async () => {
    const { actionRequestId } = await asked();
    const notFound = { code: 'action_request_not_found', status: 404 };
    const other = await createToolWorld({}, { policyType: 'require_approval' });
    await expect(looked(actionRequestId, other.connectionId)).rejects.toMatchObject(notFound);
    await expect(looked('nothing')).rejects.toMatchObject(notFound);
    const foreign = await other.world.member('owner');
    await expect(
      foreign.run(getToolTestCall, { connectionId: other.connectionId, actionRequestId }),
    ).rejects.toMatchObject(notFound);
    const called = await tools.call('send_mail', { to: 'c@example.com' }).catch((error) => error);
    await expect(looked(called.details.actionRequestId)).rejects.toMatchObject(notFound);
  });
});
