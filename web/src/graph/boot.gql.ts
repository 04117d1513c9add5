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

/** The reason for which a company is paused. */
export type CompanyPauseReason =
  /** Its budget is spent. */
  | 'BUDGET'
  /** A person paused it. */
  | 'MANUAL';

/** The status of a company. */
export type CompanyStatus =
  /** Working. */
  | 'ACTIVE'
  /** Archived; its agents are paused. */
  | 'ARCHIVED'
  /** Paused; no work starts, but reading and editing are possible. */
  | 'PAUSED';

/** The role of a member. */
export type MembershipRole =
  /** Has every permission except that of managing members. */
  | 'ADMIN'
  /** An agent. */
  | 'MEMBER'
  /** Does the ordinary work of the board. */
  | 'OPERATOR'
  /** Has every permission. */
  | 'OWNER'
  /** Can only read. */
  | 'VIEWER';

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

export type BootQueryVariables = Exact<{ [key: string]: never; }>;


export type BootQuery = { viewer:
    | { __typename: 'AgentViewer', agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } }
    | { __typename: 'PersonViewer', isInstanceAdmin: boolean, session: { __typename: 'SessionKey', key: string }, user: { __typename: 'User', id: string, name: string, email: string | null, image: string | null } }
   | null, companies: { __typename: 'CompanyConnection', nodes: Array<{ __typename: 'Company', id: string, name: string, issuePrefix: string, status: CompanyStatus, primaryColor: string | null, logoUrl: string | null, cursor: string }> } | null };

export type ShellQueryVariables = Exact<{
  companyId: string;
}>;


export type ShellQuery = { company: { __typename: 'Company', id: string, name: string, status: CompanyStatus, pauseReason: CompanyPauseReason | null, budgetMonthlyCents: number, spentMonthlyCents: number, sidebarBadges: { __typename: 'SidebarBadges', failedRuns: number, joinRequests: number }, memberAccess: { __typename: 'MemberAccess', canApproveJoinRequests: boolean, canInviteUsers: boolean, canManageMembers: boolean, currentUserRole: MembershipRole | null, permissions: Array<PermissionKey> }, projects: { __typename: 'ProjectConnection', nodes: Array<{ __typename: 'Project', id: string, name: string, urlKey: string, color: string | null }> }, labels: { __typename: 'LabelConnection', nodes: Array<{ __typename: 'Label', id: string, name: string, color: string }> }, agents: { __typename: 'AgentConnection', nodes: Array<{ __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }> } } | null };

export type BadgesQueryVariables = Exact<{
  companyId: string;
}>;


export type BadgesQuery = { company: { __typename: 'Company', id: string, sidebarBadges: { __typename: 'SidebarBadges', failedRuns: number, joinRequests: number }, approvals: { __typename: 'ApprovalConnection', totalCount: number }, interactions: { __typename: 'InteractionConnection', totalCount: number, nodes: Array<{ __typename: 'Interaction', id: string, addresseeAgentId: string | null, content:
          | { __typename: 'CheckboxConfirmation' }
          | { __typename: 'Confirmation', target: { __typename: 'InteractionTarget', key: string } | null }
          | { __typename: 'IssueSuggestions' }
          | { __typename: 'QuestionForm' }
         }> }, toolActionRequests: { __typename: 'ToolActionRequestConnection', totalCount: number } | null, joinRequests: { __typename: 'JoinRequestConnection', totalCount: number } | null, failedRuns: { __typename: 'RunConnection', totalCount: number }, budgetIncidents: { __typename: 'BudgetIncidentConnection', nodes: Array<{ __typename: 'BudgetIncident', id: string, amountLimit: number, amountObserved: number }> } } | null };

export type WaitingCountsFragment = { __typename: 'Company', approvals: { __typename: 'ApprovalConnection', totalCount: number }, interactions: { __typename: 'InteractionConnection', totalCount: number, nodes: Array<{ __typename: 'Interaction', id: string, addresseeAgentId: string | null, content:
        | { __typename: 'CheckboxConfirmation' }
        | { __typename: 'Confirmation', target: { __typename: 'InteractionTarget', key: string } | null }
        | { __typename: 'IssueSuggestions' }
        | { __typename: 'QuestionForm' }
       }> }, toolActionRequests: { __typename: 'ToolActionRequestConnection', totalCount: number } | null, joinRequests: { __typename: 'JoinRequestConnection', totalCount: number } | null, failedRuns: { __typename: 'RunConnection', totalCount: number }, budgetIncidents: { __typename: 'BudgetIncidentConnection', nodes: Array<{ __typename: 'BudgetIncident', id: string, amountLimit: number, amountObserved: number }> } };

export type AgentLabelFragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export const BootDocument = document<BootQuery, BootQueryVariables>('5e1fba5a0d046bb1f69b467fa17616b45de2e50fec218d44de53c00e5cd94c89', "query Boot{viewer{...on PersonViewer{isInstanceAdmin session{key __typename}user{id name email image __typename}__typename}...on AgentViewer{agent{...AgentLabel __typename}__typename}__typename}companies(first:200 orderBy:NAME_ASC){nodes{id name issuePrefix status primaryColor logoUrl cursor __typename}__typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const ShellDocument = document<ShellQuery, ShellQueryVariables>('fb781422815b9631063e4d44c178f8ea92ebcc43854a3968eb3eb152e827a987', "query Shell($companyId:ID!){company(id:$companyId){id name status pauseReason budgetMonthlyCents spentMonthlyCents sidebarBadges{failedRuns joinRequests __typename}memberAccess{canApproveJoinRequests canInviteUsers canManageMembers currentUserRole permissions __typename}projects(first:100 orderBy:NAME_ASC){nodes{id name urlKey color __typename}__typename}labels(first:200 orderBy:NAME_ASC){nodes{id name color __typename}__typename}agents(first:200 orderBy:NAME_ASC){nodes{...AgentLabel __typename}__typename}__typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const BadgesDocument = document<BadgesQuery, BadgesQueryVariables>('e6d39bf99e4355035b3b1556df4e22124ec1014b2486345438e042f1b8a050b5', "query Badges($companyId:ID!){company(id:$companyId){id sidebarBadges{failedRuns joinRequests __typename}...WaitingCounts __typename}}fragment WaitingCounts on Company{approvals(first:25 filter:{statuses:[PENDING]}orderBy:CREATED_AT_DESC){totalCount __typename}interactions(first:25 filter:{statuses:[PENDING]}){totalCount nodes{id addresseeAgentId content{...on Confirmation{target{key __typename}__typename}__typename}__typename}__typename}toolActionRequests(first:25 filter:{statuses:[PENDING]}){totalCount __typename}joinRequests(first:25 filter:{statuses:[PENDING_APPROVAL]}){totalCount __typename}failedRuns:runs(first:25 filter:{needsAction:true}orderBy:CREATED_AT_DESC){totalCount __typename}budgetIncidents(first:10 filter:{statuses:[OPEN]thresholdTypes:[SOFT]}){nodes{id amountLimit amountObserved __typename}__typename}__typename}");
