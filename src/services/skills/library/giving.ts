import { isAtOrBelow } from '#services/access/authority.js';
import { forbidden } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { isReviewer } from './versions.js';

/**
 * Agents give skills to themselves and to agents below them; agents that review skills give them to everybody.
 * @throws 403
 */
export async function assertMayGiveTo(scope: Scope, companyId: string, agentId: string): Promise<void> {
  const { actor } = scope;
  if (actor.kind !== 'agent' || (await isReviewer(scope, companyId))) return;
  if (await isAtOrBelow(scope, { companyId, agentId: actor.agentId }, agentId)) return;
  throw forbidden('Only people, and agents with skills:review, can assign skills to agents that are not below them');
}
