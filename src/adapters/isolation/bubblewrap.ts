import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findCommand } from '../command.js';

/** The bwrap of this machine. */
export interface Bubblewrap {
  readonly path: string;
  /** The flags that it is always started with, as far as its version supports them. */
  readonly flags: readonly string[];
}

/**
 * The program gets its own namespaces and no capability, and ends with the process that started it. It uses the network
 * of the machine, since agents need it. The launcher has given it a session without a terminal.
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
/** Also forbids further user namespaces, which expose much of the kernel; since bubblewrap 0.8. */
const STRICT = [...FLAGS, '--disable-userns'];

const PROBE_MS = 10_000;
/** For how long a failure is remembered. */
const FAILED_MS = 10_000;

export const HOW_TO_GET =
  'Install the package bubblewrap (apt-get install bubblewrap) where unprivileged user namespaces are allowed, or have an instance admin set RUN_ISOLATION=none';

type BubblewrapSearch = Bubblewrap | { readonly problem: string };

let kept:
  | { readonly path: string | undefined; readonly until: number; readonly found: Promise<BubblewrapSearch> }
  | undefined;

/** bwrap on the PATH of the server, found and tried once; or why programs cannot be isolated here, in a sentence. */
export function findBubblewrap(): Promise<BubblewrapSearch> {
  const path = process.env.PATH;
  if (kept && kept.path === path && kept.until > performance.now()) return kept.found;
  const found = look(path);
  const entry = { path, until: Number.POSITIVE_INFINITY, found };
  kept = entry;
  void found.then((answer) => {
    if ('problem' in answer && kept === entry) kept = { ...entry, until: performance.now() + FAILED_MS };
  });
  return found;
}

async function look(path: string | undefined): Promise<BubblewrapSearch> {
  const command = await findCommand({ command: 'bwrap', cwd: '/', env: path === undefined ? {} : { PATH: path } });
  if ('problem' in command) return { problem: 'bubblewrap is not installed on this server' };
  const strict = await failureWith(command.path, STRICT);
  if (strict === undefined) return { path: command.path, flags: STRICT };
  const plain = await failureWith(command.path, FLAGS);
  if (plain === undefined) return { path: command.path, flags: FLAGS };
  return { problem: `bubblewrap cannot isolate programs on this server: ${plain}` };
}

/** Why a program cannot be started with these flags; undefined if it can. */
async function failureWith(path: string, flags: readonly string[]): Promise<string | undefined> {
  const args = [...flags, '--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev', '--', '/bin/sh', '-c', ':'];
  try {
    await promisify(execFile)(path, args, { cwd: '/', env: {}, timeout: PROBE_MS, killSignal: 'SIGKILL' });
    return undefined;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return (stderr?.trim().split('\n').at(-1) || message).slice(0, 500);
  }
}
