/** @module-tag whole */
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '#database/migrate.js';
import { dropDatabase, migrationsDirectory, scratchDatabaseUrl } from '../kit/postgres.js';
import { type LogEntry, type ServerProcess, serverHome, spawnServer } from '../kit/process.js';
import { until } from '../kit/running.js';
import { journalOf, sql } from '../server/journal.js';
import { Subscriber } from './client.js';
import { type OpenProxy, startProxy } from './example.js';
import { formerRelease } from './former-release.js';
import { setStage } from './traffic.js';
import { expectKept, expectRun, NotingClient, startWork } from './upgrade-traffic.js';

interface Scene {
  readonly databaseUrl: string;
  readonly proxy: OpenProxy;
  start(name: string, main?: string): Promise<ServerProcess>;
}

/** A proxy, and servers behind it that share an empty database and a home. */
async function sceneOf(): Promise<Scene> {
  const databaseUrl = scratchDatabaseUrl();
  onTestFinished(() => dropDatabase(databaseUrl));
  const proxy = await startProxy({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => proxy.close());
  const env = {
    DATABASE_URL: databaseUrl,
    ORGRAPH_HOME: await serverHome(),
    PUBLIC_BASE_URL: proxy.url,
    TRUST_PROXY: '1',
    RUN_CONCURRENCY: '8',
    CLOCK_INTERVAL_MS: '300',
    DATABASE_POOL_MAX: '4',
  };
  return {
    databaseUrl,
    proxy,
    async start(name, main) {
      const server = await spawnServer(env, undefined, main);
      onTestFinished(async () => void (await server.kill()));
      const { msg } = await server.logged((entry) => entry.msg.includes('is ready on'));
      const url = /is ready on (http:\S+?) /.exec(msg)?.[1] as string;
      await until(async () => (await fetch(`${url}/api/health`)).ok);
      proxy.targets.set(name, url);
      return server;
    },
  };
}

const migrationsOf = async (databaseUrl: string): Promise<string[]> =>
  (await sql<{ name: string }>(databaseUrl, 'SELECT migration_name AS name FROM _prisma_migrations')).map(
    ({ name }) => name,
  );

/** How many processes have executed runs that were made since then. */
const workersSince = async (databaseUrl: string, since: Date): Promise<number> =>
  (
    await sql<{ count: number }>(
      databaseUrl,
      `SELECT count(DISTINCT "engineId")::int AS count FROM "HeartbeatRun"
        WHERE status = 'succeeded' AND "createdAt" > '${since.toISOString()}'`,
    )
  )[0]?.count ?? 0;

async function stopped(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM');
  expect(await server.exited).toMatchObject({ code: 0 });
}

interface Upgrade {
  /** The bundle of the old release, where it is not this one. */
  readonly main?: string;
  /** Does what the next release does to the database, where it does not do that itself. */
  migrated?(databaseUrl: string): Promise<unknown>;
  /** How many of the two processes execute runs while both are there. */
  readonly workers: number;
}

/** Clients work while a process of the next release joins the old one, which then leaves. */
async function rollingUpgrade({ main, migrated, workers }: Upgrade) {
  const { databaseUrl, proxy, start } = await sceneOf();
  const old = await start('old', main);
  const before = await migrationsOf(databaseUrl);
  const client = new NotingClient(proxy.url);
  const stage = await setStage(client);
  const subscribers = [Subscriber.socket, Subscriber.events].map(
    (kind) => new Subscriber(proxy.url, stage.companyId, kind),
  );
  const work = startWork(client, stage);
  await work.goesOn();
  await migrated?.(databaseUrl);
  await work.goesOn();

  const next = await start('next');
  const joined = new Date();
  await work.goesOn();
  await until(async () => (await workersSince(databaseUrl, joined)) >= workers);
  proxy.targets.delete('old');
  await stopped(old);
  await work.goesOn();
  await work.stop();

  await expectKept(databaseUrl, client, work.promised);
  await expectRun(databaseUrl, work.promised);
  for (const subscriber of subscribers) {
    const journal = await journalOf(databaseUrl, stage.companyId);
    await until(() => Number(subscriber.seen.at(-1)?.[0] ?? 0) >= journal.length);
    await subscriber.stop();
    expect(subscriber.seen.slice(0, journal.length)).toEqual(journal);
  }
  const whole = await client.ask('GET', `/api/companies/${stage.companyId}/activity/verify`);
  expect(whole).toMatchObject({ ok: true, brokenAt: null });
  await stopped(next);
  const added = (await migrationsOf(databaseUrl)).filter((name) => !before.includes(name));
  return { added, troubles: client.troubles, failures: [old, next].map(({ log }) => failuresOf(log)) };
}

/** The states of PostgreSQL by which requests failed unexpectedly. */
const failuresOf = (log: readonly LogEntry[]): string[] => {
  const failures = log.filter(({ level, err }) => level >= 50 && err !== undefined);
  return [...new Set(failures.map(({ err }) => String((err as { code?: unknown }).code)))];
};

const BUSY_TABLES = ['Agent', 'Issue', 'IssueComment', 'HeartbeatRun', 'RoutineRun', 'Asset'];
/** What a later release might do, in one transaction, to the tables that are written to all the time. */
const LATER = [
  ...BUSY_TABLES.map((name) => `ALTER TABLE "${name}" ADD COLUMN "ofLaterRelease" text NOT NULL DEFAULT ''`),
  'ALTER TABLE "Event" ADD COLUMN "ofLaterRelease" text',
  'CREATE TABLE "OfLaterRelease" ("companyId" uuid REFERENCES "Company" (id) ON DELETE CASCADE)',
].join(';\n');

async function migrateToLater(databaseUrl: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'orgraph-migrations-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await cp(migrationsDirectory, directory, { recursive: true });
  await mkdir(join(directory, '99991231000000_later'));
  await writeFile(join(directory, '99991231000000_later', 'migration.sql'), LATER);
  await migrate(databaseUrl, { directory });
}

/** What clients are told of a release that does not survive migrations, and cuts connections when it stops. */
const OF_FORMER_RELEASE = /500 .*Internal server error|502 .*The process ended before it answered/;

describe('an upgrade while clients work, with two releases on one database,', () => {
  test('loses nothing and fails for nobody from this release to a later one', { timeout: 400_000 }, async () => {
    const { added, troubles, failures } = await rollingUpgrade({ migrated: migrateToLater, workers: 2 });
    expect(added).toEqual(['99991231000000_later']);
    expect(troubles).toEqual([]);
    expect(failures).toEqual([[], []]);
  });

  // It did not prepare its statements anew after a migration: what it fails at is not done, and is done when it is sent
  // again. When it stops, it cuts open connections with the requests on their way, which it has not read. It cannot end
  // its runs either, which are taken over once it is gone.
  test('loses nothing from a former release to this one', { timeout: 400_000 }, async ({ skip }) => {
    const former = await formerRelease();
    if ('problem' in former) return skip(former.problem);
    const { added, troubles, failures } = await rollingUpgrade({ main: former.main, workers: 1 });
    const present = (await readdir(migrationsDirectory)).filter((name) => /^\d/.test(name));
    expect(added.length).toBeGreaterThan(5);
    expect(present).toEqual(expect.arrayContaining(added));
    expect(troubles.filter((trouble) => !OF_FORMER_RELEASE.test(trouble))).toEqual([]);
    expect(failures).toEqual([expect.toSatisfy((states: string[]) => states.every((each) => each === '0A000')), []]);
  });
});
