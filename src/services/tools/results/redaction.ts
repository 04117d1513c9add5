import { createHash } from 'node:crypto';
import { canonicalJson } from '#services/core/text/canonical.js';
import { isStructure, type JsonObject, type JsonValue } from '#services/core/text/json.js';
import { maskProse } from '#services/core/vault/credentials.js';
import type { SecretText } from '#services/core/vault/secret-text.js';
import { isSensitiveField } from './sensitive-fields.js';

// The only redactor of stored and displayed arguments and results. Its output is for people only: hashes and rules use
// the whole values.

const REDACTED = '[REDACTED]';
const MOST_CHARACTERS = 500;
const MOST_ITEMS = 50;
const MOST_DEPTH = 8;
/**
 * Lists are bounded by the contract. This bounds objects, which could otherwise hold as many keys as a list has items.
 */
const MOST_KEYS = 200;
const MOST_VALUES = 5_000;

const CUT = '…';
const TOO_DEEP = '[…]';

export interface RedactedValue {
  readonly value: JsonValue;
  /** The paths of values that were replaced because they give access. */
  readonly redactedFields: readonly string[];
  /** The paths of values that were shortened or left out. */
  readonly cutFields: readonly string[];
}

class Redactor {
  readonly redacted = new Set<string>();
  readonly cut = new Set<string>();
  private values = 0;

  constructor(private readonly secrets: SecretText | undefined) {}

  of(value: JsonValue, path: string, depth: number): JsonValue {
    if (++this.values > MOST_VALUES) return this.markAsCut(path);
    if (typeof value === 'string') return this.text(value, path);
    if (!isStructure(value)) return value;
    if (depth >= MOST_DEPTH) return this.markAsCut(path);
    return Array.isArray(value) ? this.list(value, path, depth) : this.object(value, path, depth);
  }

  /** Credentials are replaced before the text is cut, since a part of one would not be recognized. */
  private text(value: string, path: string): string {
    const whole = this.secrets ? this.secrets.redact(value) : value;
    const { read, masked } = startOf(whole);
    if (whole !== value || masked !== read) this.redacted.add(path);
    if (masked.length <= MOST_CHARACTERS) return masked;
    this.cut.add(path);
    return `${masked.slice(0, MOST_CHARACTERS).replace(/[\ud800-\udbff]$/, '')}${CUT}`;
  }

  private list(items: readonly JsonValue[], path: string, depth: number): JsonValue {
    if (items.length > MOST_ITEMS) this.cut.add(path);
    return items.slice(0, MOST_ITEMS).map((item, index) => this.of(item, stepTo(path, String(index)), depth + 1));
  }

  private object(value: JsonObject, path: string, depth: number): JsonValue {
    const entries = Object.entries(value);
    if (entries.length > MOST_KEYS) this.cut.add(path);
    return Object.fromEntries(
      entries.slice(0, MOST_KEYS).map(([key, nested]) => {
        const step = stepTo(path, key.slice(0, MOST_CHARACTERS));
        const redactedKey = this.text(key, step);
        if (!isSensitiveField(key) || nested === null || typeof nested === 'boolean') {
          return [redactedKey, this.of(nested, step, depth + 1)];
        }
        this.redacted.add(step);
        return [redactedKey, REDACTED];
      }),
    );
  }

  private markAsCut(path: string): string {
    this.cut.add(path);
    return TOO_DEEP;
  }
}

/**
 * The length of a long text's start. The start is enough if its masked form has `ENOUGH` characters: more than what is
 * shown plus any credential that the cut may split.
 */
const MOST_READ = 40_000;
const ENOUGH = MOST_CHARACTERS + 16_384;

/**
 * A text without its credentials, and the part of it that was read: only the start of a long text, if that is enough.
 */
function startOf(text: string): { readonly read: string; readonly masked: string } {
  const read = text.slice(0, MOST_READ);
  const masked = maskProse(read);
  const isEnough = read.length === text.length || masked.length >= ENOUGH;
  return isEnough ? { read, masked } : { read: text, masked: maskProse(text) };
}

const stepTo = (path: string, step: string): string => (path === '' ? step : `${path}.${step}`);

/**
 * The form of a value that may be stored and displayed.
 * @param secrets the credentials of the call, which a server may have sent back
 */
export function redactValue(value: JsonValue, secrets?: SecretText): RedactedValue {
  const redactor = new Redactor(secrets);
  const redactedValue = redactor.of(value, '', 0);
  return { value: redactedValue, redactedFields: [...redactor.redacted], cutFields: [...redactor.cut] };
}

/** The stored form of a call's arguments, with their hash. */
export interface ArgumentsSummary {
  readonly summary: JsonValue;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly redactedFields: readonly string[];
  readonly cutFields: readonly string[];
}

/** Size and hash are those of the whole arguments. */
export function argumentsSummaryOf(given: JsonObject, secrets?: SecretText): ArgumentsSummary {
  const whole = canonicalJson(given);
  const { value, redactedFields, cutFields } = redactValue(given, secrets);
  const sha256 = createHash('sha256').update(whole).digest('hex');
  return { summary: value, sizeBytes: Buffer.byteLength(whole), sha256, redactedFields, cutFields };
}

/** The redaction in a decision: the fields that are hidden, and the hash of all arguments. */
export const redactionPlanOf = ({ redactedFields, sha256 }: ArgumentsSummary) => ({
  redactedFieldCount: redactedFields.length,
  redactedFields,
  hash: sha256,
});

/** A result as its caller may see it: whole, but without the credentials of the call. */
export function withoutCredentials(value: JsonValue, secrets: SecretText): JsonValue {
  if (typeof value === 'string') return secrets.redact(value);
  if (!isStructure(value)) return value;
  if (Array.isArray(value)) return value.map((item) => withoutCredentials(item, secrets));
  return Object.fromEntries(
    Object.entries(value).map(([key, nested]) => [secrets.redact(key), withoutCredentials(nested, secrets)]),
  );
}
