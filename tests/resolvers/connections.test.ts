import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';
import { statementsOf } from '../kit/statements.js';
import { createAgent, createCompany, refusal, run } from './organization/company.js';

let server: TestServer;
let companyId: string;
const agents: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  companyId = await createCompany(server);
  for (const name of ['Cleo', 'Ada', 'Dora', 'Bea', 'Eve']) {
    const role = name === 'Dora' ? 'QA' : 'ENGINEER';
    agents.push(await createAgent(server, companyId, { name, role }));
  }
});

const PAGE = `query ($id: ID!, $first: Int, $last: Int, $after: String, $before: String, $filter: AgentFilter,
                     $orderBy: AgentOrder) {
  company(id: $id) {
    agents(first: $first, last: $last, after: $after, before: $before, filter: $filter, orderBy: $orderBy) {
      edges { cursor node { name } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }
}`;

async function page(args: object) {
  const { edges, pageInfo } = (await run(server, PAGE, { id: companyId, ...args })).company.agents;
  const names = edges.map((edge: { node: { name: string } }) => edge.node.name);
  return { names, pageInfo, cursors: edges.map((edge: { cursor: string }) => edge.cursor) };
}

const BY_AGE = ['Cleo', 'Ada', 'Dora', 'Bea', 'Eve'];

describe('a connection', () => {
  test('is walked forward page by page, each node once', async () => {
    const first = await page({ first: 2 });
    expect(first.names).toEqual(['Cleo', 'Ada']);
    expect(first.pageInfo).toEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: first.cursors[0],
      endCursor: first.cursors[1],
    });
    const second = await page({ first: 2, after: first.pageInfo.endCursor });
    expect(second).toMatchObject({ names: ['Dora', 'Bea'], pageInfo: { hasNextPage: true, hasPreviousPage: true } });
    const third = await page({ first: 2, after: second.pageInfo.endCursor });
    expect(third).toMatchObject({ names: ['Eve'], pageInfo: { hasNextPage: false, hasPreviousPage: true } });
  });

  test('is walked backward from its end, in the same order', async () => {
    const last = await page({ last: 2 });
    expect(last).toMatchObject({ names: ['Bea', 'Eve'], pageInfo: { hasNextPage: false, hasPreviousPage: true } });
    const before = await page({ last: 2, before: last.pageInfo.startCursor });
    expect(before).toMatchObject({ names: ['Ada', 'Dora'], pageInfo: { hasNextPage: true, hasPreviousPage: true } });
    const rest = await page({ last: 2, before: before.pageInfo.startCursor });
    expect(rest).toMatchObject({ names: ['Cleo'], pageInfo: { hasNextPage: true, hasPreviousPage: false } });
  });

  test('is cut out between two cursors', async () => {
    const { cursors } = await page({});
    expect((await page({ after: cursors[0], before: cursors[3] })).names).toEqual(['Ada', 'Dora']);
  });

  test('is told with no node at all when none is asked for', async () => {
    const { names, pageInfo } = await page({ first: 0 });
    expect(names).toEqual([]);
    expect(pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false, startCursor: null, endCursor: null });
  });

  test('is ordered by age, either way, and by name', async () => {
    expect((await page({})).names).toEqual(BY_AGE);
    expect((await page({ orderBy: 'CREATED_AT_DESC' })).names).toEqual(BY_AGE.toReversed());
    expect((await page({ orderBy: 'NAME_ASC' })).names).toEqual(BY_AGE.toSorted());
    const [, ada] = (await page({ orderBy: 'NAME_ASC', first: 2 })).cursors;
    expect((await page({ orderBy: 'NAME_ASC', first: 2, after: ada })).names).toEqual(['Cleo', 'Dora']);
  });

  test('is filtered by role, by status and, only when asked, has the terminated', async () => {
    const gone = await createAgent(server, companyId, { name: 'Gone' });
    const terminate = `mutation ($id: ID!) { terminateAgent(input: { agentId: $id }) { agent { status } } }`;
    const { terminateAgent } = await run(server, terminate, { id: gone });
    expect(terminateAgent.agent.status).toBe('TERMINATED');
    expect((await page({ filter: { roles: ['QA'] } })).names).toEqual(['Dora']);
    expect((await page({ filter: { statuses: ['TERMINATED'] } })).names).toEqual(['Gone']);
    expect((await page({ filter: { statuses: ['IDLE'], roles: ['ENGINEER'] } })).names).toEqual([
      'Cleo',
      'Ada',
      'Bea',
      'Eve',
    ]);
    expect((await page({})).names).toEqual(BY_AGE);
    expect((await page({ filter: { includeTerminated: true } })).names).toEqual([...BY_AGE, 'Gone']);
  });

  test('of events is newest first and filtered by action, agent and time', async () => {
    const EVENTS = `query ($id: ID!, $filter: EventFilter) {
      company(id: $id) { activity(filter: $filter) { edges { node { action: actionText agentId cursor createdAt } } } }
    }`;
    const events = async (filter: object) =>
      (await run(server, EVENTS, { id: companyId, filter })).company.activity.edges.map(
        (edge: { node: { action: string; cursor: string; createdAt: string } }) => edge.node,
      );
    const created = await events({ actions: ['AGENT_CREATED'] });
    expect(created.length).toBeGreaterThanOrEqual(5);
    const positions = created.map((event: { cursor: string }) => Number(event.cursor));
    expect(positions).toEqual(positions.toSorted((a: number, b: number) => b - a));
    expect(await events({ actions: ['AGENT_CREATED'], agentIds: [agents[1]] })).toHaveLength(1);
    expect(await events({ createdAt: { after: '2999-01-01T00:00:00Z' } })).toEqual([]);
    expect(await events({ createdAt: { after: '2000-01-01T00:00:00Z' }, actorTypes: ['AGENT'] })).toEqual([]);
  });
});

const counted = async (selection: string, args = '', variables: object = {}) => {
  const document = `query ($id: ID!${'with' in variables ? ', $with: Boolean!' : ''}) { company(id: $id) { agents${args} { ${selection} } } }`;
  return (await run(server, document, { id: companyId, ...variables })).company.agents;
};
const isCount = (text: string): boolean => text.startsWith('SELECT (SELECT count(*)');

describe('the number of all nodes', () => {
  test('is that of the whole list, whatever page is asked for', async () => {
    const { nodes, totalCount } = await counted('totalCount nodes { name }', '(first: 2)');
    expect([nodes.length, totalCount]).toEqual([2, 5]);
    const { cursors } = await page({});
    expect(await counted('totalCount', `(first: 1, after: "${cursors[2]}")`)).toEqual({ totalCount: 5 });
    expect(await counted('totalCount', '(last: 1)')).toEqual({ totalCount: 5 });
  });

  test('is that of the nodes that match the filter', async () => {
    expect(await counted('totalCount', '(filter: { roles: [QA] })')).toEqual({ totalCount: 1 });
    expect(await counted('totalCount', '(filter: { roles: [] })')).toEqual({ totalCount: 0 });
    expect(await counted('totalCount', '(filter: { includeTerminated: true })')).toEqual({ totalCount: 6 });
  });

  test('is counted only when it is asked for, and alone reads no page', async () => {
    const texts = await statementsOf(() => counted('nodes { name manager { name } }'));
    expect(texts.filter(isCount)).toEqual([]);
    const skipped = await statementsOf(() =>
      counted('nodes { name } totalCount @include(if: $with)', '', { with: false }),
    );
    expect(skipped.filter(isCount)).toEqual([]);
    expect(await counted('nodes { name } totalCount @include(if: $with)', '', { with: true })).toMatchObject({
      totalCount: 5,
    });
    const alone = await statementsOf(() => counted('totalCount'));
    expect(alone.filter(isCount)).toHaveLength(1);
    expect(alone.filter((text) => text.includes('"Agent"') && !isCount(text))).toEqual([]);
  });

  test('is one statement for all parents of a level', async () => {
    const document = `query ($id: ID!) { company(id: $id) { agents { nodes {
      name manager { name } reports { totalCount } activity { totalCount nodes { action } } } } } }`;
    const texts = await statementsOf(() => run(server, document, { id: companyId }));
    expect(texts.filter(isCount)).toHaveLength(2);
  });

  test('is not told for a page that is refused', async () => {
    const document = `query ($id: ID!) { company(id: $id) { agents(first: 201) { totalCount } } }`;
    expect((await refusal(server, document, { id: companyId })).message).toBe('first must be 0 to 200, not 201');
  });

  test('costs 20 once, and nodes cost less than edges', async () => {
    const cost = async (selection: string) => {
      const document = `query ($id: ID!) { company(id: $id) { agents(first: 10) { ${selection} } } }`;
      return (await server.graphql(document, { id: companyId })).extensions?.cost;
    };
    expect(await cost('totalCount')).toMatchObject({ requested: 22, actual: 2 });
    expect(await cost('nodes { name }')).toMatchObject({ requested: 22, actual: 6 });
    expect(await cost('edges { node { name } }')).toMatchObject({ requested: 32, actual: 6 });
    expect(await cost('nodes { name } pageInfo { hasNextPage } totalCount')).toMatchObject({
      requested: 44,
      actual: 7,
    });
  });

  test('is named by the noun of a mutation as well', async () => {
    const document = `mutation ($id: ID!) { updateAgent(input: { agentId: $id, title: "First" }) {
      agent { company { agents { totalCount nodes { id } } } } } }`;
    const { updateAgent } = await run(server, document, { id: agents[0] });
    expect(updateAgent.agent.company.agents).toMatchObject({ totalCount: 5, nodes: { length: 5 } });
  });
});

const PAGE_OF_AGENT =
  'query ($id: ID!) { company(id: $id) { activity(filter: { agentIds: ["me"] }) { edges { cursor } } } }';

describe('a page that cannot be given is refused with', () => {
  const cursorOfEvents = Buffer.from(JSON.stringify(['17'])).toString('base64url');
  const forged = Buffer.from(JSON.stringify([`2000-01-01'; DROP TABLE "Agent"`, agents[0]])).toString('base64url');
  test.each([
    ['first beyond 200', { first: 201 }, 'first must be 0 to 200, not 201'],
    ['a negative first', { first: -1 }, 'first must be 0 to 200, not -1'],
    ['last beyond 200', { last: 201 }, 'last must be 0 to 200, not 201'],
    ['first and last', { first: 1, last: 1 }, 'Use first or last, not both'],
    ['what is no cursor', { after: 'zzz' }, 'after is not a cursor of this list'],
    ['an empty cursor', { after: '' }, 'after is not a cursor of this list'],
    ['a cursor of another list', { before: cursorOfEvents }, 'before is not a cursor of this list'],
    ['a forged cursor', { after: forged }, 'after is not a cursor of this list'],
  ])('BAD_REQUEST for %s', async (_what, args, message) => {
    const error = await refusal(server, PAGE, { id: companyId, ...args });
    expect(error).toMatchObject({ message, path: ['company', 'agents'] });
    expect(error.extensions).toEqual({ code: 'BAD_REQUEST', status: 400 });
  });

  test('VALIDATION_FAILED for a filter that no row can match', async () => {
    const document = '{ companies { nodes { activity(filter: { agentIds: ["me"] }) { edges { cursor } } } } }';
    const { extensions } = await refusal(server, document);
    expect(extensions).toMatchObject({ code: 'VALIDATION_FAILED', status: 400, issues: [{ path: ['agentIds', 0] }] });
  });

  test.each([
    ['an unknown order', { orderBy: 'SIZE' }],
    ['an unknown status', { filter: { statuses: ['ASLEEP'] } }],
    ['a lower-case status', { filter: { statuses: ['idle'] } }],
    ['an unknown filter', { filter: { colour: 'red' } }],
    ['text for a number', { first: 'ten' }],
    ['a number beyond 32 bits', { first: 5_000_000_000 }],
  ])('BAD_USER_INPUT for %s', async (_what, args) => {
    const error = await refusal(server, PAGE, { id: companyId, ...args });
    expect(error.extensions).toEqual({ code: 'BAD_USER_INPUT', status: 400 });
  });

  test.each([
    ['an unknown status', '{ companies { nodes { agents(filter: { statuses: [ASLEEP] }) { edges { cursor } } } } }'],
    [
      'a wrong time',
      '{ companies { nodes { activity(filter: { createdAt: { after: "soon" } }) { edges { cursor } } } } }',
    ],
    ['an unknown field', '{ companies { nodes { colour } } }'],
  ])('GRAPHQL_VALIDATION_FAILED for %s within the document', async (_what, document) => {
    const error = await refusal(server, document);
    expect(error.extensions).toEqual({ code: 'GRAPHQL_VALIDATION_FAILED', status: 400 });
  });

  test('VALIDATION_FAILED for a wrong id', async () => {
    const error = await refusal(server, PAGE_OF_AGENT, { id: companyId });
    expect(error.extensions).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: ['agentIds', 0] }] });
  });
});
