import { insertJsonText } from './json-writer.js';

// A JSON number has any number of digits; a JavaScript number keeps about 16 of them. Parsing 9007199254740993 gives
// ...992 without an error. So numbers that JavaScript would change are kept as text, or rejected by name.

/**
 * Enough for every number that a program sends. PostgreSQL stores up to 131,072 digits, and comparing those takes
 * longer.
 */
const MAX_CHARACTERS = 1_000;
const MAX_EXPONENT = 1_000n;

const NUMBER = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

const INTEGER = /^-?[1-9]\d*$/;

/** A number by its value: `digits` times ten to the power of `exponent`; zero has no digits. */
interface Decimal {
  readonly isNegative: boolean;
  readonly digits: string;
  readonly exponent: bigint;
}

/** The value of a JSON number; undefined for other texts, and for numbers longer than MAX_CHARACTERS. */
function decimalOf(text: string): Decimal | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const [match, sign, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  if (match === undefined) return undefined;
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  if (digits === '') return { isNegative: false, digits, exponent: 0n };
  const moved = BigInt(exponent) - BigInt(fraction.length) + BigInt(all.length - digits.length);
  return { isNegative: sign === '-', digits, exponent: moved };
}

/** The canonical text of a value: without an exponent if that is short. */
function textOf({ isNegative, digits, exponent }: Decimal): string {
  if (digits === '') return '0';
  const sign = isNegative ? '-' : '';
  if (exponent === 0n) return sign + digits;
  return exponent > 0n && exponent < 20n
    ? sign + digits + '0'.repeat(Number(exponent))
    : `${sign}${digits}e${exponent}`;
}

/**
 * Whether a JSON number keeps its value when it is parsed and written again. Its text may change, as for 1.0 and 1e2.
 */
export function isSafeNumber(text: string): boolean {
  // Every decimal number of 15 digits survives, unless its exponent is extreme.
  if (text.length <= 15 && !/[eE]/.test(text)) return true;
  // Converting ten million digits takes a tenth of a second.
  if (text.length > MAX_CHARACTERS) return false;
  const number = Number(text);
  const written = String(number);
  if (written === text) return true;
  if (!Number.isFinite(number) || (INTEGER.test(text) && INTEGER.test(written))) return false;
  const [given, kept] = [decimalOf(text), decimalOf(written)];
  return given !== undefined && kept !== undefined && textOf(given) === textOf(kept);
}

/** A number that JavaScript would change, kept as text. `writeJson` writes its original digits. */
export class ExactNumber {
  readonly #text: string;

  /** @throws SyntaxError if the text is not a JSON number */
  constructor(text: string) {
    if (!/^-?\d/.test(text) || (text.length <= MAX_CHARACTERS && !NUMBER.test(text)))
      throw new SyntaxError('Not a number');
    this.#text = text;
  }

  /** The digits, truncated if there are too many to show. */
  get shown(): string {
    return this.#text.length > 60 ? `${this.#text.slice(0, 60)}…` : this.#text;
  }

  /** Whether it is short enough to be stored and compared. */
  get isUsable(): boolean {
    const decimal = decimalOf(this.#text);
    if (!decimal) return false;
    const { digits, exponent } = decimal;
    const order = exponent + BigInt(digits.length);
    return order <= MAX_EXPONENT && exponent >= -MAX_EXPONENT;
  }

  get isInteger(): boolean {
    return (decimalOf(this.#text)?.exponent ?? -1n) >= 0n;
  }

  /** The text that all spellings of the number share. */
  get canonical(): string {
    const decimal = decimalOf(this.#text);
    return decimal ? textOf(decimal) : this.#text;
  }

  toString(): string {
    return this.#text;
  }

  /** Within `writeJson` the number; elsewhere a text with its digits, so that a log does not show another number. */
  toJSON(): unknown {
    return insertJsonText(this.#text, () => this.canonical) ?? this.#text;
  }
}

/** Whether two values are the same number, even if they are written differently. */
export const isSameNumber = (one: unknown, other: unknown): boolean =>
  isNumber(one) && isNumber(other) && compareNumbers(one, other) === 0;

const isNumber = (value: unknown): value is number | ExactNumber =>
  typeof value === 'number' || value instanceof ExactNumber;

/** The order of two numbers by value. */
export function compareNumbers(one: number | ExactNumber, other: number | ExactNumber): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [a, b] = [decimalOf(String(one)), decimalOf(String(other))];
  if (!a || !b) return Number(String(one)) - Number(String(other));
  if (a.isNegative !== b.isNegative) return a.isNegative ? -1 : 1;
  const order = compareMagnitudes(a, b);
  return a.isNegative ? -order : order;
}

function compareMagnitudes(a: Decimal, b: Decimal): number {
  if (a.digits === '' || b.digits === '') return a.digits.length - b.digits.length;
  const [orderOfA, orderOfB] = [a.exponent + BigInt(a.digits.length), b.exponent + BigInt(b.digits.length)];
  if (orderOfA !== orderOfB) return orderOfA < orderOfB ? -1 : 1;
  // If the order is equal, digits compare as texts: a missing digit is a zero at the end, and neither text ends with
  // one.
  return a.digits === b.digits ? 0 : a.digits < b.digits ? -1 : 1;
}
