import { describe, expect, it } from 'vitest';
import { approveApproval } from '#services/governance/approvals/decisions.js';
import { closeApproval } from '#services/governance/approvals/transitions.js';
import { hireAgent } from '#services/organization/agents/hires.js';
import { admitHire, approveAgent } from '#services/organization/agents/lifecycle.js';
import { updateAgent } from '#services/organization/agents/operations.js';
import { lockedAgentById } from '#services/organization/agents/rows.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';
import { inTransaction, requireApprovals, storedAgent, storedApproval } from './approvals-world.js';

interface Hire {
  readonly agentId: string;
  readonly approvalId: string;
}

type Attempt = (world: World, caller: AgentCaller, hire: Hire) => Promise<unknown>;

/** Every way to let an agent in that waits for the board. */
const WAYS: readonly [name: string, attempt: Attempt][] = [
  ['by its approval', (_world, caller, { approvalId }) => caller.run(approveApproval, { approvalId })],
  ['by its agent', (_world, caller, { agentId }) => caller.run(approveAgent, { agentId })],
  ['by a status', (_world, caller, { agentId }) => caller.run(updateAgent, { agentId, status: 'idle' })],
];

/** The same past what the commands allow. */
const INSIDE: readonly [name: string, attempt: Attempt][] = [
  [
    'closes its approval',
    (world, { actor }, { approvalId }) =>
      inTransaction(world, actor, (scope) => closeApproval(scope, approvalId, 'approved')),
  ],
  [
    'admits its agent',
    (world, { actor }, { agentId }) =>
      inTransaction(world, actor, async (scope) => admitHire(scope, await lockedAgentById(scope, { agentId }))),
  ],
];

/** An agent that waits for the board, who hired it, and the CEO: both may create agents. */
async function waitingHire() {
  const world = await createWorld();
  const ceo = await world.agent({ name: 'Grace', role: 'ceo' });
  const hirer = await world.agent({ name: 'Hedy', permissions: { canCreateAgents: true } });
  await requireApprovals(world);
  const { agent, approval } = await hirer.run(hireAgent, { companyId: world.company.id, name: 'Ada' });
  return { world, ceo, hirer, hire: { agentId: agent.id, approvalId: approval.id } };
}

async function expectToWait(world: World, { agentId, approvalId }: Hire): Promise<void> {
  expect(await storedAgent(world, agentId)).toMatchObject({ status: 'pending_approval' });
  expect(await storedApproval(world, approvalId)).toMatchObject({ status: 'pending', decidedAt: null });
}

describe('an agent never approves a hire', () => {
  it.each(WAYS)('%s: neither the hire that it requested nor another', async (_name, attempt) => {
    const { world, ceo, hirer, hire } = await waitingHire();
    for (const agent of [hirer, ceo]) {
      await expect(attempt(world, agent, hire)).rejects.toMatchObject({ name: 'DomainError' });
    }
    await expectToWait(world, hire);
  });

  it.each(INSIDE)('even past the checks of commands, where an action of its own %s', async (_name, attempt) => {
    const { world, ceo, hirer, hire } = await waitingHire();
    for (const agent of [hirer, ceo]) {
      await expect(attempt(world, agent, hire)).rejects.toMatchObject({
        status: 403,
        message: 'Agents cannot approve a hire: only the board can',
      });
    }
    await expectToWait(world, hire);
  });

  it('while the board can approve the same hire', async () => {
    const { world, hire } = await waitingHire();
    await world.board.run(approveApproval, { approvalId: hire.approvalId });
    expect(await storedAgent(world, hire.agentId)).toMatchObject({ status: 'idle' });
  });
});
