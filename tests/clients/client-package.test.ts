import { beforeAll, describe, expect, expectTypeOf, onTestFinished, test } from 'vitest';
import { CompanyIssues, CreateIssue, HireAgent, Viewer } from '#client/generated/documents.js';
import { createClient, type OrgraphClient, OrgraphError, type Schemas } from '#client/index.js';
import { startEndpoint } from '../kit/endpoint.js';
import { startTestServer, type TestServer } from '../kit/server.js';

let server: TestServer;
let client: OrgraphClient;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer();
  client = createClient({ url: `${server.url}/` });
  companyId = (await client.post('/api/companies', { body: { name: 'Acme' } })).id;
});

const caught = async (work: Promise<unknown>): Promise<OrgraphError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OrgraphError);
  return error as OrgraphError;
};

describe('the package for clients, over REST', () => {
  test('spells paths, queries and bodies as the route takes them, and knows what it answers', async () => {
    const path = { companyId };
    for (const [title, status] of [
      ['One', 'todo'],
      ['Two', 'backlog'],
      ['Three', 'done'],
    ] as const) {
      await client.post('/api/companies/{companyId}/issues', { path, body: { title, status } });
    }
    const query = { status: ['todo', 'backlog'] as const, sortField: 'id' as const, sortDir: 'asc' as const };
    const issues = await client.get('/api/companies/{companyId}/issues', {
      path,
      query: { ...query, status: [...query.status] },
    });
    expectTypeOf(issues[0]!.status).toEqualTypeOf<Schemas['IssueStatus']>();
    expect(issues.map(({ title }) => title)).toEqual(['One', 'Two']);
    const [first] = issues;
    const label = await client.post('/api/companies/{companyId}/labels', {
      path,
      body: { name: 'a/b', color: '#ff8800' },
    });
    const gone = await client.delete('/api/labels/{labelId}', { path: { labelId: label.id } });
    expect([typeof first?.id, gone === undefined || typeof gone === 'object']).toEqual(['string', true]);
  });

  test('keeps a name in the path from leading elsewhere', async () => {
    const error = await caught(client.get('/api/companies/{companyId}', { path: { companyId: '../health?x=#' } }));
    expect(error.status).toBeGreaterThanOrEqual(400);
    for (const name of ['..', '.', '']) {
      const sent = client.get('/api/companies/{companyId}', { path: { companyId: name } });
      await expect(sent).rejects.toThrow(TypeError);
    }
  });

  test('uploads a file and reads it back byte for byte', async () => {
    const issue = await client.post('/api/companies/{companyId}/issues', {
      path: { companyId },
      body: { title: 'File' },
    });
    const bytes = new Uint8Array([0, 255, 10, 13]);
    const body = new FormData();
    body.set('file', new Blob([bytes], { type: 'application/octet-stream' }), 'noise.bin');
    const upload = '/api/companies/{companyId}/issues/{issueId}/attachments';
    const { id } = await client.post(upload, { path: { companyId, issueId: issue.id }, body });
    const content = await client.get('/api/attachments/{attachmentId}/content', { path: { attachmentId: id } });
    expect(new Uint8Array(await content.arrayBuffer())).toEqual(bytes);
  });

  test('throws what the server says: status, code, details and what is wrong with the input', async () => {
    const path = { companyId };
    const wrong = await caught(client.post('/api/companies/{companyId}/issues', { path, body: { title: '' } }));
    expect([wrong.status, wrong.message, wrong.issues[0]?.path]).toEqual([400, 'Validation error', ['title']]);
    const missing = await caught(client.get('/api/issues/{issueId}', { path: { issueId: crypto.randomUUID() } }));
    expect([missing.status, missing.code]).toEqual([404, null]);
    const idempotencyKey = crypto.randomUUID();
    const create = (title: string) =>
      client.post('/api/companies/{companyId}/issues', { path, body: { title }, idempotencyKey });
    await create('Once');
    const reused = await caught(create('Other'));
    expect([reused.status, reused.is('IDEMPOTENCY_KEY_REUSED')]).toEqual([409, true]);
    if (reused.is('IDEMPOTENCY_KEY_REUSED')) expect(reused.details.operation).toBe('createIssue');
  });

  test('shows the token, also one that is fetched anew for each request, and asks as whom it belongs to', async () => {
    const { agent } = (await client.graphql(HireAgent, { input: { companyId, name: 'Ada' } })).hireAgent ?? {};
    const path = { agentId: agent?.id ?? '' };
    const { token } = await client.post('/api/agents/{agentId}/keys', { path, body: { name: 'Key' } });
    let asked = 0;
    const present = async () => {
      asked += 1;
      return token;
    };
    const asAgent = createClient({ url: server.url, token: present });
    expect((await asAgent.get('/api/agents/me')).name).toBe('Ada');
    const { viewer } = await asAgent.graphql(Viewer);
    expect(viewer?.__typename === 'AgentViewer' && viewer.agent?.name).toBe('Ada');
    expect(asked).toBe(2);
    const stranger = createClient({ url: server.url, token: `${token}x` });
    expect((await caught(stranger.get('/api/agents/me'))).status).toBe(401);
  });
});

describe('the package for clients, over GraphQL', () => {
  test('answers typed documents, with the fragments that they need', async () => {
    const input = { companyId, title: 'Typed', priority: 'HIGH' as const };
    const { createIssue } = await client.graphql(CreateIssue, { input });
    expect(createIssue?.issue).toMatchObject({ title: 'Typed', priority: 'HIGH', status: 'BACKLOG' });
    const filter = { priorities: ['HIGH' as const] };
    const { company } = await client.graphql(CompanyIssues, { companyId, filter, first: 10 });
    expect(company?.issues.nodes.map(({ title }) => title)).toEqual(['Typed']);
  });

  test('throws the first error of an answer, with what was answered besides', async () => {
    const query = `query ($id: ID!, $no: ID!) { company(id: $id) { name } issue(id: $no) { id } }`;
    const error = await caught(client.graphql(query, { id: companyId, no: crypto.randomUUID() } as never));
    expect([error.status, error.code, error.data]).toEqual([
      404,
      'NOT_FOUND',
      { company: { name: 'Acme' }, issue: null },
    ]);
  });

  test('refuses documents that are syntax trees, whose text it does not have', async () => {
    await expect(client.graphql({ kind: 'Document' } as never)).rejects.toThrow("documentMode: 'string'");
  });
});

interface Attempt {
  readonly method: string | undefined;
  readonly key: string | undefined;
  readonly body: string;
}

/** A server that answers like this, one after the other, and notes what came. */
async function answering(...answers: (number | 'cut')[]) {
  const attempts: Attempt[] = [];
  const url = await startEndpoint(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    attempts.push({ method: request.method, key: request.headers['idempotency-key'] as string | undefined, body });
    const answer = answers[Math.min(attempts.length, answers.length) - 1];
    if (answer === 'cut') return void request.socket.destroy();
    const headers = { 'content-type': 'application/json', ...(answer === 429 && { 'retry-after': '0' }) };
    response.writeHead(answer as number, headers);
    response.end(JSON.stringify(answer === 200 ? { id: 'made', data: { made: true } } : { error: 'Not now' }));
  });
  return { client: createClient({ url }), attempts };
}

const issueOf = (client: OrgraphClient) =>
  client.post('/api/companies/{companyId}/issues', { path: { companyId: 'acme' }, body: { title: 'Once' } });

describe('a request without an answer,', () => {
  test.each(['cut', 429, 502, 503, 504] as const)('or %s, is sent again under the same key', async (trouble) => {
    const { client, attempts } = await answering(trouble, 200);
    expect(await issueOf(client)).toMatchObject({ id: 'made' });
    expect(attempts).toHaveLength(2);
    expect(attempts[0]).toEqual(attempts[1]);
    expect(attempts[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('if a mutation, is sent again with the key in its input, and without an input is not sent again', async () => {
    const { client, attempts } = await answering('cut', 200);
    await client.graphql(CreateIssue, { input: { companyId: 'acme', title: 'Once' } });
    const keys = attempts.map(({ body }) => JSON.parse(body).variables.input.idempotencyKey);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
    const other = await answering('cut', 200);
    expect((await caught(other.client.graphql('mutation { haltAll { cursor } }'))).status).toBe(0);
    expect(other.attempts).toHaveLength(1);
  });

  test('if its route takes no key, is not sent again, unless it was refused', async () => {
    const signIn = (client: OrgraphClient) => client.post('/api/auth/sign-out');
    const cut = await answering('cut', 200);
    expect((await caught(signIn(cut.client))).status).toBe(0);
    const refused = await answering(503, 200);
    await signIn(refused.client);
    expect([cut.attempts.length, refused.attempts.length, refused.attempts[0]?.key]).toEqual([1, 2, undefined]);
  });

  test('is given up after three more attempts, or at once when the server asks for a longer wait than allowed', async () => {
    const { client, attempts } = await answering(502);
    expect([(await caught(issueOf(client))).status, attempts.length]).toEqual([502, 4]);
    let asked = 0;
    const url = await startEndpoint((_request, response) => {
      asked += 1;
      response.writeHead(429, { 'retry-after': '3600' }).end('{"error":"Too many","code":"rate_limited"}');
    });
    const error = await caught(issueOf(createClient({ url })));
    expect([error.code, error.retryAfterSeconds, asked]).toEqual(['RATE_LIMITED', 3600, 1]);
  });

  test('is given up when the signal aborts', async () => {
    const gone = new AbortController();
    const url = await startEndpoint((_request, response) => {
      response.writeHead(503, { 'retry-after': '30' }).end();
      gone.abort(new Error('Enough'));
    });
    onTestFinished(() => gone.abort());
    const sent = createClient({ url }).get('/api/health', { signal: gone.signal });
    await expect(sent).rejects.toThrow('Enough');
  });

  test('takes its token to no other address', async () => {
    const seen: (string | undefined)[] = [];
    const other = await startEndpoint((request, response) => {
      seen.push(request.headers.authorization);
      response.end('{}');
    });
    const url = await startEndpoint((_request, response) => response.writeHead(307, { location: other }).end());
    await caught(createClient({ url, token: 'secret', retries: 0 }).get('/api/health'));
    expect(seen).toEqual([]);
  });
});
