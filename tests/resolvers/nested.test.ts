import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';
import { listsIn, statementsOf } from '../kit/statements.js';
import { createAgent, createCompany, createKey, run } from './organization/company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const EVERYTHING = `query ($id: ID!, $first: Int) {
  company(id: $id) {
    name budgetMonthlyCents spentMonthlyCents
    activity(first: 5) { edges { node { action: actionText agent { name } company { id } } } }
    agents(first: $first) {
      pageInfo { hasNextPage }
      edges { node {
        id name status role budgetMonthlyCents spentMonthlyCents adapterConfig
        company { id }
        manager { name manager { name } }
        chainOfCommand { name }
        reports(first: 3) { edges { node { name } } pageInfo { hasNextPage } }
        allReports(depth: 2) { nodes { name } }
        keys(first: 3) { edges { node { name revokedAt } } }
        configRevisions(first: 3) { edges { node { source changedKeys agent { name } } } }
        access { canAssignIssues issueAssignSource membershipStatus grants { permissionKey } }
        activity(first: 3) { edges { node { action: actionText cursor } } }
      } }
    }
  }
}`;

/** A company whose agents stand in a chain of four, each with a key and a changed configuration, and the rest below. */
async function companyOf(count: number): Promise<{ id: string; agents: string[] }> {
  const id = await createCompany(server, { budgetMonthlyCents: 5_000 });
  const agents: string[] = [];
  for (let number = 0; number < count; number++) {
    const manager = agents[Math.min(number, 4) - 1];
    const fields = { name: `Agent ${number}`, role: number === 0 ? 'CEO' : 'ENGINEER', budgetMonthlyCents: number };
    agents.push(await createAgent(server, id, { ...fields, ...(manager && { reportsTo: manager }) }));
  }
  const change = `mutation ($id: ID!) { updateAgent(input: { agentId: $id, capabilities: "all" }) { cursor } }`;
  await Promise.all(agents.flatMap((agent) => [createKey(server, agent), run(server, change, { id: agent })]));
  return { id, agents };
}

describe('one call for everything below a company', () => {
  test('a chain of four agents is told with managers, reports, keys, revisions, access and activity', async () => {
    const { id } = await companyOf(6);
    const { company } = await run(server, EVERYTHING, { id });
    expect(company).toMatchObject({ name: 'Acme', budgetMonthlyCents: 5_000, spentMonthlyCents: 0 });
    expect(company.activity.edges).toHaveLength(5);
    expect(company.activity.edges[0].node.company).toEqual({ id });
    const agents = company.agents.edges.map((edge: { node: object }) => edge.node);
    const names = (nodes: { name: string }[]) => nodes.map(({ name }) => name);
    const nodes = (connection: { edges: { node: { name: string } }[] }) => connection.edges.map(({ node }) => node);
    expect(names(agents)).toEqual([0, 1, 2, 3, 4, 5].map((number) => `Agent ${number}`));
    expect(agents[0]).toMatchObject({ role: 'CEO', manager: null, chainOfCommand: [], company: { id } });
    expect(agents[3].manager).toEqual({ name: 'Agent 2', manager: { name: 'Agent 1' } });
    expect(names(agents[4].chainOfCommand)).toEqual(['Agent 3', 'Agent 2', 'Agent 1', 'Agent 0']);
    expect(names(nodes(agents[3].reports))).toEqual(['Agent 4', 'Agent 5']);
    expect(names(agents[0].allReports.nodes)).toEqual(['Agent 1', 'Agent 2']);
    expect(names(agents[2].allReports.nodes)).toEqual(['Agent 3', 'Agent 4', 'Agent 5']);
    expect(nodes(agents[5].keys)).toEqual([{ name: 'default', revokedAt: null }]);
    const revision = { source: 'PATCH', changedKeys: ['capabilities'], agent: { name: 'Agent 5' } };
    expect(nodes(agents[5].configRevisions)).toEqual([revision, { ...revision, changedKeys: [] }]);
    expect(agents[0].access).toMatchObject({ canAssignIssues: true, issueAssignSource: 'CEO_ROLE' });
    expect(agents[5].access.membershipStatus).toBe('ACTIVE');
    const actions = agents[5].activity.edges.map((edge: { node: { action: string } }) => edge.node.action);
    expect(actions.at(-1)).toBe('agent.created');
    expect([...actions].sort()).toEqual(['agent.created', 'agent.key_created', 'agent.updated']);
  });

  test('asks the database 18 times at most, for 3 agents as for 60', async () => {
    // Without the relations back to agents, which are asked together or apart as their rows come in.
    const downward = EVERYTHING.replace('agent { name } company', 'company').replace(' agent { name } } }', ' } }');
    const [small, large] = [await companyOf(4), await companyOf(60)];
    const ask = (id: string, first: number) => statementsOf(() => run(server, downward, { id, first }));
    const few = await ask(small.id, 3);
    const many = await ask(large.id, 60);
    expect(listsIn(many)).toEqual(listsIn(few));
    expect(Math.max(few.length, many.length)).toBeLessThanOrEqual(18);
    const everything = await statementsOf(() => run(server, EVERYTHING, { id: large.id, first: 60 }));
    expect(everything.length).toBeLessThanOrEqual(18 + 3);
  });

  test('a company and its page of agents come in one round trip, what is below the agents in a second', async () => {
    const { id } = await companyOf(4);
    const { pool } = server.runtime.services.database;
    const loans = async (query: string) => {
      let count = 0;
      const add = () => count++;
      pool.on('acquire', add);
      await run(server, query, { id }).finally(() => pool.off('acquire', add));
      return count;
    };
    // The server takes connections for work of its own as well, which only adds to a count.
    const roundTrips = async (query: string) => {
      const counts: number[] = [];
      for (let turn = 0; turn < 5; turn++) counts.push(await loans(query));
      return Math.min(...counts);
    };
    const agents =
      'agents(first: 2) { edges { node { name activity(first: 2) { edges { node { action: actionText } } } } } }';
    expect(await roundTrips(`query ($id: ID!) { company(id: $id) { name ${agents} } }`)).toBe(2);
    expect(
      await roundTrips(`query ($id: ID!) { company(id: $id) { ...Page } } fragment Page on Company { ${agents} }`),
    ).toBe(2);
  });

  test('pages of reports are read for all managers at once, and end where the page ends', async () => {
    const { id, agents } = await companyOf(10);
    const { company } = await run(server, EVERYTHING, { id });
    const boss = company.agents.edges[3].node;
    expect(boss.id).toBe(agents[3]);
    expect(boss.reports.edges).toHaveLength(3);
    expect(boss.reports.pageInfo.hasNextPage).toBe(true);
    expect(company.agents.pageInfo.hasNextPage).toBe(false);
  });

  test('a tree is read with as many statements as a chain of two, however deep and wide', async () => {
    const tree = `query ($id: ID!) { agent(id: $id) { allReports { nodes { name chainOfCommand { name } } } } }`;
    const read = async (count: number) => {
      const { agents } = await companyOf(count);
      return statementsOf(async () => {
        const { agent } = await run(server, tree, { id: agents[0] });
        expect(agent.allReports.nodes).toHaveLength(count - 1);
      });
    };
    const [small, large] = [await read(2), await read(12)];
    expect(large).toEqual(small);
    expect(large.length).toBeLessThanOrEqual(4);
  });
});
