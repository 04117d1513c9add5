import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { LRUCache } from 'lru-cache';
import { parseJson } from '#json/exact-json.js';
import { insertJsonText } from '#json/json-writer.js';

/** Published once for each statement, with its text: tests count it and traces show it. */
export const statementChannel = channel('orgraph:statement');

/** SQL text with the name under which each connection prepares it once. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /**
   * PostgreSQL's way of planning the statement; by default it plans the statement again whenever that seems worthwhile.
   */
  readonly planning?: Planning;
}

/** `steady`: one plan serves all values. `keyed`: also steady, and every row is found by its key. */
export type Planning = 'steady' | 'keyed';

/**
 * The maximum number of known texts. Built texts depend on the clients' selections and filters; there are about 800
 * others. Endless new combinations must not fill the memory of this process and of each connection, nor keep the texts
 * in use from being prepared.
 */
export const MAX_PREPARED = 2_500;

let forgotten = 0;
const statements = new LRUCache<string, Statement>({
  max: MAX_PREPARED,
  disposeAfter: () => {
    forgotten += 1;
  },
});

/** The number of texts that this process has known and forgotten: connections may still hold them prepared. */
export const forgottenStatementCount = (): number => forgotten;

/** The statement of a text. The same text gives the same statement, so a request may pass a built text each time. */
export const statement = (text: string): Statement => statementOf(text, undefined);

/**
 * The statement of a text that uses the same indexes for all values. PostgreSQL assumes that arrays have ten values and
 * plans a shorter one again at each execution, for 0.2 to 0.5 ms. It keeps the plan if all statements of a batch are
 * steady.
 */
export const steadyStatement = (text: string): Statement => statementOf(text, 'steady');

/**
 * The statement of a text that finds every row by its key, even in tables with few rows. PostgreSQL estimates a hundred
 * rows for a list in JSON: a plan made while tables are small reads them whole for a single key, and is kept while they
 * grow.
 */
export const keyedStatement = (text: string): Statement => statementOf(text, 'keyed');

function statementOf(text: string, planning: Planning | undefined): Statement {
  const planned = planning ? { planning } : {};
  const existing = statements.get(text);
  if (existing) return existing;
  const name = `s_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
  const statement = { name, text, ...planned };
  statements.set(text, statement);
  return statement;
}

/** Adds a value to a statement that is being built and returns its placeholder. */
export type Bind = (value: unknown) => string;

export const binder =
  (values: unknown[]): Bind =>
  (value) =>
    `$${values.push(value)}`;

/**
 * A part of a response that PostgreSQL has rendered as JSON: passing on 200 events as text took a third of the time of
 * parsing and serializing them again.
 */
export class JsonText {
  constructor(private readonly text: string) {}

  /** A placeholder within `writeJson`; otherwise the parsed text. */
  toJSON(): unknown {
    return insertJsonText(this.text) ?? parseJson(this.text);
  }
}
