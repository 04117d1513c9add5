/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The input of bindToolProfile. */
export type BindToolProfileInput = {
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** Custom data. Null for none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Of the profiles of one target, the one with the lowest priority comes first. 0 to 10,000. Defaults to 100. */
  priority?: number | null | undefined;
  /** The profile's ID. */
  profileId: string;
  /** The ID of what it holds for, in the same company; for the company, its own ID. */
  targetId: string;
  /** What the profile holds for. */
  targetType: ToolBindingTarget;
};

/** The input of createToolProfileEntry. */
export type CreateToolProfileEntryInput = {
  /** The ID of an application of the company. Null for none. */
  applicationId?: string | null | undefined;
  /** The ID of a tool in the catalog of the company. Null for none. */
  catalogEntryId?: string | null | undefined;
  /** What else must hold of a call. Null for none. */
  conditions?: ToolConditionsInput | null | undefined;
  /** Whether the profile includes or excludes the tools; include when left out. Defaults to INCLUDE. */
  effect?: ToolEntryEffect | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** The profile's ID. */
  profileId: string;
  /** How much harm the tools can do. Null for none. */
  riskLevel?: ToolRiskLevel | null | undefined;
  /** What of a tool the entry compares; the field of that name is required. */
  selectorType: ToolEntrySelector;
  /** The ID of a connection of the company. Null for none. */
  serverId?: string | null | undefined;
  /** The name of the tools, at their server or here. 1 to 240 characters. Null for none. */
  toolName?: string | null | undefined;
};

/** The input of createToolProfile. */
export type CreateToolProfileInput = {
  /** The ID of the company. */
  companyId: string;
  /** What it does with tools that no entry names; deny when left out. Defaults to DENY. */
  defaultAction?: ToolDefaultAction | null | undefined;
  /** What the profile is for, in at most 4,000 characters. Null for none. */
  description?: string | null | undefined;
  /** What it includes and excludes, at most 250 entries; they replace those before. */
  entries?: Array<NewToolProfileEntryInput> | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** Custom data. Null for none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The name, of at most 160 characters. */
  name: string;
  /** The key, unique in the company. 1 to 160 characters. Must begin with a lower-case letter or digit, and have only these, dots, underscores, colons and hyphens. */
  profileKey: string;
  /** Whether it is in use. Defaults to ACTIVE. */
  status?: ToolStatus | null | undefined;
};

/** The input of deleteToolProfileEntry. */
export type DeleteToolProfileEntryInput = {
  /** The entry's ID. */
  entryId: string;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of deleteToolProfile. */
export type DeleteToolProfileInput = {
  /** Whether to delete it although it is the default of the company. */
  force?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** The profile's ID. */
  profileId: string;
  /** The ID of an active profile of the company that shall hold for all that this one holds for. Null for none. */
  reassignToProfileId?: string | null | undefined;
};

/** The input of duplicateToolProfile. */
export type DuplicateToolProfileInput = {
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** Whether the copy holds for the same targets. Defaults to false. */
  includeAssignments?: boolean | null | undefined;
  /** The name of the copy; its key is made of it. 1 to 160 characters. */
  name: string;
  /** The profile's ID. */
  profileId: string;
};

/** What is decided about a new tool. */
export type NewToolDecision =
  /** The profile includes it, and it can be called. */
  | 'ALLOW'
  /** The profile excludes it. */
  | 'KEEP_BLOCKED';

/** What it includes and excludes, at most 250 entries; they replace those before. */
export type NewToolProfileEntryInput = {
  /** The ID of an application of the company. Null for none. */
  applicationId?: string | null | undefined;
  /** The ID of a tool in the catalog of the company. Null for none. */
  catalogEntryId?: string | null | undefined;
  /** What else must hold of a call. Null for none. */
  conditions?: ToolConditionsInput | null | undefined;
  /** Whether the profile includes or excludes the tools; include when left out. Defaults to INCLUDE. */
  effect?: ToolEntryEffect | null | undefined;
  /** How much harm the tools can do. Null for none. */
  riskLevel?: ToolRiskLevel | null | undefined;
  /** What of a tool the entry compares; the field of that name is required. */
  selectorType: ToolEntrySelector;
  /** The ID of a connection of the company. Null for none. */
  serverId?: string | null | undefined;
  /** The name of the tools, at their server or here. 1 to 240 characters. Null for none. */
  toolName?: string | null | undefined;
};

/** A decision about each tool that waits for the review, at most 250. */
export type NewToolReviewInput = {
  /** The ID of the tool in the catalog. */
  catalogEntryId: string;
  /** What is decided about a new tool. */
  decision: NewToolDecision;
};

/** The input of reviewNewTools. */
export type ReviewNewToolsInput = {
  /** A decision about each tool that waits for the review, at most 250. */
  decisions: Array<NewToolReviewInput>;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** The profile's ID. */
  profileId: string;
};

/** How a profile says what it allows. */
export type ToolAccessMode =
  /** It allows all but what it excludes. */
  | 'ALL_EXCEPT'
  /** It allows what it includes. */
  | 'SELECTED';

/** Who must call. */
export type ToolActorConditionsInput = {
  /** What must be the kind of the caller. */
  actorType?: ToolActorType | null | undefined;
  /** One of which must be the kind of the caller. 1 to 100 of them. */
  actorTypes?: Array<ToolActorType> | null | undefined;
  /** What must be the id of the agent that calls. */
  agentId?: string | null | undefined;
  /** One of which must be the id of the agent that calls. 1 to 100 of them. */
  agentIds?: Array<string> | null | undefined;
};

/** Who calls a tool. */
export type ToolActorType =
  /** An agent. */
  | 'AGENT'
  /** A plugin. */
  | 'PLUGIN'
  /** The server itself, or a client of a gateway. */
  | 'SYSTEM'
  /** A person. */
  | 'USER';

/** What the arguments of a call must be. */
export type ToolArgumentConditionsInput = {
  /** Where there must be none. 1 to 100 of them. Each: 1 to 240 characters. */
  fieldAbsent?: Array<string> | null | undefined;
  /** The value that must be at each path. Paths have dots, such as filter.0.name. */
  fieldEquals?: Record<string, unknown> | null | undefined;
  /** Where there must be a value, if only null. 1 to 100 of them. Each: 1 to 240 characters. */
  fieldExists?: Array<string> | null | undefined;
  /** The values of which one must be at each path. Paths have dots, such as filter.0.name. */
  fieldIn?: Record<string, unknown> | null | undefined;
  /** The regular expression that the text at each path must match. Paths have dots, such as filter.0.name. */
  fieldMatches?: Record<string, unknown> | null | undefined;
  /** The value that must not be at each path. Paths have dots, such as filter.0.name. */
  fieldNotEquals?: Record<string, unknown> | null | undefined;
};

/** What a profile holds for. */
export type ToolBindingTarget =
  /** The calls of an agent. */
  | 'AGENT'
  /** All calls of the company. */
  | 'COMPANY'
  /** Calls that come through a gateway. */
  | 'GATEWAY'
  /** Calls from work on an issue. */
  | 'ISSUE'
  /** Calls from work in a project. */
  | 'PROJECT'
  /** Calls from work of a routine. */
  | 'ROUTINE';

/** Where the tool must run. */
export type ToolBoundaryConditionsInput = {
  /** What must be the key of the tool's application. 1 to 240 characters. */
  applicationKey?: string | null | undefined;
  /** One of which must be the key of the tool's application. 1 to 100 of them. Each: 1 to 240 characters. */
  applicationKeys?: Array<string> | null | undefined;
  /** What must be how the tool is reached: mcp_remote_http, mcp_local_stdio or plugin. 1 to 240 characters. */
  providerType?: string | null | undefined;
  /** One of which must be how the tool is reached: mcp_remote_http, mcp_local_stdio or plugin. 1 to 100 of them. Each: 1 to 240 characters. */
  providerTypes?: Array<string> | null | undefined;
  /** Whether it must run on another host. */
  remoteHttpOnly?: boolean | null | undefined;
  /** Whether it must run on this host. */
  selfOnly?: boolean | null | undefined;
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

/** What must hold of a call: every group that is given. */
export type ToolConditionsInput = {
  /** Who must call. */
  actor?: ToolActorConditionsInput | null | undefined;
  /** Another name of arguments. */
  args?: ToolArgumentConditionsInput | null | undefined;
  /** What its arguments must be. */
  arguments?: ToolArgumentConditionsInput | null | undefined;
  /** Where it must come from. */
  context?: ToolContextConditionsInput | null | undefined;
  /** Whose credentials it must use. */
  credentialScope?: ToolCredentialConditionsInput | null | undefined;
  /** How much harm the tool must be able to do. */
  risk?: ToolRiskConditionsInput | null | undefined;
  /** When it must be made. */
  timeWindow?: ToolTimeWindowInput | null | undefined;
  /** Where the tool must run. */
  trustBoundary?: ToolBoundaryConditionsInput | null | undefined;
};

/** Where a call must come from. */
export type ToolContextConditionsInput = {
  /** What must be the id of the issue of the caller's run. */
  issueId?: string | null | undefined;
  /** One of which must be the id of the issue of the caller's run. 1 to 100 of them. */
  issueIds?: Array<string> | null | undefined;
  /** What must be the id of the project of the caller's run. */
  projectId?: string | null | undefined;
  /** One of which must be the id of the project of the caller's run. 1 to 100 of them. */
  projectIds?: Array<string> | null | undefined;
  /** Whether it must come from work on an issue. */
  requireIssue?: boolean | null | undefined;
  /** Whether it must come from work in a project. */
  requireProject?: boolean | null | undefined;
  /** Whether it must come from work of a routine. */
  requireRoutine?: boolean | null | undefined;
  /** What must be the id of the routine of the caller's run. */
  routineId?: string | null | undefined;
  /** One of which must be the id of the routine of the caller's run. 1 to 100 of them. */
  routineIds?: Array<string> | null | undefined;
};

/** Whose credentials a call must use. */
export type ToolCredentialConditionsInput = {
  /** What must be the id of the tool's application. */
  applicationId?: string | null | undefined;
  /** One of which must be the id of the tool's application. 1 to 100 of them. */
  applicationIds?: Array<string> | null | undefined;
  /** What must be the key of the tool's application. 1 to 240 characters. */
  applicationKey?: string | null | undefined;
  /** One of which must be the key of the tool's application. 1 to 100 of them. Each: 1 to 240 characters. */
  applicationKeys?: Array<string> | null | undefined;
  /** What must be the id of the tool's entry in the catalog. */
  catalogEntryId?: string | null | undefined;
  /** One of which must be the id of the tool's entry in the catalog. 1 to 100 of them. */
  catalogEntryIds?: Array<string> | null | undefined;
  /** What must be the id of the tool's connection. */
  connectionId?: string | null | undefined;
  /** One of which must be the id of the tool's connection. 1 to 100 of them. */
  connectionIds?: Array<string> | null | undefined;
  /** What must be how the tool is reached: mcp_remote_http, mcp_local_stdio or plugin. 1 to 240 characters. */
  providerType?: string | null | undefined;
  /** One of which must be how the tool is reached: mcp_remote_http, mcp_local_stdio or plugin. 1 to 100 of them. Each: 1 to 240 characters. */
  providerTypes?: Array<string> | null | undefined;
};

/** What a profile does with tools that no entry names. */
export type ToolDefaultAction =
  /** Allows them: all but what is excluded. */
  | 'ALLOW'
  /** Nothing: only what is included is allowed. */
  | 'DENY';

/** What a profile does with the tools of an entry. */
export type ToolEntryEffect =
  /** Says nothing about them, whatever else includes them. */
  | 'EXCLUDE'
  /** Allows them. */
  | 'INCLUDE';

/** How much harm a tool can do, by its name and by what its server says. */
export type ToolEntryRisk =
  /** It destroys something. */
  | 'DESTRUCTIVE'
  /** It only reads. */
  | 'READ'
  /** It changes something. */
  | 'WRITE';

/** What of a tool an entry of a profile compares. */
export type ToolEntrySelector =
  /** Its application. */
  | 'APPLICATION'
  /** The tool itself. */
  | 'CATALOG_ENTRY'
  /** Its connection. */
  | 'CONNECTION'
  /** How much harm it can do. */
  | 'RISK_LEVEL'
  /** Its name, at its server or here. */
  | 'TOOL_NAME';

/** How much harm the tool must be able to do. */
export type ToolRiskConditionsInput = {
  /** Whether it must be a tool that destroys something. */
  isDestructive?: boolean | null | undefined;
  /** Whether it must be a tool that changes something. */
  isWrite?: boolean | null | undefined;
  /** One of these levels. 1 to 100 of them. */
  levels?: Array<ToolRiskLevel> | null | undefined;
  /** At most this level. */
  max?: ToolRiskLevel | null | undefined;
};

/** How much harm a tool can do. Tools are read, write or destructive; rules may also use the general words. */
export type ToolRiskLevel =
  /** More than any tool has; only of use as a limit. */
  | 'CRITICAL'
  /** It destroys something; the same as high. */
  | 'DESTRUCTIVE'
  /** The same as destructive. */
  | 'HIGH'
  /** The same as read. */
  | 'LOW'
  /** The same as write. */
  | 'MEDIUM'
  /** It only reads; the same as low. */
  | 'READ'
  /** It changes something; the same as medium. */
  | 'WRITE';

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

/** When a call must be made. */
export type ToolTimeWindowInput = {
  /** On one of these days, 0 for Sunday, in UTC. 1 to 7 of them. Each: 0 to 6. */
  daysOfWeekUtc?: Array<number> | null | undefined;
  /** Before this time. */
  endAt?: string | null | undefined;
  /** Before this hour, in UTC; one that is not after the start is of the next day. 0 to 24. */
  endHourUtc?: number | null | undefined;
  /** Not before this time. */
  startAt?: string | null | undefined;
  /** From this hour on, in UTC. 0 to 23. */
  startHourUtc?: number | null | undefined;
};

/** The input of unbindToolProfile. */
export type UnbindToolProfileInput = {
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** The profile's ID. */
  profileId: string;
  /** The ID of what it holds for, in the same company; for the company, its own ID. */
  targetId: string;
  /** What the profile holds for. */
  targetType: ToolBindingTarget;
};

/** The input of updateToolProfileEntry. What is left out stays as it is. */
export type UpdateToolProfileEntryInput = {
  /** The ID of an application of the company. Null for none. */
  applicationId?: string | null | undefined;
  /** The ID of a tool in the catalog of the company. Null for none. */
  catalogEntryId?: string | null | undefined;
  /** What else must hold of a call. Null for none. */
  conditions?: ToolConditionsInput | null | undefined;
  /** Whether the profile includes or excludes the tools; include when left out. */
  effect?: ToolEntryEffect | null | undefined;
  /** The entry's ID. */
  entryId: string;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** How much harm the tools can do. Null for none. */
  riskLevel?: ToolRiskLevel | null | undefined;
  /** What of a tool the entry compares; the field of that name is required. */
  selectorType?: ToolEntrySelector | null | undefined;
  /** The ID of a connection of the company. Null for none. */
  serverId?: string | null | undefined;
  /** The name of the tools, at their server or here. 1 to 240 characters. Null for none. */
  toolName?: string | null | undefined;
};

/** The input of updateToolProfile. What is left out stays as it is. */
export type UpdateToolProfileInput = {
  /** What it does with tools that no entry names; deny when left out. */
  defaultAction?: ToolDefaultAction | null | undefined;
  /** What the profile is for, in at most 4,000 characters. Null for none. */
  description?: string | null | undefined;
  /** What it includes and excludes, at most 250 entries; they replace those before. */
  entries?: Array<NewToolProfileEntryInput> | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** Custom data. Null for none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The name, of at most 160 characters. */
  name?: string | null | undefined;
  /** The profile's ID. */
  profileId: string;
  /** The key, unique in the company. 1 to 160 characters. Must begin with a lower-case letter or digit, and have only these, dots, underscores, colons and hyphens. */
  profileKey?: string | null | undefined;
  /** Whether it is in use. */
  status?: ToolStatus | null | undefined;
};

export type ToolProfilesQueryVariables = Exact<{
  companyId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ToolProfilesQuery = { company: { __typename: 'Company', id: string, toolProfiles: { __typename: 'ToolProfileConnection', nodes: Array<{ __typename: 'ToolProfile', id: string, name: string, profileKey: string, description: string | null, status: ToolStatus, defaultAction: ToolDefaultAction, newToolsPendingCount: number, newToolsReviewedAt: string | null, summary: { __typename: 'ToolProfileSummary', accessMode: ToolAccessMode, allowedToolCount: number, totalToolCount: number, excludedToolCount: number, appliesToAgentCount: number, assignmentCount: number, isCompanyDefault: boolean } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type ToolProfileRowFragment = { __typename: 'ToolProfile', id: string, name: string, profileKey: string, description: string | null, status: ToolStatus, defaultAction: ToolDefaultAction, newToolsPendingCount: number, newToolsReviewedAt: string | null, summary: { __typename: 'ToolProfileSummary', accessMode: ToolAccessMode, allowedToolCount: number, totalToolCount: number, excludedToolCount: number, appliesToAgentCount: number, assignmentCount: number, isCompanyDefault: boolean } };

export type ToolProfileQueryVariables = Exact<{
  id: string;
}>;


export type ToolProfileQuery = { node:
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
    | { __typename: 'ToolProfile', companyId: string, id: string, name: string, profileKey: string, description: string | null, status: ToolStatus, defaultAction: ToolDefaultAction, newToolsPendingCount: number, newToolsReviewedAt: string | null, entries: { __typename: 'ToolProfileEntryConnection', totalCount: number, nodes: Array<{ __typename: 'ToolProfileEntry', id: string, effect: ToolEntryEffect, selectorType: ToolEntrySelector, toolName: string | null, riskLevel: ToolRiskLevel | null, conditions: Record<string, unknown> | null, application: { __typename: 'ToolApplication', id: string, name: string } | null, server: { __typename: 'ToolServer', id: string, name: string } | null, catalogEntry: { __typename: 'ToolCatalogEntry', id: string, toolName: string, title: string | null, server: { __typename: 'ToolServer', id: string, name: string } | null } | null }> }, bindings: { __typename: 'ToolProfileBindingConnection', totalCount: number, nodes: Array<{ __typename: 'ToolProfileBinding', id: string, targetType: ToolBindingTarget, targetId: string, priority: number, target:
            | { __typename: 'Agent', name: string, urlKey: string, id: string }
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
            | { __typename: 'Issue', identifier: string, title: string, id: string }
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
            | { __typename: 'ToolGateway', name: string, id: string }
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
           | null }> }, newTools: Array<{ __typename: 'ToolCatalogEntry', id: string, toolName: string, title: string | null, description: string | null, riskLevel: ToolEntryRisk, status: ToolCatalogEntryStatus, firstSeenAt: string, server: { __typename: 'ToolServer', id: string, name: string } | null }> | null, summary: { __typename: 'ToolProfileSummary', accessMode: ToolAccessMode, allowedToolCount: number, totalToolCount: number, excludedToolCount: number, appliesToAgentCount: number, assignmentCount: number, isCompanyDefault: boolean } }
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

export type ToolBindingTargetsQueryVariables = Exact<{
  companyId: string;
}>;


export type ToolBindingTargetsQuery = { company: { __typename: 'Company', id: string, routines: { __typename: 'RoutineConnection', nodes: Array<{ __typename: 'Routine', id: string, title: string }> } } | null };

export type CreateToolProfileMutationVariables = Exact<{
  input: CreateToolProfileInput;
}>;


export type CreateToolProfileMutation = { createToolProfile: { __typename: 'CreateToolProfilePayload', profile: { __typename: 'ToolProfile', id: string, name: string, profileKey: string, description: string | null, status: ToolStatus, defaultAction: ToolDefaultAction, newToolsPendingCount: number, newToolsReviewedAt: string | null, summary: { __typename: 'ToolProfileSummary', accessMode: ToolAccessMode, allowedToolCount: number, totalToolCount: number, excludedToolCount: number, appliesToAgentCount: number, assignmentCount: number, isCompanyDefault: boolean } } } | null };

export type UpdateToolProfileMutationVariables = Exact<{
  input: UpdateToolProfileInput;
}>;


export type UpdateToolProfileMutation = { updateToolProfile: { __typename: 'UpdateToolProfilePayload', profile: { __typename: 'ToolProfile', id: string, name: string, profileKey: string, description: string | null, status: ToolStatus, defaultAction: ToolDefaultAction, newToolsPendingCount: number, newToolsReviewedAt: string | null, summary: { __typename: 'ToolProfileSummary', accessMode: ToolAccessMode, allowedToolCount: number, totalToolCount: number, excludedToolCount: number, appliesToAgentCount: number, assignmentCount: number, isCompanyDefault: boolean } } } | null };

export type DuplicateToolProfileMutationVariables = Exact<{
  input: DuplicateToolProfileInput;
}>;


export type DuplicateToolProfileMutation = { duplicateToolProfile: { __typename: 'DuplicateToolProfilePayload', profile: { __typename: 'ToolProfile', id: string, name: string, profileKey: string, description: string | null, status: ToolStatus, defaultAction: ToolDefaultAction, newToolsPendingCount: number, newToolsReviewedAt: string | null, summary: { __typename: 'ToolProfileSummary', accessMode: ToolAccessMode, allowedToolCount: number, totalToolCount: number, excludedToolCount: number, appliesToAgentCount: number, assignmentCount: number, isCompanyDefault: boolean } } } | null };

export type DeleteToolProfileMutationVariables = Exact<{
  input: DeleteToolProfileInput;
}>;


export type DeleteToolProfileMutation = { deleteToolProfile: { __typename: 'DeleteToolProfilePayload', deletedId: string } | null };

export type CreateToolProfileEntryMutationVariables = Exact<{
  input: CreateToolProfileEntryInput;
}>;


export type CreateToolProfileEntryMutation = { createToolProfileEntry: { __typename: 'CreateToolProfileEntryPayload', entry: { __typename: 'ToolProfileEntry', id: string } } | null };

export type UpdateToolProfileEntryMutationVariables = Exact<{
  input: UpdateToolProfileEntryInput;
}>;


export type UpdateToolProfileEntryMutation = { updateToolProfileEntry: { __typename: 'UpdateToolProfileEntryPayload', entry: { __typename: 'ToolProfileEntry', id: string, effect: ToolEntryEffect } } | null };

export type DeleteToolProfileEntryMutationVariables = Exact<{
  input: DeleteToolProfileEntryInput;
}>;


export type DeleteToolProfileEntryMutation = { deleteToolProfileEntry: { __typename: 'DeleteToolProfileEntryPayload', deletedId: string } | null };

export type BindToolProfileMutationVariables = Exact<{
  input: BindToolProfileInput;
}>;


export type BindToolProfileMutation = { bindToolProfile: { __typename: 'BindToolProfilePayload', binding: { __typename: 'ToolProfileBinding', id: string } } | null };

export type UnbindToolProfileMutationVariables = Exact<{
  input: UnbindToolProfileInput;
}>;


export type UnbindToolProfileMutation = { unbindToolProfile: { __typename: 'UnbindToolProfilePayload', unbound: number } | null };

export type ReviewNewToolsMutationVariables = Exact<{
  input: ReviewNewToolsInput;
}>;


export type ReviewNewToolsMutation = { reviewNewTools: { __typename: 'ReviewNewToolsPayload', allowedCount: number, keptBlockedCount: number, profile: { __typename: 'ToolProfile', id: string, name: string, profileKey: string, description: string | null, status: ToolStatus, defaultAction: ToolDefaultAction, newToolsPendingCount: number, newToolsReviewedAt: string | null, summary: { __typename: 'ToolProfileSummary', accessMode: ToolAccessMode, allowedToolCount: number, totalToolCount: number, excludedToolCount: number, appliesToAgentCount: number, assignmentCount: number, isCompanyDefault: boolean } } } | null };

export const ToolProfilesDocument = document<ToolProfilesQuery, ToolProfilesQueryVariables>('1bd289249ab89318baf3c883f26fc0b87beb1cdb2635aed12244d58cf067cbb3', "query ToolProfiles($companyId:ID!$first:Int$after:String){company(id:$companyId){id toolProfiles(first:$first after:$after){nodes{...ToolProfileRow __typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}fragment ToolProfileRow on ToolProfile{id name profileKey description status defaultAction newToolsPendingCount newToolsReviewedAt summary{accessMode allowedToolCount totalToolCount excludedToolCount appliesToAgentCount assignmentCount isCompanyDefault __typename}__typename}");

export const ToolProfileDocument = document<ToolProfileQuery, ToolProfileQueryVariables>('2f507d85081a2a11d499fc5c22950016308b17cb2454075638128133c6014bd5', "query ToolProfile($id:ID!){node(id:$id){id ...on ToolProfile{...ToolProfileRow companyId entries(first:200){totalCount nodes{id effect selectorType toolName riskLevel conditions application{id name __typename}server{id name __typename}catalogEntry{id toolName title server{id name __typename}__typename}__typename}__typename}bindings(first:200){totalCount nodes{id targetType targetId priority target{id ...on Agent{name urlKey __typename}...on Project{name urlKey __typename}...on Routine{title __typename}...on Issue{identifier title __typename}...on ToolGateway{name __typename}__typename}__typename}__typename}newTools{id toolName title description riskLevel status firstSeenAt server{id name __typename}__typename}__typename}__typename}}fragment ToolProfileRow on ToolProfile{id name profileKey description status defaultAction newToolsPendingCount newToolsReviewedAt summary{accessMode allowedToolCount totalToolCount excludedToolCount appliesToAgentCount assignmentCount isCompanyDefault __typename}__typename}");

export const ToolBindingTargetsDocument = document<ToolBindingTargetsQuery, ToolBindingTargetsQueryVariables>('1d6ccfc90c2b54c61d4f52558b587b8005262f4d2f1f10a16c9c06689df1e989', "query ToolBindingTargets($companyId:ID!){company(id:$companyId){id routines(first:100){nodes{id title __typename}__typename}__typename}}");

export const CreateToolProfileDocument = document<CreateToolProfileMutation, CreateToolProfileMutationVariables>('c10cee60925767dbde6f8c8cfd3aa747d933137ebc25602d2d608a39ac6dc1c0', "mutation CreateToolProfile($input:CreateToolProfileInput!){createToolProfile(input:$input){profile{...ToolProfileRow __typename}__typename}}fragment ToolProfileRow on ToolProfile{id name profileKey description status defaultAction newToolsPendingCount newToolsReviewedAt summary{accessMode allowedToolCount totalToolCount excludedToolCount appliesToAgentCount assignmentCount isCompanyDefault __typename}__typename}");

export const UpdateToolProfileDocument = document<UpdateToolProfileMutation, UpdateToolProfileMutationVariables>('673e162ec237930a64488e50dd4379373d19706d6318947225434c7cc74289c7', "mutation UpdateToolProfile($input:UpdateToolProfileInput!){updateToolProfile(input:$input){profile{...ToolProfileRow __typename}__typename}}fragment ToolProfileRow on ToolProfile{id name profileKey description status defaultAction newToolsPendingCount newToolsReviewedAt summary{accessMode allowedToolCount totalToolCount excludedToolCount appliesToAgentCount assignmentCount isCompanyDefault __typename}__typename}");

export const DuplicateToolProfileDocument = document<DuplicateToolProfileMutation, DuplicateToolProfileMutationVariables>('50b3c742c7926bb15cb264660407448822b93f278a177f8a3e910d2abacfb94f', "mutation DuplicateToolProfile($input:DuplicateToolProfileInput!){duplicateToolProfile(input:$input){profile{...ToolProfileRow __typename}__typename}}fragment ToolProfileRow on ToolProfile{id name profileKey description status defaultAction newToolsPendingCount newToolsReviewedAt summary{accessMode allowedToolCount totalToolCount excludedToolCount appliesToAgentCount assignmentCount isCompanyDefault __typename}__typename}");

export const DeleteToolProfileDocument = document<DeleteToolProfileMutation, DeleteToolProfileMutationVariables>('3610563af6d8e8c3e9152bac71dc05fe0ea030065b1e8f4793ba8a072b9eb223', "mutation DeleteToolProfile($input:DeleteToolProfileInput!){deleteToolProfile(input:$input){deletedId __typename}}");

export const CreateToolProfileEntryDocument = document<CreateToolProfileEntryMutation, CreateToolProfileEntryMutationVariables>('ddc1417f1ff97f8446545baa741e7d67313f85e78e5b5b1f49341497b2a6df44', "mutation CreateToolProfileEntry($input:CreateToolProfileEntryInput!){createToolProfileEntry(input:$input){entry{id __typename}__typename}}");

export const UpdateToolProfileEntryDocument = document<UpdateToolProfileEntryMutation, UpdateToolProfileEntryMutationVariables>('742852e5ae7f9f5db3e2a3f4470c0d9116dad3bb4fc4502a404a328b79535f26', "mutation UpdateToolProfileEntry($input:UpdateToolProfileEntryInput!){updateToolProfileEntry(input:$input){entry{id effect __typename}__typename}}");

export const DeleteToolProfileEntryDocument = document<DeleteToolProfileEntryMutation, DeleteToolProfileEntryMutationVariables>('69666c60c4938a1df6a2648b782a234a57a0f6ddfbbd9e3d60360f0723385e91', "mutation DeleteToolProfileEntry($input:DeleteToolProfileEntryInput!){deleteToolProfileEntry(input:$input){deletedId __typename}}");

export const BindToolProfileDocument = document<BindToolProfileMutation, BindToolProfileMutationVariables>('987544a1931e0bf3da8b4fe1b272b85ecb87fc64c1664dd23076e760b2a7f6a7', "mutation BindToolProfile($input:BindToolProfileInput!){bindToolProfile(input:$input){binding{id __typename}__typename}}");

export const UnbindToolProfileDocument = document<UnbindToolProfileMutation, UnbindToolProfileMutationVariables>('3e90504bbd4ace780c5dfe615043c3bf7ef2f92d45e965001e418ebce07e9e6e', "mutation UnbindToolProfile($input:UnbindToolProfileInput!){unbindToolProfile(input:$input){unbound __typename}}");

export const ReviewNewToolsDocument = document<ReviewNewToolsMutation, ReviewNewToolsMutationVariables>('0284ffa188841f3f2ee4e57f35878434644ce60a364fb7ff680bf81146dfebe4', "mutation ReviewNewTools($input:ReviewNewToolsInput!){reviewNewTools(input:$input){allowedCount keptBlockedCount profile{...ToolProfileRow __typename}__typename}}fragment ToolProfileRow on ToolProfile{id name profileKey description status defaultAction newToolsPendingCount newToolsReviewedAt summary{accessMode allowedToolCount totalToolCount excludedToolCount appliesToAgentCount assignmentCount isCompanyDefault __typename}__typename}");
