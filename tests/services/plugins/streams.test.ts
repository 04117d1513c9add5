import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import type { Actor } from '#services/core/actors/actor.js';
import type { JsonObject } from '#services/core/text/json.js';
import { performPluginAction } from '#services/plugins/bridge/operations.js';
import { disablePlugin } from '#services/plugins/registry/manage.js';
import type { PluginStreamEvent } from '#services/plugins/streams/model.js';
import { piecesOf } from '#services/plugins/streams/pieces.js';
import { StreamReader } from '#services/plugins/streams/reader.js';
import { PluginStreams } from '#services/plugins/streams/service.js';
import { answerWorker } from '#services/plugins/worker-api/handle.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { readyPlugin, runningPlugin } from './plugins-world.js';

ownDatabase();

let world: World;
let plugin: Plugin;
beforeAll(async () => {
  world = await createWorld();
  plugin = await readyPlugin(world);
});

const open: PluginStreams[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((streams) => streams.close()));
});

/** What another process of the installation has. */
function otherProcess(): PluginStreams {
  const { database, cipher } = world.services;
  const url = database.pool.options.connectionString as string;
  const streams = new PluginStreams({ database, cipher, url, log: () => {} });
  open.push(streams);
  return streams;
}

const channelOf = (channel: string, of: World = world, id = plugin.id) => ({
  pluginId: id,
  companyId: of.company.id,
  channel,
});

/** What the plugin asks in a call of the company. */
const ask = (method: string, params: JsonObject, of: World | null = world, by = plugin) => {
  const invocation = { companyId: of?.company.id ?? null, actor: { type: 'user', id: 'ada' }, runId: null } as const;
  return answerWorker({ services: world.services, plugin: by, invocation }, method, params);
};

const next = async (reader: StreamReader): Promise<PluginStreamEvent> =>
  (await reader.next()).value as PluginStreamEvent;

describe('a channel of a plugin', () => {
  it('is heard in every process, in order, whatever the size, without waiting for one message before the next', async () => {
    const readers = await Promise.all(
      [world.services.pluginStreams, otherProcess()].map((process) =>
        process.readers.follow(channelOf('news'), world.board.actor),
      ),
    );
    await ask('streams.open', { channel: 'news' });
    const large = 'ö'.repeat(32_000);
    const sent = [1, large, { a: [null] }, 4, 5, large];
    await Promise.all(sent.map((data) => ask('streams.emit', { channel: 'news', data, event: 'news.item' })));
    expect(await ask('streams.close', { channel: 'news' })).toEqual({ closed: true });
    for (const reader of readers) {
      expect(await next(reader)).toMatchObject({ type: 'open' });
      for (const data of sent) {
        expect(await next(reader)).toEqual({ type: 'message', event: 'news.item', data, reason: null });
      }
      expect(await next(reader)).toEqual({ type: 'close', event: null, data: null, reason: 'closed' });
      await reader.return();
    }
  });

  it('is of one company and of one plugin', async () => {
    const other = await createWorld();
    const { readers } = world.services.pluginStreams;
    const foreign = await readers.follow(channelOf('own', other), other.board.actor);
    const ofOther = await readers.follow(channelOf('own', world, (await readyPlugin(world)).id), world.board.actor);
    const own = await readers.follow(channelOf('own'), world.board.actor);
    await ask('streams.open', { channel: 'own' });
    await expect(ask('streams.emit', { channel: 'own', companyId: other.company.id, data: 1 })).rejects.toMatchObject({
      code: 'INVOCATION_SCOPE_DENIED',
    });
    await expect(ask('streams.open', { channel: 'own' }, null)).rejects.toMatchObject({
      code: 'INVOCATION_SCOPE_DENIED',
    });
    await ask('streams.emit', { channel: 'own', data: 'ours' });
    expect([(await next(own)).type, (await next(own)).data]).toEqual(['open', 'ours']);
    await ask('streams.open', { channel: 'own' }, other);
    await ask('streams.emit', { channel: 'own', data: 'theirs' }, other);
    expect([(await next(foreign)).type, (await next(foreign)).data]).toEqual(['open', 'theirs']);
    await ofOther.return();
    expect((await ofOther.next()).done).toBe(true);
    await Promise.all([own.return(), foreign.return()]);
  });

  it('cannot be spoken in by whoever can only reach the database', async () => {
    const { readers } = world.services.pluginStreams;
    const reader = await readers.follow(channelOf('sealed'), world.board.actor);
    const event: PluginStreamEvent = { type: 'message', event: 'message', data: 'moved', reason: null };
    const [elsewhere = ''] = piecesOf(world.services.cipher, channelOf('other'), event);
    const [here = ''] = piecesOf(world.services.cipher, channelOf('sealed'), event);
    const [topic = ''] = here.split(' ');
    const moved = `${topic}${elsewhere.slice(topic.length)}`;
    for (const payload of [moved, 'noise', `${topic} ${randomUUID()} 0 1 {}`, `${topic} ${randomUUID()} 5 6 x`]) {
      await world.services.database.pool.query(`SELECT pg_notify('orgraph_plugin_streams', $1)`, [payload]);
    }
    await ask('streams.open', { channel: 'sealed' });
    expect(await next(reader)).toMatchObject({ type: 'open' });
    await reader.return();
  });

  it('must be open, and takes a bounded number and size of messages', async () => {
    const refusedWith = (code: string) => ({ code: 'WORKER_ERROR', details: { code } });
    const own = await readyPlugin(world);
    const say = (method: string, params: JsonObject) => ask(method, params, world, own);
    await expect(say('streams.emit', { channel: 'a', data: 1 })).rejects.toMatchObject(refusedWith('not_open'));
    await say('streams.open', { channel: 'a' });
    await say('streams.open', { channel: 'a' });
    await say('streams.emit', { channel: 'a', data: 'x'.repeat(65_534) });
    await expect(say('streams.emit', { channel: 'a', data: 'x'.repeat(65_535) })).rejects.toMatchObject(
      refusedWith('value_too_large'),
    );
    for (const channel of ['', '../a', 'a b', 'x'.repeat(101)]) {
      await expect(say('streams.open', { channel })).rejects.toMatchObject(refusedWith('invalid_params'));
    }
    for (let at = 1; at < 100; at++) await say('streams.open', { channel: `c${at}` });
    await expect(say('streams.open', { channel: 'more' })).rejects.toMatchObject(refusedWith('too_many_channels'));
    await say('streams.close', { channel: 'a' });
    expect(await say('streams.close', { channel: 'a' })).toEqual({ closed: false });
    await say('streams.open', { channel: 'more' });
  });

  it('takes a hundred messages a second', async () => {
    const own = await readyPlugin(world);
    const say = (method: string, params: JsonObject) => ask(method, params, world, own);
    await say('streams.open', { channel: 'a' });
    // All at once: one after the other, a slow machine says no hundred of them within a second.
    const outcomes = await Promise.allSettled(
      Array.from({ length: 150 }, (_, data) => say('streams.emit', { channel: 'a', data })),
    );
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refusals).toHaveLength(50);
    expect(refusals[0]).toMatchObject({ code: 'WORKER_ERROR', details: { code: 'too_many_messages' } });
    await expect
      .poll(() =>
        say('streams.emit', { channel: 'a', data: 'again' }).then(
          () => 'said',
          ({ details }) => details.code,
        ),
      )
      .toBe('said');
  });

  it('is closed when its worker ends', async () => {
    const handlers = `{
      performAction: async ({ key }, ask) => {
        if (key === 'end') process.exit(1);
        await ask('streams.open', { channel: 'work' });
        await ask('streams.emit', { channel: 'work', data: { done: 1 } });
      },
    }`;
    const own = await runningPlugin(world, {}, handlers);
    const reader = await otherProcess().readers.follow(channelOf('work', world, own.id), world.board.actor);
    const input = { pluginId: own.id, companyId: world.company.id };
    await world.board.run(performPluginAction, { ...input, key: 'begin' });
    await world.board.run(performPluginAction, { ...input, key: 'end' }).catch(() => {});
    expect([(await next(reader)).type, (await next(reader)).data]).toEqual(['open', { done: 1 }]);
    expect(await next(reader)).toMatchObject({ type: 'close', reason: 'worker_ended' });
    await reader.return();
  });
});

describe('a stream of a channel', () => {
  it('ends with the plugin, in every process', async () => {
    const own = await readyPlugin(world);
    const reader = await otherProcess().readers.follow(channelOf('a', world, own.id), world.board.actor);
    await world.board.run(disablePlugin, { pluginId: own.id });
    expect(await next(reader)).toMatchObject({ type: 'close', reason: 'plugin_stopped' });
    expect((await reader.next()).done).toBe(true);
    const late = await otherProcess().readers.follow(channelOf('a', world, own.id), world.board.actor);
    expect(await next(late)).toMatchObject({ type: 'close', reason: 'plugin_stopped' });
  });

  it('ends with the access of its reader, at the latest before the next message', async () => {
    const member = await world.member('operator');
    const streams = otherProcess();
    const { readers } = streams;
    const waiting = await readers.follow(channelOf('left'), member.actor);
    await world.services.database.transaction('all', (tx) =>
      tx.companyMembership.updateMany({ where: { principalId: member.actor.userId }, data: { status: 'archived' } }),
    );
    streams.recheck((actor: Actor) => actor === member.actor);
    await expect(waiting.next()).rejects.toMatchObject({ status: 403 });
    const unchecked = await readers.follow(channelOf('left'), member.actor);
    Object.assign(unchecked, { checkedAt: Number.NEGATIVE_INFINITY });
    await ask('streams.open', { channel: 'left' });
    await expect(unchecked.next()).rejects.toMatchObject({ status: 403 });
  });

  it('ends with its server process', async () => {
    const streams = otherProcess();
    const reader = await streams.readers.follow(channelOf('a'), world.board.actor);
    await streams.close();
    await expect(reader.next()).rejects.toMatchObject({ code: 'server_draining' });
    await expect(streams.readers.follow(channelOf('a'), world.board.actor)).rejects.toMatchObject({ status: 503 });
  });

  it('ends for a reader that takes nothing', async () => {
    const ended: StreamReader[] = [];
    const reader = new StreamReader(channelOf('slow'), world.board.actor, (one) => ended.push(one));
    const event: PluginStreamEvent = { type: 'message', event: 'message', data: 1, reason: null };
    for (let count = 0; count < 1_000; count++) reader.push(event, 10);
    expect(ended).toEqual([]);
    reader.push(event, 10);
    expect(ended).toEqual([reader]);
    await expect(reader.next()).rejects.toMatchObject({ status: 429 });
    const large = new StreamReader(channelOf('slow'), world.board.actor, (one) => ended.push(one));
    for (let count = 0; count < 17; count++) large.push(event, 65_536);
    expect(ended).toEqual([reader, large]);
  });

  it('is one of a bounded number of its caller, which others do not feel', async () => {
    const { readers } = otherProcess();
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, at) => readers.follow(channelOf(`c${at}`), world.board.actor)),
    );
    await expect(readers.follow(channelOf('more'), world.board.actor)).rejects.toMatchObject({ status: 429 });
    const member = await world.member('viewer');
    await readers.follow(channelOf('more'), member.actor);
    await all[0]?.return();
    await readers.follow(channelOf('more'), world.board.actor);
  });
});
