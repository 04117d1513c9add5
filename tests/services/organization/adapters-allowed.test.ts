import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { localBoard } from '#services/core/actors/actor.js';
import { setAdapterDisabled } from '#services/organization/adapters/manage.js';
import { detectAdapterModel, listAdapterModels } from '#services/organization/adapters/models.js';
import { testAdapterEnvironment } from '#services/organization/agents/environment-test.js';
import { hireAgent } from '#services/organization/agents/hires.js';
import { getAgentConfigurationIndex } from '#services/organization/agents/hiring-texts.js';
import { createAgent, updateAgent } from '#services/organization/agents/operations.js';
import { getCompany, updateCompany } from '#services/organization/companies/operations.js';
import { getHealth } from '#services/organization/instance/health.js';
import { updateGeneralSettings, updateInstanceSettings } from '#services/organization/instance/settings.js';
import { noIsolation } from '#tests/adapters/isolation/world.js';
import { temporaryFolder } from '#tests/kit/execution.js';
import { eventsOf } from '#tests/kit/journal.js';
import { authenticatedServices } from '#tests/kit/people.js';
import { type Caller, callerOf, createWorld, ownDatabase, type World } from '#tests/kit/world.js';

ownDatabase();

let world: World;
/** The instance admin of an authenticated installation. */
let admin: Caller;
beforeEach(async () => {
  world = await createWorld();
  admin = callerOf(await authenticatedServices(), localBoard);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await world.board.run(updateGeneralSettings, { allowedAdapters: null });
  await world.board.run(setAdapterDisabled, { type: 'process', disabled: false });
});

const create = (by: Caller, adapterType: string, fields: object = {}) =>
  by.run(createAgent, { companyId: world.company.id, name: 'Ada', adapterType, ...fields });
const allow = (allowedAdapters: string[] | null) => admin.run(updateGeneralSettings, { allowedAdapters });
const narrow = (allowedAdapters: string[] | null, by = admin) =>
  by.run(updateCompany, { companyId: world.company.id, allowedAdapters });
const NOT_ALLOWED = { status: 422, code: 'adapter_not_allowed' };
const HTTP = { adapterConfig: { url: 'https://worker.example.com/' } };

describe('the adapters of an authenticated installation', () => {
  test('are without a list those that run nothing on the host', async () => {
    for (const type of ['process', 'svc_runner', 'claude_local', 'codex_local', 'gemini_local', 'opencode_local']) {
      await expect(create(admin, type)).rejects.toMatchObject(NOT_ALLOWED);
    }
    await expect(admin.run(createAgent, { companyId: world.company.id, name: 'Ada' })).rejects.toMatchObject(
      NOT_ALLOWED,
    );
    expect(await create(admin, 'http', HTTP)).toMatchObject({ adapterType: 'http' });
    await expect(create(world.board, 'process')).resolves.toMatchObject({ adapterType: 'process' });
  });

  test('are those of the list of the instance, once there is one', async () => {
    expect(await allow(['process', 'process'])).toMatchObject({ allowedAdapters: ['process'] });
    expect(await create(admin, 'process')).toMatchObject({ adapterType: 'process' });
    await expect(create(admin, 'http', HTTP)).rejects.toMatchObject(NOT_ALLOWED);
    expect(await allow([])).toMatchObject({ allowedAdapters: [] });
    await expect(create(admin, 'process')).rejects.toMatchObject(NOT_ALLOWED);
    expect(await allow(null)).toMatchObject({ allowedAdapters: null, backupRetention: { dailyDays: 7 } });
    await expect(create(admin, 'process')).rejects.toMatchObject(NOT_ALLOWED);
  });

  test('are narrowed by the list of a company, and never widened', async () => {
    await allow(['process', 'http']);
    expect(await narrow(['http', 'claude_local'])).toMatchObject({ allowedAdapters: ['claude_local', 'http'] });
    expect(await admin.run(getCompany, { companyId: world.company.id })).toMatchObject({
      allowedAdapters: ['claude_local', 'http'],
    });
    await expect(create(admin, 'process')).rejects.toMatchObject({
      ...NOT_ALLOWED,
      message:
        'Adapter "process" is not allowed in this company: an instance admin lists its adapters in allowedAdapters',
    });
    await expect(create(admin, 'claude_local')).rejects.toMatchObject(NOT_ALLOWED);
    expect(await create(admin, 'http', HTTP)).toMatchObject({ adapterType: 'http' });
    expect(await narrow(null)).toMatchObject({ allowedAdapters: null });
    expect(await create(admin, 'process', { name: 'Bob' })).toMatchObject({ adapterType: 'process' });
    const changes = (await eventsOf(world, 'company.updated')).map(({ details }) => details);
    expect(changes).toEqual([{ changedKeys: ['allowedAdapters'] }, { changedKeys: ['allowedAdapters'] }]);
  });

  test('are listed by instance admins alone', async () => {
    const ceo = await world.agent({ name: 'Chief', role: 'ceo' });
    for (const caller of [await world.member('owner'), await world.member('admin'), ceo]) {
      await expect(narrow(['http'], caller)).rejects.toMatchObject({ status: 403 });
      await expect(caller.run(updateGeneralSettings, { allowedAdapters: ['process'] })).rejects.toMatchObject({
        status: 403,
      });
    }
  });

  test('are what an agent is hired with, changed to and reconfigured for', async () => {
    const { id: agentId } = await create(world.board, 'process', { adapterConfig: { command: 'true' } });
    await expect(admin.run(updateAgent, { agentId, adapterConfig: { command: 'false' } })).rejects.toMatchObject(
      NOT_ALLOWED,
    );
    await expect(
      admin.run(updateAgent, { agentId, adapterConfig: { env: { NODE_OPTIONS: '--inspect' } } }),
    ).rejects.toMatchObject(NOT_ALLOWED);
    await expect(admin.run(updateAgent, { agentId, adapterType: 'svc_runner' })).rejects.toMatchObject(NOT_ALLOWED);
    expect(await admin.run(updateAgent, { agentId, title: 'Engineer' })).toMatchObject({ title: 'Engineer' });
    expect(await admin.run(updateAgent, { agentId, adapterType: 'http', ...HTTP })).toMatchObject({
      adapterType: 'http',
    });
    const hire = { companyId: world.company.id, name: 'Hired', adapterType: 'process' };
    await expect(admin.run(hireAgent, hire)).rejects.toMatchObject(NOT_ALLOWED);
  });

  test('are what a configuration is tried for, and what is asked for models by a program', async () => {
    const of = { companyId: world.company.id, type: 'process' };
    const trying = { ...of, adapterConfig: { command: 'true' } };
    await expect(admin.run(testAdapterEnvironment, trying)).rejects.toMatchObject(NOT_ALLOWED);
    expect(await admin.run(detectAdapterModel, { ...of, type: 'claude_local' })).toBeNull();
    expect((await admin.run(listAdapterModels, { ...of, type: 'claude_local' })).length).toBe(7);
  });

  test('are told to whoever is about to choose one', async () => {
    const text = await admin.run(getAgentConfigurationIndex);
    expect(text).toContain('http');
    expect(text).not.toContain('process.txt');
  });
});

describe('an adapter that is switched off', () => {
  test('cannot be configured anew by agents that have it, but left', async () => {
    const { id: agentId } = await create(world.board, 'process', { adapterConfig: { command: 'true' } });
    await world.board.run(setAdapterDisabled, { type: 'process', disabled: true });
    await expect(world.board.run(updateAgent, { agentId, adapterConfig: { command: 'false' } })).rejects.toMatchObject({
      status: 422,
      message: 'Adapter "process" is disabled',
    });
    expect(await world.board.run(updateAgent, { agentId, adapterType: 'http', ...HTTP })).toMatchObject({
      adapterType: 'http',
    });
  });
});

describe('the environment test where programs must be isolated', () => {
  const list = (hostFolders: object[]) => world.board.run(updateInstanceSettings, { hostFolders } as never);
  const tested = async (adapterConfig: object = { command: 'sh' }) => {
    await allow(['process']);
    const { checks, status } = await admin.run(testAdapterEnvironment, {
      companyId: world.company.id,
      type: 'process',
      adapterConfig,
    });
    return { status, checks: checks.map(({ code, level }: Record<string, string>) => `${level} ${code}`), all: checks };
  };

  test.skipIf(noIsolation)('says that they are', async () => {
    expect(await tested()).toMatchObject({
      status: 'pass',
      checks: ['info isolation_ready', 'info process_command_present', 'info process_command_resolvable'],
    });
  });

  test.skipIf(noIsolation)('finds a folder that is no workspace, and a program that they could not see', async () => {
    const { ORGRAPH_HOME } = world.services.config;
    expect((await tested({ command: 'sh', cwd: ORGRAPH_HOME })).checks).toEqual(['error host_folder_refused']);
    await list([{ path: '/srv', access: 'write', companyIds: null }]);
    expect((await tested({ command: 'sh', cwd: '/srv' })).checks).toContain('error isolation_workspace_refused');
    await list([]);
    const command = join(temporaryFolder(), 'tool');
    writeFileSync(command, '#!/bin/sh\n', { mode: 0o755 });
    expect((await tested({ command })).checks).toContain('error process_command_unresolvable');
  });

  test('names the package that is missing, and so does health', async () => {
    vi.stubEnv('PATH', '/nowhere');
    const { status, all } = await tested();
    expect(status).toBe('fail');
    expect(all[0]).toEqual({
      code: 'isolation_missing',
      level: 'error',
      message: 'bubblewrap is not installed on this server',
      detail: null,
      hint: expect.stringMatching(/^Install the package bubblewrap \(apt-get install bubblewrap\)/),
    });
    const { body } = await admin.run(getHealth);
    expect(body.warnings).toEqual([
      expect.stringMatching(/^No program of an agent can be run: bubblewrap is not installed on this server/),
    ]);
  });

  test('is silent where an instance admin has programs run without isolation, which health tells', async () => {
    admin = callerOf(await authenticatedServices({ RUN_ISOLATION: 'none' }), localBoard);
    expect((await tested()).checks).toEqual(['info process_command_present', 'info process_command_resolvable']);
    expect((await admin.run(getHealth)).body.warnings).toEqual([
      'Programs of agents run without isolation, with all rights of the server, whose processes they may read, signal and trace: RUN_ISOLATION is none',
    ]);
  });
});
