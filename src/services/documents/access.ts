import { board } from '../access/rules.js';
import { forbidden } from '../core/errors.js';
import type { Allow, InCompany } from '../core/operation.js';

/** A board actor of the company, writing, in the words of the document routes (gaps 2.8). */
export const documentKeeper: Allow<InCompany> = async (scope, resource) => {
  if (scope.actor.kind === 'agent') throw forbidden('Board authentication required');
  await board(scope, resource);
};
