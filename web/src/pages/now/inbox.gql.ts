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

/** The input of archiveIssueInInbox. */
export type ArchiveIssueInInboxInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The issue's UUID or identifier. */
  issueId: string;
};

/** The kind of attention that an issue needs. */
export type AttentionKind =
  /** The issue is blocked until a person or an agent acts. */
  | 'BLOCKED';

/** The role of a person. */
export type BoardRole =
  /** Has every permission except that of managing members. */
  | 'ADMIN'
  /** Does the ordinary work of the board. */
  | 'OPERATOR'
  /** Has every permission. */
  | 'OWNER'
  /** Can only read. */
  | 'VIEWER';

/** The quantity that a budget limits. */
export type BudgetMetric =
  /** The billed amount, in cents. */
  | 'BILLED_CENTS'
  /** Started runs. */
  | 'RUNS'
  /** Tokens: input, cached input and output. */
  | 'TOTAL_TOKENS';

/** The kind of scope that a budget limits. */
export type BudgetScopeType =
  /** One agent. */
  | 'AGENT'
  /** A whole company. */
  | 'COMPANY'
  /** One project. */
  | 'PROJECT';

/** The threshold that was crossed. */
export type BudgetThreshold =
  /** The limit. */
  | 'HARD'
  /** The warning threshold. */
  | 'SOFT';

/** The window of time of a budget. */
export type BudgetWindow =
  /** A calendar month in UTC. Each month starts at zero. */
  | 'CALENDAR_MONTH_UTC'
  /** All time. */
  | 'LIFETIME';

/** The conditions under which the end of an interaction wakes the issue's assignee. */
export type InteractionContinuationPolicy =
  /** Never. */
  | 'NONE'
  /** Always. */
  | 'WAKE_ASSIGNEE'
  /** If the interaction is accepted or answered. */
  | 'WAKE_ASSIGNEE_ON_ACCEPT';

/** The kinds of interactions. */
export type InteractionKind =
  /** Asks questions. */
  | 'ASK_USER_QUESTIONS'
  /** Asks for a choice among options. */
  | 'REQUEST_CHECKBOX_CONFIRMATION'
  /** Asks for a yes or no. */
  | 'REQUEST_CONFIRMATION'
  /** Suggests tasks to create as issues. */
  | 'SUGGEST_TASKS';

/** The outcomes of an interaction. */
export type InteractionOutcome =
  /** Accepted. */
  | 'ACCEPTED'
  /** Expired, because the issue was closed. */
  | 'ISSUE_CLOSED'
  /** Rejected. */
  | 'REJECTED'
  /** Skipped. */
  | 'SKIPPED'
  /** Expired, because the document has a newer revision. */
  | 'STALE_TARGET'
  /** Superseded by a person's comment. */
  | 'SUPERSEDED_BY_COMMENT'
  /** Superseded by a newer interaction of the same agent. */
  | 'SUPERSEDED_BY_NEWER'
  /** Withdrawn. */
  | 'WITHDRAWN';

/** Actors that may resolve an interaction. */
export type InteractionResolverPolicy =
  /** Any actor with permission. */
  | 'ANYONE'
  /** Only people. */
  | 'HUMAN_ONLY'
  /** Anyone except the creator. */
  | 'NOT_CREATOR';

/** The statuses of an interaction. */
export type InteractionStatus =
  /** Accepted. */
  | 'ACCEPTED'
  /** Answered. */
  | 'ANSWERED'
  /** Cancelled, withdrawn or skipped. */
  | 'CANCELLED'
  /** Expired. */
  | 'EXPIRED'
  /** Pending. */
  | 'PENDING'
  /** Rejected. */
  | 'REJECTED';

/** The types of targets of a confirmation. */
export type InteractionTargetType =
  /** Anything else. */
  | 'CUSTOM'
  /** A revision of a document of the issue. */
  | 'ISSUE_DOCUMENT';

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

/** The status of a join request. */
export type JoinRequestStatus =
  /** The request was approved. */
  | 'APPROVED'
  /** The request waits for approval. */
  | 'PENDING_APPROVAL'
  /** The request was rejected. */
  | 'REJECTED';

/** The kind of joiner. */
export type JoinRequestType =
  /** An agent. */
  | 'AGENT'
  /** A person. */
  | 'HUMAN';

/** The input of markIssueRead. */
export type MarkIssueReadInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The issue's UUID or identifier. */
  issueId: string;
};

/** The number of options that an answer may select. */
export type QuestionSelectionMode =
  /** Several. */
  | 'MULTI'
  /** One. */
  | 'SINGLE';

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

/** The input of unarchiveIssueInInbox. */
export type UnarchiveIssueInInboxInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The issue's UUID or identifier. */
  issueId: string;
};

/** The input of unmarkIssueRead. */
export type UnmarkIssueReadInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The issue's UUID or identifier. */
  issueId: string;
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

export type InteractionCardFragment = { __typename: 'Interaction', id: string, kind: InteractionKind, title: string | null, summary: string | null, createdAt: string, resolverPolicy: InteractionResolverPolicy, continuationPolicy: InteractionContinuationPolicy, createdByAgentId: string | null, createdByUserId: string | null, addresseeAgentId: string | null, addresseeUserId: string | null, issueId: string, status: InteractionStatus, resolvedAt: string | null, createdBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, addressee:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, content:
    | { __typename: 'CheckboxConfirmation', prompt: string, detailsMarkdown: string | null, acceptLabel: string | null, rejectLabel: string | null, rejectReasonLabel: string | null, rejectRequiresReason: boolean, allowDeclineReason: boolean, declineReasonPlaceholder: string | null, minSelected: number, maxSelected: number | null, defaultSelectedOptionKeys: Array<string>, options: Array<{ __typename: 'CheckboxOption', key: string, label: string, description: string | null }>, target: { __typename: 'InteractionTarget', type: InteractionTargetType, key: string, label: string | null, href: string | null, revisionNumber: number | null, issue: { __typename: 'Issue', id: string, identifier: string } | null } | null }
    | { __typename: 'Confirmation', prompt: string, detailsMarkdown: string | null, acceptLabel: string | null, rejectLabel: string | null, rejectReasonLabel: string | null, rejectRequiresReason: boolean, allowDeclineReason: boolean, declineReasonPlaceholder: string | null, target: { __typename: 'InteractionTarget', type: InteractionTargetType, key: string, label: string | null, href: string | null, revisionNumber: number | null, issue: { __typename: 'Issue', id: string, identifier: string } | null } | null }
    | { __typename: 'IssueSuggestions', defaultParent: { __typename: 'Issue', id: string, identifier: string, title: string } | null, issues: Array<{ __typename: 'SuggestedIssue', clientKey: string, parentClientKey: string | null, title: string, description: string | null, priority: IssuePriority | null, labels: Array<string>, assignee:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, project: { __typename: 'Project', id: string, name: string, urlKey: string } | null }> }
    | { __typename: 'QuestionForm', title: string | null, submitLabel: string | null, questions: Array<{ __typename: 'Question', key: string, prompt: string, helpText: string | null, required: boolean, selectionMode: QuestionSelectionMode, allowOther: boolean, options: Array<{ __typename: 'QuestionOption', key: string, label: string, description: string | null, freeText: boolean }> }> }
  , resolvedBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, result:
    | { __typename: 'ConfirmationResult', outcome: InteractionOutcome | null, reason: string | null, selectedOptionKeys: Array<string> | null }
    | { __typename: 'IssueSuggestionsResult', outcome: InteractionOutcome | null, reason: string | null, rejectionReason: string | null, skippedClientKeys: Array<string> | null, createdIssues: Array<{ __typename: 'CreatedIssue', clientKey: string, issueId: string, identifier: string, title: string }> | null }
    | { __typename: 'QuestionsResult', outcome: InteractionOutcome | null, reason: string | null, cancelled: boolean | null, cancellationReason: string | null, summaryMarkdown: string | null, answers: Array<{ __typename: 'QuestionAnswer', questionKey: string, optionKeys: Array<string>, otherText: string | null }> | null }
   | null };

export type InteractionEndFragment = { __typename: 'Interaction', id: string, status: InteractionStatus, resolvedAt: string | null, resolvedBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, result:
    | { __typename: 'ConfirmationResult', outcome: InteractionOutcome | null, reason: string | null, selectedOptionKeys: Array<string> | null }
    | { __typename: 'IssueSuggestionsResult', outcome: InteractionOutcome | null, reason: string | null, rejectionReason: string | null, skippedClientKeys: Array<string> | null, createdIssues: Array<{ __typename: 'CreatedIssue', clientKey: string, issueId: string, identifier: string, title: string }> | null }
    | { __typename: 'QuestionsResult', outcome: InteractionOutcome | null, reason: string | null, cancelled: boolean | null, cancellationReason: string | null, summaryMarkdown: string | null, answers: Array<{ __typename: 'QuestionAnswer', questionKey: string, optionKeys: Array<string>, otherText: string | null }> | null }
   | null };

export type TargetOfCardFragment = { __typename: 'InteractionTarget', type: InteractionTargetType, key: string, label: string | null, href: string | null, revisionNumber: number | null, issue: { __typename: 'Issue', id: string, identifier: string } | null };

export type ApprovalCardFragment = { __typename: 'Approval', id: string, type: ApprovalType, status: ApprovalStatus, payload: Record<string, unknown>, createdAt: string, decidedAt: string | null, decisionNote: string | null, expiresAt: string | null, consumedAt: string | null, requestedByAgentId: string | null, requestedByUserId: string | null, requestedBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, decidedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null };

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

export type JoinRequestCardFragment = { __typename: 'JoinRequest', id: string, status: JoinRequestStatus, requestType: JoinRequestType, createdAt: string, approvedAt: string | null, rejectedAt: string | null, agentName: string | null, capabilities: string | null, adapterType: string | null, agentDefaultsPayload: Record<string, unknown> | null, requestEmailSnapshot: string | null, requestingUser: { __typename: 'User', id: string, name: string, image: string | null } | null, createdAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, approvedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, rejectedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, invite: { __typename: 'Invite', id: string, humanRole: BoardRole, createdBy:
      | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
      | { __typename: 'PluginActor', key: string }
      | { __typename: 'SystemActor', name: string }
      | { __typename: 'User', id: string, name: string, image: string | null }
     | null } | null };

export type IncidentCardFragment = { __typename: 'BudgetIncident', id: string, metric: BudgetMetric, amountLimit: number, amountObserved: number, scopeName: string, scopeType: BudgetScopeType, thresholdType: BudgetThreshold, windowKind: BudgetWindow, createdAt: string, approvalId: string | null };

export type WaitingItemsFragment = { __typename: 'Company', approvals: { __typename: 'ApprovalConnection', totalCount: number, nodes: Array<{ __typename: 'Approval', id: string, type: ApprovalType, status: ApprovalStatus, payload: Record<string, unknown>, createdAt: string, decidedAt: string | null, decisionNote: string | null, expiresAt: string | null, consumedAt: string | null, requestedByAgentId: string | null, requestedByUserId: string | null, requestedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, decidedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null }> }, interactions: { __typename: 'InteractionConnection', totalCount: number, nodes: Array<{ __typename: 'Interaction', id: string, kind: InteractionKind, title: string | null, summary: string | null, createdAt: string, resolverPolicy: InteractionResolverPolicy, continuationPolicy: InteractionContinuationPolicy, createdByAgentId: string | null, createdByUserId: string | null, addresseeAgentId: string | null, addresseeUserId: string | null, issueId: string, status: InteractionStatus, resolvedAt: string | null, createdBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, addressee:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, content:
        | { __typename: 'CheckboxConfirmation', prompt: string, detailsMarkdown: string | null, acceptLabel: string | null, rejectLabel: string | null, rejectReasonLabel: string | null, rejectRequiresReason: boolean, allowDeclineReason: boolean, declineReasonPlaceholder: string | null, minSelected: number, maxSelected: number | null, defaultSelectedOptionKeys: Array<string>, options: Array<{ __typename: 'CheckboxOption', key: string, label: string, description: string | null }>, target: { __typename: 'InteractionTarget', type: InteractionTargetType, key: string, label: string | null, href: string | null, revisionNumber: number | null, issue: { __typename: 'Issue', id: string, identifier: string } | null } | null }
        | { __typename: 'Confirmation', prompt: string, detailsMarkdown: string | null, acceptLabel: string | null, rejectLabel: string | null, rejectReasonLabel: string | null, rejectRequiresReason: boolean, allowDeclineReason: boolean, declineReasonPlaceholder: string | null, target: { __typename: 'InteractionTarget', type: InteractionTargetType, key: string, label: string | null, href: string | null, revisionNumber: number | null, issue: { __typename: 'Issue', id: string, identifier: string } | null } | null }
        | { __typename: 'IssueSuggestions', defaultParent: { __typename: 'Issue', id: string, identifier: string, title: string } | null, issues: Array<{ __typename: 'SuggestedIssue', clientKey: string, parentClientKey: string | null, title: string, description: string | null, priority: IssuePriority | null, labels: Array<string>, assignee:
              | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
              | { __typename: 'PluginActor', key: string }
              | { __typename: 'SystemActor', name: string }
              | { __typename: 'User', id: string, name: string, image: string | null }
             | null, project: { __typename: 'Project', id: string, name: string, urlKey: string } | null }> }
        | { __typename: 'QuestionForm', title: string | null, submitLabel: string | null, questions: Array<{ __typename: 'Question', key: string, prompt: string, helpText: string | null, required: boolean, selectionMode: QuestionSelectionMode, allowOther: boolean, options: Array<{ __typename: 'QuestionOption', key: string, label: string, description: string | null, freeText: boolean }> }> }
      , resolvedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, result:
        | { __typename: 'ConfirmationResult', outcome: InteractionOutcome | null, reason: string | null, selectedOptionKeys: Array<string> | null }
        | { __typename: 'IssueSuggestionsResult', outcome: InteractionOutcome | null, reason: string | null, rejectionReason: string | null, skippedClientKeys: Array<string> | null, createdIssues: Array<{ __typename: 'CreatedIssue', clientKey: string, issueId: string, identifier: string, title: string }> | null }
        | { __typename: 'QuestionsResult', outcome: InteractionOutcome | null, reason: string | null, cancelled: boolean | null, cancellationReason: string | null, summaryMarkdown: string | null, answers: Array<{ __typename: 'QuestionAnswer', questionKey: string, optionKeys: Array<string>, otherText: string | null }> | null }
       | null }> }, toolActionRequests: { __typename: 'ToolActionRequestConnection', totalCount: number, nodes: Array<{ __typename: 'ToolActionRequest', id: string, status: ToolActionRequestStatus, toolName: string, riskLevel: string, previewMarkdown: string | null, createdAt: string, expiresAt: string, decidedAt: string | null, resolvedAt: string | null, errorCode: string | null, resultSummary: Record<string, unknown> | null, interactionId: string | null, approval: { __typename: 'Approval', id: string, status: ApprovalStatus } | null, requestedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, decidedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, canonicalArgumentsSummary: { __typename: 'ToolArgumentsSummary', summary: Record<string, unknown>, redactedFields: Array<string>, cutFields: Array<string>, sizeBytes: number }, catalogEntry: { __typename: 'ToolCatalogEntry', id: string, title: string | null, description: string | null } | null, server: { __typename: 'ToolServer', id: string, name: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, invocation: { __typename: 'ToolCall', id: string, runId: string | null, reasonCode: string } | null }> } | null, joinRequests: { __typename: 'JoinRequestConnection', totalCount: number, nodes: Array<{ __typename: 'JoinRequest', id: string, status: JoinRequestStatus, requestType: JoinRequestType, createdAt: string, approvedAt: string | null, rejectedAt: string | null, agentName: string | null, capabilities: string | null, adapterType: string | null, agentDefaultsPayload: Record<string, unknown> | null, requestEmailSnapshot: string | null, requestingUser: { __typename: 'User', id: string, name: string, image: string | null } | null, createdAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, approvedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, rejectedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, invite: { __typename: 'Invite', id: string, humanRole: BoardRole, createdBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null } | null }> } | null, failedRuns: { __typename: 'RunConnection', totalCount: number, nodes: Array<{ __typename: 'Run', id: string, status: RunStatus, createdAt: string, startedAt: string | null, finishedAt: string | null, error: string | null, errorCode: string | null, statusMessage: string | null, requiredAction: string | null, invocationSource: InvocationSource, agentId: string, issueId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null }> }, budgetIncidents: { __typename: 'BudgetIncidentConnection', totalCount: number, nodes: Array<{ __typename: 'BudgetIncident', id: string, metric: BudgetMetric, amountLimit: number, amountObserved: number, scopeName: string, scopeType: BudgetScopeType, thresholdType: BudgetThreshold, windowKind: BudgetWindow, createdAt: string, approvalId: string | null }> } };

export type IssueRowFragment = { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus, priority: IssuePriority, position: string, updatedAt: string, completedAt: string | null, cancelledAt: string | null, unresolvedBlockerCount: number, projectId: string | null, assigneeAgentId: string | null, assigneeUserId: string | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, labels: Array<{ __typename: 'Label', id: string, name: string, color: string }>, assignee:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, activeRun: { __typename: 'Run', id: string, status: RunStatus, startedAt: string | null } | null };

export type RunRowFragment = { __typename: 'Run', id: string, status: RunStatus, createdAt: string, startedAt: string | null, finishedAt: string | null, error: string | null, errorCode: string | null, statusMessage: string | null, requiredAction: string | null, invocationSource: InvocationSource, agentId: string, issueId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null };

export type InboxQueryVariables = Exact<{
  companyId: string;
}>;


export type InboxQuery = { company: { __typename: 'Company', id: string, unread: { __typename: 'IssueConnection', totalCount: number, nodes: Array<{ __typename: 'Issue', isUnreadForMe: boolean | null, lastActivityAt: string, id: string, identifier: string, title: string, status: IssueStatus, priority: IssuePriority, position: string, updatedAt: string, completedAt: string | null, cancelledAt: string | null, unresolvedBlockerCount: number, projectId: string | null, assigneeAgentId: string | null, assigneeUserId: string | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, labels: Array<{ __typename: 'Label', id: string, name: string, color: string }>, assignee:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, activeRun: { __typename: 'Run', id: string, status: RunStatus, startedAt: string | null } | null }> }, approvals: { __typename: 'ApprovalConnection', totalCount: number, nodes: Array<{ __typename: 'Approval', id: string, type: ApprovalType, status: ApprovalStatus, payload: Record<string, unknown>, createdAt: string, decidedAt: string | null, decisionNote: string | null, expiresAt: string | null, consumedAt: string | null, requestedByAgentId: string | null, requestedByUserId: string | null, requestedBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, decidedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null }> }, interactions: { __typename: 'InteractionConnection', totalCount: number, nodes: Array<{ __typename: 'Interaction', id: string, kind: InteractionKind, title: string | null, summary: string | null, createdAt: string, resolverPolicy: InteractionResolverPolicy, continuationPolicy: InteractionContinuationPolicy, createdByAgentId: string | null, createdByUserId: string | null, addresseeAgentId: string | null, addresseeUserId: string | null, issueId: string, status: InteractionStatus, resolvedAt: string | null, createdBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, addressee:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, content:
          | { __typename: 'CheckboxConfirmation', prompt: string, detailsMarkdown: string | null, acceptLabel: string | null, rejectLabel: string | null, rejectReasonLabel: string | null, rejectRequiresReason: boolean, allowDeclineReason: boolean, declineReasonPlaceholder: string | null, minSelected: number, maxSelected: number | null, defaultSelectedOptionKeys: Array<string>, options: Array<{ __typename: 'CheckboxOption', key: string, label: string, description: string | null }>, target: { __typename: 'InteractionTarget', type: InteractionTargetType, key: string, label: string | null, href: string | null, revisionNumber: number | null, issue: { __typename: 'Issue', id: string, identifier: string } | null } | null }
          | { __typename: 'Confirmation', prompt: string, detailsMarkdown: string | null, acceptLabel: string | null, rejectLabel: string | null, rejectReasonLabel: string | null, rejectRequiresReason: boolean, allowDeclineReason: boolean, declineReasonPlaceholder: string | null, target: { __typename: 'InteractionTarget', type: InteractionTargetType, key: string, label: string | null, href: string | null, revisionNumber: number | null, issue: { __typename: 'Issue', id: string, identifier: string } | null } | null }
          | { __typename: 'IssueSuggestions', defaultParent: { __typename: 'Issue', id: string, identifier: string, title: string } | null, issues: Array<{ __typename: 'SuggestedIssue', clientKey: string, parentClientKey: string | null, title: string, description: string | null, priority: IssuePriority | null, labels: Array<string>, assignee:
                | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
                | { __typename: 'PluginActor', key: string }
                | { __typename: 'SystemActor', name: string }
                | { __typename: 'User', id: string, name: string, image: string | null }
               | null, project: { __typename: 'Project', id: string, name: string, urlKey: string } | null }> }
          | { __typename: 'QuestionForm', title: string | null, submitLabel: string | null, questions: Array<{ __typename: 'Question', key: string, prompt: string, helpText: string | null, required: boolean, selectionMode: QuestionSelectionMode, allowOther: boolean, options: Array<{ __typename: 'QuestionOption', key: string, label: string, description: string | null, freeText: boolean }> }> }
        , resolvedBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, result:
          | { __typename: 'ConfirmationResult', outcome: InteractionOutcome | null, reason: string | null, selectedOptionKeys: Array<string> | null }
          | { __typename: 'IssueSuggestionsResult', outcome: InteractionOutcome | null, reason: string | null, rejectionReason: string | null, skippedClientKeys: Array<string> | null, createdIssues: Array<{ __typename: 'CreatedIssue', clientKey: string, issueId: string, identifier: string, title: string }> | null }
          | { __typename: 'QuestionsResult', outcome: InteractionOutcome | null, reason: string | null, cancelled: boolean | null, cancellationReason: string | null, summaryMarkdown: string | null, answers: Array<{ __typename: 'QuestionAnswer', questionKey: string, optionKeys: Array<string>, otherText: string | null }> | null }
         | null }> }, toolActionRequests: { __typename: 'ToolActionRequestConnection', totalCount: number, nodes: Array<{ __typename: 'ToolActionRequest', id: string, status: ToolActionRequestStatus, toolName: string, riskLevel: string, previewMarkdown: string | null, createdAt: string, expiresAt: string, decidedAt: string | null, resolvedAt: string | null, errorCode: string | null, resultSummary: Record<string, unknown> | null, interactionId: string | null, approval: { __typename: 'Approval', id: string, status: ApprovalStatus } | null, requestedBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, decidedBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, canonicalArgumentsSummary: { __typename: 'ToolArgumentsSummary', summary: Record<string, unknown>, redactedFields: Array<string>, cutFields: Array<string>, sizeBytes: number }, catalogEntry: { __typename: 'ToolCatalogEntry', id: string, title: string | null, description: string | null } | null, server: { __typename: 'ToolServer', id: string, name: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, invocation: { __typename: 'ToolCall', id: string, runId: string | null, reasonCode: string } | null }> } | null, joinRequests: { __typename: 'JoinRequestConnection', totalCount: number, nodes: Array<{ __typename: 'JoinRequest', id: string, status: JoinRequestStatus, requestType: JoinRequestType, createdAt: string, approvedAt: string | null, rejectedAt: string | null, agentName: string | null, capabilities: string | null, adapterType: string | null, agentDefaultsPayload: Record<string, unknown> | null, requestEmailSnapshot: string | null, requestingUser: { __typename: 'User', id: string, name: string, image: string | null } | null, createdAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, approvedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, rejectedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, invite: { __typename: 'Invite', id: string, humanRole: BoardRole, createdBy:
            | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
            | { __typename: 'PluginActor', key: string }
            | { __typename: 'SystemActor', name: string }
            | { __typename: 'User', id: string, name: string, image: string | null }
           | null } | null }> } | null, failedRuns: { __typename: 'RunConnection', totalCount: number, nodes: Array<{ __typename: 'Run', id: string, status: RunStatus, createdAt: string, startedAt: string | null, finishedAt: string | null, error: string | null, errorCode: string | null, statusMessage: string | null, requiredAction: string | null, invocationSource: InvocationSource, agentId: string, issueId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null }> }, budgetIncidents: { __typename: 'BudgetIncidentConnection', totalCount: number, nodes: Array<{ __typename: 'BudgetIncident', id: string, metric: BudgetMetric, amountLimit: number, amountObserved: number, scopeName: string, scopeType: BudgetScopeType, thresholdType: BudgetThreshold, windowKind: BudgetWindow, createdAt: string, approvalId: string | null }> } } | null };

export type InboxIssuesQueryVariables = Exact<{
  companyId: string;
  filter: IssueFilter;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type InboxIssuesQuery = { company: { __typename: 'Company', id: string, issues: { __typename: 'IssueConnection', totalCount: number, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ __typename: 'Issue', isUnreadForMe: boolean | null, lastActivityAt: string, id: string, identifier: string, title: string, status: IssueStatus, priority: IssuePriority, position: string, updatedAt: string, completedAt: string | null, cancelledAt: string | null, unresolvedBlockerCount: number, projectId: string | null, assigneeAgentId: string | null, assigneeUserId: string | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, labels: Array<{ __typename: 'Label', id: string, name: string, color: string }>, assignee:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, activeRun: { __typename: 'Run', id: string, status: RunStatus, startedAt: string | null } | null }> } } | null };

export type ArchiveInInboxMutationVariables = Exact<{
  input: ArchiveIssueInInboxInput;
}>;


export type ArchiveInInboxMutation = { archiveIssueInInbox: { __typename: 'ArchiveIssueInInboxPayload', archivedAt: string, issue: { __typename: 'Issue', id: string } } | null };

export type UnarchiveInInboxMutationVariables = Exact<{
  input: UnarchiveIssueInInboxInput;
}>;


export type UnarchiveInInboxMutation = { unarchiveIssueInInbox: { __typename: 'UnarchiveIssueInInboxPayload', issue: { __typename: 'Issue', id: string } } | null };

export type MarkReadInInboxMutationVariables = Exact<{
  input: MarkIssueReadInput;
}>;


export type MarkReadInInboxMutation = { markIssueRead: { __typename: 'MarkIssueReadPayload', issue: { __typename: 'Issue', id: string, isUnreadForMe: boolean | null } } | null };

export type MarkUnreadInInboxMutationVariables = Exact<{
  input: UnmarkIssueReadInput;
}>;


export type MarkUnreadInInboxMutation = { unmarkIssueRead: { __typename: 'UnmarkIssueReadPayload', issue: { __typename: 'Issue', id: string, isUnreadForMe: boolean | null } } | null };

export const InboxDocument = document<InboxQuery, InboxQueryVariables>('ef40680806bf0b32c4d7a4b197288ea3d08c991874cb7a1fafd09272eaad7e50', "query Inbox($companyId:ID!){company(id:$companyId){id ...WaitingItems unread:issues(first:25 filter:{unreadForUserId:\"me\"}orderBy:UPDATED_AT_DESC){totalCount nodes{...IssueRow isUnreadForMe lastActivityAt __typename}__typename}__typename}}fragment WaitingItems on Company{approvals(first:25 filter:{statuses:[PENDING]}orderBy:CREATED_AT_DESC){totalCount nodes{...ApprovalCard __typename}__typename}interactions(first:25 filter:{statuses:[PENDING]}){totalCount nodes{...InteractionCard __typename}__typename}toolActionRequests(first:25 filter:{statuses:[PENDING]}){totalCount nodes{...ActionRequestCard __typename}__typename}joinRequests(first:25 filter:{statuses:[PENDING_APPROVAL]}){totalCount nodes{...JoinRequestCard __typename}__typename}failedRuns:runs(first:25 filter:{needsAction:true}orderBy:CREATED_AT_DESC){totalCount nodes{...RunRow __typename}__typename}budgetIncidents(first:10 filter:{statuses:[OPEN]thresholdTypes:[SOFT]}){totalCount nodes{...IncidentCard __typename}__typename}__typename}fragment ApprovalCard on Approval{id type status payload createdAt decidedAt decisionNote expiresAt consumedAt requestedByAgentId requestedByUserId requestedBy{...ActorLabel __typename}decidedByUser{...UserLabel __typename}agent{...AgentLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment InteractionCard on Interaction{id kind title summary createdAt resolverPolicy continuationPolicy createdByAgentId createdByUserId createdBy{...ActorLabel __typename}addresseeAgentId addresseeUserId addressee{...ActorLabel __typename}issueId issue{id identifier title status __typename}content{...on Confirmation{prompt detailsMarkdown acceptLabel rejectLabel rejectReasonLabel rejectRequiresReason allowDeclineReason declineReasonPlaceholder target{...TargetOfCard __typename}__typename}...on CheckboxConfirmation{prompt detailsMarkdown acceptLabel rejectLabel rejectReasonLabel rejectRequiresReason allowDeclineReason declineReasonPlaceholder minSelected maxSelected defaultSelectedOptionKeys options{key label description __typename}target{...TargetOfCard __typename}__typename}...on QuestionForm{title submitLabel questions{key prompt helpText required selectionMode allowOther options{key label description freeText __typename}__typename}__typename}...on IssueSuggestions{defaultParent{id identifier title __typename}issues{clientKey parentClientKey title description priority labels assignee{...ActorLabel __typename}project{id name urlKey __typename}__typename}__typename}__typename}...InteractionEnd __typename}fragment TargetOfCard on InteractionTarget{type key label href revisionNumber issue{id identifier __typename}__typename}fragment InteractionEnd on Interaction{id status resolvedAt resolvedBy{...ActorLabel __typename}result{...on ConfirmationResult{outcome reason selectedOptionKeys __typename}...on QuestionsResult{outcome reason cancelled cancellationReason summaryMarkdown answers{questionKey optionKeys otherText __typename}__typename}...on IssueSuggestionsResult{outcome reason rejectionReason skippedClientKeys createdIssues{clientKey issueId identifier title __typename}__typename}__typename}__typename}fragment ActionRequestCard on ToolActionRequest{id status toolName riskLevel previewMarkdown createdAt expiresAt decidedAt resolvedAt errorCode resultSummary approval{id status __typename}interactionId requestedBy{...ActorLabel __typename}decidedBy{...ActorLabel __typename}canonicalArgumentsSummary{summary redactedFields cutFields sizeBytes __typename}catalogEntry{id title description __typename}server{id name __typename}issue{id identifier title status __typename}invocation{id runId reasonCode __typename}__typename}fragment JoinRequestCard on JoinRequest{id status requestType createdAt approvedAt rejectedAt agentName capabilities adapterType agentDefaultsPayload requestEmailSnapshot requestingUser{...UserLabel __typename}createdAgent{...AgentLabel __typename}approvedByUser{...UserLabel __typename}rejectedByUser{...UserLabel __typename}invite{id humanRole createdBy{...ActorLabel __typename}__typename}__typename}fragment RunRow on Run{id status createdAt startedAt finishedAt error errorCode statusMessage requiredAction invocationSource agentId agent{...AgentLabel __typename}issueId issue{id identifier title __typename}__typename}fragment IncidentCard on BudgetIncident{id metric amountLimit amountObserved scopeName scopeType thresholdType windowKind createdAt approvalId __typename}fragment IssueRow on Issue{id identifier title status priority position updatedAt completedAt cancelledAt unresolvedBlockerCount projectId project{id name color urlKey __typename}labels{id name color __typename}assigneeAgentId assigneeUserId assignee{...ActorLabel __typename}activeRun{id status startedAt __typename}__typename}");

export const InboxIssuesDocument = document<InboxIssuesQuery, InboxIssuesQueryVariables>('c8f948c8ca7c4e42298f262857499bc64215f67da58546092b58a86f6599cc31', "query InboxIssues($companyId:ID!$filter:IssueFilter!$first:Int$after:String){company(id:$companyId){id issues(first:$first after:$after filter:$filter orderBy:UPDATED_AT_DESC){totalCount pageInfo{hasNextPage endCursor __typename}nodes{...IssueRow isUnreadForMe lastActivityAt __typename}__typename}__typename}}fragment IssueRow on Issue{id identifier title status priority position updatedAt completedAt cancelledAt unresolvedBlockerCount projectId project{id name color urlKey __typename}labels{id name color __typename}assigneeAgentId assigneeUserId assignee{...ActorLabel __typename}activeRun{id status startedAt __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const ArchiveInInboxDocument = document<ArchiveInInboxMutation, ArchiveInInboxMutationVariables>('2ce9cd2bc48549aa2f9655b65874188312634a0747935cb1570ff5af07f47e57', "mutation ArchiveInInbox($input:ArchiveIssueInInboxInput!){archiveIssueInInbox(input:$input){archivedAt issue{id __typename}__typename}}");

export const UnarchiveInInboxDocument = document<UnarchiveInInboxMutation, UnarchiveInInboxMutationVariables>('45a7558055f85ae829f2fc607abc837d00115d97b715c4ad0b396f14d5641cec', "mutation UnarchiveInInbox($input:UnarchiveIssueInInboxInput!){unarchiveIssueInInbox(input:$input){issue{id __typename}__typename}}");

export const MarkReadInInboxDocument = document<MarkReadInInboxMutation, MarkReadInInboxMutationVariables>('5f77ea1b79cc30a2e5afec05979ecf1939df308afecf82ee4597d259ef89add8', "mutation MarkReadInInbox($input:MarkIssueReadInput!){markIssueRead(input:$input){issue{id isUnreadForMe __typename}__typename}}");

export const MarkUnreadInInboxDocument = document<MarkUnreadInInboxMutation, MarkUnreadInInboxMutationVariables>('871af03224cd10e4fd3ed31dd6cf0523ee30e72e19f8effe589563fc99a71da4', "mutation MarkUnreadInInbox($input:UnmarkIssueReadInput!){unmarkIssueRead(input:$input){issue{id isUnreadForMe __typename}__typename}}");
