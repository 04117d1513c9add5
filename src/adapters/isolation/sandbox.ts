import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findCommand } from '../command.js';
import { findBubblewrap, HOW_TO_GET } from './bubblewrap.js';
import {
  type Confinement,
  isLedOut,
  isWithin,
  isWithinAny,
  type Place,
  PRIVATE_FOLDER,
  realPathOf,
  workspacesOf,
} from './confinement.js';
import { identityAt, type MountIdentity, replaced } from './identity.js';
import { type SystemView, systemView } from './system.js';

// A program sees what is listed here, not the machine without what is listed: a list of what to hide would have to know
// every secret of the machine. So it gets the system's folders, those of the server's PATH, and what is its own. Of all
// else, such as homes, /var, /srv, /run with its sockets, and /sys, there is nothing. The server's own files are covered
// once more where they lie below something that is shown.

/** How a program is started in its sandbox. */
export interface Sandbox {
  /**
   * bwrap with its arguments and, after them, those of the program. It reads the rest from descriptor 3, tells on 4 which
   * process it has shut in, and lets that begin with a line on 5.
   */
  readonly argv: readonly string[];
  /** What bwrap reads there: the environment, which nobody is to see in a list of processes. */
  readonly feed: string;
  /**
   * What must lie in the sandbox before the program begins. bwrap follows links: whoever writes a folder above what it
   * mounts could lead it elsewhere after all was checked.
   */
  readonly shown: readonly MountIdentity[];
}

interface Program {
  /** Absolute. */
  readonly path: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export const isolationProblem = (problem: string): string => `${problem}. ${HOW_TO_GET}`;

/** The path of the program that a command names, as those find it that run it; or why they cannot, in a sentence. */
export async function findProgram(
  site: Parameters<typeof findCommand>[0],
  confinement: Confinement | null,
): Promise<{ path: string } | { problem: string }> {
  const found = await findCommand(site);
  if ('problem' in found || !confinement) return found;
  const sandbox = await sandboxOf(confinement, { path: found.path, args: [], cwd: PRIVATE_FOLDER, env: {} });
  return 'problem' in sandbox ? sandbox : found;
}

/** The sandbox of a program, or why it cannot be isolated, in a sentence. */
export async function sandboxOf(
  confinement: Confinement,
  program: Program,
): Promise<Sandbox | { readonly problem: string }> {
  const [bubblewrap, system, workspaces] = await Promise.all([
    findBubblewrap(),
    systemView(),
    workspacesOf(confinement),
  ]);
  if ('problem' in bubblewrap) return { problem: isolationProblem(bubblewrap.problem) };
  if ('problem' in workspaces) return workspaces;
  const view = await viewOf(confinement, system, workspaces);
  if ('problem' in view) return view;
  const shown = await showProgram(view, program.path);
  if ('problem' in shown) return shown;
  if (program.cwd !== PRIVATE_FOLDER && !sees(view, program.cwd)) {
    return { problem: `The working directory ${program.cwd} is no workspace of this program` };
  }
  const argv = [
    bubblewrap.path,
    ...bubblewrap.flags,
    '--clearenv',
    // Without a capability, but as the user of the server: where that is root, /proc/sys would let it set the kernel.
    ...view.args,
    ...shown.args,
    '--remount-ro',
    '/proc',
    '--remount-ro',
    '/',
    '--chdir',
    program.cwd,
    '--args',
    '3',
    '--info-fd',
    '4',
    '--block-fd',
    '5',
    '--',
    program.path,
    ...program.args,
  ];
  return { argv, feed: Object.entries(program.env).map(setting).join(''), shown: view.identities };
}

/** @throws what starting a program with such a variable would, had the system seen it: it would be read as more arguments */
function setting([name, value]: [string, string]): string {
  if (`${name}${value}`.includes('\0')) {
    throw Object.assign(new Error('A variable holds a NUL'), { code: 'ERR_INVALID_ARG_VALUE' });
  }
  return `--setenv\0${name}\0${value}\0`;
}

interface View {
  readonly args: readonly string[];
  /** What is the program's own, below which it sees everything. */
  readonly written: readonly string[];
  /** What it sees beside that, but for what is hidden. */
  readonly shown: readonly string[];
  readonly hidden: readonly string[];
  readonly system: SystemView;
  /** What of it lies where somebody else may put something in its place. */
  readonly identities: readonly MountIdentity[];
}

/** What is mounted, the later over the earlier: what is hidden must come after all that could show it. */
async function viewOf(
  of: Confinement,
  system: SystemView,
  workspaces: readonly Place[],
): Promise<View | { readonly problem: string }> {
  const [hidden, own, readable, code] = await Promise.all([
    placesOf(of.hidden),
    placesOf(of.own),
    placesOf(of.readable),
    placesOf(of.code ?? []),
  ] as const);
  const secret = outermost(hidden.map(({ real }) => real));
  const apart = ({ real }: Place): boolean => !isWithinAny(real, secret);
  const written = [...own, ...workspaces];
  const writable = written.map(({ real }) => real);
  const ledOut = await Promise.all(readable.map(({ path, real }) => isLedOut(path, real, writable)));
  const programs = system.programs.filter((place) => apart(place) && !isWithinAny(place.real, system.folders));
  const told = readable.filter((place, index) => apart(place) && !ledOut[index]);
  const shown = [...system.folders, ...[...programs, ...told].flatMap(({ path, real }) => [path, real])];
  // What lies in a folder that the program writes is there with that: mounted by itself, it could be led elsewhere.
  const apartFromWritten = ({ at }: Mount): boolean =>
    !writable.some((folder) => folder !== at && isWithin(at, folder));
  const [reads, writes] = [told, written].map((places) =>
    places.flatMap((place) => mountsOf(place, system.folders)).filter(apartFromWritten),
  ) as [Mount[], Mount[]];
  const codes = code.flatMap((place) => mountsOf(place, system.folders));
  const identities = await identitiesOf([...reads, ...codes, ...writes]);
  if ('problem' in identities) return identities;
  return {
    args: [
      ...system.shown,
      '--proc',
      '/proc',
      '--dev',
      '/dev',
      '--dir',
      '/run',
      '--tmpfs',
      '/tmp',
      '--tmpfs',
      '/var/tmp',
      ...[...programs.flatMap((place) => mountsOf(place, system.folders)), ...reads].flatMap(bind('--ro-bind')),
      ...(await covers(system, secret, shown)),
      ...codes.flatMap(bind('--ro-bind')),
      ...writes.flatMap(bind('--bind')),
    ],
    written: written.flatMap(({ path, real }) => [path, real]),
    shown,
    hidden: secret,
    system,
    identities,
  };
}

const outermost = (paths: readonly string[]): string[] =>
  [...new Set(paths)].filter((path, _, all) => !all.some((one) => one !== path && isWithin(path, one)));

const sees = ({ written, shown, hidden }: View, path: string): boolean =>
  isWithinAny(path, written) || (isWithinAny(path, shown) && !isWithinAny(path, hidden));

interface Mount {
  readonly real: string;
  /** Where it is mounted. */
  readonly at: string;
}

/** Under both its names: a program may have been told of either. Below what is shown, links lead there by themselves. */
const mountsOf = ({ path, real }: Place, shown: readonly string[]): Mount[] => [
  { real, at: real },
  ...(path === real || isWithinAny(path, shown) ? [] : [{ real, at: path }]),
];

const bind =
  (how: '--bind' | '--ro-bind') =>
  ({ real, at }: Mount): string[] => [how, real, at];

/** How each is to be found where it is mounted, or a sentence about the first that is another one by now. */
async function identitiesOf(
  mounts: readonly Mount[],
): Promise<readonly MountIdentity[] | { readonly problem: string }> {
  const found = await Promise.all(mounts.map(async ({ real, at }) => ({ path: at, identity: await identityAt(real) })));
  const other = found.find(({ identity }) => identity === undefined);
  return other ? { problem: replaced(other.path) } : (found as MountIdentity[]);
}

async function placesOf(paths: readonly string[]): Promise<Place[]> {
  const found = await Promise.all(paths.map(async (path) => ({ path, real: await realPathOf(path) })));
  return found.filter((one): one is Place => one.real !== undefined);
}

/** Covers what is hidden wherever something shown would show it; what is gone by now cannot be covered. */
async function covers(system: SystemView, hidden: readonly string[], shown: readonly string[]): Promise<string[]> {
  const paths = [
    ...hidden.filter((path) => isWithinAny(path, shown)),
    ...system.dark.filter((path) => !isWithinAny(path, hidden)),
  ];
  const found = await Promise.all(paths.map((path) => lstat(path).catch(() => undefined)));
  return paths.flatMap((path, index) => {
    if (found[index] === undefined) return [];
    return found[index].isDirectory() ? ['--tmpfs', path] : ['--ro-bind', '/dev/null', path];
  });
}

/** What shows the program itself: the operator's own link on the PATH may lead to where nothing else is shown. */
async function showProgram(view: View, path: string): Promise<{ args: string[] } | { problem: string }> {
  const real = (await realPathOf(path)) ?? path;
  if (sees(view, path) && sees(view, real)) return { args: [] };
  const { hidden, system } = view;
  const isInstalled = system.programs.some((place) => [place.path, place.real].includes(dirname(path)));
  if (isInstalled && sees(view, path) && !isWithinAny(real, hidden)) return { args: ['--ro-bind', real, real] };
  return {
    problem: `The program ${path} lies where isolated programs see nothing: install it below /usr/local or /opt, or in a folder of the PATH of the server`,
  };
}
