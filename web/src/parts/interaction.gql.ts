/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../graph/document.js';
/** The input of acceptInteraction. */
export type AcceptInteractionInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The interaction's id. */
  interactionId: string;
  /** The keys of the accepted suggestions; null or omitted for all. 1 to 50 of them. */
  selectedClientKeys?: Array<string> | null | undefined;
  /** The keys of the selected options; null or omitted for the options that the interaction preselects. At most 1,000 of them. */
  selectedOptionKeys?: Array<string> | null | undefined;
};

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

/** The input of cancelInteraction. */
export type CancelInteractionInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The interaction's id. */
  interactionId: string;
  /** The reason for the outcome, for the creator of the interaction. Some confirmations require it for a rejection. At most 4,000 characters. Null for none. */
  reason?: string | null | undefined;
};

/** An answer to a question. */
export type GivenAnswerInput = {
  /** The ids of the selected options; several only if the question allows it. At most 129 of them. Each: 1 to 160 characters. Defaults to none. */
  optionKeys?: Array<string> | null | undefined;
  /** A free-text answer, if the question or a selected option accepts one. At most 100,000 characters. Null for none. */
  otherText?: string | null | undefined;
  /** The id of the answered question. 1 to 160 characters. */
  questionKey: string;
};

/** The conditions under which the end of an interaction wakes the issue's assignee. */
export type InteractionContinuationPolicy =
  /** Never. */
  | 'NONE'
  /** Always. */
  | 'WAKE_ASSIGNEE'
  /** If the interaction is accepted or answered. */
  | 'WAKE_ASSIGNEE_ON_ACCEPT';

/** The kinds of interactions. */
export type InteractionKind =
  /** Asks questions. */
  | 'ASK_USER_QUESTIONS'
  /** Asks for a choice among options. */
  | 'REQUEST_CHECKBOX_CONFIRMATION'
  /** Asks for a yes or no. */
  | 'REQUEST_CONFIRMATION'
  /** Suggests tasks to create as issues. */
  | 'SUGGEST_TASKS';

/** The outcomes of an interaction. */
export type InteractionOutcome =
  /** Accepted. */
  | 'ACCEPTED'
  /** Expired, because the issue was closed. */
  | 'ISSUE_CLOSED'
  /** Rejected. */
  | 'REJECTED'
  /** Skipped. */
  | 'SKIPPED'
  /** Expired, because the document has a newer revision. */
  | 'STALE_TARGET'
  /** Superseded by a person's comment. */
  | 'SUPERSEDED_BY_COMMENT'
  /** Superseded by a newer interaction of the same agent. */
  | 'SUPERSEDED_BY_NEWER'
  /** Withdrawn. */
  | 'WITHDRAWN';

/** Actors that may resolve an interaction. */
export type InteractionResolverPolicy =
  /** Any actor with permission. */
  | 'ANYONE'
  /** Only people. */
  | 'HUMAN_ONLY'
  /** Anyone except the creator. */
  | 'NOT_CREATOR';

/** The statuses of an interaction. */
export type InteractionStatus =
  /** Accepted. */
  | 'ACCEPTED'
  /** Answered. */
  | 'ANSWERED'
  /** Cancelled, withdrawn or skipped. */
  | 'CANCELLED'
  /** Expired. */
  | 'EXPIRED'
  /** Pending. */
  | 'PENDING'
  /** Rejected. */
  | 'REJECTED';

/** The types of targets of a confirmation. */
export type InteractionTargetType =
  /** Anything else. */
  | 'CUSTOM'
  /** A revision of a document of the issue. */
  | 'ISSUE_DOCUMENT';

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

/** The number of options that an answer may select. */
export type QuestionSelectionMode =
  /** Several. */
  | 'MULTI'
  /** One. */
  | 'SINGLE';

/** The input of rejectInteraction. */
export type RejectInteractionInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The interaction's id. */
  interactionId: string;
  /** The reason for the outcome, for the creator of the interaction. Some confirmations require it for a rejection. At most 4,000 characters. Null for none. */
  reason?: string | null | undefined;
};

/** The input of respondToInteraction. */
export type RespondToInteractionInput = {
  /** The answers. At most 64 of them. */
  answers: Array<GivenAnswerInput>;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The interaction's id. */
  interactionId: string;
  /** A readable summary of all answers, in Markdown. At most 20,000 characters. Null for none. */
  summaryMarkdown?: string | null | undefined;
};

/** The input of skipInteraction. */
export type SkipInteractionInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The interaction's id. */
  interactionId: string;
  /** The reason for the outcome, for the creator of the interaction. Some confirmations require it for a rejection. At most 4,000 characters. Null for none. */
  reason?: string | null | undefined;
};

/** The input of withdrawInteraction. */
export type WithdrawInteractionInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The interaction's id. */
  interactionId: string;
  /** The reason for the outcome, for the creator of the interaction. Some confirmations require it for a rejection. At most 4,000 characters. Null for none. */
  reason?: string | null | undefined;
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

export type InteractionCardFragment = { __typename: 'Interaction', id: string, kind: InteractionKind, title: string | null, summary: string | null, createdAt: string, resolverPolicy: InteractionResolverPolicy, continuationPolicy: InteractionContinuationPolicy, createdByAgentId: string | null, createdByUserId: string | null, addresseeAgentId: string | null, addresseeUserId: string | null, issueId: string, status: InteractionStatus, resolvedAt: string | null, createdBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, addressee:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, content:
    | { __typename: 'CheckboxConfirmation', prompt: string, detailsMarkdown: string | null, acceptLabel: string | null, rejectLabel: string | null, rejectReasonLabel: string | null, rejectRequiresReason: boolean, allowDeclineReason: boolean, declineReasonPlaceholder: string | null, minSelected: number, maxSelected: number | null, defaultSelectedOptionKeys: Array<string>, options: Array<{ __typename: 'CheckboxOption', key: string, label: string, description: string | null }>, target: { __typename: 'InteractionTarget', type: InteractionTargetType, key: string, label: string | null, href: string | null, revisionNumber: number | null, issue: { __typename: 'Issue', id: string, identifier: string } | null } | null }
    | { __typename: 'Confirmation', prompt: string, detailsMarkdown: string | null, acceptLabel: string | null, rejectLabel: string | null, rejectReasonLabel: string | null, rejectRequiresReason: boolean, allowDeclineReason: boolean, declineReasonPlaceholder: string | null, target: { __typename: 'InteractionTarget', type: InteractionTargetType, key: string, label: string | null, href: string | null, revisionNumber: number | null, issue: { __typename: 'Issue', id: string, identifier: string } | null } | null }
    | { __typename: 'IssueSuggestions', defaultParent: { __typename: 'Issue', id: string, identifier: string, title: string } | null, issues: Array<{ __typename: 'SuggestedIssue', clientKey: string, parentClientKey: string | null, title: string, description: string | null, priority: IssuePriority | null, labels: Array<string>, assignee:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, project: { __typename: 'Project', id: string, name: string, urlKey: string } | null }> }
    | { __typename: 'QuestionForm', title: string | null, submitLabel: string | null, questions: Array<{ __typename: 'Question', key: string, prompt: string, helpText: string | null, required: boolean, selectionMode: QuestionSelectionMode, allowOther: boolean, options: Array<{ __typename: 'QuestionOption', key: string, label: string, description: string | null, freeText: boolean }> }> }
  , resolvedBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, result:
    | { __typename: 'ConfirmationResult', outcome: InteractionOutcome | null, reason: string | null, selectedOptionKeys: Array<string> | null }
    | { __typename: 'IssueSuggestionsResult', outcome: InteractionOutcome | null, reason: string | null, rejectionReason: string | null, skippedClientKeys: Array<string> | null, createdIssues: Array<{ __typename: 'CreatedIssue', clientKey: string, issueId: string, identifier: string, title: string }> | null }
    | { __typename: 'QuestionsResult', outcome: InteractionOutcome | null, reason: string | null, cancelled: boolean | null, cancellationReason: string | null, summaryMarkdown: string | null, answers: Array<{ __typename: 'QuestionAnswer', questionKey: string, optionKeys: Array<string>, otherText: string | null }> | null }
   | null };

export type InteractionEndFragment = { __typename: 'Interaction', id: string, status: InteractionStatus, resolvedAt: string | null, resolvedBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, result:
    | { __typename: 'ConfirmationResult', outcome: InteractionOutcome | null, reason: string | null, selectedOptionKeys: Array<string> | null }
    | { __typename: 'IssueSuggestionsResult', outcome: InteractionOutcome | null, reason: string | null, rejectionReason: string | null, skippedClientKeys: Array<string> | null, createdIssues: Array<{ __typename: 'CreatedIssue', clientKey: string, issueId: string, identifier: string, title: string }> | null }
    | { __typename: 'QuestionsResult', outcome: InteractionOutcome | null, reason: string | null, cancelled: boolean | null, cancellationReason: string | null, summaryMarkdown: string | null, answers: Array<{ __typename: 'QuestionAnswer', questionKey: string, optionKeys: Array<string>, otherText: string | null }> | null }
   | null };

export type TargetOfCardFragment = { __typename: 'InteractionTarget', type: InteractionTargetType, key: string, label: string | null, href: string | null, revisionNumber: number | null, issue: { __typename: 'Issue', id: string, identifier: string } | null };

export type AcceptInteractionMutationVariables = Exact<{
  input: AcceptInteractionInput;
}>;


export type AcceptInteractionMutation = { acceptInteraction: { __typename: 'AcceptInteractionPayload', interaction: { __typename: 'Interaction', id: string, kind: InteractionKind, title: string | null, summary: string | null, createdAt: string, resolverPolicy: InteractionResolverPolicy, continuationPolicy: InteractionContinuationPolicy, createdByAgentId: string | null, createdByUserId: string | null, addresseeAgentId: string | null, addresseeUserId: string | null, issueId: string, status: InteractionStatus, resolvedAt: string | null, createdBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, addressee:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, content:
        | { __typename: 'CheckboxConfirmation', prompt: string, detailsMarkdown: string | null, acceptLabel: string | null, rejectLabel: string | null, rejectReasonLabel: string | null, rejectRequiresReason: boolean, allowDeclineReason: boolean, declineReasonPlaceholder: string | null, minSelected: number, maxSelected: number | null, defaultSelectedOptionKeys: Array<string>, options: Array<{ __typename: 'CheckboxOption', key: string, label: string, description: string | null }>, target: { __typename: 'InteractionTarget', type: InteractionTargetType, key: string, label: string | null, href: string | null, revisionNumber: number | null, issue: { __typename: 'Issue', id: string, identifier: string } | null } | null }
        | { __typename: 'Confirmation', prompt: string, detailsMarkdown: string | null, acceptLabel: string | null, rejectLabel: string | null, rejectReasonLabel: string | null, rejectRequiresReason: boolean, allowDeclineReason: boolean, declineReasonPlaceholder: string | null, target: { __typename: 'InteractionTarget', type: InteractionTargetType, key: string, label: string | null, href: string | null, revisionNumber: number | null, issue: { __typename: 'Issue', id: string, identifier: string } | null } | null }
        | { __typename: 'IssueSuggestions', defaultParent: { __typename: 'Issue', id: string, identifier: string, title: string } | null, issues: Array<{ __typename: 'SuggestedIssue', clientKey: string, parentClientKey: string | null, title: string, description: string | null, priority: IssuePriority | null, labels: Array<string>, assignee:
              | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
              | { __typename: 'PluginActor', key: string }
              | { __typename: 'SystemActor', name: string }
              | { __typename: 'User', id: string, name: string, image: string | null }
             | null, project: { __typename: 'Project', id: string, name: string, urlKey: string } | null }> }
        | { __typename: 'QuestionForm', title: string | null, submitLabel: string | null, questions: Array<{ __typename: 'Question', key: string, prompt: string, helpText: string | null, required: boolean, selectionMode: QuestionSelectionMode, allowOther: boolean, options: Array<{ __typename: 'QuestionOption', key: string, label: string, description: string | null, freeText: boolean }> }> }
      , resolvedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, result:
        | { __typename: 'ConfirmationResult', outcome: InteractionOutcome | null, reason: string | null, selectedOptionKeys: Array<string> | null }
        | { __typename: 'IssueSuggestionsResult', outcome: InteractionOutcome | null, reason: string | null, rejectionReason: string | null, skippedClientKeys: Array<string> | null, createdIssues: Array<{ __typename: 'CreatedIssue', clientKey: string, issueId: string, identifier: string, title: string }> | null }
        | { __typename: 'QuestionsResult', outcome: InteractionOutcome | null, reason: string | null, cancelled: boolean | null, cancellationReason: string | null, summaryMarkdown: string | null, answers: Array<{ __typename: 'QuestionAnswer', questionKey: string, optionKeys: Array<string>, otherText: string | null }> | null }
       | null } } | null };

export type RejectInteractionMutationVariables = Exact<{
  input: RejectInteractionInput;
}>;


export type RejectInteractionMutation = { rejectInteraction: { __typename: 'RejectInteractionPayload', interaction: { __typename: 'Interaction', id: string, status: InteractionStatus, resolvedAt: string | null, resolvedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, result:
        | { __typename: 'ConfirmationResult', outcome: InteractionOutcome | null, reason: string | null, selectedOptionKeys: Array<string> | null }
        | { __typename: 'IssueSuggestionsResult', outcome: InteractionOutcome | null, reason: string | null, rejectionReason: string | null, skippedClientKeys: Array<string> | null, createdIssues: Array<{ __typename: 'CreatedIssue', clientKey: string, issueId: string, identifier: string, title: string }> | null }
        | { __typename: 'QuestionsResult', outcome: InteractionOutcome | null, reason: string | null, cancelled: boolean | null, cancellationReason: string | null, summaryMarkdown: string | null, answers: Array<{ __typename: 'QuestionAnswer', questionKey: string, optionKeys: Array<string>, otherText: string | null }> | null }
       | null } } | null };

export type RespondToInteractionMutationVariables = Exact<{
  input: RespondToInteractionInput;
}>;


export type RespondToInteractionMutation = { respondToInteraction: { __typename: 'RespondToInteractionPayload', interaction: { __typename: 'Interaction', id: string, status: InteractionStatus, resolvedAt: string | null, resolvedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, result:
        | { __typename: 'ConfirmationResult', outcome: InteractionOutcome | null, reason: string | null, selectedOptionKeys: Array<string> | null }
        | { __typename: 'IssueSuggestionsResult', outcome: InteractionOutcome | null, reason: string | null, rejectionReason: string | null, skippedClientKeys: Array<string> | null, createdIssues: Array<{ __typename: 'CreatedIssue', clientKey: string, issueId: string, identifier: string, title: string }> | null }
        | { __typename: 'QuestionsResult', outcome: InteractionOutcome | null, reason: string | null, cancelled: boolean | null, cancellationReason: string | null, summaryMarkdown: string | null, answers: Array<{ __typename: 'QuestionAnswer', questionKey: string, optionKeys: Array<string>, otherText: string | null }> | null }
       | null } } | null };

export type SkipInteractionMutationVariables = Exact<{
  input: SkipInteractionInput;
}>;


export type SkipInteractionMutation = { skipInteraction: { __typename: 'SkipInteractionPayload', interaction: { __typename: 'Interaction', id: string, status: InteractionStatus, resolvedAt: string | null, resolvedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, result:
        | { __typename: 'ConfirmationResult', outcome: InteractionOutcome | null, reason: string | null, selectedOptionKeys: Array<string> | null }
        | { __typename: 'IssueSuggestionsResult', outcome: InteractionOutcome | null, reason: string | null, rejectionReason: string | null, skippedClientKeys: Array<string> | null, createdIssues: Array<{ __typename: 'CreatedIssue', clientKey: string, issueId: string, identifier: string, title: string }> | null }
        | { __typename: 'QuestionsResult', outcome: InteractionOutcome | null, reason: string | null, cancelled: boolean | null, cancellationReason: string | null, summaryMarkdown: string | null, answers: Array<{ __typename: 'QuestionAnswer', questionKey: string, optionKeys: Array<string>, otherText: string | null }> | null }
       | null } } | null };

export type CancelInteractionMutationVariables = Exact<{
  input: CancelInteractionInput;
}>;


export type CancelInteractionMutation = { cancelInteraction: { __typename: 'CancelInteractionPayload', interaction: { __typename: 'Interaction', id: string, status: InteractionStatus, resolvedAt: string | null, resolvedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, result:
        | { __typename: 'ConfirmationResult', outcome: InteractionOutcome | null, reason: string | null, selectedOptionKeys: Array<string> | null }
        | { __typename: 'IssueSuggestionsResult', outcome: InteractionOutcome | null, reason: string | null, rejectionReason: string | null, skippedClientKeys: Array<string> | null, createdIssues: Array<{ __typename: 'CreatedIssue', clientKey: string, issueId: string, identifier: string, title: string }> | null }
        | { __typename: 'QuestionsResult', outcome: InteractionOutcome | null, reason: string | null, cancelled: boolean | null, cancellationReason: string | null, summaryMarkdown: string | null, answers: Array<{ __typename: 'QuestionAnswer', questionKey: string, optionKeys: Array<string>, otherText: string | null }> | null }
       | null } } | null };

export type WithdrawInteractionMutationVariables = Exact<{
  input: WithdrawInteractionInput;
}>;


export type WithdrawInteractionMutation = { withdrawInteraction: { __typename: 'WithdrawInteractionPayload', interaction: { __typename: 'Interaction', id: string, status: InteractionStatus, resolvedAt: string | null, resolvedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, result:
        | { __typename: 'ConfirmationResult', outcome: InteractionOutcome | null, reason: string | null, selectedOptionKeys: Array<string> | null }
        | { __typename: 'IssueSuggestionsResult', outcome: InteractionOutcome | null, reason: string | null, rejectionReason: string | null, skippedClientKeys: Array<string> | null, createdIssues: Array<{ __typename: 'CreatedIssue', clientKey: string, issueId: string, identifier: string, title: string }> | null }
        | { __typename: 'QuestionsResult', outcome: InteractionOutcome | null, reason: string | null, cancelled: boolean | null, cancellationReason: string | null, summaryMarkdown: string | null, answers: Array<{ __typename: 'QuestionAnswer', questionKey: string, optionKeys: Array<string>, otherText: string | null }> | null }
       | null } } | null };

export const AcceptInteractionDocument = document<AcceptInteractionMutation, AcceptInteractionMutationVariables>('f96975a9fd87e1230264cb17ef78ca0807d280b189f8bf009e6a7bcca85cfb38', "mutation AcceptInteraction($input:AcceptInteractionInput!){acceptInteraction(input:$input){interaction{...InteractionCard __typename}__typename}}fragment InteractionCard on Interaction{id kind title summary createdAt resolverPolicy continuationPolicy createdByAgentId createdByUserId createdBy{...ActorLabel __typename}addresseeAgentId addresseeUserId addressee{...ActorLabel __typename}issueId issue{id identifier title status __typename}content{...on Confirmation{prompt detailsMarkdown acceptLabel rejectLabel rejectReasonLabel rejectRequiresReason allowDeclineReason declineReasonPlaceholder target{...TargetOfCard __typename}__typename}...on CheckboxConfirmation{prompt detailsMarkdown acceptLabel rejectLabel rejectReasonLabel rejectRequiresReason allowDeclineReason declineReasonPlaceholder minSelected maxSelected defaultSelectedOptionKeys options{key label description __typename}target{...TargetOfCard __typename}__typename}...on QuestionForm{title submitLabel questions{key prompt helpText required selectionMode allowOther options{key label description freeText __typename}__typename}__typename}...on IssueSuggestions{defaultParent{id identifier title __typename}issues{clientKey parentClientKey title description priority labels assignee{...ActorLabel __typename}project{id name urlKey __typename}__typename}__typename}__typename}...InteractionEnd __typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment TargetOfCard on InteractionTarget{type key label href revisionNumber issue{id identifier __typename}__typename}fragment InteractionEnd on Interaction{id status resolvedAt resolvedBy{...ActorLabel __typename}result{...on ConfirmationResult{outcome reason selectedOptionKeys __typename}...on QuestionsResult{outcome reason cancelled cancellationReason summaryMarkdown answers{questionKey optionKeys otherText __typename}__typename}...on IssueSuggestionsResult{outcome reason rejectionReason skippedClientKeys createdIssues{clientKey issueId identifier title __typename}__typename}__typename}__typename}");

export const RejectInteractionDocument = document<RejectInteractionMutation, RejectInteractionMutationVariables>('dcb0859a7f163b390a36b5888f788dcc98e789112cc8dc5175971f31e9384fc8', "mutation RejectInteraction($input:RejectInteractionInput!){rejectInteraction(input:$input){interaction{...InteractionEnd __typename}__typename}}fragment InteractionEnd on Interaction{id status resolvedAt resolvedBy{...ActorLabel __typename}result{...on ConfirmationResult{outcome reason selectedOptionKeys __typename}...on QuestionsResult{outcome reason cancelled cancellationReason summaryMarkdown answers{questionKey optionKeys otherText __typename}__typename}...on IssueSuggestionsResult{outcome reason rejectionReason skippedClientKeys createdIssues{clientKey issueId identifier title __typename}__typename}__typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const RespondToInteractionDocument = document<RespondToInteractionMutation, RespondToInteractionMutationVariables>('af92f6b7ba3e860aaaf3621ad28380b947f586f2e8b1deb98cc312e79d8ee8cb', "mutation RespondToInteraction($input:RespondToInteractionInput!){respondToInteraction(input:$input){interaction{...InteractionEnd __typename}__typename}}fragment InteractionEnd on Interaction{id status resolvedAt resolvedBy{...ActorLabel __typename}result{...on ConfirmationResult{outcome reason selectedOptionKeys __typename}...on QuestionsResult{outcome reason cancelled cancellationReason summaryMarkdown answers{questionKey optionKeys otherText __typename}__typename}...on IssueSuggestionsResult{outcome reason rejectionReason skippedClientKeys createdIssues{clientKey issueId identifier title __typename}__typename}__typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const SkipInteractionDocument = document<SkipInteractionMutation, SkipInteractionMutationVariables>('59237ff4afebc48e76fe0392dc06eda9dbf8982b63a5ad7f6beffb2ec9924e23', "mutation SkipInteraction($input:SkipInteractionInput!){skipInteraction(input:$input){interaction{...InteractionEnd __typename}__typename}}fragment InteractionEnd on Interaction{id status resolvedAt resolvedBy{...ActorLabel __typename}result{...on ConfirmationResult{outcome reason selectedOptionKeys __typename}...on QuestionsResult{outcome reason cancelled cancellationReason summaryMarkdown answers{questionKey optionKeys otherText __typename}__typename}...on IssueSuggestionsResult{outcome reason rejectionReason skippedClientKeys createdIssues{clientKey issueId identifier title __typename}__typename}__typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const CancelInteractionDocument = document<CancelInteractionMutation, CancelInteractionMutationVariables>('71c7d6e46327cfc816cac580f389b19941fc50cf9d8d99494faca0e96fd20c5d', "mutation CancelInteraction($input:CancelInteractionInput!){cancelInteraction(input:$input){interaction{...InteractionEnd __typename}__typename}}fragment InteractionEnd on Interaction{id status resolvedAt resolvedBy{...ActorLabel __typename}result{...on ConfirmationResult{outcome reason selectedOptionKeys __typename}...on QuestionsResult{outcome reason cancelled cancellationReason summaryMarkdown answers{questionKey optionKeys otherText __typename}__typename}...on IssueSuggestionsResult{outcome reason rejectionReason skippedClientKeys createdIssues{clientKey issueId identifier title __typename}__typename}__typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const WithdrawInteractionDocument = document<WithdrawInteractionMutation, WithdrawInteractionMutationVariables>('da8ced32937c9d4661658c3133b6d0e96ea4c98c5c87efb92b93c5236ceb77bd', "mutation WithdrawInteraction($input:WithdrawInteractionInput!){withdrawInteraction(input:$input){interaction{...InteractionEnd __typename}__typename}}fragment InteractionEnd on Interaction{id status resolvedAt resolvedBy{...ActorLabel __typename}result{...on ConfirmationResult{outcome reason selectedOptionKeys __typename}...on QuestionsResult{outcome reason cancelled cancellationReason summaryMarkdown answers{questionKey optionKeys otherText __typename}__typename}...on IssueSuggestionsResult{outcome reason rejectionReason skippedClientKeys createdIssues{clientKey issueId identifier title __typename}__typename}__typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");
