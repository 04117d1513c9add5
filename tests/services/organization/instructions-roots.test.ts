import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localBoard } from '#services/core/actors/actor.js';
import { masterKeyFile } from '#services/core/vault/master-keys.js';
import { createAgent, updateAgent } from '#services/organization/agents/operations.js';
import { agentHomeOf, companyFolderOf } from '#services/organization/host-folders/policy.js';
import { updateGeneralSettings } from '#services/organization/instance/settings.js';
import { getInstructionsFile, putInstructionsFile } from '#services/organization/instructions/files.js';
import {
  getInstructionsBundle,
  updateInstructionsBundle,
  updateInstructionsPath,
} from '#services/organization/instructions/operations.js';
import { type AgentCaller, callerOf, createWorld, type World } from '#tests/kit/world.js';
import { givenTo } from '../runs/run-given.js';

const OUTSIDE = (name: string) => ({
  status: 422,
  message: expect.stringContaining(`${name} must lie below a folder that an instance admin lists for this company`),
});

/** A folder that may be listed, with instructions in it, and one beside it. */
let base: string;
let open: string;
let beside: string;
let world: World;
let ada: AgentCaller;
beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'orgraph-roots-')));
  [open, beside] = [join(base, 'open'), join(base, 'beside')];
  for (const folder of [open, beside]) {
    await mkdir(join(folder, 'ada'), { recursive: true });
    await writeFile(join(folder, 'ada', 'AGENTS.md'), `From ${folder}`);
  }
  world = await createWorld();
  ada = await world.agent({ name: 'Ada', adapterType: 'claude_local' });
  await list([]);
});
afterEach(async () => {
  await rm(base, { recursive: true, force: true });
});

const list = (instructionsRoots: string[]) =>
  world.board.run(updateGeneralSettings, { instructionsRoots, allowedAdapters: ['claude_local', 'process'] });

/** The same installation with people who sign in. */
const authenticated = (): World => {
  const services = {
    ...world.services,
    config: { ...world.services.config, DEPLOYMENT_MODE: 'authenticated' as const, RUN_ISOLATION: 'none' as const },
  };
  return { ...world, services, board: callerOf(services, localBoard) };
};

const place = (rootPath: string, { board } = world) =>
  board.run(updateInstructionsBundle, { agentId: ada.row.id, mode: 'external', rootPath });
const point = (path: string, { board } = world) =>
  board.run(updateAgent, { agentId: ada.row.id, adapterConfig: { instructionsFilePath: path } });
const instructions = async (of = world) => (await givenTo(of, ada)).instructions;
const FILE = 'adapterConfig.instructionsFilePath';

describe('where instructions of the host may be', () => {
  test('is nowhere in an authenticated installation where nothing is listed', async () => {
    const there = authenticated();
    await expect(place(join(open, 'ada'), there)).rejects.toMatchObject(OUTSIDE('rootPath'));
    await expect(point(join(open, 'ada/AGENTS.md'), there)).rejects.toMatchObject(OUTSIDE(FILE));
    const path = { agentId: ada.row.id, path: join(open, 'ada/AGENTS.md'), adapterConfigKey: 'agentsMdPath' };
    await expect(there.board.run(updateInstructionsPath, path)).rejects.toMatchObject(OUTSIDE('path'));
    const adapterConfig = { instructionsFilePath: join(open, 'ada/AGENTS.md') };
    const made = { companyId: world.company.id, name: 'Bob', adapterType: 'claude_local', adapterConfig };
    await expect(there.board.run(createAgent, made)).rejects.toMatchObject(OUTSIDE(FILE));
  });

  test("is also the company's own folder of the server, whether or not folders are listed", async () => {
    const own = join(companyFolderOf(world.services.config, world.company.id), 'shared');
    await mkdir(own, { recursive: true });
    await writeFile(join(own, 'AGENTS.md'), 'From the company');
    for (const listed of [[], [open]]) {
      await list(listed);
      await place(own, authenticated());
      expect(await instructions(authenticated())).toMatchObject({ directory: own, text: 'From the company' });
    }
  });

  test('is below what is listed, and not beside it, by whichever spelling', async () => {
    await list([open]);
    for (const there of [world, authenticated()]) {
      for (const path of [beside, base, '/', `${open}-2`, join(open, '../beside')]) {
        await expect(place(path, there)).rejects.toMatchObject({ status: 422 });
        await expect(point(join(path, 'ada/AGENTS.md'), there)).rejects.toMatchObject({ status: 422 });
      }
      await place(join(open, 'ada'), there);
      expect(await instructions(there)).toMatchObject({ directory: join(open, 'ada'), text: `From ${open}` });
      await point(join(open, 'ada/AGENTS.md'), there);
      expect(await instructions(there)).toMatchObject({ entryFile: 'AGENTS.md', text: `From ${open}` });
      await there.board.run(updateInstructionsPath, { agentId: ada.row.id, path: null });
    }
  });

  test('is asked again whenever they are read, written or given to a run, where links lead then', async () => {
    await list([open]);
    const link = join(open, 'link');
    await symlink(join(beside, 'ada'), link);
    await expect(place(link)).rejects.toMatchObject(OUTSIDE('rootPath'));
    await expect(point(join(link, 'AGENTS.md'))).rejects.toMatchObject(OUTSIDE(FILE));
    await rm(link);
    await mkdir(link);
    await place(link);
    await rm(link, { recursive: true });
    await symlink(join(beside, 'ada'), link);
    const file = { agentId: ada.row.id, path: 'AGENTS.md' };
    await expect(world.board.run(getInstructionsFile, file)).rejects.toMatchObject(OUTSIDE('rootPath'));
    await expect(world.board.run(putInstructionsFile, { ...file, content: 'x' })).rejects.toMatchObject({
      status: 422,
    });
    const bundle = await world.board.run(getInstructionsBundle, { agentId: ada.row.id });
    expect([bundle.files, bundle.editable, bundle.warnings]).toEqual([
      [],
      false,
      [OUTSIDE('rootPath').message, 'The entry file AGENTS.md is not in the bundle'],
    ]);
    await expect(instructions()).rejects.toMatchObject(OUTSIDE('rootPath'));
    await rm(link);
    await point(join(link, 'AGENTS.md'));
    await symlink(join(beside, 'ada'), link);
    await expect(instructions()).rejects.toMatchObject(OUTSIDE(FILE));
  });

  test('is no longer below what was taken off the list', async () => {
    await list([open]);
    await place(join(open, 'ada'));
    expect((await instructions())?.text).toBe(`From ${open}`);
    await list([beside]);
    await expect(instructions()).rejects.toMatchObject(OUTSIDE('rootPath'));
  });

  test('is never among the system, keys or the server’s own data, listed or not, also through a link', async () => {
    const { config } = world.services;
    const system = ['/proc', '/proc/self', '/proc/self/environ', '/sys/kernel', '/dev', '/dev/shm', '/run/secrets/x'];
    const keys = ['.ssh', '.ssh/id_ed25519', '.aws/credentials', '.netrc'].map((key) => join(homedir(), key));
    const own = [config.ORGRAPH_HOME, config.STORAGE_DIR, masterKeyFile(config), resolve('.env')];
    for (const roots of [[], ['/']]) {
      await list(roots);
      for (const path of [...system, ...keys, ...own, homedir(), '/']) {
        await expect(place(path), path).rejects.toMatchObject({
          status: 422,
          message: expect.stringContaining('must be apart from'),
        });
      }
      for (const path of [...system, ...keys, ...own]) {
        await expect(point(path), path).rejects.toMatchObject({ status: 422 });
      }
      const link = join(open, 'link');
      const missing = join(config.ORGRAPH_HOME, 'not', 'there');
      for (const target of ['/proc/self', '/dev', config.ORGRAPH_HOME, missing, join(homedir(), '.ssh')]) {
        await symlink(target, link);
        await expect(place(link), target).rejects.toMatchObject({ status: 422 });
        await expect(point(join(link, 'environ')), target).rejects.toMatchObject({ status: 422 });
        await rm(link);
      }
    }
  });

  test('is in the agent’s own home for one file, and not in another agent’s', async () => {
    const bob = await world.agent({ name: 'Bob' });
    for (const there of [world, authenticated()]) {
      const [own, other] = [ada, bob].map(({ row }) => join(agentHomeOf(world.services.config, row), 'notes.md'));
      await instructions(there).catch(() => {});
      await writeFile(own as string, 'Mine');
      await point(own as string, there);
      expect(await instructions(there)).toMatchObject({ entryFile: 'notes.md', text: 'Mine' });
      await expect(point(other as string, there)).rejects.toMatchObject({ status: 422 });
    }
  });

  test('is listed by instance admins alone, as absolute paths', async () => {
    const [owner, agent] = [await world.member('owner'), await world.agent({ name: 'Chief', role: 'ceo' })];
    for (const caller of [owner, agent]) {
      const attempt = caller.run(updateGeneralSettings, { instructionsRoots: ['/srv'] });
      await expect(attempt).rejects.toMatchObject({ status: 403 });
    }
    for (const wrong of ['srv', './srv', '/srv/', '/srv/../etc', '', '~/x', '/a\u0000']) {
      await expect(list([wrong]), wrong).rejects.toMatchObject({ status: 400 });
    }
    expect(await list(['/srv/a', '/srv/b'])).toMatchObject({ instructionsRoots: ['/srv/a', '/srv/b'] });
    expect(await list(['/srv/b'])).toMatchObject({ instructionsRoots: ['/srv/b'] });
    expect(await world.board.run(updateGeneralSettings, { keyboardShortcuts: true })).toMatchObject({
      instructionsRoots: ['/srv/b'],
    });
  });
});
