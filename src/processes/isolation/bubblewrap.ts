import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findCommand } from '../command.js';
import { NAMESPACE_FLAGS } from '../network/namespace.js';
import type { ProgramNetwork } from '../network/program-network.js';

/** The bwrap program of this machine. */
export interface Bubblewrap {
  readonly path: string;
  /** The flags for every start, as far as the version supports them. */
  readonly flags: readonly string[];
  /** Whether it can limit the size of in-memory folders; since bubblewrap 0.8. */
  readonly boundsFolders: boolean;
  /** The path of `prlimit` (util-linux), which sets limits of processes; undefined if it is missing. */
  readonly prlimit?: string;
  /** The reason why it cannot give programs their own network namespace, in a sentence; undefined if it can. */
  readonly networkFlaw?: string;
}

/**
 * The program gets its own namespaces and no capabilities, and ends with the process that started it. The launcher has
 * given it a session without a terminal.
 */
const FLAGS = [
  '--unshare-user',
  '--unshare-pid',
  '--unshare-ipc',
  '--unshare-uts',
  '--unshare-cgroup-try',
  '--die-with-parent',
  '--cap-drop',
  'ALL',
];
/** Also forbids nested user namespaces, which expose much of the kernel; since bubblewrap 0.8. */
const STRICT = [...FLAGS, '--disable-userns'];

const PROBE_MS = 10_000;
/** How long a failure is cached. */
const FAILED_MS = 10_000;

/** The reason why programs cannot be isolated, and its remedy, a sentence each without its full stop. */
export interface IsolationProblem {
  readonly problem: string;
  readonly remedy: string;
}

const INSTALL =
  'Install the package bubblewrap (apt-get install bubblewrap) where unprivileged user namespaces are allowed, or have an instance admin set RUN_ISOLATION=none';
const ALLOW_NETWORKS =
  'Allow nested user namespaces and network namespaces, or have an instance admin set RUN_NETWORK=host';

export const isolationProblem = ({ problem, remedy }: IsolationProblem): string => `${problem}. ${remedy}`;

type BubblewrapSearch = Bubblewrap | { readonly problem: string };

let cachedSearch:
  | { readonly path: string | undefined; readonly until: number; readonly found: Promise<BubblewrapSearch> }
  | undefined;

/** bwrap on the server's PATH if it can isolate programs with this network; otherwise the reason why it cannot. */
export async function findBubblewrap(network: ProgramNetwork): Promise<Bubblewrap | IsolationProblem> {
  const bubblewrap = await searchBubblewrap();
  if ('problem' in bubblewrap) return { problem: bubblewrap.problem, remedy: INSTALL };
  if (typeof network === 'string' || bubblewrap.networkFlaw === undefined) return bubblewrap;
  return {
    problem: `bubblewrap cannot give programs a network of their own on this server: ${bubblewrap.networkFlaw}`,
    remedy: ALLOW_NETWORKS,
  };
}

/** Finds bwrap and tests it once. */
function searchBubblewrap(): Promise<BubblewrapSearch> {
  const path = process.env.PATH;
  if (cachedSearch && cachedSearch.path === path && cachedSearch.until > performance.now()) return cachedSearch.found;
  const search = look(path);
  const entry = { path, until: Number.POSITIVE_INFINITY, found: search };
  cachedSearch = entry;
  void search.then((answer) => {
    if ('problem' in answer && cachedSearch === entry)
      cachedSearch = { ...entry, until: performance.now() + FAILED_MS };
  });
  return search;
}

async function look(path: string | undefined): Promise<BubblewrapSearch> {
  const command = await findCommand({ command: 'bwrap', cwd: '/', env: path === undefined ? {} : { PATH: path } });
  if ('problem' in command) return { problem: 'bubblewrap is not installed on this server' };
  const { path: bwrap } = command;
  const strict = await failureOf(bwrap, [...STRICT, ...EVERYTHING]);
  const plain = strict === undefined ? undefined : await failureOf(bwrap, [...FLAGS, ...EVERYTHING]);
  if (plain !== undefined) return { problem: `bubblewrap cannot isolate programs on this server: ${plain}` };
  const flags = strict === undefined ? STRICT : FLAGS;
  const networkFlaw = await failureOf(bwrap, [...NAMESPACE_FLAGS, '--', bwrap, ...flags, ...EVERYTHING]);
  const boundsFolders = strict === undefined;
  const prlimit = await findCommand({ command: 'prlimit', cwd: '/', env: { PATH: path ?? '' } });
  return {
    path: bwrap,
    flags,
    boundsFolders,
    ...('path' in prlimit && { prlimit: prlimit.path }),
    ...(networkFlaw !== undefined && { networkFlaw }),
  };
}

/** The rest of a command that shows a program the whole file system, and starts a program that does nothing. */
const EVERYTHING = ['--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev', '--', '/bin/sh', '-c', ':'];

/** The error of a command; undefined if it succeeds. */
async function failureOf(path: string, args: readonly string[]): Promise<string | undefined> {
  try {
    await promisify(execFile)(path, [...args], { cwd: '/', env: {}, timeout: PROBE_MS, killSignal: 'SIGKILL' });
    return undefined;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return (stderr?.trim().split('\n').at(-1) || message).slice(0, 500);
  }
}
