#!/usr/bin/env node
/**
 * Prisma's schema engine without its native binary: speaks the JSON-RPC that the Prisma CLI expects
 * from `schema-engine` and runs the engine's WebAssembly build over node-postgres.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

const PG_CHAR = 18;
const PG_BPCHAR = 1042;

const { values: options, positionals } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: {
    datasource: { type: 'string' },
    datamodels: { type: 'string', multiple: true },
    version: { type: 'boolean' },
  },
});
const url = JSON.parse(options.datasource ?? '{}').url;

if (options.version) console.log('schema-engine-cli wasm');
else if (positionals[0] === 'cli') await runDatabaseCommand(positionals[1]);
else await serve();

/** `cli create-database | drop-database | can-connect-to-database`: what the CLI asks outside JSON-RPC. */
async function runDatabaseCommand(command) {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  try {
    if (command === 'create-database') await runOnServer(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
    else if (command === 'drop-database') await dropDatabase(name);
    else await runAt(url, 'SELECT 1');
  } catch (error) {
    const fields = { error_code: error.code === '3D000' ? 'P1003' : 'P1001', message: error.message || error.code };
    const line = JSON.stringify({ level: 'ERROR', target: 'schema_engine::logger', fields });
    process.stderr.write(`\n${line}`); // the CLI skips the first line
    process.exitCode = 1;
  }
}

/** Answers JSON-RPC requests on stdin, one line each, until the CLI closes it. */
async function serve() {
  const { SchemaEngine } = await loadEngine();
  const datamodels = options.datamodels?.map((path) => [path, readFileSync(path, 'utf8')]);
  let engine;
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, method, params } = JSON.parse(line);
    try {
      if (!url) throw new Error('Set DATABASE_URL: this command needs a PostgreSQL server');
      engine ??= await SchemaEngine.new({ datamodels }, () => {}, adapterFactory());
      const result = await (method === 'getDatabaseVersion' ? engine.version(null) : engine[method](params));
      if (method === 'diff' && result.stdout) send({ id: 0, method: 'print', params: { content: result.stdout } });
      send({ id, result: result ?? {} });
    } catch (error) {
      send({ id, error: rpcError(error.message) });
    }
  }
}

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

function rpcError(message) {
  return { code: 4466, message, data: { is_panic: false, message, error_code: 'P3018', meta: {} } };
}

async function loadEngine() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => console.error(message) };
  const entry = import.meta.resolve('@prisma/schema-engine-wasm');
  const wasm = readFileSync(fileURLToPath(new URL('schema_engine_bg.wasm', entry)));
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return glue;
}

function adapterFactory() {
  return bindMigrationAwareSqlAdapterFactory({
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => openAdapter(url),
    connectToShadowDb: openShadowDatabase,
  });
}

/** A scratch database in which the CLI replays the migrations; dropped when the engine lets go of it. */
async function openShadowDatabase() {
  const name = `prisma_shadow_${process.pid}_${Date.now()}`;
  await runOnServer(`CREATE DATABASE "${name}"`);
  return openAdapter(urlOf(name), () => dropDatabase(name));
}

async function openAdapter(connectionString, onDispose) {
  const pool = new pg.Pool({ connectionString, max: 1 }); // advisory locks and SET must stay on one connection
  const adapter = await new PrismaPg(pool).connect();
  readCatalogChars(adapter);
  adapter.executeScript = async (sql) => {
    await pool.query(sql).catch((error) => adapter.onError(error)); // the adapter's own splits functions at ';'
  };
  adapter.dispose = async () => {
    await pool.end();
    await onDispose?.();
  };
  return adapter;
}

/** The adapter refuses catalog columns of the internal type "char": let it read them as character(1). */
function readCatalogChars(adapter) {
  const { queryRaw, performIO } = adapter;
  adapter.queryRaw = async (query) => {
    const charColumns = new Set();
    const performIOWithChars = async (statement) => {
      const result = await performIO.call(adapter, statement);
      result.fields.forEach((field, index) => {
        if (field.dataTypeID !== PG_CHAR) return;
        field.dataTypeID = PG_BPCHAR;
        charColumns.add(index);
      });
      return result;
    };
    const result = await queryRaw.call({ __proto__: adapter, performIO: performIOWithChars }, query);
    for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
}

function urlOf(database) {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

function runOnServer(sql) {
  return runAt(urlOf('postgres'), sql);
}

function dropDatabase(name) {
  return runOnServer(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
}

async function runAt(connectionString, sql) {
  const client = new pg.Client(connectionString);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
