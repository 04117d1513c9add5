/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createMcpHandler } from '#mcp/handler.js';
import { updateExperimentalSettings } from '#services/organization/instance/settings.js';
import { createProject } from '#services/organization/projects/operations.js';
import { disablePlugin } from '#services/plugins/registry/manage.js';
import { approveToolActionRequest } from '#services/tools/approvals/operations.js';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { RUN_TOOLS_PATH } from '#services/tools/sessions/site.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { agentKey, boardKey, runToken } from '#tests/kit/credentials.js';
import { startEndpoint } from '#tests/kit/endpoint.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { readyPlugin } from '#tests/services/plugins/plugins-world.js';
import {
  agentInRun,
  GIVES_BACK,
  type ToolPlugin,
  toolPlugin,
  toolsNamed,
} from '#tests/services/plugins/tool-plugin.js';
import { inDatabase } from '#tests/services/tools/fixtures.js';

ownDatabase();

let world: World;
let rest: Rest;
let plugin: ToolPlugin;
let caller: Awaited<ReturnType<typeof agentInRun>>;
let token: string;
let projectId: string;

const TEXT = { parametersSchema: { properties: { text: { type: 'string' } } } };

beforeAll(async () => {
  world = await createWorld();
  rest = await startRest(world.services);
  plugin = await toolPlugin(
    world,
    { echo: TEXT, send: {}, fails: {}, refuses: {} },
    `{ echo: ${GIVES_BACK}, send: ({ text }) => ({ content: 'sent ' + text }), fails() { throw new Error('out of paper') }, refuses: () => ({ error: 'not today' }) }`,
  );
  ({ id: projectId } = await world.board.run(createProject, { companyId: world.company.id, name: 'Garden' }));
  caller = await agentInRun(world);
  await world.board.run(updateIssue, { issueId: caller.issueId, projectId });
  token = await runToken(world, caller.agent, { runId: caller.runId });
});

const runContext = (fields: object = {}) => ({
  agentId: caller.agent.row.id,
  runId: caller.runId,
  companyId: world.company.id,
  projectId,
  ...fields,
});
const execute = (tool: string, fields: object = {}, as?: string) =>
  rest.post(
    '/api/plugins/tools/execute',
    { tool: `${plugin.key}:${tool}`, runContext: runContext(), ...fields },
    { as },
  );

const callsNamed = (tool: string) =>
  inDatabase(world, (tx) =>
    tx.toolInvocation.findMany({ where: { toolName: `${plugin.key}:${tool}` }, orderBy: { startedAt: 'asc' } }),
  );

describe('GET /api/plugins/tools', () => {
  it('lists the tools of plugins that work, of all or of one', async () => {
    const other = await readyPlugin(world, toolsNamed({ other: {} }));
    const { status, body } = await rest.get('/api/plugins/tools');
    expect(status).toBe(200);
    expect(body[0]).toEqual({
      name: `${plugin.key}:echo`,
      displayName: 'The echo',
      description: 'Does echo.',
      parametersSchema: TEXT.parametersSchema,
      pluginId: plugin.row.id,
    });
    const namesFrom = async (path: string) =>
      ((await rest.get(path)).body as { name: string }[]).map(({ name }) => name);
    expect(await namesFrom('/api/plugins/tools')).toContain(`${other.pluginKey}:other`);
    for (const id of [other.id, other.pluginKey]) {
      expect(await namesFrom(`/api/plugins/tools?pluginId=${id}`)).toEqual([`${other.pluginKey}:other`]);
    }
    await world.board.run(disablePlugin, { pluginId: other.id });
    expect(await namesFrom(`/api/plugins/tools?pluginId=${other.id}`)).toEqual([]);
    expect((await rest.get('/api/plugins/tools?pluginId=nobody')).status).toBe(404);
    expect((await rest.get('/api/plugins/tools?pluginId=%00')).status).toBe(400);
  });

  it('is for people, members of whatever company', async () => {
    const viewer = await world.member('viewer');
    const as = await boardKey(world, viewer.actor.userId);
    expect((await rest.get('/api/plugins/tools', { as })).status).toBe(200);
    expect((await rest.get('/api/plugins/tools', { as: await agentKey(world, caller.agent) })).status).toBe(403);
  });
});

describe('POST /api/plugins/tools/execute', () => {
  it('calls the tool for the agent of a run, and records the call in its name', async () => {
    const before = (await callsNamed('echo')).length;
    const { status, body } = await execute('echo', { parameters: { text: 'hi' } }, token);
    expect(status).toBe(200);
    expect(body).toEqual({
      pluginId: plugin.row.id,
      toolName: 'echo',
      result: { data: { parameters: { text: 'hi' }, runContext: runContext() } },
    });
    const call = (await callsNamed('echo'))[before];
    expect(call).toMatchObject({
      status: 'succeeded',
      trigger: 'call',
      agentId: caller.agent.row.id,
      runId: caller.runId,
      projectId,
    });
    expect((await eventsOf(world)).at(-1)).toMatchObject({
      action: 'tool_gateway.call_completed',
      actorType: 'agent',
      entityId: call?.id,
    });
    // The key of an agent will do, too, for a run of its own.
    expect((await execute('echo', {}, await agentKey(world, caller.agent))).status).toBe(200);
  });

  it('calls it for a person, who is named by the journal', async () => {
    const owner = await world.member('owner');
    const as = await boardKey(world, owner.actor.userId);
    expect((await execute('send', { parameters: { text: 'x' } }, as)).body.result).toEqual({ content: 'sent x' });
    const call = (await callsNamed('send')).at(-1);
    expect(call).toMatchObject({ status: 'succeeded', trigger: 'test', agentId: caller.agent.row.id });
    expect((await eventsOf(world)).at(-1)).toMatchObject({
      action: 'tool_gateway.call_completed',
      actorType: 'user',
      actorId: owner.actor.userId,
      entityId: call?.id,
    });
    for (const role of ['viewer', 'operator'] as const) {
      const { actor } = await world.member(role);
      expect((await execute('send', {}, await boardKey(world, actor.userId))).status).toBe(403);
    }
  });

  it('gives what the tool says of its failure, and 502 where the worker fails', async () => {
    expect((await execute('refuses')).body.result).toEqual({ error: 'not today' });
    const { status, body } = await execute('fails');
    expect([status, body.error, body.reasonCode]).toEqual([502, 'out of paper', 'plugin_tool_failed']);
    expect((await callsNamed('fails')).at(-1)).toMatchObject({ status: 'failed', errorCode: 'plugin_tool_failed' });
  });

  it('answers 404 for a tool that no plugin has which works', async () => {
    for (const tool of [`${plugin.key}:nothing`, 'nobody:echo', plugin.key, `${plugin.key}:echo:echo`, ':', '😀:😀']) {
      expect([
        tool,
        (await rest.post('/api/plugins/tools/execute', { tool, runContext: runContext() })).status,
      ]).toEqual([tool, 404]);
    }
    const off = await readyPlugin(world, toolsNamed({ off: {} }));
    await world.board.run(disablePlugin, { pluginId: off.id });
    const tool = `${off.pluginKey}:off`;
    expect((await rest.post('/api/plugins/tools/execute', { tool, runContext: runContext() })).status).toBe(404);
  });

  it('answers 400 for what does not fit', async () => {
    const { companyId, ...lacking } = runContext();
    for (const fields of [
      { tool: '' },
      { tool: 'a\u0000b' },
      { tool: 'x'.repeat(300) },
      { parameters: [] },
      { runContext: {} },
      { runContext: lacking },
      { runContext: runContext({ runId: 'no' }) },
    ]) {
      expect((await execute('echo', fields)).status).toBe(400);
    }
    const { status, body } = await execute('echo', { parameters: { text: 7 } });
    expect([status, body.reasonCode]).toEqual([400, 'invalid_tool_arguments']);
    expect(companyId).toBe(world.company.id);
  });

  it('answers 403 for an agent, run or project of another company, or that do not belong together', async () => {
    const elsewhere = await createWorld();
    const foreign = await agentInRun(elsewhere);
    const other = await agentInRun(world, 'Other');
    const { id: foreignProject } = await elsewhere.board.run(createProject, {
      companyId: elsewhere.company.id,
      name: 'Far',
    });
    const { id: otherProject } = await world.board.run(createProject, { companyId: world.company.id, name: 'Near' });
    for (const fields of [
      { agentId: foreign.agent.row.id },
      { agentId: randomUUID() },
      { runId: foreign.runId },
      { runId: randomUUID() },
      { runId: other.runId },
      { projectId: foreignProject },
      { projectId: otherProject },
    ]) {
      expect([fields, (await execute('echo', { runContext: runContext(fields) })).status]).toEqual([fields, 403]);
    }
    // Of another agent, by its own token.
    const theirs = runContext({ agentId: other.agent.row.id, runId: other.runId });
    expect((await execute('echo', { runContext: theirs }, token)).status).toBe(403);
    const second = await agentInRun(world, 'Second');
    const secondToken = await runToken(world, second.agent, { runId: second.runId });
    const first = runContext({ agentId: second.agent.row.id });
    expect((await execute('echo', { runContext: first }, secondToken)).status).toBe(403);
    const member = await elsewhere.member('owner');
    expect((await execute('echo', {}, await boardKey(world, member.actor.userId))).status).toBe(403);
    expect((await execute('echo', {}, await agentKey(elsewhere, foreign.agent))).status).toBe(403);
  });

  it('answers 403 to an agent whose run is over, and does not let it choose a project for a run without one', async () => {
    const free = await agentInRun(world, 'Free');
    await world.board.run(updateIssue, { issueId: free.issueId, projectId: null });
    const context = runContext({ agentId: free.agent.row.id, runId: free.runId });
    const as = await runToken(world, free.agent, { runId: free.runId });
    const { result } = (await execute('echo', { runContext: context }, as)).body;
    expect(result.data.runContext).toEqual({ ...context, projectId: null });
    const data = { status: 'succeeded' };
    await inDatabase(world, (tx) => tx.heartbeatRun.update({ where: { id: free.runId }, data }));
    const key = await agentKey(world, free.agent);
    expect((await execute('echo', { runContext: context }, key)).status).toBe(403);
  });

  it('keeps to the rules about the agent: a block, and people who must approve', async () => {
    const careful = await agentInRun(world, 'Careful');
    const as = await runToken(world, careful.agent, { runId: careful.runId });
    const context = runContext({ agentId: careful.agent.row.id, runId: careful.runId });
    const policy = (policyType: string, toolName: string) =>
      world.board.run(createToolPolicy, {
        companyId: world.company.id,
        name: `${policyType} ${randomUUID()}`,
        policyType,
        selectors: { agentIds: [careful.agent.row.id], toolName: `${plugin.key}:${toolName}` },
      });
    await policy('block', 'echo');
    await policy('require_approval', 'send');
    const blocked = await execute('echo', { runContext: context }, as);
    expect([blocked.status, blocked.body.reasonCode]).toEqual([403, 'deny_policy_block']);
    expect((await execute('echo', { runContext: context })).status).toBe(403);

    const send = () => execute('send', { runContext: context, parameters: { text: 'once' } }, as);
    const asked = await send();
    expect([asked.status, asked.body.reasonCode]).toEqual([409, 'approval_required']);
    const { actionRequestId } = asked.body;
    await world.board.run(approveToolActionRequest, { actionRequestId });
    const count = (await callsNamed('send')).length;
    expect((await send()).body.result).toEqual({ content: 'sent once' });
    expect(await callsNamed('send')).toHaveLength(count);
  });

  it('makes the same call under a key once', async () => {
    const send = () =>
      rest.post(
        '/api/plugins/tools/execute',
        { tool: `${plugin.key}:echo`, parameters: { text: 'key' }, runContext: runContext() },
        { as: token, headers: { 'idempotency-key': 'k-1' } },
      );
    const before = (await callsNamed('echo')).length;
    const [one, two] = [await send(), await send()];
    expect(two.body).toEqual(one.body);
    expect(await callsNamed('echo')).toHaveLength(before + 1);
  });

  it('is closed while tools are switched off', async () => {
    onTestFinished(() => world.board.run(updateExperimentalSettings, { enableApps: true }));
    await world.board.run(updateExperimentalSettings, { enableApps: false });
    for (const as of [token, undefined]) {
      const { status, body } = await execute('echo', {}, as);
      expect([status, body.error]).toEqual([403, 'Apps are disabled']);
    }
  });
});

it('a client of MCP in a run is listed and calls the same tools, under names that models take', async () => {
  const handle = createMcpHandler(world.services, () => {});
  const url = (await startEndpoint((req, res) => void handle(req, res))) + RUN_TOOLS_PATH;
  const ask = async (method: string, params: object = {}) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    // biome-ignore lint/suspicious/noExplicitAny: messages of the protocol
    return (await (await fetch(url, { method: 'POST', headers, body })).json()) as any;
  };
  const name = `${plugin.key.replace('.', '_')}__echo`;
  // The test before switched tools off, of which lists hear a moment later.
  await expect.poll(() => ask('tools/list')).toHaveProperty('result');
  const { tools } = (await ask('tools/list')).result;
  expect(tools.find((tool: { name: string }) => tool.name === name)).toMatchObject({
    title: 'The echo',
    inputSchema: { type: 'object', ...TEXT.parametersSchema },
    annotations: { readOnlyHint: false },
  });
  const { result } = await ask('tools/call', { name, arguments: { text: 'mcp' } });
  expect(result).toMatchObject({ structuredContent: { parameters: { text: 'mcp' } }, isError: false });
  const failed = (await ask('tools/call', { name: name.replace('echo', 'fails') })).error;
  expect(failed).toMatchObject({ code: -32000, data: { reasonCode: 'plugin_tool_failed' } });
});
