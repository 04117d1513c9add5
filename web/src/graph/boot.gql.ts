/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };

import { document } from '../graph/document.js';
/** The reason for which an agent is paused. */
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
  /** Paused: starts no work until it is resumed. */
  | 'PAUSED'
  /** Hired, waiting for the approval of the board. */
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
  /** Archived: its agents are paused. */
  | 'ARCHIVED'
  /** Paused: no work starts, but reading and editing are possible. */
  | 'PAUSED';

/** The reasons for waking an agent. */
export type InvocationSource =
  /** An issue was assigned to it. */
  | 'ASSIGNMENT'
  /** An event that concerns it happened. */
  | 'AUTOMATION'
  /** Somebody asked for it. */
  | 'ON_DEMAND'
  /** Its timer fired. */
  | 'TIMER';

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

/** The role of a member. */
export type MembershipRole =
  /** Holds every permission but that of managing members. */
  | 'ADMIN'
  /** An agent. */
  | 'MEMBER'
  /** Does the ordinary work of the board. */
  | 'OPERATOR'
  /** Holds every permission. */
  | 'OWNER'
  /** Reads only. */
  | 'VIEWER';

/** The statuses of a run. */
export type RunStatus =
  /** Cancelled. */
  | 'CANCELLED'
  /** Failed. */
  | 'FAILED'
  /** Interrupted by somebody. */
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

export type BootQueryVariables = Exact<{ [key: string]: never }>;

export type BootQuery = {
  viewer:
    | {
        __typename: 'AgentViewer';
        agent: {
          __typename: 'Agent';
          id: string;
          name: string;
          urlKey: string;
          role: AgentRole;
          title: string | null;
          status: AgentStatus;
          avatarUrl: string;
        };
      }
    | {
        __typename: 'PersonViewer';
        isInstanceAdmin: boolean;
        session: { __typename: 'SessionKey'; key: string };
        user: { __typename: 'User'; id: string; name: string; email: string | null; image: string | null };
      }
    | null;
  companies: {
    __typename: 'CompanyConnection';
    nodes: Array<{
      __typename: 'Company';
      id: string;
      name: string;
      issuePrefix: string;
      status: CompanyStatus;
      primaryColor: string | null;
      logoUrl: string | null;
      cursor: string;
    }>;
  } | null;
};

export type ShellQueryVariables = Exact<{
  companyId: string;
}>;

export type ShellQuery = {
  company: {
    __typename: 'Company';
    id: string;
    name: string;
    status: CompanyStatus;
    pauseReason: CompanyPauseReason | null;
    budgetMonthlyCents: number;
    spentMonthlyCents: number;
    sidebarBadges: {
      __typename: 'SidebarBadges';
      approvals: number;
      failedRuns: number;
      inbox: number;
      joinRequests: number;
    };
    memberAccess: {
      __typename: 'MemberAccess';
      canApproveJoinRequests: boolean;
      canInviteUsers: boolean;
      canManageMembers: boolean;
      currentUserRole: MembershipRole | null;
    };
    projects: {
      __typename: 'ProjectConnection';
      nodes: Array<{ __typename: 'Project'; id: string; name: string; urlKey: string; color: string | null }>;
    };
    labels: {
      __typename: 'LabelConnection';
      nodes: Array<{ __typename: 'Label'; id: string; name: string; color: string }>;
    };
    agents: {
      __typename: 'AgentConnection';
      nodes: Array<{
        __typename: 'Agent';
        id: string;
        name: string;
        urlKey: string;
        role: AgentRole;
        title: string | null;
        status: AgentStatus;
        avatarUrl: string;
      }>;
    };
  } | null;
};

type ActorLabel_Agent_Fragment = {
  __typename: 'Agent';
  id: string;
  name: string;
  urlKey: string;
  role: AgentRole;
  title: string | null;
  status: AgentStatus;
  avatarUrl: string;
};

type ActorLabel_PluginActor_Fragment = { __typename: 'PluginActor'; key: string };

type ActorLabel_SystemActor_Fragment = { __typename: 'SystemActor'; name: string };

type ActorLabel_User_Fragment = { __typename: 'User'; id: string; name: string; image: string | null };

export type ActorLabelFragment =
  | ActorLabel_Agent_Fragment
  | ActorLabel_PluginActor_Fragment
  | ActorLabel_SystemActor_Fragment
  | ActorLabel_User_Fragment;

export type AgentLabelFragment = {
  __typename: 'Agent';
  id: string;
  name: string;
  urlKey: string;
  role: AgentRole;
  title: string | null;
  status: AgentStatus;
  avatarUrl: string;
};

export type UserLabelFragment = { __typename: 'User'; id: string; name: string; image: string | null };

export type IssueRowFragment = {
  __typename: 'Issue';
  id: string;
  identifier: string;
  title: string;
  status: IssueStatus;
  priority: IssuePriority;
  position: string;
  updatedAt: string;
  completedAt: string | null;
  cancelledAt: string | null;
  unresolvedBlockerCount: number;
  projectId: string | null;
  assigneeAgentId: string | null;
  assigneeUserId: string | null;
  project: { __typename: 'Project'; id: string; name: string; color: string | null; urlKey: string } | null;
  labels: Array<{ __typename: 'Label'; id: string; name: string; color: string }>;
  assignee:
    | {
        __typename: 'Agent';
        id: string;
        name: string;
        urlKey: string;
        role: AgentRole;
        title: string | null;
        status: AgentStatus;
        avatarUrl: string;
      }
    | { __typename: 'PluginActor'; key: string }
    | { __typename: 'SystemActor'; name: string }
    | { __typename: 'User'; id: string; name: string; image: string | null }
    | null;
  activeRun: { __typename: 'Run'; id: string; status: RunStatus; startedAt: string | null } | null;
};

export type AgentRowFragment = {
  __typename: 'Agent';
  adapterType: string;
  pauseReason: AgentPauseReason | null;
  pausedAt: string | null;
  errorReason: string | null;
  budgetMonthlyCents: number;
  spentMonthlyCents: number;
  lastHeartbeatAt: string | null;
  id: string;
  name: string;
  urlKey: string;
  role: AgentRole;
  title: string | null;
  status: AgentStatus;
  avatarUrl: string;
};

export type RunRowFragment = {
  __typename: 'Run';
  id: string;
  status: RunStatus;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  error: string | null;
  errorCode: string | null;
  statusMessage: string | null;
  requiredAction: string | null;
  invocationSource: InvocationSource;
  agentId: string;
  issueId: string | null;
  agent: {
    __typename: 'Agent';
    id: string;
    name: string;
    urlKey: string;
    role: AgentRole;
    title: string | null;
    status: AgentStatus;
    avatarUrl: string;
  } | null;
  issue: { __typename: 'Issue'; id: string; identifier: string; title: string } | null;
};

export const BootDocument = document<BootQuery, BootQueryVariables>(
  '5e1fba5a0d046bb1f69b467fa17616b45de2e50fec218d44de53c00e5cd94c89',
  'query Boot{viewer{...on PersonViewer{isInstanceAdmin session{key __typename}user{id name email image __typename}__typename}...on AgentViewer{agent{...AgentLabel __typename}__typename}__typename}companies(first:200 orderBy:NAME_ASC){nodes{id name issuePrefix status primaryColor logoUrl cursor __typename}__typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}',
);

export const ShellDocument = document<ShellQuery, ShellQueryVariables>(
  '20ba339f455cab434276b3ad83f73b37391b793450312111e3c33b45f8a73bf6',
  'query Shell($companyId:ID!){company(id:$companyId){id name status pauseReason budgetMonthlyCents spentMonthlyCents sidebarBadges{approvals failedRuns inbox joinRequests __typename}memberAccess{canApproveJoinRequests canInviteUsers canManageMembers currentUserRole __typename}projects(first:100 orderBy:NAME_ASC){nodes{id name urlKey color __typename}__typename}labels(first:200 orderBy:NAME_ASC){nodes{id name color __typename}__typename}agents(first:200 orderBy:NAME_ASC){nodes{...AgentLabel __typename}__typename}__typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}',
);
