import { z } from 'zod';
import { validationError } from '../../core/errors/errors.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { type JsonObject, jsonObject } from '../../core/text/fields.js';
import { credentialsIn } from '../../core/vault/sensitive.js';

/** The providers that can store secrets. */
export const SecretProviderId = describedEnum('SecretProviderId', 'The provider that stores the values of secrets.', {
  local_encrypted: 'The database, encrypted with a master key that is not in it.',
  aws_secrets_manager: 'AWS Secrets Manager.',
  gcp_secret_manager: 'Google Cloud Secret Manager; not supported yet.',
  vault: 'HashiCorp Vault; not supported yet.',
});
export type SecretProviderId = z.output<typeof SecretProviderId>;

export const VaultStatus = describedEnum('SecretVaultStatus', 'The status of a vault.', {
  ready: 'It is used.',
  warning: 'It is used, but its last check found a problem.',
  coming_soon: 'Its provider is not supported yet.',
  disabled: 'It takes no secrets, and those in it cannot be read.',
});
export type VaultStatus = z.output<typeof VaultStatus>;

export const VaultHealthStatus = describedEnum(
  'SecretVaultHealthStatus',
  'The result of the last health check of a vault.',
  {
    ready: 'No problems were found.',
    warning: 'It works or may work, but needs attention.',
    error: 'It cannot be used.',
    coming_soon: 'Its provider is not supported yet.',
    disabled: 'It is disabled, so that nothing was looked at.',
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
        .describe('Whether somebody has confirmed that the master key is backed up; nobody has if it is left out.'),
    })
    .meta({ id: 'LocalEncryptedConfig', description: 'The configuration of a vault in the database of the server.' }),
  aws_secrets_manager: z
    .strictObject({
      region: region().describe('The AWS region, such as eu-central-1.'),
      namespace: pathPart()
        .optional()
        .describe('The second part of the names of stored secrets; none if it is left out.'),
      secretNamePrefix: pathPart()
        .optional()
        .describe('The first part of the names of stored secrets; orgraph if it is left out.'),
      kmsKeyId: word(2048).optional().describe("The KMS key of stored secrets; the account's own if it is left out."),
      ownerTag: word(256).optional().describe('The tag "owner" that stored secrets get; none if it is left out.'),
      environmentTag: word(256)
        .optional()
        .describe('The tag "environment" that stored secrets get; none if it is left out.'),
    })
    .meta({ id: 'AwsSecretsManagerConfig', description: 'The configuration of a vault in AWS Secrets Manager.' }),
  gcp_secret_manager: z
    .strictObject({
      projectId: word().optional().describe('The project of Google Cloud.'),
      location: word().optional().describe('The location of stored secrets; all if it is left out.'),
      namespace: pathPart()
        .optional()
        .describe('The second part of the names of stored secrets; none if it is left out.'),
      secretNamePrefix: pathPart()
        .optional()
        .describe('The first part of the names of stored secrets; none if it is left out.'),
    })
    .meta({
      id: 'GcpSecretManagerConfig',
      description: 'The configuration of a vault in Google Cloud Secret Manager.',
    }),
  vault: z
    .strictObject({
      address: origin()
        .optional()
        .describe('The origin of the server, such as https://vault.example.com:8200; none if it is left out.'),
      namespace: pathPart().optional().describe('The namespace on the server; none if it is left out.'),
      mountPath: pathPart()
        .optional()
        .describe('The path at which the secrets engine is mounted; none if it is left out.'),
      secretPathPrefix: pathPart()
        .optional()
        .describe('The first part of the paths of stored secrets; none if it is left out.'),
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
    guidance: z.array(z.string()).describe('What to do about it, a step each; empty if there is nothing to do.'),
  })
  .meta({ id: 'SecretVaultHealthDetails', description: "The details of a vault's health check." });

/** The wire shape of a vault. */
export const VaultView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    provider: SecretProviderId.describe('Who stores the values.'),
    displayName: z.string().describe('What people call the vault.'),
    status: VaultStatus.describe('Whether it is used, or why not.'),
    isDefault: z.boolean().describe('Whether it takes the secrets of its provider for which no vault is named.'),
    config: z.union(Object.values(CONFIGS)).describe("The provider's settings."),
    healthStatus: VaultHealthStatus.nullable().describe(
      'What the last check found; null until the present settings have been checked.',
    ),
    healthCheckedAt: z.iso
      .datetime()
      .nullable()
      .describe('When it was last checked; null until the present settings have been.'),
    healthMessage: z
      .string()
      .nullable()
      .describe('What the last check found, in a sentence; null until the present settings have been checked.'),
    healthDetails: HealthDetailsView.nullable().describe(
      'What the last check found, with advice; null until the present settings have been checked.',
    ),
    disabledAt: z.iso.datetime().nullable().describe('When the vault was disabled; null unless it is.'),
    createdByAgentId: z.uuid().nullable().describe('The agent that set it up.'),
    createdByUserId: z.string().nullable().describe('The person who set it up.'),
    createdAt: z.iso.datetime().describe('When it was set up.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'SecretVault',
    description: 'A place where a provider stores secrets of a company. It holds no credentials.',
  });

/** The wire shape of a row. */
export const presentVault = presenterOf(VaultView);
