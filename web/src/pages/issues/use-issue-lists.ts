import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useCompany } from '../../graph/company.js';
import type { LiveEvent } from '../../graph/topics.js';
import { type List, useList } from '../../graph/use-list.js';
import { ISSUE_STATUSES } from '../../parts/issue-words.js';
import { filterOf, type IssueQuery, type IssueStatus, orderOf, shownStatuses } from './issue-query.js';
import { IssueListDocument, type IssueListQuery } from './issues.gql.js';
import { KEPT_MS, KeptIssues } from './kept-issues.js';
import type { ListIssue } from './list-items.js';

/** Beyond so many rows a list is asked for anew by hand only: each page of it is a request. */
const LIVE_ROWS = 1_000;
const PAGE_SIZE = 100;

/** Events that can change which issues a list has, or their order. Whatever else happens to a row changes it in place. */
const CONCERNING = new Set<LiveEvent['action']>([
  'ISSUE_CREATED',
  'ISSUE_UPDATED',
  'ISSUE_DELETED',
  'ISSUE_IMPORTED',
  'ISSUE_CHECKED_OUT',
  'ISSUE_RELEASED',
  'ISSUE_ADMIN_FORCE_RELEASE',
  'ISSUE_COMMENT_ADDED',
  'ISSUE_READ_MARKED',
  'ISSUE_READ_UNMARKED',
]);
const concerns = ({ action }: LiveEvent): boolean => CONCERNING.has(action);

export interface IssueLists {
  readonly statuses: readonly IssueStatus[];
  /** One list for each status where issues are grouped so, else a single one. */
  readonly lists: readonly List<ListIssue>[];
  /** Whether what happens comes into the lists by itself. */
  readonly isLive: boolean;
  readonly refresh: () => void;
}

/** The issues that a query asks for. */
export function useIssueLists(query: IssueQuery): IssueLists {
  const { id: companyId } = useCompany();
  const statuses = shownStatuses(query);
  const isSplit = query.isBoard || query.grouping === 'status';
  const slots = isSplit ? statuses.map((status) => [status]) : [statuses];
  const loaded = useRef(0);
  // A search costs the server more, and it answers few of them in a row.
  const isLive = query.q === '' && loaded.current <= LIVE_ROWS;
  const now = useRef(Date.now()).current;
  const isWanted = keepFor(query.assignees.includes('nobody'));
  const all = ISSUE_STATUSES.map((status, index) => {
    const slot = slots[index];
    const asked = slot ?? [status];
    const variables = { companyId, filter: filterOf(query, asked, now), orderBy: orderOf(query, asked) };
    const options = { pause: !slot, pageSize: PAGE_SIZE, ...(isLive ? { live: concerns } : {}) };
    // biome-ignore lint/correctness/useHookAtTopLevel: the statuses are always the same
    return useList(IssueListDocument, variables, isWanted, options);
  });
  const lists = useKept(JSON.stringify(query), all.slice(0, slots.length), isSplit ? statuses : []);
  loaded.current = lists.reduce((sum, { items }) => sum + items.length, 0);
  const latest = useRef(lists);
  latest.current = lists;
  const refresh = useCallback(() => {
    for (const list of latest.current) list.refresh();
  }, []);
  return { statuses, lists, isLive, refresh };
}

/** The lists with the issues that are on their way from one to another. */
function useKept(
  key: string,
  lists: readonly List<ListIssue>[],
  statuses: readonly IssueStatus[],
): readonly List<ListIssue>[] {
  const kept = useRef<KeptIssues>(undefined);
  kept.current ??= new KeptIssues();
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const itemsOf = lists.map(({ items }) => items);
  const all = statuses.length > 1 ? kept.current.withKept(key, itemsOf, statuses, Date.now()) : itemsOf;
  const isKeeping = !kept.current.isEmpty;
  useEffect(() => {
    if (!isKeeping) return undefined;
    const timer = setTimeout(lookAgain, KEPT_MS);
    return () => clearTimeout(timer);
  }, [isKeeping]);
  return all === itemsOf ? lists : lists.map((list, index) => ({ ...list, items: all[index] as readonly ListIssue[] }));
}

type IssuePage = NonNullable<IssueListQuery['company']>['issues'];

/** The API finds issues without an agent; those of a person are not nobody's. */
function keepFor(isNobodys: boolean): (data: IssueListQuery) => IssuePage | undefined {
  return ({ company }) => {
    const page = company?.issues;
    if (!page || !isNobodys) return page;
    return { ...page, nodes: page.nodes.filter(({ assigneeUserId }) => assigneeUserId === null) };
  };
}
