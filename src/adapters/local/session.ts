import { createHash } from 'node:crypto';
import type { JsonObject } from '#services/core/text/fields.js';
import type { AgentSession } from '../adapter.js';
import { NO_TOKENS, type TokenUsage } from './report.js';
import { asFields, countOf } from './values.js';

/** The stored facts about a session that are needed to continue it. */
export interface SessionState {
  readonly cwd: string;
  /** The fingerprint of the instructions that the session has received. */
  readonly instructions: string | null;
  /** The tokens counted so far, if the vendor counts whole sessions. */
  readonly tokens: TokenUsage;
}

/** An id never starts with a dash, so it cannot be mistaken for an option. */
const ID = /^[A-Za-z0-9_][\w.:-]{0,199}$/;

export const isSessionId = (id: string | undefined): id is string => id !== undefined && ID.test(id);

export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex');

export function sessionState(session: AgentSession | null): SessionState {
  const params = asFields(session?.params);
  const { input, cached, output } = asFields(params.tokens);
  return {
    cwd: typeof params.cwd === 'string' ? params.cwd : '',
    instructions: typeof params.instructions === 'string' ? params.instructions : null,
    tokens: { input: countOf(input), cached: countOf(cached), output: countOf(output) },
  };
}

/** The reason why a session cannot be continued, in a sentence; undefined if it can. */
export function sessionProblem(session: AgentSession, cwd: string): string | undefined {
  if (!isSessionId(session.id)) return 'The id of the session is not valid for this command line';
  const before = sessionState(session).cwd;
  return before && before !== cwd ? `The session belongs to another directory, ${before}` : undefined;
}

export function localSession(id: string, { cwd, instructions, tokens }: SessionState): AgentSession {
  const params: JsonObject = { cwd, instructions };
  return { id, displayId: id, params: tokens === NO_TOKENS ? params : { ...params, tokens: { ...tokens } } };
}
