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

/** The input of createToolGateway. */
export type CreateToolGatewayInput = {
  /** The ID of the agent that makes the calls. Every client with a token of the gateway acts as that agent. Null for none. */
  agentId?: string | null | undefined;
  /** The ID of the issue that receives the approvals of the gateway's calls. Null for none. */
  approvalIssueId?: string | null | undefined;
  /** Authentication of clients; the default settings if omitted or null. */
  authConfig?: ToolGatewayAuthInput | null | undefined;
  /** The ID of the company. */
  companyId: string;
  /** The ID of the context of the gateway's calls, in the same company. Null for none. */
  contextScopeId?: string | null | undefined;
  /** The kind of context of the gateway's calls. Defaults to NONE. */
  contextScopeType?: ToolGatewayScope | null | undefined;
  /** How the gateway's profiles combine with those of a call's context. Defaults to GATEWAY_ONLY. */
  defaultProfileMode?: ToolGatewayMode | null | undefined;
  /** The purpose of the gateway, at most 4,000 characters. Null for none. */
  description?: string | null | undefined;
  /** Another name of slug. Send only one of the two. 1 to 120 characters. Null for none. */
  displaySlug?: string | null | undefined;
  /** The headers that the gateway sends to servers; the defaults if omitted or null. */
  headerPolicy?: ToolGatewayHeaderPolicyInput | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The ID of the issue of the gateway's calls, in that project. Null for none. */
  issueId?: string | null | undefined;
  /** Custom data, at most 16,384 bytes. Null for none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The facts about a call that the gateway sends to servers; the defaults if omitted or null. */
  metadataPolicy?: ToolGatewayMetadataPolicyInput | null | undefined;
  /** The name, unique among the gateways in use, at most 160 characters. */
  name: string;
  /** Search for tools by clients; the default settings if omitted or null. */
  onDemandToolsConfig?: ToolGatewayOnDemandInput | null | undefined;
  /** The ID of the gateway's profile, in the same company. */
  profileId: string;
  /** The ID of the project of the gateway's calls. Null for none. */
  projectId?: string | null | undefined;
  /** The short name, unique like the name; derived from the name if omitted. 1 to 120 characters. Null for none. */
  slug?: string | null | undefined;
  /** The status of the new gateway; any status but archived. Defaults to ACTIVE. */
  status?: ToolStatus | null | undefined;
};

/** The input of createToolGatewayToken. */
export type CreateToolGatewayTokenInput = {
  /** The permitted actions, all by default. 1 to 2 of them. */
  allowedActions?: Array<ToolGatewayAction> | null | undefined;
  /** The display name of the client, at most 160 characters. */
  clientLabel: string;
  /** Expiry time; null means never. If omitted, the gateway's authConfig sets the lifetime. */
  expiresAt?: string | null | undefined;
  /** The reason for a token that lasts longer than a year or never expires, at most 1,000 characters. Null for none. */
  expiryOverrideReason?: string | null | undefined;
  /** The gateway's ID. */
  gatewayId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The display name of the token, at most 160 characters. */
  name: string;
  /** The person responsible for the token, and its purpose, at most 1,000 characters. */
  ownerNote: string;
  /** The client's identity, in your words. Null for none. */
  subjectId?: string | null | undefined;
  /** The kind of holder: gateway_client. Defaults to GATEWAY_CLIENT. */
  subjectType?: ToolGatewaySubject | null | undefined;
};

/** The statuses of an issue. */
export type IssueStatus =
  /** Not planned yet. */
  | 'BACKLOG'
  /** Blocked. */
  | 'BLOCKED'
  /** Cancelled. */
  | 'CANCELLED'
  /** Done. */
  | 'DONE'
  /** In progress. */
  | 'IN_PROGRESS'
  /** In review. */
  | 'IN_REVIEW'
  /** Ready to be worked on. */
  | 'TODO';

/** The input of revokeToolGatewayToken. */
export type RevokeToolGatewayTokenInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The token's ID. */
  tokenId: string;
};

/** An action that a gateway token allows. */
export type ToolGatewayAction =
  /** Call tools. */
  | 'TOOLS_CALL'
  /** List the tools. */
  | 'TOOLS_LIST';

/** Authentication of the clients of a gateway. */
export type ToolGatewayAuthInput = {
  /** Authentication of the clients of a gateway by a token. */
  bearer?: ToolGatewayBearerInput | null | undefined;
  /** Login of the clients of a gateway by OAuth. */
  oauth?: ToolGatewayOAuthInput | null | undefined;
  /** The version of this block: 1. Defaults to 1. */
  version?: number | null | undefined;
};

/** Authentication of the clients of a gateway by a token. */
export type ToolGatewayBearerInput = {
  /** Lifetime in seconds of tokens created without expiresAt: 60 to 31,536,000, 90 days by default. */
  defaultTtlSeconds?: number | null | undefined;
  /** True if clients may authenticate by a token of the gateway. Defaults to true. */
  enabled?: boolean | null | undefined;
  /** True if tokens that last more than a year need a reason. Defaults to true. */
  longLivedTokenRequiresOverride?: boolean | null | undefined;
  /** True if tokens that never expire need a reason. Defaults to true. */
  requireFiniteExpiry?: boolean | null | undefined;
  /** The start of each token: svcgw. Defaults to svcgw. */
  tokenPrefix?: string | null | undefined;
};

/** A client with a configuration snippet. */
export type ToolGatewayClient =
  /** Claude Code. */
  | 'CLAUDE_CODE'
  /** Claude Desktop. */
  | 'CLAUDE_DESKTOP'
  /** Codex. */
  | 'CODEX'
  /** The command-line program curl. */
  | 'CURL'
  /** Cursor. */
  | 'CURSOR'
  /** Gemini CLI. */
  | 'GEMINI_CLI'
  /** Visual Studio Code. */
  | 'VSCODE';

/** A call fact that a gateway may send to servers. */
export type ToolGatewayFact =
  /** The ID of the agent of the call. */
  | 'AGENTID'
  /** The ID of the company. */
  | 'COMPANYID'
  /** An ID of the call. */
  | 'CORRELATIONID'
  /** The ID of the gateway. */
  | 'GATEWAYID'
  /** The ID of the issue of the call. */
  | 'ISSUEID'
  /** The ID of the project of the call. */
  | 'PROJECTID'
  /** The ID of the run of the call. */
  | 'RUNID';

/** A header that a gateway sends with every call. */
export type ToolGatewayHeaderInput = {
  /** The name of the header. 1 to 120 characters. */
  name: string;
  /** The literal value, for a value that is not a secret. At most 4,000 characters. Must be a single line. Null for none. */
  value?: string | null | undefined;
  /** The secret of the company that holds the value: its ID, or its ID, @ and a version number. At most 240 characters. Null for none. */
  valueRef?: string | null | undefined;
};

/** The headers that a gateway sends to tool servers. */
export type ToolGatewayHeaderPolicyInput = {
  /** The callers' headers that a gateway forwards. */
  callerPassthrough?: ToolGatewayPassthroughInput | null | undefined;
  /** Facts about a call that the gateway sends in addition to those of metadataPolicy. At most 20 of them. Defaults to none. */
  generatedMetadata?: Array<ToolGatewayFact> | null | undefined;
  /** The headers of a gateway's responses. */
  responseHeaders?: ToolGatewayResponseHeadersInput | null | undefined;
  /** Headers that the gateway sends with every call. At most 50 of them. */
  staticHeaders?: Array<ToolGatewayHeaderInput> | null | undefined;
  /** The version of this block: 1. Defaults to 1. */
  version?: number | null | undefined;
};

/** The facts about a call that a gateway sends to servers, in headers. */
export type ToolGatewayMetadataPolicyInput = {
  /** True to send servers the ID of the agent. Defaults to false. */
  forwardAgent?: boolean | null | undefined;
  /** True to send servers the ID of the company. Defaults to false. */
  forwardCompany?: boolean | null | undefined;
  /** True to send servers an ID of the call. Defaults to true. */
  forwardCorrelation?: boolean | null | undefined;
  /** True to send servers the ID of the gateway. Defaults to false. */
  forwardGateway?: boolean | null | undefined;
  /** True to send servers the ID of the issue. Defaults to false. */
  forwardIssue?: boolean | null | undefined;
  /** True to send servers the ID of the project. Defaults to false. */
  forwardProject?: boolean | null | undefined;
  /** True to send servers the ID of the run. Defaults to false. */
  forwardRun?: boolean | null | undefined;
  /** The version of this block: 1. Defaults to 1. */
  version?: number | null | undefined;
};

/** How a gateway's profiles combine with the profiles of a call's context. */
export type ToolGatewayMode =
  /** Only the profiles of the gateway apply. */
  | 'GATEWAY_ONLY'
  /** The profiles of the gateway come first, then those of the context. */
  | 'GATEWAY_THEN_CONTEXT'
  /** The profiles of the context come first, then those of the gateway. */
  | 'INHERIT_CONTEXT_THEN_GATEWAY';

/** Login of the clients of a gateway by OAuth. */
export type ToolGatewayOAuthInput = {
  /** Always false: clients cannot log in by OAuth yet. Defaults to false. */
  enabled?: boolean | null | undefined;
};

/** Search for tools by the clients of a gateway with many tools. */
export type ToolGatewayOnDemandInput = {
  /** The number of results of a search without its own limit. 1 to 50. Defaults to 10. */
  defaultLimit?: number | null | undefined;
  /** True if clients find tools by search_tools and call them by run_tool. Defaults to false. */
  enabled?: boolean | null | undefined;
  /** The version of this block: 1. Defaults to 1. */
  version?: number | null | undefined;
};

/** The callers' headers that a gateway forwards. */
export type ToolGatewayPassthroughInput = {
  /** The names of the forwarded headers. The gateway never forwards credentials and protocol headers. At most 50 of them. Each: 1 to 120 characters. */
  allowedHeaders?: Array<string> | null | undefined;
  /** True if the gateway forwards headers of the caller. Defaults to false. */
  enabled?: boolean | null | undefined;
};

/** The headers of a gateway's responses. */
export type ToolGatewayResponseHeadersInput = {
  /** True if the gateway sends the headers that the protocol needs. Defaults to true. */
  forwardMcpRequired?: boolean | null | undefined;
  /** True if the gateway sends the headers about caching. Defaults to true. */
  forwardSafeCache?: boolean | null | undefined;
};

/** The kind of context of a gateway's calls. */
export type ToolGatewayScope =
  /** An agent. */
  | 'AGENT'
  /** The company. */
  | 'COMPANY'
  /** An issue. */
  | 'ISSUE'
  /** Only the agent, project and issue in the gateway's own fields. */
  | 'NONE'
  /** A project. */
  | 'PROJECT'
  /** A routine. */
  | 'ROUTINE';

/** The kind of holder of a gateway token. */
export type ToolGatewaySubject =
  /** An external client. */
  | 'GATEWAY_CLIENT';

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

/** The input of updateToolGateway. Omitted fields keep their values. */
export type UpdateToolGatewayInput = {
  /** The ID of the agent that makes the calls. Every client with a token of the gateway acts as that agent. Null for none. */
  agentId?: string | null | undefined;
  /** The ID of the issue that receives the approvals of the gateway's calls. Null for none. */
  approvalIssueId?: string | null | undefined;
  /** Authentication of clients; the default settings if omitted or null. */
  authConfig?: ToolGatewayAuthInput | null | undefined;
  /** The ID of the context of the gateway's calls, in the same company. Null for none. */
  contextScopeId?: string | null | undefined;
  /** The kind of context of the gateway's calls. */
  contextScopeType?: ToolGatewayScope | null | undefined;
  /** How the gateway's profiles combine with those of a call's context. */
  defaultProfileMode?: ToolGatewayMode | null | undefined;
  /** The purpose of the gateway, at most 4,000 characters. Null for none. */
  description?: string | null | undefined;
  /** Another name of slug. Send only one of the two. 1 to 120 characters. Null for none. */
  displaySlug?: string | null | undefined;
  /** The gateway's ID. */
  gatewayId: string;
  /** The headers that the gateway sends to servers; the defaults if omitted or null. */
  headerPolicy?: ToolGatewayHeaderPolicyInput | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The ID of the issue of the gateway's calls, in that project. Null for none. */
  issueId?: string | null | undefined;
  /** Custom data, at most 16,384 bytes. Null for none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The facts about a call that the gateway sends to servers; the defaults if omitted or null. */
  metadataPolicy?: ToolGatewayMetadataPolicyInput | null | undefined;
  /** The name, unique among the gateways in use, at most 160 characters. */
  name?: string | null | undefined;
  /** Search for tools by clients; the default settings if omitted or null. */
  onDemandToolsConfig?: ToolGatewayOnDemandInput | null | undefined;
  /** The ID of the gateway's profile, in the same company. */
  profileId?: string | null | undefined;
  /** The ID of the project of the gateway's calls. Null for none. */
  projectId?: string | null | undefined;
  /** The short name, unique like the name; derived from the name if omitted. 1 to 120 characters. Null for none. */
  slug?: string | null | undefined;
  /** The status. An archived gateway stays archived. */
  status?: ToolStatus | null | undefined;
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

export type ToolGatewaysQueryVariables = Exact<{
  companyId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ToolGatewaysQuery = { company: { __typename: 'Company', id: string, toolGateways: { __typename: 'ToolGatewayConnection', nodes: Array<{ __typename: 'ToolGateway', id: string, companyId: string, name: string, slug: string, description: string | null, status: ToolStatus, endpointPath: string, defaultProfileMode: ToolGatewayMode, profileId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, project: { __typename: 'Project', id: string, name: string, urlKey: string } | null, approvalIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, profile: { __typename: 'ToolProfile', id: string, name: string } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type ToolGatewayRowFragment = { __typename: 'ToolGateway', id: string, companyId: string, name: string, slug: string, description: string | null, status: ToolStatus, endpointPath: string, defaultProfileMode: ToolGatewayMode, profileId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, project: { __typename: 'Project', id: string, name: string, urlKey: string } | null, approvalIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, profile: { __typename: 'ToolProfile', id: string, name: string } | null };

export type ToolGatewayQueryVariables = Exact<{
  id: string;
}>;


export type ToolGatewayQuery = { node:
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
    | { __typename: 'ToolGateway', createdAt: string, id: string, companyId: string, name: string, slug: string, description: string | null, status: ToolStatus, endpointPath: string, defaultProfileMode: ToolGatewayMode, profileId: string | null, createdBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, clientSnippets: Array<{ __typename: 'ToolGatewayClientSnippet', client: ToolGatewayClient, label: string, config: string, notes: string }>, tokens: { __typename: 'ToolGatewayTokenConnection', nodes: Array<{ __typename: 'ToolGatewayToken', id: string, name: string, clientLabel: string, ownerNote: string, tokenPrefix: string, allowedActions: Array<ToolGatewayAction>, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null }> }, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, project: { __typename: 'Project', id: string, name: string, urlKey: string } | null, approvalIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, profile: { __typename: 'ToolProfile', id: string, name: string } | null }
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
   | null };

export type ToolGatewayTokenRowFragment = { __typename: 'ToolGatewayToken', id: string, name: string, clientLabel: string, ownerNote: string, tokenPrefix: string, allowedActions: Array<ToolGatewayAction>, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null };

export type ToolGatewayProfilesQueryVariables = Exact<{
  companyId: string;
}>;


export type ToolGatewayProfilesQuery = { company: { __typename: 'Company', id: string, toolProfiles: { __typename: 'ToolProfileConnection', nodes: Array<{ __typename: 'ToolProfile', id: string, name: string, status: ToolStatus }> } | null } | null };

export type CreateToolGatewayMutationVariables = Exact<{
  input: CreateToolGatewayInput;
}>;


export type CreateToolGatewayMutation = { createToolGateway: { __typename: 'CreateToolGatewayPayload', gateway: { __typename: 'ToolGateway', id: string, companyId: string, name: string, slug: string, description: string | null, status: ToolStatus, endpointPath: string, defaultProfileMode: ToolGatewayMode, profileId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, project: { __typename: 'Project', id: string, name: string, urlKey: string } | null, approvalIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, profile: { __typename: 'ToolProfile', id: string, name: string } | null } } | null };

export type UpdateToolGatewayMutationVariables = Exact<{
  input: UpdateToolGatewayInput;
}>;


export type UpdateToolGatewayMutation = { updateToolGateway: { __typename: 'UpdateToolGatewayPayload', gateway: { __typename: 'ToolGateway', id: string, companyId: string, name: string, slug: string, description: string | null, status: ToolStatus, endpointPath: string, defaultProfileMode: ToolGatewayMode, profileId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, project: { __typename: 'Project', id: string, name: string, urlKey: string } | null, approvalIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, profile: { __typename: 'ToolProfile', id: string, name: string } | null } } | null };

export type CreateToolGatewayTokenMutationVariables = Exact<{
  input: CreateToolGatewayTokenInput;
}>;


export type CreateToolGatewayTokenMutation = { createToolGatewayToken: { __typename: 'CreateToolGatewayTokenPayload', token: string, gatewayToken: { __typename: 'ToolGatewayToken', id: string, name: string, clientLabel: string, ownerNote: string, tokenPrefix: string, allowedActions: Array<ToolGatewayAction>, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null } } | null };

export type RevokeToolGatewayTokenMutationVariables = Exact<{
  input: RevokeToolGatewayTokenInput;
}>;


export type RevokeToolGatewayTokenMutation = { revokeToolGatewayToken: { __typename: 'RevokeToolGatewayTokenPayload', gatewayToken: { __typename: 'ToolGatewayToken', id: string, name: string, clientLabel: string, ownerNote: string, tokenPrefix: string, allowedActions: Array<ToolGatewayAction>, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null } } | null };

export const ToolGatewaysDocument = document<ToolGatewaysQuery, ToolGatewaysQueryVariables>('da4d60ad09c2edaf157060d085f223e3f8e7dbcc4ee298e36cdc7693eeb28327', "query ToolGateways($companyId:ID!$first:Int$after:String){company(id:$companyId){id toolGateways(first:$first after:$after){nodes{...ToolGatewayRow __typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}fragment ToolGatewayRow on ToolGateway{id companyId name slug description status endpointPath defaultProfileMode agent{...AgentLabel __typename}project{id name urlKey __typename}approvalIssue{id identifier title status __typename}profileId profile{id name __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const ToolGatewayDocument = document<ToolGatewayQuery, ToolGatewayQueryVariables>('ae883f50947e4f387550be727d471e5174728a047e79b8ac0a104979a5536bef', "query ToolGateway($id:ID!){node(id:$id){id ...on ToolGateway{...ToolGatewayRow createdAt createdBy{...ActorLabel __typename}clientSnippets{client label config notes __typename}tokens(first:100){nodes{...ToolGatewayTokenRow __typename}__typename}__typename}__typename}}fragment ToolGatewayRow on ToolGateway{id companyId name slug description status endpointPath defaultProfileMode agent{...AgentLabel __typename}project{id name urlKey __typename}approvalIssue{id identifier title status __typename}profileId profile{id name __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment UserLabel on User{id name image __typename}fragment ToolGatewayTokenRow on ToolGatewayToken{id name clientLabel ownerNote tokenPrefix allowedActions createdAt expiresAt lastUsedAt revokedAt __typename}");

export const ToolGatewayProfilesDocument = document<ToolGatewayProfilesQuery, ToolGatewayProfilesQueryVariables>('bbe7d1aaa735598d53dde7b633e056c71f8e3d4d9e1c0beb3f514272b7bad9f5', "query ToolGatewayProfiles($companyId:ID!){company(id:$companyId){id toolProfiles(first:200){nodes{id name status __typename}__typename}__typename}}");

export const CreateToolGatewayDocument = document<CreateToolGatewayMutation, CreateToolGatewayMutationVariables>('bce5f0b38ba5867722a90e33eca6d7cefb0e04e281ffd9a0cf2136663fe6d9d7', "mutation CreateToolGateway($input:CreateToolGatewayInput!){createToolGateway(input:$input){gateway{...ToolGatewayRow __typename}__typename}}fragment ToolGatewayRow on ToolGateway{id companyId name slug description status endpointPath defaultProfileMode agent{...AgentLabel __typename}project{id name urlKey __typename}approvalIssue{id identifier title status __typename}profileId profile{id name __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const UpdateToolGatewayDocument = document<UpdateToolGatewayMutation, UpdateToolGatewayMutationVariables>('cfc9a51fd0c96e9d34bb5927a207d8edcd7e9ced7fe6851dc2453cf293aca8ec', "mutation UpdateToolGateway($input:UpdateToolGatewayInput!){updateToolGateway(input:$input){gateway{...ToolGatewayRow __typename}__typename}}fragment ToolGatewayRow on ToolGateway{id companyId name slug description status endpointPath defaultProfileMode agent{...AgentLabel __typename}project{id name urlKey __typename}approvalIssue{id identifier title status __typename}profileId profile{id name __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const CreateToolGatewayTokenDocument = document<CreateToolGatewayTokenMutation, CreateToolGatewayTokenMutationVariables>('ad0a94c9db8936f079c5f8a68b903240dacfb80e1de29c76ca3784a3b2d4300a', "mutation CreateToolGatewayToken($input:CreateToolGatewayTokenInput!){createToolGatewayToken(input:$input){token gatewayToken{...ToolGatewayTokenRow __typename}__typename}}fragment ToolGatewayTokenRow on ToolGatewayToken{id name clientLabel ownerNote tokenPrefix allowedActions createdAt expiresAt lastUsedAt revokedAt __typename}");

export const RevokeToolGatewayTokenDocument = document<RevokeToolGatewayTokenMutation, RevokeToolGatewayTokenMutationVariables>('30f93fa16ce90ceabe66261465ba965a27b206f5530e1d112bef5831181d4f4d', "mutation RevokeToolGatewayToken($input:RevokeToolGatewayTokenInput!){revokeToolGatewayToken(input:$input){gatewayToken{...ToolGatewayTokenRow __typename}__typename}}fragment ToolGatewayTokenRow on ToolGatewayToken{id name clientLabel ownerNote tokenPrefix allowedActions createdAt expiresAt lastUsedAt revokedAt __typename}");
