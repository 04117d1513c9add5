import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { createGoal } from '#services/organization/goals/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { issueIn } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { ownDatabase, type World } from '#tests/kit/world.js';
import { askingTests, failure, ofCompany, ofInstallation } from './asking-world.js';
import { readyPlugin } from './plugins-world.js';

// The host of a file runs the plugins of its database.
ownDatabase();

let world: World;
let other: World;
let plugin: Plugin;
const { made, ask, linesOf, configure } = askingTests();
beforeAll(() => {
  ({ world, other, plugin } = made);
});

const labels = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`l${at}`, 'x']));

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
      ['metrics.write', { name: 'runs', value: 1, labels: labels(21) }],
      ['http.fetch', { url: 'nowhere' }],
      ['issues.get', { issueId: 'x', more: true }],
    ];
    for (const [method, params] of wrong) await expect(ask(method, params)).rejects.toMatchObject(invalid);
    const deep = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as JsonValue;
    await expect(ask('log', { level: 'info', message: 'a', meta: deep })).rejects.toMatchObject(invalid);
  });

  it('gains nothing by names that objects have', async () => {
    const [issue, parent] = [await issueIn(world), await issueIn(world)];
    const asked = `{"issueId": "${issue.id}", "title": "New", "__proto__": {"parentId": "${parent.id}"}}`;
    const by = await readyPlugin(world, { capabilities: ['issues.update', 'events.emit', 'plugin.state.write'] });
    expect(await ask('issues.update', JSON.parse(asked), { by })).toMatchObject({ title: 'New', parentId: null });
    const invalid = failure('WORKER_ERROR', { code: 'invalid_params' });
    const relations = JSON.parse(`{"issueId": "${issue.id}", "__proto__": {"parentId": "${parent.id}"}}`);
    await expect(ask('issues.relations.set', relations)).rejects.toMatchObject(invalid);
    await expect(ask('approvals.respond', { approvalId: 'x', decision: 'constructor' })).rejects.toMatchObject(invalid);
    const kept = { scopeKind: 'company', key: '__proto__' };
    expect(await ask('state.set', { ...kept, value: 1 }, { by })).toEqual({ version: 1 });
    await ask('events.emit', { name: 'x', payload: JSON.parse('{"__proto__": {"seen": true}}') }, { by });
    expect(({} as { seen?: boolean }).seen).toBeUndefined();
  });
});

describe('lines of the log', () => {
  it('take as many labels of a metric as there may be', async () => {
    const by = await readyPlugin(world, { capabilities: ['metrics.write'] });
    expect(await ask('metrics.write', { name: 'runs', value: 1, labels: labels(20) }, { by })).toEqual({ ok: true });
  });

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
    const page = await ask('companies.list', { limit: 1, offset: 1 }, { invocation: ofInstallation });
    expect(page.map(({ id }: { id: string }) => id)).toEqual([ids[1]]);
    const one = { companyId: other.company.id };
    expect(await ask('companies.get', one, { invocation: ofInstallation })).toMatchObject({ id: other.company.id });
    const denied = failure('INVOCATION_SCOPE_DENIED');
    await expect(ask('companies.list', {}, { invocation: null })).rejects.toMatchObject(denied);
  });
});
