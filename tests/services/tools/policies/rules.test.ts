import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { JsonObject } from '#services/core/text/json.js';
import { grantCoverage } from '#services/tools/decisions/coverage.js';
import { conditionOf } from '#services/tools/policies/conditions.js';
import { ToolConditions } from '#services/tools/policies/conditions-model.js';
import { assertPolicyRules, newPolicyFields } from '#services/tools/policies/model.js';
import { bucketKeyOf, rateWindowAt } from '#services/tools/policies/rate-limits.js';
import { ToolSelectors } from '#services/tools/policies/selectors.js';
import { toolCall } from '../calls.js';

const holds = (conditions: unknown, given: JsonObject, now?: string): boolean =>
  conditionOf(ToolConditions.parse(conditions))(
    toolCall({ arguments: given, ...(now ? { now: Date.parse(now) } : {}) }),
    {
      steps: 100_000,
    },
  );

test('a policy is enabled and of middle priority unless it says otherwise', () => {
  const input = z.object(newPolicyFields);
  const policy = { name: 'Careful', policyType: 'block' };
  expect(input.parse(policy)).toMatchObject({ priority: 100, enabled: true, selectors: {} });
  expect([0, 10_000, 10_001, -1, 1.5].map((priority) => input.safeParse({ ...policy, priority }).success)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

describe('conditions', () => {
  test('on arguments follow own properties only', () => {
    expect(holds({ arguments: { fieldExists: ['a.0.b'] } }, { a: [{ b: null }] })).toBe(true);
    expect(holds({ arguments: { fieldAbsent: ['constructor', 'a.toString', 'l.length'] } }, { a: {}, l: [] })).toBe(
      true,
    );
    expect(holds({ args: { fieldEquals: { a: { x: 1, y: 2 } } } }, { a: { y: 2, x: 1 } })).toBe(true);
    expect(holds({ args: { fieldNotEquals: { a: 1 } } }, {})).toBe(true);
    expect(holds({ args: { fieldIn: { a: [1, '1'] } } }, { a: '1' })).toBe(true);
  });

  test('on the time wrap over midnight', () => {
    const night = { timeWindow: { startHourUtc: 22, endHourUtc: 6 } };
    expect(['21:59', '22:00', '05:59', '06:00'].map((at) => holds(night, {}, `2026-05-04T${at}:00Z`))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const span = { timeWindow: { startAt: '2026-05-04T12:00:00+02:00', endAt: '2026-05-04T11:00:00Z' } };
    expect(['09:59', '10:00', '11:00'].map((at) => holds(span, {}, `2026-05-04T${at}:00Z`))).toEqual([
      false,
      true,
      false,
    ]);
  });

  test.each([{}, { arguments: {} }, { weather: {} }, { risk: { max: 'huge' } }])(
    'are refused when they say %j',
    (one) => {
      expect(ToolConditions.safeParse(one).success).toBe(false);
    },
  );
});

describe('a policy', () => {
  const refusal = (rules: Parameters<typeof assertPolicyRules>[0]): string => {
    try {
      assertPolicyRules(rules);
      return 'none';
    } catch (error) {
      return (error as Error).message;
    }
  };

  test.each([
    '(a+)+$',
    '(a|b)*',
    '(a)\\1',
    '[',
    'a'.repeat(257),
    '(?:a{2}){3}',
    'a{1000}a{1000}',
    '(?:[a-z]b){501}',
    '(?=a)',
  ])('may not match by %s', (pattern) => {
    expect(refusal({ policyType: 'block', conditions: { arguments: { fieldMatches: { a: pattern } } } })).toBe(
      'Tool policy fieldMatches includes an unsafe regular expression',
    );
  });
  test.each(['^(main|master)$', '[(|)]+', '\\(a+\\)+', '(ab+)?c', '(?i)prod', '\\d{3}-\\d{4}', '(?:[a-z]b){500}'])(
    'may match by %s',
    (pattern) => {
      expect(refusal({ policyType: 'block', conditions: { arguments: { fieldMatches: { a: pattern } } } })).toBe(
        'none',
      );
    },
  );

  test('may match by patterns that are light together, since they are compiled together', () => {
    const matching = (count: number) => {
      const patterns = Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, '[a-z]{0,999}x']));
      return refusal({ policyType: 'block', conditions: { args: { fieldMatches: patterns } } });
    };
    expect(matching(4)).toBe('none');
    expect(matching(5)).toBe('Tool policy fieldMatches includes an unsafe regular expression');
  });

  test('has a type that is evaluated, and a config only where there is a limit', () => {
    expect(refusal({ policyType: 'redact' })).toBe("Tool policy type 'redact' is not supported at runtime");
    expect(refusal({ policyType: 'trust_rule' })).toBe(
      'Trust rules are managed through the trust-rule promotion and revoke endpoints',
    );
    expect(refusal({ policyType: 'rate_limit', config: { limit: 0, windowSeconds: 1 } })).toBe(
      'Rate-limit policy config requires positive numeric limit and windowSeconds',
    );
    expect(refusal({ policyType: 'allow', config: { limit: 1 } })).not.toBe('none');
  });

  test('refuses selectors that it does not know', () => {
    expect(ToolSelectors.safeParse({ colour: 'red' }).success).toBe(false);
    expect(ToolSelectors.safeParse({ toolNames: [] }).success).toBe(false);
    expect(ToolSelectors.safeParse({ toolNames: ['a'], riskLevel: 'high' }).success).toBe(true);
  });

  test('counts by the parts of its key, whatever their order, in windows aligned to the epoch', () => {
    expect(bucketKeyOf('p', ['tool', 'agent'], toolCall())).toBe(bucketKeyOf('p', ['agent', 'tool'], toolCall()));
    expect(bucketKeyOf('p', undefined, toolCall())).toBe(
      'p|company=company|agent=ada|connection=connection|tool=entry',
    );
    expect(rateWindowAt(125_500, 60)).toEqual({ start: 120_000, end: 180_000, retryAfterSeconds: 55 });
  });
});

describe('a grant', () => {
  test.each([
    null,
    {},
    { allow: 'tool:create_issue' },
    { allow: ['tool:x', 'connection:connection'] },
    { riskLevel: 'write' },
  ])('covers the call by %j', (scope) => expect(grantCoverage(scope)(toolCall())).toBe(true));
  test.each([
    { allow: [] },
    { allow: '' },
    { allow: ['tool:create_issue', ' '] },
    { allow: ['tool:create_issue', 1] },
    { allow: null },
    { allow: 'tool:other' },
    { allow: 'create_issue' },
    { colour: 'red' },
    { agentId: 1 },
    { agentIds: [] },
    { toolName: 'create_issue', agentId: 'bob' },
    [],
    'all',
  ])('covers nothing by %j', (scope) => expect(grantCoverage(scope)(toolCall())).toBe(false));
});
