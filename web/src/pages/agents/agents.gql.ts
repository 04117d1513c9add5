/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** Which agents to list. Terminated ones only on request. A list has at most 100 values. */
export type AgentFilter = {
  /** Only agents with one of these adapters. */
  adapterTypes?: Array<string> | null | undefined;
  /** Only agents that were created in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** True to include terminated agents. */
  includeTerminated?: boolean | null | undefined;
  /** Only agents that ran last in this span. */
  lastHeartbeatAt?: TimeRangeInput | null | undefined;
  /** Only agents that report to one of these agents. */
  managerIds?: Array<string> | null | undefined;
  /** Leaves out agents that match. */
  not?: AgentFilterExclusionInput | null | undefined;
  /** Only agents that were paused in this span. */
  pausedAt?: TimeRangeInput | null | undefined;
  /** Only agents in one of these roles. */
  roles?: Array<AgentRole> | null | undefined;
  /** Only agents in one of these statuses. */
  statuses?: Array<AgentStatus> | null | undefined;
  /** Only agents that were changed last in this span. */
  updatedAt?: TimeRangeInput | null | undefined;
};

/** Which agents to leave out. */
export type AgentFilterExclusionInput = {
  /** No agents with one of these adapters. */
  adapterTypes?: Array<string> | null | undefined;
  /** No agents that report to one of these agents. */
  managerIds?: Array<string> | null | undefined;
  /** No agents in one of these roles. */
  roles?: Array<AgentRole> | null | undefined;
  /** No agents in one of these statuses. */
  statuses?: Array<AgentStatus> | null | undefined;
};

/** The orders of agents. */
export type AgentOrder =
  /** Oldest first. */
  | 'CREATED_AT_ASC'
  /** Newest first. */
  | 'CREATED_AT_DESC'
  /** Agents without a run first, then the latest run last. */
  | 'LAST_HEARTBEAT_AT_ASC'
  /** Latest run first; those that never ran last. */
  | 'LAST_HEARTBEAT_AT_DESC'
  /** By name. */
  | 'NAME_ASC'
  /** By name, in the opposite direction. */
  | 'NAME_DESC'
  /** Most recently changed last. */
  | 'UPDATED_AT_ASC'
  /** Most recently changed first. */
  | 'UPDATED_AT_DESC';

/** The reason why an agent is paused. */
export type AgentPauseReason =
  /** Its budget is spent. */
  | 'BUDGET'
  /** Its company was archived. */
  | 'COMPANY_ARCHIVED'
  /** It was imported. */
  | 'IMPORT'
  /** A person paused it. */
  | 'MANUAL'
  /** The server paused it. */
  | 'SYSTEM';

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

/** The statuses of a run. */
export type RunStatus =
  /** Cancelled. */
  | 'CANCELLED'
  /** Failed. */
  | 'FAILED'
  /** Interrupted by a shutdown of the server. */
  | 'INTERRUPTED'
  /** Waiting to start. */
  | 'QUEUED'
  /** Running. */
  | 'RUNNING'
  /** Failed, and scheduled to be retried. */
  | 'SCHEDULED_RETRY'
  /** Succeeded. */
  | 'SUCCEEDED'
  /** Timed out. */
  | 'TIMED_OUT';

/** A span of time. Without a start or end, the span is open on that side. */
export type TimeRangeInput = {
  /** The start of the span, inclusive. */
  after?: string | null | undefined;
  /** The end of the span, exclusive. */
  before?: string | null | undefined;
};

export type AgentLabelFragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type AgentRowFragment = { __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type AgentListQueryVariables = Exact<{
  companyId: string;
  filter?: AgentFilter | null | undefined;
  orderBy?: AgentOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type AgentListQuery = { company: { __typename: 'Company', id: string, agents: { __typename: 'AgentConnection', totalCount: number, nodes: Array<{ __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string, manager: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, runs: { __typename: 'RunConnection', nodes: Array<{ __typename: 'Run', id: string, status: RunStatus, startedAt: string | null, statusMessage: string | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null }> } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type AgentsFoundQueryVariables = Exact<{
  companyId: string;
  q: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type AgentsFoundQuery = { search: { __typename: 'SearchResultConnection', nodes: Array<{ __typename: 'SearchResult', entityId: string, entity:
        | { __typename: 'Agent', id: string, adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string, manager: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, runs: { __typename: 'RunConnection', nodes: Array<{ __typename: 'Run', id: string, status: RunStatus, startedAt: string | null, statusMessage: string | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null }> } }
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
        | { __typename: 'ToolServer', id: string }
        | { __typename: 'ToolStdioTemplate', id: string }
        | { __typename: 'User', id: string }
        | { __typename: 'UserSecretDefinition', id: string }
        | { __typename: 'UserSecretGrant', id: string }
        | { __typename: 'Wake', id: string }
        | { __typename: 'WorkProduct', id: string }
       | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null };

export type AgentListRowFragment = { __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string, manager: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, runs: { __typename: 'RunConnection', nodes: Array<{ __typename: 'Run', id: string, status: RunStatus, startedAt: string | null, statusMessage: string | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null }> } };

export const AgentListDocument = document<AgentListQuery, AgentListQueryVariables>('aa32e70b85306d06b8246139cb12ecd84ea281914a48c217a0e8f629fb0b0656', "query AgentList($companyId:ID!$filter:AgentFilter$orderBy:AgentOrder$first:Int$after:String){company(id:$companyId){id agents(filter:$filter orderBy:$orderBy first:$first after:$after){nodes{...AgentListRow __typename}pageInfo{hasNextPage endCursor __typename}totalCount __typename}__typename}}fragment AgentListRow on Agent{...AgentRow manager{...AgentLabel __typename}runs(first:1 filter:{statuses:[RUNNING]}){nodes{id status startedAt statusMessage issue{id identifier title status __typename}__typename}__typename}__typename}fragment AgentRow on Agent{...AgentLabel adapterType pauseReason pausedAt errorReason budgetMonthlyCents spentMonthlyCents lastHeartbeatAt __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const AgentsFoundDocument = document<AgentsFoundQuery, AgentsFoundQueryVariables>('bd469abe473d751a0b205dee6a56c6185c6854aec0f26bfeb1793c708036644d', "query AgentsFound($companyId:ID!$q:String!$first:Int$after:String){search(companyId:$companyId q:$q scope:AGENTS first:$first after:$after){nodes{entityId entity{id ...on Agent{...AgentListRow __typename}__typename}__typename}pageInfo{hasNextPage endCursor __typename}__typename}}fragment AgentListRow on Agent{...AgentRow manager{...AgentLabel __typename}runs(first:1 filter:{statuses:[RUNNING]}){nodes{id status startedAt statusMessage issue{id identifier title status __typename}__typename}__typename}__typename}fragment AgentRow on Agent{...AgentLabel adapterType pauseReason pausedAt errorReason budgetMonthlyCents spentMonthlyCents lastHeartbeatAt __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");
