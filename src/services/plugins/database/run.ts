import pg from 'pg';
import { streamOf } from '../../core/postgres/wire.js';
import type { JsonObject, JsonValue } from '../../core/text/json.js';
import { PluginFailure } from '../host/port.js';
import { refused } from '../worker-api/model.js';
import type { PluginSchema } from './schema.js';
import type { AllowedStatement } from './statements.js';
import { jsonTypes, parameterOf } from './values.js';

const MAX_ROWS = 10_000;
const MAX_RESULT_BYTES = 5_242_880;
/** The same on the wire, where each value says how long it is. */
const MAX_WIRE_BYTES = 8_388_608;
const MAX_SCHEMA_BYTES = 1_073_741_824;
const MAX_RELATIONS = 1_000;
/** PostgreSQL ends a statement after five seconds; whoever is silent for longer is gone. */
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
};
const SET = Object.entries(SETTINGS)
  .map(([name, value]) => `SET LOCAL ${name} = '${value}'`)
  .join('; ');

const SIZE = `
  SELECT coalesce(sum(pg_total_relation_size(c.oid)) FILTER (WHERE c.relkind IN ('r', 'm', 'S')), 0)::text AS bytes,
         count(*)::int AS relations
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = current_schema()`;

export interface StatementAnswer {
  readonly rows: JsonObject[];
  readonly rowCount: number;
}

/** A transaction of a plugin. */
export interface PluginTransaction {
  /** @throws PluginFailure */
  run(statement: AllowedStatement, params?: readonly JsonValue[]): Promise<StatementAnswer>;
  /** A statement of the server. */
  own(text: string, values?: readonly string[]): Promise<pg.QueryResult>;
}

/** Does something in a transaction of a plugin's login, in its schema. @throws PluginFailure */
export function inTransaction<T>(
  schema: PluginSchema,
  access: 'READ ONLY' | 'READ WRITE',
  work: (tx: PluginTransaction) => Promise<T>,
): Promise<T> {
  return schema
    .use(async (client, name) => {
      const watch = watched(client);
      try {
        await client.query(`BEGIN ${access}; SET LOCAL search_path = ${name}, pg_temp; ${SET}`);
        const result = await work({
          run: (statement, params = []) => bounded(client, statement, params, watch),
          own: (text, values) => client.query({ text, values: [...(values ?? [])] }),
        });
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {});
        throw watch.flaw ?? error;
      } finally {
        watch.end();
      }
    })
    .catch((error: unknown) => {
      throw failureOf(error);
    });
}

/** @throws PluginFailure where a schema is full */
export async function assertRoom(tx: PluginTransaction): Promise<void> {
  const { rows } = await tx.own(SIZE);
  const { bytes, relations } = rows[0] as { bytes: string; relations: number };
  if (Number(bytes) > MAX_SCHEMA_BYTES)
    throw refused(`The schema has more than ${MAX_SCHEMA_BYTES} bytes`, 'quota_exceeded');
  if (relations > MAX_RELATIONS) throw refused(`The schema has more than ${MAX_RELATIONS} relations`, 'quota_exceeded');
}

interface Watch {
  /** Why the connection was cut. */
  flaw: PluginFailure | undefined;
  /** Counts the result of the next statement from nothing. */
  begin(): void;
  cut(flaw: PluginFailure): void;
  end(): void;
}

/** Watches what comes over a connection, and cuts it before that takes too much memory or time. */
function watched(client: pg.Client): Watch {
  const stream = streamOf(client as unknown as pg.PoolClient);
  let bytes = 0;
  const silent = (): void => watch.cut(refused('PostgreSQL did not answer in time', 'timeout'));
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
      stream.destroy(new Error('The result is not wanted any more'));
    },
    end: () => {
      stream.setTimeout(0).removeListener('timeout', silent).removeListener('data', count);
    },
  };
  stream.setTimeout(SILENCE_MS).once('timeout', silent).on('data', count);
  return watch;
}

const tooLarge = () =>
  refused(`The result has more than ${MAX_ROWS} rows or ${MAX_RESULT_BYTES} bytes`, 'result_too_large');

/** By the extended protocol, in which PostgreSQL takes one statement and no more. */
function bounded(
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
      const named = rows.map((row) =>
        Object.fromEntries(names.map((name, column) => [name, row[column] as JsonValue])),
      );
      resolve({ rows: named, rowCount: result.rowCount ?? 0 });
    });
    client.query(query);
  });
}

/** What a plugin is told of a failure. */
function failureOf(error: unknown): unknown {
  if (error instanceof PluginFailure || !(error instanceof Error)) return error;
  const { code: sqlState = '', message, constraint } = error as pg.DatabaseError;
  if (sqlState === '57014') return refused('The statement took too long', 'timeout');
  if (error instanceof pg.DatabaseError && !/^(08|57P|28|53)/.test(sqlState)) {
    return refused(message, 'sql_error', { sqlState, ...(constraint && { constraint }) });
  }
  return refused('The database cannot be used now', 'database_unavailable');
}
