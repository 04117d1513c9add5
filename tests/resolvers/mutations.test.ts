import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, take } from '../kit/server.js';
import { createAgent, createCompany, refusal, run } from './organization/company.js';

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer();
  companyId = await createCompany(server);
});

const CREATE = `mutation ($input: CreateAgentInput!) {
  createAgent(input: $input) { cursor agent { id name status manager { name } company { agents { edges { node { name } } } } } }
}`;
const EVENTS = `subscription ($id: ID!, $after: String) {
  events(companyId: $id, after: $after) { cursor action: actionText entityId agent { name } }
}`;

describe('a mutation', () => {
  test('answers with the noun as it now is, with everything below it', async () => {
    const boss = await createAgent(server, companyId, { name: 'Boss' });
    const { createAgent: created } = await run(server, CREATE, { input: { companyId, name: 'Ada', reportsTo: boss } });
    expect(created.agent).toMatchObject({ name: 'Ada', status: 'IDLE', manager: { name: 'Boss' } });
    const names = created.agent.company.agents.edges.map((edge: { node: { name: string } }) => edge.node.name);
    expect(names).toEqual(['Boss', 'Ada']);
  });

  test('answers with its position, after which a subscription misses nothing', async () => {
    const { createAgent: first } = await run(server, CREATE, { input: { companyId, name: 'First' } });
    const { createAgent: second } = await run(server, CREATE, { input: { companyId, name: 'Second' } });
    const client = server.socket();
    const [next] = await take(client, EVENTS, { id: companyId, after: first.cursor }, 1);
    await client.dispose();
    expect(next.data.events).toEqual({
      cursor: second.cursor,
      action: 'agent.created',
      entityId: second.agent.id,
      agent: { name: 'Second' },
    });
  });

  test('sees what the mutations before it in its document wrote', async () => {
    const document = `mutation ($id: ID!) {
      rename: updateCompany(input: { companyId: $id, name: "Renamed" }) { company { name description } cursor }
      describe: updateCompany(input: { companyId: $id, description: "New" }) { company { name description } cursor }
    }`;
    const { rename, describe: described } = await run(server, document, { id: companyId });
    expect(rename.company).toEqual({ name: 'Renamed', description: null });
    expect(described.company).toEqual({ name: 'Renamed', description: 'New' });
    expect(Number(described.cursor)).toBe(Number(rename.cursor) + 1);
  });

  test('takes JSON with variables inside a literal', async () => {
    const document = `mutation ($id: ID!, $v: String!) {
      createAgent(input: { companyId: $id, name: "Json", metadata: { list: [1, $v], nested: { v: $v } } }) {
        agent { metadata }
      }
    }`;
    const { createAgent: created } = await run(server, document, { id: companyId, v: 'x' });
    expect(created.agent.metadata).toEqual({ list: [1, 'x'], nested: { v: 'x' } });
  });
});

describe('an idempotency key', () => {
  const create = (input: object) => server.graphql(CREATE, { input: { companyId, ...input } });

  test('makes ten requests at once one agent, and all get the same answer', async () => {
    const input = { name: 'Once', idempotencyKey: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(input)));
    const ids = new Set(answers.map((answer) => answer.data.createAgent.agent.id));
    const cursors = new Set(answers.map((answer) => answer.data.createAgent.cursor));
    expect([ids.size, cursors.size]).toEqual([1, 1]);
    const twice = `query ($id: ID) { agent(id: "once-2", companyId: $id) { id } }`;
    expect((await refusal(server, twice, { id: companyId })).message).toBe('Agent not found');
  });

  test('with another input, or another mutation, is refused', async () => {
    const idempotencyKey = randomUUID();
    await create({ name: 'Mine', idempotencyKey });
    const message = 'This idempotency key was used before with different inputs. Use a new key for a new request.';
    const changed = await refusal(server, CREATE, { input: { companyId, name: 'Yours', idempotencyKey } });
    expect(changed).toMatchObject({ message, path: ['createAgent'] });
    const details = { operation: 'createAgent' };
    expect(changed.extensions).toEqual({ code: 'IDEMPOTENCY_KEY_REUSED', status: 409, details });
    const other = `mutation ($input: UpdateCompanyInput!) { updateCompany(input: $input) { cursor } }`;
    const misused = await refusal(server, other, { input: { companyId, name: 'Acme', idempotencyKey } });
    expect(misused.extensions).toEqual({ code: 'IDEMPOTENCY_KEY_REUSED', status: 409, details });
  });

  test('is replayed with the noun as it is by then', async () => {
    const input = { name: 'Replayed', idempotencyKey: randomUUID() };
    const first = (await create(input)).data.createAgent;
    await run(server, `mutation ($id: ID!) { pauseAgent(input: { agentId: $id }) { cursor } }`, { id: first.agent.id });
    const again = (await create(input)).data.createAgent;
    expect(again).toMatchObject({ cursor: first.cursor, agent: { id: first.agent.id, status: 'PAUSED' } });
  });

  test('is not used up by a request that failed', async () => {
    const idempotencyKey = randomUUID();
    const failed = await refusal(server, CREATE, {
      input: { companyId, name: 'Retry', reportsTo: randomUUID(), idempotencyKey },
    });
    expect(failed.extensions).toMatchObject({ status: 422 });
    expect((await create({ name: 'Retry', idempotencyKey })).errors).toBeUndefined();
  });

  test('works for both transports together: what REST made is not made again', async () => {
    const key = randomUUID();
    const made = await fetch(`${server.url}/api/companies/${companyId}/agents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ name: 'Both' }),
    });
    const { id } = (await made.json()) as { id: string };
    const again = await create({ name: 'Both', idempotencyKey: key });
    expect(again.data.createAgent.agent.id).toBe(id);
  });

  test('never shows a secret again', async () => {
    const agentId = await createAgent(server, companyId, { name: 'Keyed' });
    const document = `mutation ($input: CreateAgentKeyInput!) { createAgentKey(input: $input) { key { id: keyId token } } }`;
    const input = { agentId, idempotencyKey: randomUUID() };
    const { key } = (await run(server, document, { input })).createAgentKey;
    expect(key.token.length).toBeGreaterThan(20);
    const error = await refusal(server, document, { input });
    const { code, status, details } = error.extensions;
    expect({ code, status, details }).toEqual({
      code: 'IDEMPOTENCY_SECRET_SHOWN_ONCE',
      status: 409,
      details: { id: key.id },
    });
    expect(JSON.stringify(error)).not.toContain(key.token);
  });
});

describe('an error', () => {
  const rest = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const AGENT = (id: string) => `mutation { pauseAgent(input: { agentId: "${id}" }) { cursor } }`;

  test.each([
    ['404', () => AGENT(randomUUID()), () => rest('POST', `/agents/${randomUUID()}/pause`)],
    [
      '400 with issues',
      () => `mutation { createAgent(input: { companyId: "${companyId}", name: "" }) { cursor } }`,
      () => rest('POST', `/companies/${companyId}/agents`, { name: '' }),
    ],
    [
      '422',
      () => `mutation { createAgent(input: { companyId: "${companyId}", name: "A", adapterType: "x" }) { cursor } }`,
      () => rest('POST', `/companies/${companyId}/agents`, { name: 'A', adapterType: 'x' }),
    ],
    [
      'a code of its own',
      () => `mutation { updateCompanyBranding(input: { companyId: "${companyId}" }) { cursor } }`,
      () => rest('PATCH', `/companies/${companyId}/branding`, {}),
    ],
    ['422 for a shortname without a company', () => AGENT('nobody'), () => rest('POST', '/agents/nobody/pause')],
    [
      '409 with details',
      () => `mutation { createCompany(input: { name: "B", issuePrefix: "TAKEN" }) { cursor } }`,
      () => rest('POST', '/companies', { name: 'B', issuePrefix: 'TAKEN' }),
    ],
  ])('with %s says the same over REST', async (_what, document, request) => {
    await server.graphql(`mutation { createCompany(input: { name: "B", issuePrefix: "TAKEN" }) { cursor } }`);
    const { status, body } = await request();
    const error = await refusal(server, document());
    expect(error.message).toBe(body.error);
    expect(error.extensions.status).toBe(status);
    expect(error.extensions.details).toEqual(body.details);
    expect(error.extensions.issues).toEqual(body.issues);
    if (body.code) expect(error.extensions.code).toBe(String(body.code).toUpperCase());
    const { errorCodes } = await run(server, '{ errorCodes }');
    expect(errorCodes).toContain(error.extensions.code);
  });
});
