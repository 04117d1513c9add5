import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Flow } from '#plugins/protocol/flow.js';
import { WorkerPeer } from '#plugins/protocol/peer.js';
import { WorkerLines } from '#plugins/worker/lines.js';
import { lowerPriority } from '#plugins/worker/program.js';
import { actions, closeHosts, installed, openHost } from '../kit/plugin-hosts.js';
import { until } from '../kit/running.js';
import { createWorld, ownDatabase, type World } from '../kit/world.js';

ownDatabase();

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  vi.useRealTimers();
  await closeHosts();
});

describe('what a flow lets through', () => {
  test('is a burst, then so much in a second, and what was taken too much is owed', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const flow = new Flow({ perSecond: 10, burst: 20 });
    expect([flow.take(20), flow.take(5)]).toEqual([true, false]);
    vi.advanceTimersByTime(400);
    expect(flow.take(0)).toBe(false);
    vi.advanceTimersByTime(100);
    expect([flow.take(0), flow.take(1)]).toEqual([true, false]);
    vi.advanceTimersByTime(60_000);
    expect([flow.take(20), flow.take(1)]).toEqual([true, false]);
  });

  test('resolves where nothing is owed any more', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const flow = new Flow({ perSecond: 1_000, burst: 1 });
    flow.take(51);
    expect(flow.take(0)).toBe(false);
    const before = process.hrtime.bigint();
    await flow.next();
    expect(Number(process.hrtime.bigint() - before) / 1e6).toBeGreaterThan(45);
    vi.advanceTimersByTime(50);
    expect(flow.take(0)).toBe(true);
  });
});

describe('a worker that floods', () => {
  /** A peer whose worker asks for what nobody knows. */
  function flooded(pause: Promise<void> = Promise.resolve()) {
    const answered: string[] = [];
    const [unasked, refused] = [vi.fn(), vi.fn()];
    const pipe = { write: () => {}, giveUp: () => {} };
    const answer = async (method: string) => {
      await pause;
      return answered.push(method);
    };
    const peer = new WorkerPeer({
      pipe,
      answer,
      complain: () => {},
      failed: () => {},
      unasked,
      refused,
      afterwardsMs: 5_000,
    });
    return { peer, answered, unasked, refused };
  }
  const ask = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'log', params: {}, context: null })}\n`;
  const notice = `${JSON.stringify({ jsonrpc: '2.0', method: '$/nothing' })}\n`;

  test('is heard a few lines at a time, between which others are served', async () => {
    const { peer, unasked } = flooded();
    expect(peer.receive(notice.repeat(1_000))).toBe(false);
    expect(unasked.mock.calls.length).toBe(8);
    let turns = 0;
    let isOver = false;
    setImmediate(function serve() {
      turns += 1;
      if (!isOver) setImmediate(serve);
    });
    await peer.rest();
    isOver = true;
    expect(unasked.mock.calls.length).toBe(1_000);
    expect(turns).toBeGreaterThan(100);
    peer.fail('The test is over');
  });

  test('pays for each request that is refused', async () => {
    const { peer, refused } = flooded(new Promise(() => {}));
    peer.receive(ask.repeat(100));
    await peer.rest();
    expect(refused.mock.calls.length).toBe(36);
    peer.fail('The test is over');
  });

  test('has one request begun in a turn', async () => {
    const { peer, answered } = flooded();
    peer.receive(ask.repeat(8));
    for (let turns = 1; turns <= 8; turns++) {
      await new Promise(setImmediate);
      expect(answered.length).toBeLessThanOrEqual(turns);
    }
    await expect.poll(() => answered.length).toBe(8);
    peer.fail('The test is over');
  });

  test('has 500 requests begun at once, and those after them later', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { peer, answered } = flooded();
    const more = async (count: number) => {
      const before = answered.length;
      peer.receive(ask.repeat(count));
      await peer.rest();
      // Where the clock is not the real one, `expect.poll` moves it on.
      await until(() => answered.length === before + count);
    };
    for (let sent = 0; sent < 500; sent += 50) await more(50);
    const before = process.hrtime.bigint();
    await more(40);
    // 200 in a second.
    expect(Number(process.hrtime.bigint() - before) / 1e6).toBeGreaterThan(150);
    peer.fail('The test is over');
  });

  test('by its error output has the last line looked at, and the others counted', () => {
    const { services } = world;
    const lines = new WorkerLines({ services, pluginId: crypto.randomUUID(), log: () => {} });
    expect(lines.hear(`${'many\n'.repeat(50_000)}the last\n`)).toBe(50_001);
    expect(lines.lastWords).toBe('the last');
  });
});

test('a worker gets the processor after the server', async () => {
  const plugin = await installed(world, { handlers: actions('{ pid: () => process.pid }') });
  const host = openHost(world);
  const pid = (await plugin.ask(host, 'pid')) as number;
  expect(getPriority(pid)).toBe(10);
  const group = `/proc/${pid}/autogroup`;
  if (existsSync(group)) expect(readFileSync(group, 'utf8')).toMatch(/ nice 10$/m);
});

test('the priority of a process that is gone is nobody’s', async () => {
  await expect(lowerPriority(4_194_303)).resolves.toBeUndefined();
});
