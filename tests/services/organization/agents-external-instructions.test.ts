import { execFileSync } from 'node:child_process';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAgentConfigRevisions } from '#services/organization/agents/revisions.js';
import {
  deleteInstructionsFile,
  getInstructionsFile,
  putInstructionsFile,
} from '#services/organization/instructions/files.js';
import { getInstructionsBundle, updateInstructionsBundle } from '#services/organization/instructions/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, type World } from '#tests/kit/world.js';

const OUTSIDE = { status: 422, message: 'Instructions file path must stay within the bundle root' };
const NOT_REGULAR = { status: 422, message: 'Instructions files must be regular files' };

/** A bundle's root, and a secret beside it. */
let base: string;
let root: string;
let secret: string;
beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'orgraph-bundle-')));
  root = join(base, 'root');
  secret = join(base, 'secret.md');
  await mkdir(root);
  await writeFile(secret, 'secret');
});
afterEach(() => rm(base, { recursive: true, force: true }));

async function externalAgent(world: World, rootPath = root) {
  const agent = await world.agent({ name: 'Ada' });
  await world.board.run(updateInstructionsBundle, { agentId: agent.row.id, mode: 'external', rootPath });
  const call = { agentId: agent.row.id };
  return {
    ...agent,
    id: agent.row.id as string,
    bundle: () => world.board.run(getInstructionsBundle, call),
    read: (path: string) => world.board.run(getInstructionsFile, { ...call, path }),
    put: (path: string, content = 'text') => world.board.run(putInstructionsFile, { ...call, path, content }),
    remove: (path: string) => world.board.run(deleteInstructionsFile, { ...call, path }),
  };
}

const paths = (bundle: { files: { path: string }[] }) => bundle.files.map((file) => file.path);

describe('an external instructions bundle', () => {
  it('is the files below the root', async () => {
    const world = await createWorld();
    const ada = await externalAgent(world);
    await mkdir(join(root, 'docs'));
    await writeFile(join(root, 'AGENTS.md'), 'hello');
    await writeFile(join(root, 'docs', 'a.json'), '{}');
    expect(await ada.bundle()).toMatchObject({
      mode: 'external',
      rootPath: root,
      managedRootPath: expect.stringContaining(ada.id),
      resolvedEntryPath: join(root, 'AGENTS.md'),
      editable: true,
      warnings: [],
      files: [
        { path: 'AGENTS.md', size: 5, isEntryFile: true, editable: true, markdown: true },
        { path: 'docs/a.json', size: 2, isEntryFile: false, language: 'json' },
      ],
    });
    expect(await ada.read('docs/a.json')).toMatchObject({ content: '{}', size: 2 });
    await expect(ada.read('docs/b.json')).rejects.toMatchObject({
      status: 404,
      message: 'Instructions file not found',
    });
    await expect(ada.read('AGENTS.md/b')).rejects.toMatchObject({ status: 404 });
    await expect(ada.read('docs')).rejects.toMatchObject(NOT_REGULAR);
  });

  it('is written on the host, each file whole and with the mode it had', async () => {
    const world = await createWorld();
    const ada = await externalAgent(world);
    await ada.put('docs/deep/a.md', 'one');
    await chmod(join(root, 'docs/deep/a.md'), 0o640);
    await ada.put('docs/deep/a.md', 'two');
    await ada.put('docs/deep/a.md', 'two');
    expect(await readFile(join(root, 'docs/deep/a.md'), 'utf8')).toBe('two');
    expect((await stat(join(root, 'docs/deep/a.md'))).mode & 0o777).toBe(0o640);
    expect(await readdir(join(root, 'docs/deep'))).toEqual(['a.md']);
    expect(paths(await ada.remove('docs/deep/a.md'))).toEqual([]);
    await expect(ada.remove('docs/deep/a.md')).rejects.toMatchObject({ status: 404 });
    await expect(ada.put('docs')).rejects.toMatchObject(NOT_REGULAR);
    await expect(ada.remove('docs')).rejects.toMatchObject(NOT_REGULAR);
    await ada.put('AGENTS.md');
    await expect(ada.put('AGENTS.md/b')).rejects.toMatchObject({ status: 422 });
    await expect(ada.remove('AGENTS.md')).rejects.toMatchObject({ message: 'Cannot delete the bundle entry file' });
    const changes = (await eventsOf(world, 'agent.instructions')).map((event) => event.action.split('.')[1]);
    expect(changes).toEqual([
      'instructions_bundle_updated',
      'instructions_file_updated',
      'instructions_file_updated',
      'instructions_file_deleted',
      'instructions_file_updated',
    ]);
    expect(await world.board.run(listAgentConfigRevisions, { agentId: ada.id })).toHaveLength(1 + 5);
  });

  it('written by several at once ends whole, as one of them wrote it', async () => {
    const world = await createWorld();
    const ada = await externalAgent(world);
    const contents = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(200_000));
    await Promise.all(contents.map((content) => ada.put('AGENTS.md', content)));
    expect(contents).toContain(await readFile(join(root, 'AGENTS.md'), 'utf8'));
    expect(await readdir(root)).toEqual(['AGENTS.md']);
  });

  it('never leads outside its root, whichever links it holds', async () => {
    const world = await createWorld();
    const ada = await externalAgent(world);
    await writeFile(join(root, 'AGENTS.md'), 'hello');
    await symlink(secret, join(root, 'file-link.md'));
    await symlink(base, join(root, 'directory-link'));
    await symlink(join(base, 'missing.md'), join(root, 'dangling-link.md'));
    await symlink('/dev', join(root, 'devices'));
    for (const path of ['file-link.md', 'directory-link/secret.md', 'devices/zero']) {
      await expect(ada.read(path)).rejects.toMatchObject(OUTSIDE);
      await expect(ada.put(path)).rejects.toMatchObject(OUTSIDE);
      await expect(ada.remove(path)).rejects.toMatchObject(OUTSIDE);
    }
    for (const path of [
      'dangling-link.md',
      'directory-link/new.md',
      'directory-link/new/new.md',
      'dangling-link.md/a',
    ]) {
      await expect(ada.put(path)).rejects.toMatchObject(OUTSIDE);
    }
    await expect(ada.read('dangling-link.md')).rejects.toMatchObject({ status: 404 });
    expect(await readFile(secret, 'utf8')).toBe('secret');
    expect((await readdir(base)).sort()).toEqual(['root', 'secret.md']);
    const bundle = await ada.bundle();
    expect(paths(bundle)).toEqual(['AGENTS.md']);
    expect(bundle.warnings).toContain('file-link.md is left out: it leads outside the bundle root');
    expect(bundle.warnings).toHaveLength(4);
  });

  it('follows links within its root', async () => {
    const world = await createWorld();
    const ada = await externalAgent(world);
    await mkdir(join(root, 'docs'));
    await writeFile(join(root, 'docs/real.md'), 'real');
    await symlink('docs/real.md', join(root, 'AGENTS.md'));
    expect(await ada.read('AGENTS.md')).toMatchObject({ content: 'real' });
    await ada.put('AGENTS.md', 'new');
    expect(await readFile(join(root, 'docs/real.md'), 'utf8')).toBe('new');
    expect((await lstat(join(root, 'AGENTS.md'))).isSymbolicLink()).toBe(true);
    expect(await ada.bundle()).toMatchObject({ warnings: [], files: [{ path: 'AGENTS.md', size: 3 }, { size: 3 }] });
    await symlink('docs/real.md', join(root, 'other.md'));
    await ada.remove('other.md');
    expect(await readFile(join(root, 'docs/real.md'), 'utf8')).toBe('new');
  });

  it('may have a root that is a link itself', async () => {
    const world = await createWorld();
    await symlink(root, join(base, 'link'));
    const ada = await externalAgent(world, join(base, 'link'));
    await ada.put('AGENTS.md', 'through');
    expect(await readFile(join(root, 'AGENTS.md'), 'utf8')).toBe('through');
    expect(await ada.bundle()).toMatchObject({ rootPath: join(base, 'link'), warnings: [] });
  });

  it('holds regular text files only: no pipe, no binary, nothing larger than 1 MiB', async () => {
    const world = await createWorld();
    const ada = await externalAgent(world);
    execFileSync('mkfifo', [join(root, 'pipe')]);
    await writeFile(join(root, 'AGENTS.md'), Buffer.from([0xff, 0xfe, 0x00]));
    await writeFile(join(root, 'large.md'), '');
    await truncate(join(root, 'large.md'), 1_048_577);
    await expect(ada.read('pipe')).rejects.toMatchObject(NOT_REGULAR);
    await expect(ada.put('pipe')).rejects.toMatchObject(NOT_REGULAR);
    await expect(ada.remove('pipe')).rejects.toMatchObject(NOT_REGULAR);
    await expect(ada.read('AGENTS.md')).rejects.toMatchObject({
      status: 422,
      message: 'Instructions file is not UTF-8 text',
    });
    await expect(ada.read('large.md')).rejects.toMatchObject({
      status: 422,
      message: 'Instructions file exceeds 1048576 bytes',
    });
    expect(await ada.bundle()).toMatchObject({
      warnings: ['pipe is left out: not a regular file'],
      files: [
        { path: 'AGENTS.md', editable: true },
        { path: 'large.md', editable: false },
      ],
    });
    await truncate(join(root, 'large.md'), 1_048_576);
    expect((await ada.read('large.md')).size).toBe(1_048_576);
  });

  it('is listed up to 1,000 files and 10 levels, and says so when there is more', async () => {
    const world = await createWorld();
    const ada = await externalAgent(world);
    const cut = 'Only 1000 files of at most 10 levels are listed';
    await writeFile(join(root, 'AGENTS.md'), '');
    const deepest = join(root, ...Array.from({ length: 9 }, () => 'd'));
    await mkdir(deepest, { recursive: true });
    await writeFile(join(deepest, 'a.md'), '');
    expect(await ada.bundle()).toMatchObject({ warnings: [], files: { length: 2 } });
    await mkdir(join(deepest, 'd'));
    await writeFile(join(deepest, 'd', 'a.md'), '');
    expect(await ada.bundle()).toMatchObject({ warnings: [cut], files: { length: 2 } });
    await rm(join(root, 'd'), { recursive: true });
    for (let index = 0; index < 999; index++) await writeFile(join(root, `${index}.md`), '');
    expect(await ada.bundle()).toMatchObject({ warnings: [], files: { length: 1000 } });
    await writeFile(join(root, 'more.md'), '');
    const bundle = await ada.bundle();
    expect(bundle.files).toHaveLength(1000);
    expect(bundle.warnings[0]).toBe(cut);
  });

  it('leaves out what version control and package managers keep beside it', async () => {
    const world = await createWorld();
    const ada = await externalAgent(world);
    for (const directory of ['.git', 'node_modules', '.github']) {
      await mkdir(join(root, directory));
      await writeFile(join(root, directory, 'file'), '');
    }
    expect(paths(await ada.bundle())).toEqual(['.github/file']);
  });

  it('with a root that is missing or no directory is warned of, and not written', async () => {
    const world = await createWorld();
    for (const [rootPath, warning] of [
      [join(base, 'missing'), 'Instructions root does not exist'],
      [secret, 'Instructions root is not a directory'],
    ] as const) {
      const ada = await externalAgent(world, rootPath);
      const bundle = await ada.bundle();
      expect(bundle).toMatchObject({ editable: false, files: [], rootPath });
      expect(bundle.warnings[0]).toBe(warning);
      for (const access of [ada.read, ada.put, ada.remove]) {
        await expect(access('a.md')).rejects.toMatchObject({ status: 422, message: warning });
      }
    }
  });

  it('is never the server’s own data, named directly, from above, from below or through a link', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    const home = world.services.config.ORGRAPH_HOME;
    const refused = { status: 422, message: "rootPath must be apart from the server's own data" };
    await symlink(home, join(base, 'link'));
    for (const rootPath of ['/', home, join(home, 'storage'), join(home, '..'), join(base, 'link')]) {
      const change = { agentId: row.id, mode: 'external', rootPath };
      await expect(world.board.run(updateInstructionsBundle, change)).rejects.toMatchObject(refused);
    }
    const ada = await externalAgent(world);
    await rm(root, { recursive: true });
    await symlink(home, root);
    expect((await ada.bundle()).warnings[0]).toBe(refused.message);
    await expect(ada.read('a.md')).rejects.toMatchObject(refused);
    await expect(ada.put('a.md')).rejects.toMatchObject(refused);
  });

  it('is placed by the board only, at an absolute path', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada', role: 'ceo' });
    const call = { agentId: ada.row.id, mode: 'external' };
    for (const rootPath of [root, null]) {
      await expect(ada.run(updateInstructionsBundle, { ...call, rootPath })).rejects.toMatchObject({
        status: 403,
        message: 'Board access required',
      });
    }
    for (const [change, message] of [
      [{}, 'An external bundle needs a rootPath'],
      [{ rootPath: null }, 'An external bundle needs a rootPath'],
      [{ rootPath: 'docs' }, 'rootPath must be an absolute path'],
    ] as const) {
      const attempt = world.board.run(updateInstructionsBundle, { ...call, ...change });
      await expect(attempt).rejects.toMatchObject({ status: 422, message });
    }
  });

  it('placed by the board may be written by the agent, until it is managed again', async () => {
    const world = await createWorld();
    const ada = await externalAgent(world);
    await ada.run(putInstructionsFile, { agentId: ada.id, path: 'AGENTS.md', content: 'mine' });
    expect(await readFile(join(root, 'AGENTS.md'), 'utf8')).toBe('mine');
    expect(await ada.run(updateInstructionsBundle, { agentId: ada.id, entryFile: 'B.md' })).toMatchObject({
      mode: 'external',
      rootPath: root,
      entryFile: 'B.md',
    });
    const managed = await ada.run(updateInstructionsBundle, { agentId: ada.id, mode: 'managed' });
    expect(managed).toMatchObject({ mode: 'managed', rootPath: managed.managedRootPath });
    expect((await ada.read('AGENTS.md')).content).not.toBe('mine');
    const back = ada.run(updateInstructionsBundle, { agentId: ada.id, mode: 'external' });
    await expect(back).rejects.toMatchObject({ status: 422, message: 'An external bundle needs a rootPath' });
  });
});
