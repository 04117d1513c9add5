import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Plugin } from '../../../src/generated/prisma/client.js';
import type { OpenPlugins } from '../../../src/plugins/open.js';
import { TIMES } from '../../../src/plugins/supervisor.js';
import { transact } from '../../../src/services/core/operation/transact.js';
import { statement } from '../../../src/services/core/postgres/statement.js';
import type { JsonObject } from '../../../src/services/core/text/json.js';
import { createCompany } from '../../../src/services/organization/companies/operations.js';
import { createGoal } from '../../../src/services/organization/goals/operations.js';
import { createIssue } from '../../../src/services/work/issue-operations/create.js';
import { eventsOf } from '../../kit/journal.js';
import { closeHosts, type InstalledPlugin, installed, openHost } from '../../kit/plugin-hosts.js';
import { recordStatements } from '../../kit/statements.js';
import { createWorld, ownDatabase, type World } from '../../kit/world.js';

ownDatabase();

let world: World;
let host: OpenPlugins;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await closeHosts();
  await world.services.database.transaction('all', (tx) => tx.plugin.deleteMany());
});

const EVENTS = { limitMs: 30_000, retryMs: 10, lookMs: 20 };
const open = (times: Partial<typeof EVENTS> = {}): OpenPlugins => {
  host = openHost(world, { times: { events: { ...EVENTS, ...times }, backoff: { firstMs: 10, mostMs: 100 } } });
  return host;
};

/** A worker that subscribes to these types in its setup, and keeps what it is told. `on` is done with each event. */
const subscriber = (types: readonly string[], on = '') => `
import { createInterface } from 'node:readline';
const heard = [];
const waiting = new Map();
let asked = 0;
const write = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
const ask = (method, params, context) => new Promise((resolve, reject) => {
  waiting.set(++asked, { resolve, reject });
  write({ id: asked, method, params, context });
});
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const handlers = {
  async initialize() {
    const types = ${JSON.stringify(types)};
    if (types.length > 0) await ask('events.subscribe', { eventTypes: types });
    return { ok: true, supportedMethods: ['onEvent', 'performAction'] };
  },
  health: () => ({ status: 'ok' }),
  shutdown: () => { setTimeout(() => process.exit(0), 10); return {}; },
  async onEvent({ event }, context) {
    heard.push(event);
    ${on}
    return {};
  },
  performAction: ({ key, params }, context) => key === 'heard' ? heard : ask(key, params, context),
};
createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params, context, result, error } = JSON.parse(line);
  if (method === undefined) {
    const one = waiting.get(id);
    waiting.delete(id);
    return error ? one.reject(Object.assign(new Error(error.message), error)) : one.resolve(result);
  }
  if (id === undefined) return;
  try { write({ id, result: await handlers[method](params, context) }); }
  catch (failure) { write({ id, error: { code: failure.code ?? -32002, message: failure.message, data: failure.data } }); }
});
`;

const READS = ['events.subscribe', 'events.emit', 'issues.read', 'goals.read', 'companies.read', 'activity.read'];
const withCapabilities = (...capabilities: readonly string[]) => ({ manifest: { capabilities } });

/** A plugin that runs in `host` and is told of these events. */
async function told(
  types: readonly string[],
  on = '',
  { manifest } = withCapabilities(...READS),
): Promise<InstalledPlugin> {
  const plugin = await installed(world, { manifest, worker: subscriber(types, on) });
  await host.settled(plugin.id);
  return plugin;
}

type Heard = JsonObject & { readonly eventType: string; readonly payload: JsonObject; readonly entityId: string };
const heardBy = async (plugin: InstalledPlugin) => (await plugin.ask(host, 'heard')) as unknown as Heard[];
const typesHeard = async (plugin: InstalledPlugin) => (await heardBy(plugin)).map(({ eventType }) => eventType);

const goal = (title: string, companyId = world.company.id) =>
  world.board.run(createGoal, { companyId, title, level: 'task' });
/** Records so many events of a company in one transaction. */
const record = (
  count: number,
  action: 'goal.updated' | 'goal.created' = 'goal.updated',
  companyId = world.company.id,
) =>
  transact(world.services, { kind: 'system', name: 'test' }, companyId, async (scope) => {
    for (let n = 0; n < count; n++) {
      scope.emit({ companyId, action, entityType: 'goal', entityId: randomUUID(), details: { n } });
    }
  });
const CURSOR = statement(
  `SELECT seq, crashes FROM "PluginEventCursor" WHERE "pluginId" = $1::uuid AND "companyId" = $2::uuid`,
);
const HEAD = statement(`SELECT seq FROM "JournalHead" WHERE "companyId" = $1::uuid`);
const seqIn = async (sql: ReturnType<typeof statement>, ...values: string[]) =>
  (await world.services.database.read<{ seq: bigint }>('all', sql, values))[0]?.seq;
const cursorOf = ({ id }: InstalledPlugin, companyId = world.company.id) => seqIn(CURSOR, id, companyId);
const reachesEnd = (plugin: InstalledPlugin, timeout = 5_000) =>
  expect.poll(async () => (await cursorOf(plugin)) === (await seqIn(HEAD, world.company.id)), { timeout }).toBe(true);

describe('a plugin that subscribes', () => {
  test('is told of what happens from then on, as the protocol names it, with what readers of the journal see', async () => {
    await goal('before');
    open();
    const plugin = await told(['goal.*', 'issue.created']);
    const { id } = await goal('after');
    await world.board.run(createIssue, { companyId: world.company.id, title: 'An issue' });
    await expect.poll(() => typesHeard(plugin)).toEqual(['goal.created', 'issue.created']);
    const [first] = await heardBy(plugin);
    const [recorded] = (await eventsOf(world, 'goal.created')).filter(({ entityId }) => entityId === id);
    expect(first).toEqual({
      eventId: expect.any(String),
      eventType: 'goal.created',
      companyId: world.company.id,
      occurredAt: expect.stringMatching(/^\d{4}-.*Z$/),
      actor: { type: 'user', id: 'local-board' },
      entityType: 'goal',
      entityId: id,
      payload: { action: 'goal.created', agentId: null, runId: null, details: recorded?.details },
    });
  });

  test('is told of a company that is made later from its beginning', async () => {
    open();
    const plugin = await told(['company.*', 'goal.created']);
    const { id } = await world.board.run(createCompany, { name: 'Later' });
    await goal('of later', id);
    await expect
      .poll(async () =>
        (await heardBy(plugin)).filter(({ companyId }) => companyId === id).map(({ eventType }) => eventType),
      )
      .toEqual(['company.created', 'goal.created']);
  });

  test('is told of nothing that it may not read, and cannot ask for it', async () => {
    open();
    const plugin = await told(
      ['issue.*', 'goal.*'],
      '',
      withCapabilities('events.subscribe', 'issues.read', 'goals.read'),
    );
    await expect(plugin.ask(host, 'events.subscribe', { eventTypes: ['agent.created'] })).rejects.toMatchObject({
      code: 'CAPABILITY_DENIED',
    });
    await expect(plugin.ask(host, 'events.subscribe', { eventTypes: ['issue.document.*'] })).rejects.toMatchObject({
      code: 'CAPABILITY_DENIED',
    });
    await expect(plugin.ask(host, 'events.subscribe', { eventTypes: ['issue.painted'] })).rejects.toMatchObject({
      details: { code: 'invalid_params' },
    });
    const issue = await world.board.run(createIssue, { companyId: world.company.id, title: 'Read' });
    const about = { companyId: world.company.id, entityType: 'issue', entityId: issue.id } as const;
    await transact(world.services, { kind: 'system', name: 'test' }, world.company.id, async (scope) => {
      for (const action of ['issue.comment_added', 'issue.document_created', 'issue.blockers_updated'] as const)
        scope.emit({ ...about, action });
    });
    await goal('last');
    await expect.poll(() => typesHeard(plugin)).toContain('goal.created');
    expect((await typesHeard(plugin)).filter((type) => type.startsWith('issue.'))).toEqual(['issue.created']);
  });

  test('is told of everything else as activity, and of each event once', async () => {
    open();
    const plugin = await told(['activity.logged', 'goal.created']);
    await goal('once');
    await record(1);
    await expect.poll(() => typesHeard(plugin)).toEqual(['goal.created', 'activity.logged']);
    expect((await heardBy(plugin))[1]?.payload).toMatchObject({ action: 'goal.updated', details: { n: 0 } });
  });

  test('replaces what it subscribed to before, and begins anew after it subscribed to nothing', async () => {
    open();
    const plugin = await told(['goal.created']);
    await plugin.ask(host, 'events.subscribe', { eventTypes: ['goal.updated'] });
    await goal('not heard');
    await record(1);
    await expect.poll(() => typesHeard(plugin)).toEqual(['goal.updated']);
    await plugin.ask(host, 'events.subscribe', { eventTypes: [] });
    expect(await cursorOf(plugin)).toBeUndefined();
    await record(3);
    await plugin.ask(host, 'events.subscribe', { eventTypes: ['goal.created', 'goal.updated'] });
    await goal('heard');
    await expect.poll(() => typesHeard(plugin)).toEqual(['goal.updated', 'goal.created']);
  });

  test('is told of what happened while nobody ran it', async () => {
    open();
    const plugin = await told(['goal.*']);
    await reachesEnd(plugin);
    await closeHosts();
    await goal('meanwhile');
    open();
    await host.settled(plugin.id);
    await expect.poll(() => typesHeard(plugin)).toEqual(['goal.created']);
  });
});

describe('events', () => {
  test('come in order and without gaps, however many there are', async () => {
    open();
    const plugin = await told(['goal.updated']);
    for (let n = 0; n < 5; n++) await record(250);
    await expect.poll(async () => (await heardBy(plugin)).length, { timeout: 20_000 }).toBe(1_250);
    const heard = (await heardBy(plugin)).map(({ payload }) => (payload.details as JsonObject).n);
    expect(heard).toEqual(Array.from({ length: 5 }, () => Array.from({ length: 250 }, (_, n) => n)).flat());
    await reachesEnd(plugin);
  }, 30_000);

  test('of one company wait for each other, those of others do not wait for them', async () => {
    open();
    const others = await Promise.all([1, 2, 3].map((n) => world.board.run(createCompany, { name: `Other ${n}` })));
    const plugin = await told(
      ['goal.updated'],
      `if (event.companyId === '${world.company.id}') await new Promise(() => {});`,
    );
    await record(2);
    await expect.poll(async () => (await heardBy(plugin)).length).toBe(1);
    for (const { id } of others) await record(2, 'goal.updated', id);
    await expect.poll(async () => (await heardBy(plugin)).length).toBe(7);
    expect((await heardBy(plugin)).filter(({ companyId }) => companyId === world.company.id)).toHaveLength(1);
  });

  test('that fail are told again, and passed over after five attempts, which the log says', async () => {
    open();
    const plugin = await told(['goal.updated'], "if (event.payload.details.n === 1) throw new Error('cannot');");
    await record(3);
    await expect
      .poll(async () => (await heardBy(plugin)).map(({ payload }) => (payload.details as JsonObject).n))
      .toEqual([0, 1, 1, 1, 1, 1, 2]);
    const said = (await plugin.log()).filter(({ level }) => level === 'error');
    expect(said).toEqual([
      expect.objectContaining({
        companyId: world.company.id,
        message: expect.stringMatching(/goal\.updated .* 5 attempts: cannot/),
      }),
    ]);
    await reachesEnd(plugin);
  });

  test('that take too long are told again, and passed over', async () => {
    open({ limitMs: 1_000 });
    const plugin = await told(['goal.updated'], 'if (event.payload.details.n === 0) await sleep(10_000);');
    await record(2);
    await expect
      .poll(async () => (await heardBy(plugin)).map(({ payload }) => (payload.details as JsonObject).n))
      .toEqual([0, 0, 0, 0, 0, 1]);
  });

  test('that end the worker each time are passed over, and no other is', async () => {
    open();
    const others = await Promise.all([1, 2, 3].map((n) => world.board.run(createCompany, { name: `Beside ${n}` })));
    const poison = `event.companyId === '${world.company.id}' && event.payload.details.n === 1`;
    const plugin = await told(['goal.updated'], `if (${poison}) process.exit(1); await sleep(2);`);
    await Promise.all([record(3), ...others.map(({ id }) => record(200, 'goal.updated', id))]);
    await reachesEnd(plugin, 20_000);
    for (const { id } of others) {
      await expect
        .poll(async () => (await cursorOf(plugin, id)) === (await seqIn(HEAD, id)), { timeout: 10_000 })
        .toBe(true);
    }
    const passedOver = (await plugin.log()).filter(({ message }) => message.includes('was passed over'));
    expect(passedOver).toEqual([expect.objectContaining({ level: 'error', companyId: world.company.id })]);
    expect(await plugin.worker()).toMatchObject({ status: 'running', totalCrashes: 5 });
  }, 40_000);

  test('cost the same few statements, whether one company has them or many, and none while all is quiet', async () => {
    open({ lookMs: 1_000_000 });
    const companies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => world.board.run(createCompany, { name: `C${n}` })),
    );
    const plugin = await told(['goal.updated']);
    await reachesEnd(plugin);
    const reads = async (ids: readonly string[]): Promise<number> => {
      const before = (await heardBy(plugin)).length;
      for (const id of ids) await record(5, 'goal.updated', id);
      const { texts, stop } = recordStatements();
      host.advanced();
      await expect.poll(async () => (await heardBy(plugin)).length).toBe(before + ids.length * 5);
      stop();
      return texts.filter((text) => text.includes('"JournalHead"') || text.includes('FROM "Event" t')).length;
    };
    const one = await reads([world.company.id]);
    expect(await reads(companies.map(({ id }) => id))).toBe(one);
    for (const { id } of companies) {
      await expect.poll(async () => (await cursorOf(plugin, id)) === (await seqIn(HEAD, id))).toBe(true);
    }
    await reachesEnd(plugin);
    const { texts, stop } = recordStatements();
    await new Promise((resolve) => setTimeout(resolve, 300));
    stop();
    expect(texts.filter((text) => /"JournalHead"|"Event"|"PluginEventCursor"/.test(text))).toEqual([]);
  });

  test('move no cursor for a process that has lost the worker', async () => {
    open();
    const plugin = await told(['goal.updated'], 'await sleep(200);');
    await reachesEnd(plugin);
    const before = await cursorOf(plugin);
    await record(1);
    await expect.poll(async () => (await heardBy(plugin)).length).toBe(1);
    await world.services.database.transaction('all', (tx) =>
      tx.pluginWorker.update({ where: { pluginId: plugin.id }, data: { fence: { increment: 1 } } }),
    );
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await cursorOf(plugin)).toBe(before);
  });
});

describe('a plugin that emits', () => {
  const emit = (plugin: InstalledPlugin, name: string, payload: unknown) =>
    plugin.ask(host, 'events.emit', { name, payload });

  test('tells the others, not itself, within the company of the call', async () => {
    open();
    const from = await told(['plugin.*']);
    const { pluginKey } = (await from.row()) as Plugin;
    const to = await told([`plugin.${pluginKey}.*`]);
    const deaf = await told(['plugin.somebody.else.*']);
    const emitted = (await emit(from, 'synced', { rows: 3 })) as JsonObject;
    expect(emitted).toEqual({ eventId: expect.any(String), eventType: `plugin.${pluginKey}.synced` });
    await expect
      .poll(() => heardBy(to))
      .toEqual([
        expect.objectContaining({
          ...emitted,
          companyId: world.company.id,
          actor: { type: 'plugin', id: pluginKey },
          payload: { rows: 3 },
        }),
      ]);
    await reachesEnd(from);
    expect([await heardBy(from), await heardBy(deaf)]).toEqual([[], []]);
    expect((await eventsOf(world, 'plugin.event_emitted')).at(-1)).toMatchObject({
      details: { pluginKey, eventType: `plugin.${pluginKey}.synced`, payload: { rows: 3 }, depth: 1 },
    });
  });

  test('ends a loop after eight events', async () => {
    open();
    const echo =
      "await ask('events.emit', { name: 'echo', payload: null }, context).catch((error) => heard.push({ eventType: error.data.code }));";
    const one = await told(['plugin.*'], echo);
    const two = await told(['plugin.*'], echo);
    await emit(one, 'echo', null);
    await expect.poll(async () => [...(await typesHeard(one)), ...(await typesHeard(two))]).toContain('event_loop');
    expect((await heardBy(one)).length + (await heardBy(two)).length).toBe(9);
  });

  test('does so a hundred times a second, with up to 16 KiB, under a name without dots', async () => {
    open();
    const plugin = await told([]);
    await expect(emit(plugin, 'large', 'x'.repeat(16_385))).rejects.toMatchObject({
      details: { code: 'value_too_large' },
    });
    await expect(emit(plugin, 'other.name', null)).rejects.toMatchObject({ details: { code: 'invalid_params' } });
    const foreign = { name: 'x', companyId: randomUUID() };
    await expect(plugin.ask(host, 'events.emit', foreign)).rejects.toMatchObject({ code: 'INVOCATION_SCOPE_DENIED' });
    const many = await Promise.allSettled(Array.from({ length: 1_000 }, () => emit(plugin, 'many', null)));
    const refused = many.filter((one) => one.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { details: { code: 'too_many_events' } } });
  });

  test('is not believed where somebody recorded such an event by hand', async () => {
    open();
    const plugin = await told(['plugin.*']);
    const details = { pluginKey: 'acme.other', eventType: 'plugin.acme.other.x', payload: null, depth: 1 };
    await transact(world.services, { kind: 'system', name: 'test' }, world.company.id, async (scope) => {
      const about = {
        companyId: world.company.id,
        entityType: 'plugin',
        entityId: 'x',
        action: 'plugin.event_emitted',
      } as const;
      scope.emit({ ...about, details });
      scope.emit({ ...about, details: null });
      scope.emit({ ...about, details: { ...details, pluginKey: 'acme' }, actor: { type: 'plugin', id: 'acme.other' } });
      scope.emit({ ...about, details, actor: { type: 'plugin', id: 'acme.other' } });
    });
    await expect.poll(() => typesHeard(plugin)).toEqual(['plugin.acme.other.x']);
  });
});

test('the times of events are those of the protocol', () => {
  expect(TIMES.events).toMatchObject({ limitMs: 30_000 });
});
