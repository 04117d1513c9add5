import { isUtf8 } from 'node:buffer';
import { parseJson } from '#json/exact-json.js';
import { badRequest, validationError } from '../errors/errors.js';
import { MAX_DEPTH, TOO_DEEP } from './fields.js';

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** Bytes of UTF-8 text without the byte order mark that some programs write. */
export const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;

/** The maximum number of values of a request. Each costs some hundred nanoseconds in every step up to storing. */
const MAX_JSON_VALUES = 50_000;
/** The request, its variables and their inputs surround the input of an operation. */
const MAX_JSON_DEPTH = MAX_DEPTH + 8;

/**
 * Parses JSON in UTF-8. A scan of the bytes rejects too many or too deeply nested values: parsing 10 MB of `[],[],…`
 * takes a second, the scan a millisecond. A number that would lose digits becomes an `ExactNumber`, which `unstorable`
 * rejects.
 * @throws 400
 */
export function parseJsonBytes(bytes: Buffer): unknown {
  const flaw = excessOf(bytes);
  if (flaw === TOO_DEEP) throw tooDeep();
  if (flaw) throw badRequest(flaw);
  try {
    if (isUtf8(bytes)) return parseJson(withoutMark(bytes).toString('utf8'));
  } catch {}
  throw badRequest('Malformed JSON');
}

const TOO_MANY = `The request holds more than ${MAX_JSON_VALUES} values`;
const tooDeep = () => validationError([{ code: 'custom', path: [], message: TOO_DEEP }]);

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

interface JsonBounds {
  readonly values: number;
  readonly depth: number;
}

const OF_REQUESTS: JsonBounds = { values: MAX_JSON_VALUES, depth: MAX_JSON_DEPTH };

/** The reason not to parse JSON: it has more or deeper values than any request needs, or than the given limits. */
export function excessOf(bytes: Buffer, { values: mostValues, depth: deepest } = OF_REQUESTS): string | undefined {
  let [depth, values, texts] = [0, 1, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfText(bytes, at);
      texts += 1;
    } else if (byte === COMMA) values += 1;
    else if (byte === LIST_END || byte === OBJECT_END) depth -= 1;
    else if (byte === LIST || byte === OBJECT) {
      values += 1;
      depth += 1;
      if (depth > deepest) return TOO_DEEP;
    }
    // Each value of an object has a key.
    if (values > mostValues || texts > 2 * mostValues) return TOO_MANY;
  }
  return undefined;
}

/** The end of the text that begins at a quote: the next quote with an even number of backslashes before it. */
function endOfText(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end > 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let backslashes = 0;
    while (bytes[end - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return bytes.length;
}

/** The size of a parsed value. */
export interface JsonSize {
  readonly values: number;
  /** The total length of all texts and keys, in UTF-16 units. */
  readonly characters: number;
}

/** The size of a parsed value. @throws 400 beyond the limits of `parseJsonBytes` */
export function sizeOfJson(value: unknown): JsonSize {
  const open: [value: unknown, depth: number][] = [[value, 1]];
  let [values, characters] = [0, 0];
  for (let next = open.pop(); next; next = open.pop()) {
    const [one, depth] = next;
    values += 1;
    if (values > MAX_JSON_VALUES) throw badRequest(TOO_MANY);
    if (typeof one === 'string') characters += one.length;
    if (typeof one !== 'object' || one === null) continue;
    if (depth > MAX_JSON_DEPTH) throw tooDeep();
    if (Array.isArray(one)) for (const nested of one) open.push([nested, depth + 1]);
    else
      for (const [key, nested] of Object.entries(one)) {
        characters += key.length;
        open.push([nested, depth + 1]);
      }
  }
  return { values, characters };
}
