/** @module-tag face */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import type { PluginStreamEvent } from '#services/plugins/streams/model.js';
import { readEventStream } from '#tests/kit/event-stream.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { until } from '#tests/kit/running.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { readyPlugin } from '#tests/services/plugins/plugins-world.js';

ownDatabase();

let world: World;
let rest: Rest;
let plugin: Plugin;
beforeAll(async () => {
  world = await createWorld();
  rest = await startRest();
  plugin = await readyPlugin(world);
});
afterEach(() => void vi.useRealTimers());

const pathOf = (channel: string): string =>
  `/api/plugins/${plugin.id}/bridge/stream/${channel}?companyId=${world.company.id}`;

/** A channel that the plugin has opened. */
async function opened(channel: string) {
  const { writers } = world.services.pluginStreams;
  const place = { pluginId: plugin.id, companyId: world.company.id, channel };
  await writers.open(place);
  const said = (data: string): PluginStreamEvent => ({ type: 'message', event: 'message', data, reason: null });
  return (data: string) => writers.emit(place, said(data), 0);
}

describe('the stream of a channel', () => {
  it('says something every thirty seconds, though the plugin says nothing', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stream = await readEventStream(rest.url + pathOf('quiet'));
    await stream.upTo(':ok');
    vi.advanceTimersByTime(29_999);
    const say = await opened('quiet');
    await say('not yet');
    const before = await stream.upTo('"data":"not yet"}');
    expect(before).not.toMatch(/^:$/m);
    vi.advanceTimersByTime(1);
    expect(await stream.upTo('"}\n\n:')).toBe(`${before}:\n\n`);
    vi.advanceTimersByTime(60_000);
    expect(await stream.upTo(':\n\n:\n\n:')).toBe(`${before}:\n\n:\n\n:\n\n`);
    stream.close();
  });

  it('ends for a browser that takes nothing, of which little waits until then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { readers } = world.services.pluginStreams;
    await until(() => readers.count === 0);
    const [arriving, client] = [once(rest.server, 'connection'), connect(Number(new URL(rest.url).port), '127.0.0.1')];
    const [connection] = (await arriving) as [Socket];
    client.on('error', () => {}).write(`GET ${pathOf('loud')} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    await once(client, 'data');
    client.pause();
    let isClosed = false;
    connection.once('close', () => {
      isClosed = true;
    });
    const say = await opened('loud');
    expect(readers.count).toBe(1);
    // Until what lies in the sockets is full, and what waits for the reader is as much as may.
    await until(async () => {
      await say('x'.repeat(65_000)).catch(() => {});
      return readers.count === 0;
    });
    expect(connection.writableLength).toBeLessThan(1_000_000);
    expect(connection.destroyed).toBe(false);
    // The system may still take some of it now and then, from when on it is waited anew.
    await until(() => isClosed || void vi.advanceTimersByTime(10_000));
    client.destroy();
  });

  it('goes on for a browser that is slow and catches up', async () => {
    const say = await opened('tardy');
    const client = connect(Number(new URL(rest.url).port), '127.0.0.1');
    client.setEncoding('utf8').write(`GET ${pathOf('tardy')} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    await once(client, 'data');
    client.pause();
    for (let n = 0; n < 10; n++) await say(`${n}:${'y'.repeat(60_000)}`);
    let text = '';
    client.on('data', (chunk: string) => (text += chunk)).resume();
    await until(() => text.includes('"data":"9:y'));
    expect([...text.matchAll(/"data":"(\d):y/g)].map(([, n]) => Number(n))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    client.destroy();
  });
});
