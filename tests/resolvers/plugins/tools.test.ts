/** @module-tag face */
import { beforeAll, expect, it } from 'vitest';
import { offerPluginTools } from '#services/plugins/tools/offer.js';
import { manifestOf, pluginPackage, workerOf } from '#tests/kit/plugin-package.js';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { recordStatements } from '#tests/kit/statements.js';
import { GIVES_BACK, toolHandlers, toolsNamed } from '#tests/services/plugins/tool-plugin.js';
import { createAgent, createCompany, refusal, run } from '../organization/company.js';

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer();
  companyId = await createCompany(server);
});

const INSTALL = `mutation ($path: String!) { installPlugin(input: { packageName: $path, isLocalPath: true }) { plugin { id pluginKey } } }`;

let count = 0;

/** A plugin with tools that works, which the company has. */
async function install(): Promise<{ id: string; pluginKey: string }> {
  const id = `acme.tools-${++count}`;
  const manifest = manifestOf({ id, displayName: `Tools ${count}`, ...toolsNamed({ echo: {}, fails: {} }) });
  const handlers = `{ echo: ${GIVES_BACK}, fails: () => ({ error: 'no luck' }) }`;
  const path = await pluginPackage({ manifest, worker: workerOf(toolHandlers(handlers)) });
  const { plugin } = (await run(server, INSTALL, { path })).installPlugin;
  const { services } = server.runtime;
  await services.pluginHost.settled(plugin.id);
  await offerPluginTools(services);
  return plugin;
}

const ABOUT = /"(?:Plugin|ToolApplication|ToolConnection|ToolCatalogEntry)"/;
const TOOLS = `query ($id: ID) { pluginTools(pluginId: $id) { name displayName description parametersSchema plugin { pluginKey } } }`;
const SERVERS = `query ($id: ID!) { company(id: $id) { toolApplications { nodes {
  name type plugin { pluginKey status } servers { nodes { transport catalog { nodes { toolName riskLevel } } } }
} } } }`;

it('tools of plugins lead to their plugins, as do the applications that offer them', async () => {
  const { id, pluginKey } = await install();
  expect((await run(server, TOOLS, { id: pluginKey })).pluginTools[0]).toEqual({
    name: `${pluginKey}:echo`,
    displayName: 'The echo',
    description: 'Does echo.',
    parametersSchema: {},
    plugin: { pluginKey },
  });
  expect((await run(server, TOOLS, { id })).pluginTools).toHaveLength(2);
  const { nodes } = (await run(server, SERVERS, { id: companyId })).company.toolApplications;
  expect(nodes.find(({ plugin }: { plugin: { pluginKey: string } }) => plugin.pluginKey === pluginKey)).toMatchObject({
    type: 'PLUGIN',
    plugin: { status: 'READY' },
    servers: { nodes: [{ transport: 'PLUGIN', catalog: { nodes: [{ toolName: 'echo', riskLevel: 'WRITE' }, {}] } }] },
  });
});

it('lists take as many statements for three plugins as for one', async () => {
  const statements = async (): Promise<number> => {
    const { texts, stop } = recordStatements();
    await run(server, TOOLS);
    await run(server, SERVERS, { id: companyId });
    stop();
    return texts.filter((text) => !/"Plugin(?:Worker|Request|Job|JobRun)"/.test(text) && ABOUT.test(text)).length;
  };
  // The host, the clock and jobs, such as those of an installation, send statements of their own now and then.
  const fewest = async (): Promise<number> => {
    const counts: number[] = [];
    for (let round = 0; round < 5; round += 1) counts.push(await statements());
    return Math.min(...counts);
  };
  const few = await fewest();
  await install();
  await install();
  expect(await fewest()).toBe(few);
});

const EXECUTE = `mutation ($tool: String!, $parameters: JSONObject, $context: PluginRunContextInput!) {
  executePluginTool(input: { tool: $tool, parameters: $parameters, runContext: $context }) {
    toolName pluginId result
  } }`;

it('a tool is called in a run, and says what came of it', async () => {
  const { id: pluginId, pluginKey } = await install();
  const agentId = await createAgent(server, companyId);
  const data = { companyId, agentId, status: 'running' };
  const { transaction } = server.runtime.services.database;
  const { id: runId } = await transaction('all', (tx) => tx.heartbeatRun.create({ data }));
  const { id: projectId } = await transaction('all', (tx) =>
    tx.project.create({ data: { companyId, name: 'Garden', urlKey: 'garden' } }),
  );
  const context = { agentId, runId, companyId, projectId };
  const execute = (tool: string) => ({ tool: `${pluginKey}:${tool}`, parameters: { text: 'hi' }, context });
  expect((await run(server, EXECUTE, execute('echo'))).executePluginTool).toEqual({
    toolName: 'echo',
    pluginId,
    result: { data: { parameters: { text: 'hi' }, runContext: { ...context, projectId: null } } },
  });
  expect((await run(server, EXECUTE, execute('fails'))).executePluginTool.result).toEqual({ error: 'no luck' });
  expect(await refusal(server, EXECUTE, execute('nothing'))).toMatchObject({
    message: 'Plugin tool not found',
    extensions: { code: 'NOT_FOUND' },
  });
});
