import { randomUUID } from 'node:crypto';
import { ExactNumber, isSafeNumber } from './exact-number.js';

/**
 * Whether a text may have a number that loses digits: 16 digits, or an exponent of three. One pass of a regular
 * expression lets ordinary texts go to JSON.parse; a text with long digits only inside quotes costs one scan more. The
 * check includes the characters before the number: one in seven UUIDs contains the letters of an exponent.
 */
const MAY_LOSE_DIGITS = /\d[\d.]{15}|(?:^|[\s:,[])-?\d[\d.]*[eE][+-]?\d{3}/;

/** Marks an exact number while JSON.parse reads its surroundings; random, so that no data contains it. */
const MARK = `${randomUUID().slice(0, 18)}:`;

/**
 * A JSON.parse that loses no digits: a number that JavaScript would change becomes an `ExactNumber`. JSON.parse itself
 * reads everything else, so keys, duplicates and errors behave the same in every text. (The libraries for this purpose
 * reject duplicate keys, and recurse.)
 * @param found called with each number that JavaScript would change
 * @throws SyntaxError, and the errors of `found`
 */
export function parseJson(text: string, found?: (number: ExactNumber) => void): unknown {
  if (!MAY_LOSE_DIGITS.test(text)) return JSON.parse(text);
  const marked = withMarks(text);
  if (marked === undefined) return JSON.parse(text);
  let value: unknown;
  try {
    value = JSON.parse(marked);
  } catch {
    // The message quotes a part of the text, which must be the caller's.
    return JSON.parse(text);
  }
  return withoutMarks(value, found);
}

/**
 * The JSON with each number that JavaScript would change replaced by a marked string, for external parsers; undefined
 * if there are none.
 */
export const withMarkedNumbers = (text: string): string | undefined =>
  MAY_LOSE_DIGITS.test(text) ? withMarks(text) : undefined;

/**
 * A value that was parsed from `withMarkedNumbers`, changed in place to one with exact numbers. A reviver of JSON.parse
 * took twice as long.
 */
export function withoutMarks(root: unknown, found?: (number: ExactNumber) => void): unknown {
  const whole = [root];
  const open: object[] = [whole];
  const read = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) open.push(value);
    if (typeof value !== 'string' || !value.startsWith(MARK)) return value;
    const number = new ExactNumber(value.slice(MARK.length));
    found?.(number);
    return number;
  };
  for (let holder = open.pop(); holder; holder = open.pop()) {
    if (Array.isArray(holder)) for (let at = 0; at < holder.length; at++) holder[at] = read(holder[at]);
    else readFields(holder as Record<string, unknown>, read);
  }
  return whole[0];
}

function readFields(holder: Record<string, unknown>, read: (value: unknown) => unknown): void {
  for (const key of Object.keys(holder)) {
    const [given, value] = [holder[key], read(holder[key])];
    if (value === given) continue;
    // An assignment to "__proto__" would set the prototype.
    if (key !== '__proto__') holder[key] = value;
    else Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
  }
}

/** The text with each number that would lose digits replaced by a marked string; undefined if there are none. */
function withMarks(text: string): string | undefined {
  const parts: string[] = [];
  let sliceStart = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    if (!isDigit(code)) continue;
    const start = text[at - 1] === '-' ? at - 1 : at;
    const end = endOfNumber(text, at);
    at = end - 1;
    // Every decimal number of 15 digits survives.
    if (end - start <= 15 && !hasExtremeExponent(text, start, end)) continue;
    const number = text.slice(start, end);
    if (isSafeNumber(number) || !isValue(text, start, end) || !isNumber(number)) continue;
    parts.push(text.slice(sliceStart, start), `"${MARK}${number}"`);
    sliceStart = end;
  }
  return sliceStart === 0 ? undefined : parts.join('') + text.slice(sliceStart);
}

const QUOTE = 0x22;
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Whether a number may have an exponent of three digits: the shortest, such as 1e100, has five characters. */
const hasExtremeExponent = (text: string, start: number, end: number): boolean =>
  end - start >= 5 && /[eE]/.test(text.slice(start, end));

const isNumber = (text: string): boolean => !/^-?0\d/.test(text) && !Number.isNaN(Number(text)) && /\d$/.test(text);

/** Whether a number is at a position where a string is allowed: not as a key, and not within a word. */
function isValue(text: string, start: number, end: number): boolean {
  const after = /\s*/y;
  after.lastIndex = end;
  after.exec(text);
  return text[after.lastIndex] !== ':' && !/\w/.test(text[start - 1] ?? '');
}

/** The end of the string that begins at a quote: the next quote after an even number of backslashes. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

function endOfNumber(text: string, start: number): number {
  let end = start;
  while (end < text.length && isOfNumber(text.charCodeAt(end))) end += 1;
  return end;
}

/** Digits, and the characters . + - e E. */
const isOfNumber = (code: number): boolean =>
  isDigit(code) || code === 0x2e || code === 0x2b || code === 0x2d || code === 0x65 || code === 0x45;

type Step = string | number;

/** A number that would lose digits, with its path. */
export interface FoundNumber {
  readonly path: readonly Step[];
  readonly number: ExactNumber;
}

/** The first number of a parsed value that JavaScript cannot represent. Iterative, because the values are external. */
export function exactNumberIn(
  root: unknown,
  isMeant: (number: ExactNumber) => boolean = () => true,
): FoundNumber | undefined {
  const open: Place[] = [{ value: root }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value } = place;
    if (value instanceof ExactNumber && isMeant(value)) return { path: pathTo(place), number: value };
    if (value === null || typeof value !== 'object') continue;
    const isList = Array.isArray(value);
    for (const [key, nested] of Object.entries(value)) {
      if (nested === null || typeof nested !== 'object') continue;
      open.push({ value: nested, step: isList ? Number(key) : key, parent: place });
    }
  }
  return undefined;
}

/** A value with its place: copying a list of steps for each value would be slow. */
interface Place {
  readonly value: unknown;
  readonly step?: Step;
  readonly parent?: Place;
}

function pathTo({ step, parent }: Place): Step[] {
  const path: Step[] = step === undefined ? [] : [step];
  for (let place = parent; place?.step !== undefined; place = place.parent) path.unshift(place.step);
  return path;
}

/** The error message for a rejected number. */
export const refusalOfNumber = ({ path, number }: FoundNumber): string =>
  `The number ${number.shown}${path.length > 0 ? ` at ${path.join('.')}` : ''} has more digits than can be kept; send it as text`;

/** A copy without exact numbers, for code that handles only JavaScript numbers. */
export function withNumbers(value: unknown, numberOf: (number: ExactNumber | number) => number): unknown {
  if (typeof value === 'number' || value instanceof ExactNumber) return numberOf(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => withNumbers(item, numberOf));
  return Object.fromEntries(Object.entries(value).map(([key, nested]) => [key, withNumbers(nested, numberOf)]));
}
