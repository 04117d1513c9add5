import type { JsonValue } from '#services/core/text/json.js';
import { INJECTION_RULES, type InjectionRule, SCREEN_VERSION } from './injection-rules.js';

/** A match of a rule. */
export interface InjectionFinding {
  readonly rule: string;
  readonly kind: InjectionRule['kind'];
  /** The path of the text; for a key, the path of its value. */
  readonly path: string;
}

export interface Screening {
  readonly version: number;
  /** Whether the text must be withheld. One visible finding is not enough: texts about injections are legitimate. */
  readonly isBlocked: boolean;
  readonly findings: readonly InjectionFinding[];
}

/** Invisible characters, which could break up a phrase. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{E0000}-\u{E007F}]/gu;

/** The text as it reads: lookalikes are mapped to the same character, runs of blanks to one blank. */
const shownText = (text: string): string =>
  text.normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/g, ' ').toLowerCase();

function rulesFor(text: string): readonly InjectionRule[] {
  const visibleText = shownText(text);
  return INJECTION_RULES.filter(({ pattern, reads }) => pattern.test(reads === 'sent' ? text : visibleText));
}

/** Yields every text of a value with its path, keys included. Not recursive, because results come from outside. */
function* textsIn(root: JsonValue): Generator<readonly [text: string, path: string]> {
  const open: (readonly [JsonValue, string])[] = [[root, '']];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, path] = next;
    if (typeof value === 'string') yield [value, path];
    if (value === null || typeof value !== 'object') continue;
    for (const [key, nested] of Object.entries(value)) {
      const step = path === '' ? key : `${path}.${key}`;
      if (!Array.isArray(value)) yield [key, step];
      open.push([nested, step]);
    }
  }
}

const isBlocking = (findings: readonly InjectionFinding[]): boolean =>
  findings.some(({ kind }) => kind === 'hidden') || new Set(findings.map(({ rule }) => rule)).size >= 2;

/** Looks for orders to a model in a value from outside. */
export function screenValue(value: JsonValue): Screening {
  const findings: InjectionFinding[] = [];
  for (const [text, path] of textsIn(value)) {
    for (const { name, kind } of rulesFor(text)) findings.push({ rule: name, kind, path });
  }
  return { version: SCREEN_VERSION, isBlocked: isBlocking(findings), findings };
}
