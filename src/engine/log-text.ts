import type { OutputStream } from '../adapters/adapter.js';
import type { Scope } from '../services/core/operation/scope.js';
import { type JsonObject, unstorable } from '../services/core/text/fields.js';

/** Keeps secrets out of a run's log. */
export interface LogRedactions {
  /** Adds the secrets that the run has read since the last call. */
  refresh(scope: Scope): Promise<void>;
  /** Replaces every secret in a whole text. */
  redact(text: string): string;
  /** The length of the longest secret. */
  readonly longest: number;
  /** Creates a redactor for text that arrives in pieces, which may divide a secret. */
  stream(): TextRedactor;
}

interface TextRedactor {
  /** Returns the text that is safe to show. Holds back an end that may be the beginning of a secret. */
  push(text: string): string;
  /** Returns the text that was held back. */
  end(): string;
  readonly isHolding: boolean;
}

/** Text that PostgreSQL can store. */
export const storableText = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed();

/** The beginning of a text, in a form that PostgreSQL can store. */
export const briefText = (text: string, max: number): string =>
  storableText(text.length > max ? `${text.slice(0, max)}…` : text);

const MAX_DETAILS_CHARACTERS = 16_384;

/** The details as redacted JSON that can be stored; only their beginning if they are too long or not valid. */
export function plainDetails(details: unknown, redact: (text: string) => string): JsonObject {
  const plain = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? redact(storableText(value)) : value;
  try {
    const text = JSON.stringify(details, plain) ?? '{}';
    const parsed = JSON.parse(text) as JsonObject;
    const isFine = text.length <= MAX_DETAILS_CHARACTERS && unstorable(parsed) === undefined;
    return isFine ? parsed : { truncated: true, beginning: briefText(redact(text), MAX_DETAILS_CHARACTERS) };
  } catch {
    return { truncated: true, beginning: '' };
  }
}

/** The redactors of a run's streams; each stream is a separate text. */
export class RedactedStreams {
  private readonly redactors = new Map<OutputStream, TextRedactor>();

  constructor(private readonly redactions: LogRedactions) {}

  push(stream: OutputStream, text: string): string {
    let redactor = this.redactors.get(stream);
    if (!redactor) {
      redactor = this.redactions.stream();
      this.redactors.set(stream, redactor);
    }
    return redactor.push(text);
  }

  /** Returns the text of each stream that was held back. */
  end(): [OutputStream, string][] {
    const ends = [...this.redactors].map(([stream, redactor]): [OutputStream, string] => [stream, redactor.end()]);
    this.redactors.clear();
    return ends;
  }

  get isHolding(): boolean {
    return [...this.redactors.values()].some(({ isHolding }) => isHolding);
  }
}
