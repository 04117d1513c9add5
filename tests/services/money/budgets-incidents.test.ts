import { describe, expect, it } from 'vitest';
import { resolveBudgetIncident } from '#services/money/budgets/incidents.js';
import { resumeAgent } from '#services/organization/agents/lifecycle.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld } from '#tests/kit/world.js';
import { agentNow, approvalsOf, exhausted, incidentsOf, resolve, spend } from './money.js';

describe('the decision on an incident', () => {
  it('to raise the budget changes the policy, resumes the agent and approves the override', async () => {
    const { world, ada, incident } = await exhausted();
    const decision = { action: 'raise_budget_and_resume', amount: 150, decisionNote: 'Worth it' };
    expect(await resolve(world, incident.id, decision)).toMatchObject({
      id: incident.id,
      status: 'resolved',
      approvalStatus: 'approved',
      resolvedAt: expect.any(String),
    });
    expect(await agentNow(world, ada)).toMatchObject({ status: 'idle', pauseReason: null, budgetMonthlyCents: 150 });
    expect(await approvalsOf(world)).toMatchObject([{ status: 'approved', decisionNote: 'Worth it' }]);
    const actions = (await eventsOf(world)).map(({ action }) => action);
    for (const action of ['budget.policy_upserted', 'approval.approved', 'budget.incident_resolved', 'agent.resumed']) {
      expect(actions).toContain(action);
    }
  });

  it('to raise it is enforced: the raised limit stops the agent again, with a new incident and approval', async () => {
    const { world, ada, incident } = await exhausted();
    await resolve(world, incident.id, { action: 'raise_budget_and_resume', amount: 150 });
    await spend(world, ada, 49);
    expect(await agentNow(world, ada)).toMatchObject({ status: 'idle' });
    await spend(world, ada, 1);
    expect(await agentNow(world, ada)).toMatchObject({ status: 'paused', pauseReason: 'budget' });
    const hard = (await incidentsOf(world)).filter(({ thresholdType }) => thresholdType === 'hard');
    expect(hard).toMatchObject([
      { status: 'resolved', amountLimit: 100 },
      { status: 'open', amountLimit: 150, amountObserved: 150n },
    ]);
    expect(await approvalsOf(world)).toHaveLength(2);
  });

  it('to stay paused dismisses it and rejects the override; the agent stays where it is', async () => {
    const { world, ada, incident } = await exhausted();
    expect(await resolve(world, incident.id, { action: 'keep_paused' })).toMatchObject({
      status: 'dismissed',
      approvalStatus: 'rejected',
    });
    expect(await agentNow(world, ada)).toMatchObject({ status: 'paused', pauseReason: 'budget' });
    await expect(world.board.run(resumeAgent, { agentId: ada.row.id })).rejects.toMatchObject({ status: 409 });
  });

  it('to stay paused is asked for again when more is spent anyway', async () => {
    const { world, ada, incident } = await exhausted();
    await resolve(world, incident.id, { action: 'keep_paused' });
    await spend(world, ada, 1);
    const hard = (await incidentsOf(world)).filter(({ thresholdType }) => thresholdType === 'hard');
    expect(hard.map(({ status }) => status)).toEqual(['dismissed', 'open']);
  });

  it.each([undefined, 99, 100])('cannot be to raise it to %s, which is spent', async (amount) => {
    const { world, ada, incident } = await exhausted();
    const raise = { action: 'raise_budget_and_resume', ...(amount === undefined ? {} : { amount }) };
    await expect(resolve(world, incident.id, raise)).rejects.toMatchObject({
      status: 422,
      message: 'New budget must exceed current observed spend',
    });
    expect(await agentNow(world, ada)).toMatchObject({ status: 'paused', budgetMonthlyCents: 100 });
  });

  it('is made once: of two at the same time one is refused', async () => {
    const { world, incident } = await exhausted();
    const raise = (amount: number) => resolve(world, incident.id, { action: 'raise_budget_and_resume', amount });
    const outcomes = await Promise.allSettled([raise(200), raise(300)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(resolve(world, incident.id, { action: 'keep_paused' })).rejects.toMatchObject({
      status: 409,
      message: 'Only open incidents can be resolved',
    });
  });

  it('is of the board of the company, on an incident of it', async () => {
    const { world, ada, incident } = await exhausted();
    const other = await createWorld();
    const keep = { action: 'keep_paused' };
    for (const id of ['nonsense', other.company.id]) {
      await expect(resolve(world, id, keep)).rejects.toMatchObject({
        status: 404,
        message: 'Budget incident not found',
      });
    }
    await expect(resolve(other, incident.id, keep)).rejects.toMatchObject({ status: 404 });
    const asked = { companyId: world.company.id, incidentId: incident.id, ...keep };
    await expect(ada.run(resolveBudgetIncident, asked)).rejects.toMatchObject({ status: 403 });
  });
});
