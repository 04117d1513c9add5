import type { Approval } from '../../../generated/prisma/client.js';
import { assertNoPlugin, companyWriter } from '../../access/rules.js';
import { forbidden } from '../../core/errors/errors.js';
import type { Allow } from '../../core/operation/operation.js';
import type { Scope } from '../../core/operation/scope.js';

/**
 * Neither an agent nor a plugin ever approves a hire, whoever requested it, whatever permissions they have, and by
 * whichever operation.
 * @throws 403
 */
export function assertMayApproveHire({ actor }: Pick<Scope, 'actor'>): void {
  if (actor.kind === 'agent') throw forbidden('An agent never approves a hire: the board does');
  assertNoPlugin(actor, 'A plugin never approves a hire: the board does');
}

/** The board may resubmit an approval, and so may the agent that requested it. */
export const mayResubmit: Allow<Approval> = async (scope, approval) => {
  await companyWriter(scope, approval);
  const { actor } = scope;
  if (actor.kind === 'agent' && actor.agentId !== approval.requestedByAgentId) {
    throw forbidden('Only requesting agent can resubmit this approval');
  }
};
