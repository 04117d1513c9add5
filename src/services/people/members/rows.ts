import type { CompanyMembership } from '../../../generated/prisma/client.js';
import { grantsOf } from '../../access/grants.js';
import type { Grant } from '../../access/permissions.js';
import { locatedInCompany } from '../../access/tenancy.js';
import { notFound } from '../../core/errors/errors.js';
import { byId, page } from '../../core/operation/loaders.js';
import type { Scope } from '../../core/operation/scope.js';
import { pathId } from '../../core/text/fields.js';

export type Member = CompanyMembership;

export const MemberNotFound = () => notFound('Member not found');

export const memberRef = {
  companyId: pathId().describe("The company's id."),
  memberId: pathId().describe("The membership's id."),
};

/** A membership by id, or null where there is none within reach. */
export const memberNode = byId<Member>('CompanyMembership');

/** The member that a path names. @throws 404; 403 when the company is another's */
export const memberById = locatedInCompany('memberId', memberNode, MemberNotFound);

const byAge = {
  table: 'CompanyMembership',
  by: { companyId: 'uuid' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'ASC',
} as const;

/** A company's members, people and agents, oldest first. */
export const membersOfCompany = page<Member>(byAge);

/** The people of a company who are not archived, oldest first. */
export const peopleOfCompany = page<Member>({
  ...byAge,
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
