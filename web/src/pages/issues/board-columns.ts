import { CLOSED, type IssueStatus } from './issue-query.js';
import { byStatus, type ListIssue, type LoadedIssues } from './list-items.js';

/** Where an issue is on a board: the number of cards above it. */
export interface BoardPlace {
  readonly status: IssueStatus;
  readonly index: number;
}

/** An issue that is moved: shown at its new place until the server has answered. */
export interface BoardMove {
  readonly status: IssueStatus;
  readonly position: string;
  /** Puts it first in a column that is ordered by time. */
  readonly updatedAt?: string;
}

export interface BoardColumn {
  readonly status: IssueStatus;
  readonly issues: readonly ListIssue[];
  /** How many issues it has with those that are not loaded. */
  readonly count: number;
  readonly hasMore: boolean;
}

/** In these columns the order is by the last change; in all others it is the one that people made. */
export const isOrderedByTime = (status: IssueStatus): boolean => CLOSED.includes(status);

/** The columns as they are with what is being moved. */
export function columnsOf(
  lists: readonly LoadedIssues[],
  statuses: readonly IssueStatus[],
  moves: ReadonlyMap<string, BoardMove>,
): readonly BoardColumn[] {
  const moved = lists.map((list) => ({
    ...list,
    items: list.items.map((issue) => (moves.has(issue.id) ? { ...issue, ...moves.get(issue.id) } : issue)),
  }));
  const groups = byStatus(moved, statuses);
  return statuses.map((status, index) => {
    const issues = [...(groups[index] ?? [])].sort(isOrderedByTime(status) ? newestFirst : byPosition);
    const list = lists[index];
    const hasMore = list?.hasMore ?? false;
    // While more is to be loaded, only the API knows the number.
    const count = hasMore ? Math.max(list?.total ?? 0, issues.length) : issues.length;
    return { status, issues, count, hasMore };
  });
}

const newestFirst = (one: ListIssue, other: ListIssue): number => (one.updatedAt < other.updatedAt ? 1 : -1);
/** Positions are ordered by their characters' codes, as the database does. */
const byPosition = (one: ListIssue, other: ListIssue): number => {
  if (one.position === other.position) return 0;
  return one.position < other.position ? -1 : 1;
};

/** The columns as they look while an issue is held at a place. */
export function columnsWith(
  columns: readonly BoardColumn[],
  held: ListIssue,
  place: BoardPlace,
): readonly BoardColumn[] {
  return columns.map((column) => {
    const others = column.issues.filter(({ id }) => id !== held.id);
    const isHere = column.status === place.status;
    return { ...column, issues: isHere ? others.toSpliced(place.index, 0, held) : others };
  });
}

export function placeOf(columns: readonly BoardColumn[], issueId: string): BoardPlace | undefined {
  for (const { status, issues } of columns) {
    const index = issues.findIndex(({ id }) => id === issueId);
    if (index >= 0) return { status, index };
  }
  return undefined;
}

/** The place one step away by the keys of arrows; the same one at the edges of the board. */
export function placeBeside(
  columns: readonly BoardColumn[],
  issueId: string,
  place: BoardPlace,
  key: string,
): BoardPlace {
  const at = columns.findIndex(({ status }) => status === place.status);
  const lengthOf = (column: BoardColumn | undefined) => column?.issues.filter(({ id }) => id !== issueId).length ?? 0;
  const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  const column = columns[at + step];
  if (!column) return place;
  if (step !== 0) return { status: column.status, index: Math.min(place.index, lengthOf(column)) };
  const index = place.index + (key === 'ArrowUp' ? -1 : 1);
  return { status: place.status, index: Math.max(0, Math.min(index, lengthOf(column))) };
}

/** What the API is asked for, and what is shown until it has answered. */
export interface MoveRequest {
  /** Undefined where the column orders by itself, or has no other issue: then only the status changes. */
  readonly beside: { readonly after: string } | { readonly before: string } | undefined;
  readonly status: IssueStatus;
  readonly shown: BoardMove;
}

/** How an issue gets to a place; undefined where it is there already. */
export function moveRequest(
  columns: readonly BoardColumn[],
  issue: ListIssue,
  { status, index }: BoardPlace,
): MoveRequest | undefined {
  const now = placeOf(columns, issue.id);
  const isSameColumn = now?.status === status;
  if (isSameColumn && (now.index === index || isOrderedByTime(status))) return undefined;
  const others = columns.find((column) => column.status === status)?.issues.filter(({ id }) => id !== issue.id) ?? [];
  if (isOrderedByTime(status) || others.length === 0) {
    const updatedAt = new Date().toISOString();
    return { beside: undefined, status, shown: { status, position: issue.position, updatedAt } };
  }
  const above = others[index - 1];
  // No position contains this character, so that nothing comes between.
  if (above) return { beside: { after: above.id }, status, shown: { status, position: `${above.position}\0` } };
  const below = others[0] as ListIssue;
  return { beside: { before: below.id }, status, shown: { status, position: '' } };
}
