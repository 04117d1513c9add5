import type { SecretProviderConfig } from '#generated/prisma/client.js';
import { notFound, unprocessable } from '#services/core/errors/errors.js';
import { type Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { byId, locatedBy, page } from '#services/core/rows/loaders.js';
import { type JsonObject, pathId } from '#services/core/text/fields.js';
import { COMING_SOON, type SecretProviderId } from './model.js';
import type { Vault } from './provider.js';

export const VaultNotFound = () => notFound('Secret provider config not found');

export const vaultRef = { configId: pathId().describe("The vault's ID.") };

/** A vault by id, or null if none is within reach. */
export const vaultNode = byId<SecretProviderConfig>('SecretProviderConfig');

/** The vault that a path or argument names. @throws 404 */
export const vaultById = locatedBy('configId', vaultNode, VaultNotFound);

/** A company's vaults, oldest first. */
export const vaultsOfCompany = page<SecretProviderConfig>({
  table: 'SecretProviderConfig',
  by: { companyId: 'uuid' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'ASC',
});

/** The vault of a row, in any status. */
export const vaultOf = ({ id, companyId, provider, config }: SecretProviderConfig): Vault => ({
  id,
  companyId,
  provider: provider as SecretProviderId,
  config: config as JsonObject,
});

type VaultRow = Pick<SecretProviderConfig, 'id' | 'companyId' | 'provider' | 'config' | 'status'>;

const READ = `
  SELECT id, "companyId", provider, config, status FROM "SecretProviderConfig"
   WHERE "companyId" = $1::uuid AND CASE WHEN $3::uuid IS NULL THEN "isDefault" AND provider = $2 ELSE id = $3::uuid END`;
const ONE = statement(READ);
const ONE_LOCKED = statement(`${READ} FOR KEY SHARE`);

/**
 * The vault in which a provider stores or finds a company's secret: the vault with the id, or without an id the
 * provider's default. Within a mutation it is locked against deletion.
 * @throws 422 when it belongs to another company or provider, cannot be used, or is missing although one is needed
 */
export async function vaultFor(
  scope: Scope,
  companyId: string,
  provider: SecretProviderId,
  providerConfigId: string | null,
): Promise<Vault> {
  const text = scope instanceof WriteScope ? ONE_LOCKED : ONE;
  const row = await scope.row<VaultRow>(text, [companyId, provider, providerConfigId]);
  if (providerConfigId && !row) throw unprocessable('providerConfigId must be a vault of the same company');
  return usableVault({ companyId, provider }, row ?? null);
}

/**
 * The vault of a row; null stands for the provider without a vault.
 * @throws as `vaultFor`
 */
export function usableVault(
  { companyId, provider }: { readonly companyId: string; readonly provider: SecretProviderId },
  row: VaultRow | null,
): Vault {
  if (row && row.provider !== provider) {
    throw unprocessable(`The vault is of the provider ${row.provider}, not ${provider}`);
  }
  if (COMING_SOON.has(provider)) throw unprocessable(`${provider} cannot hold or resolve secrets yet`);
  if (row?.status === 'disabled') throw unprocessable('The vault is disabled');
  if (row?.status === 'coming_soon') throw unprocessable('The vault cannot be used yet');
  if (row) return { id: row.id, companyId, provider, config: row.config as JsonObject };
  if (provider !== 'local_encrypted') {
    throw unprocessable(`${provider} needs a vault: name one in providerConfigId or make one the default`);
  }
  return { id: null, companyId, provider, config: {} };
}
