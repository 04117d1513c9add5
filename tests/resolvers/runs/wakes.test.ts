/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { countStatements } from '#tests/kit/statements.js';
import { socketTo } from '#tests/server/clients.js';
import { bearer, createAgent, createCompany, createKey, refusal, run } from '../organization/company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

let companyId: string;
let agentId: string;
beforeEach(async () => {
  companyId = await createCompany(server);
  agentId = await createAgent(server, companyId);
});

const CREATE = `mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id identifier } } }`;
const WAKE = `mutation ($input: WakeAgentInput!) {
  wakeAgent(input: $input) {
    cursor
    run { id status invocationSource issueId wakes(first: 5) { edges { node { id status reason } } } }
    skipped { reason message issueId executionRunId executionAgentName }
  }
}`;

const createIssue = async (fields: object = {}): Promise<{ id: string; identifier: string }> =>
  (await run(server, CREATE, { input: { companyId, title: `Thing ${randomUUID()}`, ...fields } })).createIssue.issue;
const wake = async (fields: object = {}, headers = {}) =>
  (await run(server, WAKE, { input: { agentId, ...fields } }, headers)).wakeAgent;

describe('wakeAgent', () => {
  test('answers the run, and merged wakes the run that they joined', async () => {
    const issue = await createIssue();
    const first = await wake({ reason: 'look', payload: { issueId: issue.id }, trigger: 'PING' });
    expect(first).toMatchObject({
      cursor: expect.any(String),
      run: { status: 'QUEUED', invocationSource: 'ON_DEMAND', issueId: issue.id },
      skipped: null,
    });
    const second = await wake({ payload: { issueId: issue.id } });
    expect(second.run.id).toBe(first.run.id);
    expect(second.run.wakes.edges.map(({ node }: { node: object }) => node)).toMatchObject([
      { status: 'QUEUED', reason: 'look' },
      { status: 'COALESCED', reason: null },
    ]);
  });

  test('says why there is no run', async () => {
    const blocker = await createIssue();
    const issue = await createIssue({ blockedByIssueIds: [blocker.id] });
    expect(await wake({ payload: { issueId: issue.id } })).toMatchObject({
      run: null,
      skipped: { reason: 'issue_dependencies_blocked', issueId: issue.id, executionRunId: null },
    });
  });

  test('with the key of an earlier wake returns the first run, whichever way that came', async () => {
    const { run: first } = await wake({ idempotencyKey: 'k' });
    expect((await wake({ idempotencyKey: 'k' })).run.id).toBe(first.id);
    const { body } = await fetch(`${server.url}/api/agents/${agentId}/wakeup`, {
      method: 'POST',
      body: '{"idempotencyKey":"k"}',
      headers: { 'content-type': 'application/json' },
    }).then(async (response) => ({ body: (await response.json()) as { id: string } }));
    expect(body.id).toBe(first.id);
  });

  test('is for the agent itself as well, which is not for others', async () => {
    const { token } = await createKey(server, agentId);
    expect(await wake({}, bearer(token))).toMatchObject({ run: { status: 'QUEUED' } });
    const other = await createAgent(server, companyId, { name: 'Bob' });
    expect(await refusal(server, WAKE, { input: { agentId: other } }, bearer(token))).toMatchObject({
      message: 'Agent can only invoke itself',
      extensions: { code: 'FORBIDDEN', status: 403 },
    });
  });
});

test('invokeAgent wakes by hand', async () => {
  const INVOKE = `mutation ($agentId: ID!) {
    invokeAgent(input: { agentId: $agentId }) { run { triggerDetail } skipped { reason } }
  }`;
  const { invokeAgent } = await run(server, INVOKE, { agentId });
  expect(invokeAgent).toEqual({ run: { triggerDetail: 'MANUAL' }, skipped: null });
});

test('why tells the causes of a run, of a wake and of an issue', async () => {
  const WHY = `query ($runId: ID, $wakeId: ID, $issueId: ID) {
    why(runId: $runId, wakeId: $wakeId, issueId: $issueId) {
      complete
      links { depth relation kind id: entityId at sentence entity { __typename } actor { __typename ... on Agent { id name } } }
    }
  }`;
  const issue = await createIssue();
  const { run: made } = await wake({ payload: { issueId: issue.id } });
  const byRun = (await run(server, WHY, { runId: made.id })).why;
  expect(byRun).toMatchObject({
    complete: true,
    links: [
      {
        depth: 0,
        relation: 'SUBJECT',
        kind: 'RUN',
        id: made.id,
        actor: { __typename: 'Agent', id: agentId, name: 'Ada' },
      },
      {
        depth: 1,
        relation: 'CAUSED_BY',
        kind: 'WAKE',
        sentence: 'A person woke Ada by hand',
        actor: { __typename: 'User' },
      },
    ],
  });
  expect((await run(server, WHY, { wakeId: byRun.links[1].id })).why.links).toHaveLength(1);
  expect((await run(server, WHY, { issueId: issue.identifier })).why.links).toMatchObject([
    { kind: 'ISSUE' },
    { relation: 'WAITS_FOR', kind: 'RUN', id: made.id },
    { kind: 'WAKE' },
  ]);
  expect(await refusal(server, WHY)).toMatchObject({ extensions: { code: 'BAD_REQUEST' } });
  expect(await refusal(server, WHY, { runId: randomUUID() })).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
});

test('the wakes of runs, agents and issues are read with one statement a level', async () => {
  const LEDGER = `query ($id: ID!, $first: Int) {
    company(id: $id) { agents(first: $first) { edges { node {
      wakes(first: 3) { edges { node {
        status agent { name } issue { identifier }
        run { status wakes(first: 3) { edges { node { status causedByRun { id } } } } }
      } } }
    } } } }
  }`;
  const agents = [
    agentId,
    await createAgent(server, companyId, { name: 'Bob' }),
    await createAgent(server, companyId, { name: 'Cleo' }),
  ];
  for (const id of agents) {
    const issue = await createIssue();
    await wake({ agentId: id, payload: { issueId: issue.id } });
    await wake({ agentId: id, payload: { issueId: issue.id } });
  }
  const { company } = await run(server, LEDGER, { id: companyId, first: 1 });
  const [{ node }] = company.agents.edges;
  expect(node.wakes.edges).toHaveLength(2);
  expect(node.wakes.edges[0].node.run.wakes.edges).toHaveLength(2);
  const few = await countStatements(() => run(server, LEDGER, { id: companyId, first: 1 }));
  expect(await countStatements(() => run(server, LEDGER, { id: companyId, first: 50 }))).toBe(few);
});

describe('the subscription wakes', () => {
  const WAKEUPS = `subscription ($companyId: ID, $agentId: ID, $issueId: ID, $after: String) {
    wakes(companyId: $companyId, agentId: $agentId, issueId: $issueId, after: $after) { cursor action: actionText entityId details }
  }`;
  /** The first so many events of a subscription. */
  async function first(count: number, variables: object) {
    const client = socketTo(server.url);
    const events: { cursor: string; action: string; details: Record<string, unknown> }[] = [];
    try {
      for await (const { data, errors } of client.iterate<{ wakes: (typeof events)[number] }>({
        query: WAKEUPS,
        variables: variables as Record<string, unknown>,
      })) {
        if (!data) throw new Error(JSON.stringify(errors));
        events.push(data.wakes);
        if (events.length === count) break;
      }
    } finally {
      void client.dispose();
    }
    return events;
  }

  test('tells what becomes of each wake, from any cursor on, and nothing else', async () => {
    const issue = await createIssue();
    await wake({ payload: { issueId: issue.id } });
    await wake({ payload: { issueId: issue.id } });
    const all = await first(2, { companyId, after: '0' });
    expect(all.map(({ action }) => action)).toEqual(['wake.requested', 'wake.coalesced']);
    expect(await first(1, { companyId, after: all[0]?.cursor })).toEqual([all[1]]);
  });

  test('is narrowed to an agent, an issue, or both', async () => {
    const other = await createAgent(server, companyId, { name: 'Bob' });
    const [one, two] = [await createIssue(), await createIssue()];
    await wake({ agentId: other, payload: { issueId: one.id } });
    await wake({ payload: { issueId: one.id } });
    await wake({ payload: { issueId: two.id } });
    const of = async (count: number, variables: object) =>
      (await first(count, { after: '0', ...variables })).map(({ details }) => [details.agentId, details.issueId]);
    expect(await of(2, { agentId: 'ada', companyId })).toEqual([
      [agentId, one.id],
      [agentId, two.id],
    ]);
    expect(await of(2, { issueId: one.identifier })).toEqual([
      [other, one.id],
      [agentId, one.id],
    ]);
    expect(await of(1, { agentId, issueId: two.id })).toEqual([[agentId, two.id]]);
  });

  test.each([[{}], [{ companyId: randomUUID() }], [{ agentId: randomUUID() }], [{ issueId: 'NO-1' }]])(
    'of nothing that is there (%o) is refused',
    async (variables) => {
      await expect(first(1, variables)).rejects.toThrow(/BAD_REQUEST|NOT_FOUND/);
    },
  );
});
