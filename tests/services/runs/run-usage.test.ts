import { describe, expect, test } from 'vitest';
import type { Usage } from '#adapters/adapter.js';
import { getAgentRuntimeState } from '#services/organization/agents/runtime-state.js';
import { createProject } from '#services/organization/projects/operations.js';
import { getRun } from '#services/runs/runs/operations.js';
import { recordUsage } from '#services/runs/runs/usage.js';
import { asEngine } from '#tests/engine/kit.js';
import { issueIn, stored } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { workingRun } from '#tests/kit/logs.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';

const USAGE: Usage = {
  provider: 'anthropic',
  model: 'opus',
  inputTokens: 100,
  outputTokens: 20,
  cachedInputTokens: 3,
  costUsd: 1.25,
};

async function bench() {
  const world = await createWorld();
  return { world, ada: await world.agent({ name: 'Ada' }) };
}

const runOf = (world: World, agent: AgentCaller, fields: Parameters<typeof workingRun>[2] = {}) =>
  workingRun(world.services, { companyId: world.company.id, agentId: agent.row.id }, fields);

async function record(world: World, agent: AgentCaller, usage: Partial<Usage> = {}): Promise<number> {
  const run = await runOf(world, agent);
  return (await asEngine(world, (scope) => recordUsage(scope, run, { ...USAGE, ...usage }))).costCents;
}

const costsOf = (world: World) =>
  stored(world, (tx) => tx.costEvent.findMany({ where: { companyId: world.company.id }, orderBy: { id: 'asc' } }));

describe('the usage of a run', () => {
  test('becomes one cost of the run, its issue and project, and its totals', async () => {
    const { world, ada } = await bench();
    const project = await world.board.run(createProject, { companyId: world.company.id, name: 'Launch' });
    const issue = await issueIn(world, { projectId: project.id });
    const run = await runOf(world, ada, { issueId: issue.id, sessionIdBefore: 'abc' });
    const usage = { ...USAGE, biller: 'openrouter', billingType: 'metered_api' } as const;
    expect(await asEngine(world, (scope) => recordUsage(scope, run, usage))).toEqual({ costCents: 125 });
    expect(await costsOf(world)).toMatchObject([
      {
        agentId: ada.row.id,
        heartbeatRunId: run.id,
        issueId: issue.id,
        projectId: project.id,
        costCents: 125,
        provider: 'anthropic',
        biller: 'openrouter',
        model: 'opus',
        billingType: 'metered_api',
        costStatus: 'reported',
        inputTokens: 100,
        outputTokens: 20,
        cachedInputTokens: 3,
      },
    ]);
    expect((await world.board.run(getRun, { runId: run.id })).usageJson).toEqual({
      ...USAGE,
      biller: 'openrouter',
      billingType: 'metered_api',
      costStatus: 'reported',
      sessionReused: true,
    });
    expect(await world.board.run(getAgentRuntimeState, { agentId: ada.row.id })).toMatchObject({
      totalInputTokens: 100,
      totalOutputTokens: 20,
      totalCachedInputTokens: 3,
      totalCostCents: 125,
    });
    expect(await eventsOf(world, 'cost.reported')).toMatchObject([{ details: { costCents: 125 } }]);
  });

  test('is recorded once, whoever tells it again, also at the same time', async () => {
    const { world, ada } = await bench();
    const run = await runOf(world, ada);
    const told = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        asEngine(world, (scope) => recordUsage(scope, run, { ...USAGE, costUsd: index + 1 })),
      ),
    );
    expect(told.filter(({ costCents }) => costCents > 0)).toHaveLength(1);
    expect(await costsOf(world)).toHaveLength(1);
    expect(await world.board.run(getAgentRuntimeState, { agentId: ada.row.id })).toMatchObject({
      totalInputTokens: 100,
    });
  });

  test('without a price is unpriced, and costs no cents', async () => {
    const { world, ada } = await bench();
    expect(await record(world, ada, { costUsd: null })).toBe(0);
    expect(await costsOf(world)).toMatchObject([{ costCents: 0, costStatus: 'unpriced', biller: 'anthropic' }]);
  });

  test('of fractions of a cent adds up to what it cost', async () => {
    const { world, ada } = await bench();
    const cents: number[] = [];
    for (let count = 0; count < 10; count++) cents.push(await record(world, ada, { costUsd: 0.0037 }));
    expect(cents).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1, 0]);
    cents.push(await record(world, ada, { costUsd: 0.0963 }));
    expect(cents.at(-1)).toBe(10);
    const { totalCostCents } = await world.board.run(getAgentRuntimeState, { agentId: ada.row.id });
    expect(totalCostCents).toBe(13);
    expect((await costsOf(world)).reduce((sum, { costCents }) => sum + costCents, 0)).toBe(13);
  });

  test('of an adapter that tells nonsense is recorded as far as it makes sense', async () => {
    const { world, ada } = await bench();
    for (const costUsd of [Number.NaN, -1, Number.POSITIVE_INFINITY, '5' as never])
      await record(world, ada, { costUsd });
    expect((await costsOf(world)).map(({ costStatus, costCents }) => [costStatus, costCents])).toEqual(
      Array.from({ length: 4 }, () => ['unpriced', 0]),
    );
    await record(world, ada, {
      provider: ' ',
      model: `m\u0000${'x'.repeat(500)}`,
      inputTokens: -5,
      outputTokens: 1e30,
      cachedInputTokens: 1.9,
      billingType: 'free' as never,
      costUsd: 1e300,
    });
    expect((await costsOf(world)).at(-1)).toMatchObject({
      provider: 'unknown',
      model: `m${'x'.repeat(199)}`,
      inputTokens: 0,
      outputTokens: 2_147_483_647,
      cachedInputTokens: 1,
      billingType: 'unknown',
      costCents: 2_147_483_647,
    });
  });
});
