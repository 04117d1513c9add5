import type { Logger } from 'pino';
import type { Services } from '../services/core/operation/scope.js';
import { tick } from '../services/runs/timers/tick.js';
import { Looks } from './looks.js';

/**
 * Wakes agents whose time has come and fires the monitors of issues that are due, in any number of processes at once:
 * each look claims what is due in the database, so that it is done once. A look that fails is logged, and the next one
 * does what it left.
 */
export class Clock {
  private readonly looks = new Looks((stopping) => this.look(stopping));

  constructor(
    private readonly services: Services,
    private readonly log: Logger,
  ) {}

  /** Looks at once, in the background, and then every CLOCK_INTERVAL_MS. */
  start(): void {
    this.looks.start();
  }

  /** Answers when nothing is under way any more: what it was doing is committed or undone. */
  stop(): Promise<void> {
    return this.looks.stop();
  }

  private async look(stopping: AbortSignal): Promise<number> {
    try {
      await tick(this.services, stopping, (error) =>
        this.log.warn({ err: error }, 'the clock could not do all that is due; it tries again'),
      );
    } catch (error) {
      this.log.warn({ err: error }, 'the clock could not look at what is due; it tries again');
    }
    return this.services.config.CLOCK_INTERVAL_MS;
  }
}
