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

/** The input of createRoutine. */
export type CreateRoutineInput = {
  /** The activity that a tick requires to fire. Defaults to ALWAYS. */
  activityGatePolicy?: RoutineActivityGatePolicy | null | undefined;
  /** The scope of the activity that lets ticks fire. Defaults to COMPANY. */
  activityGateScope?: RoutineActivityGateScope | null | undefined;
  /** The agent to which the routine's issues are assigned. Without an agent the routine is paused. Null for none. */
  assigneeAgentId?: string | null | undefined;
  /** The handling of missed ticks. Defaults to SKIP_MISSED. */
  catchUpPolicy?: RoutineCatchUpPolicy | null | undefined;
  /** The ID of the company. */
  companyId: string;
  /** The behavior of a run while the issue of an earlier equal run is open. Defaults to COALESCE_IF_ACTIVE. */
  concurrencyPolicy?: RoutineConcurrencyPolicy | null | undefined;
  /** The description of the routine's issues, which may contain {{variables}}. At most 200,000 characters. Null for none. */
  description?: string | null | undefined;
  /** Environment variables of runs on the routine's issues. Null for none. */
  env?: Array<EnvironmentVariableInput> | null | undefined;
  /** The goal of the routine's issues. Null for none. */
  goalId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The parent of the routine's issues. Null for none. */
  parentIssueId?: string | null | undefined;
  /** The priority of the routine's issues. Defaults to MEDIUM. */
  priority?: IssuePriority | null | undefined;
  /** The project of the routine's issues. Null for none. */
  projectId?: string | null | undefined;
  /** Triggers fire the routine only while it is active. Defaults to ACTIVE. */
  status?: RoutineStatus | null | undefined;
  /** The title of the routine's issues, which may contain {{variables}}. 1 to 200 characters. */
  title: string;
  /** The variables for {{name}} in title and description. Orgraph adds those that the text uses and removes others. At most 100 of them. Defaults to none. */
  variables?: Array<NewRoutineVariableInput> | null | undefined;
};

/** The input of createRoutineTrigger. */
export type CreateRoutineTriggerInput = {
  /** The cron expression of a schedule: minute, hour, day of the month, month and day of the week, such as 0 9 * * 1-5. Required for schedules and allowed only for them; null counts as omitted. 1 to 500 characters. */
  cronExpression?: string | null | undefined;
  /** True if the trigger is enabled. Defaults to true. */
  enabled?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The kind of trigger: a schedule, a webhook or an API call. */
  kind: RoutineTriggerKind;
  /** The label of the trigger. At most 120 characters. Null for none. */
  label?: string | null | undefined;
  /** The maximum age of a signed request, in seconds, for signingMode hmac_sha256. Defaults to 300 for new triggers; null counts as omitted. 30 to 86,400. */
  replayWindowSec?: number | null | undefined;
  /** The routine's id. */
  routineId: string;
  /** True to set up the webhook first: Orgraph then checks and stores requests, but they fire nothing. Defaults to false. */
  setupPending?: boolean | null | undefined;
  /** The method by which a webhook authenticates its senders. Defaults to bearer for new triggers; null counts as omitted. */
  signingMode?: RoutineSigningMode | null | undefined;
  /** A schedule's IANA time zone, such as Europe/Berlin. Defaults to UTC for new triggers; null counts as omitted. 1 to 100 characters. */
  timezone?: string | null | undefined;
};

/** The input of deleteRoutineTrigger. */
export type DeleteRoutineTriggerInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The trigger's id. */
  triggerId: string;
};

/** An environment variable of runs. */
export type EnvironmentVariableInput = {
  /** The name by which programs read the variable. */
  name: string;
  /** The value, or its source. */
  value: EnvironmentVariableValueInput;
};

/** The source of an environment variable's value. */
export type EnvironmentVariableKind =
  /** The value is stored with the variable. The API never returns it. */
  | 'PLAIN'
  /** The value is a secret of the company. */
  | 'SECRET_REF'
  /** The value is the personal secret of the person responsible for the run. */
  | 'USER_SECRET_REF';

/** The value of an environment variable, or its source. */
export type EnvironmentVariableValueInput =
  {   /** The value itself, which is stored and never returned. */
  plain: string; secretRef?: never; unchanged?: never; userSecretRef?: never; }
  |  { plain?: never;   /** A secret of the company. */
  secretRef: SecretReferenceInput; unchanged?: never; userSecretRef?: never; }
  |  { plain?: never; secretRef?: never;   /** True in updates to keep the current plain value of the variable. */
  unchanged: boolean; userSecretRef?: never; }
  |  { plain?: never; secretRef?: never; unchanged?: never;   /** The personal secret of the person who is responsible for the run. */
  userSecretRef: UserSecretReferenceInput; };

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

/** The variables for {{name}} in title and description. Orgraph adds those that the text uses and removes others. */
export type NewRoutineVariableInput = {
  /** The value for runs that set no value. Null for none. */
  defaultValue?: string | null | undefined;
  /** The label that forms show instead of the name. At most 120 characters. Null for none. */
  label?: string | null | undefined;
  /** The name between the braces: 1 to 120 letters, digits and underscores, a letter first. */
  name: string;
  /** The options, for the type select. At most 50 of them. Each: 1 to 120 characters. Defaults to none. */
  options?: Array<string> | null | undefined;
  /** True if a run needs a value. Defaults to true. */
  required?: boolean | null | undefined;
  /** The type of the value. Defaults to TEXT. */
  type?: RoutineVariableType | null | undefined;
};

/** The input of redeliverRoutineDelivery. */
export type RedeliverRoutineDeliveryInput = {
  /** The delivery's id. */
  deliveryId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of restoreRoutineRevision. */
export type RestoreRoutineRevisionInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The revision's id. */
  revisionId: string;
};

/** The input of rotateRoutineTriggerSecret. */
export type RotateRoutineTriggerSecretInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The trigger's id. */
  triggerId: string;
};

/** The activity that a tick requires to fire. */
export type RoutineActivityGatePolicy =
  /** Ticks fire regardless of activity. */
  | 'ALWAYS'
  /** Ticks fire only if there was activity since the last run, other than by routines. */
  | 'REQUIRE_EXTERNAL_ACTIVITY';

/** The scope of the activity that lets a tick fire. */
export type RoutineActivityGateScope =
  /** Activity anywhere in the company. */
  | 'COMPANY'
  /** Activity in the routine's project. */
  | 'PROJECT';

/** The handling of ticks that were missed while no server was running. */
export type RoutineCatchUpPolicy =
  /** The newest 25 missed ticks fire, oldest first; for schedules with more than 24 ticks a day only the latest. */
  | 'ENQUEUE_MISSED_WITH_CAP'
  /** Only the latest missed tick fires. */
  | 'SKIP_MISSED';

/** The behavior of a run while the issue of an earlier equal run is open. */
export type RoutineConcurrencyPolicy =
  /** The run creates its own issue. */
  | 'ALWAYS_ENQUEUE'
  /** The run joins the open issue and wakes its assignee, unless the assignee is already working. */
  | 'COALESCE_IF_ACTIVE'
  /** The run is skipped. */
  | 'SKIP_IF_ACTIVE';

/** The status of a request to a webhook. */
export type RoutineDeliveryStatus =
  /** The request fired the routine. */
  | 'ACCEPTED'
  /** The request repeats an earlier one. */
  | 'DUPLICATE'
  /** The event of the request does not fire the webhook. */
  | 'IGNORED'
  /** Orgraph rejected the request; reason explains why. */
  | 'REJECTED'
  /** Orgraph accepted the request as a test, because the webhook is being set up. */
  | 'TEST';

/** The result of the last run of a trigger. */
export type RoutineFiringResult =
  /** The run joined an open issue. */
  | 'COALESCED'
  /** The issue of the run is done. */
  | 'COMPLETED'
  /** The run created no issue, or its issue is blocked or cancelled. */
  | 'FAILED'
  /** The run created an issue, which is open. */
  | 'ISSUE_CREATED'
  /** The run was skipped because an issue of the routine was open. */
  | 'SKIPPED'
  /** The run was skipped because there was no activity. */
  | 'SKIPPED_NO_ACTIVITY'
  /** The run was skipped because the routine's project is paused. */
  | 'SKIPPED_PAUSED';

/** The source of a run of a routine. */
export type RoutineRunSource =
  /** A program. */
  | 'API'
  /** A person or agent, manually. */
  | 'MANUAL'
  /** A schedule. */
  | 'SCHEDULE'
  /** A request to a webhook. */
  | 'WEBHOOK';

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

/** The authentication of the senders of a webhook. */
export type RoutineSigningMode =
  /** The secret as bearer token, or an HMAC-SHA256 of the body. */
  | 'APP_WEBHOOK'
  /** The secret as bearer token. */
  | 'BEARER'
  /** An HMAC-SHA256 of the body, as Git hosts send it. */
  | 'GIT_HOST_HMAC'
  /** An HMAC-SHA256 of time and body, within the replay window. */
  | 'HMAC_SHA256'
  /** An HMAC-SHA256 of the body, as meeting providers send it. */
  | 'MEETING_PROVIDER_HMAC'
  /** No authentication: every sender that knows the URL can fire the webhook. */
  | 'NONE';

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

/** The type of a variable of a routine. */
export type RoutineVariableType =
  /** Yes or no. */
  | 'BOOLEAN'
  /** A date. */
  | 'DATE'
  /** A number. */
  | 'NUMBER'
  /** One of its options. */
  | 'SELECT'
  /** A line of text. */
  | 'TEXT'
  /** Lines of text. */
  | 'TEXTAREA';

/** The status of the last request to a webhook. */
export type RoutineWebhookDeliveryStatus =
  /** The webhook accepted the request. */
  | 'RECEIVED'
  /** The webhook rejected the request. */
  | 'REJECTED';

/** The input of runRoutine. */
export type RunRoutineInput = {
  /** The assignee, by UUID or shortname. Defaults to the routine's. */
  assigneeAgentId?: string | null | undefined;
  /** The workspace for the work. Null for none. */
  executionWorkspaceId?: string | null | undefined;
  /** The preferred kind of workspace. It is stored and not used yet. 1 to 120 characters. Null for none. */
  executionWorkspacePreference?: string | null | undefined;
  /** The settings of the workspace. They are stored and not used yet. Null for none. */
  executionWorkspaceSettings?: Record<string, unknown> | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** Data for the run, by name. Variables without a value in variables take it from here. Null for none. */
  payload?: Record<string, unknown> | null | undefined;
  /** The project of the issue. Defaults to the routine's. */
  projectId?: string | null | undefined;
  /** The routine's id. */
  routineId: string;
  /** The kind of caller: manual for a person, api for a program. Defaults to MANUAL. */
  source?: RunRoutineSource | null | undefined;
  /** The trigger to fire, which must be enabled. Null for none. */
  triggerId?: string | null | undefined;
  /** The values of variables, by name, instead of their defaults. Null for none. */
  variables?: Record<string, unknown> | null | undefined;
};

/** The kind of client that runs a routine by request. */
export type RunRoutineSource =
  /** A program. */
  | 'API'
  /** A person, manually. */
  | 'MANUAL';

/** A secret of the company. */
export type SecretReferenceInput = {
  /** The secret with the value. */
  secretId: string;
  /** The version, "latest" or a number; the latest if omitted. */
  version?: string | null | undefined;
};

/** The input of updateRoutine. Omitted fields keep their values. */
export type UpdateRoutineInput = {
  /** The activity that a tick requires to fire. */
  activityGatePolicy?: RoutineActivityGatePolicy | null | undefined;
  /** The scope of the activity that lets ticks fire. */
  activityGateScope?: RoutineActivityGateScope | null | undefined;
  /** The agent to which the routine's issues are assigned. Without an agent the routine is paused. Null for none. */
  assigneeAgentId?: string | null | undefined;
  /** The latestRevisionId on which the edit is based. Orgraph rejects the update if there is a later revision. Null for none. */
  baseRevisionId?: string | null | undefined;
  /** The handling of missed ticks. */
  catchUpPolicy?: RoutineCatchUpPolicy | null | undefined;
  /** The behavior of a run while the issue of an earlier equal run is open. */
  concurrencyPolicy?: RoutineConcurrencyPolicy | null | undefined;
  /** The description of the routine's issues, which may contain {{variables}}. At most 200,000 characters. Null for none. */
  description?: string | null | undefined;
  /** Environment variables of runs on the routine's issues. Null for none. */
  env?: Array<EnvironmentVariableInput> | null | undefined;
  /** The goal of the routine's issues. Null for none. */
  goalId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The parent of the routine's issues. Null for none. */
  parentIssueId?: string | null | undefined;
  /** The priority of the routine's issues. */
  priority?: IssuePriority | null | undefined;
  /** The project of the routine's issues. Null for none. */
  projectId?: string | null | undefined;
  /** The routine's id. */
  routineId: string;
  /** Triggers fire the routine only while it is active. */
  status?: RoutineStatus | null | undefined;
  /** The title of the routine's issues, which may contain {{variables}}. 1 to 200 characters. */
  title?: string | null | undefined;
  /** The variables for {{name}} in title and description. Orgraph adds those that the text uses and removes others. At most 100 of them. */
  variables?: Array<NewRoutineVariableInput> | null | undefined;
};

/** The input of updateRoutineTrigger. Omitted fields keep their values. */
export type UpdateRoutineTriggerInput = {
  /** True archives the trigger, false restores it. */
  archived?: boolean | null | undefined;
  /** The cron expression of a schedule: minute, hour, day of the month, month and day of the week, such as 0 9 * * 1-5. Required for schedules and allowed only for them; null counts as omitted. 1 to 500 characters. */
  cronExpression?: string | null | undefined;
  /** True if the trigger is enabled. */
  enabled?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The label of the trigger. At most 120 characters. Null for none. */
  label?: string | null | undefined;
  /** The maximum age of a signed request, in seconds, for signingMode hmac_sha256. Defaults to 300 for new triggers; null counts as omitted. 30 to 86,400. */
  replayWindowSec?: number | null | undefined;
  /** False ends the setup of a webhook, and later requests fire it. You cannot undo this. */
  setupPending?: boolean | null | undefined;
  /** The method by which a webhook authenticates its senders. Defaults to bearer for new triggers; null counts as omitted. */
  signingMode?: RoutineSigningMode | null | undefined;
  /** A schedule's IANA time zone, such as Europe/Berlin. Defaults to UTC for new triggers; null counts as omitted. 1 to 100 characters. */
  timezone?: string | null | undefined;
  /** The trigger's id. */
  triggerId: string;
};

/** The personal secret of the person who is responsible for the run. */
export type UserSecretReferenceInput = {
  /** The key of the personal secret. Must be 1 to 120 letters, digits, dots, hyphens or underscores. */
  key: string;
  /** True, the default, if a run fails without the secret. */
  required?: boolean | null | undefined;
  /** The version, "latest" or a number; the latest if omitted. */
  version?: string | null | undefined;
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

export type RoutinePageQueryVariables = Exact<{
  id: string;
}>;


export type RoutinePageQuery = { routine: { __typename: 'Routine', id: string, title: string, description: string | null, status: RoutineStatus, priority: IssuePriority, concurrencyPolicy: RoutineConcurrencyPolicy, catchUpPolicy: RoutineCatchUpPolicy, activityGatePolicy: RoutineActivityGatePolicy, activityGateScope: RoutineActivityGateScope, latestRevisionId: string, latestRevisionNumber: number, createdAt: string, updatedAt: string, lastTriggeredAt: string | null, assigneeAgentId: string | null, projectId: string | null, goalId: string | null, parentIssueId: string | null, assigneeAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, responsibleUser: { __typename: 'User', id: string, name: string, image: string | null } | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, goal: { __typename: 'Goal', id: string, title: string } | null, parentIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, activeIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, latestRun: { __typename: 'RoutineRun', id: string, status: RoutineRunStatus, source: RoutineRunSource, failureReason: string | null, triggeredAt: string, completedAt: string | null, scheduledFor: string | null, triggerPayload: Record<string, unknown> | null, linkedIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, routineRevision: { __typename: 'RoutineRevision', id: string, revisionNumber: number } | null, trigger: { __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null } | null } | null, variables: Array<{ __typename: 'RoutineVariable', name: string, label: string | null, type: RoutineVariableType, required: boolean, defaultValue: string | null, options: Array<string> }>, env: Array<{ __typename: 'EnvironmentVariable', name: string, kind: EnvironmentVariableKind, key: string | null, required: boolean | null, version: string | null, secretId: string | null, secret: { __typename: 'Secret', id: string, name: string } | null }> | null, triggers: Array<{ __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null, enabled: boolean, archivedAt: string | null, cronExpression: string | null, timezone: string | null, nextRunAt: string | null, nextRuns: Array<string>, missedTicks: number, publicId: string | null, signingMode: RoutineSigningMode | null, replayWindowSec: number | null, setupPending: boolean, lastFiredAt: string | null, lastResult: RoutineFiringResult | null, lastRotatedAt: string | null, lastWebhookDelivery: { __typename: 'RoutineWebhookDelivery', receivedAt: string, status: RoutineWebhookDeliveryStatus, test: boolean } | null }> } | null };

export type RoutineRunsQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type RoutineRunsQuery = { routine: { __typename: 'Routine', id: string, runs: { __typename: 'RoutineRunConnection', totalCount: number, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ __typename: 'RoutineRun', id: string, status: RoutineRunStatus, source: RoutineRunSource, failureReason: string | null, triggeredAt: string, completedAt: string | null, scheduledFor: string | null, triggerPayload: Record<string, unknown> | null, linkedIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, routineRevision: { __typename: 'RoutineRevision', id: string, revisionNumber: number } | null, trigger: { __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null } | null }> } } | null };

export type RoutineRevisionsQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type RoutineRevisionsQuery = { routine: { __typename: 'Routine', id: string, revisions: { __typename: 'RoutineRevisionConnection', totalCount: number, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ __typename: 'RoutineRevision', id: string, revisionNumber: number, changeSummary: string | null, createdAt: string, createdBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, snapshot: { __typename: 'RoutineRevisionSnapshot', routine: { __typename: 'RoutineSnapshot', title: string, description: string | null, status: RoutineStatus, priority: IssuePriority, concurrencyPolicy: RoutineConcurrencyPolicy, catchUpPolicy: RoutineCatchUpPolicy, activityGatePolicy: RoutineActivityGatePolicy, activityGateScope: RoutineActivityGateScope, assigneeAgent: { __typename: 'Agent', id: string, name: string } | null, project: { __typename: 'Project', id: string, name: string } | null, goal: { __typename: 'Goal', id: string, title: string } | null, parentIssue: { __typename: 'Issue', id: string, identifier: string } | null, variables: Array<{ __typename: 'RoutineVariable', name: string, label: string | null, type: RoutineVariableType, required: boolean, defaultValue: string | null, options: Array<string> }>, env: Array<{ __typename: 'EnvironmentVariable', name: string, kind: EnvironmentVariableKind, key: string | null, version: string | null, secret: { __typename: 'Secret', id: string, name: string } | null }> | null }, triggers: Array<{ __typename: 'RoutineTriggerSnapshot', kind: RoutineTriggerKind, label: string | null, enabled: boolean, cronExpression: string | null, timezone: string | null, signingMode: RoutineSigningMode | null, replayWindowSec: number | null, setupPending: boolean, archivedAt: string | null }> } }> } } | null };

export type TriggerDeliveriesQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type TriggerDeliveriesQuery = { node:
    | { __typename: 'Agent', id: string }
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
    | { __typename: 'RoutineTrigger', id: string, deliveries: { __typename: 'RoutineDeliveryConnection', totalCount: number, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ __typename: 'RoutineDelivery', id: string, status: RoutineDeliveryStatus, statusCode: number, reason: string | null, receivedAt: string, bytes: number, test: boolean, redeliveryOfId: string | null, run: { __typename: 'RoutineRun', id: string, status: RoutineRunStatus, linkedIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null } | null }> } }
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
   | null };

export type RoutineGoalsQueryVariables = Exact<{
  companyId: string;
}>;


export type RoutineGoalsQuery = { company: { __typename: 'Company', id: string, goals: { __typename: 'GoalConnection', nodes: Array<{ __typename: 'Goal', id: string, title: string }> } } | null };

export type CreateRoutineMutationVariables = Exact<{
  input: CreateRoutineInput;
}>;


export type CreateRoutineMutation = { createRoutine: { __typename: 'CreateRoutinePayload', routine: { __typename: 'Routine', id: string, title: string, description: string | null, status: RoutineStatus, priority: IssuePriority, concurrencyPolicy: RoutineConcurrencyPolicy, catchUpPolicy: RoutineCatchUpPolicy, activityGatePolicy: RoutineActivityGatePolicy, activityGateScope: RoutineActivityGateScope, latestRevisionId: string, latestRevisionNumber: number, createdAt: string, updatedAt: string, lastTriggeredAt: string | null, assigneeAgentId: string | null, projectId: string | null, goalId: string | null, parentIssueId: string | null, assigneeAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, responsibleUser: { __typename: 'User', id: string, name: string, image: string | null } | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, goal: { __typename: 'Goal', id: string, title: string } | null, parentIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, activeIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, latestRun: { __typename: 'RoutineRun', id: string, status: RoutineRunStatus, source: RoutineRunSource, failureReason: string | null, triggeredAt: string, completedAt: string | null, scheduledFor: string | null, triggerPayload: Record<string, unknown> | null, linkedIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, routineRevision: { __typename: 'RoutineRevision', id: string, revisionNumber: number } | null, trigger: { __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null } | null } | null, variables: Array<{ __typename: 'RoutineVariable', name: string, label: string | null, type: RoutineVariableType, required: boolean, defaultValue: string | null, options: Array<string> }>, env: Array<{ __typename: 'EnvironmentVariable', name: string, kind: EnvironmentVariableKind, key: string | null, required: boolean | null, version: string | null, secretId: string | null, secret: { __typename: 'Secret', id: string, name: string } | null }> | null, triggers: Array<{ __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null, enabled: boolean, archivedAt: string | null, cronExpression: string | null, timezone: string | null, nextRunAt: string | null, nextRuns: Array<string>, missedTicks: number, publicId: string | null, signingMode: RoutineSigningMode | null, replayWindowSec: number | null, setupPending: boolean, lastFiredAt: string | null, lastResult: RoutineFiringResult | null, lastRotatedAt: string | null, lastWebhookDelivery: { __typename: 'RoutineWebhookDelivery', receivedAt: string, status: RoutineWebhookDeliveryStatus, test: boolean } | null }> } } | null };

export type UpdateRoutineMutationVariables = Exact<{
  input: UpdateRoutineInput;
}>;


export type UpdateRoutineMutation = { updateRoutine: { __typename: 'UpdateRoutinePayload', routine: { __typename: 'Routine', id: string, title: string, description: string | null, status: RoutineStatus, priority: IssuePriority, concurrencyPolicy: RoutineConcurrencyPolicy, catchUpPolicy: RoutineCatchUpPolicy, activityGatePolicy: RoutineActivityGatePolicy, activityGateScope: RoutineActivityGateScope, latestRevisionId: string, latestRevisionNumber: number, createdAt: string, updatedAt: string, lastTriggeredAt: string | null, assigneeAgentId: string | null, projectId: string | null, goalId: string | null, parentIssueId: string | null, assigneeAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, responsibleUser: { __typename: 'User', id: string, name: string, image: string | null } | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, goal: { __typename: 'Goal', id: string, title: string } | null, parentIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, activeIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, latestRun: { __typename: 'RoutineRun', id: string, status: RoutineRunStatus, source: RoutineRunSource, failureReason: string | null, triggeredAt: string, completedAt: string | null, scheduledFor: string | null, triggerPayload: Record<string, unknown> | null, linkedIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, routineRevision: { __typename: 'RoutineRevision', id: string, revisionNumber: number } | null, trigger: { __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null } | null } | null, variables: Array<{ __typename: 'RoutineVariable', name: string, label: string | null, type: RoutineVariableType, required: boolean, defaultValue: string | null, options: Array<string> }>, env: Array<{ __typename: 'EnvironmentVariable', name: string, kind: EnvironmentVariableKind, key: string | null, required: boolean | null, version: string | null, secretId: string | null, secret: { __typename: 'Secret', id: string, name: string } | null }> | null, triggers: Array<{ __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null, enabled: boolean, archivedAt: string | null, cronExpression: string | null, timezone: string | null, nextRunAt: string | null, nextRuns: Array<string>, missedTicks: number, publicId: string | null, signingMode: RoutineSigningMode | null, replayWindowSec: number | null, setupPending: boolean, lastFiredAt: string | null, lastResult: RoutineFiringResult | null, lastRotatedAt: string | null, lastWebhookDelivery: { __typename: 'RoutineWebhookDelivery', receivedAt: string, status: RoutineWebhookDeliveryStatus, test: boolean } | null }> } } | null };

export type RunRoutineMutationVariables = Exact<{
  input: RunRoutineInput;
}>;


export type RunRoutineMutation = { runRoutine: { __typename: 'RunRoutinePayload', run: { __typename: 'RoutineRun', id: string, status: RoutineRunStatus, source: RoutineRunSource, failureReason: string | null, triggeredAt: string, completedAt: string | null, scheduledFor: string | null, triggerPayload: Record<string, unknown> | null, linkedIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, routineRevision: { __typename: 'RoutineRevision', id: string, revisionNumber: number } | null, trigger: { __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null } | null } } | null };

export type CreateRoutineTriggerMutationVariables = Exact<{
  input: CreateRoutineTriggerInput;
}>;


export type CreateRoutineTriggerMutation = { createRoutineTrigger: { __typename: 'CreateRoutineTriggerPayload', routine: { __typename: 'Routine', id: string, title: string, description: string | null, status: RoutineStatus, priority: IssuePriority, concurrencyPolicy: RoutineConcurrencyPolicy, catchUpPolicy: RoutineCatchUpPolicy, activityGatePolicy: RoutineActivityGatePolicy, activityGateScope: RoutineActivityGateScope, latestRevisionId: string, latestRevisionNumber: number, createdAt: string, updatedAt: string, lastTriggeredAt: string | null, assigneeAgentId: string | null, projectId: string | null, goalId: string | null, parentIssueId: string | null, assigneeAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, responsibleUser: { __typename: 'User', id: string, name: string, image: string | null } | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, goal: { __typename: 'Goal', id: string, title: string } | null, parentIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, activeIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, latestRun: { __typename: 'RoutineRun', id: string, status: RoutineRunStatus, source: RoutineRunSource, failureReason: string | null, triggeredAt: string, completedAt: string | null, scheduledFor: string | null, triggerPayload: Record<string, unknown> | null, linkedIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, routineRevision: { __typename: 'RoutineRevision', id: string, revisionNumber: number } | null, trigger: { __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null } | null } | null, variables: Array<{ __typename: 'RoutineVariable', name: string, label: string | null, type: RoutineVariableType, required: boolean, defaultValue: string | null, options: Array<string> }>, env: Array<{ __typename: 'EnvironmentVariable', name: string, kind: EnvironmentVariableKind, key: string | null, required: boolean | null, version: string | null, secretId: string | null, secret: { __typename: 'Secret', id: string, name: string } | null }> | null, triggers: Array<{ __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null, enabled: boolean, archivedAt: string | null, cronExpression: string | null, timezone: string | null, nextRunAt: string | null, nextRuns: Array<string>, missedTicks: number, publicId: string | null, signingMode: RoutineSigningMode | null, replayWindowSec: number | null, setupPending: boolean, lastFiredAt: string | null, lastResult: RoutineFiringResult | null, lastRotatedAt: string | null, lastWebhookDelivery: { __typename: 'RoutineWebhookDelivery', receivedAt: string, status: RoutineWebhookDeliveryStatus, test: boolean } | null }> }, secretMaterial: { __typename: 'RoutineSecretMaterial', triggerId: string, webhookUrl: string, webhookSecret: string } | null } | null };

export type UpdateRoutineTriggerMutationVariables = Exact<{
  input: UpdateRoutineTriggerInput;
}>;


export type UpdateRoutineTriggerMutation = { updateRoutineTrigger: { __typename: 'UpdateRoutineTriggerPayload', routine: { __typename: 'Routine', id: string, title: string, description: string | null, status: RoutineStatus, priority: IssuePriority, concurrencyPolicy: RoutineConcurrencyPolicy, catchUpPolicy: RoutineCatchUpPolicy, activityGatePolicy: RoutineActivityGatePolicy, activityGateScope: RoutineActivityGateScope, latestRevisionId: string, latestRevisionNumber: number, createdAt: string, updatedAt: string, lastTriggeredAt: string | null, assigneeAgentId: string | null, projectId: string | null, goalId: string | null, parentIssueId: string | null, assigneeAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, responsibleUser: { __typename: 'User', id: string, name: string, image: string | null } | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, goal: { __typename: 'Goal', id: string, title: string } | null, parentIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, activeIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, latestRun: { __typename: 'RoutineRun', id: string, status: RoutineRunStatus, source: RoutineRunSource, failureReason: string | null, triggeredAt: string, completedAt: string | null, scheduledFor: string | null, triggerPayload: Record<string, unknown> | null, linkedIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, routineRevision: { __typename: 'RoutineRevision', id: string, revisionNumber: number } | null, trigger: { __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null } | null } | null, variables: Array<{ __typename: 'RoutineVariable', name: string, label: string | null, type: RoutineVariableType, required: boolean, defaultValue: string | null, options: Array<string> }>, env: Array<{ __typename: 'EnvironmentVariable', name: string, kind: EnvironmentVariableKind, key: string | null, required: boolean | null, version: string | null, secretId: string | null, secret: { __typename: 'Secret', id: string, name: string } | null }> | null, triggers: Array<{ __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null, enabled: boolean, archivedAt: string | null, cronExpression: string | null, timezone: string | null, nextRunAt: string | null, nextRuns: Array<string>, missedTicks: number, publicId: string | null, signingMode: RoutineSigningMode | null, replayWindowSec: number | null, setupPending: boolean, lastFiredAt: string | null, lastResult: RoutineFiringResult | null, lastRotatedAt: string | null, lastWebhookDelivery: { __typename: 'RoutineWebhookDelivery', receivedAt: string, status: RoutineWebhookDeliveryStatus, test: boolean } | null }> } } | null };

export type DeleteRoutineTriggerMutationVariables = Exact<{
  input: DeleteRoutineTriggerInput;
}>;


export type DeleteRoutineTriggerMutation = { deleteRoutineTrigger: { __typename: 'DeleteRoutineTriggerPayload', deletedId: string, routine: { __typename: 'Routine', id: string, title: string, description: string | null, status: RoutineStatus, priority: IssuePriority, concurrencyPolicy: RoutineConcurrencyPolicy, catchUpPolicy: RoutineCatchUpPolicy, activityGatePolicy: RoutineActivityGatePolicy, activityGateScope: RoutineActivityGateScope, latestRevisionId: string, latestRevisionNumber: number, createdAt: string, updatedAt: string, lastTriggeredAt: string | null, assigneeAgentId: string | null, projectId: string | null, goalId: string | null, parentIssueId: string | null, assigneeAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, responsibleUser: { __typename: 'User', id: string, name: string, image: string | null } | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, goal: { __typename: 'Goal', id: string, title: string } | null, parentIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, activeIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, latestRun: { __typename: 'RoutineRun', id: string, status: RoutineRunStatus, source: RoutineRunSource, failureReason: string | null, triggeredAt: string, completedAt: string | null, scheduledFor: string | null, triggerPayload: Record<string, unknown> | null, linkedIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, routineRevision: { __typename: 'RoutineRevision', id: string, revisionNumber: number } | null, trigger: { __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null } | null } | null, variables: Array<{ __typename: 'RoutineVariable', name: string, label: string | null, type: RoutineVariableType, required: boolean, defaultValue: string | null, options: Array<string> }>, env: Array<{ __typename: 'EnvironmentVariable', name: string, kind: EnvironmentVariableKind, key: string | null, required: boolean | null, version: string | null, secretId: string | null, secret: { __typename: 'Secret', id: string, name: string } | null }> | null, triggers: Array<{ __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null, enabled: boolean, archivedAt: string | null, cronExpression: string | null, timezone: string | null, nextRunAt: string | null, nextRuns: Array<string>, missedTicks: number, publicId: string | null, signingMode: RoutineSigningMode | null, replayWindowSec: number | null, setupPending: boolean, lastFiredAt: string | null, lastResult: RoutineFiringResult | null, lastRotatedAt: string | null, lastWebhookDelivery: { __typename: 'RoutineWebhookDelivery', receivedAt: string, status: RoutineWebhookDeliveryStatus, test: boolean } | null }> } | null } | null };

export type RotateRoutineTriggerSecretMutationVariables = Exact<{
  input: RotateRoutineTriggerSecretInput;
}>;


export type RotateRoutineTriggerSecretMutation = { rotateRoutineTriggerSecret: { __typename: 'RotateRoutineTriggerSecretPayload', trigger: { __typename: 'RoutineTrigger', id: string, lastRotatedAt: string | null, publicId: string | null }, secretMaterial: { __typename: 'RoutineSecretMaterial', triggerId: string, webhookUrl: string, webhookSecret: string } | null } | null };

export type RedeliverRoutineDeliveryMutationVariables = Exact<{
  input: RedeliverRoutineDeliveryInput;
}>;


export type RedeliverRoutineDeliveryMutation = { redeliverRoutineDelivery: { __typename: 'RedeliverRoutineDeliveryPayload', run: { __typename: 'RoutineRun', id: string, status: RoutineRunStatus, source: RoutineRunSource, failureReason: string | null, triggeredAt: string, completedAt: string | null, scheduledFor: string | null, triggerPayload: Record<string, unknown> | null, linkedIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, routineRevision: { __typename: 'RoutineRevision', id: string, revisionNumber: number } | null, trigger: { __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null } | null } } | null };

export type RestoreRoutineRevisionMutationVariables = Exact<{
  input: RestoreRoutineRevisionInput;
}>;


export type RestoreRoutineRevisionMutation = { restoreRoutineRevision: { __typename: 'RestoreRoutineRevisionPayload', routine: { __typename: 'Routine', id: string, title: string, description: string | null, status: RoutineStatus, priority: IssuePriority, concurrencyPolicy: RoutineConcurrencyPolicy, catchUpPolicy: RoutineCatchUpPolicy, activityGatePolicy: RoutineActivityGatePolicy, activityGateScope: RoutineActivityGateScope, latestRevisionId: string, latestRevisionNumber: number, createdAt: string, updatedAt: string, lastTriggeredAt: string | null, assigneeAgentId: string | null, projectId: string | null, goalId: string | null, parentIssueId: string | null, assigneeAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, responsibleUser: { __typename: 'User', id: string, name: string, image: string | null } | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, goal: { __typename: 'Goal', id: string, title: string } | null, parentIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, activeIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, latestRun: { __typename: 'RoutineRun', id: string, status: RoutineRunStatus, source: RoutineRunSource, failureReason: string | null, triggeredAt: string, completedAt: string | null, scheduledFor: string | null, triggerPayload: Record<string, unknown> | null, linkedIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, routineRevision: { __typename: 'RoutineRevision', id: string, revisionNumber: number } | null, trigger: { __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null } | null } | null, variables: Array<{ __typename: 'RoutineVariable', name: string, label: string | null, type: RoutineVariableType, required: boolean, defaultValue: string | null, options: Array<string> }>, env: Array<{ __typename: 'EnvironmentVariable', name: string, kind: EnvironmentVariableKind, key: string | null, required: boolean | null, version: string | null, secretId: string | null, secret: { __typename: 'Secret', id: string, name: string } | null }> | null, triggers: Array<{ __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null, enabled: boolean, archivedAt: string | null, cronExpression: string | null, timezone: string | null, nextRunAt: string | null, nextRuns: Array<string>, missedTicks: number, publicId: string | null, signingMode: RoutineSigningMode | null, replayWindowSec: number | null, setupPending: boolean, lastFiredAt: string | null, lastResult: RoutineFiringResult | null, lastRotatedAt: string | null, lastWebhookDelivery: { __typename: 'RoutineWebhookDelivery', receivedAt: string, status: RoutineWebhookDeliveryStatus, test: boolean } | null }> }, secretMaterials: Array<{ __typename: 'RoutineSecretMaterial', triggerId: string, webhookUrl: string, webhookSecret: string }> } | null };

export type RoutineDetailFragment = { __typename: 'Routine', id: string, title: string, description: string | null, status: RoutineStatus, priority: IssuePriority, concurrencyPolicy: RoutineConcurrencyPolicy, catchUpPolicy: RoutineCatchUpPolicy, activityGatePolicy: RoutineActivityGatePolicy, activityGateScope: RoutineActivityGateScope, latestRevisionId: string, latestRevisionNumber: number, createdAt: string, updatedAt: string, lastTriggeredAt: string | null, assigneeAgentId: string | null, projectId: string | null, goalId: string | null, parentIssueId: string | null, assigneeAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, responsibleUser: { __typename: 'User', id: string, name: string, image: string | null } | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, goal: { __typename: 'Goal', id: string, title: string } | null, parentIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, activeIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, latestRun: { __typename: 'RoutineRun', id: string, status: RoutineRunStatus, source: RoutineRunSource, failureReason: string | null, triggeredAt: string, completedAt: string | null, scheduledFor: string | null, triggerPayload: Record<string, unknown> | null, linkedIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, routineRevision: { __typename: 'RoutineRevision', id: string, revisionNumber: number } | null, trigger: { __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null } | null } | null, variables: Array<{ __typename: 'RoutineVariable', name: string, label: string | null, type: RoutineVariableType, required: boolean, defaultValue: string | null, options: Array<string> }>, env: Array<{ __typename: 'EnvironmentVariable', name: string, kind: EnvironmentVariableKind, key: string | null, required: boolean | null, version: string | null, secretId: string | null, secret: { __typename: 'Secret', id: string, name: string } | null }> | null, triggers: Array<{ __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null, enabled: boolean, archivedAt: string | null, cronExpression: string | null, timezone: string | null, nextRunAt: string | null, nextRuns: Array<string>, missedTicks: number, publicId: string | null, signingMode: RoutineSigningMode | null, replayWindowSec: number | null, setupPending: boolean, lastFiredAt: string | null, lastResult: RoutineFiringResult | null, lastRotatedAt: string | null, lastWebhookDelivery: { __typename: 'RoutineWebhookDelivery', receivedAt: string, status: RoutineWebhookDeliveryStatus, test: boolean } | null }> };

export type TriggerDetailFragment = { __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null, enabled: boolean, archivedAt: string | null, cronExpression: string | null, timezone: string | null, nextRunAt: string | null, nextRuns: Array<string>, missedTicks: number, publicId: string | null, signingMode: RoutineSigningMode | null, replayWindowSec: number | null, setupPending: boolean, lastFiredAt: string | null, lastResult: RoutineFiringResult | null, lastRotatedAt: string | null, lastWebhookDelivery: { __typename: 'RoutineWebhookDelivery', receivedAt: string, status: RoutineWebhookDeliveryStatus, test: boolean } | null };

export type FiringLineFragment = { __typename: 'RoutineRun', id: string, status: RoutineRunStatus, source: RoutineRunSource, failureReason: string | null, triggeredAt: string, completedAt: string | null, scheduledFor: string | null, triggerPayload: Record<string, unknown> | null, linkedIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, routineRevision: { __typename: 'RoutineRevision', id: string, revisionNumber: number } | null, trigger: { __typename: 'RoutineTrigger', id: string, kind: RoutineTriggerKind, label: string | null } | null };

export type RevisionOfRoutineFragment = { __typename: 'RoutineRevision', id: string, revisionNumber: number, changeSummary: string | null, createdAt: string, createdBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, snapshot: { __typename: 'RoutineRevisionSnapshot', routine: { __typename: 'RoutineSnapshot', title: string, description: string | null, status: RoutineStatus, priority: IssuePriority, concurrencyPolicy: RoutineConcurrencyPolicy, catchUpPolicy: RoutineCatchUpPolicy, activityGatePolicy: RoutineActivityGatePolicy, activityGateScope: RoutineActivityGateScope, assigneeAgent: { __typename: 'Agent', id: string, name: string } | null, project: { __typename: 'Project', id: string, name: string } | null, goal: { __typename: 'Goal', id: string, title: string } | null, parentIssue: { __typename: 'Issue', id: string, identifier: string } | null, variables: Array<{ __typename: 'RoutineVariable', name: string, label: string | null, type: RoutineVariableType, required: boolean, defaultValue: string | null, options: Array<string> }>, env: Array<{ __typename: 'EnvironmentVariable', name: string, kind: EnvironmentVariableKind, key: string | null, version: string | null, secret: { __typename: 'Secret', id: string, name: string } | null }> | null }, triggers: Array<{ __typename: 'RoutineTriggerSnapshot', kind: RoutineTriggerKind, label: string | null, enabled: boolean, cronExpression: string | null, timezone: string | null, signingMode: RoutineSigningMode | null, replayWindowSec: number | null, setupPending: boolean, archivedAt: string | null }> } };

export const RoutinePageDocument = document<RoutinePageQuery, RoutinePageQueryVariables>('8c2a1785f9ee3eb4bd4285b40bdb14668893f7ea9aff7a51a2f5d4e876f6694e', "query RoutinePage($id:ID!){routine(id:$id){...RoutineDetail __typename}}fragment RoutineDetail on Routine{id title description status priority concurrencyPolicy catchUpPolicy activityGatePolicy activityGateScope latestRevisionId latestRevisionNumber createdAt updatedAt lastTriggeredAt assigneeAgentId assigneeAgent{...AgentLabel __typename}responsibleUser{...UserLabel __typename}projectId project{id name color urlKey __typename}goalId goal{id title __typename}parentIssueId parentIssue{id identifier title status __typename}activeIssue{id identifier title status __typename}latestRun{...FiringLine __typename}variables{name label type required defaultValue options __typename}env{name kind key required version secretId secret{id name __typename}__typename}triggers{...TriggerDetail __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment FiringLine on RoutineRun{id status source failureReason triggeredAt completedAt scheduledFor triggerPayload linkedIssue{id identifier title status __typename}routineRevision{id revisionNumber __typename}trigger{id kind label __typename}__typename}fragment TriggerDetail on RoutineTrigger{id kind label enabled archivedAt cronExpression timezone nextRunAt nextRuns(count:5)missedTicks publicId signingMode replayWindowSec setupPending lastFiredAt lastResult lastRotatedAt lastWebhookDelivery{receivedAt status test __typename}__typename}");

export const RoutineRunsDocument = document<RoutineRunsQuery, RoutineRunsQueryVariables>('779a1d7762b0d3e03cb802c8252d84eb9a857fadc180223edb2761cee2f56e61', "query RoutineRuns($id:ID!$first:Int$after:String){routine(id:$id){id runs(first:$first after:$after){totalCount pageInfo{hasNextPage endCursor __typename}nodes{...FiringLine __typename}__typename}__typename}}fragment FiringLine on RoutineRun{id status source failureReason triggeredAt completedAt scheduledFor triggerPayload linkedIssue{id identifier title status __typename}routineRevision{id revisionNumber __typename}trigger{id kind label __typename}__typename}");

export const RoutineRevisionsDocument = document<RoutineRevisionsQuery, RoutineRevisionsQueryVariables>('d820542b4bf2818f9014057f8e216676237d90d3b518c2c35b6898e431825647', "query RoutineRevisions($id:ID!$first:Int$after:String){routine(id:$id){id revisions(first:$first after:$after){totalCount pageInfo{hasNextPage endCursor __typename}nodes{...RevisionOfRoutine __typename}__typename}__typename}}fragment RevisionOfRoutine on RoutineRevision{id revisionNumber changeSummary createdAt createdBy{...ActorLabel __typename}snapshot{routine{title description status priority concurrencyPolicy catchUpPolicy activityGatePolicy activityGateScope assigneeAgent{id name __typename}project{id name __typename}goal{id title __typename}parentIssue{id identifier __typename}variables{name label type required defaultValue options __typename}env{name kind key version secret{id name __typename}__typename}__typename}triggers{kind label enabled cronExpression timezone signingMode replayWindowSec setupPending archivedAt __typename}__typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const TriggerDeliveriesDocument = document<TriggerDeliveriesQuery, TriggerDeliveriesQueryVariables>('f4a3bf7c09b1700abae4c9f1ba89a3611c375a9126c12e91a227af160d585b79', "query TriggerDeliveries($id:ID!$first:Int$after:String){node(id:$id){id ...on RoutineTrigger{deliveries(first:$first after:$after){totalCount pageInfo{hasNextPage endCursor __typename}nodes{id status statusCode reason receivedAt bytes test redeliveryOfId run{id status linkedIssue{id identifier title status __typename}__typename}__typename}__typename}__typename}__typename}}");

export const RoutineGoalsDocument = document<RoutineGoalsQuery, RoutineGoalsQueryVariables>('c2f341dafc3d0432c891c8dbefce53a4f96c15929165dcc9a51496a20c5b2098', "query RoutineGoals($companyId:ID!){company(id:$companyId){id goals(first:200){nodes{id title __typename}__typename}__typename}}");

export const CreateRoutineDocument = document<CreateRoutineMutation, CreateRoutineMutationVariables>('16aaf34ff32a155778ee0baeb1b669f9e9c2a302a2c57f9411e27add66a69379', "mutation CreateRoutine($input:CreateRoutineInput!){createRoutine(input:$input){routine{...RoutineDetail __typename}__typename}}fragment RoutineDetail on Routine{id title description status priority concurrencyPolicy catchUpPolicy activityGatePolicy activityGateScope latestRevisionId latestRevisionNumber createdAt updatedAt lastTriggeredAt assigneeAgentId assigneeAgent{...AgentLabel __typename}responsibleUser{...UserLabel __typename}projectId project{id name color urlKey __typename}goalId goal{id title __typename}parentIssueId parentIssue{id identifier title status __typename}activeIssue{id identifier title status __typename}latestRun{...FiringLine __typename}variables{name label type required defaultValue options __typename}env{name kind key required version secretId secret{id name __typename}__typename}triggers{...TriggerDetail __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment FiringLine on RoutineRun{id status source failureReason triggeredAt completedAt scheduledFor triggerPayload linkedIssue{id identifier title status __typename}routineRevision{id revisionNumber __typename}trigger{id kind label __typename}__typename}fragment TriggerDetail on RoutineTrigger{id kind label enabled archivedAt cronExpression timezone nextRunAt nextRuns(count:5)missedTicks publicId signingMode replayWindowSec setupPending lastFiredAt lastResult lastRotatedAt lastWebhookDelivery{receivedAt status test __typename}__typename}");

export const UpdateRoutineDocument = document<UpdateRoutineMutation, UpdateRoutineMutationVariables>('e0fd0ec29027126602c03180b1491519593b255c56141b6633cca0c666ffccb4', "mutation UpdateRoutine($input:UpdateRoutineInput!){updateRoutine(input:$input){routine{...RoutineDetail __typename}__typename}}fragment RoutineDetail on Routine{id title description status priority concurrencyPolicy catchUpPolicy activityGatePolicy activityGateScope latestRevisionId latestRevisionNumber createdAt updatedAt lastTriggeredAt assigneeAgentId assigneeAgent{...AgentLabel __typename}responsibleUser{...UserLabel __typename}projectId project{id name color urlKey __typename}goalId goal{id title __typename}parentIssueId parentIssue{id identifier title status __typename}activeIssue{id identifier title status __typename}latestRun{...FiringLine __typename}variables{name label type required defaultValue options __typename}env{name kind key required version secretId secret{id name __typename}__typename}triggers{...TriggerDetail __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment FiringLine on RoutineRun{id status source failureReason triggeredAt completedAt scheduledFor triggerPayload linkedIssue{id identifier title status __typename}routineRevision{id revisionNumber __typename}trigger{id kind label __typename}__typename}fragment TriggerDetail on RoutineTrigger{id kind label enabled archivedAt cronExpression timezone nextRunAt nextRuns(count:5)missedTicks publicId signingMode replayWindowSec setupPending lastFiredAt lastResult lastRotatedAt lastWebhookDelivery{receivedAt status test __typename}__typename}");

export const RunRoutineDocument = document<RunRoutineMutation, RunRoutineMutationVariables>('46b54eaa1f80db48f4c760edd8af79fd6f1eafede44ee612affed109a0e3ec71', "mutation RunRoutine($input:RunRoutineInput!){runRoutine(input:$input){run{...FiringLine __typename}__typename}}fragment FiringLine on RoutineRun{id status source failureReason triggeredAt completedAt scheduledFor triggerPayload linkedIssue{id identifier title status __typename}routineRevision{id revisionNumber __typename}trigger{id kind label __typename}__typename}");

export const CreateRoutineTriggerDocument = document<CreateRoutineTriggerMutation, CreateRoutineTriggerMutationVariables>('7b0eb388b6af313723927ff20585f5ad74b9b6351830f2b00cff8dda4c74f617', "mutation CreateRoutineTrigger($input:CreateRoutineTriggerInput!){createRoutineTrigger(input:$input){routine{...RoutineDetail __typename}secretMaterial{triggerId webhookUrl webhookSecret __typename}__typename}}fragment RoutineDetail on Routine{id title description status priority concurrencyPolicy catchUpPolicy activityGatePolicy activityGateScope latestRevisionId latestRevisionNumber createdAt updatedAt lastTriggeredAt assigneeAgentId assigneeAgent{...AgentLabel __typename}responsibleUser{...UserLabel __typename}projectId project{id name color urlKey __typename}goalId goal{id title __typename}parentIssueId parentIssue{id identifier title status __typename}activeIssue{id identifier title status __typename}latestRun{...FiringLine __typename}variables{name label type required defaultValue options __typename}env{name kind key required version secretId secret{id name __typename}__typename}triggers{...TriggerDetail __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment FiringLine on RoutineRun{id status source failureReason triggeredAt completedAt scheduledFor triggerPayload linkedIssue{id identifier title status __typename}routineRevision{id revisionNumber __typename}trigger{id kind label __typename}__typename}fragment TriggerDetail on RoutineTrigger{id kind label enabled archivedAt cronExpression timezone nextRunAt nextRuns(count:5)missedTicks publicId signingMode replayWindowSec setupPending lastFiredAt lastResult lastRotatedAt lastWebhookDelivery{receivedAt status test __typename}__typename}");

export const UpdateRoutineTriggerDocument = document<UpdateRoutineTriggerMutation, UpdateRoutineTriggerMutationVariables>('bcfd4de108c83f6e32df87a4563d1f43fd8b78c19c33b4509a15ce4d4687f9f7', "mutation UpdateRoutineTrigger($input:UpdateRoutineTriggerInput!){updateRoutineTrigger(input:$input){routine{...RoutineDetail __typename}__typename}}fragment RoutineDetail on Routine{id title description status priority concurrencyPolicy catchUpPolicy activityGatePolicy activityGateScope latestRevisionId latestRevisionNumber createdAt updatedAt lastTriggeredAt assigneeAgentId assigneeAgent{...AgentLabel __typename}responsibleUser{...UserLabel __typename}projectId project{id name color urlKey __typename}goalId goal{id title __typename}parentIssueId parentIssue{id identifier title status __typename}activeIssue{id identifier title status __typename}latestRun{...FiringLine __typename}variables{name label type required defaultValue options __typename}env{name kind key required version secretId secret{id name __typename}__typename}triggers{...TriggerDetail __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment FiringLine on RoutineRun{id status source failureReason triggeredAt completedAt scheduledFor triggerPayload linkedIssue{id identifier title status __typename}routineRevision{id revisionNumber __typename}trigger{id kind label __typename}__typename}fragment TriggerDetail on RoutineTrigger{id kind label enabled archivedAt cronExpression timezone nextRunAt nextRuns(count:5)missedTicks publicId signingMode replayWindowSec setupPending lastFiredAt lastResult lastRotatedAt lastWebhookDelivery{receivedAt status test __typename}__typename}");

export const DeleteRoutineTriggerDocument = document<DeleteRoutineTriggerMutation, DeleteRoutineTriggerMutationVariables>('d7e5d714fc693dc069175ff5fc1f09dde9fd97c91f0d40e4945cdcd8bd4a0e06', "mutation DeleteRoutineTrigger($input:DeleteRoutineTriggerInput!){deleteRoutineTrigger(input:$input){deletedId routine{...RoutineDetail __typename}__typename}}fragment RoutineDetail on Routine{id title description status priority concurrencyPolicy catchUpPolicy activityGatePolicy activityGateScope latestRevisionId latestRevisionNumber createdAt updatedAt lastTriggeredAt assigneeAgentId assigneeAgent{...AgentLabel __typename}responsibleUser{...UserLabel __typename}projectId project{id name color urlKey __typename}goalId goal{id title __typename}parentIssueId parentIssue{id identifier title status __typename}activeIssue{id identifier title status __typename}latestRun{...FiringLine __typename}variables{name label type required defaultValue options __typename}env{name kind key required version secretId secret{id name __typename}__typename}triggers{...TriggerDetail __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment FiringLine on RoutineRun{id status source failureReason triggeredAt completedAt scheduledFor triggerPayload linkedIssue{id identifier title status __typename}routineRevision{id revisionNumber __typename}trigger{id kind label __typename}__typename}fragment TriggerDetail on RoutineTrigger{id kind label enabled archivedAt cronExpression timezone nextRunAt nextRuns(count:5)missedTicks publicId signingMode replayWindowSec setupPending lastFiredAt lastResult lastRotatedAt lastWebhookDelivery{receivedAt status test __typename}__typename}");

export const RotateRoutineTriggerSecretDocument = document<RotateRoutineTriggerSecretMutation, RotateRoutineTriggerSecretMutationVariables>('e75bb5385b66807ff85bd5826334b83730f9c9a75d5d7919212f299e34f7befc', "mutation RotateRoutineTriggerSecret($input:RotateRoutineTriggerSecretInput!){rotateRoutineTriggerSecret(input:$input){trigger{id lastRotatedAt publicId __typename}secretMaterial{triggerId webhookUrl webhookSecret __typename}__typename}}");

export const RedeliverRoutineDeliveryDocument = document<RedeliverRoutineDeliveryMutation, RedeliverRoutineDeliveryMutationVariables>('7c1b09876f861d9b985a2da3fb4b038941e0a97128ffd5217ed7b9bf52ec1ac4', "mutation RedeliverRoutineDelivery($input:RedeliverRoutineDeliveryInput!){redeliverRoutineDelivery(input:$input){run{...FiringLine __typename}__typename}}fragment FiringLine on RoutineRun{id status source failureReason triggeredAt completedAt scheduledFor triggerPayload linkedIssue{id identifier title status __typename}routineRevision{id revisionNumber __typename}trigger{id kind label __typename}__typename}");

export const RestoreRoutineRevisionDocument = document<RestoreRoutineRevisionMutation, RestoreRoutineRevisionMutationVariables>('8d55499c3ec3287795dfdc7b033e7c852ac817d4a68e5731bafc799ddf58bd04', "mutation RestoreRoutineRevision($input:RestoreRoutineRevisionInput!){restoreRoutineRevision(input:$input){routine{...RoutineDetail __typename}secretMaterials{triggerId webhookUrl webhookSecret __typename}__typename}}fragment RoutineDetail on Routine{id title description status priority concurrencyPolicy catchUpPolicy activityGatePolicy activityGateScope latestRevisionId latestRevisionNumber createdAt updatedAt lastTriggeredAt assigneeAgentId assigneeAgent{...AgentLabel __typename}responsibleUser{...UserLabel __typename}projectId project{id name color urlKey __typename}goalId goal{id title __typename}parentIssueId parentIssue{id identifier title status __typename}activeIssue{id identifier title status __typename}latestRun{...FiringLine __typename}variables{name label type required defaultValue options __typename}env{name kind key required version secretId secret{id name __typename}__typename}triggers{...TriggerDetail __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment FiringLine on RoutineRun{id status source failureReason triggeredAt completedAt scheduledFor triggerPayload linkedIssue{id identifier title status __typename}routineRevision{id revisionNumber __typename}trigger{id kind label __typename}__typename}fragment TriggerDetail on RoutineTrigger{id kind label enabled archivedAt cronExpression timezone nextRunAt nextRuns(count:5)missedTicks publicId signingMode replayWindowSec setupPending lastFiredAt lastResult lastRotatedAt lastWebhookDelivery{receivedAt status test __typename}__typename}");
