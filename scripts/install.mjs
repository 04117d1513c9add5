import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { exitCodeOf, readJson, root, runNode, sha256, writeAtomically } from './project.mjs';

const stampOf = (folder) => join(folder, 'node_modules', '.orgraph-installed.json');

/** Identifies the set of packages that the package-lock.json of a folder asks for. */
export function lockHash(folder = root) {
  return sha256(readFileSync(join(folder, 'package-lock.json')));
}

/** Whether what package-lock.json asks for is installed; `dev` asks for the development packages too. */
export function isInstalled({ dev, folder = root }) {
  const stamp = readJson(stampOf(folder));
  return stamp?.lock === lockHash(folder) && (stamp.dev || !dev);
}

/**
 * Installs exactly what package-lock.json says. What is there already stays in its place, development packages too: a
 * server may be running from it.
 */
export async function install({ dev, folder = root }) {
  const packages = installedPackages(folder);
  const withDev = dev || Object.values(packages).some((entry) => entry.dev);
  const isWhole = () => isComplete(folder, withDev);
  if (Object.keys(packages).length > 0 && !isWhole()) await runNpm(['install', '--no-save'], { withDev, folder });
  // Begins by removing everything: for a fresh checkout, and for packages that cannot be completed.
  if (!isWhole()) await runNpm(['ci'], { withDev, folder });
  const stamp = { lock: lockHash(folder), dev: isComplete(folder, true) };
  await writeAtomically(stampOf(folder), JSON.stringify(stamp));
}

/** npm's own record of node_modules, which npm trusts as well. */
function installedPackages(folder) {
  return readJson(join(folder, 'node_modules', '.package-lock.json'))?.packages ?? {};
}

function isComplete(folder, dev) {
  const installed = installedPackages(folder);
  const wanted = Object.entries(readJson(join(folder, 'package-lock.json')).packages);
  return wanted.every(([path, entry]) => {
    if (path === '' || entry.link || (entry.dev && !dev)) return true;
    const found = installed[path];
    if (!found) return Boolean(entry.optional || entry.devOptional || entry.peer);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * No install script runs: none is needed, and some download. NODE_ENV=production makes npm leave out development
 * packages unless they are asked for by name.
 */
async function runNpm(command, { withDev, folder }) {
  const place = relative(root, folder);
  console.log(`Installing packages${place && ` of ${place}`}${withDev ? '' : ' (without development tools)'} …`);
  // Warnings are about engines and ages of packages that nobody who installs can change.
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const args = [...command, ...options, withDev ? '--include=dev' : '--omit=dev'];
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return runNode([npm, ...args]);
  const code = await exitCodeOf('npm', args);
  if (code !== 0) throw new Error(`npm ${command[0]} failed (exit code ${code})`);
}
