/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The look of an agent. */
export type AgentAppearanceInput = {
  /** The drawing that avatarUrl shows: always cap-v1. */
  characterVersion: string;
  /** The color palette of the drawing. */
  paletteId: string;
  /** Always 1. */
  schemaVersion: number;
};

/** The reason why an agent is paused. */
export type AgentPauseReason =
  /** Its budget is spent. */
  | 'BUDGET'
  /** Its company was archived. */
  | 'COMPANY_ARCHIVED'
  /** It was imported. */
  | 'IMPORT'
  /** A person paused it. */
  | 'MANUAL'
  /** The server paused it. */
  | 'SYSTEM';

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

/** The source of a change of configuration. */
export type ConfigRevisionSource =
  /** A file of the instructions bundle. */
  | 'INSTRUCTIONS_BUNDLE_FILE_PUT'
  /** The instructions bundle's settings. */
  | 'INSTRUCTIONS_BUNDLE_PATCH'
  /** The path of the instructions. */
  | 'INSTRUCTIONS_PATH_PATCH'
  /** An update of the agent. */
  | 'PATCH'
  /** A return to an earlier revision. */
  | 'ROLLBACK'
  /** The desired skills. */
  | 'SKILLS_SYNC';

/** The input of rollbackAgentConfig. */
export type RollbackAgentConfigInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The revision's ID. */
  revisionId: string;
};

/** The input of updateAgent. Omitted fields keep their values. */
export type UpdateAgentInput = {
  /** Changes to the adapter's configuration; null removes a key. */
  adapterConfig?: Record<string, unknown> | null | undefined;
  /** The type of the adapter that runs the agent. 1 to 120 characters. */
  adapterType?: string | null | undefined;
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The appearance; defaults to a random one. */
  appearance?: AgentAppearanceInput | null | undefined;
  /** The monthly budget in cents; 0 means no limit. At least 0. */
  budgetMonthlyCents?: number | null | undefined;
  /** The agent's strengths, for callers that choose an agent for a task. At most 4,000 characters. Null for none. */
  capabilities?: string | null | undefined;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** The ID of the default environment. */
  defaultEnvironmentId?: string | null | undefined;
  /** The skills that the agent should have, by key or slug. The server stores the keys. At most 200 of them. Each: 1 to 512 characters. */
  desiredSkills?: Array<string> | null | undefined;
  /** The name of the icon that clients show. Null for none. */
  icon?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** Data that clients store with the agent. Null for none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The agent's display name. If a new agent's name is in use, the server appends a number. 1 to 120 characters. */
  name?: string | null | undefined;
  /** True to replace the adapter configuration instead of merging it. Defaults to false. */
  replaceAdapterConfig?: boolean | null | undefined;
  /** The ID of the agent's manager. Null for none. */
  reportsTo?: string | null | undefined;
  /** The agent's role in the company. */
  role?: AgentRole | null | undefined;
  /** Changes to the configuration of wakes; null removes a key. */
  runtimeConfig?: Record<string, unknown> | null | undefined;
  /** The new status: idle, active or paused. */
  status?: AgentStatus | null | undefined;
  /** The job title, which clients show below the name. 1 to 200 characters. Null for none. */
  title?: string | null | undefined;
};

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

export type AgentRowFragment = { __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type AgentConfigurationQueryVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type AgentConfigurationQuery = { agent: { __typename: 'Agent', id: string, companyId: string, name: string, role: AgentRole, title: string | null, capabilities: string | null, adapterType: string, adapterConfig: Record<string, unknown>, runtimeConfig: Record<string, unknown>, configRevisions: { __typename: 'ConfigRevisionConnection', nodes: Array<{ __typename: 'AgentConfigRevision', id: string, createdAt: string, createdBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null }> } | null, manager: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null } | null };

export type ConfiguredAgentFragment = { __typename: 'Agent', id: string, companyId: string, name: string, role: AgentRole, title: string | null, capabilities: string | null, adapterType: string, adapterConfig: Record<string, unknown>, runtimeConfig: Record<string, unknown>, manager: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null };

export type AgentRevisionsQueryVariables = Exact<{
  companyId: string;
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type AgentRevisionsQuery = { agent: { __typename: 'Agent', id: string, configRevisions: { __typename: 'ConfigRevisionConnection', totalCount: number, nodes: Array<{ __typename: 'AgentConfigRevision', id: string, source: ConfigRevisionSource, changedKeys: Array<string>, createdAt: string, createdBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, rolledBackFromRevision: { __typename: 'AgentConfigRevision', id: string, createdAt: string } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type RevisionRowFragment = { __typename: 'AgentConfigRevision', id: string, source: ConfigRevisionSource, changedKeys: Array<string>, createdAt: string, createdBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, rolledBackFromRevision: { __typename: 'AgentConfigRevision', id: string, createdAt: string } | null };

export type AgentRevisionQueryVariables = Exact<{
  id: string;
}>;


export type AgentRevisionQuery = { agentConfigurationRevision: { __typename: 'AgentConfigRevision', id: string, source: ConfigRevisionSource, changedKeys: Array<string>, createdAt: string, beforeConfig: { __typename: 'AgentConfigSnapshot', name: string, role: AgentRole, title: string | null, icon: string | null, capabilities: string | null, managerId: string | null, adapterType: string, adapterConfig: Record<string, unknown>, runtimeConfig: Record<string, unknown>, budgetMonthlyCents: number, defaultEnvironmentId: string | null, metadata: Record<string, unknown> | null, manager: { __typename: 'Agent', id: string, name: string } | null }, afterConfig: { __typename: 'AgentConfigSnapshot', name: string, role: AgentRole, title: string | null, icon: string | null, capabilities: string | null, managerId: string | null, adapterType: string, adapterConfig: Record<string, unknown>, runtimeConfig: Record<string, unknown>, budgetMonthlyCents: number, defaultEnvironmentId: string | null, metadata: Record<string, unknown> | null, manager: { __typename: 'Agent', id: string, name: string } | null }, agent: { __typename: 'Agent', id: string, icon: string | null, budgetMonthlyCents: number, defaultEnvironmentId: string | null, metadata: Record<string, unknown> | null, companyId: string, name: string, role: AgentRole, title: string | null, capabilities: string | null, adapterType: string, adapterConfig: Record<string, unknown>, runtimeConfig: Record<string, unknown>, manager: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null } | null, createdBy:
      | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
      | { __typename: 'PluginActor', key: string }
      | { __typename: 'SystemActor', name: string }
      | { __typename: 'User', id: string, name: string, image: string | null }
     | null, rolledBackFromRevision: { __typename: 'AgentConfigRevision', id: string, createdAt: string } | null } | null };

export type ConfigSnapshotFragment = { __typename: 'AgentConfigSnapshot', name: string, role: AgentRole, title: string | null, icon: string | null, capabilities: string | null, managerId: string | null, adapterType: string, adapterConfig: Record<string, unknown>, runtimeConfig: Record<string, unknown>, budgetMonthlyCents: number, defaultEnvironmentId: string | null, metadata: Record<string, unknown> | null, manager: { __typename: 'Agent', id: string, name: string } | null };

export type UpdateAgentConfigurationMutationVariables = Exact<{
  input: UpdateAgentInput;
}>;


export type UpdateAgentConfigurationMutation = { updateAgent: { __typename: 'UpdateAgentPayload', agent: { __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, companyId: string, name: string, role: AgentRole, title: string | null, capabilities: string | null, adapterConfig: Record<string, unknown>, runtimeConfig: Record<string, unknown>, urlKey: string, status: AgentStatus, avatarUrl: string, configRevisions: { __typename: 'ConfigRevisionConnection', nodes: Array<{ __typename: 'AgentConfigRevision', id: string, createdAt: string, createdBy:
            | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
            | { __typename: 'PluginActor', key: string }
            | { __typename: 'SystemActor', name: string }
            | { __typename: 'User', id: string, name: string, image: string | null }
           | null }> } | null, manager: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null } } | null };

export type RollbackAgentConfigurationMutationVariables = Exact<{
  input: RollbackAgentConfigInput;
}>;


export type RollbackAgentConfigurationMutation = { rollbackAgentConfig: { __typename: 'RollbackAgentConfigPayload', agent: { __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, companyId: string, name: string, role: AgentRole, title: string | null, capabilities: string | null, adapterConfig: Record<string, unknown>, runtimeConfig: Record<string, unknown>, urlKey: string, status: AgentStatus, avatarUrl: string, manager: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null } } | null };

export const AgentConfigurationDocument = document<AgentConfigurationQuery, AgentConfigurationQueryVariables>('a73a96155dd2b7ee4d939b61c1364ee561500b25ce9a90981165853c06043b2f', "query AgentConfiguration($companyId:ID!$id:ID!){agent(companyId:$companyId id:$id){...ConfiguredAgent configRevisions(first:1){nodes{id createdAt createdBy{...ActorLabel __typename}__typename}__typename}__typename}}fragment ConfiguredAgent on Agent{id companyId name role title capabilities manager{...AgentLabel __typename}adapterType adapterConfig runtimeConfig __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment UserLabel on User{id name image __typename}");

export const AgentRevisionsDocument = document<AgentRevisionsQuery, AgentRevisionsQueryVariables>('7b8221eff53fa3d10df26f29b94825a8127fe5e97ae17649c84e1107f44ce04a', "query AgentRevisions($companyId:ID!$id:ID!$first:Int$after:String){agent(companyId:$companyId id:$id){id configRevisions(first:$first after:$after){nodes{...RevisionRow __typename}pageInfo{hasNextPage endCursor __typename}totalCount __typename}__typename}}fragment RevisionRow on AgentConfigRevision{id source changedKeys createdAt createdBy{...ActorLabel __typename}rolledBackFromRevision{id createdAt __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const AgentRevisionDocument = document<AgentRevisionQuery, AgentRevisionQueryVariables>('0aa1a4b73bc7d5e179437a6c3ac2c459b1e11517653b4848862712c248ea64a3', "query AgentRevision($id:ID!){agentConfigurationRevision(id:$id){...RevisionRow beforeConfig{...ConfigSnapshot __typename}afterConfig{...ConfigSnapshot __typename}agent{id ...ConfiguredAgent icon budgetMonthlyCents defaultEnvironmentId metadata __typename}__typename}}fragment RevisionRow on AgentConfigRevision{id source changedKeys createdAt createdBy{...ActorLabel __typename}rolledBackFromRevision{id createdAt __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment ConfigSnapshot on AgentConfigSnapshot{name role title icon capabilities managerId manager{id name __typename}adapterType adapterConfig runtimeConfig budgetMonthlyCents defaultEnvironmentId metadata __typename}fragment ConfiguredAgent on Agent{id companyId name role title capabilities manager{...AgentLabel __typename}adapterType adapterConfig runtimeConfig __typename}");

export const UpdateAgentConfigurationDocument = document<UpdateAgentConfigurationMutation, UpdateAgentConfigurationMutationVariables>('afd54a59228f6adcc34e8b9600636f9d21b5200faab32e91bf4fe7be860659bd', "mutation UpdateAgentConfiguration($input:UpdateAgentInput!){updateAgent(input:$input){agent{...AgentRow ...ConfiguredAgent configRevisions(first:1){nodes{id createdAt createdBy{...ActorLabel __typename}__typename}__typename}__typename}__typename}}fragment AgentRow on Agent{...AgentLabel adapterType pauseReason pausedAt errorReason budgetMonthlyCents spentMonthlyCents lastHeartbeatAt __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment ConfiguredAgent on Agent{id companyId name role title capabilities manager{...AgentLabel __typename}adapterType adapterConfig runtimeConfig __typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment UserLabel on User{id name image __typename}");

export const RollbackAgentConfigurationDocument = document<RollbackAgentConfigurationMutation, RollbackAgentConfigurationMutationVariables>('7b0137ac3a749cc6f2b75e2eb481b1dcc5a93d06038403a44b976765842517ac', "mutation RollbackAgentConfiguration($input:RollbackAgentConfigInput!){rollbackAgentConfig(input:$input){agent{...AgentRow ...ConfiguredAgent __typename}__typename}}fragment AgentRow on Agent{...AgentLabel adapterType pauseReason pausedAt errorReason budgetMonthlyCents spentMonthlyCents lastHeartbeatAt __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment ConfiguredAgent on Agent{id companyId name role title capabilities manager{...AgentLabel __typename}adapterType adapterConfig runtimeConfig __typename}");
