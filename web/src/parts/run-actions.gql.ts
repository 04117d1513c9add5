/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../graph/document.js';
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

/** The input of cancelRun. */
export type CancelRunInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The run's id. */
  runId: string;
};

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

/** The input of wakeAgent. */
export type WakeAgentInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** True if the run starts a new session. Defaults to false. */
  forceFreshSession?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** Data for the run: at most 65,536 characters of JSON. `issueId` or `taskId` names the issue; `taskKey` names the session to continue. Null for none. */
  payload?: Record<string, unknown> | null | undefined;
  /** A stable code for the reason, which the run reads, such as retry_failed_run. 1 to 500 characters. Null for none. */
  reason?: string | null | undefined;
  /** The source of the wake. Defaults to ON_DEMAND. */
  source?: InvocationSource | null | undefined;
  /** The way in which the agent is woken. Default: manual. */
  trigger?: TriggerDetail | null | undefined;
};

export type AgentLabelFragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type RunRowFragment = { __typename: 'Run', id: string, status: RunStatus, createdAt: string, startedAt: string | null, finishedAt: string | null, error: string | null, errorCode: string | null, statusMessage: string | null, requiredAction: string | null, invocationSource: InvocationSource, agentId: string, issueId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null };

export type CancelRunMutationVariables = Exact<{
  input: CancelRunInput;
}>;


export type CancelRunMutation = { cancelRun: { __typename: 'CancelRunPayload', run: { __typename: 'Run', id: string, status: RunStatus, createdAt: string, startedAt: string | null, finishedAt: string | null, error: string | null, errorCode: string | null, statusMessage: string | null, requiredAction: string | null, invocationSource: InvocationSource, agentId: string, issueId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null } } | null };

export type WakeAgentMutationVariables = Exact<{
  input: WakeAgentInput;
}>;


export type WakeAgentMutation = { wakeAgent: { __typename: 'WakeAgentPayload', run: { __typename: 'Run', id: string, status: RunStatus, createdAt: string, startedAt: string | null, finishedAt: string | null, error: string | null, errorCode: string | null, statusMessage: string | null, requiredAction: string | null, invocationSource: InvocationSource, agentId: string, issueId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null } | null, skipped: { __typename: 'WakeRefusal', message: string, reason: string } | null } | null };

export const CancelRunDocument = document<CancelRunMutation, CancelRunMutationVariables>('a838fb829021e3f6b8d4c2775852f273400266ff8ce9ca30a3f00bce6fefe230', "mutation CancelRun($input:CancelRunInput!){cancelRun(input:$input){run{...RunRow __typename}__typename}}fragment RunRow on Run{id status createdAt startedAt finishedAt error errorCode statusMessage requiredAction invocationSource agentId agent{...AgentLabel __typename}issueId issue{id identifier title __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const WakeAgentDocument = document<WakeAgentMutation, WakeAgentMutationVariables>('b7d9dfeb1bf5c29cfcac66b1572e5810542e08e3a43d487ccb03b35f55b21f20', "mutation WakeAgent($input:WakeAgentInput!){wakeAgent(input:$input){run{...RunRow __typename}skipped{message reason __typename}__typename}}fragment RunRow on Run{id status createdAt startedAt finishedAt error errorCode statusMessage requiredAction invocationSource agentId agent{...AgentLabel __typename}issueId issue{id identifier title __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");
