import { expect, test } from 'vitest';
import { createIssue } from '../../src/services/work/issue-operations/create.js';
import { stored } from '../kit/issues.js';
import { createWorld } from '../kit/world.js';
import { KeptRows } from './restoring.js';
import { allRows, rowsOfCompany, writesOfCompanies } from './rows.js';

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
