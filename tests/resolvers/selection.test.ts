import { type GraphQLField, type GraphQLObjectType, getNamedType, isLeafType, isObjectType } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSchema } from '../../src/resolvers/index.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { createAgent, createCompany, createKey, run } from './organization/company.js';
import { companyOfCases, switchCases } from './work/cases-rows.js';

// A page reads only the columns that a document asks for; what is asked beside a field must not change its value.

let server: TestServer;
const ids: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  const company = await createCompany(server, { budgetMonthlyCents: 5_000 });
  const chief = await createAgent(server, company, { name: 'Chief', role: 'CEO' });
  const agent = await createAgent(server, company, {
    name: 'Second',
    role: 'ENGINEER',
    reportsTo: chief,
    title: 'Engineer',
  });
  await createAgent(server, company, { name: 'Third', reportsTo: agent });
  await createKey(server, agent);
  await run(server, `mutation ($id: ID!) { updateAgent(input: { agentId: $id, capabilities: "all" }) { cursor } }`, {
    id: agent,
  });
  await switchCases(server, true);
  const { companyId: ofCases, caseIds } = await companyOfCases(server, 2);
  Object.assign(ids, { company, agent, ofCases, case: caseIds[0] });
});

/** What leads to each parent of a page. */
const WAYS = {
  Company: 'company(id: $company)',
  Agent: 'agent(id: $agent)',
  CompanyOfCases: 'company(id: $ofCases)',
  Case: 'case(id: $case)',
} as const;

const schema = buildSchema();

/** How to ask for a field of a node with all that can be compared; undefined for what needs arguments of its own. */
function asked(field: GraphQLField<unknown, unknown>): string | undefined {
  if (field.args.some(({ type }) => String(type).endsWith('!'))) return undefined;
  const type = getNamedType(field.type);
  if (isLeafType(type)) return field.name;
  if (!isObjectType(type)) return undefined;
  if (type.name.endsWith('Connection')) return `${field.name}(first: 2) { edges { node { __typename } cursor } }`;
  const leaf = Object.values(type.getFields()).find(({ type, args }) => isLeafType(getNamedType(type)) && !args.length);
  return leaf && `${field.name} { ${leaf.name} }`;
}

describe.each([
  ['Company', 'agents', 'Agent'],
  ['Company', 'rootAgents', 'Agent'],
  ['Company', 'activity', 'Event'],
  ['Agent', 'reports', 'Agent'],
  ['Agent', 'activity', 'Event'],
  ['Agent', 'keys', 'AgentKey'],
  ['Agent', 'configRevisions', 'ConfigRevision'],
  ['CompanyOfCases', 'cases', 'Case'],
  ['CompanyOfCases', 'caseEvents', 'CaseEvent'],
  ['Case', 'timeline', 'CaseEvent'],
  ['Case', 'links', 'CaseLink'],
  ['Case', 'attachments', 'CaseAttachment'],
] as const)('a page of %s.%s', (parent, connection, noun) => {
  const variable = /\$(\w+)/.exec(WAYS[parent])?.[1] as string;
  const document = (fields: string) =>
    `query ($${variable}: ID!) { parent: ${WAYS[parent]} { page: ${connection}(first: 3) { edges { node { ${fields} } } } } }`;
  const nodesOf = async (fields: string): Promise<Record<string, unknown>[]> => {
    const data = await run(server, document(fields), { [variable]: ids[variable] });
    return data.parent.page.edges.map((edge: { node: Record<string, unknown> }) => edge.node);
  };
  const fields = Object.values((schema.getType(typeName(noun)) as GraphQLObjectType).getFields());

  test('answers each field alone as it does beside all others', async () => {
    const questions = fields.map(asked).filter((question) => question !== undefined);
    const together = await nodesOf(questions.join(' '));
    expect(together).not.toEqual([]);
    for (const question of questions) {
      const name = /^\w+/.exec(question)?.[0] as string;
      expect({ [name]: await nodesOf(question) }).toEqual({
        [name]: together.map((row) => ({ [name]: row[name] })),
      });
    }
  });

  test('answers a field of a fragment as one that is written out', async () => {
    const [written] = await nodesOf('id createdAt');
    const [spread] = await nodesOf(`... on ${typeName(noun)} { id ... { createdAt } }`);
    expect(spread).toEqual(written);
  });
});

function typeName(noun: string): string {
  const known = Object.keys(schema.getTypeMap());
  return known.includes(noun) ? noun : `Agent${noun}`;
}
