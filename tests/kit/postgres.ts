import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#database/embedded.js';
import { migrate } from '#database/migrate.js';
import { databaseFolder, removeAbandonedFolders, temporaryHome } from './folders.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a migrated database that nobody connects to: only to be cloned. */
    templateDatabaseUrl: string;
    /** The home of the PostgreSQL of the run; empty where TEST_DATABASE_URL names another one. */
    databaseHome: string;
    /** A folder for files that outlive a test file; the run removes it. */
    runFolder: string;
  }
}

export const migrationsDirectory = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

interface Prepared {
  readonly url: string;
  readonly home: string;
  readonly folder: string;
  readonly end: () => Promise<void>;
}

/** Vitest's global setup: one PostgreSQL server and one migrated template database for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, home, folder, end } = await prepare();
  project.provide('templateDatabaseUrl', url);
  project.provide('databaseHome', home);
  project.provide('runFolder', folder);
  return end;
}

async function prepare(): Promise<Prepared> {
  await removeAbandonedFolders();
  const server = await startServer();
  const url = withDatabase(server.url, `${PREFIX}${randomUUID().slice(0, 8)}`);
  const folder = await temporaryHome();
  const end = async () => {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    for (const left of await databasesOf(url)) await dropDatabase(left);
    await server.stop();
  };
  try {
    await migrate(url, { directory: migrationsDirectory });
  } catch (error) {
    await end();
    throw error;
  }
  return { url, home: server.home, folder, end };
}

const PREFIX = 'orgraph_test_';

/** The template and whatever was made for its run and nobody dropped, such as the databases that workers share. */
async function databasesOf(template: string): Promise<string[]> {
  const client = new pg.Client(withDatabase(template, 'postgres'));
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database');
    const ours = rows.filter(({ datname }) => datname.startsWith(databaseName(template)));
    return ours.map(({ datname }) => withDatabase(template, datname));
  } finally {
    await client.end();
  }
}

/** Clones a database of one's own, from the migrated template unless another one is named. */
export async function createTestDatabase(template = inject('templateDatabaseUrl')): Promise<TestDatabase> {
  const url = scratchDatabaseUrl();
  // Copying files takes half the processor time of writing every page to the log.
  await administer(
    url,
    `CREATE DATABASE "${databaseName(url)}" TEMPLATE "${databaseName(template)}" STRATEGY FILE_COPY`,
  );
  return { url, drop: () => dropDatabase(url) };
}

/** The URL of a database that does not exist yet, on the server of the run. Drop it with `dropDatabase`. */
export function scratchDatabaseUrl(): string {
  const template = inject('templateDatabaseUrl');
  return withDatabase(template, `${databaseName(template)}_${randomUUID().replaceAll('-', '')}`);
}

/** Makes a template of a database that nobody connects to any more: its clones get logins of their own. */
export async function makeTemplate(url: string): Promise<void> {
  const logins = `"${databaseName(url)}_server", "${databaseName(url)}_worker"`;
  await asOwner(url, `DROP OWNED BY ${logins}; DROP ROLE ${logins}; DELETE FROM orgraph_private."Login"`);
}

/** Drops a database with the roles that were made for it, and whoever is connected to it. */
export async function dropDatabase(url: string): Promise<void> {
  await administer(url, `DROP DATABASE IF EXISTS "${databaseName(url)}" WITH (FORCE)`);
  await administer(url, `DROP ROLE IF EXISTS "${databaseName(url)}_server", "${databaseName(url)}_worker"`);
}

/** Does the work while a table refuses rows that do not satisfy the condition, as if a defect of ours wrote them. */
export async function whileRefusing<T>(
  url: string,
  table: string,
  condition: string,
  work: () => Promise<T>,
): Promise<T> {
  const name = `refusing_${randomUUID().replaceAll('-', '')}`;
  await asOwner(url, `ALTER TABLE "${table}" ADD CONSTRAINT ${name} CHECK (${condition}) NOT VALID`);
  try {
    return await work();
  } finally {
    await asOwner(url, `ALTER TABLE "${table}" DROP CONSTRAINT ${name}`);
  }
}

/** Has PostgreSQL look over tables, so that it plans for as many rows as there are. */
export const analyze = (url: string, tables: readonly string[]): Promise<void> =>
  asOwner(url, `ANALYZE ${tables.map((table) => `"${table}"`).join(', ')}`);

/** Writes many rows of a company, whose id is $1, without triggers: what they derive takes longer than the rows. */
export async function fill(url: string, companyId: string, statements: readonly string[]): Promise<void> {
  await withOwner(url, async (owner) => {
    await owner.query('SET session_replication_role = replica');
    for (const sql of statements) await owner.query(sql, [companyId]);
  });
}

async function startServer(): Promise<{ url: string; home: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, home: '', stop: async () => {} };
  const home = await databaseFolder();
  const server = await startEmbeddedPostgres({ home, durable: false, log: () => {} });
  return {
    url: server.url,
    home,
    async stop() {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

const administer = (url: string, sql: string): Promise<void> => asOwner(withDatabase(url, 'postgres'), sql);

const asOwner = (url: string, sql: string): Promise<void> =>
  withOwner(url, async (owner) => void (await owner.query(sql)));

async function withOwner(url: string, work: (owner: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

function databaseName(url: string): string {
  return new URL(url).pathname.slice(1);
}
