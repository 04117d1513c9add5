import { beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '#services/core/text/uuid7.js';
import { createActivity } from '#services/overview/activity/operations.js';
import { approveToolActionRequest } from '#services/tools/approvals/operations.js';
import { listRunToolDecisions } from '#services/tools/audit/decisions.js';
import { listToolAudit } from '#services/tools/audit/events.js';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { countStatements, statementsOf } from '#tests/kit/statements.js';
import { createWorld } from '#tests/kit/world.js';
import { createToolWorld, type ToolWorld } from '../calls/tool-world.js';
import { inDatabase } from '../fixtures.js';

interface Event {
  readonly id: string;
  readonly action: string;
  readonly agentId: string | null;
  readonly applicationId: string;
  readonly normalizedOutcome: string | null;
  readonly lifecycleType: string | null;
  readonly invocation: { readonly id: string; readonly toolName: string } | null;
}

let of: ToolWorld;
const audit = async (input: object = {}): Promise<{ events: Event[]; nextCursor: string | null }> =>
  of.world.board.run(listToolAudit, { companyId: of.world.company.id, ...input });
const actions = async (input: object = {}) => (await audit(input)).events.map(({ action }) => action);
const decisions = () => of.world.board.run(listRunToolDecisions, { companyId: of.world.company.id, runId: of.runId });

const TOOLS = ['search', 'send', 'erase'].map((name) => ({ name, inputSchema: { type: 'object' } }));

beforeAll(async () => {
  of = await createToolWorld({ tools: TOOLS, call: () => ({ content: [{ type: 'text', text: 'done' }] }) });
  const companyId = of.world.company.id;
  const rule = (name: string, policyType: string, tool: string) =>
    of.world.board.run(createToolPolicy, {
      companyId,
      name,
      policyType,
      priority: 1,
      selectors: { toolNames: [tool] },
    });
  await rule('No erasing', 'block', 'erase');
  await rule('Ask before sending', 'require_approval', 'send');
});

describe('the audit', () => {
  test('tells of calls, of those who are asked, and of the life of connections and sessions, newest first', async () => {
    await of.call('search', { words: 'needle', apiKey: 'tiger-lily' });
    await expect(of.call('erase')).rejects.toMatchObject({ status: 403 });
    await expect(of.call('send')).rejects.toMatchObject({ code: 'approval_required' });
    const { events } = await audit();
    expect(
      events.map(({ action, normalizedOutcome, lifecycleType }) => [action, normalizedOutcome ?? lifecycleType]),
    ).toEqual([
      ['tool_gateway.approval_requested', 'waiting'],
      ['tool_gateway.call_denied', 'blocked'],
      ['tool_gateway.call_completed', 'allowed'],
      ['tool_gateway.session_created', 'session_created'],
      ['tool_connection.updated', 'updated'],
      ['tool_connection.catalog_refreshed', 'catalog_refreshed'],
      ['tool_connection.health_checked', 'health_checked'],
      ['tool_connection.created', 'created'],
    ]);
    expect(events[2]).toMatchObject({
      runId: of.runId,
      agentId: of.agent.row.id,
      agentDisplayName: 'Caller',
      connectionId: of.connectionId,
      appDisplayName: expect.stringMatching(/^Tracker /),
      toolDisplayName: 'search',
      invocation: {
        toolName: of.nameOf('search'),
        status: 'succeeded',
        policyDecision: 'allow',
        approvalState: 'not_required',
        argumentsSummary: { summary: { words: 'needle', apiKey: '[REDACTED]' } },
        startedAt: expect.stringMatching(/Z$/),
        completedAt: expect.stringMatching(/Z$/),
      },
    });
    expect(JSON.stringify(events)).not.toContain('tiger-lily');
    expect(events[4]).toMatchObject({
      invocation: null,
      connectionId: of.connectionId,
      appDisplayName: expect.any(String),
    });
  });

  test('is narrowed by outcome, agent, application, gateway, time and words', async () => {
    expect(await actions({ outcome: 'blocked' })).toEqual(['tool_gateway.call_denied']);
    expect(await actions({ outcome: 'waiting' })).toEqual(['tool_gateway.approval_requested']);
    expect(await actions({ outcome: 'failed' })).toEqual([]);
    expect(await actions({ agentId: uuid7() })).toEqual([]);
    expect(await actions({ agentId: of.agent.row.id, outcome: 'allowed' })).toEqual(['tool_gateway.call_completed']);
    const { applicationId } = (await audit()).events[0] as Event;
    expect(await actions({ applicationId })).toHaveLength(7);
    expect(await actions({ applicationId: uuid7() })).toEqual([]);
    expect(await actions({ gatewayId: uuid7() })).toEqual([]);
    expect(await actions({ window: '1h' })).toHaveLength(8);
    expect(await actions({ search: 'NEEDLE' })).toEqual(['tool_gateway.call_completed']);
    expect(await actions({ search: 'tiger-lily' })).toEqual([]);
    expect(await actions({ search: '%' })).toEqual([]);
  });

  test('leaves out what happened before its window', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    const event = { actorType: 'system', actorId: 'tool_gateway', entityType: 'tool_invocation', entityId: 'gone' };
    const draft = { id: uuid7(), ...event, action: 'tool_gateway.call_denied' };
    await inDatabase(
      world,
      (tx) => tx.$executeRaw`SELECT orgraph_append(${companyId}::uuid, ${JSON.stringify([draft])}::jsonb)`,
    );
    const countsOf = (...windows: string[]) =>
      Promise.all(
        windows.map(async (window) => (await world.board.run(listToolAudit, { companyId, window })).events.length),
      );
    expect(await countsOf('1h', '24h', '7d', '30d', 'all')).toEqual([1, 1, 1, 1, 1]);
    await inDatabase(
      world,
      (tx) =>
        tx.$executeRaw`UPDATE "Event" SET "createdAt" = now() - interval '3 days' WHERE "companyId" = ${companyId}::uuid`,
    );
    expect(await countsOf('1h', '24h', '7d', '30d', 'all')).toEqual([0, 0, 1, 1, 1]);
  });

  test('is read page by page without a gap, also while it grows', async () => {
    const all = (await audit()).events.map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await audit({ limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.events.map(({ id }) => id));
      cursor = page.nextCursor;
      await of.call('search');
    } while (cursor);
    expect(seen).toEqual(all);
  });

  test('refuses filters and cursors that are none', async () => {
    for (const bad of [
      { outcome: 'perhaps' },
      { window: '2h' },
      { agentId: 'x' },
      { limit: 101 },
      { search: 'x'.repeat(201) },
    ]) {
      await expect(audit(bad)).rejects.toMatchObject({ status: 400 });
    }
    for (const cursor of [
      '',
      'x',
      Buffer.from('["a"]').toString('base64url'),
      Buffer.from('[1]').toString('base64url'),
    ]) {
      await expect(audit({ cursor })).rejects.toMatchObject({ status: 400, message: 'Invalid audit cursor' });
    }
  });

  test('is read in one statement, however many calls there are', async () => {
    const lists = (await statementsOf(() => audit())).filter((text) => text.includes('"Event"'));
    expect(lists).toHaveLength(1);
    expect(await countStatements(() => audit({ limit: 1 }))).toBe(await countStatements(() => audit()));
  });

  test('has nothing that somebody recorded by hand', async () => {
    const { world } = of;
    const companyId = world.company.id;
    const made = { companyId, actorId: 'x', entityType: 'tool_invocation', entityId: 'x' };
    for (const action of ['tool_gateway.call_completed', 'tool_connection.archived']) {
      await expect(world.board.run(createActivity, { ...made, action })).rejects.toMatchObject({ status: 422 });
    }
  });

  test('is for those alone who hold tools:view_audit', async () => {
    const { world, agent } = of;
    const input = { companyId: world.company.id };
    await expect((await world.member('viewer')).run(listToolAudit, input)).rejects.toMatchObject({ status: 403 });
    await expect((await world.member('operator')).run(listToolAudit, input)).rejects.toMatchObject({
      message: 'Missing permission: tools:view_audit',
    });
    expect((await (await world.member('admin')).run(listToolAudit, input)).events).not.toEqual([]);
    expect((await agent.run(listToolAudit, input)).events).not.toEqual([]);
    const stranger = await (await createWorld()).member('owner');
    await expect(stranger.run(listToolAudit, input)).rejects.toMatchObject({ status: 403 });
  });
});

describe('the decisions about the calls of a run', () => {
  test('say for each what was decided, what came of it and what people have yet to decide', async () => {
    const found = await decisions();
    expect(found.runId).toBe(of.runId);
    const by = (tool: string) =>
      found.decisions.find((one: { invocation: { toolName: string } }) => one.invocation.toolName === of.nameOf(tool));
    expect(by('erase')).toMatchObject({
      decision: 'deny',
      outcome: 'blocked',
      reasonCode: 'deny_policy_block',
      denialReason: 'deny_policy_block',
      actionRequest: null,
      pendingAction: null,
      latestAuditEvent: { action: 'tool_gateway.call_denied' },
    });
    const send = by('send');
    expect(send).toMatchObject({
      decision: 'require_approval',
      outcome: 'waiting',
      denialReason: null,
      actionRequest: { status: 'pending' },
      pendingAction: { actionRequestId: send.actionRequest.id, issueId: of.issueId, interactionId: expect.any(String) },
    });
    await of.world.board.run(approveToolActionRequest, { actionRequestId: send.actionRequest.id });
    const after = (await decisions()).decisions.find(
      (one: { invocation: { id: string } }) => one.invocation.id === send.invocation.id,
    );
    expect(after).toMatchObject({ outcome: 'allowed', pendingAction: null, actionRequest: { status: 'executed' } });
    expect(after.auditEvents.map(({ action }: Event) => action)).toEqual([
      'tool_gateway.approval_requested',
      'tool_gateway.approval_resolved',
      'tool_gateway.call_completed',
    ]);
    expect(await actions({ outcome: 'asked_first' })).toEqual(['tool_gateway.approval_requested']);
  });

  test('are read in as many statements for one call as for many', async () => {
    const { world, runId } = of;
    const limited = (limit: number) => () =>
      world.board.run(listRunToolDecisions, { companyId: world.company.id, runId, limit });
    expect(await countStatements(limited(200))).toBe(await countStatements(limited(1)));
  });

  test('are not those of a run of another company', async () => {
    const other = await createWorld();
    for (const runId of [of.runId, uuid7(), 'x']) {
      await expect(other.board.run(listRunToolDecisions, { companyId: other.company.id, runId })).rejects.toMatchObject(
        {
          status: 404,
          message: 'Run not found',
        },
      );
    }
  });
});
