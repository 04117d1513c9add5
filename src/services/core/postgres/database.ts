import type pg from 'pg';
import { payerOfReach, type Reach } from '../actors/actor.js';
import { DatabaseAway } from '../errors/errors.js';
import { Batch, type BoundStatement, type StatementResult } from './batch.js';
import { type ConnectionOptions, Connections } from './connections.js';
import {
  isConnectionFailure,
  isOutdatedPlan,
  isSerializationFailure,
  isUntranslated,
  translateConnectionError,
  translateFailure,
} from './failures.js';
import { openPrisma, type PrismaLoan, PrismaOnWire, type Transaction } from './prisma-on-wire.js';
import { inSnapshot, type Snapshot } from './snapshot.js';
import { type Statement, statementChannel } from './statement.js';
import { Wire } from './wire.js';

export type { Transaction } from './prisma-on-wire.js';

export interface Database {
  /** Runs one statement outside a transaction: one round trip, which sees and writes only the rows of `reach`. */
  query<T extends object>(reach: Reach, statement: Statement, values: readonly unknown[]): Promise<T[]>;
  /**
   * Several reads on one connection, sent together: one round trip, in one transaction while none fails.
   * @param payer whose share of the connections it uses; for the server's own work, the company that it concerns
   * @returns for each read its rows or its error
   */
  queryPipelined(reach: Reach, reads: readonly BoundStatement[], payer?: string): Promise<StatementResult[]>;
  /**
   * Statements of one transaction in one round trip: all of them take effect, or none.
   * @throws the first failure
   */
  queryInTransaction(reach: Reach, writes: readonly BoundStatement[], payer?: string): Promise<object[][]>;
  /**
   * One transaction on one connection, which sees and writes only the rows of `reach`. It is retried when PostgreSQL
   * ends it to resolve a deadlock, and when a migration has outdated its statements.
   * @param limitMs after which it accepts no more statements; half a minute by default
   */
  transaction<T>(reach: Reach, work: (tx: Transaction) => Promise<T>, payer?: string, limitMs?: number): Promise<T>;
  /** Reads from one consistent snapshot, regardless of their duration. */
  snapshot<T>(reach: Reach, work: (snapshot: Snapshot) => Promise<T>, payer?: string): Promise<T>;
  /** The number of transactions of this process that have ended so far, committed or not. */
  readonly commits: number;
  /** Resolves when the database is reachable. */
  ping(): Promise<void>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** The maximum number of attempts because of migrations: another one may follow during an attempt. */
const OUTDATED_ATTEMPTS = 10;
const TRANSACTION_LIMIT_MS = 30_000;

const reachSetting = (reach: Reach): string => (reach === 'all' ? '*' : `{${reach.join(',')}}`);

export function openDatabase(options: ConnectionOptions): Database {
  const connections = new Connections(options);
  const { pool } = connections;
  let commits = 0;
  const lender = new PrismaOnWire<Transaction>();
  // Created on first use: Prisma unfolds its model, which takes as long as 30 ms and is not needed at startup.
  let opened: ReturnType<typeof openPrisma> | undefined;
  const prisma = (): ReturnType<typeof openPrisma> => (opened ??= openPrisma(lender.poolOver(pool)));

  /** Whether a retry may succeed. */
  function mayRepeat(error: unknown, attempt: number): boolean {
    if (!isOutdatedPlan(error)) return attempt < 3 && isSerializationFailure(error);
    connections.replaceAll();
    return attempt < OUTDATED_ATTEMPTS;
  }

  async function queryPipelined(
    reach: Reach,
    reads: readonly BoundStatement[],
    payer = payerOfReach(reach),
  ): Promise<StatementResult[]> {
    for (const { statement } of reads) statementChannel.publish(statement.text);
    for (let attempt = 1; ; attempt++) {
      const answers = await onConnection(payer, (client) => sendTogether(client, reads, reach));
      const errors = answers.filter((answer) => answer instanceof Error);
      if (!errors.some((error) => mayRepeat(error, attempt)))
        return answers.map((answer) =>
          answer instanceof Error ? (translateConnectionError(answer) as Error) : answer,
        );
    }
  }

  async function queryInTransaction(
    reach: Reach,
    writes: readonly BoundStatement[],
    payer = payerOfReach(reach),
  ): Promise<object[][]> {
    for (const { statement } of writes) statementChannel.publish(statement.text);
    for (let attempt = 1; ; attempt++) {
      const answers = await onConnection(payer, (client) => sendBatch(client, writes, reach));
      const failure = answers.find((answer) => answer instanceof Error);
      if (!failure) return answers as object[][];
      if (!mayRepeat(failure, attempt)) throw translateConnectionError(failure);
    }
  }

  async function onConnection(
    payer: string,
    send: (client: pg.PoolClient) => Promise<StatementResult[]>,
  ): Promise<StatementResult[]> {
    const { client, release } = await connections.take(payer);
    // The statements receive the error of a broken connection.
    client.on('error', ignore);
    const answers = await send(client);
    client.removeListener('error', ignore);
    release(answers.find((answer) => answer instanceof Error && isConnectionFailure(answer)) as Error | undefined);
    return answers;
  }

  async function query<T extends object>(reach: Reach, statement: Statement, values: readonly unknown[]): Promise<T[]> {
    const [answer] = await queryPipelined(reach, [{ statement, values }]);
    if (answer instanceof Error) throw answer;
    return answer as T[];
  }

  async function transaction<T>(
    reach: Reach,
    work: (tx: Transaction) => Promise<T>,
    payer = payerOfReach(reach),
    limitMs = TRANSACTION_LIMIT_MS,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await attemptOf(reach, work, payer, limitMs);
      } catch (error) {
        if (!mayRepeat(error, attempt)) throw translateFailure(error);
      } finally {
        commits += 1;
      }
    }
  }

  async function attemptOf<T>(
    reach: Reach,
    work: (tx: Transaction) => Promise<T>,
    payer: string,
    limitMs: number,
  ): Promise<T> {
    const { client, release } = await connections.take(payer);
    // The statements receive the error of a broken connection.
    client.on('error', ignore);
    const wire = new Wire(client, limitMs);
    let broken: Error | undefined;
    let loan: PrismaLoan<Transaction> | undefined;
    try {
      wire.begin(reachSetting(reach));
      loan = await lender.lend(wire, (over, limits) => prisma().$transaction(over, limits), limitMs);
      wires.set(loan.tx, wire);
      const value = await work(loan.tx);
      await wire.commit();
      return value;
    } catch (error) {
      broken = await wire.rollback();
      const failure = wire.failure ?? error;
      // Prisma reports a lost connection with its own error.
      throw broken && isUntranslated(failure) ? DatabaseAway() : failure;
    } finally {
      loan?.end();
      client.removeListener('error', ignore);
      release(broken);
    }
  }

  async function snapshot<T>(
    reach: Reach,
    work: (snapshot: Snapshot) => Promise<T>,
    payer = payerOfReach(reach),
  ): Promise<T> {
    const { client, release } = await connections.take(payer);
    client.on('error', ignore);
    let broken: Error | undefined;
    try {
      return await inSnapshot(client, reachSetting(reach), work, (error) => {
        broken = error;
      });
    } catch (error) {
      // The caller may have consumed some of the rows.
      if (isOutdatedPlan(error)) connections.replaceAll();
      throw translateConnectionError(error);
    } finally {
      client.removeListener('error', ignore);
      release(broken);
    }
  }

  return {
    query,
    queryPipelined,
    queryInTransaction,
    transaction,
    snapshot,
    get commits() {
      return commits;
    },
    pool,
    ping: async () => {
      // A server whose files were removed answers `SELECT 1` for ever, and fails at every trigger.
      await pool.query('DO $$BEGIN END$$');
    },
    close: async () => {
      await opened?.$disconnect();
      await connections.close();
    },
  };
}

/** The results up to the first failure; a failure undoes the whole batch. */
const sendBatch = (
  client: pg.PoolClient,
  statements: readonly BoundStatement[],
  reach: Reach,
): Promise<StatementResult[]> =>
  new Promise((resolve) => {
    client.query(new Batch(reachSetting(reach), statements, resolve) as unknown as pg.Submittable);
  });

/**
 * Repeats until every statement has run: a failing statement ends its batch, but the statements after it are sent
 * again.
 */
async function sendTogether(
  client: pg.PoolClient,
  reads: readonly BoundStatement[],
  reach: Reach,
): Promise<StatementResult[]> {
  const answers = await sendBatch(client, reads, reach);
  const remainingReads = reads.slice(answers.length);
  return remainingReads.length === 0 ? answers : [...answers, ...(await sendTogether(client, remainingReads, reach))];
}

const ignore = (): void => {};

const wires = new WeakMap<Transaction, Wire>();

/** The wire of a transaction, for statements that bypass Prisma. */
export const wireOf = (tx: Transaction): Wire => wires.get(tx) as Wire;

/** The rows of a prepared statement within a transaction, with the same values as reads. */
export function rowsIn<T extends object>(tx: Transaction, sent: Statement, values: readonly unknown[]): Promise<T[]> {
  statementChannel.publish(sent.text);
  return wireOf(tx).rows<T>(sent, values);
}

/** Sets or narrows the reach of the rest of the transaction. */
export function enterReach(tx: Transaction, reach: Reach): void {
  wireOf(tx).reach(reachSetting(reach));
}
