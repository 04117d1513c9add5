import { describe, expect, it } from 'vitest';
import { hireAgent } from '#services/organization/agents/hires.js';
import {
  approveAgent,
  clearAgentError,
  deleteAgent,
  pauseAgent,
  resumeAgent,
  terminateAgent,
} from '#services/organization/agents/lifecycle.js';
import {
  getAgent,
  updateAgent,
  updateAgentBudget,
  updateAgentPermissions,
} from '#services/organization/agents/operations.js';
import { updateInstructionsBundle } from '#services/organization/instructions/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';

const ALL = { canCreateAgents: true, canCreateSkills: true, canAssignTasks: true };
const NONE = { canCreateAgents: false, canCreateSkills: false, canAssignTasks: false };
const CONFIGURE = { status: 403, message: 'Missing permission: agents:configure' };

async function withoutConfigure(world: World, name: string, fields: object = {}): Promise<AgentCaller> {
  const agent = await world.agent({ name, ...fields });
  await world.services.database.transaction('all', (tx) =>
    tx.principalPermissionGrant.deleteMany({
      where: { principalId: agent.row.id, permissionKey: 'agents:configure' },
    }),
  );
  return agent;
}

const assignGrants = ({ services }: World, agentId: string) =>
  services.database.transaction('all', (tx) =>
    tx.principalPermissionGrant.findMany({ where: { principalId: agentId, permissionKey: 'tasks:assign' } }),
  );

describe('the permissions of an agent', () => {
  it('are set by the board and by the CEO agent of the company', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    const ceo = await world.agent({ name: 'Boss', role: 'ceo' });
    for (const caller of [world.board, await world.member('admin'), ceo]) {
      for (const { canAssignTasks, ...permissions } of [NONE, ALL]) {
        const changed = await caller.run(updateAgentPermissions, { agentId: row.id, ...permissions, canAssignTasks });
        expect(changed).toMatchObject({ id: row.id, permissions });
      }
    }
  });

  it('are not set by other agents, not even their own, nor by viewers, nor by the CEO of another company', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const refused = { status: 403, message: 'Only CEO can manage permissions' };
    for (const caller of [ada, await world.agent({ name: 'Cto', role: 'cto' })]) {
      await expect(caller.run(updateAgentPermissions, { agentId: ada.row.id, ...ALL })).rejects.toMatchObject(refused);
    }
    const viewer = await world.member('viewer');
    await expect(viewer.run(updateAgentPermissions, { agentId: ada.row.id, ...ALL })).rejects.toMatchObject({
      status: 403,
      message: 'Viewer access is read-only',
    });
    const stranger = await (await createWorld()).agent({ name: 'Boss', role: 'ceo' });
    await expect(stranger.run(updateAgentPermissions, { agentId: ada.row.id, ...ALL })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('need to say whether it may create agents and assign tasks; the one on skills may be left as it is', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada', permissions: { canCreateSkills: false } });
    for (const missing of ['canCreateAgents', 'canAssignTasks'] as const) {
      const { [missing]: _, ...body } = ALL;
      await expect(world.board.run(updateAgentPermissions, { agentId: row.id, ...body })).rejects.toMatchObject({
        status: 400,
        issues: [{ path: [missing] }],
      });
    }
    const { canCreateSkills: _, ...body } = ALL;
    const changed = await world.board.run(updateAgentPermissions, { agentId: row.id, ...body });
    expect(changed.permissions).toEqual({ canCreateAgents: true, canCreateSkills: false });
  });

  it('write and clear the one grant to assign tasks, and make the membership active', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    const principal = { principalType: 'agent', principalId: row.id };
    const set = (canAssignTasks: boolean) =>
      world.board.run(updateAgentPermissions, { agentId: row.id, ...NONE, canAssignTasks });
    for (const held of [false, false, true, true]) {
      await set(held);
      expect(await assignGrants(world, row.id)).toHaveLength(held ? 1 : 0);
    }
    const { database } = world.services;
    const membership = () =>
      database.transaction('all', (tx) => tx.companyMembership.findFirst({ where: { principalId: row.id } }));
    await database.transaction('all', (tx) =>
      tx.companyMembership.updateMany({ where: principal, data: { status: 'archived' } }),
    );
    await set(true);
    expect(await membership()).toMatchObject({ status: 'active', membershipRole: 'member' });
    await database.transaction('all', (tx) => tx.companyMembership.deleteMany({ where: principal }));
    await set(false);
    expect(await membership()).toMatchObject({ status: 'active', membershipRole: 'member' });
    const others = await database.transaction('all', (tx) =>
      tx.principalPermissionGrant.count({ where: { principalId: row.id } }),
    );
    expect(others).toBe(13);
  });

  it('let a CEO and an agent that may create agents assign tasks without the grant to, and nobody else', async () => {
    const world = await createWorld();
    const { row: other } = await world.agent({ name: 'Other' });
    const mayNot = { canCreateAgents: false };
    const assigns = async (fields: object) => {
      const { row, actor } = await world.agent({ name: 'Boss', ...fields });
      await world.services.database.transaction('all', (tx) =>
        tx.principalPermissionGrant.deleteMany({ where: { principalId: row.id } }),
      );
      const issue = { companyId: world.company.id, title: 'Work', assigneeAgentId: other.id, allowDuplicate: true };
      return (await world.as(actor).run(createIssue, issue)).assigneeAgentId;
    };
    expect(await assigns({ role: 'ceo', permissions: mayNot })).toBe(other.id);
    expect(await assigns({})).toBe(other.id);
    const refused = { status: 403, message: 'Missing permission: tasks:assign' };
    await expect(assigns({ permissions: mayNot })).rejects.toMatchObject(refused);
  });

  it('are told with what they are now', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    await world.board.run(updateAgentPermissions, { agentId: row.id, canCreateAgents: false, canAssignTasks: true });
    expect(await eventsOf(world, 'agent.permissions')).toMatchObject([
      {
        action: 'agent.permissions_updated',
        entityId: row.id,
        details: { canCreateAgents: false, canCreateSkills: true, canAssignTasks: true },
      },
    ]);
  });
});

describe('an agent', () => {
  it('without agents:configure changes itself, but not what it runs', async () => {
    const world = await createWorld();
    const ada = await withoutConfigure(world, 'Ada');
    const self = { agentId: ada.row.id };
    expect(await ada.run(updateAgent, { ...self, title: 'T', capabilities: 'C' })).toMatchObject({ title: 'T' });
    for (const fields of [{ adapterConfig: { command: 'x' } }, { adapterType: 'http' }]) {
      await expect(ada.run(updateAgent, { ...self, ...fields })).rejects.toMatchObject(CONFIGURE);
    }
    expect(await world.board.run(getAgent, self)).toMatchObject({ adapterType: 'process', adapterConfig: {} });
  });

  it('without agents:configure does not choose its own manager; with it, it does', async () => {
    const world = await createWorld();
    const boss = await world.agent({ name: 'Boss' });
    const ada = await withoutConfigure(world, 'Ada', { reportsTo: boss.row.id });
    const self = { agentId: ada.row.id };
    await expect(ada.run(updateAgent, { ...self, reportsTo: null })).rejects.toMatchObject(CONFIGURE);
    const asIs = { ...self, reportsTo: boss.row.id, title: 'T' };
    expect(await ada.run(updateAgent, asIs)).toMatchObject({ reportsTo: boss.row.id, title: 'T' });
    const bob = await world.agent({ name: 'Bob', reportsTo: boss.row.id });
    expect(await bob.run(updateAgent, { agentId: bob.row.id, reportsTo: null })).toMatchObject({ reportsTo: null });
  });

  it('without agents:configure changes no other agent', async () => {
    const world = await createWorld();
    const ada = await withoutConfigure(world, 'Ada');
    const peer = await world.agent({ name: 'Peer' });
    await expect(ada.run(updateAgent, { agentId: peer.row.id, title: 'T' })).rejects.toMatchObject(CONFIGURE);
  });

  it('with agents:configure changes itself and those below it, but sees of others only what it may', async () => {
    const world = await createWorld();
    const permissions = { canCreateAgents: false };
    const ada = await world.agent({ name: 'Ada', permissions });
    const below = { reportsTo: ada.row.id, permissions };
    const peer = await world.agent({ name: 'Peer', ...below, adapterConfig: { command: 'a' } });
    const adapterConfig = { command: 'b' };
    expect(await ada.run(updateAgent, { agentId: ada.row.id, adapterConfig })).toMatchObject({ adapterConfig });
    const answer = await ada.run(updateAgent, { agentId: peer.row.id, adapterConfig });
    expect([answer.adapterConfig, answer.runtimeConfig]).toEqual([{}, {}]);
    expect(await ada.run(updateAgent, { agentId: peer.row.id })).toEqual(answer);
    expect(await world.board.run(getAgent, { agentId: peer.row.id })).toMatchObject({ adapterConfig });
  });

  it('sets no budget, neither its own nor another’s, nor as CEO', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada', budgetMonthlyCents: 5 });
    const ceo = await world.agent({ name: 'Boss', role: 'ceo' });
    for (const caller of [ada, ceo]) {
      const change = caller.run(updateAgent, { agentId: ada.row.id, budgetMonthlyCents: 500 });
      await expect(change).rejects.toMatchObject({ status: 403, message: 'Only the board can change budgets' });
      const set = caller.run(updateAgentBudget, { agentId: ada.row.id, budgetMonthlyCents: 500 });
      await expect(set).rejects.toMatchObject({ status: 403, message: 'Board access required' });
    }
    expect(await ada.run(updateAgent, { agentId: ada.row.id, budgetMonthlyCents: 5, title: 'T' })).toMatchObject({
      budgetMonthlyCents: 5,
      title: 'T',
    });
  });

  it('as CEO hires, whatever its permissions say; another only by permission', async () => {
    const world = await createWorld();
    const noRights = { permissions: { canCreateAgents: false } };
    const hire = (caller: AgentCaller, name: string) => caller.run(hireAgent, { companyId: world.company.id, name });
    const boss = await world.agent({ name: 'Boss', role: 'ceo', ...noRights });
    expect((await hire(boss, 'Hired')).agent).toMatchObject({ name: 'Hired', status: 'idle' });
    const plain = await world.agent({ name: 'Plain', ...noRights });
    await expect(hire(plain, 'Refused')).rejects.toMatchObject({ status: 403 });
  });

  it('makes nobody CEO, neither itself nor another; the board may', async () => {
    const world = await createWorld();
    const [ada, peer] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Peer' })];
    for (const { row } of [ada, peer]) {
      await expect(ada.run(updateAgent, { agentId: row.id, role: 'ceo' })).rejects.toMatchObject({
        status: 403,
        message: 'Only the board can appoint a CEO',
      });
    }
    expect(await ada.run(updateAgent, { agentId: ada.row.id, role: 'cto' })).toMatchObject({ role: 'cto' });
    expect(await world.board.run(updateAgent, { agentId: ada.row.id, role: 'ceo' })).toMatchObject({ role: 'ceo' });
  });

  it.each([pauseAgent, resumeAgent, clearAgentError, approveAgent, terminateAgent, deleteAgent])(
    'is not moved by agents, viewers or strangers with $name',
    async (operation) => {
      const world = await createWorld();
      const ceo = await world.agent({ name: 'Boss', role: 'ceo' });
      const { row } = await world.agent({ name: 'Ada' });
      for (const [caller, refusal] of [
        [ceo, { status: 403, message: 'Board access required' }],
        [await world.member('viewer'), { status: 403, message: 'Viewer access is read-only' }],
        [await (await createWorld()).member('owner'), { status: 404, message: 'Agent not found' }],
      ] as const) {
        await expect(caller.run(operation, { agentId: row.id })).rejects.toMatchObject(refusal);
      }
      expect(await world.board.run(getAgent, { agentId: row.id })).toMatchObject({ status: 'idle' });
    },
  );

  it.each(['idle', 'active', 'paused'])(
    'is not moved to %s by agents that patch it either, be it itself, its manager or the CEO',
    async (status) => {
      const world = await createWorld();
      const ceo = await world.agent({ name: 'Boss', role: 'ceo' });
      const ada = await world.agent({ name: 'Ada', reportsTo: ceo.row.id });
      const to = { agentId: ada.row.id, status };
      const from = status === 'paused' ? 'active' : 'error';
      await world.services.database.transaction('all', (tx) =>
        tx.agent.update({ where: { id: ada.row.id }, data: { status: from } }),
      );
      for (const caller of [ceo, ada]) {
        const attempt = caller.run(updateAgent, { ...to, title: 'Moved' });
        await expect(attempt).rejects.toMatchObject({ status: 403, message: 'Board access required' });
      }
      expect(await world.board.run(getAgent, to)).toMatchObject({ status: from, title: null });
      const unmoved = await ada.run(updateAgent, { ...to, status: from, title: 'T' });
      expect(unmoved).toMatchObject({ status: from, title: 'T' });
      expect(await world.board.run(updateAgent, to)).toMatchObject({ status });
    },
  );

  it('is not patched by viewers', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    const viewer = await world.member('viewer');
    for (const [operation, change] of [
      [updateAgent, { title: 'T' }],
      [updateAgentBudget, { budgetMonthlyCents: 1 }],
    ] as const) {
      const attempt = viewer.run(operation, { agentId: row.id, ...change });
      await expect(attempt).rejects.toMatchObject({ status: 403 });
    }
  });
});

describe('the root of an agent’s instructions', () => {
  it('names files of the host, so only instance admins of the board choose it', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    const owner = await world.member('owner');
    const external = { agentId: row.id, mode: 'external', rootPath: '/srv/instructions' };
    await expect(owner.run(updateInstructionsBundle, external)).rejects.toMatchObject({
      status: 403,
      message: 'Instance admin access required',
    });
    const entry = { agentId: row.id, entryFile: 'START.md' };
    expect(await owner.run(updateInstructionsBundle, entry)).toMatchObject({ mode: 'managed', entryFile: 'START.md' });
    const admin = world.as({ ...owner.actor, isInstanceAdmin: true });
    expect(await admin.run(updateInstructionsBundle, external)).toMatchObject({
      mode: 'external',
      rootPath: '/srv/instructions',
    });
  });
});
