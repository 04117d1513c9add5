import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { superuserUrl } from '#database/embedded/cluster.js';
import { findLocation } from '#database/embedded/location.js';
import { findPostmaster } from '#database/embedded/postmaster.js';
import { startEmbeddedPostgres } from '#database/embedded.js';
import type { Config } from '#services/core/process/config.js';
import { packageFolder } from '../local/programs.js';

/** The database of an installation, for the login that migrates. */
export interface InstallationDatabase {
  readonly url: string;
  readonly isEmbedded: boolean;
  close(): Promise<void>;
}

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATABASE_MIGRATION_URL' | 'ORGRAPH_HOME'>;

/**
 * Opens the database: that of a running server, or the embedded one, started for as long as it is needed.
 * @returns undefined if the embedded database does not exist yet
 */
export async function openInstallationDatabase(config: DatabaseConfig): Promise<InstallationDatabase | undefined> {
  const own = config.DATABASE_MIGRATION_URL ?? config.DATABASE_URL;
  if (own) return { url: own, isEmbedded: false, close: async () => {} };
  if (!(await exists(config.ORGRAPH_HOME))) return undefined;
  const running = await runningDatabase(config.ORGRAPH_HOME);
  if (running === 'none') return undefined;
  if (running !== 'stopped') return { url: running, isEmbedded: true, close: async () => {} };
  return startDatabase(config.ORGRAPH_HOME);
}

/** Starts the embedded database, and creates it if there is none. @throws EmbeddedPostgresInUse while a server runs */
export async function startDatabase(home: string): Promise<InstallationDatabase> {
  const { url, stop } = await startEmbeddedPostgres({ home, log: () => {} });
  return { url, isEmbedded: true, close: stop };
}

/** The address of the embedded database; `stopped` if it does not run, `none` if it does not exist. */
async function runningDatabase(home: string): Promise<string | 'stopped' | 'none'> {
  const { directory } = await findLocation(home, () => {});
  const path = join(directory, 'cluster');
  const data = join(path, 'data');
  if (!(await exists(data))) return 'none';
  const postmaster = await findPostmaster(data);
  return postmaster ? superuserUrl({ path, data }, postmaster.port, 'orgraph') : 'stopped';
}

const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined;

const CONNECT_MS = 10_000;

/** Runs `work` on a connection of its own, and closes that in any case. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'orgraph local',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  client.on('error', () => {}); // the waiting query gets the error too
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The address of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
}

export const databaseName = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

/** The message of a failure to connect, also if Node reports several at once. */
export function reasonOf(error: unknown): string {
  const { message, errors = [] } = error as Error & { errors?: Error[] };
  return message || errors.map((one) => one.message).join(', ') || String(error);
}

/** Whether row policies let the login see all rows. */
export async function seesAllRows(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ all: boolean }>(
    'SELECT rolsuper OR rolbypassrls AS all FROM pg_roles WHERE rolname = session_user',
  );
  return rows[0]?.all === true;
}

/** The migrations of this version. */
export const migrationsFolder = (): string => join(packageFolder(), 'prisma', 'migrations');
