import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { boardKey } from '../kit/credentials.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import type { World } from '../kit/world.js';
import { bearer, createAgent, createCompany, createKey, refusal, run } from './organization/company.js';

const CANARY = 'canary-9f8e7d6c5b4a';
const SECRETS = { env: { API_KEY: CANARY, NAMED: { type: 'plain', value: CANARY } }, token: CANARY, command: 'true' };

let server: TestServer;
let companyId: string;
let ada: string;
let bea: string;
beforeAll(async () => {
  server = await startTestServer();
  companyId = await createCompany(server);
  const adapter = { adapterType: 'process', adapterConfig: SECRETS };
  ada = await createAgent(server, companyId, {
    name: 'Ada',
    ...adapter,
    runtimeConfig: { heartbeat: { enabled: true } },
  });
  bea = await createAgent(server, companyId, { name: 'Bea Long-Name', permissions: { canCreateAgents: false } });
});

const SHOWN = `query ($id: ID!) {
  agent(id: $id) {
    adapterConfig runtimeConfig metadata
    configRevisions { edges { node { beforeConfig { name adapterConfig runtimeConfig } afterConfig { name adapterConfig manager { name } } } } }
    activity { edges { node { details } } }
  }
}`;
const LESS = `query ($id: ID!) { agent(id: $id) { name adapterConfig runtimeConfig } }`;

describe('secrets of an agent', () => {
  test('are in no answer: not in its configuration, its revisions or its activity', async () => {
    const change = `mutation ($id: ID!, $config: JSONObject!) {
      updateAgent(input: { agentId: $id, adapterConfig: $config }) { agent { adapterConfig } }
    }`;
    const { updateAgent } = await run(server, change, { id: ada, config: { env: { OTHER: CANARY } } });
    const { agent } = await run(server, SHOWN, { id: ada });
    expect(Object.keys(agent.adapterConfig.env).sort()).toEqual(['API_KEY', 'NAMED', 'OTHER']);
    expect(agent.adapterConfig.env.OTHER.type).toBe('plain');
    expect(agent.configRevisions.edges).toHaveLength(2);
    const { beforeConfig, afterConfig } = agent.configRevisions.edges[0].node;
    expect(Object.keys(beforeConfig.adapterConfig.env).sort()).toEqual(['API_KEY', 'NAMED']);
    expect(Object.keys(afterConfig.adapterConfig.env).sort()).toEqual(['API_KEY', 'NAMED', 'OTHER']);
    expect(JSON.stringify([agent, updateAgent])).not.toContain(CANARY);
  });

  test('are not in an error that is about them either', async () => {
    const { errors } = await server.graphql(
      `mutation ($input: CreateAgentInput!) { createAgent(input: $input) { cursor } }`,
      {
        input: {
          companyId,
          name: 'X',
          adapterType: 'process',
          adapterConfig: { env: { K: { type: CANARY } }, command: 3 },
        },
      },
    );
    expect(errors).toHaveLength(1);
    expect(JSON.stringify(errors)).not.toContain(CANARY);
  });
});

describe('an agent that reads', () => {
  test('sees its own configuration, and that of others empty', async () => {
    const { token } = await createKey(server, bea);
    const { agent: other } = await run(server, LESS, { id: ada }, bearer(token));
    expect(other).toEqual({ name: 'Ada', adapterConfig: {}, runtimeConfig: {} });
    const own = await createKey(server, ada);
    const { agent } = await run(server, LESS, { id: ada }, bearer(own.token));
    expect(agent.runtimeConfig).not.toEqual({});
    expect(agent.adapterConfig.env).toBeDefined();
  });

  test('is refused the revisions and keys of others, with the path of what was refused', async () => {
    const { token } = await createKey(server, bea);
    const revisions = `query ($id: ID!) { agent(id: $id) { configRevisions { edges { cursor } } } }`;
    const refused = await refusal(server, revisions, { id: ada }, bearer(token));
    expect(refused).toMatchObject({ message: 'Missing permission: agents:create', path: ['agent', 'configRevisions'] });
    expect(refused.extensions).toEqual({ code: 'FORBIDDEN', status: 403 });
    const keys = `query ($id: ID!) { agent(id: $id) { keys { edges { cursor } } } }`;
    const keyless = await refusal(server, keys, { id: bea }, bearer(token));
    expect(keyless.extensions).toEqual({ code: 'FORBIDDEN', status: 403 });
  });

  test('asks for itself with me, by whatever key', async () => {
    const { token } = await createKey(server, ada);
    const { me } = await run(server, '{ me { id name company { id } } }', {}, bearer(token));
    expect(me).toEqual({ id: ada, name: 'Ada', company: { id: companyId } });
    const error = await refusal(server, '{ me { id } }');
    expect(error).toMatchObject({ message: 'Agent authentication required' });
    expect(error.extensions).toEqual({ code: 'UNAUTHORIZED', status: 401 });
  });

  test('does not reach another company: neither by id nor by a relation', async () => {
    const elsewhere = await createCompany(server, { name: 'Elsewhere' });
    const stranger = await createAgent(server, elsewhere, { name: 'Stranger' });
    const { token } = await createKey(server, bea);
    const company = `query ($id: ID!) { company(id: $id) { name } }`;
    expect((await refusal(server, company, { id: elsewhere }, bearer(token))).extensions.status).toBeOneOf([403, 404]);
    const agent = `query ($id: ID!) { agent(id: $id) { name } }`;
    expect((await refusal(server, agent, { id: stranger }, bearer(token))).extensions.status).toBeOneOf([403, 404]);
    const through = `query ($own: ID!, $id: ID!) { company(id: $own) { agent(id: $id) { name } } }`;
    const error = await refusal(server, through, { own: companyId, id: stranger }, bearer(token));
    expect(error.extensions).toEqual({ code: 'NOT_FOUND', status: 404 });
  });
});

describe('an agent is found by its shortname', () => {
  test('below its company, with the company and by a colleague without it', async () => {
    const below = `query ($c: ID!) { company(id: $c) { agent(id: "BEA-long-name") { id } } }`;
    expect((await run(server, below, { c: companyId })).company.agent.id).toBe(bea);
    const named = `query ($c: ID) { agent(id: "bea-long-name", companyId: $c) { id } }`;
    expect((await run(server, named, { c: companyId })).agent.id).toBe(bea);
    const { token } = await createKey(server, ada);
    expect((await run(server, named, {}, bearer(token))).agent.id).toBe(bea);
    const pause = `mutation ($c: ID) { pauseAgent(input: { agentId: "bea-long-name", companyId: $c }) { agent { id } } }`;
    expect((await run(server, pause, { c: companyId })).pauseAgent.agent.id).toBe(bea);
  });

  test('except by the board without a company, and a shortname that no agent has is not found', async () => {
    const error = await refusal(server, '{ agent(id: "bea-long-name") { id } }');
    expect(error.extensions).toEqual({ code: 'UNPROCESSABLE', status: 422 });
    const nobody = await refusal(server, `query ($c: ID) { agent(id: "nobody", companyId: $c) { id } }`, {
      c: companyId,
    });
    expect(nobody).toMatchObject({ message: 'Agent not found', extensions: { code: 'NOT_FOUND', status: 404 } });
  });
});

describe('in an authenticated deployment', () => {
  let authenticated: TestServer;
  beforeAll(async () => {
    authenticated = await startTestServer({ DEPLOYMENT_MODE: 'authenticated' });
  });

  test.each([
    '{ companies { nodes { id } } }',
    '{ me { id } }',
    'mutation { createCompany(input: { name: "A" }) { cursor } }',
  ])('nobody gets an answer without a credential: %s', async (document) => {
    const error = await refusal(authenticated, document);
    expect(error.extensions).toEqual({ code: 'UNAUTHORIZED', status: 401 });
  });

  test('a bearer token that is not known is 401 for the whole request, in either deployment', async () => {
    for (const one of [authenticated, server]) {
      const answer = await one.graphql('{ companies { nodes { id } } }', {}, bearer('nope'));
      expect(answer.status).toBe(401);
      expect(answer.errors).toEqual([
        { message: 'Bearer token is not known', extensions: { code: 'UNAUTHORIZED', status: 401 } },
      ]);
      const basic = await one.graphql('{ companies { nodes { id } } }', {}, { authorization: 'Basic Zm9v' });
      expect([basic.status, basic.errors?.[0]?.message]).toEqual([401, 'Authorization must be "Bearer <token>"']);
    }
  });

  test('a member sees the companies of its active memberships only, and a viewer changes nothing', async () => {
    const { services } = authenticated.runtime;
    const [admin, viewer] = [randomUUID(), randomUUID()];
    await services.database.transaction('all', async (tx) => {
      for (const [id, isInstanceAdmin] of [
        [admin, true],
        [viewer, false],
      ] as const)
        await tx.user.create({ data: { id, name: 'U', email: `${id}@example.com`, isInstanceAdmin } });
    });
    const asAdmin = bearer(await boardKey({ services } as World, admin));
    const create = `mutation ($name: String!) { createCompany(input: { name: $name }) { company { id } } }`;
    const companies: string[] = [];
    for (const name of ['Seen', 'Suspended', 'Unknown'])
      companies.push((await run(authenticated, create, { name }, asAdmin)).createCompany.company.id);
    const statuses = ['active', 'suspended'];
    await services.database.transaction('all', async (tx) => {
      for (const [index, status] of statuses.entries()) {
        const principal = { principalType: 'user', principalId: viewer, membershipRole: 'viewer', status };
        await tx.companyMembership.create({ data: { companyId: companies[index]!, ...principal } });
      }
    });
    const asViewer = bearer(await boardKey({ services } as World, viewer));
    const { companies: seen } = await run(authenticated, '{ companies { nodes { name } } }', {}, asViewer);
    expect(seen.nodes).toEqual([{ name: 'Seen' }]);
    const rename = `mutation ($id: ID!) { updateCompany(input: { companyId: $id, name: "Mine" }) { cursor } }`;
    const error = await refusal(authenticated, rename, { id: companies[0] }, asViewer);
    expect(error).toMatchObject({
      message: 'Viewer access is read-only',
      extensions: { code: 'FORBIDDEN', status: 403 },
    });
  });
});
