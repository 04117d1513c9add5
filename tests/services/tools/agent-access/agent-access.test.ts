import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { pauseAgent } from '#services/organization/agents/lifecycle.js';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { bindToolProfile } from '#services/tools/profiles/bindings.js';
import { createToolProfile } from '#services/tools/profiles/operations.js';
import { getEffectiveTools } from '#services/tools/simulation/effective.js';
import { explainTools } from '#services/tools/simulation/explain.js';
import { testToolPolicy } from '#services/tools/simulation/policy-test.js';
import { getToolTestAccess, listToolTestAgents } from '#services/tools/simulation/test-agents.js';
import { issueIn } from '#tests/kit/issues.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';
import { connectTools, inDatabase } from '../fixtures.js';

let world: World;
let companyId: string;
let ada: AgentCaller;
beforeEach(async () => {
  world = await createWorld();
  companyId = world.company.id;
  ada = await world.agent({ name: 'Ada' });
  await revokeUse();
});

/** Takes from all agents what lets new ones use every tool. */
const revokeUse = () =>
  inDatabase(world, (tx) =>
    tx.principalPermissionGrant.deleteMany({ where: { companyId, permissionKey: 'tools:use' } }),
  );

const profileOf = async (fields: object, targetType = 'company', targetId = companyId) => {
  const key = { profileKey: `p-${randomUUID()}`, name: 'Profile' };
  const profile = await world.board.run(createToolProfile, { companyId, ...key, ...fields });
  const target = { companyId, profileId: profile.id, targetType, targetId };
  return { profile, binding: await world.board.run(bindToolProfile, target) };
};
const policy = (name: string, fields: object) =>
  world.board.run(createToolPolicy, { companyId, name, ...fields } as never);

describe('what an agent may call', () => {
  const effective = (more: object = {}) =>
    world.board.run(getEffectiveTools, { companyId, agentId: ada.row.id, ...more });

  it('comes of the profiles of its narrowest tier, and of policies', async () => {
    const { connectionId, entries } = await connectTools(world, {
      applicationKey: 'mail',
      tools: ['search', 'send', 'delete_mail'],
    });
    await profileOf({ defaultAction: 'allow' });
    const { profile, binding } = await profileOf(
      { entries: [{ selectorType: 'connection', connectionId }] },
      'agent',
      ada.row.id,
    );
    await policy('Ask', { policyType: 'require_approval', selectors: { toolName: 'send' } });
    await policy('Block', { policyType: 'block', selectors: { riskLevel: 'destructive' } });
    const short = connectionId.slice(0, 8);
    expect(await effective()).toMatchObject({
      agentId: ada.row.id,
      profiles: [{ id: profile.id }],
      entries: [{ connectionId }],
      bindings: [binding],
      allowedTools: [
        { catalogEntryId: entries.search, toolName: 'search', riskLevel: 'read', decision: 'allow' },
        { catalogEntryId: entries.send, toolName: 'send', decision: 'require_approval' },
      ],
      allowedToolNames: [`mcp.mail-${short}:search`, `mcp.mail-${short}:send`],
      installedConnections: [],
    });
  });

  it('depends on the issue of its work', async () => {
    const { id: issueId } = await issueIn(world);
    await connectTools(world, { tools: ['search'] });
    await profileOf({ defaultAction: 'allow' });
    await profileOf({}, 'issue', issueId);
    expect((await effective()).allowedTools).toHaveLength(1);
    expect((await effective({ issueId })).allowedTools).toEqual([]);
  });

  it('has what is installed for it and for the company', async () => {
    const made = [await connectTools(world), await connectTools(world), await connectTools(world)];
    const [all, own] = made.map(({ connectionId }) => connectionId) as [string, string];
    const bob = await world.agent({ name: 'Bob' });
    await inDatabase(world, (tx) =>
      tx.toolInstall.createMany({
        data: [
          { companyId, connectionId: all, targetType: 'company', targetId: companyId },
          { companyId, connectionId: own, targetType: 'agent', targetId: ada.row.id },
          { companyId, connectionId: made[2]!.connectionId, targetType: 'agent', targetId: bob.row.id },
        ],
      }),
    );
    const { installedConnections } = await effective();
    const installed = installedConnections.map((one: { connectionId: string; isForCompany: boolean }) => [
      one.connectionId,
      one.isForCompany,
    ]);
    expect(installed.sort()).toEqual(
      [
        [all, true],
        [own, false],
      ].sort(),
    );
  });

  it('is not shown of agents of other companies', async () => {
    const other = await createWorld();
    const { row } = await other.agent({ name: 'Eve' });
    await expect(effective({ agentId: row.id })).rejects.toMatchObject({ status: 404 });
  });
});

describe('the explanation of tools', () => {
  const explain = async (caller = world.board) => {
    const tools = await caller.run(explainTools, { agentId: ada.row.id });
    return tools.map((tool: { toolName: string; absences: string[] }) => [tool.toolName, tool.absences]);
  };

  it('says of each tool that is not listed why', async () => {
    await connectTools(world, {
      applicationKey: 'a',
      tools: [
        'allowed',
        'asked',
        'blocked',
        'other',
        { name: 'disabled', status: 'disabled' },
        { name: 'waiting', status: 'quarantined' },
        { name: 'gone', status: 'removed' },
      ],
    });
    await connectTools(world, { applicationKey: 'b', applicationStatus: 'disabled', enabled: false, tools: ['off'] });
    await policy('Allow', { policyType: 'allow', selectors: { toolName: 'allowed' } });
    await policy('Ask', { policyType: 'require_approval', selectors: { toolName: 'asked' } });
    await policy('Block', { policyType: 'block', selectors: { toolName: 'blocked' } });
    expect(await explain()).toEqual([
      ['allowed', []],
      ['asked', []],
      ['blocked', ['blocked']],
      ['disabled', ['tool_disabled']],
      ['other', ['not_allowed']],
      ['waiting', ['tool_quarantined']],
      ['off', ['application_inactive', 'connection_switched_off']],
    ]);
  });

  it('names the agent that does not work, and tells of arguments that decide', async () => {
    await connectTools(world);
    await policy('Some', {
      policyType: 'allow',
      conditions: { arguments: { fieldEquals: { folder: 'public' } } },
    });
    const [tool] = await world.board.run(explainTools, { agentId: ada.row.id });
    expect(tool).toMatchObject({ decision: 'allow', reasonCode: 'allow_policy', dependsOnArguments: true });
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    expect(await explain()).toEqual([['search', ['agent_inactive']]]);
  });

  it('shows the tools of a draft to those who set it up', async () => {
    const operator = await world.member('operator');
    await connectTools(world, { status: 'draft', enabled: false, createdByUserId: operator.actor.userId });
    expect(await explain(operator)).toEqual([['search', ['connection_inactive', 'connection_switched_off']]]);
    expect(await explain(await world.member('operator'))).toEqual([]);
    expect(await explain(await world.member('admin'))).toHaveLength(1);
  });
});

describe('a test of policies', () => {
  const test = (request: object, more: object = {}, caller = world.board) =>
    caller.run(testToolPolicy, {
      companyId,
      actor: { actorType: 'agent', actorId: ada.row.id },
      request,
      ...more,
    });
  const limit = { policyType: 'rate_limit', config: { limit: 1, windowSeconds: 31_536_000 }, priority: 1 };

  it('decides about a call and says why', async () => {
    await connectTools(world, { tools: ['send'] });
    const { id } = await policy('Block', {
      policyType: 'block',
      conditions: { arguments: { fieldEquals: { to: 'all' } } },
    });
    const blocked = await test({ toolName: 'send', arguments: { to: 'all', password: 'hunter2' } });
    expect(blocked).toEqual({
      decision: {
        decision: 'deny',
        allowed: false,
        reasonCode: 'deny_policy_block',
        explanation: expect.any(String),
        effectiveProfileIds: [],
        matchedPolicyIds: [id],
        redactionPlan: {
          redactedFieldCount: 1,
          redactedFields: ['password'],
          hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
        policyExplanation: { policyId: id, policyType: 'block', selectorMatched: true, conditionsMatched: true },
        rateLimitState: null,
      },
      auditEvent: null,
    });
    expect((await test({ toolName: 'send' })).decision).toMatchObject({ reasonCode: 'deny_default' });
    expect((await test({ toolName: 'unknown' })).decision).toMatchObject({ reasonCode: 'deny_missing_tool' });
  });

  it('counts as a call only where that is wanted', async () => {
    await connectTools(world, { tools: ['send'] });
    await policy('Limit', limit);
    await policy('Allow', { policyType: 'allow' });
    const call = { toolName: 'send' };
    for (const _time of [1, 2]) {
      expect((await test(call)).decision).toMatchObject({
        decision: 'allow',
        rateLimitState: { limited: false, count: 0, limit: 1, bucketKey: expect.any(String) },
      });
    }
    expect((await test(call, { consumeRateLimit: true })).decision.decision).toBe('allow');
    for (const consumeRateLimit of [true, false]) {
      expect((await test(call, { consumeRateLimit })).decision).toMatchObject({
        decision: 'rate_limited',
        rateLimitState: { limited: true, count: 1 },
      });
    }
  });

  it('counts once for all who test at the same time', async () => {
    await connectTools(world, { tools: ['send'] });
    await policy('Limit', limit);
    await policy('Allow', { policyType: 'allow' });
    const all = await Promise.all([1, 2, 3, 4].map(() => test({ toolName: 'send' }, { consumeRateLimit: true })));
    expect(all.filter(({ decision }) => decision.decision === 'allow')).toHaveLength(1);
  });

  it('is told to the journal where that is wanted', async () => {
    await connectTools(world, { tools: ['send'] });
    const { auditEvent } = await test({ toolName: 'send' }, { writeAuditEvent: true });
    expect(auditEvent).toMatchObject({
      action: 'tool_policy.tested',
      details: { trigger: 'test', toolName: 'send', decision: 'deny', reasonCode: 'deny_default' },
    });
    const kept = await inDatabase(world, (tx) => tx.event.findUnique({ where: { id: auditEvent.id } }));
    expect(kept).not.toBeNull();
  });

  it('is open to viewers unless it leaves something behind', async () => {
    await connectTools(world, { tools: ['send'] });
    const viewer = await world.member('viewer');
    await expect(test({ toolName: 'send' }, {}, viewer)).resolves.toMatchObject({ auditEvent: null });
    for (const more of [{ consumeRateLimit: true }, { writeAuditEvent: true }]) {
      await expect(test({ toolName: 'send' }, more, viewer)).rejects.toMatchObject({ status: 403 });
    }
  });

  it('asks which tool is meant where several have the name', async () => {
    const { connectionId } = await connectTools(world, { tools: ['send'] });
    await connectTools(world, { tools: ['send'] });
    await expect(test({ toolName: 'send' })).rejects.toMatchObject({ status: 422 });
    await expect(test({ toolName: 'send', connectionId })).resolves.toMatchObject({});
  });

  it('knows a run that is not the agent’s', async () => {
    await connectTools(world, { tools: ['send'] });
    const { decision } = await test({ toolName: 'send' }, { runContext: { heartbeatRunId: randomUUID() } });
    expect(decision.reasonCode).toBe('deny_run_context_mismatch');
  });

  it('takes no fields that it does not know', async () => {
    await expect(test({ toolName: 'send' }, { dryRun: true })).rejects.toMatchObject({ status: 400 });
  });
});

describe('the agents as which tools are tried', () => {
  it('are those of the company, with what each may do', async () => {
    const { connectionId, entries } = await connectTools(world, { tools: ['search', 'send', 'drop_all'] });
    const bob = await world.agent({ name: 'Bob', reportsTo: ada.row.id });
    await revokeUse();
    const ask = await policy('Ask', { policyType: 'require_approval', selectors: { toolName: 'send' } });
    await policy('Allow', { policyType: 'allow', selectors: { toolName: 'search' } });
    const { agents } = await world.board.run(listToolTestAgents, { connectionId });
    expect(agents).toMatchObject([
      { id: ada.row.id, name: 'Ada', orgDepth: 0 },
      { id: bob.row.id, name: 'Bob', orgDepth: 1 },
    ]);
    const { access } = await world.board.run(getToolTestAccess, { connectionId, agentId: bob.row.id });
    expect(access).toMatchObject({
      connectionId,
      agentId: bob.row.id,
      toolCount: 3,
      allowedCount: 1,
      askFirstCount: 1,
      offCount: 1,
      lastChangedAt: expect.any(String),
    });
    const send = access.tools.find(({ catalogEntryId }: { catalogEntryId: string }) => catalogEntryId === entries.send);
    expect(send).toMatchObject({
      displayName: 'send',
      risk: 'write',
      decision: 'ask_first',
      reasonCode: 'requires_approval_policy',
      matchedPolicyIds: [ask.id],
    });
  });

  it('are shown to those who use or manage tools', async () => {
    const { connectionId } = await connectTools(world);
    const message = 'Missing one of permissions: tools:use, tools:manage_connections';
    const operator = await world.member('operator');
    await expect(operator.run(listToolTestAgents, { connectionId })).rejects.toMatchObject({ status: 403, message });
    const admin = await world.member('admin');
    await expect(admin.run(listToolTestAgents, { connectionId })).resolves.toMatchObject({ agents: [{}] });
    const bob = await world.agent({ name: 'Bob' });
    await expect(bob.run(listToolTestAgents, { connectionId })).resolves.toMatchObject({ agents: [{}, {}] });
  });
});
