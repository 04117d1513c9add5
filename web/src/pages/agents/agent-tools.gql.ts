/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** Why a tool is not in the list that an agent gets. */
export type ToolAbsence =
  /** The agent is paused, terminated or waits for its approval. */
  | 'AGENT_INACTIVE'
  /** Its application is a draft, disabled or archived. */
  | 'APPLICATION_INACTIVE'
  /** A policy blocks it. */
  | 'BLOCKED'
  /** The company is paused or archived, or the installation is halted. */
  | 'COMPANY_STOPPED'
  /** Its connection is a draft or disabled. */
  | 'CONNECTION_INACTIVE'
  /** Its connection is not enabled. */
  | 'CONNECTION_SWITCHED_OFF'
  /** The limit of a policy is reached. */
  | 'LIMITED'
  /** Another tool has the same name. */
  | 'NAME_TAKEN'
  /** No policy, grant or profile allows it. */
  | 'NOT_ALLOWED'
  /** It is disabled. */
  | 'TOOL_DISABLED'
  /** It is new or has changed, and waits for a review. */
  | 'TOOL_QUARANTINED';

/** What becomes of a call of a tool. */
export type ToolDecisionKind =
  /** It is made. */
  | 'ALLOW'
  /** It is refused until there is room to run the program of its server. */
  | 'DEFER_RUNTIME'
  /** It is refused. */
  | 'DENY'
  /** It is refused until the window of a limit is over. */
  | 'RATE_LIMITED'
  /** It is made when a person has approved it. */
  | 'REQUIRE_APPROVAL';

/** What a profile does with tools that no entry names. */
export type ToolDefaultAction =
  /** Allows them: all but what is excluded. */
  | 'ALLOW'
  /** Nothing: only what is included is allowed. */
  | 'DENY';

/** How much harm a tool can do, by its name and by what its server says. */
export type ToolEntryRisk =
  /** It destroys something. */
  | 'DESTRUCTIVE'
  /** It only reads. */
  | 'READ'
  /** It changes something. */
  | 'WRITE';

/** What a policy does with the calls that it matches. */
export type ToolPolicyType =
  /** Allows them, if no policy that comes before says otherwise. */
  | 'ALLOW'
  /** Refuses them. */
  | 'BLOCK'
  /** Counts them, and refuses those beyond its limit. */
  | 'RATE_LIMIT'
  /** Has people approve each of them. */
  | 'REQUIRE_APPROVAL'
  /** Allows what people have approved several times. It comes of approvals, and is revoked instead of changed. */
  | 'TRUST_RULE';

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

export type AgentToolsQueryVariables = Exact<{
  companyId: string;
  agentId: string;
  projectId?: string | null | undefined;
}>;


export type AgentToolsQuery = { toolExplanations: Array<{ __typename: 'ToolExplanation', catalogEntryId: string, displayName: string, toolName: string, gatewayToolName: string, decision: ToolDecisionKind, reasonCode: ToolReasonCode, explanation: string, riskLevel: ToolEntryRisk, dependsOnArguments: boolean, absences: Array<ToolAbsence>, server: { __typename: 'ToolServer', id: string, name: string } | null, effectiveProfiles: Array<{ __typename: 'ToolProfile', id: string, name: string }>, matchedPolicies: Array<{ __typename: 'ToolPolicy', id: string, name: string, policyType: ToolPolicyType }> }> | null, effectiveTools: { __typename: 'EffectiveTools', agentId: string, profiles: Array<{ __typename: 'ToolProfile', id: string, name: string, defaultAction: ToolDefaultAction }>, installedConnections: Array<{ __typename: 'InstalledToolServer', serverId: string, name: string, isForCompany: boolean }> } | null };

export const AgentToolsDocument = document<AgentToolsQuery, AgentToolsQueryVariables>('168496c86f86604e431359aed21aa853431238a871273ba437d09289445bbe73', "query AgentTools($companyId:ID!$agentId:ID!$projectId:ID){toolExplanations(agentId:$agentId projectId:$projectId){catalogEntryId displayName toolName gatewayToolName decision reasonCode explanation riskLevel dependsOnArguments absences server{id name __typename}effectiveProfiles{id name __typename}matchedPolicies{id name policyType __typename}__typename}effectiveTools(companyId:$companyId agentId:$agentId projectId:$projectId){agentId profiles{id name defaultAction __typename}installedConnections{serverId name isForCompany __typename}__typename}}");
