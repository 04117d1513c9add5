import { ownPath } from '../../../../src/services/core/text/own-path.js';
import { addressOf, BASE } from '../../graph/base.js';

/** The page that somebody is led back to after they have signed in: a path of this site, the start for all else. */
export function returnPath(wanted: string | null | undefined, origin: string = location.origin): string {
  const start = addressOf('/');
  const path = wanted?.startsWith('/') ? ownPath(wanted, origin) : null;
  if (path === null || /^[^?#]*\/sign-(in|up)([?#]|$)/.test(path)) return start;
  // A path of the router begins below the base, one of the window with it.
  return BASE === '' || path === BASE || path.startsWith(`${BASE}/`) ? path : addressOf(path);
}
