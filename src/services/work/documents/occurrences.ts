import type { SlicedWork } from '#services/core/concurrency/slices.js';

const PAUSE = 65_536;

/** A part of a text; its end is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

interface Search extends Range {
  /** The places nearest to this one are returned. */
  readonly near: number;
  /** The maximum number of places on either side. */
  readonly most: number;
}

/**
 * The places where a quote occurs in a part of a text, from the left and without overlaps; of many, the nearest ones.
 * Reads each character of both once (Knuth, Morris and Pratt): on repetitive texts, such as 524,288 times the letter a
 * with a quote of 10,000, `indexOf` takes seconds.
 */
export function* occurrencesOf(text: string, quote: string, { start, end, near, most }: Search): SlicedWork<number[]> {
  if (quote === '') return [];
  let before: number[] = [];
  const after: number[] = [];
  const borders = bordersOf(quote);
  for (let index = start, matched = 0; index < end && after.length < most; index++) {
    if (index % PAUSE === 0) yield;
    const unit = text.charCodeAt(index);
    while (matched > 0 && quote.charCodeAt(matched) !== unit) matched = borders[matched - 1] as number;
    if (quote.charCodeAt(matched) === unit) matched++;
    if (matched < quote.length) continue;
    const place = index + 1 - matched;
    matched = 0;
    if (place >= near) after.push(place);
    // Half a million places for each thread would take too much memory.
    else if (before.push(place) === 2 * most) before = before.slice(most);
  }
  return [...before.slice(-most), ...after];
}

/** For each prefix of a quote, the length of its longest proper prefix that is also its suffix. */
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
