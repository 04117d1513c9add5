import { createHash } from 'node:crypto';

/** A SQL text with the name under which each connection prepares it once. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

const statements = new Map<string, Statement>();

/** The statement of a text; the same text gives the same statement, so it may be called per request with built texts. */
export function statement(text: string): Statement {
  let known = statements.get(text);
  if (!known) {
    known = { name: `s_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`, text };
    statements.set(text, known);
  }
  return known;
}
