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

/** The kinds of links of a chain of causes. */
export type CauseKind =
  /** An approval. */
  | 'APPROVAL'
  /** A comment. */
  | 'COMMENT'
  /** An interaction. */
  | 'INTERACTION'
  /** An issue. */
  | 'ISSUE'
  /** A run. */
  | 'RUN'
  /** A wake of an agent. */
  | 'WAKE';

/** The relation of a link of a chain of causes to the previous one. */
export type CauseRelation =
  /** The previous link was caused by it. */
  | 'CAUSED_BY'
  /** The previous link was merged into it. */
  | 'MERGED_INTO'
  /** The link is the subject of the query. */
  | 'SUBJECT'
  /** The previous link waits for it. */
  | 'WAITS_FOR';

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

export type CauseRowFragment = { __typename: 'CauseLink', depth: number, kind: CauseKind, relation: CauseRelation, at: string, sentence: string, entityId: string, actor:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, entity:
    | { __typename: 'Agent', id: string }
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
    | { __typename: 'Interaction', id: string, issue: { __typename: 'Issue', id: string, identifier: string } | null }
    | { __typename: 'Invite', id: string }
    | { __typename: 'Issue', identifier: string, title: string, status: IssueStatus, id: string }
    | { __typename: 'IssueAttachment', id: string }
    | { __typename: 'IssueComment', id: string, issue: { __typename: 'Issue', id: string, identifier: string } | null }
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
   | null };

export type WholeCausesQueryVariables = Exact<{
  runId?: string | null | undefined;
  issueId?: string | null | undefined;
}>;


export type WholeCausesQuery = { why: { __typename: 'CauseChain', complete: boolean, links: Array<{ __typename: 'CauseLink', depth: number, kind: CauseKind, relation: CauseRelation, at: string, sentence: string, entityId: string, actor:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, entity:
        | { __typename: 'Agent', id: string }
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
        | { __typename: 'Interaction', id: string, issue: { __typename: 'Issue', id: string, identifier: string } | null }
        | { __typename: 'Invite', id: string }
        | { __typename: 'Issue', identifier: string, title: string, status: IssueStatus, id: string }
        | { __typename: 'IssueAttachment', id: string }
        | { __typename: 'IssueComment', id: string, issue: { __typename: 'Issue', id: string, identifier: string } | null }
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

export const WholeCausesDocument = document<WholeCausesQuery, WholeCausesQueryVariables>('aa650e0752ffe575d27939632d83e7700f08446a5bfd995fe239e0e5c487abb2', "query WholeCauses($runId:ID$issueId:ID){why(runId:$runId issueId:$issueId depth:50){complete links{...CauseRow __typename}__typename}}fragment CauseRow on CauseLink{depth kind relation at sentence entityId actor{...ActorLabel __typename}entity{id ...on Issue{identifier title status __typename}...on IssueComment{issue{id identifier __typename}__typename}...on Interaction{issue{id identifier __typename}__typename}__typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");
