import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getAgent, updateAgent } from '#services/organization/agents/operations.js';
import { deleteInstructionsFile, getInstructionsFile } from '#services/organization/instructions/files.js';
import { updateInstructionsBundle, updateInstructionsPath } from '#services/organization/instructions/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { put, sources } from './instructions-world.js';

const MIB = 1_048_576;
const OUTSIDE = { status: 422, message: 'Instructions file path must stay within the bundle root' };

describe('a managed instructions bundle', () => {
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
