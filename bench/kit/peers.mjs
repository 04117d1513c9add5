import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { at } from '../../scripts/project.mjs';
import { installInto } from './install.mjs';

/** Where the peers live: ignored by git and by the project's own package.json. */
const FOLDER = at('bench', 'peers');
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;

const MANIFEST = {
  name: 'orgraph-bench-peers',
  private: true,
  dependencies: { autocannon: '8.0.0', postgraphile: '5.1.5' },
  // PostGraphile 5 asks for Node 22 or later; where there is no such package it runs on the Node of the bench.
  optionalDependencies: { [NODE_PACKAGE]: '24.9.0' },
};

/** Installs the load generator and the peers, once for each set of versions. */
export const ensurePeers = () => installInto(FOLDER, MANIFEST, 'the load generator and the peers');

/** The path of a module of the peers' folder. */
export const peerPath = (specifier) => createRequire(join(FOLDER, 'package.json')).resolve(specifier);

/** A module of the peers' folder. */
export async function importPeer(specifier) {
  const module = await import(pathToFileURL(peerPath(specifier)).href);
  return module.default ?? module;
}

/** The Node for peers that need a newer one than the bench's own. */
export function peerNode() {
  const newer = join(FOLDER, 'node_modules', NODE_PACKAGE, 'bin', 'node');
  return existsSync(newer) ? newer : process.execPath;
}
