import type { Logger } from 'pino';
import { companiesWithReceived, dispatchReceived } from '../services/automation/firing/dispatch-received-runs.js';
import { fireDueOf, lookForDue } from '../services/automation/firing/due.js';
import { alignSchedules } from '../services/automation/routines/triggers.js';
import type { Services } from '../services/core/operation/scope.js';
import { PeriodicWork } from './periodic-work.js';

const MINUTE_MS = 60_000;
/** Timers may fire a little early, but before the full minute no schedule is due. */
const PAST_MINUTE_MS = 2;
/** The pause after something was due: another transaction may have locked part of it. */
const AGAIN_MS = 1_000;
/** The pause after a failure. */
const RETRY_MS = 5_000;
/** Smaller steps back of the clock do not delay schedules for long, and readings differ by the response time. */
const SET_BACK_MS = 30_000;

/** A moment on the database's clock and on this process's monotonic clock. */
interface Moment {
  readonly now: number;
  readonly at: number;
}

/**
 * Fires routines whose schedule is due, and dispatches firings that were received but not handled. Any number of
 * processes may do so at once. Schedules name minutes, so it runs at each full minute by the database's clock, and in
 * between every CLOCK_INTERVAL_MS: with many processes, a single due schedule is fired within a second.
 */
export class Scheduler {
  private readonly schedules = new PeriodicWork((stopping) => this.fireSchedules(stopping));
  private readonly waiting = new PeriodicWork((stopping) => this.dispatchWaiting(stopping));
  private last: Moment | undefined;

  constructor(
    private readonly services: Services,
    private readonly log: Logger,
  ) {}

  /** Starts both tasks at once, in the background. */
  start(): void {
    this.schedules.start();
    this.waiting.start();
  }

  /** Resolves when all work has stopped: its transactions are committed or rolled back. */
  async stop(): Promise<void> {
    await Promise.all([this.schedules.stop(), this.waiting.stop()]);
  }

  private async fireSchedules(signal: AbortSignal): Promise<number> {
    try {
      const { now, companyIds } = await lookForDue(this.services);
      const moment = { now: now.getTime(), at: performance.now() };
      if (wasSetBack(this.last, moment)) await alignSchedules(this.services);
      this.last = moment;
      await fireDueOf(this.services, companyIds, { signal, failed: (error) => this.warn(error) });
      const rest = Math.min(this.interval, untilMinute(moment));
      return companyIds.length > 0 ? Math.min(rest, AGAIN_MS) : rest;
    } catch (error) {
      this.warn(error);
      return Math.min(this.interval, RETRY_MS);
    }
  }

  /** Dispatches a batch of each company in turn: no company waits for the backlog of another. */
  private async dispatchWaiting(signal: AbortSignal): Promise<number> {
    try {
      const waiting = await companiesWithReceived(this.services);
      const rest = waiting.length > 0 ? Math.min(this.interval, AGAIN_MS) : this.interval;
      for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
        if ((await this.dispatchSome(next)) > 0) waiting.push(next);
      }
      return rest;
    } catch (error) {
      this.warn(error);
      return Math.min(this.interval, RETRY_MS);
    }
  }

  private dispatchSome(companyId: string): Promise<number> {
    return dispatchReceived(this.services, companyId).catch((error: unknown) => {
      this.warn(error);
      return 0;
    });
  }

  private get interval(): number {
    return this.services.config.CLOCK_INTERVAL_MS;
  }

  private warn(error: unknown): void {
    this.log.warn({ err: error }, 'the scheduler could not do all due work and will retry');
  }
}

/** Whether the database's clock was set back. True the first time, when it is unknown. */
function wasSetBack(last: Moment | undefined, { now, at }: Moment): boolean {
  return !last || now - last.now < at - last.at - SET_BACK_MS;
}

/** The milliseconds until the next full minute by the database's clock. */
function untilMinute({ now, at }: Moment): number {
  const passed = (now + performance.now() - at) % MINUTE_MS;
  return Math.ceil(MINUTE_MS - passed) + PAST_MINUTE_MS;
}
