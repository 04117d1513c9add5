import { makeInstanceAdmin, makeOwner } from '#services/access/people.js';
import { LOCAL_BOARD_USER_ID } from '#services/core/actors/actor.js';
import { emitterOf } from '#services/core/operation/emitter.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

const emitCompany = emitterOf('company');

const LOCK_INSTANCE = statement(`SELECT id FROM "Instance" FOR NO KEY UPDATE`);

/** Serializes claims. */
export const lockInstance = (scope: Pick<WriteScope, 'sql'>): Promise<object[]> => scope.sql(LOCK_INSTANCE, []);

const ORPHANED = statement(`
  SELECT c.id FROM "Company" c
   WHERE EXISTS (SELECT 1 FROM "CompanyMembership" m WHERE m."companyId" = c.id AND m."principalType" = 'user'
                    AND m."principalId" = $1 AND m.status <> 'archived')
      OR NOT EXISTS (SELECT 1 FROM "CompanyMembership" m WHERE m."companyId" = c.id AND m."principalType" = 'user'
                        AND m."principalId" <> $1 AND m."membershipRole" = 'owner' AND m.status = 'active')
   ORDER BY c.id FOR NO KEY UPDATE`);

/**
 * Makes a person an instance admin. The person also becomes an owner of every company without an owner or with the
 * local board as a member. Archives the local board's memberships: after that, no one else could access these
 * companies.
 */
export async function handOverInstallation(scope: WriteScope, userId: string): Promise<void> {
  await makeInstanceAdmin(scope, userId);
  await scope.enterAll('all');
  const companyIds = (await scope.sql<{ id: string }>(ORPHANED, [LOCAL_BOARD_USER_ID])).map(({ id }) => id);
  await makeOwner(scope, companyIds, userId);
  await scope.db.companyMembership.updateMany({
    where: { principalType: 'user', principalId: LOCAL_BOARD_USER_ID, status: { not: 'archived' } },
    data: { status: 'archived' },
  });
  for (const id of companyIds) emitCompany(scope, { companyId: id, id }, 'company.owner_claimed', { userId });
}
