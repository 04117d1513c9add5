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

/** The kinds of search results. */
export type SearchKind =
  /** An agent. */
  | 'AGENT'
  /** A comment on an issue. */
  | 'COMMENT'
  /** A document of an issue. */
  | 'DOCUMENT'
  /** An issue. */
  | 'ISSUE'
  /** A project. */
  | 'PROJECT';

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

export type PaletteSearchQueryVariables = Exact<{
  companyId: string;
  q: string;
}>;

export type PaletteSearchQuery = {
  search: {
    __typename: 'SearchResultConnection';
    nodes: Array<{
      __typename: 'SearchResult';
      entityId: string;
      type: SearchKind;
      title: string;
      snippet: string;
      issue: { __typename: 'Issue'; id: string; identifier: string; title: string } | null;
      entity:
        | { __typename: 'Agent'; urlKey: string; id: string }
        | { __typename: 'AgentConfigRevision'; id: string }
        | { __typename: 'AgentKey'; id: string }
        | { __typename: 'AgentSession'; id: string }
        | { __typename: 'AnnotationComment'; id: string }
        | { __typename: 'AnnotationThread'; id: string }
        | { __typename: 'Approval'; id: string }
        | { __typename: 'ApprovalComment'; id: string }
        | { __typename: 'BoardApiKey'; id: string }
        | { __typename: 'BudgetIncident'; id: string }
        | { __typename: 'BudgetPolicy'; id: string }
        | { __typename: 'Case'; id: string }
        | { __typename: 'CaseAttachment'; id: string }
        | { __typename: 'CaseLink'; id: string }
        | { __typename: 'Company'; id: string }
        | { __typename: 'CostEvent'; id: string }
        | { __typename: 'Document'; id: string }
        | { __typename: 'DocumentRevision'; id: string }
        | { __typename: 'Event'; id: string }
        | { __typename: 'FinanceEvent'; id: string }
        | { __typename: 'Goal'; id: string }
        | { __typename: 'InstanceEvent'; id: string }
        | { __typename: 'Interaction'; id: string }
        | { __typename: 'Invite'; id: string }
        | { __typename: 'Issue'; id: string }
        | { __typename: 'IssueAttachment'; id: string }
        | { __typename: 'IssueComment'; id: string }
        | { __typename: 'JoinRequest'; id: string }
        | { __typename: 'Label'; id: string }
        | { __typename: 'Member'; id: string }
        | { __typename: 'Plugin'; id: string }
        | { __typename: 'PluginConfig'; id: string }
        | { __typename: 'PluginDelivery'; id: string }
        | { __typename: 'PluginJob'; id: string }
        | { __typename: 'PluginJobRun'; id: string }
        | { __typename: 'PluginLog'; id: string }
        | { __typename: 'Project'; urlKey: string; id: string }
        | { __typename: 'ProjectWorkspace'; id: string }
        | { __typename: 'Routine'; id: string }
        | { __typename: 'RoutineDelivery'; id: string }
        | { __typename: 'RoutineRevision'; id: string }
        | { __typename: 'RoutineRun'; id: string }
        | { __typename: 'RoutineTrigger'; id: string }
        | { __typename: 'Run'; id: string }
        | { __typename: 'Secret'; id: string }
        | { __typename: 'SecretAccessEvent'; id: string }
        | { __typename: 'SecretBinding'; id: string }
        | { __typename: 'SecretVault'; id: string }
        | { __typename: 'Skill'; id: string }
        | { __typename: 'SkillSource'; id: string }
        | { __typename: 'SkillTestInput'; id: string }
        | { __typename: 'SkillTestRun'; id: string }
        | { __typename: 'SkillVersion'; id: string }
        | { __typename: 'SmokeLabRun'; id: string }
        | { __typename: 'SmokeLabStep'; id: string }
        | { __typename: 'StopOrder'; id: string }
        | { __typename: 'ToolActionRequest'; id: string }
        | { __typename: 'ToolApplication'; id: string }
        | { __typename: 'ToolCall'; id: string }
        | { __typename: 'ToolCatalogEntry'; id: string }
        | { __typename: 'ToolGateway'; id: string }
        | { __typename: 'ToolGatewayToken'; id: string }
        | { __typename: 'ToolGrant'; id: string }
        | { __typename: 'ToolGrantDelegation'; id: string }
        | { __typename: 'ToolPolicy'; id: string }
        | { __typename: 'ToolProfile'; id: string }
        | { __typename: 'ToolProfileBinding'; id: string }
        | { __typename: 'ToolProfileEntry'; id: string }
        | { __typename: 'ToolRuntimeSlot'; id: string }
        | { __typename: 'ToolServer'; id: string }
        | { __typename: 'ToolStdioTemplate'; id: string }
        | { __typename: 'User'; id: string }
        | { __typename: 'UserSecretDefinition'; id: string }
        | { __typename: 'UserSecretGrant'; id: string }
        | { __typename: 'Wake'; id: string }
        | { __typename: 'WorkProduct'; id: string }
        | null;
    }>;
  } | null;
};

export const PaletteSearchDocument = document<PaletteSearchQuery, PaletteSearchQueryVariables>(
  'b8b8464c711afa68eb78e4f45f5fd292d380dda6712158ba45d6aad926b2b0fd',
  'query PaletteSearch($companyId:ID!$q:String!){search(companyId:$companyId q:$q first:12){nodes{entityId type title snippet issue{id identifier title __typename}entity{id ...on Agent{urlKey __typename}...on Project{urlKey __typename}__typename}__typename}__typename}}',
);
