import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '../../../src/generated/prisma/client.js';
import type { Services } from '../../../src/services/core/operation/scope.js';
import type { JsonObject, JsonValue } from '../../../src/services/core/text/json.js';
import { createGoal } from '../../../src/services/organization/goals/operations.js';
import { createProject } from '../../../src/services/organization/projects/operations.js';
import type { Invocation } from '../../../src/services/plugins/host/port.js';
import { CAPABILITIES } from '../../../src/services/plugins/manifest/words.js';
import { answerWorker } from '../../../src/services/plugins/worker-api/handle.js';
import { listSecretAccessEvents } from '../../../src/services/secrets/secrets/access-events.js';
import { bodyOf, startEndpoint } from '../../kit/endpoint.js';
import { issueIn, stored } from '../../kit/issues.js';
import { eventsOf } from '../../kit/journal.js';
import { createWorld, ownDatabase, type World } from '../../kit/world.js';
import { definitionIn, ownValueOf, refTo, secretIn } from '../secrets/secrets-world.js';
import { readyPlugin } from './plugins-world.js';

// The host of a file runs the plugins of its database.
ownDatabase();

let world: World;
let other: World;
let plugin: Plugin;
beforeAll(async () => {
  world = await createWorld();
  other = await createWorld();
  plugin = await readyPlugin(world, { capabilities: [...CAPABILITIES] });
});

const ofCompany = (of: World): Invocation => ({
  companyId: of.company.id,
  actor: { type: 'user', id: 'ada' },
  runId: null,
});
const ofInstallation: Invocation = { companyId: null, actor: { type: 'system', id: 'plugin-jobs' }, runId: null };

interface Asked {
  readonly invocation?: Invocation | null;
  readonly by?: Plugin;
  readonly settings?: Partial<Services['config']>;
}

/** What a plugin is answered; within a call of the company unless told otherwise. */
function ask(method: string, params: JsonObject = {}, { invocation, by = plugin, settings = {} }: Asked = {}) {
  const services: Services = { ...world.services, config: { ...world.services.config, ...settings } };
  const within = invocation === undefined ? ofCompany(world) : invocation;
  // biome-ignore lint/suspicious/noExplicitAny: what tests assert on
  return answerWorker({ services, plugin: by, invocation: within }, method, params) as Promise<any>;
}

const failure = (code: string, details?: object) => ({ code, ...(details && { details }) });
const linesOf = ({ id: pluginId }: Plugin) =>
  stored(world, (tx) => tx.pluginLog.findMany({ where: { pluginId }, orderBy: { id: 'asc' } }));
const configure = (configJson: JsonObject, { id: pluginId }: Plugin = plugin, of: World = world) =>
  stored(world, (tx) => tx.pluginConfig.create({ data: { companyId: of.company.id, pluginId, configJson } }));

describe('what a plugin asks', () => {
  it('is refused where there is no such method', async () => {
    for (const method of ['issues.destroy', 'toString', '__proto__', '']) {
      await expect(ask(method)).rejects.toMatchObject(failure('METHOD_NOT_IMPLEMENTED'));
    }
  });

  it('is refused without the capability for it, before its parameters are looked at', async () => {
    const by = await readyPlugin(world, { capabilities: ['companies.read'] });
    const methods = ['state.get', 'state.set', 'state.delete', 'state.list', 'http.fetch', 'secrets.resolve'];
    const more = ['activity.log', 'metrics.write', 'issues.get', 'issues.list', 'agents.list', 'goals.list'];
    for (const method of [...methods, ...more]) {
      await expect(ask(method, { nonsense: 1 }, { by })).rejects.toMatchObject(failure('CAPABILITY_DENIED'));
    }
    expect(await ask('companies.list', {}, { by })).toHaveLength(1);
    await ask('log', { level: 'info', message: 'hello' }, { by });
  });

  it('is refused with parameters that cannot be, and says which', async () => {
    const invalid = failure('WORKER_ERROR', { code: 'invalid_params' });
    const wrong: [string, JsonObject][] = [
      ['log', { level: 'loud', message: 'a' }],
      ['log', { level: 'info', message: 'a\0b' }],
      ['state.get', { scopeKind: 'company' }],
      ['state.get', { scopeKind: 'company', scopeId: randomUUID(), key: 'a' }],
      ['state.get', { scopeKind: 'issue', key: 'a' }],
      ['state.get', { scopeKind: 'issue', scopeId: 'T-1', key: 'a' }],
      ['metrics.write', { name: '1', value: 1 }],
      ['http.fetch', { url: 'nowhere' }],
      ['issues.get', { issueId: 'x', more: true }],
    ];
    for (const [method, params] of wrong) await expect(ask(method, params)).rejects.toMatchObject(invalid);
    const deep = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as JsonValue;
    await expect(ask('log', { level: 'info', message: 'a', meta: deep })).rejects.toMatchObject(invalid);
  });
});

describe('lines of the log', () => {
  it('are of the company of the call, or of none', async () => {
    const by = await readyPlugin(world, { capabilities: ['metrics.write'] });
    await ask('log', { level: 'warn', message: 'one', meta: { a: 1 } }, { by });
    await ask('log', { level: 'info', message: 'two' }, { by, invocation: null });
    await ask('metrics.write', { name: 'runs', value: 2.5, labels: { of: 'day' } }, { by, invocation: ofInstallation });
    expect(await linesOf(by)).toMatchObject([
      { level: 'warn', message: 'one', meta: { a: 1 }, companyId: world.company.id },
      { level: 'info', message: 'two', meta: null, companyId: null },
      {
        level: 'debug',
        message: 'metric runs 2.5',
        meta: { metric: 'runs', value: 2.5, labels: { of: 'day' } },
        companyId: null,
      },
    ]);
  });
});

describe('the configuration', () => {
  it('is that of the company of the call, and of no other', async () => {
    const by = await readyPlugin(world);
    await configure({ greeting: 'Hi' }, by);
    await configure({ greeting: 'Ciao' }, by, other);
    expect(await ask('config.get', {}, { by })).toEqual({ greeting: 'Hi' });
    expect(await ask('config.get', { companyId: world.company.id.toUpperCase() }, { by })).toEqual({ greeting: 'Hi' });
    expect(await ask('config.get', {}, { by, invocation: ofCompany(other) })).toEqual({ greeting: 'Ciao' });
    expect(await ask('config.get')).toBeNull();
    for (const invocation of [null, ofInstallation]) expect(await ask('config.get', {}, { by, invocation })).toBeNull();
    for (const invocation of [null, ofInstallation, ofCompany(other)]) {
      const foreign = ask('config.get', { companyId: world.company.id }, { by, invocation });
      await expect(foreign).rejects.toMatchObject(failure('CROSS_TENANT_CONFIG'));
    }
  });
});

describe('what a plugin keeps', () => {
  const place = { scopeKind: 'company', key: 'k' };

  it('is written, read, listed and deleted, with a version for each write', async () => {
    expect(await ask('state.get', place)).toBeNull();
    expect(await ask('state.set', { ...place, value: { a: [1] } })).toEqual({ version: 1 });
    expect(await ask('state.set', { ...place, value: null })).toEqual({ version: 2 });
    expect(await ask('state.get', place)).toMatchObject({ value: null, version: 2, updatedAt: expect.any(String) });
    expect(await ask('state.delete', place)).toEqual({ deleted: true });
    expect(await ask('state.delete', place)).toEqual({ deleted: false });
  });

  it('is of one place: a company, a record of it, or the installation', async () => {
    const scopeId = randomUUID();
    const places: JsonObject[] = [
      { scopeKind: 'instance' },
      { scopeKind: 'company' },
      ...['project', 'issue', 'agent'].map((scopeKind) => ({ scopeKind, scopeId })),
    ];
    for (const [n, where] of places.entries()) await ask('state.set', { ...where, key: 'place', value: n });
    for (const [n, where] of places.entries()) {
      expect(await ask('state.get', { ...where, key: 'place' })).toMatchObject({ value: n });
    }
    const elsewhere = { invocation: ofCompany(other) };
    expect(await ask('state.get', { scopeKind: 'issue', scopeId, key: 'place' }, elsewhere)).toBeNull();
    expect(await ask('state.get', { scopeKind: 'instance', key: 'place' }, { invocation: null })).toMatchObject({
      value: 0,
    });
    const by = await readyPlugin(world, { capabilities: ['plugin.state.read'] });
    expect(await ask('state.get', { scopeKind: 'instance', key: 'place' }, { by })).toBeNull();
  });

  it('is denied outside of calls of its company', async () => {
    const denied = failure('INVOCATION_SCOPE_DENIED');
    for (const invocation of [null, ofInstallation]) {
      await expect(ask('state.get', place, { invocation })).rejects.toMatchObject(denied);
      await expect(ask('state.set', { ...place, value: 1 }, { invocation })).rejects.toMatchObject(denied);
    }
    const foreign = { ...place, companyId: world.company.id };
    await expect(ask('state.get', foreign, { invocation: ofCompany(other) })).rejects.toMatchObject(denied);
    await expect(ask('state.get', { ...foreign, scopeKind: 'instance' })).rejects.toMatchObject(denied);
  });

  it('is not overwritten by who has seen another version', async () => {
    const seen = { scopeKind: 'company', key: 'seen' };
    const conflict = (version: number) => failure('WORKER_ERROR', { code: 'version_conflict', version });
    await expect(ask('state.set', { ...seen, value: 1, expectedVersion: 3 })).rejects.toMatchObject(conflict(0));
    expect(await ask('state.set', { ...seen, value: 1, expectedVersion: 0 })).toEqual({ version: 1 });
    await expect(ask('state.set', { ...seen, value: 2, expectedVersion: 0 })).rejects.toMatchObject(conflict(1));
    expect(await ask('state.set', { ...seen, value: 2, expectedVersion: 1 })).toEqual({ version: 2 });
    await expect(ask('state.delete', { ...seen, expectedVersion: 1 })).rejects.toMatchObject(conflict(2));
    expect(await ask('state.delete', { ...seen, expectedVersion: 2 })).toEqual({ deleted: true });
  });

  it('loses no write of many at once', async () => {
    const counted = { scopeKind: 'company', key: 'counted' };
    const countUp = async (): Promise<void> => {
      for (;;) {
        const kept = await ask('state.get', counted);
        const next = { ...counted, value: (kept?.value ?? 0) + 1, expectedVersion: kept?.version ?? 0 };
        const written = await ask('state.set', next).catch(({ details }) => details);
        if (written.code !== 'version_conflict') return;
      }
    };
    await Promise.all(Array.from({ length: 8 }, countUp));
    expect(await ask('state.get', counted)).toMatchObject({ value: 8, version: 8 });
  });

  it('has a limit for a value, and for the keys of a place', async () => {
    const large = { scopeKind: 'company', key: 'large' };
    await ask('state.set', { ...large, value: 'x'.repeat(65_534) });
    const tooLarge = failure('WORKER_ERROR', { code: 'value_too_large' });
    await expect(ask('state.set', { ...large, value: 'x'.repeat(65_535) })).rejects.toMatchObject(tooLarge);

    const scopeId = randomUUID();
    const full = { scopeKind: 'agent', scopeId };
    await stored(world, (tx) =>
      tx.pluginState.createMany({
        data: Array.from({ length: 9_999 }, (_, n) => ({
          companyId: world.company.id,
          pluginId: plugin.id,
          ...full,
          key: `k${n}`,
          value: n,
        })),
      }),
    );
    const added = await Promise.allSettled(['a', 'b', 'c'].map((key) => ask('state.set', { ...full, key, value: 1 })));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(added.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: failure('WORKER_ERROR', { code: 'too_many_keys' }),
    });
    expect(await ask('state.set', { ...full, key: 'k1', value: 'still' })).toEqual({ version: 2 });
  });

  it('is listed by keys, in pages', async () => {
    const scopeId = randomUUID();
    const listed = { scopeKind: 'issue', scopeId };
    for (const key of ['b', 'a1', 'a2', 'a3', 'A']) await ask('state.set', { ...listed, key, value: 0 });
    const keysOf = ({ keys }: { keys: { key: string }[] }) => keys.map(({ key }) => key);
    expect(keysOf(await ask('state.list', listed))).toEqual(['A', 'a1', 'a2', 'a3', 'b']);
    const page = await ask('state.list', { ...listed, prefix: 'a', limit: 2 });
    expect(keysOf(page)).toEqual(['a1', 'a2']);
    const next = await ask('state.list', { ...listed, prefix: 'a', limit: 2, after: page.nextAfter });
    expect(next).toMatchObject({ keys: [{ key: 'a3', version: 1 }], nextAfter: null });
    expect(next.keys[0]).not.toHaveProperty('value');
    const whole = await ask('state.list', { ...listed, prefix: 'a', limit: 1_000, includeValues: true });
    expect(whole.keys).toMatchObject([{ value: 0 }, { value: 0 }, { value: 0 }]);
  });
});

describe('requests to others', () => {
  const here = { OUTBOUND_ALLOWED_HOSTS: ['127.0.0.1'] };
  const refused = failure('WORKER_ERROR', { code: 'refused' });

  it('go nowhere on this machine or in its network, also of a local deployment, unless the operator allows it', async () => {
    const url = await startEndpoint((_req, res) => res.end('secret'));
    for (const address of [
      url,
      'http://localhost:1/',
      'http://10.0.0.1/',
      'http://169.254.169.254/',
      'file:///etc/passwd',
    ]) {
      await expect(ask('http.fetch', { url: address })).rejects.toMatchObject(refused);
    }
    expect(await ask('http.fetch', { url }, { settings: here })).toMatchObject({ status: 200, body: 'secret' });
  });

  it('bring back whatever is answered, text or bytes', async () => {
    const url = await startEndpoint(async (req, res) => {
      const body = await bodyOf(req);
      if (req.url === '/bytes') res.end(Buffer.from([0xff, 0xfe]));
      else res.writeHead(418, { 'x-method': `${req.method}`, 'set-cookie': ['a=1', 'b=2'] }).end(`got ${body}`);
    });
    const sent = {
      url,
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'aMO8',
      bodyEncoding: 'base64',
    };
    expect(await ask('http.fetch', sent, { settings: here })).toEqual({
      url: `${url}/`,
      status: 418,
      headers: expect.objectContaining({ 'x-method': 'POST', 'set-cookie': 'a=1\nb=2' }),
      body: 'got hü',
      bodyEncoding: 'utf8',
    });
    expect(await ask('http.fetch', { url: `${url}/bytes` }, { settings: here })).toMatchObject({
      body: '//4=',
      bodyEncoding: 'base64',
    });
  });

  it('carry no headers that are the connection’s own', async () => {
    for (const name of ['Host', 'connection', 'Content-Length', 'transfer-encoding', 'Proxy-Authorization', 'Cookie']) {
      const asked = ask('http.fetch', { url: 'https://example.com', headers: { [name]: 'x' } });
      await expect(asked).rejects.toMatchObject(failure('WORKER_ERROR', { code: 'invalid_params' }));
    }
  });

  it('are checked again wherever they are led, and take no keys to another place', async () => {
    const target = await startEndpoint((req, res) => res.end(JSON.stringify(req.headers)));
    const url = await startEndpoint((req, res) => {
      const to = { '/private': 'http://10.0.0.1/', '/file': 'file:///etc/passwd', '/round': '/round' }[`${req.url}`];
      res.writeHead(302, { location: to ?? target }).end();
    });
    const settings = here;
    await expect(ask('http.fetch', { url: `${url}/private` }, { settings })).rejects.toMatchObject(refused);
    await expect(ask('http.fetch', { url: `${url}/file` }, { settings })).rejects.toMatchObject(refused);
    await expect(ask('http.fetch', { url: `${url}/round` }, { settings })).rejects.toMatchObject(
      failure('WORKER_ERROR', { code: 'too_many_redirects' }),
    );
    const headers = { authorization: 'Bearer key', 'x-api-key': 'key', accept: 'text/plain' };
    const led = await ask('http.fetch', { url, headers }, { settings });
    expect(led.url).toBe(`${target}/`);
    expect(JSON.parse(led.body)).toMatchObject({ accept: 'text/plain' });
    expect(led.body).not.toContain('key');
    expect(await ask('http.fetch', { url, redirect: 'manual' }, { settings })).toMatchObject({
      status: 302,
      headers: { location: target },
    });
  });

  it('have a limit of size in both directions, and of time', async () => {
    const url = await startEndpoint((req, res) => {
      if (req.url === '/large') res.end(Buffer.alloc(5_242_881));
      else req.resume();
    });
    const settings = here;
    const large = failure('WORKER_ERROR', { code: 'too_large' });
    await expect(ask('http.fetch', { url: `${url}/large` }, { settings })).rejects.toMatchObject(large);
    const body = 'x'.repeat(5_242_881);
    await expect(ask('http.fetch', { url, method: 'POST', body }, { settings })).rejects.toMatchObject(large);
    await expect(ask('http.fetch', { url, timeoutMs: 50 }, { settings })).rejects.toMatchObject(failure('TIMEOUT'));
  });

  it('are twenty at once for a plugin: the others wait', async () => {
    let [now, most] = [0, 0];
    const url = await startEndpoint((_req, res) => {
      most = Math.max(most, ++now);
      setTimeout(() => {
        now -= 1;
        res.end();
      }, 100);
    });
    const settings = here;
    const all = Array.from({ length: 45 }, () => ask('http.fetch', { url, timeoutMs: 30_000 }, { settings }));
    await Promise.all(all);
    expect(most).toBe(20);
  });
});

describe('secrets', () => {
  const denied = failure('INVOCATION_SCOPE_DENIED');
  const eventsAbout = (secretId: string) => world.board.run(listSecretAccessEvents, { secretId });

  it('are given where the configuration of the company refers to them, and each reading is recorded', async () => {
    const by = await readyPlugin(world, { capabilities: ['secrets.read-ref'] });
    const { id: secretId } = await secretIn(world, 'correct horse battery');
    await configure({ hook: { headers: [{ token: refTo({ id: secretId }) }] } }, by);
    expect(await ask('secrets.resolve', { secretId }, { by })).toEqual({ value: 'correct horse battery' });
    expect(await eventsAbout(secretId)).toMatchObject([
      { outcome: 'success', consumerType: 'plugin', consumerId: by.id, configPath: 'hook.headers.0.token' },
    ]);
    for (const invocation of [null, ofInstallation, ofCompany(other)]) {
      await expect(ask('secrets.resolve', { secretId }, { by, invocation })).rejects.toMatchObject(denied);
    }

    await ask(
      'log',
      { level: 'info', message: 'it is correct horse battery', meta: ['correct horse battery'] },
      { by },
    );
    const [line] = await linesOf(by);
    expect(JSON.stringify(line)).not.toContain('horse');
  });

  it('are refused where nothing refers to them, and the attempt is recorded', async () => {
    const { id: secretId } = await secretIn(world, 'never told');
    const by = await readyPlugin(world, { capabilities: ['secrets.read-ref'] });
    await expect(ask('secrets.resolve', { secretId }, { by })).rejects.toMatchObject(denied);
    await configure({ note: secretId, other: refTo({ id: randomUUID() }) }, by);
    await expect(ask('secrets.resolve', { secretId }, { by })).rejects.toMatchObject(denied);
    await expect(ask('secrets.resolve', { secretId: randomUUID() }, { by })).rejects.toMatchObject(denied);
    const attempts = await eventsAbout(secretId);
    expect(attempts.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['not_allowed', 'not_allowed']);
  });

  it('of another company, and those of people, are never given, whatever the configuration says', async () => {
    const by = await readyPlugin(world, { capabilities: ['secrets.read-ref'] });
    const foreign = await secretIn(other, 'of others');
    const { actor } = await world.member('operator');
    const personal = await ownValueOf(world, await definitionIn(world, 'own_key'), actor.userId, 'of a person');
    await configure({ foreign: refTo(foreign), personal: refTo(personal) }, by);
    for (const { id: secretId } of [foreign, personal]) {
      await expect(ask('secrets.resolve', { secretId }, { by })).rejects.toMatchObject(denied);
    }
  });
});

describe('the journal', () => {
  it('tells what a plugin recorded, and that it was a plugin', async () => {
    await ask('activity.log', { message: 'Synchronized', metadata: { count: 3, apiKey: 'abcdefgh' } });
    expect((await eventsOf(world, 'plugin.activity_logged')).at(-1)).toMatchObject({
      action: 'plugin.activity_logged',
      entityType: 'plugin',
      entityId: plugin.id,
      actorType: 'plugin',
      actorId: plugin.pluginKey,
      details: { pluginKey: plugin.pluginKey, message: 'Synchronized', metadata: { count: 3, apiKey: '[REDACTED]' } },
    });
    const denied = failure('INVOCATION_SCOPE_DENIED');
    await expect(ask('activity.log', { message: 'x' }, { invocation: ofInstallation })).rejects.toMatchObject(denied);
    await expect(ask('activity.log', { message: 'x', companyId: other.company.id })).rejects.toMatchObject(denied);
  });
});

describe('rows of the product', () => {
  it('are those of the company of the call, and of no other', async () => {
    const { row: ada } = await world.agent({ name: 'Ada', adapterConfig: { cwd: '/srv/ada' } });
    const { row: eve } = await other.agent({ name: 'Eve' });
    const issue = await issueIn(world, { title: 'Mine' });
    const foreign = await issueIn(other, { title: 'Theirs' });
    const companyId = world.company.id;
    const workspace = { cwd: '/srv/code', name: 'code' };
    await world.board.run(createProject, { companyId, name: 'Project', workspace });
    await world.board.run(createGoal, { companyId, title: 'Goal' });

    expect(await ask('companies.get')).toMatchObject({ id: companyId });
    expect((await ask('companies.list')).map(({ id }: { id: string }) => id)).toEqual([companyId]);
    expect(await ask('issues.get', { issueId: issue.id })).toMatchObject({ title: 'Mine' });
    expect(await ask('issues.get', { issueId: issue.identifier })).toMatchObject({ title: 'Mine' });
    const titles = (await ask('issues.list')).map(({ title }: { title: string }) => title);
    expect(titles).toContain('Mine');
    expect(titles).not.toContain('Theirs');
    expect(await ask('issues.list', { q: 'nothing like it' })).toEqual([]);
    expect(await ask('agents.list')).toMatchObject([{ name: 'Ada' }]);
    expect(await ask('agents.get', { agentId: ada.id })).toMatchObject({ name: 'Ada', chainOfCommand: [] });
    expect(await ask('projects.list')).toMatchObject([{ name: 'Project' }]);
    expect(await ask('goals.list')).toMatchObject([{ title: 'Goal' }]);

    const missing = failure('WORKER_ERROR', { code: 'not_found', status: 404 });
    await expect(ask('issues.get', { issueId: foreign.id })).rejects.toMatchObject(missing);
    await expect(ask('agents.get', { agentId: eve.id })).rejects.toMatchObject(missing);
    for (const method of ['issues.list', 'agents.list', 'projects.list', 'goals.list', 'companies.get']) {
      const denied = failure('INVOCATION_SCOPE_DENIED');
      await expect(ask(method, { companyId: other.company.id })).rejects.toMatchObject(denied);
      for (const invocation of [null, ofInstallation]) {
        await expect(ask(method, {}, { invocation })).rejects.toMatchObject(denied);
      }
    }
  });

  it('come without what has a capability of its own', async () => {
    const all = JSON.stringify([await ask('agents.list'), await ask('projects.list'), await ask('issues.list')]);
    for (const field of ['adapterConfig', 'runtimeConfig', 'workspaces', '/srv/', 'blockedBy"']) {
      expect(all).not.toContain(field);
    }
  });

  it('are all companies for calls of the installation, and none outside of any call', async () => {
    const ids = (await ask('companies.list', {}, { invocation: ofInstallation })).map(({ id }: { id: string }) => id);
    expect(ids).toEqual(expect.arrayContaining([world.company.id, other.company.id]));
    const one = { companyId: other.company.id };
    expect(await ask('companies.get', one, { invocation: ofInstallation })).toMatchObject({ id: other.company.id });
    const denied = failure('INVOCATION_SCOPE_DENIED');
    await expect(ask('companies.list', {}, { invocation: null })).rejects.toMatchObject(denied);
  });
});
