import { describe, expect, it } from 'vitest';
import { columnsOf, columnsWith, moveRequest, placeBeside, placeOf } from '#web/pages/issues/board-columns.js';
import type { IssueStatus } from '#web/pages/issues/issue-query.js';
import { KEPT_MS, KeptIssues } from '#web/pages/issues/kept-issues.js';
import {
  byStatus,
  issuesBetween,
  type ListIssue,
  type ListItem,
  listItems,
  statusItems,
} from '#web/pages/issues/list-items.js';

const issue = (id: string, status: IssueStatus, more: Partial<ListIssue> = {}): ListIssue =>
  ({
    __typename: 'Issue',
    id,
    identifier: id,
    title: id,
    status,
    priority: 'MEDIUM',
    position: id,
    updatedAt: '2026-01-01T00:00:00Z',
    assignee: null,
    assigneeAgentId: null,
    assigneeUserId: null,
    project: null,
    projectId: null,
    labels: [],
    activeRun: null,
    ...more,
  }) as ListIssue;
const list = (items: readonly ListIssue[], total = items.length, hasMore = false) => ({ items, total, hasMore });
const keys = (items: readonly ListItem[]) => items.map(({ key }) => key);
const ids = (issues: readonly ListIssue[]) => issues.map(({ id }) => id);
const NONE_CLOSED = new Set<string>();

describe('the rows of a list', () => {
  const lists = [list([issue('a', 'TODO'), issue('b', 'TODO')], 9, true), list([issue('c', 'BACKLOG')]), list([])];
  const statuses: IssueStatus[] = ['TODO', 'BACKLOG', 'BLOCKED'];

  it('stand below the headings of their statuses, which say how many there are', () => {
    const items = statusItems(lists, statuses, NONE_CLOSED);
    expect(keys(items)).toEqual(['group TODO', 'a', 'b', 'more 0', 'group BACKLOG', 'c']);
    expect(items[0]).toMatchObject({ group: { title: 'Todo', count: 9, isOpen: true } });
  });

  it('are left out below a heading that is closed', () => {
    expect(keys(statusItems(lists, statuses, new Set(['TODO'])))).toEqual(['group TODO', 'group BACKLOG', 'c']);
  });

  it('move to their new status at once, before the others there', () => {
    const moved = [list([issue('a', 'TODO'), issue('b', 'BACKLOG')]), list([issue('c', 'BACKLOG')])];
    expect(byStatus(moved, ['TODO', 'BACKLOG']).map(ids)).toEqual([['a'], ['b', 'c']]);
  });

  it('are grouped by project or assignee, those without one last', () => {
    const project = { __typename: 'Project', id: 'p', name: 'Site', color: null, urlKey: 'site' } as const;
    const items = listItems(
      list([issue('a', 'TODO'), issue('b', 'TODO', { project, projectId: 'p' })], 2, true),
      'project',
      NONE_CLOSED,
    );
    expect(keys(items)).toEqual(['group p', 'b', 'group ', 'a', 'more 0']);
    expect(items[0]).toMatchObject({ group: { title: 'Site' } });
    expect(items[2]).toMatchObject({ group: { title: 'No project' } });
  });

  it('are selected from one to another in both directions, headings left out', () => {
    const items = statusItems(lists, statuses, NONE_CLOSED);
    expect(ids(issuesBetween(items, 'b', 'c'))).toEqual(['b', 'c']);
    expect(ids(issuesBetween(items, 'c', 'a'))).toEqual(['a', 'b', 'c']);
    expect(issuesBetween(items, 'gone', 'a')).toEqual([]);
  });
});

describe('an issue that changes lists', () => {
  const statuses: IssueStatus[] = ['TODO', 'BACKLOG'];
  const todo = issue('a', 'TODO');
  const changed = issue('a', 'BACKLOG');

  it('is kept until the list of its new status has it', () => {
    const kept = new KeptIssues();
    kept.withKept('q', [[todo], []], statuses, 0);
    kept.withKept('q', [[changed], []], statuses, 1);
    expect(kept.withKept('q', [[], []], statuses, 2).map(ids)).toEqual([[], ['a']]);
    expect(kept.withKept('q', [[], [changed]], statuses, 3).map(ids)).toEqual([[], ['a']]);
    expect(kept.isEmpty).toBe(true);
  });

  it('is let go when no list has it after a while', () => {
    const kept = new KeptIssues();
    kept.withKept('q', [[changed], []], statuses, 0);
    kept.withKept('q', [[], []], statuses, 1);
    expect(kept.withKept('q', [[], []], statuses, 1 + KEPT_MS).map(ids)).toEqual([[], []]);
  });

  it('is not kept when it was deleted, or when something else is asked for', () => {
    const kept = new KeptIssues();
    kept.withKept('q', [[todo], []], statuses, 0);
    expect(kept.withKept('q', [[], []], statuses, 1).map(ids)).toEqual([[], []]);
    kept.withKept('q', [[changed], []], statuses, 2);
    expect(kept.withKept('other', [[], []], statuses, 3).map(ids)).toEqual([[], []]);
  });
});

describe('the board', () => {
  const statuses: IssueStatus[] = ['TODO', 'BLOCKED', 'DONE'];
  const first = issue('a1', 'TODO');
  const lists = [
    list([issue('a3', 'TODO'), first, issue('a2', 'TODO')]),
    list([]),
    list([issue('d1', 'DONE'), issue('d2', 'DONE', { updatedAt: '2026-01-02T00:00:00Z' })]),
  ];
  const columns = columnsOf(lists, statuses, new Map());
  const shown = (status: IssueStatus, moves: Parameters<typeof columnsOf>[2]) =>
    ids(columnsOf(lists, statuses, moves).find((column) => column.status === status)!.issues);

  it('orders cards by their positions, and what is done by its last change', () => {
    expect(columns.map(({ issues }) => ids(issues))).toEqual([['a1', 'a2', 'a3'], [], ['d2', 'd1']]);
  });

  it('orders positions as the database does, capital letters before small ones', () => {
    const mixed = [list([issue('b', 'TODO', { position: 'a0' }), issue('c', 'TODO', { position: 'Zz' })])];
    expect(ids(columnsOf(mixed, ['TODO'], new Map())[0]!.issues)).toEqual(['c', 'b']);
  });

  it('shows a card that is held where it would be dropped', () => {
    const held = columnsWith(columns, first, { status: 'TODO', index: 2 });
    expect(ids(held[0]!.issues)).toEqual(['a2', 'a3', 'a1']);
    expect(placeOf(held, 'a1')).toEqual({ status: 'TODO', index: 2 });
  });

  it('moves a card between its neighbors, and shows it there before the server has answered', () => {
    const request = moveRequest(columns, first, { status: 'TODO', index: 1 })!;
    expect(request).toMatchObject({ beside: { after: 'a2' }, status: 'TODO' });
    expect(shown('TODO', new Map([['a1', request.shown]]))).toEqual(['a2', 'a1', 'a3']);
    const toTop = moveRequest(columns, lists[0]!.items[0]!, { status: 'TODO', index: 0 })!;
    expect(toTop).toMatchObject({ beside: { before: 'a1' } });
    expect(shown('TODO', new Map([['a3', toTop.shown]]))).toEqual(['a3', 'a1', 'a2']);
  });

  it('changes only the status where there is no order to keep', () => {
    expect(moveRequest(columns, first, { status: 'BLOCKED', index: 0 })).toMatchObject({
      beside: undefined,
      status: 'BLOCKED',
    });
    const done = moveRequest(columns, first, { status: 'DONE', index: 1 })!;
    expect(done).toMatchObject({ beside: undefined, status: 'DONE' });
    expect(shown('DONE', new Map([['a1', done.shown]]))).toEqual(['a1', 'd2', 'd1']);
  });

  it('asks for nothing when a card is dropped where it was', () => {
    expect(moveRequest(columns, first, { status: 'TODO', index: 0 })).toBeUndefined();
    expect(moveRequest(columns, lists[2]!.items[0]!, { status: 'DONE', index: 0 })).toBeUndefined();
  });

  it('carries a card by arrows to every place, and not over the edges', () => {
    const beside = (index: number, key: string) => placeBeside(columns, 'a1', { status: 'TODO', index }, key);
    expect(beside(0, 'ArrowUp')).toEqual({ status: 'TODO', index: 0 });
    expect(beside(2, 'ArrowDown')).toEqual({ status: 'TODO', index: 2 });
    expect(beside(2, 'ArrowRight')).toEqual({ status: 'BLOCKED', index: 0 });
    expect(beside(1, 'ArrowLeft')).toEqual({ status: 'TODO', index: 1 });
  });
});
