const KEY = 'orgraph-seen-issues';
/** As many issues as a reader may come back to. */
const MOST = 300;

type Seen = Readonly<Record<string, string>>;

function all(): Seen {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Seen;
  } catch {
    return {};
  }
}

/** When an issue was last looked at in this browser. */
export const seenAt = (issueId: string): string | null => all()[issueId] ?? null;

export function rememberSeen(issueId: string, at: string): void {
  const { [issueId]: _former, ...others } = all();
  const newest = Object.entries({ ...others, [issueId]: at }).slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // A browser may keep nothing: the line of what is unread then follows what the reader did on the issue.
  }
}
