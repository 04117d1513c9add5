import { describe, expect, it } from 'vitest';
import { agentFilterOf, matches, orderOf } from '#web/pages/agents/agent-filter.js';
import { absenceText, type ExplainedTool, toolsLike } from '#web/pages/agents/tool-reasons.js';

describe('the filters of agents', () => {
  it('become the filter of the API', () => {
    expect(agentFilterOf({})).toEqual({});
    expect(agentFilterOf({ status: 'PAUSED', role: 'CEO', adapter: 'http' })).toEqual({
      statuses: ['PAUSED'],
      roles: ['CEO'],
      adapterTypes: ['http'],
    });
  });

  it('leave out what nobody could have chosen', () => {
    expect(agentFilterOf({ status: 'ASLEEP', role: 'KING' })).toEqual({});
  });

  it('show terminated agents when they are asked for', () => {
    expect(agentFilterOf({ terminated: '1' })).toEqual({ includeTerminated: true });
    expect(agentFilterOf({ status: 'TERMINATED' })).toEqual({ statuses: ['TERMINATED'], includeTerminated: true });
  });

  it('hold for agents that a search finds', () => {
    const agent = { status: 'IDLE', role: 'CEO', adapterType: 'http' } as const;
    expect(matches(agent, {})).toBe(true);
    expect(matches(agent, { roles: ['CTO'] })).toBe(false);
    expect(matches({ ...agent, status: 'TERMINATED' }, {})).toBe(false);
    expect(matches({ ...agent, status: 'TERMINATED' }, { includeTerminated: true })).toBe(true);
  });
});

describe('the order of agents', () => {
  it('is by name unless another one is chosen', () => {
    expect(orderOf(undefined)).toMatchObject({ key: 'name', order: 'NAME_ASC' });
    expect(orderOf('constructor')).toMatchObject({ key: 'name', order: 'NAME_ASC' });
    expect(orderOf('-heartbeat')).toEqual({ key: 'heartbeat', descending: true, order: 'LAST_HEARTBEAT_AT_DESC' });
  });
});

describe('the tools of an agent', () => {
  const tool = (displayName: string, decision: ExplainedTool['decision']) =>
    ({
      displayName,
      decision,
      toolName: displayName,
      gatewayToolName: '',
      server: { name: 'GitHub' },
    }) as ExplainedTool;
  const tools = [tool('Open issue', 'ALLOW'), tool('Delete repository', 'DENY')];
  const names = (found: readonly ExplainedTool[]) => found.map(({ displayName }) => displayName);

  it('are found by words of their names and of their servers', () => {
    expect(names(toolsLike(tools, { q: ' open ', decision: 'all' }))).toEqual(['Open issue']);
    expect(toolsLike(tools, { q: 'github', decision: 'all' })).toHaveLength(2);
  });

  it('are found by what becomes of calls', () => {
    expect(names(toolsLike(tools, { q: '', decision: 'DENY' }))).toEqual(['Delete repository']);
  });

  it('say why they are not in its list', () => {
    expect(absenceText({ absences: [] })).toBeNull();
    expect(absenceText({ absences: ['TOOL_QUARANTINED', 'NOT_ALLOWED'] })).toBe(
      'Not in its list: it waits for a review, nothing allows it.',
    );
  });
});
