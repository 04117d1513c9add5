import { realpath, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';

/** What a program on this machine may see and change of its files, where programs run in isolation. */
export interface Confinement {
  /** Folders of the server's own that are this program's to write in, such as its agent's home. */
  readonly own: readonly string[];
  /** Folders outside that it writes in; each is refused where it would give away what is not the program's. */
  readonly workspaces: readonly string[];
  /** Files and folders that it reads beside those of the system. */
  readonly readable: readonly string[];
  /** Folders of the server's own that it reads although nothing else shows them: the code of its adapter. */
  readonly code?: readonly string[];
  /** Files and folders of the server, which nothing shows. */
  readonly hidden: readonly string[];
  /** Where the server's own program lies: nobody writes there, since the server runs it. */
  readonly installation: string;
}

/** Where a program works that needs no folder of its own: private, and gone with it. */
export const PRIVATE_FOLDER = '/tmp';

/** What makes the system: no workspace is one of these, holds one or lies in one. */
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
  '/var/lib/postgresql',
  '/var/lib/pgsql',
  '/var/lib/redis',
];

/** What many share: a workspace may lie in one of these, but neither be nor hold one. */
const shared = (): string[] => [
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

export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);

export const isWithinAny = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => isWithin(path, folder));

/** Where a path leads in the end; undefined where there is nothing. */
export const realPathOf = (path: string): Promise<string | undefined> => realpath(path).catch(() => undefined);

/** Those paths that exist, each as it is given and as where it leads in the end. */
export async function withRealPaths(paths: readonly string[]): Promise<string[]> {
  const real = await Promise.all(paths.map(realPathOf));
  return [...new Set(paths.flatMap((path, index) => (real[index] === undefined ? [] : [path, real[index]])))];
}

/** A folder with the place it leads to. */
export interface Place {
  readonly path: string;
  readonly real: string;
}

/**
 * The workspaces of a program as they lie, symbolic links resolved; or one sentence about the first that would give a
 * program more than a workspace. What lies in a folder of the program's own is there already.
 */
export async function workspacesOf(of: Confinement): Promise<readonly Place[] | { readonly problem: string }> {
  const [own, written, server] = await Promise.all([
    withRealPaths(of.own),
    withRealPaths([...of.own, ...of.workspaces]),
    withRealPaths([...of.hidden, of.installation]),
  ]);
  const bounds = { own, written, apart: [...new Set([...server, ...SYSTEM])] };
  const found = await Promise.all([...new Set(of.workspaces)].map((path) => workspaceAt(path, bounds)));
  const problem = found.find((one) => typeof one === 'string');
  return problem === undefined ? found.filter((one): one is Place => typeof one === 'object') : { problem };
}

interface Bounds {
  readonly own: readonly string[];
  /** What the program writes in. */
  readonly written: readonly string[];
  readonly apart: readonly string[];
}

/** One workspace, or what is wrong with it; nothing where it lies in a folder of the program's own. */
async function workspaceAt(path: string, bounds: Bounds): Promise<Place | string | undefined> {
  if (!isAbsolute(path)) return `The workspace ${path} is not an absolute path`;
  const real = await realPathOf(path);
  if (real === undefined) return `The workspace ${path} does not exist on this machine`;
  if (await isLedOut(path, real, bounds.written)) {
    return `The workspace ${path} is led out of a folder that programs write in, by a symbolic link there`;
  }
  if (isWithinAny(real, bounds.own)) return undefined;
  const flaw = flawOf(real, bounds.apart);
  if (flaw) return `The workspace ${path}${real === path ? '' : ` (${real})`} ${flaw}`;
  return (await stat(real)).isDirectory() ? { path, real } : `The workspace ${path} is not a folder`;
}

/** Whether a path goes through a folder that the program writes in, and leaves it by a link that the program may have made. */
export async function isLedOut(path: string, real: string, written: readonly string[]): Promise<boolean> {
  const steps = resolve(path).split(sep);
  const above = await Promise.all(steps.slice(2).map((_, index) => realPathOf(steps.slice(0, index + 2).join(sep))));
  return above.some((one) => {
    const folder = one === undefined ? undefined : written.find((place) => isWithin(one, place));
    return folder !== undefined && !isWithin(real, folder);
  });
}

/** Why a folder cannot be a workspace, told without what is hidden. */
function flawOf(real: string, apart: readonly string[]): string | undefined {
  const close = apart.find((one) => isWithin(real, one) || isWithin(one, real));
  if (close !== undefined) return 'is, holds or lies in a folder of the system or of the server';
  if (shared().some((one) => isWithin(one, real))) return 'is or holds a folder that is not only for work';
  const inHome = isWithin(real, homedir()) ? relative(homedir(), real) : '';
  return inHome.startsWith('.') ? "lies among the settings of the server's user" : undefined;
}

/** The folders of the server's own PATH, and that of its Node: where an operator installs programs for everybody. */
export async function programFolders(): Promise<Place[]> {
  const items = [...(process.env.PATH ?? '').split(':'), join(process.execPath, '..')];
  const avoided = shared();
  const found = await Promise.all(
    [...new Set(items)].map(async (path) => {
      const real = isAbsolute(path) ? await realPathOf(path) : undefined;
      return real === undefined || avoided.includes(real) ? [] : [{ path, real }];
    }),
  );
  return found.flat();
}
