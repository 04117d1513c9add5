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

/** The input of createProject. */
export type CreateProjectInput = {
  /** The color of the project in clients, such as #1a2b3c. 1 to 40 characters. Null for none. */
  color?: string | null | undefined;
  /** The ID of the company. */
  companyId: string;
  /** The subject of the project. At most 20,000 characters. Null for none. */
  description?: string | null | undefined;
  /** Environment variables of runs on the project's issues. Null for none. */
  env?: Array<EnvironmentVariableInput> | null | undefined;
  /** The ID of the goal that the project contributes to, if there is only one. Null for none. */
  goalId?: string | null | undefined;
  /** The IDs of the project's goals, the most important first. At most 50 of them. */
  goalIds?: Array<string> | null | undefined;
  /** The name of the icon that clients show. 1 to 80 characters. Null for none. */
  icon?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The ID of the agent that leads the project. Null for none. */
  leadAgentId?: string | null | undefined;
  /** The display name. If the name of a new project is in use, the server appends a number. 1 to 200 characters. */
  name: string;
  /** The progress of the project. Defaults to BACKLOG. */
  status?: ProjectStatus | null | undefined;
  /** The day by which the project should be done, such as 2027-01-31. Null for none. */
  targetDate?: string | null | undefined;
  /** The project's first workspace. */
  workspace?: NewProjectWorkspaceInput | null | undefined;
};

/** The input of createProjectWorkspace. */
export type CreateProjectWorkspaceInput = {
  /** The command that cleans up the workspace. At most 10,000 characters. Null for none. */
  cleanupCommand?: string | null | undefined;
  /** The ID of the company. */
  companyId?: string | null | undefined;
  /** The folder on the machine that runs the agent. 1 to 4,096 characters. Null for none. */
  cwd?: string | null | undefined;
  /** The branch that new work starts from. 1 to 500 characters. Null for none. */
  defaultRef?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** True for the project's primary workspace; exactly one workspace is primary. */
  isPrimary?: boolean | null | undefined;
  /** Arbitrary metadata of the client. Null for none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The display name. 1 to 200 characters. */
  name?: string | null | undefined;
  /** The ID or shortname of the project. */
  projectId: string;
  /** The branch, tag or commit to work on. 1 to 500 characters. Null for none. */
  repoRef?: string | null | undefined;
  /** The URL of the repository, without credentials. 1 to 2,048 characters. Null for none. */
  repoUrl?: string | null | undefined;
  /** The command that prepares the workspace. At most 10,000 characters. Null for none. */
  setupCommand?: string | null | undefined;
  /** The source of the files. */
  sourceType?: WorkspaceSource | null | undefined;
  /** The list in which clients show the workspace. Defaults to DEFAULT. */
  visibility?: WorkspaceVisibility | null | undefined;
};

/** The input of deleteProject. */
export type DeleteProjectInput = {
  /** The ID of the company. */
  companyId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The ID or shortname of the project. */
  projectId: string;
};

/** The input of deleteProjectWorkspace. */
export type DeleteProjectWorkspaceInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The workspace's ID. */
  workspaceId: string;
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

/** The progress of the goal. */
export type GoalStatus =
  /** Reached. */
  | 'ACHIEVED'
  /** In progress. */
  | 'ACTIVE'
  /** Given up. */
  | 'CANCELLED'
  /** Not started. */
  | 'PLANNED';

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

/** The project's first workspace. */
export type NewProjectWorkspaceInput = {
  /** The command that cleans up the workspace. At most 10,000 characters. Null for none. */
  cleanupCommand?: string | null | undefined;
  /** The folder on the machine that runs the agent. 1 to 4,096 characters. Null for none. */
  cwd?: string | null | undefined;
  /** The branch that new work starts from. 1 to 500 characters. Null for none. */
  defaultRef?: string | null | undefined;
  /** True for the project's primary workspace; exactly one workspace is primary. */
  isPrimary?: boolean | null | undefined;
  /** Arbitrary metadata of the client. Null for none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The display name. 1 to 200 characters. */
  name?: string | null | undefined;
  /** The branch, tag or commit to work on. 1 to 500 characters. Null for none. */
  repoRef?: string | null | undefined;
  /** The URL of the repository, without credentials. 1 to 2,048 characters. Null for none. */
  repoUrl?: string | null | undefined;
  /** The command that prepares the workspace. At most 10,000 characters. Null for none. */
  setupCommand?: string | null | undefined;
  /** The source of the files. */
  sourceType?: WorkspaceSource | null | undefined;
  /** The list in which clients show the workspace. Defaults to DEFAULT. */
  visibility?: WorkspaceVisibility | null | undefined;
};

/** Which projects to list. Archived ones only on request. A list has at most 100 values. */
export type ProjectFilter = {
  /** Only projects that were archived in this span. */
  archivedAt?: TimeRangeInput | null | undefined;
  /** Only projects that were created in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only projects for one of these goals. */
  goalIds?: Array<string> | null | undefined;
  /** True to include archived projects. */
  includeArchived?: boolean | null | undefined;
  /** Only projects led by one of these agents. */
  leadAgentIds?: Array<string> | null | undefined;
  /** Leaves out projects that match. */
  not?: ProjectFilterExclusionInput | null | undefined;
  /** Only projects that were paused in this span. */
  pausedAt?: TimeRangeInput | null | undefined;
  /** Only projects in one of these statuses. */
  statuses?: Array<ProjectStatus> | null | undefined;
  /** Only projects that were changed last in this span. */
  updatedAt?: TimeRangeInput | null | undefined;
};

/** Which projects to leave out. */
export type ProjectFilterExclusionInput = {
  /** No projects for one of these goals. */
  goalIds?: Array<string> | null | undefined;
  /** No projects led by one of these agents. */
  leadAgentIds?: Array<string> | null | undefined;
  /** No projects in one of these statuses. */
  statuses?: Array<ProjectStatus> | null | undefined;
};

/** The reason for which a project is paused. */
export type ProjectPauseReason =
  /** Its budget is spent. */
  | 'BUDGET'
  /** A person paused it. */
  | 'MANUAL';

/** The progress of a project. */
export type ProjectStatus =
  /** Not planned. */
  | 'BACKLOG'
  /** Given up. */
  | 'CANCELLED'
  /** Finished. */
  | 'COMPLETED'
  /** In progress. */
  | 'IN_PROGRESS'
  /** Planned, not started. */
  | 'PLANNED';

/** The status of a routine. */
export type RoutineStatus =
  /** Triggers fire the routine. */
  | 'ACTIVE'
  /** The routine is archived and cannot fire. */
  | 'ARCHIVED'
  /** Triggers do not fire the routine, but callers can run it manually. */
  | 'PAUSED';

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

/** A secret of the company. */
export type SecretReferenceInput = {
  /** The secret with the value. */
  secretId: string;
  /** The version, "latest" or a number; the latest if omitted. */
  version?: string | null | undefined;
};

/** A span of time. Without a start or end, the span is open on that side. */
export type TimeRangeInput = {
  /** The start of the span, inclusive. */
  after?: string | null | undefined;
  /** The end of the span, exclusive. */
  before?: string | null | undefined;
};

/** The input of updateProject. Omitted fields keep their values. */
export type UpdateProjectInput = {
  /** The time of archiving; null restores the project. */
  archivedAt?: string | null | undefined;
  /** The color of the project in clients, such as #1a2b3c. 1 to 40 characters. Null for none. */
  color?: string | null | undefined;
  /** The ID of the company. */
  companyId?: string | null | undefined;
  /** The subject of the project. At most 20,000 characters. Null for none. */
  description?: string | null | undefined;
  /** Environment variables of runs on the project's issues. Null for none. */
  env?: Array<EnvironmentVariableInput> | null | undefined;
  /** The ID of the goal that the project contributes to, if there is only one. Null for none. */
  goalId?: string | null | undefined;
  /** The IDs of the project's goals, the most important first. At most 50 of them. */
  goalIds?: Array<string> | null | undefined;
  /** The name of the icon that clients show. 1 to 80 characters. Null for none. */
  icon?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The ID of the agent that leads the project. Null for none. */
  leadAgentId?: string | null | undefined;
  /** The display name. If the name of a new project is in use, the server appends a number. 1 to 200 characters. */
  name?: string | null | undefined;
  /** The ID or shortname of the project. */
  projectId: string;
  /** The progress of the project. */
  status?: ProjectStatus | null | undefined;
  /** The day by which the project should be done, such as 2027-01-31. Null for none. */
  targetDate?: string | null | undefined;
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

/** The source of the files of a workspace. */
export type WorkspaceSource =
  /** A Git repository. */
  | 'GIT_REPO'
  /** A folder of the machine. */
  | 'LOCAL_PATH'
  /** A folder without a repository. */
  | 'NON_GIT_PATH'
  /** A remote environment that manages the files. */
  | 'REMOTE_MANAGED';

/** The list in which clients show a workspace. */
export type WorkspaceVisibility =
  /** In the advanced list. */
  | 'ADVANCED'
  /** In the default list. */
  | 'DEFAULT';

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

export type IssueRowFragment = { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus, priority: IssuePriority, position: string, updatedAt: string, completedAt: string | null, cancelledAt: string | null, unresolvedBlockerCount: number, projectId: string | null, assigneeAgentId: string | null, assigneeUserId: string | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, labels: Array<{ __typename: 'Label', id: string, name: string, color: string }>, assignee:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, activeRun: { __typename: 'Run', id: string, status: RunStatus, startedAt: string | null } | null };

export type ProjectsQueryVariables = Exact<{
  companyId: string;
  filter?: ProjectFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ProjectsQuery = { company: { __typename: 'Company', id: string, projects: { __typename: 'ProjectConnection', totalCount: number, nodes: Array<{ __typename: 'Project', id: string, name: string, urlKey: string, color: string | null, status: ProjectStatus, targetDate: string | null, archivedAt: string | null, pausedAt: string | null, leadAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, spend: { __typename: 'Spend', billedCents: number }, open: { __typename: 'IssueConnection', totalCount: number }, done: { __typename: 'IssueConnection', totalCount: number } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type ProjectPageQueryVariables = Exact<{
  companyId: string;
  key: string;
  from: string;
  to: string;
  timeZone: string;
}>;


export type ProjectPageQuery = { project: { __typename: 'Project', id: string, name: string, urlKey: string, color: string | null, description: string | null, status: ProjectStatus, targetDate: string | null, archivedAt: string | null, pausedAt: string | null, pauseReason: ProjectPauseReason | null, createdAt: string, updatedAt: string, leadAgentId: string | null, leadAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, goals: Array<{ __typename: 'Goal', id: string, title: string, status: GoalStatus }>, env: Array<{ __typename: 'EnvironmentVariable', name: string, kind: EnvironmentVariableKind, secretId: string | null, key: string | null, required: boolean | null, version: string | null }> | null, spend: { __typename: 'Spend', billedCents: number, tokens: number, runs: number }, month: { __typename: 'Spend', billedCents: number }, issueCounts: { __typename: 'IssueCounts', byStatus: Array<{ __typename: 'IssueStatusCount', status: IssueStatus, issues: number }> }, issues: { __typename: 'IssueConnection', totalCount: number, nodes: Array<{ __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus, priority: IssuePriority, position: string, updatedAt: string, completedAt: string | null, cancelledAt: string | null, unresolvedBlockerCount: number, projectId: string | null, assigneeAgentId: string | null, assigneeUserId: string | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, labels: Array<{ __typename: 'Label', id: string, name: string, color: string }>, assignee:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, activeRun: { __typename: 'Run', id: string, status: RunStatus, startedAt: string | null } | null }> }, routines: { __typename: 'RoutineConnection', nodes: Array<{ __typename: 'Routine', id: string, title: string, status: RoutineStatus }> }, workspaces: { __typename: 'ProjectWorkspaceConnection', nodes: Array<{ __typename: 'ProjectWorkspace', id: string, name: string, isPrimary: boolean, sourceType: WorkspaceSource, cwd: string | null, repoUrl: string | null, repoRef: string | null, defaultRef: string | null }> }, charts: { __typename: 'ProjectCharts', costs: Array<{ __typename: 'CostPoint', start: string, costCents: number }>, issues: Array<{ __typename: 'IssuePoint', start: string, opened: number, completed: number }> } } | null };

export type WorkspaceRowFragment = { __typename: 'ProjectWorkspace', id: string, name: string, isPrimary: boolean, sourceType: WorkspaceSource, cwd: string | null, repoUrl: string | null, repoRef: string | null, defaultRef: string | null };

export type CreateProjectMutationVariables = Exact<{
  input: CreateProjectInput;
}>;


export type CreateProjectMutation = { createProject: { __typename: 'CreateProjectPayload', project: { __typename: 'Project', id: string, urlKey: string, name: string } } | null };

export type UpdateProjectMutationVariables = Exact<{
  input: UpdateProjectInput;
}>;


export type UpdateProjectMutation = { updateProject: { __typename: 'UpdateProjectPayload', project: { __typename: 'Project', id: string, name: string, urlKey: string, color: string | null, description: string | null, status: ProjectStatus, targetDate: string | null, archivedAt: string | null, leadAgentId: string | null, leadAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, goals: Array<{ __typename: 'Goal', id: string, title: string, status: GoalStatus }>, env: Array<{ __typename: 'EnvironmentVariable', name: string, kind: EnvironmentVariableKind, secretId: string | null, key: string | null, required: boolean | null, version: string | null }> | null } } | null };

export type DeleteProjectMutationVariables = Exact<{
  input: DeleteProjectInput;
}>;


export type DeleteProjectMutation = { deleteProject: { __typename: 'DeleteProjectPayload', deletedId: string } | null };

export type CreateProjectWorkspaceMutationVariables = Exact<{
  input: CreateProjectWorkspaceInput;
}>;


export type CreateProjectWorkspaceMutation = { createProjectWorkspace: { __typename: 'CreateProjectWorkspacePayload', workspace: { __typename: 'ProjectWorkspace', id: string, name: string, isPrimary: boolean, sourceType: WorkspaceSource, cwd: string | null, repoUrl: string | null, repoRef: string | null, defaultRef: string | null } } | null };

export type DeleteProjectWorkspaceMutationVariables = Exact<{
  input: DeleteProjectWorkspaceInput;
}>;


export type DeleteProjectWorkspaceMutation = { deleteProjectWorkspace: { __typename: 'DeleteProjectWorkspacePayload', deletedId: string } | null };

export const ProjectsDocument = document<ProjectsQuery, ProjectsQueryVariables>('835c3802ba346ca482f0711d21848e6b14388c0f4ce63bf508a76241aafaf070', "query Projects($companyId:ID!$filter:ProjectFilter$first:Int$after:String){company(id:$companyId){id projects(filter:$filter first:$first after:$after orderBy:NAME_ASC){totalCount nodes{id name urlKey color status targetDate archivedAt pausedAt leadAgent{...AgentLabel __typename}spend(window:LIFETIME){billedCents __typename}open:issues(first:1 filter:{not:{statuses:[DONE CANCELLED]}}){totalCount __typename}done:issues(first:1 filter:{statuses:[DONE]}){totalCount __typename}__typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const ProjectPageDocument = document<ProjectPageQuery, ProjectPageQueryVariables>('f7456b0a97f749435e7911b50622949e127e469516edeb2eff03d12275d23f98', "query ProjectPage($companyId:ID!$key:ID!$from:DateTime!$to:DateTime!$timeZone:String!){project(companyId:$companyId id:$key){id name urlKey color description status targetDate archivedAt pausedAt pauseReason createdAt updatedAt leadAgentId leadAgent{...AgentLabel __typename}goals{id title status __typename}env{name kind secretId key required version __typename}spend(window:LIFETIME){billedCents tokens runs __typename}month:spend(window:CALENDAR_MONTH_UTC){billedCents __typename}issueCounts{byStatus{status issues __typename}__typename}issues(first:20 orderBy:UPDATED_AT_DESC filter:{not:{statuses:[DONE CANCELLED]}}){totalCount nodes{...IssueRow __typename}__typename}routines(first:20){nodes{id title status __typename}__typename}workspaces(first:20){nodes{...WorkspaceRow __typename}__typename}charts(from:$from to:$to bucket:DAY timeZone:$timeZone){costs{start costCents __typename}issues{start opened completed __typename}__typename}__typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment IssueRow on Issue{id identifier title status priority position updatedAt completedAt cancelledAt unresolvedBlockerCount projectId project{id name color urlKey __typename}labels{id name color __typename}assigneeAgentId assigneeUserId assignee{...ActorLabel __typename}activeRun{id status startedAt __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment UserLabel on User{id name image __typename}fragment WorkspaceRow on ProjectWorkspace{id name isPrimary sourceType cwd repoUrl repoRef defaultRef __typename}");

export const CreateProjectDocument = document<CreateProjectMutation, CreateProjectMutationVariables>('5dd906a1b2c976e8169796ccaff4ac32249e34cce8b3f5974c3f1b49b82816f8', "mutation CreateProject($input:CreateProjectInput!){createProject(input:$input){project{id urlKey name __typename}__typename}}");

export const UpdateProjectDocument = document<UpdateProjectMutation, UpdateProjectMutationVariables>('a4abb400ce8aaf89900779cfbaaf0b56e2982af607a211cdda1d477216f66b6a', "mutation UpdateProject($input:UpdateProjectInput!){updateProject(input:$input){project{id name urlKey color description status targetDate archivedAt leadAgentId leadAgent{...AgentLabel __typename}goals{id title status __typename}env{name kind secretId key required version __typename}__typename}__typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const DeleteProjectDocument = document<DeleteProjectMutation, DeleteProjectMutationVariables>('051463dc84fbf94214fddac677ad7f7b64ebea8a3697bec8fd9c68b6de650bbc', "mutation DeleteProject($input:DeleteProjectInput!){deleteProject(input:$input){deletedId __typename}}");

export const CreateProjectWorkspaceDocument = document<CreateProjectWorkspaceMutation, CreateProjectWorkspaceMutationVariables>('f5e4facfd3e6213e3a7f9193f993e7aadb669bef38f653254fd50f22338acfe1', "mutation CreateProjectWorkspace($input:CreateProjectWorkspaceInput!){createProjectWorkspace(input:$input){workspace{...WorkspaceRow __typename}__typename}}fragment WorkspaceRow on ProjectWorkspace{id name isPrimary sourceType cwd repoUrl repoRef defaultRef __typename}");

export const DeleteProjectWorkspaceDocument = document<DeleteProjectWorkspaceMutation, DeleteProjectWorkspaceMutationVariables>('4525a5e57f486e23ddb6e0e8800e03f57678616bfda2d71704f9e991e2bcc1eb', "mutation DeleteProjectWorkspace($input:DeleteProjectWorkspaceInput!){deleteProjectWorkspace(input:$input){deletedId __typename}}");
