// Reads SQL as PostgreSQL's scanner does, to find its statements and the names in them. A text that the two could read
// differently is rejected.

export interface Token {
  readonly kind: 'word' | 'quoted' | 'text' | 'sign';
  /** Words in lower case and quoted names unchanged, as PostgreSQL compares them. Empty for texts. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** A million signs took a second. The largest sensible statement gives a thousand parameters to each of ten rows. */
const MAX_TOKENS = 20_000;

/** Thrown for a text that is not SQL or may not be sent. */
export class SqlFlaw extends Error {}

const SPACE = /[ \t\n\r\f\v]+/y;
const LINE_COMMENT = /--[^\n\r]*/y;
const WORD = /[A-Za-z_\u0080-\uffff][A-Za-z0-9_$\u0080-\uffff]*/y;
const NUMBER = /\$?[0-9]+/y;
const TEXT = /'(?:[^']|'')*'/y;
const QUOTED = /"((?:[^"]|"")+)"/y;
const DOLLAR_TAG = /\$(?:[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*)?\$/y;
const COMMENT_MARK = /\/\*|\*\//g;
const UNICODE_NAME = /^u&"/i;

/** @throws SqlFlaw */
export function sqlTokens(sql: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(sql)?.[0];
  };
  // Searched only once: a search for each text with escapes took 22 s for a million characters.
  let hasEscape: boolean | undefined;
  const isPlain = (): boolean => {
    hasEscape ??= sql.includes("\\'");
    return !hasEscape;
  };
  while (at < sql.length) {
    const passed = match(SPACE) ?? match(LINE_COMMENT);
    if (passed !== undefined) {
      at += passed.length;
    } else if (sql.startsWith('/*', at)) {
      at = endOfComment(sql, at);
    } else {
      const token = tokenAt(sql, at, match, isPlain);
      tokens.push(token);
      if (tokens.length > MAX_TOKENS) throw new SqlFlaw(`a text has more than ${MAX_TOKENS} words and signs`);
      at = token.end;
    }
  }
  return tokens;
}

function tokenAt(
  sql: string,
  start: number,
  match: (pattern: RegExp) => string | undefined,
  isPlain: () => boolean,
): Token {
  const of = (kind: Token['kind'], text: string, name = ''): Token => ({ kind, name, start, end: start + text.length });
  const word = match(WORD);
  if (word !== undefined) {
    if (UNICODE_NAME.test(sql.slice(start, start + 3))) throw new SqlFlaw('names cannot be written as U&"…"');
    if (word.toLowerCase() === 'e' && sql[start + 1] === "'" && !isPlain()) throw new SqlFlaw(ESCAPE);
    return of('word', word, word.toLowerCase());
  }
  const text = match(TEXT);
  if (text !== undefined) return of('text', text);
  const quoted = match(QUOTED);
  if (quoted !== undefined) return of('quoted', quoted, quoted.slice(1, -1).replaceAll('""', '"'));
  const number = match(NUMBER);
  if (number !== undefined) return of('text', number);
  const tag = match(DOLLAR_TAG);
  if (tag !== undefined) {
    const end = sql.indexOf(tag, start + tag.length);
    if (end < 0) throw new SqlFlaw('a string has no end');
    return { kind: 'text', name: '', start, end: end + tag.length };
  }
  const sign = sql[start] as string;
  if (sign === "'" || sign === '"') throw new SqlFlaw('a string or a name has no end');
  return of('sign', sign, sign);
}

/** `\'` does not end a text with escapes, nor the texts that continue it. It is rejected: nobody needs it. */
const ESCAPE = "write a quote in a string as '' and not as \\'";

/** The position after a comment; comments may be nested. */
function endOfComment(sql: string, start: number): number {
  COMMENT_MARK.lastIndex = start;
  let depth = 0;
  for (let mark = COMMENT_MARK.exec(sql); mark; mark = COMMENT_MARK.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return COMMENT_MARK.lastIndex;
  }
  throw new SqlFlaw('a comment has no end');
}
