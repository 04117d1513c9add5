import type { JsonObject, JsonValue } from '../../core/text/json.js';
import { PluginFailure } from '../host/port.js';
import type { AllowedStatement } from './statements.js';

// The schema of a plugin, as whoever decides what may be sent there sees it. Who holds the connections knows no rules.

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
  /** The rows of a statement of the server. */
  own(text: string, values?: readonly string[]): Promise<object[]>;
}

export interface PluginDatabase {
  /** @throws PluginFailure, also where there can be no such schema here */
  transaction<T>(access: 'READ ONLY' | 'READ WRITE', work: (tx: PluginTransaction) => Promise<T>): Promise<T>;
}

/** Why nothing was done. The code tells programs. */
export const databaseFailure = (
  message: string,
  code: string,
  more: Readonly<Record<string, JsonValue>> = {},
): PluginFailure => new PluginFailure('WORKER_ERROR', message, { code, ...more });
