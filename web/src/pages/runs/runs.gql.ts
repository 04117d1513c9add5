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

/** The reasons for waking an agent. */
export type InvocationSource =
  /** An issue was assigned to the agent. */
  | 'ASSIGNMENT'
  /** An event that concerns the agent happened. */
  | 'AUTOMATION'
  /** A caller requested it. */
  | 'ON_DEMAND'
  /** The agent's timer fired. */
  | 'TIMER';

/** The effect of a run on its work. */
export type LivenessState =
  /** The work has made progress. */
  | 'ADVANCED'
  /** The issue is blocked. */
  | 'BLOCKED'
  /** The work is done. */
  | 'COMPLETED'
  /** The run changed nothing and returned no text. */
  | 'EMPTY_RESPONSE'
  /** The run failed. */
  | 'FAILED'
  /** The work needs a follow-up. */
  | 'NEEDS_FOLLOWUP'
  /** The run only wrote a plan. */
  | 'PLAN_ONLY';

/** Which runs to list. A list has at most 100 values. */
export type RunFilter = {
  /** Only runs with one of these adapters. */
  adapterTypes?: Array<string> | null | undefined;
  /** Only runs of one of these agents. */
  agentIds?: Array<string> | null | undefined;
  /** Only runs that were created in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only runs that failed with one of these codes. */
  errorCodes?: Array<string> | null | undefined;
  /** Only runs that ended in this span. */
  finishedAt?: TimeRangeInput | null | undefined;
  /** Only runs that were invoked in one of these ways. */
  invocationSources?: Array<InvocationSource> | null | undefined;
  /** Only runs about one of these issues. */
  issueIds?: Array<string> | null | undefined;
  /** Only runs with one of these outcomes. */
  livenessStates?: Array<LivenessState> | null | undefined;
  /** Only runs with one of these models. */
  models?: Array<string> | null | undefined;
  /** Only runs that require an action. */
  needsAction?: boolean | null | undefined;
  /** Leaves out runs that match. */
  not?: RunFilterExclusionInput | null | undefined;
  /** Only runs that started in this span. */
  startedAt?: TimeRangeInput | null | undefined;
  /** Only runs in one of these statuses. */
  statuses?: Array<RunStatus> | null | undefined;
  /** Only runs that were changed last in this span. */
  updatedAt?: TimeRangeInput | null | undefined;
};

/** Which runs to leave out. */
export type RunFilterExclusionInput = {
  /** No runs with one of these adapters. */
  adapterTypes?: Array<string> | null | undefined;
  /** No runs of one of these agents. */
  agentIds?: Array<string> | null | undefined;
  /** No runs that failed with one of these codes. */
  errorCodes?: Array<string> | null | undefined;
  /** No runs that were invoked in one of these ways. */
  invocationSources?: Array<InvocationSource> | null | undefined;
  /** No runs about one of these issues. */
  issueIds?: Array<string> | null | undefined;
  /** No runs with one of these outcomes. */
  livenessStates?: Array<LivenessState> | null | undefined;
  /** No runs with one of these models. */
  models?: Array<string> | null | undefined;
  /** No runs in one of these statuses. */
  statuses?: Array<RunStatus> | null | undefined;
};

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

export type RunRowFragment = { __typename: 'Run', id: string, status: RunStatus, createdAt: string, startedAt: string | null, finishedAt: string | null, error: string | null, errorCode: string | null, statusMessage: string | null, requiredAction: string | null, invocationSource: InvocationSource, agentId: string, issueId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null };

export type RunListQueryVariables = Exact<{
  companyId: string;
  filter?: RunFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type RunListQuery = { company: { __typename: 'Company', id: string, runs: { __typename: 'RunConnection', nodes: Array<{ __typename: 'Run', scheduledRetryAt: string | null, id: string, status: RunStatus, createdAt: string, startedAt: string | null, finishedAt: string | null, error: string | null, errorCode: string | null, statusMessage: string | null, requiredAction: string | null, invocationSource: InvocationSource, agentId: string, issueId: string | null, cost: { __typename: 'RunCost', costCents: number, unpricedEvents: number }, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export const RunListDocument = document<RunListQuery, RunListQueryVariables>('75988c9f4a120b23f57b6de20e42c88616a77541e6fc2b63450e15f6e7a986e4', "query RunList($companyId:ID!$filter:RunFilter$first:Int$after:String){company(id:$companyId){id runs(filter:$filter first:$first after:$after orderBy:CREATED_AT_DESC){nodes{...RunRow scheduledRetryAt cost{costCents unpricedEvents __typename}__typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}fragment RunRow on Run{id status createdAt startedAt finishedAt error errorCode statusMessage requiredAction invocationSource agentId agent{...AgentLabel __typename}issueId issue{id identifier title __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");
