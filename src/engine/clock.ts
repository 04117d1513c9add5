import type { Logger } from 'pino';
import type { Services } from '../services/core/operation/scope.js';
import { tickPluginJobs } from '../services/plugins/jobs/tick.js';
import { tick } from '../services/runs/timers/tick.js';
import { PeriodicWork } from './periodic-work.js';

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
