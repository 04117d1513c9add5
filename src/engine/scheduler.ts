import type { Logger } from 'pino';
import { alignSchedules } from '../services/automation/routines/align.js';
import { fireDueOf, lookForDue } from '../services/automation/routines/due.js';
import { companiesWithReceived, dispatchReceived } from '../services/automation/routines/received.js';
import type { Services } from '../services/core/operation/scope.js';
import { Looks } from './looks.js';

const MINUTE_MS = 60_000;
/** Timers may end a little early, and a look before the minute finds nothing. */
const PAST_MINUTE_MS = 2;
/** After something was found: some of it may have been locked by others. */
const AGAIN_MS = 1_000;
/** After a look that failed. */
const RETRY_MS = 5_000;
/** Set back by less, the clock makes no schedule rest for long; readings differ by what an answer takes. */
const SET_BACK_MS = 30_000;

/** A moment by the database's clock and by this process's own, which only goes on. */
interface Moment {
  readonly now: number;
  readonly at: number;
}

/**
 * Fires routines whose schedule has come, and dispatches firings that were received and left, in any number of processes
 * at once. Schedules name minutes, so it looks at each full minute by the database's clock, whatever this machine's says,
 * and between them every CLOCK_INTERVAL_MS: one due tick among many processes is answered within the second.
 */
export class Scheduler {
  private readonly ticks = new Looks((stopping) => this.lookAtTicks(stopping));
  private readonly left = new Looks((stopping) => this.lookAtLeft(stopping));
  private last: Moment | undefined;

  constructor(
    private readonly services: Services,
    private readonly log: Logger,
  ) {}

  /** Looks at once, in the background, and from then on. */
  start(): void {
    this.ticks.start();
    this.left.start();
  }

  /** Answers when nothing is under way any more: what it was doing is committed or undone. */
  async stop(): Promise<void> {
    await Promise.all([this.ticks.stop(), this.left.stop()]);
  }

  private async lookAtTicks(signal: AbortSignal): Promise<number> {
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

  /** A batch of each company in turn, so that none waits for the backlog of another. */
  private async lookAtLeft(signal: AbortSignal): Promise<number> {
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
    this.log.warn({ err: error }, 'the scheduler could not do all that is due; it tries again');
  }
}

/** Whether less time has passed by the database's clock than really did; at the first look nobody knows. */
function wasSetBack(last: Moment | undefined, { now, at }: Moment): boolean {
  return !last || now - last.now < at - last.at - SET_BACK_MS;
}

/** How long it is from now to the next full minute by the database's clock. */
function untilMinute({ now, at }: Moment): number {
  const passed = (now + performance.now() - at) % MINUTE_MS;
  return Math.ceil(MINUTE_MS - passed) + PAST_MINUTE_MS;
}
