import type { Sliced } from '../core/slices.js';

const PAUSE = 65_536;

/** A part of a text; its end is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * The places where a quote stands in a part of a text, from the left and without overlaps. Reads each character of both
 * once (Knuth, Morris and Pratt): `indexOf` compares texts that repeat themselves, such as 524,288 times the letter a
 * with a quote of 10,000, for seconds at a time.
 */
export function* occurrencesOf(text: string, quote: string, { start, end }: Range): Sliced<number[]> {
  const found: number[] = [];
  if (quote === '') return found;
  const borders = bordersOf(quote);
  for (let index = start, matched = 0; index < end; index++) {
    const unit = text.charCodeAt(index);
    while (matched > 0 && quote.charCodeAt(matched) !== unit) matched = borders[matched - 1] as number;
    if (quote.charCodeAt(matched) === unit) matched++;
    if (matched === quote.length) {
      found.push(index + 1 - matched);
      matched = 0;
    }
    if (index % PAUSE === 0) yield;
  }
  return found;
}

/** For each beginning of a quote, how long the longest other beginning is with which it ends. */
function bordersOf(quote: string): Int32Array {
  const borders = new Int32Array(quote.length);
  for (let index = 1, matched = 0; index < quote.length; index++) {
    const unit = quote.charCodeAt(index);
    while (matched > 0 && quote.charCodeAt(matched) !== unit) matched = borders[matched - 1] as number;
    if (quote.charCodeAt(matched) === unit) matched++;
    borders[index] = matched;
  }
  return borders;
}

/** Of places in order those that are nearest to another one: so many on either side. */
export function nearestOf(places: readonly number[], near: number, most: number): readonly number[] {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] as number) < near) low = middle + 1;
    else high = middle;
  }
  return places.slice(Math.max(0, low - most), low + most);
}
