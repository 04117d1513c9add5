import { beforeAll, describe, expect, test } from 'vitest';
import { listAgents } from '#services/organization/agents/list.js';
import { listProjects } from '#services/organization/projects/operations.js';
import { listIssueComments } from '#services/work/comments/operations.js';
import { listIssues } from '#services/work/issue-operations/list.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { AGENT, exported, handMade, importInto, importNew } from '#tests/kit/packages.js';
import { portableCompany } from '#tests/kit/portable-company.js';
import { createWorld, type World } from '#tests/kit/world.js';

// biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
type Wire = any;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const names = async (companyId: string) => {
  const [agents, projects, issues] = await Promise.all(
    [listAgents, listProjects, listIssues].map((operation) => world.board.run(operation, { companyId })),
  );
  const sorted = (rows: Wire, key: string): string[] => rows.map((row: Wire) => row[key]).sort();
  return { agents: sorted(agents, 'name'), projects: sorted(projects, 'name'), issues: sorted(issues, 'title') };
};

describe('what is there already', () => {
  test('stays beside what is imported, which gets the next numbers', async () => {
    const { company } = await importNew(world, handMade());
    const again = await importInto(world, company.id, handMade());
    expect(again.agents).toMatchObject([
      { slug: 'lead', name: 'Lead 2', action: 'created', reason: 'Its name is taken.' },
      { slug: 'baker', name: 'Baker 2', action: 'created' },
    ]);
    const agents: Wire[] = await world.board.run(listAgents, { companyId: company.id });
    const [lead, baker] = ['Lead 2', 'Baker 2'].map((name) => agents.find((agent) => agent.name === name));
    expect(baker.reportsTo).toBe(lead.id);
    expect(await names(company.id)).toEqual({
      agents: ['Baker', 'Baker 2', 'Lead', 'Lead 2'],
      projects: ['Bread', 'Bread 2'],
      issues: ['Bake', 'Bake', 'Knead', 'Knead'],
    });
  });

  test.each(['skip', 'replace'])('is not there twice after a second import with %s', async (collisionStrategy) => {
    const { company } = await importNew(world, handMade());
    const before = await names(company.id);
    const again = await importInto(world, company.id, handMade(), { collisionStrategy });
    expect(await names(company.id)).toEqual(before);
    const action = collisionStrategy === 'skip' ? 'skipped' : 'updated';
    expect(again.agents).toMatchObject([{ action }, { action }]);
    expect(again.projects).toMatchObject([{ action }]);
  });

  test('changes by replace to what the package says, but for how far its tasks are', async () => {
    const { company } = await importNew(world, handMade());
    const issues: Wire[] = await world.board.run(listIssues, { companyId: company.id });
    const bake = issues.find((issue) => issue.title === 'Bake');
    await world.board.run(updateIssue, { issueId: bake.id, status: 'cancelled', title: 'Bake!' });
    const files = handMade({
      extension: { agents: { lead: AGENT, baker: { ...AGENT, capabilities: 'Sourdough.' } } },
      files: { 'tasks/bake/TASK.md': '---\nname: Bake well\n---\n\nHot.\n' },
    });
    await importInto(world, company.id, files, { collisionStrategy: 'replace' });
    const [after] = (await world.board.run(listIssues, { companyId: company.id })).filter(
      ({ id }: Wire) => id === bake.id,
    );
    expect(after).toMatchObject({ title: 'Bake well', status: 'cancelled', identifier: bake.identifier });
    const baker = (await world.board.run(listAgents, { companyId: company.id })).find(
      ({ name }: Wire) => name === 'Baker',
    );
    expect(baker).toMatchObject({ capabilities: 'Sourdough.' });
  });

  test('changes by nothing when the same company is imported again with replace', async () => {
    const portable = await portableCompany();
    const pack = await exported(portable, portable.company.id);
    const { company } = await importNew(portable, pack.files);
    const first = await exported(portable, company.id);
    await importInto(portable, company.id, pack.files, { collisionStrategy: 'replace' });
    const second = await exported(portable, company.id);
    const told = ({ files, manifest }: Wire) => ({ ...files, issues: manifest.issues });
    expect(told(second)).toEqual(told(first));
    const [issue] = (await portable.board.run(listIssues, { companyId: company.id })).filter(
      ({ title }: Wire) => title === 'Launch it!',
    );
    expect(await portable.board.run(listIssueComments, { issueId: issue.id })).toHaveLength(1);
  });
});

describe('tasks of a package that leaves out their agents', () => {
  test('are those of agents that are there under the same shortnames', async () => {
    const { company } = await importNew(world, handMade(), { include: { issues: false } });
    await importInto(world, company.id, handMade(), { include: { agents: false, projects: false } });
    const agents: Wire[] = await world.board.run(listAgents, { companyId: company.id });
    const baker = agents.find((agent) => agent.name === 'Baker');
    const issues: Wire[] = await world.board.run(listIssues, { companyId: company.id });
    expect(issues.map(({ assigneeAgentId }) => assigneeAgentId)).toEqual([baker.id, baker.id]);
  });

  test('are assigned to nobody where there are none, and a warning says so', async () => {
    const result = await importNew(world, handMade(), { include: { agents: false } });
    const issues: Wire[] = await world.board.run(listIssues, { companyId: result.company.id });
    expect(issues.map(({ assigneeAgentId }) => assigneeAgentId)).toEqual([null, null]);
    expect(result.warnings).toContainEqual(expect.stringContaining('assigned to nobody'));
  });
});
