import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { listRoutines } from '#services/automation/routines/operations.js';
import { listAgents } from '#services/organization/agents/list.js';
import { getCompany } from '#services/organization/companies/operations.js';
import { listProjects } from '#services/organization/projects/operations.js';
import { listIssueAttachments } from '#services/work/attachments/operations.js';
import { listIssueComments } from '#services/work/comments/operations.js';
import { getIssueDocument } from '#services/work/documents/operations.js';
import { listIssues } from '#services/work/issue-operations/list.js';
import { filesOf, importNew } from '#tests/kit/packages.js';
import { createWorld, type World } from '#tests/kit/world.js';

// biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
type Wire = any;

let world: World;
let result: Wire;
const run = (operation: Wire, input: object = {}): Promise<Wire> =>
  world.board.run(operation, { companyId: result.company.id, ...input });

beforeAll(async () => {
  world = await createWorld();
  result = await importNew(world, await filesOf(join(import.meta.dirname, '../../fixtures/paperclip-company')));
});

test('a package of the other product becomes a company with its look', async () => {
  expect(await run(getCompany)).toMatchObject({
    name: 'Green Garden',
    description: 'Grows vegetables: and sells them.',
    primaryColor: '#2f9150',
    requireBoardApprovalForNewAgents: true,
  });
});

test('agents of a foreign package keep roles, managers, adapters, budgets and instructions', async () => {
  const agents: Wire[] = await run(listAgents);
  const [ceo, gardener] = ['CEO', 'Gardener'].map((name) => agents.find((agent) => agent.name === name));
  expect(ceo).toMatchObject({ role: 'ceo', adapterType: 'claude_local', budgetMonthlyCents: 5_000, icon: 'crown' });
  expect(ceo.runtimeConfig.heartbeat).toMatchObject({ enabled: false, intervalSec: 3_600 });
  expect(gardener).toMatchObject({ reportsTo: ceo.id, capabilities: 'Knows all plants.', adapterType: 'codex_local' });
  expect(gardener.desiredSkills).toEqual(['green-garden/watering']);
  expect(result.skills).toMatchObject([{ key: 'green-garden/watering', action: 'created' }]);
});

test('tasks of a foreign package keep labels, parents, blockers, comments, authors, documents and files', async () => {
  const issues: Wire[] = await run(listIssues);
  const [seeds, carrots] = ['Order seeds', 'Sow carrots'].map((title) => issues.find((issue) => issue.title === title));
  expect(seeds).toMatchObject({ issueNumber: 1, status: 'done', priority: 'high', labels: [{ name: 'urgent' }] });
  expect(carrots).toMatchObject({ parentId: seeds.id, status: 'todo', description: 'Two rows.' });
  const comments: Wire[] = await run(listIssueComments, { issueId: seeds.id });
  const told = comments.map(({ body, metadata }) => [body, metadata.importedAuthor.type, metadata.importedAuthor.name]);
  expect(told.sort()).toEqual([
    ['Carrots: "early" ones.\nAnd beans.', 'user', null],
    ['Which ones?', 'agent', 'gardener'],
  ]);
  expect(await run(getIssueDocument, { issueId: carrots.id, key: 'plan' })).toMatchObject({
    title: 'How to sow',
    body: '# Plan\n\nFirst the soil.\n',
  });
  const [file] = await run(listIssueAttachments, { issueId: seeds.id });
  expect(file).toMatchObject({ originalFilename: 'seeds.csv', issueCommentId: expect.any(String) });
});

test('recurring tasks of a foreign package become routines with schedules; projects keep their workspaces', async () => {
  const [routine] = await run(listRoutines);
  expect(routine).toMatchObject({ title: 'Water the beds', priority: 'low', triggers: [{ kind: 'schedule' }] });
  const [spring] = await run(listProjects);
  expect(spring).toMatchObject({ status: 'in_progress', targetDate: '2027-05-01', workspaces: [{ name: 'garden' }] });
  expect(result.warnings).toContain('Monitors of tasks were left out.');
});

test('agents whose look a package does not say have the same look in every company', async () => {
  const looks = async (companyId: string) => {
    const agents: Wire[] = await world.board.run(listAgents, { companyId });
    return Object.fromEntries(agents.map(({ name, appearance }) => [name, appearance]));
  };
  const folder = join(import.meta.dirname, '../../fixtures/paperclip-company');
  const again: Wire = await importNew(world, await filesOf(folder));
  const first = await looks(result.company.id);
  expect(first).toMatchObject({ CEO: { paletteId: expect.any(String) }, Gardener: { paletteId: expect.any(String) } });
  expect(await looks(again.company.id)).toEqual(first);
});
