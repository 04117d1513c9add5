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

/** The kinds of events of a case. */
export type CaseEventKind =
  /** A file was added. */
  | 'ATTACHMENT_ADDED'
  /** The case became part of another case. */
  | 'CHILD_LINKED'
  /** The case was created. */
  | 'CREATED'
  /** A comment was added to a thread about a selection of a document. */
  | 'DOCUMENT_ANNOTATION_COMMENT_ADDED'
  /** The selections of threads were looked up again in a new revision of their document. */
  | 'DOCUMENT_ANNOTATION_REMAPPED'
  /** A thread was started about a selection of a document. */
  | 'DOCUMENT_ANNOTATION_THREAD_CREATED'
  /** A thread about a selection of a document was reopened. */
  | 'DOCUMENT_ANNOTATION_THREAD_REOPENED'
  /** A thread about a selection of a document was resolved. */
  | 'DOCUMENT_ANNOTATION_THREAD_RESOLVED'
  /** A document of the case was deleted. */
  | 'DOCUMENT_DELETED'
  /** A document of the case was locked. */
  | 'DOCUMENT_LOCKED'
  /** A document of the case got a new revision. */
  | 'DOCUMENT_REVISED'
  /** A document of the case was unlocked. */
  | 'DOCUMENT_UNLOCKED'
  /** The fields changed. */
  | 'FIELDS_CHANGED'
  /** A caller, or a run that acted on the case, linked an issue to it. */
  | 'ISSUE_LINKED'
  /** A link to an issue was removed. */
  | 'ISSUE_UNLINKED'
  /** A label was added. */
  | 'LABEL_ADDED'
  /** A label was removed. */
  | 'LABEL_REMOVED'
  /** The status changed. */
  | 'STATUS_CHANGED'
  /** The case was changed in a way that has no action of its own. */
  | 'UPDATED';

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

/** The input of linkCaseIssue. */
export type LinkCaseIssueInput = {
  /** The case's UUID or identifier. */
  caseId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The UUID or identifier of an issue of the same company. */
  issueId: string;
  /** The relation of the issue to the case. */
  role: CaseLinkRole;
};

/** The input of unlinkCaseIssue. */
export type UnlinkCaseIssueInput = {
  /** The case's UUID or identifier. */
  caseId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The issue's UUID or identifier. */
  issueId: string;
};

/** The input of updateCase. Omitted fields keep their values. */
export type UpdateCaseInput = {
  /** The case's UUID or identifier. */
  caseId: string;
  /** Further data as a JSON object, which is replaced as a whole. */
  fields?: Record<string, unknown> | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The ids of all of the case's labels. At most 100 of them. */
  labelIds?: Array<string> | null | undefined;
  /** The id of the parent case: another case, and not a descendant. Null for none. */
  parentCaseId?: string | null | undefined;
  /** The id of the case's project, of the same company. Null for none. */
  projectId?: string | null | undefined;
  /** The case's status. Any status may follow any other; done and cancelled set completedAt, others clear it. */
  status?: CaseStatus | null | undefined;
  /** The case's summary: up to 8000 user-perceived characters. Null for none. */
  summary?: string | null | undefined;
  /** The case's title: 1 to 500 user-perceived characters. */
  title?: string | null | undefined;
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

export type EventLineFragment = { __typename: 'Event', id: string, cursor: string, action: EventAction, actionText: string, entityType: EventEntityType, entityTypeText: string, entityId: string, createdAt: string, details: Record<string, unknown> | null, agentId: string | null, runId: string | null, actor:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null, project: { __typename: 'Project', id: string, name: string, urlKey: string } | null, routine: { __typename: 'Routine', id: string, title: string } | null, case: { __typename: 'Case', id: string, identifier: string, title: string } | null };

export type CasePageQueryVariables = Exact<{
  id: string;
}>;


export type CasePageQuery = { case: { __typename: 'Case', id: string, identifier: string, title: string, caseType: string, key: string | null, status: CaseStatus, summary: string | null, fields: Record<string, unknown>, createdAt: string, updatedAt: string, completedAt: string | null, projectId: string | null, parentCaseId: string | null, attachments: { __typename: 'CaseAttachmentConnection', totalCount: number, nodes: Array<{ __typename: 'CaseAttachment', id: string, originalFilename: string | null, contentType: string, contentPath: string, byteSize: number, createdAt: string, createdBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null }> }, links: { __typename: 'CaseLinkConnection', totalCount: number, nodes: Array<{ __typename: 'CaseLink', id: string, role: CaseLinkRole, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null }> }, children: { __typename: 'CaseConnection', totalCount: number, nodes: Array<{ __typename: 'Case', id: string, identifier: string, title: string, status: CaseStatus }> }, createdBy:
      | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
      | { __typename: 'PluginActor', key: string }
      | { __typename: 'SystemActor', name: string }
      | { __typename: 'User', id: string, name: string, image: string | null }
     | null, updatedBy:
      | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
      | { __typename: 'PluginActor', key: string }
      | { __typename: 'SystemActor', name: string }
      | { __typename: 'User', id: string, name: string, image: string | null }
     | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, labels: Array<{ __typename: 'Label', id: string, name: string, color: string }>, parentCase: { __typename: 'Case', id: string, identifier: string, title: string, status: CaseStatus } | null } | null };

export type CaseTimelineQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CaseTimelineQuery = { case: { __typename: 'Case', id: string, timeline: { __typename: 'CaseEventConnection', pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ __typename: 'CaseEvent', eventId: string, kind: CaseEventKind, createdAt: string, event: { __typename: 'Event', id: string, cursor: string, action: EventAction, actionText: string, entityType: EventEntityType, entityTypeText: string, entityId: string, createdAt: string, details: Record<string, unknown> | null, agentId: string | null, runId: string | null, actor:
            | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
            | { __typename: 'PluginActor', key: string }
            | { __typename: 'SystemActor', name: string }
            | { __typename: 'User', id: string, name: string, image: string | null }
           | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null, project: { __typename: 'Project', id: string, name: string, urlKey: string } | null, routine: { __typename: 'Routine', id: string, title: string } | null, case: { __typename: 'Case', id: string, identifier: string, title: string } | null } | null }> } } | null };

export type UpdateCaseMutationVariables = Exact<{
  input: UpdateCaseInput;
}>;


export type UpdateCaseMutation = { updateCase: { __typename: 'UpdateCasePayload', case: { __typename: 'Case', id: string, identifier: string, title: string, caseType: string, key: string | null, status: CaseStatus, summary: string | null, fields: Record<string, unknown>, createdAt: string, updatedAt: string, completedAt: string | null, projectId: string | null, parentCaseId: string | null, createdBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, updatedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, labels: Array<{ __typename: 'Label', id: string, name: string, color: string }>, parentCase: { __typename: 'Case', id: string, identifier: string, title: string, status: CaseStatus } | null } } | null };

export type LinkCaseIssueMutationVariables = Exact<{
  input: LinkCaseIssueInput;
}>;


export type LinkCaseIssueMutation = { linkCaseIssue: { __typename: 'LinkCaseIssuePayload', created: boolean, link: { __typename: 'CaseLink', id: string } } | null };

export type UnlinkCaseIssueMutationVariables = Exact<{
  input: UnlinkCaseIssueInput;
}>;


export type UnlinkCaseIssueMutation = { unlinkCaseIssue: { __typename: 'UnlinkCaseIssuePayload', ok: boolean } | null };

export type CaseDetailFragment = { __typename: 'Case', id: string, identifier: string, title: string, caseType: string, key: string | null, status: CaseStatus, summary: string | null, fields: Record<string, unknown>, createdAt: string, updatedAt: string, completedAt: string | null, projectId: string | null, parentCaseId: string | null, createdBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, updatedBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, labels: Array<{ __typename: 'Label', id: string, name: string, color: string }>, parentCase: { __typename: 'Case', id: string, identifier: string, title: string, status: CaseStatus } | null };

export const CasePageDocument = document<CasePageQuery, CasePageQueryVariables>('512436d8369fd657e28f1736074eb0f48fc45cddae2f46ecc70472b9c0482161', "query CasePage($id:ID!){case(id:$id){...CaseDetail attachments(first:100){totalCount nodes{id originalFilename contentType contentPath byteSize createdAt createdBy{...ActorLabel __typename}__typename}__typename}links(first:100){totalCount nodes{id role issue{id identifier title status __typename}__typename}__typename}children(first:100){totalCount nodes{id identifier title status __typename}__typename}__typename}}fragment CaseDetail on Case{id identifier title caseType key status summary fields createdAt updatedAt completedAt createdBy{...ActorLabel __typename}updatedBy{...ActorLabel __typename}projectId project{id name color urlKey __typename}labels{id name color __typename}parentCaseId parentCase{id identifier title status __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const CaseTimelineDocument = document<CaseTimelineQuery, CaseTimelineQueryVariables>('4374a5d161072760559144799d2347e1b41b8eb71d8cf59116a696fef8218563', "query CaseTimeline($id:ID!$first:Int$after:String){case(id:$id){id timeline(first:$first after:$after){pageInfo{hasNextPage endCursor __typename}nodes{eventId kind createdAt event{...EventLine __typename}__typename}__typename}__typename}}fragment EventLine on Event{id cursor action actionText entityType entityTypeText entityId createdAt details agentId runId actor{...ActorLabel __typename}agent{...AgentLabel __typename}issue{id identifier title __typename}project{id name urlKey __typename}routine{id title __typename}case{id identifier title __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const UpdateCaseDocument = document<UpdateCaseMutation, UpdateCaseMutationVariables>('4ee005ee897f4785be1b2d824186690f253ce435fdd0c401cfff36b81127146e', "mutation UpdateCase($input:UpdateCaseInput!){updateCase(input:$input){case{...CaseDetail __typename}__typename}}fragment CaseDetail on Case{id identifier title caseType key status summary fields createdAt updatedAt completedAt createdBy{...ActorLabel __typename}updatedBy{...ActorLabel __typename}projectId project{id name color urlKey __typename}labels{id name color __typename}parentCaseId parentCase{id identifier title status __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const LinkCaseIssueDocument = document<LinkCaseIssueMutation, LinkCaseIssueMutationVariables>('b21851d04bff75c99c649f934eb4c666206739676a24ed83a40a10ab46045b49', "mutation LinkCaseIssue($input:LinkCaseIssueInput!){linkCaseIssue(input:$input){created link{id __typename}__typename}}");

export const UnlinkCaseIssueDocument = document<UnlinkCaseIssueMutation, UnlinkCaseIssueMutationVariables>('ec1fea9e5761d78f54c32d2503ab49ff5b20e91ec6880762fb7fbaeb394caae3', "mutation UnlinkCaseIssue($input:UnlinkCaseIssueInput!){unlinkCaseIssue(input:$input){ok __typename}}");
