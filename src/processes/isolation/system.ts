import type { Dirent } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isWithinAny, programFolders, type RealPath, realPathOf, realPathsOf } from './confinement.js';

/** The part of the machine that every isolated program sees. */
export interface SystemView {
  /** Arguments of bwrap that mount it read-only. */
  readonly shown: readonly string[];
  /** Paths below which everything is visible. */
  readonly folders: readonly string[];
  /** Folders in which the operator has installed programs. */
  readonly programs: readonly RealPath[];
  /** Files and folders among them that not every user may read, and sockets and pipes. */
  readonly dark: readonly string[];
}

const ROOTS = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/etc',
  '/opt',
  '/nix/store',
  '/gnu/store',
  '/run/current-system',
];
/** These are often links to files in folders that are not visible. */
const NETWORK_FILES = ['/etc/resolv.conf', '/etc/hosts', '/etc/hostname', '/etc/localtime'];
/** Folders with settings, some of them secret, and sockets. */
const SETTINGS = ['/etc', '/usr/local/etc', '/opt'];
/** How many levels of these folders are searched. */
export const DEPTH = 4;
/** Folders beside a folder of programs that belong to them. */
const LIBRARIES = ['lib', 'lib64', 'libexec'];

const KEPT_MS = 60_000;
let cachedView: { readonly until: number; readonly view: Promise<SystemView> } | undefined;

/** The view of the system, cached for a minute: the lookup takes about 20 ms. */
export function systemView(): Promise<SystemView> {
  if (cachedView && cachedView.until > performance.now()) return cachedView.view;
  const view = lookAround();
  cachedView = { until: performance.now() + KEPT_MS, view };
  view.catch(() => {
    cachedView = undefined;
  });
  return view;
}

async function lookAround(): Promise<SystemView> {
  const mountArguments: string[] = [];
  const folders: string[] = [];
  for (const path of ROOTS) {
    const stats = await lstat(path).catch(() => undefined);
    if (!stats) continue;
    folders.push(path);
    if (stats.isSymbolicLink()) mountArguments.push('--symlink', await readlink(path), path);
    else mountArguments.push('--ro-bind', path, path);
  }
  for (const path of NETWORK_FILES) {
    const real = await realPathOf(path);
    if (real !== undefined && !isWithinAny(real, folders)) mountArguments.push('--ro-bind', real, real);
  }
  const programs = await programFolders();
  const dark = await Promise.all(SETTINGS.map((folder) => darkIn(folder, DEPTH)));
  return { shown: mountArguments, folders, programs: await withLibraries(programs), dark: dark.flat() };
}

/** Adds the library folders: programs in `prefix/bin` need their files in `prefix/lib`. */
async function withLibraries(programs: readonly RealPath[]): Promise<RealPath[]> {
  const beside = programs.flatMap(({ path, real }) =>
    basename(real) === 'bin' ? LIBRARIES.map((name) => join(dirname(path), name)) : [],
  );
  return [...programs, ...(await realPathsOf(beside))];
}

/**
 * Files that the server can read as root or through a group, but other users cannot: agents' programs must not see
 * them. Sockets and pipes are hidden as well: a service could mistake a connecting program for the server.
 */
export async function darkIn(folder: string, depth: number): Promise<string[]> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const pathLists = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isSymbolicLink()) return [];
      const mode = (await lstat(path).catch(() => undefined))?.mode;
      if (mode === undefined) return [];
      if (!entry.isDirectory()) return entry.isFile() && (mode & 0o004) === 0o004 ? [] : [path];
      if ((mode & 0o005) !== 0o005) return [path];
      return depth > 1 ? darkIn(path, depth - 1) : [];
    }),
  );
  return pathLists.flat();
}
