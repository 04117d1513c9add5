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

/** Which approvals to list. A list has at most 100 values. */
export type ApprovalFilter = {
  /** Only approvals that hired one of these agents. */
  agentIds?: Array<string> | null | undefined;
  /** Only approvals that were requested in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only approvals that were decided in this span. */
  decidedAt?: TimeRangeInput | null | undefined;
  /** Only approvals decided by one of these people. */
  decidedByUserIds?: Array<string> | null | undefined;
  /** Leaves out approvals that match. */
  not?: ApprovalFilterExclusionInput | null | undefined;
  /** Only approvals requested by one of these agents. */
  requestedByAgentIds?: Array<string> | null | undefined;
  /** Only approvals requested by one of these people. */
  requestedByUserIds?: Array<string> | null | undefined;
  /** Only approvals in one of these statuses. */
  statuses?: Array<ApprovalStatus> | null | undefined;
  /** Only approvals of one of these types. */
  types?: Array<ApprovalType> | null | undefined;
  /** Only approvals that were changed last in this span. */
  updatedAt?: TimeRangeInput | null | undefined;
};

/** Which approvals to leave out. */
export type ApprovalFilterExclusionInput = {
  /** No approvals that hired one of these agents. */
  agentIds?: Array<string> | null | undefined;
  /** No approvals decided by one of these people. */
  decidedByUserIds?: Array<string> | null | undefined;
  /** No approvals requested by one of these agents. */
  requestedByAgentIds?: Array<string> | null | undefined;
  /** No approvals requested by one of these people. */
  requestedByUserIds?: Array<string> | null | undefined;
  /** No approvals in one of these statuses. */
  statuses?: Array<ApprovalStatus> | null | undefined;
  /** No approvals of one of these types. */
  types?: Array<ApprovalType> | null | undefined;
};

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

/** The type of an approval. */
export type ApprovalType =
  /** The CEO's strategy. */
  | 'APPROVE_CEO_STRATEGY'
  /** A raise of a budget. */
  | 'BUDGET_OVERRIDE_REQUIRED'
  /** The hire of an agent. */
  | 'HIRE_AGENT'
  /** An agent's question to the board. */
  | 'REQUEST_BOARD_APPROVAL';

/** A span of time. Without a start or end, the span is open on that side. */
export type TimeRangeInput = {
  /** The start of the span, inclusive. */
  after?: string | null | undefined;
  /** The end of the span, exclusive. */
  before?: string | null | undefined;
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

export type ApprovalCardFragment = { __typename: 'Approval', id: string, type: ApprovalType, status: ApprovalStatus, payload: Record<string, unknown>, createdAt: string, decidedAt: string | null, decisionNote: string | null, expiresAt: string | null, consumedAt: string | null, requestedByAgentId: string | null, requestedByUserId: string | null, requestedBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, decidedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null };

export type ApprovalsQueryVariables = Exact<{
  companyId: string;
  filter: ApprovalFilter;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ApprovalsQuery = { company: { __typename: 'Company', id: string, approvals: { __typename: 'ApprovalConnection', totalCount: number, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ __typename: 'Approval', id: string, type: ApprovalType, status: ApprovalStatus, payload: Record<string, unknown>, createdAt: string, decidedAt: string | null, decisionNote: string | null, expiresAt: string | null, consumedAt: string | null, requestedByAgentId: string | null, requestedByUserId: string | null, requestedBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, decidedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null }> } } | null };

export const ApprovalsDocument = document<ApprovalsQuery, ApprovalsQueryVariables>('65e6001c33c21b746a1c7a3a1b26d621c203e190beab51653917d9c4ff17d1d3', "query Approvals($companyId:ID!$filter:ApprovalFilter!$first:Int$after:String){company(id:$companyId){id approvals(first:$first after:$after filter:$filter orderBy:CREATED_AT_DESC){totalCount pageInfo{hasNextPage endCursor __typename}nodes{...ApprovalCard __typename}__typename}__typename}}fragment ApprovalCard on Approval{id type status payload createdAt decidedAt decisionNote expiresAt consumedAt requestedByAgentId requestedByUserId requestedBy{...ActorLabel __typename}decidedByUser{...UserLabel __typename}agent{...AgentLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");
