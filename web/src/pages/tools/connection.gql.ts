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

/** The input of archiveToolServer. */
export type ArchiveToolServerInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The connection's ID. */
  serverId: string;
};

/** The input of checkToolServer. */
export type CheckToolServerInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The connection's ID. */
  serverId: string;
};

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

/** The input of refreshToolCatalog. */
export type RefreshToolCatalogInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The connection's ID. */
  serverId: string;
};

/** The input of revokeToolGrant. */
export type RevokeToolGrantInput = {
  /** The grant's ID. */
  grantId: string;
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

/** The input of setToolInstalls. */
export type SetToolInstallsInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The new installs of the connection, which replace all current ones. At most 1,000 of them. */
  installs: Array<ToolInstallInput>;
  /** The connection's ID. */
  serverId: string;
};

/** The input of startToolAuthorization. */
export type StartToolAuthorizationInput = {
  /** The company's ID. */
  companyId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The address on this server, such as a path, to redirect the browser to. Defaults to a plain page. 1 to 2,000 characters. */
  returnTo?: string | null | undefined;
  /** The scopes to request, as named by the authorization server. Defaults to those that the tool server wants. At most 100 of them. Each: 1 to 240 characters. */
  scopes?: Array<string> | null | undefined;
  /** The connection's ID. */
  serverId: string;
  /** The ID of the subject: the caller, or the company or agent whose access the calls use. */
  subjectUserId: string;
};

/** The input of testTool. */
export type TestToolInput = {
  /** The ID of the agent. */
  agentId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The parameters, as the schema of the tool defines them. */
  parameters?: Record<string, unknown> | null | undefined;
  /** The connection's ID. */
  serverId: string;
  /** The name of the tool, in Orgraph or at its server. 1 to 240 characters. */
  toolName: string;
};

/** A span of time. Without a start or end, the span is open on that side. */
export type TimeRangeInput = {
  /** The start of the span, inclusive. */
  after?: string | null | undefined;
  /** The end of the span, exclusive. */
  before?: string | null | undefined;
};

/** The status of a request to approve a tool call. */
export type ToolActionRequestStatus =
  /** A person approved the call, but it has not been made yet. */
  | 'APPROVED'
  /** The request is no longer needed. */
  | 'CANCELLED'
  /** A person declined the call. */
  | 'DECLINED'
  /** The call was made. */
  | 'EXECUTED'
  /** The call is being made. */
  | 'EXECUTING'
  /** The request expired without a decision. */
  | 'EXPIRED'
  /** The call failed. */
  | 'FAILED'
  /** The request waits for a decision. */
  | 'PENDING';

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

/** The decision about a tool. */
export type ToolCatalogEntryDecision =
  /** The tool may be called where policies and profiles allow it. */
  | 'ACTIVE'
  /** The tool may not be called. */
  | 'DISABLED';

/** Which tools to list. Removed ones only on request. A list has at most 100 values. */
export type ToolCatalogEntryFilter = {
  /** Only tools that were added in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only tools that were seen last in this span. */
  lastSeenAt?: TimeRangeInput | null | undefined;
  /** Leaves out tools that match. */
  not?: ToolCatalogEntryFilterExclusionInput | null | undefined;
  /** Only tools that wait for one of these reasons. */
  quarantineReasons?: Array<ToolQuarantineReason> | null | undefined;
  /** Only tools that began to wait for a review in this span. */
  quarantinedAt?: TimeRangeInput | null | undefined;
  /** Only tools of one of these risks. */
  riskLevels?: Array<ToolEntryRisk> | null | undefined;
  /** Only tools in one of these statuses. */
  statuses?: Array<ToolCatalogEntryStatus> | null | undefined;
  /** Only tools with one of these names. */
  toolNames?: Array<string> | null | undefined;
  /** Only tools that were changed last in this span. */
  updatedAt?: TimeRangeInput | null | undefined;
};

/** Which tools to leave out. */
export type ToolCatalogEntryFilterExclusionInput = {
  /** No tools that wait for one of these reasons. */
  quarantineReasons?: Array<ToolQuarantineReason> | null | undefined;
  /** No tools of one of these risks. */
  riskLevels?: Array<ToolEntryRisk> | null | undefined;
  /** No tools in one of these statuses. */
  statuses?: Array<ToolCatalogEntryStatus> | null | undefined;
  /** No tools with one of these names. */
  toolNames?: Array<string> | null | undefined;
};

/** Only active tools can be called. */
export type ToolCatalogEntryStatus =
  /** The tool may be called where policies and profiles allow it. */
  | 'ACTIVE'
  /** The tool was disabled by hand. */
  | 'DISABLED'
  /** The tool is new or has changed, and waits for a review. It is neither listed nor callable. */
  | 'QUARANTINED'
  /** The server no longer offers the tool. If a tool with this name returns, it is a new entry. */
  | 'REMOVED';

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

/** The change to a part of a definition. */
export type ToolDriftChange =
  /** The part is new. */
  | 'ADDED'
  /** The part is different. */
  | 'CHANGED'
  /** The part is unchanged. */
  | 'KEPT'
  /** The part no longer exists. */
  | 'REMOVED';

/** A changed part of a tool's definition. */
export type ToolDriftField =
  /** The server's annotations, such as readOnlyHint. */
  | 'ANNOTATIONS'
  /** The description. */
  | 'DESCRIPTION'
  /** The schema of the arguments. */
  | 'INPUT_SCHEMA'
  /** The risk. */
  | 'RISK_LEVEL'
  /** The title. */
  | 'TITLE';

/** The harm that a tool can do, according to its name and its server. */
export type ToolEntryRisk =
  /** The tool destroys something. */
  | 'DESTRUCTIVE'
  /** The tool only reads. */
  | 'READ'
  /** The tool changes something. */
  | 'WRITE';

/** The kind of owner of a grant. */
export type ToolGrantKind =
  /** An agent. */
  | 'AGENT'
  /** The company. Calls use its grant for callers that have no grant of their own. */
  | 'ORGANIZATION'
  /** A person. */
  | 'USER';

/** Calls use active grants only. */
export type ToolGrantStatus =
  /** Calls use the grant. */
  | 'ACTIVE'
  /** Calls no longer use the grant. */
  | 'REVOKED';

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

/** The company or an agent to install a connection for. */
export type ToolInstallInput = {
  /** The ID of the company or of one of its agents. */
  targetId: string;
  /** The kind of target a connection is installed for. */
  targetType: ToolInstallTarget;
};

/** The kind of target a connection is installed for. */
export type ToolInstallTarget =
  /** One agent. */
  | 'AGENT'
  /** The whole company. */
  | 'COMPANY';

/** The reason why a tool waits for a review. */
export type ToolQuarantineReason =
  /** The server offers another tool of the same name. */
  | 'AMBIGUOUS_NAME'
  /** The tool is new or has changed. */
  | 'PENDING_REVIEW'
  /** The tool's texts seem to give instructions to models. */
  | 'SUSPICIOUS_TEXT';

/** The reason for the decision about a tool call. */
export type ToolReasonCode =
  /** A grant of tools:use covers the call. */
  | 'ALLOW_EXPLICIT_GRANT'
  /** A policy allows the call. */
  | 'ALLOW_POLICY'
  /** A profile of the caller allows the tool. */
  | 'ALLOW_PROFILE'
  /** A trust rule covers the call, and the tool has not changed. */
  | 'ALLOW_TRUST_RULE'
  /** The call and the tool belong to different companies. */
  | 'DENY_COMPANY_BOUNDARY'
  /** Nothing allows the call. */
  | 'DENY_DEFAULT'
  /** The connection or the application of the tool is not in use, or the company is stopped. */
  | 'DENY_DISABLED_CONNECTION'
  /** The agent is unknown or not active. */
  | 'DENY_MISSING_AGENT'
  /** There is no such tool, or it is disabled, removed or waits for a review. */
  | 'DENY_MISSING_TOOL'
  /** A policy blocks the call, or a policy that applies to it is invalid. */
  | 'DENY_POLICY_BLOCK'
  /** The run is not the agent's, or the issue, project or routine is not the run's. */
  | 'DENY_RUN_CONTEXT_MISMATCH'
  /** The limit of a policy is reached. */
  | 'RATE_LIMITED'
  /** A policy requires that a person approves the call. */
  | 'REQUIRES_APPROVAL_POLICY'
  /** The tool differs from the trusted one; a person must review the call. */
  | 'REQUIRES_REVIEW_CHANGED_TOOL';

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

/** An agent's access to a tool. */
export type ToolTestDecision =
  /** The agent may call the tool. */
  | 'ALLOWED'
  /** The agent may call the tool once a person has approved the call. */
  | 'ASK_FIRST'
  /** The agent may not call the tool. */
  | 'OFF';

/** The progress of a test call that needs approval. */
export type ToolTestPhase =
  /** The call was made or declined, or its request expired without a decision. */
  | 'DONE'
  /** A person approved the call, and it is being made. */
  | 'EXECUTING'
  /** The call waits for a decision. */
  | 'WAITING';

/** The way in which Orgraph reaches a tool server. */
export type ToolTransport =
  /** A program on this machine, which the template of the config describes. */
  | 'LOCAL_STDIO'
  /** A plugin of the installation. You cannot create plugin connections; installing the plugin creates them. */
  | 'PLUGIN'
  /** HTTP, at the URL of the config. */
  | 'REMOTE_HTTP';

/** The input of updateToolCatalogEntry. Omitted fields keep their values. */
export type UpdateToolCatalogEntryInput = {
  /** The entry's ID. */
  catalogEntryId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The new status of the tool. */
  status: ToolCatalogEntryDecision;
};

/** The input of updateToolServer. Omitted fields keep their values. */
export type UpdateToolServerInput = {
  /** The ID of the connection's application, which is fixed. */
  applicationId?: string | null | undefined;
  /** The way Orgraph authenticates to a tool server. */
  authKind?: ToolAuthKind | null | undefined;
  /** For remote_http: the url; for local_stdio: the templateId. With quarantineNewEntries (true if omitted), new and changed tools wait for a review. With safeDefault, tools whose server or name says that they only read do not wait. */
  config?: Record<string, unknown> | null | undefined;
  /** The credentials that calls use. */
  credentialPolicy?: ToolCredentialPolicy | null | undefined;
  /** The secrets that Orgraph sends to the server. At most 50 of them. */
  credentialRefs?: Array<ToolCredentialRefInput> | null | undefined;
  /** The secrets that supply the values of settings. At most 50 of them. */
  credentialSecretRefs?: Array<ToolCredentialSecretRefInput> | null | undefined;
  /** True if calls may use the connection while it is active. */
  enabled?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The name, unique in the application, of at most 160 characters. */
  name?: string | null | undefined;
  /** The connection's ID. */
  serverId: string;
  /** The status of the connection. Once archived, it cannot be changed. */
  status?: ToolStatus | null | undefined;
  /** The transport of the connection, which is fixed. */
  transport?: ToolTransport | null | undefined;
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

export type ToolConnectionQueryVariables = Exact<{
  id: string;
}>;


export type ToolConnectionQuery = { node:
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
    | { __typename: 'Project', id: string }
    | { __typename: 'ProjectWorkspace', id: string }
    | { __typename: 'Routine', id: string }
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
    | { __typename: 'ToolServer', id: string, companyId: string, name: string, uid: string, status: ToolStatus, enabled: boolean, transport: ToolTransport, authKind: ToolAuthKind, credentialPolicy: ToolCredentialPolicy, config: Record<string, unknown>, healthStatus: ToolHealthStatus, healthMessage: string | null, healthCheckedAt: string | null, lastError: string | null, lastUsedAt: string | null, lastCatalogRefreshAt: string | null, createdAt: string, applicationId: string, createdBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, application: { __typename: 'ToolApplication', id: string, name: string, type: ToolApplicationType, status: ToolStatus } | null, credentialRefs: Array<{ __typename: 'ToolCredentialRef', key: string, name: string, placement: ToolCredentialPlacement, prefix: string | null, version: string, secretId: string, secret: { __typename: 'Secret', id: string, name: string } | null }>, authorization: { __typename: 'ToolServerAuthorization', issuer: string | null, isAuthorizedForCaller: boolean, isAuthorizedForCompany: boolean, authorizedAgents: number } | null, waiting: { __typename: 'ToolCatalogEntryConnection', totalCount: number } }
    | { __typename: 'ToolStdioTemplate', id: string }
    | { __typename: 'User', id: string }
    | { __typename: 'UserSecretDefinition', id: string }
    | { __typename: 'UserSecretGrant', id: string }
    | { __typename: 'Wake', id: string }
    | { __typename: 'WorkProduct', id: string }
   | null };

export type ToolServerDetailFragment = { __typename: 'ToolServer', id: string, companyId: string, name: string, uid: string, status: ToolStatus, enabled: boolean, transport: ToolTransport, authKind: ToolAuthKind, credentialPolicy: ToolCredentialPolicy, config: Record<string, unknown>, healthStatus: ToolHealthStatus, healthMessage: string | null, healthCheckedAt: string | null, lastError: string | null, lastUsedAt: string | null, lastCatalogRefreshAt: string | null, createdAt: string, applicationId: string, createdBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, application: { __typename: 'ToolApplication', id: string, name: string, type: ToolApplicationType, status: ToolStatus } | null, credentialRefs: Array<{ __typename: 'ToolCredentialRef', key: string, name: string, placement: ToolCredentialPlacement, prefix: string | null, version: string, secretId: string, secret: { __typename: 'Secret', id: string, name: string } | null }>, authorization: { __typename: 'ToolServerAuthorization', issuer: string | null, isAuthorizedForCaller: boolean, isAuthorizedForCompany: boolean, authorizedAgents: number } | null, waiting: { __typename: 'ToolCatalogEntryConnection', totalCount: number } };

export type ToolCatalogQueryVariables = Exact<{
  id: string;
  filter?: ToolCatalogEntryFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ToolCatalogQuery = { node:
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
    | { __typename: 'Project', id: string }
    | { __typename: 'ProjectWorkspace', id: string }
    | { __typename: 'Routine', id: string }
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
    | { __typename: 'ToolServer', id: string, catalog: { __typename: 'ToolCatalogEntryConnection', totalCount: number, nodes: Array<{ __typename: 'ToolCatalogEntry', id: string, toolName: string, title: string | null, description: string | null, status: ToolCatalogEntryStatus, riskLevel: ToolEntryRisk, quarantineReason: ToolQuarantineReason | null, quarantinedAt: string | null, firstSeenAt: string, lastSeenAt: string, reviewedAt: string | null, inputSchema: Record<string, unknown>, annotations: Record<string, unknown> | null, reviewedBy:
            | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
            | { __typename: 'PluginActor', key: string }
            | { __typename: 'SystemActor', name: string }
            | { __typename: 'User', id: string, name: string, image: string | null }
           | null, previous: { __typename: 'PreviousToolDefinition', title: string | null, description: string | null, riskLevel: ToolEntryRisk, inputSchema: Record<string, unknown>, annotations: Record<string, unknown> | null } | null, drift: { __typename: 'ToolDrift', fields: Array<ToolDriftField>, isComplete: boolean, description: Array<{ __typename: 'ToolTextChange', change: ToolDriftChange, hasHiddenCharacters: boolean, text: string }>, inputSchema: Array<{ __typename: 'ToolSchemaChange', change: ToolDriftChange, path: string, before: string | null, after: string | null }> } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } }
    | { __typename: 'ToolStdioTemplate', id: string }
    | { __typename: 'User', id: string }
    | { __typename: 'UserSecretDefinition', id: string }
    | { __typename: 'UserSecretGrant', id: string }
    | { __typename: 'Wake', id: string }
    | { __typename: 'WorkProduct', id: string }
   | null };

export type ToolCatalogRowFragment = { __typename: 'ToolCatalogEntry', id: string, toolName: string, title: string | null, description: string | null, status: ToolCatalogEntryStatus, riskLevel: ToolEntryRisk, quarantineReason: ToolQuarantineReason | null, quarantinedAt: string | null, firstSeenAt: string, lastSeenAt: string, reviewedAt: string | null, inputSchema: Record<string, unknown>, annotations: Record<string, unknown> | null, reviewedBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, previous: { __typename: 'PreviousToolDefinition', title: string | null, description: string | null, riskLevel: ToolEntryRisk, inputSchema: Record<string, unknown>, annotations: Record<string, unknown> | null } | null, drift: { __typename: 'ToolDrift', fields: Array<ToolDriftField>, isComplete: boolean, description: Array<{ __typename: 'ToolTextChange', change: ToolDriftChange, hasHiddenCharacters: boolean, text: string }>, inputSchema: Array<{ __typename: 'ToolSchemaChange', change: ToolDriftChange, path: string, before: string | null, after: string | null }> } | null };

export type ToolServerAccessQueryVariables = Exact<{
  id: string;
  companyId: string;
}>;


export type ToolServerAccessQuery = { node:
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
    | { __typename: 'Project', id: string }
    | { __typename: 'ProjectWorkspace', id: string }
    | { __typename: 'Routine', id: string }
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
    | { __typename: 'ToolServer', id: string, installs: { __typename: 'ToolInstallConnection', nodes: Array<{ __typename: 'ToolInstall', targetId: string, targetType: ToolInstallTarget, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null }> }, grants: { __typename: 'ToolGrantConnection', nodes: Array<{ __typename: 'ToolGrant', id: string, kind: ToolGrantKind, status: ToolGrantStatus, scopes: Array<string>, expiresAt: string | null, createdAt: string, subject:
            | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
            | { __typename: 'PluginActor', key: string }
            | { __typename: 'SystemActor', name: string }
            | { __typename: 'User', id: string, name: string, image: string | null }
           | null }> } }
    | { __typename: 'ToolStdioTemplate', id: string }
    | { __typename: 'User', id: string }
    | { __typename: 'UserSecretDefinition', id: string }
    | { __typename: 'UserSecretGrant', id: string }
    | { __typename: 'Wake', id: string }
    | { __typename: 'WorkProduct', id: string }
   | null, company: { __typename: 'Company', id: string, secrets: { __typename: 'SecretConnection', nodes: Array<{ __typename: 'Secret', id: string, name: string, key: string }> } | null } | null };

export type ToolTestAgentsQueryVariables = Exact<{
  connectionId: string;
}>;


export type ToolTestAgentsQuery = { toolTestAgents: Array<{ __typename: 'ToolTestAgent', agentId: string, name: string, title: string | null, role: AgentRole }> | null };

export type ToolTestAccessQueryVariables = Exact<{
  connectionId: string;
  agentId: string;
}>;


export type ToolTestAccessQuery = { toolTestAccess: { __typename: 'ToolTestAccess', agentId: string, allowedCount: number, askFirstCount: number, offCount: number, tools: Array<{ __typename: 'TestedTool', catalogEntryId: string, displayName: string, toolName: string, decision: ToolTestDecision, risk: ToolEntryRisk, reasonCode: ToolReasonCode, matchedPolicies: Array<{ __typename: 'ToolPolicy', id: string, name: string }>, catalogEntry: { __typename: 'ToolCatalogEntry', id: string, description: string | null, inputSchema: Record<string, unknown> } | null }> } | null };

export type ToolTestCallQueryVariables = Exact<{
  connectionId: string;
  actionRequestId: string;
}>;


export type ToolTestCallQuery = { toolTestCall: { __typename: 'ToolTestCall', actionRequestId: string, phase: ToolTestPhase, durationMs: number | null, requestedAt: string, resolvedAt: string | null, error: { __typename: 'ToolTestError', message: string, reasonCode: string } | null, result: { __typename: 'ToolCallResult', content: Array<Record<string, unknown>>, data: Record<string, unknown> | null, isError: boolean } | null } | null };

export type TestToolMutationVariables = Exact<{
  input: TestToolInput;
}>;


export type TestToolMutation = { testTool: { __typename: 'TestToolPayload', decision: ToolTestDecision, invocationId: string, error: { __typename: 'ToolTestError', message: string, reasonCode: string } | null, result: { __typename: 'ToolCallResult', content: Array<Record<string, unknown>>, data: Record<string, unknown> | null, isError: boolean } | null, request: { __typename: 'ToolActionRequest', id: string, status: ToolActionRequestStatus } | null } | null };

export type UpdateToolServerMutationVariables = Exact<{
  input: UpdateToolServerInput;
}>;


export type UpdateToolServerMutation = { updateToolServer: { __typename: 'UpdateToolServerPayload', server: { __typename: 'ToolServer', id: string, companyId: string, name: string, uid: string, status: ToolStatus, enabled: boolean, transport: ToolTransport, authKind: ToolAuthKind, credentialPolicy: ToolCredentialPolicy, config: Record<string, unknown>, healthStatus: ToolHealthStatus, healthMessage: string | null, healthCheckedAt: string | null, lastError: string | null, lastUsedAt: string | null, lastCatalogRefreshAt: string | null, createdAt: string, applicationId: string, createdBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, application: { __typename: 'ToolApplication', id: string, name: string, type: ToolApplicationType, status: ToolStatus } | null, credentialRefs: Array<{ __typename: 'ToolCredentialRef', key: string, name: string, placement: ToolCredentialPlacement, prefix: string | null, version: string, secretId: string, secret: { __typename: 'Secret', id: string, name: string } | null }>, authorization: { __typename: 'ToolServerAuthorization', issuer: string | null, isAuthorizedForCaller: boolean, isAuthorizedForCompany: boolean, authorizedAgents: number } | null, waiting: { __typename: 'ToolCatalogEntryConnection', totalCount: number } } } | null };

export type ArchiveToolServerMutationVariables = Exact<{
  input: ArchiveToolServerInput;
}>;


export type ArchiveToolServerMutation = { archiveToolServer: { __typename: 'ArchiveToolServerPayload', server: { __typename: 'ToolServer', id: string, companyId: string, name: string, uid: string, status: ToolStatus, enabled: boolean, transport: ToolTransport, authKind: ToolAuthKind, credentialPolicy: ToolCredentialPolicy, config: Record<string, unknown>, healthStatus: ToolHealthStatus, healthMessage: string | null, healthCheckedAt: string | null, lastError: string | null, lastUsedAt: string | null, lastCatalogRefreshAt: string | null, createdAt: string, applicationId: string, createdBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, application: { __typename: 'ToolApplication', id: string, name: string, type: ToolApplicationType, status: ToolStatus } | null, credentialRefs: Array<{ __typename: 'ToolCredentialRef', key: string, name: string, placement: ToolCredentialPlacement, prefix: string | null, version: string, secretId: string, secret: { __typename: 'Secret', id: string, name: string } | null }>, authorization: { __typename: 'ToolServerAuthorization', issuer: string | null, isAuthorizedForCaller: boolean, isAuthorizedForCompany: boolean, authorizedAgents: number } | null, waiting: { __typename: 'ToolCatalogEntryConnection', totalCount: number } } } | null };

export type CheckToolServerMutationVariables = Exact<{
  input: CheckToolServerInput;
}>;


export type CheckToolServerMutation = { checkToolServer: { __typename: 'CheckToolServerPayload', server: { __typename: 'ToolServer', id: string, companyId: string, name: string, uid: string, status: ToolStatus, enabled: boolean, transport: ToolTransport, authKind: ToolAuthKind, credentialPolicy: ToolCredentialPolicy, config: Record<string, unknown>, healthStatus: ToolHealthStatus, healthMessage: string | null, healthCheckedAt: string | null, lastError: string | null, lastUsedAt: string | null, lastCatalogRefreshAt: string | null, createdAt: string, applicationId: string, createdBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, application: { __typename: 'ToolApplication', id: string, name: string, type: ToolApplicationType, status: ToolStatus } | null, credentialRefs: Array<{ __typename: 'ToolCredentialRef', key: string, name: string, placement: ToolCredentialPlacement, prefix: string | null, version: string, secretId: string, secret: { __typename: 'Secret', id: string, name: string } | null }>, authorization: { __typename: 'ToolServerAuthorization', issuer: string | null, isAuthorizedForCaller: boolean, isAuthorizedForCompany: boolean, authorizedAgents: number } | null, waiting: { __typename: 'ToolCatalogEntryConnection', totalCount: number } } } | null };

export type RefreshToolCatalogMutationVariables = Exact<{
  input: RefreshToolCatalogInput;
}>;


export type RefreshToolCatalogMutation = { refreshToolCatalog: { __typename: 'RefreshToolCatalogPayload', discoveredCount: number, quarantinedCount: number, server: { __typename: 'ToolServer', id: string, companyId: string, name: string, uid: string, status: ToolStatus, enabled: boolean, transport: ToolTransport, authKind: ToolAuthKind, credentialPolicy: ToolCredentialPolicy, config: Record<string, unknown>, healthStatus: ToolHealthStatus, healthMessage: string | null, healthCheckedAt: string | null, lastError: string | null, lastUsedAt: string | null, lastCatalogRefreshAt: string | null, createdAt: string, applicationId: string, createdBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, application: { __typename: 'ToolApplication', id: string, name: string, type: ToolApplicationType, status: ToolStatus } | null, credentialRefs: Array<{ __typename: 'ToolCredentialRef', key: string, name: string, placement: ToolCredentialPlacement, prefix: string | null, version: string, secretId: string, secret: { __typename: 'Secret', id: string, name: string } | null }>, authorization: { __typename: 'ToolServerAuthorization', issuer: string | null, isAuthorizedForCaller: boolean, isAuthorizedForCompany: boolean, authorizedAgents: number } | null, waiting: { __typename: 'ToolCatalogEntryConnection', totalCount: number } } } | null };

export type UpdateToolCatalogEntryMutationVariables = Exact<{
  input: UpdateToolCatalogEntryInput;
}>;


export type UpdateToolCatalogEntryMutation = { updateToolCatalogEntry: { __typename: 'UpdateToolCatalogEntryPayload', entry: { __typename: 'ToolCatalogEntry', id: string, toolName: string, title: string | null, description: string | null, status: ToolCatalogEntryStatus, riskLevel: ToolEntryRisk, quarantineReason: ToolQuarantineReason | null, quarantinedAt: string | null, firstSeenAt: string, lastSeenAt: string, reviewedAt: string | null, inputSchema: Record<string, unknown>, annotations: Record<string, unknown> | null, reviewedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, previous: { __typename: 'PreviousToolDefinition', title: string | null, description: string | null, riskLevel: ToolEntryRisk, inputSchema: Record<string, unknown>, annotations: Record<string, unknown> | null } | null, drift: { __typename: 'ToolDrift', fields: Array<ToolDriftField>, isComplete: boolean, description: Array<{ __typename: 'ToolTextChange', change: ToolDriftChange, hasHiddenCharacters: boolean, text: string }>, inputSchema: Array<{ __typename: 'ToolSchemaChange', change: ToolDriftChange, path: string, before: string | null, after: string | null }> } | null } } | null };

export type StartToolAuthorizationMutationVariables = Exact<{
  input: StartToolAuthorizationInput;
}>;


export type StartToolAuthorizationMutation = { startToolAuthorization: { __typename: 'StartToolAuthorizationPayload', url: string } | null };

export type RevokeToolGrantMutationVariables = Exact<{
  input: RevokeToolGrantInput;
}>;


export type RevokeToolGrantMutation = { revokeToolGrant: { __typename: 'RevokeToolGrantPayload', grant: { __typename: 'ToolGrant', id: string, status: ToolGrantStatus } } | null };

export type SetToolInstallsMutationVariables = Exact<{
  input: SetToolInstallsInput;
}>;


export type SetToolInstallsMutation = { setToolInstalls: { __typename: 'SetToolInstallsPayload', server: { __typename: 'ToolServer', id: string } } | null };

export type CreateToolCredentialMutationVariables = Exact<{
  input: CreateSecretInput;
}>;


export type CreateToolCredentialMutation = { createSecret: { __typename: 'CreateSecretPayload', secret: { __typename: 'Secret', id: string, name: string } } | null };

export const ToolConnectionDocument = document<ToolConnectionQuery, ToolConnectionQueryVariables>('8b2beecedc8da63d76a485bbafb23e09f9ddcbc6693a63e8e4f5648b49926e8a', "query ToolConnection($id:ID!){node(id:$id){id ...on ToolServer{...ToolServerDetail __typename}__typename}}fragment ToolServerDetail on ToolServer{id companyId name uid status enabled transport authKind credentialPolicy config healthStatus healthMessage healthCheckedAt lastError lastUsedAt lastCatalogRefreshAt createdAt createdBy{...ActorLabel __typename}applicationId application{id name type status __typename}credentialRefs{key name placement prefix version secretId secret{id name __typename}__typename}authorization{issuer isAuthorizedForCaller isAuthorizedForCompany authorizedAgents __typename}waiting:catalog(first:1 filter:{statuses:[QUARANTINED]}){totalCount __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const ToolCatalogDocument = document<ToolCatalogQuery, ToolCatalogQueryVariables>('0f085f98a9e997103e1b61a6f3300ac0e847e81834dd0a3f908ddd3cbe6cf3aa', "query ToolCatalog($id:ID!$filter:ToolCatalogEntryFilter$first:Int$after:String){node(id:$id){id ...on ToolServer{id catalog(filter:$filter first:$first after:$after orderBy:NAME_ASC){nodes{...ToolCatalogRow __typename}pageInfo{hasNextPage endCursor __typename}totalCount __typename}__typename}__typename}}fragment ToolCatalogRow on ToolCatalogEntry{id toolName title description status riskLevel quarantineReason quarantinedAt firstSeenAt lastSeenAt reviewedAt reviewedBy{...ActorLabel __typename}inputSchema previous{title description riskLevel inputSchema annotations __typename}annotations drift{fields isComplete description{change hasHiddenCharacters text __typename}inputSchema{change path before after __typename}__typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const ToolServerAccessDocument = document<ToolServerAccessQuery, ToolServerAccessQueryVariables>('f73538e524f9ddda5b41fd6c33b37f7884455f71b29232bb7a5c833d7010d2dd', "query ToolServerAccess($id:ID!$companyId:ID!){node(id:$id){id ...on ToolServer{id installs(first:200){nodes{targetId targetType agent{...AgentLabel __typename}__typename}__typename}grants(first:50){nodes{id kind status scopes expiresAt createdAt subject{...ActorLabel __typename}__typename}__typename}__typename}__typename}company(id:$companyId){id secrets(first:200 orderBy:NAME_ASC filter:{statuses:[ACTIVE]}){nodes{id name key __typename}__typename}__typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment UserLabel on User{id name image __typename}");

export const ToolTestAgentsDocument = document<ToolTestAgentsQuery, ToolTestAgentsQueryVariables>('9006cd533694c8e46f00c14828543204bcabc7b2c2f86e3edd30075ba7179a6d', "query ToolTestAgents($connectionId:ID!){toolTestAgents(connectionId:$connectionId){agentId name title role __typename}}");

export const ToolTestAccessDocument = document<ToolTestAccessQuery, ToolTestAccessQueryVariables>('d43c83e14ad589a89aecd26523504c2566596ecce4ff519cf7b1b7594b2b82f0', "query ToolTestAccess($connectionId:ID!$agentId:ID!){toolTestAccess(connectionId:$connectionId agentId:$agentId){agentId allowedCount askFirstCount offCount tools{catalogEntryId displayName toolName decision risk reasonCode matchedPolicies{id name __typename}catalogEntry{id description inputSchema __typename}__typename}__typename}}");

export const ToolTestCallDocument = document<ToolTestCallQuery, ToolTestCallQueryVariables>('604959abb41b5631a8639e8ea40204aae88c172436540123f931c6d4eeae4b2b', "query ToolTestCall($connectionId:ID!$actionRequestId:ID!){toolTestCall(connectionId:$connectionId actionRequestId:$actionRequestId){actionRequestId phase durationMs requestedAt resolvedAt error{message reasonCode __typename}result{content data isError __typename}__typename}}");

export const TestToolDocument = document<TestToolMutation, TestToolMutationVariables>('d91b4c5370668db6ab747431c69dbd279ce2b89473df22ac235c82c14e412aa5', "mutation TestTool($input:TestToolInput!){testTool(input:$input){decision invocationId error{message reasonCode __typename}result{content data isError __typename}request{id status __typename}__typename}}");

export const UpdateToolServerDocument = document<UpdateToolServerMutation, UpdateToolServerMutationVariables>('a9601cec3a64a86baf7c3d29177c97700e0abd400f1e74324207ddc6c5e3634b', "mutation UpdateToolServer($input:UpdateToolServerInput!){updateToolServer(input:$input){server{...ToolServerDetail __typename}__typename}}fragment ToolServerDetail on ToolServer{id companyId name uid status enabled transport authKind credentialPolicy config healthStatus healthMessage healthCheckedAt lastError lastUsedAt lastCatalogRefreshAt createdAt createdBy{...ActorLabel __typename}applicationId application{id name type status __typename}credentialRefs{key name placement prefix version secretId secret{id name __typename}__typename}authorization{issuer isAuthorizedForCaller isAuthorizedForCompany authorizedAgents __typename}waiting:catalog(first:1 filter:{statuses:[QUARANTINED]}){totalCount __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const ArchiveToolServerDocument = document<ArchiveToolServerMutation, ArchiveToolServerMutationVariables>('5f984b554560b78ff42f1c3717547985e83fd5e158bc1786e256a8218f5f9c22', "mutation ArchiveToolServer($input:ArchiveToolServerInput!){archiveToolServer(input:$input){server{...ToolServerDetail __typename}__typename}}fragment ToolServerDetail on ToolServer{id companyId name uid status enabled transport authKind credentialPolicy config healthStatus healthMessage healthCheckedAt lastError lastUsedAt lastCatalogRefreshAt createdAt createdBy{...ActorLabel __typename}applicationId application{id name type status __typename}credentialRefs{key name placement prefix version secretId secret{id name __typename}__typename}authorization{issuer isAuthorizedForCaller isAuthorizedForCompany authorizedAgents __typename}waiting:catalog(first:1 filter:{statuses:[QUARANTINED]}){totalCount __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const CheckToolServerDocument = document<CheckToolServerMutation, CheckToolServerMutationVariables>('5229a8ae2a91004003f9115b52740494e7de46fc6679e70311404fe1cebeb174', "mutation CheckToolServer($input:CheckToolServerInput!){checkToolServer(input:$input){server{...ToolServerDetail __typename}__typename}}fragment ToolServerDetail on ToolServer{id companyId name uid status enabled transport authKind credentialPolicy config healthStatus healthMessage healthCheckedAt lastError lastUsedAt lastCatalogRefreshAt createdAt createdBy{...ActorLabel __typename}applicationId application{id name type status __typename}credentialRefs{key name placement prefix version secretId secret{id name __typename}__typename}authorization{issuer isAuthorizedForCaller isAuthorizedForCompany authorizedAgents __typename}waiting:catalog(first:1 filter:{statuses:[QUARANTINED]}){totalCount __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const RefreshToolCatalogDocument = document<RefreshToolCatalogMutation, RefreshToolCatalogMutationVariables>('9398a06a28fc994f48ee01e3b9daa23b836adaa1e70edb3899fd1898c1722ef6', "mutation RefreshToolCatalog($input:RefreshToolCatalogInput!){refreshToolCatalog(input:$input){discoveredCount quarantinedCount server{...ToolServerDetail __typename}__typename}}fragment ToolServerDetail on ToolServer{id companyId name uid status enabled transport authKind credentialPolicy config healthStatus healthMessage healthCheckedAt lastError lastUsedAt lastCatalogRefreshAt createdAt createdBy{...ActorLabel __typename}applicationId application{id name type status __typename}credentialRefs{key name placement prefix version secretId secret{id name __typename}__typename}authorization{issuer isAuthorizedForCaller isAuthorizedForCompany authorizedAgents __typename}waiting:catalog(first:1 filter:{statuses:[QUARANTINED]}){totalCount __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const UpdateToolCatalogEntryDocument = document<UpdateToolCatalogEntryMutation, UpdateToolCatalogEntryMutationVariables>('6883eeeb348914740b2447abe1638a51525610fbe9d0c394fe0c12772b7b7ab1', "mutation UpdateToolCatalogEntry($input:UpdateToolCatalogEntryInput!){updateToolCatalogEntry(input:$input){entry{...ToolCatalogRow __typename}__typename}}fragment ToolCatalogRow on ToolCatalogEntry{id toolName title description status riskLevel quarantineReason quarantinedAt firstSeenAt lastSeenAt reviewedAt reviewedBy{...ActorLabel __typename}inputSchema previous{title description riskLevel inputSchema annotations __typename}annotations drift{fields isComplete description{change hasHiddenCharacters text __typename}inputSchema{change path before after __typename}__typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const StartToolAuthorizationDocument = document<StartToolAuthorizationMutation, StartToolAuthorizationMutationVariables>('0db1e0440da0c578c7fdb480ebff0c480dfe069bfcad219fb73225a375267475', "mutation StartToolAuthorization($input:StartToolAuthorizationInput!){startToolAuthorization(input:$input){url __typename}}");

export const RevokeToolGrantDocument = document<RevokeToolGrantMutation, RevokeToolGrantMutationVariables>('b50549f14245175eef9b6da5adb08d53ea56908e5438d6534afe73c3105e84f4', "mutation RevokeToolGrant($input:RevokeToolGrantInput!){revokeToolGrant(input:$input){grant{id status __typename}__typename}}");

export const SetToolInstallsDocument = document<SetToolInstallsMutation, SetToolInstallsMutationVariables>('dda484fa6c43cc72cbe83f4afa0d5c4e09357521fe4586eb8886513f420c9e74', "mutation SetToolInstalls($input:SetToolInstallsInput!){setToolInstalls(input:$input){server{id __typename}__typename}}");

export const CreateToolCredentialDocument = document<CreateToolCredentialMutation, CreateToolCredentialMutationVariables>('4b88e6763d8dd9bedc8fa09139b725cf20cf9b82d0e82416ba21dfd089f32a68', "mutation CreateToolCredential($input:CreateSecretInput!){createSecret(input:$input){secret{id name __typename}__typename}}");
