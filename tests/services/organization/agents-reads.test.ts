import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { terminateAgent } from '#services/organization/agents/lifecycle.js';
import { listAgents } from '#services/organization/agents/list.js';
import { getAgent, getCallingAgent, updateAgentPermissions } from '#services/organization/agents/operations.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';

const noRights = { permissions: { canCreateAgents: false } };
const CONFIG = { adapterConfig: { command: 'run' } };

const grant = ({ services, company }: World, agentId: string, permissionKey: string) =>
  services.database.transaction('all', (tx) =>
    tx.principalPermissionGrant.create({
      data: { companyId: company.id, principalType: 'agent', principalId: agentId, permissionKey },
    }),
  );

describe('the list of agents', () => {
  it('shows those that are not terminated, oldest first', async () => {
    const world = await createWorld();
    const agents: AgentCaller[] = [];
    for (const name of ['Zoe', 'Ada', 'Mia']) agents.push(await world.agent({ name }));
    await world.board.run(terminateAgent, { agentId: agents[1]?.row.id });
    const listed = await world.board.run(listAgents, { companyId: world.company.id });
    expect(listed).toEqual([agents[0]?.row, agents[2]?.row]);
    expect(await world.board.run(getAgent, { agentId: agents[1]?.row.id })).toMatchObject({ status: 'terminated' });
  });

  it('takes no parameter that it does not know', async () => {
    const { board, company } = await createWorld();
    await expect(board.run(listAgents, { companyId: company.id, status: 'idle' })).rejects.toMatchObject({
      status: 400,
      issues: [{ code: 'unrecognized_keys' }],
    });
  });

  it('shows an agent without the right only its own configuration', async () => {
    const world = await createWorld();
    const plain = await world.agent({ name: 'Plain', ...noRights, ...CONFIG });
    const peer = await world.agent({ name: 'Peer', ...CONFIG });
    const listed = await plain.run(listAgents, { companyId: world.company.id });
    expect(listed).toEqual([plain.row, { ...peer.row, adapterConfig: {}, runtimeConfig: {} }]);
  });

  it('is refused to other companies', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    for (const [caller, message] of [
      [await other.agent({ name: 'Ada' }), 'Agent key cannot access another company'],
      [await other.member('owner'), 'User does not have access to this company'],
    ] as const) {
      await expect(caller.run(listAgents, { companyId: world.company.id })).rejects.toMatchObject({
        status: 403,
        message,
      });
    }
  });
});

describe('an agent’s configuration', () => {
  let world: World;
  let peer: AgentCaller;
  beforeAll(async () => {
    world = await createWorld();
    peer = await world.agent({ name: 'Peer', ...CONFIG });
  });
  const seenBy = async (caller: { run: World['board']['run'] }) => {
    const { adapterConfig, runtimeConfig } = await caller.run(getAgent, { agentId: peer.row.id });
    return { adapterConfig, runtimeConfig };
  };
  const whole = () => ({ adapterConfig: CONFIG.adapterConfig, runtimeConfig: peer.row.runtimeConfig });

  it('is seen by every person of the board, viewers too, and by the agent itself', async () => {
    for (const caller of [world.board, await world.member('viewer'), peer]) {
      expect(await seenBy(caller)).toEqual(whole());
    }
  });

  it('is seen by agents that may create agents: by permission, as CEO or by grant', async () => {
    const creator = await world.agent({ name: 'Creator' });
    const ceo = await world.agent({ name: 'Boss', role: 'ceo', ...noRights });
    const granted = await world.agent({ name: 'Granted', ...noRights });
    await grant(world, granted.row.id, 'agents:create');
    const reader = await world.agent({ name: 'Reader', ...noRights });
    await grant(world, reader.row.id, 'agent_config:read');
    for (const caller of [creator, ceo, granted, reader]) expect(await seenBy(caller)).toEqual(whole());
  });

  it('is empty for any other agent', async () => {
    const plain = await world.agent({ name: 'Plain', ...noRights });
    expect(await seenBy(plain)).toEqual({ adapterConfig: {}, runtimeConfig: {} });
  });
});

describe('the chain of command', () => {
  it('names every manager, the nearest first', async () => {
    const world = await createWorld();
    const boss = await world.agent({ name: 'Boss', role: 'ceo', title: 'Chief' });
    const head = await world.agent({ name: 'Head', role: 'cto', reportsTo: boss.row.id });
    const lead = await world.agent({ name: 'Lead', reportsTo: head.row.id });
    const worker = await world.agent({ name: 'Worker', reportsTo: lead.row.id });
    const { chainOfCommand } = await world.board.run(getAgent, { agentId: worker.row.id });
    expect(chainOfCommand).toEqual([
      { id: lead.row.id, name: 'Lead', role: 'general', title: null },
      { id: head.row.id, name: 'Head', role: 'cto', title: null },
      { id: boss.row.id, name: 'Boss', role: 'ceo', title: 'Chief' },
    ]);
    expect((await boss.run(getAgent, { agentId: boss.row.id })).chainOfCommand).toEqual([]);
    expect((await lead.run(getCallingAgent)).chainOfCommand).toEqual(chainOfCommand.slice(1));
  });
});

describe('an agent’s access', () => {
  const accessOf = async ({ board }: World, agentId: string) => (await board.run(getAgent, { agentId })).access;

  it.each([
    ['ceo_role', { role: 'ceo', ...noRights }, false, true],
    ['agent_creator', {}, false, true],
    ['explicit_grant', noRights, true, true],
    ['none', noRights, false, false],
  ] as const)('to assign tasks comes from %s', async (taskAssignSource, fields, granted, canAssignTasks) => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada', ...fields });
    if (!granted) {
      await world.services.database.transaction('all', (tx) =>
        tx.principalPermissionGrant.deleteMany({ where: { principalId: row.id, permissionKey: 'tasks:assign' } }),
      );
    }
    expect(await accessOf(world, row.id)).toMatchObject({ canAssignTasks, taskAssignSource });
  });

  it('shows its membership and its grants with their scopes', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    const { membership, grants } = await accessOf(world, row.id);
    expect(membership).toEqual({ id: expect.any(String), status: 'active', membershipRole: 'member' });
    expect(grants).toHaveLength(14);
    const keys = grants.map((each: { permissionKey: string }) => each.permissionKey);
    expect(keys).toEqual([...keys].sort());
    expect(grants).toContainEqual({ permissionKey: 'tasks:assign_scope', scope: { subtreeRootAgentId: row.id } });
    expect(grants).toContainEqual({ permissionKey: 'inbox:manage', scope: { responsibleUserOnly: true } });
    expect(grants).toContainEqual({ permissionKey: 'tools:use', scope: null });
  });

  it('follows its permissions', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    const steps = [
      [{ canCreateAgents: false, canAssignTasks: true }, 'explicit_grant'],
      [{ canCreateAgents: false, canAssignTasks: false }, 'none'],
      [{ canCreateAgents: true, canAssignTasks: false }, 'agent_creator'],
    ] as const;
    for (const [permissions, taskAssignSource] of steps) {
      await world.board.run(updateAgentPermissions, { agentId: row.id, ...permissions });
      expect(await accessOf(world, row.id)).toMatchObject({ taskAssignSource });
    }
  });
});

describe('a lookup of an agent', () => {
  it('takes an id or a shortname, in any case, with the company or by a colleague', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada Lovelace' });
    const companyId = world.company.id;
    for (const input of [
      { agentId: ada.row.id },
      { agentId: ada.row.id.toUpperCase() },
      { agentId: ada.row.id, companyId: companyId.toUpperCase() },
      { agentId: 'ada-lovelace', companyId },
      { agentId: 'ADA-Lovelace', companyId: companyId.toUpperCase() },
    ]) {
      expect(await world.board.run(getAgent, input)).toMatchObject(ada.row);
    }
    expect(await ada.run(getAgent, { agentId: 'ada-lovelace' })).toMatchObject({ id: ada.row.id });
  });

  it('finds no shortname without a company, nor one of a terminated agent', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await expect(world.board.run(getAgent, { agentId: 'ada' })).rejects.toMatchObject({ status: 422 });
    await world.board.run(terminateAgent, { agentId: ada.row.id });
    const missing = { status: 404, message: 'Agent not found' };
    await expect(world.board.run(getAgent, { agentId: 'ada', companyId: world.company.id })).rejects.toMatchObject(
      missing,
    );
    const second = await world.agent({ name: 'Ada' });
    expect(await second.run(getAgent, { agentId: 'ada' })).toMatchObject({ id: second.row.id });
  });

  it('is unambiguous: the database refuses two live agents with one shortname', async () => {
    const world = await createWorld();
    for (const name of ['One', 'Two']) await world.agent({ name });
    const twins = world.services.database.transaction('all', (tx) =>
      tx.agent.updateMany({ where: { companyId: world.company.id }, data: { urlKey: 'twin' } }),
    );
    await expect(twins).rejects.toMatchObject({ code: 'P2002' });
  });

  it('finds no agent of another company, and no id that does not exist', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const ada = await world.agent({ name: 'Ada' });
    const stranger = await other.agent({ name: 'Eve' });
    const missing = { status: 404, message: 'Agent not found' };
    for (const agentId of [ada.row.id, 'ada', randomUUID()]) {
      await expect(stranger.run(getAgent, { agentId })).rejects.toMatchObject(missing);
    }
    const elsewhere = { agentId: ada.row.id, companyId: other.company.id };
    await expect(world.board.run(getAgent, elsewhere)).rejects.toMatchObject(missing);
    await expect(stranger.run(getAgent, { agentId: 'ada', companyId: world.company.id })).rejects.toMatchObject({
      status: 403,
      message: 'Agent key cannot access another company',
    });
  });
});

describe('asking for oneself', () => {
  it('is for agents only', async () => {
    const world = await createWorld();
    await expect(world.board.run(getCallingAgent)).rejects.toMatchObject({
      status: 401,
      message: 'Agent authentication required',
    });
    const plain = await world.agent({ name: 'Plain', ...noRights, ...CONFIG });
    expect(await plain.run(getCallingAgent)).toMatchObject({ ...plain.row, access: { canAssignTasks: true } });
  });

  it('by the name me reaches the agent in every path, and nobody for people', async () => {
    const world = await createWorld();
    const plain = await world.agent({ name: 'Plain', ...noRights, ...CONFIG });
    expect(await plain.run(getAgent, { agentId: 'me' })).toMatchObject({ id: plain.row.id });
    const { id: companyId } = world.company;
    await expect(world.board.run(getAgent, { agentId: 'me', companyId })).rejects.toMatchObject({ status: 404 });
  });
});
