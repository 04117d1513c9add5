import { addressOf, BASE } from '../../graph/base.js';

/**
 * The page that somebody is led back to after they have signed in: a path of this site, the start for all else. It is read
 * as browsers read it, since `//host` and `/\host` are paths that lead elsewhere.
 */
export function returnPath(wanted: string | null | undefined, origin: string = location.origin): string {
  const start = addressOf('/');
  if (!wanted?.startsWith('/')) return start;
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null;
  if (url?.origin !== origin) return start;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // A path of the router begins below the base, one of the window with it.
  const whole = BASE === '' || path === BASE || path.startsWith(`${BASE}/`) ? path : addressOf(path);
  return /\/sign-(in|up)$/.test(url.pathname) ? start : whole;
}
