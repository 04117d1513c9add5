/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The state of a budget. */
export type BudgetHealth =
  /** Usage has reached the limit, and the scope is stopped. */
  | 'HARD_STOP'
  /** Usage is below the warning threshold. */
  | 'OK'
  /** Usage has reached the warning threshold. */
  | 'WARNING';

/** The status of a budget incident. */
export type BudgetIncidentStatus =
  /** The board left the scope as it was. */
  | 'DISMISSED'
  /** Waiting for the board. */
  | 'OPEN'
  /** The budget was raised, or its window ended. */
  | 'RESOLVED';

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

export type IncidentCardFragment = { __typename: 'BudgetIncident', id: string, metric: BudgetMetric, amountLimit: number, amountObserved: number, scopeName: string, scopeType: BudgetScopeType, thresholdType: BudgetThreshold, windowKind: BudgetWindow, createdAt: string, approvalId: string | null };

export type BudgetsQueryVariables = Exact<{
  companyId: string;
}>;


export type BudgetsQuery = { company: { __typename: 'Company', id: string, budgetMonthlyCents: number, spentMonthlyCents: number, budgetPolicies: { __typename: 'BudgetPolicyConnection', totalCount: number, nodes: Array<{ __typename: 'BudgetPolicy', id: string, scopeType: BudgetScopeType, scopeId: string, scopeName: string, metric: BudgetMetric, windowKind: BudgetWindow, amount: number, observedAmount: number, remainingAmount: number, utilizationPercent: number, warnPercent: number, hardStopEnabled: boolean, notifyEnabled: boolean, isActive: boolean, status: BudgetHealth, paused: boolean, windowEnd: string | null, scope:
          | { __typename: 'Agent', urlKey: string, id: string }
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
          | { __typename: 'Project', urlKey: string, id: string }
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
         | null }> }, budgetIncidents: { __typename: 'BudgetIncidentConnection', totalCount: number, nodes: Array<{ __typename: 'BudgetIncident', id: string, metric: BudgetMetric, amountLimit: number, amountObserved: number, scopeName: string, scopeType: BudgetScopeType, thresholdType: BudgetThreshold, windowKind: BudgetWindow, createdAt: string, approvalId: string | null }> } } | null };

export type BudgetIncidentsQueryVariables = Exact<{
  companyId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type BudgetIncidentsQuery = { company: { __typename: 'Company', id: string, budgetIncidents: { __typename: 'BudgetIncidentConnection', nodes: Array<{ __typename: 'BudgetIncident', id: string, scopeName: string, scopeType: BudgetScopeType, thresholdType: BudgetThreshold, metric: BudgetMetric, amountLimit: number, amountObserved: number, status: BudgetIncidentStatus, createdAt: string, resolvedAt: string | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type SetBudgetPolicyMutationVariables = Exact<{
  input: SetBudgetPolicyInput;
}>;


export type SetBudgetPolicyMutation = { setBudgetPolicy: { __typename: 'SetBudgetPolicyPayload', policy: { __typename: 'BudgetPolicy', id: string, scopeType: BudgetScopeType, scopeId: string, scopeName: string, metric: BudgetMetric, windowKind: BudgetWindow, amount: number, observedAmount: number, remainingAmount: number, utilizationPercent: number, warnPercent: number, hardStopEnabled: boolean, notifyEnabled: boolean, isActive: boolean, status: BudgetHealth, paused: boolean, windowEnd: string | null, scope:
        | { __typename: 'Agent', urlKey: string, id: string }
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
        | { __typename: 'Project', urlKey: string, id: string }
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
       | null } } | null };

export type BudgetPolicyRowFragment = { __typename: 'BudgetPolicy', id: string, scopeType: BudgetScopeType, scopeId: string, scopeName: string, metric: BudgetMetric, windowKind: BudgetWindow, amount: number, observedAmount: number, remainingAmount: number, utilizationPercent: number, warnPercent: number, hardStopEnabled: boolean, notifyEnabled: boolean, isActive: boolean, status: BudgetHealth, paused: boolean, windowEnd: string | null, scope:
    | { __typename: 'Agent', urlKey: string, id: string }
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
    | { __typename: 'Project', urlKey: string, id: string }
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

export const BudgetsDocument = document<BudgetsQuery, BudgetsQueryVariables>('5b97159c23b5dded4fcdbda7fabe1d53ec7067acd954cc5286cb3b214900fd69', "query Budgets($companyId:ID!){company(id:$companyId){id budgetMonthlyCents spentMonthlyCents budgetPolicies(first:200){totalCount nodes{...BudgetPolicyRow __typename}__typename}budgetIncidents(first:20 filter:{statuses:[OPEN]}){totalCount nodes{...IncidentCard __typename}__typename}__typename}}fragment BudgetPolicyRow on BudgetPolicy{id scopeType scopeId scopeName metric windowKind amount observedAmount remainingAmount utilizationPercent warnPercent hardStopEnabled notifyEnabled isActive status paused windowEnd scope{id ...on Agent{urlKey __typename}...on Project{urlKey __typename}__typename}__typename}fragment IncidentCard on BudgetIncident{id metric amountLimit amountObserved scopeName scopeType thresholdType windowKind createdAt approvalId __typename}");

export const BudgetIncidentsDocument = document<BudgetIncidentsQuery, BudgetIncidentsQueryVariables>('0ddcdd03db975f281d1ab14a037b7f77eee3a18e99ab46cf00c55dbbe0ff9cba', "query BudgetIncidents($companyId:ID!$first:Int$after:String){company(id:$companyId){id budgetIncidents(first:$first after:$after filter:{not:{statuses:[OPEN]}}){nodes{id scopeName scopeType thresholdType metric amountLimit amountObserved status createdAt resolvedAt __typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}");

export const SetBudgetPolicyDocument = document<SetBudgetPolicyMutation, SetBudgetPolicyMutationVariables>('42fdd7b8fcdef0f161a1c1c79df9e5e69df8acb930beee51fdce8f61ee9e83ab', "mutation SetBudgetPolicy($input:SetBudgetPolicyInput!){setBudgetPolicy(input:$input){policy{...BudgetPolicyRow __typename}__typename}}fragment BudgetPolicyRow on BudgetPolicy{id scopeType scopeId scopeName metric windowKind amount observedAmount remainingAmount utilizationPercent warnPercent hardStopEnabled notifyEnabled isActive status paused windowEnd scope{id ...on Agent{urlKey __typename}...on Project{urlKey __typename}__typename}__typename}");
