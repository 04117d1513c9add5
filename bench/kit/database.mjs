import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { at } from '../../scripts/project.mjs';

/**
 * A database of its own for one figure, on the server that BENCH_DATABASE_URL names (its role must be a superuser) or
 * on the PostgreSQL that the product brings along. It is empty: the product creates and migrates it when it starts.
 */
export async function openBenchDatabase() {
  const server = process.env.BENCH_DATABASE_URL ? given(process.env.BENCH_DATABASE_URL) : await startOwn();
  const url = withDatabase(server.url, `orgraph_bench_${randomUUID()}`);
  return {
    url,
    async close() {
      await administer(url, `DROP DATABASE IF EXISTS "${new URL(url).pathname.slice(1)}" WITH (FORCE)`);
      await server.stop();
    },
  };
}

const given = (url) => ({ url, stop: async () => {} });

async function startOwn() {
  const home = await temporaryHome();
  const { startEmbeddedPostgres } = await embeddedModule();
  const server = await startEmbeddedPostgres({ home, log: () => {} });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** A temporary home that PostgreSQL's user may pass through, as it must when the bench runs as root. */
export async function temporaryHome() {
  const home = await mkdtemp(join(tmpdir(), 'orgraph-bench-'));
  await chmod(home, 0o711);
  return home;
}

/** The product's starter of PostgreSQL, bundled where its packages can be found. */
async function embeddedModule() {
  const { build } = await import('esbuild');
  const outfile = at('bench', 'peers', 'embedded.mjs');
  await build({
    entryPoints: [at('src', 'database', 'embedded.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}

function withDatabase(url, name) {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function administer(url, sql) {
  await withClient(withDatabase(url, 'postgres'), (client) => client.query(sql));
}

/** Runs `work` with a connection that is closed afterwards. */
export async function withClient(url, work) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An empty database on the same server, dropped when the bench ends. */
export async function emptyDatabase(databaseUrl, name) {
  const admin = databaseUrl.replace(/\/[^/]+$/, '/postgres');
  const drop = (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await withClient(admin, async (client) => {
    await drop(client);
    await client.query(`CREATE DATABASE ${name}`);
  });
  return { stop: () => withClient(admin, drop) };
}
