/** @module-tag whole */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FormerClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FormerTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, expect, it } from 'vitest';
import { createMcpHandler } from '#mcp/handler.js';
import { runToken } from '../kit/credentials.js';
import { startEndpoint } from '../kit/endpoint.js';
import { ECHO } from '../kit/mcp-server.js';
import { createToolWorld, type ToolWorld } from '../services/tools/calls/tool-world.js';

// Both generations of the client that most programs use, in every way in which they agree on a version.

let tools: ToolWorld;
let url: URL;
let requestInit: RequestInit;

beforeAll(async () => {
  tools = await createToolWorld({ tools: [ECHO] });
  const handle = createMcpHandler(tools.world.services, () => {});
  url = new URL(`${await startEndpoint((req, res) => void handle(req, res))}/api/tool-gateway/mcp`);
  requestInit = {
    headers: { authorization: `Bearer ${await runToken(tools.world, tools.agent, { runId: tools.runId })}` },
  };
});

const CLIENT = { name: 'tests', version: '1.0.0' };
const nameOf = (tool: string): string => tools.nameOf(tool).replace(/[^A-Za-z0-9_-]/g, '_');

/** What both clients offer. */
interface PublishedClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
}

async function expectToWork(client: PublishedClient): Promise<void> {
  const { tools: listed } = await client.listTools();
  expect(listed.map(({ name }) => name)).toEqual([nameOf('echo')]);
  const call = { name: nameOf('echo'), arguments: { text: 'hello' } };
  expect(await client.callTool(call)).toMatchObject({ content: [{ type: 'text', text: '{"text":"hello"}' }] });
  const refused = client.callTool({ name: 'nothing', arguments: {} });
  await expect(refused).rejects.toMatchObject({ data: { reasonCode: 'tool_not_found' } });
  await client.close();
}

it('the former client lists and calls, answers to a ping, and reads why a call is refused', async () => {
  const client = new FormerClient(CLIENT);
  await client.connect(new FormerTransport(url, { requestInit }) as never);
  expect(await client.ping()).toEqual({});
  await expectToWork(client as unknown as PublishedClient);
});

it.each([
  ['legacy', '2025-03-26'],
  ['auto', '2026-07-28'],
  [{ pin: '2026-07-28' }, '2026-07-28'],
] as const)(
  'the current client with the version mode %o lists and calls, answers a ping, and reads a refusal',
  async (mode, version) => {
    const client = new Client(CLIENT, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    await expectToWork(client as unknown as PublishedClient);
  },
);
