import { describe, expect, it } from 'vitest';
import { listAgents } from '#services/organization/agents/list.js';
import { getAgent, updateAgentBudget } from '#services/organization/agents/operations.js';
import { getCompany, listCompanies, updateCompany } from '#services/organization/companies/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, type World } from '#tests/kit/world.js';

const policiesOf = ({ services, company }: World) =>
  services.database.transaction('all', (tx) => tx.budgetPolicy.findMany({ where: { companyId: company.id } }));

const spend = ({ services, company }: World, agentId: string, costs: readonly (readonly [Date, number])[]) =>
  services.database.transaction('all', (tx) =>
    tx.costEvent.createMany({
      data: costs.map(([occurredAt, costCents]) => ({
        companyId: company.id,
        agentId,
        provider: 'p',
        model: 'm',
        costCents,
        occurredAt,
      })),
    }),
  );

/** The first moments of this UTC month and the next. */
function thisMonth(): { start: Date; next: Date } {
  const now = new Date();
  const monthOf = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
  return { start: monthOf(0), next: monthOf(1) };
}

const justBefore = (moment: Date): Date => new Date(moment.getTime() - 1);

describe('the monthly budget of a company', () => {
  it('is its budget policy: made with the company when there is a budget', async () => {
    const world = await createWorld({ budgetMonthlyCents: 900 });
    expect(world.company.budgetMonthlyCents).toBe(900);
    expect(await policiesOf(world)).toMatchObject([
      {
        scopeType: 'company',
        scopeId: world.company.id,
        metric: 'billed_cents',
        windowKind: 'calendar_month_utc',
        amount: 900,
        warnPercent: 80,
        hardStopEnabled: true,
        notifyEnabled: true,
        isActive: true,
      },
    ]);
  });

  it('of nothing is no policy', async () => {
    const world = await createWorld({ budgetMonthlyCents: 0 });
    expect(await policiesOf(world)).toEqual([]);
    expect(world.company.budgetMonthlyCents).toBe(0);
  });

  it('changed by a patch is one policy still, told with what it was before', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    for (const budgetMonthlyCents of [700, 700, 300, 0]) {
      const patched = await world.board.run(updateCompany, { companyId, budgetMonthlyCents });
      expect(patched).toMatchObject({ budgetMonthlyCents });
      expect(await policiesOf(world)).toMatchObject([{ scopeId: companyId, amount: budgetMonthlyCents }]);
    }
    expect(await eventsOf(world, 'company.budget')).toMatchObject([
      { action: 'company.budget_updated', entityId: companyId, details: { previous: 0, budgetMonthlyCents: 700 } },
      { action: 'company.budget_updated', details: { previous: 700, budgetMonthlyCents: 300 } },
      { action: 'company.budget_updated', details: { previous: 300, budgetMonthlyCents: 0 } },
    ]);
  });

  it('keeps the other settings of its policy', async () => {
    const world = await createWorld({ budgetMonthlyCents: 5 });
    const settings = { warnPercent: 50, hardStopEnabled: false, notifyEnabled: false };
    await world.services.database.transaction('all', (tx) =>
      tx.budgetPolicy.updateMany({ where: { companyId: world.company.id }, data: settings }),
    );
    await world.board.run(updateCompany, { companyId: world.company.id, budgetMonthlyCents: 6 });
    expect(await policiesOf(world)).toMatchObject([{ ...settings, amount: 6 }]);
  });

  it('is read from the policy, and from no other of the company', async () => {
    const world = await createWorld({ budgetMonthlyCents: 5 });
    const companyId = world.company.id;
    const ada = await world.agent({ name: 'Ada', budgetMonthlyCents: 40 });
    const lifetime = { companyId, scopeType: 'company', scopeId: companyId, windowKind: 'lifetime', amount: 1000 };
    await world.services.database.transaction('all', async (tx) => {
      await tx.budgetPolicy.create({ data: lifetime });
      await tx.budgetPolicy.updateMany({ where: { companyId, scopeType: 'company', amount: 5 }, data: { amount: 77 } });
    });
    expect(await world.board.run(getCompany, { companyId })).toMatchObject({ budgetMonthlyCents: 77 });
    expect(await world.board.run(getAgent, { agentId: ada.row.id })).toMatchObject({ budgetMonthlyCents: 40 });
    await world.board.run(updateCompany, { companyId, budgetMonthlyCents: 78 });
    const amounts = (await policiesOf(world)).map(({ windowKind, scopeType, amount }) => [
      scopeType,
      windowKind,
      amount,
    ]);
    expect(amounts.sort()).toEqual([
      ['agent', 'calendar_month_utc', 40],
      ['company', 'calendar_month_utc', 78],
      ['company', 'lifetime', 1000],
    ]);
  });

  it.each([-1, 0.5, 2_147_483_648, '5'])('is not %j', async (budgetMonthlyCents) => {
    const { board, company } = await createWorld();
    const ada = { agentId: (await board.run(listAgents, { companyId: company.id }))[0]?.id ?? company.id };
    for (const [operation, of] of [
      [updateCompany, { companyId: company.id }],
      [updateAgentBudget, ada],
    ] as const) {
      await expect(board.run(operation, { ...of, budgetMonthlyCents })).rejects.toMatchObject({
        status: 400,
        issues: [{ path: ['budgetMonthlyCents'] }],
      });
    }
  });
});

describe('what was spent this month', () => {
  it('is the sum of the costs of the current UTC month, from its first moment to its last', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const { start, next } = thisMonth();
    await spend(world, ada.row.id, [
      [justBefore(start), 1000],
      [start, 1],
      [new Date(), 20],
      [justBefore(next), 300],
      [next, 4000],
    ]);
    expect(await world.board.run(getCompany, { companyId: world.company.id })).toMatchObject({
      spentMonthlyCents: 321,
    });
    expect(await world.board.run(getAgent, { agentId: ada.row.id })).toMatchObject({ spentMonthlyCents: 321 });
  });

  it('is each agent’s own, the company’s the sum of them, and no other company’s', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const stranger = await other.agent({ name: 'Ada' });
    await spend(world, ada.row.id, [[new Date(), 7]]);
    await spend(world, bob.row.id, [[new Date(), 30]]);
    await spend(other, stranger.row.id, [[new Date(), 500]]);
    const spentOf = (rows: { id: string; spentMonthlyCents: number }[]) =>
      new Map(rows.map((row) => [row.id, row.spentMonthlyCents]));
    const agents = spentOf(await world.board.run(listAgents, { companyId: world.company.id }));
    expect([agents.get(ada.row.id), agents.get(bob.row.id)]).toEqual([7, 30]);
    const companies = spentOf(await world.board.run(listCompanies));
    expect([companies.get(world.company.id), companies.get(other.company.id)]).toEqual([37, 500]);
  });

  it('may be more than 32 bits hold', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await spend(
      world,
      ada.row.id,
      Array.from({ length: 3 }, () => [new Date(), 2_000_000_000] as const),
    );
    expect((await world.board.run(getCompany, { companyId: world.company.id })).spentMonthlyCents).toBe(6_000_000_000);
  });

  it('is never written by a patch', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await spend(world, ada.row.id, [[new Date(), 7]]);
    const patch = { companyId: world.company.id, spentMonthlyCents: 0, description: 'x' };
    expect(await world.board.run(updateCompany, patch)).toMatchObject({ spentMonthlyCents: 7 });
  });
});
