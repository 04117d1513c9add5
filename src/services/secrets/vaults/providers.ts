import { aws } from './aws.js';
import { local } from './local.js';
import type { SecretProviderId } from './model.js';
import type { SecretProvider } from './provider.js';

const plannedProvider = (id: SecretProvider['id'], label: string): SecretProvider => ({
  id,
  label,
  requiresExternalRef: true,
  supportsManagedValues: false,
  supportsExternalReferences: false,
  backupGuidance: [],
  health: async () => ({
    status: 'warn',
    code: 'coming_soon',
    message: `${label} is not supported yet: its vaults are kept on record and hold no secrets`,
    guidance: ['Keep the secrets of this vault with another provider until it is supported'],
    details: {},
  }),
});

const gcp = plannedProvider('gcp_secret_manager', 'Google Cloud Secret Manager');
const hashicorp = plannedProvider('vault', 'HashiCorp Vault');

export const providers: Readonly<Record<SecretProviderId, SecretProvider>> = {
  local_encrypted: local,
  aws_secrets_manager: aws,
  gcp_secret_manager: gcp,
  vault: hashicorp,
};
