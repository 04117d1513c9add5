import { beforeAll, describe, expect, test } from 'vitest';
import { namedBlock } from '../docs/markdown.js';
import { startTestServer, type TestServer } from '../kit/server.js';

const BOARD = 'https://board.example';
const OTHER = 'https://other.example';

const paths = ['/api/health', '/api/nothing', '/api/openapi.json', '/api/docs', '/graphql', '/metrics', '/elsewhere'];
const ask = (server: TestServer, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + path, { method, headers });

describe('every answer', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });

  test.each(paths)('of %s tells browsers to guess nothing, to frame nothing and to send no referrer', async (path) => {
    for (const accept of ['*/*', 'text/html']) {
      const { headers } = await ask(server, path, { accept });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-site');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      const policy = headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  test('to a GraphQL document that bypasses Yoga has these headers, too', async () => {
    const { headers, data } = await server.graphql('{ __typename }');
    expect(data).toEqual({ __typename: 'Query' });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test('that is a page loads scripts only where it has to', async () => {
    const graphiql = await ask(server, '/graphql', { accept: 'text/html' });
    expect(graphiql.headers.get('content-type')).toContain('text/html');
    expect(graphiql.headers.get('content-security-policy')).toContain("script-src 'self' 'unsafe-inline'");
    const docs = await ask(server, '/api/docs');
    expect(docs.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^' ]+';/);
  });

  test('shares nothing with pages of other origins unless told so', async () => {
    for (const path of paths) {
      const { headers } = await ask(server, path, { origin: OTHER, authorization: 'Bearer x' });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    const preflight = await ask(
      server,
      '/api/companies',
      { origin: OTHER, 'access-control-request-method': 'POST' },
      'OPTIONS',
    );
    expect(preflight.status).toBe(403);
  });
});

describe('a server that is reached over TLS', () => {
  test('tells browsers to stay with it', async () => {
    const direct = await startTestServer({ PUBLIC_BASE_URL: 'https://127.0.0.1' });
    const { headers } = await ask(direct, '/api/health');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    const behind = await startTestServer({ TRUST_PROXY: '1' });
    const proxied = await ask(behind, '/api/health', { 'x-forwarded-proto': 'https' });
    expect(proxied.headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});

describe('CORS_ORIGINS', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ CORS_ORIGINS: `${BOARD}, http://localhost:5173` });
  });

  const preflight = (origin: string, path = '/api/companies') =>
    ask(
      server,
      path,
      {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type, idempotency-key',
      },
      'OPTIONS',
    );

  test.each(['/api/companies', '/graphql', '/api/nothing'])('lets its pages ask for %s, with cookies', async (path) => {
    const { status, headers } = await preflight(BOARD, path);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(BOARD);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain('idempotency-key');
    expect(headers.get('vary')).toContain('Origin');
    const answer = await ask(server, path, { origin: BOARD });
    expect(answer.headers.get('access-control-allow-origin')).toBe(BOARD);
    expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('applies to GraphQL in its fast path, and to refusals', async () => {
    const answer = await server.graphql('{ __typename }', {}, { origin: BOARD });
    expect(answer.headers.get('access-control-allow-origin')).toBe(BOARD);
    const refused = await ask(server, '/api/companies', { origin: BOARD, authorization: 'Bearer x' });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe(BOARD);
  });

  test.each([OTHER, `${BOARD}.evil.example`, `${BOARD}:444`, 'http://board.example', 'null'])(
    'lets a page of %s read nothing',
    async (origin) => {
      expect((await preflight(origin)).status).toBe(403);
      const answer = await ask(server, '/api/companies', { origin, authorization: 'Bearer x' });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('vary')).toContain('Origin');
      expect((await ask(server, '/api/companies', { origin })).status).toBe(403);
    },
  );

  test('does not turn a plain OPTIONS into a preflight', async () => {
    expect((await ask(server, '/api/companies', { origin: BOARD }, 'OPTIONS')).status).not.toBe(204);
  });

  test('set to * shares with every page, but no cookie and not the figures of this machine', async () => {
    const open = await startTestServer({ CORS_ORIGINS: '*', DEPLOYMENT_MODE: 'authenticated' });
    const answer = await ask(open, '/api/health', { origin: OTHER });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await ask(open, '/api/companies', { origin: OTHER })).status).toBe(401);
    expect((await ask(open, '/metrics')).status).toBe(200);
    expect((await ask(open, '/metrics', { origin: OTHER })).status).toBe(403);
  });
});

describe('TRUSTED_ORIGINS', () => {
  const DEV = 'http://localhost:5173';
  let server: TestServer;
  beforeAll(async () => {
    const { text } = namedBlock('docs/graphql.md', 'development-server');
    expect(text).toContain(`TRUSTED_ORIGINS=${DEV} npm start`);
    server = await startTestServer({ TRUSTED_ORIGINS: `${DEV}, https://*.board.example` });
  });

  const preflight = (origin: string, path: string) =>
    ask(
      server,
      path,
      { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
      'OPTIONS',
    );

  test.each([DEV, 'https://dev.board.example'])(
    'is all that a page of %s needs to ask, to write and to read the answer',
    async (origin) => {
      for (const path of ['/graphql', '/api/companies']) {
        const { status, headers } = await preflight(origin, path);
        expect([status, headers.get('access-control-allow-origin')]).toEqual([204, origin]);
        expect(headers.get('access-control-allow-credentials')).toBe('true');
        const body = path === '/graphql' ? '{"query":"{ companies { nodes { id } } }"}' : '{"name":"From a page"}';
        const answer = await fetch(server.url + path, {
          method: 'POST',
          headers: { origin, 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
          body,
        });
        expect([answer.ok, answer.headers.get('access-control-allow-origin')]).toEqual([true, origin]);
        expect(answer.headers.get('vary')).toContain('Origin');
      }
    },
  );

  test('lets a page ask as the documentation shows', async () => {
    const { text } = namedBlock('docs/graphql.md', 'development-page');
    const [shown] = /\{\n\s+method[\s\S]*?\n\}/.exec(text) ?? [];
    const { headers, method, body } = new Function(`return ${shown}`)() as RequestInit;
    const init = { method, headers: { ...(headers as object), origin: DEV }, body } as RequestInit;
    const answer = await fetch(`${server.url}/graphql`, init);
    expect(await answer.json()).toMatchObject({ data: { companies: { nodes: expect.any(Array) } } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(DEV);
  });

  test.each(['http://localhost:5174', OTHER, 'https://board.example', 'null'])('is of no use to %s', async (origin) => {
    for (const path of ['/graphql', '/api/companies']) {
      const { status, headers } = await preflight(origin, path);
      expect([status, headers.get('access-control-allow-origin')]).toEqual([403, null]);
    }
  });
});

describe('the limit for requests', () => {
  test('of an address refuses beyond it with 429 and Retry-After, over REST and GraphQL', async () => {
    const server = await startTestServer({ RATE_LIMITS: 'request=5/60', TRUST_PROXY: '1' });
    const as = (address: string) => ({ 'x-forwarded-for': address });
    for (let count = 0; count < 5; count++) {
      expect((await ask(server, '/api/health', as('1.2.3.4'))).status).toBe(200);
    }
    const refused = await ask(server, '/api/health', as('1.2.3.4'));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(await refused.json()).toMatchObject({ error: expect.stringContaining('Too many'), code: 'rate_limited' });
    const post = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...as('1.2.3.4') },
      body: '{"query":"{ __typename }"}',
    });
    expect(post.status).toBe(429);
    expect((await ask(server, '/api/health', as('1.2.3.5'))).status).toBe(200);
    for (const last of [1, 2, 3, 4, 5]) await ask(server, '/api/health', as(`2001:db8::${last}`));
    expect((await ask(server, '/api/health', as('2001:db8::6'))).status).toBe(429);
  });
});
