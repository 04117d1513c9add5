import type { Database } from '#services/core/postgres/database.js';
import { statement } from '#services/core/postgres/statement.js';

const ANNOUNCE = statement(`SELECT pg_notify('orgraph_tools', 'cancel:' || $1)`);

/**
 * Announces cancelled requests to all processes: one process may receive the cancellation while another handles the
 * request.
 */
export class RequestCancellations {
  private readonly listeners = new Set<(key: string) => void>();

  constructor(
    private readonly database: Pick<Database, 'query'>,
    private readonly log: (message: string) => void,
  ) {}

  /** Notifies every process. Delivery is best effort: a request without a cancellation goes on to its end. */
  announce(key: string): void {
    this.database
      .query('all', ANNOUNCE, [key])
      .catch(({ message }: Error) => this.log(`a request could not be withdrawn: ${message}`));
  }

  listen(listener: (key: string) => void): void {
    this.listeners.add(listener);
  }

  /** Receives the announcements of all processes. */
  hear(key: string): void {
    for (const listener of this.listeners) listener(key);
  }
}
