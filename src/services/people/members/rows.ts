import type { CompanyMembership } from '#generated/prisma/client.js';
import { grantsOf } from '#services/access/grants.js';
import type { Grant } from '#services/access/permissions.js';
import { locatedInCompany } from '#services/access/tenancy.js';
import { notFound } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { type FilterOf, filterOf, inColumn } from '#services/core/rows/filter.js';
import { byId } from '#services/core/rows/loaders.js';
import { BY_CREATION, BY_UPDATE, ordersOf } from '#services/core/rows/ordered-pages.js';
import { ownId } from '#services/core/rows/own-id.js';
import { pathId, text } from '#services/core/text/fields.js';
import { MembershipRoleWord, MembershipStatusWord, PrincipalType } from './model.js';

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
