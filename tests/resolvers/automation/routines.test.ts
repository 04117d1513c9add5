/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { statementsOf } from '#tests/kit/statements.js';
import { bearer, createAgent, createCompany, createKey, refusal, run } from '../organization/company.js';
import { createRoutine, executionIssue, nodesOf, runRow, stored, surroundings, triggerRow } from './routines-rows.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' });
});

const at = (minutes: number): Date => new Date(Date.UTC(2027, 0, 1, 0, minutes));

/** A company whose routines have two triggers, two runs, an issue and a delivery each. */
async function companyOf(count: number) {
  const around = await surroundings(server);
  const { companyId, agentId: assigneeAgentId, projectId, goalId, parentIssueId } = around;
  const routines = [];
  for (let number = 0; number < count; number++) {
    const input = { companyId, title: `Sweep ${number}`, assigneeAgentId, projectId, goalId, parentIssueId };
    const id = await createRoutine(server, { ...input, env: [{ name: 'BROOM', value: { plain: 'wide' } }] });
    const routine = await stored(server, (tx) => tx.routine.findUniqueOrThrow({ where: { id } }));
    const schedule = { kind: 'schedule', cronExpression: '30 6 * * *', timezone: 'Europe/Berlin' };
    const clock = await triggerRow(server, routine, { ...schedule, missedTicks: 2, lastResult: 'coalesced' });
    const receipt = { status: 'received', receivedAt: at(1).toISOString(), test: true };
    const webhook = { kind: 'webhook', publicId: randomUUID(), signingMode: 'bearer', lastWebhookDelivery: receipt };
    const hook = await triggerRow(server, routine, webhook);
    const first = await runRow(server, routine, { triggerId: clock.id, source: 'schedule', triggeredAt: at(1) });
    const issueId = await executionIssue(server, first, `Sweep ${number}`);
    const joined = { status: 'coalesced', coalescedIntoRunId: first.id, linkedIssueId: issueId, completedAt: at(2) };
    const second = await runRow(server, routine, {
      ...joined,
      triggerId: hook.id,
      source: 'webhook',
      triggeredAt: at(2),
      triggerPayload: { dust: 'much' },
    });
    const delivery = { status: 'accepted', statusCode: 202, bytes: 16, payload: { dust: 'much' }, runId: second.id };
    await stored(server, (tx) =>
      tx.routineDelivery.create({ data: { companyId, routineId: id, triggerId: hook.id, ...delivery } }),
    );
    routines.push({ id, clock, hook, first, second, issueId });
  }
  return { ...around, routines };
}

const RUN = `id status source triggerPayload failureReason routine { title } trigger { kind } routineRevision { revisionNumber }
  linkedIssue { title status } coalescedIntoRun { id source }`;
const ROUTINE = `
  title status priority concurrencyPolicy catchUpPolicy activityGatePolicy activityGateScope env { name kind secretId secret { id } key version } variables { name }
  company { id } project { name } goal { title } parentIssue { title } assigneeAgent { name } createdByAgent { name }
  triggers {
    kind label enabled cronExpression timezone missedTicks signingMode lastResult lastWebhookDelivery { status receivedAt test }
    nextRuns(count: 2) routine { id }
    runs(first: 3) { edges { node { source } } }
    deliveries(first: 3) { edges { node { status statusCode bytes run { status } trigger { kind } } } }
  }
  runs(first: 5) { edges { node { ${RUN} } } }
  latestRun { status triggerPayload } activeIssue { title }
  executionIssues(first: 3) { edges { node { title routineRun { source routine { title } } } } }
  revisions(first: 3) { edges { node { revisionNumber title snapshot {
    version routine { title status env { name } variables { name } assigneeAgent { name } } triggers { triggerId kind trigger { label } }
  } restoredFromRevision { id } } } }
  latestRevision { revisionNumber }`;
const ROUTINES = `query ($id: ID!, $first: Int) {
  company(id: $id) { routines(first: $first) { edges { node { ${ROUTINE} } } pageInfo { hasNextPage } } }
}`;

let small: ReturnType<typeof companyOf>;
let large: ReturnType<typeof companyOf>;

describe('routines in the graph', () => {
  beforeAll(async () => {
    [small, large] = [companyOf(2), companyOf(10)];
    await Promise.all([small, large]);
  });

  test('tell what they refer to, fire on, did and were', async () => {
    const { companyId, routines } = await companyOf(2);
    const { company } = await run(server, ROUTINES, { id: companyId, first: 5 });
    const [newest, node] = nodesOf(company.routines);
    expect(newest).toMatchObject({ title: 'Sweep 1' });
    expect(node).toMatchObject({
      title: 'Sweep 0',
      status: 'ACTIVE',
      priority: 'MEDIUM',
      concurrencyPolicy: 'COALESCE_IF_ACTIVE',
      catchUpPolicy: 'SKIP_MISSED',
      activityGatePolicy: 'ALWAYS',
      activityGateScope: 'COMPANY',
      variables: [],
      env: [{ name: 'BROOM', kind: 'PLAIN', secretId: null, secret: null, key: null, version: null }],
      company: { id: companyId },
      project: { name: 'Chores' },
      goal: { title: 'Order' },
      parentIssue: { title: 'All chores' },
      assigneeAgent: { name: 'Ada' },
      createdByAgent: null,
      latestRun: { status: 'COALESCED', triggerPayload: { dust: 'much' } },
      activeIssue: { title: 'Sweep 0' },
      latestRevision: { revisionNumber: 1 },
    });
    const made = { source: 'SCHEDULE', routine: { title: 'Sweep 0' } };
    expect(nodesOf(node.executionIssues)).toEqual([{ title: 'Sweep 0', routineRun: made }]);
    expect(nodesOf(node.revisions)).toMatchObject([
      {
        revisionNumber: 1,
        title: 'Sweep 0',
        snapshot: {
          version: 1,
          routine: { title: 'Sweep 0', env: [{ name: 'BROOM' }], assigneeAgent: { name: 'Ada' } },
        },
        restoredFromRevision: null,
      },
    ]);
    const [first] = routines;
    expect(nodesOf(node.runs)).toMatchObject([
      {
        id: first!.second.id,
        status: 'COALESCED',
        source: 'WEBHOOK',
        triggerPayload: { dust: 'much' },
        trigger: { kind: 'WEBHOOK' },
        linkedIssue: { title: 'Sweep 0' },
        coalescedIntoRun: { id: first!.first.id, source: 'SCHEDULE' },
      },
      { id: first!.first.id, status: 'ISSUE_CREATED', routineRevision: { revisionNumber: 1 }, coalescedIntoRun: null },
    ]);
  });

  test('tell of their triggers when they fall due, what they fired and what came to them', async () => {
    const { companyId } = await companyOf(1);
    const { company } = await run(server, ROUTINES, { id: companyId, first: 1 });
    const [clock, hook] = company.routines.edges[0].node.triggers;
    expect(clock).toMatchObject({
      kind: 'SCHEDULE',
      enabled: true,
      cronExpression: '30 6 * * *',
      timezone: 'Europe/Berlin',
      missedTicks: 2,
      lastResult: 'COALESCED',
      signingMode: null,
      lastWebhookDelivery: null,
      deliveries: { edges: [] },
      runs: { edges: [{ node: { source: 'SCHEDULE' } }] },
    });
    const [next, after] = clock.nextRuns.map((text: string) => new Date(text)) as [Date, Date];
    const inBerlin = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
    expect([inBerlin.format(next), inBerlin.format(after)]).toEqual(['06:30', '06:30']);
    expect(next.getTime()).toBeGreaterThan(Date.now());
    expect(after.getTime()).toBeGreaterThan(next.getTime());
    expect(hook).toMatchObject({
      kind: 'WEBHOOK',
      signingMode: 'BEARER',
      cronExpression: null,
      nextRuns: [],
      lastWebhookDelivery: { status: 'RECEIVED', receivedAt: at(1).toISOString(), test: true },
      runs: { edges: [{ node: { source: 'WEBHOOK' } }] },
    });
    expect(nodesOf(hook.deliveries)).toEqual([
      { status: 'ACCEPTED', statusCode: 202, bytes: 16, run: { status: 'COALESCED' }, trigger: { kind: 'WEBHOOK' } },
    ]);
  });

  test.each([
    [
      7,
      'company { id } project { name } goal { title } parentIssue { title } assigneeAgent { name } latestRevision { id }',
    ],
    [7, 'triggers { nextRuns routine { id } runs { edges { node { source } } } deliveries { edges { node { id } } } }'],
    [8, `runs(first: 5) { edges { node { ${RUN} } } }`],
    [4, 'latestRun { status trigger { kind } }'],
    [4, 'activeIssue { title }'],
    [5, 'executionIssues { edges { node { title routineRun { source routine { id } } } } }'],
    [3, 'revisions { edges { node { title restoredFromRevision { id } } } }'],
  ])('ask the database %i times, be they two or ten: %s', async (times, fields) => {
    const document = `query ($id: ID!) { company(id: $id) { routines { edges { node { ${fields} } } } } }`;
    for (const { companyId } of [await small, await large]) {
      const texts = await statementsOf(() => run(server, document, { id: companyId }));
      expect(texts.length, texts.join('\n')).toBe(times);
    }
  });

  test.each(['nextRuns(count: 0)', 'nextRuns(count: 51)'])('refuse %s of a trigger', async (field) => {
    const { routines } = await companyOf(1);
    const query = `query ($id: ID!) { routine(id: $id) { triggers { ${field} } } }`;
    const { errors = [] } = await server.graphql(query, { id: routines[0]!.id });
    expect(errors[0]).toMatchObject({ extensions: { code: 'BAD_REQUEST' } });
  });
});

describe('lists', () => {
  const LISTS = `query ($id: ID!, $agent: ID!, $project: ID!, $filter: RoutineFilter) {
    company(id: $id) { routines(filter: $filter) { edges { node { title } } } }
    agent(id: $agent) { routines(filter: $filter) { edges { node { title } } } }
    project(id: $project) { routines(filter: $filter) { edges { node { title } } } }
  }`;

  test('of routines are narrowed by status, project and agent', async () => {
    const { companyId, agentId, projectId } = await surroundings(server);
    const other = await createAgent(server, companyId, { name: 'Bob' });
    await createRoutine(server, { companyId, title: 'One', assigneeAgentId: agentId, projectId });
    await createRoutine(server, { companyId, title: 'Two', assigneeAgentId: agentId, status: 'PAUSED' });
    await createRoutine(server, { companyId, title: 'Three', assigneeAgentId: other, projectId });
    const list = async (filter: object) => {
      const variables = { id: companyId, agent: agentId, project: projectId, filter };
      const { company, agent, project } = await run(server, LISTS, variables);
      return [company, agent, project].map(({ routines }) => nodesOf(routines).map(({ title }) => title));
    };
    expect(await list({})).toEqual([
      ['Three', 'Two', 'One'],
      ['Two', 'One'],
      ['Three', 'One'],
    ]);
    expect(await list({ statuses: ['PAUSED'] })).toEqual([['Two'], ['Two'], []]);
    expect((await list({ projectIds: [projectId], assigneeAgentIds: [agentId] }))[0]).toEqual(['One']);
    expect((await list({ projectIds: [randomUUID()] }))[0]).toEqual([]);
  });

  test('of runs and of deliveries are narrowed and paged by cursors', async () => {
    const { routines } = await companyOf(1);
    const { id, second, first } = routines[0]!;
    const query = `query ($id: ID!, $filter: RoutineRunFilter, $first: Int, $after: String) { routine(id: $id) {
      runs(filter: $filter, first: $first, after: $after) { edges { cursor node { id } } pageInfo { hasNextPage } }
      triggers { deliveries(filter: { statuses: [REJECTED, DUPLICATE] }) { edges { node { id } } } } } }`;
    const { routine } = await run(server, query, { id, first: 1 });
    expect(routine.triggers.flatMap(({ deliveries }: never) => nodesOf(deliveries))).toEqual([]);
    expect(nodesOf(routine.runs)).toEqual([{ id: second.id }]);
    const next = await run(server, query, { id, after: routine.runs.edges[0].cursor });
    expect(nodesOf(next.routine.runs)).toEqual([{ id: first.id }]);
    const narrowed = async (filter: object) => nodesOf((await run(server, query, { id, filter })).routine.runs);
    expect(await narrowed({ statuses: ['COALESCED', 'FAILED'] })).toEqual([{ id: second.id }]);
    expect(await narrowed({ sources: ['SCHEDULE'] })).toEqual([{ id: first.id }]);
    expect(await narrowed({ sources: [] })).toEqual([]);
  });

  test('of the issues that a routine made leave out all others', async () => {
    const { routines } = await companyOf(2);
    const query = `query ($id: ID!, $filter: IssueFilter, $orderBy: IssueOrder) { routine(id: $id) {
      executionIssues(filter: $filter, orderBy: $orderBy) { edges { node { id } } } } }`;
    const issues = async (variables: object) =>
      nodesOf((await run(server, query, { id: routines[0]!.id, ...variables })).routine.executionIssues);
    for (const orderBy of ['PRIORITY_DESC', 'CREATED_AT_DESC', 'UPDATED_AT_ASC'])
      expect(await issues({ orderBy })).toEqual([{ id: routines[0]!.issueId }]);
    expect(await issues({ filter: { statuses: ['DONE'] } })).toEqual([]);
    expect(await issues({ filter: { originKinds: ['MANUAL'] } })).toEqual([{ id: routines[0]!.issueId }]);
  });
});

describe('a routine', () => {
  const ONE = `query ($id: ID!) { routine(id: $id) { id } }`;

  test('is read by agents of its company, and is not there for others', async () => {
    const { companyId, routines } = await companyOf(1);
    const { id } = routines[0]!;
    const peer = (await createKey(server, await createAgent(server, companyId, { name: 'Bob' }))).token;
    expect((await run(server, ONE, { id }, bearer(peer))).routine).toEqual({ id });
    const stranger = (await createKey(server, await createAgent(server, await createCompany(server)))).token;
    for (const [asked, headers] of [
      [id, bearer(stranger)],
      [randomUUID(), {}],
      ['nothing', {}],
    ] as const) {
      const { message, extensions } = await refusal(server, ONE, { id: asked }, headers);
      expect([message, extensions.code]).toEqual(['Routine not found', 'NOT_FOUND']);
    }
  });

  test('never tells values of its variables, neither as it is nor as it was', async () => {
    const companyId = await createCompany(server);
    const assigneeAgentId = await createAgent(server, companyId);
    const id = await createRoutine(server, {
      companyId,
      title: 'Sing',
      assigneeAgentId,
      env: [{ name: 'TUNE', value: { plain: 'la-la-la-4711' } }],
    });
    const change = `mutation ($id: ID!) {
      updateRoutine(input: { routineId: $id, env: [{ name: "TUNE", value: { plain: "do-re-mi-4711" } }] }) {
      routine { env { name version } revisions { edges { node { snapshot { routine { env { name version } } } } } } } } }`;
    const answer = JSON.stringify(await run(server, change, { id }));
    expect(answer).toContain('TUNE');
    expect(answer).not.toContain('4711');
  });
});
