import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { besideServer, OWN_NODE_ARGS } from '../services/core/operation/own-programs.js';
import { installation } from './isolation/guarded.js';
import { runTool } from './tool.js';

// Packages of the registry, and folders and archives of this machine, as npm's own library places them. None of their
// scripts is run.

/** The package manager could not install the package. */
export class InstallFailure extends Error {
  constructor(
    message: string,
    /** Whether the request is at fault, since there is no such package; else the registry, the network or the machine. */
    readonly isMistake: boolean,
  ) {
    super(message);
  }
}

const INSTALL_MS = 120_000;

/** What npm installs. */
export interface PackageSource {
  /** An absolute path, or a name of the registry with its version or tag. */
  readonly spec: string;
  readonly localPath: string | null;
}

/** A package's name in the registry: nothing that npm would take for a path, an address or an option. */
const NAME = /^(?:@[a-z0-9~][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*$/;
const MAX_NAME = 214;
/** A version or a tag. */
export const PACKAGE_VERSION = /^[0-9A-Za-z][0-9A-Za-z.+-]*$/;

export const isPackageName = (name: string): boolean => name.length <= MAX_NAME && NAME.test(name);

/** A package that npm has placed. */
export interface PlacedPackage {
  readonly name: string;
  readonly version: string;
  /** Where its own files are. */
  readonly folder: string;
  /** What the registry says of its archive; null for what comes from this machine. */
  readonly integrity: string | null;
}

/** The errors of npm for which the request is at fault. */
const MISTAKES = new Set([
  'E404',
  'ETARGET',
  'ENOVERSIONS',
  'EINVALIDPACKAGENAME',
  'EUNSUPPORTEDPROTOCOL',
  'ENOENT',
  'EJSONPARSE',
  'ENOTDIR',
  'TAR_BAD_ARCHIVE',
  'ENOTEMPTY',
  'ERESOLVE',
]);
/** Those of a package that needs something from elsewhere than a registry. */
const NOT_OF_REGISTRY = /^EALLOW/;

/**
 * Places a package and what it needs in a folder, which is empty. What it needs comes from registries alone, but for the
 * SDK of plugins, which is that of this server.
 * @throws InstallFailure
 */
export async function installFromNpm(
  folder: string,
  spec: string,
  signal: AbortSignal | undefined,
): Promise<PlacedPackage> {
  const watch = watchSize(folder);
  try {
    const npm = await runTool({
      command: process.execPath,
      args: [...OWN_NODE_ARGS, besideServer('npm-program'), folder, spec, SDK_FOLDER],
      cwd: folder,
      timeoutMs: INSTALL_MS,
      signal: signal ? AbortSignal.any([signal, watch.signal]) : watch.signal,
      passed:
        /^(npm_config_(registry|userconfig|cache|cafile|.*proxy|offline)|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i,
    });
    if (watch.signal.aborted) throw TooMuch();
    if (npm.code !== 0) throw failureOf(spec, npm);
    // The last of it may have come after the last look.
    if (await isTooMuch(folder)) throw TooMuch();
    return await placedIn(folder, npm.output);
  } finally {
    watch.end();
  }
}

/** The SDK of plugins, which ships with the server. */
const SDK_FOLDER = join(installation(), 'packages', 'plugin-sdk');

function failureOf(spec: string, { code, problem, output }: Awaited<ReturnType<typeof runTool>>): InstallFailure {
  const said = Object(parsed(output)) as { readonly code?: unknown; readonly package?: unknown };
  const error = typeof said.code === 'string' ? said.code : '';
  if (NOT_OF_REGISTRY.test(error)) {
    return new InstallFailure(`${spec} needs ${said.package}, which is no package of a registry`, true);
  }
  return new InstallFailure(
    `npm could not install ${spec}: ${problem ?? (error || 'it failed')}`,
    code !== null && MISTAKES.has(error),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const MAX_FILES = 20_000;
const MAX_MEGABYTES = 512;
const LOOK_MS = 500;

const TooMuch = () =>
  new InstallFailure(
    `The package and what it needs have more than ${MAX_FILES.toLocaleString('en')} files, or ${MAX_MEGABYTES} MiB`,
    true,
  );

/** Watches what is placed in a folder. The signal comes as soon as it is more than a package may have. */
function watchSize(folder: string): { readonly signal: AbortSignal; end(): void } {
  const stop = new AbortController();
  const done = new AbortController();
  const watch = async () => {
    while (!done.signal.aborted) {
      await sleep(LOOK_MS, undefined, { signal: done.signal }).catch(() => {});
      if (await isTooMuch(folder)) return stop.abort();
    }
  };
  void watch();
  return { signal: stop.signal, end: () => done.abort() };
}

/** Whether a folder has more in it than a package may have. What vanishes meanwhile is not counted. */
async function isTooMuch(folder: string): Promise<boolean> {
  const folders = [folder];
  let [files, bytes] = [0, 0];
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    for (const entry of await readdir(at, { withFileTypes: true }).catch(() => [])) {
      files += 1;
      const path = join(at, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else bytes += (await lstat(path).catch(() => undefined))?.size ?? 0;
      if (files > MAX_FILES || bytes > MAX_MEGABYTES * 1_048_576) return true;
    }
  }
  return false;
}

/** @param output what the program has told */
async function placedIn(folder: string, output: string): Promise<PlacedPackage> {
  const { name } = Object(parsed(output)) as { readonly name?: string };
  if (!name) throw new InstallFailure('There is no package', true);
  const place = join(folder, 'node_modules', name);
  const manifest = await jsonIn<{ version?: unknown }>(join(place, 'package.json'));
  const lock = await jsonIn<Lock>(join(folder, 'node_modules', '.package-lock.json'));
  return {
    name,
    version: typeof manifest?.version === 'string' ? manifest.version : '0.0.0',
    folder: place,
    integrity: lock?.packages?.[`node_modules/${name}`]?.integrity ?? null,
  };
}

/** What npm notes of what it has placed. */
interface Lock {
  readonly packages?: Readonly<Record<string, { readonly integrity?: string }>>;
}

const jsonIn = async <T>(path: string): Promise<T | undefined> =>
  readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => undefined,
  );
