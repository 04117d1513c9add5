import { ISSUE_PREFIX } from '../../services/organization/companies/prefix.js';

/** Words that are an address by themselves. */
const PAGES = new Set(['', 'import', 'new', 'password-reset', 'sign-in', 'sign-up']);
/** Words that the name of one thing follows. The server prints such addresses, or puts them into answers. */
const THINGS = new Set(['agents', 'board-claim', 'cases', 'cli-auth', 'invite', 'issues', 'projects']);
/** Words below which every address is the dashboard's, as below the prefix of a company. */
const SECTIONS = new Set(['instance', 'plugins']);

/** Whether the dashboard shows something at a path of the server, such as `/ACM/issues/ACM-12`. */
export function isDashboardPath(path: string): boolean {
  const [first = '', ...rest] = path.replace(/\/$/, '').split('/').slice(1);
  if (ISSUE_PREFIX.test(first) || SECTIONS.has(first)) return true;
  return THINGS.has(first) ? rest.length === 1 && rest[0] !== '' : PAGES.has(first) && rest.length === 0;
}
