// The program that installs a package and its dependencies into a folder, with npm's own library. It runs in its own
// process, without the server's secrets, because it parses the responses of a registry. Its arguments are the folder,
// the package to install, and the folder of the plugin SDK.
// It writes {name}, the name of the package, as JSON to descriptor 3. If it fails, it writes {code, message, package}
// and exits with 1.
import { writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import Arborist from '@npmcli/arborist';
import Config from '@npmcli/config';
import settings from '@npmcli/config/lib/definitions/index.js';

const [folder, spec, sdkFolder] = process.argv.slice(2);

// The registry, credentials, proxies and certificates are those of npm on this machine.
const { definitions, flatten, shorthands } = settings;
const config = new Config({ npmPath: folder, cwd: folder, argv: [], definitions, flatten, shorthands });
await config.load();

/**
 * The requested package may be a folder or an archive of this machine. Its dependencies must come from registries, at
 * any depth: another source could make this machine run git, read its files or request any address.
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

/** A package that depends on the SDK gets the one of this server, regardless of the version or source that it names. */
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
