import { randomUUID } from 'node:crypto';
import type { BoardActor } from '#services/core/actors/actor.js';
import { acceptInvite } from '#services/people/invites/accept.js';
import { createInvite } from '#services/people/invites/operations.js';
import { callerOf, type World } from '#tests/kit/world.js';
import type { Person } from './members-world.js';

/** A person who is of no company. */
export async function stranger({ services }: World): Promise<Person> {
  const userId = randomUUID();
  await services.database.transaction('all', (tx) =>
    tx.user.create({ data: { id: userId, name: 'Stranger', email: `${userId}@example.com` } }),
  );
  const actor: BoardActor = {
    kind: 'board',
    source: 'session',
    userId,
    isInstanceAdmin: false,
    memberships: new Map(),
  };
  return { ...callerOf(services, actor), actor };
}

export const invite = (world: World, fields: object = {}) =>
  world.board.run(createInvite, { companyId: world.company.id, ...fields });

/** What somebody who was invited asks for, an agent unless told otherwise. */
export const join = async (world: World, fields: object = {}, offered: object = {}) => {
  const { token } = await invite(world, offered);
  return world.anonymous.run(acceptInvite, { token, requestType: 'agent', agentName: 'Newcomer', ...fields });
};
