import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findCommand } from '../command.js';
import { proxyVariables } from '../network/program-network.js';
import { type Bubblewrap, findBubblewrap, isolationProblem } from './bubblewrap.js';
import {
  type Confinement,
  isLedOut,
  isPathWithin,
  isWithinAny,
  PRIVATE_FOLDER,
  type ProgramWorkspace,
  type RealPath,
  realPathOf,
  realPathsOf,
  workspacesOf,
} from './confinement.js';
import { identityAt, type MountIdentity, replacedMountSentence } from './identity.js';
import { limitedBy, type ProgramLimits } from './limits.js';
import { type SystemView, systemView } from './system.js';

// A program sees only what this file lists: the folders of the system, those of the server's PATH, and its own. A list
// of hidden files would have to name every secret of the machine. Everything else is invisible: homes, /var, /srv, /run
// with its sockets, /sys. The server's own files are covered again if they lie below a visible folder.

/** In-memory folders that are private to each program. */
const IN_MEMORY = ['/tmp', '/var/tmp', '/dev/shm'];

/** The command and input that start a program in its sandbox. */
export interface Sandbox {
  readonly bubblewrap: Bubblewrap;

  /**
   * bwrap with its arguments, then the program with its own. bwrap reads more arguments from descriptor 3, writes the
   * pid of the isolated process to 4, and lets that process start after a line on 5.
   */
  readonly argv: readonly string[];
  /** The input of bwrap on descriptor 3: the environment, which must not appear in lists of processes. */
  readonly feed: string;
  /**
   * The mounts that must be in the sandbox before the program starts. bwrap follows links: a process with write access
   * to a folder above a mount could redirect it after the checks.
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

/**
 * The path of the program that a command names, resolved as for a run; or the reason why it cannot run, in a sentence.
 */
export async function findProgram(
  site: Parameters<typeof findCommand>[0],
  confinement: Confinement | null,
): Promise<{ path: string } | { problem: string }> {
  const program = await findCommand(site);
  if ('problem' in program || !confinement) return program;
  const sandbox = await sandboxOf(confinement, { path: program.path, args: [], cwd: PRIVATE_FOLDER, env: {} });
  return 'problem' in sandbox ? sandbox : program;
}

/** The sandbox of a program, or the reason why it cannot be isolated, in a sentence. */
export async function sandboxOf(
  confinement: Confinement,
  program: Program,
): Promise<Sandbox | { readonly problem: string }> {
  const [bubblewrap, system, workspaces] = await Promise.all([
    findBubblewrap(confinement.network),
    systemView(),
    workspacesOf(confinement),
  ]);
  if ('problem' in bubblewrap) return { problem: isolationProblem(bubblewrap) };
  if ('problem' in workspaces) return workspaces;
  const size = bubblewrap.boundsFolders ? ['--size', String(confinement.limits.temporary)] : [];
  const view = await viewOf(confinement, system, { workspaces, size });
  if ('problem' in view) return view;
  const programView = await showProgram(view, program.path);
  if ('problem' in programView) return programView;
  if (program.cwd !== PRIVATE_FOLDER && !sees(view, program.cwd)) {
    return { problem: `The working directory ${program.cwd} is not a workspace of this program` };
  }
  const argv = [
    bubblewrap.path,
    ...bubblewrap.flags,
    ...(confinement.network === 'none' ? ['--unshare-net'] : []),
    '--clearenv',
    // The program has no capabilities, but runs as the user of the server: if that is root, it could change kernel
    // settings in /proc/sys.
    ...view.args,
    ...programView.args,
    ...['/proc', '/dev', '/'].flatMap((folder) => ['--remount-ro', folder]),
    '--chdir',
    program.cwd,
    '--args',
    '3',
    '--info-fd',
    '4',
    '--block-fd',
    '5',
    '--',
    ...limiter(bubblewrap, view, confinement.limits),
    program.path,
    ...program.args,
  ];
  return {
    bubblewrap,
    argv,
    feed: Object.entries({ ...program.env, ...proxyVariables(confinement.network) })
      .map(setting)
      .join(''),
    shown: view.identities,
  };
}

/** @throws the same error as starting a program with this variable: here a NUL would start another argument */
function setting([name, value]: [string, string]): string {
  if (`${name}${value}`.includes('\0')) {
    throw Object.assign(new Error('A variable contains a NUL character'), { code: 'ERR_INVALID_ARG_VALUE' });
  }
  return `--setenv\0${name}\0${value}\0`;
}

interface View {
  readonly args: readonly string[];
  /** Folders that the program can write. It sees everything below them. */
  readonly written: readonly string[];
  /** Other paths that it sees, except for hidden ones. */
  readonly shown: readonly string[];
  readonly hidden: readonly string[];
  readonly system: SystemView;
  /** Mounts that a process could redirect. */
  readonly identities: readonly MountIdentity[];
}

/**
 * Collects the mounts. Later ones cover earlier ones, so hidden files must come after everything that could show them.
 */
async function viewOf(
  of: Confinement,
  system: SystemView,
  { workspaces, size }: { readonly workspaces: readonly ProgramWorkspace[]; readonly size: readonly string[] },
): Promise<View | { readonly problem: string }> {
  const [hidden, own, readable, code] = await Promise.all([
    realPathsOf(of.hidden),
    realPathsOf(of.own),
    realPathsOf(of.readable),
    realPathsOf(of.code ?? []),
  ] as const);
  const secret = outermost(hidden.map(({ real }) => real));
  const apart = ({ real }: RealPath): boolean => !isWithinAny(real, secret);
  const written = [...own, ...workspaces.filter(({ isReadOnly }) => !isReadOnly)];
  const writable = written.map(({ real }) => real);
  const ledOut = await Promise.all(readable.map(({ path, real }) => isLedOut(path, real, writable)));
  const programs = system.programs.filter((place) => apart(place) && !isWithinAny(place.real, system.folders));
  const visible = [
    ...readable.filter((place, index) => apart(place) && !ledOut[index]),
    ...workspaces.filter(({ isReadOnly }) => isReadOnly),
  ];
  const visiblePaths = [...system.folders, ...[...programs, ...visible].flatMap(({ path, real }) => [path, real])];
  // Below a folder that the program can write, a separate mount is not needed, and the program could redirect it.
  const apartFromWritten = ({ at }: Mount): boolean =>
    !writable.some((folder) => folder !== at && isPathWithin(at, folder));
  const [reads, writes] = [visible, written].map((places) =>
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
      ...IN_MEMORY.flatMap((folder) => [...size, '--tmpfs', folder]),
      ...[...programs.flatMap((place) => mountsOf(place, system.folders)), ...reads].flatMap(bind('--ro-bind')),
      ...(await covers(system, secret, visiblePaths)),
      ...codes.flatMap(bind('--ro-bind')),
      ...writes.flatMap(bind('--bind')),
    ],
    written: written.flatMap(({ path, real }) => [path, real]),
    shown: visiblePaths,
    hidden: secret,
    system,
    identities,
  };
}

/** The command that sets the program's limits and then starts it; empty if the machine has no prlimit. */
const limiter = ({ prlimit }: Bubblewrap, view: View, limits: ProgramLimits): string[] =>
  prlimit !== undefined && sees(view, prlimit) ? limitedBy(prlimit, limits) : [];

const outermost = (paths: readonly string[]): string[] =>
  [...new Set(paths)].filter((path, _, all) => !all.some((one) => one !== path && isPathWithin(path, one)));

const sees = ({ written, shown, hidden }: View, path: string): boolean =>
  isWithinAny(path, written) || (isWithinAny(path, shown) && !isWithinAny(path, hidden));

interface Mount {
  readonly real: string;
  /** Where it is mounted. */
  readonly at: string;
}

/** Mounts a path under both its names, since a program may know either. Links below visible folders work anyway. */
const mountsOf = ({ path, real }: RealPath, shown: readonly string[]): Mount[] => [
  { real, at: real },
  ...(path === real || isWithinAny(path, shown) ? [] : [{ real, at: path }]),
];

const bind =
  (how: '--bind' | '--ro-bind') =>
  ({ real, at }: Mount): string[] => [how, real, at];

/** The identities of mounts, or a sentence about the first whose file was replaced. */
async function identitiesOf(
  mounts: readonly Mount[],
): Promise<readonly MountIdentity[] | { readonly problem: string }> {
  const identities = await Promise.all(
    mounts.map(async ({ real, at }) => ({ path: at, identity: await identityAt(real) })),
  );
  const other = identities.find(({ identity }) => identity === undefined);
  return other ? { problem: replacedMountSentence(other.path) } : (identities as MountIdentity[]);
}

/** Arguments that cover hidden files below visible folders. Files that no longer exist are skipped. */
async function covers(system: SystemView, hidden: readonly string[], shown: readonly string[]): Promise<string[]> {
  const paths = [
    ...hidden.filter((path) => isWithinAny(path, shown)),
    ...system.dark.filter((path) => !isWithinAny(path, hidden)),
  ];
  const fileStats = await Promise.all(paths.map((path) => lstat(path).catch(() => undefined)));
  return paths.flatMap((path, index) => {
    if (fileStats[index] === undefined) return [];
    return fileStats[index].isDirectory() ? ['--tmpfs', path] : ['--ro-bind', '/dev/null', path];
  });
}

/** Makes the program itself visible: the operator's link on the PATH may lead to a folder that is not visible. */
async function showProgram(view: View, path: string): Promise<{ args: string[] } | { problem: string }> {
  const real = (await realPathOf(path)) ?? path;
  if (sees(view, path) && sees(view, real)) return { args: [] };
  const { hidden, system } = view;
  const isInstalled = system.programs.some((place) => [place.path, place.real].includes(dirname(path)));
  if (isInstalled && sees(view, path) && !isWithinAny(real, hidden)) return { args: ['--ro-bind', real, real] };
  return {
    problem: `The program ${path} is in a folder that isolated programs cannot see: install it below /usr/local or /opt, or in a folder of the server's PATH`,
  };
}
