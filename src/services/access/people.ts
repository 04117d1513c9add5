import { randomBytes } from 'node:crypto';
import { LOCAL_BOARD_USER_ID } from '../core/actors/actor.js';
import type { Scope, WriteScope } from '../core/operation/scope.js';
import { statement } from '../core/postgres/statement.js';

const MAX_SLUG = 48;

/** A name in URL spelling: `Ada Lovelace` becomes `ada-lovelace`; `person` if no character of the name remains. */
function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
  return plain || 'person';
}

const TRIES = 50;

/** Candidates for the slug of a person, in order of preference. The last one is random, so almost surely free. */
export const slugCandidates = (name: string): string[] => {
  const base = slugOf(name);
  const numbered = Array.from({ length: TRIES }, (_, index) => `${base}-${index + 2}`);
  return [base, ...numbered, `${base}-${randomBytes(6).toString('hex')}`];
};

/** Makes a person an instance admin. @returns false when they were one already */
export async function makeInstanceAdmin(scope: WriteScope, userId: string): Promise<boolean> {
  const { count } = await scope.db.user.updateMany({
    where: { id: userId, isInstanceAdmin: false },
    data: { isInstanceAdmin: true },
  });
  return count > 0;
}

const ADMIN_EXISTS = statement(`SELECT EXISTS (SELECT 1 FROM "User" WHERE "isInstanceAdmin" AND id <> $1) AS "exists"`);

/** Whether a person, not the local board, is an instance admin. */
export async function hasInstanceAdmin(scope: Pick<Scope, 'row'>): Promise<boolean> {
  return (await scope.row<{ exists: boolean }>(ADMIN_EXISTS, [LOCAL_BOARD_USER_ID]))?.exists === true;
}

/** Makes a person an active owner of companies, regardless of their previous role. Lock the companies first. */
export async function makeOwner(scope: WriteScope, companyIds: readonly string[], userId: string): Promise<void> {
  const owner = { membershipRole: 'owner', status: 'active' };
  const principal = { principalType: 'user', principalId: userId };
  await scope.db.companyMembership.updateMany({
    where: { ...principal, companyId: { in: [...companyIds] } },
    data: owner,
  });
  await scope.db.companyMembership.createMany({
    data: companyIds.map((companyId) => ({ companyId, ...principal, ...owner })),
    skipDuplicates: true,
  });
}
