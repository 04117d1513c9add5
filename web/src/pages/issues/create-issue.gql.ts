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

/** Adapter settings for a single issue. */
export type AssigneeAdapterOverridesInput = {
  /** The settings that override the agent's. */
  adapterConfig: Record<string, unknown>;
};

/** The input of createIssue. */
export type CreateIssueInput = {
  /** True to create the issue even if an open issue of the last 48 hours has the same title. Defaults to false. */
  allowDuplicate?: boolean | null | undefined;
  /** Adapter settings for this issue only. Null for none. */
  assigneeAdapterOverrides?: AssigneeAdapterOverridesInput | null | undefined;
  /** The UUID or shortname of the assigned agent. Null for none. */
  assigneeAgentId?: string | null | undefined;
  /** The id of the assigned person. Null for none. */
  assigneeUserId?: string | null | undefined;
  /** The code under which the costs are booked. 1 to 200 characters. Null for none. */
  billingCode?: string | null | undefined;
  /** The ids of all issues that block the issue. At most 200 of them. */
  blockedByIssueIds?: Array<string> | null | undefined;
  /** The ID of the company. */
  companyId: string;
  /** The work to do in detail, in Markdown. At most 1,000,000 characters. Null for none. */
  description?: string | null | undefined;
  /** The rules for reviewing the work, and the external event that the issue waits for. Null for none. */
  executionPolicy?: ExecutionPolicyInput | null | undefined;
  /** The goal's id. Defaults to the goal of the project or company. */
  goalId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** A plan in Markdown, which becomes the document with the key plan. 1 to 200,000 characters. */
  initialPlan?: string | null | undefined;
  /** The ids of all of the issue's labels. At most 100 of them. */
  labelIds?: Array<string> | null | undefined;
  /** The parent issue's id. Null for none. */
  parentId?: string | null | undefined;
  /** The urgency of the work. Defaults to medium. */
  priority?: IssuePriority | null | undefined;
  /** The project's id. Defaults to the parent's project. */
  projectId?: string | null | undefined;
  /** The number of requests that led to this one; 0 for the first request. 0 to 1,024. */
  requestDepth?: number | null | undefined;
  /** The actors that may decide that the issue is done; null if the issue has no rule of its own. */
  reviewPolicy?: IssueReviewPolicy | null | undefined;
  /** The state of the work. Defaults to todo with an assignee, otherwise to backlog. */
  status?: IssueStatus | null | undefined;
  /** The work to do, in one line. 1 to 500 characters. */
  title: string;
  /** The owner and action to unblock: {owner: {agentId} | {userId} | "board", action}. Only with status blocked. Null for none. */
  unblockDescriptor?: UnblockDescriptorInput | null | undefined;
  /** The way in which an agent works on the issue. Defaults to standard. */
  workMode?: IssueWorkMode | null | undefined;
};

/** The modes of an execution policy. */
export type ExecutionMode =
  /** As the server decides. */
  | 'AUTO'
  /** Stage by stage. */
  | 'NORMAL';

/** The rules for reviewing the work on an issue before it is done. */
export type ExecutionPolicyInput = {
  /** True if a decision requires a comment. Defaults to true. */
  commentRequired?: boolean | null | undefined;
  /** The number of times that changes may be requested; null for no limit. 1 to 50. */
  maxReviewRounds?: number | null | undefined;
  /** The order of the stages. At present both modes run one stage after another. Defaults to NORMAL. */
  mode?: ExecutionMode | null | undefined;
  /** The monitor of an external event. Null for none. */
  monitor?: IssueMonitorInput | null | undefined;
  /** The stages, in order. At most 20 of them. */
  stages?: Array<ExecutionStageInput> | null | undefined;
};

/** A stage of an execution policy: a review or an approval. */
export type ExecutionStageInput = {
  /** The stage's id, unique in its policy. 1 to 120 characters. */
  key: string;
  /** The participants. The first participant other than the worker decides. 1 to 20 of them. */
  participants: Array<StageParticipantInput>;
  /** The type of stage: a review or an approval. */
  type: ExecutionStageType;
};

/** The types of stages. */
export type ExecutionStageType =
  /** An approval. */
  | 'APPROVAL'
  /** A review. */
  | 'REVIEW';

/** A monitor of an external event that an issue waits for. */
export type IssueMonitorInput = {
  /** The service's reference to the event. It is never returned. 1 to 500 characters. Null for none. */
  externalRef?: string | null | undefined;
  /** The kind of event that the issue waits for. Null for none. */
  kind?: MonitorKind | null | undefined;
  /** The number of checks after which the monitor gives up; null for no limit. 1 to 100. */
  maxAttempts?: number | null | undefined;
  /** The time of the next check. */
  nextCheckAt: string;
  /** Notes for the assignee on what to check. 1 to 500 characters. Null for none. */
  notes?: string | null | undefined;
  /** The action when the monitor gives up. Defaults to WAKE_OWNER. */
  recoveryPolicy?: MonitorRecoveryPolicy | null | undefined;
  /** The external service to watch. 1 to 120 characters. Null for none. */
  serviceName?: string | null | undefined;
  /** The time after which the monitor gives up; null for never. */
  timeoutAt?: string | null | undefined;
};

/** The kinds of participants in a review. */
export type IssueParticipantType =
  /** An agent. */
  | 'AGENT'
  /** A person. */
  | 'USER';

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

/** The reason why a creation returned an existing issue. */
export type IssueRepeatReason =
  /** It was created with the same key. */
  | 'IDEMPOTENCY_KEY'
  /** It is open, at most 48 hours old, in the same place and has the same title. */
  | 'RECENT_OPEN_TITLE';

/** The actors that may decide that an issue is done. */
export type IssueReviewPolicy =
  /** Anyone. */
  | 'ANYONE'
  /** Only people. */
  | 'HUMAN_ONLY'
  /** Anyone except the creator. */
  | 'NOT_CREATOR';

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

/** The ways in which an agent works on an issue. */
export type IssueWorkMode =
  /** The agent answers a question. */
  | 'ASK'
  /** The agent only makes a plan. */
  | 'PLANNING'
  /** The agent does the work. */
  | 'STANDARD';

/** The kinds of events that an issue can wait for. */
export type MonitorKind =
  /** An event in an external service. */
  | 'EXTERNAL_SERVICE';

/** The actions when a monitor gives up. */
export type MonitorRecoveryPolicy =
  /** Orgraph creates a recovery issue for the assignee. */
  | 'CREATE_RECOVERY_ISSUE'
  /** The board has to act. */
  | 'ESCALATE_TO_BOARD'
  /** Orgraph wakes the assignee. */
  | 'WAKE_OWNER';

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

/** A participant of a stage: an agent or a person. */
export type StageParticipantInput = {
  /** The agent's id. Null for none. */
  agentId?: string | null | undefined;
  /** The kind of participant. */
  type: IssueParticipantType;
  /** The person's id. Null for none. */
  userId?: string | null | undefined;
};

/** The owner and the action that unblock an issue. */
export type UnblockDescriptorInput = {
  /** The action that the owner has to take. 1 to 2,000 characters. */
  action: string;
  /** The actor that has to act. */
  owner: UnblockOwnerInput;
};

/** The actor that has to act. */
export type UnblockOwnerInput =
  {   /** The id of an agent. */
  agentId: string; board?: never; userId?: never; }
  |  { agentId?: never;   /** True for the board. */
  board: boolean; userId?: never; }
  |  { agentId?: never; board?: never;   /** The id of a person. */
  userId: string; };

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

export type CreateIssueInDialogMutationVariables = Exact<{
  input: CreateIssueInput;
}>;


export type CreateIssueInDialogMutation = { createIssue: { __typename: 'CreateIssuePayload', deduplicationReason: IssueRepeatReason | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus, priority: IssuePriority, position: string, updatedAt: string, completedAt: string | null, cancelledAt: string | null, unresolvedBlockerCount: number, projectId: string | null, assigneeAgentId: string | null, assigneeUserId: string | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, labels: Array<{ __typename: 'Label', id: string, name: string, color: string }>, assignee:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, activeRun: { __typename: 'Run', id: string, status: RunStatus, startedAt: string | null } | null } } | null };

export const CreateIssueInDialogDocument = document<CreateIssueInDialogMutation, CreateIssueInDialogMutationVariables>('11e7ce9fffe88f48aa8a961d83a4c2916b0241434b45c393942b1e2e8c85d29d', "mutation CreateIssueInDialog($input:CreateIssueInput!){createIssue(input:$input){deduplicationReason issue{...IssueRow __typename}__typename}}fragment IssueRow on Issue{id identifier title status priority position updatedAt completedAt cancelledAt unresolvedBlockerCount projectId project{id name color urlKey __typename}labels{id name color __typename}assigneeAgentId assigneeUserId assignee{...ActorLabel __typename}activeRun{id status startedAt __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");
