import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMcpHandler } from '#mcp/handler.js';
import { executeOperation } from '#services/core/operation/execute.js';
import { Scope } from '#services/core/operation/scope.js';
import { pauseAgent } from '#services/organization/agents/lifecycle.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { RUN_TOOLS_PATH } from '#services/tools/sessions/site.js';
import { callSessionTool } from '#services/tools/sessions/tool-operations.js';
import { runToken } from '#tests/kit/credentials.js';
import { startEndpoint } from '#tests/kit/endpoint.js';
import { ECHO } from '#tests/kit/mcp-server.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { reportOf } from '#tests/kit/stops.js';
import { inDatabase } from '../fixtures.js';
import { createToolWorld, eventsOf, openSession, type ToolWorld } from './tool-world.js';

const SLOW = { ...ECHO, name: 'slow', description: 'Never answers by itself.' };
/** The requests that the server of tools was asked, and whose caller has hung up since. */
const asked: string[] = [];
const dropped: string[] = [];

const createWorldOfSlowTools = () =>
  createToolWorld({
    tools: [ECHO, SLOW],
    before: ({ body }, response) => {
      if (body?.params?.name !== 'slow') return false;
      const { text } = body.params.arguments;
      asked.push(text);
      response.on('close', () => dropped.push(text));
      return true;
    },
  });

let tools: ToolWorld;
let rest: Rest;
let mcp: string;
beforeAll(async () => {
  tools = await createWorldOfSlowTools();
  rest = await startRest(tools.world.services);
  const handle = createMcpHandler(tools.world.services, () => {});
  mcp = await startEndpoint((req, res) => void handle(req, res));
});

/** A request whose caller hangs up when it is told to. */
function post(
  url: string,
  headers: Record<string, string>,
  body: object,
): { hangUp(): void; closed: Promise<unknown> } {
  const outgoing = request(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } });
  const closed = new Promise((done) => outgoing.on('error', done).on('close', done));
  outgoing.end(JSON.stringify(body));
  return { hangUp: () => void outgoing.destroy(), closed };
}

const callsOf = ({ world }: ToolWorld, runId: string) =>
  inDatabase(world, (tx) => tx.toolInvocation.findMany({ where: { runId }, orderBy: { id: 'asc' } }));

/** A run with both of its ways to call. */
async function ways(of: ToolWorld) {
  const opened = await openSession(of.world, of.agent, of.issueId);
  const key = await runToken(of.world, of.agent, { runId: opened.runId });
  return {
    ...opened,
    rest: (tool: string, text: string, idempotencyKey?: string) =>
      post(
        `${rest.url}/api/tool-gateway/tools/call`,
        { 'x-service-tool-gateway-token': opened.token },
        { tool: of.nameOf(tool), parameters: { text }, timeoutMs: 60_000, ...(idempotencyKey && { idempotencyKey }) },
      ),
    mcp: (tool: string, text: string) =>
      post(
        mcp + RUN_TOOLS_PATH,
        { authorization: `Bearer ${key}` },
        {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: of.nameOf(tool).replace(/[^\w-]/g, '_'), arguments: { text } },
        },
      ),
  };
}

const GONE = {
  status: 'cancelled',
  errorCode: 'outcome_unknown',
  errorMessage: expect.stringContaining('The caller disconnected'),
  completedAt: expect.any(Date),
};

describe('a caller that hangs up', () => {
  it.each(['rest', 'mcp'] as const)('ends its call, here and at the server that was asked: by %s', async (way) => {
    const run = await ways(tools);
    const text = randomUUID();
    const call = run[way]('slow', text);
    await expect.poll(() => asked).toContain(text);
    call.hangUp();
    await expect.poll(() => dropped).toContain(text);
    await expect.poll(() => callsOf(tools, run.runId)).toMatchObject([GONE]);
    const [{ id } = { id: '' }] = await callsOf(tools, run.runId);
    expect(await eventsOf(tools.world, id)).toEqual(['tool_gateway.call_failed']);
  });

  it('is told the truth when it asks again under the same key: nobody knows what was done', async () => {
    const run = await ways(tools);
    const text = randomUUID();
    const key = randomUUID();
    const call = run.rest('slow', text, key);
    await expect.poll(() => asked).toContain(text);
    call.hangUp();
    await expect.poll(() => callsOf(tools, run.runId)).toMatchObject([GONE]);
    const parameters = { tool: tools.nameOf('slow'), parameters: { text }, idempotencyKey: key };
    const again = await rest.post('/api/tool-gateway/tools/call', parameters, {
      headers: { 'x-service-tool-gateway-token': run.token },
    });
    expect([again.status, again.body.reasonCode]).toEqual([502, 'outcome_unknown']);
    expect(asked.filter((one) => one === text)).toHaveLength(1);
  });

  it('is neither counted nor heard of by the server where it has hung up before that', async () => {
    const config = { limit: 1, windowSeconds: 31_536_000 };
    const mine = await createToolWorld({ tools: [ECHO] }, { policyType: 'rate_limit', config, priority: 1 });
    const { id: companyId } = mine.world.company;
    await mine.world.board.run(createToolPolicy, { companyId, name: 'Allow', policyType: 'allow' });
    const parameters = { text: 'forsaken' };
    const { services } = mine.world;
    const forsaken = new Scope(services, mine.session.actor, undefined, undefined, undefined, AbortSignal.abort());
    const call = executeOperation(callSessionTool, forsaken, { tool: mine.nameOf('echo'), parameters });
    await expect(call).rejects.toMatchObject({ status: 409, code: 'tool_call_cancelled' });
    expect(mine.server.count('tools/call')).toBe(0);
    expect(await mine.call('echo', parameters)).toMatchObject({ status: 'completed' });
    await expect(mine.call('echo', parameters)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('changes nothing once the answer was given', async () => {
    const run = await ways(tools);
    const done = async () => (await callsOf(tools, run.runId)).map(({ status }) => status);
    const calls = (['rest', 'mcp'] as const).map((way) => run[way]('echo', way));
    await expect.poll(done).toEqual(['succeeded', 'succeeded']);
    for (const { hangUp } of calls) hangUp();
    await Promise.all(calls.map(({ closed }) => closed));
    expect(await done()).toEqual(['succeeded', 'succeeded']);
  });
});

describe('an order to stop', () => {
  it('names the calls of the agent that it ends, and says when each has ended', async () => {
    const mine = await createWorldOfSlowTools();
    const run = await ways(mine);
    const [first, second] = [randomUUID(), randomUUID()];
    run.rest('slow', first);
    run.mcp('slow', second);
    await expect.poll(() => asked).toEqual(expect.arrayContaining([first, second]));
    await mine.world.board.run(pauseAgent, { agentId: mine.agent.row.id });
    const ofCalls = async () => {
      const { items, total, outstanding } = await reportOf(mine.world);
      return { total, outstanding, calls: items.filter(({ kind }: { kind: string }) => kind === 'tool_call') };
    };
    expect((await ofCalls()).calls).toMatchObject([
      { agentId: mine.agent.row.id, issueId: mine.issueId, state: 'running', doing: mine.nameOf('slow') },
      { agentId: mine.agent.row.id, issueId: mine.issueId, state: 'running', doing: mine.nameOf('slow') },
    ]);
    await expect
      .poll(async () => (await ofCalls()).calls.map(({ confirmedAt }: never) => confirmedAt))
      .toEqual([expect.any(String), expect.any(String)]);
    const ended = await callsOf(mine, run.runId);
    expect(ended).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }]);
    const { calls } = await ofCalls();
    expect(calls.map(({ id }: { id: string }) => id)).toEqual(ended.map(({ id }) => id));
    expect(calls.map(({ confirmedAt }: { confirmedAt: string }) => confirmedAt)).toEqual(
      ended.map(({ completedAt }) => completedAt?.toISOString()),
    );
  });

  it('counts calls that have not ended as outstanding, and gives them page by page', async () => {
    const mine = await createWorldOfSlowTools();
    const { id: companyId } = mine.world.company;
    const open = await openSession(mine.world, mine.agent, mine.issueId);
    // Calls of another process, which does not hear of anything.
    const rows = Array.from({ length: 3 }, (_, n) => ({
      id: `0199${Date.now().toString(16).slice(-4).padStart(4, '0')}-000${n}-7000-8000-${randomUUID().slice(-12)}`,
      companyId,
      runId: open.runId,
      actorType: 'agent',
      actorId: mine.agent.row.id as string,
      agentId: mine.agent.row.id as string,
      toolName: `tool ${n}`,
      decision: 'allow',
      reasonCode: 'allow_policy',
      configVersion: 1n,
      argumentsHash: 'x',
      argumentsSummary: {},
      status: 'executing',
    }));
    await inDatabase(mine.world, (tx) => tx.toolInvocation.createMany({ data: rows }));
    await mine.world.board.run(updateCompany, { companyId, status: 'paused' });
    const seen: string[] = [];
    let page: Awaited<ReturnType<typeof reportOf>> | undefined;
    do {
      page = await reportOf(mine.world, { limit: 1, ...(page?.nextCursor && { cursor: page.nextCursor }) });
      seen.push(...page.items.map(({ kind, doing }: { kind: string; doing: string }) => `${kind} ${doing}`));
    } while (page.nextCursor);
    expect(seen.filter((one) => one.startsWith('tool_call'))).toEqual(
      rows.map(({ toolName }) => `tool_call ${toolName}`),
    );
    const before = page.outstanding as number;
    const ended = { status: 'failed', completedAt: new Date() };
    await inDatabase(mine.world, (tx) => tx.toolInvocation.updateMany({ where: { id: rows[0]!.id }, data: ended }));
    expect((await reportOf(mine.world)).outstanding).toBe(before - 1);
  });

  it('leaves the calls of others alone', async () => {
    const mine = await createWorldOfSlowTools();
    const other = await mine.world.agent({ name: 'Other' });
    const run = await ways({ ...mine, agent: other });
    const text = randomUUID();
    const call = run.rest('slow', text);
    await expect.poll(() => asked).toContain(text);
    await mine.world.board.run(pauseAgent, { agentId: mine.agent.row.id });
    const { items } = await reportOf(mine.world);
    expect(items.filter(({ kind }: { kind: string }) => kind === 'tool_call')).toEqual([]);
    expect(await callsOf(mine, run.runId)).toMatchObject([{ status: 'executing' }]);
    call.hangUp();
    await expect.poll(() => callsOf(mine, run.runId)).toMatchObject([GONE]);
  });
});
