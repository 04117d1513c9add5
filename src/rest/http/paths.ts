import type { IncomingMessage } from 'node:http';
import type { Compatibility } from '#services/core/text/former-names.js';

interface Rename {
  readonly method: string;
  readonly foreign: RegExp;
  /** With `$1` and so on for the groups of the pattern. */
  readonly own: string;
}

/** Paths that clients of another control plane know by another name. */
const RENAMES: Readonly<Record<Compatibility, readonly Rename[]>> = {
  paperclip: [
    { method: 'POST', foreign: /^\/api\/companies\/([^/?]+)\/export(?=\?|$)/, own: '/api/companies/$1/exports' },
  ],
};

/** Changes the path of a request to that of its route here, before anything else reads it. */
export function readForeignPath(compatibility: Compatibility | undefined, req: IncomingMessage): void {
  if (!compatibility || req.url === undefined) return;
  const rename = RENAMES[compatibility].find(
    ({ method, foreign }) => req.method === method && foreign.test(req.url ?? ''),
  );
  if (rename) req.url = req.url.replace(rename.foreign, rename.own);
}
