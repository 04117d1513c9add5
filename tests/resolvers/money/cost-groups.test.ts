/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { countStatements, statementsOf } from '#tests/kit/statements.js';
import { createAgent, createCompany, refusal, run } from '../organization/company.js';

// What a company spent by agent, model and biller: as many rows as there are agents and models, so they come by pages.

let server: TestServer;
let companyId: string;

const REPORT = `mutation ($input: ReportCostInput!) { reportCost(input: $input) { costEvent { id } } }`;

async function spend(id: string, agentId: string, costCents: number, fields: object = {}): Promise<void> {
  const occurredAt = new Date().toISOString();
  const input = { companyId: id, agentId, provider: 'anthropic', model: 'opus', costCents, occurredAt, ...fields };
  await run(server, REPORT, { input });
}

beforeAll(async () => {
  server = await startTestServer();
  companyId = await createCompany(server);
  for (const [name, cents] of [
    ['Ada', 10],
    ['Bea', 30],
    ['Cleo', 20],
    ['Dora', 20],
    ['Eve', 0],
  ] as const) {
    const agentId = await createAgent(server, companyId, { name });
    await spend(companyId, agentId, cents, { model: `model of ${name}`, biller: `Biller of ${name}` });
    await spend(companyId, agentId, 1, { occurredAt: '2024-05-01T12:00:00Z', biller: `Biller of ${name}` });
  }
});

const PAGE = `query ($id: ID!, $from: DateTime, $to: DateTime, $first: Int, $last: Int, $after: String, $before: String) {
  company(id: $id) { costs(from: $from, to: $to) { byAgent(first: $first, last: $last, after: $after, before: $before) {
    totalCount nodes { agentName costCents agent { name } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  } } } }`;

async function page(args: object = {}) {
  const { nodes, ...rest } = (await run(server, PAGE, { id: companyId, ...args })).company.costs.byAgent;
  return { ...rest, nodes, cents: nodes.map((node: { costCents: number }) => node.costCents) };
}

describe('costs by agent', () => {
  test('are walked page by page in both directions, the highest first, each agent once', async () => {
    const whole = await page();
    expect([whole.totalCount, whole.cents]).toEqual([5, [31, 21, 21, 11, 1]]);
    expect(whole.nodes[0]).toEqual({ agentName: 'Bea', costCents: 31, agent: { name: 'Bea' } });
    const first = await page({ first: 2 });
    const second = await page({ first: 2, after: first.pageInfo.endCursor });
    const third = await page({ first: 2, after: second.pageInfo.endCursor });
    expect([...first.nodes, ...second.nodes, ...third.nodes]).toEqual(whole.nodes);
    expect([first, second, third].map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, true, false]);
    const last = await page({ last: 3 });
    const before = await page({ last: 3, before: last.pageInfo.startCursor });
    expect([...before.nodes, ...last.nodes]).toEqual(whole.nodes);
    expect(second.totalCount).toBe(5);
  });

  test('are those of the range alone', async () => {
    const range = { from: '2024-05-01T00:00:00Z', to: '2024-05-02T00:00:00Z' };
    const whole = await page(range);
    expect([whole.totalCount, whole.cents]).toEqual([5, [1, 1, 1, 1, 1]]);
    const first = await page({ ...range, first: 3 });
    const rest = await page({ ...range, first: 3, after: first.pageInfo.endCursor });
    expect([...first.nodes, ...rest.nodes]).toEqual(whole.nodes);
    expect(await page({ to: '2020-01-01T00:00:00Z' })).toMatchObject({ totalCount: 0, nodes: [] });
  });

  test('come in the order of REST, which gives all of them', async () => {
    const response = await fetch(`${server.url}/api/companies/${companyId}/costs/by-agent`);
    const listed = (await response.json()) as { agentName: string }[];
    const { nodes } = await page();
    expect(listed.map(({ agentName }) => agentName)).toEqual(
      nodes.map((node: { agentName: string }) => node.agentName),
    );
    expect(Object.keys(listed[0] as object)).not.toContain('rank');
  });

  test('are refused for a cursor of another list', async () => {
    const { endCursor } = (await page({ first: 1 })).pageInfo;
    const document = `query ($id: ID!, $after: String) { company(id: $id) { costs { byBiller(after: $after) { nodes { biller } } } } }`;
    const { message } = await refusal(server, document, { id: companyId, after: endCursor.slice(0, 8) });
    expect(message).toBe('after is not a cursor of this list');
  });
});

const GROUPS = 'byAgent byAgentModel byProvider byBiller byProject financeByBiller financeByKind'.split(' ');

describe('costs by whatever', () => {
  test.each(['byAgentModel', 'byProvider', 'byBiller'])('%s are walked to their end', async (field) => {
    const document = `query ($id: ID!, $after: String, $first: Int) { company(id: $id) { costs { groups: ${field}(first: $first, after: $after) {
      nodes { biller costCents } pageInfo { endCursor hasNextPage } } } } }`;
    const ask = async (args: object) => (await run(server, document, { id: companyId, ...args })).company.costs.groups;
    const { nodes: whole } = await ask({});
    const walked: unknown[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const { nodes, pageInfo } = await ask({ first: 2, after });
      walked.push(...nodes);
      [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
    }
    expect(whole.length).toBeGreaterThanOrEqual(5);
    expect(walked).toEqual(whole);
  });

  test('are one statement each for all companies of a level, and one more for each number', async () => {
    const document = (parts: string) =>
      `{ companies { nodes { windowSpend { ${parts} } costs { ${GROUPS.map((field) => `${field} { ${parts} }`).join(' ')} } } } }`;
    const read = (parts: string) => statementsOf(() => run(server, document(parts)));
    await read('totalCount');
    const some = await read('nodes { __typename }');
    const other = await createCompany(server);
    await spend(other, await createAgent(server, other), 5);
    expect(await read('nodes { __typename }')).toHaveLength(some.length);
    const counts = (await read('totalCount')).filter((text) => text.startsWith('SELECT (SELECT count(*)'));
    expect(counts).toHaveLength(GROUPS.length + 1);
  });
});

test('the spend of the last hours is walked window by window', async () => {
  const document = `query ($id: ID!, $after: String) { company(id: $id) { windowSpend(first: 5, after: $after) {
    totalCount nodes { window biller costCents } pageInfo { endCursor } } } }`;
  const ask = async (after?: string) => (await run(server, document, { id: companyId, after })).company.windowSpend;
  const first = await ask();
  const second = await ask(first.pageInfo.endCursor);
  expect([first.totalCount, ...first.nodes.map(({ window }: { window: string }) => window)]).toEqual([
    15,
    ...Array(5).fill('LAST_5H'),
  ]);
  expect(second.nodes.map(({ window }: { window: string }) => window)).toEqual(Array(5).fill('LAST_24H'));
  expect(second.nodes.map(({ costCents }: { costCents: number }) => costCents)).toEqual([10, 30, 20, 20, 0]);
});

test('issues by assignee are walked, those with the most open ones first', async () => {
  const id = await createCompany(server);
  const create = `mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id } } }`;
  for (const [name, count] of [
    ['Ada', 1],
    ['Bea', 3],
    ['Cleo', 2],
  ] as const) {
    const assigneeAgentId = await createAgent(server, id, { name });
    for (let n = 0; n < count; n++)
      await run(server, create, { input: { companyId: id, title: `${name} ${n}`, assigneeAgentId } });
  }
  const document = `query ($id: ID!, $after: String) { company(id: $id) { issueCounts { byAssignee(first: 2, after: $after) {
    totalCount nodes { agent { name } openIssues } pageInfo { endCursor hasNextPage } } } } }`;
  const ask = async (after?: string) => (await run(server, document, { id, after })).company.issueCounts.byAssignee;
  const first = await ask();
  expect(first.nodes).toEqual([
    { agent: { name: 'Bea' }, openIssues: 3 },
    { agent: { name: 'Cleo' }, openIssues: 2 },
  ]);
  expect([first.totalCount, first.pageInfo.hasNextPage]).toEqual([3, true]);
  expect((await ask(first.pageInfo.endCursor)).nodes).toEqual([{ agent: { name: 'Ada' }, openIssues: 1 }]);
  const few = await countStatements(() => ask());
  await run(server, create, { input: { companyId: id, title: 'One more' } });
  expect(await countStatements(() => ask())).toBe(few);
});
