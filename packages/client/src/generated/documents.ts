/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocument } from '../graphql.js';
/** The kind of actor. */
export type ActorType =
  /** An agent. */
  | 'AGENT'
  /** A plugin. */
  | 'PLUGIN'
  /** The server itself. */
  | 'SYSTEM'
  /** A member of the board. */
  | 'USER';

/** The look of an agent. */
export type AgentAppearanceInput = {
  /** The drawing that avatarUrl shows: always cap-v1. */
  characterVersion: string;
  /** The color palette of the drawing. */
  paletteId: string;
  /** Always 1. */
  schemaVersion: number;
};

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

/** Which approvals to list. A list has at most 100 values. */
export type ApprovalFilter = {
  /** Only approvals that hired one of these agents. */
  agentIds?: Array<string> | null | undefined;
  /** Only approvals that were requested in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only approvals that were decided in this span. */
  decidedAt?: TimeRangeInput | null | undefined;
  /** Only approvals decided by one of these people. */
  decidedByUserIds?: Array<string> | null | undefined;
  /** Leaves out approvals that match. */
  not?: ApprovalFilterExclusionInput | null | undefined;
  /** Only approvals requested by one of these agents. */
  requestedByAgentIds?: Array<string> | null | undefined;
  /** Only approvals requested by one of these people. */
  requestedByUserIds?: Array<string> | null | undefined;
  /** Only approvals in one of these statuses. */
  statuses?: Array<ApprovalStatus> | null | undefined;
  /** Only approvals of one of these types. */
  types?: Array<ApprovalType> | null | undefined;
  /** Only approvals that were changed last in this span. */
  updatedAt?: TimeRangeInput | null | undefined;
};

/** Which approvals to leave out. */
export type ApprovalFilterExclusionInput = {
  /** No approvals that hired one of these agents. */
  agentIds?: Array<string> | null | undefined;
  /** No approvals decided by one of these people. */
  decidedByUserIds?: Array<string> | null | undefined;
  /** No approvals requested by one of these agents. */
  requestedByAgentIds?: Array<string> | null | undefined;
  /** No approvals requested by one of these people. */
  requestedByUserIds?: Array<string> | null | undefined;
  /** No approvals in one of these statuses. */
  statuses?: Array<ApprovalStatus> | null | undefined;
  /** No approvals of one of these types. */
  types?: Array<ApprovalType> | null | undefined;
};

/** The status of an approval. */
export type ApprovalStatus =
  /** Approved by the board. */
  | 'APPROVED'
  /** Withdrawn. */
  | 'CANCELLED'
  /** Waiting for the board. */
  | 'PENDING'
  /** Rejected by the board. */
  | 'REJECTED'
  /** Sent back to its requester. */
  | 'REVISION_REQUESTED';

/** The type of an approval. */
export type ApprovalType =
  /** The CEO's strategy. */
  | 'APPROVE_CEO_STRATEGY'
  /** A raise of a budget. */
  | 'BUDGET_OVERRIDE_REQUIRED'
  /** The hire of an agent. */
  | 'HIRE_AGENT'
  /** An agent's question to the board. */
  | 'REQUEST_BOARD_APPROVAL';

/** The input of approveApproval. */
export type ApproveApprovalInput = {
  /** The approval's id. */
  approvalId: string;
  /** The reason for the requester. At most 10,000 characters. Null for none. */
  decisionNote?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** Adapter settings for a single issue. */
export type AssigneeAdapterOverridesInput = {
  /** The settings that override the agent's. */
  adapterConfig: Record<string, unknown>;
};

/** The kind of attention that an issue needs. */
export type AttentionKind =
  /** The issue is blocked until a person or an agent acts. */
  | 'BLOCKED';

/** The input of cancelRun. */
export type CancelRunInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The run's id. */
  runId: string;
};

/** The status of a company. */
export type CompanyStatus =
  /** Working. */
  | 'ACTIVE'
  /** Archived; its agents are paused. */
  | 'ARCHIVED'
  /** Paused; no work starts, but reading and editing are possible. */
  | 'PAUSED';

/** The input of createCompany. */
export type CreateCompanyInput = {
  /** The monthly budget in cents; 0 means no limit. At least 0. Defaults to 0. */
  budgetMonthlyCents?: number | null | undefined;
  /** The ID of the person who is responsible by default. */
  defaultResponsibleUserId?: string | null | undefined;
  /** The purpose of the company. At most 4,000 characters. Null for none. */
  description?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The prefix of identifiers such as ACM-12; defaults to letters of the name. Must be 1 to 10 letters and digits, a letter first. */
  issuePrefix?: string | null | undefined;
  /** The company's picture: an http or https URL, or a path of this server that begins with /. At most 4,000 characters. Null for none. */
  logoUrl?: string | null | undefined;
  /** The company's display name. 1 to 200 characters. */
  name: string;
  /** The color that clients show, such as #1a2b3c. Null for none. */
  primaryColor?: string | null | undefined;
  /** True if hires need the approval of the board. Defaults to false. */
  requireBoardApprovalForNewAgents?: boolean | null | undefined;
};

/** The input of createIssueComment. */
export type CreateIssueCommentInput = {
  /** The ids of files of the issue to attach to the comment. At most 20 of them. */
  attachmentIds?: Array<string> | null | undefined;
  /** The comment's body in Markdown. [name](agent://<id>) mentions an agent and wakes it. 1 to 524,288 characters. */
  body: string;
  /** An id chosen by the author; a second comment with the same id is not created. */
  clientRequestId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** True to stop the assignee's current run first. Only the board may do this. */
  interrupt?: boolean | null | undefined;
  /** The issue's UUID or identifier. */
  issueId: string;
  /** Additional data from the author. */
  metadata?: Record<string, unknown> | null | undefined;
  /** True to move a closed or blocked issue back to todo. */
  reopen?: boolean | null | undefined;
  /** True to make the assignee resume the work. */
  resume?: boolean | null | undefined;
};

/** The input of createIssue. */
export type CreateIssueInput = {
  /** True to create the issue even if an open issue of the last 48 hours has the same title. Defaults to false. */
  allowDuplicate?: boolean | null | undefined;
  /** Adapter settings for this issue only. Null for none. */
  assigneeAdapterOverrides?: AssigneeAdapterOverridesInput | null | undefined;
  /** The UUID or shortname of the assigned agent. Null for none. */
  assigneeAgentId?: string | null | undefined;
  /** The id of the assigned person. Null for none. */
  assigneeUserId?: string | null | undefined;
  /** The code under which the costs are booked. 1 to 200 characters. Null for none. */
  billingCode?: string | null | undefined;
  /** The ids of all issues that block the issue. At most 200 of them. */
  blockedByIssueIds?: Array<string> | null | undefined;
  /** The ID of the company. */
  companyId: string;
  /** The work to do in detail, in Markdown. At most 1,000,000 characters. Null for none. */
  description?: string | null | undefined;
  /** The rules for reviewing the work, and the external event that the issue waits for. Null for none. */
  executionPolicy?: ExecutionPolicyInput | null | undefined;
  /** The goal's id. Defaults to the goal of the project or company. */
  goalId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** A plan in Markdown, which becomes the document with the key plan. 1 to 200,000 characters. */
  initialPlan?: string | null | undefined;
  /** The ids of all of the issue's labels. At most 100 of them. */
  labelIds?: Array<string> | null | undefined;
  /** The parent issue's id. Null for none. */
  parentId?: string | null | undefined;
  /** The urgency of the work. Defaults to medium. */
  priority?: IssuePriority | null | undefined;
  /** The project's id. Defaults to the parent's project. */
  projectId?: string | null | undefined;
  /** The number of requests that led to this one; 0 for the first request. 0 to 1,024. */
  requestDepth?: number | null | undefined;
  /** The actors that may decide that the issue is done; null if the issue has no rule of its own. */
  reviewPolicy?: IssueReviewPolicy | null | undefined;
  /** The state of the work. Defaults to todo with an assignee, otherwise to backlog. */
  status?: IssueStatus | null | undefined;
  /** The work to do, in one line. 1 to 500 characters. */
  title: string;
  /** The owner and action to unblock: {owner: {agentId} | {userId} | "board", action}. Only with status blocked. Null for none. */
  unblockDescriptor?: UnblockDescriptorInput | null | undefined;
  /** The way in which an agent works on the issue. Defaults to standard. */
  workMode?: IssueWorkMode | null | undefined;
};

/** The recorded action. */
export type EventAction =
  /** An adapter was disabled for new agents. */
  | 'ADAPTER_DISABLED'
  /** A disabled adapter was enabled. */
  | 'ADAPTER_ENABLED'
  /** The environment of an adapter was tested. */
  | 'ADAPTER_ENVIRONMENT_TESTED'
  /** An adapter was installed. */
  | 'ADAPTER_INSTALLED'
  /** An installed adapter that replaces a builtin one was paused. */
  | 'ADAPTER_OVERRIDE_PAUSED'
  /** A paused adapter replaces the builtin one again. */
  | 'ADAPTER_OVERRIDE_RESUMED'
  /** An adapter was installed again from its source. */
  | 'ADAPTER_REINSTALLED'
  /** An adapter was loaded again. */
  | 'ADAPTER_RELOADED'
  /** An adapter was removed. */
  | 'ADAPTER_REMOVED'
  /** An agent that waited for approval may work. */
  | 'AGENT_APPROVED'
  /** The monthly budget of an agent was changed. */
  | 'AGENT_BUDGET_UPDATED'
  /** An earlier configuration of an agent was restored. */
  | 'AGENT_CONFIG_ROLLED_BACK'
  /** An agent was created without a hire. */
  | 'AGENT_CREATED'
  /** An agent was deleted. */
  | 'AGENT_DELETED'
  /** The error state of an agent was cleared. */
  | 'AGENT_ERROR_CLEARED'
  /** An agent was hired, and may wait for approval. */
  | 'AGENT_HIRE_CREATED'
  /** The instructions of an agent were changed. */
  | 'AGENT_INSTRUCTIONS_BUNDLE_UPDATED'
  /** A file of the instructions of an agent was deleted. */
  | 'AGENT_INSTRUCTIONS_FILE_DELETED'
  /** A file of the instructions of an agent was written. */
  | 'AGENT_INSTRUCTIONS_FILE_UPDATED'
  /** The path of the instructions of an agent was changed. */
  | 'AGENT_INSTRUCTIONS_PATH_UPDATED'
  /** An API key of an agent was created. */
  | 'AGENT_KEY_CREATED'
  /** An API key of an agent was revoked. */
  | 'AGENT_KEY_REVOKED'
  /** An agent was paused, by a person or by its budget. */
  | 'AGENT_PAUSED'
  /** The permissions of an agent were changed. */
  | 'AGENT_PERMISSIONS_UPDATED'
  /** A paused agent may work again. */
  | 'AGENT_RESUMED'
  /** Sessions of an agent were reset: its next run starts a new session. */
  | 'AGENT_RUNTIME_SESSION_RESET'
  /** An agent got access to a secret. */
  | 'AGENT_SECRET_GRANTED'
  /** An agent lost access to a secret. */
  | 'AGENT_SECRET_REVOKED'
  /** The skills that an agent wants were changed. */
  | 'AGENT_SKILLS_SYNCED'
  /** A run changed the status of its agent. */
  | 'AGENT_STATUS_CHANGED'
  /** An agent was terminated. */
  | 'AGENT_TERMINATED'
  /** The configuration of an agent was changed. */
  | 'AGENT_UPDATED'
  /** An approval was granted. */
  | 'APPROVAL_APPROVED'
  /** A request for approval was withdrawn. */
  | 'APPROVAL_CANCELLED'
  /** A comment was added to an approval. */
  | 'APPROVAL_COMMENT_ADDED'
  /** An approval of one execution was used. */
  | 'APPROVAL_CONSUMED'
  /** An approval was requested. */
  | 'APPROVAL_CREATED'
  /** An approval was refused. */
  | 'APPROVAL_REJECTED'
  /** The agent that requested an approval could not be woken. */
  | 'APPROVAL_REQUESTER_WAKEUP_FAILED'
  /** The agent that requested an approval is woken. */
  | 'APPROVAL_REQUESTER_WAKEUP_QUEUED'
  /** A revised request for approval was submitted. */
  | 'APPROVAL_RESUBMITTED'
  /** A revision of a request for approval was requested. */
  | 'APPROVAL_REVISION_REQUESTED'
  /** A file was uploaded. */
  | 'ASSET_CREATED'
  /** The audit trail was exported. */
  | 'AUDIT_EXPORTED'
  /** A person created an API key. */
  | 'BOARD_API_KEY_CREATED'
  /** An API key of a person was revoked. */
  | 'BOARD_API_KEY_REVOKED'
  /** A budget is spent: the agent, project or company that it limits is paused. */
  | 'BUDGET_HARD_THRESHOLD_CROSSED'
  /** An incident of a budget was resolved. */
  | 'BUDGET_INCIDENT_RESOLVED'
  /** A budget was set. */
  | 'BUDGET_POLICY_UPSERTED'
  /** The warning threshold of a budget was crossed. */
  | 'BUDGET_SOFT_THRESHOLD_CROSSED'
  /** A file was added. */
  | 'CASE_ATTACHMENT_ADDED'
  /** The case became part of another case. */
  | 'CASE_CHILD_LINKED'
  /** The case was created. */
  | 'CASE_CREATED'
  /** A comment was added to a thread about a selection of a document. */
  | 'CASE_DOCUMENT_ANNOTATION_COMMENT_ADDED'
  /** The selections of threads were looked up again in a new revision of their document. */
  | 'CASE_DOCUMENT_ANNOTATION_REMAPPED'
  /** A thread was started about a selection of a document. */
  | 'CASE_DOCUMENT_ANNOTATION_THREAD_CREATED'
  /** A thread about a selection of a document was reopened. */
  | 'CASE_DOCUMENT_ANNOTATION_THREAD_REOPENED'
  /** A thread about a selection of a document was resolved. */
  | 'CASE_DOCUMENT_ANNOTATION_THREAD_RESOLVED'
  /** A document of the case was deleted. */
  | 'CASE_DOCUMENT_DELETED'
  /** A document of the case was locked. */
  | 'CASE_DOCUMENT_LOCKED'
  /** A document of the case got a new revision. */
  | 'CASE_DOCUMENT_REVISED'
  /** A document of the case was unlocked. */
  | 'CASE_DOCUMENT_UNLOCKED'
  /** The fields changed. */
  | 'CASE_FIELDS_CHANGED'
  /** A caller, or a run that acted on the case, linked an issue to it. */
  | 'CASE_ISSUE_LINKED'
  /** A link to an issue was removed. */
  | 'CASE_ISSUE_UNLINKED'
  /** A label was added. */
  | 'CASE_LABEL_ADDED'
  /** A label was removed. */
  | 'CASE_LABEL_REMOVED'
  /** The status changed. */
  | 'CASE_STATUS_CHANGED'
  /** The case was changed in a way that has no action of its own. */
  | 'CASE_UPDATED'
  /** A company was archived: its work stopped. */
  | 'COMPANY_ARCHIVED'
  /** The logo or color of a company was changed. */
  | 'COMPANY_BRANDING_UPDATED'
  /** The monthly budget of a company was changed. */
  | 'COMPANY_BUDGET_UPDATED'
  /** A company was created. */
  | 'COMPANY_CREATED'
  /** A package was imported into a company. */
  | 'COMPANY_IMPORTED'
  /** A person claimed the ownership of a company. */
  | 'COMPANY_OWNER_CLAIMED'
  /** An archived company was activated again. */
  | 'COMPANY_REACTIVATED'
  /** Skills were imported. */
  | 'COMPANY_SKILLS_IMPORTED'
  /** The workspaces of projects were searched for skills. */
  | 'COMPANY_SKILLS_SCANNED'
  /** The files of a skill were scanned for harmful content. */
  | 'COMPANY_SKILL_AUDITED'
  /** A skill was created, or copied from the catalogue. */
  | 'COMPANY_SKILL_CREATED'
  /** A skill was deleted. */
  | 'COMPANY_SKILL_DELETED'
  /** Files of a skill were deleted. */
  | 'COMPANY_SKILL_FILE_DELETED'
  /** A file of a skill was written. */
  | 'COMPANY_SKILL_FILE_UPDATED'
  /** A skill was copied. */
  | 'COMPANY_SKILL_FORKED'
  /** The skill policy of a company was replaced. */
  | 'COMPANY_SKILL_POLICY_REPLACED'
  /** The skill policy of a company was reset: everything is allowed again. */
  | 'COMPANY_SKILL_POLICY_RESET'
  /** A skill got another name or slug. */
  | 'COMPANY_SKILL_RENAMED'
  /** A skill was reset to the content of its origin. */
  | 'COMPANY_SKILL_RESET'
  /** A repository of skills was added. */
  | 'COMPANY_SKILL_SOURCE_ADDED'
  /** The changes of a repository of skills were imported. */
  | 'COMPANY_SKILL_SOURCE_REFRESHED'
  /** A repository of skills was removed. */
  | 'COMPANY_SKILL_SOURCE_REMOVED'
  /** A repository of skills was scanned. */
  | 'COMPANY_SKILL_SOURCE_SCANNED'
  /** The selection of skills from a repository was changed. */
  | 'COMPANY_SKILL_SOURCE_UPDATED'
  /** A test input of a skill was created. */
  | 'COMPANY_SKILL_TEST_INPUT_CREATED'
  /** A test input of a skill was deleted. */
  | 'COMPANY_SKILL_TEST_INPUT_DELETED'
  /** A test input of a skill was changed. */
  | 'COMPANY_SKILL_TEST_INPUT_UPDATED'
  /** A test run of a skill was cancelled. */
  | 'COMPANY_SKILL_TEST_RUN_CANCELLED'
  /** A test run of a skill was started. */
  | 'COMPANY_SKILL_TEST_RUN_CREATED'
  /** A test run of a skill was deleted. */
  | 'COMPANY_SKILL_TEST_RUN_DELETED'
  /** The metadata of a skill was changed. */
  | 'COMPANY_SKILL_UPDATED'
  /** An update from the origin of a skill was installed. */
  | 'COMPANY_SKILL_UPDATE_INSTALLED'
  /** A version of a skill was approved for agents. */
  | 'COMPANY_SKILL_VERSION_APPROVED'
  /** The files of a skill were saved as a version. */
  | 'COMPANY_SKILL_VERSION_CREATED'
  /** A company was changed, paused or resumed. */
  | 'COMPANY_UPDATED'
  /** A cost was reported. */
  | 'COST_REPORTED'
  /** A payment or receipt was reported. */
  | 'FINANCE_EVENT_REPORTED'
  /** A goal was created. */
  | 'GOAL_CREATED'
  /** A goal was deleted. */
  | 'GOAL_DELETED'
  /** A goal was changed. */
  | 'GOAL_UPDATED'
  /** A person is no longer an administrator of the installation. */
  | 'INSTANCE_ADMIN_DEMOTED'
  /** A person became an administrator of the installation. */
  | 'INSTANCE_ADMIN_PROMOTED'
  /** The experimental settings of the installation were changed. */
  | 'INSTANCE_SETTINGS_EXPERIMENTAL_UPDATED'
  /** The general settings of the installation were changed. */
  | 'INSTANCE_SETTINGS_GENERAL_UPDATED'
  /** The default environment of the installation was changed. */
  | 'INSTANCE_SETTINGS_UPDATED'
  /** An invitation was accepted. */
  | 'INVITE_ACCEPTED'
  /** An invitation was created. */
  | 'INVITE_CREATED'
  /** An invitation was revoked. */
  | 'INVITE_REVOKED'
  /** A person took an issue from the run that held it. */
  | 'ISSUE_ADMIN_FORCE_RELEASE'
  /** An approval was linked to an issue. */
  | 'ISSUE_APPROVAL_LINKED'
  /** The link of an approval to an issue was removed. */
  | 'ISSUE_APPROVAL_UNLINKED'
  /** The approvers of an issue were changed. */
  | 'ISSUE_APPROVERS_UPDATED'
  /** A file was added to an issue. */
  | 'ISSUE_ATTACHMENT_ADDED'
  /** A file was removed from an issue. */
  | 'ISSUE_ATTACHMENT_REMOVED'
  /** The last blocker of an issue is done: its assignee is woken. */
  | 'ISSUE_BLOCKERS_RESOLVED_WAKE_EMITTED'
  /** The blockers of an issue were changed. */
  | 'ISSUE_BLOCKERS_UPDATED'
  /** A run took an issue. */
  | 'ISSUE_CHECKED_OUT'
  /** A run took over an issue from an earlier run of its agent. */
  | 'ISSUE_CHECKOUT_LOCK_ADOPTED'
  /** A child of an issue was created. */
  | 'ISSUE_CHILD_CREATED'
  /** A comment was added to an issue. */
  | 'ISSUE_COMMENT_ADDED'
  /** A comment of an issue was deleted. */
  | 'ISSUE_COMMENT_DELETED'
  /** An issue was created. */
  | 'ISSUE_CREATED'
  /** An issue was deleted. */
  | 'ISSUE_DELETED'
  /** A comment was added to a thread about a selection of a document. */
  | 'ISSUE_DOCUMENT_ANNOTATION_COMMENT_ADDED'
  /** A thread was started about a selection of a document. */
  | 'ISSUE_DOCUMENT_ANNOTATION_THREAD_CREATED'
  /** A thread about a selection of a document was reopened. */
  | 'ISSUE_DOCUMENT_ANNOTATION_THREAD_REOPENED'
  /** A thread about a selection of a document was resolved. */
  | 'ISSUE_DOCUMENT_ANNOTATION_THREAD_RESOLVED'
  /** A document of an issue was created. */
  | 'ISSUE_DOCUMENT_CREATED'
  /** A document of an issue was deleted. */
  | 'ISSUE_DOCUMENT_DELETED'
  /** A document of an issue was locked. */
  | 'ISSUE_DOCUMENT_LOCKED'
  /** An earlier revision of a document of an issue was restored. */
  | 'ISSUE_DOCUMENT_RESTORED'
  /** A document of an issue was unlocked. */
  | 'ISSUE_DOCUMENT_UNLOCKED'
  /** A document of an issue got a new revision. */
  | 'ISSUE_DOCUMENT_UPDATED'
  /** An issue was imported, or changed by an import. */
  | 'ISSUE_IMPORTED'
  /** A person archived an issue in the inbox. */
  | 'ISSUE_INBOX_ARCHIVED'
  /** An archived issue is in the inbox of a person again. */
  | 'ISSUE_INBOX_UNARCHIVED'
  /** An interaction was accepted. */
  | 'ISSUE_INTERACTION_ACCEPTED'
  /** The questions of an interaction got their answers. */
  | 'ISSUE_INTERACTION_ANSWERED'
  /** An interaction was cancelled. */
  | 'ISSUE_INTERACTION_CANCELLED'
  /** An interaction waits for a response. */
  | 'ISSUE_INTERACTION_CREATED'
  /** An interaction expired, such as by a new revision of its document. */
  | 'ISSUE_INTERACTION_EXPIRED'
  /** An interaction was rejected. */
  | 'ISSUE_INTERACTION_REJECTED'
  /** The questions of an interaction were skipped. */
  | 'ISSUE_INTERACTION_SKIPPED'
  /** An interaction was withdrawn by its author. */
  | 'ISSUE_INTERACTION_WITHDRAWN'
  /** The monitor of an issue ended. */
  | 'ISSUE_MONITOR_CLEARED'
  /** A monitor gave up and asks the board. */
  | 'ISSUE_MONITOR_ESCALATED_TO_BOARD'
  /** A monitor gave up: its attempts or its time are used up. */
  | 'ISSUE_MONITOR_EXHAUSTED'
  /** A monitor gave up, and an issue about that was created. */
  | 'ISSUE_MONITOR_RECOVERY_ISSUE_CREATED'
  /** A monitor of an issue was scheduled. */
  | 'ISSUE_MONITOR_SCHEDULED'
  /** The time of a monitor came, but its agent could not be woken. */
  | 'ISSUE_MONITOR_SKIPPED'
  /** The time of a monitor came: the assignee is woken. */
  | 'ISSUE_MONITOR_TRIGGERED'
  /** A person read an issue. */
  | 'ISSUE_READ_MARKED'
  /** A person marked an issue as unread. */
  | 'ISSUE_READ_UNMARKED'
  /** A run gave an issue back. */
  | 'ISSUE_RELEASED'
  /** The reviewers of an issue were changed. */
  | 'ISSUE_REVIEWERS_UPDATED'
  /** An issue was changed; details.changes tells which fields. */
  | 'ISSUE_UPDATED'
  /** A result of work was added to an issue. */
  | 'ISSUE_WORK_PRODUCT_CREATED'
  /** A result of work was removed from an issue. */
  | 'ISSUE_WORK_PRODUCT_DELETED'
  /** A result of work of an issue was changed. */
  | 'ISSUE_WORK_PRODUCT_UPDATED'
  /** A request to join was approved. */
  | 'JOIN_REQUEST_APPROVED'
  /** An approved agent fetched its API key. */
  | 'JOIN_REQUEST_CLAIMED'
  /** A request to join was created. */
  | 'JOIN_REQUEST_CREATED'
  /** A request to join was rejected. */
  | 'JOIN_REQUEST_REJECTED'
  /** A label was created. */
  | 'LABEL_CREATED'
  /** A label was deleted. */
  | 'LABEL_DELETED'
  /** A member was archived. */
  | 'MEMBER_ARCHIVED'
  /** The issues of an archived member were reassigned. */
  | 'MEMBER_ISSUES_REASSIGNED'
  /** The permissions of a member were changed. */
  | 'MEMBER_PERMISSIONS_UPDATED'
  /** The role or status of a member was changed. */
  | 'MEMBER_UPDATED'
  /** An action that is not in this list, such as a manually recorded one: see actionText. */
  | 'OTHER'
  /** A caller performed an action of a plugin. */
  | 'PLUGIN_ACTION_PERFORMED'
  /** A plugin recorded something. */
  | 'PLUGIN_ACTIVITY_LOGGED'
  /** The configuration of a plugin was changed for the company. */
  | 'PLUGIN_CONFIG_UPDATED'
  /** A plugin was disabled. */
  | 'PLUGIN_DISABLED'
  /** A plugin was enabled again. */
  | 'PLUGIN_ENABLED'
  /** A plugin emitted an event to other plugins; details.eventType names it. */
  | 'PLUGIN_EVENT_EMITTED'
  /** A folder of the server was configured for a plugin of the company. */
  | 'PLUGIN_FOLDER_CONFIGURED'
  /** A plugin was installed. */
  | 'PLUGIN_INSTALLED'
  /** A job of a plugin was started by a person. */
  | 'PLUGIN_JOB_TRIGGERED'
  /** A plugin was removed with all its data. */
  | 'PLUGIN_PURGED'
  /** A plugin was removed. */
  | 'PLUGIN_REMOVED'
  /** A plugin has a new version. */
  | 'PLUGIN_UPGRADED'
  /** A new version of a plugin waits for the approval of its capabilities. */
  | 'PLUGIN_UPGRADE_PENDING'
  /** A project was created. */
  | 'PROJECT_CREATED'
  /** A project was deleted. */
  | 'PROJECT_DELETED'
  /** A project was changed. */
  | 'PROJECT_UPDATED'
  /** A workspace was added to a project. */
  | 'PROJECT_WORKSPACE_CREATED'
  /** A workspace of a project was deleted. */
  | 'PROJECT_WORKSPACE_DELETED'
  /** A workspace of a project was changed. */
  | 'PROJECT_WORKSPACE_UPDATED'
  /** A routine was created. */
  | 'ROUTINE_CREATED'
  /** An earlier revision of a routine was restored. */
  | 'ROUTINE_REVISION_RESTORED'
  /** A firing of a routine was skipped. */
  | 'ROUTINE_RUN_SKIPPED'
  /** A firing of a routine created an issue. */
  | 'ROUTINE_RUN_TRIGGERED'
  /** A trigger was added to a routine. */
  | 'ROUTINE_TRIGGER_CREATED'
  /** A trigger of a routine was deleted. */
  | 'ROUTINE_TRIGGER_DELETED'
  /** The secret of a trigger was rotated. */
  | 'ROUTINE_TRIGGER_SECRET_ROTATED'
  /** A trigger of a routine was changed. */
  | 'ROUTINE_TRIGGER_UPDATED'
  /** A routine was changed. */
  | 'ROUTINE_UPDATED'
  /** A run was cancelled. */
  | 'RUN_CANCELLED'
  /** A run failed. */
  | 'RUN_FAILED'
  /** A run was interrupted, such as by the end of its server. */
  | 'RUN_INTERRUPTED'
  /** The adapter of a run is about to start a program. */
  | 'RUN_INVOKED'
  /** Runs wrote to their logs. */
  | 'RUN_LOGGED'
  /** A remark about a run, for diagnosis. */
  | 'RUN_NOTED'
  /** A run reported its progress. */
  | 'RUN_PROGRESS'
  /** A run waits for its turn. */
  | 'RUN_QUEUED'
  /** A failed run will be tried again. */
  | 'RUN_RETRY_SCHEDULED'
  /** A run started. */
  | 'RUN_STARTED'
  /** A run succeeded. */
  | 'RUN_SUCCEEDED'
  /** A run took too long and was ended. */
  | 'RUN_TIMED_OUT'
  /** A secret was created. */
  | 'SECRET_CREATED'
  /** A secret was deleted. */
  | 'SECRET_DELETED'
  /** A secret was imported from its vault. */
  | 'SECRET_IMPORTED'
  /** The vaults that could be connected were listed. */
  | 'SECRET_PROVIDER_DISCOVERY_PREVIEWED'
  /** A secret got a new value. */
  | 'SECRET_ROTATED'
  /** A secret was changed, but not its value. */
  | 'SECRET_UPDATED'
  /** An agent read the value of a secret. */
  | 'SECRET_VALUE_READ'
  /** A vault was connected. */
  | 'SECRET_VAULT_CREATED'
  /** A vault became the default. */
  | 'SECRET_VAULT_DEFAULT_SET'
  /** A vault was disconnected. */
  | 'SECRET_VAULT_DELETED'
  /** The connection of a vault was checked. */
  | 'SECRET_VAULT_HEALTH_CHECKED'
  /** The secrets that could be imported from a vault were listed. */
  | 'SECRET_VAULT_IMPORT_PREVIEWED'
  /** Secrets were imported from a vault. */
  | 'SECRET_VAULT_SECRETS_IMPORTED'
  /** A vault was changed. */
  | 'SECRET_VAULT_UPDATED'
  /** The connections of the smoke lab were created. */
  | 'SMOKE_LAB_FIXTURES_INSTALLED'
  /** The smoke lab was stopped and emptied. */
  | 'SMOKE_LAB_RESET'
  /** A run of the smoke lab began. */
  | 'SMOKE_LAB_RUN_CREATED'
  /** A step of a run of the smoke lab was added. */
  | 'SMOKE_LAB_RUN_STEP_ADDED'
  /** A run of the smoke lab was changed. */
  | 'SMOKE_LAB_RUN_UPDATED'
  /** The services of the smoke lab were started. */
  | 'SMOKE_LAB_SERVICES_STARTED'
  /** The services of the smoke lab were stopped. */
  | 'SMOKE_LAB_SERVICES_STOPPED'
  /** The fake OAuth provider issued a token to a client. */
  | 'SMOKE_LAB_TOKEN_GRANTED'
  /** All work that a stop covers has ended. */
  | 'STOP_CONFIRMED'
  /** A stop was lifted. */
  | 'STOP_LIFTED'
  /** A stop of all work of an agent, a company or the installation was ordered. */
  | 'STOP_ORDERED'
  /** An application whose tools agents use was added. */
  | 'TOOL_APPLICATION_CREATED'
  /** An application was deleted. */
  | 'TOOL_APPLICATION_DELETED'
  /** An application was changed. */
  | 'TOOL_APPLICATION_UPDATED'
  /** A tool was enabled, disabled or reviewed. */
  | 'TOOL_CATALOG_ENTRY_UPDATED'
  /** A connection to tools was archived. */
  | 'TOOL_CONNECTION_ARCHIVED'
  /** An authorization of a connection at its server was started. */
  | 'TOOL_CONNECTION_AUTHORIZATION_STARTED'
  /** The tools of a connection's server were listed. */
  | 'TOOL_CONNECTION_CATALOG_REFRESHED'
  /** A server with tools was connected. */
  | 'TOOL_CONNECTION_CREATED'
  /** The server of a connection was checked. */
  | 'TOOL_CONNECTION_HEALTH_CHECKED'
  /** A connection to tools was installed for others. */
  | 'TOOL_CONNECTION_INSTALLS_UPDATED'
  /** A run received a token of a connection. */
  | 'TOOL_CONNECTION_TOKEN_ISSUED'
  /** A connection to tools was changed. */
  | 'TOOL_CONNECTION_UPDATED'
  /** The tools of an example were installed for a company. */
  | 'TOOL_EXAMPLE_INSTALLED'
  /** A call of a tool waits for a decision. */
  | 'TOOL_GATEWAY_APPROVAL_REQUESTED'
  /** A call of a tool was approved or declined, or its request expired. */
  | 'TOOL_GATEWAY_APPROVAL_RESOLVED'
  /** A gateway to tools was archived. */
  | 'TOOL_GATEWAY_ARCHIVED'
  /** A call of a tool completed. */
  | 'TOOL_GATEWAY_CALL_COMPLETED'
  /** A call of a tool was denied. */
  | 'TOOL_GATEWAY_CALL_DENIED'
  /** A call of a tool failed. */
  | 'TOOL_GATEWAY_CALL_FAILED'
  /** A call of a tool exceeded the rate limit. */
  | 'TOOL_GATEWAY_CALL_RATE_LIMITED'
  /** A gateway to tools was created. */
  | 'TOOL_GATEWAY_CREATED'
  /** A run got access to tools. */
  | 'TOOL_GATEWAY_SESSION_CREATED'
  /** The access of a run to tools was revoked. */
  | 'TOOL_GATEWAY_SESSION_REVOKED'
  /** A client got access to a gateway. */
  | 'TOOL_GATEWAY_TOKEN_CREATED'
  /** The access of a client to a gateway was revoked. */
  | 'TOOL_GATEWAY_TOKEN_REVOKED'
  /** A gateway to tools was changed. */
  | 'TOOL_GATEWAY_UPDATED'
  /** The server of a connection granted access. */
  | 'TOOL_GRANT_CREATED'
  /** An agent may use the grant of a person. */
  | 'TOOL_GRANT_DELEGATED'
  /** An agent may no longer use the grant of a person. */
  | 'TOOL_GRANT_DELEGATION_REVOKED'
  /** The server of a connection renewed a grant. */
  | 'TOOL_GRANT_RENEWED'
  /** A grant of the server of a connection was revoked. */
  | 'TOOL_GRANT_REVOKED'
  /** The tool policies of a company were reordered. */
  | 'TOOL_POLICIES_REORDERED'
  /** A policy about calls of tools was created. */
  | 'TOOL_POLICY_CREATED'
  /** A policy about calls of tools was deleted. */
  | 'TOOL_POLICY_DELETED'
  /** A trust rule was revoked. */
  | 'TOOL_POLICY_REVOKED'
  /** The outcome of a call of a tool under the policies was tested. */
  | 'TOOL_POLICY_TESTED'
  /** A policy about calls of tools was changed. */
  | 'TOOL_POLICY_UPDATED'
  /** A tool profile was bound to another target. */
  | 'TOOL_PROFILE_BOUND'
  /** A tool profile was created. */
  | 'TOOL_PROFILE_CREATED'
  /** A tool profile was deleted. */
  | 'TOOL_PROFILE_DELETED'
  /** A tool profile includes or excludes more tools. */
  | 'TOOL_PROFILE_ENTRY_CREATED'
  /** A tool profile no longer includes or excludes some tools. */
  | 'TOOL_PROFILE_ENTRY_DELETED'
  /** A tool profile includes or excludes other tools. */
  | 'TOOL_PROFILE_ENTRY_UPDATED'
  /** The new tools of a profile were reviewed. */
  | 'TOOL_PROFILE_NEW_TOOLS_REVIEWED'
  /** A tool profile was unbound from a target. */
  | 'TOOL_PROFILE_UNBOUND'
  /** A tool profile was changed. */
  | 'TOOL_PROFILE_UPDATED'
  /** The program of a connection was restarted. */
  | 'TOOL_RUNTIME_SLOT_RESTARTED'
  /** The program of a connection was stopped. */
  | 'TOOL_RUNTIME_SLOT_STOPPED'
  /** Connections may run a program. */
  | 'TOOL_STDIO_TEMPLATE_CREATED'
  /** Connections may no longer run a program. */
  | 'TOOL_STDIO_TEMPLATE_DISABLED'
  /** A person stored a personal secret. */
  | 'USER_SECRET_CREATED'
  /** A kind of personal secret was defined. */
  | 'USER_SECRET_DEFINITION_CREATED'
  /** A kind of personal secret was deleted with all values. */
  | 'USER_SECRET_DEFINITION_DELETED'
  /** A kind of personal secret was changed. */
  | 'USER_SECRET_DEFINITION_UPDATED'
  /** A person deleted a personal secret. */
  | 'USER_SECRET_DELETED'
  /** A person lent a personal secret to an agent. */
  | 'USER_SECRET_GRANT_CREATED'
  /** A person took a personal secret back from an agent. */
  | 'USER_SECRET_GRANT_REVOKED'
  /** A lent personal secret was suspended. */
  | 'USER_SECRET_GRANT_SUSPENDED'
  /** A personal secret got a new value. */
  | 'USER_SECRET_ROTATED'
  /** A personal secret was changed, but not its value. */
  | 'USER_SECRET_UPDATED'
  /** A wake was cancelled. */
  | 'WAKE_CANCELLED'
  /** A wake was merged into a run that waits. */
  | 'WAKE_COALESCED'
  /** A wake waits, since another run holds its issue. */
  | 'WAKE_DEFERRED'
  /** A deferred wake became a run. */
  | 'WAKE_PROMOTED'
  /** A wake was requested and became a run. */
  | 'WAKE_REQUESTED'
  /** A wake was skipped; its details give the reason. */
  | 'WAKE_SKIPPED';

/** The type of the entity that an event is about. */
export type EventEntityType =
  /** An adapter. Its id is its type. */
  | 'ADAPTER'
  /** An agent. */
  | 'AGENT'
  /** An approval. */
  | 'APPROVAL'
  /** A stored file. */
  | 'ASSET'
  /** An API key of a person. */
  | 'BOARD_API_KEY'
  /** A crossed threshold of a budget. */
  | 'BUDGET_INCIDENT'
  /** A budget. */
  | 'BUDGET_POLICY'
  /** A case. */
  | 'CASE'
  /** The company. */
  | 'COMPANY'
  /** The skill policy of the company. */
  | 'COMPANY_SKILL_POLICY'
  /** A cost. */
  | 'COST_EVENT'
  /** A payment or receipt. */
  | 'FINANCE_EVENT'
  /** A goal. */
  | 'GOAL'
  /** The settings of the installation. */
  | 'INSTANCE'
  /** An invitation. */
  | 'INVITE'
  /** An issue, including its comments, documents and other parts. */
  | 'ISSUE'
  /** A request to join. */
  | 'JOIN_REQUEST'
  /** A label. */
  | 'LABEL'
  /** A member of the company. */
  | 'MEMBER'
  /** A type that is not in this list, such as a manually recorded one: see entityTypeText. */
  | 'OTHER'
  /** A plugin of the installation. */
  | 'PLUGIN'
  /** A project, including its workspaces. */
  | 'PROJECT'
  /** A routine, including its triggers and runs. */
  | 'ROUTINE'
  /** A run. */
  | 'RUN'
  /** The logs of runs; details.runs lists the runs. */
  | 'RUN_LOG'
  /** A secret, or the value of a personal one. */
  | 'SECRET'
  /** A kind of vault. */
  | 'SECRET_PROVIDER'
  /** A vault. */
  | 'SECRET_VAULT'
  /** A skill, including its files and versions. */
  | 'SKILL'
  /** A repository of skills. */
  | 'SKILL_SOURCE'
  /** A test run of a skill. */
  | 'SKILL_TEST_RUN'
  /** The smoke lab of a company. */
  | 'SMOKE_LAB'
  /** A run of the smoke lab. */
  | 'SMOKE_LAB_RUN'
  /** An order to stop work. */
  | 'STOP'
  /** An application whose tools agents use. */
  | 'TOOL_APPLICATION'
  /** A tool that a server offers. */
  | 'TOOL_CATALOG_ENTRY'
  /** A connection to tools. */
  | 'TOOL_CONNECTION'
  /** A gateway at which external clients call tools. */
  | 'TOOL_GATEWAY'
  /** The access of a client to a gateway. */
  | 'TOOL_GATEWAY_TOKEN'
  /** A grant of a tool server to a company, a person or an agent. */
  | 'TOOL_GRANT'
  /** A call of a tool. */
  | 'TOOL_INVOCATION'
  /** A policy about calls of tools. */
  | 'TOOL_POLICY'
  /** A named set of tools, with its targets. */
  | 'TOOL_PROFILE'
  /** Tools that a profile includes or excludes. */
  | 'TOOL_PROFILE_ENTRY'
  /** The place of a program that is the server of a connection. */
  | 'TOOL_RUNTIME_SLOT'
  /** The access of a run to tools. */
  | 'TOOL_SESSION'
  /** A program that connections may run. */
  | 'TOOL_STDIO_TEMPLATE'
  /** A person. */
  | 'USER'
  /** A kind of personal secret. */
  | 'USER_SECRET_DEFINITION'
  /** A personal secret that is lent to an agent. */
  | 'USER_SECRET_GRANT'
  /** A wake. */
  | 'WAKE';

/** Which events to list. A list has at most 100 values. */
export type EventFilter = {
  /** Only events of one of these actions. */
  actions?: Array<EventAction> | null | undefined;
  /** Only events by one of these actors. */
  actorIds?: Array<string> | null | undefined;
  /** Only events by one of these kinds of actor. */
  actorTypes?: Array<ActorType> | null | undefined;
  /** Only events by or about one of these agents. */
  agentIds?: Array<string> | null | undefined;
  /** Only events that happened in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only events about one of these entities. */
  entityIds?: Array<string> | null | undefined;
  /** Only events about entities of one of these types. */
  entityTypes?: Array<EventEntityType> | null | undefined;
  /** Leaves out events that match. */
  not?: EventFilterExclusionInput | null | undefined;
  /** Only events of one of these runs. */
  runIds?: Array<string> | null | undefined;
};

/** Which events to leave out. */
export type EventFilterExclusionInput = {
  /** No events of one of these actions. */
  actions?: Array<EventAction> | null | undefined;
  /** No events by one of these actors. */
  actorIds?: Array<string> | null | undefined;
  /** No events by one of these kinds of actor. */
  actorTypes?: Array<ActorType> | null | undefined;
  /** No events by or about one of these agents. */
  agentIds?: Array<string> | null | undefined;
  /** No events about one of these entities. */
  entityIds?: Array<string> | null | undefined;
  /** No events about entities of one of these types. */
  entityTypes?: Array<EventEntityType> | null | undefined;
  /** No events of one of these runs. */
  runIds?: Array<string> | null | undefined;
};

/** The modes of an execution policy. */
export type ExecutionMode =
  /** As the server decides. */
  | 'AUTO'
  /** Stage by stage. */
  | 'NORMAL';

/** The rules for reviewing the work on an issue before it is done. */
export type ExecutionPolicyInput = {
  /** True if a decision requires a comment. Defaults to true. */
  commentRequired?: boolean | null | undefined;
  /** The number of times that changes may be requested; null for no limit. 1 to 50. */
  maxReviewRounds?: number | null | undefined;
  /** The order of the stages. At present both modes run one stage after another. Defaults to NORMAL. */
  mode?: ExecutionMode | null | undefined;
  /** The monitor of an external event. Null for none. */
  monitor?: IssueMonitorInput | null | undefined;
  /** The stages, in order. At most 20 of them. */
  stages?: Array<ExecutionStageInput> | null | undefined;
};

/** A stage of an execution policy: a review or an approval. */
export type ExecutionStageInput = {
  /** The stage's id, unique in its policy. 1 to 120 characters. */
  key: string;
  /** The participants. The first participant other than the worker decides. 1 to 20 of them. */
  participants: Array<StageParticipantInput>;
  /** The type of stage: a review or an approval. */
  type: ExecutionStageType;
};

/** The types of stages. */
export type ExecutionStageType =
  /** An approval. */
  | 'APPROVAL'
  /** A review. */
  | 'REVIEW';

/** The input of hireAgent. */
export type HireAgentInput = {
  /** The adapter's configuration. Literal variables are never shown again. */
  adapterConfig?: Record<string, unknown> | null | undefined;
  /** The type of the adapter that runs the agent. 1 to 120 characters. */
  adapterType?: string | null | undefined;
  /** The appearance; defaults to a random one. */
  appearance?: AgentAppearanceInput | null | undefined;
  /** The monthly budget in cents; 0 means no limit. At least 0. Defaults to 0. */
  budgetMonthlyCents?: number | null | undefined;
  /** The agent's strengths, for callers that choose an agent for a task. At most 4,000 characters. Null for none. */
  capabilities?: string | null | undefined;
  /** The ID of the company. */
  companyId: string;
  /** The ID of the default environment. */
  defaultEnvironmentId?: string | null | undefined;
  /** The skills that the agent should have, by key or slug. The server stores the keys. At most 200 of them. Each: 1 to 512 characters. Defaults to none. */
  desiredSkills?: Array<string> | null | undefined;
  /** The name of the icon that clients show. Null for none. */
  icon?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The source of the agent's adapter configuration; null means the configuration in this request. */
  inheritRuntimeFrom?: RuntimeInheritance | null | undefined;
  /** The initial instructions. */
  instructionsBundle?: HireAgentInstructionsBundleInput | null | undefined;
  /** Data that clients store with the agent. Null for none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The agent's display name. If a new agent's name is in use, the server appends a number. 1 to 120 characters. */
  name: string;
  /** The permissions of the agent to create agents and skills. */
  permissions?: HireAgentPermissionsInput | null | undefined;
  /** The ID of the agent's manager. Null for none. */
  reportsTo?: string | null | undefined;
  /** The agent's role in the company. Defaults to GENERAL. */
  role?: AgentRole | null | undefined;
  /** The configuration of wakes. */
  runtimeConfig?: Record<string, unknown> | null | undefined;
  /** The issue that led to the hire. Null for none. */
  sourceIssueId?: string | null | undefined;
  /** The issues that led to the hire. At most 50 of them. */
  sourceIssueIds?: Array<string> | null | undefined;
  /** The job title, which clients show below the name. 1 to 200 characters. Null for none. */
  title?: string | null | undefined;
};

/** The initial instructions. */
export type HireAgentInstructionsBundleInput = {
  /** The path of the entry file. At most 500 characters. */
  entryFile?: string | null | undefined;
  /** The contents of the files, by relative path. */
  files: Array<InstructionsFileInput>;
};

/** The permissions of the agent to create agents and skills. */
export type HireAgentPermissionsInput = {
  /** True if the agent may hire agents. Defaults to true. */
  canCreateAgents?: boolean | null | undefined;
  /** True if the agent may create skills. Defaults to true. */
  canCreateSkills?: boolean | null | undefined;
};

/** A file of instructions. */
export type InstructionsFileInput = {
  /** The text. */
  content: string;
  /** The path below the folder of the instructions. */
  path: string;
};

/** The reasons for waking an agent. */
export type InvocationSource =
  /** An issue was assigned to the agent. */
  | 'ASSIGNMENT'
  /** An event that concerns the agent happened. */
  | 'AUTOMATION'
  /** A caller requested it. */
  | 'ON_DEMAND'
  /** The agent's timer fired. */
  | 'TIMER';

/** Which issues to list. Hidden ones are left out. A list has at most 100 values. */
export type IssueFilter = {
  /** Only issues assigned to one of these agents. */
  assigneeAgentIds?: Array<string> | null | undefined;
  /** Only issues assigned to one of these people: user ids or "me". */
  assigneeUserIds?: Array<string> | null | undefined;
  /** Return only issues that are stalled until a person or an agent acts. */
  attention?: AttentionKind | null | undefined;
  /** Only issues that were cancelled in this span. */
  cancelledAt?: TimeRangeInput | null | undefined;
  /** Only issues that were completed in this span. */
  completedAt?: TimeRangeInput | null | undefined;
  /** Only issues that were created in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only issues created by one of these agents. */
  createdByAgentIds?: Array<string> | null | undefined;
  /** Only issues created by one of these people: user ids or "me". */
  createdByUserIds?: Array<string> | null | undefined;
  /** Only issues below this issue, at any depth. */
  descendantOf?: string | null | undefined;
  /** Only issues of one of these goals. */
  goalIds?: Array<string> | null | undefined;
  /** True to return only issues that have a document with the key plan, false for only those without. */
  hasPlanDocument?: boolean | null | undefined;
  /** Return only issues archived in this person's inbox: a user id or "me". */
  inboxArchivedByUserId?: string | null | undefined;
  /** Only issues with one of these labels. */
  labelIds?: Array<string> | null | undefined;
  /** Only issues that had their latest activity in this span. */
  lastActivityAt?: TimeRangeInput | null | undefined;
  /** Leaves out issues that match. */
  not?: IssueFilterExclusionInput | null | undefined;
  /** Only issues with one of these origins. */
  originIds?: Array<string> | null | undefined;
  /** Only issues with one of these kinds of origin. */
  originKinds?: Array<IssueOriginKind> | null | undefined;
  /** Only issues directly below one of these issues. */
  parentIds?: Array<string> | null | undefined;
  /** Only issues that one of these agents created, was assigned, commented on or ran. */
  participantAgentIds?: Array<string> | null | undefined;
  /** Only issues with one of these priorities. */
  priorities?: Array<IssuePriority> | null | undefined;
  /** Only issues of one of these projects. */
  projectIds?: Array<string> | null | undefined;
  /** Words to search for in titles, identifiers, descriptions and comments; the best matches come first. At most 200 characters. */
  q?: string | null | undefined;
  /** Only issues that were started in this span. */
  startedAt?: TimeRangeInput | null | undefined;
  /** Only issues with one of these statuses. */
  statuses?: Array<IssueStatus> | null | undefined;
  /** Return only issues that this person created, was assigned, changed or commented on: a user id or "me". */
  touchedByUserId?: string | null | undefined;
  /** True for only issues without an assigned agent, false for only issues with one. */
  unassigned?: boolean | null | undefined;
  /** Return only issues with comments that this person has not read: a user id or "me". */
  unreadForUserId?: string | null | undefined;
  /** Only issues that were changed last in this span. */
  updatedAt?: TimeRangeInput | null | undefined;
};

/** Which issues to leave out. */
export type IssueFilterExclusionInput = {
  /** No issues assigned to one of these agents. */
  assigneeAgentIds?: Array<string> | null | undefined;
  /** No issues assigned to one of these people: user ids or "me". */
  assigneeUserIds?: Array<string> | null | undefined;
  /** No issues created by one of these agents. */
  createdByAgentIds?: Array<string> | null | undefined;
  /** No issues created by one of these people: user ids or "me". */
  createdByUserIds?: Array<string> | null | undefined;
  /** No issues of one of these goals. */
  goalIds?: Array<string> | null | undefined;
  /** No issues with one of these labels. */
  labelIds?: Array<string> | null | undefined;
  /** No issues with one of these origins. */
  originIds?: Array<string> | null | undefined;
  /** No issues with one of these kinds of origin. */
  originKinds?: Array<IssueOriginKind> | null | undefined;
  /** No issues directly below one of these issues. */
  parentIds?: Array<string> | null | undefined;
  /** No issues that one of these agents created, was assigned, commented on or ran. */
  participantAgentIds?: Array<string> | null | undefined;
  /** No issues with one of these priorities. */
  priorities?: Array<IssuePriority> | null | undefined;
  /** No issues of one of these projects. */
  projectIds?: Array<string> | null | undefined;
  /** No issues with one of these statuses. */
  statuses?: Array<IssueStatus> | null | undefined;
};

/** A monitor of an external event that an issue waits for. */
export type IssueMonitorInput = {
  /** The service's reference to the event. It is never returned. 1 to 500 characters. Null for none. */
  externalRef?: string | null | undefined;
  /** The kind of event that the issue waits for. Null for none. */
  kind?: MonitorKind | null | undefined;
  /** The number of checks after which the monitor gives up; null for no limit. 1 to 100. */
  maxAttempts?: number | null | undefined;
  /** The time of the next check. */
  nextCheckAt: string;
  /** Notes for the assignee on what to check. 1 to 500 characters. Null for none. */
  notes?: string | null | undefined;
  /** The action when the monitor gives up. Defaults to WAKE_OWNER. */
  recoveryPolicy?: MonitorRecoveryPolicy | null | undefined;
  /** The external service to watch. 1 to 120 characters. Null for none. */
  serviceName?: string | null | undefined;
  /** The time after which the monitor gives up; null for never. */
  timeoutAt?: string | null | undefined;
};

/** The orders of issues. */
export type IssueOrder =
  /** Issues that are not done first, then most recently completed last. */
  | 'COMPLETED_AT_ASC'
  /** Most recently completed first; those that are not done last. */
  | 'COMPLETED_AT_DESC'
  /** Oldest first. */
  | 'CREATED_AT_ASC'
  /** Newest first. */
  | 'CREATED_AT_DESC'
  /** In the manual order, as moveIssue makes it; new issues come last. */
  | 'POSITION_ASC'
  /** In the opposite of the manual order. */
  | 'POSITION_DESC'
  /** Least urgent first, then most recent activity last. */
  | 'PRIORITY_ASC'
  /** Most urgent first, then most recent activity first. */
  | 'PRIORITY_DESC'
  /** Most recently changed last. */
  | 'UPDATED_AT_ASC'
  /** Most recently changed first. */
  | 'UPDATED_AT_DESC';

/** The kinds of origins of an issue. */
export type IssueOriginKind =
  /** Created by a person or an agent. */
  | 'MANUAL'
  /** Created because a monitor gave up. */
  | 'MONITOR_RECOVERY'
  /** Created by a routine. */
  | 'ROUTINE_EXECUTION'
  /** Created to try a skill. */
  | 'SKILL_TEST'
  /** Created from a task that an agent suggested. */
  | 'SUGGESTED_TASK';

/** The kinds of participants in a review. */
export type IssueParticipantType =
  /** An agent. */
  | 'AGENT'
  /** A person. */
  | 'USER';

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

/** The actors that may decide that an issue is done. */
export type IssueReviewPolicy =
  /** Anyone. */
  | 'ANYONE'
  /** Only people. */
  | 'HUMAN_ONLY'
  /** Anyone except the creator. */
  | 'NOT_CREATOR';

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

/** The ways in which an agent works on an issue. */
export type IssueWorkMode =
  /** The agent answers a question. */
  | 'ASK'
  /** The agent only makes a plan. */
  | 'PLANNING'
  /** The agent does the work. */
  | 'STANDARD';

/** The effect of a run on its work. */
export type LivenessState =
  /** The work has made progress. */
  | 'ADVANCED'
  /** The issue is blocked. */
  | 'BLOCKED'
  /** The work is done. */
  | 'COMPLETED'
  /** The run changed nothing and returned no text. */
  | 'EMPTY_RESPONSE'
  /** The run failed. */
  | 'FAILED'
  /** The work needs a follow-up. */
  | 'NEEDS_FOLLOWUP'
  /** The run only wrote a plan. */
  | 'PLAN_ONLY';

/** The kinds of events that an issue can wait for. */
export type MonitorKind =
  /** An event in an external service. */
  | 'EXTERNAL_SERVICE';

/** The actions when a monitor gives up. */
export type MonitorRecoveryPolicy =
  /** Orgraph creates a recovery issue for the assignee. */
  | 'CREATE_RECOVERY_ISSUE'
  /** The board has to act. */
  | 'ESCALATE_TO_BOARD'
  /** Orgraph wakes the assignee. */
  | 'WAKE_OWNER';

/** The input of pauseAgent. */
export type PauseAgentInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of rejectApproval. */
export type RejectApprovalInput = {
  /** The approval's id. */
  approvalId: string;
  /** The reason for the requester. At most 10,000 characters. Null for none. */
  decisionNote?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of resumeAgent. */
export type ResumeAgentInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** A request for a review. */
export type ReviewRequestInput = {
  /** The instructions for the reviewer. 1 to 20,000 characters. */
  instructions: string;
};

/** Which runs to list. A list has at most 100 values. */
export type RunFilter = {
  /** Only runs with one of these adapters. */
  adapterTypes?: Array<string> | null | undefined;
  /** Only runs of one of these agents. */
  agentIds?: Array<string> | null | undefined;
  /** Only runs that were created in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only runs that failed with one of these codes. */
  errorCodes?: Array<string> | null | undefined;
  /** Only runs that ended in this span. */
  finishedAt?: TimeRangeInput | null | undefined;
  /** Only runs that were invoked in one of these ways. */
  invocationSources?: Array<InvocationSource> | null | undefined;
  /** Only runs about one of these issues. */
  issueIds?: Array<string> | null | undefined;
  /** Only runs with one of these outcomes. */
  livenessStates?: Array<LivenessState> | null | undefined;
  /** Only runs with one of these models. */
  models?: Array<string> | null | undefined;
  /** Only runs that require an action. */
  needsAction?: boolean | null | undefined;
  /** Leaves out runs that match. */
  not?: RunFilterExclusionInput | null | undefined;
  /** Only runs that started in this span. */
  startedAt?: TimeRangeInput | null | undefined;
  /** Only runs in one of these statuses. */
  statuses?: Array<RunStatus> | null | undefined;
  /** Only runs that were changed last in this span. */
  updatedAt?: TimeRangeInput | null | undefined;
};

/** Which runs to leave out. */
export type RunFilterExclusionInput = {
  /** No runs with one of these adapters. */
  adapterTypes?: Array<string> | null | undefined;
  /** No runs of one of these agents. */
  agentIds?: Array<string> | null | undefined;
  /** No runs that failed with one of these codes. */
  errorCodes?: Array<string> | null | undefined;
  /** No runs that were invoked in one of these ways. */
  invocationSources?: Array<InvocationSource> | null | undefined;
  /** No runs about one of these issues. */
  issueIds?: Array<string> | null | undefined;
  /** No runs with one of these outcomes. */
  livenessStates?: Array<LivenessState> | null | undefined;
  /** No runs with one of these models. */
  models?: Array<string> | null | undefined;
  /** No runs in one of these statuses. */
  statuses?: Array<RunStatus> | null | undefined;
};

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

/** The source of a new agent's adapter configuration. */
export type RuntimeInheritance =
  /** The configuration of the agent that hires it. */
  | 'CALLER';

/** A participant of a stage: an agent or a person. */
export type StageParticipantInput = {
  /** The agent's id. Null for none. */
  agentId?: string | null | undefined;
  /** The kind of participant. */
  type: IssueParticipantType;
  /** The person's id. Null for none. */
  userId?: string | null | undefined;
};

/** A span of time. Without a start or end, the span is open on that side. */
export type TimeRangeInput = {
  /** The start of the span, inclusive. */
  after?: string | null | undefined;
  /** The end of the span, exclusive. */
  before?: string | null | undefined;
};

/** The ways of waking an agent. */
export type TriggerDetail =
  /** By a callback. */
  | 'CALLBACK'
  /** Manually. */
  | 'MANUAL'
  /** By a ping. */
  | 'PING'
  /** By the server. */
  | 'SYSTEM';

/** The owner and the action that unblock an issue. */
export type UnblockDescriptorInput = {
  /** The action that the owner has to take. 1 to 2,000 characters. */
  action: string;
  /** The actor that has to act. */
  owner: UnblockOwnerInput;
};

/** The actor that has to act. */
export type UnblockOwnerInput =
  {   /** The id of an agent. */
  agentId: string; board?: never; userId?: never; }
  |  { agentId?: never;   /** True for the board. */
  board: boolean; userId?: never; }
  |  { agentId?: never; board?: never;   /** The id of a person. */
  userId: string; };

/** The input of updateIssue. Omitted fields keep their values. */
export type UpdateIssueInput = {
  /** Adapter settings for this issue only. Null for none. */
  assigneeAdapterOverrides?: AssigneeAdapterOverridesInput | null | undefined;
  /** The UUID or shortname of the assigned agent. Null for none. */
  assigneeAgentId?: string | null | undefined;
  /** The id of the assigned person. Null for none. */
  assigneeUserId?: string | null | undefined;
  /** The ids of files of the issue to attach to the comment. At most 20 of them. */
  attachmentIds?: Array<string> | null | undefined;
  /** The code under which the costs are booked. 1 to 200 characters. Null for none. */
  billingCode?: string | null | undefined;
  /** The ids of all issues that block the issue. At most 200 of them. */
  blockedByIssueIds?: Array<string> | null | undefined;
  /** A comment to add with the update, in Markdown. 1 to 524,288 characters. */
  comment?: string | null | undefined;
  /** An id chosen by the author; a second comment with the same id is not created. */
  commentClientRequestId?: string | null | undefined;
  /** The work to do in detail, in Markdown. At most 1,000,000 characters. Null for none. */
  description?: string | null | undefined;
  /** The rules for reviewing the work, and the external event that the issue waits for. Null for none. */
  executionPolicy?: ExecutionPolicyInput | null | undefined;
  /** The goal's id. Defaults to the goal of the project or company. */
  goalId?: string | null | undefined;
  /** The time at which the issue was hidden from lists; null shows it again. */
  hiddenAt?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** True to stop the assignee's current run first. Only the board may do this. */
  interrupt?: boolean | null | undefined;
  /** The issue's UUID or identifier. */
  issueId: string;
  /** The ids of all of the issue's labels. At most 100 of them. */
  labelIds?: Array<string> | null | undefined;
  /** The parent issue's id. Null for none. */
  parentId?: string | null | undefined;
  /** The urgency of the work. */
  priority?: IssuePriority | null | undefined;
  /** The project's id. Defaults to the parent's project. */
  projectId?: string | null | undefined;
  /** True to move a closed or blocked issue back to todo. */
  reopen?: boolean | null | undefined;
  /** The number of requests that led to this one; 0 for the first request. 0 to 1,024. */
  requestDepth?: number | null | undefined;
  /** True to make the assignee resume the work. */
  resume?: boolean | null | undefined;
  /** The actors that may decide that the issue is done; null if the issue has no rule of its own. */
  reviewPolicy?: IssueReviewPolicy | null | undefined;
  /** The request to the reviewer. Only for an issue that is in review or moves there. Null for none. */
  reviewRequest?: ReviewRequestInput | null | undefined;
  /** The state of the work. */
  status?: IssueStatus | null | undefined;
  /** The work to do, in one line. 1 to 500 characters. */
  title?: string | null | undefined;
  /** The owner and action to unblock: {owner: {agentId} | {userId} | "board", action}. Only with status blocked. Null for none. */
  unblockDescriptor?: UnblockDescriptorInput | null | undefined;
  /** The way in which an agent works on the issue. */
  workMode?: IssueWorkMode | null | undefined;
};

/** The input of wakeAgent. */
export type WakeAgentInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** True if the run starts a new session. Defaults to false. */
  forceFreshSession?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** Data for the run: at most 65,536 characters of JSON. `issueId` or `taskId` names the issue; `taskKey` names the session to continue. Null for none. */
  payload?: Record<string, unknown> | null | undefined;
  /** A stable code for the reason, which the run reads, such as retry_failed_run. 1 to 500 characters. Null for none. */
  reason?: string | null | undefined;
  /** The source of the wake. Defaults to ON_DEMAND. */
  source?: InvocationSource | null | undefined;
  /** The way in which the agent is woken. Default: manual. */
  trigger?: TriggerDetail | null | undefined;
};

export type AgentFieldsFragment = { id: string, name: string, role: AgentRole, title: string | null, status: AgentStatus, pauseReason: AgentPauseReason | null, budgetMonthlyCents: number, spentMonthlyCents: number };

export type IssueFieldsFragment = { id: string, identifier: string, title: string, description: string | null, status: IssueStatus, priority: IssuePriority, projectId: string | null, parentId: string | null, createdAt: string, updatedAt: string, assignee:
    | { __typename: 'Agent', id: string, name: string }
    | { __typename: 'PluginActor' }
    | { __typename: 'SystemActor' }
    | { __typename: 'User', id: string, name: string }
   | null, labels: Array<{ id: string, name: string, color: string }> };

export type CommentFieldsFragment = { id: string, body: string, createdAt: string, author:
    | { __typename: 'Agent', id: string, name: string }
    | { __typename: 'PluginActor' }
    | { __typename: 'SystemActor' }
    | { __typename: 'User', id: string, name: string }
   | null };

export type RunFieldsFragment = { id: string, status: RunStatus, error: string | null, errorCode: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, agent: { id: string, name: string } | null, issue: { id: string, identifier: string, title: string } | null };

export type ApprovalFieldsFragment = { id: string, type: ApprovalType, status: ApprovalStatus, payload: Record<string, unknown>, createdAt: string, decidedAt: string | null, decisionNote: string | null };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer:
    | { __typename: 'AgentViewer', agent: { id: string, name: string, companyId: string }, run: { id: string } | null }
    | { __typename: 'PersonViewer', isInstanceAdmin: boolean, user: { id: string, name: string, email: string | null } }
   | null };

export type CompaniesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CompaniesQuery = { companies: { nodes: Array<{ id: string, name: string, status: CompanyStatus, issuePrefix: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type CompanyCursorQueryVariables = Exact<{
  companyId: string;
}>;


export type CompanyCursorQuery = { company: { cursor: string } | null };

export type CompanyOverviewQueryVariables = Exact<{
  companyId: string;
}>;


export type CompanyOverviewQuery = { company: { id: string, name: string, status: CompanyStatus, cursor: string, budgetMonthlyCents: number, spentMonthlyCents: number, agents: { nodes: Array<{ id: string, name: string, role: AgentRole, title: string | null, status: AgentStatus, pauseReason: AgentPauseReason | null, budgetMonthlyCents: number, spentMonthlyCents: number }> }, approvals: { nodes: Array<{ id: string, type: ApprovalType, status: ApprovalStatus, payload: Record<string, unknown>, createdAt: string, decidedAt: string | null, decisionNote: string | null }> }, liveRuns: { nodes: Array<{ id: string, status: RunStatus, error: string | null, errorCode: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, agent: { id: string, name: string } | null, issue: { id: string, identifier: string, title: string } | null }> } } | null };

export type CompanyAgentsQueryVariables = Exact<{
  companyId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CompanyAgentsQuery = { company: { agents: { nodes: Array<{ id: string, name: string, role: AgentRole, title: string | null, status: AgentStatus, pauseReason: AgentPauseReason | null, budgetMonthlyCents: number, spentMonthlyCents: number }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type CompanyIssuesQueryVariables = Exact<{
  companyId: string;
  filter?: IssueFilter | null | undefined;
  orderBy?: IssueOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CompanyIssuesQuery = { company: { cursor: string, issues: { nodes: Array<{ id: string, identifier: string, title: string, description: string | null, status: IssueStatus, priority: IssuePriority, projectId: string | null, parentId: string | null, createdAt: string, updatedAt: string, assignee:
          | { __typename: 'Agent', id: string, name: string }
          | { __typename: 'PluginActor' }
          | { __typename: 'SystemActor' }
          | { __typename: 'User', id: string, name: string }
         | null, labels: Array<{ id: string, name: string, color: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type CompanyRunsQueryVariables = Exact<{
  companyId: string;
  filter?: RunFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CompanyRunsQuery = { company: { runs: { nodes: Array<{ id: string, status: RunStatus, error: string | null, errorCode: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, agent: { id: string, name: string } | null, issue: { id: string, identifier: string, title: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type CompanyApprovalsQueryVariables = Exact<{
  companyId: string;
  filter?: ApprovalFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CompanyApprovalsQuery = { company: { approvals: { nodes: Array<{ id: string, type: ApprovalType, status: ApprovalStatus, payload: Record<string, unknown>, createdAt: string, decidedAt: string | null, decisionNote: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type IssueQueryVariables = Exact<{
  id: string;
}>;


export type IssueQuery = { issue: { id: string, identifier: string, title: string, description: string | null, status: IssueStatus, priority: IssuePriority, projectId: string | null, parentId: string | null, createdAt: string, updatedAt: string, comments: { nodes: Array<{ id: string, body: string, createdAt: string, author:
          | { __typename: 'Agent', id: string, name: string }
          | { __typename: 'PluginActor' }
          | { __typename: 'SystemActor' }
          | { __typename: 'User', id: string, name: string }
         | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, assignee:
      | { __typename: 'Agent', id: string, name: string }
      | { __typename: 'PluginActor' }
      | { __typename: 'SystemActor' }
      | { __typename: 'User', id: string, name: string }
     | null, labels: Array<{ id: string, name: string, color: string }> } | null };

export type AgentQueryVariables = Exact<{
  id: string;
  companyId?: string | null | undefined;
}>;


export type AgentQuery = { agent: { id: string, name: string, role: AgentRole, title: string | null, status: AgentStatus, pauseReason: AgentPauseReason | null, budgetMonthlyCents: number, spentMonthlyCents: number, manager: { id: string, name: string } | null } | null };

export type RunQueryVariables = Exact<{
  id: string;
}>;


export type RunQuery = { run: { exitCode: number | null, id: string, status: RunStatus, error: string | null, errorCode: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, cost: { costCents: number }, agent: { id: string, name: string } | null, issue: { id: string, identifier: string, title: string } | null } | null };

export type CreateCompanyMutationVariables = Exact<{
  input: CreateCompanyInput;
}>;


export type CreateCompanyMutation = { createCompany: { cursor: string | null, company: { id: string, name: string, status: CompanyStatus, issuePrefix: string } } | null };

export type HireAgentMutationVariables = Exact<{
  input: HireAgentInput;
}>;


export type HireAgentMutation = { hireAgent: { cursor: string | null, agent: { id: string, name: string, role: AgentRole, title: string | null, status: AgentStatus, pauseReason: AgentPauseReason | null, budgetMonthlyCents: number, spentMonthlyCents: number }, approval: { id: string, type: ApprovalType, status: ApprovalStatus, payload: Record<string, unknown>, createdAt: string, decidedAt: string | null, decisionNote: string | null } | null } | null };

export type PauseAgentMutationVariables = Exact<{
  input: PauseAgentInput;
}>;


export type PauseAgentMutation = { pauseAgent: { cursor: string | null, agent: { id: string, name: string, role: AgentRole, title: string | null, status: AgentStatus, pauseReason: AgentPauseReason | null, budgetMonthlyCents: number, spentMonthlyCents: number } } | null };

export type ResumeAgentMutationVariables = Exact<{
  input: ResumeAgentInput;
}>;


export type ResumeAgentMutation = { resumeAgent: { cursor: string | null, agent: { id: string, name: string, role: AgentRole, title: string | null, status: AgentStatus, pauseReason: AgentPauseReason | null, budgetMonthlyCents: number, spentMonthlyCents: number } } | null };

export type WakeAgentMutationVariables = Exact<{
  input: WakeAgentInput;
}>;


export type WakeAgentMutation = { wakeAgent: { cursor: string | null, run: { id: string, status: RunStatus, error: string | null, errorCode: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, agent: { id: string, name: string } | null, issue: { id: string, identifier: string, title: string } | null } | null, skipped: { reason: string } | null } | null };

export type CancelRunMutationVariables = Exact<{
  input: CancelRunInput;
}>;


export type CancelRunMutation = { cancelRun: { cursor: string | null, run: { id: string, status: RunStatus, error: string | null, errorCode: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, agent: { id: string, name: string } | null, issue: { id: string, identifier: string, title: string } | null } } | null };

export type CreateIssueMutationVariables = Exact<{
  input: CreateIssueInput;
}>;


export type CreateIssueMutation = { createIssue: { deduplicated: boolean, cursor: string | null, issue: { id: string, identifier: string, title: string, description: string | null, status: IssueStatus, priority: IssuePriority, projectId: string | null, parentId: string | null, createdAt: string, updatedAt: string, assignee:
        | { __typename: 'Agent', id: string, name: string }
        | { __typename: 'PluginActor' }
        | { __typename: 'SystemActor' }
        | { __typename: 'User', id: string, name: string }
       | null, labels: Array<{ id: string, name: string, color: string }> } } | null };

export type UpdateIssueMutationVariables = Exact<{
  input: UpdateIssueInput;
}>;


export type UpdateIssueMutation = { updateIssue: { cursor: string | null, issue: { id: string, identifier: string, title: string, description: string | null, status: IssueStatus, priority: IssuePriority, projectId: string | null, parentId: string | null, createdAt: string, updatedAt: string, assignee:
        | { __typename: 'Agent', id: string, name: string }
        | { __typename: 'PluginActor' }
        | { __typename: 'SystemActor' }
        | { __typename: 'User', id: string, name: string }
       | null, labels: Array<{ id: string, name: string, color: string }> } } | null };

export type CreateIssueCommentMutationVariables = Exact<{
  input: CreateIssueCommentInput;
}>;


export type CreateIssueCommentMutation = { createIssueComment: { cursor: string | null, comment: { id: string, body: string, createdAt: string, author:
        | { __typename: 'Agent', id: string, name: string }
        | { __typename: 'PluginActor' }
        | { __typename: 'SystemActor' }
        | { __typename: 'User', id: string, name: string }
       | null } } | null };

export type ApproveApprovalMutationVariables = Exact<{
  input: ApproveApprovalInput;
}>;


export type ApproveApprovalMutation = { approveApproval: { cursor: string | null, approval: { id: string, type: ApprovalType, status: ApprovalStatus, payload: Record<string, unknown>, createdAt: string, decidedAt: string | null, decisionNote: string | null } } | null };

export type RejectApprovalMutationVariables = Exact<{
  input: RejectApprovalInput;
}>;


export type RejectApprovalMutation = { rejectApproval: { cursor: string | null, approval: { id: string, type: ApprovalType, status: ApprovalStatus, payload: Record<string, unknown>, createdAt: string, decidedAt: string | null, decisionNote: string | null } } | null };

export type CompanyEventsSubscriptionVariables = Exact<{
  companyId: string;
  after?: string | null | undefined;
  filter?: EventFilter | null | undefined;
}>;


export type CompanyEventsSubscription = { events: { id: string, cursor: string, action: EventAction, actionText: string, entityType: EventEntityType, entityId: string, actorType: ActorType, actorId: string, runId: string | null, details: Record<string, unknown> | null, createdAt: string, issue: { id: string, identifier: string, title: string, status: IssueStatus } | null, agent: { id: string, name: string, status: AgentStatus } | null, comment: { id: string, body: string } | null, run: { id: string, status: RunStatus } | null } };

export const Viewer = "query Viewer {\n  viewer {\n    __typename\n    ... on PersonViewer {\n      user {\n        id\n        name\n        email\n      }\n      isInstanceAdmin\n    }\n    ... on AgentViewer {\n      agent {\n        id\n        name\n        companyId\n      }\n      run {\n        id\n      }\n    }\n  }\n}" as unknown as TypedDocument<ViewerQuery, ViewerQueryVariables>;

export const Companies = "query Companies($first: Int, $after: String) {\n  companies(first: $first, after: $after) {\n    nodes {\n      id\n      name\n      status\n      issuePrefix\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}" as unknown as TypedDocument<CompaniesQuery, CompaniesQueryVariables>;

export const CompanyCursor = "query CompanyCursor($companyId: ID!) {\n  company(id: $companyId) {\n    cursor\n  }\n}" as unknown as TypedDocument<CompanyCursorQuery, CompanyCursorQueryVariables>;

export const CompanyOverview = "query CompanyOverview($companyId: ID!) {\n  company(id: $companyId) {\n    id\n    name\n    status\n    cursor\n    budgetMonthlyCents\n    spentMonthlyCents\n    agents(first: 100) {\n      nodes {\n        ...AgentFields\n      }\n    }\n    approvals(first: 50, filter: {statuses: [PENDING]}) {\n      nodes {\n        ...ApprovalFields\n      }\n    }\n    liveRuns(first: 50) {\n      nodes {\n        ...RunFields\n      }\n    }\n  }\n}\nfragment AgentFields on Agent {\n  id\n  name\n  role\n  title\n  status\n  pauseReason\n  budgetMonthlyCents\n  spentMonthlyCents\n}\nfragment ApprovalFields on Approval {\n  id\n  type\n  status\n  payload\n  createdAt\n  decidedAt\n  decisionNote\n}\nfragment RunFields on Run {\n  id\n  status\n  error\n  errorCode\n  createdAt\n  startedAt\n  finishedAt\n  agent {\n    id\n    name\n  }\n  issue {\n    id\n    identifier\n    title\n  }\n}" as unknown as TypedDocument<CompanyOverviewQuery, CompanyOverviewQueryVariables>;

export const CompanyAgents = "query CompanyAgents($companyId: ID!, $first: Int, $after: String) {\n  company(id: $companyId) {\n    agents(first: $first, after: $after) {\n      nodes {\n        ...AgentFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n}\nfragment AgentFields on Agent {\n  id\n  name\n  role\n  title\n  status\n  pauseReason\n  budgetMonthlyCents\n  spentMonthlyCents\n}" as unknown as TypedDocument<CompanyAgentsQuery, CompanyAgentsQueryVariables>;

export const CompanyIssues = "query CompanyIssues($companyId: ID!, $filter: IssueFilter, $orderBy: IssueOrder, $first: Int, $after: String) {\n  company(id: $companyId) {\n    cursor\n    issues(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {\n      nodes {\n        ...IssueFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n}\nfragment IssueFields on Issue {\n  id\n  identifier\n  title\n  description\n  status\n  priority\n  projectId\n  parentId\n  createdAt\n  updatedAt\n  assignee {\n    __typename\n    ... on Agent {\n      id\n      name\n    }\n    ... on User {\n      id\n      name\n    }\n  }\n  labels {\n    id\n    name\n    color\n  }\n}" as unknown as TypedDocument<CompanyIssuesQuery, CompanyIssuesQueryVariables>;

export const CompanyRuns = "query CompanyRuns($companyId: ID!, $filter: RunFilter, $first: Int, $after: String) {\n  company(id: $companyId) {\n    runs(filter: $filter, first: $first, after: $after) {\n      nodes {\n        ...RunFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n}\nfragment RunFields on Run {\n  id\n  status\n  error\n  errorCode\n  createdAt\n  startedAt\n  finishedAt\n  agent {\n    id\n    name\n  }\n  issue {\n    id\n    identifier\n    title\n  }\n}" as unknown as TypedDocument<CompanyRunsQuery, CompanyRunsQueryVariables>;

export const CompanyApprovals = "query CompanyApprovals($companyId: ID!, $filter: ApprovalFilter, $first: Int, $after: String) {\n  company(id: $companyId) {\n    approvals(filter: $filter, first: $first, after: $after) {\n      nodes {\n        ...ApprovalFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n}\nfragment ApprovalFields on Approval {\n  id\n  type\n  status\n  payload\n  createdAt\n  decidedAt\n  decisionNote\n}" as unknown as TypedDocument<CompanyApprovalsQuery, CompanyApprovalsQueryVariables>;

export const Issue = "query Issue($id: ID!) {\n  issue(id: $id) {\n    ...IssueFields\n    comments(first: 50) {\n      nodes {\n        ...CommentFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n}\nfragment IssueFields on Issue {\n  id\n  identifier\n  title\n  description\n  status\n  priority\n  projectId\n  parentId\n  createdAt\n  updatedAt\n  assignee {\n    __typename\n    ... on Agent {\n      id\n      name\n    }\n    ... on User {\n      id\n      name\n    }\n  }\n  labels {\n    id\n    name\n    color\n  }\n}\nfragment CommentFields on IssueComment {\n  id\n  body\n  createdAt\n  author {\n    __typename\n    ... on Agent {\n      id\n      name\n    }\n    ... on User {\n      id\n      name\n    }\n  }\n}" as unknown as TypedDocument<IssueQuery, IssueQueryVariables>;

export const Agent = "query Agent($id: ID!, $companyId: ID) {\n  agent(id: $id, companyId: $companyId) {\n    ...AgentFields\n    manager {\n      id\n      name\n    }\n  }\n}\nfragment AgentFields on Agent {\n  id\n  name\n  role\n  title\n  status\n  pauseReason\n  budgetMonthlyCents\n  spentMonthlyCents\n}" as unknown as TypedDocument<AgentQuery, AgentQueryVariables>;

export const Run = "query Run($id: ID!) {\n  run(id: $id) {\n    ...RunFields\n    exitCode\n    cost {\n      costCents\n    }\n  }\n}\nfragment RunFields on Run {\n  id\n  status\n  error\n  errorCode\n  createdAt\n  startedAt\n  finishedAt\n  agent {\n    id\n    name\n  }\n  issue {\n    id\n    identifier\n    title\n  }\n}" as unknown as TypedDocument<RunQuery, RunQueryVariables>;

export const CreateCompany = "mutation CreateCompany($input: CreateCompanyInput!) {\n  createCompany(input: $input) {\n    company {\n      id\n      name\n      status\n      issuePrefix\n    }\n    cursor\n  }\n}" as unknown as TypedDocument<CreateCompanyMutation, CreateCompanyMutationVariables>;

export const HireAgent = "mutation HireAgent($input: HireAgentInput!) {\n  hireAgent(input: $input) {\n    agent {\n      ...AgentFields\n    }\n    approval {\n      ...ApprovalFields\n    }\n    cursor\n  }\n}\nfragment AgentFields on Agent {\n  id\n  name\n  role\n  title\n  status\n  pauseReason\n  budgetMonthlyCents\n  spentMonthlyCents\n}\nfragment ApprovalFields on Approval {\n  id\n  type\n  status\n  payload\n  createdAt\n  decidedAt\n  decisionNote\n}" as unknown as TypedDocument<HireAgentMutation, HireAgentMutationVariables>;

export const PauseAgent = "mutation PauseAgent($input: PauseAgentInput!) {\n  pauseAgent(input: $input) {\n    agent {\n      ...AgentFields\n    }\n    cursor\n  }\n}\nfragment AgentFields on Agent {\n  id\n  name\n  role\n  title\n  status\n  pauseReason\n  budgetMonthlyCents\n  spentMonthlyCents\n}" as unknown as TypedDocument<PauseAgentMutation, PauseAgentMutationVariables>;

export const ResumeAgent = "mutation ResumeAgent($input: ResumeAgentInput!) {\n  resumeAgent(input: $input) {\n    agent {\n      ...AgentFields\n    }\n    cursor\n  }\n}\nfragment AgentFields on Agent {\n  id\n  name\n  role\n  title\n  status\n  pauseReason\n  budgetMonthlyCents\n  spentMonthlyCents\n}" as unknown as TypedDocument<ResumeAgentMutation, ResumeAgentMutationVariables>;

export const WakeAgent = "mutation WakeAgent($input: WakeAgentInput!) {\n  wakeAgent(input: $input) {\n    run {\n      ...RunFields\n    }\n    skipped {\n      reason\n    }\n    cursor\n  }\n}\nfragment RunFields on Run {\n  id\n  status\n  error\n  errorCode\n  createdAt\n  startedAt\n  finishedAt\n  agent {\n    id\n    name\n  }\n  issue {\n    id\n    identifier\n    title\n  }\n}" as unknown as TypedDocument<WakeAgentMutation, WakeAgentMutationVariables>;

export const CancelRun = "mutation CancelRun($input: CancelRunInput!) {\n  cancelRun(input: $input) {\n    run {\n      ...RunFields\n    }\n    cursor\n  }\n}\nfragment RunFields on Run {\n  id\n  status\n  error\n  errorCode\n  createdAt\n  startedAt\n  finishedAt\n  agent {\n    id\n    name\n  }\n  issue {\n    id\n    identifier\n    title\n  }\n}" as unknown as TypedDocument<CancelRunMutation, CancelRunMutationVariables>;

export const CreateIssue = "mutation CreateIssue($input: CreateIssueInput!) {\n  createIssue(input: $input) {\n    issue {\n      ...IssueFields\n    }\n    deduplicated\n    cursor\n  }\n}\nfragment IssueFields on Issue {\n  id\n  identifier\n  title\n  description\n  status\n  priority\n  projectId\n  parentId\n  createdAt\n  updatedAt\n  assignee {\n    __typename\n    ... on Agent {\n      id\n      name\n    }\n    ... on User {\n      id\n      name\n    }\n  }\n  labels {\n    id\n    name\n    color\n  }\n}" as unknown as TypedDocument<CreateIssueMutation, CreateIssueMutationVariables>;

export const UpdateIssue = "mutation UpdateIssue($input: UpdateIssueInput!) {\n  updateIssue(input: $input) {\n    issue {\n      ...IssueFields\n    }\n    cursor\n  }\n}\nfragment IssueFields on Issue {\n  id\n  identifier\n  title\n  description\n  status\n  priority\n  projectId\n  parentId\n  createdAt\n  updatedAt\n  assignee {\n    __typename\n    ... on Agent {\n      id\n      name\n    }\n    ... on User {\n      id\n      name\n    }\n  }\n  labels {\n    id\n    name\n    color\n  }\n}" as unknown as TypedDocument<UpdateIssueMutation, UpdateIssueMutationVariables>;

export const CreateIssueComment = "mutation CreateIssueComment($input: CreateIssueCommentInput!) {\n  createIssueComment(input: $input) {\n    comment {\n      ...CommentFields\n    }\n    cursor\n  }\n}\nfragment CommentFields on IssueComment {\n  id\n  body\n  createdAt\n  author {\n    __typename\n    ... on Agent {\n      id\n      name\n    }\n    ... on User {\n      id\n      name\n    }\n  }\n}" as unknown as TypedDocument<CreateIssueCommentMutation, CreateIssueCommentMutationVariables>;

export const ApproveApproval = "mutation ApproveApproval($input: ApproveApprovalInput!) {\n  approveApproval(input: $input) {\n    approval {\n      ...ApprovalFields\n    }\n    cursor\n  }\n}\nfragment ApprovalFields on Approval {\n  id\n  type\n  status\n  payload\n  createdAt\n  decidedAt\n  decisionNote\n}" as unknown as TypedDocument<ApproveApprovalMutation, ApproveApprovalMutationVariables>;

export const RejectApproval = "mutation RejectApproval($input: RejectApprovalInput!) {\n  rejectApproval(input: $input) {\n    approval {\n      ...ApprovalFields\n    }\n    cursor\n  }\n}\nfragment ApprovalFields on Approval {\n  id\n  type\n  status\n  payload\n  createdAt\n  decidedAt\n  decisionNote\n}" as unknown as TypedDocument<RejectApprovalMutation, RejectApprovalMutationVariables>;

export const CompanyEvents = "subscription CompanyEvents($companyId: ID!, $after: String, $filter: EventFilter) {\n  events(companyId: $companyId, after: $after, filter: $filter) {\n    id\n    cursor\n    action\n    actionText\n    entityType\n    entityId\n    actorType\n    actorId\n    runId\n    details\n    createdAt\n    issue {\n      id\n      identifier\n      title\n      status\n    }\n    agent {\n      id\n      name\n      status\n    }\n    comment {\n      id\n      body\n    }\n    run {\n      id\n      status\n    }\n  }\n}" as unknown as TypedDocument<CompanyEventsSubscription, CompanyEventsSubscriptionVariables>;
