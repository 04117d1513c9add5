import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import { installFromNpm, type PackageSource } from '../processes/npm.js';
import { errorMessage } from '../processes/text.js';
import { AdapterFlaw, adapterOfExport, type ExternalAdapter } from './external.js';
import { callsOf, describe } from './host/calls.js';
import { HostFailure } from './host/process.js';

/** A package with an adapter. Each installation gets its own folder, so that its code is loaded again. */
export interface AdapterPackage {
  readonly packageName: string;
  readonly version: string;
  /** The source folder or archive; null for the registry. */
  readonly localPath: string | null;
  readonly installedAt: Date;
}

/** How long an unused folder is kept: runs that started earlier may still read it. */
const KEPT_MS = 24 * 3_600_000;

const packagesOf = (home: string): string => join(home, 'adapters');

/** The folder of a package, the same in every process with the same home. */
export function adapterFolder(home: string, { packageName, version, localPath, installedAt }: AdapterPackage): string {
  const key = JSON.stringify([packageName, version, localPath, installedAt.toISOString()]);
  return join(packagesOf(home), createHash('sha256').update(key).digest('hex').slice(0, 32));
}

export const isAdapterInstalled = async (home: string, of: AdapterPackage): Promise<boolean> =>
  (await stat(join(adapterFolder(home, of), ENTRY)).catch(() => null)) !== null;

/**
 * Installs a package with npm without running its scripts, and loads it in a separate process to check it.
 * @throws InstallFailure, AdapterFlaw
 */
export async function installPackage(
  home: string,
  { spec, localPath }: PackageSource,
  { installedAt = new Date(), signal }: { installedAt?: Date; signal?: AbortSignal } = {},
): Promise<AdapterPackage & { readonly type: string }> {
  return stagePackage(home, async (folder) => {
    const { name: packageName, version } = await installFromNpm(folder, spec, signal);
    return { packageName, version, localPath, installedAt };
  });
}

/**
 * Copies an installed package into a new folder, so that its code is loaded again.
 * @throws AdapterFlaw
 */
export const copyPackage = (home: string, of: AdapterPackage): Promise<AdapterPackage & { readonly type: string }> =>
  stagePackage(home, async (folder) => {
    await cp(adapterFolder(home, of), folder, { recursive: true, verbatimSymlinks: true });
    return { ...of, installedAt: new Date() };
  });

/** Fills a temporary folder, checks it, and then renames it, so other processes never see an incomplete folder. */
async function stagePackage(
  home: string,
  fill: (folder: string) => Promise<AdapterPackage>,
): Promise<AdapterPackage & { readonly type: string }> {
  const folder = join(packagesOf(home), `.new-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    const filled = await fill(folder);
    await writeFile(join(folder, ENTRY), entryOf(filled.packageName));
    const description = await descriptionOf(folder);
    const { adapter } = adapterOfExport(description);
    await rename(folder, adapterFolder(home, filled)).catch((error: NodeJS.ErrnoException) => {
      // Another process has installed the same package meanwhile.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    if (description) descriptions.set(adapterFolder(home, filled), description);
    return { ...filled, type: adapter.type };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The descriptions of packages that were just installed: they need not be loaded twice. */
const descriptions = new LRUCache<string, object>({ max: 20, ttl: 60_000 });

/**
 * The adapter of an installed package. None of its code is loaded into this process.
 * @throws AdapterFlaw
 */
export async function loadPackage(home: string, of: AdapterPackage): Promise<ExternalAdapter> {
  const folder = adapterFolder(home, of);
  const description = descriptions.get(folder) ?? (await descriptionOf(folder));
  return adapterOfExport(description, callsOf(entryIn(folder), folder));
}

/** Marks a folder as unused from now on. */
export async function retirePackage(home: string, of: AdapterPackage): Promise<void> {
  const now = new Date();
  await utimes(adapterFolder(home, of), now, now).catch(() => {});
}

/** Removes folders that have been unused for a day. */
export async function removeUnused(home: string, used: readonly AdapterPackage[]): Promise<void> {
  const keep = new Set(used.map((of) => adapterFolder(home, of)));
  for (const name of await readdir(packagesOf(home)).catch(() => [])) {
    const folder = join(packagesOf(home), name);
    const stats = keep.has(folder) ? null : await stat(folder).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > KEPT_MS) await rm(folder, { recursive: true, force: true });
  }
}

const ENTRY = 'adapter-entry.mjs';

/** Imports the package, whether it is an ES module or CommonJS. */
const entryOf = (name: string): string => `import * as found from ${JSON.stringify(name)};
const main = found.default;
export const adapter = found.adapter ?? main?.adapter ?? main;
`;

const entryIn = (folder: string): string => pathToFileURL(join(folder, ENTRY)).href;

/**
 * The export of a package, with a placeholder for each function.
 * @throws AdapterFlaw if the package cannot be loaded
 */
async function descriptionOf(folder: string): Promise<object | null> {
  try {
    return await describe(entryIn(folder), folder);
  } catch (error) {
    throw new AdapterFlaw(
      `The package cannot be loaded: ${error instanceof HostFailure ? error.named : errorMessage(error)}`,
    );
  }
}
