import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { ChildOutput } from './child-output.js';
import { directoryProblem, findCommand } from './command.js';
import { guard, unguard } from './guardian.js';
import type { Confinement } from './isolation/confinement.js';
import { excessSentence } from './isolation/limits.js';
import { JOIN_GROUP, ProgramGroup } from './isolation/program-group.js';
import { sandboxOf } from './isolation/sandbox.js';
import { type LaunchedProgram, LauncherLost, type LaunchOptions, launch } from './launcher.js';
import { forwardNetwork, type NetworkForwarding } from './network/forwarder.js';
import { inNamespace } from './network/namespace.js';
import { listenersOf } from './network/program-network.js';
import type { KnownBy } from './process-tracking.js';
import { descendantsOf, groupLives, killAll, type ProcessRow, signalAll, signalGroup } from './processes.js';
import { sweepRun } from './stragglers.js';
import { Trace } from './trace.js';

/** The first process of a run's program. */
export interface SpawnedProcess {
  readonly pid: number;
  readonly startedAt: Date;
  /** How its descendants are tracked; omitted if the adapter ends them itself. */
  readonly knownBy?: KnownBy;
}

export interface ChildOptions {
  /** A path, or a name in the PATH of `env`; no shell parses it. */
  readonly command: string;
  readonly args: readonly string[];
  /** Absolute. */
  readonly cwd: string;
  /** The whole environment of the child. Its SERVICE_RUN_ID identifies descendants that have left its group. */
  readonly env: Readonly<Record<string, string>>;
  /** The files, network and resources that it may use; null without isolation. */
  readonly confinement: Confinement | null;
  /** 0 for no limit. */
  readonly timeoutSec: number;
  /** Seconds between SIGTERM and SIGKILL. */
  readonly graceSec: number;
  /** Ends the child in the same way as the time limit. */
  readonly signal: AbortSignal;
  /** The whole input of the child. */
  readonly stdin?: string;
  /** Receives the input of the started child, to write to it while it runs; instead of `stdin`. */
  talk?(input: Writable): void;
  /** Receives output in whole characters. If it returns false, nothing is read until `drained` has resolved. */
  onOutput(stream: 'stdout' | 'stderr', chunk: string): boolean;
  drained(): Promise<void>;
  /** Called before the child does anything; if it throws, the child never starts. */
  spawned?(process: Required<SpawnedProcess>): Promise<void>;
}

export interface ChildEnd {
  /**
   * Null if a signal ended it or nothing was started. With isolation, a signal is reported as 128 plus its number, as
   * in shells.
   */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly timedOut: boolean;
  readonly cancelled: boolean;
  /** The reason why it could not be started, in one sentence. */
  readonly error?: string;
  /** The exceeded limit for which Orgraph ended it, in one sentence. */
  readonly excess?: string;
}

/** Lets the child start when the server sends a line, and never if the server is gone. */
const GATE = 'read -r ORGRAPH_GATE <&3';
/** Variables that shells add. */
const SHELL_VARIABLES = ['PWD', 'OLDPWD', 'SHLVL', '_'];
/**
 * Then the shell stays as the parent of the program. A program may look for its parent and end it: this shell belongs
 * to the program, while the launcher serves all programs. It survives signals that ask the whole group to end, prints
 * nothing, and ends as the program does, by the same signal.
 */
const keeper = (foreign: string): string => `
${GATE} || exit
asked=
trap 'asked=1' HUP INT QUIT TERM USR1 USR2 ALRM
exec 3>&2 2>/dev/null
[ -z "$asked" ] || exit 143
(trap - HUP INT QUIT TERM USR1 USR2 ALRM; unset ORGRAPH_GATE asked ${foreign}; exec "$@" 2>&3 3>&-)
end=$?
case $end in
  129|13[0-9]|14[0-3]|15[29]) trap - HUP INT QUIT TERM USR1 USR2 ALRM; ulimit -c 0; kill -$((end - 128)) $$ ;;
esac
exit $end`;

/** How long to wait for output of descendants after the child has ended. */
const PIPES_MS = 500;
/** How long background processes may take to end after the child has ended by itself. */
const LEFT_BEHIND_MS = 1_000;
/** Seconds after which the server stops waiting for a process that it cannot kill. */
const UNKILLABLE_SEC = 5;
const TICK_MS = 20;

/**
 * Runs a program in its own process group. Resolves when the program and everything that it started have ended, and its
 * output has been passed on. Its failures, for example a missing command, are part of the result.
 * @throws the errors of `spawned`, `onOutput` and `drained`, after the child has ended
 * @throws LauncherLost if it is unknown how the child ended
 */
export async function runChild(options: ChildOptions): Promise<ChildEnd> {
  if (options.signal.aborted) return { ...NOT_RUN, cancelled: true };
  const problem = await directoryProblem(options.cwd);
  if (problem) return { ...NOT_RUN, error: problem };
  const program = await findCommand(options);
  if ('problem' in program) return { ...NOT_RUN, error: program.problem };
  try {
    return await runProgram(options, program.path);
  } catch (error) {
    if (error instanceof NotStarted) return { ...NOT_RUN, error: error.message };
    throw error;
  }
}

const NOT_RUN = { exitCode: null, signal: null, timedOut: false, cancelled: false } as const;

class NotStarted extends Error {}

/** Explains errors whose own messages say too little, or reveal too much: they quote the text with a NUL. */
const WHY_NOT: Readonly<Record<string, string>> = {
  E2BIG: 'its arguments and environment are too large',
  ERR_INVALID_ARG_VALUE: 'its arguments or environment contain a NUL character',
};

/** @throws NotStarted, and the errors of `runChild` */
async function runProgram(options: ChildOptions, path: string): Promise<ChildEnd> {
  const { confinement, env } = options;
  const group = confinement ? ProgramGroup.create(env.SERVICE_RUN_ID, confinement.limits) : undefined;
  try {
    const end = await new ChildRun(await begin(options, path, group), options).end();
    const excess = group?.excess;
    return excess === undefined || end.excess !== undefined ? end : { ...end, excess: excessSentence(excess) };
  } finally {
    void group?.remove();
  }
}

async function begin(options: ChildOptions, path: string, group: ProgramGroup | undefined): Promise<LaunchedProgram> {
  const hasInput = options.stdin !== undefined || options.talk !== undefined;
  try {
    return await launch({ ...(await startOf(options, path, group)), hasInput });
  } catch (error) {
    if (error instanceof NotStarted || error instanceof LauncherLost) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new NotStarted(`Command could not be started: ${WHY_NOT[code ?? ''] ?? message}`);
  }
}

/**
 * The options for the launcher. Nothing outside the sandbox gets the environment of an isolated program: variables like
 * LD_PRELOAD would take effect there.
 * @throws NotStarted
 */
async function startOf(
  { args, cwd, env, confinement }: ChildOptions,
  path: string,
  group: ProgramGroup | undefined,
): Promise<Omit<LaunchOptions, 'hasInput'>> {
  if (!confinement) {
    const foreign = SHELL_VARIABLES.filter((name) => !(name in env)).join(' ');
    return {
      args: ['-c', keeper(foreign), 'orgraph', path, ...args],
      cwd,
      env,
      feed: '',
      sandbox: null,
      listeners: 0,
    };
  }
  const sandbox = await sandboxOf(confinement, { path, args, cwd, env });
  if ('problem' in sandbox) throw new NotStarted(sandbox.problem);
  const runIdEnv: Record<string, string> = env.SERVICE_RUN_ID ? { SERVICE_RUN_ID: env.SERVICE_RUN_ID } : {};
  const { bubblewrap, argv, feed, shown } = sandbox;
  const script = `${GATE} && exec 5<&4 "$@"`;
  const { network, limits } = confinement;
  const options = { cwd: '/', env: runIdEnv, feed, sandbox: { shown, limits, group: group?.path } };
  const [join, name] = group ? [JOIN_GROUP, group.path] : ['', 'orgraph'];
  if (typeof network === 'string') return { ...options, args: ['-c', join + script, name, ...argv], listeners: 0 };
  const command = inNamespace(bubblewrap.path, network, script, argv);
  const listeners = Object.keys(listenersOf(network)).length;
  return { ...options, args: ['-c', `${join}exec "$@"`, name, ...command], listeners };
}

class ChildRun {
  private readonly startedAt = performance.now();
  private readonly output: ChildOutput;
  private readonly exited: Promise<void>;
  private giveUp = () => {};
  private readonly timers: NodeJS.Timeout[] = [];
  private stopped: 'timeout' | 'cancel' | 'failure' | undefined;
  private killAt = Number.POSITIVE_INFINITY;
  private descendants: ProcessRow[] = [];
  private readonly trace: Trace;
  private failure: unknown;
  private connecting: Promise<NetworkForwarding | undefined> | undefined;

  constructor(
    private readonly child: LaunchedProgram,
    private readonly options: ChildOptions,
  ) {
    this.exited = new Promise((resolve) => {
      this.giveUp = resolve;
      child.exited.then(resolve, (error) => {
        this.fail(error);
        resolve();
      });
    });
    this.output = new ChildOutput(child, options, (error) => this.fail(error));
    guard(child.pid, options.env.SERVICE_RUN_ID);
    this.trace = Trace.of(child.pid, { runId: options.env.SERVICE_RUN_ID, isolated: options.confinement !== null });
  }

  async end(): Promise<ChildEnd> {
    const { child, options } = this;
    const cancel = () => this.stop('cancel', options.graceSec);
    options.signal.addEventListener('abort', cancel);
    if (options.signal.aborted) cancel();
    try {
      await this.open();
      await this.exited;
      if (child.flaw) this.fail(new NotStarted(child.flaw));
      // The launcher has waited for the first process of its namespace: nothing of an isolated program is left.
      if (!options.confinement) await this.endGroup();
      await this.output.finish(() => this.stopped !== undefined);
    } finally {
      options.signal.removeEventListener('abort', cancel);
      for (const timer of this.timers) clearTimeout(timer);
      for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe?.destroy();
      this.connecting?.then(
        (forwarding) => forwarding?.close(),
        () => {}, // This error has failed the child already.
      );
      unguard(child.pid);
    }
    if (this.stopped === 'failure') throw this.failure;
    return {
      exitCode: child.exitCode,
      signal: child.signalCode,
      timedOut: this.stopped === 'timeout',
      cancelled: this.stopped === 'cancel',
      ...(child.excess !== undefined && { excess: child.excess }),
    };
  }

  /** Lets the child start once it is recorded and its network is connected. */
  private async open(): Promise<void> {
    const { child, options } = this;
    try {
      const { knownBy } = this.trace;
      const isRecorded = options.spawned?.({ pid: child.pid, startedAt: new Date(), knownBy });
      this.connecting = this.connect();
      await Promise.all([Promise.race([isRecorded, this.exited]), this.connecting]);
    } catch (error) {
      this.fail(error);
    }
    if (this.stopped) return;
    child.begin();
    if (options.talk && child.stdin) options.talk(child.stdin);
    else child.stdin?.end(options.stdin ?? '');
    if (options.timeoutSec > 0) this.after(options.timeoutSec, () => this.stop('timeout', options.graceSec));
  }

  /** Starts forwarding for the child's network namespace. @throws NotStarted if the namespace could not be created */
  private async connect(): Promise<NetworkForwarding | undefined> {
    const network = this.options.confinement?.network;
    if (network === undefined || typeof network === 'string') return undefined;
    const listeners = await this.child.listeners.catch((error: Error) => {
      throw new NotStarted(error.message);
    });
    return forwardNetwork(network, listeners, (error) => this.fail(error));
  }

  private fail(error: unknown): void {
    this.failure ??= error;
    this.stop('failure', 0);
  }

  private stop(reason: 'timeout' | 'cancel' | 'failure', graceSec: number): void {
    if (this.stopped || this.child.exitCode !== null || this.child.signalCode !== null) {
      if (reason === 'failure') this.stopped ??= reason;
      return;
    }
    this.stopped = reason;
    this.killAt = performance.now() + graceSec * 1000;
    this.descendants = descendantsOf(this.child.pid);
    // A SIGTERM to bwrap, which leads the group, would kill an isolated program without its grace time.
    const isolated = this.options.confinement ? this.descendants.filter((row) => row.parent !== this.child.pid) : [];
    if (isolated.length > 0) signalAll(isolated, 'SIGTERM');
    else signalGroup(this.child.pid, 'SIGTERM');
    this.after(graceSec, () => this.kill());
  }

  private kill(): void {
    this.descendants.push(...descendantsOf(this.child.pid));
    signalGroup(this.child.pid, 'SIGKILL');
    killAll(this.descendants);
    this.trace.kill();
    this.after(UNKILLABLE_SEC, this.giveUp);
  }

  /**
   * Ends the child's remaining processes: its group, the descendants that a stop has listed, and others that name its
   * run.
   */
  private async endGroup(): Promise<void> {
    const { pid } = this.child;
    await this.output.closedWithin(this.stopped ? 0 : PIPES_MS);
    if (groupLives(pid)) {
      if (!this.stopped) signalGroup(pid, 'SIGTERM');
      const until = this.stopped ? this.killAt : performance.now() + LEFT_BEHIND_MS;
      while (performance.now() < until && groupLives(pid)) await sleep(TICK_MS);
      signalGroup(pid, 'SIGKILL');
    }
    killAll(this.descendants);
    await this.trace.end();
    const runId = this.options.env.SERVICE_RUN_ID;
    if (runId) await sweepRun(runId, { pid, lifeMs: performance.now() - this.startedAt });
  }

  private after(seconds: number, act: () => void): void {
    this.timers.push(setTimeout(act, seconds * 1000));
  }
}
