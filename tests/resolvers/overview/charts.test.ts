/** @module-tag rules */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { countStatements } from '#tests/kit/statements.js';
import { createAgent, createCompany, refusal, run } from '../organization/company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const REPORT = 'mutation ($input: ReportCostInput!) { reportCost(input: $input) { cursor } }';
const CREATE_ISSUE = 'mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id } } }';

const spend = (companyId: string, agentId: string, costCents: number, occurredAt: string, model = 'opus') =>
  run(server, REPORT, {
    input: { companyId, agentId, provider: 'anthropic', model, costCents, inputTokens: 10, occurredAt },
  });

const COSTS = `query ($id: ID!, $from: DateTime!, $to: DateTime!, $bucket: TimeBucket, $timeZone: String) {
  company(id: $id) { charts(from: $from, to: $to, bucket: $bucket, timeZone: $timeZone) { costs { start costCents tokens } } } }`;

const costs = async (id: string, range: object): Promise<{ start: string; costCents: number; tokens: number }[]> =>
  (await run(server, COSTS, { id, ...range })).company.charts.costs;

const startsOf = async (id: string, range: object): Promise<string[]> =>
  (await costs(id, range)).map(({ start }) => start.slice(0, 16));

describe('a chart of costs', () => {
  test('has a point for each day, zeros for days without costs, and leaves out what is outside the range', async () => {
    const id = await createCompany(server);
    const ada = await createAgent(server, id, { name: 'Ada' });
    for (const [cents, at] of [
      [1, '2026-02-28T23:59:59Z'],
      [2, '2026-03-01T00:00:00Z'],
      [4, '2026-03-01T23:59:59Z'],
      [8, '2026-03-03T12:00:00Z'],
      [16, '2026-03-04T00:00:00Z'],
    ] as const) {
      await spend(id, ada, cents, at);
    }
    expect(await costs(id, { from: '2026-03-01T00:00:00Z', to: '2026-03-04T00:00:00Z' })).toEqual([
      { start: '2026-03-01T00:00:00.000Z', costCents: 6, tokens: 20 },
      { start: '2026-03-02T00:00:00.000Z', costCents: 0, tokens: 0 },
      { start: '2026-03-03T00:00:00.000Z', costCents: 8, tokens: 10 },
    ]);
  });

  test('begins its days, weeks and months where the time zone does, 23 or 25 hours long where the clock changes', async () => {
    const id = await createCompany(server);
    const timeZone = 'Europe/Berlin';
    const spring = { timeZone, from: '2026-03-27T23:00:00Z', to: '2026-03-30T22:00:00Z' };
    expect(await startsOf(id, spring)).toEqual(['2026-03-27T23:00', '2026-03-28T23:00', '2026-03-29T22:00']);
    const autumn = { timeZone, from: '2026-10-23T22:00:00Z', to: '2026-10-26T23:00:00Z' };
    expect(await startsOf(id, autumn)).toEqual(['2026-10-23T22:00', '2026-10-24T22:00', '2026-10-25T23:00']);
    const months = { timeZone, bucket: 'MONTH', from: '2026-03-01T00:00:00Z', to: '2026-05-01T00:00:00Z' };
    expect(await startsOf(id, months)).toEqual(['2026-02-28T23:00', '2026-03-31T22:00', '2026-04-30T22:00']);
    const weeks = { timeZone, bucket: 'WEEK', from: '2026-03-25T00:00:00Z', to: '2026-03-31T00:00:00Z' };
    expect(await startsOf(id, weeks)).toEqual(['2026-03-22T23:00', '2026-03-29T22:00']);
  });

  test('knows zones by their old names', async () => {
    const id = await createCompany(server);
    const days = { timeZone: 'US/Pacific-New', from: '2026-01-01T08:00:00Z', to: '2026-01-03T08:00:00Z' };
    expect(await startsOf(id, days)).toEqual(['2026-01-01T08:00', '2026-01-02T08:00']);
  });

  test('shows the hour that the clock repeats twice, and begins a day at midnight’s first time', async () => {
    const id = await createCompany(server);
    const hours = {
      bucket: 'HOUR',
      timeZone: 'Europe/Berlin',
      from: '2026-10-25T00:00:00Z',
      to: '2026-10-25T03:00:00Z',
    };
    expect(await startsOf(id, hours)).toEqual(['2026-10-25T00:00', '2026-10-25T01:00', '2026-10-25T02:00']);
    const havana = { timeZone: 'America/Havana', from: '2026-10-31T04:00:00Z', to: '2026-11-02T05:00:00Z' };
    expect(await startsOf(id, havana)).toEqual(['2026-10-31T04:00', '2026-11-01T04:00']);
  });

  test.each([
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, "'timeZone' is not the IANA name"],
    ['an offset for a time zone', { timeZone: '+02:00' }, "'timeZone' is not the IANA name"],
    ['more than 1,000 buckets', { bucket: 'HOUR', to: '2026-06-01T00:00:00Z' }, 'more than 1000 buckets'],
    ['a range that ends before it begins', { to: '2025-01-01T00:00:00Z' }, "'from' must be before 'to'"],
  ])('is refused for %s', async (_what, fields, message) => {
    const id = await createCompany(server);
    const range = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', ...fields };
    const { message: told, extensions } = await refusal(server, COSTS, { id, ...range });
    expect(told).toContain(message);
    expect(extensions).toMatchObject({ status: 400 });
  });
});

const ALL = `query ($id: ID!) { company(id: $id) {
  charts(from: "2026-03-01T00:00:00Z", to: "2026-03-03T00:00:00Z") {
    costsByAgent(first: 2) { costCents tokens agent { name } points { costCents } }
    costsByProject { projectId costCents }
    costsByModel { model provider points { costCents } } } } }`;

test('costs by agent, project and model come highest first, each with all its points', async () => {
  const id = await createCompany(server);
  for (const [name, cents] of [
    ['Low', 1],
    ['High', 9],
    ['Middle', 5],
  ] as const) {
    const agent = await createAgent(server, id, { name });
    await spend(id, agent, cents, '2026-03-02T10:00:00Z', name === 'High' ? 'opus' : 'haiku');
  }
  expect((await run(server, ALL, { id })).company.charts).toEqual({
    costsByAgent: [
      { costCents: 9, tokens: 10, agent: { name: 'High' }, points: [{ costCents: 0 }, { costCents: 9 }] },
      { costCents: 5, tokens: 10, agent: { name: 'Middle' }, points: [{ costCents: 0 }, { costCents: 5 }] },
    ],
    costsByProject: [{ projectId: null, costCents: 15 }],
    costsByModel: [
      { model: 'opus', provider: 'anthropic', points: [{ costCents: 0 }, { costCents: 9 }] },
      { model: 'haiku', provider: 'anthropic', points: [{ costCents: 0 }, { costCents: 6 }] },
    ],
  });
});

test.each([
  [0, false],
  [1, true],
  [50, true],
  [51, false],
])('a chart of costs by agent takes %i series: %s', async (first, isTaken) => {
  const id = await createCompany(server);
  const query = `query ($id: ID!, $first: Int) { company(id: $id) {
    charts(from: "2026-03-01T00:00:00Z", to: "2026-03-03T00:00:00Z") { costsByAgent(first: $first) { costCents } } } }`;
  if (isTaken) expect((await run(server, query, { id, first })).company.charts.costsByAgent).toEqual([]);
  else expect((await refusal(server, query, { id, first })).message).toBe("'first' must be from 1 to 50");
});

test('issues are counted by bucket, status, priority and assignee', async () => {
  const id = await createCompany(server);
  const agent = await createAgent(server, id, { name: 'Ada' });
  for (const fields of [
    { status: 'TODO', priority: 'LOW', assigneeAgentId: agent },
    { status: 'DONE' },
    { status: 'CANCELLED' },
  ]) {
    await run(server, CREATE_ISSUE, { input: { companyId: id, title: `Issue ${fields.status}`, ...fields } });
  }
  const day = 86_400_000;
  const from = new Date(Date.now() - day).toISOString();
  const to = new Date(Date.now() + day).toISOString();
  const { company } = await run(
    server,
    `query ($id: ID!, $from: DateTime!, $to: DateTime!) { company(id: $id) {
       charts(from: $from, to: $to, bucket: MONTH) { issues { opened completed cancelled } runs { total succeeded } }
       issueCounts { byStatus { status issues } byPriority { priority issues openIssues }
                     byAssignee { totalCount nodes { agent { name } issues openIssues } } } } }`,
    { id, from, to },
  );
  const totals = { opened: 0, completed: 0, cancelled: 0 };
  for (const point of company.charts.issues) {
    totals.opened += point.opened;
    totals.completed += point.completed;
    totals.cancelled += point.cancelled;
  }
  expect(totals).toEqual({ opened: 3, completed: 1, cancelled: 1 });
  expect(company.charts.runs.length).toBe(company.charts.issues.length);
  expect(company.issueCounts).toEqual({
    byStatus: [
      { status: 'CANCELLED', issues: 1 },
      { status: 'DONE', issues: 1 },
      { status: 'TODO', issues: 1 },
    ],
    byPriority: [
      { priority: 'MEDIUM', issues: 2, openIssues: 0 },
      { priority: 'LOW', issues: 1, openIssues: 1 },
    ],
    byAssignee: {
      totalCount: 2,
      nodes: [
        { agent: { name: 'Ada' }, issues: 1, openIssues: 1 },
        { agent: null, issues: 2, openIssues: 0 },
      ],
    },
  });
});

test('charts of any number of agents cost one statement', async () => {
  const document = `query ($id: ID!) { company(id: $id) { agents { edges { node {
    charts(from: "2026-03-01T00:00:00Z", to: "2026-03-03T00:00:00Z") { costs { costCents } } } } } } }`;
  const id = await createCompany(server);
  const few = await createAgent(server, id, { name: 'First' });
  await spend(id, few, 3, '2026-03-02T10:00:00Z');
  await run(server, document, { id });
  const ofOne = await countStatements(() => run(server, document, { id }));
  for (const name of ['Second', 'Third', 'Fourth']) await createAgent(server, id, { name });
  expect(await countStatements(() => run(server, document, { id }))).toBe(ofOne);
  const { company } = await run(server, document, { id });
  expect(company.agents.edges.map(({ node }: never) => (node as { charts: object }).charts)).toContainEqual({
    costs: [{ costCents: 0 }, { costCents: 3 }],
  });
});
