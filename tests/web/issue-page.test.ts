import { describe, expect, it } from 'vitest';
import { obstaclesOf, type WaitingIssue } from '#web/pages/issues/issue-obstacles.js';
import { type Policy, policyInput, policyText } from '#web/pages/issues/issue-policy.js';
import { firstUnread, type ThreadStreams, threadOf } from '#web/pages/issues/issue-thread-entries.js';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 5, 12, minute)).toISOString();

describe('The thread of an issue', () => {
  const comment = (id: string, minute: number, authorUserId: string | null = null) => ({
    id,
    createdAt: at(minute),
    authorUserId,
  });
  const event = (id: string, minute: number, action = 'ISSUE_UPDATED') => ({ id, createdAt: at(minute), action });
  const run = (id: string, start: number, end: number | null) => ({
    id,
    createdAt: at(start),
    startedAt: at(start),
    finishedAt: end === null ? null : at(end),
  });
  const streams = (parts: object) =>
    ({
      comments: { items: [], hasMore: false },
      events: { items: [], hasMore: false },
      runs: { items: [], hasMore: false },
      interactions: [],
      approvals: [],
      ...parts,
    }) as unknown as ThreadStreams;
  const all = (...items: object[]) => ({ items, hasMore: false });
  const some = (...items: object[]) => ({ items, hasMore: true });
  const keysOf = (parts: object) => threadOf(streams(parts)).map(({ key }) => key);

  it('is in the order of time, whatever kinds its entries have', () => {
    const parts = {
      comments: all(comment('c2', 4), comment('c1', 2)),
      events: all(event('e1', 1)),
      interactions: [{ id: 'i1', createdAt: at(3) }],
    };
    expect(keysOf(parts)).toEqual(['e1', 'c1', 'i1', 'c2']);
  });

  it('begins where what is read of all kinds begins', () => {
    const parts = { comments: some(comment('c2', 9), comment('c1', 5)), events: all(event('e2', 6), event('e1', 1)) };
    expect(keysOf(parts)).toEqual(['c1', 'e2', 'c2']);
  });

  it('tells of a run once, unless something happened while it worked', () => {
    expect(keysOf({ runs: all(run('r1', 1, 2)) })).toEqual(['r1 end']);
    expect(keysOf({ runs: all(run('r1', 1, 3)), comments: all(comment('c1', 2)) })).toEqual([
      'r1 start',
      'c1',
      'r1 end',
    ]);
    expect(keysOf({ runs: all(run('r1', 1, null)) })).toEqual(['r1 start']);
  });

  it('leaves out events that it shows by itself', () => {
    expect(keysOf({ events: all(event('e1', 1, 'ISSUE_COMMENT_ADDED'), event('e2', 2, 'ISSUE_CREATED')) })).toEqual([
      'e2',
    ]);
  });

  it('has its unread line before the first comment of somebody else since then', () => {
    const entries = threadOf(streams({ comments: all(comment('c3', 3), comment('c2', 2, 'me'), comment('c1', 1)) }));
    expect(firstUnread(entries, at(1), 'me')).toBe('c3');
    expect(firstUnread(entries, at(3), 'me')).toBeUndefined();
    expect(firstUnread(entries, null, 'me')).toBeUndefined();
  });
});

describe('Why nothing happens on an issue', () => {
  const agent = { __typename: 'Agent', id: 'a1', name: 'Ada', status: 'IDLE', pauseReason: null };
  const issue = (parts: object = {}) =>
    ({
      status: 'TODO',
      assignee: agent,
      assigneeAgent: agent,
      attention: null,
      unblockDescriptor: null,
      activeRun: null,
      executionState: null,
      monitorNextCheckAt: null,
      blockedBy: { nodes: [] },
      interactions: { nodes: [] },
      approvals: { nodes: [] },
      runs: { nodes: [] },
      ...parts,
    }) as unknown as WaitingIssue;
  const told = (parts: object, company = 'ACTIVE') =>
    obstaclesOf(issue(parts), company).map(({ sentence, way }) => [sentence, way.kind]);

  it('is told of nobody who works, and of nothing that is over', () => {
    expect(told({ activeRun: { status: 'RUNNING' } })).toEqual([]);
    expect(told({ status: 'DONE' })).toEqual([]);
  });

  it.each([
    ['an agent that is not at work', {}, 'Ada is not at work on it.', 'wake'],
    ['nobody', { assignee: null, assigneeAgent: null }, 'Nobody is assigned to it.', 'none'],
    ['a paused agent', paused('MANUAL'), 'Ada is paused by a person.', 'resume'],
    ['a spent budget', paused('BUDGET'), 'Ada is paused since its budget is spent.', 'page'],
    ['the backlog', { status: 'BACKLOG' }, 'It is in the backlog: nobody is woken for it.', 'plan'],
    [
      'a queued run',
      { activeRun: { status: 'QUEUED' } },
      'A run is queued, and begins when its agent is free.',
      'none',
    ],
    [
      'a blocker',
      { blockedBy: { nodes: [{ id: 'b', identifier: 'ACM-2', status: 'TODO' }] } },
      'It is blocked by ACM-2 (todo).',
      'issue',
    ],
    [
      'a question',
      { interactions: { nodes: [{ id: 'i', status: 'PENDING', addressee: null }] } },
      'A question waits for an answer.',
      'card',
    ],
    [
      'a run that failed',
      { runs: { nodes: [{ id: 'r', status: 'FAILED', agentId: 'a1', agent, requiredAction: 'Mend it.' }] } },
      'The last run of Ada failed, and is not tried again by itself.',
      'retry',
    ],
  ])('tells of %s, with the way out', (_what, parts, sentence, way) => {
    expect(told(parts)).toEqual([[sentence, way]]);
  });

  it('names a stopped company first', () => {
    expect(told({}, 'PAUSED')[0]?.[0]).toBe('The company is paused: no agent works.');
  });

  it('says who has to unblock it', () => {
    const unblockDescriptor = { action: 'Give the password.', owner: { type: 'BOARD', agent: null, user: null } };
    expect(told({ status: 'BLOCKED', unblockDescriptor })[0]).toEqual([
      'The board has to act: Give the password.',
      'none',
    ]);
  });

  function paused(pauseReason: string) {
    const assigneeAgent = { ...agent, status: 'PAUSED', pauseReason };
    return { assignee: assigneeAgent, assigneeAgent };
  }
});

describe('The policy of an issue', () => {
  const participant = (name: string) => ({ type: 'AGENT', agentId: name, userId: null, agent: { name }, user: null });
  const policy = {
    mode: 'NORMAL',
    commentRequired: true,
    maxReviewRounds: 2,
    monitor: null,
    stages: [
      { key: 'one', type: 'REVIEW', participants: [participant('Ada'), participant('Grace')] },
      { key: 'two', type: 'APPROVAL', participants: [participant('Alan')] },
    ],
  } as unknown as Policy;

  it('is told in sentences', () => {
    expect(policyText(policy)).toEqual([
      'Before it is done, Ada or Grace reviews it and Alan approves it.',
      'Each decision needs a comment.',
      'Changes can be requested 2 times.',
    ]);
  });

  it('is sent whole when a part of it changes', () => {
    const input = policyInput(policy, { monitor: null });
    expect(input).toMatchObject({ mode: 'NORMAL', commentRequired: true, maxReviewRounds: 2, monitor: null });
    expect(input.stages?.map(({ key }) => key)).toEqual(['one', 'two']);
    expect(input.stages?.[0]?.participants[0]).toEqual({ type: 'AGENT', agentId: 'Ada', userId: null });
  });
});
