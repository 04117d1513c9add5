import { describe, expect, it } from 'vitest';
import { getFinanceSummary, listFinanceEvents } from '#services/money/costs/finance.js';
import {
  getCostSummary,
  listCostsByAgent,
  listCostsByAgentModel,
  listCostsByBiller,
  listCostsByProject,
  listCostsByProvider,
  listWindowSpend,
} from '#services/money/costs/operations.js';
import { createWorld } from '#tests/kit/world.js';
import { ago, ask, inTransaction, projectIn, runOf, spend } from './money.js';

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
      row.window,
      row.windowHours,
      row.provider,
      row.costCents,
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
