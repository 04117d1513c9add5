import { board } from '../../access/rules.js';
import { forbidden } from '../../core/errors/errors.js';
import type { Allow, InCompany } from '../../core/operation/operation.js';

/** A board actor of the company, writing; an agent is told what the routes of documents always say. */
export const documentKeeper: Allow<InCompany> = async (scope, resource) => {
  if (scope.actor.kind === 'agent') throw forbidden('Board authentication required');
  await board(scope, resource);
};
