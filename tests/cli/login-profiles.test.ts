/** @module-tag whole */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { offerBoardClaim } from '#services/people/claims/board-claim.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { createAgent, createKey } from '../resolvers/organization/company.js';
import { createCompany } from '../server/clients.js';
import { type ClientUser, clientUser } from './kit.js';
import { approve, browserOf, sendAs } from './people.js';
import { hasTerminals, startAtTerminal, startClient } from './running.js';

let trusting: TestServer;
beforeAll(async () => {
  trusting = await startTestServer({ WORKER: 'off' });
});

const profilesOf = async (user: ClientUser) => JSON.parse(await readFile(join(user.settings, 'config.json'), 'utf8'));

describe('connect', () => {
  test.runIf(hasTerminals)('finds the server, the company and a name by asking', async () => {
    const company = await createCompany(trusting.url, 'Acme');
    await createCompany(trusting.url, 'Umbrella');
    const user = await clientUser();
    const client = startAtTerminal(user, ['connect']);
    await client.said('Address of the server');
    client.child.stdin.write('http://127.0.0.1:1\r');
    await client.said('No server answers');
    await expect.poll(() => client.stdout().split('Address of the server').length).toBeGreaterThan(2);
    client.child.stdin.write(`${trusting.url}\r`);
    const listed = await client.said('Which company?');
    const number = /(\d+)\. Acme/.exec(listed)?.[1];
    client.child.stdin.write(`${number}\r`);
    await client.said('Save this as profile');
    client.child.stdin.write('work\r');
    expect(await client.ended, client.stdout()).toBe(0);
    expect(await profilesOf(user)).toEqual({
      version: 1,
      currentProfile: 'work',
      profiles: { work: { apiBase: trusting.url, persona: 'board', companyId: company } },
    });
    expect((await user.run(['company', 'current', '--json'])).json()).toMatchObject({ id: company });
  });

  test('asks nothing where everything was said', async () => {
    const company = await createCompany(trusting.url, 'Acme');
    const user = await clientUser();
    const { code, stderr } = await user.run(['connect', trusting.url, '-C', company, '--name', 'ci']);
    expect(code, stderr).toBe(0);
    expect((await profilesOf(user)).profiles).toMatchObject({ ci: { companyId: company } });
    const other = await user.run(['connect', trusting.url, '-C', crypto.randomUUID()]);
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('There is no company')]);
  });

  test('as an agent keeps the name of the variable that holds the key, and never the key', async () => {
    const company = await createCompany(trusting.url);
    const agentId = await createAgent(trusting, company, { name: 'Grace' });
    const { token } = await createKey(trusting, agentId);
    const user = await clientUser();
    const args = ['connect', trusting.url, '--persona', 'agent', '--api-key-env-var-name', 'GRACE_KEY'];
    const options = { env: { GRACE_KEY: token } };
    const { code, stdout, stderr } = await user.run(args, options);
    expect(code, stderr).toBe(0);
    expect(stdout + stderr).not.toContain(token);
    const { profiles } = await profilesOf(user);
    expect(profiles.default).toMatchObject({
      persona: 'agent',
      agentId,
      agentName: 'Grace',
      apiKeyEnvVarName: 'GRACE_KEY',
    });
    expect(JSON.stringify(profiles)).not.toContain(token);
    expect((await user.run(['whoami', '--json'], options)).json()).toMatchObject({ id: agentId, companyId: company });
    const without = await user.run(args);
    expect([without.code, without.stderr]).toEqual([1, expect.stringContaining('The variable GRACE_KEY is not set')]);
  });

  test('refuses what is no server of Orgraph', async () => {
    const user = await clientUser();
    const { code, stderr } = await user.run(['connect', `${trusting.url}/nowhere`]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/404|not an Orgraph server/)]);
  });
});

describe('a new installation', () => {
  test('is taken over from a terminal: an account, its rights and the login in one go', async () => {
    const server = await startTestServer({ DEPLOYMENT_MODE: 'authenticated', AUTH_SIGN_UP: 'open', WORKER: 'off' });
    const user = await clientUser({ url: server.url });
    const early = await user.run(['connect', server.url]);
    expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('auth bootstrap-ceo')]);
    const args = ['auth', 'bootstrap-ceo', '--name', 'Ada', '--email', 'ada@example.com', '--password', '-'];
    const { code, stdout, stderr } = await user.run(args, { stdin: 'correct horse battery\n' });
    expect(code, stderr).toBe(0);
    expect(stdout + stderr).not.toContain('svc_board_');
    expect((await user.run(['whoami', '--json'])).json()).toMatchObject({
      user: { name: 'Ada' },
      isInstanceAdmin: true,
    });
    const again = await user.run(args, { stdin: 'correct horse battery\n' });
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('already has an administrator')]);
  });

  test('that the local board leaves is taken over with what the server printed', async () => {
    const before = await startTestServer({ WORKER: 'off' });
    const company = await createCompany(before.url, 'Acme');
    await before.stop();
    const authenticated = { DEPLOYMENT_MODE: 'authenticated', WORKER: 'off', DATABASE_URL: before.databaseUrl };
    const server = await startTestServer(authenticated);
    const claim = await offerBoardClaim(server.runtime.services);
    const user = await clientUser({ url: server.url });
    const env = { TOKEN: claim?.token ?? '', CODE: claim?.code ?? '', PASSWORD: 'correct horse battery' };
    const secrets = ['--claim-token', 'env:TOKEN', '--claim-code', 'env:CODE', '--password', 'env:PASSWORD'];
    const args = ['auth', 'bootstrap-ceo', '--name', 'Ada', '--email', 'ada@example.com', ...secrets];
    const wrong = await user.run(args, { env: { ...env, CODE: '0' } });
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('API error 4')]);
    const { code, stderr } = await user.run(args, { env });
    expect(code, stderr).toBe(0);
    expect((await user.run(['company', 'list', '--json'])).json()).toMatchObject([{ id: company }]);
  });

  test('connect signs in by the way, and keeps a login that is still good', async () => {
    const server = await startTestServer({ DEPLOYMENT_MODE: 'authenticated', AUTH_SIGN_UP: 'open', WORKER: 'off' });
    const ada = await browserOf(server.url, 'ada');
    await sendAs(ada, 'POST', `${server.url}/api/bootstrap/claim`);
    const { id } = await sendAs(ada, 'POST', `${server.url}/api/companies`, { name: 'Acme' });
    const user = await clientUser();
    const client = startClient(user, ['connect', server.url, '--no-browser']);
    const [address = ''] = /http:\S+cli-auth\S+/.exec(await client.said(/cli-auth\S+\n/)) ?? [];
    await approve(ada, address);
    expect(await client.ended, client.stderr()).toBe(0);
    expect((await profilesOf(user)).profiles.default).toMatchObject({ companyId: id });
    const again = await user.run(['connect', server.url]);
    expect([again.code, again.stderr]).toEqual([0, expect.stringContaining('Logged in as ada')]);
  });
});

describe('context', () => {
  test('keeps profiles, and shows what is in use and where it comes from', async () => {
    const user = await clientUser();
    const set = ['context', 'set', 'work', '--api-base', 'https://work.example.com/api', '-C', 'c-1', '--use'];
    expect((await user.run(set)).stdout).toContain('Saved profile work in');
    await user.run(['context', 'set', 'home', '--api-base', 'http://localhost:4000']);
    expect((await user.run(['context', 'list'])).stdout).toBe(
      'work\ttrue\t\t\thttps://work.example.com\tc-1\nhome\tfalse\t\t\thttp://localhost:4000\t\n',
    );
    expect((await user.run(['context', 'show', '--json'])).json()).toMatchObject({
      apiBase: 'https://work.example.com',
      apiBaseSource: 'profile',
      companyId: 'c-1',
      profile: 'work',
      key: null,
    });
    await user.run(['context', 'use', 'home']);
    const shown = await user.run(['context', 'show', '--json'], { env: { SERVICE_API_KEY: 'pst-secret' } });
    expect(shown.json()).toMatchObject({ profile: 'home', key: 'of the variable SERVICE_API_KEY' });
    expect(shown.stdout).not.toContain('pst-secret');
    await user.run(['context', 'set', 'work', '--persona', 'agent', '--agent-name', 'Grace']);
    expect((await profilesOf(user)).profiles.work).toEqual({
      apiBase: 'https://work.example.com',
      companyId: 'c-1',
      persona: 'agent',
      agentName: 'Grace',
    });
  });

  test('refuses a profile that is not there, a key in a profile, and nothing to set', async () => {
    const user = await clientUser();
    const missing = await user.run(['context', 'use', 'nobody']);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('There is no profile "nobody"')]);
    const key = await user.run(['context', 'set', '--api-key-env-var-name', 'svc-board 12']);
    expect([key.code, key.stderr]).toEqual([1, expect.stringContaining('never the key')]);
    const nothing = await user.run(['context', 'set']);
    expect([nothing.code, nothing.stderr]).toEqual([1, expect.stringContaining('No setting to change')]);
  });
});
