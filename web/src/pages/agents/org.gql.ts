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

export type AgentLabelFragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type AgentRowFragment = { __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type OrgChartPageQueryVariables = Exact<{
  companyId: string;
}>;


export type OrgChartPageQuery = { company: { __typename: 'Company', id: string, orgChart: Array<{ __typename: 'OrgChartEntry', agentId: string, managerId: string | null, depth: number, agent: { __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null }> } | null };

export const OrgChartPageDocument = document<OrgChartPageQuery, OrgChartPageQueryVariables>('7309b3dcef58a2453d906b495afe6dd4b423300228433bdcb469677e84495108', "query OrgChartPage($companyId:ID!){company(id:$companyId){id orgChart{agentId managerId depth agent{...AgentRow __typename}__typename}__typename}}fragment AgentRow on Agent{...AgentLabel adapterType pauseReason pausedAt errorReason budgetMonthlyCents spentMonthlyCents lastHeartbeatAt __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");
