/** @module-tag whole */
import { randomUUID } from 'node:crypto';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as FormerClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as FormerTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { localBoard } from '#services/core/actors/actor.js';
import { createAgent } from '#services/organization/agents/operations.js';
import { createCompany } from '#services/organization/companies/operations.js';
import { createToolGateway } from '#services/tools/gateways/operations.js';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { createToolProfile } from '#services/tools/profiles/operations.js';
import { namedBlock } from '../docs/markdown.js';
import { runToken } from '../kit/credentials.js';
import { workingRun } from '../kit/logs.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { type AgentCaller, callerOf, randomPrefix, type World } from '../kit/world.js';
import { connectServer } from '../services/tools/calls/tool-world.js';
import { type ClientUser, clientUser, PROGRAM } from './kit.js';
import { startClient } from './running.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' });
});

const clients: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

/** A company whose agent may call the tools of a server, and a person at a machine. */
async function open() {
  const { services } = server.runtime;
  const board = callerOf(services, localBoard);
  const company = await board.run(createCompany, { name: 'Tools', issuePrefix: randomPrefix() });
  const world = { services, board, company } as unknown as World;
  const companyId = company.id as string;
  const agent = await board.run(createAgent, { companyId, name: `Grace ${randomUUID().slice(0, 4)}` });
  await connectServer(world);
  await board.run(createToolPolicy, { companyId, name: 'All', policyType: 'allow' });
  const user = await clientUser({ url: server.url, env: { SERVICE_COMPANY_ID: companyId } });
  return { world, board, companyId, agent, user };
}

async function openGateway({ board, companyId, agent }: Awaited<ReturnType<typeof open>>) {
  const { id: profileId } = await board.run(createToolProfile, { companyId, profileKey: 'all', name: 'All' });
  return board.run(createToolGateway, { companyId, name: 'Desk', profileId, agentId: agent.id });
}

const INFO = { name: 'tests', version: '1.0.0' };

const PAGE = JSON.parse(namedBlock('docs/cli.md', 'mcp-configuration').text).mcpServers.acme;

/** What an editor is configured with, as the page shows it: a command, and no key. */
const configured = (user: ClientUser, args: readonly string[], env: Record<string, string> = {}) => ({
  command: process.execPath,
  args: [PROGRAM, ...(PAGE.args as string[]).slice(1, 2), ...args],
  env: user.environment({ env }),
});

async function connected(user: ClientUser, args: readonly string[], env: Record<string, string> = {}) {
  const client = new Client(INFO, { versionNegotiation: { mode: 'auto' } } as never);
  await client.connect(new StdioClientTransport(configured(user, args, env)));
  clients.push(client);
  return client;
}

const tokensOf = (gatewayId: string): Promise<{ name: string; revokedAt: Date | null }[]> =>
  server.runtime.services.database.transaction('all', (tx) =>
    tx.toolGatewayToken.findMany({ where: { gatewayId }, select: { name: true, revokedAt: true } }),
  );

describe('orgraph mcp --agent', () => {
  test('gives a program the tools of a gateway that acts as the agent, by a token that ends with it', async () => {
    const place = await open();
    const gateway = await openGateway(place);
    expect(PAGE).toEqual({ command: 'npx', args: ['orgraph', 'mcp', '--agent', 'grace'] });
    const client = await connected(place.user, ['--agent', place.agent.urlKey]);
    const [tool] = (await client.listTools()).tools;
    expect(tool?.name).toContain('echo');
    const answer = await client.callTool({ name: tool?.name as string, arguments: { text: 'héllo' } });
    expect(JSON.stringify(answer.content)).toContain('héllo');
    const ofIt = await tokensOf(gateway.id);
    expect(ofIt.filter(({ revokedAt }) => revokedAt === null)).toEqual([{ name: 'orgraph mcp', revokedAt: null }]);
    await client.close();
    await expect.poll(async () => (await tokensOf(gateway.id)).every(({ revokedAt }) => revokedAt !== null)).toBe(true);
  });

  test('speaks with clients of the former generation', async () => {
    const place = await open();
    await openGateway(place);
    const client = new FormerClient(INFO);
    await client.connect(new FormerTransport(configured(place.user, ['--agent', place.agent.id])) as never);
    clients.push(client);
    const [tool] = (await client.listTools()).tools;
    const answer = await client.callTool({ name: tool?.name as string, arguments: { text: 'hello' } });
    expect(JSON.stringify(answer.content)).toContain('hello');
  });

  test('gives the tools of a run that is named', async () => {
    const place = await open();
    const run = await workingRun(server.runtime.services, { companyId: place.companyId, agentId: place.agent.id });
    const client = await connected(place.user, ['--agent', place.agent.id, '--run-id', run.id]);
    expect((await client.listTools()).tools).toHaveLength(1);
  });

  test('goes on with a new token where the former one has expired, and not where somebody revoked it', async () => {
    const place = await open();
    const gateway = await openGateway(place);
    const change = (data: object) =>
      server.runtime.services.database.transaction('all', (tx) =>
        tx.toolGatewayToken.updateMany({ where: { gatewayId: gateway.id }, data }),
      );
    const client = startClient(place.user, ['mcp', '--gateway', gateway.id]);
    let asked = 0;
    const list = async () => {
      asked += 1;
      client.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: asked, method: 'tools/list' })}\n`);
      await expect.poll(() => client.rows().length).toBe(asked);
      return client.rows().at(-1);
    };
    expect((await list()).result.tools).toHaveLength(1);
    await change({ expiresAt: new Date(Date.now() - 1_000) });
    expect((await list()).result.tools).toHaveLength(1);
    expect(await tokensOf(gateway.id)).toHaveLength(2);
    await change({ revokedAt: new Date() });
    expect((await list()).error.data.reasonCode).toBe('gateway_token_revoked');
    expect(await tokensOf(gateway.id)).toHaveLength(2);
    await client.end();
  });

  test('is not needed in a run, whose tools its token opens', async () => {
    const place = await open();
    const { companyId, agent, world } = place;
    const { id: runId } = await workingRun(server.runtime.services, { companyId, agentId: agent.id });
    const token = await runToken(world, { row: agent } as AgentCaller, { runId });
    const client = await connected(place.user, [], { SERVICE_API_KEY: token, SERVICE_RUN_ID: runId });
    const [tool] = (await client.listTools()).tools;
    const answer = await client.callTool({ name: tool?.name as string, arguments: { text: 'within' } });
    expect(JSON.stringify(answer.content)).toContain('within');
  });

  test('says what is missing where no gateway acts as the agent', async () => {
    const { user, agent } = await open();
    const { code, stdout, stderr } = await user.run(['mcp', '--agent', agent.id]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('No active gateway acts as this agent');
    expect(stderr).toContain('orgraph gateway create');
  });
});

test('the bridge answers an invalid message with an error of the protocol, and ends with its input', async () => {
  const place = await open();
  const gateway = await openGateway(place);
  const client = startClient(place.user, ['mcp', '--gateway', gateway.id]);
  const lines = [
    '{',
    '{"jsonrpc":"2.0","id":7,"method":"ping"}',
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  ];
  client.child.stdin.write(lines.map((line) => `${line}\n`).join(''));
  await expect.poll(() => client.rows().length).toBe(2);
  expect(await client.end()).toBe(0);
  expect(client.rows()).toEqual(
    expect.arrayContaining([
      { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } },
      { jsonrpc: '2.0', id: 7, result: {} },
    ]),
  );
});

test('an assistant without an agent gets the operations of the product where they are switched on', async () => {
  const { user } = await open();
  const settings = { method: 'PATCH', headers: { 'content-type': 'application/json' } };
  const body = JSON.stringify({ enableAssistantMcp: true });
  const address = `${server.url}/api/instance/settings/experimental`;
  expect((await fetch(address, { ...settings, body })).status).toBe(200);
  expect((await user.run(['auth', 'login'])).code).toBe(0);
  const client = await connected(user, []);
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('list_issues');
});
