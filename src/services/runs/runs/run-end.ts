import type { AgentSession, Ending, Usage } from '#adapters/adapter.js';
import type { JsonObject, JsonValue } from '#services/core/text/fields.js';
import type { RunRedactions } from '#services/secrets/env/run-redactions.js';

/** The end of a run, reported by its adapter or determined by the server. */
export interface RunEnd extends Omit<Ending, 'status' | 'errorCode' | 'usage'> {
  readonly status: Ending['status'] | 'interrupted';
  readonly errorCode?: string;
  readonly usage?: Usage;
  readonly log?: RunLogEnd;
}

/** The summary of a complete log. */
export interface RunLogEnd {
  readonly bytes: number;
  readonly sha256: string | null;
  readonly stdoutExcerpt: string | null;
  readonly stderrExcerpt: string | null;
  readonly lastSeq: number;
}

type Redact = (text: string) => string;

/** Copies a value with all texts redacted, including field names. */
function redactValue(value: JsonValue, redact: Redact): JsonValue {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, nested]) => [redact(key), redactValue(nested, redact)]));
}

/** Drops a session that contains a secret: a redacted session cannot be continued. */
export function redactSession(
  redactions: Pick<RunRedactions, 'redact'>,
  session: AgentSession | null,
): AgentSession | null {
  const text = JSON.stringify(session);
  return redactions.redact(text) === text ? session : null;
}

const redactText = (text: string | null, redact: Redact): string | null => (text === null ? null : redact(text));

/** Redacts the end of a run. Call `redactions.refresh` first, which adds the secrets that the run itself has read. */
export function redactEnd(redactions: Pick<RunRedactions, 'redact'>, end: RunEnd): RunEnd {
  const redact: Redact = (text) => redactions.redact(text);
  const { error, result, summary, usage, session, log, ...rest } = end;
  return {
    ...rest,
    ...(error === undefined ? {} : { error: redact(error) }),
    ...(result === undefined ? {} : { result: redactValue(result, redact) as JsonObject }),
    ...(summary === undefined ? {} : { summary: redact(summary) }),
    ...(usage === undefined
      ? {}
      : { usage: redactValue(usage as unknown as JsonValue, redact) as unknown as typeof usage }),
    ...(session === undefined ? {} : { session: redactSession(redactions, session) }),
    ...(log === undefined
      ? {}
      : {
          log: {
            ...log,
            stdoutExcerpt: redactText(log.stdoutExcerpt, redact),
            stderrExcerpt: redactText(log.stderrExcerpt, redact),
          },
        }),
  };
}
