import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { killLeftovers } from '../processes/stragglers.js';
import { inTime } from '../services/core/concurrency/time-limit.js';
import type { JobTaker } from '../services/core/jobs/jobs.js';
import { NotificationListener } from '../services/core/journal/listener.js';
import type { Services } from '../services/core/operation/scope.js';
import { transact } from '../services/core/operation/transact.js';
import { beat, registerEngine, unregisterEngine } from '../services/runs/engines/beat.js';
import { hasSeveralCompanies } from '../services/runs/engines/companies.js';
import { ENGINE } from '../services/runs/runs/actor.js';
import { claimRun } from '../services/runs/runs/claim.js';
import type { ClaimedRun } from '../services/runs/runs/start-run.js';
import { VERSION } from '../version.js';
import { Closing } from './closing.js';
import { type RunDependencies, RunExecution, type RunStopReason } from './execution.js';
import { Leases } from './leases.js';
import { LogWriter } from './log-writer.js';
import { observe } from './observed.js';
import { RunSlots } from './run-slots.js';
import { sweep } from './sweep.js';

/** An agent with queued runs to start. */
export interface QueuedAgent {
  readonly companyId: string;
  readonly agentId: string;
}

interface EngineOptions {
  readonly services: Services;
  readonly databaseUrl: string;
  readonly log: Logger;
}

const TICK_MS = 5_000;
/** How long the answer is cached whether there is more than one company. */
const SHARED_MS = 5_000;
/** The renewal of leases covers runs of all companies. */
const ALL_COMPANIES = `SELECT set_config('orgraph.companies', '*', false)`;
/** How long to wait for the ends of runs whose processes were killed. */
const LAST_MS = 3_000;

/**
 * Executes runs in this process: at most RUN_CONCURRENCY at a time, each under a lease that is renewed. Its states:
 *
 * - open: `freeSlots` is above 0; `startRuns` claims runs.
 * - full: `freeSlots` is 0; agents with queued runs wait in `waiting`. In `open`, an agent waits there only if its
 *   company leaves too few slots for others.
 * - draining: `draining` is set; it claims no more runs.
 *
 * open -> full: `startOne` takes the last slot.
 * full -> open: `release` frees the slot of an ended run, or of a claim without a run. The next of `waiting` takes it.
 * open, full -> draining: `drain`.
 *
 * A run has the status `queued`, `scheduled_retry` or `running`, or one of `RUN_ENDS`:
 *
 * queued -> running: `claimRun` gives the run to this process, with a lease and a new fence.
 * queued -> cancelled: `claimRun` finds that the run may no longer start.
 * running -> succeeded, failed, timed_out, cancelled: `Closing.finish` records the outcome of the adapter.
 * running -> timed_out: the run wrote nothing for too long ('silent').
 * running -> interrupted: `drain` stops it ('shutdown'). Its retry is a new run.
 * running -> failed: its lease has expired; `sweep` of any process takes it over and ends it as `process_lost`.
 * queued, scheduled_retry, running -> cancelled: a request cancels it. The process of a running one notices this by a
 *   notification or when it renews its leases, stops it ('lost'), and `Closing.confirm` records that it is gone.
 * scheduled_retry -> queued: `sweep` finds that its time has come.
 */
export class Engine {
  readonly id = randomUUID();
  readonly host = hostname();
  private readonly services: Services;
  private readonly log: Logger;
  private readonly workshop: RunDependencies & { readonly writer: LogWriter; readonly closing: Closing };
  private readonly listener: NotificationListener;
  private readonly leases: Leases;
  private readonly executions = new Map<string, RunExecution>();
  /** Agents whose runs are being claimed; true if another request arrived meanwhile. */
  private readonly claiming = new Map<string, boolean>();
  /** Agents that wait for a free slot, in order of arrival. */
  private readonly waiting = new Map<string, QueuedAgent>();
  private readonly work = new Set<Promise<void>>();
  private readonly slots: RunSlots;
  private shared = { until: 0, value: false };
  /** Slots that are reserved for running transactions. */
  private promised = 0;
  private leave = (): void => {};
  private draining = false;
  private timer: NodeJS.Timeout | undefined;
  private ticking: Promise<void> = Promise.resolve();
  private failing = false;

  constructor({ services, databaseUrl, log }: EngineOptions) {
    this.services = services;
    this.log = log;
    this.slots = new RunSlots(services.config.RUN_CONCURRENCY);
    const writer = new LogWriter(services, (message) => log.warn(message));
    const next = {
      isTaken: () => !this.draining,
      start: (of: QueuedAgent) => this.inBackground(this.startRuns(of)),
    };
    this.workshop = { services, writer, closing: new Closing(services, log, next), log };
    this.listener = new NotificationListener({
      url: databaseUrl,
      channel: 'orgraph_runs',
      name: 'stops of runs',
      log: (message) => log.warn(message),
      prepare: ALL_COMPANIES,
      onNotification: (runId) => this.executions.get(runId)?.stop('lost'),
      // Stops that were announced during the interruption are not repeated.
      onListening: () => void (this.executions.size > 0 && this.leases.renew()),
    });
    this.leases = new Leases({
      runs: () => this.executions.values(),
      log,
      renew: (fences) => beat(this.listener, this.id, fences),
    });
  }

  /** The number of runs that are being executed. */
  get running(): number {
    return this.executions.size;
  }

  get freeSlots(): number {
    return this.draining ? 0 : this.slots.free;
  }

  /**
   * If this process has a free slot, starts the runs that it queues itself, without a job. The sweep finds them as
   * well.
   */
  private readonly taker: JobTaker = {
    reserve: () => {
      if (this.promised >= this.freeSlots) return false;
      this.promised += 1;
      return true;
    },
    settle: (payload, isCommitted) => {
      this.promised -= 1;
      if (isCommitted) this.inBackground(this.startRuns(payload as unknown as QueuedAgent));
    },
  };

  /** Registers the process and starts looking for work in the background. */
  async start(): Promise<void> {
    await registerEngine(this.services, { id: this.id, host: this.host, pid: process.pid, version: VERSION });
    await this.listener.connect();
    this.leave = this.services.localWork.take('startRuns', this.taker);
    this.leases.start();
    const next = (): void => {
      this.ticking = this.tick().finally(() => {
        if (this.timer) this.timer = setTimeout(next, TICK_MS);
      });
    };
    this.timer = setTimeout(next, 0);
  }

  /**
   * Claims the queued runs of an agent while slots are free, and executes them in the background. Without a free slot,
   * the agent waits until a run ends.
   */
  async startRuns(of: QueuedAgent): Promise<void> {
    if (this.claiming.has(of.agentId)) {
      this.claiming.set(of.agentId, true);
      return;
    }
    this.claiming.set(of.agentId, false);
    try {
      while (await this.startOne(of)) this.claiming.set(of.agentId, false);
    } finally {
      const isRequestedAgain = this.claiming.get(of.agentId);
      this.claiming.delete(of.agentId);
      if (isRequestedAgain && !this.draining) this.inBackground(this.startRuns(of));
    }
  }

  /** @returns whether more runs may be queued */
  private async startOne(of: QueuedAgent): Promise<boolean> {
    const { companyId } = of;
    const isTooMuch = !this.slots.leavesEnough(companyId) && (await this.isShared());
    if (this.draining) return false;
    if (isTooMuch || this.freeSlots === 0) {
      this.waiting.set(of.agentId, of);
      return false;
    }
    this.slots.take(companyId);
    let claimed: ClaimedRun | undefined;
    try {
      claimed = await this.claim(of);
    } finally {
      if (!claimed) this.release(companyId);
    }
    if (claimed) this.execute(claimed);
    return claimed !== undefined;
  }

  /** Whether more than one company may have runs. It queries the database only if one company would take many slots. */
  private async isShared(): Promise<boolean> {
    if (this.shared.until < performance.now()) {
      const value = await hasSeveralCompanies(this.services);
      this.shared = { until: performance.now() + SHARED_MS, value };
    }
    return this.shared.value;
  }

  private async claim(of: QueuedAgent): Promise<ClaimedRun | undefined> {
    const by = { ...of, engineId: this.id };
    const claimed = await transact(this.services, ENGINE, of.companyId, (scope) => claimRun(scope, by));
    return typeof claimed === 'string' ? undefined : claimed;
  }

  private execute(run: ClaimedRun): void {
    observe({ event: 'claimed', waited: Math.max(0, (Date.now() - run.createdAt.getTime()) / 1000) });
    const execution = new RunExecution(run, this.workshop);
    this.executions.set(run.id, execution);
    observe({ event: 'running', count: this.executions.size });
    // Claimed just as the process began to end: it is handed on at once.
    if (this.draining) execution.stop('shutdown');
    void execution.done.then(() => {
      this.executions.delete(run.id);
      observe({ event: 'running', count: this.executions.size });
      this.release(run.companyId);
    });
  }

  /** Gives a free slot to the company with the fewest runs here, and within it to the agent that has waited longest. */
  private release(companyId: string): void {
    this.slots.release(companyId);
    const next = this.nextWaiting();
    if (!next || this.draining) return;
    this.waiting.delete(next.agentId);
    this.inBackground(this.startRuns(next));
  }

  private nextWaiting(): QueuedAgent | undefined {
    let first: QueuedAgent | undefined;
    for (const one of this.waiting.values()) {
      if (!first || this.slots.of(one.companyId) < this.slots.of(first.companyId)) first = one;
    }
    return first;
  }

  /** After a failure the next sweep finds the runs again. */
  private inBackground(work: Promise<void>): void {
    const watched = work
      .catch((error: unknown) => this.log.warn({ err: error }, 'runs could not be started; this will be retried'))
      .finally(() => this.work.delete(watched));
    this.work.add(watched);
  }

  private async tick(): Promise<void> {
    if (this.draining) return;
    try {
      await sweep(this.services, this);
      this.failing = false;
    } catch (error) {
      if (!this.failing) this.log.warn({ err: error }, 'the engine could not look for work and will retry');
      this.failing = true;
    }
  }

  private stopAll(reason: RunStopReason): void {
    for (const execution of this.executions.values()) execution.stop(reason);
  }

  /**
   * Accepts no more runs and ends the current ones. They are stopped and handed on at once (RUN_DRAIN=requeue), or
   * first get DRAIN_TIMEOUT_MS to finish (RUN_DRAIN=finish). Resolves when all have ended.
   */
  async drain(): Promise<void> {
    const { RUN_DRAIN, DRAIN_TIMEOUT_MS } = this.services.config;
    this.draining = true;
    this.leave();
    this.waiting.clear();
    if (RUN_DRAIN === 'finish') await this.waitForRuns(DRAIN_TIMEOUT_MS);
    this.stopAll('shutdown');
    await this.waitForRuns(DRAIN_TIMEOUT_MS);
    await this.killAll();
    this.workshop.closing.giveUp();
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.ticking;
    await this.leases.stop();
    await this.workshop.writer.close();
    await this.listener.close();
    // If this fails, other processes notice after a while that the process is gone.
    await unregisterEngine(this.services, this.id).catch((error: unknown) =>
      this.log.warn({ err: error }, 'the engine could not record its stop'),
    );
  }

  /** Kills runs that have not ended in time: they must not run beside the process that continues their work. */
  private async killAll(): Promise<void> {
    if (this.executions.size === 0) return;
    const runs = [...this.executions.keys()];
    await Promise.all(runs.map((runId) => killLeftovers({ runId, pid: null, startedAt: null })));
    await this.waitForRuns(LAST_MS);
  }

  /** Waits for all runs, at most for the given time, while their leases are renewed. */
  private async waitForRuns(limitMs: number): Promise<void> {
    const all = async (): Promise<void> => {
      while (this.work.size + this.executions.size > 0)
        await Promise.all([...this.work, ...[...this.executions.values()].map(({ done }) => done)]);
    };
    await inTime(limitMs, all(), () => {});
  }
}
