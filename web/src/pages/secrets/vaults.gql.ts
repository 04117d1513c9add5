/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The configuration of a vault in AWS Secrets Manager. */
export type AwsSecretsManagerConfigInput = {
  /** The value of the tag "environment" on stored secrets; no tag if omitted. 1 to 256 characters. */
  environmentTag?: string | null | undefined;
  /** The KMS key that encrypts stored secrets; the account's own key if omitted. */
  kmsKeyId?: string | null | undefined;
  /** The second part of the names of stored secrets; empty if omitted. At most 128 characters. Must be letters, digits and _+=.@- in parts separated by single slashes. */
  namespace?: string | null | undefined;
  /** The value of the tag "owner" on stored secrets; no tag if omitted. 1 to 256 characters. */
  ownerTag?: string | null | undefined;
  /** The AWS region, such as eu-central-1. At most 32 characters. */
  region: string;
  /** The first part of the names of stored secrets; orgraph if omitted. At most 128 characters. Must be letters, digits and _+=.@- in parts separated by single slashes. */
  secretNamePrefix?: string | null | undefined;
};

/** The input of checkSecretVault. */
export type CheckSecretVaultInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The vault's ID. */
  vaultId: string;
};

/** The input of createSecretVault. */
export type CreateSecretVaultInput = {
  /** The ID of the company. */
  companyId: string;
  /** The provider's settings, without credentials. */
  config: SecretVaultConfigInput;
  /** The vault's display name. 1 to 120 characters. */
  displayName: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** True if this is the provider's default vault. */
  isDefault?: boolean | null | undefined;
  /** The vault's status; always coming_soon for a provider that is not supported yet. Defaults to READY. */
  status?: SecretVaultStatus | null | undefined;
};

/** The input of deleteSecretVault. */
export type DeleteSecretVaultInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The vault's ID. */
  vaultId: string;
};

/** The configuration of a vault in Google Cloud Secret Manager. */
export type GcpSecretManagerConfigInput = {
  /** The location of stored secrets; all locations if omitted. 1 to 120 characters. */
  location?: string | null | undefined;
  /** The second part of the names of stored secrets; empty if omitted. At most 128 characters. Must be letters, digits and _+=.@- in parts separated by single slashes. */
  namespace?: string | null | undefined;
  /** The Google Cloud project. */
  projectId?: string | null | undefined;
  /** The first part of the names of stored secrets; empty if omitted. At most 128 characters. Must be letters, digits and _+=.@- in parts separated by single slashes. */
  secretNamePrefix?: string | null | undefined;
};

/** The input of importRemoteSecrets. */
export type ImportRemoteSecretsInput = {
  /** The ID of the company. */
  companyId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The secrets to import. A missing name or key defaults to one derived from the name at the provider. 1 to 100 of them. */
  secrets: Array<SecretToImportInput>;
  /** The vault that contains the secrets. */
  vaultId: string;
};

/** The configuration of a vault in the server's database. */
export type LocalEncryptedConfigInput = {
  /** True if someone confirmed that the master key is backed up; omitted means not confirmed. */
  backupReminderAcknowledged?: boolean | null | undefined;
};

/** The input of previewRemoteSecretImport. */
export type PreviewRemoteSecretImportInput = {
  /** The ID of the company. */
  companyId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The nextToken of the previous page. 1 to 4,096 characters. */
  nextToken?: string | null | undefined;
  /** The number of secrets to read. 1 to 100. Defaults to 50. */
  pageSize?: number | null | undefined;
  /** Words that the name, description or tags must contain. At most 200 characters. */
  query?: string | null | undefined;
  /** The vault that contains the secrets. */
  vaultId: string;
};

/** The input of previewSecretDiscovery. */
export type PreviewSecretDiscoveryInput = {
  /** The ID of the company. */
  companyId: string;
  /** The provider's settings for reading its secrets. */
  config: SecretVaultConfigInput;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The nextToken of the previous page. 1 to 4,096 characters. */
  nextToken?: string | null | undefined;
  /** The number of secrets to read. 1 to 100. Defaults to 50. */
  pageSize?: number | null | undefined;
  /** Words that the name, description or tags must contain. At most 200 characters. */
  query?: string | null | undefined;
};

/** The result of the import of a secret. */
export type SecretImportOutcome =
  /** The secret cannot be imported. */
  | 'ERROR'
  /** The secret was imported. */
  | 'IMPORTED'
  /** The secret was imported before, or its key is taken. */
  | 'SKIPPED';

/** The import status of a remote secret. */
export type SecretImportStatus =
  /** Another secret has its key. */
  | 'CONFLICT'
  /** The secret is already imported. */
  | 'DUPLICATE'
  /** The secret can be imported. */
  | 'READY';

/** The health of a provider. */
export type SecretProviderHealthStatus =
  /** The provider cannot be used. */
  | 'ERROR'
  /** No problems were found. */
  | 'OK'
  /** Something needs attention. */
  | 'WARN';

/** The provider that stores the values of secrets. */
export type SecretProviderId =
  /** AWS Secrets Manager. */
  | 'AWS_SECRETS_MANAGER'
  /** Google Cloud Secret Manager; not supported yet. */
  | 'GCP_SECRET_MANAGER'
  /** The server's database, encrypted with a master key that is stored elsewhere. */
  | 'LOCAL_ENCRYPTED'
  /** HashiCorp Vault; not supported yet. */
  | 'VAULT';

/** The secrets to import. A missing name or key defaults to one derived from the name at the provider. */
export type SecretToImportInput = {
  /** The purpose. At most 500 characters. Null for none. */
  description?: string | null | undefined;
  /** The name or ARN of the secret at the provider. 1 to 2,048 characters. */
  externalRef: string;
  /** The name by which settings refer to the secret, unique in the company. Must be 1 to 120 letters, digits, dots, hyphens or underscores. */
  key?: string | null | undefined;
  /** The display name. 1 to 160 characters. */
  name?: string | null | undefined;
  /** The name of the version at the provider; null or omitted for the current version. 1 to 256 characters. */
  providerVersionRef?: string | null | undefined;
};

/** The settings of a vault, by provider. */
export type SecretVaultConfigInput =
  {   /** The configuration of a vault in AWS Secrets Manager. */
  awsSecretsManager: AwsSecretsManagerConfigInput; gcpSecretManager?: never; localEncrypted?: never; vault?: never; }
  |  { awsSecretsManager?: never;   /** The configuration of a vault in Google Cloud Secret Manager. */
  gcpSecretManager: GcpSecretManagerConfigInput; localEncrypted?: never; vault?: never; }
  |  { awsSecretsManager?: never; gcpSecretManager?: never;   /** The configuration of a vault in the server's database. */
  localEncrypted: LocalEncryptedConfigInput; vault?: never; }
  |  { awsSecretsManager?: never; gcpSecretManager?: never; localEncrypted?: never;   /** The configuration of a vault on a HashiCorp Vault server. */
  vault: VaultConfigInput; };

/** The result of the last health check of a vault. */
export type SecretVaultHealthStatus =
  /** The vault's provider is not supported yet. */
  | 'COMING_SOON'
  /** The vault is disabled, so it was not checked. */
  | 'DISABLED'
  /** The vault cannot be used. */
  | 'ERROR'
  /** No problems were found. */
  | 'READY'
  /** The vault works or may work, but needs attention. */
  | 'WARNING';

/** The status of a vault. */
export type SecretVaultStatus =
  /** The vault's provider is not supported yet. */
  | 'COMING_SOON'
  /** The vault accepts no secrets, and its secrets cannot be read. */
  | 'DISABLED'
  /** The vault is in use. */
  | 'READY'
  /** The vault is in use, but its last check found a problem. */
  | 'WARNING';

/** The input of setDefaultSecretVault. */
export type SetDefaultSecretVaultInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The vault's ID. */
  vaultId: string;
};

/** The input of updateSecretVault. Omitted fields keep their values. */
export type UpdateSecretVaultInput = {
  /** The provider's settings, without credentials. */
  config?: SecretVaultConfigInput | null | undefined;
  /** The vault's display name. 1 to 120 characters. */
  displayName?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** True if this is the provider's default vault. */
  isDefault?: boolean | null | undefined;
  /** The vault's status; always coming_soon for a provider that is not supported yet. */
  status?: SecretVaultStatus | null | undefined;
  /** The vault's ID. */
  vaultId: string;
};

/** The configuration of a vault on a HashiCorp Vault server. */
export type VaultConfigInput = {
  /** The origin of the server, such as https://vault.example.com:8200; null if it is not set. At most 500 characters. */
  address?: string | null | undefined;
  /** The mount path of the secrets engine; null if it is not set. At most 128 characters. Must be letters, digits and _+=.@- in parts separated by single slashes. */
  mountPath?: string | null | undefined;
  /** The namespace on the server; null if it is not set. At most 128 characters. Must be letters, digits and _+=.@- in parts separated by single slashes. */
  namespace?: string | null | undefined;
  /** The first part of the paths of stored secrets; empty if omitted. At most 128 characters. Must be letters, digits and _+=.@- in parts separated by single slashes. */
  secretPathPrefix?: string | null | undefined;
};

export type VaultsQueryVariables = Exact<{
  companyId: string;
}>;


export type VaultsQuery = { company: { __typename: 'Company', id: string, secretProviderHealth: Array<{ __typename: 'SecretProviderHealth', provider: SecretProviderId, status: SecretProviderHealthStatus, message: string, warnings: Array<string>, backupGuidance: Array<string> }> | null, secretVaults: { __typename: 'SecretVaultConnection', nodes: Array<{ __typename: 'SecretVault', id: string, displayName: string, provider: SecretProviderId, status: SecretVaultStatus, isDefault: boolean, healthStatus: SecretVaultHealthStatus | null, healthMessage: string | null, healthCheckedAt: string | null, healthDetails: { __typename: 'SecretVaultHealthDetails', guidance: Array<string> } | null, config:
          | { __typename: 'AwsSecretsManagerConfig', region: string, kmsKeyId: string | null, ownerTag: string | null, environmentTag: string | null, awsNamespace: string | null, awsPrefix: string | null }
          | { __typename: 'GcpSecretManagerConfig', projectId: string | null, location: string | null, gcpNamespace: string | null, gcpPrefix: string | null }
          | { __typename: 'LocalEncryptedConfig', backupReminderAcknowledged: boolean | null }
          | { __typename: 'VaultConfig', address: string | null, mountPath: string | null, secretPathPrefix: string | null, vaultNamespace: string | null }
         }> } | null } | null };

export type VaultRowFragment = { __typename: 'SecretVault', id: string, displayName: string, provider: SecretProviderId, status: SecretVaultStatus, isDefault: boolean, healthStatus: SecretVaultHealthStatus | null, healthMessage: string | null, healthCheckedAt: string | null, healthDetails: { __typename: 'SecretVaultHealthDetails', guidance: Array<string> } | null, config:
    | { __typename: 'AwsSecretsManagerConfig', region: string, kmsKeyId: string | null, ownerTag: string | null, environmentTag: string | null, awsNamespace: string | null, awsPrefix: string | null }
    | { __typename: 'GcpSecretManagerConfig', projectId: string | null, location: string | null, gcpNamespace: string | null, gcpPrefix: string | null }
    | { __typename: 'LocalEncryptedConfig', backupReminderAcknowledged: boolean | null }
    | { __typename: 'VaultConfig', address: string | null, mountPath: string | null, secretPathPrefix: string | null, vaultNamespace: string | null }
   };

export type CreateVaultMutationVariables = Exact<{
  input: CreateSecretVaultInput;
}>;


export type CreateVaultMutation = { createSecretVault: { __typename: 'CreateSecretVaultPayload', vault: { __typename: 'SecretVault', id: string, displayName: string, provider: SecretProviderId, status: SecretVaultStatus, isDefault: boolean, healthStatus: SecretVaultHealthStatus | null, healthMessage: string | null, healthCheckedAt: string | null, healthDetails: { __typename: 'SecretVaultHealthDetails', guidance: Array<string> } | null, config:
        | { __typename: 'AwsSecretsManagerConfig', region: string, kmsKeyId: string | null, ownerTag: string | null, environmentTag: string | null, awsNamespace: string | null, awsPrefix: string | null }
        | { __typename: 'GcpSecretManagerConfig', projectId: string | null, location: string | null, gcpNamespace: string | null, gcpPrefix: string | null }
        | { __typename: 'LocalEncryptedConfig', backupReminderAcknowledged: boolean | null }
        | { __typename: 'VaultConfig', address: string | null, mountPath: string | null, secretPathPrefix: string | null, vaultNamespace: string | null }
       } } | null };

export type UpdateVaultMutationVariables = Exact<{
  input: UpdateSecretVaultInput;
}>;


export type UpdateVaultMutation = { updateSecretVault: { __typename: 'UpdateSecretVaultPayload', vault: { __typename: 'SecretVault', id: string, displayName: string, provider: SecretProviderId, status: SecretVaultStatus, isDefault: boolean, healthStatus: SecretVaultHealthStatus | null, healthMessage: string | null, healthCheckedAt: string | null, healthDetails: { __typename: 'SecretVaultHealthDetails', guidance: Array<string> } | null, config:
        | { __typename: 'AwsSecretsManagerConfig', region: string, kmsKeyId: string | null, ownerTag: string | null, environmentTag: string | null, awsNamespace: string | null, awsPrefix: string | null }
        | { __typename: 'GcpSecretManagerConfig', projectId: string | null, location: string | null, gcpNamespace: string | null, gcpPrefix: string | null }
        | { __typename: 'LocalEncryptedConfig', backupReminderAcknowledged: boolean | null }
        | { __typename: 'VaultConfig', address: string | null, mountPath: string | null, secretPathPrefix: string | null, vaultNamespace: string | null }
       } } | null };

export type SetDefaultVaultMutationVariables = Exact<{
  input: SetDefaultSecretVaultInput;
}>;


export type SetDefaultVaultMutation = { setDefaultSecretVault: { __typename: 'SetDefaultSecretVaultPayload', vault: { __typename: 'SecretVault', id: string, displayName: string, provider: SecretProviderId, status: SecretVaultStatus, isDefault: boolean, healthStatus: SecretVaultHealthStatus | null, healthMessage: string | null, healthCheckedAt: string | null, healthDetails: { __typename: 'SecretVaultHealthDetails', guidance: Array<string> } | null, config:
        | { __typename: 'AwsSecretsManagerConfig', region: string, kmsKeyId: string | null, ownerTag: string | null, environmentTag: string | null, awsNamespace: string | null, awsPrefix: string | null }
        | { __typename: 'GcpSecretManagerConfig', projectId: string | null, location: string | null, gcpNamespace: string | null, gcpPrefix: string | null }
        | { __typename: 'LocalEncryptedConfig', backupReminderAcknowledged: boolean | null }
        | { __typename: 'VaultConfig', address: string | null, mountPath: string | null, secretPathPrefix: string | null, vaultNamespace: string | null }
       } } | null };

export type CheckVaultMutationVariables = Exact<{
  input: CheckSecretVaultInput;
}>;


export type CheckVaultMutation = { checkSecretVault: { __typename: 'CheckSecretVaultPayload', vault: { __typename: 'SecretVault', id: string, displayName: string, provider: SecretProviderId, status: SecretVaultStatus, isDefault: boolean, healthStatus: SecretVaultHealthStatus | null, healthMessage: string | null, healthCheckedAt: string | null, healthDetails: { __typename: 'SecretVaultHealthDetails', guidance: Array<string> } | null, config:
        | { __typename: 'AwsSecretsManagerConfig', region: string, kmsKeyId: string | null, ownerTag: string | null, environmentTag: string | null, awsNamespace: string | null, awsPrefix: string | null }
        | { __typename: 'GcpSecretManagerConfig', projectId: string | null, location: string | null, gcpNamespace: string | null, gcpPrefix: string | null }
        | { __typename: 'LocalEncryptedConfig', backupReminderAcknowledged: boolean | null }
        | { __typename: 'VaultConfig', address: string | null, mountPath: string | null, secretPathPrefix: string | null, vaultNamespace: string | null }
       } } | null };

export type DeleteVaultMutationVariables = Exact<{
  input: DeleteSecretVaultInput;
}>;


export type DeleteVaultMutation = { deleteSecretVault: { __typename: 'DeleteSecretVaultPayload', deletedId: string } | null };

export type DiscoverVaultsMutationVariables = Exact<{
  input: PreviewSecretDiscoveryInput;
}>;


export type DiscoverVaultsMutation = { previewSecretDiscovery: { __typename: 'PreviewSecretDiscoveryPayload', sampledSecretCount: number, warnings: Array<string>, candidates: Array<{ __typename: 'SecretVaultCandidate', displayName: string, secretCount: number, sampleNames: Array<string>, config: { __typename: 'AwsSecretsManagerConfig', region: string, namespace: string | null, secretNamePrefix: string | null } }> } | null };

export type PreviewRemoteImportMutationVariables = Exact<{
  input: PreviewRemoteSecretImportInput;
}>;


export type PreviewRemoteImportMutation = { previewRemoteSecretImport: { __typename: 'PreviewRemoteSecretImportPayload', nextToken: string | null, candidates: Array<{ __typename: 'SecretImportCandidate', externalRef: string, remoteName: string, name: string, key: string, status: SecretImportStatus, importable: boolean, conflicts: Array<{ __typename: 'SecretImportConflict', message: string }> }> } | null };

export type ImportRemoteMutationVariables = Exact<{
  input: ImportRemoteSecretsInput;
}>;


export type ImportRemoteMutation = { importRemoteSecrets: { __typename: 'ImportRemoteSecretsPayload', importedCount: number, skippedCount: number, errorCount: number, results: Array<{ __typename: 'SecretImportResult', externalRef: string, status: SecretImportOutcome, reason: string | null }> } | null };

export const VaultsDocument = document<VaultsQuery, VaultsQueryVariables>('8a142a63ee409980339eb0015e2f4098f0d1c2fc4673f1dfefc0753bdc5e1b93', "query Vaults($companyId:ID!){company(id:$companyId){id secretProviderHealth{provider status message warnings backupGuidance __typename}secretVaults(first:100){nodes{...VaultRow __typename}__typename}__typename}}fragment VaultRow on SecretVault{id displayName provider status isDefault healthStatus healthMessage healthCheckedAt healthDetails{guidance __typename}config{__typename ...on AwsSecretsManagerConfig{region awsNamespace:namespace awsPrefix:secretNamePrefix kmsKeyId ownerTag environmentTag __typename}...on GcpSecretManagerConfig{projectId location gcpNamespace:namespace gcpPrefix:secretNamePrefix __typename}...on VaultConfig{address vaultNamespace:namespace mountPath secretPathPrefix __typename}...on LocalEncryptedConfig{backupReminderAcknowledged __typename}}__typename}");

export const CreateVaultDocument = document<CreateVaultMutation, CreateVaultMutationVariables>('ee5468bd080c5d92027318830c5efd213fb7ee27f9072abdce725588bf22aa55', "mutation CreateVault($input:CreateSecretVaultInput!){createSecretVault(input:$input){vault{...VaultRow __typename}__typename}}fragment VaultRow on SecretVault{id displayName provider status isDefault healthStatus healthMessage healthCheckedAt healthDetails{guidance __typename}config{__typename ...on AwsSecretsManagerConfig{region awsNamespace:namespace awsPrefix:secretNamePrefix kmsKeyId ownerTag environmentTag __typename}...on GcpSecretManagerConfig{projectId location gcpNamespace:namespace gcpPrefix:secretNamePrefix __typename}...on VaultConfig{address vaultNamespace:namespace mountPath secretPathPrefix __typename}...on LocalEncryptedConfig{backupReminderAcknowledged __typename}}__typename}");

export const UpdateVaultDocument = document<UpdateVaultMutation, UpdateVaultMutationVariables>('104d1bb69b1d8a074e79049d7541cadc94c742d06c04f91edb5898f534ba9c72', "mutation UpdateVault($input:UpdateSecretVaultInput!){updateSecretVault(input:$input){vault{...VaultRow __typename}__typename}}fragment VaultRow on SecretVault{id displayName provider status isDefault healthStatus healthMessage healthCheckedAt healthDetails{guidance __typename}config{__typename ...on AwsSecretsManagerConfig{region awsNamespace:namespace awsPrefix:secretNamePrefix kmsKeyId ownerTag environmentTag __typename}...on GcpSecretManagerConfig{projectId location gcpNamespace:namespace gcpPrefix:secretNamePrefix __typename}...on VaultConfig{address vaultNamespace:namespace mountPath secretPathPrefix __typename}...on LocalEncryptedConfig{backupReminderAcknowledged __typename}}__typename}");

export const SetDefaultVaultDocument = document<SetDefaultVaultMutation, SetDefaultVaultMutationVariables>('1bf671fccaaf14ec817bca20ff95fa6913430fd3aecb5322cb68e431ece2f167', "mutation SetDefaultVault($input:SetDefaultSecretVaultInput!){setDefaultSecretVault(input:$input){vault{...VaultRow __typename}__typename}}fragment VaultRow on SecretVault{id displayName provider status isDefault healthStatus healthMessage healthCheckedAt healthDetails{guidance __typename}config{__typename ...on AwsSecretsManagerConfig{region awsNamespace:namespace awsPrefix:secretNamePrefix kmsKeyId ownerTag environmentTag __typename}...on GcpSecretManagerConfig{projectId location gcpNamespace:namespace gcpPrefix:secretNamePrefix __typename}...on VaultConfig{address vaultNamespace:namespace mountPath secretPathPrefix __typename}...on LocalEncryptedConfig{backupReminderAcknowledged __typename}}__typename}");

export const CheckVaultDocument = document<CheckVaultMutation, CheckVaultMutationVariables>('911a42bb8eba24263ffe48bacf6421f85f1d238b07c7cdded27e8c449e3fd011', "mutation CheckVault($input:CheckSecretVaultInput!){checkSecretVault(input:$input){vault{...VaultRow __typename}__typename}}fragment VaultRow on SecretVault{id displayName provider status isDefault healthStatus healthMessage healthCheckedAt healthDetails{guidance __typename}config{__typename ...on AwsSecretsManagerConfig{region awsNamespace:namespace awsPrefix:secretNamePrefix kmsKeyId ownerTag environmentTag __typename}...on GcpSecretManagerConfig{projectId location gcpNamespace:namespace gcpPrefix:secretNamePrefix __typename}...on VaultConfig{address vaultNamespace:namespace mountPath secretPathPrefix __typename}...on LocalEncryptedConfig{backupReminderAcknowledged __typename}}__typename}");

export const DeleteVaultDocument = document<DeleteVaultMutation, DeleteVaultMutationVariables>('8d152bae745ec4e6e68d7e5e993e874d8baae8ffad80b8d962e600a54ddfaf6a', "mutation DeleteVault($input:DeleteSecretVaultInput!){deleteSecretVault(input:$input){deletedId __typename}}");

export const DiscoverVaultsDocument = document<DiscoverVaultsMutation, DiscoverVaultsMutationVariables>('4bf48467320efd28df656532a417f988235caf462ec36fa7490491650a38af07', "mutation DiscoverVaults($input:PreviewSecretDiscoveryInput!){previewSecretDiscovery(input:$input){sampledSecretCount warnings candidates{displayName secretCount sampleNames config{region namespace secretNamePrefix __typename}__typename}__typename}}");

export const PreviewRemoteImportDocument = document<PreviewRemoteImportMutation, PreviewRemoteImportMutationVariables>('45e08fbc073d0b3e12e1e6e85b6132010d266e0f7d9e801c40a3d028853c9fa2', "mutation PreviewRemoteImport($input:PreviewRemoteSecretImportInput!){previewRemoteSecretImport(input:$input){nextToken candidates{externalRef remoteName name key status importable conflicts{message __typename}__typename}__typename}}");

export const ImportRemoteDocument = document<ImportRemoteMutation, ImportRemoteMutationVariables>('ade56780b336c7f267ed16b6d1d56b1c8fd2eb630b3795072ad4d3ee5873b922', "mutation ImportRemote($input:ImportRemoteSecretsInput!){importRemoteSecrets(input:$input){importedCount skippedCount errorCount results{externalRef status reason __typename}__typename}}");
