import { closest, distance } from 'fastest-levenshtein';

/**
 * The shortname of a name: lower case, with a hyphen for every run of other characters; `empty` if no character
 * remains.
 */
export const urlKeyOf = (name: string, empty: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || empty;

/** A name with a free shortname: the name itself, or the name with the first free number ("Alpha 2", alpha-2). */
export function withFreeShortname(
  name: string,
  base: string,
  taken: ReadonlySet<string>,
): { name: string; urlKey: string } {
  if (!taken.has(base)) return { name, urlKey: base };
  let number = 2;
  while (taken.has(`${base}-${number}`)) number++;
  return { name: `${name} ${number}`, urlKey: `${base}-${number}` };
}

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
