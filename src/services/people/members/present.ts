import type { z } from 'zod';
import type { Grant } from '#services/access/permissions.js';
import type { Scope } from '#services/core/operation/scope.js';
import { presenterOf } from '#services/core/rows/present.js';
import { MemberView, type Removal } from './model.js';
import { type Person, personOf } from './person-rows.js';
import { grantsOfMember, type Member, MemberNotFound, memberNode, removalOf } from './rows.js';

interface Parts {
  readonly user: Person | null;
  readonly grants: readonly Grant[];
  readonly removal: Removal;
}

const present = presenterOf(MemberView, {
  user: (_: unknown, { user }: Parts) => user,
  grants: (_: unknown, { grants }: Parts) => grants.map(({ permissionKey, scope }) => ({ permissionKey, scope })),
  removal: (_: unknown, { removal }: Parts) => removal,
});

export async function presentMember(scope: Scope, member: Member): Promise<z.input<typeof MemberView>> {
  const [user, grants, removal] = await Promise.all([
    member.principalType === 'user' ? scope.load(personOf, member.principalId) : null,
    grantsOfMember(scope, member),
    removalOf(scope, member),
  ]);
  return present(member, { user, grants, removal });
}

/** The member after a change. */
export async function presentCurrent(scope: Scope, { id }: Member): Promise<z.input<typeof MemberView>> {
  const member = await scope.load(memberNode, id);
  if (!member) throw MemberNotFound();
  return presentMember(scope, member);
}
