import { Composer, type Document, isScalar, LineCounter, Parser, visit } from 'yaml';
import { isSafeNumber } from '../../../json/exact-number.js';

/** The first fault of a text in YAML, as a sentence with its place. */
export class YamlFlaw extends Error {
  override readonly name = 'YamlFlaw';
}

interface YamlOptions {
  readonly uniqueKeys: boolean;
  /** How many words and signs a text may have; its length says little of how long it takes. As many as it has unless given. */
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
 * Reads the first document of a text in YAML, up to its first fault. The parser would go on to the end, and look up the
 * place of each fault: for a megabyte of closing brackets that takes minutes.
 * @throws YamlFlaw
 */
export function yamlDocument(
  text: string,
  { uniqueKeys, maxTokens = Number.POSITIVE_INFINITY }: YamlOptions,
): Document.Parsed {
  const lines = new LineCounter();
  let flaw: YamlFlaw | undefined;
  // The parser reports what was thrown within a part once more, as a fault of the part.
  const fail = (message: string, offset: number): never => {
    const { line, col } = lines.linePos(offset);
    flaw ??= new YamlFlaw(`${message} at line ${line}, column ${col}`);
    throw flaw;
  };
  // The parser compares each key with all before it: 900 keys took 120 ms.
  const composer = new Composer({ schema: 'core', logLevel: 'silent', uniqueKeys: false });
  const onError = (at: FaultPlace, _code: string, message: string, isWarning?: boolean): void => {
    if (!isWarning) fail(message, typeof at === 'number' ? at : 'offset' in at ? at.offset : at[0]);
  };
  // The library keeps it private, and has no other way to stop.
  Object.assign(composer, { onError });
  const mayLoseDigits = MAY_LOSE_DIGITS.test(text);
  const checked = (document: Document.Parsed): Document.Parsed => {
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
    for (const document of composer.next(token)) return checked(document);
  }
  // With `true` there is always one.
  const [document] = composer.end(true, text.length);
  return checked(document as Document.Parsed);
}

/** @param fail is called with the place of each key that a map has twice */
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

/** @param fail is called with each number that a number of JavaScript would change, and its place */
function eachLossyNumber(document: Document.Parsed, fail: (shown: string, offset: number) => void): void {
  visit(document, {
    Scalar(_place, { value, source, range }) {
      if (typeof value !== 'number' || !source || isKept(source, value)) return;
      fail(source.length > 60 ? `${source.slice(0, 60)}…` : source, range?.[0] ?? 0);
    },
  });
}

/** Whether a number of YAML, whose spelling JSON may not know, is the number that was parsed. */
function isKept(source: string, value: number): boolean {
  if (/^[-+]?0[xo]/.test(source)) return Number.isSafeInteger(value);
  // Infinity, and what is no number.
  if (/[fn]$/i.test(source)) return true;
  const plain = source
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?=$|[eE])/, '');
  return isSafeNumber(plain);
}
