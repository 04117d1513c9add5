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
  rankOf,
} from '../../access/authority.js';
import { type Grant, ROLE_PERMISSIONS } from '../../access/permissions.js';
import { lockCompany } from '../../access/tenancy.js';
import type { MembershipRole } from '../../core/actors/actor.js';
import { domainError, unprocessable } from '../../core/errors/errors.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { SentGrant } from './model.js';
import { grantsOfMember, type Member, MemberNotFound, memberNode, principalOfMember } from './rows.js';

/** A member that nobody else changes meanwhile, with what the caller may give. */
export interface MemberHold {
  readonly member: Member;
  readonly authority: Authority;
}

/**
 * Takes the company's lock, under which alone roles and grants change, and reads both sides again.
 * @throws 403 when the caller may not manage members any more, or never may this one; 404 when the member has gone
 */
export async function heldMember(scope: WriteScope, { companyId, id }: Member): Promise<MemberHold> {
  await lockCompany(scope, companyId);
  const authority = await currentAuthority(scope, companyId, 'users:manage_permissions');
  const member = await scope.load(memberNode, id);
  if (!member) throw MemberNotFound();
  assertMayTouch(authority, member.membershipRole);
  return { member, authority };
}

export interface Standing {
  readonly membershipRole?: string | undefined;
  readonly status?: string | undefined;
}

export const LastOwner = domainError(
  'last_owner',
  409,
  'The last active owner of a company cannot be demoted, suspended or archived',
);

/**
 * Gives a person another role or status in the company.
 * @throws 403 for more than the caller has, 409 for the last active owner, 422 for an agent
 */
export async function changeStanding(
  scope: WriteScope,
  { member, authority }: MemberHold,
  to: Standing,
): Promise<Member> {
  const after = {
    membershipRole: to.membershipRole ?? member.membershipRole,
    status: to.status ?? member.status,
  };
  if (after.membershipRole === member.membershipRole && after.status === member.status) return member;
  if (member.principalType !== 'user') {
    throw unprocessable('Only people have a role and a status in the company; pause or terminate an agent instead');
  }
  await assertGain(scope, { member, authority }, after);
  const wasOwner = isActiveOwner(scope, member);
  if (
    wasOwner &&
    !isActiveOwner(scope, { ...member, ...after }) &&
    (await scope.load(activeOwners, member.companyId)) <= 1
  ) {
    throw LastOwner();
  }
  const changed = await scope.db.companyMembership.update({ where: { id: member.id }, data: after });
  await revokeInvitesAbove(scope, changed);
  const from = { membershipRole: member.membershipRole, status: member.status };
  emitMember(scope, member, after.status === 'archived' ? 'member.archived' : 'member.updated', { from, to: after });
  return changed;
}

/** What a change gives to the member must be the caller's to give: the role's keys and, on a return, the kept grants. */
async function assertGain(
  scope: WriteScope,
  { member, authority }: MemberHold,
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

/** Invites outlive nobody's right to give what they offer: whoever left or was demoted does not come back by one. */
async function revokeInvitesAbove(scope: WriteScope, member: Member): Promise<void> {
  const { companyId, principalId, status, membershipRole } = member;
  const above = BOARD_ROLES.filter((role) => rankOf(role) > rankOf(membershipRole));
  const values = [companyId, principalId, status === 'active', above];
  for (const { id } of await scope.sql<{ id: string }>(ABOVE, values)) {
    scope.emit({
      companyId,
      action: 'invite.revoked',
      entityType: 'invite',
      entityId: id,
      details: { memberId: member.id },
    });
  }
}

/** Replaces the explicit grants of a member. @throws 403 for one that the caller does not hold; 422 without its scope */
export async function replaceGrants(
  scope: WriteScope,
  { member, authority }: MemberHold,
  sent: readonly SentGrant[],
): Promise<void> {
  const wanted: Grant[] = sent.map(({ permissionKey, scope: limits }) => ({ permissionKey, scope: limits ?? null }));
  const held = await grantsOfMember(scope, member);
  const isKept = (grant: Grant, among: readonly Grant[]) =>
    among.some((one) => one.permissionKey === grant.permissionKey && isDeepStrictEqual(one.scope, grant.scope));
  const given = wanted.filter((grant) => !isKept(grant, held));
  const taken = held.filter((grant) => !isKept(grant, wanted));
  for (const grant of given) {
    assertCovers(authority, grant);
    if (grant.permissionKey === 'tasks:assign_scope' && isWhole(grant.scope)) {
      throw unprocessable('tasks:assign_scope needs a scope');
    }
  }
  if (given.length === 0 && taken.length === 0) return;
  const { companyId, type: principalType, id: principalId } = principalOfMember(member);
  const principal = { companyId, principalType, principalId };
  const keys = [...given, ...taken].map(({ permissionKey }) => permissionKey);
  await scope.db.principalPermissionGrant.deleteMany({ where: { ...principal, permissionKey: { in: keys } } });
  await scope.db.principalPermissionGrant.createMany({
    data: given.map(({ permissionKey, scope: limits }) => ({
      ...principal,
      permissionKey,
      ...(limits ? { scope: limits } : {}),
    })),
  });
  await scope.db.companyMembership.update({ where: { id: member.id }, data: { updatedAt: new Date() } });
  emitMember(scope, member, 'member.permissions_updated', { granted: given, revoked: taken });
}

/** Records what happened to a member. */
export function emitMember(scope: WriteScope, member: Member, action: string, details: Record<string, unknown>): void {
  const { companyId, id, principalType, principalId } = member;
  scope.emit({
    companyId,
    action,
    entityType: 'member',
    entityId: id,
    ...(principalType === 'agent' ? { agentId: principalId } : {}),
    details: { principalType, principalId, ...details },
  });
}
