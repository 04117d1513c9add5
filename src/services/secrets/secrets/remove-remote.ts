import { DomainError } from '#services/core/errors/errors.js';
import { Scope, type Services, type WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { ProviderFailure } from '../vaults/failure.js';
import type { SecretProviderId } from '../vaults/model.js';
import { providers } from '../vaults/providers.js';
import { vaultFor } from '../vaults/rows.js';
import type { SecretRow } from './model.js';

/** Removes a deleted secret's value from its remote provider after the transaction has committed. */
export function removeRemoteLater(scope: WriteScope, { companyId, id, provider, managedMode, externalRef }: SecretRow) {
  if (managedMode !== 'service_managed' || !externalRef || !providers[provider as SecretProviderId].remove) return;
  scope.enqueue({ task: 'removeRemoteSecret', payload: { companyId, secretId: id }, key: `removeRemoteSecret:${id}` });
}

interface DeletedSecret {
  readonly provider: SecretProviderId;
  readonly providerConfigId: string | null;
  /** The references under which the provider stored the value: several for a secret that moved. */
  readonly places: readonly string[];
}

const DELETED = statement(`
  SELECT s.provider, s."providerConfigId", array_agg(DISTINCT v."externalRef") AS places
    FROM "Secret" s JOIN "SecretVersion" v ON v."companyId" = s."companyId" AND v."secretId" = s.id
   WHERE s."companyId" = $1::uuid AND s.id = $2::uuid AND s.status = 'deleted' AND s."managedMode" = 'service_managed'
     AND v."externalRef" IS NOT NULL
   GROUP BY s.provider, s."providerConfigId"`);

/** Removes the value of a deleted secret from its provider. If the vault no longer exists, the value stays there. */
export async function removeRemoteSecret(
  services: Services,
  { companyId, secretId }: { readonly companyId: string; readonly secretId: string },
): Promise<void> {
  const scope = new Scope(services, { kind: 'system', name: 'removeRemoteSecret' }, [companyId]);
  const deleted = await scope.row<DeletedSecret>(DELETED, [companyId, secretId]);
  if (!deleted) return;
  const { provider, providerConfigId, places } = deleted;
  for (const place of places) {
    try {
      await providers[provider].remove?.(await vaultFor(scope, companyId, provider, providerConfigId), place);
    } catch (error) {
      // A provider rejects a removal that is already under way, for example when a job runs twice. Other failures are
      // retried.
      const again = error instanceof ProviderFailure ? error.reason !== 'refused' : !(error instanceof DomainError);
      if (again) throw error;
    }
  }
}
