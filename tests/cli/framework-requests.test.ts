import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createBroken } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ClientUser, clientUser } from './kit.js';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answer = (response: ServerResponse, seen: Seen, number: number) => void;

let user: ClientUser;
const servers: Server[] = [];

beforeAll(async () => {
  user = await clientUser();
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** A server that answers as it is told, and keeps what it was asked. */
async function serverThat(answer: Answer): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body });
    answer(response, seen.at(-1) as Seen, seen.length);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

const createGoal = (url: string, env = {}) =>
  user.inProcess(['api', 'POST', '/api/companies/{companyId}/goals', '-f', 'title=Ship', '-C', 'c1'], { url, env });

describe('A secret of a file', () => {
  const create = (url: string, source: string) =>
    user.inProcess(['secrets', 'create', '-C', 'c1', '--name', 'Key', '--value', source], { url });

  it('keeps all bytes of several lines, as a private key has them, and only the line of a single one', async () => {
    const { url, seen } = await serverThat((response) => json(response, 201, { id: 's' }));
    const key = '-----BEGIN KEY-----\nabc\n-----END KEY-----\n';
    await writeFile(join(user.home, 'key.pem'), key);
    await writeFile(join(user.home, 'token'), 'hunter2\r\n');
    expect(await create(url, '@key.pem')).toMatchObject({ code: 0, stderr: '' });
    expect(await create(url, '@token')).toMatchObject({
      code: 0,
      stderr: 'The client removed the line end of token.\n',
    });
    expect(seen.map(({ body }) => JSON.parse(body).value)).toEqual([key, 'hunter2']);
  });

  it('is refused where it is not text', async () => {
    await writeFile(join(user.home, 'key.der'), Buffer.from([0x30, 0x82, 0xff, 0xfe]));
    const end = await create('http://127.0.0.1:9', '@key.der');
    expect(end).toMatchObject({ code: 1, stderr: expect.stringContaining('is not UTF-8 text') });
  });
});

describe('An answer', () => {
  it('that is a page, as of a proxy or another program, is a failure', async () => {
    const { url } = await serverThat((response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>Sign in</html>');
    });
    const end = await user.inProcess(['company', 'list'], { url });
    expect(end).toMatchObject({ code: 1, stdout: '' });
    expect(end.stderr).toContain('The server returned a web page instead of data.');
  });

  it('that names fields without effect has them told on standard error', async () => {
    const { url } = await serverThat((response) =>
      json(response, 201, { id: 'g' }, { warning: '299 - "titel is not a field. Did you mean title?"' }),
    );
    expect((await createGoal(url)).stderr).toContain('titel is not a field. Did you mean title?');
  });
});

describe('A request', () => {
  it('carries the key, the run, and for a write a key of its own against doing it twice', async () => {
    const { url, seen } = await serverThat((response) => json(response, 201, { id: 'g' }));
    const env = { SERVICE_API_KEY: 'the-key', SERVICE_RUN_ID: 'the-run' };
    expect((await createGoal(url, env)).code).toBe(0);
    expect((await createGoal(url, env)).code).toBe(0);
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/api/companies/c1/goals',
      body: '{"title":"Ship"}',
      headers: { authorization: 'Bearer the-key', 'x-service-run-id': 'the-run', 'content-type': 'application/json' },
    });
    expect(seen[0]!.headers['idempotency-key']).toMatch(/^\S{8,240}$/);
    expect(seen[1]!.headers['idempotency-key']).not.toBe(seen[0]!.headers['idempotency-key']);
  });

  it('is sent again to a busy or restarting server, with the same key, and says so', async () => {
    const { url, seen } = await serverThat((response, _, number) => {
      if (number === 1) json(response, 429, { error: 'Too many requests' }, { 'retry-after': '0' });
      else if (number === 2) json(response, 503, { error: 'Unavailable' }, { 'retry-after': '0' });
      else if (number === 3) response.destroy();
      else json(response, 201, { id: 'g' });
    });
    const end = await createGoal(url);
    expect(end).toMatchObject({ code: 0, stderr: expect.stringContaining('trying again') });
    expect(JSON.parse(end.stdout)).toEqual({ id: 'g' });
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(seen).toHaveLength(4);
  });

  it('is given up after three more tries, or at once where the server wants a long wait', async () => {
    const busy = await serverThat((response) => json(response, 503, { error: 'Unavailable' }, { 'retry-after': '0' }));
    expect(await createGoal(busy.url)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^API error 503: Unavailable$/m),
    });
    expect(busy.seen).toHaveLength(4);
    const slow = await serverThat((response) => json(response, 429, { error: 'Slow down' }, { 'retry-after': '3600' }));
    expect((await createGoal(slow.url)).code).toBe(1);
    expect(slow.seen).toHaveLength(1);
  });

  it('is not sent again after a refusal', async () => {
    const { url, seen } = await serverThat((response) => json(response, 500, { error: 'Internal server error' }));
    expect((await createGoal(url)).code).toBe(1);
    expect(seen).toHaveLength(1);
  });

  it.each([
    ['nothing', null, 'The response is not a GraphQL response.'],
    ['an error that is none', { errors: [null] }, 'API error 200: no reason was given'],
    ['an error without a text', { errors: [{ message: null }] }, 'API error 200: no reason was given'],
  ])('of GraphQL that is answered with %s fails in words', async (_what, body, words) => {
    const { url } = await serverThat((response) => json(response, 200, body));
    const end = await user.inProcess(['graphql', '-q', '{ companies { id } }'], { url });
    expect(end).toMatchObject({ code: 1, stderr: expect.stringContaining(words) });
  });

  it('shows the headers of an answer without what a terminal would obey', async () => {
    const { url } = await serverThat((response) => json(response, 200, {}, { 'x-evil': 'a\u009b2Jb' }));
    const { stdout } = await user.inProcess(['api', 'GET', '/api/companies', '--include'], { url, isTerminal: true });
    expect(stdout).toMatch(/^x-evil: a2Jb$/m);
  });

  it('does not follow a redirect, which would take the key elsewhere', async () => {
    const thief = await serverThat((response) => json(response, 200, {}));
    const { url } = await serverThat((response) => {
      response.writeHead(307, { location: `${thief.url}/api/companies` });
      response.end();
    });
    const end = await user.inProcess(['company', 'list'], { url, env: { SERVICE_API_KEY: 'the-key' } });
    expect(end).toMatchObject({ code: 1, stderr: expect.stringContaining(`redirects to ${thief.url}`) });
    expect(thief.seen).toHaveLength(0);
  });

  it('goes through the proxy that is set, but not to this machine, nor to what NO_PROXY names', async () => {
    const near = await serverThat((response) => json(response, 200, [{ id: 'near' }]));
    const proxy = await serverThat((response) => json(response, 200, [{ id: 'proxied' }]));
    const env = { HTTP_PROXY: proxy.url, SERVICE_API_KEY: 'k' };
    const list = (url: string, more = {}) =>
      user.inProcess(['company', 'list', '--json'], { url, env: { ...env, ...more } });
    expect((await list(near.url)).json()).toEqual([{ id: 'near' }]);
    expect(proxy.seen).toHaveLength(0);
    const far = 'http://orgraph.invalid';
    const end = await list(far);
    expect(end.json()).toEqual([{ id: 'proxied' }]);
    expect(proxy.seen).toMatchObject([{ url: `${far}/api/companies`, headers: { authorization: 'Bearer k' } }]);
    expect(end.stderr).toContain('unencrypted');
    expect((await list(far, { NO_PROXY: 'example.com,.invalid' })).stderr).toContain('No server answers');
    expect(proxy.seen).toHaveLength(1);
  });

  it('fails where the proxy breaks the connection, instead of trying for ever', async () => {
    let connections = 0;
    const broken = createBroken((socket) => {
      connections++;
      socket.on('error', () => {}).once('data', () => socket.destroy());
    });
    await new Promise<void>((done) => broken.listen(0, '127.0.0.1', done));
    const env = { HTTPS_PROXY: `http://127.0.0.1:${(broken.address() as AddressInfo).port}` };
    const end = await user.inProcess(['company', 'list'], { url: 'https://orgraph.invalid', env });
    broken.close();
    expect(end).toMatchObject({ code: 1, stderr: expect.stringContaining('PROXY_FAILED') });
    expect(connections).toBeLessThan(10);
  });

  it('cannot be led to another path by a parameter', async () => {
    const { url, seen } = await serverThat((response) => json(response, 200, {}));
    await user.inProcess(['company', 'get', 'a/../../b?c#d'], { url });
    expect(seen[0]!.url).toBe('/api/companies/a%2F..%2F..%2Fb%3Fc%23d');
    expect((await user.inProcess(['company', 'get', '..'], { url })).code).toBe(1);
    expect(seen).toHaveLength(1);
  });
});

describe('The company', () => {
  it('is asked of the server where nothing names one, and taken when it is the only one', async () => {
    const { url, seen } = await serverThat((response, { url: path }) =>
      json(response, 200, path === '/api/companies' ? [{ id: 'only', name: 'Acme' }] : []),
    );
    expect((await user.inProcess(['issue', 'list'], { url })).code).toBe(0);
    expect(seen.map(({ url: path }) => path)).toEqual(['/api/companies', '/api/companies/only/issues']);
  });

  it('has to be named where there are several, or none', async () => {
    const several = await serverThat((response) =>
      json(response, 200, [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ]),
    );
    expect(await user.inProcess(['issue', 'list'], { url: several.url })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Which company\?[\s\S]*-C[\s\S]*a {2}A\n {2}b {2}B/),
    });
    const none = await serverThat((response) => json(response, 200, []));
    expect(await user.inProcess(['issue', 'list'], { url: none.url })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('orgraph company create'),
    });
  });

  it('of an agent is the one that it works for', async () => {
    const { url, seen } = await serverThat((response, { url: path }) => {
      if (path === '/api/companies') json(response, 403, { error: 'Board access required' });
      else json(response, 200, path === '/api/agents/me' ? { id: 'ada', companyId: 'hers' } : []);
    });
    expect((await user.inProcess(['issue', 'list'], { url, env: { SERVICE_API_KEY: 'k' } })).code).toBe(0);
    expect(seen.at(-1)!.url).toBe('/api/companies/hers/issues');
  });
});

describe('orgraph api', () => {
  it('sends any method, texts and values, headers and bodies from standard input', async () => {
    const { url, seen } = await serverThat((response, request) => json(response, 200, { got: request.body }));
    const fields = [
      '-f',
      'text=12',
      '-F',
      'number=12',
      '-F',
      'yes=true',
      '-F',
      'tags[]=a',
      '-F',
      'tags[]=b',
      '-F',
      'o={"a":1}',
    ];
    await user.inProcess(['api', 'patch', 'api/things/1', ...fields, '-H', 'x-more: yes'], { url });
    expect(seen[0]).toMatchObject({ method: 'PATCH', url: '/api/things/1', headers: { 'x-more': 'yes' } });
    expect(JSON.parse(seen[0]!.body)).toEqual({ text: '12', number: 12, yes: true, tags: ['a', 'b'], o: { a: 1 } });
    await user.inProcess(['api', 'PUT', '/api/things/1', '--input', '-'], { url, stdin: '{"whole":true}' });
    expect(seen[1]!.body).toBe('{"whole":true}');
    await user.inProcess(['api', 'GET', '/api/things', '-f', 'q=a b&c'], { url });
    expect(seen[2]).toMatchObject({ method: 'GET', url: '/api/things?q=a%20b%26c', body: '' });
  });

  it('collects the pages of a list by cursor and by offset, and ends where a route has no pages', async () => {
    const { url } = await serverThat((response, { url: path }) => {
      const query = new URL(path, 'http://x').searchParams;
      const rows = Array.from({ length: 100 }, (_, index) => ({ n: index + Number(query.get('offset') ?? 0) }));
      if (path.startsWith('/cursor'))
        json(response, 200, query.get('cursor') ? { items: [2] } : { items: [1], nextCursor: 'x' });
      else if (path.startsWith('/offset'))
        json(response, 200, Number(query.get('offset')) >= 200 ? [{ n: 200 }] : rows);
      else
        json(
          response,
          200,
          rows.map((_, n) => ({ n })),
        );
    });
    const all = async (path: string) =>
      JSON.parse((await user.inProcess(['api', 'GET', path, '--paginate'], { url })).stdout);
    expect(await all('/cursor')).toEqual([1, 2]);
    expect((await all('/offset')).map(({ n }: { n: number }) => n)).toEqual(Array.from({ length: 201 }, (_, n) => n));
    expect(await all('/same')).toHaveLength(100);
  });

  it('takes a path of the server, and no address of another', async () => {
    expect(
      await user.inProcess(['api', 'GET', 'https://evil.example.com/api'], { env: { SERVICE_API_KEY: 'k' } }),
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Pass a path, not an address'),
    });
  });
});
