import { mkdir, mkdtemp, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localBoard } from '#services/core/actors/actor.js';
import type { Config } from '#services/core/process/config.js';
import { testAdapterEnvironment } from '#services/organization/agents/environment-test.js';
import { createAgent, updateAgent } from '#services/organization/agents/operations.js';
import { agentHomeOf, companyFolderOf, listHostFolders } from '#services/organization/host-folders/policy.js';
import {
  getGeneralSettings,
  getInstanceSettings,
  updateGeneralSettings,
  updateInstanceSettings,
} from '#services/organization/instance/settings.js';
import { createProject } from '#services/organization/projects/operations.js';
import { createWorkspace } from '#services/organization/projects/workspaces.js';
import { setPluginFolder } from '#services/plugins/folders/operations.js';
import { scanProjectSkills } from '#services/skills/sources/scan-projects.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { type AgentCaller, callerOf, createWorld, type World } from '#tests/kit/world.js';
import { FIELDS } from '../plugins/folders-world.js';
import { readyPlugin } from '../plugins/plugins-world.js';
import { givenTo } from '../runs/run-given.js';

// Two companies of an installation with people who sign in, whose owners decide what runs in their companies, and a
// folder of the host for each.

let base: string;
let ours: string;
let theirs: string;
let world: World;
let neighbour: World;
let ada: AgentCaller;
beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'orgraph-host-')));
  [ours, theirs] = [join(base, 'ours'), join(base, 'theirs')];
  for (const folder of [ours, theirs]) await mkdir(join(folder, 'skills/sums'), { recursive: true });
  world = withSignIn(await createWorld());
  neighbour = withSignIn(await createWorld());
  await list();
  await world.board.run(updateGeneralSettings, { allowedAdapters: ['process', 'claude_local'] });
  ada = await world.agent({ name: 'Ada', adapterType: 'process', adapterConfig: { command: 'true' } });
});
afterEach(() => rm(base, { recursive: true, force: true }));

function withSignIn(of: World, settings: Partial<Config> = {}): World {
  const config = { ...of.services.config, DEPLOYMENT_MODE: 'authenticated', RUN_ISOLATION: 'none', ...settings };
  const services = { ...of.services, config: config as Config };
  return { ...of, services, board: callerOf(services, localBoard), as: (actor) => callerOf(services, actor) };
}

const list = (...hostFolders: { path: string; access: 'read' | 'write'; companyIds: string[] | null }[]) =>
  world.board.run(updateInstanceSettings, { hostFolders });
/** Lists the folder of each company for it alone. */
const listBoth = () =>
  list(
    { path: ours, access: 'write', companyIds: [world.company.id] },
    { path: theirs, access: 'write', companyIds: [neighbour.company.id] },
  );
const refused = (name: string) => ({
  status: 422,
  message: `${name} must lie below a folder that an instance admin lists for this company (hostFolders)`,
});
const CWD = refused('adapterConfig.cwd');

const workIn = (cwd: string, { board } = world) =>
  board.run(updateAgent, { agentId: ada.row.id, adapterConfig: { command: 'true', cwd } });
/** Has the agent work in a folder as if that had been set before there was a list. */
const workedIn = (cwd: string) =>
  world.services.database.transaction('all', (tx) =>
    tx.agent.update({ where: { id: ada.row.id }, data: { adapterConfig: { command: 'true', cwd } } }),
  );
const cwdOfRun = async () => (await givenTo(world, ada)).cwd;

async function workspaceAt(cwd: string): Promise<string> {
  const project = await world.board.run(createProject, { companyId: world.company.id, name: 'Apollo' });
  await world.board.run(createWorkspace, { projectId: project.id, sourceType: 'local_path', cwd });
  return project.id;
}

describe('the folders of the host in which a company has its agents work', () => {
  test('are none where nothing is listed, whether or not there is one', async () => {
    for (const path of [ours, '/var/spool', '/var/backups', homedir(), '/', join(base, 'nowhere')]) {
      await expect(workIn(path), path).rejects.toMatchObject(CWD);
      const agent = { companyId: world.company.id, name: 'Bob', adapterType: 'process' };
      const adapterConfig = { command: 'true', cwd: path };
      await expect(world.board.run(createAgent, { ...agent, adapterConfig }), path).rejects.toMatchObject(CWD);
      await workedIn(path);
      await expect(cwdOfRun(), path).rejects.toMatchObject(refused(`The folder ${path} (adapterConfig.cwd)`));
    }
  });

  test('are those that are listed for it, not those of another company, by whichever spelling', async () => {
    await listBoth();
    await symlink(theirs, join(ours, 'link'));
    for (const path of [
      theirs,
      join(theirs, 'skills'),
      base,
      `${ours}-2`,
      join(ours, '../theirs'),
      join(ours, 'link'),
    ]) {
      await expect(workIn(path), path).rejects.toMatchObject(CWD);
    }
    for (const path of [ours, join(ours, 'skills'), join(theirs, '../ours')]) {
      await workIn(path);
      expect(await cwdOfRun()).toBe(path);
    }
    await list({ path: base, access: 'write', companyIds: null });
    await workIn(theirs);
    expect(await cwdOfRun()).toBe(theirs);
  });

  test('are looked at again whenever a run begins: a link leads nowhere, and so does what is taken off the list', async () => {
    await listBoth();
    const folder = join(ours, 'work');
    await mkdir(folder);
    await workIn(folder);
    await rename(folder, join(ours, 'gone'));
    await symlink(theirs, folder);
    const no = refused(`The folder ${folder} (adapterConfig.cwd)`);
    await expect(cwdOfRun()).rejects.toMatchObject(no);
    await rm(folder);
    await mkdir(folder);
    expect(await cwdOfRun()).toBe(folder);
    await list();
    await expect(cwdOfRun()).rejects.toMatchObject(no);
  });

  test('are none below a listed folder that has itself become a link', async () => {
    await listBoth();
    await workIn(join(ours, 'skills'));
    await rename(ours, join(base, 'gone'));
    await symlink(theirs, ours);
    await expect(cwdOfRun()).rejects.toMatchObject({ status: 422 });
  });

  test('are never those of the server, though what holds them is listed', async () => {
    const { config } = world.services;
    const home = await realpath(join(config.ORGRAPH_HOME, '..'));
    await list({ path: home, access: 'write', companyIds: null });
    const bob = await world.agent({ name: 'Bob' });
    for (const path of [home, config.ORGRAPH_HOME, agentHomeOf(config, bob.row), config.STORAGE_DIR]) {
      await expect(workIn(path), path).rejects.toMatchObject({ status: 422 });
    }
    await workIn(agentHomeOf(config, ada.row));
  });

  test('are, without being listed, those in its own folder of the server, which are made for a run', async () => {
    const own = companyFolderOf(world.services.config, world.company.id);
    const folder = join(own, 'apollo/site');
    await workIn(folder);
    expect(await cwdOfRun()).toBe(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const foreign = join(companyFolderOf(world.services.config, neighbour.company.id), 'apollo');
    await expect(workIn(foreign)).rejects.toMatchObject(CWD);
    await expect(workIn(own)).rejects.toMatchObject(CWD);
    await symlink(theirs, join(own, 'link'));
    await expect(workIn(join(own, 'link'))).rejects.toMatchObject(CWD);
  });

  test('are the same for workspaces of projects', async () => {
    await listBoth();
    for (const [path, outcome] of [
      [ours, { cwd: ours }],
      [theirs, null],
    ] as const) {
      const projectId = await workspaceAt(path);
      const issue = await world.board.run(createIssue, {
        companyId: world.company.id,
        title: `Work in ${path}`,
        projectId,
      });
      const run = givenTo(world, ada, { issueId: issue.id });
      if (outcome) expect(await run).toMatchObject(outcome);
      else await expect(run).rejects.toMatchObject(refused(`The folder ${path} (the cwd of the project's workspace)`));
    }
  });

  test('are any on a server of one person, until an instance admin lists some', async () => {
    world = withSignIn(world, { DEPLOYMENT_MODE: 'local_trusted' });
    await workIn(theirs);
    expect(await cwdOfRun()).toBe(theirs);
    expect(await world.board.run(listHostFolders, { companyId: world.company.id })).toMatchObject({ isOpen: true });
    await listBoth();
    await expect(cwdOfRun()).rejects.toMatchObject({ status: 422 });
  });

  test('are told of by the test of an environment, which looks at no other', async () => {
    await listBoth();
    const checksIn = async (cwd: string) => {
      const asked = { companyId: world.company.id, type: 'process', adapterConfig: { command: 'true', cwd } };
      return (await world.board.run(testAdapterEnvironment, asked)).checks.map(({ code }: { code: string }) => code);
    };
    expect(await checksIn(theirs)).toEqual(['host_folder_refused']);
    expect(await checksIn(join(theirs, 'nowhere'))).toEqual(['host_folder_refused']);
    expect(await checksIn(ours)).not.toContain('host_folder_refused');
  });
});

test('skills come from no workspace that names the folder of another company', async () => {
  await listBoth();
  for (const folder of [ours, theirs]) {
    await writeFile(join(folder, 'skills/sums/SKILL.md'), `---\nname: sums\ndescription: Sums in ${folder}.\n---\n`);
    await workspaceAt(folder);
  }
  const scan = await world.board.run(scanProjectSkills, { companyId: world.company.id, mode: 'preview' });
  expect(scan).toMatchObject({ scannedWorkspaces: 1, candidates: [{ description: `Sums in ${ours}.` }] });
});

test('a plugin works for a company in no folder that is not listed for it, and changes none that is only to read', async () => {
  await list(
    { path: ours, access: 'read', companyIds: [world.company.id] },
    { path: theirs, access: 'write', companyIds: [neighbour.company.id] },
  );
  const plugin = await readyPlugin(world, FIELDS);
  const put = (path: string, folderKey: string) =>
    world.board.run(setPluginFolder, { pluginId: plugin.id, companyId: world.company.id, folderKey, path });
  const no = (access: string) => ({
    status: 400,
    message: `The folder is not among those that an instance admin lists for the company, to ${access} (hostFolders)`,
  });
  await expect(put(theirs, 'library')).rejects.toMatchObject(no('read'));
  await expect(put(ours, 'vault')).rejects.toMatchObject(no('write'));
  expect(await put(ours, 'library')).toMatchObject({ healthy: true });
});

describe('the list of folders of the host', () => {
  test('is kept and seen as a whole by instance admins alone; a company sees what is its own', async () => {
    await listBoth();
    const owner = await world.member('owner');
    await expect(owner.run(updateInstanceSettings, { hostFolders: [] })).rejects.toMatchObject({ status: 403 });
    await expect(owner.run(getInstanceSettings)).rejects.toMatchObject({ status: 403 });
    expect(JSON.stringify(await owner.run(getGeneralSettings))).not.toContain(neighbour.company.id);
    const { companyId, ...found } = {
      companyId: world.company.id,
      ...(await owner.run(listHostFolders, { companyId: world.company.id })),
    };
    expect(found.listed).toEqual([{ path: ours, access: 'write' }]);
    await expect(owner.run(listHostFolders, { companyId: neighbour.company.id })).rejects.toMatchObject({
      status: 403,
    });
    const operator = await world.member('operator');
    await expect(operator.run(listHostFolders, { companyId })).rejects.toMatchObject({ status: 403 });
  });

  test('takes no link, no folder of the server or the system, and none twice', async () => {
    await symlink(theirs, join(base, 'link'));
    const { ORGRAPH_HOME } = world.services.config;
    const apart = 'hostFolders[0].path must be apart from the folders of the server and of the system';
    for (const [paths, message] of [
      [[join(base, 'link')], `hostFolders[0].path leads elsewhere through a link; list ${theirs} itself`],
      [[await realpath(ORGRAPH_HOME)], apart],
      [[process.cwd()], apart],
      [['/proc'], apart],
      [[ours, ours], 'hostFolders[0].path is listed twice'],
    ] as const) {
      const listed = list(...paths.map((path) => ({ path, access: 'write' as const, companyIds: null })));
      await expect(listed, message).rejects.toMatchObject({ status: 422 });
      await expect(listed).rejects.toThrow(message.replace('[0]', paths.length > 1 ? '[1]' : '[0]'));
    }
    for (const path of ['/', 'relative', `${ours}/`, `${ours}/../theirs`]) {
      await expect(list({ path, access: 'read', companyIds: null }), path).rejects.toMatchObject({ status: 400 });
    }
  });
});
