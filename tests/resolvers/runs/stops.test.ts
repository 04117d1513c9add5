/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const CREATE = `mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { company { id } } }`;
const HIRE = `mutation ($input: CreateAgentInput!) { createAgent(input: $input) { agent { id } } }`;
const WAKE = `mutation ($input: WakeAgentInput!) { wakeAgent(input: $input) { cursor } }`;
const PAUSE = `mutation ($input: PauseAgentInput!) { pauseAgent(input: $input) { cursor } }`;
const STOPS = `query ($id: ID!) { company(id: $id) { stops(first: 10) { edges { node {
  id scopeType reason liftedAt total confirmed outstanding agent { name }
  runs(first: 5) { edges { node { status stopConfirmedAt } } } wakes(first: 5) { edges { node { status } } } } } } } }`;

const done = async (document: string, input: object) => {
  const { data, errors } = await server.graphql(document, { input });
  expect(errors).toBeUndefined();
  return data;
};

/** A company with an agent that has runs to do. */
async function busy(): Promise<{ companyId: string; agentId: string }> {
  const companyId = (await done(CREATE, { name: 'Busy' })).createCompany.company.id;
  const agentId = (await done(HIRE, { companyId, name: 'Ada' })).createAgent.agent.id;
  for (const taskKey of ['one', 'two']) await done(WAKE, { agentId, payload: { taskKey } });
  return { companyId, agentId };
}

interface Report {
  readonly items: readonly { kind: string; companyId: string; doing: string; requestedAt: string }[];
}

describe('a stop in GraphQL', () => {
  test('is found in its company, with what it stopped', async () => {
    const { companyId, agentId } = await busy();
    await done(PAUSE, { agentId });
    const { data, errors } = await server.graphql(STOPS, { id: companyId });
    expect(errors).toBeUndefined();
    const [{ node }] = data.company.stops.edges;
    expect(node).toMatchObject({
      scopeType: 'AGENT',
      reason: 'agent_paused',
      liftedAt: null,
      agent: { name: 'Ada' },
      total: 4,
      confirmed: 4,
      outstanding: 0,
    });
    expect(node.runs.edges.map((edge: { node: unknown }) => edge.node)).toEqual(
      Array(2).fill({ status: 'CANCELLED', stopConfirmedAt: expect.any(String) }),
    );
    expect(node.wakes.edges.map((edge: { node: unknown }) => edge.node)).toEqual(
      Array(2).fill({ status: 'CANCELLED' }),
    );
    const one = `query ($id: ID!, $stop: ID!) { company(id: $id) { stop(id: $stop) { id outstanding } } }`;
    const found = await server.graphql(one, { id: companyId, stop: node.id });
    expect(found.data.company.stop).toEqual({ id: node.id, outstanding: 0 });
    const other = (await done(CREATE, { name: 'Other' })).createCompany.company.id;
    for (const stop of [node.id, 'nothing']) {
      const missing = await server.graphql(one, { id: other, stop });
      expect(missing.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
  });

  test('of the installation is given, followed live, read and undone', async () => {
    const { companyId, agentId } = await busy();
    const client = server.socket();
    const events = `subscription ($id: ID!) { events(companyId: $id, after: "0") { action: actionText } }`;
    const halt = `mutation ($input: HaltInstanceInput!) { haltInstance(input: $input) { halt { halted reason instanceStopId } } }`;
    const { instanceStopId, ...state } = (await done(halt, { reason: 'Fire' })).haltInstance.halt;
    expect(state).toEqual({ halted: true, reason: 'Fire' });
    const refused = await server.graphql(WAKE, { input: { agentId } });
    expect(refused.errors?.[0]?.extensions.code).toBe('INSTANCE_HALTED');
    const report = `query ($id: ID!, $after: String) { instanceStop(id: $id) { reason total items(first: 3, after: $after) {
      totalCount nodes { kind companyId doing requestedAt } pageInfo { endCursor hasNextPage } } } }`;
    const read = async (after?: string) =>
      (await server.graphql(report, { id: instanceStopId, after })).data.instanceStop;
    const first = await read();
    expect(first).toMatchObject({
      reason: 'Fire',
      total: 4,
      items: { totalCount: 4, pageInfo: { hasNextPage: true } },
    });
    const { nodes: rest } = (await read(first.items.pageInfo.endCursor)).items;
    const { items } = (await (await fetch(`${server.url}/api/instance/stops/${instanceStopId}`)).json()) as Report;
    expect([...first.items.nodes, ...rest].map(({ kind, ...item }) => ({ kind: kind.toLowerCase(), ...item }))).toEqual(
      items.map(({ kind, companyId, doing, requestedAt }) => ({ kind, companyId, doing, requestedAt })),
    );
    for (const missing of [companyId, 'nothing'])
      expect((await server.graphql(report, { id: missing })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const resume = 'mutation ($input: ResumeInstanceInput!) { resumeInstance(input: $input) { halt { halted } } }';
    expect((await done(resume, {})).resumeInstance.halt).toEqual({ halted: false });
    expect((await server.graphql('{ instanceHalt { halted } }')).data.instanceHalt).toEqual({ halted: false });
    const stops: string[] = [];
    for await (const { data } of client.iterate<{ events: { action: string } }>({
      query: events,
      variables: { id: companyId },
    })) {
      const action = data?.events.action ?? '';
      if (action.startsWith('stop.')) stops.push(action);
      if (action === 'stop.lifted') break;
    }
    expect(stops).toEqual(['stop.ordered', 'stop.lifted']);
    await client.dispose();
  });
});
