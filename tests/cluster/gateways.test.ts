/** @module-tag whole */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FormerClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FormerTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { revokeToolGatewayToken } from '#services/tools/gateways/tokens.js';
import { bodyOf, startEndpoint } from '../kit/endpoint.js';
import { TEST_MASTER_KEY } from '../kit/master-key.js';
import { ECHO } from '../kit/mcp-server.js';
import { type ReadyProcess, startServer } from '../kit/process.js';
import { ownDatabase } from '../kit/world.js';
import { createGatewayWorld, type GatewayWorld } from '../mcp/gateways/world.js';

// Clients of a gateway behind a proxy that sends each request to another server process.

ownDatabase();

const INFO = { name: 'tests', version: '1.0.0' };

let desk: GatewayWorld;
let servers: ReadyProcess[];
let url: URL;
/** How many requests each server has answered. */
const answered = [0, 0];
let held = 0;

const serverOf = (): Promise<ReadyProcess> =>
  startServer({
    DATABASE_URL: desk.world.services.config.DATABASE_URL as string,
    SECRETS_MASTER_KEY: TEST_MASTER_KEY.toString('hex'),
    WORKER: 'off',
    DATABASE_POOL_MAX: '4',
  });

beforeAll(async () => {
  const call = async ({ arguments: given }: { arguments: { text?: string } }) => {
    if (given.text === 'slow') {
      held += 1;
      await sleep(20_000, undefined, { ref: false });
    }
    return { content: [{ type: 'text', text: `said ${given.text}` }] };
  };
  desk = await createGatewayWorld({}, { tools: [ECHO], call });
  servers = await Promise.all([serverOf(), serverOf()]);
  url = new URL(desk.gateway.endpointPath, await startEndpoint((req, res) => void forward(req, res)));
});

afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
});

let next = 0;

/** Sends a request to the next server, and to the other one where that is gone. */
async function forward(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const body = await bodyOf(req);
  const first = next++ % 2;
  for (const index of [first, 1 - first]) {
    const server = servers[index] as ReadyProcess;
    const answer = await new Promise<IncomingMessage | undefined>((resolve) => {
      const options = { method: req.method ?? '', headers: { ...req.headers, host: new URL(server.url).host } };
      const sent = request(new URL(req.url ?? '', server.url), options, resolve);
      sent.on('error', () => resolve(undefined)).end(body);
    });
    if (!answer) continue;
    answered[index] = (answered[index] ?? 0) + 1;
    const text = await bodyOf(answer);
    res.writeHead(answer.statusCode ?? 0, answer.headers).end(text);
    return;
  }
  res.writeHead(502).end();
}

const transportOptions = async () => {
  const { id, token } = await desk.mint();
  return { id, requestInit: { headers: { authorization: `Bearer ${token}` } } };
};
const name = () => desk.nameOf('echo').replace(/[^A-Za-z0-9_-]/g, '_');
const say = (text: string) => ({ name: name(), arguments: { text } });

it('a client is answered by every process in turn, and goes on when one of them is killed', async () => {
  const { requestInit } = await transportOptions();
  const client = new Client(INFO);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  const saidBy = async (text: string) => (await client.callTool(say(text))).content;
  for (const text of ['a', 'b', 'c', 'd']) expect(await saidBy(text)).toMatchObject([{ text: `said ${text}` }]);
  expect(Math.min(...answered)).toBeGreaterThan(1);
  servers[0]?.child.kill('SIGKILL');
  for (const text of ['e', 'f', 'g', 'h']) expect(await saidBy(text)).toMatchObject([{ text: `said ${text}` }]);
  servers[0] = await serverOf();
});

it('a call is taken back by a notice that comes to another process', async () => {
  const { requestInit } = await transportOptions();
  const client = new FormerClient(INFO);
  await client.connect(new FormerTransport(url, { requestInit }) as never);
  const told = desk.server.count('notifications/cancelled');
  for (let time = 0; time < 3; time++) {
    const [controller, before] = [new AbortController(), held];
    const waiting = client.callTool(say('slow'), undefined, { signal: controller.signal }).catch(() => 'taken back');
    await expect.poll(() => held).toBeGreaterThan(before);
    controller.abort();
    expect(await waiting).toBe('taken back');
    await expect.poll(() => desk.server.count('notifications/cancelled')).toBe(told + time + 1);
  }
});

it('a token that is revoked by one process is refused by every other at once', async () => {
  const { id, requestInit } = await transportOptions();
  const client = new Client(INFO);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  for (let time = 0; time < 2; time++) await client.listTools();
  await desk.world.board.run(revokeToolGatewayToken, { companyId: desk.companyId, tokenId: id });
  for (let time = 0; time < 4; time++) await expect(client.callTool(say('late'))).rejects.toThrow();
});
