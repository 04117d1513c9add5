import { z } from 'zod';
import type { SecretProviderConfig } from '#generated/prisma/client.js';
import { boardReader } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { listsBy } from '#services/core/rows/batched.js';
import { describedEnum, pathId } from '#services/core/text/fields.js';
import { COMING_SOON, SecretProviderId, type VaultHealthStatus } from './model.js';
import type { Health } from './provider.js';
import { providers } from './providers.js';

export const SecretProviderView = z
  .object({
    id: SecretProviderId.describe('The identifier by which secrets and vaults select the provider.'),
    label: z.string().describe('The display name.'),
    requiresExternalRef: z
      .boolean()
      .describe('True if secrets of this provider must be references to values that other systems store there.'),
    supportsManagedValues: z.boolean().describe('True if the provider can store values that clients send to this API.'),
    supportsExternalReferences: z
      .boolean()
      .describe('True if the provider can read, by reference, values that other systems store there.'),
    configured: z
      .boolean()
      .describe('True if the company can use the provider: it needs no vault, or a vault is in use.'),
  })
  .meta({ id: 'SecretProvider', description: 'A provider that stores the values of secrets.' });

type VaultState = Pick<SecretProviderConfig, 'companyId' | 'provider' | 'status' | 'healthStatus'>;

const VAULTS = statement(`
  SELECT "companyId", provider, status, "healthStatus" FROM "SecretProviderConfig" WHERE "companyId" = ANY($1::uuid[])`);

const vaultsOf = listsBy<VaultState>(VAULTS, 'companyId');

const inUse = ({ status }: VaultState): boolean => status === 'ready' || status === 'warning';

/** Every provider, and whether a company can store secrets with it. */
export async function providersOf(scope: Scope, companyId: string): Promise<z.input<typeof SecretProviderView>[]> {
  const vaults = await scope.load(vaultsOf, companyId);
  return Object.values(providers).map((provider) => ({
    id: provider.id,
    label: provider.label,
    requiresExternalRef: provider.requiresExternalRef,
    supportsManagedValues: provider.supportsManagedValues,
    supportsExternalReferences: provider.supportsExternalReferences,
    configured:
      provider.id === 'local_encrypted' || vaults.some((vault) => vault.provider === provider.id && inUse(vault)),
  }));
}

export const listSecretProviders = query({
  name: 'listSecretProviders',
  summary: 'List the secret providers and whether each is configured',
  input: z.object({ companyId: pathId() }),
  output: z.array(SecretProviderView),
  on: companyKeyById,
  allow: boardReader,
  run: (scope, _input, { id }) => providersOf(scope, id),
});

const ProviderHealthDetailsView = z
  .object({
    code: z.string().describe('A stable code of the message, such as backup_reminder.'),
    vaults: z.int().describe("The number of the company's vaults of the provider."),
    failed: z.int().optional().describe('The number of vaults in use whose last check failed; null for local storage.'),
    warning: z
      .int()
      .optional()
      .describe(
        'The number of vaults in use that need attention according to their last check; null for local storage.',
      ),
    unchecked: z
      .int()
      .optional()
      .describe('The number of vaults in use that are not yet checked; null for local storage.'),
    unreadableValues: z
      .int()
      .optional()
      .describe("The number of values that the server's master key cannot decrypt; null if it can decrypt all."),
  })
  .meta({ id: 'SecretProviderHealthDetails', description: 'The health of a provider as a code and counts.' });

export const ProviderHealthView = z
  .object({
    provider: SecretProviderId.describe('The service that stores the values.'),
    status: describedEnum('SecretProviderHealthStatus', 'The health of a provider.', {
      ok: 'No problems were found.',
      warn: 'Something needs attention.',
      error: 'The provider cannot be used.',
    }).describe("The worst result of the last checks of the provider's vaults in use. Local storage is checked now."),
    message: z.string().describe('The result in a sentence.'),
    warnings: z.array(z.string()).describe('The steps that resolve the problem; empty if no action is needed.'),
    backupGuidance: z.array(z.string()).describe('Advice on backing up and restoring the database.'),
    details: ProviderHealthDetailsView,
  })
  .meta({ id: 'SecretProviderHealth', description: 'The health of a provider.' });

/** The health of each provider for a company. It contacts no provider: remote vaults show their last check. */
export async function vaultHealthOf(scope: Scope, companyId: string): Promise<z.input<typeof ProviderHealthView>[]> {
  const vaults = await scope.load(vaultsOf, companyId);
  return Promise.all(
    Object.values(providers).map(async ({ id, label, health, backupGuidance }) => {
      const own = vaults.filter(({ provider }) => provider === id);
      const remote = id !== 'local_encrypted' && !COMING_SOON.has(id);
      const none = { id: null, companyId, provider: id, config: {} };
      const currentHealth = remote ? lastSeen(label, own.filter(inUse)) : await health(scope.services, none);
      return {
        provider: id,
        status: currentHealth.status,
        message: currentHealth.message,
        warnings: [...currentHealth.guidance],
        backupGuidance: [...backupGuidance],
        details: { code: currentHealth.code, vaults: own.length, ...currentHealth.details },
      };
    }),
  );
}

/** The worst result of the last checks of a provider's vaults. */
function lastSeen(label: string, vaults: readonly VaultState[]): Health {
  const countOf = (...statuses: (VaultHealthStatus | null)[]) =>
    vaults.filter(({ healthStatus }) => statuses.includes(healthStatus as VaultHealthStatus | null)).length;
  const [failed, doubtful, unchecked] = [
    countOf('error'),
    countOf('warning'),
    countOf(null, 'disabled', 'coming_soon'),
  ];
  const health = (status: Health['status'], code: string, message: string, guidance: string[] = []): Health => ({
    status,
    code,
    message,
    guidance,
    details: { failed, warning: doubtful, unchecked },
  });
  if (vaults.length === 0) return health('warn', 'no_vault', `No vault of ${label} is in use`);
  if (failed > 0) return health('error', 'failing', `Vaults that failed their last check: ${failed}`);
  if (doubtful > 0) return health('warn', 'warning', `Vaults whose last check warned: ${doubtful}`);
  if (unchecked > 0) {
    return health('warn', 'unchecked', `Vaults that were not checked yet: ${unchecked}`, [
      'Check the health of each vault',
    ]);
  }
  return health('ok', 'ok', 'Every vault passed its last check');
}

export const getSecretProviderHealth = query({
  name: 'getSecretProviderHealth',
  summary: 'Get the health of the secret providers without contacting them',
  input: z.object({ companyId: pathId() }),
  output: z.object({ providers: z.array(ProviderHealthView) }).meta({ id: 'SecretProvidersHealth' }),
  on: companyKeyById,
  allow: boardReader,
  run: async (scope, _input, { id }) => ({ providers: await vaultHealthOf(scope, id) }),
});
