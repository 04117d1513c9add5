import type { Company } from '#generated/prisma/client.js';
import {
  getSecretProviderHealth,
  listSecretProviders,
  ProviderHealthView,
  providersOf,
  SecretProviderView,
  vaultHealthOf,
} from '#services/secrets/vaults/catalogue.js';
import { CONFIGS, VaultSettings, VaultView } from '#services/secrets/vaults/model.js';
import { listSecretProviderConfigs } from '#services/secrets/vaults/operations.js';
import { vaultsOfCompany } from '#services/secrets/vaults/rows.js';
import { builder } from '../builder.js';
import { oneOfShape, takenAs } from '../derive/input-shapes.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { listOf } from '../list.js';
import { typeNameOf, withTypeName } from '../node.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, relationsOf } from '../relation.js';

const ProviderRef = outputTypeOf(SecretProviderView);
const ProviderHealthRef = outputTypeOf(ProviderHealthView);

const CONFIG_REFS = {
  local_encrypted: outputTypeOf(CONFIGS.local_encrypted),
  aws_secrets_manager: outputTypeOf(CONFIGS.aws_secrets_manager),
  gcp_secret_manager: outputTypeOf(CONFIGS.gcp_secret_manager),
  vault: outputTypeOf(CONFIGS.vault),
};

const VaultConfigRef = builder.unionType('SecretVaultConfig', {
  description: 'The settings of a vault, which depend on its provider.',
  types: Object.values(CONFIG_REFS) as never,
  resolveType: (config) => typeNameOf(config as object),
});

takenAs(VaultSettings, {
  shown: oneOfShape('SecretVaultConfig', 'The settings of a vault, by provider.', {
    localEncrypted: CONFIGS.local_encrypted,
    awsSecretsManager: CONFIGS.aws_secrets_manager,
    gcpSecretManager: CONFIGS.gcp_secret_manager,
    vault: CONFIGS.vault,
  }),
  tag: {
    key: 'provider',
    values: {
      localEncrypted: 'local_encrypted',
      awsSecretsManager: 'aws_secrets_manager',
      gcpSecretManager: 'gcp_secret_manager',
      vault: 'vault',
    },
  },
});

export const VaultRef = nounOf('SecretProviderConfig', VaultView, {
  name: 'SecretVault',
  json: ['healthDetails'],
  fields: {
    config: {
      type: VaultConfigRef,
      ...reads('config', 'provider'),
      resolve: ({ config, provider }) =>
        withTypeName(config as object, CONFIG_REFS[provider as keyof typeof CONFIG_REFS].name) as never,
    },
  },
});

relationsOf(CompanyRef, {
  secretVaults: allowedBy(
    listSecretProviderConfigs,
    listOf(VaultRef, vaultsOfCompany, ['id'], "The company's vaults, oldest first; for the board."),
  ),
  secretProviders: allowedBy(listSecretProviders, {
    type: [ProviderRef],
    description: 'The secret providers, and whether each is configured; for the board.',
    resolve: ({ id }: Company, _args, { scope }) => providersOf(scope, id),
  }),
  secretProviderHealth: allowedBy(getSecretProviderHealth, {
    type: [ProviderHealthRef],
    description: "The known health of the company's secret providers; for the board.",
    resolve: ({ id }: Company, _args, { scope }) => vaultHealthOf(scope, id),
  }),
});
