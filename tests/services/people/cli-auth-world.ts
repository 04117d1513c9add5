import { authenticate } from '#services/access/authenticate.js';
import type { BoardActor } from '#services/core/actors/actor.js';
import { approveCliAuthChallenge } from '#services/people/cli-auth/approve.js';
import {
  cancelCliAuthChallenge,
  createCliAuthChallenge,
  getCliAuthChallenge,
} from '#services/people/cli-auth/challenges.js';
import { shown } from '#tests/kit/credentials.js';
import { stored } from '#tests/kit/issues.js';
import type { Caller, World } from '#tests/kit/world.js';

/** What a command line sends to ask for a board key. */
export const ask = (world: World, fields: object = {}) =>
  world.anonymous.run(createCliAuthChallenge, { command: 'orgraph login', ...fields });

interface Asked {
  readonly id: string;
  readonly token: string;
}
const reference = ({ id, token }: Asked) => ({ challengeId: id, token });
export const look = (caller: Caller, asked: Asked) => caller.run(getCliAuthChallenge, reference(asked));
export const approve = (caller: Caller, asked: Asked) => caller.run(approveCliAuthChallenge, reference(asked));
export const cancel = (caller: Caller, asked: Asked) => caller.run(cancelCliAuthChallenge, reference(asked));

/** Who a bearer token makes of its caller. */
export const bearer = ({ services }: World, token: string) => authenticate(services, shown(`Bearer ${token}`));

export const expire = (world: World, { id }: Asked, ago = 1_000) =>
  stored(world, (tx) => tx.cliAuthChallenge.update({ where: { id }, data: { expiresAt: new Date(Date.now() - ago) } }));

/** A viewer who is an admin of the instance. */
export const adminOf = async (world: World): Promise<Caller> => {
  const { actor } = await world.member('viewer');
  return world.as({ ...actor, isInstanceAdmin: true } satisfies BoardActor);
};

export const minutesUntil = (at: string): number => Math.round((Date.parse(at) - Date.now()) / 60_000);
