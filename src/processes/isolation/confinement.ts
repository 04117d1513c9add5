import { realpath, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { ProgramNetwork } from '../network/program-network.js';
import type { ProgramLimits } from './limits.js';

/** The files, the network and the resources that an isolated program may use. */
export interface Confinement {
  /** Folders of the server that this program may write, such as its agent's home. */
  readonly own: readonly string[];
  /** Other folders that it works in. A folder that would expose more than a workspace is rejected. */
  readonly workspaces: readonly string[];
  /** A hidden folder of the server below which workspaces are still allowed: that of the program's company. */
  readonly companyFolder?: string;
  /** The folders below which all other workspaces must lie; if omitted, they may lie anywhere. */
  readonly roots?: WorkspaceRoots;
  /** Files and folders that it may read, in addition to those of the system. */
  readonly readable: readonly string[];
  /** Hidden folders of the server that it may still read: the code of its adapter. */
  readonly code?: readonly string[];
  /** Files and folders of the server that it must not see. */
  readonly hidden: readonly string[];
  /** The folder of the server's program. No program may write there, since the server runs that code. */
  readonly installation: string;
  readonly network: ProgramNetwork;
  readonly limits: ProgramLimits;
}

/** The folders of the machine below which the programs of a company may work. */
export interface WorkspaceRoots {
  /** Paths without links. Workspaces below them can be written. */
  readonly write: readonly string[];
  /** Paths without links. Workspaces below them can be read. */
  readonly read: readonly string[];
}

/** The working directory of a program that needs no folder of its own: it is private and removed with the program. */
export const PRIVATE_FOLDER = '/tmp';

/** Folders of the system. A workspace must not be one of these, contain one or lie in one. */
const SYSTEM = [
  '/proc',
  '/sys',
  '/dev',
  '/run',
  '/var/run',
  '/boot',
  '/etc',
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/nix',
  '/gnu',
  '/var/backups',
  '/var/cache',
  '/var/lib/dpkg',
  '/var/lib/postgresql',
  '/var/lib/pgsql',
  '/var/lib/redis',
  '/var/log',
  '/var/mail',
  '/var/spool',
];

/** Folders with several users: a workspace may lie in one of these, but neither be nor contain one. */
const sharedFolders = (): string[] => [
  '/',
  '/home',
  '/root',
  '/opt',
  '/srv',
  '/mnt',
  '/media',
  '/var',
  '/var/lib',
  '/tmp',
  '/var/tmp',
  tmpdir(),
  homedir(),
];

export const isPathWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);

export const isWithinAny = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => isPathWithin(path, folder));

/** A path with all links resolved; undefined if it does not exist. */
export const realPathOf = (path: string): Promise<string | undefined> => realpath(path).catch(() => undefined);

/** A file or folder by its path, and by that path with all links resolved. */
export interface RealPath {
  readonly path: string;
  readonly real: string;
}

/** The paths that exist. */
export async function realPathsOf(paths: readonly string[]): Promise<RealPath[]> {
  const candidates = await Promise.all(paths.map(async (path) => ({ path, real: await realPathOf(path) })));
  return candidates.filter((one): one is RealPath => one.real !== undefined);
}

/** The paths that exist, each under both its names. */
const withRealPaths = async (paths: readonly string[]): Promise<string[]> => [
  ...new Set((await realPathsOf(paths)).flatMap(({ path, real }) => [path, real])),
];

/** A folder that a program works in. */
export interface ProgramWorkspace extends RealPath {
  readonly isReadOnly: boolean;
}

/**
 * The workspaces of a program with symbolic links resolved, without those in the program's own folders; or a sentence
 * about the first that would give a program more than a workspace.
 */
export async function workspacesOf(
  of: Confinement,
): Promise<readonly ProgramWorkspace[] | { readonly problem: string }> {
  const [own, written, server, companyFolder] = await Promise.all([
    withRealPaths(of.own),
    withRealPaths([...of.own, ...of.workspaces]),
    withRealPaths([...of.hidden, of.installation]),
    of.companyFolder === undefined ? undefined : realPathOf(of.companyFolder),
  ]);
  const bounds = { own, written, apart: [...new Set([...server, ...SYSTEM])], companyFolder, roots: of.roots };
  const results = await Promise.all([...new Set(of.workspaces)].map((path) => workspaceAt(path, bounds)));
  const problem = results.find((one) => typeof one === 'string');
  return problem === undefined
    ? results.filter((one): one is ProgramWorkspace => typeof one === 'object')
    : { problem };
}

interface Bounds {
  readonly own: readonly string[];
  /** Folders that the program can write. */
  readonly written: readonly string[];
  readonly apart: readonly string[];
  readonly companyFolder: string | undefined;
  readonly roots: WorkspaceRoots | undefined;
}

/** One workspace, or a description of its flaw; undefined if it lies in one of the program's own folders. */
async function workspaceAt(path: string, bounds: Bounds): Promise<ProgramWorkspace | string | undefined> {
  if (!isAbsolute(path)) return `The workspace ${path} is not an absolute path`;
  const real = await realPathOf(path);
  if (real === undefined) return `The workspace ${path} does not exist on this machine`;
  if (await isLedOut(path, real, bounds.written)) {
    return `The workspace ${path} leaves a folder that programs can write to, through a symbolic link in it`;
  }
  if (isWithinAny(real, bounds.own)) return undefined;
  const access = accessTo(real, bounds);
  if ('flaw' in access) return `The workspace ${path}${real === path ? '' : ` (${real})`} ${access.flaw}`;
  return (await stat(real)).isDirectory() ? { path, real, ...access } : `The workspace ${path} is not a folder`;
}

/** A program's access to a folder, or the reason why it must not work there. */
function accessTo(real: string, bounds: Bounds): Pick<ProgramWorkspace, 'isReadOnly'> | { readonly flaw: string } {
  const { companyFolder, roots } = bounds;
  if (companyFolder !== undefined && real !== companyFolder && isPathWithin(real, companyFolder)) {
    return { isReadOnly: false };
  }
  const flaw = flawOf(real, bounds.apart);
  if (flaw) return { flaw };
  if (!roots || isWithinAny(real, roots.write)) return { isReadOnly: false };
  return isWithinAny(real, roots.read) ? { isReadOnly: true } : { flaw: 'is not in a folder of its company' };
}

/**
 * Whether a path enters a folder that the program can write, and leaves it through a link that the program may have
 * created.
 */
export async function isLedOut(path: string, real: string, written: readonly string[]): Promise<boolean> {
  const steps = resolve(path).split(sep);
  const above = await Promise.all(steps.slice(2).map((_, index) => realPathOf(steps.slice(0, index + 2).join(sep))));
  return above.some((one) => {
    const folder = one === undefined ? undefined : written.find((place) => isPathWithin(one, place));
    return folder !== undefined && !isPathWithin(real, folder);
  });
}

/** The reason why a folder is not allowed as a working folder; undefined if it is. The folder may not exist yet. */
export async function flawOfFolder(real: string, server: readonly string[]): Promise<string | undefined> {
  return flawOf(real, [...new Set([...server, ...(await withRealPaths(server)), ...SYSTEM])]);
}

/** The reason why a folder cannot be a workspace, without naming hidden folders. */
function flawOf(real: string, apart: readonly string[]): string | undefined {
  const close = apart.find((one) => isPathWithin(real, one) || isPathWithin(one, real));
  if (close !== undefined) return 'is, contains or is in a folder of the system or of the server';
  if (sharedFolders().some((one) => isPathWithin(one, real)))
    return 'is or contains a folder that is not only for work';
  const inHome = isPathWithin(real, homedir()) ? relative(homedir(), real) : '';
  return inHome.startsWith('.') ? "is in the settings of the server's user" : undefined;
}

/** The folders of the server's PATH and of its Node, where an operator installs programs for all users. */
export async function programFolders(): Promise<RealPath[]> {
  const items = [...(process.env.PATH ?? '').split(':'), join(process.execPath, '..')];
  const avoided = sharedFolders();
  const folders = await realPathsOf([...new Set(items)].filter((path) => isAbsolute(path)));
  return folders.filter(({ real }) => !avoided.includes(real));
}
