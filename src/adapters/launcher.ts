import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { OWN_NODE_ARGS } from '../services/core/operation/own-programs.js';
import { type MountIdentity, replaced } from './isolation/identity.js';
import { descendantsOf, killAll, processTable, signalGroup } from './processes.js';
import { ownChildren } from './strangers.js';

/**
 * Starts programs for this process. A fork costs more the larger a process is: 6 ms of the event loop at 200 MB, while
 * the launcher stays at 45 MB. It hands over a program's pipes, so output does not pass through it. A program that waits
 * at its gate never starts once the server is gone. No program inherits descriptors of the server: Node closes the first
 * sixteen. An isolated program starts when everything is mounted, and is killed before that if a mount is not what was
 * checked: until then bwrap waits without any capability.
 */
const SCRIPT = `
const { spawn } = require('node:child_process');
const { closeSync, readdirSync, readFileSync, statSync } = require('node:fs');
try {
  for (const fd of readdirSync('/proc/self/fd').map(Number)) if (fd > 15 && isInherited(fd)) closeSync(fd);
} catch {}
function isInherited(fd) {
  try {
    return (parseInt(/flags:\\s+(\\d+)/.exec(readFileSync('/proc/self/fdinfo/' + fd, 'utf8'))[1], 8) & 0o2000000) === 0;
  } catch {
    return false;
  }
}
const gates = new Map();
const say = (message, pipe) => process.connected && process.send(message, pipe, () => {});
const shutIn = new Set();
process.on('disconnect', () => {
  for (const pid of shutIn) killGroup(pid);
  process.exit();
});
process.on('message', ({ id, begin, feed, args, cwd, env, hasInput, shown }) => {
  if (begin) return gates.get(id)?.end('\\n' + feed);
  let child, other;
  const stdio = [hasInput ? 'pipe' : 'ignore', 'pipe', 'pipe', 'pipe', ...(shown ? ['pipe'] : [])];
  try {
    child = spawn('/bin/sh', args, { cwd, env, detached: true, stdio });
  } catch ({ code, message }) {
    return say({ id, error: { code, message } });
  }
  child.once('error', ({ code, message }) => say({ id, error: { code, message } }));
  if (!child.pid) return;
  const gate = child.stdio[3].on('error', () => {});
  gates.set(id, gate);
  child.once('exit', (exitCode, signal) => {
    gates.delete(id);
    gate.destroy();
    say({ id, exit: { exitCode, signal, other } });
  });
  if (shown) whenShutIn(child, (door, root) => {
    other = shown.find(({ path, identity }) => identityAt(root + path) !== identity)?.path;
    if (other !== undefined) return killGroup(child.pid);
    shutIn.delete(child.pid);
    door.end('\\n');
  });
  say({ id, pid: child.pid });
  for (const name of ['stdin', 'stdout', 'stderr']) if (child[name]) say({ id, pipe: name }, child[name]);
});
function whenShutIn(child, then) {
  // Where nobody holds its other end any more, bwrap would not wait.
  const door = child.stdio[4].setEncoding('utf8').on('error', () => {});
  shutIn.add(child.pid);
  let told = '';
  door.on('data', (text) => {
    told += text;
    if (told.endsWith('}\\n')) wait(JSON.parse(told)['child-pid']);
  });
  child.once('exit', () => {
    if (shutIn.delete(child.pid)) killGroup(child.pid);
    door.destroy();
  });
  function wait(pid) {
    if (!shutIn.has(child.pid)) return;
    if (!hasNoCapability(pid)) return setTimeout(wait, 1, pid);
    then(door, '/proc/' + pid + '/root');
  }
}
function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {}
}
function hasNoCapability(pid) {
  try {
    return /^CapPrm:\\s*0+$/m.test(readFileSync('/proc/' + pid + '/status', 'utf8'));
  } catch {
    return false;
  }
}
function identityAt(path) {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return dev + ':' + ino;
  } catch {
    return undefined;
  }
}`;

/** A message of the launcher about a program: its pid, then its pipes one by one, stderr last, then its exit. */
interface LauncherMessage {
  readonly id: number;
  readonly pid?: number;
  readonly pipe?: 'stdin' | 'stdout' | 'stderr';
  readonly exit?: {
    readonly exitCode: number | null;
    readonly signal: NodeJS.Signals | null;
    /** The path of a mount that is not what was checked. */
    readonly other?: string;
  };
  readonly error?: { readonly code?: string; readonly message: string };
}

export interface LaunchOptions {
  /** The arguments of `/bin/sh`, which first reads a line from descriptor 3. */
  readonly args: readonly string[];
  /** What it can read there after that line. */
  readonly feed: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly hasInput: boolean;
  /** What must be in the sandbox, which descriptor 4 names, before 5 lets the program start; null without a sandbox. */
  readonly shown: readonly MountIdentity[] | null;
}

/** The launcher was ended, so nobody can say how its programs ended. */
export class LauncherLost extends Error {
  constructor() {
    super('The process that starts programs was ended, and its programs with it');
  }
}

/** A started program in its own process group. */
export class LaunchedProgram {
  pid = 0;
  stdin: Socket | null = null;
  stdout!: Socket;
  stderr!: Socket;
  exitCode: number | null = null;
  signalCode: NodeJS.Signals | null = null;
  /** Why it was ended before it started, in a sentence. */
  flaw: string | undefined;
  /** Rejects if nobody can say any more when it ends. */
  readonly exited: Promise<void>;
  settle!: { readonly exited: () => void; readonly lost: (error: Error) => void };

  /** @param begin lets the program start */
  constructor(readonly begin: () => void) {
    this.exited = new Promise((exited, lost) => {
      this.settle = { exited, lost };
    });
    this.exited.catch(() => {}); // Whoever waits for it handles this.
  }
}

interface PendingProgram {
  readonly launched: LaunchedProgram;
  readonly resolve: (launched: LaunchedProgram) => void;
  readonly reject: (error: Error) => void;
}

/** How long a launcher without programs is kept. */
const IDLE_MS = 60_000;

class Launcher {
  isGone = false;
  private readonly process: ChildProcess;
  private readonly programs = new Map<number, PendingProgram>();
  private launches = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor() {
    // In its own session it gets no signals of the terminal. It does not keep the server running.
    const limits = ['--max-old-space-size=64', '--max-semi-space-size=1'];
    this.process = spawn(process.execPath, [...OWN_NODE_ARGS, ...limits, '-e', SCRIPT, 'orgraph-launcher'], {
      cwd: '/',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    ownChildren.add(this.process.pid);
    this.process.on('message', (message, pipe) => this.receive(message as LauncherMessage, pipe as Socket | undefined));
    for (const end of ['exit', 'error', 'disconnect'] as const) this.process.once(end, () => this.gone());
    this.process.unref();
  }

  launch({ feed, ...options }: LaunchOptions): Promise<LaunchedProgram> {
    return new Promise((resolve, reject) => {
      const id = ++this.launches;
      const launched = new LaunchedProgram(() => this.send({ id, begin: true, feed }));
      this.programs.set(id, { launched, resolve, reject });
      clearTimeout(this.idle);
      this.process.channel?.ref();
      this.send({ id, ...options });
    });
  }

  private send(message: object): void {
    if (this.process.connected)
      this.process.send(message, () => {}); // A broken pipe is noticed by its end.
    else this.gone();
  }

  private receive({ id, pid, pipe: name, exit, error }: LauncherMessage, pipe: Socket | undefined): void {
    const program = this.programs.get(id);
    if (!program) return void pipe?.destroy();
    const { launched, resolve, reject } = program;
    if (pid) launched.pid = pid;
    if (name && pipe) launched[name] = pipe.on('error', () => {}); // A broken pipe is noticed by its end.
    if (name && !pipe) this.fail(id, new Error(`A pipe of the program could not be handed over: ${name}`));
    else if (name === 'stderr') resolve(launched);
    if (error) {
      this.release(id);
      reject(Object.assign(new Error(error.message), { code: error.code }));
    }
    if (exit) {
      this.release(id);
      launched.exitCode = exit.exitCode;
      launched.signalCode = exit.signal;
      if (exit.other) launched.flaw = replaced(exit.other);
      launched.settle.exited();
    }
  }

  /** Kills a program whose end nobody could observe. */
  private fail(id: number, error: Error, table = processTable()): void {
    const program = this.programs.get(id);
    this.release(id);
    const pid = program?.launched.pid;
    if (pid) {
      // Descendants that have left the group cannot be recognized once their ancestors are gone.
      const below = descendantsOf(pid, table);
      signalGroup(pid, 'SIGKILL');
      killAll(below);
    }
    program?.reject(error);
    program?.launched.settle.lost(error);
  }

  private release(id: number): void {
    this.programs.delete(id);
    if (this.programs.size > 0 || this.isGone) return;
    this.process.channel?.unref();
    this.idle = setTimeout(() => this.gone(), IDLE_MS).unref();
  }

  private gone(): void {
    this.isGone = true;
    ownChildren.delete(this.process.pid);
    clearTimeout(this.idle);
    if (this.process.connected) this.process.disconnect();
    const table = this.programs.size > 0 ? processTable() : [];
    for (const id of [...this.programs.keys()]) this.fail(id, new LauncherLost(), table);
  }
}

let launcher: Launcher | undefined;

/**
 * Starts a program that waits at its gate until `begin` is called.
 * @throws the error of starting it, with the system's code
 */
export function launch(options: LaunchOptions): Promise<LaunchedProgram> {
  if (!launcher || launcher.isGone) launcher = new Launcher();
  return launcher.launch(options);
}
