import type { Approval } from '#generated/prisma/client.js';
import { Port } from '#services/core/operation/port.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/fields.js';
import type { ApprovalType } from './model.js';

// The subjects of approvals are in higher layers. Each owner defines the behaviour of its kind.

/** A request that a client creates by hand. */
export interface ApprovalDraft {
  readonly companyId: string;
  readonly payload: JsonObject;
  /** The agent that requests the approval, if any. */
  readonly requestedByAgentId: string | null;
}

type Effect = (scope: WriteScope, approval: Approval) => Promise<void>;

/**
 * The behaviour of a kind of approval. Without a hook, nothing happens at that point: the approval only records yes or
 * no.
 */
export interface ApprovalKind {
  /** Whether agents can create this kind only through its own command. People may also create it by hand. */
  readonly isMadeByItsFlow?: true;
  /** Locks the records that a decision writes, before the approval itself, in the order of locks. */
  readonly lock?: Effect;
  /** Checks and completes a request by hand. */
  readonly check?: (
    scope: WriteScope,
    draft: ApprovalDraft,
  ) => Promise<{ readonly payload: JsonObject; readonly agentId: string | null }>;
  /** Checks and completes the payload of a resubmission. */
  readonly checkAgain?: (scope: WriteScope, approval: Approval, payload: JsonObject) => Promise<JsonObject>;
  /** The effects of a decision, in its transaction. If they fail, the decision fails too. */
  readonly approved?: Effect;
  readonly rejected?: Effect;
}

/** Questions to the board. The requester acts on the answer; a decision has no other effect. */
export const question: ApprovalKind = {};

/** The behaviour of each approval type. */
export const approvalKinds = new Port<Readonly<Record<ApprovalType, ApprovalKind>>>();

export const approvalKind = (type: string): ApprovalKind => approvalKinds.get()[type as ApprovalType];
