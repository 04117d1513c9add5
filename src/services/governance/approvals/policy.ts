import type { Approval } from '#generated/prisma/client.js';
import { assertNoPlugin, companyWriter } from '#services/access/rules.js';
import { forbidden } from '#services/core/errors/errors.js';
import type { Allow } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';

/**
 * Rejects approval of a hire by an agent or a plugin. It does not matter who requested the hire, which permissions the
 * caller has, or which operation it uses.
 * @throws 403
 */
export function assertMayApproveHire({ actor }: Pick<Scope, 'actor'>): void {
  if (actor.kind === 'agent') throw forbidden('Agents cannot approve a hire: only the board can');
  assertNoPlugin(actor, 'Plugins cannot approve a hire: only the board can');
}

/** Allows the board, and the agent that requested the approval. */
export const mayResubmit: Allow<Approval> = async (scope, approval) => {
  await companyWriter(scope, approval);
  const { actor } = scope;
  if (actor.kind === 'agent' && actor.agentId !== approval.requestedByAgentId) {
    throw forbidden('Only requesting agent can resubmit this approval');
  }
};
