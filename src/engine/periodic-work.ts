import type { Logger } from 'pino';
import type { Services } from '../services/core/operation/scope.js';
import { tickPluginJobs } from '../services/plugins/jobs/tick.js';
import { tick } from '../services/runs/timers/tick.js';

/** Repeats a piece of work in the background. */
export class PeriodicWork {
  private timer: NodeJS.Timeout | undefined;
  private stopping = new AbortController();
  private current: Promise<void> = Promise.resolve();

  /** @param work must not throw; returns the milliseconds until the next time */
  constructor(private readonly work: (stopping: AbortSignal) => Promise<number>) {}

  /** Starts the work at once. */
  start(): void {
    if (this.timer) return;
    this.stopping = new AbortController();
    const { signal } = this.stopping;
    // The pause begins after the work has ended: with a slow database, work does not pile up.
    const next = (): void => {
      this.current = this.work(signal).then((ms) => {
        if (!signal.aborted) this.timer = setTimeout(next, ms);
      });
    };
    this.timer = setTimeout(next, 0);
  }

  /** Resolves when the work has stopped: its transactions are committed or rolled back. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.current;
  }
}

/**
 * Every CLOCK_INTERVAL_MS, wakes agents whose time has come, fires the due monitors of issues and requests runs of the
 * due jobs of plugins. Any number of processes may do so at once: each claims due work in the database, so it happens
 * once. After a failure, the next look handles the rest.
 */
export class Clock extends PeriodicWork {
  constructor(services: Services, log: Logger) {
    const logFailure = (error: unknown): void =>
      log.warn({ err: error }, 'the clock could not do all due work and will retry');
    super(async (stopping) => {
      for (const look of [tick, tickPluginJobs]) {
        try {
          await look(services, stopping, logFailure);
        } catch (error) {
          log.warn({ err: error }, 'the clock could not look up due work and will retry');
        }
      }
      return services.config.CLOCK_INTERVAL_MS;
    });
  }
}
