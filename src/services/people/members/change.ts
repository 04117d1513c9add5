import { isDeepStrictEqual } from 'node:util';
import {
  type Authority,
  activeOwners,
  assertCovers,
  assertMayGiveRole,
  assertMayTouch,
  BOARD_ROLES,
  currentAuthority,
  isActiveOwner,
  isWhole,
  roleRank,
} from '#services/access/authority.js';
import { type Grant, ROLE_PERMISSIONS } from '#services/access/permissions.js';
import { lockCompany } from '#services/access/tenancy.js';
import { actingPlugin, type MembershipRole } from '#services/core/actors/actor.js';
import { domainError, forbidden, unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { emitInvite, emitMember } from './events.js';
import type { GrantInput } from './model.js';
import { grantsOfMember, type Member, MemberNotFound, memberNode, principalOfMember } from './rows.js';

/** A member locked against other transactions, and the grants that the caller may give. */
export interface LockedMember {
  readonly member: Member;
  readonly authority: Authority;
}

const IS_ADMIN = statement(`SELECT id FROM "User" WHERE id = $1 AND "isInstanceAdmin"`);

/**
 * Takes the company's lock, which every change of roles and grants holds. Then reads the member and the caller's
 * authority.
 * @throws 403 if the caller may not manage members, or not this one; 404 if the member no longer exists
 */
export async function lockMember(scope: WriteScope, { companyId, id }: Member): Promise<LockedMember> {
  await lockCompany(scope, companyId);
  const authority = await currentAuthority(scope, companyId, 'users:manage_permissions');
  const member = await scope.load(memberNode, id);
  if (!member) throw MemberNotFound();
  assertMayTouch(authority, member.membershipRole);
  if (actingPlugin(scope.actor)) await assertNoInstanceAdmin(scope, member);
  return { member, authority };
}

async function assertNoInstanceAdmin(scope: WriteScope, { principalType, principalId }: Member): Promise<void> {
  if (principalType !== 'user' || !(await scope.row(IS_ADMIN, [principalId]))) return;
  throw forbidden('A plugin cannot change the administrators of the installation');
}

export interface MemberStanding {
  readonly membershipRole?: string | undefined;
  readonly status?: string | undefined;
}

export const LastOwner = domainError(
  'last_owner',
  'The last active owner of a company cannot be demoted, suspended or archived',
);

/**
 * Changes a person's role or status in the company.
 * @throws 403 for more than the caller may give, 409 for the last active owner, 422 for an agent
 */
export async function changeStanding(
  scope: WriteScope,
  { member, authority }: LockedMember,
  to: MemberStanding,
): Promise<void> {
  const after = {
    membershipRole: to.membershipRole ?? member.membershipRole,
    status: to.status ?? member.status,
  };
  if (after.membershipRole === member.membershipRole && after.status === member.status) return;
  if (member.principalType !== 'user') {
    throw unprocessable('Only people have a role and a status in the company; pause or terminate an agent instead');
  }
  await assertGain(scope, { member, authority }, after);
  const stopsOwning = isActiveOwner(scope, member) && !isActiveOwner(scope, { ...member, ...after });
  if (stopsOwning && (await scope.load(activeOwners, member.companyId)) <= 1) throw LastOwner();
  const changed = await scope.db.companyMembership.update({ where: { id: member.id }, data: after });
  await revokeInvitesAbove(scope, changed);
  const from = { membershipRole: member.membershipRole, status: member.status };
  emitMember(scope, member, after.status === 'archived' ? 'member.archived' : 'member.updated', { from, to: after });
}

/**
 * Checks that the caller holds everything that the change gives to the member: the role's permissions and, when the
 * member returns, the kept grants.
 */
async function assertGain(
  scope: WriteScope,
  { member, authority }: LockedMember,
  after: { membershipRole: string | null; status: string },
): Promise<void> {
  const returns = member.status !== 'active' && after.status === 'active';
  if (!returns && after.membershipRole === member.membershipRole) return;
  const before = returns ? [] : ROLE_PERMISSIONS[(member.membershipRole ?? 'viewer') as MembershipRole];
  assertMayGiveRole(authority, after.membershipRole, before);
  if (!returns) return;
  for (const grant of await grantsOfMember(scope, member)) assertCovers(authority, grant);
}

const ABOVE = statement(`
  UPDATE "Invite" SET "revokedAt" = now(), "updatedAt" = now()
   WHERE "companyId" = $1::uuid AND "createdByUserId" = $2 AND "acceptedAt" IS NULL AND "revokedAt" IS NULL
     AND "expiresAt" > now() AND (NOT $3 OR "humanRole" = ANY($4::text[]) AND "allowedJoinTypes" <> 'agent')
  RETURNING id`);

/** Revokes the member's open invites that offer more than the member may still grant. */
async function revokeInvitesAbove(scope: WriteScope, member: Member): Promise<void> {
  const { companyId, principalId, status, membershipRole } = member;
  const above = BOARD_ROLES.filter((role) => roleRank(role) > roleRank(membershipRole));
  const values = [companyId, principalId, status === 'active', above];
  for (const { id } of await scope.sql<{ id: string }>(ABOVE, values)) {
    emitInvite(scope, { companyId, id }, 'invite.revoked', { memberId: member.id });
  }
}

/** Replaces a member's explicit grants. @throws 403 for a grant that the caller lacks; 422 for a missing scope */
export async function replaceGrants(
  scope: WriteScope,
  { member, authority }: LockedMember,
  sent: readonly GrantInput[],
): Promise<void> {
  const after: Grant[] = sent.map(({ permissionKey, scope: limits }) => ({ permissionKey, scope: limits ?? null }));
  const before = await grantsOfMember(scope, member);
  const isAmong = (grants: readonly Grant[], grant: Grant) =>
    grants.some((one) => one.permissionKey === grant.permissionKey && isDeepStrictEqual(one.scope, grant.scope));
  const granted = after.filter((grant) => !isAmong(before, grant));
  const revoked = before.filter((grant) => !isAmong(after, grant));
  for (const grant of granted) {
    assertCovers(authority, grant);
    if (grant.permissionKey === 'tasks:assign_scope' && isWhole(grant.scope)) {
      throw unprocessable('tasks:assign_scope needs a scope');
    }
  }
  if (granted.length === 0 && revoked.length === 0) return;
  const { companyId, type: principalType, id: principalId } = principalOfMember(member);
  const principal = { companyId, principalType, principalId };
  const keys = [...granted, ...revoked].map(({ permissionKey }) => permissionKey);
  await scope.db.principalPermissionGrant.deleteMany({ where: { ...principal, permissionKey: { in: keys } } });
  await scope.db.principalPermissionGrant.createMany({
    data: granted.map(({ permissionKey, scope: limits }) => ({
      ...principal,
      permissionKey,
      ...(limits ? { scope: limits } : {}),
    })),
  });
  await scope.db.companyMembership.update({ where: { id: member.id }, data: { updatedAt: new Date() } });
  emitMember(scope, member, 'member.permissions_updated', { granted, revoked });
}
