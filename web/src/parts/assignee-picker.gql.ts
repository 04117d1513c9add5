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

export type AgentLabelFragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type UserLabelFragment = { __typename: 'User', id: string, name: string, image: string | null };

export type AssigneePeopleQueryVariables = Exact<{
  companyId: string;
}>;


export type AssigneePeopleQuery = { company: { __typename: 'Company', id: string, userDirectory: { __typename: 'DirectoryConnection', nodes: Array<{ __typename: 'DirectoryEntry', principalId: string, user: { __typename: 'User', id: string, name: string, image: string | null } | null }> } | null } | null };

export type AssigneeAgentsQueryVariables = Exact<{
  companyId: string;
  q: string;
}>;


export type AssigneeAgentsQuery = { search: { __typename: 'SearchResultConnection', nodes: Array<{ __typename: 'SearchResult', entityId: string, entity:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
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

export const AssigneePeopleDocument = document<AssigneePeopleQuery, AssigneePeopleQueryVariables>('04bec8ce0999224942ab998216a50405a5d924b82c44727970cb5d0e985147fc', "query AssigneePeople($companyId:ID!){company(id:$companyId){id userDirectory(first:200){nodes{principalId user{...UserLabel __typename}__typename}__typename}__typename}}fragment UserLabel on User{id name image __typename}");

export const AssigneeAgentsDocument = document<AssigneeAgentsQuery, AssigneeAgentsQueryVariables>('689344d2dbdb30b7c9c232059b2b6052dc894ef43edc7cfb9d28dbab73b1a716', "query AssigneeAgents($companyId:ID!$q:String!){search(companyId:$companyId q:$q scope:AGENTS first:20){nodes{entityId entity{id ...on Agent{...AgentLabel __typename}__typename}__typename}__typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");
