import { RE2JS } from 're2js';
import { unprocessable } from '#services/core/errors/errors.js';

// Patterns of fieldMatches. The engine takes time linear in the text, so no pattern can block the process. Patterns on
// which other engines would hang are rejected as well, because other software may read the policies.

/** The longest pattern. */
export const MAX_PATTERN = 256;
/**
 * The maximum sum of counted repetitions: `a{1000}` makes a thousand states, `(?:abc){1000}` three thousand. Compiling
 * a thousand takes 6 ms, and every character of a text may visit each of them.
 */
const MAX_REPETITIONS = 1_000;
/** The maximum sum over the patterns of one policy, in characters and repetitions. */
const MAX_WEIGHT = 4_096;

const UNSAFE = 'Tool policy fieldMatches includes an unsafe regular expression';
export const UnsafePattern = () => unprocessable(UNSAFE);

/** A group that is open while a pattern is read. */
interface OpenGroup {
  /** The number of characters and classes before it. */
  readonly before: number;
  hasAlternation: boolean;
  hasQuantifier: boolean;
}

const QUANTIFIER = /(?:[*+?]|\{(?<least>\d+)(?:,(?<most>\d*))?\})/y;
const BACK_REFERENCE = /\\(?:[1-9]|k[<{'])/y;

/** The quantifier at a position, with its length; `repeats` unless it is only `?`. */
function quantifierAt(pattern: string, at: number): { length: number; repeats: boolean; count: number } | undefined {
  QUANTIFIER.lastIndex = at;
  const match = QUANTIFIER.exec(pattern);
  if (!match) return undefined;
  const { least, most } = match.groups ?? {};
  return { length: match[0].length, repeats: match[0] !== '?', count: Number(most || least || 0) };
}

/** The index after a character class, for example `[^)]`, that begins at `start`. */
function afterClass(pattern: string, start: number): number {
  let at = start + 1;
  if (pattern[at] === '^') at++;
  if (pattern[at] === ']') at++;
  while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1;
  return at + 1;
}

/**
 * The number of states that the counted repetitions of a pattern make. Infinite for a pattern with back-references,
 * alternations in repeated groups or nested quantifiers.
 */
function repetitionsOf(pattern: string): number {
  const open: OpenGroup[] = [{ before: 0, hasAlternation: false, hasQuantifier: false }];
  let [atoms, repetitions] = [0, 0];
  let closed: OpenGroup | undefined;
  for (let at = 0; at < pattern.length; ) {
    const group = open.at(-1) as OpenGroup;
    const quantifier = quantifierAt(pattern, at);
    if (quantifier) {
      if (closed && quantifier.repeats && (closed.hasAlternation || closed.hasQuantifier))
        return Number.POSITIVE_INFINITY;
      group.hasQuantifier = true;
      repetitions += quantifier.count * (closed ? atoms - closed.before : 1);
      at += quantifier.length;
      // A `?` after a quantifier makes it lazy. `a++` and `a**` are left to the compiler, which rejects them.
      if (pattern[at] === '?') at++;
      closed = undefined;
      continue;
    }
    closed = undefined;
    const sign = pattern[at];
    if (sign === '\\') {
      BACK_REFERENCE.lastIndex = at;
      if (BACK_REFERENCE.test(pattern)) return Number.POSITIVE_INFINITY;
      atoms++;
      at += 2;
    } else if (sign === '[') {
      atoms++;
      at = afterClass(pattern, at);
    } else if (sign === '(') {
      open.push({ before: atoms, hasAlternation: false, hasQuantifier: false });
      at += pattern.startsWith('?:', at + 1) ? 3 : pattern[at + 1] === '?' ? 2 : 1;
    } else if (sign === ')') {
      closed = open.length > 1 ? open.pop() : undefined;
      const outer = open.at(-1) as OpenGroup;
      if (closed?.hasAlternation) outer.hasAlternation = true;
      if (closed?.hasQuantifier) outer.hasQuantifier = true;
      at++;
    } else {
      if (sign === '|') group.hasAlternation = true;
      else atoms++;
      at++;
    }
  }
  return repetitions;
}

/** @throws 422 if the patterns, which are compiled together, would take too long */
export function assertLight(patterns: readonly string[]): void {
  const weights = patterns.map((pattern) => pattern.length + repetitionsOf(pattern));
  if (weights.reduce((sum, weight) => sum + weight, 0) > MAX_WEIGHT) throw UnsafePattern();
}

/** A compiled pattern, ready to search texts. */
export interface CompiledPattern {
  /** The steps that each character of a text may cost: one for each state of the pattern. */
  readonly states: number;
  readonly matches: (text: string) => boolean;
}

/** @throws 422 for a pattern that is too long, has invalid syntax, or could hang other engines */
export function compiledPattern(pattern: string): CompiledPattern {
  if (pattern.length > MAX_PATTERN || repetitionsOf(pattern) > MAX_REPETITIONS) throw UnsafePattern();
  try {
    const compiled = RE2JS.compile(pattern);
    // `test` would be faster, but keeps up to 8 MB for each pattern.
    return { states: compiled.programSize(), matches: (text) => compiled.matcher(text).find() };
  } catch {
    throw UnsafePattern();
  }
}
