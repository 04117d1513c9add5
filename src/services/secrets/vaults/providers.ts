import { aws } from './aws.js';
import { local } from './local.js';
import type { SecretProviderId } from './model.js';
import { gcp, hashicorp } from './planned.js';
import type { SecretProvider } from './provider.js';

export const providers: Readonly<Record<SecretProviderId, SecretProvider>> = {
  local_encrypted: local,
  aws_secrets_manager: aws,
  gcp_secret_manager: gcp,
  vault: hashicorp,
};
