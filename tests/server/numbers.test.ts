import { beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { ECHO, type McpServer, startMcpServer } from '../kit/mcp-server.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { createCompany, rest, socketUrl } from './clients.js';

const LONG = '9007199254740993';
const refusal = (place: string, number = LONG) =>
  `The number ${number} at ${place} has more digits than can be kept; send it as text`;

let server: TestServer;
let companyId: string;
let agentId: string;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await createCompany(server.url);
  ({ id: agentId } = await rest(server.url, 'POST', `/companies/${companyId}/agents`, {
    name: 'Ada',
    adapterType: 'process',
  }));
});

async function post(path: string, body: string, method = 'POST') {
  const response = await fetch(server.url + path, { method, headers: { 'content-type': 'application/json' }, body });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
}

/** The first message that answers an operation over a socket, as text. */
async function overSocket(payload: string): Promise<string> {
  const socket = new WebSocket(socketUrl(server.url), 'graphql-transport-ws');
  try {
    return await new Promise<string>((answered, failed) => {
      socket.on('error', failed);
      socket.on('open', () => socket.send('{"type":"connection_init"}'));
      socket.on('message', (data) => {
        if (!String(data).includes('connection_ack')) return answered(String(data));
        socket.send(`{"id":"1","type":"subscribe","payload":${payload}}`);
      });
    });
  } finally {
    socket.close();
  }
}

const graph = (query: string, variables: string, path = '/graphql') =>
  post(path, `{"query":${JSON.stringify(query)},"variables":${variables}}`);

describe('a REST body with a number that JavaScript would change is refused with its place:', () => {
  it.each([
    [
      'the payload of a wake',
      () => `/agents/${agentId}/wakeup`,
      '{"payload":{"ids":[1,9007199254740993]}}',
      'payload.ids.1',
    ],
    [
      'the configuration of an adapter',
      () => `/companies/${companyId}/agents`,
      '{"name":"Eve","adapterType":"process","adapterConfig":{"n":9007199254740993}}',
      'adapterConfig.n',
    ],
    [
      'the metadata of an agent',
      () => `/companies/${companyId}/agents`,
      '{"name":"Eve","metadata":{"n":-9007199254740993}}',
      'metadata.n',
      '-9007199254740993',
    ],
    [
      'the metadata of a secret',
      () => `/companies/${companyId}/secrets`,
      '{"name":"n","value":"v","metadata":{"n":0.12345678901234567890}}',
      'metadata.n',
      '0.12345678901234567890',
    ],
    [
      'a number of a field',
      () => `/companies/${companyId}/agents`,
      '{"name":"Eve","budgetMonthlyCents":1e400}',
      'budgetMonthlyCents',
      '1e400',
    ],
    [
      'a field that there is not',
      () => `/companies/${companyId}/issues`,
      '{"title":"a","surprise":1E-400}',
      'surprise',
      '1E-400',
    ],
  ])('%s', async (_what, path, sent, place, number = LONG) => {
    const { status, body } = await post(`/api${path()}`, sent);
    expect([status, body]).toMatchObject([
      400,
      {
        error: 'Validation error',
        details: [
          {
            message: refusal(place, number),
            path: place.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
          },
        ],
      },
    ]);
  });

  it('and other spellings of a number that is kept are taken', async () => {
    const sent = '{"payload":{"a":1.0,"b":1e2,"c":0.10,"d":9007199254740992,"e":1E+2,"f":-0,"g":0.30000000000000004}}';
    const { status, body } = await post(`/api/agents/${agentId}/wakeup`, sent);
    expect([status, body.contextSnapshot]).toMatchObject([
      202,
      { a: 1, b: 100, c: 0.1, d: 9_007_199_254_740_992, e: 100, g: 0.300_000_000_000_000_04 },
    ]);
  });

  it('but not in a text or a name', async () => {
    const sent = `{"payload":{"text":"${LONG} \\" ${LONG}","${LONG}":"\\\\"}}`;
    expect((await post(`/api/agents/${agentId}/wakeup`, sent)).status).toBe(202);
  });
});

describe('a document with a number that JavaScript would change is refused', () => {
  const WAKE = 'mutation ($input: WakeAgentInput!) { wakeAgent(input: $input) { cursor } }';
  const input = () => `{"input":{"agentId":"${agentId}","payload":{"n":${LONG}}}}`;

  it.each(['/graphql', '/graphql?long'])('in a variable, at %s', async (path) => {
    const { body } = await graph(WAKE, input(), path);
    expect(body.errors[0]).toMatchObject({
      message: 'Validation error',
      extensions: { status: 400, issues: [{ message: refusal('payload.n'), path: ['payload', 'n'] }] },
    });
  });

  it('in a variable, over a socket', async () => {
    const answers = await overSocket(`{"query":${JSON.stringify(WAKE)},"variables":${input()}}`);
    expect(answers).toContain(`"message":"${refusal('payload.n')}"`);
  });

  it('in a literal of JSON', async () => {
    const query = `mutation { wakeAgent(input: { agentId: "${agentId}", payload: { n: [${LONG}] } }) { cursor } }`;
    expect((await graph(query, '{}')).body.errors[0].extensions.issues).toMatchObject([
      { message: refusal('payload.n.0') },
    ]);
  });

  it('in a variable within a literal of JSON', async () => {
    const query = `mutation ($n: JSONObject) { wakeAgent(input: { agentId: "${agentId}", payload: { n: $n } }) { cursor } }`;
    expect((await graph(query, `{"n":{"a":${LONG}}}`)).body.errors[0].extensions.issues).toMatchObject([
      { message: refusal('payload.n.a') },
    ]);
  });

  it('in a literal and a variable of Float', async () => {
    const mutation = (quantity: string, head = '') =>
      `mutation ${head} { recordFinanceEvent(input: { companyId: "${companyId}", amountCents: 1, biller: "b", eventKind: BYOK_FEE, occurredAt: "2026-01-01T00:00:00Z", quantity: ${quantity} }) { cursor } }`;
    const literal = await graph(mutation('0.12345678901234567890'), '{}');
    expect(literal.body.errors.map(({ message }: Error) => message)).toContain(
      'A value in the document is not valid: the number has more digits than can be kept.',
    );
    const variable = await graph(mutation('$n', '($n: Float)'), '{"n":0.12345678901234567890}');
    expect(variable.body.errors.map(({ message }: Error) => message)).toContain(
      'The variable "$n" is not valid: the number has more digits than can be kept.',
    );
  });
});

describe('a tool that is called by GraphQL or REST', () => {
  let tools: McpServer;
  let connectionId: string;

  beforeAll(async () => {
    const inputSchema = { type: 'object', properties: { id: { type: 'integer' } } };
    tools = await startMcpServer({
      tools: [{ ...ECHO, inputSchema }],
      resultText: `{"content":[],"structuredContent":{"id":${LONG}}}`,
    });
    const { url } = server;
    const made = await rest(url, 'POST', `/companies/${companyId}/tools/connections`, {
      applicationName: 'Tracker',
      name: 'Main',
      transport: 'remote_http',
      config: { url: tools.url, quarantineNewEntries: false },
    });
    connectionId = made.connection?.id ?? made.id;
    await rest(url, 'POST', `/tool-connections/${connectionId}/catalog/refresh`);
    await rest(url, 'PATCH', `/tool-connections/${connectionId}`, { status: 'active', enabled: true });
    await rest(url, 'POST', `/companies/${companyId}/tools/policies`, { name: 'All', policyType: 'allow' });
  });

  const sent = () => tools.seen.findLast(({ body }) => body?.method === 'tools/call')?.text;
  const CALL = 'mutation ($input: TestToolInput!) { testTool(input: $input) { result { data } error { message } } }';

  it.each(['/graphql', '/graphql?long'])('gets and gives all digits, at %s', async (path) => {
    const input = `{"serverId":"${connectionId}","agentId":"${agentId}","toolName":"echo","parameters":{"id":${LONG}}}`;
    const { text } = await graph(CALL, `{"input":${input}}`, path);
    expect(text).toContain(`"data":{"id":${LONG}}`);
    expect(sent()).toContain(`"arguments":{"id":${LONG}}`);
  });

  it('gets all digits of a literal', async () => {
    const fields = `serverId: "${connectionId}", agentId: "${agentId}", toolName: "echo", parameters: { id: 9007199254740995 }`;
    const { text } = await graph(`mutation { testTool(input: { ${fields} }) { result { data } } }`, '{}');
    expect(text).toContain(`"data":{"id":${LONG}}`);
    expect(sent()).toContain('"arguments":{"id":9007199254740995}');
  });

  it('gets and gives all digits by REST, and so does its audit', async () => {
    const body = `{"agentId":"${agentId}","toolName":"echo","parameters":{"id":${LONG}}}`;
    const { status, text, body: answer } = await post(`/api/tool-connections/${connectionId}/test-calls`, body);
    expect([status, text]).toEqual([200, expect.stringContaining(`"data":{"id":${LONG}}`)]);
    const query =
      '{ company(id: "COMPANY") { toolCalls(first: 1) { nodes { id argumentsSummary { summary } resultSummary } } } }';
    const calls = (await graph(query.replace('COMPANY', companyId), '{}')).text;
    expect(calls).toContain(answer.invocationId);
    expect(calls).toContain(`{"id":${LONG}}`);
    expect(calls).toContain(`"data":{"id":${LONG}}`);
  });
});
