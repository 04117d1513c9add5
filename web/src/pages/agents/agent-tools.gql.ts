/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The reason why a tool is missing from an agent's list of tools. */
export type ToolAbsence =
  /** The agent is paused, terminated or waiting for its approval. */
  | 'AGENT_INACTIVE'
  /** The tool's application is a draft, disabled or archived. */
  | 'APPLICATION_INACTIVE'
  /** A policy blocks the tool. */
  | 'BLOCKED'
  /** The company is paused or archived, or the installation is halted. */
  | 'COMPANY_STOPPED'
  /** The tool's connection is a draft or disabled. */
  | 'CONNECTION_INACTIVE'
  /** The tool's connection is not enabled. */
  | 'CONNECTION_SWITCHED_OFF'
  /** The rate limit of a policy is reached. */
  | 'LIMITED'
  /** Another tool has the same name. */
  | 'NAME_TAKEN'
  /** No policy, grant or profile allows the tool. */
  | 'NOT_ALLOWED'
  /** The tool is disabled. */
  | 'TOOL_DISABLED'
  /** The tool is new or has changed, and waits for a review. */
  | 'TOOL_QUARANTINED';

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

/** A profile's effect on tools that no entry selects. */
export type ToolDefaultAction =
  /** The profile allows all tools except those that it excludes. */
  | 'ALLOW'
  /** The profile allows only the tools that it includes. */
  | 'DENY';

/** The harm that a tool can do, according to its name and its server. */
export type ToolEntryRisk =
  /** The tool destroys something. */
  | 'DESTRUCTIVE'
  /** The tool only reads. */
  | 'READ'
  /** The tool changes something. */
  | 'WRITE';

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

export type AgentToolsQueryVariables = Exact<{
  companyId: string;
  agentId: string;
  projectId?: string | null | undefined;
}>;


export type AgentToolsQuery = { toolExplanations: Array<{ __typename: 'ToolExplanation', catalogEntryId: string, displayName: string, toolName: string, gatewayToolName: string, decision: ToolDecisionKind, reasonCode: ToolReasonCode, explanation: string, riskLevel: ToolEntryRisk, dependsOnArguments: boolean, absences: Array<ToolAbsence>, server: { __typename: 'ToolServer', id: string, name: string } | null, effectiveProfiles: Array<{ __typename: 'ToolProfile', id: string, name: string }>, matchedPolicies: Array<{ __typename: 'ToolPolicy', id: string, name: string, policyType: ToolPolicyType }> }> | null, effectiveTools: { __typename: 'EffectiveTools', agentId: string, profiles: Array<{ __typename: 'ToolProfile', id: string, name: string, defaultAction: ToolDefaultAction }>, installedConnections: Array<{ __typename: 'InstalledToolServer', serverId: string, name: string, isForCompany: boolean }> } | null };

export const AgentToolsDocument = document<AgentToolsQuery, AgentToolsQueryVariables>('168496c86f86604e431359aed21aa853431238a871273ba437d09289445bbe73', "query AgentTools($companyId:ID!$agentId:ID!$projectId:ID){toolExplanations(agentId:$agentId projectId:$projectId){catalogEntryId displayName toolName gatewayToolName decision reasonCode explanation riskLevel dependsOnArguments absences server{id name __typename}effectiveProfiles{id name __typename}matchedPolicies{id name policyType __typename}__typename}effectiveTools(companyId:$companyId agentId:$agentId projectId:$projectId){agentId profiles{id name defaultAction __typename}installedConnections{serverId name isForCompany __typename}__typename}}");
