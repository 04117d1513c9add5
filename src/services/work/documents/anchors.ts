import { atOnce, type SlicedWork } from '#services/core/concurrency/slices.js';
import { occurrencesOf } from './occurrences.js';
import { similarPassage } from './passages.js';
import { collapseWhiteSpace, type Projection } from './projection.js';

/** The position of a selection: in the projection, and in UTF-16 units of the body. Ends are exclusive. */
export interface Place {
  readonly normalizedStart: number;
  readonly normalizedEnd: number;
  readonly markdownStart: number;
  readonly markdownEnd: number;
}

/** The data to find a selection again in another revision. */
export interface Anchor {
  readonly selectedText: string;
  readonly prefixText: string;
  readonly suffixText: string;
  readonly normalizedStart: number;
}

export type AnchorState = 'active' | 'stale' | 'orphaned';
export type AnchorConfidence = 'exact' | 'duplicate' | 'fuzzy' | 'ambiguous' | 'missing';

const CONTEXT = 48;
/** Two places whose scores differ by no more than this are ambiguous. */
const DISTINCT_SCORES = 0.05;
/** The maximum number of occurrences before and after the old place that are scored, the nearest ones. */
const MAX_SCORED = 1_000;

type AnchorFlaw = 'invalid_range' | 'quote_mismatch' | 'position_mismatch';

/** The reason why a selector does not match a revision; undefined if it does. */
export function anchorFlaw(
  projection: Projection,
  bodyLength: number,
  { quote, position }: { quote: { exact: string }; position: Place },
): AnchorFlaw | undefined {
  const { text, at } = projection;
  const { normalizedStart, normalizedEnd, markdownStart, markdownEnd } = position;
  if (normalizedEnd > text.length || markdownEnd > bodyLength) return 'invalid_range';
  if (text.slice(normalizedStart, normalizedEnd) !== collapseWhiteSpace(quote.exact)) return 'quote_mismatch';
  // Markers at the edges may be included or not: only the visible text of the body's range counts.
  const sameStart = firstFrom(at, markdownStart) === normalizedStart;
  return sameStart && firstFrom(at, markdownEnd) === normalizedEnd ? undefined : 'position_mismatch';
}

/** The first place of the projection at or after a place of the body. */
function firstFrom(at: Int32Array, bodyIndex: number): number {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] as number) < bodyIndex) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The text on both sides of a range, 48 characters each, never half a character. */
export function contextOf({ text }: Projection, start: number, end: number) {
  return {
    prefixText: wholeCharacters(text.slice(Math.max(0, start - CONTEXT), start)),
    suffixText: wholeCharacters(text.slice(end, end + CONTEXT)),
  };
}

const wholeCharacters = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');

interface Relocation {
  readonly anchorState: AnchorState;
  readonly anchorConfidence: AnchorConfidence;
  /** The new position; without one, the old anchor stays. */
  readonly place?: Place;
}

/** The limits of the search for one anchor. */
export interface SearchLimits {
  /** How many characters on both sides of the old place are searched for the quote. */
  readonly quoteReach: number;
  /** How many characters on both sides of the old place are searched for a text similar to the quote. */
  readonly passageReach: number;
  /** How many steps one comparison with a similar text may take. */
  readonly steps: number;
}

const UNLIMITED: SearchLimits = {
  quoteReach: Number.POSITIVE_INFINITY,
  passageReach: Number.POSITIVE_INFINITY,
  steps: Number.POSITIVE_INFINITY,
};

/** Finds an anchor again in another revision. */
export const relocate = (projection: Projection, anchor: Anchor, limits = UNLIMITED): Relocation =>
  atOnce(relocateInSlices(projection, anchor, limits));

/** Finds an anchor again in another revision, in slices. */
export function* relocateInSlices(
  projection: Projection,
  anchor: Anchor,
  limits: SearchLimits,
): SlicedWork<Relocation> {
  const { selectedText: quote, normalizedStart: near } = anchor;
  const { best, second } = yield* bestOccurrences(projection.text, anchor, limits.quoteReach);
  if (best) {
    const place = placeOf(projection, best.start, best.start + quote.length);
    if (!second) return { anchorState: 'active', anchorConfidence: 'exact', place };
    return best.score - second.score <= DISTINCT_SCORES
      ? { anchorState: 'stale', anchorConfidence: 'ambiguous', place }
      : { anchorState: 'active', anchorConfidence: 'duplicate', place };
  }
  const passage = yield* similarPassage(projection, quote, near, { reach: limits.passageReach, steps: limits.steps });
  if (!passage) return { anchorState: 'orphaned', anchorConfidence: 'missing' };
  return { anchorState: 'stale', anchorConfidence: 'fuzzy', place: placeOf(projection, passage.start, passage.end) };
}

const placeOf = ({ at }: Projection, start: number, end: number): Place => ({
  normalizedStart: start,
  normalizedEnd: end,
  markdownStart: at[start] as number,
  markdownEnd: (at[end - 1] as number) + 1,
});

interface Occurrence {
  readonly start: number;
  readonly score: number;
}

/** The two places of the quote with the highest scores among the nearest ones; of equal ones, the earlier. */
function* bestOccurrences(
  text: string,
  anchor: Anchor,
  reach: number,
): SlicedWork<{ readonly best?: Occurrence; readonly second?: Occurrence }> {
  const { selectedText: quote, normalizedStart: near } = anchor;
  const part = { start: Math.max(0, near - reach), end: Math.min(text.length, near + quote.length + reach) };
  let best: Occurrence | undefined;
  let second: Occurrence | undefined;
  for (const start of yield* occurrencesOf(text, quote, { ...part, near, most: MAX_SCORED })) {
    const occurrence = { start, score: scoreOf(text, anchor, start) };
    if (!best || occurrence.score > best.score) [best, second] = [occurrence, best];
    else if (!second || occurrence.score > second.score) second = occurrence;
  }
  return { ...(best && { best }), ...(second && { second }) };
}

function scoreOf(text: string, { selectedText, prefixText, suffixText, normalizedStart }: Anchor, start: number) {
  const end = start + selectedText.length;
  let before = 0;
  while (before < prefixText.length && text[start - 1 - before] === prefixText[prefixText.length - 1 - before])
    before++;
  let after = 0;
  while (after < suffixText.length && text[end + after] === suffixText[after]) after++;
  const prefix = prefixText ? before / prefixText.length : Number(start === 0);
  const suffix = suffixText ? after / suffixText.length : Number(end === text.length);
  const nearness = 1 - Math.min(1, Math.abs(start - normalizedStart) / text.length);
  return 0.35 * prefix + 0.35 * suffix + 0.3 * nearness;
}
