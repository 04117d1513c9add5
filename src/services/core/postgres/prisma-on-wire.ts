import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from '#generated/prisma/client.js';
import { statement } from './statement.js';
import type { Wire } from './wire.js';

/** Prisma's view of a transaction that was begun without Prisma. */
export interface PrismaLoan<X> {
  readonly tx: X;
  /** Ends the view: Prisma sends nothing more. */
  end(): void;
}

type Begins<X> = (
  work: (tx: X) => Promise<void>,
  options: { readonly maxWait: number; readonly timeout: number },
) => Promise<void>;

/** The commands with which Prisma would begin and end a transaction; the wire's owner sends its own instead. */
const TRANSACTION_COMMANDS: ReadonlySet<string> = new Set(['BEGIN', 'COMMIT', 'ROLLBACK']);
const NOTHING = { rows: [], fields: [], rowCount: 0 };

/** Lends open transactions to Prisma: it may write in them, but neither begins nor ends them. */
export class PrismaOnWire<X> {
  private lent: Promise<unknown> = Promise.resolve();
  private offered: Wire | undefined;

  /** A pool for Prisma's adapter, whose connections are the offered wires. */
  poolOver(pool: pg.Pool): pg.Pool {
    return Object.create(pool, { connect: { value: async () => this.take() } });
  }

  /**
   * Makes one offer at a time, to ensure that Prisma's transaction uses the wire offered for it. It sends no statement.
   */
  lend(wire: Wire, begin: Begins<X>, timeout: number): Promise<PrismaLoan<X>> {
    const loan = this.lent.then(
      () =>
        new Promise<PrismaLoan<X>>((resolve, reject) => {
          this.offered = wire;
          const over = (tx: X) => new Promise<void>((end) => resolve({ tx, end }));
          begin(over, { maxWait: timeout, timeout }).catch(reject);
        }),
    );
    this.lent = loan.catch(() => {});
    return loan;
  }

  private take(): Pick<pg.PoolClient, 'query' | 'on' | 'removeListener' | 'release'> {
    const wire = this.offered;
    if (!wire) throw new Error('Prisma is used within transactions only');
    this.offered = undefined;
    const query = async (config: pg.QueryConfig) =>
      TRANSACTION_COMMANDS.has(config.text) ? NOTHING : wire.query(config);
    return { query, on: () => {}, removeListener: () => {}, release: () => {} } as never;
  }
}

/** Columns that Prisma reads only if a query selects them by name. */
const SECRET_COLUMNS = {
  userSession: { tokenHash: true },
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

/** Opens Prisma on the connections of a pool. */
export const openPrisma = (pool: pg.Pool) =>
  new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) }),
    omit: SECRET_COLUMNS,
  });

export type Transaction = Parameters<Parameters<ReturnType<typeof openPrisma>['$transaction']>[0]>[0];

/** Statements with lists of values have endless variants, and each prepared one uses memory on every connection. */
const MAX_PREPARED_TEXTS = 300;
const preparedTexts = new Set<string>();

/** The name under which Prisma's statement is prepared; empty, for unprepared, once `MAX_PREPARED_TEXTS` is reached. */
function nameOf(text: string): string {
  if (!preparedTexts.has(text)) {
    if (preparedTexts.size >= MAX_PREPARED_TEXTS) return '';
    preparedTexts.add(text);
  }
  return statement(text).name;
}
