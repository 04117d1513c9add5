import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { localBoard } from '#services/core/actors/actor.js';
import { Scope } from '#services/core/operation/scope.js';
import { listSecretAccessEvents } from '#services/secrets/secrets/access-events.js';
import { deleteSecret } from '#services/secrets/secrets/delete.js';
import { createSecret, rotateSecret, updateSecret } from '#services/secrets/secrets/operations.js';
import { removeRemoteSecret } from '#services/secrets/secrets/remove-remote.js';
import { listSecretVersions } from '#services/secrets/secrets/usage.js';
import { resolveSecrets } from '#services/secrets/secrets/values.js';
import { createUserSecretDefinition } from '#services/secrets/user-secrets/definitions.js';
import { createMyUserSecret } from '#services/secrets/user-secrets/mine.js';
import {
  createSecretProviderConfig,
  deleteSecretProviderConfig,
  updateSecretProviderConfig,
} from '#services/secrets/vaults/operations.js';
import { REGION, type SecretsManager, secretsManager } from '#tests/kit/secrets-manager.js';
import { createWorld, type World } from '#tests/kit/world.js';

let remote: SecretsManager;
let world: World;
let companyId: string;
let vaultId: string;

const vault = async (displayName: string) => {
  const input = { companyId, provider: 'aws_secrets_manager', displayName, config: { region: REGION } };
  return (await world.board.run(createSecretProviderConfig, input)).id as string;
};

beforeAll(async () => {
  remote = await secretsManager();
  world = await createWorld();
  companyId = world.company.id;
  vaultId = await vault('Remote');
});
afterEach(() => remote.mend());

const elsewhere = (name: string, fields: object = {}) =>
  world.board.run(createSecret, {
    companyId,
    name,
    key: name,
    provider: 'aws_secrets_manager',
    providerConfigId: vaultId,
    ...fields,
  });
const managed = (name: string) => elsewhere(name, { value: `value of ${name}` });
const referred = (name: string, ref: string) =>
  elsewhere(name, { managedMode: 'external_reference', externalRef: ref });

async function resolve(...secrets: (readonly [secretId: string, version: 'latest' | number])[]) {
  const consumer = { type: 'system', id: 'test', configPath: null, runId: null, issueId: null };
  const wanted = secrets.map(([secretId, version]) => ({ secretId, version, consumer }));
  return resolveSecrets(new Scope(world.services, localBoard), companyId, wanted);
}
const valueOfOne = async (id: string, version: 'latest' | number = 'latest') => {
  const [resolution] = await resolve([id, version]);
  return resolution?.outcome === 'success' ? resolution.value : resolution?.errorCode;
};

const remoteOf = (arn: string) => remote.secrets.find((kept) => kept.arn === arn);
const deleteRemote = (secretId: string) => removeRemoteSecret(world.services, { companyId, secretId });

/** How many times the server has said that it will remove what a provider keeps for a secret. */
async function promised(secretId: string): Promise<number> {
  const client = new pg.Client(world.services.config.DATABASE_URL);
  await client.connect();
  const { rows } = await client.query(
    `SELECT 1 FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'removeRemoteSecret' AND payload->>'secretId' = $1`,
    [secretId],
  );
  await client.end();
  return rows.length;
}

describe('a value that is kept with a provider', () => {
  test('is read from there, each version by its own name', async () => {
    const { id: secretId } = await managed('READ');
    await world.board.run(rotateSecret, { secretId, value: 'second' });
    expect([await valueOfOne(secretId), await valueOfOne(secretId, 1)]).toEqual(['second', 'value of READ']);
    const versions = await world.board.run(listSecretVersions, { secretId });
    expect(versions.map((one: { providerVersionRef: string }) => typeof one.providerVersionRef)).toEqual([
      'string',
      'string',
    ]);
  });

  test('is removed there after it was deleted here, and not before', async () => {
    const { id, externalRef } = await managed('GONE');
    await deleteRemote(id);
    expect(remoteOf(externalRef)?.deletedIn).toBeUndefined();
    await world.board.run(deleteSecret, { secretId: id });
    expect(remoteOf(externalRef)?.deletedIn).toBeUndefined();
    await deleteRemote(id);
    expect(remoteOf(externalRef)?.deletedIn).toBeGreaterThan(0);
    expect(await promised(id)).toBe(1);
    await deleteRemote(id);
  });

  test('takes no reference, and moves to another vault by rotation alone', async () => {
    const { id: secretId } = await managed('MOVED');
    const other = await vault('Another');
    for (const patch of [{ externalRef: 'elsewhere' }, { providerConfigId: other }]) {
      await expect(world.board.run(updateSecret, { secretId, ...patch })).rejects.toMatchObject({ status: 422 });
    }
    for (const to of [{ externalRef: 'elsewhere' }, { providerConfigId: other }, { value: 'v', externalRef: 'e' }]) {
      await expect(world.board.run(rotateSecret, { secretId, ...to })).rejects.toMatchObject({ status: 422 });
    }
    const moved = await world.board.run(rotateSecret, { secretId, value: 'moved', providerConfigId: other });
    expect(moved).toMatchObject({ providerConfigId: other, latestVersion: 2 });
    expect(await valueOfOne(secretId)).toBe('moved');
    const places = remote.secrets.filter(({ name }) => name.includes(secretId));
    await world.board.run(deleteSecret, { secretId });
    await deleteRemote(secretId);
    expect(places.map(({ deletedIn = 0 }) => deletedIn > 0)).not.toContain(false);
  });

  test('that its provider does not give is a failure of its own, on record, and of no other', async () => {
    const [{ id: lost }, here] = [
      await managed('LOST'),
      await world.board.run(createSecret, { companyId, name: 'Here', value: 'here' }),
    ];
    remote.fail('GetSecretValue', 'AccessDeniedException');
    const [first, second] = await resolve([lost, 'latest'], [here.id, 'latest']);
    expect(first).toMatchObject({ outcome: 'provider_error', errorCode: 'provider_access_denied', version: 1 });
    expect(second).toMatchObject({ outcome: 'success', value: 'here' });
    expect(await world.board.run(listSecretAccessEvents, { secretId: lost })).toMatchObject([
      { outcome: 'provider_error', errorCode: 'provider_access_denied' },
    ]);
  });

  test('is not read through a vault that is switched off or gone', async () => {
    const own = await vault('Switched');
    const { id } = await elsewhere('SWITCHED', { value: 'v', providerConfigId: own });
    await world.board.run(updateSecretProviderConfig, { configId: own, status: 'disabled' });
    expect(await valueOfOne(id)).toBe('vault_unavailable');
    await world.board.run(deleteSecretProviderConfig, { configId: own });
    expect(await valueOfOne(id)).toBe('vault_unavailable');
  });
});

describe('a reference to what a provider has', () => {
  test('is read there, follows a change of the reference, and leaves what is there alone when deleted', async () => {
    const [one, two] = [remote.add({ name: 'theirs/one', value: '1' }), remote.add({ name: 'theirs/two', value: '2' })];
    const secret = await referred('REF', one.arn);
    expect(secret).toMatchObject({ managedMode: 'external_reference', externalRef: one.arn, latestVersion: 1 });
    expect(await valueOfOne(secret.id)).toBe('1');
    await world.board.run(updateSecret, { secretId: secret.id, externalRef: 'theirs/two' });
    expect(await valueOfOne(secret.id)).toBe('2');
    const rotated = await world.board.run(rotateSecret, { secretId: secret.id, externalRef: one.arn });
    expect(rotated).toMatchObject({ latestVersion: 2, externalRef: one.arn });
    expect([await valueOfOne(secret.id), await valueOfOne(secret.id, 1)]).toEqual(['1', '2']);
    await expect(world.board.run(rotateSecret, { secretId: secret.id, value: 'v' })).rejects.toMatchObject({
      status: 422,
    });
    await world.board.run(deleteSecret, { secretId: secret.id });
    await deleteRemote(secret.id);
    expect([remoteOf(one.arn)?.deletedIn, remoteOf(two.arn)?.deletedIn]).toEqual([undefined, undefined]);
    expect(remoteOf(one.arn)).toBeDefined();
  });

  test('is looked up in another vault, or in a version of the provider, once it is told so', async () => {
    const { arn, versions } = remote.add({ name: 'theirs/moved', value: 'old' });
    const { id: secretId } = await referred('TOLD', arn);
    const other = await vault('Told');
    expect(await world.board.run(updateSecret, { secretId, providerConfigId: other })).toMatchObject({
      providerConfigId: other,
      latestVersion: 1,
    });
    const providerVersionRef = versions[0]?.id;
    expect(await world.board.run(rotateSecret, { secretId, providerVersionRef })).toMatchObject({ latestVersion: 2 });
    expect((await world.board.run(listSecretVersions, { secretId }))[0]).toMatchObject({ providerVersionRef });
    expect(await valueOfOne(secretId)).toBe('old');
  });

  test('is what a person gives of their own where the definition asks for references', async () => {
    const { arn } = remote.add({ name: 'theirs/own', value: 'own' });
    await world.board.run(createUserSecretDefinition, {
      companyId,
      key: 'OWN',
      name: 'Own',
      provider: 'aws_secrets_manager',
      providerConfigId: vaultId,
      managedMode: 'external_reference',
    });
    const give = (fields: object) =>
      world.board.run(createMyUserSecret, { companyId, definitionKey: 'OWN', ...fields });
    await expect(give({ value: 'v' })).rejects.toMatchObject({ status: 422 });
    const { id, externalRef } = await give({ externalRef: arn });
    expect([externalRef, await valueOfOne(id)]).toEqual([arn, 'own']);
  });

  test('must be one that the vault can have', async () => {
    await expect(
      referred('FAR', 'arn:aws:secretsmanager:us-gov-west-1:123456789012:secret:x-AbCdEf'),
    ).rejects.toMatchObject({
      status: 422,
    });
    await expect(referred('ODD', 'not a name!?')).rejects.toMatchObject({ status: 422 });
  });
});
