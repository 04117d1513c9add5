import { describe, expect, it } from 'vitest';
import type { AnyOperation } from '../../src/services/core/operation.js';
import {
  getCostSummary,
  listCostsByAgent,
  listCostsByAgentModel,
  listCostsByBiller,
  listCostsByProject,
  listCostsByProvider,
  listWindowSpend,
} from '../../src/services/costs/costs.js';
import {
  getFinanceSummary,
  listFinanceByBiller,
  listFinanceByKind,
  listFinanceEvents,
  recordFinanceEvent,
} from '../../src/services/costs/finance.js';
import { getIssueCostSummary } from '../../src/services/costs/issue.js';
import { reportCost } from '../../src/services/costs/record.js';
import { eventsOf } from '../kit/journal.js';
import { createWorld, type World } from '../kit/world.js';
import { inTransaction, issueIn, limit, projectIn, runOf, spend } from './money.js';

const HOUR = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();
const ask = (world: World, operation: AnyOperation, range: object = {}) =>
  world.board.run(operation, { companyId: world.company.id, ...range });

describe('a cost that is reported', () => {
  it('is kept as it was told, with what it leaves out filled in', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const occurredAt = ago(1);
    const cost = await spend(world, ada, 12, { occurredAt, inputTokens: 5, billingCode: 'X-1' });
    expect(cost).toMatchObject({
      ...{
        companyId: world.company.id,
        agentId: ada.row.id,
        provider: 'anthropic',
        biller: 'anthropic',
        model: 'opus',
      },
      ...{ costCents: 12, inputTokens: 5, cachedInputTokens: 0, outputTokens: 0, billingCode: 'X-1', occurredAt },
      ...{ billingType: 'unknown', costStatus: 'reported' },
      ...{ issueId: null, projectId: null, goalId: null, heartbeatRunId: null },
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
    await expect(spend(world, ada, 1, { heartbeatRunId: await runOf(world, bob) })).rejects.toMatchObject({
      status: 422,
      message: 'Heartbeat run does not belong to agent',
    });
  });
});

/** Two agents with costs in two projects, by two providers, now and some days ago. */
async function spending() {
  const world = await createWorld({ budgetMonthlyCents: 1000 });
  const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
  const [site, shop] = [await projectIn(world, 'Site'), await projectIn(world, 'Shop')];
  const [first, second] = [await runOf(world, ada), await runOf(world, ada)];
  const api = { billingType: 'metered_api', heartbeatRunId: first };
  await spend(world, ada, 100, { ...api, projectId: site, inputTokens: 10, cachedInputTokens: 20, outputTokens: 30 });
  await spend(world, ada, 50, { ...api, projectId: site, occurredAt: ago(6) });
  const plan = { billingType: 'subscription_included', heartbeatRunId: second };
  await spend(world, ada, 0, { ...plan, model: 'haiku', costStatus: 'unpriced' });
  await spend(world, bob, 200, {
    provider: 'openai',
    biller: 'router',
    model: 'gpt',
    projectId: shop,
    occurredAt: ago(30),
  });
  return { world, ada, bob, site, shop };
}

const tokens = { inputTokens: 10, cachedInputTokens: 20, outputTokens: 30 };
const none = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };

describe('what a company spent', () => {
  it('is summed up by agent, from the totals and from the events alike', async () => {
    const { world, ada, bob } = await spending();
    const rows = [
      {
        agentId: bob.row.id,
        agentName: 'Bob',
        agentStatus: 'idle',
        costCents: 200,
        ...none,
        apiRunCount: 0,
        subscriptionRunCount: 0,
      },
      {
        agentId: ada.row.id,
        agentName: 'Ada',
        agentStatus: 'idle',
        costCents: 150,
        ...tokens,
        apiRunCount: 1,
        subscriptionRunCount: 1,
      },
    ];
    expect(await ask(world, listCostsByAgent)).toEqual(rows);
    expect(await ask(world, listCostsByAgent, { from: '2000-01-01' })).toEqual(rows);
    const [recent] = await ask(world, listCostsByAgent, { from: ago(1) });
    expect(recent).toMatchObject({ agentName: 'Ada', costCents: 100 });
  });

  it('is summed up by project, from the totals and from the events alike', async () => {
    const { world, site, shop } = await spending();
    const rows = [
      { projectId: shop, projectName: 'Shop', costCents: 200, tokens: 0, ...none },
      { projectId: site, projectName: 'Site', costCents: 150, tokens: 60, ...tokens },
    ];
    expect(await ask(world, listCostsByProject)).toEqual(rows);
    expect(await ask(world, listCostsByProject, { from: '2000-01-01' })).toEqual(rows);
  });

  it('is summed up by provider, model and biller', async () => {
    const { world, ada } = await spending();
    const opus = {
      provider: 'anthropic',
      biller: 'anthropic',
      billingType: 'metered_api',
      model: 'opus',
      costCents: 150,
    };
    const providers = await ask(world, listCostsByProvider);
    expect(providers).toMatchObject([{ model: 'gpt', costCents: 200 }, { ...opus, tokens: 60 }, { model: 'haiku' }]);
    expect(providers[1]).toEqual({ ...opus, tokens: 60, ...tokens });
    const models = await ask(world, listCostsByAgentModel);
    expect(models[1]).toEqual({ agentId: ada.row.id, agentName: 'Ada', ...opus, tokens: 60, ...tokens });
    expect(await ask(world, listCostsByBiller)).toEqual([
      { biller: 'router', costCents: 200, tokens: 0, ...none, providerCount: 1, modelCount: 1 },
      { biller: 'anthropic', costCents: 150, tokens: 60, ...tokens, providerCount: 1, modelCount: 2 },
    ]);
  });

  it('is seen in the windows of 5 hours, 24 hours and 7 days', async () => {
    const { world } = await spending();
    const rows = (await ask(world, listWindowSpend)).map((row: Record<string, unknown>) => [
      ...[row.window, row.windowHours, row.provider, row.costCents],
    ]);
    expect(rows).toEqual([
      ['5h', 5, 'anthropic', 100],
      ['24h', 24, 'anthropic', 150],
      ['7d', 168, 'anthropic', 150],
      ['7d', 168, 'openai', 200],
    ]);
  });

  it('stands beside the budget, with what nobody accounts for', async () => {
    const { world, ada } = await spending();
    await runOf(world, ada, { status: 'succeeded', finishedAt: new Date() });
    await runOf(world, ada, { status: 'cancelled', startedAt: null, finishedAt: new Date() });
    const summary = {
      companyId: world.company.id,
      spendCents: 350,
      budgetCents: 1000,
      utilizationPercent: 35,
      unpricedEventCount: 1,
      unaccountedRunCount: 1,
    };
    expect(await ask(world, getCostSummary)).toEqual(summary);
    expect(await ask(world, getCostSummary, { from: ago(7) })).toEqual({
      ...summary,
      spendCents: 150,
      utilizationPercent: 15,
    });
    expect(await ask(await createWorld(), getCostSummary)).toMatchObject({
      spendCents: 0,
      budgetCents: 0,
      utilizationPercent: 0,
    });
  });

  it.each([
    [{ to: 'soon' }, "invalid 'to' date"],
    [{ to: '2026-02-31' }, "invalid 'to' date"],
    [{ to: '0000-01-01' }, "invalid 'to' date"],
    [{ from: '2026-13-01' }, "invalid 'from' date"],
    [{ from: '' }, "invalid 'from' date"],
  ])('is not asked for with %j', async (range, message) => {
    const world = await createWorld();
    for (const operation of [
      getCostSummary,
      listCostsByAgent,
      listCostsByBiller,
      getFinanceSummary,
      listFinanceEvents,
    ]) {
      await expect(ask(world, operation, range)).rejects.toMatchObject({ status: 400, message });
    }
  });

  it('is for members of the company, and none of another company’s', async () => {
    const { world, ada } = await spending();
    const other = await createWorld();
    const stranger = await other.agent({ name: 'Eve' });
    expect(await ada.run(listCostsByAgent, { companyId: world.company.id })).toHaveLength(2);
    await expect(stranger.run(listCostsByAgent, { companyId: world.company.id })).rejects.toMatchObject({
      status: 403,
    });
    expect(await ask(other, listCostsByAgent)).toEqual([]);
  });

  it('stays counted when the agent is deleted', async () => {
    const { world, ada } = await spending();
    await inTransaction(world, (tx) => tx.agent.delete({ where: { id: ada.row.id } }));
    const rows = await ask(world, listCostsByAgent);
    expect(rows[1]).toMatchObject({ agentId: ada.row.id, agentName: null, agentStatus: null, costCents: 150 });
  });
});

describe('a finance event', () => {
  const pay = (world: World, amountCents: number, fields: object = {}) =>
    world.board.run(recordFinanceEvent, {
      ...{ companyId: world.company.id, eventKind: 'platform_fee', biller: 'router', amountCents, occurredAt: ago(1) },
      ...fields,
    });

  it('is kept with its defaults, and counts against no budget', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await limit(world, 'company', world.company.id, 10);
    const cost = await spend(world, ada, 1);
    const event = await pay(world, 500, {
      costEventId: cost.id,
      agentId: ada.row.id,
      currency: 'eur',
      metadataJson: { a: 1 },
    });
    expect(event).toMatchObject({
      ...{ direction: 'debit', currency: 'EUR', estimated: false, costEventId: cost.id, agentId: ada.row.id },
      ...{ provider: null, quantity: null, description: null, metadataJson: { a: 1 } },
    });
    expect(await ask(world, getCostSummary)).toMatchObject({ spendCents: 1 });
    expect(await eventsOf(world, 'finance_event.reported')).toMatchObject([
      { entityId: event.id, details: { amountCents: 500 } },
    ]);
  });

  it('is summed up, by biller and by kind', async () => {
    const world = await createWorld();
    await pay(world, 500);
    await pay(world, 100, { estimated: true, biller: 'bank', eventKind: 'byok_fee', occurredAt: ago(30) });
    await pay(world, 200, { direction: 'credit', eventKind: 'credit_refund' });
    const sums = { debitCents: 600, creditCents: 200, netCents: 400, estimatedDebitCents: 100, eventCount: 3 };
    expect(await ask(world, getFinanceSummary)).toEqual({ companyId: world.company.id, ...sums });
    expect(await ask(world, getFinanceSummary, { from: ago(2) })).toMatchObject({
      debitCents: 500,
      estimatedDebitCents: 0,
    });
    expect(await ask(world, listFinanceByBiller)).toEqual([
      { biller: 'router', debitCents: 500, creditCents: 200, netCents: 300, eventCount: 2 },
      { biller: 'bank', debitCents: 100, creditCents: 0, netCents: 100, eventCount: 1 },
    ]);
    const kinds = (await ask(world, listFinanceByKind)).map((row: { eventKind: string }) => row.eventKind);
    expect(kinds).toEqual(['platform_fee', 'byok_fee', 'credit_refund']);
  });

  it('is listed newest first, up to a limit', async () => {
    const world = await createWorld();
    for (const hours of [3, 1, 2]) await pay(world, hours, { occurredAt: ago(hours) });
    const amounts = async (range: object) =>
      (await ask(world, listFinanceEvents, range)).map(({ amountCents }: { amountCents: number }) => amountCents);
    expect(await amounts({})).toEqual([1, 2, 3]);
    expect(await amounts({ limit: 2 })).toEqual([1, 2]);
    for (const limit of [0, 501]) await expect(amounts({ limit })).rejects.toMatchObject({ status: 400 });
  });

  it.each([{ currency: 'EURO' }, { amountCents: -1 }, { eventKind: 'bribe' }, { description: 'x'.repeat(501) }])(
    'cannot have %j',
    async (fields) => {
      const world = await createWorld();
      await expect(pay(world, 1, fields)).rejects.toMatchObject({
        status: 400,
        issues: [{ path: Object.keys(fields) }],
      });
    },
  );

  it('is recorded by the board alone, of nothing of another company', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const [ada, stranger] = [await world.agent({ name: 'Ada' }), await other.agent({ name: 'Eve' })];
    await expect(ada.run(recordFinanceEvent, { companyId: world.company.id })).rejects.toMatchObject({ status: 400 });
    const fee = {
      companyId: world.company.id,
      eventKind: 'platform_fee',
      biller: 'b',
      amountCents: 1,
      occurredAt: ago(0),
    };
    await expect(ada.run(recordFinanceEvent, fee)).rejects.toMatchObject({
      status: 403,
      message: 'Board access required',
    });
    const cost = await spend(other, stranger, 1);
    await expect(pay(world, 1, { costEventId: cost.id })).rejects.toMatchObject({ status: 422 });
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
      ...{ issueId: root, issueCount: 3, includeDescendants: true, costCents: 321 },
      ...{ inputTokens: 7, cachedInputTokens: 0, outputTokens: 9, runCount: 2, runtimeMs: 3000 },
    });
    expect(await ada.run(getIssueCostSummary, { issueId: root, excludeRoot: true })).toMatchObject({
      ...{ issueCount: 2, costCents: 320, inputTokens: 0, runCount: 1, runtimeMs: 1500 },
    });
    expect(await ada.run(getIssueCostSummary, { issueId: leaf, excludeRoot: true })).toMatchObject({
      ...{ issueId: leaf, issueCount: 0, costCents: 0, runCount: 0 },
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
