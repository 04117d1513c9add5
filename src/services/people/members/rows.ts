import type { z } from 'zod';
import type { CompanyMembership } from '../../../generated/prisma/client.js';
import { type Authority, activeOwners, authorityHolding, isActiveOwner, roleObstacle } from '../../access/authority.js';
import { grantsOf } from '../../access/grants.js';
import type { Grant } from '../../access/permissions.js';
import { companyKeyById } from '../../access/tenancy.js';
import { principalOf } from '../../core/actors/actor.js';
import { notFound } from '../../core/errors/errors.js';
import { byId, page } from '../../core/operation/loaders.js';
import type { Loader, Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { isUuid, pathId } from '../../core/text/fields.js';
import type { MemberView, Removal } from './model.js';
import { personOf } from './person-rows.js';

export type Member = CompanyMembership;

export const MemberNotFound = () => notFound('Member not found');

/** How a path or argument names a member of a company. */
export const memberRef = {
  companyId: pathId().describe("The company's id."),
  memberId: pathId().describe("The membership's id."),
};

/** A membership by id, or null where there is none within reach. */
export const memberNode = byId<Member>('CompanyMembership');

/** The member a path names. @throws 404; 403 when the company is another's */
export async function memberById(
  scope: Scope,
  { companyId, memberId }: { companyId: string; memberId: string },
): Promise<Member> {
  const company = await companyKeyById(scope, { companyId });
  const member = isUuid(memberId) ? await scope.load(memberNode, memberId.toLowerCase()) : null;
  if (member?.companyId !== company.id) throw MemberNotFound();
  return member;
}

const byAge = {
  table: 'CompanyMembership',
  by: { companyId: 'uuid' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'ASC',
} as const;

/** A company's members, people and agents, oldest first. */
export const membersOfCompany = page<Member>(byAge);

const IS_PERSON_HERE = `t."principalType" = 'user' AND t.status <> 'archived'`;

/** The people of a company who are not archived, oldest first. */
export const peopleOfCompany = page<Member>({ ...byAge, where: IS_PERSON_HERE });

const MEMBERS = statement(`SELECT * FROM "CompanyMembership" WHERE "companyId" = $1::uuid ORDER BY "createdAt", id`);
const PEOPLE = statement(`
  SELECT * FROM "CompanyMembership" t WHERE t."companyId" = $1::uuid AND ${IS_PERSON_HERE} ORDER BY t."createdAt", t.id`);

/** Every membership of a company, oldest first. */
export const allMembers = (scope: Scope, companyId: string): Promise<Member[]> =>
  scope.sql<Member>(MEMBERS, [companyId]);

/** Every person of a company who is not archived, oldest first. */
export const allPeople = (scope: Scope, companyId: string): Promise<Member[]> => scope.sql<Member>(PEOPLE, [companyId]);

export const principalOfMember = ({ companyId, principalType, principalId }: Member) => ({
  companyId,
  type: principalType as 'user' | 'agent',
  id: principalId,
});

/** The explicit grants of a member. */
export const grantsOfMember = (scope: Scope, member: Member): Promise<readonly Grant[]> =>
  scope.load(grantsOf, principalOfMember(member));

/** What the caller may give in a company, once a request; null for whoever may manage nobody. */
const managing: Loader<string, Authority | null> = {
  batch: (scope, companyIds) =>
    Promise.all(companyIds.map((companyId) => authorityHolding(scope, companyId, 'users:manage_permissions'))),
};

/** Whether the caller may archive a member. */
export async function removalOf(scope: Scope, member: Member): Promise<Removal> {
  const reason = await obstacleOf(scope, member);
  return { canArchive: reason === null, reason };
}

async function obstacleOf(scope: Scope, member: Member): Promise<string | null> {
  if (member.principalType !== 'user') return 'An agent leaves by being terminated';
  if (member.status === 'archived') return 'The member is archived already';
  if (isOneself(scope, member)) return 'You cannot archive yourself';
  const [authority, owners] = await Promise.all([
    scope.load(managing, member.companyId),
    scope.load(activeOwners, member.companyId),
  ]);
  if (!authority) return 'Missing permission: users:manage_permissions';
  const obstacle = roleObstacle(authority, member.membershipRole);
  if (obstacle) return obstacle;
  return isActiveOwner(scope, member) && owners <= 1 ? 'The last active owner of a company stays' : null;
}

/** Whether a member is the very person who asks. */
export function isOneself(scope: Scope, member: Pick<Member, 'principalType' | 'principalId'>): boolean {
  const { type, id } = principalOf(scope.actor);
  return member.principalType === type && member.principalId === id;
}

type MemberWire = z.input<typeof MemberView>;

/** The wire shape of a row. */
export async function presentMember(scope: Scope, member: Member): Promise<MemberWire> {
  const [user, grants, removal] = await Promise.all([
    member.principalType === 'user' ? scope.load(personOf, member.principalId) : null,
    grantsOfMember(scope, member),
    removalOf(scope, member),
  ]);
  return {
    id: member.id,
    companyId: member.companyId,
    principalType: member.principalType as MemberWire['principalType'],
    principalId: member.principalId,
    status: member.status as MemberWire['status'],
    membershipRole: member.membershipRole as MemberWire['membershipRole'],
    user,
    grants: grants.map(({ permissionKey, scope: limits }) => ({ permissionKey, scope: limits })),
    removal,
    createdAt: member.createdAt.toISOString(),
    updatedAt: member.updatedAt.toISOString(),
  };
}
