import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { listPluginLogs } from '#services/plugins/logs/operations.js';
import { type PluginLine, writePluginLogs } from '#services/plugins/logs/write.js';
import { countStatements } from '#tests/kit/statements.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { outsideAdmin, readyPlugin } from './plugins-world.js';

// The host of a file runs the plugins of its database.
ownDatabase();

let world: World;
let plugin: Plugin;
beforeAll(async () => {
  world = await createWorld();
  plugin = await readyPlugin(world);
});

const line = (message: string, fields: Partial<PluginLine> = {}): PluginLine => ({
  pluginId: plugin.id,
  companyId: null,
  level: 'info',
  message,
  ...fields,
});
const write = (...lines: PluginLine[]) => writePluginLogs(world.services, lines);
const logs = (input: object = {}) => world.board.run(listPluginLogs, { pluginId: plugin.id, ...input });
const messages = async (input?: object): Promise<string[]> =>
  (await logs(input)).map(({ message }: { message: string }) => message);

describe('the log of a plugin', () => {
  it('is listed newest first, by level, from a time on, and in part', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    await write(line('one', { at: at(1) }), line('two', { at: at(2), level: 'error' }), line('three', { at: at(3) }));
    expect(await messages()).toEqual(['three', 'two', 'one']);
    expect(await messages({ level: 'error' })).toEqual(['two']);
    expect(await messages({ since: at(2).toISOString() })).toEqual(['three', 'two']);
    expect(await messages({ limit: 1 })).toEqual(['three']);
    for (const input of [{ limit: 0 }, { limit: 501 }, { level: 'loud' }, { since: 'yesterday' }]) {
      await expect(logs(input)).rejects.toMatchObject({ status: 400 });
    }
  });

  it('keeps the order of lines of one batch', async () => {
    const at = new Date();
    await write(...['a', 'b', 'c'].map((message) => line(message, { at })));
    expect(await messages({ limit: 3 })).toEqual(['c', 'b', 'a']);
  });

  it('clips long lines, and leaves out what is beside them where it is too large', async () => {
    await write(
      line('x'.repeat(9_000), { meta: { a: [1, null] } }),
      line('a\u0000b\ud800', { meta: { large: 'y'.repeat(17_000) } }),
      line('deep', { meta: { text: 'a\u0000b' } }),
    );
    const [deep, odd, long] = await logs({ limit: 3 });
    expect(long.message.length).toBeLessThanOrEqual(8_000);
    expect(long.message).toMatch(/^x{7000}.*more characters/);
    expect(long.meta).toEqual({ a: [1, null] });
    expect(odd).toMatchObject({ message: 'ab\ufffd', meta: { omitted: expect.stringContaining('too many') } });
    expect(deep.meta).toEqual({ omitted: expect.stringContaining('NUL') });
  });

  it('shows lines that were written for a company only to administrators who see it', async () => {
    await write(line('for nobody'), line('for the company', { companyId: world.company.id }));
    expect(await messages({ limit: 2 })).toEqual(['for the company', 'for nobody']);
    const admin = await outsideAdmin(world);
    const [newest] = await admin.run(listPluginLogs, { pluginId: plugin.id });
    expect(newest.message).toBe('for nobody');
    const owner = await world.member('owner');
    await expect(owner.run(listPluginLogs, { pluginId: plugin.id })).rejects.toMatchObject({ status: 403 });
  });

  it('takes no line of a plugin or a company that is gone, and the others of the same batch', async () => {
    const gone = crypto.randomUUID();
    await write(line('lost', { pluginId: gone }), line('lost', { companyId: gone }), line('kept'));
    expect(await messages({ limit: 1 })).toEqual(['kept']);
    expect(await messages({ limit: 500 })).not.toContain('lost');
  });

  it('is written with one statement, and read with as many as before however long it is', async () => {
    expect(await countStatements(() => write(...Array.from({ length: 50 }, (_, n) => line(`${n}`))))).toBe(1);
    const few = await countStatements(() => logs({ limit: 1 }));
    expect(await countStatements(() => logs({ limit: 500 }))).toBe(few);
  });
});
