import { z } from 'zod';
import { validationError } from '#services/core/errors/errors.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, type JsonObject, jsonObject } from '#services/core/text/fields.js';
import { credentialsIn } from '#services/core/vault/sensitive.js';

/** The providers that can store secrets. */
export const SecretProviderId = describedEnum('SecretProviderId', 'The provider that stores the values of secrets.', {
  local_encrypted: "The server's database, encrypted with a master key that is stored elsewhere.",
  aws_secrets_manager: 'AWS Secrets Manager.',
  gcp_secret_manager: 'Google Cloud Secret Manager; not supported yet.',
  vault: 'HashiCorp Vault; not supported yet.',
});
export type SecretProviderId = z.output<typeof SecretProviderId>;

export const VaultStatus = describedEnum('SecretVaultStatus', 'The status of a vault.', {
  ready: 'The vault is in use.',
  warning: 'The vault is in use, but its last check found a problem.',
  coming_soon: "The vault's provider is not supported yet.",
  disabled: 'The vault accepts no secrets, and its secrets cannot be read.',
});
export type VaultStatus = z.output<typeof VaultStatus>;

export const VaultHealthStatus = describedEnum(
  'SecretVaultHealthStatus',
  'The result of the last health check of a vault.',
  {
    ready: 'No problems were found.',
    warning: 'The vault works or may work, but needs attention.',
    error: 'The vault cannot be used.',
    coming_soon: "The vault's provider is not supported yet.",
    disabled: 'The vault is disabled, so it was not checked.',
  },
);
export type VaultHealthStatus = z.output<typeof VaultHealthStatus>;

/** Providers whose vaults are only recorded, not used. */
export const COMING_SOON: ReadonlySet<SecretProviderId> = new Set(['gcp_secret_manager', 'vault']);

const word = (max = 120) => z.string().trim().min(1).max(max);
/**
 * A part of the path under which secrets are named. Slashes separate parts; a part neither begins nor ends with one.
 */
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

/** The configuration of a vault, by provider. */
export const CONFIGS = {
  local_encrypted: z
    .strictObject({
      backupReminderAcknowledged: z
        .boolean()
        .optional()
        .describe('True if someone confirmed that the master key is backed up; omitted means not confirmed.'),
    })
    .meta({ id: 'LocalEncryptedConfig', description: "The configuration of a vault in the server's database." }),
  aws_secrets_manager: z
    .strictObject({
      region: region().describe('The AWS region, such as eu-central-1.'),
      namespace: pathPart().optional().describe('The second part of the names of stored secrets; empty if omitted.'),
      secretNamePrefix: pathPart()
        .optional()
        .describe('The first part of the names of stored secrets; orgraph if omitted.'),
      kmsKeyId: word(2048)
        .optional()
        .describe("The KMS key that encrypts stored secrets; the account's own key if omitted."),
      ownerTag: word(256).optional().describe('The value of the tag "owner" on stored secrets; no tag if omitted.'),
      environmentTag: word(256)
        .optional()
        .describe('The value of the tag "environment" on stored secrets; no tag if omitted.'),
    })
    .meta({ id: 'AwsSecretsManagerConfig', description: 'The configuration of a vault in AWS Secrets Manager.' }),
  gcp_secret_manager: z
    .strictObject({
      projectId: word().optional().describe('The Google Cloud project.'),
      location: word().optional().describe('The location of stored secrets; all locations if omitted.'),
      namespace: pathPart().optional().describe('The second part of the names of stored secrets; empty if omitted.'),
      secretNamePrefix: pathPart()
        .optional()
        .describe('The first part of the names of stored secrets; empty if omitted.'),
    })
    .meta({
      id: 'GcpSecretManagerConfig',
      description: 'The configuration of a vault in Google Cloud Secret Manager.',
    }),
  vault: z
    .strictObject({
      address: origin()
        .optional()
        .describe('The origin of the server, such as https://vault.example.com:8200; null if it is not set.'),
      namespace: pathPart().optional().describe('The namespace on the server; null if it is not set.'),
      mountPath: pathPart().optional().describe('The mount path of the secrets engine; null if it is not set.'),
      secretPathPrefix: pathPart()
        .optional()
        .describe('The first part of the paths of stored secrets; empty if omitted.'),
    })
    .meta({ id: 'VaultConfig', description: 'The configuration of a vault on a HashiCorp Vault server.' }),
} as const satisfies Record<SecretProviderId, z.ZodType>;

/** A vault's configuration in a request; it is checked together with its provider. */
export const VaultSettings = jsonObject();

/**
 * A vault's configuration in its stored form. @throws 400 for unknown keys, wrong values and anything like a credential
 */
export function checkVaultConfig(provider: SecretProviderId, config: JsonObject): JsonObject {
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
    code: z.string().describe('A stable code for programs, such as backup_reminder.'),
    message: z.string().describe('A sentence about the result.'),
    guidance: z.array(z.string()).describe('The steps that resolve the problem; empty if no action is needed.'),
  })
  .meta({ id: 'SecretVaultHealthDetails', description: "The details of a vault's health check." });

/** The wire shape of a vault. */
export const VaultView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    provider: SecretProviderId.describe('The provider that stores the values.'),
    displayName: z.string().describe('The name that people see.'),
    status: VaultStatus.describe('Whether Orgraph uses the vault, or why not.'),
    isDefault: z.boolean().describe("True if the vault stores the provider's secrets that do not name a vault."),
    config: z.union(Object.values(CONFIGS)).describe("The provider's settings."),
    healthStatus: VaultHealthStatus.nullable().describe(
      'The result of the last check; null until the current settings are checked.',
    ),
    healthCheckedAt: z.iso
      .datetime()
      .nullable()
      .describe('The time of the last check; null until the current settings are checked.'),
    healthMessage: z
      .string()
      .nullable()
      .describe('The result of the last check in a sentence; null until the current settings are checked.'),
    healthDetails: HealthDetailsView.nullable().describe(
      'The result of the last check with advice; null until the current settings are checked.',
    ),
    disabledAt: z.iso
      .datetime()
      .nullable()
      .describe('The time when the vault was disabled; null unless it is disabled.'),
    createdByAgentId: z.uuid().nullable().describe('The ID of the agent that created the vault.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who created the vault.'),
    createdAt: z.iso.datetime().describe('Creation time.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'SecretVault',
    description: 'A place where a provider stores secrets of a company. It holds no credentials.',
  });

/** The wire shape of a row. */
export const presentVault = presenterOf(VaultView);
