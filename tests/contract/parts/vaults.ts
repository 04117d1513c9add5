import { createSecretProviderConfig, setDefaultSecretProviderConfig } from '#services/secrets/vaults/operations.js';
import { REGION, secretsManager } from '#tests/kit/secrets-manager.js';
import { inCompany, type Part } from '../part.js';

const company = inCompany(({ companyId }) => ({ companyId }));
const vault = inCompany(({ things }) => ({ configId: things.awsVault }));
const REMOTE = 'contract/database';

/** One store of secrets for all companies of a file. */
async function begin(): Promise<void> {
  const remote = await secretsManager();
  if (!remote.secrets.some(({ name }) => name === REMOTE)) remote.add({ name: REMOTE });
}

export const vaults: Part = {
  begin,
  async make({ world: { board }, companyId }) {
    await begin();
    const input = {
      companyId,
      provider: 'aws_secrets_manager',
      displayName: 'Remote',
      config: { region: REGION, namespace: 'contract' },
    };
    const aws = await board.run(createSecretProviderConfig, input);
    const other = await board.run(createSecretProviderConfig, { ...input, displayName: 'First default' });
    await board.run(setDefaultSecretProviderConfig, { configId: other.id });
    return { awsVault: aws.id };
  },
  fixtures: {
    listSecretProviders: company,
    getSecretProviderHealth: company,
    listSecretProviderConfigs: company,
    createSecretProviderConfig: inCompany(({ companyId }) => ({
      companyId,
      provider: 'local_encrypted',
      displayName: 'Here',
      isDefault: true,
      config: { backupReminderAcknowledged: true },
    })),
    getSecretProviderConfig: vault,
    updateSecretProviderConfig: inCompany(({ things }) => ({
      configId: things.awsVault,
      provider: 'aws_secrets_manager',
      displayName: 'Renamed',
      status: 'disabled',
      isDefault: false,
      config: { region: REGION },
    })),
    deleteSecretProviderConfig: vault,
    setDefaultSecretProviderConfig: vault,
    checkSecretProviderConfig: vault,
    previewSecretDiscovery: inCompany(({ companyId }) => ({
      companyId,
      provider: 'aws_secrets_manager',
      config: { region: REGION },
      query: 'contract',
      pageSize: 10,
    })),
    previewRemoteSecretImport: inCompany(({ companyId, things }) => ({
      companyId,
      providerConfigId: things.awsVault,
      query: 'contract',
      pageSize: 10,
    })),
    importRemoteSecrets: inCompany(({ companyId, things }) => ({
      companyId,
      providerConfigId: things.awsVault,
      secrets: [{ externalRef: REMOTE, name: 'Database', key: 'IMPORTED', description: 'Imported' }],
    })),
  },
};
