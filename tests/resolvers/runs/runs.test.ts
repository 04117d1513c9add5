/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import type { Services } from '#services/core/operation/scope.js';
import { workingRun, writeOutput } from '#tests/kit/logs.js';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { statementsOf } from '#tests/kit/statements.js';
import { run as ask, bearer, createAgent, createCompany, createKey, refusal } from '../organization/company.js';

let server: TestServer;
let services: Services;
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' });
  services = server.runtime.services;
});

interface Of {
  readonly companyId: string;
  readonly agentId: string;
}

/** A run that was retried once, with a log, an event, a cost and a wake. */
async function eventful(of: Of, fields: Parameters<typeof workingRun>[2] = {}): Promise<HeartbeatRun> {
  const failed = await workingRun(services, of, { status: 'failed', finishedAt: new Date(), fence: 1n });
  const run = await workingRun(services, of, { retryOfRunId: failed.id, ...fields });
  await writeOutput(services, run, ['one', 'two']);
  await services.database.transaction('all', async (tx) => {
    const { companyId, agentId, id: heartbeatRunId } = run;
    const cost = { provider: 'p', model: 'm', costCents: 7, inputTokens: 5, occurredAt: new Date() };
    await tx.costEvent.create({ data: { companyId, agentId, heartbeatRunId, ...cost } });
    const wake = { source: 'on_demand', reason: 'hello', requestedByActorType: 'system', status: 'claimed' };
    await tx.wake.create({ data: { companyId, agentId, runId: heartbeatRunId, ...wake } });
    const event = {
      id: crypto.randomUUID(),
      actorType: 'system',
      actorId: 'engine',
      action: 'heartbeat.started',
      entityType: 'heartbeat_run',
      entityId: run.id,
      agentId,
      details: { runId: run.id, agentId, status: 'running' },
    };
    await tx.$executeRaw`SELECT orgraph_append(${companyId}::uuid, ${JSON.stringify([event])}::jsonb)`;
  });
  return run;
}

const RUN = `
  id status agent { name } issue { id } issues { nodes { id } } company { id } outputSilence { level } requiredAction engineId
  wakes(first: 3) { edges { node { reason agent { name } } } }
  events(first: 5) { edges { node { action eventType level message payload } } }
  log(offset: 0, limit: 1000) { lines { seq offset stream chunk at } nextOffset hasMore complete }
  costEvents(first: 3) { edges { node { costCents } } } cost { costCents inputTokens events unpricedEvents }
  retryOfRun { id status } retries(first: 3) { edges { node { id } } } stopOrder { id }`;
const COMPANY = `query ($id: ID!, $first: Int, $filter: RunFilter) {
  company(id: $id) { runs(first: $first, filter: $filter) { edges { node { ${RUN} } } pageInfo { hasNextPage } } }
}`;

async function companyOf(count: number): Promise<Of & { runs: HeartbeatRun[] }> {
  const companyId = await createCompany(server);
  const agentId = await createAgent(server, companyId);
  const runs = [];
  for (let number = 0; number < count; number++) runs.push(await eventful({ companyId, agentId }));
  return { companyId, agentId, runs };
}

describe('runs', () => {
  test('tell their agent, wakes, events, log, costs and retries', async () => {
    const { companyId, runs } = await companyOf(1);
    const [run] = runs as [HeartbeatRun];
    const { company } = await ask(server, COMPANY, { id: companyId, first: 5 });
    const [node, failed] = company.runs.edges.map((edge: { node: object }) => edge.node);
    expect(node).toMatchObject({
      id: run.id,
      status: 'RUNNING',
      agent: { name: 'Ada' },
      issue: null,
      issues: { nodes: [] },
      company: { id: companyId },
      outputSilence: { level: 'OK' },
      wakes: { edges: [{ node: { reason: 'hello', agent: { name: 'Ada' } } }] },
      events: {
        edges: [
          {
            node: {
              action: 'RUN_STARTED',
              eventType: 'LIFECYCLE',
              level: 'INFO',
              message: 'Run started',
              payload: { status: 'running' },
            },
          },
        ],
      },
      costEvents: { edges: [{ node: { costCents: 7 } }] },
      cost: { costCents: 7, inputTokens: 5, events: 1, unpricedEvents: 0 },
      retryOfRun: { id: run.retryOfRunId, status: 'FAILED' },
      retries: { edges: [] },
      stopOrder: null,
    });
    expect(node.log).toMatchObject({
      lines: [
        { seq: 1, offset: 0, stream: 'STDOUT', chunk: 'one' },
        { seq: 2, stream: 'STDOUT', chunk: 'two' },
      ],
      hasMore: false,
      complete: false,
    });
    expect(failed).toMatchObject({
      status: 'FAILED',
      cost: { costCents: 0, events: 0 },
      retries: { edges: [{ node: { id: run.id } }] },
      log: { lines: [], nextOffset: 0, complete: true },
    });
  });

  test('ask the database as often for two as for twenty', async () => {
    const [small, large] = [await companyOf(1), await companyOf(10)];
    const few = await statementsOf(() => ask(server, COMPANY, { id: small.companyId, first: 40 }));
    const many = await statementsOf(() => ask(server, COMPANY, { id: large.companyId, first: 40 }));
    expect(many.length, many.join('\n')).toBe(few.length);
    expect(many.length).toBeLessThanOrEqual(16);
  });

  test('are narrowed by status, agent, reason and need, in each of their lists', async () => {
    const { companyId, agentId, runs } = await companyOf(1);
    const parked = await workingRun(
      services,
      { companyId, agentId },
      {
        status: 'failed',
        finishedAt: new Date(),
        requiredAction: 'Give it a key',
        invocationSource: 'timer',
      },
    );
    const LISTS = `query ($id: ID!, $agent: ID!, $filter: RunFilter) { company(id: $id) {
      runs(filter: $filter) { edges { node { id } } } agent(id: $agent) { runs(filter: $filter) { edges { node { id } } } } } }`;
    const list = async (filter: object) => {
      const { company } = await ask(server, LISTS, { id: companyId, agent: agentId, filter });
      const ids = (page: { edges: { node: { id: string } }[] }) => page.edges.map(({ node }) => node.id);
      expect(ids(company.agent.runs)).toEqual(ids(company.runs));
      return ids(company.runs);
    };
    const [run] = runs as [HeartbeatRun];
    expect(await list({ statuses: ['RUNNING'] })).toEqual([run.id]);
    expect(await list({ statuses: ['FAILED', 'TIMED_OUT'] })).toEqual([parked.id, run.retryOfRunId]);
    expect(await list({ statuses: [] })).toEqual([]);
    expect(await list({ needsAction: true })).toEqual([parked.id]);
    expect(await list({ invocationSources: ['TIMER'], agentIds: [agentId] })).toEqual([parked.id]);
    expect(await list({ agentIds: [crypto.randomUUID()] })).toEqual([]);
    expect(await list({ issueIds: [crypto.randomUUID()] })).toEqual([]);
  });

  test('hide from agents what their peers wrote, and from all but admins which process works', async () => {
    const { companyId, agentId } = await companyOf(0);
    const engineId = crypto.randomUUID();
    const run = await workingRun(services, { companyId, agentId }, { engineId, stdoutExcerpt: 'out' });
    const [own, peer] = [
      (await createKey(server, agentId)).token,
      (await createKey(server, await createAgent(server, companyId, { name: 'Bob' }))).token,
    ];
    const query = `query ($id: ID!) { run(id: $id) { stdoutExcerpt result engineId } }`;
    const seen = async (headers = {}) => (await ask(server, query, { id: run.id }, headers)).run;
    expect(await seen()).toEqual({ stdoutExcerpt: 'out', result: null, engineId });
    expect(await seen(bearer(own))).toEqual({ stdoutExcerpt: 'out', result: null, engineId: null });
    expect(await seen(bearer(peer))).toEqual({ stdoutExcerpt: null, result: null, engineId: null });
    const log = `query ($id: ID!) { run(id: $id) { log { nextOffset } } }`;
    const { message } = await refusal(server, log, { id: run.id }, bearer(peer));
    expect(message).toBe('Missing permission: agent_config:read');
  });

  test('of another company are not there', async () => {
    const [here, there] = [await companyOf(1), await companyOf(0)];
    const { token } = await createKey(server, there.agentId);
    const query = `query ($id: ID!) { run(id: $id) { id } }`;
    const [run] = here.runs as [HeartbeatRun];
    expect((await refusal(server, query, { id: run.id }, bearer(token))).extensions.code).toBe('NOT_FOUND');
    const live = `query ($id: ID!) { company(id: $id) { liveRuns { nodes { id } totalCount } } }`;
    expect((await refusal(server, live, { id: here.companyId }, bearer(token))).extensions.code).toBe('FORBIDDEN');
    expect((await ask(server, live, { id: here.companyId })).company.liveRuns).toEqual({
      nodes: [{ id: run.id }],
      totalCount: 1,
    });
  });

  test.each([
    ['log(offset: -1)', 'BAD_REQUEST'],
    ['log(offset: 0.5)', 'GRAPHQL_VALIDATION_FAILED'],
    ['log(offset: 1e18)', 'GRAPHQL_VALIDATION_FAILED'],
    ['log(limit: 0)', 'BAD_REQUEST'],
    ['log(limit: 1048577)', 'BAD_REQUEST'],
    ['log(offset: 99999)', 'BAD_REQUEST'],
  ])('refuse %s', async (field, code) => {
    const { runs } = await companyOf(1);
    const { extensions } = await refusal(server, `query ($id: ID!) { run(id: $id) { ${field} { nextOffset } } }`, {
      id: runs[0]?.id,
    });
    expect(extensions.code).toBe(code);
  });

  test('are cancelled, and answer as they then are', async () => {
    const { companyId, agentId } = await companyOf(0);
    const run = await workingRun(services, { companyId, agentId }, { status: 'queued' });
    const cancel = `mutation ($id: ID!) { cancelRun(input: { runId: $id }) { cursor run { status errorCode } } }`;
    const { cancelRun } = await ask(server, cancel, { id: run.id });
    expect(cancelRun).toEqual({ cursor: expect.any(String), run: { status: 'CANCELLED', errorCode: 'cancelled' } });
    expect((await ask(server, cancel, { id: run.id })).cancelRun.run.status).toBe('CANCELLED');
  });
});
