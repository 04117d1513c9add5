import type { SecretProviderConfig } from '#generated/prisma/client.js';
import { emitterOf } from '#services/core/operation/emitter.js';

export const emitVault = emitterOf(
  'secret_provider_config',
  ({ provider, displayName, status }: SecretProviderConfig) => ({ details: { provider, displayName, status } }),
);
