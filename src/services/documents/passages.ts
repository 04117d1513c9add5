import type { Projection } from './projection.js';

/** A passage less similar than this is another text. */
const SIMILAR = 0.58;
/** How many of the likeliest windows are compared letter by letter or word by word; fewer where that takes long. */
const CANDIDATES = 8;
const LONG_CANDIDATES = 2;
const LONG = 2_000;
/** Up to this many characters, letters are compared; above, words. */
const LETTERS = 256;

interface Passage {
  readonly start: number;
  readonly end: number;
}

/**
 * The window of whole words, about as long as the quote, that is most similar to it. Windows are ranked by the pairs of
 * letters they share with the quote, in time linear in the text; the best few are then compared by edit distance.
 */
export function similarPassage({ text }: Projection, quote: string, near: number, reach: number): Passage | undefined {
  const words = wordsOf(text, near - reach, near + quote.length + reach);
  const count = Math.max(1, wordsOf(quote, 0, quote.length).length);
  const spread = Math.ceil(count * 0.2);
  const sizes = [...new Set([count, Math.max(1, count - spread), count + spread])];
  const windows = sizes.flatMap((size) => likelyWindows(text, words, quote, size));
  const compared = quote.length > LONG ? LONG_CANDIDATES : CANDIDATES;
  let best: Passage | undefined;
  let highest = 0;
  for (const { start, end } of windows.sort((a, b) => b.likeness - a.likeness).slice(0, compared)) {
    const similarity = similarityOf(text.slice(start, end), quote);
    const nearer = best && Math.abs(start - near) < Math.abs(best.start - near);
    if (similarity > highest || (similarity === highest && nearer)) [best, highest] = [{ start, end }, similarity];
  }
  return highest >= SIMILAR ? best : undefined;
}

/** The words of a text between two places, as ranges. */
function wordsOf(text: string, from: number, to: number): Passage[] {
  const words: Passage[] = [];
  const last = Math.min(text.length, to);
  for (let start = Math.max(0, from); start < last; ) {
    const space = text.indexOf(' ', start);
    const end = space < 0 ? text.length : space;
    if (end > start) words.push({ start, end });
    start = end + 1;
  }
  return words;
}

interface Window extends Passage {
  readonly likeness: number;
}

/** The windows of `size` words that share most pairs of letters with the quote, at most one for each stretch of that size. */
function likelyWindows(text: string, words: readonly Passage[], quote: string, size: number): Window[] {
  const shared = new SharedPairs(quote);
  const best = new Map<number, Window>();
  let low = words[0]?.start ?? 0;
  let high = low;
  for (let index = 0; index + size <= words.length; index++) {
    const start = words[index]?.start as number;
    const end = words[index + size - 1]?.end as number;
    for (; high < end - 1; high++) shared.add(pairAt(text, high));
    for (; low < start; low++) shared.remove(pairAt(text, low));
    const likeness = shared.likeness(end - start - 1);
    const stretch = Math.floor(index / size);
    if (likeness > (best.get(stretch)?.likeness ?? 0)) best.set(stretch, { start, end, likeness });
  }
  return [...best.values()].sort((a, b) => b.likeness - a.likeness).slice(0, CANDIDATES);
}

const pairAt = (text: string, index: number): number => text.charCodeAt(index) * 65_536 + text.charCodeAt(index + 1);

/** How many pairs of letters a window that moves along has in common with a quote. */
class SharedPairs {
  readonly #pairs = new Map<number, { wanted: number; found: number }>();
  readonly #total: number;
  #shared = 0;

  constructor(quote: string) {
    this.#total = quote.length - 1;
    for (let index = 0; index < this.#total; index++) {
      const pair = this.#pairs.get(pairAt(quote, index));
      if (pair) pair.wanted++;
      else this.#pairs.set(pairAt(quote, index), { wanted: 1, found: 0 });
    }
  }

  add(key: number): void {
    const pair = this.#pairs.get(key);
    if (pair && ++pair.found <= pair.wanted) this.#shared++;
  }

  remove(key: number): void {
    const pair = this.#pairs.get(key);
    if (pair && pair.found-- <= pair.wanted) this.#shared--;
  }

  /** From 0 for no pair in common to 1 for all. */
  likeness(pairs: number): number {
    return pairs + this.#total > 0 ? (2 * this.#shared) / (pairs + this.#total) : 0;
  }
}

/** From 0 for nothing in common to 1 for equal texts: how much of the longer one need not be edited. */
function similarityOf(a: string, b: string): number {
  const long = Math.max(a.length, b.length) > LETTERS;
  const [left, right] = long ? [a.split(' '), b.split(' ')] : [[...a], [...b]];
  const longer = Math.max(left.length, right.length);
  return longer === 0 ? 0 : 1 - editDistance(left, right) / longer;
}

/** How many insertions, deletions and replacements lead from one list to the other. */
function editDistance(from: readonly string[], to: readonly string[]): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let index = 0; index < from.length; index++) {
    const next = [index + 1];
    for (let column = 0; column < to.length; column++) {
      const replaced = (row[column] as number) + Number(from[index] !== to[column]);
      next.push(Math.min(replaced, (row[column + 1] as number) + 1, (next[column] as number) + 1));
    }
    row = next;
  }
  return row[to.length] as number;
}
