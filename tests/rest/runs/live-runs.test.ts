/** @module-tag face */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { LogWriter } from '#engine/log-writer.js';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import { handleLiveUpgrade } from '#rest/http/live.js';
import { recheckActors } from '#services/access/recheck.js';
import { JournalFollower } from '#services/core/journal/follow.js';
import type { JournalSignals } from '#services/core/journal/signals.js';
import type { Services } from '#services/core/operation/scope.js';
import { claimed, finish, queue } from '#tests/engine/kit.js';
import { agentKey } from '#tests/kit/credentials.js';
import { logOf, workingRun } from '#tests/kit/logs.js';
import { recordStatements } from '#tests/kit/statements.js';
import { type AgentCaller, createWorld, testServices, type World } from '#tests/kit/world.js';

interface Message {
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: what tests assert on
  readonly payload: any;
}

const alone: JournalSignals = { publish() {}, subscribe: () => () => {}, close: async () => {} };
const clients: WebSocket[] = [];
let services: Services;
let follower: JournalFollower;
let url: string;
let world: World;
let ada: AgentCaller;

beforeAll(async () => {
  const base = await testServices();
  follower = new JournalFollower({
    database: base.database,
    signals: alone,
    bufferLimit: 1_000,
    revalidate: (actors, companyId) => recheckActors(base, actors, companyId),
  });
  services = { ...base, committed: follower.committed };
  const server = createServer().on('upgrade', (request, socket, head) => {
    void handleLiveUpgrade({ services, follower }, request, socket, head);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(async () => {
    server.close();
    await follower.close();
  });
  world = { ...(await createWorld()), services };
  ada = await world.agent({ name: 'Ada' });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.terminate();
});

async function watch(token?: string) {
  const query = token ? `?token=${token}` : '';
  const client = new WebSocket(`${url}/api/companies/${world.company.id}/events/ws${query}`);
  clients.push(client);
  const messages: Message[] = [];
  client.on('message', (data) => messages.push(JSON.parse(String(data))));
  await once(client, 'open');
  return {
    messages,
    of: (type: string) => messages.filter((message) => message.type === type).map(({ payload }) => payload),
    async until(holds: () => boolean) {
      while (!holds()) await once(client, 'message');
    },
  };
}

const runOf = (agent: AgentCaller): Promise<HeartbeatRun> =>
  workingRun(services, { companyId: world.company.id, agentId: agent.row.id });

async function write(run: HeartbeatRun, work: (log: ReturnType<typeof logOf>) => void, secrets: string[] = []) {
  const writer = new LogWriter(services);
  const log = logOf(writer, run, secrets);
  work(log);
  await log.close();
  await writer.close();
}

describe('who watches a company', () => {
  test('is told of a run from its queue to its end, in order', async () => {
    const watcher = await watch();
    await queue(world, ada);
    const run = await claimed(world, ada);
    await write(run, (log) => log.progress('Thinking'));
    await finish(world, run, { status: 'failed', errorCode: 'adapter_failed', error: 'It broke' });
    const runs = () =>
      watcher.messages.filter(({ type, payload }) => type.startsWith('heartbeat.') && payload.runId === run.id);
    await watcher.until(() => runs().some(({ payload }) => payload.status === 'failed' && payload.finishedAt));
    const of = { runId: run.id, agentId: ada.row.id };
    expect(watcher.of('heartbeat.run.queued')).toEqual([
      { ...of, invocationSource: 'automation', triggerDetail: 'system', wakeupRequestId: run.wakeId },
    ]);
    const statuses = watcher.of('heartbeat.run.status');
    expect(statuses.map(({ status }) => status)).toEqual(['running', 'failed']);
    expect(statuses[1]).toEqual({
      ...of,
      status: 'failed',
      invocationSource: 'automation',
      triggerDetail: 'system',
      error: 'It broke',
      errorCode: 'adapter_failed',
      startedAt: run.startedAt?.toISOString(),
      finishedAt: expect.any(String),
    });
    expect(watcher.of('heartbeat.run.progress')).toEqual([{ ...of, issueId: null, phase: null, message: 'Thinking' }]);
    await watcher.until(() => watcher.of('heartbeat.run.event').length >= 4);
    const events = watcher.of('heartbeat.run.event');
    expect(events.map(({ eventType }) => eventType)).toEqual(['lifecycle', 'lifecycle', 'status', 'lifecycle']);
    expect(events[0]).toEqual({
      ...of,
      issueId: null,
      seq: expect.any(Number),
      eventType: 'lifecycle',
      stream: 'system',
      level: 'info',
      message: 'Run queued',
      payload: expect.any(Object),
    });
    await watcher.until(() => watcher.of('agent.status').length >= 2);
    expect(watcher.of('agent.status')).toEqual([
      { agentId: ada.row.id, status: 'running', lastHeartbeatAt: expect.any(String), outcome: null },
      { agentId: ada.row.id, status: 'error', lastHeartbeatAt: expect.any(String), outcome: 'failed' },
    ]);
    const actions = watcher.of('activity.logged').map(({ action }) => action);
    expect(actions).toContain('heartbeat.started');
    expect(actions.filter((action) => /^wake\.|logged|progress/.test(action))).toEqual([]);
  });

  test('is told what runs write, redacted, which is read once for all who watch', async () => {
    const [first, second] = [await watch(), await watch()];
    const run = await runOf(ada);
    const { texts, stop } = recordStatements();
    await write(
      run,
      (log) => {
        log.write('stdout', 'the key is s3cr3t-value\n');
        log.write('stderr', 'oh\n');
      },
      ['s3cr3t-value'],
    );
    for (const watcher of [first, second]) {
      await watcher.until(() => watcher.of('heartbeat.run.log').length >= 2);
      expect(watcher.of('heartbeat.run.log')).toEqual([
        {
          runId: run.id,
          agentId: ada.row.id,
          issueId: null,
          ts: expect.any(String),
          seq: 1,
          stream: 'stdout',
          chunk: 'the key is ***REDACTED***\n',
          truncated: false,
        },
        expect.objectContaining({ seq: 2, stream: 'stderr', chunk: 'oh\n' }),
      ]);
      expect(watcher.of('activity.logged')).toEqual([]);
    }
    stop();
    expect(
      texts.filter((text) => text.includes('FROM "RunLogChunk"') || text.includes('JOIN "RunLogChunk"')),
    ).toHaveLength(1);
  });

  test('is told that there is more than is sent at once', async () => {
    const watcher = await watch();
    const run = await runOf(ada);
    await write(run, (log) => void log.write('stdout', 'x'.repeat(400_000)));
    await watcher.until(() => watcher.of('heartbeat.run.log').some(({ truncated }) => truncated));
    const lines = watcher.of('heartbeat.run.log');
    expect(lines.at(-1)).toMatchObject({ runId: run.id, chunk: '', truncated: true });
    expect(lines.reduce((sum, { chunk }) => sum + chunk.length, 0)).toBeLessThan(140_000);
  });

  test('sees as an agent what it wrote itself, and nothing that its peers wrote', async () => {
    const bob = await world.agent({ name: 'Bob' });
    const watcher = await watch(await agentKey(world, bob));
    const [own, peers] = [await runOf(bob), await runOf(ada)];
    await write(peers, (log) => void log.write('stdout', 'private'));
    await write(own, (log) => void log.write('stdout', 'mine'));
    await watcher.until(() => watcher.of('heartbeat.run.log').length > 0);
    expect(watcher.of('heartbeat.run.log').map(({ chunk }) => chunk)).toEqual(['mine']);
  });
});
