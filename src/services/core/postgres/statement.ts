import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';

/** Published once for each statement, with its text: what tests count and traces show. */
export const statementChannel = channel('orgraph:statement');

/** A SQL text with the name under which each connection prepares it once; empty where it is prepared for each use. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Whether one plan serves all values. */
  readonly isSteady?: boolean;
}

const statements = new Map<string, Statement>();

/**
 * Texts that are kept prepared. Those that are built depend on what clients select and filter by: without a limit,
 * whoever asks for ever new combinations would fill the memory of this process and of each connection's.
 */
const MOST_KEPT = 5_000;

/** The statement of a text; the same text gives the same statement, so it may be called per request with built texts. */
export const statement = (text: string): Statement => made(text, false);

/**
 * The statement of a text that is found through the same indexes whatever its values are. PostgreSQL takes arrays for
 * ten values long and plans a shorter one anew at each execution, for 0.2 to 0.5 ms: here it keeps its plan where all
 * statements that travel together are such.
 */
export const steadyStatement = (text: string): Statement => made(text, true);

function made(text: string, isSteady: boolean): Statement {
  const known = statements.get(text);
  if (known) return known;
  if (statements.size >= MOST_KEPT) return { name: '', text, isSteady };
  const name = `s_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
  const statement = { name, text, isSteady };
  statements.set(text, statement);
  return statement;
}
