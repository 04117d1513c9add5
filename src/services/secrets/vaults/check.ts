import { z } from 'zod';
import type { SecretProviderConfig } from '#generated/prisma/client.js';
import { board } from '#services/access/rules.js';
import { mutation } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { emitVault } from './events.js';
import { HealthDetailsView, SecretProviderId, VaultHealthStatus } from './model.js';
import type { Health } from './provider.js';
import { providers } from './providers.js';
import { VaultNotFound, vaultById, vaultOf, vaultRef } from './rows.js';

export const HealthCheckView = z
  .object({
    configId: z.uuid().describe("The vault's ID."),
    provider: SecretProviderId.describe('The provider that stores the values.'),
    status: VaultHealthStatus.describe('The result of the check.'),
    message: z.string().describe('The result in a sentence.'),
    details: HealthDetailsView,
    checkedAt: z.iso.datetime().describe('The time of the check.'),
  })
  .meta({ id: 'SecretVaultHealthCheck', description: 'A health check of a vault.' });

// The vault may have been disabled or deleted during the check. A vault in use becomes ready or warning.
const KEEP = statement(`
  UPDATE "SecretProviderConfig"
     SET "healthStatus" = $3, "healthMessage" = $4, "healthDetails" = $5::jsonb, "healthCheckedAt" = $6::timestamptz, "updatedAt" = now(),
         status = CASE WHEN status IN ('ready', 'warning') THEN $7 ELSE status END
   WHERE "companyId" = $1::uuid AND id = $2::uuid RETURNING *`);

export const checkSecretProviderConfig = mutation({
  name: 'checkSecretProviderConfig',
  summary: 'Check a vault with its provider and store the result',
  input: z.object(vaultRef),
  output: HealthCheckView,
  on: vaultById,
  allow: board,
  async run(scope, _input, vault) {
    await scope.services.limits.take('remoteSecrets', vault.companyId);
    const { status, code, message, guidance } = await checkHealth(scope, vault);
    const details = { code, message, guidance: [...guidance] };
    const checkedAt = new Date();
    const updated = await scope.row<SecretProviderConfig>(KEEP, [
      vault.companyId,
      vault.id,
      status,
      message,
      JSON.stringify(details),
      checkedAt,
      status === 'ready' ? 'ready' : 'warning',
    ]);
    if (!updated) throw VaultNotFound();
    emitVault(scope, updated, 'secret_provider_config.health_checked', { healthStatus: status, code });
    const provider = vault.provider as SecretProviderId;
    return { configId: vault.id, provider, status, message, details, checkedAt: checkedAt.toISOString() };
  },
});

const WORDS = { ok: 'ready', warn: 'warning', error: 'error' } as const satisfies Record<string, VaultHealthStatus>;

type VaultHealth = Omit<Health, 'status'> & { readonly status: VaultHealthStatus };

async function checkHealth(scope: Scope, vault: SecretProviderConfig): Promise<VaultHealth> {
  if (vault.status === 'disabled') {
    const guidance = ['Set its status to ready to use it again'];
    return { status: 'disabled', code: 'disabled', message: 'The vault is disabled', guidance, details: {} };
  }
  const health = await providers[vault.provider as SecretProviderId].health(scope.services, vaultOf(vault));
  return { ...health, status: health.code === 'coming_soon' ? 'coming_soon' : WORDS[health.status] };
}
