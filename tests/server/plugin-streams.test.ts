/** @module-tag whole */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { readEventStream } from '../kit/event-stream.js';
import { manifestOf, pluginPackage, workerOf } from '../kit/plugin-package.js';
import { createTestDatabase, type TestDatabase } from '../kit/postgres.js';
import { type ReadyProcess, startServer } from '../kit/process.js';
import { until } from '../kit/running.js';
import { callRest, rest } from './clients.js';
import { sql } from './journal.js';

const KEY = Buffer.alloc(32, 7).toString('hex');
const HANDLERS = `{
  performAction: async ({ key, params }, ask) => {
    await ask('streams.' + key, { channel: 'work', ...params });
    return process.pid;
  },
}`;

/** The processes above a process. */
function parentsOf(pid: number): number[] {
  const parent = Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  return parent > 1 ? [parent, ...parentsOf(parent)] : [];
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});

describe('the stream of a channel, at two server processes', () => {
  let servers: ReadyProcess[];
  let companyId: string;
  beforeAll(async () => {
    const env = { DATABASE_URL: database.url, SECRETS_MASTER_KEY: KEY };
    servers = await Promise.all([startServer(env), startServer(env)]);
    const [{ url }] = servers as [ReadyProcess];
    companyId = (await rest(url, 'POST', '/companies', { name: 'Streams' })).id;
    const folder = await pluginPackage({ manifest: manifestOf({ id: 'acme.streams' }), worker: workerOf(HANDLERS) });
    await rest(url, 'POST', '/plugins/install', { packageName: folder, isLocalPath: true });
  });

  const act = (server: ReadyProcess, key: string, params: object = {}) =>
    callRest(server.url, 'POST', `/plugins/acme.streams/actions/${key}`, { companyId, params });
  const follow = ({ url }: ReadyProcess) =>
    readEventStream(`${url}/api/plugins/acme.streams/bridge/stream/work?companyId=${companyId}`);

  test('tells all that the plugin says to whoever reads at either, and goes on when the process of the worker is killed', async () => {
    const [one, other] = servers as [ReadyProcess, ReadyProcess];
    await until(async () => (await act(one, 'close')).status === 200);
    const streams = await Promise.all([follow(one), follow(other)]);
    for (const stream of streams) await stream.upTo(':ok');
    const pids = [await act(one, 'open'), await act(other, 'emit', { data: 'said' })].map(({ body }) => body.data);
    expect(pids[0]).toBe(pids[1]);
    for (const stream of streams) {
      expect(await stream.upTo('"data":"said"}')).toMatch(/^:ok\n\nevent: open\n/);
    }

    const [worker] = await sql<{ pid: number }>(database.url, 'SELECT pid FROM "PluginWorker"');
    const isOfOne = parentsOf(worker?.pid as number).includes(one.pid);
    const [holder, left, stream] = isOfOne ? [one, other, streams[1]] : [other, one, streams[0]];
    await holder.kill();
    await sql(database.url, `UPDATE "PluginWorker" SET "leaseExpiresAt" = now() - interval '1 second'`);
    const again = await until(async () => {
      const { status, body } = await act(left, 'open');
      return status === 200 && body.data !== pids[0] && body;
    });
    expect(again.data).toEqual(expect.any(Number));
    await act(left, 'emit', { data: 'again' });
    expect(await stream?.upTo('"data":"again"}')).toMatch(/"said"}\n\n(?::\n\n)*event: open\n/);
    stream?.close();
  });
});
