import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { PluginFailure } from '../host/port.js';
import type { AllowedStatement } from './statements.js';

// The schema of a plugin, for the code that decides which statements are allowed. The code that holds the connections
// knows no rules.

export interface StatementAnswer {
  readonly rows: JsonObject[];
  readonly rowCount: number;
}

/** A transaction of a plugin's login, in its schema. */
export interface PluginTransaction {
  /** The name of the schema, which needs no quotes. */
  readonly schema: string;
  /** @throws PluginFailure */
  run(statement: AllowedStatement, params?: readonly JsonValue[]): Promise<StatementAnswer>;
  /** Runs a statement of the server and returns its rows. */
  own(text: string, values?: readonly string[]): Promise<object[]>;
}

export interface PluginDatabase {
  /** @throws PluginFailure, also if this database cannot have plugin schemas */
  transaction<T>(access: 'READ ONLY' | 'READ WRITE', work: (tx: PluginTransaction) => Promise<T>): Promise<T>;
}

/** The failure of a database request that was not carried out. Programs read the code. */
export const databaseFailure = (
  message: string,
  code: string,
  more: Readonly<Record<string, JsonValue>> = {},
): PluginFailure => new PluginFailure('WORKER_ERROR', message, { code, ...more });
