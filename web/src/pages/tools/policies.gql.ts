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

/** The input of createToolPolicy. */
export type CreateToolPolicyInput = {
  /** The ID of the company. */
  companyId: string;
  /** Further conditions on a call. Null for none. */
  conditions?: ToolConditionsInput | null | undefined;
  /** Only for a rate limit: the number of calls, the window in seconds, and the calls that count together. Null for none. */
  config?: ToolRateLimitInput | null | undefined;
  /** The reason for the policy, at most 4,000 characters. Null for none. */
  description?: string | null | undefined;
  /** Disabled policies are not evaluated. Defaults to true. */
  enabled?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The name, unique in the company, at most 160 characters. */
  name: string;
  /** The type: allow, block, require_approval or rate_limit. 1 to 160 characters. */
  policyType: ToolPolicyType;
  /** Orgraph evaluates policies from the lowest priority up; 100 if omitted from a new policy. 0 to 10,000. Defaults to 100. */
  priority?: number | null | undefined;
  /** The matching calls: a call must meet each key; without keys, all calls match. */
  selectors?: ToolSelectorsInput | null | undefined;
};

/** The input of deleteToolPolicy. */
export type DeleteToolPolicyInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The policy's ID. */
  policyId: string;
};

/** The input of duplicateToolPolicy. */
export type DuplicateToolPolicyInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The name of the copy; by default, the policy name with "copy". 1 to 160 characters. */
  name?: string | null | undefined;
  /** The policy's ID. */
  policyId: string;
};

/** The input of reorderToolPolicies. */
export type ReorderToolPoliciesInput = {
  /** The ID of the company. */
  companyId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** All policies except trust rules, each once, in order. They get the priorities 100, 200 and so on. 1 to 500 of them. */
  policyIds: Array<string>;
};

/** The input of testToolPolicy. */
export type TestToolPolicyInput = {
  /** The caller in a policy test. */
  actor: TestedToolCallerInput;
  /** The ID of the company. */
  companyId: string;
  /** True to count the test towards the rate limits of policies. Defaults to false. */
  consumeRateLimit?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The tool and the arguments of the call in a policy test. */
  request: TestedToolRequestInput;
  /** The context of the call in a policy test. Null for none. */
  runContext?: TestedToolContextInput | null | undefined;
  /** True to record the test in the journal. Defaults to false. */
  writeAuditEvent?: boolean | null | undefined;
};

/** The caller in a policy test. */
export type TestedToolCallerInput = {
  /** The ID of the caller. */
  actorId: string;
  /** The kind of caller. */
  actorType: ToolActorType;
  /** The ID of the agent that the caller acts for, if any. Null for none. */
  agentId?: string | null | undefined;
};

/** The context of the call in a policy test. */
export type TestedToolContextInput = {
  /** The ID of the gateway through which the call comes. Null for none. */
  gatewayId?: string | null | undefined;
  /** The ID of the issue that the work belongs to. Null for none. */
  issueId?: string | null | undefined;
  /** The ID of the project that the work belongs to. Null for none. */
  projectId?: string | null | undefined;
  /** The ID of the routine that the work belongs to. Null for none. */
  routineId?: string | null | undefined;
  /** The ID of the run. Null for none. */
  runId?: string | null | undefined;
};

/** The tool and the arguments of the call in a policy test. */
export type TestedToolRequestInput = {
  /** The ID of the tool's application. Null for none. */
  applicationId?: string | null | undefined;
  /** The arguments of the call; empty if omitted. Null for none. */
  arguments?: Record<string, unknown> | null | undefined;
  /** The ID of the tool in the catalog. Null for none. */
  catalogEntryId?: string | null | undefined;
  /** Has no effect on the decision. 1 to 240 characters. Null for none. */
  idempotencyKey?: string | null | undefined;
  /** The ID of the tool's connection. Null for none. */
  serverId?: string | null | undefined;
  /** Has no effect on the decision: the tool's risk does. Null for none. */
  sideEffecting?: boolean | null | undefined;
  /** The name of the tool, in Orgraph or at its server. 1 to 240 characters. */
  toolName: string;
};

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

/** The decision of the rules about a tool call. */
export type ToolCallDecision =
  /** The call may be made. */
  | 'ALLOW'
  /** No program for the call could be started at that time. */
  | 'DEFER_RUNTIME'
  /** The call may not be made. */
  | 'DENY'
  /** The call exceeds a rate limit. */
  | 'RATE_LIMITED'
  /** A person must approve the call. */
  | 'REQUIRE_APPROVAL';

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

/** The decision about a tool call. */
export type ToolDecisionKind =
  /** The call is made. */
  | 'ALLOW'
  /** The call is denied until there is room to run the program of its server. */
  | 'DEFER_RUNTIME'
  /** The call is denied. */
  | 'DENY'
  /** The call is denied until the window of a rate limit is over. */
  | 'RATE_LIMITED'
  /** The call is made once a person has approved it. */
  | 'REQUIRE_APPROVAL';

/** The harm that a tool can do, according to its name and its server. */
export type ToolEntryRisk =
  /** The tool destroys something. */
  | 'DESTRUCTIVE'
  /** The tool only reads. */
  | 'READ'
  /** The tool changes something. */
  | 'WRITE';

/** A proposed policy. Orgraph does not store it. */
export type ToolPolicyDraftInput = {
  /** Further conditions on a call. Null for none. */
  conditions?: ToolConditionsInput | null | undefined;
  /** Only for a rate limit: the number of calls, the window in seconds, and the calls that count together. Null for none. */
  config?: ToolRateLimitInput | null | undefined;
  /** Disabled policies are not evaluated. Defaults to true. */
  enabled?: boolean | null | undefined;
  /** The ID of the stored policy that it replaces; omitted for a new policy. Null for none. */
  policyId?: string | null | undefined;
  /** The type: allow, block, require_approval or rate_limit. 1 to 160 characters. */
  policyType: ToolPolicyType;
  /** Orgraph evaluates policies from the lowest priority up; 100 if omitted from a new policy. 0 to 10,000. Defaults to 100. */
  priority?: number | null | undefined;
  /** The matching calls: a call must meet each key; without keys, all calls match. */
  selectors?: ToolSelectorsInput | null | undefined;
};

/** The effect of a policy on the calls that it matches. */
export type ToolPolicyType =
  /** Allows the calls, unless an earlier policy decides otherwise. */
  | 'ALLOW'
  /** Denies the calls. */
  | 'BLOCK'
  /** Counts the calls, and rejects those beyond its limit. */
  | 'RATE_LIMIT'
  /** Requires an approval for each call. */
  | 'REQUIRE_APPROVAL'
  /** Allows calls that were approved several times. It comes from approvals, and can be revoked but not changed. */
  | 'TRUST_RULE';

/** A property that calls must share to be counted together. */
export type ToolRateKey =
  /** The caller. */
  | 'AGENT'
  /** The application of the tool. */
  | 'APPLICATION'
  /** The company. */
  | 'COMPANY'
  /** The connection of the tool. */
  | 'CONNECTION'
  /** The tool. */
  | 'TOOL';

/** A limit on the number of calls in a window of time. */
export type ToolRateLimitInput = {
  /** The properties that calls must share to be counted together: company, agent, connection and tool by default. 1 to 5 of them. */
  keyBy?: Array<ToolRateKey> | null | undefined;
  /** The number of calls per window, at most 1,000,000. */
  limit: number;
  /** The length of a window in seconds, at most a year. Windows start at its multiples since 1970. At most 31,536,000. */
  windowSeconds: number;
};

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

/** The effect of proposed policies on a past call. */
export type ToolReplayEffect =
  /** The decision differs. */
  | 'CHANGED'
  /** The decision is the same, but for another reason. */
  | 'OTHER_REASON'
  /** The decision and its reason are the same. */
  | 'UNCHANGED'
  /** The decision cannot be determined. */
  | 'UNDECIDABLE';

/** The reason why a decision cannot be determined. */
export type ToolReplayObstacle =
  /** A rule depends on an argument that Orgraph did not store, because it is a credential or too long. */
  | 'ARGUMENTS'
  /** The number of calls that a limit would have counted before is unknown. */
  | 'LIMIT';

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

/** The calls to which a rule applies. A call must meet each key. */
export type ToolSelectorsInput = {
  /** Must equal the kind of the caller. */
  actorType?: ToolActorType | null | undefined;
  /** One of these values must equal the kind of the caller. 1 to 100 of them. */
  actorTypes?: Array<ToolActorType> | null | undefined;
  /** Must equal the ID of the agent that calls. */
  agentId?: string | null | undefined;
  /** One of these values must equal the ID of the agent that calls. 1 to 100 of them. */
  agentIds?: Array<string> | null | undefined;
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
  /** Must equal the ID of the gateway of the call. */
  gatewayId?: string | null | undefined;
  /** One of these values must equal the ID of the gateway of the call. 1 to 100 of them. */
  gatewayIds?: Array<string> | null | undefined;
  /** Must equal the ID of the issue of the caller's run. */
  issueId?: string | null | undefined;
  /** One of these values must equal the ID of the issue of the caller's run. 1 to 100 of them. */
  issueIds?: Array<string> | null | undefined;
  /** Must equal the ID of the project of the caller's run. */
  projectId?: string | null | undefined;
  /** One of these values must equal the ID of the project of the caller's run. 1 to 100 of them. */
  projectIds?: Array<string> | null | undefined;
  /** Must equal the type of the tool's provider: mcp_remote_http, mcp_local_stdio or plugin. 1 to 240 characters. */
  providerType?: string | null | undefined;
  /** One of these values must equal the type of the tool's provider: mcp_remote_http, mcp_local_stdio or plugin. 1 to 100 of them. Each: 1 to 240 characters. */
  providerTypes?: Array<string> | null | undefined;
  /** Must equal the risk level of the tool. */
  riskLevel?: ToolRiskLevel | null | undefined;
  /** One of these values must equal the risk level of the tool. 1 to 100 of them. */
  riskLevels?: Array<ToolRiskLevel> | null | undefined;
  /** Must equal the ID of the routine of the caller's run. */
  routineId?: string | null | undefined;
  /** One of these values must equal the ID of the routine of the caller's run. 1 to 100 of them. */
  routineIds?: Array<string> | null | undefined;
  /** Must equal the name of the tool, at its server or in Orgraph. 1 to 240 characters. */
  toolName?: string | null | undefined;
  /** One of these values must equal the name of the tool, at its server or in Orgraph. 1 to 100 of them. Each: 1 to 240 characters. */
  toolNames?: Array<string> | null | undefined;
};

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

/** The input of updateToolPolicy. Omitted fields keep their values. */
export type UpdateToolPolicyInput = {
  /** Further conditions on a call. Null for none. */
  conditions?: ToolConditionsInput | null | undefined;
  /** Only for a rate limit: the number of calls, the window in seconds, and the calls that count together. Null for none. */
  config?: ToolRateLimitInput | null | undefined;
  /** The reason for the policy, at most 4,000 characters. Null for none. */
  description?: string | null | undefined;
  /** Disabled policies are not evaluated. */
  enabled?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The name, unique in the company, at most 160 characters. */
  name?: string | null | undefined;
  /** The policy's ID. */
  policyId: string;
  /** The type: allow, block, require_approval or rate_limit. 1 to 160 characters. */
  policyType?: ToolPolicyType | null | undefined;
  /** Orgraph evaluates policies from the lowest priority up; 100 if omitted from a new policy. 0 to 10,000. */
  priority?: number | null | undefined;
  /** The matching calls: a call must meet each key; without keys, all calls match. */
  selectors?: ToolSelectorsInput | null | undefined;
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

export type ToolPoliciesQueryVariables = Exact<{
  companyId: string;
}>;


export type ToolPoliciesQuery = { company: { __typename: 'Company', id: string, toolPolicies: { __typename: 'ToolPolicyConnection', totalCount: number, nodes: Array<{ __typename: 'ToolPolicy', id: string, name: string, description: string | null, policyType: ToolPolicyType, priority: number, enabled: boolean, selectors: Record<string, unknown>, conditions: Record<string, unknown> | null, config: Record<string, unknown> | null, createdAt: string, updatedAt: string, createdBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null }> } | null } | null };

export type ToolPolicyRowFragment = { __typename: 'ToolPolicy', id: string, name: string, description: string | null, policyType: ToolPolicyType, priority: number, enabled: boolean, selectors: Record<string, unknown>, conditions: Record<string, unknown> | null, config: Record<string, unknown> | null, createdAt: string, updatedAt: string, createdBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null };

export type ToolSubjectsQueryVariables = Exact<{
  companyId: string;
}>;


export type ToolSubjectsQuery = { company: { __typename: 'Company', id: string, toolApplications: { __typename: 'ToolApplicationConnection', nodes: Array<{ __typename: 'ToolApplication', id: string, name: string }> } | null, toolServers: { __typename: 'ToolServerConnection', nodes: Array<{ __typename: 'ToolServer', id: string, name: string, status: ToolStatus, application: { __typename: 'ToolApplication', id: string, name: string } | null }> } | null } | null };

export type ToolsOfServerQueryVariables = Exact<{
  id: string;
}>;


export type ToolsOfServerQuery = { node:
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
    | { __typename: 'ToolServer', id: string, catalog: { __typename: 'ToolCatalogEntryConnection', nodes: Array<{ __typename: 'ToolCatalogEntry', id: string, toolName: string, title: string | null, riskLevel: ToolEntryRisk, inputSchema: Record<string, unknown> }> } }
    | { __typename: 'ToolStdioTemplate', id: string }
    | { __typename: 'User', id: string }
    | { __typename: 'UserSecretDefinition', id: string }
    | { __typename: 'UserSecretGrant', id: string }
    | { __typename: 'Wake', id: string }
    | { __typename: 'WorkProduct', id: string }
   | null };

export type ToolPolicyReplayQueryVariables = Exact<{
  companyId: string;
  days?: number | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  policies?: Array<ToolPolicyDraftInput> | ToolPolicyDraftInput | null | undefined;
  removedPolicyIds?: Array<string> | string | null | undefined;
}>;


export type ToolPolicyReplayQuery = { toolPolicyReplay: { __typename: 'ToolPolicyReplay', nextCursor: string | null, counts: { __typename: 'ToolPolicyReplayCounts', examined: number, changed: number, otherReason: number, unchanged: number, undecidable: number }, calls: Array<{ __typename: 'ReplayedToolCall', callId: string, toolName: string, startedAt: string, effect: ToolReplayEffect, isByProposal: boolean | null, obstacle: ToolReplayObstacle | null, path: string | null, before: { __typename: 'RecordedToolDecision', decision: ToolCallDecision, reasonCode: string }, after: { __typename: 'ReplayedToolDecision', decision: ToolDecisionKind, reasonCode: ToolReasonCode, draft: number | null, policy: { __typename: 'ToolPolicy', id: string, name: string } | null } | null, call: { __typename: 'ToolCall', id: string, runId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null } | null }> } | null };

export type CreateToolPolicyMutationVariables = Exact<{
  input: CreateToolPolicyInput;
}>;


export type CreateToolPolicyMutation = { createToolPolicy: { __typename: 'CreateToolPolicyPayload', policy: { __typename: 'ToolPolicy', id: string, name: string, description: string | null, policyType: ToolPolicyType, priority: number, enabled: boolean, selectors: Record<string, unknown>, conditions: Record<string, unknown> | null, config: Record<string, unknown> | null, createdAt: string, updatedAt: string, createdBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null } } | null };

export type UpdateToolPolicyMutationVariables = Exact<{
  input: UpdateToolPolicyInput;
}>;


export type UpdateToolPolicyMutation = { updateToolPolicy: { __typename: 'UpdateToolPolicyPayload', policy: { __typename: 'ToolPolicy', id: string, name: string, description: string | null, policyType: ToolPolicyType, priority: number, enabled: boolean, selectors: Record<string, unknown>, conditions: Record<string, unknown> | null, config: Record<string, unknown> | null, createdAt: string, updatedAt: string, createdBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null } } | null };

export type DeleteToolPolicyMutationVariables = Exact<{
  input: DeleteToolPolicyInput;
}>;


export type DeleteToolPolicyMutation = { deleteToolPolicy: { __typename: 'DeleteToolPolicyPayload', deletedId: string } | null };

export type DuplicateToolPolicyMutationVariables = Exact<{
  input: DuplicateToolPolicyInput;
}>;


export type DuplicateToolPolicyMutation = { duplicateToolPolicy: { __typename: 'DuplicateToolPolicyPayload', policy: { __typename: 'ToolPolicy', id: string, name: string, description: string | null, policyType: ToolPolicyType, priority: number, enabled: boolean, selectors: Record<string, unknown>, conditions: Record<string, unknown> | null, config: Record<string, unknown> | null, createdAt: string, updatedAt: string, createdBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null } } | null };

export type ReorderToolPoliciesMutationVariables = Exact<{
  input: ReorderToolPoliciesInput;
}>;


export type ReorderToolPoliciesMutation = { reorderToolPolicies: { __typename: 'ReorderToolPoliciesPayload', policies: Array<{ __typename: 'ToolPolicy', id: string, priority: number }> } | null };

export type TestToolPolicyMutationVariables = Exact<{
  input: TestToolPolicyInput;
}>;


export type TestToolPolicyMutation = { testToolPolicy: { __typename: 'TestToolPolicyPayload', decision: { __typename: 'ToolDecision', allowed: boolean, decision: ToolDecisionKind, reasonCode: ToolReasonCode, explanation: string, matchedPolicies: Array<{ __typename: 'ToolPolicy', id: string, name: string, policyType: ToolPolicyType }>, effectiveProfiles: Array<{ __typename: 'ToolProfile', id: string, name: string }>, policyExplanation: { __typename: 'ToolPolicyExplanation', policyId: string, policyType: string, selectorMatched: boolean, conditionsMatched: boolean, policy: { __typename: 'ToolPolicy', id: string, name: string } | null } | null, rateLimitState: { __typename: 'ToolRateLimitState', count: number, limit: number, limited: boolean, windowSeconds: number } | null, redactionPlan: { __typename: 'ToolRedactionPlan', redactedFields: Array<string> } } } | null };

export const ToolPoliciesDocument = document<ToolPoliciesQuery, ToolPoliciesQueryVariables>('e82c953ea00cda507809492cf507de16008bb240450e934539f99df4827fe977', "query ToolPolicies($companyId:ID!){company(id:$companyId){id toolPolicies(first:200 filter:{policyTypes:[ALLOW BLOCK REQUIRE_APPROVAL RATE_LIMIT]}){totalCount nodes{...ToolPolicyRow __typename}__typename}__typename}}fragment ToolPolicyRow on ToolPolicy{id name description policyType priority enabled selectors conditions config createdAt updatedAt createdBy{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const ToolSubjectsDocument = document<ToolSubjectsQuery, ToolSubjectsQueryVariables>('e040b7f830781d8e3fcc1682359f73c749ceea436670764f2bcea20ecc8ff15b', "query ToolSubjects($companyId:ID!){company(id:$companyId){id toolApplications(first:200 orderBy:NAME_ASC){nodes{id name __typename}__typename}toolServers(first:200 orderBy:NAME_ASC){nodes{id name status application{id name __typename}__typename}__typename}__typename}}");

export const ToolsOfServerDocument = document<ToolsOfServerQuery, ToolsOfServerQueryVariables>('a82b88b070c887c50a43adff734d9c0094c9d65368aba5a335c09a983392d72e', "query ToolsOfServer($id:ID!){node(id:$id){id ...on ToolServer{catalog(first:200 orderBy:NAME_ASC filter:{not:{statuses:[REMOVED]}}){nodes{id toolName title riskLevel inputSchema __typename}__typename}__typename}__typename}}");

export const ToolPolicyReplayDocument = document<ToolPolicyReplayQuery, ToolPolicyReplayQueryVariables>('327dab2ef916b3e9bc6d3de59399030406af94f4f4a91523141debf83883b663', "query ToolPolicyReplay($companyId:ID!$days:Int$first:Int$after:String$policies:[ToolPolicyDraftInput!]$removedPolicyIds:[ID!]){toolPolicyReplay(companyId:$companyId days:$days first:$first after:$after policies:$policies removedPolicyIds:$removedPolicyIds){nextCursor counts{examined changed otherReason unchanged undecidable __typename}calls{callId toolName startedAt effect isByProposal obstacle path before{decision reasonCode __typename}after{decision reasonCode draft policy{id name __typename}__typename}call{id runId agent{...AgentLabel __typename}__typename}__typename}__typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const CreateToolPolicyDocument = document<CreateToolPolicyMutation, CreateToolPolicyMutationVariables>('15df8034a2b4c77a5a4a1a4dcbe48c51f3d2d311dab548df76ceb5945fe2a691', "mutation CreateToolPolicy($input:CreateToolPolicyInput!){createToolPolicy(input:$input){policy{...ToolPolicyRow __typename}__typename}}fragment ToolPolicyRow on ToolPolicy{id name description policyType priority enabled selectors conditions config createdAt updatedAt createdBy{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const UpdateToolPolicyDocument = document<UpdateToolPolicyMutation, UpdateToolPolicyMutationVariables>('a0085f5dda8ee153730a66dbac34262ebee47a72e7a09e67860c0a921e20cb5d', "mutation UpdateToolPolicy($input:UpdateToolPolicyInput!){updateToolPolicy(input:$input){policy{...ToolPolicyRow __typename}__typename}}fragment ToolPolicyRow on ToolPolicy{id name description policyType priority enabled selectors conditions config createdAt updatedAt createdBy{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const DeleteToolPolicyDocument = document<DeleteToolPolicyMutation, DeleteToolPolicyMutationVariables>('3813d3fa5cdd0faae2adbd43c9ca6c022c8f2be4fbb352da71722e46e634f9a1', "mutation DeleteToolPolicy($input:DeleteToolPolicyInput!){deleteToolPolicy(input:$input){deletedId __typename}}");

export const DuplicateToolPolicyDocument = document<DuplicateToolPolicyMutation, DuplicateToolPolicyMutationVariables>('21feab2f2be8806568fdd65cd2b7fbed013d3685c664566368063e4e8973ce72', "mutation DuplicateToolPolicy($input:DuplicateToolPolicyInput!){duplicateToolPolicy(input:$input){policy{...ToolPolicyRow __typename}__typename}}fragment ToolPolicyRow on ToolPolicy{id name description policyType priority enabled selectors conditions config createdAt updatedAt createdBy{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const ReorderToolPoliciesDocument = document<ReorderToolPoliciesMutation, ReorderToolPoliciesMutationVariables>('4aea083bc23c2517234ddd15251dd6bd21cab19f938f4dd10e132117a6202b06', "mutation ReorderToolPolicies($input:ReorderToolPoliciesInput!){reorderToolPolicies(input:$input){policies{id priority __typename}__typename}}");

export const TestToolPolicyDocument = document<TestToolPolicyMutation, TestToolPolicyMutationVariables>('16b88d2b80f1aca3404945681b3d866686a5224bc8e56afe514d8f14eda4318b', "mutation TestToolPolicy($input:TestToolPolicyInput!){testToolPolicy(input:$input){decision{allowed decision reasonCode explanation matchedPolicies{id name policyType __typename}effectiveProfiles{id name __typename}policyExplanation{policyId policyType selectorMatched conditionsMatched policy{id name __typename}__typename}rateLimitState{count limit limited windowSeconds __typename}redactionPlan{redactedFields __typename}__typename}__typename}}");
