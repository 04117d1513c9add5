import { TimeLimit, withinLimit } from '../services/core/concurrency/time-limit.js';
import { PluginFailure } from '../services/plugins/host/port.js';

/** Runs work within a time limit. @throws the reason of the signal once it has aborted, or `TIMEOUT` */
export function inLimit<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (limit: TimeLimit) => Promise<T>,
): Promise<T> {
  const late = (): Error => new PluginFailure('TIMEOUT', `The plugin did not answer within ${ms} ms`);
  return withinLimit(new TimeLimit(ms, late, signal), work);
}
