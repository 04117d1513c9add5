/** @module-tag whole */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Client } from '#tests/cluster/client.js';
import { ensureBuilt, serverHome, startServer } from '#tests/kit/process.js';
import { clientUser, PROGRAM } from '../kit.js';

vi.setConfig({ testTimeout: 240_000 });
beforeAll(ensureBuilt);

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** Starts a server as people do, and answers once it is ready. */
async function orgraphRun(args: string[], env: Record<string, string>, cwd: string) {
  const child = spawn(process.execPath, [PROGRAM, 'run', ...args], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  endings.push(async () => {
    if (child.exitCode === null) child.kill('SIGKILL');
    await exited;
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    const url = / is ready on (http:\S+?) /.exec(line)?.[1];
    if (!url) continue;
    child.stdout.resume(); // nobody reads the rest
    return { child, url, exited };
  }
  throw new Error(`it ended before it was ready:\n${lines.join('\n')}`);
}

describe('run', () => {
  test('starts the server of the settings that onboard wrote, from any folder, and drains when it is told to stop', async () => {
    const user = await clientUser();
    const home = await serverHome();
    await user.run(['onboard', '--yes', '--data-dir', home]);
    await user.run(['configure', 'GRAPHQL_INTROSPECTION=off', 'PORT=0', '--data-dir', home]);
    const elsewhere = join(user.home, 'elsewhere');
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, '.env'), 'PORT=1\nDATABASE_URL=postgresql://another.program/its-own\n');
    const { child, url, exited } = await orgraphRun(['--data-dir', home], user.environment(), elsewhere);
    // It reads those settings and no others.
    const introspection = await fetch(`${url}/graphql`, json({ query: '{ __schema { types { name } } }' }));
    expect(await introspection.json()).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ message: expect.stringContaining('introspection') })]),
    });
    expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ status: 'ok' });
    await access(join(home, 'secrets-master-key'));
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  test('says what is wrong with the settings, and ends with 1', async () => {
    const user = await clientUser();
    const end = await user.run(['run'], { env: { PORT: '99999' } });
    expect(end.code).toBe(1);
    expect(end.stderr).toContain('PORT: must be a whole number');
  });

  test('hides the file of the settings from isolated programs, whatever its name', async () => {
    const { confinementOf } = await import('#processes/isolation/guarded.js');
    const { readConfig } = await import('#services/core/process/config.js');
    const config = readConfig({ ORGRAPH_ENV_FILE: '/etc/orgraph/settings', RUN_ISOLATION: 'bubblewrap' });
    expect(confinementOf(config)?.hidden).toContain('/etc/orgraph/settings');
  });
});

describe('heartbeat run', () => {
  test('wakes an agent, shows what its run writes, and ends as it does', async () => {
    const server = await startServer({ CLOCK_INTERVAL_MS: '100' });
    endings.push(() => server.kill());
    const user = await clientUser({ url: server.url });
    const client = new Client(server.url);
    const { id: company } = await client.ask('POST', '/api/companies', { name: 'Beating' });
    const hire = async (name: string, script: string) => {
      const adapterConfig = { command: 'sh', args: ['-c', script] };
      return client.ask('POST', `/api/companies/${company}/agents`, { name, adapterType: 'process', adapterConfig });
    };
    const well = await hire('Well', 'echo all is well');
    await hire('Ill', 'echo not so >&2; exit 3');
    const good = await user.run(['heartbeat', 'run', well.id]);
    expect(good.stdout).toContain('all is well\n');
    expect(good).toMatchObject({ code: 0, stderr: expect.stringContaining('The run succeeded.') });
    const bad = await user.run(['heartbeat', 'run', 'ill', '--company-id', company]);
    expect(bad.stdout).toContain('not so\n');
    expect(bad).toMatchObject({ code: 1, stderr: expect.stringContaining('orgraph run get') });
    const none = await user.run(['heartbeat', 'run']);
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('The agent is missing') });
  });
});

describe('plugin init', () => {
  test('makes a plugin that can be installed and answers', async () => {
    const server = await startServer({});
    endings.push(() => server.kill());
    const user = await clientUser({ url: server.url });
    const folder = join(user.home, 'my-plugin');
    expect((await user.run(['plugin', 'init', folder])).code).toBe(0);
    expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({
      id: 'my-plugin',
      displayName: 'My plugin',
    });
    const installed = await user.run(['plugin', 'install', folder, '--is-local-path', '--json']);
    const { id, status } = installed.json();
    expect(status).not.toBe('error');
    const client = new Client(server.url);
    const { id: companyId } = await client.ask('POST', '/api/companies', { name: 'Extended' });
    await expect
      .poll(() => client.answer(`/api/plugins/${id}/data/note`, json({ companyId, params: {} })).then((r) => r.status))
      .toBe(200);
  });

  test('touches no folder that has something in it, and makes none of a name that npm would refuse', async () => {
    const user = await clientUser();
    await mkdir(join(user.home, 'full'));
    await writeFile(join(user.home, 'full', 'mine'), '');
    expect((await user.inProcess(['plugin', 'init', 'full'])).stderr).toContain('is not empty');
    expect((await user.inProcess(['plugin', 'init', 'No Name'])).stderr).toContain('is not a package name');
  });
});

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
