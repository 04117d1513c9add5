import { Server, Socket } from 'node:net';
import { HelperProcess } from './helper-process.js';
import { type MountIdentity, replacedMountSentence } from './isolation/identity.js';
import { type Excess, excessSentence, type ProgramLimits } from './isolation/limits.js';
import { LAUNCHER_SCRIPT } from './launcher-script.js';
import type { ListenerName } from './network/program-network.js';
import { descendantsOf, killAll, processTable, signalGroup } from './processes.js';

/**
 * A message of the launcher about a program: its pid, then its pipes one by one, stderr last, then the listeners of its
 * network namespace, then its exit.
 */
interface LauncherMessage {
  readonly id: number;
  readonly pid?: number;
  readonly pipe?: 'stdin' | 'stdout' | 'stderr';
  readonly listener?: ListenerName;
  readonly exit?: {
    readonly exitCode: number | null;
    readonly signal: NodeJS.Signals | null;
    /** The path of a mount that differs from the checked one. */
    readonly other?: string;
    /** The exceeded limit for which the launcher ended it. */
    readonly excess?: Excess;
  };
  readonly error?: { readonly code?: string; readonly message: string };
}

export interface LaunchedSandbox {
  /** The mounts that the sandbox must have before the program starts. */
  readonly shown: readonly MountIdentity[];
  readonly limits: ProgramLimits;
  /** The folder of its control group, where it has one. */
  readonly group: string | undefined;
}

export interface LaunchOptions {
  /** The arguments of `/bin/sh`, which first reads a line from descriptor 3. */
  readonly args: readonly string[];
  /** The input that follows that line. */
  readonly feed: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly hasInput: boolean;
  /** The sandbox; null without one. Descriptor 4 names its first process before 5 lets the program start. */
  readonly sandbox: LaunchedSandbox | null;
  /** How many listeners its network namespace sends through descriptor 5 before the program waits at its gate. */
  readonly listeners: number;
}

/** A helper process on which programs depend was ended: the launcher, or the network forwarder. */
export class LauncherLost extends Error {
  constructor(message = 'The process that starts programs was ended, and its programs with it') {
    super(message);
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
  /** The reason why it was ended before it started, in a sentence. */
  flaw: string | undefined;
  /** The exceeded limit for which it was ended, in a sentence. */
  excess: string | undefined;
  /** Rejects if its end can no longer be observed. */
  readonly exited: Promise<void>;
  /** The listeners of its network namespace, once all have arrived; rejects if the program ends before. */
  readonly listeners: Promise<ReadonlyMap<ListenerName, Server>>;
  settle!: { readonly exited: () => void; readonly lost: (error: Error) => void };
  private readonly opened = new Map<ListenerName, Server>();
  private addedListener: () => void = () => {};

  /** @param begin lets the program start */
  constructor(
    readonly begin: () => void,
    private readonly expected: number,
  ) {
    this.exited = new Promise((exited, lost) => {
      this.settle = { exited, lost };
    });
    this.listeners = new Promise((resolve, reject) => {
      this.addedListener = () => this.opened.size === this.expected && resolve(this.opened);
      const end = (): void => {
        reject(new Error('The network of the program could not be created'));
        for (const listener of this.opened.values()) listener.close();
      };
      this.exited.then(end, end);
    });
    this.addedListener();
    this.exited.catch(() => {}); // Callers that await it handle the error.
    this.listeners.catch(() => {});
  }

  add(name: ListenerName, listener: Server): void {
    this.opened.set(
      name,
      listener.on('error', () => listener.close()),
    );
    this.addedListener();
  }
}

type HandedName = Pick<LauncherMessage, 'pipe' | 'listener'>;

function discard(handle: unknown): void {
  if (handle instanceof Socket) handle.destroy();
  else if (handle instanceof Server) handle.close();
}

interface PendingProgram {
  readonly launched: LaunchedProgram;
  readonly resolve: (launched: LaunchedProgram) => void;
  readonly reject: (error: Error) => void;
}

class Launcher {
  private readonly helper: HelperProcess;
  private readonly programs = new Map<number, PendingProgram>();
  private launches = 0;

  constructor() {
    this.helper = new HelperProcess({
      args: ['--max-old-space-size=64', '--max-semi-space-size=1', '-e', LAUNCHER_SCRIPT, 'orgraph-launcher'],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
      receive: (message, handle) => this.receive(message as LauncherMessage, handle),
      gone: () => this.failAllPrograms(),
    });
  }

  get isGone(): boolean {
    return this.helper.isGone;
  }

  launch({ feed, ...options }: LaunchOptions): Promise<LaunchedProgram> {
    return new Promise((resolve, reject) => {
      const id = ++this.launches;
      const launched = new LaunchedProgram(() => this.helper.send({ id, begin: true, feed }), options.listeners);
      this.programs.set(id, { launched, resolve, reject });
      this.helper.use();
      this.helper.send({ id, ...options });
    });
  }

  private receive({ id, pid, exit, error, ...handed }: LauncherMessage, handle: unknown): void {
    const program = this.programs.get(id);
    if (!program) return void discard(handle);
    const { launched, reject } = program;
    if (pid) launched.pid = pid;
    if (handed.pipe ?? handed.listener) this.take(id, program, handed, handle);
    if (error) {
      this.release(id);
      reject(Object.assign(new Error(error.message), { code: error.code }));
    }
    if (exit) {
      this.release(id);
      launched.exitCode = exit.exitCode;
      launched.signalCode = exit.signal;
      if (exit.other) launched.flaw = replacedMountSentence(exit.other);
      if (exit.excess) launched.excess = excessSentence(exit.excess);
      launched.settle.exited();
    }
  }

  /** Receives a pipe or a listener of a program. */
  private take(
    id: number,
    { launched, resolve }: PendingProgram,
    { pipe, listener }: HandedName,
    handle: unknown,
  ): void {
    if (pipe && handle instanceof Socket) {
      launched[pipe] = handle.on('error', () => {}); // The end of a broken pipe is handled.
      if (pipe === 'stderr') resolve(launched);
    } else if (listener && handle instanceof Server) launched.add(listener, handle);
    else this.fail(id, new Error(`A pipe or listener of the program could not be passed on: ${pipe ?? listener}`));
  }

  /** Kills a program whose end can no longer be observed. */
  private fail(id: number, error: Error, table = processTable()): void {
    const program = this.programs.get(id);
    this.release(id);
    const pid = program?.launched.pid;
    if (pid) {
      // Once their ancestors are gone, descendants that have left the group cannot be recognized.
      const below = descendantsOf(pid, table);
      signalGroup(pid, 'SIGKILL');
      killAll(below);
    }
    program?.reject(error);
    program?.launched.settle.lost(error);
  }

  private release(id: number): void {
    this.programs.delete(id);
    if (this.programs.size === 0) this.helper.rest();
  }

  private failAllPrograms(): void {
    const table = this.programs.size > 0 ? processTable() : [];
    for (const id of [...this.programs.keys()]) this.fail(id, new LauncherLost(), table);
  }
}

let launcher: Launcher | undefined;

/**
 * Starts a program that waits at its gate until `begin` is called.
 * @throws the error of the start, with the system's code
 */
export function launch(options: LaunchOptions): Promise<LaunchedProgram> {
  if (!launcher || launcher.isGone) launcher = new Launcher();
  return launcher.launch(options);
}
