import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { TIMES } from '#plugins/supervisor.js';
import { transact } from '#services/core/operation/transact.js';
import type { JsonObject } from '#services/core/text/json.js';
import { createCompany } from '#services/organization/companies/operations.js';
import { createGoal } from '#services/organization/goals/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { eventsOf } from '#tests/kit/journal.js';
import { closeHosts } from '#tests/kit/plugin-hosts.js';
import { recordStatements } from '#tests/kit/statements.js';
import { ownDatabase, type World } from '#tests/kit/world.js';
import { hearingTests, withCapabilities } from './hearing-world.js';

ownDatabase();

let world: World;
const { made, open, told, heardBy, typesHeard, cursorOf, reachesEnd, headOf } = hearingTests();
beforeAll(() => {
  ({ world } = made);
});

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
    await expect(plugin.ask(made.host, 'events.subscribe', { eventTypes: ['agent.created'] })).rejects.toMatchObject({
      code: 'CAPABILITY_DENIED',
    });
    await expect(plugin.ask(made.host, 'events.subscribe', { eventTypes: ['issue.document.*'] })).rejects.toMatchObject(
      {
        code: 'CAPABILITY_DENIED',
      },
    );
    await expect(plugin.ask(made.host, 'events.subscribe', { eventTypes: ['issue.painted'] })).rejects.toMatchObject({
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
    await plugin.ask(made.host, 'events.subscribe', { eventTypes: ['goal.updated'] });
    await goal('not heard');
    await record(1);
    await expect.poll(() => typesHeard(plugin)).toEqual(['goal.updated']);
    await plugin.ask(made.host, 'events.subscribe', { eventTypes: [] });
    expect(await cursorOf(plugin)).toBeUndefined();
    await record(3);
    await plugin.ask(made.host, 'events.subscribe', { eventTypes: ['goal.created', 'goal.updated'] });
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
    await made.host.settled(plugin.id);
    await expect.poll(() => typesHeard(plugin)).toEqual(['goal.created']);
  });
});

describe('events', () => {
  test('come in order and without gaps, however many there are', async () => {
    open();
    const plugin = await told(['goal.updated']);
    for (let n = 0; n < 5; n++) await record(250);
    await expect.poll(async () => (await heardBy(plugin)).length).toBe(1_250);
    const heard = (await heardBy(plugin)).map(({ payload }) => (payload.details as JsonObject).n);
    expect(heard).toEqual(Array.from({ length: 5 }, () => Array.from({ length: 250 }, (_, n) => n)).flat());
    await reachesEnd(plugin);
  });

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
      await expect.poll(async () => (await cursorOf(plugin, id)) === (await headOf(id))).toBe(true);
    }
    const passedOver = (await plugin.log()).filter(({ message }) => message.includes('was skipped'));
    expect(passedOver).toEqual([expect.objectContaining({ level: 'error', companyId: world.company.id })]);
    expect(await plugin.worker()).toMatchObject({ status: 'running', totalCrashes: 5 });
  });

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
      made.host.advanced();
      await expect.poll(async () => (await heardBy(plugin)).length).toBe(before + ids.length * 5);
      stop();
      return texts.filter((text) => text.includes('"JournalHead"') || text.includes('FROM "Event" t')).length;
    };
    const one = await reads([world.company.id]);
    expect(await reads(companies.map(({ id }) => id))).toBe(one);
    for (const { id } of companies) {
      await expect.poll(async () => (await cursorOf(plugin, id)) === (await headOf(id))).toBe(true);
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

test('the times of events are those of the protocol', () => {
  expect(TIMES.events).toMatchObject({ limitMs: 30_000 });
});
