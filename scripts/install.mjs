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

/** Installs exactly what package-lock.json says. Development packages that are there already stay. */
export async function install({ dev }) {
  const packages = installedPackages();
  const withDev = dev || Object.values(packages).some((entry) => entry.dev);
  if (!isComplete(packages, withDev)) await runNpmCi(withDev);
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
async function runNpmCi(dev) {
  console.log(`Installing packages${dev ? '' : ' (without development tools)'} …`);
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', dev ? '--include=dev' : '--omit=dev'];
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return runNode([npm, ...args]);
  const code = await exitCodeOf('npm', args);
  if (code !== 0) throw new Error(`npm ci failed (exit code ${code})`);
}
