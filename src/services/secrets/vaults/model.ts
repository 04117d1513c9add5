import { z } from 'zod';
import { validationError } from '../../core/errors/errors.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import type { JsonObject } from '../../core/text/fields.js';
import { credentialsIn } from '../../core/vault/sensitive.js';

/** Who can keep secrets. */
export const SecretProviderId = describedEnum('SecretProviderId', 'Who keeps the values of secrets.', {
  local_encrypted: 'The database, encrypted with a master key that is not in it.',
  aws_secrets_manager: 'AWS Secrets Manager.',
  gcp_secret_manager: 'Google Cloud Secret Manager; not supported yet.',
  vault: 'HashiCorp Vault; not supported yet.',
});
export type SecretProviderId = z.output<typeof SecretProviderId>;

export const VaultStatus = describedEnum('SecretVaultStatus', 'Whether a vault is used.', {
  ready: 'It is.',
  warning: 'It is, though its last check found something.',
  coming_soon: 'Not yet: its provider is not supported.',
  disabled: 'It is switched off.',
});
export type VaultStatus = z.output<typeof VaultStatus>;

export const VaultHealthStatus = describedEnum('SecretVaultHealthStatus', 'What the last check of a vault found.', {
  ready: 'Nothing to complain of.',
  warning: 'It works, or may work, but something needs attention.',
  error: 'It cannot be used.',
  coming_soon: 'Its provider is not supported yet.',
  disabled: 'It is switched off.',
});
export type VaultHealthStatus = z.output<typeof VaultHealthStatus>;

/** Providers whose vaults are only kept on record. */
export const COMING_SOON: ReadonlySet<SecretProviderId> = new Set(['gcp_secret_manager', 'vault']);

const word = (max = 120) => z.string().trim().min(1).max(max);
/** A part of the path under which secrets are named; slashes separate, and none is at either end. */
const pathPart = () =>
  z
    .string()
    .trim()
    .max(128)
    .regex(/^[\w+=.@-]+(\/[\w+=.@-]+)*$/, 'Must be letters, digits and _+=.@- in parts separated by single slashes');

const region = () =>
  z
    .string()
    .trim()
    .max(32)
    .regex(/^[a-z]{2,4}(-[a-z]{2,12}){1,3}-\d{1,2}$/, 'Must be a region such as eu-central-1');

const origin = () =>
  z
    .string()
    .trim()
    .max(500)
    .refine((address) => isOrigin(address), 'Must be an origin such as https://vault.example.com:8200')
    .overwrite((address) => (isOrigin(address) ? new URL(address).origin : address));

function isOrigin(address: string): boolean {
  const url = URL.parse?.(address) ?? (URL.canParse(address) ? new URL(address) : null);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  return url.pathname === '/' && !/[?#@\\]/.test(address);
}

/** What a vault of each provider may say of itself. */
export const CONFIGS = {
  local_encrypted: z
    .strictObject({
      backupReminderAcknowledged: z
        .boolean()
        .optional()
        .describe('Somebody has confirmed that the master key is backed up.'),
    })
    .meta({ id: 'LocalEncryptedConfig' }),
  aws_secrets_manager: z
    .strictObject({
      region: region().describe('Where the secrets are, such as eu-central-1.'),
      namespace: pathPart().optional().describe('The second part of the names of secrets that are kept there.'),
      secretNamePrefix: pathPart().optional().describe('The first part of their names; orgraph when left out.'),
      kmsKeyId: word(2048).optional().describe("The key that encrypts them; the account's own when left out."),
      ownerTag: word(256).optional().describe('Their tag "owner".'),
      environmentTag: word(256).optional().describe('Their tag "environment".'),
    })
    .meta({ id: 'AwsSecretsManagerConfig', description: 'What a vault of AWS Secrets Manager says of itself.' }),
  gcp_secret_manager: z
    .strictObject({
      projectId: word().optional(),
      location: word().optional(),
      namespace: pathPart().optional(),
      secretNamePrefix: pathPart().optional(),
    })
    .meta({ id: 'GcpSecretManagerConfig' }),
  vault: z
    .strictObject({
      address: origin().optional(),
      namespace: pathPart().optional(),
      mountPath: pathPart().optional(),
      secretPathPrefix: pathPart().optional(),
    })
    .meta({ id: 'VaultConfig' }),
} as const satisfies Record<SecretProviderId, z.ZodType>;

/** A vault's configuration as it is stored. @throws 400 for unknown keys, wrong values and anything like a credential */
export function checkedConfig(provider: SecretProviderId, config: JsonObject): JsonObject {
  const credentials = credentialsIn(config, ['config']);
  if (credentials.length > 0) throw validationError(credentials);
  const parsed = CONFIGS[provider].safeParse(config);
  if (parsed.success) return parsed.data as JsonObject;
  throw validationError(
    parsed.error.issues.map(({ code, path, message }) => ({ code, path: ['config', ...path.map(String)], message })),
  );
}

export const HealthDetailsView = z
  .object({
    code: z.string().describe('A stable name of what was found.'),
    message: z.string().describe('What was found, in a sentence.'),
    guidance: z.array(z.string()).describe('What to do about it.'),
  })
  .meta({ id: 'SecretVaultHealthDetails', description: 'What the check of a vault found, and what to do about it.' });

/** The wire shape of a vault. */
export const VaultView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    provider: SecretProviderId.describe('Who keeps its secrets.'),
    displayName: z.string().describe('What people call it.'),
    status: VaultStatus.describe('Whether it is used.'),
    isDefault: z.boolean().describe("Whether its provider's secrets are kept here when nothing else is said."),
    config: z.union(Object.values(CONFIGS)).describe("The provider's settings."),
    healthStatus: VaultHealthStatus.nullable().describe('What its last check found.'),
    healthCheckedAt: z.iso.datetime().nullable().describe('When it was last checked.'),
    healthMessage: z.string().nullable().describe('The same in a sentence.'),
    healthDetails: HealthDetailsView.nullable().describe('The same, with what to do about it.'),
    disabledAt: z.iso.datetime().nullable().describe('When it was switched off.'),
    createdByAgentId: z.uuid().nullable().describe('The agent that set it up.'),
    createdByUserId: z.string().nullable().describe('The person who set it up.'),
    createdAt: z.iso.datetime().describe('When it was set up.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'SecretVault',
    description: 'Where a provider keeps secrets of a company: names and addresses, never credentials.',
  });

/** The wire shape of a row. */
export const presentVault = presenterOf(VaultView);
