import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { workspacesOf } from '#processes/isolation/confinement.js';
import { temporaryFolder } from '#tests/kit/execution.js';
import { noIsolation, runIsolated, type Site, siteOf } from './world.js';

describe('a workspace', () => {
  const problemOf = async (site: Site, path: string): Promise<string | undefined> => {
    const found = await workspacesOf({ ...site.confinement, workspaces: [path] });
    return 'problem' in found ? found.problem : undefined;
  };

  test('is refused where it is, holds or lies in a folder of the server or of the system', async () => {
    const site = siteOf();
    const folder = dirname(site.server);
    const refused = [
      site.server,
      folder,
      join(site.server, 'postgres'),
      join(site.server, 'agents', 'two', 'bob'),
      join(folder, 'storage'),
      process.cwd(),
      join(process.cwd(), 'src'),
      dirname(process.cwd()),
      '/',
      '/proc',
      '/proc/self',
      '/sys',
      '/dev',
      '/dev/shm',
      '/etc',
      '/etc/ssl',
      '/usr',
      '/usr/local',
      '/run',
    ];
    for (const path of refused) {
      expect(await problemOf(site, path), path).toMatch(
        /is, contains or is in a folder of the system or of the server$/,
      );
    }
    for (const path of ['/tmp', '/home']) {
      expect(await problemOf(site, path), path).toMatch(
        /is or contains a folder that is not only for work$|is, contains/,
      );
    }
    expect(await problemOf(site, join(folder, 'nowhere'))).toMatch(/does not exist on this machine$/);
    expect(await problemOf(site, 'relative')).toMatch(/is not an absolute path$/);
  });

  test('is what a symbolic link leads to', async () => {
    const site = siteOf();
    const folder = temporaryFolder();
    symlinkSync(site.server, join(folder, 'link'));
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'fine'));
    expect(await problemOf(site, join(folder, 'link'))).toContain(
      `${join(folder, 'link')} (${site.server}) is, contains`,
    );
    expect(await workspacesOf({ ...site.confinement, workspaces: [join(folder, 'fine')] })).toEqual([
      { path: join(folder, 'fine'), real: join(folder, 'real'), isReadOnly: false },
    ]);
  });

  test('is not led elsewhere by a link that a program has made in what it writes', async () => {
    const site = siteOf();
    const other = temporaryFolder();
    for (const folder of [site.home, site.workspace]) {
      const link = join(folder, 'project');
      symlinkSync(other, link);
      const found = await workspacesOf({ ...site.confinement, workspaces: [site.workspace, link] });
      expect(found).toEqual({
        problem: `The workspace ${link} leaves a folder that programs can write to, through a symbolic link in it`,
      });
    }
    const readable = [join(site.workspace, 'project')];
    writeFileSync(join(other, 'secret'), 'of others');
    const { stdout } = await runIsolated(`cat '${readable[0]}/secret' '${other}/secret'`, {
      ...site,
      confinement: { ...site.confinement, readable },
    });
    expect(stdout).toBe('');
  });

  /** Replaces a folder by a link to the home of the server once all is checked and before anything is mounted. */
  const swapped = (site: Site, folder: string) => ({
    spawned: async () => {
      renameSync(folder, `${folder}-before`);
      symlinkSync(site.server, folder);
    },
  });

  test.skipIf(noIsolation)('is not led elsewhere by a link that is made between its check and its mount', async () => {
    const site = siteOf();
    const project = join(site.workspace, 'project');
    mkdirSync(project);
    const script = `cat '${project}/secrets-master-key' '${project}/postgres/cluster/password'; : > '${project}/planted'`;
    for (const workspaces of [[site.workspace, project], [project]]) {
      const confinement = { ...site.confinement, workspaces };
      const { stdout } = await runIsolated(script, { ...site, confinement }, swapped(site, project));
      expect(stdout).toBe('');
      expect(existsSync(join(site.server, 'planted'))).toBe(false);
      unlinkSync(project);
      renameSync(`${project}-before`, project);
    }
  });

  test.skipIf(noIsolation)('that is another one by the time that a program begins is said to be', async () => {
    const site = siteOf();
    const project = join(site.workspace, 'project');
    mkdirSync(project);
    const confinement = { ...site.confinement, workspaces: [project] };
    const { error } = await runIsolated('true', { ...site, confinement }, swapped(site, project));
    expect(error).toBe(`${project} was replaced while the program was being started`);
  });

  test.skipIf(noIsolation)(
    'shows no file that replaces its instructions between their check and their mount',
    async () => {
      const site = siteOf();
      const instructions = join(temporaryFolder(), 'AGENTS.md');
      writeFileSync(instructions, 'Be good.');
      const confinement = { ...site.confinement, readable: [instructions] };
      const read = `cat '${instructions}'`;
      expect((await runIsolated(read, { ...site, confinement })).stdout).toBe('Be good.');
      const { stdout, error } = await runIsolated(
        read,
        { ...site, confinement },
        {
          spawned: async () => {
            unlinkSync(instructions);
            symlinkSync(join(site.server, 'secrets-master-key'), instructions);
          },
        },
      );
      expect(stdout).toBe('');
      expect(error).toBe(`${instructions} was replaced while the program was being started`);
    },
  );

  test('lies below a listed folder where there is a list, and is read-only where that is to be read', async () => {
    const site = siteOf();
    const listed = temporaryFolder();
    const [write, read, beside] = ['write', 'read', 'beside'].map((name) => join(listed, name)) as [
      string,
      string,
      string,
    ];
    for (const folder of [write, read, beside]) mkdirSync(join(folder, 'deep'), { recursive: true });
    const confinement = { ...site.confinement, roots: { write: [write], read: [read] } };
    const listedSite = { ...site, confinement };
    expect(await workspacesOf({ ...confinement, workspaces: [write, join(read, 'deep')] })).toEqual([
      { path: write, real: write, isReadOnly: false },
      { path: join(read, 'deep'), real: join(read, 'deep'), isReadOnly: true },
    ]);
    symlinkSync(beside, join(write, 'link'));
    for (const path of [beside, listed, join(beside, 'deep')]) {
      expect(await problemOf(listedSite, path), path).toMatch(/is not in a folder of its company$/);
    }
    expect(await problemOf(listedSite, join(write, 'link'))).toMatch(/is not in a folder of its company$/);
  });

  test('lies, though the home of the server is hidden, in the folder that the server keeps for the company', async () => {
    const site = siteOf();
    const companyFolder = join(site.server, 'companies/one/workspaces');
    const work = join(companyFolder, 'apollo');
    mkdirSync(work, { recursive: true });
    const confinement = { ...site.confinement, companyFolder, roots: { write: [], read: [] } };
    expect(await workspacesOf({ ...confinement, workspaces: [work] })).toEqual([
      { path: work, real: work, isReadOnly: false },
    ]);
    symlinkSync(join(site.server, 'agents/two/bob'), join(companyFolder, 'link'));
    for (const path of [companyFolder, join(companyFolder, 'link'), join(site.server, 'companies')]) {
      expect(await problemOf({ ...site, confinement }, path), path).toMatch(/is, contains or is in a folder/);
    }
  });

  test.skipIf(noIsolation)('that is read-only is seen by a program, and not changed', async () => {
    const site = siteOf();
    const read = temporaryFolder();
    writeFileSync(join(read, 'notes'), 'as they are');
    const confinement = { ...site.confinement, workspaces: [read], roots: { write: [], read: [read] } };
    const { stdout } = await runIsolated(`cat '${read}/notes'; echo more >> '${read}/notes' || echo ' and kept'`, {
      ...site,
      confinement,
    });
    expect(stdout).toBe('as they are and kept\n');
    expect(readFileSync(join(read, 'notes'), 'utf8')).toBe('as they are');
  });

  test('may lie in the own home of the agent', async () => {
    const site = siteOf();
    expect(await problemOf(site, site.home)).toBeUndefined();
    mkdirSync(join(site.home, 'project'));
    expect(await problemOf(site, join(site.home, 'project'))).toBeUndefined();
    expect(await problemOf(site, site.workspace)).toBeUndefined();
  });
});
