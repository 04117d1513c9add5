import type { Secret } from '#generated/prisma/client.js';
import { boardReader } from '#services/access/rules.js';
import { principalOf } from '#services/core/actors/actor.js';
import { type Allow, rule } from '#services/core/operation/operation.js';
import { SecretNotFound } from './rows.js';

/**
 * The board reads the secrets of its company that are not deleted. A person's own secret is readable only by that
 * person.
 */
export const secretReader: Allow<Pick<Secret, 'companyId' | 'ownerUserId' | 'scope' | 'status'>> = rule(
  'A board user of the company; of an own secret only its person',
  async (scope, secret) => {
    await boardReader(scope, secret);
    const isOwn = secret.ownerUserId !== null && secret.ownerUserId === principalOf(scope.actor).id;
    if (secret.status === 'deleted' || (secret.scope !== 'company' && !isOwn)) throw SecretNotFound();
  },
);
