import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { localBoard } from '#services/core/actors/actor.js';
import { Scope } from '#services/core/operation/scope.js';
import { deleteSecret } from '#services/secrets/secrets/delete.js';
import { getSecret, listSecrets, rotateSecret, updateSecret } from '#services/secrets/secrets/operations.js';
import { resolveSecrets } from '#services/secrets/secrets/values.js';
import {
  createUserSecretDefinition,
  deleteUserSecretDefinition,
  getUserSecretCoverage,
  listUserSecretDefinitions,
  updateUserSecretDefinition,
} from '#services/secrets/user-secrets/definitions.js';
import {
  createMyUserSecret,
  deleteMyUserSecret,
  listMyUserSecrets,
  rotateMyUserSecret,
  updateMyUserSecret,
} from '#services/secrets/user-secrets/mine.js';
import { eventsOf } from '#tests/kit/journal.js';
import { countStatements } from '#tests/kit/statements.js';
import { createWorld, type World } from '#tests/kit/world.js';

let world: World;
let companyId: string;

beforeEach(async () => {
  world = await createWorld();
  companyId = world.company.id;
});

const defined = (fields: object = {}) =>
  world.board.run(createUserSecretDefinition, { companyId, key: 'GH_TOKEN', name: 'GitHub', ...fields });

async function readValue(secretId: string) {
  const consumer = { type: 'system', id: 'test', configPath: null, runId: null, issueId: null };
  const wanted = [{ secretId, version: 'latest' as const, consumer }];
  const [resolution] = await resolveSecrets(new Scope(world.services, localBoard), companyId, wanted);
  return resolution?.outcome === 'success' ? resolution.value : resolution?.outcome;
}

const materialRows = () =>
  world.services.database.transaction('all', (tx) => tx.secretVersionMaterial.count({ where: { companyId } }));

describe('a definition of user secrets', () => {
  test('says what each person has a value of their own for', async () => {
    const definition = await defined({ description: 'For pushes', usageGuidance: 'Scope: repo' });
    expect(definition).toMatchObject({
      companyId,
      key: 'GH_TOKEN',
      name: 'GitHub',
      description: 'For pushes',
      usageGuidance: 'Scope: repo',
      status: 'active',
      provider: 'local_encrypted',
      providerConfigId: null,
      managedMode: 'service_managed',
    });
    expect(await world.board.run(listUserSecretDefinitions, { companyId })).toEqual([definition]);
    expect(await eventsOf(world, 'user_secret_definition.created')).toHaveLength(1);
  });

  test('is made and changed by owners and admins alone, and read by the whole board', async () => {
    const { id: definitionId } = await defined();
    const writes = [
      [createUserSecretDefinition, { companyId, key: 'OTHER', name: 'Other' }],
      [updateUserSecretDefinition, { companyId, definitionId, name: 'Changed' }],
      [deleteUserSecretDefinition, { companyId, definitionId }],
    ] as const;
    const [operator, viewer] = [await world.member('operator'), await world.member('viewer')];
    const agent = await world.agent({ name: 'A' });
    for (const [operation, input] of writes) {
      await expect(operator.run(operation, input)).rejects.toMatchObject({
        status: 403,
        message: 'Company owner or admin access required',
      });
      await expect(viewer.run(operation, input)).rejects.toMatchObject({ message: 'Viewer access is read-only' });
      await expect(agent.run(operation, input)).rejects.toMatchObject({ message: 'Board access required' });
    }
    await expect(viewer.run(listUserSecretDefinitions, { companyId })).resolves.toHaveLength(1);
    const [owner, admin] = [await world.member('owner'), await world.member('admin')];
    for (const [index, caller] of [owner, admin].entries()) {
      await expect(
        caller.run(createUserSecretDefinition, { companyId, key: `K${index}`, name: 'N' }),
      ).resolves.toBeTruthy();
    }
  });

  test('has a key of its own, and gives it away when it is deleted', async () => {
    const { id: definitionId } = await defined();
    await expect(defined({ name: 'Again' })).rejects.toMatchObject({
      status: 409,
      message: 'User secret definition already exists: Again',
    });
    await world.board.run(deleteUserSecretDefinition, { companyId, definitionId });
    await expect(defined()).resolves.toBeTruthy();
  });

  test('is refused where values could not be kept so', async () => {
    for (const fields of [
      { provider: 'vault' },
      { managedMode: 'external_reference' },
      { provider: 'aws_secrets_manager' },
      { providerConfigId: randomUUID() },
    ]) {
      await expect(defined(fields)).rejects.toMatchObject({ status: 422 });
    }
    const { id: definitionId } = await defined();
    const change = { companyId, definitionId };
    await expect(world.board.run(updateUserSecretDefinition, change)).rejects.toMatchObject({ status: 400 });
    await expect(
      world.board.run(updateUserSecretDefinition, { ...change, managedMode: 'external_reference' }),
    ).rejects.toMatchObject({ status: 422 });
  });

  test.each([
    ['a key with a space', { key: 'GH TOKEN' }, 'key'],
    ['a key of 121 characters', { key: 'x'.repeat(121) }, 'key'],
    ['a name of 161 characters', { name: 'x'.repeat(161) }, 'name'],
    ['a description of 501 characters', { description: 'x'.repeat(501) }, 'description'],
    ['guidance of 1,001 characters', { usageGuidance: 'x'.repeat(1001) }, 'usageGuidance'],
    ['a status that only deleting gives', { status: 'deleted' }, 'status'],
  ])('with %s is refused', async (_what, fields, path) => {
    await expect(defined(fields)).rejects.toMatchObject({ status: 400, issues: [{ path: [path] }] });
  });

  test('names the values of people anew when it is renamed', async () => {
    const { id: definitionId } = await defined();
    const { id } = await world.board.run(createMyUserSecret, { companyId, definitionId, value: 'v' });
    await world.board.run(updateUserSecretDefinition, { companyId, definitionId, key: 'GITHUB', name: 'Hub' });
    const [mine] = await world.board.run(listMyUserSecrets, { companyId });
    expect(mine).toMatchObject({ definition: { key: 'GITHUB' }, secret: { id, key: 'GITHUB', name: 'Hub' } });
  });

  test('is not deleted while it is used, and takes the values of everybody with it', async () => {
    const { id: definitionId } = await defined();
    const owner = await world.member('owner');
    const own = await owner.run(createMyUserSecret, { companyId, definitionId, value: 'of the owner' });
    await world.board.run(createMyUserSecret, { companyId, definitionId, value: 'of the board' });
    const agent = await world.agent({ name: 'A' });
    const binding = { companyId, userSecretDefinitionId: definitionId, targetType: 'agent', targetId: agent.row.id };
    await world.services.database.transaction('all', (tx) =>
      tx.secretBinding.create({ data: { ...binding, configPath: 'env.GH' } }),
    );
    await expect(world.board.run(deleteUserSecretDefinition, { companyId, definitionId })).rejects.toMatchObject({
      status: 409,
      code: 'user_secret_definition_in_use',
      details: { bindings: [{ configPath: 'env.GH' }] },
    });
    await world.services.database.transaction('all', (tx) => tx.secretBinding.deleteMany({ where: { companyId } }));
    expect(await world.board.run(deleteUserSecretDefinition, { companyId, definitionId })).toEqual({ ok: true });
    expect(await materialRows()).toBe(0);
    expect(await readValue(own.id)).toBe('missing');
    expect(await world.board.run(listMyUserSecrets, { companyId })).toEqual([]);
    const [event] = await eventsOf(world, 'user_secret_definition.deleted');
    expect(event?.details).toMatchObject({ deletedValues: 2 });
  });

  test('counts who has a value, whose is switched off, and who has none', async () => {
    const { id: definitionId } = await defined();
    const people = [await world.member('owner'), await world.member('admin'), await world.member('operator')];
    const suspended = await world.member('operator', 'suspended');
    const input = { companyId, definitionId };
    await people[0]?.run(createMyUserSecret, { ...input, value: 'v' });
    const off = await people[1]?.run(createMyUserSecret, { ...input, value: 'v' });
    await people[1]?.run(updateMyUserSecret, { companyId, secretId: off.id, status: 'disabled' });
    const before = await world.board.run(getUserSecretCoverage, input);
    expect(before).toMatchObject({ definitionId, configuredCount: 1, inactiveCount: 1 });
    expect(suspended.actor.userId).toBeTruthy();
    const members = await world.services.database.transaction('all', (tx) =>
      tx.companyMembership.count({ where: { companyId, principalType: 'user', status: 'active' } }),
    );
    expect(before.missingCount).toBe(members - 2);
  });

  test('is not found through another company', async () => {
    const { id: definitionId } = await defined();
    const other = await createWorld();
    await expect(
      world.board.run(getUserSecretCoverage, { companyId: other.company.id, definitionId }),
    ).rejects.toMatchObject({ status: 404, message: 'User secret definition not found' });
    const stranger = await other.member('owner');
    await expect(stranger.run(getUserSecretCoverage, { companyId, definitionId })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe("a value of somebody's own", () => {
  test('is given by key or id, once for each person', async () => {
    const { id: definitionId } = await defined();
    const [owner, operator] = [await world.member('owner'), await world.member('operator')];
    const first = await owner.run(createMyUserSecret, { companyId, definitionKey: 'GH_TOKEN', value: 'one' });
    expect(first).toMatchObject({
      scope: 'user',
      ownerUserId: owner.actor.userId,
      userSecretDefinitionId: definitionId,
      key: 'GH_TOKEN',
    });
    expect(first).not.toHaveProperty('value');
    const second = await operator.run(createMyUserSecret, { companyId, definitionId, value: 'two' });
    expect([await readValue(first.id), await readValue(second.id)]).toEqual(['one', 'two']);
    await expect(owner.run(createMyUserSecret, { companyId, definitionId, value: 'v' })).rejects.toMatchObject({
      status: 409,
      message: 'Secret already exists: GitHub',
    });
  });

  test.each([
    ['neither id nor key', { value: 'v' }],
    ['both', { definitionKey: 'GH_TOKEN', definitionId: randomUUID(), value: 'v' }],
    ['no value', { definitionKey: 'GH_TOKEN' }],
    ['a reference too', { definitionKey: 'GH_TOKEN', value: 'v', externalRef: 'r' }],
  ])('is refused with %s', async (_what, input) => {
    await defined();
    await expect(world.board.run(createMyUserSecret, { companyId, ...input })).rejects.toMatchObject({ status: 400 });
  });

  test('is refused where the definition takes none', async () => {
    const { id: definitionId } = await defined();
    const give = (input: object) => world.board.run(createMyUserSecret, { companyId, ...input });
    await expect(give({ definitionKey: 'NONE', value: 'v' })).rejects.toMatchObject({ status: 404 });
    await expect(give({ definitionId: randomUUID(), value: 'v' })).rejects.toMatchObject({ status: 404 });
    await expect(give({ definitionId, externalRef: 'r' })).rejects.toMatchObject({ status: 422 });
    await world.board.run(updateUserSecretDefinition, { companyId, definitionId, status: 'archived' });
    await expect(give({ definitionId, value: 'v' })).rejects.toMatchObject({ status: 422 });
  });

  test('is seen, changed and taken back by its owner alone', async () => {
    await defined();
    const [owner, other] = [await world.member('owner'), await world.member('admin')];
    const { id: secretId } = await owner.run(createMyUserSecret, { companyId, definitionKey: 'GH_TOKEN', value: 'v' });
    const missing = { status: 404, message: 'Secret not found' };
    for (const caller of [other, world.board]) {
      for (const [operation, input] of [
        [updateMyUserSecret, { status: 'disabled' }],
        [rotateMyUserSecret, { value: 'x' }],
        [deleteMyUserSecret, {}],
      ] as const) {
        await expect(caller.run(operation, { companyId, secretId, ...input })).rejects.toMatchObject(missing);
      }
    }
    for (const [operation, input] of [
      [getSecret, {}],
      [updateSecret, { name: 'N' }],
      [rotateSecret, { value: 'x' }],
      [deleteSecret, {}],
    ] as const) {
      await expect(owner.run(operation, { secretId, ...input })).rejects.toMatchObject(missing);
    }
    expect(await owner.run(listSecrets, { companyId })).toEqual([]);
    expect(await other.run(listMyUserSecrets, { companyId })).toMatchObject([{ secret: null }]);
    expect(await readValue(secretId)).toBe('v');
  });

  test('is for viewers too, but not for agents', async () => {
    await defined();
    const input = { companyId, definitionKey: 'GH_TOKEN', value: 'v' };
    const [agent, viewer] = [await world.agent({ name: 'A' }), await world.member('viewer')];
    await expect(agent.run(listMyUserSecrets, { companyId })).rejects.toMatchObject({
      message: 'Board access required',
    });
    await expect(agent.run(createMyUserSecret, input)).rejects.toMatchObject({ message: 'Board access required' });
    const { id: secretId } = await viewer.run(createMyUserSecret, input);
    await viewer.run(rotateMyUserSecret, { companyId, secretId, value: 'w' });
    await viewer.run(updateMyUserSecret, { companyId, secretId, description: 'Mine' });
    expect(await viewer.run(listMyUserSecrets, { companyId })).toMatchObject([{ secret: { latestVersion: 2 } }]);
    await viewer.run(deleteMyUserSecret, { companyId, secretId });
    const suspended = await world.member('viewer', 'suspended');
    await expect(suspended.run(createMyUserSecret, input)).rejects.toMatchObject({ status: 403 });
  });

  test('is rotated, switched off, and wiped when it is taken back, and can be given again', async () => {
    await defined();
    const owner = await world.member('owner');
    const input = { companyId, definitionKey: 'GH_TOKEN' };
    const { id: secretId } = await owner.run(createMyUserSecret, { ...input, value: 'one' });
    const mine = { companyId, secretId };
    expect(await owner.run(rotateMyUserSecret, { ...mine, value: 'two' })).toMatchObject({ latestVersion: 2 });
    expect(await readValue(secretId)).toBe('two');
    await expect(owner.run(updateMyUserSecret, mine)).rejects.toMatchObject({ status: 400 });
    await owner.run(updateMyUserSecret, { ...mine, status: 'disabled' });
    expect(await readValue(secretId)).toBe('inactive');
    await expect(owner.run(rotateMyUserSecret, { ...mine, value: 'x' })).rejects.toMatchObject({
      status: 422,
      message: 'Cannot rotate a non-active secret',
    });
    expect(await owner.run(deleteMyUserSecret, mine)).toEqual({ ok: true });
    expect(await materialRows()).toBe(0);
    await expect(owner.run(createMyUserSecret, { ...input, value: 'again' })).resolves.toBeTruthy();
    const actions = (await eventsOf(world, 'user_secret.')).map(({ action }) => action.replace('user_secret.', ''));
    expect(actions).toEqual(['created', 'rotated', 'updated', 'deleted', 'created']);
    expect(JSON.stringify(await eventsOf(world, 'user_secret.'))).not.toMatch(/"two"|"again"/);
  });

  test('is listed for all definitions in one statement', async () => {
    for (const key of ['A', 'B', 'C']) {
      await defined({ key });
      await world.board.run(createMyUserSecret, { companyId, definitionKey: key, value: 'v' });
    }
    const statements = await countStatements(() => world.board.run(listMyUserSecrets, { companyId }));
    expect(statements).toBeLessThanOrEqual(3);
  });
});
