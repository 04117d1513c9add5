import { z } from 'zod';
import type { SecretProviderConfig } from '../../../generated/prisma/client.js';
import { boardReader } from '../../access/rules.js';
import { companyKeyById } from '../../access/tenancy.js';
import { query } from '../../core/operation/operation.js';
import type { Loader, Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { pathId } from '../../core/text/fields.js';
import { groupBy } from '../../core/text/group-by.js';
import { COMING_SOON, SecretProviderId, type VaultHealthStatus } from './model.js';
import type { Health } from './provider.js';
import { providers } from './providers.js';

export const SecretProviderView = z
  .object({
    id: SecretProviderId.describe('Which one.'),
    label: z.string().describe('What people call it.'),
    requiresExternalRef: z.boolean().describe('Whether its secrets are always references to what it has already.'),
    supportsManagedValues: z.boolean().describe('Whether it keeps values that are given to this API.'),
    supportsExternalReferences: z.boolean().describe('Whether secrets may refer to what it has already.'),
    configured: z.boolean().describe('Whether the company can use it: it needs no vault, or has one that is in use.'),
  })
  .meta({ id: 'SecretProvider', description: 'Somebody who keeps the values of secrets.' });

type Known = Pick<SecretProviderConfig, 'id' | 'provider' | 'status' | 'isDefault' | 'config' | 'healthStatus'> & {
  readonly companyId: string;
};

const VAULTS = statement(`
  SELECT id, "companyId", provider, status, "isDefault", config, "healthStatus" FROM "SecretProviderConfig"
   WHERE "companyId" = ANY($1::uuid[]) ORDER BY "isDefault" DESC, "createdAt", id`);

const vaultsOf: Loader<string, readonly Known[]> = {
  async batch(scope, companyIds) {
    const found = groupBy(await scope.sql<Known>(VAULTS, [companyIds]), ({ companyId }) => companyId);
    return companyIds.map((id) => found.get(id) ?? []);
  },
};

const inUse = ({ status }: Known): boolean => status === 'ready' || status === 'warning';

/** Every provider, and whether a company can keep secrets with it. */
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
  summary: 'List the providers that can keep secrets, and whether they are set up',
  input: z.object({ companyId: pathId() }),
  output: z.array(SecretProviderView),
  on: companyKeyById,
  allow: boardReader,
  run: (scope, _input, { id }) => providersOf(scope, id),
});

export const ProviderHealthView = z
  .object({
    provider: SecretProviderId.describe('Which one.'),
    status: describedEnum('SecretProviderHealthStatus', 'How a provider is.', {
      ok: 'Nothing to complain of.',
      warn: 'Something needs attention.',
      error: 'It cannot be used.',
    }).describe('How it is.'),
    message: z.string().describe('How it is, in a sentence.'),
    warnings: z.array(z.string()).describe('What to look after.'),
    backupGuidance: z.array(z.string()).describe('What to keep safe, for whoever makes backups.'),
    details: z.record(z.string(), z.json()).describe('A stable code of the message, and counts of vaults.'),
  })
  .meta({ id: 'SecretProviderHealth', description: 'How a provider is.' });

/** How each provider is for a company. None is contacted: of remote vaults, the last check tells. */
export async function healthOf(scope: Scope, companyId: string): Promise<z.input<typeof ProviderHealthView>[]> {
  const vaults = await scope.load(vaultsOf, companyId);
  return Promise.all(
    Object.values(providers).map(async ({ id, label, health, backupGuidance }) => {
      const own = vaults.filter(({ provider }) => provider === id);
      const remote = id !== 'local_encrypted' && !COMING_SOON.has(id);
      const none = { id: null, companyId, provider: id, config: {} };
      const found = remote ? lastSeen(label, own.filter(inUse)) : await health(scope.services, none);
      return {
        provider: id,
        status: found.status,
        message: found.message,
        warnings: [...found.guidance],
        backupGuidance: [...backupGuidance],
        details: { code: found.code, vaults: own.length, ...found.details },
      };
    }),
  );
}

/** What the checks of a provider's vaults last found, the worst first. */
function lastSeen(label: string, vaults: readonly Known[]): Health {
  const of = (...wanted: (VaultHealthStatus | null)[]) =>
    vaults.filter(({ healthStatus }) => wanted.includes(healthStatus as VaultHealthStatus | null)).length;
  const [failed, doubtful, unchecked] = [of('error'), of('warning'), of(null, 'disabled', 'coming_soon')];
  const told = (status: Health['status'], code: string, message: string, guidance: string[] = []): Health => ({
    status,
    code,
    message,
    guidance,
    details: { failed, warning: doubtful, unchecked },
  });
  if (vaults.length === 0) return told('warn', 'no_vault', `No vault of ${label} is in use`);
  if (failed > 0) return told('error', 'failing', `Vaults that failed their last check: ${failed}`);
  if (doubtful > 0) return told('warn', 'warning', `Vaults whose last check warned: ${doubtful}`);
  if (unchecked > 0) {
    return told('warn', 'unchecked', `Vaults that were not checked yet: ${unchecked}`, [
      'Check the health of each vault',
    ]);
  }
  return told('ok', 'ok', 'Every vault passed its last check');
}

export const getSecretProviderHealth = query({
  name: 'getSecretProviderHealth',
  summary: 'Tell how the providers are, by what is known here; none is contacted',
  input: z.object({ companyId: pathId() }),
  output: z.object({ providers: z.array(ProviderHealthView) }).meta({ id: 'SecretProvidersHealth' }),
  on: companyKeyById,
  allow: boardReader,
  run: async (scope, _input, { id }) => ({ providers: await healthOf(scope, id) }),
});
