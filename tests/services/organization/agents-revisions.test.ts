import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getAgentConfiguration, listAgentConfigurations } from '#services/organization/agents/configuration.js';
import { hireAgent } from '#services/organization/agents/hires.js';
import { terminateAgent } from '#services/organization/agents/lifecycle.js';
import { getAgent, updateAgent } from '#services/organization/agents/operations.js';
import {
  getAgentConfigRevision,
  listAgentConfigRevisions,
  rollbackAgentConfig,
} from '#services/organization/agents/revisions.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, type World } from '#tests/kit/world.js';

const SECRET = 'sk-do-not-show';
const SHOWN = { type: 'plain', value: '***REDACTED***' };
const noRights = { permissions: { canCreateAgents: false } };
const forbidden = { status: 403, message: 'Missing permission: agents:create' };

const withoutGrant = ({ services }: World, agentId: string, permissionKey: string) =>
  services.database.transaction('all', (tx) =>
    tx.principalPermissionGrant.deleteMany({ where: { principalId: agentId, permissionKey } }),
  );

const stored = ({ services }: World, id: string) =>
  services.database.transaction('all', (tx) => tx.agent.findUniqueOrThrow({ where: { id } }));

/** An agent, changed by each patch in turn, and the revisions of these, oldest first. */
async function changed(world: World, fields: Record<string, unknown>, patches: Record<string, unknown>[]) {
  const { row } = await world.agent({ name: 'Ada', ...fields });
  for (const patch of patches) await world.board.run(updateAgent, { agentId: row.id, ...patch });
  const revisions = await world.board.run(listAgentConfigRevisions, { agentId: row.id });
  return { id: row.id as string, revisions: revisions.reverse().slice(1) };
}

describe('the first revision of an agent', () => {
  it('is how it was made, and takes its first change back', async () => {
    const world = await createWorld();
    const { row } = await world.agent({
      name: 'Ada',
      title: 'T',
      adapterConfig: { env: { A: SECRET } },
      budgetMonthlyCents: 5,
    });
    const self = { agentId: row.id };
    const [first, ...others] = await world.board.run(listAgentConfigRevisions, self);
    const config = { name: 'Ada', title: 'T', adapterConfig: { env: { A: SHOWN } }, budgetMonthlyCents: 5 };
    expect(others).toEqual([]);
    expect(first).toMatchObject({ source: 'patch', changedKeys: [], beforeConfig: config, afterConfig: config });
    await world.board.run(updateAgent, {
      ...self,
      name: 'Eve',
      title: null,
      adapterConfig: { env: {} },
      budgetMonthlyCents: 7,
    });
    const back = await world.board.run(rollbackAgentConfig, { ...self, revisionId: first.id });
    expect(back).toMatchObject(config);
    expect((await stored(world, row.id)).adapterConfig).toEqual({ env: { A: { type: 'plain', value: SECRET } } });
  });

  it('is made for a hire, too, by whoever asks for it', async () => {
    const world = await createWorld({ requireBoardApprovalForNewAgents: true });
    const ask = { companyId: world.company.id, name: 'Hank' };
    const { agent } = await world.board.run(hireAgent, ask);
    const revisions = await world.board.run(listAgentConfigRevisions, { agentId: agent.id });
    expect(revisions).toMatchObject([{ changedKeys: [], afterConfig: { name: 'Hank' } }]);
  });
});

describe('an agent’s configuration', () => {
  it('is read redacted, by the agent itself and by those who may', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada', ...noRights, adapterConfig: { env: { A: SECRET } } });
    const hirer = await world.agent({ name: 'Hirer' });
    const viewer = await world.member('viewer');
    for (const caller of [world.board, viewer, ada, hirer]) {
      expect(await caller.run(getAgentConfiguration, { agentId: ada.row.id })).toEqual({
        id: ada.row.id,
        companyId: world.company.id,
        name: 'Ada',
        role: 'general',
        title: null,
        status: 'idle',
        reportsTo: null,
        adapterType: 'process',
        adapterConfig: { env: { A: SHOWN } },
        runtimeConfig: ada.row.runtimeConfig,
        permissions: { canCreateAgents: false, canCreateSkills: true },
        updatedAt: ada.row.updatedAt,
      });
    }
  });

  it('is not read by agents without the right, nor listed for them', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const plain = await world.agent({ name: 'Plain', ...noRights });
    await expect(plain.run(getAgentConfiguration, { agentId: ada.row.id })).rejects.toMatchObject(forbidden);
    const list = { companyId: world.company.id };
    await expect(plain.run(listAgentConfigurations, list)).rejects.toMatchObject(forbidden);
    await world.services.database.transaction('all', (tx) =>
      tx.principalPermissionGrant.create({
        data: {
          companyId: world.company.id,
          principalType: 'agent',
          principalId: plain.row.id,
          permissionKey: 'agent_config:read',
        },
      }),
    );
    expect(await plain.run(getAgentConfiguration, { agentId: ada.row.id })).toMatchObject({ name: 'Ada' });
    expect(await plain.run(listAgentConfigurations, list)).toHaveLength(2);
  });

  it('is listed for every agent that is not terminated, oldest first', async () => {
    const world = await createWorld();
    const rows = [];
    for (const name of ['Ada', 'Bob', 'Cy']) rows.push((await world.agent({ name })).row);
    await world.board.run(terminateAgent, { agentId: rows[1].id });
    const listed = await world.board.run(listAgentConfigurations, { companyId: world.company.id });
    expect(listed.map((agent: { name: string }) => agent.name)).toEqual(['Ada', 'Cy']);
    expect(listed[0]).toEqual(await world.board.run(getAgentConfiguration, { agentId: rows[0].id }));
  });

  it('of another company is not found', async () => {
    const ada = await (await createWorld()).agent({ name: 'Ada' });
    const stranger = await (await createWorld()).agent({ name: 'Stranger' });
    for (const operation of [getAgentConfiguration, listAgentConfigRevisions]) {
      await expect(stranger.run(operation, { agentId: ada.row.id })).rejects.toMatchObject({
        status: 404,
        message: 'Agent not found',
      });
    }
  });
});

describe('configuration revisions', () => {
  it('tell each change with the whole configuration before and after, newest first and redacted', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada', adapterConfig: { command: 'a', env: { A: SECRET } } });
    await world.board.run(updateAgent, { agentId: row.id, title: 'Chief' });
    await world.board.run(updateAgent, { agentId: row.id, adapterConfig: { command: 'b' }, budgetMonthlyCents: 5 });
    const revisions = await world.board.run(listAgentConfigRevisions, { agentId: row.id });
    const before = {
      name: 'Ada',
      title: null,
      budgetMonthlyCents: 0,
      adapterConfig: { command: 'a', env: { A: SHOWN } },
    };
    const between = { ...before, title: 'Chief' };
    const after = { ...between, budgetMonthlyCents: 5, adapterConfig: { command: 'b', env: { A: SHOWN } } };
    expect(revisions).toMatchObject([
      { source: 'patch', beforeConfig: between, afterConfig: after, createdByUserId: 'local-board' },
      { source: 'patch', beforeConfig: before, afterConfig: between, changedKeys: ['title'] },
      { source: 'patch', beforeConfig: before, afterConfig: before, changedKeys: [] },
    ]);
    expect(revisions[0].changedKeys.sort()).toEqual(['adapterConfig', 'budgetMonthlyCents']);
    expect(Object.keys(revisions[0].afterConfig).sort()).toEqual(
      ['adapterConfig', 'adapterType', 'budgetMonthlyCents', 'capabilities', 'defaultEnvironmentId', 'icon'].concat([
        'metadata',
        'name',
        'reportsTo',
        'role',
        'runtimeConfig',
        'title',
      ]),
    );
    expect(await world.board.run(listAgentConfigRevisions, { agentId: row.id, limit: 1 })).toEqual([revisions[0]]);
    const one = { agentId: row.id, revisionId: revisions[1].id };
    expect(await world.board.run(getAgentConfigRevision, one)).toEqual(revisions[1]);
  });

  it('are not found by another id or under another agent', async () => {
    const world = await createWorld();
    const { id, revisions } = await changed(world, {}, [{ title: 'Chief' }]);
    const other = await world.agent({ name: 'Bob' });
    for (const [agentId, revisionId] of [
      [id, randomUUID()],
      [id, 'first'],
      [other.row.id, revisions[0].id],
    ]) {
      for (const operation of [getAgentConfigRevision, rollbackAgentConfig]) {
        await expect(world.board.run(operation, { agentId, revisionId })).rejects.toMatchObject({
          status: 404,
          message: 'Revision not found',
        });
      }
    }
  });

  it('are read by people who may not create agents', async () => {
    const world = await createWorld();
    const { id, revisions } = await changed(world, {}, [{ title: 'Chief' }]);
    for (const role of ['operator', 'viewer'] as const) {
      const person = await world.member(role);
      const [latest] = await person.run(listAgentConfigRevisions, { agentId: id });
      expect([latest]).toEqual(revisions);
      const one = { agentId: id, revisionId: revisions[0].id };
      expect(await person.run(getAgentConfigRevision, one)).toEqual(revisions[0]);
    }
  });

  it('are not read by agents without the right', async () => {
    const world = await createWorld();
    const { id, revisions } = await changed(world, {}, [{ title: 'Chief' }]);
    const plain = await world.agent({ name: 'Plain', ...noRights });
    await expect(plain.run(listAgentConfigRevisions, { agentId: id })).rejects.toMatchObject(forbidden);
    const one = { agentId: id, revisionId: revisions[0].id };
    await expect(plain.run(getAgentConfigRevision, one)).rejects.toMatchObject(forbidden);
  });
});

describe('a rollback', () => {
  it('restores the configuration after a revision, secrets included, as a revision of its own', async () => {
    const world = await createWorld();
    const { id, revisions } = await changed(world, { adapterConfig: { env: { A: SECRET } } }, [
      { title: 'One', budgetMonthlyCents: 100 },
      { title: 'Two', adapterConfig: { env: { A: 'newer' } }, budgetMonthlyCents: 200 },
    ]);
    const agent = await world.board.run(rollbackAgentConfig, { agentId: id, revisionId: revisions[0].id });
    expect(agent).toMatchObject({ title: 'One', budgetMonthlyCents: 100, adapterConfig: { env: { A: SHOWN } } });
    expect((await stored(world, id)).adapterConfig).toEqual({ env: { A: { type: 'plain', value: SECRET } } });
    const [newest] = await world.board.run(listAgentConfigRevisions, { agentId: id });
    expect(newest).toMatchObject({
      source: 'rollback',
      rolledBackFromRevisionId: revisions[0].id,
      afterConfig: revisions[0].afterConfig,
    });
    expect(await eventsOf(world, 'agent.config')).toMatchObject([
      { action: 'agent.config_rolled_back', entityId: id, details: { revisionId: revisions[0].id } },
    ]);
  });

  it('to what the agent has already writes nothing', async () => {
    const world = await createWorld();
    const { id, revisions } = await changed(world, {}, [{ title: 'One' }]);
    const target = { agentId: id, revisionId: revisions[0].id };
    expect(await world.board.run(rollbackAgentConfig, target)).toMatchObject({ title: 'One' });
    expect(await world.board.run(listAgentConfigRevisions, { agentId: id })).toHaveLength(1 + 1);
    expect(await eventsOf(world, 'agent.config_rolled_back')).toEqual([]);
  });

  it('is made by the board and by agents with agents:configure, not by the agent itself without it', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await world.board.run(updateAgent, { agentId: ada.row.id, title: 'One' });
    await world.board.run(updateAgent, { agentId: ada.row.id, title: 'Two' });
    const [, first] = await world.board.run(listAgentConfigRevisions, { agentId: ada.row.id });
    const target = { agentId: ada.row.id, revisionId: first.id };
    await withoutGrant(world, ada.row.id, 'agents:configure');
    await expect(ada.run(rollbackAgentConfig, target)).rejects.toMatchObject({
      status: 403,
      message: 'Missing permission: agents:configure',
    });
    await expect((await world.member('viewer')).run(rollbackAgentConfig, target)).rejects.toMatchObject({
      status: 403,
      message: 'Viewer access is read-only',
    });
    const peer = await world.agent({ name: 'Peer' });
    expect(await peer.run(rollbackAgentConfig, target)).toMatchObject({ title: 'One' });
  });

  it('hides the configuration from an agent that may configure but not read', async () => {
    const world = await createWorld();
    const { id, revisions } = await changed(world, { adapterConfig: { command: 'a' } }, [{ title: 'One' }]);
    const plain = await world.agent({ name: 'Plain', ...noRights });
    const target = { agentId: id, revisionId: revisions[0].id };
    for (const title of ['One', 'Two']) {
      await world.board.run(updateAgent, { agentId: id, title });
      const agent = await plain.run(rollbackAgentConfig, target);
      expect([agent.title, agent.adapterConfig, agent.runtimeConfig]).toEqual(['One', {}, {}]);
    }
  });

  it('by an agent changes no budget and appoints no CEO', async () => {
    const world = await createWorld();
    const { id, revisions } = await changed(world, {}, [
      { budgetMonthlyCents: 100 },
      { role: 'ceo', budgetMonthlyCents: 200 },
      { role: 'general' },
    ]);
    const peer = await world.agent({ name: 'Peer' });
    await expect(peer.run(rollbackAgentConfig, { agentId: id, revisionId: revisions[0].id })).rejects.toMatchObject({
      status: 403,
      message: 'Only the board can change budgets',
    });
    await expect(peer.run(rollbackAgentConfig, { agentId: id, revisionId: revisions[1].id })).rejects.toMatchObject({
      status: 403,
      message: 'Only the board can appoint a CEO',
    });
    expect(await world.board.run(getAgent, { agentId: id })).toMatchObject({
      role: 'general',
      budgetMonthlyCents: 200,
    });
  });

  it('is refused while the agent waits for approval', async () => {
    const world = await createWorld();
    const { id, revisions } = await changed(world, {}, [{ title: 'One' }, { title: 'Two' }]);
    await world.services.database.transaction('all', (tx) =>
      tx.agent.update({ where: { id }, data: { status: 'pending_approval' } }),
    );
    await expect(
      world.board.run(rollbackAgentConfig, { agentId: id, revisionId: revisions[0].id }),
    ).rejects.toMatchObject({ status: 409, code: 'pending_approval_agent_config_frozen' });
  });

  it('is refused where the restored configuration no longer holds', async () => {
    const world = await createWorld();
    const manager = await world.agent({ name: 'Manager' });
    const { id, revisions } = await changed(world, {}, [
      { reportsTo: manager.row.id },
      { reportsTo: null, name: 'Bob' },
      { name: 'Cy' },
    ]);
    await world.agent({ name: 'Bob' });
    await world.board.run(terminateAgent, { agentId: manager.row.id });
    const back = (index: number) =>
      world.board.run(rollbackAgentConfig, { agentId: id, revisionId: revisions[index].id });
    await expect(back(0)).rejects.toMatchObject({ status: 422, message: 'reportsTo must not be a terminated agent' });
    await expect(back(1)).rejects.toMatchObject({ status: 409 });
  });

  it('to an adapter that is no longer there is refused, also where the agent is on it still', async () => {
    const world = await createWorld();
    const { id, revisions } = await changed(world, {}, [{ title: 'One' }, { title: 'Two' }]);
    const target = { agentId: id, revisionId: revisions[0].id };
    const refused = { status: 422, message: 'Unknown adapter type: fax' };
    await world.services.database.transaction('all', (tx) =>
      tx.agentConfigRevision.update({
        where: { id: revisions[0].id },
        data: { afterConfig: { ...revisions[0].afterConfig, adapterType: 'fax' } },
      }),
    );
    await expect(world.board.run(rollbackAgentConfig, target)).rejects.toMatchObject(refused);
    await world.services.database.transaction('all', (tx) =>
      tx.agent.update({ where: { id }, data: { adapterType: 'fax' } }),
    );
    await expect(world.board.run(rollbackAgentConfig, target)).rejects.toMatchObject(refused);
  });

  it('at the same time as another is one after the other, each a revision', async () => {
    const world = await createWorld();
    const { id, revisions } = await changed(world, {}, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }]);
    await Promise.all(
      [0, 1].map((index) => world.board.run(rollbackAgentConfig, { agentId: id, revisionId: revisions[index].id })),
    );
    const after = await world.board.run(listAgentConfigRevisions, { agentId: id });
    expect(after).toHaveLength(1 + 5);
    expect(after[0].beforeConfig).toEqual(after[1].afterConfig);
    expect(after[0].afterConfig.title).toBe((await stored(world, id)).title);
  });
});
