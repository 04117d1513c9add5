import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getAgent, updateAgent } from '../../src/services/agents/agents.js';
import { hireAgent } from '../../src/services/agents/hires.js';
import {
  getInstructionsBundle,
  updateInstructionsBundle,
  updateInstructionsPath,
} from '../../src/services/agents/instructions.js';
import {
  deleteInstructionsFile,
  getInstructionsFile,
  putInstructionsFile,
} from '../../src/services/agents/instructions-files.js';
import { listAgentConfigRevisions } from '../../src/services/agents/revisions.js';
import { eventsOf } from '../kit/journal.js';
import { createWorld, type World } from '../kit/world.js';

const MIB = 1_048_576;
const OUTSIDE = { status: 422, message: 'Instructions file path must stay within the bundle root' };
const noRights = { permissions: { canCreateAgents: false } };

const put = ({ board }: World, agentId: string, path: string, content = 'text') =>
  board.run(putInstructionsFile, { agentId, path, content });

const withoutGrant = ({ services }: World, agentId: string, permissionKey: string) =>
  services.database.transaction('all', (tx) =>
    tx.principalPermissionGrant.deleteMany({ where: { principalId: agentId, permissionKey } }),
  );

const sources = async ({ board }: World, agentId: string): Promise<[string, string[]][]> => {
  const revisions: { source: string; changedKeys: string[] }[] = await board.run(listAgentConfigRevisions, { agentId });
  return revisions.map(({ source, changedKeys }) => [source, changedKeys]);
};

describe('a managed instructions bundle', () => {
  it('of a new agent holds its entry file', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    const { content } = await world.board.run(getInstructionsFile, { agentId: row.id, path: 'AGENTS.md' });
    const home = world.services.config.ORGRAPH_HOME;
    const root = join(home, 'companies', world.company.id, 'agents', row.id, 'instructions');
    const entry = {
      path: 'AGENTS.md',
      size: Buffer.byteLength(content),
      language: 'markdown',
      markdown: true,
      isEntryFile: true,
      editable: true,
    };
    expect(await world.board.run(getInstructionsBundle, { agentId: row.id })).toEqual({
      agentId: row.id,
      mode: 'managed',
      rootPath: root,
      managedRootPath: root,
      entryFile: 'AGENTS.md',
      resolvedEntryPath: join(root, 'AGENTS.md'),
      editable: true,
      warnings: [],
      files: [entry],
    });
    expect(await world.board.run(getInstructionsFile, { agentId: row.id, path: 'AGENTS.md' })).toEqual({
      ...entry,
      content,
    });
  });

  it('keeps what is put, by path, with a revision and an event for each change', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    const file = await put(world, row.id, 'docs/tools.json', '{"ü": 1}');
    expect(file).toEqual({
      path: 'docs/tools.json',
      size: 9,
      language: 'json',
      markdown: false,
      isEntryFile: false,
      editable: true,
      content: '{"ü": 1}',
    });
    expect(await world.board.run(getInstructionsFile, { agentId: row.id, path: 'docs/tools.json' })).toEqual(file);
    await put(world, row.id, 'docs/tools.json', '{}');
    await put(world, row.id, 'docs/tools.json', '{}');
    const { files } = await world.board.run(getInstructionsBundle, { agentId: row.id });
    expect(files).toMatchObject([{ path: 'AGENTS.md' }, { path: 'docs/tools.json', size: 2 }]);
    const change = ['instructions_bundle_file_put', ['instructionsBundle']];
    expect(await sources(world, row.id)).toEqual([change, change]);
    expect(await eventsOf(world, 'agent.instructions')).toMatchObject([
      { action: 'agent.instructions_file_updated', entityId: row.id, details: { path: 'docs/tools.json', size: 9 } },
      { action: 'agent.instructions_file_updated', details: { size: 2 } },
    ]);
  });

  it('loses a file that is deleted, but never its entry file', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    await put(world, row.id, 'notes.md');
    const remove = (path?: string) => world.board.run(deleteInstructionsFile, { agentId: row.id, path });
    expect((await remove('notes.md')).files).toMatchObject([{ path: 'AGENTS.md' }]);
    await expect(remove('notes.md')).rejects.toMatchObject({ status: 404, message: 'Instructions file not found' });
    await expect(remove('AGENTS.md')).rejects.toMatchObject({
      status: 422,
      message: 'Cannot delete the bundle entry file',
    });
    expect((await eventsOf(world, 'agent.instructions')).slice(1)).toMatchObject([
      { action: 'agent.instructions_file_deleted', details: { path: 'notes.md' } },
    ]);
    expect((await sources(world, row.id))[0]).toEqual(['instructions_bundle_patch', ['instructionsBundle']]);
  });

  it('names its languages by extension', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    for (const [path, language] of [
      ['a.MD', 'markdown'],
      ['a.ts', 'typescript'],
      ['a.yml', 'yaml'],
      ['LICENSE', 'text'],
      ['a.constructor', 'text'],
      ['.md', 'text'],
    ] as const) {
      expect(await put(world, row.id, path)).toMatchObject({ language, markdown: language === 'markdown' });
    }
  });

  it('takes files of up to 1 MiB, counted in bytes', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    expect((await put(world, row.id, 'big.md', 'x'.repeat(MIB))).size).toBe(MIB);
    for (const content of ['x'.repeat(MIB + 1), 'ü'.repeat(MIB / 2 + 1)]) {
      await expect(put(world, row.id, 'big.md', content)).rejects.toMatchObject({ status: 400 });
    }
    expect((await put(world, row.id, 'empty.md', '')).size).toBe(0);
  });

  it('takes at most 1,000 files, and no file where a directory would be', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    await put(world, row.id, 'docs/a_b/c.md');
    for (const path of ['docs', 'docs/a_b', 'docs/a_b/c.md/d.md', 'AGENTS.md/x']) {
      await expect(put(world, row.id, path)).rejects.toMatchObject({
        status: 422,
        message: expect.stringContaining('cannot both be files'),
      });
    }
    await put(world, row.id, 'docs/aXb');
    const many = Array.from({ length: 997 }, (_, index) => ({
      companyId: world.company.id,
      agentId: row.id,
      path: `many/${index}`,
      content: '',
    }));
    await world.services.database.transaction('all', (tx) => tx.agentInstructionsFile.createMany({ data: many }));
    await expect(put(world, row.id, 'one-more.md')).rejects.toMatchObject({
      status: 422,
      message: 'An instructions bundle holds at most 1000 files',
    });
    expect(await put(world, row.id, 'many/0', 'changed')).toMatchObject({ content: 'changed' });
  });

  it.each([
    '../a.md',
    'docs/../../a.md',
    'docs/../a.md',
    '..',
    '/etc/passwd',
    'C:/a.md',
    'c:a.md',
    'docs\\a.md',
    '\\\\h\\s',
  ])('has no place for %j, which leads outside', async (path) => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    await expect(put(world, row.id, path)).rejects.toMatchObject(OUTSIDE);
    for (const operation of [getInstructionsFile, deleteInstructionsFile]) {
      await expect(world.board.run(operation, { agentId: row.id, path })).rejects.toMatchObject(OUTSIDE);
    }
    const entry = world.board.run(updateInstructionsBundle, { agentId: row.id, entryFile: path });
    await expect(entry).rejects.toMatchObject(OUTSIDE);
    const created = world.agent({ name: 'Bob', instructionsBundle: { files: { [path]: '' } } });
    await expect(created).rejects.toMatchObject({ status: 400 });
  });

  it.each(['a//b', './a', 'a/.', 'a/', ' a', 'a ', 'a\nb', '.', `${'d/'.repeat(10)}a`, 'ü'.repeat(128)])(
    'has one spelling for each path, so %j is refused',
    async (path) => {
      const world = await createWorld();
      const { row } = await world.agent({ name: 'Ada' });
      const refused = { status: 422, message: expect.stringContaining('Instructions file path must be relative') };
      await expect(put(world, row.id, path)).rejects.toMatchObject(refused);
      const created = world.agent({ name: 'Bob', instructionsBundle: { files: { [path]: '' } } });
      await expect(created).rejects.toMatchObject({ status: 400 });
    },
  );

  it('refuses NUL characters and over-long paths in any place', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    for (const path of ['a\0b', 'a'.repeat(501)]) {
      await expect(put(world, row.id, path)).rejects.toMatchObject({ status: 400 });
      const read = world.board.run(getInstructionsFile, { agentId: row.id, path });
      await expect(read).rejects.toMatchObject({ status: 400 });
    }
  });

  it('asks for the path that is left out, and says which file it does not have', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    for (const operation of [getInstructionsFile, deleteInstructionsFile]) {
      for (const path of [undefined, '']) {
        await expect(world.board.run(operation, { agentId: row.id, path })).rejects.toMatchObject({
          status: 422,
          message: "Query parameter 'path' is required",
        });
      }
      await expect(world.board.run(operation, { agentId: row.id, path: 'none.md' })).rejects.toMatchObject({
        status: 404,
        message: 'Instructions file not found',
      });
    }
  });

  it('written by two at once ends as one of them wrote it, with a revision for each', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    const contents = ['one', 'two', 'three'];
    await Promise.all(contents.map((content) => put(world, row.id, 'notes.md', content)));
    const { content } = await world.board.run(getInstructionsFile, { agentId: row.id, path: 'notes.md' });
    expect(contents).toContain(content);
    const events = await eventsOf(world, 'agent.instructions_file_updated');
    expect(events).toHaveLength(3);
    expect(events.at(-1)?.details).toMatchObject({ size: content.length });
    expect(await sources(world, row.id)).toHaveLength(3);
  });

  it('is deleted from once when two delete at once', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    await put(world, row.id, 'notes.md');
    const remove = () => world.board.run(deleteInstructionsFile, { agentId: row.id, path: 'notes.md' });
    const outcomes = await Promise.allSettled([remove(), remove()]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await eventsOf(world, 'agent.instructions_file_deleted')).toHaveLength(1);
  });

  it('may name another entry file, which it is warned to lack', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    const change = { agentId: row.id, entryFile: 'MAIN.md' };
    expect(await world.board.run(updateInstructionsBundle, change)).toMatchObject({
      entryFile: 'MAIN.md',
      warnings: ['The entry file MAIN.md is not in the bundle'],
      files: [{ path: 'AGENTS.md', isEntryFile: false }],
    });
    expect(await put(world, row.id, 'MAIN.md')).toMatchObject({ isEntryFile: true });
    expect(await world.board.run(getInstructionsBundle, { agentId: row.id })).toMatchObject({ warnings: [] });
    await world.board.run(updateInstructionsBundle, change);
    await world.board.run(updateInstructionsBundle, { agentId: row.id });
    expect(await eventsOf(world, 'agent.instructions_bundle')).toMatchObject([
      {
        action: 'agent.instructions_bundle_updated',
        entityId: row.id,
        details: { mode: 'managed', rootPath: null, entryFile: 'MAIN.md' },
      },
    ]);
    expect((await sources(world, row.id)).map(([source]) => source)).toEqual([
      'instructions_bundle_file_put',
      'instructions_bundle_patch',
    ]);
  });

  it('has no root of its own choosing', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    for (const mode of [undefined, 'managed']) {
      const change = world.board.run(updateInstructionsBundle, { agentId: row.id, mode, rootPath: '/srv/docs' });
      await expect(change).rejects.toMatchObject({
        status: 422,
        message: 'rootPath needs mode external; a managed bundle has its own place',
      });
    }
  });
});

describe('instructions are', () => {
  it('read by config readers only', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada', ...noRights });
    const plain = await world.agent({ name: 'Plain', ...noRights });
    const viewer = await world.member('viewer');
    for (const [operation, input] of [
      [getInstructionsBundle, {}],
      [getInstructionsFile, { path: 'AGENTS.md' }],
    ] as const) {
      for (const caller of [ada, viewer]) await caller.run(operation, { agentId: ada.row.id, ...input });
      await expect(plain.run(operation, { agentId: ada.row.id, ...input })).rejects.toMatchObject({
        status: 403,
        message: 'Missing permission: agents:create',
      });
    }
  });

  it('written by the board, the agent itself and agents with agents:configure', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const peer = await world.agent({ name: 'Peer' });
    const plain = await world.agent({ name: 'Plain' });
    const viewer = await world.member('viewer');
    for (const agent of [ada, plain]) await withoutGrant(world, agent.row.id, 'agents:configure');
    for (const [operation, input] of [
      [putInstructionsFile, { path: 'notes.md', content: 'text' }],
      [updateInstructionsBundle, { entryFile: 'notes.md' }],
      [updateInstructionsBundle, { entryFile: 'AGENTS.md' }],
      [deleteInstructionsFile, { path: 'notes.md' }],
    ] as const) {
      const call = { agentId: ada.row.id, ...input };
      await expect(plain.run(operation, call)).rejects.toMatchObject({
        status: 403,
        message: 'Missing permission: agents:configure',
      });
      await expect(viewer.run(operation, call)).rejects.toMatchObject({
        status: 403,
        message: 'Viewer access is read-only',
      });
      await (operation === deleteInstructionsFile ? peer : ada).run(operation, call);
    }
  });

  it('not found from another company', async () => {
    const ada = await (await createWorld()).agent({ name: 'Ada' });
    const stranger = await (await createWorld()).agent({ name: 'Stranger' });
    for (const [operation, input] of [
      [getInstructionsBundle, {}],
      [updateInstructionsBundle, { entryFile: 'x.md' }],
      [getInstructionsFile, { path: 'AGENTS.md' }],
      [putInstructionsFile, { path: 'AGENTS.md', content: '' }],
      [deleteInstructionsFile, { path: 'AGENTS.md' }],
      [updateInstructionsPath, { path: null }],
    ] as const) {
      await expect(stranger.run(operation, { agentId: ada.row.id, ...input })).rejects.toMatchObject({
        status: 404,
        message: 'Agent not found',
      });
    }
  });

  it('frozen while the agent waits for approval', async () => {
    const world = await createWorld({ requireBoardApprovalForNewAgents: true });
    const { agent } = await world.board.run(hireAgent, { companyId: world.company.id, name: 'Ada' });
    for (const [operation, input] of [
      [updateInstructionsBundle, { entryFile: 'x.md' }],
      [putInstructionsFile, { path: 'AGENTS.md', content: '' }],
      [deleteInstructionsFile, { path: 'other.md' }],
      [updateInstructionsPath, { path: '/a.md' }],
    ] as const) {
      await expect(world.board.run(operation, { agentId: agent.id, ...input })).rejects.toMatchObject({
        status: 409,
        code: 'pending_approval_agent_config_frozen',
      });
    }
  });
});

describe('the instructions path', () => {
  const adapterConfig = async ({ board }: World, agentId: string) =>
    (await board.run(getAgent, { agentId })).adapterConfig;

  it('is set and cleared in the adapter configuration, with a revision and an event', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada', adapterConfig: { command: 'run' } });
    const set = (path: string | null) => world.board.run(updateInstructionsPath, { agentId: row.id, path });
    expect(await set('/srv/ada.md')).toEqual({
      agentId: row.id,
      adapterType: 'process',
      adapterConfigKey: 'instructionsFilePath',
      path: '/srv/ada.md',
    });
    expect(await adapterConfig(world, row.id)).toEqual({ command: 'run', instructionsFilePath: '/srv/ada.md' });
    expect(await set(null)).toMatchObject({ path: null });
    expect(await adapterConfig(world, row.id)).toEqual({ command: 'run' });
    await set(null);
    const change = ['instructions_path_patch', ['adapterConfig']];
    expect(await sources(world, row.id)).toEqual([change, change]);
    expect(await eventsOf(world, 'agent.instructions')).toMatchObject([
      {
        action: 'agent.instructions_path_updated',
        entityId: row.id,
        details: { adapterConfigKey: 'instructionsFilePath', path: '/srv/ada.md' },
      },
      { details: { path: null } },
    ]);
  });

  it('may be relative to the working directory, where there is one', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    const relative = { agentId: row.id, path: 'docs/ada.md', adapterConfigKey: 'agentsMdPath' };
    await expect(world.board.run(updateInstructionsPath, relative)).rejects.toMatchObject({
      status: 422,
      message: 'A relative path needs adapterConfig.cwd to be an absolute path',
    });
    await world.board.run(updateAgent, { agentId: row.id, adapterConfig: { cwd: '/srv/agents' } });
    expect(await world.board.run(updateInstructionsPath, relative)).toMatchObject({ path: '/srv/agents/docs/ada.md' });
    expect(await adapterConfig(world, row.id)).toEqual({ cwd: '/srv/agents', agentsMdPath: '/srv/agents/docs/ada.md' });
  });

  it('is written under keys that name a path only', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    for (const adapterConfigKey of ['command', 'env', 'cwd', '__proto__', 'a.Path', '']) {
      const attempt = world.board.run(updateInstructionsPath, { agentId: row.id, path: '/a', adapterConfigKey });
      await expect(attempt).rejects.toMatchObject({ status: 400 });
    }
    await expect(world.board.run(updateInstructionsPath, { agentId: row.id })).rejects.toMatchObject({ status: 400 });
  });

  it('is the board’s', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada', role: 'ceo' });
    const attempt = ada.run(updateInstructionsPath, { agentId: ada.row.id, path: `/${randomUUID()}` });
    await expect(attempt).rejects.toMatchObject({ status: 403, message: 'Board access required' });
  });
});
