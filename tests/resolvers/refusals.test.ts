import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';
import { bearer, createAgent, createCompany, createKey, run } from './organization/company.js';

// What is refused is null and has its error; what was asked beside it is answered.

let server: TestServer;
let companyId: string;
let ada: string;
let bea: string;
let asBea: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  companyId = await createCompany(server);
  ada = await createAgent(server, companyId, { name: 'Ada' });
  bea = await createAgent(server, companyId, { name: 'Bea' });
  asBea = bearer((await createKey(server, bea)).token);
});

/** Runs a document and gives its data with the code and path of each error. */
async function ask(document: string, variables: object = {}, headers: Record<string, string> = {}) {
  const { data, errors = [] } = await server.graphql(document, variables, headers);
  return { data, refused: errors.map(({ path, extensions }) => [path?.join('.'), extensions.code]) };
}

describe('a query of which a part is refused', () => {
  it('answers the rest of the row', async () => {
    const { data, refused } = await ask(
      'query ($id: ID!) { agent(id: $id) { name keys { edges { node { id } } } runtimeState { agentId } company { id } } }',
      { id: ada },
      asBea,
    );
    expect(data).toEqual({ agent: { name: 'Ada', keys: null, runtimeState: null, company: { id: companyId } } });
    expect(refused.sort()).toEqual([
      ['agent.keys', 'FORBIDDEN'],
      ['agent.runtimeState', 'FORBIDDEN'],
    ]);
  });

  it('answers the rest of a list, of which some rows may be read whole', async () => {
    const { data, refused } = await ask(
      'query ($id: ID!) { company(id: $id) { agents(orderBy: NAME_ASC) { edges { node { name runtimeState { agentId } } } } } }',
      { id: companyId },
      asBea,
    );
    expect(data.company.agents.edges).toEqual([
      { node: { name: 'Ada', runtimeState: null } },
      { node: { name: 'Bea', runtimeState: { agentId: bea } } },
    ]);
    expect(refused).toEqual([['company.agents.edges.0.node.runtimeState', 'FORBIDDEN']]);
  });

  it('answers its other fields where one is not found or refused', async () => {
    const { data, refused } = await ask(
      'query ($id: ID!, $none: ID!) { mine: company(id: $id) { id } none: agent(id: $none) { id } instanceEvents { edges { cursor } } errorCodes }',
      { id: companyId, none: randomUUID() },
      asBea,
    );
    expect(data).toMatchObject({ mine: { id: companyId }, none: null, instanceEvents: null });
    expect(data.errorCodes.length).toBeGreaterThan(50);
    expect(refused.sort()).toEqual([
      ['instanceEvents', 'FORBIDDEN'],
      ['none', 'NOT_FOUND'],
    ]);
  });
});

describe('a document of several mutations', () => {
  it('tells of those that were made beside one that was refused', async () => {
    const { data, refused } = await ask(
      `mutation ($c: ID!, $none: ID!) {
        first: createLabel(input: { companyId: $c, name: "first", color: "#000000" }) { label { name } cursor }
        second: createLabel(input: { companyId: $none, name: "second", color: "#000000" }) { label { name } }
        third: createLabel(input: { companyId: $c, name: "third", color: "#000000" }) { label { name } }
      }`,
      { c: companyId, none: randomUUID() },
    );
    expect(data).toEqual({
      first: { label: { name: 'first' }, cursor: expect.any(String) },
      second: null,
      third: { label: { name: 'third' } },
    });
    expect(refused).toEqual([['second', 'NOT_FOUND']]);
  });
});

describe('a mutation whose answer cannot be read any more', () => {
  it('says that it was made: what it made has been deleted since', async () => {
    const document = `mutation ($c: ID!, $key: String!) {
      createLabel(input: { companyId: $c, name: "gone", color: "#000000", idempotencyKey: $key }) { label { id } cursor }
    }`;
    const variables = { c: companyId, key: randomUUID() };
    const { createLabel } = await run(server, document, variables);
    const { id } = createLabel.label;
    await run(server, 'mutation ($id: ID!) { deleteLabel(input: { labelId: $id }) { cursor } }', { id });
    const { data, errors } = await server.graphql(document, variables);
    expect(data).toEqual({ createLabel: null });
    expect(errors).toMatchObject([
      {
        path: ['createLabel', 'label'],
        extensions: { code: 'DELETED_SINCE', status: 410, details: { id }, committed: true },
      },
    ]);
  });

  it('says the same of what is below the answer, and nothing of the kind where it was not made', async () => {
    const document = `mutation ($c: ID!, $manager: ID) {
      createAgent(input: { companyId: $c, name: "Deep", reportsTo: $manager }) { agent { reports(first: 201) { edges { cursor } } } }
    }`;
    const made = await server.graphql(document, { c: companyId });
    expect(made.errors).toMatchObject([
      { path: ['createAgent', 'agent', 'reports'], extensions: { code: 'BAD_REQUEST', committed: true } },
    ]);
    const refused = await server.graphql(document, { c: companyId, manager: randomUUID() });
    expect(refused.errors).toMatchObject([{ path: ['createAgent'], extensions: { code: 'UNPROCESSABLE' } }]);
    expect(refused.errors?.[0]?.extensions).not.toHaveProperty('committed');
  });
});

describe('the viewer', () => {
  const VIEWER = `{ viewer {
    __typename
    ... on PersonViewer { user { name } isInstanceAdmin sessions { sessionId } }
    ... on AgentViewer { agent { id name } run { id } }
  } }`;

  it('is the person who calls', async () => {
    const { viewer } = await run(server, VIEWER);
    expect(viewer).toEqual({
      __typename: 'PersonViewer',
      user: { name: expect.any(String) },
      isInstanceAdmin: true,
      sessions: [],
    });
  });

  it('is the agent that calls', async () => {
    const { viewer } = await run(server, VIEWER, {}, asBea);
    expect(viewer).toEqual({ __typename: 'AgentViewer', agent: { id: bea, name: 'Bea' }, run: null });
  });

  it('is nobody without a credential', async () => {
    const here = await startTestServer({ DEPLOYMENT_MODE: 'authenticated' });
    expect(await run(here, VIEWER)).toEqual({ viewer: null });
  });
});
