/** @module-tag face */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agentKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { REGION, type SecretsManager, secretsManager } from '#tests/kit/secrets-manager.js';
import { createWorld, type World } from '#tests/kit/world.js';

let rest: Rest;
let world: World;
let remote: SecretsManager;
let company: string;
let configs: string;

beforeAll(async () => {
  [rest, world, remote] = [await startRest(), await createWorld(), await secretsManager()];
  company = `/api/companies/${world.company.id}`;
  configs = `${company}/secret-provider-configs`;
});
afterEach(() => remote.mend());

const AWS = { provider: 'aws_secrets_manager', displayName: 'Remote', config: { region: REGION } };

describe('vaults', () => {
  it('are set up, checked, made the default, changed and deleted', async () => {
    const made = await rest.post(configs, AWS);
    expect([made.status, Object.keys(made.body).sort()]).toEqual([
      201,
      [
        'id',
        'companyId',
        'provider',
        'displayName',
        'status',
        'isDefault',
        'config',
        'healthStatus',
        'healthMessage',
        'healthCheckedAt',
        'healthDetails',
        'disabledAt',
        'createdByAgentId',
        'createdByUserId',
        'createdAt',
        'updatedAt',
      ].sort(),
    ]);
    const path = `/api/secret-provider-configs/${made.body.id}`;
    expect((await rest.get(configs)).body).toEqual([made.body]);
    expect((await rest.get(path)).body).toEqual(made.body);
    const check = await rest.post(`${path}/health`);
    expect([check.status, check.body]).toEqual([
      200,
      {
        configId: made.body.id,
        provider: 'aws_secrets_manager',
        status: 'ready',
        message: expect.any(String),
        details: { code: 'ok', message: expect.any(String), guidance: [] },
        checkedAt: expect.any(String),
      },
    ]);
    const chosen = await rest.post(`${path}/default`);
    expect([chosen.status, chosen.body.isDefault, chosen.body.healthStatus]).toEqual([200, true, 'ready']);
    const changed = await rest.patch(path, { displayName: 'Renamed', status: 'disabled' });
    expect(changed.body).toMatchObject({ displayName: 'Renamed', status: 'disabled', isDefault: false });
    const refused = await rest.post(`${path}/default`);
    expect([refused.status, refused.body.error]).toEqual([
      422,
      'Only a vault that is ready or warning can be the default',
    ]);
    const gone = await rest.delete(path);
    expect([gone.status, gone.body]).toEqual([200, changed.body]);
    expect((await rest.get(path)).body).toEqual({ error: 'Secret provider config not found' });
  });

  it('refuse what is wrong with 400, and say where', async () => {
    const wrong = [
      { ...AWS, provider: 'azure' },
      { ...AWS, config: { region: REGION, sessionToken: 'x' } },
      { ...AWS, displayName: '' },
      { provider: 'aws_secrets_manager', displayName: 'No config' },
    ];
    for (const body of wrong) {
      const { status, body: answer } = await rest.post(configs, body);
      expect([status, answer.error, answer.details]).toEqual([400, 'Validation error', answer.issues]);
    }
    const { body: vault } = await rest.post(configs, AWS);
    for (const body of [{}, { provider: 'vault' }, { nothing: 'known' }]) {
      expect((await rest.patch(`/api/secret-provider-configs/${vault.id}`, body)).status).toBe(400);
    }
    expect((await rest.get('/api/secret-provider-configs/vault')).status).toBe(404);
  });

  it('are not an agent’s to see', async () => {
    const as = await agentKey(world, await world.agent({ name: 'Ada' }));
    for (const path of [configs, `${company}/secret-providers`, `${company}/secret-providers/health`]) {
      const { status, body } = await rest.get(path, { as });
      expect([status, body]).toEqual([403, { error: 'Board access required' }]);
    }
  });
});

describe('providers', () => {
  it('are listed as a bare array, their health as an object', async () => {
    const { body: providers } = await rest.get(`${company}/secret-providers`);
    expect(providers.map(({ id }: { id: string }) => id)).toEqual([
      'local_encrypted',
      'aws_secrets_manager',
      'gcp_secret_manager',
      'vault',
    ]);
    expect(providers[0]).toEqual({
      id: 'local_encrypted',
      label: 'Local encrypted',
      configured: true,
      requiresExternalRef: false,
      supportsManagedValues: true,
      supportsExternalReferences: false,
    });
    const { body } = await rest.get(`${company}/secret-providers/health`);
    expect(body.providers[0]).toEqual({
      provider: 'local_encrypted',
      status: 'ok',
      message: expect.any(String),
      warnings: [],
      backupGuidance: expect.any(Array),
      details: expect.any(Object),
    });
    expect(JSON.stringify(body)).not.toContain(world.services.cipher.keyId);
  });
});

describe('what a provider has', () => {
  it('is discovered, previewed and imported, and no value of it leaves', async () => {
    const { arn } = remote.add({ name: 'rest/database', value: 'canary' });
    const { body: vault } = await rest.post(configs, AWS);
    const { provider, config } = AWS;
    const discovered = await rest.post(`${configs}/discovery/preview`, { provider, config, query: 'rest/' });
    expect([discovered.status, discovered.body]).toMatchObject([
      200,
      { provider, nextToken: null, sampledSecretCount: 1, warnings: [], candidates: [{ displayName: 'rest' }] },
    ]);
    const of = { providerConfigId: vault.id };
    const preview = await rest.post(`${company}/secrets/remote-import/preview`, { ...of, query: 'rest/' });
    expect([preview.status, preview.body]).toEqual([
      200,
      {
        nextToken: null,
        candidates: [
          {
            externalRef: arn,
            remoteName: 'rest/database',
            name: 'rest/database',
            key: 'rest_database',
            status: 'ready',
            importable: true,
            conflicts: [],
          },
        ],
      },
    ]);
    const imported = await rest.post(`${company}/secrets/remote-import`, { ...of, secrets: [{ externalRef: arn }] });
    expect([imported.status, imported.body]).toEqual([
      200,
      {
        importedCount: 1,
        skippedCount: 0,
        errorCount: 0,
        results: [{ externalRef: arn, status: 'imported', reason: null, secretId: expect.any(String) }],
      },
    ]);
    expect(`${preview.bytes}${imported.bytes}${discovered.bytes}`).not.toContain('canary');
  });

  it('cannot be had while the provider fails, in words of our own', async () => {
    const { body: vault } = await rest.post(configs, AWS);
    const preview = () => rest.post(`${company}/secrets/remote-import/preview`, { providerConfigId: vault.id });
    remote.fail('ListSecrets', 'InternalServiceError');
    const failed = await preview();
    expect([failed.status, failed.body]).toEqual([
      502,
      {
        error: 'The secret provider could not be reached or failed',
        code: 'provider_error',
        details: { reason: 'failed' },
      },
    ]);
    remote.fail('ListSecrets', 'AccessDeniedException');
    const denied = await preview();
    expect([denied.status, denied.body]).toEqual([
      422,
      {
        error: 'The secret provider refused access',
        code: 'provider_access_denied',
        details: { reason: 'access_denied' },
      },
    ]);
    expect(rest.failures).toEqual([]);
  });

  it('may be asked for so often a minute', async () => {
    const other = await createWorld();
    const path = `/api/companies/${other.company.id}/secret-provider-configs/discovery/preview`;
    const ask = () => rest.post(path, { provider: AWS.provider, config: AWS.config, pageSize: 1 });
    const answers = [];
    for (let asked = 0; asked < 61; asked++) answers.push((await ask()).status);
    expect([answers.slice(0, 60).every((status) => status === 200), answers[60]]).toEqual([true, 429]);
  });
});
