import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { besideServer, OWN_NODE_ARGS } from '../services/core/process/own-programs.js';
import { installation } from './isolation/guarded.js';
import { runTool } from './own-program.js';

// Installs packages of the registry, and folders and archives of this machine, with npm's own library. Their scripts
// never run.

/** The package manager could not install the package. */
export class InstallFailure extends Error {
  constructor(
    message: string,
    /**
     * Whether the request is at fault, because the package does not exist; otherwise the registry, the network or the
     * machine.
     */
    readonly isMistake: boolean,
  ) {
    super(message);
  }
}

const INSTALL_MS = 120_000;

/** A package to install with npm. */
export interface PackageSource {
  /** An absolute path, or a name in the registry with its version or tag. */
  readonly spec: string;
  readonly localPath: string | null;
}

/** A package's name in the registry: npm cannot mistake it for a path, an address or an option. */
const NAME = /^(?:@[a-z0-9~][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*$/;
const MAX_NAME = 214;
/** A version or a tag. */
export const PACKAGE_VERSION = /^[0-9A-Za-z][0-9A-Za-z.+-]*$/;

export const isPackageName = (name: string): boolean => name.length <= MAX_NAME && NAME.test(name);

/** A package that npm has installed. */
export interface PlacedPackage {
  readonly name: string;
  readonly version: string;
  /** The folder of its own files. */
  readonly folder: string;
  /** The registry's integrity value of its archive; null for packages from this machine. */
  readonly integrity: string | null;
}

/** The errors of npm that are the request's fault. */
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
/** The errors for a package with a dependency that does not come from a registry. */
const NOT_OF_REGISTRY = /^EALLOW/;

/**
 * Installs a package and its dependencies into an empty folder. Dependencies come only from registries, except for the
 * plugin SDK, which is that of this server.
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
    // The last files may have arrived after the last check.
    if (await isTooMuch(folder)) throw TooMuch();
    return await placedIn(folder, npm.output);
  } finally {
    watch.end();
  }
}

/** The plugin SDK that ships with the server. */
const SDK_FOLDER = join(installation(), 'packages', 'plugin-sdk');

function failureOf(spec: string, { code, problem, output }: Awaited<ReturnType<typeof runTool>>): InstallFailure {
  const npmError = Object(tryParseJson(output)) as { readonly code?: unknown; readonly package?: unknown };
  const error = typeof npmError.code === 'string' ? npmError.code : '';
  if (NOT_OF_REGISTRY.test(error)) {
    return new InstallFailure(`${spec} needs ${npmError.package}, which is not a registry package`, true);
  }
  return new InstallFailure(
    `npm could not install ${spec}: ${problem ?? (error || 'it failed')}`,
    code !== null && MISTAKES.has(error),
  );
}

function tryParseJson(text: string): unknown {
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
    `The package and its dependencies have more than ${MAX_FILES.toLocaleString('en')} files, or ${MAX_MEGABYTES} MiB`,
    true,
  );

/** Watches the size of a folder. The signal aborts when it exceeds the limits of a package, checked every LOOK_MS. */
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

/** Whether a folder exceeds the limits of a package. Files that vanish meanwhile count with 0 bytes. */
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

/** @param output the output of the npm program */
async function placedIn(folder: string, output: string): Promise<PlacedPackage> {
  const { name } = Object(tryParseJson(output)) as { readonly name?: string };
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

/** The lock file in which npm records the installed packages. */
interface Lock {
  readonly packages?: Readonly<Record<string, { readonly integrity?: string }>>;
}

const jsonIn = async <T>(path: string): Promise<T | undefined> =>
  readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => undefined,
  );
