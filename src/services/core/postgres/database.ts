import type { Socket } from 'node:net';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../../../generated/prisma/client.js';
import { payerOfReach, type Reach } from '../actors/actor.js';
import { Busy, DatabaseAway, DomainError, Vanished } from '../errors/errors.js';
import { FairPlaces } from '../limits/fair-places.js';
import { Batch, type BoundStatement, SCOPE, STEADY_SCOPE, type StatementResult } from './batch.js';
import { Lender, type Loan } from './lender.js';
import { type Statement, statement, statementChannel } from './statement.js';
import { streamOf, Wire } from './wire.js';

/** Columns that no query of Prisma carries unless it selects them by name. */
const SECRET_COLUMNS = {
  userSession: { token: true },
  userAccount: { password: true, accessToken: true, refreshToken: true, idToken: true },
  secondFactor: { sealedSecret: true, backupCodeHashes: true },
  passwordResetLink: { tokenHash: true },
  boardApiKey: { tokenHash: true },
  agentApiKey: { tokenHash: true },
  cliAuthChallenge: { tokenHash: true, boardTokenHash: true },
  boardClaim: { tokenHash: true, codeHash: true },
  invite: { tokenHash: true },
  joinRequest: { claimSecretHash: true },
  secretVersionMaterial: { material: true, fingerprint: true },
  agentDeviceKey: { sealedPrivate: true },
} as const;

const openClient = (pool: pg.Pool) =>
  new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) }),
    omit: SECRET_COLUMNS,
  });

/** Texts with lists of values have endless shapes, and each prepared one takes room on every connection. */
const MAX_PREPARED_TEXTS = 300;
const preparedTexts = new Set<string>();

/** The name under which a text of Prisma is prepared; none beyond the first texts. */
function nameOf(text: string): string {
  if (!preparedTexts.has(text)) {
    if (preparedTexts.size >= MAX_PREPARED_TEXTS) return '';
    preparedTexts.add(text);
  }
  return statement(text).name;
}

export type Transaction = Parameters<Parameters<ReturnType<typeof openClient>['$transaction']>[0]>[0];

export interface Database {
  /** Reads outside a transaction: one round trip, seeing the rows of `reach` only. */
  read<T extends object>(reach: Reach, statement: Statement, values: readonly unknown[]): Promise<T[]>;
  /**
   * Several reads on one connection, sent together: one round trip, in one transaction while none fails.
   * @param payer whose share of the connections it takes; of what the server does by itself, the company's that it concerns
   * @returns for each its rows or why it failed
   */
  readTogether(reach: Reach, reads: readonly BoundStatement[], payer?: string): Promise<StatementResult[]>;
  /** One transaction on one connection, seeing and writing the rows of `reach` only. Retried when PostgreSQL names it a deadlock's victim. */
  transaction<T>(reach: Reach, work: (tx: Transaction) => Promise<T>, payer?: string): Promise<T>;
  /** How many transactions of this process have ended so far, whether they were committed or not. */
  readonly commits: number;
  /** Answers when the database is reachable. */
  ping(): Promise<void>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** Of a login that row policies bind (`prepareLogins`). */
  readonly url: string;
  readonly poolMax: number;
  readonly onConnectionError?: (error: Error) => void;
}

const TRANSACTION_LIMIT_MS = 30_000;
const CONNECTION_WAIT_MS = 10_000;
/**
 * PostgreSQL ends a statement, and a transaction without one, after 30 s: a connection in use that says nothing for longer
 * leads nowhere. A network that drops packets would hold it for a quarter of an hour.
 */
const SILENCE_LIMIT_MS = 35_000;
const TIMEOUTS = { lock_timeout: 5_000, statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 };

const reachSetting = (reach: Reach): string => (reach === 'all' ? '*' : `{${reach.join(',')}}`);

export function openDatabase({ url, poolMax, onConnectionError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    application_name: 'orgraph',
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    ...TIMEOUTS,
    // Statements that are handed over together do not wait for each other's answers.
    pipeline: true,
    onConnect: prepareConnection,
  } as pg.PoolConfig & { pipeline: boolean; onConnect: (client: pg.ClientBase) => Promise<void> });
  let closing = false;
  let commits = 0;
  // The pool forgets connections before they are closed, so a server that stops right after may still be heard.
  pool.on('error', (error) => closing || onConnectionError?.(error));
  const lender = new Lender<Transaction>();
  const prisma = openClient(lender.poolOver(pool));

  const places = new FairPlaces(poolMax, CONNECTION_WAIT_MS);

  /** A connection within the share of who asks, and what gives it back. */
  async function connect(payer: string): Promise<{ client: pg.PoolClient; release: (broken?: Error) => void }> {
    const leave = places.try(payer) ?? (await places.take(payer));
    try {
      const client = await pool.connect();
      const stream = streamOf(client).setTimeout(SILENCE_LIMIT_MS).once('timeout', giveUp);
      const release = (broken?: Error): void => {
        stream.setTimeout(0).removeListener('timeout', giveUp);
        client.release(broken);
        leave();
      };
      return { client, release };
    } catch (error) {
      leave();
      throw retoldOfConnection(error);
    }
  }

  async function readTogether(
    reach: Reach,
    reads: readonly BoundStatement[],
    payer = payerOfReach(reach),
  ): Promise<StatementResult[]> {
    const { client, release } = await connect(payer);
    // A connection that breaks is told to its statements.
    client.on('error', ignore);
    for (const { statement } of reads) statementChannel.publish(statement.text);
    const answers = await sendTogether(client, reads, reach);
    client.removeListener('error', ignore);
    release(answers.find((answer) => answer instanceof Error && isConnectionFailure(answer)) as Error | undefined);
    return answers.map((answer) => (answer instanceof Error ? (retoldOfConnection(answer) as Error) : answer));
  }

  async function read<T extends object>(reach: Reach, statement: Statement, values: readonly unknown[]): Promise<T[]> {
    const [answer] = await readTogether(reach, [{ statement, values }]);
    if (answer instanceof Error) throw answer;
    return answer as T[];
  }

  async function transaction<T>(
    reach: Reach,
    work: (tx: Transaction) => Promise<T>,
    payer = payerOfReach(reach),
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await attemptOf(reach, work, payer);
      } catch (error) {
        if (attempt >= 3 || !isSerializationFailure(error)) throw retold(error);
      } finally {
        commits += 1;
      }
    }
  }

  async function attemptOf<T>(reach: Reach, work: (tx: Transaction) => Promise<T>, payer: string): Promise<T> {
    const { client, release } = await connect(payer);
    // A connection that breaks is told to its statements.
    client.on('error', ignore);
    const wire = new Wire(client, TRANSACTION_LIMIT_MS);
    let broken: Error | undefined;
    let loan: Loan<Transaction> | undefined;
    try {
      wire.begin(reachSetting(reach));
      loan = await lender.lend(wire, (over, limits) => prisma.$transaction(over, limits), TRANSACTION_LIMIT_MS);
      wires.set(loan.tx, wire);
      const value = await work(loan.tx);
      await wire.commit();
      return value;
    } catch (error) {
      broken = await wire.rollback();
      const failure = wire.failure ?? error;
      // Prisma tells a lost connection in words of its own.
      throw broken && isUntold(failure) ? DatabaseAway() : failure;
    } finally {
      loan?.end();
      client.removeListener('error', ignore);
      release(broken);
    }
  }

  return {
    read,
    readTogether,
    transaction,
    get commits() {
      return commits;
    },
    pool,
    ping: async () => {
      // A server whose files were taken away answers `SELECT 1` for ever, and fails at every trigger.
      await pool.query('DO $$BEGIN END$$');
    },
    close: async () => {
      closing = true;
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** Sends what has not run yet until all has: a statement that fails ends its batch, not those behind it. */
async function sendTogether(
  client: pg.PoolClient,
  reads: readonly BoundStatement[],
  reach: Reach,
): Promise<StatementResult[]> {
  const answers = await new Promise<StatementResult[]>((resolve) => {
    client.query(new Batch(reachSetting(reach), reads, resolve) as unknown as pg.Submittable);
  });
  const left = reads.slice(answers.length);
  return left.length === 0 ? answers : [...answers, ...(await sendTogether(client, left, reach))];
}

/** What every connection needs once, before its first use. */
async function prepareConnection(client: pg.ClientBase): Promise<void> {
  // Compiling the statement of a list took 147 ms of its 180: nothing here reads long enough for that to pay.
  await client.query('SET jit = off');
  for (const scope of [SCOPE, STEADY_SCOPE]) await client.query({ ...scope, values: [''] });
}

/** Its statements learn that the connection is lost. */
function giveUp(this: Socket): void {
  this.destroy(Object.assign(new Error('The database has not answered in time'), { code: '08006' }));
}

const wires = new WeakMap<Transaction, Wire>();

/** The wire of a transaction, for what is sent beside Prisma. */
export const wireOf = (tx: Transaction): Wire => wires.get(tx) as Wire;

/** Rows of a prepared statement within a transaction, the values being those of reads. */
export function rowsIn<T extends object>(tx: Transaction, sent: Statement, values: readonly unknown[]): Promise<T[]> {
  statementChannel.publish(sent.text);
  return wireOf(tx).rows<T>(sent, values);
}

/** Narrows (or sets) what the rest of the transaction may see. */
export function enterReach(tx: Transaction, reach: Reach): void {
  wireOf(tx).reach(reachSetting(reach));
}

const ignore = (): void => {};

/** SQLSTATE of an error of pg or, through Prisma, of its driver adapter. */
export function sqlState(error: unknown): string | undefined {
  const failure = error as { code?: string; meta?: { driverAdapterError?: { cause?: { originalCode?: string } } } };
  return failure?.meta?.driverAdapterError?.cause?.originalCode ?? failure?.code;
}

const isSerializationFailure = (error: unknown): boolean => ['40P01', '40001', 'P2034'].includes(sqlState(error) ?? '');

/**
 * Foreign keys, rows that are not there, and the head of a journal that is gone with its company. Operations check what
 * they refer to, so who meets one of these met a deletion at the same time.
 */
const VANISHED_STATES = ['23503', 'P2003', 'P2025', 'P0002'];

/** Lock and statement timeouts, and a pool with no connection left in time. */
const BUSY_STATES = ['55P03', '57014', '40P01', '40001', 'P2028', 'P2034'];

const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** What others did at the same time as an answer for whoever asked; any other error as it is. */
function retold(error: unknown): unknown {
  const state = sqlState(error) ?? '';
  if (BUSY_STATES.includes(state) || (error as Error | null)?.message === NO_CONNECTION) return Busy();
  return VANISHED_STATES.includes(state) ? Vanished() : error;
}

/** An error of a connection itself, not of the work that is done over it, as an answer for whoever asked. */
function retoldOfConnection(error: unknown): unknown {
  const told = retold(error);
  return told === error && isAway(error) ? DatabaseAway() : told;
}

/** Whether no answer is known yet that clients may be told. */
const isUntold = (error: unknown): boolean => !(error instanceof DomainError) && retold(error) === error;

/** What pg says of connections that are gone, or cannot be made in time. */
const LOST = /^(Connection terminated|Client (was closed|has encountered a connection error))/;

/** PostgreSQL that shuts down, starts or crashed; the network; and what pg itself says of them. */
function isAway(error: unknown): boolean {
  const { code, syscall, message = '' } = (error ?? {}) as NodeJS.ErrnoException;
  return /^(08...|57P0[123])$/.test(code ?? '') || syscall !== undefined || LOST.test(message);
}

/** Class 08 (connection) and 57P (shutdown), or no SQLSTATE at all: the connection is of no further use. */
function isConnectionFailure(error: Error): boolean {
  const state = sqlState(error);
  return !state || !/^[0-9A-Z]{5}$/.test(state) || state.startsWith('08') || state.startsWith('57P');
}
