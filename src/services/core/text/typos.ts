import { closest, distance } from 'fastest-levenshtein';

/** The maximum number of wrong, missing or extra letters in a misspelled name. */
const MOST_TYPOS = 2;

/**
 * The known name of which another name is probably a typo, or undefined.
 * @param shortest names shorter than this are often unrelated names
 */
export function meantName(name: string, known: readonly string[], shortest: number): string | undefined {
  if (name.length < shortest || known.length === 0) return undefined;
  const nearest = closest(name, known as string[]);
  return distance(name, nearest) <= MOST_TYPOS ? nearest : undefined;
}
