import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import { folderWith, packageOf, sourceOf } from './packages.js';

interface Registry {
  /** The paths that it was asked for. */
  readonly asked: string[];
  /** The variables by which npm uses it, with a cache of its own. */
  readonly settings: Readonly<Record<'npm_config_registry' | 'npm_config_cache', string>>;
}

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/**
 * Starts an npm registry with one package, an adapter of type `acme`, until the file ends.
 * @param tags the version behind each tag; `latest` must be one
 */
export async function startRegistry(name: string, tags: Readonly<Record<string, string>>): Promise<Registry> {
  const asked: string[] = [];
  const archives = new Map<string, Buffer>();
  for (const version of Object.values(tags)) archives.set(`/${version}.tgz`, await packed(name, version));
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    asked.push(path);
    if (archives.has(path)) return response.end(archives.get(path));
    if (path !== `/${name}`) return response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    const versions = Object.values(tags).map((version) => [
      version,
      { name, version, dist: { tarball: `${addressOf(server)}/${version}.tgz` } },
    ]);
    const document = { name, 'dist-tags': tags, versions: Object.fromEntries(versions) };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const settings = { npm_config_registry: `${addressOf(server)}/`, npm_config_cache: await folderWith({}) };
  return { asked, settings };
}

/** The package as npm packs it. */
async function packed(name: string, version: string): Promise<Buffer> {
  const folder = await folderWith({});
  const made = await packageOf(name, sourceOf({ type: 'acme', label: `Version ${version}` }), { version });
  await promisify(execFile)('npm', ['pack', made, '--pack-destination', folder]);
  return readFile(join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`));
}
