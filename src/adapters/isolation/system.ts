import type { Dirent } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isWithinAny, type Place, programFolders, realPathOf } from './confinement.js';

/** What every program sees of the machine, the same for all of them. */
export interface SystemView {
  /** Arguments of bwrap that show it, read-only. */
  readonly shown: readonly string[];
  /** Paths below which everything is shown, as given and as where they lead. */
  readonly folders: readonly string[];
  /** Folders where the operator has installed programs. */
  readonly programs: readonly Place[];
  /** Files and folders within that not everybody of the machine may read, and what is no file, such as sockets. */
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
/** Often links to what a service keeps in a folder that is not shown. */
const NETWORK_FILES = ['/etc/resolv.conf', '/etc/hosts', '/etc/hostname', '/etc/localtime'];
/** Where programs keep settings, some of them secret, and sockets. */
const SETTINGS = ['/etc', '/usr/local/etc', '/opt'];
/** How many folders deep it is looked for those. */
export const DEPTH = 4;
/** What lies beside a folder of programs and belongs to them. */
const LIBRARIES = ['lib', 'lib64', 'libexec'];

const KEPT_MS = 60_000;
let kept: { readonly until: number; readonly view: Promise<SystemView> } | undefined;

/** Looked up at most once a minute: it takes about 20 ms. */
export function systemView(): Promise<SystemView> {
  if (kept && kept.until > performance.now()) return kept.view;
  const view = lookAround();
  kept = { until: performance.now() + KEPT_MS, view };
  view.catch(() => {
    kept = undefined;
  });
  return view;
}

async function lookAround(): Promise<SystemView> {
  const shown: string[] = [];
  const folders: string[] = [];
  for (const path of ROOTS) {
    const found = await lstat(path).catch(() => undefined);
    if (!found) continue;
    folders.push(path);
    if (found.isSymbolicLink()) shown.push('--symlink', await readlink(path), path);
    else shown.push('--ro-bind', path, path);
  }
  for (const path of NETWORK_FILES) {
    const real = await realPathOf(path);
    if (real !== undefined && !isWithinAny(real, folders)) shown.push('--ro-bind', real, real);
  }
  const programs = await programFolders();
  const dark = await Promise.all(SETTINGS.map((folder) => darkIn(folder, DEPTH)));
  return { shown, folders, programs: await withLibraries(programs), dark: dark.flat() };
}

/** Programs of `prefix/bin` find their parts in `prefix/lib`. */
async function withLibraries(programs: readonly Place[]): Promise<Place[]> {
  const beside = programs.flatMap(({ path, real }) =>
    basename(real) === 'bin' ? LIBRARIES.map((name) => join(dirname(path), name)) : [],
  );
  const found = await Promise.all(beside.map(async (path) => ({ path, real: await realPathOf(path) })));
  return [...programs, ...found.filter((one): one is Place => one.real !== undefined)];
}

/**
 * What the server may read, as root or by a group, and everybody may not: none of it is for a program of an agent. Nor
 * are sockets and pipes, behind which a service of the machine may take whoever connects for the server.
 */
export async function darkIn(folder: string, depth: number): Promise<string[]> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
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
  return found.flat();
}
