import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DEPLOYMENT_MODE: 'authenticated', AUTH_SIGN_UP: 'open' });
});

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
  readonly body: any;
  readonly cookies: string[];
}

async function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): Promise<Answer> {
  const response = await fetch(server.url + path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json(), cookies: response.headers.getSetCookie() };
}

/** Signs a new person up and gives what their browser sends from then on. */
async function browserOf(name: string): Promise<Record<string, string>> {
  const origin = { origin: server.url };
  const account = { name, email: `${name}@example.com`, password: 'correct horse battery' };
  const { status, body, cookies } = await send('POST', '/api/auth/sign-up/email', origin, account);
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...origin, cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('the page on which a person approves runs its own script and no other, and bears no secret', async () => {
  const asked = await send('POST', '/api/cli-auth/challenges', {}, { command: 'login' });
  const response = await fetch(server.url + asked.body.approvalPath);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const page = await response.text();
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
  expect(() => new Script(script)).not.toThrow();
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page).not.toContain(asked.body.token);
});

test('a command line gets its key from a person in a browser, uses it and gives it back', async () => {
  const browser = await browserOf('ada');
  const asked = await send('POST', '/api/cli-auth/challenges', {}, { command: 'login', clientName: 'laptop' });
  expect(asked.status).toBe(201);
  const { id, token, boardApiToken, pollPath } = asked.body;
  const key = bearer(boardApiToken);
  const poll = (headers = {}) => send('GET', `${pollPath}?token=${token}`, headers);
  const approve = (headers: Record<string, string>) =>
    send('POST', `/api/cli-auth/challenges/${id}/approve`, headers, { token });

  expect((await poll()).body).toMatchObject({ status: 'pending', requiresSignIn: true, canApprove: false });
  expect((await poll(browser)).body).toMatchObject({ status: 'pending', requiresSignIn: false, canApprove: true });
  expect(await send('GET', '/api/cli-auth/me', key)).toMatchObject({
    status: 401,
    body: { error: 'Board API key is not approved yet' },
  });

  expect((await approve({ ...browser, origin: 'https://evil.example.com' })).status).toBe(403);
  const approved = await approve(browser);
  expect(approved).toMatchObject({ status: 200, body: { approved: true, status: 'approved' } });
  expect((await poll()).body).toMatchObject({
    status: 'approved',
    approvedByUser: { name: 'ada', email: 'ada@example.com' },
  });
  const me = await send('GET', '/api/cli-auth/me', key);
  expect(me).toMatchObject({
    status: 200,
    body: { source: 'board_key', keyId: approved.body.keyId, user: { name: 'ada', image: null }, companyIds: [] },
  });
  expect((await send('GET', '/api/cli-auth/me', browser)).body).toMatchObject({
    source: 'session',
    keyId: null,
    userId: me.body.userId,
  });
  expect((await approve(await browserOf('eve'))).status).toBe(403);

  expect(await send('POST', '/api/cli-auth/revoke-current', browser)).toMatchObject({
    status: 400,
    body: { error: 'Current board authentication is not using an API key' },
  });
  expect(await send('POST', '/api/cli-auth/revoke-current', key)).toMatchObject({
    status: 200,
    body: { revoked: true, keyId: approved.body.keyId },
  });
  await expect
    .poll(async () => (await send('GET', '/api/cli-auth/me', key)).body)
    .toEqual({ error: 'Board API key is revoked' });
});
