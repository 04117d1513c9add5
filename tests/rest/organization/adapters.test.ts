/** @module-tag face */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adapterOf } from '#adapters/registry.js';
import { folderWith, packageOf, SHELL_SCRIPT, sourceOf } from '#tests/adapters/external/packages.js';
import { agentKey, boardKey } from '#tests/kit/credentials.js';
import { makeExecution } from '#tests/kit/execution.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';

ownDatabase();

let rest: Rest;
let world: World;
beforeAll(async () => {
  rest = await startRest();
});
beforeEach(async () => {
  world = await createWorld();
});
afterEach(async () => {
  const { body } = await rest.get('/api/adapters');
  for (const { type, source, disabled, overridePaused } of body) {
    if (overridePaused) await rest.patch(`/api/adapters/${type}/override`, { paused: false });
    if (disabled) await rest.patch(`/api/adapters/${type}`, { disabled: false });
    if (source === 'external') await rest.delete(`/api/adapters/${type}`);
  }
  expect(rest.failures).toEqual([]);
});

const install = (packageName: string) => rest.post('/api/adapters/install', { packageName, isLocalPath: true });
const one = async (type: string) => (await rest.get(`/api/adapters/${type}`)).body;

describe('installing a package from a folder', () => {
  test('makes its adapter one of the list, which agents can be given at once', async () => {
    const installed = await install(SHELL_SCRIPT);
    expect(installed.status).toBe(201);
    expect(installed.body).toEqual({
      type: 'shell_script',
      packageName: 'orgraph-adapter-shell-script',
      version: '1.0.0',
      installedAt: expect.any(String),
      requiresRestart: false,
    });
    expect(await one('shell_script')).toEqual({
      type: 'shell_script',
      label: 'Shell script',
      source: 'external',
      modelsCount: 0,
      loaded: true,
      disabled: false,
      packageName: 'orgraph-adapter-shell-script',
      version: '1.0.0',
      capabilities: {
        supportsInstructionsBundle: false,
        supportsSkills: false,
        supportsLocalAgentJwt: true,
        requiresMaterializedRuntimeSkills: false,
      },
    });
    const hired = await rest.post(`/api/companies/${world.company.id}/agents`, {
      name: 'Ada',
      adapterType: 'shell_script',
      adapterConfig: { script: 'true', env: { A: 'b' } },
    });
    expect(hired.status).toBe(201);
    expect(hired.body.adapterConfig).toMatchObject({ script: 'true', shell: '/bin/sh', timeoutSec: 600 });
    const told = (await eventsOf(world)).filter(({ action }) => action === 'adapter.installed');
    expect(told).toMatchObject([{ entityType: 'adapter', entityId: 'shell_script' }]);
  });

  test('takes an archive that npm packed', async () => {
    const folder = await folderWith({});
    await promisify(execFile)('npm', ['pack', SHELL_SCRIPT, '--pack-destination', folder]);
    const { status, body } = await install(join(folder, 'orgraph-adapter-shell-script-1.0.0.tgz'));
    expect([status, body.type]).toEqual([201, 'shell_script']);
  });

  test('takes CommonJS, a default export, and a class', async () => {
    const common = await folderWith({
      'package.json': JSON.stringify({ name: 'common', version: '2.0.0', main: 'main.js' }),
      'main.js': `class Mine { contract = 1; type = 'common'; label = 'C'; n = 5;
        async execute() { return { status: 'succeeded', result: { n: this.n } }; } }
        module.exports = new Mine();`,
    });
    expect((await install(common)).body).toMatchObject({ type: 'common', version: '2.0.0' });
    const adapter = adapterOf('common');
    expect(await adapter?.execute(makeExecution())).toEqual({ status: 'succeeded', result: { n: 5 } });
  });

  test('checks configurations by its schema, and shows that as its author wrote it', async () => {
    const configSchema = { type: 'object', required: ['size'], properties: { size: { type: 'integer', maximum: 9 } } };
    await install(await packageOf('sized', sourceOf({ type: 'sized', configSchema })));
    expect((await rest.get('/api/adapters/sized/config-schema')).body).toEqual(configSchema);
    const hire = (size: unknown) =>
      rest.post(`/api/companies/${world.company.id}/agents`, {
        name: 'Ada',
        adapterType: 'sized',
        adapterConfig: { size, other: 'kept' },
      });
    expect((await hire(10)).status).toBe(422);
    expect((await hire(9)).status).toBe(201);
  });

  test('takes any configuration of an adapter without a schema, which is 404', async () => {
    await install(await packageOf('plain', sourceOf({ type: 'plain' })));
    const { status, body } = await rest.get('/api/adapters/plain/config-schema');
    expect([status, body.error]).toEqual([404, 'Adapter "plain" has no configuration schema.']);
    const hired = await rest.post(`/api/companies/${world.company.id}/agents`, {
      name: 'Ada',
      adapterType: 'plain',
      adapterConfig: { any: ['thing'] },
    });
    expect([hired.status, hired.body.adapterConfig.any]).toEqual([201, ['thing']]);
    expect((await rest.get('/api/llms/agent-configuration/plain.txt')).bytes.toString()).toContain('- env (object)');
  });

  test('gives its output parser as a script, and 404 where there is none', async () => {
    await install(await packageOf('parsing', sourceOf({ type: 'parsing', uiParser: 'export const a = "é";' })));
    const { status, headers, bytes } = await rest.get('/api/adapters/parsing/ui-parser.js');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(bytes.toString()).toBe('export const a = "é";');
    const none = await rest.get('/api/adapters/http/ui-parser.js');
    expect([none.status, none.body.error]).toEqual([404, 'Adapter "http" has no output parser.']);
  });
});

describe('a package that is no adapter is refused with 422, and the server goes on', () => {
  const wrong: [what: string, source: string, message: RegExp][] = [
    ['exports nothing of the kind', 'export const other = 1;', /does not export a server adapter/],
    ['throws when it is loaded', 'throw new Error("not today");', /cannot be loaded: Error: not today/],
    ['ends the process that loads it', 'process.exit(7);', /cannot be loaded: its process ended with exit code 7/],
    [
      'throws just after',
      `${sourceOf({ type: 'x' })} setTimeout(() => { throw new Error("later"); });`,
      /Error: later/,
    ],
    ['is no JavaScript', 'this is none', /cannot be loaded: SyntaxError/],
  ];

  test.each(wrong)('because it %s', async (_what, source, message) => {
    const { status, body } = await install(await packageOf(`p-${randomUUID()}`, source));
    expect([status, body.code]).toEqual([422, 'adapter_package_invalid']);
    expect(body.error).toMatch(message);
    expect((await rest.get('/api/adapters/x')).status).toBe(404);
  });

  test('a folder without a package, and one that is not there', async () => {
    for (const path of [await folderWith({ 'index.js': '' }), '/nowhere/at/all']) {
      const { status, body } = await install(path);
      expect([status, body.code]).toEqual([422, 'adapter_package_missing']);
    }
  });

  test('no script of a package runs', async () => {
    const folder = await folderWith({});
    const scripts = {
      install: `touch ${folder}/ran`,
      prepare: `touch ${folder}/ran`,
      postinstall: `touch ${folder}/ran`,
    };
    await install(await packageOf('scripted', sourceOf({ type: 'scripted' }), { scripts }));
    await expect(rm(join(folder, 'ran'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('what names no package is refused with 400', () => {
  test.each([
    '../../etc',
    'a/../../b',
    '/etc',
    './x',
    '-g',
    '--prefix=/tmp',
    'git+ssh://a/b',
    'npm:x',
    'x@1',
    'X y',
    'Ümlaut',
  ])('%s', async (packageName) => {
    const { status, body } = await rest.post('/api/adapters/install', { packageName });
    expect([status, body.error]).toEqual([400, `packageName is not a package name: ${packageName}`]);
  });

  test('no name, a relative path, a version that is none, a version of a path', async () => {
    for (const body of [
      {},
      { packageName: '' },
      { packageName: 'relative/path', isLocalPath: true },
      { packageName: 'fine', version: '1 --registry=http://x' },
      { packageName: SHELL_SCRIPT, isLocalPath: true, version: '1.0.0' },
    ]) {
      expect((await rest.post('/api/adapters/install', body)).status).toBe(400);
    }
  });
});

describe('a package whose type is built in', () => {
  const overriding = () => packageOf('mine', sourceOf({ type: 'process', label: 'Mine', supportsSkills: true }));

  test('stands in for the built-in adapter, steps aside while paused, and leaves it when it is removed', async () => {
    await install(await overriding());
    expect(await one('process')).toMatchObject({
      label: 'Mine',
      source: 'external',
      overriddenBuiltin: true,
      overridePaused: false,
      packageName: 'mine',
    });
    const pause = (paused: boolean) => rest.patch('/api/adapters/process/override', { paused });
    expect((await pause(true)).body).toEqual({ type: 'process', paused: true, changed: true });
    expect((await pause(true)).body).toEqual({ type: 'process', paused: true, changed: false });
    expect(await one('process')).toMatchObject({ label: 'Process', source: 'external', overridePaused: true });
    await pause(false);
    expect(await one('process')).toMatchObject({ label: 'Mine' });
    expect((await rest.delete('/api/adapters/process')).body).toEqual({ type: 'process', removed: true });
    const builtin = await one('process');
    expect(builtin).toMatchObject({ label: 'Process', source: 'builtin' });
    expect(builtin).not.toHaveProperty('overriddenBuiltin');
    const again = await rest.delete('/api/adapters/process');
    expect([again.status, again.body.error]).toEqual([403, 'Adapter "process" is built in and cannot be removed.']);
  });

  test('is not looked for where the type is not built in', async () => {
    await install(SHELL_SCRIPT);
    expect((await rest.patch('/api/adapters/shell_script/override', { paused: true })).status).toBe(400);
    expect((await rest.patch('/api/adapters/nothing/override', { paused: true })).status).toBe(404);
  });
});

describe('an installed adapter', () => {
  test('is loaded anew as its folder now is, also what it imports', async () => {
    const folder = await packageOf('living', `export { adapter } from './inner.js';`);
    const inner = (label: string) => writeFile(join(folder, 'inner.js'), sourceOf({ type: 'living', label }));
    await inner('First');
    await install(folder);
    expect(await one('living')).toMatchObject({ label: 'First' });
    await inner('Second');
    expect(await one('living')).toMatchObject({ label: 'First' });
    const reloaded = await rest.post('/api/adapters/living/reload');
    expect([reloaded.status, reloaded.body]).toEqual([200, { type: 'living', version: '1.0.0', reloaded: true }]);
    expect(await one('living')).toMatchObject({ label: 'Second' });
    await inner('Third');
    expect((await rest.post('/api/adapters/living/reinstall')).body).toEqual({
      type: 'living',
      version: '1.0.0',
      reinstalled: true,
    });
    expect(await one('living')).toMatchObject({ label: 'Third' });
  });

  test('stays as it is when what is to take its place is broken, gone or another one', async () => {
    const folder = await packageOf('brittle', sourceOf({ type: 'brittle', label: 'Good' }));
    await install(folder);
    for (const source of ['throw 1', sourceOf({ type: 'other' })]) {
      await writeFile(join(folder, 'index.js'), source);
      expect((await rest.post('/api/adapters/brittle/reload')).status).toBe(422);
    }
    await rm(folder, { recursive: true });
    expect((await rest.post('/api/adapters/brittle/reload')).status).toBe(422);
    expect(await one('brittle')).toMatchObject({ label: 'Good', loaded: true });
  });

  test('is not replaced by another package of the same type', async () => {
    await install(await packageOf('first', sourceOf({ type: 'wanted' })));
    const { status, body } = await install(await packageOf('second', sourceOf({ type: 'wanted' })));
    expect([status, body.details]).toEqual([409, { packageName: 'first' }]);
  });

  test('that two install at once is one adapter, and one of two packages wins', async () => {
    const folder = await packageOf('twice', sourceOf({ type: 'twice' }));
    const same = await Promise.all([install(folder), install(folder)]);
    expect(same.map(({ status }) => status)).toEqual([201, 201]);
    expect(await one('twice')).toMatchObject({ loaded: true, packageName: 'twice' });
    const folders = await Promise.all(['left', 'right'].map((name) => packageOf(name, sourceOf({ type: 'race' }))));
    const other = await Promise.all(folders.map(install));
    expect(other.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('is gone once it is removed, and its type is unknown', async () => {
    await install(SHELL_SCRIPT);
    expect((await rest.delete('/api/adapters/shell_script')).body).toEqual({ type: 'shell_script', removed: true });
    expect((await rest.get('/api/adapters/shell_script')).status).toBe(404);
    const again = await rest.delete('/api/adapters/shell_script');
    expect([again.status, again.body.error]).toEqual([404, 'Adapter "shell_script" is not external.']);
    const hire = await rest.post(`/api/companies/${world.company.id}/agents`, {
      name: 'Ada',
      adapterType: 'shell_script',
    });
    expect([hire.status, hire.body.error]).toEqual([422, 'Unknown adapter type: shell_script']);
  });
});

describe('reload and reinstall', () => {
  test.each(['reload', 'reinstall'])('%s is 400 for what is built in and 404 for what is not there', async (verb) => {
    expect((await rest.post(`/api/adapters/http/${verb}`)).status).toBe(400);
    expect((await rest.post(`/api/adapters/nothing/${verb}`)).status).toBe(404);
  });
});

describe('a disabled adapter', () => {
  test('is kept by the agents that have it, given to no other one, and configured anew for none', async () => {
    const hire = (name: string) =>
      rest.post(`/api/companies/${world.company.id}/agents`, { name, adapterType: 'http', adapterConfig: {} });
    const { body: before } = await hire('Before');
    const { body: other } = await rest.post(`/api/companies/${world.company.id}/agents`, { name: 'Other' });
    const disable = await rest.patch('/api/adapters/http', { disabled: true });
    expect(disable.body).toEqual({ type: 'http', disabled: true, changed: true });
    expect((await rest.patch('/api/adapters/http', { disabled: true })).body.changed).toBe(false);
    expect(await one('http')).toMatchObject({ disabled: true, loaded: true });
    const after = await hire('After');
    expect([after.status, after.body.error]).toEqual([422, 'Adapter "http" is disabled']);
    expect((await rest.patch(`/api/agents/${other.id}`, { adapterType: 'http' })).status).toBe(422);
    const anew = await rest.patch(`/api/agents/${before.id}`, { adapterConfig: { url: 'https://example.com' } });
    expect([anew.status, anew.body.error]).toEqual([422, 'Adapter "http" is disabled']);
    const kept = await rest.patch(`/api/agents/${before.id}`, { title: 'Engineer' });
    expect([kept.status, kept.body.adapterType]).toEqual([200, 'http']);
    await rest.patch('/api/adapters/http', { disabled: false });
    expect((await hire('Again')).status).toBe(201);
  });

  test('is named by a body with the field, and by the type of an adapter', async () => {
    expect((await rest.patch('/api/adapters/http', {})).status).toBe(400);
    expect((await rest.patch('/api/adapters/nothing', { disabled: true })).status).toBe(404);
  });
});

describe('adapters are changed by instance admins only', () => {
  const writes: [method: string, path: string, body?: object][] = [
    ['POST', '/api/adapters/install', { packageName: SHELL_SCRIPT, isLocalPath: true }],
    ['PATCH', '/api/adapters/http', { disabled: true }],
    ['PATCH', '/api/adapters/http/override', { paused: true }],
    ['DELETE', '/api/adapters/http'],
    ['POST', '/api/adapters/http/reload'],
    ['POST', '/api/adapters/http/reinstall'],
  ];

  test.each(writes)('%s %s is 403 for an owner and for an agent', async (method, path, body) => {
    const owner = await world.member('owner');
    const agent = await world.agent({ name: 'Ada', role: 'ceo' });
    for (const as of [await boardKey(world, owner.actor.userId), await agentKey(world, agent)]) {
      const answer = await rest.send(method, path, body, { as });
      expect([answer.status, answer.body.error]).toEqual([403, 'Instance admin access required']);
    }
    expect(await one('http')).toMatchObject({ disabled: false });
  });
});
