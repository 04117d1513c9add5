import { board, isInstanceAdmin, ownKeeper } from '#services/access/rules.js';
import { forbidden } from '#services/core/errors/errors.js';
import { type Allow, type InCompany, rule } from '#services/core/operation/operation.js';
import type { SecretRow } from '../secrets/model.js';
import { SecretNotFound } from '../secrets/rows.js';
import { callerIdOf } from './rows.js';

/** An owner or admin of the company, or an instance admin who is a member of it. */
export const definitionWriter: Allow<InCompany> = rule(
  'An owner or admin of the company, or an instance admin who belongs to it',
  async (scope, resource) => {
    await board(scope, resource);
    const { actor } = scope;
    if (actor.kind !== 'board' || isInstanceAdmin(actor)) return;
    const role = actor.memberships.get(resource.companyId)?.role;
    if (role !== 'owner' && role !== 'admin') throw forbidden('Company owner or admin access required');
  },
);

/** The person who owns the secret. Others get the same 404 as for a missing secret. */
export const secretOwner: Allow<SecretRow> = rule(
  'The person whose own it is, unless they are a viewer',
  async (scope, secret) => {
    await ownKeeper(scope, secret);
    if (secret.ownerUserId !== callerIdOf(scope)) throw SecretNotFound();
  },
);
