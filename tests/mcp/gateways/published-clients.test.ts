/** @module-tag whole */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FormerClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FormerTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, it } from 'vitest';
import { approveToolActionRequest } from '#services/tools/approvals/operations.js';
import { refreshToolCatalog } from '#services/tools/connections/refresh-catalog.js';
import { updateToolConnection } from '#services/tools/connections/update.js';
import { revokeToolGatewayToken } from '#services/tools/gateways/tokens.js';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { ECHO } from '#tests/kit/mcp-server.js';
import { installation } from '#tests/kit/published-package.js';
import { createGatewayWorld } from './world.js';

// Clients that others have written, which go through a whole day: calls, refusals, approval, changes of a tool, and the
// loss of their token, all while they are connected.

const INFO = { name: 'tests', version: '1.0.0' };

interface PublishedClient {
  connect(url: URL, requestInit: RequestInit): Promise<void>;
  list(): Promise<string[]>;
  call(name: string, given: Record<string, unknown>): Promise<unknown>;
}

const former = (): PublishedClient => {
  const client = new FormerClient(INFO);
  return {
    connect: (url, requestInit) => client.connect(new FormerTransport(url, { requestInit }) as never),
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, given) => (await client.callTool({ name, arguments: given })).content,
  };
};

const present = (mode: 'legacy' | 'auto' | { readonly pin: string }) => (): PublishedClient => {
  const client = new Client(INFO, { versionNegotiation: { mode } as never });
  return {
    connect: (url, requestInit) => client.connect(new StreamableHTTPClientTransport(url, { requestInit })),
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, given) => (await client.callTool({ name, arguments: given })).content,
  };
};

/** A gateway to a server whose tools change while clients are connected. */
async function openDesk() {
  let wiping = 'Removes what is old.';
  const options = {
    get tools() {
      const wipe = { name: 'wipe', description: wiping, inputSchema: { type: 'object' } };
      return [ECHO, { name: 'post', description: 'Publishes it.', inputSchema: { type: 'object' } }, wipe];
    },
  };
  const desk = await createGatewayWorld({}, options);
  const { companyId, connectionId, world } = desk;
  const policy = { name: 'Ask', policyType: 'require_approval', priority: 1, selectors: { toolName: 'post' } };
  await world.board.run(createToolPolicy, { companyId, ...policy });
  const config = { url: desk.server.url, quarantineNewEntries: true };
  await world.board.run(updateToolConnection, { connectionId, config });
  return {
    ...desk,
    nameOf: (tool: string): string => desk.nameOf(tool).replace(/[^\w-]/g, '_'),
    async changeTool() {
      wiping = 'Removes everything.';
      await world.board.run(refreshToolCatalog, { connectionId });
    },
  };
}

describe.each([
  ['the former client', former],
  ['the client of today, as the former one', present('legacy')],
  ['the client of today', present('auto')],
  ['the client of today without a handshake', present({ pin: '2026-07-28' })],
] as const)('%s', (_, open) => {
  it('goes through calls, refusals, an approval, a change of a tool and the loss of its token in one session', async () => {
    const desk = await openDesk();
    const { nameOf } = desk;
    const gateway = await desk.add({ approvalIssueId: desk.issueId });
    const { id: tokenId, token } = await desk.mint({}, gateway.id);
    const client = open();
    await client.connect(new URL(gateway.endpointPath, desk.origin), { headers: { authorization: `Bearer ${token}` } });
    expect(await client.list()).toEqual([nameOf('echo'), nameOf('post'), nameOf('wipe')]);
    expect(await client.call(nameOf('echo'), { text: 'hi' })).toMatchObject([{ text: '{"text":"hi"}' }]);
    await expect(client.call('nothing', {})).rejects.toMatchObject({ data: { reasonCode: 'tool_not_found' } });

    const asked = await client.call(nameOf('post'), {}).catch(({ data }) => data);
    expect(asked).toMatchObject({ reasonCode: 'approval_required' });
    const { actionRequestId } = asked as { actionRequestId: string };
    await desk.world.board.run(approveToolActionRequest, { companyId: desk.companyId, actionRequestId });
    expect(await client.call(nameOf('post'), {})).toMatchObject([{ type: 'text' }]);

    await desk.changeTool();
    expect(await client.list()).not.toContain(nameOf('wipe'));
    await expect(client.call(nameOf('wipe'), {})).rejects.toMatchObject({ data: { reasonCode: expect.any(String) } });

    await desk.world.board.run(revokeToolGatewayToken, { companyId: desk.companyId, tokenId });
    await expect(client.call(nameOf('echo'), {})).rejects.toThrow(/401|unauthorized|expired or invalid/i);
  });
});

const inspector = await installation({
  name: '@modelcontextprotocol/inspector',
  version: '2.12.0',
  program: 'clients/launcher/build/index.js',
});
const problem = 'problem' in inspector ? inspector.problem : undefined;

describe.skipIf(problem)(`the inspector ${problem ? `is skipped: ${problem}` : 'as a program'}`, () => {
  it('lists and calls', async () => {
    const desk = await openDesk();
    const { nameOf } = desk;
    const { token } = await desk.mint();
    const address = new URL(desk.gateway.endpointPath, desk.origin).href;
    const inspect = async (...more: string[]) => {
      const { program } = inspector as { program: string };
      const args = ['--cli', address, '--transport', 'http', '--header', `Authorization: Bearer ${token}`, ...more];
      const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { timeout: 170_000 });
      return JSON.parse(stdout);
    };
    const { tools } = await inspect('--method', 'tools/list');
    expect(tools.map(({ name }: { name: string }) => name)).toContain(nameOf('echo'));
    const { content } = await inspect('--method', 'tools/call', '--tool-name', nameOf('echo'), '--tool-arg', 'text=hi');
    expect(content).toMatchObject([{ text: '{"text":"hi"}' }]);
  });
});
