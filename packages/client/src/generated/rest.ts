// Made by `npm run documents` from openapi.json.
/** The status of a company. */
type CompanyStatus = "active" | "paused" | "archived";
/** The role of an agent in the company. */
type AgentRole = "ceo" | "cto" | "cmo" | "cfo" | "security" | "engineer" | "designer" | "pm" | "qa" | "devops" | "researcher" | "general";
type AgentPaletteId = "sunrise" | "ocean" | "forest" | "lavender" | "coral" | "mint" | "ember" | "slate" | "honey" | "berry" | "sky" | "moss" | "sand" | "plum" | "teal" | "rose" | "copper" | "indigo" | "lime" | "cocoa" | "steel" | "peach" | "aqua" | "graphite";
/** The look of an agent. */
type AgentAppearance = {
  /** Always 1. */
  schemaVersion: 1;
  /** The drawing that avatarUrl shows: always cap-v1. */
  characterVersion: "cap-v1";
  /** The color palette of the drawing. */
  paletteId: AgentPaletteId;
};
/** The source of a new agent's adapter configuration. */
type RuntimeInheritance = "caller";
/** The statuses of an issue. */
type IssueStatus = "backlog" | "todo" | "in_progress" | "in_review" | "done" | "blocked" | "cancelled";
/** The status of an agent. */
type AgentStatus = "active" | "paused" | "idle" | "running" | "error" | "pending_approval" | "terminated";
/** The location of an agent's instructions. */
type InstructionsMode = "managed" | "external";
/** The way in which a value may be passed on. */
type SecretProjectionClass = "unclassified" | "class_3_static_lease";
/** The reasons for waking an agent. */
type InvocationSource = "timer" | "assignment" | "on_demand" | "automation";
/** The ways of waking an agent. */
type TriggerDetail = "manual" | "ping" | "callback" | "system";
/** The statuses of a run. */
type RunStatus = "queued" | "scheduled_retry" | "running" | "succeeded" | "interrupted" | "failed" | "cancelled" | "timed_out";
/** The kind of actor. */
type ActorType = "agent" | "user" | "system" | "plugin";
type PackageIncludesInput = {
  /** True if the package includes the company itself. */
  company?: boolean;
  /** True if the package includes agents. */
  agents?: boolean;
  /** True if the package includes projects. */
  projects?: boolean;
  /** True if the package includes tasks. */
  issues?: boolean;
  /** True if the package includes skills. */
  skills?: boolean;
};
type SidebarOrderInput = {
  /** Agents in order, by slug or id. */
  agents?: string[];
  /** Projects in order, by slug or id. */
  projects?: string[];
};
type ImportPreviewRequest = {
  source: InlinePackageSource | GithubPackageSource;
  /** The parts to import. All parts by default. */
  include?: ImportInclude;
  /** The company that the package is imported into. */
  target: NewCompanyImportTarget | ExistingCompanyImportTarget;
  /** The agents to import: all of them, or those with these slugs. */
  agents?: "all" | string[];
  /** The handling of records that already exist in the company. By default the imported record is renamed. */
  collisionStrategy?: ImportCollisionStrategy;
  /** New names for agents and projects, by slug. */
  nameOverrides?: { [name: string]: string };
  /** The only files to import. Omit it for all files. */
  selectedFiles?: string[] | null;
};
/** A package whose files the request contains. */
type InlinePackageSource = {
  type: "inline";
  /** A folder that starts all paths; the import removes it. */
  rootPath?: string | null;
  /** The files by path: texts, or bytes in base64. */
  files: { [name: string]: string | EncodedPackageFileInput };
  /** The number of files sent; the import rejects any other number. */
  expectedFileCount?: number | null;
};
/** A binary file. */
type EncodedPackageFileInput = {
  encoding: "base64";
  /** The bytes in base64. */
  data: string;
  /** The media type of the bytes. */
  contentType?: string | null;
};
/** A package in a repository. */
type GithubPackageSource = {
  type: "github";
  /** The https URL of a public repository, with `#folder` to select a folder. */
  url: string;
};
/** The parts of a package to import. */
type ImportInclude = {
  /** The name and branding of the company. On by default. */
  company?: boolean;
  /** The agents. On by default. */
  agents?: boolean;
  /** The projects. On by default. */
  projects?: boolean;
  /** The tasks. On by default. */
  issues?: boolean;
  /** The skills. On by default. */
  skills?: boolean;
};
/** A new company. */
type NewCompanyImportTarget = {
  mode: "new_company";
  /** The name of the new company, instead of the name in the package. */
  newCompanyName?: string | null;
};
/** An existing company. */
type ExistingCompanyImportTarget = {
  mode: "existing_company";
  /** The company. */
  companyId: string;
};
/** The handling of records that already exist in the company. */
type ImportCollisionStrategy = "rename" | "skip" | "replace";
type ImportRequest = {
  source: InlinePackageSource | GithubPackageSource;
  /** The parts to import. All parts by default. */
  include?: ImportInclude;
  /** The company that the package is imported into. */
  target: NewCompanyImportTarget | ExistingCompanyImportTarget;
  /** The agents to import: all of them, or those with these slugs. */
  agents?: "all" | string[];
  /** The handling of records that already exist in the company. By default the imported record is renamed. */
  collisionStrategy?: ImportCollisionStrategy;
  /** New names for agents and projects, by slug. */
  nameOverrides?: { [name: string]: string };
  /** The only files to import. Omit it for all files. */
  selectedFiles?: string[] | null;
  /** The adapters of agents, by the agents' slugs, instead of those in the package. */
  adapterOverrides?: { [name: string]: ImportAdapterOverride };
  /** The values of variables, by `<slug of the agent or project>.<name>`. They become secrets. */
  secretValues?: { [name: string]: string };
  /** True to import schedules as disabled. */
  pauseAutomations?: boolean;
};
/** The adapter that an agent gets instead of the package's. */
type ImportAdapterOverride = {
  /** The type of the adapter. */
  adapterType: string;
  /** The configuration of the adapter; empty if omitted. */
  adapterConfig?: { [name: string]: JsonValue };
};
/** The progress of a project. */
type ProjectStatus = "backlog" | "planned" | "in_progress" | "completed" | "cancelled";
type NewProjectWorkspace = {
  /** The display name. */
  name?: string;
  /** The source of the files. */
  sourceType?: WorkspaceSource;
  /** The folder on the machine that runs the agent. */
  cwd?: string | null;
  /** The URL of the repository, without credentials. */
  repoUrl?: string | null;
  /** The branch, tag or commit to work on. */
  repoRef?: string | null;
  /** The branch that new work starts from. */
  defaultRef?: string | null;
  /** The list in which clients show the workspace. */
  visibility?: WorkspaceVisibility;
  /** The command that prepares the workspace. */
  setupCommand?: string | null;
  /** The command that cleans up the workspace. */
  cleanupCommand?: string | null;
  /** True for the project's primary workspace; exactly one workspace is primary. */
  isPrimary?: boolean;
  metadata?: { [name: string]: JsonValue } | null;
};
/** The source of the files of a workspace. */
type WorkspaceSource = "local_path" | "git_repo" | "remote_managed" | "non_git_path";
/** The list in which clients show a workspace. */
type WorkspaceVisibility = "default" | "advanced";
/** The part of the company that the goal is for. */
type GoalLevel = "company" | "team" | "agent" | "task";
/** The progress of the goal. */
type GoalStatus = "planned" | "active" | "achieved" | "cancelled";
/** The priorities of an issue. */
type IssuePriority = "critical" | "high" | "medium" | "low";
/** The kinds of origins of an issue. */
type IssueOriginKind = "manual" | "routine_execution" | "suggested_task" | "monitor_recovery" | "skill_test";
/** The ways in which an agent works on an issue. */
type IssueWorkMode = "standard" | "ask" | "planning";
/** The actors that may decide that an issue is done. */
type IssueReviewPolicy = "anyone" | "not_creator" | "human_only";
/** Adapter settings for a single issue. */
type AssigneeAdapterOverrides = {
  /** The settings that override the agent's. */
  adapterConfig: {
    env?: { [name: string]: string | ({
      type: "plain";
      value: string;
    } | {
      type: "secret_ref";
      secretId: string;
      version?: "latest" | number;
    } | {
      type: "user_secret_ref";
      /** The name by which settings refer to the secret, unique in the company. */
      key: string;
      required?: boolean;
      version?: "latest" | number;
    }) & { [name: string]: unknown } };
    headers?: { [name: string]: string | ({
      type: "secret_ref";
      secretId: string;
      version?: "latest" | number;
    } | {
      type: "user_secret_ref";
      /** The name by which settings refer to the secret, unique in the company. */
      key: string;
      required?: boolean;
      version?: "latest" | number;
    }) & { [name: string]: unknown } };
    [name: string]: unknown;
  };
};
/** The rules for reviewing the work on an issue before it is done. */
type ExecutionPolicy = {
  /** The order of the stages. At present both modes run one stage after another. */
  mode?: ExecutionMode;
  /** True if a decision requires a comment. */
  commentRequired?: boolean;
  /** The number of times that changes may be requested; null for no limit. */
  maxReviewRounds?: number | null;
  /** The stages, in order. */
  stages?: ExecutionStage[];
  /** The monitor of an external event. */
  monitor?: IssueMonitor | null;
};
/** The modes of an execution policy. */
type ExecutionMode = "normal" | "auto";
/** A stage of an execution policy: a review or an approval. */
type ExecutionStage = {
  /** The stage's id, unique in its policy. */
  id: string;
  /** The type of stage: a review or an approval. */
  type: ExecutionStageType;
  /** The participants. The first participant other than the worker decides. */
  participants: StageParticipant[];
};
/** The types of stages. */
type ExecutionStageType = "review" | "approval";
/** A participant of a stage: an agent or a person. */
type StageParticipant = {
  /** The kind of participant. */
  type: IssueParticipantType;
  /** The agent's id. */
  agentId?: string | null;
  /** The person's id. */
  userId?: string | null;
};
/** The kinds of participants in a review. */
type IssueParticipantType = "agent" | "user";
/** A monitor of an external event that an issue waits for. */
type IssueMonitor = {
  /** The time of the next check. */
  nextCheckAt: string;
  /** The kind of event that the issue waits for. */
  kind?: MonitorKind | null;
  /** The external service to watch. */
  serviceName?: string | null;
  /** The service's reference to the event. It is never returned. */
  externalRef?: string | null;
  /** Notes for the assignee on what to check. */
  notes?: string | null;
  /** The time after which the monitor gives up; null for never. */
  timeoutAt?: string | null;
  /** The number of checks after which the monitor gives up; null for no limit. */
  maxAttempts?: number | null;
  /** The action when the monitor gives up. */
  recoveryPolicy?: MonitorRecoveryPolicy;
};
/** The kinds of events that an issue can wait for. */
type MonitorKind = "external_service";
/** The actions when a monitor gives up. */
type MonitorRecoveryPolicy = "wake_owner" | "create_recovery_issue" | "escalate_to_board";
/** The types that a search covers. */
type SearchScope = "all" | "issues" | "comments" | "documents" | "agents" | "projects";
/** The orders of search results. */
type SearchSort = "relevance" | "updated" | "created" | "priority";
/** A request for a review. */
type ReviewRequest = {
  /** The instructions for the reviewer. */
  instructions: string;
};
/** The statuses of an annotation thread. */
type AnnotationThreadStatus = "open" | "resolved";
/** The types of work products. */
type WorkProductType = "preview_url" | "runtime_service" | "pull_request" | "branch" | "commit" | "artifact" | "document";
/** The statuses of a work product. */
type WorkProductStatus = "active" | "ready_for_review" | "approved" | "changes_requested" | "merged" | "closed" | "failed" | "archived" | "draft";
/** The states of the board's review of a work product. */
type WorkProductReview = "none" | "needs_board_review" | "approved" | "changes_requested";
/** The health of a work product. */
type WorkProductHealth = "unknown" | "healthy" | "unhealthy";
/** The kinds of interactions. */
type InteractionKind = "request_confirmation" | "request_checkbox_confirmation" | "ask_user_questions" | "suggest_tasks";
/** The subject of a confirmation: a revision of a document, or anything else. */
type InteractionTarget = {
  /** The type of target: a document of the issue or anything else. */
  type: InteractionTargetType;
  /** The id of the document's issue, which is the interaction's issue. */
  issueId?: string | null;
  /** The document's id. */
  documentId?: string | null;
  /** The document's key, or a name for a custom target. */
  key: string;
  /** The id of the revision to confirm. Required for a document. */
  revisionId?: string | null;
  /** The number of the revision to confirm; null if not given. */
  revisionNumber?: number | null;
  /** The display name; null if there is no name. */
  label?: string | null;
  /** The address at which the target opens; null if it has no address. */
  href?: string | null;
};
/** The types of targets of a confirmation. */
type InteractionTargetType = "issue_document" | "custom";
/** An option of a checkbox confirmation. */
type CheckboxOption = {
  /** The option's id, unique in the interaction. */
  id: string;
  /** The text beside the checkbox. */
  label: string;
  /** The meaning of the choice, shown below its name; null if there is no text. */
  description?: string;
};
/** A question with its options. */
type Question = {
  /** The question's id, unique in the interaction. */
  id: string;
  /** The text of the question. */
  prompt: string;
  /** Help for answering the question; null if there is no help. */
  helpText?: string | null;
  /** The number of options that may be selected: one or several. */
  selectionMode?: QuestionSelectionMode;
  /** True if an answer is required. */
  required?: boolean;
  /** True if an answer may be a text instead of an option. */
  allowOther?: boolean;
  /** The answers to choose from, in order. */
  options: QuestionOption[];
};
/** The number of options that an answer may select. */
type QuestionSelectionMode = "single" | "multi";
/** An option of a question. */
type QuestionOption = {
  /** The option's id, unique in the question. */
  id: string;
  /** The displayed text of the answer. */
  label: string;
  /** The meaning of the choice, shown below its name; null if there is no text. */
  description?: string | null;
  /** True if the option accepts free text. At most one option of a question may accept it. */
  freeText?: boolean;
};
/** A suggested task; accepting it creates an issue. */
type SuggestedTask = {
  /** The suggestion's key, unique in the interaction. */
  clientKey: string;
  /** The key of another suggestion whose issue becomes the parent; null without a parent suggestion. */
  parentClientKey?: string | null;
  /** The id of the parent issue; null for the default one. */
  parentId?: string | null;
  /** The work to do, in one line. */
  title: string;
  /** The work to do in detail, in Markdown; null if the title says it all. */
  description?: string | null;
  /** The urgency of the work; null for medium. */
  priority?: IssuePriority | null;
  /** The id of the agent to assign. */
  assigneeAgentId?: string | null;
  /** The id of the person to assign. */
  assigneeUserId?: string | null;
  /** The project's id; null for the parent issue's project. */
  projectId?: string | null;
  /** The goal's id; null for the goal of the project or the company. */
  goalId?: string | null;
  /** The code under which the costs are booked; null if there is no code. */
  billingCode?: string | null;
  /** The names of the labels. Unknown ones are created. */
  labels?: string[];
  /** The way in which an agent works on the issue; null for standard. */
  workMode?: IssueWorkMode | null;
};
/** The content of an interaction: the fields of its kind. */
type InteractionPayload = {
  /** The version of this format. Always 1. */
  version: 1;
  /** The question in one sentence. */
  prompt?: string;
  /** Background for the decision, in Markdown; null if there is no background. */
  detailsMarkdown?: string | null;
  /** The text of the accept button; null for the default text. */
  acceptLabel?: string | null;
  /** The text of the reject button; null for the default text. */
  rejectLabel?: string | null;
  /** True if a rejection requires a reason. */
  rejectRequiresReason?: boolean;
  /** The text above the reason field; null for the default text. */
  rejectReasonLabel?: string | null;
  /** True if a reason can be given. */
  allowDeclineReason?: boolean;
  /** The placeholder of the empty reason field; null for the default text. */
  declineReasonPlaceholder?: string | null;
  /** True if a person's comment on the issue ends the interaction. */
  supersedeOnUserComment?: boolean;
  /** The single thing to confirm; null if there is no single thing. */
  target?: InteractionTarget | null;
  /** The options to select from, in order. */
  options?: CheckboxOption[];
  /** The ids of the options that are selected at first. */
  defaultSelectedOptionIds?: string[];
  /** The minimum number of selected options. */
  minSelected?: number;
  /** The maximum number of selected options. Null for no limit. */
  maxSelected?: number | null;
  /** The heading above all questions; null if there is no heading. */
  title?: string | null;
  /** The text of the button that sends the answers; null for the default text. */
  submitLabel?: string | null;
  /** The questions, in order. */
  questions?: Question[];
  /** The id of the issue that becomes the parent of the suggestions; null for the interaction's issue. */
  defaultParentId?: string | null;
  /** The suggested tasks, in order. */
  tasks?: SuggestedTask[];
};
/** The conditions under which the end of an interaction wakes the issue's assignee. */
type InteractionContinuationPolicy = "wake_assignee" | "wake_assignee_on_accept" | "none";
/** Actors that may resolve an interaction. */
type InteractionResolverPolicy = "anyone" | "not_creator" | "human_only";
/** An answer to a question. */
type GivenAnswer = {
  /** The id of the answered question. */
  questionId: string;
  /** The ids of the selected options; several only if the question allows it. */
  optionIds?: string[];
  /** A free-text answer, if the question or a selected option accepts one. */
  otherText?: string | null;
};
/** The status of an approval. */
type ApprovalStatus = "pending" | "revision_requested" | "approved" | "rejected" | "cancelled";
/** The type of an approval. */
type ApprovalType = "hire_agent" | "approve_ceo_strategy" | "budget_override_required" | "request_board_approval";
/** The statuses of a case. */
type CaseStatus = "draft" | "in_progress" | "in_review" | "approved" | "done" | "cancelled";
/** The roles of an issue for a case. */
type CaseLinkRole = "origin" | "work" | "reference";
/** The status of a routine. */
type RoutineStatus = "active" | "paused" | "archived";
/** The behavior of a run while the issue of an earlier equal run is open. */
type RoutineConcurrencyPolicy = "coalesce_if_active" | "skip_if_active" | "always_enqueue";
/** The handling of ticks that were missed while no server was running. */
type RoutineCatchUpPolicy = "skip_missed" | "enqueue_missed_with_cap";
/** The activity that a tick requires to fire. */
type RoutineActivityGatePolicy = "always" | "require_external_activity";
/** The scope of the activity that lets a tick fire. */
type RoutineActivityGateScope = "company" | "project";
type NewRoutineVariable = {
  /** The name between the braces: 1 to 120 letters, digits and underscores, a letter first. */
  name: string;
  /** The label that forms show instead of the name. */
  label?: string | null;
  /** The type of the value. */
  type?: RoutineVariableType;
  /** The value for runs that set no value. */
  defaultValue?: string | number | boolean | null;
  /** True if a run needs a value. */
  required?: boolean;
  /** The options, for the type select. */
  options?: string[];
};
/** The type of a variable of a routine. */
type RoutineVariableType = "text" | "textarea" | "number" | "boolean" | "select" | "date";
/** The event that fires a trigger. */
type RoutineTriggerKind = "schedule" | "webhook" | "api";
/** The authentication of the senders of a webhook. */
type RoutineSigningMode = "app_webhook" | "bearer" | "hmac_sha256" | "git_host_hmac" | "meeting_provider_hmac" | "none";
/** The billing method for the use of a model. */
type BillingType = "metered_api" | "subscription_included" | "subscription_overage" | "credits" | "fixed" | "unknown";
/** The state of the price of a cost event. */
type CostStatus = "reported" | "unpriced";
/** The purpose of a payment. */
type FinanceEventKind = "inference_charge" | "platform_fee" | "credit_purchase" | "credit_refund" | "credit_expiry" | "byok_fee" | "gateway_overhead" | "log_storage_charge" | "logpush_charge" | "provisioned_capacity_charge" | "training_charge" | "custom_model_import_charge" | "custom_model_storage_charge" | "manual_adjustment";
/** The direction of a payment. */
type FinanceDirection = "debit" | "credit";
/** The kind of scope that a budget limits. */
type BudgetScopeType = "company" | "agent" | "project";
/** The quantity that a budget limits. */
type BudgetMetric = "billed_cents" | "total_tokens" | "runs";
/** The window of time of a budget. */
type BudgetWindow = "calendar_month_utc" | "lifetime";
/** The resolution of a budget incident. */
type BudgetIncidentAction = "keep_paused" | "raise_budget_and_resume";
/** The provider that stores the values of secrets. */
type SecretProviderId = "local_encrypted" | "aws_secrets_manager" | "gcp_secret_manager" | "vault";
/** The manager of a secret's value. */
type SecretManagedMode = "service_managed" | "external_reference";
/** A secret status that clients can set. */
type SettableSecretStatus = "active" | "disabled" | "archived";
/** The status of a vault. */
type SecretVaultStatus = "ready" | "warning" | "coming_soon" | "disabled";
type SecretToImport = {
  /** The name or ARN of the secret at the provider. */
  externalRef: string;
  /** The display name. */
  name?: string;
  /** The name by which settings refer to the secret, unique in the company. */
  key?: string;
  /** The purpose. */
  description?: string | null;
  /** The name of the version at the provider; null or omitted for the current version. */
  providerVersionRef?: string | null;
};
/** The access for approving a request for a board key. */
type CliAuthAccess = "board" | "instance_admin_required";
/** The role of a person. */
type BoardRole = "viewer" | "operator" | "admin" | "owner";
/** The statuses that callers can set on a membership. */
type SettableMembershipStatus = "pending" | "active" | "suspended";
/** A permission to grant. */
type GrantInput = {
  /** The permission that the grant gives. */
  permissionKey: PermissionKey;
  /** The limits of the grant; null means no limit. */
  scope?: { [name: string]: JsonValue } | null;
};
/** The actions that a grant can allow. */
type PermissionKey = "agents:create" | "agents:configure" | "agents:suggest-changes" | "skills:create" | "skills:suggest-changes" | "skills:review" | "environments:manage" | "tools:admin" | "tools:manage_connections" | "tools:manage_profiles" | "tools:view_audit" | "tools:use" | "tools:manage_runtime" | "audit:view_agent_actions" | "inbox:manage" | "users:invite" | "users:manage_permissions" | "tasks:assign" | "tasks:assign_scope" | "tasks:manage_active_checkouts" | "pipelines:write" | "joins:approve" | "secrets:read" | "agent_config:read" | "agent_config:update";
/** The new assignee of a person's open issues. */
type Reassignment = {
  /** The agent that takes over. */
  assigneeAgentId?: string | null;
  /** The person who takes over. */
  assigneeUserId?: string | null;
};
/** The kinds of joiners that an invite allows. */
type InviteJoinTypes = "human" | "agent" | "both";
/** The state of an invite. */
type InviteState = "active" | "accepted" | "revoked" | "expired";
/** The kind of joiner. */
type JoinRequestType = "human" | "agent";
/** The status of a join request. */
type JoinRequestStatus = "pending_approval" | "approved" | "rejected";
/** The kind of an event of the installation that belongs to no company. */
type InstanceEventType = "user.signed_up" | "user.signed_in" | "user.signed_out" | "sign_in.failed" | "sign_in.failures_omitted" | "session.ended" | "assistant.connected" | "assistant.disconnected" | "password.changed" | "password.reset_link_created" | "password.reset" | "second_factor.enabled" | "second_factor.disabled" | "second_factor.reset" | "database.restored";
/** The permission to share feedback. */
type FeedbackDataSharingPreference = "allowed" | "not_allowed" | "prompt";
/** The access of companies to a folder of the host. */
type HostFolderAccess = "read" | "write";
/** The change to an agent's skills. */
type AgentSkillsMode = "add" | "remove" | "replace";
/** A skill with a pinned version. */
type PinnedSkill = {
  /** The skill's key, ID or slug. */
  key: string;
  /** The ID of the version to pin; null for the delivered version. */
  versionId: string | null;
};
/** The order of a list of skills. */
type SkillListSort = "alphabetical" | "recent" | "installs" | "agents" | "forks";
/** The agents that are offered a skill. */
type SkillSharingScope = "private" | "company";
/** The encoding of a file's content. */
type SkillFileEncoding = "utf8" | "base64";
/** The kind of a path in a skill. */
type SkillFileTarget = "file" | "folder";
/** The effect of a skill policy on an attempt. */
type SkillPolicyEffect = "allow" | "deny";
/** A rule of a skill policy. The first rule that matches an attempt decides. */
type SkillPolicyRuleInput = {
  /** The ID by which decisions name the rule, unique in the policy. */
  id: string;
  /** Rules are evaluated from the lowest priority up. Rules of equal priority follow the order of their IDs, by code units. */
  priority: number;
  effect: SkillPolicyEffect;
  /** The agents or roles that the rule applies to. */
  subject: ({
    type: "all_agents";
  } | {
    type: "agents";
    /** The IDs of the agents. */
    agentIds: string[];
  } | {
    type: "roles";
    /** The roles; upper and lower case do not matter. People have the role board. */
    roles: string[];
  }) & { [name: string]: unknown };
  /** The actions that the rule applies to. */
  actions: SkillAction[];
  /** The skills that the rule applies to; null or omitted for all skills. */
  resources?: SkillPolicyResourcesInput | null;
};
/** An operation that the policy allows or denies. */
type SkillAction = "skills.create" | "skills.import" | "skills.install" | "skills.edit" | "skills.update" | "skills.test" | "skills.reset" | "skills.remove";
/** The skills that a rule applies to. A skill must meet every condition, by matching one item of each list. */
type SkillPolicyResourcesInput = {
  /** The IDs of the matching skills; null for no condition. */
  skillIds?: string[] | null;
  /** The keys of the matching skills; null for no condition. */
  skillKeys?: string[] | null;
  /** The source types of the matching skills; null for no condition. */
  sourceTypes?: SkillOrigin[] | null;
  /** The source addresses of the matching skills, in any spelling; null for no condition. */
  sourceLocators?: string[] | null;
};
/** The source of a skill, as skill policies distinguish it. */
type SkillOrigin = "workspace" | "catalog" | "git" | "external_package" | "generated" | "unknown";
/** The known facts about a skill. Omitted facts are unknown. */
type SkillFacts = {
  /** The ID of the skill. */
  skillId?: string | null;
  /** The key of the skill. */
  skillKey?: string | null;
  /** The source of the skill. */
  sourceType?: SkillOrigin | null;
  /** The address of the skill's source. */
  sourceLocator?: string | null;
};
/** The agent for which Orgraph evaluates a skill policy. */
type SkillPrincipal = {
  /** The ID of the agent. */
  agentId: string;
};
/** The mode of a search for skills. */
type SkillScanMode = "import" | "preview";
/** The mode of a request to add a repository. */
type SkillSourceMode = "add" | "preview";
/** The run in which a plugin tool is called. */
type PluginRunContextInput = {
  /** The ID of the agent that calls the tool, or for which a person calls it. */
  agentId: string;
  /** The ID of the run in which the tool is called; it must belong to that agent. */
  runId: string;
  /** The company's ID. */
  companyId: string;
  /** The ID of the project of the call; if the run has a project, it must be the same one. */
  projectId: string;
};
/** The status of a plugin. */
type PluginStatus = "installed" | "ready" | "upgrade_pending" | "disabled" | "error";
/** The state of a plugin job's schedule. */
type PluginJobStatus = "active" | "paused" | "failed";
/** The severity of a line in a plugin's log. */
type PluginLogLevel = "debug" | "info" | "warn" | "error";
/** The way Orgraph reaches an application. */
type ToolApplicationType = "mcp_http" | "mcp_stdio" | "plugin" | "a2a" | "chat";
/** The status of an application, connection or profile. */
type ToolStatus = "draft" | "active" | "disabled" | "archived";
/** A secret that Orgraph sends to a tool server. */
type ToolCredentialRefInput = {
  /** The display name. */
  name: string;
  /** The ID of the secret, in the same company. */
  secretId: string;
  /** The place where Orgraph sends the secret. */
  placement: ToolCredentialPlacement;
  /** The name of the header, variable or parameter. */
  key: string;
  /** "latest" (the default) or a version number. */
  version?: "latest" | number;
  /** The text before the value, such as "Bearer ". */
  prefix?: string | null;
};
/** The place for a credential. */
type ToolCredentialPlacement = "header" | "env" | "url";
/** A secret that supplies the value of a connection setting. */
type ToolCredentialSecretRefInput = {
  /** The ID of the secret, in the same company. */
  secretId: string;
  /** The setting that gets its value from the secret. */
  configPath: string;
  /** "latest" (the default) or a version number. */
  versionSelector?: "latest" | number;
  /** True if the connection does not work without the secret. */
  required?: boolean;
  /** The display name. */
  label?: string | null;
};
/** The credentials that calls use. */
type ToolCredentialPolicy = "shared" | "per_user" | "per_user_with_fallback" | "per_agent";
/** The way Orgraph authenticates to a tool server. */
type ToolAuthKind = "oauth" | "api_key" | "none";
/** The way in which Orgraph reaches a tool server. */
type ToolTransport = "remote_http" | "local_stdio" | "plugin";
/** The decision about a tool. */
type ToolCatalogEntryDecision = "active" | "disabled";
/** The company or an agent to install a connection for. */
type ToolInstallInput = {
  targetType: ToolInstallTarget;
  /** The ID of the company or of one of its agents. */
  targetId: string;
};
/** The kind of target a connection is installed for. */
type ToolInstallTarget = "company" | "agent";
/** The subject whose access a token carries. */
type ToolTokenSubject = {
  /** The kind of access. */
  type: ToolTokenSubjectType;
  /** The ID of the person. Defaults to the person that the run acts for. */
  userId?: string;
};
/** The access that a token carries. */
type ToolTokenSubjectType = "app" | "user";
/** The kind of caller of a tool. */
type ToolActorType = "agent" | "user" | "system" | "plugin";
/** The harm that a tool can do. Tools are read, write or destructive; rules may also use the other levels. */
type ToolRiskLevel = "read" | "write" | "destructive" | "low" | "medium" | "high" | "critical";
/** The calls to which a rule applies. A call must meet each key. */
type ToolSelectors = {
  /** Must equal the kind of the caller. */
  actorType?: ToolActorType;
  /** One of these values must equal the kind of the caller. */
  actorTypes?: ToolActorType[];
  /** Must equal the ID of the agent that calls. */
  agentId?: string;
  /** One of these values must equal the ID of the agent that calls. */
  agentIds?: string[];
  /** Must equal the ID of the project of the caller's run. */
  projectId?: string;
  /** One of these values must equal the ID of the project of the caller's run. */
  projectIds?: string[];
  /** Must equal the ID of the routine of the caller's run. */
  routineId?: string;
  /** One of these values must equal the ID of the routine of the caller's run. */
  routineIds?: string[];
  /** Must equal the ID of the issue of the caller's run. */
  issueId?: string;
  /** One of these values must equal the ID of the issue of the caller's run. */
  issueIds?: string[];
  /** Must equal the ID of the gateway of the call. */
  gatewayId?: string;
  /** One of these values must equal the ID of the gateway of the call. */
  gatewayIds?: string[];
  /** Must equal the ID of the tool's application. */
  applicationId?: string;
  /** One of these values must equal the ID of the tool's application. */
  applicationIds?: string[];
  /** Must equal the ID of the tool's connection. */
  connectionId?: string;
  /** One of these values must equal the ID of the tool's connection. */
  connectionIds?: string[];
  /** Must equal the ID of the tool's entry in the catalog. */
  catalogEntryId?: string;
  /** One of these values must equal the ID of the tool's entry in the catalog. */
  catalogEntryIds?: string[];
  /** Must equal the key of the tool's application. */
  applicationKey?: string;
  /** One of these values must equal the key of the tool's application. */
  applicationKeys?: string[];
  /** Must equal the type of the tool's provider: mcp_remote_http, mcp_local_stdio or plugin. */
  providerType?: string;
  /** One of these values must equal the type of the tool's provider: mcp_remote_http, mcp_local_stdio or plugin. */
  providerTypes?: string[];
  /** Must equal the name of the tool, at its server or in Orgraph. */
  toolName?: string;
  /** One of these values must equal the name of the tool, at its server or in Orgraph. */
  toolNames?: string[];
  /** Must equal the risk level of the tool. */
  riskLevel?: ToolRiskLevel;
  /** One of these values must equal the risk level of the tool. */
  riskLevels?: ToolRiskLevel[];
};
/** Conditions on a call. The call must meet every group in the object. */
type ToolConditions = {
  /** Conditions on the arguments of the call. */
  arguments?: ToolArgumentConditions;
  /** Another name of arguments. */
  args?: ToolArgumentConditions;
  actor?: ToolActorConditions;
  /** Conditions on the context of the call. */
  context?: ToolContextConditions;
  risk?: ToolRiskConditions;
  /** Conditions on the connection whose credentials the call uses. */
  credentialScope?: ToolCredentialConditions;
  trustBoundary?: ToolBoundaryConditions;
  /** Conditions on the time of the call. */
  timeWindow?: ToolTimeWindow & {
    /** The earliest time of a call. */
    startAt?: string;
    /** The time before which the call must come. */
    endAt?: string;
    /** The days of the week, 0 for Sunday, in UTC. */
    daysOfWeekUtc?: number[];
    /** The hour of the day at which the window starts, in UTC. */
    startHourUtc?: number;
    /** The hour of the day at which the window ends, in UTC; an end not after the start is on the next day. */
    endHourUtc?: number;
  };
};
/** Conditions on the arguments of a call. */
type ToolArgumentConditions = {
  /** The value that must be at each path. Paths use dots, such as filter.0.name. */
  fieldEquals?: { [name: string]: JsonValue };
  /** The value that must not be at each path. Paths use dots, such as filter.0.name. */
  fieldNotEquals?: { [name: string]: JsonValue };
  /** The allowed values at each path. Paths use dots, such as filter.0.name. */
  fieldIn?: { [name: string]: JsonValue[] };
  /** The regular expression that the text at each path must match. Paths use dots, such as filter.0.name. */
  fieldMatches?: { [name: string]: string };
  /** The paths that must have a value; null counts as a value. */
  fieldExists?: string[];
  /** The paths that must have no value. */
  fieldAbsent?: string[];
};
/** Conditions on the caller. */
type ToolActorConditions = {
  /** Must equal the kind of the caller. */
  actorType?: ToolActorType;
  /** One of these values must equal the kind of the caller. */
  actorTypes?: ToolActorType[];
  /** Must equal the ID of the agent that calls. */
  agentId?: string;
  /** One of these values must equal the ID of the agent that calls. */
  agentIds?: string[];
};
/** Conditions on the context of a call. */
type ToolContextConditions = {
  /** Must equal the ID of the project of the caller's run. */
  projectId?: string;
  /** One of these values must equal the ID of the project of the caller's run. */
  projectIds?: string[];
  /** Must equal the ID of the routine of the caller's run. */
  routineId?: string;
  /** One of these values must equal the ID of the routine of the caller's run. */
  routineIds?: string[];
  /** Must equal the ID of the issue of the caller's run. */
  issueId?: string;
  /** One of these values must equal the ID of the issue of the caller's run. */
  issueIds?: string[];
  /** True if the call must come from work on an issue. */
  requireIssue?: boolean;
  /** True if the call must come from work in a project. */
  requireProject?: boolean;
  /** True if the call must come from work of a routine. */
  requireRoutine?: boolean;
};
/** Conditions on the risk level of the tool. */
type ToolRiskConditions = {
  /** The risk levels that match. */
  levels?: ToolRiskLevel[];
  /** The highest risk level that matches. */
  max?: ToolRiskLevel;
  /** True to match tools that change something, false to match other tools. */
  isWrite?: boolean;
  /** True to match tools that destroy something, false to match other tools. */
  isDestructive?: boolean;
};
/** Conditions on the connection whose credentials a call uses. */
type ToolCredentialConditions = {
  /** Must equal the ID of the tool's application. */
  applicationId?: string;
  /** One of these values must equal the ID of the tool's application. */
  applicationIds?: string[];
  /** Must equal the ID of the tool's connection. */
  connectionId?: string;
  /** One of these values must equal the ID of the tool's connection. */
  connectionIds?: string[];
  /** Must equal the ID of the tool's entry in the catalog. */
  catalogEntryId?: string;
  /** One of these values must equal the ID of the tool's entry in the catalog. */
  catalogEntryIds?: string[];
  /** Must equal the key of the tool's application. */
  applicationKey?: string;
  /** One of these values must equal the key of the tool's application. */
  applicationKeys?: string[];
  /** Must equal the type of the tool's provider: mcp_remote_http, mcp_local_stdio or plugin. */
  providerType?: string;
  /** One of these values must equal the type of the tool's provider: mcp_remote_http, mcp_local_stdio or plugin. */
  providerTypes?: string[];
};
/** Conditions on the host of the tool. */
type ToolBoundaryConditions = {
  /** Must equal the type of the tool's provider: mcp_remote_http, mcp_local_stdio or plugin. */
  providerType?: string;
  /** One of these values must equal the type of the tool's provider: mcp_remote_http, mcp_local_stdio or plugin. */
  providerTypes?: string[];
  /** Must equal the key of the tool's application. */
  applicationKey?: string;
  /** One of these values must equal the key of the tool's application. */
  applicationKeys?: string[];
  /** True if the tool must run on another host. */
  remoteHttpOnly?: boolean;
  /** True if the tool must run on this host. */
  selfOnly?: boolean;
};
/** Conditions on the time of a call. */
type ToolTimeWindow = {
  /** The earliest time of a call. */
  startAt?: string;
  /** The time before which the call must come. */
  endAt?: string;
  /** The days of the week, 0 for Sunday, in UTC. */
  daysOfWeekUtc?: number[];
  /** The hour of the day at which the window starts, in UTC. */
  startHourUtc?: number;
  /** The hour of the day at which the window ends, in UTC; an end not after the start is on the next day. */
  endHourUtc?: number;
};
/** A profile's effect on tools that no entry selects. */
type ToolDefaultAction = "deny" | "allow";
type NewToolProfileEntry = {
  /** The property by which the entry selects tools; the field of that name is required. */
  selectorType: ToolEntrySelector;
  /** The effect on the selected tools; include if omitted. */
  effect?: ToolEntryEffect;
  /** The ID of an application of the company. */
  applicationId?: string | null;
  /** The ID of a connection of the company. */
  connectionId?: string | null;
  /** The ID of a tool in the catalog of the company. */
  catalogEntryId?: string | null;
  /** The name of the tools, at their server or in Orgraph. */
  toolName?: string | null;
  /** The risk level of the selected tools. */
  riskLevel?: ToolRiskLevel | null;
  /** Further conditions on a call. */
  conditions?: ToolConditions | null;
};
/** The property by which an entry selects tools. */
type ToolEntrySelector = "application" | "connection" | "catalog_entry" | "tool_name" | "risk_level";
/** The effect of an entry on the selected tools. */
type ToolEntryEffect = "include" | "exclude";
/** A kind of target to which profiles are bound. */
type ToolBindingTarget = "company" | "agent" | "project" | "routine" | "issue" | "gateway";
type NewToolReview = {
  /** The ID of the tool in the catalog. */
  catalogEntryId: string;
  decision: NewToolDecision;
};
/** Add the tool to the profile, or leave it out. */
type NewToolDecision = "allow" | "keep_blocked";
/** The caller in a policy test. */
type TestedToolCaller = {
  /** The kind of caller. */
  actorType: ToolActorType;
  /** The ID of the caller. */
  actorId: string;
  /** The ID of the agent that the caller acts for, if any. */
  agentId?: string | null;
};
/** The context of the call in a policy test. */
type TestedToolContext = {
  /** The ID of the run. */
  heartbeatRunId?: string | null;
  /** The ID of the issue that the work belongs to. */
  issueId?: string | null;
  /** The ID of the project that the work belongs to. */
  projectId?: string | null;
  /** The ID of the routine that the work belongs to. */
  routineId?: string | null;
  /** The ID of the gateway through which the call comes. */
  gatewayId?: string | null;
};
/** The tool and the arguments of the call in a policy test. */
type TestedToolRequest = {
  /** The name of the tool, in Orgraph or at its server. */
  toolName: string;
  /** The ID of the tool's application. */
  applicationId?: string | null;
  /** The ID of the tool's connection. */
  connectionId?: string | null;
  /** The ID of the tool in the catalog. */
  catalogEntryId?: string | null;
  /** The arguments of the call; empty if omitted. */
  arguments?: { [name: string]: JsonValue } | null;
  /** Has no effect on the decision. */
  idempotencyKey?: string | null;
  /** Has no effect on the decision: the tool's risk does. */
  sideEffecting?: boolean | null;
};
/** The reason why the checks of the lab ran. */
type SmokeLabTrigger = "manual" | "routine" | "ci";
/** The overall outcome of the checks of the lab. */
type SmokeLabRunStatus = "running" | "passed" | "failed" | "cancelled";
/** A path through the gateway that the smoke lab tests. */
type SmokeLabPath = "P1" | "P2" | "P3" | "P4" | "P5" | "P6" | "P7";
/** The result of a step of the smoke lab. */
type SmokeLabStepStatus = "pass" | "fail" | "skipped";
/** How a gateway's profiles combine with the profiles of a call's context. */
type ToolGatewayMode = "gateway_only" | "inherit_context_then_gateway" | "gateway_then_context";
/** The kind of context of a gateway's calls. */
type ToolGatewayScope = "none" | "company" | "project" | "routine" | "issue" | "agent";
/** Authentication of the clients of a gateway. */
type ToolGatewayAuthInput = {
  /** The version of this block: 1. */
  version?: 1;
  bearer?: ToolGatewayBearerInput;
  oauth?: ToolGatewayOAuthInput;
};
/** Authentication of the clients of a gateway by a token. */
type ToolGatewayBearerInput = {
  /** True if clients may authenticate by a token of the gateway. */
  enabled?: boolean;
  /** The start of each token: svcgw. */
  tokenPrefix?: "svcgw";
  /** Lifetime in seconds of tokens created without expiresAt: 60 to 31,536,000, 90 days by default. */
  defaultTtlSeconds?: number;
  /** True if tokens that never expire need a reason. */
  requireFiniteExpiry?: boolean;
  /** True if tokens that last more than a year need a reason. */
  longLivedTokenRequiresOverride?: boolean;
};
/** Login of the clients of a gateway by OAuth. */
type ToolGatewayOAuthInput = {
  /** Always false: clients cannot log in by OAuth yet. */
  enabled?: false;
};
/** The headers that a gateway sends to tool servers. */
type ToolGatewayHeaderPolicyInput = {
  /** The version of this block: 1. */
  version?: 1;
  callerPassthrough?: ToolGatewayPassthroughInput;
  /** Headers that the gateway sends with every call. */
  staticHeaders?: ToolGatewayHeaderInput[];
  /** Facts about a call that the gateway sends in addition to those of metadataPolicy. */
  generatedMetadata?: ToolGatewayFact[];
  responseHeaders?: ToolGatewayResponseHeadersInput;
};
/** The callers' headers that a gateway forwards. */
type ToolGatewayPassthroughInput = {
  /** True if the gateway forwards headers of the caller. */
  enabled?: boolean;
  /** The names of the forwarded headers. The gateway never forwards credentials and protocol headers. */
  allowedHeaders?: string[];
};
/** A header that a gateway sends with every call. */
type ToolGatewayHeaderInput = {
  /** The name of the header. */
  name: string;
  /** The secret of the company that holds the value: its ID, or its ID, @ and a version number. */
  valueRef?: string | null;
  /** The literal value, for a value that is not a secret. */
  value?: string | null;
};
/** A call fact that a gateway may send to servers. */
type ToolGatewayFact = "companyId" | "gatewayId" | "projectId" | "issueId" | "agentId" | "runId" | "correlationId";
/** The headers of a gateway's responses. */
type ToolGatewayResponseHeadersInput = {
  /** True if the gateway sends the headers that the protocol needs. */
  forwardMcpRequired?: boolean;
  /** True if the gateway sends the headers about caching. */
  forwardSafeCache?: boolean;
};
/** The facts about a call that a gateway sends to servers, in headers. */
type ToolGatewayMetadataPolicyInput = {
  /** The version of this block: 1. */
  version?: 1;
  /** True to send servers the ID of the company. */
  forwardCompanyId?: boolean;
  /** True to send servers the ID of the gateway. */
  forwardGatewayId?: boolean;
  /** True to send servers the ID of the project. */
  forwardProjectId?: boolean;
  /** True to send servers the ID of the issue. */
  forwardIssueId?: boolean;
  /** True to send servers the ID of the agent. */
  forwardAgentId?: boolean;
  /** True to send servers the ID of the run. */
  forwardRunId?: boolean;
  /** True to send servers an ID of the call. */
  forwardCorrelationId?: boolean;
};
/** Search for tools by the clients of a gateway with many tools. */
type ToolGatewayOnDemandInput = {
  /** The version of this block: 1. */
  version?: 1;
  /** True if clients find tools by search_tools and call them by run_tool. */
  enabled?: boolean;
  /** The number of results of a search without its own limit. */
  defaultLimit?: number;
};
/** The kind of holder of a gateway token. */
type ToolGatewaySubject = "gateway_client";
/** An action that a gateway token allows. */
type ToolGatewayAction = "tools/list" | "tools/call";
/** The status of a request to approve a tool call. */
type ToolActionRequestStatus = "pending" | "approved" | "executing" | "executed" | "failed" | "declined" | "expired" | "cancelled";
/** The arguments that a trust rule covers. */
type ToolArgumentMode = "exact" | "action";
/** The properties that trusted calls share with the approved action. */
type ToolTrustScope = {
  /** True to trust only calls with the agent of the approved action. */
  includeAgent?: boolean;
  /** True to trust only calls with the project of the approved action. */
  includeProject?: boolean;
  /** True to trust only calls with the application of the approved action. */
  includeApplication?: boolean;
  /** True to trust only calls with the connection of the approved action. */
  includeConnection?: boolean;
  /** True to trust only calls with the tool, by its name, of the approved action. */
  includeTool?: boolean;
  /** True to trust only calls with the issue of the approved action. */
  includeIssue?: boolean;
  /** True to trust only calls with the tool, by its ID, of the approved action. */
  includeCatalogEntry?: boolean;
};
/** A tool of a program. */
type ToolStdioTemplateToolInput = {
  /** The name of the tool at its program. */
  name: string;
  /** The display name. */
  title?: string | null;
  /** The purpose of the tool. */
  description?: string | null;
  /** The JSON schema of the tool's arguments; any object if omitted. */
  inputSchema?: { [name: string]: JsonValue } | null;
  /** The annotations from the program, such as readOnlyHint. */
  annotations?: { [name: string]: JsonValue } | null;
};
/** The outcome of a tool call, in brief. */
type ToolAuditOutcome = "allowed" | "blocked" | "asked_first" | "waiting" | "failed";
type ValidationIssue = {
  code: string;
  path: (string | number)[];
  message: string;
};
type FieldError = {
  /** A JSON pointer to the field, such as /server/port; / for the whole settings */
  field: string;
  /** The problem with the field */
  message: string;
};
type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };
/** A company of agents with its board. */
type Company = {
  id: string;
  /** The company's display name. */
  name: string;
  /** The purpose of the company; null if not set. */
  description: string | null;
  /** The company's current status. */
  status: CompanyStatus;
  /** The reason for the pause; null unless paused. */
  pauseReason: "manual" | "budget" | null;
  /** The time of the pause; null unless the company is paused. */
  pausedAt: string | null;
  /** The prefix of the identifiers of its issues and cases. */
  issuePrefix: string;
  /** The number of the latest issue. */
  issueCounter: number;
  /** The monthly budget in cents; 0 means no limit. */
  budgetMonthlyCents: number;
  /** The billed amount of the current UTC month, in cents. */
  spentMonthlyCents: number;
  /** True if hires need the approval of the board. */
  requireBoardApprovalForNewAgents: boolean;
  /** The ID of the person who is responsible by default. */
  defaultResponsibleUserId: string | null;
  /** The brand color, such as #1a2b3c; null if not set. */
  primaryColor: string | null;
  /** The ID of the asset with the logo. */
  logoAssetId: string | null;
  /** The URL or path of the company's picture; null without a picture. */
  logoUrl: string | null;
  /** The adapters that its agents can use, of those that the instance allows; null means all of these. */
  allowedAdapters: string[] | null;
  createdAt: string;
  updatedAt: string;
};
type Ok = {
  ok: true;
};
/** The folders of the host that a company may use. */
type CompanyHostFolders = {
  /** The company's own folder on the server. The server creates folders in it when a run is to work there. */
  own: string;
  /** True if the company may use every other path: on a local_trusted server without listed folders. */
  isOpen: boolean;
  /** The folders that instance admins listed, sorted by path. */
  listed: CompanyHostFolder[];
};
/** A folder of the host that a company may use. */
type CompanyHostFolder = {
  /** The absolute path. */
  path: string;
  /** The allowed access. */
  access: HostFolderAccess;
};
type Asset = {
  id: string;
  companyId: string;
  /** The media type, such as image/png. */
  contentType: string;
  /** The size in bytes. */
  byteSize: number;
  /** The SHA-256 hash of the content, in hexadecimal. */
  sha256: string;
  /** The file's name at upload; null if the upload had no name. */
  originalFilename: string | null;
  /** The ID of the agent that added the asset. */
  createdByAgentId: string | null;
  /** The ID of the person who added the asset. */
  createdByUserId: string | null;
  /** The time at which the asset was added. */
  createdAt: string;
  updatedAt: string;
  contentPath: string;
};
/** An agent of a company. */
type Agent = {
  id: string;
  companyId: string;
  /** The agent's display name. */
  name: string;
  /** The shortname, unique in the company. */
  urlKey: string;
  role: AgentRole;
  /** The job title; null for an agent without one. */
  title: string | null;
  /** The name of the icon that clients show; null without an icon. */
  icon: string | null;
  /** The agent's strengths, for callers that choose an agent for a task; null if not set. */
  capabilities: string | null;
  appearance: AgentAppearance;
  /** The path of a picture that is drawn from the agent's appearance. */
  avatarUrl: string;
  /** The ID of the agent's manager; null at the top of the org chart. */
  reportsTo: string | null;
  /** The type of the adapter that runs the agent. */
  adapterType: string;
  /** The configuration of the adapter, redacted; empty for callers without permission. */
  adapterConfig: { [name: string]: JsonValue };
  /** The configuration of wakes; empty for callers without permission. */
  runtimeConfig: { [name: string]: JsonValue };
  /** The ID of the environment in which the agent runs by default; null if not set. */
  defaultEnvironmentId: string | null;
  /** The monthly budget in cents; 0 means no limit. */
  budgetMonthlyCents: number;
  /** The billed amount of the current UTC month, in cents. */
  spentMonthlyCents: number;
  /** The agent's current status. */
  status: AgentStatus;
  /** The reason for the pause; null unless the agent is paused. */
  pauseReason: AgentPauseReason | null;
  /** The time of the pause; null unless the agent is paused. */
  pausedAt: string | null;
  /** The reason why the last run failed; null if it did not fail. */
  errorReason: string | null;
  /** The time at which a run of the agent last started or ended; null before the first run. */
  lastHeartbeatAt: string | null;
  permissions: AgentPermissions;
  /** The skills that the agent should have. */
  desiredSkills: string[];
  /** Data that clients store with the agent and the server does not use; null if not set. */
  metadata: { [name: string]: JsonValue } | null;
  createdAt: string;
  updatedAt: string;
};
/** The reason why an agent is paused. */
type AgentPauseReason = "manual" | "budget" | "system" | "company_archived" | "import";
/** The permissions of an agent to create agents and skills. */
type AgentPermissions = {
  /** True if the agent may hire agents. */
  canCreateAgents: boolean;
  /** True if the agent may create skills. */
  canCreateSkills: boolean;
};
type AgentHire = {
  agent: Agent;
  approval: Approval | null;
  /** True if the same run made the same hire request before; the response is then the earlier one. */
  idempotent?: true;
};
/** A request for a decision of the board. */
type Approval = {
  id: string;
  companyId: string;
  /** The decision that the board must make. */
  type: ApprovalType;
  /** The status, including the decision of the board. */
  status: ApprovalStatus;
  /** The ID of the agent that requested the approval. */
  requestedByAgentId: string | null;
  /** The ID of the person who requested the approval. */
  requestedByUserId: string | null;
  /** The request, with the fields of its type; secrets are redacted. */
  payload: { [name: string]: JsonValue };
  /** The reason that the board gave; null without a reason. */
  decisionNote: string | null;
  /** The ID of the person who decided. */
  decidedByUserId: string | null;
  /** The time of the board's decision; null until then. */
  decidedAt: string | null;
  /** The time of the request. */
  createdAt: string;
  updatedAt: string;
};
type AgentConfiguration = {
  id: string;
  companyId: string;
  /** The agent's display name. */
  name: string;
  role: AgentRole;
  /** The job title; null for an agent without one. */
  title: string | null;
  /** The agent's current status. */
  status: AgentStatus;
  /** The ID of the agent's manager; null at the top of the org chart. */
  reportsTo: string | null;
  /** The type of the adapter that runs the agent. */
  adapterType: string;
  /** The configuration of the adapter, redacted; empty for callers without permission. */
  adapterConfig: { [name: string]: JsonValue };
  /** The configuration of wakes; empty for callers without permission. */
  runtimeConfig: { [name: string]: JsonValue };
  permissions: AgentPermissions;
  updatedAt: string;
};
type OrgNode = {
  id: string;
  name: string;
  role: AgentRole;
  status: AgentStatus;
  reports: OrgNode[];
};
type AgentDetail = {
  id: string;
  companyId: string;
  /** The agent's display name. */
  name: string;
  /** The shortname, unique in the company. */
  urlKey: string;
  role: AgentRole;
  /** The job title; null for an agent without one. */
  title: string | null;
  /** The name of the icon that clients show; null without an icon. */
  icon: string | null;
  /** The agent's strengths, for callers that choose an agent for a task; null if not set. */
  capabilities: string | null;
  appearance: AgentAppearance;
  /** The path of a picture that is drawn from the agent's appearance. */
  avatarUrl: string;
  /** The ID of the agent's manager; null at the top of the org chart. */
  reportsTo: string | null;
  /** The type of the adapter that runs the agent. */
  adapterType: string;
  /** The configuration of the adapter, redacted; empty for callers without permission. */
  adapterConfig: { [name: string]: JsonValue };
  /** The configuration of wakes; empty for callers without permission. */
  runtimeConfig: { [name: string]: JsonValue };
  /** The ID of the environment in which the agent runs by default; null if not set. */
  defaultEnvironmentId: string | null;
  /** The monthly budget in cents; 0 means no limit. */
  budgetMonthlyCents: number;
  /** The billed amount of the current UTC month, in cents. */
  spentMonthlyCents: number;
  /** The agent's current status. */
  status: AgentStatus;
  /** The reason for the pause; null unless the agent is paused. */
  pauseReason: AgentPauseReason | null;
  /** The time of the pause; null unless the agent is paused. */
  pausedAt: string | null;
  /** The reason why the last run failed; null if it did not fail. */
  errorReason: string | null;
  /** The time at which a run of the agent last started or ended; null before the first run. */
  lastHeartbeatAt: string | null;
  permissions: AgentPermissions;
  /** The skills that the agent should have. */
  desiredSkills: string[];
  /** Data that clients store with the agent and the server does not use; null if not set. */
  metadata: { [name: string]: JsonValue } | null;
  createdAt: string;
  updatedAt: string;
  chainOfCommand: ({
    id: string;
    name: string;
    role: AgentRole;
    title: string | null;
  })[];
  access: {
    /** True if the agent may assign tasks. */
    canAssignTasks: boolean;
    taskAssignSource: "ceo_role" | "agent_creator" | "explicit_grant" | "none";
    membership: AgentMembership | null;
    grants: Grant[];
  };
};
type AgentMembership = {
  id: string;
  status: string;
  membershipRole: string | null;
};
/** A granted permission. */
type Grant = {
  /** The permission that the grant gives. */
  permissionKey: PermissionKey;
  /** The limits of the grant, such as the agents below a subtreeRootAgentId; null means no limit. */
  scope: { [name: string]: JsonValue } | null;
};
type AgentInboxItem = {
  id: string;
  /** The issue's identifier, such as ACM-12. */
  identifier: string;
  /** The work to do, in one line. */
  title: string;
  /** The state of the work. */
  status: IssueStatus;
  /** The urgency of the work. */
  priority: IssuePriority;
  /** The id of the issue's project. */
  projectId: string | null;
  /** The id of the issue's goal. */
  goalId: string | null;
  /** The id of the parent issue. */
  parentId: string | null;
  updatedAt: string;
  activeRun: ActiveRun | null;
  dependencyReady: boolean;
  unresolvedBlockerCount: number;
  unresolvedBlockerIssueIds: string[];
};
/** A queued or running run. */
type ActiveRun = {
  id: string;
  /** The state of the run. */
  status: RunStatus;
  /** The id of the agent. */
  agentId: string;
  /** The reason for waking the agent. */
  invocationSource: InvocationSource;
  /** The way in which the agent was woken; null if only invocationSource is known. */
  triggerDetail: TriggerDetail | null;
  /** The time at which the run started; null while it waits. */
  startedAt: string | null;
  /** The time at which the run ended; null until then. */
  finishedAt: string | null;
  /** The time at which the run was requested. */
  createdAt: string;
};
type IssueRow = {
  id: string;
  companyId: string;
  /** The issue's number within the company. */
  issueNumber: number;
  /** The issue's identifier, such as ACM-12. */
  identifier: string;
  /** The work to do, in one line. */
  title: string;
  /** The work to do in detail, in Markdown; null if the title says it all. */
  description: string | null;
  /** The id of the issue's project. */
  projectId: string | null;
  /** The id of the issue's goal. */
  goalId: string | null;
  /** The id of the parent issue. */
  parentId: string | null;
  /** The depth below the first request: 0, or one more than that of the issue under which it was created. */
  requestDepth: number;
  /** The code under which the costs are booked; null if there is no code. */
  billingCode: string | null;
  /** The state of the work. */
  status: IssueStatus;
  /** The number of status changes. */
  statusVersion: number;
  /** The urgency of the work. */
  priority: IssuePriority;
  /** The way in which an agent works on the issue. */
  workMode: IssueWorkMode;
  /** The actors that may decide that the issue is done; null if the issue has no rule of its own. */
  reviewPolicy: IssueReviewPolicy | null;
  /** The action that unblocks the issue, and its owner; null unless the issue is blocked and they are given. */
  unblockDescriptor: UnblockDescriptor | null;
  /** The time at which the issue was blocked; null if it is not blocked. */
  blockedTransitionAt: string | null;
  /** The time at which the work started; null until then. */
  startedAt: string | null;
  /** The time at which the issue was done; null if it is not done. */
  completedAt: string | null;
  /** The time at which the issue was cancelled; null if it is not cancelled. */
  cancelledAt: string | null;
  /** The time at which the issue was hidden from lists; null if it is not hidden. */
  hiddenAt: string | null;
  /** The id of the assigned agent. */
  assigneeAgentId: string | null;
  /** The id of the assigned person. */
  assigneeUserId: string | null;
  /** The id of the person responsible for the issue. */
  responsibleUserId: string | null;
  /** The id of the agent that created the issue. */
  createdByAgentId: string | null;
  /** The id of the person who created the issue. */
  createdByUserId: string | null;
  /** The id of the run that checked the issue out. */
  checkoutRunId: string | null;
  /** The id of the run that holds the issue. */
  executionRunId: string | null;
  /** The time at which the run that holds the issue took it; null while no run holds the issue. */
  executionLockedAt: string | null;
  /** The origin: a person or an agent by hand, or an action of the server. */
  originKind: IssueOriginKind;
  /** The id of the issue's origin. */
  originId: string | null;
  /** The id of the run that created the issue. */
  originRunId: string | null;
  /** A value that repeats of an origin share, to prevent duplicate issues; null if repeats are not recognized. */
  originFingerprint: string | null;
  /** Adapter settings for this issue only; null if there are no overrides. */
  assigneeAdapterOverrides: {
    /** The settings that override the agent's, redacted. */
    adapterConfig: { [name: string]: JsonValue };
  } | null;
  /** The rules for reviewing the work before the issue is done; null if there is no review. */
  executionPolicy: ExecutionPolicyView | null;
  /** The progress of the reviews, the approvals and the monitor; null before any of them starts. */
  executionState: ExecutionState | null;
  /** The time at which the monitor wakes the assignee to check an external event; null without a monitor. */
  monitorNextCheckAt: string | null;
  /** The time at which the monitor requested a wake that has not started yet; null if no wake is pending. */
  monitorWakeRequestedAt: string | null;
  /** The time at which the monitor last woke the assignee; null if it never did. */
  monitorLastTriggeredAt: string | null;
  /** The number of times that the monitor woke the assignee. */
  monitorAttemptCount: number;
  /** Notes for the assignee on what to check; null if not given. */
  monitorNotes: string | null;
  /** The actor that set the monitor: the assignee or the board; null without a monitor. */
  monitorScheduledBy: "assignee" | "board" | null;
  labels: Label[];
  labelIds: string[];
  activeRun: ActiveRun | null;
  /** The time of the last change to the issue, its comments, documents, files or interactions. */
  lastActivityAt: string;
  dependencyReady: boolean;
  unresolvedBlockerCount: number;
  unresolvedBlockerIssueIds: string[];
  createdAt: string;
  updatedAt: string;
  descriptionTruncated: boolean;
  blockedBy?: IssueSummary[];
  myLastTouchAt?: string | null;
  lastExternalCommentAt?: string | null;
  isUnreadForMe?: boolean;
};
/** The action that unblocks an issue, and its owner. */
type UnblockDescriptor = {
  /** The agent, person or board that has to act. */
  owner: {
    agentId: string;
  } | {
    userId: string;
  } | "board";
  /** The action that the owner has to take. */
  action: string;
};
/** The rules for reviewing the work on an issue before it is done. */
type ExecutionPolicyView = {
  /** The order of the stages. At present both modes run one stage after another. */
  mode: "normal" | "auto";
  /** True if a decision requires a comment. */
  commentRequired: boolean;
  /** The number of times that changes may be requested; null for no limit. */
  maxReviewRounds: number | null;
  /** The stages, in order. */
  stages: {
    /** The stage's id, unique in its policy. */
    id: string;
    /** The type of stage: a review or an approval. */
    type: ExecutionStageType;
    /** The participants that may decide. */
    participants: ExecutionParticipant[];
  }[];
  /** The monitor of an external event. */
  monitor: IssueMonitorView | null;
};
/** A participant in the execution of an issue: an agent or a person. */
type ExecutionParticipant = {
  /** The kind of participant. */
  type: IssueParticipantType;
  /** The agent's id. */
  agentId: string | null;
  /** The person's id. */
  userId: string | null;
};
/** A monitor of an external event. */
type IssueMonitorView = {
  /** The time of the next check. */
  nextCheckAt: string;
  /** The kind of event; null if not given. */
  kind: MonitorKind | null;
  /** The external service to watch; null if not given. */
  serviceName: string | null;
  /** A placeholder if the reference to the event is set; never the reference itself. */
  externalRef: string | null;
  /** Notes for the assignee on what to check; null if not given. */
  notes: string | null;
  /** The time after which the monitor gives up; null for never. */
  timeoutAt: string | null;
  /** The number of checks after which the monitor gives up; null for no limit. */
  maxAttempts: number | null;
  /** The action when the monitor gives up. */
  recoveryPolicy: "wake_owner" | "create_recovery_issue" | "escalate_to_board";
  /** The actor that set the monitor: the assignee or the board. */
  scheduledBy: "assignee" | "board";
};
/** The progress of an issue's reviews and approvals. */
type ExecutionState = {
  /** The progress of the stages. */
  status: "idle" | "pending" | "changes_requested" | "completed";
  /** The key of the stage that was entered last; null before the first stage and after the end. */
  currentStageId: string | null;
  /** The position of that stage in the policy, from 0; null if there is no current stage. */
  currentStageIndex: number | null;
  /** The type of that stage, a review or an approval; null if there is no current stage. */
  currentStageType: ExecutionStageType | null;
  /** The participant that has to decide. */
  currentParticipant: ExecutionParticipant | null;
  /** The participant to whom the work returns. */
  returnAssignee: ExecutionParticipant | null;
  /** The request for a review. */
  reviewRequest: {
    /** The instructions for the reviewer. */
    instructions: string;
  } | null;
  /** The keys of the stages that the work has passed. */
  completedStageIds: string[];
  /** The last decision; null before the first decision. */
  lastDecisionOutcome: "approved" | "changes_requested" | null;
  /** The number of times that changes were requested since the work was last completed. */
  changesRequestedCount: number;
  /** The state of the last monitor; null if there was no monitor. */
  monitor: MonitorState | null;
};
/** The outcome of the last monitor of an issue. */
type MonitorState = {
  /** The state of the monitor: waiting or ended. */
  status: MonitorStatus;
  /** The time of the next check; null once the monitor has ended. */
  nextCheckAt: string | null;
  /** The reason for the end; null while the monitor waits. */
  clearReason: MonitorClearReason | null;
};
/** The state of the last monitor of an issue. */
type MonitorStatus = "scheduled" | "triggered" | "cleared";
/** The reasons for the end of a monitor. */
type MonitorClearReason = "done" | "cancelled" | "invalid_status" | "invalid_assignee" | "manual" | "triggered" | "timeout_exceeded" | "max_attempts_exhausted";
/** A label of issues and cases. */
type Label = {
  id: string;
  companyId: string;
  /** The name, unique in the company regardless of case. */
  name: string;
  /** The color, such as #1a2b3c. */
  color: string;
  createdAt: string;
  updatedAt: string;
};
type IssueSummary = {
  id: string;
  identifier: string;
  title: string;
  status: IssueStatus;
  priority: IssuePriority;
  assigneeAgentId: string | null;
  assigneeUserId: string | null;
};
/** A long-lived API key of an agent. The server returns its token only once, at creation. */
type AgentKey = {
  id: string;
  /** A name for the key; it need not be unique. */
  name: string;
  createdAt: string;
  /** The time of the key's last request; null before the first. */
  lastUsedAt: string | null;
  /** The time at which the key was revoked or its agent terminated; null while the key is valid. */
  revokedAt: string | null;
};
/** A new API key of an agent with its token, which is returned only once. */
type NewAgentKey = {
  id: string;
  /** A name for the key; it need not be unique. */
  name: string;
  /** The bearer token, returned only here. */
  token: string;
  createdAt: string;
};
/** A change of an agent's configuration. */
type AgentConfigRevision = {
  id: string;
  companyId: string;
  agentId: string;
  /** The ID of the agent that made the change. */
  createdByAgentId: string | null;
  /** The ID of the person who changed the configuration. */
  createdByUserId: string | null;
  /** The kind of request that made the change. */
  source: AgentConfigRevisionSource;
  /** The ID of the revision that was restored. */
  rolledBackFromRevisionId: string | null;
  /** The fields that changed; empty for the first revision, which records the agent as it was created. */
  changedKeys: string[];
  beforeConfig: AgentConfigSnapshot;
  afterConfig: AgentConfigSnapshot;
  /** The time of the change. */
  createdAt: string;
};
type AgentConfigRevisionSource = "patch" | "rollback" | "instructions_bundle_patch" | "instructions_bundle_file_put" | "instructions_path_patch" | "skills_sync";
/** An agent's whole configuration at one point in time, redacted. */
type AgentConfigSnapshot = {
  /** The agent's display name. */
  name: string;
  role: AgentRole;
  /** The job title; null for an agent without one. */
  title: string | null;
  /** The name of the icon that clients show; null without an icon. */
  icon: string | null;
  /** Data that clients store with the agent and the server does not use; null if not set. */
  metadata: { [name: string]: JsonValue } | null;
  /** The ID of the agent's manager; null at the top of the org chart. */
  reportsTo: string | null;
  /** The type of the adapter that runs the agent. */
  adapterType: string;
  /** The agent's strengths, for callers that choose an agent for a task; null if not set. */
  capabilities: string | null;
  /** The configuration of the adapter, redacted; empty for callers without permission. */
  adapterConfig: { [name: string]: JsonValue };
  /** The configuration of wakes; empty for callers without permission. */
  runtimeConfig: { [name: string]: JsonValue };
  /** The monthly budget in cents; 0 means no limit. */
  budgetMonthlyCents: number;
  /** The ID of the environment in which the agent runs by default; null if not set. */
  defaultEnvironmentId: string | null;
};
/** The state left by an agent's runs: a session, an error and totals. */
type AgentRuntimeState = {
  /** The ID of the agent. */
  agentId: string;
  companyId: string;
  /** The adapter of the last run; before the first run, the agent's adapter. */
  adapterType: string;
  /** The adapter's ID of the last session that a run left; null without a session and after a reset. */
  sessionId: string | null;
  /** The display ID of the session; null if the adapter provides no display ID. */
  sessionDisplayId: string | null;
  /** Data besides the ID that the adapter needs to resume the session; null if it needs no other data. */
  sessionParamsJson: { [name: string]: JsonValue } | null;
  /** Data that the adapter stores for the agent outside sessions; empty without data. */
  stateJson: { [name: string]: JsonValue };
  /** The ID of the last run. */
  lastRunId: string | null;
  /** The outcome of the last run; null before a run has ended. */
  lastRunStatus: string | null;
  /** The reason why the last run did not succeed; null if it succeeded, before a run has ended, and after a reset. */
  lastError: string | null;
  /** The tokens that all runs so far sent to models, without tokens read from caches. */
  totalInputTokens: number;
  /** The tokens that models wrote in all runs so far. */
  totalOutputTokens: number;
  /** The tokens that all runs so far read from models' caches. */
  totalCachedInputTokens: number;
  /** The cost of all runs so far, in cents; fractions are added once they make a whole cent. */
  totalCostCents: number;
  createdAt: string;
  updatedAt: string;
};
type AgentRuntimeReset = {
  /** The ID of the agent. */
  agentId: string;
  companyId: string;
  /** The adapter of the last run; before the first run, the agent's adapter. */
  adapterType: string;
  /** The adapter's ID of the last session that a run left; null without a session and after a reset. */
  sessionId: string | null;
  /** The display ID of the session; null if the adapter provides no display ID. */
  sessionDisplayId: string | null;
  /** Data besides the ID that the adapter needs to resume the session; null if it needs no other data. */
  sessionParamsJson: { [name: string]: JsonValue } | null;
  /** Data that the adapter stores for the agent outside sessions; empty without data. */
  stateJson: { [name: string]: JsonValue };
  /** The ID of the last run. */
  lastRunId: string | null;
  /** The outcome of the last run; null before a run has ended. */
  lastRunStatus: string | null;
  /** The reason why the last run did not succeed; null if it succeeded, before a run has ended, and after a reset. */
  lastError: string | null;
  /** The tokens that all runs so far sent to models, without tokens read from caches. */
  totalInputTokens: number;
  /** The tokens that models wrote in all runs so far. */
  totalOutputTokens: number;
  /** The tokens that all runs so far read from models' caches. */
  totalCachedInputTokens: number;
  /** The cost of all runs so far, in cents; fractions are added once they make a whole cent. */
  totalCostCents: number;
  createdAt: string;
  updatedAt: string;
  /** The number of deleted sessions; each belongs to one issue or other task key. */
  clearedTaskSessions: number;
};
/** An adapter's session for one task. */
type AgentTaskSession = {
  id: string;
  /** The ID of the agent. */
  agentId: string;
  /** The adapter of the session; an agent with another adapter does not resume it. */
  adapterType: string;
  /** The subject of the session: the ID of an issue, or the key that a wake named. */
  taskKey: string;
  /** Data besides the ID that the adapter needs to resume the session; null if it needs no other data. */
  sessionParamsJson: { [name: string]: JsonValue } | null;
  /** The display ID of the session; null if the adapter provides no display ID. */
  sessionDisplayId: string | null;
  /** The ID of the last run. */
  lastRunId: string | null;
  /** The reason why the session's last run did not succeed; null if it succeeded or is still running. */
  lastError: string | null;
  createdAt: string;
  updatedAt: string;
};
/** The files that tell an agent how to work. */
type InstructionsBundle = {
  /** The ID of the agent. */
  agentId: string;
  /** The location of the files: the database or a folder of the host. */
  mode: InstructionsMode;
  /** The folder with the files: a host folder for external instructions, otherwise managedRootPath. */
  rootPath: string;
  /** The folder in which runs find managed instructions. */
  managedRootPath: string;
  /** The path, relative to the root folder, of the file that runs start with. */
  entryFile: string;
  /** The absolute path of the entry file. */
  resolvedEntryPath: string;
  /** True if files can be written; false if the external folder cannot be used. */
  editable: boolean;
  /** Problems of the instructions, such as a missing entry file, and the files that are left out. */
  warnings: string[];
  /** The files, without their content. */
  files: InstructionsFileEntry[];
};
/** A file of instructions, without its content. */
type InstructionsFileEntry = {
  /** The path relative to the root folder, with slashes. */
  path: string;
  /** The size in bytes. */
  size: number;
  /** The language by the file's extension, such as markdown or json; text if the extension is unknown. */
  language: string;
  /** True if the language is markdown, so clients can render the file. */
  markdown: boolean;
  /** True if runs start with this file. */
  isEntryFile: boolean;
  /** True if the file is small enough to read and write here: at most 1 MiB. */
  editable: boolean;
};
/** A file of instructions with its content. */
type InstructionsFile = {
  /** The path relative to the root folder, with slashes. */
  path: string;
  /** The size in bytes. */
  size: number;
  /** The language by the file's extension, such as markdown or json; text if the extension is unknown. */
  language: string;
  /** True if the language is markdown, so clients can render the file. */
  markdown: boolean;
  /** True if runs start with this file. */
  isEntryFile: boolean;
  /** True if the file is small enough to read and write here: at most 1 MiB. */
  editable: boolean;
  /** The whole text, at most 1 MiB in UTF-8. */
  content: string;
};
type InstructionsPath = {
  agentId: string;
  adapterType: string;
  adapterConfigKey: string;
  /** The absolute path; null if it was cleared. */
  path: string | null;
};
type AgentSecretGrants = {
  secrets: AgentSecretGrant[];
};
/** A secret that an agent may read during a run. */
type AgentSecretGrant = {
  /** The agent's name for the secret. */
  key: string;
  /** The secret's display name. */
  name: string;
  /** The purpose of the secret; null if not set. */
  description: string | null;
  /** The way in which the agent gets the value. */
  delivery: SecretDelivery;
  /** The way in which the value may be passed on. */
  projectionClass: SecretProjectionClass;
  /** The number of the newest version; null for a personal secret if the person has no value. */
  latestVersion: number | null;
  /** The granted version: latest or a version number. */
  versionSelector: string;
  /** The number of the version that a read returns now; null if the value cannot be read. */
  resolvedVersion: number | null;
  /** The secret's own key, which may differ from the agent's name for it. */
  secretRef: string;
};
/** The way in which an agent gets the value of a secret. */
type SecretDelivery = "env" | "api" | "both";
/** The value of a secret, returned to the run that requested it. */
type AgentSecretValue = {
  /** The agent's name for the secret. */
  key: string;
  /** The secret value in plain text. */
  value: string;
  /** The number of the version read. */
  version: number;
};
type SecretAccessGrants = {
  grants: SecretAccessGrant[];
};
/** A grant of a secret to an agent. */
type SecretAccessGrant = {
  id: string;
  /** The ID of the agent. */
  agentId: string;
  /** The agent's name for the secret. */
  key: string;
  /** The secret's ID. */
  secretId: string;
  /** The granted version: latest or a version number. */
  versionSelector: string;
  /** The way in which the value may be passed on. */
  projectionClass: SecretProjectionClass;
  /** The ID of the agent that granted the secret. */
  createdByAgentId: string | null;
  /** The ID of the person who granted the secret. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
/** One execution of an agent. */
type HeartbeatRun = {
  id: string;
  /** The state of the run. */
  status: RunStatus;
  /** The id of the agent. */
  agentId: string;
  /** The reason for waking the agent. */
  invocationSource: InvocationSource;
  /** The way in which the agent was woken; null if only invocationSource is known. */
  triggerDetail: TriggerDetail | null;
  /** The time at which the run started; null while it waits. */
  startedAt: string | null;
  /** The time at which the run ended; null until then. */
  finishedAt: string | null;
  /** The time at which the run was requested. */
  createdAt: string;
  companyId: string;
  /** The issue of the run. */
  issueId: string | null;
  /** The person responsible for the run. */
  responsibleUserId: string | null;
  /** The wake that created the run. */
  wakeupRequestId: string | null;
  /** The error message; null unless the run failed. */
  error: string | null;
  /** The error code, such as timeout or process_lost; null unless the run failed. */
  errorCode: string | null;
  /** The exit code of the process; null until it has ended, or if a signal ended it. */
  exitCode: number | null;
  /** The signal that ended the process, such as SIGKILL; null if no signal ended it. */
  signal: string | null;
  /** The usage of the run, as reported by the adapter; null until the run has ended, or if the adapter reported nothing. */
  usageJson: RunUsage | null;
  /** The result that the adapter returned. */
  resultJson: { [name: string]: JsonValue } | null;
  /** The program's session that the run continued; null for a new session. */
  sessionIdBefore: string | null;
  /** The program's session at the end of the run, which the next run continues; null if the program keeps no session. */
  sessionIdAfter: string | null;
  /** The last 4 KiB of the output. */
  stdoutExcerpt: string | null;
  /** The last 4 KiB of the error output. */
  stderrExcerpt: string | null;
  /** The size in bytes of the log, as the API returns it. */
  logBytes: number;
  /** The SHA-256 of the whole log, as the API returns it; null until the run has ended. */
  logSha256: string | null;
  /** The id of the run in the remote system. */
  externalRunId: string | null;
  /** The id of the process that leads the process group; null if the server started no process. */
  processPid: number | null;
  /** Start time of the process; null if the server started no process. */
  processStartedAt: string | null;
  /** Time of the last output; null if there was no output. */
  lastOutputAt: string | null;
  /** The sequence number of the last line of the log. */
  lastOutputSeq: number;
  /** The run that this run retries. */
  retryOfRunId: string | null;
  /** The number of earlier runs that lost their process. */
  processLossRetryCount: number;
  /** Time at which this run starts, or was to start, as a retry; null if it is no retry or starts at once. */
  scheduledRetryAt: string | null;
  /** The number of the attempt. */
  scheduledRetryAttempt: number;
  /** The reason for the retry; null if the run is no retry. */
  scheduledRetryReason: RetryReason | null;
  /** The action required because the run will not be retried; null if no action is required. */
  requiredAction: string | null;
  /** Time at which Orgraph confirmed that nothing of a cancelled run is left; null until then. */
  stopConfirmedAt: string | null;
  /** The evidence that nothing of the run is left. Null if the server itself started no program for the run. */
  stopConfirmedHow: StopConfirmedHow | null;
  /** The ids of processes that may be left of the run: they started during the run and their origin is unknown, or they cannot be killed. Orgraph confirms the stop once they have ended. */
  stopSuspectPids: number[];
  /** The effect of the run on its work; null until Orgraph has judged it, after the end of the run. */
  livenessState: LivenessState | null;
  /** The reason for livenessState; null while livenessState is null. */
  livenessReason: string | null;
  /** The data about the wake that the run receives. */
  contextSnapshot: { [name: string]: JsonValue };
  updatedAt: string;
};
/** The tokens and the price of a run. */
type RunUsage = {
  /** The tokens sent to the model, without those read from its cache. */
  inputTokens: number;
  /** The tokens that the model generated. */
  outputTokens: number;
  /** The tokens that the model read from its cache. */
  cachedInputTokens: number;
  /** The provider of the model, such as anthropic; unknown if the adapter does not report it. */
  provider: string;
  /** The biller: the provider, unless the adapter names another. */
  biller: string;
  /** The model; unknown if the adapter does not report it. */
  model: string;
  /** The price in US dollars; null if the adapter does not know it. */
  costUsd: number | null;
  /** The way in which the vendor bills these tokens. */
  billingType: BillingType;
  /** Reported if the price is known, otherwise unpriced. */
  costStatus: CostStatus;
  /** True if the run continued the session of an earlier run. */
  sessionReused: boolean;
};
/** The reason for a retry of a run. */
type RetryReason = "transient_failure_retry" | "process_lost" | "server_shutdown_interrupted";
/** The evidence that nothing of a stopped run is left. */
type StopConfirmedHow = "namespace" | "control_group" | "process_tree" | "process_group";
/** The effect of a run on its work. */
type LivenessState = "completed" | "advanced" | "plan_only" | "empty_response" | "blocked" | "failed" | "needs_followup";
type SkippedWake = {
  status: "skipped";
  /** A code for the reason, such as issue_dependencies_blocked. */
  reason: string;
  /** The reason as a sentence. */
  message: string;
  /** The issue of the wake. */
  issueId: string | null;
  /** The run that holds the issue. */
  executionRunId: string | null;
  /** The agent of that run. */
  executionAgentId: string | null;
  /** The name of the agent whose run holds the issue; null if no run holds it. */
  executionAgentName: string | null;
};
type HeartbeatRunRow = {
  id: string;
  /** The state of the run. */
  status: RunStatus;
  /** The id of the agent. */
  agentId: string;
  /** The reason for waking the agent. */
  invocationSource: InvocationSource;
  /** The way in which the agent was woken; null if only invocationSource is known. */
  triggerDetail: TriggerDetail | null;
  /** The time at which the run started; null while it waits. */
  startedAt: string | null;
  /** The time at which the run ended; null until then. */
  finishedAt: string | null;
  /** The time at which the run was requested. */
  createdAt: string;
  companyId: string;
  /** The issue of the run. */
  issueId: string | null;
  /** The person responsible for the run. */
  responsibleUserId: string | null;
  /** The wake that created the run. */
  wakeupRequestId: string | null;
  /** The error message; null unless the run failed. */
  error: string | null;
  /** The error code, such as timeout or process_lost; null unless the run failed. */
  errorCode: string | null;
  /** The exit code of the process; null until it has ended, or if a signal ended it. */
  exitCode: number | null;
  /** The signal that ended the process, such as SIGKILL; null if no signal ended it. */
  signal: string | null;
  /** The usage of the run, as reported by the adapter; null until the run has ended, or if the adapter reported nothing. */
  usageJson: RunUsage | null;
  /** The result that the adapter returned. */
  resultJson?: { [name: string]: JsonValue } | null;
  /** The program's session that the run continued; null for a new session. */
  sessionIdBefore: string | null;
  /** The program's session at the end of the run, which the next run continues; null if the program keeps no session. */
  sessionIdAfter: string | null;
  /** The last 4 KiB of the output. */
  stdoutExcerpt?: string | null;
  /** The last 4 KiB of the error output. */
  stderrExcerpt?: string | null;
  /** The size in bytes of the log, as the API returns it. */
  logBytes: number;
  /** The SHA-256 of the whole log, as the API returns it; null until the run has ended. */
  logSha256: string | null;
  /** The id of the run in the remote system. */
  externalRunId: string | null;
  /** The id of the process that leads the process group; null if the server started no process. */
  processPid: number | null;
  /** Start time of the process; null if the server started no process. */
  processStartedAt: string | null;
  /** Time of the last output; null if there was no output. */
  lastOutputAt: string | null;
  /** The sequence number of the last line of the log. */
  lastOutputSeq: number;
  /** The run that this run retries. */
  retryOfRunId: string | null;
  /** The number of earlier runs that lost their process. */
  processLossRetryCount: number;
  /** Time at which this run starts, or was to start, as a retry; null if it is no retry or starts at once. */
  scheduledRetryAt: string | null;
  /** The number of the attempt. */
  scheduledRetryAttempt: number;
  /** The reason for the retry; null if the run is no retry. */
  scheduledRetryReason: RetryReason | null;
  /** The action required because the run will not be retried; null if no action is required. */
  requiredAction: string | null;
  /** Time at which Orgraph confirmed that nothing of a cancelled run is left; null until then. */
  stopConfirmedAt: string | null;
  /** The evidence that nothing of the run is left. Null if the server itself started no program for the run. */
  stopConfirmedHow: StopConfirmedHow | null;
  /** The ids of processes that may be left of the run: they started during the run and their origin is unknown, or they cannot be killed. Orgraph confirms the stop once they have ended. */
  stopSuspectPids: number[];
  /** The effect of the run on its work; null until Orgraph has judged it, after the end of the run. */
  livenessState: LivenessState | null;
  /** The reason for livenessState; null while livenessState is null. */
  livenessReason: string | null;
  /** The data about the wake that the run receives. */
  contextSnapshot: { [name: string]: JsonValue };
  updatedAt: string;
};
type LiveRun = {
  id: string;
  /** The state of the run. */
  status: RunStatus;
  /** The id of the agent. */
  agentId: string;
  /** The reason for waking the agent. */
  invocationSource: InvocationSource;
  /** The way in which the agent was woken; null if only invocationSource is known. */
  triggerDetail: TriggerDetail | null;
  /** The time at which the run started; null while it waits. */
  startedAt: string | null;
  /** The time at which the run ended; null until then. */
  finishedAt: string | null;
  /** The time at which the run was requested. */
  createdAt: string;
  companyId: string;
  /** The issue of the run. */
  issueId: string | null;
  /** The person responsible for the run. */
  responsibleUserId: string | null;
  /** The wake that created the run. */
  wakeupRequestId: string | null;
  /** The error message; null unless the run failed. */
  error: string | null;
  /** The error code, such as timeout or process_lost; null unless the run failed. */
  errorCode: string | null;
  /** The exit code of the process; null until it has ended, or if a signal ended it. */
  exitCode: number | null;
  /** The signal that ended the process, such as SIGKILL; null if no signal ended it. */
  signal: string | null;
  /** The usage of the run, as reported by the adapter; null until the run has ended, or if the adapter reported nothing. */
  usageJson: RunUsage | null;
  /** The result that the adapter returned. */
  resultJson: { [name: string]: JsonValue } | null;
  /** The program's session that the run continued; null for a new session. */
  sessionIdBefore: string | null;
  /** The program's session at the end of the run, which the next run continues; null if the program keeps no session. */
  sessionIdAfter: string | null;
  /** The last 4 KiB of the output. */
  stdoutExcerpt: string | null;
  /** The last 4 KiB of the error output. */
  stderrExcerpt: string | null;
  /** The size in bytes of the log, as the API returns it. */
  logBytes: number;
  /** The SHA-256 of the whole log, as the API returns it; null until the run has ended. */
  logSha256: string | null;
  /** The id of the run in the remote system. */
  externalRunId: string | null;
  /** The id of the process that leads the process group; null if the server started no process. */
  processPid: number | null;
  /** Start time of the process; null if the server started no process. */
  processStartedAt: string | null;
  /** Time of the last output; null if there was no output. */
  lastOutputAt: string | null;
  /** The sequence number of the last line of the log. */
  lastOutputSeq: number;
  /** The run that this run retries. */
  retryOfRunId: string | null;
  /** The number of earlier runs that lost their process. */
  processLossRetryCount: number;
  /** Time at which this run starts, or was to start, as a retry; null if it is no retry or starts at once. */
  scheduledRetryAt: string | null;
  /** The number of the attempt. */
  scheduledRetryAttempt: number;
  /** The reason for the retry; null if the run is no retry. */
  scheduledRetryReason: RetryReason | null;
  /** The action required because the run will not be retried; null if no action is required. */
  requiredAction: string | null;
  /** Time at which Orgraph confirmed that nothing of a cancelled run is left; null until then. */
  stopConfirmedAt: string | null;
  /** The evidence that nothing of the run is left. Null if the server itself started no program for the run. */
  stopConfirmedHow: StopConfirmedHow | null;
  /** The ids of processes that may be left of the run: they started during the run and their origin is unknown, or they cannot be killed. Orgraph confirms the stop once they have ended. */
  stopSuspectPids: number[];
  /** The effect of the run on its work; null until Orgraph has judged it, after the end of the run. */
  livenessState: LivenessState | null;
  /** The reason for livenessState; null while livenessState is null. */
  livenessReason: string | null;
  /** The data about the wake that the run receives. */
  contextSnapshot: { [name: string]: JsonValue };
  updatedAt: string;
  agentName: string | null;
  /** The type of the adapter. */
  adapterType: string | null;
  issueIdentifier: string | null;
  issueTitle: string | null;
  /** The last status message of the run. */
  currentStatusMessage: string | null;
  outputSilence: OutputSilence;
};
/** The duration of a run's silence. */
type OutputSilence = {
  /** The severity of the silence. */
  level: SilenceLevel;
  /** Time of the run's last output, or else of its start; null unless the run is running. */
  silenceStartedAt: string | null;
  /** The milliseconds since silenceStartedAt; null unless the run is running. */
  silenceAgeMs: number | null;
};
/** The severity of a run's silence. */
type SilenceLevel = "not_applicable" | "ok" | "suspicious" | "critical";
type HeartbeatRunEvent = {
  id: string;
  runId: string;
  agentId: string | null;
  /** The position in the journal of the company. */
  seq: number;
  /** The type of the event. */
  eventType: RunEventType;
  /** Always system; the log contains the output. */
  stream: "system" | "stdout" | "stderr";
  /** The severity of the event. */
  level: RunEventLevel;
  /** Always null. */
  color: string | null;
  /** A description of the event. */
  message: string;
  /** Further data, depending on the action; null if there is no data. */
  payload: { [name: string]: JsonValue } | null;
  createdAt: string;
};
type RunEventType = "lifecycle" | "adapter.invoke" | "status" | "error" | "log";
/** The severity of an event of a run. */
type RunEventLevel = "info" | "warn" | "error";
type RunLogContent = {
  runId: string;
  /** Lines, each a JSON object. */
  content: string;
  /** The offset of the next part; null at the current end of the log. */
  nextOffset: number | null;
};
/** The figures of a company's dashboard. */
type Dashboard = {
  companyId: string;
  agents: DashboardAgents;
  tasks: DashboardTasks;
  costs: DashboardCosts;
  /** The number of approvals that wait for the board. */
  pendingApprovals: number;
  budgets: DashboardBudgets;
  /** The runs of the last 14 UTC days, oldest first. */
  runActivity: RunActivityDay[];
};
/** The number of agents by status. */
type DashboardAgents = {
  /** The number of agents that are ready for work. */
  active: number;
  /** The number of agents that are running. */
  running: number;
  /** The number of paused agents. */
  paused: number;
  /** The number of agents whose last run failed. */
  error: number;
};
/** The number of issues by status. */
type DashboardTasks = {
  /** The number of issues that are neither done nor cancelled. */
  open: number;
  /** The number of issues in progress. */
  inProgress: number;
  /** The number of blocked issues. */
  blocked: number;
  /** The number of issues that are done. */
  done: number;
};
/** The costs of the current month. */
type DashboardCosts = {
  /** Billed costs of the current UTC month, in US cents. */
  monthSpendCents: number;
  /** The monthly budget of the company itself in cents; 0 without a budget. Budgets of agents and projects are separate. */
  monthBudgetCents: number;
  /** The spend in percent of the budget; 0 without a budget. */
  monthUtilizationPercent: number;
};
/** The incidents and pauses caused by budgets. */
type DashboardBudgets = {
  /** The number of budget incidents that wait for the board. */
  activeIncidents: number;
  /** The number of budget overrides that wait for the board. */
  pendingApprovals: number;
  /** The number of agents paused by a budget. */
  pausedAgents: number;
  /** The number of projects paused by a budget. */
  pausedProjects: number;
};
/** The runs that ended on a UTC day, by outcome. */
type RunActivityDay = {
  /** The UTC day, such as 2026-01-31. */
  date: string;
  /** The number of runs that succeeded without a retry. */
  succeeded: number;
  /** The number of runs that failed or timed out. */
  failed: number;
  /** The number of runs that succeeded as a retry of a failed run. */
  recovered: number;
  /** The number of runs that were cancelled or interrupted. */
  other: number;
  /** The number of runs that ended on the day. */
  total: number;
  /** The number of failed runs by error code. */
  failedByErrorCode: { [name: string]: number };
};
/** The numbers of items in a company that wait for action. */
type SidebarBadges = {
  /** The number of items that wait for a person, including alerts. */
  inbox: number;
  /** The number of approvals that wait for the board or a revision. */
  approvals: number;
  /** The number of agents whose latest run failed or timed out. */
  failedRuns: number;
  /** The number of pending join requests. */
  joinRequests: number;
};
/** An event of a company's journal, which is its activity log and the source of subscriptions. */
type Activity = {
  id: string;
  companyId: string;
  actorType: ActorType;
  /** The actor's id. */
  actorId: string;
  /** The action, such as agent.created. */
  action: string;
  /** The entity's type. */
  entityType: string;
  /** The entity's id. */
  entityId: string;
  /** The id of the agent that acted or was affected. */
  agentId: string | null;
  /** The id of the run in which the event happened. */
  runId: string | null;
  /** The id of the person responsible for the event. */
  responsibleUserId: string | null;
  /** The changes and other data of the event, redacted; null if there are no details. */
  details: { [name: string]: JsonValue } | null;
  /** Time of the event. */
  createdAt: string;
};
/** The result of verifying a company's journal. */
type JournalVerification = {
  /** True if the journal is intact. */
  ok: boolean;
  /** The number of events. */
  events: number;
  /** The last event. Store it elsewhere to prove a later rewrite. */
  head: {
    /** The position in the journal. */
    seq: number;
    /** The hash in hexadecimal. */
    hash: string;
  };
  /** The first broken event, if there is one. */
  brokenAt: {
    /** The position in the journal. */
    seq: number;
    /** A sentence that describes the problem. */
    reason: string;
  } | null;
};
type AgentActionPage = {
  items: AgentAction[];
  nextCursor: string | null;
};
type AgentAction = {
  id: string;
  companyId: string;
  actorType: ActorType;
  /** The actor's id. */
  actorId: string;
  /** The action, such as agent.created. */
  action: string;
  /** The entity's type. */
  entityType: string;
  /** The entity's id. */
  entityId: string;
  /** The id of the agent that acted or was affected. */
  agentId: string | null;
  /** The id of the run in which the event happened. */
  runId: string | null;
  /** The id of the person responsible for the event. */
  responsibleUserId: string | null;
  /** The changes and other data of the event, redacted; null if there are no details. */
  details: { [name: string]: JsonValue } | null;
  /** Time of the event. */
  createdAt: string;
  entity: AgentActionEntity;
};
type AgentActionEntity = {
  issue: {
    id: string;
    identifier: string;
    title: string;
  } | null;
  comment: {
    id: string;
    body: string;
  } | null;
  document: {
    id: string;
    key: string;
    title: string | null;
  } | null;
};
/** The numbers of records that an export includes and leaves out. */
type ExportFidelity = {
  /** The name of the response format. */
  schema: string;
  companyId: string;
  counts: ExportCounts;
  /** The kinds of records that an export leaves out; empty if it leaves out nothing. */
  warnings: ExportWarning[];
  /** Time of the count. */
  generatedAt: string;
};
/** The numbers of records that an export can include. */
type ExportCounts = {
  /** The number of agents. */
  agents: number;
  /** The number of projects. */
  projects: number;
  /** The number of skills. */
  skills: number;
  /** The number of tasks that do not recur. */
  issues: number;
  /** The number of recurring tasks. */
  routines: number;
  /** The number of labels. */
  labels: number;
  /** The number of comments on issues. */
  comments: number;
  /** The number of documents of issues. */
  documents: number;
  /** The number of files of issues. */
  attachments: number;
  /** The number of work products. */
  workProducts: number;
};
/** A kind of records that an export of a company leaves out. */
type ExportWarning = {
  /** The kind of records. */
  code: ExportWarningCode;
  /** The number of records. */
  count: number;
};
/** The kind of records that an export leaves out. */
type ExportWarningCode = "approvals_not_exported" | "cost_history_not_exported" | "tools_not_exported" | "activity_history_not_exported";
/** A company, or parts of it, as files. */
type CompanyPackage = {
  /** The name of a folder for the package. */
  rootPath: string;
  manifest: PackageManifest;
  /** Sentences that say what the export left out or changed. */
  warnings: string[];
  /** The path of the file with all data that the Markdown files cannot hold. */
  extensionPath: string;
  /** The files by path: texts, and other content in Base64. */
  files: { [name: string]: string | EncodedPackageFile };
};
/** The contents of a package. */
type PackageManifest = {
  /** The version of the format. */
  schemaVersion: number;
  /** Creation time of the package. */
  generatedAt: string;
  /** The source of the package; null if it is unknown. */
  source: PackageSource | null;
  includes: PackageIncludes;
  /** The company; null if the package does not include it. */
  company: PackageCompany | null;
  /** The order of agents and projects; null if there is no chosen order. */
  sidebar: PackageSidebar | null;
  /** The labels of the company. */
  labels: PackageLabel[];
  /** The content of the attachments and the logo. */
  blobs: PackageBlob[];
  /** The agents, by slug. */
  agents: PackageAgent[];
  /** The skills, by key. */
  skills: PackageSkill[];
  /** The projects, by slug. */
  projects: PackageProject[];
  /** The tasks: first the recurring ones, then the others by number. */
  issues: PackageIssue[];
  /** The variables whose values are not in the package. */
  envInputs: PackageEnvInput[];
};
/** The source of a package. */
type PackageSource = {
  /** The id of the company that the package comes from. */
  companyId: string;
  /** The name of that company. */
  companyName: string;
};
/** The parts of a package. */
type PackageIncludes = {
  /** True if the package includes the company itself. */
  company: boolean;
  /** True if the package includes agents. */
  agents: boolean;
  /** True if the package includes projects. */
  projects: boolean;
  /** True if the package includes tasks. */
  issues: boolean;
  /** True if the package includes skills. */
  skills: boolean;
};
/** The company of a package. */
type PackageCompany = {
  /** The company's shortname. */
  slug: string;
  /** The name of the company. */
  name: string;
  /** The purpose of the company; null if there is no description. */
  description: string | null;
  /** The file in the package. */
  path: string;
  branding: PackageBranding;
  /** The monthly budget in cents; 0 means no limit. */
  budgetMonthlyCents: number;
  /** True if hires need the approval of the board. */
  requireBoardApprovalForNewAgents: boolean;
};
/** The branding of a company in a package. */
type PackageBranding = {
  /** The brand color, such as #1a2b3c; null if there is no color. */
  primaryColor: string | null;
  /** The logo; null if there is no logo. */
  logo: PackageBlob | null;
};
/** The content of a file in a package. */
type PackageBlob = {
  /** The SHA-256 of the bytes in hex, which is the file's name in the folder blobs. */
  sha256: string;
  /** Size in bytes. */
  byteSize: number;
  /** The media type of the content. */
  contentType: string;
};
/** The order in which the sidebar shows agents and projects. */
type PackageSidebar = {
  /** The slugs of agents, in order. */
  agents: string[];
  /** The slugs of projects, in order. */
  projects: string[];
};
/** A label in a package. */
type PackageLabel = {
  /** The label's id within the package. */
  id: string;
  /** The name of the label. */
  name: string;
  /** The color of the label, such as #1a2b3c. */
  color: string;
};
/** An agent in a package. */
type PackageAgent = {
  /** The agent's display name. */
  name: string;
  role: AgentRole;
  /** The job title; null for an agent without one. */
  title: string | null;
  /** The name of the icon that clients show; null without an icon. */
  icon: string | null;
  /** The agent's strengths, for callers that choose an agent for a task; null if not set. */
  capabilities: string | null;
  appearance: AgentAppearance;
  /** The type of the adapter that runs the agent. */
  adapterType: string;
  permissions: AgentPermissions;
  /** The monthly budget in cents; 0 means no limit. */
  budgetMonthlyCents: number;
  /** The agent's shortname. */
  slug: string;
  /** The file in the package. */
  path: string;
  /** The shortname of its manager; null at the top of the org chart. */
  reportsToSlug: string | null;
  /** The keys of the agent's desired skills. */
  skills: string[];
  /** The configuration of the adapter, without its variables. */
  adapterConfig: { [name: string]: JsonValue };
  /** The configuration of wakes. */
  runtimeConfig: { [name: string]: JsonValue };
  /** The permissions of the agent beyond those of every agent. */
  grants: PackageGrant[];
  /** The instructions file that the agent reads first. */
  instructionsEntryFile: string;
};
/** A permission of an agent in a package. */
type PackageGrant = {
  /** The permission, without a scope. */
  permissionKey: PermissionKey;
};
/** A skill in a package. */
type PackageSkill = {
  /** The key by which agents and policies refer to the skill. */
  key: string;
  /** The name of the skill's folder. */
  slug: string;
  /** The name in the skill's own files. */
  name: string;
  /** The file in the package. */
  path: string;
  sourceType: SkillSourceType;
  /** The URL of the skill's source; null without an external source. */
  sourceLocator: string | null;
  /** The commit of the source; null if there is no commit. */
  sourceRef: string | null;
  trustLevel: SkillTrustLevel;
  /** The skill's files, by path. */
  fileInventory: SkillInventoryEntry[];
};
/** The place from which the files come. */
type SkillSourceType = "local_path" | "github" | "url" | "catalog" | "skills_sh";
/** The trust level of a skill: the capabilities of its files, in ascending order. */
type SkillTrustLevel = "markdown_only" | "assets" | "scripts_executables";
/** A file of a skill without its content. */
type SkillInventoryEntry = {
  /** The path relative to the skill's folder. */
  path: string;
  kind: SkillFileKind;
};
/** The purpose of a file of a skill. */
type SkillFileKind = "skill" | "markdown" | "reference" | "script" | "asset" | "other";
/** A project in a package. */
type PackageProject = {
  /** The project's shortname. */
  slug: string;
  /** The name of the project. */
  name: string;
  /** The file in the package. */
  path: string;
  status: ProjectStatus;
  /** The shortname of the agent that leads the project; null if there is no lead. */
  leadAgentSlug: string | null;
  /** The target date; null if there is no target date. */
  targetDate: string | null;
  /** The color that clients show for the project; null if there is no color. */
  color: string | null;
  /** The name of the icon that clients show; null if there is no icon. */
  icon: string | null;
  /** True if the project is archived. */
  archived: boolean;
  /** The workspaces of the project. */
  workspaces: PackageWorkspace[];
};
/** A workspace of a project in a package, without paths of a machine. */
type PackageWorkspace = {
  /** The display name; by default the name of the folder or repository. */
  name: string;
  sourceType: WorkspaceSource;
  /** The repository's URL, without credentials; null for a folder only. */
  repoUrl: string | null;
  /** The branch, tag or commit to work on; null means that of defaultRef. */
  repoRef: string | null;
  /** The branch that new work starts from; null if not set. */
  defaultRef: string | null;
  visibility: WorkspaceVisibility;
  /** True for the one workspace in which runs on the project's issues work by default. */
  isPrimary: boolean;
};
/** A task in a package. */
type PackageIssue = {
  /** The name of the task's folder, by which a later import recognizes the task. */
  slug: string;
  /** The identifier in the source company; null for a recurring task. */
  identifier: string | null;
  /** A one-line description of the task. */
  title: string;
  /** The file in the package. */
  path: string;
  /** The project of the task; null if it has no project. */
  projectSlug: string | null;
  /** The agent to which the task is assigned; null if it has no assignee. */
  assigneeAgentSlug: string | null;
  /** The status of the task; null for a recurring task. */
  status: IssueStatus | null;
  priority: IssuePriority;
  workMode: IssueWorkMode;
  /** The parent task; null if there is no parent. */
  parentSlug: string | null;
  /** The task's labels, by their ids within the package. */
  labelIds: string[];
  /** The slugs of the tasks that block this one. */
  blockedBy: string[];
  /** The comments on the task, oldest first. */
  comments: PackageComment[];
  /** The task's documents, by key. */
  documents: PackageDocument[];
  /** The work products of the task, oldest first. */
  workProducts: PackageWorkProduct[];
  /** The monitor of the task; null if there is no monitor. */
  monitor: PackageMonitor | null;
  /** The task's files, oldest first. */
  attachments: PackageAttachment[];
  /** The schedule and policies of a recurring task; null for other tasks. */
  routine: PackageRoutine | null;
};
/** A comment on a task in a package. */
type PackageComment = {
  authorType: PackageAuthorType;
  /** The name of the author; null if it is no longer known. */
  authorName: string | null;
  /** The text, in Markdown. */
  body: string;
  /** Creation time. */
  createdAt: string;
};
/** The kind of author of a comment. */
type PackageAuthorType = "user" | "agent" | "system";
/** A document of a task in a package. */
type PackageDocument = {
  /** The document's key within its task. */
  key: string;
  /** The heading above the text; null if there is no heading. */
  title: string | null;
  /** The format of the text. Always markdown. */
  format: string;
  /** The file with the text. */
  path: string;
  /** `sha256:` and the SHA-256, in hex, of the JSON of key, title, format and body, by key. */
  hash: string;
};
/** A work product of a task in a package. */
type PackageWorkProduct = {
  type: WorkProductType;
  /** The provider that hosts it, such as github. */
  provider: string;
  /** The title of the work product. */
  title: string;
  /** The URL of the work product; null if it has no URL. */
  url: string | null;
  /** The provider's id for the work product; null if there is no id. */
  externalId: string | null;
  status: WorkProductStatus;
  reviewState: WorkProductReview;
  healthStatus: WorkProductHealth;
  /** True if it is the primary work product of its type. */
  isPrimary: boolean;
  /** A short summary of the content; null if there is no summary. */
  summary: string | null;
  /** Data that the author stores with the work product, without secrets; null if there is no data. */
  metadata: { [name: string]: JsonValue } | null;
};
/** The monitor of a task in a package. */
type PackageMonitor = {
  /** The time of the next check. */
  nextCheckAt: string;
  /** The kind of event; null if not given. */
  kind: MonitorKind | null;
  /** The external service to watch; null if not given. */
  serviceName: string | null;
  /** Notes for the assignee on what to check; null if not given. */
  notes: string | null;
  /** The time after which the monitor gives up; null for never. */
  timeoutAt: string | null;
  /** The number of checks after which the monitor gives up; null for no limit. */
  maxAttempts: number | null;
  /** The action when the monitor gives up. */
  recoveryPolicy: "wake_owner" | "create_recovery_issue" | "escalate_to_board";
};
/** A file of a task in a package. */
type PackageAttachment = {
  /** The SHA-256 of the content, which names it. */
  sha256: string;
  /** The media type of the file. */
  contentType: string;
  /** The name of the uploaded file; null if it had no name. */
  originalFilename: string | null;
  /** Size in bytes. */
  byteSize: number;
  /** The index of the comment in the task's list, from 0; null for a file of the task itself. */
  commentIndex: number | null;
};
/** The schedules and policies of a recurring task. */
type PackageRoutine = {
  /** Triggers fire the routine only while it is active. */
  status: RoutineStatus;
  concurrencyPolicy: RoutineConcurrencyPolicy;
  catchUpPolicy: RoutineCatchUpPolicy;
  activityGatePolicy: RoutineActivityGatePolicy;
  /** The scope of the activity that lets ticks fire. */
  activityGateScope: RoutineActivityGateScope;
  /** The variables of the routine, in order. */
  variables: RoutineVariable[];
  /** The schedules of the task. */
  triggers: PackageTrigger[];
};
/** A variable of a routine; {{name}} in its title and description stands for the value. */
type RoutineVariable = {
  /** The name between the braces. */
  name: string;
  /** The label that forms show instead of the name; null if they show the name. */
  label: string | null;
  /** The type of the value. */
  type: RoutineVariableType;
  /** The value, as text, for runs that set no value; null if there is no default. */
  defaultValue: string | number | boolean | null;
  /** True if a run needs a value. */
  required: boolean;
  /** The options of a select. */
  options: string[];
};
/** A schedule of a recurring task in a package. */
type PackageTrigger = {
  /** Always schedule: an export leaves out other kinds. */
  kind: "schedule";
  /** The label of the schedule; null if it has no label. */
  label: string | null;
  /** True if the schedule is enabled. */
  enabled: boolean;
  /** The cron expression: minute, hour, day of the month, month, day of the week. */
  cronExpression: string;
  /** The time zone of the schedule, such as Europe/Berlin. */
  timezone: string;
};
/** A variable whose value is not in a package. */
type PackageEnvInput = {
  /** The name of the variable. */
  key: string;
  /** The purpose of the variable. */
  description: string;
  /** The agent whose runs receive the variable; null for a variable of a project. */
  agentSlug: string | null;
  /** The project whose runs receive the variable; null for a variable of an agent. */
  projectSlug: string | null;
  kind: PackageEnvInputKind;
  requirement: PackageEnvInputRequirement;
  /** The original value; null if it is secret or does not exist. */
  defaultValue: string | null;
  portability: PackageEnvInputPortability;
};
/** The kind of value of a variable. */
type PackageEnvInputKind = "secret" | "plain";
/** The need for a value of a variable when a package is imported. */
type PackageEnvInputRequirement = "required" | "optional";
/** The meaning of a variable's value on another machine. */
type PackageEnvInputPortability = "portable" | "system_dependent";
/** A binary file of a package. */
type EncodedPackageFile = {
  /** The encoding of the bytes. Always base64. */
  encoding: "base64";
  /** The bytes in Base64. */
  data: string;
  /** The media type of the bytes. */
  contentType: string;
};
/** A preview of an export, without the contents of files. */
type CompanyPackagePreview = {
  /** The name of a folder for the package. */
  rootPath: string;
  manifest: PackageManifest;
  /** Sentences that say what the export left out or changed. */
  warnings: string[];
  /** The path of the file with all data that the Markdown files cannot hold. */
  extensionPath: string;
  /** Always empty: the export has the contents. */
  files: { [name: string]: string | EncodedPackageFile };
  /** The files of the export. */
  fileInventory: PackageInventoryEntry[];
  counts: PackageCounts;
};
/** A file of a package without its content. */
type PackageInventoryEntry = {
  /** The path of the file. */
  path: string;
  /** The kind of file. */
  kind: PackageFileKind;
  /** The size of the file in bytes; null if it is known only after the export. */
  byteSize: number | null;
};
/** The kind of file in a package. */
type PackageFileKind = "company" | "agent" | "skill" | "project" | "issue" | "extension" | "readme" | "asset" | "other";
/** The numbers of files and records in a package. */
type PackageCounts = {
  /** The number of files. */
  files: number;
  /** The number of agents. */
  agents: number;
  /** The number of skills. */
  skills: number;
  /** The number of projects. */
  projects: number;
  /** The number of tasks, recurring ones included. */
  issues: number;
};
/** A preview of an import, which changes nothing. */
type ImportPreview = {
  include: ImportedParts;
  /** The ID of the company; null for a new one. */
  targetCompanyId: string | null;
  /** The name of the company into which the package would be imported. */
  targetCompanyName: string;
  collisionStrategy: ImportCollisionStrategy;
  /** The slugs of the agents that would be imported. */
  selectedAgentSlugs: string[];
  plan: ImportPlan;
  manifest: PackageManifest;
  /** The files of the package by path; empty for an archive, which the client already has. */
  files: { [name: string]: string | EncodedPackageFileInput };
  /** The variables whose values are not in the package. */
  envInputs: PackageEnvInput[];
  /** Sentences that say what the import leaves out or changes. */
  warnings: string[];
  /** Sentences that say why the import would be rejected; empty if it would succeed. */
  errors: string[];
};
/** The parts of a package that an import would include. */
type ImportedParts = {
  /** True if the import would include the company itself. */
  company: boolean;
  /** True if the import would include agents. */
  agents: boolean;
  /** True if the import would include projects. */
  projects: boolean;
  /** True if the import would include tasks. */
  issues: boolean;
  /** True if the import would include skills. */
  skills: boolean;
};
/** The planned actions of an import. */
type ImportPlan = {
  companyAction: ImportCompanyPlan;
  /** The plan for each agent. */
  agentPlans: ImportAgentPlan[];
  /** The plan for each project. */
  projectPlans: ImportProjectPlan[];
  /** The plan for each task. */
  issuePlans: ImportIssuePlan[];
};
/** The plan of an import for the company itself. */
type ImportCompanyPlan = "none" | "create" | "update";
/** The planned import of an agent. */
type ImportAgentPlan = {
  /** The slug in the package. */
  slug: string;
  /** The planned action. */
  action: ImportPlanAction;
  /** The name that the record would have. */
  plannedName: string;
  /** ID of the existing agent; null if there is no match. */
  existingAgentId: string | null;
  /** The reason why the name differs or the existing record is kept; null if neither applies. */
  reason: string | null;
};
/** The planned action of an import for a record. */
type ImportPlanAction = "create" | "update" | "skip";
/** The planned import of a project. */
type ImportProjectPlan = {
  /** The slug in the package. */
  slug: string;
  /** The planned action. */
  action: ImportPlanAction;
  /** The name that the record would have. */
  plannedName: string;
  /** ID of the existing project; null if there is no match. */
  existingProjectId: string | null;
  /** The reason why the name differs or the existing record is kept; null if neither applies. */
  reason: string | null;
};
/** The planned import of a task. */
type ImportIssuePlan = {
  /** The slug in the package. */
  slug: string;
  /** The planned action. */
  action: ImportPlanAction;
  /** The title that the record would have. */
  plannedTitle: string;
  /** ID of the existing issue; null if there is no match. */
  existingIssueId: string | null;
  /** ID of the existing routine; null if there is no match. */
  existingRoutineId: string | null;
  /** The reason why the name differs or the existing record is kept; null if neither applies. */
  reason: string | null;
};
/** The result of an import. */
type ImportResult = {
  company: ImportedCompany;
  /** The outcome for each agent. */
  agents: ImportedAgent[];
  /** The outcome for each skill. */
  skills: ImportedSkill[];
  /** The outcome for each project. */
  projects: ImportedProject[];
  /** The outcome for each recurring task. */
  routines: ImportedRoutine[];
  /** The variables whose values are not in the package. */
  envInputs: PackageEnvInput[];
  /** Sentences that say what the import leaves out or changes. */
  warnings: string[];
};
/** The company into which the package was imported. */
type ImportedCompany = {
  id: string;
  /** The display name here, which may differ from the package. */
  name: string;
  action: ImportCompanyAction;
};
/** The outcome of an import for the company itself. */
type ImportCompanyAction = "created" | "updated" | "unchanged";
/** The import outcome for an agent. */
type ImportedAgent = {
  /** The slug in the package. */
  slug: string;
  id: string;
  /** The action of the import for this record. */
  action: ImportAction;
  /** The name in the company, which may differ from the name in the package. */
  name: string;
  /** The reason why the name differs or the existing record is kept; null if neither applies. */
  reason: string | null;
};
/** The action of an import for a record. */
type ImportAction = "created" | "updated" | "skipped";
/** The import outcome for a skill. */
type ImportedSkill = {
  /** The key by which agents refer to the skill. */
  key: string;
  id: string;
  /** The action of the import for this record. */
  action: ImportAction;
  /** The name in the skill's own files. */
  name: string;
  /** The reason why the name differs or the existing record is kept; null if neither applies. */
  reason: string | null;
};
/** The import outcome for a project. */
type ImportedProject = {
  /** The slug in the package. */
  slug: string;
  id: string;
  /** The action of the import for this record. */
  action: ImportAction;
  /** The name in the company, which may differ from the name in the package. */
  name: string;
  /** The reason why the name differs or the existing record is kept; null if neither applies. */
  reason: string | null;
};
/** The import outcome for a recurring task. */
type ImportedRoutine = {
  /** The slug in the package. */
  slug: string;
  id: string;
  /** The action of the import for this record. */
  action: ImportAction;
  /** The title of the routine's issues. */
  title: string;
  /** Active, or the reason why triggers do not fire it. */
  status: string;
};
/** A project of a company. */
type Project = {
  id: string;
  companyId: string;
  /** The project's display name. */
  name: string;
  /** The shortname, unique in the company. */
  urlKey: string;
  /** The purpose of the project, in Markdown; null if not set. */
  description: string | null;
  status: ProjectStatus;
  goalId: string | null;
  goalIds: string[];
  goals: ProjectGoal[];
  /** The ID of the agent that leads the project. */
  leadAgentId: string | null;
  /** The day by which the project should be done, such as 2027-01-31; null if not set. */
  targetDate: string | null;
  /** The color of the project in clients, such as #1a2b3c; null if not set. */
  color: string | null;
  /** The name of the icon that clients show; null without an icon. */
  icon: string | null;
  /** Environment variables of runs on its issues, by name; null without variables. Literal values are never shown. */
  env: { [name: string]: JsonValue } | null;
  /** The reason for the pause; null unless the project is paused. */
  pauseReason: ProjectPauseReason | null;
  /** The time of the pause; null unless the project is paused. */
  pausedAt: string | null;
  /** The time of archiving; null unless the project is archived. */
  archivedAt: string | null;
  workspaces: ProjectWorkspace[];
  primaryWorkspace: ProjectWorkspace | null;
  createdAt: string;
  updatedAt: string;
};
type ProjectGoal = {
  id: string;
  title: string;
};
/** The reason for which a project is paused. */
type ProjectPauseReason = "manual" | "budget";
/** A place where the work of a project is done. */
type ProjectWorkspace = {
  id: string;
  companyId: string;
  /** The ID of the project. */
  projectId: string;
  /** The display name; by default the name of the folder or repository. */
  name: string;
  sourceType: WorkspaceSource;
  /** The folder on the machine that runs the agent; null if only the repository is known. */
  cwd: string | null;
  /** The repository's URL, without credentials; null for a folder only. */
  repoUrl: string | null;
  /** The branch, tag or commit to work on; null means that of defaultRef. */
  repoRef: string | null;
  /** The branch that new work starts from; null if not set. */
  defaultRef: string | null;
  visibility: WorkspaceVisibility;
  /** The command that prepares the workspace; the server does not run it. Null if not set. */
  setupCommand: string | null;
  /** The command that cleans up the workspace; the server does not run it. Null if not set. */
  cleanupCommand: string | null;
  /** True for the one workspace in which runs on the project's issues work by default. */
  isPrimary: boolean;
  /** Data that clients store with the workspace and the server does not use; null if not set. */
  metadata: { [name: string]: JsonValue } | null;
  createdAt: string;
  updatedAt: string;
};
type NewProject = {
  id: string;
  companyId: string;
  /** The project's display name. */
  name: string;
  /** The shortname, unique in the company. */
  urlKey: string;
  /** The purpose of the project, in Markdown; null if not set. */
  description: string | null;
  status: ProjectStatus;
  goalId: string | null;
  goalIds: string[];
  goals: ProjectGoal[];
  /** The ID of the agent that leads the project. */
  leadAgentId: string | null;
  /** The day by which the project should be done, such as 2027-01-31; null if not set. */
  targetDate: string | null;
  /** The color of the project in clients, such as #1a2b3c; null if not set. */
  color: string | null;
  /** The name of the icon that clients show; null without an icon. */
  icon: string | null;
  /** Environment variables of runs on its issues, by name; null without variables. Literal values are never shown. */
  env: { [name: string]: JsonValue } | null;
  /** The reason for the pause; null unless the project is paused. */
  pauseReason: ProjectPauseReason | null;
  /** The time of the pause; null unless the project is paused. */
  pausedAt: string | null;
  /** The time of archiving; null unless the project is archived. */
  archivedAt: string | null;
  workspaces: ProjectWorkspace[];
  primaryWorkspace: ProjectWorkspace | null;
  createdAt: string;
  updatedAt: string;
  /** True if the key was used before: this is the first project. */
  idempotent?: true;
};
/** Something that a company, or a part of it, wants to achieve. */
type Goal = {
  id: string;
  companyId: string;
  /** The goal in one line. */
  title: string;
  /** Details in Markdown; null if the title says it all. */
  description: string | null;
  level: GoalLevel;
  status: GoalStatus;
  /** The ID of the goal that it contributes to. */
  parentId: string | null;
  /** The ID of the agent that is responsible for it. */
  ownerAgentId: string | null;
  createdAt: string;
  updatedAt: string;
};
type ListedIssue = {
  id: string;
  companyId: string;
  /** The issue's number within the company. */
  issueNumber: number;
  /** The issue's identifier, such as ACM-12. */
  identifier: string;
  /** The work to do, in one line. */
  title: string;
  /** The work to do in detail, in Markdown; null if the title says it all. */
  description: string | null;
  /** The id of the issue's project. */
  projectId: string | null;
  /** The id of the issue's goal. */
  goalId: string | null;
  /** The id of the parent issue. */
  parentId: string | null;
  /** The depth below the first request: 0, or one more than that of the issue under which it was created. */
  requestDepth: number;
  /** The code under which the costs are booked; null if there is no code. */
  billingCode: string | null;
  /** The state of the work. */
  status: IssueStatus;
  /** The number of status changes. */
  statusVersion: number;
  /** The urgency of the work. */
  priority: IssuePriority;
  /** The way in which an agent works on the issue. */
  workMode: IssueWorkMode;
  /** The actors that may decide that the issue is done; null if the issue has no rule of its own. */
  reviewPolicy: IssueReviewPolicy | null;
  /** The action that unblocks the issue, and its owner; null unless the issue is blocked and they are given. */
  unblockDescriptor: UnblockDescriptor | null;
  /** The time at which the issue was blocked; null if it is not blocked. */
  blockedTransitionAt: string | null;
  /** The time at which the work started; null until then. */
  startedAt: string | null;
  /** The time at which the issue was done; null if it is not done. */
  completedAt: string | null;
  /** The time at which the issue was cancelled; null if it is not cancelled. */
  cancelledAt: string | null;
  /** The time at which the issue was hidden from lists; null if it is not hidden. */
  hiddenAt: string | null;
  /** The id of the assigned agent. */
  assigneeAgentId: string | null;
  /** The id of the assigned person. */
  assigneeUserId: string | null;
  /** The id of the person responsible for the issue. */
  responsibleUserId: string | null;
  /** The id of the agent that created the issue. */
  createdByAgentId: string | null;
  /** The id of the person who created the issue. */
  createdByUserId: string | null;
  /** The id of the run that checked the issue out. */
  checkoutRunId: string | null;
  /** The id of the run that holds the issue. */
  executionRunId: string | null;
  /** The time at which the run that holds the issue took it; null while no run holds the issue. */
  executionLockedAt: string | null;
  /** The origin: a person or an agent by hand, or an action of the server. */
  originKind: IssueOriginKind;
  /** The id of the issue's origin. */
  originId: string | null;
  /** The id of the run that created the issue. */
  originRunId: string | null;
  /** A value that repeats of an origin share, to prevent duplicate issues; null if repeats are not recognized. */
  originFingerprint: string | null;
  /** Adapter settings for this issue only; null if there are no overrides. */
  assigneeAdapterOverrides: {
    /** The settings that override the agent's, redacted. */
    adapterConfig: { [name: string]: JsonValue };
  } | null;
  /** The rules for reviewing the work before the issue is done; null if there is no review. */
  executionPolicy: ExecutionPolicyView | null;
  /** The progress of the reviews, the approvals and the monitor; null before any of them starts. */
  executionState: ExecutionState | null;
  /** The time at which the monitor wakes the assignee to check an external event; null without a monitor. */
  monitorNextCheckAt: string | null;
  /** The time at which the monitor requested a wake that has not started yet; null if no wake is pending. */
  monitorWakeRequestedAt: string | null;
  /** The time at which the monitor last woke the assignee; null if it never did. */
  monitorLastTriggeredAt: string | null;
  /** The number of times that the monitor woke the assignee. */
  monitorAttemptCount: number;
  /** Notes for the assignee on what to check; null if not given. */
  monitorNotes: string | null;
  /** The actor that set the monitor: the assignee or the board; null without a monitor. */
  monitorScheduledBy: "assignee" | "board" | null;
  labels: Label[];
  labelIds: string[];
  activeRun: ActiveRun | null;
  /** The time of the last change to the issue, its comments, documents, files or interactions. */
  lastActivityAt: string;
  dependencyReady: boolean;
  unresolvedBlockerCount: number;
  unresolvedBlockerIssueIds: string[];
  createdAt: string;
  updatedAt: string;
  descriptionTruncated: boolean;
  blockedBy?: IssueSummary[];
  myLastTouchAt?: string | null;
  lastExternalCommentAt?: string | null;
  isUnreadForMe?: boolean;
  /** The reason why the issue is stalled. Only with attention=blocked */
  attention?: IssueAttention;
};
/** The reason why an issue is stalled, with the action and its owner. */
type IssueAttention = {
  /** The kind of attention that the issue needs. Always blocked. */
  kind: AttentionKind;
  /** The step that the issue waits for. */
  state: AttentionState;
  /** The reason why the issue is stalled. */
  reason: AttentionReason;
  /** The severity, which equals the priority of the issue. */
  severity: "low" | "medium" | "high" | "critical";
  /** The time at which the issue stalled. */
  stoppedSinceAt: string;
  owner: AttentionOwner;
  /** The action that the owner has to take. */
  action: string;
  /** The issue at the end of the chain of blockers; null if that is the issue itself. */
  leafIssue: IssueSummary | null;
  /** The id of the pending approval. */
  approvalId: string | null;
  /** The id of the pending interaction. */
  interactionId: string | null;
};
/** The kind of attention that an issue needs. */
type AttentionKind = "blocked";
/** The step that a stalled issue waits for. */
type AttentionState = "awaiting_decision" | "needs_attention";
/** The reasons why an issue is stalled. */
type AttentionReason = "in_review_without_action_path" | "blocked_by_unassigned_issue" | "blocked_by_cancelled_issue" | "blocked_chain_stalled" | "pending_board_decision";
/** The agent, person or board that has to act on an issue. */
type AttentionOwner = {
  /** The type of actor that has to act: an agent, a person or the board as a whole. */
  type: "board" | "agent" | "user";
  /** The agent's id; null unless an agent has to act. */
  agentId: string | null;
  /** The person's id; null unless a specific person has to act. */
  userId: string | null;
};
type IssueCompact = {
  id: string;
  /** The issue's identifier, such as ACM-12. */
  identifier: string;
  /** The work to do, in one line. */
  title: string;
  /** The state of the work. */
  status: IssueStatus;
  /** The urgency of the work. */
  priority: IssuePriority;
  /** The id of the issue's project. */
  projectId: string | null;
  /** The id of the issue's goal. */
  goalId: string | null;
  /** The id of the parent issue. */
  parentId: string | null;
  /** The id of the assigned agent. */
  assigneeAgentId: string | null;
  /** The id of the assigned person. */
  assigneeUserId: string | null;
  labelIds: string[];
  activeRun: ActiveRun | null;
  dependencyReady: boolean;
  unresolvedBlockerCount: number;
  updatedAt: string;
};
type NewIssue = {
  id: string;
  companyId: string;
  /** The issue's number within the company. */
  issueNumber: number;
  /** The issue's identifier, such as ACM-12. */
  identifier: string;
  /** The work to do, in one line. */
  title: string;
  /** The work to do in detail, in Markdown; null if the title says it all. */
  description: string | null;
  /** The id of the issue's project. */
  projectId: string | null;
  /** The id of the issue's goal. */
  goalId: string | null;
  /** The id of the parent issue. */
  parentId: string | null;
  /** The depth below the first request: 0, or one more than that of the issue under which it was created. */
  requestDepth: number;
  /** The code under which the costs are booked; null if there is no code. */
  billingCode: string | null;
  /** The state of the work. */
  status: IssueStatus;
  /** The number of status changes. */
  statusVersion: number;
  /** The urgency of the work. */
  priority: IssuePriority;
  /** The way in which an agent works on the issue. */
  workMode: IssueWorkMode;
  /** The actors that may decide that the issue is done; null if the issue has no rule of its own. */
  reviewPolicy: IssueReviewPolicy | null;
  /** The action that unblocks the issue, and its owner; null unless the issue is blocked and they are given. */
  unblockDescriptor: UnblockDescriptor | null;
  /** The time at which the issue was blocked; null if it is not blocked. */
  blockedTransitionAt: string | null;
  /** The time at which the work started; null until then. */
  startedAt: string | null;
  /** The time at which the issue was done; null if it is not done. */
  completedAt: string | null;
  /** The time at which the issue was cancelled; null if it is not cancelled. */
  cancelledAt: string | null;
  /** The time at which the issue was hidden from lists; null if it is not hidden. */
  hiddenAt: string | null;
  /** The id of the assigned agent. */
  assigneeAgentId: string | null;
  /** The id of the assigned person. */
  assigneeUserId: string | null;
  /** The id of the person responsible for the issue. */
  responsibleUserId: string | null;
  /** The id of the agent that created the issue. */
  createdByAgentId: string | null;
  /** The id of the person who created the issue. */
  createdByUserId: string | null;
  /** The id of the run that checked the issue out. */
  checkoutRunId: string | null;
  /** The id of the run that holds the issue. */
  executionRunId: string | null;
  /** The time at which the run that holds the issue took it; null while no run holds the issue. */
  executionLockedAt: string | null;
  /** The origin: a person or an agent by hand, or an action of the server. */
  originKind: IssueOriginKind;
  /** The id of the issue's origin. */
  originId: string | null;
  /** The id of the run that created the issue. */
  originRunId: string | null;
  /** A value that repeats of an origin share, to prevent duplicate issues; null if repeats are not recognized. */
  originFingerprint: string | null;
  /** Adapter settings for this issue only; null if there are no overrides. */
  assigneeAdapterOverrides: {
    /** The settings that override the agent's, redacted. */
    adapterConfig: { [name: string]: JsonValue };
  } | null;
  /** The rules for reviewing the work before the issue is done; null if there is no review. */
  executionPolicy: ExecutionPolicyView | null;
  /** The progress of the reviews, the approvals and the monitor; null before any of them starts. */
  executionState: ExecutionState | null;
  /** The time at which the monitor wakes the assignee to check an external event; null without a monitor. */
  monitorNextCheckAt: string | null;
  /** The time at which the monitor requested a wake that has not started yet; null if no wake is pending. */
  monitorWakeRequestedAt: string | null;
  /** The time at which the monitor last woke the assignee; null if it never did. */
  monitorLastTriggeredAt: string | null;
  /** The number of times that the monitor woke the assignee. */
  monitorAttemptCount: number;
  /** Notes for the assignee on what to check; null if not given. */
  monitorNotes: string | null;
  /** The actor that set the monitor: the assignee or the board; null without a monitor. */
  monitorScheduledBy: "assignee" | "board" | null;
  labels: Label[];
  labelIds: string[];
  activeRun: ActiveRun | null;
  /** The time of the last change to the issue, its comments, documents, files or interactions. */
  lastActivityAt: string;
  dependencyReady: boolean;
  unresolvedBlockerCount: number;
  unresolvedBlockerIssueIds: string[];
  createdAt: string;
  updatedAt: string;
  /** True if the issue already existed. */
  deduplicated?: true;
  /** The reason why the creation counts as a repeat; null for a new issue. */
  deduplicationReason?: "idempotency_key" | "recent_open_title";
};
type IssueCount = {
  count: number;
};
/** The result of a search. */
type Search = {
  query: string;
  /** The normalized query: in lower case, with single spaces. */
  normalizedQuery: string;
  scope: SearchScope;
  sort: SearchSort;
  limit: number;
  offset: number;
  /** The results in the requested order. */
  results: SearchResult[];
  /** The number of matches of each kind, counted up to 1,000. */
  countsByType: {
    /** The number of issues. */
    issue: number;
    /** The number of comments. */
    comment: number;
    /** The number of documents. */
    document: number;
    /** The number of agents. */
    agent: number;
    /** The number of projects. */
    project: number;
  };
  /** True if more results follow. */
  hasMore: boolean;
};
/** A search result. */
type SearchResult = {
  /** The id of the matching entity. */
  id: string;
  /** The kind of result. */
  type: SearchKind;
  /** The relevance of the match; higher is better. Comparable within one search. */
  score: number;
  /** The title or name. */
  title: string;
  /** The path of the result in the dashboard. */
  href: string;
  /** The fields that contain the words, such as title or body. */
  matchedFields: string[];
  /** The text around the first match. */
  snippet: string;
  /** The matching issue, or the issue that the result belongs to. */
  issue: IssueSummary | null;
  updatedAt: string;
};
/** The kinds of search results. */
type SearchKind = "issue" | "comment" | "document" | "agent" | "project";
type IssueDetail = {
  id: string;
  companyId: string;
  /** The issue's number within the company. */
  issueNumber: number;
  /** The issue's identifier, such as ACM-12. */
  identifier: string;
  /** The work to do, in one line. */
  title: string;
  /** The work to do in detail, in Markdown; null if the title says it all. */
  description: string | null;
  /** The id of the issue's project. */
  projectId: string | null;
  /** The id of the issue's goal. */
  goalId: string | null;
  /** The id of the parent issue. */
  parentId: string | null;
  /** The depth below the first request: 0, or one more than that of the issue under which it was created. */
  requestDepth: number;
  /** The code under which the costs are booked; null if there is no code. */
  billingCode: string | null;
  /** The state of the work. */
  status: IssueStatus;
  /** The number of status changes. */
  statusVersion: number;
  /** The urgency of the work. */
  priority: IssuePriority;
  /** The way in which an agent works on the issue. */
  workMode: IssueWorkMode;
  /** The actors that may decide that the issue is done; null if the issue has no rule of its own. */
  reviewPolicy: IssueReviewPolicy | null;
  /** The action that unblocks the issue, and its owner; null unless the issue is blocked and they are given. */
  unblockDescriptor: UnblockDescriptor | null;
  /** The time at which the issue was blocked; null if it is not blocked. */
  blockedTransitionAt: string | null;
  /** The time at which the work started; null until then. */
  startedAt: string | null;
  /** The time at which the issue was done; null if it is not done. */
  completedAt: string | null;
  /** The time at which the issue was cancelled; null if it is not cancelled. */
  cancelledAt: string | null;
  /** The time at which the issue was hidden from lists; null if it is not hidden. */
  hiddenAt: string | null;
  /** The id of the assigned agent. */
  assigneeAgentId: string | null;
  /** The id of the assigned person. */
  assigneeUserId: string | null;
  /** The id of the person responsible for the issue. */
  responsibleUserId: string | null;
  /** The id of the agent that created the issue. */
  createdByAgentId: string | null;
  /** The id of the person who created the issue. */
  createdByUserId: string | null;
  /** The id of the run that checked the issue out. */
  checkoutRunId: string | null;
  /** The id of the run that holds the issue. */
  executionRunId: string | null;
  /** The time at which the run that holds the issue took it; null while no run holds the issue. */
  executionLockedAt: string | null;
  /** The origin: a person or an agent by hand, or an action of the server. */
  originKind: IssueOriginKind;
  /** The id of the issue's origin. */
  originId: string | null;
  /** The id of the run that created the issue. */
  originRunId: string | null;
  /** A value that repeats of an origin share, to prevent duplicate issues; null if repeats are not recognized. */
  originFingerprint: string | null;
  /** Adapter settings for this issue only; null if there are no overrides. */
  assigneeAdapterOverrides: {
    /** The settings that override the agent's, redacted. */
    adapterConfig: { [name: string]: JsonValue };
  } | null;
  /** The rules for reviewing the work before the issue is done; null if there is no review. */
  executionPolicy: ExecutionPolicyView | null;
  /** The progress of the reviews, the approvals and the monitor; null before any of them starts. */
  executionState: ExecutionState | null;
  /** The time at which the monitor wakes the assignee to check an external event; null without a monitor. */
  monitorNextCheckAt: string | null;
  /** The time at which the monitor requested a wake that has not started yet; null if no wake is pending. */
  monitorWakeRequestedAt: string | null;
  /** The time at which the monitor last woke the assignee; null if it never did. */
  monitorLastTriggeredAt: string | null;
  /** The number of times that the monitor woke the assignee. */
  monitorAttemptCount: number;
  /** Notes for the assignee on what to check; null if not given. */
  monitorNotes: string | null;
  /** The actor that set the monitor: the assignee or the board; null without a monitor. */
  monitorScheduledBy: "assignee" | "board" | null;
  labels: Label[];
  labelIds: string[];
  activeRun: ActiveRun | null;
  /** The time of the last change to the issue, its comments, documents, files or interactions. */
  lastActivityAt: string;
  dependencyReady: boolean;
  unresolvedBlockerCount: number;
  unresolvedBlockerIssueIds: string[];
  createdAt: string;
  updatedAt: string;
  /** The ancestors of the issue, nearest first */
  ancestors: IssueSummary[];
  project: Project | null;
  goal: Goal | null;
  blockedBy: IssueSummary[];
  blocks: IssueSummary[];
  /** The issues that this issue mentions, and the issues that mention it */
  relatedWork: {
    outbound: IssueSummary[];
    inbound: IssueSummary[];
  };
  planDocument: Document | null;
  documentSummaries: DocumentSummary[];
  workProducts: WorkProduct[];
  /** The linked cases, oldest link first. Empty while cases are disabled. */
  linkedCases: LinkedCase[];
  attention: IssueAttention | null;
};
/** A text that belongs to an issue or a case, with all its revisions. */
type Document = {
  id: string;
  companyId: string;
  issueId: string;
  /** The document's key within its issue or case, such as plan. */
  key: string;
  /** The heading shown above the text; null if there is no heading. */
  title: string | null;
  /** The format of the body, such as markdown. */
  format: string;
  /** The id of the latest revision. */
  latestRevisionId: string;
  /** The total number of revisions, which equals the number of the latest one. */
  latestRevisionNumber: number;
  /** The id of the agent that created the document. */
  createdByAgentId: string | null;
  /** The id of the person who created the document. */
  createdByUserId: string | null;
  /** The id of the agent that last updated the document. */
  updatedByAgentId: string | null;
  /** The id of the person who last updated the document. */
  updatedByUserId: string | null;
  /** The time at which the document was locked against changes; null if it is not locked. */
  lockedAt: string | null;
  /** The id of the agent that locked the document. */
  lockedByAgentId: string | null;
  /** The id of the person who locked the document. */
  lockedByUserId: string | null;
  createdAt: string;
  updatedAt: string;
  /** The whole text of the latest revision. */
  body: string;
};
type DocumentSummary = {
  id: string;
  companyId: string;
  issueId: string;
  /** The document's key within its issue or case, such as plan. */
  key: string;
  /** The heading shown above the text; null if there is no heading. */
  title: string | null;
  /** The format of the body, such as markdown. */
  format: string;
  /** The id of the latest revision. */
  latestRevisionId: string;
  /** The total number of revisions, which equals the number of the latest one. */
  latestRevisionNumber: number;
  /** The id of the agent that created the document. */
  createdByAgentId: string | null;
  /** The id of the person who created the document. */
  createdByUserId: string | null;
  /** The id of the agent that last updated the document. */
  updatedByAgentId: string | null;
  /** The id of the person who last updated the document. */
  updatedByUserId: string | null;
  /** The time at which the document was locked against changes; null if it is not locked. */
  lockedAt: string | null;
  /** The id of the agent that locked the document. */
  lockedByAgentId: string | null;
  /** The id of the person who locked the document. */
  lockedByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
/** A result of the work on an issue, such as a pull request. */
type WorkProduct = {
  id: string;
  companyId: string;
  /** The issue's id. */
  issueId: string;
  /** The kind of work product. */
  type: WorkProductType;
  /** The provider that hosts the work product, such as github. */
  provider: string;
  /** The name, such as the title of the pull request. */
  title: string;
  /** The address at which the work product opens; null if it has no address. */
  url: string | null;
  /** The provider's id of the work product. */
  externalId: string | null;
  /** The status that the author reports. */
  status: WorkProductStatus;
  /** The board's review: whether it is needed, and its result. */
  reviewState: WorkProductReview;
  /** The health that the author reports. */
  healthStatus: WorkProductHealth;
  /** True if this is the issue's primary work product of its type. */
  isPrimary: boolean;
  /** A short summary of the content; null if not given. */
  summary: string | null;
  /** Additional data from the author; null if not given. */
  metadata: { [name: string]: JsonValue } | null;
  /** The id of the agent that created the work product. */
  createdByAgentId: string | null;
  /** The id of the person who created the work product. */
  createdByUserId: string | null;
  /** The id of the run that created the work product. */
  createdByRunId: string | null;
  /** The time at which the work product was added. */
  createdAt: string;
  updatedAt: string;
};
type LinkedCase = {
  id: string;
  role: CaseLinkRole;
  createdAt: string;
  case: CompactCase;
};
type CompactCase = {
  id: string;
  identifier: string;
  title: string;
  caseType: string;
  status: CaseStatus;
};
type UpdatedIssue = {
  id: string;
  companyId: string;
  /** The issue's number within the company. */
  issueNumber: number;
  /** The issue's identifier, such as ACM-12. */
  identifier: string;
  /** The work to do, in one line. */
  title: string;
  /** The work to do in detail, in Markdown; null if the title says it all. */
  description: string | null;
  /** The id of the issue's project. */
  projectId: string | null;
  /** The id of the issue's goal. */
  goalId: string | null;
  /** The id of the parent issue. */
  parentId: string | null;
  /** The depth below the first request: 0, or one more than that of the issue under which it was created. */
  requestDepth: number;
  /** The code under which the costs are booked; null if there is no code. */
  billingCode: string | null;
  /** The state of the work. */
  status: IssueStatus;
  /** The number of status changes. */
  statusVersion: number;
  /** The urgency of the work. */
  priority: IssuePriority;
  /** The way in which an agent works on the issue. */
  workMode: IssueWorkMode;
  /** The actors that may decide that the issue is done; null if the issue has no rule of its own. */
  reviewPolicy: IssueReviewPolicy | null;
  /** The action that unblocks the issue, and its owner; null unless the issue is blocked and they are given. */
  unblockDescriptor: UnblockDescriptor | null;
  /** The time at which the issue was blocked; null if it is not blocked. */
  blockedTransitionAt: string | null;
  /** The time at which the work started; null until then. */
  startedAt: string | null;
  /** The time at which the issue was done; null if it is not done. */
  completedAt: string | null;
  /** The time at which the issue was cancelled; null if it is not cancelled. */
  cancelledAt: string | null;
  /** The time at which the issue was hidden from lists; null if it is not hidden. */
  hiddenAt: string | null;
  /** The id of the assigned agent. */
  assigneeAgentId: string | null;
  /** The id of the assigned person. */
  assigneeUserId: string | null;
  /** The id of the person responsible for the issue. */
  responsibleUserId: string | null;
  /** The id of the agent that created the issue. */
  createdByAgentId: string | null;
  /** The id of the person who created the issue. */
  createdByUserId: string | null;
  /** The id of the run that checked the issue out. */
  checkoutRunId: string | null;
  /** The id of the run that holds the issue. */
  executionRunId: string | null;
  /** The time at which the run that holds the issue took it; null while no run holds the issue. */
  executionLockedAt: string | null;
  /** The origin: a person or an agent by hand, or an action of the server. */
  originKind: IssueOriginKind;
  /** The id of the issue's origin. */
  originId: string | null;
  /** The id of the run that created the issue. */
  originRunId: string | null;
  /** A value that repeats of an origin share, to prevent duplicate issues; null if repeats are not recognized. */
  originFingerprint: string | null;
  /** Adapter settings for this issue only; null if there are no overrides. */
  assigneeAdapterOverrides: {
    /** The settings that override the agent's, redacted. */
    adapterConfig: { [name: string]: JsonValue };
  } | null;
  /** The rules for reviewing the work before the issue is done; null if there is no review. */
  executionPolicy: ExecutionPolicyView | null;
  /** The progress of the reviews, the approvals and the monitor; null before any of them starts. */
  executionState: ExecutionState | null;
  /** The time at which the monitor wakes the assignee to check an external event; null without a monitor. */
  monitorNextCheckAt: string | null;
  /** The time at which the monitor requested a wake that has not started yet; null if no wake is pending. */
  monitorWakeRequestedAt: string | null;
  /** The time at which the monitor last woke the assignee; null if it never did. */
  monitorLastTriggeredAt: string | null;
  /** The number of times that the monitor woke the assignee. */
  monitorAttemptCount: number;
  /** Notes for the assignee on what to check; null if not given. */
  monitorNotes: string | null;
  /** The actor that set the monitor: the assignee or the board; null without a monitor. */
  monitorScheduledBy: "assignee" | "board" | null;
  labels: Label[];
  labelIds: string[];
  activeRun: ActiveRun | null;
  /** The time of the last change to the issue, its comments, documents, files or interactions. */
  lastActivityAt: string;
  dependencyReady: boolean;
  unresolvedBlockerCount: number;
  unresolvedBlockerIssueIds: string[];
  createdAt: string;
  updatedAt: string;
  /** The changes by field. */
  changes: { [name: string]: {
    from: JsonValue;
    to: JsonValue;
  } };
  /** The comment that was added with the update. */
  comment: IssueComment | null;
};
/** A comment on an issue. A deleted comment stays in the thread without its body. */
type IssueComment = {
  id: string;
  companyId: string;
  /** The issue's id. */
  issueId: string;
  /** The kind of author. */
  authorType: CommentAuthorType;
  /** The id of the agent that wrote the comment. */
  authorAgentId: string | null;
  /** The id of the person who wrote the comment. */
  authorUserId: string | null;
  /** The id of the run in which the comment was written. */
  createdByRunId: string | null;
  /** The id that the author chose for the comment. */
  clientRequestId: string | null;
  /** The comment's body in Markdown. Empty once the comment is deleted. */
  body: string;
  /** Additional data from the author; null if not given. */
  metadata: { [name: string]: JsonValue } | null;
  /** The time at which the comment was deleted; null if it is not deleted. */
  deletedAt: string | null;
  /** The time at which the comment was written. */
  createdAt: string;
  updatedAt: string;
};
/** The kinds of authors of a comment. */
type CommentAuthorType = "user" | "agent" | "system";
type UpdatedIssueMinimal = {
  id: string;
  /** The issue's identifier, such as ACM-12. */
  identifier: string;
  updatedAt: string;
  /** The changes by field. */
  changes: { [name: string]: {
    from: JsonValue;
    to: JsonValue;
  } };
  /** The comment that was added with the update. */
  comment: IssueComment | null;
};
/** A piece of a company's work. */
type Issue = {
  id: string;
  companyId: string;
  /** The issue's number within the company. */
  issueNumber: number;
  /** The issue's identifier, such as ACM-12. */
  identifier: string;
  /** The work to do, in one line. */
  title: string;
  /** The work to do in detail, in Markdown; null if the title says it all. */
  description: string | null;
  /** The id of the issue's project. */
  projectId: string | null;
  /** The id of the issue's goal. */
  goalId: string | null;
  /** The id of the parent issue. */
  parentId: string | null;
  /** The depth below the first request: 0, or one more than that of the issue under which it was created. */
  requestDepth: number;
  /** The code under which the costs are booked; null if there is no code. */
  billingCode: string | null;
  /** The state of the work. */
  status: IssueStatus;
  /** The number of status changes. */
  statusVersion: number;
  /** The urgency of the work. */
  priority: IssuePriority;
  /** The way in which an agent works on the issue. */
  workMode: IssueWorkMode;
  /** The actors that may decide that the issue is done; null if the issue has no rule of its own. */
  reviewPolicy: IssueReviewPolicy | null;
  /** The action that unblocks the issue, and its owner; null unless the issue is blocked and they are given. */
  unblockDescriptor: UnblockDescriptor | null;
  /** The time at which the issue was blocked; null if it is not blocked. */
  blockedTransitionAt: string | null;
  /** The time at which the work started; null until then. */
  startedAt: string | null;
  /** The time at which the issue was done; null if it is not done. */
  completedAt: string | null;
  /** The time at which the issue was cancelled; null if it is not cancelled. */
  cancelledAt: string | null;
  /** The time at which the issue was hidden from lists; null if it is not hidden. */
  hiddenAt: string | null;
  /** The id of the assigned agent. */
  assigneeAgentId: string | null;
  /** The id of the assigned person. */
  assigneeUserId: string | null;
  /** The id of the person responsible for the issue. */
  responsibleUserId: string | null;
  /** The id of the agent that created the issue. */
  createdByAgentId: string | null;
  /** The id of the person who created the issue. */
  createdByUserId: string | null;
  /** The id of the run that checked the issue out. */
  checkoutRunId: string | null;
  /** The id of the run that holds the issue. */
  executionRunId: string | null;
  /** The time at which the run that holds the issue took it; null while no run holds the issue. */
  executionLockedAt: string | null;
  /** The origin: a person or an agent by hand, or an action of the server. */
  originKind: IssueOriginKind;
  /** The id of the issue's origin. */
  originId: string | null;
  /** The id of the run that created the issue. */
  originRunId: string | null;
  /** A value that repeats of an origin share, to prevent duplicate issues; null if repeats are not recognized. */
  originFingerprint: string | null;
  /** Adapter settings for this issue only; null if there are no overrides. */
  assigneeAdapterOverrides: {
    /** The settings that override the agent's, redacted. */
    adapterConfig: { [name: string]: JsonValue };
  } | null;
  /** The rules for reviewing the work before the issue is done; null if there is no review. */
  executionPolicy: ExecutionPolicyView | null;
  /** The progress of the reviews, the approvals and the monitor; null before any of them starts. */
  executionState: ExecutionState | null;
  /** The time at which the monitor wakes the assignee to check an external event; null without a monitor. */
  monitorNextCheckAt: string | null;
  /** The time at which the monitor requested a wake that has not started yet; null if no wake is pending. */
  monitorWakeRequestedAt: string | null;
  /** The time at which the monitor last woke the assignee; null if it never did. */
  monitorLastTriggeredAt: string | null;
  /** The number of times that the monitor woke the assignee. */
  monitorAttemptCount: number;
  /** Notes for the assignee on what to check; null if not given. */
  monitorNotes: string | null;
  /** The actor that set the monitor: the assignee or the board; null without a monitor. */
  monitorScheduledBy: "assignee" | "board" | null;
  labels: Label[];
  labelIds: string[];
  activeRun: ActiveRun | null;
  /** The time of the last change to the issue, its comments, documents, files or interactions. */
  lastActivityAt: string;
  dependencyReady: boolean;
  unresolvedBlockerCount: number;
  unresolvedBlockerIssueIds: string[];
  createdAt: string;
  updatedAt: string;
};
type NewIssueComment = {
  id: string;
  companyId: string;
  /** The issue's id. */
  issueId: string;
  /** The kind of author. */
  authorType: CommentAuthorType;
  /** The id of the agent that wrote the comment. */
  authorAgentId: string | null;
  /** The id of the person who wrote the comment. */
  authorUserId: string | null;
  /** The id of the run in which the comment was written. */
  createdByRunId: string | null;
  /** The id that the author chose for the comment. */
  clientRequestId: string | null;
  /** The comment's body in Markdown. Empty once the comment is deleted. */
  body: string;
  /** Additional data from the author; null if not given. */
  metadata: { [name: string]: JsonValue } | null;
  /** The time at which the comment was deleted; null if it is not deleted. */
  deletedAt: string | null;
  /** The time at which the comment was written. */
  createdAt: string;
  updatedAt: string;
  /** True if the author had already sent the comment; the request then had no effect. */
  deduplicated?: true;
};
type IssueReadMark = {
  issueId: string;
  userId: string;
  /** The time at which the caller read the issue. */
  lastReadAt: string;
};
type IssueStateRemoved = {
  /** The issue's id. */
  id: string;
  /** True if there was something to remove. */
  removed: boolean;
};
type IssueInboxArchive = {
  issueId: string;
  userId: string;
  /** The time at which the caller archived the issue. */
  archivedAt: string;
};
type HeartbeatContext = {
  issue: Issue;
  /** The parent issues, nearest first. */
  ancestors: IssueAncestor[];
  project: Project | null;
  goal: Goal | null;
  commentCursor: IssueCommentCursor;
  /** The comment that woke the agent. */
  wakeComment: IssueComment | null;
  attachments: IssueAttachment[];
  /** The document continuation-summary of the issue, in which a run records its progress for the next run. */
  continuationSummary: Document | null;
};
type IssueAncestor = {
  id: string;
  identifier: string;
  title: string;
  status: IssueStatus;
};
/** The state of an issue's comment thread. */
type IssueCommentCursor = {
  /** The number of comments, including deleted ones. */
  totalComments: number;
  /** The id of the newest comment. */
  latestCommentId: string | null;
  /** Creation time of the newest comment; null if there are no comments. */
  latestCommentAt: string | null;
};
/** A file on an issue or on one of its comments. */
type IssueAttachment = {
  id: string;
  companyId: string;
  /** The issue's id. */
  issueId: string;
  /** The id of the comment that the file belongs to. */
  issueCommentId: string | null;
  /** The id of the stored file. */
  assetId: string;
  /** The media type, such as image/png. */
  contentType: string;
  /** The size in bytes. */
  byteSize: number;
  /** The SHA-256 hash of the content, in hexadecimal. */
  sha256: string;
  /** The file's name at upload; null if the upload had no name. */
  originalFilename: string | null;
  /** The ID of the agent that added the asset. */
  createdByAgentId: string | null;
  /** The ID of the person who added the asset. */
  createdByUserId: string | null;
  /** The time at which the asset was added. */
  createdAt: string;
  updatedAt: string;
  /** The path on this server that serves the file. */
  contentPath: string;
  /** The path that opens the file in a browser. */
  openPath: string;
  /** The path that downloads the file. */
  downloadPath: string;
};
type ForcedRelease = {
  issue: Issue;
  previous: IssueLocks;
};
/** The runs that held an issue. */
type IssueLocks = {
  /** The id of the run that had checked the issue out. */
  checkoutRunId: string | null;
  /** The id of the run that worked on the issue. */
  executionRunId: string | null;
};
/** A revision of a document. Revisions never change. */
type DocumentRevision = {
  id: string;
  /** The document's id. */
  documentId: string;
  issueId: string;
  key: string;
  /** The revision's number, from 1. */
  revisionNumber: number;
  /** The heading above the text in this revision; null if there is no heading. */
  title: string | null;
  /** The format of the body, such as markdown. */
  format: string;
  /** The whole text, as it was in this revision. */
  body: string;
  /** The author's summary of the changes; null if not given. */
  changeSummary: string | null;
  /** The id of the agent that wrote the revision. */
  createdByAgentId: string | null;
  /** The id of the person who wrote the revision. */
  createdByUserId: string | null;
  createdAt: string;
};
type AnnotationThreadRow = {
  id: string;
  companyId: string;
  issueId: string;
  /** The document's id. */
  documentId: string;
  documentKey: string;
  /** The state of the conversation. */
  status: AnnotationThreadStatus;
  /** The state of the selection in the text. */
  anchorState: AnchorState;
  /** The confidence with which the selection was found. */
  anchorConfidence: AnchorConfidence;
  /** The id of the revision that the selection was made in. */
  originalRevisionId: string;
  /** The number of the revision that the selection was made in. */
  originalRevisionNumber: number;
  /** The id of the revision that the selection was last searched in. */
  currentRevisionId: string;
  /** The number of the revision that the selection was last searched in. */
  currentRevisionNumber: number;
  /** The selected text, without Markdown markers. */
  selectedText: string;
  /** The text before the selection. */
  prefixText: string;
  /** The text after the selection. */
  suffixText: string;
  /** The start offset in the plain text. */
  normalizedStart: number;
  /** The end offset in the plain text, exclusive. */
  normalizedEnd: number;
  /** The start offset in the Markdown body, in UTF-16 code units. */
  markdownStart: number;
  /** The end offset in the Markdown body, in UTF-16 code units, exclusive. */
  markdownEnd: number;
  anchorSelector: AnchorSelector;
  /** The id of the agent that started the thread. */
  createdByAgentId: string | null;
  /** The id of the person who started the thread. */
  createdByUserId: string | null;
  /** The id of the agent that resolved the thread. */
  resolvedByAgentId: string | null;
  /** The id of the person who resolved the thread. */
  resolvedByUserId: string | null;
  /** The time at which the thread was resolved; null while it is open. */
  resolvedAt: string | null;
  createdAt: string;
  updatedAt: string;
  comments?: AnnotationComment[];
};
/** The state of a selection in the text. */
type AnchorState = "active" | "stale" | "orphaned";
/** The confidence of a match in the latest revision. */
type AnchorConfidence = "exact" | "duplicate" | "fuzzy" | "ambiguous" | "missing";
/** A selection of a document: a quote and its position. */
type AnchorSelector = {
  quote: AnchorQuote;
  position: AnchorPosition;
};
/** A selected text and its surroundings. */
type AnchorQuote = {
  /** The selected text, without Markdown markers. */
  exact: string;
  /** The text before the selection. */
  prefix: string;
  /** The text after the selection. */
  suffix: string;
};
/** The position of a selection in a revision. */
type AnchorPosition = {
  /** The start offset in the plain text. */
  normalizedStart: number;
  /** The end offset in the plain text, exclusive. */
  normalizedEnd: number;
  /** The start offset in the Markdown body, in UTF-16 code units. */
  markdownStart: number;
  /** The end offset in the Markdown body, in UTF-16 code units, exclusive. */
  markdownEnd: number;
};
/** A comment of an annotation thread. */
type AnnotationComment = {
  id: string;
  /** The thread's id. */
  threadId: string;
  /** The text of the comment. */
  body: string;
  /** The kind of author. */
  authorType: CommentAuthorType;
  /** The id of the agent that wrote the comment. */
  authorAgentId: string | null;
  /** The id of the person who wrote the comment. */
  authorUserId: string | null;
  /** The id of the run in which the comment was written. */
  createdByRunId: string | null;
  /** The id of a comment on the issue with the same content. */
  issueCommentId: string | null;
  /** The time at which the comment was written. */
  createdAt: string;
  updatedAt: string;
};
/** A conversation about a selection of a document. The selection is searched again in each new revision. */
type AnnotationThread = {
  id: string;
  companyId: string;
  issueId: string;
  /** The document's id. */
  documentId: string;
  documentKey: string;
  /** The state of the conversation. */
  status: AnnotationThreadStatus;
  /** The state of the selection in the text. */
  anchorState: AnchorState;
  /** The confidence with which the selection was found. */
  anchorConfidence: AnchorConfidence;
  /** The id of the revision that the selection was made in. */
  originalRevisionId: string;
  /** The number of the revision that the selection was made in. */
  originalRevisionNumber: number;
  /** The id of the revision that the selection was last searched in. */
  currentRevisionId: string;
  /** The number of the revision that the selection was last searched in. */
  currentRevisionNumber: number;
  /** The selected text, without Markdown markers. */
  selectedText: string;
  /** The text before the selection. */
  prefixText: string;
  /** The text after the selection. */
  suffixText: string;
  /** The start offset in the plain text. */
  normalizedStart: number;
  /** The end offset in the plain text, exclusive. */
  normalizedEnd: number;
  /** The start offset in the Markdown body, in UTF-16 code units. */
  markdownStart: number;
  /** The end offset in the Markdown body, in UTF-16 code units, exclusive. */
  markdownEnd: number;
  anchorSelector: AnchorSelector;
  /** The id of the agent that started the thread. */
  createdByAgentId: string | null;
  /** The id of the person who started the thread. */
  createdByUserId: string | null;
  /** The id of the agent that resolved the thread. */
  resolvedByAgentId: string | null;
  /** The id of the person who resolved the thread. */
  resolvedByUserId: string | null;
  /** The time at which the thread was resolved; null while it is open. */
  resolvedAt: string | null;
  createdAt: string;
  updatedAt: string;
  comments: AnnotationComment[];
};
/** The costs of an issue and of all issues below it. */
type IssueCostSummary = {
  /** The issue's ID. */
  issueId: string;
  /** The number of issues that are counted. */
  issueCount: number;
  /** Always true: the totals include all descendants. */
  includeDescendants: true;
  /** The billed amount in US cents; uses without a known price count as zero. */
  costCents: number;
  /** The tokens that were sent to models, without those read from their caches. */
  inputTokens: number;
  /** Input tokens that were read from a cache. */
  cachedInputTokens: number;
  /** The tokens that models wrote. */
  outputTokens: number;
  /** The number of runs that were started on these issues. */
  runCount: number;
  /** The duration of these runs in milliseconds. */
  runtimeMs: number;
};
/** A request on an issue: for a decision, for answers or for creating suggested tasks. */
type Interaction = {
  id: string;
  companyId: string;
  /** The issue's id. */
  issueId: string;
  /** The kind of request: a decision, answers, or issues to create. */
  kind: InteractionKind;
  /** The state: pending, or the way in which the interaction ended. */
  status: InteractionStatus;
  /** The condition under which the end of the interaction wakes the issue's assignee. */
  continuationPolicy: InteractionContinuationPolicy;
  /** The actors that may resolve the interaction. */
  resolverPolicy: InteractionResolverPolicy;
  /** The idempotency key of the request that created the interaction; null if it had no key. */
  idempotencyKey: string | null;
  /** The id of the comment that led to the interaction. */
  sourceCommentId: string | null;
  /** The id of the run that created the interaction. */
  sourceRunId: string | null;
  /** The heading shown above the interaction; null if there is no heading. */
  title: string | null;
  /** A short summary of the subject; null if not given. */
  summary: string | null;
  /** The id of the agent that created the interaction. */
  createdByAgentId: string | null;
  /** The id of the person who created the interaction. */
  createdByUserId: string | null;
  /** The id of the addressed agent. */
  addresseeAgentId: string | null;
  /** The id of the addressed person. */
  addresseeUserId: string | null;
  payload: CheckboxConfirmationPayload | QuestionsPayload | SuggestedTasksPayload | ConfirmationPayload;
  /** The decision or the answers; null while the interaction is pending. */
  result: ConfirmationResult | QuestionsResult | SuggestedTasksResult | null;
  /** The id of the agent that resolved the interaction. */
  resolvedByAgentId: string | null;
  /** The id of the run in which the interaction was resolved. */
  resolvedByRunId: string | null;
  /** The id of the person who resolved the interaction. */
  resolvedByUserId: string | null;
  /** The time at which the interaction ended; null while it is pending. */
  resolvedAt: string | null;
  createdAt: string;
  updatedAt: string;
};
/** The statuses of an interaction. */
type InteractionStatus = "pending" | "accepted" | "rejected" | "answered" | "cancelled" | "expired";
/** A request to confirm something by selecting options. */
type CheckboxConfirmationPayload = {
  /** The version of this format. Always 1. */
  version: 1;
  /** The question in one sentence. */
  prompt: string;
  /** Background for the decision, in Markdown; null if there is no background. */
  detailsMarkdown: string | null;
  /** The text of the accept button; null for the default text. */
  acceptLabel: string | null;
  /** The text of the reject button; null for the default text. */
  rejectLabel: string | null;
  /** True if a rejection requires a reason. */
  rejectRequiresReason: boolean;
  /** The text above the reason field; null for the default text. */
  rejectReasonLabel: string | null;
  /** True if a reason can be given. */
  allowDeclineReason: boolean;
  /** The placeholder of the empty reason field; null for the default text. */
  declineReasonPlaceholder: string | null;
  /** True if a person's comment on the issue ends the interaction. */
  supersedeOnUserComment: boolean;
  /** The single thing to confirm; null if there is no single thing. */
  target: InteractionTarget | null;
  /** The options to select from, in order. */
  options: CheckboxOption[];
  /** The ids of the options that are selected at first. */
  defaultSelectedOptionIds: string[];
  /** The minimum number of selected options. */
  minSelected: number;
  /** The maximum number of selected options. Null for no limit. */
  maxSelected: number | null;
};
/** Questions with one common response. */
type QuestionsPayload = {
  /** The version of this format. Always 1. */
  version: 1;
  /** The heading above all questions; null if there is no heading. */
  title: string | null;
  /** The text of the button that sends the answers; null for the default text. */
  submitLabel: string | null;
  /** The questions, in order. */
  questions: QuestionOutput[];
};
/** Suggested issues to create. */
type SuggestedTasksPayload = {
  /** The version of this format. Always 1. */
  version: 1;
  /** The id of the issue that becomes the parent of the suggestions; null for the interaction's issue. */
  defaultParentId: string | null;
  /** The suggested tasks, in order. */
  tasks: SuggestedTaskOutput[];
};
/** A request to confirm something with yes or no. */
type ConfirmationPayload = {
  /** The version of this format. Always 1. */
  version: 1;
  /** The question in one sentence. */
  prompt: string;
  /** Background for the decision, in Markdown; null if there is no background. */
  detailsMarkdown: string | null;
  /** The text of the accept button; null for the default text. */
  acceptLabel: string | null;
  /** The text of the reject button; null for the default text. */
  rejectLabel: string | null;
  /** True if a rejection requires a reason. */
  rejectRequiresReason: boolean;
  /** The text above the reason field; null for the default text. */
  rejectReasonLabel: string | null;
  /** True if a reason can be given. */
  allowDeclineReason: boolean;
  /** The placeholder of the empty reason field; null for the default text. */
  declineReasonPlaceholder: string | null;
  /** True if a person's comment on the issue ends the interaction. */
  supersedeOnUserComment: boolean;
  /** The single thing to confirm; null if there is no single thing. */
  target: InteractionTarget | null;
};
/** The result of a confirmation. */
type ConfirmationResult = {
  /** The version of this format. Always 1. */
  version: 1;
  /** The decision, or the reason for ending without a decision. Never null. */
  outcome?: InteractionOutcome;
  /** The reason for the end, from the actor that ended the interaction; null if not given. */
  reason?: string | null;
  /** The id of the comment that ended the interaction. */
  commentId?: string | null;
  /** The target, which has a newer revision. */
  staleTarget?: StaleTarget;
  /** The keys of the selected options; null unless the interaction offered options and was accepted. */
  selectedOptionIds?: string[];
};
/** The outcomes of an interaction. */
type InteractionOutcome = "accepted" | "rejected" | "superseded_by_comment" | "superseded_by_newer" | "stale_target" | "issue_closed" | "withdrawn" | "skipped";
/** The target of a confirmation that has changed since. */
type StaleTarget = {
  /** The type of target: a document of the issue or anything else. */
  type: InteractionTargetType;
  /** The id of the document's issue. */
  issueId?: string | null;
  /** The document's id. */
  documentId?: string | null;
  /** The document's key. */
  key: string;
  /** The id of the revision that was to be confirmed. */
  revisionId?: string | null;
  /** The number of the revision that was to be confirmed; null if not given. */
  revisionNumber?: number | null;
  /** The display name; null if there is no name. */
  label?: string | null;
  /** The address at which the target opens; null if it has no address. */
  href?: string | null;
};
/** The result of questions. */
type QuestionsResult = {
  /** The version of this format. Always 1. */
  version: 1;
  /** The answers, question by question; null if there are no answers. */
  answers?: QuestionAnswer[];
  /** A readable summary of all answers, in Markdown; null if not given. */
  summaryMarkdown?: string | null;
  /** True if the board cancelled the questions; otherwise null. */
  cancelled?: true;
  /** The board's reason for cancelling the questions; null unless it cancelled them and gave a reason. */
  cancellationReason?: string | null;
  /** The reason for ending without answers, such as a withdrawal; null if there are answers. */
  outcome?: InteractionOutcome;
  /** The reason for the end, from the actor that ended the interaction; null if not given. */
  reason?: string | null;
  /** The id of the comment that ended the interaction. */
  commentId?: string | null;
};
/** An answer to a question. */
type QuestionAnswer = {
  /** The id of the answered question. */
  questionId: string;
  /** The ids of the selected options. */
  optionIds: string[];
  /** The free-text answer; null if only options were selected. */
  otherText?: string | null;
};
/** The result of suggested tasks. */
type SuggestedTasksResult = {
  /** The version of this format. Always 1. */
  version: 1;
  /** The created issues. */
  createdTasks?: CreatedTask[];
  /** The keys of the suggestions that were not accepted; null unless others were. */
  skippedClientKeys?: string[];
  /** The reason for rejecting the suggestions; null unless they were rejected and a reason was given. */
  rejectionReason?: string | null;
  /** The reason for ending without a decision, such as a withdrawal; null if there was a decision. */
  outcome?: InteractionOutcome;
  /** The reason for the end, from the actor that ended the interaction; null if not given. */
  reason?: string | null;
  /** The id of the comment that ended the interaction. */
  commentId?: string | null;
};
/** An issue that was created from a suggestion. */
type CreatedTask = {
  /** The key of the suggestion that the issue was created from. */
  clientKey: string;
  /** The new issue's id. */
  issueId: string;
  /** The new issue's identifier, such as ACM-13. */
  identifier: string;
  /** The new issue's title. */
  title: string;
  /** The parent issue's id. */
  parentIssueId: string;
  /** The parent issue's identifier, such as ACM-12. */
  parentIdentifier: string;
};
type NewInteraction = {
  id: string;
  companyId: string;
  /** The issue's id. */
  issueId: string;
  /** The kind of request: a decision, answers, or issues to create. */
  kind: InteractionKind;
  /** The state: pending, or the way in which the interaction ended. */
  status: InteractionStatus;
  /** The condition under which the end of the interaction wakes the issue's assignee. */
  continuationPolicy: InteractionContinuationPolicy;
  /** The actors that may resolve the interaction. */
  resolverPolicy: InteractionResolverPolicy;
  /** The idempotency key of the request that created the interaction; null if it had no key. */
  idempotencyKey: string | null;
  /** The id of the comment that led to the interaction. */
  sourceCommentId: string | null;
  /** The id of the run that created the interaction. */
  sourceRunId: string | null;
  /** The heading shown above the interaction; null if there is no heading. */
  title: string | null;
  /** A short summary of the subject; null if not given. */
  summary: string | null;
  /** The id of the agent that created the interaction. */
  createdByAgentId: string | null;
  /** The id of the person who created the interaction. */
  createdByUserId: string | null;
  /** The id of the addressed agent. */
  addresseeAgentId: string | null;
  /** The id of the addressed person. */
  addresseeUserId: string | null;
  payload: CheckboxConfirmationPayload | QuestionsPayload | SuggestedTasksPayload | ConfirmationPayload;
  /** The decision or the answers; null while the interaction is pending. */
  result: ConfirmationResult | QuestionsResult | SuggestedTasksResult | null;
  /** The id of the agent that resolved the interaction. */
  resolvedByAgentId: string | null;
  /** The id of the run in which the interaction was resolved. */
  resolvedByRunId: string | null;
  /** The id of the person who resolved the interaction. */
  resolvedByUserId: string | null;
  /** The time at which the interaction ended; null while it is pending. */
  resolvedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** True if the key was used before; the response is then the first interaction. */
  idempotent?: true;
};
/** A comment on an approval. */
type ApprovalComment = {
  id: string;
  companyId: string;
  /** The approval's ID. */
  approvalId: string;
  /** The ID of the agent that wrote the comment. */
  authorAgentId: string | null;
  /** The ID of the person who wrote the comment. */
  authorUserId: string | null;
  /** The comment, in Markdown. */
  body: string;
  /** The time at which the comment was written. */
  createdAt: string;
  updatedAt: string;
};
type CaseRow = {
  id: string;
  companyId: string;
  /** The case's number within the company. */
  caseNumber: number;
  /** The case's identifier, such as ACM-C12. */
  identifier: string;
  /** The case's type, which the company chooses. */
  caseType: string;
  /** The case's key, unique within its type; null if the case has no key. */
  key: string | null;
  /** The subject of the case in one line. */
  title: string;
  /** A longer description in Markdown; null if not given. */
  summary: string | null;
  /** The state of the work on the case. */
  status: CaseStatus;
  /** Additional data, which depend on the type. */
  fields: { [name: string]: JsonValue };
  /** The id of the case's project. */
  projectId: string | null;
  /** The id of the parent case. */
  parentCaseId: string | null;
  /** The id of the agent that created the case. */
  createdByAgentId: string | null;
  /** The id of the person who created the case. */
  createdByUserId: string | null;
  /** The id of the agent that last updated the case. */
  updatedByAgentId: string | null;
  /** The id of the person who last updated the case. */
  updatedByUserId: string | null;
  /** The time at which the case was done or cancelled; null unless it is done or cancelled. */
  completedAt: string | null;
  createdAt: string;
  /** The time of the last change to the case or anything that belongs to it. */
  updatedAt: string;
  labels: Label[];
  /** With includeAncestors: false if the list includes the case only as an ancestor. */
  matchesListFilters?: boolean;
};
/** A container of work, with documents, files and linked issues. */
type Case = {
  id: string;
  companyId: string;
  /** The case's number within the company. */
  caseNumber: number;
  /** The case's identifier, such as ACM-C12. */
  identifier: string;
  /** The case's type, which the company chooses. */
  caseType: string;
  /** The case's key, unique within its type; null if the case has no key. */
  key: string | null;
  /** The subject of the case in one line. */
  title: string;
  /** A longer description in Markdown; null if not given. */
  summary: string | null;
  /** The state of the work on the case. */
  status: CaseStatus;
  /** Additional data, which depend on the type. */
  fields: { [name: string]: JsonValue };
  /** The id of the case's project. */
  projectId: string | null;
  /** The id of the parent case. */
  parentCaseId: string | null;
  /** The id of the agent that created the case. */
  createdByAgentId: string | null;
  /** The id of the person who created the case. */
  createdByUserId: string | null;
  /** The id of the agent that last updated the case. */
  updatedByAgentId: string | null;
  /** The id of the person who last updated the case. */
  updatedByUserId: string | null;
  /** The time at which the case was done or cancelled; null unless it is done or cancelled. */
  completedAt: string | null;
  createdAt: string;
  /** The time of the last change to the case or anything that belongs to it. */
  updatedAt: string;
  labels: Label[];
};
type CaseDetail = {
  id: string;
  companyId: string;
  /** The case's number within the company. */
  caseNumber: number;
  /** The case's identifier, such as ACM-C12. */
  identifier: string;
  /** The case's type, which the company chooses. */
  caseType: string;
  /** The case's key, unique within its type; null if the case has no key. */
  key: string | null;
  /** The subject of the case in one line. */
  title: string;
  /** A longer description in Markdown; null if not given. */
  summary: string | null;
  /** The state of the work on the case. */
  status: CaseStatus;
  /** Additional data, which depend on the type. */
  fields: { [name: string]: JsonValue };
  /** The id of the case's project. */
  projectId: string | null;
  /** The id of the parent case. */
  parentCaseId: string | null;
  /** The id of the agent that created the case. */
  createdByAgentId: string | null;
  /** The id of the person who created the case. */
  createdByUserId: string | null;
  /** The id of the agent that last updated the case. */
  updatedByAgentId: string | null;
  /** The id of the person who last updated the case. */
  updatedByUserId: string | null;
  /** The time at which the case was done or cancelled; null unless it is done or cancelled. */
  completedAt: string | null;
  createdAt: string;
  /** The time of the last change to the case or anything that belongs to it. */
  updatedAt: string;
  labels: Label[];
  parent: CompactCase | null;
  /** Oldest first. */
  issueLinks: LinkedIssue[];
  /** Oldest first, without their bodies. */
  documents: CaseDocumentEntry[];
  /** Oldest first. */
  attachments: CaseAttachment[];
};
type LinkedIssue = {
  id: string;
  role: CaseLinkRole;
  createdAt: string;
  issue: CompactIssue;
};
type CompactIssue = {
  id: string;
  identifier: string;
  title: string;
  status: IssueStatus;
};
type CaseDocumentEntry = {
  key: string;
  document: CaseDocumentSummary;
};
type CaseDocumentSummary = {
  id: string;
  companyId: string;
  caseId: string;
  /** The document's key within its issue or case, such as plan. */
  key: string;
  /** The heading shown above the text; null if there is no heading. */
  title: string | null;
  /** The format of the body, such as markdown. */
  format: string;
  /** The id of the latest revision. */
  latestRevisionId: string;
  /** The total number of revisions, which equals the number of the latest one. */
  latestRevisionNumber: number;
  /** The id of the agent that created the document. */
  createdByAgentId: string | null;
  /** The id of the person who created the document. */
  createdByUserId: string | null;
  /** The id of the agent that last updated the document. */
  updatedByAgentId: string | null;
  /** The id of the person who last updated the document. */
  updatedByUserId: string | null;
  /** The time at which the document was locked against changes; null if it is not locked. */
  lockedAt: string | null;
  /** The id of the agent that locked the document. */
  lockedByAgentId: string | null;
  /** The id of the person who locked the document. */
  lockedByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
/** A file of a case. */
type CaseAttachment = {
  id: string;
  companyId: string;
  /** The case's id. */
  caseId: string;
  /** The id of the stored file. */
  assetId: string;
  /** The time at which the file was added. */
  createdAt: string;
  updatedAt: string;
  asset: StoredAsset;
};
type StoredAsset = {
  id: string;
  provider: "local_disk" | "s3";
  objectKey: string;
  /** The media type, such as image/png. */
  contentType: string;
  /** The size in bytes. */
  byteSize: number;
  /** The SHA-256 hash of the content, in hexadecimal. */
  sha256: string;
  /** The file's name at upload; null if the upload had no name. */
  originalFilename: string | null;
  /** The ID of the agent that added the asset. */
  createdByAgentId: string | null;
  /** The ID of the person who added the asset. */
  createdByUserId: string | null;
  /** The time at which the asset was added. */
  createdAt: string;
  updatedAt: string;
};
/** A link between a case and an issue. */
type CaseLink = {
  id: string;
  companyId: string;
  /** The case's id. */
  caseId: string;
  /** The issue's id. */
  issueId: string;
  /** The relation of the issue to the case. */
  role: CaseLinkRole;
  /** The id of the run that created the link by acting on the case. */
  createdByRunId: string | null;
  /** The time at which the link was created. */
  createdAt: string;
  updatedAt: string;
};
type CaseDocument = {
  id: string;
  companyId: string;
  caseId: string;
  /** The document's key within its issue or case, such as plan. */
  key: string;
  /** The heading shown above the text; null if there is no heading. */
  title: string | null;
  /** The format of the body, such as markdown. */
  format: string;
  /** The id of the latest revision. */
  latestRevisionId: string;
  /** The total number of revisions, which equals the number of the latest one. */
  latestRevisionNumber: number;
  /** The id of the agent that created the document. */
  createdByAgentId: string | null;
  /** The id of the person who created the document. */
  createdByUserId: string | null;
  /** The id of the agent that last updated the document. */
  updatedByAgentId: string | null;
  /** The id of the person who last updated the document. */
  updatedByUserId: string | null;
  /** The time at which the document was locked against changes; null if it is not locked. */
  lockedAt: string | null;
  /** The id of the agent that locked the document. */
  lockedByAgentId: string | null;
  /** The id of the person who locked the document. */
  lockedByUserId: string | null;
  createdAt: string;
  updatedAt: string;
  body: string;
};
type WrittenCaseDocument = {
  document: CaseDocument;
  revision: CaseDocumentRevision;
};
type CaseDocumentRevision = {
  id: string;
  revisionNumber: number;
  title: string | null;
  format: string;
  body: string;
  changeSummary: string | null;
  createdAt: string;
  createdByAgentId: string | null;
  createdByUserId: string | null;
  createdByRunId: string | null;
  actorAgentName: string | null;
  issue: CompactIssue | null;
};
type CaseDocumentHistory = {
  key: string;
  document: CaseDocumentSummary;
  revisions: CaseDocumentRevision[];
};
type CaseAnnotationThreadRow = {
  id: string;
  companyId: string;
  caseId: string;
  /** The document's id. */
  documentId: string;
  documentKey: string;
  /** The state of the conversation. */
  status: AnnotationThreadStatus;
  /** The state of the selection in the text. */
  anchorState: AnchorState;
  /** The confidence with which the selection was found. */
  anchorConfidence: AnchorConfidence;
  /** The id of the revision that the selection was made in. */
  originalRevisionId: string;
  /** The number of the revision that the selection was made in. */
  originalRevisionNumber: number;
  /** The id of the revision that the selection was last searched in. */
  currentRevisionId: string;
  /** The number of the revision that the selection was last searched in. */
  currentRevisionNumber: number;
  /** The selected text, without Markdown markers. */
  selectedText: string;
  /** The text before the selection. */
  prefixText: string;
  /** The text after the selection. */
  suffixText: string;
  /** The start offset in the plain text. */
  normalizedStart: number;
  /** The end offset in the plain text, exclusive. */
  normalizedEnd: number;
  /** The start offset in the Markdown body, in UTF-16 code units. */
  markdownStart: number;
  /** The end offset in the Markdown body, in UTF-16 code units, exclusive. */
  markdownEnd: number;
  anchorSelector: AnchorSelector;
  /** The id of the agent that started the thread. */
  createdByAgentId: string | null;
  /** The id of the person who started the thread. */
  createdByUserId: string | null;
  /** The id of the agent that resolved the thread. */
  resolvedByAgentId: string | null;
  /** The id of the person who resolved the thread. */
  resolvedByUserId: string | null;
  /** The time at which the thread was resolved; null while it is open. */
  resolvedAt: string | null;
  createdAt: string;
  updatedAt: string;
  comments?: AnnotationComment[];
};
type CaseAnnotationThread = {
  id: string;
  companyId: string;
  caseId: string;
  /** The document's id. */
  documentId: string;
  documentKey: string;
  /** The state of the conversation. */
  status: AnnotationThreadStatus;
  /** The state of the selection in the text. */
  anchorState: AnchorState;
  /** The confidence with which the selection was found. */
  anchorConfidence: AnchorConfidence;
  /** The id of the revision that the selection was made in. */
  originalRevisionId: string;
  /** The number of the revision that the selection was made in. */
  originalRevisionNumber: number;
  /** The id of the revision that the selection was last searched in. */
  currentRevisionId: string;
  /** The number of the revision that the selection was last searched in. */
  currentRevisionNumber: number;
  /** The selected text, without Markdown markers. */
  selectedText: string;
  /** The text before the selection. */
  prefixText: string;
  /** The text after the selection. */
  suffixText: string;
  /** The start offset in the plain text. */
  normalizedStart: number;
  /** The end offset in the plain text, exclusive. */
  normalizedEnd: number;
  /** The start offset in the Markdown body, in UTF-16 code units. */
  markdownStart: number;
  /** The end offset in the Markdown body, in UTF-16 code units, exclusive. */
  markdownEnd: number;
  anchorSelector: AnchorSelector;
  /** The id of the agent that started the thread. */
  createdByAgentId: string | null;
  /** The id of the person who started the thread. */
  createdByUserId: string | null;
  /** The id of the agent that resolved the thread. */
  resolvedByAgentId: string | null;
  /** The id of the person who resolved the thread. */
  resolvedByUserId: string | null;
  /** The time at which the thread was resolved; null while it is open. */
  resolvedAt: string | null;
  createdAt: string;
  updatedAt: string;
  comments: AnnotationComment[];
};
type CaseEvent = {
  id: string;
  companyId: string;
  caseId: string;
  kind: CaseTimelineKind;
  actorType: ActorType;
  actorUserId: string | null;
  actorAgentId: string | null;
  actorAgentName: string | null;
  runId: string | null;
  /** The event's data, which depend on its kind. */
  payload: { [name: string]: JsonValue };
  /** The issue that the event is about, else the issue of its run. */
  issue: CompactIssue | null;
  createdAt: string;
  /** Always equal to createdAt, because events never change. */
  updatedAt: string;
};
type CaseTimelineKind = "created" | "updated" | "status_changed" | "fields_changed" | "child_linked" | "issue_linked" | "issue_unlinked" | "document_revised" | "attachment_added" | "label_added" | "label_removed";
type RoutineRow = {
  id: string;
  companyId: string;
  /** The title of the routine's issues; {{name}} stands for a variable. */
  title: string;
  /** The description of the routine's issues, in Markdown; {{name}} stands for a variable. Null if there is no description. */
  description: string | null;
  /** The agent to which the routine's issues are assigned. */
  assigneeAgentId: string | null;
  /** The project of the routine's issues. */
  projectId: string | null;
  /** The goal of the routine's issues. */
  goalId: string | null;
  /** The parent of the routine's issues. */
  parentIssueId: string | null;
  /** The priority of the routine's issues. */
  priority: IssuePriority;
  /** Triggers fire the routine only while it is active. */
  status: RoutineStatus;
  concurrencyPolicy: RoutineConcurrencyPolicy;
  catchUpPolicy: RoutineCatchUpPolicy;
  activityGatePolicy: RoutineActivityGatePolicy;
  /** The scope of the activity that lets ticks fire. */
  activityGateScope: RoutineActivityGateScope;
  /** The variables of the routine, in order. */
  variables: RoutineVariable[];
  /** Environment variables of runs on the routine's issues, by name; null if there are no variables. Literal values are never shown. */
  env: { [name: string]: JsonValue } | null;
  /** The person responsible for the routine's issues. */
  responsibleUserId: string | null;
  /** The latest revision. */
  latestRevisionId: string;
  /** The number of revisions, including the first. Runs use the revision with this number. */
  latestRevisionNumber: number;
  /** Time of the last run; null before the first. */
  lastTriggeredAt: string | null;
  /** Time at which a run last created an issue; null if no run has created one. */
  lastEnqueuedAt: string | null;
  /** The id of the agent that created the routine. */
  createdByAgentId: string | null;
  /** The person that created the routine. */
  createdByUserId: string | null;
  /** The id of the agent that last changed the routine. */
  updatedByAgentId: string | null;
  /** The person that last changed the routine. */
  updatedByUserId: string | null;
  createdAt: string;
  updatedAt: string;
  /** The triggers, oldest first, without archived ones. */
  triggers: RoutineTriggerSummary[];
  /** The latest run, without its payload. */
  lastRun: RoutineRunReceipt | null;
  /** The newest issue that is open or has a live run. */
  activeIssue: RoutineIssue | null;
};
type RoutineTriggerSummary = {
  id: string;
  /** Schedule, webhook or API. */
  kind: RoutineTriggerKind;
  /** The label of the trigger; null if it has no label. */
  label: string | null;
  /** True if the trigger is enabled. */
  enabled: boolean;
  /** The cron expression of a schedule: minute, hour, day of the month, month and day of the week; null for other kinds. */
  cronExpression: string | null;
  /** The time zone of the schedule, such as Europe/Berlin; null for other kinds. */
  timezone: string | null;
  /** Time of the next tick of the schedule; null while the schedule is off. */
  nextRunAt: string | null;
  /** Time at which the trigger last fired; null if it has never fired. */
  lastFiredAt: string | null;
  /** The result of the last run; null before the first. */
  lastResult: RoutineFiringResult | null;
};
/** The result of the last run of a trigger. */
type RoutineFiringResult = "issue_created" | "coalesced" | "skipped" | "skipped_no_activity" | "skipped_paused" | "completed" | "failed";
type RoutineRunReceipt = {
  id: string;
  companyId: string;
  /** The routine's id. */
  routineId: string;
  /** The trigger that fired, if there was one and it still exists. */
  triggerId: string | null;
  /** The trigger or the request that started the run. */
  source: RoutineRunSource;
  /** The outcome of the run. */
  status: RoutineRunStatus;
  /** Time at which the run was triggered. */
  triggeredAt: string;
  /** The time at which the schedule was due; null for runs that no schedule started. */
  scheduledFor: string | null;
  /** The revision of the routine that the run uses. */
  routineRevisionId: string;
  /** The person responsible for the run. */
  responsibleUserId: string | null;
  /** The idempotency key of the request; null if it had no key. */
  idempotencyKey: string | null;
  /** A hash that is equal for runs that would create the same issue; null if Orgraph computed no hash. */
  dispatchFingerprint: string | null;
  /** The issue that the run created or joined, or for which it was skipped. */
  linkedIssueId: string | null;
  /** The earlier run whose issue this run joined. */
  coalescedIntoRunId: string | null;
  /** The reason why the run was skipped or failed, such as no_external_activity or issue_blocked; null for other runs. */
  failureReason: string | null;
  /** Completion time; null until then. */
  completedAt: string | null;
  /** Creation time of the record. */
  createdAt: string;
  updatedAt: string;
};
/** The source of a run of a routine. */
type RoutineRunSource = "schedule" | "manual" | "api" | "webhook";
/** The status of a run of a routine. */
type RoutineRunStatus = "received" | "coalesced" | "skipped" | "issue_created" | "completed" | "failed";
type RoutineIssue = {
  id: string;
  identifier: string;
  title: string;
  status: IssueStatus;
  priority: IssuePriority;
  updatedAt: string;
};
/** Recurring or event-driven work. Each run creates an issue or joins one. */
type Routine = {
  id: string;
  companyId: string;
  /** The title of the routine's issues; {{name}} stands for a variable. */
  title: string;
  /** The description of the routine's issues, in Markdown; {{name}} stands for a variable. Null if there is no description. */
  description: string | null;
  /** The agent to which the routine's issues are assigned. */
  assigneeAgentId: string | null;
  /** The project of the routine's issues. */
  projectId: string | null;
  /** The goal of the routine's issues. */
  goalId: string | null;
  /** The parent of the routine's issues. */
  parentIssueId: string | null;
  /** The priority of the routine's issues. */
  priority: IssuePriority;
  /** Triggers fire the routine only while it is active. */
  status: RoutineStatus;
  concurrencyPolicy: RoutineConcurrencyPolicy;
  catchUpPolicy: RoutineCatchUpPolicy;
  activityGatePolicy: RoutineActivityGatePolicy;
  /** The scope of the activity that lets ticks fire. */
  activityGateScope: RoutineActivityGateScope;
  /** The variables of the routine, in order. */
  variables: RoutineVariable[];
  /** Environment variables of runs on the routine's issues, by name; null if there are no variables. Literal values are never shown. */
  env: { [name: string]: JsonValue } | null;
  /** The person responsible for the routine's issues. */
  responsibleUserId: string | null;
  /** The latest revision. */
  latestRevisionId: string;
  /** The number of revisions, including the first. Runs use the revision with this number. */
  latestRevisionNumber: number;
  /** Time of the last run; null before the first. */
  lastTriggeredAt: string | null;
  /** Time at which a run last created an issue; null if no run has created one. */
  lastEnqueuedAt: string | null;
  /** The id of the agent that created the routine. */
  createdByAgentId: string | null;
  /** The person that created the routine. */
  createdByUserId: string | null;
  /** The id of the agent that last changed the routine. */
  updatedByAgentId: string | null;
  /** The person that last changed the routine. */
  updatedByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
type RoutineDetail = {
  id: string;
  companyId: string;
  /** The title of the routine's issues; {{name}} stands for a variable. */
  title: string;
  /** The description of the routine's issues, in Markdown; {{name}} stands for a variable. Null if there is no description. */
  description: string | null;
  /** The agent to which the routine's issues are assigned. */
  assigneeAgentId: string | null;
  /** The project of the routine's issues. */
  projectId: string | null;
  /** The goal of the routine's issues. */
  goalId: string | null;
  /** The parent of the routine's issues. */
  parentIssueId: string | null;
  /** The priority of the routine's issues. */
  priority: IssuePriority;
  /** Triggers fire the routine only while it is active. */
  status: RoutineStatus;
  concurrencyPolicy: RoutineConcurrencyPolicy;
  catchUpPolicy: RoutineCatchUpPolicy;
  activityGatePolicy: RoutineActivityGatePolicy;
  /** The scope of the activity that lets ticks fire. */
  activityGateScope: RoutineActivityGateScope;
  /** The variables of the routine, in order. */
  variables: RoutineVariable[];
  /** Environment variables of runs on the routine's issues, by name; null if there are no variables. Literal values are never shown. */
  env: { [name: string]: JsonValue } | null;
  /** The person responsible for the routine's issues. */
  responsibleUserId: string | null;
  /** The latest revision. */
  latestRevisionId: string;
  /** The number of revisions, including the first. Runs use the revision with this number. */
  latestRevisionNumber: number;
  /** Time of the last run; null before the first. */
  lastTriggeredAt: string | null;
  /** Time at which a run last created an issue; null if no run has created one. */
  lastEnqueuedAt: string | null;
  /** The id of the agent that created the routine. */
  createdByAgentId: string | null;
  /** The person that created the routine. */
  createdByUserId: string | null;
  /** The id of the agent that last changed the routine. */
  updatedByAgentId: string | null;
  /** The person that last changed the routine. */
  updatedByUserId: string | null;
  createdAt: string;
  updatedAt: string;
  /** The triggers, oldest first, including archived ones. */
  triggers: RoutineTrigger[];
  /** The latest run, without its payload. */
  lastRun: RoutineRunReceipt | null;
  /** The newest issue that is open or has a live run. */
  activeIssue: RoutineIssue | null;
  project: Project | null;
  assignee: RoutineAgent | null;
  parentIssue: IssueSummary | null;
  /** The latest runs, newest first. */
  recentRuns: RoutineRunEntry[];
};
/** A schedule, webhook or API call that fires a routine. */
type RoutineTrigger = {
  id: string;
  /** Schedule, webhook or API. */
  kind: RoutineTriggerKind;
  /** The label of the trigger; null if it has no label. */
  label: string | null;
  /** True if the trigger is enabled. */
  enabled: boolean;
  /** The cron expression of a schedule: minute, hour, day of the month, month and day of the week; null for other kinds. */
  cronExpression: string | null;
  /** The time zone of the schedule, such as Europe/Berlin; null for other kinds. */
  timezone: string | null;
  /** Time of the next tick of the schedule; null while the schedule is off. */
  nextRunAt: string | null;
  /** Time at which the trigger last fired; null if it has never fired. */
  lastFiredAt: string | null;
  /** The result of the last run; null before the first. */
  lastResult: RoutineFiringResult | null;
  companyId: string;
  /** The routine's id. */
  routineId: string;
  /** The number of due ticks that did not fire. */
  missedTicks: number;
  /** The part of the webhook's URL that identifies it; null for other kinds. */
  publicId: string | null;
  /** The webhook's secret. */
  secretId: string | null;
  /** The method by which the webhook authenticates its senders; null for other kinds. */
  signingMode: RoutineSigningMode | null;
  /** The maximum age of a signed request, in seconds; null if the senders sign no time. */
  replayWindowSec: number | null;
  /** Time at which the webhook's URL and secret were last rotated; null if they never were. */
  lastRotatedAt: string | null;
  /** True while the webhook is being set up: Orgraph checks and stores requests, but they fire nothing. */
  setupPending: boolean;
  /** Time at which the trigger was archived; null if it is not archived. */
  archivedAt: string | null;
  /** The webhook's last request; null before the first. */
  lastWebhookDelivery: RoutineWebhookDelivery | null;
  /** The id of the agent that created the trigger. */
  createdByAgentId: string | null;
  /** The person that created the trigger. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
/** The last request to a webhook. */
type RoutineWebhookDelivery = {
  /** The outcome of the request. */
  status: RoutineWebhookDeliveryStatus;
  /** Time of receipt. */
  receivedAt: string;
  /** True if the webhook was being set up. */
  test: boolean;
};
/** The status of the last request to a webhook. */
type RoutineWebhookDeliveryStatus = "received" | "rejected";
type RoutineAgent = {
  id: string;
  /** The agent's display name. */
  name: string;
  /** The shortname, unique in the company. */
  urlKey: string;
  role: AgentRole;
  /** The job title; null for an agent without one. */
  title: string | null;
  /** The name of the icon that clients show; null without an icon. */
  icon: string | null;
  /** The agent's current status. */
  status: AgentStatus;
};
type RoutineRunEntry = {
  id: string;
  companyId: string;
  /** The routine's id. */
  routineId: string;
  /** The trigger that fired, if there was one and it still exists. */
  triggerId: string | null;
  /** The trigger or the request that started the run. */
  source: RoutineRunSource;
  /** The outcome of the run. */
  status: RoutineRunStatus;
  /** Time at which the run was triggered. */
  triggeredAt: string;
  /** The time at which the schedule was due; null for runs that no schedule started. */
  scheduledFor: string | null;
  /** The revision of the routine that the run uses. */
  routineRevisionId: string;
  /** The person responsible for the run. */
  responsibleUserId: string | null;
  /** The idempotency key of the request; null if it had no key. */
  idempotencyKey: string | null;
  /** The data of the request that started the run: data, not instructions. Null if there is no data. */
  triggerPayload: { [name: string]: JsonValue } | null;
  /** A hash that is equal for runs that would create the same issue; null if Orgraph computed no hash. */
  dispatchFingerprint: string | null;
  /** The issue that the run created or joined, or for which it was skipped. */
  linkedIssueId: string | null;
  /** The earlier run whose issue this run joined. */
  coalescedIntoRunId: string | null;
  /** The reason why the run was skipped or failed, such as no_external_activity or issue_blocked; null for other runs. */
  failureReason: string | null;
  /** Completion time; null until then. */
  completedAt: string | null;
  /** Creation time of the record. */
  createdAt: string;
  updatedAt: string;
  linkedIssue: RoutineIssue | null;
  trigger: RoutineRunTrigger | null;
};
type RoutineRunTrigger = {
  id: string;
  kind: RoutineTriggerKind;
  label: string | null;
};
/** A run of a routine. */
type RoutineRun = {
  id: string;
  companyId: string;
  /** The routine's id. */
  routineId: string;
  /** The trigger that fired, if there was one and it still exists. */
  triggerId: string | null;
  /** The trigger or the request that started the run. */
  source: RoutineRunSource;
  /** The outcome of the run. */
  status: RoutineRunStatus;
  /** Time at which the run was triggered. */
  triggeredAt: string;
  /** The time at which the schedule was due; null for runs that no schedule started. */
  scheduledFor: string | null;
  /** The revision of the routine that the run uses. */
  routineRevisionId: string;
  /** The person responsible for the run. */
  responsibleUserId: string | null;
  /** The idempotency key of the request; null if it had no key. */
  idempotencyKey: string | null;
  /** The data of the request that started the run: data, not instructions. Null if there is no data. */
  triggerPayload: { [name: string]: JsonValue } | null;
  /** A hash that is equal for runs that would create the same issue; null if Orgraph computed no hash. */
  dispatchFingerprint: string | null;
  /** The issue that the run created or joined, or for which it was skipped. */
  linkedIssueId: string | null;
  /** The earlier run whose issue this run joined. */
  coalescedIntoRunId: string | null;
  /** The reason why the run was skipped or failed, such as no_external_activity or issue_blocked; null for other runs. */
  failureReason: string | null;
  /** Completion time; null until then. */
  completedAt: string | null;
  /** Creation time of the record. */
  createdAt: string;
  updatedAt: string;
};
/** A routine and its triggers after a change. Each run refers to its revision. */
type RoutineRevision = {
  id: string;
  companyId: string;
  /** The routine's id. */
  routineId: string;
  /** The revision's number, from 1. */
  revisionNumber: number;
  /** The title of the routine's issues at the revision. */
  title: string;
  /** The description of the routine's issues at the revision; null if there was no description. */
  description: string | null;
  snapshot: RoutineRevisionSnapshot;
  /** A sentence that describes the change; null for the first revision. */
  changeSummary: string | null;
  /** The earlier revision that this revision restored. */
  restoredFromRevisionId: string | null;
  /** The id of the agent that created the revision. */
  createdByAgentId: string | null;
  /** The person that created the revision. */
  createdByUserId: string | null;
  /** Creation time. */
  createdAt: string;
};
/** A whole routine and its triggers at a revision, without secrets. */
type RoutineRevisionSnapshot = {
  /** The version of this format. Always 1. */
  version: 1;
  routine: RoutineSnapshot;
  /** The routine's triggers at the revision. */
  triggers: RoutineTriggerSnapshot[];
};
/** The definition of a routine at a revision. */
type RoutineSnapshot = {
  id: string;
  /** The title of the routine's issues; {{name}} stands for a variable. */
  title: string;
  /** The description of the routine's issues, in Markdown; {{name}} stands for a variable. Null if there is no description. */
  description: string | null;
  /** The agent to which the routine's issues are assigned. */
  assigneeAgentId: string | null;
  /** The project of the routine's issues. */
  projectId: string | null;
  /** The goal of the routine's issues. */
  goalId: string | null;
  /** The parent of the routine's issues. */
  parentIssueId: string | null;
  /** The priority of the routine's issues. */
  priority: IssuePriority;
  /** Triggers fire the routine only while it is active. */
  status: RoutineStatus;
  concurrencyPolicy: RoutineConcurrencyPolicy;
  catchUpPolicy: RoutineCatchUpPolicy;
  activityGatePolicy: RoutineActivityGatePolicy;
  /** The scope of the activity that lets ticks fire. */
  activityGateScope: RoutineActivityGateScope;
  /** The variables of the routine, in order. */
  variables: RoutineVariable[];
  /** Environment variables of runs on the routine's issues, by name; null if there are no variables. Literal values are never shown. */
  env: { [name: string]: JsonValue } | null;
};
/** A trigger of a routine at a revision, without its secret. */
type RoutineTriggerSnapshot = {
  id: string;
  /** The kind of trigger: a schedule, a webhook or an API call. */
  kind: RoutineTriggerKind;
  /** The label of the trigger; null if it had no label. */
  label: string | null;
  /** True if the trigger was enabled. */
  enabled: boolean;
  /** Time at which the trigger was archived; null if it was not. */
  archivedAt: string | null;
  /** A schedule's cron expression; null for other kinds. */
  cronExpression: string | null;
  /** A schedule's time zone, such as Europe/Berlin; null for other kinds. */
  timezone: string | null;
  /** The last part of a webhook's URL; null for other kinds. */
  publicId: string | null;
  /** The method by which a webhook authenticates its senders; null for other kinds. */
  signingMode: RoutineSigningMode | null;
  /** The maximum age of a signed request to a webhook, in seconds; null if the senders sign no time. */
  replayWindowSec: number | null;
  /** True if the webhook was being set up. */
  setupPending: boolean;
};
type RestoredRoutine = {
  routine: Routine;
  revision: RoutineRevision;
  restoredFromRevisionId: string;
  restoredFromRevisionNumber: number;
  /** The new URL and secret of each webhook that the restore created again, shown only once. */
  secretMaterials: RoutineSecretMaterial[];
};
type RoutineSecretMaterial = {
  triggerId: string;
  webhookUrl: string;
  webhookSecret: string;
};
type NewRoutineTrigger = {
  trigger: RoutineTrigger;
  revision: RoutineRevision;
  secretMaterial: RoutineWebhookMaterial | null;
};
type RoutineWebhookMaterial = {
  /** The URL to which the senders post. */
  webhookUrl: string;
  /** The webhook's secret, shown only once. */
  webhookSecret: string;
};
type RotatedRoutineTrigger = {
  trigger: RoutineTrigger;
  revision: RoutineRevision;
  secretMaterial: RoutineWebhookMaterial;
};
/** A request to a webhook. Orgraph keeps it for 30 days and never shows its body. */
type RoutineDelivery = {
  id: string;
  companyId: string;
  /** The routine's id. */
  routineId: string;
  /** The trigger's id. */
  triggerId: string;
  /** The outcome of the request. */
  status: RoutineDeliveryStatus;
  /** The HTTP status of the response. */
  statusCode: number;
  /** The reason for the rejection; null for other statuses. */
  reason: string | null;
  /** True if the webhook was being set up. */
  test: boolean;
  /** The key by which the sender marks repeated requests; null if the request had no key. */
  idempotencyKey: string | null;
  /** The size of the body in bytes. */
  bytes: number;
  /** The SHA-256 of the body, in hexadecimal; null if the request was rejected before its body was read. */
  digest: string | null;
  /** The run that the request, or its first delivery, created. */
  runId: string | null;
  /** The earlier delivery that this one repeats. */
  redeliveryOfId: string | null;
  /** Time of receipt. */
  receivedAt: string;
};
/** The status of a request to a webhook. */
type RoutineDeliveryStatus = "accepted" | "test" | "duplicate" | "ignored" | "rejected";
/** The cost of an agent's use of a model. */
type CostEvent = {
  id: string;
  companyId: string;
  /** The ID of the agent that caused the cost. */
  agentId: string;
  /** The ID of the issue that the cost was for. */
  issueId: string | null;
  /** The ID of the project that the cost counts for. */
  projectId: string | null;
  /** The ID of the goal that the cost was for. */
  goalId: string | null;
  /** The ID of the run that caused the cost. */
  heartbeatRunId: string | null;
  /** The code under which the cost is booked; null unless the issue or the report has one. */
  billingCode: string | null;
  /** The provider that runs the model, such as anthropic. */
  provider: string;
  /** The party that bills the company, which may differ from the provider. */
  biller: string;
  /** The billing method. */
  billingType: BillingType;
  /** The provider's name for the model, such as claude-sonnet-4-5. */
  model: string;
  /** The tokens that were sent to the model, without those read from its cache. */
  inputTokens: number;
  /** Input tokens that were read from a cache. */
  cachedInputTokens: number;
  /** The tokens that the model wrote. */
  outputTokens: number;
  /** The price in whole US cents; 0 if costStatus is UNPRICED. */
  costCents: number;
  /** The state of the price: known or unknown. */
  costStatus: CostStatus;
  /** The time at which the agent used the model. */
  occurredAt: string;
  /** The time at which the cost was reported. */
  createdAt: string;
};
/** The spend of a company and its monthly budget. */
type CostSummary = {
  companyId: string;
  /** The billed amount in the range, in US cents. */
  spendCents: number;
  /** The monthly budget in cents; 0 means no limit. */
  budgetCents: number;
  /** Spend as a percentage of the monthly budget; 0 without a budget. */
  utilizationPercent: number;
  /** The number of events without a known price, which count as zero cents. */
  unpricedEventCount: number;
  /** The number of runs that ended without reporting their cost. */
  unaccountedRunCount: number;
};
/** The costs of an agent. */
type AgentCost = {
  /** The agent's ID. */
  agentId: string;
  /** The agent's name; null once the agent is deleted. */
  agentName: string | null;
  /** The agent's status; null once the agent is deleted. */
  agentStatus: string | null;
  /** The billed amount in US cents; uses without a known price count as zero. */
  costCents: number;
  /** The tokens that were sent to models, without those read from their caches. */
  inputTokens: number;
  /** Input tokens that were read from a cache. */
  cachedInputTokens: number;
  /** The tokens that models wrote. */
  outputTokens: number;
  /** The number of runs with metered API billing. */
  apiRunCount: number;
  /** The number of runs on a subscription. */
  subscriptionRunCount: number;
};
/** The costs of an agent's use of a model. */
type AgentModelCost = {
  /** The agent's ID. */
  agentId: string;
  /** The agent's name; null once the agent is deleted. */
  agentName: string | null;
  /** The provider that runs the models, such as anthropic. */
  provider: string;
  /** The party that bills the company, which may differ from the provider. */
  biller: string;
  /** The billing method. */
  billingType: BillingType;
  /** The provider's name for the model, such as claude-sonnet-4-5. */
  model: string;
  /** The billed amount in US cents; uses without a known price count as zero. */
  costCents: number;
  /** Input, cached input and output tokens together. */
  tokens: number;
  /** The tokens that were sent to models, without those read from their caches. */
  inputTokens: number;
  /** Input tokens that were read from a cache. */
  cachedInputTokens: number;
  /** The tokens that models wrote. */
  outputTokens: number;
};
/** The costs of a provider's model, by billing method. */
type ProviderCost = {
  /** The provider that runs the models, such as anthropic. */
  provider: string;
  /** The party that bills the company, which may differ from the provider. */
  biller: string;
  /** The billing method. */
  billingType: BillingType;
  /** The provider's name for the model, such as claude-sonnet-4-5. */
  model: string;
  /** The billed amount in US cents; uses without a known price count as zero. */
  costCents: number;
  /** Input, cached input and output tokens together. */
  tokens: number;
  /** The tokens that were sent to models, without those read from their caches. */
  inputTokens: number;
  /** Input tokens that were read from a cache. */
  cachedInputTokens: number;
  /** The tokens that models wrote. */
  outputTokens: number;
};
/** The costs that a biller bills. */
type BillerCost = {
  /** The party that bills the company, which may differ from the provider. */
  biller: string;
  /** The billed amount in US cents; uses without a known price count as zero. */
  costCents: number;
  /** Input, cached input and output tokens together. */
  tokens: number;
  /** The tokens that were sent to models, without those read from their caches. */
  inputTokens: number;
  /** Input tokens that were read from a cache. */
  cachedInputTokens: number;
  /** The tokens that models wrote. */
  outputTokens: number;
  /** The number of providers that the biller bills for. */
  providerCount: number;
  /** The number of models that the biller bills for. */
  modelCount: number;
};
/** The costs of a project. */
type ProjectCost = {
  /** The project's ID. */
  projectId: string;
  /** The project's name; null once the project is deleted. */
  projectName: string | null;
  /** The billed amount in US cents; uses without a known price count as zero. */
  costCents: number;
  /** Input, cached input and output tokens together. */
  tokens: number;
  /** The tokens that were sent to models, without those read from their caches. */
  inputTokens: number;
  /** Input tokens that were read from a cache. */
  cachedInputTokens: number;
  /** The tokens that models wrote. */
  outputTokens: number;
};
/** The costs of a provider in the last hours or days. */
type WindowSpend = {
  /** The provider that runs the models, such as anthropic. */
  provider: string;
  /** The party that bills the company, which may differ from the provider. */
  biller: string;
  /** The window of time before now: 5h, 24h or 7d. */
  window: "5h" | "24h" | "7d";
  /** The length of the window in hours. */
  windowHours: number;
  /** The billed amount in US cents; uses without a known price count as zero. */
  costCents: number;
  /** Input, cached input and output tokens together. */
  tokens: number;
  /** The tokens that were sent to models, without those read from their caches. */
  inputTokens: number;
  /** Input tokens that were read from a cache. */
  cachedInputTokens: number;
  /** The tokens that models wrote. */
  outputTokens: number;
};
/** The totals of a company's payments. */
type FinanceSummary = {
  companyId: string;
  /** The total that the company paid, in cents, regardless of currency. */
  debitCents: number;
  /** The total that was paid to the company, in cents, regardless of currency. */
  creditCents: number;
  /** The total that the company paid minus the total paid to it, in cents. */
  netCents: number;
  /** The part of the debits that is an estimate. */
  estimatedDebitCents: number;
  /** The number of finance events. */
  eventCount: number;
};
/** A company's payments to and from a biller. */
type BillerFinance = {
  /** The party that bills the company, which may differ from the provider. */
  biller: string;
  /** The total that the company paid, in cents, regardless of currency. */
  debitCents: number;
  /** The total that was paid to the company, in cents, regardless of currency. */
  creditCents: number;
  /** The total that the company paid minus the total paid to it, in cents. */
  netCents: number;
  /** The number of finance events. */
  eventCount: number;
};
/** A company's payments for one purpose. */
type KindFinance = {
  /** The purpose of the payments. */
  eventKind: FinanceEventKind;
  /** The total that the company paid, in cents, regardless of currency. */
  debitCents: number;
  /** The total that was paid to the company, in cents, regardless of currency. */
  creditCents: number;
  /** The total that the company paid minus the total paid to it, in cents. */
  netCents: number;
  /** The number of finance events. */
  eventCount: number;
};
/** A payment between a company and a biller. Budgets do not count it. */
type FinanceEvent = {
  id: string;
  companyId: string;
  /** The purpose of the payment. */
  eventKind: FinanceEventKind;
  /** The direction: paid by the company or paid to it. */
  direction: FinanceDirection;
  /** The party that bills the company, which may differ from the provider. */
  biller: string;
  /** The provider that runs the model; null if the payment is not for a model. */
  provider: string | null;
  /** The provider's name for the model; null if the payment is not for a model. */
  model: string | null;
  /** The amount, in cents of the currency. */
  amountCents: number;
  /** The ISO 4217 code of the currency, such as USD. */
  currency: string;
  /** The purchased quantity, in the unit; null if not given. */
  quantity: number | null;
  /** The unit of the quantity, such as tokens; null if not given. */
  unit: string | null;
  /** True if the amount is an estimate. */
  estimated: boolean;
  /** The number of the invoice. */
  externalInvoiceId: string | null;
  /** The purpose of the payment in free text; null if not given. */
  description: string | null;
  /** Additional data from the caller that recorded the payment; null if not given. */
  metadataJson: { [name: string]: JsonValue } | null;
  /** The ID of the agent that caused the payment. */
  agentId: string | null;
  /** The ID of the issue that the payment was for. */
  issueId: string | null;
  /** The ID of the project that the payment counts for. */
  projectId: string | null;
  /** The ID of the goal that the payment was for. */
  goalId: string | null;
  /** The ID of the run that caused the payment. */
  heartbeatRunId: string | null;
  /** The ID of the cost event that is billed. */
  costEventId: string | null;
  /** The time of the payment. */
  occurredAt: string;
  /** The time at which the payment was recorded. */
  createdAt: string;
};
type BudgetOverview = {
  companyId: string;
  /** All policies with their usage. */
  policies: BudgetPolicy[];
  /** The open incidents, oldest first. */
  activeIncidents: BudgetIncident[];
  /** The number of agents paused by their budgets. */
  pausedAgentCount: number;
  /** The number of projects paused by their budgets. */
  pausedProjectCount: number;
  /** The number of budget overrides that wait for the board. */
  pendingApprovalCount: number;
};
/** A limit with its usage in the current window. */
type BudgetPolicy = {
  /** The policy's ID. */
  policyId: string;
  companyId: string;
  /** The kind of scope: company, agent or project. */
  scopeType: BudgetScopeType;
  /** The ID of the limited company, agent or project. */
  scopeId: string;
  /** The display name of the limited company, agent or project. */
  scopeName: string;
  /** The limited quantity: cents, tokens or runs. */
  metric: BudgetMetric;
  /** The window over which usage is counted. */
  windowKind: BudgetWindow;
  /** The first moment of the window; 1970 for a lifetime. */
  windowStart: string;
  /** The first moment after the window; null for a lifetime. */
  windowEnd: string | null;
  /** The limit in the unit of the metric; 0 means no limit. */
  amount: number;
  /** The usage in the current window, in the unit of the metric. */
  observedAmount: number;
  /** The remaining amount, in the unit of the metric; 0 if the limit is used up or there is no limit. */
  remainingAmount: number;
  /** Usage as a percentage of the limit, which may be over 100; 0 without a limit. */
  utilizationPercent: number;
  /** The percentage of the limit at which Orgraph warns the board. */
  warnPercent: number;
  /** True if reaching the limit pauses the scope. */
  hardStopEnabled: boolean;
  /** True if Orgraph warns the board. */
  notifyEnabled: boolean;
  /** True if the policy is in force. */
  isActive: boolean;
  /** The usage compared with the warning threshold and the limit. */
  status: BudgetHealth;
  /** True if the scope is paused, for any reason. */
  paused: boolean;
  /** The reason why the company, agent or project is paused; null if it is not paused. */
  pauseReason: string | null;
};
/** The state of a budget. */
type BudgetHealth = "ok" | "warning" | "hard_stop";
/** A budget that crossed a threshold. */
type BudgetIncident = {
  id: string;
  /** The policy's ID. */
  policyId: string;
  companyId: string;
  /** The kind of scope: company, agent or project. */
  scopeType: BudgetScopeType;
  /** The ID of the limited company, agent or project. */
  scopeId: string;
  /** The display name of the limited company, agent or project. */
  scopeName: string;
  /** The limited quantity: cents, tokens or runs. */
  metric: BudgetMetric;
  /** The window over which usage is counted. */
  windowKind: BudgetWindow;
  /** The first moment of the window; 1970 for a lifetime. */
  windowStart: string;
  /** The first moment after the window; null for a lifetime. */
  windowEnd: string | null;
  /** The threshold that usage reached: the warning threshold or the limit. */
  thresholdType: BudgetThreshold;
  /** The limit at the time of the incident, in the unit of the metric. */
  amountLimit: number;
  /** The usage at the time of the incident, in the unit of the metric. */
  amountObserved: number;
  /** The state of the incident: an open incident waits for the board. */
  status: BudgetIncidentStatus;
  /** The ID of the approval that decides the incident. */
  approvalId: string | null;
  /** The state of the approval; null if the incident has no approval. */
  approvalStatus: ApprovalStatus | null;
  /** The time at which the incident was closed; null while it is open. */
  resolvedAt: string | null;
  createdAt: string;
  updatedAt: string;
};
/** The threshold that was crossed. */
type BudgetThreshold = "soft" | "hard";
/** The status of a budget incident. */
type BudgetIncidentStatus = "open" | "resolved" | "dismissed";
type ListedSecret = {
  id: string;
  companyId: string;
  /** The owner of the secret: the company, or a person with their own value of a definition. */
  scope: SecretScope;
  /** The ID of the person who owns the secret; null for a secret of the company. */
  ownerUserId: string | null;
  /** The ID of the user secret definition; null for a secret of the company. */
  userSecretDefinitionId: string | null;
  /** The name for programs, unique among the company's secrets. A person's value has the key of its definition. */
  key: string;
  /** The display name. */
  name: string;
  /** The provider that stores the value. */
  provider: SecretProviderId;
  /** The status; the value can be read only if it is active. */
  status: SecretStatus;
  /** The manager of the value. */
  managedMode: SecretManagedMode;
  /** The name or ARN of the secret at the provider; null for a value in the server's database. */
  externalRef: string | null;
  /** The vault's ID; null for a value that needs no vault. */
  providerConfigId: string | null;
  /** Notes of clients about the secret at its provider. Orgraph does not use them. Null if not set. */
  providerMetadata: { [name: string]: JsonValue } | null;
  /** The number of the current version, from 1. */
  latestVersion: number;
  /** The purpose; null if not set. */
  description: string | null;
  /** The time of the last read of the value, to the minute; null before the first read. */
  lastResolvedAt: string | null;
  /** The time of the last rotation; null before the first. */
  lastRotatedAt: string | null;
  /** The time when the secret was deleted and its values were wiped; null if it is not deleted. */
  deletedAt: string | null;
  /** The ID of the agent that created it. */
  createdByAgentId: string | null;
  /** The ID of the person who created it. */
  createdByUserId: string | null;
  /** Creation time. */
  createdAt: string;
  updatedAt: string;
  referenceCount: number;
};
/** The owner of a secret. */
type SecretScope = "company" | "user";
/** The status of a secret. */
type SecretStatus = "active" | "disabled" | "archived" | "deleted";
/** A secret. The API never returns its value. */
type Secret = {
  id: string;
  companyId: string;
  /** The owner of the secret: the company, or a person with their own value of a definition. */
  scope: SecretScope;
  /** The ID of the person who owns the secret; null for a secret of the company. */
  ownerUserId: string | null;
  /** The ID of the user secret definition; null for a secret of the company. */
  userSecretDefinitionId: string | null;
  /** The name for programs, unique among the company's secrets. A person's value has the key of its definition. */
  key: string;
  /** The display name. */
  name: string;
  /** The provider that stores the value. */
  provider: SecretProviderId;
  /** The status; the value can be read only if it is active. */
  status: SecretStatus;
  /** The manager of the value. */
  managedMode: SecretManagedMode;
  /** The name or ARN of the secret at the provider; null for a value in the server's database. */
  externalRef: string | null;
  /** The vault's ID; null for a value that needs no vault. */
  providerConfigId: string | null;
  /** Notes of clients about the secret at its provider. Orgraph does not use them. Null if not set. */
  providerMetadata: { [name: string]: JsonValue } | null;
  /** The number of the current version, from 1. */
  latestVersion: number;
  /** The purpose; null if not set. */
  description: string | null;
  /** The time of the last read of the value, to the minute; null before the first read. */
  lastResolvedAt: string | null;
  /** The time of the last rotation; null before the first. */
  lastRotatedAt: string | null;
  /** The time when the secret was deleted and its values were wiped; null if it is not deleted. */
  deletedAt: string | null;
  /** The ID of the agent that created it. */
  createdByAgentId: string | null;
  /** The ID of the person who created it. */
  createdByUserId: string | null;
  /** Creation time. */
  createdAt: string;
  updatedAt: string;
};
/** A secret that settings can refer to. */
type SecretCatalogEntry = {
  /** The secret's ID. */
  id: string;
  /** The display name. */
  name: string;
  /** The name for programs, unique in the company. */
  key: string;
  /** The status; the value can be read only if it is active. */
  status: SecretStatus;
};
type SecretUsage = {
  secretId: string;
  bindings: SecretBinding[];
};
/** A use of a secret, for example by an agent, project or routine. */
type SecretBinding = {
  id: string;
  /** The type of the object that uses the secret. */
  targetType: SecretBindingTargetType;
  /** The ID of the object that uses the secret. */
  targetId: string;
  /** The path in the object's configuration, such as env.API_KEY. */
  configPath: string;
  /** latest, or the number of a fixed version. */
  versionSelector: string;
  /** True if runs fail without the value. */
  required: boolean;
  /** The display name of this use; null if it has no name of its own. */
  label: string | null;
  target: SecretBindingTarget;
};
/** The type of object that uses a secret. */
type SecretBindingTargetType = "agent" | "project" | "routine" | "plugin" | "tool_connection" | "tool_gateway" | "environment";
/** The object that uses a secret. */
type SecretBindingTarget = {
  /** The type of the object that uses the secret. */
  type: SecretBindingTargetType;
  /** The ID of the object that uses the secret. */
  id: string;
  /** The name or title; null for an environment, a draft connection and an object that no longer exists. */
  label: string | null;
  /** The REST path; null for an environment, a gateway, a draft connection and an object that no longer exists. */
  href: string | null;
  /** The status in lower case; null for an environment, a draft connection and an object that no longer exists. */
  status: string | null;
};
/** An attempt to read the value of a secret. */
type SecretAccessEvent = {
  id: string;
  /** The secret's ID; null if the secret does not exist. */
  secretId: string | null;
  /** The number of the requested version; null if there is no version. */
  version: number | null;
  /** The type of the consumer: agent, project, routine, plugin, tool_connection, environment, run, or system for the server itself. */
  consumerType: string;
  /** The consumer's ID. */
  consumerId: string;
  /** The setting that needed the value, such as env.API_KEY; null if the read was not for a setting. */
  configPath: string | null;
  /** The type of the caller: an agent, a person, a plugin or the server. */
  actorType: ActorType;
  /** The ID of the actor. */
  actorId: string;
  /** The ID of the run that requested the value. */
  heartbeatRunId: string | null;
  /** The ID of the issue that the run worked on. */
  issueId: string | null;
  /** The outcome of the attempt. */
  outcome: SecretAccessOutcome;
  /** A stable code of the failure, such as version_missing; null if the value was read. */
  errorCode: string | null;
  /** The time of the attempt. */
  createdAt: string;
};
/** The outcome of an attempt to read a secret. */
type SecretAccessOutcome = "success" | "failure" | "missing" | "inactive" | "not_allowed" | "optional_omitted" | "provider_error";
/** A version of a secret, without its value. */
type SecretVersion = {
  /** The version's number, from 1. */
  version: number;
  /** The status of the version: current, replaced or wiped. */
  status: SecretVersionStatus;
  /** The name of the version at the provider; null for a value stored by Orgraph and for the provider's current version. */
  providerVersionRef: string | null;
  /** The ID of the agent that created it. */
  createdByAgentId: string | null;
  /** The ID of the person who created it. */
  createdByUserId: string | null;
  /** Creation time. */
  createdAt: string;
};
/** The status of a version of a secret. */
type SecretVersionStatus = "current" | "previous" | "destroyed";
/** A secret for which each person of a company has their own value. */
type UserSecretDefinition = {
  id: string;
  companyId: string;
  /** The name for programs, by which variables refer to the definition; unique in the company. */
  key: string;
  /** The display name. */
  name: string;
  /** The purpose; null if not set. */
  description: string | null;
  /** The status; values can be read only if it is active. */
  status: SecretStatus;
  /** The provider that stores the values. */
  provider: SecretProviderId;
  /** The vault's ID; null for values that need no vault. */
  providerConfigId: string | null;
  /** The manager of the values. */
  managedMode: SecretManagedMode;
  /** Guidance for people who set their value; null if not set. */
  usageGuidance: string | null;
  /** The time when the definition was deleted and its values were wiped; null if it is not deleted. */
  deletedAt: string | null;
  /** The ID of the agent that created the definition. */
  createdByAgentId: string | null;
  /** The ID of the person who created the definition. */
  createdByUserId: string | null;
  /** Creation time. */
  createdAt: string;
  updatedAt: string;
};
/** The numbers of a company's active people with and without a value. */
type UserSecretCoverage = {
  /** The definition's ID. */
  definitionId: string;
  /** The number of people with an active value. */
  configuredCount: number;
  /** The number of people with an inactive value. */
  inactiveCount: number;
  /** The number of people without a value. */
  missingCount: number;
};
type MyUserSecret = {
  definition: UserSecretDefinition;
  secret: Secret | null;
};
/** A grant by which a person lets an agent use their value of a definition in runs that act for them. */
type UserSecretGrant = {
  id: string;
  companyId: string;
  /** The ID of the person who owns the value. */
  userId: string;
  /** The agent's ID. */
  agentId: string;
  /** The definition's ID. */
  definitionId: string;
  /** The definition's key, by which variables refer to it. */
  definitionKey: string;
  /** The time when the person last created or confirmed the grant. */
  grantedAt: string;
  /** The time when another person or agent changed what the agent runs. The grant has no effect until the person confirms it. Null unless the grant is suspended. */
  suspendedAt: string | null;
  /** The change that suspended the grant, in a sentence; null unless the grant is suspended. */
  suspendedReason: string | null;
};
/** A provider that stores the values of secrets. */
type SecretProvider = {
  /** The identifier by which secrets and vaults select the provider. */
  id: SecretProviderId;
  /** The display name. */
  label: string;
  /** True if secrets of this provider must be references to values that other systems store there. */
  requiresExternalRef: boolean;
  /** True if the provider can store values that clients send to this API. */
  supportsManagedValues: boolean;
  /** True if the provider can read, by reference, values that other systems store there. */
  supportsExternalReferences: boolean;
  /** True if the company can use the provider: it needs no vault, or a vault is in use. */
  configured: boolean;
};
type SecretProvidersHealth = {
  providers: SecretProviderHealth[];
};
/** The health of a provider. */
type SecretProviderHealth = {
  /** The service that stores the values. */
  provider: SecretProviderId;
  /** The worst result of the last checks of the provider's vaults in use. Local storage is checked now. */
  status: SecretProviderHealthStatus;
  /** The result in a sentence. */
  message: string;
  /** The steps that resolve the problem; empty if no action is needed. */
  warnings: string[];
  /** Advice on backing up and restoring the database. */
  backupGuidance: string[];
  details: SecretProviderHealthDetails;
};
/** The health of a provider. */
type SecretProviderHealthStatus = "ok" | "warn" | "error";
/** The health of a provider as a code and counts. */
type SecretProviderHealthDetails = {
  /** A stable code of the message, such as backup_reminder. */
  code: string;
  /** The number of the company's vaults of the provider. */
  vaults: number;
  /** The number of vaults in use whose last check failed; null for local storage. */
  failed?: number;
  /** The number of vaults in use that need attention according to their last check; null for local storage. */
  warning?: number;
  /** The number of vaults in use that are not yet checked; null for local storage. */
  unchecked?: number;
  /** The number of values that the server's master key cannot decrypt; null if it can decrypt all. */
  unreadableValues?: number;
};
/** A place where a provider stores secrets of a company. It holds no credentials. */
type SecretVault = {
  id: string;
  companyId: string;
  /** The provider that stores the values. */
  provider: SecretProviderId;
  /** The name that people see. */
  displayName: string;
  /** Whether Orgraph uses the vault, or why not. */
  status: SecretVaultStatus;
  /** True if the vault stores the provider's secrets that do not name a vault. */
  isDefault: boolean;
  /** The provider's settings. */
  config: LocalEncryptedConfig | AwsSecretsManagerConfig | GcpSecretManagerConfig | VaultConfig;
  /** The result of the last check; null until the current settings are checked. */
  healthStatus: SecretVaultHealthStatus | null;
  /** The time of the last check; null until the current settings are checked. */
  healthCheckedAt: string | null;
  /** The result of the last check in a sentence; null until the current settings are checked. */
  healthMessage: string | null;
  /** The result of the last check with advice; null until the current settings are checked. */
  healthDetails: SecretVaultHealthDetails | null;
  /** The time when the vault was disabled; null unless it is disabled. */
  disabledAt: string | null;
  /** The ID of the agent that created the vault. */
  createdByAgentId: string | null;
  /** The ID of the person who created the vault. */
  createdByUserId: string | null;
  /** Creation time. */
  createdAt: string;
  updatedAt: string;
};
/** The configuration of a vault in the server's database. */
type LocalEncryptedConfig = {
  /** True if someone confirmed that the master key is backed up; omitted means not confirmed. */
  backupReminderAcknowledged?: boolean;
};
/** The configuration of a vault in AWS Secrets Manager. */
type AwsSecretsManagerConfig = {
  /** The AWS region, such as eu-central-1. */
  region: string;
  /** The second part of the names of stored secrets; empty if omitted. */
  namespace?: string;
  /** The first part of the names of stored secrets; orgraph if omitted. */
  secretNamePrefix?: string;
  /** The KMS key that encrypts stored secrets; the account's own key if omitted. */
  kmsKeyId?: string;
  /** The value of the tag "owner" on stored secrets; no tag if omitted. */
  ownerTag?: string;
  /** The value of the tag "environment" on stored secrets; no tag if omitted. */
  environmentTag?: string;
};
/** The configuration of a vault in Google Cloud Secret Manager. */
type GcpSecretManagerConfig = {
  /** The Google Cloud project. */
  projectId?: string;
  /** The location of stored secrets; all locations if omitted. */
  location?: string;
  /** The second part of the names of stored secrets; empty if omitted. */
  namespace?: string;
  /** The first part of the names of stored secrets; empty if omitted. */
  secretNamePrefix?: string;
};
/** The configuration of a vault on a HashiCorp Vault server. */
type VaultConfig = {
  /** The origin of the server, such as https://vault.example.com:8200; null if it is not set. */
  address?: string;
  /** The namespace on the server; null if it is not set. */
  namespace?: string;
  /** The mount path of the secrets engine; null if it is not set. */
  mountPath?: string;
  /** The first part of the paths of stored secrets; empty if omitted. */
  secretPathPrefix?: string;
};
/** The result of the last health check of a vault. */
type SecretVaultHealthStatus = "ready" | "warning" | "error" | "coming_soon" | "disabled";
/** The details of a vault's health check. */
type SecretVaultHealthDetails = {
  /** A stable code for programs, such as backup_reminder. */
  code: string;
  /** A sentence about the result. */
  message: string;
  /** The steps that resolve the problem; empty if no action is needed. */
  guidance: string[];
};
type SecretDiscovery = {
  /** The provider of the secrets. */
  provider: SecretProviderId;
  /** The token of the next page; null on the last. */
  nextToken: string | null;
  /** The suggested vaults, those with the most secrets first. */
  candidates: SecretVaultCandidate[];
  /** The number of sampled secrets. */
  sampledSecretCount: number;
  /** Warnings about what the suggestions leave out. */
  warnings: string[];
};
/** A suggested vault. */
type SecretVaultCandidate = {
  /** The suggested name of the vault. */
  displayName: string;
  config: AwsSecretsManagerConfig;
  /** The number of sampled secrets in the vault. */
  secretCount: number;
  /** The names of at most five of these secrets. */
  sampleNames: string[];
};
/** A health check of a vault. */
type SecretVaultHealthCheck = {
  /** The vault's ID. */
  configId: string;
  /** The provider that stores the values. */
  provider: SecretProviderId;
  /** The result of the check. */
  status: SecretVaultHealthStatus;
  /** The result in a sentence. */
  message: string;
  details: SecretVaultHealthDetails;
  /** The time of the check. */
  checkedAt: string;
};
type SecretImportPreview = {
  /** The secrets of the vault. */
  candidates: SecretImportCandidate[];
  /** The token of the next page; null on the last. */
  nextToken: string | null;
};
/** A secret of a vault that is a candidate for import. */
type SecretImportCandidate = {
  /** The name or ARN of the secret at the provider. */
  externalRef: string;
  /** The name of the secret at the provider. */
  remoteName: string;
  /** The display name that the secret would get. */
  name: string;
  /** The key that the secret would get. */
  key: string;
  /** Ready, imported before, or in conflict. */
  status: SecretImportStatus;
  /** True if the secret can be imported without changes. */
  importable: boolean;
  /** The conflicts that prevent the import. */
  conflicts: SecretImportConflict[];
};
/** The import status of a remote secret. */
type SecretImportStatus = "ready" | "duplicate" | "conflict";
/** A conflict that prevents an import. */
type SecretImportConflict = {
  /** The kind of conflict. */
  type: SecretImportConflictType;
  /** The ID of the other secret; null if it is in the same list. */
  secretId: string | null;
  /** The conflict in a sentence. */
  message: string;
};
/** The kind of conflict of a remote secret with another secret. */
type SecretImportConflictType = "external_ref" | "key";
type SecretImport = {
  /** The number of imported secrets. */
  importedCount: number;
  /** The number of secrets that already exist or whose key is taken. */
  skippedCount: number;
  /** The number of secrets that cannot be imported. */
  errorCount: number;
  /** The results, in the order of the request. */
  results: SecretImportResult[];
};
/** The result of the import of a secret. */
type SecretImportResult = {
  /** The name or ARN of the secret at the provider. */
  externalRef: string;
  /** Imported, skipped or failed. */
  status: SecretImportOutcome;
  /** The reason why the secret was not imported, in a sentence; null if it was imported. */
  reason: string | null;
  /** The ID of the imported or existing secret; null if it cannot be imported. */
  secretId: string | null;
};
/** The result of the import of a secret. */
type SecretImportOutcome = "imported" | "skipped" | "error";
type Session = {
  session: SessionKey;
  user: Person;
};
/** The session or credential of the person. */
type SessionKey = {
  /** The ID of the web session; for other credentials, their kind and the person's ID. */
  id: string;
  /** The person's ID. */
  userId: string;
};
/** A person of the board. */
type Person = {
  /** The person's ID. */
  id: string;
  /** The e-mail address, in lower case. */
  email: string;
  /** The display name; names need not be unique. */
  name: string;
  /** The URL or path of a picture of the person; null without a picture. */
  image: string | null;
};
/** A web session of a person. */
type WebSession = {
  /** The session's ID. */
  id: string;
  /** The browser, from the User-Agent header; null without the header. */
  userAgent: string | null;
  /** The IP address from which the person signed in; null if unknown. */
  address: string | null;
  /** The time at which the person signed in. */
  createdAt: string;
  /** The time of the last request with the session. */
  lastSeenAt: string;
  /** The time at which the session expires. Each use renews it, up to an age that the operator sets. */
  expiresAt: string;
  /** True if the session belongs to this request. */
  isCurrent: boolean;
};
type EndedSessions = {
  /** The number of sessions that were ended. */
  endedSessions: number;
};
type EndedSession = {
  ok: true;
  /** The session's ID. */
  sessionId: string;
};
type PasswordChange = {
  ok: true;
  /** The number of other sessions that were ended. */
  endedSessions: number;
};
/** The state of a person's second factor. */
type SecondFactor = {
  /** True if signing in requires a code. */
  isEnabled: boolean;
  /** The time of enabling; null while the second factor is off. */
  enabledAt: string | null;
  /** The number of unused backup codes; 0 while the second factor is off. */
  backupCodesLeft: number;
};
/** The secret for an authenticator app. */
type SecondFactorEnrolment = {
  /** The secret in base32, for typing into an authenticator app. Returned only once. */
  secret: string;
  /** The secret as a URL for a QR code. Returned only once. */
  otpauthUrl: string;
};
/** The backup codes of a second factor. */
type SecondFactorBackupCodes = {
  /** Single-use codes for use when the app is lost. Returned only once. */
  backupCodes: string[];
};
type Claimed = {
  /** Always true. */
  claimed: true;
  /** The ID of the person who is now an instance admin. */
  userId: string;
};
/** The right to take over an installation. */
type BoardClaim = {
  /** The claim's current status. */
  status: BoardClaimStatus;
  /** True if the caller must sign in to claim the installation. */
  requiresSignIn: boolean;
  /** The time at which the claim expires: 24 hours after its creation, or when another claim replaced it. */
  expiresAt: string;
  /** The ID of the person who used the claim; null while unused. */
  claimedByUserId: string | null;
};
/** The status of a board claim. */
type BoardClaimStatus = "available" | "claimed" | "expired";
/** A request for a board key, with its secrets. The server returns the secrets only once. */
type NewCliAuthChallenge = {
  id: string;
  /** The token for polling, approving and cancelling, returned only once. */
  token: string;
  /** The board key, inactive until a person approves it. Returned only once. */
  boardApiToken: string;
  /** The path of the approval page, with the token. */
  approvalPath: string;
  /** The URL of the approval page, with the token. */
  approvalUrl: string;
  /** The path for polling the request until it is decided; the token goes into the query. */
  pollPath: string;
  /** The time at which the request expires, ten minutes after its creation. */
  expiresAt: string;
  /** The suggested time between two polls, in milliseconds. */
  suggestedPollIntervalMs: number;
};
/** A command-line client's request for a board key, as the holder of its token sees it. */
type CliAuthChallenge = {
  id: string;
  /** The request's current status. */
  status: CliAuthChallengeStatus;
  /** The command that requests the key, as the client states it. */
  command: string;
  /** The client's name, as the client states it; null without a name. */
  clientName: string | null;
  /** The access needed to approve the request. */
  requestedAccess: CliAuthAccess;
  /** The company that the key is meant for; null without a company. */
  requestedCompanyId: string | null;
  /** The display name of that company; null without a company, or if the caller cannot access it. */
  requestedCompanyName: string | null;
  /** The time of the approval; null unless the request was approved. */
  approvedAt: string | null;
  /** The time of the cancellation; null unless cancelled. */
  cancelledAt: string | null;
  /** The time at which the request expires, ten minutes after its creation. */
  expiresAt: string;
  /** The person who approved the request; null until it is approved. */
  approvedByUser: CliAuthApprover | null;
  /** True if the caller must sign in to approve. */
  requiresSignIn: boolean;
  /** True if the caller can approve the request now. */
  canApprove: boolean;
  /** The ID of the calling person; null if the caller is not signed in. */
  currentUserId: string | null;
};
/** The status of a request for a board key. */
type CliAuthChallengeStatus = "pending" | "approved" | "cancelled" | "expired";
/** The person who approved a request for a board key. */
type CliAuthApprover = {
  /** The person's ID. */
  id: string;
  /** The person's display name. */
  name: string;
  /** The e-mail address, in lower case. */
  email: string;
};
type CliAuthApproval = {
  /** True if the request is approved. */
  approved: boolean;
  /** The request's current status. */
  status: CliAuthChallengeStatus;
  /** The calling person's ID. */
  userId: string;
  /** The ID of the board key; null if no key was created. */
  keyId: string | null;
  /** The time at which the key expires, or the request if no key was created. */
  expiresAt: string;
};
type CliAuthCancellation = {
  /** The request's current status. */
  status: CliAuthChallengeStatus;
  /** True if the request is cancelled. */
  cancelled: boolean;
};
/** The caller, their companies and their credential. */
type CliAuthMe = {
  user: CliAuthUser;
  /** The person's ID. */
  userId: string;
  /** True if the person may change the settings, people and adapters of the whole installation. */
  isInstanceAdmin: boolean;
  /** The companies that the person can access. */
  companyIds: string[];
  /** The person's memberships, including inactive ones. */
  memberships: CliAuthMembership[];
  /** The authentication method of the person. */
  source: BoardSource;
  /** The ID of the board key of the request; null for another credential. */
  keyId: string | null;
};
/** The calling person. */
type CliAuthUser = {
  /** The person's ID. */
  id: string;
  /** The person's display name. */
  name: string;
  /** The e-mail address, in lower case. */
  email: string;
  /** The URL or path of a picture of the person; null without a picture. */
  image: string | null;
};
/** A membership of the caller. */
type CliAuthMembership = {
  companyId: string;
  /** The person's role in the company; null for a membership without a role. */
  membershipRole: MembershipRole | null;
  /** The membership's current status. */
  status: MembershipStatus;
};
/** The role of a member. */
type MembershipRole = "viewer" | "operator" | "admin" | "owner" | "member";
/** The status of a membership. */
type MembershipStatus = "pending" | "active" | "suspended" | "archived";
/** The authentication method of a person. */
type BoardSource = "local_implicit" | "session" | "board_key";
type RevokedCurrentBoardKey = {
  /** Always true. */
  revoked: true;
  /** The key's ID. */
  keyId: string;
};
/** A long-lived API key of a person. The server returns its token only once, at creation. */
type BoardApiKey = {
  id: string;
  /** The name that the owner gave the key, or the command-line client it was approved for. */
  name: string;
  createdAt: string;
  /** The time of the key's last request; null before the first. */
  lastUsedAt: string | null;
  /** The time at which the key was revoked, alone or with the key that created it; null if not revoked. */
  revokedAt: string | null;
  /** The expiry time: 30 days after creation unless the owner chose another time; null if the key never expires. */
  expiresAt: string | null;
};
/** A new board key with its token, which is returned only once. */
type NewBoardApiKey = {
  id: string;
  /** The name that the owner gave the key, or the command-line client it was approved for. */
  name: string;
  createdAt: string;
  /** The time of the key's last request; null before the first. */
  lastUsedAt: string | null;
  /** The time at which the key was revoked, alone or with the key that created it; null if not revoked. */
  revokedAt: string | null;
  /** The expiry time: 30 days after creation unless the owner chose another time; null if the key never expires. */
  expiresAt: string | null;
  /** The bearer token, returned only once. */
  token: string;
};
type RevokedBoardApiKey = {
  ok: true;
  /** The key's ID. */
  keyId: string;
};
/** A program that acts for a person over the Model Context Protocol. */
type Assistant = {
  id: string;
  /** The program's name, as the program states it; nobody has verified it. */
  clientName: string;
  /** Hosts or programs to which people may return after they allow access. */
  redirectTarget: string;
  /** The permissions: orgraph:read to read, orgraph:write to change and decide. */
  scopes: string[];
  /** The time at which the person allowed access. */
  createdAt: string;
  /** The time of the program's last request; null before the first. */
  lastUsedAt: string | null;
  /** The time at which the access expires. Each use renews it for 30 days. */
  expiresAt: string;
};
type RevokedAssistant = {
  ok: true;
  /** The assistant's ID. */
  assistantId: string;
};
/** A person or an agent as a member of a company. */
type Member = {
  /** The membership's ID. */
  id: string;
  companyId: string;
  principalType: PrincipalType;
  /** The ID of the person or agent. */
  principalId: string;
  /** The membership's current status. */
  status: MembershipStatus;
  /** The member's role, which allows actions that need no grant; null for a member without a role. */
  membershipRole: MembershipRole | null;
  user: Person | null;
  grants: Grant[];
  removal: MemberRemoval;
  /** The time at which the membership began. */
  createdAt: string;
  updatedAt: string;
};
/** The kind of member. */
type PrincipalType = "user" | "agent";
/** The caller's permission to archive a member. */
type MemberRemoval = {
  /** True if the caller may archive the member. */
  canArchive: boolean;
  /** The reason why the caller cannot archive the member, as a sentence; null if they can. */
  reason: string | null;
};
/** The caller's permissions on a company's members. */
type MemberAccess = {
  /** The caller's role in the company; null for an instance admin who is not a member. */
  currentUserRole: MembershipRole | null;
  /** True if the caller may change members, roles and grants. */
  canManageMembers: boolean;
  /** True if the caller may invite people and agents, and read the invites. */
  canInviteUsers: boolean;
  /** True if the caller may read the join requests and decide on them. */
  canApproveJoinRequests: boolean;
};
/** A person of a company, available for assignments and mentions. */
type DirectoryEntry = {
  /** The person's ID. */
  principalId: string;
  /** The membership's current status. */
  status: MembershipStatus;
  /** The person; null if they no longer exist. */
  user: Person | null;
};
type UserProfile = {
  user: ProfileUser;
  stats: ProfileStats;
  /** The last 30 UTC days, oldest first. */
  daily: ProfileDay[];
  /** The 10 most recently active issues assigned to or created by the person. */
  recentIssues: ProfileIssue[];
  /** The latest 10 activities of the person, newest first. */
  recentActivity: Activity[];
  /** The 5 agents with the highest cost in the last 30 days. */
  topAgents: ProfileAgent[];
  /** The 5 providers with the highest cost in the last 30 days. */
  topProviders: ProfileProvider[];
};
/** A person with a membership in a company. */
type ProfileUser = {
  /** The person's ID. */
  id: string;
  /** The e-mail address, in lower case. */
  email: string;
  /** The display name; names need not be unique. */
  name: string;
  /** The URL or path of a picture of the person; null without a picture. */
  image: string | null;
  /** The person's slug in URLs. */
  slug: string;
  /** The role of the person in the company; null for a membership without a role. */
  membershipRole: MembershipRole | null;
  /** The status of the membership. */
  status: MembershipStatus;
  /** Time at which the person joined the company. */
  joinedAt: string;
};
/** The statistics of a person. */
type ProfileStats = {
  /** The number of open issues assigned to the person. */
  openIssueCount: number;
  /** The number of issues that the person created in the last 30 days. */
  createdIssueCount: number;
  /** The number of issues assigned to the person that were completed in the last 30 days. */
  completedIssueCount: number;
  /** The number of comments that the person wrote in the last 30 days. */
  commentCount: number;
  /** The number of activities of the person in the last 30 days. */
  activityCount: number;
  /** Billed costs of the last 30 days for issues that the person is responsible for, in US cents. */
  costCents: number;
};
/** The statistics of a person for a day. */
type ProfileDay = {
  /** The UTC day, such as 2026-01-31. */
  date: string;
  /** The number of activities of the person. */
  activityCount: number;
  /** The number of completed issues assigned to the person. */
  completedIssueCount: number;
  /** Billed costs of issues that the person is responsible for, in US cents. */
  costCents: number;
};
/** An issue assigned to or created by a person. */
type ProfileIssue = {
  id: string;
  /** The identifier of the issue, such as ACM-12. */
  identifier: string;
  /** One line about the work. */
  title: string;
  /** The current stage of the work. */
  status: IssueStatus;
  /** The urgency of the work. */
  priority: IssuePriority;
  /** The time of the issue's last activity. */
  lastActivityAt: string;
};
/** The cost of an agent. */
type ProfileAgent = {
  agentId: string;
  /** The agent's name; null once it is deleted. */
  agentName: string | null;
  /** Billed costs of issues that the person is responsible for, in US cents. */
  costCents: number;
  /** The tokens sent to models, without those read from their caches. */
  inputTokens: number;
  /** The tokens that models generated. */
  outputTokens: number;
};
/** The cost of a provider. */
type ProfileProvider = {
  /** The provider's name. */
  provider: string;
  /** Billed costs of issues that the person is responsible for, in US cents. */
  costCents: number;
  /** The tokens sent to models, without those read from their caches. */
  inputTokens: number;
  /** The tokens that models generated. */
  outputTokens: number;
};
/** A new invite, with its token. The server returns the token only once. */
type NewInvite = {
  id: string;
  companyId: string;
  /** The purpose of the invite. */
  inviteType: InviteType;
  /** The kinds of joiners that the invite allows. */
  allowedJoinTypes: InviteJoinTypes;
  /** The role of a person who joins. */
  humanRole: BoardRole;
  /** The inviter's message to the joiner; null without a message. */
  agentMessage: string | null;
  /** The time at which the invite expires, three days after its creation. */
  expiresAt: string;
  /** The token for reading and accepting the invite, returned only once. */
  token: string;
  /** The path for reading the invite over REST. */
  invitePath: string;
  /** The URL of invitePath, to send to the person or agent. */
  inviteUrl: string;
  /** The path of the instructions that tell an agent how to join, as text. */
  onboardingTextPath: string;
  /** The URL of onboardingTextPath, to send to the agent. */
  onboardingTextUrl: string;
  /** The company's display name. */
  companyName: string;
};
/** The purpose of an invite. */
type InviteType = "company_join";
/** A single-use link with which a person or an agent may join a company. */
type Invite = {
  id: string;
  companyId: string;
  /** The purpose of the invite. */
  inviteType: InviteType;
  /** The kinds of joiners that the invite allows. */
  allowedJoinTypes: InviteJoinTypes;
  /** The role of a person who joins. */
  humanRole: BoardRole;
  /** The inviter's message to the joiner; null without a message. */
  agentMessage: string | null;
  /** The time at which the invite expires, three days after its creation. */
  expiresAt: string;
  /** The invite's current state. */
  state: InviteState;
  /** The defaults of a joining agent, which override its own request; redacted, null without defaults. */
  defaultsPayload: { [name: string]: JsonValue } | null;
  /** The ID of the agent that created the invite. */
  createdByAgentId: string | null;
  /** The ID of the person who created the invite. */
  createdByUserId: string | null;
  /** The time of acceptance; null unless the invite was accepted. */
  acceptedAt: string | null;
  /** The time of revocation; null unless the invite was revoked. */
  revokedAt: string | null;
  /** The time at which the invite was created. */
  createdAt: string;
  updatedAt: string;
};
/** An invite, as the holder of its token sees it. */
type InviteOffer = {
  id: string;
  companyId: string;
  /** The company's display name. */
  companyName: string;
  /** The URL or path of the company's logo; null without a logo. */
  companyLogoUrl: string | null;
  /** The company's brand color, such as #1a2b3c; null if not set. */
  companyBrandColor: string | null;
  /** The purpose of the invite. */
  inviteType: InviteType;
  /** The kinds of joiners that the invite allows. */
  allowedJoinTypes: InviteJoinTypes;
  /** The role of a person who joins. */
  humanRole: BoardRole;
  /** The time at which the invite expires, three days after its creation. */
  expiresAt: string;
  /** The path of the machine-readable instructions for an agent to join. */
  onboardingPath: string;
  /** The path of the list of skills that an agent may read before it joins. */
  skillIndexPath: string;
  /** The inviter's message to the joiner; null without a message. */
  inviteMessage: string | null;
};
/** Instructions for an agent to join with an invite. */
type InviteOnboarding = {
  /** The company's display name. */
  companyName: string;
  /** The kinds of joiners that the invite allows. */
  allowedJoinTypes: InviteJoinTypes;
  /** The inviter's message to the joiner; null without a message. */
  message: string | null;
  /** The time at which the invite expires, three days after its creation. */
  expiresAt: string;
  /** The adapter types that the agent may request as its adapterType. */
  adapterTypes: string[];
  accept: OnboardingCall;
  claim: OnboardingCall;
  /** The path of the instructions as text. */
  textPath: string;
  /** The path of the skills that can be read before joining. */
  skillIndexPath: string;
};
/** An HTTP request that the agent makes. */
type OnboardingCall = {
  /** The HTTP method. */
  method: string;
  /** The path on this server; {joinRequestId} stands for the ID in the response to the first request. */
  path: string;
  /** The same path as a URL. */
  url: string;
  /** The fields of the JSON body; those with a question mark are optional. */
  fields: string[];
};
type InviteSkills = {
  /** The skills. */
  skills: InviteSkill[];
};
/** A skill that can be read before joining. */
type InviteSkill = {
  /** The name that requests and agents use for the skill. */
  name: string;
  /** A summary of what the skill teaches an agent. */
  description: string;
  /** The path of the skill's text. */
  path: string;
};
/** The response to an accepted invite. */
type AcceptedInvite = {
  id: string;
  /** The ID of the accepted invite. */
  inviteId: string;
  companyId: string;
  /** The kind of joiner: a person or an agent. */
  requestType: JoinRequestType;
  /** The decision on the request; a person is approved at once. */
  status: JoinRequestStatus;
  /** The ID of the person who joined. */
  requestingUserId: string | null;
  /** The person's e-mail address when they joined; null for an agent. */
  requestEmailSnapshot: string | null;
  /** The name that the agent requests; null for a person. */
  agentName: string | null;
  /** The adapter that the agent requests; null for a person, and if the agent requests no adapter. */
  adapterType: string | null;
  /** The agent's strengths, in its own words; null for a person, and if the agent states no strengths. */
  capabilities: string | null;
  /** The configuration that the agent requests, redacted; null for a person, and without a request. */
  agentDefaultsPayload: { [name: string]: JsonValue } | null;
  /** The ID of the agent that the approval created; null until then, and for a person. */
  createdAgentId: string | null;
  /** The time of the approval; null unless approved. */
  approvedAt: string | null;
  /** The ID of the person who approved, if a person did; for a person who joins, the inviter. */
  approvedByUserId: string | null;
  /** The time of the rejection; null unless rejected. */
  rejectedAt: string | null;
  /** The ID of the person who rejected the request. */
  rejectedByUserId: string | null;
  /** The time at which the invite was accepted. */
  createdAt: string;
  updatedAt: string;
  /** The secret with which the agent fetches its API key, returned only once; null for a person. */
  claimSecret?: string;
  /** The time at which the secret expires, seven days after the request; null for a person. */
  claimSecretExpiresAt?: string;
  /** The path at which the agent fetches its API key after the approval; null for a person. */
  claimApiKeyPath?: string;
  /** The next steps of the agent; null for a person. */
  onboarding?: InviteOnboarding;
  /** Obstacles for the agent, and defaults that apply; null for a person. */
  diagnostics?: JoinDiagnostic[];
};
/** A note on a join request. */
type JoinDiagnostic = {
  /** A stable code for programs, such as no_active_ceo. */
  code: string;
  /** The severity of the note. */
  level: JoinDiagnosticLevel;
  /** The note, as a sentence. */
  message: string;
};
/** The severity of a note on a join request. */
type JoinDiagnosticLevel = "info" | "warn";
/** A request to join a company with an invite. */
type JoinRequest = {
  id: string;
  /** The ID of the accepted invite. */
  inviteId: string;
  companyId: string;
  /** The kind of joiner: a person or an agent. */
  requestType: JoinRequestType;
  /** The decision on the request; a person is approved at once. */
  status: JoinRequestStatus;
  /** The ID of the person who joined. */
  requestingUserId: string | null;
  /** The person's e-mail address when they joined; null for an agent. */
  requestEmailSnapshot: string | null;
  /** The name that the agent requests; null for a person. */
  agentName: string | null;
  /** The adapter that the agent requests; null for a person, and if the agent requests no adapter. */
  adapterType: string | null;
  /** The agent's strengths, in its own words; null for a person, and if the agent states no strengths. */
  capabilities: string | null;
  /** The configuration that the agent requests, redacted; null for a person, and without a request. */
  agentDefaultsPayload: { [name: string]: JsonValue } | null;
  /** The ID of the agent that the approval created; null until then, and for a person. */
  createdAgentId: string | null;
  /** The time of the approval; null unless approved. */
  approvedAt: string | null;
  /** The ID of the person who approved, if a person did; for a person who joins, the inviter. */
  approvedByUserId: string | null;
  /** The time of the rejection; null unless rejected. */
  rejectedAt: string | null;
  /** The ID of the person who rejected the request. */
  rejectedByUserId: string | null;
  /** The time at which the invite was accepted. */
  createdAt: string;
  updatedAt: string;
};
/** A new API key of an agent that joined, with its token. The server returns the token only once. */
type ClaimedAgentKey = {
  /** The key's ID. */
  keyId: string;
  /** The API key, shown only once. */
  token: string;
  /** The ID of the agent that owns the key. */
  agentId: string;
  createdAt: string;
};
/** A way to run agents. */
type Adapter = {
  /** The adapter's name, which agents set as their adapterType, such as process. */
  type: string;
  /** The display name. */
  label: string;
  /** The origin of the adapter: built in, or provided by a package. */
  source: AdapterSource;
  /** The number of models in the adapter's own list; 0 while the adapter is not loaded. */
  modelsCount: number;
  /** True if the server process that answers this request can use the adapter. */
  loaded: boolean;
  /** True if the adapter is hidden from new agents; agents that use it keep it. */
  disabled: boolean;
  capabilities: AdapterCapabilities;
  /** True if a package overrides the built-in adapter of the same type; otherwise null. */
  overriddenBuiltin?: boolean;
  /** True if the built-in adapter is used instead of the package; null if nothing is overridden or paused. */
  overridePaused?: boolean;
  /** The version of the installed package; null for a built-in adapter. */
  version?: string;
  /** The name of the npm package that provides the adapter; null for a built-in adapter. */
  packageName?: string;
  /** The reason why the adapter is not loaded; null if it is loaded. */
  problem?: string;
};
/** The origin of an adapter. */
type AdapterSource = "builtin" | "external";
/** The features and requirements of an adapter's runs. */
type AdapterCapabilities = {
  /** True if the adapter's runs get the agent's instructions. */
  supportsInstructionsBundle: boolean;
  /** True if the adapter's agents can have skills. */
  supportsSkills: boolean;
  /** True if the adapter's runs get a token for this API, which is valid until the run ends. */
  supportsLocalAgentJwt: boolean;
  /** True if skills must be files in the agent's home before a run starts. */
  requiresMaterializedRuntimeSkills: boolean;
};
type AdapterInstalled = {
  type: string;
  /** The package's name. */
  packageName: string;
  /** The package's version. */
  version: string;
  /** The time of the installation. */
  installedAt: string;
  /** True if the server must be restarted before the adapter can be used. */
  requiresRestart: boolean;
};
type AdapterDisabled = {
  type: string;
  disabled: boolean;
  /** True if the setting changed. */
  changed: boolean;
};
type AdapterRemoved = {
  /** The type of the removed adapter. */
  type: string;
  removed: true;
};
type AdapterOverride = {
  type: string;
  paused: boolean;
  /** True if the setting changed. */
  changed: boolean;
};
type AdapterReloaded = {
  type: string;
  version: string;
  reloaded: true;
};
type AdapterReinstalled = {
  type: string;
  version: string;
  reinstalled: true;
};
/** A model that an adapter offers. */
type AdapterModel = {
  /** The model's name in an agent's adapterConfig. */
  id: string;
  /** The display name. */
  label: string;
};
/** A model that the server's environment is set up for. */
type DetectedModel = {
  /** The model's name, as written in an adapterConfig. */
  model: string;
  /** The model's provider, such as anthropic. */
  provider: string;
  /** The setting or file that names the model. */
  source: string;
};
/** A test of whether agents can run with a configuration. */
type EnvironmentTest = {
  /** The type of the adapter whose configuration was tested. */
  adapterType: string;
  /** The worst result of the checks. */
  status: EnvironmentTestStatus;
  /** The checks of program isolation, followed by those of the adapter. */
  checks: EnvironmentCheck[];
  /** The time of the test. */
  testedAt: string;
};
/** The result of testing whether agents can run. */
type EnvironmentTestStatus = "pass" | "warn" | "fail";
/** A check of an environment test. */
type EnvironmentCheck = {
  /** A stable code for programs, such as environment_test_timeout. */
  code: string;
  /** The severity of the result. */
  level: EnvironmentCheckLevel;
  /** The finding, as a sentence without secrets. */
  message: string;
  /** Details for fixing the problem, such as the PATH that was searched; null without details. */
  detail: string | null;
  /** The suggested fix; null if no fix is needed or known. */
  hint: string | null;
};
/** The severity of a check's result. */
type EnvironmentCheckLevel = "info" | "warn" | "error";
/** A person of the installation. */
type InstanceUser = {
  /** The person's ID. */
  id: string;
  /** The e-mail address, in lower case. */
  email: string;
  /** The display name; names need not be unique. */
  name: string;
  /** The URL or path of a picture of the person; null without a picture. */
  image: string | null;
  /** True if the person may change the settings, people and adapters of the whole installation. */
  isInstanceAdmin: boolean;
  /** The number of companies in which the person is an active member. */
  activeCompanyMembershipCount: number;
};
/** A person and their memberships. */
type UserCompanyAccess = {
  user: InstanceUser;
  /** The person's memberships, sorted by company name, including archived ones. */
  companyAccess: CompanyAccess[];
};
/** A membership of a person. */
type CompanyAccess = {
  companyId: string;
  /** The company's display name. */
  companyName: string;
  /** The person's role in the company; null for a membership without a role. */
  membershipRole: MembershipRole | null;
  /** The membership's current status. */
  status: MembershipStatus;
};
type PasswordResetLink = {
  id: string;
  /** The person's ID. */
  userId: string;
  /** The URL of the page for setting the password, returned only once. */
  url: string;
  /** The time at which the link expires. */
  expiresAt: string;
};
type SecondFactorReset = {
  ok: true;
  /** True if the person had a second factor. */
  wasEnabled: boolean;
};
type InstanceEventPage = {
  items: InstanceEvent[];
  nextCursor: string | null;
};
/** An event of the installation that belongs to no company, such as a sign-in. */
type InstanceEvent = {
  id: string;
  /** The kind of event. */
  type: InstanceEventType;
  /** The ID of the person concerned; null if unknown. */
  userId: string | null;
  /** The ID of the person who acted; null if nobody was signed in. */
  actorUserId: string | null;
  /** The person's e-mail address at the time, or as typed; null if unknown. */
  email: string | null;
  /** The network address of the request; null if unknown. */
  address: string | null;
  /** The User-Agent header of the request; null without the header. */
  userAgent: string | null;
  /** Data that is specific to the type, such as the reason for a failure; null without data. */
  details: { [name: string]: JsonValue } | null;
  /** The time of the event. */
  createdAt: string;
};
/** The timer that wakes an agent at intervals. */
type SchedulerHeartbeat = {
  /** The agent's ID. */
  id: string;
  companyId: string;
  /** The company's display name. */
  companyName: string;
  /** The prefix of the company's issue identifiers. */
  companyIssuePrefix: string;
  /** The agent's display name. */
  agentName: string;
  /** The agent's shortname, unique in the company. */
  agentUrlKey: string;
  role: AgentRole;
  /** The job title; null for an agent without one. */
  title: string | null;
  /** The agent's current status. */
  status: AgentStatus;
  /** The type of the adapter that runs the agent. */
  adapterType: string;
  /** The seconds between two wakes; null if no interval is set: the timer then never wakes the agent. */
  intervalSec: number | null;
  /** True if the agent's configuration enables the timer. */
  heartbeatEnabled: boolean;
  /** True if the timer currently wakes the agent; false while the agent or its company is paused. */
  schedulerActive: boolean;
  /** The time at which a run of the agent last started or ended; null before the first run. */
  lastHeartbeatAt: string | null;
};
/** A process that executes runs. */
type Engine = {
  id: string;
  /** The machine of the process. */
  host: string;
  /** The process id on that machine. */
  pid: number;
  /** The version of the server. */
  version: string;
  /** The state of the process: alive, silent for a while, stopped, or gone without a stop. */
  state: EngineState;
  /** The number of runs that the process executes. */
  running: number;
  /** Start time of the process. */
  startedAt: string;
  /** Time of the last sign of life. A live process sends one every five seconds. */
  lastSeenAt: string;
  /** Time at which the process was stopped or found to be gone; null while it runs. */
  stoppedAt: string | null;
};
/** The state of a process that executes runs. */
type EngineState = "live" | "silent" | "stopped" | "gone";
/** All settings of the installation. */
type InstanceSettings = {
  /** The ID of the installation. */
  id: string;
  /** The ID of the default environment; null if not set. */
  defaultEnvironmentId: string | null;
  general: GeneralSettings;
  experimental: ExperimentalSettings;
  /** Host folders in which companies' agents may work, and from which companies may take instructions and skills. If empty, a company may use only its own folder on the server, or every folder on a local_trusted server. */
  hostFolders: HostFolder[];
  createdAt: string;
  updatedAt: string;
};
/** General settings of the installation. */
type GeneralSettings = {
  /** Additional host folders, besides those of hostFolders, that may hold instructions of all companies' agents. */
  instructionsRoots: string[];
  /** The adapters that agents can use. Null means all adapters in local_trusted mode, and all adapters that run nothing on the host in authenticated mode. */
  allowedAdapters: string[] | null;
  /** True if clients hide user names in the logs that they show. The server only stores the setting. */
  censorUsernameInLogs: boolean;
  /** True if dashboards react to keyboard shortcuts. The server only stores the setting. */
  keyboardShortcuts: boolean;
  /** Clients' permission to share people's feedback. The server only stores the setting. */
  feedbackDataSharingPreference: FeedbackDataSharingPreference;
  /** True if an agent's own variables may have names that affect loaders, shells and interpreters. */
  allowLoaderVariables: boolean;
  backupRetention: BackupRetention;
};
/** The number of backups that backup tools should keep. The server makes no backups. */
type BackupRetention = {
  /** The number of backups to keep, one for each day. */
  dailyDays: number;
  /** The number of backups to keep, one for each week. */
  weeklyWeeks: number;
  /** The number of backups to keep, one for each month. */
  monthlyMonths: number;
};
/** Experimental features, each switched on or off. */
type ExperimentalSettings = {
  /** True if cases are enabled; otherwise the server rejects requests for cases. */
  enableCases: boolean;
  /** True if tools, profiles and apps are enabled. */
  enableApps: boolean;
  /** True if dashboards show the smoke lab. */
  enableSmokeLab: boolean;
  /** True if people may connect assistants, which work with a company over the Model Context Protocol. */
  enableAssistantMcp: boolean;
  /** True if dashboards offer the native runner. */
  enableNativeRunner: boolean;
  /** True if dashboards offer isolated workspaces. */
  enableIsolatedWorkspaces: boolean;
  /** True if dashboards offer built-in agents. */
  enableBuiltInAgents: boolean;
  /** True if dashboards offer beta skills. */
  enableBetaSkills: boolean;
  /** True if dashboards show the server's debug view. */
  enableServerInfoDebugView: boolean;
  /** True if a development server restarts when it is idle. */
  autoRestartDevServerWhenIdle: boolean;
};
/** A folder of the host that companies may use, including everything in it. */
type HostFolder = {
  /** The absolute path. */
  path: string;
  /** The allowed access. */
  access: HostFolderAccess;
  /** The companies that may use the folder; null for all. */
  companyIds: string[] | null;
};
/** The stop of all work of the installation, or its absence. */
type InstanceHalt = {
  /** True if all work of the installation is stopped. */
  halted: boolean;
  /** Time of the stop; null unless work is stopped. */
  haltedAt: string | null;
  /** The reason for the stop; null unless work is stopped and the request gave a reason. */
  reason: string | null;
  /** The person that stopped the work. */
  haltedByUserId: string | null;
  /** The id of the stop, which identifies its report. */
  instanceStopId: string | null;
};
/** A stop of the whole installation with the runs, tool calls and wakes that it stopped in each company. */
type InstanceStopReport = {
  /** The id of the installation's stop. */
  instanceStopId: string;
  /** The reason for the stop, as given by the caller; null if the caller gave no reason. */
  reason: string | null;
  /** The person that gave the order. */
  createdByUserId: string | null;
  /** Time at which the first company was stopped. */
  createdAt: string;
  /** Time at which the stop was lifted in all companies; null while any company is stopped. */
  liftedAt: string | null;
  /** The number of stopped companies. */
  companies: number;
  /** The number of stopped runs, tool calls and wakes. */
  total: number;
  /** The number of items of which nothing is left. */
  confirmed: number;
  /** The number of runs with a process that may still be alive, and of tool calls that have not ended. */
  outstanding: number;
  /** The stopped runs, then the tool calls, then the wakes; for the installation, company by company. */
  items: StopItem[];
  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;
};
/** A run, tool call or wake that a stop order stopped. */
type StopItem = {
  /** The work that the order ends: a run, a wake or a tool call. */
  kind: StopItemKind;
  /** The id of the run, call or wake. */
  id: string;
  companyId: string;
  /** The agent of the run, call or wake; null for a call without an agent. */
  agentId: string | null;
  /** The issue of the run, call or wake. */
  issueId: string | null;
  /** The state when the stop was ordered: running, queued, or waiting for its issue. */
  state: StopItemState;
  /** The last status message or else reason of a run, reason of a wake, or tool of a call; null if unknown. */
  doing: string | null;
  /** Time of the stop order. */
  requestedAt: string;
  /** Time at which Orgraph confirmed that nothing of the item is left, including the processes of a run; for a call, its end. Null until then. */
  confirmedAt: string | null;
  /** The evidence that nothing is left. Null if the server itself started no program. */
  confirmedHow: StopConfirmedHow | null;
  /** The ids of processes that may be left of the run: they started during the run and their origin is unknown, or they cannot be killed. Orgraph confirms the stop once they have ended. */
  suspectPids: number[];
};
/** The kind of item that a stop order can stop. */
type StopItemKind = "run" | "tool_call" | "wake";
/** The state of an item when it was stopped. */
type StopItemState = "running" | "queued" | "deferred";
/** A stop order with the runs, tool calls and wakes that it stopped. */
type StopReport = {
  id: string;
  companyId: string;
  /** The record whose work the order stops. */
  scopeType: StopScope;
  /** The agent that was stopped. */
  agentId: string | null;
  /** The stop of the whole installation that this order belongs to. */
  instanceStopId: string | null;
  /** The reason for the stop, as given by the caller; null if the caller gave no reason. */
  reason: string | null;
  /** The agent that gave the order. */
  createdByAgentId: string | null;
  /** The person that gave the order. */
  createdByUserId: string | null;
  /** Time of the order. */
  createdAt: string;
  /** Time at which the order was lifted; null while work is stopped. */
  liftedAt: string | null;
  /** The number of stopped runs, tool calls and wakes. */
  total: number;
  /** The number of items of which nothing is left. */
  confirmed: number;
  /** The number of runs with a process that may still be alive, and of tool calls that have not ended. */
  outstanding: number;
  /** The stopped runs, then the tool calls, then the wakes; for the installation, company by company. */
  items: StopItem[];
  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;
};
/** The scope of a stop. */
type StopScope = "agent" | "company" | "instance";
/** The skills of an agent. */
type AgentSkills = {
  /** The agent's ID. */
  agentId: string;
  /** The type of the adapter that runs the agent. */
  adapterType: string;
  /** True if the agent's runs can use skills. */
  supported: boolean;
  /** The way in which the agent's runs get skills. */
  mode: SkillDelivery;
  /** The keys of the assigned skills, including those that every agent has. */
  desiredSkills: string[];
  /** The assigned skills with their pinned versions. */
  desiredSkillEntries: DesiredSkillEntry[];
  /** The skills that the agent has or can get, by name. */
  entries: AgentSkillEntry[];
  /** Warnings about the agent's skills, in sentences. */
  warnings: string[];
};
/** The way in which an agent's runs get skills. */
type SkillDelivery = "unsupported" | "persistent" | "ephemeral";
/** A skill that is assigned to an agent. */
type DesiredSkillEntry = {
  /** The skill's key in the company. */
  key: string;
  /** The ID of the pinned version; null for the delivered version. */
  versionId: string | null;
};
/** A skill that an agent has or can get. */
type AgentSkillEntry = {
  /** The skill's key in the company. */
  key: string;
  /** The name of the skill's folder, by which the agent knows the skill. */
  runtimeName: string;
  /** True if the skill is assigned to the agent. */
  desired: boolean;
  /** True if the skill belongs to the company. */
  managed: boolean;
  /** Whether runs of the agent get it, or why not. */
  state: AgentSkillState;
  /** True if clients cannot remove the skill from the agent. */
  readOnly: boolean;
  /** The origin of the skill, as a display text. */
  originLabel: string;
  /** Details about the state, in a sentence; null if not needed. */
  detail: string | null;
};
/** The state of a skill for an agent. */
type AgentSkillState = "available" | "configured" | "installed" | "missing" | "stale" | "external";
/** A skill that ships with the server, for companies to install. */
type CatalogSkill = {
  /** The skill's ID in the catalog. */
  id: string;
  /** The name of the skill's folder. */
  slug: string;
  /** The skill's name, as SKILL.md states it. */
  name: string;
  /** The purpose of the skill and when to use it. */
  description: string;
  /** The kind of work that the skill is about; null if not stated. */
  category: string | null;
  /** The license of the skill's files; null if not stated. */
  license: string | null;
  trustLevel: SkillTrustLevel;
  /** The hash of the skill's files; it changes with the files. */
  contentHash: string;
  /** The total size of the skill's files, in bytes. */
  byteSize: number;
  /** The skill's files, by path. */
  fileInventory: SkillInventoryEntry[];
};
/** A skill of the catalog with its text. */
type CatalogSkillDetail = {
  /** The skill's ID in the catalog. */
  id: string;
  /** The name of the skill's folder. */
  slug: string;
  /** The skill's name, as SKILL.md states it. */
  name: string;
  /** The purpose of the skill and when to use it. */
  description: string;
  /** The kind of work that the skill is about; null if not stated. */
  category: string | null;
  /** The license of the skill's files; null if not stated. */
  license: string | null;
  trustLevel: SkillTrustLevel;
  /** The hash of the skill's files; it changes with the files. */
  contentHash: string;
  /** The total size of the skill's files, in bytes. */
  byteSize: number;
  /** The skill's files, by path. */
  fileInventory: SkillInventoryEntry[];
  /** The text of the skill's SKILL.md. */
  markdown: string;
};
/** A file of a skill of the catalog. */
type CatalogSkillFile = {
  /** The skill's ID in the catalog. */
  catalogSkillId: string;
  /** The path relative to the skill's folder. */
  path: string;
  kind: SkillFileKind;
  /** The content of the file, as the field encoding states. */
  content: string;
  encoding: SkillFileEncoding;
  /** The language of the file, as in fenced blocks of Markdown; null if unknown. */
  language: string | null;
  /** True if the file is Markdown. */
  markdown: boolean;
  /** True if the file may be run. */
  executable: boolean;
};
type AvailableSkills = {
  /** The skills, by name. */
  skills: AvailableSkill[];
};
/** A skill that ships with the server. */
type AvailableSkill = {
  /** The name of the skill in requests and for agents. */
  name: string;
  /** The purpose of the skill and when to use it. */
  description: string;
  /** The path from which clients read the skill's text. */
  path: string;
};
/** A folder of instructions that agents read when they need them. */
type Skill = {
  id: string;
  companyId: string;
  /** The key by which agents and policies refer to the skill, unique in the company. */
  key: string;
  /** The name of the skill's folder, unique in the company. */
  slug: string;
  /** The name that the front matter of SKILL.md gives. */
  name: string;
  /** The purpose of the skill and when to use it; null if not stated. */
  description: string | null;
  sourceType: SkillSourceType;
  sourceKind: SkillSourceKind;
  /** The address of the skill's source; null without an external address. */
  sourceLocator: string | null;
  /** The commit of the source that the skill was imported from; null without a commit. */
  sourceRef: string | null;
  trustLevel: SkillTrustLevel;
  compatibility: SkillCompatibility;
  /** The address of the skill's icon; null if not set. */
  iconUrl: string | null;
  /** A color such as #1a2b3c; null if not set. */
  color: string | null;
  /** A short description for people, in one line; null if not set. */
  tagline: string | null;
  /** The author of the skill; null if not set. */
  authorName: string | null;
  /** The address of a page about the skill; null if not set. */
  homepageUrl: string | null;
  /** The categories by which people find the skill. */
  categories: string[];
  sharingScope: SkillSharingScope;
  /** The number of times that the skill was assigned to an agent. */
  installCount: number;
  /** The ID of the skill that this skill is a fork of; null if it is not a fork. */
  forkedFromSkillId: string | null;
  /** The ID of the newest version. */
  currentVersionId: string | null;
  /** The ID of the version that agents get: an older version while the newest waits for a review. */
  deliveredVersionId: string | null;
  /** The hash of the files that the source last delivered; null without a source. */
  originHash: string | null;
  /** True if a person has stopped the skill's updates. */
  operatorHold: boolean;
  createdAt: string;
  updatedAt: string;
  /** The files of the newest version, by path. */
  fileInventory: SkillInventoryEntry[];
  /** The number of forks of the skill in the company. */
  forkCount: number;
  /** The number of agents that have the skill assigned. */
  attachedAgentCount: number;
  /** True if clients can change the skill's files. */
  editable: boolean;
  /** The reason why the files cannot be changed; null if they can. */
  editableReason: string | null;
  /** The origin of the skill, as a display text. */
  sourceLabel: string;
  /** The origin of the skill, in one word. */
  sourceBadge: string;
};
/** The way in which a skill came into the company. */
type SkillSourceKind = "bundled" | "github" | "skills_sh" | "url" | "local_path" | "project_scan" | "managed_local" | "catalog";
/** The compatibility of a skill with agents. */
type SkillCompatibility = "compatible" | "unknown" | "invalid";
/** A skill with its text and the agents that use it. */
type SkillDetail = {
  id: string;
  companyId: string;
  /** The key by which agents and policies refer to the skill, unique in the company. */
  key: string;
  /** The name of the skill's folder, unique in the company. */
  slug: string;
  /** The name that the front matter of SKILL.md gives. */
  name: string;
  /** The purpose of the skill and when to use it; null if not stated. */
  description: string | null;
  sourceType: SkillSourceType;
  sourceKind: SkillSourceKind;
  /** The address of the skill's source; null without an external address. */
  sourceLocator: string | null;
  /** The commit of the source that the skill was imported from; null without a commit. */
  sourceRef: string | null;
  trustLevel: SkillTrustLevel;
  compatibility: SkillCompatibility;
  /** The address of the skill's icon; null if not set. */
  iconUrl: string | null;
  /** A color such as #1a2b3c; null if not set. */
  color: string | null;
  /** A short description for people, in one line; null if not set. */
  tagline: string | null;
  /** The author of the skill; null if not set. */
  authorName: string | null;
  /** The address of a page about the skill; null if not set. */
  homepageUrl: string | null;
  /** The categories by which people find the skill. */
  categories: string[];
  sharingScope: SkillSharingScope;
  /** The number of times that the skill was assigned to an agent. */
  installCount: number;
  /** The ID of the skill that this skill is a fork of; null if it is not a fork. */
  forkedFromSkillId: string | null;
  /** The ID of the newest version. */
  currentVersionId: string | null;
  /** The ID of the version that agents get: an older version while the newest waits for a review. */
  deliveredVersionId: string | null;
  /** The hash of the files that the source last delivered; null without a source. */
  originHash: string | null;
  /** True if a person has stopped the skill's updates. */
  operatorHold: boolean;
  createdAt: string;
  updatedAt: string;
  /** The files of the newest version, by path. */
  fileInventory: SkillInventoryEntry[];
  /** The number of forks of the skill in the company. */
  forkCount: number;
  /** The number of agents that have the skill assigned. */
  attachedAgentCount: number;
  /** True if clients can change the skill's files. */
  editable: boolean;
  /** The reason why the files cannot be changed; null if they can. */
  editableReason: string | null;
  /** The origin of the skill, as a display text. */
  sourceLabel: string;
  /** The origin of the skill, in one word. */
  sourceBadge: string;
  /** The text of the skill's SKILL.md. */
  markdown: string;
  /** The metadata of the skill's front matter; null without metadata. */
  metadata: { [name: string]: JsonValue } | null;
  /** The agents that have the skill assigned, by name. */
  usedByAgents: SkillUser[];
  /** The skill's forks in the company, by name. */
  existingForks: Skill[];
  /** The newest version. */
  currentVersion: SkillVersion | null;
  /** The files of the newest version, identical to fileInventory. */
  files: SkillInventoryEntry[];
};
/** An agent that has a skill assigned. */
type SkillUser = {
  id: string;
  /** The agent's display name. */
  name: string;
  /** The agent's shortname. */
  urlKey: string;
  /** The type of the adapter that runs the agent. */
  adapterType: string;
  /** True if the skill is assigned to the agent: always true here. */
  desired: boolean;
  /** The ID of the version that the agent pins; null for the delivered version. */
  versionId: string | null;
};
/** A version of a skill's files. A version never changes. */
type SkillVersion = {
  id: string;
  companyId: string;
  /** The skill's ID. */
  companySkillId: string;
  /** The number of the version; 1 for the first version of the skill. */
  revisionNumber: number;
  /** The label; null if not set. */
  label: string | null;
  /** A hash over the paths, executable flags and bytes of all files. */
  contentHash: string;
  trustLevel: SkillTrustLevel;
  /** The number of files. */
  fileCount: number;
  /** The total size of all files, in bytes. */
  byteSize: number;
  /** The files, by path. */
  fileInventory: SkillInventoryEntry[];
  /** The ID of the agent that created the version. Null if the creator is not an agent. */
  authorAgentId: string | null;
  /** The ID of the person who created the version. Null if the creator is not a person. */
  authorUserId: string | null;
  createdAt: string;
};
/** A category of skills. */
type SkillCategory = {
  /** The name of the category, as in a skill's categories. */
  slug: string;
  /** The number of skills in the category. */
  count: number;
};
/** The installation of a skill of the catalog. */
type CatalogSkillInstallation = {
  /** The result of the installation. */
  action: SkillTakeOverAction;
  skill: Skill;
  catalogSkill: CatalogSkill;
  /** Warnings about the installation, in sentences. */
  warnings: string[];
};
/** The result of installing a skill. */
type SkillTakeOverAction = "created" | "updated" | "unchanged";
/** A file of a skill. */
type SkillFile = {
  /** The skill's ID. */
  skillId: string;
  /** The path relative to the skill's folder. */
  path: string;
  /** The ID of the version that contains the file. */
  versionId: string;
  kind: SkillFileKind;
  /** The content: text, or Base64 of its bytes. */
  content: string;
  encoding: SkillFileEncoding;
  /** The language of the file, by its name; null if unknown. */
  language: string | null;
  /** True if the file is Markdown. */
  markdown: boolean;
  /** True if clients can change the file. */
  editable: boolean;
  /** True if agents may run the file as a program. */
  executable: boolean;
};
/** The result of writing a file of a skill. */
type SkillFileChange = {
  /** The skill's ID. */
  skillId: string;
  /** The path relative to the skill's folder. */
  path: string;
  /** The ID of the version that contains the file. */
  versionId: string;
  /** The path of the page that shows the file; only with an idempotency key. */
  studioPath?: string;
  /** The purpose of the file; null with an idempotency key. */
  kind?: SkillFileKind;
  /** The content: text, or Base64 of its bytes; null with an idempotency key. */
  content?: string;
  /** The encoding of the content; null with an idempotency key. */
  encoding?: SkillFileEncoding;
  /** The language of the file; null if unknown and with an idempotency key. */
  language?: string | null;
  /** True if the file is Markdown; null with an idempotency key. */
  markdown?: boolean;
  /** True if clients can change the file; null with an idempotency key. */
  editable?: boolean;
  /** True if agents may run the file; null with an idempotency key. */
  executable?: boolean;
};
/** The result of deleting files of a skill. */
type SkillFileDeletion = {
  /** The skill's ID. */
  skillId: string;
  /** The path relative to the skill's folder. */
  path: string;
  /** The kind of the deleted path: a file or a folder. */
  target: SkillFileTarget;
  /** The paths of all files that were deleted. */
  deletedPaths: string[];
  /** The ID of the version without the deleted files. */
  versionId: string;
};
/** A version of a skill with the content of its files. */
type SkillVersionContent = {
  id: string;
  companyId: string;
  /** The skill's ID. */
  companySkillId: string;
  /** The number of the version; 1 for the first version of the skill. */
  revisionNumber: number;
  /** The label; null if not set. */
  label: string | null;
  /** A hash over the paths, executable flags and bytes of all files. */
  contentHash: string;
  trustLevel: SkillTrustLevel;
  /** The number of files. */
  fileCount: number;
  /** The total size of all files, in bytes. */
  byteSize: number;
  /** The files, by path. */
  fileInventory: SkillInventoryEntry[];
  /** The ID of the agent that created the version. Null if the creator is not an agent. */
  authorAgentId: string | null;
  /** The ID of the person who created the version. Null if the creator is not a person. */
  authorUserId: string | null;
  createdAt: string;
  /** The files with their content, by path. */
  files: SkillVersionFile[];
};
/** A file of a version with its content. */
type SkillVersionFile = {
  /** The path relative to the skill's folder. */
  path: string;
  kind: SkillFileKind;
  /** The size in bytes. */
  size: number;
  /** The SHA-256 hash of the content, in hexadecimal. */
  sha256: string;
  /** True if agents may run the file as a program. */
  executable: boolean;
  /** The content: text, or Base64 of its bytes. Null if this and the preceding files exceed 5 MiB. */
  content: string | null;
  encoding: SkillFileEncoding;
};
/** The differences between two versions of a skill. */
type SkillDiff = {
  /** The ID of the version to compare from. */
  fromVersionId: string;
  /** The ID of the version to compare to. */
  toVersionId: string;
  /** The files that differ, by path. */
  files: SkillFileDiff[];
};
/** The change of a file between two versions. */
type SkillFileDiff = {
  /** The path relative to the skill's folder. */
  path: string;
  /** The kind of change. */
  change: SkillFileChangeKind;
  /** True if the file was executable before the change; null if it did not exist. */
  executableBefore: boolean | null;
  /** True if the file is executable after the change; null if it does not exist. */
  executableAfter: boolean | null;
  /** The difference in the format of git diff; null for files that are not text and if the content is too large. */
  text: string | null;
};
/** The kind of change of a file. */
type SkillFileChangeKind = "added" | "removed" | "changed" | "executable";
/** The result of an audit of a skill's files. */
type SkillAudit = {
  /** The skill's ID. */
  skillId: string;
  /** The hash of the audited files. */
  installedHash: string;
  /** The hash of the files that the source last delivered; null without a source. */
  originHash: string | null;
  verdict: SkillAuditVerdict;
  /** The codes of the findings, each once. */
  codes: SkillAuditCode[];
  /** The findings. */
  findings: SkillAuditFinding[];
  /** The time of the audit. */
  scannedAt: string;
  /** The version of the audit rules. */
  scanVersion: string;
};
/** The overall result of an audit of the files. */
type SkillAuditVerdict = "pass" | "warning" | "fail";
/** The kind of an audit finding. */
type SkillAuditCode = "missing_skill_md" | "inventory_mismatch" | "invalid_frontmatter" | "oversized_file" | "non_text_file" | "script_trust" | "asset_trust" | "other_trust" | "remote_fetch_exec" | "secret_exfiltration" | "network_reference" | "secret_reference" | "broken_internal_link" | "local_modifications" | "origin_unavailable";
/** A finding of an audit. */
type SkillAuditFinding = {
  code: SkillAuditCode;
  severity: SkillAuditSeverity;
  /** The finding in a sentence. */
  message: string;
  /** The path of the file; null for the skill as a whole. */
  path: string | null;
};
/** The weight of a finding. */
type SkillAuditSeverity = "warning" | "error";
/** The agents and forks that a new fork of a skill affects. */
type SkillForkPrecheck = {
  /** The skill's ID. */
  skillId: string;
  original: Skill;
  /** The number of agents that have the skill assigned. */
  agentUsageCount: number;
  /** The agents that have the skill assigned, by name. */
  usedByAgents: SkillUser[];
  /** The skill's forks in the company, by name. */
  existingForks: Skill[];
};
/** A fork of a skill. */
type SkillFork = {
  skill: Skill;
  original: Skill;
  /** The agents that now have the fork assigned, by ID. */
  reassignments: SkillReassignment[];
};
/** The replacement of an agent's skill by another. */
type SkillReassignment = {
  /** The agent's ID. */
  agentId: string;
  /** The key of the skill that was assigned before. */
  previousSkillKey: string;
  /** The key of the skill that is assigned now. */
  nextSkillKey: string;
};
/** The result of renaming a skill. */
type SkillRenaming = {
  skill: Skill;
  /** The name before the change. */
  previousName: string;
  /** The slug before the change. */
  previousSlug: string;
  /** The key before the change. */
  previousKey: string;
  /** The agents that have the skill assigned, by ID. */
  reassignments: SkillReassignment[];
};
/** The rules that allow or deny actions on a company's skills. */
type SkillPolicy = {
  /** The version of the document format. */
  schemaVersion: 1;
  /** The number of writes since the last reset; 0 if no policy is stored. */
  revision: number;
  /** The effect if no rule matches. */
  defaultEffect: SkillPolicyEffect;
  /** The rules, in the order of the request that stored them. */
  rules: SkillPolicyRule[];
  /** True if a policy is stored. Without a policy, everything is allowed. */
  materialized: boolean;
};
/** A rule of a skill policy. The first rule that matches an attempt decides. */
type SkillPolicyRule = {
  /** The ID by which decisions name the rule, unique in the policy. */
  id: string;
  /** Rules are evaluated from the lowest priority up. Rules of equal priority follow the order of their IDs, by code units. */
  priority: number;
  effect: SkillPolicyEffect;
  subject: SkillPolicySubject;
  /** The actions that the rule applies to. */
  actions: SkillAction[];
  /** The skills that the rule applies to; null for all skills. */
  resources?: SkillPolicyResources;
};
/** The agents or roles that a skill policy rule applies to. */
type SkillPolicySubject = {
  type: SkillSubjectType;
  /** The IDs of the agents; only for the type agents. */
  agentIds?: string[];
  /** The roles; upper and lower case do not matter. Only for the type roles. */
  roles?: string[];
};
/** The type of subject of a skill policy rule. */
type SkillSubjectType = "all_agents" | "agents" | "roles";
/** The skills that a rule applies to. A skill must meet every condition, by matching one item of each list. */
type SkillPolicyResources = {
  /** The IDs of the matching skills; null for no condition. */
  skillIds?: string[];
  /** The keys of the matching skills; null for no condition. */
  skillKeys?: string[];
  /** The source types of the matching skills; null for no condition. */
  sourceTypes?: SkillOrigin[];
  /** The source addresses of the matching skills, in canonical form; null for no condition. */
  sourceLocators?: string[];
};
/** A decision about an action on a skill, with its reason. */
type SkillDecision = {
  /** True if the action is allowed. */
  allowed: boolean;
  action: SkillAction;
  reason: SkillDecisionReason;
  /** The revision of the evaluated policy; 0 if no policy is stored. */
  policyRevision: number;
  /** The ID of the rule that decided; null if no rule matches. */
  matchedRuleId: string | null;
  /** A remedy in words; null if the action is allowed. */
  remediation: string | null;
};
/** The reason for a decision on a skill action. */
type SkillDecisionReason = "no_policy_default" | "explicit_rule" | "legacy_compatibility" | "policy_default" | "platform_invariant";
/** The result of importing skills from a source. */
type SkillImport = {
  /** The skills in their current state, including those that the company already had. */
  imported: Skill[];
  /** Warnings about the import, in sentences. */
  warnings: string[];
  /** The source; null for repositories, which are listed as skill sources. */
  source?: {
    /** The type of the source: url or local_path. */
    type: string;
    /** The address; null for folders and archives, whose paths are not shown. */
    locator: string | null;
    /** Always null: only repositories have commits. */
    ref: string | null;
    /** Always null: only repositories have branches. */
    trackingRef: string | null;
  };
};
/** The skills in the workspaces of projects. */
type ProjectSkillScan = {
  /** The number of searched projects. */
  scannedProjects: number;
  /** The number of searched workspaces. */
  scannedWorkspaces: number;
  /** The number of skills found. */
  discovered: number;
  /** The skills that are new in the company. */
  imported: Skill[];
  /** The skills that have a new version. */
  updated: Skill[];
  /** The skills that were not imported. */
  skipped: SkippedSkill[];
  /** The skills whose slug or key belongs to another skill. Orgraph overwrites neither. */
  conflicts: SkillConflict[];
  /** All skills found. */
  candidates: ProjectSkillCandidate[];
  /** Warnings about the search, in sentences. */
  warnings: string[];
};
/** A skill that was not imported. */
type SkippedSkill = {
  /** The project's ID. */
  projectId: string;
  /** The workspace's ID. */
  workspaceId: string;
  /** The folder in the workspace; empty for its root. */
  path: string;
  /** The reason, in a sentence. */
  reason: string;
};
/** A skill whose slug or key belongs to another skill. */
type SkillConflict = {
  /** The slug that the skill would get. */
  slug: string;
  /** The key that the skill would get. */
  key: string;
  /** The project's ID. */
  projectId: string;
  /** The workspace's ID. */
  workspaceId: string;
  /** The folder in the workspace; empty for its root. */
  path: string;
  /** The ID of the existing skill. */
  existingSkillId: string;
  /** Identifies the other skill in policies and for agents. */
  existingSkillKey: string;
  /** The source address of the existing skill; null without an external address. */
  existingSourceLocator: string | null;
  /** The conflict in a sentence. */
  reason: string;
};
/** A skill found in a workspace. */
type ProjectSkillCandidate = {
  /** The folder in the source; empty for its root. */
  path: string;
  /** The slug that the skill would get. */
  slug: string;
  /** The skill's name, as SKILL.md states it; null if not stated. */
  name: string | null;
  /** The purpose of the skill; null if not stated. */
  description: string | null;
  trustLevel: SkillTrustLevel;
  compatibility: SkillCompatibility;
  /** The hash of the skill's files. */
  contentHash: string;
  /** The number of the skill's files. */
  fileCount: number;
  /** The total size of the skill's files, in bytes. */
  byteSize: number;
  /** The ID of the existing skill in the company; null if the company does not have it. */
  existingSkillId: string | null;
  /** The state of the skill in the company. In a conflict, a skill from another source has the same key. */
  state: SkillCandidateState;
  /** Warnings about the skill, in sentences. */
  warnings: string[];
  /** The project's ID. */
  projectId: string;
  /** The workspace's ID. */
  workspaceId: string;
};
/** The state of a found skill in the company. */
type SkillCandidateState = "new" | "changed" | "unchanged" | "conflict";
/** The state of updates of a skill at its source. */
type SkillUpdateStatus = {
  /** True if the skill comes from a followed repository and can therefore have updates. */
  supported: boolean;
  /** The reason why updates are not supported; null if they are. */
  reason: string | null;
  /** The branch or tag that Orgraph follows; null for the default branch. */
  trackingRef: string | null;
  /** The commit that the skill was imported from; null without a commit. */
  currentRef: string | null;
  /** The newest commit; null if Orgraph cannot reach the repository. */
  latestRef: string | null;
  /** True if the repository has a newer commit, which may or may not change the skill. */
  hasUpdate: boolean;
  /** The hash of the current files; null without files. */
  installedHash: string | null;
  /** The hash of the files that the source last delivered; null without a source. */
  originHash: string | null;
  /** The time of the last local change; null without local changes. */
  userModifiedAt: string | null;
  /** The reason why Orgraph would hold an update; null if it would not. */
  updateHoldReason: SkillUpdateHold | null;
  /** The verdict on the update or, without an update, the last verdict on the skill; null before the first audit. */
  auditVerdict: SkillAuditVerdict | null;
  /** The findings of that audit, each code once. */
  auditCodes: SkillAuditCode[];
};
/** The reason why an update of a skill is held. */
type SkillUpdateHold = "local_modifications" | "audit_hard_stop" | "origin_unavailable" | "compatibility_invalid" | "operator_hold";
type SkillSourceList = {
  sources: SkillSource[];
};
/** A repository from which Orgraph imports skills of the company. */
type SkillSource = {
  id: string;
  /** The address of the repository. */
  locator: string;
  /** The branch or tag that Orgraph follows; null for the default branch. */
  trackingRef: string | null;
  /** The last imported commit; null before the first import. */
  currentRef: string | null;
  /** The folders from which skills are imported; null for all. */
  selection: string[] | null;
  /** The IDs of the skills imported from the repository. */
  skillIds: string[];
  /** The time of the last scan; null before the first scan. */
  lastScannedAt: string | null;
  /** The error of the last read of the repository; null if it succeeded. */
  lastError: string | null;
  createdAt: string;
  updatedAt: string;
};
/** The skills found in a repository. */
type SkillSourceScan = {
  /** The source; null for a preview. */
  source: SkillSource | null;
  /** The skills that were found, by path. */
  candidates: SkillCandidate[];
  /** The imported skills. */
  imported: Skill[];
  /** Warnings about the skills, in sentences. */
  warnings: string[];
};
/** A skill that was found in a source. */
type SkillCandidate = {
  /** The folder in the source; empty for its root. */
  path: string;
  /** The slug that the skill would get. */
  slug: string;
  /** The skill's name, as SKILL.md states it; null if not stated. */
  name: string | null;
  /** The purpose of the skill; null if not stated. */
  description: string | null;
  trustLevel: SkillTrustLevel;
  compatibility: SkillCompatibility;
  /** The hash of the skill's files. */
  contentHash: string;
  /** The number of the skill's files. */
  fileCount: number;
  /** The total size of the skill's files, in bytes. */
  byteSize: number;
  /** The ID of the existing skill in the company; null if the company does not have it. */
  existingSkillId: string | null;
  /** The state of the skill in the company. In a conflict, a skill from another source has the same key. */
  state: SkillCandidateState;
  /** Warnings about the skill, in sentences. */
  warnings: string[];
};
/** The skills found in a followed repository. */
type SkillSourceCandidates = {
  source: SkillSource;
  /** The skills that were found, by path. */
  candidates: SkillCandidate[];
  /** Warnings about the skills, in sentences. */
  warnings: string[];
};
/** The imported changes of a repository. */
type SkillSourceRefresh = {
  /** The skills that are new in the company. */
  imported: Skill[];
  /** The skills that have a new version. */
  updated: Skill[];
  /** Warnings about the skills, in sentences. */
  warnings: string[];
};
/** A stored task for testing a skill. */
type SkillTestInput = {
  id: string;
  companyId: string;
  /** The skill's ID. */
  skillId: string;
  /** The name of the task, unique for the skill. */
  name: string;
  /** The text of the task. */
  content: string;
  /** The ID of the agent that created the task. Null if the creator is not an agent. */
  createdByAgentId: string | null;
  /** The ID of the person who created the task. Null if the creator is not a person. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
/** A test of a version of a skill by an agent. */
type SkillTestRun = {
  id: string;
  companyId: string;
  /** The skill's ID. */
  skillId: string;
  /** The ID of the stored task; null if the task is not stored. */
  inputId: string | null;
  /** The text of the task when the test run was created. */
  inputSnapshot: string;
  /** The ID of the tested version. */
  skillVersionId: string;
  /** The ID of the agent that tests the skill. */
  agentId: string;
  /** The ID of the issue that the agent works on; null once it is deleted. */
  issueId: string | null;
  status: SkillTestStatus;
  /** The key of the issue's document that contains the result. */
  outputDocumentKey: string;
  /** The result; null until the agent writes it. */
  outputSnapshot: string | null;
  /** The reason for the failure, in a sentence; null if the test run did not fail. */
  error: string | null;
  /** The time when the agent started; null before. */
  startedAt: string | null;
  /** The time when the test run ended; null before. */
  finishedAt: string | null;
  /** The ID of the agent that created the test run. Null if the creator is not an agent. */
  createdByAgentId: string | null;
  /** The ID of the person who created the test run. Null if the creator is not a person. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
/** The progress or outcome of a skill test. */
type SkillTestStatus = "queued" | "running" | "succeeded" | "failed" | "cancelled";
/** A tool that a plugin declares. */
type PluginTool = {
  /** The name for calls: the plugin's key, a colon, and the tool's own name. */
  name: string;
  /** The name shown to people. */
  displayName: string;
  /** The explanation that the plugin gives for the tool. */
  description: string;
  /** The JSON schema of its parameters. */
  parametersSchema: { [name: string]: JsonValue };
  /** The plugin's ID. */
  pluginId: string;
};
/** A completed call of a plugin tool. */
type ExecutedPluginTool = {
  /** The plugin's ID. */
  pluginId: string;
  /** The name of the tool within the plugin. */
  toolName: string;
  result: PluginToolResult;
};
/** The result of a plugin tool. */
type PluginToolResult = {
  /** The result as text or as content blocks; omitted if there is no content. */
  content?: JsonValue;
  /** The result as data for programs; omitted if there is no data. */
  data?: JsonValue;
  /** The tool's own error message; omitted unless the call failed. */
  error?: string;
};
/** A package that extends the server. */
type Plugin = {
  /** The plugin's ID. */
  id: string;
  /** The `id` in the plugin's manifest, which URLs accept too. */
  pluginKey: string;
  /** The npm package name. */
  packageName: string;
  /** The installed version. */
  version: string;
  /** The version of the contract between server and plugin. */
  apiVersion: 1;
  /** The purposes of the plugin. */
  categories: PluginCategory[];
  /** The manifest, with everything that the plugin declares. */
  manifestJson: { [name: string]: JsonValue };
  /** The current state of the plugin. */
  status: PluginStatus;
  /** The position of the plugin in the order of installation, smallest first. */
  installOrder: number;
  /** The folder the plugin was installed from; null for the registry, and for callers that are not instance admins. */
  packagePath: string | null;
  /** The reason for the error or for disabling the plugin; null if unknown. */
  lastError: string | null;
  /** The time of the installation. */
  installedAt: string;
  /** The time of the last change. */
  updatedAt: string;
};
/** The purpose of a plugin. */
type PluginCategory = "connector" | "workspace" | "automation" | "ui";
/** A plugin that ships with the server. */
type PluginExample = {
  /** The npm package name. */
  packageName: string;
  /** The key of the plugin once it is installed. */
  pluginKey: string;
  /** The name shown to people. */
  displayName: string;
  /** The summary in its manifest. */
  description: string;
  /** The folder to install the plugin from. */
  localPath: string;
  /** The purpose of the plugin. */
  tag: PluginExampleTag;
  /** True if the plugin may still change a lot. */
  experimental: boolean;
};
/** The purpose of a plugin that ships with the server. */
type PluginExampleTag = "example" | "first-party";
/** A plugin's additions to the dashboard. */
type PluginContribution = {
  /** The plugin's ID. */
  pluginId: string;
  /** The `id` in the plugin's manifest. */
  pluginKey: string;
  /** The name shown to people. */
  displayName: string;
  /** The installed version. */
  version: string;
  /** The time of the last change of the plugin. */
  updatedAt: string;
  /** The path of the UI module in the package; null if the plugin has no UI module. */
  uiEntryFile: string | null;
  /** The slots of the plugin in the dashboard. */
  slots: PluginSlot[];
  /** The launchers that open parts of the plugin, as in its manifest. */
  launchers: { [name: string]: JsonValue }[];
};
/** A part of the dashboard that a plugin adds. */
type PluginSlot = {
  /** The place of the slot in the dashboard. */
  type: PluginSlotType;
  /** The key of the slot within the plugin. */
  id: string;
  /** The name shown to people. */
  displayName: string;
  /** The name of the slot's export in the plugin's UI module. */
  exportName: string;
  /** The types of entities beside which the slot appears; empty for all types. */
  entityTypes: string[];
  /** The path of the page; null if the slot is not a page. */
  routePath?: string;
  /** The sort order among other slots, smallest first; null if the plugin does not set it. */
  order?: number;
};
/** The place of a plugin slot in the dashboard. */
type PluginSlotType = "page" | "detailTab" | "taskDetailView" | "dashboardWidget" | "sidebar" | "routeSidebar" | "sidebarPanel" | "projectSidebarItem" | "globalToolbarButton" | "toolbarButton" | "contextMenuItem" | "commentAnnotation" | "commentContextMenuItem" | "settingsPage" | "companySettingsPage";
/** A plugin, with the features of its worker. */
type PluginDetail = {
  /** The plugin's ID. */
  id: string;
  /** The `id` in the plugin's manifest, which URLs accept too. */
  pluginKey: string;
  /** The npm package name. */
  packageName: string;
  /** The installed version. */
  version: string;
  /** The version of the contract between server and plugin. */
  apiVersion: 1;
  /** The purposes of the plugin. */
  categories: PluginCategory[];
  /** The manifest, with everything that the plugin declares. */
  manifestJson: { [name: string]: JsonValue };
  /** The current state of the plugin. */
  status: PluginStatus;
  /** The position of the plugin in the order of installation, smallest first. */
  installOrder: number;
  /** The folder the plugin was installed from; null for the registry, and for callers that are not instance admins. */
  packagePath: string | null;
  /** The reason for the error or for disabling the plugin; null if unknown. */
  lastError: string | null;
  /** The time of the installation. */
  installedAt: string;
  /** The time of the last change. */
  updatedAt: string;
  /** The version that waits for approval; null if no version waits. */
  pendingUpgrade: PluginPendingUpgrade | null;
  /** True if the plugin can test a configuration. */
  supportsConfigTest: boolean;
};
/** A version of a plugin whose new capabilities wait for approval. */
type PluginPendingUpgrade = {
  /** The waiting version. */
  version: string;
  /** The capabilities that approval adds: those that are new, or wider than in the installed version. */
  addedCapabilities: string[];
  /** The manifest, with everything that the version declares. */
  manifestJson: { [name: string]: JsonValue };
};
/** A job that a plugin declares. */
type PluginJob = {
  /** The job's ID. */
  id: string;
  /** The ID of its plugin. */
  pluginId: string;
  /** The key of the job within the plugin. */
  jobKey: string;
  /** The schedule: five cron fields, in UTC; null if only people start the job. */
  schedule: string | null;
  /** The state of the schedule. */
  status: PluginJobStatus;
  /** The start of the latest run; null before the first run. */
  lastRunAt: string | null;
  /** The time of the next run; null if unknown. */
  nextRunAt: string | null;
  /** The time at which the plugin first declared the job. */
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
};
/** A run of a plugin job. */
type PluginJobRun = {
  /** The run's ID. */
  id: string;
  /** The ID of its job. */
  jobId: string;
  /** The ID of its plugin. */
  pluginId: string;
  /** Always null: jobs belong to the installation, not to a company. */
  companyId: string | null;
  /** The reason for the run. */
  trigger: PluginJobTrigger;
  /** The progress of the run. */
  status: PluginJobRunStatus;
  /** The duration in milliseconds; while the job runs, about the time so far. Null before the start. */
  durationMs: number | null;
  /** The reason for the failure or cancellation; null for other runs. */
  error: string | null;
  /** The messages that the plugin returned in its result. */
  logs: string[];
  /** The start time; null before the start. */
  startedAt: string | null;
  /** The end time; null before the end. */
  finishedAt: string | null;
  /** The time at which the run was requested. */
  createdAt: string;
};
/** The reason for a run of a plugin job. */
type PluginJobTrigger = "schedule" | "manual" | "retry";
/** The status of a run of a plugin job. */
type PluginJobRunStatus = "pending" | "queued" | "running" | "succeeded" | "failed" | "cancelled";
/** A requested run of a plugin job. */
type PluginJobStart = {
  /** The run's ID. */
  runId: string;
  /** The job's ID. */
  jobId: string;
};
/** The response to a request to a plugin webhook. */
type PluginDeliveryReceipt = {
  /** The delivery's ID. */
  deliveryId: string;
  /** The outcome of the request. */
  status: PluginDeliveryOutcome;
  /** The reason for the failure; omitted if the request did not fail. */
  error?: string;
};
/** The outcome of a request to a plugin webhook. */
type PluginDeliveryOutcome = "success" | "failed";
/** A line that a plugin wrote, or that the server wrote about it. */
type PluginLog = {
  /** The line's ID. */
  id: string;
  /** The ID of the plugin. */
  pluginId: string;
  /** The severity of the line. */
  level: PluginLogLevel;
  /** The text of the line. */
  message: string;
  /** Additional data of the line; null if there is no data. */
  meta: JsonValue;
  /** The time at which the line was written. */
  createdAt: string;
};
/** The health of a plugin: whether it can work. */
type PluginHealth = {
  /** The plugin's ID. */
  pluginId: string;
  /** The current state of the plugin. */
  status: PluginStatus;
  /** True if all checks passed. */
  healthy: boolean;
  /** The checks with their results. */
  checks: PluginHealthCheck[];
  /** The reason for the error or for disabling the plugin; omitted if unknown. */
  lastError?: string;
};
/** A check that a plugin must pass to work. */
type PluginHealthCheck = {
  /** The name of the check: status, worker, isolation or package. */
  name: string;
  /** True if the check passed. */
  passed: boolean;
  /** Details of the result; omitted if there is nothing to report. */
  message?: string;
};
/** A plugin's worker, health and recent activity. */
type PluginDashboard = {
  /** The plugin's ID. */
  pluginId: string;
  /** The worker process; null if it has never run. */
  worker: PluginWorker | null;
  /** The latest runs of the plugin's jobs, newest first; at most ten. */
  recentJobRuns: PluginJobRun[];
  /** The latest requests to the plugin's webhooks, newest first; at most ten. */
  recentWebhookDeliveries: PluginDelivery[];
  /** The health of the plugin. */
  health: PluginHealth;
  /** The time of the check. */
  checkedAt: string;
};
/** The process in which a plugin runs. */
type PluginWorker = {
  /** The state of the worker. */
  status: PluginWorkerStatus;
  /** The process ID on the server that runs the worker; null while there is no process. */
  pid: number | null;
  /** The time since the start, in milliseconds; null while the worker is not running. */
  uptime: number | null;
  /** The number of crashes since the worker last ran for a while. */
  consecutiveCrashes: number;
  /** The total number of crashes. */
  totalCrashes: number;
  /** The number of requests that the worker has not answered yet. */
  pendingRequests: number;
  /** The time of the last crash; null if the worker never crashed. */
  lastCrashAt: string | null;
  /** The time of the next restart; null if no restart is planned. */
  nextRestartAt: string | null;
};
/** The state of a plugin's worker. */
type PluginWorkerStatus = "starting" | "running" | "backoff" | "stopped";
/** A request to a plugin webhook. */
type PluginDelivery = {
  /** The delivery's ID. */
  id: string;
  /** The ID of the plugin. */
  pluginId: string;
  /** The key of the webhook in the manifest. */
  endpointKey: string;
  /** The outcome of the request. */
  status: PluginDeliveryStatus;
  /** The request headers, without those that may hold credentials. */
  headers: { [name: string]: string };
  /** The size of the body in bytes; the body itself is not kept. */
  byteSize: number;
  /** The reason for the failure; null if the request did not fail. */
  error: string | null;
  /** The time that the plugin took, in milliseconds; null until it responded. */
  durationMs: number | null;
  /** The time at which the request arrived. */
  createdAt: string;
  /** The time of the plugin's response; null until then. */
  finishedAt: string | null;
};
/** The outcome of a request to a plugin webhook. */
type PluginDeliveryStatus = "pending" | "success" | "failed";
/** A plugin's response. */
type PluginAnswer = {
  /** The data that the plugin returned. */
  data: JsonValue;
};
/** The reason why a plugin returned no response */
type PluginFailure = {
  /** The failure as a code */
  code: "WORKER_UNAVAILABLE" | "CAPABILITY_DENIED" | "INVOCATION_SCOPE_DENIED" | "WORKER_ERROR" | "TIMEOUT" | "UNKNOWN";
  /** The failure in a sentence */
  message: string;
  /** The plugin's details; omitted if it sent no details */
  details?: JsonValue;
};
/** A company's settings for a plugin. */
type PluginConfig = {
  id: string;
  /** The ID of the plugin. */
  pluginId: string;
  /** The ID of the company. */
  companyId: string;
  /** The settings. Secrets appear as references, not as values. */
  configJson: { [name: string]: JsonValue };
  /** The plugin's error response to the last change of the settings; null if it returned no error. */
  lastError: string | null;
  /** The time at which the company first set the settings. */
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
};
/** A plugin's check of settings that are not stored. */
type PluginConfigTest = {
  /** True if the plugin can work with the settings. */
  valid: boolean;
  /** False if the plugin cannot test settings; omitted otherwise. */
  supported?: boolean;
  /** The plugin's message about the settings; omitted if it sent no message. */
  message?: string;
};
/** The folders that a plugin uses for a company. */
type PluginFolders = {
  /** The ID of the plugin. */
  pluginId: string;
  /** The ID of the company. */
  companyId: string;
  /** The folders that the plugin declares. */
  declarations: PluginFolderDeclaration[];
  /** The folders of the company, in the same order. */
  folders: PluginFolderStatus[];
};
/** A server folder that a plugin uses. */
type PluginFolderDeclaration = {
  /** The key of the folder within the plugin. */
  folderKey: string;
  /** The name shown to people. */
  displayName: string;
  /** The plugin's use of the folder; null if the plugin does not describe it. */
  description?: string;
  /** The operations that the plugin may perform in it. */
  access: PluginFolderAccess;
  /** The folders that must exist in it. */
  requiredDirectories: string[];
  /** The files that must exist in it. */
  requiredFiles: string[];
};
/** A plugin's access to a folder. */
type PluginFolderAccess = "read" | "readWrite";
/** A folder that a plugin uses for a company, in its current state. */
type PluginFolderStatus = {
  /** The key of the folder within the plugin. */
  folderKey: string;
  /** True if a path is set for the folder. */
  configured: boolean;
  /** The path of the folder on the server; null if no path is set. */
  path: string | null;
  /** The path with links resolved; null if nothing exists there. */
  realPath: string | null;
  /** The operations that the plugin may perform in it. */
  access: PluginFolderAccess;
  /** True if the server can read the folder. */
  readable: boolean;
  /** True if the server can write to the folder. */
  writable: boolean;
  /** The folders that must exist in it. */
  requiredDirectories: string[];
  /** The files that must exist in it. */
  requiredFiles: string[];
  /** The required folders that are missing. */
  missingDirectories: string[];
  /** The required files that are missing. */
  missingFiles: string[];
  /** True if the folder has no problems. */
  healthy: boolean;
  /** The problems with the folder. */
  problems: PluginFolderProblem[];
  /** The time of the check. */
  checkedAt: string;
};
/** A problem with a plugin folder. */
type PluginFolderProblem = {
  /** The problem as a code, for programs. */
  code: PluginFolderProblemCode;
  /** The problem in words. */
  message: string;
  /** The path that the problem concerns: the path of the folder, or one in it; null if there is no path. */
  path: string | null;
};
/** A problem with a plugin folder. */
type PluginFolderProblemCode = "not_configured" | "not_absolute" | "missing" | "not_directory" | "not_readable" | "not_writable" | "missing_directory" | "missing_file" | "symlink_escape";
type ToolApplicationList = {
  applications: ToolApplication[];
};
/** An external service whose tools agents use through its connections. */
type ToolApplication = {
  id: string;
  companyId: string;
  /** The key of the application, unique in the company. The names of its tools contain a slug of it. */
  applicationKey: string;
  /** The name, unique in the company. */
  name: string;
  /** The purpose of the application; null without a description. */
  description: string | null;
  type: ToolApplicationType;
  status: ToolStatus;
  /** The ID of the plugin that provides it; null for all other types. */
  pluginId: string | null;
  /** The ID of the agent that is responsible for it. */
  ownerAgentId: string | null;
  /** The ID of the person who is responsible for it. */
  ownerUserId: string | null;
  /** Custom data; null if not set. */
  metadata: { [name: string]: JsonValue } | null;
  /** The time at which it was archived; null if it is not. */
  archivedAt: string | null;
  createdAt: string;
  updatedAt: string;
};
type ToolConnectionList = {
  connections: ListedToolConnection[];
};
type ListedToolConnection = {
  id: string;
  companyId: string;
  /** An identifier for programs, unique in the company: application key, slash, original name, hyphen, hex digits. */
  uid: string;
  /** The ID of the connection's application. */
  applicationId: string;
  /** The name, unique in the application among connections that are not archived. */
  name: string;
  connectionKind: ToolConnectionKind;
  transport: ToolTransport;
  authKind: ToolAuthKind;
  credentialPolicy: ToolCredentialPolicy;
  status: ToolStatus;
  /** True if calls may use the connection while it is active. */
  enabled: boolean;
  /** The url or the templateId, and the handling of new tools. It contains no secrets. */
  config: { [name: string]: JsonValue };
  /** The secrets that Orgraph sends to the server, at most 50. */
  credentialRefs: ToolCredentialRef[];
  /** The secrets that supply the values of settings, at most 50. */
  credentialSecretRefs: ToolCredentialSecretRef[];
  healthStatus: ToolHealthStatus;
  /** The details of the last check as a sentence; null without details. */
  healthMessage: string | null;
  /** The time of the last check; null if settings changed since. */
  healthCheckedAt: string | null;
  /** The time at which it was last found healthy; null if it never was. */
  lastHealthAt: string | null;
  /** The time at which the server's tools were last listed; null before the first time. */
  lastCatalogRefreshAt: string | null;
  /** The last error; null after a success. */
  lastError: string | null;
  /** The ID of the agent that created the connection. */
  createdByAgentId: string | null;
  /** The ID of the person who created the connection. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
  /** The company or agents that it is installed for, at most 1,000. */
  installs: ToolInstall[];
  /** The time of the last tool call through it; null before the first. */
  lastUsedAt: string | null;
};
/** The way a connection is managed. */
type ToolConnectionKind = "managed";
/** A secret that Orgraph sends to a tool server. Its value is never shown. */
type ToolCredentialRef = {
  /** The display name. */
  name: string;
  /** The ID of the secret. */
  secretId: string;
  /** The place where Orgraph sends the secret. */
  placement: ToolCredentialPlacement;
  /** The name of the header, variable or parameter. */
  key: string;
  /** "latest" or a version number. */
  version: "latest" | number;
  /** The text before the value; null without a text. */
  prefix: string | null;
};
/** A secret that supplies the value of a connection setting. */
type ToolCredentialSecretRef = {
  /** The ID of the secret. */
  secretId: string;
  /** The setting that gets its value from the secret. */
  configPath: string;
  /** "latest" or a version number. */
  versionSelector: "latest" | number;
  /** True if the connection does not work without the secret. */
  required: boolean;
  /** The display name; null if not set. */
  label: string | null;
};
/** The result of the last health check. */
type ToolHealthStatus = "unchecked" | "ok" | "degraded" | "error" | "missing_secret";
/** The company or an agent that a connection is installed for. */
type ToolInstall = {
  targetType: ToolInstallTarget;
  /** The ID of the company or of the agent. */
  targetId: string;
};
/** A connection to a tool server: how Orgraph reaches the application, and with which secrets. */
type ToolConnection = {
  id: string;
  companyId: string;
  /** An identifier for programs, unique in the company: application key, slash, original name, hyphen, hex digits. */
  uid: string;
  /** The ID of the connection's application. */
  applicationId: string;
  /** The name, unique in the application among connections that are not archived. */
  name: string;
  connectionKind: ToolConnectionKind;
  transport: ToolTransport;
  authKind: ToolAuthKind;
  credentialPolicy: ToolCredentialPolicy;
  status: ToolStatus;
  /** True if calls may use the connection while it is active. */
  enabled: boolean;
  /** The url or the templateId, and the handling of new tools. It contains no secrets. */
  config: { [name: string]: JsonValue };
  /** The secrets that Orgraph sends to the server, at most 50. */
  credentialRefs: ToolCredentialRef[];
  /** The secrets that supply the values of settings, at most 50. */
  credentialSecretRefs: ToolCredentialSecretRef[];
  healthStatus: ToolHealthStatus;
  /** The details of the last check as a sentence; null without details. */
  healthMessage: string | null;
  /** The time of the last check; null if settings changed since. */
  healthCheckedAt: string | null;
  /** The time at which it was last found healthy; null if it never was. */
  lastHealthAt: string | null;
  /** The time at which the server's tools were last listed; null before the first time. */
  lastCatalogRefreshAt: string | null;
  /** The last error; null after a success. */
  lastError: string | null;
  /** The ID of the agent that created the connection. */
  createdByAgentId: string | null;
  /** The ID of the person who created the connection. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
type ToolConnectionDrafts = {
  /** A draft for each server, at most 200. */
  drafts: ToolConnectionDraft[];
};
/** A connection as described in the file. It is not stored. */
type ToolConnectionDraft = {
  /** The name of the server in the file. */
  name: string;
  transport: ToolTransport;
  /** Always draft. */
  status: ToolStatus;
  /** The URL without its credentials; empty for a program. */
  config: { [name: string]: JsonValue };
  /** Always empty: the import drops the values in the file. */
  credentialRefs: ToolCredentialRef[];
  /** The credentials that the connection needs, at most 100. */
  credentialFields: ToolCredentialField[];
  /** The steps that the user must still take, and the settings that the import left out. */
  warnings: string[];
};
/** A credential that needs a secret, which the user chooses. */
type ToolCredentialField = {
  /** The path of the credential in the file. */
  configPath: string;
  /** The display name of the credential. */
  label: string;
  placement: ToolCredentialPlacement;
  /** The name of the header, variable or parameter. */
  key: string;
  /** The text before the value, such as "Bearer "; null without one. */
  prefix: string | null;
  /** True if the file contains the credential. */
  required: boolean;
};
type ArchivedToolConnection = {
  id: string;
  companyId: string;
  /** An identifier for programs, unique in the company: application key, slash, original name, hyphen, hex digits. */
  uid: string;
  /** The ID of the connection's application. */
  applicationId: string;
  /** The name, unique in the application among connections that are not archived. */
  name: string;
  connectionKind: ToolConnectionKind;
  transport: ToolTransport;
  authKind: ToolAuthKind;
  credentialPolicy: ToolCredentialPolicy;
  status: ToolStatus;
  /** True if calls may use the connection while it is active. */
  enabled: boolean;
  /** The url or the templateId, and the handling of new tools. It contains no secrets. */
  config: { [name: string]: JsonValue };
  /** The secrets that Orgraph sends to the server, at most 50. */
  credentialRefs: ToolCredentialRef[];
  /** The secrets that supply the values of settings, at most 50. */
  credentialSecretRefs: ToolCredentialSecretRef[];
  healthStatus: ToolHealthStatus;
  /** The details of the last check as a sentence; null without details. */
  healthMessage: string | null;
  /** The time of the last check; null if settings changed since. */
  healthCheckedAt: string | null;
  /** The time at which it was last found healthy; null if it never was. */
  lastHealthAt: string | null;
  /** The time at which the server's tools were last listed; null before the first time. */
  lastCatalogRefreshAt: string | null;
  /** The last error; null after a success. */
  lastError: string | null;
  /** The ID of the agent that created the connection. */
  createdByAgentId: string | null;
  /** The ID of the person who created the connection. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
  /** The number of grants that were revoked. */
  revokedGrants: number;
  /** The number of installs that were removed. */
  removedInstalls: number;
  /** The number of secret bindings that were removed. */
  removedSecretBindings: number;
  /** The number of tools that were removed. */
  removedCatalogEntries: number;
  /** The number of programs that were stopped. */
  stoppedSlots: number;
};
type ToolConnectionCheck = {
  connection: ToolConnection;
  /** The slot of the checked program; null for a server that is not a program of this installation. */
  runtimeSlot: ToolRuntimeSlot | null;
};
/** A slot for the program that is the server of a connection. */
type ToolRuntimeSlot = {
  id: string;
  companyId: string;
  /** The ID of the application. */
  applicationId: string;
  /** The ID of the connection. */
  connectionId: string;
  runtimeKind: ToolRuntimeKind;
  /** The connection with a set of credentials. Each combination has its own program. */
  slotKey: string;
  status: ToolRuntimeStatus;
  /** The provider of the runtime: process for a process of the machine. */
  provider: string;
  /** The ID of the template that defines the command. */
  commandTemplateKey: string;
  healthStatus: ToolRuntimeHealthStatus;
  /** The reason of the failure; null if the program has not failed. */
  healthMessage: string | null;
  /** Time of the last health check; null before the first. */
  lastHealthCheckAt: string | null;
  /** Time of the last start; null if never started. */
  startedAt: string | null;
  /** The time at which the program ended; null while it runs. */
  stoppedAt: string | null;
  /** Time of the last use; null if never used. */
  lastUsedAt: string | null;
  /** The time at which Orgraph stops the program unless a call uses it before. */
  idleDeadlineAt: string | null;
  /** The last failure, with the end of the program's output; null if it never failed. */
  lastError: string | null;
  /** Further data about the program. */
  metadata: { [name: string]: JsonValue };
  createdAt: string;
  updatedAt: string;
};
/** The kind of runtime of the server of a connection. */
type ToolRuntimeKind = "local_stdio";
/** The status of a connection's program. */
type ToolRuntimeStatus = "starting" | "running" | "idle" | "stopped" | "failed" | "disabled";
/** The health of a connection's program. */
type ToolRuntimeHealthStatus = "unchecked" | "ok" | "error";
type ToolCatalogRefresh = {
  connection: ToolConnection;
  catalog: ToolCatalogEntry[];
  /** The number of tools that the server listed. */
  discoveredCount: number;
  /** The number of tools that wait for a review because of this list. */
  quarantinedCount: number;
  /** The reasons why other listed tools were left out, as sentences. */
  warnings: string[];
};
/** A tool that the server of a connection offers, as last listed. */
type ToolCatalogEntry = {
  id: string;
  companyId: string;
  /** The ID of the application. */
  applicationId: string;
  /** The ID of the connection. */
  connectionId: string;
  entryKind: ToolEntryKind;
  /** An alias of toolName. */
  name: string;
  /** The tool's name at its server. */
  toolName: string;
  /** The tool's title at its server; null without a title. */
  title: string | null;
  /** The server's description of the tool; null without a description. */
  description: string | null;
  /** The JSON schema of the arguments. */
  inputSchema: { [name: string]: JsonValue };
  /** The JSON schema of the results; null if the server omits it. */
  outputSchema: { [name: string]: JsonValue } | null;
  /** The server's annotations, such as readOnlyHint; null without annotations. */
  annotations: { [name: string]: JsonValue } | null;
  riskLevel: ToolEntryRisk;
  /** True if the risk is read. */
  isReadOnly: boolean;
  /** True if the risk is write. */
  isWrite: boolean;
  /** True if the risk is destructive. */
  isDestructive: boolean;
  status: ToolCatalogEntryStatus;
  /** The version of the definition: starts at 1 and increases with each change. */
  version: number;
  /** A hash of the whole definition. */
  versionHash: string;
  /** A hash of the schema of the arguments. */
  schemaHash: string;
  /** The definition before the last change; null if it never changed. */
  previous: PreviousToolDefinition | null;
  /** The time at which the entry was created. */
  addedAt: string;
  /** The time at which the server first offered the tool. */
  firstSeenAt: string;
  /** The time at which the server last offered the tool. */
  lastSeenAt: string;
  /** The time of the last decision about it; null before the first. */
  reviewedAt: string | null;
  /** The ID of the agent that decided about the tool. */
  reviewedByAgentId: string | null;
  /** The ID of the person who decided about the tool. */
  reviewedByUserId: string | null;
  /** The start of the wait for a review; null if the tool does not wait. */
  quarantinedAt: string | null;
  /** The reason for the review; null if it waits for no review. */
  quarantineReason: ToolQuarantineReason | null;
  createdAt: string;
  updatedAt: string;
};
/** The part of the protocol that the entry represents. */
type ToolEntryKind = "tool";
/** The harm that a tool can do, according to its name and its server. */
type ToolEntryRisk = "read" | "write" | "destructive";
/** Only active tools can be called. */
type ToolCatalogEntryStatus = "active" | "disabled" | "quarantined" | "removed";
/** A tool's definition before its last change. */
type PreviousToolDefinition = {
  /** The earlier title; null without a title. */
  title: string | null;
  /** The earlier description; null without a description. */
  description: string | null;
  /** The earlier schema of the arguments. */
  inputSchema: { [name: string]: JsonValue };
  /** The server's earlier annotations; null without annotations. */
  annotations: { [name: string]: JsonValue } | null;
  /** The earlier risk. */
  riskLevel: ToolEntryRisk;
};
/** The reason why a tool waits for a review. */
type ToolQuarantineReason = "pending_review" | "suspicious_text" | "ambiguous_name";
type ToolCatalog = {
  catalog: ToolCatalogEntry[];
};
type ToolInstallList = {
  /** The ID of the connection. */
  connectionId: string;
  /** The company or agents that it is installed for, at most 1,000. */
  installs: ToolInstall[];
};
type ToolConnectionActivity = {
  /** The ID of the connection. */
  connectionId: string;
  /** The events of the newest calls of its tools. */
  events: Activity[];
  /** The events of the connection itself. */
  lifecycleEvents: Activity[];
  /** The newest approval requests for calls of its tools. */
  actionRequests: ToolActionRequest[];
};
/** A tool call that waits for a person's decision, or has one. */
type ToolActionRequest = {
  id: string;
  companyId: string;
  /** The ID of the call. */
  invocationId: string;
  /** The ID of the issue on which Orgraph requests the decision. */
  issueId: string | null;
  /** The ID of the interaction that requests the decision. */
  interactionId: string | null;
  /** The ID of the board's approval; null if no board approval is needed. */
  approvalId: string | null;
  status: ToolActionRequestStatus;
  /** SHA-256 in hex of the tool, its schema and all arguments: different arguments give different hashes. */
  canonicalArgumentsHash: string;
  canonicalArgumentsSummary: ToolArgumentsSummary;
  /** The displayed preview in Markdown; null without one. */
  previewMarkdown: string | null;
  /** The ID of the agent that called. */
  requestedByAgentId: string | null;
  /** The ID of the person who called. */
  requestedByUserId: string | null;
  /** The ID of the agent that decided. */
  decidedByAgentId: string | null;
  /** The ID of the person who decided. */
  decidedByUserId: string | null;
  /** The time of the decision; null before it. */
  decidedAt: string | null;
  /** The time at which the request expires without a decision. */
  expiresAt: string;
  /** The time at which the call ended; null before. */
  resolvedAt: string | null;
  /** The result of the call, shortened; null without a result. */
  resultSummary: { [name: string]: JsonValue } | null;
  /** The error code of a failed call; null if the call did not fail. */
  errorCode: string | null;
  createdAt: string;
  updatedAt: string;
};
/** The arguments of a call, shortened and redacted for display. */
type ToolArgumentsSummary = {
  /** The arguments, shortened, with values that look like credentials replaced. */
  summary: { [name: string]: JsonValue };
  /** The size of all arguments as canonical JSON, in bytes. */
  sizeBytes: number;
  /** The SHA-256 hash of all arguments. */
  sha256: string;
  /** The paths of values replaced because they look like credentials. */
  redactedFields: string[];
  /** The paths of values shortened or left out because they are too long. */
  cutFields: string[];
};
type StartedToolAuthorization = {
  /** The address at the authorization server where the person must decide within ten minutes. */
  url: string;
};
/** A token of a connection, for the run that requested it. */
type IssuedToolToken = {
  /** Always minted: the token was issued for the run. */
  status: "minted";
  /** The token, only for the server of the connection. */
  token: string;
  /** The type of the token: Bearer. */
  tokenType: string;
  /** The time until which to use the token. */
  expiresAt: string;
  /** The number of seconds until expiresAt. */
  ttlSeconds: number;
  /** The scopes of the token, separated by spaces, as the authorization server names them. */
  scope: string;
  /** The ID of the grant that the token comes from. */
  grantId: string;
};
type ToolGrantList = {
  connection: ToolGrantConnection;
  /** The grants that the caller may see: their own and the company's, or all. */
  grants: ListedToolGrant[];
  capabilities: ToolGrantCapabilities;
  /** The ID of the caller. */
  currentUserId: string | null;
  /** The people who may own grants: the active members of the company, oldest memberships first. */
  members: ToolGrantMember[];
};
/** The connection of the listed grants. */
type ToolGrantConnection = {
  id: string;
  uid: string;
};
type ListedToolGrant = {
  id: string;
  kind: ToolGrantKind;
  /** The ID of the person who owns the grant; null for all other kinds. */
  subjectUserId: string | null;
  /** The ID of the agent that owns the grant; null for all other kinds. */
  subjectAgentId: string | null;
  status: ToolGrantStatus;
  /** The granted scopes, as named by the authorization server, at most 100. */
  scopes: string[];
  /** Expiry time; null if there is no expiry, or if it is unknown. */
  expiresAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** The agents that may use the grant, each once. */
  delegations: ToolGrantDelegation[];
};
/** The kind of owner of a grant. */
type ToolGrantKind = "organization" | "user" | "agent";
/** Calls use active grants only. */
type ToolGrantStatus = "active" | "revoked";
/** Lets one agent use the grant of a person. */
type ToolGrantDelegation = {
  id: string;
  /** The ID of the grant. */
  grantId: string;
  /** The ID of the agent that may use the grant. */
  agentId: string;
  /** The ID of the person who delegated the grant; null if deleted. */
  createdByUserId: string | null;
  createdAt: string;
};
/** The caller's permissions on the grants of a connection. */
type ToolGrantCapabilities = {
  /** True if the caller may revoke and delegate every grant. */
  canManage: boolean;
  /** True if the caller may ask the server for a grant of their own. */
  canAuthorize: boolean;
};
/** A person who may own a grant. */
type ToolGrantMember = {
  id: string;
  name: string;
};
/** The access of a company, a person or an agent to the server of a connection. The API never returns its tokens. */
type ToolGrant = {
  id: string;
  kind: ToolGrantKind;
  /** The ID of the person who owns the grant; null for all other kinds. */
  subjectUserId: string | null;
  /** The ID of the agent that owns the grant; null for all other kinds. */
  subjectAgentId: string | null;
  status: ToolGrantStatus;
  /** The granted scopes, as named by the authorization server, at most 100. */
  scopes: string[];
  /** Expiry time; null if there is no expiry, or if it is unknown. */
  expiresAt: string | null;
  createdAt: string;
  updatedAt: string;
};
type ToolExampleList = {
  examples: ToolExample[];
};
/** Tools for trying the gateway, from a server that ships with Orgraph. */
type ToolExample = {
  /** The name of the example. */
  id: string;
  /** The display name. */
  title: string;
  /** The purpose, in a sentence. */
  description: string;
  fixture: ToolExampleFixture;
  safeDefaultProfile: ToolExampleProfile;
  install: ToolExampleInstall;
};
/** The server of an example, which ships with Orgraph. */
type ToolExampleFixture = {
  /** The transport to the server of the example. */
  transport: ToolTransport;
  /** The built-in template that the server runs. */
  templateId: string;
  /** True if this installation can run the server. */
  available: boolean;
  /** The tools of the server. */
  tools: ToolExampleTool[];
};
/** A tool of an example. */
type ToolExampleTool = {
  /** The tool's name in the program. */
  name: string;
  /** The title of the tool; null without a title. */
  title: string | null;
  /** The description of the tool; null without a description. */
  description: string | null;
  /** The harm that the tool can do. */
  risk: ToolEntryRisk;
};
/** The read-only profile that comes with an example. */
type ToolExampleProfile = {
  /** The key of the profile, unique in the company. */
  profileKey: string;
  /** The display name. */
  name: string;
  /** The tools that the profile allows: those that only read. */
  allowedTools: string[];
  /** The tools that the profile does not allow. */
  heldBackTools: string[];
};
/** The parts of an example that a company has. */
type ToolExampleInstall = {
  /** True if the company has all parts of the example. */
  installed: boolean;
  /** True if the example can be installed now. */
  canInstall: boolean;
  /** The reason why the example cannot be installed; null if it can. */
  reason: string | null;
  /** The ID of the application; null if the company does not have it. */
  applicationId: string | null;
  /** The ID of the connection; null if the company does not have it. */
  connectionId: string | null;
  /** The ID of the profile; null if the company does not have it. */
  profileId: string | null;
  /** The ID of the profile's binding to the company; null without one. */
  profileBindingId: string | null;
};
type InstalledToolExample = {
  example: ToolExample;
  /** True if anything was created; false if the company already had the whole example. */
  created: boolean;
  application: ToolApplication;
  connection: ToolConnection;
  profile: ToolProfile;
  /** The entries of the profile: the tools that it allows. */
  profileEntries: ToolProfileEntry[];
  profileBinding: ToolProfileBinding;
  /** The tools of the connection. */
  catalog: ToolCatalogEntry[];
};
/** A named set of tools with its bindings to targets. */
type ToolProfile = {
  id: string;
  companyId: string;
  /** The key, unique in the company. */
  profileKey: string;
  /** The display name; other profiles may have the same name. */
  name: string;
  /** The purpose of the profile; null if not given. */
  description: string | null;
  status: ToolStatus;
  defaultAction: ToolDefaultAction;
  /** Custom data; null if not set. */
  metadata: { [name: string]: JsonValue } | null;
  /** Time of the last review of new tools; null before the first. */
  newToolsReviewedAt: string | null;
  /** The number of new tools from included applications and connections that await a review. */
  newToolsPendingCount: number;
  /** The entries that include and exclude tools, oldest first. */
  entries: ToolProfileEntry[];
  /** The bindings to targets, oldest first. */
  bindings: ToolProfileBinding[];
  summary: ToolProfileSummary;
  createdAt: string;
  updatedAt: string;
};
/** Tools that a profile includes or excludes. */
type ToolProfileEntry = {
  id: string;
  /** The ID of the profile. */
  profileId: string;
  selectorType: ToolEntrySelector;
  effect: ToolEntryEffect;
  /** The ID of the application, if the entry selects by application. */
  applicationId: string | null;
  /** The ID of the connection, if the entry selects by connection. */
  connectionId: string | null;
  /** The ID of the tool in the catalog, if the entry selects one tool. */
  catalogEntryId: string | null;
  /** The name of the tools, at their server or in Orgraph; null if the entry selects by another property. */
  toolName: string | null;
  /** The risk level of the tools; null if the entry selects by another property. */
  riskLevel: ToolRiskLevel | null;
  /** Further conditions on a call; null if not set. */
  conditions: { [name: string]: JsonValue } | null;
  createdAt: string;
  updatedAt: string;
};
/** The binding of a profile to a target. */
type ToolProfileBinding = {
  id: string;
  /** The ID of the profile. */
  profileId: string;
  targetType: ToolBindingTarget;
  /** The ID of the target. */
  targetId: string;
  /** Among the profiles of one target, the one with the lowest priority comes first. */
  priority: number;
  /** Custom data; null if not set. */
  metadata: { [name: string]: JsonValue } | null;
  createdAt: string;
  updatedAt: string;
};
/** The tools and targets of a profile, counted. */
type ToolProfileSummary = {
  accessMode: ToolAccessMode;
  /** The number of allowed tools. An inclusion with conditions counts, an exclusion with conditions does not. */
  allowedToolCount: number;
  /** The number of applications of the allowed tools. */
  allowedApplicationCount: number;
  /** The number of excluded tools. */
  excludedToolCount: number;
  /** The number of usable tools of the company. */
  totalToolCount: number;
  /** The number of targets to which the profile is bound. */
  assignmentCount: number;
  /** The number of agents to which it applies outside projects, routines and issues with their own profiles. */
  appliesToAgentCount: number;
  /** True if the profile is bound to the company. */
  isCompanyDefault: boolean;
};
/** The way in which a profile defines the tools that it allows. */
type ToolAccessMode = "selected" | "all_except";
/** The result of testing an example with calls through the gateway. */
type ToolExampleSmoke = {
  /** The name of the example. */
  exampleId: string;
  /** True if all checks passed. */
  ok: boolean;
  actor: ToolSmokeActor;
  connection: ToolSmokeConnection;
  profile: ToolSmokeProfile;
  /** The checks in the order in which they ran. */
  checks: ToolSmokeCheck[];
};
/** The caller of the tools. */
type ToolSmokeActor = {
  /** The kind of caller. */
  type: ToolActorType;
  /** The ID of the caller. */
  id: string;
};
/** The connection whose tools were called. */
type ToolSmokeConnection = {
  /** The ID of the connection. */
  id: string;
  /** The name of the connection. */
  name: string;
  /** The status of the connection. */
  status: string;
};
/** The profile that allows the call. */
type ToolSmokeProfile = {
  /** The ID of the profile. */
  id: string;
  /** The name of the profile. */
  name: string;
  /** The status of the profile. */
  status: string;
};
/** A check of an example. */
type ToolSmokeCheck = {
  /** Identifies the check. */
  name: string;
  status: ToolSmokeCheckStatus;
  /** The finding as a sentence. */
  detail: string;
  /** The duration of the check in milliseconds. */
  durationMs: number;
};
/** The result of a check. */
type ToolSmokeCheckStatus = "pass" | "fail" | "skipped";
type ToolPolicyList = {
  policies: ToolPolicy[];
};
/** A rule about tool calls. */
type ToolPolicy = {
  id: string;
  companyId: string;
  /** The name, unique in the company. */
  name: string;
  /** The reason for the policy; null if not given. */
  description: string | null;
  policyType: ToolPolicyType;
  /** Orgraph evaluates policies from the lowest priority up; at equal priorities, the oldest first. */
  priority: number;
  /** Disabled policies are not evaluated. */
  enabled: boolean;
  /** The matching calls: a call must meet each key; without keys, all calls match. */
  selectors: { [name: string]: JsonValue };
  /** Further conditions on a call; null if not set. */
  conditions: { [name: string]: JsonValue } | null;
  /** The limit of a rate limit, or the pins of a trust rule; null otherwise. */
  config: { [name: string]: JsonValue } | null;
  /** The ID of the agent that created it. */
  createdByAgentId: string | null;
  /** The ID of the person who created it. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
/** The effect of a policy on the calls that it matches. */
type ToolPolicyType = "allow" | "block" | "require_approval" | "rate_limit" | "trust_rule";
type ToolPolicyDeletion = {
  deleted: true;
  policyId: string;
};
type ToolProfileList = {
  profiles: ToolProfile[];
};
type ToolProfileUnbinding = {
  /** The number of removed bindings: 0 if there was no binding to the target. */
  unbound: number;
};
type ToolProfileDeletion = {
  profile: ToolProfile;
  summary: ToolProfileSummary;
  /** The ID of the profile that took over the bindings. */
  reassignedToProfileId: string | null;
  /** The number of bindings that it took over. */
  reassignedBindingCount: number;
};
/** The tools added to a profile since its last review. */
type NewTools = {
  /** The ID of the profile. */
  profileId: string;
  /** Time of the last review of new tools; null before the first. */
  reviewedAt: string | null;
  /** The number of tools that await a review. */
  pendingCount: number;
  /** The tools that await a review, oldest first. */
  tools: ToolCatalogEntry[];
};
type NewToolsReview = {
  profile: ToolProfile;
  /** The time of the review. */
  reviewedAt: string;
  /** The number of allowed tools. */
  allowedCount: number;
  /** The number of tools that stay blocked. */
  keptBlockedCount: number;
  /** The number of entries added to the profile. */
  entriesCreated: number;
  /** The catalog IDs of the reviewed tools. */
  reviewedCatalogEntryIds: string[];
};
/** The tools that an agent may call, and the profiles that apply to it. */
type EffectiveTools = {
  /** The ID of the agent. */
  agentId: string;
  /** The profiles that apply to the agent, in order of precedence. */
  profiles: ToolProfile[];
  /** The entries of these profiles, which include or exclude tools. */
  entries: ToolProfileEntry[];
  /** The bindings by which these profiles apply to the agent. */
  bindings: ToolProfileBinding[];
  /** The tools that profiles, policies and grants allow it to call. */
  allowedTools: AllowedTool[];
  /** The names of these tools in sessions. */
  allowedToolNames: string[];
  /** The connections that are installed for the agent. */
  installedConnections: InstalledToolServer[];
};
/** A tool that an agent may call, directly or after approval. */
type AllowedTool = {
  /** The ID of the tool in the catalog. */
  catalogEntryId: string;
  /** The ID of the tool's connection. */
  connectionId: string;
  /** The tool's name at its server. */
  toolName: string;
  riskLevel: ToolEntryRisk;
  decision: ToolDecisionKind;
};
/** The decision about a tool call. */
type ToolDecisionKind = "allow" | "deny" | "require_approval" | "rate_limited" | "defer_runtime";
/** A connection that is installed for an agent. */
type InstalledToolServer = {
  /** The ID of the connection. */
  connectionId: string;
  /** The connection's identifier for programs. */
  uid: string;
  /** The display name of the connection. */
  name: string;
  /** The ID of the connection's application. */
  applicationId: string;
  /** True if the connection is installed for all agents of the company. */
  isForCompany: boolean;
};
type ToolPolicyTest = {
  decision: ToolDecision;
  /** The recorded event; null if the test was not recorded. */
  auditEvent: Activity | null;
};
/** The decision about a tool call, and its reason. */
type ToolDecision = {
  decision: ToolDecisionKind;
  /** True if the decision is to allow the call. */
  allowed: boolean;
  reasonCode: ToolReasonCode;
  /** The reason for the decision as a sentence. */
  explanation: string;
  /** The IDs of the profiles that apply to the caller, in order of precedence. */
  effectiveProfileIds: string[];
  /** The IDs of the policies involved, the deciding one last. */
  matchedPolicyIds: string[];
  redactionPlan: ToolRedactionPlan;
  policyExplanation: ToolPolicyExplanation | null;
  rateLimitState: ToolRateLimitState | null;
};
/** The reason for the decision about a tool call. */
type ToolReasonCode = "deny_missing_agent" | "deny_run_context_mismatch" | "deny_company_boundary" | "deny_missing_tool" | "deny_disabled_connection" | "deny_policy_block" | "rate_limited" | "requires_approval_policy" | "requires_review_changed_tool" | "allow_policy" | "allow_trust_rule" | "allow_explicit_grant" | "allow_profile" | "deny_default";
/** The fields of the arguments that are never displayed. */
type ToolRedactionPlan = {
  /** The number of redacted fields. */
  redactedFieldCount: number;
  /** The paths of the redacted fields. */
  redactedFields: string[];
  /** The SHA-256 hash of all arguments. */
  hash: string;
};
/** The policy that decided. */
type ToolPolicyExplanation = {
  /** The ID of the policy. */
  policyId: string;
  /** The effect of the policy on calls, such as block. */
  policyType: string;
  /** True if the call matches the selectors of the policy. */
  selectorMatched: boolean;
  /** True if the call meets the conditions; false if they could not be understood. */
  conditionsMatched: boolean;
};
/** The current usage of a policy's rate limit. */
type ToolRateLimitState = {
  /** True if the limit is reached. */
  limited: boolean;
  /** The number of calls counted in the current window. */
  count: number;
  /** The maximum number of calls in a window. */
  limit: number;
  /** The length of the window in seconds. */
  windowSeconds: number;
  /** The key that calls have in common if they are counted together. */
  bucketKey: string;
};
type ToolTestAgentList = {
  agents: ToolTestAgent[];
};
/** An agent as which you can test tools. */
type ToolTestAgent = {
  /** The agent's ID. */
  id: string;
  /** The display name. */
  name: string;
  role: AgentRole;
  /** The agent's title; null without a title. */
  title: string | null;
  /** The agent's status: ready to work, working, or the reason why it does not work. */
  status: AgentStatus;
  /** The number of managers above the agent. */
  orgDepth: number;
};
type ToolTestAccessAnswer = {
  access: ToolTestAccess;
};
/** An agent's access to the tools of a connection. */
type ToolTestAccess = {
  /** The ID of the connection. */
  connectionId: string;
  /** The ID of the agent. */
  agentId: string;
  /** The number of tools of the connection. */
  toolCount: number;
  /** The number of tools that the agent may call. */
  allowedCount: number;
  /** The number of tools whose calls a person must approve first. */
  askFirstCount: number;
  /** The number of tools that the agent may not call. */
  offCount: number;
  /** The time of the last change to the settings that decide the access; null if unknown. */
  lastChangedAt: string | null;
  /** The tools of the connection. */
  tools: TestedTool[];
};
/** A tool of a connection, with an agent's access to it. */
type TestedTool = {
  /** The ID of the tool in the catalog. */
  catalogEntryId: string;
  /** The tool's name at its server. */
  toolName: string;
  /** The tool's name in sessions. */
  gatewayToolName: string;
  /** The tool's title, or its name at the server if it has no title. */
  displayName: string;
  risk: ToolEntryRisk;
  decision: ToolTestDecision;
  reasonCode: ToolReasonCode;
  /** The IDs of the policies involved, the deciding one last. */
  matchedPolicyIds: string[];
};
/** An agent's access to a tool. */
type ToolTestDecision = "allowed" | "ask_first" | "off";
/** The outcome of a test call that a person made as an agent. */
type ToolTestAnswer = {
  decision: ToolTestDecision;
  /** The ID of the call, for the audit. */
  invocationId: string;
  /** The ID of the approval request, if the call needs approval. */
  actionRequestId?: string;
  /** The server's result, if it responded. */
  result?: ToolCallResult;
  /** The reason why the call was denied or failed. */
  error?: ToolTestError;
};
/** The response of a server, without the credentials sent to it. */
type ToolCallResult = {
  /** Blocks of text, images and similar, as the server returned them. */
  content: { [name: string]: JsonValue }[];
  /** The structured form of the content; null if the server omits it. */
  data: { [name: string]: JsonValue } | null;
  /** True if the tool reports a failure. */
  isError: boolean;
};
/** The reason why a tool call was denied or failed. */
type ToolTestError = {
  /** The reason as a sentence. */
  message: string;
  /** The message as an error code. */
  reasonCode: string;
};
/** A test call by a person that needs approval. */
type ToolTestCall = {
  /** The ID of the request. */
  actionRequestId: string;
  /** The ID of the call, for the audit. */
  invocationId: string;
  phase: ToolTestPhase;
  /** The parameters, shortened, with values that look like credentials replaced. */
  parameters: { [name: string]: JsonValue };
  /** The server's result; shortened a day later. */
  result?: ToolCallResult;
  /** The reason why the call was not made or failed. */
  error?: ToolTestError;
  /** The duration of the call in milliseconds; null if it was not made. */
  durationMs: number | null;
  /** The time of the approval request. */
  requestedAt: string;
  /** The time at which the phase became done; null before. */
  resolvedAt: string | null;
};
/** The progress of a test call that needs approval. */
type ToolTestPhase = "waiting" | "executing" | "done";
type SmokeLabServiceList = {
  /** All services of the lab. */
  services: SmokeLabService[];
};
/** A service with which the smoke lab tests the tools. */
type SmokeLabService = {
  id: SmokeLabServiceId;
  /** The display name. */
  label: string;
  status: SmokeLabServiceStatus;
  /** The URL of the service; null while it is stopped. */
  url: string | null;
  /** The current health; null while the service is stopped. */
  health: SmokeLabHealth | null;
  /** Further information in a sentence; null without any. */
  detail: string | null;
};
/** A service of the smoke lab. */
type SmokeLabServiceId = "fake-oauth" | "http-mcp-fixture";
/** The outcome of the last check of a lab service. */
type SmokeLabServiceStatus = "stopped" | "running" | "error";
/** The current health of a service of the smoke lab. */
type SmokeLabHealth = "ok" | "unreachable";
type SmokeLabFixtures = {
  /** True if anything was created, false if the company had all fixtures. */
  created: boolean;
  application: ToolApplication;
  connection: ToolConnection;
  oauthConnection: ToolConnection;
};
type SmokeLabRunPage = {
  runs: SmokeLabRun[];
  /** The cursor of the next page; null after the last page. */
  nextCursor: string | null;
};
/** One pass through the tests of the smoke lab. */
type SmokeLabRun = {
  id: string;
  companyId: string;
  trigger: SmokeLabTrigger;
  status: SmokeLabRunStatus;
  /** A summary of the run; null if not given. */
  summary: string | null;
  /** The number of steps of the run. */
  totalSteps: number;
  /** The number of passed steps. */
  passedSteps: number;
  /** The number of failed steps. */
  failedSteps: number;
  /** The number of skipped steps. */
  skippedSteps: number;
  /** The time at which the run ended; null while it runs. */
  endedAt: string | null;
  /** The ID of the agent that created it. */
  createdByAgentId: string | null;
  /** The ID of the person who created it. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
type SmokeLabRunAnswer = {
  run: SmokeLabRun;
};
type SmokeLabRunWithSteps = {
  run: SmokeLabRun;
  /** The steps of the run, oldest first, at most 1,000. */
  steps: SmokeLabStep[];
};
/** A step that a run of the smoke lab tested. */
type SmokeLabStep = {
  id: string;
  companyId: string;
  /** The ID of the run. */
  runId: string;
  path: SmokeLabPath;
  /** The tested step of the scenario. */
  scenarioStep: string;
  status: SmokeLabStepStatus;
  /** The findings; null if not given. */
  detail: string | null;
  /** Duration in milliseconds; null if not given. */
  durationMs: number | null;
  createdAt: string;
};
type SmokeLabStepAnswer = {
  step: SmokeLabStep;
  summary: SmokeLabSummary;
};
/** The steps of a run of the smoke lab, counted. */
type SmokeLabSummary = {
  /** The number of steps of the run. */
  totalSteps: number;
  /** The number of passed steps. */
  passedSteps: number;
  /** The number of failed steps. */
  failedSteps: number;
  /** The number of skipped steps. */
  skippedSteps: number;
};
type SmokeLabReset = {
  /** Always true. */
  ok: true;
  /** The number of clients of the fake OAuth provider that lost their grant. */
  revokedGrants: number;
  /** The number of notes removed from the MCP fixture. */
  removedNotes: number;
  /** The number of connections archived. */
  archivedConnections: number;
  /** The number of unfinished runs that were cancelled. All runs stay in the list. */
  cancelledRuns: number;
};
type ToolGatewayList = {
  gateways: ToolGateway[];
};
/** An address at which external clients call tools, with their tools and their context. */
type ToolGateway = {
  id: string;
  companyId: string;
  /** The part of the gateway's address that identifies it. */
  gatewayPublicId: string;
  /** The display name. */
  name: string;
  /** The short name of the gateway. */
  slug: string;
  /** Equal to slug. */
  displaySlug: string;
  /** The purpose of the gateway; null if not given. */
  description: string | null;
  status: ToolStatus;
  /** The ID of the gateway's own profile; null once it is deleted or unbound. */
  profileId: string | null;
  defaultProfileMode: ToolGatewayMode;
  contextScopeType: ToolGatewayScope;
  /** The ID of the context of the gateway's calls; null if not set. */
  contextScopeId: string | null;
  /** The ID of the agent that makes the calls; null if the server makes them. */
  agentId: string | null;
  /** The ID of the project of the gateway's calls; null if not set. */
  projectId: string | null;
  /** The ID of the issue of the gateway's calls; null if not set. */
  issueId: string | null;
  /** The ID of the issue that receives the approvals of calls; null if that is the issue of the calls. */
  approvalIssueId: string | null;
  /** The path at which the gateway serves the Model Context Protocol. */
  endpointPath: string;
  authConfig: ToolGatewayAuth;
  headerPolicy: ToolGatewayHeaderPolicy;
  metadataPolicy: ToolGatewayMetadataPolicy;
  onDemandToolsConfig: ToolGatewayOnDemand;
  /** Custom data; null if not set. */
  metadata: { [name: string]: JsonValue } | null;
  /** The ID of the agent that created it. */
  createdByAgentId: string | null;
  /** The ID of the person who created it. */
  createdByUserId: string | null;
  /** Archival time; null if not archived. */
  archivedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** The tokens of the gateway's clients, oldest first. */
  tokens: ToolGatewayToken[];
  /** Configuration snippets for clients, without the token. */
  clientSnippets: ToolGatewayClientSnippet[];
};
/** Authentication of the clients of a gateway. */
type ToolGatewayAuth = {
  /** The version of this block: 1. */
  version: 1;
  bearer: ToolGatewayBearer;
  oauth: ToolGatewayOAuth;
};
/** Authentication of the clients of a gateway by a token. */
type ToolGatewayBearer = {
  /** True if clients may authenticate by a token of the gateway. */
  enabled: boolean;
  /** The start of each token: svcgw. */
  tokenPrefix: "svcgw";
  /** Lifetime in seconds of tokens created without expiresAt: 60 to 31,536,000, 90 days by default. */
  defaultTtlSeconds: number;
  /** True if tokens that never expire need a reason. */
  requireFiniteExpiry: boolean;
  /** True if tokens that last more than a year need a reason. */
  longLivedTokenRequiresOverride: boolean;
};
/** Login of the clients of a gateway by OAuth. */
type ToolGatewayOAuth = {
  /** Always false: clients cannot log in by OAuth yet. */
  enabled: false;
};
/** The headers that a gateway sends to tool servers. */
type ToolGatewayHeaderPolicy = {
  /** The version of this block: 1. */
  version: 1;
  callerPassthrough: ToolGatewayPassthrough;
  /** Headers that the gateway sends with every call. */
  staticHeaders: ToolGatewayHeader[];
  /** Facts about a call that the gateway sends in addition to those of metadataPolicy. */
  generatedMetadata: ToolGatewayFact[];
  responseHeaders: ToolGatewayResponseHeaders;
};
/** The callers' headers that a gateway forwards. */
type ToolGatewayPassthrough = {
  /** True if the gateway forwards headers of the caller. */
  enabled: boolean;
  /** The names of the forwarded headers. The gateway never forwards credentials and protocol headers. */
  allowedHeaders: string[];
};
/** A header that a gateway sends with every call. */
type ToolGatewayHeader = {
  /** The name of the header, in lower case. */
  name: string;
  /** The secret of the company that holds the value: its ID, or its ID, @ and a version number. Null if the header has a literal value. */
  valueRef?: string;
  /** The literal value; null if the value is a secret. */
  value?: string;
};
/** The headers of a gateway's responses. */
type ToolGatewayResponseHeaders = {
  /** True if the gateway sends the headers that the protocol needs. */
  forwardMcpRequired: boolean;
  /** True if the gateway sends the headers about caching. */
  forwardSafeCache: boolean;
};
/** The facts about a call that a gateway sends to servers, in headers. */
type ToolGatewayMetadataPolicy = {
  /** The version of this block: 1. */
  version: 1;
  /** True to send servers the ID of the company. */
  forwardCompanyId: boolean;
  /** True to send servers the ID of the gateway. */
  forwardGatewayId: boolean;
  /** True to send servers the ID of the project. */
  forwardProjectId: boolean;
  /** True to send servers the ID of the issue. */
  forwardIssueId: boolean;
  /** True to send servers the ID of the agent. */
  forwardAgentId: boolean;
  /** True to send servers the ID of the run. */
  forwardRunId: boolean;
  /** True to send servers an ID of the call. */
  forwardCorrelationId: boolean;
};
/** Search for tools by the clients of a gateway with many tools. */
type ToolGatewayOnDemand = {
  /** The version of this block: 1. */
  version: 1;
  /** True if clients find tools by search_tools and call them by run_tool. */
  enabled: boolean;
  /** The number of results of a search without its own limit. */
  defaultLimit: number;
};
/** Access of one client to a gateway. The token itself is not stored. */
type ToolGatewayToken = {
  id: string;
  companyId: string;
  /** The ID of the gateway. */
  gatewayId: string;
  /** The display name of the token. */
  name: string;
  /** The first characters of the token. */
  tokenPrefix: string;
  subjectType: ToolGatewaySubject;
  /** The client's identity in the words of the creator; null if not given. */
  subjectId: string | null;
  /** The display name of the client. */
  clientLabel: string;
  /** The person responsible for the token, and its purpose. */
  ownerNote: string;
  /** The permitted actions. */
  allowedActions: ToolGatewayAction[];
  /** Expiry time; null if the token never expires. */
  expiresAt: string | null;
  /** The reason for a longer lifetime; null if not given. */
  expiryOverrideReason: string | null;
  /** The ID of the person who gave the reason; null if not set. */
  expiryOverrideByUserId: string | null;
  /** Time at which the reason was given; null if it was not. */
  expiryOverrideAt: string | null;
  /** Time of the last use; null if never used. */
  lastUsedAt: string | null;
  /** Time of the first revocation; null if not revoked. */
  revokedAt: string | null;
  /** The ID of the agent that created it. */
  createdByAgentId: string | null;
  /** The ID of the person who created it. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
/** Configuration of a client for a gateway. */
type ToolGatewayClientSnippet = {
  client: ToolGatewayClient;
  /** The name of the client. */
  label: string;
  /** The configuration of the client. */
  config: string;
  /** Notes on the place of the configuration and of the token. */
  notes: string;
};
/** A client with a configuration snippet. */
type ToolGatewayClient = "claude_code" | "claude_desktop" | "cursor" | "vscode" | "codex" | "gemini_cli" | "curl";
/** A new token of a gateway, shown only once. */
type NewToolGatewayToken = {
  id: string;
  companyId: string;
  /** The ID of the gateway. */
  gatewayId: string;
  /** The display name of the token. */
  name: string;
  /** The first characters of the token. */
  tokenPrefix: string;
  subjectType: ToolGatewaySubject;
  /** The client's identity in the words of the creator; null if not given. */
  subjectId: string | null;
  /** The display name of the client. */
  clientLabel: string;
  /** The person responsible for the token, and its purpose. */
  ownerNote: string;
  /** The permitted actions. */
  allowedActions: ToolGatewayAction[];
  /** Expiry time; null if the token never expires. */
  expiresAt: string | null;
  /** The reason for a longer lifetime; null if not given. */
  expiryOverrideReason: string | null;
  /** The ID of the person who gave the reason; null if not set. */
  expiryOverrideByUserId: string | null;
  /** Time at which the reason was given; null if it was not. */
  expiryOverrideAt: string | null;
  /** Time of the last use; null if never used. */
  lastUsedAt: string | null;
  /** Time of the first revocation; null if not revoked. */
  revokedAt: string | null;
  /** The ID of the agent that created it. */
  createdByAgentId: string | null;
  /** The ID of the person who created it. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
  /** The token, shown only once. Clients send it as Bearer token. */
  token: string;
};
/** A new tool session with its token. */
type NewToolSession = {
  /** The ID of the session. */
  sessionId: string;
  /** The token of the session, shown only once. Its header is X-Service-Tool-Gateway-Token. */
  token: string;
  /** Expiry time. The session ends earlier if its run ends earlier. */
  expiresAt: string;
  /** The address at which the session lists its tools. */
  toolsUrl: string;
  /** The address to which the session sends calls. */
  callUrl: string;
};
/** A tool session that no longer gives access. */
type RevokedToolSession = {
  /** The ID of the session. */
  sessionId: string;
  /** Time of the first revocation. */
  revokedAt: string;
};
/** A tool that a session may call. */
type SessionTool = {
  /** The name by which the session calls the tool. */
  name: string;
  /** The title of the tool, or its name at its server. */
  displayName: string;
  /** The description from its server, with a note if calls need an approval. */
  description: string;
  /** The JSON schema of the parameters. */
  parametersSchema: { [name: string]: JsonValue };
  /** The kind of server that provides the tool. */
  providerType: "mcp_remote_http" | "mcp_local_stdio" | "plugin";
  /** The ID of the plugin that provides the tool; null for other tools. */
  pluginId: string | null;
  /** The kind of effect that a call can have. */
  risk: "read" | "write" | "destructive";
  /** The ID of the application. */
  applicationId: string;
  /** The key of the application. */
  applicationKey: string;
  /** The name of the application. */
  applicationDisplayName: string;
  /** The ID of the connection. */
  connectionId: string;
  /** The ID of the tool in the catalog of the connection. */
  catalogEntryId: string;
  /** The name of the tool at its server. */
  upstreamToolName: string;
  /** True if calls need an approval. */
  requiresApproval: boolean;
  /** Further data: the annotations of the tool, and hashes of its definition. */
  providerMetadata: { [name: string]: JsonValue };
};
/** A completed call of a tool. */
type ToolCallAnswer = {
  /** The ID of the call in the audit log. */
  invocationId: string;
  /** completed if this request made the call, replayed if it returns the stored result. */
  status: "completed" | "replayed";
  /** The name of the tool. */
  tool: string;
  result: ToolCallResult;
};
type ToolActionRequestList = {
  actionRequests: ListedToolActionRequest[];
  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;
};
type ListedToolActionRequest = {
  request: ToolActionRequest;
  /** The name under which the tool was called. */
  toolName: string;
  /** The title of the tool; null if its server provides no title. */
  toolTitle: string | null;
  /** The ID of the connection. */
  connectionId: string;
  /** The name of the connection. */
  connectionName: string;
  /** The name of the application. */
  applicationName: string;
  /** The risk of the tool: read, write or destructive. */
  riskLevel: string;
  /** The ID of the agent that called. */
  requestedByAgentId: string | null;
};
type ToolTrustRuleList = {
  trustRules: ToolPolicy[];
};
type ToolStdioTemplateList = {
  templates: ToolStdioTemplate[];
};
/** A program that instance admins allow the connections of a company to run. */
type ToolStdioTemplate = {
  id: string;
  companyId: string;
  /** The key, unique in the company, that the config of a connection refers to. */
  templateId: string;
  /** The display name. */
  name: string;
  /** The purpose of the program; null if not given. */
  description: string | null;
  /** The program, which Orgraph starts without a shell. */
  command: string;
  /** The arguments of the program, at most 100. */
  args: string[];
  /** The environment variables that connections may fill with secrets, at most 200. */
  envKeys: string[];
  /** The tools that the template declares, at most 500; empty if the program lists its tools itself. */
  tools: ToolStdioTemplateTool[];
  source: ToolStdioTemplateSource;
  status: ToolStdioTemplateStatus;
  /** The time at which the template was disabled; null if it is not. */
  disabledAt: string | null;
  /** The reason for disabling the template; null if not given. */
  disabledReason: string | null;
  /** The ID of the agent that created it. */
  createdByAgentId: string | null;
  /** The ID of the person who created it. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
/** A tool that a template declares for its program. */
type ToolStdioTemplateTool = {
  /** The name of the tool at its program. */
  name: string;
  /** The display name; null if not given. */
  title: string | null;
  /** The purpose of the tool; null if not given. */
  description: string | null;
  /** The JSON schema of the tool's arguments. */
  inputSchema: { [name: string]: JsonValue };
  /** The annotations from the program; null without any. */
  annotations: { [name: string]: JsonValue } | null;
};
/** Shipped with the server, or created by an admin. */
type ToolStdioTemplateSource = "built_in" | "admin";
/** Connections can use active templates only. */
type ToolStdioTemplateStatus = "active" | "disabled";
type ToolAuditPage = {
  events: ToolAuditEvent[];
  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;
};
/** An event of the tool gateway or of a tool connection. */
type ToolAuditEvent = {
  id: string;
  companyId: string;
  /** The recorded action, such as tool_gateway.call_denied. */
  action: string;
  /** The kind of the actor. */
  actorType: ActorType;
  /** The actor's ID. */
  actorId: string;
  /** The type of the affected entity. */
  entityType: string;
  /** The ID of the affected entity. */
  entityId: string;
  /** Further details, shortened and without credentials. */
  details: { [name: string]: JsonValue };
  /** The time of the event. */
  createdAt: string;
  /** The ID of the run in which it happened. */
  runId: string | null;
  /** The ID of the agent that acted or was affected. */
  agentId: string | null;
  /** The name of that agent; null once it is deleted. */
  agentDisplayName: string | null;
  /** The ID of the application. */
  applicationId: string | null;
  /** The ID of the connection. */
  connectionId: string | null;
  /** The name of the application; null once it is deleted. */
  appDisplayName: string | null;
  /** The title of the tool, or else its name; null for events that concern no tool. */
  toolDisplayName: string | null;
  /** The change to a connection, session or token, such as health_checked; null for calls. */
  lifecycleType: string | null;
  /** The outcome of the call according to the event; null for events that are not about calls. */
  normalizedOutcome: ToolAuditOutcome | null;
  /** The current state of the call; null for other events. */
  invocation: AuditedToolCall | null;
};
/** A tool call in the audit trail. */
type AuditedToolCall = {
  id: string;
  /** The name under which the tool was called. */
  toolName: string;
  status: ToolCallStatus;
  policyDecision: ToolCallDecision;
  approvalState: ToolCallApproval;
  /** The arguments, shortened, with values that look like credentials replaced. */
  argumentsSummary: JsonValue;
  /** The result, shortened in the same way; null without a result. */
  resultSummary: JsonValue;
  /** The size of the whole result in bytes; null without a result. */
  resultSizeBytes: number | null;
  /** The code of the failure or denial; null otherwise. */
  errorCode: string | null;
  /** The failure or denial in words; null otherwise. */
  errorMessage: string | null;
  /** The time at which the call arrived. */
  startedAt: string;
  /** The time at which the call ended; null before. */
  completedAt: string | null;
};
/** The progress or outcome of a call. */
type ToolCallStatus = "pending" | "authorized" | "denied" | "awaiting_approval" | "executing" | "succeeded" | "failed" | "cancelled" | "timed_out" | "rate_limited";
/** The decision of the rules about a tool call. */
type ToolCallDecision = "allow" | "deny" | "require_approval" | "rate_limited" | "defer_runtime";
/** The decision of people about a call that needs approval. */
type ToolCallApproval = "not_required" | "required" | "pending" | "approved" | "declined" | "expired";
type RunToolDecisions = {
  /** The run's ID. */
  runId: string;
  decisions: RunToolDecision[];
};
/** A tool call of a run, with the decision about it. */
type RunToolDecision = {
  invocation: AuditedToolCall;
  /** The approval request; null without a request. */
  actionRequest: ToolActionRequest | null;
  /** The journal events of the call, oldest first. */
  auditEvents: Activity[];
  /** The newest of these events; null before the first one. */
  latestAuditEvent: Activity | null;
  decision: ToolCallDecision;
  outcome: ToolAuditOutcome;
  /** The reason for the decision, such as allow_profile. */
  reasonCode: string;
  /** The reason code of a denied call; null for other calls. */
  denialReason: string | null;
  /** The decision that the call waits for; null if there is no wait. */
  pendingAction: PendingToolAction | null;
};
/** A decision of a person that a tool call waits for. */
type PendingToolAction = {
  /** The ID of the request. */
  actionRequestId: string;
  /** The ID of the issue on which Orgraph requests the decision. */
  issueId: string | null;
  /** The ID of the interaction that requests the decision. */
  interactionId: string | null;
  /** The ID of the board's approval; null if no board approval is needed. */
  approvalId: string | null;
  /** The time at which the request expires without a decision. */
  expiresAt: string;
};
type ToolRuntimeSlotList = {
  runtimeSlots: ToolRuntimeSlot[];
};
/** The health of a company's tool programs and calls. */
type ToolRuntimeReport = {
  status: ToolRuntimeReportStatus;
  /** The time of the report. */
  generatedAt: string;
  metrics: ToolRuntimeMetrics;
  supportMatrix: ToolRuntimeSupportMatrix;
  /** The firing alerts, the most severe first. */
  alerts: ToolRuntimeRecommendation[];
  /** All watched conditions, firing or not. */
  recommendations: ToolRuntimeRecommendation[];
};
/** The health of the programs and calls of a company. */
type ToolRuntimeReportStatus = "ok" | "degraded" | "critical";
/** The state of programs and connections, and the calls of the last hour. */
type ToolRuntimeMetrics = {
  /** The start of the last hour. */
  windowStartedAt: string;
  /** The end of the last hour: the time of the report. */
  windowEndedAt: string;
  /** The number of programs that start, run or wait for calls. */
  activeSlots: number;
  /** The number of programs that are being started. */
  startingSlots: number;
  /** The number of programs that answer calls. */
  runningSlots: number;
  /** The number of programs that wait for calls. */
  idleSlots: number;
  /** The number of programs in the status failed. */
  failedSlots: number;
  /** The number of programs in the status stopped. */
  stoppedSlots: number;
  /** The number of programs that have been starting for five minutes. */
  stuckStartingSlots: number;
  /** The number of programs whose lease expired at least five minutes ago. */
  stuckRunningSlots: number;
  /** The number of times that no further program could be started. */
  capacityDeferralsLastHour: number;
  /** The number of times that a program was started after it had failed. */
  restartAttemptsLastHour: number;
  /** The number of program starts that were suppressed after too many failures. */
  restartSuppressionsLastHour: number;
  /** The number of times that an unused program was stopped. */
  idleEvictionsLastHour: number;
  /** The number of calls that arrived and were not rejected. */
  toolCallsLastHour: number;
  /** The number of calls that timed out. */
  toolTimeoutsLastHour: number;
  /** The number of calls that failed for another reason than a timeout. */
  toolFailuresLastHour: number;
  /** The calls that timed out, in percent. */
  timeoutRateLastHour: number;
  /** The calls that failed for another reason than a timeout, in percent. */
  failureRateLastHour: number;
  /** The average duration of calls, in milliseconds; 0 without any calls. */
  averageToolLatencyMsLastHour: number;
  /** The time within which 95 % of calls ended, in milliseconds; 0 without any calls. */
  p95ToolLatencyMsLastHour: number;
  /** The number of calls that lacked a secret of their connection. */
  missingSecretFailuresLastHour: number;
  /** The number of calls whose outcome Orgraph could not record. */
  auditWriteFailuresLastHour: number;
  /** The number of connections in use. */
  activeConnections: number;
  /** The number of connections that are disabled. */
  disabledConnections: number;
  /** The number of connections in use whose last check found something wrong. */
  degradedConnections: number;
  /** The number of connections to remote servers over HTTP. */
  remoteHttpConnections: number;
  /** The number of connections to local programs. */
  localStdioConnections: number;
};
/** Support for each kind of connection here. */
type ToolRuntimeSupportMatrix = {
  remoteHttp: ToolRuntimeSupport;
  localStdio: ToolRuntimeSupport;
};
/** Support for a kind of connection here. */
type ToolRuntimeSupport = {
  /** True if connections of this kind can be used. */
  supported: boolean;
  /** The reason or the conditions. */
  note: string;
};
/** A watched condition of tool programs and calls. */
type ToolRuntimeRecommendation = {
  /** The name of the watched condition, such as tool_timeout_rate. */
  name: string;
  severity: ToolRuntimeSeverity;
  status: ToolRuntimeRecommendationStatus;
  /** The thresholds of a warning and of a critical alert. */
  threshold: string;
  /** The observed values. */
  observed: string;
  /** The meaning of the condition. */
  description: string;
  /** The first action to take. */
  firstResponderAction: string;
};
/** The severity of a watched condition. */
type ToolRuntimeSeverity = "info" | "warning" | "critical";
/** The state of a watched condition. */
type ToolRuntimeRecommendationStatus = "ok" | "firing";
type Health = {
  status: "ok";
  deploymentMode: "local_trusted" | "authenticated";
  deploymentExposure: "private" | "public";
  commit: string | null;
  bootstrapStatus: "ready" | "bootstrap_pending";
  bootstrapInviteActive: boolean;
  version: string;
  serverVersion: string;
  authReady: boolean;
  features: {
    companyDeletionEnabled: boolean;
  };
  warnings: string[];
};
type PublicHealth = {
  status: "ok";
  deploymentMode: "local_trusted" | "authenticated";
  deploymentExposure: "private" | "public";
  commit: string | null;
  bootstrapStatus: "ready" | "bootstrap_pending";
  bootstrapInviteActive: boolean;
};
type Unhealthy = {
  status: "unhealthy";
  version: string;
  serverVersion: string;
  commit: string | null;
  error: "database_unreachable";
};
type SignedOut = {
  success: true;
};
type RoutineTestReceipt = {
  status: "received";
  test: true;
};
type RoutineIgnoredEvent = {
  status: "ignored";
  routineStarted: false;
  linkedIssueId: null;
};
/** The body of every error */
type Error = {
  /** A sentence that describes the error */
  error: string;
  /** A stable code, if the status alone does not identify the error */
  code?: string;
  /** Structured context of the error */
  details?: unknown;
  /** All problems with the input */
  issues?: ValidationIssue[];
  /** The problems with single settings of a plugin, instead of issues */
  fieldErrors?: FieldError[];
  /** The tool gateway's reason. The context of these errors is beside it, not in details. */
  reasonCode?: string;
  [name: string]: unknown;
};
/** A question with its options. */
type QuestionOutput = {
  /** The question's id, unique in the interaction. */
  id: string;
  /** The text of the question. */
  prompt: string;
  /** Help for answering the question; null if there is no help. */
  helpText?: string | null;
  /** The number of options that may be selected: one or several. */
  selectionMode: QuestionSelectionMode;
  /** True if an answer is required. */
  required: boolean;
  /** True if an answer may be a text instead of an option. */
  allowOther: boolean;
  /** The answers to choose from, in order. */
  options: QuestionOptionOutput[];
};
/** An option of a question. */
type QuestionOptionOutput = {
  /** The option's id, unique in the question. */
  id: string;
  /** The displayed text of the answer. */
  label: string;
  /** The meaning of the choice, shown below its name; null if there is no text. */
  description?: string | null;
  /** True if the option accepts free text. At most one option of a question may accept it. */
  freeText: boolean;
};
/** A suggested task; accepting it creates an issue. */
type SuggestedTaskOutput = {
  /** The suggestion's key, unique in the interaction. */
  clientKey: string;
  /** The key of another suggestion whose issue becomes the parent; null without a parent suggestion. */
  parentClientKey?: string | null;
  /** The id of the parent issue; null for the default one. */
  parentId?: string | null;
  /** The work to do, in one line. */
  title: string;
  /** The work to do in detail, in Markdown; null if the title says it all. */
  description?: string | null;
  /** The urgency of the work; null for medium. */
  priority?: IssuePriority | null;
  /** The id of the agent to assign. */
  assigneeAgentId?: string | null;
  /** The id of the person to assign. */
  assigneeUserId?: string | null;
  /** The project's id; null for the parent issue's project. */
  projectId?: string | null;
  /** The goal's id; null for the goal of the project or the company. */
  goalId?: string | null;
  /** The code under which the costs are booked; null if there is no code. */
  billingCode?: string | null;
  /** The names of the labels. Unknown ones are created. */
  labels: string[];
  /** The way in which an agent works on the issue; null for standard. */
  workMode?: IssueWorkMode | null;
};
/** What bodies and answers are made of, by the names of the OpenAPI document. */
export interface Schemas {
  CompanyStatus: CompanyStatus;
  AgentRole: AgentRole;
  AgentPaletteId: AgentPaletteId;
  AgentAppearance: AgentAppearance;
  RuntimeInheritance: RuntimeInheritance;
  IssueStatus: IssueStatus;
  AgentStatus: AgentStatus;
  InstructionsMode: InstructionsMode;
  SecretProjectionClass: SecretProjectionClass;
  InvocationSource: InvocationSource;
  TriggerDetail: TriggerDetail;
  RunStatus: RunStatus;
  ActorType: ActorType;
  PackageIncludesInput: PackageIncludesInput;
  SidebarOrderInput: SidebarOrderInput;
  ImportPreviewRequest: ImportPreviewRequest;
  InlinePackageSource: InlinePackageSource;
  EncodedPackageFileInput: EncodedPackageFileInput;
  GithubPackageSource: GithubPackageSource;
  ImportInclude: ImportInclude;
  NewCompanyImportTarget: NewCompanyImportTarget;
  ExistingCompanyImportTarget: ExistingCompanyImportTarget;
  ImportCollisionStrategy: ImportCollisionStrategy;
  ImportRequest: ImportRequest;
  ImportAdapterOverride: ImportAdapterOverride;
  ProjectStatus: ProjectStatus;
  NewProjectWorkspace: NewProjectWorkspace;
  WorkspaceSource: WorkspaceSource;
  WorkspaceVisibility: WorkspaceVisibility;
  GoalLevel: GoalLevel;
  GoalStatus: GoalStatus;
  IssuePriority: IssuePriority;
  IssueOriginKind: IssueOriginKind;
  IssueWorkMode: IssueWorkMode;
  IssueReviewPolicy: IssueReviewPolicy;
  AssigneeAdapterOverrides: AssigneeAdapterOverrides;
  ExecutionPolicy: ExecutionPolicy;
  ExecutionMode: ExecutionMode;
  ExecutionStage: ExecutionStage;
  ExecutionStageType: ExecutionStageType;
  StageParticipant: StageParticipant;
  IssueParticipantType: IssueParticipantType;
  IssueMonitor: IssueMonitor;
  MonitorKind: MonitorKind;
  MonitorRecoveryPolicy: MonitorRecoveryPolicy;
  SearchScope: SearchScope;
  SearchSort: SearchSort;
  ReviewRequest: ReviewRequest;
  AnnotationThreadStatus: AnnotationThreadStatus;
  WorkProductType: WorkProductType;
  WorkProductStatus: WorkProductStatus;
  WorkProductReview: WorkProductReview;
  WorkProductHealth: WorkProductHealth;
  InteractionKind: InteractionKind;
  InteractionTarget: InteractionTarget;
  InteractionTargetType: InteractionTargetType;
  CheckboxOption: CheckboxOption;
  Question: Question;
  QuestionSelectionMode: QuestionSelectionMode;
  QuestionOption: QuestionOption;
  SuggestedTask: SuggestedTask;
  InteractionPayload: InteractionPayload;
  InteractionContinuationPolicy: InteractionContinuationPolicy;
  InteractionResolverPolicy: InteractionResolverPolicy;
  GivenAnswer: GivenAnswer;
  ApprovalStatus: ApprovalStatus;
  ApprovalType: ApprovalType;
  CaseStatus: CaseStatus;
  CaseLinkRole: CaseLinkRole;
  RoutineStatus: RoutineStatus;
  RoutineConcurrencyPolicy: RoutineConcurrencyPolicy;
  RoutineCatchUpPolicy: RoutineCatchUpPolicy;
  RoutineActivityGatePolicy: RoutineActivityGatePolicy;
  RoutineActivityGateScope: RoutineActivityGateScope;
  NewRoutineVariable: NewRoutineVariable;
  RoutineVariableType: RoutineVariableType;
  RoutineTriggerKind: RoutineTriggerKind;
  RoutineSigningMode: RoutineSigningMode;
  BillingType: BillingType;
  CostStatus: CostStatus;
  FinanceEventKind: FinanceEventKind;
  FinanceDirection: FinanceDirection;
  BudgetScopeType: BudgetScopeType;
  BudgetMetric: BudgetMetric;
  BudgetWindow: BudgetWindow;
  BudgetIncidentAction: BudgetIncidentAction;
  SecretProviderId: SecretProviderId;
  SecretManagedMode: SecretManagedMode;
  SettableSecretStatus: SettableSecretStatus;
  SecretVaultStatus: SecretVaultStatus;
  SecretToImport: SecretToImport;
  CliAuthAccess: CliAuthAccess;
  BoardRole: BoardRole;
  SettableMembershipStatus: SettableMembershipStatus;
  GrantInput: GrantInput;
  PermissionKey: PermissionKey;
  Reassignment: Reassignment;
  InviteJoinTypes: InviteJoinTypes;
  InviteState: InviteState;
  JoinRequestType: JoinRequestType;
  JoinRequestStatus: JoinRequestStatus;
  InstanceEventType: InstanceEventType;
  FeedbackDataSharingPreference: FeedbackDataSharingPreference;
  HostFolderAccess: HostFolderAccess;
  AgentSkillsMode: AgentSkillsMode;
  PinnedSkill: PinnedSkill;
  SkillListSort: SkillListSort;
  SkillSharingScope: SkillSharingScope;
  SkillFileEncoding: SkillFileEncoding;
  SkillFileTarget: SkillFileTarget;
  SkillPolicyEffect: SkillPolicyEffect;
  SkillPolicyRuleInput: SkillPolicyRuleInput;
  SkillAction: SkillAction;
  SkillPolicyResourcesInput: SkillPolicyResourcesInput;
  SkillOrigin: SkillOrigin;
  SkillFacts: SkillFacts;
  SkillPrincipal: SkillPrincipal;
  SkillScanMode: SkillScanMode;
  SkillSourceMode: SkillSourceMode;
  PluginRunContextInput: PluginRunContextInput;
  PluginStatus: PluginStatus;
  PluginJobStatus: PluginJobStatus;
  PluginLogLevel: PluginLogLevel;
  ToolApplicationType: ToolApplicationType;
  ToolStatus: ToolStatus;
  ToolCredentialRefInput: ToolCredentialRefInput;
  ToolCredentialPlacement: ToolCredentialPlacement;
  ToolCredentialSecretRefInput: ToolCredentialSecretRefInput;
  ToolCredentialPolicy: ToolCredentialPolicy;
  ToolAuthKind: ToolAuthKind;
  ToolTransport: ToolTransport;
  ToolCatalogEntryDecision: ToolCatalogEntryDecision;
  ToolInstallInput: ToolInstallInput;
  ToolInstallTarget: ToolInstallTarget;
  ToolTokenSubject: ToolTokenSubject;
  ToolTokenSubjectType: ToolTokenSubjectType;
  ToolActorType: ToolActorType;
  ToolRiskLevel: ToolRiskLevel;
  ToolSelectors: ToolSelectors;
  ToolConditions: ToolConditions;
  ToolArgumentConditions: ToolArgumentConditions;
  ToolActorConditions: ToolActorConditions;
  ToolContextConditions: ToolContextConditions;
  ToolRiskConditions: ToolRiskConditions;
  ToolCredentialConditions: ToolCredentialConditions;
  ToolBoundaryConditions: ToolBoundaryConditions;
  ToolTimeWindow: ToolTimeWindow;
  ToolDefaultAction: ToolDefaultAction;
  NewToolProfileEntry: NewToolProfileEntry;
  ToolEntrySelector: ToolEntrySelector;
  ToolEntryEffect: ToolEntryEffect;
  ToolBindingTarget: ToolBindingTarget;
  NewToolReview: NewToolReview;
  NewToolDecision: NewToolDecision;
  TestedToolCaller: TestedToolCaller;
  TestedToolContext: TestedToolContext;
  TestedToolRequest: TestedToolRequest;
  SmokeLabTrigger: SmokeLabTrigger;
  SmokeLabRunStatus: SmokeLabRunStatus;
  SmokeLabPath: SmokeLabPath;
  SmokeLabStepStatus: SmokeLabStepStatus;
  ToolGatewayMode: ToolGatewayMode;
  ToolGatewayScope: ToolGatewayScope;
  ToolGatewayAuthInput: ToolGatewayAuthInput;
  ToolGatewayBearerInput: ToolGatewayBearerInput;
  ToolGatewayOAuthInput: ToolGatewayOAuthInput;
  ToolGatewayHeaderPolicyInput: ToolGatewayHeaderPolicyInput;
  ToolGatewayPassthroughInput: ToolGatewayPassthroughInput;
  ToolGatewayHeaderInput: ToolGatewayHeaderInput;
  ToolGatewayFact: ToolGatewayFact;
  ToolGatewayResponseHeadersInput: ToolGatewayResponseHeadersInput;
  ToolGatewayMetadataPolicyInput: ToolGatewayMetadataPolicyInput;
  ToolGatewayOnDemandInput: ToolGatewayOnDemandInput;
  ToolGatewaySubject: ToolGatewaySubject;
  ToolGatewayAction: ToolGatewayAction;
  ToolActionRequestStatus: ToolActionRequestStatus;
  ToolArgumentMode: ToolArgumentMode;
  ToolTrustScope: ToolTrustScope;
  ToolStdioTemplateToolInput: ToolStdioTemplateToolInput;
  ToolAuditOutcome: ToolAuditOutcome;
  ValidationIssue: ValidationIssue;
  FieldError: FieldError;
  JsonValue: JsonValue;
  Company: Company;
  Ok: Ok;
  CompanyHostFolders: CompanyHostFolders;
  CompanyHostFolder: CompanyHostFolder;
  Asset: Asset;
  Agent: Agent;
  AgentPauseReason: AgentPauseReason;
  AgentPermissions: AgentPermissions;
  AgentHire: AgentHire;
  Approval: Approval;
  AgentConfiguration: AgentConfiguration;
  OrgNode: OrgNode;
  AgentDetail: AgentDetail;
  AgentMembership: AgentMembership;
  Grant: Grant;
  AgentInboxItem: AgentInboxItem;
  ActiveRun: ActiveRun;
  IssueRow: IssueRow;
  UnblockDescriptor: UnblockDescriptor;
  ExecutionPolicyView: ExecutionPolicyView;
  ExecutionParticipant: ExecutionParticipant;
  IssueMonitorView: IssueMonitorView;
  ExecutionState: ExecutionState;
  MonitorState: MonitorState;
  MonitorStatus: MonitorStatus;
  MonitorClearReason: MonitorClearReason;
  Label: Label;
  IssueSummary: IssueSummary;
  AgentKey: AgentKey;
  NewAgentKey: NewAgentKey;
  AgentConfigRevision: AgentConfigRevision;
  AgentConfigRevisionSource: AgentConfigRevisionSource;
  AgentConfigSnapshot: AgentConfigSnapshot;
  AgentRuntimeState: AgentRuntimeState;
  AgentRuntimeReset: AgentRuntimeReset;
  AgentTaskSession: AgentTaskSession;
  InstructionsBundle: InstructionsBundle;
  InstructionsFileEntry: InstructionsFileEntry;
  InstructionsFile: InstructionsFile;
  InstructionsPath: InstructionsPath;
  AgentSecretGrants: AgentSecretGrants;
  AgentSecretGrant: AgentSecretGrant;
  SecretDelivery: SecretDelivery;
  AgentSecretValue: AgentSecretValue;
  SecretAccessGrants: SecretAccessGrants;
  SecretAccessGrant: SecretAccessGrant;
  HeartbeatRun: HeartbeatRun;
  RunUsage: RunUsage;
  RetryReason: RetryReason;
  StopConfirmedHow: StopConfirmedHow;
  LivenessState: LivenessState;
  SkippedWake: SkippedWake;
  HeartbeatRunRow: HeartbeatRunRow;
  LiveRun: LiveRun;
  OutputSilence: OutputSilence;
  SilenceLevel: SilenceLevel;
  HeartbeatRunEvent: HeartbeatRunEvent;
  RunEventType: RunEventType;
  RunEventLevel: RunEventLevel;
  RunLogContent: RunLogContent;
  Dashboard: Dashboard;
  DashboardAgents: DashboardAgents;
  DashboardTasks: DashboardTasks;
  DashboardCosts: DashboardCosts;
  DashboardBudgets: DashboardBudgets;
  RunActivityDay: RunActivityDay;
  SidebarBadges: SidebarBadges;
  Activity: Activity;
  JournalVerification: JournalVerification;
  AgentActionPage: AgentActionPage;
  AgentAction: AgentAction;
  AgentActionEntity: AgentActionEntity;
  ExportFidelity: ExportFidelity;
  ExportCounts: ExportCounts;
  ExportWarning: ExportWarning;
  ExportWarningCode: ExportWarningCode;
  CompanyPackage: CompanyPackage;
  PackageManifest: PackageManifest;
  PackageSource: PackageSource;
  PackageIncludes: PackageIncludes;
  PackageCompany: PackageCompany;
  PackageBranding: PackageBranding;
  PackageBlob: PackageBlob;
  PackageSidebar: PackageSidebar;
  PackageLabel: PackageLabel;
  PackageAgent: PackageAgent;
  PackageGrant: PackageGrant;
  PackageSkill: PackageSkill;
  SkillSourceType: SkillSourceType;
  SkillTrustLevel: SkillTrustLevel;
  SkillInventoryEntry: SkillInventoryEntry;
  SkillFileKind: SkillFileKind;
  PackageProject: PackageProject;
  PackageWorkspace: PackageWorkspace;
  PackageIssue: PackageIssue;
  PackageComment: PackageComment;
  PackageAuthorType: PackageAuthorType;
  PackageDocument: PackageDocument;
  PackageWorkProduct: PackageWorkProduct;
  PackageMonitor: PackageMonitor;
  PackageAttachment: PackageAttachment;
  PackageRoutine: PackageRoutine;
  RoutineVariable: RoutineVariable;
  PackageTrigger: PackageTrigger;
  PackageEnvInput: PackageEnvInput;
  PackageEnvInputKind: PackageEnvInputKind;
  PackageEnvInputRequirement: PackageEnvInputRequirement;
  PackageEnvInputPortability: PackageEnvInputPortability;
  EncodedPackageFile: EncodedPackageFile;
  CompanyPackagePreview: CompanyPackagePreview;
  PackageInventoryEntry: PackageInventoryEntry;
  PackageFileKind: PackageFileKind;
  PackageCounts: PackageCounts;
  ImportPreview: ImportPreview;
  ImportedParts: ImportedParts;
  ImportPlan: ImportPlan;
  ImportCompanyPlan: ImportCompanyPlan;
  ImportAgentPlan: ImportAgentPlan;
  ImportPlanAction: ImportPlanAction;
  ImportProjectPlan: ImportProjectPlan;
  ImportIssuePlan: ImportIssuePlan;
  ImportResult: ImportResult;
  ImportedCompany: ImportedCompany;
  ImportCompanyAction: ImportCompanyAction;
  ImportedAgent: ImportedAgent;
  ImportAction: ImportAction;
  ImportedSkill: ImportedSkill;
  ImportedProject: ImportedProject;
  ImportedRoutine: ImportedRoutine;
  Project: Project;
  ProjectGoal: ProjectGoal;
  ProjectPauseReason: ProjectPauseReason;
  ProjectWorkspace: ProjectWorkspace;
  NewProject: NewProject;
  Goal: Goal;
  ListedIssue: ListedIssue;
  IssueAttention: IssueAttention;
  AttentionKind: AttentionKind;
  AttentionState: AttentionState;
  AttentionReason: AttentionReason;
  AttentionOwner: AttentionOwner;
  IssueCompact: IssueCompact;
  NewIssue: NewIssue;
  IssueCount: IssueCount;
  Search: Search;
  SearchResult: SearchResult;
  SearchKind: SearchKind;
  IssueDetail: IssueDetail;
  Document: Document;
  DocumentSummary: DocumentSummary;
  WorkProduct: WorkProduct;
  LinkedCase: LinkedCase;
  CompactCase: CompactCase;
  UpdatedIssue: UpdatedIssue;
  IssueComment: IssueComment;
  CommentAuthorType: CommentAuthorType;
  UpdatedIssueMinimal: UpdatedIssueMinimal;
  Issue: Issue;
  NewIssueComment: NewIssueComment;
  IssueReadMark: IssueReadMark;
  IssueStateRemoved: IssueStateRemoved;
  IssueInboxArchive: IssueInboxArchive;
  HeartbeatContext: HeartbeatContext;
  IssueAncestor: IssueAncestor;
  IssueCommentCursor: IssueCommentCursor;
  IssueAttachment: IssueAttachment;
  ForcedRelease: ForcedRelease;
  IssueLocks: IssueLocks;
  DocumentRevision: DocumentRevision;
  AnnotationThreadRow: AnnotationThreadRow;
  AnchorState: AnchorState;
  AnchorConfidence: AnchorConfidence;
  AnchorSelector: AnchorSelector;
  AnchorQuote: AnchorQuote;
  AnchorPosition: AnchorPosition;
  AnnotationComment: AnnotationComment;
  AnnotationThread: AnnotationThread;
  IssueCostSummary: IssueCostSummary;
  Interaction: Interaction;
  InteractionStatus: InteractionStatus;
  CheckboxConfirmationPayload: CheckboxConfirmationPayload;
  QuestionsPayload: QuestionsPayload;
  SuggestedTasksPayload: SuggestedTasksPayload;
  ConfirmationPayload: ConfirmationPayload;
  ConfirmationResult: ConfirmationResult;
  InteractionOutcome: InteractionOutcome;
  StaleTarget: StaleTarget;
  QuestionsResult: QuestionsResult;
  QuestionAnswer: QuestionAnswer;
  SuggestedTasksResult: SuggestedTasksResult;
  CreatedTask: CreatedTask;
  NewInteraction: NewInteraction;
  ApprovalComment: ApprovalComment;
  CaseRow: CaseRow;
  Case: Case;
  CaseDetail: CaseDetail;
  LinkedIssue: LinkedIssue;
  CompactIssue: CompactIssue;
  CaseDocumentEntry: CaseDocumentEntry;
  CaseDocumentSummary: CaseDocumentSummary;
  CaseAttachment: CaseAttachment;
  StoredAsset: StoredAsset;
  CaseLink: CaseLink;
  CaseDocument: CaseDocument;
  WrittenCaseDocument: WrittenCaseDocument;
  CaseDocumentRevision: CaseDocumentRevision;
  CaseDocumentHistory: CaseDocumentHistory;
  CaseAnnotationThreadRow: CaseAnnotationThreadRow;
  CaseAnnotationThread: CaseAnnotationThread;
  CaseEvent: CaseEvent;
  CaseTimelineKind: CaseTimelineKind;
  RoutineRow: RoutineRow;
  RoutineTriggerSummary: RoutineTriggerSummary;
  RoutineFiringResult: RoutineFiringResult;
  RoutineRunReceipt: RoutineRunReceipt;
  RoutineRunSource: RoutineRunSource;
  RoutineRunStatus: RoutineRunStatus;
  RoutineIssue: RoutineIssue;
  Routine: Routine;
  RoutineDetail: RoutineDetail;
  RoutineTrigger: RoutineTrigger;
  RoutineWebhookDelivery: RoutineWebhookDelivery;
  RoutineWebhookDeliveryStatus: RoutineWebhookDeliveryStatus;
  RoutineAgent: RoutineAgent;
  RoutineRunEntry: RoutineRunEntry;
  RoutineRunTrigger: RoutineRunTrigger;
  RoutineRun: RoutineRun;
  RoutineRevision: RoutineRevision;
  RoutineRevisionSnapshot: RoutineRevisionSnapshot;
  RoutineSnapshot: RoutineSnapshot;
  RoutineTriggerSnapshot: RoutineTriggerSnapshot;
  RestoredRoutine: RestoredRoutine;
  RoutineSecretMaterial: RoutineSecretMaterial;
  NewRoutineTrigger: NewRoutineTrigger;
  RoutineWebhookMaterial: RoutineWebhookMaterial;
  RotatedRoutineTrigger: RotatedRoutineTrigger;
  RoutineDelivery: RoutineDelivery;
  RoutineDeliveryStatus: RoutineDeliveryStatus;
  CostEvent: CostEvent;
  CostSummary: CostSummary;
  AgentCost: AgentCost;
  AgentModelCost: AgentModelCost;
  ProviderCost: ProviderCost;
  BillerCost: BillerCost;
  ProjectCost: ProjectCost;
  WindowSpend: WindowSpend;
  FinanceSummary: FinanceSummary;
  BillerFinance: BillerFinance;
  KindFinance: KindFinance;
  FinanceEvent: FinanceEvent;
  BudgetOverview: BudgetOverview;
  BudgetPolicy: BudgetPolicy;
  BudgetHealth: BudgetHealth;
  BudgetIncident: BudgetIncident;
  BudgetThreshold: BudgetThreshold;
  BudgetIncidentStatus: BudgetIncidentStatus;
  ListedSecret: ListedSecret;
  SecretScope: SecretScope;
  SecretStatus: SecretStatus;
  Secret: Secret;
  SecretCatalogEntry: SecretCatalogEntry;
  SecretUsage: SecretUsage;
  SecretBinding: SecretBinding;
  SecretBindingTargetType: SecretBindingTargetType;
  SecretBindingTarget: SecretBindingTarget;
  SecretAccessEvent: SecretAccessEvent;
  SecretAccessOutcome: SecretAccessOutcome;
  SecretVersion: SecretVersion;
  SecretVersionStatus: SecretVersionStatus;
  UserSecretDefinition: UserSecretDefinition;
  UserSecretCoverage: UserSecretCoverage;
  MyUserSecret: MyUserSecret;
  UserSecretGrant: UserSecretGrant;
  SecretProvider: SecretProvider;
  SecretProvidersHealth: SecretProvidersHealth;
  SecretProviderHealth: SecretProviderHealth;
  SecretProviderHealthStatus: SecretProviderHealthStatus;
  SecretProviderHealthDetails: SecretProviderHealthDetails;
  SecretVault: SecretVault;
  LocalEncryptedConfig: LocalEncryptedConfig;
  AwsSecretsManagerConfig: AwsSecretsManagerConfig;
  GcpSecretManagerConfig: GcpSecretManagerConfig;
  VaultConfig: VaultConfig;
  SecretVaultHealthStatus: SecretVaultHealthStatus;
  SecretVaultHealthDetails: SecretVaultHealthDetails;
  SecretDiscovery: SecretDiscovery;
  SecretVaultCandidate: SecretVaultCandidate;
  SecretVaultHealthCheck: SecretVaultHealthCheck;
  SecretImportPreview: SecretImportPreview;
  SecretImportCandidate: SecretImportCandidate;
  SecretImportStatus: SecretImportStatus;
  SecretImportConflict: SecretImportConflict;
  SecretImportConflictType: SecretImportConflictType;
  SecretImport: SecretImport;
  SecretImportResult: SecretImportResult;
  SecretImportOutcome: SecretImportOutcome;
  Session: Session;
  SessionKey: SessionKey;
  Person: Person;
  WebSession: WebSession;
  EndedSessions: EndedSessions;
  EndedSession: EndedSession;
  PasswordChange: PasswordChange;
  SecondFactor: SecondFactor;
  SecondFactorEnrolment: SecondFactorEnrolment;
  SecondFactorBackupCodes: SecondFactorBackupCodes;
  Claimed: Claimed;
  BoardClaim: BoardClaim;
  BoardClaimStatus: BoardClaimStatus;
  NewCliAuthChallenge: NewCliAuthChallenge;
  CliAuthChallenge: CliAuthChallenge;
  CliAuthChallengeStatus: CliAuthChallengeStatus;
  CliAuthApprover: CliAuthApprover;
  CliAuthApproval: CliAuthApproval;
  CliAuthCancellation: CliAuthCancellation;
  CliAuthMe: CliAuthMe;
  CliAuthUser: CliAuthUser;
  CliAuthMembership: CliAuthMembership;
  MembershipRole: MembershipRole;
  MembershipStatus: MembershipStatus;
  BoardSource: BoardSource;
  RevokedCurrentBoardKey: RevokedCurrentBoardKey;
  BoardApiKey: BoardApiKey;
  NewBoardApiKey: NewBoardApiKey;
  RevokedBoardApiKey: RevokedBoardApiKey;
  Assistant: Assistant;
  RevokedAssistant: RevokedAssistant;
  Member: Member;
  PrincipalType: PrincipalType;
  MemberRemoval: MemberRemoval;
  MemberAccess: MemberAccess;
  DirectoryEntry: DirectoryEntry;
  UserProfile: UserProfile;
  ProfileUser: ProfileUser;
  ProfileStats: ProfileStats;
  ProfileDay: ProfileDay;
  ProfileIssue: ProfileIssue;
  ProfileAgent: ProfileAgent;
  ProfileProvider: ProfileProvider;
  NewInvite: NewInvite;
  InviteType: InviteType;
  Invite: Invite;
  InviteOffer: InviteOffer;
  InviteOnboarding: InviteOnboarding;
  OnboardingCall: OnboardingCall;
  InviteSkills: InviteSkills;
  InviteSkill: InviteSkill;
  AcceptedInvite: AcceptedInvite;
  JoinDiagnostic: JoinDiagnostic;
  JoinDiagnosticLevel: JoinDiagnosticLevel;
  JoinRequest: JoinRequest;
  ClaimedAgentKey: ClaimedAgentKey;
  Adapter: Adapter;
  AdapterSource: AdapterSource;
  AdapterCapabilities: AdapterCapabilities;
  AdapterInstalled: AdapterInstalled;
  AdapterDisabled: AdapterDisabled;
  AdapterRemoved: AdapterRemoved;
  AdapterOverride: AdapterOverride;
  AdapterReloaded: AdapterReloaded;
  AdapterReinstalled: AdapterReinstalled;
  AdapterModel: AdapterModel;
  DetectedModel: DetectedModel;
  EnvironmentTest: EnvironmentTest;
  EnvironmentTestStatus: EnvironmentTestStatus;
  EnvironmentCheck: EnvironmentCheck;
  EnvironmentCheckLevel: EnvironmentCheckLevel;
  InstanceUser: InstanceUser;
  UserCompanyAccess: UserCompanyAccess;
  CompanyAccess: CompanyAccess;
  PasswordResetLink: PasswordResetLink;
  SecondFactorReset: SecondFactorReset;
  InstanceEventPage: InstanceEventPage;
  InstanceEvent: InstanceEvent;
  SchedulerHeartbeat: SchedulerHeartbeat;
  Engine: Engine;
  EngineState: EngineState;
  InstanceSettings: InstanceSettings;
  GeneralSettings: GeneralSettings;
  BackupRetention: BackupRetention;
  ExperimentalSettings: ExperimentalSettings;
  HostFolder: HostFolder;
  InstanceHalt: InstanceHalt;
  InstanceStopReport: InstanceStopReport;
  StopItem: StopItem;
  StopItemKind: StopItemKind;
  StopItemState: StopItemState;
  StopReport: StopReport;
  StopScope: StopScope;
  AgentSkills: AgentSkills;
  SkillDelivery: SkillDelivery;
  DesiredSkillEntry: DesiredSkillEntry;
  AgentSkillEntry: AgentSkillEntry;
  AgentSkillState: AgentSkillState;
  CatalogSkill: CatalogSkill;
  CatalogSkillDetail: CatalogSkillDetail;
  CatalogSkillFile: CatalogSkillFile;
  AvailableSkills: AvailableSkills;
  AvailableSkill: AvailableSkill;
  Skill: Skill;
  SkillSourceKind: SkillSourceKind;
  SkillCompatibility: SkillCompatibility;
  SkillDetail: SkillDetail;
  SkillUser: SkillUser;
  SkillVersion: SkillVersion;
  SkillCategory: SkillCategory;
  CatalogSkillInstallation: CatalogSkillInstallation;
  SkillTakeOverAction: SkillTakeOverAction;
  SkillFile: SkillFile;
  SkillFileChange: SkillFileChange;
  SkillFileDeletion: SkillFileDeletion;
  SkillVersionContent: SkillVersionContent;
  SkillVersionFile: SkillVersionFile;
  SkillDiff: SkillDiff;
  SkillFileDiff: SkillFileDiff;
  SkillFileChangeKind: SkillFileChangeKind;
  SkillAudit: SkillAudit;
  SkillAuditVerdict: SkillAuditVerdict;
  SkillAuditCode: SkillAuditCode;
  SkillAuditFinding: SkillAuditFinding;
  SkillAuditSeverity: SkillAuditSeverity;
  SkillForkPrecheck: SkillForkPrecheck;
  SkillFork: SkillFork;
  SkillReassignment: SkillReassignment;
  SkillRenaming: SkillRenaming;
  SkillPolicy: SkillPolicy;
  SkillPolicyRule: SkillPolicyRule;
  SkillPolicySubject: SkillPolicySubject;
  SkillSubjectType: SkillSubjectType;
  SkillPolicyResources: SkillPolicyResources;
  SkillDecision: SkillDecision;
  SkillDecisionReason: SkillDecisionReason;
  SkillImport: SkillImport;
  ProjectSkillScan: ProjectSkillScan;
  SkippedSkill: SkippedSkill;
  SkillConflict: SkillConflict;
  ProjectSkillCandidate: ProjectSkillCandidate;
  SkillCandidateState: SkillCandidateState;
  SkillUpdateStatus: SkillUpdateStatus;
  SkillUpdateHold: SkillUpdateHold;
  SkillSourceList: SkillSourceList;
  SkillSource: SkillSource;
  SkillSourceScan: SkillSourceScan;
  SkillCandidate: SkillCandidate;
  SkillSourceCandidates: SkillSourceCandidates;
  SkillSourceRefresh: SkillSourceRefresh;
  SkillTestInput: SkillTestInput;
  SkillTestRun: SkillTestRun;
  SkillTestStatus: SkillTestStatus;
  PluginTool: PluginTool;
  ExecutedPluginTool: ExecutedPluginTool;
  PluginToolResult: PluginToolResult;
  Plugin: Plugin;
  PluginCategory: PluginCategory;
  PluginExample: PluginExample;
  PluginExampleTag: PluginExampleTag;
  PluginContribution: PluginContribution;
  PluginSlot: PluginSlot;
  PluginSlotType: PluginSlotType;
  PluginDetail: PluginDetail;
  PluginPendingUpgrade: PluginPendingUpgrade;
  PluginJob: PluginJob;
  PluginJobRun: PluginJobRun;
  PluginJobTrigger: PluginJobTrigger;
  PluginJobRunStatus: PluginJobRunStatus;
  PluginJobStart: PluginJobStart;
  PluginDeliveryReceipt: PluginDeliveryReceipt;
  PluginDeliveryOutcome: PluginDeliveryOutcome;
  PluginLog: PluginLog;
  PluginHealth: PluginHealth;
  PluginHealthCheck: PluginHealthCheck;
  PluginDashboard: PluginDashboard;
  PluginWorker: PluginWorker;
  PluginWorkerStatus: PluginWorkerStatus;
  PluginDelivery: PluginDelivery;
  PluginDeliveryStatus: PluginDeliveryStatus;
  PluginAnswer: PluginAnswer;
  PluginFailure: PluginFailure;
  PluginConfig: PluginConfig;
  PluginConfigTest: PluginConfigTest;
  PluginFolders: PluginFolders;
  PluginFolderDeclaration: PluginFolderDeclaration;
  PluginFolderAccess: PluginFolderAccess;
  PluginFolderStatus: PluginFolderStatus;
  PluginFolderProblem: PluginFolderProblem;
  PluginFolderProblemCode: PluginFolderProblemCode;
  ToolApplicationList: ToolApplicationList;
  ToolApplication: ToolApplication;
  ToolConnectionList: ToolConnectionList;
  ListedToolConnection: ListedToolConnection;
  ToolConnectionKind: ToolConnectionKind;
  ToolCredentialRef: ToolCredentialRef;
  ToolCredentialSecretRef: ToolCredentialSecretRef;
  ToolHealthStatus: ToolHealthStatus;
  ToolInstall: ToolInstall;
  ToolConnection: ToolConnection;
  ToolConnectionDrafts: ToolConnectionDrafts;
  ToolConnectionDraft: ToolConnectionDraft;
  ToolCredentialField: ToolCredentialField;
  ArchivedToolConnection: ArchivedToolConnection;
  ToolConnectionCheck: ToolConnectionCheck;
  ToolRuntimeSlot: ToolRuntimeSlot;
  ToolRuntimeKind: ToolRuntimeKind;
  ToolRuntimeStatus: ToolRuntimeStatus;
  ToolRuntimeHealthStatus: ToolRuntimeHealthStatus;
  ToolCatalogRefresh: ToolCatalogRefresh;
  ToolCatalogEntry: ToolCatalogEntry;
  ToolEntryKind: ToolEntryKind;
  ToolEntryRisk: ToolEntryRisk;
  ToolCatalogEntryStatus: ToolCatalogEntryStatus;
  PreviousToolDefinition: PreviousToolDefinition;
  ToolQuarantineReason: ToolQuarantineReason;
  ToolCatalog: ToolCatalog;
  ToolInstallList: ToolInstallList;
  ToolConnectionActivity: ToolConnectionActivity;
  ToolActionRequest: ToolActionRequest;
  ToolArgumentsSummary: ToolArgumentsSummary;
  StartedToolAuthorization: StartedToolAuthorization;
  IssuedToolToken: IssuedToolToken;
  ToolGrantList: ToolGrantList;
  ToolGrantConnection: ToolGrantConnection;
  ListedToolGrant: ListedToolGrant;
  ToolGrantKind: ToolGrantKind;
  ToolGrantStatus: ToolGrantStatus;
  ToolGrantDelegation: ToolGrantDelegation;
  ToolGrantCapabilities: ToolGrantCapabilities;
  ToolGrantMember: ToolGrantMember;
  ToolGrant: ToolGrant;
  ToolExampleList: ToolExampleList;
  ToolExample: ToolExample;
  ToolExampleFixture: ToolExampleFixture;
  ToolExampleTool: ToolExampleTool;
  ToolExampleProfile: ToolExampleProfile;
  ToolExampleInstall: ToolExampleInstall;
  InstalledToolExample: InstalledToolExample;
  ToolProfile: ToolProfile;
  ToolProfileEntry: ToolProfileEntry;
  ToolProfileBinding: ToolProfileBinding;
  ToolProfileSummary: ToolProfileSummary;
  ToolAccessMode: ToolAccessMode;
  ToolExampleSmoke: ToolExampleSmoke;
  ToolSmokeActor: ToolSmokeActor;
  ToolSmokeConnection: ToolSmokeConnection;
  ToolSmokeProfile: ToolSmokeProfile;
  ToolSmokeCheck: ToolSmokeCheck;
  ToolSmokeCheckStatus: ToolSmokeCheckStatus;
  ToolPolicyList: ToolPolicyList;
  ToolPolicy: ToolPolicy;
  ToolPolicyType: ToolPolicyType;
  ToolPolicyDeletion: ToolPolicyDeletion;
  ToolProfileList: ToolProfileList;
  ToolProfileUnbinding: ToolProfileUnbinding;
  ToolProfileDeletion: ToolProfileDeletion;
  NewTools: NewTools;
  NewToolsReview: NewToolsReview;
  EffectiveTools: EffectiveTools;
  AllowedTool: AllowedTool;
  ToolDecisionKind: ToolDecisionKind;
  InstalledToolServer: InstalledToolServer;
  ToolPolicyTest: ToolPolicyTest;
  ToolDecision: ToolDecision;
  ToolReasonCode: ToolReasonCode;
  ToolRedactionPlan: ToolRedactionPlan;
  ToolPolicyExplanation: ToolPolicyExplanation;
  ToolRateLimitState: ToolRateLimitState;
  ToolTestAgentList: ToolTestAgentList;
  ToolTestAgent: ToolTestAgent;
  ToolTestAccessAnswer: ToolTestAccessAnswer;
  ToolTestAccess: ToolTestAccess;
  TestedTool: TestedTool;
  ToolTestDecision: ToolTestDecision;
  ToolTestAnswer: ToolTestAnswer;
  ToolCallResult: ToolCallResult;
  ToolTestError: ToolTestError;
  ToolTestCall: ToolTestCall;
  ToolTestPhase: ToolTestPhase;
  SmokeLabServiceList: SmokeLabServiceList;
  SmokeLabService: SmokeLabService;
  SmokeLabServiceId: SmokeLabServiceId;
  SmokeLabServiceStatus: SmokeLabServiceStatus;
  SmokeLabHealth: SmokeLabHealth;
  SmokeLabFixtures: SmokeLabFixtures;
  SmokeLabRunPage: SmokeLabRunPage;
  SmokeLabRun: SmokeLabRun;
  SmokeLabRunAnswer: SmokeLabRunAnswer;
  SmokeLabRunWithSteps: SmokeLabRunWithSteps;
  SmokeLabStep: SmokeLabStep;
  SmokeLabStepAnswer: SmokeLabStepAnswer;
  SmokeLabSummary: SmokeLabSummary;
  SmokeLabReset: SmokeLabReset;
  ToolGatewayList: ToolGatewayList;
  ToolGateway: ToolGateway;
  ToolGatewayAuth: ToolGatewayAuth;
  ToolGatewayBearer: ToolGatewayBearer;
  ToolGatewayOAuth: ToolGatewayOAuth;
  ToolGatewayHeaderPolicy: ToolGatewayHeaderPolicy;
  ToolGatewayPassthrough: ToolGatewayPassthrough;
  ToolGatewayHeader: ToolGatewayHeader;
  ToolGatewayResponseHeaders: ToolGatewayResponseHeaders;
  ToolGatewayMetadataPolicy: ToolGatewayMetadataPolicy;
  ToolGatewayOnDemand: ToolGatewayOnDemand;
  ToolGatewayToken: ToolGatewayToken;
  ToolGatewayClientSnippet: ToolGatewayClientSnippet;
  ToolGatewayClient: ToolGatewayClient;
  NewToolGatewayToken: NewToolGatewayToken;
  NewToolSession: NewToolSession;
  RevokedToolSession: RevokedToolSession;
  SessionTool: SessionTool;
  ToolCallAnswer: ToolCallAnswer;
  ToolActionRequestList: ToolActionRequestList;
  ListedToolActionRequest: ListedToolActionRequest;
  ToolTrustRuleList: ToolTrustRuleList;
  ToolStdioTemplateList: ToolStdioTemplateList;
  ToolStdioTemplate: ToolStdioTemplate;
  ToolStdioTemplateTool: ToolStdioTemplateTool;
  ToolStdioTemplateSource: ToolStdioTemplateSource;
  ToolStdioTemplateStatus: ToolStdioTemplateStatus;
  ToolAuditPage: ToolAuditPage;
  ToolAuditEvent: ToolAuditEvent;
  AuditedToolCall: AuditedToolCall;
  ToolCallStatus: ToolCallStatus;
  ToolCallDecision: ToolCallDecision;
  ToolCallApproval: ToolCallApproval;
  RunToolDecisions: RunToolDecisions;
  RunToolDecision: RunToolDecision;
  PendingToolAction: PendingToolAction;
  ToolRuntimeSlotList: ToolRuntimeSlotList;
  ToolRuntimeReport: ToolRuntimeReport;
  ToolRuntimeReportStatus: ToolRuntimeReportStatus;
  ToolRuntimeMetrics: ToolRuntimeMetrics;
  ToolRuntimeSupportMatrix: ToolRuntimeSupportMatrix;
  ToolRuntimeSupport: ToolRuntimeSupport;
  ToolRuntimeRecommendation: ToolRuntimeRecommendation;
  ToolRuntimeSeverity: ToolRuntimeSeverity;
  ToolRuntimeRecommendationStatus: ToolRuntimeRecommendationStatus;
  Health: Health;
  PublicHealth: PublicHealth;
  Unhealthy: Unhealthy;
  SignedOut: SignedOut;
  RoutineTestReceipt: RoutineTestReceipt;
  RoutineIgnoredEvent: RoutineIgnoredEvent;
  Error: Error;
  QuestionOutput: QuestionOutput;
  QuestionOptionOutput: QuestionOptionOutput;
  SuggestedTaskOutput: SuggestedTaskOutput;
}
/** Each route: what a request to it takes, and what it answers. */
export interface Paths {
  '/api/companies': {
    /**
     * List the companies that the caller can access
     *
     * Allowed callers: A board user.
     */
    get: {
      query?: {
        scope?: "accessible";
      };
      answer: Company[];
    };
    /**
     * Create a company and become its owner
     *
     * Allowed callers: An instance admin or the local board.
     */
    post: {
      body: {
        /** The company's display name. */
        name: string;
        /** The purpose of the company. */
        description?: string | null;
        /** The monthly budget in cents; 0 means no limit. */
        budgetMonthlyCents?: number;
        /** True if hires need the approval of the board. */
        requireBoardApprovalForNewAgents?: boolean;
        /** The ID of the person who is responsible by default. */
        defaultResponsibleUserId?: string | null;
        /** The color that clients show, such as #1a2b3c. */
        primaryColor?: string | null;
        /** The company's picture: an http or https URL, or a path of this server that begins with /. */
        logoUrl?: string | null;
        /** The prefix of identifiers such as ACM-12; defaults to letters of the name. */
        issuePrefix?: string;
      };
      answer: Company;
    };
  };
  '/api/companies/stats': {
    /**
     * Count the agents and issues of each accessible company
     *
     * Allowed callers: A board user.
     */
    get: {
      answer: { [name: string]: {
        agentCount: number;
        issueCount: number;
      } };
    };
  };
  '/api/companies/{companyId}': {
    /**
     * Get a company
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: Company;
    };
    /**
     * Change a company; CEO agents may change its branding
     *
     * Allowed callers: A board user of the company who is not a viewer, or the company's CEO agent.
     */
    patch: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body?: {
        /** The company's display name. */
        name?: string;
        /** The purpose of the company. */
        description?: string | null;
        /** The color that clients show, such as #1a2b3c. */
        primaryColor?: string | null;
        /** The ID of the asset with the logo. */
        logoAssetId?: string | null;
        /** The company's picture: an http or https URL, or a path of this server that begins with /. */
        logoUrl?: string | null;
        /** The company's new status. */
        status?: CompanyStatus;
        /** The monthly budget in cents; 0 means no limit. */
        budgetMonthlyCents?: number;
        /** True if hires need the approval of the board. */
        requireBoardApprovalForNewAgents?: boolean;
        /** The ID of the person who is responsible by default. */
        defaultResponsibleUserId?: string | null;
        /** The allowed adapters, among those of the instance; null means all of these. Only instance admins can set it. */
        allowedAdapters?: string[] | null;
      };
      answer: Company;
    };
    /**
     * Delete a company and all its data, if the deployment allows it
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    delete: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: Ok;
    };
  };
  '/api/companies/{companyId}/branding': {
    /**
     * Change a company's name, description, color or logo
     *
     * Allowed callers: A board user of the company who is not a viewer, or the company's CEO agent.
     */
    patch: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body?: {
        /** The company's display name. */
        name?: string;
        /** The purpose of the company. */
        description?: string | null;
        /** The color that clients show, such as #1a2b3c. */
        primaryColor?: string | null;
        /** The ID of the asset with the logo. */
        logoAssetId?: string | null;
        /** The company's picture: an http or https URL, or a path of this server that begins with /. */
        logoUrl?: string | null;
      };
      answer: Company;
    };
  };
  '/api/companies/{companyId}/archive': {
    /**
     * Archive a company and pause its agents
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: Company;
    };
  };
  '/api/companies/{companyId}/host-folders': {
    /**
     * List the host folders for a company's agents, projects and skills
     *
     * Allowed callers: People and agents who may create or configure agents.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: CompanyHostFolders;
    };
  };
  '/api/companies/{companyId}/logo': {
    /**
     * Add an image to a company's assets and make it the logo
     *
     * Allowed callers: A board user of the company who is not a viewer, or the company's CEO agent.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: FormData;
      answer: Asset;
    };
  };
  '/api/companies/{companyId}/assets/images': {
    /**
     * Add an image to a company's assets
     *
     * Allowed callers: A board user of the company who is not a viewer, or the company's CEO agent.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: FormData;
      answer: Asset;
    };
  };
  '/api/assets/{assetId}/content': {
    /**
     * Get the content of an asset
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the asset */
        assetId: string;
      };
      answer: Blob;
    };
  };
  '/api/companies/{companyId}/agents': {
    /**
     * List a company's agents, except terminated agents
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: Agent[];
    };
    /**
     * Create an agent without a hire
     *
     * Allowed callers: A board user who holds agents:create.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The agent's display name. If a new agent's name is in use, the server appends a number. */
        name: string;
        /** The agent's role in the company. */
        role?: AgentRole;
        /** The job title, which clients show below the name. */
        title?: string | null;
        /** The name of the icon that clients show. */
        icon?: "activity" | "anchor" | "archive" | "atom" | "award" | "bar-chart" | "beaker" | "bell" | "book-open" | "bot" | "brain" | "briefcase" | "bug" | "calculator" | "calendar" | "camera" | "circuit-board" | "clipboard-list" | "cloud" | "code" | "cog" | "coins" | "compass" | "cpu" | "crown" | "database" | "eye" | "feather" | "file-text" | "flame" | "flask-conical" | "gauge" | "gem" | "git-branch" | "globe" | "graduation-cap" | "hammer" | "headphones" | "heart" | "key" | "languages" | "layers" | "leaf" | "lightbulb" | "line-chart" | "lock" | "mail" | "map" | "megaphone" | "message-circle" | "microscope" | "mountain" | "network" | "package" | "palette" | "pen-tool" | "puzzle" | "radar" | "rocket" | "scale" | "search" | "server" | "shield" | "sparkles" | "star" | "target" | "telescope" | "terminal" | "users" | "wrench" | null;
        /** The agent's strengths, for callers that choose an agent for a task. */
        capabilities?: string | null;
        /** The appearance; defaults to a random one. */
        appearance?: AgentAppearance;
        /** The ID of the agent's manager. */
        reportsTo?: string | null;
        /** The type of the adapter that runs the agent. */
        adapterType?: string;
        /** The adapter's configuration. Literal variables are never shown again. */
        adapterConfig?: {
          env?: { [name: string]: string | ({
            type: "plain";
            value: string;
          } | {
            type: "secret_ref";
            secretId: string;
            version?: "latest" | number;
          } | {
            type: "user_secret_ref";
            /** The name by which settings refer to the secret, unique in the company. */
            key: string;
            required?: boolean;
            version?: "latest" | number;
          }) & { [name: string]: unknown } };
          headers?: { [name: string]: string | ({
            type: "secret_ref";
            secretId: string;
            version?: "latest" | number;
          } | {
            type: "user_secret_ref";
            /** The name by which settings refer to the secret, unique in the company. */
            key: string;
            required?: boolean;
            version?: "latest" | number;
          }) & { [name: string]: unknown } };
          [name: string]: unknown;
        };
        /** The configuration of wakes. */
        runtimeConfig?: {
          heartbeat?: {
            enabled?: boolean;
            intervalSec?: number;
            wakeOnDemand?: boolean;
            maxConcurrentRuns?: number;
            maxDailyRuns?: number | null;
            maxDailyCostCents?: number | null;
            skipTimerWhenNoActionableWork?: boolean;
            [name: string]: unknown;
          };
          [name: string]: unknown;
        };
        /** The ID of the default environment. */
        defaultEnvironmentId?: string | null;
        /** The monthly budget in cents; 0 means no limit. */
        budgetMonthlyCents?: number;
        /** The skills that the agent should have, by key or slug. The server stores the keys. */
        desiredSkills?: string[];
        /** Data that clients store with the agent. */
        metadata?: { [name: string]: JsonValue } | null;
        /** The permissions of the agent to create agents and skills. */
        permissions?: {
          /** True if the agent may hire agents. */
          canCreateAgents?: boolean;
          /** True if the agent may create skills. */
          canCreateSkills?: boolean;
        };
        /** The initial instructions. */
        instructionsBundle?: {
          /** The contents of the files, by relative path. */
          files: { [name: string]: string };
          /** The path of the entry file. */
          entryFile?: string;
        };
      };
      answer: Agent;
    };
  };
  '/api/companies/{companyId}/agent-hires': {
    /**
     * Hire an agent; it waits for board approval if the company requires it
     *
     * Allowed callers: A caller who holds agents:create.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The agent's display name. If a new agent's name is in use, the server appends a number. */
        name: string;
        /** The agent's role in the company. */
        role?: AgentRole;
        /** The job title, which clients show below the name. */
        title?: string | null;
        /** The name of the icon that clients show. */
        icon?: "activity" | "anchor" | "archive" | "atom" | "award" | "bar-chart" | "beaker" | "bell" | "book-open" | "bot" | "brain" | "briefcase" | "bug" | "calculator" | "calendar" | "camera" | "circuit-board" | "clipboard-list" | "cloud" | "code" | "cog" | "coins" | "compass" | "cpu" | "crown" | "database" | "eye" | "feather" | "file-text" | "flame" | "flask-conical" | "gauge" | "gem" | "git-branch" | "globe" | "graduation-cap" | "hammer" | "headphones" | "heart" | "key" | "languages" | "layers" | "leaf" | "lightbulb" | "line-chart" | "lock" | "mail" | "map" | "megaphone" | "message-circle" | "microscope" | "mountain" | "network" | "package" | "palette" | "pen-tool" | "puzzle" | "radar" | "rocket" | "scale" | "search" | "server" | "shield" | "sparkles" | "star" | "target" | "telescope" | "terminal" | "users" | "wrench" | null;
        /** The agent's strengths, for callers that choose an agent for a task. */
        capabilities?: string | null;
        /** The appearance; defaults to a random one. */
        appearance?: AgentAppearance;
        /** The ID of the agent's manager. */
        reportsTo?: string | null;
        /** The type of the adapter that runs the agent. */
        adapterType?: string;
        /** The adapter's configuration. Literal variables are never shown again. */
        adapterConfig?: {
          env?: { [name: string]: string | ({
            type: "plain";
            value: string;
          } | {
            type: "secret_ref";
            secretId: string;
            version?: "latest" | number;
          } | {
            type: "user_secret_ref";
            /** The name by which settings refer to the secret, unique in the company. */
            key: string;
            required?: boolean;
            version?: "latest" | number;
          }) & { [name: string]: unknown } };
          headers?: { [name: string]: string | ({
            type: "secret_ref";
            secretId: string;
            version?: "latest" | number;
          } | {
            type: "user_secret_ref";
            /** The name by which settings refer to the secret, unique in the company. */
            key: string;
            required?: boolean;
            version?: "latest" | number;
          }) & { [name: string]: unknown } };
          [name: string]: unknown;
        };
        /** The configuration of wakes. */
        runtimeConfig?: {
          heartbeat?: {
            enabled?: boolean;
            intervalSec?: number;
            wakeOnDemand?: boolean;
            maxConcurrentRuns?: number;
            maxDailyRuns?: number | null;
            maxDailyCostCents?: number | null;
            skipTimerWhenNoActionableWork?: boolean;
            [name: string]: unknown;
          };
          [name: string]: unknown;
        };
        /** The ID of the default environment. */
        defaultEnvironmentId?: string | null;
        /** The monthly budget in cents; 0 means no limit. */
        budgetMonthlyCents?: number;
        /** The skills that the agent should have, by key or slug. The server stores the keys. */
        desiredSkills?: string[];
        /** Data that clients store with the agent. */
        metadata?: { [name: string]: JsonValue } | null;
        /** The permissions of the agent to create agents and skills. */
        permissions?: {
          /** True if the agent may hire agents. */
          canCreateAgents?: boolean;
          /** True if the agent may create skills. */
          canCreateSkills?: boolean;
        };
        /** The initial instructions. */
        instructionsBundle?: {
          /** The contents of the files, by relative path. */
          files: { [name: string]: string };
          /** The path of the entry file. */
          entryFile?: string;
        };
        /** The issue that led to the hire. */
        sourceIssueId?: string | null;
        /** The issues that led to the hire. */
        sourceIssueIds?: string[];
        /** The source of the agent's adapter configuration; null means the configuration in this request. */
        inheritRuntimeFrom?: RuntimeInheritance | null;
      };
      answer: AgentHire;
    };
  };
  '/api/companies/{companyId}/agent-configurations': {
    /**
     * List the configurations of a company's agents, except terminated agents
     *
     * Allowed callers: A board user of the company, the agent itself, or an agent that may create agents or holds agent_config:read.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: AgentConfiguration[];
    };
  };
  '/api/companies/{companyId}/org': {
    /**
     * Get the reporting lines of a company as trees
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: OrgNode[];
    };
  };
  '/api/companies/{companyId}/org.svg': {
    /**
     * Draw the org chart of a company as SVG
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: Blob;
    };
  };
  '/api/companies/{companyId}/org.png': {
    /**
     * Draw the org chart of a company as PNG
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: Blob;
    };
  };
  '/api/agents/me': {
    /**
     * Get the calling agent
     *
     * Allowed callers: An agent.
     */
    get: {
      answer: AgentDetail;
    };
  };
  '/api/agents/me/inbox-lite': {
    /**
     * List the issues assigned to you in todo, in_progress and blocked, by priority
     *
     * Allowed callers: An agent.
     */
    get: {
      answer: AgentInboxItem[];
    };
  };
  '/api/agents/me/inbox/mine': {
    /**
     * List the issues in the inbox of the person responsible for you
     *
     * Allowed callers: An agent.
     */
    get: {
      query: {
        /** The person's id. */
        userId: string;
        /** Return only issues with these statuses. */
        status?: IssueStatus[];
      };
      answer: IssueRow[];
    };
  };
  '/api/agents/{agentId}': {
    /**
     * Get an agent with its chain of command and access
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: AgentDetail;
    };
    /**
     * Change an agent; a configuration change creates a revision
     *
     * Allowed callers: A board user of the company who is not a viewer, the agent itself, or an agent with agents:configure.
     */
    patch: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      body?: {
        /** The agent's display name. If a new agent's name is in use, the server appends a number. */
        name?: string;
        /** The agent's role in the company. */
        role?: AgentRole;
        /** The job title, which clients show below the name. */
        title?: string | null;
        /** The name of the icon that clients show. */
        icon?: "activity" | "anchor" | "archive" | "atom" | "award" | "bar-chart" | "beaker" | "bell" | "book-open" | "bot" | "brain" | "briefcase" | "bug" | "calculator" | "calendar" | "camera" | "circuit-board" | "clipboard-list" | "cloud" | "code" | "cog" | "coins" | "compass" | "cpu" | "crown" | "database" | "eye" | "feather" | "file-text" | "flame" | "flask-conical" | "gauge" | "gem" | "git-branch" | "globe" | "graduation-cap" | "hammer" | "headphones" | "heart" | "key" | "languages" | "layers" | "leaf" | "lightbulb" | "line-chart" | "lock" | "mail" | "map" | "megaphone" | "message-circle" | "microscope" | "mountain" | "network" | "package" | "palette" | "pen-tool" | "puzzle" | "radar" | "rocket" | "scale" | "search" | "server" | "shield" | "sparkles" | "star" | "target" | "telescope" | "terminal" | "users" | "wrench" | null;
        /** The agent's strengths, for callers that choose an agent for a task. */
        capabilities?: string | null;
        /** The appearance; defaults to a random one. */
        appearance?: AgentAppearance;
        /** The ID of the agent's manager. */
        reportsTo?: string | null;
        /** The type of the adapter that runs the agent. */
        adapterType?: string;
        /** Changes to the adapter's configuration; null removes a key. */
        adapterConfig?: {
          env?: { [name: string]: string | ({
            type: "plain";
            value: string;
          } | {
            type: "secret_ref";
            secretId: string;
            version?: "latest" | number;
          } | {
            type: "user_secret_ref";
            /** The name by which settings refer to the secret, unique in the company. */
            key: string;
            required?: boolean;
            version?: "latest" | number;
          }) & { [name: string]: unknown } | null } | null;
          headers?: { [name: string]: string | ({
            type: "secret_ref";
            secretId: string;
            version?: "latest" | number;
          } | {
            type: "user_secret_ref";
            /** The name by which settings refer to the secret, unique in the company. */
            key: string;
            required?: boolean;
            version?: "latest" | number;
          }) & { [name: string]: unknown } | null } | null;
          [name: string]: unknown;
        };
        /** Changes to the configuration of wakes; null removes a key. */
        runtimeConfig?: {
          heartbeat?: {
            enabled?: boolean | null;
            intervalSec?: number | null;
            wakeOnDemand?: boolean | null;
            maxConcurrentRuns?: number | null;
            maxDailyRuns?: number | null;
            maxDailyCostCents?: number | null;
            skipTimerWhenNoActionableWork?: boolean | null;
            [name: string]: unknown;
          } | null;
          [name: string]: unknown;
        };
        /** The ID of the default environment. */
        defaultEnvironmentId?: string | null;
        /** The monthly budget in cents; 0 means no limit. */
        budgetMonthlyCents?: number;
        /** The skills that the agent should have, by key or slug. The server stores the keys. */
        desiredSkills?: string[];
        /** Data that clients store with the agent. */
        metadata?: { [name: string]: JsonValue } | null;
        /** The new status: idle, active or paused. */
        status?: AgentStatus;
        /** True to replace the adapter configuration instead of merging it. */
        replaceAdapterConfig?: boolean;
      };
      answer: Agent;
    };
    /**
     * Delete a terminated agent; its activity stays in the journal
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    delete: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: Ok;
    };
  };
  '/api/agents/{agentId}/permissions': {
    /**
     * Set an agent's permissions to create agents and skills and to assign tasks
     *
     * Allowed callers: A board user of the company who is not a viewer, or the company's CEO agent.
     */
    patch: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      body: {
        /** True if the agent may hire agents. */
        canCreateAgents: boolean;
        /** True if the agent may create skills. */
        canCreateSkills?: boolean;
        /** True if the agent may assign issues to others. */
        canAssignTasks: boolean;
      };
      answer: Agent;
    };
  };
  '/api/agents/{agentId}/budgets': {
    /**
     * Set an agent's monthly budget
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    patch: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      body: {
        /** The monthly budget in cents; 0 means no limit. */
        budgetMonthlyCents: number;
      };
      answer: Agent;
    };
  };
  '/api/agents/{agentId}/pause': {
    /**
     * Pause an agent: it starts no more work
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: Agent;
    };
  };
  '/api/agents/{agentId}/resume': {
    /**
     * Resume a paused agent or one in error
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: Agent;
    };
  };
  '/api/agents/{agentId}/clear-error': {
    /**
     * Clear an agent's error
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: Agent;
    };
  };
  '/api/agents/{agentId}/approve': {
    /**
     * Approve an agent that waits for it
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: Agent;
    };
  };
  '/api/agents/{agentId}/terminate': {
    /**
     * Retire an agent for good
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: Agent;
    };
  };
  '/api/agents/{agentId}/keys': {
    /**
     * List an agent's API keys, including revoked keys
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: AgentKey[];
    };
    /**
     * Create an API key for an agent and return its token once
     *
     * Allowed callers: A board user who holds agents:configure.
     */
    post: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      body?: {
        /** A name that distinguishes the key from other keys. */
        name?: string;
      };
      answer: NewAgentKey;
    };
  };
  '/api/agents/{agentId}/keys/{keyId}': {
    /**
     * Revoke an agent's API key
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    delete: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
        /** The key's ID. */
        keyId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: Ok;
    };
  };
  '/api/agents/{agentId}/configuration': {
    /**
     * Get an agent's configuration, with secrets redacted
     *
     * Allowed callers: A board user of the company, the agent itself, or an agent that may create agents or holds agent_config:read.
     */
    get: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: AgentConfiguration;
    };
  };
  '/api/agents/{agentId}/config-revisions': {
    /**
     * List an agent's configuration changes, newest first
     *
     * Allowed callers: A board user of the company, the agent itself, or an agent that may create agents or holds agent_config:read.
     */
    get: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
        limit?: number;
      };
      answer: AgentConfigRevision[];
    };
  };
  '/api/agents/{agentId}/config-revisions/{revisionId}': {
    /**
     * Get one of an agent's configuration changes
     *
     * Allowed callers: A board user of the company, the agent itself, or an agent that may create agents or holds agent_config:read.
     */
    get: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
        /** The revision's ID. */
        revisionId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: AgentConfigRevision;
    };
  };
  '/api/agents/{agentId}/config-revisions/{revisionId}/rollback': {
    /**
     * Restore an agent's configuration as it was after a revision
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent with agents:configure.
     */
    post: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
        /** The revision's ID. */
        revisionId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: Agent;
    };
  };
  '/api/agents/{agentId}/runtime-state': {
    /**
     * Get an agent's runtime state: its next session and totals
     *
     * Allowed callers: A board user of the company, or the agent itself.
     */
    get: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: AgentRuntimeState;
    };
  };
  '/api/agents/{agentId}/runtime-state/reset-session': {
    /**
     * Reset an agent's sessions for one task or all tasks, but keep totals
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      body?: {
        /** The task key of the only session to reset; null for all sessions. */
        taskKey?: string | null;
      };
      answer: AgentRuntimeReset;
    };
  };
  '/api/agents/{agentId}/task-sessions': {
    /**
     * List an agent's sessions by task
     *
     * Allowed callers: A board user of the company, or the agent itself.
     */
    get: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: AgentTaskSession[];
    };
  };
  '/api/agents/{agentId}/instructions-bundle': {
    /**
     * Get the location and files of an agent's instructions
     *
     * Allowed callers: A board user of the company, the agent itself, or an agent that may create agents or holds agent_config:read.
     */
    get: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: InstructionsBundle;
    };
    /**
     * Change the location or the entry file of an agent's instructions
     *
     * Allowed callers: A board user of the company who is not a viewer, the agent itself, or an agent with agents:configure.
     */
    patch: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      body?: {
        /** The location of the instructions. */
        mode?: InstructionsMode;
        /** The folder of external instructions. */
        rootPath?: string | null;
        /** The path of the file that runs start with. */
        entryFile?: string;
      };
      answer: InstructionsBundle;
    };
  };
  '/api/agents/{agentId}/instructions-bundle/file': {
    /**
     * Get a file of an agent's instructions
     *
     * Allowed callers: A board user of the company, the agent itself, or an agent that may create agents or holds agent_config:read.
     */
    get: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
        /** The path of the file, relative to the folder of the instructions. */
        path?: string;
      };
      answer: InstructionsFile;
    };
    /**
     * Write a file of an agent's instructions
     *
     * Allowed callers: A board user of the company who is not a viewer, the agent itself, or an agent with agents:configure.
     */
    put: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      body: {
        /** The path of the file, relative to the folder of the instructions. */
        path: string;
        /** The file's text. */
        content: string;
      };
      answer: InstructionsFile;
    };
    /**
     * Delete a file of an agent's instructions, except the entry file
     *
     * Allowed callers: A board user of the company who is not a viewer, the agent itself, or an agent with agents:configure.
     */
    delete: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
        /** The path of the file, relative to the folder of the instructions. */
        path?: string;
      };
      answer: InstructionsBundle;
    };
  };
  '/api/agents/{agentId}/instructions-path': {
    /**
     * Set or clear the path of an instructions file in an agent's adapter configuration
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    patch: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      body: {
        /** The path, absolute or relative to adapterConfig.cwd; null clears it. */
        path: string | null;
        /** The configuration key that holds the path. */
        adapterConfigKey?: string;
      };
      answer: InstructionsPath;
    };
  };
  '/api/agents/me/secrets': {
    /**
     * List the secrets that the calling agent's run may read
     *
     * Allowed callers: An agent, with the token of a run of its own that is running.
     */
    get: {
      answer: AgentSecretGrants;
    };
  };
  '/api/agents/me/secrets/{key}/value': {
    /**
     * Read the value of a secret that the calling agent's run may read; every read is audited
     *
     * Allowed callers: An agent, with the token of a run of its own that is running.
     */
    post: {
      path: {
        /** The agent's name for the secret. */
        key: string;
      };
      answer: AgentSecretValue;
    };
  };
  '/api/agents/{agentId}/secret-grants': {
    /**
     * List the secrets granted to an agent, by key
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: SecretAccessGrants;
    };
  };
  '/api/agents/{agentId}/secret-grants/{key}': {
    /**
     * Let an agent read a secret by API request in its runs
     *
     * Allowed callers: A board user who holds agents:configure.
     */
    put: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
        /** The agent's name for the secret. */
        key: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      body: {
        /** The secret's ID. */
        secretId: string;
        /** latest, or the number of a version. */
        versionSelector?: string;
        /** The way in which the value may be passed on. */
        projectionClass?: SecretProjectionClass;
      };
      answer: SecretAccessGrant;
    };
    /**
     * Revoke an agent's grant of a secret
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    delete: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
        /** The agent's name for the secret. */
        key: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: Ok;
    };
  };
  '/api/agents/{agentId}/wakeup': {
    /**
     * Wake an agent: queue a run, or merge with a waiting one
     *
     * Allowed callers: A board user of the company who is not a viewer, or the agent itself.
     */
    post: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      body?: {
        /** The source of the wake. */
        source?: InvocationSource;
        /** The way in which the agent is woken. Default: manual. */
        trigger?: TriggerDetail;
        /** An alias of `trigger`, which takes precedence. */
        triggerDetail?: TriggerDetail;
        /** A stable code for the reason, which the run reads, such as retry_failed_run. */
        reason?: string | null;
        /** Data for the run: at most 65,536 characters of JSON. `issueId` or `taskId` names the issue; `taskKey` names the session to continue. */
        payload?: { [name: string]: JsonValue } | null;
        /** Repeating a key for the same agent returns the first run. */
        idempotencyKey?: string | null;
        /** True if the run starts a new session. */
        forceFreshSession?: boolean;
      };
      answer: HeartbeatRun | SkippedWake;
    };
  };
  '/api/agents/{agentId}/heartbeat/invoke': {
    /**
     * Wake an agent manually, without a reason or payload
     *
     * Allowed callers: A board user of the company who is not a viewer, or the agent itself.
     */
    post: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: HeartbeatRun | SkippedWake;
    };
  };
  '/api/companies/{companyId}/heartbeat-runs': {
    /**
     * List the runs of a company, newest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only runs of this agent. */
        agentId?: string;
        /** Only runs in one of these statuses. */
        status?: RunStatus[];
        limit?: number;
        /** True to omit results, excerpts, and everything but ids in the context. */
        summary?: boolean;
      };
      answer: HeartbeatRunRow[];
    };
  };
  '/api/companies/{companyId}/live-runs': {
    /**
     * List a company's running and queued runs, running first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** The maximum number of runs. */
        limit?: number;
        /** The minimum number of runs: if fewer are live, the most recently ended runs fill the list. */
        minCount?: number;
      };
      answer: LiveRun[];
    };
  };
  '/api/heartbeat-runs/{runId}': {
    /**
     * Get a run
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The run's id. */
        runId: string;
      };
      answer: HeartbeatRun;
    };
  };
  '/api/heartbeat-runs/{runId}/issues': {
    /**
     * List the issues that a run was about or changed, oldest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The run's id. */
        runId: string;
      };
      answer: IssueSummary[];
    };
  };
  '/api/heartbeat-runs/{runId}/events': {
    /**
     * List the events of a run, oldest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The run's id. */
        runId: string;
      };
      query?: {
        /** Only events after this position. */
        afterSeq?: number;
        limit?: number;
      };
      answer: HeartbeatRunEvent[];
    };
  };
  '/api/heartbeat-runs/{runId}/log': {
    /**
     * Read a part of a run's log, as lines of {ts, stream, chunk, seq}
     *
     * Allowed callers: Any board user or agent of the company; of the run of another agent, one with agent_config:read.
     */
    get: {
      path: {
        /** The run's id. */
        runId: string;
      };
      query?: {
        /** The start, in bytes of the log. */
        offset?: number;
        /** The maximum size in bytes. At least one line is returned. */
        limitBytes?: number;
      };
      answer: RunLogContent;
    };
  };
  '/api/heartbeat-runs/{runId}/cancel': {
    /**
     * Cancel a waiting or running run; an ended run does not change
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The run's id. */
        runId: string;
      };
      answer: HeartbeatRun;
    };
  };
  '/api/companies/{companyId}/dashboard': {
    /**
     * Get the figures of a company's dashboard
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: Dashboard;
    };
  };
  '/api/companies/{companyId}/sidebar-badges': {
    /**
     * Count the items in a company that wait for action
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: SidebarBadges;
    };
  };
  '/api/companies/{companyId}/activity': {
    /**
     * List a company's activity, newest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only events about this agent. */
        agentId?: string;
        /** Only events about entities of this type. */
        entityType?: string;
        /** Only events about this entity. */
        entityId?: string;
        /** Only events of this action, such as agent.created. */
        action?: string;
        /** Only events of this run. */
        runId?: string;
        /** Return only activity before this time: the createdAt of the last row */
        before?: string;
        /** The maximum number of rows, exceeded only to complete the last millisecond */
        limit?: number;
      };
      answer: Activity[];
    };
    /**
     * Record an activity that happened elsewhere
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The kind of the actor elsewhere. The details store it as a claim. */
        actorType?: ActorType;
        /** The id of the actor elsewhere. The details store it as a claim; the recorded actor is the caller. */
        actorId: string;
        /** The action, such as agent.created. */
        action: string;
        /** The type of the entity, such as agent. */
        entityType: string;
        /** The entity's id. */
        entityId: string;
        agentId?: string | null;
        /** Further data about the event. Orgraph redacts values that look like secrets. */
        details?: { [name: string]: JsonValue } | null;
      };
      answer: Activity;
    };
  };
  '/api/companies/{companyId}/activity/verify': {
    /**
     * Verify a company's journal: its chain of hashes, and that no event is missing
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: JournalVerification;
    };
  };
  '/api/companies/{companyId}/audit/agent-actions': {
    /**
     * Page through the audit trail of a company, newest first
     *
     * Allowed callers: A board user of the company, or an agent with audit:view_agent_actions.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only events about this agent. */
        agentId?: string;
        /** Only events about entities of this type. */
        entityType?: string;
        /** Only events about this entity. */
        entityId?: string;
        /** Only events of this action, such as agent.created. */
        action?: string;
        /** Only events of this run. */
        runId?: string;
        actorType?: ActorType;
        /** Return only actions at or after this time */
        from?: string;
        /** Return only actions at or before this time */
        to?: string;
        cursor?: string;
        limit?: number;
      };
      answer: AgentActionPage;
    };
  };
  '/api/companies/{companyId}/audit/agent-actions.csv': {
    /**
     * Export the audit trail as CSV, newest first, up to 100,000 rows or 64 MiB; a last row says where it was cut
     *
     * Allowed callers: A board user of the company, or an agent with audit:view_agent_actions.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only events about this agent. */
        agentId?: string;
        /** Only events about entities of this type. */
        entityType?: string;
        /** Only events about this entity. */
        entityId?: string;
        /** Only events of this action, such as agent.created. */
        action?: string;
        /** Only events of this run. */
        runId?: string;
        actorType?: ActorType;
        /** Return only actions at or after this time */
        from?: string;
        /** Return only actions at or before this time */
        to?: string;
      };
      answer: string;
    };
  };
  '/api/companies/{companyId}/export/fidelity': {
    /**
     * Count the records that an export includes and leaves out
     *
     * Allowed callers: A board user of the company who is not a viewer, or the company's CEO agent.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: ExportFidelity;
    };
  };
  '/api/companies/{companyId}/exports': {
    /**
     * Export a company, or parts of it, as a package of files
     *
     * Allowed callers: A board user of the company who is not a viewer, or the company's CEO agent.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body?: {
        /** The parts of the package: by default the company and its agents. */
        include?: PackageIncludesInput;
        /** The only agents, by slug or id; naming some includes them. */
        agents?: string[];
        /** The only skills, by slug or id; naming some includes them. */
        skills?: string[];
        /** The only projects, by slug or id; naming some includes them. */
        projects?: string[];
        /** The only tasks, by slug or id; naming some includes them. */
        issues?: string[];
        /** The projects whose tasks to include, by slug or id; naming some includes them. */
        projectIssues?: string[];
        /** The only files to include, by path; empty for all files. */
        selectedFiles?: string[];
        /** True to include the agents' desired skills. */
        expandReferencedSkills?: boolean;
        /** The order in which a sidebar shows agents and projects. */
        sidebarOrder?: SidebarOrderInput | null;
      };
      answer: CompanyPackage | Blob;
    };
  };
  '/api/companies/{companyId}/exports/preview': {
    /**
     * Preview an export of a company
     *
     * Allowed callers: A board user of the company who is not a viewer, or the company's CEO agent.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body?: {
        /** The parts of the package: by default the company and its agents. */
        include?: PackageIncludesInput;
        /** The only agents, by slug or id; naming some includes them. */
        agents?: string[];
        /** The only skills, by slug or id; naming some includes them. */
        skills?: string[];
        /** The only projects, by slug or id; naming some includes them. */
        projects?: string[];
        /** The only tasks, by slug or id; naming some includes them. */
        issues?: string[];
        /** The projects whose tasks to include, by slug or id; naming some includes them. */
        projectIssues?: string[];
        /** The only files to include, by path; empty for all files. */
        selectedFiles?: string[];
        /** True to include the agents' desired skills. */
        expandReferencedSkills?: boolean;
        /** The order in which a sidebar shows agents and projects. */
        sidebarOrder?: SidebarOrderInput | null;
      };
      answer: CompanyPackagePreview;
    };
  };
  '/api/companies/import/preview': {
    /**
     * Preview the import of a package, without changes
     *
     * Allowed callers: A board user of the company who is not a viewer, or an instance admin for a new company.
     */
    post: {
      body: ImportPreviewRequest | Blob | Uint8Array | string | FormData;
      answer: ImportPreview;
    };
  };
  '/api/companies/import': {
    /**
     * Import a package into a new or existing company
     *
     * Allowed callers: A board user of the company who is not a viewer, or an instance admin for a new company.
     */
    post: {
      body: ImportRequest | Blob | Uint8Array | string | FormData;
      answer: ImportResult;
    };
  };
  '/api/companies/{companyId}/imports/preview': {
    /**
     * Preview an import into this or a new company
     *
     * Allowed callers: A board user of the company who is not a viewer, or the company's CEO agent.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: ImportPreviewRequest | Blob | Uint8Array | string | FormData;
      answer: ImportPreview;
    };
  };
  '/api/companies/{companyId}/imports/apply': {
    /**
     * Import a package into this or a new company, without replacing records
     *
     * Allowed callers: A board user of the company who is not a viewer, or the company's CEO agent.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: ImportRequest | Blob | Uint8Array | string | FormData;
      answer: ImportResult;
    };
  };
  '/api/companies/{companyId}/projects': {
    /**
     * List a company's projects, by default without archived projects
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** True to include archived projects. */
        includeArchived?: boolean;
      };
      answer: Project[];
    };
    /**
     * Create a project; if the name is in use, the server appends a number
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The display name. If the name of a new project is in use, the server appends a number. */
        name: string;
        /** The subject of the project. */
        description?: string | null;
        /** The progress of the project. */
        status?: ProjectStatus;
        /** The IDs of the project's goals, the most important first. */
        goalIds?: string[];
        /** The ID of the goal that the project contributes to, if there is only one. */
        goalId?: string | null;
        /** The ID of the agent that leads the project. */
        leadAgentId?: string | null;
        /** The day by which the project should be done, such as 2027-01-31. */
        targetDate?: string | null;
        /** The color of the project in clients, such as #1a2b3c. */
        color?: string | null;
        /** The name of the icon that clients show. */
        icon?: string | null;
        /** Environment variables of runs on the project's issues. */
        env?: { [name: string]: string | ({
          type: "plain";
          value: string;
        } | {
          type: "secret_ref";
          secretId: string;
          version?: "latest" | number;
        } | {
          type: "user_secret_ref";
          /** The name by which settings refer to the secret, unique in the company. */
          key: string;
          required?: boolean;
          version?: "latest" | number;
        }) & { [name: string]: unknown } } | null;
        /** The project's first workspace. */
        workspace?: NewProjectWorkspace;
        /** A repeat with the same key and fields returns the first project. */
        idempotencyKey?: string;
      };
      answer: NewProject;
    };
  };
  '/api/projects/{projectId}': {
    /**
     * Get a project
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The ID or shortname of the project. */
        projectId: string;
      };
      query?: {
        /** Id of the company */
        companyId?: string;
      };
      answer: Project;
    };
    /**
     * Change a project
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    patch: {
      path: {
        /** The ID or shortname of the project. */
        projectId: string;
      };
      query?: {
        /** Id of the company */
        companyId?: string;
      };
      body?: {
        /** The display name. If the name of a new project is in use, the server appends a number. */
        name?: string;
        /** The subject of the project. */
        description?: string | null;
        /** The progress of the project. */
        status?: ProjectStatus;
        /** The IDs of the project's goals, the most important first. */
        goalIds?: string[];
        /** The ID of the goal that the project contributes to, if there is only one. */
        goalId?: string | null;
        /** The ID of the agent that leads the project. */
        leadAgentId?: string | null;
        /** The day by which the project should be done, such as 2027-01-31. */
        targetDate?: string | null;
        /** The color of the project in clients, such as #1a2b3c. */
        color?: string | null;
        /** The name of the icon that clients show. */
        icon?: string | null;
        /** Environment variables of runs on the project's issues. */
        env?: { [name: string]: string | ({
          type: "plain";
          value: string;
        } | {
          type: "secret_ref";
          secretId: string;
          version?: "latest" | number;
        } | {
          type: "user_secret_ref";
          /** The name by which settings refer to the secret, unique in the company. */
          key: string;
          required?: boolean;
          version?: "latest" | number;
        }) & { [name: string]: unknown } } | null;
        /** The time of archiving; null restores the project. */
        archivedAt?: string | null;
      };
      answer: Project;
    };
    /**
     * Delete a project; its issues stay, without a project
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    delete: {
      path: {
        /** The ID or shortname of the project. */
        projectId: string;
      };
      query?: {
        /** Id of the company */
        companyId?: string;
      };
      answer: Project;
    };
  };
  '/api/projects/{projectId}/workspaces': {
    /**
     * List a project's workspaces
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The ID or shortname of the project. */
        projectId: string;
      };
      query?: {
        /** Id of the company */
        companyId?: string;
      };
      answer: ProjectWorkspace[];
    };
    /**
     * Add a workspace to a project; the first is primary
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** The ID or shortname of the project. */
        projectId: string;
      };
      query?: {
        /** Id of the company */
        companyId?: string;
      };
      body?: {
        /** The display name. */
        name?: string;
        /** The source of the files. */
        sourceType?: WorkspaceSource;
        /** The folder on the machine that runs the agent. */
        cwd?: string | null;
        /** The URL of the repository, without credentials. */
        repoUrl?: string | null;
        /** The branch, tag or commit to work on. */
        repoRef?: string | null;
        /** The branch that new work starts from. */
        defaultRef?: string | null;
        /** The list in which clients show the workspace. */
        visibility?: WorkspaceVisibility;
        /** The command that prepares the workspace. */
        setupCommand?: string | null;
        /** The command that cleans up the workspace. */
        cleanupCommand?: string | null;
        /** True for the project's primary workspace; exactly one workspace is primary. */
        isPrimary?: boolean;
        metadata?: { [name: string]: JsonValue } | null;
      };
      answer: ProjectWorkspace;
    };
  };
  '/api/projects/{projectId}/workspaces/{workspaceId}': {
    /**
     * Change a project's workspace
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    patch: {
      path: {
        /** The ID or shortname of the project. */
        projectId: string;
        /** The workspace's ID. */
        workspaceId: string;
      };
      query?: {
        /** Id of the company */
        companyId?: string;
      };
      body?: {
        /** The display name. */
        name?: string;
        /** The source of the files. */
        sourceType?: WorkspaceSource;
        /** The folder on the machine that runs the agent. */
        cwd?: string | null;
        /** The URL of the repository, without credentials. */
        repoUrl?: string | null;
        /** The branch, tag or commit to work on. */
        repoRef?: string | null;
        /** The branch that new work starts from. */
        defaultRef?: string | null;
        /** The list in which clients show the workspace. */
        visibility?: WorkspaceVisibility;
        /** The command that prepares the workspace. */
        setupCommand?: string | null;
        /** The command that cleans up the workspace. */
        cleanupCommand?: string | null;
        /** True for the project's primary workspace; exactly one workspace is primary. */
        isPrimary?: boolean;
        metadata?: { [name: string]: JsonValue } | null;
      };
      answer: ProjectWorkspace;
    };
    /**
     * Delete a workspace; if it was primary, the oldest other becomes primary
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    delete: {
      path: {
        /** The ID or shortname of the project. */
        projectId: string;
        /** The workspace's ID. */
        workspaceId: string;
      };
      query?: {
        /** Id of the company */
        companyId?: string;
      };
      answer: ProjectWorkspace;
    };
  };
  '/api/companies/{companyId}/goals': {
    /**
     * List a company's goals
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: Goal[];
    };
    /**
     * Create a goal
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The goal in one line. */
        title: string;
        /** Details of the goal. */
        description?: string | null;
        level?: GoalLevel;
        status?: GoalStatus;
        /** The ID of the goal that it contributes to, in the same company. */
        parentId?: string | null;
        /** The ID of the agent that is responsible for it, in the same company. */
        ownerAgentId?: string | null;
      };
      answer: Goal;
    };
  };
  '/api/goals/{goalId}': {
    /**
     * Get a goal
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The goal's ID. */
        goalId: string;
      };
      answer: Goal;
    };
    /**
     * Change a goal
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    patch: {
      path: {
        /** The goal's ID. */
        goalId: string;
      };
      body?: {
        /** The goal in one line. */
        title?: string;
        /** Details of the goal. */
        description?: string | null;
        level?: GoalLevel;
        status?: GoalStatus;
        /** The ID of the goal that it contributes to, in the same company. */
        parentId?: string | null;
        /** The ID of the agent that is responsible for it, in the same company. */
        ownerAgentId?: string | null;
      };
      answer: Goal;
    };
    /**
     * Delete a goal that nothing refers to
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    delete: {
      path: {
        /** The goal's ID. */
        goalId: string;
      };
      answer: Goal;
    };
  };
  '/api/companies/{companyId}/labels': {
    /**
     * List a company's labels by name
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: Label[];
    };
    /**
     * Create a label
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The label's name, unique in the company regardless of case. */
        name: string;
        /** A color such as #1a2b3c. */
        color: string;
      };
      answer: Label;
    };
  };
  '/api/labels/{labelId}': {
    /**
     * Delete a label and remove it from everything
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    delete: {
      path: {
        /** The label's ID. */
        labelId: string;
      };
      answer: Label;
    };
  };
  '/api/companies/{companyId}/issues': {
    /**
     * List the issues of a company by priority, then by latest activity
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Return only issues with these statuses */
        status?: IssueStatus[];
        /** Return only issues with these priorities */
        priority?: IssuePriority[];
        /** Return only issues assigned to this agent; null for issues without an assigned agent */
        assigneeAgentId?: string | null;
        /** Return only issues that this agent created, was assigned, commented on or ran */
        participantAgentId?: string;
        /** Return only issues assigned to this person: a user id or "me" */
        assigneeUserId?: string;
        /** Return only issues that this person created, was assigned, changed or commented on: a user id or "me" */
        touchedByUserId?: string;
        /** Return only issues archived in this person's inbox: a user id or "me" */
        inboxArchivedByUserId?: string;
        /** Return only issues with comments that this person has not read: a user id or "me" */
        unreadForUserId?: string;
        /** Return only issues of this project */
        projectId?: string;
        /** Return only the children of this issue */
        parentId?: string;
        /** An alias of `parentId` */
        parentIssueId?: string;
        /** Return only the descendants of this issue */
        descendantOf?: string;
        /** Return only issues with this label */
        labelId?: string;
        /** Return only issues with this kind of origin */
        originKind?: IssueOriginKind;
        /** Return only issues with this origin */
        originId?: string;
        /** True to exclude issues that routines created */
        excludeRoutineExecutions?: boolean;
        /** Return only issues that are stalled until a person or an agent acts */
        attention?: "blocked";
        /** True to return only issues that have a document with the key plan, false for only those without */
        hasPlanDocument?: boolean;
        /** Words to search for in titles, identifiers, descriptions and comments; the best matches come first */
        q?: string;
        /** Return only issues updated since this time */
        updatedSince?: string;
        /** The field to sort by, instead of priority and activity */
        sortField?: "updated" | "id";
        /** The sort direction, desc by default. Requires sortField */
        sortDir?: "asc" | "desc";
        /** The maximum number of issues, at most 1000 */
        limit?: number;
        /** The number of issues to skip */
        offset?: number;
        /** Return only issues with a greater id. Requires sortField=id and sortDir=asc */
        afterId?: string;
        /** Set to compact for few fields and an ETag */
        view?: "compact";
        /** True to include the blockers of each issue */
        includeBlockedBy?: boolean;
      };
      answer: ListedIssue[] | IssueCompact[];
    };
    /**
     * Create an issue; a repeat returns the existing one
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The work to do, in one line. */
        title: string;
        /** The work to do in detail, in Markdown. */
        description?: string | null;
        /** The project's id. Defaults to the parent's project. */
        projectId?: string | null;
        /** The goal's id. Defaults to the goal of the project or company. */
        goalId?: string | null;
        /** The parent issue's id. */
        parentId?: string | null;
        /** The number of requests that led to this one; 0 for the first request. */
        requestDepth?: number;
        /** The code under which the costs are booked. */
        billingCode?: string | null;
        /** The state of the work. Defaults to todo with an assignee, otherwise to backlog. */
        status?: IssueStatus;
        /** The urgency of the work. Defaults to medium. */
        priority?: IssuePriority;
        /** The way in which an agent works on the issue. Defaults to standard. */
        workMode?: IssueWorkMode;
        /** The actors that may decide that the issue is done; null if the issue has no rule of its own. */
        reviewPolicy?: IssueReviewPolicy | null;
        /** The UUID or shortname of the assigned agent. */
        assigneeAgentId?: string | null;
        /** The id of the assigned person. */
        assigneeUserId?: string | null;
        /** The ids of all of the issue's labels. */
        labelIds?: string[];
        /** The ids of all issues that block the issue. */
        blockedByIssueIds?: string[];
        /** The owner and action to unblock: {owner: {agentId} | {userId} | "board", action}. Only with status blocked. */
        unblockDescriptor?: { [name: string]: JsonValue } | null;
        /** Adapter settings for this issue only. */
        assigneeAdapterOverrides?: AssigneeAdapterOverrides | null;
        /** The rules for reviewing the work, and the external event that the issue waits for. */
        executionPolicy?: ExecutionPolicy | null;
        /** A plan in Markdown, which becomes the document with the key plan. */
        initialPlan?: string;
        idempotencyKey?: string;
        /** True to create the issue even if an open issue of the last 48 hours has the same title. */
        allowDuplicate?: boolean;
      };
      answer: NewIssue;
    };
  };
  '/api/companies/{companyId}/issues/count': {
    /**
     * Count the matching issues of a company
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Return only issues with these statuses */
        status?: IssueStatus[];
        /** Return only issues with these priorities */
        priority?: IssuePriority[];
        /** Return only issues assigned to this agent; null for issues without an assigned agent */
        assigneeAgentId?: string | null;
        /** Return only issues that this agent created, was assigned, commented on or ran */
        participantAgentId?: string;
        /** Return only issues assigned to this person: a user id or "me" */
        assigneeUserId?: string;
        /** Return only issues that this person created, was assigned, changed or commented on: a user id or "me" */
        touchedByUserId?: string;
        /** Return only issues archived in this person's inbox: a user id or "me" */
        inboxArchivedByUserId?: string;
        /** Return only issues with comments that this person has not read: a user id or "me" */
        unreadForUserId?: string;
        /** Return only issues of this project */
        projectId?: string;
        /** Return only the children of this issue */
        parentId?: string;
        /** An alias of `parentId` */
        parentIssueId?: string;
        /** Return only the descendants of this issue */
        descendantOf?: string;
        /** Return only issues with this label */
        labelId?: string;
        /** Return only issues with this kind of origin */
        originKind?: IssueOriginKind;
        /** Return only issues with this origin */
        originId?: string;
        /** True to exclude issues that routines created */
        excludeRoutineExecutions?: boolean;
        /** Return only issues that are stalled until a person or an agent acts */
        attention?: "blocked";
        /** True to return only issues that have a document with the key plan, false for only those without */
        hasPlanDocument?: boolean;
        /** Words to search for in titles, identifiers, descriptions and comments; the best matches come first */
        q?: string;
        /** Return only issues updated since this time */
        updatedSince?: string;
      };
      answer: IssueCount;
    };
  };
  '/api/companies/{companyId}/search': {
    /**
     * Search the issues, comments, documents, agents and projects of a company
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query: {
        /** The words to search for, each matching as a prefix, or an identifier */
        q: string;
        /** The types to search */
        scope?: SearchScope;
        /** The order of the results */
        sort?: SearchSort;
        /** The maximum number of results */
        limit?: number;
        /** The number of results to skip */
        offset?: number;
        /** Return only results about issues with these statuses */
        status?: IssueStatus[];
        /** Return only results about issues with these priorities */
        priority?: IssuePriority[];
        /** Return only results about issues assigned to this agent; null for issues without an assigned agent */
        assigneeAgentId?: string | null;
        /** Return only results about issues assigned to this person: a user id or "me" */
        assigneeUserId?: string;
        /** Return only results about issues of this project */
        projectId?: string;
        /** Return only results about issues with this label */
        labelId?: string;
        /** Return only results updated within this time span, in hours, days, weeks or months of 30 days */
        updatedWithin?: string;
        /** Return only results updated at or after this time */
        updatedAfter?: string;
      };
      answer: Search;
    };
  };
  '/api/issues/{issueId}': {
    /**
     * Get an issue with everything related to it
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      answer: IssueDetail;
    };
    /**
     * Update an issue, optionally with a comment
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of it; an agent in progress with it only from the run that holds it, and others with tasks:manage_active_checkouts.
     */
    patch: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      body?: {
        /** The work to do, in one line. */
        title?: string;
        /** The work to do in detail, in Markdown. */
        description?: string | null;
        /** The project's id. Defaults to the parent's project. */
        projectId?: string | null;
        /** The goal's id. Defaults to the goal of the project or company. */
        goalId?: string | null;
        /** The parent issue's id. */
        parentId?: string | null;
        /** The number of requests that led to this one; 0 for the first request. */
        requestDepth?: number;
        /** The code under which the costs are booked. */
        billingCode?: string | null;
        /** The state of the work. */
        status?: IssueStatus;
        /** The urgency of the work. */
        priority?: IssuePriority;
        /** The way in which an agent works on the issue. */
        workMode?: IssueWorkMode;
        /** The actors that may decide that the issue is done; null if the issue has no rule of its own. */
        reviewPolicy?: IssueReviewPolicy | null;
        /** The UUID or shortname of the assigned agent. */
        assigneeAgentId?: string | null;
        /** The id of the assigned person. */
        assigneeUserId?: string | null;
        /** The ids of all of the issue's labels. */
        labelIds?: string[];
        /** The ids of all issues that block the issue. */
        blockedByIssueIds?: string[];
        /** The owner and action to unblock: {owner: {agentId} | {userId} | "board", action}. Only with status blocked. */
        unblockDescriptor?: { [name: string]: JsonValue } | null;
        /** Adapter settings for this issue only. */
        assigneeAdapterOverrides?: AssigneeAdapterOverrides | null;
        /** The rules for reviewing the work, and the external event that the issue waits for. */
        executionPolicy?: ExecutionPolicy | null;
        /** The time at which the issue was hidden from lists; null shows it again. */
        hiddenAt?: string | null;
        /** A comment to add with the update, in Markdown. */
        comment?: string;
        /** The ids of files of the issue to attach to the comment. */
        attachmentIds?: string[];
        /** An id chosen by the author; a second comment with the same id is not created. */
        commentClientRequestId?: string;
        /** True to move a closed or blocked issue back to todo. */
        reopen?: boolean;
        /** True to make the assignee resume the work. */
        resume?: boolean;
        /** True to stop the assignee's current run first. Only the board may do this. */
        interrupt?: boolean;
        /** The request to the reviewer. Only for an issue that is in review or moves there. */
        reviewRequest?: ReviewRequest | null;
      };
      answer: UpdatedIssue | UpdatedIssueMinimal;
    };
    /**
     * Delete an issue with everything that belongs to it; its costs stay recorded
     *
     * Allowed callers: A board user of the company who is not a viewer, or the agent that owns the issue.
     */
    delete: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      answer: Issue;
    };
  };
  '/api/issues/{issueId}/activity': {
    /**
     * List an issue's activity, newest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      query?: {
        /** Return only activity before this time: the createdAt of the last row */
        before?: string;
        /** The maximum number of rows, exceeded only to complete the last millisecond */
        limit?: number;
      };
      answer: Activity[];
    };
  };
  '/api/issues/{issueId}/runs': {
    /**
     * List the runs of an issue, newest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      query?: {
        limit?: number;
      };
      answer: HeartbeatRun[];
    };
  };
  '/api/issues/{issueId}/live-runs': {
    /**
     * List the queued and running runs of an issue, oldest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      answer: HeartbeatRun[];
    };
  };
  '/api/issues/{issueId}/active-run': {
    /**
     * Get the running run of an issue, or its oldest queued one
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      answer: HeartbeatRun | null;
    };
  };
  '/api/issues/{issueId}/children': {
    /**
     * Create a child issue
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      body: {
        /** The work to do, in one line. */
        title: string;
        /** The work to do in detail, in Markdown. */
        description?: string | null;
        /** The project's id. Defaults to the parent's project. */
        projectId?: string | null;
        /** The goal's id. Defaults to the goal of the project or company. */
        goalId?: string | null;
        /** The code under which the costs are booked. */
        billingCode?: string | null;
        /** The state of the work. Defaults to todo with an assignee, otherwise to backlog. */
        status?: IssueStatus;
        /** The urgency of the work. Defaults to medium. */
        priority?: IssuePriority;
        /** The way in which an agent works on the issue. Defaults to standard. */
        workMode?: IssueWorkMode;
        /** The actors that may decide that the issue is done; null if the issue has no rule of its own. */
        reviewPolicy?: IssueReviewPolicy | null;
        /** The UUID or shortname of the assigned agent. */
        assigneeAgentId?: string | null;
        /** The id of the assigned person. */
        assigneeUserId?: string | null;
        /** The ids of all of the issue's labels. */
        labelIds?: string[];
        /** The ids of all issues that block the issue. */
        blockedByIssueIds?: string[];
        /** The owner and action to unblock: {owner: {agentId} | {userId} | "board", action}. Only with status blocked. */
        unblockDescriptor?: { [name: string]: JsonValue } | null;
        /** Adapter settings for this issue only. */
        assigneeAdapterOverrides?: AssigneeAdapterOverrides | null;
        /** The rules for reviewing the work, and the external event that the issue waits for. */
        executionPolicy?: ExecutionPolicy | null;
        /** A plan in Markdown, which becomes the document with the key plan. */
        initialPlan?: string;
        idempotencyKey?: string;
        /** True to create the issue even if an open issue of the last 48 hours has the same title. */
        allowDuplicate?: boolean;
        /** The acceptance criteria, which are appended to the description. */
        acceptanceCriteria?: string[];
        /** True to make the new issue block its parent. */
        blockParentUntilDone?: boolean;
      };
      answer: NewIssue;
    };
  };
  '/api/issues/{issueId}/comments': {
    /**
     * List the comments of an issue; deleted ones have an empty body
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      query?: {
        /** The id of the comment to continue after, in the requested order. */
        after?: string;
        /** An alias of `after`. */
        afterCommentId?: string;
        /** The sort direction: the oldest or the newest comments first. */
        order?: "asc" | "desc";
        /** The maximum number of comments. Defaults to all. */
        limit?: number;
      };
      answer: IssueComment[];
    };
    /**
     * Comment on an issue, optionally reopening it or resuming its work
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      body: {
        /** The comment's body in Markdown. [name](agent://<id>) mentions an agent and wakes it. */
        body: string;
        /** The ids of files of the issue to attach to the comment. */
        attachmentIds?: string[];
        /** An id chosen by the author; a second comment with the same id is not created. */
        clientRequestId?: string;
        /** True to move a closed or blocked issue back to todo. */
        reopen?: boolean;
        /** True to make the assignee resume the work. */
        resume?: boolean;
        /** True to stop the assignee's current run first. Only the board may do this. */
        interrupt?: boolean;
        /** Additional data from the author. */
        metadata?: { [name: string]: JsonValue };
      };
      answer: NewIssueComment;
    };
  };
  '/api/issues/{issueId}/comments/{commentId}': {
    /**
     * Get a comment of an issue
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The comment's id. */
        commentId: string;
      };
      answer: IssueComment;
    };
    /**
     * Delete a comment; it stays in the thread without its body
     *
     * Allowed callers: Its author.
     */
    delete: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The comment's id. */
        commentId: string;
      };
      answer: IssueComment;
    };
  };
  '/api/issues/{issueId}/read': {
    /**
     * Mark an issue as read
     *
     * Allowed callers: A board user of the company.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      answer: IssueReadMark;
    };
    /**
     * Mark an issue as unread
     *
     * Allowed callers: A board user of the company.
     */
    delete: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      answer: IssueStateRemoved;
    };
  };
  '/api/issues/{issueId}/inbox-archive': {
    /**
     * Archive an issue in your inbox until another actor changes it
     *
     * Allowed callers: A board user of the company.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      answer: IssueInboxArchive;
    };
    /**
     * Move an issue back into your inbox
     *
     * Allowed callers: A board user of the company.
     */
    delete: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      answer: IssueStateRemoved;
    };
  };
  '/api/issues/{issueId}/heartbeat-context': {
    /**
     * Get the context that a woken agent needs about its issue
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      query?: {
        /** The comment that woke the agent. */
        wakeCommentId?: string;
      };
      answer: HeartbeatContext;
    };
  };
  '/api/issues/{issueId}/checkout': {
    /**
     * Check out an issue to work on it; one of several concurrent attempts succeeds
     *
     * Allowed callers: An agent for itself, within a run, or a board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      body: {
        /** The id of the agent that will work on the issue. An agent may only pass its own. */
        agentId: string;
        /** The statuses in which the issue may be checked out. */
        expectedStatuses: IssueStatus[];
      };
      answer: Issue;
    };
  };
  '/api/issues/{issueId}/release': {
    /**
     * Release an issue: clear its assignee, unless it is closed, and move it from in_progress to todo
     *
     * Allowed callers: The assignee agent, from the run that holds the issue, or a board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      answer: Issue;
    };
  };
  '/api/issues/{issueId}/admin/force-release': {
    /**
     * Release an issue from its run and reject the run's further writes
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      query?: {
        /** True to remove the assignee too; an issue in progress moves to todo. */
        clearAssignee?: boolean;
      };
      answer: ForcedRelease;
    };
  };
  '/api/issues/{issueId}/monitor/check-now': {
    /**
     * Fire an issue's monitor now and wake its assignee
     *
     * Allowed callers: The assignee agent, or a board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      answer: Ok;
    };
  };
  '/api/issues/{issueId}/documents': {
    /**
     * List an issue's documents, oldest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      answer: Document[];
    };
  };
  '/api/issues/{issueId}/documents/{key}': {
    /**
     * Get a document of an issue with its latest body
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The document's key within its issue. */
        key: string;
      };
      answer: Document;
    };
    /**
     * Create a document of an issue or append a revision to it
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company unless the issue is in progress under another agent.
     */
    put: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The document's key within its issue. */
        key: string;
      };
      body: {
        /** The whole text, in Markdown, which becomes a new revision. */
        body: string;
        /** The heading shown above the text. Omit it to keep the current heading. */
        title?: string | null;
        /** The format of the body. Always markdown. */
        format?: "markdown";
        /** A short summary of the changes in this revision. */
        changeSummary?: string | null;
        /** The id of the revision that the changes are based on. Required unless the document is new. */
        baseRevisionId?: string | null;
      };
      answer: Document;
    };
    /**
     * Delete a document of an issue with its revisions and annotations
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    delete: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The document's key within its issue. */
        key: string;
      };
      answer: Ok;
    };
  };
  '/api/issues/{issueId}/documents/{key}/lock': {
    /**
     * Lock a document of an issue against changes
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The document's key within its issue. */
        key: string;
      };
      answer: Document;
    };
  };
  '/api/issues/{issueId}/documents/{key}/unlock': {
    /**
     * Unlock a document of an issue
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The document's key within its issue. */
        key: string;
      };
      answer: Document;
    };
  };
  '/api/issues/{issueId}/documents/{key}/revisions': {
    /**
     * List a document's revisions, newest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The document's key within its issue. */
        key: string;
      };
      query?: {
        /** The maximum number of revisions. */
        limit?: number;
        /** Return only revisions with a lower number. */
        before?: number;
      };
      answer: DocumentRevision[];
    };
  };
  '/api/issues/{issueId}/documents/{key}/revisions/{revisionId}/restore': {
    /**
     * Restore an earlier revision of a document as its next revision
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company unless the issue is in progress under another agent.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The document's key within its issue. */
        key: string;
        /** The revision's id. */
        revisionId: string;
      };
      answer: Document;
    };
  };
  '/api/issues/{issueId}/documents/{key}/annotations': {
    /**
     * List the annotation threads of an issue's document, oldest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The document's key within its issue. */
        key: string;
      };
      query?: {
        /** Return only threads with this status. */
        status?: "open" | "resolved" | "all";
        /** True to include the comments. */
        includeComments?: boolean;
      };
      answer: AnnotationThreadRow[];
    };
    /**
     * Start a thread about a selection of an issue's document
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The document's key within its issue. */
        key: string;
      };
      body: {
        /** The id of the revision that the selection was made in, which must be the latest. */
        baseRevisionId: string;
        /** The number of the revision baseRevisionId. */
        baseRevisionNumber: number;
        /** The selection that the thread is about. */
        selector: {
          /** The selected text and its surroundings. */
          quote: {
            /** The selected text, without Markdown markers. */
            exact: string;
            /** The text before the selection. */
            prefix?: string;
            /** The text after the selection. */
            suffix?: string;
          };
          /** The position of the selection. */
          position: {
            /** The start offset in the plain text. */
            normalizedStart: number;
            /** The end offset in the plain text, exclusive. */
            normalizedEnd: number;
            /** The start offset in the Markdown body, in UTF-16 code units. */
            markdownStart: number;
            /** The end offset in the Markdown body, in UTF-16 code units, exclusive. */
            markdownEnd: number;
          };
        };
        /** The text of the comment. */
        body: string;
        /** The id of a comment on the issue with the same content. */
        issueCommentId?: string | null;
      };
      answer: AnnotationThread;
    };
  };
  '/api/issues/{issueId}/documents/{key}/annotations/{threadId}': {
    /**
     * Get an annotation thread of an issue's document with its comments
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The document's key within its issue. */
        key: string;
        /** The thread's id. */
        threadId: string;
      };
      answer: AnnotationThread;
    };
    /**
     * Resolve or reopen an annotation thread; reopening anchors it in the latest revision
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    patch: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The document's key within its issue. */
        key: string;
        /** The thread's id. */
        threadId: string;
      };
      body: {
        /** The new status: resolved ends the conversation, open resumes it. */
        status: AnnotationThreadStatus;
      };
      answer: AnnotationThread;
    };
  };
  '/api/issues/{issueId}/documents/{key}/annotations/{threadId}/comments': {
    /**
     * Add a comment to an annotation thread, open or resolved
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The document's key within its issue. */
        key: string;
        /** The thread's id. */
        threadId: string;
      };
      body: {
        /** The text of the comment. */
        body: string;
        /** The id of a comment on the issue with the same content. */
        issueCommentId?: string | null;
      };
      answer: AnnotationComment;
    };
  };
  '/api/companies/{companyId}/issues/{issueId}/attachments': {
    /**
     * Add a file to an issue, or to one of its comments
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** The company's id. */
        companyId: string;
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      body: FormData;
      answer: IssueAttachment;
    };
  };
  '/api/issues/{issueId}/attachments': {
    /**
     * List an issue's files, oldest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      answer: IssueAttachment[];
    };
  };
  '/api/attachments/{attachmentId}/content': {
    /**
     * Get the content of a file on an issue
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The attachment's id. */
        attachmentId: string;
      };
      query?: {
        /** True to send the file as a download, regardless of its type. */
        download?: boolean;
      };
      answer: Blob;
    };
  };
  '/api/attachments/{attachmentId}': {
    /**
     * Remove a file from its issue
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company unless the issue is in progress under another agent; an agent always its own.
     */
    delete: {
      path: {
        /** The attachment's id. */
        attachmentId: string;
      };
      answer: Ok;
    };
  };
  '/api/issues/{issueId}/work-products': {
    /**
     * List an issue's work products, oldest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      answer: WorkProduct[];
    };
    /**
     * Add a work product to an issue
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company unless the issue is in progress under another agent.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      body: {
        /** The kind of work product. */
        type: WorkProductType;
        /** The provider that hosts the work product, such as github. */
        provider: string;
        /** The name, such as the title of the pull request. */
        title: string;
        /** The address at which the work product opens; it begins with http, https, git or ssh. */
        url?: string | null;
        /** The provider's id of the work product. */
        externalId?: string | null;
        /** True to make this the primary work product of its type; it replaces the previous one. */
        isPrimary?: boolean;
        /** A short summary of the content. */
        summary?: string | null;
        /** Additional data from the author. */
        metadata?: { [name: string]: JsonValue } | null;
        /** The status that the author reports. */
        status?: WorkProductStatus;
        /** The board's review: whether it is needed, and its result. */
        reviewState?: WorkProductReview;
        /** The health that the author reports. */
        healthStatus?: WorkProductHealth;
        /** The run that created it; an agent may name only its own runs. Defaults to the run of the request. */
        createdByRunId?: string | null;
      };
      answer: WorkProduct;
    };
  };
  '/api/work-products/{workProductId}': {
    /**
     * Update a work product
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company unless the issue is in progress under another agent.
     */
    patch: {
      path: {
        /** The work product's id. */
        workProductId: string;
      };
      body?: {
        /** The kind of work product. */
        type?: WorkProductType;
        /** The provider that hosts the work product, such as github. */
        provider?: string;
        /** The name, such as the title of the pull request. */
        title?: string;
        /** The address at which the work product opens; it begins with http, https, git or ssh. */
        url?: string | null;
        /** The provider's id of the work product. */
        externalId?: string | null;
        /** True to make this the primary work product of its type; it replaces the previous one. */
        isPrimary?: boolean;
        /** A short summary of the content. */
        summary?: string | null;
        /** Additional data from the author. */
        metadata?: { [name: string]: JsonValue } | null;
        /** The status that the author reports. */
        status?: WorkProductStatus;
        /** The board's review: whether it is needed, and its result. */
        reviewState?: WorkProductReview;
        /** The health that the author reports. */
        healthStatus?: WorkProductHealth;
      };
      answer: WorkProduct;
    };
    /**
     * Remove a work product from its issue
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company unless the issue is in progress under another agent.
     */
    delete: {
      path: {
        /** The work product's id. */
        workProductId: string;
      };
      answer: WorkProduct;
    };
  };
  '/api/issues/{issueId}/approvals': {
    /**
     * List an issue's linked approvals, oldest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      answer: Approval[];
    };
    /**
     * Link an approval to an issue, which then waits for the approval
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      body: {
        /** The id of an approval of the same company. */
        approvalId: string;
      };
      answer: Approval[];
    };
  };
  '/api/issues/{issueId}/approvals/{approvalId}': {
    /**
     * Remove the link between an approval and an issue
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    delete: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The approval's id. */
        approvalId: string;
      };
      answer: Ok;
    };
  };
  '/api/issues/{issueId}/cost-summary': {
    /**
     * Sum up the costs of an issue and its descendants
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      query?: {
        /** True to count only the descendants. */
        excludeRoot?: boolean;
      };
      answer: IssueCostSummary;
    };
  };
  '/api/issues/{issueId}/interactions': {
    /**
     * List an issue's interactions, oldest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      answer: Interaction[];
    };
    /**
     * Ask for a decision, answers or tasks on an issue
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent that works on the issue or has commented on it.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      body: {
        /** The kind of request. */
        kind: InteractionKind;
        /** The content of the request, with the fields of its kind. */
        payload: InteractionPayload;
        /** The heading shown above the interaction. */
        title?: string | null;
        /** A short summary of the subject. */
        summary?: string | null;
        /** The condition for waking the assignee. Defaults to none for a confirmation and to wake_assignee otherwise. */
        continuationPolicy?: InteractionContinuationPolicy;
        /** The actors that may resolve the interaction. */
        resolverPolicy?: InteractionResolverPolicy;
        /** The id of the addressed agent, which Orgraph wakes. */
        addresseeAgentId?: string | null;
        /** The id of the addressed person. */
        addresseeUserId?: string | null;
        /** The id of the comment on the issue that led to the interaction. */
        sourceCommentId?: string | null;
        /** A repeated request with the same key returns the first interaction. */
        idempotencyKey?: string | null;
      };
      answer: NewInteraction;
    };
  };
  '/api/issues/{issueId}/interactions/{interactionId}/accept': {
    /**
     * Accept an interaction; suggested tasks become issues
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The interaction's id. */
        interactionId: string;
      };
      body?: {
        /** The keys of the selected options; null or omitted for the options that the interaction preselects. */
        selectedOptionIds?: string[] | null;
        /** The keys of the accepted suggestions; null or omitted for all. */
        selectedClientKeys?: string[] | null;
      };
      answer: Interaction;
    };
  };
  '/api/issues/{issueId}/interactions/{interactionId}/reject': {
    /**
     * Reject an interaction
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The interaction's id. */
        interactionId: string;
      };
      body?: {
        /** The reason for the outcome, for the creator of the interaction. Some confirmations require it for a rejection. */
        reason?: string | null;
      };
      answer: Interaction;
    };
  };
  '/api/issues/{issueId}/interactions/{interactionId}/respond': {
    /**
     * Answer the questions of an interaction
     *
     * Allowed callers: A board user of the company who is not a viewer, or the agent that the card addresses; never the creator.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The interaction's id. */
        interactionId: string;
      };
      body: {
        /** The answers. */
        answers: GivenAnswer[];
        /** A readable summary of all answers, in Markdown. */
        summaryMarkdown?: string | null;
      };
      answer: Interaction;
    };
  };
  '/api/issues/{issueId}/interactions/{interactionId}/cancel': {
    /**
     * Cancel the questions of an interaction
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The interaction's id. */
        interactionId: string;
      };
      body?: {
        /** The reason for the outcome, for the creator of the interaction. Some confirmations require it for a rejection. */
        reason?: string | null;
      };
      answer: Interaction;
    };
  };
  '/api/issues/{issueId}/interactions/{interactionId}/withdraw': {
    /**
     * Withdraw a pending interaction
     *
     * Allowed callers: The creator, or a board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The interaction's id. */
        interactionId: string;
      };
      body?: {
        /** The reason for the outcome, for the creator of the interaction. Some confirmations require it for a rejection. */
        reason?: string | null;
      };
      answer: Interaction;
    };
  };
  '/api/issues/{issueId}/interactions/{interactionId}/skip': {
    /**
     * Skip an interaction without answering it or waking anyone
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The interaction's id. */
        interactionId: string;
      };
      body?: {
        /** The reason for the outcome, for the creator of the interaction. Some confirmations require it for a rejection. */
        reason?: string | null;
      };
      answer: Interaction;
    };
  };
  '/api/companies/{companyId}/approvals': {
    /**
     * List a company's approvals, newest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only approvals in one of these statuses. */
        status?: ApprovalStatus[];
      };
      answer: Approval[];
    };
    /**
     * Request an approval from the board
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The type of approval. Only the board creates hires and budget overrides by hand. */
        type: ApprovalType;
        /** The request, with the fields of its type. */
        payload: { [name: string]: JsonValue };
        /** The IDs of the issues that the approval concerns or that wait for it. */
        issueIds?: string[];
        /** The ID of the agent on whose behalf the board requests it. */
        requestedByAgentId?: string | null;
      };
      answer: Approval;
    };
  };
  '/api/approvals/{approvalId}': {
    /**
     * Get an approval
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The approval's id. */
        approvalId: string;
      };
      answer: Approval;
    };
  };
  '/api/approvals/{approvalId}/issues': {
    /**
     * List an approval's linked issues, oldest link first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The approval's id. */
        approvalId: string;
      };
      answer: Issue[];
    };
  };
  '/api/approvals/{approvalId}/comments': {
    /**
     * List the comments on an approval, oldest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The approval's id. */
        approvalId: string;
      };
      answer: ApprovalComment[];
    };
    /**
     * Comment on an approval
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** The approval's id. */
        approvalId: string;
      };
      body: {
        /** The comment, in Markdown. */
        body: string;
      };
      answer: ApprovalComment;
    };
  };
  '/api/approvals/{approvalId}/approve': {
    /**
     * Approve a request; a hire becomes an agent
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The approval's id. */
        approvalId: string;
      };
      body?: {
        /** The reason for the requester. */
        decisionNote?: string | null;
      };
      answer: Approval;
    };
  };
  '/api/approvals/{approvalId}/reject': {
    /**
     * Reject a request
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The approval's id. */
        approvalId: string;
      };
      body?: {
        /** The reason for the requester. */
        decisionNote?: string | null;
      };
      answer: Approval;
    };
  };
  '/api/approvals/{approvalId}/request-revision': {
    /**
     * Send an approval back to its requester for a revision
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The approval's id. */
        approvalId: string;
      };
      body?: {
        /** The reason for the requester. */
        decisionNote?: string | null;
      };
      answer: Approval;
    };
  };
  '/api/approvals/{approvalId}/resubmit': {
    /**
     * Resubmit an approval after a revision was requested
     *
     * Allowed callers: A board user of the company who is not a viewer, or the agent that asked.
     */
    post: {
      path: {
        /** The approval's id. */
        approvalId: string;
      };
      body?: {
        /** The revised request. Redacted values that you send back keep the stored values. */
        payload?: { [name: string]: JsonValue };
      };
      answer: Approval;
    };
  };
  '/api/companies/{companyId}/cases': {
    /**
     * List a company's cases, most recently active first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Return only cases of these types */
        types?: string[];
        /** Return only cases with these statuses */
        statuses?: (CaseStatus | "active")[];
        /** Return only cases that are neither done nor cancelled, in addition to statuses */
        active?: boolean;
        /** Return only cases of these projects */
        projectIds?: string[];
        /** Return cases without a project, in addition to those of projectIds */
        includeNoProject?: boolean;
        /** Return only cases with one of these labels */
        labelIds?: string[];
        /** Return only the direct children of this case */
        parentCaseId?: string;
        /** A part of the identifier, title, summary or key, ignoring case */
        q?: string;
        /** True to append the ancestors of the cases */
        includeAncestors?: boolean;
        /** The maximum number of cases, not counting ancestors */
        limit?: number;
        /** An alias of types */
        type?: string[];
        /** An alias of statuses */
        status?: (CaseStatus | "active")[];
        /** An alias of projectIds */
        project?: string[];
        /** An alias of projectIds */
        projectId?: string[];
        /** An alias of labelIds */
        label?: string[];
        /** An alias of labelIds */
        labelId?: string[];
        /** An alias of parentCaseId */
        parent?: string;
      };
      answer: CaseRow[];
    };
    /**
     * Create a case, or update the existing one with this type and key; null and omitted fields stay as they are
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The case's type: 1 to 120 characters. */
        caseType: string;
        /** The case's key, unique within its type, of up to 512 characters. One case of each type may have no key. */
        key?: string | null;
        /** The case's title: 1 to 500 user-perceived characters. */
        title: string;
        /** The case's summary: up to 8000 user-perceived characters. Null leaves it as it is. */
        summary?: string | null;
        /** The case's status. Any status may follow any other; done and cancelled set completedAt, others clear it. Null leaves it as it is. */
        status?: CaseStatus | null;
        /** Further data as a JSON object, which is replaced as a whole. Null leaves it as it is. */
        fields?: { [name: string]: JsonValue } | null;
        /** The id of the case's project, of the same company. Null leaves it as it is. */
        projectId?: string | null;
        /** The id of the parent case: another case, and not a descendant. Null leaves it as it is. */
        parentCaseId?: string | null;
      };
      answer: Case;
    };
  };
  '/api/cases/{caseId}': {
    /**
     * Get a case with everything that belongs to it
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The case's UUID or identifier. */
        caseId: string;
      };
      answer: CaseDetail;
    };
    /**
     * Update a case; omitted fields stay as they are
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    patch: {
      path: {
        /** The case's UUID or identifier. */
        caseId: string;
      };
      body?: {
        /** The case's title: 1 to 500 user-perceived characters. */
        title?: string;
        summary?: string | null;
        /** The case's status. Any status may follow any other; done and cancelled set completedAt, others clear it. */
        status?: CaseStatus;
        /** Further data as a JSON object, which is replaced as a whole. */
        fields?: { [name: string]: JsonValue };
        projectId?: string | null;
        parentCaseId?: string | null;
        /** The ids of all of the case's labels. */
        labelIds?: string[];
        /** An alias of `labelIds`. */
        labels?: string[];
      };
      answer: Case;
    };
  };
  '/api/cases/{caseId}/links': {
    /**
     * Link an issue to a case unless they are already linked
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** The case's UUID or identifier. */
        caseId: string;
      };
      body: {
        /** The UUID or identifier of an issue of the same company. */
        issueId: string;
        /** The relation of the issue to the case. */
        role: CaseLinkRole;
      };
      answer: CaseLink;
    };
  };
  '/api/cases/{caseId}/links/{issueId}': {
    /**
     * Remove the link between an issue and a case, if there is one
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    delete: {
      path: {
        /** The case's UUID or identifier. */
        caseId: string;
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      answer: Ok;
    };
  };
  '/api/issues/{issueId}/cases': {
    /**
     * List an issue's linked cases, oldest link first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      answer: LinkedCase[];
    };
  };
  '/api/cases/{caseId}/documents/{key}': {
    /**
     * Get a document of a case with its latest body
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The case's UUID or identifier. */
        caseId: string;
        /** The document's key within its case. */
        key: string;
      };
      answer: CaseDocument;
    };
    /**
     * Create a document of a case or append a revision to it
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    put: {
      path: {
        /** The case's UUID or identifier. */
        caseId: string;
        /** The document's key within its case. */
        key: string;
      };
      body: {
        /** The whole text, which becomes a new revision. */
        body: string;
        /** The heading shown above the text. Omit it to keep the current heading. */
        title?: string | null;
        /** The format of the body, markdown by default. Omit it to keep the format. */
        format?: string;
        /** A short summary of the changes in this revision. */
        changeSummary?: string | null;
        /** The id of the revision that the changes are based on. Required unless the document is new. */
        baseRevisionId?: string | null;
      };
      answer: WrittenCaseDocument;
    };
    /**
     * Delete a document of a case with its revisions and annotations
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    delete: {
      path: {
        /** The case's UUID or identifier. */
        caseId: string;
        /** The document's key within its case. */
        key: string;
      };
      answer: Ok;
    };
  };
  '/api/cases/{caseId}/documents/{key}/lock': {
    /**
     * Lock a document of a case against changes
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** The case's UUID or identifier. */
        caseId: string;
        /** The document's key within its case. */
        key: string;
      };
      answer: CaseDocument;
    };
  };
  '/api/cases/{caseId}/documents/{key}/unlock': {
    /**
     * Unlock a document of a case
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** The case's UUID or identifier. */
        caseId: string;
        /** The document's key within its case. */
        key: string;
      };
      answer: CaseDocument;
    };
  };
  '/api/cases/{caseId}/documents/{key}/revisions': {
    /**
     * List a case document's revisions with their authors and issues, newest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The case's UUID or identifier. */
        caseId: string;
        /** The document's key within its case. */
        key: string;
      };
      query?: {
        /** The maximum number of revisions. */
        limit?: number;
        /** Return only revisions with a lower number. */
        before?: number;
      };
      answer: CaseDocumentHistory;
    };
  };
  '/api/cases/{caseId}/documents/{key}/revisions/{revisionId}/restore': {
    /**
     * Restore an earlier revision of a case's document as its next revision
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** The case's UUID or identifier. */
        caseId: string;
        /** The document's key within its case. */
        key: string;
        /** The revision's id. */
        revisionId: string;
      };
      answer: WrittenCaseDocument;
    };
  };
  '/api/cases/{caseId}/documents/{key}/annotations': {
    /**
     * List the annotation threads of a case's document, oldest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The case's UUID or identifier. */
        caseId: string;
        /** The document's key within its case. */
        key: string;
      };
      query?: {
        /** Return only threads with this status. */
        status?: "open" | "resolved" | "all";
        /** True to include the comments. */
        includeComments?: boolean;
      };
      answer: CaseAnnotationThreadRow[];
    };
    /**
     * Start a thread about a selection of a case's document
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** The case's UUID or identifier. */
        caseId: string;
        /** The document's key within its case. */
        key: string;
      };
      body: {
        /** The id of the revision that the selection was made in, which must be the latest. */
        baseRevisionId: string;
        /** The number of the revision baseRevisionId. */
        baseRevisionNumber: number;
        /** The selection that the thread is about. */
        selector: {
          /** The selected text and its surroundings. */
          quote: {
            /** The selected text, without Markdown markers. */
            exact: string;
            /** The text before the selection. */
            prefix?: string;
            /** The text after the selection. */
            suffix?: string;
          };
          /** The position of the selection. */
          position: {
            /** The start offset in the plain text. */
            normalizedStart: number;
            /** The end offset in the plain text, exclusive. */
            normalizedEnd: number;
            /** The start offset in the Markdown body, in UTF-16 code units. */
            markdownStart: number;
            /** The end offset in the Markdown body, in UTF-16 code units, exclusive. */
            markdownEnd: number;
          };
        };
        /** The text of the comment. */
        body: string;
        /** The id of a comment on one of the company's issues with the same content. */
        issueCommentId?: string | null;
      };
      answer: CaseAnnotationThread;
    };
  };
  '/api/cases/{caseId}/documents/{key}/annotations/{threadId}': {
    /**
     * Get an annotation thread of a case's document with its comments
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The case's UUID or identifier. */
        caseId: string;
        /** The document's key within its case. */
        key: string;
        /** The thread's id. */
        threadId: string;
      };
      answer: CaseAnnotationThread;
    };
    /**
     * Resolve or reopen an annotation thread of a case's document; reopening anchors it in the latest revision
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    patch: {
      path: {
        /** The case's UUID or identifier. */
        caseId: string;
        /** The document's key within its case. */
        key: string;
        /** The thread's id. */
        threadId: string;
      };
      body: {
        /** The new status: resolved ends the conversation, open resumes it. */
        status: AnnotationThreadStatus;
      };
      answer: CaseAnnotationThread;
    };
  };
  '/api/cases/{caseId}/documents/{key}/annotations/{threadId}/comments': {
    /**
     * Add a comment to an annotation thread of a case's document, open or resolved
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** The case's UUID or identifier. */
        caseId: string;
        /** The document's key within its case. */
        key: string;
        /** The thread's id. */
        threadId: string;
      };
      body: {
        /** The text of the comment. */
        body: string;
        /** The id of a comment on one of the company's issues with the same content. */
        issueCommentId?: string | null;
      };
      answer: AnnotationComment;
    };
  };
  '/api/cases/{caseId}/attachments': {
    /**
     * Add a file to a case
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** The case's UUID or identifier. */
        caseId: string;
      };
      body: FormData;
      answer: CaseAttachment;
    };
  };
  '/api/cases/{caseId}/events': {
    /**
     * List the events of a case, newest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The case's UUID or identifier. */
        caseId: string;
      };
      query?: {
        limit?: number;
      };
      answer: CaseEvent[];
    };
  };
  '/api/companies/{companyId}/routines': {
    /**
     * List a company's routines, most recently changed first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only routines of this project. */
        projectId?: string;
        /** Only routines in this status. */
        status?: RoutineStatus;
      };
      answer: RoutineRow[];
    };
    /**
     * Create a routine; without an agent it is paused
     *
     * Allowed callers: A board user of the company who is not a viewer, or the agent that the routine is assigned to.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The title of the routine's issues, which may contain {{variables}}. */
        title: string;
        /** The description of the routine's issues, which may contain {{variables}}. */
        description?: string | null;
        /** The agent to which the routine's issues are assigned. Without an agent the routine is paused. */
        assigneeAgentId?: string | null;
        /** The project of the routine's issues. */
        projectId?: string | null;
        /** The goal of the routine's issues. */
        goalId?: string | null;
        /** The parent of the routine's issues. */
        parentIssueId?: string | null;
        /** The priority of the routine's issues. */
        priority?: IssuePriority;
        /** Triggers fire the routine only while it is active. */
        status?: RoutineStatus;
        concurrencyPolicy?: RoutineConcurrencyPolicy;
        /** The handling of missed ticks. */
        catchUpPolicy?: RoutineCatchUpPolicy;
        activityGatePolicy?: RoutineActivityGatePolicy;
        /** The scope of the activity that lets ticks fire. */
        activityGateScope?: RoutineActivityGateScope;
        /** The variables for {{name}} in title and description. Orgraph adds those that the text uses and removes others. */
        variables?: NewRoutineVariable[];
        /** Environment variables of runs on the routine's issues. */
        env?: { [name: string]: string | ({
          type: "plain";
          value: string;
        } | {
          type: "secret_ref";
          secretId: string;
          version?: "latest" | number;
        } | {
          type: "user_secret_ref";
          /** The name by which settings refer to the secret, unique in the company. */
          key: string;
          required?: boolean;
          version?: "latest" | number;
        }) & { [name: string]: unknown } } | null;
      };
      answer: Routine;
    };
  };
  '/api/routines/{routineId}': {
    /**
     * Get a routine with its triggers, runs and related records
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The routine's id. */
        routineId: string;
      };
      answer: RoutineDetail;
    };
    /**
     * Update a routine and remove variables that its text no longer uses
     *
     * Allowed callers: A board user of the company who is not a viewer, or the agent that the routine is assigned to.
     */
    patch: {
      path: {
        /** The routine's id. */
        routineId: string;
      };
      body?: {
        /** The title of the routine's issues, which may contain {{variables}}. */
        title?: string;
        /** The description of the routine's issues, which may contain {{variables}}. */
        description?: string | null;
        /** The agent to which the routine's issues are assigned. Without an agent the routine is paused. */
        assigneeAgentId?: string | null;
        /** The project of the routine's issues. */
        projectId?: string | null;
        /** The goal of the routine's issues. */
        goalId?: string | null;
        /** The parent of the routine's issues. */
        parentIssueId?: string | null;
        /** The priority of the routine's issues. */
        priority?: IssuePriority;
        /** Triggers fire the routine only while it is active. */
        status?: RoutineStatus;
        concurrencyPolicy?: RoutineConcurrencyPolicy;
        /** The handling of missed ticks. */
        catchUpPolicy?: RoutineCatchUpPolicy;
        activityGatePolicy?: RoutineActivityGatePolicy;
        /** The scope of the activity that lets ticks fire. */
        activityGateScope?: RoutineActivityGateScope;
        /** The variables for {{name}} in title and description. Orgraph adds those that the text uses and removes others. */
        variables?: NewRoutineVariable[];
        /** Environment variables of runs on the routine's issues. */
        env?: { [name: string]: string | ({
          type: "plain";
          value: string;
        } | {
          type: "secret_ref";
          secretId: string;
          version?: "latest" | number;
        } | {
          type: "user_secret_ref";
          /** The name by which settings refer to the secret, unique in the company. */
          key: string;
          required?: boolean;
          version?: "latest" | number;
        }) & { [name: string]: unknown } } | null;
        /** The latestRevisionId on which the edit is based. Orgraph rejects the update if there is a later revision. */
        baseRevisionId?: string | null;
      };
      answer: Routine;
    };
  };
  '/api/routines/{routineId}/run': {
    /**
     * Run a routine now, under its concurrency policy
     *
     * Allowed callers: A board user of the company who is not a viewer, or the agent that the routine is assigned to.
     */
    post: {
      path: {
        /** The routine's id. */
        routineId: string;
      };
      body?: {
        /** The kind of caller: manual for a person, api for a program. */
        source?: "manual" | "api";
        /** The trigger to fire, which must be enabled. */
        triggerId?: string | null;
        /** Data for the run, by name. Variables without a value in variables take it from here. */
        payload?: { [name: string]: JsonValue } | null;
        /** The values of variables, by name, instead of their defaults. */
        variables?: { [name: string]: JsonValue } | null;
        /** The project of the issue. Defaults to the routine's. */
        projectId?: string | null;
        /** The assignee, by UUID or shortname. Defaults to the routine's. */
        assigneeAgentId?: string | null;
        /** Repeating a request with the same key returns the first run. */
        idempotencyKey?: string | null;
        /** The workspace for the work. */
        executionWorkspaceId?: string | null;
        /** The preferred kind of workspace. It is stored and not used yet. */
        executionWorkspacePreference?: string | null;
        /** The settings of the workspace. They are stored and not used yet. */
        executionWorkspaceSettings?: { [name: string]: JsonValue } | null;
      };
      answer: RoutineRun;
    };
  };
  '/api/routines/{routineId}/runs': {
    /**
     * List the runs of a routine, newest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The routine's id. */
        routineId: string;
      };
      query?: {
        /** The maximum number of results. */
        limit?: number;
      };
      answer: RoutineRunEntry[];
    };
  };
  '/api/routines/{routineId}/revisions': {
    /**
     * List a routine's revisions, newest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The routine's id. */
        routineId: string;
      };
      query?: {
        /** The maximum number of results. */
        limit?: number;
        /** Only revisions with a lower number. */
        before?: number;
      };
      answer: RoutineRevision[];
    };
  };
  '/api/routines/{routineId}/revisions/{revisionId}/restore': {
    /**
     * Restore a routine and its triggers from a revision; its status stays
     *
     * Allowed callers: A board user of the company who is not a viewer, or the agent that the routine is assigned to.
     */
    post: {
      path: {
        /** The routine's id. */
        routineId: string;
        /** The revision's id. */
        revisionId: string;
      };
      answer: RestoredRoutine;
    };
  };
  '/api/routines/{routineId}/triggers': {
    /**
     * Add a trigger to a routine; a webhook secret appears only once
     *
     * Allowed callers: A board user of the company who is not a viewer, or the agent that the routine is assigned to.
     */
    post: {
      path: {
        /** The routine's id. */
        routineId: string;
      };
      body: {
        /** The kind of trigger: a schedule, a webhook or an API call. */
        kind: RoutineTriggerKind;
        /** The label of the trigger. */
        label?: string | null;
        /** True if the trigger is enabled. */
        enabled?: boolean;
        /** The cron expression of a schedule: minute, hour, day of the month, month and day of the week, such as 0 9 * * 1-5. Required for schedules and allowed only for them; null counts as omitted. */
        cronExpression?: string | null;
        /** A schedule's IANA time zone, such as Europe/Berlin. Defaults to UTC for new triggers; null counts as omitted. */
        timezone?: string | null;
        /** The method by which a webhook authenticates its senders. Defaults to bearer for new triggers; null counts as omitted. */
        signingMode?: RoutineSigningMode | null;
        /** The maximum age of a signed request, in seconds, for signingMode hmac_sha256. Defaults to 300 for new triggers; null counts as omitted. */
        replayWindowSec?: number | null;
        /** True to set up the webhook first: Orgraph then checks and stores requests, but they fire nothing. */
        setupPending?: boolean;
      };
      answer: NewRoutineTrigger;
    };
  };
  '/api/routine-triggers/{triggerId}': {
    /**
     * Update a trigger, archive or unarchive it, or end its setup
     *
     * Allowed callers: A board user of the company who is not a viewer, or the agent that the routine is assigned to.
     */
    patch: {
      path: {
        /** The trigger's id. */
        triggerId: string;
      };
      body?: {
        /** The label of the trigger. */
        label?: string | null;
        /** True if the trigger is enabled. */
        enabled?: boolean;
        /** The cron expression of a schedule: minute, hour, day of the month, month and day of the week, such as 0 9 * * 1-5. Required for schedules and allowed only for them; null counts as omitted. */
        cronExpression?: string | null;
        /** A schedule's IANA time zone, such as Europe/Berlin. Defaults to UTC for new triggers; null counts as omitted. */
        timezone?: string | null;
        /** The method by which a webhook authenticates its senders. Defaults to bearer for new triggers; null counts as omitted. */
        signingMode?: RoutineSigningMode | null;
        /** The maximum age of a signed request, in seconds, for signingMode hmac_sha256. Defaults to 300 for new triggers; null counts as omitted. */
        replayWindowSec?: number | null;
        /** False ends the setup of a webhook, and later requests fire it. You cannot undo this. */
        setupPending?: false;
        /** True archives the trigger, false restores it. */
        archived?: boolean;
      };
      answer: RoutineTrigger;
    };
    /**
     * Delete a trigger and its webhook's secret; its runs stay
     *
     * Allowed callers: A board user of the company who is not a viewer, or the agent that the routine is assigned to.
     */
    delete: {
      path: {
        /** The trigger's id. */
        triggerId: string;
      };
      answer: never;
    };
  };
  '/api/routine-triggers/{triggerId}/rotate-secret': {
    /**
     * Rotate a webhook's URL and secret, shown only once; the old ones fail at once
     *
     * Allowed callers: A board user of the company who is not a viewer, or the agent that the routine is assigned to.
     */
    post: {
      path: {
        /** The trigger's id. */
        triggerId: string;
      };
      answer: RotatedRoutineTrigger;
    };
  };
  '/api/routine-triggers/{triggerId}/deliveries': {
    /**
     * List the requests to a webhook, newest first; kept for 30 days
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The trigger's id. */
        triggerId: string;
      };
      query?: {
        /** The last delivery of the previous page. */
        before?: string;
        /** The maximum number of results. */
        limit?: number;
      };
      answer: RoutineDelivery[];
    };
  };
  '/api/routine-deliveries/{deliveryId}/redeliver': {
    /**
     * Run a routine with the payload of an earlier webhook request
     *
     * Allowed callers: A board user of the company who is not a viewer, or the agent that the routine is assigned to.
     */
    post: {
      path: {
        /** The delivery's id. */
        deliveryId: string;
      };
      answer: RoutineRun;
    };
  };
  '/api/companies/{companyId}/cost-events': {
    /**
     * Report an agent's cost and evaluate budgets
     *
     * Allowed callers: A board user of the company who is not a viewer, or the agent that spent it.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The ID of the agent. */
        agentId: string;
        /** The provider that runs the model, such as anthropic. */
        provider: string;
        /** The provider's name for the model, such as claude-sonnet-4-5. */
        model: string;
        /** The price in whole US cents; 0 with costStatus unpriced. */
        costCents: number;
        /** The time of use: after 1999 and at most one day in the future; for an agent, within the last two days. */
        occurredAt: string;
        /** The tokens that were sent to the model, without those read from its cache. */
        inputTokens?: number;
        /** Input tokens that were read from a cache. */
        cachedInputTokens?: number;
        /** The tokens that the model wrote. */
        outputTokens?: number;
        /** The ID of the issue; defaults to the run's. */
        issueId?: string | null;
        /** The ID of the project; defaults to the issue's. */
        projectId?: string | null;
        /** The ID of the goal; defaults to the issue's. */
        goalId?: string | null;
        /** The ID of the run. */
        heartbeatRunId?: string | null;
        /** The code under which the cost is booked. */
        billingCode?: string | null;
        /** The party that bills the company; defaults to the provider. */
        biller?: string;
        /** The billing method. */
        billingType?: BillingType;
        /** The state of the price: known or unknown. */
        costStatus?: CostStatus;
      };
      answer: CostEvent;
    };
  };
  '/api/companies/{companyId}/costs/summary': {
    /**
     * Get a company's spend and its monthly budget
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only events at or after this time. */
        from?: string;
        /** Only events at or before this time. */
        to?: string;
      };
      answer: CostSummary;
    };
  };
  '/api/companies/{companyId}/costs/by-agent': {
    /**
     * Sum up costs by agent, the highest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only events at or after this time. */
        from?: string;
        /** Only events at or before this time. */
        to?: string;
      };
      answer: AgentCost[];
    };
  };
  '/api/companies/{companyId}/costs/by-agent-model': {
    /**
     * Sum up costs by agent and model, the highest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only events at or after this time. */
        from?: string;
        /** Only events at or before this time. */
        to?: string;
      };
      answer: AgentModelCost[];
    };
  };
  '/api/companies/{companyId}/costs/by-provider': {
    /**
     * Sum up costs by provider and model, the highest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only events at or after this time. */
        from?: string;
        /** Only events at or before this time. */
        to?: string;
      };
      answer: ProviderCost[];
    };
  };
  '/api/companies/{companyId}/costs/by-biller': {
    /**
     * Sum up costs by biller, the highest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only events at or after this time. */
        from?: string;
        /** Only events at or before this time. */
        to?: string;
      };
      answer: BillerCost[];
    };
  };
  '/api/companies/{companyId}/costs/by-project': {
    /**
     * Sum up costs by project, the highest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only events at or after this time. */
        from?: string;
        /** Only events at or before this time. */
        to?: string;
      };
      answer: ProjectCost[];
    };
  };
  '/api/companies/{companyId}/costs/window-spend': {
    /**
     * Get costs by provider for the last 5 hours, 24 hours and 7 days
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: WindowSpend[];
    };
  };
  '/api/companies/{companyId}/costs/finance-summary': {
    /**
     * Get the totals of a company's payments
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only events at or after this time. */
        from?: string;
        /** Only events at or before this time. */
        to?: string;
      };
      answer: FinanceSummary;
    };
  };
  '/api/companies/{companyId}/costs/finance-by-biller': {
    /**
     * Sum up payments by biller
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only events at or after this time. */
        from?: string;
        /** Only events at or before this time. */
        to?: string;
      };
      answer: BillerFinance[];
    };
  };
  '/api/companies/{companyId}/costs/finance-by-kind': {
    /**
     * Sum up payments by kind
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only events at or after this time. */
        from?: string;
        /** Only events at or before this time. */
        to?: string;
      };
      answer: KindFinance[];
    };
  };
  '/api/companies/{companyId}/costs/finance-events': {
    /**
     * List a company's finance events, newest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only events at or after this time. */
        from?: string;
        /** Only events at or before this time. */
        to?: string;
        limit?: number;
      };
      answer: FinanceEvent[];
    };
  };
  '/api/companies/{companyId}/finance-events': {
    /**
     * Record a payment between a company and a biller; budgets do not count it
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The purpose of the payment. */
        eventKind: FinanceEventKind;
        /** The direction: paid by the company or paid to it. */
        direction?: FinanceDirection;
        /** The party that bills or pays the company. */
        biller: string;
        /** The amount, in cents of the currency. */
        amountCents: number;
        /** The time of the payment: after 1999 and at most one day in the future. */
        occurredAt: string;
        /** The ISO 4217 code of the currency: three letters. */
        currency?: string;
        /** The provider that runs the model, if the payment is for a model. */
        provider?: string | null;
        /** The provider's name for the model, if the payment is for a model. */
        model?: string | null;
        /** The purchased quantity, in the unit. */
        quantity?: number | null;
        /** The unit of the quantity, such as tokens. */
        unit?: string | null;
        /** True if the amount is an estimate. */
        estimated?: boolean;
        /** The number of the invoice. */
        externalInvoiceId?: string | null;
        /** The purpose of the payment in free text. */
        description?: string | null;
        /** Additional data of your own. */
        metadataJson?: { [name: string]: JsonValue } | null;
        /** The ID of the agent that caused the payment. */
        agentId?: string | null;
        /** The ID of the issue; defaults to the run's. */
        issueId?: string | null;
        /** The ID of the project; defaults to the issue's. */
        projectId?: string | null;
        /** The ID of the goal; defaults to the issue's. */
        goalId?: string | null;
        /** The ID of the run. */
        heartbeatRunId?: string | null;
        /** The ID of the cost event that is billed. */
        costEventId?: string | null;
      };
      answer: FinanceEvent;
    };
  };
  '/api/companies/{companyId}/budgets/overview': {
    /**
     * Get a company's budget policies with their usage and open incidents
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: BudgetOverview;
    };
  };
  '/api/companies/{companyId}/budgets/policies': {
    /**
     * Create or update the policy of a scope, metric and window, and evaluate it
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The kind of scope that scopeId names: company, agent or project. */
        scopeType: BudgetScopeType;
        /** The ID of the company, agent or project. */
        scopeId: string;
        /** The limit in the unit of the metric; 0 means no limit. */
        amount: number;
        /** The limited quantity. */
        metric?: BudgetMetric;
        /** The window of time; defaults to lifetime for projects and to the UTC month otherwise. */
        windowKind?: BudgetWindow;
        /** The warning threshold in percent; initially 80. */
        warnPercent?: number;
        /** True to pause the scope when it reaches the limit; initially true. */
        hardStopEnabled?: boolean;
        /** True to warn the board; initially true. */
        notifyEnabled?: boolean;
        /** True to put the policy in force; initially true. */
        isActive?: boolean;
      };
      answer: BudgetPolicy;
    };
  };
  '/api/companies/{companyId}/budgets': {
    /**
     * Set a company's monthly budget
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    patch: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The monthly budget in cents; 0 means no limit. */
        budgetMonthlyCents: number;
      };
      answer: Company;
    };
  };
  '/api/companies/{companyId}/budget-incidents/{incidentId}/resolve': {
    /**
     * Resolve a budget incident: raise the budget and resume, or stay paused
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The incident's ID. */
        incidentId: string;
      };
      body: {
        action: BudgetIncidentAction;
        /** The new limit, required to raise the budget; it must exceed the usage. */
        amount?: number;
        /** The reason for the decision, for later reference. */
        decisionNote?: string | null;
      };
      answer: BudgetIncident;
    };
  };
  '/api/companies/{companyId}/secrets': {
    /**
     * List a company's secrets without their values, newest first
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: ListedSecret[];
    };
    /**
     * Create a secret or a reference to a provider's secret
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The display name. */
        name: string;
        /** The name by which settings refer to the secret, unique in the company. */
        key?: string;
        /** The provider that stores the value. */
        provider?: SecretProviderId;
        /** The vault that stores the value. Defaults to the provider's default vault. */
        providerConfigId?: string | null;
        /** Controls whether Orgraph stores the value or only a reference to it. */
        managedMode?: SecretManagedMode;
        /** The value to store. The API never returns it. */
        value?: string;
        /** The name or ARN of the secret at the provider. */
        externalRef?: string;
        /** The purpose. */
        description?: string | null;
        /** Metadata about the secret at the provider, without credentials. */
        providerMetadata?: { [name: string]: JsonValue } | null;
      };
      answer: Secret;
    };
  };
  '/api/companies/{companyId}/secrets/catalog': {
    /**
     * List a company's secrets as ID, name, key and status, by name
     *
     * Allowed callers: A board user of the company, or an agent of it that holds secrets:read.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: SecretCatalogEntry[];
    };
  };
  '/api/secrets/{secretId}': {
    /**
     * Get a secret without its value
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** The secret's ID. */
        secretId: string;
      };
      answer: Secret;
    };
    /**
     * Update a secret; its value changes only by rotation
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    patch: {
      path: {
        /** The secret's ID. */
        secretId: string;
      };
      body?: {
        /** The display name. */
        name?: string;
        /** The name by which settings refer to the secret, unique in the company. */
        key?: string;
        /** The new status; only an active secret can be read. */
        status?: SettableSecretStatus;
        /** The secret's vault; null for the provider's default vault. */
        providerConfigId?: string | null;
        /** The purpose. */
        description?: string | null;
        /** The name or ARN of the secret at the provider. */
        externalRef?: string;
        /** Metadata about the secret at the provider, without credentials. */
        providerMetadata?: { [name: string]: JsonValue } | null;
      };
      answer: Secret;
    };
    /**
     * Delete a secret and wipe its values
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    delete: {
      path: {
        /** The secret's ID. */
        secretId: string;
      };
      query?: {
        /** Set to true to delete a secret that is in use; references to it then fail. */
        force?: boolean;
      };
      answer: Ok;
    };
  };
  '/api/secrets/{secretId}/rotate': {
    /**
     * Rotate a secret to a new version
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The secret's ID. */
        secretId: string;
      };
      body?: {
        /** The value to store. The API never returns it. */
        value?: string;
        /** The name or ARN of the secret at the provider. */
        externalRef?: string;
        /** The name of the version at the provider; null or omitted for its current version. */
        providerVersionRef?: string | null;
        /** The vault to move the secret to; null for the provider's default vault. */
        providerConfigId?: string | null;
      };
      answer: Secret;
    };
  };
  '/api/secrets/{secretId}/usage': {
    /**
     * List the uses of a secret, oldest first
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** The secret's ID. */
        secretId: string;
      };
      answer: SecretUsage;
    };
  };
  '/api/secrets/{secretId}/access-events': {
    /**
     * List the attempts to read a secret's value, newest first; works for deleted secrets
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** The secret's ID. */
        secretId: string;
      };
      query?: {
        /** The maximum number of results. */
        limit?: number;
      };
      answer: SecretAccessEvent[];
    };
  };
  '/api/secrets/{secretId}/versions': {
    /**
     * List a secret's versions without values, newest first; works for deleted secrets
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** The secret's ID. */
        secretId: string;
      };
      answer: SecretVersion[];
    };
  };
  '/api/companies/{companyId}/user-secret-definitions': {
    /**
     * List a company's user secret definitions, oldest first
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: UserSecretDefinition[];
    };
    /**
     * Create a user secret definition, for which each person sets their own value
     *
     * Allowed callers: An owner or admin of the company, or an instance admin who belongs to it.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The name by which settings refer to the secret, unique in the company. */
        key: string;
        /** The display name. */
        name: string;
        /** The status; values can be read only if it is active. */
        status?: SettableSecretStatus;
        /** The provider that stores the values. */
        provider?: SecretProviderId;
        /** Controls whether Orgraph stores the values or only references to them. */
        managedMode?: SecretManagedMode;
        /** The purpose. */
        description?: string | null;
        /** The vault of the values. Defaults to the provider's default vault. */
        providerConfigId?: string | null;
        /** Guidance for people who set their value. */
        usageGuidance?: string | null;
      };
      answer: UserSecretDefinition;
    };
  };
  '/api/companies/{companyId}/user-secret-definitions/{definitionId}': {
    /**
     * Update a user secret definition
     *
     * Allowed callers: An owner or admin of the company, or an instance admin who belongs to it.
     */
    patch: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The definition's ID. */
        definitionId: string;
      };
      body?: {
        /** The name by which settings refer to the secret, unique in the company. */
        key?: string;
        /** The display name. */
        name?: string;
        /** The new status; values can be read only if it is active. */
        status?: SettableSecretStatus;
        /** The provider that stores new values; existing ones are not moved. */
        provider?: SecretProviderId;
        /** Controls whether Orgraph stores the values or only references to them. */
        managedMode?: SecretManagedMode;
        /** The purpose. */
        description?: string | null;
        /** The vault of the values. Defaults to the provider's default vault. */
        providerConfigId?: string | null;
        /** Guidance for people who set their value. */
        usageGuidance?: string | null;
      };
      answer: UserSecretDefinition;
    };
    /**
     * Delete a user secret definition and wipe all its values
     *
     * Allowed callers: An owner or admin of the company, or an instance admin who belongs to it.
     */
    delete: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The definition's ID. */
        definitionId: string;
      };
      answer: Ok;
    };
  };
  '/api/companies/{companyId}/user-secret-definitions/{definitionId}/coverage': {
    /**
     * Count a company's active people with a value of a definition
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The definition's ID. */
        definitionId: string;
      };
      answer: UserSecretCoverage;
    };
  };
  '/api/companies/{companyId}/me/user-secrets': {
    /**
     * List a company's user secret definitions with the caller's secrets
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: MyUserSecret[];
    };
    /**
     * Set your own value of a user secret definition
     *
     * Allowed callers: A board user of the company.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body?: {
        /** The definition's ID. */
        definitionId?: string;
        /** The definition's key, instead of its ID. */
        definitionKey?: string;
        /** The value to store. The API never returns it. */
        value?: string;
        /** The name or ARN of the secret at the provider. */
        externalRef?: string;
      };
      answer: Secret;
    };
  };
  '/api/companies/{companyId}/me/user-secrets/{secretId}': {
    /**
     * Update your own user secret; its value changes only by rotation
     *
     * Allowed callers: The person whose own it is, unless they are a viewer.
     */
    patch: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The secret's ID. */
        secretId: string;
      };
      body?: {
        /** The new status; only an active secret can be read. */
        status?: SettableSecretStatus;
        /** The purpose. */
        description?: string | null;
        /** The name or ARN of the secret at the provider. */
        externalRef?: string;
      };
      answer: Secret;
    };
    /**
     * Delete your own user secret and wipe its value
     *
     * Allowed callers: The person whose own it is, unless they are a viewer.
     */
    delete: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The secret's ID. */
        secretId: string;
      };
      answer: Ok;
    };
  };
  '/api/companies/{companyId}/me/user-secrets/{secretId}/rotate': {
    /**
     * Rotate your own user secret to a new value
     *
     * Allowed callers: The person whose own it is, unless they are a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The secret's ID. */
        secretId: string;
      };
      body?: {
        /** The value to store. The API never returns it. */
        value?: string;
        /** The name or ARN of the secret at the provider. */
        externalRef?: string;
        /** The name of the version at the provider; null or omitted for its current version. */
        providerVersionRef?: string | null;
        /** The vault to move the secret to; null for the provider's default vault. */
        providerConfigId?: string | null;
      };
      answer: Secret;
    };
  };
  '/api/companies/{companyId}/me/user-secret-grants': {
    /**
     * List the caller's user secret grants to agents
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: UserSecretGrant[];
    };
  };
  '/api/companies/{companyId}/me/user-secret-grants/{agentId}/{definitionId}': {
    /**
     * Grant an agent your own value of a definition in runs that act for you, or confirm the grant
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    put: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The agent's UUID or shortname. */
        agentId: string;
        /** The definition's ID. */
        definitionId: string;
      };
      answer: UserSecretGrant;
    };
    /**
     * Revoke an agent's grant of your own value
     *
     * Allowed callers: A board user of the company.
     */
    delete: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The agent's UUID or shortname. */
        agentId: string;
        /** The definition's ID. */
        definitionId: string;
      };
      answer: Ok;
    };
  };
  '/api/agents/{agentId}/user-secret-grants': {
    /**
     * List people's user secret grants to an agent
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: UserSecretGrant[];
    };
  };
  '/api/companies/{companyId}/secret-providers': {
    /**
     * List the secret providers and whether each is configured
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: SecretProvider[];
    };
  };
  '/api/companies/{companyId}/secret-providers/health': {
    /**
     * Get the health of the secret providers without contacting them
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: SecretProvidersHealth;
    };
  };
  '/api/companies/{companyId}/secret-provider-configs': {
    /**
     * List a company's vaults, oldest first
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: SecretVault[];
    };
    /**
     * Create a vault
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The provider of the vault. */
        provider: SecretProviderId;
        /** The vault's display name. */
        displayName: string;
        /** The vault's status; always coming_soon for a provider that is not supported yet. */
        status?: SecretVaultStatus;
        /** True if this is the provider's default vault. */
        isDefault?: boolean;
        /** The provider's settings, without credentials. */
        config: { [name: string]: JsonValue };
      };
      answer: SecretVault;
    };
  };
  '/api/companies/{companyId}/secret-provider-configs/discovery/preview': {
    /**
     * Suggest vaults for a provider's secrets without storing anything
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The provider of the secrets. */
        provider: SecretProviderId;
        /** The provider's settings for reading its secrets. */
        config: { [name: string]: JsonValue };
        /** Words that the name, description or tags must contain. */
        query?: string;
        /** The nextToken of the previous page. */
        nextToken?: string;
        /** The number of secrets to read. */
        pageSize?: number;
      };
      answer: SecretDiscovery;
    };
  };
  '/api/secret-provider-configs/{configId}': {
    /**
     * Get a vault
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** The vault's ID. */
        configId: string;
      };
      answer: SecretVault;
    };
    /**
     * Update a vault; replaces the whole configuration, keeps the provider
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    patch: {
      path: {
        /** The vault's ID. */
        configId: string;
      };
      body?: {
        /** The vault's provider, which cannot change. */
        provider?: SecretProviderId;
        /** The vault's display name. */
        displayName?: string;
        /** The vault's status; always coming_soon for a provider that is not supported yet. */
        status?: SecretVaultStatus;
        /** True if this is the provider's default vault. */
        isDefault?: boolean;
        /** The provider's settings, without credentials. */
        config?: { [name: string]: JsonValue };
      };
      answer: SecretVault;
    };
    /**
     * Delete a vault; its secrets stay, without a vault
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    delete: {
      path: {
        /** The vault's ID. */
        configId: string;
      };
      answer: SecretVault;
    };
  };
  '/api/secret-provider-configs/{configId}/default': {
    /**
     * Make a vault its provider's default vault
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The vault's ID. */
        configId: string;
      };
      answer: SecretVault;
    };
  };
  '/api/secret-provider-configs/{configId}/health': {
    /**
     * Check a vault with its provider and store the result
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The vault's ID. */
        configId: string;
      };
      answer: SecretVaultHealthCheck;
    };
  };
  '/api/companies/{companyId}/secrets/remote-import/preview': {
    /**
     * Preview an import of secrets without storing anything
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The vault that contains the secrets. */
        providerConfigId: string;
        /** Words that the name, description or tags must contain. */
        query?: string;
        /** The nextToken of the previous page. */
        nextToken?: string;
        /** The number of secrets to read. */
        pageSize?: number;
      };
      answer: SecretImportPreview;
    };
  };
  '/api/companies/{companyId}/secrets/remote-import': {
    /**
     * Import secrets of a vault as references; values stay there
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The vault that contains the secrets. */
        providerConfigId: string;
        /** The secrets to import. A missing name or key defaults to one derived from the name at the provider. */
        secrets: SecretToImport[];
      };
      answer: SecretImport;
    };
  };
  '/api/auth/get-session': {
    /**
     * Get the signed-in person
     *
     * Allowed callers: A board user.
     */
    get: {
      answer: Session;
    };
  };
  '/api/auth/profile': {
    /**
     * Get the caller's profile
     *
     * Allowed callers: A board user.
     */
    get: {
      answer: Person;
    };
    /**
     * Update the caller's profile
     *
     * Allowed callers: A board user.
     */
    patch: {
      body: {
        /** The name that others see. */
        name: string;
        /** The URL or path of the picture; null for no picture. */
        image?: string | null;
      };
      answer: Person;
    };
  };
  '/api/auth/sessions': {
    /**
     * List the caller's own web sessions, newest first; a person has at most 100
     *
     * Allowed callers: A board user.
     */
    get: {
      answer: WebSession[];
    };
  };
  '/api/auth/sessions/end-others': {
    /**
     * End all of the caller's web sessions except the current one, and all of their assistants
     *
     * Allowed callers: A board user.
     */
    post: {
      answer: EndedSessions;
    };
  };
  '/api/auth/sessions/{sessionId}': {
    /**
     * End one of the caller's own web sessions
     *
     * Allowed callers: A board user.
     */
    delete: {
      path: {
        /** The session's ID. */
        sessionId: string;
      };
      answer: EndedSession;
    };
  };
  '/api/auth/password': {
    /**
     * Change the caller's password and end their other web sessions
     *
     * Allowed callers: A board user.
     */
    post: {
      body: {
        /** The caller's current password. */
        currentPassword: string;
        /** The caller's new password. */
        newPassword: string;
      };
      answer: PasswordChange;
    };
  };
  '/api/auth/password-resets': {
    /**
     * Set a new password with a link and end all of the person's web sessions
     *
     * Allowed callers: Anyone, with or without a credential.
     */
    post: {
      body: {
        /** The part of the link after the #. */
        token: string;
        /** The person's new password. */
        newPassword: string;
      };
      answer: Ok;
    };
  };
  '/api/auth/second-factor': {
    /**
     * Get the state of the caller's second factor
     *
     * Allowed callers: A board user.
     */
    get: {
      answer: SecondFactor;
    };
    /**
     * Create an authenticator app's secret, returned once; enable it with a code from the app
     *
     * Allowed callers: A board user.
     */
    post: {
      body: {
        /** The caller's password. */
        password: string;
      };
      answer: SecondFactorEnrolment;
    };
  };
  '/api/auth/second-factor/confirm': {
    /**
     * Enable the second factor with a code of the authenticator app and return the backup codes once
     *
     * Allowed callers: A board user.
     */
    post: {
      body: {
        /** The six-digit code of the authenticator app. */
        code: string;
      };
      answer: SecondFactorBackupCodes;
    };
  };
  '/api/auth/second-factor/disable': {
    /**
     * Disable the second factor with the password and a code
     *
     * Allowed callers: A board user.
     */
    post: {
      body: {
        /** The caller's password. */
        password: string;
        /** The six-digit code of the authenticator app, or a backup code. */
        code: string;
      };
      answer: Ok;
    };
  };
  '/api/bootstrap/claim': {
    /**
     * Become the first instance admin, as the first person who signs in
     *
     * Allowed callers: The first person to sign in to an authenticated deployment with private exposure.
     */
    post: {
      answer: Claimed;
    };
  };
  '/api/board-claim/{token}': {
    /**
     * Get the status of a board claim
     *
     * Allowed callers: Anyone, with or without a credential.
     */
    get: {
      path: {
        /** The token in the URL that the server printed. */
        token: string;
      };
      query?: {
        /** The code that the server printed; if given, the server checks it. */
        code?: string;
      };
      answer: BoardClaim;
    };
  };
  '/api/board-claim/{token}/claim': {
    /**
     * Become instance admin and take over the local board's companies
     *
     * Allowed callers: A person with a web session who has the code.
     */
    post: {
      path: {
        /** The token in the URL that the server printed. */
        token: string;
      };
      body: {
        /** The code that the server printed next to the URL. */
        code: string;
      };
      answer: Claimed;
    };
  };
  '/api/cli-auth/challenges': {
    /**
     * Request a board key for a command-line client; it is inactive until a person approves it
     *
     * Allowed callers: Anyone, with or without a credential.
     */
    post: {
      body: {
        /** The command that requests the key, for the person who approves. */
        command: string;
        /** The name of the client program, for the person who approves. */
        clientName?: string | null;
        /** The access needed to approve the request. */
        requestedAccess?: CliAuthAccess;
        /** The requested company, which the approver must be able to access. */
        requestedCompanyId?: string | null;
      };
      answer: NewCliAuthChallenge;
    };
  };
  '/api/cli-auth/challenges/{challengeId}': {
    /**
     * Get a command-line client's request for a board key
     *
     * Allowed callers: Anyone who has the token of the challenge.
     */
    get: {
      path: {
        /** The challenge's ID. */
        challengeId: string;
      };
      query?: {
        /** The token that the server returned with the new challenge. */
        token?: string;
      };
      answer: CliAuthChallenge;
    };
  };
  '/api/cli-auth/challenges/{challengeId}/approve': {
    /**
     * Approve a command-line client's request and create a board key of the caller for 30 days
     *
     * Allowed callers: A board user who has the token and reaches the requested company; an instance admin if the challenge requests one.
     */
    post: {
      path: {
        /** The challenge's ID. */
        challengeId: string;
      };
      body: {
        /** The token that the server returned with the new challenge. */
        token: string;
      };
      answer: CliAuthApproval;
    };
  };
  '/api/cli-auth/challenges/{challengeId}/cancel': {
    /**
     * Cancel a command-line client's request for a board key, unless it is approved
     *
     * Allowed callers: Anyone who has the token of the challenge.
     */
    post: {
      path: {
        /** The challenge's ID. */
        challengeId: string;
      };
      body: {
        /** The token that the server returned with the new challenge. */
        token: string;
      };
      answer: CliAuthCancellation;
    };
  };
  '/api/cli-auth/me': {
    /**
     * Get the caller, their companies and their credential
     *
     * Allowed callers: A board user.
     */
    get: {
      answer: CliAuthMe;
    };
  };
  '/api/cli-auth/revoke-current': {
    /**
     * Revoke the board key that authenticates the request
     *
     * Allowed callers: A board user who shows a board key.
     */
    post: {
      answer: RevokedCurrentBoardKey;
    };
  };
  '/api/board-api-keys': {
    /**
     * List the caller's own board keys; by default only active ones
     *
     * Allowed callers: A board user.
     */
    get: {
      query?: {
        /** True to include revoked and expired keys. */
        includeInactive?: boolean;
      };
      answer: BoardApiKey[];
    };
    /**
     * Create a board key for the caller and return its token once
     *
     * Allowed callers: A board user.
     */
    post: {
      body: {
        /** A name that distinguishes the key from other keys. */
        name: string;
        /** The time at which the key expires, at most a year from now; null or omitted means 30 days from now. */
        expiresAt?: string | null;
        /** The company that the key is meant for. The key can still access all of its owner's companies. */
        requestedCompanyId?: string | null;
      };
      answer: NewBoardApiKey;
    };
  };
  '/api/board-api-keys/{keyId}': {
    /**
     * Revoke one of the caller's own board keys
     *
     * Allowed callers: A board user.
     */
    delete: {
      path: {
        /** The key's ID. */
        keyId: string;
      };
      answer: RevokedBoardApiKey;
    };
  };
  '/api/assistants': {
    /**
     * List the caller's own assistants, newest first; a person has at most 100
     *
     * Allowed callers: A board user.
     */
    get: {
      answer: Assistant[];
    };
  };
  '/api/assistants/{assistantId}': {
    /**
     * Revoke the access of one of the caller's own assistants
     *
     * Allowed callers: A board user.
     */
    delete: {
      path: {
        /** The assistant's ID. */
        assistantId: string;
      };
      answer: RevokedAssistant;
    };
  };
  '/api/companies/{companyId}/members': {
    /**
     * List the members of a company, people and agents, oldest first
     *
     * Allowed callers: A caller who holds users:manage_permissions.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: {
        members: Member[];
        access: MemberAccess;
      };
    };
  };
  '/api/companies/{companyId}/members/{memberId}': {
    /**
     * Change a person's role or status in a company
     *
     * Allowed callers: A caller who holds users:manage_permissions.
     */
    patch: {
      path: {
        /** The company's ID. */
        companyId: string;
        /** The membership's ID. */
        memberId: string;
      };
      body?: {
        /** The person's new role. */
        membershipRole?: BoardRole;
        /** The membership's new status. */
        status?: SettableMembershipStatus;
      };
      answer: Member;
    };
  };
  '/api/companies/{companyId}/members/{memberId}/role-and-grants': {
    /**
     * Change a member's role, status and explicit grants at once
     *
     * Allowed callers: A caller who holds users:manage_permissions.
     */
    patch: {
      path: {
        /** The company's ID. */
        companyId: string;
        /** The membership's ID. */
        memberId: string;
      };
      body?: {
        /** The person's new role. */
        membershipRole?: BoardRole;
        /** The membership's new status. */
        status?: SettableMembershipStatus;
        /** All explicit grants of the member. The server revokes all others. */
        grants?: GrantInput[];
      };
      answer: Member;
    };
  };
  '/api/companies/{companyId}/members/{memberId}/permissions': {
    /**
     * Replace a member's explicit grants
     *
     * Allowed callers: A caller who holds users:manage_permissions.
     */
    patch: {
      path: {
        /** The company's ID. */
        companyId: string;
        /** The membership's ID. */
        memberId: string;
      };
      body: {
        /** All explicit grants of the member. The server revokes all others. */
        grants: GrantInput[];
      };
      answer: Member;
    };
  };
  '/api/companies/{companyId}/members/{memberId}/archive': {
    /**
     * Archive a person's membership and reassign their open issues
     *
     * Allowed callers: A caller who holds users:manage_permissions.
     */
    post: {
      path: {
        /** The company's ID. */
        companyId: string;
        /** The membership's ID. */
        memberId: string;
      };
      body?: {
        /** The new assignee of the open issues; unassigned if omitted. */
        reassignment?: Reassignment | null;
      };
      answer: {
        member: Member;
        /** The number of open issues that were reassigned or unassigned. */
        reassignedIssueCount: number;
      };
    };
  };
  '/api/companies/{companyId}/user-directory': {
    /**
     * List the people of a company, oldest members first
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: {
        users: DirectoryEntry[];
      };
    };
  };
  '/api/companies/{companyId}/users/{userSlug}/profile': {
    /**
     * Get a person's recent activity in a company
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The person's slug or id. */
        userSlug: string;
      };
      answer: UserProfile;
    };
  };
  '/api/companies/{companyId}/invites': {
    /**
     * Invite a person or an agent and return the token once
     *
     * Allowed callers: A caller who holds users:invite.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body?: {
        /** The kinds of joiners that the invite allows. */
        allowedJoinTypes?: InviteJoinTypes;
        /** The role of people who join; at most the inviter's role. */
        humanRole?: BoardRole;
        /** The defaults of an agent that joins. */
        defaultsPayload?: { [name: string]: JsonValue } | null;
        /** The message to the joiner. */
        agentMessage?: string | null;
      };
      answer: NewInvite;
    };
    /**
     * List a company's invites, newest first
     *
     * Allowed callers: A caller who holds users:invite.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only invites in this state. */
        state?: InviteState;
        limit?: number;
        /** The number of invites to skip. */
        offset?: number;
      };
      answer: {
        invites: Invite[];
        /** The offset of the next page. */
        nextOffset: number | null;
      };
    };
  };
  '/api/invites/{inviteId}/revoke': {
    /**
     * Revoke an unused invite
     *
     * Allowed callers: A caller who holds users:invite.
     */
    post: {
      path: {
        /** The invite's ID. */
        inviteId: string;
      };
      answer: Invite;
    };
  };
  '/api/invites/{token}': {
    /**
     * Get an invite by its token
     *
     * Allowed callers: Anyone, with or without a credential.
     */
    get: {
      path: {
        /** The invite's token, which is the end of the link or came with it. */
        token: string;
      };
      answer: InviteOffer;
    };
  };
  '/api/invites/{token}/logo': {
    /**
     * Get the logo of an invite's company
     *
     * Allowed callers: Anyone, with or without a credential.
     */
    get: {
      path: {
        /** The invite's token, which is the end of the link or came with it. */
        token: string;
      };
      answer: Blob;
    };
  };
  '/api/invites/{token}/onboarding': {
    /**
     * Get the instructions for an agent to join
     *
     * Allowed callers: Anyone, with or without a credential.
     */
    get: {
      path: {
        /** The invite's token, which is the end of the link or came with it. */
        token: string;
      };
      answer: InviteOnboarding;
    };
  };
  '/api/invites/{token}/onboarding.txt': {
    /**
     * Get the instructions for an agent to join, as text
     *
     * Allowed callers: Anyone, with or without a credential.
     */
    get: {
      path: {
        /** The invite's token, which is the end of the link or came with it. */
        token: string;
      };
      answer: string;
    };
  };
  '/api/invites/{token}/skills/index': {
    /**
     * List the skills that an invited agent may read before it joins
     *
     * Allowed callers: Anyone, with or without a credential.
     */
    get: {
      path: {
        /** The invite's token, which is the end of the link or came with it. */
        token: string;
      };
      answer: InviteSkills;
    };
  };
  '/api/invites/{token}/skills/{name}': {
    /**
     * Get a skill that an invited agent may read before it joins, as Markdown
     *
     * Allowed callers: Anyone, with or without a credential.
     */
    get: {
      path: {
        /** The invite's token, which is the end of the link or came with it. */
        token: string;
        name: string;
      };
      answer: string;
    };
  };
  '/api/invites/{token}/accept': {
    /**
     * Accept an invite: a person joins at once, an agent after approval
     *
     * Allowed callers: Anyone, with or without a credential.
     */
    post: {
      path: {
        /** The invite's token, which is the end of the link or came with it. */
        token: string;
      };
      body: {
        /** The kind of joiner: a person or an agent. */
        requestType: JoinRequestType;
        /** The agent's name; required for an agent. */
        agentName?: string;
        /** The adapter that will run the agent; null leaves the choice to the board. */
        adapterType?: string | null;
        /** The agent's strengths. */
        capabilities?: string | null;
        /** The configuration that the agent requests. */
        agentDefaultsPayload?: { [name: string]: JsonValue } | null;
      };
      answer: AcceptedInvite;
    };
  };
  '/api/companies/{companyId}/join-requests': {
    /**
     * List a company's join requests, newest first
     *
     * Allowed callers: A caller who holds joins:approve.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only requests with this status. */
        status?: JoinRequestStatus;
        /** Only requests of this kind of joiner. */
        requestType?: JoinRequestType;
      };
      answer: JoinRequest[];
    };
  };
  '/api/companies/{companyId}/join-requests/{joinRequestId}/approve': {
    /**
     * Approve an agent's join request: create the agent, which can then fetch its API key
     *
     * Allowed callers: A caller who holds joins:approve.
     */
    post: {
      path: {
        /** The company's ID. */
        companyId: string;
        /** The join request's ID. */
        joinRequestId: string;
      };
      answer: JoinRequest;
    };
  };
  '/api/companies/{companyId}/join-requests/{joinRequestId}/reject': {
    /**
     * Reject an agent's join request
     *
     * Allowed callers: A caller who holds joins:approve.
     */
    post: {
      path: {
        /** The company's ID. */
        companyId: string;
        /** The join request's ID. */
        joinRequestId: string;
      };
      answer: JoinRequest;
    };
  };
  '/api/join-requests/{joinRequestId}/claim-api-key': {
    /**
     * Exchange the claim secret of an approved join request for the agent's API key
     *
     * Allowed callers: Anyone, with or without a credential.
     */
    post: {
      path: {
        /** The join request's ID. */
        joinRequestId: string;
      };
      body: {
        /** The claim secret of the join request. */
        claimSecret: string;
      };
      answer: ClaimedAgentKey;
    };
  };
  '/api/adapters': {
    /**
     * List the adapters of the server
     *
     * Allowed callers: A board user.
     */
    get: {
      answer: Adapter[];
    };
  };
  '/api/adapters/install': {
    /**
     * Install an adapter package or change its version, without running its scripts
     *
     * Allowed callers: An instance admin or the local board.
     */
    post: {
      body: {
        /** Name in the registry, or absolute path of the package's folder or archive. */
        packageName: string;
        /** True if `packageName` is a path on the server. */
        isLocalPath?: boolean;
        /** A version or tag in the registry; null or omitted means the latest. */
        version?: string | null;
      };
      answer: AdapterInstalled;
    };
  };
  '/api/adapters/{type}': {
    /**
     * Get an adapter
     *
     * Allowed callers: A board user.
     */
    get: {
      path: {
        /** The adapter's type, such as process. */
        type: string;
      };
      answer: Adapter;
    };
    /**
     * Offer or hide an adapter for new agents; agents that use it keep it
     *
     * Allowed callers: An instance admin or the local board.
     */
    patch: {
      path: {
        /** The adapter's type, such as process. */
        type: string;
      };
      body: {
        /** True to hide the adapter from new agents. */
        disabled: boolean;
      };
      answer: AdapterDisabled;
    };
    /**
     * Remove an installed adapter; a built-in adapter of the same type is used again
     *
     * Allowed callers: An instance admin or the local board.
     */
    delete: {
      path: {
        /** The adapter's type, such as process. */
        type: string;
      };
      answer: AdapterRemoved;
    };
  };
  '/api/adapters/{type}/override': {
    /**
     * Pause or resume a package that overrides a built-in adapter
     *
     * Allowed callers: An instance admin or the local board.
     */
    patch: {
      path: {
        /** The adapter's type, such as process. */
        type: string;
      };
      body: {
        /** True to pause the package and use the built-in adapter. */
        paused: boolean;
      };
      answer: AdapterOverride;
    };
  };
  '/api/adapters/{type}/reload': {
    /**
     * Reload an installed adapter's code, or the current files of a local package
     *
     * Allowed callers: An instance admin or the local board.
     */
    post: {
      path: {
        /** The adapter's type, such as process. */
        type: string;
      };
      answer: AdapterReloaded;
    };
  };
  '/api/adapters/{type}/reinstall': {
    /**
     * Reinstall the same version of an adapter from its source
     *
     * Allowed callers: An instance admin or the local board.
     */
    post: {
      path: {
        /** The adapter's type, such as process. */
        type: string;
      };
      answer: AdapterReinstalled;
    };
  };
  '/api/adapters/{type}/config-schema': {
    /**
     * Get the JSON Schema of an adapter's configuration
     *
     * Allowed callers: A board user.
     */
    get: {
      path: {
        /** The adapter's type, such as process. */
        type: string;
      };
      answer: { [name: string]: JsonValue };
    };
  };
  '/api/adapters/{type}/ui-parser.js': {
    /**
     * Get the script that renders an adapter's output in a page
     *
     * Allowed callers: A board user.
     */
    get: {
      path: {
        /** The adapter's type, such as process. */
        type: string;
      };
      answer: string;
    };
  };
  '/api/companies/{companyId}/adapters/{type}/models': {
    /**
     * List the models that an adapter offers
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The adapter's type, such as process. */
        type: string;
      };
      answer: AdapterModel[];
    };
  };
  '/api/companies/{companyId}/adapters/{type}/detect-model': {
    /**
     * Get the model that the server's environment is set up for, or null
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The adapter's type, such as process. */
        type: string;
      };
      answer: DetectedModel | null;
    };
  };
  '/api/companies/{companyId}/adapters/{type}/test-environment': {
    /**
     * Test an adapter configuration on this server without running an agent
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company with agents:create.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The adapter's type, such as process. */
        type: string;
      };
      body: {
        /** The configuration to test. */
        adapterConfig: {
          env?: { [name: string]: string | ({
            type: "plain";
            value: string;
          } | {
            type: "secret_ref";
            secretId: string;
            version?: "latest" | number;
          } | {
            type: "user_secret_ref";
            /** The name by which settings refer to the secret, unique in the company. */
            key: string;
            required?: boolean;
            version?: "latest" | number;
          }) & { [name: string]: unknown } };
          headers?: { [name: string]: string | ({
            type: "secret_ref";
            secretId: string;
            version?: "latest" | number;
          } | {
            type: "user_secret_ref";
            /** The name by which settings refer to the secret, unique in the company. */
            key: string;
            required?: boolean;
            version?: "latest" | number;
          }) & { [name: string]: unknown } };
          [name: string]: unknown;
        };
        /** The ID of the agent whose stored values replace redacted placeholders. The caller must be allowed to configure it. */
        agentId?: string | null;
      };
      answer: EnvironmentTest;
    };
  };
  '/api/llms/agent-configuration.txt': {
    /**
     * Get a text that describes the adapters for new agents
     *
     * Allowed callers: A board user, or an agent that is a CEO or may create agents.
     */
    get: {
      answer: string;
    };
  };
  '/api/llms/agent-configuration/{adapterType}.txt': {
    /**
     * Get a text that describes the configuration of an adapter
     *
     * Allowed callers: A board user, or an agent that is a CEO or may create agents.
     */
    get: {
      path: {
        adapterType: string;
      };
      answer: string;
    };
  };
  '/api/llms/agent-icons.txt': {
    /**
     * Get the names of the agent icons, as text
     *
     * Allowed callers: A board user, or an agent that is a CEO or may create agents.
     */
    get: {
      answer: string;
    };
  };
  '/api/admin/users': {
    /**
     * List the people of the installation by name, at most 50
     *
     * Allowed callers: An instance admin or the local board.
     */
    get: {
      query?: {
        /** Text that the name or e-mail address must contain. */
        query?: string;
      };
      answer: InstanceUser[];
    };
  };
  '/api/admin/users/{userId}/promote-instance-admin': {
    /**
     * Make a person an instance admin
     *
     * Allowed callers: An instance admin or the local board.
     */
    post: {
      path: {
        /** The person's ID. */
        userId: string;
      };
      answer: InstanceUser;
    };
  };
  '/api/admin/users/{userId}/demote-instance-admin': {
    /**
     * Remove a person from the instance admins
     *
     * Allowed callers: An instance admin or the local board.
     */
    post: {
      path: {
        /** The person's ID. */
        userId: string;
      };
      answer: InstanceUser;
    };
  };
  '/api/admin/users/{userId}/company-access': {
    /**
     * Get the companies of a person
     *
     * Allowed callers: An instance admin or the local board.
     */
    get: {
      path: {
        /** The person's ID. */
        userId: string;
      };
      answer: UserCompanyAccess;
    };
    /**
     * Set a person's companies: add the person as an operator of new ones, archive other memberships
     *
     * Allowed callers: An instance admin or the local board.
     */
    put: {
      path: {
        /** The person's ID. */
        userId: string;
      };
      body: {
        /** The companies that the person should be a member of. */
        companyIds: string[];
      };
      answer: UserCompanyAccess;
    };
  };
  '/api/admin/users/{userId}/password-reset-links': {
    /**
     * Create a single-use link for a person to set a password within an hour; returned once
     *
     * Allowed callers: An instance admin or the local board.
     */
    post: {
      path: {
        /** The person's ID. */
        userId: string;
      };
      answer: PasswordResetLink;
    };
  };
  '/api/admin/users/{userId}/reset-second-factor': {
    /**
     * Remove a person's second factor, for example after the loss of their device
     *
     * Allowed callers: An instance admin or the local board.
     */
    post: {
      path: {
        /** The person's ID. */
        userId: string;
      };
      answer: SecondFactorReset;
    };
  };
  '/api/admin/users/{userId}/end-sessions': {
    /**
     * End all web sessions of a person, and all of their assistants
     *
     * Allowed callers: An instance admin or the local board.
     */
    post: {
      path: {
        /** The person's ID. */
        userId: string;
      };
      answer: EndedSessions;
    };
  };
  '/api/instance/events': {
    /**
     * List audit events of the installation, newest first: sign-ins, failures, passwords, second factors
     *
     * Allowed callers: An instance admin or the local board.
     */
    get: {
      query?: {
        /** Only events of this type. */
        type?: InstanceEventType;
        /** Only events that concern this person. */
        userId?: string;
        /** The `nextCursor` of the previous page. */
        cursor?: string;
        limit?: number;
      };
      answer: InstanceEventPage;
    };
  };
  '/api/instance/scheduler-heartbeats': {
    /**
     * List the timers of all agents of the installation
     *
     * Allowed callers: An instance admin or the local board.
     */
    get: {
      answer: SchedulerHeartbeat[];
    };
  };
  '/api/instance/engines': {
    /**
     * List the processes that execute runs, including those that ended in the last day
     *
     * Allowed callers: An instance admin or the local board.
     */
    get: {
      answer: Engine[];
    };
  };
  '/api/instance/settings': {
    /**
     * Get all settings of the installation
     *
     * Allowed callers: An instance admin or the local board.
     */
    get: {
      answer: InstanceSettings;
    };
    /**
     * Change settings of the installation
     *
     * Allowed callers: An instance admin or the local board.
     */
    patch: {
      body?: {
        /** The ID of the default environment. */
        defaultEnvironmentId?: string | null;
        /** General settings. */
        general?: {
          /** Additional host folders, besides those of hostFolders, that may hold instructions of all companies' agents. */
          instructionsRoots?: string[];
          /** The adapters that agents can use. Null means all adapters in local_trusted mode, and all adapters that run nothing on the host in authenticated mode. */
          allowedAdapters?: string[] | null;
          /** True if clients hide user names in the logs that they show. The server only stores the setting. */
          censorUsernameInLogs?: boolean;
          /** True if dashboards react to keyboard shortcuts. The server only stores the setting. */
          keyboardShortcuts?: boolean;
          /** Clients' permission to share people's feedback. The server only stores the setting. */
          feedbackDataSharingPreference?: FeedbackDataSharingPreference;
          /** True if an agent's own variables may have names that affect loaders, shells and interpreters. */
          allowLoaderVariables?: boolean;
          /** The retention of backups. */
          backupRetention?: {
            /** The number of backups to keep, one for each day. */
            dailyDays?: number;
            /** The number of backups to keep, one for each week. */
            weeklyWeeks?: number;
            /** The number of backups to keep, one for each month. */
            monthlyMonths?: number;
          };
        };
        /** Experimental features. */
        experimental?: {
          /** True if cases are enabled; otherwise the server rejects requests for cases. */
          enableCases?: boolean;
          /** True if tools, profiles and apps are enabled. */
          enableApps?: boolean;
          /** True if dashboards show the smoke lab. */
          enableSmokeLab?: boolean;
          /** True if people may connect assistants, which work with a company over the Model Context Protocol. */
          enableAssistantMcp?: boolean;
          /** True if dashboards offer the native runner. */
          enableNativeRunner?: boolean;
          /** True if dashboards offer isolated workspaces. */
          enableIsolatedWorkspaces?: boolean;
          /** True if dashboards offer built-in agents. */
          enableBuiltInAgents?: boolean;
          /** True if dashboards offer beta skills. */
          enableBetaSkills?: boolean;
          /** True if dashboards show the server's debug view. */
          enableServerInfoDebugView?: boolean;
          /** True if a development server restarts when it is idle. */
          autoRestartDevServerWhenIdle?: boolean;
        };
        /** Host folders in which companies' agents may work, and from which companies may take instructions and skills. If empty, a company may use only its own folder on the server, or every folder on a local_trusted server. */
        hostFolders?: ({
          /** The absolute path, without symbolic links in it. */
          path: string;
          /** The allowed access. */
          access: HostFolderAccess;
          /** The companies that may use the folder; null for all. */
          companyIds: string[] | null;
        })[];
      };
      answer: InstanceSettings;
    };
  };
  '/api/instance/settings/general': {
    /**
     * Get the general settings of the installation
     *
     * Allowed callers: A board user.
     */
    get: {
      answer: GeneralSettings;
    };
    /**
     * Change general settings of the installation
     *
     * Allowed callers: An instance admin or the local board.
     */
    patch: {
      body?: {
        /** Additional host folders, besides those of hostFolders, that may hold instructions of all companies' agents. */
        instructionsRoots?: string[];
        /** The adapters that agents can use. Null means all adapters in local_trusted mode, and all adapters that run nothing on the host in authenticated mode. */
        allowedAdapters?: string[] | null;
        /** True if clients hide user names in the logs that they show. The server only stores the setting. */
        censorUsernameInLogs?: boolean;
        /** True if dashboards react to keyboard shortcuts. The server only stores the setting. */
        keyboardShortcuts?: boolean;
        /** Clients' permission to share people's feedback. The server only stores the setting. */
        feedbackDataSharingPreference?: FeedbackDataSharingPreference;
        /** True if an agent's own variables may have names that affect loaders, shells and interpreters. */
        allowLoaderVariables?: boolean;
        /** The retention of backups. */
        backupRetention?: {
          /** The number of backups to keep, one for each day. */
          dailyDays?: number;
          /** The number of backups to keep, one for each week. */
          weeklyWeeks?: number;
          /** The number of backups to keep, one for each month. */
          monthlyMonths?: number;
        };
      };
      answer: GeneralSettings;
    };
  };
  '/api/instance/settings/experimental': {
    /**
     * Get the state of the experimental features
     *
     * Allowed callers: A board user.
     */
    get: {
      answer: ExperimentalSettings;
    };
    /**
     * Switch experimental features on or off
     *
     * Allowed callers: An instance admin or the local board.
     */
    patch: {
      body?: {
        /** True if cases are enabled; otherwise the server rejects requests for cases. */
        enableCases?: boolean;
        /** True if tools, profiles and apps are enabled. */
        enableApps?: boolean;
        /** True if dashboards show the smoke lab. */
        enableSmokeLab?: boolean;
        /** True if people may connect assistants, which work with a company over the Model Context Protocol. */
        enableAssistantMcp?: boolean;
        /** True if dashboards offer the native runner. */
        enableNativeRunner?: boolean;
        /** True if dashboards offer isolated workspaces. */
        enableIsolatedWorkspaces?: boolean;
        /** True if dashboards offer built-in agents. */
        enableBuiltInAgents?: boolean;
        /** True if dashboards offer beta skills. */
        enableBetaSkills?: boolean;
        /** True if dashboards show the server's debug view. */
        enableServerInfoDebugView?: boolean;
        /** True if a development server restarts when it is idle. */
        autoRestartDevServerWhenIdle?: boolean;
      };
      answer: ExperimentalSettings;
    };
  };
  '/api/instance/halt': {
    /**
     * Get whether all work of the installation is stopped
     *
     * Allowed callers: An instance admin or the local board.
     */
    get: {
      answer: InstanceHalt;
    };
    /**
     * Immediately stop all work of the installation until it is resumed; repeating changes nothing
     *
     * Allowed callers: An instance admin or the local board.
     */
    post: {
      body?: {
        /** The reason for the stop, for display. */
        reason?: string;
      };
      answer: InstanceHalt;
    };
  };
  '/api/instance/resume': {
    /**
     * Resume work; stopped work stays cancelled; repeating changes nothing
     *
     * Allowed callers: An instance admin or the local board.
     */
    post: {
      answer: InstanceHalt;
    };
  };
  '/api/instance/stops/{instanceStopId}': {
    /**
     * Get the report of a stop of the installation: stopped work and what may be left of it
     *
     * Allowed callers: An instance admin or the local board.
     */
    get: {
      path: {
        /** The stop's id. */
        instanceStopId: string;
      };
      query?: {
        /** The maximum number of items. */
        limit?: number;
        /** The nextCursor of the previous page. */
        cursor?: string;
      };
      answer: InstanceStopReport;
    };
  };
  '/api/companies/{companyId}/stops/{stopId}': {
    /**
     * Get the report of a stop order: stopped work and what may be left of it
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
        stopId: string;
      };
      query?: {
        /** The maximum number of items. */
        limit?: number;
        /** The nextCursor of the previous page. */
        cursor?: string;
      };
      answer: StopReport;
    };
  };
  '/api/agents/{agentId}/skills': {
    /**
     * List the skills that an agent has or can get
     *
     * Allowed callers: A board user of the company, the agent itself, or an agent that may create agents or holds agent_config:read.
     */
    get: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      answer: AgentSkills;
    };
  };
  '/api/agents/{agentId}/skills/sync': {
    /**
     * Assign skills to an agent
     *
     * Allowed callers: A board user of the company who is not a viewer, the agent itself, or an agent with agents:configure.
     */
    post: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      body: {
        /** The way in which the request changes the agent's skills. */
        mode?: AgentSkillsMode;
        /** The IDs, keys or slugs of the skills. The skills that every agent has always stay. */
        desiredSkills: (string | PinnedSkill)[];
      };
      answer: AgentSkills;
    };
  };
  '/api/skills/catalog': {
    /**
     * List the skills of the catalog, by name
     *
     * Allowed callers: Every board user and every agent.
     */
    get: {
      answer: CatalogSkill[];
    };
  };
  '/api/skills/catalog/{catalogSkillId}': {
    /**
     * Get a skill of the catalog with its text
     *
     * Allowed callers: Every board user and every agent.
     */
    get: {
      path: {
        /** The skill's ID in the catalog. */
        catalogSkillId: string;
      };
      answer: CatalogSkillDetail;
    };
  };
  '/api/skills/catalog/{catalogSkillId}/files': {
    /**
     * Get a file of a skill of the catalog
     *
     * Allowed callers: Every board user and every agent.
     */
    get: {
      path: {
        /** The skill's ID in the catalog. */
        catalogSkillId: string;
      };
      query?: {
        /** The path of the file, relative to the skill's folder. */
        path?: string;
      };
      answer: CatalogSkillFile;
    };
  };
  '/api/skills/index': {
    /**
     * List the bundled skills with the paths of their texts
     *
     * Allowed callers: Anyone, with or without a credential.
     */
    get: {
      answer: AvailableSkills;
    };
  };
  '/api/skills/available': {
    /**
     * List all skills that ship with the server, bundled and catalog
     *
     * Allowed callers: Every board user and every agent.
     */
    get: {
      answer: AvailableSkills;
    };
  };
  '/api/skills/{name}': {
    /**
     * Get the text of a bundled skill, as Markdown
     *
     * Allowed callers: Anyone, with or without a credential.
     */
    get: {
      path: {
        /** The name of the skill. */
        name: string;
      };
      answer: string;
    };
  };
  '/api/companies/{companyId}/skills': {
    /**
     * List a company's skills
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only skills whose name, description, tagline or key contains this text. */
        q?: string;
        /** The order. */
        sort?: SkillListSort;
        /** Only skills of this category. */
        category?: string;
        /** Only skills that are offered to these agents. */
        scope?: SkillSharingScope;
      };
      answer: Skill[];
    };
    /**
     * Create a skill with the first version of its SKILL.md
     *
     * Allowed callers: Every board user who may write, and agents that may hire or create skills.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The skill's name for people. */
        name: string;
        /** The purpose of the skill and when to use it, in at most 1,024 characters. */
        description?: string | null;
        /** A short description for people, in one line of at most 120 characters. */
        tagline?: string | null;
        /** The address of an icon. */
        iconUrl?: string | null;
        /** A color such as #1a2b3c. */
        color?: string | null;
        /** The author of the skill. */
        authorName?: string | null;
        /** The address of a page about the skill. */
        homepageUrl?: string | null;
        /** At most 20 categories. */
        categories?: string[];
        /** The agents that are offered the skill. */
        sharingScope?: SkillSharingScope;
        /** The name of the skill's folder: at most 64 lower-case letters, digits and single hyphens; null for the default. */
        slug?: string | null;
        /** The text of SKILL.md; Orgraph writes a short one if the text is null or omitted. */
        markdown?: string | null;
        /** The ID of the original skill, which must belong to the same company. */
        forkedFromSkillId?: string | null;
      };
      answer: SkillDetail;
    };
  };
  '/api/companies/{companyId}/skills/categories': {
    /**
     * List the categories of a company's skills
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: SkillCategory[];
    };
  };
  '/api/companies/{companyId}/skills/install-catalog': {
    /**
     * Install a skill of the catalog, or its update
     *
     * Allowed callers: Every board user who may write, and agents that may hire.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The skill's ID in the catalog. */
        catalogSkillId: string;
        /** The name of the skill's folder: at most 64 lower-case letters, digits and single hyphens; null for the default. */
        slug?: string | null;
        /** Set to true to discard local changes of the skill. */
        force?: boolean;
      };
      answer: CatalogSkillInstallation;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}': {
    /**
     * Get a skill with its text and its users
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      answer: SkillDetail;
    };
    /**
     * Update the fields of a skill other than its files
     *
     * Allowed callers: Every board user who may write, and agents that may hire.
     */
    patch: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      body?: {
        /** The skill's name for people. */
        name?: string;
        /** The purpose of the skill and when to use it, in at most 1,024 characters. */
        description?: string | null;
        /** A short description for people, in one line of at most 120 characters. */
        tagline?: string | null;
        /** The address of an icon. */
        iconUrl?: string | null;
        /** A color such as #1a2b3c. */
        color?: string | null;
        /** The author of the skill. */
        authorName?: string | null;
        /** The address of a page about the skill. */
        homepageUrl?: string | null;
        /** At most 20 categories. */
        categories?: string[];
        /** The agents that are offered the skill. */
        sharingScope?: SkillSharingScope;
        /** True to stop the skill's updates, false to allow them. */
        operatorHold?: boolean;
      };
      answer: SkillDetail;
    };
    /**
     * Delete a skill that no agent uses, with all its versions
     *
     * Allowed callers: Every board user who may write, and agents that may hire.
     */
    delete: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      answer: Skill;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/files': {
    /**
     * Read a file of a skill
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      query?: {
        /** The path relative to the skill's folder, such as references/limits.md. */
        path?: string;
        /** The ID of a version. Defaults to the newest version. */
        versionId?: string;
      };
      answer: SkillFile;
    };
    /**
     * Write a file of a skill, as a new version
     *
     * Allowed callers: Every board user who may write, and agents that may hire or create skills.
     */
    patch: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      body: {
        /** The path relative to the skill's folder, such as references/limits.md. */
        path?: string;
        /** The content: text, or Base64 of its bytes. At most 1 MiB. */
        content: string;
        /** The encoding of the content. */
        encoding?: SkillFileEncoding;
        /** True if agents may run the file. If omitted, the flag of an existing file stays; a new file is not executable. */
        executable?: boolean;
        /** The ID of the version that the caller read. If a newer version exists, the request fails and nothing is written. */
        expectedVersionId?: string | null;
        /** Repeating a request with the same key returns the first response and writes nothing. */
        idempotencyKey?: string;
      };
      answer: SkillFileChange;
    };
    /**
     * Delete a file or folder of a skill, as a new version
     *
     * Allowed callers: Every board user who may write, and agents that may hire.
     */
    delete: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      query: {
        /** The path relative to the skill's folder, such as references/limits.md. */
        path: string;
        /** The kind of the path: a file or a folder. */
        target: SkillFileTarget;
        /** The ID of the version that the caller read. If a newer version exists, the request fails and nothing is written. */
        expectedVersionId?: string | null;
      };
      answer: SkillFileDeletion;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/versions': {
    /**
     * List a skill's versions, newest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      answer: SkillVersion[];
    };
    /**
     * Save the current files of a skill as a new version
     *
     * Allowed callers: Every board user who may write, and agents that may hire or create skills.
     */
    post: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      body?: {
        /** The label of the version, in at most 160 characters. */
        label?: string | null;
      };
      answer: SkillVersion;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/versions/{versionId}': {
    /**
     * Get a version of a skill with the content of its files
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
        /** The version's ID. */
        versionId: string;
      };
      answer: SkillVersionContent;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/versions/{versionId}/approve': {
    /**
     * Approve a version of a skill for delivery to agents
     *
     * Allowed callers: Every board user who may write, and agents that review skills.
     */
    post: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
        /** The version's ID. */
        versionId: string;
      };
      answer: SkillDetail;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/diff': {
    /**
     * Compare two versions of a skill, file by file
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      query: {
        /** The ID of the version to compare from. */
        fromVersionId: string;
        /** The ID of the version to compare to. */
        toVersionId: string;
      };
      answer: SkillDiff;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/audit': {
    /**
     * Audit the files of a skill for harmful content
     *
     * Allowed callers: Every board user who may write, and agents that may hire.
     */
    post: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      answer: SkillAudit;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/fork-precheck': {
    /**
     * List the users and forks of a skill before forking it
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      answer: SkillForkPrecheck;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/fork': {
    /**
     * Fork a skill and optionally reassign agents to the fork
     *
     * Allowed callers: Every board user who may write, and agents that may hire.
     */
    post: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      body?: {
        /** The name of the fork; the original's name if omitted. */
        name?: string;
        /** The name of the skill's folder: at most 64 lower-case letters, digits and single hyphens; null for the default. */
        slug?: string | null;
        /** The agents that are offered the fork; the original's scope if omitted. */
        sharingScope?: SkillSharingScope;
        /** The IDs of agents that have the original assigned and get the fork instead. */
        reassignAgentIds?: string[];
      };
      answer: SkillFork;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/rename': {
    /**
     * Change a skill's name and slug; agents keep the skill
     *
     * Allowed callers: Every board user who may write, and agents that may hire.
     */
    post: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      body: {
        /** The skill's new name for people. */
        name: string;
        /** The name of the skill's folder: at most 64 lower-case letters, digits and single hyphens; null for the default. */
        slug?: string | null;
      };
      answer: SkillRenaming;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/reset': {
    /**
     * Restore a skill's files as its origin last delivered them
     *
     * Allowed callers: Every board user who may write, and agents that may hire.
     */
    post: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      body?: {
        /** Set to true to discard local changes of the skill. */
        force?: boolean;
      };
      answer: SkillDetail;
    };
  };
  '/api/companies/{companyId}/skill-policy': {
    /**
     * Get the skill policy of a company
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: SkillPolicy;
    };
    /**
     * Replace the skill policy of a company
     *
     * Allowed callers: A caller who holds users:manage_permissions.
     */
    put: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The version of the document format: 1. */
        schemaVersion: 1;
        /** The effect if no rule matches. */
        defaultEffect: SkillPolicyEffect;
        /** All rules, at most 1,000. */
        rules: SkillPolicyRuleInput[];
        /** The revision that the caller last read; 0 if no policy is stored. */
        expectedRevision: number;
      };
      answer: SkillPolicy;
    };
    /**
     * Remove a company's skill policy; everything is then allowed
     *
     * Allowed callers: A caller who holds users:manage_permissions.
     */
    delete: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: SkillPolicy;
    };
  };
  '/api/companies/{companyId}/skill-policy/evaluate': {
    /**
     * Evaluate the skill policy for an attempt without making it
     *
     * Allowed callers: A member or agent of the company; for other agents, a caller with users:manage_permissions.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        action: SkillAction;
        /** The known facts about the skill. */
        resource?: SkillFacts;
        /** The agent to evaluate, which requires the right to manage permissions; null or omitted for the caller. */
        principal?: SkillPrincipal | null;
      };
      answer: SkillDecision;
    };
  };
  '/api/companies/{companyId}/skills/import': {
    /**
     * Import or refresh skills from a repository, an address or a server folder
     *
     * Allowed callers: Every board user who may write, and agents that may hire or create skills.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The source: a repository, owner/repository, the address of a SKILL.md, or a folder of the server. */
        source: string;
      };
      answer: SkillImport;
    };
  };
  '/api/companies/{companyId}/skills/import-archive': {
    /**
     * Import skills of a zip archive; refresh those from an archive of that name
     *
     * Allowed callers: Every board user who may write, and agents that may hire or create skills.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: FormData;
      answer: SkillImport;
    };
  };
  '/api/companies/{companyId}/skills/scan-projects': {
    /**
     * Search the workspaces of projects for skills; import or report them
     *
     * Allowed callers: Every board user who may write, and agents that may hire.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body?: {
        /** The IDs of the projects to search; all if omitted. */
        projectIds?: string[];
        /** The IDs of the workspaces to search; all if omitted. */
        workspaceIds?: string[];
        /** The mode: import the skills or only report them. */
        mode?: SkillScanMode;
        /** The skills to import; all found skills if omitted. */
        selection?: ({
          /** The workspace's ID. */
          workspaceId: string;
          /** The folder in the workspace; empty for its root. */
          path: string;
          /** The name of the skill's folder: at most 64 lower-case letters, digits and single hyphens; null for the default. */
          slug?: string | null;
        })[];
      };
      answer: ProjectSkillScan;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/update-status': {
    /**
     * Check the repository of a skill for updates
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      answer: SkillUpdateStatus;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/install-update': {
    /**
     * Install the update of a skill from its repository
     *
     * Allowed callers: Every board user who may write, and agents that may hire.
     */
    post: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      body?: {
        /** Set to true to discard local changes of the skill. It does not override other reasons that hold an update. */
        force?: boolean;
        /** The reason to install an update that failed its audit, in at most 1,000 characters. Only owners of the company can send it; the journal records it. */
        auditOverrideReason?: string | null;
      };
      answer: SkillDetail;
    };
  };
  '/api/companies/{companyId}/skill-sources': {
    /**
     * List the repositories that a company's skills come from, oldest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: SkillSourceList;
    };
    /**
     * Preview a repository, or follow it and import its skills
     *
     * Allowed callers: Every board user who may write, and agents that may hire.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The source: a repository, owner/repository, the address of a SKILL.md, or a folder of the server. */
        locator: string;
        /** The branch, tag or commit to follow; null or omitted for the default branch. */
        ref?: string | null;
        /** The folders from which to import skills; null or omitted for all. */
        selection?: string[] | null;
        /** The mode: import the skills or only preview them. */
        mode?: SkillSourceMode;
      };
      answer: SkillSourceScan;
    };
  };
  '/api/companies/{companyId}/skill-sources/{sourceId}/scan': {
    /**
     * Scan a repository for skills without importing them
     *
     * Allowed callers: Every board user who may write, and agents that may hire.
     */
    post: {
      path: {
        /** The ID of the source's company. */
        companyId: string;
        /** The source's ID. */
        sourceId: string;
      };
      answer: SkillSourceCandidates;
    };
  };
  '/api/companies/{companyId}/skill-sources/{sourceId}/refresh': {
    /**
     * Import the changes of a repository of skills
     *
     * Allowed callers: Every board user who may write, and agents that may hire.
     */
    post: {
      path: {
        /** The ID of the source's company. */
        companyId: string;
        /** The source's ID. */
        sourceId: string;
      };
      answer: SkillSourceRefresh;
    };
  };
  '/api/companies/{companyId}/skill-sources/{sourceId}': {
    /**
     * Choose the folders of a repository to import; existing skills stay
     *
     * Allowed callers: Every board user who may write, and agents that may hire.
     */
    patch: {
      path: {
        /** The ID of the source's company. */
        companyId: string;
        /** The source's ID. */
        sourceId: string;
      };
      body: {
        /** The folders from which to import skills; null for all. */
        selection: string[] | null;
      };
      answer: SkillSource;
    };
    /**
     * Stop following a repository, optionally deleting its skills
     *
     * Allowed callers: Every board user who may write, and agents that may hire.
     */
    delete: {
      path: {
        /** The ID of the source's company. */
        companyId: string;
        /** The source's ID. */
        sourceId: string;
      };
      query?: {
        /** Set to true to delete the repository's skills; fails while one of them is assigned to an agent. */
        removeSkills?: boolean;
      };
      answer: SkillSource;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/test-inputs': {
    /**
     * List the test tasks of a skill, by name
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      answer: SkillTestInput[];
    };
    /**
     * Create a test task of a skill
     *
     * Allowed callers: Every board user who may write, and agents that may hire or create skills.
     */
    post: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      body: {
        /** The name of the task, unique for the skill. */
        name: string;
        /** The text of the task, in at most 50,000 characters. */
        content: string;
      };
      answer: SkillTestInput;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/test-inputs/{inputId}': {
    /**
     * Update a test task; existing test runs keep the old task
     *
     * Allowed callers: Every board user who may write, and agents that may hire or create skills.
     */
    patch: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
        /** The task's ID. */
        inputId: string;
      };
      body?: {
        /** The name of the task, unique for the skill. */
        name?: string;
        /** The text of the task, in at most 50,000 characters. */
        content?: string;
      };
      answer: SkillTestInput;
    };
    /**
     * Delete a test task of a skill; its test runs stay
     *
     * Allowed callers: Every board user who may write, and agents that may hire or create skills.
     */
    delete: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
        /** The task's ID. */
        inputId: string;
      };
      answer: SkillTestInput;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/test-runs': {
    /**
     * List a skill's test runs, newest first
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      answer: SkillTestRun[];
    };
    /**
     * Start a test run: an agent tests a skill version on a new issue
     *
     * Allowed callers: Every board user who may write, and agents that may hire or create skills.
     */
    post: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      body: {
        /** The ID of the agent that tests the skill. */
        agentId: string;
        /** The ID of a stored task. Send inputId, content or templateId. */
        inputId?: string | null;
        /** The text of a task that is not stored. */
        content?: string | null;
        /** The ID of the version to test. Defaults to the newest version. */
        skillVersionId?: string | null;
        /** The ID of an earlier test run of the skill. Orgraph uses its task if the request has no other task. */
        templateId?: string | null;
      };
      answer: SkillTestRun;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/test-runs/{testRunId}': {
    /**
     * Get a test run of a skill with its result
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
        /** The test run's ID. */
        testRunId: string;
      };
      answer: SkillTestRun;
    };
    /**
     * Delete a finished test run; its issue stays
     *
     * Allowed callers: Every board user who may write, and agents that may hire or create skills.
     */
    delete: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
        /** The test run's ID. */
        testRunId: string;
      };
      answer: SkillTestRun;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/test-runs/{testRunId}/cancel': {
    /**
     * Cancel a test run and the work on its issue
     *
     * Allowed callers: Every board user who may write, and agents that may hire or create skills.
     */
    post: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
        /** The test run's ID. */
        testRunId: string;
      };
      answer: SkillTestRun;
    };
  };
  '/api/plugins/tools': {
    /**
     * List the tools of the working plugins
     *
     * Allowed callers: A board user.
     */
    get: {
      query?: {
        /** Only tools of this plugin, by ID or key; null for the tools of all plugins. */
        pluginId?: string | null;
      };
      answer: PluginTool[];
    };
  };
  '/api/plugins/tools/execute': {
    /**
     * Call a plugin tool in a run, within the rights of its agent
     *
     * Allowed callers: An agent in its run; people who hold tools:use or tools:manage_connections.
     */
    post: {
      body: {
        /** The name of the tool: the plugin's key, a colon, and the tool's own name. */
        tool: string;
        /** The parameters, according to the tool's schema. */
        parameters?: { [name: string]: JsonValue };
        /** The run in which the tool is called. */
        runContext: PluginRunContextInput;
      };
      answer: ExecutedPluginTool;
    };
  };
  '/api/plugins': {
    /**
     * List the plugins of the installation, in the order of installation
     *
     * Allowed callers: A board user.
     */
    get: {
      query?: {
        /** Only plugins with this status; null for all. */
        status?: PluginStatus | null;
      };
      answer: Plugin[];
    };
  };
  '/api/plugins/examples': {
    /**
     * List the plugins that ship with the server, installed or not
     *
     * Allowed callers: A board user.
     */
    get: {
      answer: PluginExample[];
    };
  };
  '/api/plugins/ui-contributions': {
    /**
     * List the dashboard contributions of the working plugins
     *
     * Allowed callers: A board user.
     */
    get: {
      answer: PluginContribution[];
    };
  };
  '/api/plugins/install': {
    /**
     * Install a plugin from the registry or a folder, without running its scripts. Reinstalling a removed plugin restores its data
     *
     * Allowed callers: An instance admin or the local board.
     */
    post: {
      body: {
        /** The package name in the registry, or the path of the package's folder on the server. */
        packageName: string;
        /** A version or a tag in the registry; null or omitted for the latest. */
        version?: string | null;
        /** True if `packageName` is a path on the server. */
        isLocalPath?: boolean;
      };
      answer: Plugin;
    };
  };
  '/api/plugins/{pluginId}': {
    /**
     * Get a plugin
     *
     * Allowed callers: A board user.
     */
    get: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      answer: PluginDetail;
    };
    /**
     * Remove a plugin. Reinstalling it within 30 days restores its data, unless you purge it
     *
     * Allowed callers: An instance admin or the local board.
     */
    delete: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      query?: {
        /** True to delete its configuration, state, jobs, logs and files at once, even if it was removed before. */
        purge?: boolean;
      };
      answer: Ok;
    };
  };
  '/api/plugins/{pluginId}/enable': {
    /**
     * Enable a plugin; if an upgrade waits, approve the capabilities that it adds
     *
     * Allowed callers: An instance admin or the local board.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      answer: Plugin;
    };
  };
  '/api/plugins/{pluginId}/disable': {
    /**
     * Disable a plugin and hide what it adds; its configuration and data stay
     *
     * Allowed callers: An instance admin or the local board.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      body?: {
        /** The reason, shown as the plugin's last error; null for no reason. */
        reason?: string | null;
      };
      answer: Plugin;
    };
  };
  '/api/plugins/{pluginId}/upgrade': {
    /**
     * Upgrade a plugin. A version with new capabilities waits for approval; an upgrade without a version approves it
     *
     * Allowed callers: An instance admin or the local board.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      body?: {
        /** A version or a tag in the registry; null or omitted for the latest. */
        version?: string | null;
      };
      answer: Plugin;
    };
  };
  '/api/plugins/{pluginId}/jobs': {
    /**
     * List the jobs of a plugin, by key
     *
     * Allowed callers: An instance admin or the local board.
     */
    get: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      query?: {
        /** Only jobs in this state; null for all. */
        status?: PluginJobStatus | null;
      };
      answer: PluginJob[];
    };
  };
  '/api/plugins/{pluginId}/jobs/{jobId}/runs': {
    /**
     * List the runs of a plugin job, newest first; runs are kept for 30 days
     *
     * Allowed callers: An instance admin or the local board.
     */
    get: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The job's ID or key. */
        jobId: string;
      };
      query?: {
        /** The maximum length of the list. */
        limit?: number;
      };
      answer: PluginJobRun[];
    };
  };
  '/api/plugins/{pluginId}/jobs/{jobId}/trigger': {
    /**
     * Start a plugin job now, regardless of its schedule
     *
     * Allowed callers: An instance admin or the local board.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The job's ID or key. */
        jobId: string;
      };
      answer: PluginJobStart;
    };
  };
  '/api/plugins/{pluginId}/webhooks/{endpointKey}': {
    /**
     * Deliver a request to a plugin webhook; the plugin itself decides which senders to accept
     *
     * Allowed callers: Anyone, with or without a credential.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The key of the webhook in the plugin's manifest. */
        endpointKey: string;
      };
      query?: {
        /** The company that the request concerns; defaults to the whole installation. */
        companyId?: string;
      };
      body: Blob | Uint8Array | string;
      answer: PluginDeliveryReceipt;
    };
  };
  '/api/plugins/{pluginId}/logs': {
    /**
     * List the lines of a plugin's log, newest first; 10,000 lines are kept, for 30 days
     *
     * Allowed callers: An instance admin or the local board.
     */
    get: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      query?: {
        /** The maximum length of the list. */
        limit?: number;
        /** Only lines of this level; null for all. */
        level?: PluginLogLevel | null;
        /** Only lines from this time on; null for all. */
        since?: string | null;
      };
      answer: PluginLog[];
    };
  };
  '/api/plugins/{pluginId}/health': {
    /**
     * Get the health of a plugin and the results of its checks
     *
     * Allowed callers: An instance admin or the local board.
     */
    get: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      answer: PluginHealth;
    };
  };
  '/api/plugins/{pluginId}/dashboard': {
    /**
     * Get a plugin's worker, health, latest job runs and webhook deliveries
     *
     * Allowed callers: An instance admin or the local board.
     */
    get: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      answer: PluginDashboard;
    };
  };
  '/api/plugins/{pluginId}/bridge/data': {
    /**
     * Get data from a plugin
     *
     * Allowed callers: A board user or an agent of the company; without companyId an instance admin.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      body: {
        /** The ID of the company; defaults to the whole installation. */
        companyId?: string | null;
        /** The data or action to request, by the key that the plugin gives it. */
        key: string;
        /** The parameters passed to the plugin. */
        params?: { [name: string]: JsonValue };
      };
      answer: PluginAnswer;
    };
  };
  '/api/plugins/{pluginId}/data/{key}': {
    /**
     * Get data from a plugin
     *
     * Allowed callers: A board user or an agent of the company; without companyId an instance admin.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The data or action to request, by the key that the plugin gives it. */
        key: string;
      };
      body?: {
        /** The ID of the company; defaults to the whole installation. */
        companyId?: string | null;
        /** The parameters passed to the plugin. */
        params?: { [name: string]: JsonValue };
      };
      answer: PluginAnswer;
    };
  };
  '/api/plugins/{pluginId}/bridge/action': {
    /**
     * Perform an action of a plugin
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company; without companyId an instance admin.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      body: {
        /** The ID of the company; defaults to the whole installation. */
        companyId?: string | null;
        /** The data or action to request, by the key that the plugin gives it. */
        key: string;
        /** The parameters passed to the plugin. */
        params?: { [name: string]: JsonValue };
      };
      answer: PluginAnswer;
    };
  };
  '/api/plugins/{pluginId}/actions/{key}': {
    /**
     * Perform an action of a plugin
     *
     * Allowed callers: A board user of the company who is not a viewer, or an agent of the company; without companyId an instance admin.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The data or action to request, by the key that the plugin gives it. */
        key: string;
      };
      body?: {
        /** The ID of the company; defaults to the whole installation. */
        companyId?: string | null;
        /** The parameters passed to the plugin. */
        params?: { [name: string]: JsonValue };
      };
      answer: PluginAnswer;
    };
  };
  '/api/plugins/{pluginId}/bridge/stream/{channel}': {
    /**
     * Follow the events of a plugin channel from now on
     *
     * Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The plugin's name for the channel. */
        channel: string;
      };
      query: {
        /** The company that the channel is about. */
        companyId: string;
      };
      answer: ReadableStream<Uint8Array>;
    };
  };
  '/api/plugins/{pluginId}/api/{path}': {
    /**
     * Call a route that a plugin declares
     *
     * Allowed callers: The callers that the manifest of the plugin names: board users, agents, or both.
     */
    get: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The path of the route in the manifest. Send a slash within a segment as %2F. */
        path: string;
      };
      answer: Blob;
    };
    /**
     * Call a route that a plugin declares
     *
     * Allowed callers: The callers that the manifest of the plugin names: board users, agents, or both.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The path of the route in the manifest. Send a slash within a segment as %2F. */
        path: string;
      };
      body?: {
        /** The company, if the route requires it */
        companyId?: string;
        [name: string]: unknown;
      };
      answer: Blob;
    };
    /**
     * Call a route that a plugin declares
     *
     * Allowed callers: The callers that the manifest of the plugin names: board users, agents, or both.
     */
    patch: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The path of the route in the manifest. Send a slash within a segment as %2F. */
        path: string;
      };
      body?: {
        /** The company, if the route requires it */
        companyId?: string;
        [name: string]: unknown;
      };
      answer: Blob;
    };
    /**
     * Call a route that a plugin declares
     *
     * Allowed callers: The callers that the manifest of the plugin names: board users, agents, or both.
     */
    delete: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The path of the route in the manifest. Send a slash within a segment as %2F. */
        path: string;
      };
      body?: {
        /** The company, if the route requires it */
        companyId?: string;
        [name: string]: unknown;
      };
      answer: Blob;
    };
  };
  '/api/plugins/{pluginId}/config': {
    /**
     * Get a company's settings for a plugin; null if never set
     *
     * Allowed callers: An instance admin with access to the company.
     */
    get: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      query: {
        /** The company's ID. */
        companyId: string;
      };
      answer: PluginConfig | null;
    };
    /**
     * Set a company's settings for a plugin and notify the plugin. Equal settings change nothing
     *
     * Allowed callers: An instance admin with access to the company who is not a viewer there.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      body: {
        /** The company's ID. */
        companyId: string;
        /** All settings. Secrets are references: {"type": "secret_ref", "secretId": …, "version": "latest"}. */
        configJson: { [name: string]: JsonValue };
      };
      answer: PluginConfig;
    };
  };
  '/api/plugins/{pluginId}/config/test': {
    /**
     * Test settings for a plugin without storing them
     *
     * Allowed callers: An instance admin with access to the company.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      body: {
        /** The company's ID. */
        companyId: string;
        /** All settings. Secrets are references: {"type": "secret_ref", "secretId": …, "version": "latest"}. */
        configJson: { [name: string]: JsonValue };
      };
      answer: PluginConfigTest;
    };
  };
  '/api/plugins/{pluginId}/companies/{companyId}/local-folders': {
    /**
     * List the folders that a plugin uses for a company, in their current state
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The company's ID. */
        companyId: string;
      };
      answer: PluginFolders;
    };
  };
  '/api/plugins/{pluginId}/companies/{companyId}/local-folders/{folderKey}/status': {
    /**
     * Get the state of a folder that a plugin uses for a company
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The company's ID. */
        companyId: string;
        /** The key of the folder within the plugin. */
        folderKey: string;
      };
      answer: PluginFolderStatus;
    };
  };
  '/api/plugins/{pluginId}/companies/{companyId}/local-folders/{folderKey}/validate': {
    /**
     * Check whether a server folder suits a plugin; nothing is stored
     *
     * Allowed callers: An instance admin with access to the company.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The company's ID. */
        companyId: string;
        /** The key of the folder within the plugin. */
        folderKey: string;
      };
      body: {
        /** The absolute path of a folder on the server. */
        path: string;
      };
      answer: PluginFolderStatus;
    };
  };
  '/api/plugins/{pluginId}/companies/{companyId}/local-folders/{folderKey}': {
    /**
     * Set the server folder that a plugin uses for a company, even if it has problems
     *
     * Allowed callers: An instance admin with access to the company who is not a viewer there.
     */
    put: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The company's ID. */
        companyId: string;
        /** The key of the folder within the plugin. */
        folderKey: string;
      };
      body: {
        /** The absolute path of a folder on the server. */
        path: string;
      };
      answer: PluginFolderStatus;
    };
  };
  '/api/companies/{companyId}/tools/applications': {
    /**
     * List a company's tool applications, most recently changed first
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: ToolApplicationList;
    };
    /**
     * Create a tool application
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The key, unique in the company. Defaults to a slug of the name. */
        applicationKey?: string;
        /** The name, unique in the company, of at most 160 characters. */
        name: string;
        /** The purpose of the application, in at most 4,000 characters. */
        description?: string | null;
        /** The way Orgraph reaches the application; fixed once it has a connection. */
        type: ToolApplicationType;
        /** Connections work only while the application is active. */
        status?: ToolStatus;
        /** The ID of the plugin that provides it. */
        pluginId?: string | null;
        /** The ID of the agent that is responsible for it, in the same company. */
        ownerAgentId?: string | null;
        /** The ID of the company member who is responsible for it. */
        ownerUserId?: string | null;
        /** Custom data. */
        metadata?: { [name: string]: JsonValue } | null;
      };
      answer: ToolApplication;
    };
  };
  '/api/tool-applications/{applicationId}': {
    /**
     * Change a tool application
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    patch: {
      path: {
        /** The application's ID. */
        applicationId: string;
      };
      body?: {
        /** The key, unique in the company. Defaults to a slug of the name. */
        applicationKey?: string;
        /** The name, unique in the company, of at most 160 characters. */
        name?: string;
        /** The purpose of the application, in at most 4,000 characters. */
        description?: string | null;
        /** The way Orgraph reaches the application; fixed once it has a connection. */
        type?: ToolApplicationType;
        /** Connections work only while the application is active. */
        status?: ToolStatus;
        /** The ID of the plugin that provides it. */
        pluginId?: string | null;
        /** The ID of the agent that is responsible for it, in the same company. */
        ownerAgentId?: string | null;
        /** The ID of the company member who is responsible for it. */
        ownerUserId?: string | null;
        /** Custom data. */
        metadata?: { [name: string]: JsonValue } | null;
      };
      answer: ToolApplication;
    };
    /**
     * Delete a tool application
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    delete: {
      path: {
        /** The application's ID. */
        applicationId: string;
      };
      answer: ToolApplication;
    };
  };
  '/api/companies/{companyId}/tools/connections': {
    /**
     * List a company's tool connections, most recently changed first
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only connections in this status. By default, all but archived ones. */
        status?: ToolStatus;
      };
      answer: ToolConnectionList;
    };
    /**
     * Create a connection to a tool server
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The name, unique in the application, of at most 160 characters. */
        name: string;
        /** The status of the connection. Once archived, it cannot be changed. */
        status?: ToolStatus;
        /** True if calls may use the connection while it is active. */
        enabled?: boolean;
        /** For remote_http: the url; for local_stdio: the templateId. With quarantineNewEntries (true if omitted), new and changed tools wait for a review. With safeDefault, tools whose server or name says that they only read do not wait. */
        config?: { [name: string]: JsonValue };
        /** The secrets that Orgraph sends to the server. */
        credentialRefs?: ToolCredentialRefInput[];
        /** The secrets that supply the values of settings. */
        credentialSecretRefs?: ToolCredentialSecretRefInput[];
        /** The credentials that calls use. Defaults to per_user with oauth, otherwise to shared. */
        credentialPolicy?: ToolCredentialPolicy;
        authKind?: ToolAuthKind;
        /** The ID of the application, in the same company. */
        applicationId?: string;
        /** The name of a new application, instead of applicationId. */
        applicationName?: string;
        /** The transport to the server. Required, and fixed after creation. */
        transport?: ToolTransport;
      };
      answer: ToolConnection;
    };
  };
  '/api/companies/{companyId}/tools/mcp/import-json': {
    /**
     * Draft connections from an mcp.json file, without storing them
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The file, as text or as an object. */
        mcpJson: string | { [name: string]: JsonValue };
      };
      answer: ToolConnectionDrafts;
    };
  };
  '/api/tool-connections/{connectionId}': {
    /**
     * Get a tool connection
     *
     * Allowed callers: A board user of the company; for a draft, one who may change it.
     */
    get: {
      path: {
        /** The connection's ID. */
        connectionId: string;
      };
      answer: ToolConnection;
    };
    /**
     * Change a tool connection
     *
     * Allowed callers: A board user who created the connection, or who holds tools:manage_connections.
     */
    patch: {
      path: {
        /** The connection's ID. */
        connectionId: string;
      };
      body?: {
        /** The name, unique in the application, of at most 160 characters. */
        name?: string;
        /** The status of the connection. Once archived, it cannot be changed. */
        status?: ToolStatus;
        /** True if calls may use the connection while it is active. */
        enabled?: boolean;
        /** For remote_http: the url; for local_stdio: the templateId. With quarantineNewEntries (true if omitted), new and changed tools wait for a review. With safeDefault, tools whose server or name says that they only read do not wait. */
        config?: { [name: string]: JsonValue };
        /** The secrets that Orgraph sends to the server. */
        credentialRefs?: ToolCredentialRefInput[];
        /** The secrets that supply the values of settings. */
        credentialSecretRefs?: ToolCredentialSecretRefInput[];
        credentialPolicy?: ToolCredentialPolicy;
        authKind?: ToolAuthKind;
        /** The ID of the connection's application, which is fixed. */
        applicationId?: string;
        /** The transport of the connection, which is fixed. */
        transport?: ToolTransport;
      };
      answer: ToolConnection;
    };
    /**
     * Archive a connection, and end its grants, installs, tools and secret bindings
     *
     * Allowed callers: A board user who created the connection, or who holds tools:manage_connections.
     */
    delete: {
      path: {
        /** The connection's ID. */
        connectionId: string;
      };
      answer: ArchivedToolConnection;
    };
  };
  '/api/tool-connections/{connectionId}/health-check': {
    /**
     * Check the server of a connection, and store the result
     *
     * Allowed callers: A board user who created the connection, or who holds tools:manage_connections.
     */
    post: {
      path: {
        /** The connection's ID. */
        connectionId: string;
      };
      answer: ToolConnectionCheck;
    };
  };
  '/api/tool-connections/{connectionId}/catalog/refresh': {
    /**
     * Refresh a server's tools, and quarantine those that need review
     *
     * Allowed callers: A board user who created the connection, or who holds tools:manage_connections.
     */
    post: {
      path: {
        /** The connection's ID. */
        connectionId: string;
      };
      answer: ToolCatalogRefresh;
    };
  };
  '/api/tool-connections/{connectionId}/catalog': {
    /**
     * List a connection's tools as last listed, without removed tools
     *
     * Allowed callers: A board user of the company; for a draft, one who may change it.
     */
    get: {
      path: {
        /** The connection's ID. */
        connectionId: string;
      };
      answer: ToolCatalog;
    };
  };
  '/api/tool-catalog-entries/{catalogEntryId}': {
    /**
     * Enable or disable a tool; this also completes a pending review
     *
     * Allowed callers: A board user who created the connection, or who holds tools:manage_connections; to enable a tool, only the latter.
     */
    patch: {
      path: {
        /** The entry's ID. */
        catalogEntryId: string;
      };
      body: {
        /** The new status of the tool. */
        status: ToolCatalogEntryDecision;
      };
      answer: ToolCatalogEntry;
    };
  };
  '/api/tool-connections/{connectionId}/installs': {
    /**
     * List the installs of a tool connection
     *
     * Allowed callers: A board user of the company; for a draft, one who may change it.
     */
    get: {
      path: {
        /** The connection's ID. */
        connectionId: string;
      };
      answer: ToolInstallList;
    };
    /**
     * Set the installs of a tool connection
     *
     * Allowed callers: A board user who holds tools:manage_connections.
     */
    put: {
      path: {
        /** The connection's ID. */
        connectionId: string;
      };
      body: {
        /** The new installs of the connection, which replace all current ones. */
        installs: ToolInstallInput[];
      };
      answer: ToolInstallList;
    };
  };
  '/api/tool-connections/{connectionId}/activity': {
    /**
     * Get the activity of a connection, newest first
     *
     * Allowed callers: A board user of the company; for a draft, one who may change it.
     */
    get: {
      path: {
        /** The connection's ID. */
        connectionId: string;
      };
      query?: {
        /** The maximum length of each list. */
        limit?: number;
      };
      answer: ToolConnectionActivity;
    };
  };
  '/api/companies/{companyId}/tools/connections/{connectionId}/start-authorization': {
    /**
     * Start to authorize a connection for yourself, or as a manager for the company or an agent
     *
     * Allowed callers: A board user of the company who is not a viewer; for the company and for agents one who may change the connection.
     */
    post: {
      path: {
        /** The company's ID. */
        companyId: string;
        /** The connection's ID. */
        connectionId: string;
      };
      body: {
        /** The scopes to request, as named by the authorization server. Defaults to those that the tool server wants. */
        scopes?: string[];
        /** The address on this server, such as a path, to redirect the browser to. Defaults to a plain page. */
        returnTo?: string;
        /** The ID of the subject: the caller, or the company or agent whose access the calls use. */
        subjectUserId: string;
      };
      answer: StartedToolAuthorization;
    };
  };
  '/api/agents/me/connections/{connectionId}/start-authorization': {
    /**
     * Start an authorization that the calling agent sends to a person
     *
     * Allowed callers: An agent for which the connection is installed.
     */
    post: {
      path: {
        /** The connection's ID. */
        connectionId: string;
      };
      body: {
        /** The scopes to request, as named by the authorization server. Defaults to those that the tool server wants. */
        scopes?: string[];
        /** The address on this server, such as a path, to redirect the browser to. Defaults to a plain page. */
        returnTo?: string;
        /** The ID of the person to authorize it, signed in to Orgraph. */
        subjectUserId: string;
      };
      answer: StartedToolAuthorization;
    };
  };
  '/api/agents/me/connections/{connectionId}/token': {
    /**
     * Issue a token for the calling agent's run to call a connection's server directly; each token is audited
     *
     * Allowed callers: An agent within its running run, for which the connection is installed.
     */
    post: {
      path: {
        /** The connection's ID, or its uid. */
        connectionId: string;
      };
      body?: {
        /** The access of the token. Defaults to the access of the connection's calls. */
        subject?: ToolTokenSubject;
        /** The requested scopes, separated by spaces, as the authorization server names them. */
        scope?: string;
        /** The requested lifetime in seconds. Orgraph grants at most 900 seconds. */
        requestedTtlSeconds?: number;
        /** The ID of the grant to issue the token from. */
        grantId?: string;
      };
      answer: IssuedToolToken;
    };
  };
  '/api/tool-connections/{connectionId}/grants': {
    /**
     * List a connection's grants: the company's and the caller's, all for managers
     *
     * Allowed callers: A board user of the company; for a draft, one who may change it.
     */
    get: {
      path: {
        /** The connection's ID. */
        connectionId: string;
      };
      answer: ToolGrantList;
    };
  };
  '/api/tool-connections/{connectionId}/grants/{grantId}': {
    /**
     * Revoke a grant of a connection
     *
     * Allowed callers: The person whose grant it is, or a board user who holds tools:manage_connections.
     */
    delete: {
      path: {
        /** The connection's ID. */
        connectionId: string;
        /** The grant's ID. */
        grantId: string;
      };
      answer: ToolGrant;
    };
  };
  '/api/tool-connections/{connectionId}/grants/{grantId}/delegations': {
    /**
     * Let an agent use a person's grant
     *
     * Allowed callers: The person whose grant it is, or a board user who holds tools:manage_connections.
     */
    post: {
      path: {
        /** The connection's ID. */
        connectionId: string;
        /** The grant's ID. */
        grantId: string;
      };
      body: {
        /** The ID of the agent, in the same company. */
        agentId: string;
      };
      answer: ToolGrantDelegation;
    };
  };
  '/api/tool-connections/{connectionId}/grants/{grantId}/delegations/{delegationId}': {
    /**
     * Stop an agent from using a person's grant
     *
     * Allowed callers: The person whose grant it is, or a board user who holds tools:manage_connections.
     */
    delete: {
      path: {
        /** The connection's ID. */
        connectionId: string;
        /** The grant's ID. */
        grantId: string;
        /** The delegation's ID. */
        delegationId: string;
      };
      answer: ToolGrantDelegation;
    };
  };
  '/api/companies/{companyId}/tools/examples': {
    /**
     * List the built-in tool examples and their install state
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: ToolExampleList;
    };
  };
  '/api/companies/{companyId}/tools/examples/{exampleId}/install': {
    /**
     * Install an example's missing parts: application, connection, tools and read-only profile
     *
     * Allowed callers: A board user who holds tools:manage_profiles.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The name of the example. */
        exampleId: string;
      };
      answer: InstalledToolExample;
    };
  };
  '/api/companies/{companyId}/tools/examples/{exampleId}/smoke': {
    /**
     * Check an example by calling its tools through the gateway
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The name of the example. */
        exampleId: string;
      };
      answer: ToolExampleSmoke;
    };
  };
  '/api/companies/{companyId}/tools/policies': {
    /**
     * List a company's tool policies in evaluation order
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** True for enabled policies only, false for disabled ones only. */
        enabled?: boolean;
      };
      answer: ToolPolicyList;
    };
    /**
     * Create a tool policy
     *
     * Allowed callers: A board user who holds tools:admin.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The name, unique in the company, at most 160 characters. */
        name: string;
        /** The reason for the policy, at most 4,000 characters. */
        description?: string | null;
        /** The type: allow, block, require_approval or rate_limit. */
        policyType: string;
        /** Orgraph evaluates policies from the lowest priority up; 100 if omitted from a new policy. */
        priority?: number;
        /** Disabled policies are not evaluated. */
        enabled?: boolean;
        /** The matching calls: a call must meet each key; without keys, all calls match. */
        selectors?: ToolSelectors;
        /** Further conditions on a call. */
        conditions?: ToolConditions | null;
        /** Only for a rate limit: the number of calls, the window in seconds, and the calls that count together. */
        config?: { [name: string]: JsonValue } | null;
      };
      answer: ToolPolicy;
    };
  };
  '/api/companies/{companyId}/tools/policies/reorder': {
    /**
     * Set the evaluation order of a company's tool policies
     *
     * Allowed callers: A board user who holds tools:admin.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** All policies except trust rules, each once, in order. They get the priorities 100, 200 and so on. */
        policyIds: string[];
      };
      answer: ToolPolicyList;
    };
  };
  '/api/companies/{companyId}/tools/policies/{policyId}': {
    /**
     * Update a tool policy other than a trust rule
     *
     * Allowed callers: A board user who holds tools:admin.
     */
    patch: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The policy's ID. */
        policyId: string;
      };
      body?: {
        /** The name, unique in the company, at most 160 characters. */
        name?: string;
        /** The reason for the policy, at most 4,000 characters. */
        description?: string | null;
        /** The type: allow, block, require_approval or rate_limit. */
        policyType?: string;
        /** Orgraph evaluates policies from the lowest priority up; 100 if omitted from a new policy. */
        priority?: number;
        /** Disabled policies are not evaluated. */
        enabled?: boolean;
        /** The matching calls: a call must meet each key; without keys, all calls match. */
        selectors?: ToolSelectors;
        /** Further conditions on a call. */
        conditions?: ToolConditions | null;
        /** Only for a rate limit: the number of calls, the window in seconds, and the calls that count together. */
        config?: { [name: string]: JsonValue } | null;
      };
      answer: ToolPolicy;
    };
    /**
     * Delete a tool policy other than a trust rule
     *
     * Allowed callers: A board user who holds tools:admin.
     */
    delete: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The policy's ID. */
        policyId: string;
      };
      answer: ToolPolicyDeletion;
    };
  };
  '/api/companies/{companyId}/tools/policies/{policyId}/duplicate': {
    /**
     * Copy a tool policy; the copy is disabled and follows the original
     *
     * Allowed callers: A board user who holds tools:admin.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The policy's ID. */
        policyId: string;
      };
      body?: {
        /** The name of the copy; by default, the policy name with "copy". */
        name?: string;
      };
      answer: ToolPolicy;
    };
  };
  '/api/companies/{companyId}/tools/profiles': {
    /**
     * List a company's tool profiles, oldest first
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: ToolProfileList;
    };
    /**
     * Create a tool profile
     *
     * Allowed callers: A caller who holds tools:manage_profiles.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The key, unique in the company. */
        profileKey: string;
        /** The name, at most 160 characters. */
        name: string;
        /** The purpose of the profile, at most 4,000 characters. */
        description?: string | null;
        /** The status. Only active profiles apply to calls. */
        status?: ToolStatus;
        /** The effect on tools that no entry selects; deny if omitted. */
        defaultAction?: ToolDefaultAction;
        /** Custom data. */
        metadata?: { [name: string]: JsonValue } | null;
        /** The entries that include and exclude tools, at most 250. They replace all previous entries. */
        entries?: NewToolProfileEntry[];
      };
      answer: ToolProfile;
    };
  };
  '/api/companies/{companyId}/tools/profiles/{profileId}/bind': {
    /**
     * Bind a tool profile to a company, agent, project, routine, issue or gateway
     *
     * Allowed callers: A caller who holds tools:manage_profiles.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The profile's ID. */
        profileId: string;
      };
      body: {
        /** The kind of target of the binding. */
        targetType: ToolBindingTarget;
        /** The ID of the target, in the same company; for the company, its own ID. */
        targetId: string;
        /** Among the profiles of one target, the one with the lowest priority comes first. */
        priority?: number;
        /** Custom data. */
        metadata?: { [name: string]: JsonValue } | null;
      };
      answer: ToolProfileBinding;
    };
  };
  '/api/companies/{companyId}/tools/profiles/{profileId}/unbind': {
    /**
     * Unbind a tool profile from a target
     *
     * Allowed callers: A caller who holds tools:manage_profiles.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The profile's ID. */
        profileId: string;
      };
      body: {
        /** The kind of target of the binding. */
        targetType: ToolBindingTarget;
        /** The ID of the target, in the same company; for the company, its own ID. */
        targetId: string;
      };
      answer: ToolProfileUnbinding;
    };
  };
  '/api/tool-profiles/{profileId}': {
    /**
     * Update a tool profile
     *
     * Allowed callers: A caller who holds tools:manage_profiles.
     */
    patch: {
      path: {
        /** The profile's ID. */
        profileId: string;
      };
      body?: {
        /** The key, unique in the company. */
        profileKey?: string;
        /** The name, at most 160 characters. */
        name?: string;
        /** The purpose of the profile, at most 4,000 characters. */
        description?: string | null;
        /** The status. Only active profiles apply to calls. */
        status?: ToolStatus;
        /** The effect on tools that no entry selects; deny if omitted. */
        defaultAction?: ToolDefaultAction;
        /** Custom data. */
        metadata?: { [name: string]: JsonValue } | null;
        /** The entries that include and exclude tools, at most 250. They replace all previous entries. */
        entries?: NewToolProfileEntry[];
      };
      answer: ToolProfile;
    };
    /**
     * Delete a tool profile, or replace it by another
     *
     * Allowed callers: A caller who holds tools:manage_profiles.
     */
    delete: {
      path: {
        /** The profile's ID. */
        profileId: string;
      };
      query?: {
        /** True to delete the profile although it is the company's default. */
        force?: boolean;
        /** The ID of an active profile of the company that takes over the bindings of the deleted one. */
        reassignToProfileId?: string | null;
      };
      answer: ToolProfileDeletion;
    };
  };
  '/api/tool-profiles/{profileId}/duplicate': {
    /**
     * Copy a tool profile with its entries
     *
     * Allowed callers: A caller who holds tools:manage_profiles.
     */
    post: {
      path: {
        /** The profile's ID. */
        profileId: string;
      };
      body: {
        /** The name of the copy, from which its key is derived. */
        name: string;
        /** True to bind the copy to the same targets. */
        includeAssignments?: boolean;
      };
      answer: ToolProfile;
    };
  };
  '/api/tool-profiles/{profileId}/entries': {
    /**
     * Create an entry of a tool profile
     *
     * Allowed callers: A caller who holds tools:manage_profiles.
     */
    post: {
      path: {
        /** The profile's ID. */
        profileId: string;
      };
      body: {
        /** The property by which the entry selects tools; the field of that name is required. */
        selectorType: ToolEntrySelector;
        /** The effect on the selected tools; include if omitted. */
        effect?: ToolEntryEffect;
        /** The ID of an application of the company. */
        applicationId?: string | null;
        /** The ID of a connection of the company. */
        connectionId?: string | null;
        /** The ID of a tool in the catalog of the company. */
        catalogEntryId?: string | null;
        /** The name of the tools, at their server or in Orgraph. */
        toolName?: string | null;
        /** The risk level of the selected tools. */
        riskLevel?: ToolRiskLevel | null;
        /** Further conditions on a call. */
        conditions?: ToolConditions | null;
      };
      answer: ToolProfileEntry;
    };
  };
  '/api/tool-profiles/{profileId}/new-tools': {
    /**
     * List new tools of a profile since its last review
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** The profile's ID. */
        profileId: string;
      };
      answer: NewTools;
    };
  };
  '/api/tool-profiles/{profileId}/new-tools/review': {
    /**
     * Decide on all new tools of a tool profile
     *
     * Allowed callers: A caller who holds tools:manage_profiles.
     */
    post: {
      path: {
        /** The profile's ID. */
        profileId: string;
      };
      body: {
        /** A decision about each tool that awaits the review, at most 250. */
        decisions: NewToolReview[];
      };
      answer: NewToolsReview;
    };
  };
  '/api/tool-profile-entries/{entryId}': {
    /**
     * Update an entry of a tool profile
     *
     * Allowed callers: A caller who holds tools:manage_profiles.
     */
    patch: {
      path: {
        /** The entry's ID. */
        entryId: string;
      };
      body?: {
        /** The property by which the entry selects tools; the field of that name is required. */
        selectorType?: ToolEntrySelector;
        /** The effect on the selected tools; include if omitted. */
        effect?: ToolEntryEffect;
        /** The ID of an application of the company. */
        applicationId?: string | null;
        /** The ID of a connection of the company. */
        connectionId?: string | null;
        /** The ID of a tool in the catalog of the company. */
        catalogEntryId?: string | null;
        /** The name of the tools, at their server or in Orgraph. */
        toolName?: string | null;
        /** The risk level of the selected tools. */
        riskLevel?: ToolRiskLevel | null;
        /** Further conditions on a call. */
        conditions?: ToolConditions | null;
      };
      answer: ToolProfileEntry;
    };
    /**
     * Delete an entry of a tool profile
     *
     * Allowed callers: A caller who holds tools:manage_profiles.
     */
    delete: {
      path: {
        /** The entry's ID. */
        entryId: string;
      };
      answer: ToolProfileEntry;
    };
  };
  '/api/companies/{companyId}/tools/profiles/effective/agents/{agentId}': {
    /**
     * Get an agent's profiles and allowed tools
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The agent's ID. */
        agentId: string;
      };
      query?: {
        /** The ID of the project that the work belongs to. */
        projectId?: string | null;
        /** The ID of the routine that the work belongs to. */
        routineId?: string | null;
        /** The ID of the issue that the work belongs to. */
        issueId?: string | null;
      };
      answer: EffectiveTools;
    };
  };
  '/api/companies/{companyId}/tools/policy/test': {
    /**
     * Evaluate a tool call without making it
     *
     * Allowed callers: A board user of the company; not a viewer if the test is counted or recorded.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        actor: TestedToolCaller;
        runContext?: TestedToolContext | null;
        request: TestedToolRequest;
        /** True to count the test towards the rate limits of policies. */
        consumeRateLimit?: boolean;
        /** True to record the test in the journal. */
        writeAuditEvent?: boolean;
      };
      answer: ToolPolicyTest;
    };
  };
  '/api/tool-connections/{connectionId}/test-agents': {
    /**
     * List the agents available for testing a connection
     *
     * Allowed callers: A caller who holds tools:use or tools:manage_connections.
     */
    get: {
      path: {
        /** The connection's ID. */
        connectionId: string;
      };
      answer: ToolTestAgentList;
    };
  };
  '/api/tool-connections/{connectionId}/test-agents/{agentId}/access': {
    /**
     * Get an agent's access to a connection's tools
     *
     * Allowed callers: A caller who holds tools:use or tools:manage_connections.
     */
    get: {
      path: {
        /** The connection's ID. */
        connectionId: string;
        /** The agent's ID. */
        agentId: string;
      };
      answer: ToolTestAccessAnswer;
    };
  };
  '/api/tool-connections/{connectionId}/test-calls': {
    /**
     * Call a connection's tool with an agent's access
     *
     * Allowed callers: A board user who holds tools:use or tools:manage_connections.
     */
    post: {
      path: {
        /** The connection's ID. */
        connectionId: string;
      };
      body: {
        /** The ID of the agent. */
        agentId: string;
        /** The name of the tool, in Orgraph or at its server. */
        toolName: string;
        /** The parameters, as the schema of the tool defines them. */
        parameters?: { [name: string]: JsonValue };
      };
      answer: ToolTestAnswer;
    };
  };
  '/api/tool-connections/{connectionId}/test-calls/{actionRequestId}': {
    /**
     * Get the outcome of a test call that needs approval
     *
     * Allowed callers: A board user who holds tools:use or tools:manage_connections.
     */
    get: {
      path: {
        /** The connection's ID. */
        connectionId: string;
        /** The request's ID. */
        actionRequestId: string;
      };
      answer: ToolTestCall;
    };
  };
  '/api/companies/{companyId}/smoke-lab/services': {
    /**
     * List the services of the smoke lab with their health
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: SmokeLabServiceList;
    };
  };
  '/api/companies/{companyId}/smoke-lab/services/start': {
    /**
     * Start the services of the smoke lab, in all server processes
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: SmokeLabServiceList;
    };
  };
  '/api/companies/{companyId}/smoke-lab/services/stop': {
    /**
     * Stop the services of the smoke lab, in all server processes
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: SmokeLabServiceList;
    };
  };
  '/api/companies/{companyId}/smoke-lab/install-fixtures': {
    /**
     * Create a company's missing connections to its smoke lab
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: SmokeLabFixtures;
    };
  };
  '/api/companies/{companyId}/smoke-lab/runs': {
    /**
     * List the runs of the smoke lab, newest first
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** The maximum length of the list. */
        limit?: number;
        /** The start of the page: the nextCursor of the previous page. */
        cursor?: string;
      };
      answer: SmokeLabRunPage;
    };
    /**
     * Start a run of the smoke lab
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body?: {
        /** The cause of the run. */
        trigger?: SmokeLabTrigger;
        /** A summary of the run, at most 4,000 characters. */
        summary?: string | null;
      };
      answer: SmokeLabRunAnswer;
    };
  };
  '/api/companies/{companyId}/smoke-lab/runs/{runId}': {
    /**
     * Get a run of the smoke lab with its steps
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The run's ID. */
        runId: string;
      };
      answer: SmokeLabRunWithSteps;
    };
    /**
     * Update the status of a run of the smoke lab
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    patch: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The run's ID. */
        runId: string;
      };
      body?: {
        /** The new status of the run. */
        status?: SmokeLabRunStatus;
        /** A summary of the run, at most 4,000 characters. */
        summary?: string | null;
      };
      answer: SmokeLabRunAnswer;
    };
  };
  '/api/companies/{companyId}/smoke-lab/runs/{runId}/steps': {
    /**
     * Record the result of a smoke lab step
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The run's ID. */
        runId: string;
      };
      body: {
        /** The path through the gateway. */
        path: SmokeLabPath;
        /** The tested step of the scenario. */
        scenarioStep: string;
        /** The result of the step. */
        status: SmokeLabStepStatus;
        /** The findings, at most 4,000 characters. */
        detail?: string | null;
        /** Duration in milliseconds. */
        durationMs?: number | null;
      };
      answer: SmokeLabStepAnswer;
    };
  };
  '/api/companies/{companyId}/smoke-lab/reset': {
    /**
     * Stop the smoke lab, remove its tokens, notes and connections, and cancel unfinished runs
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: SmokeLabReset;
    };
  };
  '/api/companies/{companyId}/tools/gateways': {
    /**
     * List a company's tool gateways, oldest first, without archived ones
     *
     * Allowed callers: A caller who holds tools:admin.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: ToolGatewayList;
    };
    /**
     * Create a tool gateway for external clients
     *
     * Allowed callers: A caller who holds tools:admin.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The name, unique among the gateways in use, at most 160 characters. */
        name: string;
        /** The ID of the gateway's profile, in the same company. */
        profileId: string;
        /** The short name, unique like the name; derived from the name if omitted. */
        slug?: string | null;
        /** Another name of slug. Send only one of the two. */
        displaySlug?: string | null;
        /** The purpose of the gateway, at most 4,000 characters. */
        description?: string | null;
        /** How the gateway's profiles combine with those of a call's context. */
        defaultProfileMode?: ToolGatewayMode;
        /** The kind of context of the gateway's calls. */
        contextScopeType?: ToolGatewayScope;
        /** The ID of the context of the gateway's calls, in the same company. */
        contextScopeId?: string | null;
        /** The ID of the agent that makes the calls. Every client with a token of the gateway acts as that agent. */
        agentId?: string | null;
        /** The ID of the project of the gateway's calls. */
        projectId?: string | null;
        /** The ID of the issue of the gateway's calls, in that project. */
        issueId?: string | null;
        /** The ID of the issue that receives the approvals of the gateway's calls. */
        approvalIssueId?: string | null;
        /** Authentication of clients; the default settings if omitted or null. */
        authConfig?: ToolGatewayAuthInput | null;
        /** The headers that the gateway sends to servers; the defaults if omitted or null. */
        headerPolicy?: ToolGatewayHeaderPolicyInput | null;
        /** The facts about a call that the gateway sends to servers; the defaults if omitted or null. */
        metadataPolicy?: ToolGatewayMetadataPolicyInput | null;
        /** Search for tools by clients; the default settings if omitted or null. */
        onDemandToolsConfig?: ToolGatewayOnDemandInput | null;
        /** Custom data, at most 16,384 bytes. */
        metadata?: { [name: string]: JsonValue } | null;
        /** The status of the new gateway; any status but archived. */
        status?: ToolStatus;
      };
      answer: ToolGateway;
    };
  };
  '/api/tool-gateway/gateways/{gatewayId}': {
    /**
     * Update a tool gateway, or archive it permanently
     *
     * Allowed callers: A caller who holds tools:admin.
     */
    patch: {
      path: {
        /** The gateway's ID. */
        gatewayId: string;
      };
      body: {
        /** The name, unique among the gateways in use, at most 160 characters. */
        name?: string;
        /** The ID of the gateway's profile, in the same company. */
        profileId?: string;
        /** The short name, unique like the name; derived from the name if omitted. */
        slug?: string | null;
        /** Another name of slug. Send only one of the two. */
        displaySlug?: string | null;
        /** The purpose of the gateway, at most 4,000 characters. */
        description?: string | null;
        /** How the gateway's profiles combine with those of a call's context. */
        defaultProfileMode?: ToolGatewayMode;
        /** The kind of context of the gateway's calls. */
        contextScopeType?: ToolGatewayScope;
        /** The ID of the context of the gateway's calls, in the same company. */
        contextScopeId?: string | null;
        /** The ID of the agent that makes the calls. Every client with a token of the gateway acts as that agent. */
        agentId?: string | null;
        /** The ID of the project of the gateway's calls. */
        projectId?: string | null;
        /** The ID of the issue of the gateway's calls, in that project. */
        issueId?: string | null;
        /** The ID of the issue that receives the approvals of the gateway's calls. */
        approvalIssueId?: string | null;
        /** Authentication of clients; the default settings if omitted or null. */
        authConfig?: ToolGatewayAuthInput | null;
        /** The headers that the gateway sends to servers; the defaults if omitted or null. */
        headerPolicy?: ToolGatewayHeaderPolicyInput | null;
        /** The facts about a call that the gateway sends to servers; the defaults if omitted or null. */
        metadataPolicy?: ToolGatewayMetadataPolicyInput | null;
        /** Search for tools by clients; the default settings if omitted or null. */
        onDemandToolsConfig?: ToolGatewayOnDemandInput | null;
        /** Custom data, at most 16,384 bytes. */
        metadata?: { [name: string]: JsonValue } | null;
        /** The status. An archived gateway stays archived. */
        status?: ToolStatus;
        /** The ID of the gateway's company. */
        companyId: string;
      };
      answer: ToolGateway;
    };
  };
  '/api/tool-gateway/gateways/{gatewayId}/tokens': {
    /**
     * Create a gateway token; it is shown only once
     *
     * Allowed callers: A caller who holds tools:admin.
     */
    post: {
      path: {
        /** The gateway's ID. */
        gatewayId: string;
      };
      body: {
        /** The ID of the gateway's company. */
        companyId: string;
        /** The display name of the token, at most 160 characters. */
        name: string;
        /** The display name of the client, at most 160 characters. */
        clientLabel: string;
        /** The person responsible for the token, and its purpose, at most 1,000 characters. */
        ownerNote: string;
        /** The kind of holder: gateway_client. */
        subjectType?: ToolGatewaySubject;
        /** The client's identity, in your words. */
        subjectId?: string | null;
        /** The permitted actions, all by default. */
        allowedActions?: ToolGatewayAction[];
        /** Expiry time; null means never. If omitted, the gateway's authConfig sets the lifetime. */
        expiresAt?: string | null;
        /** The reason for a token that lasts longer than a year or never expires, at most 1,000 characters. */
        expiryOverrideReason?: string | null;
      };
      answer: NewToolGatewayToken;
    };
  };
  '/api/tool-gateway/gateway-tokens/{tokenId}/revoke': {
    /**
     * Revoke a gateway token
     *
     * Allowed callers: A caller who holds tools:admin.
     */
    post: {
      path: {
        /** The token's ID. */
        tokenId: string;
      };
      body: {
        /** The ID of the token's company. */
        companyId: string;
      };
      answer: ToolGatewayToken;
    };
  };
  '/api/tool-gateway/sessions': {
    /**
     * Create a tool session for a run; its token is shown only once
     *
     * Allowed callers: An agent in its run, or a person who may configure agents.
     */
    post: {
      body?: {
        /** The ID of the company. Agents omit it: their token states it. */
        companyId?: string | null;
        /** The ID of the agent that calls. Agents omit it: their token states it. */
        agentId?: string | null;
        /** The ID of the agent's active run. Agents omit it: their token states it. */
        runId?: string | null;
        /** The ID of the issue of the calls; must be the issue of the run. */
        issueId?: string | null;
        /** The ID of the project of the calls; must be the project of the run. */
        projectId?: string | null;
        /** Lifetime in milliseconds: 1,000 to 3,600,000, 900,000 (15 minutes) by default. */
        ttlMs?: number;
      };
      answer: NewToolSession;
    };
  };
  '/api/tool-gateway/sessions/{sessionId}/revoke': {
    /**
     * Revoke a tool session
     *
     * Allowed callers: A board user of the company who is not a viewer, or the agent whose session it is.
     */
    post: {
      path: {
        /** The session's ID. */
        sessionId: string;
      };
      answer: RevokedToolSession;
    };
  };
  '/api/tool-gateway/tools': {
    /**
     * List the tools that a session may call
     *
     * Allowed callers: The agent of a tool session.
     */
    get: {
      answer: SessionTool[];
    };
  };
  '/api/tool-gateway/tools/call': {
    /**
     * Call a tool in a session
     *
     * Allowed callers: The agent of a tool session.
     */
    post: {
      body?: {
        /** The name of the tool, as in the list of tools. */
        tool?: JsonValue;
        /** The parameters, as in the tool's schema. */
        parameters?: { [name: string]: JsonValue };
        /** Timeout of the call in milliseconds: 1 to 60,000, ten seconds by default. */
        timeoutMs?: number;
        /** The ID of the approved action request for this call. */
        approvedActionRequestId?: string | null;
        /** Repeating a call with the same key returns the first result without a second call. */
        idempotencyKey?: string | null;
      };
      answer: ToolCallAnswer;
    };
  };
  '/api/companies/{companyId}/tools/action-requests': {
    /**
     * List the approval requests for tool calls, newest first
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only requests in this status. */
        status?: ToolActionRequestStatus;
        /** The maximum length of the list. */
        limit?: number;
        /** The nextCursor of the previous page. */
        cursor?: string;
      };
      answer: ToolActionRequestList;
    };
  };
  '/api/tool-gateway/action-requests/{actionRequestId}/approve': {
    /**
     * Approve a tool call, to be made once with exactly these arguments
     *
     * Allowed callers: A board user of the company who is not a viewer; to remember the action, one who holds tools:admin.
     */
    post: {
      path: {
        /** The request's ID. */
        actionRequestId: string;
      };
      body?: {
        /** The ID of the request's company. */
        companyId?: string | null;
        /** True to trust similar calls from now on, with any arguments. Adds a trust rule, which requires tools:admin. */
        rememberAction?: boolean;
      };
      answer: ToolActionRequest;
    };
  };
  '/api/tool-gateway/action-requests/{actionRequestId}/decline': {
    /**
     * Decline a tool call
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The request's ID. */
        actionRequestId: string;
      };
      body?: {
        /** The ID of the request's company. */
        companyId?: string | null;
        /** The reason for the requesting agent, in at most 4,000 characters. */
        reason?: string | null;
      };
      answer: ToolActionRequest;
    };
  };
  '/api/companies/{companyId}/tools/action-requests/{actionRequestId}/trust-rule': {
    /**
     * Trust calls like an approved one, while the tool does not change
     *
     * Allowed callers: A board user who holds tools:admin.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The request's ID. */
        actionRequestId: string;
      };
      body?: {
        /** The arguments that the rule covers. */
        argumentMode?: ToolArgumentMode;
        /** The name, unique in the company; derived from the name of the tool if omitted. */
        name?: string;
        /** The reason for the policy, at most 4,000 characters. */
        description?: string | null;
        /** Priority from 0 to 10000: Orgraph evaluates policies of lower priority first. */
        priority?: number;
        /** The number of approved actions of this kind that the rule requires, from 1 to 50. */
        approvalThreshold?: number;
        /** The properties that calls must share with the approved action. */
        scope?: ToolTrustScope;
        /** Further selectors of calls. The action must match them. */
        selectors?: ToolSelectors;
        /** Expiry time; if omitted, the rule never expires. */
        expiresAt?: string | null;
      };
      answer: ToolPolicy;
    };
  };
  '/api/companies/{companyId}/tools/trust-rules': {
    /**
     * List a company's trust rules in evaluation order, including revoked ones
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: ToolTrustRuleList;
    };
  };
  '/api/companies/{companyId}/tools/trust-rules/{policyId}/revoke': {
    /**
     * Revoke a trust rule; calls need approvals again
     *
     * Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The policy's ID. */
        policyId: string;
      };
      body?: {
        /** The reason for the revocation, at most 1,000 characters. */
        reason?: string | null;
      };
      answer: ToolPolicy;
    };
  };
  '/api/companies/{companyId}/tools/stdio-templates': {
    /**
     * List a company's stdio templates: built-in ones, then others, oldest first
     *
     * Allowed callers: A board user who holds tools:admin.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: ToolStdioTemplateList;
    };
    /**
     * Create a stdio template for a program
     *
     * Allowed callers: An instance admin who is not a viewer of the company.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The key, unique in the company. */
        templateId: string;
        /** The display name, at most 160 characters. */
        name: string;
        /** The purpose of the program, at most 4,000 characters. */
        description?: string | null;
        /** The program: a path, or a name to look up in PATH. Orgraph starts it without a shell. */
        command: string;
        /** The arguments of the program. */
        args?: string[];
        /** The environment variables that connections may fill with secrets. */
        envKeys?: string[];
        /** The tools of the program; empty if the program lists its tools itself. */
        tools?: ToolStdioTemplateToolInput[];
      };
      answer: ToolStdioTemplate;
    };
  };
  '/api/companies/{companyId}/tools/stdio-templates/{templateId}/disable': {
    /**
     * Disable a stdio template for all connections
     *
     * Allowed callers: A board user who holds tools:admin.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The key of the template. */
        templateId: string;
      };
      body?: {
        /** The reason for disabling the template. */
        reason?: string | null;
      };
      answer: ToolStdioTemplate;
    };
  };
  '/api/tool-gateway/audit': {
    /**
     * Page through the audit trail of a company's tools, newest first
     *
     * Allowed callers: A caller who holds tools:view_audit.
     */
    get: {
      query: {
        /** The ID of the company. */
        companyId: string;
        /** The maximum length of the list. */
        limit?: number;
        /** Only events of this gateway or of calls through it. */
        gatewayId?: string;
        /** Only events about this application. */
        applicationId?: string;
        /** Only events by or about this agent. */
        agentId?: string;
        /** Only calls with this outcome. */
        outcome?: ToolAuditOutcome;
        /** Only events within this period up to now. */
        window?: "1h" | "24h" | "7d" | "30d" | "all";
        /** Only events that contain this text as displayed. */
        search?: string;
        /** The nextCursor of the previous page. */
        cursor?: string;
      };
      answer: ToolAuditPage;
    };
  };
  '/api/companies/{companyId}/tools/runs/{runId}/decisions': {
    /**
     * List the newest tool calls of a run, with their decisions
     *
     * Allowed callers: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The run's ID. */
        runId: string;
      };
      query?: {
        /** The maximum length of the list. */
        limit?: number;
      };
      answer: RunToolDecisions;
    };
  };
  '/api/companies/{companyId}/tools/runtime-slots': {
    /**
     * List the programs of connections: running ones first, then the latest ended
     *
     * Allowed callers: A caller who holds tools:manage_runtime.
     */
    get: {
      path: {
        /** The ID of the company. */
        companyId: string;
      };
      query?: {
        /** The maximum length of the list. */
        limit?: number;
      };
      answer: ToolRuntimeSlotList;
    };
  };
  '/api/companies/{companyId}/tools/runtime-slots/{slotId}/stop': {
    /**
     * Stop a connection's program; the next call starts it again
     *
     * Allowed callers: A caller who holds tools:manage_runtime.
     */
    post: {
      path: {
        /** The ID of the slot's company. */
        companyId?: string | null;
        /** The slot's ID. */
        slotId: string;
      };
      answer: ToolRuntimeSlot;
    };
  };
  '/api/companies/{companyId}/tools/runtime-slots/{slotId}/restart': {
    /**
     * Restart the program of a connection, or start it
     *
     * Allowed callers: A caller who holds tools:manage_runtime.
     */
    post: {
      path: {
        /** The ID of the slot's company. */
        companyId?: string | null;
        /** The slot's ID. */
        slotId: string;
      };
      answer: ToolRuntimeSlot;
    };
  };
  '/api/tool-gateway/runtime-slots': {
    /**
     * List the programs of connections: running ones first, then the latest ended
     *
     * Allowed callers: A caller who holds tools:manage_runtime.
     */
    get: {
      query: {
        /** The ID of the company. */
        companyId: string;
        /** The maximum length of the list. */
        limit?: number;
      };
      answer: ToolRuntimeSlotList;
    };
  };
  '/api/tool-gateway/runtime-slots/{slotId}/stop': {
    /**
     * Stop a connection's program; the next call starts it again
     *
     * Allowed callers: A caller who holds tools:manage_runtime.
     */
    post: {
      path: {
        /** The slot's ID. */
        slotId: string;
      };
      body?: {
        /** The ID of the slot's company. */
        companyId?: string | null;
      };
      answer: ToolRuntimeSlot;
    };
  };
  '/api/tool-gateway/runtime-slots/{slotId}/restart': {
    /**
     * Restart the program of a connection, or start it
     *
     * Allowed callers: A caller who holds tools:manage_runtime.
     */
    post: {
      path: {
        /** The slot's ID. */
        slotId: string;
      };
      body?: {
        /** The ID of the slot's company. */
        companyId?: string | null;
      };
      answer: ToolRuntimeSlot;
    };
  };
  '/api/companies/{companyId}/tools/runtime-health': {
    /**
     * Get the health of tool programs and recent calls
     *
     * Allowed callers: A caller who holds tools:manage_runtime.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: ToolRuntimeReport;
    };
  };
  '/api/health': {
    /**
     * Get the server's health and deployment
     *
     * Allowed callers: Anyone, with or without a credential.
     */
    get: {
      answer: Health | PublicHealth;
    };
  };
  '/api/openapi.json': {
    /**
     * Get this document as OpenAPI 3.1 or 3.0
     *
     * Allowed callers: Anyone.
     */
    get: {
      query?: {
        /** The OpenAPI version of the document */
        version?: "3.1" | "3.0";
      };
      answer: {
        openapi: string;
        info: { [name: string]: unknown };
        paths: { [name: string]: unknown };
        [name: string]: unknown;
      };
    };
  };
  '/api/docs': {
    /**
     * Get this document as a web page
     *
     * Allowed callers: Anyone.
     */
    get: {
      answer: string;
    };
  };
  '/api/issues': {
    /**
     * Reject the request: issues are listed by company
     *
     * Allowed callers: Anyone.
     */
    get: {
      answer: never;
    };
  };
  '/api/avatars/cap-v1/{paletteId}.svg': {
    /**
     * Get the avatar for an agent's appearance
     *
     * Allowed callers: Anyone.
     */
    get: {
      path: {
        paletteId: "sunrise" | "ocean" | "forest" | "lavender" | "coral" | "mint" | "ember" | "slate" | "honey" | "berry" | "sky" | "moss" | "sand" | "plum" | "teal" | "rose" | "copper" | "indigo" | "lime" | "cocoa" | "steel" | "peach" | "aqua" | "graphite";
      };
      answer: Blob;
    };
  };
  '/api/tool-connections/oauth/callback': {
    /**
     * Finish the authorization of a connection, with the parameters from the authorization server
     *
     * Allowed callers: The person who is to authorize the connection.
     */
    get: {
      query?: {
        /** The parameter from the authorization server */
        state?: string;
        /** The parameter from the authorization server */
        code?: string;
        /** The parameter from the authorization server */
        iss?: string;
        /** The parameter from the authorization server */
        error?: string;
      };
      answer: string;
    };
  };
  '/api/tool-connections/oauth/client.json': {
    /**
     * Get the OAuth client metadata of this server
     *
     * Allowed callers: Anyone.
     */
    get: {
      answer: { [name: string]: unknown };
    };
  };
  '/api/companies/{companyId}/events/ws': {
    /**
     * Follow the events of a company over a WebSocket
     *
     * The server sends one JSON message {id, companyId, type, createdAt, payload} an event and takes none; nothing is replayed. Allowed callers: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** The bearer token, for clients that cannot set a header */
        token?: string;
      };
      answer: undefined;
    };
  };
  '/mcp/gateways/{gatewayPublicId}': {
    /**
     * Reject event streams: a gateway has no event stream
     *
     * Allowed callers: Anyone.
     */
    get: {
      path: {
        /** The public ID of the gateway */
        gatewayPublicId: string;
      };
      answer: never;
    };
    /**
     * Send a message of the Model Context Protocol to a named gateway
     *
     * Allowed callers: A client with a token of the gateway.
     */
    post: {
      path: {
        /** The public ID of the gateway */
        gatewayPublicId: string;
      };
      body: {
        jsonrpc: "2.0";
        /** Omitted in notifications. */
        id?: string | number;
        /** initialize, ping, server/discover, tools/list, tools/call, or notifications/…. */
        method: string;
        params?: { [name: string]: unknown };
      };
      answer: {
        jsonrpc: "2.0";
        id: string | number | null;
        result?: { [name: string]: unknown };
        error?: {
          code: number;
          message: string;
          /** The reason, in reasonCode. */
          data?: { [name: string]: unknown };
        };
      } | undefined;
    };
  };
  '/api/tool-gateway/gateways/{gatewayId}/mcp': {
    /**
     * Reject event streams: a gateway has no event stream
     *
     * Allowed callers: Anyone.
     */
    get: {
      path: {
        /** The ID of the gateway */
        gatewayId: string;
      };
      answer: never;
    };
    /**
     * Send a message of the Model Context Protocol to a named gateway
     *
     * Allowed callers: A client with a token of the gateway.
     */
    post: {
      path: {
        /** The ID of the gateway */
        gatewayId: string;
      };
      body: {
        jsonrpc: "2.0";
        /** Omitted in notifications. */
        id?: string | number;
        /** initialize, ping, server/discover, tools/list, tools/call, or notifications/…. */
        method: string;
        params?: { [name: string]: unknown };
      };
      answer: {
        jsonrpc: "2.0";
        id: string | number | null;
        result?: { [name: string]: unknown };
        error?: {
          code: number;
          message: string;
          /** The reason, in reasonCode. */
          data?: { [name: string]: unknown };
        };
      } | undefined;
    };
  };
  '/api/plugins/{wikiKey}/api/overview': {
    /**
     * Get the state of a wiki: its folder, spaces, pages and sources
     *
     * Allowed callers: Board users of the company.
     */
    get: {
      path: {
        /** The key or the ID of the wiki plugin, such as orgraph.wiki */
        wikiKey: string;
      };
      query: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; `default` if omitted. */
        wikiId?: string;
      };
      answer: {
        companyId: JsonValue;
        wikiId: JsonValue;
        folder: JsonValue;
        spaces: JsonValue;
        pageCount: JsonValue;
        sourceCount: JsonValue;
        managedResources: JsonValue;
        checkedAt: JsonValue;
      };
    };
  };
  '/api/plugins/{wikiKey}/api/spaces': {
    /**
     * List the spaces of a wiki
     *
     * Allowed callers: Board users of the company.
     */
    get: {
      path: {
        /** The key or the ID of the wiki plugin, such as orgraph.wiki */
        wikiKey: string;
      };
      query: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; `default` if omitted. */
        wikiId?: string;
      };
      answer: {
        spaces: JsonValue;
      };
    };
    /**
     * Create a space of a wiki
     *
     * Allowed callers: Board users of the company.
     */
    post: {
      path: {
        /** The key or the ID of the wiki plugin, such as orgraph.wiki */
        wikiKey: string;
      };
      body: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; `default` if omitted. */
        wikiId?: string;
        /** The display name. */
        displayName: string;
        /** The space's own settings; `path` is its path in the folder. */
        settings?: { [name: string]: unknown };
        /** The name in URLs. */
        slug: string;
        /** The location of its files. */
        folderMode: "managed_subfolder" | "existing_local_folder";
        /** The audience of the space; shared by default. */
        accessScope?: "shared" | "personal" | "team";
      };
      answer: {
        wikiId: JsonValue;
        slug: JsonValue;
        displayName: JsonValue;
        folderMode: JsonValue;
        accessScope: JsonValue;
        settings: JsonValue;
        status: JsonValue;
        ownerType: JsonValue;
        ownerId: JsonValue;
        folderKey: JsonValue;
        path: JsonValue;
        createdAt: JsonValue;
        updatedAt: JsonValue;
      };
    };
  };
  '/api/plugins/{wikiKey}/api/operations': {
    /**
     * List the operations of a wiki, newest first
     *
     * Allowed callers: Board users of the company.
     */
    get: {
      path: {
        /** The key or the ID of the wiki plugin, such as orgraph.wiki */
        wikiKey: string;
      };
      query: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; `default` if omitted. */
        wikiId?: string;
        /** Only operations of this type. */
        operationType?: "ingest" | "query" | "lint" | "file-as-page" | "index" | "distill" | "backfill";
        /** Only operations with this status. */
        status?: string;
        /** The maximum number of operations. */
        limit?: number;
      };
      answer: {
        operations: JsonValue;
      };
    };
  };
  '/api/plugins/{wikiKey}/api/bootstrap': {
    /**
     * Set up the folder of a wiki and create missing files
     *
     * Allowed callers: Board users of the company.
     */
    post: {
      path: {
        /** The key or the ID of the wiki plugin, such as orgraph.wiki */
        wikiKey: string;
      };
      body: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; `default` if omitted. */
        wikiId?: string;
        /** The space; `default` if omitted. */
        spaceSlug?: string;
        /** The absolute path of the folder; defaults to one below the server's data. */
        path?: string;
      };
      answer: {
        folderKey: JsonValue;
        configured: JsonValue;
        path: JsonValue;
        realPath: JsonValue;
        access: JsonValue;
        readable: JsonValue;
        writable: JsonValue;
        requiredDirectories: JsonValue;
        requiredFiles: JsonValue;
        missingDirectories: JsonValue;
        missingFiles: JsonValue;
        healthy: JsonValue;
        problems: JsonValue;
        checkedAt: JsonValue;
        createdFiles: JsonValue;
        managedResources: JsonValue;
        warnings: JsonValue;
      };
    };
  };
  '/api/plugins/{wikiKey}/api/sources': {
    /**
     * Add a source to a wiki, which stores it unchanged
     *
     * Allowed callers: Board users and agents of the company.
     */
    post: {
      path: {
        /** The key or the ID of the wiki plugin, such as orgraph.wiki */
        wikiKey: string;
      };
      body: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; `default` if omitted. */
        wikiId?: string;
        /** The space; `default` if omitted. */
        spaceSlug?: string;
        /** The type of the source; it determines the maximum length. */
        sourceType?: string;
        /** Its title. */
        title?: string;
        /** The address that the source comes from. */
        url?: string;
        /** Its text. */
        contents: string;
        /** The path for storing the source, below raw/. */
        rawPath?: string;
        /** Additional data about the source. */
        metadata?: { [name: string]: unknown };
      };
      answer: {
        sourceId: JsonValue;
        rawPath: JsonValue;
        hash: JsonValue;
        operationId: JsonValue;
      };
    };
  };
  '/api/plugins/{wikiKey}/api/spaces/{spaceSlug}/bootstrap': {
    /**
     * Create the missing files in the folder of a space
     *
     * Allowed callers: Board users of the company.
     */
    post: {
      path: {
        /** The key or the ID of the wiki plugin, such as orgraph.wiki */
        wikiKey: string;
        /** The space */
        spaceSlug: string;
      };
      body: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; `default` if omitted. */
        wikiId?: string;
      };
      answer: {
        space: JsonValue;
        folderKey: JsonValue;
        configured: JsonValue;
        path: JsonValue;
        realPath: JsonValue;
        access: JsonValue;
        readable: JsonValue;
        writable: JsonValue;
        requiredDirectories: JsonValue;
        requiredFiles: JsonValue;
        missingDirectories: JsonValue;
        missingFiles: JsonValue;
        healthy: JsonValue;
        problems: JsonValue;
        checkedAt: JsonValue;
        createdFiles: JsonValue;
      };
    };
  };
  '/api/plugins/{wikiKey}/api/spaces/{spaceSlug}/archive': {
    /**
     * Archive a space of a wiki, except the default space
     *
     * Allowed callers: Board users of the company.
     */
    post: {
      path: {
        /** The key or the ID of the wiki plugin, such as orgraph.wiki */
        wikiKey: string;
        /** The space */
        spaceSlug: string;
      };
      body: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; `default` if omitted. */
        wikiId?: string;
      };
      answer: {
        wikiId: JsonValue;
        slug: JsonValue;
        displayName: JsonValue;
        folderMode: JsonValue;
        accessScope: JsonValue;
        settings: JsonValue;
        status: JsonValue;
        ownerType: JsonValue;
        ownerId: JsonValue;
        folderKey: JsonValue;
        path: JsonValue;
        createdAt: JsonValue;
        updatedAt: JsonValue;
      };
    };
  };
  '/api/plugins/{wikiKey}/api/query-sessions': {
    /**
     * Ask the maintainer of a wiki a question
     *
     * Allowed callers: Board users of the company.
     */
    post: {
      path: {
        /** The key or the ID of the wiki plugin, such as orgraph.wiki */
        wikiKey: string;
      };
      body: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; `default` if omitted. */
        wikiId?: string;
        /** The space; `default` if omitted. */
        spaceSlug?: string;
        /** The question. */
        question: string;
        /** The title of the question. */
        title?: string;
      };
      answer: {
        querySessionId: JsonValue;
        operationId: JsonValue;
        issueId: JsonValue;
        status: JsonValue;
        warnings: JsonValue;
      };
    };
  };
  '/api/plugins/{wikiKey}/api/file-as-page': {
    /**
     * Save an answer as a wiki page, unless the page has changed since it was read
     *
     * Allowed callers: Board users of the company.
     */
    post: {
      path: {
        /** The key or the ID of the wiki plugin, such as orgraph.wiki */
        wikiKey: string;
      };
      body: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; `default` if omitted. */
        wikiId?: string;
        /** The space; `default` if omitted. */
        spaceSlug?: string;
        /** The query session with the answer to save. */
        querySessionId?: string;
        /** The question, if it comes from elsewhere. */
        question?: string;
        /** The answer to that question. */
        answer?: string;
        /** The path of the page, below wiki/ and ending in .md. */
        path: string;
        /** Its title. */
        title?: string;
        /** The whole text, if it is not made of question and answer. */
        contents?: string;
        /** The hash of the page when it was read. */
        expectedHash?: string;
      };
      answer: {
        path: JsonValue;
        hash: JsonValue;
        operationId: JsonValue;
      };
    };
  };
  '/api/plugins/{wikiKey}/api/spaces/{spaceSlug}': {
    /**
     * Change a space of a wiki
     *
     * Allowed callers: Board users of the company.
     */
    patch: {
      path: {
        /** The key or the ID of the wiki plugin, such as orgraph.wiki */
        wikiKey: string;
        /** The space */
        spaceSlug: string;
      };
      body: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; `default` if omitted. */
        wikiId?: string;
        /** The display name. */
        displayName?: string;
        /** The space's own settings; `path` is its path in the folder. */
        settings?: { [name: string]: unknown };
        /** The status of the space. */
        status?: "active" | "archived";
      };
      answer: {
        wikiId: JsonValue;
        slug: JsonValue;
        displayName: JsonValue;
        folderMode: JsonValue;
        accessScope: JsonValue;
        settings: JsonValue;
        status: JsonValue;
        ownerType: JsonValue;
        ownerId: JsonValue;
        folderKey: JsonValue;
        path: JsonValue;
        createdAt: JsonValue;
        updatedAt: JsonValue;
      };
    };
  };
  '/api/auth/sign-up/email': {
    /**
     * Sign up with e-mail and password, and sign in
     *
     * AUTH_SIGN_UP determines the allowed sign-ups: by anyone, with an invite, or by nobody. Returns 404 in a local_trusted deployment. Allowed callers: Anyone.
     */
    post: {
      body: {
        name: string;
        email: string;
        password: string;
      };
      answer: Session;
    };
  };
  '/api/auth/sign-in/email': {
    /**
     * Sign in with e-mail and password
     *
     * With a second factor, the first step returns 401 second_factor_required with a challenge in `details.challenge`; pass the challenge to the second step. Failures throttle the account for the address or browser that they came from. Returns 404 in a local_trusted deployment. Allowed callers: Anyone.
     */
    post: {
      body: {
        email: string;
        password: string;
      };
      answer: Session;
    };
  };
  '/api/auth/sign-in/second-factor': {
    /**
     * Finish signing in with a second-factor code
     *
     * A challenge is valid for five minutes, and a code only once. Returns 404 in a local_trusted deployment. Allowed callers: Anyone.
     */
    post: {
      body: {
        /** The `details.challenge` of the first step's response. */
        challenge: string;
        /** The six-digit code of the authenticator app, or a backup code. */
        code: string;
      };
      answer: Session;
    };
  };
  '/api/auth/sign-out': {
    /**
     * End the session of the cookie, if any
     *
     * Returns 404 in a local_trusted deployment. Allowed callers: Anyone.
     */
    post: {
      answer: SignedOut;
    };
  };
  '/api/routine-triggers/public/{publicId}/fire': {
    /**
     * Fire a routine by webhook
     *
     * The trigger's signingMode defines how the exact bytes of the body are signed. Repeating a request, by its key or else by its signed content, returns the run of the first request. While few requests are in progress, the run includes its result; under load its status is `received`, and it is dispatched right after. Allowed callers: Senders that know the trigger's secret.
     */
    post: {
      path: {
        /** The trigger's publicId */
        publicId: string;
      };
      body: { [name: string]: unknown };
      answer: RoutineRunReceipt | RoutineTestReceipt | RoutineIgnoredEvent;
    };
  };
  '/api/companies/{companyId}/smoke-lab/oauth/authorize': {
    /**
     * Show the consent page of the fake OAuth provider
     *
     * Show the consent page of the fake OAuth provider. Allowed callers: A board user of the company who is not a viewer.
     */
    get: {
      path: {
        /** The ID of the company */
        companyId: string;
      };
      query: {
        /** code */
        response_type: string;
        /** The client, by any name of at most 200 characters */
        client_id: string;
        /** The address for the redirect: this server or loopback */
        redirect_uri: string;
        /** The challenge of PKCE */
        code_challenge: string;
        /** S256 */
        code_challenge_method: string;
        /** fixture:read, fixture:write or both; both when left out */
        scope?: string;
        /** Returned unchanged */
        state?: string;
        /** The address of the MCP fixture */
        resource?: string;
      };
      answer: string;
    };
    /**
     * Allow or deny a client of the fake OAuth provider
     *
     * Allow or deny a client of the fake OAuth provider. Allowed callers: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The ID of the company */
        companyId: string;
      };
      body: URLSearchParams;
      answer: never;
    };
  };
  '/api/companies/{companyId}/smoke-lab/oauth/token': {
    /**
     * Exchange a code or a refresh token for tokens of the fake OAuth provider
     *
     * Exchange a code or a refresh token for tokens of the fake OAuth provider. Allowed callers: A client with a code or token of the fake provider.
     */
    post: {
      path: {
        /** The ID of the company */
        companyId: string;
      };
      body: URLSearchParams;
      answer: { [name: string]: unknown };
    };
  };
  '/api/companies/{companyId}/smoke-lab/oauth/userinfo': {
    /**
     * Get the person who authorized a client of the fake OAuth provider
     *
     * Get the person who authorized a client of the fake OAuth provider. Allowed callers: A client with a code or token of the fake provider.
     */
    get: {
      path: {
        /** The ID of the company */
        companyId: string;
      };
      answer: { [name: string]: unknown };
    };
  };
  '/api/companies/{companyId}/smoke-lab/oauth/revoke': {
    /**
     * Revoke a token of the fake OAuth provider, and all tokens from the same code
     *
     * Revoke a token of the fake OAuth provider, and all tokens from the same code. Allowed callers: A client with a code or token of the fake provider.
     */
    post: {
      path: {
        /** The ID of the company */
        companyId: string;
      };
      body: URLSearchParams;
      answer: { [name: string]: unknown };
    };
  };
}
/** The writes that are not recognized by an `Idempotency-Key`. */
export const keyless: ReadonlySet<string> = new Set([
  'POST /mcp/gateways/{gatewayPublicId}',
  'POST /api/tool-gateway/gateways/{gatewayId}/mcp',
  'POST /api/plugins/{wikiKey}/api/spaces',
  'POST /api/plugins/{wikiKey}/api/bootstrap',
  'POST /api/plugins/{wikiKey}/api/sources',
  'POST /api/plugins/{wikiKey}/api/spaces/{spaceSlug}/bootstrap',
  'POST /api/plugins/{wikiKey}/api/spaces/{spaceSlug}/archive',
  'POST /api/plugins/{wikiKey}/api/query-sessions',
  'POST /api/plugins/{wikiKey}/api/file-as-page',
  'PATCH /api/plugins/{wikiKey}/api/spaces/{spaceSlug}',
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-in/second-factor',
  'POST /api/auth/sign-out',
  'POST /api/companies/{companyId}/smoke-lab/oauth/authorize',
  'POST /api/companies/{companyId}/smoke-lab/oauth/token',
  'POST /api/companies/{companyId}/smoke-lab/oauth/revoke',
]);
