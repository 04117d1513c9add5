import { board, companyWriter, isCeo } from '#services/access/rules.js';
import { forbidden } from '#services/core/errors/errors.js';
import type { Allow, InCompany } from '#services/core/operation/operation.js';

/** Allows members who can write to the company, and its CEO agent, to export it. */
export const exporter: Allow<InCompany> = async (scope, resource) => {
  if (scope.actor.kind !== 'agent') return board(scope, resource);
  await companyWriter(scope, resource);
  if (!isCeo(scope.actor)) throw forbidden('Only the board and the CEO of a company can export it');
};
