import { Composer, type Document, isScalar, LineCounter, Parser, visit } from 'yaml';
import { isSafeNumber } from '#json/exact-number.js';

/** The first error in a YAML text, as a sentence with its position. */
export class YamlFlaw extends Error {
  override readonly name = 'YamlFlaw';
}

interface YamlOptions {
  readonly uniqueKeys: boolean;
  /**
   * The maximum number of words and signs of a text, a better bound on parsing time than its length. Unlimited by
   * default.
   */
  readonly maxTokens?: number;
}

class BoundedParser extends Parser {
  private tokens = 0;

  constructor(
    onNewLine: (offset: number) => void,
    private readonly maxTokens: number,
  ) {
    super(onNewLine);
  }

  override *next(source: string) {
    this.tokens += 1;
    if (this.tokens > this.maxTokens) throw new YamlFlaw(`It has more than ${this.maxTokens} words and signs`);
    yield* super.next(source);
  }
}

type FaultPlace = number | readonly [number, ...number[]] | { readonly offset: number };

/**
 * Reads the first document of a YAML text, up to its first error. The library would continue to the end, and look up
 * the position of each error: for a megabyte of closing brackets that takes minutes.
 * @throws YamlFlaw
 */
export function yamlDocument(
  text: string,
  { uniqueKeys, maxTokens = Number.POSITIVE_INFINITY }: YamlOptions,
): Document.Parsed {
  const lines = new LineCounter();
  let flaw: YamlFlaw | undefined;
  // The parser reports an error thrown within a part again, as an error of the part.
  const fail = (message: string, offset: number): never => {
    const { line, col } = lines.linePos(offset);
    flaw ??= new YamlFlaw(`${message} at line ${line}, column ${col}`);
    throw flaw;
  };
  // The parser compares each key with all earlier ones: 900 keys took 120 ms.
  const composer = new Composer({ schema: 'core', logLevel: 'silent', uniqueKeys: false });
  const onError = (at: FaultPlace, _code: string, message: string, isWarning?: boolean): void => {
    if (!isWarning) fail(message, typeof at === 'number' ? at : 'offset' in at ? at.offset : at[0]);
  };
  // The library keeps `onError` private, and offers no other way to stop.
  Object.assign(composer, { onError });
  const mayLoseDigits = MAY_LOSE_DIGITS.test(text);
  const checkDocument = (document: Document.Parsed): Document.Parsed => {
    if (uniqueKeys) eachRepeatedKey(document, (offset) => fail('Map keys must be unique', offset));
    if (mayLoseDigits) {
      eachLossyNumber(document, (shown, offset) =>
        fail(`The number ${shown} has more digits than can be kept`, offset),
      );
    }
    return document;
  };
  for (const token of new BoundedParser(lines.addNewLine, maxTokens).parse(text)) {
    if (token.type === 'error') fail(token.message, token.offset);
    for (const document of composer.next(token)) return checkDocument(document);
  }
  // With `true` there is always a document.
  const [document] = composer.end(true, text.length);
  return checkDocument(document as Document.Parsed);
}

/** @param fail is called with the position of each duplicate key of a map */
function eachRepeatedKey(document: Document.Parsed, fail: (offset: number) => void): void {
  visit(document, {
    Map(_place, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        const value: unknown = isScalar(key) ? key.value : key;
        if (keys.size === keys.add(value).size) fail(isScalar(key) ? (key.range?.[0] ?? 0) : 0);
      }
    },
  });
}

/** Sixteen digits, an exponent of three, or as much in another base. */
const MAY_LOSE_DIGITS = /\d[\d.]{15}|\d[eE][+-]?\d{3}|0[xo][\da-fA-F]{14}/;

/** @param fail is called with each number that JavaScript would change, and its position */
function eachLossyNumber(document: Document.Parsed, fail: (shown: string, offset: number) => void): void {
  visit(document, {
    Scalar(_place, { value, source, range }) {
      if (typeof value !== 'number' || !source || isKept(source, value)) return;
      fail(source.length > 60 ? `${source.slice(0, 60)}…` : source, range?.[0] ?? 0);
    },
  });
}

/** Whether the parsed value equals the YAML number, whose spelling JSON may not know. */
function isKept(source: string, value: number): boolean {
  if (/^[-+]?0[xo]/.test(source)) return Number.isSafeInteger(value);
  // Infinity, and values that are not numbers.
  if (/[fn]$/i.test(source)) return true;
  const plain = source
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?=$|[eE])/, '');
  return isSafeNumber(plain);
}
