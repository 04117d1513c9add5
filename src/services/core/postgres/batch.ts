import type { Socket } from 'node:net';
import pg from 'pg';
import { parseJson } from '#json/exact-json.js';
import type { Statement } from './statement.js';

/** A statement with its values. */
export interface BoundStatement {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

/** The rows of a statement, or the error. */
export type StatementResult = object[] | Error;

/** A query's reach is set in the same transaction as the query, so it ends with the query. */
export const SCOPE = { name: 'orgraph_scope', text: `SELECT set_config('orgraph.companies', $1, true)` };
/** As `SCOPE`, for statements with one plan for all values. */
export const STEADY_SCOPE = {
  name: 'orgraph_steady_scope',
  text: `SELECT set_config('orgraph.companies', $1, true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
};

const WITHOUT = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];
/** As `STEADY_SCOPE`, for statements that find every row by its key. */
export const KEYED_SCOPE = {
  name: 'orgraph_keyed_scope',
  text: `${STEADY_SCOPE.text}, ${WITHOUT.map((name) => `set_config('${name}', 'off', true)`).join(', ')}`,
};

/** The scope for statements that are sent together. */
function scopeOf(sent: readonly BoundStatement[]): { readonly name: string } {
  const isPlanned = (...kinds: unknown[]): boolean => sent.every(({ statement }) => kinds.includes(statement.planning));
  if (isPlanned('keyed')) return KEYED_SCOPE;
  return isPlanned('keyed', 'steady') ? STEADY_SCOPE : SCOPE;
}

const { DATE, INT8, JSON: JSON_TYPE, JSONB } = pg.types.builtins;

/**
 * The JavaScript values that Prisma returns: bigint for int8, and a date as midnight UTC regardless of the server's
 * time zone. PostgreSQL keeps all digits of numbers in JSON, and so does the parser.
 */
const PARSERS: Readonly<Record<number, (value: string) => unknown>> = {
  [INT8]: BigInt,
  [DATE]: (value) => new Date(value),
  [JSON_TYPE]: (value) => parseJson(value),
  [JSONB]: (value) => parseJson(value),
};
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** The parts of a pg connection that queries use. */
interface ProtocolConnection {
  readonly stream: Socket;
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: object): void;
  bind(message: object): void;
  describe(message: object): void;
  execute(message: object): void;
  sync(): void;
}

interface RowParser {
  addFields(fields: readonly object[]): void;
  parseRow(fields: readonly unknown[]): object;
}

const { Query, Result, utils } = pg as unknown as {
  Query: new (config: object) => { name: string; text: string };
  Result: new (rowMode: undefined, types: pg.CustomTypesConfig) => RowParser;
  utils: { prepareValue(value: unknown): unknown };
};

/**
 * Statements preceded by their scope, sent as one message batch. PostgreSQL runs a batch up to its Sync as one implicit
 * transaction, so the scope is local to it: one round trip, and nothing stays behind on the pooled connection. The
 * first failure ends the batch; the statements after it do not run.
 */
export class Batch extends Query {
  private readonly answers: StatementResult[] = [];
  private readonly sent: BoundStatement[] = [];
  private readonly unsent: Error[] = [];
  /** Parses the rows of the current statement; undefined while the scope is set. */
  private parsing: RowParser | undefined;
  private found: object[] = []; // pg treats `rows` as a limit
  private unreadable: Error | undefined;

  /** @param answered is called with the results up to the first failure */
  constructor(
    private readonly scope: string,
    private readonly reads: readonly BoundStatement[],
    private readonly answered: (answers: StatementResult[]) => void,
  ) {
    super({});
    try {
      for (const { statement, values } of reads) this.sent.push({ statement, values: values.map(utils.prepareValue) });
    } catch (error) {
      this.unsent.push(error as Error);
    }
  }

  submit(wire: ProtocolConnection): null {
    wire.stream.cork();
    try {
      const { name } = scopeOf(this.sent);
      wire.bind({ portal: '', statement: name, values: [this.scope] });
      wire.execute({ portal: '' });
      for (const bound of this.sent) send(wire, bound);
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly object[] }): void {
    this.parsing?.addFields(fields);
  }

  handleDataRow({ fields }: { fields: readonly unknown[] }): void {
    if (!this.parsing) return;
    try {
      this.found.push(this.parsing.parseRow(fields));
    } catch (error) {
      this.unreadable = error as Error;
    }
  }

  handleCommandComplete(): void {
    if (this.parsing) this.answers.push(this.unreadable ?? this.found);
    const next = this.sent[this.answers.length];
    // pg records prepared statements here when PostgreSQL confirms them.
    this.name = next?.statement.name ?? '';
    this.text = next?.statement.text ?? '';
    this.parsing = new Result(undefined, TYPES);
    this.found = [];
    this.unreadable = undefined;
  }

  handleError(error: Error, wire: ProtocolConnection): void {
    for (const { statement } of this.sent)
      if (!wire.parsedStatements[statement.name]) delete wire.submittedNamedStatements[statement.name];
    this.answered([...this.answers.slice(0, this.reads.length - 1), error]);
  }

  handleReadyForQuery(): void {
    this.answered([...this.answers, ...this.unsent]);
  }
}

function send(wire: ProtocolConnection, { statement: { name, text }, values }: BoundStatement): void {
  if (!name) wire.parse({ name, text });
  else if (!wire.parsedStatements[name] && !wire.submittedNamedStatements[name]) {
    wire.parse({ name, text });
    wire.submittedNamedStatements[name] = text;
  }
  wire.bind({ portal: '', statement: name, values });
  wire.describe({ type: 'P', name: '' });
  wire.execute({ portal: '' });
}
