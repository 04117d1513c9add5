import { z } from 'zod';
import { instanceAdmin } from '#services/access/rules.js';
import { LOCAL_BOARD_USER_ID } from '#services/core/actors/actor.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { RecordedAction } from '#services/core/journal/vocabulary.js';
import { type InCompany, mutation, query } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { presenterOf } from '#services/core/rows/present.js';
import { uuid } from '#services/core/text/fields.js';
import { LastOwner } from '../members/change.js';
import { emitInvite, emitMember } from '../members/events.js';
import { accessOfUser, CompanyAccessView, UserCompanyAccessView, userById, userRef } from './rows.js';

export const getUserCompanyAccess = query({
  name: 'getUserCompanyAccess',
  summary: 'Get the companies of a person',
  input: z.object(userRef),
  output: UserCompanyAccessView,
  allow: instanceAdmin,
  run: (scope, { userId }) => present(scope, userId),
});

const presentAccess = presenterOf(CompanyAccessView);

const present = async (scope: Scope, userId: string) => {
  const user = await userById(scope, { userId });
  const access = await accessOfUser.all(scope, [userId]);
  return { user, companyAccess: access.map((membership) => presentAccess(membership)) };
};

const LOCK = statement(`
  SELECT c.id FROM "Company" c
   WHERE c.id = ANY($1::uuid[]) OR EXISTS (
     SELECT FROM "CompanyMembership" m
      WHERE m."companyId" = c.id AND m."principalType" = 'user' AND m."principalId" = $2 AND m.status <> 'archived')
   ORDER BY c.id FOR NO KEY UPDATE`);

const MEMBER = `"principalType" = 'user' AND "principalId" = $2`;

// A company that would lose its last active owner. The local board counts as an owner only in deployments in which it
// can act.
const ORPHANED = statement(`
  SELECT m."companyId" AS id FROM "CompanyMembership" m
   WHERE ${MEMBER} AND NOT m."companyId" = ANY($1::uuid[]) AND m.status = 'active' AND m."membershipRole" = 'owner'
     AND (m."principalId" <> '${LOCAL_BOARD_USER_ID}' OR $3)
     AND NOT EXISTS (
       SELECT FROM "CompanyMembership" o
        WHERE o."companyId" = m."companyId" AND o."principalType" = 'user' AND o."principalId" <> $2
          AND o.status = 'active' AND o."membershipRole" = 'owner' AND (o."principalId" <> '${LOCAL_BOARD_USER_ID}' OR $3))
   LIMIT 1`);

const ARCHIVE = statement(`
  UPDATE "CompanyMembership" SET status = 'archived', "updatedAt" = now()
   WHERE ${MEMBER} AND NOT "companyId" = ANY($1::uuid[]) AND status <> 'archived' RETURNING id, "companyId"`);

const ADD = statement(`
  INSERT INTO "CompanyMembership" AS m (id, "companyId", "principalType", "principalId", status, "membershipRole", "updatedAt")
  SELECT gen_random_uuid(), k.id, 'user', $2, 'active', 'operator', now() FROM unnest($1::uuid[]) AS k(id)
  ON CONFLICT ("companyId", "principalType", "principalId")
    DO UPDATE SET status = 'active', "membershipRole" = 'operator', "updatedAt" = now() WHERE m.status <> 'active'
  RETURNING id, "companyId"`);

// A person who returns later gets only the role's permissions.
const UNGRANT = statement(`
  DELETE FROM "PrincipalPermissionGrant" WHERE ${MEMBER} AND "companyId" = ANY($1::uuid[]) RETURNING id`);

// The person's open invites are revoked with the membership.
const REVOKE = statement(`
  UPDATE "Invite" SET "revokedAt" = now(), "updatedAt" = now()
   WHERE "companyId" = ANY($1::uuid[]) AND "createdByUserId" = $2 AND "acceptedAt" IS NULL AND "revokedAt" IS NULL
  RETURNING id, "companyId"`);

interface Row extends InCompany {
  readonly id: string;
}

export const setUserCompanyAccess = mutation({
  name: 'setUserCompanyAccess',
  summary: "Set a person's companies: add the person as an operator of new ones, archive other memberships",
  input: z.object({
    ...userRef,
    companyIds: z.array(uuid()).max(500).describe('The companies that the person should be a member of.'),
  }),
  output: UserCompanyAccessView,
  allow: instanceAdmin,
  async run(scope, { userId, companyIds: sent }) {
    await scope.enterAll('all');
    const { id } = await userById(scope, { userId });
    const companyIds = [...new Set(sent)];
    const locked = await scope.sql<{ id: string }>(LOCK, [companyIds, id]);
    const unknown = companyIds.find((companyId) => !locked.some((company) => company.id === companyId));
    if (unknown) throw unprocessable('Company not found', { companyId: unknown });
    const local = scope.services.config.DEPLOYMENT_MODE === 'local_trusted';
    const orphaned = await scope.row<{ id: string }>(ORPHANED, [companyIds, id, local]);
    if (orphaned) throw LastOwner({ companyId: orphaned.id });
    await archive(scope, id, companyIds);
    await add(scope, id, companyIds);
    return present(scope, id);
  },
});

async function archive(scope: WriteScope, userId: string, kept: readonly string[]): Promise<void> {
  const archived = await scope.sql<Row>(ARCHIVE, [kept, userId]);
  for (const member of archived) emit(scope, userId, member, 'member.archived', { status: 'archived' });
  if (archived.length === 0) return;
  const companyIds = archived.map(({ companyId }) => companyId);
  for (const invite of await scope.sql<Row>(REVOKE, [companyIds, userId])) emitInvite(scope, invite, 'invite.revoked');
}

async function add(scope: WriteScope, userId: string, companyIds: readonly string[]): Promise<void> {
  const added = await scope.sql<Row>(ADD, [companyIds, userId]);
  if (added.length === 0) return;
  await scope.sql(UNGRANT, [added.map(({ companyId }) => companyId), userId]);
  const to = { status: 'active', membershipRole: 'operator' };
  for (const member of added) emit(scope, userId, member, 'member.updated', to);
}

const emit = (scope: WriteScope, principalId: string, member: Row, action: RecordedAction, to: object): void =>
  emitMember(scope, { ...member, principalType: 'user', principalId }, action, { to });
