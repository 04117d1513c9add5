import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from '#generated/prisma/client.js';
import { isPathWithin } from '#processes/isolation/confinement.js';
import { installFromNpm, type PackageSource, type PlacedPackage } from '#processes/npm.js';
import type { Services } from '#services/core/operation/scope.js';
import type { Config } from '#services/core/process/config.js';
import type { PluginManifest } from '../manifest/model.js';
import { PluginFlaw, readManifest } from '../manifest/read.js';
import { hashOfFolder } from './hash.js';

/** The placed files of a plugin. Their package name, version, local path and `placedAt` determine their folder. */
export type PluginFiles = Pick<Plugin, 'packageName' | 'version' | 'localPath' | 'placedAt' | 'contentHash'>;

/** A placed package, with its own manifest. */
export interface PluginPackage extends PluginFiles {
  readonly manifest: PluginManifest;
  readonly integrity: string | null;
}

/** The paths of a plugin's files on this machine. */
export interface PlacedPlugin {
  /** The folder that npm filled: the package with its dependencies. */
  readonly root: string;
  /** The package itself. */
  readonly folder: string;
  /** Its worker's module. */
  readonly worker: string;
  /** The module of its user interface, if it has one. */
  readonly ui: string | null;
}

const MAX_MANIFEST_BYTES = 1_048_576;

const rootOf = ({ ORGRAPH_HOME }: Pick<Config, 'ORGRAPH_HOME'>): string => join(ORGRAPH_HOME, 'plugins');

/** The folder of a placed package, the same in every process with the same home. */
export function pluginPackageFolder(
  config: Pick<Config, 'ORGRAPH_HOME'>,
  { packageName, version, localPath, placedAt }: Omit<PluginFiles, 'contentHash'>,
): string {
  const key = JSON.stringify([packageName, version, localPath, placedAt.toISOString()]);
  return join(rootOf(config), createHash('sha256').update(key).digest('hex').slice(0, 32));
}

interface PlaceOptions {
  readonly placedAt?: Date;
  readonly signal?: AbortSignal;
}

/** Places the package of a plugin without running any of its code. @throws InstallFailure, PluginFlaw */
export function placePackage(
  config: Pick<Config, 'ORGRAPH_HOME'>,
  { spec, localPath }: PackageSource,
  { placedAt = new Date(), signal }: PlaceOptions = {},
): Promise<PluginPackage> {
  return placeFiles(config, (root) => installFromNpm(root, spec, signal), { localPath, placedAt });
}

/**
 * Places the package that `fill` writes into an empty folder, as npm does: with its dependencies, in `node_modules`.
 * @throws PluginFlaw, and the errors of `fill`
 */
export async function placeFiles(
  config: Pick<Config, 'ORGRAPH_HOME'>,
  fill: (root: string) => Promise<Omit<PlacedPackage, 'folder'>>,
  { localPath, placedAt }: Pick<PluginFiles, 'localPath' | 'placedAt'>,
): Promise<PluginPackage> {
  const root = join(rootOf(config), `.new-${randomUUID()}`);
  await mkdir(root, { recursive: true, mode: 0o700 });
  try {
    const { name: packageName, version, integrity } = await fill(root);
    const { manifest } = await readDescription(root, packageName);
    if (manifest.version !== version) {
      throw new PluginFlaw(`The manifest has version ${manifest.version}, but the package has version ${version}`);
    }
    const files = { packageName, version, localPath, placedAt, contentHash: await hashOfFolder(root) };
    await rename(root, pluginPackageFolder(config, files)).catch((error: NodeJS.ErrnoException) => {
      // Another process has placed the same package meanwhile.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    return { ...files, manifest, integrity: localPath === null ? integrity : null };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/**
 * The files of a plugin on this machine, fetched again if only another machine has them.
 * @throws PluginFlaw if they are not the files that were installed
 */
export async function ensurePlaced(
  { config }: Pick<Services, 'config'>,
  plugin: Pick<Plugin, 'pluginKey'> & PluginFiles,
  signal?: AbortSignal,
): Promise<PlacedPlugin> {
  const root = pluginPackageFolder(config, plugin);
  if ((await stat(root).catch(() => null)) === null) await fetchAgain(config, plugin, signal);
  if ((await hashOfFolder(root)) !== plugin.contentHash) {
    throw new PluginFlaw('The package changed on disk. Remove the plugin, then install it again');
  }
  const { folder, manifest, worker, ui } = await readDescription(root, plugin.packageName);
  if (manifest.id !== plugin.pluginKey) throw new PluginFlaw(`The package is the plugin ${manifest.id}`);
  return { root, folder, worker, ui };
}

async function fetchAgain(config: Services['config'], plugin: PluginFiles, signal: AbortSignal | undefined) {
  const { packageName, version, localPath, placedAt, contentHash } = plugin;
  const source = { spec: localPath ?? `${packageName}@${version}`, localPath };
  const placed = await placePackage(config, source, { placedAt, ...(signal && { signal }) });
  if (placed.contentHash !== contentHash) {
    await removeFiles(config, placed);
    throw new PluginFlaw('The package differs from the installed one');
  }
}

/** Removes the files of a plugin from this machine. */
export const removeFiles = (config: Pick<Config, 'ORGRAPH_HOME'>, files: Omit<PluginFiles, 'contentHash'>) =>
  rm(pluginPackageFolder(config, files), { recursive: true, force: true });

interface Description extends Omit<PlacedPlugin, 'root'> {
  readonly manifest: PluginManifest;
}

/** The package's description of itself. @throws PluginFlaw */
async function readDescription(root: string, packageName: string): Promise<Description> {
  const folder = await realpath(join(root, 'node_modules', packageName));
  const { servicePlugin } = (await jsonAt(folder, 'package.json')) as { servicePlugin?: Entry };
  if (servicePlugin === undefined || servicePlugin === null || typeof servicePlugin !== 'object') {
    throw new PluginFlaw('The package is not a plugin: its package.json has no servicePlugin');
  }
  const { manifest: given, worker, ui } = servicePlugin;
  const manifest = readManifest(typeof given === 'string' ? await jsonAt(folder, given) : given);
  const uiPath = ui ?? manifest.entrypoints.ui;
  return {
    folder,
    manifest,
    worker: await fileAt(folder, String(worker ?? manifest.entrypoints.worker), 'worker'),
    ui: uiPath === undefined ? null : await fileAt(folder, String(uiPath), 'ui'),
  };
}

/** The key servicePlugin of a package.json, not validated. */
interface Entry {
  readonly manifest?: unknown;
  readonly worker?: unknown;
  readonly ui?: unknown;
}

/** @throws PluginFlaw for a path that leaves the folder, even through links, and for a path that is not a file */
async function fileAt(folder: string, path: string, what: string): Promise<string> {
  if (path.includes('\0')) throw new PluginFlaw(`The ${what} of the package is not a path`);
  const real = await realpath(join(folder, path)).catch(() => null);
  if (real === null || !(await stat(real)).isFile()) throw new PluginFlaw(`The package has no file ${path} (${what})`);
  if (!isPathWithin(real, folder)) throw new PluginFlaw(`The ${what} of the package lies outside of it`);
  return real;
}

async function jsonAt(folder: string, path: string): Promise<unknown> {
  const file = await fileAt(folder, path, 'manifest');
  if ((await stat(file)).size > MAX_MANIFEST_BYTES) throw new PluginFlaw(`${path} is larger than 1 MiB`);
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw new PluginFlaw(`${path} is not JSON`);
  }
}
