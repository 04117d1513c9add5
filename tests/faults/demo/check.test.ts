import { describe, expect, test } from 'vitest';
import type { EventFact, RunFact } from '../facts.js';
import { faultsOfDemo } from './check.js';
import type { Noted, Write } from './client.js';
import { type Deed, promisedBy } from './deeds.js';
import type { DemoFacts, EntryFact } from './facts.js';

const note = (what: string, key: string, result: object): Noted => ({
  kind: 'acknowledged',
  what,
  key,
  result: { ...result },
});

const entry = (action: string, entityId: string, fields: Partial<EntryFact> = {}): Omit<EntryFact, 'seq'> => ({
  action,
  entityId,
  actorType: 'user',
  partId: null,
  status: null,
  ...fields,
});

const JOURNAL: EntryFact[] = [
  entry('company.created', 'c'),
  entry('routine.created', 'r'),
  entry('routine.trigger_created', 'r', { partId: 't' }),
  entry('issue.created', 'i', { actorType: 'system' }),
  entry('issue.thread_interaction_created', 'i', { actorType: 'agent', partId: 'card' }),
  entry('issue.thread_interaction_accepted', 'i', { partId: 'card' }),
  entry('issue.updated', 'i', { actorType: 'agent', status: 'done' }),
].map((fields, index) => ({ seq: index + 1, ...fields }));

const heard = ({ seq, action, entityId }: EntryFact): Noted => ({
  kind: 'event',
  cursor: String(seq),
  action,
  entityId,
});

const answered = (...selectedOptionKeys: string[]): Noted =>
  note('answer', 'answer:card', { interaction: { id: 'card', result: { selectedOptionKeys } } });

const RUN: RunFact = {
  id: 'run',
  agentId: 'ada',
  agentLimit: 1,
  issueId: 'i',
  closedAt: 7,
  status: 'succeeded',
  errorCode: null,
  retryOfRunId: null,
  processLossRetryCount: 0,
  scheduledRetryAttempt: 0,
};

const runEvent = (what: string, seq: number): EventFact => ({
  seq,
  action: `heartbeat.${what}`,
  runId: 'run',
  retryOfRunId: null,
  requiredAction: null,
});

const COMMENT: Deed = { kind: 'comment', id: 'k1', says: ['i', 'Done.'] };
const STATUS: Deed = { kind: 'status', id: 'e1', says: ['i', 'done'] };

/** One delivery, sent twice, whose issue was asked about, answered, commented on and done. */
const WELL: DemoFacts = {
  history: [
    note('mutation:createCompany', '1', { company: { id: 'c' } }),
    note('mutation:createRoutine', '2', { routine: { id: 'r' } }),
    note('mutation:createRoutineTrigger', '3', { trigger: { id: 't' } }),
    ...JOURNAL.slice(0, 3).map(heard),
    note('delivery', 'd', { id: 'f' }),
    note('delivery', 'd', { id: 'f' }),
    ...JOURNAL.slice(3, 6).map(heard),
    { kind: 'cut' },
    answered('reply', 'label'),
    ...JOURNAL.slice(6).map(heard),
    { kind: 'finished' },
  ],
  promised: [
    { ...COMMENT, key: 'i:done' },
    { ...STATUS, id: null, key: 'i:done' },
  ],
  done: [COMMENT, STATUS],
  journal: JOURNAL,
  firings: [{ id: 'f', key: 'd', accepted: 1 }],
  issues: [{ id: 'i', identifier: 'DEM-1', status: 'done', firingId: 'f' }],
  cards: [{ id: 'card', status: 'accepted', selectedOptionIds: ['reply', 'label'] }],
  runs: [RUN],
  events: [runEvent('started', 1), runEvent('succeeded', 8)],
  processes: [],
  held: [],
  journalFlaw: null,
};

const without = (kind: Noted['kind'], from: number, count = 1): Pick<DemoFacts, 'history'> => {
  const chosen = WELL.history.filter((one) => one.kind === kind).slice(from, from + count);
  return { history: WELL.history.filter((one) => !chosen.includes(one)) };
};
const and = (one: Noted): Pick<DemoFacts, 'history'> => ({ history: [one, ...WELL.history] });
const told = (...more: Omit<EntryFact, 'seq'>[]): Pick<DemoFacts, 'journal'> => ({
  journal: [...JOURNAL, ...more.map((fields, index) => ({ seq: JOURNAL.length + index + 1, ...fields }))],
});
const secondOf = <T>(row: T, fields: Partial<T>): T[] => [row, { ...row, ...fields }];

describe('the checker of the demo', () => {
  test('finds nothing where every promise was kept', () => {
    expect(faultsOfDemo(WELL)).toEqual([]);
  });

  test.each<[string, Partial<DemoFacts>, string]>([
    ['a delivery that was acknowledged and lost', { firings: [] }, 'delivery d was acknowledged and has 0 firings'],
    [
      'a delivery that fired twice',
      { firings: secondOf(WELL.firings[0]!, { id: 'g' }) },
      'delivery d was acknowledged and has 2 firings',
    ],
    [
      'a delivery that was answered with another firing the second time',
      and(note('delivery', 'd', { id: 'g' })),
      'delivery d was answered with firing g and is f',
    ],
    [
      'a delivery that was taken twice',
      { firings: [{ ...WELL.firings[0]!, accepted: 2 }] },
      'delivery d was taken 2 times',
    ],
    ['a firing without an issue', { issues: [] }, 'delivery d became 0 issues'],
    [
      'a firing with two issues',
      { issues: secondOf(WELL.issues[0]!, { id: 'j', identifier: 'DEM-2' }) },
      'delivery d became 2 issues',
    ],
    [
      'a firing that nobody asked for',
      { firings: secondOf(WELL.firings[0]!, { id: 'g', key: 'x' }) },
      'firing g answers no delivery',
    ],
    ['an issue that is left', { issues: [{ ...WELL.issues[0]!, status: 'in_review' }] }, 'DEM-1 is in_review'],
    [
      'an issue that was done twice',
      told(entry('issue.updated', 'i', { actorType: 'agent', status: 'done' })),
      'DEM-1 was done 2 times',
    ],
    [
      'an answer that says something else',
      { cards: [{ ...WELL.cards[0]!, selectedOptionIds: ['reply'] }] },
      'card card was answered with reply,label and says reply',
    ],
    ['an answer that was lost', { cards: [{ ...WELL.cards[0]!, status: 'pending' }] }, 'card card is pending'],
    ['a card that is gone', { cards: [] }, 'card card was answered and is not there'],
    [
      'a card that nobody answered',
      { cards: secondOf(WELL.cards[0]!, { id: 'other' }) },
      'card other was answered with undefined and says reply,label',
    ],
    [
      'an answer that does not say what it is',
      and(note('answer', 'answer:x', { interaction: { id: 'x' } })),
      'the answer answer:x was acknowledged without saying what it is',
    ],
    [
      'an answer that counted twice',
      told(entry('issue.thread_interaction_accepted', 'i', { partId: 'card' })),
      'the journal tells 2 times that card card was answered',
    ],
    [
      'something that was made and lost',
      and(note('mutation:createAgent', '4', { agent: { id: 'a' } })),
      'mutation:createAgent was acknowledged with a, which was made 0 times',
    ],
    [
      'something that was made twice under one id',
      told(entry('routine.created', 'r')),
      'mutation:createRoutine was acknowledged with r, which was made 2 times',
    ],
    [
      'something that was made once more',
      told(entry('routine.created', 's')),
      'entry 8 made what nobody was told of: routine.created',
    ],
    ['a write that was lost', { done: [STATUS] }, 'comment k1 (i:done) was acknowledged and is lost'],
    ['a status that was lost', { done: [COMMENT] }, 'status i done (i:done) was acknowledged and is lost'],
    [
      'a write that was changed',
      { done: [{ ...COMMENT, says: ['i', 'Undone.'] }, STATUS] },
      'comment k1 (i:done) was acknowledged and says something else: ["comment","i","Undone."]',
    ],
    [
      'a write that is there twice',
      { done: [...secondOf(COMMENT, { id: 'k2' }), STATUS] },
      'done 2 times: ["comment","i","Done."]',
    ],
    [
      'a key that was acknowledged as two rows',
      {
        promised: [...WELL.promised, { kind: 'comment', id: 'k2', says: ['i', 'Other.'], key: 'i:done' }],
        done: [...WELL.done, { kind: 'comment', id: 'k2', says: ['i', 'Other.'] }],
      },
      'comment under i:done was acknowledged as k1 and k2',
    ],
    [
      'an event that was missed',
      without('event', 3),
      'the client heard 5 (issue.thread_interaction_created) in the place of 4 (issue.created)',
    ],
    [
      'an event that came twice',
      and(heard(JOURNAL[0]!)),
      'the client heard 1 (company.created) in the place of 2 (routine.created)',
    ],
    [
      'an event that was told as another one',
      {
        history: WELL.history.map((one) =>
          one.kind === 'event' && one.cursor === '2' ? { ...one, entityId: 'x' } : one,
        ),
      },
      'the client heard 2 (routine.created) in the place of 2 (routine.created)',
    ],
    [
      'an event that never happened',
      and(heard({ ...JOURNAL[0]!, action: 'company.sold' })),
      'the client heard 1 (company.sold) in the place of 1 (company.created)',
    ],
    [
      'events that did not arrive in the end',
      without('event', 5, 2),
      'the client heard 5 entries of the 7 until the last issue was done',
    ],
    ['a client that gave up', without('finished', 0), 'the client did not come to its end'],
    [
      'two runs at work on one issue',
      {
        runs: secondOf(RUN, { id: 'next' }),
        events: [
          ...WELL.events,
          { ...runEvent('started', 2), runId: 'next' },
          { ...runEvent('succeeded', 9), runId: 'next' },
        ].sort((a, b) => a.seq - b.seq),
      },
      'run next was started while run run was at work, both of agent ada at issue i',
    ],
    ['what is held by the dead', { held: ['job 7 by worker-x'] }, 'still held: job 7 by worker-x'],
    ['a process that was left', { processes: [{ pid: 7, runId: 'run' }] }, 'process 7 of run run still lives'],
    ['a journal that was changed', { journalFlaw: 'entry 3: hash' }, 'the journal is broken at entry 3: hash'],
  ])('finds %s', (_what, flaw, sentence) => {
    expect(faultsOfDemo({ ...WELL, ...flaw }).join('\n')).toContain(sentence);
  });
});

describe('what a write promises', () => {
  const write = (method: string, path: string, body: Write['body'], answer: Write['answer']): Write => ({
    runId: 'run',
    key: 'i:step',
    method,
    path,
    body,
    answer,
  });
  const promises = (...args: Parameters<typeof write>) =>
    promisedBy([write(...args)]).map(({ key: _, ...deed }) => deed);

  test('is told by its request and its answer', () => {
    expect(
      promises(
        'PATCH',
        '/api/issues/i',
        { status: 'done', comment: 'Done.', priority: 'high', labelIds: ['l'] },
        { comment: { id: 'k' } },
      ),
    ).toEqual([
      { kind: 'status', id: null, says: ['i', 'done'] },
      { kind: 'comment', id: 'k', says: ['i', 'Done.'] },
      { kind: 'priority', id: 'i', says: ['high'] },
      { kind: 'labels', id: 'i', says: ['l'] },
    ]);
    const document = { id: 'd', latestRevisionId: 'v' };
    const revision = { kind: 'revision', id: 'v', says: ['d', 'triage', 'Text'] };
    expect(promises('PUT', '/api/cases/c/documents/triage', { body: 'Text' }, { document })).toEqual([revision]);
    expect(promises('PUT', '/api/issues/i/documents/triage', { body: 'Text' }, document)).toEqual([revision]);
    const file = { name: 'report.txt', sha256: 'abc' };
    expect(promises('POST', '/api/cases/c/attachments', { file }, { id: 'a' })).toEqual([
      { kind: 'attachment', id: 'a', says: ['c', 'report.txt', 'abc'] },
    ]);
    expect(promises('POST', '/api/issues/i/checkout', {}, { id: 'i' })).toEqual([]);
    const call = { method: 'tools/call', params: { name: 'post', arguments: { text: 'We meet' } } };
    expect(promises('POST', '/api/tool-gateway/mcp', call, { result: { content: [] } })).toEqual([
      { kind: 'call of a tool', id: null, says: ['We meet'] },
    ]);
    expect(promises('POST', '/api/tool-gateway/mcp', call, { error: { code: -32000 } })).toEqual([]);
  });

  test('must be known of every write', () => {
    expect(() => promises('DELETE', '/api/issues/i', {}, {})).toThrow(
      'Nobody knows what DELETE /api/issues/i promises',
    );
  });
});
