import type { z } from 'zod';
import { activeOwners, authorityHolding, isActiveOwner, roleIn, roleObstacle } from '#services/access/authority.js';
import type { PermissionKey } from '#services/access/permissions.js';
import { permission } from '#services/access/rules.js';
import { principalOf } from '#services/core/actors/actor.js';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import type { MemberAccessView, Removal } from './model.js';
import type { Member } from './rows.js';

/** Allows callers with the permission to manage members. */
export const memberManager = permission('users:manage_permissions');

/** The caller's rights to manage the members of a company, by the caller's permissions there. */
export function memberAccessOf(
  { actor }: Scope,
  companyId: string,
  permissions: readonly PermissionKey[],
): z.input<typeof MemberAccessView> {
  return {
    currentUserRole: roleIn(actor, companyId),
    canManageMembers: permissions.includes('users:manage_permissions'),
    canInviteUsers: permissions.includes('users:invite'),
    canApproveJoinRequests: permissions.includes('joins:approve'),
  };
}

/** The caller's authority in a company, loaded once per request; null for a caller who may not manage members. */
const managerAuthority: Loader<string, Awaited<ReturnType<typeof authorityHolding>>> = {
  batch: (scope, companyIds) =>
    Promise.all(companyIds.map((companyId) => authorityHolding(scope, companyId, 'users:manage_permissions'))),
};

/** Whether the caller may archive a member. */
export async function removalOf(scope: Scope, member: Member): Promise<Removal> {
  const reason = await archiveObstacle(scope, member);
  return { canArchive: reason === null, reason };
}

/** Whether the member is the caller. */
export function isOneself(scope: Scope, member: Pick<Member, 'principalType' | 'principalId'>): boolean {
  const { type, id } = principalOf(scope.actor);
  return member.principalType === type && member.principalId === id;
}

async function archiveObstacle(scope: Scope, member: Member): Promise<string | null> {
  if (member.principalType !== 'user') return 'Terminate an agent to remove it from the company';
  if (member.status === 'archived') return 'The member is archived already';
  if (isOneself(scope, member)) return 'You cannot archive yourself';
  const [authority, owners] = await Promise.all([
    scope.load(managerAuthority, member.companyId),
    scope.load(activeOwners, member.companyId),
  ]);
  if (!authority) return 'Missing permission: users:manage_permissions';
  const obstacle = roleObstacle(authority, member.membershipRole);
  if (obstacle) return obstacle;
  return isActiveOwner(scope, member) && owners <= 1 ? 'The last active owner of a company cannot be archived' : null;
}
