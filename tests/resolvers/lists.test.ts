import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { workingRun } from '../kit/logs.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { countStatements } from '../kit/statements.js';
import { createAgent, createCompany, refusal, run } from './organization/company.js';

// Lists of a company that are narrowed, ordered and searched.

let server: TestServer;
let companyId: string;
const began = new Date().toISOString();

beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' });
  companyId = await createCompany(server, { name: 'Middle' });
});

interface List {
  readonly totalCount: number;
  readonly nodes: readonly Readonly<Record<string, unknown>>[];
}
const valuesOf = ({ nodes }: List, field = 'name') => nodes.map((node) => node[field]);

describe('companies', () => {
  const LIST = `query ($filter: CompanyFilter, $orderBy: CompanyOrder, $first: Int, $after: String) {
    companies(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
      totalCount nodes { id name } pageInfo { endCursor } } }`;
  const ask = async (variables: object) => (await run(server, LIST, variables)).companies;
  const own = { createdAt: { after: began } };

  test('come by age, name and latest change, in both directions, page by page', async () => {
    const last = await createCompany(server, { name: 'Alpha' });
    await createCompany(server, { name: 'Zulu' });
    const rename = `mutation ($id: ID!) { updateCompany(input: { companyId: $id, description: "New" }) { cursor } }`;
    await run(server, rename, { id: companyId });
    const names = async (orderBy?: string) => valuesOf(await ask({ filter: own, orderBy }));
    expect(await names()).toEqual(['Middle', 'Alpha', 'Zulu']);
    expect(await names('CREATED_AT_DESC')).toEqual(['Zulu', 'Alpha', 'Middle']);
    expect(await names('NAME_ASC')).toEqual(['Alpha', 'Middle', 'Zulu']);
    expect(await names('NAME_DESC')).toEqual(['Zulu', 'Middle', 'Alpha']);
    expect((await names('UPDATED_AT_DESC'))[0]).toBe('Middle');
    const page = await ask({ filter: own, orderBy: 'NAME_ASC', first: 1 });
    const next = await ask({ filter: own, orderBy: 'NAME_ASC', first: 1, after: page.pageInfo.endCursor });
    expect([page.nodes[0].id, page.totalCount, valuesOf(next)]).toEqual([last, 3, ['Middle']]);
  });

  test('are narrowed to statuses', async () => {
    const archived = await createCompany(server, { name: 'Gone' });
    await run(server, `mutation ($id: ID!) { archiveCompany(input: { companyId: $id }) { cursor } }`, { id: archived });
    expect(valuesOf(await ask({ filter: { ...own, statuses: ['ARCHIVED'] } }))).toEqual(['Gone']);
    expect(valuesOf(await ask({ filter: { ...own, not: { statuses: ['ARCHIVED'] } } }))).not.toContain('Gone');
  });
});

test('labels are narrowed to words and colors, and ordered by name or age', async () => {
  const id = await createCompany(server);
  const create = `mutation ($input: CreateLabelInput!) { createLabel(input: $input) { label { id } } }`;
  for (const [name, color] of Object.entries({ 'Label 10': '#aa0000', 'label 2': '#00aa00', Bug: '#aa0000' }))
    await run(server, create, { input: { companyId: id, name, color } });
  const LIST = `query ($id: ID!, $filter: LabelFilter, $orderBy: LabelOrder) { company(id: $id) {
    labels(filter: $filter, orderBy: $orderBy) { totalCount nodes { name } } } }`;
  const names = async (filter: object, orderBy?: string) =>
    valuesOf((await run(server, LIST, { id, filter, orderBy })).company.labels);
  expect(await names({})).toEqual(['Bug', 'label 2', 'Label 10']);
  expect(await names({}, 'NAME_DESC')).toEqual(['Label 10', 'label 2', 'Bug']);
  expect(await names({}, 'CREATED_AT_ASC')).toEqual(['Label 10', 'label 2', 'Bug']);
  expect(await names({ q: 'LABEL' })).toEqual(['label 2', 'Label 10']);
  expect(await names({ colors: ['#AA0000'] })).toEqual(['Bug', 'Label 10']);
  expect(await names({ not: { colors: ['#aa0000'] } })).toEqual(['label 2']);
});

test('the agents at the top are narrowed and ordered as all agents are', async () => {
  const id = await createCompany(server);
  for (const [name, role] of Object.entries({ Zoe: 'CEO', Ada: 'QA', Bea: 'QA' })) {
    const agentId = await createAgent(server, id, { name, role });
    await createAgent(server, id, { name: `Below ${name}`, role, reportsTo: agentId });
  }
  const LIST = `query ($id: ID!, $filter: AgentFilter, $orderBy: AgentOrder) { company(id: $id) {
    rootAgents(filter: $filter, orderBy: $orderBy) { totalCount nodes { name } } } }`;
  const ask = async (variables: object) => (await run(server, LIST, { id, ...variables })).company.rootAgents;
  expect(valuesOf(await ask({}))).toEqual(['Zoe', 'Ada', 'Bea']);
  expect(valuesOf(await ask({ orderBy: 'NAME_DESC' }))).toEqual(['Zoe', 'Bea', 'Ada']);
  expect(await ask({ filter: { roles: ['QA'] } })).toMatchObject({ totalCount: 2 });
  expect(valuesOf(await ask({ filter: { roles: ['CEO'] } }))).toEqual(['Zoe']);
});

test('stop orders are narrowed to what they stopped and to those that are not lifted', async () => {
  const id = await createCompany(server);
  const agents = [await createAgent(server, id, { name: 'Ada' }), await createAgent(server, id, { name: 'Bea' })];
  const change = (verb: string, agentId: string) =>
    run(server, `mutation ($agentId: ID!) { ${verb}(input: { agentId: $agentId }) { cursor } }`, { agentId });
  for (const agentId of agents) await change('pauseAgent', agentId);
  await change('resumeAgent', agents[0] as string);
  const LIST = `query ($id: ID!, $filter: StopOrderFilter) { company(id: $id) {
    stops(filter: $filter) { totalCount nodes { agentId } } } }`;
  const ask = async (filter: object) => valuesOf((await run(server, LIST, { id, filter })).company.stops, 'agentId');
  expect(await ask({})).toEqual(agents.toReversed());
  expect(await ask({ isLifted: false })).toEqual([agents[1]]);
  expect(await ask({ isLifted: true })).toEqual([agents[0]]);
  expect(await ask({ agentIds: [agents[1]], scopeTypes: ['AGENT'] })).toEqual([agents[1]]);
  expect(await ask({ scopeTypes: ['COMPANY'] })).toEqual([]);
  expect(await ask({ createdAt: { before: began } })).toEqual([]);
});

test('the events of a run are narrowed to types and severities, as they are shown', async () => {
  const id = await createCompany(server);
  const agentId = await createAgent(server, id);
  const { services } = server.runtime;
  const { id: runId } = await workingRun(services, { companyId: id, agentId });
  const entry = (action: string, details: object = {}) => ({
    id: randomUUID(),
    actorType: 'system',
    actorId: 'engine',
    action,
    entityType: 'heartbeat_run',
    entityId: runId,
    agentId,
    details,
  });
  const entries = [
    entry('heartbeat.started'),
    entry('heartbeat.noted', { level: 'warn' }),
    entry('heartbeat.noted', { level: 'error' }),
    entry('heartbeat.noted', { level: 'odd' }),
    entry('heartbeat.invoked'),
    entry('heartbeat.failed'),
    entry('heartbeat.cancelled', { level: 'info' }),
  ];
  await services.database.transaction(
    'all',
    (tx) => tx.$executeRaw`SELECT orgraph_append(${id}::uuid, ${JSON.stringify(entries)}::jsonb)`,
  );
  const LIST = `query ($id: ID!, $filter: RunEventFilter) { run(id: $id) {
    events(filter: $filter) { totalCount nodes { eventType level } } } }`;
  const ask = async (filter: object): Promise<List> => (await run(server, LIST, { id: runId, filter })).run.events;
  const { nodes: all } = await ask({});
  expect(all).toHaveLength(entries.length);
  for (const [list, field] of [
    ['eventTypes', 'eventType'],
    ['levels', 'level'],
  ] as const) {
    for (const value of new Set(all.map((event) => event[field]))) {
      const matching = all.filter((event) => event[field] === value);
      expect(await ask({ [list]: [value] })).toEqual({ totalCount: matching.length, nodes: matching });
      expect((await ask({ not: { [list]: [value] } })).nodes).toEqual(all.filter((event) => event[field] !== value));
    }
  }
});

describe('files', () => {
  const FILES = 'totalCount nodes { originalFilename }';
  const LIST = `query ($id: ID!, $filter: IssueAttachmentFilter) { company(id: $id) { issues(first: 5, orderBy: CREATED_AT_ASC) { nodes {
    attachments(filter: $filter) { ${FILES} }
    comments(first: 5) { nodes { attachments(filter: $filter) { ${FILES} } } } } } } }`;

  /** A company whose issues have a picture and, on a comment, a text. */
  async function companyWith(issues: number): Promise<string> {
    const id = await createCompany(server);
    const create = `mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id } } }`;
    const comment = `mutation ($input: CreateIssueCommentInput!) { createIssueComment(input: $input) { comment { id } } }`;
    for (let n = 0; n < issues; n++) {
      const { issue } = (await run(server, create, { input: { companyId: id, title: `Issue ${n}` } })).createIssue;
      const added = await run(server, comment, { input: { issueId: issue.id, body: 'See the file' } });
      const issueCommentId = added.createIssueComment.comment.id;
      await server.runtime.services.database.transaction('all', async (tx) => {
        const attach = async (originalFilename: string, contentType: string, on: object) => {
          const data = { companyId: id, contentType, originalFilename, byteSize: 1, sha256: randomUUID() };
          const { id: assetId } = await tx.asset.create({ data });
          await tx.issueAttachment.create({ data: { companyId: id, issueId: issue.id, assetId, ...on } });
        };
        await attach('picture.png', 'image/png', { createdByUserId: 'ada' });
        await attach('notes.txt', 'text/plain', { issueCommentId, createdByUserId: 'bea' });
      });
    }
    return id;
  }

  test('are narrowed to media types and authors, of issues and of comments', async () => {
    const id = await companyWith(1);
    const ask = async (filter: object) => {
      const [{ attachments, comments }] = (await run(server, LIST, { id, filter })).company.issues.nodes;
      return [valuesOf(attachments, 'originalFilename'), valuesOf(comments.nodes[0].attachments, 'originalFilename')];
    };
    expect(await ask({})).toEqual([['picture.png', 'notes.txt'], ['notes.txt']]);
    expect(await ask({ contentTypes: ['image/png', 'image/jpeg'] })).toEqual([['picture.png'], []]);
    expect(await ask({ not: { contentTypes: ['image/png'] } })).toEqual([['notes.txt'], ['notes.txt']]);
    expect(await ask({ createdByUserIds: ['bea'] })).toEqual([['notes.txt'], ['notes.txt']]);
    expect(await ask({ contentTypes: [] })).toEqual([[], []]);
  });

  test('of many issues are read with as many statements as of one', async () => {
    const [few, many] = [await companyWith(1), await companyWith(4)];
    const filter = { contentTypes: ['text/plain'] };
    await run(server, LIST, { id: few, filter });
    const ask = (id: string) => countStatements(() => run(server, LIST, { id, filter }));
    expect(await ask(many)).toBe(await ask(few));
  });
});

describe('a search of a company', () => {
  const SEARCH = `query ($id: ID!, $first: Int, $after: String, $filter: SearchFilter) { company(id: $id) {
    name search(q: "report", sort: CREATED, first: $first, after: $after, filter: $filter) {
      totalCount countsByType { issue } nodes { title issue { priority } } pageInfo { endCursor } } } }`;

  test('is that of the query, by pages and with its filter', async () => {
    const id = await createCompany(server);
    const create = `mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id } } }`;
    for (const [title, priority] of Object.entries({ 'Report one': 'LOW', 'Report two': 'HIGH', Other: 'LOW' }))
      await run(server, create, { input: { companyId: id, title, priority } });
    const ask = async (variables: object) => (await run(server, SEARCH, { id, ...variables })).company.search;
    const first = await ask({ first: 1 });
    expect(first).toMatchObject({ totalCount: 2, countsByType: { issue: 2 }, nodes: [{ title: 'Report two' }] });
    expect(valuesOf(await ask({ after: first.pageInfo.endCursor }), 'title')).toEqual(['Report one']);
    expect(await ask({ filter: { priorities: ['LOW'] } })).toMatchObject({
      totalCount: 1,
      nodes: [{ title: 'Report one', issue: { priority: 'LOW' } }],
    });
  });

  test('that is refused leaves the rest of the company', async () => {
    const { data, errors } = await server.graphql(SEARCH, { id: companyId, first: 201 });
    expect(errors).toMatchObject([{ path: ['company', 'search'], extensions: { code: 'BAD_REQUEST' } }]);
    expect(data.company).toEqual({ name: 'Middle', search: null });
  });

  test('counts against the same limit as that of the query', async () => {
    const id = await createCompany(server);
    for (let n = 0; n < 15; n++) {
      await run(server, SEARCH, { id });
      await run(server, `query ($id: ID!) { search(companyId: $id, q: "report") { totalCount } }`, { id });
    }
    const { extensions } = await refusal(server, SEARCH, { id });
    expect(extensions).toMatchObject({ status: 429 });
  });
});

test('the way to the top of a tree is cut off at the nearest 100', async () => {
  const id = await createCompany(server);
  let reportsTo: string | null = null;
  await server.runtime.services.database.transaction('all', async (tx) => {
    for (let level = 102; level > 0; level--) {
      const data = { companyId: id, name: `Level ${level}`, urlKey: `level-${level}`, reportsTo, appearance: {} };
      ({ id: reportsTo } = await tx.agent.create({ data }));
    }
  });
  const CHAIN = `query ($id: ID!) { agent(id: $id) { name chainOfCommand { name } } }`;
  const { agent } = await run(server, CHAIN, { id: reportsTo });
  const names = agent.chainOfCommand.map(({ name }: { name: string }) => name);
  expect([agent.name, names.length, names[0], names.at(-1)]).toEqual(['Level 1', 100, 'Level 2', 'Level 101']);
});

test('wakes, payments and runs of routines come newest first or oldest first, as asked', async () => {
  const id = await createCompany(server);
  const agentId = await createAgent(server, id);
  const routine = `mutation ($input: CreateRoutineInput!) { createRoutine(input: $input) { routine { id latestRevisionId } } }`;
  const made = await run(server, routine, { input: { companyId: id, title: 'Sweep' } });
  const { id: routineId, latestRevisionId: routineRevisionId } = made.createRoutine.routine;
  await server.runtime.services.database.transaction('all', async (tx) => {
    for (const day of ['01', '02', '03']) {
      const at = new Date(`2024-05-${day}T00:00:00Z`);
      const wake = { source: 'on_demand', requestedByActorType: 'system', status: 'skipped' };
      await tx.wake.create({ data: { companyId: id, agentId, requestedAt: at, ...wake } });
      const payment = { eventKind: 'platform_fee', direction: 'debit', biller: 'b', amountCents: 1, occurredAt: at };
      await tx.financeEvent.create({ data: { companyId: id, ...payment } });
      await tx.routineRun.create({
        data: { companyId: id, routineId, routineRevisionId, source: 'manual', triggeredAt: at },
      });
    }
  });
  const LIST = `query ($id: ID!, $wakes: WakeOrder, $payments: FinanceEventOrder, $runs: RoutineRunOrder) { company(id: $id) {
    agents { nodes { wakes(orderBy: $wakes) { nodes { at: requestedAt } } } }
    financeEvents(orderBy: $payments) { nodes { at: occurredAt } }
    routines { nodes { runs(orderBy: $runs) { nodes { at: triggeredAt } } } } } }`;
  const days = async (orders: object) => {
    const { company } = await run(server, LIST, { id, ...orders });
    const lists = [company.agents.nodes[0].wakes, company.financeEvents, company.routines.nodes[0].runs];
    return lists.map((list) => valuesOf(list, 'at').map((at) => Number(String(at).slice(8, 10))));
  };
  expect(await days({})).toEqual(Array(3).fill([3, 2, 1]));
  const oldest = { wakes: 'REQUESTED_AT_ASC', payments: 'OCCURRED_AT_ASC', runs: 'TRIGGERED_AT_ASC' };
  expect(await days(oldest)).toEqual(Array(3).fill([1, 2, 3]));
});
