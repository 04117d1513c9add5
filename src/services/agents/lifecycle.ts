import { z } from 'zod';
import { welcomeAgent } from '../access/grants.js';
import { board } from '../access/rules.js';
import { reachedHardStop } from '../budgets/budgets.js';
import { lockCompany } from '../companies/load.js';
import { type Actor, principalOf } from '../core/actor.js';
import { conflict, unprocessable } from '../core/errors.js';
import { Ok } from '../core/fields.js';
import { mutation } from '../core/operation.js';
import type { WriteScope } from '../core/scope.js';
import { agentRef, lockedAgentById, reloadAgent } from './load.js';
import { type AgentRow, AgentView, presentAgent } from './model.js';

type Status = z.output<typeof AgentView>['status'];
type Columns = { status: Status; pauseReason?: string | null; pausedAt?: Date | null; errorReason?: string | null };

interface Move {
  /** The statuses from which the move is made. */
  readonly from: readonly Status[];
  /** The status in which a repeat changes nothing; omitted where a repeat is refused. */
  readonly done?: Status;
  /** What to say from any other status. */
  readonly refusal: Partial<Record<Status, string>> & { readonly other?: string };
  readonly columns: () => Columns;
  readonly action: string;
  readonly effects?: (scope: WriteScope, agent: AgentRow) => Promise<void>;
  readonly guard?: (scope: WriteScope, agent: AgentRow) => Promise<void>;
}

const WORKING = ['active', 'idle', 'running', 'error'] as const;
const free = { pauseReason: null, pausedAt: null, errorReason: null };

/** Every commanded move of an agent's status (contract "Agent status"); nothing else changes it but runs. */
const MOVES = {
  pause: {
    from: WORKING,
    done: 'paused',
    refusal: {
      terminated: 'Cannot pause terminated agent',
      pending_approval: 'Cannot pause pending approval agent',
    },
    columns: () => ({ status: 'paused', pauseReason: 'manual', pausedAt: new Date() }),
    action: 'agent.paused',
  },
  resume: {
    from: ['paused', 'error'],
    refusal: {
      terminated: 'Terminated agents cannot be resumed',
      pending_approval: 'Pending approval agents cannot be resumed',
      other: 'Only paused agents and agents in error can be resumed',
    },
    columns: () => ({ status: 'idle', ...free }),
    action: 'agent.resumed',
    guard: assertBudgetLeft,
  },
  clearError: {
    from: ['error'],
    refusal: { other: 'Only agents in error status can have their error cleared' },
    columns: () => ({ status: 'idle', errorReason: null }),
    action: 'agent.error_cleared',
  },
  approve: {
    from: ['pending_approval'],
    refusal: { other: 'Only pending approval agents can be approved' },
    columns: () => ({ status: 'idle' }),
    action: 'agent.approved',
    effects: async (scope, agent) => {
      await closeHireApproval(scope, agent, 'approved');
      await welcomeAgent(scope, agent);
    },
  },
  terminate: {
    from: [...WORKING, 'paused', 'pending_approval'],
    done: 'terminated',
    refusal: {},
    columns: () => ({ status: 'terminated', ...free }),
    action: 'agent.terminated',
    effects: async (scope, agent) => {
      await revokeKeys(scope, agent);
      await closeHireApproval(scope, agent, 'rejected');
    },
  },
} as const satisfies Record<string, Move>;

const command = (name: string, summary: string, move: Move) =>
  mutation({
    name,
    summary,
    input: z.object(agentRef),
    output: AgentView,
    on: lockedAgentById,
    allow: board,
    run: async (scope, _input, agent) => {
      await makeMove(scope, agent, move);
      return presentAgent(await reloadAgent(scope, agent.id));
    },
  });

export const pauseAgent = command('pauseAgent', 'Pause an agent: it starts no more work', MOVES.pause);
export const resumeAgent = command('resumeAgent', 'Resume a paused agent or one in error', MOVES.resume);
export const clearAgentError = command('clearAgentError', "Clear an agent's error", MOVES.clearError);
export const approveAgent = command('approveAgent', 'Approve an agent that waits for it', MOVES.approve);
export const terminateAgent = command('terminateAgent', 'Retire an agent for good', MOVES.terminate);

async function makeMove(scope: WriteScope, agent: AgentRow, move: Move): Promise<void> {
  const status = agent.status as Status;
  if (status === move.done) return;
  if (!move.from.includes(status)) {
    throw conflict(move.refusal[status] ?? move.refusal.other ?? `Not possible while the agent is ${status}`, {
      status,
    });
  }
  await move.guard?.(scope, agent);
  await scope.db.agent.update({ where: { id: agent.id }, data: move.columns() });
  await move.effects?.(scope, agent);
  scope.emit({
    companyId: agent.companyId,
    action: move.action,
    entityType: 'agent',
    entityId: agent.id,
    agentId: agent.id,
    details: { previousStatus: status, status: move.columns().status },
  });
}

/**
 * A status set by a patch: only between idle, active and paused; every other move has its command.
 * @throws 409 from pending_approval and terminated; 422 for another target
 */
export async function changeStatus(scope: WriteScope, agent: AgentRow, status: Status): Promise<void> {
  if (agent.status === 'terminated') throw conflict('Terminated agents cannot be resumed', { status: agent.status });
  if (agent.status === 'pending_approval') {
    throw conflict('Pending approval agents cannot be activated directly', { status: agent.status });
  }
  if (status === 'paused') return makeMove(scope, agent, MOVES.pause);
  if (status !== 'idle' && status !== 'active') {
    throw unprocessable(`status can be set to idle, active or paused, not to ${status}; use the agent's commands`);
  }
  if (agent.status === 'running') {
    throw conflict('A running agent becomes idle when its run ends; pause it to stop the run', {
      status: agent.status,
    });
  }
  await makeMove(
    scope,
    agent,
    agent.status === 'paused' || agent.status === 'error' ? resumeTo(status) : setTo(status),
  );
}

const resumeTo = (status: 'idle' | 'active'): Move => ({
  ...MOVES.resume,
  columns: () => ({ ...MOVES.resume.columns(), status }),
});

/** Between idle and active. */
const setTo = (status: 'idle' | 'active'): Move => ({
  from: ['idle', 'active'],
  done: status,
  refusal: {},
  columns: () => ({ status }),
  action: 'agent.updated',
});

/** An agent paused by its budget stays paused while the spend is still over the limit. */
async function assertBudgetLeft(scope: WriteScope, agent: AgentRow): Promise<void> {
  if (agent.pauseReason !== 'budget') return;
  const stop = await reachedHardStop(scope, { companyId: agent.companyId, scopeType: 'agent', scopeId: agent.id });
  if (!stop) return;
  throw conflict(`The agent has spent ${stop.spent} of its ${stop.limit} budgeted cents this month`, {
    pauseReason: 'budget',
  });
}

async function revokeKeys(scope: WriteScope, agent: AgentRow): Promise<void> {
  await scope.db.agentApiKey.updateMany({
    where: { companyId: agent.companyId, agentId: agent.id, revokedAt: null },
    data: { revokedAt: new Date() },
  });
}

async function closeHireApproval(scope: WriteScope, agent: AgentRow, status: 'approved' | 'rejected'): Promise<void> {
  await scope.db.approval.updateMany({
    where: {
      companyId: agent.companyId,
      agentId: agent.id,
      type: 'hire_agent',
      status: { in: ['pending', 'revision_requested'] },
    },
    data: { status, decidedAt: new Date(), decidedByUserId: decider(scope.actor) },
  });
}

const decider = (actor: Actor): string | null => (actor.kind === 'board' ? principalOf(actor).id : null);

export const deleteAgent = mutation({
  name: 'deleteAgent',
  summary: 'Delete a terminated agent; what it did stays in the journal',
  input: z.object(agentRef),
  output: Ok,
  on: lockedAgentById,
  allow: board,
  async run(scope, _input, agent) {
    if (agent.status !== 'terminated')
      throw conflict('Only terminated agents can be deleted', { status: agent.status });
    await lockCompany(scope, agent.companyId);
    const principal = { companyId: agent.companyId, principalType: 'agent', principalId: agent.id };
    await scope.db.agent.updateMany({
      where: { companyId: agent.companyId, reportsTo: agent.id },
      data: { reportsTo: null },
    });
    await scope.db.principalPermissionGrant.deleteMany({ where: principal });
    await scope.db.companyMembership.deleteMany({ where: principal });
    await scope.db.budgetPolicy.deleteMany({
      where: { companyId: agent.companyId, scopeType: 'agent', scopeId: agent.id },
    });
    await scope.db.agent.delete({ where: { id: agent.id } });
    const { id, companyId, name } = agent;
    scope.emit({
      companyId,
      action: 'agent.deleted',
      entityType: 'agent',
      entityId: id,
      agentId: id,
      details: { name },
    });
    return { ok: true as const };
  },
});
