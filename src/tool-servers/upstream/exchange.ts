import { TimeLimit, withinLimit } from '#services/core/concurrency/time-limit.js';
import { ToolTimeout } from '#services/tools/servers/upstream-failures.js';

/** One request to a server with its time limit. */
export class Exchange extends TimeLimit {
  /** Whether the request may have reached the server. */
  sent = false;

  constructor(timeoutMs: number, outer?: AbortSignal) {
    const message = `The server did not answer within ${timeoutMs} ms`;
    super(timeoutMs, () => ToolTimeout(message, { details: { timeoutMs }, mayHaveActed: this.sent }), outer);
  }
}

/** Runs work within a limit. @throws the reason of the limit's signal once that has aborted, or `ToolTimeout` */
export const withDeadline = <T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (exchange: Exchange) => Promise<T>,
): Promise<T> => withinLimit(new Exchange(timeoutMs, signal), work);
