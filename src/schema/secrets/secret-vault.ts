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
import { vaultsOfCompany } from '../../services/secrets/vaults/vaults.js';
import { builder } from '../builder.js';
import { connection, connectionType } from '../connection.js';
import { enumOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';

import { CompanyRef } from '../organization/company.js';

enumOf('SecretVaultStatus', 'Whether a vault is used.', {
  ready: 'It is.',
  warning: 'It is, though its last check found something.',
  coming_soon: 'Not yet: its provider is not supported.',
  disabled: 'It is switched off.',
});
enumOf('SecretVaultHealthStatus', 'What the last check of a vault found.', {
  ready: 'Nothing to complain of.',
  warning: 'It works, or may work, but something needs attention.',
  error: 'It cannot be used.',
  coming_soon: 'Its provider is not supported yet.',
  disabled: 'It is switched off.',
});
enumOf('SecretProviderHealthStatus', 'How a provider is.', {
  ok: 'Nothing to complain of.',
  warn: 'Something needs attention.',
  error: 'It cannot be used.',
});
enumOf('SecretImportStatus', 'Whether a remote secret can be imported.', {
  ready: 'It can.',
  duplicate: 'It is here already.',
  conflict: 'Another secret has its key.',
});
enumOf('SecretImportConflictType', 'What a remote secret shares with another one.', {
  external_ref: 'It is the same secret.',
  key: 'They would have the same key.',
});
enumOf('SecretImportOutcome', 'What became of a secret that was to be imported.', {
  imported: 'It is here now.',
  skipped: 'It was here before, or its key is taken.',
  error: 'It cannot be imported.',
});

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
