import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { listSecretAccessEvents } from '#services/secrets/secrets/access-events.js';
import { deleteSecret } from '#services/secrets/secrets/delete.js';
import {
  createSecret,
  getSecret,
  getSecretCatalog,
  listSecrets,
  rotateSecret,
  updateSecret,
} from '#services/secrets/secrets/operations.js';
import { getSecretUsage, listSecretVersions } from '#services/secrets/secrets/usage.js';
import { eventsOf } from '#tests/kit/journal.js';
import { statementsOf } from '#tests/kit/statements.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { bind, materialOf, resolve, secretIn } from './secrets-world.js';

let world: World;
let companyId: string;

beforeEach(async () => {
  world = await createWorld();
  companyId = world.company.id;
});

const kept = (fields: object = {}) => secretIn(world, 'one', { name: 'API key', ...fields });

describe('creating a secret', () => {
  test('keeps the value encrypted and answers without it', async () => {
    const value = `canary-${randomUUID()}`;
    const secret = await kept({ value, description: 'For the API' });
    expect(secret).toMatchObject({
      companyId,
      scope: 'company',
      key: 'api-key',
      name: 'API key',
      provider: 'local_encrypted',
      status: 'active',
      managedMode: 'service_managed',
      latestVersion: 1,
      description: 'For the API',
      ownerUserId: null,
      externalRef: null,
      providerConfigId: null,
      providerMetadata: null,
      createdByUserId: 'local-board',
    });
    expect(JSON.stringify(secret)).not.toContain(value);
    const [stored] = await materialOf(world, secret.id);
    expect(JSON.stringify(stored)).not.toContain(value);
    expect(await resolve(world, secret.id)).toMatchObject({ outcome: 'success', version: 1, value });
  });

  test.each([
    ['a space', ' '],
    ['line ends', ' spaces \r\n'],
    ['4-byte characters', '🔑 key'],
    ['65,536 characters', 'x'.repeat(65_536)],
  ])('keeps %s as they are', async (_what, value) => {
    expect(await resolve(world, (await kept({ value })).id)).toMatchObject({ value });
  });

  test.each([
    ['an empty value', { value: '' }, 'value'],
    ['65,537 characters', { value: 'x'.repeat(65_537) }, 'value'],
    ['no value', { value: undefined }, 'value'],
    ['a reference beside a value', { externalRef: 'ref' }, 'externalRef'],
    ['no reference', { value: undefined, managedMode: 'external_reference' }, 'externalRef'],
    ['a value beside a reference', { managedMode: 'external_reference', externalRef: 'ref' }, 'value'],
    [
      'a reference of 2,049 characters',
      { value: undefined, managedMode: 'external_reference', externalRef: 'x'.repeat(2049) },
      'externalRef',
    ],
    ['a key with a space', { key: 'with space' }, 'key'],
    ['a key of 121 characters', { key: 'x'.repeat(121) }, 'key'],
    ['no key with a name that none can be made of', { name: '秘密' }, 'key'],
    ['a blank name', { name: '  ' }, 'name'],
    ['a name of 161 characters', { name: 'x'.repeat(161) }, 'name'],
    ['a description of 501 characters', { description: 'x'.repeat(501) }, 'description'],
    ['an unknown provider', { provider: 'elsewhere' }, 'provider'],
  ])('refuses %s', async (_what, fields, path) => {
    await expect(kept(fields)).rejects.toMatchObject({ status: 400, issues: [{ path: [path] }] });
  });

  test('refuses a key that another secret of the company has, also when both come at once', async () => {
    const both = await Promise.allSettled([kept({ key: 'SAME' }), kept({ key: 'SAME' })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(kept({ key: 'SAME', name: 'Again' })).rejects.toMatchObject({
      status: 409,
      message: 'Secret already exists: Again',
    });
    const other = await createWorld();
    await expect(
      other.board.run(createSecret, { companyId: other.company.id, name: 'S', key: 'SAME', value: 'v' }),
    ).resolves.toBeTruthy();
  });

  test('gives the key of a deleted secret away again', async () => {
    const { id } = await kept();
    await world.board.run(deleteSecret, { secretId: id });
    await expect(kept()).resolves.toMatchObject({ key: 'api-key' });
  });

  test('refuses values where the provider holds none, and references where it knows none', async () => {
    for (const provider of ['gcp_secret_manager', 'vault']) {
      await expect(kept({ provider })).rejects.toMatchObject({ status: 422 });
    }
    const ref = { value: undefined, managedMode: 'external_reference', externalRef: 'ref' };
    await expect(kept(ref)).rejects.toMatchObject({ status: 422 });
    await expect(kept({ providerConfigId: randomUUID() })).rejects.toMatchObject({ status: 422 });
  });

  test('tells the journal the names and nothing of the value', async () => {
    const secret = await kept({ value: 'a-secret-value' });
    const [event] = await eventsOf(world, 'secret.created');
    expect(event).toMatchObject({ entityType: 'secret', entityId: secret.id, details: { key: 'api-key' } });
    expect(JSON.stringify(event?.details)).not.toMatch(/a-secret-value|ciphertext|14/);
  });

  test('begins what the journal tells of it: each change, once', async () => {
    const { id: secretId } = await kept();
    await world.board.run(updateSecret, { secretId, description: 'For the API' });
    await world.board.run(rotateSecret, { secretId, value: 'two' });
    await world.board.run(deleteSecret, { secretId });
    expect((await eventsOf(world, 'secret.')).map(({ action }) => action)).toEqual([
      'secret.created',
      'secret.updated',
      'secret.rotated',
      'secret.deleted',
    ]);
  });
});

describe('reading secrets', () => {
  test('lists them newest first, with how often each is used, and reads no encrypted value', async () => {
    const first = await kept({ name: 'First' });
    const second = await kept({ name: 'Second' });
    const agent = await world.agent({ name: 'A' });
    await bind(world, first.id, agent.row.id, 'env.A');
    await bind(world, first.id, agent.row.id, 'env.B');
    let listed: { id: string; referenceCount: number }[] = [];
    const texts = await statementsOf(async () => {
      listed = await world.board.run(listSecrets, { companyId });
    });
    expect(listed.map(({ id, referenceCount }) => [id, referenceCount])).toEqual([
      [second.id, 0],
      [first.id, 2],
    ]);
    expect(texts.filter((text) => /Material/.test(text))).toEqual([]);
  });

  test('is for people of the board; agents get the catalog if they hold secrets:read', async () => {
    const secret = await kept();
    const agent = await world.agent({ name: 'A' });
    const viewer = await world.member('viewer');
    const refused = { status: 403, message: 'Board access required' };
    await expect(agent.run(listSecrets, { companyId })).rejects.toMatchObject(refused);
    await expect(agent.run(getSecret, { secretId: secret.id })).rejects.toMatchObject(refused);
    await expect(agent.run(getSecretUsage, { secretId: secret.id })).rejects.toMatchObject(refused);
    await expect(viewer.run(listSecrets, { companyId })).resolves.toHaveLength(1);
    await expect(agent.run(getSecretCatalog, { companyId })).rejects.toMatchObject({
      status: 403,
      message: 'Missing permission: secrets:read',
    });
    const grant = { companyId, principalType: 'agent', principalId: agent.row.id, permissionKey: 'secrets:read' };
    await world.services.database.transaction('all', (tx) => tx.principalPermissionGrant.create({ data: grant }));
    expect(await agent.run(getSecretCatalog, { companyId })).toEqual([
      { id: secret.id, name: 'API key', key: 'api-key', status: 'active' },
    ]);
  });

  test('finds nothing of another company, nor a deleted secret, nor what is no id', async () => {
    const { id } = await kept();
    const stranger = await (await createWorld()).member('owner');
    const missing = { status: 404, message: 'Secret not found' };
    await expect(stranger.run(getSecret, { secretId: id })).rejects.toMatchObject(missing);
    await expect(stranger.run(rotateSecret, { secretId: id, value: 'v' })).rejects.toMatchObject(missing);
    await expect(world.board.run(getSecret, { secretId: 'no-id' })).rejects.toMatchObject(missing);
    await world.board.run(deleteSecret, { secretId: id });
    await expect(world.board.run(getSecret, { secretId: id })).rejects.toMatchObject(missing);
  });

  test('is not for viewers and agents where it writes', async () => {
    const { id } = await kept();
    const [viewer, agent] = [await world.member('viewer'), await world.agent({ name: 'A' })];
    for (const [operation, input] of [
      [createSecret, { companyId, name: 'N', value: 'v' }],
      [updateSecret, { secretId: id, name: 'N' }],
      [rotateSecret, { secretId: id, value: 'v' }],
      [deleteSecret, { secretId: id }],
    ] as const) {
      await expect(viewer.run(operation, input)).rejects.toMatchObject({ message: 'Viewer access is read-only' });
      await expect(agent.run(operation, input)).rejects.toMatchObject({ message: 'Board access required' });
    }
  });
});

describe('changing a secret', () => {
  test('changes what is given and nothing else', async () => {
    const secret = await kept({ description: 'Old', providerMetadata: { team: 'a' } });
    const change = { secretId: secret.id, name: 'New', key: 'NEW', status: 'disabled', providerMetadata: null };
    expect(await world.board.run(updateSecret, change)).toMatchObject({
      id: secret.id,
      name: 'New',
      key: 'NEW',
      status: 'disabled',
      description: 'Old',
      providerMetadata: null,
    });
    expect(await resolve(world, secret.id)).toMatchObject({ outcome: 'inactive', errorCode: 'secret_inactive' });
  });

  test('takes no value, no status of its own making, and no empty change', async () => {
    const { id: secretId } = await kept();
    for (const patch of [{ value: 'v' }, { status: 'deleted' }, {}, { latestVersion: 5 }]) {
      await expect(world.board.run(updateSecret, { secretId, ...patch })).rejects.toMatchObject({ status: 400 });
    }
    await expect(world.board.run(updateSecret, { secretId, externalRef: 'ref' })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('refuses the key of another secret', async () => {
    await kept({ key: 'TAKEN' });
    const { id: secretId } = await kept();
    await expect(world.board.run(updateSecret, { secretId, key: 'TAKEN' })).rejects.toMatchObject({
      status: 409,
      message: 'Secret already exists: API key',
    });
  });
});

describe('deleting a secret', () => {
  test('wipes every value and keeps what was done with it', async () => {
    const { id } = await kept();
    await world.board.run(rotateSecret, { secretId: id, value: 'two' });
    await resolve(world, id);
    expect(await world.board.run(deleteSecret, { secretId: id })).toEqual({ ok: true });
    expect(await materialOf(world, id)).toEqual([]);
    expect(await world.board.run(listSecrets, { companyId })).toEqual([]);
    const versions: { status: string }[] = await world.board.run(listSecretVersions, { secretId: id });
    expect(versions.map(({ status }) => status)).toEqual(['destroyed', 'destroyed']);
    expect(await world.board.run(listSecretAccessEvents, { secretId: id })).toHaveLength(1);
    expect(await resolve(world, id)).toMatchObject({ outcome: 'missing', errorCode: 'secret_missing' });
    expect(await resolve(world, id, 1)).toMatchObject({ outcome: 'missing' });
    await expect(world.board.run(deleteSecret, { secretId: id })).rejects.toMatchObject({ status: 404 });
  });

  test('is refused while it is used, saying where, and forced takes the uses away', async () => {
    const { id: secretId } = await kept();
    const agent = await world.agent({ name: 'User' });
    await bind(world, secretId, agent.row.id);
    const used = {
      targetType: 'agent',
      targetId: agent.row.id,
      configPath: 'env.KEY',
      versionSelector: 'latest',
      required: true,
      label: null,
      id: expect.any(String),
      target: { type: 'agent', id: agent.row.id, label: 'User', href: `/api/agents/${agent.row.id}`, status: 'idle' },
    };
    await expect(world.board.run(deleteSecret, { secretId })).rejects.toMatchObject({
      status: 409,
      code: 'secret_in_use',
      details: { bindings: [used] },
    });
    expect(await world.board.run(getSecretUsage, { secretId })).toEqual({ secretId, bindings: [used] });
    expect(await resolve(world, secretId)).toMatchObject({ outcome: 'success' });
    await world.board.run(deleteSecret, { secretId, force: true });
    const left = await world.services.database.transaction('all', (tx) =>
      tx.secretBinding.count({ where: { secretId } }),
    );
    expect(left).toBe(0);
  });
});
