import { z } from 'zod';
import type { Approval } from '../../../generated/prisma/client.js';
import { board, companyWriter } from '../../access/rules.js';
import { forbidden, unprocessable } from '../../core/errors/errors.js';
import { type Allow, mutation } from '../../core/operation/operation.js';
import { restoreRedacted } from '../../core/operation/restore.js';
import type { Scope, WriteScope } from '../../core/operation/scope.js';
import { type JsonObject, jsonObject, rawText } from '../../core/text/fields.js';
import { assertMovable, isOpen, moveApproval, TRANSITIONS } from './decide.js';
import { approvalKind } from './kinds.js';
import { ApprovalView, presentApproval } from './model.js';
import { wakeRequester } from './requester.js';
import { approvalById, approvalRef, lockApproval } from './rows.js';

const decisionFields = {
  ...approvalRef,
  decisionNote: rawText(10_000).nullish().describe('Why, for whoever asked.'),
};

/** The approval, locked with what its decision writes before it in the order of locks. */
async function lockedApprovalById(scope: Scope, ref: { approvalId: string }): Promise<Approval> {
  const write = scope as WriteScope;
  const known = await approvalById(scope, ref);
  if (isOpen(known)) await approvalKind(known.type).lock?.(write, known);
  return lockApproval(write, known.id);
}

const decision = (name: string, summary: string, by: 'approve' | 'reject') =>
  mutation({
    name,
    summary,
    input: z.object(decisionFields),
    output: ApprovalView,
    on: lockedApprovalById,
    ...(by === 'approve' && { setsExecution: true as const }), // a hire becomes an agent
    allow: board,
    async run(scope, { decisionNote }, approval) {
      const transition = TRANSITIONS[by];
      if (approval.status === transition.to) return presentApproval(approval);
      const decided = await moveApproval(scope, approval, transition, { decisionNote: decisionNote ?? null });
      await approvalKind(decided.type)[transition.to]?.(scope, decided);
      await wakeRequester(scope, decided);
      return presentApproval(await approvalById(scope, { approvalId: decided.id }));
    },
  });

export const approveApproval = decision(
  'approveApproval',
  'Approve what was asked for; a hire becomes an agent',
  'approve',
);
export const rejectApproval = decision('rejectApproval', 'Refuse what was asked for', 'reject');

export const requestApprovalRevision = mutation({
  name: 'requestApprovalRevision',
  summary: 'Send an approval back to whoever asked, to be asked for otherwise',
  input: z.object(decisionFields),
  output: ApprovalView,
  on: lockedApprovalById,
  allow: board,
  async run(scope, { decisionNote }, approval) {
    const move = { decisionNote: decisionNote ?? null };
    const returned = await moveApproval(scope, approval, TRANSITIONS.requestRevision, move);
    await wakeRequester(scope, returned);
    return presentApproval(returned);
  },
});

/** The board, or the agent that asked. */
const requester: Allow<Approval> = async (scope, approval) => {
  await companyWriter(scope, approval);
  const { actor } = scope;
  if (actor.kind === 'agent' && actor.agentId !== approval.requestedByAgentId) {
    throw forbidden('Only requesting agent can resubmit this approval');
  }
};

export const resubmitApproval = mutation({
  name: 'resubmitApproval',
  summary: 'Ask again after a revision was requested',
  input: z.object({
    ...approvalRef,
    payload: jsonObject()
      .optional()
      .describe('What is asked for now, instead of what was; redacted values that are sent back keep what is stored.'),
  }),
  output: ApprovalView,
  on: lockedApprovalById,
  allow: requester,
  async run(scope, { payload }, approval) {
    assertMovable(approval, TRANSITIONS.resubmit);
    const changed = payload ? { payload: await replacement(scope, approval, payload) } : {};
    return presentApproval(
      await moveApproval(scope, approval, TRANSITIONS.resubmit, { decisionNote: null, ...changed }),
    );
  },
});

async function replacement(scope: WriteScope, approval: Approval, sent: JsonObject): Promise<JsonObject> {
  if (approval.argumentHash) {
    throw unprocessable('The payload of an approval that permits one action cannot be changed; ask for a new approval');
  }
  const payload = restoreRedacted(sent, approval.payload as JsonObject, 'payload') as JsonObject;
  return (await approvalKind(approval.type).checkAgain?.(scope, approval, payload)) ?? payload;
}
