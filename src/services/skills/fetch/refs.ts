/** A branch or tag of a repository. */
export interface ServerRef {
  /** The full name, as in `refs/heads/main`. */
  readonly ref: string;
  readonly oid: string;
  /** The commit of an annotated tag. */
  readonly peeled?: string | undefined;
  /** The ref that HEAD points to. */
  readonly target?: string | undefined;
}

export interface ResolvedRef {
  /** The object id to request from the server. */
  readonly wanted: string;
  readonly commit: string;
  /** The short name of the branch or tag; null for a commit. */
  readonly trackingRef: string | null;
  /** The path after the ref: a folder. */
  readonly path: string;
}

const COMMIT = /^[0-9a-f]{40}$/i;

/**
 * The ref at the beginning of a text. It is the longest that the server has, since both refs and folders contain
 * slashes. Null if the server has none.
 */
export function resolvedRef(refs: readonly ServerRef[], refAndPath: string | null): ResolvedRef | null {
  if (refAndPath === null) return defaultRef(refs);
  const refByName = new Map(refs.map((one) => [one.ref, one]));
  const words = refAndPath.replace(/^refs\/(?:heads|tags)\//, '').split('/');
  for (let count = words.length; count > 0; count--) {
    const name = words.slice(0, count).join('/');
    const matchingRef = refByName.get(`refs/heads/${name}`) ?? refByName.get(`refs/tags/${name}`);
    if (matchingRef) return { ...idsOf(matchingRef), trackingRef: name, path: words.slice(count).join('/') };
  }
  const [first = '', ...rest] = words;
  if (!COMMIT.test(first)) return first === 'HEAD' ? withPath(defaultRef(refs), rest) : null;
  const commit = first.toLowerCase();
  return { wanted: commit, commit, trackingRef: null, path: rest.join('/') };
}

const withPath = (ref: ResolvedRef | null, rest: readonly string[]): ResolvedRef | null =>
  ref && { ...ref, path: rest.join('/') };

function defaultRef(refs: readonly ServerRef[]): ResolvedRef | null {
  const head = refs.find(({ ref }) => ref === 'HEAD');
  const branches = refs.filter(({ ref }) => ref.startsWith('refs/heads/'));
  const defaultBranch =
    branches.find(({ ref }) => ref === head?.target) ??
    branches.find(({ ref, oid }) => /\/(?:main|master)$/.test(ref) && (!head || oid === head.oid)) ??
    branches.find(({ oid }) => oid === head?.oid) ??
    (head ? undefined : branches[0]);
  if (defaultBranch)
    return { ...idsOf(defaultBranch), trackingRef: defaultBranch.ref.slice('refs/heads/'.length), path: '' };
  return head ? { ...idsOf(head), trackingRef: null, path: '' } : null;
}

const idsOf = ({ oid, peeled }: ServerRef) => ({ wanted: oid, commit: peeled ?? oid });
