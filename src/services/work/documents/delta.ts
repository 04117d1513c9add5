import { diffArrays } from 'diff';
import { atOnce, type Sliced } from '../../core/concurrency/slices.js';

/**
 * How one text is made of another: a positive number copies so many UTF-16 units of it, a negative one leaves so many
 * out, and a string is put in.
 */
export type Delta = readonly (number | string)[];

/**
 * Edits that the comparison of lines looks for, and all comparisons of words together, before they take a passage as
 * replaced. The work grows with the square: of the worst pair that was tried, 500,000 words that alternate, 100 are
 * looked for in 10 ms, and 400 in 160. With 400 for each passage 180 of them took more than two seconds.
 */
const MOST_EDITS = 100;
/** Longer passages are replaced, not compared word by word: only to take them apart would hold everybody up. */
const LONGEST_PASSAGE = 100_000;

type Split = (text: string) => string[];

const lines: Split = (text) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];
const words: Split = (text) => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];

/** How a text is made of another: compared line by line, and lines that changed word by word. */
export const deltaBetween = (from: string, to: string): Delta => atOnce(comparing(from, to));

/** The same, in slices. */
export function* comparing(from: string, to: string): Sliced<Delta> {
  const script = new Script();
  const middle = copyEnds(script, from, to);
  const changes = yield* changesOf(middle, lines, MOST_EDITS);
  if (changes) yield* compareWords(script, changes);
  else script.replace(middle);
  script.copy(middle.end);
  return script.steps;
}

/** @throws where the delta is not one of this text */
export function applyDelta(from: string, delta: Delta): string {
  const parts: string[] = [];
  let at = 0;
  for (const step of delta) {
    if (typeof step === 'string') parts.push(step);
    else if (step > 0) parts.push(from.slice(at, at + step));
    if (typeof step === 'number') at += Math.abs(step);
  }
  if (at !== from.length) throw new Error(`A delta of ${at} units does not fit a text of ${from.length}`);
  return parts.join('');
}

class Script {
  readonly steps: (number | string)[] = [];

  copy(units: number): void {
    if (units > 0) this.#count(units);
  }

  replace({ old, now }: Passage): void {
    if (old) this.#count(-old.length);
    if (now) this.steps.push(now);
  }

  #count(units: number): void {
    const last = this.steps.at(-1);
    if (typeof last === 'number' && last > 0 === units > 0) this.steps[this.steps.length - 1] = last + units;
    else this.steps.push(units);
  }
}

/** What differs between two texts, and how many units both have after it. */
interface Passage {
  readonly old: string;
  readonly now: string;
  readonly end: number;
}

function copyEnds(script: Script, from: string, to: string): Passage {
  const start = commonStart(from, to);
  const end = commonEnd(from, to, start);
  script.copy(start);
  return { old: from.slice(start, from.length - end), now: to.slice(start, to.length - end), end };
}

type Changes = readonly { readonly value: readonly string[]; readonly added: boolean; readonly removed: boolean }[];

/** Undefined where more would have to be edited, or nothing is to be compared. */
function* changesOf({ old, now }: Passage, split: Split, maxEditLength: number): Sliced<Changes | undefined> {
  if (!old || !now) return undefined;
  const before = split(old);
  yield;
  const after = split(now);
  yield;
  const changes = diffArrays(before, after, { maxEditLength });
  yield;
  return changes;
}

interface Replacement {
  readonly old: string;
  readonly now: string;
  /** How many units both have after it. */
  readonly copied: number;
}

/** What was replaced by what, between the parts that stand in both. */
function replacementsIn(changes: Changes): Replacement[] {
  const all: Replacement[] = [];
  let [old, now] = ['', ''];
  for (const { value, added, removed } of [...changes, { value: [], added: false, removed: false }]) {
    const text = value.join('');
    if (added) now += text;
    else if (removed) old += text;
    else {
      all.push({ old, now, copied: text.length });
      [old, now] = ['', ''];
    }
  }
  return all;
}

/** Compares word by word what changed between lines that stand in both. */
function* compareWords(script: Script, changes: Changes): Sliced<void> {
  let left = MOST_EDITS ** 2;
  for (const { old, now, copied } of replacementsIn(changes)) {
    const middle = copyEnds(script, old, now);
    const most = Math.floor(Math.sqrt(left));
    const isCompared = most > 0 && middle.old.length + middle.now.length <= LONGEST_PASSAGE;
    const found = isCompared ? yield* changesOf(middle, words, most) : undefined;
    if (found) replaceAll(script, found);
    else script.replace(middle);
    script.copy(middle.end + copied);
    if (isCompared && middle.old && middle.now) left -= Math.min(most, found ? editsIn(found) : most) ** 2;
  }
}

function replaceAll(script: Script, changes: Changes): void {
  for (const { old, now, copied } of replacementsIn(changes)) {
    const middle = copyEnds(script, old, now);
    script.replace(middle);
    script.copy(middle.end + copied);
  }
}

const editsIn = (changes: Changes): number =>
  changes.reduce((edits, { value, added, removed }) => edits + (added || removed ? value.length : 0), 0);

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** How many units two texts begin with in common; never half a character, which no database stores. */
function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length > 0 && isHigh(a.charCodeAt(length - 1)) ? length - 1 : length;
}

/** How many units they end with in common, after a common start. */
function commonEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let length = 0;
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)) length++;
  return length > 0 && isLow(a.charCodeAt(a.length - length)) ? length - 1 : length;
}
