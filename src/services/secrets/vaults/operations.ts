import { z } from 'zod';
import { Prisma, type SecretProviderConfig } from '#generated/prisma/client.js';
import { board, boardReader } from '#services/access/rules.js';
import { companyKeyById, lockCompany } from '#services/access/tenancy.js';
import { authorOf } from '#services/core/actors/actor.js';
import { unprocessable, validationError } from '#services/core/errors/errors.js';
import { deletesOfCompany, mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type JsonObject, pathId, text } from '#services/core/text/fields.js';
import { emitVault } from './events.js';
import {
  COMING_SOON,
  checkVaultConfig,
  presentVault,
  SecretProviderId,
  VaultSettings,
  VaultStatus,
  VaultView,
} from './model.js';
import { vaultById, vaultRef, vaultsOfCompany } from './rows.js';

export const listSecretProviderConfigs = query({
  name: 'listSecretProviderConfigs',
  summary: "List a company's vaults, oldest first",
  input: z.object({ companyId: pathId() }),
  output: z.array(VaultView),
  on: companyKeyById,
  allow: boardReader,
  run: (scope, _input, company) => vaultsOfCompany.all(scope, [company.id]),
  present: (_scope, vaults) => vaults.map(presentVault),
});

export const getSecretProviderConfig = query({
  name: 'getSecretProviderConfig',
  summary: 'Get a vault',
  input: z.object(vaultRef),
  output: VaultView,
  on: vaultById,
  allow: boardReader,
  run: (_scope, _input, vault) => vault,
  present: (_scope, vault) => presentVault(vault),
});

const displayName = () => text(120).describe("The vault's display name.");
const status = () =>
  VaultStatus.describe("The vault's status; always coming_soon for a provider that is not supported yet.");
const isDefault = () => z.boolean().describe("True if this is the provider's default vault.");
const config = () => VaultSettings.describe("The provider's settings, without credentials.");

export const createSecretProviderConfig = mutation({
  name: 'createSecretProviderConfig',
  summary: 'Create a vault',
  input: z.object({
    companyId: pathId(),
    provider: SecretProviderId.describe('The provider of the vault.'),
    displayName: displayName(),
    status: status().default('ready'),
    isDefault: isDefault().default(false),
    config: config(),
  }),
  output: VaultView,
  on: companyKeyById,
  allow: board,
  async run(scope, { provider, ...input }, { id: companyId }) {
    const stored = {
      companyId,
      provider,
      displayName: input.displayName,
      config: checkVaultConfig(provider, input.config),
      isDefault: input.isDefault,
      ...statusOf(provider, input.status),
      ...authorOf(scope.actor),
    };
    assertMayBeDefault(stored);
    if (stored.isDefault) await clearDefault(scope, stored);
    const vault = await scope.db.secretProviderConfig.create({ data: stored });
    emitVault(scope, vault, 'secret_provider_config.created', { isDefault: vault.isDefault });
    return presentVault(vault);
  },
});

const CHANGES = ['displayName', 'status', 'isDefault', 'config'] as const;

export const updateSecretProviderConfig = mutation({
  name: 'updateSecretProviderConfig',
  summary: 'Update a vault; replaces the whole configuration, keeps the provider',
  input: z
    .object({
      ...vaultRef,
      provider: SecretProviderId.optional().describe("The vault's provider, which cannot change."),
      displayName: displayName().optional(),
      status: status().optional(),
      isDefault: isDefault().optional(),
      config: config().optional(),
    })
    .refine((input) => CHANGES.some((name) => input[name] !== undefined) || input.provider !== undefined, {
      message: `Must have at least one of ${CHANGES.join(', ')}`,
    }),
  output: VaultView,
  on: vaultById,
  allow: board,
  async run(scope, { configId: _, provider, ...input }, { companyId, id }) {
    await lockCompany(scope, companyId);
    const before = await vaultById(scope, { configId: id });
    if (provider && provider !== before.provider) throw ProviderIsFixed();
    const data = changesOf(before, input);
    assertMayBeDefault({ ...before, ...data });
    if (data.isDefault && !before.isDefault) await clearDefault(scope, before);
    const vault = await scope.db.secretProviderConfig.update({ where: { id }, data });
    const changed = CHANGES.filter((name) => input[name] !== undefined);
    emitVault(scope, vault, 'secret_provider_config.updated', { changed, isDefault: vault.isDefault });
    return presentVault(vault);
  },
});

const ProviderIsFixed = () =>
  validationError([{ code: 'custom', path: ['provider'], message: 'The provider of a vault cannot be changed' }]);

interface Changes {
  readonly displayName?: string | undefined;
  readonly status?: VaultStatus | undefined;
  readonly isDefault?: boolean | undefined;
  readonly config?: JsonObject | undefined;
}

function changesOf(before: SecretProviderConfig, { status, config: sent, ...changes }: Changes) {
  const provider = before.provider as SecretProviderId;
  const next = status && statusOf(provider, status, before.disabledAt);
  const config = sent && checkVaultConfig(provider, sent);
  return {
    ...changes,
    ...next,
    ...(config && { config: config as Prisma.InputJsonValue, ...UNCHECKED }),
    // A disabled vault cannot be the default.
    ...(next?.status === 'disabled' && changes.isDefault === undefined && { isDefault: false }),
  };
}

/** The health of one configuration does not apply to another. */
const UNCHECKED = {
  healthStatus: null,
  healthCheckedAt: null,
  healthMessage: null,
  healthDetails: Prisma.DbNull,
};

function statusOf(provider: SecretProviderId, status: VaultStatus, disabledAt: Date | null = null) {
  if (COMING_SOON.has(provider)) return { status: 'coming_soon', disabledAt: null };
  if (status === 'coming_soon') throw unprocessable(`coming_soon is for planned providers; ${provider} is supported`);
  return { status, disabledAt: status === 'disabled' ? (disabledAt ?? new Date()) : null };
}

/** @throws 422 unless the vault can be used */
function assertMayBeDefault({ isDefault, status }: { isDefault: boolean; status: string }): void {
  if (isDefault && status !== 'ready' && status !== 'warning') {
    throw unprocessable('Only a vault that is ready or warning can be the default', { status });
  }
}

const CLEAR = statement(`
  UPDATE "SecretProviderConfig" SET "isDefault" = false, "updatedAt" = now()
   WHERE "companyId" = $1::uuid AND provider = $2 AND "isDefault"`);

/**
 * Call it before another vault becomes the default. The company's lock keeps two vaults from becoming it concurrently.
 */
async function clearDefault(scope: WriteScope, { companyId, provider }: { companyId: string; provider: string }) {
  await lockCompany(scope, companyId);
  await scope.sql(CLEAR, [companyId, provider]);
}

export const deleteSecretProviderConfig = mutation({
  name: 'deleteSecretProviderConfig',
  summary: 'Delete a vault; its secrets stay, without a vault',
  input: z.object(vaultRef),
  output: VaultView,
  on: vaultById,
  allow: board,
  deletes: deletesOfCompany,
  async run(scope, _input, { companyId, id }) {
    await lockCompany(scope, companyId);
    const vault = await vaultById(scope, { configId: id });
    await scope.db.secretProviderConfig.delete({ where: { id } });
    emitVault(scope, vault, 'secret_provider_config.deleted', { isDefault: vault.isDefault });
    return presentVault(vault);
  },
});

export const setDefaultSecretProviderConfig = mutation({
  name: 'setDefaultSecretProviderConfig',
  summary: "Make a vault its provider's default vault",
  input: z.object(vaultRef),
  output: VaultView,
  on: vaultById,
  allow: board,
  async run(scope, _input, { companyId, id }) {
    await lockCompany(scope, companyId);
    const before = await vaultById(scope, { configId: id });
    assertMayBeDefault({ ...before, isDefault: true });
    if (!before.isDefault) await clearDefault(scope, before);
    const vault = await scope.db.secretProviderConfig.update({ where: { id }, data: { isDefault: true } });
    emitVault(scope, vault, 'secret_provider_config.default_set');
    return presentVault(vault);
  },
});
