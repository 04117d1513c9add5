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

/** The status of an approval. */
export type ApprovalStatus =
  /** Approved by the board. */
  | 'APPROVED'
  /** Withdrawn. */
  | 'CANCELLED'
  /** Waiting for the board. */
  | 'PENDING'
  /** Rejected by the board. */
  | 'REJECTED'
  /** Sent back to its requester. */
  | 'REVISION_REQUESTED';

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

/** A span of time. Without a start or end, the span is open on that side. */
export type TimeRangeInput = {
  /** The start of the span, inclusive. */
  after?: string | null | undefined;
  /** The end of the span, exclusive. */
  before?: string | null | undefined;
};

/** Which requests to list. A list has at most 100 values. */
export type ToolActionRequestFilter = {
  /** Only requests for a tool of one of these connections. */
  connectionIds?: Array<string> | null | undefined;
  /** Only requests that were made in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only requests that were decided in this span. */
  decidedAt?: TimeRangeInput | null | undefined;
  /** Only requests on one of these issues. */
  issueIds?: Array<string> | null | undefined;
  /** Leaves out requests that match. */
  not?: ToolActionRequestFilterExclusionInput | null | undefined;
  /** Only requests that one of these agents made. */
  requestedByAgentIds?: Array<string> | null | undefined;
  /** Only requests in one of these statuses. */
  statuses?: Array<ToolActionRequestStatus> | null | undefined;
};

/** Which requests to leave out. */
export type ToolActionRequestFilterExclusionInput = {
  /** No requests for a tool of one of these connections. */
  connectionIds?: Array<string> | null | undefined;
  /** No requests on one of these issues. */
  issueIds?: Array<string> | null | undefined;
  /** No requests that one of these agents made. */
  requestedByAgentIds?: Array<string> | null | undefined;
  /** No requests in one of these statuses. */
  statuses?: Array<ToolActionRequestStatus> | null | undefined;
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

export type ActionRequestCardFragment = { __typename: 'ToolActionRequest', id: string, status: ToolActionRequestStatus, toolName: string, riskLevel: string, previewMarkdown: string | null, createdAt: string, expiresAt: string, decidedAt: string | null, resolvedAt: string | null, errorCode: string | null, resultSummary: Record<string, unknown> | null, interactionId: string | null, approval: { __typename: 'Approval', id: string, status: ApprovalStatus } | null, requestedBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, decidedBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, canonicalArgumentsSummary: { __typename: 'ToolArgumentsSummary', summary: Record<string, unknown>, redactedFields: Array<string>, cutFields: Array<string>, sizeBytes: number }, catalogEntry: { __typename: 'ToolCatalogEntry', id: string, title: string | null, description: string | null } | null, server: { __typename: 'ToolServer', id: string, name: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, invocation: { __typename: 'ToolCall', id: string, runId: string | null, reasonCode: string } | null };

export type ToolRequestsQueryVariables = Exact<{
  companyId: string;
  filter?: ToolActionRequestFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ToolRequestsQuery = { company: { __typename: 'Company', id: string, toolActionRequests: { __typename: 'ToolActionRequestConnection', totalCount: number, nodes: Array<{ __typename: 'ToolActionRequest', id: string, status: ToolActionRequestStatus, toolName: string, riskLevel: string, previewMarkdown: string | null, createdAt: string, expiresAt: string, decidedAt: string | null, resolvedAt: string | null, errorCode: string | null, resultSummary: Record<string, unknown> | null, interactionId: string | null, approval: { __typename: 'Approval', id: string, status: ApprovalStatus } | null, requestedBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, decidedBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, canonicalArgumentsSummary: { __typename: 'ToolArgumentsSummary', summary: Record<string, unknown>, redactedFields: Array<string>, cutFields: Array<string>, sizeBytes: number }, catalogEntry: { __typename: 'ToolCatalogEntry', id: string, title: string | null, description: string | null } | null, server: { __typename: 'ToolServer', id: string, name: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, invocation: { __typename: 'ToolCall', id: string, runId: string | null, reasonCode: string } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export const ToolRequestsDocument = document<ToolRequestsQuery, ToolRequestsQueryVariables>('d70a2748cdde1ca47ba7f6d729330c67c3de24ab8a8efcd2c581fb6f153c40d7', "query ToolRequests($companyId:ID!$filter:ToolActionRequestFilter$first:Int$after:String){company(id:$companyId){id toolActionRequests(filter:$filter first:$first after:$after){nodes{...ActionRequestCard __typename}pageInfo{hasNextPage endCursor __typename}totalCount __typename}__typename}}fragment ActionRequestCard on ToolActionRequest{id status toolName riskLevel previewMarkdown createdAt expiresAt decidedAt resolvedAt errorCode resultSummary approval{id status __typename}interactionId requestedBy{...ActorLabel __typename}decidedBy{...ActorLabel __typename}canonicalArgumentsSummary{summary redactedFields cutFields sizeBytes __typename}catalogEntry{id title description __typename}server{id name __typename}issue{id identifier title status __typename}invocation{id runId reasonCode __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");
