import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mutation } from '#services/core/operation/operation.js';
import { Scope } from '#services/core/operation/scope.js';
import { type RemoteValue, removeUnkeptSecret } from '#services/secrets/secrets/managed.js';
import { createSecret, listSecrets, rotateSecret } from '#services/secrets/secrets/operations.js';
import { importRemoteSecrets } from '#services/secrets/secrets/remote-import.js';
import { resolveSecrets } from '#services/secrets/secrets/values.js';
import {
  createSecretProviderConfig,
  deleteSecretProviderConfig,
  setDefaultSecretProviderConfig,
} from '#services/secrets/vaults/operations.js';
import { REGION, type SecretsManager, secretsManager } from '#tests/kit/secrets-manager.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';

ownDatabase();

let remote: SecretsManager;
let world: World;
let vaultId: string;
let owner: pg.Client;

beforeAll(async () => {
  remote = await secretsManager();
  world = await createWorld();
  owner = new pg.Client(world.services.config.DATABASE_URL);
  await owner.connect();
  const vault = await world.board.run(createSecretProviderConfig, {
    companyId: world.company.id,
    provider: 'aws_secrets_manager',
    displayName: 'Remote',
    isDefault: true,
    config: { region: REGION },
  });
  vaultId = vault.id;
});
afterEach(() => remote.mend());
afterAll(() => owner?.end());

const fields = (name: string) => ({
  companyId: world.company.id,
  name,
  key: name,
  provider: 'aws_secrets_manager',
  value: `value of ${name}`,
});
const keptFor = (name: string) => remote.secrets.filter(({ description }) => description?.startsWith(`${name},`));

/** What the server promised to look after, and when; and does so now. */
async function settle(): Promise<{ payload: RemoteValue; minutes: number }[]> {
  const { rows } = await owner.query(`
    SELECT payload, extract(epoch FROM run_at - now()) / 60 AS minutes FROM graphile_worker._private_jobs j
      JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'removeUnkeptSecret'`);
  await owner.query('DELETE FROM graphile_worker._private_jobs');
  for (const { payload } of rows) await removeUnkeptSecret(world.services, payload);
  return rows;
}

describe('a value that is kept elsewhere', () => {
  it('stays there when its secret was stored, and its vault is the default one of then', async () => {
    const secret = await world.board.run(createSecret, fields('KEPT'));
    const [kept] = keptFor('KEPT');
    expect(secret).toMatchObject({ externalRef: kept?.arn, providerConfigId: vaultId, managedMode: 'service_managed' });
    const [promise] = await settle();
    expect(Number(promise?.minutes)).toBeGreaterThan(1);
    expect(JSON.stringify(promise)).not.toContain('value of');
    expect(keptFor('KEPT')).toHaveLength(1);
    await world.board.run(rotateSecret, { secretId: secret.id, value: 'another' });
    expect(await settle()).toEqual([]);
    expect(keptFor('KEPT')[0]?.versions.map(({ value }) => value)).toEqual(['value of KEPT', 'another']);
  });

  it('is removed again when the transaction that wanted it fails', async () => {
    const failing = mutation({
      ...createSecret,
      async run(scope, input, company) {
        await createSecret.run(scope, input, company);
        throw new Error('on second thoughts');
      },
    });
    await expect(world.board.run(failing, fields('FAILED'))).rejects.toThrow('on second thoughts');
    expect(keptFor('FAILED')).toHaveLength(1);
    expect(await settle()).toHaveLength(1);
    expect(keptFor('FAILED')).toEqual([]);
  });

  it('is never sent when the key is taken', async () => {
    await world.board.run(createSecret, fields('TAKEN'));
    await settle();
    const before = remote.requests.length;
    await expect(world.board.run(createSecret, fields('TAKEN'))).rejects.toMatchObject({ status: 409 });
    expect(remote.requests.length).toBe(before);
  });

  it.each([
    ['AccessDeniedException', 422, 'provider_access_denied'],
    ['InternalServiceError', 502, 'provider_error'],
  ])('leaves no secret behind when its provider answers %s', async (type, status, code) => {
    remote.fail('CreateSecret', type);
    const refusal = await world.board.run(createSecret, fields(type)).catch((error) => error);
    expect(refusal).toMatchObject({ status, code });
    const listed = await world.board.run(listSecrets, { companyId: world.company.id });
    expect(listed.some(({ key }: { key: string }) => key === type)).toBe(false);
    remote.mend();
    expect(await settle()).toHaveLength(1);
  });

  it('is found through the default vault of its provider once its own is deleted', async () => {
    const { id: companyId } = world.company;
    const region = 'xx-later-1';
    const input = { companyId, provider: 'aws_secrets_manager', displayName: 'Soon gone', config: { region } };
    const gone = await world.board.run(createSecretProviderConfig, input);
    const { arn } = remote.add({ name: 'prod/moved', value: 'still there', region });
    const { results } = await world.board.run(importRemoteSecrets, {
      companyId,
      providerConfigId: gone.id,
      secrets: [{ externalRef: arn, key: 'MOVED' }],
    });
    const consumer = { type: 'system', id: 'test', configPath: null, runId: null, issueId: null } as const;
    const resolve = async () => {
      const scope = new Scope(world.services, world.board.actor);
      const wanted = { secretId: results[0].secretId, version: 'latest', consumer } as const;
      return (await resolveSecrets(scope, companyId, [wanted]))[0];
    };
    expect(await resolve()).toMatchObject({ outcome: 'success', value: 'still there' });
    await world.board.run(deleteSecretProviderConfig, { configId: gone.id });
    const listed = await world.board.run(listSecrets, { companyId });
    expect(listed.find(({ key }: { key: string }) => key === 'MOVED').providerConfigId).toBeNull();
    // The default one is of another region, where the ARN leads nowhere.
    expect(await resolve()).toMatchObject({ outcome: 'provider_error', errorCode: 'provider_access_denied' });
    await world.board.run(createSecretProviderConfig, { ...input, displayName: 'Instead', isDefault: true });
    expect(await resolve()).toMatchObject({ outcome: 'success', value: 'still there' });
    await world.board.run(setDefaultSecretProviderConfig, { configId: vaultId });
  });

  it('goes to no vault of another company', async () => {
    const other = await createWorld();
    await expect(
      other.board.run(createSecret, { ...fields('X'), companyId: other.company.id, providerConfigId: vaultId }),
    ).rejects.toMatchObject({ status: 422 });
    expect(await other.board.run(listSecrets, { companyId: other.company.id })).toEqual([]);
  });
});
