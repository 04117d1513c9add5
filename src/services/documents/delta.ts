import { diffArrays } from 'diff';

/**
 * How one text is made of another: a positive number copies so many UTF-16 units of it, a negative one leaves so many
 * out, and a string is put in.
 */
export type Delta = readonly (number | string)[];

/**
 * Edits that a comparison looks for before it takes the whole passage as replaced. Its work grows with the square: of
 * the worst pair that was tried, 500,000 words that alternate, 400 are looked for in 100 ms and 800 in 400.
 */
const MOST_EDITS = 400;

type Split = (text: string) => string[];

const lines: Split = (text) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];
const words: Split = (text) => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];

/** How a text is made of another: compared line by line, and lines that changed word by word. */
export function deltaBetween(from: string, to: string): Delta {
  const script = new Script();
  compare(script, from, to, [lines, words]);
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

  drop(units: number): void {
    if (units > 0) this.#count(-units);
  }

  insert(text: string): void {
    if (text) this.steps.push(text);
  }

  #count(units: number): void {
    const last = this.steps.at(-1);
    if (typeof last === 'number' && last > 0 === units > 0) this.steps[this.steps.length - 1] = last + units;
    else this.steps.push(units);
  }
}

function compare(script: Script, from: string, to: string, [split, ...finer]: readonly Split[]): void {
  const start = commonStart(from, to);
  const end = commonEnd(from, to, start);
  const [old, now] = [from.slice(start, from.length - end), to.slice(start, to.length - end)];
  script.copy(start);
  const changes = split && old && now && diffArrays(split(old), split(now), { maxEditLength: MOST_EDITS });
  if (changes) compareChanges(script, changes, finer);
  else {
    script.drop(old.length);
    script.insert(now);
  }
  script.copy(end);
}

type Changes = readonly { readonly value: readonly string[]; readonly added: boolean; readonly removed: boolean }[];

function compareChanges(script: Script, changes: Changes, finer: readonly Split[]): void {
  let [old, now] = ['', ''];
  for (const { value, added, removed } of [...changes, { value: [], added: false, removed: false }]) {
    const text = value.join('');
    if (added) now += text;
    else if (removed) old += text;
    else {
      compare(script, old, now, finer);
      [old, now] = ['', ''];
      script.copy(text.length);
    }
  }
}

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
