import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { installFromNpm } from '#processes/npm.js';
import { temporaryHome } from '../kit/folders.js';

/** What the packages of the registry depend on, by name and kind. They have one version, and no files. */
const published = new Map<string, object>();
const asked: string[] = [];
let registry: string;

const server = createServer((request, response) => {
  const name = decodeURIComponent(request.url ?? '').slice(1);
  asked.push(name);
  const own = published.get(name);
  if (!own) return response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  const version = { name, version: '1.0.0', ...own, dist: { tarball: `${registry}archive-of-${name}` } };
  const document = { name, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
});
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let base: string;
beforeEach(async () => {
  base = await temporaryHome();
  asked.length = 0;
  published.clear();
  vi.stubEnv('npm_config_registry', registry);
  vi.stubEnv('npm_config_cache', join(base, 'cache'));
  await packageAt('secret', {});
});

async function packageAt(name: string, own: object): Promise<string> {
  const folder = join(base, name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...own }));
  return folder;
}

async function install(spec: string) {
  const place = join(base, 'place');
  await mkdir(place);
  return installFromNpm(place, spec, undefined);
}

describe('a package', () => {
  test.each([
    ['a folder beside it', () => 'file:../secret'],
    ['a folder beside it, without a scheme', () => '../secret'],
    ['a folder of the machine', () => join(base, 'secret')],
    ['a link', () => 'link:../secret'],
    ['a repository of the machine', () => `git+file://${join(base, 'secret')}`],
    ['a repository over ssh', () => 'git+ssh://git@127.0.0.1/secret.git'],
    ['a repository over https', () => 'git+https://127.0.0.1/secret.git'],
    ['a repository of a hoster', () => 'github:nobody/secret'],
    ['an archive of the machine', () => 'file:../secret.tgz'],
    ['an address', () => `${registry}secret.tgz`],
  ])('that depends on %s is refused', async (_what, source) => {
    const folder = await packageAt('direct', { dependencies: { secret: source() } });
    await expect(install(folder)).rejects.toMatchObject({
      isMistake: true,
      message: expect.stringMatching(/needs secret@|EUNSUPPORTEDPROTOCOL/),
    });
    expect(asked).toEqual([]);
  });

  test('of the registry is refused where something that it needs depends on something else, which nobody asks for', async () => {
    for (const source of [`${registry}secret.tgz`, `git+file://${join(base, 'secret')}`]) {
      published.set('outer', { dependencies: { inner: '^1.0.0' } });
      published.set('inner', { dependencies: { secret: source } });
      await expect(installFromNpm(await temporaryHome(), 'outer@latest', undefined)).rejects.toThrow(
        `outer@latest needs secret@${source}, which is not a registry package`,
      );
    }
    expect([...new Set(asked)].sort()).toEqual(['inner', 'outer']);
  });

  test('is told what it needs that is no package of a registry', async () => {
    const folder = await packageAt('direct', { dependencies: { secret: 'github:nobody/secret' } });
    await expect(install(folder)).rejects.toThrow(
      `${folder} needs secret@github:nobody/secret, which is not a registry package`,
    );
  });

  test('is placed without what it could also do without, where that comes from elsewhere', async () => {
    const folder = await packageAt('direct', { optionalDependencies: { secret: 'file:../secret' } });
    await writeFile(join(folder, 'index.js'), 'export {};');
    const placed = await install(folder);
    expect(placed).toMatchObject({ name: 'direct', version: '1.0.0', integrity: null });
    expect((await readdir(placed.folder)).sort()).toEqual(['index.js', 'package.json']);
    expect(await readdir(join(base, 'place', 'node_modules'))).not.toContain('secret');
  });

  test.each(['^1.0.0', '9.9.9', 'file:../secret', 'git+ssh://git@127.0.0.1/secret.git'])(
    'that depends on the SDK of plugins as %s gets that of this server',
    async (version) => {
      const place = await temporaryHome();
      const folder = await packageAt('direct', { dependencies: { '@orgraph/plugin-sdk': version } });
      expect(await installFromNpm(place, folder, undefined)).toMatchObject({ name: 'direct' });
      const placed = join(place, 'node_modules/@orgraph/plugin-sdk/index.mjs');
      expect(await readFile(placed, 'utf8')).toBe(await readFile('packages/plugin-sdk/index.mjs', 'utf8'));
      expect(asked).toEqual([]);
    },
  );

  test('of the registry gets the SDK of this server, though somebody has published another', async () => {
    published.set('@orgraph/plugin-sdk', {});
    published.set('outer', { dependencies: { '@orgraph/plugin-sdk': '*' } });
    // The registry of this test has no archives, so that a package of it is never placed.
    await expect(install('outer@latest')).rejects.toThrow('E404');
    expect([...new Set(asked)].sort()).toEqual(['archive-of-outer', 'outer']);
  });

  test('that does not need the SDK is placed without it', async () => {
    await install(await packageAt('direct', {}));
    expect(await readdir(join(base, 'place', 'node_modules'))).toEqual(['.package-lock.json', 'direct']);
  });

  test('has none of its scripts run', async () => {
    const scripts = Object.fromEntries(
      ['preinstall', 'install', 'postinstall', 'prepare', 'prepack'].map((name) => [name, `touch '${base}/ran'`]),
    );
    const { folder } = await install(await packageAt('direct', { scripts }));
    expect(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).toMatchObject({ name: 'direct' });
    expect(await readdir(base)).not.toContain('ran');
  });

  test('that nobody has published is a mistake of whoever asks for it', async () => {
    await expect(install('nowhere@latest')).rejects.toMatchObject({ isMistake: true, message: /E404/ });
  });
});
