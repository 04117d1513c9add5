import { boardReader } from '../../services/access/rules.js';
import { ImportCandidateView, ResultView } from '../../services/secrets/secrets/remote-import.js';
import {
  healthOf,
  ProviderHealthView,
  providersOf,
  SecretProviderView,
} from '../../services/secrets/vaults/catalogue.js';
import { HealthCheckView } from '../../services/secrets/vaults/check.js';
import { CandidateView } from '../../services/secrets/vaults/discovery.js';
import { VaultView } from '../../services/secrets/vaults/model.js';
import { vaultsOfCompany } from '../../services/secrets/vaults/rows.js';
import { builder } from '../builder.js';
import { connection, connectionType } from '../connection.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';

import { CompanyRef } from '../organization/company.js';

export const HealthCheckRef = outputTypeOf(HealthCheckView);
export const VaultCandidateRef = outputTypeOf(CandidateView);
export const ImportCandidateRef = outputTypeOf(ImportCandidateView);
export const ImportResultRef = outputTypeOf(ResultView);
const ProviderRef = outputTypeOf(SecretProviderView);
const ProviderHealthRef = outputTypeOf(ProviderHealthView);

export const VaultRef = nounOf('SecretProviderConfig', VaultView, {
  name: 'SecretVault',
  json: ['healthDetails'],
  fields: { config: { type: 'JSONObject' } },
});

const VaultConnection = connectionType(VaultRef, 'SecretVault', 'vaults', 'A vault');

builder.prismaObjectFields(CompanyRef, (t) => ({
  secretVaults: t.connection(
    {
      type: VaultRef,
      description: 'The vaults that keep its secrets, oldest first; for the board.',
      resolve: async ({ id }, args, context, info) => {
        await boardReader(context.scope, { companyId: id });
        return connection(vaultsOfCompany, { of: [id], args, context, info });
      },
    },
    VaultConnection,
  ),
  secretProviders: t.field({
    type: [ProviderRef],
    description: 'Who can keep secrets, and whether it is set up; for the board.',
    resolve: async ({ id }, _args, { scope }) => {
      await boardReader(scope, { companyId: id });
      return providersOf(scope, id);
    },
  }),
  secretProviderHealth: t.field({
    type: [ProviderHealthRef],
    description: 'How they are, by what is known here; for the board.',
    resolve: async ({ id }, _args, { scope }) => {
      await boardReader(scope, { companyId: id });
      return healthOf(scope, id);
    },
  }),
}));
