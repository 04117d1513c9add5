import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { reportCost } from '#services/money/costs/record.js';
import { getIssueCostSummary } from '#services/overview/dashboard/issue-costs.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld } from '#tests/kit/world.js';
import { ago, issueIn, projectIn, runOf, spend } from './money.js';

describe('a cost that is reported', () => {
  it('is kept as it was told, with what it leaves out filled in', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const occurredAt = ago(1);
    const cost = await spend(world, ada, 12, { occurredAt, inputTokens: 5, billingCode: 'X-1' });
    expect(cost).toMatchObject({
      companyId: world.company.id,
      agentId: ada.row.id,
      provider: 'anthropic',
      biller: 'anthropic',
      model: 'opus',
      costCents: 12,
      inputTokens: 5,
      cachedInputTokens: 0,
      outputTokens: 0,
      billingCode: 'X-1',
      occurredAt,
      billingType: 'unknown',
      costStatus: 'reported',
      issueId: null,
      projectId: null,
      goalId: null,
      heartbeatRunId: null,
    });
    expect(await eventsOf(world, 'cost')).toMatchObject([
      {
        action: 'cost.reported',
        entityType: 'cost_event',
        entityId: cost.id,
        agentId: ada.row.id,
        details: { agentId: ada.row.id, costCents: 12, model: 'opus' },
      },
    ]);
  });

  it('is told by an agent of itself, and by the board of any', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const cost = { companyId: world.company.id, provider: 'p', model: 'm', costCents: 1, occurredAt: ago(0) };
    expect(await ada.run(reportCost, { ...cost, agentId: ada.row.id })).toMatchObject({ agentId: ada.row.id });
    await expect(ada.run(reportCost, { ...cost, agentId: bob.row.id })).rejects.toMatchObject({
      status: 403,
      message: 'Agent can only report its own costs',
    });
    const old = { ...cost, occurredAt: ago(24 * 3) };
    await expect(ada.run(reportCost, { ...old, agentId: ada.row.id })).rejects.toMatchObject({
      status: 422,
      message: 'Agent can only report costs of the last two days',
    });
    expect(await world.board.run(reportCost, { ...old, agentId: ada.row.id })).toMatchObject({ costCents: 1 });
    const viewer = await world.member('viewer');
    await expect(viewer.run(reportCost, { ...cost, agentId: bob.row.id })).rejects.toMatchObject({ status: 403 });
  });

  it.each([
    { costCents: -1 },
    { costCents: 0.5 },
    { costCents: 2_147_483_648 },
    { inputTokens: -1 },
    { occurredAt: 'yesterday' },
    { occurredAt: '1969-12-31T00:00:00Z' },
    { occurredAt: '9999-01-01T00:00:00Z' },
    { provider: ' ' },
    { billingType: 'free' },
    { issueId: 'ACM-1' },
  ])('cannot have %j', async (fields) => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await expect(spend(world, ada, 1, fields)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: Object.keys(fields) }],
    });
  });

  it('is billed in one of six ways, and has a price or none', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const ways = ['metered_api', 'subscription_included', 'subscription_overage', 'credits', 'fixed', 'unknown'];
    for (const billingType of ways) expect(await spend(world, ada, 1, { billingType })).toMatchObject({ billingType });
    for (const costStatus of ['reported', 'unpriced'])
      expect(await spend(world, ada, 1, { costStatus })).toMatchObject({ costStatus });
    expect(await spend(world, ada, 1, { biller: 'router' })).toMatchObject({ provider: 'anthropic', biller: 'router' });
  });

  it('names nothing of another company', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const [ada, stranger] = [await world.agent({ name: 'Ada' }), await other.agent({ name: 'Ada' })];
    const foreign = {
      agentId: stranger.row.id,
      issueId: await issueIn(other),
      projectId: await projectIn(other),
      goalId: stranger.row.id,
      heartbeatRunId: await runOf(other, stranger),
    };
    for (const [key, id] of Object.entries(foreign)) {
      await expect(spend(world, ada, 1, { [key]: id })).rejects.toMatchObject({ status: 422, details: { [key]: id } });
    }
    expect(await eventsOf(world, 'cost')).toEqual([]);
  });

  it('is not of a run of another agent', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    for (const heartbeatRunId of [await runOf(world, bob), randomUUID()]) {
      await expect(spend(world, ada, 1, { heartbeatRunId }, ada)).rejects.toMatchObject({
        status: 403,
        message: 'An agent can only name its own runs',
      });
    }
    await expect(spend(world, ada, 1, { heartbeatRunId: await runOf(world, bob) })).rejects.toMatchObject({
      status: 422,
      message: 'Heartbeat run does not belong to agent',
    });
  });
});

describe('what an issue cost', () => {
  it('is what it and everything below it cost, with the runs and their time', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const root = await issueIn(world);
    const child = await issueIn(world, { parentId: root });
    const leaf = await issueIn(world, { parentId: child });
    await spend(world, ada, 1, { issueId: root, inputTokens: 7 });
    await spend(world, ada, 20, { issueId: child });
    await spend(world, ada, 300, { issueId: leaf, outputTokens: 9 });
    await spend(world, ada, 4000, { issueId: await issueIn(world) });
    const startedAt = new Date(Date.now() - 90_000);
    const ended = { startedAt, finishedAt: new Date(startedAt.getTime() + 1500), status: 'succeeded' };
    await runOf(world, ada, { issueId: root, ...ended });
    await runOf(world, ada, { issueId: leaf, ...ended });
    await runOf(world, ada, { issueId: leaf, startedAt: null, status: 'queued' });
    expect(await world.board.run(getIssueCostSummary, { issueId: root })).toEqual({
      issueId: root,
      issueCount: 3,
      includeDescendants: true,
      costCents: 321,
      inputTokens: 7,
      cachedInputTokens: 0,
      outputTokens: 9,
      runCount: 2,
      runtimeMs: 3000,
    });
    expect(await ada.run(getIssueCostSummary, { issueId: root, excludeRoot: true })).toMatchObject({
      issueCount: 2,
      costCents: 320,
      inputTokens: 0,
      runCount: 1,
      runtimeMs: 1500,
    });
    expect(await ada.run(getIssueCostSummary, { issueId: leaf, excludeRoot: true })).toMatchObject({
      issueId: leaf,
      issueCount: 0,
      costCents: 0,
      runCount: 0,
    });
  });

  it('is nothing where there is no such issue', async () => {
    const world = await createWorld();
    await expect(world.board.run(getIssueCostSummary, { issueId: world.company.id })).rejects.toMatchObject({
      status: 404,
      message: 'Issue not found',
    });
  });
});
