import { describe, expect, test } from 'vitest';
import { inOrder, moved } from '#web/pages/tools/order.js';
import { NO_POLICY, type Policy, type PolicyValues, rulesOfPolicy, valuesOf } from '#web/pages/tools/policy-values.js';
import { policyText } from '#web/pages/tools/policy-words.js';

const stored = (part: Partial<Policy>): Policy =>
  ({
    id: 'p1',
    name: 'Careful',
    description: null,
    policyType: 'REQUIRE_APPROVAL',
    priority: 100,
    enabled: true,
    selectors: {},
    conditions: null,
    config: null,
    ...part,
  }) as Policy;

const NOBODY = { agents: new Map(), projects: new Map(), applications: new Map(), servers: new Map() };

describe('a policy in its form', () => {
  test('is the same policy when nothing is changed', () => {
    const policy = stored({
      selectors: { toolNames: ['send'], agentId: 'a1', riskLevel: 'HIGH', actorType: 'AGENT', gatewayIds: ['g1'] },
      conditions: {
        args: { fieldEquals: { amount: 5, 'to.0': '5' }, fieldIn: { kind: ['a', 'b, c'] }, fieldExists: ['id'] },
        risk: { levels: ['WRITE'], isWrite: true },
        timeWindow: { daysOfWeekUtc: [1, 2], startHourUtc: 8, endHourUtc: 18, startAt: '2026-01-01T00:00:00.000Z' },
      },
    });
    expect(rulesOfPolicy(valuesOf(policy))).toEqual({
      policyType: 'REQUIRE_APPROVAL',
      enabled: true,
      selectors: {
        toolNames: ['send'],
        agentIds: ['a1'],
        riskLevels: ['HIGH'],
        actorType: 'AGENT',
        gatewayIds: ['g1'],
      },
      conditions: {
        arguments: { fieldEquals: { amount: 5, 'to.0': '5' }, fieldIn: { kind: ['a', 'b, c'] }, fieldExists: ['id'] },
        risk: { levels: ['WRITE'], isWrite: true },
        timeWindow: { daysOfWeekUtc: [1, 2], startHourUtc: 8, endHourUtc: 18, startAt: '2026-01-01T00:00:00.000Z' },
      },
      config: null,
    });
  });

  test('has its limit only while it is a limit', () => {
    const limit = stored({ policyType: 'RATE_LIMIT', config: { limit: 3, windowSeconds: 60, keyBy: ['AGENT'] } });
    expect(rulesOfPolicy(valuesOf(limit)).config).toEqual({ limit: 3, windowSeconds: 60, keyBy: ['AGENT'] });
    expect(rulesOfPolicy({ ...valuesOf(limit), policyType: 'BLOCK' }).config).toBeNull();
  });

  test.each([
    ['5', 5],
    ['true', true],
    ['"5"', '5'],
    ['Berlin', 'Berlin'],
    ['12 Main Street', '12 Main Street'],
  ])('reads the value %s as it is meant', (value, meant) => {
    const values: PolicyValues = { ...NO_POLICY, rules: [{ path: 'x', test: 'fieldEquals', value }] };
    expect(rulesOfPolicy(values).conditions).toEqual({ arguments: { fieldEquals: { x: meant } } });
  });

  test('reads several values with commas between them, and leaves rows without a path out', () => {
    const rules = [
      { path: 'x', test: 'fieldIn' as const, value: 'one, 2 , three' },
      { path: ' ', test: 'fieldExists' as const, value: '' },
    ];
    expect(rulesOfPolicy({ ...NO_POLICY, rules }).conditions).toEqual({
      arguments: { fieldIn: { x: ['one', 2, 'three'] } },
    });
  });

  test('asks nothing more of calls when its conditions are empty', () => {
    expect(rulesOfPolicy(NO_POLICY)).toMatchObject({ selectors: {}, conditions: null });
  });
});

describe('a policy in words', () => {
  test('says which calls it is about', () => {
    const values = valuesOf(
      stored({
        selectors: { toolNames: ['send', 'post'], agentIds: ['a1', 'a2'], riskLevel: 'destructive' },
        conditions: { arguments: { fieldMatches: { 'to.0': '@' } } },
      }),
    );
    expect(policyText(values, { ...NOBODY, agents: new Map([['a1', 'Ada']]) })).toBe(
      'Calls of send or post of the risk destructive by Ada or one that is gone, if to.0 matches @.',
    );
  });

  test('says how many calls a limit lets through', () => {
    const values = { ...NO_POLICY, policyType: 'RATE_LIMIT' as const };
    expect(policyText(values, NOBODY)).toBe('Calls of any tool: 10 calls in 1 h for each agent and tool.');
  });
});

describe('the order of policies', () => {
  test('has one at another place', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['c', 'a', 'b']);
  });

  test('is the same list where nothing moves', () => {
    const items = ['a', 'b'];
    expect(moved(items, 1, 5)).toBe(items);
  });

  test('has policies that it does not know last', () => {
    const items = [{ id: 'new' }, { id: 'a' }, { id: 'b' }];
    expect(inOrder(items, ['b', 'a']).map(({ id }) => id)).toEqual(['b', 'a', 'new']);
  });
});
