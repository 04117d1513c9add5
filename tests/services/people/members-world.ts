import type { BoardActor } from '#services/core/actors/actor.js';
import { listMembers, updateMemberPermissions } from '#services/people/members/operations.js';
import { type Caller, createWorld, type World } from '#tests/kit/world.js';

export type Person = Caller & { actor: BoardActor };

// The wire shape is asserted on, so it is untyped as the caller's is.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Loose = any;

/** The local board's own membership is out of the way, so that companies have the owners that a test gives them. */
export async function worldOfPeople(): Promise<World> {
  const world = await createWorld();
  await world.services.database.transaction('all', (tx) =>
    tx.companyMembership.deleteMany({ where: { companyId: world.company.id, principalId: 'local-board' } }),
  );
  return world;
}

export async function memberOf(world: World, person: Caller): Promise<Loose> {
  const { members } = await world.board.run(listMembers, { companyId: world.company.id });
  const { actor } = person;
  const id = actor.kind === 'board' ? actor.userId : actor.kind === 'agent' ? actor.agentId : '';
  return members.find((member: Loose) => member.principalId === id);
}

/** How an operation on a member is told which. */
export const ref = async (world: World, person: Caller) => ({
  companyId: world.company.id,
  memberId: (await memberOf(world, person)).id,
});

export const grant = async (world: World, person: Caller, grants: object[]) =>
  world.board.run(updateMemberPermissions, { ...(await ref(world, person)), grants });

export const MANAGE = { permissionKey: 'users:manage_permissions' };
