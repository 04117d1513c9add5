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

/** The input of grantAgentSecret. */
export type GrantAgentSecretInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The agent's name for the secret. Must be 1 to 120 letters, digits, dots, hyphens or underscores. */
  key: string;
  /** The way in which the value may be passed on. Defaults to UNCLASSIFIED. */
  projectionClass?: SecretProjectionClass | null | undefined;
  /** The secret's ID. */
  secretId: string;
  /** latest, or the number of a version. Defaults to latest. */
  versionSelector?: string | null | undefined;
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

/** The input of revokeAgentSecret. */
export type RevokeAgentSecretInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The agent's name for the secret. 1 to 200 characters. */
  key: string;
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

/** The way in which a value may be passed on. */
export type SecretProjectionClass =
  /** The value is long-lived and has no narrower form. The run receives it unchanged. */
  | 'CLASS_3_STATIC_LEASE'
  /** Not classified. */
  | 'UNCLASSIFIED';

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

type ActorLabel_Agent_Fragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

type ActorLabel_PluginActor_Fragment = { __typename: 'PluginActor', key: string };

type ActorLabel_SystemActor_Fragment = { __typename: 'SystemActor', name: string };

type ActorLabel_User_Fragment = { __typename: 'User', id: string, name: string, image: string | null };

export type ActorLabelFragment =
  | ActorLabel_Agent_Fragment
  | ActorLabel_PluginActor_Fragment
  | ActorLabel_SystemActor_Fragment
  | ActorLabel_User_Fragment
;

export type AgentLabelFragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type UserLabelFragment = { __typename: 'User', id: string, name: string, image: string | null };

export type AgentSecretsQueryVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type AgentSecretsQuery = { agent: { __typename: 'Agent', id: string, secretAccessGrants: { __typename: 'SecretAccessGrantConnection', nodes: Array<{ __typename: 'SecretAccessGrant', bindingId: string, agentId: string, key: string, versionSelector: string, createdAt: string, secretId: string, createdBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, secret: { __typename: 'Secret', id: string, name: string, status: SecretStatus } | null }> } | null, userSecretGrants: { __typename: 'UserSecretGrantConnection', nodes: Array<{ __typename: 'UserSecretGrant', id: string, definitionId: string, definitionKey: string, userId: string, grantedAt: string, suspendedAt: string | null, suspendedReason: string | null, definition: { __typename: 'UserSecretDefinition', id: string, name: string } | null, user: { __typename: 'User', id: string, name: string, image: string | null } | null }> } | null } | null };

export type GrantableSecretsQueryVariables = Exact<{
  companyId: string;
}>;


export type GrantableSecretsQuery = { company: { __typename: 'Company', id: string, secrets: { __typename: 'SecretConnection', nodes: Array<{ __typename: 'Secret', id: string, name: string, key: string }> } | null, mySecrets: { __typename: 'MyUserSecretConnection', nodes: Array<{ __typename: 'MyUserSecret', definition: { __typename: 'UserSecretDefinition', id: string, name: string, key: string } }> } | null } | null };

export type GrantSecretOfAgentMutationVariables = Exact<{
  input: GrantAgentSecretInput;
}>;


export type GrantSecretOfAgentMutation = { grantAgentSecret: { __typename: 'GrantAgentSecretPayload', grant: { __typename: 'SecretAccessGrant', key: string, secretId: string } } | null };

export type RevokeSecretGrantOfAgentMutationVariables = Exact<{
  input: RevokeAgentSecretInput;
}>;


export type RevokeSecretGrantOfAgentMutation = { revokeAgentSecret: { __typename: 'RevokeAgentSecretPayload', ok: boolean } | null };

export type GrantOwnSecretToAgentMutationVariables = Exact<{
  input: GrantMyUserSecretInput;
}>;


export type GrantOwnSecretToAgentMutation = { grantMyUserSecret: { __typename: 'GrantMyUserSecretPayload', grant: { __typename: 'UserSecretGrant', id: string, suspendedAt: string | null, suspendedReason: string | null } } | null };

export type RevokeOwnSecretOfAgentMutationVariables = Exact<{
  input: RevokeMyUserSecretGrantInput;
}>;


export type RevokeOwnSecretOfAgentMutation = { revokeMyUserSecretGrant: { __typename: 'RevokeMyUserSecretGrantPayload', ok: boolean } | null };

export const AgentSecretsDocument = document<AgentSecretsQuery, AgentSecretsQueryVariables>('43309a074588f4d439865542ba1af1e31410c74cdc50fc297b0d043328a71ad9', "query AgentSecrets($companyId:ID!$id:ID!){agent(companyId:$companyId id:$id){id secretAccessGrants(first:100){nodes{bindingId agentId key versionSelector createdAt createdBy{...ActorLabel __typename}secretId secret{id name status __typename}__typename}__typename}userSecretGrants(first:100){nodes{id definitionId definitionKey definition{id name __typename}userId user{...UserLabel __typename}grantedAt suspendedAt suspendedReason __typename}__typename}__typename}}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const GrantableSecretsDocument = document<GrantableSecretsQuery, GrantableSecretsQueryVariables>('4ab1806261be6fa84ec45d8146068a3cd378d62b145dcd3faa4ca88704d3e9f4', "query GrantableSecrets($companyId:ID!){company(id:$companyId){id secrets(first:200 filter:{statuses:[ACTIVE]}){nodes{id name key __typename}__typename}mySecrets(first:200){nodes{definition{id name key __typename}__typename}__typename}__typename}}");

export const GrantSecretOfAgentDocument = document<GrantSecretOfAgentMutation, GrantSecretOfAgentMutationVariables>('f69193ac617f90b68178bf6bf32d9f829e8f1124969011a0ba8d3f7391e9286a', "mutation GrantSecretOfAgent($input:GrantAgentSecretInput!){grantAgentSecret(input:$input){grant{key secretId __typename}__typename}}");

export const RevokeSecretGrantOfAgentDocument = document<RevokeSecretGrantOfAgentMutation, RevokeSecretGrantOfAgentMutationVariables>('6196bc18cee1c00f68a0217e6d58644271eaa9eaeaa84c6a778bae91d73da54e', "mutation RevokeSecretGrantOfAgent($input:RevokeAgentSecretInput!){revokeAgentSecret(input:$input){ok __typename}}");

export const GrantOwnSecretToAgentDocument = document<GrantOwnSecretToAgentMutation, GrantOwnSecretToAgentMutationVariables>('82135998ea1c801750c750d9fd9c008cceb0b59ab9b0ecefcc6a7d7762f5fcdb', "mutation GrantOwnSecretToAgent($input:GrantMyUserSecretInput!){grantMyUserSecret(input:$input){grant{id suspendedAt suspendedReason __typename}__typename}}");

export const RevokeOwnSecretOfAgentDocument = document<RevokeOwnSecretOfAgentMutation, RevokeOwnSecretOfAgentMutationVariables>('cd264926b3346fc50aeb1b4824b7bf13fe9784b97f6101c906a7e33537aa8032', "mutation RevokeOwnSecretOfAgent($input:RevokeMyUserSecretGrantInput!){revokeMyUserSecretGrant(input:$input){ok __typename}}");
