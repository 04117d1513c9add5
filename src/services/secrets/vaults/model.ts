import { z } from 'zod';
import { validationError } from '../../core/errors/errors.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { type JsonObject, jsonObject } from '../../core/text/fields.js';
import { credentialsIn } from '../../core/vault/sensitive.js';

/** Who can keep secrets. */
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
  disabled: 'It is disabled.',
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
    disabled: 'It is disabled.',
  },
);
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
    .meta({ id: 'LocalEncryptedConfig', description: 'The configuration of a vault in the database of the server.' }),
  aws_secrets_manager: z
    .strictObject({
      region: region().describe('The AWS region, such as eu-central-1.'),
      namespace: pathPart().optional().describe('The second part of the names of stored secrets.'),
      secretNamePrefix: pathPart()
        .optional()
        .describe('The first part of the names of stored secrets. Defaults to orgraph.'),
      kmsKeyId: word(2048).optional().describe("The KMS key of stored secrets. Defaults to the account's own key."),
      ownerTag: word(256).optional().describe('The tag "owner" of stored secrets.'),
      environmentTag: word(256).optional().describe('The tag "environment" of stored secrets.'),
    })
    .meta({ id: 'AwsSecretsManagerConfig', description: 'The configuration of a vault in AWS Secrets Manager.' }),
  gcp_secret_manager: z
    .strictObject({
      projectId: word().optional().describe('The project of Google Cloud.'),
      location: word().optional().describe('The location of stored secrets. Defaults to all.'),
      namespace: pathPart().optional().describe('The second part of the names of stored secrets.'),
      secretNamePrefix: pathPart().optional().describe('The first part of the names of stored secrets.'),
    })
    .meta({
      id: 'GcpSecretManagerConfig',
      description: 'The configuration of a vault in Google Cloud Secret Manager.',
    }),
  vault: z
    .strictObject({
      address: origin().optional().describe('The origin of the server, such as https://vault.example.com:8200.'),
      namespace: pathPart().optional().describe('The namespace on the server.'),
      mountPath: pathPart().optional().describe('The path at which the secrets engine is mounted.'),
      secretPathPrefix: pathPart().optional().describe('The first part of the paths of stored secrets.'),
    })
    .meta({ id: 'VaultConfig', description: 'The configuration of a vault on a HashiCorp Vault server.' }),
} as const satisfies Record<SecretProviderId, z.ZodType>;

/** A vault's configuration in a request, which is checked with its provider. */
export const VaultSettings = jsonObject();

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
    code: z.string().describe('A stable code of the result.'),
    message: z.string().describe('A sentence about the result.'),
    guidance: z.array(z.string()).describe('Advice.'),
  })
  .meta({ id: 'SecretVaultHealthDetails', description: "The details of a vault's health check." });

/** The wire shape of a vault. */
export const VaultView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    provider: SecretProviderId.describe('The provider of the vault.'),
    displayName: z.string().describe('The label.'),
    status: VaultStatus.describe("The vault's status."),
    isDefault: z.boolean().describe("Whether this is the provider's default vault."),
    config: z.union(Object.values(CONFIGS)).describe("The provider's settings."),
    healthStatus: VaultHealthStatus.nullable().describe('The result of the last health check.'),
    healthCheckedAt: z.iso.datetime().nullable().describe('When the health was last checked.'),
    healthMessage: z.string().nullable().describe('The result in a sentence.'),
    healthDetails: HealthDetailsView.nullable().describe('The result with advice.'),
    disabledAt: z.iso.datetime().nullable().describe('When the vault was disabled.'),
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
