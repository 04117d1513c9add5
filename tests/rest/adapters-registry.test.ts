import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { folderWith, packageOf, sourceOf } from '../adapters/external/packages.js';
import { type Rest, startRest } from '../kit/rest.js';

const NAME = '@acme/orgraph-adapter';
const VERSIONS = ['1.0.0', '1.1.0'];
const asked: string[] = [];
let registry: Server;
let rest: Rest;
const before = process.env.npm_config_registry;

/** A registry with one package in two versions. */
async function startRegistry(): Promise<Server> {
  const folder = await folderWith({});
  const archives = await Promise.all(
    VERSIONS.map(async (version) => {
      const source = sourceOf({ type: 'acme', label: `Version ${version}` });
      const made = await packageOf(NAME, source, { version });
      await promisify(execFile)('npm', ['pack', made, '--pack-destination', folder]);
      return readFile(join(folder, `acme-orgraph-adapter-${version}.tgz`));
    }),
  );
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    asked.push(path);
    const at = VERSIONS.findIndex((version) => path === `/${version}.tgz`);
    if (at >= 0) return response.end(archives[at]);
    if (path !== `/${NAME}`) return response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    const { port } = server.address() as AddressInfo;
    const versions = VERSIONS.map((version) => [
      version,
      { name: NAME, version, dist: { tarball: `http://127.0.0.1:${port}/${version}.tgz` } },
    ]);
    const document = {
      name: NAME,
      'dist-tags': { latest: '1.1.0', old: '1.0.0' },
      versions: Object.fromEntries(versions),
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

beforeAll(async () => {
  registry = await startRegistry();
  rest = await startRest();
  const cache = await folderWith({});
  process.env.npm_config_registry = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  process.env.npm_config_cache = cache;
});
afterAll(async () => {
  delete process.env.npm_config_cache;
  if (before === undefined) delete process.env.npm_config_registry;
  else process.env.npm_config_registry = before;
  registry.closeAllConnections();
  registry.close();
});

const install = (version?: string, packageName = NAME) => rest.post('/api/adapters/install', { packageName, version });
afterEach(() => expect(rest.failures.splice(0)).toEqual([]));
const label = async () => (await rest.get('/api/adapters/acme')).body.label;

describe('a package of the registry', () => {
  test('is installed by name in its latest version, then in the version or tag that is named', async () => {
    expect((await install()).body).toMatchObject({ type: 'acme', packageName: NAME, version: '1.1.0' });
    expect(await label()).toBe('Version 1.1.0');
    expect((await install('1.0.0')).body).toMatchObject({ version: '1.0.0' });
    expect(await label()).toBe('Version 1.0.0');
    expect((await install('latest')).body).toMatchObject({ version: '1.1.0' });
    expect((await install('old')).body).toMatchObject({ version: '1.0.0' });
  });

  test('is loaded anew without the registry, and reinstalled in the same version', async () => {
    asked.length = 0;
    expect((await rest.post('/api/adapters/acme/reload')).body).toMatchObject({ version: '1.0.0', reloaded: true });
    expect(asked).toEqual([]);
    expect((await rest.post('/api/adapters/acme/reinstall')).body).toMatchObject({ version: '1.0.0' });
    expect(asked).toContain(`/${NAME}`);
    expect(await label()).toBe('Version 1.0.0');
  });

  test('that is not there, or not in that version, is 422', async () => {
    for (const answer of [
      await install(undefined, 'orgraph-nothing'),
      await install('9.9.9'),
      await install('nightly'),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'adapter_package_missing']);
    }
    expect(await label()).toBe('Version 1.0.0');
  });

  test('cannot be installed while the registry cannot be reached, which is 502', async () => {
    const { npm_config_registry: address } = process.env;
    process.env.npm_config_registry = 'http://127.0.0.1:1/';
    const { status, body } = await install('1.1.0', '@acme/other');
    process.env.npm_config_registry = address;
    expect([status, body.code]).toEqual([502, 'adapter_install_failed']);
  });
});
