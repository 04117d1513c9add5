import { z } from 'zod';
import { keysHeld } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { mutation, query } from '#services/core/operation/operation.js';
import { pathId } from '#services/core/text/fields.js';
import { changeStanding, lockMember, replaceGrants } from './change.js';
import { BoardRoleWord, GrantsInput, MemberAccessView, MemberStatusChange, MemberView } from './model.js';
import { presentCurrent, presentMember } from './present.js';
import { memberAccessOf, memberById, memberManager, memberRef, membersOfCompany } from './rows.js';

export const listMembers = query({
  name: 'listMembers',
  summary: 'List the members of a company, people and agents, oldest first',
  input: z.object({ companyId: pathId() }),
  output: z.object({ members: z.array(MemberView), access: MemberAccessView }),
  on: companyKeyById,
  allow: memberManager,
  run: async (scope, _input, company) => ({
    members: await membersOfCompany.in.created_at_asc.all(scope, [company.id]),
    access: memberAccessOf(scope, company.id, await keysHeld(scope, { companyId: company.id })),
  }),
  present: async (scope, { members, access }) => ({
    members: await Promise.all(members.map((member) => presentMember(scope, member))),
    access,
  }),
});

const standingFields = {
  membershipRole: BoardRoleWord.optional().describe("The person's new role."),
  status: MemberStatusChange.optional().describe("The membership's new status."),
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
    await changeStanding(scope, await lockMember(scope, found), { membershipRole, status });
    return presentCurrent(scope, found);
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
    const locked = await lockMember(scope, found);
    // Grants come first: when a member returns, the caller must hold the grants that the member keeps.
    if (grants) await replaceGrants(scope, locked, grants);
    await changeStanding(scope, locked, { membershipRole, status });
    return presentCurrent(scope, found);
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
    await replaceGrants(scope, await lockMember(scope, found), grants);
    return presentCurrent(scope, found);
  },
});
