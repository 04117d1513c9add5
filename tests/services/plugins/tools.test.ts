import { beforeAll, describe, expect, it } from 'vitest';
import { createSecret } from '#services/secrets/secrets/operations.js';
import { listSessionTools } from '#services/tools/sessions/tool-operations.js';
import { waitingJobs } from '#tests/kit/jobs.js';
import { closeHosts, openHost } from '#tests/kit/plugin-hosts.js';
import { installFolder, manifestOf, pluginPackage } from '#tests/kit/plugin-package.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { eventsOf, invocationOf } from '../tools/calls/tool-world.js';
import { inDatabase } from '../tools/fixtures.js';
import { newKey, rowOf } from './plugins-world.js';
import { agentInRun, catalogOf, type ToolPlugin, toolPlugin } from './tool-plugin.js';
import { rejection, toolsIn } from './tools-world.js';

ownDatabase();

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const { echoing, applicationOf, offer } = toolsIn(() => world);

describe('the tools of a plugin that works', () => {
  it('are those of an application in every company, also in one that is made later', async () => {
    const plugin = await echoing();
    const later = await createWorld();
    expect(await waitingJobs(world, 'offer-plugin-tools')).toBe(1);
    await offer();
    for (const one of [world, later]) {
      const application = await applicationOf(plugin, one);
      expect(application).toMatchObject({ type: 'plugin', status: 'active', applicationKey: plugin.key });
      expect(application?.connections).toMatchObject([
        { transport: 'plugin', status: 'active', enabled: true, authKind: 'none' },
      ]);
      expect(await catalogOf(one, plugin.row)).toMatchObject({
        echo: { title: 'The echo', description: 'Does echo.', status: 'active', inputSchema: { type: 'object' } },
      });
    }
    await offer();
    expect((await applicationOf(plugin))?.connections).toHaveLength(1);
  });

  it('may write unless they say that they only read, and are taken for what their name says', async () => {
    const reads = { annotations: { readOnlyHint: true } };
    const tools = { plain: {}, peek: reads, delete_all: reads, drop: { annotations: { destructiveHint: true } } };
    const { row } = await toolPlugin(world, tools, '{}');
    const risks = Object.entries(await catalogOf(world, row)).map(([name, { riskLevel }]) => [name, riskLevel]);
    expect(Object.fromEntries(risks)).toEqual({
      plain: 'write',
      peek: 'read',
      delete_all: 'destructive',
      drop: 'destructive',
    });
  });

  it('are listed under their own names, for models and for sessions', async () => {
    const { key, row } = await echoing();
    const { session } = await agentInRun(world);
    const listed = (await session.run(listSessionTools)).find(({ name }: { name: string }) => name === `${key}:echo`);
    expect(listed).toMatchObject({
      displayName: 'The echo',
      providerType: 'plugin',
      pluginId: row.id,
      risk: 'write',
      upstreamToolName: 'echo',
      requiresApproval: false,
    });
    const { byMcpName } = await world.services.toolSnapshots.current(world.company.id);
    expect(byMcpName.get(`${key.replace('.', '_')}__echo`)?.gatewayName).toBe(`${key}:echo`);
  });

  it('come with names of their own where the company has the application of another', async () => {
    const id = newKey();
    await inDatabase(world, (tx) =>
      tx.toolApplication.create({
        data: { companyId: world.company.id, applicationKey: id, name: `Named ${id}`, type: 'mcp_http' },
      }),
    );
    const folder = await pluginPackage({
      manifest: manifestOf({
        id,
        displayName: `Named ${id}`,
        capabilities: ['agent.tools.register'],
        tools: [{ name: 'echo', displayName: 'Echo', description: 'Echoes.', parametersSchema: {} }],
      }),
    });
    const pluginId = await installFolder(world, folder);
    await world.services.pluginHost.attend();
    await world.services.pluginHost.settled(pluginId);
    await offer();
    const found = await applicationOf({ row: await rowOf(world, pluginId) } as ToolPlugin);
    expect([found?.applicationKey, found?.name]).toEqual([`plugin.${id}`, `Named ${id} (plugin)`]);
    const { names } = await agentInRun(world);
    expect(await names()).toContain(`${id}:echo`);
  });
});

describe('a call of a tool of a plugin', () => {
  it('reaches the plugin with the agent, the run and the company, and is recorded as every other', async () => {
    const { key } = await echoing();
    const { agent, runId, call } = await agentInRun(world);
    const answer = await call(`${key}:echo`, { text: 'hello' });
    const runContext = { agentId: agent.row.id, runId, companyId: world.company.id, projectId: null };
    expect(answer.result).toEqual({
      content: [{ type: 'text', text: expect.any(String), _meta: { 'orgraph.dev/part': 'data' } }],
      data: { parameters: { text: 'hello' }, runContext },
      isError: false,
    });
    expect(await invocationOf(world, answer.invocationId)).toMatchObject({
      toolName: `${key}:echo`,
      status: 'succeeded',
      agentId: agent.row.id,
      runId,
      errorCode: null,
    });
    expect(await eventsOf(world, answer.invocationId)).toEqual(['tool_gateway.call_completed']);
  });

  it('lets the plugin ask the server for the company of the call, and for no other', async () => {
    const other = await createWorld();
    const mine = `(_, runContext, ask) => ask('state.set', { scopeKind: 'company', key: 'k', value: 1 }).then((data) => ({ data }))`;
    const foreign = `({ companyId }, runContext, ask) => ask('state.set', { companyId, scopeKind: 'company', key: 'k', value: 1 })`;
    const { row, key } = await toolPlugin(world, { mine: {}, foreign: {} }, `{ mine: ${mine}, foreign: ${foreign} }`, [
      'plugin.state.write',
    ]);
    const { call } = await agentInRun(world);
    expect((await call(`${key}:mine`)).result.data).toEqual({ version: 1 });
    const error = await rejection(call(`${key}:foreign`, { companyId: other.company.id }));
    expect(error).toMatchObject({ code: 'plugin_tool_failed', message: expect.stringContaining('another company') });
    const kept = await inDatabase(world, (tx) => tx.pluginState.findMany({ where: { pluginId: row.id } }));
    expect(kept.map(({ companyId }) => companyId)).toEqual([world.company.id]);
  });

  it('says what the tool says: text, blocks, data, and that it failed', async () => {
    const image = { type: 'image', data: 'aGk=', mimeType: 'image/png' };
    const { key } = await toolPlugin(
      world,
      { says: { parametersSchema: { required: ['result'] } } },
      '{ says: ({ result }) => result }',
    );
    const { call } = await agentInRun(world);
    const said = async (result: unknown) => (await call(`${key}:says`, { result })).result;
    expect(await said({ content: 'hi' })).toEqual({
      content: [{ type: 'text', text: 'hi' }],
      data: null,
      isError: false,
    });
    expect(await said({ content: [image], data: { a: 1 } })).toEqual({
      content: [image],
      data: { a: 1 },
      isError: false,
    });
    expect(await said({ data: [1, 2] })).toMatchObject({ content: [{ type: 'text', text: '[1,2]' }], data: null });
    expect(await said({ error: 'no luck' })).toMatchObject({
      content: [{ type: 'text', text: 'no luck' }],
      isError: true,
    });
    expect(await said({})).toEqual({ content: [], data: null, isError: false });
  });

  it('has failed where the plugin throws, answers nonsense, or too much', async () => {
    const { key } = await toolPlugin(
      world,
      { throws: {}, numbers: {}, floods: {} },
      `{ throws() { throw new Error('out of paper') }, numbers: () => ({ error: 7 }), floods: () => ({ content: 'x'.repeat(1_100_000) }) }`,
    );
    const { call } = await agentInRun(world);
    for (const [tool, message] of [
      ['throws', 'out of paper'],
      ['numbers', 'its error is not text'],
      ['floods', 'more than 1000000 bytes'],
    ]) {
      const error = await rejection(call(`${key}:${tool}`));
      expect(error).toMatchObject({ code: 'plugin_tool_failed', status: 502 });
      expect(error.message).toContain(message);
      expect(await invocationOf(world, error.details.invocationId)).toMatchObject({
        status: 'failed',
        errorCode: 'plugin_tool_failed',
      });
    }
  });

  it('comes without the secrets that the plugin was given, also where it fails', async () => {
    const value = 'correct horse battery';
    const { id: secretId } = await world.board.run(createSecret, {
      companyId: world.company.id,
      name: newKey(),
      value,
    });
    const { row, key } = await toolPlugin(
      world,
      { tells: {}, fails: {} },
      `(() => {
        const known = ({ secretId }, ask) => ask('secrets.resolve', { secretId });
        return {
          tells: async (given, _, ask) => ({ content: 'It is ' + (await known(given, ask)).value }),
          async fails(given, _, ask) { throw new Error('Wrong: ' + (await known(given, ask)).value) },
        };
      })()`,
      ['secrets.read-ref'],
    );
    const configJson = { key: { type: 'secret_ref', secretId, version: 'latest' } };
    await inDatabase(world, (tx) =>
      tx.pluginConfig.create({ data: { companyId: world.company.id, pluginId: row.id, configJson } }),
    );
    const { call } = await agentInRun(world);
    const [{ text }] = (await call(`${key}:tells`, { secretId })).result.content;
    expect(text).toMatch(/^It is /);
    const { message } = await rejection(call(`${key}:fails`, { secretId }));
    expect(message).toMatch(/^Wrong: /);
    expect([text, message].join()).not.toContain(value);
  });

  it('is not made with parameters that do not fit, once rules allow it', async () => {
    const { key } = await echoing();
    const { call } = await agentInRun(world);
    expect(await rejection(call(`${key}:echo`, { text: 7 }))).toMatchObject({
      code: 'invalid_tool_arguments',
      status: 400,
    });
  });

  it('ends when its time is over', async () => {
    const { key } = await toolPlugin(world, { waits: {} }, '{ waits: () => new Promise(() => {}) }');
    const { call } = await agentInRun(world);
    const error = await rejection(call(`${key}:waits`, {}, { timeoutMs: 300 }));
    expect(error).toMatchObject({ code: 'tool_timeout', status: 504 });
    expect(await invocationOf(world, error.details.invocationId)).toMatchObject({ status: 'timed_out' });
  });

  it('is made by the process that runs the worker, whichever process it comes to', async () => {
    const { key, row } = await echoing();
    const { call } = await agentInRun(world);
    const own = world.services.pluginHost;
    const other = openHost(world);
    Object.assign(world.services, { pluginHost: other });
    try {
      expect((await call(`${key}:echo`, { text: 'far' })).result.data).toMatchObject({ parameters: { text: 'far' } });
      const worker = await inDatabase(world, (tx) =>
        tx.pluginWorker.findUniqueOrThrow({ where: { pluginId: row.id } }),
      );
      expect(worker.status).toBe('running');
    } finally {
      Object.assign(world.services, { pluginHost: own });
      await closeHosts();
    }
  });
});
