import { Composer, type Document, isScalar, LineCounter, Parser, visit } from 'yaml';

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
  const withUniqueKeys = (document: Document.Parsed): Document.Parsed => {
    if (uniqueKeys) eachRepeatedKey(document, (offset) => fail('Map keys must be unique', offset));
    return document;
  };
  for (const token of new BoundedParser(lines.addNewLine, maxTokens).parse(text)) {
    if (token.type === 'error') fail(token.message, token.offset);
    for (const document of composer.next(token)) return withUniqueKeys(document);
  }
  // With `true` there is always one.
  const [document] = composer.end(true, text.length);
  return withUniqueKeys(document as Document.Parsed);
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
