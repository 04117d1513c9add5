import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';

/** Published once for each statement, with its text: tests count it and traces show it. */
export const statementChannel = channel('orgraph:statement');

/** SQL text with the name under which each connection prepares it once; without a name it is prepared for each use. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Whether one plan serves all values. */
  readonly isSteady?: boolean;
}

const statements = new Map<string, Statement>();

/**
 * The maximum number of texts that stay prepared. Built texts depend on what clients select and filter by: without a
 * limit, endless new combinations would fill the memory of this process and of each connection.
 */
const MAX_PREPARED = 5_000;

/** The statement of a text; the same text gives the same statement, so built texts may be passed with each request. */
export const statement = (text: string): Statement => statementOf(text, false);

/**
 * The statement of a text that uses the same indexes whatever its values are. PostgreSQL assumes that arrays have ten
 * values and plans a shorter one anew at each execution, for 0.2 to 0.5 ms. It keeps the plan where all statements of a
 * batch are steady.
 */
export const steadyStatement = (text: string): Statement => statementOf(text, true);

function statementOf(text: string, isSteady: boolean): Statement {
  const existing = statements.get(text);
  if (existing) return existing;
  if (statements.size >= MAX_PREPARED) return { name: '', text, isSteady };
  const name = `s_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
  const statement = { name, text, isSteady };
  statements.set(text, statement);
  return statement;
}
