import type { Database } from '../../core/postgres/database.js';
import { statement } from '../../core/postgres/statement.js';

const ANNOUNCE = statement(`SELECT pg_notify('orgraph_tools', 'cancel:' || $1)`);

/** Requests that their clients have taken back. Any process may have been told, and another may be at work on it. */
export class RequestCancellations {
  private readonly listeners = new Set<(key: string) => void>();

  constructor(
    private readonly database: Pick<Database, 'read'>,
    private readonly log: (message: string) => void,
  ) {}

  /** Tells every process. It is only a hint: a request that nobody takes back goes on to its end. */
  announce(key: string): void {
    this.database
      .read('all', ANNOUNCE, [key])
      .catch(({ message }: Error) => this.log(`a request could not be taken back: ${message}`));
  }

  listen(listener: (key: string) => void): void {
    this.listeners.add(listener);
  }

  /** Called with what was announced by any process. */
  hear(key: string): void {
    for (const listener of this.listeners) listener(key);
  }
}

/** This area's part of what every process has open. */
declare module '../../core/operation/scope.js' {
  interface Services {
    readonly requestCancellations: RequestCancellations;
  }
}
