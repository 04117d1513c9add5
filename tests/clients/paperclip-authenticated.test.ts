/** @module-tag whole */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../kit/postgres.js';
import { type ReadyProcess, startServer } from '../kit/process.js';
import { installation } from '../kit/published-package.js';
import { approvalOf, type CommandLine, openCommandLine } from './paperclip/command-line.js';
import { signedIn } from './paperclip/commands/signed-in.js';
import { COMMAND_LINE, statusOf } from './paperclip/package.js';
import type { Names } from './paperclip/reading.js';
import { tryRow } from './paperclip/try-row.js';
import { type Client, clientOf, known, workOf } from './paperclip/world.js';

const installed = await installation(COMMAND_LINE);
const program = 'program' in installed ? installed.program : '';

/** Somebody with a browser in which they are signed in. */
interface Person {
  readonly id: string;
  readonly browser: Client;
}

describe.skipIf(!program)(`the published command line ${statusOf(installed)} and authenticates its users,`, () => {
  let server: ReadyProcess;
  let ada: Person;
  let bob: Person;
  let adasLine: CommandLine;
  let bobsLine: CommandLine;
  let names: Names;
  const cleanups: (() => unknown)[] = [];

  beforeAll(async () => {
    const { url, drop } = await createTestDatabase();
    cleanups.push(drop);
    // In isolation a program has a /tmp of its own, and the package is installed in the other one.
    const authenticated = { DEPLOYMENT_MODE: 'authenticated', AUTH_SIGN_UP: 'open', RUN_ISOLATION: 'none' };
    server = await startServer({ ...authenticated, DATABASE_URL: url, COMPATIBILITY: 'paperclip' });
    cleanups.push(() => server.kill());
    ada = await signUp('Ada');
    bob = await signUp('Bob');
    await ada.browser.post('/bootstrap/claim');
    await ada.browser.patch('/instance/settings/general', { allowedAdapters: ['process'] });
    names = await known(ada.browser, ada.id, bob.id);
    [adasLine, bobsLine] = await Promise.all([openedLine(), openedLine()]);
  });
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  });

  async function openedLine(): Promise<CommandLine> {
    const line = await openCommandLine(program, server.url);
    cleanups.push(() => line.stop());
    return line;
  }

  async function signUp(name: string): Promise<Person> {
    const origin = { origin: server.url };
    const response = await fetch(`${server.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { ...origin, 'content-type': 'application/json' },
      body: JSON.stringify({ name, email: `${name}@example.com`, password: 'correct horse battery' }),
    });
    const { user } = await response.json();
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    return { id: user.id, browser: clientOf(server.url, { ...origin, cookie: cookies.join('; ') }) };
  }

  /** A command line's sign-in, and how its user answers it in a browser. */
  async function login(line: CommandLine, { browser }: Person, ...options: string[]) {
    const command = line.spawn(['auth', 'login', '--no-browser', '--json', ...options]);
    const address = await approvalOf(command);
    const path = `/cli-auth/challenges/${address.pathname.split('/').at(-1)}`;
    const answer = (verb: string) => browser.post(`${path}/${verb}`, { token: address.searchParams.get('token') });
    return { command, address, answer };
  }

  const shown = async (line: CommandLine, ...words: string[]) =>
    JSON.parse((await line.run([...words, '--json'])).stdout);

  test('it may read before it signs in what anybody may, and is told so of the rest', async () => {
    expect(await shown(adasLine, 'health')).toMatchObject({ deploymentMode: 'authenticated', status: 'ok' });
    for (const words of ['whoami', 'company list', 'agent me']) {
      const { code, stderr } = await adasLine.run(words.split(' '));
      expect([words, code, stderr]).toEqual([words, 1, 'API error 401: Unauthorized\n']);
    }
  });

  test('it signs in by the page that its user opens, and remembers the key', async () => {
    const { command, address, answer } = await login(adasLine, ada, '--instance-admin', '-C', names.company.id);
    expect((await fetch(address)).status).toBe(200);
    expect(await answer('approve')).toMatchObject({ approved: true });
    expect(JSON.parse(String((await command).stdout))).toMatchObject({ ok: true, userId: ada.id });
    expect(await shown(adasLine, 'whoami')).toMatchObject({ isInstanceAdmin: true, source: 'board_key' });
  });

  test('nobody but an instance admin lets it act as one', async () => {
    const refused = await login(bobsLine, bob, '--instance-admin');
    expect(await refused.answer('approve')).toEqual({ error: 'Instance admin access required' });
    await refused.answer('cancel');
    await expect(refused.command).rejects.toMatchObject({ stderr: expect.stringContaining('challenge was cancelled') });
    const { command, answer } = await login(bobsLine, bob);
    await answer('approve');
    expect(JSON.parse(String((await command).stdout))).toMatchObject({ userId: bob.id });
    const { stderr } = await bobsLine.run(['company', 'create', '--payload-json', '{"name":"Mine"}']);
    expect(stderr).toContain('requires board/instance-admin authentication');
    names.bobKey = (await shown(bobsLine, 'token', 'board', 'create', '--name', 'laptop')).key.token;
  });

  test.each(signedIn.map((row) => [row.words, row] as const))('%s', (_words, row) => tryRow(adasLine, row, names));

  test('an agent in its run works with it by the variables of the run', async () => {
    const { agent, run, issue, comments } = await workOf(ada.browser, names.company, program);
    expect(run).toMatchObject({ status: 'succeeded' });
    expect(issue).toMatchObject({ status: 'done' });
    expect(comments).toMatchObject([{ authorAgentId: agent.id, createdByRunId: run.id }]);
  });

  test('it signs out, and its key is none from then on', async () => {
    expect(await shown(adasLine, 'auth', 'logout')).toMatchObject({ revoked: true, removedLocalCredential: true });
    expect((await adasLine.run(['whoami'])).stderr).toBe('API error 401: Unauthorized\n');
    expect(await shown(bobsLine, 'whoami')).toMatchObject({ userId: bob.id });
  });
});
