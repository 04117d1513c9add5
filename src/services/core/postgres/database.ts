import type { Socket } from 'node:net';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../../../generated/prisma/client.js';
import { payerOfReach, type Reach } from '../actors/actor.js';
import { DatabaseAway } from '../errors/errors.js';
import { FairPlaces } from '../limits/fair-places.js';
import { Batch, type BoundStatement, KEYED_SCOPE, SCOPE, STEADY_SCOPE, type StatementResult } from './batch.js';
import { CurrentConnections } from './current-connections.js';
import {
  isConnectionFailure,
  isOutdatedPlan,
  isSerializationFailure,
  isUntranslated,
  translate,
  translateConnectionError,
} from './failures.js';
import { Lender, type Loan } from './lender.js';
import { inSnapshot, type Snapshot } from './snapshot.js';
import { type Statement, statement, statementChannel } from './statement.js';
import { streamOf, Wire } from './wire.js';

/** Columns that Prisma reads only where a query selects them by name. */
const SECRET_COLUMNS = {
  userSession: { token: true },
  userAccount: { password: true, accessToken: true, refreshToken: true, idToken: true },
  secondFactor: { sealedSecret: true, backupCodeHashes: true },
  passwordResetLink: { tokenHash: true },
  boardApiKey: { tokenHash: true },
  agentApiKey: { tokenHash: true },
  cliAuthChallenge: { tokenHash: true, boardTokenHash: true },
  pluginRequest: { request: true, answer: true },
  assistantToken: { tokenHash: true, codeChallenge: true },
  boardClaim: { tokenHash: true, codeHash: true },
  invite: { tokenHash: true },
  joinRequest: { claimSecretHash: true },
  secretVersionMaterial: { material: true, fingerprint: true },
  agentDeviceKey: { sealedPrivate: true },
  toolSession: { tokenHash: true },
  toolResult: { material: true },
  toolActionRequest: { argumentsMaterial: true },
  toolForwardedRequest: { request: true, answer: true },
} as const;

const openClient = (pool: pg.Pool) =>
  new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) }),
    omit: SECRET_COLUMNS,
  });

/** Statements with lists of values have endless variants, and each prepared one takes memory on every connection. */
const MAX_PREPARED_TEXTS = 300;
const preparedTexts = new Set<string>();

/** The name under which a statement of Prisma is prepared; none beyond the first statements. */
function nameOf(text: string): string {
  if (!preparedTexts.has(text)) {
    if (preparedTexts.size >= MAX_PREPARED_TEXTS) return '';
    preparedTexts.add(text);
  }
  return statement(text).name;
}

export type Transaction = Parameters<Parameters<ReturnType<typeof openClient>['$transaction']>[0]>[0];

export interface Database {
  /** Reads outside a transaction: one round trip, seeing only the rows of `reach`. */
  read<T extends object>(reach: Reach, statement: Statement, values: readonly unknown[]): Promise<T[]>;
  /**
   * Several reads on one connection, sent together: one round trip, in one transaction while none fails.
   * @param payer whose share of the connections it takes; for the server's own work, the company that it concerns
   * @returns for each its rows or its error
   */
  readTogether(reach: Reach, reads: readonly BoundStatement[], payer?: string): Promise<StatementResult[]>;
  /**
   * One transaction on one connection, seeing and writing only the rows of `reach`. Retried when PostgreSQL ends it to
   * resolve a deadlock, and when a migration has outdated its statements.
   * @param limitMs after which it accepts no more statements; half a minute unless it is said
   */
  transaction<T>(reach: Reach, work: (tx: Transaction) => Promise<T>, payer?: string, limitMs?: number): Promise<T>;
  /** Reads of one moment, however long they take. */
  snapshot<T>(reach: Reach, work: (snapshot: Snapshot) => Promise<T>, payer?: string): Promise<T>;
  /** How many transactions of this process have ended so far, committed or not. */
  readonly commits: number;
  /** Resolves when the database is reachable. */
  ping(): Promise<void>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** The URL of a login that row policies bind (`prepareLogins`). */
  readonly url: string;
  readonly poolMax: number;
  readonly onConnectionError?: (error: Error) => void;
}

/** How often work is begun because of migrations: one may follow another while it runs. */
const OUTDATED_ATTEMPTS = 10;
const TRANSACTION_LIMIT_MS = 30_000;
const CONNECTION_WAIT_MS = 10_000;
/**
 * PostgreSQL ends a statement, and a transaction without one, after 30 s, so a connection in use that is silent for
 * longer is dead. A network that drops packets would hold it for a quarter of an hour.
 */
const SILENCE_LIMIT_MS = 35_000;
const TIMEOUTS = { lock_timeout: 5_000, statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 };

const reachSetting = (reach: Reach): string => (reach === 'all' ? '*' : `{${reach.join(',')}}`);

/**
 * How many connections stay open while nobody asks anything. A new one costs 10 ms and prepares all its statements anew:
 * after a quiet quarter of a minute the slowest of a hundred calls of tools took 115 ms, with four connections kept 35 ms.
 */
const KEPT_CONNECTIONS = 4;

export function openDatabase({ url, poolMax, onConnectionError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    min: Math.min(poolMax, KEPT_CONNECTIONS),
    application_name: 'orgraph',
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    ...TIMEOUTS,
    // Statements that are submitted together do not wait for each other's answers.
    pipeline: true,
    onConnect: prepareConnection,
  } as pg.PoolConfig & { pipeline: boolean; onConnect: (client: pg.ClientBase) => Promise<void> });
  let closing = false;
  let commits = 0;
  // The pool forgets connections before they are closed, so errors may still arrive after the server has stopped.
  pool.on('error', (error) => closing || onConnectionError?.(error));
  const lender = new Lender<Transaction>();
  const prisma = openClient(lender.poolOver(pool));

  const places = new FairPlaces(poolMax, CONNECTION_WAIT_MS);
  const connections = new CurrentConnections(pool);

  /** A connection within the share of the payer, and the function that releases it. */
  async function connect(payer: string): Promise<{ client: pg.PoolClient; release: (broken?: Error) => void }> {
    const leave = places.try(payer) ?? (await places.take(payer));
    try {
      const client = await connections.take();
      const stream = streamOf(client).setTimeout(SILENCE_LIMIT_MS).once('timeout', giveUp);
      const release = (broken?: Error): void => {
        stream.setTimeout(0).removeListener('timeout', giveUp);
        client.release(broken);
        leave();
      };
      return { client, release };
    } catch (error) {
      leave();
      throw translateConnectionError(error);
    }
  }

  /** Whether what failed succeeds if it is begun again. */
  function mayRepeat(error: unknown, attempt: number): boolean {
    if (!isOutdatedPlan(error)) return attempt < 3 && isSerializationFailure(error);
    connections.replaceAll();
    return attempt < OUTDATED_ATTEMPTS;
  }

  async function readTogether(
    reach: Reach,
    reads: readonly BoundStatement[],
    payer = payerOfReach(reach),
  ): Promise<StatementResult[]> {
    for (const { statement } of reads) statementChannel.publish(statement.text);
    for (let attempt = 1; ; attempt++) {
      const answers = await readOnce(reach, reads, payer);
      const errors = answers.filter((answer) => answer instanceof Error);
      if (!errors.some((error) => mayRepeat(error, attempt)))
        return answers.map((answer) =>
          answer instanceof Error ? (translateConnectionError(answer) as Error) : answer,
        );
    }
  }

  async function readOnce(reach: Reach, reads: readonly BoundStatement[], payer: string): Promise<StatementResult[]> {
    const { client, release } = await connect(payer);
    // A broken connection is reported to its statements.
    client.on('error', ignore);
    const answers = await sendTogether(client, reads, reach);
    client.removeListener('error', ignore);
    release(answers.find((answer) => answer instanceof Error && isConnectionFailure(answer)) as Error | undefined);
    return answers;
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
    limitMs = TRANSACTION_LIMIT_MS,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await attemptOf(reach, work, payer, limitMs);
      } catch (error) {
        if (!mayRepeat(error, attempt)) throw translate(error);
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
    const { client, release } = await connect(payer);
    // A broken connection is reported to its statements.
    client.on('error', ignore);
    const wire = new Wire(client, limitMs);
    let broken: Error | undefined;
    let loan: Loan<Transaction> | undefined;
    try {
      wire.begin(reachSetting(reach));
      loan = await lender.lend(wire, (over, limits) => prisma.$transaction(over, limits), limitMs);
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
    const { client, release } = await connect(payer);
    client.on('error', ignore);
    let broken: Error | undefined;
    try {
      return await inSnapshot(client, reachSetting(reach), work, (error) => {
        broken = error;
      });
    } catch (error) {
      // Some of it may have been used.
      if (isOutdatedPlan(error)) connections.replaceAll();
      throw translateConnectionError(error);
    } finally {
      client.removeListener('error', ignore);
      release(broken);
    }
  }

  return {
    read,
    readTogether,
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
      closing = true;
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** Repeats until every statement has run: a failing statement ends its batch but not the statements after it. */
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

/** Prepares a new connection before its first use. */
async function prepareConnection(client: pg.ClientBase): Promise<void> {
  // Compiling the statement of a list took 147 ms of its 180: no statement here runs long enough to gain from it.
  await client.query('SET jit = off');
  for (const scope of [SCOPE, STEADY_SCOPE, KEYED_SCOPE]) await client.query({ ...scope, values: [''] });
}

/** Fails the connection's statements as for a lost connection. */
function giveUp(this: Socket): void {
  this.destroy(Object.assign(new Error('The database has not answered in time'), { code: '08006' }));
}

const ignore = (): void => {};

const wires = new WeakMap<Transaction, Wire>();

/** The wire of a transaction, for statements that do not go through Prisma. */
export const wireOf = (tx: Transaction): Wire => wires.get(tx) as Wire;

/** Rows of a prepared statement within a transaction, with the same values as reads. */
export function rowsIn<T extends object>(tx: Transaction, sent: Statement, values: readonly unknown[]): Promise<T[]> {
  statementChannel.publish(sent.text);
  return wireOf(tx).rows<T>(sent, values);
}

/** Sets or narrows the reach of the rest of the transaction. */
export function enterReach(tx: Transaction, reach: Reach): void {
  wireOf(tx).reach(reachSetting(reach));
}
