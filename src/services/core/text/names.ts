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
