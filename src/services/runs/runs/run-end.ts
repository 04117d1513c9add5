import type { AgentSession, Ending, Usage } from '../../../adapters/adapter.js';
import type { JsonObject, JsonValue } from '../../core/text/fields.js';
import type { RunRedactions } from '../../secrets/env/run-redactions.js';

/** How a run ended, as whoever ends it tells: its adapter, or the server. */
export interface RunEnd extends Omit<Ending, 'status' | 'errorCode' | 'usage'> {
  readonly status: Ending['status'] | 'interrupted';
  readonly errorCode?: string;
  readonly usage?: Usage;
  readonly log?: RunLogEnd;
}

/** What is known of a run's log once nothing more is written to it. */
export interface RunLogEnd {
  readonly bytes: number;
  readonly sha256: string | null;
  readonly stdoutExcerpt: string | null;
  readonly stderrExcerpt: string | null;
  readonly lastSeq: number;
}

type Redact = (text: string) => string;

/** A copy in which every text is redacted, also the names of fields. */
function plain(value: JsonValue, redact: Redact): JsonValue {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => plain(item, redact));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, nested]) => [redact(key), plain(nested, redact)]));
}

/** A session that bears a secret is forgotten: changed, it could not be gone on with. */
export function redactSession(
  redactions: Pick<RunRedactions, 'redact'>,
  session: AgentSession | null,
): AgentSession | null {
  const text = JSON.stringify(session);
  return redactions.redact(text) === text ? session : null;
}

const ofText = (text: string | null, redact: Redact): string | null => (text === null ? null : redact(text));

/** How a run ended, without the secrets that it had; after `redactions.refresh`, so that those it read itself are known. */
export function redactEnd(redactions: Pick<RunRedactions, 'redact'>, end: RunEnd): RunEnd {
  const redact: Redact = (text) => redactions.redact(text);
  const { error, result, summary, usage, session, log, ...words } = end;
  return {
    ...words,
    ...(error === undefined ? {} : { error: redact(error) }),
    ...(result === undefined ? {} : { result: plain(result, redact) as JsonObject }),
    ...(summary === undefined ? {} : { summary: redact(summary) }),
    ...(usage === undefined ? {} : { usage: plain(usage as unknown as JsonValue, redact) as unknown as typeof usage }),
    ...(session === undefined ? {} : { session: redactSession(redactions, session) }),
    ...(log === undefined
      ? {}
      : {
          log: {
            ...log,
            stdoutExcerpt: ofText(log.stdoutExcerpt, redact),
            stderrExcerpt: ofText(log.stderrExcerpt, redact),
          },
        }),
  };
}
