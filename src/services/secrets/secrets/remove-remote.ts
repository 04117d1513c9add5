import { DomainError } from '../../core/errors/errors.js';
import { Scope, type Services, type WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { ProviderFailure } from '../vaults/failure.js';
import type { SecretProviderId } from '../vaults/model.js';
import { providers } from '../vaults/providers.js';
import { vaultFor } from '../vaults/vaults.js';
import type { SecretRow } from './model.js';

/** Has a deleted secret's value removed from the provider that keeps it for us, after the transaction has committed. */
export function removeRemoteLater(scope: WriteScope, { companyId, id, provider, managedMode, externalRef }: SecretRow) {
  if (managedMode !== 'service_managed' || !externalRef || !providers[provider as SecretProviderId].remove) return;
  scope.enqueue({ task: 'removeRemoteSecret', payload: { companyId, secretId: id }, key: `removeRemoteSecret:${id}` });
}

interface Deleted {
  readonly provider: SecretProviderId;
  readonly providerConfigId: string | null;
  /** Where the provider kept it: more than one place when it moved. */
  readonly places: readonly string[];
}

const DELETED = statement(`
  SELECT s.provider, s."providerConfigId", array_agg(DISTINCT v."externalRef") AS places
    FROM "Secret" s JOIN "SecretVersion" v ON v."companyId" = s."companyId" AND v."secretId" = s.id
   WHERE s."companyId" = $1::uuid AND s.id = $2::uuid AND s.status = 'deleted' AND s."managedMode" = 'service_managed'
     AND v."externalRef" IS NOT NULL
   GROUP BY s.provider, s."providerConfigId"`);

/** Removes what a provider kept for a deleted secret. Left there when its vault is gone: nobody knows the way to it. */
export async function removeRemoteSecret(
  services: Services,
  { companyId, secretId }: { readonly companyId: string; readonly secretId: string },
): Promise<void> {
  const scope = new Scope(services, { kind: 'system', name: 'removeRemoteSecret' }, [companyId]);
  const deleted = await scope.row<Deleted>(DELETED, [companyId, secretId]);
  if (!deleted) return;
  const { provider, providerConfigId, places } = deleted;
  for (const place of places) {
    try {
      await providers[provider].remove?.(await vaultFor(scope, companyId, provider, providerConfigId), place);
    } catch (error) {
      // Refused is what is being removed already, as by a job that runs twice; other failures are tried again.
      const again = error instanceof ProviderFailure ? error.reason !== 'refused' : !(error instanceof DomainError);
      if (again) throw error;
    }
  }
}
