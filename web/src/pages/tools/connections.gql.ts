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

/** The input of createToolApplication. */
export type CreateToolApplicationInput = {
  /** The key, unique in the company. Defaults to a slug of the name. 1 to 160 characters. Must begin with a lower-case letter or digit, and have only these, dots, underscores, colons and hyphens. */
  applicationKey?: string | null | undefined;
  /** The ID of the company. */
  companyId: string;
  /** The purpose of the application, in at most 4,000 characters. Null for none. */
  description?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** Custom data. Null for none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The name, unique in the company, of at most 160 characters. */
  name: string;
  /** The ID of the agent that is responsible for it, in the same company. Null for none. */
  ownerAgentId?: string | null | undefined;
  /** The ID of the company member who is responsible for it. Null for none. */
  ownerUserId?: string | null | undefined;
  /** The ID of the plugin that provides it. Null for none. */
  pluginId?: string | null | undefined;
  /** Connections work only while the application is active. Defaults to ACTIVE. */
  status?: ToolStatus | null | undefined;
  /** The way Orgraph reaches the application; fixed once it has a connection. */
  type: ToolApplicationType;
};

/** The input of createToolServer. */
export type CreateToolServerInput = {
  /** The ID of the application, in the same company. */
  applicationId?: string | null | undefined;
  /** The name of a new application, instead of applicationId. 1 to 160 characters. */
  applicationName?: string | null | undefined;
  /** The way Orgraph authenticates to a tool server. Defaults to NONE. */
  authKind?: ToolAuthKind | null | undefined;
  /** The ID of the company. */
  companyId: string;
  /** For remote_http: the url; for local_stdio: the templateId. With quarantineNewEntries (true if omitted), new and changed tools wait for a review. With safeDefault, tools whose server or name says that they only read do not wait. */
  config?: Record<string, unknown> | null | undefined;
  /** The credentials that calls use. Defaults to per_user with oauth, otherwise to shared. */
  credentialPolicy?: ToolCredentialPolicy | null | undefined;
  /** The secrets that Orgraph sends to the server. At most 50 of them. */
  credentialRefs?: Array<ToolCredentialRefInput> | null | undefined;
  /** The secrets that supply the values of settings. At most 50 of them. */
  credentialSecretRefs?: Array<ToolCredentialSecretRefInput> | null | undefined;
  /** True if calls may use the connection while it is active. Defaults to false. */
  enabled?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The name, unique in the application, of at most 160 characters. */
  name: string;
  /** The status of the connection. Once archived, it cannot be changed. Defaults to DRAFT. */
  status?: ToolStatus | null | undefined;
  /** The transport to the server. Required, and fixed after creation. */
  transport?: ToolTransport | null | undefined;
};

/** The input of deleteToolApplication. */
export type DeleteToolApplicationInput = {
  /** The application's ID. */
  applicationId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of installToolExample. */
export type InstallToolExampleInput = {
  /** The ID of the company. */
  companyId: string;
  /** The name of the example. */
  exampleId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of smokeToolExample. */
export type SmokeToolExampleInput = {
  /** The ID of the company. */
  companyId: string;
  /** The name of the example. */
  exampleId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** A span of time. Without a start or end, the span is open on that side. */
export type TimeRangeInput = {
  /** The start of the span, inclusive. */
  after?: string | null | undefined;
  /** The end of the span, exclusive. */
  before?: string | null | undefined;
};

/** The way Orgraph reaches an application. */
export type ToolApplicationType =
  /** Another agent, over the A2A protocol. */
  | 'A2A'
  /** A chat service. */
  | 'CHAT'
  /** An MCP server over HTTP. */
  | 'MCP_HTTP'
  /** An MCP server that runs as a program on this machine. */
  | 'MCP_STDIO'
  /** A plugin of this installation. */
  | 'PLUGIN';

/** The way Orgraph authenticates to a tool server. */
export type ToolAuthKind =
  /** Secrets of the company. */
  | 'API_KEY'
  /** No authentication. */
  | 'NONE'
  /** Tokens that its authorization server grants. */
  | 'OAUTH';

/** The place for a credential. */
export type ToolCredentialPlacement =
  /** An environment variable of the program. */
  | 'ENV'
  /** An HTTP header. */
  | 'HEADER'
  /** A query parameter of the URL. */
  | 'URL';

/** The credentials that calls use. */
export type ToolCredentialPolicy =
  /** The credentials of the agent. */
  | 'PER_AGENT'
  /** The credentials of the person that the run acts for. */
  | 'PER_USER'
  /** The credentials of the person that the run acts for, or else those of the company. */
  | 'PER_USER_WITH_FALLBACK'
  /** The credentials of the company. */
  | 'SHARED';

/** A secret that Orgraph sends to a tool server. */
export type ToolCredentialRefInput = {
  /** The name of the header, variable or parameter. 1 to 160 characters. Must be a single line. */
  key: string;
  /** The display name. 1 to 120 characters. */
  name: string;
  /** The place where Orgraph sends the secret. */
  placement: ToolCredentialPlacement;
  /** The text before the value, such as "Bearer ". At most 120 characters. Must be a single line. Null for none. */
  prefix?: string | null | undefined;
  /** The ID of the secret, in the same company. */
  secretId: string;
  /** "latest" (the default) or a version number. */
  version?: string | null | undefined;
};

/** A secret that supplies the value of a connection setting. */
export type ToolCredentialSecretRefInput = {
  /** The setting that gets its value from the secret. 1 to 200 characters. */
  configPath: string;
  /** The display name. 1 to 160 characters. Null for none. */
  label?: string | null | undefined;
  /** True if the connection does not work without the secret. Defaults to true. */
  required?: boolean | null | undefined;
  /** The ID of the secret, in the same company. */
  secretId: string;
  /** "latest" (the default) or a version number. */
  versionSelector?: string | null | undefined;
};

/** The result of the last health check. */
export type ToolHealthStatus =
  /** The server responds, but offers no tools. */
  | 'DEGRADED'
  /** The server does not respond as it should. */
  | 'ERROR'
  /** A required secret has no value, or nobody has authorized the connection. */
  | 'MISSING_SECRET'
  /** The server responds. */
  | 'OK'
  /** Not checked since the settings changed. */
  | 'UNCHECKED';

/** Which servers to list. Archived ones only on request. A list has at most 100 values. */
export type ToolServerFilter = {
  /** Only servers of one of these applications. */
  applicationIds?: Array<string> | null | undefined;
  /** Only servers with one of these kinds of authentication. */
  authKinds?: Array<ToolAuthKind> | null | undefined;
  /** Only servers that were created in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only servers that one of these people created. */
  createdByUserIds?: Array<string> | null | undefined;
  /** Only servers that are enabled (true) or not enabled (false). */
  enabled?: boolean | null | undefined;
  /** Only servers that were checked last in this span. */
  healthCheckedAt?: TimeRangeInput | null | undefined;
  /** Only servers of which the last check found one of these. */
  healthStatuses?: Array<ToolHealthStatus> | null | undefined;
  /** Leaves out servers that match. */
  not?: ToolServerFilterExclusionInput | null | undefined;
  /** Only servers in one of these statuses. */
  statuses?: Array<ToolStatus> | null | undefined;
  /** Only servers that are spoken to in one of these ways. */
  transports?: Array<ToolTransport> | null | undefined;
  /** Only servers that were changed last in this span. */
  updatedAt?: TimeRangeInput | null | undefined;
};

/** Which servers to leave out. */
export type ToolServerFilterExclusionInput = {
  /** No servers of one of these applications. */
  applicationIds?: Array<string> | null | undefined;
  /** No servers with one of these kinds of authentication. */
  authKinds?: Array<ToolAuthKind> | null | undefined;
  /** No servers that one of these people created. */
  createdByUserIds?: Array<string> | null | undefined;
  /** No servers of which the last check found one of these. */
  healthStatuses?: Array<ToolHealthStatus> | null | undefined;
  /** No servers in one of these statuses. */
  statuses?: Array<ToolStatus> | null | undefined;
  /** No servers that are spoken to in one of these ways. */
  transports?: Array<ToolTransport> | null | undefined;
};

/** The result of a check. */
export type ToolSmokeCheckStatus =
  /** The check failed. */
  | 'FAIL'
  /** The check passed. */
  | 'PASS'
  /** An earlier check failed. */
  | 'SKIPPED';

/** The status of an application, connection or profile. */
export type ToolStatus =
  /** In use. */
  | 'ACTIVE'
  /** Retired, and omitted from lists unless requested: every call is denied. */
  | 'ARCHIVED'
  /** Switched off: every call is denied. */
  | 'DISABLED'
  /** Being set up: every call is denied. */
  | 'DRAFT';

/** Connections can use active templates only. */
export type ToolStdioTemplateStatus =
  /** Connections may use the template. */
  | 'ACTIVE'
  /** Connections may no longer use the template. */
  | 'DISABLED';

/** The way in which Orgraph reaches a tool server. */
export type ToolTransport =
  /** A program on this machine, which the template of the config describes. */
  | 'LOCAL_STDIO'
  /** A plugin of the installation. You cannot create plugin connections; installing the plugin creates them. */
  | 'PLUGIN'
  /** HTTP, at the URL of the config. */
  | 'REMOTE_HTTP';

/** The input of updateToolApplication. Omitted fields keep their values. */
export type UpdateToolApplicationInput = {
  /** The application's ID. */
  applicationId: string;
  /** The key, unique in the company. Defaults to a slug of the name. 1 to 160 characters. Must begin with a lower-case letter or digit, and have only these, dots, underscores, colons and hyphens. */
  applicationKey?: string | null | undefined;
  /** The purpose of the application, in at most 4,000 characters. Null for none. */
  description?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** Custom data. Null for none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The name, unique in the company, of at most 160 characters. */
  name?: string | null | undefined;
  /** The ID of the agent that is responsible for it, in the same company. Null for none. */
  ownerAgentId?: string | null | undefined;
  /** The ID of the company member who is responsible for it. Null for none. */
  ownerUserId?: string | null | undefined;
  /** The ID of the plugin that provides it. Null for none. */
  pluginId?: string | null | undefined;
  /** Connections work only while the application is active. */
  status?: ToolStatus | null | undefined;
  /** The way Orgraph reaches the application; fixed once it has a connection. */
  type?: ToolApplicationType | null | undefined;
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

export type ToolConnectionsQueryVariables = Exact<{
  companyId: string;
  filter?: ToolServerFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ToolConnectionsQuery = { company: { __typename: 'Company', id: string, toolServers: { __typename: 'ToolServerConnection', nodes: Array<{ __typename: 'ToolServer', id: string, name: string, uid: string, status: ToolStatus, enabled: boolean, transport: ToolTransport, authKind: ToolAuthKind, credentialPolicy: ToolCredentialPolicy, healthStatus: ToolHealthStatus, healthMessage: string | null, healthCheckedAt: string | null, lastError: string | null, lastUsedAt: string | null, lastCatalogRefreshAt: string | null, applicationId: string, waiting: { __typename: 'ToolCatalogEntryConnection', totalCount: number }, tools: { __typename: 'ToolCatalogEntryConnection', totalCount: number }, application: { __typename: 'ToolApplication', id: string, name: string, type: ToolApplicationType } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type ToolServerRowFragment = { __typename: 'ToolServer', id: string, name: string, uid: string, status: ToolStatus, enabled: boolean, transport: ToolTransport, authKind: ToolAuthKind, credentialPolicy: ToolCredentialPolicy, healthStatus: ToolHealthStatus, healthMessage: string | null, healthCheckedAt: string | null, lastError: string | null, lastUsedAt: string | null, lastCatalogRefreshAt: string | null, applicationId: string, application: { __typename: 'ToolApplication', id: string, name: string, type: ToolApplicationType } | null };

export type ToolApplicationsQueryVariables = Exact<{
  companyId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ToolApplicationsQuery = { company: { __typename: 'Company', id: string, toolApplications: { __typename: 'ToolApplicationConnection', nodes: Array<{ __typename: 'ToolApplication', id: string, name: string, applicationKey: string, description: string | null, type: ToolApplicationType, status: ToolStatus, owner:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, servers: { __typename: 'ToolServerConnection', totalCount: number } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type ToolApplicationRowFragment = { __typename: 'ToolApplication', id: string, name: string, applicationKey: string, description: string | null, type: ToolApplicationType, status: ToolStatus, owner:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, servers: { __typename: 'ToolServerConnection', totalCount: number } };

export type ToolSourcesQueryVariables = Exact<{
  companyId: string;
}>;


export type ToolSourcesQuery = { company: { __typename: 'Company', id: string, toolApplications: { __typename: 'ToolApplicationConnection', nodes: Array<{ __typename: 'ToolApplication', id: string, name: string, type: ToolApplicationType, status: ToolStatus }> } | null, toolBuiltInTemplates: Array<{ __typename: 'ToolBuiltInTemplate', templateId: string, name: string, description: string }> | null, toolStdioTemplates: { __typename: 'ToolStdioTemplateConnection', nodes: Array<{ __typename: 'ToolStdioTemplate', id: string, templateId: string, name: string, description: string | null, status: ToolStdioTemplateStatus }> } | null } | null };

export type ToolExamplesQueryVariables = Exact<{
  companyId: string;
}>;


export type ToolExamplesQuery = { company: { __typename: 'Company', id: string, toolExamples: Array<{ __typename: 'ToolExample', key: string, title: string, description: string, fixture: { __typename: 'ToolExampleFixture', available: boolean }, install: { __typename: 'ToolExampleInstall', installed: boolean, canInstall: boolean, reason: string | null, serverId: string | null }, safeDefaultProfile: { __typename: 'ToolExampleProfile', name: string, allowedTools: Array<string>, heldBackTools: Array<string> } }> | null } | null };

export type ToolServerDraftsQueryVariables = Exact<{
  companyId: string;
  mcpJson: string;
}>;


export type ToolServerDraftsQuery = { toolServerDrafts: Array<{ __typename: 'ToolServerDraft', name: string, transport: ToolTransport, config: Record<string, unknown>, warnings: Array<string>, credentialFields: Array<{ __typename: 'ToolCredentialField', configPath: string, key: string, label: string, placement: ToolCredentialPlacement, prefix: string | null, required: boolean }> }> | null };

export type CreateToolServerMutationVariables = Exact<{
  input: CreateToolServerInput;
}>;


export type CreateToolServerMutation = { createToolServer: { __typename: 'CreateToolServerPayload', server: { __typename: 'ToolServer', id: string, name: string, uid: string, status: ToolStatus, enabled: boolean, transport: ToolTransport, authKind: ToolAuthKind, credentialPolicy: ToolCredentialPolicy, healthStatus: ToolHealthStatus, healthMessage: string | null, healthCheckedAt: string | null, lastError: string | null, lastUsedAt: string | null, lastCatalogRefreshAt: string | null, applicationId: string, application: { __typename: 'ToolApplication', id: string, name: string, type: ToolApplicationType } | null } } | null };

export type CreateToolApplicationMutationVariables = Exact<{
  input: CreateToolApplicationInput;
}>;


export type CreateToolApplicationMutation = { createToolApplication: { __typename: 'CreateToolApplicationPayload', application: { __typename: 'ToolApplication', id: string, name: string, applicationKey: string, description: string | null, type: ToolApplicationType, status: ToolStatus, owner:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, servers: { __typename: 'ToolServerConnection', totalCount: number } } } | null };

export type UpdateToolApplicationMutationVariables = Exact<{
  input: UpdateToolApplicationInput;
}>;


export type UpdateToolApplicationMutation = { updateToolApplication: { __typename: 'UpdateToolApplicationPayload', application: { __typename: 'ToolApplication', id: string, name: string, applicationKey: string, description: string | null, type: ToolApplicationType, status: ToolStatus, owner:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, servers: { __typename: 'ToolServerConnection', totalCount: number } } } | null };

export type DeleteToolApplicationMutationVariables = Exact<{
  input: DeleteToolApplicationInput;
}>;


export type DeleteToolApplicationMutation = { deleteToolApplication: { __typename: 'DeleteToolApplicationPayload', deletedId: string } | null };

export type InstallToolExampleMutationVariables = Exact<{
  input: InstallToolExampleInput;
}>;


export type InstallToolExampleMutation = { installToolExample: { __typename: 'InstallToolExamplePayload', created: boolean, server: { __typename: 'ToolServer', id: string, name: string, uid: string, status: ToolStatus, enabled: boolean, transport: ToolTransport, authKind: ToolAuthKind, credentialPolicy: ToolCredentialPolicy, healthStatus: ToolHealthStatus, healthMessage: string | null, healthCheckedAt: string | null, lastError: string | null, lastUsedAt: string | null, lastCatalogRefreshAt: string | null, applicationId: string, application: { __typename: 'ToolApplication', id: string, name: string, type: ToolApplicationType } | null } } | null };

export type SmokeToolExampleMutationVariables = Exact<{
  input: SmokeToolExampleInput;
}>;


export type SmokeToolExampleMutation = { smokeToolExample: { __typename: 'SmokeToolExamplePayload', ok: boolean, checks: Array<{ __typename: 'ToolSmokeCheck', name: string, status: ToolSmokeCheckStatus, detail: string, durationMs: number }> } | null };

export const ToolConnectionsDocument = document<ToolConnectionsQuery, ToolConnectionsQueryVariables>('87462a27ddf785ce5beab0ffad316935a15ae506332b6bf8843d12bb46b222be', "query ToolConnections($companyId:ID!$filter:ToolServerFilter$first:Int$after:String){company(id:$companyId){id toolServers(filter:$filter first:$first after:$after orderBy:UPDATED_AT_DESC){nodes{...ToolServerRow waiting:catalog(first:1 filter:{statuses:[QUARANTINED]}){totalCount __typename}tools:catalog(first:1 filter:{statuses:[ACTIVE]}){totalCount __typename}__typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}fragment ToolServerRow on ToolServer{id name uid status enabled transport authKind credentialPolicy healthStatus healthMessage healthCheckedAt lastError lastUsedAt lastCatalogRefreshAt applicationId application{id name type __typename}__typename}");

export const ToolApplicationsDocument = document<ToolApplicationsQuery, ToolApplicationsQueryVariables>('209728420a94c3f8b6c449b20004d760b5dde72f7d6fde77c6a0c2ea1a7d6db3', "query ToolApplications($companyId:ID!$first:Int$after:String){company(id:$companyId){id toolApplications(first:$first after:$after orderBy:NAME_ASC){nodes{...ToolApplicationRow __typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}fragment ToolApplicationRow on ToolApplication{id name applicationKey description type status owner{...ActorLabel __typename}servers(first:1){totalCount __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const ToolSourcesDocument = document<ToolSourcesQuery, ToolSourcesQueryVariables>('73f232a388b075ee6b93b1847931fd428b626f1c58363631399a4b75469516e7', "query ToolSources($companyId:ID!){company(id:$companyId){id toolApplications(first:200 orderBy:NAME_ASC){nodes{id name type status __typename}__typename}toolBuiltInTemplates{templateId name description __typename}toolStdioTemplates(first:100){nodes{id templateId name description status __typename}__typename}__typename}}");

export const ToolExamplesDocument = document<ToolExamplesQuery, ToolExamplesQueryVariables>('86ab0206606ff9c7a2051dfbe6fff3ae07e375ed6e15133a1a1f395dca3876e8', "query ToolExamples($companyId:ID!){company(id:$companyId){id toolExamples{key title description fixture{available __typename}install{installed canInstall reason serverId __typename}safeDefaultProfile{name allowedTools heldBackTools __typename}__typename}__typename}}");

export const ToolServerDraftsDocument = document<ToolServerDraftsQuery, ToolServerDraftsQueryVariables>('b68ba36cf830d063058b64e46b32aa78de6ef3078a88b3f9af36898de9a4e291', "query ToolServerDrafts($companyId:ID!$mcpJson:String!){toolServerDrafts(companyId:$companyId mcpJson:$mcpJson){name transport config warnings credentialFields{configPath key label placement prefix required __typename}__typename}}");

export const CreateToolServerDocument = document<CreateToolServerMutation, CreateToolServerMutationVariables>('8329767d08bab81f949524e331405f1e8d5a339c96fbb2555a7ecb461baaf152', "mutation CreateToolServer($input:CreateToolServerInput!){createToolServer(input:$input){server{...ToolServerRow __typename}__typename}}fragment ToolServerRow on ToolServer{id name uid status enabled transport authKind credentialPolicy healthStatus healthMessage healthCheckedAt lastError lastUsedAt lastCatalogRefreshAt applicationId application{id name type __typename}__typename}");

export const CreateToolApplicationDocument = document<CreateToolApplicationMutation, CreateToolApplicationMutationVariables>('487b30f77b8fcc8a2abe08b8eb2fb2b9838b5531e2dff68082f556139dbdfae7', "mutation CreateToolApplication($input:CreateToolApplicationInput!){createToolApplication(input:$input){application{...ToolApplicationRow __typename}__typename}}fragment ToolApplicationRow on ToolApplication{id name applicationKey description type status owner{...ActorLabel __typename}servers(first:1){totalCount __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const UpdateToolApplicationDocument = document<UpdateToolApplicationMutation, UpdateToolApplicationMutationVariables>('b80ae2dbb6d8bb5956214aed0165d5f3c81f6b5b7c967c5b648ec5595a400589', "mutation UpdateToolApplication($input:UpdateToolApplicationInput!){updateToolApplication(input:$input){application{...ToolApplicationRow __typename}__typename}}fragment ToolApplicationRow on ToolApplication{id name applicationKey description type status owner{...ActorLabel __typename}servers(first:1){totalCount __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const DeleteToolApplicationDocument = document<DeleteToolApplicationMutation, DeleteToolApplicationMutationVariables>('5dc07349f0315bfda70091d3e7ba5b7f80784c3727ecf1607d927335ca26f54b', "mutation DeleteToolApplication($input:DeleteToolApplicationInput!){deleteToolApplication(input:$input){deletedId __typename}}");

export const InstallToolExampleDocument = document<InstallToolExampleMutation, InstallToolExampleMutationVariables>('c1258f2fa1863718bf428916ce8dc8e43ac5f075ea1c13a4f2b5ca1d8209a1d3', "mutation InstallToolExample($input:InstallToolExampleInput!){installToolExample(input:$input){created server{...ToolServerRow __typename}__typename}}fragment ToolServerRow on ToolServer{id name uid status enabled transport authKind credentialPolicy healthStatus healthMessage healthCheckedAt lastError lastUsedAt lastCatalogRefreshAt applicationId application{id name type __typename}__typename}");

export const SmokeToolExampleDocument = document<SmokeToolExampleMutation, SmokeToolExampleMutationVariables>('5be5e1747307574a57e4c3eabd8a7d1e567fa5ad9168d7191f39228e1454ffb1', "mutation SmokeToolExample($input:SmokeToolExampleInput!){smokeToolExample(input:$input){ok checks{name status detail durationMs __typename}__typename}}");
