import type { Approval } from '../../../generated/prisma/client.js';
import { Port } from '../../core/operation/port.js';
import type { WriteScope } from '../../core/operation/scope.js';
import type { JsonObject } from '../../core/text/fields.js';
import type { ApprovalType } from './model.js';

// What approvals are about lies above them: its owners say what is particular about each kind.

/** What somebody asks for by hand. */
export interface ApprovalDraft {
  readonly companyId: string;
  readonly payload: JsonObject;
  /** The agent that asks, if one does. */
  readonly requestedByAgentId: string | null;
}

type Effect = (scope: WriteScope, approval: Approval) => Promise<void>;

/** What an owner says of its approvals. What it leaves out does not happen: such an approval only says yes or no. */
export interface ApprovalKind {
  /** Whether agents get one only by the command that it belongs to; people may also create it by hand. */
  readonly isMadeByItsFlow?: true;
  /** Locks what a decision writes before the approval itself, in the order of locks. */
  readonly lock?: Effect;
  /** Checks what is asked for by hand, and completes it. */
  readonly check?: (
    scope: WriteScope,
    draft: ApprovalDraft,
  ) => Promise<{ readonly payload: JsonObject; readonly agentId: string | null }>;
  /** Checks the payload of a resubmission, and completes it. */
  readonly checkAgain?: (scope: WriteScope, approval: Approval, payload: JsonObject) => Promise<JsonObject>;
  /** What follows from a decision, in its transaction: if it cannot be done, nothing is decided. */
  readonly approved?: Effect;
  readonly rejected?: Effect;
}

/** Questions to the board: whoever asked acts on the answer, and nothing else follows from it. */
export const question: ApprovalKind = {};

/** What is particular about each type of approvals. */
export const approvalKinds = new Port<Readonly<Record<ApprovalType, ApprovalKind>>>();

export const approvalKind = (type: string): ApprovalKind => approvalKinds.get()[type as ApprovalType];
