import { edits } from '../../format/diff.js';

/** A part of a text; its end is exclusive. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** Where parts of one of two texts that are much alike stand in the other; null where they do not. */
export interface Alignment {
  toSecond(part: Part): Part | null;
  toFirst(part: Part): Part | null;
}

/** Of a part whose words are fewer in the other text, it is not said where it stands. */
const LEAST_SHARED = 0.5;

/**
 * Lays two texts beside one another, word by word, so that a place of one is found in the other. They are the same but for
 * names and HTML, which the page shows otherwise than the plain text of the server has them.
 */
export function alignmentOf(first: string, second: string): Alignment {
  if (first === second) return { toSecond: (part) => part, toFirst: (part) => part };
  const [words, others] = [wordsOf(first), wordsOf(second)];
  const [toOther, toWord] = [new Map<number, number>(), new Map<number, number>()];
  const path = edits(
    words.map(({ text }) => text),
    others.map(({ text }) => text),
  );
  for (const { kind, before, after } of path) {
    if (kind !== 'same') continue;
    toOther.set(before, after);
    toWord.set(after, before);
  }
  return {
    toSecond: (part) => moved(part, words, others, toOther),
    toFirst: (part) => moved(part, others, words, toWord),
  };
}

interface Word extends Part {
  readonly text: string;
}

const wordsOf = (text: string): readonly Word[] =>
  [...text.matchAll(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));

function moved(
  part: Part,
  from: readonly Word[],
  to: readonly Word[],
  pairs: ReadonlyMap<number, number>,
): Part | null {
  const begin = firstEndingAfter(from, part.start);
  const shared: number[] = [];
  let all = 0;
  for (let index = begin; index < from.length && (from[index] as Word).start < part.end; index++) {
    all += 1;
    if (pairs.has(index)) shared.push(index);
  }
  const [head, tail] = [shared[0], shared.at(-1)];
  if (head === undefined || tail === undefined || shared.length < all * LEAST_SHARED) return null;
  const [first, last] = [from[head] as Word, from[tail] as Word];
  const [firstThere, lastThere] = [to[pairs.get(head) as number] as Word, to[pairs.get(tail) as number] as Word];
  return {
    start: firstThere.start + Math.max(0, part.start - first.start),
    end: lastThere.end - Math.max(0, last.end - part.end),
  };
}

function firstEndingAfter(words: readonly Word[], place: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] as Word).end > place) high = middle;
    else low = middle + 1;
  }
  return low;
}
