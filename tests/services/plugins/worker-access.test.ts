import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import type { JsonObject } from '#services/core/text/json.js';
import { listMembers } from '#services/people/members/operations.js';
import { CAPABILITIES } from '#services/plugins/manifest/words.js';
import { METHODS } from '#services/plugins/worker-api/methods.js';
import { stored } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { readyPlugin } from './plugins-world.js';
import { type Ask, asksAs, assertGuarded, NOT_FOUND, refusal } from './worker-asks.js';

// The host of a file runs the plugins of its database.
ownDatabase();

let world: World;
let other: World;
let plugin: Plugin;
let ask: Ask;
beforeAll(async () => {
  world = await createWorld();
  other = await createWorld();
  plugin = await readyPlugin(world, { capabilities: [...CAPABILITIES] });
  ask = asksAs(world, plugin);
});

const forbidden = { details: { status: 403 } };

/** The membership of a new person, or of an agent. */
async function memberOf(of: World, role: 'owner' | 'admin' | 'operator' | 'viewer'): Promise<string> {
  const { actor } = await of.member(role);
  return membershipOf(of, actor.userId);
}

async function membershipOf(of: World, principalId: string): Promise<string> {
  const { members } = await of.board.run(listMembers, { companyId: of.company.id });
  return members.find((member: { principalId: string }) => member.principalId === principalId).id;
}

describe('members of a company', () => {
  it('are asked about with the capability, in calls of the company alone', async () => {
    await assertGuarded(
      world,
      Object.keys(METHODS).filter((name) => name.startsWith('access.')),
    );
  });

  it('are listed, and changed up to operators', async () => {
    const memberId = await memberOf(world, 'viewer');
    expect(await ask('access.members.update', { memberId, membershipRole: 'operator' })).toMatchObject({
      membershipRole: 'operator',
    });
    const listed = await ask('access.members.list');
    expect(listed.find(({ id }: { id: string }) => id === memberId)).toMatchObject({ membershipRole: 'operator' });
    const [event] = (await eventsOf(world)).filter(({ action }) => action === 'member.updated');
    expect(event).toMatchObject({ actorType: 'plugin', actorId: plugin.pluginKey });
    expect(await ask('access.members.list', { limit: 1 })).toHaveLength(1);
  });

  it('become neither admins nor owners, and admins, owners and instance admins stay what they are', async () => {
    const memberId = await memberOf(world, 'operator');
    for (const membershipRole of ['admin', 'owner']) {
      await expect(ask('access.members.update', { memberId, membershipRole })).rejects.toMatchObject(forbidden);
    }
    const changes: JsonObject[] = [{ membershipRole: 'viewer' }, { status: 'suspended' }];
    for (const role of ['owner', 'admin'] as const) {
      const above = await memberOf(world, role);
      for (const change of changes) {
        await expect(ask('access.members.update', { memberId: above, ...change })).rejects.toMatchObject(forbidden);
      }
      await expect(ask('access.grants.set', { memberId: above, grants: [] })).rejects.toMatchObject(forbidden);
    }
    const { actor } = await world.member('operator');
    const admin = await membershipOf(world, actor.userId);
    await stored(world, (tx) => tx.user.update({ where: { id: actor.userId }, data: { isInstanceAdmin: true } }));
    const change = ask('access.members.update', { memberId: admin, status: 'suspended' });
    await expect(change).rejects.toMatchObject(forbidden);
    await expect(ask('access.grants.set', { memberId: admin, grants: [] })).rejects.toMatchObject(forbidden);
  });

  it('of another company are not there', async () => {
    const memberId = await memberOf(other, 'viewer');
    const change = ask('access.members.update', { memberId, membershipRole: 'operator' });
    await expect(change).rejects.toMatchObject(NOT_FOUND);
    await expect(ask('access.grants.set', { memberId, grants: [] })).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('grants', () => {
  it('are given and listed, as far as they decide nothing of what runs or who is in', async () => {
    const { row } = await world.agent({ name: 'Gia' });
    const memberId = await membershipOf(world, row.id);
    const grant = { permissionKey: 'tasks:assign', scope: null };
    expect(await ask('access.grants.set', { memberId, grants: [grant] })).toMatchObject({ grants: [grant] });
    const listed = await ask('access.grants.list');
    expect(listed.find(({ id }: { id: string }) => id === memberId)).toEqual({
      id: memberId,
      companyId: world.company.id,
      principalType: 'agent',
      principalId: row.id,
      grants: [grant],
    });
    const strong = ['agents:create', 'agents:configure', 'users:manage_permissions', 'users:invite', 'secrets:read'];
    const more = ['tools:admin', 'tools:manage_connections', 'environments:manage', 'joins:approve', 'skills:create'];
    for (const permissionKey of [...strong, ...more]) {
      const given = ask('access.grants.set', { memberId, grants: [{ permissionKey }] });
      await expect(given, permissionKey).rejects.toMatchObject(forbidden);
    }
  });
});

describe('invites', () => {
  it('are made once for a key, listed without their token, and revoked', async () => {
    const asked = { allowedJoinTypes: 'human', humanRole: 'operator', idempotencyKey: 'invite-1' };
    const made = await ask('access.invites.create', asked);
    expect(made.token).toEqual(expect.any(String));
    await expect(ask('access.invites.create', asked)).rejects.toMatchObject(refusal('idempotency_secret_shown_once'));
    const { invites } = await ask('access.invites.list');
    expect(JSON.stringify(invites)).not.toContain(made.token);
    await ask('log', { level: 'info', message: `sent ${made.token}` });
    const lines = await stored(world, (tx) => tx.pluginLog.findMany({ where: { pluginId: plugin.id } }));
    expect(JSON.stringify(lines)).not.toContain(made.token);
    expect(await ask('access.invites.revoke', { inviteId: made.id })).toMatchObject({ state: 'revoked' });
    const foreign = asksAs(other, plugin)('access.invites.revoke', { inviteId: made.id });
    await expect(foreign).rejects.toMatchObject(NOT_FOUND);
  });

  it('make no admins and no owners, and say nothing of what an agent runs with', async () => {
    for (const humanRole of ['admin', 'owner']) {
      await expect(ask('access.invites.create', { humanRole })).rejects.toMatchObject(forbidden);
    }
    const defaults = ask('access.invites.create', { defaultsPayload: { adapterType: 'process' } });
    await expect(defaults).rejects.toMatchObject(refusal('invalid_params'));
  });
});

describe('policies and the audit', () => {
  it('narrow what agents may call, and never widen it', async () => {
    const policy = { name: 'No mail', policyType: 'block', selectors: {} };
    const made = await ask('access.policies.set', policy);
    expect(await ask('access.policies.list')).toMatchObject([{ id: made.id, policyType: 'block' }]);
    // One that asks people would come before a block of people, and before no policy, where nothing is allowed.
    for (const policyType of ['allow', 'require_approval']) {
      const wider = ask('access.policies.set', { ...policy, name: 'All mail', policyType });
      await expect(wider, policyType).rejects.toMatchObject(forbidden);
    }
  });

  it('tell what was done, in pages', async () => {
    const { items, nextCursor } = await ask('access.audit.list', { limit: 1 });
    expect(items).toHaveLength(1);
    expect((await ask('access.audit.list', { limit: 1, cursor: nextCursor })).items[0].id).not.toBe(items[0].id);
  });
});
