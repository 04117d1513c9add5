/** @module-tag face */
import { beforeAll, describe, expect, it } from 'vitest';
import { readEventStream } from '#tests/kit/event-stream.js';
import { manifestOf, pluginPackage, workerOf } from '#tests/kit/plugin-package.js';
import { until } from '#tests/kit/running.js';
import { startTestServer, type TestServer, take } from '#tests/kit/server.js';

const KEY = Buffer.alloc(32, 7).toString('hex');
const HANDLERS = `{
  performAction: async ({ key, params }, ask) => {
    if (key === 'say') for (const data of params.all) await ask('streams.emit', { channel: 'work', data, event: 'step' });
    else await ask('streams.' + key, { channel: 'work' });
    return process.pid;
  },
}`;

let first: TestServer;
let second: TestServer;
let companyId: string;
let pluginId: string;

const post = async (server: TestServer, path: string, body: object) => {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};

beforeAll(async () => {
  first = await startTestServer({ SECRETS_MASTER_KEY: KEY });
  second = await startTestServer({ SECRETS_MASTER_KEY: KEY, DATABASE_URL: first.databaseUrl });
  companyId = (await post(first, '/api/companies', { name: 'Streams' })).body.id;
  const folder = await pluginPackage({ manifest: manifestOf({ id: 'acme.streams' }), worker: workerOf(HANDLERS) });
  const installed = await post(first, '/api/plugins/install', { packageName: folder, isLocalPath: true });
  pluginId = installed.body.id;
  await first.runtime.services.pluginHost.settled(pluginId);
});

const act = (server: TestServer, key: string, params: object = {}) =>
  post(server, `/api/plugins/${pluginId}/actions/${key}`, { companyId, params });

const follow = (server: TestServer, query = `?companyId=${companyId}`, channel = 'work') =>
  readEventStream(`${server.url}/api/plugins/acme.streams/bridge/stream/${channel}${query}`);

const message = (data: unknown) => `event: message\ndata: ${JSON.stringify({ event: 'step', data })}\n\n`;

describe('the stream of a channel', () => {
  it('tells a browser at any server process what the plugin says, wherever its worker runs', async () => {
    const streams = await Promise.all([follow(first), follow(second)]);
    for (const { response, upTo } of streams) {
      expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      expect(await upTo(':ok')).toBe(':ok\n\n');
    }
    const large = 'y'.repeat(60_000);
    const pids = [await act(first, 'open'), await act(second, 'say', { all: [1, { a: 'ü\n' }, large] })];
    expect(new Set(pids.map(({ body }) => body.data)).size).toBe(1);
    await act(second, 'close');
    const closed = 'event: close\ndata: {"reason":"closed"}';
    for (const { upTo, close } of streams) {
      expect(await upTo(closed)).toBe(
        `:ok\n\nevent: open\ndata: {"channel":"work"}\n\n${[1, { a: 'ü\n' }, large].map(message).join('')}${closed}\n\n`,
      );
      close();
    }
  });

  it('can be followed as a subscription of GraphQL, too', async () => {
    const { readers } = second.runtime.services.pluginStreams;
    await until(() => readers.count === 0);
    const client = second.socket();
    const query =
      'subscription ($p: ID!, $c: ID!) { pluginStream(pluginId: $p, companyId: $c, channel: "work") { type event data reason } }';
    const events = take(client, query, { p: pluginId, c: companyId }, 3);
    await until(() => readers.count > 0);
    await act(first, 'open');
    await act(first, 'say', { all: [[1]] });
    await act(first, 'close');
    const told = (await events).map(({ data }) => data.pluginStream);
    expect(told).toEqual([
      { type: 'OPEN', event: null, data: null, reason: null },
      { type: 'MESSAGE', event: 'step', data: { data: [1] }, reason: null },
      { type: 'CLOSE', event: null, data: null, reason: 'CLOSED' },
    ]);
    await client.dispose();
  });

  it('answers in GraphQL what the plugin answers', async () => {
    const mutation =
      'mutation ($p: ID!, $c: ID!) { performPluginAction(input: { pluginId: $p, companyId: $c, key: "close" }) { answer cursor } }';
    const { data } = await second.graphql(mutation, { p: pluginId, c: companyId });
    expect(data.performPluginAction).toEqual({ answer: { data: expect.any(Number) }, cursor: expect.any(String) });
    const query = 'query ($p: ID!, $c: ID!) { pluginData(pluginId: $p, companyId: $c, key: "none") }';
    const { data: none, errors } = await second.graphql(query, { p: pluginId, c: companyId });
    expect([none.pluginData, errors?.[0]?.extensions.code]).toEqual([null, 'UNKNOWN']);
  });

  it('is refused for what there is not', async () => {
    const status = async (query?: string, channel?: string) => {
      const { response, close } = await follow(first, query, channel);
      close();
      return response.status;
    };
    expect(await status('')).toBe(400);
    expect(await status(undefined, '..%2Fa')).toBe(400);
    expect(await status('?companyId=00000000-0000-4000-8000-000000000000')).toBe(404);
  });

  it('ends when the plugin is switched off, and when its server stops', async () => {
    const atStop = await follow(second);
    await atStop.upTo(':ok');
    await second.stop();
    expect(await atStop.over()).toBe(':ok\n\nevent: close\ndata: {"reason":"server_stopping"}\n\n');
    const stream = await follow(first);
    await stream.upTo(':ok');
    await post(first, `/api/plugins/${pluginId}/disable`, {});
    expect(await stream.over()).toBe(':ok\n\nevent: close\ndata: {"reason":"plugin_stopped"}\n\n');
    expect((await follow(first)).response.status).toBe(502);
  });
});
