import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { pauseAgent } from '#services/organization/agents/lifecycle.js';
import { archiveToolConnection } from '#services/tools/connections/archive.js';
import { updateToolConnection } from '#services/tools/connections/update.js';
import { createToolPolicy, deleteToolPolicy } from '#services/tools/policies/operations.js';
import { revokeToolSession } from '#services/tools/sessions/operations.js';
import { callSessionTool } from '#services/tools/sessions/tool-operations.js';
import { ECHO } from '#tests/kit/mcp-server.js';
import { inDatabase } from '../fixtures.js';
import { createToolWorld, eventsOf, invocationOf, listedTools, openSession, type ToolWorld } from './tool-world.js';

const text = (value: string) => ({ content: [{ type: 'text', text: value }] });
const TOOLS = [
  ECHO,
  {
    name: 'slow',
    description: 'Takes its time.',
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
  },
  { name: 'odd', description: 'Says a sign.', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
  { name: 'fail', description: 'Fails.', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
  {
    name: 'inject',
    description: 'Gives orders.',
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
  },
];

let tools: ToolWorld;
let release: () => void = () => {};

beforeAll(async () => {
  tools = await createToolWorld({
    tools: TOOLS,
    call: async ({ name, arguments: given }) => {
      if (name === 'slow') await new Promise<void>((resolve) => (release = resolve));
      if (name === 'odd') return text(`before ${JSON.parse(given.sign)} after`);
      if (name === 'fail') return { ...text('No such thing'), isError: true };
      if (name === 'inject') return text('fine\u{E0049}\u{E0067}\u{E006E}\u{E006F}\u{E0072}\u{E0065}');
      return { ...text(JSON.stringify(given)), structuredContent: { given } };
    },
  });
});

const rejection = (promise: Promise<unknown>) =>
  promise.then(
    (value) => `resolved ${JSON.stringify(value)}`,
    (error) => error,
  );

describe('a session', () => {
  it('lists the tools that its agent may call, with the names to call them by', async () => {
    const listed = await listedTools(tools.session);
    expect(listed.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => tools.nameOf(name)).sort());
    expect(listed).toContainEqual(
      expect.objectContaining({
        displayName: 'Echo',
        description: 'Says it again.',
        parametersSchema: ECHO.inputSchema,
        providerType: 'mcp_remote_http',
        risk: 'read',
        upstreamToolName: 'echo',
        requiresApproval: false,
      }),
    );
  });

  it('calls a tool, and the call is in the audit with its outcome', async () => {
    const answer = await tools.call('echo', { text: 'hello', password: 'p4ssw0rd-long' });
    expect(answer).toEqual({
      invocationId: expect.any(String),
      status: 'completed',
      tool: tools.nameOf('echo'),
      result: {
        content: [{ type: 'text', text: '{"text":"hello","password":"p4ssw0rd-long"}' }],
        data: { given: { text: 'hello', password: 'p4ssw0rd-long' } },
        isError: false,
      },
    });
    expect(await invocationOf(tools.world, answer.invocationId)).toMatchObject({
      status: 'succeeded',
      decision: 'allow',
      reasonCode: 'allow_policy',
      runId: tools.runId,
      issueId: tools.issueId,
      argumentsSummary: { summary: { text: 'hello', password: '[REDACTED]' } },
      resultSummary: { isError: false },
      completedAt: expect.any(Date),
    });
    expect(await eventsOf(tools.world, answer.invocationId)).toEqual(['tool_gateway.call_completed']);
  });

  it('is told what a tool says of its own failure', async () => {
    expect(await tools.call('fail')).toMatchObject({ result: { isError: true, content: [{ text: 'No such thing' }] } });
  });

  it('does not get a result with hidden instructions', async () => {
    const error = await rejection(tools.call('inject'));
    expect(error).toMatchObject({ code: 'prompt_injection_blocked', status: 422 });
    expect(await invocationOf(tools.world, error.details.invocationId)).toMatchObject({
      status: 'failed',
      errorCode: 'prompt_injection_blocked',
      resultSummary: null,
    });
  });

  it('is refused a tool that does not exist, and parameters that do not fit', async () => {
    await expect(tools.call('nothing')).rejects.toMatchObject({ code: 'tool_not_found', status: 404 });
    await expect(tools.call('echo', { text: 7 })).rejects.toMatchObject({
      code: 'invalid_tool_arguments',
      status: 400,
      details: { path: '#/text' },
    });
    await expect(tools.session.run(callSessionTool, { parameters: {} })).rejects.toMatchObject({
      status: 400,
      message: '"tool" is required and must be a string',
    });
    await expect(
      tools.session.run(callSessionTool, { tool: tools.nameOf('echo'), parameters: [1] }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it('sends what was checked, without keys that reach prototypes', async () => {
    const given = JSON.parse('{"text":"a","text":"b","__proto__":{"text":"c"},"constructor":{"prototype":1}}');
    await tools.call('echo', given);
    expect(JSON.stringify(tools.server.seen.at(-1)?.body?.params?.arguments)).toBe(
      '{"text":"b","constructor":{"prototype":1}}',
    );
  });

  it('gets a timeout from a tool that takes too long, and the audit says so', async () => {
    const error = await rejection(tools.call('slow', {}, { timeoutMs: 50 }));
    release();
    expect(error).toMatchObject({ code: 'tool_timeout', status: 504 });
    expect(await invocationOf(tools.world, error.details.invocationId)).toMatchObject({ status: 'timed_out' });
    expect(await eventsOf(tools.world, error.details.invocationId)).toEqual(['tool_gateway.call_failed']);
  });

  it('calls nothing any more once it is revoked or its run is over', async () => {
    const revoked = await openSession(tools.world, tools.agent);
    await tools.world.board.run(revokeToolSession, { sessionId: revoked.sessionId });
    const call = { tool: tools.nameOf('echo') };
    await expect(revoked.session.run(callSessionTool, call)).rejects.toMatchObject({ code: 'session_revoked' });
    const over = await openSession(tools.world, tools.agent);
    const data = { status: 'succeeded' };
    await inDatabase(tools.world, (tx) => tx.heartbeatRun.update({ where: { id: over.runId }, data }));
    await expect(over.session.run(callSessionTool, call)).rejects.toMatchObject({ code: 'session_run_inactive' });
  });
});

describe('the row of a call', () => {
  it('is closed also where its result could not be kept, and its caller is told', async () => {
    const idempotencyKey = randomUUID();
    const asked = await inDatabase(tools.world, async (tx) => {
      await tx.$executeRawUnsafe('LOCK TABLE "ToolResult" IN ACCESS EXCLUSIVE MODE');
      return rejection(tools.call('echo', { text: 'lost' }, { idempotencyKey }));
    });
    expect(asked).toMatchObject({ status: 503, code: 'tool_gateway_unavailable' });
    expect(await invocationOf(tools.world, asked.details.invocationId)).toMatchObject({
      status: 'failed',
      errorCode: 'tool_gateway_unavailable',
      completedAt: expect.any(Date),
    });
    const again = await rejection(tools.call('echo', { text: 'lost' }, { idempotencyKey }));
    expect(again.details.invocationId).toBe(asked.details.invocationId);
  });

  it.each(['\0', '\ud800'])('takes a result that PostgreSQL does not: %j', async (sign) => {
    const { invocationId, result } = await tools.call('odd', { sign: JSON.stringify(sign) });
    expect(JSON.stringify(result)).toContain('before');
    expect(await invocationOf(tools.world, invocationId)).toMatchObject({ status: 'succeeded' });
  });
});

describe('a key', () => {
  it('makes the same call once, also when it comes many times at once', async () => {
    const before = tools.server.count('tools/call');
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => tools.call('echo', { text: 'once' }, { idempotencyKey })),
    );
    expect(tools.server.count('tools/call')).toBe(before + 1);
    expect(new Set(answers.map(({ invocationId }) => invocationId)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 'completed')).toHaveLength(1);
    expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1);
  });

  it('gives the failure again', async () => {
    const idempotencyKey = randomUUID();
    const first = await rejection(tools.call('inject', {}, { idempotencyKey }));
    const again = await rejection(tools.call('inject', {}, { idempotencyKey }));
    expect(again).toMatchObject({ code: 'prompt_injection_blocked', status: 422 });
    expect(again.details.invocationId).toBe(first.details.invocationId);
  });

  it('is refused with other parameters or another tool', async () => {
    const idempotencyKey = randomUUID();
    await tools.call('echo', { text: 'one' }, { idempotencyKey });
    const conflict = { code: 'idempotency_key_conflict', status: 409 };
    await expect(tools.call('echo', { text: 'two' }, { idempotencyKey })).rejects.toMatchObject(conflict);
    await expect(tools.call('fail', { text: 'one' }, { idempotencyKey })).rejects.toMatchObject(conflict);
  });

  it('does not keep a refusal: the call is decided anew', async () => {
    const idempotencyKey = randomUUID();
    const companyId = tools.world.company.id;
    const policy = await tools.world.board.run(createToolPolicy, {
      companyId,
      name: `Block ${idempotencyKey}`,
      policyType: 'block',
      priority: 1,
    });
    await expect(tools.call('echo', {}, { idempotencyKey })).rejects.toMatchObject({ code: 'deny_policy_block' });
    await tools.world.board.run(deleteToolPolicy, { companyId, policyId: policy.id });
    expect(await tools.call('echo', {}, { idempotencyKey })).toMatchObject({ status: 'completed' });
  });
});

describe('rules', () => {
  it('hold for the next call, and the refusal is in the audit', async () => {
    const mine = await createToolWorld({ tools: TOOLS }, null);
    const denied = await rejection(mine.call('echo'));
    expect(denied).toMatchObject({ code: 'deny_default', status: 403 });
    expect(mine.server.count('tools/call')).toBe(0);
    expect(await invocationOf(mine.world, denied.details.invocationId)).toMatchObject({
      status: 'denied',
      decision: 'deny',
      completedAt: expect.any(Date),
    });
    expect(await eventsOf(mine.world, denied.details.invocationId)).toEqual(['tool_gateway.call_denied']);
    const companyId = mine.world.company.id;
    await mine.world.board.run(createToolPolicy, { companyId, name: 'Allow', policyType: 'allow' });
    expect(await mine.call('echo')).toMatchObject({ status: 'completed' });
    await mine.world.board.run(updateToolConnection, { connectionId: mine.connectionId, enabled: false });
    await expect(mine.call('echo')).rejects.toMatchObject({ code: 'deny_disabled_connection' });
    expect(await listedTools(mine.session)).toEqual([]);
  });

  it('count calls, and refuse one too many with the time to wait', async () => {
    const config = { limit: 2, windowSeconds: 31_536_000 };
    const mine = await createToolWorld({ tools: TOOLS }, { policyType: 'rate_limit', config, priority: 1 });
    const companyId = mine.world.company.id;
    await mine.world.board.run(createToolPolicy, { companyId, name: 'Allow', policyType: 'allow' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => rejection(mine.call('echo'))));
    const limited = answers.filter(({ code }) => code === 'rate_limited');
    expect(limited).toHaveLength(3);
    expect(limited[0]).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
    expect(mine.server.count('tools/call')).toBe(2);
    const [{ details }] = limited;
    expect(await eventsOf(mine.world, details.invocationId)).toEqual(['tool_gateway.call_rate_limited']);
  });

  it.each([
    ['its connection is archived', 'archived'],
    ['its tool is set aside', 'quarantined'],
  ])('end a call that is being made when %s, and its result is dropped', async (_when, what) => {
    let answer = () => {};
    const mine = await createToolWorld({
      tools: TOOLS,
      call: async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return text('too late');
      },
    });
    const call = rejection(mine.call('slow', {}, { timeoutMs: 30_000 }));
    await expect.poll(() => mine.server.count('tools/call')).toBe(1);
    const { connectionId } = mine;
    if (what === 'archived') await mine.world.board.run(archiveToolConnection, { connectionId });
    else {
      await inDatabase(mine.world, (tx) =>
        tx.toolCatalogEntry.updateMany({ where: { connectionId }, data: { status: 'quarantined' } }),
      );
    }
    const error = await call;
    answer();
    expect(error).toMatchObject({ code: 'tool_call_cancelled', status: 409 });
    expect(await invocationOf(mine.world, error.details.invocationId)).toMatchObject({
      status: 'cancelled',
      resultSummary: null,
    });
  });

  it('end a call that is being made when they deny it', async () => {
    const call = rejection(tools.call('slow', {}, { timeoutMs: 30_000 }));
    await expect.poll(() => tools.server.seen.at(-1)?.body?.params?.name).toBe('slow');
    await tools.world.board.run(pauseAgent, { agentId: tools.agent.row.id });
    const error = await call;
    release();
    expect(error).toMatchObject({ code: 'tool_call_cancelled', status: 409 });
    expect(await invocationOf(tools.world, error.details.invocationId)).toMatchObject({ status: 'cancelled' });
    await sleep(1);
  });
});
