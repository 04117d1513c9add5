import type { Socket } from 'node:net';
import pg from 'pg';
import { Busy } from '../errors/errors.js';
import { TYPES } from './batch.js';
import type { Statement } from './statement.js';

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

const OVER = 'The transaction is over';

/**
 * One transaction on its connection. Statements submitted without waiting for earlier results are sent together: the
 * beginning with the first statement, the end with the last. After a failure PostgreSQL rejects all further statements
 * and the commit.
 */
export class Wire {
  /** The reason why PostgreSQL rejects the rest of the transaction. */
  failure: unknown;
  /** The error of the first failed statement, even if the caller has caught it. */
  private refusal: unknown;
  private ended = false;
  private isHeld = false;

  private readonly deadline: number;

  /** @param limitMs after which it accepts no more statements */
  constructor(
    private readonly client: pg.PoolClient,
    limitMs: number,
  ) {
    this.deadline = performance.now() + limitMs;
  }

  /** @param mode the isolation of the transaction, if it is not the default */
  begin(setting: string, mode = ''): void {
    this.sendUnawaited(
      `BEGIN ${mode}; SELECT set_config('orgraph.companies', ${this.client.escapeLiteral(setting)}, true)`,
    );
  }

  /** Sets or narrows the reach of the following statements. */
  reach(setting: string): void {
    this.sendUnawaited(`SELECT set_config('orgraph.companies', ${this.client.escapeLiteral(setting)}, true)`);
  }

  /** The rows of a statement, which each connection prepares once. */
  async rows<T extends object>({ name, text }: Statement, values: readonly unknown[]): Promise<T[]> {
    const { rows } = await this.query({ name, text, values: values.map(prepareValue), types: TYPES });
    return rows as T[];
  }

  /** Runs any query of the connection while the transaction is open. */
  async query(config: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.ended) throw new Error(OVER);
    if (performance.now() > this.deadline) throw Busy();
    return this.send(config);
  }

  /** @throws when PostgreSQL rolled back instead, because an earlier statement failed */
  async commit(): Promise<void> {
    if (this.ended) return;
    this.ended = true;
    const { command } = await this.send({ text: 'COMMIT' });
    if (command !== 'COMMIT') throw this.refusal;
  }

  /** @returns the reason why the connection is no longer usable, if any */
  async rollback(): Promise<Error | undefined> {
    this.ended = true;
    return this.send({ text: 'ROLLBACK' }).then(
      () => undefined,
      (error: Error) => error,
    );
  }

  /**
   * Writes everything submitted in one turn of the event loop at once: writing was a third of the time of a creation.
   */
  private send(config: pg.QueryConfig): Promise<pg.QueryResult> {
    if (!this.isHeld) {
      const stream = streamOf(this.client);
      this.isHeld = true;
      stream.cork();
      process.nextTick(() => {
        this.isHeld = false;
        stream.uncork();
      });
    }
    return this.client.query(config).catch((error) => {
      this.refusal ??= error;
      throw error;
    });
  }

  /** Sends a command without waiting for it: if it fails, all following statements fail too. */
  private sendUnawaited(text: string): void {
    this.query({ text }).catch((error) => {
      this.failure ??= error;
    });
  }
}

/** The socket of a connection. */
export const streamOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
