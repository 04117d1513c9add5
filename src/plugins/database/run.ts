import pg from 'pg';
import { streamOf } from '#services/core/postgres/wire.js';
import type { JsonValue } from '#services/core/text/json.js';
import { databaseFailure, type PluginTransaction, type StatementAnswer } from '#services/plugins/database/port.js';
import type { AllowedStatement } from '#services/plugins/database/statements.js';
import { PluginFailure } from '#services/plugins/host/port.js';
import { jsonTypes, parameterOf } from './values.js';

const MAX_ROWS = 10_000;
const MAX_RESULT_BYTES = 5_242_880;
/** `MAX_RESULT_BYTES` on the wire, where each value carries its length. */
const MAX_WIRE_BYTES = 8_388_608;
/** PostgreSQL ends a statement after five seconds; a connection that is silent for longer is lost. */
const SILENCE_MS = 10_000;

const SETTINGS = {
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
  TimeZone: 'UTC',
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'iso_8601',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  jit: 'off',
  work_mem: '16MB',
  hash_mem_multiplier: '1',
  max_parallel_workers_per_gather: '0',
};
const SET = Object.entries(SETTINGS)
  .map(([name, value]) => `SET LOCAL ${name} = '${value}'`)
  .join('; ');

/** Runs work in a transaction of a plugin's login, in its schema. */
export async function inTransaction<T>(
  client: pg.Client,
  schema: string,
  access: 'READ ONLY' | 'READ WRITE',
  work: (tx: PluginTransaction) => Promise<T>,
): Promise<T> {
  const watch = watchConnection(client);
  try {
    await client.query(`BEGIN ${access}; SET LOCAL search_path = ${schema}, pg_temp; ${SET}`);
    const result = await work({
      schema,
      run: (statement, params = []) => runStatement(client, statement, params, watch),
      own: async (text, values) => (await client.query({ text, values: [...(values ?? [])] })).rows,
    });
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw watch.flaw ?? error;
  } finally {
    watch.end();
  }
}

interface Watch {
  /** Why the connection was cut. */
  flaw: PluginFailure | undefined;
  /** Resets the byte count for the next statement. */
  begin(): void;
  cut(flaw: PluginFailure): void;
  end(): void;
}

/** Watches the data from a connection, and cuts it before a result takes too much memory or time. */
function watchConnection(client: pg.Client): Watch {
  const stream = streamOf(client as unknown as pg.PoolClient);
  let bytes = 0;
  const silent = (): void => watch.cut(databaseFailure('PostgreSQL did not answer in time', 'timeout'));
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > MAX_WIRE_BYTES) watch.cut(tooLarge());
  };
  const watch: Watch = {
    flaw: undefined,
    begin: () => {
      bytes = 0;
    },
    cut: (flaw) => {
      watch.flaw ??= flaw;
      stream.destroy(new Error('The result is no longer needed'));
    },
    end: () => {
      stream.setTimeout(0).removeListener('timeout', silent).removeListener('data', count);
    },
  };
  stream.setTimeout(SILENCE_MS).once('timeout', silent).on('data', count);
  return watch;
}

const tooLarge = () =>
  databaseFailure(`The result has more than ${MAX_ROWS} rows or ${MAX_RESULT_BYTES} bytes`, 'result_too_large');

/** Uses the extended protocol, in which PostgreSQL accepts exactly one statement. */
function runStatement(
  client: pg.Client,
  { text }: AllowedStatement,
  params: readonly JsonValue[],
  watch: Watch,
): Promise<StatementAnswer> {
  let bytes = 0;
  const types = jsonTypes((value) => {
    bytes += value.length;
  });
  const values = params.map(parameterOf);
  const config = { text, values, types, rowMode: 'array', queryMode: 'extended' };
  watch.begin();
  return new Promise((resolve, reject) => {
    const rows: JsonValue[][] = [];
    const query = new pg.Query(config as pg.QueryConfig);
    query.on('row', (row) => {
      rows.push(row as unknown as JsonValue[]);
      if (rows.length > MAX_ROWS || bytes > MAX_RESULT_BYTES) watch.cut(tooLarge());
    });
    query.on('error', (error) => reject(watch.flaw ?? error));
    query.on('end', (result) => {
      const names = (result.fields ?? []).map(({ name }) => name);
      const namedRows = rows.map((row) =>
        Object.fromEntries(names.map((name, column) => [name, row[column] as JsonValue])),
      );
      resolve({ rows: namedRows, rowCount: result.rowCount ?? 0 });
    });
    client.query(query);
  });
}

/** The failure that a plugin receives for a database error. */
export function databaseFailureOf(error: unknown): unknown {
  if (error instanceof PluginFailure || !(error instanceof Error)) return error;
  const { code: sqlState = '', message, constraint } = error as pg.DatabaseError;
  if (sqlState === '57014') return databaseFailure('The statement took too long', 'timeout');
  if (error instanceof pg.DatabaseError && !/^(08|57P|28|53)/.test(sqlState)) {
    return databaseFailure(message, 'sql_error', { sqlState, ...(constraint && { constraint }) });
  }
  return databaseFailure('The database cannot be used now', 'database_unavailable');
}
