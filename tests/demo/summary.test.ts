import { describe, expect, test } from 'vitest';
import { flawsOf } from './parts.js';

const triaged = {
  key: 'a/b#1',
  status: 'done',
  documents: ['reply', 'triage'],
  annotations: 1,
  files: 1,
  issues: ['done'],
};
const figures = {
  events: 2,
  eventsDone: 2,
  open: 0,
  done: 3,
  cases: [triaged],
  standups: 1,
  cents: 7,
  runs: { succeeded: 5, failed: 0 },
};
const calls = { approved: 1, made: 1 };
const expected = { events: 2, cases: 1, hasSchedule: true };

/** What is wrong when both faces tell these figures. */
const flawsWith = (changed: object): string[] => {
  const told = { ...figures, ...changed };
  return flawsOf({ overRest: structuredClone(told), overGraphql: told, calls, expected });
};
const withCase = (changed: object): string[] => flawsWith({ cases: [{ ...triaged, ...changed }] });

describe('the demo has gone right', () => {
  test('when every event is done, each case is whole, and the schedule has fired', () => {
    expect(flawsWith({})).toEqual([]);
    expect(flawsWith({ runs: { succeeded: 5, failed: 1 } })).toEqual([]); // it was tried again
  });

  test('unless REST and GraphQL differ in a single figure', () => {
    const overRest = { ...figures, cents: 8 };
    expect(flawsOf({ overRest, overGraphql: figures, calls, expected })).toEqual([
      'REST and GraphQL tell different figures',
    ]);
  });

  test('unless the call of a tool was not made, or made twice', () => {
    const read = { overRest: figures, overGraphql: figures, expected };
    for (const made of [0, 2]) expect(flawsOf({ ...read, calls: { approved: 1, made } })).toHaveLength(1);
  });

  test.each([
    ['a delivery became no issue', flawsWith({ events: 1, eventsDone: 1 })],
    ['a delivery became two', flawsWith({ events: 3, eventsDone: 3 })],
    ['an issue is not done', flawsWith({ eventsDone: 1 })],
    ['something else is open', flawsWith({ open: 1 })],
    ['a case is missing', flawsWith({ cases: [] })],
    ['the schedule has not fired', flawsWith({ standups: 0 })],
    ['a case is not done', withCase({ status: 'in_progress' })],
    ['the issue of a case is not done', withCase({ issues: ['in_review'] })],
    ['a case has no triage', withCase({ documents: ['reply'] })],
    ['a case has no annotation', withCase({ annotations: 0 })],
    ['a case has a file too many', withCase({ files: 2 })],
  ])('unless %s', (_what, flaws) => {
    expect(flaws).toHaveLength(1);
  });
});
