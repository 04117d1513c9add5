import { z } from 'zod';
import { roleIn } from '../../access/authority.js';
import { holds, isWriter, permission } from '../../access/rules.js';
import { companyKeyById } from '../../access/tenancy.js';
import type { InCompany } from '../../core/operation/operation.js';
import { mutation, query } from '../../core/operation/operation.js';
import type { Scope } from '../../core/operation/scope.js';
import { pathId } from '../../core/text/fields.js';
import { changeStanding, heldMember, replaceGrants } from './change.js';
import { BoardRoleWord, GrantsInput, MemberAccessView, MemberView, SettableStatus } from './model.js';
import { allMembers, type Member, MemberNotFound, memberById, memberNode, memberRef, presentMember } from './rows.js';

/** Whoever may manage members. */
export const memberManager = permission('users:manage_permissions');

type MemberAccess = z.input<typeof MemberAccessView>;

/** What the caller may do about who is in a company. */
export async function memberAccessOf(scope: Scope, { companyId }: InCompany): Promise<MemberAccess> {
  const writes = await isWriter(scope, { companyId });
  const may = async (key: 'users:manage_permissions' | 'users:invite' | 'joins:approve') =>
    writes && holds(scope, companyId, key);
  const [canManageMembers, canInviteUsers, canApproveJoinRequests] = await Promise.all([
    may('users:manage_permissions'),
    may('users:invite'),
    may('joins:approve'),
  ]);
  return { currentUserRole: roleIn(scope.actor, companyId), canManageMembers, canInviteUsers, canApproveJoinRequests };
}

export const listMembers = query({
  name: 'listMembers',
  summary: 'List the members of a company, people and agents, oldest first',
  input: z.object({ companyId: pathId() }),
  output: z.object({ members: z.array(MemberView), access: MemberAccessView }),
  on: companyKeyById,
  allow: memberManager,
  run: async (scope, _input, company) => ({
    members: await allMembers(scope, company.id),
    access: await memberAccessOf(scope, company),
  }),
  present: async (scope, { members, access }) => ({
    members: await Promise.all(members.map((member) => presentMember(scope, member))),
    access,
  }),
});

const standingFields = {
  membershipRole: BoardRoleWord.optional().describe('What the person is to be in the company.'),
  status: SettableStatus.optional().describe('Whether the membership counts.'),
};

const NOT_EMPTY = 'Must name at least one field to change';

export const updateMember = mutation({
  name: 'updateMember',
  summary: "Change a person's role or status in a company",
  input: z
    .object({ ...memberRef, ...standingFields })
    .refine(({ membershipRole, status }) => membershipRole !== undefined || status !== undefined, NOT_EMPTY),
  output: MemberView,
  on: memberById,
  allow: memberManager,
  async run(scope, { membershipRole, status }, found) {
    const held = await heldMember(scope, found);
    await changeStanding(scope, held, { membershipRole, status });
    return present(scope, found);
  },
});

export const updateMemberRoleAndGrants = mutation({
  name: 'updateMemberRoleAndGrants',
  summary: "Change a member's role, status and explicit grants at once",
  input: z
    .object({ ...memberRef, ...standingFields, grants: GrantsInput.optional() })
    .refine(
      ({ membershipRole, status, grants }) =>
        membershipRole !== undefined || status !== undefined || grants !== undefined,
      NOT_EMPTY,
    ),
  output: MemberView,
  on: memberById,
  allow: memberManager,
  async run(scope, { membershipRole, status, grants }, found) {
    const held = await heldMember(scope, found);
    // First the grants: those that are taken away are not given back by a return.
    if (grants) await replaceGrants(scope, held, grants);
    await changeStanding(scope, held, { membershipRole, status });
    return present(scope, found);
  },
});

export const updateMemberPermissions = mutation({
  name: 'updateMemberPermissions',
  summary: "Replace a member's explicit grants",
  input: z.object({ ...memberRef, grants: GrantsInput }),
  output: MemberView,
  on: memberById,
  allow: memberManager,
  async run(scope, { grants }, found) {
    await replaceGrants(scope, await heldMember(scope, found), grants);
    return present(scope, found);
  },
});

/** The member as it now is. */
export async function present(scope: Scope, { id }: Member): Promise<z.input<typeof MemberView>> {
  const member = await scope.load(memberNode, id);
  if (!member) throw MemberNotFound();
  return presentMember(scope, member);
}
