import { skillPathFlaw } from '../format/paths.js';
import { SKILL_ENTRY } from '../format/tree.js';

/** The meaning of an address's path on a host: a repository, possibly with a ref and folder in it, or one file. */
type Named =
  | { readonly kind: 'repository'; readonly path: readonly string[]; readonly refAndPath: string | null }
  | { readonly kind: 'file' }
  | { readonly flaw: string };

/** The parts of a path between a repository and the ref, by host. An unknown host may be of any kind. */
const MARKS: Readonly<Record<string, readonly RegExp[]>> = {
  'github.com': [/^(tree|blob)\//],
  'gitlab.com': [/^-\/(tree|blob)\//],
  'codeberg.org': [/^(src)\/(?:branch|tag|commit)\//],
  'gitea.com': [/^(src)\/(?:branch|tag|commit)\//],
  'bitbucket.org': [/^(src)\//],
};
const ANY_MARKS = [/^-\/(tree|blob)\//, /^(src)\/(?:branch|tag|commit)\//, /^(tree|blob)\//];
/** Whether a repository on the host may be in nested groups. */
const hasGroups = (host: string): boolean => host === 'gitlab.com' || !(host in MARKS);

export function repositoryIn(host: string, pathname: string): Named {
  const words = wordsOf(pathname);
  if (!words) return { flaw: 'The path of the address is not valid' };
  const marked = withinRepository(host, words);
  if (marked) return marked;
  if (words.at(-1) === SKILL_ENTRY) return { kind: 'file' };
  const repository = words.length > 1 && (words.length === 2 || hasGroups(host));
  if (repository && !/\.(?:md|zip|tgz|tar|gz|html?|json|ya?ml|txt)$/i.test(words.at(-1) as string)) {
    return { kind: 'repository', path: words, refAndPath: null };
  }
  return { flaw: `The address is not a repository, a folder of one or a ${SKILL_ENTRY}` };
}

/** The parts of a path, decoded; null for an invalid path or a part that contains a slash. */
function wordsOf(pathname: string): string[] | null {
  const words: string[] = [];
  for (const word of pathname.split('/').filter((one) => one !== '')) {
    try {
      words.push(decodeURIComponent(word));
    } catch {
      return null;
    }
  }
  return words.length === 0 || (skillPathFlaw(words.join('/')) === null && words.every((one) => !one.includes('/')))
    ? words
    : null;
}

function withinRepository(host: string, words: readonly string[]): Named | null {
  const longest = hasGroups(host) ? words.length : 2;
  for (let at = 2; at <= longest; at++) {
    const rest = words.slice(at).join('/');
    const mark = (MARKS[host] ?? ANY_MARKS).map((one) => one.exec(`${rest}/`)).find(Boolean);
    if (!mark) continue;
    const refAndPath = rest.slice(mark[0].length);
    if (refAndPath === '') return { kind: 'repository', path: words.slice(0, at), refAndPath: null };
    return folderOf(words.slice(0, at), mark[1] as string, refAndPath);
  }
  return null;
}

function folderOf(path: readonly string[], mark: string, refAndPath: string): Named {
  const isEntry = refAndPath.endsWith(`/${SKILL_ENTRY}`);
  if (mark === 'blob' && refAndPath.includes('/') && !isEntry && /\.[A-Za-z0-9]+$/.test(refAndPath)) {
    return { flaw: `The address is a file, but not a ${SKILL_ENTRY}` };
  }
  const folder = isEntry ? refAndPath.slice(0, -SKILL_ENTRY.length - 1) : refAndPath;
  return { kind: 'repository', path, refAndPath: folder };
}
