import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendRevalidated } from '#http/revalidation.js';
import { acceptsHtml } from '#rest/pages/page.js';
import type { Config } from '#services/core/process/config.js';
import { ISSUE_PREFIX } from '#services/organization/companies/prefix.js';
import { WebFolder } from './build.js';
import { isReadRequest, sendFile } from './files.js';

/** Words that are a complete address. */
const PAGES = new Set(['', 'import', 'new', 'password-reset', 'sign-in', 'sign-up']);
/** Words before the name of a single object. The server prints these addresses, or puts them into responses. */
const THINGS = new Set(['agents', 'board-claim', 'cases', 'cli-auth', 'invite', 'issues', 'projects']);
/** Words below which every address belongs to the dashboard, as below the prefix of a company. */
const SECTIONS = new Set(['instance', 'plugins']);

/** Whether the dashboard has a page at a path of the server, for example `/ACM/issues/ACM-12`. */
function isDashboardPath(path: string): boolean {
  const [first = '', ...rest] = path.replace(/\/$/, '').split('/').slice(1);
  if (ISSUE_PREFIX.test(first) || SECTIONS.has(first)) return true;
  return THINGS.has(first) ? rest.length === 1 && rest[0] !== '' : PAGES.has(first) && rest.length === 0;
}

/**
 * The page runs its own scripts and connects to its own server, including sockets. It has no inline script or style,
 * and other pages cannot embed it.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const FILES = '/ui/';
/** The names of the latest build. The placeholder page polls it until a build exists. */
const MANIFEST = `${FILES}manifest.json`;

/** Responds to a request for the dashboard. @returns whether it did */
type Dashboard = (req: IncomingMessage, res: ServerResponse, path: string) => boolean;

/** Serves the dashboard of a folder, whose build may still be missing. */
export function createDashboard(folder: string, { PUBLIC_BASE_URL }: Pick<Config, 'PUBLIC_BASE_URL'>): Dashboard {
  const base = PUBLIC_BASE_URL ? new URL(PUBLIC_BASE_URL).pathname.replace(/\/+$/, '') : '';
  const web = new WebFolder(folder, base);
  return (req, res, path) => {
    if (path.startsWith(FILES)) {
      const build = path === MANIFEST && isReadRequest(req) ? web.latest() : undefined;
      if (build) sendRevalidated(req, res, 'application/json; charset=utf-8', build.manifest);
      else sendFile(web, req, res, path.slice(FILES.length)).catch((error) => res.destroy(error));
      return true;
    }
    const build = isReadRequest(req) && isDashboardPath(path) && acceptsHtml(req) ? web.latest() : undefined;
    if (!build) return false;
    // Requests that do not accept HTML get the same response as without a dashboard.
    res.appendHeader('Vary', 'Accept');
    sendRevalidated(req, res, 'text/html; charset=utf-8', build.page, { 'Content-Security-Policy': POLICY });
    return true;
  };
}
