import { beforeEach, expect, test } from 'vitest';
import { listToolGateways } from '#services/tools/gateways/operations.js';
import { bindToolProfile, unbindToolProfile } from '#services/tools/profiles/bindings.js';
import { deleteToolProfile } from '#services/tools/profiles/delete.js';
import { inDatabase } from '../fixtures.js';
import { type GatewayWorld, gatewayWorld } from './world.js';

let at: GatewayWorld;
beforeEach(async () => {
  at = await gatewayWorld();
});

/** The profiles that are bound to a gateway, with their priorities. */
const bound = async (gatewayId: string) => {
  const where = { companyId: at.companyId, targetType: 'gateway', targetId: gatewayId };
  const bindings = await inDatabase(at, (tx) =>
    tx.toolProfileBinding.findMany({ where, orderBy: { priority: 'asc' } }),
  );
  return bindings.map(({ profileId, priority }) => [profileId, priority]);
};
const profileOf = async () =>
  (await at.board.run(listToolGateways, { companyId: at.companyId })).gateways[0].profileId as string | null;

test('the profile of a gateway is bound to it, and another one takes its place', async () => {
  const { id } = await at.add();
  expect(await bound(id)).toEqual([[at.profileId, 10]]);
  const other = await at.profile('Sales');
  await at.change(id, { profileId: other });
  expect(await bound(id)).toEqual([[other, 10]]);
});

test('further profiles may be bound to a gateway, and one of them can become its own', async () => {
  const { id } = await at.add();
  const other = await at.profile('Sales');
  const target = { companyId: at.companyId, targetType: 'gateway', targetId: id };
  await at.board.run(bindToolProfile, { ...target, profileId: other });
  expect(await bound(id)).toEqual([
    [at.profileId, 10],
    [other, 100],
  ]);
  await at.change(id, { profileId: other });
  expect(await bound(id)).toEqual([[other, 10]]);
  const foreign = { ...target, targetId: (await (await gatewayWorld()).add()).id };
  await expect(at.board.run(bindToolProfile, { ...foreign, profileId: other })).rejects.toMatchObject({ status: 422 });
});

test('a gateway has no profile once it is unbound or deleted, and the heir of one that has an heir', async () => {
  const { id } = await at.add();
  const heir = await at.profile('Heir');
  await at.board.run(deleteToolProfile, { profileId: at.profileId, reassignToProfileId: heir });
  expect([await profileOf(), await bound(id)]).toEqual([heir, [[heir, 10]]]);
  await at.board.run(unbindToolProfile, {
    companyId: at.companyId,
    profileId: heir,
    targetType: 'gateway',
    targetId: id,
  });
  expect([await profileOf(), await bound(id)]).toEqual([null, []]);
  await at.change(id, { profileId: heir });
  expect(await bound(id)).toEqual([[heir, 10]]);
  await at.board.run(deleteToolProfile, { profileId: heir });
  expect([await profileOf(), await bound(id)]).toEqual([null, []]);
});

test('a change of a gateway is a change of the rules, and calls read it with them', async () => {
  const { toolSnapshots } = at.services;
  const gateway = await at.add({ agentId: (await at.agent({ name: 'Clerk' })).row.id });
  const before = await toolSnapshots.current(at.companyId);
  expect(before.gateways.get(gateway.id)).toMatchObject({
    publicId: gateway.gatewayPublicId,
    status: 'active',
    defaultProfileMode: 'gateway_only',
    agentId: gateway.agentId,
    headerPolicy: gateway.headerPolicy,
  });
  await at.change(gateway.id, { status: 'disabled' });
  const after = await toolSnapshots.current(at.companyId);
  expect(after.version).toBeGreaterThan(before.version);
  expect(after.gateways.get(gateway.id)?.status).toBe('disabled');
  await at.mint(gateway.id);
  expect((await toolSnapshots.current(at.companyId)).version).toBe(after.version);
  await at.change(gateway.id, { status: 'archived' });
  expect((await toolSnapshots.current(at.companyId)).gateways.size).toBe(0);
});
