import { companyMember, holds } from '#services/access/rules.js';
import { forbidden } from '#services/core/errors/errors.js';
import { type Allow, type InCompany, rule } from '#services/core/operation/operation.js';

/** A board member of the company, or an agent that holds secrets:read. */
export const catalogReader: Allow<InCompany> = rule(
  'A board user of the company, or an agent of it that holds secrets:read',
  async (scope, resource) => {
    await companyMember(scope, resource);
    if (scope.actor.kind === 'agent' && !(await holds(scope, resource.companyId, 'secrets:read'))) {
      throw forbidden('Missing permission: secrets:read');
    }
  },
);
