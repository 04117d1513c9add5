import { describe, expect, it } from 'vitest';
import { tasks } from '#server/worker.js';
import { setBudgetPolicy } from '#services/money/budgets/policies.js';
import { recordCost } from '#services/money/costs/record.js';
import { updateAgent, updateAgentBudget } from '#services/organization/agents/operations.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { updateCompanyBudget } from '#services/organization/companies/status.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, type World } from '#tests/kit/world.js';
import {
  agentNow,
  approvalsOf,
  asServer,
  companyNow,
  exhausted,
  incidentsOf,
  inTransaction,
  limit,
  monthStart,
  overview,
  projectIn,
  resolve,
  spend,
} from './money.js';

describe('a budget policy', () => {
  it('is made with its defaults: a month, a warning at 80 percent, a hard stop', async () => {
    const world = await createWorld();
    const { id: companyId } = world.company;
    const project = await projectIn(world);
    const made = { amount: 500, warnPercent: 80, hardStopEnabled: true, notifyEnabled: true, isActive: true };
    expect(
      await world.board.run(setBudgetPolicy, { companyId, scopeType: 'company', scopeId: companyId, amount: 500 }),
    ).toMatchObject({
      ...made,
      companyId,
      scopeName: world.company.name,
      metric: 'billed_cents',
      windowKind: 'calendar_month_utc',
      windowStart: monthStart(0).toISOString(),
      windowEnd: monthStart(1).toISOString(),
      observedAmount: 0,
      remainingAmount: 500,
      utilizationPercent: 0,
      status: 'ok',
      paused: false,
      pauseReason: null,
    });
    expect(
      await world.board.run(setBudgetPolicy, { companyId, scopeType: 'project', scopeId: project, amount: 500 }),
    ).toMatchObject({ ...made, windowKind: 'lifetime', windowStart: '1970-01-01T00:00:00.000Z', windowEnd: null });
  });

  it('is one for a scope, metric and window: a second call changes what it names and nothing else', async () => {
    const world = await createWorld();
    const { id } = world.company;
    const first = await limit(world, 'company', id, 500, { warnPercent: 50, notifyEnabled: false });
    const second = await limit(world, 'company', id, 700);
    expect(second).toMatchObject({ policyId: first.policyId, amount: 700, warnPercent: 50, notifyEnabled: false });
    expect((await limit(world, 'company', id, 9, { metric: 'runs' })).policyId).not.toBe(first.policyId);
    expect((await limit(world, 'company', id, 9, { windowKind: 'lifetime' })).policyId).not.toBe(first.policyId);
    expect((await overview(world)).policies).toHaveLength(3);
    await limit(world, 'company', id, 700);
    const events = await eventsOf(world, 'budget.policy_upserted');
    expect(events).toHaveLength(4);
    expect(events[1]).toMatchObject({ entityId: first.policyId, details: { amount: 700, previousAmount: 500 } });
  });

  it('of the month is the budget of company and agent, whichever way it is changed', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada', budgetMonthlyCents: 5 });
    const { id: companyId } = world.company;
    await limit(world, 'company', companyId, 900);
    await limit(world, 'agent', ada.row.id, 90);
    expect(await companyNow(world)).toMatchObject({ budgetMonthlyCents: 900 });
    expect(await agentNow(world, ada)).toMatchObject({ budgetMonthlyCents: 90 });
    expect(await world.board.run(updateCompanyBudget, { companyId, budgetMonthlyCents: 800 })).toMatchObject({
      id: companyId,
      budgetMonthlyCents: 800,
    });
    await world.board.run(updateAgentBudget, { agentId: ada.row.id, budgetMonthlyCents: 80 });
    const amounts = (await overview(world)).policies.map(({ amount }: { amount: number }) => amount);
    expect(amounts).toEqual([800, 80]);
  });

  it('is for a scope of the company only', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const stranger = await other.agent({ name: 'Bob' });
    const foreign = [
      ['agent', stranger.row.id, 'Agent not found'],
      ['project', await projectIn(other), 'Project not found'],
      ['company', other.company.id, 'Company not found'],
    ] as const;
    for (const [scopeType, scopeId, message] of foreign) {
      await expect(limit(world, scopeType, scopeId, 1)).rejects.toMatchObject({ status: 404, message });
    }
  });

  it.each([{ warnPercent: 0 }, { warnPercent: 100 }, { amount: -1 }, { windowKind: 'week' }, { metric: 'time' }])(
    'cannot have %j',
    async (fields) => {
      const world = await createWorld();
      await expect(limit(world, 'company', world.company.id, 1, fields)).rejects.toMatchObject({
        status: 400,
        issues: [{ path: Object.keys(fields) }],
      });
    },
  );

  it('is set by the board alone, and seen by every member', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const { id: companyId } = world.company;
    const policy = { companyId, scopeType: 'company', scopeId: companyId, amount: 1 };
    await expect(ada.run(setBudgetPolicy, policy)).rejects.toMatchObject({
      status: 403,
      message: 'Board access required',
    });
    const viewer = await world.member('viewer');
    await expect(viewer.run(setBudgetPolicy, policy)).rejects.toMatchObject({ status: 403 });
  });
});

describe('a warning', () => {
  it('is given once in a month, at the rounded-up percentage', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await limit(world, 'agent', ada.row.id, 101, { warnPercent: 50 });
    await spend(world, ada, 50);
    expect((await overview(world)).activeIncidents).toEqual([]);
    await spend(world, ada, 1);
    await spend(world, ada, 1);
    const { activeIncidents, policies } = await overview(world);
    expect(policies[0]).toMatchObject({ status: 'warning', observedAmount: 52, remainingAmount: 49 });
    expect(activeIncidents).toMatchObject([
      {
        thresholdType: 'soft',
        scopeName: 'Ada',
        amountLimit: 101,
        amountObserved: 51,
        status: 'open',
        approvalId: null,
      },
    ]);
    expect(await agentNow(world, ada)).toMatchObject({ status: 'idle' });
    expect(await eventsOf(world, 'budget.soft')).toMatchObject([
      { entityType: 'budget_incident', entityId: activeIncidents[0].id, details: { amount: 101, observed: 51 } },
    ]);
  });

  it('that the board put aside is not repeated in the month, and is when the limit changes', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await limit(world, 'agent', ada.row.id, 100);
    await spend(world, ada, 80);
    await resolve(world, (await overview(world)).activeIncidents[0].id, { action: 'keep_paused' });
    await spend(world, ada, 1);
    expect((await overview(world)).activeIncidents).toEqual([]);
    await limit(world, 'agent', ada.row.id, 90);
    expect((await overview(world)).activeIncidents).toMatchObject([{ thresholdType: 'soft', amountLimit: 90 }]);
  });

  it('is not given where nobody wants one', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await limit(world, 'agent', ada.row.id, 100, { notifyEnabled: false });
    await spend(world, ada, 99);
    expect((await overview(world)).activeIncidents).toEqual([]);
  });
});

describe('a change of the budget', () => {
  it.each([
    [
      'a patch of the agent',
      (w: World, id: string) => w.board.run(updateAgent, { agentId: id, budgetMonthlyCents: 101 }),
    ],
    [
      'its budget route',
      (w: World, id: string) => w.board.run(updateAgentBudget, { agentId: id, budgetMonthlyCents: 101 }),
    ],
    ['the policy', (w: World, id: string) => limit(w, 'agent', id, 101)],
    ['no limit at all', (w: World, id: string) => limit(w, 'agent', id, 0)],
    ['no hard stop', (w: World, id: string) => limit(w, 'agent', id, 100, { hardStopEnabled: false })],
  ])('above what was spent resumes the agent and resolves the incident: %s', async (_how, change) => {
    const { world, ada } = await exhausted();
    await change(world, ada.row.id);
    expect(await agentNow(world, ada)).toMatchObject({ status: 'idle', pauseReason: null });
    const hard = (await incidentsOf(world)).filter(({ thresholdType }) => thresholdType === 'hard');
    expect(hard).toMatchObject([{ status: 'resolved' }]);
    expect(await approvalsOf(world)).toMatchObject([{ status: 'approved' }]);
  });

  it('of a company above what was spent lets it be active again, and below it stops it', async () => {
    const world = await createWorld({ budgetMonthlyCents: 100 });
    const ada = await world.agent({ name: 'Ada' });
    const { id: companyId } = world.company;
    await spend(world, ada, 100);
    const activate = { companyId, status: 'active' };
    await expect(world.board.run(updateCompany, activate)).rejects.toMatchObject({
      status: 409,
      message: 'Company is paused because its budget hard-stop was reached',
    });
    expect(await world.board.run(updateCompany, { ...activate, budgetMonthlyCents: 200 })).toMatchObject({
      status: 'active',
      pauseReason: null,
    });
    expect(await world.board.run(updateCompanyBudget, { companyId, budgetMonthlyCents: 90 })).toMatchObject({
      status: 'paused',
      pauseReason: 'budget',
    });
  });

  it('does not resume what another policy still stops', async () => {
    const { world, ada } = await exhausted();
    await limit(world, 'agent', ada.row.id, 50, { windowKind: 'lifetime' });
    await limit(world, 'agent', ada.row.id, 500);
    expect(await agentNow(world, ada)).toMatchObject({ status: 'paused', pauseReason: 'budget' });
    await limit(world, 'agent', ada.row.id, 500, { windowKind: 'lifetime' });
    expect(await agentNow(world, ada)).toMatchObject({ status: 'idle' });
  });
});

describe('a new month', () => {
  const renew = async ({ services }: World, job: object) => tasks(services).renewBudget?.(job, {} as never);

  /** Moves what happened one month back: the month in which it was the present one is over. */
  const passMonth = (world: World) =>
    inTransaction(world, async (tx) => {
      const where = { companyId: world.company.id };
      const month = { windowStart: monthStart(0) };
      const past = { windowStart: monthStart(-1), windowEnd: monthStart(0) };
      await tx.spendTotal.updateMany({ where: { ...where, ...month }, data: { windowStart: monthStart(-1) } });
      await tx.budgetIncident.updateMany({ where: { ...where, ...month }, data: past });
    });

  it('lets go on what a monthly budget had paused, when the job of its end runs', async () => {
    const { world, ada } = await exhausted();
    const job = { companyId: world.company.id, scopeType: 'agent', scopeId: ada.row.id };
    await renew(world, job);
    expect(await agentNow(world, ada)).toMatchObject({ status: 'paused' });
    await passMonth(world);
    await renew(world, job);
    expect(await agentNow(world, ada)).toMatchObject({ status: 'idle', pauseReason: null });
    expect((await overview(world)).activeIncidents).toEqual([]);
    expect(await approvalsOf(world)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('is waited for by a job that runs at its first moment', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await limit(world, 'agent', ada.row.id, 100);
    const companyId = world.company.id;
    const cost = { provider: 'p', model: 'm', costCents: 100, occurredAt: new Date() };
    const jobs = await asServer(world, async (scope) => {
      await recordCost(scope, { companyId, agentId: ada.row.id, ...cost });
      return scope.jobs;
    });
    const payload = { companyId, scopeType: 'agent', scopeId: ada.row.id };
    expect(jobs).toContainEqual(expect.objectContaining({ task: 'renewBudget', runAt: monthStart(1), payload }));
    expect(tasks(world.services)).toHaveProperty('renewBudget');
  });

  it('of a company that is gone asks for nothing', async () => {
    const world = await createWorld();
    const gone = '00000000-0000-4000-8000-000000000000';
    await expect(renew(world, { companyId: gone, scopeType: 'agent', scopeId: gone })).resolves.toBeUndefined();
  });
});
