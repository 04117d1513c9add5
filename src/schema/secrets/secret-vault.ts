import type { Company } from '../../generated/prisma/client.js';
import {
  getSecretProviderHealth,
  healthOf,
  listSecretProviders,
  ProviderHealthView,
  providersOf,
  SecretProviderView,
} from '../../services/secrets/vaults/catalogue.js';
import { VaultView } from '../../services/secrets/vaults/model.js';
import { listSecretProviderConfigs } from '../../services/secrets/vaults/operations.js';
import { vaultsOfCompany } from '../../services/secrets/vaults/rows.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { listOf } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, relationsOf } from '../relation.js';

const ProviderRef = outputTypeOf(SecretProviderView);
const ProviderHealthRef = outputTypeOf(ProviderHealthView);

export const VaultRef = nounOf('SecretProviderConfig', VaultView, {
  name: 'SecretVault',
  json: ['healthDetails'],
  fields: { config: { type: 'JSONObject' } },
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
    resolve: ({ id }: Company, _args, { scope }) => healthOf(scope, id),
  }),
});
