import type { SlicedWork } from '#services/core/concurrency/slices.js';
import { HIDDEN, type Marks } from './marks.js';

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const ANGLE = /<(?:[!?/]?[a-zA-Z][^<>\n]{0,1000}|!--[^<>\n]{0,1000}--)>/y;
const REFERENCE = /\[[^[\]\n]{0,200}\]/y;
const DEEPEST_SEARCH = 50;
const LONGEST_DESTINATION = 2_000;
const PAUSE = 8_192;

/** Hides the inline markers of one range of text: emphasis, code, links, images, tags and escapes. */
export const markInline = (marks: Marks, start: number, end: number): SlicedWork<void> =>
  new Inline(marks, start, end).mark();

interface Delimiter {
  readonly unit: string;
  /** The end of the part of the run that is not matched yet. */
  end: number;
  length: number;
}

class Inline {
  readonly #body: string;
  readonly #brackets: { at: number; image: boolean }[] = [];
  readonly #delimiters: Delimiter[] = [];
  /** The positions of runs of backticks, by their length. */
  readonly #ticks = new Map<number, number[]>();

  constructor(
    private readonly marks: Marks,
    private readonly start: number,
    private readonly end: number,
  ) {
    this.#body = marks.body;
  }

  *mark(): SlicedWork<void> {
    this.#findTicks();
    let next = this.start + PAUSE;
    for (let index = this.start; index < this.end; ) {
      if (index >= next) {
        next = index + PAUSE;
        yield;
      }
      index = this.marks.of[index] === HIDDEN ? index + 1 : this.#step(index);
    }
  }

  /** Handles the marker at a position and returns the position behind it. */
  #step(index: number): number {
    switch (this.#body[index]) {
      case '\\':
        return this.#escape(index);
      case '`':
        return this.#code(index);
      case '<':
        return this.#angle(index);
      case '!':
        return this.#body[index + 1] === '[' ? this.#open(index, true) : index + 1;
      case '[':
        return this.#open(index, false);
      case ']':
        return this.#close(index);
      case '*':
      case '_':
      case '~':
        return this.#emphasis(index);
      default:
        return index + 1;
    }
  }

  #escape(index: number): number {
    if (index + 1 >= this.end || !PUNCTUATION.test(this.#body[index + 1] as string)) return index + 1;
    this.marks.hide(index, index + 1);
    return index + 2;
  }

  #runEnd(index: number): number {
    let end = index + 1;
    while (end < this.end && this.#body[end] === this.#body[index]) end++;
    return end;
  }

  #findTicks(): void {
    // Only within this range: searching on to the end of the body for each range would be quadratic.
    const text = this.#body.slice(this.start, this.end);
    for (let at = text.indexOf('`'); at >= 0; ) {
      at += this.start;
      const end = this.#runEnd(at);
      const runs = this.#ticks.get(end - at);
      if (runs) runs.push(at);
      else this.#ticks.set(end - at, [at]);
      at = text.indexOf('`', end - this.start);
    }
    for (const runs of this.#ticks.values()) runs.reverse();
  }

  #code(index: number): number {
    const end = this.#runEnd(index);
    const runs = this.#ticks.get(end - index) ?? [];
    while (runs.length > 0 && (runs.at(-1) as number) < end) runs.pop();
    const closing = runs.pop();
    if (closing === undefined) return end;
    const closed = closing + end - index;
    this.marks.hide(index, end);
    this.marks.hide(closing, closed);
    return closed;
  }

  #angle(index: number): number {
    ANGLE.lastIndex = index;
    const tag = ANGLE.exec(this.#body)?.[0];
    if (!tag || index + tag.length > this.end) return index + 1;
    const end = index + tag.length;
    const isAddress = /^<[^\s]*[:@][^\s]*>$/.test(tag);
    this.marks.hide(index, isAddress ? index + 1 : end);
    this.marks.hide(end - 1, end);
    return end;
  }

  #open(index: number, image: boolean): number {
    this.#brackets.push({ at: index, image });
    return index + (image ? 2 : 1);
  }

  #close(index: number): number {
    const opening = this.#brackets.pop();
    const end = opening && this.#destinationEnd(index + 1);
    if (!opening || !end) return index + 1;
    this.marks.hide(opening.at, opening.at + (opening.image ? 2 : 1));
    this.marks.hide(index, end);
    return end;
  }

  /** The end of a link's address, or undefined if there is none. */
  #destinationEnd(index: number): number | undefined {
    if (this.#body[index] === '[') {
      REFERENCE.lastIndex = index;
      const reference = REFERENCE.exec(this.#body)?.[0];
      return reference && index + reference.length <= this.end ? index + reference.length : undefined;
    }
    if (this.#body[index] !== '(') return undefined;
    const limit = Math.min(this.end, index + LONGEST_DESTINATION);
    for (let at = index, depth = 0; at < limit; at++) {
      const unit = this.#body[at];
      if (unit === '(') depth++;
      if (unit === ')') depth--;
      if (depth === 0) return at + 1;
      // Deeper nesting is not an address; stopping here keeps the whole search linear.
      if (depth > 4 || unit === '\n') return undefined;
    }
    return undefined;
  }

  #emphasis(index: number): number {
    const end = this.#runEnd(index);
    const unit = this.#body[index] as string;
    if (unit === '~' && end - index !== 2) return end;
    const [before, after] = [this.#body[index - 1] ?? ' ', this.#body[end] ?? ' '];
    const inWord = unit === '_' && /\w/.test(before) && /\w/.test(after);
    if (inWord) return end;
    let remainingLength = end - index;
    if (/\S/.test(before)) remainingLength = this.#closeEmphasis(unit, end, remainingLength);
    if (remainingLength > 0 && /\S/.test(after)) this.#delimiters.push({ unit, end, length: remainingLength });
    return end;
  }

  /** Hides a closing run with the runs that it closes, and returns how much of it is left. */
  #closeEmphasis(unit: string, end: number, length: number): number {
    let remainingLength = length;
    const deepest = Math.max(0, this.#delimiters.length - DEEPEST_SEARCH);
    for (let depth = this.#delimiters.length - 1; depth >= deepest && remainingLength > 0; depth--) {
      const opening = this.#delimiters[depth] as Delimiter;
      if (opening.unit !== unit) continue;
      const matched = Math.min(opening.length, remainingLength);
      this.marks.hide(opening.end - matched, opening.end);
      this.marks.hide(end - remainingLength, end - remainingLength + matched);
      opening.end -= matched;
      opening.length -= matched;
      remainingLength -= matched;
      this.#delimiters.length = opening.length > 0 ? depth + 1 : depth;
    }
    return remainingLength;
  }
}
