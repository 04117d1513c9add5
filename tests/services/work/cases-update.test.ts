import { beforeAll, describe, expect, it } from 'vitest';
import { createProject } from '#services/organization/projects/operations.js';
import { upsertCase } from '#services/work/cases/create.js';
import { getCase } from '#services/work/cases/operations.js';
import { updateCase } from '#services/work/cases/update.js';
import { caseIn, switchCases, toldOf } from '#tests/kit/cases.js';
import { issueIn, runOf } from '#tests/kit/issues.js';
import { createWorld, type World } from '#tests/kit/world.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await switchCases(world, true);
});

const upsert = (fields: object, of: World = world) =>
  of.board.run(upsertCase, { companyId: of.company.id, title: 'A case', ...fields });
const patch = (caseId: string, fields: object) => world.board.run(updateCase, { caseId, ...fields });
const show = (caseId: string) => world.board.run(getCase, { caseId });

describe('a change of a case', () => {
  it('keeps what is left out and clears what is null', async () => {
    const { id: projectId } = await world.board.run(createProject, { companyId: world.company.id, name: 'Shop' });
    const parent = await caseIn(world);
    const given = { summary: 'S', fields: { a: 1 }, projectId, parentCaseId: parent.id };
    const made = await caseIn(world, given);
    expect(await patch(made.id, { title: ' New ' })).toMatchObject({ ...given, title: 'New' });
    const cleared = { summary: null, projectId: null, parentCaseId: null };
    expect(await patch(made.id, { ...cleared, fields: {} })).toMatchObject({ ...cleared, fields: {}, title: 'New' });
  });

  it('sets completedAt when the case is done or cancelled, keeps it then, and clears it otherwise', async () => {
    const { id } = await caseIn(world);
    for (const closed of ['done', 'cancelled']) {
      const { completedAt, updatedAt } = await patch(id, { status: closed });
      expect(Date.parse(updatedAt) - Date.parse(completedAt)).toBeLessThan(5_000);
      expect((await patch(id, { status: closed, title: `${closed} still` })).completedAt).toBe(completedAt);
      for (const open of ['draft', 'in_progress', 'in_review', 'approved'])
        expect(await patch(id, { status: open })).toMatchObject({ status: open, completedAt: null });
    }
  });

  it('is told once, as what it is foremost', async () => {
    const made = await caseIn(world, { fields: { a: 1, b: { c: 1 } } });
    const parent = await caseIn(world);
    await patch(made.id, { status: 'done', fields: {}, title: 'X', parentCaseId: parent.id });
    await patch(made.id, { fields: { a: 1, b: { c: 1 } }, title: 'Y', parentCaseId: null });
    await patch(made.id, { fields: { b: { c: 2 }, d: null } });
    await patch(made.id, { parentCaseId: parent.id, title: 'Z' });
    await patch(made.id, { parentCaseId: null });
    await patch(made.id, { summary: 'S', title: 'A' });
    expect((await toldOf(world, made)).slice(1)).toEqual([
      ['case.status_changed', { previousStatus: 'draft', status: 'done' }],
      ['case.fields_changed', { changedKeys: ['a', 'b'] }],
      ['case.fields_changed', { changedKeys: ['a', 'b', 'd'] }],
      ['case.child_linked', { parentCaseId: parent.id }],
      ['case.updated', { changedKeys: ['parentCaseId'] }],
      ['case.updated', { changedKeys: ['summary', 'title'] }],
    ]);
  });

  it('that changes nothing tells nothing and leaves its times', async () => {
    const made = await caseIn(world, { status: 'done', fields: { a: 1 }, summary: '' });
    for (const same of [{}, { title: made.title, summary: '', status: 'done', fields: { a: 1 }, projectId: null }])
      expect(await patch(made.id, same)).toEqual(made);
    expect(await toldOf(world, made)).toHaveLength(1);
  });

  it('loses nothing of what others change at the same time', async () => {
    const { id } = await caseIn(world);
    const changes = [{ title: 'T' }, { summary: 'S' }, { status: 'in_review' }, { fields: { a: 1 } }];
    await Promise.all(changes.map((fields) => patch(id, fields)));
    expect(await show(id)).toMatchObject(Object.assign({}, ...changes));
    expect(await toldOf(world, { id })).toHaveLength(5);
  });

  it('says who did it and when', async () => {
    const agent = await world.agent({ name: 'Editor' });
    const made = await caseIn(world);
    const changed = await agent.run(updateCase, { caseId: made.id, title: 'By an agent' });
    expect(changed).toMatchObject({
      updatedByAgentId: agent.row.id,
      updatedByUserId: null,
      createdAt: made.createdAt,
      createdByAgentId: null,
      createdByUserId: made.createdByUserId,
    });
    expect(changed.updatedAt > made.updatedAt).toBe(true);
  });

  it.each([
    ['an unknown field', { caseType: 'other' }],
    ['a title that is null', { title: null }],
    ['an empty title', { title: '' }],
    ['a title of 501 characters', { title: 'x'.repeat(501) }],
    ['a summary of 8001 characters', { summary: 'x'.repeat(8001) }],
    ['fields that are null', { fields: null }],
    ['a status that is null', { status: null }],
    ['a project that is no UUID', { projectId: 'site' }],
  ])('is refused with %s', async (_what, fields) => {
    const { id } = await caseIn(world);
    await expect(patch(id, fields)).rejects.toMatchObject({ status: 400 });
  });

  it('to a project of another company or of none is refused', async () => {
    const other = await createWorld();
    const theirs = await other.board.run(createProject, { companyId: other.company.id, name: 'Theirs' });
    const made = await caseIn(world, { caseType: 'foreign', key: 'project' });
    const refused = { status: 422, message: 'Project does not belong to company' };
    for (const projectId of [theirs.id, world.company.id]) {
      await expect(patch(made.id, { projectId })).rejects.toMatchObject(refused);
      await expect(upsert({ caseType: 'foreign', key: 'project', projectId })).rejects.toMatchObject(refused);
      await expect(upsert({ caseType: 'foreign', key: 'new', projectId })).rejects.toMatchObject(refused);
    }
    expect(await show(made.id)).toMatchObject({ projectId: null, updatedAt: made.updatedAt });
  });
});

describe('the run of an agent that acts on a case', () => {
  it('has its issue linked: as the origin of what it makes, as work on what it changes', async () => {
    const agent = await world.agent({ name: 'Runner' });
    const [first, second] = [await issueIn(world), await issueIn(world)];
    const [making, changing] = [await runOf(world, agent, first.id), await runOf(world, agent, second.id)];
    const made = await caseIn(world, { caseType: 'run', key: 'own' }, making.caller);
    await changing.caller.run(updateCase, { caseId: made.id, title: 'Changed' });
    const { issueLinks } = await show(made.id);
    expect(issueLinks).toMatchObject([
      { role: 'origin', issue: { id: first.id } },
      { role: 'work', issue: { id: second.id } },
    ]);
    expect(await toldOf(world, made)).toEqual([
      ['case.created', { caseType: 'run', key: 'own' }],
      ['case.issue_linked', { issueId: first.id, role: 'origin', autoLinked: true }],
      ['case.updated', { changedKeys: ['title'] }],
      ['case.issue_linked', { issueId: second.id, role: 'work', autoLinked: true }],
    ]);
  });

  it('is linked and counts as activity also where it changes nothing, but only once', async () => {
    const agent = await world.agent({ name: 'Ensurer' });
    const { caller } = await runOf(world, agent, (await issueIn(world)).id);
    const made = await caseIn(world, { caseType: 'run', key: 'ensured' });
    const ensure = () =>
      caller.run(upsertCase, { companyId: world.company.id, caseType: 'run', key: 'ensured', title: made.title });
    const linked = await ensure();
    expect(linked.case.updatedAt > made.updatedAt).toBe(true);
    expect(await ensure()).toEqual(linked);
    expect((await toldOf(world, made)).slice(1)).toMatchObject([['case.issue_linked', { role: 'work' }]]);
  });
});
