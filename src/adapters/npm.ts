import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from './tool.js';

// Packages of the registry, and folders and archives of this machine, as npm places them. None of their scripts is run.

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

/** Places a package and what it needs in a folder, which is empty. @throws InstallFailure */
export async function installFromNpm(
  folder: string,
  spec: string,
  signal: AbortSignal | undefined,
): Promise<PlacedPackage> {
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--install-links', '--omit=dev', '--no-audit'];
  const quiet = ['--no-fund', '--no-package-lock', '--no-update-notifier', '--loglevel=error', '--fetch-retries=1'];
  const npm = await runTool({
    command: 'npm',
    args: [...args, ...quiet, '--', spec],
    cwd: folder,
    timeoutMs: INSTALL_MS,
    signal,
    passed:
      /^(npm_config_(registry|userconfig|cache|cafile|.*proxy|offline)|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i,
  });
  if (npm.code === 0) return placedIn(folder);
  const code = /npm (?:error|ERR!) code (\w+)/.exec(npm.stderr)?.[1] ?? '';
  const mistakes = ['E404', 'ETARGET', 'ENOVERSIONS', 'EINVALIDPACKAGENAME', 'ENOENT', 'EJSONPARSE', 'ENOTDIR'];
  const isMistake = npm.code !== null && [...mistakes, 'TAR_BAD_ARCHIVE', 'ENOTEMPTY', 'ERESOLVE'].includes(code);
  throw new InstallFailure(`npm could not install ${spec}: ${npm.problem ?? (code || 'it failed')}`, isMistake);
}

async function placedIn(folder: string): Promise<PlacedPackage> {
  const own = await jsonIn<{ dependencies?: object }>(join(folder, 'package.json'));
  const [name] = Object.keys(own?.dependencies ?? {});
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
