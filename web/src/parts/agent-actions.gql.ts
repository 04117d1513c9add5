/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../graph/document.js';
/** The look of an agent. */
export type AgentAppearanceInput = {
  /** The drawing that avatarUrl shows: always cap-v1. */
  characterVersion: string;
  /** The color palette of the drawing. */
  paletteId: string;
  /** Always 1. */
  schemaVersion: number;
};

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

/** The input of clearAgentError. */
export type ClearAgentErrorInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of deleteAgent. */
export type DeleteAgentInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
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

/** The input of invokeAgent. */
export type InvokeAgentInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of pauseAgent. */
export type PauseAgentInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of resumeAgent. */
export type ResumeAgentInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
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

/** The input of terminateAgent. */
export type TerminateAgentInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of updateAgent. Omitted fields keep their values. */
export type UpdateAgentInput = {
  /** Changes to the adapter's configuration; null removes a key. */
  adapterConfig?: Record<string, unknown> | null | undefined;
  /** The type of the adapter that runs the agent. 1 to 120 characters. */
  adapterType?: string | null | undefined;
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The appearance; defaults to a random one. */
  appearance?: AgentAppearanceInput | null | undefined;
  /** The monthly budget in cents; 0 means no limit. At least 0. */
  budgetMonthlyCents?: number | null | undefined;
  /** The agent's strengths, for callers that choose an agent for a task. At most 4,000 characters. Null for none. */
  capabilities?: string | null | undefined;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** The ID of the default environment. */
  defaultEnvironmentId?: string | null | undefined;
  /** The skills that the agent should have, by key or slug. The server stores the keys. At most 200 of them. Each: 1 to 512 characters. */
  desiredSkills?: Array<string> | null | undefined;
  /** The name of the icon that clients show. Null for none. */
  icon?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** Data that clients store with the agent. Null for none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The agent's display name. If a new agent's name is in use, the server appends a number. 1 to 120 characters. */
  name?: string | null | undefined;
  /** True to replace the adapter configuration instead of merging it. Defaults to false. */
  replaceAdapterConfig?: boolean | null | undefined;
  /** The ID of the agent's manager. Null for none. */
  reportsTo?: string | null | undefined;
  /** The agent's role in the company. */
  role?: AgentRole | null | undefined;
  /** Changes to the configuration of wakes; null removes a key. */
  runtimeConfig?: Record<string, unknown> | null | undefined;
  /** The new status: idle, active or paused. */
  status?: AgentStatus | null | undefined;
  /** The job title, which clients show below the name. 1 to 200 characters. Null for none. */
  title?: string | null | undefined;
};

export type AgentLabelFragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type AgentRowFragment = { __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type RunRowFragment = { __typename: 'Run', id: string, status: RunStatus, createdAt: string, startedAt: string | null, finishedAt: string | null, error: string | null, errorCode: string | null, statusMessage: string | null, requiredAction: string | null, invocationSource: InvocationSource, agentId: string, issueId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null };

export type PauseAgentMutationVariables = Exact<{
  input: PauseAgentInput;
}>;


export type PauseAgentMutation = { pauseAgent: { __typename: 'PauseAgentPayload', agent: { __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } } | null };

export type ResumeAgentMutationVariables = Exact<{
  input: ResumeAgentInput;
}>;


export type ResumeAgentMutation = { resumeAgent: { __typename: 'ResumeAgentPayload', agent: { __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } } | null };

export type ClearAgentErrorMutationVariables = Exact<{
  input: ClearAgentErrorInput;
}>;


export type ClearAgentErrorMutation = { clearAgentError: { __typename: 'ClearAgentErrorPayload', agent: { __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } } | null };

export type InvokeAgentMutationVariables = Exact<{
  input: InvokeAgentInput;
}>;


export type InvokeAgentMutation = { invokeAgent: { __typename: 'InvokeAgentPayload', run: { __typename: 'Run', id: string, status: RunStatus, createdAt: string, startedAt: string | null, finishedAt: string | null, error: string | null, errorCode: string | null, statusMessage: string | null, requiredAction: string | null, invocationSource: InvocationSource, agentId: string, issueId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null } | null, skipped: { __typename: 'WakeRefusal', message: string, reason: string } | null } | null };

export type TerminateAgentMutationVariables = Exact<{
  input: TerminateAgentInput;
}>;


export type TerminateAgentMutation = { terminateAgent: { __typename: 'TerminateAgentPayload', agent: { __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } } | null };

export type DeleteAgentMutationVariables = Exact<{
  input: DeleteAgentInput;
}>;


export type DeleteAgentMutation = { deleteAgent: { __typename: 'DeleteAgentPayload', deletedId: string } | null };

export type ChangeManagerMutationVariables = Exact<{
  input: UpdateAgentInput;
}>;


export type ChangeManagerMutation = { updateAgent: { __typename: 'UpdateAgentPayload', agent: { __typename: 'Agent', id: string, updatedAt: string, manager: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null } } | null };

export const PauseAgentDocument = document<PauseAgentMutation, PauseAgentMutationVariables>('937845c97d5b89785abfa41cbd319aa821f0209db830c056ffc982c0f8d0efec', "mutation PauseAgent($input:PauseAgentInput!){pauseAgent(input:$input){agent{...AgentRow __typename}__typename}}fragment AgentRow on Agent{...AgentLabel adapterType pauseReason pausedAt errorReason budgetMonthlyCents spentMonthlyCents lastHeartbeatAt __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const ResumeAgentDocument = document<ResumeAgentMutation, ResumeAgentMutationVariables>('ab6b19f9427538437b30b0cfa5761e33ace168d8722933c477ddcb368baa1027', "mutation ResumeAgent($input:ResumeAgentInput!){resumeAgent(input:$input){agent{...AgentRow __typename}__typename}}fragment AgentRow on Agent{...AgentLabel adapterType pauseReason pausedAt errorReason budgetMonthlyCents spentMonthlyCents lastHeartbeatAt __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const ClearAgentErrorDocument = document<ClearAgentErrorMutation, ClearAgentErrorMutationVariables>('96d8d116fdb9e03682efabe34c37987b0edc54010ab1fd891affa4f35c3fdb9b', "mutation ClearAgentError($input:ClearAgentErrorInput!){clearAgentError(input:$input){agent{...AgentRow __typename}__typename}}fragment AgentRow on Agent{...AgentLabel adapterType pauseReason pausedAt errorReason budgetMonthlyCents spentMonthlyCents lastHeartbeatAt __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const InvokeAgentDocument = document<InvokeAgentMutation, InvokeAgentMutationVariables>('8eb7e78c68e3a9139e3b4e40500c9f77ed71b38bfe22e83e1fcaac974a021e31', "mutation InvokeAgent($input:InvokeAgentInput!){invokeAgent(input:$input){run{...RunRow __typename}skipped{message reason __typename}__typename}}fragment RunRow on Run{id status createdAt startedAt finishedAt error errorCode statusMessage requiredAction invocationSource agentId agent{...AgentLabel __typename}issueId issue{id identifier title __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const TerminateAgentDocument = document<TerminateAgentMutation, TerminateAgentMutationVariables>('e56f58af4a81e86999669ca8d889bb952d84d60afdf50975128e24ef4ca2bbc1', "mutation TerminateAgent($input:TerminateAgentInput!){terminateAgent(input:$input){agent{...AgentRow __typename}__typename}}fragment AgentRow on Agent{...AgentLabel adapterType pauseReason pausedAt errorReason budgetMonthlyCents spentMonthlyCents lastHeartbeatAt __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const DeleteAgentDocument = document<DeleteAgentMutation, DeleteAgentMutationVariables>('a28a4d9e91e0a67222d8abbe12650252ad661b5814860b6ab955e2c9da04c163', "mutation DeleteAgent($input:DeleteAgentInput!){deleteAgent(input:$input){deletedId __typename}}");

export const ChangeManagerDocument = document<ChangeManagerMutation, ChangeManagerMutationVariables>('82372d1df6bb58039cb9fef6d8a5277b68efb823d4865fcb901ea33ded6be9e0', "mutation ChangeManager($input:UpdateAgentInput!){updateAgent(input:$input){agent{id manager{...AgentLabel __typename}updatedAt __typename}__typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");
