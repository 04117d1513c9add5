/** An origin that no address of a text can have: what resolves to it was relative. */
export const RELATIVE_ORIGIN = 'http://relative.invalid';

/**
 * Returns the path of an address, with its query and fragment, where it is one of this site; else null. The address is read
 * as browsers read it, for which `//host`, `/\host` and `/\t/host` are other sites. So is the path that they make of
 * `/..//host`: it is read once more.
 */
export function ownPath(address: string, origin: string = RELATIVE_ORIGIN): string | null {
  const url = urlOf(address, origin);
  if (url?.origin !== origin) return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return urlOf(path, origin)?.origin === origin ? path : null;
}

const urlOf = (address: string, origin: string): URL | null =>
  URL.canParse(address, origin) ? new URL(address, origin) : null;
