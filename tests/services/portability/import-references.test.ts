import { beforeAll, describe, expect, test } from 'vitest';
import { listApprovals } from '#services/governance/approvals/operations.js';
import { listAgents } from '#services/organization/agents/list.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { listLabels } from '#services/organization/labels/operations.js';
import { importIntoCompany, previewCompanyImport } from '#services/overview/import/operations.js';
import { listIssues } from '#services/work/issue-operations/list.js';
import { AGENT, handMade, importInto, importNew, inline, markdown } from '#tests/kit/packages.js';
import { createWorld, type World } from '#tests/kit/world.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

describe('what a package names and does not have', () => {
  const files = handMade({
    files: {
      'agents/baker/AGENTS.md': markdown({ name: 'Baker', role: 'pâtissier', reportsTo: 'ghost' }),
      'tasks/bake/TASK.md': markdown({ name: 'Bake', assignee: 'nobody', project: 'nowhere' }),
    },
    extension: { tasks: { bake: { status: 'in_progress', labels: ['hot'] } } },
  });

  test('is told by the preview and by the import alike, and left out', async () => {
    const told = [
      'baker has the role general: there is no role pâtissier.',
      'baker reports to nobody: there is no agent ghost.',
      'Tasks of nobody are assigned to nobody: there is no such agent.',
      'Tasks of the project nowhere have no project: there is no such project.',
      'The label hot was left out: the package does not define it.',
      'Tasks in progress without an assignee become todo.',
    ];
    const preview = { source: inline(files), target: { mode: 'new_company' } };
    expect((await world.board.run(previewCompanyImport, preview)).warnings).toEqual(told);
    const { company, warnings } = await importNew(world, files);
    expect(warnings).toEqual(told);
    const issues = await world.board.run(listIssues, { companyId: company.id });
    const bake = issues.find(({ title }: { title: string }) => title === 'Bake');
    expect(bake).toMatchObject({ status: 'todo', assigneeAgentId: null, projectId: null });
  });

  test('is found in the company that is imported into', async () => {
    const { company } = await importNew(world, handMade());
    const baker = handMade({
      files: { 'agents/cook/AGENTS.md': markdown({ name: 'Cook', reportsTo: 'lead' }) },
      extension: { agents: { cook: AGENT } },
    });
    const alone = Object.fromEntries(Object.entries(baker).filter(([path]) => /COMPANY|cook|service/.test(path)));
    const { warnings } = await importInto(world, company.id, alone);
    expect(warnings).toEqual([]);
    const agents = await world.board.run(listAgents, { companyId: company.id });
    const idOf = (name: string) => agents.find((agent: { name: string }) => agent.name === name);
    expect(idOf('Cook').reportsTo).toBe(idOf('Lead').id);
  });
});

test('labels arrive also where no task has them', async () => {
  const labels = [{ id: 'hot', name: 'Hot', color: '#ff0000' }];
  const { company } = await importNew(world, handMade({ extension: { labels } }));
  expect(await world.board.run(listLabels, { companyId: company.id })).toMatchObject([{ name: 'Hot' }]);
});

test('agents that an agent imports wait for an approval each, which the board is asked for', async () => {
  const own = await createWorld();
  const companyId = own.company.id as string;
  const ceo = await own.agent({ name: 'Chief', role: 'ceo' });
  await own.board.run(updateCompany, { companyId, requireBoardApprovalForNewAgents: true });
  const files = handMade({
    extension: { agents: { lead: { adapter: { type: 'svc_runner', config: {} } } }, tasks: {} },
  });
  const agentsAlone = Object.fromEntries(Object.entries(files).filter(([path]) => !/tasks|baker/.test(path)));
  const into = { companyId, source: inline(agentsAlone), target: { mode: 'existing_company', companyId } };
  const { agents } = await ceo.run(importIntoCompany, into);
  const approvals = await own.board.run(listApprovals, { companyId });
  expect(approvals).toMatchObject([{ type: 'hire_agent', status: 'pending', requestedByAgentId: ceo.row.id }]);
  expect(approvals[0].payload.agentId).toBe(agents[0].id);
});
