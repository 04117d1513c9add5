import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { LRUCache } from 'lru-cache';

/** Published once for each statement, with its text: tests count it and traces show it. */
export const statementChannel = channel('orgraph:statement');

/** SQL text with the name under which each connection prepares it once. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** How PostgreSQL plans it: anew whenever it seems worth it, unless it is said. */
  readonly planning?: Planning;
}

/** `steady`: one plan serves all values. `keyed`: the same, and every row is found by its key. */
export type Planning = 'steady' | 'keyed';

/**
 * How many texts are known. Built texts depend on what clients select and filter by, and there are about 800 others:
 * endless new combinations must neither fill the memory of this process and of each connection, nor keep those in use from
 * being prepared.
 */
export const MAX_PREPARED = 2_500;

let forgotten = 0;
const statements = new LRUCache<string, Statement>({
  max: MAX_PREPARED,
  disposeAfter: () => {
    forgotten += 1;
  },
});

/** How many texts this process has known and forgotten: connections may still have them prepared. */
export const forgottenStatementCount = (): number => forgotten;

/** The statement of a text; the same text gives the same statement, so built texts may be passed with each request. */
export const statement = (text: string): Statement => statementOf(text, undefined);

/**
 * The statement of a text that uses the same indexes whatever its values are. PostgreSQL assumes that arrays have ten
 * values and plans a shorter one anew at each execution, for 0.2 to 0.5 ms. It keeps the plan where all statements of a
 * batch are steady.
 */
export const steadyStatement = (text: string): Statement => statementOf(text, 'steady');

/**
 * The statement of a text that finds every row by its key, however few rows its tables have. PostgreSQL takes a list in
 * JSON for a hundred rows: a plan that is made while tables are small reads them whole for a single key, and is kept while
 * they grow.
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
