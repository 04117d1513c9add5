import { describe, expect, it } from 'vitest';
import { Scope, WriteScope } from '#services/core/operation/scope.js';
import {
  assertLabelsOf,
  createLabel,
  deleteLabel,
  ensureLabels,
  listLabels,
} from '#services/organization/labels/operations.js';
import { labelsOfCompany } from '#services/organization/labels/rows.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld } from '#tests/kit/world.js';

const red = '#ff0000';

describe('a label', () => {
  it('is listed by name', async () => {
    const { board, company } = await createWorld();
    for (const name of ['zeta', 'alpha']) await board.run(createLabel, { companyId: company.id, name, color: red });
    const names = (await board.run(listLabels, { companyId: company.id })).map(({ name }: { name: string }) => name);
    expect(names).toEqual(['alpha', 'zeta']);
  });

  it('has a name of its own whatever the case, also when two are created at once', async () => {
    const { board, company } = await createWorld();
    const outcomes = await Promise.allSettled(
      ['Bug', 'bug', 'BUG'].map((name) => board.run(createLabel, { companyId: company.id, name, color: red })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes.filter(({ status }) => status === 'rejected')) {
      expect(outcome).toMatchObject({ reason: { status: 409, code: 'label_name_taken' } });
    }
  });

  it('has a name of 1 to 48 characters and a color', async () => {
    const { board, company } = await createWorld();
    const create = (fields: object) =>
      board.run(createLabel, { companyId: company.id, name: 'x', color: red, ...fields });
    for (const fields of [{ name: '' }, { name: 'x'.repeat(49) }, { color: 'red' }, { color: undefined }]) {
      await expect(create(fields)).rejects.toMatchObject({ status: 400 });
    }
    expect(await create({ name: '𝒳'.repeat(24) })).toMatchObject({ name: '𝒳'.repeat(24) });
  });

  it('is answered once more when it is deleted, and then gone', async () => {
    const world = await createWorld();
    const { board, company } = world;
    const label = await board.run(createLabel, { companyId: company.id, name: 'gone', color: red });
    expect(await board.run(deleteLabel, { labelId: label.id })).toEqual(label);
    await expect(board.run(deleteLabel, { labelId: label.id })).rejects.toMatchObject({ status: 404 });
    expect(await eventsOf(world, 'label.deleted')).toHaveLength(1);
  });

  it('is gone from its issues when it is deleted', async () => {
    const { board, company } = await createWorld();
    const { id } = await board.run(createLabel, { companyId: company.id, name: 'gone', color: red });
    const issue = await board.run(createIssue, { companyId: company.id, title: 'Labelled', labelIds: [id] });
    await board.run(deleteLabel, { labelId: id });
    expect(await board.run(getIssue, { issueId: issue.id })).toMatchObject({ labels: [], labelIds: [] });
  });

  it('of another company does not count', async () => {
    const [mine, theirs] = [await createWorld(), await createWorld()];
    const label = await theirs.board.run(createLabel, { companyId: theirs.company.id, name: 'x', color: red });
    await expect(
      assertLabelsOf(new Scope(mine.services, mine.board.actor), mine.company.id, [label.id]),
    ).rejects.toMatchObject({ status: 422, message: 'One or more labels do not belong to company' });
  });

  it('is listed as people read names, whatever their case, numbers by their value', async () => {
    const { board, company, services } = await createWorld();
    const companyId = company.id;
    const names = ['zeta', 'Label 10', 'Émile', 'label 2', 'Alpha', 'Label 1', 'beta', 'Eve', '10', '9'];
    const made = [];
    for (const name of names) made.push(await board.run(createLabel, { companyId, name, color: red }));
    const inOrder = ['9', '10', 'Alpha', 'beta', 'Émile', 'Eve', 'Label 1', 'label 2', 'Label 10', 'zeta'];
    const shown = (labels: { name: string }[]) => labels.map(({ name }) => name);
    expect(shown(await board.run(listLabels, { companyId }))).toEqual(inOrder);
    const labelIds = made.map(({ id }) => id);
    const issue = await board.run(createIssue, { companyId, title: 'All', labelIds });
    expect(shown(issue.labels)).toEqual(inOrder);
    const paged: string[] = [];
    const scope = new Scope(services, board.actor, [companyId]);
    for (let after: string | null | undefined; after !== null; ) {
      const page = await scope.load(labelsOfCompany.in.name_asc, { parent: [companyId], args: { first: 3, after } });
      paged.push(...page.nodes.map(({ name }) => name));
      after = page.hasNextPage ? page.cursors.at(-1) : null;
    }
    expect(paged).toEqual(inOrder);
  });

  it('is found or made by name, in the order of the names', async () => {
    const { board, company, services } = await createWorld();
    const known = await board.run(createLabel, { companyId: company.id, name: 'Known', color: red });
    const ids = await services.database.transaction('all', (tx) =>
      ensureLabels(new WriteScope(new Scope(services, board.actor), tx), company.id, ['new', 'known', 'NEW']),
    );
    expect(ids[1]).toBe(known.id);
    expect(ids[0]).toBe(ids[2]);
    expect(await board.run(listLabels, { companyId: company.id })).toHaveLength(2);
  });
});
