import { atOnce, type SlicedWork } from '#services/core/concurrency/slices.js';
import { markInline } from './inline.js';
import { HIDDEN, Marks, SPACE } from './marks.js';

/** The plain text of a Markdown body: without markers, with one space for each run of white space. */
export interface Projection {
  readonly text: string;
  /** The position in the body of each UTF-16 unit of `text`. */
  readonly at: Int32Array;
}

/** Projects a Markdown body, in time linear in its length. */
export const projectMarkdown = (body: string): Projection => atOnce(projectMarkdownInSlices(body));

/** Projects a Markdown body in slices. */
export function* projectMarkdownInSlices(body: string): SlicedWork<Projection> {
  const marks = new Marks(body);
  const texts = yield* markBlocks(marks);
  for (const [index, [start, end]] of texts.entries()) {
    yield* markInline(marks, start, end);
    if (index % PAUSE_RANGES === 0) yield;
  }
  return yield* collapse(marks);
}

const PAUSE_RANGES = 256;
const PAUSE_UNITS = 65_536;

/**
 * The characters beyond ASCII that `\s` matches. Finding them among all characters takes longer than loading this
 * module.
 */
const WIDE_SPACES = new Set([
  0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029,
  0x202f, 0x205f, 0x3000, 0xfeff,
]);

const isSpace = (unit: number): boolean =>
  unit === 32 || (unit >= 9 && unit <= 13) || (unit >= 160 && WIDE_SPACES.has(unit));

/** A text with its white space collapsed as in a projection. */
export const collapseWhiteSpace = (text: string): string => text.replace(/\s+/g, ' ');

function* collapse({ body, of }: Marks): SlicedWork<Projection> {
  const units = new Uint16Array(body.length);
  const at = new Int32Array(body.length);
  let length = 0;
  let gap = -1;
  for (let index = 0; index < body.length; index++) {
    if (index % PAUSE_UNITS === 0) yield;
    if (of[index] === HIDDEN) continue;
    const unit = body.charCodeAt(index);
    if (of[index] === SPACE || isSpace(unit)) {
      if (gap < 0) gap = index;
      continue;
    }
    if (gap >= 0 && length > 0) {
      units[length] = 32;
      at[length++] = gap;
    }
    gap = -1;
    units[length] = unit;
    at[length++] = index;
  }
  return { text: textOf(units.subarray(0, length)), at: at.subarray(0, length) };
}

/** A call accepts this many arguments in all browsers, too: the dashboard projects the texts that it shows. */
const UNITS_AT_ONCE = 8_192;

function textOf(units: Uint16Array): string {
  let text = '';
  for (let from = 0; from < units.length; from += UNITS_AT_ONCE) {
    text += String.fromCharCode(...units.subarray(from, from + UNITS_AT_ONCE));
  }
  return text;
}

type Range = readonly [start: number, end: number];

const FENCE = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;
const RULE = /^[ \t]*([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const UNDERLINE = /^[ \t]*(?:=+|-+)[ \t]*$/;
const TABLE_RULE = /^[|:\- \t]+$/;
const QUOTE = /[ \t]*>[ \t]?/y;
const ITEM = /[ \t]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]+(?:\[[ xX]\][ \t]+)?|$)/y;
const HEADING = /[ \t]*#{1,6}(?:[ \t]+|$)/y;
/** A longer line is read as text. */
const LONGEST_MARKER = 10_000;
/** More nested quotes and lists in one line are read as text. */
const MOST_MARKERS = 1_000;
const HEADING_END = /[ \t]#+[ \t]*$/;

/** Hides the markers of blocks and returns the ranges of text whose inline markers are still to be hidden. */
function* markBlocks(marks: Marks): SlicedWork<Range[]> {
  const blocks = new Blocks(marks);
  const { body } = marks;
  for (let start = 0, lines = 1; start < body.length; lines++) {
    if (lines % PAUSE_RANGES === 0) yield;
    const newline = body.indexOf('\n', start);
    const end = newline < 0 ? body.length : newline;
    blocks.line(start, end);
    start = end + 1;
  }
  blocks.close();
  return blocks.texts;
}

/** Reads a body line by line: fenced code is kept as it is, everything else is text between markers. */
class Blocks {
  readonly texts: Range[] = [];
  #fence: string | undefined;
  #table = false;
  /** The start of the paragraph of the previous line, and that line. */
  #paragraph: number | undefined;
  #before: Range = [0, 0];

  constructor(private readonly marks: Marks) {}

  line(start: number, end: number): void {
    if (this.#fence === undefined) this.#outside(this.#prefix(start, end), end);
    else this.#code(this.#fence, start, end);
  }

  /** Handles a line outside of fenced code, from behind its leading markers. */
  #outside(start: number, end: number): void {
    const text = this.#text(start, end);
    const fence = text.length > LONGEST_MARKER ? undefined : FENCE.exec(text)?.[1];
    if (fence) this.#open(fence, start, end);
    else if (text.trim() === '') this.close();
    else if (text.length > LONGEST_MARKER) this.#words(start, end);
    else if (RULE.test(text) || (this.#paragraph !== undefined && UNDERLINE.test(text))) this.#rule(start, end);
    else if (text.includes('|') && text.includes('-') && TABLE_RULE.test(text)) this.#tableRule(start, end);
    else this.#words(start, end);
  }

  #open(fence: string, start: number, end: number): void {
    this.close();
    this.#fence = fence;
    this.marks.hide(start, end);
  }

  #words(start: number, end: number): void {
    if (this.#table) this.#cells(start, end);
    this.#paragraph ??= start;
    this.#before = [start, end];
  }

  /** Ends the paragraph. */
  close(): void {
    if (this.#paragraph !== undefined) this.texts.push([this.#paragraph, this.#before[1]]);
    this.#paragraph = undefined;
    this.#table = false;
  }

  #text(start: number, end: number): string {
    return this.marks.body.slice(start, end).replace(/\r$/, '');
  }

  #code(fence: string, start: number, end: number): void {
    if (end - start > LONGEST_MARKER) return;
    const closing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(this.#text(start, end))?.[1];
    if (!closing?.startsWith(fence)) return;
    this.marks.hide(start, end);
    this.#fence = undefined;
  }

  /** Hides the markers at the start of a line and returns the position behind them. */
  #prefix(start: number, end: number): number {
    let from = start;
    let remainingMarkers = MOST_MARKERS;
    for (
      let next = this.#marker(QUOTE, from, end);
      next > from && remainingMarkers-- > 0;
      next = this.#marker(QUOTE, from, end)
    )
      from = next;
    if (end - from <= LONGEST_MARKER && RULE.test(this.#text(from, end))) return from;
    for (
      let next = this.#marker(ITEM, from, end);
      next > from && remainingMarkers-- > 0;
      next = this.#marker(ITEM, from, end)
    ) {
      this.close();
      from = next;
    }
    const heading = this.#marker(HEADING, from, end);
    if (heading === from) return from;
    this.close();
    const trail = HEADING_END.exec(this.#text(heading, end).slice(-200));
    if (trail) this.marks.hide(end - trail[0].length, end);
    this.texts.push([heading, end]);
    return end;
  }

  #marker(pattern: RegExp, from: number, end: number): number {
    pattern.lastIndex = 0;
    const length = pattern.exec(this.marks.body.slice(from, Math.min(end, from + 64)))?.[0].length ?? 0;
    this.marks.hide(from, from + length);
    return from + length;
  }

  #rule(start: number, end: number): void {
    this.marks.hide(start, end);
    this.close();
  }

  #tableRule(start: number, end: number): void {
    this.marks.hide(start, end);
    // The cells of lines after the first rule are split already; doing it again for each rule would be quadratic.
    if (this.#paragraph !== undefined && !this.#table) this.#cells(...this.#before);
    this.#table = true;
  }

  #cells(start: number, end: number): void {
    const { body, of } = this.marks;
    for (let index = start; index < end; index++)
      if (body[index] === '|' && body[index - 1] !== '\\') of[index] = SPACE;
  }
}
