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
  /** Paused: starts no work until it is resumed. */
  | 'PAUSED'
  /** Hired, waiting for the approval of the board. */
  | 'PENDING_APPROVAL'
  /** Executing a run. */
  | 'RUNNING'
  /** Retired permanently. */
  | 'TERMINATED';

/** The input of archiveToolServer. */
export type ArchiveToolServerInput = {
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** The connection's ID. */
  serverId: string;
};

/** The input of checkToolServer. */
export type CheckToolServerInput = {
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** The connection's ID. */
  serverId: string;
};

/** The input of createSecret. */
export type CreateSecretInput = {
  /** The ID of the company. */
  companyId: string;
  /** What it is for. At most 500 characters. Null for none. */
  description?: string | null | undefined;
  /** The provider's name or ARN of the secret. 1 to 2,048 characters. */
  externalRef?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** What settings refer to, once in the company. Must be 1 to 120 letters, digits, dots, hyphens or underscores. */
  key?: string | null | undefined;
  /** Whether the value is stored here or only referred to. Defaults to SERVICE_MANAGED. */
  managedMode?: SecretManagedMode | null | undefined;
  /** What people call it. 1 to 160 characters. */
  name: string;
  /** The provider that stores the value. Defaults to LOCAL_ENCRYPTED. */
  provider?: SecretProviderId | null | undefined;
  /** Metadata for the provider, without credentials. Null for none. */
  providerMetadata?: Record<string, unknown> | null | undefined;
  /** The value to store. The API never returns it. 1 to 65,536 characters. */
  value?: string | null | undefined;
  /** The vault to store it in. Defaults to the provider's default vault. */
  vaultId?: string | null | undefined;
};

/** The input of refreshToolCatalog. */
export type RefreshToolCatalogInput = {
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** The connection's ID. */
  serverId: string;
};

/** The input of revokeToolGrant. */
export type RevokeToolGrantInput = {
  /** The grant's ID. */
  grantId: string;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
};

/** Who manages the value of a secret. */
export type SecretManagedMode =
  /** Somebody else: it is read by its reference and never written. */
  | 'EXTERNAL_REFERENCE'
  /** This server, which stores it in its vault. */
  | 'SERVICE_MANAGED';

/** The provider that stores the values of secrets. */
export type SecretProviderId =
  /** AWS Secrets Manager. */
  | 'AWS_SECRETS_MANAGER'
  /** Google Cloud Secret Manager; not supported yet. */
  | 'GCP_SECRET_MANAGER'
  /** The database, encrypted with a master key that is not in it. */
  | 'LOCAL_ENCRYPTED'
  /** HashiCorp Vault; not supported yet. */
  | 'VAULT';

/** The input of setToolInstalls. */
export type SetToolInstallsInput = {
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** For whom it is to be installed, and for nobody else. At most 1,000 of them. */
  installs: Array<ToolInstallInput>;
  /** The connection's ID. */
  serverId: string;
};

/** The input of startToolAuthorization. */
export type StartToolAuthorizationInput = {
  /** The company's ID. */
  companyId: string;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** Where the browser is sent afterwards: an address of this server, such as a path; a plain page when left out. 1 to 2,000 characters. */
  returnTo?: string | null | undefined;
  /** What is asked for, in words of the authorization server; when left out what the server of tools wants. At most 100 of them. Each: 1 to 240 characters. Defaults to none. */
  scopes?: Array<string> | null | undefined;
  /** The connection's ID. */
  serverId: string;
  /** Whose access it will be: the ID of the caller, or where calls use the access of the company or of agents, its ID. */
  subjectUserId: string;
};

/** The input of testTool. */
export type TestToolInput = {
  /** The ID of the agent. */
  agentId: string;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** The parameters, as the schema of the tool has them. */
  parameters?: Record<string, unknown> | null | undefined;
  /** The connection's ID. */
  serverId: string;
  /** The name of the tool, here or at its server. 1 to 240 characters. */
  toolName: string;
};

/** A span of time. Without an end it is open on that side. */
export type TimeRangeInput = {
  /** At this time or later. */
  after?: string | null | undefined;
  /** Earlier than this time. */
  before?: string | null | undefined;
};

/** What became of a request for a call. */
export type ToolActionRequestStatus =
  /** People approved it, and the call was not made yet. */
  | 'APPROVED'
  /** It is not needed any more. */
  | 'CANCELLED'
  /** People declined it. */
  | 'DECLINED'
  /** The call was made. */
  | 'EXECUTED'
  /** The call is being made. */
  | 'EXECUTING'
  /** Nobody decided in time. */
  | 'EXPIRED'
  /** The call failed. */
  | 'FAILED'
  /** It waits for people. */
  | 'PENDING';

/** How an application is reached. */
export type ToolApplicationType =
  /** Another agent, over the A2A protocol. */
  | 'A2A'
  /** A chat service. */
  | 'CHAT'
  /** An MCP server over HTTP. */
  | 'MCP_HTTP'
  /** An MCP server that runs here as a program. */
  | 'MCP_STDIO'
  /** A plugin of this installation. */
  | 'PLUGIN';

/** How a server of tools is told who asks. */
export type ToolAuthKind =
  /** By secrets of the company. */
  | 'API_KEY'
  /** Not at all. */
  | 'NONE'
  /** By tokens that its authorization server grants. */
  | 'OAUTH';

/** What people decide about a tool. */
export type ToolCatalogEntryDecision =
  /** It may be called, where policies and profiles allow it. */
  | 'ACTIVE'
  /** It may not be called. */
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

/** Whether a tool may be called at all. */
export type ToolCatalogEntryStatus =
  /** It may, where policies and profiles allow it. */
  | 'ACTIVE'
  /** People have disabled it. */
  | 'DISABLED'
  /** It is new or has changed, and waits for a review. It is neither listed nor called. */
  | 'QUARANTINED'
  /** Its server offers it no more. A tool of its name that comes back is another entry. */
  | 'REMOVED';

/** Where a credential is sent. */
export type ToolCredentialPlacement =
  /** In an environment variable of the program. */
  | 'ENV'
  /** In a header of HTTP. */
  | 'HEADER'
  /** In a parameter of the address. */
  | 'URL';

/** Whose credentials calls use. */
export type ToolCredentialPolicy =
  /** Those of the agent. */
  | 'PER_AGENT'
  /** Those of the person whom the run acts for. */
  | 'PER_USER'
  /** Those of the person whom the run acts for, or else those of the company. */
  | 'PER_USER_WITH_FALLBACK'
  /** Those of the company. */
  | 'SHARED';

/** A secret that is sent to a server of tools. */
export type ToolCredentialRefInput = {
  /** The name of the header, variable or parameter. 1 to 160 characters. Must be a single line. */
  key: string;
  /** What people call it. 1 to 120 characters. */
  name: string;
  /** Where it is sent. */
  placement: ToolCredentialPlacement;
  /** What comes before the value, such as "Bearer ". At most 120 characters. Must be a single line. Null for none. */
  prefix?: string | null | undefined;
  /** The ID of the secret, in the same company. */
  secretId: string;
  /** "latest", or the number of a version; the latest when left out. Defaults to latest. */
  version?: string | null | undefined;
};

/** A secret in the place of a setting of a connection. */
export type ToolCredentialSecretRefInput = {
  /** The setting whose value it is. 1 to 200 characters. */
  configPath: string;
  /** What people call it. 1 to 160 characters. Null for none. */
  label?: string | null | undefined;
  /** Whether the connection is of no use without it. Defaults to true. */
  required?: boolean | null | undefined;
  /** The ID of the secret, in the same company. */
  secretId: string;
  /** "latest", or the number of a version; the latest when left out. Defaults to latest. */
  versionSelector?: string | null | undefined;
};

/** What became of a part of a definition. */
export type ToolDriftChange =
  /** It was not there before. */
  | 'ADDED'
  /** It is another one. */
  | 'CHANGED'
  /** It is as it was. */
  | 'KEPT'
  /** It is not there any more. */
  | 'REMOVED';

/** What of the definition of a tool has changed. */
export type ToolDriftField =
  /** What its server says of it, such as readOnlyHint. */
  | 'ANNOTATIONS'
  /** Its description. */
  | 'DESCRIPTION'
  /** The schema of its arguments. */
  | 'INPUT_SCHEMA'
  /** Its risk. */
  | 'RISK_LEVEL'
  /** Its title. */
  | 'TITLE';

/** How much harm a tool can do, by its name and by what its server says. */
export type ToolEntryRisk =
  /** It destroys something. */
  | 'DESTRUCTIVE'
  /** It only reads. */
  | 'READ'
  /** It changes something. */
  | 'WRITE';

/** Whose access a grant is. */
export type ToolGrantKind =
  /** That of an agent. */
  | 'AGENT'
  /** The company's: calls use it for whoever has no grant of their own. */
  | 'ORGANIZATION'
  /** That of a person. */
  | 'USER';

/** Whether a grant is in use. */
export type ToolGrantStatus =
  /** It is in use. */
  | 'ACTIVE'
  /** It is not in use any more. */
  | 'REVOKED';

/** What the last health check found. */
export type ToolHealthStatus =
  /** The server answers, but offers no tools. */
  | 'DEGRADED'
  /** The server does not answer as it should. */
  | 'ERROR'
  /** A secret that it needs has no value, or nobody has authorized it. */
  | 'MISSING_SECRET'
  /** The server answers. */
  | 'OK'
  /** It was not checked since its settings changed. */
  | 'UNCHECKED';

/** For whom a connection is to be installed. */
export type ToolInstallInput = {
  /** The ID of the company or of one of its agents. */
  targetId: string;
  /** For whom a connection is installed. */
  targetType: ToolInstallTarget;
};

/** For whom a connection is installed. */
export type ToolInstallTarget =
  /** One agent. */
  | 'AGENT'
  /** The whole company. */
  | 'COMPANY';

/** Why a tool waits for a review. */
export type ToolQuarantineReason =
  /** Its server offers another tool of the same name. */
  | 'AMBIGUOUS_NAME'
  /** It is new, or has changed. */
  | 'PENDING_REVIEW'
  /** Its texts seem to give orders to models. */
  | 'SUSPICIOUS_TEXT';

/** Why a call of a tool is decided as it is. */
export type ToolReasonCode =
  /** A grant of tools:use covers the call. */
  | 'ALLOW_EXPLICIT_GRANT'
  /** A policy allows the call. */
  | 'ALLOW_POLICY'
  /** A profile of the caller allows the tool. */
  | 'ALLOW_PROFILE'
  /** People approved such calls, and the tool has not changed since. */
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
  /** A policy blocks the call, or one that applies to it cannot be understood. */
  | 'DENY_POLICY_BLOCK'
  /** The run is not the agent's, or the issue, project or routine is not the run's. */
  | 'DENY_RUN_CONTEXT_MISMATCH'
  /** The limit of a policy is reached. */
  | 'RATE_LIMITED'
  /** A policy wants a person to approve the call. */
  | 'REQUIRES_APPROVAL_POLICY'
  /** The tool is not the one that was trusted; a person must look at it. */
  | 'REQUIRES_REVIEW_CHANGED_TOOL';

/** Whether something of the tools is in use. */
export type ToolStatus =
  /** In use. */
  | 'ACTIVE'
  /** Given up, and left out of lists unless asked for: every call is denied. */
  | 'ARCHIVED'
  /** Set aside: every call is denied. */
  | 'DISABLED'
  /** Being set up: every call is denied. */
  | 'DRAFT';

/** What an agent may do with a tool. */
export type ToolTestDecision =
  /** Call it. */
  | 'ALLOWED'
  /** Call it once a person has approved the call. */
  | 'ASK_FIRST'
  /** Not call it. */
  | 'OFF';

/** How far a call is about which people were asked. */
export type ToolTestPhase =
  /** It was made, or they declined it, or nobody decided in time. */
  | 'DONE'
  /** They approved it, and it is being made. */
  | 'EXECUTING'
  /** They have not decided yet. */
  | 'WAITING';

/** How a server of tools is spoken to. */
export type ToolTransport =
  /** As a program on this machine, which the template of its config describes. */
  | 'LOCAL_STDIO'
  /** As a plugin of the installation. Such a connection comes with the plugin, and people make none. */
  | 'PLUGIN'
  /** Over HTTP, at the URL of its config. */
  | 'REMOTE_HTTP';

/** The input of updateToolCatalogEntry. What is left out stays as it is. */
export type UpdateToolCatalogEntryInput = {
  /** The entry's ID. */
  catalogEntryId: string;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** Whether it may be called. */
  status: ToolCatalogEntryDecision;
};

/** The input of updateToolServer. What is left out stays as it is. */
export type UpdateToolServerInput = {
  /** Its own, which is fixed. */
  applicationId?: string | null | undefined;
  /** How a server of tools is told who asks. */
  authKind?: ToolAuthKind | null | undefined;
  /** remote_http: the url; local_stdio: the templateId. Also quarantineNewEntries (true when left out): new and changed tools wait for a review; and safeDefault: those do not whose server or name says that they only read. */
  config?: Record<string, unknown> | null | undefined;
  /** Whose credentials calls use. */
  credentialPolicy?: ToolCredentialPolicy | null | undefined;
  /** The secrets that are sent to the server. At most 50 of them. */
  credentialRefs?: Array<ToolCredentialRefInput> | null | undefined;
  /** The secrets in the place of settings. At most 50 of them. */
  credentialSecretRefs?: Array<ToolCredentialSecretRefInput> | null | undefined;
  /** Whether calls are made through it while it is active. */
  enabled?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** The name, unique in the application, of at most 160 characters. */
  name?: string | null | undefined;
  /** The connection's ID. */
  serverId: string;
  /** Whether it is in use. Archived by this, it cannot be changed any more. */
  status?: ToolStatus | null | undefined;
  /** Its own, which is fixed. */
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
