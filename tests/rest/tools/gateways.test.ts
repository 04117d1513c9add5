/** @module-tag face */
import { beforeAll, expect, test } from 'vitest';
import { createToolProfile } from '#services/tools/profiles/operations.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld } from '#tests/kit/world.js';

let rest: Rest;
let companyId: string;
let profileId: string;
let gateways: string;

beforeAll(async () => {
  rest = await startRest();
  const { board, company } = await createWorld();
  companyId = company.id;
  const profile = { companyId, profileKey: 'support', name: 'Support' };
  profileId = (await board.run(createToolProfile, profile)).id;
  gateways = `/api/companies/${companyId}/tools/gateways`;
});

const one = (id: string) => `/api/tool-gateway/gateways/${id}`;
const client = { name: 'Laptop', clientLabel: 'Claude Code', ownerNote: 'Ada' };

test('gateways are created, listed, changed and archived, and their tokens created and revoked', async () => {
  const made = await rest.post(gateways, { name: 'Desk', profileId });
  expect([made.status, made.body.endpointPath]).toEqual([201, `/mcp/gateways/${made.body.gatewayPublicId}`]);
  expect((await rest.get(gateways)).body).toEqual({ gateways: [made.body] });
  const changed = await rest.patch(one(made.body.id), { companyId, status: 'draft', slug: 'front' });
  expect(changed.body).toMatchObject({ status: 'draft', slug: 'front', displaySlug: 'front' });
  const minted = await rest.post(`${one(made.body.id)}/tokens`, { companyId, ...client });
  expect([minted.status, minted.body.token]).toEqual([201, expect.stringMatching(/^svcgw_/)]);
  const revoked = await rest.post(`/api/tool-gateway/gateway-tokens/${minted.body.id}/revoke`, { companyId });
  expect(revoked.body).toMatchObject({ id: minted.body.id, revokedAt: expect.any(String) });
  expect(revoked.body).not.toHaveProperty('token');
  await rest.patch(one(made.body.id), { companyId, status: 'archived' });
  expect((await rest.get(gateways)).body).toEqual({ gateways: [] });
});

test('a gateway may be a draft at first, and not archived', async () => {
  const draft = await rest.post(gateways, { name: 'Draft', profileId, status: 'draft' });
  expect([draft.status, draft.body.status]).toEqual([201, 'draft']);
  expect((await rest.post(gateways, { name: 'Gone', profileId, status: 'archived' })).status).toBe(422);
});

test('a body without a company is 400, and one that does not fit is 422 with its issues', async () => {
  const { id } = (await rest.post(gateways, { name: 'Strict', profileId })).body;
  const nameless = { status: 400, body: { error: 'companyId is required' } };
  expect(await rest.patch(one(id), { name: 'Other' })).toMatchObject(nameless);
  expect(await rest.post(`${one(id)}/tokens`, client)).toMatchObject(nameless);
  expect(await rest.post('/api/tool-gateway/gateway-tokens/x/revoke')).toMatchObject(nameless);
  const issues = [{ code: expect.any(String), path: ['name'], message: expect.any(String) }];
  const invalid = (error: string) => ({ status: 422, body: { error, issues } });
  expect(await rest.post(gateways, { profileId })).toMatchObject(invalid('Invalid gateway payload'));
  expect(await rest.patch(one(id), { companyId, name: '' })).toMatchObject(invalid('Invalid gateway payload'));
  const unnamed = await rest.post(`${one(id)}/tokens`, { companyId, ...client, name: '' });
  expect(unnamed).toMatchObject(invalid('Invalid gateway token payload'));
  expect(Object.keys(unnamed.body).sort()).toEqual(['error', 'issues']);
});

test('a gateway that does not exist, or is of another company, is refused with the reason', async () => {
  const missing = await rest.patch(one(profileId), { companyId, name: 'Other' });
  expect(missing).toMatchObject({ status: 404, body: { reasonCode: 'gateway_not_found' } });
  const token = await rest.post(`/api/tool-gateway/gateway-tokens/${profileId}/revoke`, { companyId });
  expect(token).toMatchObject({ status: 404, body: { reasonCode: 'gateway_token_not_found' } });
  const foreign = await rest.post(gateways, { name: 'Foreign', profileId: companyId });
  expect(foreign).toMatchObject({ status: 422, body: { reasonCode: 'gateway_profile_invalid' } });
});
