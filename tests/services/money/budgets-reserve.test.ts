import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Reservation, reserveBudget, settleReservations } from '#services/money/budgets/reserve.js';
import { recordCost } from '#services/money/costs/record.js';
import { type SpendKey, spendOf } from '#services/money/costs/spend.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';
import { asServer, inTransaction, limit, projectIn, runOf, spend } from './money.js';

/** Asks for a run's money as the server does; gives the run, or what refuses it. */
async function reserve(world: World, agent: AgentCaller, cents: number, fields: Partial<Reservation> = {}) {
  const runId = fields.runId ?? (await runOf(world, agent));
  const of = { companyId: world.company.id, agentId: agent.row.id, runId, cents, seconds: 3600 };
  await asServer(world, (scope) => reserveBudget(scope, { ...of, ...fields }));
  return runId;
}

const settle = (world: World, runId: string) =>
  asServer(world, (scope) => settleReservations(scope, world.company.id, [runId]));

const reservationOf = (world: World, runId: string) =>
  inTransaction(world, (tx) => tx.budgetReservation.findFirst({ where: { companyId: world.company.id, runId } }));

const usedBy = (world: World, agent: AgentCaller, windowKind: SpendKey['windowKind'] = 'calendar_month_utc') =>
  asServer(world, (scope) =>
    scope.load(spendOf, { companyId: world.company.id, scopeType: 'agent', scopeId: agent.row.id, windowKind }),
  );

const reserved = async (world: World, agent: AgentCaller) => (await usedBy(world, agent)).reservedCents;

/** An agent with a budget of 100 cents. */
async function budgeted() {
  const world = await createWorld();
  const ada = await world.agent({ name: 'Ada' });
  await limit(world, 'agent', ada.row.id, 100);
  return { world, ada };
}

describe('money that is set aside before a run', () => {
  it('is never more than the budget: of two runs that ask for 60 of 100 cents at once, one is refused', async () => {
    const { world, ada } = await budgeted();
    const outcomes = await Promise.allSettled([reserve(world, ada, 60), reserve(world, ada, 60)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({
      status: 409,
      code: 'agent_budget_reserved',
      message: 'Agent has not enough budget left to start another run',
      details: { scopeType: 'agent', scopeId: ada.row.id, amountLimit: 100, amountObserved: 0, amountReserved: 60 },
    });
    expect(await reserved(world, ada)).toBe(60);
    await reserve(world, ada, 40);
  });

  it('is held by 20 runs that ask at once for no more than the company has', async () => {
    const world = await createWorld({ budgetMonthlyCents: 100 });
    const agents = await Promise.all([...'ABCD'].map((name) => world.agent({ name })));
    const asks = Array.from({ length: 20 }, (_, number) => reserve(world, agents[number % 4] as AgentCaller, 15));
    const outcomes = await Promise.allSettled(asks);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  });

  it('counts with what was spent, and gives way to it when the run is settled', async () => {
    const { world, ada } = await budgeted();
    await spend(world, ada, 30);
    const runId = await reserve(world, ada, 70);
    await expect(reserve(world, ada, 1)).rejects.toMatchObject({ status: 409 });
    await asServer(world, async (scope) => {
      const of = { companyId: world.company.id, agentId: ada.row.id, heartbeatRunId: runId };
      await recordCost(scope, { ...of, provider: 'p', model: 'm', costCents: 20, occurredAt: new Date() });
      await settleReservations(scope, world.company.id, [runId]);
    });
    expect(await reserved(world, ada)).toBe(0);
    await expect(reserve(world, ada, 51)).rejects.toMatchObject({ status: 409 });
    await reserve(world, ada, 50);
  });

  it('is settled once: a second settlement changes nothing', async () => {
    const { world, ada } = await budgeted();
    const runId = await reserve(world, ada, 60);
    await spend(world, ada, 10, { heartbeatRunId: runId });
    await settle(world, runId);
    const first = await reservationOf(world, runId);
    await spend(world, ada, 20, { heartbeatRunId: runId });
    await settle(world, runId);
    expect(await reservationOf(world, runId)).toEqual(first);
    expect(first).toMatchObject({ settledCents: 10, settledAt: expect.any(Date) });
  });

  it('is free again at the moment it expires, without a sweep', async () => {
    const { world, ada } = await budgeted();
    const runId = await reserve(world, ada, 100);
    await expect(reserve(world, ada, 1)).rejects.toMatchObject({ status: 409 });
    await inTransaction(world, (tx) =>
      tx.budgetReservation.updateMany({ where: { runId }, data: { expiresAt: new Date(Date.now() - 1) } }),
    );
    await reserve(world, ada, 100);
  });

  it('is asked for once by a run: the same run again changes nothing', async () => {
    const { world, ada } = await budgeted();
    const runId = await reserve(world, ada, 60);
    await reserve(world, ada, 60, { runId });
    expect(await reserved(world, ada)).toBe(60);
    expect(await usedBy(world, ada)).toMatchObject({ runs: 1 });
  });

  it('is refused with the reason of the scope when its limit is reached: the company before the project before the agent', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const projectId = await projectIn(world);
    await spend(world, ada, 10, { projectId });
    for (const [scopeType, scopeId] of [
      ['agent', ada.row.id],
      ['project', projectId],
      ['company', world.company.id],
    ] as const) {
      await limit(world, scopeType, scopeId, 10);
      await expect(reserve(world, ada, 0, { projectId })).rejects.toMatchObject({
        status: 409,
        code: `${scopeType}_budget_exhausted`,
        details: { scopeType, scopeId },
      });
    }
  });

  it('is not limited where there is no policy with a hard stop', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await limit(world, 'agent', ada.row.id, 10, { hardStopEnabled: false });
    await reserve(world, ada, 1_000_000);
  });

  it('may be tokens too', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await limit(world, 'agent', ada.row.id, 1000, { metric: 'total_tokens' });
    await reserve(world, ada, 0, { tokens: 600 });
    await expect(reserve(world, ada, 0, { tokens: 600 })).rejects.toMatchObject({
      status: 409,
      details: { metric: 'total_tokens', amountReserved: 600 },
    });
  });
});

describe('a limit of runs', () => {
  it('counts runs when they start, also those that never say what they cost', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await limit(world, 'agent', ada.row.id, 2, { metric: 'runs' });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => reserve(world, ada, 0)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await usedBy(world, ada)).toMatchObject({ runs: 2, billedCents: 0, events: 0 });
    await expect(reserve(world, ada, 0)).rejects.toMatchObject({
      message: 'Agent is paused because its budget hard-stop was reached',
      details: { metric: 'runs', amountLimit: 2, amountObserved: 2 },
    });
  });

  it('is the same for the agent, its project and its company', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const projectId = await projectIn(world);
    await reserve(world, ada, 0, { projectId });
    for (const [scopeType, scopeId] of [
      ['project', projectId],
      ['company', world.company.id],
    ] as const) {
      expect(await limit(world, scopeType, scopeId, 5, { metric: 'runs' })).toMatchObject({ observedAmount: 1 });
    }
  });
});

describe('a reservation for a run that does not exist', () => {
  it('leaves nothing behind', async () => {
    const { world, ada } = await budgeted();
    await expect(reserve(world, ada, 10, { runId: randomUUID() })).rejects.toThrow();
    expect(await reserved(world, ada)).toBe(0);
  });
});
