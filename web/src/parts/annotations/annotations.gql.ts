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

/** The confidence of a match in the latest revision. */
export type AnchorConfidence =
  /** The text occurs several times, and at least two occurrences fit equally well. */
  | 'AMBIGUOUS'
  /** The text occurs several times, and one occurrence fits clearly best. */
  | 'DUPLICATE'
  /** The text occurs once. */
  | 'EXACT'
  /** A similar text was found. */
  | 'FUZZY'
  /** No similar text was found. */
  | 'MISSING';

/** The state of a selection in the text. */
export type AnchorState =
  /** The selection was found. */
  | 'ACTIVE'
  /** The selection is gone. */
  | 'ORPHANED'
  /** The selection has changed, or occurs in several places that cannot be told apart. */
  | 'STALE';

/** The statuses of an annotation thread. */
export type AnnotationThreadStatus =
  /** Open. */
  | 'OPEN'
  /** Resolved. */
  | 'RESOLVED';

/** The input of commentCaseAnnotation. */
export type CommentCaseAnnotationInput = {
  /** The text of the comment. 1 to 20,000 characters. */
  body: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The id of a comment on one of the company's issues with the same content. Null for none. */
  issueCommentId?: string | null | undefined;
  /** The thread's id. */
  threadId: string;
};

/** The input of commentIssueAnnotation. */
export type CommentIssueAnnotationInput = {
  /** The text of the comment. 1 to 20,000 characters. */
  body: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The id of a comment on the issue with the same content. Null for none. */
  issueCommentId?: string | null | undefined;
  /** The thread's id. */
  threadId: string;
};

/** The input of createCaseAnnotation. */
export type CreateCaseAnnotationInput = {
  /** The id of the revision that the selection was made in, which must be the latest. */
  baseRevisionId: string;
  /** The number of the revision baseRevisionId. At least 1. */
  baseRevisionNumber: number;
  /** The text of the comment. 1 to 20,000 characters. */
  body: string;
  /** The case's UUID or identifier. */
  caseId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The id of a comment on one of the company's issues with the same content. Null for none. */
  issueCommentId?: string | null | undefined;
  /** The document's key within its case. 1 to 120 characters. Must hold only A-Z, a-z, 0-9, _, ., : and -. */
  key: string;
  /** The selection that the thread is about. */
  selector: CreateCaseAnnotationSelectorInput;
};

/** The selection that the thread is about. */
export type CreateCaseAnnotationSelectorInput = {
  /** The position of the selection. */
  position: CreateCaseAnnotationSelectorPositionInput;
  /** The selected text and its surroundings. */
  quote: CreateCaseAnnotationSelectorQuoteInput;
};

/** The position of the selection. */
export type CreateCaseAnnotationSelectorPositionInput = {
  /** The end offset in the Markdown body, in UTF-16 code units, exclusive. At least 0. */
  markdownEnd: number;
  /** The start offset in the Markdown body, in UTF-16 code units. At least 0. */
  markdownStart: number;
  /** The end offset in the plain text, exclusive. At least 0. */
  normalizedEnd: number;
  /** The start offset in the plain text. At least 0. */
  normalizedStart: number;
};

/** The selected text and its surroundings. */
export type CreateCaseAnnotationSelectorQuoteInput = {
  /** The selected text, without Markdown markers. 1 to 10,000 characters. */
  exact: string;
  /** The text before the selection. At most 1,000 characters. Defaults to an empty text. */
  prefix?: string | null | undefined;
  /** The text after the selection. At most 1,000 characters. Defaults to an empty text. */
  suffix?: string | null | undefined;
};

/** The input of createIssueAnnotation. */
export type CreateIssueAnnotationInput = {
  /** The id of the revision that the selection was made in, which must be the latest. */
  baseRevisionId: string;
  /** The number of the revision baseRevisionId. At least 1. */
  baseRevisionNumber: number;
  /** The text of the comment. 1 to 20,000 characters. */
  body: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The id of a comment on the issue with the same content. Null for none. */
  issueCommentId?: string | null | undefined;
  /** The issue's UUID or identifier. */
  issueId: string;
  /** The document's key within its issue. At most 64 characters. Must begin with a-z or 0-9 and hold only a-z, 0-9, _ and -. */
  key: string;
  /** The selection that the thread is about. */
  selector: CreateIssueAnnotationSelectorInput;
};

/** The selection that the thread is about. */
export type CreateIssueAnnotationSelectorInput = {
  /** The position of the selection. */
  position: CreateIssueAnnotationSelectorPositionInput;
  /** The selected text and its surroundings. */
  quote: CreateIssueAnnotationSelectorQuoteInput;
};

/** The position of the selection. */
export type CreateIssueAnnotationSelectorPositionInput = {
  /** The end offset in the Markdown body, in UTF-16 code units, exclusive. At least 0. */
  markdownEnd: number;
  /** The start offset in the Markdown body, in UTF-16 code units. At least 0. */
  markdownStart: number;
  /** The end offset in the plain text, exclusive. At least 0. */
  normalizedEnd: number;
  /** The start offset in the plain text. At least 0. */
  normalizedStart: number;
};

/** The selected text and its surroundings. */
export type CreateIssueAnnotationSelectorQuoteInput = {
  /** The selected text, without Markdown markers. 1 to 10,000 characters. */
  exact: string;
  /** The text before the selection. At most 1,000 characters. Defaults to an empty text. */
  prefix?: string | null | undefined;
  /** The text after the selection. At most 1,000 characters. Defaults to an empty text. */
  suffix?: string | null | undefined;
};

/** The input of updateCaseAnnotation. Omitted fields keep their values. */
export type UpdateCaseAnnotationInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The new status: resolved ends the conversation, open resumes it. */
  status: AnnotationThreadStatus;
  /** The thread's id. */
  threadId: string;
};

/** The input of updateIssueAnnotation. Omitted fields keep their values. */
export type UpdateIssueAnnotationInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The new status: resolved ends the conversation, open resumes it. */
  status: AnnotationThreadStatus;
  /** The thread's id. */
  threadId: string;
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

export type DocumentAnnotationsQueryVariables = Exact<{
  id: string;
}>;


export type DocumentAnnotationsQuery = { node:
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
    | { __typename: 'Document', latestRevisionId: string, latestRevisionNumber: number, id: string, open: { __typename: 'AnnotationThreadConnection', totalCount: number, nodes: Array<{ __typename: 'AnnotationThread', id: string, status: AnnotationThreadStatus, anchorState: AnchorState, anchorConfidence: AnchorConfidence, selectedText: string, normalizedStart: number, normalizedEnd: number, currentRevisionId: string, createdAt: string, resolvedAt: string | null, resolvedBy:
            | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
            | { __typename: 'PluginActor', key: string }
            | { __typename: 'SystemActor', name: string }
            | { __typename: 'User', id: string, name: string, image: string | null }
           | null, comments: { __typename: 'AnnotationCommentConnection', totalCount: number, nodes: Array<{ __typename: 'AnnotationComment', id: string, body: string, createdAt: string, createdByRunId: string | null, author:
                | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
                | { __typename: 'PluginActor', key: string }
                | { __typename: 'SystemActor', name: string }
                | { __typename: 'User', id: string, name: string, image: string | null }
               | null }> } }> }, resolved: { __typename: 'AnnotationThreadConnection', totalCount: number, nodes: Array<{ __typename: 'AnnotationThread', id: string, status: AnnotationThreadStatus, anchorState: AnchorState, anchorConfidence: AnchorConfidence, selectedText: string, normalizedStart: number, normalizedEnd: number, currentRevisionId: string, createdAt: string, resolvedAt: string | null, resolvedBy:
            | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
            | { __typename: 'PluginActor', key: string }
            | { __typename: 'SystemActor', name: string }
            | { __typename: 'User', id: string, name: string, image: string | null }
           | null, comments: { __typename: 'AnnotationCommentConnection', totalCount: number, nodes: Array<{ __typename: 'AnnotationComment', id: string, body: string, createdAt: string, createdByRunId: string | null, author:
                | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
                | { __typename: 'PluginActor', key: string }
                | { __typename: 'SystemActor', name: string }
                | { __typename: 'User', id: string, name: string, image: string | null }
               | null }> } }> } }
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

export type AnnotationCommentsQueryVariables = Exact<{
  id: string;
}>;


export type AnnotationCommentsQuery = { node:
    | { __typename: 'Agent', id: string }
    | { __typename: 'AgentConfigRevision', id: string }
    | { __typename: 'AgentKey', id: string }
    | { __typename: 'AgentSession', id: string }
    | { __typename: 'AnnotationComment', id: string }
    | { __typename: 'AnnotationThread', id: string, comments: { __typename: 'AnnotationCommentConnection', totalCount: number, nodes: Array<{ __typename: 'AnnotationComment', id: string, body: string, createdAt: string, createdByRunId: string | null, author:
            | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
            | { __typename: 'PluginActor', key: string }
            | { __typename: 'SystemActor', name: string }
            | { __typename: 'User', id: string, name: string, image: string | null }
           | null }> } }
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
   | null };

export type CreateIssueAnnotationMutationVariables = Exact<{
  input: CreateIssueAnnotationInput;
}>;


export type CreateIssueAnnotationMutation = { create: { __typename: 'CreateIssueAnnotationPayload', thread: { __typename: 'AnnotationThread', id: string, status: AnnotationThreadStatus, anchorState: AnchorState, anchorConfidence: AnchorConfidence, selectedText: string, normalizedStart: number, normalizedEnd: number, currentRevisionId: string, createdAt: string, resolvedAt: string | null, resolvedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, comments: { __typename: 'AnnotationCommentConnection', totalCount: number, nodes: Array<{ __typename: 'AnnotationComment', id: string, body: string, createdAt: string, createdByRunId: string | null, author:
            | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
            | { __typename: 'PluginActor', key: string }
            | { __typename: 'SystemActor', name: string }
            | { __typename: 'User', id: string, name: string, image: string | null }
           | null }> } } } | null };

export type CreateCaseAnnotationMutationVariables = Exact<{
  input: CreateCaseAnnotationInput;
}>;


export type CreateCaseAnnotationMutation = { create: { __typename: 'CreateCaseAnnotationPayload', thread: { __typename: 'AnnotationThread', id: string, status: AnnotationThreadStatus, anchorState: AnchorState, anchorConfidence: AnchorConfidence, selectedText: string, normalizedStart: number, normalizedEnd: number, currentRevisionId: string, createdAt: string, resolvedAt: string | null, resolvedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, comments: { __typename: 'AnnotationCommentConnection', totalCount: number, nodes: Array<{ __typename: 'AnnotationComment', id: string, body: string, createdAt: string, createdByRunId: string | null, author:
            | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
            | { __typename: 'PluginActor', key: string }
            | { __typename: 'SystemActor', name: string }
            | { __typename: 'User', id: string, name: string, image: string | null }
           | null }> } } } | null };

export type CommentIssueAnnotationMutationVariables = Exact<{
  input: CommentIssueAnnotationInput;
}>;


export type CommentIssueAnnotationMutation = { comment: { __typename: 'CommentIssueAnnotationPayload', comment: { __typename: 'AnnotationComment', id: string, body: string, createdAt: string, createdByRunId: string | null, author:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null } } | null };

export type CommentCaseAnnotationMutationVariables = Exact<{
  input: CommentCaseAnnotationInput;
}>;


export type CommentCaseAnnotationMutation = { comment: { __typename: 'CommentCaseAnnotationPayload', comment: { __typename: 'AnnotationComment', id: string, body: string, createdAt: string, createdByRunId: string | null, author:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null } } | null };

export type UpdateIssueAnnotationMutationVariables = Exact<{
  input: UpdateIssueAnnotationInput;
}>;


export type UpdateIssueAnnotationMutation = { update: { __typename: 'UpdateIssueAnnotationPayload', thread: { __typename: 'AnnotationThread', id: string, status: AnnotationThreadStatus, anchorState: AnchorState, anchorConfidence: AnchorConfidence, selectedText: string, normalizedStart: number, normalizedEnd: number, currentRevisionId: string, createdAt: string, resolvedAt: string | null, resolvedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, comments: { __typename: 'AnnotationCommentConnection', totalCount: number, nodes: Array<{ __typename: 'AnnotationComment', id: string, body: string, createdAt: string, createdByRunId: string | null, author:
            | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
            | { __typename: 'PluginActor', key: string }
            | { __typename: 'SystemActor', name: string }
            | { __typename: 'User', id: string, name: string, image: string | null }
           | null }> } } } | null };

export type UpdateCaseAnnotationMutationVariables = Exact<{
  input: UpdateCaseAnnotationInput;
}>;


export type UpdateCaseAnnotationMutation = { update: { __typename: 'UpdateCaseAnnotationPayload', thread: { __typename: 'AnnotationThread', id: string, status: AnnotationThreadStatus, anchorState: AnchorState, anchorConfidence: AnchorConfidence, selectedText: string, normalizedStart: number, normalizedEnd: number, currentRevisionId: string, createdAt: string, resolvedAt: string | null, resolvedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, comments: { __typename: 'AnnotationCommentConnection', totalCount: number, nodes: Array<{ __typename: 'AnnotationComment', id: string, body: string, createdAt: string, createdByRunId: string | null, author:
            | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
            | { __typename: 'PluginActor', key: string }
            | { __typename: 'SystemActor', name: string }
            | { __typename: 'User', id: string, name: string, image: string | null }
           | null }> } } } | null };

export type AnnotationCardFragment = { __typename: 'AnnotationThread', id: string, status: AnnotationThreadStatus, anchorState: AnchorState, anchorConfidence: AnchorConfidence, selectedText: string, normalizedStart: number, normalizedEnd: number, currentRevisionId: string, createdAt: string, resolvedAt: string | null, resolvedBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, comments: { __typename: 'AnnotationCommentConnection', totalCount: number, nodes: Array<{ __typename: 'AnnotationComment', id: string, body: string, createdAt: string, createdByRunId: string | null, author:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null }> } };

export type AnnotationRemarkFragment = { __typename: 'AnnotationComment', id: string, body: string, createdAt: string, createdByRunId: string | null, author:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null };

export const DocumentAnnotationsDocument = document<DocumentAnnotationsQuery, DocumentAnnotationsQueryVariables>('52cf1ef1ea1061b3b2d581b31b1c61596f16e0aa8be0c0dbcc4c5c4fa720099a', "query DocumentAnnotations($id:ID!){node(id:$id){id ...on Document{latestRevisionId latestRevisionNumber open:annotations(first:200 filter:{statuses:[OPEN]}){totalCount nodes{...AnnotationCard __typename}__typename}resolved:annotations(last:30 filter:{statuses:[RESOLVED]}){totalCount nodes{...AnnotationCard __typename}__typename}__typename}__typename}}fragment AnnotationCard on AnnotationThread{id status anchorState anchorConfidence selectedText normalizedStart normalizedEnd currentRevisionId createdAt resolvedAt resolvedBy{...ActorLabel __typename}comments(first:4){totalCount nodes{...AnnotationRemark __typename}__typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment AnnotationRemark on AnnotationComment{id body createdAt createdByRunId author{...ActorLabel __typename}__typename}");

export const AnnotationCommentsDocument = document<AnnotationCommentsQuery, AnnotationCommentsQueryVariables>('f93c2977fe11907077535ae723263a17955fb17ce6a1ced58f075451fcc0d701', "query AnnotationComments($id:ID!){node(id:$id){id ...on AnnotationThread{comments(first:200){totalCount nodes{...AnnotationRemark __typename}__typename}__typename}__typename}}fragment AnnotationRemark on AnnotationComment{id body createdAt createdByRunId author{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const CreateIssueAnnotationDocument = document<CreateIssueAnnotationMutation, CreateIssueAnnotationMutationVariables>('a51cacf4077d847a28ce3795fd34d448f17a2f53367ed06a5332f14b2765e4f8', "mutation CreateIssueAnnotation($input:CreateIssueAnnotationInput!){create:createIssueAnnotation(input:$input){thread{...AnnotationCard __typename}__typename}}fragment AnnotationCard on AnnotationThread{id status anchorState anchorConfidence selectedText normalizedStart normalizedEnd currentRevisionId createdAt resolvedAt resolvedBy{...ActorLabel __typename}comments(first:4){totalCount nodes{...AnnotationRemark __typename}__typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment AnnotationRemark on AnnotationComment{id body createdAt createdByRunId author{...ActorLabel __typename}__typename}");

export const CreateCaseAnnotationDocument = document<CreateCaseAnnotationMutation, CreateCaseAnnotationMutationVariables>('97cfd7c9fe8bca2ef2524d472d2fd8c3714979e424cb86510922cc8aa3f99668', "mutation CreateCaseAnnotation($input:CreateCaseAnnotationInput!){create:createCaseAnnotation(input:$input){thread{...AnnotationCard __typename}__typename}}fragment AnnotationCard on AnnotationThread{id status anchorState anchorConfidence selectedText normalizedStart normalizedEnd currentRevisionId createdAt resolvedAt resolvedBy{...ActorLabel __typename}comments(first:4){totalCount nodes{...AnnotationRemark __typename}__typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment AnnotationRemark on AnnotationComment{id body createdAt createdByRunId author{...ActorLabel __typename}__typename}");

export const CommentIssueAnnotationDocument = document<CommentIssueAnnotationMutation, CommentIssueAnnotationMutationVariables>('14c251b05bb977cad5aad04b25537269910bbc83d44fc575f46a2eb22286bd15', "mutation CommentIssueAnnotation($input:CommentIssueAnnotationInput!){comment:commentIssueAnnotation(input:$input){comment{...AnnotationRemark __typename}__typename}}fragment AnnotationRemark on AnnotationComment{id body createdAt createdByRunId author{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const CommentCaseAnnotationDocument = document<CommentCaseAnnotationMutation, CommentCaseAnnotationMutationVariables>('4b18ec7a52d738b68441be8c8b2ba8496442967d5f1729ef0ab2ecd97e398abd', "mutation CommentCaseAnnotation($input:CommentCaseAnnotationInput!){comment:commentCaseAnnotation(input:$input){comment{...AnnotationRemark __typename}__typename}}fragment AnnotationRemark on AnnotationComment{id body createdAt createdByRunId author{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const UpdateIssueAnnotationDocument = document<UpdateIssueAnnotationMutation, UpdateIssueAnnotationMutationVariables>('9dc4c1a0b7c5895be9142508326fd592f8b75ea5383072937961ef403074c5fe', "mutation UpdateIssueAnnotation($input:UpdateIssueAnnotationInput!){update:updateIssueAnnotation(input:$input){thread{...AnnotationCard __typename}__typename}}fragment AnnotationCard on AnnotationThread{id status anchorState anchorConfidence selectedText normalizedStart normalizedEnd currentRevisionId createdAt resolvedAt resolvedBy{...ActorLabel __typename}comments(first:4){totalCount nodes{...AnnotationRemark __typename}__typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment AnnotationRemark on AnnotationComment{id body createdAt createdByRunId author{...ActorLabel __typename}__typename}");

export const UpdateCaseAnnotationDocument = document<UpdateCaseAnnotationMutation, UpdateCaseAnnotationMutationVariables>('31d77380c2cfecabde0b06797a7496c21d7e223ab5d97b90964b77ea95d11951', "mutation UpdateCaseAnnotation($input:UpdateCaseAnnotationInput!){update:updateCaseAnnotation(input:$input){thread{...AnnotationCard __typename}__typename}}fragment AnnotationCard on AnnotationThread{id status anchorState anchorConfidence selectedText normalizedStart normalizedEnd currentRevisionId createdAt resolvedAt resolvedBy{...ActorLabel __typename}comments(first:4){totalCount nodes{...AnnotationRemark __typename}__typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment AnnotationRemark on AnnotationComment{id body createdAt createdByRunId author{...ActorLabel __typename}__typename}");
