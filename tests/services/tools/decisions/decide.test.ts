import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DecisionRequest, ToolAccessRows, ToolPolicyRow } from '#services/tools/decisions/data.js';
import { decide } from '#services/tools/decisions/decide.js';
import { hashOfArguments } from '#services/tools/decisions/hashes.js';
import { toolSnapshotOf } from '#services/tools/decisions/snapshot.js';
import { NO_CONTEXT, toolCall, toolRow } from '../calls.js';
import { companies, requests } from './companies.js';
import { naiveReason } from './naive.js';

const company = (more: Partial<ToolAccessRows> = {}): ToolAccessRows => ({
  companyId: 'company',
  isStopped: false,
  agents: [{ id: 'ada', isActive: true }],
  tools: [toolRow()],
  policies: [],
  profiles: [],
  bindings: [],
  grants: [],
  gateways: [],
  ...more,
});
const request = (more: Partial<DecisionRequest> = {}): DecisionRequest => {
  const { tool: _tool, ...call } = toolCall();
  return { ...call, run: null, catalogEntryId: 'entry', ...more };
};
let made = 0;
const policy = (policyType: string, more: Partial<ToolPolicyRow> = {}): ToolPolicyRow => {
  const id = `policy${made++}`;
  const createdAt = new Date(made);
  return {
    id,
    policyType,
    priority: 100,
    createdAt,
    enabled: true,
    selectors: {},
    conditions: null,
    config: null,
    ...more,
  };
};
const trust = (more: object = {}, row: Partial<ToolPolicyRow> = {}): ToolPolicyRow => {
  const pinned = { catalogEntryId: 'entry', catalogVersionHash: 'v1', schemaHash: 's1' };
  return policy('trust_rule', {
    priority: 40,
    config: { trustRule: { ...pinned, argumentMode: 'action', ...more } },
    ...row,
  });
};
const reason = (rows: Partial<ToolAccessRows>, more: Partial<DecisionRequest> = {}): string =>
  decide(toolSnapshotOf(company(rows)), request(more)).reasonCode;
const withPolicies = (...policies: ToolPolicyRow[]): string => reason({ policies });

describe('a decision', () => {
  test('is that of the contract read from top to bottom, whatever the rules and the call', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(companies, fc.array(requests, { minLength: 1, maxLength: 4 }), (rows, all) => {
        const snapshot = toolSnapshotOf(rows);
        for (const each of all) {
          const { reasonCode } = decide(snapshot, each);
          seen.set(reasonCode, (seen.get(reasonCode) ?? 0) + 1);
          expect(reasonCode).toBe(naiveReason(rows, each));
        }
      }),
      { numRuns: 3_000 },
    );
    // Every way through was tried, or the comparison would prove little.
    expect([...seen.keys()].sort()).toEqual([
      'allow_explicit_grant',
      'allow_policy',
      'allow_profile',
      'allow_trust_rule',
      'deny_company_boundary',
      'deny_default',
      'deny_disabled_connection',
      'deny_missing_agent',
      'deny_missing_tool',
      'deny_policy_block',
      'deny_run_context_mismatch',
      'rate_limited',
      'requires_approval_policy',
      'requires_review_changed_tool',
    ]);
  });

  test('without arguments is the best that any arguments get, so that no list lacks a tool that can be called', () => {
    const goodness = { deny: 0, rate_limited: 0, require_approval: 1, allow: 2 };
    const seen = { same: 0, better: 0 };
    fc.assert(
      fc.property(companies, requests, (rows, each) => {
        const snapshot = toolSnapshotOf(rows);
        const listed = decide(snapshot, { ...each, arguments: null });
        const called = decide(snapshot, each);
        expect(goodness[listed.decision]).toBeGreaterThanOrEqual(goodness[called.decision]);
        if (!listed.dependsOnArguments) expect(listed).toEqual(called);
        seen[listed.decision === called.decision ? 'same' : 'better'] += 1;
      }),
      { numRuns: 3_000 },
    );
    expect(seen.same).toBeGreaterThan(1_000);
    expect(seen.better).toBeGreaterThan(10);
  });

  test('is to deny where nothing allows the call', () => {
    expect(decide(toolSnapshotOf(company()), request())).toMatchObject({
      decision: 'deny',
      allowed: false,
      reasonCode: 'deny_default',
      matchedPolicyIds: [],
      policyExplanation: null,
      rateLimitState: null,
    });
  });

  test('asks who calls before it asks what is called', () => {
    const bob = { actorType: 'agent', actorId: 'bob', agentId: 'bob' } as const;
    expect(reason({}, { caller: bob, catalogEntryId: 'none', companyId: 'other' })).toBe('deny_missing_agent');
    expect(reason({}, { catalogEntryId: 'none', companyId: 'other' })).toBe('deny_company_boundary');
    expect(reason({ tools: [toolRow({ connectionEnabled: false })] }, { catalogEntryId: 'none' })).toBe(
      'deny_missing_tool',
    );
    expect(reason({ tools: [toolRow({ applicationStatus: 'draft' })] })).toBe('deny_disabled_connection');
    expect(reason({ isStopped: true })).toBe('deny_disabled_connection');
  });

  test('refuses the run of another agent, another issue than the run’s, and a run that is not there', () => {
    const run = { companyId: 'company', agentId: 'ada', issueId: 'i1', projectId: null, routineId: null };
    const of = (issueId: string | null) => ({ ...NO_CONTEXT, runId: 'run', issueId });
    expect(reason({}, { run, context: of('i1') })).toBe('deny_default');
    expect(reason({}, { run: { ...run, agentId: 'bob' }, context: of('i1') })).toBe('deny_run_context_mismatch');
    expect(reason({}, { run, context: of('i2') })).toBe('deny_run_context_mismatch');
    expect(reason({}, { run: null, context: of(null) })).toBe('deny_run_context_mismatch');
  });

  test('is that of the first policy by priority, then by age; what is switched off says nothing', () => {
    expect(withPolicies(policy('allow'), policy('block', { priority: 99 }))).toBe('deny_policy_block');
    expect(withPolicies(policy('allow'), policy('block'))).toBe('allow_policy');
    expect(withPolicies(policy('block', { enabled: false }), policy('require_approval'))).toBe(
      'requires_approval_policy',
    );
  });

  test.each([
    ['conditions', { conditions: { arguments: { fieldMatches: { a: '(a|b)+' } } } }],
    ['conditions of an unknown kind', { conditions: { weather: {} } }],
    ['selectors', { selectors: { colour: 'red' } }],
    ['a type', { policyType: 'redact' }],
  ])('is to deny where a stored policy has %s that nobody understands', (_what, broken) => {
    const found = decide(toolSnapshotOf(company({ policies: [policy('allow', broken)] })), request());
    expect(found).toMatchObject({ reasonCode: 'deny_policy_block', policyExplanation: { conditionsMatched: false } });
  });

  test('is to deny where a text is too long for the patterns of a policy', () => {
    const allow = policy('allow', { conditions: { arguments: { fieldMatches: { q: '^a' } } } });
    expect(reason({ policies: [allow] }, { arguments: { q: 'a'.repeat(1_000) } })).toBe('allow_policy');
    expect(reason({ policies: [allow] }, { arguments: { q: 'a'.repeat(1_000_000) } })).toBe('deny_policy_block');
  });

  test('is to deny where a text is too long for a pattern with many states, each of which it may visit', () => {
    const allow = policy('allow', { conditions: { arguments: { fieldMatches: { q: '[a-z]{0,999}[0-9]' } } } });
    expect(reason({ policies: [allow] }, { arguments: { q: `${'a'.repeat(200)}1` } })).toBe('allow_policy');
    expect(reason({ policies: [allow] }, { arguments: { q: `${'a'.repeat(10_000)}1` } })).toBe('deny_policy_block');
  });

  test('goes on after a limit with room, and names each bucket that an actual call must count', () => {
    const limit = policy('rate_limit', { priority: 1, config: { limit: 2, windowSeconds: 60 } });
    const rows = company({ policies: [limit, policy('allow')] });
    const open = decide(toolSnapshotOf(rows), request());
    expect(open).toMatchObject({ reasonCode: 'allow_policy', rateLimits: [{ count: 0, limit: 2, limited: false }] });
    const key = open.rateLimits[0]!.bucketKey;
    const full = decide(toolSnapshotOf(rows), request({ counts: new Map([[key, 2]]) }));
    expect(full).toMatchObject({
      decision: 'rate_limited',
      matchedPolicyIds: [limit.id],
      rateLimitState: { limited: true },
    });
  });
});

describe('a trust rule', () => {
  test('allows what was approved until it is revoked, expires or the tool changes', () => {
    expect(withPolicies(trust())).toBe('allow_trust_rule');
    expect(withPolicies(trust({ revokedAt: '2026-05-01T00:00:00Z' }))).toBe('deny_default');
    expect(withPolicies(trust({ expiresAt: '2026-05-04T12:00:00Z' }))).toBe('deny_default');
    expect(withPolicies(trust({ schemaHash: 'other' }))).toBe('requires_review_changed_tool');
    expect(withPolicies(trust({ catalogVersionHash: 'other' }))).toBe('requires_review_changed_tool');
  });

  test('compares exact arguments whole', () => {
    const exact = (given: { q: string }) => trust({ argumentMode: 'exact', argumentsHash: hashOfArguments(given) });
    const long = 'a'.repeat(5_000);
    expect(reason({ policies: [exact({ q: long })] }, { arguments: { q: long } })).toBe('allow_trust_rule');
    expect(reason({ policies: [exact({ q: long })] }, { arguments: { q: `${long}b` } })).toBe('deny_default');
    expect(withPolicies(trust({ argumentMode: 'exact' }))).toBe('deny_default');
  });

  test('yields to a block of any priority', () => {
    expect(withPolicies(trust(), policy('block', { priority: 10_000 }))).toBe('deny_policy_block');
    expect(withPolicies(trust(), policy('block', { conditions: { nonsense: {} } }))).toBe('deny_policy_block');
    expect(withPolicies(trust(), policy('block', { selectors: { agentId: 'bob' } }))).toBe('allow_trust_rule');
  });

  test.each(['quarantined', 'removed'] as const)(
    'lets a person look at a %s tool, which nothing else opens',
    (status) => {
      const tools = [toolRow({ status })];
      expect(reason({ tools, policies: [trust()] })).toBe('requires_review_changed_tool');
      expect(reason({ tools, policies: [trust({}, { priority: 50 }), policy('allow', { priority: 1 })] })).toBe(
        'requires_review_changed_tool',
      );
      expect(reason({ tools, policies: [policy('allow')] })).toBe('deny_missing_tool');
      const grants = [{ principalType: 'agent', principalId: 'ada', scope: null } as const];
      expect(reason({ tools, grants, policies: [trust({}, { selectors: { agentId: 'bob' } })] })).toBe(
        'deny_missing_tool',
      );
    },
  );

  test('says nothing of another entry of the same name', () => {
    expect(withPolicies(trust({ catalogEntryId: 'the entry before' }))).toBe('deny_default');
  });
});

test('ten thousand policies are found by what they are about', () => {
  const policies = Array.from({ length: 10_000 }, (_, index) =>
    policy('block', { selectors: { catalogEntryId: `other${index}` } }),
  );
  const snapshot = toolSnapshotOf(company({ policies: [...policies, policy('allow')] }));
  expect(snapshot.policies.candidates(toolCall())).toHaveLength(1);
  expect(decide(snapshot, request()).reasonCode).toBe('allow_policy');
});
