import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, SUPERUSER } from './cluster.js';
import { EmbeddedPostgresInUse, errorCode } from './errors.js';
import { findPostmaster, signalPostmaster } from './postmaster.js';

/**
 * The living server that uses a cluster holds this advisory lock in the database `postgres`. The lock ends with its
 * connection, so unlike a process number in a file it cannot outlive its holder.
 */
const OWNER_LOCK = 1_869_768_560;

/** How long a running PostgreSQL may be without an owner: its owner may be starting, or its watcher stopping it. */
const ORPHANED_AFTER_MS = 5_000;
const GIVE_UP_AFTER_MS = 60_000;
const POLL_MS = 20;

const CANNOT_CONNECT_NOW = '57P03';
const NOT_READY = ['ECONNREFUSED', 'ECONNRESET', CANNOT_CONNECT_NOW];

type Ownership = 'owned' | 'unowned' | 'not ready';

export function urlOf(cluster: Cluster, port: number, database: string): string {
  return `postgresql://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

/**
 * Returns when no PostgreSQL runs on the cluster: waits for one that is shutting down, stops one that nobody owns any
 * more, and throws when another living server owns it.
 */
export async function awaitFreeCluster(cluster: Cluster, home: string, log: (message: string) => void): Promise<void> {
  const start = Date.now();
  let ownerlessSince: number | undefined;
  for (;;) {
    const postmaster = await findPostmaster(cluster.data);
    if (!postmaster) return;
    const ownership = await ownershipOf(cluster, postmaster.port);
    if (ownership === 'owned') throw new EmbeddedPostgresInUse(home);
    ownerlessSince = ownership === 'unowned' ? (ownerlessSince ?? Date.now()) : undefined;
    if (ownerlessSince && Date.now() - ownerlessSince > ORPHANED_AFTER_MS) {
      log(`stopping PostgreSQL (process ${postmaster.pid}), which a former server left behind`);
      await signalPostmaster(cluster.data, 'SIGINT');
      ownerlessSince = undefined;
    }
    if (Date.now() - start > GIVE_UP_AFTER_MS) {
      throw new Error(`PostgreSQL (process ${postmaster.pid}) holds ${cluster.data} and does not answer: stop it.`);
    }
    await sleep(POLL_MS);
  }
}

/**
 * Connects to the server that was launched with this token and takes its ownership; undefined as long as it is not
 * ready, or when what answers is not that server. The connection is the ownership: keep it open.
 */
export async function takeOwnership(cluster: Cluster, port: number, token: string): Promise<pg.Client | undefined> {
  const client = await connectIfReady(cluster, port);
  if (!client) return undefined;
  const { rows } = await client.query<{ mine: boolean }>(
    `SELECT CASE WHEN current_setting('orgraph.launch', true) = $1 THEN pg_try_advisory_lock($2) ELSE false END AS mine`,
    [token, OWNER_LOCK],
  );
  if (rows[0]?.mine) return client;
  await client.end();
  return undefined;
}

async function ownershipOf(cluster: Cluster, port: number): Promise<Ownership> {
  const client = await connectIfReady(cluster, port);
  if (!client) return 'not ready';
  try {
    const { rowCount } = await client.query(
      `SELECT 1 FROM pg_locks
       WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = $1 AND objsubid = 1
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [OWNER_LOCK],
    );
    return rowCount ? 'owned' : 'unowned';
  } catch {
    return 'not ready'; // shut down between the connection and the question
  } finally {
    await client.end().catch(() => {});
  }
}

async function connectIfReady(cluster: Cluster, port: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: urlOf(cluster, port, 'postgres'),
    application_name: 'orgraph owner',
    keepAlive: true,
  });
  client.on('error', () => {}); // the server may end at any time; whoever needs the connection notices
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (!NOT_READY.includes(errorCode(error)) && !isEarlyEnd(error)) throw error;
    return undefined;
  }
}

function isEarlyEnd(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Connection terminated');
}
