import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodeOf, writeAtomically } from '../../scripts/project.mjs';

/** npm could not install a reference: the registry cannot be reached, or it lacks a version. */
export class InstallFailed extends Error {}

/** Without a registry, npm would otherwise retry for minutes before it fails. */
const FLAGS = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retry-maxtimeout=10000'];

/**
 * Installs packages into a folder, once for each set of versions.
 * @param manifest the folder's package.json; it pins every version
 * @throws InstallFailed
 */
export async function installInto(folder, manifest, what) {
  const wanted = `${JSON.stringify(manifest, null, 2)}\n`;
  const stamp = join(folder, 'installed.json');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await writeAtomically(join(folder, 'package.json'), wanted);
  console.error(`Installing ${what} into ${folder} …`);
  const code = await exitCodeOf('npm', ['install', '--prefix', folder, ...FLAGS]);
  if (code !== 0) throw new InstallFailed(`npm install in ${folder} failed (exit code ${code})`);
  await writeAtomically(stamp, wanted);
}
