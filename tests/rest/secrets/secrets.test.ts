/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { agentKey, boardKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';

let rest: Rest;
let world: World;
let agent: AgentCaller;
let company: string;
let asAgent: { as: string };

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  agent = await world.agent({ name: 'Ada' });
  company = `/api/companies/${world.company.id}`;
  asAgent = { as: await agentKey(world, agent) };
});

const FIELDS = [
  'id',
  'companyId',
  'scope',
  'ownerUserId',
  'userSecretDefinitionId',
  'key',
  'name',
  'provider',
  'status',
  'managedMode',
  'externalRef',
  'providerConfigId',
  'providerMetadata',
  'latestVersion',
  'description',
  'lastResolvedAt',
  'lastRotatedAt',
  'deletedAt',
  'createdByAgentId',
  'createdByUserId',
  'createdAt',
  'updatedAt',
];

describe('secrets', () => {
  test('are kept, listed, changed, rotated and deleted, and never give their value', async () => {
    const value = `canary-${randomUUID()}`;
    const answers: { status: number; bytes: Buffer }[] = [];
    const said = <T extends { status: number; bytes: Buffer }>(answer: T): T => {
      answers.push(answer);
      return answer;
    };
    const made = said(await rest.post(`${company}/secrets`, { name: 'Stripe key', key: 'STRIPE', value }));
    expect([made.status, Object.keys(made.body)]).toEqual([201, FIELDS]);
    expect(made.body).toMatchObject({ key: 'STRIPE', latestVersion: 1, provider: 'local_encrypted' });
    expect(made.body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const path = `/api/secrets/${made.body.id}`;
    const listed = said(await rest.get(`${company}/secrets`));
    expect(listed.body).toEqual([{ ...made.body, referenceCount: 0 }]);
    expect(said(await rest.get(path)).body).toEqual(made.body);
    expect(said(await rest.get(`${company}/secrets/catalog`)).body).toEqual([
      { id: made.body.id, name: 'Stripe key', key: 'STRIPE', status: 'active' },
    ]);
    const changed = said(await rest.patch(path, { description: 'Live' }));
    expect([changed.status, changed.body.description]).toEqual([200, 'Live']);
    const rotated = said(await rest.post(`${path}/rotate`, { value: `${value}-2` }));
    expect([rotated.status, rotated.body.latestVersion]).toEqual([200, 2]);
    const versions = said(await rest.get(`${path}/versions`));
    expect(versions.body.map((one: { version: number; status: string }) => [one.version, one.status])).toEqual([
      [2, 'current'],
      [1, 'previous'],
    ]);
    expect(Object.keys(versions.body[0])).toEqual([
      'version',
      'status',
      'providerVersionRef',
      'createdByAgentId',
      'createdByUserId',
      'createdAt',
    ]);
    expect(said(await rest.get(`${path}/usage`)).body).toEqual({ secretId: made.body.id, bindings: [] });
    expect(said(await rest.get(`${path}/access-events?limit=5`)).body).toEqual([]);
    expect(said(await rest.delete(path)).body).toEqual({ ok: true });
    expect((await rest.get(path)).body).toEqual({ error: 'Secret not found' });
    expect(answers.filter(({ bytes }) => bytes.includes(value))).toEqual([]);
  });

  test('are refused in the words of the contract', async () => {
    const secret = { name: 'Twice', value: 'v' };
    const { body: made } = await rest.post(`${company}/secrets`, secret);
    const again = await rest.post(`${company}/secrets`, secret);
    expect([again.status, again.body.error]).toEqual([409, 'Secret already exists: Twice']);
    const path = `/api/secrets/${made.id}`;
    await rest.patch(path, { status: 'disabled' });
    const rotated = await rest.post(`${path}/rotate`, { value: 'w' });
    expect([rotated.status, rotated.body.error]).toEqual([422, 'Cannot rotate a non-active secret']);
    for (const [body, wrong] of [
      [{ value: 'w' }, 'value'],
      [{ status: 'deleted' }, 'status'],
    ] as const) {
      const refused = await rest.patch(path, body);
      expect([refused.status, refused.body.error]).toEqual([400, 'Validation error']);
      expect(JSON.stringify(refused.body.details)).toContain(wrong);
    }
    expect((await rest.patch(path, {})).status).toBe(400);
    expect((await rest.post(`${path}/rotate`, {})).status).toBe(400);
    expect((await rest.get(`${path}/access-events?limit=0`)).status).toBe(400);
    expect((await rest.delete(`${path}?force=maybe`)).status).toBe(400);
    expect((await rest.get(`/api/secrets/${randomUUID()}/usage`)).status).toBe(404);
  });

  test('that are used are deleted by force only', async () => {
    const { body: secret } = await rest.post(`${company}/secrets`, { name: 'Used', value: 'v' });
    const binding = { secretId: secret.id, targetType: 'agent', targetId: agent.row.id, configPath: 'env.USED' };
    await world.services.database.transaction('all', (tx) =>
      tx.secretBinding.create({ data: { companyId: world.company.id, ...binding } }),
    );
    const refused = await rest.delete(`/api/secrets/${secret.id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'secret_in_use']);
    expect(refused.body.details.bindings).toMatchObject([{ configPath: 'env.USED', target: { label: 'Ada' } }]);
    expect((await rest.get(`/api/secrets/${secret.id}/usage`)).body.bindings).toEqual(refused.body.details.bindings);
    expect((await rest.delete(`/api/secrets/${secret.id}?force=true`)).body).toEqual({ ok: true });
  });

  test('are for the board', async () => {
    const refused = await rest.get(`${company}/secrets`, asAgent);
    expect([refused.status, refused.body]).toEqual([403, { error: 'Board access required' }]);
    const catalog = await rest.get(`${company}/secrets/catalog`, asAgent);
    expect([catalog.status, catalog.body]).toEqual([403, { error: 'Missing permission: secrets:read' }]);
    const written = await rest.post(`${company}/secrets`, { name: 'N', value: 'v' }, asAgent);
    expect([written.status, written.body]).toEqual([403, { error: 'Board access required' }]);
  });

  test('that are sent twice with one idempotency key are kept once', async () => {
    const send = () =>
      rest.post(`${company}/secrets`, { name: 'Once', value: 'v' }, { headers: { 'idempotency-key': 'secret-once' } });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('user secrets', () => {
  test('are declared for all and given by each person', async () => {
    const owner = await world.member('owner');
    const as = { as: await boardKey(world, owner.actor.userId) };
    const definitions = `${company}/user-secret-definitions`;
    const made = await rest.post(definitions, { key: 'PAT', name: 'Token', usageGuidance: 'Read only' }, as);
    expect([made.status, Object.keys(made.body)]).toEqual([
      201,
      [
        'id',
        'companyId',
        'key',
        'name',
        'description',
        'status',
        'provider',
        'providerConfigId',
        'managedMode',
        'usageGuidance',
        'deletedAt',
        'createdByAgentId',
        'createdByUserId',
        'createdAt',
        'updatedAt',
      ],
    ]);
    const path = `${definitions}/${made.body.id}`;
    expect((await rest.patch(path, { name: 'Access token' }, as)).body).toMatchObject({ name: 'Access token' });
    const mine = `${company}/me/user-secrets`;
    expect((await rest.get(mine, as)).body).toMatchObject([{ definition: { key: 'PAT' }, secret: null }]);
    const given = await rest.post(mine, { definitionKey: 'PAT', value: 'mine' }, as);
    expect([given.status, given.body.scope, given.body.ownerUserId]).toEqual([201, 'user', owner.actor.userId]);
    expect((await rest.get(mine, as)).body).toMatchObject([{ secret: { id: given.body.id } }]);
    expect((await rest.get(`${path}/coverage`, as)).body).toMatchObject({
      definitionId: made.body.id,
      configuredCount: 1,
      inactiveCount: 0,
    });
    const own = `${mine}/${given.body.id}`;
    expect((await rest.post(`${own}/rotate`, { value: 'new' }, as)).body).toMatchObject({ latestVersion: 2 });
    expect((await rest.patch(own, { status: 'disabled' }, as)).body).toMatchObject({ status: 'disabled' });
    expect((await rest.delete(own)).status).toBe(404);
    expect((await rest.get(`/api/secrets/${given.body.id}`, as)).status).toBe(404);
    expect((await rest.delete(own, as)).body).toEqual({ ok: true });
    expect((await rest.delete(path, as)).body).toEqual({ ok: true });
    expect((await rest.get(definitions, as)).body).toEqual([]);
    expect((await rest.get(`${path}/coverage`, as)).status).toBe(404);
  });
});
