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

/** The input of deleteCaseDocument. */
export type DeleteCaseDocumentInput = {
  /** The case's UUID or identifier. */
  caseId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The document's key within its case. 1 to 120 characters. Must hold only A-Z, a-z, 0-9, _, ., : and -. */
  key: string;
};

/** The input of deleteIssueDocument. */
export type DeleteIssueDocumentInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The issue's UUID or identifier. */
  issueId: string;
  /** The document's key within its issue. At most 64 characters. Must begin with a-z or 0-9 and hold only a-z, 0-9, _ and -. */
  key: string;
};

/** The input of lockCaseDocument. */
export type LockCaseDocumentInput = {
  /** The case's UUID or identifier. */
  caseId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The document's key within its case. 1 to 120 characters. Must hold only A-Z, a-z, 0-9, _, ., : and -. */
  key: string;
};

/** The input of lockIssueDocument. */
export type LockIssueDocumentInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The issue's UUID or identifier. */
  issueId: string;
  /** The document's key within its issue. At most 64 characters. Must begin with a-z or 0-9 and hold only a-z, 0-9, _ and -. */
  key: string;
};

/** The input of putCaseDocument. */
export type PutCaseDocumentInput = {
  /** The id of the revision that the changes are based on. Required unless the document is new. Null for none. */
  baseRevisionId?: string | null | undefined;
  /** The whole text, which becomes a new revision. At most 200,000 characters. */
  body: string;
  /** The case's UUID or identifier. */
  caseId: string;
  /** A short summary of the changes in this revision. At most 1,000 characters. Null for none. */
  changeSummary?: string | null | undefined;
  /** The format of the body, markdown by default. Omit it to keep the format. 1 to 80 characters. */
  format?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The document's key within its case. 1 to 120 characters. Must hold only A-Z, a-z, 0-9, _, ., : and -. */
  key: string;
  /** The heading shown above the text. Omit it to keep the current heading. 1 to 200 characters. Null for none. */
  title?: string | null | undefined;
};

/** The input of putIssueDocument. */
export type PutIssueDocumentInput = {
  /** The id of the revision that the changes are based on. Required unless the document is new. Null for none. */
  baseRevisionId?: string | null | undefined;
  /** The whole text, in Markdown, which becomes a new revision. At most 524,288 characters. */
  body: string;
  /** A short summary of the changes in this revision. At most 500 characters. Null for none. */
  changeSummary?: string | null | undefined;
  /** The format of the body. Always markdown. Defaults to markdown. */
  format?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The issue's UUID or identifier. */
  issueId: string;
  /** The document's key within its issue. At most 64 characters. Must begin with a-z or 0-9 and hold only a-z, 0-9, _ and -. */
  key: string;
  /** The heading shown above the text. Omit it to keep the current heading. 1 to 200 characters. Null for none. */
  title?: string | null | undefined;
};

/** The input of restoreCaseDocumentRevision. */
export type RestoreCaseDocumentRevisionInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The revision's id. */
  revisionId: string;
};

/** The input of restoreIssueDocumentRevision. */
export type RestoreIssueDocumentRevisionInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The revision's id. */
  revisionId: string;
};

/** The input of unlockCaseDocument. */
export type UnlockCaseDocumentInput = {
  /** The case's UUID or identifier. */
  caseId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The document's key within its case. 1 to 120 characters. Must hold only A-Z, a-z, 0-9, _, ., : and -. */
  key: string;
};

/** The input of unlockIssueDocument. */
export type UnlockIssueDocumentInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The issue's UUID or identifier. */
  issueId: string;
  /** The document's key within its issue. At most 64 characters. Must begin with a-z or 0-9 and hold only a-z, 0-9, _ and -. */
  key: string;
};

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

export type IssueDocumentsQueryVariables = Exact<{
  issueId: string;
}>;


export type IssueDocumentsQuery = { issue: { __typename: 'Issue', id: string, documents: { __typename: 'DocumentConnection', totalCount: number, nodes: Array<{ __typename: 'Document', id: string, key: string, title: string | null, latestRevisionNumber: number, updatedAt: string, lockedAt: string | null, updatedBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null }> } } | null };

export type CaseDocumentsQueryVariables = Exact<{
  caseId: string;
}>;


export type CaseDocumentsQuery = { case: { __typename: 'Case', id: string, documents: { __typename: 'DocumentConnection', totalCount: number, nodes: Array<{ __typename: 'Document', id: string, key: string, title: string | null, latestRevisionNumber: number, updatedAt: string, lockedAt: string | null, updatedBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null }> } } | null };

export type DocumentTextQueryVariables = Exact<{
  id: string;
}>;


export type DocumentTextQuery = { node:
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
    | { __typename: 'Document', body: string, latestRevisionId: string, createdAt: string, id: string, key: string, title: string | null, latestRevisionNumber: number, updatedAt: string, lockedAt: string | null, lockedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, updatedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null }
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
   | null };

export type DocumentRevisionsQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DocumentRevisionsQuery = { node:
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
    | { __typename: 'Document', id: string, revisions: { __typename: 'DocumentRevisionConnection', totalCount: number, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ __typename: 'DocumentRevision', id: string, revisionNumber: number, title: string | null, changeSummary: string | null, createdAt: string, createdByRunId: string | null, createdBy:
            | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
            | { __typename: 'PluginActor', key: string }
            | { __typename: 'SystemActor', name: string }
            | { __typename: 'User', id: string, name: string, image: string | null }
           | null }> } }
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
   | null };

export type DocumentRevisionTextsQueryVariables = Exact<{
  before: string;
  after: string;
}>;


export type DocumentRevisionTextsQuery = { before:
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
    | { __typename: 'DocumentRevision', body: string, id: string }
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
   | null, after:
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
    | { __typename: 'DocumentRevision', body: string, id: string }
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
   | null };

export type PutIssueDocumentMutationVariables = Exact<{
  input: PutIssueDocumentInput;
}>;


export type PutIssueDocumentMutation = { put: { __typename: 'PutIssueDocumentPayload', document: { __typename: 'Document', body: string, latestRevisionId: string, id: string, key: string, title: string | null, latestRevisionNumber: number, updatedAt: string, lockedAt: string | null, updatedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null } } | null };

export type PutCaseDocumentMutationVariables = Exact<{
  input: PutCaseDocumentInput;
}>;


export type PutCaseDocumentMutation = { put: { __typename: 'PutCaseDocumentPayload', document: { __typename: 'Document', body: string, latestRevisionId: string, id: string, key: string, title: string | null, latestRevisionNumber: number, updatedAt: string, lockedAt: string | null, updatedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null } } | null };

export type RestoreIssueDocumentMutationVariables = Exact<{
  input: RestoreIssueDocumentRevisionInput;
}>;


export type RestoreIssueDocumentMutation = { restore: { __typename: 'RestoreIssueDocumentRevisionPayload', document: { __typename: 'Document', body: string, latestRevisionId: string, id: string, key: string, title: string | null, latestRevisionNumber: number, updatedAt: string, lockedAt: string | null, updatedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null } } | null };

export type RestoreCaseDocumentMutationVariables = Exact<{
  input: RestoreCaseDocumentRevisionInput;
}>;


export type RestoreCaseDocumentMutation = { restore: { __typename: 'RestoreCaseDocumentRevisionPayload', document: { __typename: 'Document', body: string, latestRevisionId: string, id: string, key: string, title: string | null, latestRevisionNumber: number, updatedAt: string, lockedAt: string | null, updatedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null } } | null };

export type LockIssueDocumentMutationVariables = Exact<{
  input: LockIssueDocumentInput;
}>;


export type LockIssueDocumentMutation = { lock: { __typename: 'LockIssueDocumentPayload', document: { __typename: 'Document', id: string, lockedAt: string | null, lockedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null } } | null };

export type LockCaseDocumentMutationVariables = Exact<{
  input: LockCaseDocumentInput;
}>;


export type LockCaseDocumentMutation = { lock: { __typename: 'LockCaseDocumentPayload', document: { __typename: 'Document', id: string, lockedAt: string | null, lockedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null } } | null };

export type UnlockIssueDocumentMutationVariables = Exact<{
  input: UnlockIssueDocumentInput;
}>;


export type UnlockIssueDocumentMutation = { unlock: { __typename: 'UnlockIssueDocumentPayload', document: { __typename: 'Document', id: string, lockedAt: string | null, lockedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null } } | null };

export type UnlockCaseDocumentMutationVariables = Exact<{
  input: UnlockCaseDocumentInput;
}>;


export type UnlockCaseDocumentMutation = { unlock: { __typename: 'UnlockCaseDocumentPayload', document: { __typename: 'Document', id: string, lockedAt: string | null, lockedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null } } | null };

export type DeleteIssueDocumentMutationVariables = Exact<{
  input: DeleteIssueDocumentInput;
}>;


export type DeleteIssueDocumentMutation = { delete: { __typename: 'DeleteIssueDocumentPayload', deletedId: string | null } | null };

export type DeleteCaseDocumentMutationVariables = Exact<{
  input: DeleteCaseDocumentInput;
}>;


export type DeleteCaseDocumentMutation = { delete: { __typename: 'DeleteCaseDocumentPayload', deletedId: string | null } | null };

export type DocumentLineFragment = { __typename: 'Document', id: string, key: string, title: string | null, latestRevisionNumber: number, updatedAt: string, lockedAt: string | null, updatedBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null };

export type WrittenDocumentFragment = { __typename: 'Document', body: string, latestRevisionId: string, id: string, key: string, title: string | null, latestRevisionNumber: number, updatedAt: string, lockedAt: string | null, updatedBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null };

export type LockOfDocumentFragment = { __typename: 'Document', id: string, lockedAt: string | null, lockedBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null };

export const IssueDocumentsDocument = document<IssueDocumentsQuery, IssueDocumentsQueryVariables>('53ace56d1c7582b1ccddbd4d543df1efaaeead59b46263b3f489a05cda27e84b', "query IssueDocuments($issueId:ID!){issue(id:$issueId){id documents(first:100 orderBy:KEY_ASC){totalCount nodes{...DocumentLine __typename}__typename}__typename}}fragment DocumentLine on Document{id key title latestRevisionNumber updatedAt lockedAt updatedBy{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const CaseDocumentsDocument = document<CaseDocumentsQuery, CaseDocumentsQueryVariables>('fb94e1f29832acfca618bb9d8e2c11b3b3bea5b36c12a522b23d0a9e6693c0fb', "query CaseDocuments($caseId:ID!){case(id:$caseId){id documents(first:100 orderBy:KEY_ASC){totalCount nodes{...DocumentLine __typename}__typename}__typename}}fragment DocumentLine on Document{id key title latestRevisionNumber updatedAt lockedAt updatedBy{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const DocumentTextDocument = document<DocumentTextQuery, DocumentTextQueryVariables>('bd675baa0ed25b066c20777e5857f883e1adbfa8c6084bfe244d4b182197a943', "query DocumentText($id:ID!){node(id:$id){id ...on Document{...DocumentLine body latestRevisionId createdAt lockedBy{...ActorLabel __typename}__typename}__typename}}fragment DocumentLine on Document{id key title latestRevisionNumber updatedAt lockedAt updatedBy{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const DocumentRevisionsDocument = document<DocumentRevisionsQuery, DocumentRevisionsQueryVariables>('9dc4c68761550862e08d974a2db7eb3c43abff6297f170682c67ecb0b752802d', "query DocumentRevisions($id:ID!$first:Int$after:String){node(id:$id){id ...on Document{revisions(first:$first after:$after){totalCount pageInfo{hasNextPage endCursor __typename}nodes{id revisionNumber title changeSummary createdAt createdByRunId createdBy{...ActorLabel __typename}__typename}__typename}__typename}__typename}}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const DocumentRevisionTextsDocument = document<DocumentRevisionTextsQuery, DocumentRevisionTextsQueryVariables>('4c83abce59d216692e99afe7f392b774ba052b70dbb4326963698088a8d298a9', "query DocumentRevisionTexts($before:ID!$after:ID!){before:node(id:$before){id ...on DocumentRevision{body __typename}__typename}after:node(id:$after){id ...on DocumentRevision{body __typename}__typename}}");

export const PutIssueDocumentDocument = document<PutIssueDocumentMutation, PutIssueDocumentMutationVariables>('bf943702ca774209495ecc1ce87119c4b517c21fd5068c1fbea798d2119c1e53', "mutation PutIssueDocument($input:PutIssueDocumentInput!){put:putIssueDocument(input:$input){document{...WrittenDocument __typename}__typename}}fragment WrittenDocument on Document{...DocumentLine body latestRevisionId __typename}fragment DocumentLine on Document{id key title latestRevisionNumber updatedAt lockedAt updatedBy{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const PutCaseDocumentDocument = document<PutCaseDocumentMutation, PutCaseDocumentMutationVariables>('4a96800c9a5465f78536792ec9e53895c0b17bd2bac5c7b0529a74ed557e215b', "mutation PutCaseDocument($input:PutCaseDocumentInput!){put:putCaseDocument(input:$input){document{...WrittenDocument __typename}__typename}}fragment WrittenDocument on Document{...DocumentLine body latestRevisionId __typename}fragment DocumentLine on Document{id key title latestRevisionNumber updatedAt lockedAt updatedBy{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const RestoreIssueDocumentDocument = document<RestoreIssueDocumentMutation, RestoreIssueDocumentMutationVariables>('06eb7b7bd36879b3099ef87ec5b94e3b35e35bf56a5a032f9c2f6e5c2d422499', "mutation RestoreIssueDocument($input:RestoreIssueDocumentRevisionInput!){restore:restoreIssueDocumentRevision(input:$input){document{...WrittenDocument __typename}__typename}}fragment WrittenDocument on Document{...DocumentLine body latestRevisionId __typename}fragment DocumentLine on Document{id key title latestRevisionNumber updatedAt lockedAt updatedBy{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const RestoreCaseDocumentDocument = document<RestoreCaseDocumentMutation, RestoreCaseDocumentMutationVariables>('7190f095592c029ab245ff6460a01799bc22314eb74e827a5da85989a712f3f7', "mutation RestoreCaseDocument($input:RestoreCaseDocumentRevisionInput!){restore:restoreCaseDocumentRevision(input:$input){document{...WrittenDocument __typename}__typename}}fragment WrittenDocument on Document{...DocumentLine body latestRevisionId __typename}fragment DocumentLine on Document{id key title latestRevisionNumber updatedAt lockedAt updatedBy{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const LockIssueDocumentDocument = document<LockIssueDocumentMutation, LockIssueDocumentMutationVariables>('ab39b416dcf60fa3e9962df92890d2944c7593c4d5f67676b85e912d57ab0b19', "mutation LockIssueDocument($input:LockIssueDocumentInput!){lock:lockIssueDocument(input:$input){document{...LockOfDocument __typename}__typename}}fragment LockOfDocument on Document{id lockedAt lockedBy{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const LockCaseDocumentDocument = document<LockCaseDocumentMutation, LockCaseDocumentMutationVariables>('b10dc033dc47b5e1aeabd335ebe6d1f5db9e65a0389553db31d278673f757dc1', "mutation LockCaseDocument($input:LockCaseDocumentInput!){lock:lockCaseDocument(input:$input){document{...LockOfDocument __typename}__typename}}fragment LockOfDocument on Document{id lockedAt lockedBy{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const UnlockIssueDocumentDocument = document<UnlockIssueDocumentMutation, UnlockIssueDocumentMutationVariables>('d7792046593b3f9faf5bd1871d5e1465a231ecdba99744b108e1701bfd7135c8', "mutation UnlockIssueDocument($input:UnlockIssueDocumentInput!){unlock:unlockIssueDocument(input:$input){document{...LockOfDocument __typename}__typename}}fragment LockOfDocument on Document{id lockedAt lockedBy{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const UnlockCaseDocumentDocument = document<UnlockCaseDocumentMutation, UnlockCaseDocumentMutationVariables>('ca137feb25a7a691d0ed148cadd6f941155647d201d2da7cb1204f5785b955de', "mutation UnlockCaseDocument($input:UnlockCaseDocumentInput!){unlock:unlockCaseDocument(input:$input){document{...LockOfDocument __typename}__typename}}fragment LockOfDocument on Document{id lockedAt lockedBy{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const DeleteIssueDocumentDocument = document<DeleteIssueDocumentMutation, DeleteIssueDocumentMutationVariables>('e6bb1f457468724949b8fdeb7dd3609fb5a17be26311a6a0f81e48dd6c9eb411', "mutation DeleteIssueDocument($input:DeleteIssueDocumentInput!){delete:deleteIssueDocument(input:$input){deletedId __typename}}");

export const DeleteCaseDocumentDocument = document<DeleteCaseDocumentMutation, DeleteCaseDocumentMutationVariables>('68ea66128100949b0f893d767ae8ca7bc0186211ac11f14b7c60bbdddb1cf30a', "mutation DeleteCaseDocument($input:DeleteCaseDocumentInput!){delete:deleteCaseDocument(input:$input){deletedId __typename}}");
