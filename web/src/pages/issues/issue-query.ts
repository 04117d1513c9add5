import type { IssueRow } from '../../graph/types.js';
import { ISSUE_STATUSES, PRIORITIES } from '../../parts/issue-words.js';
import type { IssueFilter, IssueOrder } from './issues.gql.js';

export type IssueStatus = IssueRow['status'];
export type Priority = IssueRow['priority'];
export type Grouping = 'status' | 'assignee' | 'project' | 'none';
export type Ordering = 'priority' | 'updated' | 'created' | 'manual';

/** What the address says after its question mark. Lists are joined by commas. */
export type IssueParams = Readonly<Record<string, string>>;

/** Which issues are shown, and how. */
export interface IssueQuery {
  readonly q: string;
  readonly statuses: readonly IssueStatus[];
  readonly priorities: readonly Priority[];
  /** `me`, `nobody`, `agent:…` or `user:…`. */
  readonly assignees: readonly string[];
  readonly labelIds: readonly string[];
  readonly projectIds: readonly string[];
  /** A time range: `7d` for the last seven days, or `2026-03-01..2026-04-01` with either end left out. */
  readonly created: string;
  readonly updated: string;
  readonly completed: string;
  readonly grouping: Grouping;
  readonly ordering: Ordering;
  readonly isBoard: boolean;
  /** Shows what is done or cancelled too. */
  readonly hasClosed: boolean;
}

/** The names of parameters that say which issues are shown, and how. */
export const PARAMS = [
  'q',
  'status',
  'priority',
  'assignee',
  'label',
  'project',
  'created',
  'updated',
  'completed',
  'group',
  'order',
  'view',
  'closed',
] as const;

export const CLOSED: readonly IssueStatus[] = ['DONE', 'CANCELLED'];
export const OPEN: readonly IssueStatus[] = ISSUE_STATUSES.filter((status) => !CLOSED.includes(status));
const GROUPINGS: readonly Grouping[] = ['status', 'assignee', 'project', 'none'];
const ORDERINGS: readonly Ordering[] = ['priority', 'updated', 'created', 'manual'];

export const listOf = (text: string | undefined): readonly string[] => (text ?? '').split(',').filter(Boolean);

function known<Value extends string>(text: string | undefined, values: readonly Value[]): readonly Value[] {
  const asked = listOf(text?.toUpperCase());
  return values.filter((value) => asked.includes(value.toUpperCase()));
}

export function queryOf(params: IssueParams): IssueQuery {
  const q = (params.q ?? '').trim();
  const isBoard = params.view === 'board';
  const [grouping = 'status'] = known(params.group, GROUPINGS);
  const [ordering = 'priority'] = known(params.order, ORDERINGS);
  return {
    q,
    statuses: known(params.status, ISSUE_STATUSES),
    priorities: known(params.priority, PRIORITIES),
    assignees: listOf(params.assignee),
    labelIds: listOf(params.label),
    projectIds: listOf(params.project),
    created: params.created ?? '',
    updated: params.updated ?? '',
    completed: params.completed ?? '',
    // The best matches of a search come first, whatever their status.
    grouping: q && !isBoard ? 'none' : grouping,
    ordering,
    isBoard,
    hasClosed: params.closed === '1',
  };
}

/** The order in which work goes through the columns of a board. */
const COLUMNS: readonly IssueStatus[] = ['BACKLOG', 'TODO', 'IN_PROGRESS', 'IN_REVIEW', 'BLOCKED', 'DONE', 'CANCELLED'];

/** The statuses whose issues are shown, in the order of their groups or columns. */
export function shownStatuses(query: IssueQuery): readonly IssueStatus[] {
  const shown = statusesToShow(query);
  return query.isBoard ? COLUMNS.filter((status) => shown.includes(status)) : shown;
}

function statusesToShow({ statuses, hasClosed, completed, isBoard }: IssueQuery): readonly IssueStatus[] {
  if (statuses.length > 0) return statuses;
  if (completed) return ['DONE'];
  if (hasClosed) return ISSUE_STATUSES;
  // What is finished is dropped into a column.
  return isBoard ? [...OPEN, 'DONE'] : OPEN;
}

const ORDERS: Readonly<Record<Ordering, IssueOrder | undefined>> = {
  // The order of the API where none is asked for: by priority, then by what happened last.
  priority: undefined,
  updated: 'UPDATED_AT_DESC',
  created: 'CREATED_AT_DESC',
  manual: 'POSITION_ASC',
};

/** The order of a list; in a column of what is closed the last change is first. */
export function orderOf({ ordering, isBoard }: IssueQuery, statuses: readonly IssueStatus[]): IssueOrder | undefined {
  if (!isBoard) return ORDERS[ordering];
  return statuses.every((status) => CLOSED.includes(status)) ? 'UPDATED_AT_DESC' : 'POSITION_ASC';
}

/** The filter of the API. An empty list would let nothing through, so what is not chosen is left out. */
export function filterOf(query: IssueQuery, statuses: readonly IssueStatus[], now: number): IssueFilter {
  const { q, priorities, labelIds, projectIds } = query;
  return {
    statuses: [...statuses],
    ...(q ? { q: q.slice(0, 200) } : {}),
    ...(priorities.length > 0 ? { priorities: [...priorities] } : {}),
    ...(labelIds.length > 0 ? { labelIds: [...labelIds] } : {}),
    ...(projectIds.length > 0 ? { projectIds: [...projectIds] } : {}),
    ...assigneeFilter(query.assignees),
    ...rangeFilter('createdAt', query.created, now),
    ...rangeFilter('updatedAt', query.updated, now),
    ...rangeFilter('completedAt', query.completed, now),
  };
}

function assigneeFilter(assignees: readonly string[]): IssueFilter {
  const of = (kind: string) => assignees.filter((each) => each.startsWith(kind)).map((each) => each.slice(kind.length));
  const agentIds = of('agent:');
  const userIds = [...of('user:'), ...(assignees.includes('me') ? ['me'] : [])];
  if (assignees.includes('nobody')) return { unassigned: true };
  if (agentIds.length > 0) return { assigneeAgentIds: agentIds };
  return userIds.length > 0 ? { assigneeUserIds: userIds } : {};
}

/**
 * What is chosen after a choice was added: the API finds issues of agents, of people or of nobody, so that the last choice
 * takes away those of other kinds.
 */
export function assigneesAfter(before: readonly string[], after: readonly string[]): readonly string[] {
  const added = after.find((each) => !before.includes(each));
  if (added === undefined) return after;
  return after.filter((each) => kindOf(each) === kindOf(added));
}

const kindOf = (assignee: string): string => (assignee === 'me' ? 'user' : (assignee.split(':')[0] as string));

type RangeName = 'createdAt' | 'updatedAt' | 'completedAt';

function rangeFilter(name: RangeName, text: string, now: number): IssueFilter {
  const range = rangeOf(text, now);
  return range ? { [name]: range } : {};
}

interface TimeRange {
  readonly after?: string;
  readonly before?: string;
}

/** Days begin at midnight where the reader is, so that a range stays the same through the day. */
export function rangeOf(text: string, now: number): TimeRange | undefined {
  const days = /^(\d{1,3})d$/.exec(text)?.[1];
  if (days) return { after: midnight(now, 1 - Number(days)) };
  const [from = '', to = ''] = text.split('..');
  const after = startOfDay(from);
  const before = startOfDay(to, 1);
  if (!after && !before) return undefined;
  return { ...(after ? { after } : {}), ...(before ? { before } : {}) };
}

function midnight(at: number, days: number): string {
  const day = new Date(at);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() + days);
  return day.toISOString();
}

function startOfDay(text: string, days = 0): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (!year) return undefined;
  return midnight(new Date(Number(year), Number(month) - 1, Number(day)).getTime(), days);
}

/** Whether something narrows the list, other than how it is shown. */
export const isFiltered = (query: IssueQuery): boolean =>
  query.q !== '' ||
  [query.statuses, query.priorities, query.assignees, query.labelIds, query.projectIds].some(
    (list) => list.length > 0,
  ) ||
  [query.created, query.updated, query.completed].some((range) => range !== '');
