import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#services/core/text/json.js';
import { temporaryFolder } from '#tests/kit/execution.js';
import { WorkerTalk } from '#tests/kit/plugin-talk.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const SDK = join(root, 'packages/plugin-sdk');

let count = 0;

/** A worker with this setup, which speaks by the SDK. */
async function workerWith(setup: string, answer?: ConstructorParameters<typeof WorkerTalk>[1]): Promise<WorkerTalk> {
  const folder = join(temporaryFolder(), `sdk-${++count}`);
  const sdk = join(folder, 'node_modules/@orgraph/plugin-sdk');
  await mkdir(sdk, { recursive: true });
  for (const file of ['package.json', 'index.mjs']) await cp(join(SDK, file), join(sdk, file));
  const worker = join(folder, 'worker.mjs');
  await writeFile(
    worker,
    `import { definePlugin, PluginError } from '@orgraph/plugin-sdk';\ndefinePlugin({ ${setup} });\n`,
  );
  return new WorkerTalk(worker, answer);
}

const started = async (setup: string, answer?: ConstructorParameters<typeof WorkerTalk>[1]): Promise<WorkerTalk> => {
  const talk = await workerWith(`setup(ctx) { ${setup} }`, answer);
  await talk.call('initialize', {
    manifest: {},
    config: null,
    instanceInfo: {},
    apiVersion: 1,
    databaseNamespace: null,
  });
  return talk;
};

const action = (talk: WorkerTalk, key: string, params: JsonObject = {}) =>
  talk.call('performAction', { key, companyId: 'c1', params, actorContext: { type: 'user', id: 'ada' } });

describe('a plugin of the SDK', () => {
  it('tells what it handles, is healthy unless it says otherwise, and ends in order', async () => {
    const talk = await workerWith(`async setup(ctx) {
      await ctx.state.get({ scopeKind: 'instance', key: 'k' });
      ctx.data('a', () => 1); ctx.job('b', () => {}); ctx.shutdown(() => console.log('bye'));
    }`);
    const ready = { ok: true, supportedMethods: ['runJob', 'getData'] };
    expect(await talk.call('initialize', { manifest: {}, instanceInfo: {} })).toEqual(ready);
    expect(talk.asked).toEqual([
      { method: 'state.get', params: { scopeKind: 'instance', key: 'k' }, context: undefined },
    ]);
    expect(await talk.call('health')).toEqual({ status: 'ok' });
    expect(await talk.call('shutdown')).toBeNull();
    talk.hangUp();
    expect(await talk.exit).toBe(0);
    // What it prints is no part of the protocol.
    expect(talk.errors).toBe('bye\n');
  });

  it('ends once all that it has printed is read', async () => {
    const talk = await started(`ctx.shutdown(() => { for (let n = 0; n < 50_000; n++) console.log('line ' + n); });`);
    const stopped = talk.call('shutdown');
    talk.hangUp();
    await stopped;
    expect(await talk.exit).toBe(0);
    expect(talk.errors.trimEnd().split('\n').at(-1)).toBe('line 49999');
  });

  it('says why its setup failed', async () => {
    const talk = await workerWith(`setup() { throw new Error('no way'); }`);
    await expect(talk.call('initialize', {})).rejects.toMatchObject({ code: -32002, message: 'no way' });
  });

  it('hands each request to its handler, with whom it is for', async () => {
    const talk = await started(`
      const show = (kind) => (input, { companyId, actor, runContext }) => ({ kind, input, companyId, actor, runContext });
      ctx.data('d', show('data')); ctx.action('a', show('action')); ctx.job('j', show('job'));
      ctx.webhook('w', show('webhook')); ctx.route('r', show('route')); ctx.tool('t', show('tool'));
      ctx.onEvent(show('event')); ctx.validateConfig(show('validate')); ctx.configChanged(show('changed'));
      ctx.health(() => ({ status: 'degraded' }));`);
    const person = { type: 'user', id: 'ada' };
    const nobody = { companyId: null, actor: null, runContext: null };
    const c1 = { companyId: 'c1', actor: null, runContext: null };
    const runContext = { agentId: 'g', runId: 'r', companyId: 'c1', projectId: 'p' };
    const cases: [method: string, params: JsonObject, expected: JsonObject][] = [
      ['getData', { key: 'd', companyId: 'c1', params: { x: 1 } }, { kind: 'data', input: { x: 1 }, ...c1 }],
      [
        'performAction',
        { key: 'a', companyId: 'c1', params: {}, actorContext: person },
        { kind: 'action', input: {}, ...c1, actor: person },
      ],
      ['runJob', { job: { jobKey: 'j' } }, { kind: 'job', input: { jobKey: 'j' }, ...nobody }],
      ['handleWebhook', { endpointKey: 'w' }, { kind: 'webhook', input: { endpointKey: 'w' }, ...nobody }],
      [
        'handleApiRequest',
        { routeKey: 'r', companyId: 'c1', actor: person },
        { kind: 'route', companyId: 'c1', actor: person },
      ],
      [
        'executeTool',
        { toolName: 't', parameters: { y: 2 }, runContext },
        { kind: 'tool', input: { y: 2 }, companyId: 'c1', runContext },
      ],
      [
        'onEvent',
        { event: { eventType: 'e', companyId: 'c1', actor: person } },
        { kind: 'event', input: { eventType: 'e' }, ...c1, actor: person },
      ],
      [
        'validateConfig',
        { config: {}, companyId: 'c1' },
        { kind: 'validate', input: { config: {}, companyId: 'c1' }, ...c1 },
      ],
      ['configChanged', { config: {}, companyId: 'c1' }, { kind: 'changed', ...c1 }],
      ['health', {}, { status: 'degraded' }],
    ];
    for (const [method, params, expected] of cases) expect(await talk.call(method, params)).toMatchObject(expected);
    await expect(talk.call('getData', { key: 'x' })).rejects.toMatchObject({ code: -32004 });
    await expect(talk.call('toString')).rejects.toMatchObject({ code: -32004 });
  });

  it('subscribes to what its handlers hear, and hands each event to those', async () => {
    const talk = await started(`
      const heard = (name) => ({ eventType }, { log }) => log.info(name + ' ' + eventType);
      ctx.event('issue.created', heard('one'));
      ctx.event(['issue.*', 'goal.created'], heard('many'));
      ctx.event('agent.*', () => { throw new Error('not now'); });`);
    expect(talk.asked).toEqual([
      {
        method: 'events.subscribe',
        params: { eventTypes: ['issue.created', 'issue.*', 'goal.created', 'agent.*'] },
        context: undefined,
      },
    ]);
    const types = ['issue.created', 'issue.comment.created', 'issues.created', 'goal.created', 'goal.updated'];
    for (const eventType of types) await talk.call('onEvent', { event: { eventType } });
    const lines = talk.asked.slice(1).map(({ params }) => params.message);
    expect(lines).toEqual([
      'one issue.created',
      'many issue.created',
      'many issue.comment.created',
      'many goal.created',
    ]);
    const failing = talk.call('onEvent', { event: { eventType: 'agent.created' } });
    await expect(failing).rejects.toMatchObject({ code: -32002, message: 'not now' });
    const twice = await workerWith(`setup(ctx) { ctx.onEvent(() => {}); ctx.event('a', () => {}); }`);
    await expect(twice.call('initialize', {})).rejects.toThrow('handler already');
  });

  it('asks for folders, tables, streams, events and what it manages by the names of the protocol', async () => {
    const talk = await started(
      `ctx.action('a', async (_p, { folder, db, streams, events, managed }) => {
        const wiki = folder('wiki');
        await wiki.status(); await wiki.configure(); await wiki.configure('/srv/w');
        await wiki.list(); await wiki.list('raw', { recursive: true, limit: 5 });
        await wiki.readText('a.md'); await wiki.writeText('a.md', 'x', { expectedHash: null });
        await wiki.delete('a.md', { expectedHash: 'h' }); await wiki.makeDirectory('raw');
        const applied = await db.migrate([{ id: '1', sql: 'CREATE' }]);
        await db.query('SELECT $1', [1]); await db.execute('DELETE');
        await streams.open('s'); await streams.emit('s', { n: 1 }); await streams.emit('s', 2, 'tick'); await streams.close('s');
        await events.emit('done', { a: 1 }); await events.subscribe(['a']);
        await managed.agents.get('k'); await managed.skills.reconcile('k');
        return applied;
      });`,
      ({ method }) => (method === 'db.migrate' ? { applied: ['1'] } : null),
    );
    expect(await action(talk, 'a')).toEqual(['1']);
    expect(talk.asked.map(({ method, params }) => [method, params])).toEqual([
      ['localFolders.status', { folderKey: 'wiki' }],
      ['localFolders.configure', { folderKey: 'wiki' }],
      ['localFolders.configure', { folderKey: 'wiki', path: '/srv/w' }],
      ['localFolders.list', { folderKey: 'wiki' }],
      ['localFolders.list', { folderKey: 'wiki', path: 'raw', recursive: true, limit: 5 }],
      ['localFolders.readText', { folderKey: 'wiki', path: 'a.md' }],
      ['localFolders.writeTextAtomic', { folderKey: 'wiki', path: 'a.md', contents: 'x', expectedHash: null }],
      ['localFolders.delete', { folderKey: 'wiki', path: 'a.md', expectedHash: 'h' }],
      ['localFolders.makeDirectory', { folderKey: 'wiki', path: 'raw' }],
      ['db.migrate', { migrations: [{ id: '1', sql: 'CREATE' }] }],
      ['db.query', { sql: 'SELECT $1', params: [1] }],
      ['db.execute', { sql: 'DELETE' }],
      ['streams.open', { channel: 's' }],
      ['streams.emit', { channel: 's', data: { n: 1 } }],
      ['streams.emit', { channel: 's', data: 2, event: 'tick' }],
      ['streams.close', { channel: 's' }],
      ['events.emit', { name: 'done', payload: { a: 1 } }],
      ['events.subscribe', { eventTypes: ['a'] }],
      ['agents.managed.get', { key: 'k' }],
      ['skills.managed.reconcile', { key: 'k' }],
    ]);
  });

  it('asks within the invocation of each handler, however many are at work', async () => {
    const talk = await started(
      `ctx.action('a', async ({ ms }, { state }) => {
        await new Promise((done) => setTimeout(done, ms));
        return state.get({ scopeKind: 'company', key: String(ms) });
      });`,
      ({ params, context }) => ({ value: params.key as string, context: context ?? null }),
    );
    const answers = await Promise.all(
      [30, 10, 20]
        .map((ms) => talk.send('performAction', { key: 'a', params: { ms } }))
        .map(async ({ id, answer }) => ({ id, ...(await answer) }) as JsonObject),
    );
    for (const { id, result } of answers) {
      expect(result).toMatchObject({ context: { invocationId: `invocation-${id}` } });
    }
  });

  it('has 64 requests open at most: the others wait', async () => {
    let [now, most] = [0, 0];
    const talk = await started(
      `ctx.action('a', async (_p, { call }) => (await Promise.all(Array.from({ length: 200 }, (_, n) => call('echo', { n })))).length);`,
      async ({ params }) => {
        most = Math.max(most, ++now);
        await new Promise((done) => setTimeout(done, 5));
        now -= 1;
        return params;
      },
    );
    expect(await action(talk, 'a')).toBe(200);
    expect(most).toBe(64);
  });

  it('passes failures on, of the server and its own, without stacks', async () => {
    const talk = await started(
      `ctx.action('denied', (_p, { call }) => call('x'));
       ctx.action('caught', (_p, { call }) => call('x').catch(({ code, data }) => ({ code, data })));
       ctx.action('own', () => { throw new PluginError('TIMEOUT', 'late', { a: 1 }); });
       ctx.action('thrown', () => { throw 'a text'; });
       ctx.action('circle', () => { const a = {}; a.a = a; return a; });
       ctx.action('logs', async (_p, { log }) => { await log.info('a\\0b', { x: 1 }); return 'still there'; });`,
      () => {
        throw Object.assign(new Error('not yours'), { code: -32001, data: { why: 'x' } });
      },
    );
    await expect(action(talk, 'denied')).rejects.toMatchObject({
      code: -32001,
      message: 'not yours',
      data: { why: 'x' },
    });
    expect(await action(talk, 'caught')).toEqual({ code: 'CAPABILITY_DENIED', data: { why: 'x' } });
    await expect(action(talk, 'own')).rejects.toMatchObject({ code: -32003, message: 'late', data: { a: 1 } });
    await expect(action(talk, 'thrown')).rejects.toMatchObject({ code: -32002, message: 'a text' });
    await expect(action(talk, 'circle')).rejects.toMatchObject({ code: -32002 });
    expect(await action(talk, 'logs')).toBe('still there');
    expect(talk.asked.at(-1)?.params).toEqual({ level: 'info', message: 'ab', meta: { x: 1 } });
  });

  it('hears when nobody waits any more', async () => {
    const talk = await started(`ctx.action('a', (_p, { signal, log }) => new Promise((done) => {
      signal.addEventListener('abort', () => done('ended'));
      log.info('waits');
    }));`);
    const { id, answer } = talk.send('performAction', { key: 'a' });
    await expect.poll(() => talk.asked.length).toBe(1);
    talk.notify('$/cancel', { id });
    expect(await answer).toMatchObject({ result: 'ended' });
  });

  it('fetches texts and bytes, and reads lines by nothing but their ends', async () => {
    const talk = await started(
      `ctx.action('a', async (_p, { http }) => {
        const text = await http.fetch('https://example.com', { method: 'POST', body: 'a\\u2028b' });
        const bytes = await http.fetch(new URL('https://example.com'), { method: 'POST', body: new Uint8Array([255]) });
        return [text.status, text.text(), text.json(), [...bytes.bytes()]];
      });`,
      () => ({ url: 'u', status: 200, headers: {}, body: '"\u2028"', bodyEncoding: 'utf8' }),
    );
    expect(await action(talk, 'a')).toEqual([200, '"\u2028"', '\u2028', [...Buffer.from('"\u2028"')]]);
    expect(talk.asked.map(({ params }) => params)).toEqual([
      { url: 'https://example.com', method: 'POST', body: 'a\u2028b' },
      { url: 'https://example.com/', method: 'POST', body: '/w==', bodyEncoding: 'base64' },
    ]);
  });
});
