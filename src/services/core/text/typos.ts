import { closest, distance } from 'fastest-levenshtein';

/** How many letters may be wrong, left out or too many in a name that is meant for another. */
const MOST_TYPOS = 2;

/**
 * The known name for which another one is a slip of the keyboard; undefined where there is none.
 * @param shortest shorter names are too often names of something else
 */
export function meantName(name: string, known: readonly string[], shortest: number): string | undefined {
  if (name.length < shortest || known.length === 0) return undefined;
  const nearest = closest(name, known as string[]);
  return distance(name, nearest) <= MOST_TYPOS ? nearest : undefined;
}
