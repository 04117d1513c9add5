import { z } from 'zod';
import { welcomeAgent } from '#services/access/grants.js';
import { AgentNotFound, agentRef } from '#services/access/principals.js';
import { board, permission } from '#services/access/rules.js';
import { lockCompany } from '#services/access/tenancy.js';
import { conflict, unprocessable } from '#services/core/errors/errors.js';
import { deletesOfCompany, mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { type Statement, statement } from '#services/core/postgres/statement.js';
import { endPauseSql, isPausedBy, pauseSql, UNPAUSED } from '#services/core/process/pauses.js';
import { Ok } from '#services/core/text/fields.js';
import { wakeRequester } from '#services/governance/approvals/requester.js';
import { approvalById, assertMayApproveHire } from '#services/governance/approvals/rows.js';
import { closeApproval } from '#services/governance/approvals/transitions.js';
import { assertNotStopped } from '#services/money/budgets/hard-stops.js';
import { moveStatus, type ScopeKind } from '#services/money/budgets/scopes.js';
import { assertNotFrozen } from './config-history.js';
import { applyHire } from './hire-payload.js';
import { type AgentRow, AgentView, presentAgent } from './model.js';
import { type AgentAction, agentById, emitAgent, lockedAgentById, reloadAgent } from './rows.js';

type Status = z.output<typeof AgentView>['status'];
type Columns = { status: Status; errorReason?: string | null } & Partial<typeof UNPAUSED>;

interface Move {
  /** The statuses from which the move is allowed. */
  readonly from: readonly Status[];
  /**
   * Whether the agent is already in the target state; then a repeat changes nothing. Without it, a repeat is rejected.
   */
  readonly isDone?: (agent: AgentRow) => boolean;
  /** The error messages for other statuses. */
  readonly refusal: Partial<Record<Status, string>> & { readonly other?: string };
  readonly columns: Columns;
  readonly action: AgentAction;
  readonly effects?: (scope: WriteScope, agent: AgentRow) => Promise<void>;
  readonly guard?: (scope: WriteScope, agent: AgentRow) => Promise<void>;
}

const WORKING = ['active', 'idle', 'running', 'error'] as const;
const free = { ...UNPAUSED, errorReason: null };

/** Every status change that a command can make. Apart from commands, only runs change an agent's status. */
const MOVES = {
  pause: {
    from: [...WORKING, 'paused'],
    isDone: isPausedByHand,
    refusal: {
      terminated: 'Cannot pause terminated agent',
      pending_approval: 'Cannot pause pending approval agent',
    },
    columns: { status: 'paused' },
    action: 'agent.paused',
    effects: async (scope, agent) => {
      await scope.sql(PAUSE_BY_HAND, [agent.companyId, agent.id]);
      await stopWork(scope, agent, 'agent_paused');
    },
  },
  resume: {
    from: ['paused', 'error'],
    refusal: {
      terminated: 'Terminated agents cannot be resumed',
      pending_approval: 'Pending approval agents cannot be resumed',
      other: 'Only paused agents and agents in error can be resumed',
    },
    columns: { status: 'idle', ...free },
    action: 'agent.resumed',
    guard: assertNotHeld,
    effects: (scope, { companyId, id: agentId }) => scope.liftStops({ companyId, scopeType: 'agent', agentId }),
  },
  clearError: {
    from: ['error'],
    refusal: { other: 'Only agents in error status can have their error cleared' },
    columns: { status: 'idle', errorReason: null },
    action: 'agent.error_cleared',
  },
  approve: {
    from: ['pending_approval'],
    refusal: { other: 'Only pending approval agents can be approved' },
    columns: { status: 'idle' },
    action: 'agent.approved',
    guard: async (scope, agent) => {
      assertMayApproveHire(scope);
      await permission('agents:create')(scope, agent);
    },
    effects: async (scope, agent) => {
      await applyHire(scope, agent);
      await closeHireApproval(scope, agent, 'approved');
      await welcomeAgent(scope, agent);
    },
  },
  terminate: {
    from: [...WORKING, 'paused', 'pending_approval'],
    isDone: ({ status }) => status === 'terminated',
    refusal: {},
    columns: { status: 'terminated', ...free },
    action: 'agent.terminated',
    effects: async (scope, agent) => {
      await revokeKeys(scope, agent);
      await closeHireApproval(scope, agent, 'rejected');
      await stopWork(scope, agent, 'agent_terminated');
    },
  },
} as const satisfies Record<string, Move>;

const command = (name: string, summary: string, move: Move, on = lockedAgentById) =>
  mutation({
    name,
    summary,
    input: z.object(agentRef),
    output: AgentView,
    on,
    ...(move === MOVES.approve && { setsExecution: true as const }),
    allow: board,
    run: async (scope, _input, agent) => {
      await makeMove(scope, agent, move);
      return presentAgent(await reloadAgent(scope, agent.id));
    },
  });

export const pauseAgent = command('pauseAgent', 'Pause an agent: it starts no more work', MOVES.pause);
export const resumeAgent = command('resumeAgent', 'Resume a paused agent or one in error', MOVES.resume);
export const clearAgentError = command('clearAgentError', "Clear an agent's error", MOVES.clearError);
export const approveAgent = command(
  'approveAgent',
  'Approve an agent that waits for it',
  MOVES.approve,
  lockedHireById,
);
export const terminateAgent = command('terminateAgent', 'Retire an agent for good', MOVES.terminate);

/** An agent and its company, locked in the same order as in a decision on a hire's approval. */
async function lockedHireById(scope: WriteScope, ref: { agentId: string; companyId?: string | undefined }) {
  const { id, companyId } = await agentById(scope, ref);
  await lockCompany(scope, companyId);
  return lockedAgentById(scope, { agentId: id });
}

/** Activates an agent whose hire was approved. The caller has locked it. @throws 409 unless it waits for approval */
export const admitHire = (scope: WriteScope, agent: AgentRow): Promise<void> => makeMove(scope, agent, MOVES.approve);

/** Terminates an agent whose hire the board rejected, if it still waits. The caller has locked it. */
export async function refuseHire(scope: WriteScope, agent: AgentRow): Promise<void> {
  if (agent.status === 'pending_approval') await makeMove(scope, agent, MOVES.terminate);
}

async function makeMove(scope: WriteScope, agent: AgentRow, move: Move): Promise<void> {
  const status = agent.status as Status;
  if (move.isDone?.(agent)) return;
  if (!move.from.includes(status)) {
    throw conflict(move.refusal[status] ?? move.refusal.other ?? `Not possible while the agent is ${status}`, {
      status,
    });
  }
  await move.guard?.(scope, agent);
  await scope.db.agent.update({ where: { id: agent.id }, data: move.columns });
  await move.effects?.(scope, agent);
  emitAgent(scope, agent, move.action, { previousStatus: status, status: move.columns.status });
}

/**
 * Sets a status by a patch: only between idle, active and paused. Every other move has its own command. Only the board
 * may do this, as with the commands, even if others may patch the agent.
 * @throws 403 unless the caller is the board; 409 from pending_approval and terminated; 422 for another target
 */
export async function changeStatus(scope: WriteScope, agent: AgentRow, status: Status): Promise<void> {
  if (status === agent.status && (status !== 'paused' || isPausedByHand(agent))) return;
  await board(scope, agent);
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
  columns: { ...MOVES.resume.columns, status },
});

/** The move to idle or active. */
const setTo = (status: 'idle' | 'active'): Move => ({
  from: ['idle', 'active'],
  isDone: (agent) => agent.status === status,
  refusal: {},
  columns: { status },
  action: 'agent.updated',
});

const PAUSE_BY_HAND = statement(
  `UPDATE "Agent" x SET ${pauseSql('manual')} WHERE x."companyId" = $1::uuid AND x.id = $2::uuid`,
);

function isPausedByHand({ status, pauseReasons }: AgentRow): boolean {
  return status === 'paused' && pauseReasons.includes('manual');
}

/**
 * A pause because of the budget or an archived company stays until its cause ends, even if a person also paused the
 * agent.
 */
async function assertNotHeld(scope: WriteScope, { companyId, id: agentId, pauseReasons }: AgentRow): Promise<void> {
  if (pauseReasons.includes('budget')) await assertNotStopped(scope, { companyId, agentId });
  if (!pauseReasons.includes('company_archived')) return;
  const { status } = await lockCompany(scope, companyId);
  if (status === 'archived') throw conflict('Company is not active', { status });
}

async function revokeKeys(scope: WriteScope, agent: AgentRow): Promise<void> {
  await scope.db.agentApiKey.updateMany({
    where: { companyId: agent.companyId, agentId: agent.id, revokedAt: null },
    data: { revokedAt: new Date() },
  });
}

/** Cancels the agent's runs and wakes with the given reason. */
async function stopWork(scope: WriteScope, { companyId, id: agentId }: AgentRow, reason: string): Promise<void> {
  await scope.orderStop({ companyId, scopeType: 'agent', agentId, reason, errorCode: reason });
}

const OPEN_HIRES = statement(`
  SELECT id FROM "Approval" WHERE "companyId" = $1::uuid AND "agentId" = $2::uuid AND type = 'hire_agent'
     AND status IN ('pending', 'revision_requested') ORDER BY id`);

/** Applies the decision to the approval of the agent's hire, and notifies the requester. */
async function closeHireApproval(scope: WriteScope, agent: AgentRow, to: 'approved' | 'rejected'): Promise<void> {
  for (const { id: approvalId } of await scope.sql<{ id: string }>(OPEN_HIRES, [agent.companyId, agent.id])) {
    await closeApproval(scope, approvalId, to);
    await wakeRequester(scope, await approvalById(scope, { approvalId }));
  }
}

export const deleteAgent = mutation({
  name: 'deleteAgent',
  summary: 'Delete a terminated agent; its activity stays in the journal',
  input: z.object(agentRef),
  output: Ok,
  on: lockedAgentById,
  allow: board,
  deletes: deletesOfCompany,
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
    emitAgent(scope, agent, 'agent.deleted', { name: agent.name });
    return { ok: true as const };
  },
});

const moveStatement = (set: string, where: string): Statement =>
  statement(`UPDATE "Agent" x SET ${set} FROM "Agent" was
              WHERE x."companyId" = $1::uuid AND x.id = $2::uuid AND was."companyId" = x."companyId" AND was.id = x.id AND ${where}
             RETURNING was.status AS "previousStatus", x.status`);

const PAUSE = moveStatement(
  pauseSql('budget'),
  `x.status NOT IN ('terminated', 'pending_approval') AND NOT ${isPausedBy('budget')}`,
);
const RESUME = moveStatement(endPauseSql('budget', 'idle'), `x.status = 'paused' AND ${isPausedBy('budget')}`);

/** Agents as a scope of budgets. */
export const limitedAgent: ScopeKind = {
  lock: statement(`SELECT id FROM "Agent" WHERE "companyId" = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`),
  async assertLimitable(scope, { companyId, scopeId: id }) {
    const agent = await scope.db.agent.findFirst({ where: { companyId, id }, select: { status: true } });
    if (!agent) throw AgentNotFound();
    assertNotFrozen(agent);
  },
  pause: moveStatus(PAUSE, 'agent', 'agent.paused'),
  resume: moveStatus(RESUME, 'agent', 'agent.resumed'),
};
