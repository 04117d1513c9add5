import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, findBinaries, removeOtherBinaries } from './embedded/binaries.js';
import { type Cluster, openCluster, removeAbandonedClusters, superuserUrl } from './embedded/cluster.js';
import { findLocation, giveToOwner, type Location } from './embedded/location.js';
import { awaitFreeCluster, takeOwnership } from './embedded/ownership.js';
import { isGoneWithin, signalPostmaster } from './embedded/postmaster.js';
import { launchPostgres, type WatchedPostgres } from './embedded/watcher.js';

interface EmbeddedPostgresOptions {
  /** The server's home. The data are in `<home>/postgres`. */
  home: string;
  log: (message: string) => void;
  /** False trades crash safety for speed, for tests. Default: true. */
  durable?: boolean;
  /** Called when PostgreSQL ends without a call of `stop`. */
  onCrash?: (reason: string) => void;
}

interface EmbeddedPostgres {
  /** The superuser's URL of the database `orgraph`, for migrations. PostgreSQL listens on 127.0.0.1 only. */
  url: string;
  /** Shuts down fast: open transactions are rolled back, committed ones are on disk. */
  stop(): Promise<void>;
}

interface Launched {
  port: number;
  token: string;
  postgres: WatchedPostgres;
}

interface Running extends Launched {
  owner: pg.Client;
}

const DATABASE = 'orgraph';
const LAUNCH_ATTEMPTS = 3;
const POLL_MS = 15;
const FAST_SHUTDOWN_LIMIT_MS = 30_000;

/**
 * Starts the PostgreSQL that comes with this package, with data below the home. It ends with this process, even if this
 * process crashes, and the next start cleans up the remains.
 * @throws EmbeddedPostgresInUse if another server uses the home
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true } = options;
  if (process.platform === 'win32') {
    throw new Error('The built-in PostgreSQL does not run on Windows: set DATABASE_URL to a PostgreSQL server.');
  }
  const location = await findLocation(options.home, log);
  const binaries = await findBinaries(location.directory, location.account);
  const cluster = await openCluster(location, binaries, durable);
  const running = await launch({ location, binaries, cluster, home: options.home, durable, log });
  try {
    await createDatabase(cluster, running);
    await removeAbandonedClusters(location.directory);
    await removeOtherBinaries(location.directory, binaries);
  } catch (error) {
    await shutDown(cluster, running.postgres);
    throw error;
  }
  return handleOf(cluster, running, options);
}

async function handleOf(
  cluster: Cluster,
  running: Running,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  let stopped: Promise<void> | undefined;
  void running.postgres.exited.then((reason) => {
    if (stopped) return;
    options.log(reason);
    options.onCrash?.(reason);
  });
  keepOwnership(cluster, running, () => stopped !== undefined);
  return {
    url: await superuserUrl(cluster, running.port, DATABASE),
    stop: () => {
      stopped ??= shutDown(cluster, running.postgres);
      return stopped;
    },
  };
}

/** Takes the ownership again after PostgreSQL has ended all connections to recover from the crash of one. */
function keepOwnership(cluster: Cluster, running: Running, isStopped: () => boolean): void {
  running.owner.once('end', async () => {
    if (isStopped()) return;
    const owner = await whenOwned(cluster, running).catch(() => 'lost');
    if (typeof owner !== 'string') keepOwnership(cluster, { ...running, owner }, isStopped);
  });
}

interface LaunchContext {
  location: Location;
  binaries: Binaries;
  cluster: Cluster;
  home: string;
  durable: boolean;
  log: (message: string) => void;
}

/** Retries because, between check and launch, another program may take the port or another server the data. */
async function launch(context: LaunchContext): Promise<Running> {
  const { location, binaries, cluster, durable } = context;
  for (let attempt = 1; ; attempt++) {
    await awaitFreeCluster(cluster, context.home, context.log);
    const port = await choosePort(location);
    const token = randomUUID();
    const postgres = await launchPostgres(location, binaries, { data: cluster.data, port, token, durable });
    const launched = { port, token, postgres };
    const owner = await whenOwned(cluster, launched);
    if (typeof owner !== 'string') {
      await rememberPort(location, port);
      return { ...launched, owner };
    }
    if (attempt === LAUNCH_ATTEMPTS) throw new Error(owner);
    await sleep(100 * attempt);
  }
}

/** The connection that owns the launched server, or the reason if the server ended before. */
async function whenOwned(cluster: Cluster, launched: Launched): Promise<pg.Client | string> {
  let ended: string | undefined;
  void launched.postgres.exited.then((reason) => {
    ended = reason;
  });
  try {
    while (!ended) {
      const owner = await takeOwnership(cluster, launched.port, launched.token);
      if (owner) return owner;
      await sleep(POLL_MS);
    }
    return ended;
  } catch (error) {
    launched.postgres.release();
    throw error;
  }
}

async function shutDown(cluster: Cluster, postgres: WatchedPostgres): Promise<void> {
  postgres.release();
  const watcherEnded = await Promise.race([
    postgres.exited.then(() => true),
    sleep(FAST_SHUTDOWN_LIMIT_MS, false, { ref: false }),
  ]);
  // A killed watcher cannot have forwarded the shutdown.
  if (watcherEnded) await signalPostmaster(cluster.data, 'SIGINT');
  if (watcherEnded && (await isGoneWithin(cluster.data, FAST_SHUTDOWN_LIMIT_MS))) return;
  await signalPostmaster(cluster.data, 'SIGQUIT');
  if (!(await isGoneWithin(cluster.data, FAST_SHUTDOWN_LIMIT_MS))) throw new Error('PostgreSQL does not stop');
}

async function createDatabase(cluster: Cluster, { owner, port }: Running): Promise<void> {
  const { rowCount } = await owner.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount) return;
  const superuser = new pg.Client(await superuserUrl(cluster, port, 'postgres'));
  await superuser.connect();
  try {
    await superuser.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await superuser.end();
  }
}

/** The port of the last start if it is free, so that a saved address stays valid. */
async function choosePort(location: Location): Promise<number> {
  const last = Number(await readFile(portFile(location), 'utf8').catch(() => ''));
  if (last > 0 && last < 65_536 && (await listenOnce(last))) return last;
  const port = await listenOnce(0);
  if (!port) throw new Error('No port is free on 127.0.0.1');
  return port;
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}

async function rememberPort(location: Location, port: number): Promise<void> {
  await writeFile(portFile(location), `${port}\n`);
  await giveToOwner(portFile(location), location);
}

function portFile(location: Location): string {
  return join(location.directory, 'port');
}
