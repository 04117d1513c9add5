import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../gql/index.js';
import { startTestServer, type TestServer } from '../kit/server.js';

const CreateCompany = graphql(`
  mutation CreateCompany($name: String!) {
    createCompany(input: { name: $name }) {
      company { id name issuePrefix status }
      cursor
    }
  }
`);

const HireAgent = graphql(`
  mutation HireAgent($input: HireAgentInput!) {
    hireAgent(input: $input) {
      agent { id name role status reportsTo: manager { id } }
      approval { id type status }
      cursor
    }
  }
`);

const CompanyPage = graphql(`
  query CompanyPage($id: ID!, $first: Int!) {
    company(id: $id) {
      name
      agents(first: $first) {
        edges { cursor node { name role chainOfCommand { name } } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

describe('a client with generated types', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });

  it('creates a company, hires under a manager and reads the page back', async () => {
    const { data: created } = await server.graphql(CreateCompany, { name: 'Typed Works' });
    const company = created.createCompany?.company;
    expect(company).toMatchObject({ name: 'Typed Works', issuePrefix: 'TYP', status: 'ACTIVE' });
    const companyId = company?.id ?? '';

    const boss = await server.graphql(HireAgent, { input: { companyId, name: 'Boss', role: 'CEO' } });
    const bossId = boss.data.hireAgent?.agent?.id;
    const engineer = await server.graphql(HireAgent, { input: { companyId, name: 'Ada', reportsTo: bossId } });
    expect(engineer.data.hireAgent).toMatchObject({ agent: { role: 'GENERAL', status: 'IDLE' }, approval: null });

    const { data } = await server.graphql(CompanyPage, { id: companyId, first: 1 });
    expect(data.company?.agents.edges.map(({ node }) => node.name)).toEqual(['Boss']);
    expect(data.company?.agents.pageInfo.hasNextPage).toBe(true);
  });
});
