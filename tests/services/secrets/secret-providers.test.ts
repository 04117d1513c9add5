import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Scope } from '#services/core/operation/scope.js';
import { getSecretProviderHealth, listSecretProviders } from '#services/secrets/vaults/catalogue.js';
import { checkSecretProviderConfig } from '#services/secrets/vaults/check.js';
import { previewSecretDiscovery } from '#services/secrets/vaults/discovery.js';
import * as configs from '#services/secrets/vaults/operations.js';
import { vaultFor } from '#services/secrets/vaults/rows.js';
import { eventsOf } from '#tests/kit/journal.js';
import { REGION, type SecretsManager, secretsManager } from '#tests/kit/secrets-manager.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';

ownDatabase();

let remote: SecretsManager;
beforeAll(async () => {
  remote = await secretsManager();
});
afterEach(() => remote.mend());

const aws = (fields: object = {}) => ({
  provider: 'aws_secrets_manager',
  displayName: 'Remote',
  config: { region: REGION },
  ...fields,
});

const create = (world: World, fields: object) =>
  world.board.run(configs.createSecretProviderConfig, { companyId: world.company.id, ...fields });
const update = (world: World, configId: string, fields: object) =>
  world.board.run(configs.updateSecretProviderConfig, { configId, ...fields });
const defaults = async (world: World) =>
  (await world.board.run(configs.listSecretProviderConfigs, { companyId: world.company.id }))
    .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
    .map(({ displayName }: { displayName: string }) => displayName);

describe('a vault', () => {
  it('is ready, and not the default, where nothing else is said', async () => {
    const world = await createWorld();
    const vault = await create(world, aws());
    expect(vault).toEqual({
      id: expect.any(String),
      companyId: world.company.id,
      provider: 'aws_secrets_manager',
      displayName: 'Remote',
      status: 'ready',
      isDefault: false,
      config: { region: REGION },
      healthStatus: null,
      healthCheckedAt: null,
      healthMessage: null,
      healthDetails: null,
      disabledAt: null,
      createdByAgentId: null,
      createdByUserId: 'local-board',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const [event] = await eventsOf(world, 'secret_provider_config.created');
    expect(event).toMatchObject({ entityId: vault.id, details: { displayName: 'Remote' } });
  });

  const flawed: [why: string, fields: object, path: string][] = [
    ['a key of its own', { config: { region: REGION, colour: 'red' } }, 'config'],
    ['no region', { config: {} }, 'config.region'],
    ['a region that is a host', { config: { region: 'evil.example.com/' } }, 'config.region'],
    ['a key of another provider', { config: { region: REGION, mountPath: 'x' } }, 'config'],
    ['a key named like a credential', { config: { region: REGION, secretAccessKey: 'x' } }, 'config.secretAccessKey'],
    ['an access key for a tag', { config: { region: REGION, ownerTag: 'AKIAIOSFODNN7EXAMPLE' } }, 'config.ownerTag'],
    ['a prefix that climbs', { config: { region: REGION, secretNamePrefix: '/x//y' } }, 'config.secretNamePrefix'],
    ['a name that is too long', { displayName: 'x'.repeat(121) }, 'displayName'],
    ['a status that is none', { status: 'broken' }, 'status'],
    ['a configuration that is none', { config: 'region' }, 'config'],
  ];
  it.each(flawed)('with %s is refused', async (_why, fields, path) => {
    const world = await createWorld();
    const refusal = await create(world, aws(fields)).catch((error) => error);
    expect(refusal).toMatchObject({ status: 400, message: 'Validation error' });
    expect(refusal.issues.map((issue: { path: string[] }) => issue.path.join('.'))).toContain(path);
    expect(JSON.stringify(refusal.issues)).not.toContain('AKIA');
    expect(await eventsOf(world, 'secret_provider_config.created')).toEqual([]);
  });

  it.each([
    ['https://user:pass@vault.example.com', 400],
    ['https://vault.example.com/v1', 400],
    ['https://vault.example.com?x=1', 400],
    ['ftp://vault.example.com', 400],
    ['vault', 400],
    ['https://Vault.Example.com:8200/', 'https://vault.example.com:8200'],
  ])('of HashiCorp at %s is answered with %s', async (address, expected) => {
    const world = await createWorld();
    const made = create(world, { provider: 'vault', displayName: 'V', config: { address } });
    if (expected === 400) await expect(made).rejects.toMatchObject({ status: 400 });
    else expect(await made).toMatchObject({ config: { address: expected }, status: 'coming_soon' });
  });

  it('of a provider that is not supported yet is coming soon, whatever is said', async () => {
    const world = await createWorld();
    const gcp = { provider: 'gcp_secret_manager', displayName: 'G', config: { projectId: 'p' } };
    const vault = await create(world, { ...gcp, status: 'ready' });
    expect(vault.status).toBe('coming_soon');
    expect(await update(world, vault.id, { status: 'disabled' })).toMatchObject({ status: 'coming_soon' });
    await expect(create(world, { ...gcp, isDefault: true })).rejects.toMatchObject({ status: 422 });
    const { id } = vault;
    await expect(world.board.run(configs.setDefaultSecretProviderConfig, { configId: id })).rejects.toMatchObject({
      status: 422,
      message: 'Only a vault that is ready or warning can be the default',
    });
    expect(await world.board.run(checkSecretProviderConfig, { configId: id })).toMatchObject({ status: 'coming_soon' });
    await expect(create(world, aws({ status: 'coming_soon' }))).rejects.toMatchObject({ status: 422 });
  });

  it('is the only default of its provider, also when two are made it at once', async () => {
    const world = await createWorld();
    const made = [];
    for (const displayName of ['A', 'B', 'C']) made.push(await create(world, aws({ displayName, isDefault: true })));
    expect(await defaults(world)).toEqual(['C']);
    await create(world, { provider: 'local_encrypted', displayName: 'L', config: {}, isDefault: true });
    await Promise.all(made.map(({ id }) => world.board.run(configs.setDefaultSecretProviderConfig, { configId: id })));
    expect(await defaults(world)).toHaveLength(2);
    await world.board.run(configs.deleteSecretProviderConfig, { configId: made[0].id });
    await world.board.run(configs.setDefaultSecretProviderConfig, { configId: made[1].id });
    expect(await world.board.run(configs.deleteSecretProviderConfig, { configId: made[1].id })).toMatchObject({
      id: made[1].id,
      isDefault: true,
    });
    expect(await defaults(world)).toEqual(['L']);
  });

  it('that is switched off is no default any more, and says since when', async () => {
    const world = await createWorld();
    const { id } = await create(world, aws({ isDefault: true }));
    await expect(update(world, id, { status: 'disabled', isDefault: true })).rejects.toMatchObject({ status: 422 });
    const disabled = await update(world, id, { status: 'disabled' });
    expect(disabled).toMatchObject({ status: 'disabled', isDefault: false, disabledAt: expect.any(String) });
    expect((await update(world, id, { status: 'disabled' })).disabledAt).toBe(disabled.disabledAt);
    expect(await world.board.run(checkSecretProviderConfig, { configId: id })).toMatchObject({ status: 'disabled' });
    expect(await update(world, id, { status: 'ready' })).toMatchObject({ status: 'ready', disabledAt: null });
  });

  it('changes in part, its configuration whole, its provider never', async () => {
    const world = await createWorld();
    const { id } = await create(world, aws({ config: { region: REGION, namespace: 'n' } }));
    await world.board.run(checkSecretProviderConfig, { configId: id });
    const renamed = await update(world, id, { displayName: 'Renamed', provider: 'aws_secrets_manager' });
    expect(renamed).toMatchObject({ displayName: 'Renamed', healthStatus: 'ready', config: { namespace: 'n' } });
    expect(await update(world, id, { config: { region: 'us-east-1' } })).toMatchObject({
      config: { region: 'us-east-1' },
      healthStatus: null,
      healthDetails: null,
      healthCheckedAt: null,
    });
    for (const fields of [{}, { unknown: 1 }, { provider: 'vault' }, { config: {} }, { displayName: ' ' }]) {
      await expect(update(world, id, fields)).rejects.toMatchObject({ status: 400 });
    }
  });

  it('is not to be found once it is deleted, nor under what is no id', async () => {
    const world = await createWorld();
    const { id } = await create(world, aws());
    await world.board.run(configs.deleteSecretProviderConfig, { configId: id });
    for (const configId of [id, randomUUID(), 'vault']) {
      for (const operation of [
        configs.getSecretProviderConfig,
        configs.deleteSecretProviderConfig,
        configs.setDefaultSecretProviderConfig,
        checkSecretProviderConfig,
      ]) {
        await expect(world.board.run(operation, { configId })).rejects.toMatchObject({ status: 404 });
      }
    }
  });

  it('is the board’s to see and to change, not an agent’s', async () => {
    const world = await createWorld();
    const { id } = await create(world, aws());
    const agent = await world.agent({ name: 'Ada' });
    const viewer = await world.member('viewer');
    const reads = [configs.getSecretProviderConfig, configs.listSecretProviderConfigs, listSecretProviders];
    for (const operation of [...reads, configs.deleteSecretProviderConfig, checkSecretProviderConfig]) {
      const input = { configId: id, companyId: world.company.id };
      await expect(agent.run(operation, input)).rejects.toMatchObject({
        status: 403,
        message: 'Board access required',
      });
      const seen = viewer.run(operation, input);
      if (operation.kind === 'query') await expect(seen).resolves.toBeDefined();
      else await expect(seen).rejects.toMatchObject({ message: 'Viewer access is read-only' });
    }
  });
});

describe('the vault for a secret', () => {
  const find = async (world: World, provider: string, id: string | null) =>
    vaultFor(new Scope(world.services, world.board.actor), world.company.id, provider as never, id);

  it('is the named one, else the default one, else for local_encrypted none at all', async () => {
    const world = await createWorld();
    const { id: companyId } = world.company;
    expect(await find(world, 'local_encrypted', null)).toEqual({
      id: null,
      companyId,
      provider: 'local_encrypted',
      config: {},
    });
    await expect(find(world, 'aws_secrets_manager', null)).rejects.toMatchObject({ status: 422 });
    const [first, second] = [await create(world, aws()), await create(world, aws({ isDefault: true }))];
    expect((await find(world, 'aws_secrets_manager', null)).id).toBe(second.id);
    expect(await find(world, 'aws_secrets_manager', first.id)).toEqual({
      id: first.id,
      companyId,
      provider: 'aws_secrets_manager',
      config: { region: REGION },
    });
  });

  it('is refused when it is of another provider or company, switched off or not supported yet', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const vault = await create(world, aws());
    const theirs = await create(other, aws());
    const soon = await create(world, { provider: 'vault', displayName: 'V', config: {} });
    const refused = (provider: string, id: string | null) =>
      expect(find(world, provider, id)).rejects.toMatchObject({ status: 422 });
    await refused('local_encrypted', vault.id);
    await refused('aws_secrets_manager', theirs.id);
    await refused('aws_secrets_manager', randomUUID());
    await refused('vault', soon.id);
    await refused('gcp_secret_manager', null);
    await update(world, vault.id, { status: 'disabled' });
    await refused('aws_secrets_manager', vault.id);
  });
});

describe('a check', () => {
  it('asks the provider, and keeps what it found', async () => {
    const world = await createWorld();
    const { id } = await create(world, aws());
    const check = () => world.board.run(checkSecretProviderConfig, { configId: id });
    const stored = () => world.board.run(configs.getSecretProviderConfig, { configId: id });
    const found = await check();
    expect(found).toEqual({
      configId: id,
      provider: 'aws_secrets_manager',
      status: 'ready',
      message: 'AWS Secrets Manager answers',
      details: { code: 'ok', message: 'AWS Secrets Manager answers', guidance: [] },
      checkedAt: expect.any(String),
    });
    expect(await stored()).toMatchObject({
      status: 'ready',
      healthStatus: 'ready',
      healthCheckedAt: found.checkedAt,
      healthDetails: found.details,
    });
    remote.fail('ListSecrets', 'UnrecognizedClientException');
    expect(await check()).toMatchObject({ status: 'error', details: { code: 'credentials_invalid' } });
    expect(await stored()).toMatchObject({ status: 'warning', healthStatus: 'error' });
    remote.mend();
    await check();
    expect(await stored()).toMatchObject({ status: 'ready', healthStatus: 'ready' });
    expect(await eventsOf(world, 'secret_provider_config.health_checked')).toHaveLength(3);
  });

  it('of a local vault warns until somebody says that the master key is backed up', async () => {
    const world = await createWorld();
    const { id } = await create(world, { provider: 'local_encrypted', displayName: 'L', config: {} });
    const check = async () => (await world.board.run(checkSecretProviderConfig, { configId: id })).details.code;
    expect(await check()).toBe('backup_reminder');
    await update(world, id, { config: { backupReminderAcknowledged: true } });
    expect(await check()).toBe('ok');
  });
});

describe('the providers', () => {
  const health = async (world: World) =>
    Object.fromEntries(
      (await world.board.run(getSecretProviderHealth, { companyId: world.company.id })).providers.map(
        (one: { provider: string; status: string }) => [one.provider, one],
      ),
    );

  it('are four, of which a company uses those that it has set up', async () => {
    const world = await createWorld();
    const configured = async () =>
      (await world.board.run(listSecretProviders, { companyId: world.company.id }))
        .filter((provider: { configured: boolean }) => provider.configured)
        .map(({ id }: { id: string }) => id);
    expect(await configured()).toEqual(['local_encrypted']);
    const { id } = await create(world, aws());
    await create(world, { provider: 'vault', displayName: 'V', config: {} });
    expect(await configured()).toEqual(['local_encrypted', 'aws_secrets_manager']);
    await update(world, id, { status: 'disabled' });
    expect(await configured()).toEqual(['local_encrypted']);
  });

  it('tell how they are by what the last checks found, and contact nobody', async () => {
    const world = await createWorld();
    const before = remote.requests.length;
    const none = await health(world);
    expect(none).toMatchObject({
      local_encrypted: { status: 'ok', backupGuidance: expect.arrayContaining([expect.any(String)]) },
      aws_secrets_manager: { status: 'warn', details: { code: 'no_vault' } },
      vault: { status: 'warn', details: { code: 'coming_soon' } },
    });
    const { id } = await create(world, aws());
    expect((await health(world)).aws_secrets_manager).toMatchObject({ details: { code: 'unchecked', unchecked: 1 } });
    expect(remote.requests.length).toBe(before);
    await world.board.run(checkSecretProviderConfig, { configId: id });
    expect((await health(world)).aws_secrets_manager).toMatchObject({ status: 'ok' });
    remote.fail('ListSecrets', 'UnrecognizedClientException');
    await world.board.run(checkSecretProviderConfig, { configId: id });
    expect((await health(world)).aws_secrets_manager).toMatchObject({ status: 'error' });
  });
});

describe('discovery', () => {
  it('suggests a vault for each folder of names, and sets nothing up', async () => {
    const world = await createWorld();
    const region = 'sa-east-1';
    const add = (name: string, tags = {}) => remote.add({ name, region, tags });
    for (const name of ['a', 'b']) add(`acme/prod/${name}`, { owner: 'ops', environment: 'prod' });
    add('acme/solo', { owner: 'ops' });
    add('loose');
    const preview = (fields: object = {}) =>
      world.board.run(previewSecretDiscovery, {
        companyId: world.company.id,
        provider: 'aws_secrets_manager',
        config: { region },
        ...fields,
      });
    expect(await preview()).toEqual({
      provider: 'aws_secrets_manager',
      nextToken: null,
      sampledSecretCount: 4,
      candidates: [
        {
          displayName: 'acme/prod',
          config: { region, secretNamePrefix: 'acme', namespace: 'prod', ownerTag: 'ops', environmentTag: 'prod' },
          secretCount: 2,
          sampleNames: ['acme/prod/a', 'acme/prod/b'],
        },
        {
          displayName: 'acme',
          config: { region, secretNamePrefix: 'acme', ownerTag: 'ops' },
          secretCount: 1,
          sampleNames: ['acme/solo'],
        },
      ],
      warnings: ['Secrets outside any folder, for which no vault is suggested: 1'],
    });
    const first = await preview({ pageSize: 3 });
    expect(first.warnings).toEqual(['There are more secrets; nextToken leads to them']);
    expect(await preview({ pageSize: 3, nextToken: first.nextToken })).toMatchObject({ sampledSecretCount: 1 });
    expect(await world.board.run(configs.listSecretProviderConfigs, { companyId: world.company.id })).toEqual([]);
    for (const { config } of (await preview()).candidates) await create(world, aws({ config }));
  });

  it('is refused where there is nothing to discover, and fails as its provider does', async () => {
    const world = await createWorld();
    const preview = (fields: object) =>
      world.board.run(previewSecretDiscovery, { companyId: world.company.id, ...fields });
    for (const provider of ['local_encrypted', 'gcp_secret_manager', 'vault']) {
      await expect(preview({ provider, config: {} })).rejects.toMatchObject({ status: 422 });
    }
    const at = { provider: 'aws_secrets_manager', config: { region: REGION } };
    for (const fields of [{ pageSize: 0 }, { pageSize: 101 }, { query: 'x'.repeat(201) }, { nextToken: 'elsewhere' }]) {
      await expect(preview({ ...at, ...fields })).rejects.toMatchObject({ status: 400 });
    }
    remote.fail('ListSecrets', 'AccessDeniedException');
    await expect(preview(at)).rejects.toMatchObject({ status: 422, code: 'provider_access_denied' });
    remote.fail('ListSecrets', 'InternalServiceError');
    await expect(preview(at)).rejects.toMatchObject({ status: 502, code: 'provider_error' });
  });
});
