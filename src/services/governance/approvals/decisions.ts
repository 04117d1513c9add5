import { z } from 'zod';
import type { Approval } from '#generated/prisma/client.js';
import { board } from '#services/access/rules.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { restoreRedacted } from '#services/core/rows/restore.js';
import { type JsonObject, jsonObject, rawText } from '#services/core/text/fields.js';
import { approvalKind } from './kinds.js';
import { ApprovalView, presentApproval } from './model.js';
import { wakeRequester } from './requester.js';
import { approvalById, approvalRef, lockedRowById, mayResubmit } from './rows.js';
import { assertMovable, isOpen, moveApproval } from './transitions.js';

const decisionFields = {
  ...approvalRef,
  decisionNote: rawText(10_000).nullish().describe('The reason for the requester.'),
};

/** Locks the records that the decision writes, then the approval: this is the order of locks. */
async function lockedApprovalById(scope: WriteScope, ref: { approvalId: string }): Promise<Approval> {
  const approval = await approvalById(scope, ref);
  if (isOpen(approval)) await approvalKind(approval.type).lock?.(scope, approval);
  return lockedRowById(scope, ref);
}

const decision = (name: string, summary: string, to: 'approved' | 'rejected') =>
  mutation({
    name,
    summary,
    input: z.object(decisionFields),
    output: ApprovalView,
    on: lockedApprovalById,
    ...(to === 'approved' && { setsExecution: true as const }), // a hire becomes an agent
    allow: board,
    async run(scope, { decisionNote }, approval) {
      if (approval.status === to) return presentApproval(approval);
      const decided = await moveApproval(scope, approval, to, { decisionNote });
      await approvalKind(decided.type)[to]?.(scope, decided);
      await wakeRequester(scope, decided);
      return presentApproval(await approvalById(scope, { approvalId: decided.id }));
    },
  });

export const approveApproval = decision('approveApproval', 'Approve a request; a hire becomes an agent', 'approved');
export const rejectApproval = decision('rejectApproval', 'Reject a request', 'rejected');

export const requestApprovalRevision = mutation({
  name: 'requestApprovalRevision',
  summary: 'Send an approval back to its requester for a revision',
  input: z.object(decisionFields),
  output: ApprovalView,
  on: lockedApprovalById,
  allow: board,
  async run(scope, { decisionNote }, approval) {
    const returned = await moveApproval(scope, approval, 'revision_requested', { decisionNote });
    await wakeRequester(scope, returned);
    return presentApproval(returned);
  },
});

export const resubmitApproval = mutation({
  name: 'resubmitApproval',
  summary: 'Resubmit an approval after a revision was requested',
  input: z.object({
    ...approvalRef,
    payload: jsonObject()
      .optional()
      .describe('The revised request. Redacted values that you send back keep the stored values.'),
  }),
  output: ApprovalView,
  on: lockedApprovalById,
  allow: mayResubmit,
  async run(scope, { payload }, approval) {
    assertMovable(approval, 'pending');
    const changed = payload ? { payload: await replacement(scope, approval, payload) } : {};
    return presentApproval(await moveApproval(scope, approval, 'pending', changed));
  },
});

async function replacement(scope: WriteScope, approval: Approval, sent: JsonObject): Promise<JsonObject> {
  if (approval.argumentHash) {
    throw unprocessable('The payload of an approval that permits one action cannot be changed; ask for a new approval');
  }
  const payload = restoreRedacted(sent, approval.payload as JsonObject, 'payload') as JsonObject;
  return (await approvalKind(approval.type).checkAgain?.(scope, approval, payload)) ?? payload;
}
