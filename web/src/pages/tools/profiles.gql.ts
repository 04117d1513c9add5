/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The input of bindToolProfile. */
export type BindToolProfileInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** Custom data. Null for none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Among the profiles of one target, the one with the lowest priority comes first. 0 to 10,000. Defaults to 100. */
  priority?: number | null | undefined;
  /** The profile's ID. */
  profileId: string;
  /** The ID of the target, in the same company; for the company, its own ID. */
  targetId: string;
  /** The kind of target of the binding. */
  targetType: ToolBindingTarget;
};

/** The input of createToolProfileEntry. */
export type CreateToolProfileEntryInput = {
  /** The ID of an application of the company. Null for none. */
  applicationId?: string | null | undefined;
  /** The ID of a tool in the catalog of the company. Null for none. */
  catalogEntryId?: string | null | undefined;
  /** Further conditions on a call. Null for none. */
  conditions?: ToolConditionsInput | null | undefined;
  /** The effect on the selected tools; include if omitted. Defaults to INCLUDE. */
  effect?: ToolEntryEffect | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The profile's ID. */
  profileId: string;
  /** The risk level of the selected tools. Null for none. */
  riskLevel?: ToolRiskLevel | null | undefined;
  /** The property by which the entry selects tools; the field of that name is required. */
  selectorType: ToolEntrySelector;
  /** The ID of a connection of the company. Null for none. */
  serverId?: string | null | undefined;
  /** The name of the tools, at their server or in Orgraph. 1 to 240 characters. Null for none. */
  toolName?: string | null | undefined;
};

/** The input of createToolProfile. */
export type CreateToolProfileInput = {
  /** The ID of the company. */
  companyId: string;
  /** The effect on tools that no entry selects; deny if omitted. Defaults to DENY. */
  defaultAction?: ToolDefaultAction | null | undefined;
  /** The purpose of the profile, at most 4,000 characters. Null for none. */
  description?: string | null | undefined;
  /** The entries that include and exclude tools, at most 250. They replace all previous entries. */
  entries?: Array<NewToolProfileEntryInput> | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** Custom data. Null for none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The name, at most 160 characters. */
  name: string;
  /** The key, unique in the company. 1 to 160 characters. Must begin with a lower-case letter or digit, and have only these, dots, underscores, colons and hyphens. */
  profileKey: string;
  /** The status. Only active profiles apply to calls. Defaults to ACTIVE. */
  status?: ToolStatus | null | undefined;
};

/** The input of deleteToolProfileEntry. */
export type DeleteToolProfileEntryInput = {
  /** The entry's ID. */
  entryId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of deleteToolProfile. */
export type DeleteToolProfileInput = {
  /** True to delete the profile although it is the company's default. */
  force?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The profile's ID. */
  profileId: string;
  /** The ID of an active profile of the company that takes over the bindings of the deleted one. Null for none. */
  reassignToProfileId?: string | null | undefined;
};

/** The input of duplicateToolProfile. */
export type DuplicateToolProfileInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** True to bind the copy to the same targets. Defaults to false. */
  includeAssignments?: boolean | null | undefined;
  /** The name of the copy, from which its key is derived. 1 to 160 characters. */
  name: string;
  /** The profile's ID. */
  profileId: string;
};

/** Add the tool to the profile, or leave it out. */
export type NewToolDecision =
  /** The profile includes the tool, which can then be called. */
  | 'ALLOW'
  /** The profile excludes the tool. */
  | 'KEEP_BLOCKED';

/** The entries that include and exclude tools, at most 250. They replace all previous entries. */
export type NewToolProfileEntryInput = {
  /** The ID of an application of the company. Null for none. */
  applicationId?: string | null | undefined;
  /** The ID of a tool in the catalog of the company. Null for none. */
  catalogEntryId?: string | null | undefined;
  /** Further conditions on a call. Null for none. */
  conditions?: ToolConditionsInput | null | undefined;
  /** The effect on the selected tools; include if omitted. Defaults to INCLUDE. */
  effect?: ToolEntryEffect | null | undefined;
  /** The risk level of the selected tools. Null for none. */
  riskLevel?: ToolRiskLevel | null | undefined;
  /** The property by which the entry selects tools; the field of that name is required. */
  selectorType: ToolEntrySelector;
  /** The ID of a connection of the company. Null for none. */
  serverId?: string | null | undefined;
  /** The name of the tools, at their server or in Orgraph. 1 to 240 characters. Null for none. */
  toolName?: string | null | undefined;
};

/** A decision about each tool that awaits the review, at most 250. */
export type NewToolReviewInput = {
  /** The ID of the tool in the catalog. */
  catalogEntryId: string;
  /** Add the tool to the profile, or leave it out. */
  decision: NewToolDecision;
};

/** The input of reviewNewTools. */
export type ReviewNewToolsInput = {
  /** A decision about each tool that awaits the review, at most 250. */
  decisions: Array<NewToolReviewInput>;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The profile's ID. */
  profileId: string;
};

/** The way in which a profile defines the tools that it allows. */
export type ToolAccessMode =
  /** The profile allows all tools except those that it excludes. */
  | 'ALL_EXCEPT'
  /** The profile allows the tools that it includes. */
  | 'SELECTED';

/** Conditions on the caller. */
export type ToolActorConditionsInput = {
  /** Must equal the kind of the caller. */
  actorType?: ToolActorType | null | undefined;
  /** One of these values must equal the kind of the caller. 1 to 100 of them. */
  actorTypes?: Array<ToolActorType> | null | undefined;
  /** Must equal the ID of the agent that calls. */
  agentId?: string | null | undefined;
  /** One of these values must equal the ID of the agent that calls. 1 to 100 of them. */
  agentIds?: Array<string> | null | undefined;
};

/** The kind of caller of a tool. */
export type ToolActorType =
  /** An agent. */
  | 'AGENT'
  /** A plugin. */
  | 'PLUGIN'
  /** The server itself, or a client of a gateway. */
  | 'SYSTEM'
  /** A person. */
  | 'USER';

/** Conditions on the arguments of a call. */
export type ToolArgumentConditionsInput = {
  /** The paths that must have no value. 1 to 100 of them. Each: 1 to 240 characters. */
  fieldAbsent?: Array<string> | null | undefined;
  /** The value that must be at each path. Paths use dots, such as filter.0.name. */
  fieldEquals?: Record<string, unknown> | null | undefined;
  /** The paths that must have a value; null counts as a value. 1 to 100 of them. Each: 1 to 240 characters. */
  fieldExists?: Array<string> | null | undefined;
  /** The allowed values at each path. Paths use dots, such as filter.0.name. */
  fieldIn?: Record<string, unknown> | null | undefined;
  /** The regular expression that the text at each path must match. Paths use dots, such as filter.0.name. */
  fieldMatches?: Record<string, unknown> | null | undefined;
  /** The value that must not be at each path. Paths use dots, such as filter.0.name. */
  fieldNotEquals?: Record<string, unknown> | null | undefined;
};

/** A kind of target to which profiles are bound. */
export type ToolBindingTarget =
  /** Calls of an agent. */
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

/** Conditions on the host of the tool. */
export type ToolBoundaryConditionsInput = {
  /** Must equal the key of the tool's application. 1 to 240 characters. */
  applicationKey?: string | null | undefined;
  /** One of these values must equal the key of the tool's application. 1 to 100 of them. Each: 1 to 240 characters. */
  applicationKeys?: Array<string> | null | undefined;
  /** Must equal the type of the tool's provider: mcp_remote_http, mcp_local_stdio or plugin. 1 to 240 characters. */
  providerType?: string | null | undefined;
  /** One of these values must equal the type of the tool's provider: mcp_remote_http, mcp_local_stdio or plugin. 1 to 100 of them. Each: 1 to 240 characters. */
  providerTypes?: Array<string> | null | undefined;
  /** True if the tool must run on another host. */
  remoteHttpOnly?: boolean | null | undefined;
  /** True if the tool must run on this host. */
  selfOnly?: boolean | null | undefined;
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

/** Conditions on a call. The call must meet every group in the object. */
export type ToolConditionsInput = {
  /** Conditions on the caller. */
  actor?: ToolActorConditionsInput | null | undefined;
  /** Another name of arguments. */
  args?: ToolArgumentConditionsInput | null | undefined;
  /** Conditions on the arguments of the call. */
  arguments?: ToolArgumentConditionsInput | null | undefined;
  /** Conditions on the context of the call. */
  context?: ToolContextConditionsInput | null | undefined;
  /** Conditions on the connection whose credentials the call uses. */
  credentialScope?: ToolCredentialConditionsInput | null | undefined;
  /** Conditions on the risk level of the tool. */
  risk?: ToolRiskConditionsInput | null | undefined;
  /** Conditions on the time of the call. */
  timeWindow?: ToolTimeWindowInput | null | undefined;
  /** Conditions on the host of the tool. */
  trustBoundary?: ToolBoundaryConditionsInput | null | undefined;
};

/** Conditions on the context of a call. */
export type ToolContextConditionsInput = {
  /** Must equal the ID of the issue of the caller's run. */
  issueId?: string | null | undefined;
  /** One of these values must equal the ID of the issue of the caller's run. 1 to 100 of them. */
  issueIds?: Array<string> | null | undefined;
  /** Must equal the ID of the project of the caller's run. */
  projectId?: string | null | undefined;
  /** One of these values must equal the ID of the project of the caller's run. 1 to 100 of them. */
  projectIds?: Array<string> | null | undefined;
  /** True if the call must come from work on an issue. */
  requireIssue?: boolean | null | undefined;
  /** True if the call must come from work in a project. */
  requireProject?: boolean | null | undefined;
  /** True if the call must come from work of a routine. */
  requireRoutine?: boolean | null | undefined;
  /** Must equal the ID of the routine of the caller's run. */
  routineId?: string | null | undefined;
  /** One of these values must equal the ID of the routine of the caller's run. 1 to 100 of them. */
  routineIds?: Array<string> | null | undefined;
};

/** Conditions on the connection whose credentials a call uses. */
export type ToolCredentialConditionsInput = {
  /** Must equal the ID of the tool's application. */
  applicationId?: string | null | undefined;
  /** One of these values must equal the ID of the tool's application. 1 to 100 of them. */
  applicationIds?: Array<string> | null | undefined;
  /** Must equal the key of the tool's application. 1 to 240 characters. */
  applicationKey?: string | null | undefined;
  /** One of these values must equal the key of the tool's application. 1 to 100 of them. Each: 1 to 240 characters. */
  applicationKeys?: Array<string> | null | undefined;
  /** Must equal the ID of the tool's entry in the catalog. */
  catalogEntryId?: string | null | undefined;
  /** One of these values must equal the ID of the tool's entry in the catalog. 1 to 100 of them. */
  catalogEntryIds?: Array<string> | null | undefined;
  /** Must equal the ID of the tool's connection. */
  connectionId?: string | null | undefined;
  /** One of these values must equal the ID of the tool's connection. 1 to 100 of them. */
  connectionIds?: Array<string> | null | undefined;
  /** Must equal the type of the tool's provider: mcp_remote_http, mcp_local_stdio or plugin. 1 to 240 characters. */
  providerType?: string | null | undefined;
  /** One of these values must equal the type of the tool's provider: mcp_remote_http, mcp_local_stdio or plugin. 1 to 100 of them. Each: 1 to 240 characters. */
  providerTypes?: Array<string> | null | undefined;
};

/** A profile's effect on tools that no entry selects. */
export type ToolDefaultAction =
  /** The profile allows all tools except those that it excludes. */
  | 'ALLOW'
  /** The profile allows only the tools that it includes. */
  | 'DENY';

/** The effect of an entry on the selected tools. */
export type ToolEntryEffect =
  /** The profile does not allow the tools, even if another entry includes them. Other profiles still can. */
  | 'EXCLUDE'
  /** The profile allows the tools. */
  | 'INCLUDE';

/** The harm that a tool can do, according to its name and its server. */
export type ToolEntryRisk =
  /** The tool destroys something. */
  | 'DESTRUCTIVE'
  /** The tool only reads. */
  | 'READ'
  /** The tool changes something. */
  | 'WRITE';

/** The property by which an entry selects tools. */
export type ToolEntrySelector =
  /** The application of the tool. */
  | 'APPLICATION'
  /** The tool itself. */
  | 'CATALOG_ENTRY'
  /** The connection of the tool. */
  | 'CONNECTION'
  /** The risk level of the tool. */
  | 'RISK_LEVEL'
  /** The name of the tool, at its server or in Orgraph. */
  | 'TOOL_NAME';

/** Conditions on the risk level of the tool. */
export type ToolRiskConditionsInput = {
  /** True to match tools that destroy something, false to match other tools. */
  isDestructive?: boolean | null | undefined;
  /** True to match tools that change something, false to match other tools. */
  isWrite?: boolean | null | undefined;
  /** The risk levels that match. 1 to 100 of them. */
  levels?: Array<ToolRiskLevel> | null | undefined;
  /** The highest risk level that matches. */
  max?: ToolRiskLevel | null | undefined;
};

/** The harm that a tool can do. Tools are read, write or destructive; rules may also use the other levels. */
export type ToolRiskLevel =
  /** Higher than the risk of any tool; useful only as a limit. */
  | 'CRITICAL'
  /** The tool destroys something; equal to high. */
  | 'DESTRUCTIVE'
  /** Equal to destructive. */
  | 'HIGH'
  /** Equal to read. */
  | 'LOW'
  /** Equal to write. */
  | 'MEDIUM'
  /** The tool only reads; equal to low. */
  | 'READ'
  /** The tool changes something; equal to medium. */
  | 'WRITE';

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

/** Conditions on the time of a call. */
export type ToolTimeWindowInput = {
  /** The days of the week, 0 for Sunday, in UTC. 1 to 7 of them. Each: 0 to 6. */
  daysOfWeekUtc?: Array<number> | null | undefined;
  /** The time before which the call must come. */
  endAt?: string | null | undefined;
  /** The hour of the day at which the window ends, in UTC; an end not after the start is on the next day. 0 to 24. */
  endHourUtc?: number | null | undefined;
  /** The earliest time of a call. */
  startAt?: string | null | undefined;
  /** The hour of the day at which the window starts, in UTC. 0 to 23. */
  startHourUtc?: number | null | undefined;
};

/** The input of unbindToolProfile. */
export type UnbindToolProfileInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The profile's ID. */
  profileId: string;
  /** The ID of the target, in the same company; for the company, its own ID. */
  targetId: string;
  /** The kind of target of the binding. */
  targetType: ToolBindingTarget;
};

/** The input of updateToolProfileEntry. Omitted fields keep their values. */
export type UpdateToolProfileEntryInput = {
  /** The ID of an application of the company. Null for none. */
  applicationId?: string | null | undefined;
  /** The ID of a tool in the catalog of the company. Null for none. */
  catalogEntryId?: string | null | undefined;
  /** Further conditions on a call. Null for none. */
  conditions?: ToolConditionsInput | null | undefined;
  /** The effect on the selected tools; include if omitted. */
  effect?: ToolEntryEffect | null | undefined;
  /** The entry's ID. */
  entryId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The risk level of the selected tools. Null for none. */
  riskLevel?: ToolRiskLevel | null | undefined;
  /** The property by which the entry selects tools; the field of that name is required. */
  selectorType?: ToolEntrySelector | null | undefined;
  /** The ID of a connection of the company. Null for none. */
  serverId?: string | null | undefined;
  /** The name of the tools, at their server or in Orgraph. 1 to 240 characters. Null for none. */
  toolName?: string | null | undefined;
};

/** The input of updateToolProfile. Omitted fields keep their values. */
export type UpdateToolProfileInput = {
  /** The effect on tools that no entry selects; deny if omitted. */
  defaultAction?: ToolDefaultAction | null | undefined;
  /** The purpose of the profile, at most 4,000 characters. Null for none. */
  description?: string | null | undefined;
  /** The entries that include and exclude tools, at most 250. They replace all previous entries. */
  entries?: Array<NewToolProfileEntryInput> | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** Custom data. Null for none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The name, at most 160 characters. */
  name?: string | null | undefined;
  /** The profile's ID. */
  profileId: string;
  /** The key, unique in the company. 1 to 160 characters. Must begin with a lower-case letter or digit, and have only these, dots, underscores, colons and hyphens. */
  profileKey?: string | null | undefined;
  /** The status. Only active profiles apply to calls. */
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
