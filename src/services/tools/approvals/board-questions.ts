import type { WriteScope } from '../../core/operation/scope.js';
import { closeApproval } from '../../governance/approvals/transitions.js';
import type { ActionRequestRow } from '../action-requests/requests.js';

// Beside the card of a call of a destructive tool, the board is asked. Such a question ends with its request.

/** Cancels the questions to the board that are still open. */
export async function withdrawQuestions(scope: WriteScope, requests: readonly ActionRequestRow[]): Promise<void> {
  for (const { approvalId } of requests) if (approvalId) await closeApproval(scope, approvalId, 'cancelled');
}
