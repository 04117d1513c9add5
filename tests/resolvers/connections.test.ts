import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';
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
    expect((await page({ filter: { role: ['QA'] } })).names).toEqual(['Dora']);
    expect((await page({ filter: { status: ['TERMINATED'] } })).names).toEqual(['Gone']);
    expect((await page({ filter: { status: ['IDLE'], role: ['ENGINEER'] } })).names).toEqual([
      'Cleo',
      'Ada',
      'Bea',
      'Eve',
    ]);
    expect((await page({})).names).toEqual(BY_AGE);
    expect((await page({ filter: { includeTerminated: true } })).names).toEqual([...BY_AGE, 'Gone']);
  });

  test('of events is newest first and filtered by action, agent and time', async () => {
    const EVENTS = `query ($id: ID!, $filter: ActivityFilter) {
      company(id: $id) { activity(filter: $filter) { edges { node { action agentId cursor createdAt } } } }
    }`;
    const events = async (filter: object) =>
      (await run(server, EVENTS, { id: companyId, filter })).company.activity.edges.map(
        (edge: { node: { action: string; cursor: string; createdAt: string } }) => edge.node,
      );
    const created = await events({ action: 'agent.created' });
    expect(created.length).toBeGreaterThanOrEqual(5);
    const positions = created.map((event: { cursor: string }) => Number(event.cursor));
    expect(positions).toEqual(positions.toSorted((a: number, b: number) => b - a));
    expect(await events({ action: 'agent.created', agentId: agents[1] })).toHaveLength(1);
    expect(await events({ since: '2999-01-01T00:00:00Z' })).toEqual([]);
    expect(await events({ since: '2000-01-01T00:00:00Z', actorType: 'AGENT' })).toEqual([]);
  });
});

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

  test.each([
    ['an unknown order', { orderBy: 'SIZE' }],
    ['an unknown status', { filter: { status: ['ASLEEP'] } }],
    ['a lower-case status', { filter: { status: ['idle'] } }],
    ['an unknown filter', { filter: { colour: 'red' } }],
    ['text for a number', { first: 'ten' }],
    ['a number beyond 32 bits', { first: 5_000_000_000 }],
  ])('BAD_USER_INPUT for %s', async (_what, args) => {
    const error = await refusal(server, PAGE, { id: companyId, ...args });
    expect(error.extensions).toEqual({ code: 'BAD_USER_INPUT', status: 400 });
  });

  test.each([
    ['an unknown status', '{ companies { agents(filter: { status: [ASLEEP] }) { edges { cursor } } } }'],
    ['a wrong time', '{ companies { activity(filter: { since: "soon" }) { edges { cursor } } } }'],
    ['a wrong id', '{ companies { activity(filter: { agentId: "me" }) { edges { cursor } } } }'],
    ['an unknown field', '{ companies { colour } }'],
  ])('GRAPHQL_VALIDATION_FAILED for %s within the document', async (_what, document) => {
    const error = await refusal(server, document);
    expect(error.extensions).toEqual({ code: 'GRAPHQL_VALIDATION_FAILED', status: 400 });
  });
});
