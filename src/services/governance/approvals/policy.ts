import { forbidden } from '../../core/errors/errors.js';
import type { Scope } from '../../core/operation/scope.js';

/**
 * An agent never approves a hire: neither one that it asked for nor another's, whatever permissions it holds and
 * whichever way it comes.
 * @throws 403
 */
export function assertMayApproveHire({ actor }: Pick<Scope, 'actor'>): void {
  if (actor.kind === 'agent') throw forbidden('An agent never approves a hire: the board does');
}
