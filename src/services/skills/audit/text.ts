import { isMarkdown } from '../format/languages.js';

/**
 * A line as interpreters read it: continued lines joined, letters normalized and in lower case, quotes and padding
 * removed.
 */
export interface ScannedLine {
  readonly text: string;
  /** The number of the fenced block, paragraph or program that contains the line. */
  readonly block: number;
  readonly isCode: boolean;
}

export interface ScannedText {
  readonly lines: readonly ScannedLine[];
  readonly isMarkdown: boolean;
  /** The text of a Markdown file as written, without its fenced blocks. */
  readonly prose: string;
}

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: whatever is beyond ASCII
const BEYOND_ASCII = /[^\u0000-\u007f]/;
/** Line continuations of shells, PowerShell and Windows. `PIPED` covers lines that end with a pipe. */
const CONTINUED = /[\\`^]\r?\n[ \t]*/g;
const PIPED = /(\|\|?|&&)[ \t]*(?:\r?\n[ \t]*)+/g;
const PADDING = /[ \t\f\v]{2,}|[\t\f\v]/g;
const ROW = /^ ?\|.*$/gm;
const QUOTED_PIPE = /\\\|/g;
const IFS = /\$\{?ifs\}?(?:\$9)?/g;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

export function scannedText(path: string, text: string): ScannedText {
  const visible = BEYOND_ASCII.test(text) ? text.replace(INVISIBLE, '').normalize('NFKC') : text;
  const isMd = isMarkdown(path);
  if (!isMd) return { lines: linesOf(visible, true, 0), isMarkdown: false, prose: '' };
  const lines: ScannedLine[] = [];
  const prose: string[] = [];
  let block = 0;
  for (const part of partsOf(visible)) {
    block += 1;
    for (const line of linesOf(part.text, part.isCode, block)) lines.push(line);
    if (!part.isCode) prose.push(part.text);
  }
  return { lines, isMarkdown: true, prose: prose.join('\n') };
}

function linesOf(text: string, isCode: boolean, block: number): ScannedLine[] {
  const joined = (isCode ? text.replace(PIPED, '$1 ') : text)
    .replace(CONTINUED, ' ')
    .replace(PADDING, ' ')
    .toLowerCase();
  const lines: ScannedLine[] = [];
  for (const line of plain(isCode ? joined : withoutCells(joined)).split(/[\r\n\u2028\u2029]/)) {
    if (line !== '' && line !== ' ') lines.push({ text: line, block, isCode });
  }
  return lines;
}

/** In table rows, pipes separate cells; the pipes of commands in them are escaped. */
const withoutCells = (text: string): string =>
  text.replace(ROW, (row) => row.replace(QUOTED_PIPE, '\u0001').replaceAll('|', ' ; ').replaceAll('\u0001', '|'));

/** Reads `c''url`, `c\url` and `"curl"` as curl, and concatenated strings as one. */
const plain = (text: string): string =>
  text
    .replace(/["'] ?[+.,]? ?["']/g, '')
    .replace(/["'\\^]|\$@|\$\*/g, '')
    .replace(IFS, ' ');

/** The fenced blocks of a text and the paragraphs between them. */
function* partsOf(text: string): Generator<{ readonly text: string; readonly isCode: boolean }> {
  let held: string[] = [];
  let fence: string | null = null;
  for (const line of text.split(/\r?\n/)) {
    const mark = FENCE.exec(line)?.[1];
    const isEnd = fence !== null && mark?.startsWith(fence) === true && mark.length === line.trim().length;
    if (fence === null ? mark !== undefined || line.trim() === '' : isEnd) {
      if (held.length > 0) yield { text: held.join('\n'), isCode: fence !== null };
      held = [];
      fence = fence === null && mark ? mark : null;
    } else held.push(line);
  }
  if (held.length > 0) yield { text: held.join('\n'), isCode: fence !== null };
}
