import { board } from '#services/access/rules.js';
import { forbidden } from '#services/core/errors/errors.js';
import { type Allow, type InCompany, rule } from '#services/core/operation/operation.js';

/** Only the board may lock, unlock and delete an issue's documents; agents get a separate message. */
export const documentKeeper: Allow<InCompany> = rule(board.who, async (scope, resource) => {
  if (scope.actor.kind === 'agent') throw forbidden('Board authentication required');
  await board(scope, resource);
});
