/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
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

/** The state of a budget. */
export type BudgetHealth =
  /** Usage has reached the limit, and the scope is stopped. */
  | 'HARD_STOP'
  /** Usage is below the warning threshold. */
  | 'OK'
  /** Usage has reached the warning threshold. */
  | 'WARNING';

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

/** The window of time of a budget. */
export type BudgetWindow =
  /** A calendar month in UTC. Each month starts at zero. */
  | 'CALENDAR_MONTH_UTC'
  /** All time. */
  | 'LIFETIME';

/** The input of createAgentKey. */
export type CreateAgentKeyInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** A name that distinguishes the key from other keys. 1 to 120 characters. Defaults to default. */
  name?: string | null | undefined;
};

/** The reason why an agent may assign issues. */
export type IssueAssignSource =
  /** The agent may create agents. */
  | 'AGENT_CREATOR'
  /** The agent is the CEO. */
  | 'CEO_ROLE'
  /** The agent holds the grant tasks:assign. */
  | 'EXPLICIT_GRANT'
  /** The agent may not assign issues. */
  | 'NONE';

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

/** The status of a membership. */
export type MembershipStatus =
  /** In effect. */
  | 'ACTIVE'
  /** The member has left. */
  | 'ARCHIVED'
  /** Not in effect yet. */
  | 'PENDING'
  /** Temporarily not in effect. */
  | 'SUSPENDED';

/** The actions that a grant can allow. */
export type PermissionKey =
  /** Change the configuration and instructions of agents. */
  | 'AGENTS_CONFIGURE'
  /** Hire agents and read the configuration of all agents. */
  | 'AGENTS_CREATE'
  /** Suggest changes to the configuration of agents. */
  | 'AGENTS_SUGGEST_CHANGES'
  /** Read the configuration of agents. */
  | 'AGENT_CONFIG_READ'
  /** Change the configuration of agents. */
  | 'AGENT_CONFIG_UPDATE'
  /** Read the audit of agent actions. */
  | 'AUDIT_VIEW_AGENT_ACTIONS'
  /** Manage execution environments. */
  | 'ENVIRONMENTS_MANAGE'
  /** Manage the inbox of the responsible user. */
  | 'INBOX_MANAGE'
  /** Approve join requests. */
  | 'JOINS_APPROVE'
  /** Change pipelines. */
  | 'PIPELINES_WRITE'
  /** See the catalog of secrets as an agent. */
  | 'SECRETS_READ'
  /** Create, import and edit skills. */
  | 'SKILLS_CREATE'
  /** Approve skill content that agents add, and assign skills to agents that are not subordinates. */
  | 'SKILLS_REVIEW'
  /** Suggest changes to skills. */
  | 'SKILLS_SUGGEST_CHANGES'
  /** Assign issues. */
  | 'TASKS_ASSIGN'
  /** Assign issues within a scope. */
  | 'TASKS_ASSIGN_SCOPE'
  /** Release issues that others have checked out. */
  | 'TASKS_MANAGE_ACTIVE_CHECKOUTS'
  /** Manage gateways, gateway tokens, stdio templates, policies and trust rules. */
  | 'TOOLS_ADMIN'
  /** Manage tool connections, and review their tools. */
  | 'TOOLS_MANAGE_CONNECTIONS'
  /** Manage tool profiles. */
  | 'TOOLS_MANAGE_PROFILES'
  /** Stop and restart tool runtimes. */
  | 'TOOLS_MANAGE_RUNTIME'
  /** Call tools. */
  | 'TOOLS_USE'
  /** Read the tool audit trail. */
  | 'TOOLS_VIEW_AUDIT'
  /** Invite people and agents. */
  | 'USERS_INVITE'
  /** Manage members, roles and grants. */
  | 'USERS_MANAGE_PERMISSIONS';

/** The input of resetAgentRuntimeSession. */
export type ResetAgentRuntimeSessionInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The task key of the only session to reset; null for all sessions. 1 to 500 characters. */
  sessionKey?: string | null | undefined;
};

/** The input of revokeAgentKey. */
export type RevokeAgentKeyInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The key's ID. */
  keyId: string;
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

/** The input of setBudgetPolicy. */
export type SetBudgetPolicyInput = {
  /** The limit in the unit of the metric; 0 means no limit. At least 0. */
  amount: number;
  /** The ID of the company. */
  companyId: string;
  /** True to pause the scope when it reaches the limit; initially true. */
  hardStopEnabled?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** True to put the policy in force; initially true. */
  isActive?: boolean | null | undefined;
  /** The limited quantity. Defaults to BILLED_CENTS. */
  metric?: BudgetMetric | null | undefined;
  /** True to warn the board; initially true. */
  notifyEnabled?: boolean | null | undefined;
  /** The ID of the company, agent or project. */
  scopeId: string;
  /** The kind of scope that scopeId names: company, agent or project. */
  scopeType: BudgetScopeType;
  /** The warning threshold in percent; initially 80. 1 to 99. */
  warnPercent?: number | null | undefined;
  /** The window of time; defaults to lifetime for projects and to the UTC month otherwise. */
  windowKind?: BudgetWindow | null | undefined;
};

/** The input of updateAgentBudget. Omitted fields keep their values. */
export type UpdateAgentBudgetInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The monthly budget in cents; 0 means no limit. At least 0. */
  budgetMonthlyCents: number;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of updateAgentPermissions. Omitted fields keep their values. */
export type UpdateAgentPermissionsInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** True if the agent may assign issues to others. */
  canAssignIssues: boolean;
  /** True if the agent may hire agents. */
  canCreateAgents: boolean;
  /** True if the agent may create skills. */
  canCreateSkills?: boolean | null | undefined;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

export type AgentLabelFragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type AgentRowFragment = { __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type AgentKeysQueryVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type AgentKeysQuery = { agent: { __typename: 'Agent', id: string, keys: { __typename: 'AgentKeyConnection', nodes: Array<{ __typename: 'AgentKey', id: string, name: string, createdAt: string, lastUsedAt: string | null, revokedAt: string | null }> } | null } | null };

export type CreateKeyOfAgentMutationVariables = Exact<{
  input: CreateAgentKeyInput;
}>;


export type CreateKeyOfAgentMutation = { createAgentKey: { __typename: 'CreateAgentKeyPayload', key: { __typename: 'NewAgentKey', keyId: string, name: string, token: string } } | null };

export type RevokeKeyOfAgentMutationVariables = Exact<{
  input: RevokeAgentKeyInput;
}>;


export type RevokeKeyOfAgentMutation = { revokeAgentKey: { __typename: 'RevokeAgentKeyPayload', ok: boolean } | null };

export type AgentBudgetQueryVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type AgentBudgetQuery = { agent: { __typename: 'Agent', id: string, budgetMonthlyCents: number, spentMonthlyCents: number, budgetPolicies: Array<{ __typename: 'BudgetPolicy', id: string, metric: BudgetMetric, windowKind: BudgetWindow, windowStart: string, windowEnd: string | null, amount: number, observedAmount: number, status: BudgetHealth, isActive: boolean, hardStopEnabled: boolean, notifyEnabled: boolean, warnPercent: number, paused: boolean }>, month: { __typename: 'Spend', billedCents: number, reservedCents: number, unpricedEvents: number } } | null };

export type PolicyOfAgentFragment = { __typename: 'BudgetPolicy', id: string, metric: BudgetMetric, windowKind: BudgetWindow, windowStart: string, windowEnd: string | null, amount: number, observedAmount: number, status: BudgetHealth, isActive: boolean, hardStopEnabled: boolean, notifyEnabled: boolean, warnPercent: number, paused: boolean };

export type SetBudgetOfAgentMutationVariables = Exact<{
  input: UpdateAgentBudgetInput;
}>;


export type SetBudgetOfAgentMutation = { updateAgentBudget: { __typename: 'UpdateAgentBudgetPayload', agent: { __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } } | null };

export type SetPolicyOfAgentMutationVariables = Exact<{
  input: SetBudgetPolicyInput;
}>;


export type SetPolicyOfAgentMutation = { setBudgetPolicy: { __typename: 'SetBudgetPolicyPayload', policy: { __typename: 'BudgetPolicy', id: string, metric: BudgetMetric, windowKind: BudgetWindow, windowStart: string, windowEnd: string | null, amount: number, observedAmount: number, status: BudgetHealth, isActive: boolean, hardStopEnabled: boolean, notifyEnabled: boolean, warnPercent: number, paused: boolean } } | null };

export type AgentPermissionsQueryVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type AgentPermissionsQuery = { agent: { __typename: 'Agent', id: string, permissions: { __typename: 'AgentPermissions', canCreateAgents: boolean, canCreateSkills: boolean }, access: { __typename: 'AgentAccess', canAssignIssues: boolean, issueAssignSource: IssueAssignSource, membershipStatus: MembershipStatus | null, grants: Array<{ __typename: 'Grant', permissionKey: PermissionKey, scope: Record<string, unknown> | null }> } } | null };

export type PermissionsOfAgentFragment = { __typename: 'Agent', id: string, permissions: { __typename: 'AgentPermissions', canCreateAgents: boolean, canCreateSkills: boolean }, access: { __typename: 'AgentAccess', canAssignIssues: boolean, issueAssignSource: IssueAssignSource, membershipStatus: MembershipStatus | null, grants: Array<{ __typename: 'Grant', permissionKey: PermissionKey, scope: Record<string, unknown> | null }> } };

export type UpdatePermissionsOfAgentMutationVariables = Exact<{
  input: UpdateAgentPermissionsInput;
}>;


export type UpdatePermissionsOfAgentMutation = { updateAgentPermissions: { __typename: 'UpdateAgentPermissionsPayload', agent: { __typename: 'Agent', id: string, permissions: { __typename: 'AgentPermissions', canCreateAgents: boolean, canCreateSkills: boolean }, access: { __typename: 'AgentAccess', canAssignIssues: boolean, issueAssignSource: IssueAssignSource, membershipStatus: MembershipStatus | null, grants: Array<{ __typename: 'Grant', permissionKey: PermissionKey, scope: Record<string, unknown> | null }> } } } | null };

export type AgentSessionsQueryVariables = Exact<{
  companyId: string;
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type AgentSessionsQuery = { agent: { __typename: 'Agent', id: string, runtimeState: { __typename: 'AgentRuntimeState', agentId: string, adapterType: string, lastError: string | null, lastRunId: string | null, lastRunStatus: RunStatus | null, sessionDisplayId: string | null, totalCachedInputTokens: number, totalCostCents: number, totalInputTokens: number, totalOutputTokens: number, updatedAt: string } | null, sessions: { __typename: 'AgentSessionConnection', totalCount: number, nodes: Array<{ __typename: 'AgentSession', id: string, sessionKey: string, sessionDisplayId: string | null, adapterType: string, lastError: string | null, lastRunId: string | null, updatedAt: string, lastRun: { __typename: 'Run', id: string, status: RunStatus, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type ResetSessionsOfAgentMutationVariables = Exact<{
  input: ResetAgentRuntimeSessionInput;
}>;


export type ResetSessionsOfAgentMutation = { resetAgentRuntimeSession: { __typename: 'ResetAgentRuntimeSessionPayload', clearedSessions: number } | null };

export const AgentKeysDocument = document<AgentKeysQuery, AgentKeysQueryVariables>('c811221387ee359b793f305303188e3dc858cb43ef2488a797025b071f3ed5b1', "query AgentKeys($companyId:ID!$id:ID!){agent(companyId:$companyId id:$id){id keys(first:100){nodes{id name createdAt lastUsedAt revokedAt __typename}__typename}__typename}}");

export const CreateKeyOfAgentDocument = document<CreateKeyOfAgentMutation, CreateKeyOfAgentMutationVariables>('5fce9326a76aae5c2b8466465439c6d04465a357900ffb54fb650ecfdec605a7', "mutation CreateKeyOfAgent($input:CreateAgentKeyInput!){createAgentKey(input:$input){key{keyId name token __typename}__typename}}");

export const RevokeKeyOfAgentDocument = document<RevokeKeyOfAgentMutation, RevokeKeyOfAgentMutationVariables>('c0f1d22fd469a876f68777c6244eef57a58f9f644a8447d9af496628ca99224a', "mutation RevokeKeyOfAgent($input:RevokeAgentKeyInput!){revokeAgentKey(input:$input){ok __typename}}");

export const AgentBudgetDocument = document<AgentBudgetQuery, AgentBudgetQueryVariables>('8f3c7e1407644f33d618fa029efce351f4ab088cf71c9cd3b3d83c2151b2a864', "query AgentBudget($companyId:ID!$id:ID!){agent(companyId:$companyId id:$id){id budgetMonthlyCents spentMonthlyCents budgetPolicies{...PolicyOfAgent __typename}month:spend(window:CALENDAR_MONTH_UTC){billedCents reservedCents unpricedEvents __typename}__typename}}fragment PolicyOfAgent on BudgetPolicy{id metric windowKind windowStart windowEnd amount observedAmount status isActive hardStopEnabled notifyEnabled warnPercent paused __typename}");

export const SetBudgetOfAgentDocument = document<SetBudgetOfAgentMutation, SetBudgetOfAgentMutationVariables>('978fea844d0caf9288889f69d62676ad985b4f95934e5afb7dae282a5fb9b05a', "mutation SetBudgetOfAgent($input:UpdateAgentBudgetInput!){updateAgentBudget(input:$input){agent{...AgentRow __typename}__typename}}fragment AgentRow on Agent{...AgentLabel adapterType pauseReason pausedAt errorReason budgetMonthlyCents spentMonthlyCents lastHeartbeatAt __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const SetPolicyOfAgentDocument = document<SetPolicyOfAgentMutation, SetPolicyOfAgentMutationVariables>('b958157bf9e7fa8fe02c3cd205954726227ab9e527469cc038c71134b9ea9723', "mutation SetPolicyOfAgent($input:SetBudgetPolicyInput!){setBudgetPolicy(input:$input){policy{...PolicyOfAgent __typename}__typename}}fragment PolicyOfAgent on BudgetPolicy{id metric windowKind windowStart windowEnd amount observedAmount status isActive hardStopEnabled notifyEnabled warnPercent paused __typename}");

export const AgentPermissionsDocument = document<AgentPermissionsQuery, AgentPermissionsQueryVariables>('6cdc925a0784f729b85fdd85c628646f5b7815596c6deed24aea4d281bcab1ed', "query AgentPermissions($companyId:ID!$id:ID!){agent(companyId:$companyId id:$id){...PermissionsOfAgent __typename}}fragment PermissionsOfAgent on Agent{id permissions{canCreateAgents canCreateSkills __typename}access{canAssignIssues issueAssignSource membershipStatus grants{permissionKey scope __typename}__typename}__typename}");

export const UpdatePermissionsOfAgentDocument = document<UpdatePermissionsOfAgentMutation, UpdatePermissionsOfAgentMutationVariables>('8f35a8b53e80d76d7ffd3e4dd3a70d1692ae46f026c466643169b863254ec26a', "mutation UpdatePermissionsOfAgent($input:UpdateAgentPermissionsInput!){updateAgentPermissions(input:$input){agent{...PermissionsOfAgent __typename}__typename}}fragment PermissionsOfAgent on Agent{id permissions{canCreateAgents canCreateSkills __typename}access{canAssignIssues issueAssignSource membershipStatus grants{permissionKey scope __typename}__typename}__typename}");

export const AgentSessionsDocument = document<AgentSessionsQuery, AgentSessionsQueryVariables>('7cccbe869627fd2ac6723660ae4c20d42f631ea8f8d70c1762eabece59694858', "query AgentSessions($companyId:ID!$id:ID!$first:Int$after:String){agent(companyId:$companyId id:$id){id runtimeState{agentId adapterType lastError lastRunId lastRunStatus sessionDisplayId totalCachedInputTokens totalCostCents totalInputTokens totalOutputTokens updatedAt __typename}sessions(first:$first after:$after){nodes{id sessionKey sessionDisplayId adapterType lastError lastRunId updatedAt lastRun{id status issue{id identifier title status __typename}__typename}__typename}pageInfo{hasNextPage endCursor __typename}totalCount __typename}__typename}}");

export const ResetSessionsOfAgentDocument = document<ResetSessionsOfAgentMutation, ResetSessionsOfAgentMutationVariables>('62097f58662741ee1cb061208e9466fa9de7ca3de537a376ddb6ad5e511f9b99', "mutation ResetSessionsOfAgent($input:ResetAgentRuntimeSessionInput!){resetAgentRuntimeSession(input:$input){clearedSessions __typename}}");
