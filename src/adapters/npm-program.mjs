// The program of the process that places a package with all that it needs in a folder, by npm's own library: what a
// registry answers is taken apart here, without the server's secrets. Its arguments are the folder, what to place, and
// the folder of the SDK of plugins.
// It tells {name}, the name of the package, as JSON on descriptor 3; where it fails, {code, message, package}, and ends with 1.
import { writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import Arborist from '@npmcli/arborist';
import Config from '@npmcli/config';
import settings from '@npmcli/config/lib/definitions/index.js';

const [folder, spec, sdkFolder] = process.argv.slice(2);

// The registry, its credentials, proxies and certificates are those of npm on this machine.
const { definitions, flatten, shorthands } = settings;
const config = new Config({ npmPath: folder, cwd: folder, argv: [], definitions, flatten, shorthands });
await config.load();

/**
 * What is asked for may be a folder or an archive of this machine. What it depends on comes from registries alone, at
 * whatever depth: with another source, a package would have this machine run git, read its files and ask any address.
 */
const SOURCES = { allowFile: 'root', allowDirectory: 'root', allowGit: 'none', allowRemote: 'none' };

const options = {
  ...config.flat,
  ...SOURCES,
  path: folder,
  ignoreScripts: true,
  installLinks: true,
  omit: ['dev'],
  audit: false,
  packageLock: false,
  save: true,
  packumentCache: new Map(),
};

/** Whoever depends on the SDK gets that of this server, whatever version or source it names. */
const SDK = '@orgraph/plugin-sdk';
const withSdk = { dependencies: { [SDK]: `file:${sdkFolder}` }, overrides: { [SDK]: `$${SDK}` } };

function treeOf(project) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, ...project }));
  return new Arborist(options);
}

try {
  let tree = treeOf(withSdk);
  const { children } = await tree.buildIdealTree({ add: [spec] });
  const isNeeded = [...children.get(SDK).edgesIn].some(({ from }) => !from.isProjectRoot);
  if (!isNeeded) tree = treeOf({});
  await tree.reify({ add: [spec] });
  const name = Object.keys(tree.actualTree.package.dependencies).find((key) => key !== SDK);
  writeSync(3, JSON.stringify({ name }));
} catch (error) {
  const { code, message, package: refused } = error;
  writeSync(3, JSON.stringify({ code, message, package: refused }));
  process.exitCode = 1;
}
