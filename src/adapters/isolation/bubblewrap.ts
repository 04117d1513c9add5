import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findCommand } from '../command.js';

/** bwrap as this machine has it. */
export interface Bubblewrap {
  readonly path: string;
  /** What it is always started with, unless its version is too old for one of them. */
  readonly flags: readonly string[];
}

/**
 * Namespaces of its own, no capability, and an end with the process that started it. The network is that of the machine:
 * agents need it. A session of its own it has from the launcher, without any terminal.
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
/** Nor can the program make further user namespaces, which bare much of the kernel; since bubblewrap 0.8. */
const STRICT = [...FLAGS, '--disable-userns'];

const PROBE_MS = 10_000;
/** For how long an answer holds that somebody may mend. */
const FAILED_MS = 10_000;

export const HOW_TO_GET =
  'Install the package bubblewrap (apt-get install bubblewrap) where unprivileged user namespaces are allowed, or have an instance admin set RUN_ISOLATION=none';

type Found = Bubblewrap | { readonly problem: string };

let kept: { readonly path: string | undefined; readonly until: number; readonly found: Promise<Found> } | undefined;

/** bwrap on the PATH of the server, tried once; or why programs cannot be isolated here, in a sentence. */
export function findBubblewrap(): Promise<Found> {
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

async function look(path: string | undefined): Promise<Found> {
  const command = await findCommand({ command: 'bwrap', cwd: '/', env: path === undefined ? {} : { PATH: path } });
  if ('problem' in command) return { problem: 'bubblewrap is not installed on this server' };
  const strict = await tried(command.path, STRICT);
  if (strict === undefined) return { path: command.path, flags: STRICT };
  const plain = await tried(command.path, FLAGS);
  if (plain === undefined) return { path: command.path, flags: FLAGS };
  return { problem: `bubblewrap cannot isolate programs on this server: ${plain}` };
}

/** What a try failed with; undefined where it worked. */
async function tried(path: string, flags: readonly string[]): Promise<string | undefined> {
  const args = [...flags, '--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev', '--', '/bin/sh', '-c', ':'];
  try {
    await promisify(execFile)(path, args, { cwd: '/', env: {}, timeout: PROBE_MS, killSignal: 'SIGKILL' });
    return undefined;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return (stderr?.trim().split('\n').at(-1) || message).slice(0, 500);
  }
}
