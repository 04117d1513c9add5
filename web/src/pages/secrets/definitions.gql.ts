/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The input of createUserSecretDefinition. */
export type CreateUserSecretDefinitionInput = {
  /** The ID of the company. */
  companyId: string;
  /** The purpose. At most 500 characters. Null for none. */
  description?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The name by which settings refer to the secret, unique in the company. Must be 1 to 120 letters, digits, dots, hyphens or underscores. */
  key: string;
  /** Controls whether Orgraph stores the values or only references to them. Defaults to SERVICE_MANAGED. */
  managedMode?: SecretManagedMode | null | undefined;
  /** The display name. 1 to 160 characters. */
  name: string;
  /** The provider that stores the values. Defaults to LOCAL_ENCRYPTED. */
  provider?: SecretProviderId | null | undefined;
  /** The status; values can be read only if it is active. Defaults to ACTIVE. */
  status?: SettableSecretStatus | null | undefined;
  /** Guidance for people who set their value. At most 1,000 characters. Null for none. */
  usageGuidance?: string | null | undefined;
  /** The vault of the values. Defaults to the provider's default vault. */
  vaultId?: string | null | undefined;
};

/** The input of deleteUserSecretDefinition. */
export type DeleteUserSecretDefinitionInput = {
  /** The definition's ID. */
  definitionId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The manager of a secret's value. */
export type SecretManagedMode =
  /** Another system manages the value. Orgraph reads it by its reference and never writes it. */
  | 'EXTERNAL_REFERENCE'
  /** Orgraph stores the value in its vault. */
  | 'SERVICE_MANAGED';

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

/** A secret status that clients can set. */
export type SettableSecretStatus =
  /** The value can be read. */
  | 'ACTIVE'
  /** The secret is archived; its value cannot be read. */
  | 'ARCHIVED'
  /** The value cannot be read until the secret is active again. */
  | 'DISABLED';

/** The input of updateUserSecretDefinition. Omitted fields keep their values. */
export type UpdateUserSecretDefinitionInput = {
  /** The definition's ID. */
  definitionId: string;
  /** The purpose. At most 500 characters. Null for none. */
  description?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The name by which settings refer to the secret, unique in the company. Must be 1 to 120 letters, digits, dots, hyphens or underscores. */
  key?: string | null | undefined;
  /** Controls whether Orgraph stores the values or only references to them. */
  managedMode?: SecretManagedMode | null | undefined;
  /** The display name. 1 to 160 characters. */
  name?: string | null | undefined;
  /** The provider that stores new values; existing ones are not moved. */
  provider?: SecretProviderId | null | undefined;
  /** The new status; values can be read only if it is active. */
  status?: SettableSecretStatus | null | undefined;
  /** Guidance for people who set their value. At most 1,000 characters. Null for none. */
  usageGuidance?: string | null | undefined;
  /** The vault of the values. Defaults to the provider's default vault. */
  vaultId?: string | null | undefined;
};

export type DefinitionsQueryVariables = Exact<{
  companyId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DefinitionsQuery = { company: { __typename: 'Company', id: string, userSecretDefinitions: { __typename: 'UserSecretDefinitionConnection', totalCount: number, nodes: Array<{ __typename: 'UserSecretDefinition', id: string, name: string, key: string, description: string | null, usageGuidance: string | null, status: SecretStatus, managedMode: SecretManagedMode, coverage: { __typename: 'UserSecretCoverage', configuredCount: number, missingCount: number, inactiveCount: number } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type DefinitionRowFragment = { __typename: 'UserSecretDefinition', id: string, name: string, key: string, description: string | null, usageGuidance: string | null, status: SecretStatus, managedMode: SecretManagedMode, coverage: { __typename: 'UserSecretCoverage', configuredCount: number, missingCount: number, inactiveCount: number } };

export type CreateDefinitionMutationVariables = Exact<{
  input: CreateUserSecretDefinitionInput;
}>;


export type CreateDefinitionMutation = { createUserSecretDefinition: { __typename: 'CreateUserSecretDefinitionPayload', definition: { __typename: 'UserSecretDefinition', id: string, name: string, key: string, description: string | null, usageGuidance: string | null, status: SecretStatus, managedMode: SecretManagedMode, coverage: { __typename: 'UserSecretCoverage', configuredCount: number, missingCount: number, inactiveCount: number } } } | null };

export type UpdateDefinitionMutationVariables = Exact<{
  input: UpdateUserSecretDefinitionInput;
}>;


export type UpdateDefinitionMutation = { updateUserSecretDefinition: { __typename: 'UpdateUserSecretDefinitionPayload', definition: { __typename: 'UserSecretDefinition', id: string, name: string, key: string, description: string | null, usageGuidance: string | null, status: SecretStatus, managedMode: SecretManagedMode, coverage: { __typename: 'UserSecretCoverage', configuredCount: number, missingCount: number, inactiveCount: number } } } | null };

export type DeleteDefinitionMutationVariables = Exact<{
  input: DeleteUserSecretDefinitionInput;
}>;


export type DeleteDefinitionMutation = { deleteUserSecretDefinition: { __typename: 'DeleteUserSecretDefinitionPayload', deletedId: string } | null };

export const DefinitionsDocument = document<DefinitionsQuery, DefinitionsQueryVariables>('d67b1ca9dcaf47b71b39ef88d0c0db7c5c8e780eb8353fec69fa49fcef7983a1', "query Definitions($companyId:ID!$first:Int$after:String){company(id:$companyId){id userSecretDefinitions(first:$first after:$after){nodes{...DefinitionRow __typename}pageInfo{hasNextPage endCursor __typename}totalCount __typename}__typename}}fragment DefinitionRow on UserSecretDefinition{id name key description usageGuidance status managedMode coverage{configuredCount missingCount inactiveCount __typename}__typename}");

export const CreateDefinitionDocument = document<CreateDefinitionMutation, CreateDefinitionMutationVariables>('1c3a4520cb013de5b83ea0beb4376cd7fb9ae8567e57d9350f0858934eb4fab4', "mutation CreateDefinition($input:CreateUserSecretDefinitionInput!){createUserSecretDefinition(input:$input){definition{...DefinitionRow __typename}__typename}}fragment DefinitionRow on UserSecretDefinition{id name key description usageGuidance status managedMode coverage{configuredCount missingCount inactiveCount __typename}__typename}");

export const UpdateDefinitionDocument = document<UpdateDefinitionMutation, UpdateDefinitionMutationVariables>('bd53adb7557cd8eefbb31c3488dd1bd3baf9b38d8286ad8598a4d98f4c78ab58', "mutation UpdateDefinition($input:UpdateUserSecretDefinitionInput!){updateUserSecretDefinition(input:$input){definition{...DefinitionRow __typename}__typename}}fragment DefinitionRow on UserSecretDefinition{id name key description usageGuidance status managedMode coverage{configuredCount missingCount inactiveCount __typename}__typename}");

export const DeleteDefinitionDocument = document<DeleteDefinitionMutation, DeleteDefinitionMutationVariables>('ca4beb563f0cea0bd3c69175789ec58debfcce15ba444bb0e4e493c94023dc4c', "mutation DeleteDefinition($input:DeleteUserSecretDefinitionInput!){deleteUserSecretDefinition(input:$input){deletedId __typename}}");
