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

/** The kind of attention that an issue needs. */
export type AttentionKind =
  /** The issue is blocked until a person or an agent acts. */
  | 'BLOCKED';

/** Which issues to list. Hidden ones are left out. A list has at most 100 values. */
export type IssueFilter = {
  /** Only issues assigned to one of these agents. */
  assigneeAgentIds?: Array<string> | null | undefined;
  /** Only issues assigned to one of these people: user ids or "me". */
  assigneeUserIds?: Array<string> | null | undefined;
  /** Return only issues that are stalled until a person or an agent acts. */
  attention?: AttentionKind | null | undefined;
  /** Only issues that were cancelled in this span. */
  cancelledAt?: TimeRangeInput | null | undefined;
  /** Only issues that were completed in this span. */
  completedAt?: TimeRangeInput | null | undefined;
  /** Only issues that were created in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only issues created by one of these agents. */
  createdByAgentIds?: Array<string> | null | undefined;
  /** Only issues created by one of these people: user ids or "me". */
  createdByUserIds?: Array<string> | null | undefined;
  /** Only issues below this issue, at any depth. */
  descendantOf?: string | null | undefined;
  /** Only issues of one of these goals. */
  goalIds?: Array<string> | null | undefined;
  /** True to return only issues that have a document with the key plan, false for only those without. */
  hasPlanDocument?: boolean | null | undefined;
  /** Return only issues archived in this person's inbox: a user id or "me". */
  inboxArchivedByUserId?: string | null | undefined;
  /** Only issues with one of these labels. */
  labelIds?: Array<string> | null | undefined;
  /** Only issues that had their latest activity in this span. */
  lastActivityAt?: TimeRangeInput | null | undefined;
  /** Leaves out issues that match. */
  not?: IssueFilterExclusionInput | null | undefined;
  /** Only issues with one of these origins. */
  originIds?: Array<string> | null | undefined;
  /** Only issues with one of these kinds of origin. */
  originKinds?: Array<IssueOriginKind> | null | undefined;
  /** Only issues directly below one of these issues. */
  parentIds?: Array<string> | null | undefined;
  /** Only issues that one of these agents created, was assigned, commented on or ran. */
  participantAgentIds?: Array<string> | null | undefined;
  /** Only issues with one of these priorities. */
  priorities?: Array<IssuePriority> | null | undefined;
  /** Only issues of one of these projects. */
  projectIds?: Array<string> | null | undefined;
  /** Words to search for in titles, identifiers, descriptions and comments; the best matches come first. At most 200 characters. */
  q?: string | null | undefined;
  /** Only issues that were started in this span. */
  startedAt?: TimeRangeInput | null | undefined;
  /** Only issues with one of these statuses. */
  statuses?: Array<IssueStatus> | null | undefined;
  /** Return only issues that this person created, was assigned, changed or commented on: a user id or "me". */
  touchedByUserId?: string | null | undefined;
  /** True for only issues without an assigned agent, false for only issues with one. */
  unassigned?: boolean | null | undefined;
  /** Return only issues with comments that this person has not read: a user id or "me". */
  unreadForUserId?: string | null | undefined;
  /** Only issues that were changed last in this span. */
  updatedAt?: TimeRangeInput | null | undefined;
};

/** Which issues to leave out. */
export type IssueFilterExclusionInput = {
  /** No issues assigned to one of these agents. */
  assigneeAgentIds?: Array<string> | null | undefined;
  /** No issues assigned to one of these people: user ids or "me". */
  assigneeUserIds?: Array<string> | null | undefined;
  /** No issues created by one of these agents. */
  createdByAgentIds?: Array<string> | null | undefined;
  /** No issues created by one of these people: user ids or "me". */
  createdByUserIds?: Array<string> | null | undefined;
  /** No issues of one of these goals. */
  goalIds?: Array<string> | null | undefined;
  /** No issues with one of these labels. */
  labelIds?: Array<string> | null | undefined;
  /** No issues with one of these origins. */
  originIds?: Array<string> | null | undefined;
  /** No issues with one of these kinds of origin. */
  originKinds?: Array<IssueOriginKind> | null | undefined;
  /** No issues directly below one of these issues. */
  parentIds?: Array<string> | null | undefined;
  /** No issues that one of these agents created, was assigned, commented on or ran. */
  participantAgentIds?: Array<string> | null | undefined;
  /** No issues with one of these priorities. */
  priorities?: Array<IssuePriority> | null | undefined;
  /** No issues of one of these projects. */
  projectIds?: Array<string> | null | undefined;
  /** No issues with one of these statuses. */
  statuses?: Array<IssueStatus> | null | undefined;
};

/** The orders of issues. */
export type IssueOrder =
  /** Issues that are not done first, then most recently completed last. */
  | 'COMPLETED_AT_ASC'
  /** Most recently completed first; those that are not done last. */
  | 'COMPLETED_AT_DESC'
  /** Oldest first. */
  | 'CREATED_AT_ASC'
  /** Newest first. */
  | 'CREATED_AT_DESC'
  /** In the manual order, as moveIssue makes it; new issues come last. */
  | 'POSITION_ASC'
  /** In the opposite of the manual order. */
  | 'POSITION_DESC'
  /** Least urgent first, then most recent activity last. */
  | 'PRIORITY_ASC'
  /** Most urgent first, then most recent activity first. */
  | 'PRIORITY_DESC'
  /** Most recently changed last. */
  | 'UPDATED_AT_ASC'
  /** Most recently changed first. */
  | 'UPDATED_AT_DESC';

/** The kinds of origins of an issue. */
export type IssueOriginKind =
  /** Created by a person or an agent. */
  | 'MANUAL'
  /** Created because a monitor gave up. */
  | 'MONITOR_RECOVERY'
  /** Created by a routine. */
  | 'ROUTINE_EXECUTION'
  /** Created to try a skill. */
  | 'SKILL_TEST'
  /** Created from a task that an agent suggested. */
  | 'SUGGESTED_TASK';

/** A place in the manual order of issues. */
export type IssuePlaceInput =
  {   /** The id of the issue after which to place the issue. */
  after: string; before?: never; }
  |  { after?: never;   /** The id of the issue before which to place the issue. */
  before: string; };

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

/** The input of moveIssue. */
export type MoveIssueInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The issue's UUID or identifier. */
  issueId: string;
  /** The place to which the issue is moved. */
  place: IssuePlaceInput;
  /** The status that the issue gets with the move, such as that of its new column. */
  status?: IssueStatus | null | undefined;
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

export type IssueRowFragment = { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus, priority: IssuePriority, position: string, updatedAt: string, completedAt: string | null, cancelledAt: string | null, unresolvedBlockerCount: number, projectId: string | null, assigneeAgentId: string | null, assigneeUserId: string | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, labels: Array<{ __typename: 'Label', id: string, name: string, color: string }>, assignee:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, activeRun: { __typename: 'Run', id: string, status: RunStatus, startedAt: string | null } | null };

export type IssueListQueryVariables = Exact<{
  companyId: string;
  filter?: IssueFilter | null | undefined;
  orderBy?: IssueOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type IssueListQuery = { company: { __typename: 'Company', id: string, issues: { __typename: 'IssueConnection', totalCount: number, nodes: Array<{ __typename: 'Issue', isUnreadForMe: boolean | null, id: string, identifier: string, title: string, status: IssueStatus, priority: IssuePriority, position: string, updatedAt: string, completedAt: string | null, cancelledAt: string | null, unresolvedBlockerCount: number, projectId: string | null, assigneeAgentId: string | null, assigneeUserId: string | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, labels: Array<{ __typename: 'Label', id: string, name: string, color: string }>, assignee:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, activeRun: { __typename: 'Run', id: string, status: RunStatus, startedAt: string | null } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type MoveIssueMutationVariables = Exact<{
  input: MoveIssueInput;
}>;


export type MoveIssueMutation = { moveIssue: { __typename: 'MoveIssuePayload', issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus, priority: IssuePriority, position: string, updatedAt: string, completedAt: string | null, cancelledAt: string | null, unresolvedBlockerCount: number, projectId: string | null, assigneeAgentId: string | null, assigneeUserId: string | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, labels: Array<{ __typename: 'Label', id: string, name: string, color: string }>, assignee:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, activeRun: { __typename: 'Run', id: string, status: RunStatus, startedAt: string | null } | null } } | null };

export const IssueListDocument = document<IssueListQuery, IssueListQueryVariables>('8e3d7201041111b929155f67278458695b111a512aa0763c5c95441550ec9c89', "query IssueList($companyId:ID!$filter:IssueFilter$orderBy:IssueOrder$first:Int$after:String){company(id:$companyId){id issues(first:$first after:$after filter:$filter orderBy:$orderBy){totalCount nodes{...IssueRow isUnreadForMe __typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}fragment IssueRow on Issue{id identifier title status priority position updatedAt completedAt cancelledAt unresolvedBlockerCount projectId project{id name color urlKey __typename}labels{id name color __typename}assigneeAgentId assigneeUserId assignee{...ActorLabel __typename}activeRun{id status startedAt __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const MoveIssueDocument = document<MoveIssueMutation, MoveIssueMutationVariables>('ef74cf0df3d2a9d8aeabf880565ae5e8315c23e2f3df7ddd060a7d73572bf02a', "mutation MoveIssue($input:MoveIssueInput!){moveIssue(input:$input){issue{...IssueRow __typename}__typename}}fragment IssueRow on Issue{id identifier title status priority position updatedAt completedAt cancelledAt unresolvedBlockerCount projectId project{id name color urlKey __typename}labels{id name color __typename}assigneeAgentId assigneeUserId assignee{...ActorLabel __typename}activeRun{id status startedAt __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");
