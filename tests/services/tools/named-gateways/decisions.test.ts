import { beforeEach, expect, test } from 'vitest';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { bindToolProfile } from '#services/tools/profiles/bindings.js';
import { updateToolProfile } from '#services/tools/profiles/operations.js';
import { testToolPolicy } from '#services/tools/simulation/policy-test.js';
import { connectTools } from '../fixtures.js';
import { type GatewayWorld, gatewayWorld } from './world.js';

let at: GatewayWorld;
let gatewayId: string;
beforeEach(async () => {
  at = await gatewayWorld();
  await connectTools(at, { tools: ['search'] });
  gatewayId = (await at.add()).id;
});

/** What becomes of a call by a gateway, or of one by none. */
async function decided(by?: string): Promise<{ decision: string; reasonCode: string; effectiveProfileIds: string[] }> {
  const { decision } = await at.board.run(testToolPolicy, {
    companyId: at.companyId,
    actor: { actorType: 'system', actorId: 'client' },
    ...(by && { runContext: { gatewayId: by } }),
    request: { toolName: 'search' },
  });
  return decision;
}

const allowing = (profileId: string) => at.board.run(updateToolProfile, { profileId, defaultAction: 'allow' });

test('the profile of a gateway decides about its calls, and about no others', async () => {
  expect(await decided(gatewayId)).toMatchObject({ decision: 'deny', effectiveProfileIds: [at.profileId] });
  await allowing(at.profileId);
  expect(await decided(gatewayId)).toMatchObject({ decision: 'allow' });
  expect(await decided()).toMatchObject({ decision: 'deny', effectiveProfileIds: [] });
  const other = await at.add({ name: 'Other', profileId: await at.profile('Nothing') });
  expect(await decided(other.id)).toMatchObject({ decision: 'deny' });
});

test('the profile of a gateway is all that its clients get, whatever its agent was granted', async () => {
  const clerk = await at.agent({ name: 'Clerk' });
  const asClerk = async (fields: object) => {
    const { decision } = await at.board.run(testToolPolicy, {
      companyId: at.companyId,
      actor: { actorType: 'agent', actorId: clerk.row.id, agentId: clerk.row.id },
      request: { toolName: 'search' },
      ...fields,
    });
    return decision.reasonCode;
  };
  const runContext = { gatewayId };
  expect(await asClerk({})).toBe('allow_explicit_grant');
  expect(await asClerk({ runContext })).toBe('deny_default');
  await at.board.run(updateToolProfile, { profileId: at.profileId, status: 'disabled' });
  expect(await asClerk({ runContext })).toBe('deny_default');
  await at.board.run(updateToolProfile, { profileId: at.profileId, status: 'active' });
  await at.change(gatewayId, { defaultProfileMode: 'gateway_then_context' });
  expect(await asClerk({ runContext })).toBe('allow_explicit_grant');
  await at.change(gatewayId, { defaultProfileMode: 'gateway_only' });
  await allowing(at.profileId);
  expect(await asClerk({ runContext })).toBe('allow_profile');
});

test('the profiles of the place of a call count where the gateway says so', async () => {
  const wide = await at.profile('Everybody');
  await allowing(wide);
  const company = { targetType: 'company', targetId: at.companyId };
  await at.board.run(bindToolProfile, { companyId: at.companyId, profileId: wide, ...company });
  expect(await decided(gatewayId)).toMatchObject({ decision: 'deny', effectiveProfileIds: [at.profileId] });
  await at.change(gatewayId, { defaultProfileMode: 'gateway_then_context' });
  expect(await decided(gatewayId)).toMatchObject({ decision: 'allow', effectiveProfileIds: [at.profileId, wide] });
  await at.change(gatewayId, { defaultProfileMode: 'inherit_context_then_gateway' });
  expect(await decided(gatewayId)).toMatchObject({ decision: 'allow', effectiveProfileIds: [wide, at.profileId] });
});

test('a policy may be about the calls of one gateway', async () => {
  await allowing(at.profileId);
  const policy = { name: 'Closed', policyType: 'block', selectors: { gatewayId } };
  await at.board.run(createToolPolicy, { companyId: at.companyId, ...policy });
  expect(await decided(gatewayId)).toMatchObject({ decision: 'deny', reasonCode: 'deny_policy_block' });
  const other = await at.add({ name: 'Other' });
  expect(await decided(other.id)).toMatchObject({ decision: 'allow' });
});
