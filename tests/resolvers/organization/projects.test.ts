/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { countStatements } from '#tests/kit/statements.js';
import { createAgent, createCompany, run } from './company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const CREATE = `mutation ($input: CreateProjectInput!) { createProject(input: $input) { project { id urlKey } cursor } }`;
const CREATE_GOAL = `mutation ($input: CreateGoalInput!) { createGoal(input: $input) { goal { id } } }`;

async function companyOf(count: number): Promise<string> {
  const companyId = await createCompany(server);
  const leadAgentId = await createAgent(server, companyId);
  for (let number = 0; number < count; number++) {
    const { createGoal } = await run(server, CREATE_GOAL, { input: { companyId, title: `Goal ${number}` } });
    const workspace = { cwd: `/srv/${number}` };
    const input = { companyId, name: `P ${number}`, goalIds: [createGoal.goal.id], leadAgentId, workspace };
    await run(server, CREATE, { input });
  }
  return companyId;
}

const EVERYTHING = `query ($id: ID!) {
  company(id: $id) {
    projects { edges { node {
      name status targetDate env { name }
      leadAgent { name }
      goals { title parent { title } ownerAgent { name } }
      workspaces { nodes { name isPrimary } }
    } } }
    goals { edges { node { title children { edges { node { title } } } } } }
    labels { edges { node { name color } } }
  }
}`;

describe('projects in the graph', () => {
  test('are read with their goals, leads and workspaces in a number of statements that does not grow', async () => {
    const [few, many] = [await companyOf(2), await companyOf(9)];
    let company: { projects: { edges: { node: unknown }[] } } | undefined;
    const small = await countStatements(() => run(server, EVERYTHING, { id: few }));
    const large = await countStatements(async () => {
      company = (await run(server, EVERYTHING, { id: many })).company;
    });
    expect(large).toBe(small);
    expect(company?.projects.edges).toHaveLength(9);
    expect(company?.projects.edges[3]?.node).toEqual({
      name: 'P 3',
      status: 'BACKLOG',
      targetDate: null,
      env: null,
      leadAgent: { name: 'Ada' },
      goals: [{ title: 'Goal 3', parent: null, ownerAgent: null }],
      workspaces: { nodes: [{ name: '3', isPrimary: true }] },
    });
  });

  test('are created, changed and deleted by mutations that tell their place in the journal', async () => {
    const companyId = await createCompany(server);
    const { createProject } = await run(server, CREATE, { input: { companyId, name: 'Graph' } });
    expect(createProject).toMatchObject({ project: { urlKey: 'graph' }, cursor: expect.stringMatching(/^\d+$/) });
    const { id } = createProject.project;
    const change = `mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { project { status } } }`;
    const changed = await run(server, change, { input: { projectId: id, status: 'PLANNED' } });
    expect(changed.updateProject.project.status).toBe('PLANNED');
    const remove = `mutation ($id: ID!) { deleteProject(input: { projectId: $id }) { deletedId company { id } } }`;
    expect((await run(server, remove, { id })).deleteProject).toEqual({ deletedId: id, company: { id: companyId } });
  });
});
