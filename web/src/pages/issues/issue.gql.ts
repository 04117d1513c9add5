/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
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

/** Adapter settings for a single issue. */
export type AssigneeAdapterOverridesInput = {
  /** The settings that override the agent's. */
  adapterConfig: Record<string, unknown>;
};

/** The kind of actor that has to act. */
export type AttentionOwnerType =
  /** An agent. */
  | 'AGENT'
  /** The board. */
  | 'BOARD'
  /** A person. */
  | 'USER';

/** The reasons why an issue is stalled. */
export type AttentionReason =
  /** A blocking issue is cancelled. */
  | 'BLOCKED_BY_CANCELLED_ISSUE'
  /** A blocking issue has no assignee. */
  | 'BLOCKED_BY_UNASSIGNED_ISSUE'
  /** A blocking issue is open, but nothing will advance it. */
  | 'BLOCKED_CHAIN_STALLED'
  /** The issue is in review, but no person or agent is due to act. */
  | 'IN_REVIEW_WITHOUT_ACTION_PATH'
  /** The board has to decide. */
  | 'PENDING_BOARD_DECISION';

/** The step that a stalled issue waits for. */
export type AttentionState =
  /** A decision. */
  | 'AWAITING_DECISION'
  /** An action to get the work going again. */
  | 'NEEDS_ATTENTION';

/** The roles of an issue for a case. */
export type CaseLinkRole =
  /** The case was created by work on the issue. */
  | 'ORIGIN'
  /** The issue is a reference. */
  | 'REFERENCE'
  /** The issue is work on the case. */
  | 'WORK';

/** The statuses of a case. */
export type CaseStatus =
  /** Approved. */
  | 'APPROVED'
  /** Cancelled. */
  | 'CANCELLED'
  /** Done. */
  | 'DONE'
  /** Not started. */
  | 'DRAFT'
  /** In progress. */
  | 'IN_PROGRESS'
  /** In review. */
  | 'IN_REVIEW';

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

/** The input of checkIssueMonitorNow. */
export type CheckIssueMonitorNowInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The issue's UUID or identifier. */
  issueId: string;
};

/** The kinds of authors of a comment. */
export type CommentAuthorType =
  /** An agent. */
  | 'AGENT'
  /** The server. */
  | 'SYSTEM'
  /** A person. */
  | 'USER';

/** The input of createChildIssue. */
export type CreateChildIssueInput = {
  /** The acceptance criteria, which are appended to the description. At most 20 of them. Each: 1 to 500 characters. Defaults to none. */
  acceptanceCriteria?: Array<string> | null | undefined;
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
  /** True to make the new issue block its parent. Defaults to false. */
  blockParentUntilDone?: boolean | null | undefined;
  /** The ids of all issues that block the issue. At most 200 of them. */
  blockedByIssueIds?: Array<string> | null | undefined;
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
  /** The issue's UUID or identifier. */
  issueId: string;
  /** The ids of all of the issue's labels. At most 100 of them. */
  labelIds?: Array<string> | null | undefined;
  /** The urgency of the work. Defaults to medium. */
  priority?: IssuePriority | null | undefined;
  /** The project's id. Defaults to the parent's project. */
  projectId?: string | null | undefined;
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

/** The input of deleteAttachment. */
export type DeleteAttachmentInput = {
  /** The attachment's id. */
  attachmentId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of deleteIssueComment. */
export type DeleteIssueCommentInput = {
  /** The comment's id. */
  commentId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of deleteIssue. */
export type DeleteIssueInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The issue's UUID or identifier. */
  issueId: string;
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

/** The decision of a review. */
export type ExecutionDecision =
  /** The work was approved. */
  | 'APPROVED'
  /** Changes were requested. */
  | 'CHANGES_REQUESTED';

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

/** The status of the reviews of an issue. */
export type ExecutionStatus =
  /** Changes were requested. */
  | 'CHANGES_REQUESTED'
  /** All reviews are approved. */
  | 'COMPLETED'
  /** No review has begun. */
  | 'IDLE'
  /** A reviewer has been asked to review. */
  | 'PENDING';

/** The input of forceReleaseIssue. */
export type ForceReleaseIssueInput = {
  /** True to remove the assignee too; an issue in progress moves to todo. Defaults to false. */
  clearAssignee?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The issue's UUID or identifier. */
  issueId: string;
};

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

/** The input of markIssueRead. */
export type MarkIssueReadInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The issue's UUID or identifier. */
  issueId: string;
};

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

/** The kind of actor who set the monitor of an issue. */
export type MonitorScheduler =
  /** The assigned agent. */
  | 'ASSIGNEE'
  /** The board. */
  | 'BOARD';

/** The number of options that an answer may select. */
export type QuestionSelectionMode =
  /** Several. */
  | 'MULTI'
  /** One. */
  | 'SINGLE';

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

/** A participant of a stage: an agent or a person. */
export type StageParticipantInput = {
  /** The agent's id. Null for none. */
  agentId?: string | null | undefined;
  /** The kind of participant. */
  type: IssueParticipantType;
  /** The person's id. Null for none. */
  userId?: string | null | undefined;
};

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

/** The input of unmarkIssueRead. */
export type UnmarkIssueReadInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The issue's UUID or identifier. */
  issueId: string;
};

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

/** The health of a work product. */
export type WorkProductHealth =
  /** It works. */
  | 'HEALTHY'
  /** It does not work. */
  | 'UNHEALTHY'
  /** Not checked. */
  | 'UNKNOWN';

/** The states of the board's review of a work product. */
export type WorkProductReview =
  /** The board approved it. */
  | 'APPROVED'
  /** The board requested changes. */
  | 'CHANGES_REQUESTED'
  /** The board has to review it. */
  | 'NEEDS_BOARD_REVIEW'
  /** No review is needed. */
  | 'NONE';

/** The statuses of a work product. */
export type WorkProductStatus =
  /** In use. */
  | 'ACTIVE'
  /** Approved. */
  | 'APPROVED'
  /** Archived. */
  | 'ARCHIVED'
  /** Changes were requested. */
  | 'CHANGES_REQUESTED'
  /** Closed. */
  | 'CLOSED'
  /** A draft. */
  | 'DRAFT'
  /** Failed. */
  | 'FAILED'
  /** Merged. */
  | 'MERGED'
  /** Ready for review. */
  | 'READY_FOR_REVIEW';

/** The types of work products. */
export type WorkProductType =
  /** A file or a build. */
  | 'ARTIFACT'
  /** A branch. */
  | 'BRANCH'
  /** A commit. */
  | 'COMMIT'
  /** A document. */
  | 'DOCUMENT'
  /** A preview deployment. */
  | 'PREVIEW_URL'
  /** A pull request. */
  | 'PULL_REQUEST'
  /** A running service. */
  | 'RUNTIME_SERVICE';

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

export type ApprovalCardFragment = { __typename: 'Approval', id: string, type: ApprovalType, status: ApprovalStatus, payload: Record<string, unknown>, createdAt: string, decidedAt: string | null, decisionNote: string | null, expiresAt: string | null, consumedAt: string | null, requestedByAgentId: string | null, requestedByUserId: string | null, requestedBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, decidedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null };

export type EventLineFragment = { __typename: 'Event', id: string, cursor: string, action: EventAction, actionText: string, entityType: EventEntityType, entityTypeText: string, entityId: string, createdAt: string, details: Record<string, unknown> | null, agentId: string | null, runId: string | null, actor:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null, project: { __typename: 'Project', id: string, name: string, urlKey: string } | null, routine: { __typename: 'Routine', id: string, title: string } | null, case: { __typename: 'Case', id: string, identifier: string, title: string } | null };

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

export type IssueRowFragment = { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus, priority: IssuePriority, position: string, updatedAt: string, completedAt: string | null, cancelledAt: string | null, unresolvedBlockerCount: number, projectId: string | null, assigneeAgentId: string | null, assigneeUserId: string | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, labels: Array<{ __typename: 'Label', id: string, name: string, color: string }>, assignee:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, activeRun: { __typename: 'Run', id: string, status: RunStatus, startedAt: string | null } | null };

export type AgentRowFragment = { __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type RunRowFragment = { __typename: 'Run', id: string, status: RunStatus, createdAt: string, startedAt: string | null, finishedAt: string | null, error: string | null, errorCode: string | null, statusMessage: string | null, requiredAction: string | null, invocationSource: InvocationSource, agentId: string, issueId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null };

export type IssuePageQueryVariables = Exact<{
  id: string;
  thread: number;
}>;


export type IssuePageQuery = { issue: { __typename: 'Issue', companyId: string, description: string | null, createdAt: string, startedAt: string | null, hiddenAt: string | null, lastActivityAt: string, isUnreadForMe: boolean | null, myLastTouchAt: string | null, workMode: IssueWorkMode, reviewPolicy: IssueReviewPolicy | null, originKind: IssueOriginKind, goalId: string | null, parentId: string | null, checkoutRunId: string | null, monitorNextCheckAt: string | null, monitorAttemptCount: number, monitorLastTriggeredAt: string | null, id: string, identifier: string, title: string, status: IssueStatus, priority: IssuePriority, position: string, updatedAt: string, completedAt: string | null, cancelledAt: string | null, unresolvedBlockerCount: number, projectId: string | null, assigneeAgentId: string | null, assigneeUserId: string | null, routineRun: { __typename: 'RoutineRun', id: string, routineId: string, routine: { __typename: 'Routine', id: string, title: string } | null } | null, createdBy:
      | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
      | { __typename: 'PluginActor', key: string }
      | { __typename: 'SystemActor', name: string }
      | { __typename: 'User', id: string, name: string, image: string | null }
     | null, responsibleUser: { __typename: 'User', id: string, name: string, image: string | null } | null, goal: { __typename: 'Goal', id: string, title: string } | null, parent: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, assigneeAgent: { __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, checkoutRun: { __typename: 'Run', id: string, status: RunStatus, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null } | null, activeRun: { __typename: 'Run', logBytes: number, scheduledRetryAt: string | null, id: string, status: RunStatus, startedAt: string | null, createdAt: string, finishedAt: string | null, error: string | null, errorCode: string | null, statusMessage: string | null, requiredAction: string | null, invocationSource: InvocationSource, agentId: string, issueId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null } | null, executionPolicy: { __typename: 'ExecutionPolicy', mode: ExecutionMode, commentRequired: boolean, maxReviewRounds: number | null, stages: Array<{ __typename: 'ExecutionStage', key: string, type: ExecutionStageType, participants: Array<{ __typename: 'ExecutionParticipant', type: IssueParticipantType, agentId: string | null, userId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, user: { __typename: 'User', id: string, name: string, image: string | null } | null }> }>, monitor: { __typename: 'ExecutionMonitor', nextCheckAt: string, kind: MonitorKind | null, serviceName: string | null, externalRef: string | null, notes: string | null, timeoutAt: string | null, maxAttempts: number | null, recoveryPolicy: MonitorRecoveryPolicy, scheduledBy: MonitorScheduler } | null } | null, executionState: { __typename: 'ExecutionState', status: ExecutionStatus, currentStageKey: string | null, currentStageType: ExecutionStageType | null, completedStageKeys: Array<string>, changesRequestedCount: number, lastDecisionOutcome: ExecutionDecision | null, currentParticipant: { __typename: 'ExecutionParticipant', type: IssueParticipantType, agentId: string | null, userId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, user: { __typename: 'User', id: string, name: string, image: string | null } | null } | null, reviewRequest: { __typename: 'ReviewRequest', instructions: string } | null } | null, attention: { __typename: 'IssueAttention', state: AttentionState, reason: AttentionReason, action: string, stoppedSinceAt: string, owner: { __typename: 'AttentionOwner', type: AttentionOwnerType, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, user: { __typename: 'User', id: string, name: string, image: string | null } | null }, leafIssue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null } | null, unblockDescriptor: { __typename: 'UnblockDescriptor', action: string, owner: { __typename: 'AttentionOwner', type: AttentionOwnerType, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, user: { __typename: 'User', id: string, name: string, image: string | null } | null } } | null, blockedBy: { __typename: 'IssueConnection', nodes: Array<{ __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus, assignee:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null }> }, blocks: { __typename: 'IssueConnection', nodes: Array<{ __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus, assignee:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null }> }, mentionedBy: { __typename: 'IssueConnection', nodes: Array<{ __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus, assignee:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null }> }, children: { __typename: 'IssueConnection', nodes: Array<{ __typename: 'Issue', priority: IssuePriority, parentId: string | null, id: string, identifier: string, title: string, status: IssueStatus, children: { __typename: 'IssueConnection', nodes: Array<{ __typename: 'Issue', id: string }> }, assignee:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean } }, costSummary: { __typename: 'IssueCostSummary', costCents: number, runCount: number, runtimeMs: number, issueCount: number, inputTokens: number, outputTokens: number }, attachments: { __typename: 'IssueAttachmentConnection', nodes: Array<{ __typename: 'IssueAttachment', id: string, originalFilename: string | null, contentType: string, byteSize: number, openPath: string, downloadPath: string, createdAt: string, createdByAgentId: string | null, createdByUserId: string | null, issueCommentId: string | null, createdBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null }> }, workProducts: { __typename: 'WorkProductConnection', nodes: Array<{ __typename: 'WorkProduct', id: string, title: string, type: WorkProductType, status: WorkProductStatus, provider: string, reviewState: WorkProductReview, healthStatus: WorkProductHealth, isPrimary: boolean, summary: string | null, url: string | null, updatedAt: string, createdBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null }> }, caseLinks: { __typename: 'CaseLinkConnection', nodes: Array<{ __typename: 'CaseLink', id: string, role: CaseLinkRole, case: { __typename: 'Case', id: string, identifier: string, title: string, status: CaseStatus } | null }> } | null, interactions: { __typename: 'InteractionConnection', nodes: Array<{ __typename: 'Interaction', id: string, kind: InteractionKind, title: string | null, summary: string | null, createdAt: string, resolverPolicy: InteractionResolverPolicy, continuationPolicy: InteractionContinuationPolicy, createdByAgentId: string | null, createdByUserId: string | null, addresseeAgentId: string | null, addresseeUserId: string | null, issueId: string, status: InteractionStatus, resolvedAt: string | null, createdBy:
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
         | null }> }, approvals: { __typename: 'ApprovalConnection', nodes: Array<{ __typename: 'Approval', id: string, type: ApprovalType, status: ApprovalStatus, payload: Record<string, unknown>, createdAt: string, decidedAt: string | null, decisionNote: string | null, expiresAt: string | null, consumedAt: string | null, requestedByAgentId: string | null, requestedByUserId: string | null, requestedBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, decidedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null }> }, comments: { __typename: 'IssueCommentConnection', nodes: Array<{ __typename: 'IssueComment', id: string, body: string, createdAt: string, updatedAt: string, deletedAt: string | null, authorType: CommentAuthorType, authorUserId: string | null, createdByRunId: string | null, author:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, attachments: { __typename: 'IssueAttachmentConnection', nodes: Array<{ __typename: 'IssueAttachment', id: string, originalFilename: string | null, contentType: string, byteSize: number, openPath: string, downloadPath: string, createdAt: string, createdByAgentId: string | null, createdByUserId: string | null, issueCommentId: string | null, createdBy:
              | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
              | { __typename: 'PluginActor', key: string }
              | { __typename: 'SystemActor', name: string }
              | { __typename: 'User', id: string, name: string, image: string | null }
             | null }> } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } }, activity: { __typename: 'EventConnection', nodes: Array<{ __typename: 'Event', id: string, cursor: string, action: EventAction, actionText: string, entityType: EventEntityType, entityTypeText: string, entityId: string, createdAt: string, details: Record<string, unknown> | null, agentId: string | null, runId: string | null, actor:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null, project: { __typename: 'Project', id: string, name: string, urlKey: string } | null, routine: { __typename: 'Routine', id: string, title: string } | null, case: { __typename: 'Case', id: string, identifier: string, title: string } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } }, runs: { __typename: 'RunConnection', nodes: Array<{ __typename: 'Run', id: string, status: RunStatus, createdAt: string, startedAt: string | null, finishedAt: string | null, error: string | null, errorCode: string | null, statusMessage: string | null, requiredAction: string | null, invocationSource: InvocationSource, agentId: string, issueId: string | null, cost: { __typename: 'RunCost', costCents: number }, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } }, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, labels: Array<{ __typename: 'Label', id: string, name: string, color: string }>, assignee:
      | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
      | { __typename: 'PluginActor', key: string }
      | { __typename: 'SystemActor', name: string }
      | { __typename: 'User', id: string, name: string, image: string | null }
     | null } | null, why: { __typename: 'CauseChain', complete: boolean, links: Array<{ __typename: 'CauseLink', depth: number, kind: CauseKind, relation: CauseRelation, at: string, sentence: string, entityId: string, actor:
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

export type IssueThreadBeforeQueryVariables = Exact<{
  id: string;
  first: number;
  comments?: string | null | undefined;
  activity?: string | null | undefined;
  runs?: string | null | undefined;
  hasComments: boolean;
  hasActivity: boolean;
  hasRuns: boolean;
}>;


export type IssueThreadBeforeQuery = { issue: { __typename: 'Issue', id: string, comments?: { __typename: 'IssueCommentConnection', nodes: Array<{ __typename: 'IssueComment', id: string, body: string, createdAt: string, updatedAt: string, deletedAt: string | null, authorType: CommentAuthorType, authorUserId: string | null, createdByRunId: string | null, author:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, attachments: { __typename: 'IssueAttachmentConnection', nodes: Array<{ __typename: 'IssueAttachment', id: string, originalFilename: string | null, contentType: string, byteSize: number, openPath: string, downloadPath: string, createdAt: string, createdByAgentId: string | null, createdByUserId: string | null, issueCommentId: string | null, createdBy:
              | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
              | { __typename: 'PluginActor', key: string }
              | { __typename: 'SystemActor', name: string }
              | { __typename: 'User', id: string, name: string, image: string | null }
             | null }> } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } }, activity?: { __typename: 'EventConnection', nodes: Array<{ __typename: 'Event', id: string, cursor: string, action: EventAction, actionText: string, entityType: EventEntityType, entityTypeText: string, entityId: string, createdAt: string, details: Record<string, unknown> | null, agentId: string | null, runId: string | null, actor:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null, project: { __typename: 'Project', id: string, name: string, urlKey: string } | null, routine: { __typename: 'Routine', id: string, title: string } | null, case: { __typename: 'Case', id: string, identifier: string, title: string } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } }, runs?: { __typename: 'RunConnection', nodes: Array<{ __typename: 'Run', id: string, status: RunStatus, createdAt: string, startedAt: string | null, finishedAt: string | null, error: string | null, errorCode: string | null, statusMessage: string | null, requiredAction: string | null, invocationSource: InvocationSource, agentId: string, issueId: string | null, cost: { __typename: 'RunCost', costCents: number }, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type IssueTextQueryVariables = Exact<{
  id: string;
}>;


export type IssueTextQuery = { issue: { __typename: 'Issue', id: string, title: string, description: string | null } | null };

export type ChildrenOfIssueQueryVariables = Exact<{
  id: string;
}>;


export type ChildrenOfIssueQuery = { issue: { __typename: 'Issue', id: string, children: { __typename: 'IssueConnection', nodes: Array<{ __typename: 'Issue', priority: IssuePriority, parentId: string | null, id: string, identifier: string, title: string, status: IssueStatus, children: { __typename: 'IssueConnection', nodes: Array<{ __typename: 'Issue', id: string }> }, assignee:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean } } } | null };

export type GoalChoicesQueryVariables = Exact<{
  companyId: string;
}>;


export type GoalChoicesQuery = { company: { __typename: 'Company', id: string, goals: { __typename: 'GoalConnection', nodes: Array<{ __typename: 'Goal', id: string, title: string, status: GoalStatus }> } } | null };

export type AddCommentMutationVariables = Exact<{
  input: CreateIssueCommentInput;
}>;


export type AddCommentMutation = { createIssueComment: { __typename: 'CreateIssueCommentPayload', comment: { __typename: 'IssueComment', id: string, body: string, createdAt: string, updatedAt: string, deletedAt: string | null, authorType: CommentAuthorType, authorUserId: string | null, createdByRunId: string | null, author:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, attachments: { __typename: 'IssueAttachmentConnection', nodes: Array<{ __typename: 'IssueAttachment', id: string, originalFilename: string | null, contentType: string, byteSize: number, openPath: string, downloadPath: string, createdAt: string, createdByAgentId: string | null, createdByUserId: string | null, issueCommentId: string | null, createdBy:
            | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
            | { __typename: 'PluginActor', key: string }
            | { __typename: 'SystemActor', name: string }
            | { __typename: 'User', id: string, name: string, image: string | null }
           | null }> } } } | null };

export type DeleteCommentMutationVariables = Exact<{
  input: DeleteIssueCommentInput;
}>;


export type DeleteCommentMutation = { deleteIssueComment: { __typename: 'DeleteIssueCommentPayload', comment: { __typename: 'IssueComment', id: string, body: string, createdAt: string, updatedAt: string, deletedAt: string | null, authorType: CommentAuthorType, authorUserId: string | null, createdByRunId: string | null, author:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, attachments: { __typename: 'IssueAttachmentConnection', nodes: Array<{ __typename: 'IssueAttachment', id: string, originalFilename: string | null, contentType: string, byteSize: number, openPath: string, downloadPath: string, createdAt: string, createdByAgentId: string | null, createdByUserId: string | null, issueCommentId: string | null, createdBy:
            | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
            | { __typename: 'PluginActor', key: string }
            | { __typename: 'SystemActor', name: string }
            | { __typename: 'User', id: string, name: string, image: string | null }
           | null }> } } } | null };

export type MarkIssueReadMutationVariables = Exact<{
  input: MarkIssueReadInput;
}>;


export type MarkIssueReadMutation = { markIssueRead: { __typename: 'MarkIssueReadPayload', issue: { __typename: 'Issue', id: string, isUnreadForMe: boolean | null } } | null };

export type MarkIssueUnreadMutationVariables = Exact<{
  input: UnmarkIssueReadInput;
}>;


export type MarkIssueUnreadMutation = { unmarkIssueRead: { __typename: 'UnmarkIssueReadPayload', issue: { __typename: 'Issue', id: string, isUnreadForMe: boolean | null } } | null };

export type ChangeIssueMutationVariables = Exact<{
  input: UpdateIssueInput;
}>;


export type ChangeIssueMutation = { updateIssue: { __typename: 'UpdateIssuePayload', issue: { __typename: 'Issue', description: string | null, hiddenAt: string | null, goalId: string | null, parentId: string | null, monitorNextCheckAt: string | null, id: string, identifier: string, title: string, status: IssueStatus, priority: IssuePriority, position: string, updatedAt: string, completedAt: string | null, cancelledAt: string | null, unresolvedBlockerCount: number, projectId: string | null, assigneeAgentId: string | null, assigneeUserId: string | null, goal: { __typename: 'Goal', id: string, title: string } | null, parent: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, blockedBy: { __typename: 'IssueConnection', nodes: Array<{ __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus, assignee:
            | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
            | { __typename: 'PluginActor', key: string }
            | { __typename: 'SystemActor', name: string }
            | { __typename: 'User', id: string, name: string, image: string | null }
           | null }> }, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, labels: Array<{ __typename: 'Label', id: string, name: string, color: string }>, assignee:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, activeRun: { __typename: 'Run', id: string, status: RunStatus, startedAt: string | null } | null } } | null };

export type CheckMonitorNowMutationVariables = Exact<{
  input: CheckIssueMonitorNowInput;
}>;


export type CheckMonitorNowMutation = { checkIssueMonitorNow: { __typename: 'CheckIssueMonitorNowPayload', ok: boolean } | null };

export type ForceReleaseIssueMutationVariables = Exact<{
  input: ForceReleaseIssueInput;
}>;


export type ForceReleaseIssueMutation = { forceReleaseIssue: { __typename: 'ForceReleaseIssuePayload', issue: { __typename: 'Issue', checkoutRunId: string | null, id: string, identifier: string, title: string, status: IssueStatus, priority: IssuePriority, position: string, updatedAt: string, completedAt: string | null, cancelledAt: string | null, unresolvedBlockerCount: number, projectId: string | null, assigneeAgentId: string | null, assigneeUserId: string | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, labels: Array<{ __typename: 'Label', id: string, name: string, color: string }>, assignee:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, activeRun: { __typename: 'Run', id: string, status: RunStatus, startedAt: string | null } | null } } | null };

export type DeleteIssueMutationVariables = Exact<{
  input: DeleteIssueInput;
}>;


export type DeleteIssueMutation = { deleteIssue: { __typename: 'DeleteIssuePayload', deletedId: string, identifier: string } | null };

export type AddChildIssueMutationVariables = Exact<{
  input: CreateChildIssueInput;
}>;


export type AddChildIssueMutation = { createChildIssue: { __typename: 'CreateChildIssuePayload', issue: { __typename: 'Issue', priority: IssuePriority, parentId: string | null, id: string, identifier: string, title: string, status: IssueStatus, children: { __typename: 'IssueConnection', nodes: Array<{ __typename: 'Issue', id: string }> }, assignee:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null } } | null };

export type DeleteIssueFileMutationVariables = Exact<{
  input: DeleteAttachmentInput;
}>;


export type DeleteIssueFileMutation = { deleteAttachment: { __typename: 'DeleteAttachmentPayload', deletedId: string, issue: { __typename: 'Issue', id: string, attachments: { __typename: 'IssueAttachmentConnection', nodes: Array<{ __typename: 'IssueAttachment', id: string, originalFilename: string | null, contentType: string, byteSize: number, openPath: string, downloadPath: string, createdAt: string, createdByAgentId: string | null, createdByUserId: string | null, issueCommentId: string | null, createdBy:
            | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
            | { __typename: 'PluginActor', key: string }
            | { __typename: 'SystemActor', name: string }
            | { __typename: 'User', id: string, name: string, image: string | null }
           | null }> } } | null } | null };

export type ResumeAssigneeMutationVariables = Exact<{
  input: ResumeAgentInput;
}>;


export type ResumeAssigneeMutation = { resumeAgent: { __typename: 'ResumeAgentPayload', agent: { __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } } | null };

export type ParticipantFragment = { __typename: 'ExecutionParticipant', type: IssueParticipantType, agentId: string | null, userId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, user: { __typename: 'User', id: string, name: string, image: string | null } | null };

export type OwnerFragment = { __typename: 'AttentionOwner', type: AttentionOwnerType, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, user: { __typename: 'User', id: string, name: string, image: string | null } | null };

export type RelatedIssueFragment = { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus, assignee:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null };

export type ChildIssueFragment = { __typename: 'Issue', priority: IssuePriority, parentId: string | null, id: string, identifier: string, title: string, status: IssueStatus, children: { __typename: 'IssueConnection', nodes: Array<{ __typename: 'Issue', id: string }> }, assignee:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null };

export type IssueFileFragment = { __typename: 'IssueAttachment', id: string, originalFilename: string | null, contentType: string, byteSize: number, openPath: string, downloadPath: string, createdAt: string, createdByAgentId: string | null, createdByUserId: string | null, issueCommentId: string | null, createdBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null };

export type IssueProductFragment = { __typename: 'WorkProduct', id: string, title: string, type: WorkProductType, status: WorkProductStatus, provider: string, reviewState: WorkProductReview, healthStatus: WorkProductHealth, isPrimary: boolean, summary: string | null, url: string | null, updatedAt: string, createdBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null };

export type ThreadCommentFragment = { __typename: 'IssueComment', id: string, body: string, createdAt: string, updatedAt: string, deletedAt: string | null, authorType: CommentAuthorType, authorUserId: string | null, createdByRunId: string | null, author:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, attachments: { __typename: 'IssueAttachmentConnection', nodes: Array<{ __typename: 'IssueAttachment', id: string, originalFilename: string | null, contentType: string, byteSize: number, openPath: string, downloadPath: string, createdAt: string, createdByAgentId: string | null, createdByUserId: string | null, issueCommentId: string | null, createdBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null }> } };

export type ThreadRunFragment = { __typename: 'Run', id: string, status: RunStatus, createdAt: string, startedAt: string | null, finishedAt: string | null, error: string | null, errorCode: string | null, statusMessage: string | null, requiredAction: string | null, invocationSource: InvocationSource, agentId: string, issueId: string | null, cost: { __typename: 'RunCost', costCents: number }, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null };

export const IssuePageDocument = document<IssuePageQuery, IssuePageQueryVariables>('2d328ae9599a043db5bfe3cec0d7c2e561c2776bf441ef802bd63743fb950330', "query IssuePage($id:ID!$thread:Int!){issue(id:$id){...IssueRow companyId description createdAt startedAt hiddenAt lastActivityAt isUnreadForMe myLastTouchAt workMode reviewPolicy originKind routineRun{id routineId routine{id title __typename}__typename}createdBy{...ActorLabel __typename}responsibleUser{...UserLabel __typename}goalId goal{id title __typename}parentId parent{id identifier title status __typename}assigneeAgent{...AgentRow __typename}checkoutRunId checkoutRun{id status agent{...AgentLabel __typename}__typename}activeRun{...RunRow logBytes scheduledRetryAt __typename}executionPolicy{mode commentRequired maxReviewRounds stages{key type participants{...Participant __typename}__typename}monitor{nextCheckAt kind serviceName externalRef notes timeoutAt maxAttempts recoveryPolicy scheduledBy __typename}__typename}executionState{status currentStageKey currentStageType currentParticipant{...Participant __typename}completedStageKeys changesRequestedCount lastDecisionOutcome reviewRequest{instructions __typename}__typename}monitorNextCheckAt monitorAttemptCount monitorLastTriggeredAt attention{state reason action stoppedSinceAt owner{...Owner __typename}leafIssue{id identifier title status __typename}__typename}unblockDescriptor{action owner{...Owner __typename}__typename}blockedBy(first:50){nodes{...RelatedIssue __typename}__typename}blocks(first:50){nodes{...RelatedIssue __typename}__typename}mentionedBy(first:10){nodes{...RelatedIssue __typename}__typename}children(first:50){nodes{...ChildIssue __typename}pageInfo{hasNextPage __typename}__typename}costSummary{costCents runCount runtimeMs issueCount inputTokens outputTokens __typename}attachments(first:50){nodes{...IssueFile __typename}__typename}workProducts(first:50){nodes{...IssueProduct __typename}__typename}caseLinks(first:20){nodes{id role case{id identifier title status __typename}__typename}__typename}interactions(last:20){nodes{...InteractionCard __typename}__typename}approvals(last:20){nodes{...ApprovalCard __typename}__typename}comments(first:$thread orderBy:CREATED_AT_DESC){nodes{...ThreadComment __typename}pageInfo{hasNextPage endCursor __typename}__typename}activity(first:$thread){nodes{...EventLine __typename}pageInfo{hasNextPage endCursor __typename}__typename}runs(first:$thread){nodes{...ThreadRun __typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}why(issueId:$id){complete links{...CauseRow __typename}__typename}}fragment IssueRow on Issue{id identifier title status priority position updatedAt completedAt cancelledAt unresolvedBlockerCount projectId project{id name color urlKey __typename}labels{id name color __typename}assigneeAgentId assigneeUserId assignee{...ActorLabel __typename}activeRun{id status startedAt __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment AgentRow on Agent{...AgentLabel adapterType pauseReason pausedAt errorReason budgetMonthlyCents spentMonthlyCents lastHeartbeatAt __typename}fragment RunRow on Run{id status createdAt startedAt finishedAt error errorCode statusMessage requiredAction invocationSource agentId agent{...AgentLabel __typename}issueId issue{id identifier title __typename}__typename}fragment Participant on ExecutionParticipant{type agentId userId agent{...AgentLabel __typename}user{...UserLabel __typename}__typename}fragment Owner on AttentionOwner{type agent{...AgentLabel __typename}user{...UserLabel __typename}__typename}fragment RelatedIssue on Issue{id identifier title status assignee{...ActorLabel __typename}__typename}fragment ChildIssue on Issue{...RelatedIssue priority parentId children(first:1){nodes{id __typename}__typename}__typename}fragment IssueFile on IssueAttachment{id originalFilename contentType byteSize openPath downloadPath createdAt createdByAgentId createdByUserId createdBy{...ActorLabel __typename}issueCommentId __typename}fragment IssueProduct on WorkProduct{id title type status provider reviewState healthStatus isPrimary summary url updatedAt createdBy{...ActorLabel __typename}__typename}fragment InteractionCard on Interaction{id kind title summary createdAt resolverPolicy continuationPolicy createdByAgentId createdByUserId createdBy{...ActorLabel __typename}addresseeAgentId addresseeUserId addressee{...ActorLabel __typename}issueId issue{id identifier title status __typename}content{...on Confirmation{prompt detailsMarkdown acceptLabel rejectLabel rejectReasonLabel rejectRequiresReason allowDeclineReason declineReasonPlaceholder target{...TargetOfCard __typename}__typename}...on CheckboxConfirmation{prompt detailsMarkdown acceptLabel rejectLabel rejectReasonLabel rejectRequiresReason allowDeclineReason declineReasonPlaceholder minSelected maxSelected defaultSelectedOptionKeys options{key label description __typename}target{...TargetOfCard __typename}__typename}...on QuestionForm{title submitLabel questions{key prompt helpText required selectionMode allowOther options{key label description freeText __typename}__typename}__typename}...on IssueSuggestions{defaultParent{id identifier title __typename}issues{clientKey parentClientKey title description priority labels assignee{...ActorLabel __typename}project{id name urlKey __typename}__typename}__typename}__typename}...InteractionEnd __typename}fragment TargetOfCard on InteractionTarget{type key label href revisionNumber issue{id identifier __typename}__typename}fragment InteractionEnd on Interaction{id status resolvedAt resolvedBy{...ActorLabel __typename}result{...on ConfirmationResult{outcome reason selectedOptionKeys __typename}...on QuestionsResult{outcome reason cancelled cancellationReason summaryMarkdown answers{questionKey optionKeys otherText __typename}__typename}...on IssueSuggestionsResult{outcome reason rejectionReason skippedClientKeys createdIssues{clientKey issueId identifier title __typename}__typename}__typename}__typename}fragment ApprovalCard on Approval{id type status payload createdAt decidedAt decisionNote expiresAt consumedAt requestedByAgentId requestedByUserId requestedBy{...ActorLabel __typename}decidedByUser{...UserLabel __typename}agent{...AgentLabel __typename}__typename}fragment ThreadComment on IssueComment{id body createdAt updatedAt deletedAt authorType authorUserId author{...ActorLabel __typename}createdByRunId attachments(first:5){nodes{...IssueFile __typename}__typename}__typename}fragment EventLine on Event{id cursor action actionText entityType entityTypeText entityId createdAt details agentId runId actor{...ActorLabel __typename}agent{...AgentLabel __typename}issue{id identifier title __typename}project{id name urlKey __typename}routine{id title __typename}case{id identifier title __typename}__typename}fragment ThreadRun on Run{...RunRow cost{costCents __typename}__typename}fragment CauseRow on CauseLink{depth kind relation at sentence entityId actor{...ActorLabel __typename}entity{id ...on Issue{identifier title status __typename}...on IssueComment{issue{id identifier __typename}__typename}...on Interaction{issue{id identifier __typename}__typename}__typename}__typename}");

export const IssueThreadBeforeDocument = document<IssueThreadBeforeQuery, IssueThreadBeforeQueryVariables>('4f4713943df1895b612a038be19e2c5521187b8800bd2fe2056d4134032ce774', "query IssueThreadBefore($id:ID!$first:Int!$comments:String$activity:String$runs:String$hasComments:Boolean!$hasActivity:Boolean!$hasRuns:Boolean!){issue(id:$id){id comments(first:$first after:$comments orderBy:CREATED_AT_DESC)@include(if:$hasComments){nodes{...ThreadComment __typename}pageInfo{hasNextPage endCursor __typename}__typename}activity(first:$first after:$activity)@include(if:$hasActivity){nodes{...EventLine __typename}pageInfo{hasNextPage endCursor __typename}__typename}runs(first:$first after:$runs)@include(if:$hasRuns){nodes{...ThreadRun __typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}fragment ThreadComment on IssueComment{id body createdAt updatedAt deletedAt authorType authorUserId author{...ActorLabel __typename}createdByRunId attachments(first:5){nodes{...IssueFile __typename}__typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment IssueFile on IssueAttachment{id originalFilename contentType byteSize openPath downloadPath createdAt createdByAgentId createdByUserId createdBy{...ActorLabel __typename}issueCommentId __typename}fragment EventLine on Event{id cursor action actionText entityType entityTypeText entityId createdAt details agentId runId actor{...ActorLabel __typename}agent{...AgentLabel __typename}issue{id identifier title __typename}project{id name urlKey __typename}routine{id title __typename}case{id identifier title __typename}__typename}fragment ThreadRun on Run{...RunRow cost{costCents __typename}__typename}fragment RunRow on Run{id status createdAt startedAt finishedAt error errorCode statusMessage requiredAction invocationSource agentId agent{...AgentLabel __typename}issueId issue{id identifier title __typename}__typename}");

export const IssueTextDocument = document<IssueTextQuery, IssueTextQueryVariables>('cb3eac5faaa71002316aaf99c3d6e7f44e5553a361cc2dcb2df5c5a697859bea', "query IssueText($id:ID!){issue(id:$id){id title description __typename}}");

export const ChildrenOfIssueDocument = document<ChildrenOfIssueQuery, ChildrenOfIssueQueryVariables>('6388f31edd17770ca76e1899dfb97b5ce68672adc085b658b0ef6ad57d8d1981', "query ChildrenOfIssue($id:ID!){issue(id:$id){id children(first:50){nodes{...ChildIssue __typename}pageInfo{hasNextPage __typename}__typename}__typename}}fragment ChildIssue on Issue{...RelatedIssue priority parentId children(first:1){nodes{id __typename}__typename}__typename}fragment RelatedIssue on Issue{id identifier title status assignee{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const GoalChoicesDocument = document<GoalChoicesQuery, GoalChoicesQueryVariables>('e1478b8703dc6e333fdda634e1b9a91711d204926a69cba8487bfa0512677db6', "query GoalChoices($companyId:ID!){company(id:$companyId){id goals(first:200){nodes{id title status __typename}__typename}__typename}}");

export const AddCommentDocument = document<AddCommentMutation, AddCommentMutationVariables>('0bea30d181a617a051edcd6e31f02e0a323cd974145d089980e3d48b31c06184', "mutation AddComment($input:CreateIssueCommentInput!){createIssueComment(input:$input){comment{...ThreadComment __typename}__typename}}fragment ThreadComment on IssueComment{id body createdAt updatedAt deletedAt authorType authorUserId author{...ActorLabel __typename}createdByRunId attachments(first:5){nodes{...IssueFile __typename}__typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment IssueFile on IssueAttachment{id originalFilename contentType byteSize openPath downloadPath createdAt createdByAgentId createdByUserId createdBy{...ActorLabel __typename}issueCommentId __typename}");

export const DeleteCommentDocument = document<DeleteCommentMutation, DeleteCommentMutationVariables>('2007c70735ccc6a63e8795ee1424565115cc571d0f91a307cb85cacfd56d09a3', "mutation DeleteComment($input:DeleteIssueCommentInput!){deleteIssueComment(input:$input){comment{...ThreadComment __typename}__typename}}fragment ThreadComment on IssueComment{id body createdAt updatedAt deletedAt authorType authorUserId author{...ActorLabel __typename}createdByRunId attachments(first:5){nodes{...IssueFile __typename}__typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment IssueFile on IssueAttachment{id originalFilename contentType byteSize openPath downloadPath createdAt createdByAgentId createdByUserId createdBy{...ActorLabel __typename}issueCommentId __typename}");

export const MarkIssueReadDocument = document<MarkIssueReadMutation, MarkIssueReadMutationVariables>('8846495cc609415a9db56aa3e0ab802ae45bfb1ff97aefb6f0eb403b1be28b84', "mutation MarkIssueRead($input:MarkIssueReadInput!){markIssueRead(input:$input){issue{id isUnreadForMe __typename}__typename}}");

export const MarkIssueUnreadDocument = document<MarkIssueUnreadMutation, MarkIssueUnreadMutationVariables>('27702f99fc0780cea881b6e5430015a014c306fcaf0d9a5624c947f822e6b74f', "mutation MarkIssueUnread($input:UnmarkIssueReadInput!){unmarkIssueRead(input:$input){issue{id isUnreadForMe __typename}__typename}}");

export const ChangeIssueDocument = document<ChangeIssueMutation, ChangeIssueMutationVariables>('548a9980219a2b34ade9f022a3c40622ca5ba9ca423d7d6401cd5c953d18c7ba', "mutation ChangeIssue($input:UpdateIssueInput!){updateIssue(input:$input){issue{...IssueRow description hiddenAt goalId goal{id title __typename}parentId parent{id identifier title status __typename}monitorNextCheckAt blockedBy(first:50){nodes{...RelatedIssue __typename}__typename}__typename}__typename}}fragment IssueRow on Issue{id identifier title status priority position updatedAt completedAt cancelledAt unresolvedBlockerCount projectId project{id name color urlKey __typename}labels{id name color __typename}assigneeAgentId assigneeUserId assignee{...ActorLabel __typename}activeRun{id status startedAt __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}fragment RelatedIssue on Issue{id identifier title status assignee{...ActorLabel __typename}__typename}");

export const CheckMonitorNowDocument = document<CheckMonitorNowMutation, CheckMonitorNowMutationVariables>('bde26677503744dc20c850be704db09b00c0cad706af47d654771bc1f7d2dc20', "mutation CheckMonitorNow($input:CheckIssueMonitorNowInput!){checkIssueMonitorNow(input:$input){ok __typename}}");

export const ForceReleaseIssueDocument = document<ForceReleaseIssueMutation, ForceReleaseIssueMutationVariables>('845c6388eeef3142c40cd3e1b98034a5cc17e6274a0a641023052c2f51dde373', "mutation ForceReleaseIssue($input:ForceReleaseIssueInput!){forceReleaseIssue(input:$input){issue{...IssueRow checkoutRunId __typename}__typename}}fragment IssueRow on Issue{id identifier title status priority position updatedAt completedAt cancelledAt unresolvedBlockerCount projectId project{id name color urlKey __typename}labels{id name color __typename}assigneeAgentId assigneeUserId assignee{...ActorLabel __typename}activeRun{id status startedAt __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const DeleteIssueDocument = document<DeleteIssueMutation, DeleteIssueMutationVariables>('15505a736dc657c42531d44ccd0e6d8c8c4908835e6211b0d42c4a255275efd2', "mutation DeleteIssue($input:DeleteIssueInput!){deleteIssue(input:$input){deletedId identifier __typename}}");

export const AddChildIssueDocument = document<AddChildIssueMutation, AddChildIssueMutationVariables>('777ecbb53484473752667c6ecc1b508293b041bef09d5a6bb478ec13456d7cdb', "mutation AddChildIssue($input:CreateChildIssueInput!){createChildIssue(input:$input){issue{...ChildIssue __typename}__typename}}fragment ChildIssue on Issue{...RelatedIssue priority parentId children(first:1){nodes{id __typename}__typename}__typename}fragment RelatedIssue on Issue{id identifier title status assignee{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const DeleteIssueFileDocument = document<DeleteIssueFileMutation, DeleteIssueFileMutationVariables>('efa8759ad6d6003932772d47df69b506ecd6f6a13752f36fc9ba7039162a316b', "mutation DeleteIssueFile($input:DeleteAttachmentInput!){deleteAttachment(input:$input){deletedId issue{id attachments(first:50){nodes{...IssueFile __typename}__typename}__typename}__typename}}fragment IssueFile on IssueAttachment{id originalFilename contentType byteSize openPath downloadPath createdAt createdByAgentId createdByUserId createdBy{...ActorLabel __typename}issueCommentId __typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const ResumeAssigneeDocument = document<ResumeAssigneeMutation, ResumeAssigneeMutationVariables>('6920dde4b1b048ea9e46b1d1c8a83403da03083a2b4826431f26a3f20a59d9b3', "mutation ResumeAssignee($input:ResumeAgentInput!){resumeAgent(input:$input){agent{...AgentRow __typename}__typename}}fragment AgentRow on Agent{...AgentLabel adapterType pauseReason pausedAt errorReason budgetMonthlyCents spentMonthlyCents lastHeartbeatAt __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");
