import { describe, expect, test } from 'vitest';
import { faultsIn } from './check.js';
import type { EventFact, Facts, RunFact } from './facts.js';

const run = (id: string, fields: Partial<RunFact> = {}): RunFact => ({
  id,
  agentId: 'ada',
  agentLimit: 2,
  issueId: null,
  closedAt: null,
  status: 'succeeded',
  errorCode: null,
  retryOfRunId: null,
  processLossRetryCount: 0,
  scheduledRetryAttempt: 0,
  ...fields,
});

/** The entries of a journal, one for each word such as "a started"; "c queued a" is a retry of a. */
const journal = (...lines: string[]): EventFact[] =>
  lines.map((line, index) => {
    const [runId = '', what = '', retryOfRunId = null] = line.split(' ');
    return { seq: index + 1, action: `heartbeat.${what}`, runId, retryOfRunId, requiredAction: null };
  });

const stamps = (...lines: string[]) =>
  lines.map((line) => {
    const [runId = '', what = ''] = line.split(' ');
    return { runId, what };
  });

/** One wake whose run was lost and tried again, and one for an issue that was merged into another. */
const WELL: Facts = {
  history: [
    { key: 'one', agentId: 'ada', issueId: null, answers: [{ status: 202, runId: 'a' }] },
    { key: 'two', agentId: 'ada', issueId: 'i', answers: [{ status: 202, runId: 'b' }] },
  ],
  wakes: [
    { id: 'w1', key: 'one', issueId: null, status: 'completed', error: null, runId: 'c' },
    { id: 'w2', key: 'two', issueId: 'i', status: 'coalesced', error: null, runId: 'b' },
  ],
  runs: [
    run('a', { status: 'failed', errorCode: 'process_lost' }),
    run('b', { issueId: 'i' }),
    run('c', { retryOfRunId: 'a', processLossRetryCount: 1 }),
    run('d', { issueId: 'i' }),
  ],
  events: journal(
    'a queued',
    'b queued',
    'a started',
    'b started',
    'a failed',
    'c queued a',
    'b succeeded',
    'd queued',
    'd started',
    'c started',
    'c succeeded',
    'd succeeded',
  ),
  stamps: stamps('a start', 'b start', 'b end', 'c start', 'c end', 'd start', 'd end'),
  processes: [],
  held: [],
  journalFlaw: null,
  harmful: new Set(),
};

const changed = (id: string, fields: Partial<RunFact>): Pick<Facts, 'runs'> => ({
  runs: WELL.runs.map((row) => (row.id === id ? { ...row, ...fields } : row)),
});
const wake = (key: string, fields: object): Pick<Facts, 'wakes'> => ({
  wakes: WELL.wakes.map((row) => (row.key === key ? { ...row, ...fields } : row)),
});
const without = (line: string): Pick<Facts, 'events'> => {
  const [runId, what] = line.split(' ');
  return { events: WELL.events.filter((one) => one.runId !== runId || one.action !== `heartbeat.${what}`) };
};
const and = (...lines: string[]): Pick<Facts, 'events'> => ({
  events: [...WELL.events, ...journal(...lines).map((one) => ({ ...one, seq: one.seq + 100 }))],
});

describe('the checker of faults', () => {
  test('finds nothing where every promise was kept', () => {
    expect(faultsIn(WELL)).toEqual([]);
  });

  test.each<[string, Partial<Facts>, string]>([
    ['a wake that was acknowledged and lost', { wakes: WELL.wakes.slice(1) }, 'one was acknowledged and has 0 rows'],
    ['a wake that was done twice', { wakes: [...WELL.wakes, ...WELL.wakes.slice(0, 1)] }, 'has 2 rows'],
    ['a wake that nothing becomes of', wake('one', { status: 'queued' }), 'one is queued for ever'],
    ['a wake without a run', wake('two', { runId: null }), 'two is coalesced without a run'],
    [
      'a wake of no issue that was refused',
      wake('one', { status: 'skipped', runId: null, error: 'no' }),
      'without a run',
    ],
    ['a run that is never over', changed('d', { status: 'running' }), 'run d is running for ever'],
    ['an end that nobody was told of', without('d succeeded'), 'tells of the ends []'],
    ['an end that was told twice', and('d succeeded'), 'tells of the ends [succeeded,succeeded]'],
    ['an end that is told otherwise', changed('d', { status: 'cancelled' }), 'tells of the ends [succeeded]'],
    ['a run that was started twice', and('c started'), 'run c was started 2 times'],
    ['an end without a start', without('c started'), 'run c is succeeded without a start'],
    [
      'lost work of which nobody is told',
      { ...changed('c', { retryOfRunId: null }) },
      'run a was lost, and nobody is told',
    ],
    ['a retry beyond the budget', changed('c', { processLossRetryCount: 2 }), 'run c is try 3 of its work'],
    [
      'a retry beyond the budget of all reasons',
      changed('c', { scheduledRetryAttempt: 2 }),
      'run c is try 4 of its work',
    ],
    [
      'lost work whose issue was closed only later',
      changed('b', { status: 'failed', errorCode: 'process_lost', closedAt: 100 }),
      'run b was lost, and nobody is told',
    ],
    [
      'more runs of an agent than it may have',
      changed('b', { agentLimit: 1 }),
      'run b was started as number 2 of agent ada',
    ],
    [
      'a retry that does not say so',
      { events: WELL.events.map((one) => ({ ...one, retryOfRunId: null })) },
      'the journal does not say so',
    ],
    [
      'work done again that had succeeded',
      changed('d', { retryOfRunId: 'b' }),
      'run b ended as succeeded and was tried again',
    ],
    [
      'two runs at work on one issue',
      { events: journal('b started', 'd started', 'b succeeded', 'd succeeded') },
      'run d was started while run b was at work, both of agent ada at issue i',
    ],
    ['a program that met another', { stamps: [...WELL.stamps, ...stamps('d overlap')] }, 'found another at work'],
    ['a program that was started twice', { stamps: [...WELL.stamps, ...stamps('a start')] }, 'was started 2 times'],
    ['a program of no run', { stamps: [...WELL.stamps, ...stamps('x start')] }, 'run x, which is not there'],
    [
      'success before the end of the program',
      { stamps: WELL.stamps.filter((one) => one.what === 'start') },
      'before its program was done',
    ],
    ['harm that nobody is told of', { harmful: new Set(['ada']) }, 'run b of an adapter that does harm is succeeded'],
    ['a process that was left', { processes: [{ pid: 7, runId: 'a' }] }, 'process 7 of run a still lives'],
    ['what is held by the dead', { held: ['issue X-1 by run a'] }, 'still held: issue X-1 by run a'],
    ['a journal that was changed', { journalFlaw: 'entry 3: hash' }, 'the journal is broken at entry 3: hash'],
  ])('finds %s', (_what, flaw, sentence) => {
    expect(faultsIn({ ...WELL, ...flaw }).join('\n')).toContain(sentence);
  });

  test('finds nothing where the journal asked for something to be done about lost work', () => {
    const events = WELL.events.map((one) =>
      one.action === 'heartbeat.failed' ? { ...one, requiredAction: 'Look' } : one,
    );
    const runs = WELL.runs.map((row) => (row.id === 'c' ? { ...row, retryOfRunId: null } : row));
    expect(faultsIn({ ...WELL, events, runs })).toEqual([]);
  });

  test('finds nothing where another agent is asked about an issue that somebody works on', () => {
    const events = journal('b started', 'd started', 'b succeeded', 'd succeeded');
    const faults = faultsIn({ ...WELL, ...changed('d', { agentId: 'bob' }), events });
    expect(faults.filter((fault) => fault.includes('at work'))).toEqual([]);
  });

  test('finds nothing where the issue of lost work was closed before', () => {
    const events = WELL.events.map((one) =>
      one.runId === 'd' ? { ...one, action: one.action.replace('succeeded', 'failed') } : one,
    );
    const { runs } = changed('d', { status: 'failed', errorCode: 'process_lost', closedAt: 11 });
    const stamps = WELL.stamps.filter(({ runId, what }) => runId !== 'd' || what === 'start');
    expect(faultsIn({ ...WELL, events, runs, stamps })).toEqual([]);
  });

  test('finds a key that was answered with two runs', () => {
    const answers = [...(WELL.history[0]?.answers ?? []), { status: 202, runId: 'd' }];
    const history = WELL.history.map((asked, index) => (index === 0 ? { ...asked, answers } : asked));
    expect(faultsIn({ ...WELL, history })).toEqual(['one was given the runs a and d']);
  });
});
