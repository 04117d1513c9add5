/** @module-tag whole */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, test } from 'vitest';
import { SHELL_SCRIPT } from '#tests/adapters/external/packages.js';
import { manifestOf, pluginPackage, workerOf } from '#tests/kit/plugin-package.js';
import { until } from '#tests/kit/running.js';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { type ClientEnd, type ClientUser, clientUser, PROGRAM } from '../kit.js';

const WORKER = workerOf(`{
  getData: ({ key }) => ({ key, size: 1 }),
  performAction: async ({ key, params }, ask) => {
    if (key === 'say') {
      await ask('streams.open', { channel: 'news' });
      await ask('streams.emit', { channel: 'news', data: params.text });
    }
    return { did: key };
  },
  handleApiRequest: ({ method, body }) => ({ status: 200, body: { method, text: body?.text } }),
}`);
const MANIFEST = manifestOf({
  id: 'acme.client',
  capabilities: ['api.routes.register'],
  apiRoutes: [
    { routeKey: 'notes', method: 'POST', path: '/notes', auth: 'board', companyResolution: { from: 'body' } },
  ],
});

let server: TestServer;
let user: ClientUser;
beforeAll(async () => {
  server = await startTestServer({ SECRETS_MASTER_KEY: Buffer.alloc(32, 7).toString('hex') });
  user = await clientUser({ url: server.url });
  const { id } = await json('company', 'create', 'Acme');
  user = await clientUser({ url: server.url, env: { SERVICE_COMPANY_ID: id } });
});

/** What a command that must succeed printed. */
async function done(...words: string[]): Promise<ClientEnd> {
  const end = await user.inProcess(words);
  expect(end.code, end.stderr).toBe(0);
  return end;
}
const json = async (...words: string[]) => (await done(...words, '--json')).json();

/** Until the plugin works, wherever its worker is started. */
async function ready(key: string): Promise<void> {
  await until(async () => (await json('plugin', 'inspect', key)).status === 'ready');
}

describe('a plugin', () => {
  beforeAll(async () => {
    const folder = await pluginPackage({ manifest: MANIFEST, worker: WORKER });
    expect(await json('plugin', 'install', folder, '--is-local-path')).toMatchObject({ pluginKey: 'acme.client' });
    await ready('acme.client');
  });

  test('is asked for data, told to act, and called by its own routes', async () => {
    expect(await json('plugin', 'data', 'acme.client', 'size')).toEqual({ data: { key: 'size', size: 1 } });
    expect(await json('plugin', 'action', 'acme.client', 'grow')).toEqual({ data: { did: 'grow' } });
    const answer = await json('plugin', 'api', 'acme.client', 'notes', '--payload', '{"text": "Hello"}');
    expect(answer).toEqual({ method: 'POST', text: 'Hello' });
  });

  test('is heard on its channels, a line an event, until Ctrl-C', async () => {
    const words = ['plugin', 'bridge:stream', 'acme.client', 'news'];
    const child = spawn(process.execPath, [PROGRAM, ...words], { env: user.environment() });
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    const ended = once(child, 'close');
    await until(async () => {
      await done('plugin', 'action', 'acme.client', 'say', '--params', '{"text": "Fresh"}');
      return lines.length > 0;
    });
    child.kill('SIGINT');
    expect(await ended).toEqual([1, null]);
    expect(lines[0]).toContain('Fresh');
  });

  test('is heard for as long as was asked', async () => {
    const end = await user.inProcess(['plugin', 'bridge:stream', 'acme.client', 'news', '--duration-ms', '50']);
    expect({ code: end.code, stderr: end.stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('is disabled, enabled, upgraded and removed', async () => {
    expect(await json('plugin', 'disable', 'acme.client', 'Too loud')).toMatchObject({ status: 'disabled' });
    await done('plugin', 'enable', 'acme.client');
    await ready('acme.client');
    const upgraded = await user.inProcess(['plugin', 'upgrade', 'acme.client']);
    expect(upgraded.code, upgraded.stderr).toBe(0);
    const refused = await user.inProcess(['plugin', 'uninstall', 'acme.client']);
    expect(refused.stderr).toContain('--yes');
    await done('plugin', 'uninstall', 'acme.client', '--yes');
    expect((await done('plugin', 'list')).stdout).not.toContain('ready');
  });
});

test('the wiki is bootstrapped, fed, asked, and divided into spaces', async () => {
  await done('plugin', 'install', `${process.cwd()}/plugins/wiki`, '--is-local-path');
  await ready('orgraph.wiki');
  await done('wiki', 'bootstrap');
  const source = await json('wiki', 'source:add', '--contents', 'The parrot is called Polly.', '--title', 'Parrot');
  expect(source).toMatchObject({ rawPath: expect.stringMatching(/^raw\//) });
  await done('wiki', 'ask', 'Who is Polly?');
  expect((await done('wiki', 'operations')).stdout.split('\n').filter(Boolean).length).toBeGreaterThan(1);
  const page = ['--question', 'Who?', '--answer', 'A parrot.'];
  expect(await json('wiki', 'file', 'wiki/polly.md', ...page)).toMatchObject({ path: 'wiki/polly.md' });
  const space = ['--display-name', 'Legal', '--folder-mode', 'managed_subfolder'];
  expect(await json('wiki', 'space:create', 'legal', ...space)).toMatchObject({ slug: 'legal' });
  await done('wiki', 'space:bootstrap', 'legal');
  expect(await json('wiki', 'space:update', 'legal', '--display-name', 'Law')).toMatchObject({ displayName: 'Law' });
  expect(await json('wiki', 'space:archive', 'legal', '--yes')).toMatchObject({ status: 'archived' });
  expect((await done('wiki', 'spaces')).stdout).toMatch(/^default\t/m);
  expect(await json('wiki', 'overview')).toMatchObject({ wikiId: 'default' });
});

test('an adapter is installed from a folder, loaded again and removed', async () => {
  expect(await json('adapter', 'install', SHELL_SCRIPT, '--is-local-path')).toMatchObject({ type: 'shell_script' });
  expect(await json('adapter', 'reload', 'shell_script')).toMatchObject({ reloaded: true });
  const again = await user.inProcess(['adapter', 'reinstall', 'shell_script']);
  expect(again.code, again.stderr).toBe(0);
  await done('adapter', 'delete', 'shell_script', '--yes');
  expect((await done('adapter', 'list')).stdout).not.toContain('shell_script');
});
