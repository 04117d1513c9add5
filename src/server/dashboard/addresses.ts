import { ISSUE_PREFIX } from '#services/organization/companies/prefix.js';

/** Words that are a complete address. */
const PAGES = new Set(['', 'import', 'new', 'password-reset', 'sign-in', 'sign-up']);
/** Words before the name of a single object. The server prints these addresses, or puts them into responses. */
const THINGS = new Set(['agents', 'board-claim', 'cases', 'cli-auth', 'invite', 'issues', 'projects']);
/** Words below which every address belongs to the dashboard, as below the prefix of a company. */
const SECTIONS = new Set(['instance', 'plugins']);

/** Whether the dashboard has a page at a path of the server, for example `/ACM/issues/ACM-12`. */
export function isDashboardPath(path: string): boolean {
  const [first = '', ...rest] = path.replace(/\/$/, '').split('/').slice(1);
  if (ISSUE_PREFIX.test(first) || SECTIONS.has(first)) return true;
  return THINGS.has(first) ? rest.length === 1 && rest[0] !== '' : PAGES.has(first) && rest.length === 0;
}
