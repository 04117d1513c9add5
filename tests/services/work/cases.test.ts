import { beforeAll, describe, expect, it } from 'vitest';
import { upsertCase } from '#services/work/cases/create.js';
import { linkCaseIssue } from '#services/work/cases/links.js';
import { getCase } from '#services/work/cases/operations.js';
import { updateCase } from '#services/work/cases/update.js';
import { caseIn, switchCases } from '#tests/kit/cases.js';
import { issueIn } from '#tests/kit/issues.js';
import { countStatements } from '#tests/kit/statements.js';
import { createWorld, type World } from '#tests/kit/world.js';

let world: World;
beforeAll(async () => {
  world = await createWorld({ issuePrefix: 'ZQC' });
  await switchCases(world, true);
});

const upsert = (fields: object, of: World = world) =>
  of.board.run(upsertCase, { companyId: of.company.id, title: 'A case', ...fields });
const patch = (caseId: string, fields: object) => world.board.run(updateCase, { caseId, ...fields });
const show = (caseId: string) => world.board.run(getCase, { caseId });

describe('a case', () => {
  it('is shown with its parent, issues, documents and files', async () => {
    const parent = await caseIn(world, { title: 'Above', status: 'approved' });
    const made = await caseIn(world, { parentCaseId: parent.id });
    const issue = await issueIn(world, { title: 'Do it' });
    await world.board.run(linkCaseIssue, { caseId: made.id, issueId: issue.id, role: 'reference' });
    const shown = await show(made.id);
    const { id, identifier, caseType } = parent;
    expect(shown).toEqual({
      ...made,
      updatedAt: shown.updatedAt,
      parent: { id, identifier, title: 'Above', caseType, status: 'approved' },
      issueLinks: [
        {
          id: expect.any(String),
          role: 'reference',
          createdAt: expect.any(String),
          issue: { id: issue.id, identifier: issue.identifier, title: 'Do it', status: issue.status },
        },
      ],
      documents: [],
      attachments: [],
    });
    expect((await show(parent.id)).parent).toBeNull();
  });

  it('costs as many statements with many issues, labels and a parent as with one', async () => {
    const { id: parentCaseId } = await caseIn(world);
    const { id } = await caseIn(world, { parentCaseId });
    const link = async () =>
      world.board.run(linkCaseIssue, { caseId: id, issueId: (await issueIn(world)).id, role: 'work' });
    await link();
    const one = await countStatements(() => show(id));
    for (let n = 1; n < 10; n++) await link();
    expect((await show(id)).issueLinks).toHaveLength(10);
    expect(await countStatements(() => show(id))).toBe(one);
  });

  it('is found by its identifier in any case of letters, for every caller', async () => {
    const made = await caseIn(world);
    const agent = await world.agent({ name: 'Finder' });
    for (const caller of [world.board, await world.member('viewer'), agent]) {
      for (const caseId of [made.id, made.id.toUpperCase(), made.identifier, made.identifier.toLowerCase()])
        expect(await caller.run(getCase, { caseId })).toMatchObject({ id: made.id });
    }
    const renamed = await agent.run(updateCase, { caseId: made.identifier.toLowerCase(), title: 'Found' });
    expect(renamed).toMatchObject({ id: made.id, title: 'Found' });
  });

  it('of another company is not found, nor one that never was', async () => {
    const other = await createWorld();
    const stranger = await other.agent({ name: 'Stranger' });
    const made = await caseIn(world);
    for (const [caller, caseId] of [
      ...[made.id, made.identifier].map((name) => [stranger, name] as const),
      ...[world.company.id, 'ZQC-C999999', 'ZQC-1', 'x', '%'].map((name) => [world.board, name] as const),
    ]) {
      const gone = { status: 404, message: 'Case not found' };
      await expect(caller.run(getCase, { caseId })).rejects.toMatchObject(gone);
      await expect(caller.run(updateCase, { caseId, title: 'x' })).rejects.toMatchObject(gone);
    }
    await expect(stranger.run(upsertCase, { companyId: world.company.id, caseType: 'x', title: 'x' }))
      .rejects //
      .toMatchObject({ status: 403 });
  });

  it('is written by members and agents, and only read by viewers', async () => {
    const made = await caseIn(world);
    const viewer = await world.member('viewer');
    expect(await viewer.run(getCase, { caseId: made.id })).toMatchObject({ id: made.id });
    const readOnly = { status: 403, message: 'Viewer access is read-only' };
    await expect(viewer.run(updateCase, { caseId: made.id, title: 'x' })).rejects.toMatchObject(readOnly);
    await expect(caseIn(world, {}, viewer)).rejects.toMatchObject(readOnly);
    for (const writer of [await world.member('operator'), await world.agent({ name: 'Writer' })])
      expect(await caseIn(world, {}, writer)).toMatchObject({ status: 'draft' });
  });

  it('is out of reach while cases are switched off, and there again afterwards', async () => {
    const made = await caseIn(world);
    await switchCases(world, false);
    const off = { status: 403, message: 'Cases are disabled' };
    await expect(show(made.id)).rejects.toMatchObject(off);
    await expect(patch(made.id, { title: 'x' })).rejects.toMatchObject(off);
    await expect(upsert({ caseType: 'x' })).rejects.toMatchObject(off);
    await switchCases(world, true);
    expect(await show(made.id)).toMatchObject({ id: made.id });
  });
});
