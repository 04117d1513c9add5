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

/** The priorities of an issue. */
export type IssuePriority =
  /** Critical. */
  | 'CRITICAL'
  /** High. */
  | 'HIGH'
  /** Low. */
  | 'LOW'
  /** Medium. */
  | 'MEDIUM';

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

/** Which routines to list. A list has at most 100 values. */
export type RoutineFilter = {
  /** Only routines whose issues are assigned to one of these agents. */
  assigneeAgentIds?: Array<string> | null | undefined;
  /** Only routines that were created in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only routines of one of these goals. */
  goalIds?: Array<string> | null | undefined;
  /** Only routines that fired last in this span. */
  lastTriggeredAt?: TimeRangeInput | null | undefined;
  /** Leaves out routines that match. */
  not?: RoutineFilterExclusionInput | null | undefined;
  /** Only routines whose issues are below one of these issues. */
  parentIssueIds?: Array<string> | null | undefined;
  /** Only routines whose issues have one of these priorities. */
  priorities?: Array<IssuePriority> | null | undefined;
  /** Only routines of one of these projects. */
  projectIds?: Array<string> | null | undefined;
  /** Only routines in one of these statuses. */
  statuses?: Array<RoutineStatus> | null | undefined;
  /** Only routines that were changed last in this span. */
  updatedAt?: TimeRangeInput | null | undefined;
};

/** Which routines to leave out. */
export type RoutineFilterExclusionInput = {
  /** No routines whose issues are assigned to one of these agents. */
  assigneeAgentIds?: Array<string> | null | undefined;
  /** No routines of one of these goals. */
  goalIds?: Array<string> | null | undefined;
  /** No routines whose issues are below one of these issues. */
  parentIssueIds?: Array<string> | null | undefined;
  /** No routines whose issues have one of these priorities. */
  priorities?: Array<IssuePriority> | null | undefined;
  /** No routines of one of these projects. */
  projectIds?: Array<string> | null | undefined;
  /** No routines in one of these statuses. */
  statuses?: Array<RoutineStatus> | null | undefined;
};

/** The status of a run of a routine. */
export type RoutineRunStatus =
  /** The run joined an open issue. */
  | 'COALESCED'
  /** The issue of the run is done. */
  | 'COMPLETED'
  /** The run created no issue, or its issue is blocked or cancelled. */
  | 'FAILED'
  /** The run created an issue, which is open. */
  | 'ISSUE_CREATED'
  /** The run waits to be dispatched. */
  | 'RECEIVED'
  /** The run was skipped because of the failure reason or the linked open issue. */
  | 'SKIPPED';

/** The status of a routine. */
export type RoutineStatus =
  /** Triggers fire the routine. */
  | 'ACTIVE'
  /** The routine is archived and cannot fire. */
  | 'ARCHIVED'
  /** Triggers do not fire the routine, but callers can run it manually. */
  | 'PAUSED';

/** The event that fires a trigger. */
export type RoutineTriggerKind =
  /** Requests to run the routine that name the trigger. */
  | 'API'
  /** A schedule. */
  | 'SCHEDULE'
  /** Requests to a webhook URL. */
  | 'WEBHOOK';

/** A span of time. Without a start or end, the span is open on that side. */
export type TimeRangeInput = {
  /** The start of the span, inclusive. */
  after?: string | null | undefined;
  /** The end of the span, exclusive. */
  before?: string | null | undefined;
};

export type AgentLabelFragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type RoutineListQueryVariables = Exact<{
  companyId: string;
  filter?: RoutineFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type RoutineListQuery = { company: { __typename: 'Company', id: string, routines: { __typename: 'RoutineConnection', totalCount: number, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ __typename: 'Routine', id: string, title: string, status: RoutineStatus, lastTriggeredAt: string | null, assigneeAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, latestRun: { __typename: 'RoutineRun', id: string, status: RoutineRunStatus, failureReason: string | null, triggeredAt: string, linkedIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null } | null, triggers: Array<{ __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, enabled: boolean, archivedAt: string | null, setupPending: boolean, nextRunAt: string | null }> }> } } | null };

export type RoutineLineFragment = { __typename: 'Routine', id: string, title: string, status: RoutineStatus, lastTriggeredAt: string | null, assigneeAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, latestRun: { __typename: 'RoutineRun', id: string, status: RoutineRunStatus, failureReason: string | null, triggeredAt: string, linkedIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null } | null, triggers: Array<{ __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, enabled: boolean, archivedAt: string | null, setupPending: boolean, nextRunAt: string | null }> };

export const RoutineListDocument = document<RoutineListQuery, RoutineListQueryVariables>('85b3eea6ca1ebb74d493b118fd6bc4a7fb35bceaac35fd02c9294c19e6030cc1', "query RoutineList($companyId:ID!$filter:RoutineFilter$first:Int$after:String){company(id:$companyId){id routines(first:$first after:$after filter:$filter orderBy:TITLE_ASC){totalCount pageInfo{hasNextPage endCursor __typename}nodes{...RoutineLine __typename}__typename}__typename}}fragment RoutineLine on Routine{id title status lastTriggeredAt assigneeAgent{...AgentLabel __typename}project{id name color urlKey __typename}latestRun{id status failureReason triggeredAt linkedIssue{id identifier title status __typename}__typename}triggers{id kind enabled archivedAt setupPending nextRunAt __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");
