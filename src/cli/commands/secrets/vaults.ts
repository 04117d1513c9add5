import type { Command } from '#cli/table/types.js';

const VAULT_FIELDS = [
  'displayName',
  'provider',
  'status',
  'isDefault',
  'healthStatus',
  'healthMessage',
  'config',
  'updatedAt',
  'id',
];

export const commands: readonly Command[] = [
  {
    path: 'secrets provider-configs',
    operation: 'listSecretProviderConfigs',
    columns: ['displayName', 'provider', 'status', 'isDefault', 'healthStatus', 'healthCheckedAt', 'id'],
    aliases: ['secrets provider-config:list'],
  },
  { path: 'secrets provider-config:get', operation: 'getSecretProviderConfig', fields: VAULT_FIELDS },
  { path: 'secrets provider-config:create', operation: 'createSecretProviderConfig', fields: VAULT_FIELDS },
  { path: 'secrets provider-config:update', operation: 'updateSecretProviderConfig', fields: VAULT_FIELDS },
  {
    path: 'secrets provider-config:delete',
    operation: 'deleteSecretProviderConfig',
    confirm: 'Delete vault {configId}?',
    done: 'Deleted vault {displayName}.',
    fields: ['displayName', 'id'],
  },
  { path: 'secrets provider-config:default', operation: 'setDefaultSecretProviderConfig', fields: VAULT_FIELDS },
  {
    path: 'secrets provider-config:health',
    operation: 'checkSecretProviderConfig',
    fields: ['status', 'provider', 'message', 'details', 'checkedAt', 'configId'],
  },
  {
    path: 'secrets provider-config:discovery-preview',
    operation: 'previewSecretDiscovery',
    rows: 'candidates',
    columns: ['displayName', 'secretCount', 'sampleNames', 'config'],
  },
  {
    path: 'secrets remote-import',
    operation: 'importRemoteSecrets',
    rows: 'results',
    columns: ['status', 'externalRef', 'reason', 'secretId'],
  },
  {
    path: 'secrets remote-import:preview',
    operation: 'previewRemoteSecretImport',
    rows: 'candidates',
    columns: ['name', 'key', 'status', 'importable', 'remoteName', 'externalRef'],
  },
];
