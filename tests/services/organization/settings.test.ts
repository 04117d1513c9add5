import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BoardActor } from '#services/core/actors/actor.js';
import { anonymous, localBoard } from '#services/core/actors/actor.js';
import { Scope } from '#services/core/operation/scope.js';
import { type Database, openDatabase } from '#services/core/postgres/database.js';
import { type Config, readConfig } from '#services/core/process/config.js';
import { getHealth } from '#services/organization/instance/health.js';
import {
  featureEnabled,
  getExperimentalSettings,
  getGeneralSettings,
  getInstanceSettings,
  updateExperimentalSettings,
  updateGeneralSettings,
  updateInstanceSettings,
} from '#services/organization/instance/settings.js';
import { listActivity } from '#services/overview/activity/operations.js';
import { callerOf, createWorld, ownDatabase, testServices, type World } from '#tests/kit/world.js';
import { VERSION } from '#version.js';

ownDatabase();

const GENERAL = {
  instructionsRoots: [],
  allowedAdapters: null,
  censorUsernameInLogs: false,
  keyboardShortcuts: false,
  feedbackDataSharingPreference: 'prompt',
  allowLoaderVariables: false,
  backupRetention: { dailyDays: 7, weeklyWeeks: 4, monthlyMonths: 1 },
};

const EXPERIMENTAL = {
  enableCases: false,
  enableApps: true,
  enableSmokeLab: false,
  enableAssistantMcp: false,
  enableNativeRunner: false,
  enableIsolatedWorkspaces: false,
  enableBuiltInAgents: false,
  enableBetaSkills: false,
  enableServerInfoDebugView: false,
  autoRestartDevServerWhenIdle: false,
};

// The installation's one row is shared by the tests of this file, so each starts with it as new.
beforeEach(async () => {
  const { database } = await testServices();
  await database.transaction('all', (tx) =>
    tx.instance.updateMany({ data: { general: {}, experimental: {}, defaultEnvironmentId: null } }),
  );
});

const logged = async (world: World, action: string) =>
  (await world.board.run(listActivity, { companyId: world.company.id, action })).map(
    ({ entityType, entityId, details }: Record<string, unknown>) => ({ entityType, entityId, details }),
  );

/** A person with the given companies. */
const person = (companyIds: string[], isInstanceAdmin: boolean): BoardActor => ({
  kind: 'board',
  source: 'session',
  userId: randomUUID(),
  isInstanceAdmin,
  memberships: new Map(companyIds.map((id) => [id, { role: 'owner', status: 'active' }])),
});

describe('instance settings', () => {
  test('are the defaults while nobody changed them', async () => {
    const { board, services } = await createWorld();
    expect(await board.run(getGeneralSettings)).toEqual(GENERAL);
    expect(await board.run(getExperimentalSettings)).toEqual(EXPERIMENTAL);
    const all = await board.run(getInstanceSettings);
    expect(all).toMatchObject({ id: services.instanceId, defaultEnvironmentId: null });
    expect(getInstanceSettings.output.parse(all)).toMatchObject({ general: GENERAL, experimental: EXPERIMENTAL });
  });

  test('keep what a patch leaves out, inside the retention too', async () => {
    const { board } = await createWorld();
    await board.run(updateGeneralSettings, { keyboardShortcuts: true });
    const retention = await board.run(updateGeneralSettings, { backupRetention: { dailyDays: 30 } });
    const expected = {
      ...GENERAL,
      keyboardShortcuts: true,
      backupRetention: { dailyDays: 30, weeklyWeeks: 4, monthlyMonths: 1 },
    };
    expect(retention).toEqual(expected);
    expect(await board.run(getGeneralSettings)).toEqual(expected);
  });

  test('store only what was set', async () => {
    const { board, services } = await createWorld();
    await board.run(updateGeneralSettings, { backupRetention: { dailyDays: 30 } });
    await board.run(updateExperimentalSettings, { enableCases: true });
    const { rows } = await services.database.pool.query('SELECT general, experimental FROM "Instance"');
    expect(rows).toEqual([{ general: { backupRetention: { dailyDays: 30 } }, experimental: { enableCases: true } }]);
  });

  test('lose nothing when several are changed at once', async () => {
    const { board } = await createWorld();
    const flags = Object.keys(EXPERIMENTAL);
    await Promise.all(flags.map((flag) => board.run(updateExperimentalSettings, { [flag]: true })));
    expect(Object.values(await board.run(getExperimentalSettings))).toEqual(flags.map(() => true));
  });

  test('can be changed together', async () => {
    const world = await createWorld();
    const defaultEnvironmentId = null;
    await world.services.database.transaction('all', (tx) =>
      tx.instance.updateMany({ data: { defaultEnvironmentId: randomUUID() } }),
    );
    const patch = { defaultEnvironmentId, general: { keyboardShortcuts: true }, experimental: { enableApps: false } };
    expect(await world.board.run(updateInstanceSettings, patch)).toMatchObject({
      defaultEnvironmentId,
      general: { ...GENERAL, keyboardShortcuts: true },
      experimental: { ...EXPERIMENTAL, enableApps: false },
    });
    const about = { entityType: 'instance', entityId: world.services.instanceId };
    expect(await logged(world, 'instance.settings.updated')).toEqual([
      { ...about, details: { changedKeys: ['defaultEnvironmentId'] } },
    ]);
    expect(await logged(world, 'instance.settings.general_updated')).toHaveLength(1);
    expect(await logged(world, 'instance.settings.experimental_updated')).toHaveLength(1);
  });

  test('name no environment that is not there', async () => {
    const world = await createWorld();
    const patch = { defaultEnvironmentId: randomUUID(), general: { keyboardShortcuts: true } };
    await expect(world.board.run(updateInstanceSettings, patch)).rejects.toMatchObject({
      status: 422,
      message: 'Environment not found',
    });
  });

  test.each([
    [updateGeneralSettings, {}],
    [updateGeneralSettings, { backupRetention: {} }],
    [updateGeneralSettings, { keyboardShortcuts: true, surprise: true }],
    [updateGeneralSettings, { backupRetention: { dailyDays: -1 } }],
    [updateGeneralSettings, { feedbackDataSharingPreference: 'maybe' }],
    [updateExperimentalSettings, {}],
    [updateExperimentalSettings, { enableCases: 'yes' }],
    [updateExperimentalSettings, { enableEverything: true }],
    [updateInstanceSettings, { experimental: { enableEverything: true } }],
    [updateInstanceSettings, { surprise: 1 }],
  ])('refuse a patch that is empty or names what is not there (%#)', async (operation, patch) => {
    const { board } = await createWorld();
    await expect(board.run(operation, patch)).rejects.toMatchObject({ status: 400, message: 'Validation error' });
  });

  test('are read by the board and changed by admins only', async () => {
    const world = await createWorld();
    const [owner, agent] = [await world.member('owner'), await world.agent({ name: 'Ada' })];
    const adminOnly = { status: 403, message: 'Instance admin access required' };
    expect(await owner.run(getGeneralSettings)).toEqual(GENERAL);
    expect(await owner.run(getExperimentalSettings)).toEqual(EXPERIMENTAL);
    await expect(owner.run(getInstanceSettings)).rejects.toMatchObject(adminOnly);
    await expect(owner.run(updateInstanceSettings, {})).rejects.toMatchObject(adminOnly);
    await expect(owner.run(updateGeneralSettings, { keyboardShortcuts: true })).rejects.toMatchObject(adminOnly);
    await expect(owner.run(updateExperimentalSettings, { enableCases: true })).rejects.toMatchObject(adminOnly);
    const boardOnly = { status: 403, message: 'Board access required' };
    await expect(agent.run(getGeneralSettings)).rejects.toMatchObject(boardOnly);
    await expect(agent.run(getExperimentalSettings)).rejects.toMatchObject(boardOnly);
    await expect(agent.run(updateExperimentalSettings, { enableCases: true })).rejects.toMatchObject(adminOnly);
  });

  test('changed by the local board are logged in every company', async () => {
    const worlds = [await createWorld(), await createWorld()];
    await worlds[0]?.board.run(updateExperimentalSettings, { enableCases: true, enableApps: true });
    for (const world of worlds) {
      expect(await logged(world, 'instance.settings.experimental_updated')).toEqual([
        { entityType: 'instance', entityId: world.services.instanceId, details: { changedKeys: ['enableCases'] } },
      ]);
    }
  });

  test('changed by a person are logged in that person’s companies', async () => {
    const [mine, other] = [await createWorld(), await createWorld()];
    await mine.as(person([mine.company.id], true)).run(updateGeneralSettings, { keyboardShortcuts: true });
    expect(await logged(mine, 'instance.settings.general_updated')).toHaveLength(1);
    expect(await logged(other, 'instance.settings.general_updated')).toEqual([]);
  });

  test('can be changed by an admin without companies', async () => {
    const { as } = await createWorld();
    expect(await as(person([], true)).run(updateGeneralSettings, { keyboardShortcuts: true })).toMatchObject({
      keyboardShortcuts: true,
    });
  });

  test('tell whether a feature is on', async () => {
    const { board, services } = await createWorld();
    const enabled = () => featureEnabled(new Scope(services, localBoard), 'enableCases');
    expect(await enabled()).toBe(false);
    await board.run(updateExperimentalSettings, { enableCases: true });
    expect(await enabled()).toBe(true);
  });
});

describe('health', () => {
  const withConfig = async (env: Record<string, string>, database?: Database) => {
    const services = await testServices();
    const config: Config = readConfig({ ORGRAPH_HOME: services.config.ORGRAPH_HOME, ...env });
    return { ...services, config, ...(database && { database }) };
  };
  const authenticated = { DEPLOYMENT_MODE: 'authenticated' };

  test('of a trusted deployment tells everybody everything', async () => {
    const caller = callerOf(await withConfig({ ORGRAPH_COMMIT: 'abc123' }), anonymous);
    const health = await caller.run(getHealth);
    expect(getHealth.output.parse(health)).toEqual({
      healthy: true,
      body: {
        status: 'ok',
        version: VERSION,
        serverVersion: VERSION,
        commit: 'abc123',
        deploymentMode: 'local_trusted',
        deploymentExposure: 'private',
        authReady: true,
        bootstrapStatus: 'ready',
        bootstrapInviteActive: false,
        features: { companyDeletionEnabled: true },
        warnings: [],
      },
    });
    expect(VERSION).toMatch(/^\d+\.\d+\.\d+/);
  });

  test('warns of a trusted deployment that others can reach', async () => {
    const { body } = await callerOf(await withConfig({ HOST: '0.0.0.0' }), localBoard).run(getHealth);
    expect(body.warnings).toEqual([expect.stringContaining('0.0.0.0:3100')]);
  });

  test('of an authenticated deployment is short for all but the board', async () => {
    const services = await withConfig(authenticated);
    const { actor } = await (await createWorld()).agent({ name: 'Ada' });
    const short = {
      status: 'ok',
      commit: null,
      deploymentMode: 'authenticated',
      deploymentExposure: 'private',
      bootstrapStatus: 'bootstrap_pending',
      bootstrapInviteActive: false,
    };
    for (const caller of [callerOf(services, anonymous), callerOf(services, actor)]) {
      const health = await caller.run(getHealth);
      expect(getHealth.output.parse(health)).toEqual({ healthy: true, body: short });
    }
    expect((await callerOf(services, person([], false)).run(getHealth)).body).toMatchObject({
      ...short,
      version: VERSION,
      features: { companyDeletionEnabled: false },
    });
  });

  test('is pending until a person other than the local board is an admin', async () => {
    const services = await withConfig(authenticated);
    const id = randomUUID();
    const status = async () => (await callerOf(services, anonymous).run(getHealth)).body.bootstrapStatus;
    expect(await status()).toBe('bootstrap_pending');
    await services.database.transaction('all', (tx) =>
      tx.user.create({ data: { id, name: 'Ada', email: `${id}@example.com`, isInstanceAdmin: true } }),
    );
    expect(await status()).toBe('ready');
  });

  const unhealthy = {
    healthy: false,
    body: {
      status: 'unhealthy',
      version: VERSION,
      serverVersion: VERSION,
      commit: null,
      error: 'database_unreachable',
    },
  };

  test('says so when the database refuses connections', async () => {
    const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', poolMax: 2 });
    const health = await callerOf(await withConfig({}, database), anonymous).run(getHealth);
    expect(getHealth.output.parse(health)).toEqual(unhealthy);
    await database.close();
  });

  test('does not wait for a database that never answers to give up', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const database = openDatabase({ url: `postgres://nobody@127.0.0.1:${port}/none`, poolMax: 2 });
    const gaveUp = database.ping().catch(() => 'gave up');
    const health = callerOf(await withConfig({}, database), anonymous).run(getHealth);
    expect(await Promise.race([health, gaveUp])).toEqual(unhealthy);
    for (const socket of sockets) socket.destroy();
    silent.close();
    await gaveUp;
    await database.close();
  });
});
