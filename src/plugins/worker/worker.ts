import type { Confinement } from '#processes/isolation/confinement.js';
import { withoutNul } from '#processes/text.js';
import { inTime, type TimeLimit } from '#services/core/concurrency/time-limit.js';
import { unstorable } from '#services/core/text/fields.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import type { LeftProcess } from '#services/plugins/host/leases.js';
import { PluginFailure, type PluginInvocation } from '#services/plugins/host/port.js';
import { REQUIRED } from '../protocol/calls.js';
import { unavailable } from '../protocol/failures.js';
import { Flow } from '../protocol/flow.js';
import { objectOf } from '../protocol/json.js';
import { type PeerOptions, WorkerPeer } from '../protocol/peer.js';
import { inLimit } from '../time-limit.js';
import type { WorkerFiles } from './command.js';
import type { WorkerLines } from './lines.js';
import { WorkerProgram } from './program.js';

const MAX_STATUS = 100;
const MAX_MESSAGE = 2_000;
const MAX_DETAILS = 16_384;

/** The part of a worker's health answer that is stored. */
function healthIn(value: JsonValue): JsonObject {
  const { status, message, details } = objectOf(value);
  const health: JsonObject = {
    status: typeof status === 'string' ? withoutNul(status.slice(0, MAX_STATUS)) : 'unknown',
  };
  if (typeof message === 'string') health.message = withoutNul(message.slice(0, MAX_MESSAGE));
  if (isKept(details)) health.details = details;
  return health;
}

const isKept = (details: JsonValue | undefined): details is JsonValue =>
  details !== undefined && !unstorable(details) && JSON.stringify(details).length <= MAX_DETAILS;

export interface WorkerTimes {
  /** How long a worker may take until it reports that it is ready. */
  readonly startMs: number;
  /** How often the worker's health is checked, and how long the worker may take to answer. */
  readonly healthMs: number;
  readonly healthLimitMs: number;
  /** How long it may take to shut down in order. */
  readonly shutdownMs: number;
  /** How long after the end of a call it may still send requests for it. */
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

/** The invocation of calls that concern the worker itself. */
const INSTALLATION: PluginInvocation = { companyId: null, actor: { type: 'system', id: 'plugin-host' }, runId: null };
/** A worker is ended after this many health checks in a row without an answer. */
const MOST_MISSED = 2;
const MAX_METHODS = 100;
/**
 * How many characters of output are read per second, after a burst, and how many a line and a rejected request cost in
 * addition: 4,000 rejections a second took a tenth of a processor.
 */
const OUTPUT = { perSecond: 4_194_304, burst: 33_554_432 };
const LINE = 1_024;
const REFUSAL = 65_536;

/** One life of a worker: a process, and the communication with it. */
export class Worker {
  /** How it ended, in one sentence. */
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
    const chargeLine = (): void => void flow.take(LINE);
    const chargeRefusal = (): void => void flow.take(REFUSAL);
    const complain = (message: string): void => lines.complain(message);
    this.peer = new WorkerPeer({
      pipe: this.program,
      answer,
      complain,
      failed,
      unasked: chargeLine,
      refused: chargeRefusal,
      afterwardsMs,
    });
    this.ended = this.program.ended.then((how) => this.end(how));
  }

  get pid(): number {
    return this.isOver ? 0 : this.program.pid;
  }

  get pending(): number {
    return this.peer.pending;
  }

  /** Makes the first call. @throws PluginFailure */
  async initialize(params: JsonObject): Promise<void> {
    const { startMs } = this.options.times;
    const response = await inLimit(startMs, undefined, async (limit) => {
      await limit.race(Promise.race([this.program.started, this.ended]));
      return this.peer.call('initialize', params, INSTALLATION, limit);
    }).catch((error: unknown) => {
      throw whyNotReady(error, startMs);
    });
    const { ok, supportedMethods } = objectOf(response);
    if (ok !== true) throw unavailable('The worker reports that it cannot start');
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

  /** Stops a worker in order: waits up to `drainMs` for pending answers, sends `shutdown`, then ends the process. */
  async stop(drainMs: number): Promise<void> {
    if (this.isReady && !this.isOver) {
      await inTime(drainMs, Promise.race([this.peer.settled(), this.ended]), () => undefined);
      await this.shutDown();
    }
    this.giveUp('The worker was stopped');
    await this.ended;
  }

  /** Ends it as failed. */
  giveUp(why: string): void {
    this.program.giveUp(why);
  }

  private async shutDown(): Promise<void> {
    const { shutdownMs } = this.options.times;
    const shutdownCall = inLimit(shutdownMs, undefined, (limit) =>
      this.peer.call('shutdown', {}, INSTALLATION, limit),
    ).then(
      () => this.program.hangUp(),
      () => {}, // The process is ended in any case.
    );
    await inTime(shutdownMs, Promise.race([this.ended, shutdownCall.then(() => this.ended)]), () => undefined);
  }

  private end(how: string): string {
    this.isOver = true;
    clearTimeout(this.timer);
    this.options.lines.endOutput();
    this.peer.fail(`The worker of the plugin has ended: ${how}`);
    return how;
  }

  /** Checks the health, now and regularly. */
  private async check(): Promise<void> {
    const { healthMs, healthLimitMs } = this.options.times;
    const health = await this.health(healthLimitMs);
    if (this.isOver) return;
    this.missed = health ? 0 : this.missed + 1;
    if (health) this.options.onHealth(health);
    if (this.missed >= MOST_MISSED) return this.giveUp(`The worker missed ${MOST_MISSED} health checks`);
    this.timer = setTimeout(() => void this.check(), healthMs).unref();
  }

  /** The worker's health answer; undefined if there is none. */
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
  if (error.code === 'TIMEOUT') return unavailable(`The worker did not report within ${startMs} ms that it is ready`);
  return unavailable(`The worker could not start: ${error.message}`);
}
