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

/** The outcome of an attempt to read a secret. */
export type SecretAccessOutcome =
  /** The stored value could not be decrypted. */
  | 'FAILURE'
  /** The secret is not active. */
  | 'INACTIVE'
  /** The secret, version or value does not exist. */
  | 'MISSING'
  /** The reader may not read the secret. */
  | 'NOT_ALLOWED'
  /** The value does not exist, but it is optional. */
  | 'OPTIONAL_OMITTED'
  /** The provider did not return the value. */
  | 'PROVIDER_ERROR'
  /** The value was read. */
  | 'SUCCESS';

/** The type of object that uses a secret. */
export type SecretBindingTargetType =
  /** An agent. */
  | 'AGENT'
  /** An environment. */
  | 'ENVIRONMENT'
  /** A plugin. */
  | 'PLUGIN'
  /** A project. */
  | 'PROJECT'
  /** A routine. */
  | 'ROUTINE'
  /** A tool connection. */
  | 'TOOL_CONNECTION'
  /** A tool gateway. */
  | 'TOOL_GATEWAY';

/** The manager of a secret's value. */
export type SecretManagedMode =
  /** Another system manages the value. Orgraph reads it by its reference and never writes it. */
  | 'EXTERNAL_REFERENCE'
  /** Orgraph stores the value in its vault. */
  | 'SERVICE_MANAGED';

/** The way in which a value may be passed on. */
export type SecretProjectionClass =
  /** The value is long-lived and has no narrower form. The run receives it unchanged. */
  | 'CLASS_3_STATIC_LEASE'
  /** Not classified. */
  | 'UNCLASSIFIED';

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

/** The owner of a secret. */
export type SecretScope =
  /** The secret belongs to the company. */
  | 'COMPANY'
  /** The secret is a person's own value of a user secret definition. */
  | 'USER';

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

/** The status of a version of a secret. */
export type SecretVersionStatus =
  /** The current version. */
  | 'CURRENT'
  /** The value was wiped. */
  | 'DESTROYED'
  /** A newer version replaced this one. References by number can still use it. */
  | 'PREVIOUS';

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

export type SecretPageQueryVariables = Exact<{
  id: string;
}>;


export type SecretPageQuery = { secret: { __typename: 'Secret', id: string, name: string, key: string, description: string | null, status: SecretStatus, scope: SecretScope, managedMode: SecretManagedMode, provider: SecretProviderId, externalRef: string | null, latestVersion: number, referenceCount: number, lastResolvedAt: string | null, lastRotatedAt: string | null, createdAt: string, vaultId: string | null, vault: { __typename: 'SecretVault', id: string, displayName: string } | null, createdBy:
      | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
      | { __typename: 'PluginActor', key: string }
      | { __typename: 'SystemActor', name: string }
      | { __typename: 'User', id: string, name: string, image: string | null }
     | null, bindings: { __typename: 'SecretBindingConnection', nodes: Array<{ __typename: 'SecretBinding', id: string, configPath: string, label: string | null, required: boolean, versionSelector: string, createdAt: string, targetId: string, targetType: SecretBindingTargetType, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, target: { __typename: 'SecretBindingTarget', entityId: string, type: SecretBindingTargetType, label: string | null, entity:
            | { __typename: 'Agent', id: string }
            | { __typename: 'AgentConfigRevision', id: string }
            | { __typename: 'AgentKey', id: string }
            | { __typename: 'AgentSession', id: string }
            | { __typename: 'AnnotationComment', id: string }
            | { __typename: 'AnnotationThread', id: string }
            | { __typename: 'Approval', id: string }
            | { __typename: 'ApprovalComment', id: string }
            | { __typename: 'BoardApiKey', id: string }
            | { __typename: 'BudgetIncident', id: string }
            | { __typename: 'BudgetPolicy', id: string }
            | { __typename: 'Case', id: string }
            | { __typename: 'CaseAttachment', id: string }
            | { __typename: 'CaseLink', id: string }
            | { __typename: 'Company', id: string }
            | { __typename: 'CostEvent', id: string }
            | { __typename: 'Document', id: string }
            | { __typename: 'DocumentRevision', id: string }
            | { __typename: 'Event', id: string }
            | { __typename: 'FinanceEvent', id: string }
            | { __typename: 'Goal', id: string }
            | { __typename: 'InstanceEvent', id: string }
            | { __typename: 'Interaction', id: string }
            | { __typename: 'Invite', id: string }
            | { __typename: 'Issue', id: string }
            | { __typename: 'IssueAttachment', id: string }
            | { __typename: 'IssueComment', id: string }
            | { __typename: 'JoinRequest', id: string }
            | { __typename: 'Label', id: string }
            | { __typename: 'Member', id: string }
            | { __typename: 'Plugin', id: string }
            | { __typename: 'PluginConfig', id: string }
            | { __typename: 'PluginDelivery', id: string }
            | { __typename: 'PluginJob', id: string }
            | { __typename: 'PluginJobRun', id: string }
            | { __typename: 'PluginLog', id: string }
            | { __typename: 'Project', name: string, urlKey: string, id: string }
            | { __typename: 'ProjectWorkspace', id: string }
            | { __typename: 'Routine', title: string, id: string }
            | { __typename: 'RoutineDelivery', id: string }
            | { __typename: 'RoutineRevision', id: string }
            | { __typename: 'RoutineRun', id: string }
            | { __typename: 'RoutineTrigger', id: string }
            | { __typename: 'Run', id: string }
            | { __typename: 'Secret', id: string }
            | { __typename: 'SecretAccessEvent', id: string }
            | { __typename: 'SecretBinding', id: string }
            | { __typename: 'SecretVault', id: string }
            | { __typename: 'Skill', id: string }
            | { __typename: 'SkillSource', id: string }
            | { __typename: 'SkillTestInput', id: string }
            | { __typename: 'SkillTestRun', id: string }
            | { __typename: 'SkillVersion', id: string }
            | { __typename: 'SmokeLabRun', id: string }
            | { __typename: 'SmokeLabStep', id: string }
            | { __typename: 'StopOrder', id: string }
            | { __typename: 'ToolActionRequest', id: string }
            | { __typename: 'ToolApplication', id: string }
            | { __typename: 'ToolCall', id: string }
            | { __typename: 'ToolCatalogEntry', id: string }
            | { __typename: 'ToolGateway', id: string }
            | { __typename: 'ToolGatewayToken', id: string }
            | { __typename: 'ToolGrant', id: string }
            | { __typename: 'ToolGrantDelegation', id: string }
            | { __typename: 'ToolPolicy', id: string }
            | { __typename: 'ToolProfile', id: string }
            | { __typename: 'ToolProfileBinding', id: string }
            | { __typename: 'ToolProfileEntry', id: string }
            | { __typename: 'ToolRuntimeSlot', id: string }
            | { __typename: 'ToolServer', id: string }
            | { __typename: 'ToolStdioTemplate', id: string }
            | { __typename: 'User', id: string }
            | { __typename: 'UserSecretDefinition', id: string }
            | { __typename: 'UserSecretGrant', id: string }
            | { __typename: 'Wake', id: string }
            | { __typename: 'WorkProduct', id: string }
           | null } }> }, versions: { __typename: 'SecretVersionConnection', nodes: Array<{ __typename: 'SecretVersion', version: number, status: SecretVersionStatus, providerVersionRef: string | null, createdAt: string, createdBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null }> } } | null };

export type BindingRowFragment = { __typename: 'SecretBinding', id: string, configPath: string, label: string | null, required: boolean, versionSelector: string, createdAt: string, targetId: string, targetType: SecretBindingTargetType, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, target: { __typename: 'SecretBindingTarget', entityId: string, type: SecretBindingTargetType, label: string | null, entity:
      | { __typename: 'Agent', id: string }
      | { __typename: 'AgentConfigRevision', id: string }
      | { __typename: 'AgentKey', id: string }
      | { __typename: 'AgentSession', id: string }
      | { __typename: 'AnnotationComment', id: string }
      | { __typename: 'AnnotationThread', id: string }
      | { __typename: 'Approval', id: string }
      | { __typename: 'ApprovalComment', id: string }
      | { __typename: 'BoardApiKey', id: string }
      | { __typename: 'BudgetIncident', id: string }
      | { __typename: 'BudgetPolicy', id: string }
      | { __typename: 'Case', id: string }
      | { __typename: 'CaseAttachment', id: string }
      | { __typename: 'CaseLink', id: string }
      | { __typename: 'Company', id: string }
      | { __typename: 'CostEvent', id: string }
      | { __typename: 'Document', id: string }
      | { __typename: 'DocumentRevision', id: string }
      | { __typename: 'Event', id: string }
      | { __typename: 'FinanceEvent', id: string }
      | { __typename: 'Goal', id: string }
      | { __typename: 'InstanceEvent', id: string }
      | { __typename: 'Interaction', id: string }
      | { __typename: 'Invite', id: string }
      | { __typename: 'Issue', id: string }
      | { __typename: 'IssueAttachment', id: string }
      | { __typename: 'IssueComment', id: string }
      | { __typename: 'JoinRequest', id: string }
      | { __typename: 'Label', id: string }
      | { __typename: 'Member', id: string }
      | { __typename: 'Plugin', id: string }
      | { __typename: 'PluginConfig', id: string }
      | { __typename: 'PluginDelivery', id: string }
      | { __typename: 'PluginJob', id: string }
      | { __typename: 'PluginJobRun', id: string }
      | { __typename: 'PluginLog', id: string }
      | { __typename: 'Project', name: string, urlKey: string, id: string }
      | { __typename: 'ProjectWorkspace', id: string }
      | { __typename: 'Routine', title: string, id: string }
      | { __typename: 'RoutineDelivery', id: string }
      | { __typename: 'RoutineRevision', id: string }
      | { __typename: 'RoutineRun', id: string }
      | { __typename: 'RoutineTrigger', id: string }
      | { __typename: 'Run', id: string }
      | { __typename: 'Secret', id: string }
      | { __typename: 'SecretAccessEvent', id: string }
      | { __typename: 'SecretBinding', id: string }
      | { __typename: 'SecretVault', id: string }
      | { __typename: 'Skill', id: string }
      | { __typename: 'SkillSource', id: string }
      | { __typename: 'SkillTestInput', id: string }
      | { __typename: 'SkillTestRun', id: string }
      | { __typename: 'SkillVersion', id: string }
      | { __typename: 'SmokeLabRun', id: string }
      | { __typename: 'SmokeLabStep', id: string }
      | { __typename: 'StopOrder', id: string }
      | { __typename: 'ToolActionRequest', id: string }
      | { __typename: 'ToolApplication', id: string }
      | { __typename: 'ToolCall', id: string }
      | { __typename: 'ToolCatalogEntry', id: string }
      | { __typename: 'ToolGateway', id: string }
      | { __typename: 'ToolGatewayToken', id: string }
      | { __typename: 'ToolGrant', id: string }
      | { __typename: 'ToolGrantDelegation', id: string }
      | { __typename: 'ToolPolicy', id: string }
      | { __typename: 'ToolProfile', id: string }
      | { __typename: 'ToolProfileBinding', id: string }
      | { __typename: 'ToolProfileEntry', id: string }
      | { __typename: 'ToolRuntimeSlot', id: string }
      | { __typename: 'ToolServer', id: string }
      | { __typename: 'ToolStdioTemplate', id: string }
      | { __typename: 'User', id: string }
      | { __typename: 'UserSecretDefinition', id: string }
      | { __typename: 'UserSecretGrant', id: string }
      | { __typename: 'Wake', id: string }
      | { __typename: 'WorkProduct', id: string }
     | null } };

export type SecretAccessesQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type SecretAccessesQuery = { secret: { __typename: 'Secret', id: string, accessEvents: { __typename: 'SecretAccessEventConnection', totalCount: number, nodes: Array<{ __typename: 'SecretAccessEvent', id: string, createdAt: string, outcome: SecretAccessOutcome, errorCode: string | null, configPath: string | null, consumerType: string, version: number | null, runId: string | null, actor:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type GrantSecretToAgentMutationVariables = Exact<{
  input: GrantAgentSecretInput;
}>;


export type GrantSecretToAgentMutation = { grantAgentSecret: { __typename: 'GrantAgentSecretPayload', grant: { __typename: 'SecretAccessGrant', bindingId: string } } | null };

export type RevokeSecretOfAgentMutationVariables = Exact<{
  input: RevokeAgentSecretInput;
}>;


export type RevokeSecretOfAgentMutation = { revokeAgentSecret: { __typename: 'RevokeAgentSecretPayload', ok: boolean } | null };

export const SecretPageDocument = document<SecretPageQuery, SecretPageQueryVariables>('500548e7053f2346f929cb4ad19fe07f2d32e56c5f2716ebac7d3497b5ea5705', "query SecretPage($id:ID!){secret(id:$id){id name key description status scope managedMode provider externalRef latestVersion referenceCount lastResolvedAt lastRotatedAt createdAt vaultId vault{id displayName __typename}createdBy{...ActorLabel __typename}bindings(first:100){nodes{...BindingRow __typename}__typename}versions(first:20){nodes{version status providerVersionRef createdAt createdBy{...ActorLabel __typename}__typename}__typename}__typename}}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment BindingRow on SecretBinding{id configPath label required versionSelector createdAt targetId targetType agent{...AgentLabel __typename}target{entityId type label entity{id ...on Project{name urlKey __typename}...on Routine{title __typename}__typename}__typename}__typename}");

export const SecretAccessesDocument = document<SecretAccessesQuery, SecretAccessesQueryVariables>('0a875e619a4319f68119d56ead1f8bb4d2e759fd7306c18e047cc3a0d5db1d4b', "query SecretAccesses($id:ID!$first:Int$after:String){secret(id:$id){id accessEvents(first:$first after:$after){nodes{id createdAt outcome errorCode configPath consumerType version runId actor{...ActorLabel __typename}issue{id identifier title __typename}__typename}pageInfo{hasNextPage endCursor __typename}totalCount __typename}__typename}}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const GrantSecretToAgentDocument = document<GrantSecretToAgentMutation, GrantSecretToAgentMutationVariables>('cf28a8c44c315723fb6fa05e0ff659d5967af5ae10f1ac3f7fb229e0c60ab05d', "mutation GrantSecretToAgent($input:GrantAgentSecretInput!){grantAgentSecret(input:$input){grant{bindingId __typename}__typename}}");

export const RevokeSecretOfAgentDocument = document<RevokeSecretOfAgentMutation, RevokeSecretOfAgentMutationVariables>('1c45ccd41f8b52c7592fcca72bb09e44ca97f8a95dc508e93e46466d0e26dbf7', "mutation RevokeSecretOfAgent($input:RevokeAgentSecretInput!){revokeAgentSecret(input:$input){ok __typename}}");
