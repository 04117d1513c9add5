/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../graph/document.js';
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

/** A span of time. Without a start or end, the span is open on that side. */
export type TimeRangeInput = {
  /** The start of the span, inclusive. */
  after?: string | null | undefined;
  /** The end of the span, exclusive. */
  before?: string | null | undefined;
};

export type IssueChoicesQueryVariables = Exact<{
  companyId: string;
  filter?: IssueFilter | null | undefined;
}>;


export type IssueChoicesQuery = { company: { __typename: 'Company', id: string, issues: { __typename: 'IssueConnection', nodes: Array<{ __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus }> } } | null };

export const IssueChoicesDocument = document<IssueChoicesQuery, IssueChoicesQueryVariables>('71ecc6dba43390a0d3a7377999d9678244fb6434a9d82ec19268d3b86da3a562', "query IssueChoices($companyId:ID!$filter:IssueFilter){company(id:$companyId){id issues(first:12 filter:$filter){nodes{id identifier title status __typename}__typename}__typename}}");
