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

/** The billing method for the use of a model. */
export type BillingType =
  /** Paid from prepaid credits. */
  | 'CREDITS'
  /** At a fixed price. */
  | 'FIXED'
  /** Metered by usage. */
  | 'METERED_API'
  /** Included in a subscription. */
  | 'SUBSCRIPTION_INCLUDED'
  /** Overage of a subscription. */
  | 'SUBSCRIPTION_OVERAGE'
  /** Not reported. */
  | 'UNKNOWN';

/** The kinds of links of a chain of causes. */
export type CauseKind =
  /** An approval. */
  | 'APPROVAL'
  /** A comment. */
  | 'COMMENT'
  /** An interaction. */
  | 'INTERACTION'
  /** An issue. */
  | 'ISSUE'
  /** A run. */
  | 'RUN'
  /** A wake of an agent. */
  | 'WAKE';

/** The relation of a link of a chain of causes to the previous one. */
export type CauseRelation =
  /** The previous link was caused by it. */
  | 'CAUSED_BY'
  /** The previous link was merged into it. */
  | 'MERGED_INTO'
  /** The link is the subject of the query. */
  | 'SUBJECT'
  /** The previous link waits for it. */
  | 'WAITS_FOR';

/** The state of the price of a cost event. */
export type CostStatus =
  /** The price is known. */
  | 'REPORTED'
  /** The price is not known, so the cents are not the whole cost. */
  | 'UNPRICED';

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

/** The reason for a retry of a run. */
export type RetryReason =
  /** The process of the run ended without a result, for example when a server was killed. */
  | 'PROCESS_LOST'
  /** The server of the run was shut down. This does not count as an attempt. */
  | 'SERVER_SHUTDOWN_INTERRUPTED'
  /** The run failed for a transient reason, such as a limit of a provider. */
  | 'TRANSIENT_FAILURE_RETRY';

/** The severity of an event of a run. */
export type RunEventLevel =
  /** An error. */
  | 'ERROR'
  /** Information. */
  | 'INFO'
  /** A warning. */
  | 'WARN';

/** The type of a run event. */
export type RunEventType =
  /** The adapter is about to start a program. */
  | 'ADAPTER_INVOKE'
  /** An error occurred. */
  | 'ERROR'
  /** The run was queued, started or ended. */
  | 'LIFECYCLE'
  /** A remark for diagnosis. */
  | 'LOG'
  /** The run reported its progress. */
  | 'STATUS';

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

/** The severity of a run's silence. */
export type SilenceLevel =
  /** The run has produced no output for four hours. */
  | 'CRITICAL'
  /** The run is not being executed. */
  | 'NOT_APPLICABLE'
  /** The run produced output within the last hour. */
  | 'OK'
  /** The run has produced no output for an hour. */
  | 'SUSPICIOUS';

/** The evidence that nothing of a stopped run is left. */
export type StopConfirmedHow =
  /** The control group of the run's processes is empty. */
  | 'CONTROL_GROUP'
  /** The namespace of the run's processes has ended with everything in it. */
  | 'NAMESPACE'
  /** The process group has ended; the machine offers no further evidence. */
  | 'PROCESS_GROUP'
  /** All known descendants have ended, and no process of unknown origin is left. */
  | 'PROCESS_TREE';

/** The decision of people about a call that needs approval. */
export type ToolCallApproval =
  /** A person approved the call. */
  | 'APPROVED'
  /** A person declined the call. */
  | 'DECLINED'
  /** The request expired without a decision. */
  | 'EXPIRED'
  /** The call needed no approval. */
  | 'NOT_REQUIRED'
  /** The request waits for a decision. */
  | 'PENDING'
  /** The call needed approval, but no request was made. */
  | 'REQUIRED';

/** The decision of the rules about a tool call. */
export type ToolCallDecision =
  /** The call may be made. */
  | 'ALLOW'
  /** No program for the call could be started at that time. */
  | 'DEFER_RUNTIME'
  /** The call may not be made. */
  | 'DENY'
  /** The call exceeds a rate limit. */
  | 'RATE_LIMITED'
  /** A person must approve the call. */
  | 'REQUIRE_APPROVAL';

/** The progress or outcome of a call. */
export type ToolCallStatus =
  /** The call is allowed, but not made yet. */
  | 'AUTHORIZED'
  /** The call waits for approval. */
  | 'AWAITING_APPROVAL'
  /** The call was cancelled. */
  | 'CANCELLED'
  /** The call was denied, or no person approved it. */
  | 'DENIED'
  /** The call waits for its server's response. */
  | 'EXECUTING'
  /** The call failed. */
  | 'FAILED'
  /** The call is not decided yet. */
  | 'PENDING'
  /** The call exceeded a rate limit. */
  | 'RATE_LIMITED'
  /** The server responded. */
  | 'SUCCEEDED'
  /** The server did not respond in time. */
  | 'TIMED_OUT';

/** The ways of waking an agent. */
export type TriggerDetail =
  /** By a callback. */
  | 'CALLBACK'
  /** Manually. */
  | 'MANUAL'
  /** By a ping. */
  | 'PING'
  /** By the server. */
  | 'SYSTEM';

/** The state of a request to wake an agent. */
export type WakeStatus =
  /** The wake was cancelled. */
  | 'CANCELLED'
  /** The run of the wake is running. */
  | 'CLAIMED'
  /** The wake was merged into another wake or run. */
  | 'COALESCED'
  /** The run of the wake has ended. */
  | 'COMPLETED'
  /** The wake waits for another run to release the issue. */
  | 'DEFERRED_ISSUE_EXECUTION'
  /** The run of the wake failed. */
  | 'FAILED'
  /** The run of the wake waits to start. */
  | 'QUEUED'
  /** The wake was skipped; error gives the reason. */
  | 'SKIPPED';

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

export type CauseRowFragment = { __typename: 'CauseLink', depth: number, kind: CauseKind, relation: CauseRelation, at: string, sentence: string, entityId: string, actor:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, entity:
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
    | { __typename: 'Interaction', id: string, issue: { __typename: 'Issue', id: string, identifier: string } | null }
    | { __typename: 'Invite', id: string }
    | { __typename: 'Issue', identifier: string, title: string, status: IssueStatus, id: string }
    | { __typename: 'IssueAttachment', id: string }
    | { __typename: 'IssueComment', id: string, issue: { __typename: 'Issue', id: string, identifier: string } | null }
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
   | null };

export type RunRowFragment = { __typename: 'Run', id: string, status: RunStatus, createdAt: string, startedAt: string | null, finishedAt: string | null, error: string | null, errorCode: string | null, statusMessage: string | null, requiredAction: string | null, invocationSource: InvocationSource, agentId: string, issueId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null };

export type RunPageQueryVariables = Exact<{
  id: string;
}>;


export type RunPageQuery = { run: { __typename: 'Run', updatedAt: string, adapterType: string | null, triggerDetail: TriggerDetail | null, exitCode: number | null, signal: string | null, externalRunId: string | null, livenessState: LivenessState | null, livenessReason: string | null, lastOutputAt: string | null, logBytes: number, logSha256: string | null, result: Record<string, unknown> | null, stderrExcerpt: string | null, sessionIdBefore: string | null, sessionIdAfter: string | null, processStartedAt: string | null, processLossRetryCount: number, scheduledRetryAt: string | null, scheduledRetryAttempt: number, scheduledRetryReason: RetryReason | null, stopConfirmedAt: string | null, stopConfirmedHow: StopConfirmedHow | null, stopSuspectPids: Array<number>, retryOfRunId: string | null, id: string, status: RunStatus, createdAt: string, startedAt: string | null, finishedAt: string | null, error: string | null, errorCode: string | null, statusMessage: string | null, requiredAction: string | null, invocationSource: InvocationSource, agentId: string, issueId: string | null, stopOrder: { __typename: 'StopOrder', id: string, reason: string | null, createdAt: string, createdBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null } | null, outputSilence: { __typename: 'OutputSilence', level: SilenceLevel, silenceAgeMs: number | null, silenceStartedAt: string | null }, responsibleUser: { __typename: 'User', id: string, name: string, image: string | null } | null, retries: { __typename: 'RunConnection', nodes: Array<{ __typename: 'Run', id: string, status: RunStatus, createdAt: string, scheduledRetryAt: string | null }> }, cost: { __typename: 'RunCost', costCents: number, inputTokens: number, cachedInputTokens: number, outputTokens: number, unpricedEvents: number }, usage: { __typename: 'RunUsage', provider: string, model: string, biller: string, billingType: BillingType, costStatus: CostStatus, sessionReused: boolean } | null, skills: Array<{ __typename: 'RunSkill', key: string, name: string, revisionNumber: number }> | null, wakes: { __typename: 'WakeConnection', nodes: Array<{ __typename: 'Wake', id: string, status: WakeStatus, reason: string | null, source: InvocationSource, requestedAt: string, requestedBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null }> }, issues: { __typename: 'IssueConnection', nodes: Array<{ __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus }> }, events: { __typename: 'RunEventConnection', nodes: Array<{ __typename: 'RunEvent', eventId: string, eventType: RunEventType, level: RunEventLevel, message: string, createdAt: string }>, pageInfo: { __typename: 'PageInfo', hasPreviousPage: boolean } }, toolCalls: { __typename: 'ToolCallConnection', nodes: Array<{ __typename: 'ToolCall', id: string, toolName: string, decision: ToolCallDecision, approvalState: ToolCallApproval, status: ToolCallStatus, denialReason: string | null, errorMessage: string | null, startedAt: string, completedAt: string | null, server: { __typename: 'ToolServer', id: string, name: string } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean } } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null } | null, why: { __typename: 'CauseChain', complete: boolean, links: Array<{ __typename: 'CauseLink', depth: number, kind: CauseKind, relation: CauseRelation, at: string, sentence: string, entityId: string, actor:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, entity:
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
        | { __typename: 'Interaction', id: string, issue: { __typename: 'Issue', id: string, identifier: string } | null }
        | { __typename: 'Invite', id: string }
        | { __typename: 'Issue', identifier: string, title: string, status: IssueStatus, id: string }
        | { __typename: 'IssueAttachment', id: string }
        | { __typename: 'IssueComment', id: string, issue: { __typename: 'Issue', id: string, identifier: string } | null }
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
       | null }> } | null };

export const RunPageDocument = document<RunPageQuery, RunPageQueryVariables>('084d40648fa671bcc439f865e8eeffe61b3323f0be895cf43abeec8e481e5e44', "query RunPage($id:ID!){run(id:$id){...RunRow updatedAt adapterType triggerDetail exitCode signal externalRunId livenessState livenessReason lastOutputAt logBytes logSha256 result stderrExcerpt sessionIdBefore sessionIdAfter processStartedAt processLossRetryCount scheduledRetryAt scheduledRetryAttempt scheduledRetryReason stopConfirmedAt stopConfirmedHow stopSuspectPids stopOrder{id reason createdAt createdBy{...ActorLabel __typename}__typename}outputSilence{level silenceAgeMs silenceStartedAt __typename}responsibleUser{...UserLabel __typename}retryOfRunId retries(first:10 orderBy:CREATED_AT_ASC){nodes{id status createdAt scheduledRetryAt __typename}__typename}cost{costCents inputTokens cachedInputTokens outputTokens unpricedEvents __typename}usage{provider model biller billingType costStatus sessionReused __typename}skills{key name revisionNumber __typename}wakes(first:20){nodes{id status reason source requestedAt requestedBy{...ActorLabel __typename}__typename}__typename}issues(first:20){nodes{id identifier title status __typename}__typename}events(last:100){nodes{eventId eventType level message createdAt __typename}pageInfo{hasPreviousPage __typename}__typename}toolCalls(first:50){nodes{id toolName server{id name __typename}decision approvalState status denialReason errorMessage startedAt completedAt __typename}pageInfo{hasNextPage __typename}__typename}__typename}why(runId:$id){complete links{...CauseRow __typename}__typename}}fragment RunRow on Run{id status createdAt startedAt finishedAt error errorCode statusMessage requiredAction invocationSource agentId agent{...AgentLabel __typename}issueId issue{id identifier title __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment UserLabel on User{id name image __typename}fragment CauseRow on CauseLink{depth kind relation at sentence entityId actor{...ActorLabel __typename}entity{id ...on Issue{identifier title status __typename}...on IssueComment{issue{id identifier __typename}__typename}...on Interaction{issue{id identifier __typename}__typename}__typename}__typename}");
