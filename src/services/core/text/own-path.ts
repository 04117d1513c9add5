/** An origin that no absolute URL in a text can have: a URL that resolves to it was relative. */
export const RELATIVE_ORIGIN = 'http://relative.invalid';

/**
 * The path of a URL, with its query and fragment, if it leads to this site; else null. The URL is read as browsers read
 * it: `//host`, `/\host` and `/\t/host` are other sites. Browsers also turn `/..//host` into a path that leads to
 * another site, so the path is read once more.
 */
export function ownPath(address: string, origin: string = RELATIVE_ORIGIN): string | null {
  const url = urlOf(address, origin);
  if (url?.origin !== origin) return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return urlOf(path, origin)?.origin === origin ? path : null;
}

const urlOf = (address: string, origin: string): URL | null =>
  URL.canParse(address, origin) ? new URL(address, origin) : null;
