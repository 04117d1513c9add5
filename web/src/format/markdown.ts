import { Lexer, type Token } from 'marked';

/** Texts beyond it are cut until the reader asks for all. */
export const LONG_TEXT = 20_000;
/** Texts beyond it are shown as they are: to read them as Markdown would stop the page. */
export const HUGE_TEXT = 1_000_000;

const CACHED_TEXTS = 200;
const CACHED_CHARACTERS = 2_000_000;

const cache = new Map<string, Token[]>();
let cachedCharacters = 0;

/** The tokens of a Markdown text. Those of the texts shown last are kept. */
export function lex(text: string): Token[] {
  const known = cache.get(text);
  if (known) {
    cache.delete(text);
    cache.set(text, known);
    return known;
  }
  const tokens = read(text);
  cache.set(text, tokens);
  cachedCharacters += text.length;
  for (const oldest of cache.keys()) {
    if (cache.size <= CACHED_TEXTS && cachedCharacters <= CACHED_CHARACTERS) break;
    cache.delete(oldest);
    cachedCharacters -= oldest.length;
  }
  return tokens;
}

function read(text: string): Token[] {
  if (text.length > HUGE_TEXT) return asItIs(text);
  try {
    return new BoundedLexer({ gfm: true }).lex(text);
  } catch {
    // Thousands of nested quotes overflow the stack.
    return asItIs(text);
  }
}

/** Links in one paragraph take time by the square of its length: 3 s for 200 kB. Longer ones are plain text. */
class BoundedLexer extends Lexer {
  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    if (text.length <= LONG_TEXT) return super.inlineTokens(text, tokens);
    tokens.push({ type: 'text', raw: text, text });
    return tokens;
  }
}

function asItIs(text: string): Token[] {
  return [{ type: 'code', raw: text, text }];
}

/** The beginning of a long text, up to the end of a paragraph or at least of a line. */
export function leadOf(text: string): string {
  const lead = text.slice(0, LONG_TEXT);
  const end = ['\n\n', '\n'].map((mark) => lead.lastIndexOf(mark)).find((at) => at > LONG_TEXT / 2);
  return end === undefined ? lead.replace(/[\ud800-\udbff]$/, '') : lead.slice(0, end);
}

const NAMED: Record<string, string> = {
  amp: '&',
  apos: "'",
  copy: '©',
  gt: '>',
  hellip: '…',
  laquo: '«',
  larr: '←',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  middot: '·',
  nbsp: '\u00a0',
  ndash: '–',
  quot: '"',
  raquo: '»',
  rarr: '→',
  rdquo: '”',
  rsquo: '’',
  times: '×',
};

/** Replaces character references, as a browser does in HTML. Names that are not known stay. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name]! : whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10);
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\ufffd';
  });
}

export type TextPart = { text: string } | { identifier: string };

/** The parts of a text, with the identifiers of issues and cases (`ABC-12`) in it on their own. */
export function identifiersIn(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(/(?<![\w/-])[A-Z][A-Z0-9]{0,15}-[1-9]\d{0,8}(?![\w-])/g)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ identifier: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
