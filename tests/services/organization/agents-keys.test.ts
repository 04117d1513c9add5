import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { authenticate } from '#services/access/authenticate.js';
import { hireAgent } from '#services/organization/agents/hires.js';
import { createAgentKey, listAgentKeys, revokeAgentKey } from '#services/organization/agents/keys.js';
import { terminateAgent } from '#services/organization/agents/lifecycle.js';
import { shown } from '#tests/kit/credentials.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, type World } from '#tests/kit/world.js';

const bearer = ({ services }: World, token: string) => authenticate(services, shown(`Bearer ${token}`));

describe('an agent’s API keys', () => {
  it('authenticate the agent, show their token once and are stored as a hash', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    const key = await world.board.run(createAgentKey, { agentId: row.id });
    expect(Object.keys(key).sort()).toEqual(['createdAt', 'id', 'name', 'token']);
    expect(key).toMatchObject({ name: 'default', token: expect.stringMatching(/^svc_agent_[\w-]{43}$/) });
    expect(await bearer(world, key.token)).toMatchObject({ kind: 'agent', agentId: row.id, keyId: key.id });
    const listed = await world.board.run(listAgentKeys, { agentId: row.id });
    expect(listed).toEqual([
      { id: key.id, name: 'default', createdAt: key.createdAt, lastUsedAt: null, revokedAt: null },
    ]);
    const stored = await world.services.database.transaction('all', (tx) =>
      tx.agentApiKey.findMany({ where: { agentId: row.id } }),
    );
    expect(JSON.stringify(stored)).not.toContain(key.token);
    const events = await eventsOf(world, 'agent.key');
    expect(events).toMatchObject([
      { action: 'agent.key_created', entityId: row.id, details: { keyId: key.id, name: 'default' } },
    ]);
    expect(JSON.stringify(events)).not.toContain(key.token);
  });

  it('are listed oldest first, those of the agent only', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    for (const name of ['one', 'two']) await world.board.run(createAgentKey, { agentId: ada.row.id, name });
    await world.board.run(createAgentKey, { agentId: bob.row.id, name: 'other' });
    const names = (await world.board.run(listAgentKeys, { agentId: ada.row.id })).map(
      (key: { name: string }) => key.name,
    );
    expect(names).toEqual(['one', 'two']);
  });

  it('are not made for agents that wait for approval or are terminated', async () => {
    const world = await createWorld({ requireBoardApprovalForNewAgents: true });
    const { agent } = await world.board.run(hireAgent, { companyId: world.company.id, name: 'Ada' });
    await expect(world.board.run(createAgentKey, { agentId: agent.id })).rejects.toMatchObject({
      status: 409,
      message: 'Cannot create keys for pending approval agents',
    });
    await world.board.run(terminateAgent, { agentId: agent.id });
    await expect(world.board.run(createAgentKey, { agentId: agent.id })).rejects.toMatchObject({
      status: 409,
      message: 'Cannot create keys for terminated agents',
    });
    expect(await world.board.run(listAgentKeys, { agentId: agent.id })).toEqual([]);
  });

  it('made while the agent is terminated are refused or revoked, whichever comes first', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    await Promise.allSettled([
      ...[1, 2, 3].map(() => world.board.run(createAgentKey, { agentId: row.id })),
      world.board.run(terminateAgent, { agentId: row.id }),
    ]);
    const keys: { revokedAt: string | null }[] = await world.board.run(listAgentKeys, { agentId: row.id });
    expect(keys.filter((key) => key.revokedAt === null)).toEqual([]);
  });

  it('stop working when revoked, and are revoked once however often that is asked', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    const key = await world.board.run(createAgentKey, { agentId: row.id, name: 'ci' });
    const kept = await world.board.run(createAgentKey, { agentId: row.id });
    const revoke = () => world.board.run(revokeAgentKey, { agentId: row.id, keyId: key.id });
    expect(await Promise.all([revoke(), revoke()])).toEqual([{ ok: true }, { ok: true }]);
    const [revoked] = await world.board.run(listAgentKeys, { agentId: row.id });
    expect(await revoke()).toEqual({ ok: true });
    expect((await world.board.run(listAgentKeys, { agentId: row.id }))[0]).toEqual(revoked);
    expect(revoked.revokedAt).not.toBeNull();
    await expect(bearer(world, key.token)).rejects.toMatchObject({ status: 401 });
    expect(await bearer(world, kept.token)).toMatchObject({ agentId: row.id });
    expect(await eventsOf(world, 'agent.key_revoked')).toMatchObject([{ details: { keyId: key.id, name: 'ci' } }]);
  });

  it('are not found under another agent, by another id or from another company', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const key = await world.board.run(createAgentKey, { agentId: ada.row.id });
    for (const [agentId, keyId] of [
      [bob.row.id, key.id],
      [ada.row.id, randomUUID()],
      [ada.row.id, 'default'],
    ]) {
      await expect(world.board.run(revokeAgentKey, { agentId, keyId })).rejects.toMatchObject({
        status: 404,
        message: 'Key not found',
      });
    }
    const stranger = await (await createWorld()).member('owner');
    for (const [operation, input] of [
      [listAgentKeys, {}],
      [createAgentKey, {}],
      [revokeAgentKey, { keyId: key.id }],
    ] as const) {
      await expect(stranger.run(operation, { agentId: ada.row.id, ...input })).rejects.toMatchObject({
        status: 404,
        message: 'Agent not found',
      });
    }
  });

  it('are the board’s: no agent may list, make or revoke them, and viewers only list', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada', role: 'ceo' });
    const key = await world.board.run(createAgentKey, { agentId: ada.row.id });
    const viewer = await world.member('viewer');
    const refused = { status: 403, message: 'Board access required' };
    const readOnly = { status: 403, message: 'Viewer access is read-only' };
    const calls = [
      [createAgentKey, { agentId: ada.row.id }],
      [revokeAgentKey, { agentId: ada.row.id, keyId: key.id }],
    ] as const;
    await expect(ada.run(listAgentKeys, { agentId: ada.row.id })).rejects.toMatchObject(refused);
    expect(await viewer.run(listAgentKeys, { agentId: ada.row.id })).toHaveLength(1);
    for (const [operation, input] of calls) {
      await expect(ada.run(operation, input)).rejects.toMatchObject(refused);
      await expect(viewer.run(operation, input)).rejects.toMatchObject(readOnly);
    }
  });

  it('made under an idempotency key are made once, and their token is not kept for a retry', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    const options = { idempotencyKey: randomUUID() };
    const key = await world.board.run(createAgentKey, { agentId: row.id }, options);
    await expect(world.board.run(createAgentKey, { agentId: row.id }, options)).rejects.toMatchObject({
      status: 409,
      details: { id: key.id },
    });
    expect(await world.board.run(listAgentKeys, { agentId: row.id })).toHaveLength(1);
  });

  it('have a name of 1 to 120 characters', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    for (const name of ['', ' ', 'x'.repeat(121)]) {
      await expect(world.board.run(createAgentKey, { agentId: row.id, name })).rejects.toMatchObject({ status: 400 });
    }
    const longest = 'x'.repeat(120);
    expect((await world.board.run(createAgentKey, { agentId: row.id, name: longest })).name).toBe(longest);
  });
});
