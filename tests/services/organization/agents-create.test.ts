import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { terminateAgent } from '#services/organization/agents/lifecycle.js';
import { listAgents } from '#services/organization/agents/list.js';
import { createAgent, getAgent, updateAgent } from '#services/organization/agents/operations.js';
import { getInstructionsFile } from '#services/organization/instructions/files.js';
import { getInstructionsBundle } from '#services/organization/instructions/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, type World } from '#tests/kit/world.js';

const create = ({ board, company }: World, fields: Record<string, unknown> = {}) =>
  board.run(createAgent, { companyId: company.id, name: 'Ada', ...fields });
const agentCount = async ({ board, company }: World) => (await board.run(listAgents, { companyId: company.id })).length;

/** What is stored of an agent beside its row. */
const belongings = ({ services }: World, agentId: string) =>
  services.database.transaction('all', async (tx) => ({
    row: await tx.agent.findUniqueOrThrow({ where: { id: agentId } }),
    members: await tx.companyMembership.findMany({ where: { principalId: agentId } }),
    grants: await tx.principalPermissionGrant.findMany({ where: { principalId: agentId } }),
    policies: await tx.budgetPolicy.findMany({ where: { scopeId: agentId } }),
  }));

describe('a new agent', () => {
  it('has the defaults of the contract, and reads back the same', async () => {
    const world = await createWorld();
    const agent = await create(world);
    expect(agent).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      companyId: world.company.id,
      name: 'Ada',
      urlKey: 'ada',
      role: 'general',
      title: null,
      icon: null,
      capabilities: null,
      appearance: { schemaVersion: 1, characterVersion: 'cap-v1', paletteId: expect.stringMatching(/^[a-z]+$/) },
      avatarUrl: `/api/avatars/cap-v1/${agent.appearance.paletteId}.svg`,
      reportsTo: null,
      adapterType: 'process',
      adapterConfig: {},
      runtimeConfig: {
        heartbeat: {
          enabled: false,
          wakeOnDemand: true,
          maxConcurrentRuns: 20,
          skipTimerWhenNoActionableWork: false,
        },
      },
      defaultEnvironmentId: null,
      budgetMonthlyCents: 0,
      spentMonthlyCents: 0,
      status: 'idle',
      pauseReason: null,
      pausedAt: null,
      errorReason: null,
      lastHeartbeatAt: null,
      permissions: { canCreateAgents: true, canCreateSkills: true },
      desiredSkills: [],
      metadata: null,
      createdAt: agent.createdAt,
      updatedAt: agent.updatedAt,
    });
    expect(await world.board.run(getAgent, { agentId: agent.id })).toMatchObject(agent);
    expect(await eventsOf(world, 'agent.')).toMatchObject([
      { action: 'agent.created', entityType: 'agent', entityId: agent.id, agentId: agent.id, actorType: 'user' },
    ]);
  });

  it('is what was asked for', async () => {
    const world = await createWorld();
    const manager = await create(world, { name: 'Manager' });
    const asked = {
      name: 'Grace',
      role: 'engineer',
      title: 'Engineer',
      capabilities: 'Builds',
      appearance: { schemaVersion: 1, characterVersion: 'cap-v1', paletteId: 'plum' },
      reportsTo: manager.id,
      adapterConfig: { command: 'run', cwd: '/srv' },
      budgetMonthlyCents: 12,
      desiredSkills: ['review'],
      metadata: { team: { size: 3 } },
      permissions: { canCreateAgents: false, canCreateSkills: false },
    };
    const runtimeConfig = { heartbeat: { enabled: true, intervalSec: 60, maxDailyRuns: 5 } };
    const agent = await create(world, { ...asked, runtimeConfig });
    expect(agent).toMatchObject(asked);
    expect(agent.runtimeConfig.heartbeat).toEqual({
      ...runtimeConfig.heartbeat,
      wakeOnDemand: true,
      maxConcurrentRuns: 20,
      skipTimerWhenNoActionableWork: false,
    });
  });

  it.each([
    [{ name: ' ' }, ['name']],
    [{ name: 'x'.repeat(121) }, ['name']],
    [{ role: 'boss' }, ['role']],
    [{ budgetMonthlyCents: -1 }, ['budgetMonthlyCents']],
    [
      { appearance: { schemaVersion: 2, characterVersion: 'cap-v1', paletteId: 'plum' } },
      ['appearance', 'schemaVersion'],
    ],
    [{ runtimeConfig: { heartbeat: { maxConcurrentRuns: 51 } } }, ['runtimeConfig', 'heartbeat', 'maxConcurrentRuns']],
    [{ runtimeConfig: { heartbeat: { maxConcurrentRuns: 0 } } }, ['runtimeConfig', 'heartbeat', 'maxConcurrentRuns']],
    [{ runtimeConfig: { heartbeat: { intervalSec: 1.5 } } }, ['runtimeConfig', 'heartbeat', 'intervalSec']],
    [{ metadata: ['a'] }, ['metadata']],
    [{ capabilities: ['a'] }, ['capabilities']],
    [{ appearance: { schemaVersion: 1, characterVersion: 'cap-v1', paletteId: 'nope' } }, ['appearance', 'paletteId']],
    [{ adapterConfig: { env: { 'A=B': 'x' } } }, ['adapterConfig', 'env', 'A=B']],
    [{ adapterConfig: { env: { A: 5 } } }, ['adapterConfig', 'env', 'A']],
    [{ instructionsBundle: { files: { '../x': '' } } }, ['instructionsBundle', 'files', '../x']],
    [{ instructionsBundle: { files: { a: '' }, entryFile: 'b' } }, ['instructionsBundle']],
  ])('with %j is refused, naming the field', async (fields, path) => {
    const world = await createWorld();
    await expect(create(world, fields)).rejects.toMatchObject({ status: 400, issues: [{ path }] });
    expect(await agentCount(world)).toBe(0);
  });

  const ROLES = 'ceo cto cmo cfo security engineer designer pm qa devops researcher general'.split(' ');
  it.each(ROLES)('may have the role %s', async (role) => {
    expect(await create(await createWorld(), { role })).toMatchObject({ role });
  });

  it('is an active member with the fourteen grants of a standard agent', async () => {
    const world = await createWorld();
    const agent = await create(world);
    const { members, grants } = await belongings(world, agent.id);
    expect(members).toMatchObject([{ principalType: 'agent', status: 'active', membershipRole: 'member' }]);
    const scopes = Object.fromEntries(grants.map(({ permissionKey, scope }) => [permissionKey, scope]));
    expect(scopes).toEqual({
      'agents:configure': null,
      'agents:suggest-changes': null,
      'skills:create': null,
      'skills:suggest-changes': null,
      'tools:manage_connections': null,
      'tools:manage_profiles': null,
      'tools:view_audit': null,
      'audit:view_agent_actions': null,
      'tools:use': null,
      'tools:manage_runtime': null,
      'inbox:manage': { responsibleUserOnly: true },
      'tasks:assign': null,
      'tasks:assign_scope': { subtreeRootAgentId: agent.id },
      'tasks:manage_active_checkouts': null,
    });
  });

  it('has a monthly budget policy if it has a budget, else none', async () => {
    const world = await createWorld();
    const [rich, poor] = [await create(world, { budgetMonthlyCents: 5 }), await create(world, { name: 'Bob' })];
    expect((await belongings(world, rich.id)).policies).toMatchObject([
      { companyId: world.company.id, scopeType: 'agent', amount: 5, windowKind: 'calendar_month_utc' },
    ]);
    expect((await belongings(world, poor.id)).policies).toEqual([]);
  });

  it.each([
    ['ceo', 'You are the CEO'],
    ['engineer', 'You are an agent of this company'],
  ])('with role %s is told in one line of AGENTS.md what it is', async (role, line) => {
    const world = await createWorld();
    const agent = await create(world, { role });
    const bundle = await world.board.run(getInstructionsBundle, { agentId: agent.id });
    expect(bundle).toMatchObject({ mode: 'managed', entryFile: 'AGENTS.md', files: [{ path: 'AGENTS.md' }] });
    const { content } = await world.board.run(getInstructionsFile, { agentId: agent.id, path: 'AGENTS.md' });
    expect(content.startsWith(line)).toBe(true);
    expect(content.trim().split('\n')).toHaveLength(1);
  });

  it('cannot be given instructions that nobody would ever tell it', async () => {
    const world = await createWorld();
    const fields = { adapterType: 'http', adapterConfig: { url: 'https://example.com' } };
    const instructionsBundle = { files: { 'AGENTS.md': 'Be kind' } };
    await expect(create(world, { ...fields, instructionsBundle })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('Agents of the adapter http do not support instructions'),
    });
    expect(await create(world, fields)).toMatchObject({ adapterType: 'http' });
  });

  it('given instructions has those and no others', async () => {
    const world = await createWorld();
    for (const [name, instructionsBundle, entryFile] of [
      ['First file', { files: { 'one.md': '1', 'two.md': '2' } }, 'one.md'],
      ['AGENTS.md', { files: { 'one.md': '1', 'AGENTS.md': '2' } }, 'AGENTS.md'],
      ['Named', { files: { 'one.md': '1', 'sub/two.md': '2' }, entryFile: 'sub/two.md' }, 'sub/two.md'],
    ] as const) {
      const { id } = await create(world, { name, instructionsBundle });
      const bundle = await world.board.run(getInstructionsBundle, { agentId: id });
      expect(bundle.entryFile).toBe(entryFile);
      expect(bundle.files.map((file: { path: string }) => file.path).sort()).toEqual(
        Object.keys(instructionsBundle.files).sort(),
      );
    }
  });
});

describe('the picture of a new agent', () => {
  it('is drawn by lot and kept where none is asked for', async () => {
    const world = await createWorld();
    const made = await Promise.all(Array.from({ length: 12 }, () => create(world)));
    expect(new Set(made.map(({ appearance }) => appearance.paletteId)).size).toBeGreaterThan(1);
    for (const { id, appearance } of made)
      expect(await world.board.run(getAgent, { agentId: id })).toMatchObject({ appearance });
  });

  it('is what its appearance says, and no address that somebody sends', async () => {
    const world = await createWorld();
    const appearance = { schemaVersion: 1, characterVersion: 'cap-v1', paletteId: 'plum' };
    const { id, avatarUrl } = await create(world, { appearance, avatarUrl: '/mine.svg' });
    expect(avatarUrl).toBe('/api/avatars/cap-v1/plum.svg');
    const sent = { agentId: id, avatarUrl: '/mine.svg', appearance: { ...appearance, paletteId: 'ocean' } };
    expect((await world.board.run(updateAgent, sent)).avatarUrl).toBe('/api/avatars/cap-v1/ocean.svg');
  });
});

describe('the name of a new agent', () => {
  it('that is taken is numbered, as is its shortname', async () => {
    const world = await createWorld();
    const made = [];
    for (const name of ['Ada L.', 'ada-l', ' Ada  L ', 'Ada L. 2', '??', '数'])
      made.push(await create(world, { name }));
    expect(made.map(({ name, urlKey }) => [name, urlKey])).toEqual([
      ['Ada L.', 'ada-l'],
      ['ada-l 2', 'ada-l-2'],
      ['Ada  L 3', 'ada-l-3'],
      ['Ada L. 2 2', 'ada-l-2-2'],
      ['??', 'agent'],
      ['数 2', 'agent-2'],
    ]);
  });

  it('fills the first gap that a terminated agent leaves, and is free in every company', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const made = [await create(world), await create(world), await create(world)];
    await world.board.run(terminateAgent, { agentId: made[1].id });
    expect((await create(world)).name).toBe('Ada 2');
    await world.board.run(terminateAgent, { agentId: made[0].id });
    expect((await create(world)).name).toBe('Ada');
    expect((await create(other)).name).toBe('Ada');
  });

  it('is another one for each of twenty that are created at once', async () => {
    const world = await createWorld();
    const made = await Promise.all(Array.from({ length: 20 }, () => create(world)));
    const expected = ['Ada', ...Array.from({ length: 19 }, (_, index) => `Ada ${index + 2}`)];
    expect(made.map((agent) => agent.name).sort()).toEqual(expected.sort());
    expect(new Set(made.map((agent) => agent.urlKey)).size).toBe(20);
  });
});

describe('creating an agent', () => {
  it('directly is refused where the company requires approval', async () => {
    const world = await createWorld({ requireBoardApprovalForNewAgents: true });
    const refusal = await create(world).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 409 });
    expect((refusal as Error).message).toMatch(/^Direct agent creation requires board approval\. Use .*\/agent-hires/);
    expect(await agentCount(world)).toBe(0);
  });

  it('under a manager who is missing, of another company or terminated is refused', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const gone = await create(world, { name: 'Gone' });
    await world.board.run(terminateAgent, { agentId: gone.id });
    for (const [reportsTo, message] of [
      [randomUUID(), 'reportsTo must be an agent of the same company'],
      [(await create(other)).id, 'reportsTo must be an agent of the same company'],
      [gone.id, 'reportsTo must not be a terminated agent'],
    ]) {
      await expect(create(world, { reportsTo })).rejects.toMatchObject({ status: 422, message });
    }
    await expect(create(world, { reportsTo: 'Ada' })).rejects.toMatchObject({ status: 400 });
    expect(await agentCount(world)).toBe(0);
  });

  it('is the board’s: no agent, not even the CEO, no operator, no viewer and no stranger does it', async () => {
    const world = await createWorld();
    const other = await createWorld();
    for (const [caller, message] of [
      [await world.agent({ name: 'Boss', role: 'ceo' }), 'Board access required'],
      [await world.member('operator'), 'Missing permission: agents:create'],
      [await world.member('viewer'), 'Viewer access is read-only'],
      [await other.member('owner'), 'User does not have access to this company'],
    ] as const) {
      const attempt = caller.run(createAgent, { companyId: world.company.id, name: 'Ada' });
      await expect(attempt).rejects.toMatchObject({ status: 403, message });
    }
    const admin = await world.member('admin');
    expect(await admin.run(createAgent, { companyId: world.company.id, name: 'Ada' })).toMatchObject({
      name: 'Ada',
    });
  });
});
