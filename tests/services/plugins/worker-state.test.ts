import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import type { JsonObject } from '#services/core/text/json.js';
import { createProject } from '#services/organization/projects/operations.js';
import { issueIn, stored } from '#tests/kit/issues.js';
import { ownDatabase, type World } from '#tests/kit/world.js';
import { askingTests, failure, ofCompany, ofInstallation } from './asking-world.js';
import { readyPlugin } from './plugins-world.js';

// The host of a file runs the plugins of its database.
ownDatabase();

let world: World;
let other: World;
let plugin: Plugin;
const { made, ask } = askingTests();
beforeAll(() => {
  ({ world, other, plugin } = made);
});

describe('what a plugin keeps', () => {
  const place = { scopeKind: 'company', key: 'k' };
  const newAgent = async (): Promise<string> => (await world.agent({ name: 'Ann' })).row.id;

  it('is written, read, listed and deleted, with a version for each write', async () => {
    expect(await ask('state.get', place)).toBeNull();
    expect(await ask('state.set', { ...place, value: { a: [1] } })).toEqual({ version: 1 });
    expect(await ask('state.set', { ...place, value: null })).toEqual({ version: 2 });
    expect(await ask('state.get', place)).toMatchObject({ value: null, version: 2, updatedAt: expect.any(String) });
    expect(await ask('state.delete', place)).toEqual({ deleted: true });
    expect(await ask('state.delete', place)).toEqual({ deleted: false });
  });

  it('is of one place: a company, a record of it, or the installation', async () => {
    const { id: scopeId } = await issueIn(world);
    const { id: projectId } = await world.board.run(createProject, { companyId: world.company.id, name: 'Project' });
    const places: JsonObject[] = [
      { scopeKind: 'instance' },
      { scopeKind: 'company' },
      { scopeKind: 'project', scopeId: projectId },
      { scopeKind: 'issue', scopeId },
      { scopeKind: 'agent', scopeId: await newAgent() },
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

  it('is of records that there are in the company, so that places are no more than those', async () => {
    const missing = failure('WORKER_ERROR', { code: 'not_found' });
    const { id: foreign } = await issueIn(other);
    for (const scopeKind of ['project', 'issue', 'agent']) {
      for (const scopeId of [randomUUID(), foreign]) {
        await expect(ask('state.set', { scopeKind, scopeId, key: 'a', value: 1 })).rejects.toMatchObject(missing);
        expect(await ask('state.get', { scopeKind, scopeId, key: 'a' })).toBeNull();
      }
    }
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

    const full = { scopeKind: 'agent', scopeId: await newAgent() };
    await stored(world, (tx) =>
      tx.$executeRawUnsafe(
        `INSERT INTO "PluginState" (id, "companyId", "pluginId", "scopeKind", "scopeId", key, value, "updatedAt")
         SELECT gen_random_uuid(), $1::uuid, $2::uuid, 'agent', $3, 'k' || n, to_jsonb(n), now()
           FROM generate_series(0, 9998) AS n`,
        world.company.id,
        plugin.id,
        full.scopeId,
      ),
    );
    const added = await Promise.allSettled(['a', 'b', 'c'].map((key) => ask('state.set', { ...full, key, value: 1 })));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(added.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: failure('WORKER_ERROR', { code: 'too_many_keys' }),
    });
    expect(await ask('state.set', { ...full, key: 'k1', value: 'still' })).toEqual({ version: 2 });
  });

  it('is listed by keys, in pages', async () => {
    const listed = { scopeKind: 'issue', scopeId: (await issueIn(world)).id };
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
