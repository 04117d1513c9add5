import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hireAgent } from '#services/organization/agents/hires.js';
import {
  deleteInstructionsFile,
  getInstructionsFile,
  putInstructionsFile,
} from '#services/organization/instructions/files.js';
import {
  getInstructionsBundle,
  updateInstructionsBundle,
  updateInstructionsPath,
} from '#services/organization/instructions/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { put, sources } from './instructions-world.js';

const noRights = { permissions: { canCreateAgents: false } };

const withoutGrant = ({ services }: World, agentId: string, permissionKey: string) =>
  services.database.transaction('all', (tx) =>
    tx.principalPermissionGrant.deleteMany({ where: { principalId: agentId, permissionKey } }),
  );

describe('a managed instructions bundle', () => {
  it('of a new agent holds its entry file', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    const { content } = await world.board.run(getInstructionsFile, { agentId: row.id, path: 'AGENTS.md' });
    const home = world.services.config.ORGRAPH_HOME;
    const root = join(home, 'agents', world.company.id, row.id, 'instructions');
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
