import { stored } from '#tests/kit/issues.js';
import type { AgentCaller, World } from '#tests/kit/world.js';

/** What nobody is let do who has less access to the machine than what it asks for. */
export const ACCESS = {
  status: 403,
  message: "An agent cannot configure a run with more access to the server's machine than it has itself",
};
/** What an agent is told that decides for others than itself and those below it. */
export const BELOW = {
  status: 403,
  message: 'An agent can change execution settings only for itself and for agents below it',
};
/** What is told of a change that would take secrets along. */
export const HELD = { status: 409, code: 'secrets_held' };

/** A lead and somebody below it. */
export async function pair(world: World, below: object = {}, lead: object = {}): Promise<[AgentCaller, AgentCaller]> {
  const boss = await world.agent({ name: 'Lead', ...lead });
  return [boss, await world.agent({ name: 'Report', reportsTo: boss.row.id, ...below })];
}

/** The permissions that an agent was granted. */
export const grantKeys = async (world: World, agentId: string): Promise<string[]> => {
  const grants = await stored(world, (tx) => tx.principalPermissionGrant.findMany({ where: { principalId: agentId } }));
  return grants.map(({ permissionKey }) => permissionKey).sort();
};

export const grantTo = (world: World, { row }: AgentCaller, permissionKey: string) =>
  stored(world, (tx) =>
    tx.principalPermissionGrant.create({
      data: { companyId: world.company.id, principalType: 'agent', principalId: row.id, permissionKey },
    }),
  );

export const withoutGrants = (world: World, agentId: string) =>
  stored(world, (tx) => tx.principalPermissionGrant.deleteMany({ where: { principalId: agentId } }));
