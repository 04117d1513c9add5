import type { WriteScope } from '#services/core/operation/scope.js';
import { closeApproval } from '#services/governance/approvals/transitions.js';
import type { ActionRequestRow } from './requests.js';

// Calls of destructive tools have a card and a question to the board. The question ends with the request.

/** Cancels the questions to the board that are still open. */
export async function withdrawQuestions(scope: WriteScope, requests: readonly ActionRequestRow[]): Promise<void> {
  for (const { approvalId } of requests) if (approvalId) await closeApproval(scope, approvalId, 'cancelled');
}
