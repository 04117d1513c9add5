import { distance } from 'fastest-levenshtein';
import type { SlicedWork } from '#services/core/concurrency/slices.js';
import type { Range } from './occurrences.js';
import type { Projection } from './projection.js';

/** The similarity below which a passage counts as another text. */
const SIMILAR = 0.58;
/** How many of the likeliest windows are compared by edit distance; fewer for a long quote. */
const CANDIDATES = 8;
const LONG_CANDIDATES = 2;
const LONG = 2_000;
/** Texts of up to this many characters are compared letter by letter, longer ones word by word. */
const LETTERS = 256;
const PAUSE = 8_192;

interface PassageLimits {
  /** How many characters on both sides of the old place are searched. */
  readonly reach: number;
  /** How many steps one comparison may take; beyond that, the shared pairs of letters decide. */
  readonly steps: number;
}

/**
 * The window of whole words, about as long as the quote, that is most similar to it. Windows are ranked by the pairs of
 * letters that they share with the quote, in time linear in the text; then the best few are compared by edit distance.
 */
export function* similarPassage(
  { text }: Projection,
  quote: string,
  near: number,
  { reach, steps }: PassageLimits,
): SlicedWork<Range | undefined> {
  const words = yield* wordsOf(text, near - reach, near + quote.length + reach);
  const { length } = yield* wordsOf(quote, 0, quote.length);
  const count = Math.max(1, length);
  const spread = Math.ceil(count * 0.2);
  const shared = new SharedPairs(quote);
  const windows: Window[] = [];
  for (const size of new Set([count, Math.max(1, count - spread), count + spread]))
    windows.push(...(yield* likelyWindows(text, words, shared, size)));
  const compared = quote.length > LONG ? LONG_CANDIDATES : CANDIDATES;
  let best: Range | undefined;
  let highest = 0;
  for (const { start, end, likeness } of windows.sort((a, b) => b.likeness - a.likeness).slice(0, compared)) {
    const similarity = similarityOf(text.slice(start, end), quote, steps) ?? likeness;
    const nearer = best && Math.abs(start - near) < Math.abs(best.start - near);
    if (similarity > highest || (similarity === highest && nearer)) [best, highest] = [{ start, end }, similarity];
    yield;
  }
  return highest >= SIMILAR ? best : undefined;
}

/** Words of a text, in order. */
interface Words {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly length: number;
}

/** The words of a text between two places. */
function* wordsOf(text: string, from: number, to: number): SlicedWork<Words> {
  const first = Math.max(0, from);
  const last = Math.min(text.length, to);
  const most = Math.max(0, (last - first + 2) >> 1);
  const [starts, ends] = [new Int32Array(most), new Int32Array(most)];
  let length = 0;
  for (let start = first; start < last; ) {
    const space = text.indexOf(' ', start);
    const end = space < 0 ? text.length : space;
    if (end > start) {
      starts[length] = start;
      ends[length++] = end;
      if (length % PAUSE === 0) yield;
    }
    start = end + 1;
  }
  return { starts, ends, length };
}

interface Window extends Range {
  readonly likeness: number;
}

/** The windows of `size` words that share most pairs of letters with the quote, at most one for each `size` words. */
function* likelyWindows(text: string, words: Words, shared: SharedPairs, size: number): SlicedWork<Window[]> {
  const likely = new Likeliest();
  shared.clear();
  let low = words.starts[0] ?? 0;
  let high = low;
  let [moved, stretchEnd] = [0, size];
  let best: Window | undefined;
  for (let index = 0; index + size <= words.length; index++) {
    const start = words.starts[index] as number;
    const end = words.ends[index + size - 1] as number;
    moved += end - 1 - high + start - low;
    for (; high < end - 1; high++) {
      shared.add(pairAt(text, high));
      if (high % PAUSE === 0) yield;
    }
    for (; low < start; low++) shared.remove(pairAt(text, low));
    if (index === stretchEnd) {
      likely.add(best);
      [best, stretchEnd] = [undefined, index + size];
    }
    const likeness = shared.likeness(end - start - 1);
    if (likeness > (best?.likeness ?? 0)) best = { start, end, likeness };
    if (moved < PAUSE && index % PAUSE !== 0) continue;
    moved = 0;
    yield;
  }
  likely.add(best);
  return likely.windows;
}

/** The few likeliest windows; of equal ones, the earlier. */
class Likeliest {
  readonly windows: Window[] = [];

  add(window: Window | undefined): void {
    if (!window || window.likeness <= (this.windows[CANDIDATES - 1]?.likeness ?? 0)) return;
    const at = this.windows.findIndex(({ likeness }) => likeness < window.likeness);
    this.windows.splice(at < 0 ? this.windows.length : at, 0, window);
    this.windows.length = Math.min(this.windows.length, CANDIDATES);
  }
}

const PAIRS = 1 << 15;

/** A number for two consecutive letters: unique within ASCII, otherwise possibly shared with other pairs. */
const pairAt = (text: string, index: number): number =>
  ((text.charCodeAt(index) << 7) ^ text.charCodeAt(index + 1)) & (PAIRS - 1);

/** Counts the pairs of letters that a moving window has in common with a quote. */
class SharedPairs {
  readonly #ofQuote = new Int32Array(PAIRS);
  readonly #ofWindow = new Int32Array(PAIRS);
  readonly #total: number;
  #shared = 0;

  constructor(quote: string) {
    this.#total = quote.length - 1;
    for (let index = 0; index < this.#total; index++) (this.#ofQuote[pairAt(quote, index)] as number)++;
  }

  clear(): void {
    this.#ofWindow.fill(0);
    this.#shared = 0;
  }

  add(pair: number): void {
    if (++(this.#ofWindow[pair] as number) <= (this.#ofQuote[pair] as number)) this.#shared++;
  }

  remove(pair: number): void {
    if ((this.#ofWindow[pair] as number)-- <= (this.#ofQuote[pair] as number)) this.#shared--;
  }

  /** From 0 for no pair in common to 1 for all. */
  likeness(pairs: number): number {
    return pairs + this.#total > 0 ? (2 * this.#shared) / (pairs + this.#total) : 0;
  }
}

/** How many letters or words one step of the comparison handles. */
const BITS = 32;

/**
 * From 0 for nothing in common to 1 for equal texts: the share of the longer one that needs no edit. Undefined if
 * comparing takes too many steps.
 */
function similarityOf(a: string, b: string, steps: number): number | undefined {
  const long = Math.max(a.length, b.length) > LETTERS;
  const [left, right] = long ? [a.split(' '), b.split(' ')] : [[...a], [...b]];
  const longer = Math.max(left.length, right.length);
  if (longer === 0) return 0;
  if ((left.length * right.length) / BITS > steps) return undefined;
  const units = new Map<string, string>();
  return 1 - distance(encodeMembers(left, units), encodeMembers(right, units)) / longer;
}

/** A list encoded as a text of one unit for each member, equal units for equal members. */
function encodeMembers(members: readonly string[], units: Map<string, string>): string {
  return members
    .map((member) => {
      const existingUnit = units.get(member);
      if (existingUnit !== undefined) return existingUnit;
      const unit = String.fromCharCode(units.size);
      units.set(member, unit);
      return unit;
    })
    .join('');
}
