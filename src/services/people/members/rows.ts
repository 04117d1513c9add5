import { z } from 'zod';
import type { CompanyMembership } from '#generated/prisma/client.js';
import { activeOwners, authorityHolding, isActiveOwner, roleIn, roleObstacle } from '#services/access/authority.js';
import { grantsOf } from '#services/access/grants.js';
import type { Grant, PermissionKey } from '#services/access/permissions.js';
import { boardReader, permission } from '#services/access/rules.js';
import { companyKeyById, locatedInCompany } from '#services/access/tenancy.js';
import { principalOf } from '#services/core/actors/actor.js';
import { notFound } from '#services/core/errors/errors.js';
import { query } from '#services/core/operation/operation.js';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import { type FilterOf, filterOf, inColumn } from '#services/core/rows/filter.js';
import { byId } from '#services/core/rows/loaders.js';
import { BY_CREATION, BY_UPDATE, ordersOf } from '#services/core/rows/ordered-pages.js';
import { ownId } from '#services/core/rows/own-id.js';
import { pathId, text } from '#services/core/text/fields.js';
import {
  type MemberAccessView,
  MembershipRoleWord,
  MembershipStatusWord,
  PrincipalType,
  type Removal,
} from './model.js';
import { PersonView, personOf } from './person-rows.js';

export type Member = CompanyMembership;

export const MemberNotFound = () => notFound('Member not found');

export const memberRef = {
  companyId: pathId().describe("The company's ID."),
  memberId: pathId().describe("The membership's ID."),
};

/** A membership by id, or null if the scope cannot access it. */
export const memberNode = byId<Member>('CompanyMembership');

/** The member that a path names. @throws 404; 403 if it belongs to another company */
export const memberById = locatedInCompany('memberId', memberNode, MemberNotFound);

export const MemberFilter = filterOf({
  id: 'MemberFilter',
  nouns: 'members',
  lists: {
    statuses: inColumn('status', MembershipStatusWord, 'in one of these statuses'),
    roles: inColumn('membershipRole', MembershipRoleWord, 'in one of these roles', { isNullable: true }),
    principalTypes: inColumn('principalType', PrincipalType, 'of one of these kinds'),
    principalIds: inColumn('principalId', text(200), 'that are one of these people or agents'),
  },
  times: { createdAt: 'joined', updatedAt: 'were changed last' },
});
type MemberFilter = FilterOf<typeof MemberFilter>;

const MemberOrder = ordersOf({
  id: 'MemberOrder',
  nouns: 'members',
  by: { created_at: BY_CREATION, updated_at: BY_UPDATE },
  initial: 'created_at_asc',
});

const OF_COMPANY = {
  table: 'CompanyMembership',
  by: { companyId: 'uuid' },
  conditions: MemberFilter.conditions,
} as const;

/** A company's members: people and agents. */
export const membersOfCompany = MemberOrder.pages<Member, MemberFilter>(OF_COMPANY);

/** The people of a company without archived ones. */
export const peopleOfCompany = MemberOrder.pages<Member, MemberFilter>({
  ...OF_COMPANY,
  where: `t."principalType" = 'user' AND t.status <> 'archived'`,
});

export const principalOfMember = ({ companyId, principalType, principalId }: Member) => ({
  companyId,
  type: principalType as 'user' | 'agent',
  id: principalId,
});

/** The explicit grants of a member. */
export const grantsOfMember = (scope: Scope, member: Member): Promise<readonly Grant[]> =>
  scope.load(grantsOf, principalOfMember(member));

/** A member, identified by its own id. */
export const memberAlone = ownId({
  id: 'memberId',
  from: '"CompanyMembership" c',
  parents: { companyId: 'c."companyId"' },
  missing: MemberNotFound,
});

export const DirectoryEntryView = z
  .object({
    principalId: z.string().describe("The person's ID."),
    status: MembershipStatusWord.describe("The membership's current status."),
    user: PersonView.nullable().describe('The person; null if they no longer exist.'),
  })
  .meta({ id: 'DirectoryEntry', description: 'A person of a company, available for assignments and mentions.' });

export const listUserDirectory = query({
  name: 'listUserDirectory',
  summary: 'List the people of a company, oldest members first',
  input: z.object({ companyId: pathId() }),
  output: z.object({ users: z.array(DirectoryEntryView) }),
  on: companyKeyById,
  allow: boardReader,
  run: (scope, _input, company) => peopleOfCompany.in.created_at_asc.all(scope, [company.id]),
  present: async (scope, people) => ({
    users: await Promise.all(
      people.map(async ({ principalId, status }) => ({
        principalId,
        status: status as z.output<typeof MembershipStatusWord>,
        user: await scope.load(personOf, principalId),
      })),
    ),
  }),
});

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
