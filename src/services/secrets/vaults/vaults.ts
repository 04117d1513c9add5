import type { SecretProviderConfig } from '../../../generated/prisma/client.js';
import { notFound, unprocessable } from '../../core/errors/errors.js';
import { byId, page } from '../../core/operation/loaders.js';
import { type Scope, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { isUuid, type JsonObject, pathId } from '../../core/text/fields.js';
import { COMING_SOON, type SecretProviderId } from './model.js';
import type { Vault } from './provider.js';

export const VaultNotFound = () => notFound('Secret provider config not found');

/** How a path or argument names a vault. */
export const vaultRef = { configId: pathId().describe("The vault's id.") };

/** A vault by id, or null where there is none within reach. */
export const vaultNode = byId<SecretProviderConfig>('SecretProviderConfig');

/** The vault a path or argument names. @throws 404 */
export async function vaultById(scope: Scope, { configId }: { configId: string }): Promise<SecretProviderConfig> {
  const vault = isUuid(configId) ? await scope.load(vaultNode, configId.toLowerCase()) : null;
  if (!vault) throw VaultNotFound();
  return vault;
}

/** A company's vaults, oldest first. */
export const vaultsOfCompany = page<SecretProviderConfig>({
  table: 'SecretProviderConfig',
  by: { companyId: 'uuid' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'ASC',
});

/** A row as providers take it, whatever its status. */
export const vaultOf = ({ id, companyId, provider, config }: SecretProviderConfig): Vault => ({
  id,
  companyId,
  provider: provider as SecretProviderId,
  config: config as JsonObject,
});

type Named = Pick<SecretProviderConfig, 'id' | 'companyId' | 'provider' | 'config' | 'status'>;

const READ = `
  SELECT id, "companyId", provider, config, status FROM "SecretProviderConfig"
   WHERE "companyId" = $1::uuid AND CASE WHEN $3::uuid IS NULL THEN "isDefault" AND provider = $2 ELSE id = $3::uuid END`;
const ONE = statement(READ);
const ONE_THAT_STAYS = statement(`${READ} FOR KEY SHARE`);

/**
 * The vault in which a provider keeps, or finds, a company's secret: the named one, or without a name the default one
 * of the provider. Within a mutation it stays until the transaction ends.
 * @throws 422 when it is of another company or provider, cannot be used, or when there is none where one is needed
 */
export async function vaultFor(
  scope: Scope,
  companyId: string,
  provider: SecretProviderId,
  providerConfigId: string | null,
): Promise<Vault> {
  const text = scope instanceof WriteScope ? ONE_THAT_STAYS : ONE;
  const named = await scope.row<Named>(text, [companyId, provider, providerConfigId]);
  if (providerConfigId && !named) throw unprocessable('providerConfigId must be a vault of the same company');
  return usableVault({ companyId, provider }, named ?? null);
}

/**
 * A vault that was read with its secret, as providers take it; `named` is null where there is none.
 * @throws as `vaultFor`
 */
export function usableVault(
  { companyId, provider }: { readonly companyId: string; readonly provider: SecretProviderId },
  named: Named | null,
): Vault {
  if (named && named.provider !== provider) {
    throw unprocessable(`The vault is of the provider ${named.provider}, not ${provider}`);
  }
  if (COMING_SOON.has(provider)) throw unprocessable(`${provider} cannot hold or resolve secrets yet`);
  if (named?.status === 'disabled') throw unprocessable('The vault is disabled');
  if (named?.status === 'coming_soon') throw unprocessable('The vault cannot be used yet');
  if (named) return { id: named.id, companyId, provider, config: named.config as JsonObject };
  if (provider !== 'local_encrypted') {
    throw unprocessable(`${provider} needs a vault: name one in providerConfigId or make one the default`);
  }
  return { id: null, companyId, provider, config: {} };
}
