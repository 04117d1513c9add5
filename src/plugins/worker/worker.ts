import type { Confinement } from '../../adapters/isolation/confinement.js';
import type { TimeLimit } from '../../services/core/concurrency/time-limit.js';
import { inTime } from '../../services/core/concurrency/timeout.js';
import type { JsonObject, JsonValue } from '../../services/core/text/json.js';
import type { LeftProcess } from '../../services/plugins/host/leases.js';
import { PluginFailure, type PluginInvocation } from '../../services/plugins/host/port.js';
import { REQUIRED } from '../protocol/calls.js';
import { unavailable } from '../protocol/failures.js';
import { Flow } from '../protocol/flow.js';
import { objectOf } from '../protocol/json.js';
import { type PeerOptions, WorkerPeer } from '../protocol/peer.js';
import { inLimit } from '../time-limit.js';
import type { WorkerFiles } from './command.js';
import { healthIn } from './health.js';
import type { WorkerLines } from './lines.js';
import { WorkerProgram } from './program.js';

export interface WorkerTimes {
  /** How long a worker may take until it says that it is ready. */
  readonly startMs: number;
  /** How often it is asked how it is, and how long it may take to say so. */
  readonly healthMs: number;
  readonly healthLimitMs: number;
  /** How long it may take to end in order. */
  readonly shutdownMs: number;
  /** For how long after the end of a call it may still ask for it. */
  readonly afterwardsMs: number;
}

interface WorkerOptions {
  readonly files: WorkerFiles;
  readonly confinement: Confinement | null;
  readonly times: WorkerTimes;
  readonly lines: WorkerLines;
  readonly spawned: (process: LeftProcess) => Promise<void>;
  readonly answer: PeerOptions['answer'];
  readonly failed: PeerOptions['failed'];
  readonly onHealth: (health: JsonObject) => void;
}

/** For whom a worker is asked for its own sake. */
const INSTALLATION: PluginInvocation = { companyId: null, actor: { type: 'system', id: 'plugin-host' }, runId: null };
/** So many checks in a row without an answer are the end of a worker. */
const MOST_MISSED = 2;
const MAX_METHODS = 100;
/**
 * How many characters of output are read in a second, after as many at once, and for how many a line counts besides, and a
 * request that is refused: 4,000 refusals a second took a tenth of a processor.
 */
const OUTPUT = { perSecond: 4_194_304, burst: 33_554_432 };
const LINE = 1_024;
const REFUSAL = 65_536;

/** One life of a worker: a process, and what is said with it. */
export class Worker {
  /** How it ended, in a sentence. */
  readonly ended: Promise<string>;
  supported: readonly string[] = [];
  private readonly program: WorkerProgram;
  private readonly peer: WorkerPeer;
  private timer: NodeJS.Timeout | undefined;
  private missed = 0;
  private isReady = false;
  private isOver = false;

  constructor(private readonly options: WorkerOptions) {
    const { files, confinement, spawned, lines, answer, failed } = options;
    const { afterwardsMs } = options.times;
    const flow = new Flow(OUTPUT);
    this.program = new WorkerProgram({
      files,
      confinement,
      spawned,
      flow,
      onOutput: (chunk) => this.peer.receive(chunk),
      onError: (chunk) => flow.take(lines.hear(chunk) * LINE),
      rest: () => this.peer.rest(),
    });
    const unasked = (): void => void flow.take(LINE);
    const refused = (): void => void flow.take(REFUSAL);
    const complain = (message: string): void => lines.complain(message);
    this.peer = new WorkerPeer({ pipe: this.program, answer, complain, failed, unasked, refused, afterwardsMs });
    this.ended = this.program.ended.then((how) => this.end(how));
  }

  get pid(): number {
    return this.isOver ? 0 : this.program.pid;
  }

  get pending(): number {
    return this.peer.pending;
  }

  /** The first words. @throws PluginFailure */
  async initialize(params: JsonObject): Promise<void> {
    const { startMs } = this.options.times;
    const said = await inLimit(startMs, undefined, async (limit) => {
      await limit.race(Promise.race([this.program.started, this.ended]));
      return this.peer.call('initialize', params, INSTALLATION, limit);
    }).catch((error: unknown) => {
      throw whyNotReady(error, startMs);
    });
    const { ok, supportedMethods } = objectOf(said);
    if (ok !== true) throw unavailable('The worker says that it cannot start');
    const listed = Array.isArray(supportedMethods) ? supportedMethods : [];
    this.supported = listed.filter((one): one is string => typeof one === 'string').slice(0, MAX_METHODS);
    this.isReady = true;
    if (!this.isOver) this.timer = setTimeout(() => void this.check(), 0).unref();
  }

  /** @throws PluginFailure; the reason of the limit */
  async call(method: string, params: JsonObject, invocation: PluginInvocation, limit: TimeLimit): Promise<JsonValue> {
    if (!REQUIRED.includes(method) && !this.supported.includes(method)) {
      throw new PluginFailure('METHOD_NOT_IMPLEMENTED', `The plugin does not implement ${method}`);
    }
    return this.peer.call(method, params, invocation, limit);
  }

  /** Ends a worker in order: once it has answered what it was asked, or after a time; then it is told; then it is ended. */
  async stop(drainMs: number): Promise<void> {
    if (this.isReady && !this.isOver) {
      await inTime(drainMs, Promise.race([this.peer.settled(), this.ended]), () => undefined);
      await this.shutDown();
    }
    this.giveUp('The worker was stopped');
    await this.ended;
  }

  /** Ends it as one that failed. */
  giveUp(why: string): void {
    this.program.giveUp(why);
  }

  private async shutDown(): Promise<void> {
    const { shutdownMs } = this.options.times;
    const told = inLimit(shutdownMs, undefined, (limit) => this.peer.call('shutdown', {}, INSTALLATION, limit)).then(
      () => this.program.hangUp(),
      () => {}, // It is ended in any case.
    );
    await inTime(shutdownMs, Promise.race([this.ended, told.then(() => this.ended)]), () => undefined);
  }

  private end(how: string): string {
    this.isOver = true;
    clearTimeout(this.timer);
    this.options.lines.endOutput();
    this.peer.fail(`The worker of the plugin has ended: ${how}`);
    return how;
  }

  /** Asks it how it is, now and every so often. */
  private async check(): Promise<void> {
    const { healthMs, healthLimitMs } = this.options.times;
    const health = await this.health(healthLimitMs);
    if (this.isOver) return;
    this.missed = health ? 0 : this.missed + 1;
    if (health) this.options.onHealth(health);
    if (this.missed >= MOST_MISSED) return this.giveUp(`The worker did not say ${MOST_MISSED} times how it is`);
    this.timer = setTimeout(() => void this.check(), healthMs).unref();
  }

  /** What it says of its health; undefined where it says nothing. */
  private async health(limitMs: number): Promise<JsonObject | undefined> {
    try {
      return healthIn(await inLimit(limitMs, undefined, (limit) => this.peer.call('health', {}, INSTALLATION, limit)));
    } catch (error) {
      if (!(error instanceof PluginFailure)) throw error;
      return error.code === 'TIMEOUT' || this.isOver ? undefined : { status: 'error', message: error.message };
    }
  }
}

function whyNotReady(error: unknown, startMs: number): unknown {
  if (!(error instanceof PluginFailure) || error.code === 'WORKER_UNAVAILABLE') return error;
  if (error.code === 'TIMEOUT') return unavailable(`The worker did not say within ${startMs} ms that it is ready`);
  return unavailable(`The worker could not start: ${error.message}`);
}
