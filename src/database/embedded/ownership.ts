import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeLoginRole, randomPassword } from '../login-role.js';
import { type Cluster, superuserUrl } from './cluster.js';
import { EmbeddedPostgresInUse, errorCode } from './errors.js';
import { findPostmaster, signalPostmaster } from './postmaster.js';

/**
 * The advisory lock, in the database `postgres`, of the server that uses a cluster. The lock ends with its connection,
 * so unlike a process id in a file it cannot outlive its holder.
 */
const OWNER_LOCK = 1_869_768_560;

/** How long a running PostgreSQL may have no owner: its owner may be starting, or its watcher stopping it. */
const ORPHANED_AFTER_MS = 5_000;
const GIVE_UP_AFTER_MS = 60_000;
const POLL_MS = 20;

/** The database of the lock. Any database that always exists would do. */
const DATABASE = 'postgres';

/** The login that holds the lock. It has no rights, since its connection lasts as long as the server. */
const OWNER = 'orgraph_owner';

const CANNOT_CONNECT_NOW = '57P03';
const NOT_READY = ['ECONNREFUSED', 'ECONNRESET', CANNOT_CONNECT_NOW];

type Ownership = 'owned' | 'unowned' | 'not ready';

/**
 * Resolves when no PostgreSQL runs on the cluster: waits for one that is shutting down, and stops one without an owner.
 * @throws EmbeddedPostgresInUse if another running server owns it
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
      log(`stopping PostgreSQL (process ${postmaster.pid}), which a previous server left running`);
      await signalPostmaster(cluster.data, 'SIGINT');
      ownerlessSince = undefined;
    }
    if (Date.now() - start > GIVE_UP_AFTER_MS) {
      throw new Error(`PostgreSQL (process ${postmaster.pid}) holds ${cluster.data} and does not respond: stop it.`);
    }
    await sleep(POLL_MS);
  }
}

/**
 * Connects to the server that was launched with this token and takes its ownership. The ownership lasts as long as the
 * connection.
 * @returns undefined if it is not ready yet, or if another server responds
 */
export async function takeOwnership(cluster: Cluster, port: number, token: string): Promise<pg.Client | undefined> {
  const client = await connectAsOwner(cluster, port, token);
  if (!client) return undefined;
  const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [OWNER_LOCK]);
  if (rows[0]?.mine) return client;
  await client.end();
  return undefined;
}

/** Connects as the login that holds the lock, with a password that only this connection knows. */
async function connectAsOwner(cluster: Cluster, port: number, token: string): Promise<pg.Client | undefined> {
  const superuser = await connectIfReady(await superuserUrl(cluster, port, DATABASE));
  if (!superuser) return undefined;
  try {
    const { rows } = await superuser.query<{ launched: string }>(
      `SELECT current_setting('orgraph.launch', true) AS launched`,
    );
    if (rows[0]?.launched !== token) return undefined;
    const password = randomPassword();
    await makeLoginRole(superuser, OWNER, password);
    return await connectIfReady(`postgresql://${OWNER}:${password}@127.0.0.1:${port}/${DATABASE}`);
  } finally {
    await superuser.end().catch(() => {});
  }
}

async function ownershipOf(cluster: Cluster, port: number): Promise<Ownership> {
  const client = await connectIfReady(await superuserUrl(cluster, port, DATABASE));
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
    return 'not ready'; // the server was shut down after the connection
  } finally {
    await client.end().catch(() => {});
  }
}

async function connectIfReady(connectionString: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString, application_name: 'orgraph owner', keepAlive: true });
  client.on('error', () => {}); // the server may end at any time; users of the connection notice it
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
