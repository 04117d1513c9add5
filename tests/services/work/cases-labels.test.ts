import { beforeAll, describe, expect, it } from 'vitest';
import { createLabel, deleteLabel } from '#services/organization/labels/operations.js';
import { getCase } from '#services/work/cases/operations.js';
import { updateCase } from '#services/work/cases/update.js';
import { caseIn, switchCases, toldOf } from '#tests/kit/cases.js';
import { createWorld, type World } from '#tests/kit/world.js';

let world: World;
let labels: string[];
const label = async (name: string, of: World = world): Promise<string> =>
  (await of.board.run(createLabel, { companyId: of.company.id, name, color: '#ff0000' })).id;

beforeAll(async () => {
  world = await createWorld();
  await switchCases(world, true);
  labels = await Promise.all(['c', 'a', 'b'].map((name) => label(name)));
});

const patch = (caseId: string, fields: object) => world.board.run(updateCase, { caseId, ...fields });
const namesOf = ({ labels }: { labels: { name: string }[] }) => labels.map(({ name }) => name).join('');
describe('the labels of a case', () => {
  it('are replaced as a set, by either name of the field, and shown by name', async () => {
    const { id, updatedAt } = await caseIn(world);
    const labelled = await patch(id, { labelIds: labels });
    expect(namesOf(labelled)).toBe('abc');
    expect(labelled.updatedAt > updatedAt).toBe(true);
    expect(namesOf(await patch(id, { labels: [labels[0], labels[0]] }))).toBe('c');
    expect(namesOf(await patch(id, { title: 'Other' }))).toBe('c');
    expect(namesOf(await world.board.run(getCase, { caseId: id }))).toBe('c');
    expect(namesOf(await patch(id, { labelIds: [] }))).toBe('');
  });

  it('are told one by one, beside the change that they come with', async () => {
    const made = await caseIn(world);
    const [c, a, b] = labels;
    await patch(made.id, { labelIds: [c, a], status: 'done' });
    await patch(made.id, { labelIds: [a, b] });
    await patch(made.id, { labelIds: [b, a] });
    const events = (await toldOf(world, made)).slice(1);
    expect(events[0]).toEqual(['case.status_changed', { previousStatus: 'draft', status: 'done' }]);
    const [first, second] = [events.slice(1, 3), events.slice(3)];
    expect(first).toHaveLength(2);
    expect(first).toEqual(expect.arrayContaining([c, a].map((labelId) => ['case.label_added', { labelId }])));
    expect(second).toEqual([
      ['case.label_added', { labelId: b }],
      ['case.label_removed', { labelId: c }],
    ]);
  });

  it('of another company or of none are refused, and with them the whole change', async () => {
    const theirs = await label('theirs', await createWorld());
    const made = await caseIn(world);
    const refused = { status: 422, message: 'One or more labels do not belong to company' };
    for (const labelId of [theirs, world.company.id])
      await expect(patch(made.id, { title: 'New', labelIds: [labels[0], labelId] })).rejects.toMatchObject(refused);
    expect(await world.board.run(getCase, { caseId: made.id })).toMatchObject(made);
  });

  it('are up to 100 UUIDs, named by one field', async () => {
    const { id } = await caseIn(world);
    const many = (count: number) => Array.from({ length: count }, () => labels[0]);
    expect(namesOf(await patch(id, { labelIds: many(100) }))).toBe('c');
    for (const fields of [{ labelIds: many(101) }, { labels: many(101) }, { labelIds: ['c'] }, { labelIds: null }])
      await expect(patch(id, fields)).rejects.toMatchObject({ status: 400 });
    await expect(patch(id, { labelIds: [], labels: [] })).rejects.toMatchObject({ status: 400 });
  });

  it('are gone from it when they are deleted', async () => {
    const { id } = await caseIn(world);
    const gone = await label('gone');
    await patch(id, { labelIds: [gone, labels[0]] });
    await world.board.run(deleteLabel, { labelId: gone });
    expect(namesOf(await world.board.run(getCase, { caseId: id }))).toBe('c');
  });
});
