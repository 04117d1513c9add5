import { describe, expect, it } from 'vitest';
import { runFilterOf } from '#web/pages/runs/run-filter.js';
import { requiredActionText } from '#web/parts/required-action.js';

const NOW = Date.parse('2026-03-05T12:00:00Z');

describe('The filters of runs', () => {
  it('ask for nothing when nothing is chosen', () => {
    expect(runFilterOf({}, NOW)).toEqual({});
  });

  it('become the filter of the API', () => {
    const filters = { status: 'FAILED', agent: 'a1', issue: 'i1', source: 'TIMER', since: 'day' };
    expect(runFilterOf(filters, NOW)).toEqual({
      statuses: ['FAILED'],
      agentIds: ['a1'],
      issueIds: ['i1'],
      invocationSources: ['TIMER'],
      createdAt: { after: '2026-03-04T12:00:00.000Z' },
    });
  });

  it('have names for several statuses, and for what needs somebody', () => {
    expect(runFilterOf({ status: 'open' }, NOW)).toEqual({ statuses: ['QUEUED', 'RUNNING', 'SCHEDULED_RETRY'] });
    expect(runFilterOf({ status: 'needs action' }, NOW)).toEqual({ needsAction: true });
  });

  it('leave out what nobody could have chosen', () => {
    expect(runFilterOf({ status: 'BROKEN', source: 'MAGIC', since: 'century' }, NOW)).toEqual({});
  });
});

describe('What must be done about a run', () => {
  it('is said for people who have a button to try it again', () => {
    const action = 'Resume the agent, then wake its agent with the reason retry_failed_run.';
    expect(requiredActionText(action)).toBe('Resume the agent, then try it again.');
  });

  it('stays as it is when it says something else', () => {
    expect(requiredActionText('Answer the question.')).toBe('Answer the question.');
  });
});
