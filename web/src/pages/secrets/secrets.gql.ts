/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The input of createSecret. */
export type CreateSecretInput = {
  /** The ID of the company. */
  companyId: string;
  /** The purpose. At most 500 characters. Null for none. */
  description?: string | null | undefined;
  /** The name or ARN of the secret at the provider. 1 to 2,048 characters. */
  externalRef?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The name by which settings refer to the secret, unique in the company. Must be 1 to 120 letters, digits, dots, hyphens or underscores. */
  key?: string | null | undefined;
  /** Controls whether Orgraph stores the value or only a reference to it. Defaults to SERVICE_MANAGED. */
  managedMode?: SecretManagedMode | null | undefined;
  /** The display name. 1 to 160 characters. */
  name: string;
  /** The provider that stores the value. Defaults to LOCAL_ENCRYPTED. */
  provider?: SecretProviderId | null | undefined;
  /** Metadata about the secret at the provider, without credentials. Null for none. */
  providerMetadata?: Record<string, unknown> | null | undefined;
  /** The value to store. The API never returns it. 1 to 65,536 characters. */
  value?: string | null | undefined;
  /** The vault that stores the value. Defaults to the provider's default vault. */
  vaultId?: string | null | undefined;
};

/** The input of deleteSecret. */
export type DeleteSecretInput = {
  /** Set to true to delete a secret that is in use; references to it then fail. Defaults to false. */
  force?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The secret's ID. */
  secretId: string;
};

/** The input of rotateSecret. */
export type RotateSecretInput = {
  /** The name or ARN of the secret at the provider. 1 to 2,048 characters. */
  externalRef?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The name of the version at the provider; null or omitted for its current version. 1 to 2,048 characters. */
  providerVersionRef?: string | null | undefined;
  /** The secret's ID. */
  secretId: string;
  /** The value to store. The API never returns it. 1 to 65,536 characters. */
  value?: string | null | undefined;
  /** The vault to move the secret to; null for the provider's default vault. */
  vaultId?: string | null | undefined;
};

/** Which secrets to list. A list has at most 100 values. */
export type SecretFilter = {
  /** Only secrets that were created in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only secrets with one of these keys. */
  keys?: Array<string> | null | undefined;
  /** Only secrets that were read last in this span. */
  lastResolvedAt?: TimeRangeInput | null | undefined;
  /** Only secrets that got their last value in this span. */
  lastRotatedAt?: TimeRangeInput | null | undefined;
  /** Only secrets managed in one of these ways. */
  managedModes?: Array<SecretManagedMode> | null | undefined;
  /** Leaves out secrets that match. */
  not?: SecretFilterExclusionInput | null | undefined;
  /** Only secrets in one of these statuses. */
  statuses?: Array<SecretStatus> | null | undefined;
  /** Only secrets that were changed last in this span. */
  updatedAt?: TimeRangeInput | null | undefined;
  /** Only secrets in one of these vaults. */
  vaultIds?: Array<string> | null | undefined;
};

/** Which secrets to leave out. */
export type SecretFilterExclusionInput = {
  /** No secrets with one of these keys. */
  keys?: Array<string> | null | undefined;
  /** No secrets managed in one of these ways. */
  managedModes?: Array<SecretManagedMode> | null | undefined;
  /** No secrets in one of these statuses. */
  statuses?: Array<SecretStatus> | null | undefined;
  /** No secrets in one of these vaults. */
  vaultIds?: Array<string> | null | undefined;
};

/** The manager of a secret's value. */
export type SecretManagedMode =
  /** Another system manages the value. Orgraph reads it by its reference and never writes it. */
  | 'EXTERNAL_REFERENCE'
  /** Orgraph stores the value in its vault. */
  | 'SERVICE_MANAGED';

/** The orders of secrets. */
export type SecretOrder =
  /** Oldest first. */
  | 'CREATED_AT_ASC'
  /** Newest first. */
  | 'CREATED_AT_DESC'
  /** By name. */
  | 'NAME_ASC'
  /** By name, in the opposite direction. */
  | 'NAME_DESC'
  /** Most recently changed last. */
  | 'UPDATED_AT_ASC'
  /** Most recently changed first. */
  | 'UPDATED_AT_DESC';

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

/** The status of a secret. */
export type SecretStatus =
  /** The value can be read. */
  | 'ACTIVE'
  /** The secret is archived; its value cannot be read. */
  | 'ARCHIVED'
  /** The secret is deleted and its values are wiped. */
  | 'DELETED'
  /** The value cannot be read until the secret is active again. */
  | 'DISABLED';

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

/** A secret status that clients can set. */
export type SettableSecretStatus =
  /** The value can be read. */
  | 'ACTIVE'
  /** The secret is archived; its value cannot be read. */
  | 'ARCHIVED'
  /** The value cannot be read until the secret is active again. */
  | 'DISABLED';

/** A span of time. Without a start or end, the span is open on that side. */
export type TimeRangeInput = {
  /** The start of the span, inclusive. */
  after?: string | null | undefined;
  /** The end of the span, exclusive. */
  before?: string | null | undefined;
};

/** The input of updateSecret. Omitted fields keep their values. */
export type UpdateSecretInput = {
  /** The purpose. At most 500 characters. Null for none. */
  description?: string | null | undefined;
  /** The name or ARN of the secret at the provider. 1 to 2,048 characters. */
  externalRef?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The name by which settings refer to the secret, unique in the company. Must be 1 to 120 letters, digits, dots, hyphens or underscores. */
  key?: string | null | undefined;
  /** The display name. 1 to 160 characters. */
  name?: string | null | undefined;
  /** Metadata about the secret at the provider, without credentials. Null for none. */
  providerMetadata?: Record<string, unknown> | null | undefined;
  /** The secret's ID. */
  secretId: string;
  /** The new status; only an active secret can be read. */
  status?: SettableSecretStatus | null | undefined;
  /** The secret's vault; null for the provider's default vault. */
  vaultId?: string | null | undefined;
};

export type SecretsQueryVariables = Exact<{
  companyId: string;
  filter?: SecretFilter | null | undefined;
  orderBy?: SecretOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type SecretsQuery = { company: { __typename: 'Company', id: string, secrets: { __typename: 'SecretConnection', totalCount: number, nodes: Array<{ __typename: 'Secret', id: string, name: string, key: string, description: string | null, status: SecretStatus, managedMode: SecretManagedMode, provider: SecretProviderId, externalRef: string | null, latestVersion: number, referenceCount: number, lastResolvedAt: string | null, lastRotatedAt: string | null, createdAt: string, vaultId: string | null, vault: { __typename: 'SecretVault', id: string, displayName: string } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type SecretRowFragment = { __typename: 'Secret', id: string, name: string, key: string, description: string | null, status: SecretStatus, managedMode: SecretManagedMode, provider: SecretProviderId, externalRef: string | null, latestVersion: number, referenceCount: number, lastResolvedAt: string | null, lastRotatedAt: string | null, createdAt: string, vaultId: string | null, vault: { __typename: 'SecretVault', id: string, displayName: string } | null };

export type SecretPlacesQueryVariables = Exact<{
  companyId: string;
}>;


export type SecretPlacesQuery = { company: { __typename: 'Company', id: string, secretProviders: Array<{ __typename: 'SecretProvider', key: SecretProviderId, label: string, configured: boolean, supportsManagedValues: boolean, supportsExternalReferences: boolean, requiresExternalRef: boolean }> | null, secretVaults: { __typename: 'SecretVaultConnection', nodes: Array<{ __typename: 'SecretVault', id: string, displayName: string, provider: SecretProviderId, status: SecretVaultStatus, isDefault: boolean }> } | null } | null };

export type CreateSecretMutationVariables = Exact<{
  input: CreateSecretInput;
}>;


export type CreateSecretMutation = { createSecret: { __typename: 'CreateSecretPayload', secret: { __typename: 'Secret', id: string, name: string, key: string, description: string | null, status: SecretStatus, managedMode: SecretManagedMode, provider: SecretProviderId, externalRef: string | null, latestVersion: number, referenceCount: number, lastResolvedAt: string | null, lastRotatedAt: string | null, createdAt: string, vaultId: string | null, vault: { __typename: 'SecretVault', id: string, displayName: string } | null } } | null };

export type UpdateSecretMutationVariables = Exact<{
  input: UpdateSecretInput;
}>;


export type UpdateSecretMutation = { updateSecret: { __typename: 'UpdateSecretPayload', secret: { __typename: 'Secret', id: string, name: string, key: string, description: string | null, status: SecretStatus, managedMode: SecretManagedMode, provider: SecretProviderId, externalRef: string | null, latestVersion: number, referenceCount: number, lastResolvedAt: string | null, lastRotatedAt: string | null, createdAt: string, vaultId: string | null, vault: { __typename: 'SecretVault', id: string, displayName: string } | null } } | null };

export type RotateSecretMutationVariables = Exact<{
  input: RotateSecretInput;
}>;


export type RotateSecretMutation = { rotateSecret: { __typename: 'RotateSecretPayload', secret: { __typename: 'Secret', id: string, name: string, key: string, description: string | null, status: SecretStatus, managedMode: SecretManagedMode, provider: SecretProviderId, externalRef: string | null, latestVersion: number, referenceCount: number, lastResolvedAt: string | null, lastRotatedAt: string | null, createdAt: string, vaultId: string | null, vault: { __typename: 'SecretVault', id: string, displayName: string } | null } } | null };

export type DeleteSecretMutationVariables = Exact<{
  input: DeleteSecretInput;
}>;


export type DeleteSecretMutation = { deleteSecret: { __typename: 'DeleteSecretPayload', deletedId: string } | null };

export const SecretsDocument = document<SecretsQuery, SecretsQueryVariables>('991f34c4dc3895df832821738ef42f13adc967339d82c5d00ae0237d1d16006d', "query Secrets($companyId:ID!$filter:SecretFilter$orderBy:SecretOrder$first:Int$after:String){company(id:$companyId){id secrets(filter:$filter orderBy:$orderBy first:$first after:$after){nodes{...SecretRow __typename}pageInfo{hasNextPage endCursor __typename}totalCount __typename}__typename}}fragment SecretRow on Secret{id name key description status managedMode provider externalRef latestVersion referenceCount lastResolvedAt lastRotatedAt createdAt vaultId vault{id displayName __typename}__typename}");

export const SecretPlacesDocument = document<SecretPlacesQuery, SecretPlacesQueryVariables>('cf40001eb805741c9d0a3ca2b16549bb73d02069f82ecc0ac096851e221a8471', "query SecretPlaces($companyId:ID!){company(id:$companyId){id secretProviders{key label configured supportsManagedValues supportsExternalReferences requiresExternalRef __typename}secretVaults(first:100){nodes{id displayName provider status isDefault __typename}__typename}__typename}}");

export const CreateSecretDocument = document<CreateSecretMutation, CreateSecretMutationVariables>('83052ba9dc5ebb4f0f36474d4c8a9dd9d79a3a7adb1f065239a79c9b6b5afe57', "mutation CreateSecret($input:CreateSecretInput!){createSecret(input:$input){secret{...SecretRow __typename}__typename}}fragment SecretRow on Secret{id name key description status managedMode provider externalRef latestVersion referenceCount lastResolvedAt lastRotatedAt createdAt vaultId vault{id displayName __typename}__typename}");

export const UpdateSecretDocument = document<UpdateSecretMutation, UpdateSecretMutationVariables>('cbefae1a7e3293cbc5aaaa787078d1699ceacadb52d96fc25ec08ef88622af0b', "mutation UpdateSecret($input:UpdateSecretInput!){updateSecret(input:$input){secret{...SecretRow __typename}__typename}}fragment SecretRow on Secret{id name key description status managedMode provider externalRef latestVersion referenceCount lastResolvedAt lastRotatedAt createdAt vaultId vault{id displayName __typename}__typename}");

export const RotateSecretDocument = document<RotateSecretMutation, RotateSecretMutationVariables>('ddc50ccd26288affbcb35033a8f96c2bcbcdb88609cef5f1decb0b1ce95d792d', "mutation RotateSecret($input:RotateSecretInput!){rotateSecret(input:$input){secret{...SecretRow __typename}__typename}}fragment SecretRow on Secret{id name key description status managedMode provider externalRef latestVersion referenceCount lastResolvedAt lastRotatedAt createdAt vaultId vault{id displayName __typename}__typename}");

export const DeleteSecretDocument = document<DeleteSecretMutation, DeleteSecretMutationVariables>('c5d839c30fa67ddb1dd3a276f9d235415ef8faa6134c876232768fdd140794f5', "mutation DeleteSecret($input:DeleteSecretInput!){deleteSecret(input:$input){deletedId __typename}}");
