/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The role of an agent in the company. */
export type AgentRole =
  /** Chief executive officer. */
  | 'CEO'
  /** Chief financial officer. */
  | 'CFO'
  /** Chief marketing officer. */
  | 'CMO'
  /** Chief technology officer. */
  | 'CTO'
  /** Design. */
  | 'DESIGNER'
  /** Operation of systems. */
  | 'DEVOPS'
  /** Engineering. */
  | 'ENGINEER'
  /** Any other role. */
  | 'GENERAL'
  /** Product or project management. */
  | 'PM'
  /** Quality assurance. */
  | 'QA'
  /** Research. */
  | 'RESEARCHER'
  /** Security. */
  | 'SECURITY';

/** The status of an agent. */
export type AgentStatus =
  /** Ready for work. */
  | 'ACTIVE'
  /** Its last run failed; it can still be woken. */
  | 'ERROR'
  /** Ready, without a running run. */
  | 'IDLE'
  /** Paused; starts no work until it is resumed. */
  | 'PAUSED'
  /** Hired; waiting for the approval of the board. */
  | 'PENDING_APPROVAL'
  /** Executing a run. */
  | 'RUNNING'
  /** Retired permanently. */
  | 'TERMINATED';

/** The input of changePassword. */
export type ChangePasswordInput = {
  /** The caller's current password. 1 to 128 characters. */
  currentPassword: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The caller's new password. 8 to 128 characters. */
  newPassword: string;
};

/** The input of confirmSecondFactor. */
export type ConfirmSecondFactorInput = {
  /** The six-digit code of the authenticator app. 1 to 40 characters. */
  code: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of createBoardApiKey. */
export type CreateBoardApiKeyInput = {
  /** The time at which the key expires, at most a year from now; null or omitted means 30 days from now. */
  expiresAt?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** A name that distinguishes the key from other keys. 1 to 120 characters. */
  name: string;
  /** The company that the key is meant for. The key can still access all of its owner's companies. Null for none. */
  requestedCompanyId?: string | null | undefined;
};

/** The input of createMyUserSecret. */
export type CreateMyUserSecretInput = {
  /** The ID of the company. */
  companyId: string;
  /** The definition's ID. */
  definitionId?: string | null | undefined;
  /** The definition's key, instead of its ID. Must be 1 to 120 letters, digits, dots, hyphens or underscores. */
  definitionKey?: string | null | undefined;
  /** The name or ARN of the secret at the provider. 1 to 2,048 characters. */
  externalRef?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The value to store. The API never returns it. 1 to 65,536 characters. */
  value?: string | null | undefined;
};

/** The input of deleteMyUserSecret. */
export type DeleteMyUserSecretInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The secret's ID. */
  secretId: string;
};

/** The input of disableSecondFactor. */
export type DisableSecondFactorInput = {
  /** The six-digit code of the authenticator app, or a backup code. 1 to 40 characters. */
  code: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The caller's password. 1 to 128 characters. */
  password: string;
};

/** The input of endOtherSessions. */
export type EndOtherSessionsInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of endSession. */
export type EndSessionInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The session's ID. */
  sessionId: string;
};

/** The input of enrolSecondFactor. */
export type EnrolSecondFactorInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The caller's password. 1 to 128 characters. */
  password: string;
};

/** The input of grantMyUserSecret. */
export type GrantMyUserSecretInput = {
  /** The agent's UUID or shortname. */
  agentId: string;
  /** The ID of the company. */
  companyId: string;
  /** The definition's ID. */
  definitionId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of revokeAssistant. */
export type RevokeAssistantInput = {
  /** The assistant's ID. */
  assistantId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of revokeBoardApiKey. */
export type RevokeBoardApiKeyInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The key's ID. */
  keyId: string;
};

/** The input of revokeMyUserSecretGrant. */
export type RevokeMyUserSecretGrantInput = {
  /** The agent's UUID or shortname. */
  agentId: string;
  /** The ID of the company. */
  companyId: string;
  /** The definition's ID. */
  definitionId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of rotateMyUserSecret. */
export type RotateMyUserSecretInput = {
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

/** The manager of a secret's value. */
export type SecretManagedMode =
  /** Another system manages the value. Orgraph reads it by its reference and never writes it. */
  | 'EXTERNAL_REFERENCE'
  /** Orgraph stores the value in its vault. */
  | 'SERVICE_MANAGED';

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

/** The input of updateProfile. Omitted fields keep their values. */
export type UpdateProfileInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The URL or path of the picture; null for no picture. At most 4,000 characters. */
  image?: string | null | undefined;
  /** The name that others see. 1 to 120 characters. */
  name: string;
};

export type AgentLabelFragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type AccountQueryVariables = Exact<{
  companyId: string;
}>;


export type AccountQuery = { viewer:
    | { __typename: 'AgentViewer' }
    | { __typename: 'PersonViewer', user: { __typename: 'User', id: string, name: string, email: string | null, image: string | null }, secondFactor: { __typename: 'SecondFactor', isEnabled: boolean, enabledAt: string | null, backupCodesLeft: number } | null, sessions: Array<{ __typename: 'WebSession', sessionId: string, address: string | null, userAgent: string | null, createdAt: string, lastSeenAt: string, expiresAt: string, isCurrent: boolean }> | null, assistants: Array<{ __typename: 'Assistant', assistantId: string, clientName: string, redirectTarget: string, scopes: Array<string>, createdAt: string, lastUsedAt: string | null, expiresAt: string }> | null }
   | null, boardApiKeys: { __typename: 'BoardApiKeyConnection', nodes: Array<{ __typename: 'BoardApiKey', id: string, name: string, createdAt: string, lastUsedAt: string | null, expiresAt: string | null }> } | null, company: { __typename: 'Company', id: string, mySecrets: { __typename: 'MyUserSecretConnection', nodes: Array<{ __typename: 'MyUserSecret', definition: { __typename: 'UserSecretDefinition', id: string, key: string, name: string, description: string | null, usageGuidance: string | null, managedMode: SecretManagedMode, status: SecretStatus }, secret: { __typename: 'Secret', id: string, status: SecretStatus, externalRef: string | null, latestVersion: number, lastRotatedAt: string | null, lastResolvedAt: string | null } | null }> } | null, mySecretGrants: { __typename: 'UserSecretGrantConnection', nodes: Array<{ __typename: 'UserSecretGrant', id: string, definitionId: string, definitionKey: string, agentId: string, grantedAt: string, suspendedAt: string | null, suspendedReason: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null }> } | null } | null };

export type UpdateMyProfileMutationVariables = Exact<{
  input: UpdateProfileInput;
}>;


export type UpdateMyProfileMutation = { updateProfile: { __typename: 'UpdateProfilePayload', user: { __typename: 'User', id: string, name: string, image: string | null } } | null };

export type ChangeMyPasswordMutationVariables = Exact<{
  input: ChangePasswordInput;
}>;


export type ChangeMyPasswordMutation = { changePassword: { __typename: 'ChangePasswordPayload', endedSessions: number } | null };

export type EnrolSecondFactorMutationVariables = Exact<{
  input: EnrolSecondFactorInput;
}>;


export type EnrolSecondFactorMutation = { enrolSecondFactor: { __typename: 'EnrolSecondFactorPayload', secret: string, otpauthUrl: string } | null };

export type ConfirmSecondFactorMutationVariables = Exact<{
  input: ConfirmSecondFactorInput;
}>;


export type ConfirmSecondFactorMutation = { confirmSecondFactor: { __typename: 'ConfirmSecondFactorPayload', backupCodes: Array<string> } | null };

export type DisableSecondFactorMutationVariables = Exact<{
  input: DisableSecondFactorInput;
}>;


export type DisableSecondFactorMutation = { disableSecondFactor: { __typename: 'DisableSecondFactorPayload', ok: boolean } | null };

export type EndMySessionMutationVariables = Exact<{
  input: EndSessionInput;
}>;


export type EndMySessionMutation = { endSession: { __typename: 'EndSessionPayload', ok: boolean, sessionId: string } | null };

export type EndMyOtherSessionsMutationVariables = Exact<{
  input: EndOtherSessionsInput;
}>;


export type EndMyOtherSessionsMutation = { endOtherSessions: { __typename: 'EndOtherSessionsPayload', endedSessions: number } | null };

export type CreateBoardKeyMutationVariables = Exact<{
  input: CreateBoardApiKeyInput;
}>;


export type CreateBoardKeyMutation = { createBoardApiKey: { __typename: 'CreateBoardApiKeyPayload', key: { __typename: 'NewBoardApiKey', keyId: string, name: string, token: string, expiresAt: string | null } } | null };

export type RevokeBoardKeyMutationVariables = Exact<{
  input: RevokeBoardApiKeyInput;
}>;


export type RevokeBoardKeyMutation = { revokeBoardApiKey: { __typename: 'RevokeBoardApiKeyPayload', ok: boolean, keyId: string } | null };

export type RevokeMyAssistantMutationVariables = Exact<{
  input: RevokeAssistantInput;
}>;


export type RevokeMyAssistantMutation = { revokeAssistant: { __typename: 'RevokeAssistantPayload', ok: boolean, assistantId: string } | null };

export type CreateMySecretMutationVariables = Exact<{
  input: CreateMyUserSecretInput;
}>;


export type CreateMySecretMutation = { createMyUserSecret: { __typename: 'CreateMyUserSecretPayload', secret: { __typename: 'Secret', id: string, status: SecretStatus, externalRef: string | null, latestVersion: number, lastRotatedAt: string | null, lastResolvedAt: string | null } } | null };

export type RotateMySecretMutationVariables = Exact<{
  input: RotateMyUserSecretInput;
}>;


export type RotateMySecretMutation = { rotateMyUserSecret: { __typename: 'RotateMyUserSecretPayload', secret: { __typename: 'Secret', id: string, status: SecretStatus, externalRef: string | null, latestVersion: number, lastRotatedAt: string | null, lastResolvedAt: string | null } } | null };

export type DeleteMySecretMutationVariables = Exact<{
  input: DeleteMyUserSecretInput;
}>;


export type DeleteMySecretMutation = { deleteMyUserSecret: { __typename: 'DeleteMyUserSecretPayload', deletedId: string } | null };

export type GrantMySecretMutationVariables = Exact<{
  input: GrantMyUserSecretInput;
}>;


export type GrantMySecretMutation = { grantMyUserSecret: { __typename: 'GrantMyUserSecretPayload', grant: { __typename: 'UserSecretGrant', id: string, suspendedAt: string | null, suspendedReason: string | null } } | null };

export type RevokeMySecretGrantMutationVariables = Exact<{
  input: RevokeMyUserSecretGrantInput;
}>;


export type RevokeMySecretGrantMutation = { revokeMyUserSecretGrant: { __typename: 'RevokeMyUserSecretGrantPayload', ok: boolean } | null };

export type MySecretStateFragment = { __typename: 'Secret', id: string, status: SecretStatus, externalRef: string | null, latestVersion: number, lastRotatedAt: string | null, lastResolvedAt: string | null };

export const AccountDocument = document<AccountQuery, AccountQueryVariables>('41ce31b8f5773a4459d25b14da930e146e213667faba07c3f91697a212ace0bc', "query Account($companyId:ID!){viewer{...on PersonViewer{user{id name email image __typename}secondFactor{isEnabled enabledAt backupCodesLeft __typename}sessions{sessionId address userAgent createdAt lastSeenAt expiresAt isCurrent __typename}assistants{assistantId clientName redirectTarget scopes createdAt lastUsedAt expiresAt __typename}__typename}__typename}boardApiKeys(first:100){nodes{id name createdAt lastUsedAt expiresAt __typename}__typename}company(id:$companyId){id mySecrets(first:200){nodes{definition{id key name description usageGuidance managedMode status __typename}secret{id status externalRef latestVersion lastRotatedAt lastResolvedAt __typename}__typename}__typename}mySecretGrants(first:200){nodes{id definitionId definitionKey agentId agent{...AgentLabel __typename}grantedAt suspendedAt suspendedReason __typename}__typename}__typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const UpdateMyProfileDocument = document<UpdateMyProfileMutation, UpdateMyProfileMutationVariables>('72063d05400f87d9bf6e7399aedca9a73a2654e2de199a95d040097396c82403', "mutation UpdateMyProfile($input:UpdateProfileInput!){updateProfile(input:$input){user{id name image __typename}__typename}}");

export const ChangeMyPasswordDocument = document<ChangeMyPasswordMutation, ChangeMyPasswordMutationVariables>('574b4e5e8e19f48837bc604a5ac41806ffb391ea5b17fb6bf74b84ad7912e495', "mutation ChangeMyPassword($input:ChangePasswordInput!){changePassword(input:$input){endedSessions __typename}}");

export const EnrolSecondFactorDocument = document<EnrolSecondFactorMutation, EnrolSecondFactorMutationVariables>('7fff15c9a22154e4712f77d45886a16cba7489ec193526a8f358014300f86ae0', "mutation EnrolSecondFactor($input:EnrolSecondFactorInput!){enrolSecondFactor(input:$input){secret otpauthUrl __typename}}");

export const ConfirmSecondFactorDocument = document<ConfirmSecondFactorMutation, ConfirmSecondFactorMutationVariables>('53adcdfba6a4f92dc12b7229680579ef55a6c2871596fdade31015403836eb54', "mutation ConfirmSecondFactor($input:ConfirmSecondFactorInput!){confirmSecondFactor(input:$input){backupCodes __typename}}");

export const DisableSecondFactorDocument = document<DisableSecondFactorMutation, DisableSecondFactorMutationVariables>('5074e26375c22087110205fd0d1602b9c4d1273673b3430321b94eccf5194ab4', "mutation DisableSecondFactor($input:DisableSecondFactorInput!){disableSecondFactor(input:$input){ok __typename}}");

export const EndMySessionDocument = document<EndMySessionMutation, EndMySessionMutationVariables>('710b014eb10f26e369744e9fa59ce5afbb1f5b27aaec1c4b20c568eed81d8066', "mutation EndMySession($input:EndSessionInput!){endSession(input:$input){ok sessionId __typename}}");

export const EndMyOtherSessionsDocument = document<EndMyOtherSessionsMutation, EndMyOtherSessionsMutationVariables>('a5ea9139767d96c85cc1f89f5b06b660ff34ef8ab6f59f37b17e0ac27e3b4f8a', "mutation EndMyOtherSessions($input:EndOtherSessionsInput!){endOtherSessions(input:$input){endedSessions __typename}}");

export const CreateBoardKeyDocument = document<CreateBoardKeyMutation, CreateBoardKeyMutationVariables>('a5d96cf49bab4a6e577cfec43a9c13d4825eee7d39c615482e243cd9031e6eea', "mutation CreateBoardKey($input:CreateBoardApiKeyInput!){createBoardApiKey(input:$input){key{keyId name token expiresAt __typename}__typename}}");

export const RevokeBoardKeyDocument = document<RevokeBoardKeyMutation, RevokeBoardKeyMutationVariables>('5299e8b0f1539ff9af90e70a99a8f8e2998e4b15bbe30049795c903e6357bbd2', "mutation RevokeBoardKey($input:RevokeBoardApiKeyInput!){revokeBoardApiKey(input:$input){ok keyId __typename}}");

export const RevokeMyAssistantDocument = document<RevokeMyAssistantMutation, RevokeMyAssistantMutationVariables>('281ebf920d3d6afedad2c5214940a37cd5bbb3dff38cf48f696c4c7f51e4634e', "mutation RevokeMyAssistant($input:RevokeAssistantInput!){revokeAssistant(input:$input){ok assistantId __typename}}");

export const CreateMySecretDocument = document<CreateMySecretMutation, CreateMySecretMutationVariables>('e648437c231ee5bd235777b1f6e9e1802120e53abf9491b2c68a6f6cdb106e07', "mutation CreateMySecret($input:CreateMyUserSecretInput!){createMyUserSecret(input:$input){secret{...MySecretState __typename}__typename}}fragment MySecretState on Secret{id status externalRef latestVersion lastRotatedAt lastResolvedAt __typename}");

export const RotateMySecretDocument = document<RotateMySecretMutation, RotateMySecretMutationVariables>('62017fd083f778110e0536b66dfd2eac4e552cc897057d7a09861e7527e0dbed', "mutation RotateMySecret($input:RotateMyUserSecretInput!){rotateMyUserSecret(input:$input){secret{...MySecretState __typename}__typename}}fragment MySecretState on Secret{id status externalRef latestVersion lastRotatedAt lastResolvedAt __typename}");

export const DeleteMySecretDocument = document<DeleteMySecretMutation, DeleteMySecretMutationVariables>('8a5c39d01bceecb2f64c6a4ea6e3c9ba1246e49c1984f4a3ddc3f87ff115b20a', "mutation DeleteMySecret($input:DeleteMyUserSecretInput!){deleteMyUserSecret(input:$input){deletedId __typename}}");

export const GrantMySecretDocument = document<GrantMySecretMutation, GrantMySecretMutationVariables>('a10ffcc5e335a935d95c33458771d0dff8e3c82b10efb8e4d819b85d305e6c03', "mutation GrantMySecret($input:GrantMyUserSecretInput!){grantMyUserSecret(input:$input){grant{id suspendedAt suspendedReason __typename}__typename}}");

export const RevokeMySecretGrantDocument = document<RevokeMySecretGrantMutation, RevokeMySecretGrantMutationVariables>('e8bb15061488876880cbaae9b89ef48465159694ab62be9fb118c7b7f33b6f9b', "mutation RevokeMySecretGrant($input:RevokeMyUserSecretGrantInput!){revokeMyUserSecretGrant(input:$input){ok __typename}}");
