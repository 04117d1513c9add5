import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { updateAgent } from '#services/organization/agents/operations.js';
import { deleteInstructionsFile, putInstructionsFile } from '#services/organization/instructions/files.js';
import { getInstructionsBundle, updateInstructionsBundle } from '#services/organization/instructions/operations.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';
import { givenTo } from './run-given.js';

let world: World;
let agent: AgentCaller;
let outside: string;
beforeEach(async () => {
  world = await createWorld();
  agent = await world.agent({ name: 'Ada', adapterType: 'claude_local' });
  outside = await realpath(await mkdtemp(join(tmpdir(), 'orgraph-instructions-')));
});
afterEach(() => rm(outside, { recursive: true, force: true }));

const put = (path: string, content: string) =>
  world.board.run(putInstructionsFile, { agentId: agent.row.id, path, content });
const instructions = async (who = agent) => (await givenTo(world, who)).instructions;

describe('the instructions of a run', () => {
  test("are the files that the server keeps, laid into the agent's home where the bundle says", async () => {
    await put('AGENTS.md', 'Be kind\u{1f511}');
    await put('more/deep/notes.md', 'Notes');
    const given = await instructions();
    const { managedRootPath } = await world.board.run(getInstructionsBundle, { agentId: agent.row.id });
    expect(given).toEqual({ directory: managedRootPath, entryFile: 'AGENTS.md', text: 'Be kind\u{1f511}' });
    expect(await readFile(join(managedRootPath, 'more/deep/notes.md'), 'utf8')).toBe('Notes');
  });

  test.each([
    ['agent_gateway', { url: 'wss://gateway.example.com' }],
    ['cursor_cloud', { repository: 'https://github.com/acme/door' }],
  ])('reach agents of %s elsewhere in one text', async (adapterType, adapterConfig) => {
    const files = { 'AGENTS.md': 'Be kind\n', 'more/notes.md': 'Notes\n' };
    const far = await world.agent({ name: 'Far', adapterType, adapterConfig, instructionsBundle: { files } });
    const { text } = (await instructions(far)) ?? {};
    expect(text).toBe('Be kind\n\n---\n\nFile more/notes.md:\n\nNotes');
  });

  test('are as they are now: what was changed or removed is so, and so is what a run did to them', async () => {
    await put('AGENTS.md', 'Old');
    await put('gone.md', 'Gone');
    await put('folder/file.md', 'File');
    const { directory = '' } = (await instructions()) ?? {};
    await put('AGENTS.md', 'New');
    await world.board.run(deleteInstructionsFile, { agentId: agent.row.id, path: 'gone.md' });
    await writeFile(join(directory, 'folder', 'file.md'), 'Changed by a run');
    await writeFile(join(directory, 'stray.md'), 'Made by a run');
    expect((await instructions())?.text).toBe('New');
    expect((await readdir(directory)).sort()).toEqual(['AGENTS.md', 'folder']);
    expect(await readFile(join(directory, 'folder', 'file.md'), 'utf8')).toBe('File');
  });

  test('are not written to where links lead that a run has made', async () => {
    await put('AGENTS.md', 'Mine');
    await put('folder/file.md', 'File');
    const { directory = '' } = (await instructions()) ?? {};
    await writeFile(join(outside, 'AGENTS.md'), 'theirs');
    await rm(directory, { recursive: true });
    await mkdir(directory);
    await symlink(join(outside, 'AGENTS.md'), join(directory, 'AGENTS.md'));
    await symlink(outside, join(directory, 'folder'));
    await instructions();
    expect(await readFile(join(directory, 'AGENTS.md'), 'utf8')).toBe('Mine');
    expect(await readFile(join(outside, 'AGENTS.md'), 'utf8')).toBe('theirs');
    expect(await readdir(outside)).toEqual(['AGENTS.md']);
    await rm(directory, { recursive: true });
    await symlink(outside, directory);
    await instructions();
    expect(await readFile(join(outside, 'AGENTS.md'), 'utf8')).toBe('theirs');
  });

  test('are laid out whole for runs that begin at the same time', async () => {
    for (let file = 0; file < 20; file++) await put(`folder${file % 3}/file${file}.md`, `File ${file}`);
    const runs = await Promise.all(Array.from({ length: 5 }, () => instructions()));
    const directory = runs[0]?.directory ?? '';
    const found = await readdir(directory, { recursive: true, withFileTypes: true });
    expect(found.filter((entry) => entry.isFile())).toHaveLength(21);
  });

  test('are those of the host where the board has said so', async () => {
    await writeFile(join(outside, 'START.md'), 'From the host');
    const where = { mode: 'external', rootPath: outside, entryFile: 'START.md' };
    await world.board.run(updateInstructionsBundle, { agentId: agent.row.id, ...where });
    expect(await instructions()).toEqual({ directory: outside, entryFile: 'START.md', text: 'From the host' });
    await rm(outside, { recursive: true });
    await expect(instructions()).rejects.toThrow('Instructions root does not exist');
  });

  test("are the one file that the configuration names, unless it is the server's own", async () => {
    const configure = (path: string) =>
      world.board.run(updateAgent, { agentId: agent.row.id, adapterConfig: { instructionsFilePath: path } });
    await writeFile(join(outside, 'one.md'), 'One file');
    await configure(join(outside, 'one.md'));
    expect(await instructions()).toEqual({ directory: outside, entryFile: 'one.md', text: 'One file' });
    const { ORGRAPH_HOME } = world.services.config;
    await writeFile(join(ORGRAPH_HOME, 'own'), 'secret');
    const apart = "must be apart from the server's own data";
    await expect(configure(join(ORGRAPH_HOME, 'own'))).rejects.toThrow(apart);
    await configure(join(outside, 'link.md'));
    await symlink(join(ORGRAPH_HOME, 'own'), join(outside, 'link.md'));
    await expect(instructions()).rejects.toThrow(apart);
    await configure(join(outside, 'missing.md'));
    await expect(instructions()).rejects.toThrow('does not exist');
    await configure(outside);
    await expect(instructions()).rejects.toThrow('is not a readable file');
  });

  test('are none for adapters that read none', async () => {
    expect(await instructions(await world.agent({ name: 'Plain', adapterType: 'process' }))).toBeNull();
  });
});
