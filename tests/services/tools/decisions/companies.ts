import fc from 'fast-check';
import type { JsonObject } from '#services/core/text/json.js';
import type { DecisionRequest, ToolAccessRows, ToolPolicyRow } from '#services/tools/decisions/data.js';
import { hashOfArguments } from '#services/tools/decisions/hashes.js';
import { toolRow } from '../calls.js';

const NOW = Date.parse('2026-05-04T12:00:00Z');
const one = fc.constantFrom;
const pick = <Value>(...values: Value[]) => one(...values);
const optionally = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 3 });

const ENTRIES = ['e1', 'e2', 'e3'] as const;
const connectionOf = (entry: string): string => (entry === 'e3' ? 'c2' : 'c1');

const tools = fc.tuple(
  ...ENTRIES.map((catalogEntryId, index) =>
    fc
      .record({
        status: pick('active', 'active', 'active', 'quarantined', 'removed', 'disabled'),
        riskLevel: pick('read', 'write', 'destructive'),
        versionHash: pick('v1', 'v1', 'v2'),
        connectionEnabled: pick(true, true, true, false),
        companyId: pick('company', 'company', 'company', 'company', 'other'),
      })
      .map((more) =>
        toolRow({
          ...more,
          catalogEntryId,
          connectionId: connectionOf(catalogEntryId),
          applicationId: `a-${connectionOf(catalogEntryId)}`,
          toolName: `tool${index % 2}`,
          gatewayName: `mcp.x:${catalogEntryId}`,
        } as Parameters<typeof toolRow>[0]),
      ),
  ),
);

const allSelectors = fc.record(
  {
    agentId: pick('ada', 'bob'),
    issueIds: fc.constant(['i1', 'i2']),
    catalogEntryId: one(...ENTRIES),
    connectionIds: fc.subarray(['c1', 'c2'], { minLength: 1 }),
    applicationId: pick('a-c1', 'a-c2'),
    toolNames: fc.subarray(['tool0', 'mcp.x:e1', 'mcp.x:e2'], { minLength: 1 }),
    riskLevel: pick('read', 'write', 'destructive'),
  },
  { requiredKeys: [] },
);

/** Few at a time, or hardly a policy would be about any call. */
const selectors = fc
  .tuple(allSelectors, fc.nat(2))
  .map(([all, count]) => Object.fromEntries(Object.entries(all).slice(0, count)));

const conditions = pick(
  null,
  null,
  null,
  { arguments: { fieldEquals: { n: 1 } } },
  { arguments: { fieldAbsent: ['n'] } },
  { context: { requireIssue: true } },
  { arguments: { fieldMatches: { n: '(a+)+' } } },
  { unknown: {} },
);

const given = pick<JsonObject>({}, { n: 1 }, { n: 'x' });

const trustRule = fc
  .record({
    catalogEntryId: one(...ENTRIES),
    argumentMode: pick('exact', 'action'),
    argumentsHash: given.map((value) => hashOfArguments(value)),
    catalogVersionHash: pick('v1', 'v1', 'v2'),
    schemaHash: fc.constant('s1'),
    expiresAt: pick(null, null, '2026-05-04T12:00:00Z', '2026-05-05T12:00:00Z'),
    revokedAt: pick(null, null, null, '2026-05-01T12:00:00Z'),
  })
  .map((rule) => ({ policyType: 'trust_rule', config: { trustRule: rule } }));

const rateLimit = pick(
  { limit: 1, windowSeconds: 60 },
  { limit: 3, windowSeconds: 60, keyBy: ['company'] },
  { limit: 0 },
);
const typed = fc.oneof(
  pick('allow', 'block', 'require_approval').map((policyType) => ({ policyType, config: null })),
  rateLimit.map((config) => ({ policyType: 'rate_limit', config })),
  trustRule,
);

const policies = fc
  .array(
    fc.record({ typed, selectors, conditions, priority: fc.nat(3), day: fc.nat(2), enabled: pick(true, true, false) }),
    {
      maxLength: 8,
    },
  )
  .map((all) =>
    all.map(({ typed: { policyType, config }, day, ...row }, index): ToolPolicyRow => {
      return { ...row, policyType, config, id: `p${index}`, createdAt: new Date(NOW + day) };
    }),
  );

const entry = fc
  .record({
    effect: pick('include', 'include', 'exclude'),
    selectorType: pick('connection', 'tool_name', 'risk_level'),
  })
  .chain((base) =>
    fc
      .record({ connectionId: pick('c1', 'c2'), toolName: pick('tool0', 'tool1'), riskLevel: pick('read', 'write') })
      .map((more) => ({ ...base, ...more, applicationId: null, catalogEntryId: null, conditions: null })),
  );
const profiles = fc
  .array(
    fc.record({
      status: pick('active', 'active', 'disabled'),
      defaultAction: pick('deny', 'deny', 'allow'),
      entries: fc.array(entry, { maxLength: 3 }),
    }),
    { minLength: 2, maxLength: 2 },
  )
  .map((all) => all.map((profile, index) => ({ ...profile, id: `profile${index}` })));
const bindings = fc.array(
  fc
    .record({
      profileId: pick('profile0', 'profile1'),
      target: pick(['company', 'company'], ['agent', 'ada'], ['issue', 'i1'], ['gateway', 'g1']),
      priority: fc.nat(2),
    })
    .map(({ target: [targetType, targetId], ...binding }) => ({
      ...binding,
      id: `binding of ${targetId}`,
      targetType,
      targetId,
      createdAt: new Date(NOW),
    })),
  { maxLength: 4 },
);

const grants = fc.array(
  fc.record({
    principalType: pick('agent', 'user'),
    principalId: pick('ada', 'una'),
    scope: pick(null, {}, { allow: 'tool:tool0' }, { allow: [] }, { connectionId: 'c2' }, { nonsense: 'x' }),
  }),
  { maxLength: 2 },
);

export const companies = fc.record({
  companyId: fc.constant('company'),
  isStopped: pick(false, false, false, false, false, true),
  agents: fc.constant([
    { id: 'ada', isActive: true },
    { id: 'bob', isActive: false },
  ]),
  tools,
  policies,
  profiles,
  bindings,
  grants,
  gateways: fc.array(
    fc.record({
      id: fc.constant('g1'),
      defaultProfileMode: pick('gateway_only', 'inherit_context_then_gateway', 'gateway_then_context'),
    }),
    { maxLength: 1 },
  ),
}) as unknown as fc.Arbitrary<ToolAccessRows>;

const callers = pick(
  { actorType: 'agent', actorId: 'ada', agentId: 'ada' },
  { actorType: 'agent', actorId: 'ada', agentId: 'ada' },
  { actorType: 'agent', actorId: 'ada', agentId: 'ada' },
  { actorType: 'agent', actorId: 'bob', agentId: 'bob' },
  { actorType: 'user', actorId: 'una', agentId: null },
);

export const requests = fc
  .record({
    caller: callers,
    issueId: pick(null, null, 'i1', 'i1', 'i2'),
    gatewayId: optionally(fc.constant('g1')),
    runAgent: pick(null, null, 'ada', 'ada', 'ada', 'bob'),
    catalogEntryId: pick(...ENTRIES, ...ENTRIES, 'e4'),
    arguments: given,
    counted: pick(0, 0, 1, 3),
  })
  .map(({ issueId, gatewayId, runAgent, counted, ...rest }) => ({
    ...rest,
    companyId: 'company',
    context: { runId: runAgent && 'run', projectId: null, routineId: null, issueId, gatewayId },
    run: runAgent && { companyId: 'company', agentId: runAgent, issueId: 'i1', projectId: null, routineId: null },
    now: NOW,
    counts: countsOf(counted),
  })) as unknown as fc.Arbitrary<DecisionRequest>;

/** Every bucket counts the same. */
const countsOf = (count: number) => ({ get: () => count });
