import { describe, expect, it } from 'vitest';
import { assigneesAfter, filterOf, orderOf, queryOf, rangeOf, shownStatuses } from '#web/pages/issues/issue-query.js';
import { BUILT_IN, isSaved, paramsOf, searchOf, viewAt } from '#web/pages/issues/views.js';

const NOON = new Date(2026, 2, 5, 12).getTime();
const localMidnight = (month: number, day: number) => new Date(2026, month, day).toISOString();

describe('what an address asks for', () => {
  it('is all open issues, grouped by status, when it says nothing', () => {
    const query = queryOf({});
    expect(query.grouping).toBe('status');
    expect(shownStatuses(query)).toEqual(['IN_PROGRESS', 'IN_REVIEW', 'BLOCKED', 'TODO', 'BACKLOG']);
    expect(filterOf(query, ['TODO'], NOON)).toEqual({ statuses: ['TODO'] });
  });

  it('reads lists by commas in any case, and leaves out what it does not know', () => {
    const query = queryOf({ status: 'todo,IN_REVIEW,sleeping', priority: 'critical', label: 'a,,b' });
    expect(query.statuses).toEqual(['IN_REVIEW', 'TODO']);
    expect(filterOf(query, query.statuses, NOON)).toMatchObject({ priorities: ['CRITICAL'], labelIds: ['a', 'b'] });
  });

  it('does not group what is searched, since the best match comes first', () => {
    expect(queryOf({ q: 'invoice', group: 'project' }).grouping).toBe('none');
    expect(filterOf(queryOf({ q: ' invoice ' }), [], NOON)).toMatchObject({ q: 'invoice' });
  });

  it('finds issues of agents, of people and of nobody', () => {
    const filter = (assignee: string) => filterOf(queryOf({ assignee }), [], NOON);
    expect(filter('agent:a,agent:b')).toMatchObject({ assigneeAgentIds: ['a', 'b'] });
    expect(filter('me,user:u')).toMatchObject({ assigneeUserIds: ['u', 'me'] });
    expect(filter('nobody')).toMatchObject({ unassigned: true });
  });

  it('shows columns in the order in which work goes through them, with one for what is done', () => {
    const board = queryOf({ view: 'board' });
    expect(shownStatuses(board)).toEqual(['BACKLOG', 'TODO', 'IN_PROGRESS', 'IN_REVIEW', 'BLOCKED', 'DONE']);
    expect(orderOf(board, ['TODO'])).toBe('POSITION_ASC');
    expect(orderOf(board, ['DONE'])).toBe('UPDATED_AT_DESC');
  });

  it('shows what is done when it asks when that was', () => {
    expect(shownStatuses(queryOf({ completed: '7d' }))).toEqual(['DONE']);
  });
});

describe('a choice of assignees', () => {
  it('keeps those of one kind: the last that was added decides', () => {
    expect(assigneesAfter(['agent:a'], ['agent:a', 'agent:b'])).toEqual(['agent:a', 'agent:b']);
    expect(assigneesAfter(['agent:a'], ['agent:a', 'nobody'])).toEqual(['nobody']);
    expect(assigneesAfter(['me'], ['me', 'user:u'])).toEqual(['me', 'user:u']);
    expect(assigneesAfter(['agent:a', 'agent:b'], ['agent:b'])).toEqual(['agent:b']);
  });
});

describe('a range of time', () => {
  it('begins at midnight, so many days ago', () => {
    expect(rangeOf('1d', NOON)).toEqual({ after: localMidnight(2, 5) });
    expect(rangeOf('7d', NOON)).toEqual({ after: localMidnight(1, 27) });
  });

  it('contains its last day', () => {
    expect(rangeOf('2026-03-01..2026-03-04', NOON)).toEqual({
      after: localMidnight(2, 1),
      before: localMidnight(2, 5),
    });
    expect(rangeOf('..2026-03-04', NOON)).toEqual({ before: localMidnight(2, 5) });
  });

  it('is none where it cannot be read', () => {
    for (const text of ['', '..', 'yesterday', '5', '-1d']) expect(rangeOf(text, NOON)).toBeUndefined();
  });
});

describe('views', () => {
  const mine = BUILT_IN.find(({ id }) => id === 'mine')!;
  const saved = { id: 's', name: 'Mine as a board', params: { assignee: 'me', view: 'board' } };

  it('are told by their filters, saved ones by how they look too', () => {
    expect(viewAt({ assignee: 'me', order: 'updated' }, [saved])).toBe(mine);
    expect(viewAt({ assignee: 'me', view: 'board' }, [saved])).toBe(saved);
    expect(viewAt({ assignee: 'me', q: 'x' }, [saved])).toBeUndefined();
    expect([mine, saved].map(isSaved)).toEqual([false, true]);
  });

  it('have addresses: built-in ones keep how issues are shown', () => {
    expect(searchOf(mine, { view: 'board', q: 'x' })).toBe('?assignee=me&view=board');
    expect(searchOf(saved, { group: 'none' })).toBe('?assignee=me&view=board');
    expect(searchOf(BUILT_IN[0]!, {})).toBe('');
    expect(searchOf(BUILT_IN[1]!, {})).toBe('?status=todo,in_progress,in_review,blocked');
  });

  it('have only the parameters of issues', () => {
    const address: Record<string, string[]> = { q: ['a'], status: ['todo', 'done'], peek: ['ACM-1'] };
    expect(paramsOf((name) => address[name] ?? [])).toEqual({ q: 'a', status: 'todo,done' });
  });
});
