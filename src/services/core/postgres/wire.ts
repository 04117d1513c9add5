import type { Socket } from 'node:net';
import pg from 'pg';
import { Busy } from '../errors/errors.js';
import { TYPES } from './batch.js';
import type { Statement } from './statement.js';

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

const OVER = 'The transaction is over';

/**
 * One transaction on its connection. What is handed over without waiting for the answer before it travels with it: its
 * beginning with the first statement, its end with the last. PostgreSQL refuses all that follows a failure, and its end.
 */
export class Wire {
  /** Why PostgreSQL refuses the rest of the transaction. */
  failure: unknown;
  /** The first statement's error, also where somebody has caught it. */
  private refusal: unknown;
  private ended = false;
  private isHeld = false;

  private readonly deadline: number;

  /** @param limitMs after which it takes no more statements */
  constructor(
    private readonly client: pg.PoolClient,
    limitMs: number,
  ) {
    this.deadline = performance.now() + limitMs;
  }

  begin(setting: string): void {
    this.foretell(`BEGIN; SELECT set_config('orgraph.companies', ${this.client.escapeLiteral(setting)}, true)`);
  }

  /** Narrows (or sets) what the statements behind it may see. */
  reach(setting: string): void {
    this.foretell(`SELECT set_config('orgraph.companies', ${this.client.escapeLiteral(setting)}, true)`);
  }

  /** The rows of a statement, which the connection prepares once. */
  async rows<T extends object>({ name, text }: Statement, values: readonly unknown[]): Promise<T[]> {
    const { rows } = await this.query({ name, text, values: values.map(prepareValue), types: TYPES });
    return rows as T[];
  }

  /** Any query of the connection, while the transaction lasts. */
  async query(config: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.ended) throw new Error(OVER);
    if (performance.now() > this.deadline) throw Busy();
    return this.send(config);
  }

  /** @throws when PostgreSQL has rolled back instead, since a statement before had failed */
  async commit(): Promise<void> {
    if (this.ended) return;
    this.ended = true;
    const { command } = await this.send({ text: 'COMMIT' });
    if (command !== 'COMMIT') throw this.refusal;
  }

  /** @returns why the connection is of no further use, if it is */
  async rollback(): Promise<Error | undefined> {
    this.ended = true;
    return this.send({ text: 'ROLLBACK' }).then(
      () => undefined,
      (error: Error) => error,
    );
  }

  /** All that is handed over until the next turn of the event loop is written at once: a third of a creation was writing. */
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

  /** Sends what nobody waits for: should it fail, so does all that follows. */
  private foretell(text: string): void {
    this.query({ text }).catch((error) => {
      this.failure ??= error;
    });
  }
}

/** The socket of a connection. */
export const streamOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
