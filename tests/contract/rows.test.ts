import pg from 'pg';
import { expect, test } from 'vitest';
import { createIssue } from '#services/work/issue-operations/create.js';
import { stored } from '../kit/issues.js';
import { createWorld } from '../kit/world.js';
import { KeptRows, WriteNotes } from './restoring.js';
import { allRows, rowsOfCompany, tablesOf, writesOfCompanies } from './rows.js';

test.each([
  ['their hashes', (world: Parameters<typeof stored>[0]) => rowsOfCompany(world.services, world.company.id)],
  ['what wrote them', (world: Parameters<typeof stored>[0]) => writesOfCompanies(world.services, [world.company.id])],
])('rows that are added, changed or removed are told by %s', async (_name, read) => {
  const world = await createWorld();
  const companyId = world.company.id;
  const goal = { companyId, title: 'Grow', level: 'company', status: 'active' };
  const seen = [await read(world)];
  const { id } = await stored(world, (tx) => tx.goal.create({ data: goal }));
  seen.push(await read(world));
  await stored(world, (tx) => tx.goal.update({ where: { id }, data: { title: 'Grow fast' } }));
  seen.push(await read(world));
  await stored(world, (tx) => tx.goal.delete({ where: { id } }));
  seen.push(await read(world));
  expect(new Set(seen.slice(0, 3).map(({ Goal }) => Goal)).size).toBe(3);
  expect(seen[3]).toEqual(seen[0]);
});

test('rows are read again after each write that was committed, and only then', async () => {
  const world = await createWorld();
  const notes = await WriteNotes.of(world.services);
  let reads = 0;
  const read = notes.unlessWritten(async () => ++reads);
  expect([await read(), await read()]).toEqual([1, 1]);
  const write = (title: string, isKept: boolean) =>
    stored(world, async (tx) => {
      await tx.goal.create({ data: { companyId: world.company.id, title, level: 'company', status: 'active' } });
      if (!isKept) throw new Error('taken back');
    });
  await expect(write('Never', false)).rejects.toThrow('taken back');
  expect(await read()).toBe(1);
  await write('Grow', true);
  expect([await read(), await read()]).toEqual([2, 2]);
  expect(await notes.tables()).toContain('Goal');
  await stored(world, (tx) => tx.goal.updateMany({ data: { title: 'Grow fast' } }));
  expect(await read()).toBe(3);
  await stored(world, (tx) => tx.goal.deleteMany({}));
  expect(await read()).toBe(4);
  await notes.end();
});

test('rows that were kept are put back, whatever was written, and what is derived from them with them', async () => {
  const { services, board, company } = await createWorld();
  const issue = (title: string) => board.run(createIssue, { companyId: company.id, title });
  await issue('Kept');
  const kept = await KeptRows.of(services);
  const before = await allRows(services);
  for (const title of ['First', 'Second']) {
    await issue(title);
    await services.database.transaction('all', (tx) =>
      tx.company.update({ where: { id: company.id }, data: { name: title } }),
    );
    expect(await allRows(services)).not.toEqual(before);
    await kept.restore();
    expect(await allRows(services)).toEqual(before);
  }
  expect((await issue('Next')).issueNumber).toBe(2);
  await kept.end();
});

const AWAITED = `SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND relation = $1::regclass`;

test('notes of writes begin although other work locks the tables in another order', async () => {
  const { services } = await createWorld();
  const names = (await tablesOf(services)).map(({ name }) => `"${name}"`);
  const other = new pg.Client(services.config.DATABASE_URL);
  await other.connect();
  // PostgreSQL ends the transaction that looks for a deadlock first: never the other one.
  await other.query("SET deadlock_timeout = '1h'; BEGIN");
  await other.query(`LOCK TABLE ${names.at(-1)} IN ROW EXCLUSIVE MODE`);
  const beginning = WriteNotes.of(services);
  await expect.poll(async () => (await other.query(AWAITED, [names.at(-1)])).rows[0].count).toBe(1);
  await other.query(`LOCK TABLE ${names[0]} IN ROW EXCLUSIVE MODE; COMMIT`);
  await other.end();
  const notes = await beginning;
  expect(await notes.tables()).toEqual([]);
  await notes.end();
});
