// The program of the process that places a package with all that it needs in a folder, by npm's own library: what a
// registry answers is taken apart here, without the server's secrets. Its arguments are the folder, what to place, and
// whether that ships with the server.
// Where that fails, it tells {code, message, package} as JSON on descriptor 3, and ends with 1.
import { writeSync } from 'node:fs';
import process from 'node:process';
import Arborist from '@npmcli/arborist';
import Config from '@npmcli/config';
import settings from '@npmcli/config/lib/definitions/index.js';

const [folder, spec, isShipped] = process.argv.slice(2);

// The registry, its credentials, proxies and certificates are those of npm on this machine.
const { definitions, flatten, shorthands } = settings;
const config = new Config({ npmPath: folder, cwd: folder, argv: [], definitions, flatten, shorthands });
await config.load();

/**
 * What is asked for may be a folder or an archive of this machine. What it depends on comes from registries alone, at
 * whatever depth: with another source, a package would have this machine run git, read its files and ask any address.
 * What ships with the server depends on the SDK beside it.
 */
const ofMachine = isShipped === 'shipped' ? 'all' : 'root';
const SOURCES = { allowFile: 'root', allowDirectory: ofMachine, allowGit: 'none', allowRemote: 'none' };

const arborist = new Arborist({
  ...config.flat,
  ...SOURCES,
  path: folder,
  ignoreScripts: true,
  installLinks: true,
  omit: ['dev'],
  audit: false,
  packageLock: false,
  save: true,
});
try {
  await arborist.reify({ add: [spec] });
} catch (error) {
  const { code, message, package: refused } = error;
  writeSync(3, JSON.stringify({ code, message, package: refused }));
  process.exitCode = 1;
}
