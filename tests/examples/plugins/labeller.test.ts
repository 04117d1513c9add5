import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { createLabel, deleteLabel, listLabels } from '#services/organization/labels/operations.js';
import { getPluginData, performPluginAction } from '#services/plugins/bridge/operations.js';
import { setPluginConfig } from '#services/plugins/config/operations.js';
import { testPluginConfig } from '#services/plugins/config/trial.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { installBundled } from '#tests/kit/bundled-plugin.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';

ownDatabase();

const RULES = [
  { contains: 'crash', label: 'Bug' },
  { contains: 'refund * days', label: 'Billing' },
  { contains: 'invoice', label: 'billing' },
];

let world: World;
let plugin: Plugin;

const ofPlugin = (fields: object, of = world) => ({ pluginId: plugin.id, companyId: of.company.id, ...fields });
const configure = (rules: object[], of = world) =>
  of.board.run(setPluginConfig, ofPlugin({ configJson: { rules } }, of));
const create = async (title: string, description: string | null = null, of = world) =>
  (await of.board.run(createIssue, { companyId: of.company.id, title, description, allowDuplicate: true }))
    .id as string;
const labelsOf = async (issueId: string): Promise<string[]> =>
  (await world.board.run(getIssue, { issueId })).labels.map(({ name }: { name: string }) => name);
const counts = async () => (await world.board.run(getPluginData, ofPlugin({ key: 'counts', params: {} }))).data;
const relabel = async (params = {}) =>
  (await world.board.run(performPluginAction, ofPlugin({ key: 'relabel', params }))).data;

beforeAll(async () => {
  world = await createWorld();
  plugin = await installBundled(world, 'examples/plugins/issue-labeller');
});

describe('the issue labeller', () => {
  it('labels what is created and changed, by the rules of its company and no other', async () => {
    const other = await createWorld();
    await configure(RULES);
    const ids = await Promise.all([
      create('The CRASH of the export'),
      create('Money back', 'A refund takes ten days.\nAn invoice, too'),
      create('Nothing of it', 'refund\nin days'),
      create('A crash elsewhere', null, other),
    ]);
    await expect.poll(() => labelsOf(ids[0] as string)).toEqual(['Bug']);
    // Two rules that differ in the case of the label give one.
    await expect.poll(() => labelsOf(ids[1] as string)).toEqual(['billing']);
    await world.board.run(updateIssue, { issueId: ids[2], title: 'Nothing, but a crash' });
    await expect.poll(() => labelsOf(ids[2] as string)).toEqual(['Bug']);
    expect(await other.board.run(listLabels, { companyId: other.company.id })).toEqual([]);
    await expect.poll(counts).toEqual({
      total: 3,
      labels: [
        { label: 'Bug', count: 2 },
        { label: 'billing', count: 1 },
      ],
    });
  });

  it('leaves the labels of people alone, and does not put one back that they took away', async () => {
    const urgent = await world.board.run(createLabel, {
      companyId: world.company.id,
      name: 'Urgent',
      color: '#ff0000',
    });
    const issueId = await create('Crash at night');
    await expect.poll(() => labelsOf(issueId)).toEqual(['Bug']);
    await world.board.run(updateIssue, { issueId, labelIds: [urgent.id] });
    await world.board.run(updateIssue, { issueId, description: 'Still a crash, and an invoice' });
    await expect.poll(() => labelsOf(issueId)).toEqual(['billing', 'Urgent']);
  });

  it('makes a label anew that somebody has deleted', async () => {
    const labels = await world.board.run(listLabels, { companyId: world.company.id });
    const { id: labelId } = labels.find(({ name }: { name: string }) => name === 'Bug');
    await world.board.run(deleteLabel, { labelId });
    const issueId = await create('Another crash');
    await expect.poll(() => labelsOf(issueId)).toEqual(['Bug']);
  });

  it('labels all open issues once more when it is asked, page by page', async () => {
    await configure([{ contains: 'page', label: 'Paged' }]);
    const closed = await create('A closed page');
    await expect.poll(() => labelsOf(closed)).toEqual(['Paged']);
    await world.board.run(updateIssue, { issueId: closed, status: 'done', labelIds: [] });
    const ids = await Promise.all(Array.from({ length: 3 }, (_, n) => create(`${n}`, `${'x'.repeat(2_000)} page`)));
    for (const issueId of ids) await expect.poll(() => labelsOf(issueId)).toEqual(['Paged']);
    for (const issueId of ids.slice(0, 2)) await world.board.run(updateIssue, { issueId, labelIds: [] });
    const pages = [];
    for (let afterId: string | undefined; afterId !== null; ) {
      const page = await relabel({ limit: 2, ...(afterId && { afterId }) });
      pages.push(page);
      afterId = page.nextAfterId;
    }
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.every(({ looked }) => looked <= 2)).toBe(true);
    expect(pages.reduce((sum, { labelled }) => sum + labelled, 0)).toBe(2);
    expect(await labelsOf(ids[0] as string)).toEqual(['Paged']);
    expect(await labelsOf(closed)).toEqual([]);
  });

  it('says what is wrong with rules before they are set', async () => {
    const tried = (rules: object[]) => world.board.run(testPluginConfig, ofPlugin({ configJson: { rules } }));
    expect(await tried(RULES)).toMatchObject({ valid: true });
    expect(await tried([{ contains: ' * ', label: 'All' }])).toMatchObject({
      valid: false,
      message: expect.stringContaining('it would fit every issue'),
    });
    await expect(configure([{ label: 'x' }])).rejects.toMatchObject({ status: 400 });
  });
});
