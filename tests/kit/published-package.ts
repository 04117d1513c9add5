import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A package of the registry that tests run as its users do, in one release. */
export interface PublishedPackage {
  readonly name: string;
  readonly version: string;
  /** The file that its command runs. */
  readonly program: string;
  /** What it depends on and none of its tested parts loads: an empty package is installed instead. */
  readonly unused?: readonly string[];
}

const FLAGS = [
  '--ignore-scripts',
  '--omit=optional',
  '--legacy-peer-deps',
  '--fetch-retries=1',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** An installed package, or why it cannot be had. */
export type Installation = { readonly program: string } | { readonly problem: string };

/** Installs a package outside the project, unless it is there from the last time. */
export async function installation({ name, version, program, unused = [] }: PublishedPackage): Promise<Installation> {
  const folder = join(tmpdir(), `orgraph-${process.getuid?.() ?? 'any'}-${name.replace(/\W/g, '-')}-${version}`);
  if (!existsSync(folder)) {
    const overrides = Object.fromEntries(unused.map((one) => [one, 'npm:empty-npm-package@1.0.0']));
    const manifest = { private: true, dependencies: { [name]: version }, overrides };
    const made = await mkdtemp(`${folder}-`);
    try {
      await writeFile(join(made, 'package.json'), JSON.stringify(manifest));
      await promisify(execFile)('npm', ['install', '--prefix', made, ...FLAGS], { timeout: 600_000 });
      // Another process may have been faster.
      await rename(made, folder).catch((error) => {
        if (!existsSync(folder)) throw error;
      });
    } catch (error) {
      return { problem: `${name} ${version} cannot be installed from the registry: ${(error as Error).message}` };
    } finally {
      await rm(made, { recursive: true, force: true });
    }
  }
  // Other users of the machine could have made it first.
  if (statSync(folder).uid !== process.getuid?.()) return { problem: `${folder} is somebody else's` };
  return { program: join(folder, 'node_modules', name, program) };
}
