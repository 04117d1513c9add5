import { readFileSync } from 'node:fs';
import { at, exitCodeOf, readJson, runNode, sha256, writeAtomically } from './project.mjs';

const STAMP = at('node_modules', '.orgraph-installed.json');

/** Identifies the set of packages that package-lock.json asks for. */
export function lockHash() {
  return sha256(readFileSync(at('package-lock.json')));
}

/** Whether what package-lock.json asks for is installed; `dev` asks for the development packages too. */
export function isInstalled({ dev }) {
  const stamp = readJson(STAMP);
  return stamp?.lock === lockHash() && (stamp.dev || !dev);
}

/**
 * Installs exactly what package-lock.json says. What is there already stays in its place, development packages too: a
 * server may be running from it.
 */
export async function install({ dev }) {
  const packages = installedPackages();
  const withDev = dev || Object.values(packages).some((entry) => entry.dev);
  const isThere = Object.keys(packages).length > 0;
  if (isThere && !isComplete(packages, withDev)) await runNpm(['install', '--no-save'], withDev);
  // Begins by removing everything: for a fresh checkout, and for packages that cannot be completed.
  if (!isComplete(installedPackages(), withDev)) await runNpm(['ci'], withDev);
  await writeAtomically(STAMP, JSON.stringify({ lock: lockHash(), dev: isComplete(installedPackages(), true) }));
}

/** npm's own record of node_modules, which npm trusts as well. */
function installedPackages() {
  return readJson(at('node_modules', '.package-lock.json'))?.packages ?? {};
}

function isComplete(installed, dev) {
  const wanted = Object.entries(readJson(at('package-lock.json')).packages);
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
async function runNpm(command, dev) {
  console.log(`Installing packages${dev ? '' : ' (without development tools)'} …`);
  // Warnings are about engines and ages of packages that nobody who installs can change.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const args = [...command, ...options, dev ? '--include=dev' : '--omit=dev'];
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return runNode([npm, ...args]);
  const code = await exitCodeOf('npm', args);
  if (code !== 0) throw new Error(`npm ${command[0]} failed (exit code ${code})`);
}
