import { words } from '../../format/words.js';
import type { IssueRow } from '../../graph/types.js';
import type { Grouping, IssueStatus } from './issue-query.js';

export type ListIssue = IssueRow & { readonly isUnreadForMe?: boolean | null };

/** The heading of issues that belong together. */
export interface Group {
  readonly key: string;
  readonly title: string;
  /** How many issues it has; of those that are loaded where the API does not tell. */
  readonly count: number;
  readonly isOpen: boolean;
  /** An issue that shows what they have in common. */
  readonly example: ListIssue | undefined;
  readonly status?: IssueStatus;
}

/** A row of the list: a heading, an issue, or the place where more is loaded when it is seen. */
export type ListItem =
  | { readonly kind: 'group'; readonly key: string; readonly group: Group }
  | { readonly kind: 'issue'; readonly key: string; readonly issue: ListIssue; readonly group: Group | undefined }
  | { readonly kind: 'more'; readonly key: string; readonly list: number };

/** What is loaded of a list of issues. */
export interface LoadedIssues {
  readonly items: readonly ListIssue[];
  readonly total: number | undefined;
  readonly hasMore: boolean;
}

/** Issues by their status at this moment: one that changed it stands first in its new group, until that is read anew. */
export function byStatus(
  lists: readonly LoadedIssues[],
  statuses: readonly IssueStatus[],
): readonly (readonly ListIssue[])[] {
  const listed = new Set<string>();
  const groups = new Map<IssueStatus, { readonly moved: ListIssue[]; readonly own: ListIssue[] }>(
    statuses.map((status) => [status, { moved: [], own: [] }]),
  );
  lists.forEach(({ items }, index) => {
    for (const issue of items) {
      const group = groups.get(issue.status);
      if (!group || listed.has(issue.id)) continue;
      listed.add(issue.id);
      group[issue.status === statuses[index] ? 'own' : 'moved'].push(issue);
    }
  });
  return statuses.map((status) => {
    const { moved, own } = groups.get(status) as { moved: ListIssue[]; own: ListIssue[] };
    return [...moved, ...own];
  });
}

/** The rows of a list that is grouped by status: one list of the API for each group. */
export function statusItems(
  lists: readonly LoadedIssues[],
  statuses: readonly IssueStatus[],
  closed: ReadonlySet<string>,
): readonly ListItem[] {
  const groups = byStatus(lists, statuses);
  return statuses.flatMap((status, index) => {
    const issues = groups[index] as readonly ListIssue[];
    const list = lists[index];
    if (issues.length === 0) return [];
    const count = Math.max(list?.total ?? 0, issues.length);
    const group: Group = {
      key: status,
      title: words(status),
      count,
      isOpen: !closed.has(status),
      example: issues[0],
      status,
    };
    return [...rowsOf(group, issues), ...(group.isOpen && list?.hasMore ? [more(index)] : [])];
  });
}

/** The rows of one list, grouped by what is loaded of it. */
export function listItems(list: LoadedIssues, grouping: Grouping, closed: ReadonlySet<string>): readonly ListItem[] {
  const end = list.hasMore ? [more(0)] : [];
  if (grouping === 'none' || grouping === 'status') {
    return [...list.items.map((issue) => rowOf(issue, undefined)), ...end];
  }
  const groups = new Map<string, ListIssue[]>();
  for (const issue of list.items) {
    const key = groupKey(issue, grouping);
    const group = groups.get(key);
    if (group) group.push(issue);
    else groups.set(key, [issue]);
  }
  const rows = [...groups]
    .sort(([one], [other]) => lastOf(one) - lastOf(other))
    .flatMap(([key, issues]) => {
      const example = issues[0] as ListIssue;
      const title = groupTitle(example, grouping);
      return rowsOf({ key, title, count: issues.length, isOpen: !closed.has(key), example }, issues);
    });
  return [...rows, ...end];
}

const NONE = '';
/** Issues of nobody and of no project come last. */
const lastOf = (key: string): number => (key === NONE ? 1 : 0);

function groupKey(issue: ListIssue, grouping: 'assignee' | 'project'): string {
  if (grouping === 'project') return issue.projectId ?? NONE;
  return issue.assigneeAgentId ?? issue.assigneeUserId ?? NONE;
}

function groupTitle({ project, assignee }: ListIssue, grouping: 'assignee' | 'project'): string {
  if (grouping === 'project') return project?.name ?? 'No project';
  if (!assignee) return 'Nobody';
  return 'name' in assignee ? assignee.name : assignee.key;
}

const rowOf = (issue: ListIssue, group: Group | undefined): ListItem => ({
  kind: 'issue',
  key: issue.id,
  issue,
  group,
});
const rowsOf = (group: Group, issues: readonly ListIssue[]): readonly ListItem[] => [
  { kind: 'group', key: `group ${group.key}`, group },
  ...(group.isOpen ? issues.map((issue) => rowOf(issue, group)) : []),
];
const more = (list: number): ListItem => ({ kind: 'more', key: `more ${list}`, list });

/** The issues between two rows and those at the ends, for a selection by shift. */
export function issuesBetween(items: readonly ListItem[], from: string, to: string): readonly ListIssue[] {
  const places = [from, to].map((id) => items.findIndex(({ key }) => key === id)).sort((a, b) => a - b);
  const [first = -1, last = -1] = places;
  if (first < 0) return [];
  return items.slice(first, last + 1).flatMap((item) => (item.kind === 'issue' ? [item.issue] : []));
}
