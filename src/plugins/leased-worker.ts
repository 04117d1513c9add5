import { setTimeout as sleep } from 'node:timers/promises';
import { ProgramMoved } from '../forwarding/call-codec.js';
import { killLeftovers } from '../processes/stragglers.js';
import type { TimeLimit } from '../services/core/concurrency/time-limit.js';
import type { JsonObject, JsonValue } from '../services/core/text/json.js';
import type { ClaimedPlugin, LeftProcess, WorkerLease } from '../services/plugins/host/leases.js';
import type { PluginCall, WorkerMethod } from '../services/plugins/host/port.js';
import { PluginFlaw } from '../services/plugins/manifest/read.js';
import { ensurePlaced } from '../services/plugins/packages/place.js';
import { markFailed, markReady } from '../services/plugins/registry/transitions.js';
import { answerWorker } from '../services/plugins/worker-api/handle.js';
import { PluginSchema } from './database/schema.js';
import { beginEvents } from './events/begin.js';
import type { EventPump } from './events/pump.js';
import { workerIntroduction } from './introduction.js';
import { unavailable } from './protocol/failures.js';
import { WorkerLines } from './worker/lines.js';
import { Worker } from './worker/worker.js';
import type { WorkerDependencies } from './worker-dependencies.js';

/** A plugin fails after this many crashes within ten minutes. */
const MOST_CRASHES = 10;
/** How many calls may wait for a worker that is not ready. */
const MOST_WAITING = 1_000;
const MAX_WORDS = 500;
/** The methods whose answers reach models, or appear with runs and settings. Other answers go to the caller alone. */
const READ_BY_MANY: readonly WorkerMethod[] = ['executeTool', 'runJob', 'validateConfig'];

/** How one life of a worker ended by itself. */
interface LifeEnd {
  readonly how: string;
  /** Whether the package is at fault, which makes a retry useless. */
  readonly isFlaw: boolean;
}

/**
 * A period in which this process runs a plugin's worker: starts it, and restarts it when it ends by itself. Its states,
 * with the status of the worker's row:
 *
 * - starting (`starting`): `live` starts a worker; calls wait for `attempt`.
 * - ready (`running`): `ready` is set; calls go to this worker.
 * - resting (`backoff`): `isResting` is set; calls fail.
 * - ending: `isEnding` is set; calls throw `ProgramMoved`.
 * - gone (`stopped`): `gone` has resolved.
 *
 * starting -> ready: the worker is initialized, and `leases.ready` has recorded it under the lease.
 * starting, ready -> resting: the worker has ended, and `leases.crashed` has counted fewer than `MOST_CRASHES`.
 * resting -> starting: `restartInMs` has passed.
 * starting, ready -> ending: `fail` marks the plugin as failed after `MOST_CRASHES`, or for a `PluginFlaw` at once.
 * any -> ending: `stop`, when the plugin should not run, has other files, or the server stops; `lose`, when another
 *   process holds the lease or this one could not renew it; an error of `run`, such as of the database.
 * ending -> gone: the worker has ended, and `leases.release` has released the lease. After `lose` it releases nothing.
 */
export class LeasedWorker {
  /** Resolves when nothing of the term is left. */
  readonly gone: Promise<void>;
  /** Accepts no new calls: the term is ending or has ended. */
  isEnding = false;
  private isLost = false;
  private isResting = false;
  private keepsRest = false;
  private waiting = 0;
  private worker: Worker | undefined;
  /** The worker once it is ready: calls to a ready worker do not wait. */
  private ready: Worker | undefined;
  /** Resolves with the worker once it is ready. When it rejects, the worker's row already shows the failure. */
  private attempt!: Promise<Worker>;
  private settle!: { ready(worker: Worker): void; failed(error: Error): void };
  private readonly controller = new AbortController();
  private readonly lines: WorkerLines;
  private readonly schema: PluginSchema;
  private events: EventPump | undefined;

  constructor(
    private readonly claimed: ClaimedPlugin,
    private readonly dependencies: WorkerDependencies,
  ) {
    const { services, log } = dependencies;
    this.lines = new WorkerLines({ services, pluginId: claimed.plugin.id, log });
    this.schema = new PluginSchema(services, dependencies.connections, claimed.plugin.id);
    this.newAttempt();
    this.gone = this.run();
  }

  get lease(): WorkerLease {
    return this.claimed.lease;
  }

  get placedAt(): Date {
    return this.claimed.plugin.placedAt;
  }

  get pid(): number {
    return this.worker?.pid ?? 0;
  }

  get pending(): number {
    return this.worker?.pending ?? 0;
  }

  /** @throws PluginFailure; the reason of the limit; `ProgramMoved` */
  async call({ method, params, invocation }: PluginCall, limit: TimeLimit): Promise<JsonValue> {
    const worker = await this.readyWorker(limit);
    const { id } = this.claimed.plugin;
    const { pluginSecrets } = this.dependencies.services;
    try {
      const answer = await worker.call(method, params, invocation, limit);
      return READ_BY_MANY.includes(method) ? pluginSecrets.redactValue(id, answer) : answer;
    } catch (error) {
      throw pluginSecrets.redactFailure(id, error);
    }
  }

  /**
   * Stops the worker in order, after waiting at most `drainMs` for its pending calls.
   * @param keepsRest whether, after a failure, the next process must wait as this one would have
   */
  async stop(why: string, drainMs: number, keepsRest = false): Promise<void> {
    if (!this.isEnding) {
      this.isEnding = true;
      this.keepsRest = keepsRest && this.isResting;
      this.lines.note('info', `The worker is stopped: ${why}`);
      this.events?.stop();
      await this.worker?.stop(drainMs);
      this.controller.abort();
    }
    await this.gone;
  }

  /** Ends the worker at once: another process may run it. */
  lose(why: string): void {
    this.isEnding = true;
    this.isLost = true;
    this.controller.abort();
    this.worker?.giveUp(why);
  }

  /** Ends the worker's process as failed. */
  giveUp(why: string): void {
    this.worker?.giveUp(why);
  }

  private async readyWorker(limit: TimeLimit): Promise<Worker> {
    if (this.isEnding) throw new ProgramMoved();
    if (this.ready) return this.ready;
    if (this.waiting >= MOST_WAITING) throw unavailable('Too many calls wait until the plugin has started');
    this.waiting += 1;
    try {
      const worker = await limit.race(this.attempt);
      if (this.isEnding) throw new ProgramMoved();
      return worker;
    } finally {
      this.waiting -= 1;
    }
  }

  private newAttempt(): void {
    this.attempt = new Promise((ready, failed) => {
      this.settle = { ready, failed };
    });
    this.attempt.catch(() => {}); // Callers that wait for it handle this.
  }

  private async run(): Promise<void> {
    const { leases, log } = this.dependencies;
    try {
      await this.clearLeft();
      while (!this.isEnding && (await this.mayLiveOn(await this.live())));
    } catch (error) {
      log(`the worker of the plugin ${this.claimed.plugin.pluginKey} was given up: ${(error as Error).message}`);
    }
    this.isEnding = true;
    await this.schema.close();
    await this.lines.flush();
    if (!this.isLost) {
      await leases.release(this.lease, this.keepsRest).catch(({ message }: Error) => {
        log(`the lease of a plugin was not released and will expire: ${message}`);
      });
    }
    this.settle.failed(new ProgramMoved());
  }

  /** Ends the processes that an earlier server process left here. */
  private async clearLeft(): Promise<void> {
    const { left } = this.claimed;
    if (left) await killLeftovers({ runId: '', pid: left.pid, startedAt: left.startedAt });
  }

  /** Runs one life of the worker. @returns how it ended */
  private async live(): Promise<LifeEnd> {
    const { plugin } = this.claimed;
    const { services, leases } = this.dependencies;
    let worker: Worker | undefined;
    try {
      const files = await ensurePlaced(services, plugin, this.controller.signal);
      if (this.isEnding) throw new ProgramMoved();
      worker = this.begin(files);
      this.worker = worker;
      await worker.initialize(
        await workerIntroduction(this.dependencies, { plugin, schema: this.schema, lines: this.lines }),
      );
      if (!(await leases.ready(this.lease, worker.supported))) this.lose('Another process runs the worker');
      else await markReady(services, plugin);
      this.lines.note('info', `The worker is ready (process ${worker.pid})`);
      this.ready = worker;
      this.settle.ready(worker);
      this.events = this.beginEvents(worker);
      return { how: await worker.ended, isFlaw: false };
    } catch (error) {
      worker?.giveUp((error as Error).message);
      const how = (await worker?.ended) ?? (error as Error).message;
      return { how, isFlaw: error instanceof PluginFlaw };
    } finally {
      this.worker = undefined;
      this.ready = undefined;
      services.pluginStreams.writers.workerEnded(plugin.id).catch(({ message }: Error) => {
        this.dependencies.log(`the end of the channels of a plugin was not reported: ${message}`);
      });
      await this.events?.end(!this.isEnding);
      this.events = undefined;
    }
  }

  private beginEvents(worker: Worker): EventPump | undefined {
    const { services, leases, times, watch, log } = this.dependencies;
    const { lease } = this;
    const { plugin } = this.claimed;
    const { processId } = leases;
    return beginEvents(worker, { services, watch, times: times.events, plugin, lease, processId, log });
  }

  private begin(files: { readonly root: string; readonly worker: string }): Worker {
    const { services, leases, times, confinement, log } = this.dependencies;
    const { plugin } = this.claimed;
    this.lines.beginOutput();
    const logFailure = (method: string, error: unknown): void =>
      log(`the request ${method} of the plugin ${plugin.pluginKey} failed: ${(error as Error).stack ?? error}`);
    return new Worker({
      files,
      confinement,
      times,
      lines: this.lines,
      spawned: (process) => this.recordProcess(process),
      answer: (method, params, invocation) =>
        answerWorker({ services, plugin, invocation, schema: this.schema }, method, params),
      failed: logFailure,
      onHealth: (health) => {
        const healthWithoutSecrets = services.pluginSecrets.redactValue(plugin.id, health) as JsonObject;
        leases
          .checked(this.lease, healthWithoutSecrets)
          .catch(({ message }: Error) => log(`the health of a plugin was not recorded: ${message}`));
      },
    });
  }

  private async recordProcess(process: LeftProcess): Promise<void> {
    const mayStart = await this.dependencies.leases.started(this.lease, process);
    if (!mayStart || this.isEnding) throw new Error('the worker is no longer needed');
  }

  /** Records how a life ended, and waits for the next. @returns whether there is a next one */
  private async mayLiveOn({ how, isFlaw }: LifeEnd): Promise<boolean> {
    if (this.isEnding) return false;
    if (isFlaw) return this.fail(how);
    const { leases, times } = this.dependencies;
    const crash = await leases.crashed(this.lease, times.backoff);
    if (!crash) {
      this.isLost = true;
      return false;
    }
    const words = this.lines.lastWords;
    const endDescription = words ? `${how}: ${words.slice(0, MAX_WORDS)}` : how;
    if (crash.recent >= MOST_CRASHES) {
      return this.fail(`The worker ended ${crash.recent} times within ten minutes; the last time: ${endDescription}`);
    }
    // The database stores whole milliseconds.
    const seconds = Math.ceil(Math.round(crash.restartInMs) / 1_000);
    this.lines.note('error', `${how}. It restarts in ${seconds} s`);
    await this.rest(crash.restartInMs, how);
    return !this.isEnding;
  }

  private async fail(why: string): Promise<boolean> {
    const { services } = this.dependencies;
    this.lines.note('error', why);
    await markFailed(services, this.claimed.plugin, why);
    this.isEnding = true;
    return false;
  }

  private async rest(ms: number, how: string): Promise<void> {
    this.isResting = true;
    // Calls fail with this until the next start.
    const failure = unavailable(`The worker of the plugin has ended and restarts in a while: ${how}`);
    this.settle.failed(failure);
    this.attempt = Promise.reject(failure);
    this.attempt.catch(() => {}); // Callers that wait for it handle this.
    const { signal } = this.controller;
    await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
    this.isResting = false;
    this.newAttempt();
  }
}
