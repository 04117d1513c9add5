import { describe, expect, it } from 'vitest';
import { terminateAgent } from '#services/organization/agents/lifecycle.js';
import { updateAgent } from '#services/organization/agents/operations.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { ask, createScene, type Scene, wakesOf } from './interactions-world.js';

async function loseManager({ world, other }: Scene): Promise<void> {
  const { row: manager } = await world.agent({ name: 'Manager' });
  await world.board.run(updateAgent, { agentId: other.row.id, reportsTo: manager.id });
  await world.board.run(terminateAgent, { agentId: manager.id });
}

/** The policy is set past its evaluation, which would pause the agent. */
async function spendBudget({ world, other }: Scene): Promise<void> {
  const { companyId, id: agentId } = other.row;
  await world.services.database.transaction('all', async (tx) => {
    await tx.budgetPolicy.create({ data: { companyId, scopeType: 'agent', scopeId: agentId, amount: 5 } });
    const cost = { provider: 'p', model: 'm', costCents: 5, occurredAt: new Date() };
    await tx.costEvent.create({ data: { companyId, agentId, ...cost } });
  });
}

const pauseCompany = ({ world }: Scene): Promise<unknown> =>
  world.board.run(updateCompany, { companyId: world.company.id, status: 'paused' });

describe('an addressee', () => {
  it.each([
    ['whose manager is gone', loseManager],
    ['whose budget is spent', spendBudget],
    ['of a company that is paused', pauseCompany],
  ] as const)('that is an agent %s is not asked', async (_how, stop) => {
    const fresh = await createScene();
    await stop(fresh);
    const asked = ask(fresh, 'ask_user_questions', { by: fresh.owner, addresseeAgentId: fresh.other.row.id });
    await expect(asked).rejects.toMatchObject({
      status: 422,
      message: 'Addressee agent is not invokable in its current state',
    });
  });

  it('that is an agent is woken with the card', async () => {
    const fresh = await createScene();
    const card = await ask(fresh, 'ask_user_questions', { addresseeAgentId: fresh.other.row.id });
    expect(await wakesOf(fresh, fresh.other)).toMatchObject([
      {
        reason: 'interaction_pending',
        source: 'automation',
        issueId: fresh.issue.id,
        payload: { mutation: 'interaction', interactionId: card.id, interactionStatus: 'pending' },
      },
    ]);
  });

  it('that is a person wakes nobody', async () => {
    const fresh = await createScene();
    const { userId } = fresh.owner.actor as { userId: string };
    const card = await ask(fresh, 'ask_user_questions', { addresseeUserId: userId });
    expect(card.addresseeUserId).toBe(userId);
    expect(await wakesOf(fresh, fresh.other)).toEqual([]);
  });
});
