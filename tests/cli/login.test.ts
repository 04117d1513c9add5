import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';
import { type ClientUser, clientUser } from './kit.js';
import { approve, type Browser, browserOf, sendAs } from './people.js';
import { startClient } from './running.js';

let server: TestServer;
let ada: Browser;
beforeAll(async () => {
  server = await startTestServer({ DEPLOYMENT_MODE: 'authenticated', AUTH_SIGN_UP: 'open', WORKER: 'off' });
  ada = await browserOf(server.url, 'ada');
});

const someone = (): Promise<ClientUser> => clientUser({ url: server.url });

/** Logs in: the person approves what the client shows. */
async function logIn(user: ClientUser): Promise<string> {
  const login = startClient(user, ['auth', 'login']);
  const [address = ''] = /http:\S+cli-auth\S+/.exec(await login.said(/cli-auth\S+\n/)) ?? [];
  await approve(ada, address);
  expect(await login.ended, login.stderr()).toBe(0);
  return login.stdout() + login.stderr();
}

const keyOf = async (user: ClientUser): Promise<string> => {
  const { credentials } = JSON.parse(await readFile(join(user.settings, 'credentials.json'), 'utf8'));
  return credentials[server.url].apiKey;
};

describe('auth login', () => {
  test('keeps the key that a person approved in a browser, where nobody else can read it, and never shows it', async () => {
    const user = await someone();
    const said = await logIn(user);
    expect(said).toContain('Logged in to');
    expect(said).toContain('as ada');
    expect(said).not.toContain('svc_board_');
    const { mode } = await stat(join(user.settings, 'credentials.json'));
    expect((mode & 0o777).toString(8)).toBe('600');
    expect((await user.run(['whoami', '--json'])).json()).toMatchObject({ user: { name: 'ada' }, source: 'board_key' });
  });

  test('asks for what is meant: the person sees the command and the machine, and no secret', async () => {
    const login = startClient(await someone(), ['auth', 'login', '--instance-admin']);
    const [address = ''] = /http:\S+cli-auth\S+/.exec(await login.said(/cli-auth\S+\n/)) ?? [];
    const { pathname, searchParams } = new URL(address);
    const poll = `${server.url}/api/cli-auth/challenges/${pathname.split('/').at(-1)}?token=${searchParams.get('token')}`;
    expect(await sendAs(ada, 'GET', poll)).toMatchObject({
      command: 'orgraph auth login',
      clientName: expect.any(String),
      requestedAccess: 'instance_admin_required',
      status: 'pending',
    });
    await login.end('SIGINT');
    expect(await sendAs(ada, 'GET', poll)).toMatchObject({ status: 'cancelled' });
    expect([login.child.exitCode, login.stderr()]).toEqual([1, expect.stringContaining('Interrupted')]);
  });

  test('fails when the request was cancelled, and leaves nothing', async () => {
    const user = await someone();
    const login = startClient(user, ['auth', 'login', '--no-browser']);
    const [address = ''] = /http:\S+cli-auth\S+/.exec(await login.said(/cli-auth\S+\n/)) ?? [];
    await approve(ada, address, 'cancel');
    expect(await login.ended).toBe(1);
    expect(login.stderr()).toContain('The login was cancelled');
    await expect(stat(join(user.settings, 'credentials.json'))).rejects.toThrow('ENOENT');
  });

  test('takes a key from standard input, once the server knows it', async () => {
    const user = await someone();
    const { token } = await sendAs(ada, 'POST', `${server.url}/api/board-api-keys`, { name: 'ci' });
    expect((await user.run(['auth', 'login', '--with-token'], { stdin: `${token}\n` })).code).toBe(0);
    expect(await keyOf(user)).toBe(token);
    const refused = await user.run(['auth', 'login', '--with-token'], { stdin: `${token}x` });
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('API error 401')]);
    const other = await user.run(['auth', 'login', '--with-token'], { stdin: 'something else' });
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('This is not a board key')]);
    expect(other.stderr).not.toContain('something else');
  });

  test('warns where another key goes before it', async () => {
    const user = await someone();
    const { token } = await sendAs(ada, 'POST', `${server.url}/api/board-api-keys`, { name: 'ci' });
    const { stderr } = await user.run(['auth', 'login', '--with-token'], {
      stdin: token,
      env: { SERVICE_API_KEY: token },
    });
    expect(stderr).toContain('A key of the environment is set and takes precedence over the login');
  });
});

describe('auth logout', () => {
  test('revokes the key and forgets it', async () => {
    const user = await someone();
    await logIn(user);
    const key = await keyOf(user);
    expect((await user.run(['auth', 'logout', '--json'])).json()).toMatchObject({ ok: true, revoked: true });
    const me = (): Promise<Response> =>
      fetch(`${server.url}/api/cli-auth/me`, { headers: { authorization: `Bearer ${key}` } });
    await expect.poll(async () => (await me()).status).toBe(401);
    const { code, stderr } = await user.run(['whoami']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('orgraph auth login')]);
    expect((await user.run(['auth', 'logout'])).stdout).toContain('There is no login');
  });

  test('forgets the key of a server that is away, and says that it was not revoked', async () => {
    const user = await someone();
    await logIn(user);
    const away = server.url.replace(/\d+$/, '1');
    const file = join(user.settings, 'credentials.json');
    const { writeFile } = await import('node:fs/promises');
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(server.url, away), { mode: 0o600 });
    const { code, stderr } = await user.run(['auth', 'logout', '--api-base', away]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('deleted the login here, but the key was not revoked')]);
    expect(JSON.parse(await readFile(file, 'utf8')).credentials).toEqual({});
  });
});

test('auth revoke-current asks first, and revokes the key that it uses', async () => {
  const user = await someone();
  await logIn(user);
  const refused = await user.run(['auth', 'revoke-current']);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('--yes')]);
  expect((await user.run(['auth', 'revoke-current', '--yes', '--json'])).json()).toMatchObject({ revoked: true });
});

test('auth challenge does by hand what a login does by itself, its secret never among the arguments', async () => {
  const user = await someone();
  const made = (await user.run(['auth', 'challenge', 'create', '--command', 'acme deploy', '--json'])).json();
  const options = { env: { TOKEN: made.token } };
  const get = ['auth', 'challenge', 'get', made.id, '--token', 'env:TOKEN', '--json'];
  expect((await user.run(get, options)).json()).toMatchObject({ status: 'pending', command: 'acme deploy' });
  const said = await user.run(['auth', 'challenge', 'get', made.id, '--token', made.token]);
  expect([said.code, said.stderr]).toEqual([1, expect.stringContaining('does not take a secret')]);
  const cancel = ['auth', 'challenge', 'cancel', made.id, '--token', 'env:TOKEN', '--json'];
  expect((await user.run(cancel, options)).json()).toEqual({ status: 'cancelled', cancelled: true });
});
