import type { Projection } from '../../../../src/services/work/documents/projection.js';
import type { Part } from './alignment.js';

/** As much of the text around a quote as tells it from others. */
const CONTEXT = 48;
/** The API takes quotes of so many UTF-16 units. */
export const LONGEST_QUOTE = 10_000;

/** A part of a document's plain text as the API takes it. */
export function selectorOf({ text, at }: Projection, { start, end }: Part) {
  return {
    quote: {
      exact: text.slice(start, end),
      prefix: wholeCharacters(text.slice(Math.max(0, start - CONTEXT), start)),
      suffix: wholeCharacters(text.slice(end, end + CONTEXT)),
    },
    position: {
      normalizedStart: start,
      normalizedEnd: end,
      markdownStart: at[start] as number,
      markdownEnd: (at[end - 1] as number) + 1,
    },
  };
}

const wholeCharacters = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');

/** The places where words stand in a text, however their white space is. */
export function placesOf(text: string, words: string): readonly Part[] {
  const quote = words.replace(/\s+/g, ' ').trim();
  const places: Part[] = [];
  if (quote === '') return places;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + quote.length)) {
    places.push({ start: at, end: at + quote.length });
  }
  return places;
}
