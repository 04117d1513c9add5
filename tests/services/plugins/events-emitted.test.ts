import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { transact } from '#services/core/operation/transact.js';
import type { JsonObject } from '#services/core/text/json.js';
import { createGoal, updateGoal } from '#services/organization/goals/operations.js';
import type { PluginInvocation } from '#services/plugins/host/port.js';
import { answerWorker } from '#services/plugins/worker-api/handle.js';
import { eventsOf } from '#tests/kit/journal.js';
import type { InstalledPlugin } from '#tests/kit/plugin-hosts.js';
import { ownDatabase, type World } from '#tests/kit/world.js';
import { hearingTests, withCapabilities } from './hearing-world.js';

ownDatabase();

let world: World;
const { made, open, told, heardBy, typesHeard, reachesEnd } = hearingTests();
beforeAll(() => {
  ({ world } = made);
});

/** An event to which eight events of plugins led. */
const lastOf = (companyId: string): PluginInvocation => ({
  companyId,
  actor: { type: 'system', id: 'plugin-events' },
  runId: null,
  eventDepth: 8,
});

describe('a plugin that emits', () => {
  const emit = (plugin: InstalledPlugin, name: string, payload: unknown) =>
    plugin.ask(made.host, 'events.emit', { name, payload });

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

  test('ends a loop of changes, too, of which each says how many led to it', async () => {
    open();
    const change = (word: string) =>
      `await ask('goals.update', { goalId: event.entityId, title: '${word} ' + Date.now() }, context)
        .catch((error) => heard.push({ eventType: error.data.code }));`;
    const capabilities = withCapabilities('events.subscribe', 'goals.read', 'goals.update', 'activity.log.write');
    const [one, two] = [
      await told(['goal.updated'], change('one'), capabilities),
      await told(['goal.updated'], change('two'), capabilities),
    ];
    const { id: goalId } = await world.board.run(createGoal, {
      companyId: world.company.id,
      title: 'Go',
      level: 'task',
    });
    await world.board.run(updateGoal, { goalId, title: 'Gone' });
    const heard = async () => [...(await typesHeard(one)), ...(await typesHeard(two))];
    await expect.poll(async () => (await heard()).filter((type) => type === 'event_loop')).toHaveLength(2);
    const changes = (await eventsOf(world, 'goal.updated')).filter(({ entityId }) => entityId === goalId);
    const depths = changes.map(({ details }) => (details as JsonObject).pluginEventDepth ?? 0);
    // Both answer what the person did, and then each other.
    expect(depths.toSorted()).toEqual([0, ...Array.from({ length: 8 }, (_, n) => [n + 1, n + 1]).flat()]);
    const asked = answerWorker(
      { services: world.services, plugin: await one.row(), invocation: lastOf(world.company.id) },
      'activity.log',
      { message: 'More' },
    );
    await expect(asked).rejects.toMatchObject({ details: { code: 'event_loop' } });
  });

  test('does so a hundred times a second, with up to 16 KiB, under a name without dots', async () => {
    open();
    const plugin = await told([]);
    await expect(emit(plugin, 'large', 'x'.repeat(16_385))).rejects.toMatchObject({
      details: { code: 'value_too_large' },
    });
    await expect(emit(plugin, 'other.name', null)).rejects.toMatchObject({ details: { code: 'invalid_params' } });
    const foreign = { name: 'x', companyId: randomUUID() };
    await expect(plugin.ask(made.host, 'events.emit', foreign)).rejects.toMatchObject({
      code: 'INVOCATION_SCOPE_DENIED',
    });
    const row = await (await told([])).row();
    const invocation = { ...lastOf(world.company.id), eventDepth: 0 };
    const emitOne = () =>
      answerWorker({ services: world.services, plugin: row, invocation }, 'events.emit', {
        name: 'many',
        payload: null,
      });
    // All at once: one after the other, a slow machine makes no hundred of them within a second.
    const outcomes = await Promise.allSettled(Array.from({ length: 101 }, emitOne));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toEqual([expect.objectContaining({ details: { code: 'too_many_events' } })]);
    await expect
      .poll(() =>
        emitOne().then(
          () => 'emitted',
          ({ details }) => details.code,
        ),
      )
      .toBe('emitted');
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
