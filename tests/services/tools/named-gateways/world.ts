import { randomUUID } from 'node:crypto';
import { createProject } from '#services/organization/projects/operations.js';
import { createToolGateway, updateToolGateway } from '#services/tools/gateways/operations.js';
import { createToolGatewayToken } from '#services/tools/gateways/tokens.js';
import { createToolProfile } from '#services/tools/profiles/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type AgentCaller, type Caller, createWorld } from '#tests/kit/world.js';
import { inDatabase } from '../fixtures.js';

/** A company with what its gateways need. */
export async function gatewayWorld() {
  const world = await createWorld();
  const { board } = world;
  const companyId = world.company.id as string;
  const create = async (operation: Parameters<Caller['run']>[0], fields: object): Promise<string> =>
    (await board.run(operation, { companyId, ...fields })).id;
  const profile = (name = 'Support') => create(createToolProfile, { profileKey: `p-${randomUUID()}`, name });
  const profileId = await profile();
  return {
    ...world,
    companyId,
    profile,
    profileId,
    project: () => create(createProject, { name: `Site ${randomUUID()}` }),
    issue: (fields: object = {}) => create(createIssue, { title: `Work ${randomUUID()}`, ...fields }),
    add: (fields: object = {}, by: Caller = board) =>
      by.run(createToolGateway, { companyId, name: 'Desk', profileId, ...fields }),
    change: (gatewayId: string, fields: object, by: Caller = board) =>
      by.run(updateToolGateway, { companyId, gatewayId, ...fields }),
    mint: (gatewayId: string, fields: object = {}, by: Caller = board) =>
      by.run(createToolGatewayToken, {
        companyId,
        gatewayId,
        name: 'Laptop',
        clientLabel: 'Claude Code',
        ownerNote: 'Ada, for her desk',
        ...fields,
      }),
    /** An agent that was granted tools:admin. */
    async admin(name = 'Admin'): Promise<AgentCaller> {
      const agent = await world.agent({ name });
      const data = { companyId, principalType: 'agent', principalId: agent.row.id, permissionKey: 'tools:admin' };
      await inDatabase(world, (tx) => tx.principalPermissionGrant.create({ data }));
      return agent;
    },
    events: () => eventsOf(world, 'tool_gateway.'),
  };
}
export type GatewayWorld = Awaited<ReturnType<typeof gatewayWorld>>;
