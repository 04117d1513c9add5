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
  /** The set of colors that it is drawn in. */
  paletteId: AgentPaletteId;
};
/** The source of a new agent's adapter configuration. */
type RuntimeInheritance = "caller";
/** The statuses of an issue. */
type IssueStatus = "backlog" | "todo" | "in_progress" | "in_review" | "done" | "blocked" | "cancelled";
/** The status of an agent. */
type AgentStatus = "active" | "paused" | "idle" | "running" | "error" | "pending_approval" | "terminated";
/** Where an agent's instructions are kept. */
type InstructionsMode = "managed" | "external";
/** How a value may be passed on. */
type SecretProjectionClass = "unclassified" | "class_3_static_lease";
/** The reasons for waking an agent. */
type InvocationSource = "timer" | "assignment" | "on_demand" | "automation";
/** The ways of waking an agent. */
type TriggerDetail = "manual" | "ping" | "callback" | "system";
/** The statuses of a run. */
type RunStatus = "queued" | "scheduled_retry" | "running" | "succeeded" | "interrupted" | "failed" | "cancelled" | "timed_out";
/** Who acted. */
type ActorType = "agent" | "user" | "system" | "plugin";
type PackageIncludesInput = {
  /** Whether the company itself is in it. */
  company?: boolean;
  /** Whether agents are in it. */
  agents?: boolean;
  /** Whether projects are in it. */
  projects?: boolean;
  /** Whether tasks are in it. */
  issues?: boolean;
  /** Whether skills are in it. */
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
  /** What is imported of it. Everything by default. */
  include?: ImportInclude;
  /** The company that the package is imported into. */
  target: NewCompanyImportTarget | ExistingCompanyImportTarget;
  /** The agents that are imported: all of them, or those with these slugs. */
  agents?: "all" | string[];
  /** What becomes of what is in the company already. By default what is imported is renamed. */
  collisionStrategy?: ImportCollisionStrategy;
  /** Other names for agents and projects, by their slugs. */
  nameOverrides?: { [name: string]: string };
  /** Only what is in these files is imported. All files where it is left out. */
  selectedFiles?: string[] | null;
};
/** A package whose files are sent. */
type InlinePackageSource = {
  type: "inline";
  /** A folder that all paths begin with, and that is left out. */
  rootPath?: string | null;
  /** The files by their paths: texts, or bytes in base64. */
  files: { [name: string]: string | EncodedPackageFileInput };
  /** How many files were sent; another number is refused. */
  expectedFileCount?: number | null;
};
/** A file that is no text. */
type EncodedPackageFileInput = {
  encoding: "base64";
  /** The bytes in base64. */
  data: string;
  /** Their media type. */
  contentType?: string | null;
};
/** A package in a repository. */
type GithubPackageSource = {
  type: "github";
  /** The https address of a public repository, with `#folder` for a folder of it. */
  url: string;
};
/** What is imported of what a package has. */
type ImportInclude = {
  /** The name and look of the company. On by default. */
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
  /** The name of the new company, where the package has another. */
  newCompanyName?: string | null;
};
/** A company that there is. */
type ExistingCompanyImportTarget = {
  mode: "existing_company";
  /** The company. */
  companyId: string;
};
/** What becomes of what is in the company already. */
type ImportCollisionStrategy = "rename" | "skip" | "replace";
type ImportRequest = {
  source: InlinePackageSource | GithubPackageSource;
  /** What is imported of it. Everything by default. */
  include?: ImportInclude;
  /** The company that the package is imported into. */
  target: NewCompanyImportTarget | ExistingCompanyImportTarget;
  /** The agents that are imported: all of them, or those with these slugs. */
  agents?: "all" | string[];
  /** What becomes of what is in the company already. By default what is imported is renamed. */
  collisionStrategy?: ImportCollisionStrategy;
  /** Other names for agents and projects, by their slugs. */
  nameOverrides?: { [name: string]: string };
  /** Only what is in these files is imported. All files where it is left out. */
  selectedFiles?: string[] | null;
  /** The adapters of agents, by the slugs of these, instead of those of the package. */
  adapterOverrides?: { [name: string]: ImportAdapterOverride };
  /** The values of variables, by `<slug of the agent or project>.<name>`. They become secrets. */
  secretValues?: { [name: string]: string };
  /** Whether schedules arrive switched off. */
  pauseAutomations?: boolean;
};
/** The adapter that an agent gets instead. */
type ImportAdapterOverride = {
  /** The type of the adapter. */
  adapterType: string;
  /** Its configuration; empty where it is left out. */
  adapterConfig?: { [name: string]: JsonValue };
};
/** The progress of a project. */
type ProjectStatus = "backlog" | "planned" | "in_progress" | "completed" | "cancelled";
type NewProjectWorkspace = {
  /** What people call it. */
  name?: string;
  /** Where its files come from. */
  sourceType?: WorkspaceSource;
  /** The folder on the machine that runs the agent. */
  cwd?: string | null;
  /** Where the repository is, without credentials. */
  repoUrl?: string | null;
  /** The branch, tag or commit to work on. */
  repoRef?: string | null;
  /** The branch that new work starts from. */
  defaultRef?: string | null;
  /** Where clients show it. */
  visibility?: WorkspaceVisibility;
  /** The command that prepares the workspace. */
  setupCommand?: string | null;
  /** The command that cleans up the workspace. */
  cleanupCommand?: string | null;
  /** Whether it is the project's primary workspace; exactly one is. */
  isPrimary?: boolean;
  metadata?: { [name: string]: JsonValue } | null;
};
/** The source of the files of a workspace. */
type WorkspaceSource = "local_path" | "git_repo" | "remote_managed" | "non_git_path";
/** Where a workspace is shown. */
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
/** Who may decide that an issue is done. */
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
      /** What settings refer to, once in the company. */
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
      /** What settings refer to, once in the company. */
      key: string;
      required?: boolean;
      version?: "latest" | number;
    }) & { [name: string]: unknown } };
    [name: string]: unknown;
  };
};
/** How the work on an issue is reviewed before it is done. */
type ExecutionPolicy = {
  /** How its stages follow each other. At present both modes take them one after another. */
  mode?: ExecutionMode;
  /** Whether a decision requires a comment. */
  commentRequired?: boolean;
  /** How often changes may be requested; null for any number of times. */
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
  /** What names the stage, once in its policy. */
  id: string;
  /** Whether the work is reviewed or approved. */
  type: ExecutionStageType;
  /** The participants. The first one who is not the worker decides. */
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
  /** What the issue waits for. */
  kind?: MonitorKind | null;
  /** The external service that is watched. */
  serviceName?: string | null;
  /** The service's reference to the event. It is never returned. */
  externalRef?: string | null;
  /** What the assignee is to check. */
  notes?: string | null;
  /** The time after which the monitor gives up; null for never. */
  timeoutAt?: string | null;
  /** The number of checks after which the monitor gives up; null for no limit. */
  maxAttempts?: number | null;
  /** What happens when the monitor gives up. */
  recoveryPolicy?: MonitorRecoveryPolicy;
};
/** What an issue can wait for. */
type MonitorKind = "external_service";
/** What happens when a monitor gives up. */
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
/** What a confirmation is about: a revision of a document, or anything else. */
type InteractionTarget = {
  /** Whether it is a document of the issue or anything else. */
  type: InteractionTargetType;
  /** The id of the document's issue, which is that of the interaction. */
  issueId?: string | null;
  /** The document's id. */
  documentId?: string | null;
  /** The document's key, or a name for a custom target. */
  key: string;
  /** The id of the revision to confirm. Required for a document. */
  revisionId?: string | null;
  /** The number of the revision to confirm; null if nobody gave it. */
  revisionNumber?: number | null;
  /** What people read as its name; null for none. */
  label?: string | null;
  /** Where it can be opened; null for nowhere. */
  href?: string | null;
};
/** The types of targets of a confirmation. */
type InteractionTargetType = "issue_document" | "custom";
/** An option of a checkbox confirmation. */
type CheckboxOption = {
  /** What names the option, once in the interaction. */
  id: string;
  /** What people read beside the box. */
  label: string;
  /** What the choice means, below its name; null for nothing. */
  description?: string;
};
/** A question with its options. */
type Question = {
  /** What names the question, once in the interaction. */
  id: string;
  /** What is asked. */
  prompt: string;
  /** What helps to answer; null for nothing. */
  helpText?: string | null;
  /** Whether one or several options may be selected. */
  selectionMode?: QuestionSelectionMode;
  /** Whether an answer is required. */
  required?: boolean;
  /** Whether an answer may be a text instead of an option. */
  allowOther?: boolean;
  /** The answers to choose from, in order. */
  options: QuestionOption[];
};
/** How many options of a question may be selected. */
type QuestionSelectionMode = "single" | "multi";
/** An option of a question. */
type QuestionOption = {
  /** What names the option, once in the question. */
  id: string;
  /** What people read as the answer. */
  label: string;
  /** What the choice means, below its name; null for nothing. */
  description?: string | null;
  /** Whether the option accepts a text. At most one option of a question may. */
  freeText?: boolean;
};
/** A suggestion that becomes an issue when it is accepted. */
type SuggestedTask = {
  /** What names the suggestion, once in the interaction. */
  clientKey: string;
  /** The key of another suggestion whose issue becomes the parent; null for none. */
  parentClientKey?: string | null;
  /** The id of the parent issue; null for the default one. */
  parentId?: string | null;
  /** What is to be done, in a line. */
  title: string;
  /** What exactly is to be done, in Markdown; null if the title says it all. */
  description?: string | null;
  /** How urgent the work is; null for medium. */
  priority?: IssuePriority | null;
  /** The id of the agent to assign. */
  assigneeAgentId?: string | null;
  /** The id of the person to assign. */
  assigneeUserId?: string | null;
  /** The project's id; null for that of the parent issue. */
  projectId?: string | null;
  /** The goal's id; null for that of the project or the company. */
  goalId?: string | null;
  /** The code under which its costs are to be booked; null for none. */
  billingCode?: string | null;
  /** The names of the labels. Unknown ones are created. */
  labels?: string[];
  /** How an agent is to work on the issue; null for standard. */
  workMode?: IssueWorkMode | null;
};
/** What an interaction asks: the fields of its kind. */
type InteractionPayload = {
  /** The version of this format. Always 1. */
  version: 1;
  /** What is asked, in a sentence. */
  prompt?: string;
  /** What to know before deciding, in Markdown; null for nothing. */
  detailsMarkdown?: string | null;
  /** What the button says that accepts; null for the usual word. */
  acceptLabel?: string | null;
  /** What the button says that rejects; null for the usual word. */
  rejectLabel?: string | null;
  /** Whether a rejection requires a reason. */
  rejectRequiresReason?: boolean;
  /** What is written above the field for a reason; null for the usual words. */
  rejectReasonLabel?: string | null;
  /** Whether a reason can be given. */
  allowDeclineReason?: boolean;
  /** What the field for a reason shows while it is empty; null for the usual words. */
  declineReasonPlaceholder?: string | null;
  /** Whether a person's comment on the issue ends the interaction. */
  supersedeOnUserComment?: boolean;
  /** What is to be confirmed, if it is one thing; null for none. */
  target?: InteractionTarget | null;
  /** What can be selected, in order. */
  options?: CheckboxOption[];
  /** Which options are selected at first, by what names them. */
  defaultSelectedOptionIds?: string[];
  /** The minimum number of selected options. */
  minSelected?: number;
  /** The maximum number of selected options. Null for no limit. */
  maxSelected?: number | null;
  /** The heading above all questions; null for none. */
  title?: string | null;
  /** What the button says that sends the answers; null for the usual word. */
  submitLabel?: string | null;
  /** What is asked, in order. */
  questions?: Question[];
  /** The id of the issue below which suggestions come; null for that of the interaction. */
  defaultParentId?: string | null;
  /** What is suggested, in order. */
  tasks?: SuggestedTask[];
};
/** When the end of an interaction wakes the issue's assignee. */
type InteractionContinuationPolicy = "wake_assignee" | "wake_assignee_on_accept" | "none";
/** Who may resolve an interaction. */
type InteractionResolverPolicy = "anyone" | "not_creator" | "human_only";
/** An answer to a question. */
type GivenAnswer = {
  /** What names the question that is answered. */
  questionId: string;
  /** Which options are selected, by what names them; several only if the question allows it. */
  optionIds?: string[];
  /** Words of your own, if the question or a selected option accepts them. */
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
/** What a run does while the issue of an earlier equal run is open. */
type RoutineConcurrencyPolicy = "coalesce_if_active" | "skip_if_active" | "always_enqueue";
/** What happens to ticks that were missed while no server was running. */
type RoutineCatchUpPolicy = "skip_missed" | "enqueue_missed_with_cap";
/** Whether a tick fires without activity. */
type RoutineActivityGatePolicy = "always" | "require_external_activity";
/** The scope of the activity that lets a tick fire. */
type RoutineActivityGateScope = "company" | "project";
type NewRoutineVariable = {
  /** What stands in the braces: 1 to 120 letters, digits and underscores, a letter first. */
  name: string;
  /** What people are asked for, instead of the name. */
  label?: string | null;
  /** The type of the value. */
  type?: RoutineVariableType;
  /** The value of runs that give none. */
  defaultValue?: string | number | boolean | null;
  /** Whether a run needs a value. */
  required?: boolean;
  /** What can be chosen, for the type select. */
  options?: string[];
};
/** The type of a variable of a routine. */
type RoutineVariableType = "text" | "textarea" | "number" | "boolean" | "select" | "date";
/** The kind of trigger. */
type RoutineTriggerKind = "schedule" | "webhook" | "api";
/** How a webhook authenticates its senders. */
type RoutineSigningMode = "app_webhook" | "bearer" | "hmac_sha256" | "git_host_hmac" | "meeting_provider_hmac" | "none";
/** How the use of a model is billed. */
type BillingType = "metered_api" | "subscription_included" | "subscription_overage" | "credits" | "fixed" | "unknown";
/** Whether the price of a cost event is known. */
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
/** Who manages the value of a secret. */
type SecretManagedMode = "service_managed" | "external_reference";
/** The statuses that can be set. */
type SettableSecretStatus = "active" | "disabled" | "archived";
/** The status of a vault. */
type SecretVaultStatus = "ready" | "warning" | "coming_soon" | "disabled";
type SecretToImport = {
  /** The provider's name or ARN of the secret. */
  externalRef: string;
  /** What people call it. */
  name?: string;
  /** What settings refer to, once in the company. */
  key?: string;
  /** What it is for. */
  description?: string | null;
  /** The provider's name of the version; null or left out for the current one. */
  providerVersionRef?: string | null;
};
/** Who may approve a request for a board key. */
type CliAuthAccess = "board" | "instance_admin_required";
/** The role of a person. */
type BoardRole = "viewer" | "operator" | "admin" | "owner";
/** The statuses that a membership can be set to. */
type SettableMembershipStatus = "pending" | "active" | "suspended";
/** A permission to grant. */
type GrantInput = {
  /** What the grant allows. */
  permissionKey: PermissionKey;
  /** The scope of the grant; null for everything. */
  scope?: { [name: string]: JsonValue } | null;
};
/** What a grant can allow. */
type PermissionKey = "agents:create" | "agents:configure" | "agents:suggest-changes" | "skills:create" | "skills:suggest-changes" | "skills:review" | "environments:manage" | "tools:admin" | "tools:manage_connections" | "tools:manage_profiles" | "tools:view_audit" | "tools:use" | "tools:manage_runtime" | "audit:view_agent_actions" | "inbox:manage" | "users:invite" | "users:manage_permissions" | "tasks:assign" | "tasks:assign_scope" | "tasks:manage_active_checkouts" | "pipelines:write" | "joins:approve" | "secrets:read" | "agent_config:read" | "agent_config:update";
/** Who takes over a person's open issues. */
type Reassignment = {
  /** The agent that takes over. */
  assigneeAgentId?: string | null;
  /** The person who takes over. */
  assigneeUserId?: string | null;
};
/** Who may join by an invite. */
type InviteJoinTypes = "human" | "agent" | "both";
/** The state of an invite. */
type InviteState = "active" | "accepted" | "revoked" | "expired";
/** Who joins. */
type JoinRequestType = "human" | "agent";
/** The status of a join request. */
type JoinRequestStatus = "pending_approval" | "approved" | "rejected";
/** What can happen to the installation outside of any company. */
type InstanceEventType = "user.signed_up" | "user.signed_in" | "user.signed_out" | "sign_in.failed" | "sign_in.failures_omitted" | "session.ended" | "assistant.connected" | "assistant.disconnected" | "password.changed" | "password.reset_link_created" | "password.reset" | "second_factor.enabled" | "second_factor.disabled" | "second_factor.reset" | "database.restored";
/** Whether feedback may be shared. */
type FeedbackDataSharingPreference = "allowed" | "not_allowed" | "prompt";
/** What companies may do in a folder of the host. */
type HostFolderAccess = "read" | "write";
/** What becomes of the skills that an agent has. */
type AgentSkillsMode = "add" | "remove" | "replace";
/** A skill in a certain version. */
type PinnedSkill = {
  /** The key of the skill, its ID or its slug. */
  key: string;
  /** The ID of the version; null for the newest that is delivered. */
  versionId: string | null;
};
/** The order of a list of skills. */
type SkillListSort = "alphabetical" | "recent" | "installs" | "agents" | "forks";
/** Which agents are offered a skill. */
type SkillSharingScope = "private" | "company";
/** How the content of a file is written as text. */
type SkillFileEncoding = "utf8" | "base64";
/** What a path of a skill names. */
type SkillFileTarget = "file" | "folder";
/** What a skill policy says of an attempt. */
type SkillPolicyEffect = "allow" | "deny";
/** A rule of a skill policy. The first that fits an attempt decides. */
type SkillPolicyRuleInput = {
  /** What decisions call the rule. No other rule of the policy may have the same. */
  id: string;
  /** Rules are asked from the lowest priority up, and those of the same by their names, code unit by code unit. */
  priority: number;
  effect: SkillPolicyEffect;
  /** Whom it is about. */
  subject: ({
    type: "all_agents";
  } | {
    type: "agents";
    /** The IDs of the agents. */
    agentIds: string[];
  } | {
    type: "roles";
    /** The roles, whatever their case. People have the role board. */
    roles: string[];
  }) & { [name: string]: unknown };
  /** What it is about. */
  actions: SkillAction[];
  /** Which skills it is about; all where it does not say. */
  resources?: SkillPolicyResourcesInput | null;
};
/** What somebody does with a skill. */
type SkillAction = "skills.create" | "skills.import" | "skills.install" | "skills.edit" | "skills.update" | "skills.test" | "skills.reset" | "skills.remove";
/** Which skills a rule is about: everything that it says must hold of a skill, and one item of each list. */
type SkillPolicyResourcesInput = {
  /** One of the skills with these IDs. */
  skillIds?: string[] | null;
  /** One of the skills with these keys. */
  skillKeys?: string[] | null;
  /** A skill that comes from there. */
  sourceTypes?: SkillOrigin[] | null;
  /** A skill from one of these addresses, however they are spelled. */
  sourceLocators?: string[] | null;
};
/** Where a skill comes from, as skill policies tell them apart. */
type SkillOrigin = "workspace" | "catalog" | "git" | "external_package" | "generated" | "unknown";
/** What is known of a skill. What is not said is not known. */
type SkillFacts = {
  /** The ID of the skill. */
  skillId?: string | null;
  /** Its key. */
  skillKey?: string | null;
  /** Where it comes from. */
  sourceType?: SkillOrigin | null;
  /** The address of its source. */
  sourceLocator?: string | null;
};
/** The agent for which a skill policy is asked. */
type SkillPrincipal = {
  /** The ID of the agent. */
  agentId: string;
};
/** Whether skills that are found are taken over. */
type SkillScanMode = "import" | "preview";
/** Whether a repository is followed from now on. */
type SkillSourceMode = "add" | "preview";
/** The work in which a tool of a plugin is called. */
type PluginRunContextInput = {
  /** The ID of the agent that calls, or for whom a person does. */
  agentId: string;
  /** The ID of the run in which it is called, which must be of that agent. */
  runId: string;
  /** The company's ID. */
  companyId: string;
  /** The ID of the project that it is about, which must be that of the run if it has one. */
  projectId: string;
};
/** What a plugin does now. */
type PluginStatus = "installed" | "ready" | "upgrade_pending" | "disabled" | "error";
/** Whether a job of a plugin runs by its schedule. */
type PluginJobStatus = "active" | "paused" | "failed";
/** How serious a line of the log of a plugin is. */
type PluginLogLevel = "debug" | "info" | "warn" | "error";
/** How an application is reached. */
type ToolApplicationType = "mcp_http" | "mcp_stdio" | "plugin" | "a2a" | "chat";
/** Whether something of the tools is in use. */
type ToolStatus = "draft" | "active" | "disabled" | "archived";
/** A secret that is sent to a server of tools. */
type ToolCredentialRefInput = {
  /** What people call it. */
  name: string;
  /** The ID of the secret, in the same company. */
  secretId: string;
  /** Where it is sent. */
  placement: ToolCredentialPlacement;
  /** The name of the header, variable or parameter. */
  key: string;
  /** "latest", or the number of a version; the latest when left out. */
  version?: "latest" | number;
  /** What comes before the value, such as "Bearer ". */
  prefix?: string | null;
};
/** Where a credential is sent. */
type ToolCredentialPlacement = "header" | "env" | "url";
/** A secret in the place of a setting of a connection. */
type ToolCredentialSecretRefInput = {
  /** The ID of the secret, in the same company. */
  secretId: string;
  /** The setting whose value it is. */
  configPath: string;
  /** "latest", or the number of a version; the latest when left out. */
  versionSelector?: "latest" | number;
  /** Whether the connection is of no use without it. */
  required?: boolean;
  /** What people call it. */
  label?: string | null;
};
/** Whose credentials calls use. */
type ToolCredentialPolicy = "shared" | "per_user" | "per_user_with_fallback" | "per_agent";
/** How a server of tools is told who asks. */
type ToolAuthKind = "oauth" | "api_key" | "none";
/** How a server of tools is spoken to. */
type ToolTransport = "remote_http" | "local_stdio" | "plugin";
/** What people decide about a tool. */
type ToolCatalogEntryDecision = "active" | "disabled";
/** For whom a connection is to be installed. */
type ToolInstallInput = {
  targetType: ToolInstallTarget;
  /** The ID of the company or of one of its agents. */
  targetId: string;
};
/** For whom a connection is installed. */
type ToolInstallTarget = "company" | "agent";
/** Whose access a token is to be of. */
type ToolTokenSubject = {
  /** Whose access. */
  type: ToolTokenSubjectType;
  /** The person; the one that the run acts for when left out. */
  userId?: string;
};
/** Whose access a token is of. */
type ToolTokenSubjectType = "app" | "user";
/** Who calls a tool. */
type ToolActorType = "agent" | "user" | "system" | "plugin";
/** How much harm a tool can do. Tools are read, write or destructive; rules may also use the general words. */
type ToolRiskLevel = "read" | "write" | "destructive" | "low" | "medium" | "high" | "critical";
/** Which calls a rule is about: each key that is given must be met. */
type ToolSelectors = {
  /** What must be the kind of the caller. */
  actorType?: ToolActorType;
  /** One of which must be the kind of the caller. */
  actorTypes?: ToolActorType[];
  /** What must be the id of the agent that calls. */
  agentId?: string;
  /** One of which must be the id of the agent that calls. */
  agentIds?: string[];
  /** What must be the id of the project of the caller's run. */
  projectId?: string;
  /** One of which must be the id of the project of the caller's run. */
  projectIds?: string[];
  /** What must be the id of the routine of the caller's run. */
  routineId?: string;
  /** One of which must be the id of the routine of the caller's run. */
  routineIds?: string[];
  /** What must be the id of the issue of the caller's run. */
  issueId?: string;
  /** One of which must be the id of the issue of the caller's run. */
  issueIds?: string[];
  /** What must be the id of the gateway through which it comes. */
  gatewayId?: string;
  /** One of which must be the id of the gateway through which it comes. */
  gatewayIds?: string[];
  /** What must be the id of the tool's application. */
  applicationId?: string;
  /** One of which must be the id of the tool's application. */
  applicationIds?: string[];
  /** What must be the id of the tool's connection. */
  connectionId?: string;
  /** One of which must be the id of the tool's connection. */
  connectionIds?: string[];
  /** What must be the id of the tool's entry in the catalog. */
  catalogEntryId?: string;
  /** One of which must be the id of the tool's entry in the catalog. */
  catalogEntryIds?: string[];
  /** What must be the key of the tool's application. */
  applicationKey?: string;
  /** One of which must be the key of the tool's application. */
  applicationKeys?: string[];
  /** What must be how the tool is reached: mcp_remote_http, mcp_local_stdio or plugin. */
  providerType?: string;
  /** One of which must be how the tool is reached: mcp_remote_http, mcp_local_stdio or plugin. */
  providerTypes?: string[];
  /** What must be the name of the tool, at its server or here. */
  toolName?: string;
  /** One of which must be the name of the tool, at its server or here. */
  toolNames?: string[];
  /** What must be how much harm the tool can do. */
  riskLevel?: ToolRiskLevel;
  /** One of which must be how much harm the tool can do. */
  riskLevels?: ToolRiskLevel[];
};
/** What must hold of a call: every group that is given. */
type ToolConditions = {
  /** What its arguments must be. */
  arguments?: ToolArgumentConditions;
  /** Another name of arguments. */
  args?: ToolArgumentConditions;
  actor?: ToolActorConditions;
  /** Where it must come from. */
  context?: ToolContextConditions;
  risk?: ToolRiskConditions;
  /** Whose credentials it must use. */
  credentialScope?: ToolCredentialConditions;
  trustBoundary?: ToolBoundaryConditions;
  /** When it must be made. */
  timeWindow?: ToolTimeWindow & {
    /** Not before this time. */
    startAt?: string;
    /** Before this time. */
    endAt?: string;
    /** On one of these days, 0 for Sunday, in UTC. */
    daysOfWeekUtc?: number[];
    /** From this hour on, in UTC. */
    startHourUtc?: number;
    /** Before this hour, in UTC; one that is not after the start is of the next day. */
    endHourUtc?: number;
  };
};
/** What the arguments of a call must be. */
type ToolArgumentConditions = {
  /** The value that must be at each path. Paths have dots, such as filter.0.name. */
  fieldEquals?: { [name: string]: JsonValue };
  /** The value that must not be at each path. Paths have dots, such as filter.0.name. */
  fieldNotEquals?: { [name: string]: JsonValue };
  /** The values of which one must be at each path. Paths have dots, such as filter.0.name. */
  fieldIn?: { [name: string]: JsonValue[] };
  /** The regular expression that the text at each path must match. Paths have dots, such as filter.0.name. */
  fieldMatches?: { [name: string]: string };
  /** Where there must be a value, if only null. */
  fieldExists?: string[];
  /** Where there must be none. */
  fieldAbsent?: string[];
};
/** Who must call. */
type ToolActorConditions = {
  /** What must be the kind of the caller. */
  actorType?: ToolActorType;
  /** One of which must be the kind of the caller. */
  actorTypes?: ToolActorType[];
  /** What must be the id of the agent that calls. */
  agentId?: string;
  /** One of which must be the id of the agent that calls. */
  agentIds?: string[];
};
/** Where a call must come from. */
type ToolContextConditions = {
  /** What must be the id of the project of the caller's run. */
  projectId?: string;
  /** One of which must be the id of the project of the caller's run. */
  projectIds?: string[];
  /** What must be the id of the routine of the caller's run. */
  routineId?: string;
  /** One of which must be the id of the routine of the caller's run. */
  routineIds?: string[];
  /** What must be the id of the issue of the caller's run. */
  issueId?: string;
  /** One of which must be the id of the issue of the caller's run. */
  issueIds?: string[];
  /** Whether it must come from work on an issue. */
  requireIssue?: boolean;
  /** Whether it must come from work in a project. */
  requireProject?: boolean;
  /** Whether it must come from work of a routine. */
  requireRoutine?: boolean;
};
/** How much harm the tool must be able to do. */
type ToolRiskConditions = {
  /** One of these levels. */
  levels?: ToolRiskLevel[];
  /** At most this level. */
  max?: ToolRiskLevel;
  /** Whether it must be a tool that changes something. */
  isWrite?: boolean;
  /** Whether it must be a tool that destroys something. */
  isDestructive?: boolean;
};
/** Whose credentials a call must use. */
type ToolCredentialConditions = {
  /** What must be the id of the tool's application. */
  applicationId?: string;
  /** One of which must be the id of the tool's application. */
  applicationIds?: string[];
  /** What must be the id of the tool's connection. */
  connectionId?: string;
  /** One of which must be the id of the tool's connection. */
  connectionIds?: string[];
  /** What must be the id of the tool's entry in the catalog. */
  catalogEntryId?: string;
  /** One of which must be the id of the tool's entry in the catalog. */
  catalogEntryIds?: string[];
  /** What must be the key of the tool's application. */
  applicationKey?: string;
  /** One of which must be the key of the tool's application. */
  applicationKeys?: string[];
  /** What must be how the tool is reached: mcp_remote_http, mcp_local_stdio or plugin. */
  providerType?: string;
  /** One of which must be how the tool is reached: mcp_remote_http, mcp_local_stdio or plugin. */
  providerTypes?: string[];
};
/** Where the tool must run. */
type ToolBoundaryConditions = {
  /** What must be how the tool is reached: mcp_remote_http, mcp_local_stdio or plugin. */
  providerType?: string;
  /** One of which must be how the tool is reached: mcp_remote_http, mcp_local_stdio or plugin. */
  providerTypes?: string[];
  /** What must be the key of the tool's application. */
  applicationKey?: string;
  /** One of which must be the key of the tool's application. */
  applicationKeys?: string[];
  /** Whether it must run on another host. */
  remoteHttpOnly?: boolean;
  /** Whether it must run on this host. */
  selfOnly?: boolean;
};
/** When a call must be made. */
type ToolTimeWindow = {
  /** Not before this time. */
  startAt?: string;
  /** Before this time. */
  endAt?: string;
  /** On one of these days, 0 for Sunday, in UTC. */
  daysOfWeekUtc?: number[];
  /** From this hour on, in UTC. */
  startHourUtc?: number;
  /** Before this hour, in UTC; one that is not after the start is of the next day. */
  endHourUtc?: number;
};
/** What a profile does with tools that no entry names. */
type ToolDefaultAction = "deny" | "allow";
type NewToolProfileEntry = {
  /** What of a tool the entry compares; the field of that name is required. */
  selectorType: ToolEntrySelector;
  /** Whether the profile includes or excludes the tools; include when left out. */
  effect?: ToolEntryEffect;
  /** The ID of an application of the company. */
  applicationId?: string | null;
  /** The ID of a connection of the company. */
  connectionId?: string | null;
  /** The ID of a tool in the catalog of the company. */
  catalogEntryId?: string | null;
  /** The name of the tools, at their server or here. */
  toolName?: string | null;
  /** How much harm the tools can do. */
  riskLevel?: ToolRiskLevel | null;
  /** What else must hold of a call. */
  conditions?: ToolConditions | null;
};
/** What of a tool an entry of a profile compares. */
type ToolEntrySelector = "application" | "connection" | "catalog_entry" | "tool_name" | "risk_level";
/** What a profile does with the tools of an entry. */
type ToolEntryEffect = "include" | "exclude";
/** What a profile holds for. */
type ToolBindingTarget = "company" | "agent" | "project" | "routine" | "issue" | "gateway";
type NewToolReview = {
  /** The ID of the tool in the catalog. */
  catalogEntryId: string;
  decision: NewToolDecision;
};
/** What is decided about a new tool. */
type NewToolDecision = "allow" | "keep_blocked";
/** Who makes a call that is only tested. */
type TestedToolCaller = {
  /** What the caller is. */
  actorType: ToolActorType;
  /** The ID of the caller. */
  actorId: string;
  /** The ID of the agent, where the caller acts for one. */
  agentId?: string | null;
};
/** Where a call that is only tested comes from. */
type TestedToolContext = {
  /** The ID of the run. */
  heartbeatRunId?: string | null;
  /** The ID of the issue of its work. */
  issueId?: string | null;
  /** The ID of the project of its work. */
  projectId?: string | null;
  /** The ID of the routine of its work. */
  routineId?: string | null;
  /** The ID of the gateway through which it comes. */
  gatewayId?: string | null;
};
/** What a call that is only tested asks for. */
type TestedToolRequest = {
  /** The name of the tool, here or at its server. */
  toolName: string;
  /** The ID of its application. */
  applicationId?: string | null;
  /** The ID of its connection. */
  connectionId?: string | null;
  /** The ID of the tool in the catalog. */
  catalogEntryId?: string | null;
  /** The arguments; none when left out. */
  arguments?: { [name: string]: JsonValue } | null;
  /** Decides nothing. */
  idempotencyKey?: string | null;
  /** Decides nothing: the risk of the tool does. */
  sideEffecting?: boolean | null;
};
/** Why a run of the smoke lab was made. */
type SmokeLabTrigger = "manual" | "routine" | "ci";
/** What became of a run of the smoke lab. */
type SmokeLabRunStatus = "running" | "passed" | "failed" | "cancelled";
/** A way through the gateway that the smoke lab tries. */
type SmokeLabPath = "P1" | "P2" | "P3" | "P4" | "P5" | "P6" | "P7";
/** What a step of the smoke lab came to. */
type SmokeLabStepStatus = "pass" | "fail" | "skipped";
/** How the profiles of a gateway and those of the place of a call go together. */
type ToolGatewayMode = "gateway_only" | "inherit_context_then_gateway" | "gateway_then_context";
/** Where the calls of a gateway count. */
type ToolGatewayScope = "none" | "company" | "project" | "routine" | "issue" | "agent";
/** How clients of a gateway show who they are. */
type ToolGatewayAuthInput = {
  /** The version of this block: 1. */
  version?: 1;
  bearer?: ToolGatewayBearerInput;
  oauth?: ToolGatewayOAuthInput;
};
/** How clients of a gateway show who they are by a token. */
type ToolGatewayBearerInput = {
  /** Whether clients may show a token of the gateway. */
  enabled?: boolean;
  /** What tokens begin with: svcgw. */
  tokenPrefix?: "svcgw";
  /** How many seconds a token lasts of which nobody says it: 60 to 31,536,000, and 90 days by default. */
  defaultTtlSeconds?: number;
  /** Whether a token that does not expire needs a reason. */
  requireFiniteExpiry?: boolean;
  /** Whether a token that lasts more than a year needs a reason. */
  longLivedTokenRequiresOverride?: boolean;
};
/** How clients of a gateway log in by OAuth. */
type ToolGatewayOAuthInput = {
  /** Whether clients may log in by OAuth: never, so far. */
  enabled?: false;
};
/** Which headers a gateway sends to servers of tools. */
type ToolGatewayHeaderPolicyInput = {
  /** The version of this block: 1. */
  version?: 1;
  callerPassthrough?: ToolGatewayPassthroughInput;
  /** Headers that are sent with every call. */
  staticHeaders?: ToolGatewayHeaderInput[];
  /** What is told of a call besides what metadataPolicy says. */
  generatedMetadata?: ToolGatewayFact[];
  responseHeaders?: ToolGatewayResponseHeadersInput;
};
/** Which headers of its callers a gateway passes on. */
type ToolGatewayPassthroughInput = {
  /** Whether headers of the caller are passed on at all. */
  enabled?: boolean;
  /** The names of those that are. Headers that give access, and those of the protocols, never are. */
  allowedHeaders?: string[];
};
/** A header that a gateway sends with every call. */
type ToolGatewayHeaderInput = {
  /** The name of the header. */
  name: string;
  /** The secret of the company that is its value: its ID, or its ID, @ and the number of a version. */
  valueRef?: string | null;
  /** Its value, where that is no secret. */
  value?: string | null;
};
/** What a gateway may tell servers of a call. */
type ToolGatewayFact = "companyId" | "gatewayId" | "projectId" | "issueId" | "agentId" | "runId" | "correlationId";
/** Which headers a gateway answers with. */
type ToolGatewayResponseHeadersInput = {
  /** Whether those that the protocol needs are sent. */
  forwardMcpRequired?: boolean;
  /** Whether those about caching are sent. */
  forwardSafeCache?: boolean;
};
/** What a gateway tells servers of a call, in headers. */
type ToolGatewayMetadataPolicyInput = {
  /** The version of this block: 1. */
  version?: 1;
  /** Whether servers are told the ID of the company. */
  forwardCompanyId?: boolean;
  /** Whether servers are told the ID of the gateway. */
  forwardGatewayId?: boolean;
  /** Whether servers are told the ID of the project. */
  forwardProjectId?: boolean;
  /** Whether servers are told the ID of the issue. */
  forwardIssueId?: boolean;
  /** Whether servers are told the ID of the agent. */
  forwardAgentId?: boolean;
  /** Whether servers are told the ID of the run. */
  forwardRunId?: boolean;
  /** Whether servers are told an ID of the call. */
  forwardCorrelationId?: boolean;
};
/** How clients of a gateway with many tools find them. */
type ToolGatewayOnDemandInput = {
  /** The version of this block: 1. */
  version?: 1;
  /** Whether clients find tools by search_tools and call them by run_tool. */
  enabled?: boolean;
  /** How many tools a search finds that says no number. */
  defaultLimit?: number;
};
/** Whose token of a gateway it is. */
type ToolGatewaySubject = "gateway_client";
/** What a token of a gateway allows. */
type ToolGatewayAction = "tools/list" | "tools/call";
/** What became of a request for a call. */
type ToolActionRequestStatus = "pending" | "approved" | "executing" | "executed" | "failed" | "declined" | "expired" | "cancelled";
/** Which arguments a trust rule is about. */
type ToolArgumentMode = "exact" | "action";
/** What calls have in common with the action that people approved. */
type ToolTrustScope = {
  /** Whether it is only about the agent of the action. */
  includeAgent?: boolean;
  /** Whether it is only about the project of the action. */
  includeProject?: boolean;
  /** Whether it is only about the application of the action. */
  includeApplication?: boolean;
  /** Whether it is only about the connection of the action. */
  includeConnection?: boolean;
  /** Whether it is only about the tool, by its name, of the action. */
  includeTool?: boolean;
  /** Whether it is only about the issue of the action. */
  includeIssue?: boolean;
  /** Whether it is only about the tool, by its ID, of the action. */
  includeCatalogEntry?: boolean;
};
/** A tool of a program. */
type ToolStdioTemplateToolInput = {
  /** The name by which the program is asked for it. */
  name: string;
  /** What people call it. */
  title?: string | null;
  /** What it does. */
  description?: string | null;
  /** The JSON schema of its arguments; any object when left out. */
  inputSchema?: { [name: string]: JsonValue } | null;
  /** What the program says of it, such as readOnlyHint. */
  annotations?: { [name: string]: JsonValue } | null;
};
/** What became of a call of a tool, in short. */
type ToolAuditOutcome = "allowed" | "blocked" | "asked_first" | "waiting" | "failed";
type ValidationIssue = {
  code: string;
  path: (string | number)[];
  message: string;
};
type FieldError = {
  /** A JSON pointer to the field, such as /server/port; / for the whole */
  field: string;
  /** What is wrong with it */
  message: string;
};
type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };
/** A company of agents with its board. */
type Company = {
  id: string;
  /** What people call the company. */
  name: string;
  /** What the company is for; null if nobody said it. */
  description: string | null;
  /** Whether the company works. */
  status: CompanyStatus;
  /** Why the company is paused; null unless it is. */
  pauseReason: "manual" | "budget" | null;
  /** When the company was paused; null unless it is. */
  pausedAt: string | null;
  /** The prefix of the identifiers of its issues and cases. */
  issuePrefix: string;
  /** The number of the latest issue. */
  issueCounter: number;
  /** The monthly budget in cents; 0 means no limit. */
  budgetMonthlyCents: number;
  /** The billed amount of the current UTC month, in cents. */
  spentMonthlyCents: number;
  /** Whether hires need the approval of the board. */
  requireBoardApprovalForNewAgents: boolean;
  /** The ID of the person who is responsible by default. */
  defaultResponsibleUserId: string | null;
  /** The color of the brand, such as #1a2b3c; null if none was chosen. */
  primaryColor: string | null;
  /** The ID of the asset with the logo. */
  logoAssetId: string | null;
  /** Where the picture of the company can be loaded; null without one. */
  logoUrl: string | null;
  /** The adapters that its agents can use, of those that the instance allows; null for all of these. */
  allowedAdapters: string[] | null;
  createdAt: string;
  updatedAt: string;
};
type Ok = {
  ok: true;
};
/** The folders of the host that a company may use. */
type CompanyHostFolders = {
  /** The company's own folder of the server, in which folders are made as soon as a run is to work there. */
  own: string;
  /** Whether every other path may be used too, on a server of one person where nothing is listed. */
  isOpen: boolean;
  /** The folders that instance admins list, by path. */
  listed: CompanyHostFolder[];
};
/** A folder of the host that a company may use. */
type CompanyHostFolder = {
  /** The absolute path. */
  path: string;
  /** What may be done there. */
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
  /** The name that the file had when it was uploaded; null if none was given. */
  originalFilename: string | null;
  /** The ID of the agent that added it. */
  createdByAgentId: string | null;
  /** The ID of the person who added it. */
  createdByUserId: string | null;
  /** The time at which it was added. */
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
  /** The name of the icon that clients show; null for none. */
  icon: string | null;
  /** What the agent is good at, for those who choose whom to ask; null if nobody said it. */
  capabilities: string | null;
  appearance: AgentAppearance;
  /** The path of a picture that is drawn from the agent's appearance. */
  avatarUrl: string;
  /** The ID of the agent's manager; null at the top of the org chart. */
  reportsTo: string | null;
  /** The type of the adapter that runs the agent. */
  adapterType: string;
  /** The configuration of the adapter, redacted; empty for readers without permission. */
  adapterConfig: { [name: string]: JsonValue };
  /** The configuration of wakes; empty for readers without permission. */
  runtimeConfig: { [name: string]: JsonValue };
  /** The ID of the environment in which it runs by default; null for none. */
  defaultEnvironmentId: string | null;
  /** The monthly budget in cents; 0 means no limit. */
  budgetMonthlyCents: number;
  /** The billed amount of the current UTC month, in cents. */
  spentMonthlyCents: number;
  /** Whether the agent can work, works, or why it does not. */
  status: AgentStatus;
  /** Why the agent is paused; null unless it is. */
  pauseReason: AgentPauseReason | null;
  /** When the agent was paused; null unless it is. */
  pausedAt: string | null;
  /** Why the last run failed; null if it did not. */
  errorReason: string | null;
  /** When a run of the agent last started or ended; null before the first. */
  lastHeartbeatAt: string | null;
  permissions: AgentPermissions;
  /** The skills that the agent should have. */
  desiredSkills: string[];
  /** What clients keep with the agent, which nothing else reads; null for nothing. */
  metadata: { [name: string]: JsonValue } | null;
  createdAt: string;
  updatedAt: string;
};
/** The reason for which an agent is paused. */
type AgentPauseReason = "manual" | "budget" | "system" | "company_archived" | "import";
/** The permissions of an agent to create agents and skills. */
type AgentPermissions = {
  /** Whether the agent may hire agents. */
  canCreateAgents: boolean;
  /** Whether the agent may create skills. */
  canCreateSkills: boolean;
};
type AgentHire = {
  agent: Agent;
  approval: Approval | null;
  /** Whether this is the answer of the same run's earlier request for the same hire */
  idempotent?: true;
};
/** A request for a decision of the board. */
type Approval = {
  id: string;
  companyId: string;
  /** What the board is asked to decide. */
  type: ApprovalType;
  /** Whether the board has decided, and how. */
  status: ApprovalStatus;
  /** The ID of the agent that requested it. */
  requestedByAgentId: string | null;
  /** The ID of the person who requested it. */
  requestedByUserId: string | null;
  /** What is asked for, with the fields of its type; secrets are redacted. */
  payload: { [name: string]: JsonValue };
  /** The reason that the board gave; null without one. */
  decisionNote: string | null;
  /** The ID of the person who decided. */
  decidedByUserId: string | null;
  /** When the board decided; null until then. */
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
  /** Whether the agent can work, works, or why it does not. */
  status: AgentStatus;
  /** The ID of the agent's manager; null at the top of the org chart. */
  reportsTo: string | null;
  /** The type of the adapter that runs the agent. */
  adapterType: string;
  /** The configuration of the adapter, redacted; empty for readers without permission. */
  adapterConfig: { [name: string]: JsonValue };
  /** The configuration of wakes; empty for readers without permission. */
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
  /** The name of the icon that clients show; null for none. */
  icon: string | null;
  /** What the agent is good at, for those who choose whom to ask; null if nobody said it. */
  capabilities: string | null;
  appearance: AgentAppearance;
  /** The path of a picture that is drawn from the agent's appearance. */
  avatarUrl: string;
  /** The ID of the agent's manager; null at the top of the org chart. */
  reportsTo: string | null;
  /** The type of the adapter that runs the agent. */
  adapterType: string;
  /** The configuration of the adapter, redacted; empty for readers without permission. */
  adapterConfig: { [name: string]: JsonValue };
  /** The configuration of wakes; empty for readers without permission. */
  runtimeConfig: { [name: string]: JsonValue };
  /** The ID of the environment in which it runs by default; null for none. */
  defaultEnvironmentId: string | null;
  /** The monthly budget in cents; 0 means no limit. */
  budgetMonthlyCents: number;
  /** The billed amount of the current UTC month, in cents. */
  spentMonthlyCents: number;
  /** Whether the agent can work, works, or why it does not. */
  status: AgentStatus;
  /** Why the agent is paused; null unless it is. */
  pauseReason: AgentPauseReason | null;
  /** When the agent was paused; null unless it is. */
  pausedAt: string | null;
  /** Why the last run failed; null if it did not. */
  errorReason: string | null;
  /** When a run of the agent last started or ended; null before the first. */
  lastHeartbeatAt: string | null;
  permissions: AgentPermissions;
  /** The skills that the agent should have. */
  desiredSkills: string[];
  /** What clients keep with the agent, which nothing else reads; null for nothing. */
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
    /** Whether the agent may assign tasks. */
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
  /** What the grant allows. */
  permissionKey: PermissionKey;
  /** What the grant is limited to, such as the agents below a subtreeRootAgentId; null means no limit. */
  scope: { [name: string]: JsonValue } | null;
};
type AgentInboxItem = {
  id: string;
  /** The issue's identifier, such as ACM-12. */
  identifier: string;
  /** What is to be done, in a line. */
  title: string;
  /** Where the work stands. */
  status: IssueStatus;
  /** How urgent the work is. */
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
  /** Where the run stands. */
  status: RunStatus;
  /** The id of the agent. */
  agentId: string;
  /** Why the agent was woken. */
  invocationSource: InvocationSource;
  /** How the agent was woken; null if nothing more is known than invocationSource. */
  triggerDetail: TriggerDetail | null;
  /** When the run started; null while it waits. */
  startedAt: string | null;
  /** When the run ended; null until then. */
  finishedAt: string | null;
  /** When the run was requested. */
  createdAt: string;
};
type IssueRow = {
  id: string;
  companyId: string;
  /** The issue's number within the company. */
  issueNumber: number;
  /** The issue's identifier, such as ACM-12. */
  identifier: string;
  /** What is to be done, in a line. */
  title: string;
  /** What exactly is to be done, in Markdown; null if the title says it all. */
  description: string | null;
  /** The id of the issue's project. */
  projectId: string | null;
  /** The id of the issue's goal. */
  goalId: string | null;
  /** The id of the parent issue. */
  parentId: string | null;
  /** How far the issue is from the first request: 0, or one more than the issue whose child it was created as. */
  requestDepth: number;
  /** The code under which its costs are booked; null for none. */
  billingCode: string | null;
  /** Where the work stands. */
  status: IssueStatus;
  /** The number of status changes. */
  statusVersion: number;
  /** How urgent the work is. */
  priority: IssuePriority;
  /** How an agent works on the issue. */
  workMode: IssueWorkMode;
  /** Who may decide that the issue is done; null for no rule of its own. */
  reviewPolicy: IssueReviewPolicy | null;
  /** Who has to unblock the issue, and how; null unless the issue is blocked and somebody said it. */
  unblockDescriptor: UnblockDescriptor | null;
  /** When the issue was blocked; null unless it is. */
  blockedTransitionAt: string | null;
  /** When the work started; null until then. */
  startedAt: string | null;
  /** When the issue was done; null unless it is. */
  completedAt: string | null;
  /** When the issue was cancelled; null unless it is. */
  cancelledAt: string | null;
  /** When the issue was hidden from lists; null unless it is. */
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
  /** When the run that holds the issue took it; null while none does. */
  executionLockedAt: string | null;
  /** What created the issue: a person or agent by hand, or something that the server does. */
  originKind: IssueOriginKind;
  /** The id of the issue's origin. */
  originId: string | null;
  /** The id of the run that created the issue. */
  originRunId: string | null;
  /** What is the same for repeats of an origin, so that they do not create issues again; null where repeats are not recognized. */
  originFingerprint: string | null;
  /** Adapter settings for this issue only; null for none. */
  assigneeAdapterOverrides: {
    /** The settings that override the agent's, redacted. */
    adapterConfig: { [name: string]: JsonValue };
  } | null;
  /** How the work is reviewed before the issue is done; null if it is not. */
  executionPolicy: ExecutionPolicyView | null;
  /** The progress of the reviews and approvals, and of the monitor; null before the first. */
  executionState: ExecutionState | null;
  /** When the assignee is woken to check on an external event; null without a monitor. */
  monitorNextCheckAt: string | null;
  /** When the monitor requested a wake that has not started yet; null if there is none. */
  monitorWakeRequestedAt: string | null;
  /** When the monitor last woke the assignee; null if it never did. */
  monitorLastTriggeredAt: string | null;
  /** How often the monitor woke the assignee. */
  monitorAttemptCount: number;
  /** What the assignee is to check, as it was noted; null for nothing. */
  monitorNotes: string | null;
  /** Who set the monitor; null without one. */
  monitorScheduledBy: "assignee" | "board" | null;
  labels: Label[];
  labelIds: string[];
  activeRun: ActiveRun | null;
  /** When the issue, its comments, documents, files or interactions last changed. */
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
/** Who has to do what to unblock an issue. */
type UnblockDescriptor = {
  /** Who has to act. */
  owner: {
    agentId: string;
  } | {
    userId: string;
  } | "board";
  /** What they have to do. */
  action: string;
};
/** How the work on an issue is reviewed before it is done. */
type ExecutionPolicyView = {
  /** How its stages follow each other. At present both modes take them one after another. */
  mode: "normal" | "auto";
  /** Whether a decision requires a comment. */
  commentRequired: boolean;
  /** How often changes may be requested; null for any number of times. */
  maxReviewRounds: number | null;
  /** The stages, in order. */
  stages: {
    /** What names the stage, once in its policy. */
    id: string;
    /** Whether the work is reviewed or approved. */
    type: ExecutionStageType;
    /** The participants who may decide. */
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
  /** The kind of event; null unless whoever set the monitor said it. */
  kind: MonitorKind | null;
  /** The external service that is watched; null if nobody named it. */
  serviceName: string | null;
  /** A placeholder if the service's reference to the event is set; never the reference itself. */
  externalRef: string | null;
  /** What the assignee is to check; null if nobody noted it. */
  notes: string | null;
  /** The time after which the monitor gives up; null for never. */
  timeoutAt: string | null;
  /** The number of checks after which the monitor gives up; null for no limit. */
  maxAttempts: number | null;
  /** What happens when the monitor gives up. */
  recoveryPolicy: "wake_owner" | "create_recovery_issue" | "escalate_to_board";
  /** Who set the monitor. */
  scheduledBy: "assignee" | "board";
};
/** The progress of an issue's reviews and approvals. */
type ExecutionState = {
  /** The progress of the stages. */
  status: "idle" | "pending" | "changes_requested" | "completed";
  /** The key of the stage that was entered last; null before the first and after the end. */
  currentStageId: string | null;
  /** The position of that stage in the policy, from 0; null where there is none. */
  currentStageIndex: number | null;
  /** Whether that stage is a review or an approval; null where there is none. */
  currentStageType: ExecutionStageType | null;
  /** The participant who has to decide. */
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
  /** What was decided last; null before the first decision. */
  lastDecisionOutcome: "approved" | "changes_requested" | null;
  /** How often changes were requested since the work was last completed. */
  changesRequestedCount: number;
  /** The state of the last monitor; null if there was none. */
  monitor: MonitorState | null;
};
/** What became of the last monitor of an issue. */
type MonitorState = {
  /** Whether it waits or has ended. */
  status: MonitorStatus;
  /** When it checks next; null once it has ended. */
  nextCheckAt: string | null;
  /** Why it ended; null while it waits. */
  clearReason: MonitorClearReason | null;
};
/** The state of the last monitor of an issue. */
type MonitorStatus = "scheduled" | "triggered" | "cleared";
/** Why a monitor ended. */
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
/** A long-lived API key of an agent. Its token is shown once, when it is created. */
type AgentKey = {
  id: string;
  /** What the board calls it; keys may share a name. */
  name: string;
  createdAt: string;
  /** When a request last came with it; null before the first. */
  lastUsedAt: string | null;
  /** When it was revoked, or its agent terminated; null while it works. */
  revokedAt: string | null;
};
/** A new API key of an agent with its token, which is shown once. */
type NewAgentKey = {
  id: string;
  /** What the board calls it; keys may share a name. */
  name: string;
  /** The bearer token, shown only here. */
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
  /** The ID of the person who made the change. */
  createdByUserId: string | null;
  /** What kind of request made the change. */
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
/** The whole configuration of an agent at a time, redacted. */
type AgentConfigSnapshot = {
  /** The agent's display name. */
  name: string;
  role: AgentRole;
  /** The job title; null for an agent without one. */
  title: string | null;
  /** The name of the icon that clients show; null for none. */
  icon: string | null;
  /** What clients keep with the agent, which nothing else reads; null for nothing. */
  metadata: { [name: string]: JsonValue } | null;
  /** The ID of the agent's manager; null at the top of the org chart. */
  reportsTo: string | null;
  /** The type of the adapter that runs the agent. */
  adapterType: string;
  /** What the agent is good at, for those who choose whom to ask; null if nobody said it. */
  capabilities: string | null;
  /** The configuration of the adapter, redacted; empty for readers without permission. */
  adapterConfig: { [name: string]: JsonValue };
  /** The configuration of wakes; empty for readers without permission. */
  runtimeConfig: { [name: string]: JsonValue };
  /** The monthly budget in cents; 0 means no limit. */
  budgetMonthlyCents: number;
  /** The ID of the environment in which it runs by default; null for none. */
  defaultEnvironmentId: string | null;
};
/** What an agent's runs have left: a session, an error and totals. */
type AgentRuntimeState = {
  /** The ID of the agent. */
  agentId: string;
  companyId: string;
  /** The adapter of the last run; before the first the one that the agent has. */
  adapterType: string;
  /** The adapter's ID of the session that a run left last; null if none did, and after a reset. */
  sessionId: string | null;
  /** The ID of the session for people; null if the adapter gives none. */
  sessionDisplayId: string | null;
  /** What the adapter needs beside the ID to resume the session; null for nothing. */
  sessionParamsJson: { [name: string]: JsonValue } | null;
  /** What the adapter keeps for the agent beside sessions; empty for nothing. */
  stateJson: { [name: string]: JsonValue };
  /** The ID of the last run. */
  lastRunId: string | null;
  /** How the last run ended; null before one has ended. */
  lastRunStatus: string | null;
  /** Why the last run did not succeed; null if it did, before one has ended, and after a reset. */
  lastError: string | null;
  /** The tokens that all runs so far sent to models, without those read from caches. */
  totalInputTokens: number;
  /** The tokens that models wrote in all runs so far. */
  totalOutputTokens: number;
  /** The tokens that all runs so far read from caches of models. */
  totalCachedInputTokens: number;
  /** What all runs so far cost, in cents; fractions count once they make a whole one. */
  totalCostCents: number;
  createdAt: string;
  updatedAt: string;
};
type AgentRuntimeReset = {
  /** The ID of the agent. */
  agentId: string;
  companyId: string;
  /** The adapter of the last run; before the first the one that the agent has. */
  adapterType: string;
  /** The adapter's ID of the session that a run left last; null if none did, and after a reset. */
  sessionId: string | null;
  /** The ID of the session for people; null if the adapter gives none. */
  sessionDisplayId: string | null;
  /** What the adapter needs beside the ID to resume the session; null for nothing. */
  sessionParamsJson: { [name: string]: JsonValue } | null;
  /** What the adapter keeps for the agent beside sessions; empty for nothing. */
  stateJson: { [name: string]: JsonValue };
  /** The ID of the last run. */
  lastRunId: string | null;
  /** How the last run ended; null before one has ended. */
  lastRunStatus: string | null;
  /** Why the last run did not succeed; null if it did, before one has ended, and after a reset. */
  lastError: string | null;
  /** The tokens that all runs so far sent to models, without those read from caches. */
  totalInputTokens: number;
  /** The tokens that models wrote in all runs so far. */
  totalOutputTokens: number;
  /** The tokens that all runs so far read from caches of models. */
  totalCachedInputTokens: number;
  /** What all runs so far cost, in cents; fractions count once they make a whole one. */
  totalCostCents: number;
  createdAt: string;
  updatedAt: string;
  /** The number of deleted sessions, each of one issue or other key. */
  clearedTaskSessions: number;
};
/** An adapter's session for one task. */
type AgentTaskSession = {
  id: string;
  /** The ID of the agent. */
  agentId: string;
  /** The adapter whose session it is; an agent with another one does not resume it. */
  adapterType: string;
  /** What the session is about: the ID of an issue, or the key that a wake named. */
  taskKey: string;
  /** What the adapter needs beside the ID to resume the session; null for nothing. */
  sessionParamsJson: { [name: string]: JsonValue } | null;
  /** The ID of the session for people; null if the adapter gives none. */
  sessionDisplayId: string | null;
  /** The ID of the last run. */
  lastRunId: string | null;
  /** Why the last run of the session did not succeed; null if it did, or is still running. */
  lastError: string | null;
  createdAt: string;
  updatedAt: string;
};
/** The files that tell an agent how to work. */
type InstructionsBundle = {
  /** The ID of the agent. */
  agentId: string;
  /** Whether the files are in the database or in a folder of the host. */
  mode: InstructionsMode;
  /** The folder with the files: for external instructions one of the host, else managedRootPath. */
  rootPath: string;
  /** The folder in which runs find managed instructions. */
  managedRootPath: string;
  /** The path below the root of the file that a run begins with. */
  entryFile: string;
  /** The absolute path of the entry file. */
  resolvedEntryPath: string;
  /** Whether files can be written: false if the external folder cannot be used. */
  editable: boolean;
  /** What is wrong with the instructions, such as a missing entry file, and which files are left out. */
  warnings: string[];
  /** The files, without their content. */
  files: InstructionsFileEntry[];
};
/** A file of instructions, without its content. */
type InstructionsFileEntry = {
  /** The path below the root, with slashes. */
  path: string;
  /** The size in bytes. */
  size: number;
  /** What its extension says that it is written in, such as markdown or json; text if that is unknown. */
  language: string;
  /** Whether its language is markdown, so that clients can render it. */
  markdown: boolean;
  /** Whether runs begin with it. */
  isEntryFile: boolean;
  /** Whether it is small enough to be read and written here: 1 MiB at most. */
  editable: boolean;
};
/** A file of instructions with its content. */
type InstructionsFile = {
  /** The path below the root, with slashes. */
  path: string;
  /** The size in bytes. */
  size: number;
  /** What its extension says that it is written in, such as markdown or json; text if that is unknown. */
  language: string;
  /** Whether its language is markdown, so that clients can render it. */
  markdown: boolean;
  /** Whether runs begin with it. */
  isEntryFile: boolean;
  /** Whether it is small enough to be read and written here: 1 MiB at most. */
  editable: boolean;
  /** The whole text, in UTF-8 at most 1 MiB. */
  content: string;
};
type InstructionsPath = {
  agentId: string;
  adapterType: string;
  adapterConfigKey: string;
  /** Absolute */
  path: string | null;
};
type AgentSecretGrants = {
  secrets: AgentSecretGrant[];
};
/** A secret that an agent may read within a run. */
type AgentSecretGrant = {
  /** The agent's name of the secret. */
  key: string;
  /** The secret's name for people. */
  name: string;
  /** What the secret is for; null if nobody said it. */
  description: string | null;
  /** How the agent gets the value. */
  delivery: SecretDelivery;
  /** How the value may be passed on. */
  projectionClass: SecretProjectionClass;
  /** The number of the newest version; null if it is a personal secret of which the person has no value. */
  latestVersion: number | null;
  /** latest, or the number of the version that was granted. */
  versionSelector: string;
  /** The number of the version that is read now; null if none can be read. */
  resolvedVersion: number | null;
  /** The secret's own key, which may differ from the agent's name of it. */
  secretRef: string;
};
/** How an agent gets the value of a secret. */
type SecretDelivery = "env" | "api" | "both";
/** The value of a secret, for the run that requested it. */
type AgentSecretValue = {
  /** The agent's name of the secret. */
  key: string;
  /** The secret itself, in plain text. */
  value: string;
  /** The number of the version that was read. */
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
  /** The agent's name of the secret. */
  key: string;
  /** The secret. */
  secretId: string;
  /** latest, or the number of the version that is granted. */
  versionSelector: string;
  /** How the value may be passed on. */
  projectionClass: SecretProjectionClass;
  /** The agent that granted it. */
  createdByAgentId: string | null;
  /** The person who granted it. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
/** One execution of an agent. */
type HeartbeatRun = {
  id: string;
  /** Where the run stands. */
  status: RunStatus;
  /** The id of the agent. */
  agentId: string;
  /** Why the agent was woken. */
  invocationSource: InvocationSource;
  /** How the agent was woken; null if nothing more is known than invocationSource. */
  triggerDetail: TriggerDetail | null;
  /** When the run started; null while it waits. */
  startedAt: string | null;
  /** When the run ended; null until then. */
  finishedAt: string | null;
  /** When the run was requested. */
  createdAt: string;
  companyId: string;
  /** The issue of the run. */
  issueId: string | null;
  /** The person who is responsible for the run. */
  responsibleUserId: string | null;
  /** The wake that the run was created for. */
  wakeupRequestId: string | null;
  /** What went wrong, in a sentence; null unless the run failed. */
  error: string | null;
  /** What went wrong, as a stable word such as timeout or process_lost; null unless the run failed. */
  errorCode: string | null;
  /** The exit code of the process; null until it has ended, or if a signal ended it. */
  exitCode: number | null;
  /** The signal that ended the process, such as SIGKILL; null if none did. */
  signal: string | null;
  /** What the run used, as its adapter reported it; null until the run has ended, or if it reported nothing. */
  usageJson: RunUsage | null;
  /** The result that the adapter returned. */
  resultJson: { [name: string]: JsonValue } | null;
  /** The session of the program that the run continued; null for a new one. */
  sessionIdBefore: string | null;
  /** The session of the program at the end of the run, which the next one continues; null if it keeps none. */
  sessionIdAfter: string | null;
  /** The last 4 KiB of the output. */
  stdoutExcerpt: string | null;
  /** The last 4 KiB of the error output. */
  stderrExcerpt: string | null;
  /** The size of the log in bytes, as it is read. */
  logBytes: number;
  /** The SHA-256 of the whole log, as it is read; null until the run has ended. */
  logSha256: string | null;
  /** The id of the run at the remote side. */
  externalRunId: string | null;
  /** The id of the process that leads the process group; null if the server started none. */
  processPid: number | null;
  /** When the process was started; null if the server started none. */
  processStartedAt: string | null;
  /** When the run last wrote something; null if it never did. */
  lastOutputAt: string | null;
  /** The number of the last line of the log. */
  lastOutputSeq: number;
  /** The run that this run repeats. */
  retryOfRunId: string | null;
  /** How many earlier runs lost their process. */
  processLossRetryCount: number;
  /** When this run starts, or was to start, as the repetition of another; null if it repeats none, or does so at once. */
  scheduledRetryAt: string | null;
  /** The number of the attempt. */
  scheduledRetryAttempt: number;
  /** Why the run repeats another one; null if it does not. */
  scheduledRetryReason: RetryReason | null;
  /** What somebody must do because the run is not tried again; null for nothing. */
  requiredAction: string | null;
  /** When it was confirmed that nothing of a cancelled run is left; null until then. */
  stopConfirmedAt: string | null;
  /** How it is known that nothing of the run is left. Null if the server itself started no program of it. */
  stopConfirmedHow: StopConfirmedHow | null;
  /** The processes that may be left of the run: they started during the run and their origin is unknown, or they cannot be killed. The stop is confirmed once they are gone. */
  stopSuspectPids: number[];
  /** What the run did for its work; null until that was judged, after its end. */
  livenessState: LivenessState | null;
  /** Why livenessState is what it is; null as long as that is. */
  livenessReason: string | null;
  /** What the run knows about its wake. */
  contextSnapshot: { [name: string]: JsonValue };
  updatedAt: string;
};
/** The tokens and the price of a run. */
type RunUsage = {
  /** The tokens that were sent to the model, without those read from its cache. */
  inputTokens: number;
  /** The tokens that the model wrote. */
  outputTokens: number;
  /** The tokens that the model read from its cache. */
  cachedInputTokens: number;
  /** Who runs the model, such as anthropic; unknown if the adapter does not say it. */
  provider: string;
  /** Who bills for it, which is the provider unless the adapter names another. */
  biller: string;
  /** The model; unknown if the adapter does not say it. */
  model: string;
  /** The price in US dollars; null if the adapter does not know it. */
  costUsd: number | null;
  /** How the use is billed. */
  billingType: BillingType;
  /** Whether the price is known. */
  costStatus: CostStatus;
  /** Whether the run continued the session of an earlier one. */
  sessionReused: boolean;
};
/** Why a run is tried again. */
type RetryReason = "transient_failure_retry" | "process_lost" | "server_shutdown_interrupted";
/** How it is known that nothing of a stopped run is left. */
type StopConfirmedHow = "namespace" | "control_group" | "process_tree" | "process_group";
/** The outcome of a run for its work. */
type LivenessState = "completed" | "advanced" | "plan_only" | "empty_response" | "blocked" | "failed" | "needs_followup";
type SkippedWake = {
  status: "skipped";
  /** Why the agent was not woken, such as issue_dependencies_blocked. */
  reason: string;
  /** The same in a sentence. */
  message: string;
  /** The issue of the wake. */
  issueId: string | null;
  /** The run that holds the issue. */
  executionRunId: string | null;
  /** The agent of that run. */
  executionAgentId: string | null;
  /** The name of the agent whose run holds the issue; null if none does. */
  executionAgentName: string | null;
};
type HeartbeatRunRow = {
  id: string;
  /** Where the run stands. */
  status: RunStatus;
  /** The id of the agent. */
  agentId: string;
  /** Why the agent was woken. */
  invocationSource: InvocationSource;
  /** How the agent was woken; null if nothing more is known than invocationSource. */
  triggerDetail: TriggerDetail | null;
  /** When the run started; null while it waits. */
  startedAt: string | null;
  /** When the run ended; null until then. */
  finishedAt: string | null;
  /** When the run was requested. */
  createdAt: string;
  companyId: string;
  /** The issue of the run. */
  issueId: string | null;
  /** The person who is responsible for the run. */
  responsibleUserId: string | null;
  /** The wake that the run was created for. */
  wakeupRequestId: string | null;
  /** What went wrong, in a sentence; null unless the run failed. */
  error: string | null;
  /** What went wrong, as a stable word such as timeout or process_lost; null unless the run failed. */
  errorCode: string | null;
  /** The exit code of the process; null until it has ended, or if a signal ended it. */
  exitCode: number | null;
  /** The signal that ended the process, such as SIGKILL; null if none did. */
  signal: string | null;
  /** What the run used, as its adapter reported it; null until the run has ended, or if it reported nothing. */
  usageJson: RunUsage | null;
  /** The result that the adapter returned. */
  resultJson?: { [name: string]: JsonValue } | null;
  /** The session of the program that the run continued; null for a new one. */
  sessionIdBefore: string | null;
  /** The session of the program at the end of the run, which the next one continues; null if it keeps none. */
  sessionIdAfter: string | null;
  /** The last 4 KiB of the output. */
  stdoutExcerpt?: string | null;
  /** The last 4 KiB of the error output. */
  stderrExcerpt?: string | null;
  /** The size of the log in bytes, as it is read. */
  logBytes: number;
  /** The SHA-256 of the whole log, as it is read; null until the run has ended. */
  logSha256: string | null;
  /** The id of the run at the remote side. */
  externalRunId: string | null;
  /** The id of the process that leads the process group; null if the server started none. */
  processPid: number | null;
  /** When the process was started; null if the server started none. */
  processStartedAt: string | null;
  /** When the run last wrote something; null if it never did. */
  lastOutputAt: string | null;
  /** The number of the last line of the log. */
  lastOutputSeq: number;
  /** The run that this run repeats. */
  retryOfRunId: string | null;
  /** How many earlier runs lost their process. */
  processLossRetryCount: number;
  /** When this run starts, or was to start, as the repetition of another; null if it repeats none, or does so at once. */
  scheduledRetryAt: string | null;
  /** The number of the attempt. */
  scheduledRetryAttempt: number;
  /** Why the run repeats another one; null if it does not. */
  scheduledRetryReason: RetryReason | null;
  /** What somebody must do because the run is not tried again; null for nothing. */
  requiredAction: string | null;
  /** When it was confirmed that nothing of a cancelled run is left; null until then. */
  stopConfirmedAt: string | null;
  /** How it is known that nothing of the run is left. Null if the server itself started no program of it. */
  stopConfirmedHow: StopConfirmedHow | null;
  /** The processes that may be left of the run: they started during the run and their origin is unknown, or they cannot be killed. The stop is confirmed once they are gone. */
  stopSuspectPids: number[];
  /** What the run did for its work; null until that was judged, after its end. */
  livenessState: LivenessState | null;
  /** Why livenessState is what it is; null as long as that is. */
  livenessReason: string | null;
  /** What the run knows about its wake. */
  contextSnapshot: { [name: string]: JsonValue };
  updatedAt: string;
};
type LiveRun = {
  id: string;
  /** Where the run stands. */
  status: RunStatus;
  /** The id of the agent. */
  agentId: string;
  /** Why the agent was woken. */
  invocationSource: InvocationSource;
  /** How the agent was woken; null if nothing more is known than invocationSource. */
  triggerDetail: TriggerDetail | null;
  /** When the run started; null while it waits. */
  startedAt: string | null;
  /** When the run ended; null until then. */
  finishedAt: string | null;
  /** When the run was requested. */
  createdAt: string;
  companyId: string;
  /** The issue of the run. */
  issueId: string | null;
  /** The person who is responsible for the run. */
  responsibleUserId: string | null;
  /** The wake that the run was created for. */
  wakeupRequestId: string | null;
  /** What went wrong, in a sentence; null unless the run failed. */
  error: string | null;
  /** What went wrong, as a stable word such as timeout or process_lost; null unless the run failed. */
  errorCode: string | null;
  /** The exit code of the process; null until it has ended, or if a signal ended it. */
  exitCode: number | null;
  /** The signal that ended the process, such as SIGKILL; null if none did. */
  signal: string | null;
  /** What the run used, as its adapter reported it; null until the run has ended, or if it reported nothing. */
  usageJson: RunUsage | null;
  /** The result that the adapter returned. */
  resultJson: { [name: string]: JsonValue } | null;
  /** The session of the program that the run continued; null for a new one. */
  sessionIdBefore: string | null;
  /** The session of the program at the end of the run, which the next one continues; null if it keeps none. */
  sessionIdAfter: string | null;
  /** The last 4 KiB of the output. */
  stdoutExcerpt: string | null;
  /** The last 4 KiB of the error output. */
  stderrExcerpt: string | null;
  /** The size of the log in bytes, as it is read. */
  logBytes: number;
  /** The SHA-256 of the whole log, as it is read; null until the run has ended. */
  logSha256: string | null;
  /** The id of the run at the remote side. */
  externalRunId: string | null;
  /** The id of the process that leads the process group; null if the server started none. */
  processPid: number | null;
  /** When the process was started; null if the server started none. */
  processStartedAt: string | null;
  /** When the run last wrote something; null if it never did. */
  lastOutputAt: string | null;
  /** The number of the last line of the log. */
  lastOutputSeq: number;
  /** The run that this run repeats. */
  retryOfRunId: string | null;
  /** How many earlier runs lost their process. */
  processLossRetryCount: number;
  /** When this run starts, or was to start, as the repetition of another; null if it repeats none, or does so at once. */
  scheduledRetryAt: string | null;
  /** The number of the attempt. */
  scheduledRetryAttempt: number;
  /** Why the run repeats another one; null if it does not. */
  scheduledRetryReason: RetryReason | null;
  /** What somebody must do because the run is not tried again; null for nothing. */
  requiredAction: string | null;
  /** When it was confirmed that nothing of a cancelled run is left; null until then. */
  stopConfirmedAt: string | null;
  /** How it is known that nothing of the run is left. Null if the server itself started no program of it. */
  stopConfirmedHow: StopConfirmedHow | null;
  /** The processes that may be left of the run: they started during the run and their origin is unknown, or they cannot be killed. The stop is confirmed once they are gone. */
  stopSuspectPids: number[];
  /** What the run did for its work; null until that was judged, after its end. */
  livenessState: LivenessState | null;
  /** Why livenessState is what it is; null as long as that is. */
  livenessReason: string | null;
  /** What the run knows about its wake. */
  contextSnapshot: { [name: string]: JsonValue };
  updatedAt: string;
  agentName: string | null;
  /** The type of the adapter. */
  adapterType: string | null;
  issueIdentifier: string | null;
  issueTitle: string | null;
  /** What the run is doing, by its last status message. */
  currentStatusMessage: string | null;
  outputSilence: OutputSilence;
};
/** How long a run has written nothing. */
type OutputSilence = {
  /** How worrying the silence is. */
  level: SilenceLevel;
  /** When the run last wrote something, or else when it started; null unless it is running. */
  silenceStartedAt: string | null;
  /** The milliseconds since then; null unless the run is running. */
  silenceAgeMs: number | null;
};
/** How worrying the silence of a run is. */
type SilenceLevel = "not_applicable" | "ok" | "suspicious" | "critical";
type HeartbeatRunEvent = {
  id: string;
  runId: string;
  agentId: string | null;
  /** The position in the journal of the company. */
  seq: number;
  /** What kind of thing happened. */
  eventType: RunEventType;
  /** Always system, since output is in the log. */
  stream: "system" | "stdout" | "stderr";
  /** The severity of the event. */
  level: RunEventLevel;
  /** Always null. */
  color: string | null;
  /** What happened. */
  message: string;
  /** What else is known, by action; null for nothing. */
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
  /** The offset of the next part; null at the present end of the log. */
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
  /** What was billed in the current UTC month, in US cents. */
  monthSpendCents: number;
  /** The monthly budget of the company itself in cents; 0 where it has none. Budgets of agents and projects are apart. */
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
  /** The UTC day, as in 2026-01-31. */
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
/** The numbers of items in a company that wait for somebody. */
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
  /** The kind of actor. */
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
  /** The id of the run in which it happened. */
  runId: string | null;
  /** The id of the person responsible for it. */
  responsibleUserId: string | null;
  /** What changed and whatever else describes the event, redacted; null for nothing. */
  details: { [name: string]: JsonValue } | null;
  /** When it happened. */
  createdAt: string;
};
/** The result of verifying a company's journal. */
type JournalVerification = {
  /** Whether the journal is intact. */
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
    /** What is wrong with it, in a sentence. */
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
  /** The kind of actor. */
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
  /** The id of the run in which it happened. */
  runId: string | null;
  /** The id of the person responsible for it. */
  responsibleUserId: string | null;
  /** What changed and whatever else describes the event, redacted; null for nothing. */
  details: { [name: string]: JsonValue } | null;
  /** When it happened. */
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
/** What an export of a company holds, and what stays behind. */
type ExportFidelity = {
  /** The name of the format of this answer. */
  schema: string;
  companyId: string;
  counts: ExportCounts;
  /** What stays behind, if there is any of it. */
  warnings: ExportWarning[];
  /** When it was counted. */
  generatedAt: string;
};
/** How much of a company an export can hold. */
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
/** Something that stays behind when a company is exported. */
type ExportWarning = {
  /** What stays behind. */
  code: ExportWarningCode;
  /** How many of these there are. */
  count: number;
};
/** What stays behind when a company is exported. */
type ExportWarningCode = "approvals_not_exported" | "cost_history_not_exported" | "tools_not_exported" | "activity_history_not_exported";
/** A company, or parts of it, as files. */
type CompanyPackage = {
  /** The name of a folder for the package. */
  rootPath: string;
  manifest: PackageManifest;
  /** What was left out or changed, in sentences. */
  warnings: string[];
  /** The path of the file with all that has no place in the Markdown files. */
  extensionPath: string;
  /** The files by path: texts, and other content in Base64. */
  files: { [name: string]: string | EncodedPackageFile };
};
/** What a package holds. */
type PackageManifest = {
  /** The version of the format. */
  schemaVersion: number;
  /** When the package was made. */
  generatedAt: string;
  /** Where the package comes from; null where it does not say. */
  source: PackageSource | null;
  includes: PackageIncludes;
  /** The company; null where it is not included. */
  company: PackageCompany | null;
  /** The order of agents and projects; null where nobody chose one. */
  sidebar: PackageSidebar | null;
  /** The labels of the company. */
  labels: PackageLabel[];
  /** The content of its attachments and its logo. */
  blobs: PackageBlob[];
  /** The agents, by slug. */
  agents: PackageAgent[];
  /** The skills, by key. */
  skills: PackageSkill[];
  /** The projects, by slug. */
  projects: PackageProject[];
  /** The tasks: those that recur first, then by number. */
  issues: PackageIssue[];
  /** The variables whose values are not in the package. */
  envInputs: PackageEnvInput[];
};
/** Where a package comes from. */
type PackageSource = {
  /** The id of the company that the package comes from. */
  companyId: string;
  /** Its name. */
  companyName: string;
};
/** What a package has. */
type PackageIncludes = {
  /** Whether the company itself is in it. */
  company: boolean;
  /** Whether agents are in it. */
  agents: boolean;
  /** Whether projects are in it. */
  projects: boolean;
  /** Whether tasks are in it. */
  issues: boolean;
  /** Whether skills are in it. */
  skills: boolean;
};
/** The company of a package. */
type PackageCompany = {
  /** The company's shortname. */
  slug: string;
  /** What people call the company. */
  name: string;
  /** What the company does; null if nobody said it. */
  description: string | null;
  /** Its file in the package. */
  path: string;
  branding: PackageBranding;
  /** The monthly budget in cents; 0 means no limit. */
  budgetMonthlyCents: number;
  /** Whether hires need the approval of the board. */
  requireBoardApprovalForNewAgents: boolean;
};
/** The look of a company in a package. */
type PackageBranding = {
  /** The color of the brand, such as #1a2b3c; null if none was chosen. */
  primaryColor: string | null;
  /** The logo; null for none. */
  logo: PackageBlob | null;
};
/** Content in a package. */
type PackageBlob = {
  /** The SHA-256 of its bytes in hex, which is its name in the folder blobs. */
  sha256: string;
  /** Its size in bytes. */
  byteSize: number;
  /** Its media type. */
  contentType: string;
};
/** The order in which a sidebar shows agents and projects. */
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
  /** What people call it. */
  name: string;
  /** Its color, such as #1a2b3c. */
  color: string;
};
/** An agent in a package. */
type PackageAgent = {
  /** The agent's display name. */
  name: string;
  role: AgentRole;
  /** The job title; null for an agent without one. */
  title: string | null;
  /** The name of the icon that clients show; null for none. */
  icon: string | null;
  /** What the agent is good at, for those who choose whom to ask; null if nobody said it. */
  capabilities: string | null;
  appearance: AgentAppearance;
  /** The type of the adapter that runs the agent. */
  adapterType: string;
  permissions: AgentPermissions;
  /** The monthly budget in cents; 0 means no limit. */
  budgetMonthlyCents: number;
  /** The agent's shortname. */
  slug: string;
  /** Its file in the package. */
  path: string;
  /** The shortname of its manager; null at the top of the org chart. */
  reportsToSlug: string | null;
  /** The keys of the skills that it wants. */
  skills: string[];
  /** The configuration of the adapter, without its variables. */
  adapterConfig: { [name: string]: JsonValue };
  /** The configuration of wakes. */
  runtimeConfig: { [name: string]: JsonValue };
  /** What it may do, beyond what every agent may. */
  grants: PackageGrant[];
  /** The file of its instructions that it reads first. */
  instructionsEntryFile: string;
};
/** A permission of an agent in a package. */
type PackageGrant = {
  /** What it allows, without a scope. */
  permissionKey: PermissionKey;
};
/** A skill in a package. */
type PackageSkill = {
  /** What agents and policies name it by. */
  key: string;
  /** The name of its folder. */
  slug: string;
  /** What it calls itself. */
  name: string;
  /** Its file in the package. */
  path: string;
  sourceType: SkillSourceType;
  /** The address of its source; null for none outside. */
  sourceLocator: string | null;
  /** The commit of its source that it was taken from; null for none. */
  sourceRef: string | null;
  trustLevel: SkillTrustLevel;
  /** Its files, by path. */
  fileInventory: SkillInventoryEntry[];
};
/** Where a skill comes from. */
type SkillSourceType = "local_path" | "github" | "url" | "catalog" | "skills_sh";
/** What the files of a skill could do, from the least to the most. */
type SkillTrustLevel = "markdown_only" | "assets" | "scripts_executables";
/** A file of a skill without its content. */
type SkillInventoryEntry = {
  /** The path from the folder of the skill. */
  path: string;
  kind: SkillFileKind;
};
/** What a file of a skill is for. */
type SkillFileKind = "skill" | "markdown" | "reference" | "script" | "asset" | "other";
/** A project in a package. */
type PackageProject = {
  /** The project's shortname. */
  slug: string;
  /** What people call the project. */
  name: string;
  /** Its file in the package. */
  path: string;
  status: ProjectStatus;
  /** The shortname of the agent that leads it; null for none. */
  leadAgentSlug: string | null;
  /** The day by which it should be done; null without one. */
  targetDate: string | null;
  /** The color that clients show it in; null for none. */
  color: string | null;
  /** The name of the icon that clients show; null for none. */
  icon: string | null;
  /** Whether it is archived. */
  archived: boolean;
  /** Where its work is done. */
  workspaces: PackageWorkspace[];
};
/** A workspace of a project in a package, without folders of a machine. */
type PackageWorkspace = {
  /** What people call it; by default the name of its folder or repository. */
  name: string;
  sourceType: WorkspaceSource;
  /** The URL of the repository, without credentials; null for a folder alone. */
  repoUrl: string | null;
  /** The branch, tag or commit to work on; null if it is that of defaultRef. */
  repoRef: string | null;
  /** The branch that new work starts from; null if nobody named one. */
  defaultRef: string | null;
  visibility: WorkspaceVisibility;
  /** Whether runs on the project's issues work here by default, which is so of exactly one workspace. */
  isPrimary: boolean;
};
/** A task in a package. */
type PackageIssue = {
  /** The name of its folder, by which a later import knows it again. */
  slug: string;
  /** What it was called where it comes from; null for a recurring task. */
  identifier: string | null;
  /** What is to be done, in a line. */
  title: string;
  /** Its file in the package. */
  path: string;
  /** The project of the task; null for none. */
  projectSlug: string | null;
  /** The agent that it is assigned to; null for none. */
  assigneeAgentSlug: string | null;
  /** How far it is; null for a recurring task. */
  status: IssueStatus | null;
  priority: IssuePriority;
  workMode: IssueWorkMode;
  /** The task that it is part of; null for none. */
  parentSlug: string | null;
  /** Its labels, by their ids within the package. */
  labelIds: string[];
  /** The slugs of the tasks that must be done before. */
  blockedBy: string[];
  /** What was said about it, oldest first. */
  comments: PackageComment[];
  /** Its documents, by key. */
  documents: PackageDocument[];
  /** What the work brought forth, oldest first. */
  workProducts: PackageWorkProduct[];
  /** What it waits for; null for nothing. */
  monitor: PackageMonitor | null;
  /** Its files, oldest first. */
  attachments: PackageAttachment[];
  /** How it recurs; null for a task that does not. */
  routine: PackageRoutine | null;
};
/** A comment on a task in a package. */
type PackageComment = {
  authorType: PackageAuthorType;
  /** The name of its author; null where that is not known any more. */
  authorName: string | null;
  /** The text, in Markdown. */
  body: string;
  /** When it was written. */
  createdAt: string;
};
/** Who wrote a comment. */
type PackageAuthorType = "user" | "agent" | "system";
/** A document of a task in a package. */
type PackageDocument = {
  /** The document's key within its task. */
  key: string;
  /** The heading above the text; null for none. */
  title: string | null;
  /** The format of the text. Always markdown. */
  format: string;
  /** The file with its text. */
  path: string;
  /** `sha256:` and the SHA-256, in hex, of the JSON of key, title, format and body, by key. */
  hash: string;
};
/** A work product of a task in a package. */
type PackageWorkProduct = {
  type: WorkProductType;
  /** The provider that hosts it, such as github. */
  provider: string;
  /** What it is called. */
  title: string;
  /** Where it can be opened; null for nowhere. */
  url: string | null;
  /** The provider's id of it; null for none. */
  externalId: string | null;
  status: WorkProductStatus;
  reviewState: WorkProductReview;
  healthStatus: WorkProductHealth;
  /** Whether it is the primary one of its type. */
  isPrimary: boolean;
  /** What it contains, in short; null if nobody said it. */
  summary: string | null;
  /** What its author keeps with it, without secrets; null for nothing. */
  metadata: { [name: string]: JsonValue } | null;
};
/** The monitor of a task in a package. */
type PackageMonitor = {
  /** The time of the next check. */
  nextCheckAt: string;
  /** The kind of event; null unless whoever set the monitor said it. */
  kind: MonitorKind | null;
  /** The external service that is watched; null if nobody named it. */
  serviceName: string | null;
  /** What the assignee is to check; null if nobody noted it. */
  notes: string | null;
  /** The time after which the monitor gives up; null for never. */
  timeoutAt: string | null;
  /** The number of checks after which the monitor gives up; null for no limit. */
  maxAttempts: number | null;
  /** What happens when the monitor gives up. */
  recoveryPolicy: "wake_owner" | "create_recovery_issue" | "escalate_to_board";
};
/** A file of a task in a package. */
type PackageAttachment = {
  /** The name of its content. */
  sha256: string;
  /** Its media type. */
  contentType: string;
  /** The name of the file that was uploaded; null for none. */
  originalFilename: string | null;
  /** Its size in bytes. */
  byteSize: number;
  /** The position of its comment in the list of the task, from 0; null for one of the task itself. */
  commentIndex: number | null;
};
/** How a recurring task recurs. */
type PackageRoutine = {
  /** Whether it is active. */
  status: RoutineStatus;
  concurrencyPolicy: RoutineConcurrencyPolicy;
  catchUpPolicy: RoutineCatchUpPolicy;
  /** Whether its ticks fire without activity. */
  activityGatePolicy: RoutineActivityGatePolicy;
  /** The scope of the activity that lets its ticks fire. */
  activityGateScope: RoutineActivityGateScope;
  /** The variables of the routine, in order. */
  variables: RoutineVariable[];
  /** Its schedules. */
  triggers: PackageTrigger[];
};
/** A variable of a routine; {{name}} in its title and description stands for the value. */
type RoutineVariable = {
  /** What stands in the braces. */
  name: string;
  /** What people are asked for, instead of the name; null for none. */
  label: string | null;
  /** The type of the value. */
  type: RoutineVariableType;
  /** The value of runs that give none, as text; null for none. */
  defaultValue: string | number | boolean | null;
  /** Whether a run needs a value. */
  required: boolean;
  /** The options of a select. */
  options: string[];
};
/** A schedule of a recurring task in a package. */
type PackageTrigger = {
  /** Always schedule: others are not exported. */
  kind: "schedule";
  /** What people call it; null for none. */
  label: string | null;
  /** Whether it is active. */
  enabled: boolean;
  /** When it is due: minute, hour, day of the month, month, day of the week. */
  cronExpression: string;
  /** The time zone of the schedule, such as Europe/Berlin. */
  timezone: string;
};
/** A variable whose value is not in a package. */
type PackageEnvInput = {
  /** The name of the variable. */
  key: string;
  /** What it is for. */
  description: string;
  /** The agent whose runs get it; null for one of a project. */
  agentSlug: string | null;
  /** The project whose runs get it; null for one of an agent. */
  projectSlug: string | null;
  kind: PackageEnvInputKind;
  requirement: PackageEnvInputRequirement;
  /** The value that it had where that may be seen; null for none. */
  defaultValue: string | null;
  portability: PackageEnvInputPortability;
};
/** What the value of a variable is. */
type PackageEnvInputKind = "secret" | "plain";
/** Whether a variable needs a value when a package is imported. */
type PackageEnvInputRequirement = "required" | "optional";
/** Whether the value of a variable means the same elsewhere. */
type PackageEnvInputPortability = "portable" | "system_dependent";
/** A file of a package that is no text. */
type EncodedPackageFile = {
  /** How the bytes are written. Always base64. */
  encoding: "base64";
  /** The bytes in Base64. */
  data: string;
  /** Their media type. */
  contentType: string;
};
/** What an export would hold, without the contents of files. */
type CompanyPackagePreview = {
  /** The name of a folder for the package. */
  rootPath: string;
  manifest: PackageManifest;
  /** What was left out or changed, in sentences. */
  warnings: string[];
  /** The path of the file with all that has no place in the Markdown files. */
  extensionPath: string;
  /** Always empty: the export has the contents. */
  files: { [name: string]: string | EncodedPackageFile };
  /** The files that the export has. */
  fileInventory: PackageInventoryEntry[];
  counts: PackageCounts;
};
/** A file of a package without its content. */
type PackageInventoryEntry = {
  /** The path of the file. */
  path: string;
  /** What it is about. */
  kind: PackageFileKind;
  /** Its size in bytes; null where that is only known once it is made. */
  byteSize: number | null;
};
/** What a file of a package is about. */
type PackageFileKind = "company" | "agent" | "skill" | "project" | "issue" | "extension" | "readme" | "asset" | "other";
/** How much a package holds. */
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
/** What an import would do, without doing it. */
type ImportPreview = {
  include: ImportedParts;
  /** The ID of the company; null for a new one. */
  targetCompanyId: string | null;
  /** What people call the company that would be imported into. */
  targetCompanyName: string;
  collisionStrategy: ImportCollisionStrategy;
  /** The agents that would be imported. */
  selectedAgentSlugs: string[];
  plan: ImportPlan;
  manifest: PackageManifest;
  /** The files of the package by their paths; empty for an archive, which the client has. */
  files: { [name: string]: string | EncodedPackageFileInput };
  /** The variables whose values are not in the package. */
  envInputs: PackageEnvInput[];
  /** What is left out or changed, in sentences. */
  warnings: string[];
  /** Why the import would be refused, in sentences; none if it would not. */
  errors: string[];
};
/** What of a package would be imported. */
type ImportedParts = {
  /** Whether the company itself would be imported. */
  company: boolean;
  /** Whether agents would be imported. */
  agents: boolean;
  /** Whether projects would be imported. */
  projects: boolean;
  /** Whether tasks would be imported. */
  issues: boolean;
  /** Whether skills would be imported. */
  skills: boolean;
};
/** What an import would do. */
type ImportPlan = {
  companyAction: ImportCompanyPlan;
  /** What would be done with each agent. */
  agentPlans: ImportAgentPlan[];
  /** What would be done with each project. */
  projectPlans: ImportProjectPlan[];
  /** What would be done with each task. */
  issuePlans: ImportIssuePlan[];
};
/** What an import would do with the company itself. */
type ImportCompanyPlan = "none" | "create" | "update";
/** What an import would do with an agent. */
type ImportAgentPlan = {
  /** What the package calls it. */
  slug: string;
  /** What would be done with it. */
  action: ImportPlanAction;
  /** The name that it would have. */
  plannedName: string;
  /** The ID of the agent that is there; null for none. */
  existingAgentId: string | null;
  /** Why its name is another, or what is there is kept; null for no reason. */
  reason: string | null;
};
/** What an import would do with something. */
type ImportPlanAction = "create" | "update" | "skip";
/** What an import would do with a project. */
type ImportProjectPlan = {
  /** What the package calls it. */
  slug: string;
  /** What would be done with it. */
  action: ImportPlanAction;
  /** The name that it would have. */
  plannedName: string;
  /** The ID of the project that is there; null for none. */
  existingProjectId: string | null;
  /** Why its name is another, or what is there is kept; null for no reason. */
  reason: string | null;
};
/** What an import would do with a task. */
type ImportIssuePlan = {
  /** What the package calls it. */
  slug: string;
  /** What would be done with it. */
  action: ImportPlanAction;
  /** The title that it would have. */
  plannedTitle: string;
  /** The ID of the issue that is there; null for none. */
  existingIssueId: string | null;
  /** The ID of the routine that is there; null for none. */
  existingRoutineId: string | null;
  /** Why its name is another, or what is there is kept; null for no reason. */
  reason: string | null;
};
/** What an import did. */
type ImportResult = {
  company: ImportedCompany;
  /** What was done with each agent. */
  agents: ImportedAgent[];
  /** What was done with each skill. */
  skills: ImportedSkill[];
  /** What was done with each project. */
  projects: ImportedProject[];
  /** What was done with each recurring task. */
  routines: ImportedRoutine[];
  /** The variables whose values are not in the package. */
  envInputs: PackageEnvInput[];
  /** What is left out or changed, in sentences. */
  warnings: string[];
};
/** The company that was imported into. */
type ImportedCompany = {
  id: string;
  /** What people call it. */
  name: string;
  action: ImportCompanyAction;
};
/** What an import did with the company itself. */
type ImportCompanyAction = "created" | "updated" | "unchanged";
/** What an import did with an agent. */
type ImportedAgent = {
  /** What the package calls it. */
  slug: string;
  id: string;
  /** What was done with it. */
  action: ImportAction;
  /** What people call it here, which may be another name than in the package. */
  name: string;
  /** Why its name is another, or what is there is kept; null for no reason. */
  reason: string | null;
};
/** What an import did with something. */
type ImportAction = "created" | "updated" | "skipped";
/** What an import did with a skill. */
type ImportedSkill = {
  /** What agents name it by. */
  key: string;
  id: string;
  /** What was done with it. */
  action: ImportAction;
  /** What it calls itself. */
  name: string;
  /** Why its name is another, or what is there is kept; null for no reason. */
  reason: string | null;
};
/** What an import did with a project. */
type ImportedProject = {
  /** What the package calls it. */
  slug: string;
  id: string;
  /** What was done with it. */
  action: ImportAction;
  /** What people call it here, which may be another name than in the package. */
  name: string;
  /** Why its name is another, or what is there is kept; null for no reason. */
  reason: string | null;
};
/** What an import did with a recurring task. */
type ImportedRoutine = {
  /** What the package calls it. */
  slug: string;
  id: string;
  /** What was done with it. */
  action: ImportAction;
  /** What its issues are called. */
  title: string;
  /** Whether it is active. */
  status: string;
};
/** A project of a company. */
type Project = {
  id: string;
  companyId: string;
  /** What people call the project. */
  name: string;
  /** The shortname, unique in the company. */
  urlKey: string;
  /** What the project is for, in Markdown; null if nobody said it. */
  description: string | null;
  status: ProjectStatus;
  goalId: string | null;
  goalIds: string[];
  goals: ProjectGoal[];
  /** The ID of the agent that leads it. */
  leadAgentId: string | null;
  /** The day by which it should be done, such as 2027-01-31; null without one. */
  targetDate: string | null;
  /** The color that clients show it in, such as #1a2b3c; null for none. */
  color: string | null;
  /** The name of the icon that clients show; null for none. */
  icon: string | null;
  /** The environment variables of runs on its issues, by name; null for none. Literal values are never shown. */
  env: { [name: string]: JsonValue } | null;
  /** Why the project is paused; null unless it is. */
  pauseReason: ProjectPauseReason | null;
  /** When the project was paused; null unless it is. */
  pausedAt: string | null;
  /** When the project was archived; null unless it is. */
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
  /** What people call it; by default the name of its folder or repository. */
  name: string;
  sourceType: WorkspaceSource;
  /** The folder on the machine that runs the agent; null if only the repository is known. */
  cwd: string | null;
  /** The URL of the repository, without credentials; null for a folder alone. */
  repoUrl: string | null;
  /** The branch, tag or commit to work on; null if it is that of defaultRef. */
  repoRef: string | null;
  /** The branch that new work starts from; null if nobody named one. */
  defaultRef: string | null;
  visibility: WorkspaceVisibility;
  /** The command that prepares the workspace; the server does not run it. Null for none. */
  setupCommand: string | null;
  /** The command that cleans up the workspace; the server does not run it. Null for none. */
  cleanupCommand: string | null;
  /** Whether runs on the project's issues work here by default, which is so of exactly one workspace. */
  isPrimary: boolean;
  /** What clients keep with the workspace, which nothing else reads; null for nothing. */
  metadata: { [name: string]: JsonValue } | null;
  createdAt: string;
  updatedAt: string;
};
type NewProject = {
  id: string;
  companyId: string;
  /** What people call the project. */
  name: string;
  /** The shortname, unique in the company. */
  urlKey: string;
  /** What the project is for, in Markdown; null if nobody said it. */
  description: string | null;
  status: ProjectStatus;
  goalId: string | null;
  goalIds: string[];
  goals: ProjectGoal[];
  /** The ID of the agent that leads it. */
  leadAgentId: string | null;
  /** The day by which it should be done, such as 2027-01-31; null without one. */
  targetDate: string | null;
  /** The color that clients show it in, such as #1a2b3c; null for none. */
  color: string | null;
  /** The name of the icon that clients show; null for none. */
  icon: string | null;
  /** The environment variables of runs on its issues, by name; null for none. Literal values are never shown. */
  env: { [name: string]: JsonValue } | null;
  /** Why the project is paused; null unless it is. */
  pauseReason: ProjectPauseReason | null;
  /** When the project was paused; null unless it is. */
  pausedAt: string | null;
  /** When the project was archived; null unless it is. */
  archivedAt: string | null;
  workspaces: ProjectWorkspace[];
  primaryWorkspace: ProjectWorkspace | null;
  createdAt: string;
  updatedAt: string;
  /** True if the key was used before; the answer is the first project. */
  idempotent?: true;
};
/** Something that a company, or a part of it, wants to achieve. */
type Goal = {
  id: string;
  companyId: string;
  /** What is to be achieved, in a line. */
  title: string;
  /** More about it, in Markdown; null if the title says it all. */
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
  /** What is to be done, in a line. */
  title: string;
  /** What exactly is to be done, in Markdown; null if the title says it all. */
  description: string | null;
  /** The id of the issue's project. */
  projectId: string | null;
  /** The id of the issue's goal. */
  goalId: string | null;
  /** The id of the parent issue. */
  parentId: string | null;
  /** How far the issue is from the first request: 0, or one more than the issue whose child it was created as. */
  requestDepth: number;
  /** The code under which its costs are booked; null for none. */
  billingCode: string | null;
  /** Where the work stands. */
  status: IssueStatus;
  /** The number of status changes. */
  statusVersion: number;
  /** How urgent the work is. */
  priority: IssuePriority;
  /** How an agent works on the issue. */
  workMode: IssueWorkMode;
  /** Who may decide that the issue is done; null for no rule of its own. */
  reviewPolicy: IssueReviewPolicy | null;
  /** Who has to unblock the issue, and how; null unless the issue is blocked and somebody said it. */
  unblockDescriptor: UnblockDescriptor | null;
  /** When the issue was blocked; null unless it is. */
  blockedTransitionAt: string | null;
  /** When the work started; null until then. */
  startedAt: string | null;
  /** When the issue was done; null unless it is. */
  completedAt: string | null;
  /** When the issue was cancelled; null unless it is. */
  cancelledAt: string | null;
  /** When the issue was hidden from lists; null unless it is. */
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
  /** When the run that holds the issue took it; null while none does. */
  executionLockedAt: string | null;
  /** What created the issue: a person or agent by hand, or something that the server does. */
  originKind: IssueOriginKind;
  /** The id of the issue's origin. */
  originId: string | null;
  /** The id of the run that created the issue. */
  originRunId: string | null;
  /** What is the same for repeats of an origin, so that they do not create issues again; null where repeats are not recognized. */
  originFingerprint: string | null;
  /** Adapter settings for this issue only; null for none. */
  assigneeAdapterOverrides: {
    /** The settings that override the agent's, redacted. */
    adapterConfig: { [name: string]: JsonValue };
  } | null;
  /** How the work is reviewed before the issue is done; null if it is not. */
  executionPolicy: ExecutionPolicyView | null;
  /** The progress of the reviews and approvals, and of the monitor; null before the first. */
  executionState: ExecutionState | null;
  /** When the assignee is woken to check on an external event; null without a monitor. */
  monitorNextCheckAt: string | null;
  /** When the monitor requested a wake that has not started yet; null if there is none. */
  monitorWakeRequestedAt: string | null;
  /** When the monitor last woke the assignee; null if it never did. */
  monitorLastTriggeredAt: string | null;
  /** How often the monitor woke the assignee. */
  monitorAttemptCount: number;
  /** What the assignee is to check, as it was noted; null for nothing. */
  monitorNotes: string | null;
  /** Who set the monitor; null without one. */
  monitorScheduledBy: "assignee" | "board" | null;
  labels: Label[];
  labelIds: string[];
  activeRun: ActiveRun | null;
  /** When the issue, its comments, documents, files or interactions last changed. */
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
  /** Why the issue is stalled. Only with attention=blocked */
  attention?: IssueAttention;
};
/** Why an issue is stalled, and who has to do what. */
type IssueAttention = {
  /** What kind of attention the issue needs. Always blocked. */
  kind: AttentionKind;
  /** What the issue waits for. */
  state: AttentionState;
  /** Why the issue is stalled. */
  reason: AttentionReason;
  /** The severity, which is the priority of the issue. */
  severity: "low" | "medium" | "high" | "critical";
  /** When the issue stalled. */
  stoppedSinceAt: string;
  owner: AttentionOwner;
  /** What the owner has to do. */
  action: string;
  /** The issue at the end of the chain of blockers; null if that is the issue itself. */
  leafIssue: IssueSummary | null;
  /** The id of the pending approval. */
  approvalId: string | null;
  /** The id of the pending interaction. */
  interactionId: string | null;
};
/** The kinds of attention that an issue can need. */
type AttentionKind = "blocked";
/** What a stalled issue waits for. */
type AttentionState = "awaiting_decision" | "needs_attention";
/** The reasons why an issue is stalled. */
type AttentionReason = "in_review_without_action_path" | "blocked_by_unassigned_issue" | "blocked_by_cancelled_issue" | "blocked_chain_stalled" | "pending_board_decision";
/** Who has to act on an issue. */
type AttentionOwner = {
  /** Whether an agent, a person or the board as a whole has to act. */
  type: "board" | "agent" | "user";
  /** The agent's id; null unless an agent has to act. */
  agentId: string | null;
  /** The person's id; null unless a certain person has to act. */
  userId: string | null;
};
type IssueCompact = {
  id: string;
  /** The issue's identifier, such as ACM-12. */
  identifier: string;
  /** What is to be done, in a line. */
  title: string;
  /** Where the work stands. */
  status: IssueStatus;
  /** How urgent the work is. */
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
  /** What is to be done, in a line. */
  title: string;
  /** What exactly is to be done, in Markdown; null if the title says it all. */
  description: string | null;
  /** The id of the issue's project. */
  projectId: string | null;
  /** The id of the issue's goal. */
  goalId: string | null;
  /** The id of the parent issue. */
  parentId: string | null;
  /** How far the issue is from the first request: 0, or one more than the issue whose child it was created as. */
  requestDepth: number;
  /** The code under which its costs are booked; null for none. */
  billingCode: string | null;
  /** Where the work stands. */
  status: IssueStatus;
  /** The number of status changes. */
  statusVersion: number;
  /** How urgent the work is. */
  priority: IssuePriority;
  /** How an agent works on the issue. */
  workMode: IssueWorkMode;
  /** Who may decide that the issue is done; null for no rule of its own. */
  reviewPolicy: IssueReviewPolicy | null;
  /** Who has to unblock the issue, and how; null unless the issue is blocked and somebody said it. */
  unblockDescriptor: UnblockDescriptor | null;
  /** When the issue was blocked; null unless it is. */
  blockedTransitionAt: string | null;
  /** When the work started; null until then. */
  startedAt: string | null;
  /** When the issue was done; null unless it is. */
  completedAt: string | null;
  /** When the issue was cancelled; null unless it is. */
  cancelledAt: string | null;
  /** When the issue was hidden from lists; null unless it is. */
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
  /** When the run that holds the issue took it; null while none does. */
  executionLockedAt: string | null;
  /** What created the issue: a person or agent by hand, or something that the server does. */
  originKind: IssueOriginKind;
  /** The id of the issue's origin. */
  originId: string | null;
  /** The id of the run that created the issue. */
  originRunId: string | null;
  /** What is the same for repeats of an origin, so that they do not create issues again; null where repeats are not recognized. */
  originFingerprint: string | null;
  /** Adapter settings for this issue only; null for none. */
  assigneeAdapterOverrides: {
    /** The settings that override the agent's, redacted. */
    adapterConfig: { [name: string]: JsonValue };
  } | null;
  /** How the work is reviewed before the issue is done; null if it is not. */
  executionPolicy: ExecutionPolicyView | null;
  /** The progress of the reviews and approvals, and of the monitor; null before the first. */
  executionState: ExecutionState | null;
  /** When the assignee is woken to check on an external event; null without a monitor. */
  monitorNextCheckAt: string | null;
  /** When the monitor requested a wake that has not started yet; null if there is none. */
  monitorWakeRequestedAt: string | null;
  /** When the monitor last woke the assignee; null if it never did. */
  monitorLastTriggeredAt: string | null;
  /** How often the monitor woke the assignee. */
  monitorAttemptCount: number;
  /** What the assignee is to check, as it was noted; null for nothing. */
  monitorNotes: string | null;
  /** Who set the monitor; null without one. */
  monitorScheduledBy: "assignee" | "board" | null;
  labels: Label[];
  labelIds: string[];
  activeRun: ActiveRun | null;
  /** When the issue, its comments, documents, files or interactions last changed. */
  lastActivityAt: string;
  dependencyReady: boolean;
  unresolvedBlockerCount: number;
  unresolvedBlockerIssueIds: string[];
  createdAt: string;
  updatedAt: string;
  /** Whether the issue existed already. */
  deduplicated?: true;
  /** Why the creation counts as a repeat; null for a new issue. */
  deduplicationReason?: "idempotency_key" | "recent_open_title";
};
type IssueCount = {
  count: number;
};
/** The result of a search. */
type Search = {
  query: string;
  /** The text that was searched for: in lower case, with single spaces. */
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
  /** Whether more results follow. */
  hasMore: boolean;
};
/** A search result. */
type SearchResult = {
  /** The id of the entity that was found. */
  id: string;
  /** The kind of result. */
  type: SearchKind;
  /** How well it matches: the higher, the better. Comparable within one search. */
  score: number;
  /** The title or name. */
  title: string;
  /** Where the dashboard shows it, as a path. */
  href: string;
  /** Where the words were found, such as title or body. */
  matchedFields: string[];
  /** The text around the first match. */
  snippet: string;
  /** The issue that was found, or that the result belongs to. */
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
  /** What is to be done, in a line. */
  title: string;
  /** What exactly is to be done, in Markdown; null if the title says it all. */
  description: string | null;
  /** The id of the issue's project. */
  projectId: string | null;
  /** The id of the issue's goal. */
  goalId: string | null;
  /** The id of the parent issue. */
  parentId: string | null;
  /** How far the issue is from the first request: 0, or one more than the issue whose child it was created as. */
  requestDepth: number;
  /** The code under which its costs are booked; null for none. */
  billingCode: string | null;
  /** Where the work stands. */
  status: IssueStatus;
  /** The number of status changes. */
  statusVersion: number;
  /** How urgent the work is. */
  priority: IssuePriority;
  /** How an agent works on the issue. */
  workMode: IssueWorkMode;
  /** Who may decide that the issue is done; null for no rule of its own. */
  reviewPolicy: IssueReviewPolicy | null;
  /** Who has to unblock the issue, and how; null unless the issue is blocked and somebody said it. */
  unblockDescriptor: UnblockDescriptor | null;
  /** When the issue was blocked; null unless it is. */
  blockedTransitionAt: string | null;
  /** When the work started; null until then. */
  startedAt: string | null;
  /** When the issue was done; null unless it is. */
  completedAt: string | null;
  /** When the issue was cancelled; null unless it is. */
  cancelledAt: string | null;
  /** When the issue was hidden from lists; null unless it is. */
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
  /** When the run that holds the issue took it; null while none does. */
  executionLockedAt: string | null;
  /** What created the issue: a person or agent by hand, or something that the server does. */
  originKind: IssueOriginKind;
  /** The id of the issue's origin. */
  originId: string | null;
  /** The id of the run that created the issue. */
  originRunId: string | null;
  /** What is the same for repeats of an origin, so that they do not create issues again; null where repeats are not recognized. */
  originFingerprint: string | null;
  /** Adapter settings for this issue only; null for none. */
  assigneeAdapterOverrides: {
    /** The settings that override the agent's, redacted. */
    adapterConfig: { [name: string]: JsonValue };
  } | null;
  /** How the work is reviewed before the issue is done; null if it is not. */
  executionPolicy: ExecutionPolicyView | null;
  /** The progress of the reviews and approvals, and of the monitor; null before the first. */
  executionState: ExecutionState | null;
  /** When the assignee is woken to check on an external event; null without a monitor. */
  monitorNextCheckAt: string | null;
  /** When the monitor requested a wake that has not started yet; null if there is none. */
  monitorWakeRequestedAt: string | null;
  /** When the monitor last woke the assignee; null if it never did. */
  monitorLastTriggeredAt: string | null;
  /** How often the monitor woke the assignee. */
  monitorAttemptCount: number;
  /** What the assignee is to check, as it was noted; null for nothing. */
  monitorNotes: string | null;
  /** Who set the monitor; null without one. */
  monitorScheduledBy: "assignee" | "board" | null;
  labels: Label[];
  labelIds: string[];
  activeRun: ActiveRun | null;
  /** When the issue, its comments, documents, files or interactions last changed. */
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
  /** The issues that the issue mentions, and those that mention it */
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
  /** The heading that is shown above the text; null for none. */
  title: string | null;
  /** The format of the body, such as markdown. */
  format: string;
  /** The id of the latest revision. */
  latestRevisionId: string;
  /** How many revisions there are, which is the number of the latest one. */
  latestRevisionNumber: number;
  /** The id of the agent that created the document. */
  createdByAgentId: string | null;
  /** The id of the person who created the document. */
  createdByUserId: string | null;
  /** The id of the agent that last updated the document. */
  updatedByAgentId: string | null;
  /** The id of the person who last updated the document. */
  updatedByUserId: string | null;
  /** When the document was locked against changes; null unless it is. */
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
  /** The heading that is shown above the text; null for none. */
  title: string | null;
  /** The format of the body, such as markdown. */
  format: string;
  /** The id of the latest revision. */
  latestRevisionId: string;
  /** How many revisions there are, which is the number of the latest one. */
  latestRevisionNumber: number;
  /** The id of the agent that created the document. */
  createdByAgentId: string | null;
  /** The id of the person who created the document. */
  createdByUserId: string | null;
  /** The id of the agent that last updated the document. */
  updatedByAgentId: string | null;
  /** The id of the person who last updated the document. */
  updatedByUserId: string | null;
  /** When the document was locked against changes; null unless it is. */
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
  /** What kind of thing the work product is. */
  type: WorkProductType;
  /** The provider that hosts the work product, such as github. */
  provider: string;
  /** What it is called, such as the title of the pull request. */
  title: string;
  /** Where it can be opened; null if it has no address. */
  url: string | null;
  /** The provider's id of the work product. */
  externalId: string | null;
  /** Where it stands, as its author says. */
  status: WorkProductStatus;
  /** Whether the board has to review it, and what it said. */
  reviewState: WorkProductReview;
  /** Whether it works, as its author says. */
  healthStatus: WorkProductHealth;
  /** Whether this is the issue's primary work product of its type. */
  isPrimary: boolean;
  /** What it contains, in short; null if nobody said it. */
  summary: string | null;
  /** Whatever its author keeps with it; null for nothing. */
  metadata: { [name: string]: JsonValue } | null;
  /** The id of the agent that created the work product. */
  createdByAgentId: string | null;
  /** The id of the person who created the work product. */
  createdByUserId: string | null;
  /** The id of the run that created the work product. */
  createdByRunId: string | null;
  /** When the work product was added. */
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
  /** What is to be done, in a line. */
  title: string;
  /** What exactly is to be done, in Markdown; null if the title says it all. */
  description: string | null;
  /** The id of the issue's project. */
  projectId: string | null;
  /** The id of the issue's goal. */
  goalId: string | null;
  /** The id of the parent issue. */
  parentId: string | null;
  /** How far the issue is from the first request: 0, or one more than the issue whose child it was created as. */
  requestDepth: number;
  /** The code under which its costs are booked; null for none. */
  billingCode: string | null;
  /** Where the work stands. */
  status: IssueStatus;
  /** The number of status changes. */
  statusVersion: number;
  /** How urgent the work is. */
  priority: IssuePriority;
  /** How an agent works on the issue. */
  workMode: IssueWorkMode;
  /** Who may decide that the issue is done; null for no rule of its own. */
  reviewPolicy: IssueReviewPolicy | null;
  /** Who has to unblock the issue, and how; null unless the issue is blocked and somebody said it. */
  unblockDescriptor: UnblockDescriptor | null;
  /** When the issue was blocked; null unless it is. */
  blockedTransitionAt: string | null;
  /** When the work started; null until then. */
  startedAt: string | null;
  /** When the issue was done; null unless it is. */
  completedAt: string | null;
  /** When the issue was cancelled; null unless it is. */
  cancelledAt: string | null;
  /** When the issue was hidden from lists; null unless it is. */
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
  /** When the run that holds the issue took it; null while none does. */
  executionLockedAt: string | null;
  /** What created the issue: a person or agent by hand, or something that the server does. */
  originKind: IssueOriginKind;
  /** The id of the issue's origin. */
  originId: string | null;
  /** The id of the run that created the issue. */
  originRunId: string | null;
  /** What is the same for repeats of an origin, so that they do not create issues again; null where repeats are not recognized. */
  originFingerprint: string | null;
  /** Adapter settings for this issue only; null for none. */
  assigneeAdapterOverrides: {
    /** The settings that override the agent's, redacted. */
    adapterConfig: { [name: string]: JsonValue };
  } | null;
  /** How the work is reviewed before the issue is done; null if it is not. */
  executionPolicy: ExecutionPolicyView | null;
  /** The progress of the reviews and approvals, and of the monitor; null before the first. */
  executionState: ExecutionState | null;
  /** When the assignee is woken to check on an external event; null without a monitor. */
  monitorNextCheckAt: string | null;
  /** When the monitor requested a wake that has not started yet; null if there is none. */
  monitorWakeRequestedAt: string | null;
  /** When the monitor last woke the assignee; null if it never did. */
  monitorLastTriggeredAt: string | null;
  /** How often the monitor woke the assignee. */
  monitorAttemptCount: number;
  /** What the assignee is to check, as it was noted; null for nothing. */
  monitorNotes: string | null;
  /** Who set the monitor; null without one. */
  monitorScheduledBy: "assignee" | "board" | null;
  labels: Label[];
  labelIds: string[];
  activeRun: ActiveRun | null;
  /** When the issue, its comments, documents, files or interactions last changed. */
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
  /** Whatever its author keeps with it; null for nothing. */
  metadata: { [name: string]: JsonValue } | null;
  /** When the comment was deleted; null unless it is. */
  deletedAt: string | null;
  /** When the comment was written. */
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
/** An issue: a piece of a company's work. */
type Issue = {
  id: string;
  companyId: string;
  /** The issue's number within the company. */
  issueNumber: number;
  /** The issue's identifier, such as ACM-12. */
  identifier: string;
  /** What is to be done, in a line. */
  title: string;
  /** What exactly is to be done, in Markdown; null if the title says it all. */
  description: string | null;
  /** The id of the issue's project. */
  projectId: string | null;
  /** The id of the issue's goal. */
  goalId: string | null;
  /** The id of the parent issue. */
  parentId: string | null;
  /** How far the issue is from the first request: 0, or one more than the issue whose child it was created as. */
  requestDepth: number;
  /** The code under which its costs are booked; null for none. */
  billingCode: string | null;
  /** Where the work stands. */
  status: IssueStatus;
  /** The number of status changes. */
  statusVersion: number;
  /** How urgent the work is. */
  priority: IssuePriority;
  /** How an agent works on the issue. */
  workMode: IssueWorkMode;
  /** Who may decide that the issue is done; null for no rule of its own. */
  reviewPolicy: IssueReviewPolicy | null;
  /** Who has to unblock the issue, and how; null unless the issue is blocked and somebody said it. */
  unblockDescriptor: UnblockDescriptor | null;
  /** When the issue was blocked; null unless it is. */
  blockedTransitionAt: string | null;
  /** When the work started; null until then. */
  startedAt: string | null;
  /** When the issue was done; null unless it is. */
  completedAt: string | null;
  /** When the issue was cancelled; null unless it is. */
  cancelledAt: string | null;
  /** When the issue was hidden from lists; null unless it is. */
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
  /** When the run that holds the issue took it; null while none does. */
  executionLockedAt: string | null;
  /** What created the issue: a person or agent by hand, or something that the server does. */
  originKind: IssueOriginKind;
  /** The id of the issue's origin. */
  originId: string | null;
  /** The id of the run that created the issue. */
  originRunId: string | null;
  /** What is the same for repeats of an origin, so that they do not create issues again; null where repeats are not recognized. */
  originFingerprint: string | null;
  /** Adapter settings for this issue only; null for none. */
  assigneeAdapterOverrides: {
    /** The settings that override the agent's, redacted. */
    adapterConfig: { [name: string]: JsonValue };
  } | null;
  /** How the work is reviewed before the issue is done; null if it is not. */
  executionPolicy: ExecutionPolicyView | null;
  /** The progress of the reviews and approvals, and of the monitor; null before the first. */
  executionState: ExecutionState | null;
  /** When the assignee is woken to check on an external event; null without a monitor. */
  monitorNextCheckAt: string | null;
  /** When the monitor requested a wake that has not started yet; null if there is none. */
  monitorWakeRequestedAt: string | null;
  /** When the monitor last woke the assignee; null if it never did. */
  monitorLastTriggeredAt: string | null;
  /** How often the monitor woke the assignee. */
  monitorAttemptCount: number;
  /** What the assignee is to check, as it was noted; null for nothing. */
  monitorNotes: string | null;
  /** Who set the monitor; null without one. */
  monitorScheduledBy: "assignee" | "board" | null;
  labels: Label[];
  labelIds: string[];
  activeRun: ActiveRun | null;
  /** When the issue, its comments, documents, files or interactions last changed. */
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
  /** Whatever its author keeps with it; null for nothing. */
  metadata: { [name: string]: JsonValue } | null;
  /** When the comment was deleted; null unless it is. */
  deletedAt: string | null;
  /** When the comment was written. */
  createdAt: string;
  updatedAt: string;
  /** Whether the author had already sent the comment, so that nothing was done. */
  deduplicated?: true;
};
type IssueReadMark = {
  issueId: string;
  userId: string;
  /** When the caller read it. */
  lastReadAt: string;
};
type IssueStateRemoved = {
  /** The issue's id. */
  id: string;
  /** Whether there was anything to remove. */
  removed: boolean;
};
type IssueInboxArchive = {
  issueId: string;
  userId: string;
  /** When the caller archived it. */
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
  /** The document continuation-summary of the issue, in which a run tells the next one how far it got. */
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
  /** When the newest comment was written; null if there is none. */
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
  /** The name that the file had when it was uploaded; null if none was given. */
  originalFilename: string | null;
  /** The ID of the agent that added it. */
  createdByAgentId: string | null;
  /** The ID of the person who added it. */
  createdByUserId: string | null;
  /** The time at which it was added. */
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
  /** The heading above the text in this revision; null for none. */
  title: string | null;
  /** The format of the body, such as markdown. */
  format: string;
  /** The whole text, as it was in this revision. */
  body: string;
  /** What its author says that changed; null if they said nothing. */
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
  /** Whether the conversation goes on. */
  status: AnnotationThreadStatus;
  /** Whether the selection is still in the text. */
  anchorState: AnchorState;
  /** How surely the selection was found. */
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
  /** When the thread was resolved; null while it is open. */
  resolvedAt: string | null;
  createdAt: string;
  updatedAt: string;
  comments?: AnnotationComment[];
};
/** Whether a selection is still in the text. */
type AnchorState = "active" | "stale" | "orphaned";
/** How surely a selection was found in the latest revision. */
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
  /** What its author wrote. */
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
  /** When the comment was written. */
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
  /** Whether the conversation goes on. */
  status: AnnotationThreadStatus;
  /** Whether the selection is still in the text. */
  anchorState: AnchorState;
  /** How surely the selection was found. */
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
  /** When the thread was resolved; null while it is open. */
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
  /** Always true: all issues below are counted. */
  includeDescendants: true;
  /** What was billed, in US cents; uses without a known price count as zero. */
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
/** A request on an issue for a decision, for answers or for tasks to be created. */
type Interaction = {
  id: string;
  companyId: string;
  /** The issue's id. */
  issueId: string;
  /** What is asked for: a decision, answers, or issues to create. */
  kind: InteractionKind;
  /** Whether it was resolved, and how. */
  status: InteractionStatus;
  /** When the end of the interaction wakes the issue's assignee. */
  continuationPolicy: InteractionContinuationPolicy;
  /** Who may resolve the interaction. */
  resolverPolicy: InteractionResolverPolicy;
  /** The key that its creation had against being repeated; null for none. */
  idempotencyKey: string | null;
  /** The id of the comment that led to the interaction. */
  sourceCommentId: string | null;
  /** The id of the run that created the interaction. */
  sourceRunId: string | null;
  /** The heading that is shown above it; null for none. */
  title: string | null;
  /** What it is about, in short; null if nobody said it. */
  summary: string | null;
  /** The id of the agent that created the interaction. */
  createdByAgentId: string | null;
  /** The id of the person who created the interaction. */
  createdByUserId: string | null;
  /** The id of the agent that is asked. */
  addresseeAgentId: string | null;
  /** The id of the person who is asked. */
  addresseeUserId: string | null;
  payload: CheckboxConfirmationPayload | QuestionsPayload | SuggestedTasksPayload | ConfirmationPayload;
  /** What was decided or answered; null while it waits. */
  result: ConfirmationResult | QuestionsResult | SuggestedTasksResult | null;
  /** The id of the agent that resolved the interaction. */
  resolvedByAgentId: string | null;
  /** The id of the run in which the interaction was resolved. */
  resolvedByRunId: string | null;
  /** The id of the person who resolved the interaction. */
  resolvedByUserId: string | null;
  /** When the interaction ended; null while it waits. */
  resolvedAt: string | null;
  createdAt: string;
  updatedAt: string;
};
/** The statuses of an interaction. */
type InteractionStatus = "pending" | "accepted" | "rejected" | "answered" | "cancelled" | "expired";
/** What is to be confirmed by selecting among options. */
type CheckboxConfirmationPayload = {
  /** The version of this format. Always 1. */
  version: 1;
  /** What is asked, in a sentence. */
  prompt: string;
  /** What to know before deciding, in Markdown; null for nothing. */
  detailsMarkdown: string | null;
  /** What the button says that accepts; null for the usual word. */
  acceptLabel: string | null;
  /** What the button says that rejects; null for the usual word. */
  rejectLabel: string | null;
  /** Whether a rejection requires a reason. */
  rejectRequiresReason: boolean;
  /** What is written above the field for a reason; null for the usual words. */
  rejectReasonLabel: string | null;
  /** Whether a reason can be given. */
  allowDeclineReason: boolean;
  /** What the field for a reason shows while it is empty; null for the usual words. */
  declineReasonPlaceholder: string | null;
  /** Whether a person's comment on the issue ends the interaction. */
  supersedeOnUserComment: boolean;
  /** What is to be confirmed, if it is one thing; null for none. */
  target: InteractionTarget | null;
  /** What can be selected, in order. */
  options: CheckboxOption[];
  /** Which options are selected at first, by what names them. */
  defaultSelectedOptionIds: string[];
  /** The minimum number of selected options. */
  minSelected: number;
  /** The maximum number of selected options. Null for no limit. */
  maxSelected: number | null;
};
/** Questions that are answered together. */
type QuestionsPayload = {
  /** The version of this format. Always 1. */
  version: 1;
  /** The heading above all questions; null for none. */
  title: string | null;
  /** What the button says that sends the answers; null for the usual word. */
  submitLabel: string | null;
  /** What is asked, in order. */
  questions: QuestionOutput[];
};
/** Issues that somebody suggests to create. */
type SuggestedTasksPayload = {
  /** The version of this format. Always 1. */
  version: 1;
  /** The id of the issue below which suggestions come; null for that of the interaction. */
  defaultParentId: string | null;
  /** What is suggested, in order. */
  tasks: SuggestedTaskOutput[];
};
/** What is to be confirmed with yes or no. */
type ConfirmationPayload = {
  /** The version of this format. Always 1. */
  version: 1;
  /** What is asked, in a sentence. */
  prompt: string;
  /** What to know before deciding, in Markdown; null for nothing. */
  detailsMarkdown: string | null;
  /** What the button says that accepts; null for the usual word. */
  acceptLabel: string | null;
  /** What the button says that rejects; null for the usual word. */
  rejectLabel: string | null;
  /** Whether a rejection requires a reason. */
  rejectRequiresReason: boolean;
  /** What is written above the field for a reason; null for the usual words. */
  rejectReasonLabel: string | null;
  /** Whether a reason can be given. */
  allowDeclineReason: boolean;
  /** What the field for a reason shows while it is empty; null for the usual words. */
  declineReasonPlaceholder: string | null;
  /** Whether a person's comment on the issue ends the interaction. */
  supersedeOnUserComment: boolean;
  /** What is to be confirmed, if it is one thing; null for none. */
  target: InteractionTarget | null;
};
/** The result of a confirmation. */
type ConfirmationResult = {
  /** The version of this format. Always 1. */
  version: 1;
  /** What was decided, or why it ended without a decision. Never null. */
  outcome?: InteractionOutcome;
  /** Why it ended this way, as whoever ended it says; null if they said nothing. */
  reason?: string | null;
  /** The id of the comment that ended the interaction. */
  commentId?: string | null;
  /** The target, which has a newer revision. */
  staleTarget?: StaleTarget;
  /** The keys of the selected options; null unless options were to be selected and it was accepted. */
  selectedOptionIds?: string[];
};
/** The outcomes of an interaction. */
type InteractionOutcome = "accepted" | "rejected" | "superseded_by_comment" | "superseded_by_newer" | "stale_target" | "issue_closed" | "withdrawn" | "skipped";
/** The target of a confirmation that has changed since. */
type StaleTarget = {
  /** Whether it is a document of the issue or anything else. */
  type: InteractionTargetType;
  /** The id of the document's issue. */
  issueId?: string | null;
  /** The document's id. */
  documentId?: string | null;
  /** The document's key. */
  key: string;
  /** The id of the revision that was to be confirmed. */
  revisionId?: string | null;
  /** The number of the revision that was to be confirmed; null if nobody gave it. */
  revisionNumber?: number | null;
  /** What people read as its name; null for none. */
  label?: string | null;
  /** Where it can be opened; null for nowhere. */
  href?: string | null;
};
/** The result of questions. */
type QuestionsResult = {
  /** The version of this format. Always 1. */
  version: 1;
  /** What was answered, question by question; null if nobody answered. */
  answers?: QuestionAnswer[];
  /** All answers in a text to read, in Markdown; null if whoever answered wrote none. */
  summaryMarkdown?: string | null;
  /** True if the board cancelled the questions; otherwise null. */
  cancelled?: true;
  /** Why the board cancelled the questions; null unless it did and said it. */
  cancellationReason?: string | null;
  /** Why it ended undecided, such as a withdrawal; null if somebody decided it. */
  outcome?: InteractionOutcome;
  /** Why it ended this way, as whoever ended it says; null if they said nothing. */
  reason?: string | null;
  /** The id of the comment that ended the interaction. */
  commentId?: string | null;
};
/** An answer to a question. */
type QuestionAnswer = {
  /** What names the question among those of the form. */
  questionId: string;
  /** Which options were selected, by what names them. */
  optionIds: string[];
  /** What was answered in words of their own; null if only options were selected. */
  otherText?: string | null;
};
/** What became of suggested issues. */
type SuggestedTasksResult = {
  /** The version of this format. Always 1. */
  version: 1;
  /** The created issues. */
  createdTasks?: CreatedTask[];
  /** The keys of the suggestions that were not accepted; null unless others were. */
  skippedClientKeys?: string[];
  /** Why the suggestions were rejected; null unless they were and somebody said why. */
  rejectionReason?: string | null;
  /** Why it ended undecided, such as a withdrawal; null if somebody decided it. */
  outcome?: InteractionOutcome;
  /** Why it ended this way, as whoever ended it says; null if they said nothing. */
  reason?: string | null;
  /** The id of the comment that ended the interaction. */
  commentId?: string | null;
};
/** An issue that was created from a suggestion. */
type CreatedTask = {
  /** The key of the suggestion that it was created from. */
  clientKey: string;
  /** The new issue's id. */
  issueId: string;
  /** The new issue's identifier, such as ACM-13. */
  identifier: string;
  /** The new issue's title. */
  title: string;
  /** The parent issue's id. */
  parentIssueId: string;
  /** The identifier of the issue above it, such as ACM-12. */
  parentIdentifier: string;
};
type NewInteraction = {
  id: string;
  companyId: string;
  /** The issue's id. */
  issueId: string;
  /** What is asked for: a decision, answers, or issues to create. */
  kind: InteractionKind;
  /** Whether it was resolved, and how. */
  status: InteractionStatus;
  /** When the end of the interaction wakes the issue's assignee. */
  continuationPolicy: InteractionContinuationPolicy;
  /** Who may resolve the interaction. */
  resolverPolicy: InteractionResolverPolicy;
  /** The key that its creation had against being repeated; null for none. */
  idempotencyKey: string | null;
  /** The id of the comment that led to the interaction. */
  sourceCommentId: string | null;
  /** The id of the run that created the interaction. */
  sourceRunId: string | null;
  /** The heading that is shown above it; null for none. */
  title: string | null;
  /** What it is about, in short; null if nobody said it. */
  summary: string | null;
  /** The id of the agent that created the interaction. */
  createdByAgentId: string | null;
  /** The id of the person who created the interaction. */
  createdByUserId: string | null;
  /** The id of the agent that is asked. */
  addresseeAgentId: string | null;
  /** The id of the person who is asked. */
  addresseeUserId: string | null;
  payload: CheckboxConfirmationPayload | QuestionsPayload | SuggestedTasksPayload | ConfirmationPayload;
  /** What was decided or answered; null while it waits. */
  result: ConfirmationResult | QuestionsResult | SuggestedTasksResult | null;
  /** The id of the agent that resolved the interaction. */
  resolvedByAgentId: string | null;
  /** The id of the run in which the interaction was resolved. */
  resolvedByRunId: string | null;
  /** The id of the person who resolved the interaction. */
  resolvedByUserId: string | null;
  /** When the interaction ended; null while it waits. */
  resolvedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** Whether the key was used before, so that this is the first interaction. */
  idempotent?: true;
};
/** A comment on an approval. */
type ApprovalComment = {
  id: string;
  companyId: string;
  /** The approval's ID. */
  approvalId: string;
  /** The ID of the agent that wrote it. */
  authorAgentId: string | null;
  /** The ID of the person who wrote it. */
  authorUserId: string | null;
  /** The comment, in Markdown. */
  body: string;
  /** The time at which it was written. */
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
  /** What names it among those of its type; null for none. */
  key: string | null;
  /** What it is about, in a line. */
  title: string;
  /** What it is about at length, in Markdown; null if nobody said it. */
  summary: string | null;
  /** Where the work on it stands. */
  status: CaseStatus;
  /** Further data, which depend on the type. */
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
  /** When the case was done or cancelled; null unless it is. */
  completedAt: string | null;
  createdAt: string;
  /** When the case or anything that belongs to it last changed. */
  updatedAt: string;
  labels: Label[];
  /** With includeAncestors: false for a case that is only included as an ancestor. */
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
  /** What names it among those of its type; null for none. */
  key: string | null;
  /** What it is about, in a line. */
  title: string;
  /** What it is about at length, in Markdown; null if nobody said it. */
  summary: string | null;
  /** Where the work on it stands. */
  status: CaseStatus;
  /** Further data, which depend on the type. */
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
  /** When the case was done or cancelled; null unless it is. */
  completedAt: string | null;
  createdAt: string;
  /** When the case or anything that belongs to it last changed. */
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
  /** What names it among those of its type; null for none. */
  key: string | null;
  /** What it is about, in a line. */
  title: string;
  /** What it is about at length, in Markdown; null if nobody said it. */
  summary: string | null;
  /** Where the work on it stands. */
  status: CaseStatus;
  /** Further data, which depend on the type. */
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
  /** When the case was done or cancelled; null unless it is. */
  completedAt: string | null;
  createdAt: string;
  /** When the case or anything that belongs to it last changed. */
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
  /** The heading that is shown above the text; null for none. */
  title: string | null;
  /** The format of the body, such as markdown. */
  format: string;
  /** The id of the latest revision. */
  latestRevisionId: string;
  /** How many revisions there are, which is the number of the latest one. */
  latestRevisionNumber: number;
  /** The id of the agent that created the document. */
  createdByAgentId: string | null;
  /** The id of the person who created the document. */
  createdByUserId: string | null;
  /** The id of the agent that last updated the document. */
  updatedByAgentId: string | null;
  /** The id of the person who last updated the document. */
  updatedByUserId: string | null;
  /** When the document was locked against changes; null unless it is. */
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
  /** When the file was added. */
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
  /** The name that the file had when it was uploaded; null if none was given. */
  originalFilename: string | null;
  /** The ID of the agent that added it. */
  createdByAgentId: string | null;
  /** The ID of the person who added it. */
  createdByUserId: string | null;
  /** The time at which it was added. */
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
  /** How the issue belongs to the case. */
  role: CaseLinkRole;
  /** The id of the run that created the link by acting on the case. */
  createdByRunId: string | null;
  /** When the link was created. */
  createdAt: string;
  updatedAt: string;
};
type CaseDocument = {
  id: string;
  companyId: string;
  caseId: string;
  /** The document's key within its issue or case, such as plan. */
  key: string;
  /** The heading that is shown above the text; null for none. */
  title: string | null;
  /** The format of the body, such as markdown. */
  format: string;
  /** The id of the latest revision. */
  latestRevisionId: string;
  /** How many revisions there are, which is the number of the latest one. */
  latestRevisionNumber: number;
  /** The id of the agent that created the document. */
  createdByAgentId: string | null;
  /** The id of the person who created the document. */
  createdByUserId: string | null;
  /** The id of the agent that last updated the document. */
  updatedByAgentId: string | null;
  /** The id of the person who last updated the document. */
  updatedByUserId: string | null;
  /** When the document was locked against changes; null unless it is. */
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
  /** Whether the conversation goes on. */
  status: AnnotationThreadStatus;
  /** Whether the selection is still in the text. */
  anchorState: AnchorState;
  /** How surely the selection was found. */
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
  /** When the thread was resolved; null while it is open. */
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
  /** Whether the conversation goes on. */
  status: AnnotationThreadStatus;
  /** Whether the selection is still in the text. */
  anchorState: AnchorState;
  /** How surely the selection was found. */
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
  /** When the thread was resolved; null while it is open. */
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
  /** The same as createdAt: events never change. */
  updatedAt: string;
};
type CaseTimelineKind = "created" | "updated" | "status_changed" | "fields_changed" | "child_linked" | "issue_linked" | "issue_unlinked" | "document_revised" | "attachment_added" | "label_added" | "label_removed";
type RoutineRow = {
  id: string;
  companyId: string;
  /** The title of its issues; {{name}} stands for a variable. */
  title: string;
  /** The description of its issues, in Markdown; {{name}} stands for a variable. Null for none. */
  description: string | null;
  /** The agent that its issues are assigned to. */
  assigneeAgentId: string | null;
  /** The project of its issues. */
  projectId: string | null;
  /** The goal of its issues. */
  goalId: string | null;
  /** The issue that its issues are part of. */
  parentIssueId: string | null;
  /** The priority of its issues. */
  priority: IssuePriority;
  /** Whether it is active. */
  status: RoutineStatus;
  concurrencyPolicy: RoutineConcurrencyPolicy;
  catchUpPolicy: RoutineCatchUpPolicy;
  /** Whether its ticks fire without activity. */
  activityGatePolicy: RoutineActivityGatePolicy;
  /** The scope of the activity that lets its ticks fire. */
  activityGateScope: RoutineActivityGateScope;
  /** The variables of the routine, in order. */
  variables: RoutineVariable[];
  /** Environment variables of runs on its issues, by name; null for none. Literal values are never shown. */
  env: { [name: string]: JsonValue } | null;
  /** The person responsible for its issues. */
  responsibleUserId: string | null;
  /** The latest revision. */
  latestRevisionId: string;
  /** How often the routine was changed, its creation included: the number of the revision that runs use. */
  latestRevisionNumber: number;
  /** When it last ran; null before the first time. */
  lastTriggeredAt: string | null;
  /** When a run last created an issue; null if none did. */
  lastEnqueuedAt: string | null;
  /** The id of the agent that created it. */
  createdByAgentId: string | null;
  /** The person who created it. */
  createdByUserId: string | null;
  /** The id of the agent that last changed it. */
  updatedByAgentId: string | null;
  /** The person who last changed it. */
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
  /** What makes it fire. */
  kind: RoutineTriggerKind;
  /** What it is called; null for none. */
  label: string | null;
  /** Whether it is enabled. */
  enabled: boolean;
  /** When a schedule is due: minute, hour, day of the month, month and day of the week; null for other kinds. */
  cronExpression: string | null;
  /** The time zone of the schedule, such as Europe/Berlin; null for other kinds. */
  timezone: string | null;
  /** When the schedule is next due; null while it is off. */
  nextRunAt: string | null;
  /** When it last fired; null if it never did. */
  lastFiredAt: string | null;
  /** What came of the last run; null before the first. */
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
  /** What started the run. */
  source: RoutineRunSource;
  /** What came of the run. */
  status: RoutineRunStatus;
  /** When the run was triggered. */
  triggeredAt: string;
  /** The time at which the schedule was due; null for runs that no schedule started. */
  scheduledFor: string | null;
  /** The revision of the routine that the run uses. */
  routineRevisionId: string;
  /** The person responsible for the run. */
  responsibleUserId: string | null;
  /** The key that the request had against being repeated; null for none. */
  idempotencyKey: string | null;
  /** What is the same for runs that would create the same issue; null if none was computed. */
  dispatchFingerprint: string | null;
  /** The issue that the run created or joined, or for which it was skipped. */
  linkedIssueId: string | null;
  /** The earlier run whose issue it joined. */
  coalescedIntoRunId: string | null;
  /** Why it was skipped or failed, such as no_external_activity or issue_blocked; null unless it was. */
  failureReason: string | null;
  /** When the run was completed; null until then. */
  completedAt: string | null;
  /** When the run was recorded. */
  createdAt: string;
  updatedAt: string;
};
/** What started a run of a routine. */
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
  /** The title of its issues; {{name}} stands for a variable. */
  title: string;
  /** The description of its issues, in Markdown; {{name}} stands for a variable. Null for none. */
  description: string | null;
  /** The agent that its issues are assigned to. */
  assigneeAgentId: string | null;
  /** The project of its issues. */
  projectId: string | null;
  /** The goal of its issues. */
  goalId: string | null;
  /** The issue that its issues are part of. */
  parentIssueId: string | null;
  /** The priority of its issues. */
  priority: IssuePriority;
  /** Whether it is active. */
  status: RoutineStatus;
  concurrencyPolicy: RoutineConcurrencyPolicy;
  catchUpPolicy: RoutineCatchUpPolicy;
  /** Whether its ticks fire without activity. */
  activityGatePolicy: RoutineActivityGatePolicy;
  /** The scope of the activity that lets its ticks fire. */
  activityGateScope: RoutineActivityGateScope;
  /** The variables of the routine, in order. */
  variables: RoutineVariable[];
  /** Environment variables of runs on its issues, by name; null for none. Literal values are never shown. */
  env: { [name: string]: JsonValue } | null;
  /** The person responsible for its issues. */
  responsibleUserId: string | null;
  /** The latest revision. */
  latestRevisionId: string;
  /** How often the routine was changed, its creation included: the number of the revision that runs use. */
  latestRevisionNumber: number;
  /** When it last ran; null before the first time. */
  lastTriggeredAt: string | null;
  /** When a run last created an issue; null if none did. */
  lastEnqueuedAt: string | null;
  /** The id of the agent that created it. */
  createdByAgentId: string | null;
  /** The person who created it. */
  createdByUserId: string | null;
  /** The id of the agent that last changed it. */
  updatedByAgentId: string | null;
  /** The person who last changed it. */
  updatedByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
type RoutineDetail = {
  id: string;
  companyId: string;
  /** The title of its issues; {{name}} stands for a variable. */
  title: string;
  /** The description of its issues, in Markdown; {{name}} stands for a variable. Null for none. */
  description: string | null;
  /** The agent that its issues are assigned to. */
  assigneeAgentId: string | null;
  /** The project of its issues. */
  projectId: string | null;
  /** The goal of its issues. */
  goalId: string | null;
  /** The issue that its issues are part of. */
  parentIssueId: string | null;
  /** The priority of its issues. */
  priority: IssuePriority;
  /** Whether it is active. */
  status: RoutineStatus;
  concurrencyPolicy: RoutineConcurrencyPolicy;
  catchUpPolicy: RoutineCatchUpPolicy;
  /** Whether its ticks fire without activity. */
  activityGatePolicy: RoutineActivityGatePolicy;
  /** The scope of the activity that lets its ticks fire. */
  activityGateScope: RoutineActivityGateScope;
  /** The variables of the routine, in order. */
  variables: RoutineVariable[];
  /** Environment variables of runs on its issues, by name; null for none. Literal values are never shown. */
  env: { [name: string]: JsonValue } | null;
  /** The person responsible for its issues. */
  responsibleUserId: string | null;
  /** The latest revision. */
  latestRevisionId: string;
  /** How often the routine was changed, its creation included: the number of the revision that runs use. */
  latestRevisionNumber: number;
  /** When it last ran; null before the first time. */
  lastTriggeredAt: string | null;
  /** When a run last created an issue; null if none did. */
  lastEnqueuedAt: string | null;
  /** The id of the agent that created it. */
  createdByAgentId: string | null;
  /** The person who created it. */
  createdByUserId: string | null;
  /** The id of the agent that last changed it. */
  updatedByAgentId: string | null;
  /** The person who last changed it. */
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
/** What makes a routine fire. */
type RoutineTrigger = {
  id: string;
  /** What makes it fire. */
  kind: RoutineTriggerKind;
  /** What it is called; null for none. */
  label: string | null;
  /** Whether it is enabled. */
  enabled: boolean;
  /** When a schedule is due: minute, hour, day of the month, month and day of the week; null for other kinds. */
  cronExpression: string | null;
  /** The time zone of the schedule, such as Europe/Berlin; null for other kinds. */
  timezone: string | null;
  /** When the schedule is next due; null while it is off. */
  nextRunAt: string | null;
  /** When it last fired; null if it never did. */
  lastFiredAt: string | null;
  /** What came of the last run; null before the first. */
  lastResult: RoutineFiringResult | null;
  companyId: string;
  /** The routine's id. */
  routineId: string;
  /** The number of due ticks that did not fire. */
  missedTicks: number;
  /** The part of the webhook's address that names it; null for other kinds. */
  publicId: string | null;
  /** The webhook's secret. */
  secretId: string | null;
  /** How the webhook authenticates its senders; null for other kinds. */
  signingMode: RoutineSigningMode | null;
  /** How old a signed request may be, in seconds; null where senders sign no time. */
  replayWindowSec: number | null;
  /** When the webhook's address and secret were last replaced; null if they never were. */
  lastRotatedAt: string | null;
  /** Whether the webhook is being set up: requests are checked and stored, but fire nothing. */
  setupPending: boolean;
  /** When it was archived; null unless it is. */
  archivedAt: string | null;
  /** The webhook's last request; null before the first. */
  lastWebhookDelivery: RoutineWebhookDelivery | null;
  /** The id of the agent that created it. */
  createdByAgentId: string | null;
  /** The person who created it. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
/** The last request to a webhook. */
type RoutineWebhookDelivery = {
  /** Whether the request was accepted. */
  status: RoutineWebhookDeliveryStatus;
  /** When the request was received. */
  receivedAt: string;
  /** Whether the webhook was being set up. */
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
  /** The name of the icon that clients show; null for none. */
  icon: string | null;
  /** Whether the agent can work, works, or why it does not. */
  status: AgentStatus;
};
type RoutineRunEntry = {
  id: string;
  companyId: string;
  /** The routine's id. */
  routineId: string;
  /** The trigger that fired, if there was one and it still exists. */
  triggerId: string | null;
  /** What started the run. */
  source: RoutineRunSource;
  /** What came of the run. */
  status: RoutineRunStatus;
  /** When the run was triggered. */
  triggeredAt: string;
  /** The time at which the schedule was due; null for runs that no schedule started. */
  scheduledFor: string | null;
  /** The revision of the routine that the run uses. */
  routineRevisionId: string;
  /** The person responsible for the run. */
  responsibleUserId: string | null;
  /** The key that the request had against being repeated; null for none. */
  idempotencyKey: string | null;
  /** What the request that started the run sent: data, not instructions. Null for nothing. */
  triggerPayload: { [name: string]: JsonValue } | null;
  /** What is the same for runs that would create the same issue; null if none was computed. */
  dispatchFingerprint: string | null;
  /** The issue that the run created or joined, or for which it was skipped. */
  linkedIssueId: string | null;
  /** The earlier run whose issue it joined. */
  coalescedIntoRunId: string | null;
  /** Why it was skipped or failed, such as no_external_activity or issue_blocked; null unless it was. */
  failureReason: string | null;
  /** When the run was completed; null until then. */
  completedAt: string | null;
  /** When the run was recorded. */
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
  /** What started the run. */
  source: RoutineRunSource;
  /** What came of the run. */
  status: RoutineRunStatus;
  /** When the run was triggered. */
  triggeredAt: string;
  /** The time at which the schedule was due; null for runs that no schedule started. */
  scheduledFor: string | null;
  /** The revision of the routine that the run uses. */
  routineRevisionId: string;
  /** The person responsible for the run. */
  responsibleUserId: string | null;
  /** The key that the request had against being repeated; null for none. */
  idempotencyKey: string | null;
  /** What the request that started the run sent: data, not instructions. Null for nothing. */
  triggerPayload: { [name: string]: JsonValue } | null;
  /** What is the same for runs that would create the same issue; null if none was computed. */
  dispatchFingerprint: string | null;
  /** The issue that the run created or joined, or for which it was skipped. */
  linkedIssueId: string | null;
  /** The earlier run whose issue it joined. */
  coalescedIntoRunId: string | null;
  /** Why it was skipped or failed, such as no_external_activity or issue_blocked; null unless it was. */
  failureReason: string | null;
  /** When the run was completed; null until then. */
  completedAt: string | null;
  /** When the run was recorded. */
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
  /** The title of the issues of its runs, as it was then. */
  title: string;
  /** The text of the issues of its runs, as it was then; null for none. */
  description: string | null;
  snapshot: RoutineRevisionSnapshot;
  /** What was changed, in a sentence; null for the first revision. */
  changeSummary: string | null;
  /** The earlier revision that was restored. */
  restoredFromRevisionId: string | null;
  /** The id of the agent that created it. */
  createdByAgentId: string | null;
  /** The person who created it. */
  createdByUserId: string | null;
  /** When it was created. */
  createdAt: string;
};
/** A whole routine and its triggers at a revision, without secrets. */
type RoutineRevisionSnapshot = {
  /** The version of this format. Always 1. */
  version: 1;
  routine: RoutineSnapshot;
  /** What made the routine fire then. */
  triggers: RoutineTriggerSnapshot[];
};
/** The definition of a routine at a revision. */
type RoutineSnapshot = {
  id: string;
  /** The title of its issues; {{name}} stands for a variable. */
  title: string;
  /** The description of its issues, in Markdown; {{name}} stands for a variable. Null for none. */
  description: string | null;
  /** The agent that its issues are assigned to. */
  assigneeAgentId: string | null;
  /** The project of its issues. */
  projectId: string | null;
  /** The goal of its issues. */
  goalId: string | null;
  /** The issue that its issues are part of. */
  parentIssueId: string | null;
  /** The priority of its issues. */
  priority: IssuePriority;
  /** Whether it is active. */
  status: RoutineStatus;
  concurrencyPolicy: RoutineConcurrencyPolicy;
  catchUpPolicy: RoutineCatchUpPolicy;
  /** Whether its ticks fire without activity. */
  activityGatePolicy: RoutineActivityGatePolicy;
  /** The scope of the activity that lets its ticks fire. */
  activityGateScope: RoutineActivityGateScope;
  /** The variables of the routine, in order. */
  variables: RoutineVariable[];
  /** Environment variables of runs on its issues, by name; null for none. Literal values are never shown. */
  env: { [name: string]: JsonValue } | null;
};
/** A trigger of a routine at a revision, without its secret. */
type RoutineTriggerSnapshot = {
  id: string;
  /** What made it fire: a schedule, a webhook or a call. */
  kind: RoutineTriggerKind;
  /** The label for people; null without one. */
  label: string | null;
  /** Whether it fired. */
  enabled: boolean;
  /** When it was deleted; null for one that was in use. */
  archivedAt: string | null;
  /** A schedule's cron expression; null for other kinds. */
  cronExpression: string | null;
  /** A schedule's time zone, as in Europe/Berlin; null for other kinds. */
  timezone: string | null;
  /** The last part of a webhook's address; null for other kinds. */
  publicId: string | null;
  /** How a webhook authenticates its senders; null for other kinds. */
  signingMode: RoutineSigningMode | null;
  /** How old a signed request to a webhook may be, in seconds; null where its senders sign no time. */
  replayWindowSec: number | null;
  /** Whether its webhook waited for a secret. */
  setupPending: boolean;
};
type RestoredRoutine = {
  routine: Routine;
  revision: RoutineRevision;
  restoredFromRevisionId: string;
  restoredFromRevisionNumber: number;
  /** The new address and secret of each webhook that was created again, shown only once. */
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
  /** The address to which its senders post. */
  webhookUrl: string;
  /** The webhook's secret, shown only once. */
  webhookSecret: string;
};
type RotatedRoutineTrigger = {
  trigger: RoutineTrigger;
  revision: RoutineRevision;
  secretMaterial: RoutineWebhookMaterial;
};
/** A request to a webhook. It is kept for 30 days and never shows its body. */
type RoutineDelivery = {
  id: string;
  companyId: string;
  /** The routine's id. */
  routineId: string;
  /** The trigger's id. */
  triggerId: string;
  /** What became of it. */
  status: RoutineDeliveryStatus;
  /** The HTTP status of the answer. */
  statusCode: number;
  /** Why it was refused; null unless it was. */
  reason: string | null;
  /** Whether the webhook was being set up. */
  test: boolean;
  /** The key by which its sender recognizes a repetition; null if it sent none. */
  idempotencyKey: string | null;
  /** The size of the body in bytes. */
  bytes: number;
  /** The SHA-256 of the body, in hexadecimal; null if it was refused before its body was read. */
  digest: string | null;
  /** The run that the request created, now or when it first came. */
  runId: string | null;
  /** The earlier delivery that it repeats. */
  redeliveryOfId: string | null;
  /** When the request was received. */
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
  /** Who runs the model, such as anthropic. */
  provider: string;
  /** Who bills the company for it, which need not be the provider. */
  biller: string;
  /** How the use is billed. */
  billingType: BillingType;
  /** The name that the provider has for the model, such as claude-sonnet-4-5. */
  model: string;
  /** The tokens that were sent to the model, without those read from its cache. */
  inputTokens: number;
  /** Input tokens that were read from a cache. */
  cachedInputTokens: number;
  /** The tokens that the model wrote. */
  outputTokens: number;
  /** The price in whole US cents; 0 if costStatus is UNPRICED. */
  costCents: number;
  /** Whether the price is known. */
  costStatus: CostStatus;
  /** When the model was used. */
  occurredAt: string;
  /** When the cost was reported. */
  createdAt: string;
};
/** The spend of a company and its monthly budget. */
type CostSummary = {
  companyId: string;
  /** What was billed in the range, in US cents. */
  spendCents: number;
  /** The monthly budget in cents; 0 means no limit. */
  budgetCents: number;
  /** The spend in percent of the monthly budget; 0 without a budget. */
  utilizationPercent: number;
  /** The number of events without a known price, which count as zero cents. */
  unpricedEventCount: number;
  /** The number of runs that ended without a report of their cost. */
  unaccountedRunCount: number;
};
/** The costs of an agent. */
type AgentCost = {
  /** The agent's ID. */
  agentId: string;
  /** The name; null once it is deleted. */
  agentName: string | null;
  /** The status of the agent; null once it is deleted. */
  agentStatus: string | null;
  /** What was billed, in US cents; uses without a known price count as zero. */
  costCents: number;
  /** The tokens that were sent to models, without those read from their caches. */
  inputTokens: number;
  /** Input tokens that were read from a cache. */
  cachedInputTokens: number;
  /** The tokens that models wrote. */
  outputTokens: number;
  /** The number of runs that an API metered. */
  apiRunCount: number;
  /** The number of runs on a subscription. */
  subscriptionRunCount: number;
};
/** The costs of an agent's use of a model. */
type AgentModelCost = {
  /** The agent's ID. */
  agentId: string;
  /** The name; null once it is deleted. */
  agentName: string | null;
  /** Who runs the models, such as anthropic. */
  provider: string;
  /** Who bills the company for it, which need not be the provider. */
  biller: string;
  /** How the uses are billed. */
  billingType: BillingType;
  /** What the provider calls it, such as claude-sonnet-4-5. */
  model: string;
  /** What was billed, in US cents; uses without a known price count as zero. */
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
/** The costs of a provider's model, by how it is billed. */
type ProviderCost = {
  /** Who runs the models, such as anthropic. */
  provider: string;
  /** Who bills the company for it, which need not be the provider. */
  biller: string;
  /** How the uses are billed. */
  billingType: BillingType;
  /** What the provider calls it, such as claude-sonnet-4-5. */
  model: string;
  /** What was billed, in US cents; uses without a known price count as zero. */
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
  /** Who bills the company for it, which need not be the provider. */
  biller: string;
  /** What was billed, in US cents; uses without a known price count as zero. */
  costCents: number;
  /** Input, cached input and output tokens together. */
  tokens: number;
  /** The tokens that were sent to models, without those read from their caches. */
  inputTokens: number;
  /** Input tokens that were read from a cache. */
  cachedInputTokens: number;
  /** The tokens that models wrote. */
  outputTokens: number;
  /** The number of providers that it bills for. */
  providerCount: number;
  /** The number of models that it bills for. */
  modelCount: number;
};
/** The costs of a project. */
type ProjectCost = {
  /** The project's ID. */
  projectId: string;
  /** The name; null once it is deleted. */
  projectName: string | null;
  /** What was billed, in US cents; uses without a known price count as zero. */
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
  /** Who runs the models, such as anthropic. */
  provider: string;
  /** Who bills the company for it, which need not be the provider. */
  biller: string;
  /** The window of time before now: 5h, 24h or 7d. */
  window: "5h" | "24h" | "7d";
  /** The length of the window in hours. */
  windowHours: number;
  /** What was billed, in US cents; uses without a known price count as zero. */
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
/** A company's payments, summed up. */
type FinanceSummary = {
  companyId: string;
  /** What the company paid, in cents, whatever the currencies. */
  debitCents: number;
  /** What the company was paid, in cents, whatever the currencies. */
  creditCents: number;
  /** What the company paid less what it was paid, in cents. */
  netCents: number;
  /** The part of the debits that is an estimate. */
  estimatedDebitCents: number;
  /** The number of finance events. */
  eventCount: number;
};
/** A company's payments to and from a biller. */
type BillerFinance = {
  /** Who bills the company for it, which need not be the provider. */
  biller: string;
  /** What the company paid, in cents, whatever the currencies. */
  debitCents: number;
  /** What the company was paid, in cents, whatever the currencies. */
  creditCents: number;
  /** What the company paid less what it was paid, in cents. */
  netCents: number;
  /** The number of finance events. */
  eventCount: number;
};
/** A company's payments for one purpose. */
type KindFinance = {
  /** What was paid for. */
  eventKind: FinanceEventKind;
  /** What the company paid, in cents, whatever the currencies. */
  debitCents: number;
  /** What the company was paid, in cents, whatever the currencies. */
  creditCents: number;
  /** What the company paid less what it was paid, in cents. */
  netCents: number;
  /** The number of finance events. */
  eventCount: number;
};
/** A payment between a company and a biller. Budgets do not count it. */
type FinanceEvent = {
  id: string;
  companyId: string;
  /** What was paid for. */
  eventKind: FinanceEventKind;
  /** Whether the company paid or was paid. */
  direction: FinanceDirection;
  /** Who bills the company for it, which need not be the provider. */
  biller: string;
  /** Who runs the model; null if the payment is for none. */
  provider: string | null;
  /** What the provider calls the model that was paid for; null if it is for none. */
  model: string | null;
  /** The amount, in cents of the currency. */
  amountCents: number;
  /** The ISO 4217 code of the currency, such as USD. */
  currency: string;
  /** How much was bought, in the unit; null if nobody said it. */
  quantity: number | null;
  /** What the quantity counts, such as tokens; null if nobody said it. */
  unit: string | null;
  /** Whether the amount is an estimate. */
  estimated: boolean;
  /** The number of the invoice. */
  externalInvoiceId: string | null;
  /** What the payment is for, in words; null if nobody said it. */
  description: string | null;
  /** Whatever whoever recorded it keeps with it; null for nothing. */
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
  /** When it was paid. */
  occurredAt: string;
  /** When it was recorded here. */
  createdAt: string;
};
type BudgetOverview = {
  companyId: string;
  /** All policies with their usage. */
  policies: BudgetPolicy[];
  /** The open incidents, oldest first. */
  activeIncidents: BudgetIncident[];
  /** The number of agents that their budget paused. */
  pausedAgentCount: number;
  /** The number of projects that their budget paused. */
  pausedProjectCount: number;
  /** The number of budget overrides that wait for the board. */
  pendingApprovalCount: number;
};
/** A limit with its usage in the current window. */
type BudgetPolicy = {
  /** The policy's ID. */
  policyId: string;
  companyId: string;
  /** Whether a company, an agent or a project is limited. */
  scopeType: BudgetScopeType;
  /** The ID of the company, agent or project that is limited. */
  scopeId: string;
  /** The display name of the company, agent or project that is limited. */
  scopeName: string;
  /** What is counted: cents, tokens or runs. */
  metric: BudgetMetric;
  /** Over which time it is counted. */
  windowKind: BudgetWindow;
  /** The first moment of the window; 1970 for a lifetime. */
  windowStart: string;
  /** The first moment after the window; null for a lifetime. */
  windowEnd: string | null;
  /** The limit in the unit of the metric; 0 means no limit. */
  amount: number;
  /** The usage in the current window, in the unit of the metric. */
  observedAmount: number;
  /** What is left of the limit, in the unit of the metric; 0 once it is used up, and without a limit. */
  remainingAmount: number;
  /** The usage in percent of the limit, which may be over 100; 0 without a limit. */
  utilizationPercent: number;
  /** The percentage of the limit at which the board is warned. */
  warnPercent: number;
  /** Whether the scope is paused when the limit is reached. */
  hardStopEnabled: boolean;
  /** Whether the board is warned. */
  notifyEnabled: boolean;
  /** Whether the policy is in force. */
  isActive: boolean;
  /** How close the usage is to the limit. */
  status: BudgetHealth;
  /** Whether the scope is paused, for any reason. */
  paused: boolean;
  /** Why the limited company, agent or project is paused; null unless it is. */
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
  /** Whether a company, an agent or a project is limited. */
  scopeType: BudgetScopeType;
  /** The ID of the company, agent or project that is limited. */
  scopeId: string;
  /** The display name of the company, agent or project that is limited. */
  scopeName: string;
  /** What is counted: cents, tokens or runs. */
  metric: BudgetMetric;
  /** Over which time it is counted. */
  windowKind: BudgetWindow;
  /** The first moment of the window; 1970 for a lifetime. */
  windowStart: string;
  /** The first moment after the window; null for a lifetime. */
  windowEnd: string | null;
  /** Whether usage reached the warning threshold or the limit. */
  thresholdType: BudgetThreshold;
  /** The limit at the time of the incident, in the unit of the metric. */
  amountLimit: number;
  /** The usage at the time of the incident, in the unit of the metric. */
  amountObserved: number;
  /** Whether the board still has to decide. */
  status: BudgetIncidentStatus;
  /** The ID of the approval that decides the incident. */
  approvalId: string | null;
  /** Whether the board has decided the approval; null without one. */
  approvalStatus: ApprovalStatus | null;
  /** When the incident was closed; null while it is open. */
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
  /** Whether it is the company's, or a person's own value of a definition. */
  scope: SecretScope;
  /** The person who owns it; null for a secret of the company. */
  ownerUserId: string | null;
  /** The definition whose value it is; null for a secret of the company. */
  userSecretDefinitionId: string | null;
  /** The name for programs, unique among the company's secrets; a person's value has that of its definition. */
  key: string;
  /** The name for people. */
  name: string;
  /** The provider that stores the value. */
  provider: SecretProviderId;
  /** Whether it can be used. */
  status: SecretStatus;
  /** Who manages the value. */
  managedMode: SecretManagedMode;
  /** The provider's name or ARN of the secret; null for a value in the server's database. */
  externalRef: string | null;
  /** The vault's id; null for a value that needs no vault. */
  providerConfigId: string | null;
  /** What clients note of the secret at its provider, which nothing else reads; null for nothing. */
  providerMetadata: { [name: string]: JsonValue } | null;
  /** The number of the current version, from 1. */
  latestVersion: number;
  /** What it is for; null if nobody said it. */
  description: string | null;
  /** When the value was last read, to the minute; null before the first time. */
  lastResolvedAt: string | null;
  /** When it last got another value; null while it has its first. */
  lastRotatedAt: string | null;
  /** When it was deleted and its values were wiped; null unless it was. */
  deletedAt: string | null;
  /** The id of the agent that created it. */
  createdByAgentId: string | null;
  /** The person who created it. */
  createdByUserId: string | null;
  /** When it was created. */
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
  /** Whether it is the company's, or a person's own value of a definition. */
  scope: SecretScope;
  /** The person who owns it; null for a secret of the company. */
  ownerUserId: string | null;
  /** The definition whose value it is; null for a secret of the company. */
  userSecretDefinitionId: string | null;
  /** The name for programs, unique among the company's secrets; a person's value has that of its definition. */
  key: string;
  /** The name for people. */
  name: string;
  /** The provider that stores the value. */
  provider: SecretProviderId;
  /** Whether it can be used. */
  status: SecretStatus;
  /** Who manages the value. */
  managedMode: SecretManagedMode;
  /** The provider's name or ARN of the secret; null for a value in the server's database. */
  externalRef: string | null;
  /** The vault's id; null for a value that needs no vault. */
  providerConfigId: string | null;
  /** What clients note of the secret at its provider, which nothing else reads; null for nothing. */
  providerMetadata: { [name: string]: JsonValue } | null;
  /** The number of the current version, from 1. */
  latestVersion: number;
  /** What it is for; null if nobody said it. */
  description: string | null;
  /** When the value was last read, to the minute; null before the first time. */
  lastResolvedAt: string | null;
  /** When it last got another value; null while it has its first. */
  lastRotatedAt: string | null;
  /** When it was deleted and its values were wiped; null unless it was. */
  deletedAt: string | null;
  /** The id of the agent that created it. */
  createdByAgentId: string | null;
  /** The person who created it. */
  createdByUserId: string | null;
  /** When it was created. */
  createdAt: string;
  updatedAt: string;
};
/** A secret that settings can refer to. */
type SecretCatalogEntry = {
  /** The secret's id. */
  id: string;
  /** The name for people. */
  name: string;
  /** The name for programs, unique in the company. */
  key: string;
  /** Whether it can be used. */
  status: SecretStatus;
};
type SecretUsage = {
  secretId: string;
  bindings: SecretBinding[];
};
/** A use of a secret by an agent, project or routine. */
type SecretBinding = {
  id: string;
  /** The kind of owner of the binding. */
  targetType: SecretBindingTargetType;
  /** The id of the owner of the binding. */
  targetId: string;
  /** The path in the owner's configuration, such as env.API_KEY. */
  configPath: string;
  /** latest, or the number of the version that is always used. */
  versionSelector: string;
  /** Whether runs fail without the value. */
  required: boolean;
  /** What people call this use; null without a name of its own. */
  label: string | null;
  target: SecretBindingTarget;
};
/** What uses a secret. */
type SecretBindingTargetType = "agent" | "project" | "routine" | "plugin" | "tool_connection" | "tool_gateway" | "environment";
/** The owner of a binding of a secret. */
type SecretBindingTarget = {
  /** The kind of owner. */
  type: SecretBindingTargetType;
  /** The id of what uses the secret. */
  id: string;
  /** Its name or title; null unless it is an agent, project or routine that exists. */
  label: string | null;
  /** Its path in REST; null unless it is an agent, project or routine that exists. */
  href: string | null;
  /** Its status, in lower case; null unless it is an agent, project or routine that exists. */
  status: string | null;
};
/** An attempt to read the value of a secret. */
type SecretAccessEvent = {
  id: string;
  /** The secret; null if there is none. */
  secretId: string | null;
  /** The number of the version that was asked for; null if there is none. */
  version: number | null;
  /** What the value was for: an agent, project, routine, plugin, tool_connection, environment or run, or the server itself (system). */
  consumerType: string;
  /** The id of what the value was for. */
  consumerId: string;
  /** The setting that the value was for, such as env.API_KEY; null if it was for none. */
  configPath: string | null;
  /** Whether an agent, a person, a plugin or the server asked for the value. */
  actorType: ActorType;
  /** The id of the actor. */
  actorId: string;
  /** The run that requested the value. */
  heartbeatRunId: string | null;
  /** The issue of the run. */
  issueId: string | null;
  /** Whether the value was read, or why not. */
  outcome: SecretAccessOutcome;
  /** A stable code of the failure, such as version_missing; null if the value was read. */
  errorCode: string | null;
  /** When the attempt was made. */
  createdAt: string;
};
/** The outcome of an attempt to read a secret. */
type SecretAccessOutcome = "success" | "failure" | "missing" | "inactive" | "not_allowed" | "optional_omitted" | "provider_error";
/** A version of a secret, without its value. */
type SecretVersion = {
  /** The version's number, from 1. */
  version: number;
  /** Whether it is the current version, or what became of it. */
  status: SecretVersionStatus;
  /** The provider's name of the version; null for a value that is stored here and for the provider's current version. */
  providerVersionRef: string | null;
  /** The id of the agent that created it. */
  createdByAgentId: string | null;
  /** The person who created it. */
  createdByUserId: string | null;
  /** When it was created. */
  createdAt: string;
};
/** The status of a version of a secret. */
type SecretVersionStatus = "current" | "previous" | "destroyed";
/** A secret of which each person of a company has their own value. */
type UserSecretDefinition = {
  id: string;
  companyId: string;
  /** The name for programs, by which variables refer to it; unique in the company. */
  key: string;
  /** The name for people. */
  name: string;
  /** What it is for; null if nobody said it. */
  description: string | null;
  /** Whether it can be used. */
  status: SecretStatus;
  /** The provider that stores the values. */
  provider: SecretProviderId;
  /** The vault's id; null for values that need no vault. */
  providerConfigId: string | null;
  /** Who manages the values. */
  managedMode: SecretManagedMode;
  /** What people should know when they set their value; null for nothing. */
  usageGuidance: string | null;
  /** When it was deleted and all values of it were wiped; null unless it was. */
  deletedAt: string | null;
  /** The id of the agent that created it. */
  createdByAgentId: string | null;
  /** The person who created it. */
  createdByUserId: string | null;
  /** When it was created. */
  createdAt: string;
  updatedAt: string;
};
/** How many of a company's active people have set a value. */
type UserSecretCoverage = {
  /** The definition's id. */
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
/** A person's grant that lets an agent use their own value of a definition in runs that act for them. */
type UserSecretGrant = {
  id: string;
  companyId: string;
  /** The person whose value it is. */
  userId: string;
  /** The agent's id. */
  agentId: string;
  /** The definition's id. */
  definitionId: string;
  /** The key by which variables refer to the definition. */
  definitionKey: string;
  /** When the person last granted or confirmed it. */
  grantedAt: string;
  /** When somebody else changed what the agent runs, so that the person must confirm the grant; null unless one did. */
  suspendedAt: string | null;
  /** What was changed, in a sentence; null unless the grant is suspended. */
  suspendedReason: string | null;
};
/** A provider that stores the values of secrets. */
type SecretProvider = {
  /** The name by which secrets and vaults choose it. */
  id: SecretProviderId;
  /** The name for people. */
  label: string;
  /** Whether its secrets must be references to what others keep with it. */
  requiresExternalRef: boolean;
  /** Whether it can store values that are sent to this API. */
  supportsManagedValues: boolean;
  /** Whether it can read what others keep with it, by a reference. */
  supportsExternalReferences: boolean;
  /** Whether the company can use it: it needs no vault, or a vault is in use. */
  configured: boolean;
};
type SecretProvidersHealth = {
  providers: SecretProviderHealth[];
};
/** The health of a provider. */
type SecretProviderHealth = {
  /** Whose health it is. */
  provider: SecretProviderId;
  /** The worst that the last checks of its vaults in use found; local storage is looked at now. */
  status: SecretProviderHealthStatus;
  /** What was found, in a sentence. */
  message: string;
  /** What to do about it, a step each; empty if there is nothing to do. */
  warnings: string[];
  /** What to know when the database is backed up or restored. */
  backupGuidance: string[];
  details: SecretProviderHealthDetails;
};
/** The health of a provider. */
type SecretProviderHealthStatus = "ok" | "warn" | "error";
/** The health of a provider in figures. */
type SecretProviderHealthDetails = {
  /** A stable code of the message, such as backup_reminder. */
  code: string;
  /** The number of the company's vaults of the provider. */
  vaults: number;
  /** The number of vaults in use whose last check failed; null for local storage. */
  failed?: number;
  /** The number of vaults in use whose last check found something that needs attention; null for local storage. */
  warning?: number;
  /** The number of vaults in use that were not checked yet; null for local storage. */
  unchecked?: number;
  /** The number of values that the master key of the server does not decrypt; null if there are none. */
  unreadableValues?: number;
};
/** A place where a provider stores secrets of a company. It holds no credentials. */
type SecretVault = {
  id: string;
  companyId: string;
  /** Who stores the values. */
  provider: SecretProviderId;
  /** What people call the vault. */
  displayName: string;
  /** Whether it is used, or why not. */
  status: SecretVaultStatus;
  /** Whether it takes the secrets of its provider for which no vault is named. */
  isDefault: boolean;
  /** The provider's settings. */
  config: LocalEncryptedConfig | AwsSecretsManagerConfig | GcpSecretManagerConfig | VaultConfig;
  /** What the last check found; null until the present settings have been checked. */
  healthStatus: SecretVaultHealthStatus | null;
  /** When it was last checked; null until the present settings have been. */
  healthCheckedAt: string | null;
  /** What the last check found, in a sentence; null until the present settings have been checked. */
  healthMessage: string | null;
  /** What the last check found, with advice; null until the present settings have been checked. */
  healthDetails: SecretVaultHealthDetails | null;
  /** When the vault was disabled; null unless it is. */
  disabledAt: string | null;
  /** The agent that set it up. */
  createdByAgentId: string | null;
  /** The person who set it up. */
  createdByUserId: string | null;
  /** When it was set up. */
  createdAt: string;
  updatedAt: string;
};
/** The configuration of a vault in the database of the server. */
type LocalEncryptedConfig = {
  /** Whether somebody has confirmed that the master key is backed up; nobody has if it is left out. */
  backupReminderAcknowledged?: boolean;
};
/** The configuration of a vault in AWS Secrets Manager. */
type AwsSecretsManagerConfig = {
  /** The AWS region, such as eu-central-1. */
  region: string;
  /** The second part of the names of stored secrets; none if it is left out. */
  namespace?: string;
  /** The first part of the names of stored secrets; orgraph if it is left out. */
  secretNamePrefix?: string;
  /** The KMS key of stored secrets; the account's own if it is left out. */
  kmsKeyId?: string;
  /** The tag "owner" that stored secrets get; none if it is left out. */
  ownerTag?: string;
  /** The tag "environment" that stored secrets get; none if it is left out. */
  environmentTag?: string;
};
/** The configuration of a vault in Google Cloud Secret Manager. */
type GcpSecretManagerConfig = {
  /** The project of Google Cloud. */
  projectId?: string;
  /** The location of stored secrets; all if it is left out. */
  location?: string;
  /** The second part of the names of stored secrets; none if it is left out. */
  namespace?: string;
  /** The first part of the names of stored secrets; none if it is left out. */
  secretNamePrefix?: string;
};
/** The configuration of a vault on a HashiCorp Vault server. */
type VaultConfig = {
  /** The origin of the server, such as https://vault.example.com:8200; none if it is left out. */
  address?: string;
  /** The namespace on the server; none if it is left out. */
  namespace?: string;
  /** The path at which the secrets engine is mounted; none if it is left out. */
  mountPath?: string;
  /** The first part of the paths of stored secrets; none if it is left out. */
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
  /** What to do about it, a step each; empty if there is nothing to do. */
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
  /** The number of sampled secrets in it. */
  secretCount: number;
  /** The names of five of them at most. */
  sampleNames: string[];
};
/** A health check of a vault. */
type SecretVaultHealthCheck = {
  /** The vault's id. */
  configId: string;
  /** Who stores the values. */
  provider: SecretProviderId;
  /** What was found. */
  status: SecretVaultHealthStatus;
  /** What was found, in a sentence. */
  message: string;
  details: SecretVaultHealthDetails;
  /** When it was checked. */
  checkedAt: string;
};
type SecretImportPreview = {
  /** The secrets of the vault. */
  candidates: SecretImportCandidate[];
  /** The token of the next page; null on the last. */
  nextToken: string | null;
};
/** A secret of a vault that could be imported. */
type SecretImportCandidate = {
  /** The reference to import. */
  externalRef: string;
  /** The provider's name of the secret. */
  remoteName: string;
  /** The name that the secret would get. */
  name: string;
  /** The key that the secret would get. */
  key: string;
  /** Whether the secret can be imported. */
  status: SecretImportStatus;
  /** Whether it can be imported without changes. */
  importable: boolean;
  /** The conflicts that prevent the import. */
  conflicts: SecretImportConflict[];
};
/** Whether a remote secret can be imported. */
type SecretImportStatus = "ready" | "duplicate" | "conflict";
/** A conflict that prevents an import. */
type SecretImportConflict = {
  /** The kind of conflict. */
  type: SecretImportConflictType;
  /** The other secret; null if it is in the same list. */
  secretId: string | null;
  /** The conflict in a sentence. */
  message: string;
};
/** The kind of conflict of a remote secret with another secret. */
type SecretImportConflictType = "external_ref" | "key";
type SecretImport = {
  /** The number of imported secrets. */
  importedCount: number;
  /** The number of secrets that exist already, or whose key is taken. */
  skippedCount: number;
  /** The number of secrets that cannot be imported. */
  errorCount: number;
  /** The results, in the order of the request. */
  results: SecretImportResult[];
};
/** The result of the import of a secret. */
type SecretImportResult = {
  /** The reference of the import. */
  externalRef: string;
  /** Whether it was imported. */
  status: SecretImportOutcome;
  /** Why it was not imported, in a sentence; null if it was. */
  reason: string | null;
  /** The imported secret, or the existing one; null if it cannot be imported. */
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
  /** The web session's id, or for other credentials their kind and the person's id. */
  id: string;
  /** The person's id. */
  userId: string;
};
/** A person of the board. */
type Person = {
  /** The person's id. */
  id: string;
  /** The e-mail address, in lower case. */
  email: string;
  /** What others call the person; names need not be unique. */
  name: string;
  /** The URL or path of a picture of the person; null without one. */
  image: string | null;
};
/** A web session of a person. */
type WebSession = {
  /** The session's id. */
  id: string;
  /** The browser, by its User-Agent header; null if it sent none. */
  userAgent: string | null;
  /** The IP address from which the person signed in; null if it is unknown. */
  address: string | null;
  /** When the person signed in. */
  createdAt: string;
  /** When a request last came with it. */
  lastSeenAt: string;
  /** When the session expires unless it is used: that renews it, up to an age that the operator sets. */
  expiresAt: string;
  /** Whether this is the session of the request. */
  isCurrent: boolean;
};
type EndedSessions = {
  /** The number of sessions that were ended. */
  endedSessions: number;
};
type EndedSession = {
  ok: true;
  /** The session's id. */
  sessionId: string;
};
type PasswordChange = {
  ok: true;
  /** The number of other sessions that were ended. */
  endedSessions: number;
};
/** The state of a person's second factor. */
type SecondFactor = {
  /** Whether signing in takes a code. */
  isEnabled: boolean;
  /** When it was enabled; null while it is off. */
  enabledAt: string | null;
  /** The number of backup codes that have not been used; 0 while it is off. */
  backupCodesLeft: number;
};
/** The secret for an authenticator app. */
type SecondFactorEnrolment = {
  /** The secret in base32, for typing into an authenticator app. Shown only once. */
  secret: string;
  /** The secret as a URL for a QR code. Shown only once. */
  otpauthUrl: string;
};
/** The backup codes of a second factor. */
type SecondFactorBackupCodes = {
  /** Single-use codes for when the app is lost. Shown only once. */
  backupCodes: string[];
};
type Claimed = {
  /** Always true. */
  claimed: true;
  /** The person who is now an instance admin. */
  userId: string;
};
/** The right to take over an installation. */
type BoardClaim = {
  /** Whether it can be used, or why not. */
  status: BoardClaimStatus;
  /** Whether the caller must sign in to claim. */
  requiresSignIn: boolean;
  /** When the claim expires: 24 hours after it was made, or when another one took its place. */
  expiresAt: string;
  /** The person who used the claim; null until somebody has. */
  claimedByUserId: string | null;
};
/** The status of a board claim. */
type BoardClaimStatus = "available" | "claimed" | "expired";
/** A request for a board key with its secrets, which are shown only once. */
type NewCliAuthChallenge = {
  id: string;
  /** The token for polling, approving and cancelling, shown only once. */
  token: string;
  /** The board key, which is inactive until a person approves it. Shown only once. */
  boardApiToken: string;
  /** The path of the approval page, with the token. */
  approvalPath: string;
  /** The URL of the approval page, with the token. */
  approvalUrl: string;
  /** The path at which the request is read until it is decided; the token goes into the query. */
  pollPath: string;
  /** When the request expires, ten minutes after it was made. */
  expiresAt: string;
  /** The suggested time between two polls, in milliseconds. */
  suggestedPollIntervalMs: number;
};
/** A command-line client's request for a board key, for the holder of its token. */
type CliAuthChallenge = {
  id: string;
  /** Whether the request waits, how it was decided, or that it is too late. */
  status: CliAuthChallengeStatus;
  /** The command that requests the key, as its client states it. */
  command: string;
  /** What the client calls itself; null if it did not say. */
  clientName: string | null;
  /** Who may approve. */
  requestedAccess: CliAuthAccess;
  /** The company that the key is meant for; null for none. */
  requestedCompanyId: string | null;
  /** What people call that company; null without one, and unless the caller reaches it. */
  requestedCompanyName: string | null;
  /** When a person approved it; null unless one did. */
  approvedAt: string | null;
  /** When it was cancelled; null unless it was. */
  cancelledAt: string | null;
  /** When the request expires, ten minutes after it was made. */
  expiresAt: string;
  /** Who approved it; null until somebody has. */
  approvedByUser: CliAuthApprover | null;
  /** Whether the caller must sign in to approve. */
  requiresSignIn: boolean;
  /** Whether the caller can approve it now. */
  canApprove: boolean;
  /** The id of the calling person; null for a caller who is not signed in. */
  currentUserId: string | null;
};
/** The status of a request for a board key. */
type CliAuthChallengeStatus = "pending" | "approved" | "cancelled" | "expired";
/** Who approved a request for a board key. */
type CliAuthApprover = {
  /** The person's id. */
  id: string;
  /** What others call the person. */
  name: string;
  /** The e-mail address, in lower case. */
  email: string;
};
type CliAuthApproval = {
  /** Whether the request is approved. */
  approved: boolean;
  /** Whether the request waits, how it was decided, or that it is too late. */
  status: CliAuthChallengeStatus;
  /** The calling person's id. */
  userId: string;
  /** The id of the board key; null if none was created. */
  keyId: string | null;
  /** When the key expires, or the request if no key was created. */
  expiresAt: string;
};
type CliAuthCancellation = {
  /** Whether the request waits, how it was decided, or that it is too late. */
  status: CliAuthChallengeStatus;
  /** Whether it is cancelled. */
  cancelled: boolean;
};
/** The caller, the companies they reach and their credential. */
type CliAuthMe = {
  user: CliAuthUser;
  /** The person's id. */
  userId: string;
  /** Whether the person may change the settings, people and adapters of the whole installation. */
  isInstanceAdmin: boolean;
  /** The companies that the person reaches. */
  companyIds: string[];
  /** The person's memberships, including inactive ones. */
  memberships: CliAuthMembership[];
  /** How the person is authenticated. */
  source: BoardSource;
  /** The id of the board key of the request; null for another credential. */
  keyId: string | null;
};
/** The person who calls. */
type CliAuthUser = {
  /** The person's id. */
  id: string;
  /** What others call the person. */
  name: string;
  /** The e-mail address, in lower case. */
  email: string;
  /** The URL or path of a picture of the person; null without one. */
  image: string | null;
};
/** A membership of the caller. */
type CliAuthMembership = {
  companyId: string;
  /** The person's role in the company; null for a membership without one. */
  membershipRole: MembershipRole | null;
  /** Whether the membership counts, or why not. */
  status: MembershipStatus;
};
/** The role of a member. */
type MembershipRole = "viewer" | "operator" | "admin" | "owner" | "member";
/** The status of a membership. */
type MembershipStatus = "pending" | "active" | "suspended" | "archived";
/** How a person is authenticated. */
type BoardSource = "local_implicit" | "session" | "board_key";
type RevokedCurrentBoardKey = {
  /** Always true. */
  revoked: true;
  /** The key's id. */
  keyId: string;
};
/** A long-lived API key of a person. Its token is shown only when it is created. */
type BoardApiKey = {
  id: string;
  /** What its owner calls it, or the command-line client that it was approved for. */
  name: string;
  createdAt: string;
  /** When a request last came with it; null before the first. */
  lastUsedAt: string | null;
  /** When it was revoked, alone or with the key that it was made with; null unless it was. */
  revokedAt: string | null;
  /** When it stops working, 30 days after its creation unless its owner chose another time; null if it never does. */
  expiresAt: string | null;
};
/** A new board key with its token, which is shown only once. */
type NewBoardApiKey = {
  id: string;
  /** What its owner calls it, or the command-line client that it was approved for. */
  name: string;
  createdAt: string;
  /** When a request last came with it; null before the first. */
  lastUsedAt: string | null;
  /** When it was revoked, alone or with the key that it was made with; null unless it was. */
  revokedAt: string | null;
  /** When it stops working, 30 days after its creation unless its owner chose another time; null if it never does. */
  expiresAt: string | null;
  /** The bearer token, shown only once. */
  token: string;
};
type RevokedBoardApiKey = {
  ok: true;
  /** The key's id. */
  keyId: string;
};
/** A program that acts for a person by the Model Context Protocol. */
type Assistant = {
  id: string;
  /** What the program calls itself. Nobody has checked it. */
  clientName: string;
  /** Where it may have people sent back to when they let it in. */
  redirectTarget: string;
  /** What it may do: orgraph:read to read, orgraph:write to change and decide. */
  scopes: string[];
  /** When the person let it in. */
  createdAt: string;
  /** When a request last came from it; null before the first. */
  lastUsedAt: string | null;
  /** When its access ends unless it is used: that renews it for 30 days. */
  expiresAt: string;
};
type RevokedAssistant = {
  ok: true;
  /** The assistant's id. */
  assistantId: string;
};
/** A person or an agent as a member of a company. */
type Member = {
  /** The membership's id. */
  id: string;
  companyId: string;
  principalType: PrincipalType;
  /** The id of the person or agent. */
  principalId: string;
  /** Whether the membership counts, or why not. */
  status: MembershipStatus;
  /** The member's role, which allows what needs no grant; null for a member without one. */
  membershipRole: MembershipRole | null;
  user: Person | null;
  grants: Grant[];
  removal: MemberRemoval;
  /** When the membership began. */
  createdAt: string;
  updatedAt: string;
};
/** The kind of member. */
type PrincipalType = "user" | "agent";
/** Whether a member can be archived. */
type MemberRemoval = {
  /** Whether the caller may archive the member. */
  canArchive: boolean;
  /** Why the caller cannot archive the member, in a sentence; null if they can. */
  reason: string | null;
};
/** What the caller may do with a company's members. */
type MemberAccess = {
  /** The caller's role in the company; null for an instance admin who is no member of it. */
  currentUserRole: MembershipRole | null;
  /** Whether the caller may change members, roles and grants. */
  canManageMembers: boolean;
  /** Whether the caller may invite people and agents, and read the invites. */
  canInviteUsers: boolean;
  /** Whether the caller may read the join requests and decide on them. */
  canApproveJoinRequests: boolean;
};
/** A person of a company who can be assigned or mentioned. */
type DirectoryEntry = {
  /** The person's id. */
  principalId: string;
  /** Whether the membership counts, or why not. */
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
/** A person of a company. */
type ProfileUser = {
  /** The person's id. */
  id: string;
  /** The e-mail address, in lower case. */
  email: string;
  /** What others call the person; names need not be unique. */
  name: string;
  /** The URL or path of a picture of the person; null without one. */
  image: string | null;
  /** The person's slug in URLs. */
  slug: string;
  /** What the person may do in the company; null for a membership without a role. */
  membershipRole: MembershipRole | null;
  /** The status of the membership. */
  status: MembershipStatus;
  /** When the person joined the company. */
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
  /** What was billed in the last 30 days for issues that the person is responsible for, in US cents. */
  costCents: number;
};
/** The statistics of a person for a day. */
type ProfileDay = {
  /** The UTC day, as in 2026-01-31. */
  date: string;
  /** The number of activities of the person. */
  activityCount: number;
  /** The number of completed issues assigned to the person. */
  completedIssueCount: number;
  /** What was billed for issues that the person is responsible for, in US cents. */
  costCents: number;
};
/** An issue assigned to or created by a person. */
type ProfileIssue = {
  id: string;
  /** What people call the issue by, such as ACM-12. */
  identifier: string;
  /** What is to be done, in a line. */
  title: string;
  /** Where the work stands. */
  status: IssueStatus;
  /** How urgent the work is. */
  priority: IssuePriority;
  /** The time of the issue's last activity. */
  lastActivityAt: string;
};
/** The cost of an agent. */
type ProfileAgent = {
  agentId: string;
  /** The agent's name; null once it is deleted. */
  agentName: string | null;
  /** What was billed for issues that the person is responsible for, in US cents. */
  costCents: number;
  /** The tokens that were sent to models, without those read from their caches. */
  inputTokens: number;
  /** The tokens that models wrote. */
  outputTokens: number;
};
/** The cost of a provider. */
type ProfileProvider = {
  /** The provider's name. */
  provider: string;
  /** What was billed for issues that the person is responsible for, in US cents. */
  costCents: number;
  /** The tokens that were sent to models, without those read from their caches. */
  inputTokens: number;
  /** The tokens that models wrote. */
  outputTokens: number;
};
/** A new invite with its token, which is shown only once. */
type NewInvite = {
  id: string;
  companyId: string;
  /** What the invite invites to. */
  inviteType: InviteType;
  /** Who may join by it. */
  allowedJoinTypes: InviteJoinTypes;
  /** The role of a person who joins. */
  humanRole: BoardRole;
  /** What whoever invites says to the invited; null for nothing. */
  agentMessage: string | null;
  /** When the invite expires, three days after it was made. */
  expiresAt: string;
  /** The token by which the invite is read and accepted, shown only once. */
  token: string;
  /** The path at which its holder reads the invite over REST. */
  invitePath: string;
  /** The same as a URL, to hand on. */
  inviteUrl: string;
  /** The path of a text that tells an agent how to join. */
  onboardingTextPath: string;
  /** The same as a URL, to give to the agent. */
  onboardingTextUrl: string;
  /** What people call the company. */
  companyName: string;
};
/** What an invite invites to. */
type InviteType = "company_join";
/** A single-use link by which a person or an agent may join a company. */
type Invite = {
  id: string;
  companyId: string;
  /** What the invite invites to. */
  inviteType: InviteType;
  /** Who may join by it. */
  allowedJoinTypes: InviteJoinTypes;
  /** The role of a person who joins. */
  humanRole: BoardRole;
  /** What whoever invites says to the invited; null for nothing. */
  agentMessage: string | null;
  /** When the invite expires, three days after it was made. */
  expiresAt: string;
  /** Whether it can be used, or why not. */
  state: InviteState;
  /** What an agent that joins begins with, whatever it asks for itself; redacted, null for nothing. */
  defaultsPayload: { [name: string]: JsonValue } | null;
  /** The id of the agent that created the invite. */
  createdByAgentId: string | null;
  /** The person who created the invite. */
  createdByUserId: string | null;
  /** When it was used; null unless it was. */
  acceptedAt: string | null;
  /** When it was revoked; null unless it was. */
  revokedAt: string | null;
  /** When it was created. */
  createdAt: string;
  updatedAt: string;
};
/** An invite, for the holder of its token. */
type InviteOffer = {
  id: string;
  companyId: string;
  /** What people call the company. */
  companyName: string;
  /** The URL or path of the company's logo; null without one. */
  companyLogoUrl: string | null;
  /** The color of the company's brand, such as #1a2b3c; null if none was chosen. */
  companyBrandColor: string | null;
  /** What the invite invites to. */
  inviteType: InviteType;
  /** Who may join by it. */
  allowedJoinTypes: InviteJoinTypes;
  /** The role of a person who joins. */
  humanRole: BoardRole;
  /** When the invite expires, three days after it was made. */
  expiresAt: string;
  /** The path at which a program reads how an agent joins. */
  onboardingPath: string;
  /** The path of the list of skills that an agent may read before it joins. */
  skillIndexPath: string;
  /** What whoever invites says to the invited; null for nothing. */
  inviteMessage: string | null;
};
/** How an agent joins by an invite. */
type InviteOnboarding = {
  /** What people call the company. */
  companyName: string;
  /** Who may join by the invite. */
  allowedJoinTypes: InviteJoinTypes;
  /** What whoever invites says to the invited; null for nothing. */
  message: string | null;
  /** When the invite expires, three days after it was made. */
  expiresAt: string;
  /** What the agent may name as its adapterType. */
  adapterTypes: string[];
  accept: OnboardingCall;
  claim: OnboardingCall;
  /** The path of the instructions as text. */
  textPath: string;
  /** The path of the skills that can be read before joining. */
  skillIndexPath: string;
};
/** A request to make. */
type OnboardingCall = {
  /** The HTTP method. */
  method: string;
  /** The path on this server; {joinRequestId} stands for the id in the answer of the first request. */
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
  /** The word by which requests and agents name it. */
  name: string;
  /** What an agent learns from it. */
  description: string;
  /** The path of the skill's text. */
  path: string;
};
/** The answer to an accepted invite. */
type AcceptedInvite = {
  id: string;
  /** The invite that was accepted. */
  inviteId: string;
  companyId: string;
  /** Whether a person or an agent wants to join. */
  requestType: JoinRequestType;
  /** Whether somebody has decided, and how; a person is approved at once. */
  status: JoinRequestStatus;
  /** The person who joined. */
  requestingUserId: string | null;
  /** The person's e-mail address when they joined; null for an agent. */
  requestEmailSnapshot: string | null;
  /** What the agent wants to be called; null for a person. */
  agentName: string | null;
  /** The adapter that the agent requests; null for a person, and if it named none. */
  adapterType: string | null;
  /** What the agent says that it is good at; null for a person, and if it said nothing. */
  capabilities: string | null;
  /** The configuration that the agent requests, redacted; null for a person, and if it requests none. */
  agentDefaultsPayload: { [name: string]: JsonValue } | null;
  /** The id of the agent that was created by the approval; null until then, and for a person. */
  createdAgentId: string | null;
  /** When it was approved; null unless it was. */
  approvedAt: string | null;
  /** Who approved it, if a person did; for a person who joins, who had invited them. */
  approvedByUserId: string | null;
  /** When it was rejected; null unless it was. */
  rejectedAt: string | null;
  /** Who rejected it. */
  rejectedByUserId: string | null;
  /** When the invite was accepted. */
  createdAt: string;
  updatedAt: string;
  /** The secret with which the agent fetches its API key, shown only once; null for a person. */
  claimSecret?: string;
  /** When the secret expires, seven days after the request; null for a person. */
  claimSecretExpiresAt?: string;
  /** The path at which the agent fetches its API key, once it is approved; null for a person. */
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
  /** How serious the note is. */
  level: JoinDiagnosticLevel;
  /** What is to be known, in a sentence. */
  message: string;
};
/** How serious a note on a join request is. */
type JoinDiagnosticLevel = "info" | "warn";
/** A request to join a company by an invite. */
type JoinRequest = {
  id: string;
  /** The invite that was accepted. */
  inviteId: string;
  companyId: string;
  /** Whether a person or an agent wants to join. */
  requestType: JoinRequestType;
  /** Whether somebody has decided, and how; a person is approved at once. */
  status: JoinRequestStatus;
  /** The person who joined. */
  requestingUserId: string | null;
  /** The person's e-mail address when they joined; null for an agent. */
  requestEmailSnapshot: string | null;
  /** What the agent wants to be called; null for a person. */
  agentName: string | null;
  /** The adapter that the agent requests; null for a person, and if it named none. */
  adapterType: string | null;
  /** What the agent says that it is good at; null for a person, and if it said nothing. */
  capabilities: string | null;
  /** The configuration that the agent requests, redacted; null for a person, and if it requests none. */
  agentDefaultsPayload: { [name: string]: JsonValue } | null;
  /** The id of the agent that was created by the approval; null until then, and for a person. */
  createdAgentId: string | null;
  /** When it was approved; null unless it was. */
  approvedAt: string | null;
  /** Who approved it, if a person did; for a person who joins, who had invited them. */
  approvedByUserId: string | null;
  /** When it was rejected; null unless it was. */
  rejectedAt: string | null;
  /** Who rejected it. */
  rejectedByUserId: string | null;
  /** When the invite was accepted. */
  createdAt: string;
  updatedAt: string;
};
/** A new API key of an agent that joined, with its token, which is shown only once. */
type ClaimedAgentKey = {
  /** The key's id. */
  keyId: string;
  /** The API key, shown only once. */
  token: string;
  /** The agent whose key it is. */
  agentId: string;
  createdAt: string;
};
/** A way to run agents. */
type Adapter = {
  /** The name that agents give as their adapterType, such as process. */
  type: string;
  /** The name for people. */
  label: string;
  /** Whether it is part of the product or comes from a package. */
  source: AdapterSource;
  /** The number of models that the adapter knows by itself; 0 while it is not loaded. */
  modelsCount: number;
  /** Whether the answering process can use the adapter. */
  loaded: boolean;
  /** Whether the adapter is hidden from new agents; agents that use it keep it. */
  disabled: boolean;
  capabilities: AdapterCapabilities;
  /** True where a package brings an adapter of a built-in type; null elsewhere. */
  overriddenBuiltin?: boolean;
  /** Whether the built-in adapter is used in place of the package; null where nothing is overridden or paused. */
  overridePaused?: boolean;
  /** The version of the installed package; null for an adapter of the product. */
  version?: string;
  /** The name of the npm package that it comes from; null for an adapter of the product. */
  packageName?: string;
  /** Why the answering process cannot use the adapter; null if it can. */
  problem?: string;
};
/** Where an adapter comes from. */
type AdapterSource = "builtin" | "external";
/** What the runs of an adapter get, and what they need. */
type AdapterCapabilities = {
  /** Whether its runs get the agent's instructions. */
  supportsInstructionsBundle: boolean;
  /** Whether its agents can be given skills. */
  supportsSkills: boolean;
  /** Whether its runs get a token for this API, which ends with the run. */
  supportsLocalAgentJwt: boolean;
  /** Whether skills must be files in the agent's home before a run starts. */
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
  /** Whether the server must be restarted before the adapter can be used. */
  requiresRestart: boolean;
};
type AdapterDisabled = {
  type: string;
  disabled: boolean;
  /** Whether the setting changed. */
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
  /** Whether the setting changed. */
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
  /** What an agent's adapterConfig names as its model. */
  id: string;
  /** The name for people. */
  label: string;
};
/** A model that an environment is set up for. */
type DetectedModel = {
  /** The name of the model, as an adapterConfig takes it. */
  model: string;
  /** Whose model it is, such as anthropic. */
  provider: string;
  /** The setting or file that names the model. */
  source: string;
};
/** A test of whether agents can run with a configuration. */
type EnvironmentTest = {
  /** The kind of adapter whose configuration was tested. */
  adapterType: string;
  /** The worst result of the checks. */
  status: EnvironmentTestStatus;
  /** The checks: of the isolation of programs first, then those of the adapter. */
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
  /** How serious the result is. */
  level: EnvironmentCheckLevel;
  /** What was found, in a sentence, without secrets. */
  message: string;
  /** More for those who mend it, such as the PATH that was searched; null if there is nothing more to say. */
  detail: string | null;
  /** What to do about it; null if there is nothing to do, or nothing is known. */
  hint: string | null;
};
/** How serious the result of a check is. */
type EnvironmentCheckLevel = "info" | "warn" | "error";
/** A person of the installation. */
type InstanceUser = {
  /** The person's id. */
  id: string;
  /** The e-mail address, in lower case. */
  email: string;
  /** What others call the person; names need not be unique. */
  name: string;
  /** The URL or path of a picture of the person; null without one. */
  image: string | null;
  /** Whether the person may change the settings, people and adapters of the whole installation. */
  isInstanceAdmin: boolean;
  /** The number of companies in which the person is an active member. */
  activeCompanyMembershipCount: number;
};
/** A person and their memberships. */
type UserCompanyAccess = {
  user: InstanceUser;
  /** The person's memberships, by the company's name, archived ones included. */
  companyAccess: CompanyAccess[];
};
/** A membership of a person. */
type CompanyAccess = {
  companyId: string;
  /** What people call the company. */
  companyName: string;
  /** The person's role in the company; null for a membership without one. */
  membershipRole: MembershipRole | null;
  /** Whether the membership counts, or why not. */
  status: MembershipStatus;
};
type PasswordResetLink = {
  id: string;
  /** The person's id. */
  userId: string;
  /** The URL of the page for setting the password, shown only once. */
  url: string;
  /** When it stops working. */
  expiresAt: string;
};
type SecondFactorReset = {
  ok: true;
  /** Whether the person had a second factor. */
  wasEnabled: boolean;
};
type InstanceEventPage = {
  items: InstanceEvent[];
  nextCursor: string | null;
};
/** Something that happened to the installation and belongs to no company, such as a sign-in. */
type InstanceEvent = {
  id: string;
  /** What happened. */
  type: InstanceEventType;
  /** The ID of the person concerned; null if unknown. */
  userId: string | null;
  /** The ID of the person who did it; null if nobody was signed in. */
  actorUserId: string | null;
  /** The e-mail address of the person at the time, or as it was typed; null if it is unknown. */
  email: string | null;
  /** The network address of the request; null if it is unknown. */
  address: string | null;
  /** The program that asked, by its User-Agent header; null if it sent none. */
  userAgent: string | null;
  /** What is particular to the type, such as the reason of a failure; null for nothing. */
  details: { [name: string]: JsonValue } | null;
  /** The time of the event. */
  createdAt: string;
};
/** The timer that wakes an agent at intervals. */
type SchedulerHeartbeat = {
  /** The agent's ID. */
  id: string;
  companyId: string;
  /** What people call the company. */
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
  /** Whether the agent can work, works, or why it does not. */
  status: AgentStatus;
  /** The type of the adapter that runs the agent. */
  adapterType: string;
  /** The seconds between two wakes; null if none are configured, so that the timer never wakes it. */
  intervalSec: number | null;
  /** Whether the configuration of the agent switches its timer on. */
  heartbeatEnabled: boolean;
  /** Whether the timer currently wakes the agent; false while the agent or its company is paused. */
  schedulerActive: boolean;
  /** When a run of the agent last started or ended; null before the first. */
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
  /** Whether the process is alive, has been silent lately, was stopped, or is gone without a stop. */
  state: EngineState;
  /** The number of runs that the process executes. */
  running: number;
  /** When the process started. */
  startedAt: string;
  /** When the process was last seen; every five seconds while it is alive. */
  lastSeenAt: string;
  /** When the process was stopped, or found to be gone; null while it runs. */
  stoppedAt: string | null;
};
/** The state of a process that executes runs. */
type EngineState = "live" | "silent" | "stopped" | "gone";
/** All settings of the installation. */
type InstanceSettings = {
  /** The ID of the installation. */
  id: string;
  /** The ID of the default environment; null for none. */
  defaultEnvironmentId: string | null;
  general: GeneralSettings;
  experimental: ExperimentalSettings;
  /** The folders of the host below which companies may have their agents work, and take instructions and skills from. If empty: only each company's own folder of the server, or on a local_trusted server every folder. */
  hostFolders: HostFolder[];
  createdAt: string;
  updatedAt: string;
};
/** General settings of the installation. */
type GeneralSettings = {
  /** Further folders of the host that may hold instructions of agents, of all companies, beside those of hostFolders. */
  instructionsRoots: string[];
  /** The adapters that agents can use; null for all in local_trusted mode, and for those that run nothing on the host in authenticated mode. */
  allowedAdapters: string[] | null;
  /** Whether clients leave user names out of the logs that they show; the server only keeps the setting. */
  censorUsernameInLogs: boolean;
  /** Whether dashboards react to keyboard shortcuts; the server only keeps the setting. */
  keyboardShortcuts: boolean;
  /** Whether clients may share the feedback that people give; the server only keeps the setting. */
  feedbackDataSharingPreference: FeedbackDataSharingPreference;
  /** Whether an agent's own variables may have names that loaders, shells and interpreters obey. */
  allowLoaderVariables: boolean;
  backupRetention: BackupRetention;
};
/** How many backups whoever makes them keeps; the server makes none. */
type BackupRetention = {
  /** The number of backups to keep, one for each day. */
  dailyDays: number;
  /** The number of backups to keep, one for each week. */
  weeklyWeeks: number;
  /** The number of backups to keep, one for each month. */
  monthlyMonths: number;
};
/** Features that are switched on or off. */
type ExperimentalSettings = {
  /** Whether there are cases: while it is off, requests for them are refused. */
  enableCases: boolean;
  /** Whether there are tools, profiles and apps. */
  enableApps: boolean;
  /** Whether dashboards show the smoke lab. */
  enableSmokeLab: boolean;
  /** Whether people may let assistants in, which work with a company by the Model Context Protocol. */
  enableAssistantMcp: boolean;
  /** Whether dashboards offer the native runner. */
  enableNativeRunner: boolean;
  /** Whether dashboards offer isolated workspaces. */
  enableIsolatedWorkspaces: boolean;
  /** Whether dashboards offer built-in agents. */
  enableBuiltInAgents: boolean;
  /** Whether dashboards offer skills that are in beta. */
  enableBetaSkills: boolean;
  /** Whether dashboards show the server's debug view. */
  enableServerInfoDebugView: boolean;
  /** Whether a development server is restarted when it is idle. */
  autoRestartDevServerWhenIdle: boolean;
};
/** A folder of the host that companies may use, with all that is in it. */
type HostFolder = {
  /** The absolute path. */
  path: string;
  /** What may be done there. */
  access: HostFolderAccess;
  /** The companies that may use it; null for all. */
  companyIds: string[] | null;
};
/** Whether all work of the installation is stopped. */
type InstanceHalt = {
  /** Whether all work of the installation is stopped. */
  halted: boolean;
  /** When the work was stopped; null unless it is. */
  haltedAt: string | null;
  /** Why the work was stopped; null unless it is and somebody said why. */
  reason: string | null;
  /** The person who stopped the work. */
  haltedByUserId: string | null;
  /** The id of the stop, which names its report. */
  instanceStopId: string | null;
};
/** A stop of the whole installation with the runs, calls of tools and wakes that it stopped in each company. */
type InstanceStopReport = {
  /** The id of the installation's stop. */
  instanceStopId: string;
  /** Why the work was stopped, as whoever stopped it says; null if they said nothing. */
  reason: string | null;
  /** The person who gave the order. */
  createdByUserId: string | null;
  /** When the first company was stopped. */
  createdAt: string;
  /** When work was allowed again in all companies; null while any is stopped. */
  liftedAt: string | null;
  /** The number of stopped companies. */
  companies: number;
  /** The number of stopped runs, calls of tools and wakes. */
  total: number;
  /** The number of those of which nothing is left. */
  confirmed: number;
  /** The number of runs with a process that may still be alive, and of calls that have not ended. */
  outstanding: number;
  /** The stopped runs, then the calls of tools, then the wakes; for the installation, company by company. */
  items: StopItem[];
  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;
};
/** A run, call of a tool or wake that a stop order stopped. */
type StopItem = {
  /** What was stopped. */
  kind: StopItemKind;
  /** The id of the run, call or wake. */
  id: string;
  companyId: string;
  /** The agent of the run, call or wake; null for a call of no agent. */
  agentId: string | null;
  /** The issue of the run, call or wake. */
  issueId: string | null;
  /** Its state when it was stopped: running, queued, or waiting for its issue. */
  state: StopItemState;
  /** What it was doing: its last status message, or else its reason; of a call, the tool. Null if neither is known. */
  doing: string | null;
  /** When the stop was ordered. */
  requestedAt: string;
  /** When it was confirmed that nothing of it is left, including the processes of a run; of a call, when it ended. Null until then. */
  confirmedAt: string | null;
  /** How it is known that nothing is left. Null if the server itself started no program. */
  confirmedHow: StopConfirmedHow | null;
  /** The processes that may be left of the run: they started during the run and their origin is unknown, or they cannot be killed. The stop is confirmed once they are gone. */
  suspectPids: number[];
};
/** What a stop order can stop. */
type StopItemKind = "run" | "tool_call" | "wake";
/** The state in which something was stopped. */
type StopItemState = "running" | "queued" | "deferred";
/** A stop order with the runs, calls of tools and wakes that it stopped. */
type StopReport = {
  id: string;
  companyId: string;
  scopeType: StopScope;
  /** The agent that was stopped. */
  agentId: string | null;
  /** The stop of the whole installation that this order belongs to. */
  instanceStopId: string | null;
  /** Why the work was stopped, as whoever stopped it says; null if they said nothing. */
  reason: string | null;
  /** The agent that gave the order. */
  createdByAgentId: string | null;
  /** The person who gave the order. */
  createdByUserId: string | null;
  /** When the order was given. */
  createdAt: string;
  /** When work was allowed again; null while it is stopped. */
  liftedAt: string | null;
  /** The number of stopped runs, calls of tools and wakes. */
  total: number;
  /** The number of those of which nothing is left. */
  confirmed: number;
  /** The number of runs with a process that may still be alive, and of calls that have not ended. */
  outstanding: number;
  /** The stopped runs, then the calls of tools, then the wakes; for the installation, company by company. */
  items: StopItem[];
  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;
};
/** What was stopped. */
type StopScope = "agent" | "company" | "instance";
/** The skills of an agent. */
type AgentSkills = {
  /** The agent's ID. */
  agentId: string;
  /** The type of the adapter that runs the agent. */
  adapterType: string;
  /** Whether its runs can use skills. */
  supported: boolean;
  /** How its runs get them. */
  mode: SkillDelivery;
  /** The keys of the skills that it should have, those that every agent has among them. */
  desiredSkills: string[];
  /** The same with the versions that are wanted. */
  desiredSkillEntries: DesiredSkillEntry[];
  /** What it has and could have, by name. */
  entries: AgentSkillEntry[];
  /** What should be known of it, in sentences. */
  warnings: string[];
};
/** How runs of an agent get skills. */
type SkillDelivery = "unsupported" | "persistent" | "ephemeral";
/** A skill that an agent should have. */
type DesiredSkillEntry = {
  /** What names the skill in the company. */
  key: string;
  /** The ID of the version; null for the newest that is delivered. */
  versionId: string | null;
};
/** A skill that an agent has or could have. */
type AgentSkillEntry = {
  /** What names the skill in the company. */
  key: string;
  /** The name of its folder, by which the agent knows it. */
  runtimeName: string;
  /** Whether the agent should have it. */
  desired: boolean;
  /** Whether it is a skill of the company. */
  managed: boolean;
  /** Where the agent stands with it. */
  state: AgentSkillState;
  /** Whether it cannot be taken from the agent here. */
  readOnly: boolean;
  /** Where it comes from, for people. */
  originLabel: string;
  /** What else there is to know, in a sentence; null for nothing. */
  detail: string | null;
};
/** Where an agent stands with a skill. */
type AgentSkillState = "available" | "configured" | "installed" | "missing" | "stale" | "external";
/** A skill that comes with the server, for companies to install. */
type CatalogSkill = {
  /** What names it in the catalogue. */
  id: string;
  /** The name of its folder. */
  slug: string;
  /** What it calls itself. */
  name: string;
  /** What it is for and when to use it. */
  description: string;
  /** The kind of work that it is about; null where it does not say. */
  category: string | null;
  /** The license of its files; null where it does not say. */
  license: string | null;
  trustLevel: SkillTrustLevel;
  /** The hash of its files: another one means that something has changed. */
  contentHash: string;
  /** The bytes of its files together. */
  byteSize: number;
  /** Its files, by path. */
  fileInventory: SkillInventoryEntry[];
};
/** A skill of the catalogue with its text. */
type CatalogSkillDetail = {
  /** What names it in the catalogue. */
  id: string;
  /** The name of its folder. */
  slug: string;
  /** What it calls itself. */
  name: string;
  /** What it is for and when to use it. */
  description: string;
  /** The kind of work that it is about; null where it does not say. */
  category: string | null;
  /** The license of its files; null where it does not say. */
  license: string | null;
  trustLevel: SkillTrustLevel;
  /** The hash of its files: another one means that something has changed. */
  contentHash: string;
  /** The bytes of its files together. */
  byteSize: number;
  /** Its files, by path. */
  fileInventory: SkillInventoryEntry[];
  /** Its SKILL.md. */
  markdown: string;
};
/** A file of a skill of the catalogue. */
type CatalogSkillFile = {
  /** What names the skill in the catalogue. */
  catalogSkillId: string;
  /** The path from the folder of the skill. */
  path: string;
  kind: SkillFileKind;
  /** What is in it, as encoding says. */
  content: string;
  encoding: SkillFileEncoding;
  /** Its language, as in fenced blocks of Markdown; null if nobody knows. */
  language: string | null;
  /** Whether it is Markdown. */
  markdown: boolean;
  /** Whether it may be run. */
  executable: boolean;
};
type AvailableSkills = {
  /** The skills, by name. */
  skills: AvailableSkill[];
};
/** A skill that comes with the server. */
type AvailableSkill = {
  /** The name by which requests and agents know it. */
  name: string;
  /** What it is for and when to use it. */
  description: string;
  /** The path at which its text is read. */
  path: string;
};
/** A folder of instructions that agents read when they need them. */
type Skill = {
  id: string;
  companyId: string;
  /** What agents and policies name it by, unique in the company. */
  key: string;
  /** The name of its folder, unique in the company. */
  slug: string;
  /** What it calls itself. */
  name: string;
  /** What it is for and when to use it; null where it does not say. */
  description: string | null;
  sourceType: SkillSourceType;
  sourceKind: SkillSourceKind;
  /** The address of its source; null for none outside. */
  sourceLocator: string | null;
  /** The commit of its source that it was taken from; null where there is none. */
  sourceRef: string | null;
  trustLevel: SkillTrustLevel;
  compatibility: SkillCompatibility;
  /** The address of its icon; null for none. */
  iconUrl: string | null;
  /** A color such as #1a2b3c; null for none. */
  color: string | null;
  /** One line for people; null for none. */
  tagline: string | null;
  /** Who wrote it; null where nobody said. */
  authorName: string | null;
  /** The address of a page about it; null for none. */
  homepageUrl: string | null;
  /** The categories by which people find it. */
  categories: string[];
  sharingScope: SkillSharingScope;
  /** How often an agent was given it. */
  installCount: number;
  /** The ID of the skill that it is a copy of; null for none. */
  forkedFromSkillId: string | null;
  /** The ID of its newest version. */
  currentVersionId: string | null;
  /** The ID of the version that agents get: an older one while the newest waits for a review. */
  deliveredVersionId: string | null;
  /** The hash of the files as its source last had them; null for none. */
  originHash: string | null;
  /** Whether somebody has stopped its updates. */
  operatorHold: boolean;
  createdAt: string;
  updatedAt: string;
  /** The files of the newest version, by path. */
  fileInventory: SkillInventoryEntry[];
  /** How many skills of the company are copies of it. */
  forkCount: number;
  /** How many agents want it. */
  attachedAgentCount: number;
  /** Whether its files can be changed here. */
  editable: boolean;
  /** Why its files cannot be changed; null where they can. */
  editableReason: string | null;
  /** Where it comes from, for people. */
  sourceLabel: string;
  /** The same in one word. */
  sourceBadge: string;
};
/** How a skill came into the company. */
type SkillSourceKind = "bundled" | "github" | "skills_sh" | "url" | "local_path" | "project_scan" | "managed_local" | "catalog";
/** Whether agents can use a skill. */
type SkillCompatibility = "compatible" | "unknown" | "invalid";
/** A skill with its text and who uses it. */
type SkillDetail = {
  id: string;
  companyId: string;
  /** What agents and policies name it by, unique in the company. */
  key: string;
  /** The name of its folder, unique in the company. */
  slug: string;
  /** What it calls itself. */
  name: string;
  /** What it is for and when to use it; null where it does not say. */
  description: string | null;
  sourceType: SkillSourceType;
  sourceKind: SkillSourceKind;
  /** The address of its source; null for none outside. */
  sourceLocator: string | null;
  /** The commit of its source that it was taken from; null where there is none. */
  sourceRef: string | null;
  trustLevel: SkillTrustLevel;
  compatibility: SkillCompatibility;
  /** The address of its icon; null for none. */
  iconUrl: string | null;
  /** A color such as #1a2b3c; null for none. */
  color: string | null;
  /** One line for people; null for none. */
  tagline: string | null;
  /** Who wrote it; null where nobody said. */
  authorName: string | null;
  /** The address of a page about it; null for none. */
  homepageUrl: string | null;
  /** The categories by which people find it. */
  categories: string[];
  sharingScope: SkillSharingScope;
  /** How often an agent was given it. */
  installCount: number;
  /** The ID of the skill that it is a copy of; null for none. */
  forkedFromSkillId: string | null;
  /** The ID of its newest version. */
  currentVersionId: string | null;
  /** The ID of the version that agents get: an older one while the newest waits for a review. */
  deliveredVersionId: string | null;
  /** The hash of the files as its source last had them; null for none. */
  originHash: string | null;
  /** Whether somebody has stopped its updates. */
  operatorHold: boolean;
  createdAt: string;
  updatedAt: string;
  /** The files of the newest version, by path. */
  fileInventory: SkillInventoryEntry[];
  /** How many skills of the company are copies of it. */
  forkCount: number;
  /** How many agents want it. */
  attachedAgentCount: number;
  /** Whether its files can be changed here. */
  editable: boolean;
  /** Why its files cannot be changed; null where they can. */
  editableReason: string | null;
  /** Where it comes from, for people. */
  sourceLabel: string;
  /** The same in one word. */
  sourceBadge: string;
  /** The text of its SKILL.md. */
  markdown: string;
  /** What the front matter of the skill has under metadata; null for nothing. */
  metadata: { [name: string]: JsonValue } | null;
  /** The agents that want it, by name. */
  usedByAgents: SkillUser[];
  /** Its copies in the company, by name. */
  existingForks: Skill[];
  /** Its newest version. */
  currentVersion: SkillVersion | null;
  /** The same as fileInventory. */
  files: SkillInventoryEntry[];
};
/** An agent that wants a skill. */
type SkillUser = {
  id: string;
  /** The agent's display name. */
  name: string;
  /** The agent's shortname. */
  urlKey: string;
  /** The type of the adapter that runs the agent. */
  adapterType: string;
  /** Whether the agent wants the skill: always true here. */
  desired: boolean;
  /** The ID of the version that it wants; null for the newest that is delivered. */
  versionId: string | null;
};
/** The files of a skill as they were at one time. It never changes. */
type SkillVersion = {
  id: string;
  companyId: string;
  /** The skill's ID. */
  companySkillId: string;
  /** 1 for the first version of the skill. */
  revisionNumber: number;
  /** What somebody called it; null for nothing. */
  label: string | null;
  /** A hash over the paths, executable flags and bytes of all its files. */
  contentHash: string;
  trustLevel: SkillTrustLevel;
  /** The number of its files. */
  fileCount: number;
  /** The size of all its files, in bytes. */
  byteSize: number;
  /** Its files by path. */
  fileInventory: SkillInventoryEntry[];
  /** The ID of the agent that made it; null for no agent. */
  authorAgentId: string | null;
  /** The ID of the person who made it; null for nobody. */
  authorUserId: string | null;
  createdAt: string;
};
/** A category of skills. */
type SkillCategory = {
  /** Its name, as skills have it. */
  slug: string;
  /** How many skills it has. */
  count: number;
};
/** A skill that was taken over from the catalogue. */
type CatalogSkillInstallation = {
  /** What has become of the skill. */
  action: SkillTakeOverAction;
  skill: Skill;
  catalogSkill: CatalogSkill;
  /** What should be known of it, in sentences. */
  warnings: string[];
};
/** What has become of a skill that was taken over. */
type SkillTakeOverAction = "created" | "updated" | "unchanged";
/** A file of a skill. */
type SkillFile = {
  /** The skill's ID. */
  skillId: string;
  /** The path from the folder of the skill. */
  path: string;
  /** The ID of the version that it is of. */
  versionId: string;
  kind: SkillFileKind;
  /** The content: text, or Base64 of its bytes. */
  content: string;
  encoding: SkillFileEncoding;
  /** The language that it is written in, by its name; null where nobody knows. */
  language: string | null;
  /** Whether it is Markdown. */
  markdown: boolean;
  /** Whether it can be changed here. */
  editable: boolean;
  /** Whether agents may run it as a program. */
  executable: boolean;
};
/** A file of a skill that was written. */
type SkillFileChange = {
  /** The skill's ID. */
  skillId: string;
  /** The path from the folder of the skill. */
  path: string;
  /** The ID of the version that it is of. */
  versionId: string;
  /** The path of a page that shows it; only with an idempotency key. */
  studioPath?: string;
  /** What it is for; not with an idempotency key, null then. */
  kind?: SkillFileKind;
  /** The content: text, or Base64 of its bytes; null with an idempotency key. */
  content?: string;
  /** How the content is written; null with an idempotency key. */
  encoding?: SkillFileEncoding;
  /** The language that it is written in; null where nobody knows. */
  language?: string | null;
  /** Whether it is Markdown; null with an idempotency key. */
  markdown?: boolean;
  /** Whether it can be changed here; null with an idempotency key. */
  editable?: boolean;
  /** Whether agents may run it; null with an idempotency key. */
  executable?: boolean;
};
/** Files of a skill that were deleted. */
type SkillFileDeletion = {
  /** The skill's ID. */
  skillId: string;
  /** The path from the folder of the skill. */
  path: string;
  /** Whether it was a file or a folder. */
  target: SkillFileTarget;
  /** The paths of all files that were deleted. */
  deletedPaths: string[];
  /** The ID of the version without them. */
  versionId: string;
};
/** A version of a skill with the content of its files. */
type SkillVersionContent = {
  id: string;
  companyId: string;
  /** The skill's ID. */
  companySkillId: string;
  /** 1 for the first version of the skill. */
  revisionNumber: number;
  /** What somebody called it; null for nothing. */
  label: string | null;
  /** A hash over the paths, executable flags and bytes of all its files. */
  contentHash: string;
  trustLevel: SkillTrustLevel;
  /** The number of its files. */
  fileCount: number;
  /** The size of all its files, in bytes. */
  byteSize: number;
  /** Its files by path. */
  fileInventory: SkillInventoryEntry[];
  /** The ID of the agent that made it; null for no agent. */
  authorAgentId: string | null;
  /** The ID of the person who made it; null for nobody. */
  authorUserId: string | null;
  createdAt: string;
  /** Its files with their content, by path. */
  files: SkillVersionFile[];
};
/** A file of a version with its content. */
type SkillVersionFile = {
  /** The path from the folder of the skill. */
  path: string;
  kind: SkillFileKind;
  /** The size in bytes. */
  size: number;
  /** The SHA-256 hash of the content, in hexadecimal. */
  sha256: string;
  /** Whether agents may run it as a program. */
  executable: boolean;
  /** The content: text, or Base64 of its bytes. Null where the files before it have 5 MiB already. */
  content: string | null;
  encoding: SkillFileEncoding;
};
/** What differs between two versions of a skill. */
type SkillDiff = {
  /** The ID of the version before. */
  fromVersionId: string;
  /** The ID of the version after. */
  toVersionId: string;
  /** The files that differ, by path. */
  files: SkillFileDiff[];
};
/** What became of a file from one version to another. */
type SkillFileDiff = {
  /** The path from the folder of the skill. */
  path: string;
  /** What became of it. */
  change: SkillFileChangeKind;
  /** Whether it was a program; null where it was not there. */
  executableBefore: boolean | null;
  /** Whether it is one; null where it is not there. */
  executableAfter: boolean | null;
  /** The difference as git diff writes it; null for files that are no text, and where there is too much. */
  text: string | null;
};
/** What became of a file of a skill. */
type SkillFileChangeKind = "added" | "removed" | "changed" | "executable";
/** What an audit found in the files of a skill. */
type SkillAudit = {
  /** The skill's ID. */
  skillId: string;
  /** The hash of the files that were looked at. */
  installedHash: string;
  /** The hash of the files as the source last gave them; null for none. */
  originHash: string | null;
  verdict: SkillAuditVerdict;
  /** What was found, each once. */
  codes: SkillAuditCode[];
  /** What was found, and where. */
  findings: SkillAuditFinding[];
  /** When it was looked at. */
  scannedAt: string;
  /** Which rules were applied. */
  scanVersion: string;
};
/** What an audit says of a skill. */
type SkillAuditVerdict = "pass" | "warning" | "fail";
/** What an audit finds. */
type SkillAuditCode = "missing_skill_md" | "inventory_mismatch" | "invalid_frontmatter" | "oversized_file" | "non_text_file" | "script_trust" | "asset_trust" | "other_trust" | "remote_fetch_exec" | "secret_exfiltration" | "network_reference" | "secret_reference" | "broken_internal_link" | "local_modifications" | "origin_unavailable";
/** Something that an audit found. */
type SkillAuditFinding = {
  code: SkillAuditCode;
  severity: SkillAuditSeverity;
  /** What was found, in a sentence. */
  message: string;
  /** The file; null for the skill as a whole. */
  path: string | null;
};
/** How much a finding of an audit weighs. */
type SkillAuditSeverity = "warning" | "error";
/** Who would be concerned by a copy of a skill. */
type SkillForkPrecheck = {
  /** The skill's ID. */
  skillId: string;
  original: Skill;
  /** How many agents want it. */
  agentUsageCount: number;
  /** The agents that want it, by name. */
  usedByAgents: SkillUser[];
  /** Its copies in the company, by name. */
  existingForks: Skill[];
};
/** A copy of a skill. */
type SkillFork = {
  skill: Skill;
  original: Skill;
  /** The agents that want the copy now, by ID. */
  reassignments: SkillReassignment[];
};
/** An agent that wants another skill than before. */
type SkillReassignment = {
  /** The agent's ID. */
  agentId: string;
  /** The key of the skill that it wanted. */
  previousSkillKey: string;
  /** The key of the skill that it wants now. */
  nextSkillKey: string;
};
/** A skill with another name. */
type SkillRenaming = {
  skill: Skill;
  /** The name before. */
  previousName: string;
  /** The slug before. */
  previousSlug: string;
  /** The key before. */
  previousKey: string;
  /** The agents that want it, by ID. */
  reassignments: SkillReassignment[];
};
/** Which agents of a company may do what with which skills. */
type SkillPolicy = {
  /** The version of the form of the document. */
  schemaVersion: 1;
  /** How often it was written since it was reset; 0 where nothing is stored. */
  revision: number;
  /** What holds where no rule fits. */
  defaultEffect: SkillPolicyEffect;
  /** The rules, in the order in which they were written. */
  rules: SkillPolicyRule[];
  /** Whether a policy is stored. Without one, everything is allowed. */
  materialized: boolean;
};
/** A rule of a skill policy. The first that fits an attempt decides. */
type SkillPolicyRule = {
  /** What decisions call the rule. No other rule of the policy has the same. */
  id: string;
  /** Rules are asked from the lowest priority up, and those of the same by their names, code unit by code unit. */
  priority: number;
  effect: SkillPolicyEffect;
  subject: SkillPolicySubject;
  /** What it is about. */
  actions: SkillAction[];
  /** Which skills it is about; all where it does not say. */
  resources?: SkillPolicyResources;
};
/** Whom a rule of a skill policy is about. */
type SkillPolicySubject = {
  type: SkillSubjectType;
  /** The IDs of the agents; only of a rule about agents that it names. */
  agentIds?: string[];
  /** The roles, whatever their case; only of a rule about roles. */
  roles?: string[];
};
/** Whom a rule of a skill policy is about. */
type SkillSubjectType = "all_agents" | "agents" | "roles";
/** Which skills a rule is about: everything that it says must hold of a skill, and one item of each list. */
type SkillPolicyResources = {
  /** One of the skills with these IDs; null where that does not matter. */
  skillIds?: string[];
  /** One of the skills with these keys; null where that does not matter. */
  skillKeys?: string[];
  /** A skill that comes from there; null where that does not matter. */
  sourceTypes?: SkillOrigin[];
  /** A skill from one of these addresses, in canonical form; null where that does not matter. */
  sourceLocators?: string[];
};
/** Whether something may be done with a skill, and why. */
type SkillDecision = {
  /** Whether it may be done. */
  allowed: boolean;
  action: SkillAction;
  reason: SkillDecisionReason;
  /** The revision of the policy that was asked; 0 where nothing is stored. */
  policyRevision: number;
  /** The rule that decided; null where none fits. */
  matchedRuleId: string | null;
  /** What would help, in words; null where it may be done. */
  remediation: string | null;
};
/** Why something may or may not be done with a skill. */
type SkillDecisionReason = "no_policy_default" | "explicit_rule" | "legacy_compatibility" | "policy_default" | "platform_invariant";
/** Skills that were taken over from a source. */
type SkillImport = {
  /** The skills as they are now, also those that were here before. */
  imported: Skill[];
  /** What should be known of them, in sentences. */
  warnings: string[];
  /** The source; not of repositories, which are listed as sources of their own. */
  source?: {
    /** Where they come from: url or local_path. */
    type: string;
    /** The address; null for folders, whose paths are not shown. */
    locator: string | null;
    /** Null: only repositories have commits. */
    ref: string | null;
    /** Null: only repositories have branches. */
    trackingRef: string | null;
  };
};
/** The skills in the workspaces of projects. */
type ProjectSkillScan = {
  /** How many projects were searched. */
  scannedProjects: number;
  /** How many workspaces were searched. */
  scannedWorkspaces: number;
  /** How many skills were found. */
  discovered: number;
  /** The skills that are new here. */
  imported: Skill[];
  /** The skills that have a new version. */
  updated: Skill[];
  /** The skills that were not taken over. */
  skipped: SkippedSkill[];
  /** The skills whose slug or key another one has: neither is written over. */
  conflicts: SkillConflict[];
  /** All skills that were found. */
  candidates: ProjectSkillCandidate[];
  /** What should be known, in sentences. */
  warnings: string[];
};
/** A skill that was not taken over. */
type SkippedSkill = {
  /** The project's ID. */
  projectId: string;
  /** The workspace's ID. */
  workspaceId: string;
  /** The folder in the workspace; empty for its root. */
  path: string;
  /** Why, in a sentence. */
  reason: string;
};
/** A skill whose slug or key another one has. */
type SkillConflict = {
  /** The slug that it would have. */
  slug: string;
  /** The key that it would have. */
  key: string;
  /** The project's ID. */
  projectId: string;
  /** The workspace's ID. */
  workspaceId: string;
  /** The folder in the workspace; empty for its root. */
  path: string;
  /** The ID of the other one. */
  existingSkillId: string;
  /** The key of the other one. */
  existingSkillKey: string;
  /** Where the other one comes from; null for nowhere outside. */
  existingSourceLocator: string | null;
  /** What the two share, in a sentence. */
  reason: string;
};
/** A skill that was found in a workspace. */
type ProjectSkillCandidate = {
  /** The folder in the source; empty for its root. */
  path: string;
  /** The slug that it would have. */
  slug: string;
  /** What it calls itself; null where it does not say. */
  name: string | null;
  /** What it is for; null where it does not say. */
  description: string | null;
  trustLevel: SkillTrustLevel;
  compatibility: SkillCompatibility;
  /** The hash of its files. */
  contentHash: string;
  /** The number of its files. */
  fileCount: number;
  /** The size of its files, in bytes. */
  byteSize: number;
  /** The ID of the skill that it already is here; null for none. */
  existingSkillId: string | null;
  /** Whether it is here, and as it is in the source. A conflict has the key of a skill from elsewhere. */
  state: SkillCandidateState;
  /** What should be known of it, in sentences. */
  warnings: string[];
  /** The project's ID. */
  projectId: string;
  /** The workspace's ID. */
  workspaceId: string;
};
/** How a skill of a source stands here. */
type SkillCandidateState = "new" | "changed" | "unchanged" | "conflict";
/** Whether there is something new of a skill at its source. */
type SkillUpdateStatus = {
  /** Whether the skill has a repository that may have something new. */
  supported: boolean;
  /** Why not; null where it has. */
  reason: string | null;
  /** The branch or tag that is followed; null for the default branch. */
  trackingRef: string | null;
  /** The commit that the skill was taken from; null where there is none. */
  currentRef: string | null;
  /** The newest commit; null where the repository cannot be reached. */
  latestRef: string | null;
  /** Whether the repository has a newer commit, which may or may not concern the skill. */
  hasUpdate: boolean;
  /** The hash of the files as they are here; null for none. */
  installedHash: string | null;
  /** The hash of the files as the source last gave them; null for none. */
  originHash: string | null;
  /** When it was last changed here; null where it was not. */
  userModifiedAt: string | null;
  /** Why an update would be held; null where it would not. */
  updateHoldReason: SkillUpdateHold | null;
  /** The verdict on the update; without an update, the last verdict on the skill; null before the first audit. */
  auditVerdict: SkillAuditVerdict | null;
  /** The findings of that audit, each code once. */
  auditCodes: SkillAuditCode[];
};
/** Why an update of a skill is held. */
type SkillUpdateHold = "local_modifications" | "audit_hard_stop" | "origin_unavailable" | "compatibility_invalid" | "operator_hold";
type SkillSourceList = {
  sources: SkillSource[];
};
/** A repository that skills of the company come from. */
type SkillSource = {
  id: string;
  /** The address of the repository. */
  locator: string;
  /** The branch or tag that is followed; null for the default branch. */
  trackingRef: string | null;
  /** The commit that was last taken over; null before the first. */
  currentRef: string | null;
  /** The folders whose skills are wanted; null for all. */
  selection: string[] | null;
  /** The IDs of the skills that came from it. */
  skillIds: string[];
  /** When it was last looked at; null for never. */
  lastScannedAt: string | null;
  /** Why it could not be looked at the last time; null where it could. */
  lastError: string | null;
  createdAt: string;
  updatedAt: string;
};
/** What was found in a repository. */
type SkillSourceScan = {
  /** The source; null where it was only looked at. */
  source: SkillSource | null;
  /** The skills that were found, by path. */
  candidates: SkillCandidate[];
  /** The skills that were taken over. */
  imported: Skill[];
  /** What should be known of them, in sentences. */
  warnings: string[];
};
/** A skill that was found in a source. */
type SkillCandidate = {
  /** The folder in the source; empty for its root. */
  path: string;
  /** The slug that it would have. */
  slug: string;
  /** What it calls itself; null where it does not say. */
  name: string | null;
  /** What it is for; null where it does not say. */
  description: string | null;
  trustLevel: SkillTrustLevel;
  compatibility: SkillCompatibility;
  /** The hash of its files. */
  contentHash: string;
  /** The number of its files. */
  fileCount: number;
  /** The size of its files, in bytes. */
  byteSize: number;
  /** The ID of the skill that it already is here; null for none. */
  existingSkillId: string | null;
  /** Whether it is here, and as it is in the source. A conflict has the key of a skill from elsewhere. */
  state: SkillCandidateState;
  /** What should be known of it, in sentences. */
  warnings: string[];
};
/** What a repository has. */
type SkillSourceCandidates = {
  source: SkillSource;
  /** The skills that were found, by path. */
  candidates: SkillCandidate[];
  /** What should be known of them, in sentences. */
  warnings: string[];
};
/** What was new in a repository. */
type SkillSourceRefresh = {
  /** The skills that are new here. */
  imported: Skill[];
  /** The skills that have a new version. */
  updated: Skill[];
  /** What should be known of them, in sentences. */
  warnings: string[];
};
/** A task on which a skill is tried. */
type SkillTestInput = {
  id: string;
  companyId: string;
  /** The skill's ID. */
  skillId: string;
  /** What people call it, unique for the skill. */
  name: string;
  /** The task. */
  content: string;
  /** The ID of the agent that wrote it; null for no agent. */
  createdByAgentId: string | null;
  /** The ID of the person who wrote it; null for nobody. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
/** One try of a version of a skill by an agent. */
type SkillTestRun = {
  id: string;
  companyId: string;
  /** The skill's ID. */
  skillId: string;
  /** The ID of the task; null where it is no task that is kept. */
  inputId: string | null;
  /** The task as it was. */
  inputSnapshot: string;
  /** The ID of the version that is tried. */
  skillVersionId: string;
  /** The ID of the agent that tries it. */
  agentId: string;
  /** The ID of the issue that the agent works on; null once it is deleted. */
  issueId: string | null;
  status: SkillTestStatus;
  /** The key of the document of the issue in which the result is. */
  outputDocumentKey: string;
  /** The result; null while there is none. */
  outputSnapshot: string | null;
  /** Why it failed, in a sentence; null where it did not. */
  error: string | null;
  /** When the agent began; null before. */
  startedAt: string | null;
  /** When it ended; null before. */
  finishedAt: string | null;
  /** The ID of the agent that asked for it; null for no agent. */
  createdByAgentId: string | null;
  /** The ID of the person who asked for it; null for nobody. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
/** How a test run of a skill stands. */
type SkillTestStatus = "queued" | "running" | "succeeded" | "failed" | "cancelled";
/** A tool that a plugin has. */
type PluginTool = {
  /** The name to call it by: the key of the plugin, a colon, and its own name. */
  name: string;
  /** Its name for people. */
  displayName: string;
  /** What it does, in the words of the plugin. */
  description: string;
  /** The JSON schema of its parameters. */
  parametersSchema: { [name: string]: JsonValue };
  /** The plugin's ID. */
  pluginId: string;
};
/** A call of a tool of a plugin that was made. */
type ExecutedPluginTool = {
  /** The plugin's ID. */
  pluginId: string;
  /** The name of the tool within the plugin. */
  toolName: string;
  result: PluginToolResult;
};
/** What a tool of a plugin answered. */
type PluginToolResult = {
  /** What it says: a text, or blocks; left out for nothing. */
  content?: JsonValue;
  /** The same for programs; left out for nothing. */
  data?: JsonValue;
  /** Why it failed, in its own words; left out unless it did. */
  error?: string;
};
/** A package that extends the server. */
type Plugin = {
  /** The plugin's ID. */
  id: string;
  /** The id of its manifest, by which addresses name it too. */
  pluginKey: string;
  /** What npm installs it by. */
  packageName: string;
  /** The version that is installed. */
  version: string;
  /** The version of the contract between server and plugin. */
  apiVersion: 1;
  /** What it is for. */
  categories: PluginCategory[];
  /** Its manifest: all that it declares. */
  manifestJson: { [name: string]: JsonValue };
  /** What it does now. */
  status: PluginStatus;
  /** Its place among all installations, the first smallest. */
  installOrder: number;
  /** The folder that it was installed from; null for the registry, and for who is no instance admin. */
  packagePath: string | null;
  /** Why it is in error or was disabled; null if nothing is known. */
  lastError: string | null;
  /** The time of the installation. */
  installedAt: string;
  /** The time of the last change. */
  updatedAt: string;
};
/** What a plugin is for. */
type PluginCategory = "connector" | "workspace" | "automation" | "ui";
/** A plugin that ships with the server. */
type PluginExample = {
  /** What npm would install it by. */
  packageName: string;
  /** The key that it has once it is installed. */
  pluginKey: string;
  /** Its name for people. */
  displayName: string;
  /** What it does. */
  description: string;
  /** The folder to install it from. */
  localPath: string;
  /** What it is meant for. */
  tag: PluginExampleTag;
  /** Whether it may still change much. */
  experimental: boolean;
};
/** What a plugin that ships with the server is meant for. */
type PluginExampleTag = "example" | "first-party";
/** What a plugin adds to the dashboard. */
type PluginContribution = {
  /** The plugin's ID. */
  pluginId: string;
  /** The id of its manifest. */
  pluginKey: string;
  /** Its name for people. */
  displayName: string;
  /** The version that is installed. */
  version: string;
  /** The time of the last change of the plugin. */
  updatedAt: string;
  /** The path of its module in the package; null if it has none. */
  uiEntryFile: string | null;
  /** Where it shows something. */
  slots: PluginSlot[];
  /** What opens its parts, as its manifest says. */
  launchers: { [name: string]: JsonValue }[];
};
/** Something that a plugin shows in the dashboard. */
type PluginSlot = {
  /** Where it is shown. */
  type: PluginSlotType;
  /** What names it within the plugin. */
  id: string;
  /** Its name for people. */
  displayName: string;
  /** What the module of the user interface exports for it. */
  exportName: string;
  /** The kinds of things beside which it is shown; none for all. */
  entityTypes: string[];
  /** Where its page is; null where it is no page. */
  routePath?: string;
  /** Where it stands among others, the smallest first; null where it does not say. */
  order?: number;
};
/** Where in the dashboard a plugin shows something. */
type PluginSlotType = "page" | "detailTab" | "taskDetailView" | "dashboardWidget" | "sidebar" | "routeSidebar" | "sidebarPanel" | "projectSidebarItem" | "globalToolbarButton" | "toolbarButton" | "contextMenuItem" | "commentAnnotation" | "commentContextMenuItem" | "settingsPage" | "companySettingsPage";
/** A plugin, with what its worker supports. */
type PluginDetail = {
  /** The plugin's ID. */
  id: string;
  /** The id of its manifest, by which addresses name it too. */
  pluginKey: string;
  /** What npm installs it by. */
  packageName: string;
  /** The version that is installed. */
  version: string;
  /** The version of the contract between server and plugin. */
  apiVersion: 1;
  /** What it is for. */
  categories: PluginCategory[];
  /** Its manifest: all that it declares. */
  manifestJson: { [name: string]: JsonValue };
  /** What it does now. */
  status: PluginStatus;
  /** Its place among all installations, the first smallest. */
  installOrder: number;
  /** The folder that it was installed from; null for the registry, and for who is no instance admin. */
  packagePath: string | null;
  /** Why it is in error or was disabled; null if nothing is known. */
  lastError: string | null;
  /** The time of the installation. */
  installedAt: string;
  /** The time of the last change. */
  updatedAt: string;
  /** The version that waits for approval; null where none does. */
  pendingUpgrade: PluginPendingUpgrade | null;
  /** Whether the plugin can say whether a configuration works. */
  supportsConfigTest: boolean;
};
/** A version of a plugin that waits for the approval of what it wants. */
type PluginPendingUpgrade = {
  /** The version that waits. */
  version: string;
  /** What it declares beyond the installed version, or to a further degree: what an approval gives it. */
  addedCapabilities: string[];
  /** Its manifest: all that it declares. */
  manifestJson: { [name: string]: JsonValue };
};
/** A job that a plugin declares. */
type PluginJob = {
  /** The job's ID. */
  id: string;
  /** The ID of its plugin. */
  pluginId: string;
  /** What names it within the plugin. */
  jobKey: string;
  /** When it runs: five fields, in UTC; null where only people start it. */
  schedule: string | null;
  /** Whether its schedule is followed. */
  status: PluginJobStatus;
  /** When a run of it began last; null before the first. */
  lastRunAt: string | null;
  /** When it is due next; null where that is not known. */
  nextRunAt: string | null;
  /** When the plugin declared it first. */
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
};
/** A run of a job of a plugin. */
type PluginJobRun = {
  /** The run's ID. */
  id: string;
  /** The ID of its job. */
  jobId: string;
  /** The ID of its plugin. */
  pluginId: string;
  /** The company that it was for; null, since jobs are of the installation. */
  companyId: string | null;
  /** Why it ran. */
  trigger: PluginJobTrigger;
  /** How far it is. */
  status: PluginJobRunStatus;
  /** How long it took, in milliseconds; of one that runs, about how long so far. Null before it began. */
  durationMs: number | null;
  /** Why it failed or was cancelled; null if it was not. */
  error: string | null;
  /** What the plugin told of it in its result. */
  logs: string[];
  /** When it began; null before. */
  startedAt: string | null;
  /** When it ended; null before. */
  finishedAt: string | null;
  /** When it was asked for. */
  createdAt: string;
};
/** Why a job of a plugin ran. */
type PluginJobTrigger = "schedule" | "manual" | "retry";
/** How far a run of a job is. */
type PluginJobRunStatus = "pending" | "queued" | "running" | "succeeded" | "failed" | "cancelled";
/** A run of a job that was asked for. */
type PluginJobStart = {
  /** The run's ID. */
  runId: string;
  /** The job's ID. */
  jobId: string;
};
/** The answer to a request to a webhook of a plugin. */
type PluginDeliveryReceipt = {
  /** The delivery's ID. */
  deliveryId: string;
  /** Whether the plugin has taken it. */
  status: PluginDeliveryOutcome;
  /** Why it failed; left out if it has not. */
  error?: string;
};
/** Whether a plugin has taken a request. */
type PluginDeliveryOutcome = "success" | "failed";
/** A line that a plugin wrote, or that the server wrote about it. */
type PluginLog = {
  /** The line's ID. */
  id: string;
  /** The ID of the plugin. */
  pluginId: string;
  /** How serious it is. */
  level: PluginLogLevel;
  /** The line. */
  message: string;
  /** What was said beside it; null for nothing. */
  meta: JsonValue;
  /** When it was written. */
  createdAt: string;
};
/** Whether a plugin can work. */
type PluginHealth = {
  /** The plugin's ID. */
  pluginId: string;
  /** What it does now. */
  status: PluginStatus;
  /** Whether all checks have passed. */
  healthy: boolean;
  /** What was looked at. */
  checks: PluginHealthCheck[];
  /** Why it is in error or was disabled; left out if nothing is known. */
  lastError?: string;
};
/** Something that must be in order for a plugin to work. */
type PluginHealthCheck = {
  /** What was looked at: status, worker, isolation or package. */
  name: string;
  /** Whether it is in order. */
  passed: boolean;
  /** What there is to say of it; left out where that is nothing. */
  message?: string;
};
/** How a plugin does. */
type PluginDashboard = {
  /** The plugin's ID. */
  pluginId: string;
  /** Its process; null while it has never run. */
  worker: PluginWorker | null;
  /** The last runs of its jobs, newest first: ten at most. */
  recentJobRuns: PluginJobRun[];
  /** The last requests to its webhooks, newest first: ten at most. */
  recentWebhookDeliveries: PluginDelivery[];
  /** Whether it can work. */
  health: PluginHealth;
  /** When all this was looked at. */
  checkedAt: string;
};
/** The process in which a plugin runs. */
type PluginWorker = {
  /** What it does. */
  status: PluginWorkerStatus;
  /** Its process on the server that runs it; null while there is none. */
  pid: number | null;
  /** For how long it has run, in milliseconds; null while it does not. */
  uptime: number | null;
  /** How often it has ended by itself since it last worked for a while. */
  consecutiveCrashes: number;
  /** How often it has ended by itself. */
  totalCrashes: number;
  /** How many requests to it are not answered. */
  pendingRequests: number;
  /** When it last ended by itself; null for never. */
  lastCrashAt: string | null;
  /** When it is started again; null where it is not to be. */
  nextRestartAt: string | null;
};
/** What the worker of a plugin does. */
type PluginWorkerStatus = "starting" | "running" | "backoff" | "stopped";
/** A request to a webhook of a plugin. */
type PluginDelivery = {
  /** The delivery's ID. */
  id: string;
  /** The ID of the plugin. */
  pluginId: string;
  /** The webhook, as the manifest names it. */
  endpointKey: string;
  /** What became of it. */
  status: PluginDeliveryStatus;
  /** Its headers, without those that may hold credentials. */
  headers: { [name: string]: string };
  /** The size of its body in bytes, which is not kept. */
  byteSize: number;
  /** Why it failed; null if it has not. */
  error: string | null;
  /** How long the plugin took, in milliseconds; null before it answered. */
  durationMs: number | null;
  /** When it came. */
  createdAt: string;
  /** When the plugin answered; null before. */
  finishedAt: string | null;
};
/** What became of a request to a webhook of a plugin. */
type PluginDeliveryStatus = "pending" | "success" | "failed";
/** The answer of a plugin. */
type PluginAnswer = {
  /** What the plugin answered. */
  data: JsonValue;
};
/** Why a plugin gave no answer */
type PluginFailure = {
  /** What went wrong */
  code: "WORKER_UNAVAILABLE" | "CAPABILITY_DENIED" | "INVOCATION_SCOPE_DENIED" | "WORKER_ERROR" | "TIMEOUT" | "UNKNOWN";
  /** The same in a sentence */
  message: string;
  /** What the plugin says of it; left out where it says nothing */
  details?: JsonValue;
};
/** What a company has set for a plugin. */
type PluginConfig = {
  id: string;
  /** The ID of the plugin. */
  pluginId: string;
  /** The ID of the company. */
  companyId: string;
  /** The settings. Secrets are references, and no values. */
  configJson: { [name: string]: JsonValue };
  /** What the plugin answered when it was told of the last change, if that was an error; else null. */
  lastError: string | null;
  /** When it was set first. */
  createdAt: string;
  /** When it was changed last. */
  updatedAt: string;
};
/** What a plugin said of settings that were not stored. */
type PluginConfigTest = {
  /** Whether the plugin can work with the settings. */
  valid: boolean;
  /** False where the plugin cannot say whether settings work; left out otherwise. */
  supported?: boolean;
  /** What the plugin said of them; left out where it said nothing. */
  message?: string;
};
/** The folders in which a plugin works for a company. */
type PluginFolders = {
  /** The ID of the plugin. */
  pluginId: string;
  /** The ID of the company. */
  companyId: string;
  /** What the plugin says of its folders. */
  declarations: PluginFolderDeclaration[];
  /** The folders of the company, in the same order. */
  folders: PluginFolderStatus[];
};
/** A folder of the server that a plugin works in. */
type PluginFolderDeclaration = {
  /** What names it within the plugin. */
  folderKey: string;
  /** Its name for people. */
  displayName: string;
  /** What the plugin does there; null where it does not say. */
  description?: string;
  /** What the plugin may do there. */
  access: PluginFolderAccess;
  /** The folders that must be in it. */
  requiredDirectories: string[];
  /** The files that must be in it. */
  requiredFiles: string[];
};
/** What a plugin may do in a folder. */
type PluginFolderAccess = "read" | "readWrite";
/** A folder in which a plugin works for a company, as it now is. */
type PluginFolderStatus = {
  /** What names it within the plugin. */
  folderKey: string;
  /** Whether somebody has said which folder it is. */
  configured: boolean;
  /** Its path on the server; null if nobody has said it. */
  path: string | null;
  /** The same without links; null where there is nothing. */
  realPath: string | null;
  /** What the plugin may do there. */
  access: PluginFolderAccess;
  /** Whether the server can read it. */
  readable: boolean;
  /** Whether the server can write it. */
  writable: boolean;
  /** The folders that must be in it. */
  requiredDirectories: string[];
  /** The files that must be in it. */
  requiredFiles: string[];
  /** Those of the folders that are not there. */
  missingDirectories: string[];
  /** Those of the files that are not there. */
  missingFiles: string[];
  /** Whether nothing is wrong with it. */
  healthy: boolean;
  /** What is wrong with it. */
  problems: PluginFolderProblem[];
  /** When the server looked. */
  checkedAt: string;
};
/** Something that is wrong with a folder. */
type PluginFolderProblem = {
  /** What is wrong, for programs. */
  code: PluginFolderProblemCode;
  /** The same in words. */
  message: string;
  /** The path that this is about: that of the folder, or one in it; null where there is none. */
  path: string | null;
};
/** What is wrong with a folder. */
type PluginFolderProblemCode = "not_configured" | "not_absolute" | "missing" | "not_directory" | "not_readable" | "not_writable" | "missing_directory" | "missing_file" | "symlink_escape";
type ToolApplicationList = {
  applications: ToolApplication[];
};
/** Software outside whose tools agents use, through its connections. */
type ToolApplication = {
  id: string;
  companyId: string;
  /** The key of the application, unique in the company. Names of its tools begin with it. */
  applicationKey: string;
  /** The name, unique in the company. */
  name: string;
  /** What the application is for; null if nobody said. */
  description: string | null;
  type: ToolApplicationType;
  status: ToolStatus;
  /** The ID of the plugin that brings it; null for all other types. */
  pluginId: string | null;
  /** The ID of the agent that answers for it. */
  ownerAgentId: string | null;
  /** The ID of the person who answers for it. */
  ownerUserId: string | null;
  /** Custom data; null until somebody writes some. */
  metadata: { [name: string]: JsonValue } | null;
  /** When it was archived; null while it is not. */
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
  /** A name for programs, unique in the company: the key of the application, a slash, the first name, digits. */
  uid: string;
  /** The ID of its application. */
  applicationId: string;
  /** The name, unique in the application among connections that are not archived. */
  name: string;
  connectionKind: ToolConnectionKind;
  transport: ToolTransport;
  authKind: ToolAuthKind;
  credentialPolicy: ToolCredentialPolicy;
  status: ToolStatus;
  /** Whether calls are made through it while it is active. */
  enabled: boolean;
  /** The url or the templateId, and how new tools are treated. It has no secrets. */
  config: { [name: string]: JsonValue };
  /** The secrets that are sent to the server, at most 50. */
  credentialRefs: ToolCredentialRef[];
  /** The secrets in the place of settings, at most 50. */
  credentialSecretRefs: ToolCredentialSecretRef[];
  healthStatus: ToolHealthStatus;
  /** What the last check found, in a sentence; null if there is no more to say. */
  healthMessage: string | null;
  /** When it was checked last; null since its settings changed. */
  healthCheckedAt: string | null;
  /** When it was last found healthy; null if it never was. */
  lastHealthAt: string | null;
  /** When the server's tools were listed last; null before the first time. */
  lastCatalogRefreshAt: string | null;
  /** Why it failed last; null since it succeeded. */
  lastError: string | null;
  /** The ID of the agent that created it. */
  createdByAgentId: string | null;
  /** The ID of the person who created it. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
  /** For whom it is installed, at most 1,000. */
  installs: ToolInstall[];
  /** When a tool was called through it last; null if none was. */
  lastUsedAt: string | null;
};
/** Who keeps a connection. */
type ToolConnectionKind = "managed";
/** A secret that is sent to a server of tools. Its value is never shown. */
type ToolCredentialRef = {
  /** What people call it. */
  name: string;
  /** The ID of the secret. */
  secretId: string;
  /** Where it is sent. */
  placement: ToolCredentialPlacement;
  /** The name of the header, variable or parameter. */
  key: string;
  /** "latest", or the number of a version. */
  version: "latest" | number;
  /** What comes before the value; null for nothing. */
  prefix: string | null;
};
/** A secret in the place of a setting of a connection. */
type ToolCredentialSecretRef = {
  /** The ID of the secret. */
  secretId: string;
  /** The setting whose value it is. */
  configPath: string;
  /** "latest", or the number of a version. */
  versionSelector: "latest" | number;
  /** Whether the connection is of no use without it. */
  required: boolean;
  /** What people call it; null if nobody said. */
  label: string | null;
};
/** What the last health check found. */
type ToolHealthStatus = "unchecked" | "ok" | "degraded" | "error" | "missing_secret";
/** For whom a connection is installed. */
type ToolInstall = {
  targetType: ToolInstallTarget;
  /** The ID of the company or of the agent. */
  targetId: string;
};
/** A server with tools: how its application is reached, and with which secrets. */
type ToolConnection = {
  id: string;
  companyId: string;
  /** A name for programs, unique in the company: the key of the application, a slash, the first name, digits. */
  uid: string;
  /** The ID of its application. */
  applicationId: string;
  /** The name, unique in the application among connections that are not archived. */
  name: string;
  connectionKind: ToolConnectionKind;
  transport: ToolTransport;
  authKind: ToolAuthKind;
  credentialPolicy: ToolCredentialPolicy;
  status: ToolStatus;
  /** Whether calls are made through it while it is active. */
  enabled: boolean;
  /** The url or the templateId, and how new tools are treated. It has no secrets. */
  config: { [name: string]: JsonValue };
  /** The secrets that are sent to the server, at most 50. */
  credentialRefs: ToolCredentialRef[];
  /** The secrets in the place of settings, at most 50. */
  credentialSecretRefs: ToolCredentialSecretRef[];
  healthStatus: ToolHealthStatus;
  /** What the last check found, in a sentence; null if there is no more to say. */
  healthMessage: string | null;
  /** When it was checked last; null since its settings changed. */
  healthCheckedAt: string | null;
  /** When it was last found healthy; null if it never was. */
  lastHealthAt: string | null;
  /** When the server's tools were listed last; null before the first time. */
  lastCatalogRefreshAt: string | null;
  /** Why it failed last; null since it succeeded. */
  lastError: string | null;
  /** The ID of the agent that created it. */
  createdByAgentId: string | null;
  /** The ID of the person who created it. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
type ToolConnectionDrafts = {
  /** A draft of each server, at most 200. */
  drafts: ToolConnectionDraft[];
};
/** A connection as a file describes it. It is not stored. */
type ToolConnectionDraft = {
  /** The name that the file gives it. */
  name: string;
  transport: ToolTransport;
  /** Always draft. */
  status: ToolStatus;
  /** The url, without what gives access; of a program nothing. */
  config: { [name: string]: JsonValue };
  /** None: the values of the file are dropped. */
  credentialRefs: ToolCredentialRef[];
  /** The credentials that it needs, at most 100. */
  credentialFields: ToolCredentialField[];
  /** What people must do, or what was left out. */
  warnings: string[];
};
/** A credential of which people must choose a secret. */
type ToolCredentialField = {
  /** Where it is in the file. */
  configPath: string;
  /** What people call it. */
  label: string;
  placement: ToolCredentialPlacement;
  /** The name of the header, variable or parameter. */
  key: string;
  /** What comes before the value, such as "Bearer "; null for nothing. */
  prefix: string | null;
  /** Whether the file has it. */
  required: boolean;
};
type ArchivedToolConnection = {
  id: string;
  companyId: string;
  /** A name for programs, unique in the company: the key of the application, a slash, the first name, digits. */
  uid: string;
  /** The ID of its application. */
  applicationId: string;
  /** The name, unique in the application among connections that are not archived. */
  name: string;
  connectionKind: ToolConnectionKind;
  transport: ToolTransport;
  authKind: ToolAuthKind;
  credentialPolicy: ToolCredentialPolicy;
  status: ToolStatus;
  /** Whether calls are made through it while it is active. */
  enabled: boolean;
  /** The url or the templateId, and how new tools are treated. It has no secrets. */
  config: { [name: string]: JsonValue };
  /** The secrets that are sent to the server, at most 50. */
  credentialRefs: ToolCredentialRef[];
  /** The secrets in the place of settings, at most 50. */
  credentialSecretRefs: ToolCredentialSecretRef[];
  healthStatus: ToolHealthStatus;
  /** What the last check found, in a sentence; null if there is no more to say. */
  healthMessage: string | null;
  /** When it was checked last; null since its settings changed. */
  healthCheckedAt: string | null;
  /** When it was last found healthy; null if it never was. */
  lastHealthAt: string | null;
  /** When the server's tools were listed last; null before the first time. */
  lastCatalogRefreshAt: string | null;
  /** Why it failed last; null since it succeeded. */
  lastError: string | null;
  /** The ID of the agent that created it. */
  createdByAgentId: string | null;
  /** The ID of the person who created it. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
  /** The number of grants that were revoked. */
  revokedGrants: number;
  /** The number of agents and companies for whom it was installed. */
  removedInstalls: number;
  /** The number of secrets that it used. */
  removedSecretBindings: number;
  /** The number of tools that it had. */
  removedCatalogEntries: number;
  /** The number of programs that were stopped. */
  stoppedSlots: number;
};
type ToolConnectionCheck = {
  connection: ToolConnection;
  /** The slot of the program that was asked; null for a server that is not a program of this installation. */
  runtimeSlot: ToolRuntimeSlot | null;
};
/** The place of a program that is the server of a connection. */
type ToolRuntimeSlot = {
  id: string;
  companyId: string;
  /** The ID of the application. */
  applicationId: string;
  /** The ID of the connection. */
  connectionId: string;
  runtimeKind: ToolRuntimeKind;
  /** The connection with the set of its credentials: each has a program of its own. */
  slotKey: string;
  status: ToolRuntimeStatus;
  /** How it is run: process for a process of the machine. */
  provider: string;
  /** The ID of the template that has its command. */
  commandTemplateKey: string;
  healthStatus: ToolRuntimeHealthStatus;
  /** Why it failed; null if it did not. */
  healthMessage: string | null;
  /** When it was asked last whether it is there; null if it never was. */
  lastHealthCheckAt: string | null;
  /** When it was started last; null if it never was. */
  startedAt: string | null;
  /** When it ended; null while it runs. */
  stoppedAt: string | null;
  /** When it was used last; null if it never was. */
  lastUsedAt: string | null;
  /** When it is stopped, unless it is used before. */
  idleDeadlineAt: string | null;
  /** Why it failed last, with its last words; null if it never did. */
  lastError: string | null;
  /** What else is known of it. */
  metadata: { [name: string]: JsonValue };
  createdAt: string;
  updatedAt: string;
};
/** What runs the server of a connection. */
type ToolRuntimeKind = "local_stdio";
/** What the program of a connection does. */
type ToolRuntimeStatus = "starting" | "running" | "idle" | "stopped" | "failed" | "disabled";
/** Whether the program of a connection answers. */
type ToolRuntimeHealthStatus = "unchecked" | "ok" | "error";
type ToolCatalogRefresh = {
  connection: ToolConnection;
  catalog: ToolCatalogEntry[];
  /** The number of tools that the server listed. */
  discoveredCount: number;
  /** The number of those that wait for a review because of this list. */
  quarantinedCount: number;
  /** Why other tools that the server listed were left out, in sentences. */
  warnings: string[];
};
/** A tool that the server of a connection offers, as it was listed last. */
type ToolCatalogEntry = {
  id: string;
  companyId: string;
  /** The ID of the application. */
  applicationId: string;
  /** The ID of the connection. */
  connectionId: string;
  entryKind: ToolEntryKind;
  /** The same as toolName. */
  name: string;
  /** The name that its server gives it. */
  toolName: string;
  /** The title that its server gives it; null for none. */
  title: string | null;
  /** What it does, in the words of its server; null for nothing. */
  description: string | null;
  /** The JSON schema of its arguments. */
  inputSchema: { [name: string]: JsonValue };
  /** The JSON schema of its results; null if its server gives none. */
  outputSchema: { [name: string]: JsonValue } | null;
  /** What its server says of it, such as readOnlyHint; null for nothing. */
  annotations: { [name: string]: JsonValue } | null;
  riskLevel: ToolEntryRisk;
  /** Whether its risk is read. */
  isReadOnly: boolean;
  /** Whether its risk is write. */
  isWrite: boolean;
  /** Whether its risk is destructive. */
  isDestructive: boolean;
  status: ToolCatalogEntryStatus;
  /** How often its definition changed, from 1. */
  version: number;
  /** A hash of its whole definition. */
  versionHash: string;
  /** A hash of the schema of its arguments. */
  schemaHash: string;
  /** What it was before its last change; null if it never changed. */
  previous: PreviousToolDefinition | null;
  /** When the entry was made. */
  addedAt: string;
  /** When its server offered it first. */
  firstSeenAt: string;
  /** When its server offered it last. */
  lastSeenAt: string;
  /** When people decided about it last; null if they never did. */
  reviewedAt: string | null;
  /** The ID of the agent that decided about it. */
  reviewedByAgentId: string | null;
  /** The ID of the person who decided about it. */
  reviewedByUserId: string | null;
  /** Since when it waits for a review; null if it does not. */
  quarantinedAt: string | null;
  /** Why it waits for a review; null if it does not. */
  quarantineReason: ToolQuarantineReason | null;
  createdAt: string;
  updatedAt: string;
};
/** What an entry of a catalog is. */
type ToolEntryKind = "tool";
/** How much harm a tool can do, by its name and by what its server says. */
type ToolEntryRisk = "read" | "write" | "destructive";
/** Whether a tool may be called at all. */
type ToolCatalogEntryStatus = "active" | "disabled" | "quarantined" | "removed";
/** What a tool was before its last change. */
type PreviousToolDefinition = {
  /** Its title then; null for none. */
  title: string | null;
  /** Its description then; null for none. */
  description: string | null;
  /** The schema of its arguments then. */
  inputSchema: { [name: string]: JsonValue };
  /** What its server said of it then; null for nothing. */
  annotations: { [name: string]: JsonValue } | null;
  /** Its risk then. */
  riskLevel: ToolEntryRisk;
};
/** Why a tool waits for a review. */
type ToolQuarantineReason = "pending_review" | "suspicious_text" | "ambiguous_name";
type ToolCatalog = {
  catalog: ToolCatalogEntry[];
};
type ToolInstallList = {
  /** The ID of the connection. */
  connectionId: string;
  /** For whom it is installed, at most 1,000. */
  installs: ToolInstall[];
};
type ToolConnectionActivity = {
  /** The ID of the connection. */
  connectionId: string;
  /** The events of the newest calls of its tools. */
  events: Activity[];
  /** What happened to the connection itself. */
  lifecycleEvents: Activity[];
  /** The newest calls about which people are asked. */
  actionRequests: ToolActionRequest[];
};
/** A call of a tool that waits for people, or was decided by them. */
type ToolActionRequest = {
  id: string;
  companyId: string;
  /** The ID of the call. */
  invocationId: string;
  /** The ID of the issue on which people are asked. */
  issueId: string | null;
  /** The ID of the interaction that asks them. */
  interactionId: string | null;
  /** The ID of the approval of the board; null where none is needed. */
  approvalId: string | null;
  status: ToolActionRequestStatus;
  /** SHA-256 in hex of the tool, its schema and all arguments: another argument is another hash. */
  canonicalArgumentsHash: string;
  canonicalArgumentsSummary: ToolArgumentsSummary;
  /** What people are shown of the call; null for nothing. */
  previewMarkdown: string | null;
  /** The ID of the agent that called. */
  requestedByAgentId: string | null;
  /** The ID of the person who called. */
  requestedByUserId: string | null;
  /** The ID of the agent that decided. */
  decidedByAgentId: string | null;
  /** The ID of the person who decided. */
  decidedByUserId: string | null;
  /** When it was decided; null before. */
  decidedAt: string | null;
  /** When it expires, if nobody decides before. */
  expiresAt: string;
  /** When the call ended; null before. */
  resolvedAt: string | null;
  /** The result of the call, shortened; null for none. */
  resultSummary: { [name: string]: JsonValue } | null;
  /** Why the call failed; null if it did not. */
  errorCode: string | null;
  createdAt: string;
  updatedAt: string;
};
/** The arguments of a call, as people are shown them. */
type ToolArgumentsSummary = {
  /** The arguments, shortened and without what looks like a credential. */
  summary: { [name: string]: JsonValue };
  /** How long all arguments are as canonical JSON. */
  sizeBytes: number;
  /** A hash of all arguments. */
  sha256: string;
  /** The paths of what was replaced, since it looks like a credential. */
  redactedFields: string[];
  /** The paths of what was shortened or left out, since it is too long. */
  cutFields: string[];
};
type StartedToolAuthorization = {
  /** The address at the authorization server at which the person decides, within ten minutes. */
  url: string;
};
/** A token of a connection, for the run that asked for it. */
type IssuedToolToken = {
  /** Always minted: the token was made for the run. */
  status: "minted";
  /** The token, for the server of the connection and nobody else. */
  token: string;
  /** How it is sent: Bearer. */
  tokenType: string;
  /** Until when it is to be used. */
  expiresAt: string;
  /** For how many seconds that is. */
  ttlSeconds: number;
  /** What it may be used for, in words of the authorization server. */
  scope: string;
  /** The ID of the grant that it is of. */
  grantId: string;
};
type ToolGrantList = {
  connection: ToolGrantConnection;
  /** The grants that the caller may see: their own and the company's, or all. */
  grants: ListedToolGrant[];
  capabilities: ToolGrantCapabilities;
  /** The ID of the caller. */
  currentUserId: string | null;
  /** The active people of the company, oldest members first: those who may have grants. */
  members: ToolGrantMember[];
};
/** The connection of grants. */
type ToolGrantConnection = {
  id: string;
  uid: string;
};
type ListedToolGrant = {
  id: string;
  kind: ToolGrantKind;
  /** The ID of the person whose access it is; null for all other kinds. */
  subjectUserId: string | null;
  /** The ID of the agent whose access it is; null for all other kinds. */
  subjectAgentId: string | null;
  status: ToolGrantStatus;
  /** What the authorization server granted, in its own words, at most 100. */
  scopes: string[];
  /** When it ends; null if it does not, or if that is not known. */
  expiresAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** The agents that may use it, each once. */
  delegations: ToolGrantDelegation[];
};
/** Whose access a grant is. */
type ToolGrantKind = "organization" | "user" | "agent";
/** Whether a grant is in use. */
type ToolGrantStatus = "active" | "revoked";
/** Lets one agent use the grant of a person. */
type ToolGrantDelegation = {
  id: string;
  /** The ID of the grant. */
  grantId: string;
  /** The ID of the agent that may use it. */
  agentId: string;
  /** The ID of the person who lent it; null if they are gone. */
  createdByUserId: string | null;
  createdAt: string;
};
/** What the caller may do with the grants of a connection. */
type ToolGrantCapabilities = {
  /** Whether the caller may revoke and lend every grant. */
  canManage: boolean;
  /** Whether the caller may have the server grant access to themself. */
  canAuthorize: boolean;
};
/** A person who may have a grant. */
type ToolGrantMember = {
  id: string;
  name: string;
};
/** What a company, a person or an agent may do at the server of a connection. Its tokens are never shown. */
type ToolGrant = {
  id: string;
  kind: ToolGrantKind;
  /** The ID of the person whose access it is; null for all other kinds. */
  subjectUserId: string | null;
  /** The ID of the agent whose access it is; null for all other kinds. */
  subjectAgentId: string | null;
  status: ToolGrantStatus;
  /** What the authorization server granted, in its own words, at most 100. */
  scopes: string[];
  /** When it ends; null if it does not, or if that is not known. */
  expiresAt: string | null;
  createdAt: string;
  updatedAt: string;
};
type ToolExampleList = {
  examples: ToolExample[];
};
/** Tools to try the gateway with, whose server comes with this one. */
type ToolExample = {
  /** The name of the example. */
  id: string;
  /** What people call it. */
  title: string;
  /** What it shows. */
  description: string;
  fixture: ToolExampleFixture;
  safeDefaultProfile: ToolExampleProfile;
  install: ToolExampleInstall;
};
/** The server of an example, which comes with this one. */
type ToolExampleFixture = {
  /** How the server of the example is spoken to. */
  transport: ToolTransport;
  /** The built-in template that it runs. */
  templateId: string;
  /** Whether this installation can run it. */
  available: boolean;
  /** The tools that it has. */
  tools: ToolExampleTool[];
};
/** A tool of an example. */
type ToolExampleTool = {
  /** The name that the program gives it. */
  name: string;
  /** What people call it; null if nobody said. */
  title: string | null;
  /** What it does; null if nobody said. */
  description: string | null;
  /** How much harm it can do. */
  risk: ToolEntryRisk;
};
/** The read-only profile that comes with an example. */
type ToolExampleProfile = {
  /** The name by which a company has the profile once. */
  profileKey: string;
  /** What people call it. */
  name: string;
  /** The tools that it allows: those that only read. */
  allowedTools: string[];
  /** The tools that it does not allow. */
  heldBackTools: string[];
};
/** What a company has of an example. */
type ToolExampleInstall = {
  /** Whether the company has all of the example. */
  installed: boolean;
  /** Whether it can be installed now. */
  canInstall: boolean;
  /** Why it cannot be installed; null if it can. */
  reason: string | null;
  /** The ID of its application; null where the company has none. */
  applicationId: string | null;
  /** The ID of its connection; null where the company has none. */
  connectionId: string | null;
  /** The ID of its profile; null where the company has none. */
  profileId: string | null;
  /** The ID of what binds the profile to the company; null for none. */
  profileBindingId: string | null;
};
type InstalledToolExample = {
  example: ToolExample;
  /** Whether anything was made: not if the company had all of it. */
  created: boolean;
  application: ToolApplication;
  connection: ToolConnection;
  profile: ToolProfile;
  /** What the profile allows. */
  profileEntries: ToolProfileEntry[];
  profileBinding: ToolProfileBinding;
  /** The tools of the connection. */
  catalog: ToolCatalogEntry[];
};
/** A named set of tools, and for whom it holds. */
type ToolProfile = {
  id: string;
  companyId: string;
  /** The key, unique in the company. */
  profileKey: string;
  /** What people call the profile; others may have the same name. */
  name: string;
  /** What the profile is for; null if nobody said. */
  description: string | null;
  status: ToolStatus;
  defaultAction: ToolDefaultAction;
  /** Custom data; null until somebody writes some. */
  metadata: { [name: string]: JsonValue } | null;
  /** When its new tools were reviewed last; null until then. */
  newToolsReviewedAt: string | null;
  /** How many new tools of what it includes wait for a review. */
  newToolsPendingCount: number;
  /** What it includes and excludes, oldest first. */
  entries: ToolProfileEntry[];
  /** What it holds for, oldest first. */
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
  /** The ID of the application, where the entry is about one. */
  applicationId: string | null;
  /** The ID of the connection, where the entry is about one. */
  connectionId: string | null;
  /** The ID of the tool in the catalog, where the entry is about one. */
  catalogEntryId: string | null;
  /** The name of the tools, at their server or here; null where the entry compares something else. */
  toolName: string | null;
  /** How much harm the tools can do; null where the entry compares something else. */
  riskLevel: ToolRiskLevel | null;
  /** What else must hold of a call; null if nothing. */
  conditions: { [name: string]: JsonValue } | null;
  createdAt: string;
  updatedAt: string;
};
/** What a profile holds for. */
type ToolProfileBinding = {
  id: string;
  /** The ID of the profile. */
  profileId: string;
  targetType: ToolBindingTarget;
  /** The ID of what the profile holds for. */
  targetId: string;
  /** Of the profiles of one target, the one with the lowest priority comes first. */
  priority: number;
  /** Custom data; null until somebody writes some. */
  metadata: { [name: string]: JsonValue } | null;
  createdAt: string;
  updatedAt: string;
};
/** What a profile comes to. */
type ToolProfileSummary = {
  accessMode: ToolAccessMode;
  /** How many tools it allows. An inclusion with conditions counts, an exclusion with conditions does not. */
  allowedToolCount: number;
  /** How many applications these tools are of. */
  allowedApplicationCount: number;
  /** How many tools it excludes. */
  excludedToolCount: number;
  /** How many tools the company has that can be used. */
  totalToolCount: number;
  /** For how many targets it holds. */
  assignmentCount: number;
  /** For how many agents it holds outside of any project, routine and issue that has profiles of its own. */
  appliesToAgentCount: number;
  /** Whether it holds for the company. */
  isCompanyDefault: boolean;
};
/** How a profile says what it allows. */
type ToolAccessMode = "selected" | "all_except";
/** Whether an example works, by calls through the gateway. */
type ToolExampleSmoke = {
  /** The name of the example. */
  exampleId: string;
  /** Whether all checks passed. */
  ok: boolean;
  actor: ToolSmokeActor;
  connection: ToolSmokeConnection;
  profile: ToolSmokeProfile;
  /** The checks in their order. */
  checks: ToolSmokeCheck[];
};
/** Who called the tools. */
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
  /** Whether it is in use. */
  status: string;
};
/** The profile that allows the call. */
type ToolSmokeProfile = {
  /** The ID of the profile. */
  id: string;
  /** The name of the profile. */
  name: string;
  /** Whether it is in use. */
  status: string;
};
/** A check of an example. */
type ToolSmokeCheck = {
  /** What is checked, as a word. */
  name: string;
  status: ToolSmokeCheckStatus;
  /** What was found, in a sentence. */
  detail: string;
  /** How long it took, in milliseconds. */
  durationMs: number;
};
/** What a check came to. */
type ToolSmokeCheckStatus = "pass" | "fail" | "skipped";
type ToolPolicyList = {
  policies: ToolPolicy[];
};
/** A rule about calls of tools. */
type ToolPolicy = {
  id: string;
  companyId: string;
  /** The name, unique in the company. */
  name: string;
  /** Why there is this policy; null if nobody said. */
  description: string | null;
  policyType: ToolPolicyType;
  /** Policies are asked from the lowest priority up; of equal ones, the oldest first. */
  priority: number;
  /** Whether it is asked at all. */
  enabled: boolean;
  /** Which calls it is about: each key must be met, and none means all calls. */
  selectors: { [name: string]: JsonValue };
  /** What else must hold of a call; null if nothing. */
  conditions: { [name: string]: JsonValue } | null;
  /** The limit of a rate limit, or what a trust rule pins; null otherwise. */
  config: { [name: string]: JsonValue } | null;
  /** The ID of the agent that created it. */
  createdByAgentId: string | null;
  /** The ID of the person who created it. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
/** What a policy does with the calls that it matches. */
type ToolPolicyType = "allow" | "block" | "require_approval" | "rate_limit" | "trust_rule";
type ToolPolicyDeletion = {
  deleted: true;
  policyId: string;
};
type ToolProfileList = {
  profiles: ToolProfile[];
};
type ToolProfileUnbinding = {
  /** How many bindings were removed: 0 where it did not hold for the target. */
  unbound: number;
};
type ToolProfileDeletion = {
  profile: ToolProfile;
  summary: ToolProfileSummary;
  /** The ID of the profile that took its place. */
  reassignedToProfileId: string | null;
  /** For how many targets it did. */
  reassignedBindingCount: number;
};
/** The tools that came to a profile since its last review. */
type NewTools = {
  /** The ID of the profile. */
  profileId: string;
  /** When its new tools were reviewed last; null until then. */
  reviewedAt: string | null;
  /** How many tools wait for a review. */
  pendingCount: number;
  /** The tools that wait for a review, oldest first. */
  tools: ToolCatalogEntry[];
};
type NewToolsReview = {
  profile: ToolProfile;
  /** When the tools were reviewed. */
  reviewedAt: string;
  /** How many tools are allowed. */
  allowedCount: number;
  /** How many tools stay blocked. */
  keptBlockedCount: number;
  /** How many entries the profile got. */
  entriesCreated: number;
  /** The IDs of the tools in the catalog. */
  reviewedCatalogEntryIds: string[];
};
/** What an agent may call, and by which profiles. */
type EffectiveTools = {
  /** The ID of the agent. */
  agentId: string;
  /** The profiles that hold for it, in their order. */
  profiles: ToolProfile[];
  /** What these include and exclude. */
  entries: ToolProfileEntry[];
  /** Why they hold for it. */
  bindings: ToolProfileBinding[];
  /** The tools that it may call, by profiles, policies and grants. */
  allowedTools: AllowedTool[];
  /** The names of these, as sessions have them. */
  allowedToolNames: string[];
  /** The connections that are installed for it. */
  installedConnections: InstalledToolServer[];
};
/** A tool that an agent may call, or for which people are asked. */
type AllowedTool = {
  /** The ID of the tool in the catalog. */
  catalogEntryId: string;
  /** The ID of its connection. */
  connectionId: string;
  /** The name that its server gives it. */
  toolName: string;
  riskLevel: ToolEntryRisk;
  decision: ToolDecisionKind;
};
/** What becomes of a call of a tool. */
type ToolDecisionKind = "allow" | "deny" | "require_approval" | "rate_limited" | "defer_runtime";
/** A connection that is installed for an agent. */
type InstalledToolServer = {
  /** The ID of the connection. */
  connectionId: string;
  /** The name that programs know it by. */
  uid: string;
  /** What people call the connection. */
  name: string;
  /** The ID of its application. */
  applicationId: string;
  /** Whether it is installed for all agents of the company. */
  isForCompany: boolean;
};
type ToolPolicyTest = {
  decision: ToolDecision;
  /** What the journal was told; null if nothing. */
  auditEvent: Activity | null;
};
/** What becomes of a call of a tool, and why. */
type ToolDecision = {
  decision: ToolDecisionKind;
  /** Whether it is to allow the call. */
  allowed: boolean;
  reasonCode: ToolReasonCode;
  /** The reason in a sentence. */
  explanation: string;
  /** The IDs of the profiles that hold for the caller, in their order. */
  effectiveProfileIds: string[];
  /** The IDs of the policies that had a say, the deciding one last. */
  matchedPolicyIds: string[];
  redactionPlan: ToolRedactionPlan;
  policyExplanation: ToolPolicyExplanation | null;
  rateLimitState: ToolRateLimitState | null;
};
/** Why a call of a tool is decided as it is. */
type ToolReasonCode = "deny_missing_agent" | "deny_run_context_mismatch" | "deny_company_boundary" | "deny_missing_tool" | "deny_disabled_connection" | "deny_policy_block" | "rate_limited" | "requires_approval_policy" | "requires_review_changed_tool" | "allow_policy" | "allow_trust_rule" | "allow_explicit_grant" | "allow_profile" | "deny_default";
/** What of the arguments nobody is shown. */
type ToolRedactionPlan = {
  /** How many fields. */
  redactedFieldCount: number;
  /** Their paths. */
  redactedFields: string[];
  /** The SHA-256 of all arguments. */
  hash: string;
};
/** The policy that decided. */
type ToolPolicyExplanation = {
  /** The ID of the policy. */
  policyId: string;
  /** What the policy does with calls, such as block. */
  policyType: string;
  /** Whether its selectors are met. */
  selectorMatched: boolean;
  /** Whether its conditions are met; false where they could not be understood. */
  conditionsMatched: boolean;
};
/** How far the limit of a policy is used up. */
type ToolRateLimitState = {
  /** Whether the limit is reached. */
  limited: boolean;
  /** The calls counted in the present window. */
  count: number;
  /** How many there may be. */
  limit: number;
  /** How many seconds the window takes. */
  windowSeconds: number;
  /** What calls have in common that are counted together. */
  bucketKey: string;
};
type ToolTestAgentList = {
  agents: ToolTestAgent[];
};
/** An agent as which tools can be tried. */
type ToolTestAgent = {
  /** The agent's ID. */
  id: string;
  /** What people call the agent. */
  name: string;
  role: AgentRole;
  /** The agent's title; null for none. */
  title: string | null;
  /** Whether the agent can work, works, or why it does not. */
  status: AgentStatus;
  /** How many managers are above it. */
  orgDepth: number;
};
type ToolTestAccessAnswer = {
  access: ToolTestAccess;
};
/** What an agent may do with the tools of a connection. */
type ToolTestAccess = {
  /** The ID of the connection. */
  connectionId: string;
  /** The ID of the agent. */
  agentId: string;
  /** How many tools the connection has. */
  toolCount: number;
  /** How many of them it may call. */
  allowedCount: number;
  /** For how many a person is asked first. */
  askFirstCount: number;
  /** How many it may not call. */
  offCount: number;
  /** When what decides this was changed last; null if that is not known. */
  lastChangedAt: string | null;
  /** The tools of the connection. */
  tools: TestedTool[];
};
/** A tool of a connection, and what an agent may do with it. */
type TestedTool = {
  /** The ID of the tool in the catalog. */
  catalogEntryId: string;
  /** The name that its server gives it. */
  toolName: string;
  /** The name that sessions call it by. */
  gatewayToolName: string;
  /** Its title, or the name that its server gives it. */
  displayName: string;
  risk: ToolEntryRisk;
  decision: ToolTestDecision;
  reasonCode: ToolReasonCode;
  /** The IDs of the policies that had a say, the deciding one last. */
  matchedPolicyIds: string[];
};
/** What an agent may do with a tool. */
type ToolTestDecision = "allowed" | "ask_first" | "off";
/** What came of a call that a person tried as an agent. */
type ToolTestAnswer = {
  decision: ToolTestDecision;
  /** The ID of the call, for the audit. */
  invocationId: string;
  /** The ID of the request that people decide about, if they are asked. */
  actionRequestId?: string;
  /** What the server answered, if it did. */
  result?: ToolCallResult;
  /** Why the call was refused, or failed. */
  error?: ToolTestError;
};
/** What a server answered, without the credentials that it was sent. */
type ToolCallResult = {
  /** Blocks of text, images and the like, as the server gave them. */
  content: { [name: string]: JsonValue }[];
  /** The structured form of the same; null where the server gives none. */
  data: { [name: string]: JsonValue } | null;
  /** Whether the tool says that it failed. */
  isError: boolean;
};
/** Why a call of a tool was refused, or failed. */
type ToolTestError = {
  /** Why, in a sentence. */
  message: string;
  /** The same as a code. */
  reasonCode: string;
};
/** A call that a person tried, about which people were asked. */
type ToolTestCall = {
  /** The ID of the request. */
  actionRequestId: string;
  /** The ID of the call, for the audit. */
  invocationId: string;
  phase: ToolTestPhase;
  /** The parameters, shortened and without what looks like a credential. */
  parameters: { [name: string]: JsonValue };
  /** What the server answered; shortened a day later. */
  result?: ToolCallResult;
  /** Why the call was not made, or failed. */
  error?: ToolTestError;
  /** How long the call took, in milliseconds; null if it was not made. */
  durationMs: number | null;
  /** When people were asked. */
  requestedAt: string;
  /** When it was done; null before. */
  resolvedAt: string | null;
};
/** How far a call is about which people were asked. */
type ToolTestPhase = "waiting" | "executing" | "done";
type SmokeLabServiceList = {
  /** All services of the lab. */
  services: SmokeLabService[];
};
/** A service that the smoke lab tries the tools with. */
type SmokeLabService = {
  id: SmokeLabServiceId;
  /** What people call it. */
  label: string;
  status: SmokeLabServiceStatus;
  /** Its address; null while it is stopped. */
  url: string | null;
  /** What it answered just now; null while it is stopped. */
  health: SmokeLabHealth | null;
  /** More about it in a sentence; null if there is nothing to say. */
  detail: string | null;
};
/** A service of the smoke lab. */
type SmokeLabServiceId = "fake-oauth" | "http-mcp-fixture";
/** How a service of the smoke lab is. */
type SmokeLabServiceStatus = "stopped" | "running" | "error";
/** What a service of the smoke lab answered just now. */
type SmokeLabHealth = "ok" | "unreachable";
type SmokeLabFixtures = {
  /** Whether anything was made: not if the company had all of it. */
  created: boolean;
  application: ToolApplication;
  connection: ToolConnection;
  oauthConnection: ToolConnection;
};
type SmokeLabRunPage = {
  runs: SmokeLabRun[];
  /** Where the list goes on; null at its end. */
  nextCursor: string | null;
};
/** One pass through what the smoke lab tries. */
type SmokeLabRun = {
  id: string;
  companyId: string;
  trigger: SmokeLabTrigger;
  status: SmokeLabRunStatus;
  /** What people say of it; null for nothing. */
  summary: string | null;
  /** How many steps the run has. */
  totalSteps: number;
  /** How many of them passed. */
  passedSteps: number;
  /** How many of them failed. */
  failedSteps: number;
  /** How many of them were left out. */
  skippedSteps: number;
  /** When it was over; null while it is not. */
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
  /** Its steps, oldest first, at most 1,000. */
  steps: SmokeLabStep[];
};
/** Something that a run of the smoke lab tried. */
type SmokeLabStep = {
  id: string;
  companyId: string;
  /** The ID of the run. */
  runId: string;
  path: SmokeLabPath;
  /** What was tried. */
  scenarioStep: string;
  status: SmokeLabStepStatus;
  /** What was found; null if nobody said. */
  detail: string | null;
  /** How long it took, in milliseconds; null if nobody said. */
  durationMs: number | null;
  createdAt: string;
};
type SmokeLabStepAnswer = {
  step: SmokeLabStep;
  summary: SmokeLabSummary;
};
/** The steps of a run of the smoke lab, counted. */
type SmokeLabSummary = {
  /** How many steps the run has. */
  totalSteps: number;
  /** How many of them passed. */
  passedSteps: number;
  /** How many of them failed. */
  failedSteps: number;
  /** How many of them were left out. */
  skippedSteps: number;
};
type SmokeLabReset = {
  /** Always true. */
  ok: true;
  /** How many clients of the fake OAuth provider lost what they had. */
  revokedGrants: number;
  /** How many notes the MCP fixture had. */
  removedNotes: number;
  /** How many connections were given up. */
  archivedConnections: number;
  /** How many runs were not over. All runs stay in the list. */
  cancelledRuns: number;
};
type ToolGatewayList = {
  gateways: ToolGateway[];
};
/** An address at which clients outside call tools, with the tools and the context that they get there. */
type ToolGateway = {
  id: string;
  companyId: string;
  /** The part of its address that names it. */
  gatewayPublicId: string;
  /** What people call it. */
  name: string;
  /** Its short name. */
  slug: string;
  /** The same as slug. */
  displaySlug: string;
  /** What it is for; null if nobody said. */
  description: string | null;
  status: ToolStatus;
  /** The ID of its own profile; null once that is deleted or unbound. */
  profileId: string | null;
  defaultProfileMode: ToolGatewayMode;
  contextScopeType: ToolGatewayScope;
  /** The ID of what its calls count for; null for nothing. */
  contextScopeId: string | null;
  /** The ID of the agent as which it calls; null where it calls as the server. */
  agentId: string | null;
  /** The ID of the project of its calls; null for none. */
  projectId: string | null;
  /** The ID of the issue of its calls; null for none. */
  issueId: string | null;
  /** The ID of the issue on which people are asked about its calls; null where that is the issue itself. */
  approvalIssueId: string | null;
  /** The path at which clients speak the Model Context Protocol to it. */
  endpointPath: string;
  authConfig: ToolGatewayAuth;
  headerPolicy: ToolGatewayHeaderPolicy;
  metadataPolicy: ToolGatewayMetadataPolicy;
  onDemandToolsConfig: ToolGatewayOnDemand;
  /** Custom data; null until somebody writes some. */
  metadata: { [name: string]: JsonValue } | null;
  /** The ID of the agent that created it. */
  createdByAgentId: string | null;
  /** The ID of the person who created it. */
  createdByUserId: string | null;
  /** When it was archived; null while it is not. */
  archivedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** The tokens of its clients, oldest first. */
  tokens: ToolGatewayToken[];
  /** What to configure in clients; the token is left out. */
  clientSnippets: ToolGatewayClientSnippet[];
};
/** How clients of a gateway show who they are. */
type ToolGatewayAuth = {
  /** The version of this block: 1. */
  version: 1;
  bearer: ToolGatewayBearer;
  oauth: ToolGatewayOAuth;
};
/** How clients of a gateway show who they are by a token. */
type ToolGatewayBearer = {
  /** Whether clients may show a token of the gateway. */
  enabled: boolean;
  /** What tokens begin with: svcgw. */
  tokenPrefix: "svcgw";
  /** How many seconds a token lasts of which nobody says it: 60 to 31,536,000, and 90 days by default. */
  defaultTtlSeconds: number;
  /** Whether a token that does not expire needs a reason. */
  requireFiniteExpiry: boolean;
  /** Whether a token that lasts more than a year needs a reason. */
  longLivedTokenRequiresOverride: boolean;
};
/** How clients of a gateway log in by OAuth. */
type ToolGatewayOAuth = {
  /** Whether clients may log in by OAuth: never, so far. */
  enabled: false;
};
/** Which headers a gateway sends to servers of tools. */
type ToolGatewayHeaderPolicy = {
  /** The version of this block: 1. */
  version: 1;
  callerPassthrough: ToolGatewayPassthrough;
  /** Headers that are sent with every call. */
  staticHeaders: ToolGatewayHeader[];
  /** What is told of a call besides what metadataPolicy says. */
  generatedMetadata: ToolGatewayFact[];
  responseHeaders: ToolGatewayResponseHeaders;
};
/** Which headers of its callers a gateway passes on. */
type ToolGatewayPassthrough = {
  /** Whether headers of the caller are passed on at all. */
  enabled: boolean;
  /** The names of those that are. Headers that give access, and those of the protocols, never are. */
  allowedHeaders: string[];
};
/** A header that a gateway sends with every call. */
type ToolGatewayHeader = {
  /** The name of the header, in lower case. */
  name: string;
  /** The secret of the company that is its value: its ID, or its ID, @ and the number of a version. Null where it has a value of its own. */
  valueRef?: string;
  /** Its value; null where that is a secret. */
  value?: string;
};
/** Which headers a gateway answers with. */
type ToolGatewayResponseHeaders = {
  /** Whether those that the protocol needs are sent. */
  forwardMcpRequired: boolean;
  /** Whether those about caching are sent. */
  forwardSafeCache: boolean;
};
/** What a gateway tells servers of a call, in headers. */
type ToolGatewayMetadataPolicy = {
  /** The version of this block: 1. */
  version: 1;
  /** Whether servers are told the ID of the company. */
  forwardCompanyId: boolean;
  /** Whether servers are told the ID of the gateway. */
  forwardGatewayId: boolean;
  /** Whether servers are told the ID of the project. */
  forwardProjectId: boolean;
  /** Whether servers are told the ID of the issue. */
  forwardIssueId: boolean;
  /** Whether servers are told the ID of the agent. */
  forwardAgentId: boolean;
  /** Whether servers are told the ID of the run. */
  forwardRunId: boolean;
  /** Whether servers are told an ID of the call. */
  forwardCorrelationId: boolean;
};
/** How clients of a gateway with many tools find them. */
type ToolGatewayOnDemand = {
  /** The version of this block: 1. */
  version: 1;
  /** Whether clients find tools by search_tools and call them by run_tool. */
  enabled: boolean;
  /** How many tools a search finds that says no number. */
  defaultLimit: number;
};
/** Access of one client to a gateway. The token itself is not kept. */
type ToolGatewayToken = {
  id: string;
  companyId: string;
  /** The ID of the gateway. */
  gatewayId: string;
  /** What people call the token. */
  name: string;
  /** How the token begins. */
  tokenPrefix: string;
  subjectType: ToolGatewaySubject;
  /** Who the client is, in the words of whoever created it; null if not said. */
  subjectId: string | null;
  /** What people call the client. */
  clientLabel: string;
  /** Who is answerable for the token, and what it is for. */
  ownerNote: string;
  /** What it allows. */
  allowedActions: ToolGatewayAction[];
  /** When it ends; null if never. */
  expiresAt: string | null;
  /** Why it lasts longer than others; null if nobody said. */
  expiryOverrideReason: string | null;
  /** The ID of the person who said so; null for none. */
  expiryOverrideByUserId: string | null;
  /** When that was said; null if it was not. */
  expiryOverrideAt: string | null;
  /** When it was used last; null if never. */
  lastUsedAt: string | null;
  /** When it was first revoked; null while it is not. */
  revokedAt: string | null;
  /** The ID of the agent that created it. */
  createdByAgentId: string | null;
  /** The ID of the person who created it. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
/** How to configure a client for a gateway. */
type ToolGatewayClientSnippet = {
  client: ToolGatewayClient;
  /** The name of the client. */
  label: string;
  /** What to configure. */
  config: string;
  /** Where, and where the token goes. */
  notes: string;
};
/** A client that can use a gateway. */
type ToolGatewayClient = "claude_code" | "claude_desktop" | "cursor" | "vscode" | "codex" | "gemini_cli" | "curl";
/** A new token of a gateway, shown only once. */
type NewToolGatewayToken = {
  id: string;
  companyId: string;
  /** The ID of the gateway. */
  gatewayId: string;
  /** What people call the token. */
  name: string;
  /** How the token begins. */
  tokenPrefix: string;
  subjectType: ToolGatewaySubject;
  /** Who the client is, in the words of whoever created it; null if not said. */
  subjectId: string | null;
  /** What people call the client. */
  clientLabel: string;
  /** Who is answerable for the token, and what it is for. */
  ownerNote: string;
  /** What it allows. */
  allowedActions: ToolGatewayAction[];
  /** When it ends; null if never. */
  expiresAt: string | null;
  /** Why it lasts longer than others; null if nobody said. */
  expiryOverrideReason: string | null;
  /** The ID of the person who said so; null for none. */
  expiryOverrideByUserId: string | null;
  /** When that was said; null if it was not. */
  expiryOverrideAt: string | null;
  /** When it was used last; null if never. */
  lastUsedAt: string | null;
  /** When it was first revoked; null while it is not. */
  revokedAt: string | null;
  /** The ID of the agent that created it. */
  createdByAgentId: string | null;
  /** The ID of the person who created it. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
  /** The token, shown only once. It is sent as Bearer token. */
  token: string;
};
/** A new session of tools with its token. */
type NewToolSession = {
  /** The ID of the session. */
  sessionId: string;
  /** The token of the session, shown only once. It is sent as X-Service-Tool-Gateway-Token. */
  token: string;
  /** When it ends, unless its run ends before. */
  expiresAt: string;
  /** The address at which the session lists its tools. */
  toolsUrl: string;
  /** The address at which the session calls them. */
  callUrl: string;
};
/** A session of tools that gives no access any more. */
type RevokedToolSession = {
  /** The ID of the session. */
  sessionId: string;
  /** When it was first revoked. */
  revokedAt: string;
};
/** A tool that a session may call. */
type SessionTool = {
  /** The name to call it by. */
  name: string;
  /** The title of the tool, or the name that its server gives it. */
  displayName: string;
  /** What it does, as its server says; and that people are asked first, where they are. */
  description: string;
  /** The JSON schema of its parameters. */
  parametersSchema: { [name: string]: JsonValue };
  /** How it is reached. */
  providerType: "mcp_remote_http" | "mcp_local_stdio" | "plugin";
  /** The ID of the plugin that brings it; null for all others. */
  pluginId: string | null;
  /** What a call can do. */
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
  /** The name that its server gives it. */
  upstreamToolName: string;
  /** Whether people are asked before it is called. */
  requiresApproval: boolean;
  /** What else is known of it: its annotations, and hashes of its definition. */
  providerMetadata: { [name: string]: JsonValue };
};
/** A call of a tool that was made. */
type ToolCallAnswer = {
  /** The ID of the call, for the audit. */
  invocationId: string;
  /** Whether it was made now, or its stored result is given. */
  status: "completed" | "replayed";
  /** The name of the tool. */
  tool: string;
  result: ToolCallResult;
};
type ToolActionRequestList = {
  actionRequests: ListedToolActionRequest[];
  /** Where the list goes on; null at its end. */
  nextCursor: string | null;
};
type ListedToolActionRequest = {
  request: ToolActionRequest;
  /** The name under which the tool was called. */
  toolName: string;
  /** The title of the tool; null if its server gives none. */
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
/** A program that admins of the installation let connections of a company run. */
type ToolStdioTemplate = {
  id: string;
  companyId: string;
  /** The key, unique in the company, by which the config of a connection names it. */
  templateId: string;
  /** What people call it. */
  name: string;
  /** What the program is for; null if nobody said. */
  description: string | null;
  /** The program. It is started without a shell. */
  command: string;
  /** Its arguments, at most 100. */
  args: string[];
  /** The environment variables that connections may fill with secrets, at most 200. */
  envKeys: string[];
  /** The tools that it is said to have, at most 500; none where it lists them itself. */
  tools: ToolStdioTemplateTool[];
  source: ToolStdioTemplateSource;
  status: ToolStdioTemplateStatus;
  /** When it was disabled; null while it is not. */
  disabledAt: string | null;
  /** Why it was disabled; null if nobody said. */
  disabledReason: string | null;
  /** The ID of the agent that created it. */
  createdByAgentId: string | null;
  /** The ID of the person who created it. */
  createdByUserId: string | null;
  createdAt: string;
  updatedAt: string;
};
/** A tool that the program of a template is said to have. */
type ToolStdioTemplateTool = {
  /** The name by which the program is asked for it. */
  name: string;
  /** What people call it; null if nobody said. */
  title: string | null;
  /** What it does; null if nobody said. */
  description: string | null;
  /** The JSON schema of its arguments. */
  inputSchema: { [name: string]: JsonValue };
  /** What the program says of it; null for nothing. */
  annotations: { [name: string]: JsonValue } | null;
};
/** Where a template comes from. */
type ToolStdioTemplateSource = "built_in" | "admin";
/** Whether a template may be used. */
type ToolStdioTemplateStatus = "active" | "disabled";
type ToolAuditPage = {
  events: ToolAuditEvent[];
  /** Where the list goes on; null at its end. */
  nextCursor: string | null;
};
/** What happened at the gateway to tools, or to a connection to them. */
type ToolAuditEvent = {
  id: string;
  companyId: string;
  /** What happened, such as tool_gateway.call_denied. */
  action: string;
  /** The kind of the actor. */
  actorType: ActorType;
  /** The actor's ID. */
  actorId: string;
  /** What kind of thing it happened to. */
  entityType: string;
  /** The ID of that thing. */
  entityId: string;
  /** What else there is to know, shortened and without credentials. */
  details: { [name: string]: JsonValue };
  /** When it happened. */
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
  /** The title of the tool, or else its name; null for what concerns no tool. */
  toolDisplayName: string | null;
  /** What happened to a connection, session or token, such as health_checked; null for calls. */
  lifecycleType: string | null;
  /** What became of the call, as far as the event tells; null for what is no call. */
  normalizedOutcome: ToolAuditOutcome | null;
  /** The call as it is now; null for what is no call. */
  invocation: AuditedToolCall | null;
};
/** A call of a tool, as the audit shows it. */
type AuditedToolCall = {
  id: string;
  /** The name by which it was called. */
  toolName: string;
  status: ToolCallStatus;
  policyDecision: ToolCallDecision;
  approvalState: ToolCallApproval;
  /** The arguments, shortened and without what looks like a credential. */
  argumentsSummary: JsonValue;
  /** The result, shortened in the same way; null without one. */
  resultSummary: JsonValue;
  /** The size of the whole result; null without one. */
  resultSizeBytes: number | null;
  /** Why it failed or was refused; null otherwise. */
  errorCode: string | null;
  /** The same in words. */
  errorMessage: string | null;
  /** When it came. */
  startedAt: string;
  /** When it ended; null before. */
  completedAt: string | null;
};
/** What became of a call of a tool. */
type ToolCallStatus = "pending" | "authorized" | "denied" | "awaiting_approval" | "executing" | "succeeded" | "failed" | "cancelled" | "timed_out" | "rate_limited";
/** What rules said of a call of a tool. */
type ToolCallDecision = "allow" | "deny" | "require_approval" | "rate_limited" | "defer_runtime";
/** Whether people approve a call of a tool. */
type ToolCallApproval = "not_required" | "required" | "pending" | "approved" | "declined" | "expired";
type RunToolDecisions = {
  /** The run's ID. */
  runId: string;
  decisions: RunToolDecision[];
};
/** A call of a tool in a run, with the decision about it. */
type RunToolDecision = {
  invocation: AuditedToolCall;
  /** What people were asked; null where they were not. */
  actionRequest: ToolActionRequest | null;
  /** What the journal says of the call, oldest first. */
  auditEvents: Activity[];
  /** The last of these; null while there is none. */
  latestAuditEvent: Activity | null;
  decision: ToolCallDecision;
  outcome: ToolAuditOutcome;
  /** The reason of the decision, such as allow_profile. */
  reasonCode: string;
  /** Why the call was refused; null for others. */
  denialReason: string | null;
  /** What people have to decide; null for nothing. */
  pendingAction: PendingToolAction | null;
};
/** What people have to decide before a call is made. */
type PendingToolAction = {
  /** The ID of the request. */
  actionRequestId: string;
  /** The ID of the issue on which people are asked. */
  issueId: string | null;
  /** The ID of the interaction that asks them. */
  interactionId: string | null;
  /** The ID of the approval of the board; null where none is needed. */
  approvalId: string | null;
  /** When it expires, if nobody decides before. */
  expiresAt: string;
};
type ToolRuntimeSlotList = {
  runtimeSlots: ToolRuntimeSlot[];
};
/** How the programs and calls of the tools of a company are. */
type ToolRuntimeReport = {
  status: ToolRuntimeReportStatus;
  /** When this was read. */
  generatedAt: string;
  metrics: ToolRuntimeMetrics;
  supportMatrix: ToolRuntimeSupportMatrix;
  /** What fires of what is watched, the worst first. */
  alerts: ToolRuntimeRecommendation[];
  /** All that is watched. */
  recommendations: ToolRuntimeRecommendation[];
};
/** How the programs and calls of a company are. */
type ToolRuntimeReportStatus = "ok" | "degraded" | "critical";
/** The state of programs and connections, and the calls of the last hour. */
type ToolRuntimeMetrics = {
  /** The beginning of the last hour. */
  windowStartedAt: string;
  /** Its end: when this was read. */
  windowEndedAt: string;
  /** The number of programs that start, run or wait for calls. */
  activeSlots: number;
  /** The number of programs that are being started. */
  startingSlots: number;
  /** The number of programs that answer calls. */
  runningSlots: number;
  /** The number of programs that wait for calls. */
  idleSlots: number;
  /** The number of programs that failed last. */
  failedSlots: number;
  /** The number of programs that were stopped last. */
  stoppedSlots: number;
  /** The number of programs that have been starting for five minutes. */
  stuckStartingSlots: number;
  /** The number of programs whose server process has said nothing of them for five minutes. */
  stuckRunningSlots: number;
  /** How often no further program could be started. */
  capacityDeferralsLastHour: number;
  /** How often a program was started after it had failed. */
  restartAttemptsLastHour: number;
  /** How often a program was not started, since it had failed too often. */
  restartSuppressionsLastHour: number;
  /** How often a program was stopped, since nobody used it. */
  idleEvictionsLastHour: number;
  /** The number of calls that came and were not refused. */
  toolCallsLastHour: number;
  /** The number of calls that were not answered in time. */
  toolTimeoutsLastHour: number;
  /** The number of calls that failed otherwise. */
  toolFailuresLastHour: number;
  /** The calls that were not answered in time, in percent. */
  timeoutRateLastHour: number;
  /** The calls that failed otherwise, in percent. */
  failureRateLastHour: number;
  /** How long calls took on average, in milliseconds; 0 without any. */
  averageToolLatencyMsLastHour: number;
  /** The time within which 95 % of calls ended, in milliseconds; 0 without any. */
  p95ToolLatencyMsLastHour: number;
  /** The number of calls that lacked a secret of their connection. */
  missingSecretFailuresLastHour: number;
  /** The number of calls whose outcome could not be written. */
  auditWriteFailuresLastHour: number;
  /** The number of connections in use. */
  activeConnections: number;
  /** The number of connections that are disabled. */
  disabledConnections: number;
  /** The number of connections in use whose last check found something wrong. */
  degradedConnections: number;
  /** The number of connections to servers at addresses. */
  remoteHttpConnections: number;
  /** The number of connections to programs. */
  localStdioConnections: number;
};
/** Which kinds of connections can be used here. */
type ToolRuntimeSupportMatrix = {
  remoteHttp: ToolRuntimeSupport;
  localStdio: ToolRuntimeSupport;
};
/** Whether a kind of connection can be used here. */
type ToolRuntimeSupport = {
  /** Whether connections of this kind can be used. */
  supported: boolean;
  /** Why, or under which conditions. */
  note: string;
};
/** Something that is watched about programs and calls of tools. */
type ToolRuntimeRecommendation = {
  /** What is watched, such as tool_timeout_rate. */
  name: string;
  severity: ToolRuntimeSeverity;
  status: ToolRuntimeRecommendationStatus;
  /** What makes it a warning, and what makes it critical. */
  threshold: string;
  /** What was found. */
  observed: string;
  /** What it means. */
  description: string;
  /** What to do first. */
  firstResponderAction: string;
};
/** How bad something is. */
type ToolRuntimeSeverity = "info" | "warning" | "critical";
/** Whether a threshold is reached. */
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
  /** What went wrong, in a sentence */
  error: string;
  /** A stable code, where the status alone does not identify the error */
  code?: string;
  /** Structured context of the error */
  details?: unknown;
  /** All problems of the input */
  issues?: ValidationIssue[];
  /** What is wrong with single settings of a plugin, instead of issues */
  fieldErrors?: FieldError[];
  /** The tool gateway's reason. The context of such an error is beside it, not in details. */
  reasonCode?: string;
  [name: string]: unknown;
};
/** A question with its options. */
type QuestionOutput = {
  /** What names the question, once in the interaction. */
  id: string;
  /** What is asked. */
  prompt: string;
  /** What helps to answer; null for nothing. */
  helpText?: string | null;
  /** Whether one or several options may be selected. */
  selectionMode: QuestionSelectionMode;
  /** Whether an answer is required. */
  required: boolean;
  /** Whether an answer may be a text instead of an option. */
  allowOther: boolean;
  /** The answers to choose from, in order. */
  options: QuestionOptionOutput[];
};
/** An option of a question. */
type QuestionOptionOutput = {
  /** What names the option, once in the question. */
  id: string;
  /** What people read as the answer. */
  label: string;
  /** What the choice means, below its name; null for nothing. */
  description?: string | null;
  /** Whether the option accepts a text. At most one option of a question may. */
  freeText: boolean;
};
/** A suggestion that becomes an issue when it is accepted. */
type SuggestedTaskOutput = {
  /** What names the suggestion, once in the interaction. */
  clientKey: string;
  /** The key of another suggestion whose issue becomes the parent; null for none. */
  parentClientKey?: string | null;
  /** The id of the parent issue; null for the default one. */
  parentId?: string | null;
  /** What is to be done, in a line. */
  title: string;
  /** What exactly is to be done, in Markdown; null if the title says it all. */
  description?: string | null;
  /** How urgent the work is; null for medium. */
  priority?: IssuePriority | null;
  /** The id of the agent to assign. */
  assigneeAgentId?: string | null;
  /** The id of the person to assign. */
  assigneeUserId?: string | null;
  /** The project's id; null for that of the parent issue. */
  projectId?: string | null;
  /** The goal's id; null for that of the project or the company. */
  goalId?: string | null;
  /** The code under which its costs are to be booked; null for none. */
  billingCode?: string | null;
  /** The names of the labels. Unknown ones are created. */
  labels: string[];
  /** How an agent is to work on the issue; null for standard. */
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
     * List the companies the caller can reach
     *
     * Who may call: A board user.
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
     * Who may call: An instance admin or the local board.
     */
    post: {
      body: {
        /** What people call the company. */
        name: string;
        /** What the company does. */
        description?: string | null;
        /** The monthly budget in cents; 0 means no limit. */
        budgetMonthlyCents?: number;
        /** Whether hires need the approval of the board. */
        requireBoardApprovalForNewAgents?: boolean;
        /** The ID of the person who is responsible by default. */
        defaultResponsibleUserId?: string | null;
        /** The color that clients show, such as #1a2b3c. */
        primaryColor?: string | null;
        /** Where the picture is: an http address, or a path of this server that begins with /. */
        logoUrl?: string | null;
        /** What identifiers such as ACM-12 begin with; defaults to letters of the name. */
        issuePrefix?: string;
      };
      answer: Company;
    };
  };
  '/api/companies/stats': {
    /**
     * Count the agents and issues of each reachable company
     *
     * Who may call: A board user.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or the company's CEO agent.
     */
    patch: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body?: {
        /** What people call the company. */
        name?: string;
        /** What the company does. */
        description?: string | null;
        /** The color that clients show, such as #1a2b3c. */
        primaryColor?: string | null;
        /** The ID of the asset with the logo. */
        logoAssetId?: string | null;
        /** Where the picture is: an http address, or a path of this server that begins with /. */
        logoUrl?: string | null;
        /** Whether the company works. */
        status?: CompanyStatus;
        /** The monthly budget in cents; 0 means no limit. */
        budgetMonthlyCents?: number;
        /** Whether hires need the approval of the board. */
        requireBoardApprovalForNewAgents?: boolean;
        /** The ID of the person who is responsible by default. */
        defaultResponsibleUserId?: string | null;
        /** The adapters that its agents can use, of those that the instance allows; null for all of these. Only instance admins can set it. */
        allowedAdapters?: string[] | null;
      };
      answer: Company;
    };
    /**
     * Delete a company and every row of it, where the deployment allows it
     *
     * Who may call: A board user of the company who is not a viewer.
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
     * Who may call: A board user of the company who is not a viewer, or the company's CEO agent.
     */
    patch: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body?: {
        /** What people call the company. */
        name?: string;
        /** What the company does. */
        description?: string | null;
        /** The color that clients show, such as #1a2b3c. */
        primaryColor?: string | null;
        /** The ID of the asset with the logo. */
        logoAssetId?: string | null;
        /** Where the picture is: an http address, or a path of this server that begins with /. */
        logoUrl?: string | null;
      };
      answer: Company;
    };
  };
  '/api/companies/{companyId}/archive': {
    /**
     * Archive a company and pause its agents
     *
     * Who may call: A board user of the company who is not a viewer.
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
     * List the folders of the host below which agents, projects and skills of a company may be
     *
     * Who may call: People and agents who may create or configure agents.
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
     * Keep an image among a company's assets and make it the logo
     *
     * Who may call: A board user of the company who is not a viewer, or the company's CEO agent.
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
     * Keep an image among a company's assets
     *
     * Who may call: A board user of the company who is not a viewer, or the company's CEO agent.
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
     * Who may call: A board user or an agent of the company.
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
     * List the agents of a company that are not terminated
     *
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, with agents:create.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** What people call the agent. A new agent whose name is taken gets a number. */
        name: string;
        /** What the agent is in the company. */
        role?: AgentRole;
        /** The job that people read below the name. */
        title?: string | null;
        /** The name of the icon that clients show. */
        icon?: "activity" | "anchor" | "archive" | "atom" | "award" | "bar-chart" | "beaker" | "bell" | "book-open" | "bot" | "brain" | "briefcase" | "bug" | "calculator" | "calendar" | "camera" | "circuit-board" | "clipboard-list" | "cloud" | "code" | "cog" | "coins" | "compass" | "cpu" | "crown" | "database" | "eye" | "feather" | "file-text" | "flame" | "flask-conical" | "gauge" | "gem" | "git-branch" | "globe" | "graduation-cap" | "hammer" | "headphones" | "heart" | "key" | "languages" | "layers" | "leaf" | "lightbulb" | "line-chart" | "lock" | "mail" | "map" | "megaphone" | "message-circle" | "microscope" | "mountain" | "network" | "package" | "palette" | "pen-tool" | "puzzle" | "radar" | "rocket" | "scale" | "search" | "server" | "shield" | "sparkles" | "star" | "target" | "telescope" | "terminal" | "users" | "wrench" | null;
        /** What the agent is good at, for those who look for somebody. */
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
            /** What settings refer to, once in the company. */
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
            /** What settings refer to, once in the company. */
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
        /** The skills that the agent should have, by their keys or slugs. They are kept as keys. */
        desiredSkills?: string[];
        /** Whatever clients keep with it. */
        metadata?: { [name: string]: JsonValue } | null;
        /** The permissions of the agent to create agents and skills. */
        permissions?: {
          /** Whether the agent may hire agents. */
          canCreateAgents?: boolean;
          /** Whether the agent may create skills. */
          canCreateSkills?: boolean;
        };
        /** The initial instructions. */
        instructionsBundle?: {
          /** The texts of the files by their relative paths. */
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
     * Hire an agent: it waits for the board's approval where the company requires one
     *
     * Who may call: A board user of the company who is not a viewer, or an agent with agents:create.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** What people call the agent. A new agent whose name is taken gets a number. */
        name: string;
        /** What the agent is in the company. */
        role?: AgentRole;
        /** The job that people read below the name. */
        title?: string | null;
        /** The name of the icon that clients show. */
        icon?: "activity" | "anchor" | "archive" | "atom" | "award" | "bar-chart" | "beaker" | "bell" | "book-open" | "bot" | "brain" | "briefcase" | "bug" | "calculator" | "calendar" | "camera" | "circuit-board" | "clipboard-list" | "cloud" | "code" | "cog" | "coins" | "compass" | "cpu" | "crown" | "database" | "eye" | "feather" | "file-text" | "flame" | "flask-conical" | "gauge" | "gem" | "git-branch" | "globe" | "graduation-cap" | "hammer" | "headphones" | "heart" | "key" | "languages" | "layers" | "leaf" | "lightbulb" | "line-chart" | "lock" | "mail" | "map" | "megaphone" | "message-circle" | "microscope" | "mountain" | "network" | "package" | "palette" | "pen-tool" | "puzzle" | "radar" | "rocket" | "scale" | "search" | "server" | "shield" | "sparkles" | "star" | "target" | "telescope" | "terminal" | "users" | "wrench" | null;
        /** What the agent is good at, for those who look for somebody. */
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
            /** What settings refer to, once in the company. */
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
            /** What settings refer to, once in the company. */
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
        /** The skills that the agent should have, by their keys or slugs. They are kept as keys. */
        desiredSkills?: string[];
        /** Whatever clients keep with it. */
        metadata?: { [name: string]: JsonValue } | null;
        /** The permissions of the agent to create agents and skills. */
        permissions?: {
          /** Whether the agent may hire agents. */
          canCreateAgents?: boolean;
          /** Whether the agent may create skills. */
          canCreateSkills?: boolean;
        };
        /** The initial instructions. */
        instructionsBundle?: {
          /** The texts of the files by their relative paths. */
          files: { [name: string]: string };
          /** The path of the entry file. */
          entryFile?: string;
        };
        /** The issue from which the hire arose. */
        sourceIssueId?: string | null;
        /** The issues from which the hire arose. */
        sourceIssueIds?: string[];
        /** Whose adapter configuration the agent gets; null for what is given here. */
        inheritRuntimeFrom?: RuntimeInheritance | null;
      };
      answer: AgentHire;
    };
  };
  '/api/companies/{companyId}/agent-configurations': {
    /**
     * List the configurations of a company's agents that are not terminated
     *
     * Who may call: A board user of the company, the agent itself, or an agent that may create agents or holds agent_config:read.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: An agent.
     */
    get: {
      answer: AgentDetail;
    };
  };
  '/api/agents/me/inbox-lite': {
    /**
     * List the issues assigned to you in todo, in_progress and blocked, by priority
     *
     * Who may call: An agent.
     */
    get: {
      answer: AgentInboxItem[];
    };
  };
  '/api/agents/me/inbox/mine': {
    /**
     * List the issues in the inbox of the person responsible for you
     *
     * Who may call: An agent.
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
     * Who may call: A board user or an agent of the company.
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
     * Change an agent; a changed configuration becomes a revision
     *
     * Who may call: A board user of the company who is not a viewer, the agent itself, or an agent with agents:configure.
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
        /** What people call the agent. A new agent whose name is taken gets a number. */
        name?: string;
        /** What the agent is in the company. */
        role?: AgentRole;
        /** The job that people read below the name. */
        title?: string | null;
        /** The name of the icon that clients show. */
        icon?: "activity" | "anchor" | "archive" | "atom" | "award" | "bar-chart" | "beaker" | "bell" | "book-open" | "bot" | "brain" | "briefcase" | "bug" | "calculator" | "calendar" | "camera" | "circuit-board" | "clipboard-list" | "cloud" | "code" | "cog" | "coins" | "compass" | "cpu" | "crown" | "database" | "eye" | "feather" | "file-text" | "flame" | "flask-conical" | "gauge" | "gem" | "git-branch" | "globe" | "graduation-cap" | "hammer" | "headphones" | "heart" | "key" | "languages" | "layers" | "leaf" | "lightbulb" | "line-chart" | "lock" | "mail" | "map" | "megaphone" | "message-circle" | "microscope" | "mountain" | "network" | "package" | "palette" | "pen-tool" | "puzzle" | "radar" | "rocket" | "scale" | "search" | "server" | "shield" | "sparkles" | "star" | "target" | "telescope" | "terminal" | "users" | "wrench" | null;
        /** What the agent is good at, for those who look for somebody. */
        capabilities?: string | null;
        /** The appearance; defaults to a random one. */
        appearance?: AgentAppearance;
        /** The ID of the agent's manager. */
        reportsTo?: string | null;
        /** The type of the adapter that runs the agent. */
        adapterType?: string;
        /** The changes of the adapter's configuration; null removes a key. */
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
            /** What settings refer to, once in the company. */
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
            /** What settings refer to, once in the company. */
            key: string;
            required?: boolean;
            version?: "latest" | number;
          }) & { [name: string]: unknown } | null } | null;
          [name: string]: unknown;
        };
        /** The changes of the configuration of wakes; null removes a key. */
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
        /** The skills that the agent should have, by their keys or slugs. They are kept as keys. */
        desiredSkills?: string[];
        /** Whatever clients keep with it. */
        metadata?: { [name: string]: JsonValue } | null;
        /** The new status: idle, active or paused. */
        status?: AgentStatus;
        /** Whether the adapter configuration is replaced instead of merged. */
        replaceAdapterConfig?: boolean;
      };
      answer: Agent;
    };
    /**
     * Delete a terminated agent; what it did stays in the journal
     *
     * Who may call: A board user of the company who is not a viewer.
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
     * Set what an agent may create and whether it may assign tasks
     *
     * Who may call: A board user of the company who is not a viewer, or the company's CEO agent.
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
        /** Whether the agent may hire agents. */
        canCreateAgents: boolean;
        /** Whether the agent may create skills. */
        canCreateSkills?: boolean;
        /** Whether the agent may assign issues to others. */
        canAssignTasks: boolean;
      };
      answer: Agent;
    };
  };
  '/api/agents/{agentId}/budgets': {
    /**
     * Set an agent's monthly budget
     *
     * Who may call: A board user of the company who is not a viewer.
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
     * Who may call: A board user of the company who is not a viewer.
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
     * Who may call: A board user of the company who is not a viewer.
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
     * Who may call: A board user of the company who is not a viewer.
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
     * Who may call: A board user of the company who is not a viewer.
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
     * Who may call: A board user of the company who is not a viewer.
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
     * Who may call: A board user of the company.
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
     * Create an API key for an agent; its token is shown once
     *
     * Who may call: A board user of the company who is not a viewer, with agents:configure.
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
        /** What tells it from other keys. */
        name?: string;
      };
      answer: NewAgentKey;
    };
  };
  '/api/agents/{agentId}/keys/{keyId}': {
    /**
     * Revoke an agent's API key
     *
     * Who may call: A board user of the company who is not a viewer.
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
     * Get an agent's configuration, its secrets redacted
     *
     * Who may call: A board user of the company, the agent itself, or an agent that may create agents or holds agent_config:read.
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
     * List the changes of an agent's configuration, newest first
     *
     * Who may call: A board user of the company, the agent itself, or an agent that may create agents or holds agent_config:read.
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
     * Get one change of an agent's configuration
     *
     * Who may call: A board user of the company, the agent itself, or an agent that may create agents or holds agent_config:read.
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
     * Restore the configuration that an agent had after a revision
     *
     * Who may call: A board user of the company who is not a viewer, or an agent with agents:configure.
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
     * Get an agent's next session and its totals
     *
     * Who may call: A board user of the company, or the agent itself.
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
     * Reset an agent's sessions, of one task or of all; totals stay
     *
     * Who may call: A board user of the company who is not a viewer.
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
        /** The key of the only session to reset; null for all sessions. */
        taskKey?: string | null;
      };
      answer: AgentRuntimeReset;
    };
  };
  '/api/agents/{agentId}/task-sessions': {
    /**
     * List an agent's sessions by task
     *
     * Who may call: A board user of the company, or the agent itself.
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
     * Get where an agent's instructions are and which files they have
     *
     * Who may call: A board user of the company, the agent itself, or an agent that may create agents or holds agent_config:read.
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
     * Change where an agent's instructions are, or which file is read first
     *
     * Who may call: A board user of the company who is not a viewer, the agent itself, or an agent with agents:configure.
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
        /** Where the instructions are kept. */
        mode?: InstructionsMode;
        /** The folder of external instructions. */
        rootPath?: string | null;
        /** The file that the instructions begin with. */
        entryFile?: string;
      };
      answer: InstructionsBundle;
    };
  };
  '/api/agents/{agentId}/instructions-bundle/file': {
    /**
     * Get a file of an agent's instructions
     *
     * Who may call: A board user of the company, the agent itself, or an agent that may create agents or holds agent_config:read.
     */
    get: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
        /** Where the file is, relative to the folder of the instructions. */
        path?: string;
      };
      answer: InstructionsFile;
    };
    /**
     * Write a file of an agent's instructions
     *
     * Who may call: A board user of the company who is not a viewer, the agent itself, or an agent with agents:configure.
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
        /** Where the file is, relative to the folder of the instructions. */
        path: string;
        /** The file's text. */
        content: string;
      };
      answer: InstructionsFile;
    };
    /**
     * Delete a file of an agent's instructions other than the entry file
     *
     * Who may call: A board user of the company who is not a viewer, the agent itself, or an agent with agents:configure.
     */
    delete: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
        /** Where the file is, relative to the folder of the instructions. */
        path?: string;
      };
      answer: InstructionsBundle;
    };
  };
  '/api/agents/{agentId}/instructions-path': {
    /**
     * Set or clear the path of an instructions file in an agent's adapter configuration
     *
     * Who may call: A board user of the company who is not a viewer.
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
        /** Absolute, or relative to the adapter configuration's cwd; null clears it */
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
     * Who may call: An agent, with the token of a run of its own that is running.
     */
    get: {
      answer: AgentSecretGrants;
    };
  };
  '/api/agents/me/secrets/{key}/value': {
    /**
     * Read the value of a secret that the calling agent's run may read; every read is audited
     *
     * Who may call: An agent, with the token of a run of its own that is running.
     */
    post: {
      path: {
        /** The agent's name of the secret. */
        key: string;
      };
      answer: AgentSecretValue;
    };
  };
  '/api/agents/{agentId}/secret-grants': {
    /**
     * List the secrets that are granted to an agent, by key
     *
     * Who may call: A board user of the company.
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
     * Let an agent read a secret by itself, within its runs
     *
     * Who may call: A board user of the company who is not a viewer, with agents:configure.
     */
    put: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
        /** The agent's name of the secret. */
        key: string;
      };
      query?: {
        /** The company of a shortname. */
        companyId?: string;
      };
      body: {
        /** The secret. */
        secretId: string;
        /** latest, or the number of a version. */
        versionSelector?: string;
        /** How the value may be passed on. */
        projectionClass?: SecretProjectionClass;
      };
      answer: SecretAccessGrant;
    };
    /**
     * Revoke an agent's grant of a secret
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    delete: {
      path: {
        /** Id of the agent, or its shortname within the company */
        agentId: string;
        /** The agent's name of the secret. */
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
     * Wake an agent: a run is queued, or the wake is merged into one that waits
     *
     * Who may call: A board user of the company who is not a viewer, or the agent itself.
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
        /** Why the agent is woken. */
        source?: InvocationSource;
        /** How the agent is woken. Default: manual. */
        trigger?: TriggerDetail;
        /** The same as `trigger`, which takes precedence. */
        triggerDetail?: TriggerDetail;
        /** Why, as a stable word that the run reads, such as retry_failed_run. */
        reason?: string | null;
        /** Data for the run: at most 65,536 characters of JSON. `issueId` or `taskId` names the issue; `taskKey` names the session to continue. */
        payload?: { [name: string]: JsonValue } | null;
        /** A repeated key of the same agent returns the first run. */
        idempotencyKey?: string | null;
        /** Whether the run starts a new session. */
        forceFreshSession?: boolean;
      };
      answer: HeartbeatRun | SkippedWake;
    };
  };
  '/api/agents/{agentId}/heartbeat/invoke': {
    /**
     * Wake an agent manually, without a reason or payload
     *
     * Who may call: A board user of the company who is not a viewer, or the agent itself.
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
     * Who may call: A board user or an agent of the company.
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
        /** Whether to leave out results, excerpts, and everything but ids in the context. */
        summary?: boolean;
      };
      answer: HeartbeatRunRow[];
    };
  };
  '/api/companies/{companyId}/live-runs': {
    /**
     * List the running and queued runs of a company, running ones first
     *
     * Who may call: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** The maximum number of runs. */
        limit?: number;
        /** If fewer runs are live, the list is filled up to this number with the runs that ended last. */
        minCount?: number;
      };
      answer: LiveRun[];
    };
  };
  '/api/heartbeat-runs/{runId}': {
    /**
     * Get a run
     *
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Read a part of the log of a run, in whole lines of {ts, stream, chunk, seq}
     *
     * Who may call: Any board user or agent of the company; of the run of another agent, one with agent_config:read.
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
     * Cancel a run: a waiting run never starts, a running one is stopped, and an ended one does not change
     *
     * Who may call: A board user of the company who is not a viewer.
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
     * Who may call: A board user or an agent of the company.
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
     * Count the items in a company that wait for somebody
     *
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The kind of the actor elsewhere, which is stored in the details as a claim. */
        actorType?: ActorType;
        /** The id of the actor elsewhere, which is stored in the details as a claim. The recorded actor is the caller. */
        actorId: string;
        /** What happened, such as agent.created. */
        action: string;
        /** What kind of thing it happened to, such as agent. */
        entityType: string;
        /** The entity's id. */
        entityId: string;
        agentId?: string | null;
        /** What else is to be known. Values that look like secrets are redacted. */
        details?: { [name: string]: JsonValue } | null;
      };
      answer: Activity;
    };
  };
  '/api/companies/{companyId}/activity/verify': {
    /**
     * Verify a company's journal: each hash follows from the event before it, and no event is missing
     *
     * Who may call: A board user of the company.
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
     * Who may call: A board user of the company, or an agent with audit:view_agent_actions.
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
     * Who may call: A board user of the company, or an agent with audit:view_agent_actions.
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
     * Count what an export of a company holds, and what stays behind
     *
     * Who may call: A board user of the company who is not a viewer, or the company's CEO agent.
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
     * Who may call: A board user of the company who is not a viewer, or the company's CEO agent.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body?: {
        /** What the package has: by default the company and its agents. */
        include?: PackageIncludesInput;
        /** The only agents, by slug or id; naming some includes them. */
        agents?: string[];
        /** The only skills, by slug or id; naming some includes them. */
        skills?: string[];
        /** The only projects, by slug or id; naming some includes them. */
        projects?: string[];
        /** The only tasks, by slug or id; naming some includes them. */
        issues?: string[];
        /** Projects whose tasks are wanted, by slug or id; naming some includes them. */
        projectIssues?: string[];
        /** The only files, by path; none for all of them. */
        selectedFiles?: string[];
        /** Whether the skills that its agents want are included. */
        expandReferencedSkills?: boolean;
        /** The order in which a sidebar shows agents and projects. */
        sidebarOrder?: SidebarOrderInput | null;
      };
      answer: CompanyPackage | Blob;
    };
  };
  '/api/companies/{companyId}/exports/preview': {
    /**
     * Show what an export of a company would hold
     *
     * Who may call: A board user of the company who is not a viewer, or the company's CEO agent.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body?: {
        /** What the package has: by default the company and its agents. */
        include?: PackageIncludesInput;
        /** The only agents, by slug or id; naming some includes them. */
        agents?: string[];
        /** The only skills, by slug or id; naming some includes them. */
        skills?: string[];
        /** The only projects, by slug or id; naming some includes them. */
        projects?: string[];
        /** The only tasks, by slug or id; naming some includes them. */
        issues?: string[];
        /** Projects whose tasks are wanted, by slug or id; naming some includes them. */
        projectIssues?: string[];
        /** The only files, by path; none for all of them. */
        selectedFiles?: string[];
        /** Whether the skills that its agents want are included. */
        expandReferencedSkills?: boolean;
        /** The order in which a sidebar shows agents and projects. */
        sidebarOrder?: SidebarOrderInput | null;
      };
      answer: CompanyPackagePreview;
    };
  };
  '/api/companies/import/preview': {
    /**
     * Show what the import of a package would do, without doing it
     *
     * Who may call: A board user of the company who is not a viewer, or an instance admin for a new company.
     */
    post: {
      body: ImportPreviewRequest | Blob | Uint8Array | string | FormData;
      answer: ImportPreview;
    };
  };
  '/api/companies/import': {
    /**
     * Import a package into a new company, or into one that there is
     *
     * Who may call: A board user of the company who is not a viewer, or an instance admin for a new company.
     */
    post: {
      body: ImportRequest | Blob | Uint8Array | string | FormData;
      answer: ImportResult;
    };
  };
  '/api/companies/{companyId}/imports/preview': {
    /**
     * Show what the import of a package into this company, or into a new one, would do
     *
     * Who may call: A board user of the company who is not a viewer, or the company's CEO agent.
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
     * Import a package into this company, or into a new one, without replacing anything
     *
     * Who may call: A board user of the company who is not a viewer, or the company's CEO agent.
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
     * List a company's projects, by default without archived ones
     *
     * Who may call: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Archived projects too. */
        includeArchived?: boolean;
      };
      answer: Project[];
    };
    /**
     * Create a project; a name that is taken gets the next free number
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** What people call it. A new project whose name is taken gets a number. */
        name: string;
        /** What it is about. */
        description?: string | null;
        /** How far it is. */
        status?: ProjectStatus;
        /** The IDs of the goals that it contributes to, the most important first. */
        goalIds?: string[];
        /** The ID of the goal that it contributes to, if there is only one. */
        goalId?: string | null;
        /** The ID of the agent that leads it. */
        leadAgentId?: string | null;
        /** The day by which it should be done, such as 2027-01-31. */
        targetDate?: string | null;
        /** How clients show it, such as #1a2b3c. */
        color?: string | null;
        /** The name of the icon that clients show. */
        icon?: string | null;
        /** The environment variables of runs on its issues. */
        env?: { [name: string]: string | ({
          type: "plain";
          value: string;
        } | {
          type: "secret_ref";
          secretId: string;
          version?: "latest" | number;
        } | {
          type: "user_secret_ref";
          /** What settings refer to, once in the company. */
          key: string;
          required?: boolean;
          version?: "latest" | number;
        }) & { [name: string]: unknown } } | null;
        /** Its first workspace. */
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
        /** What people call it. A new project whose name is taken gets a number. */
        name?: string;
        /** What it is about. */
        description?: string | null;
        /** How far it is. */
        status?: ProjectStatus;
        /** The IDs of the goals that it contributes to, the most important first. */
        goalIds?: string[];
        /** The ID of the goal that it contributes to, if there is only one. */
        goalId?: string | null;
        /** The ID of the agent that leads it. */
        leadAgentId?: string | null;
        /** The day by which it should be done, such as 2027-01-31. */
        targetDate?: string | null;
        /** How clients show it, such as #1a2b3c. */
        color?: string | null;
        /** The name of the icon that clients show. */
        icon?: string | null;
        /** The environment variables of runs on its issues. */
        env?: { [name: string]: string | ({
          type: "plain";
          value: string;
        } | {
          type: "secret_ref";
          secretId: string;
          version?: "latest" | number;
        } | {
          type: "user_secret_ref";
          /** What settings refer to, once in the company. */
          key: string;
          required?: boolean;
          version?: "latest" | number;
        }) & { [name: string]: unknown } } | null;
        /** The time at which it was archived; null restores it. */
        archivedAt?: string | null;
      };
      answer: Project;
    };
    /**
     * Delete a project; its issues stay without it
     *
     * Who may call: A board user of the company who is not a viewer.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
        /** What people call it. */
        name?: string;
        /** Where its files come from. */
        sourceType?: WorkspaceSource;
        /** The folder on the machine that runs the agent. */
        cwd?: string | null;
        /** Where the repository is, without credentials. */
        repoUrl?: string | null;
        /** The branch, tag or commit to work on. */
        repoRef?: string | null;
        /** The branch that new work starts from. */
        defaultRef?: string | null;
        /** Where clients show it. */
        visibility?: WorkspaceVisibility;
        /** The command that prepares the workspace. */
        setupCommand?: string | null;
        /** The command that cleans up the workspace. */
        cleanupCommand?: string | null;
        /** Whether it is the project's primary workspace; exactly one is. */
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
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
        /** What people call it. */
        name?: string;
        /** Where its files come from. */
        sourceType?: WorkspaceSource;
        /** The folder on the machine that runs the agent. */
        cwd?: string | null;
        /** Where the repository is, without credentials. */
        repoUrl?: string | null;
        /** The branch, tag or commit to work on. */
        repoRef?: string | null;
        /** The branch that new work starts from. */
        defaultRef?: string | null;
        /** Where clients show it. */
        visibility?: WorkspaceVisibility;
        /** The command that prepares the workspace. */
        setupCommand?: string | null;
        /** The command that cleans up the workspace. */
        cleanupCommand?: string | null;
        /** Whether it is the project's primary workspace; exactly one is. */
        isPrimary?: boolean;
        metadata?: { [name: string]: JsonValue } | null;
      };
      answer: ProjectWorkspace;
    };
    /**
     * Delete a workspace; the oldest of the others becomes primary
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** What is to be achieved, in a line. */
        title: string;
        /** What exactly is to be achieved. */
        description?: string | null;
        /** The part of the company that it is for. */
        level?: GoalLevel;
        /** How far it is. */
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
     * Who may call: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The goal's id. */
        goalId: string;
      };
      answer: Goal;
    };
    /**
     * Change a goal
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
     */
    patch: {
      path: {
        /** The goal's id. */
        goalId: string;
      };
      body?: {
        /** What is to be achieved, in a line. */
        title?: string;
        /** What exactly is to be achieved. */
        description?: string | null;
        /** The part of the company that it is for. */
        level?: GoalLevel;
        /** How far it is. */
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
     * Who may call: A board user of the company who is not a viewer.
     */
    delete: {
      path: {
        /** The goal's id. */
        goalId: string;
      };
      answer: Goal;
    };
  };
  '/api/companies/{companyId}/labels': {
    /**
     * List a company's labels by name
     *
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** What people read, unlike any other of the company, also in other letter cases. */
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
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
        /** Whether to exclude issues that routines created */
        excludeRoutineExecutions?: boolean;
        /** Return only issues that are stalled until somebody acts */
        attention?: "blocked";
        /** Return only issues with, or only without, a document with the key plan */
        hasPlanDocument?: boolean;
        /** Words to search for in titles, identifiers, descriptions and comments; the best matches come first */
        q?: string;
        /** Return only issues updated since */
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
        /** Whether to include the blockers of each issue */
        includeBlockedBy?: boolean;
      };
      answer: ListedIssue[] | IssueCompact[];
    };
    /**
     * Create an issue; a repeat returns the existing one
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of it.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** What is to be done, in a line. */
        title: string;
        /** What exactly is to be done, in Markdown. */
        description?: string | null;
        /** The project's id. Defaults to the parent's project. */
        projectId?: string | null;
        /** The goal's id. Defaults to the goal of the project or company. */
        goalId?: string | null;
        /** The parent issue's id. */
        parentId?: string | null;
        /** How many requests led to this one: 0 for the first. */
        requestDepth?: number;
        /** The code under which its costs are booked. */
        billingCode?: string | null;
        /** Where the work stands. Defaults to todo with an assignee, otherwise to backlog. */
        status?: IssueStatus;
        /** How urgent the work is. Defaults to medium. */
        priority?: IssuePriority;
        /** How an agent works on the issue. Defaults to standard. */
        workMode?: IssueWorkMode;
        /** Who may decide that the issue is done; null for no rule of its own. */
        reviewPolicy?: IssueReviewPolicy | null;
        /** The UUID or shortname of the assigned agent. */
        assigneeAgentId?: string | null;
        /** The id of the assigned person. */
        assigneeUserId?: string | null;
        /** The ids of all of the issue's labels. */
        labelIds?: string[];
        /** The ids of all issues that block the issue. */
        blockedByIssueIds?: string[];
        /** Who has to do what to unblock the issue: {owner: {agentId} | {userId} | "board", action}. Only with status blocked. */
        unblockDescriptor?: { [name: string]: JsonValue } | null;
        /** Adapter settings for this issue only. */
        assigneeAdapterOverrides?: AssigneeAdapterOverrides | null;
        /** How the work is reviewed, and the external event that it waits for. */
        executionPolicy?: ExecutionPolicy | null;
        /** A plan in Markdown, which becomes the document with the key plan. */
        initialPlan?: string;
        idempotencyKey?: string;
        /** Whether to create the issue even if an open issue of the last 48 hours has the same title. */
        allowDuplicate?: boolean;
      };
      answer: NewIssue;
    };
  };
  '/api/companies/{companyId}/issues/count': {
    /**
     * Count the matching issues of a company
     *
     * Who may call: A board user or an agent of the company.
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
        /** Whether to exclude issues that routines created */
        excludeRoutineExecutions?: boolean;
        /** Return only issues that are stalled until somebody acts */
        attention?: "blocked";
        /** Return only issues with, or only without, a document with the key plan */
        hasPlanDocument?: boolean;
        /** Words to search for in titles, identifiers, descriptions and comments; the best matches come first */
        q?: string;
        /** Return only issues updated since */
        updatedSince?: string;
      };
      answer: IssueCount;
    };
  };
  '/api/companies/{companyId}/search': {
    /**
     * Search the issues, comments, documents, agents and projects of a company
     *
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or an agent of it; an agent in progress with it only from the run that holds it, and others with tasks:manage_active_checkouts.
     */
    patch: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      body?: {
        /** What is to be done, in a line. */
        title?: string;
        /** What exactly is to be done, in Markdown. */
        description?: string | null;
        /** The project's id. Defaults to the parent's project. */
        projectId?: string | null;
        /** The goal's id. Defaults to the goal of the project or company. */
        goalId?: string | null;
        /** The parent issue's id. */
        parentId?: string | null;
        /** How many requests led to this one: 0 for the first. */
        requestDepth?: number;
        /** The code under which its costs are booked. */
        billingCode?: string | null;
        /** Where the work stands. */
        status?: IssueStatus;
        /** How urgent the work is. */
        priority?: IssuePriority;
        /** How an agent works on the issue. */
        workMode?: IssueWorkMode;
        /** Who may decide that the issue is done; null for no rule of its own. */
        reviewPolicy?: IssueReviewPolicy | null;
        /** The UUID or shortname of the assigned agent. */
        assigneeAgentId?: string | null;
        /** The id of the assigned person. */
        assigneeUserId?: string | null;
        /** The ids of all of the issue's labels. */
        labelIds?: string[];
        /** The ids of all issues that block the issue. */
        blockedByIssueIds?: string[];
        /** Who has to do what to unblock the issue: {owner: {agentId} | {userId} | "board", action}. Only with status blocked. */
        unblockDescriptor?: { [name: string]: JsonValue } | null;
        /** Adapter settings for this issue only. */
        assigneeAdapterOverrides?: AssigneeAdapterOverrides | null;
        /** How the work is reviewed, and the external event that it waits for. */
        executionPolicy?: ExecutionPolicy | null;
        /** When the issue was hidden from lists; null shows it again. */
        hiddenAt?: string | null;
        /** A comment to add with the update, in Markdown. */
        comment?: string;
        /** The ids of files of the issue to attach to the comment. */
        attachmentIds?: string[];
        /** An id chosen by the author; a second comment with the same id is not created. */
        commentClientRequestId?: string;
        /** Whether to move a closed or blocked issue back to todo. */
        reopen?: boolean;
        /** Whether to have the assignee resume the work. */
        resume?: boolean;
        /** Whether to stop the assignee's current run first. Only the board may. */
        interrupt?: boolean;
        /** The request to the reviewer. Only for an issue that is in review or moves there. */
        reviewRequest?: ReviewRequest | null;
      };
      answer: UpdatedIssue | UpdatedIssueMinimal;
    };
    /**
     * Delete an issue with everything that belongs to it; its costs stay recorded
     *
     * Who may call: A board user of the company who is not a viewer, or the agent that owns the issue.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Get the running run of an issue, or else the oldest queued one
     *
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or an agent of it.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      body: {
        /** What is to be done, in a line. */
        title: string;
        /** What exactly is to be done, in Markdown. */
        description?: string | null;
        /** The project's id. Defaults to the parent's project. */
        projectId?: string | null;
        /** The goal's id. Defaults to the goal of the project or company. */
        goalId?: string | null;
        /** The code under which its costs are booked. */
        billingCode?: string | null;
        /** Where the work stands. Defaults to todo with an assignee, otherwise to backlog. */
        status?: IssueStatus;
        /** How urgent the work is. Defaults to medium. */
        priority?: IssuePriority;
        /** How an agent works on the issue. Defaults to standard. */
        workMode?: IssueWorkMode;
        /** Who may decide that the issue is done; null for no rule of its own. */
        reviewPolicy?: IssueReviewPolicy | null;
        /** The UUID or shortname of the assigned agent. */
        assigneeAgentId?: string | null;
        /** The id of the assigned person. */
        assigneeUserId?: string | null;
        /** The ids of all of the issue's labels. */
        labelIds?: string[];
        /** The ids of all issues that block the issue. */
        blockedByIssueIds?: string[];
        /** Who has to do what to unblock the issue: {owner: {agentId} | {userId} | "board", action}. Only with status blocked. */
        unblockDescriptor?: { [name: string]: JsonValue } | null;
        /** Adapter settings for this issue only. */
        assigneeAdapterOverrides?: AssigneeAdapterOverrides | null;
        /** How the work is reviewed, and the external event that it waits for. */
        executionPolicy?: ExecutionPolicy | null;
        /** A plan in Markdown, which becomes the document with the key plan. */
        initialPlan?: string;
        idempotencyKey?: string;
        /** Whether to create the issue even if an open issue of the last 48 hours has the same title. */
        allowDuplicate?: boolean;
        /** The acceptance criteria, which are appended to the description. */
        acceptanceCriteria?: string[];
        /** Whether the new issue blocks its parent. */
        blockParentUntilDone?: boolean;
      };
      answer: NewIssue;
    };
  };
  '/api/issues/{issueId}/comments': {
    /**
     * List the comments of an issue; deleted ones have an empty body
     *
     * Who may call: A board user or an agent of the company.
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
        /** Whether the oldest or the newest comments come first. */
        order?: "asc" | "desc";
        /** The maximum number of comments. Defaults to all. */
        limit?: number;
      };
      answer: IssueComment[];
    };
    /**
     * Comment on an issue, optionally reopening it or resuming its work
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of it.
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
        /** Whether to move a closed or blocked issue back to todo. */
        reopen?: boolean;
        /** Whether to have the assignee resume the work. */
        resume?: boolean;
        /** Whether to stop the assignee's current run first. Only the board may. */
        interrupt?: boolean;
        /** Any further data of the author. */
        metadata?: { [name: string]: JsonValue };
      };
      answer: NewIssueComment;
    };
  };
  '/api/issues/{issueId}/comments/{commentId}': {
    /**
     * Get a comment of an issue
     *
     * Who may call: A board user or an agent of the company.
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
     * Who may call: Its author.
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
     * Who may call: A board user of the company.
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
     * Who may call: A board user of the company.
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
     * Archive an issue in your inbox until somebody else changes it
     *
     * Who may call: A board user of the company.
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
     * Who may call: A board user of the company.
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
     * Get everything that a woken agent needs to know about its issue
     *
     * Who may call: A board user or an agent of the company.
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
     * Check an issue out to work on it; of concurrent attempts, one succeeds
     *
     * Who may call: An agent for itself, within a run, or a board user of the company who is not a viewer.
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
     * Release an issue: it loses its assignee and, if it is in progress, moves to todo; a closed one keeps its assignee
     *
     * Who may call: The assignee agent, from the run that holds the issue, or a board user of the company who is not a viewer.
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
     * Release an issue from the run that holds it, whose further writes are refused
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      query?: {
        /** Whether to remove the assignee too; an issue in progress moves to todo. */
        clearAssignee?: boolean;
      };
      answer: ForcedRelease;
    };
  };
  '/api/issues/{issueId}/monitor/check-now': {
    /**
     * Fire the monitor of an issue now: its assignee is woken
     *
     * Who may call: The assignee agent, or a board user of the company who is not a viewer.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or an agent of the company unless the issue is in progress under another agent.
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
        /** The heading that is shown above the text. Omit it to keep the present one. */
        title?: string | null;
        /** The format of the body. Always markdown. */
        format?: "markdown";
        /** What changes with this revision, in short. */
        changeSummary?: string | null;
        /** The id of the revision that the changes are based on. Required unless the document is new. */
        baseRevisionId?: string | null;
      };
      answer: Document;
    };
    /**
     * Delete a document of an issue with its revisions and annotations
     *
     * Who may call: A board user of the company who is not a viewer.
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
     * Who may call: A board user of the company who is not a viewer.
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
     * Who may call: A board user of the company who is not a viewer.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or an agent of the company unless the issue is in progress under another agent.
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
     * Who may call: A board user or an agent of the company.
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
        /** Whether to include the comments. */
        includeComments?: boolean;
      };
      answer: AnnotationThreadRow[];
    };
    /**
     * Start a thread about a selection of an issue's document
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
        /** What the comment says. */
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
     * Who may call: A board user or an agent of the company.
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
     * Resolve or reopen an annotation thread; a reopened one is anchored in the latest revision
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
        /** Whether the conversation goes on: resolved ends it, open takes it up again. */
        status: AnnotationThreadStatus;
      };
      answer: AnnotationThread;
    };
  };
  '/api/issues/{issueId}/documents/{key}/annotations/{threadId}/comments': {
    /**
     * Add a comment to an annotation thread, open or resolved
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
        /** What the comment says. */
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
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The attachment's id. */
        attachmentId: string;
      };
      query?: {
        /** Whether to send the file as a download whatever its type. */
        download?: boolean;
      };
      answer: Blob;
    };
  };
  '/api/attachments/{attachmentId}': {
    /**
     * Remove a file from its issue
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company unless the issue is in progress under another agent; an agent always its own.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or an agent of the company unless the issue is in progress under another agent.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      body: {
        /** What kind of thing the work product is. */
        type: WorkProductType;
        /** The provider that hosts the work product, such as github. */
        provider: string;
        /** What it is called, such as the title of the pull request. */
        title: string;
        /** Where it can be opened: an address that begins with http, https, git or ssh. */
        url?: string | null;
        /** The provider's id of the work product. */
        externalId?: string | null;
        /** Whether this is the primary work product of its type; it replaces the former primary one. */
        isPrimary?: boolean;
        /** What it contains, in short. */
        summary?: string | null;
        /** Whatever its author keeps with it. */
        metadata?: { [name: string]: JsonValue } | null;
        /** Where it stands, as its author says. */
        status?: WorkProductStatus;
        /** Whether the board has to review it, and what it said. */
        reviewState?: WorkProductReview;
        /** Whether it works, as its author says. */
        healthStatus?: WorkProductHealth;
        /** The run that created it, which must be one of its own for an agent. Defaults to the run of the request. */
        createdByRunId?: string | null;
      };
      answer: WorkProduct;
    };
  };
  '/api/work-products/{workProductId}': {
    /**
     * Update a work product
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company unless the issue is in progress under another agent.
     */
    patch: {
      path: {
        /** The work product's id. */
        workProductId: string;
      };
      body?: {
        /** What kind of thing the work product is. */
        type?: WorkProductType;
        /** The provider that hosts the work product, such as github. */
        provider?: string;
        /** What it is called, such as the title of the pull request. */
        title?: string;
        /** Where it can be opened: an address that begins with http, https, git or ssh. */
        url?: string | null;
        /** The provider's id of the work product. */
        externalId?: string | null;
        /** Whether this is the primary work product of its type; it replaces the former primary one. */
        isPrimary?: boolean;
        /** What it contains, in short. */
        summary?: string | null;
        /** Whatever its author keeps with it. */
        metadata?: { [name: string]: JsonValue } | null;
        /** Where it stands, as its author says. */
        status?: WorkProductStatus;
        /** Whether the board has to review it, and what it said. */
        reviewState?: WorkProductReview;
        /** Whether it works, as its author says. */
        healthStatus?: WorkProductHealth;
      };
      answer: WorkProduct;
    };
    /**
     * Remove a work product from its issue
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company unless the issue is in progress under another agent.
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
     * Who may call: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      answer: Approval[];
    };
    /**
     * Link an approval to an issue, which then waits for it
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      query?: {
        /** Whether to count only the descendants. */
        excludeRoot?: boolean;
      };
      answer: IssueCostSummary;
    };
  };
  '/api/issues/{issueId}/interactions': {
    /**
     * List an issue's interactions, oldest first
     *
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or an agent that works on the issue or has commented on it.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
      };
      body: {
        /** What is asked for. */
        kind: InteractionKind;
        /** What is asked, with the fields of its kind. */
        payload: InteractionPayload;
        /** The heading that is shown above it. */
        title?: string | null;
        /** What it is about, in short. */
        summary?: string | null;
        /** When the issue's assignee is woken. Defaults to none for a confirmation and to wake_assignee for other kinds. */
        continuationPolicy?: InteractionContinuationPolicy;
        /** Who may resolve the interaction. */
        resolverPolicy?: InteractionResolverPolicy;
        /** The id of the agent that is asked, which is woken. */
        addresseeAgentId?: string | null;
        /** The id of the person who is asked. */
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
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The interaction's id. */
        interactionId: string;
      };
      body?: {
        /** The keys of the selected options; null or left out for those that the interaction preselects. */
        selectedOptionIds?: string[] | null;
        /** The keys of the accepted suggestions; null or left out for all. */
        selectedClientKeys?: string[] | null;
      };
      answer: Interaction;
    };
  };
  '/api/issues/{issueId}/interactions/{interactionId}/reject': {
    /**
     * Reject an interaction
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The interaction's id. */
        interactionId: string;
      };
      body?: {
        /** Why it ends this way, for whoever asked. Some confirmations require it for a rejection. */
        reason?: string | null;
      };
      answer: Interaction;
    };
  };
  '/api/issues/{issueId}/interactions/{interactionId}/respond': {
    /**
     * Answer the questions of an interaction
     *
     * Who may call: A board user of the company who is not a viewer, or the agent that is asked; never the creator.
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
        /** All answers in a text to read, in Markdown. */
        summaryMarkdown?: string | null;
      };
      answer: Interaction;
    };
  };
  '/api/issues/{issueId}/interactions/{interactionId}/cancel': {
    /**
     * Cancel the questions of an interaction
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The interaction's id. */
        interactionId: string;
      };
      body?: {
        /** Why it ends this way, for whoever asked. Some confirmations require it for a rejection. */
        reason?: string | null;
      };
      answer: Interaction;
    };
  };
  '/api/issues/{issueId}/interactions/{interactionId}/withdraw': {
    /**
     * Withdraw a pending interaction
     *
     * Who may call: Who created it, or a board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The interaction's id. */
        interactionId: string;
      };
      body?: {
        /** Why it ends this way, for whoever asked. Some confirmations require it for a rejection. */
        reason?: string | null;
      };
      answer: Interaction;
    };
  };
  '/api/issues/{issueId}/interactions/{interactionId}/skip': {
    /**
     * Skip an interaction without an answer; nobody is woken
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The issue's UUID or identifier. */
        issueId: string;
        /** The interaction's id. */
        interactionId: string;
      };
      body?: {
        /** Why it ends this way, for whoever asked. Some confirmations require it for a rejection. */
        reason?: string | null;
      };
      answer: Interaction;
    };
  };
  '/api/companies/{companyId}/approvals': {
    /**
     * List a company's approvals, newest first
     *
     * Who may call: A board user or an agent of the company.
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
     * Request an approval of the board
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The type of approval. Only the board creates hires and budget overrides by hand. */
        type: ApprovalType;
        /** What is asked, with the fields of its type. */
        payload: { [name: string]: JsonValue };
        /** The IDs of the issues that it concerns or that wait for it. */
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The approval's id. */
        approvalId: string;
      };
      body?: {
        /** The reason, for the requester. */
        decisionNote?: string | null;
      };
      answer: Approval;
    };
  };
  '/api/approvals/{approvalId}/reject': {
    /**
     * Reject a request
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The approval's id. */
        approvalId: string;
      };
      body?: {
        /** The reason, for the requester. */
        decisionNote?: string | null;
      };
      answer: Approval;
    };
  };
  '/api/approvals/{approvalId}/request-revision': {
    /**
     * Send an approval back to its requester for a revision
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The approval's id. */
        approvalId: string;
      };
      body?: {
        /** The reason, for the requester. */
        decisionNote?: string | null;
      };
      answer: Approval;
    };
  };
  '/api/approvals/{approvalId}/resubmit': {
    /**
     * Resubmit an approval after a revision was requested
     *
     * Who may call: A board user of the company who is not a viewer, or the agent that asked.
     */
    post: {
      path: {
        /** The approval's id. */
        approvalId: string;
      };
      body?: {
        /** The revised request; redacted values that are sent back keep the stored ones. */
        payload?: { [name: string]: JsonValue };
      };
      answer: Approval;
    };
  };
  '/api/companies/{companyId}/cases': {
    /**
     * List the cases of a company, the most recently active first
     *
     * Who may call: A board user or an agent of the company.
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
        /** Return only cases without a project, in addition to projectIds */
        includeNoProject?: boolean;
        /** Return only cases with one of these labels */
        labelIds?: string[];
        /** Return only the direct children of this case */
        parentCaseId?: string;
        /** A part of the identifier, title, summary or key, ignoring case */
        q?: string;
        /** Whether to append the ancestors of the cases */
        includeAncestors?: boolean;
        /** The maximum number of cases, not counting ancestors */
        limit?: number;
        /** The same as types */
        type?: string[];
        /** The same as statuses */
        status?: (CaseStatus | "active")[];
        /** The same as projectIds */
        project?: string[];
        /** The same as projectIds */
        projectId?: string[];
        /** The same as labelIds */
        label?: string[];
        /** The same as labelIds */
        labelId?: string[];
        /** The same as parentCaseId */
        parent?: string;
      };
      answer: CaseRow[];
    };
    /**
     * Create a case, or update the existing one with this type and key; null and omitted fields stay as they are
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The case's type: 1 to 120 characters. */
        caseType: string;
        /** The case's key, unique within its type, of up to 512 characters. One case of each type may have none. */
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
     * Link an issue to a case, unless they are linked already
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
     */
    post: {
      path: {
        /** The case's UUID or identifier. */
        caseId: string;
      };
      body: {
        /** The UUID or identifier of an issue of the same company. */
        issueId: string;
        /** How the issue belongs to the case. */
        role: CaseLinkRole;
      };
      answer: CaseLink;
    };
  };
  '/api/cases/{caseId}/links/{issueId}': {
    /**
     * Remove the link between an issue and a case, if there is one
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
        /** The heading that is shown above the text. Omit it to keep the present one. */
        title?: string | null;
        /** The format of the body, markdown by default. Omit it to keep the format. */
        format?: string;
        /** What changes with this revision, in short. */
        changeSummary?: string | null;
        /** The id of the revision that the changes are based on. Required unless the document is new. */
        baseRevisionId?: string | null;
      };
      answer: WrittenCaseDocument;
    };
    /**
     * Delete a document of a case with its revisions and annotations
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
        /** Whether to include the comments. */
        includeComments?: boolean;
      };
      answer: CaseAnnotationThreadRow[];
    };
    /**
     * Start a thread about a selection of a case's document
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
        /** What the comment says. */
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
     * Who may call: A board user or an agent of the company.
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
     * Resolve or reopen an annotation thread of a case's document; a reopened one is anchored in the latest revision
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
        /** Whether the conversation goes on: resolved ends it, open takes it up again. */
        status: AnnotationThreadStatus;
      };
      answer: CaseAnnotationThread;
    };
  };
  '/api/cases/{caseId}/documents/{key}/annotations/{threadId}/comments': {
    /**
     * Add a comment to an annotation thread of a case's document, open or resolved
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
        /** What the comment says. */
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
     * Who may call: A board user of the company who is not a viewer, or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or the agent that the routine is assigned to.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The title of its issues, which may contain {{variables}}. */
        title: string;
        /** The description of its issues, which may contain {{variables}}. */
        description?: string | null;
        /** The agent that its issues are assigned to. Without one the routine is paused. */
        assigneeAgentId?: string | null;
        /** The project of its issues. */
        projectId?: string | null;
        /** The goal of its issues. */
        goalId?: string | null;
        /** The issue that its issues are part of. */
        parentIssueId?: string | null;
        /** The priority of its issues. */
        priority?: IssuePriority;
        /** Whether it is active. */
        status?: RoutineStatus;
        concurrencyPolicy?: RoutineConcurrencyPolicy;
        /** What happens to missed ticks. */
        catchUpPolicy?: RoutineCatchUpPolicy;
        /** Whether its ticks fire without activity. */
        activityGatePolicy?: RoutineActivityGatePolicy;
        /** The scope of the activity that lets its ticks fire. */
        activityGateScope?: RoutineActivityGateScope;
        /** What stands for {{name}} in its title and description. Those that the text uses are added, others are removed. */
        variables?: NewRoutineVariable[];
        /** Environment variables of runs on its issues. */
        env?: { [name: string]: string | ({
          type: "plain";
          value: string;
        } | {
          type: "secret_ref";
          secretId: string;
          version?: "latest" | number;
        } | {
          type: "user_secret_ref";
          /** What settings refer to, once in the company. */
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
     * Who may call: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The routine's id. */
        routineId: string;
      };
      answer: RoutineDetail;
    };
    /**
     * Update a routine; variables that its text no longer uses are removed
     *
     * Who may call: A board user of the company who is not a viewer, or the agent that the routine is assigned to.
     */
    patch: {
      path: {
        /** The routine's id. */
        routineId: string;
      };
      body?: {
        /** The title of its issues, which may contain {{variables}}. */
        title?: string;
        /** The description of its issues, which may contain {{variables}}. */
        description?: string | null;
        /** The agent that its issues are assigned to. Without one the routine is paused. */
        assigneeAgentId?: string | null;
        /** The project of its issues. */
        projectId?: string | null;
        /** The goal of its issues. */
        goalId?: string | null;
        /** The issue that its issues are part of. */
        parentIssueId?: string | null;
        /** The priority of its issues. */
        priority?: IssuePriority;
        /** Whether it is active. */
        status?: RoutineStatus;
        concurrencyPolicy?: RoutineConcurrencyPolicy;
        /** What happens to missed ticks. */
        catchUpPolicy?: RoutineCatchUpPolicy;
        /** Whether its ticks fire without activity. */
        activityGatePolicy?: RoutineActivityGatePolicy;
        /** The scope of the activity that lets its ticks fire. */
        activityGateScope?: RoutineActivityGateScope;
        /** What stands for {{name}} in its title and description. Those that the text uses are added, others are removed. */
        variables?: NewRoutineVariable[];
        /** Environment variables of runs on its issues. */
        env?: { [name: string]: string | ({
          type: "plain";
          value: string;
        } | {
          type: "secret_ref";
          secretId: string;
          version?: "latest" | number;
        } | {
          type: "user_secret_ref";
          /** What settings refer to, once in the company. */
          key: string;
          required?: boolean;
          version?: "latest" | number;
        }) & { [name: string]: unknown } } | null;
        /** The latestRevisionId that was edited. The update is refused if there is a later one. */
        baseRevisionId?: string | null;
      };
      answer: Routine;
    };
  };
  '/api/routines/{routineId}/run': {
    /**
     * Run a routine now, under its concurrency policy
     *
     * Who may call: A board user of the company who is not a viewer, or the agent that the routine is assigned to.
     */
    post: {
      path: {
        /** The routine's id. */
        routineId: string;
      };
      body?: {
        /** Whether a person or a program starts it. */
        source?: "manual" | "api";
        /** The trigger to fire, which must be enabled. */
        triggerId?: string | null;
        /** Data for the run, by name. Variables that are not given have their values from here. */
        payload?: { [name: string]: JsonValue } | null;
        /** The values of variables, by name, instead of their defaults. */
        variables?: { [name: string]: JsonValue } | null;
        /** The project of the issue. Defaults to the routine's. */
        projectId?: string | null;
        /** The assignee, by UUID or shortname. Defaults to the routine's. */
        assigneeAgentId?: string | null;
        /** A repeated request with the same key returns the first run. */
        idempotencyKey?: string | null;
        /** The workspace for the work. */
        executionWorkspaceId?: string | null;
        /** The kind of workspace that would be best. It is stored and not used yet. */
        executionWorkspacePreference?: string | null;
        /** How the workspace is to be set up. It is stored and not used yet. */
        executionWorkspaceSettings?: { [name: string]: JsonValue } | null;
      };
      answer: RoutineRun;
    };
  };
  '/api/routines/{routineId}/runs': {
    /**
     * List the runs of a routine, newest first
     *
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer, or the agent that the routine is assigned to.
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
     * Add a trigger to a routine; a webhook's secret is shown only once
     *
     * Who may call: A board user of the company who is not a viewer, or the agent that the routine is assigned to.
     */
    post: {
      path: {
        /** The routine's id. */
        routineId: string;
      };
      body: {
        /** What makes it fire: a schedule, a webhook or a call. */
        kind: RoutineTriggerKind;
        /** What people call it. */
        label?: string | null;
        /** Whether it is active. */
        enabled?: boolean;
        /** When a schedule is due: minute, hour, day of the month, month and day of the week, such as 0 9 * * 1-5. Only for a schedule, which must have it; null counts as left out. */
        cronExpression?: string | null;
        /** A schedule's IANA time zone, such as Europe/Berlin. A new one defaults to UTC; null counts as left out. */
        timezone?: string | null;
        /** How a webhook authenticates its senders. A new one defaults to bearer; null counts as left out. */
        signingMode?: RoutineSigningMode | null;
        /** How old a signed request may be, in seconds, for signingMode hmac_sha256. A new one defaults to 300; null counts as left out. */
        replayWindowSec?: number | null;
        /** Whether the webhook is being set up, so that requests are checked and stored, but fire nothing. */
        setupPending?: boolean;
      };
      answer: NewRoutineTrigger;
    };
  };
  '/api/routine-triggers/{triggerId}': {
    /**
     * Update a trigger, archive or unarchive it, or end its setup
     *
     * Who may call: A board user of the company who is not a viewer, or the agent that the routine is assigned to.
     */
    patch: {
      path: {
        /** The trigger's id. */
        triggerId: string;
      };
      body?: {
        /** What people call it. */
        label?: string | null;
        /** Whether it is active. */
        enabled?: boolean;
        /** When a schedule is due: minute, hour, day of the month, month and day of the week, such as 0 9 * * 1-5. Only for a schedule, which must have it; null counts as left out. */
        cronExpression?: string | null;
        /** A schedule's IANA time zone, such as Europe/Berlin. A new one defaults to UTC; null counts as left out. */
        timezone?: string | null;
        /** How a webhook authenticates its senders. A new one defaults to bearer; null counts as left out. */
        signingMode?: RoutineSigningMode | null;
        /** How old a signed request may be, in seconds, for signingMode hmac_sha256. A new one defaults to 300; null counts as left out. */
        replayWindowSec?: number | null;
        /** false ends the setup of a webhook, so that later requests fire. It cannot be undone. */
        setupPending?: false;
        /** true takes the trigger out of use, false puts it back. */
        archived?: boolean;
      };
      answer: RoutineTrigger;
    };
    /**
     * Delete a trigger and the secret of its webhook; its runs stay
     *
     * Who may call: A board user of the company who is not a viewer, or the agent that the routine is assigned to.
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
     * Rotate a webhook's address and secret, which is shown only once; the former are invalid at once
     *
     * Who may call: A board user of the company who is not a viewer, or the agent that the routine is assigned to.
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
     * List the requests to a webhook, newest first; they are kept for 30 days
     *
     * Who may call: A board user or an agent of the company.
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
     * Run a routine again with the payload of an earlier request to its webhook
     *
     * Who may call: A board user of the company who is not a viewer, or the agent that the routine is assigned to.
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
     * Report the cost of an agent and evaluate budgets
     *
     * Who may call: A board user of the company who is not a viewer, or the agent that spent it.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The ID of the agent. */
        agentId: string;
        /** Who runs the model, such as anthropic. */
        provider: string;
        /** What the provider calls the model, such as claude-sonnet-4-5. */
        model: string;
        /** The price in whole US cents; 0 with costStatus unpriced. */
        costCents: number;
        /** When the model was used: after 1999, and no more than a day ahead; of an agent, within the last two days. */
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
        /** How the use is billed. */
        billingType?: BillingType;
        /** Whether the price is known. */
        costStatus?: CostStatus;
      };
      answer: CostEvent;
    };
  };
  '/api/companies/{companyId}/costs/summary': {
    /**
     * Get a company's spend and its monthly budget
     *
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Sum up the costs of the last 5 hours, 24 hours and 7 days by provider
     *
     * Who may call: A board user or an agent of the company.
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
     * Sum up a company's payments
     *
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user or an agent of the company.
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
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** What was paid for. */
        eventKind: FinanceEventKind;
        /** Whether the company paid or was paid. */
        direction?: FinanceDirection;
        /** Who bills or pays the company. */
        biller: string;
        /** The amount, in cents of the currency. */
        amountCents: number;
        /** When it was paid: after 1999, and no more than a day ahead. */
        occurredAt: string;
        /** The ISO 4217 code of the currency: three letters. */
        currency?: string;
        /** Who runs the model, if it is for one. */
        provider?: string | null;
        /** What the provider calls the model, if it is for one. */
        model?: string | null;
        /** How much was bought, in the unit. */
        quantity?: number | null;
        /** What the quantity counts, such as tokens. */
        unit?: string | null;
        /** Whether the amount is an estimate. */
        estimated?: boolean;
        /** The number of the invoice. */
        externalInvoiceId?: string | null;
        /** What the payment is for, in words. */
        description?: string | null;
        /** Whatever you keep with it. */
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
     * Get a company's budget policies with their usage, and the incidents that wait for the board
     *
     * Who may call: A board user or an agent of the company.
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
     * Create or change the policy of a scope, metric and window, and evaluate it
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** Whether scopeId names a company, an agent or a project. */
        scopeType: BudgetScopeType;
        /** The ID of the company, agent or project. */
        scopeId: string;
        /** The limit in the unit of the metric; 0 means no limit. */
        amount: number;
        /** What is counted. */
        metric?: BudgetMetric;
        /** The window of time; defaults to lifetime for projects and to the UTC month otherwise. */
        windowKind?: BudgetWindow;
        /** The warning threshold in percent; 80 initially. */
        warnPercent?: number;
        /** Whether the limit pauses the scope; true initially. */
        hardStopEnabled?: boolean;
        /** Whether the board is warned; true initially. */
        notifyEnabled?: boolean;
        /** Whether the policy is in force; true initially. */
        isActive?: boolean;
      };
      answer: BudgetPolicy;
    };
  };
  '/api/companies/{companyId}/budgets': {
    /**
     * Set a company's monthly budget
     *
     * Who may call: A board user of the company who is not a viewer.
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
     * Who may call: A board user of the company who is not a viewer.
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
        /** Why it is resolved so, for those who ask later. */
        decisionNote?: string | null;
      };
      answer: BudgetIncident;
    };
  };
  '/api/companies/{companyId}/secrets': {
    /**
     * List a company's secrets without their values, newest first
     *
     * Who may call: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: ListedSecret[];
    };
    /**
     * Create a secret, or refer to a secret of a provider
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** What people call it. */
        name: string;
        /** What settings refer to, once in the company. */
        key?: string;
        /** The provider that stores the value. */
        provider?: SecretProviderId;
        /** The vault to store it in. Defaults to the provider's default vault. */
        providerConfigId?: string | null;
        /** Whether the value is stored here or only referred to. */
        managedMode?: SecretManagedMode;
        /** The value to store. The API never returns it. */
        value?: string;
        /** The provider's name or ARN of the secret. */
        externalRef?: string;
        /** What it is for. */
        description?: string | null;
        /** Metadata for the provider, without credentials. */
        providerMetadata?: { [name: string]: JsonValue } | null;
      };
      answer: Secret;
    };
  };
  '/api/companies/{companyId}/secrets/catalog': {
    /**
     * List the ids, names, keys and statuses of a company's secrets, by name
     *
     * Who may call: A board user of the company, or an agent of it that holds secrets:read.
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
     * Who may call: A board user of the company.
     */
    get: {
      path: {
        /** The secret's id. */
        secretId: string;
      };
      answer: Secret;
    };
    /**
     * Update a secret; its value changes only by rotation
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    patch: {
      path: {
        /** The secret's id. */
        secretId: string;
      };
      body?: {
        /** What people call it. */
        name?: string;
        /** What settings refer to, once in the company. */
        key?: string;
        /** Whether it can be used. */
        status?: SettableSecretStatus;
        /** The vault of the secret; null for the provider's default vault. */
        providerConfigId?: string | null;
        /** What it is for. */
        description?: string | null;
        /** The provider's name or ARN of the secret. */
        externalRef?: string;
        /** Metadata for the provider, without credentials. */
        providerMetadata?: { [name: string]: JsonValue } | null;
      };
      answer: Secret;
    };
    /**
     * Delete a secret and wipe its values
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    delete: {
      path: {
        /** The secret's id. */
        secretId: string;
      };
      query?: {
        /** Whether to delete a secret that is in use; references to it then fail. */
        force?: boolean;
      };
      answer: Ok;
    };
  };
  '/api/secrets/{secretId}/rotate': {
    /**
     * Rotate a secret to a new version
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The secret's id. */
        secretId: string;
      };
      body?: {
        /** The value to store. The API never returns it. */
        value?: string;
        /** The provider's name or ARN of the secret. */
        externalRef?: string;
        /** The provider's name of the version; null or left out for its current version. */
        providerVersionRef?: string | null;
        /** The vault to move the secret to; null for the provider's default vault. */
        providerConfigId?: string | null;
      };
      answer: Secret;
    };
  };
  '/api/secrets/{secretId}/usage': {
    /**
     * List where a secret is used, oldest first
     *
     * Who may call: A board user of the company.
     */
    get: {
      path: {
        /** The secret's id. */
        secretId: string;
      };
      answer: SecretUsage;
    };
  };
  '/api/secrets/{secretId}/access-events': {
    /**
     * List the attempts to read a secret's value, newest first; also for a deleted secret
     *
     * Who may call: A board user of the company.
     */
    get: {
      path: {
        /** The secret's id. */
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
     * List a secret's versions without their values, newest first; also for a deleted secret
     *
     * Who may call: A board user of the company.
     */
    get: {
      path: {
        /** The secret's id. */
        secretId: string;
      };
      answer: SecretVersion[];
    };
  };
  '/api/companies/{companyId}/user-secret-definitions': {
    /**
     * List a company's user secret definitions, oldest first
     *
     * Who may call: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: UserSecretDefinition[];
    };
    /**
     * Create a user secret definition, for which each person of the company sets their own value
     *
     * Who may call: An owner or admin of the company, or an instance admin who belongs to it.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** What settings refer to, once in the company. */
        key: string;
        /** What people call it. */
        name: string;
        /** Whether it can be used. */
        status?: SettableSecretStatus;
        /** The provider that stores the values. */
        provider?: SecretProviderId;
        /** Whether values are stored here or only referred to. */
        managedMode?: SecretManagedMode;
        /** What it is for. */
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
     * Who may call: An owner or admin of the company, or an instance admin who belongs to it.
     */
    patch: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The definition's id. */
        definitionId: string;
      };
      body?: {
        /** What settings refer to, once in the company. */
        key?: string;
        /** What people call it. */
        name?: string;
        /** Whether it can be used. */
        status?: SettableSecretStatus;
        /** The provider that stores new values; existing ones are not moved. */
        provider?: SecretProviderId;
        /** Whether values are stored here or only referred to. */
        managedMode?: SecretManagedMode;
        /** What it is for. */
        description?: string | null;
        /** The vault of the values. Defaults to the provider's default vault. */
        providerConfigId?: string | null;
        /** Guidance for people who set their value. */
        usageGuidance?: string | null;
      };
      answer: UserSecretDefinition;
    };
    /**
     * Delete a user secret definition and wipe all values of it
     *
     * Who may call: An owner or admin of the company, or an instance admin who belongs to it.
     */
    delete: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The definition's id. */
        definitionId: string;
      };
      answer: Ok;
    };
  };
  '/api/companies/{companyId}/user-secret-definitions/{definitionId}/coverage': {
    /**
     * Count how many of the company's active people have a value of a definition
     *
     * Who may call: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The definition's id. */
        definitionId: string;
      };
      answer: UserSecretCoverage;
    };
  };
  '/api/companies/{companyId}/me/user-secrets': {
    /**
     * List a company's user secret definitions with the caller's own secrets, without values
     *
     * Who may call: A board user of the company.
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
     * Who may call: A board user of the company.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body?: {
        /** The definition's id. */
        definitionId?: string;
        /** The definition's key, instead of its id. */
        definitionKey?: string;
        /** The value to store. The API never returns it. */
        value?: string;
        /** The provider's name or ARN of the secret. */
        externalRef?: string;
      };
      answer: Secret;
    };
  };
  '/api/companies/{companyId}/me/user-secrets/{secretId}': {
    /**
     * Update your own user secret; its value changes only by rotation
     *
     * Who may call: The person whose own it is, unless they are a viewer.
     */
    patch: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The secret's id. */
        secretId: string;
      };
      body?: {
        /** Whether it can be used. */
        status?: SettableSecretStatus;
        /** What it is for. */
        description?: string | null;
        /** The provider's name or ARN of the secret. */
        externalRef?: string;
      };
      answer: Secret;
    };
    /**
     * Delete your own user secret and wipe its value
     *
     * Who may call: The person whose own it is, unless they are a viewer.
     */
    delete: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The secret's id. */
        secretId: string;
      };
      answer: Ok;
    };
  };
  '/api/companies/{companyId}/me/user-secrets/{secretId}/rotate': {
    /**
     * Rotate your own user secret to a new value
     *
     * Who may call: The person whose own it is, unless they are a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The secret's id. */
        secretId: string;
      };
      body?: {
        /** The value to store. The API never returns it. */
        value?: string;
        /** The provider's name or ARN of the secret. */
        externalRef?: string;
        /** The provider's name of the version; null or left out for its current version. */
        providerVersionRef?: string | null;
        /** The vault to move the secret to; null for the provider's default vault. */
        providerConfigId?: string | null;
      };
      answer: Secret;
    };
  };
  '/api/companies/{companyId}/me/user-secret-grants': {
    /**
     * List the caller's grants of their user secrets to agents
     *
     * Who may call: A board user of the company.
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
     * Who may call: A board user of the company who is not a viewer.
     */
    put: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The agent: UUID or shortname. */
        agentId: string;
        /** The definition's id. */
        definitionId: string;
      };
      answer: UserSecretGrant;
    };
    /**
     * Revoke an agent's grant of your own value of a definition
     *
     * Who may call: A board user of the company.
     */
    delete: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The agent: UUID or shortname. */
        agentId: string;
        /** The definition's id. */
        definitionId: string;
      };
      answer: Ok;
    };
  };
  '/api/agents/{agentId}/user-secret-grants': {
    /**
     * List the grants of people's user secrets to an agent
     *
     * Who may call: A board user of the company.
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
     * List the secret providers, and whether they are configured
     *
     * Who may call: A board user of the company.
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
     * Who may call: A board user of the company.
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
     * Who may call: A board user of the company.
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
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The provider of the vault. */
        provider: SecretProviderId;
        /** What people call the vault. */
        displayName: string;
        /** The vault's status; always coming_soon for a provider that is not supported yet. */
        status?: SecretVaultStatus;
        /** Whether this is the provider's default vault. */
        isDefault?: boolean;
        /** The provider's settings, without credentials. */
        config: { [name: string]: JsonValue };
      };
      answer: SecretVault;
    };
  };
  '/api/companies/{companyId}/secret-provider-configs/discovery/preview': {
    /**
     * Suggest vaults for the secrets of a provider; nothing is stored
     *
     * Who may call: A board user of the company who is not a viewer.
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
     * Who may call: A board user of the company.
     */
    get: {
      path: {
        /** The vault's id. */
        configId: string;
      };
      answer: SecretVault;
    };
    /**
     * Update a vault; its configuration is replaced as a whole, and its provider cannot change
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    patch: {
      path: {
        /** The vault's id. */
        configId: string;
      };
      body?: {
        /** Must be the vault's provider. */
        provider?: SecretProviderId;
        /** What people call the vault. */
        displayName?: string;
        /** The vault's status; always coming_soon for a provider that is not supported yet. */
        status?: SecretVaultStatus;
        /** Whether this is the provider's default vault. */
        isDefault?: boolean;
        /** The provider's settings, without credentials. */
        config?: { [name: string]: JsonValue };
      };
      answer: SecretVault;
    };
    /**
     * Delete a vault, but not the secrets in it, which then have no vault
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    delete: {
      path: {
        /** The vault's id. */
        configId: string;
      };
      answer: SecretVault;
    };
  };
  '/api/secret-provider-configs/{configId}/default': {
    /**
     * Make a vault its provider's default vault
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The vault's id. */
        configId: string;
      };
      answer: SecretVault;
    };
  };
  '/api/secret-provider-configs/{configId}/health': {
    /**
     * Check the health of a vault with its provider, and store the result
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The vault's id. */
        configId: string;
      };
      answer: SecretVaultHealthCheck;
    };
  };
  '/api/companies/{companyId}/secrets/remote-import/preview': {
    /**
     * Preview the import of secrets of a vault; nothing is stored
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The vault that has the secrets. */
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
     * Import secrets of a vault as references; their values stay there
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The vault that has the secrets. */
        providerConfigId: string;
        /** What to import. A name or key that is left out is made from the name at the provider. */
        secrets: SecretToImport[];
      };
      answer: SecretImport;
    };
  };
  '/api/auth/get-session': {
    /**
     * Get the signed-in person
     *
     * Who may call: A board user.
     */
    get: {
      answer: Session;
    };
  };
  '/api/auth/profile': {
    /**
     * Get the caller's profile
     *
     * Who may call: A board user.
     */
    get: {
      answer: Person;
    };
    /**
     * Update the caller's profile
     *
     * Who may call: A board user.
     */
    patch: {
      body: {
        /** What others read as the name. */
        name: string;
        /** The picture's URL or path; null for none. */
        image?: string | null;
      };
      answer: Person;
    };
  };
  '/api/auth/sessions': {
    /**
     * List the caller's own web sessions, newest first; a person has at most 100
     *
     * Who may call: A board user.
     */
    get: {
      answer: WebSession[];
    };
  };
  '/api/auth/sessions/end-others': {
    /**
     * End all of the caller's web sessions except the current one, and all of their assistants
     *
     * Who may call: A board user.
     */
    post: {
      answer: EndedSessions;
    };
  };
  '/api/auth/sessions/{sessionId}': {
    /**
     * End one of the caller's own web sessions
     *
     * Who may call: A board user.
     */
    delete: {
      path: {
        /** The session's id. */
        sessionId: string;
      };
      answer: EndedSession;
    };
  };
  '/api/auth/password': {
    /**
     * Change the caller's password and end their other web sessions
     *
     * Who may call: A board user.
     */
    post: {
      body: {
        /** The password that works until now. */
        currentPassword: string;
        /** The password that works from now on. */
        newPassword: string;
      };
      answer: PasswordChange;
    };
  };
  '/api/auth/password-resets': {
    /**
     * Set a new password with a link and end all web sessions of the person
     *
     * Who may call: Anyone, with or without a credential.
     */
    post: {
      body: {
        /** The part of the link after the #. */
        token: string;
        /** The password that works from now on. */
        newPassword: string;
      };
      answer: Ok;
    };
  };
  '/api/auth/second-factor': {
    /**
     * Get the state of the caller's second factor
     *
     * Who may call: A board user.
     */
    get: {
      answer: SecondFactor;
    };
    /**
     * Create the secret for an authenticator app, shown only once; confirm it with a code to enable the second factor
     *
     * Who may call: A board user.
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
     * Enable the second factor with a code of the authenticator app; returns the backup codes, shown only once
     *
     * Who may call: A board user.
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
     * Disable the second factor, with the password and a code
     *
     * Who may call: A board user.
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
     * Become the instance admin of an installation that has none, as the first person who signs in
     *
     * Who may call: Whoever signs in first to an authenticated deployment of private exposure.
     */
    post: {
      answer: Claimed;
    };
  };
  '/api/board-claim/{token}': {
    /**
     * Get the status of a board claim
     *
     * Who may call: Anyone, with or without a credential.
     */
    get: {
      path: {
        /** The token in the URL that the server printed. */
        token: string;
      };
      query?: {
        /** The code that the server printed, to check whether it is right. */
        code?: string;
      };
      answer: BoardClaim;
    };
  };
  '/api/board-claim/{token}/claim': {
    /**
     * Become instance admin and take over the local board's companies
     *
     * Who may call: A person with a web session who has the code.
     */
    post: {
      path: {
        /** The token in the URL that the server printed. */
        token: string;
      };
      body: {
        /** The code that the server printed beside the URL. */
        code: string;
      };
      answer: Claimed;
    };
  };
  '/api/cli-auth/challenges': {
    /**
     * Request a board key for a command-line client; it is inactive until a person approves it
     *
     * Who may call: Anyone, with or without a credential.
     */
    post: {
      body: {
        /** The command that requests the key, shown to the person who approves. */
        command: string;
        /** The program that asks, as the person who approves reads it. */
        clientName?: string | null;
        /** Who may approve. */
        requestedAccess?: CliAuthAccess;
        /** The requested company, which the approver must reach. */
        requestedCompanyId?: string | null;
      };
      answer: NewCliAuthChallenge;
    };
  };
  '/api/cli-auth/challenges/{challengeId}': {
    /**
     * Get a command-line client's request for a board key
     *
     * Who may call: Anyone who has the token of the challenge.
     */
    get: {
      path: {
        /** The challenge's id. */
        challengeId: string;
      };
      query?: {
        /** What was shown when the challenge was created. */
        token?: string;
      };
      answer: CliAuthChallenge;
    };
  };
  '/api/cli-auth/challenges/{challengeId}/approve': {
    /**
     * Approve a command-line client's request: the caller gets a board key that lasts 30 days
     *
     * Who may call: A board user who has the token and reaches the company asked for; an instance admin where that is asked.
     */
    post: {
      path: {
        /** The challenge's id. */
        challengeId: string;
      };
      body: {
        /** What was shown when the challenge was created. */
        token: string;
      };
      answer: CliAuthApproval;
    };
  };
  '/api/cli-auth/challenges/{challengeId}/cancel': {
    /**
     * Cancel a command-line client's request for a board key; without effect once it is approved
     *
     * Who may call: Anyone who has the token of the challenge.
     */
    post: {
      path: {
        /** The challenge's id. */
        challengeId: string;
      };
      body: {
        /** What was shown when the challenge was created. */
        token: string;
      };
      answer: CliAuthCancellation;
    };
  };
  '/api/cli-auth/me': {
    /**
     * Get the caller, the companies they reach and their credential
     *
     * Who may call: A board user.
     */
    get: {
      answer: CliAuthMe;
    };
  };
  '/api/cli-auth/revoke-current': {
    /**
     * Revoke the board key of the request
     *
     * Who may call: A board user who shows a board key.
     */
    post: {
      answer: RevokedCurrentBoardKey;
    };
  };
  '/api/board-api-keys': {
    /**
     * List the caller's own board keys; by default only active ones
     *
     * Who may call: A board user.
     */
    get: {
      query?: {
        /** Whether to include revoked and expired keys. */
        includeInactive?: boolean;
      };
      answer: BoardApiKey[];
    };
    /**
     * Create a board key for the caller; its token is shown only once
     *
     * Who may call: A board user.
     */
    post: {
      body: {
        /** What tells it from other keys. */
        name: string;
        /** When the key expires, at most in a year; null or left out for 30 days from now. */
        expiresAt?: string | null;
        /** The company the key is meant for. It still reaches all of its owner's companies. */
        requestedCompanyId?: string | null;
      };
      answer: NewBoardApiKey;
    };
  };
  '/api/board-api-keys/{keyId}': {
    /**
     * Revoke one of the caller's own board keys
     *
     * Who may call: A board user.
     */
    delete: {
      path: {
        /** The key's id. */
        keyId: string;
      };
      answer: RevokedBoardApiKey;
    };
  };
  '/api/assistants': {
    /**
     * List the caller's own assistants, newest first; a person has at most 100
     *
     * Who may call: A board user.
     */
    get: {
      answer: Assistant[];
    };
  };
  '/api/assistants/{assistantId}': {
    /**
     * End the access of one of the caller's own assistants
     *
     * Who may call: A board user.
     */
    delete: {
      path: {
        /** The assistant's id. */
        assistantId: string;
      };
      answer: RevokedAssistant;
    };
  };
  '/api/companies/{companyId}/members': {
    /**
     * List the members of a company, people and agents, oldest first
     *
     * Who may call: Whoever holds users:manage_permissions in the company.
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
     * Who may call: Whoever holds users:manage_permissions in the company.
     */
    patch: {
      path: {
        /** The company's id. */
        companyId: string;
        /** The membership's id. */
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
     * Who may call: Whoever holds users:manage_permissions in the company.
     */
    patch: {
      path: {
        /** The company's id. */
        companyId: string;
        /** The membership's id. */
        memberId: string;
      };
      body?: {
        /** The person's new role. */
        membershipRole?: BoardRole;
        /** The membership's new status. */
        status?: SettableMembershipStatus;
        /** All explicit grants of the member; others are revoked. */
        grants?: GrantInput[];
      };
      answer: Member;
    };
  };
  '/api/companies/{companyId}/members/{memberId}/permissions': {
    /**
     * Replace a member's explicit grants
     *
     * Who may call: Whoever holds users:manage_permissions in the company.
     */
    patch: {
      path: {
        /** The company's id. */
        companyId: string;
        /** The membership's id. */
        memberId: string;
      };
      body: {
        /** All explicit grants of the member; others are revoked. */
        grants: GrantInput[];
      };
      answer: Member;
    };
  };
  '/api/companies/{companyId}/members/{memberId}/archive': {
    /**
     * Archive a person's membership and reassign their open issues
     *
     * Who may call: Whoever holds users:manage_permissions in the company.
     */
    post: {
      path: {
        /** The company's id. */
        companyId: string;
        /** The membership's id. */
        memberId: string;
      };
      body?: {
        /** Who takes over the open issues; nobody when left out. */
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
     * Who may call: A board user of the company.
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
     * Who may call: A board user of the company.
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
     * Invite a person or an agent; the token is shown only once
     *
     * Who may call: Whoever holds users:invite in the company.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body?: {
        /** Who may join by it. */
        allowedJoinTypes?: InviteJoinTypes;
        /** The role of a person who joins: at most the inviter's. */
        humanRole?: BoardRole;
        /** The defaults of an agent that joins. */
        defaultsPayload?: { [name: string]: JsonValue } | null;
        /** The message to the invited. */
        agentMessage?: string | null;
      };
      answer: NewInvite;
    };
    /**
     * List a company's invites, newest first
     *
     * Who may call: Whoever holds users:invite in the company.
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
     * Revoke an invite that nobody has used yet
     *
     * Who may call: Whoever holds users:invite in the company.
     */
    post: {
      path: {
        /** The invite's id. */
        inviteId: string;
      };
      answer: Invite;
    };
  };
  '/api/invites/{token}': {
    /**
     * Get an invite by its token
     *
     * Who may call: Anyone, with or without a credential.
     */
    get: {
      path: {
        /** What stands at the end of the link, or was handed over with it. */
        token: string;
      };
      answer: InviteOffer;
    };
  };
  '/api/invites/{token}/logo': {
    /**
     * Get the logo of an invite's company
     *
     * Who may call: Anyone, with or without a credential.
     */
    get: {
      path: {
        /** What stands at the end of the link, or was handed over with it. */
        token: string;
      };
      answer: Blob;
    };
  };
  '/api/invites/{token}/onboarding': {
    /**
     * Get the instructions for an agent to join
     *
     * Who may call: Anyone, with or without a credential.
     */
    get: {
      path: {
        /** What stands at the end of the link, or was handed over with it. */
        token: string;
      };
      answer: InviteOnboarding;
    };
  };
  '/api/invites/{token}/onboarding.txt': {
    /**
     * Get the instructions for an agent to join, as text
     *
     * Who may call: Anyone, with or without a credential.
     */
    get: {
      path: {
        /** What stands at the end of the link, or was handed over with it. */
        token: string;
      };
      answer: string;
    };
  };
  '/api/invites/{token}/skills/index': {
    /**
     * List the skills that an invited agent may read before it joins
     *
     * Who may call: Anyone, with or without a credential.
     */
    get: {
      path: {
        /** What stands at the end of the link, or was handed over with it. */
        token: string;
      };
      answer: InviteSkills;
    };
  };
  '/api/invites/{token}/skills/{name}': {
    /**
     * Get a skill that an invited agent may read before it joins, as Markdown
     *
     * Who may call: Anyone, with or without a credential.
     */
    get: {
      path: {
        /** What stands at the end of the link, or was handed over with it. */
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
     * Who may call: Anyone, with or without a credential.
     */
    post: {
      path: {
        /** What stands at the end of the link, or was handed over with it. */
        token: string;
      };
      body: {
        requestType: JoinRequestType;
        /** The agent's name; an agent needs one. */
        agentName?: string;
        /** The adapter that is to run the agent; null to leave the choice to the board. */
        adapterType?: string | null;
        /** What the agent is good at. */
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
     * Who may call: Whoever holds joins:approve in the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only requests in this status. */
        status?: JoinRequestStatus;
        /** Only requests of people, or of agents. */
        requestType?: JoinRequestType;
      };
      answer: JoinRequest[];
    };
  };
  '/api/companies/{companyId}/join-requests/{joinRequestId}/approve': {
    /**
     * Approve an agent's join request: the agent is created and can fetch its API key
     *
     * Who may call: Whoever holds joins:approve in the company.
     */
    post: {
      path: {
        /** The company's id. */
        companyId: string;
        /** The join request's id. */
        joinRequestId: string;
      };
      answer: JoinRequest;
    };
  };
  '/api/companies/{companyId}/join-requests/{joinRequestId}/reject': {
    /**
     * Reject an agent's join request
     *
     * Who may call: Whoever holds joins:approve in the company.
     */
    post: {
      path: {
        /** The company's id. */
        companyId: string;
        /** The join request's id. */
        joinRequestId: string;
      };
      answer: JoinRequest;
    };
  };
  '/api/join-requests/{joinRequestId}/claim-api-key': {
    /**
     * Exchange the claim secret of an approved join request for the agent's API key
     *
     * Who may call: Anyone, with or without a credential.
     */
    post: {
      path: {
        /** The join request's id. */
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
     * List the ways in which this server can run an agent
     *
     * Who may call: A board user.
     */
    get: {
      answer: Adapter[];
    };
  };
  '/api/adapters/install': {
    /**
     * Install the adapter that a package brings, or another version of it; none of its scripts is run
     *
     * Who may call: An instance admin or the local board.
     */
    post: {
      body: {
        /** Its name in the registry; or the absolute path of its folder or archive. */
        packageName: string;
        /** Whether `packageName` is a path on the server. */
        isLocalPath?: boolean;
        /** A version or a tag of the registry; null or left out for the latest. */
        version?: string | null;
      };
      answer: AdapterInstalled;
    };
  };
  '/api/adapters/{type}': {
    /**
     * Get an adapter
     *
     * Who may call: A board user.
     */
    get: {
      path: {
        /** What names the adapter, such as process. */
        type: string;
      };
      answer: Adapter;
    };
    /**
     * Offer an adapter for new agents, or stop offering it; agents that use it keep it
     *
     * Who may call: An instance admin or the local board.
     */
    patch: {
      path: {
        /** What names the adapter, such as process. */
        type: string;
      };
      body: {
        /** Whether the adapter is hidden from new agents. */
        disabled: boolean;
      };
      answer: AdapterDisabled;
    };
    /**
     * Remove an adapter that a package provides; a built-in one of the same type is used again
     *
     * Who may call: An instance admin or the local board.
     */
    delete: {
      path: {
        /** What names the adapter, such as process. */
        type: string;
      };
      answer: AdapterRemoved;
    };
  };
  '/api/adapters/{type}/override': {
    /**
     * Use a built-in adapter although a package overrides it, or use the package again
     *
     * Who may call: An instance admin or the local board.
     */
    patch: {
      path: {
        /** What names the adapter, such as process. */
        type: string;
      };
      body: {
        /** Whether the package is paused and the built-in adapter is used. */
        paused: boolean;
      };
      answer: AdapterOverride;
    };
  };
  '/api/adapters/{type}/reload': {
    /**
     * Reload an installed adapter's code; from a local path, its current state
     *
     * Who may call: An instance admin or the local board.
     */
    post: {
      path: {
        /** What names the adapter, such as process. */
        type: string;
      };
      answer: AdapterReloaded;
    };
  };
  '/api/adapters/{type}/reinstall': {
    /**
     * Reinstall the same version of an adapter from its source
     *
     * Who may call: An instance admin or the local board.
     */
    post: {
      path: {
        /** What names the adapter, such as process. */
        type: string;
      };
      answer: AdapterReinstalled;
    };
  };
  '/api/adapters/{type}/config-schema': {
    /**
     * Get the JSON Schema of an adapter's configuration
     *
     * Who may call: A board user.
     */
    get: {
      path: {
        /** What names the adapter, such as process. */
        type: string;
      };
      answer: { [name: string]: JsonValue };
    };
  };
  '/api/adapters/{type}/ui-parser.js': {
    /**
     * Get the script with which a page can show an adapter's output
     *
     * Who may call: A board user.
     */
    get: {
      path: {
        /** What names the adapter, such as process. */
        type: string;
      };
      answer: string;
    };
  };
  '/api/companies/{companyId}/adapters/{type}/models': {
    /**
     * List the models that an adapter offers
     *
     * Who may call: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
        /** What names the adapter, such as process. */
        type: string;
      };
      answer: AdapterModel[];
    };
  };
  '/api/companies/{companyId}/adapters/{type}/detect-model': {
    /**
     * Find the model that the server's environment is set up for, or null
     *
     * Who may call: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
        /** What names the adapter, such as process. */
        type: string;
      };
      answer: DetectedModel | null;
    };
  };
  '/api/companies/{companyId}/adapters/{type}/test-environment': {
    /**
     * Test whether this server can run agents with a configuration, without running one
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company with agents:create.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** What names the adapter, such as process. */
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
            /** What settings refer to, once in the company. */
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
            /** What settings refer to, once in the company. */
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
     * Get a text about the adapters for new agents
     *
     * Who may call: A board user, or an agent that is a CEO or may create agents.
     */
    get: {
      answer: string;
    };
  };
  '/api/llms/agent-configuration/{adapterType}.txt': {
    /**
     * Get a text about the configuration of an adapter
     *
     * Who may call: A board user, or an agent that is a CEO or may create agents.
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
     * Get the names of the icons that agents may have
     *
     * Who may call: A board user, or an agent that is a CEO or may create agents.
     */
    get: {
      answer: string;
    };
  };
  '/api/admin/users': {
    /**
     * List people of the installation by name, at most 50
     *
     * Who may call: An instance admin or the local board.
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
     * Who may call: An instance admin or the local board.
     */
    post: {
      path: {
        /** The person's id. */
        userId: string;
      };
      answer: InstanceUser;
    };
  };
  '/api/admin/users/{userId}/demote-instance-admin': {
    /**
     * Remove a person from the instance admins
     *
     * Who may call: An instance admin or the local board.
     */
    post: {
      path: {
        /** The person's id. */
        userId: string;
      };
      answer: InstanceUser;
    };
  };
  '/api/admin/users/{userId}/company-access': {
    /**
     * Get the companies of a person
     *
     * Who may call: An instance admin or the local board.
     */
    get: {
      path: {
        /** The person's id. */
        userId: string;
      };
      answer: UserCompanyAccess;
    };
    /**
     * Set the companies of a person: new memberships are operators, others are archived
     *
     * Who may call: An instance admin or the local board.
     */
    put: {
      path: {
        /** The person's id. */
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
     * Create a link with which a person can set a new password once, within an hour; it is shown only once
     *
     * Who may call: An instance admin or the local board.
     */
    post: {
      path: {
        /** The person's id. */
        userId: string;
      };
      answer: PasswordResetLink;
    };
  };
  '/api/admin/users/{userId}/reset-second-factor': {
    /**
     * Remove a person's second factor, for example after the loss of their device
     *
     * Who may call: An instance admin or the local board.
     */
    post: {
      path: {
        /** The person's id. */
        userId: string;
      };
      answer: SecondFactorReset;
    };
  };
  '/api/admin/users/{userId}/end-sessions': {
    /**
     * End all web sessions of a person, and all of their assistants
     *
     * Who may call: An instance admin or the local board.
     */
    post: {
      path: {
        /** The person's id. */
        userId: string;
      };
      answer: EndedSessions;
    };
  };
  '/api/instance/events': {
    /**
     * Page through the audit of the installation, newest first: sign-ins, failures, passwords, second factors
     *
     * Who may call: An instance admin or the local board.
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
     * Who may call: An instance admin or the local board.
     */
    get: {
      answer: SchedulerHeartbeat[];
    };
  };
  '/api/instance/engines': {
    /**
     * List the processes that execute runs, including those that ended within the last day
     *
     * Who may call: An instance admin or the local board.
     */
    get: {
      answer: Engine[];
    };
  };
  '/api/instance/settings': {
    /**
     * Get all settings of the installation
     *
     * Who may call: An instance admin or the local board.
     */
    get: {
      answer: InstanceSettings;
    };
    /**
     * Change settings of the installation
     *
     * Who may call: An instance admin or the local board.
     */
    patch: {
      body?: {
        /** The ID of the default environment. */
        defaultEnvironmentId?: string | null;
        /** General settings. */
        general?: {
          /** Further folders of the host that may hold instructions of agents, of all companies, beside those of hostFolders. */
          instructionsRoots?: string[];
          /** The adapters that agents can use; null for all in local_trusted mode, and for those that run nothing on the host in authenticated mode. */
          allowedAdapters?: string[] | null;
          /** Whether clients leave user names out of the logs that they show; the server only keeps the setting. */
          censorUsernameInLogs?: boolean;
          /** Whether dashboards react to keyboard shortcuts; the server only keeps the setting. */
          keyboardShortcuts?: boolean;
          /** Whether clients may share the feedback that people give; the server only keeps the setting. */
          feedbackDataSharingPreference?: FeedbackDataSharingPreference;
          /** Whether an agent's own variables may have names that loaders, shells and interpreters obey. */
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
          /** Whether there are cases: while it is off, requests for them are refused. */
          enableCases?: boolean;
          /** Whether there are tools, profiles and apps. */
          enableApps?: boolean;
          /** Whether dashboards show the smoke lab. */
          enableSmokeLab?: boolean;
          /** Whether people may let assistants in, which work with a company by the Model Context Protocol. */
          enableAssistantMcp?: boolean;
          /** Whether dashboards offer the native runner. */
          enableNativeRunner?: boolean;
          /** Whether dashboards offer isolated workspaces. */
          enableIsolatedWorkspaces?: boolean;
          /** Whether dashboards offer built-in agents. */
          enableBuiltInAgents?: boolean;
          /** Whether dashboards offer skills that are in beta. */
          enableBetaSkills?: boolean;
          /** Whether dashboards show the server's debug view. */
          enableServerInfoDebugView?: boolean;
          /** Whether a development server is restarted when it is idle. */
          autoRestartDevServerWhenIdle?: boolean;
        };
        /** The folders of the host below which companies may have their agents work, and take instructions and skills from. If empty: only each company's own folder of the server, or on a local_trusted server every folder. */
        hostFolders?: ({
          /** The absolute path, without links in it. */
          path: string;
          /** What may be done there. */
          access: HostFolderAccess;
          /** The companies that may use it; null for all. */
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
     * Who may call: A board user.
     */
    get: {
      answer: GeneralSettings;
    };
    /**
     * Change general settings of the installation
     *
     * Who may call: An instance admin or the local board.
     */
    patch: {
      body?: {
        /** Further folders of the host that may hold instructions of agents, of all companies, beside those of hostFolders. */
        instructionsRoots?: string[];
        /** The adapters that agents can use; null for all in local_trusted mode, and for those that run nothing on the host in authenticated mode. */
        allowedAdapters?: string[] | null;
        /** Whether clients leave user names out of the logs that they show; the server only keeps the setting. */
        censorUsernameInLogs?: boolean;
        /** Whether dashboards react to keyboard shortcuts; the server only keeps the setting. */
        keyboardShortcuts?: boolean;
        /** Whether clients may share the feedback that people give; the server only keeps the setting. */
        feedbackDataSharingPreference?: FeedbackDataSharingPreference;
        /** Whether an agent's own variables may have names that loaders, shells and interpreters obey. */
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
     * Get which features are switched on
     *
     * Who may call: A board user.
     */
    get: {
      answer: ExperimentalSettings;
    };
    /**
     * Switch features on or off
     *
     * Who may call: An instance admin or the local board.
     */
    patch: {
      body?: {
        /** Whether there are cases: while it is off, requests for them are refused. */
        enableCases?: boolean;
        /** Whether there are tools, profiles and apps. */
        enableApps?: boolean;
        /** Whether dashboards show the smoke lab. */
        enableSmokeLab?: boolean;
        /** Whether people may let assistants in, which work with a company by the Model Context Protocol. */
        enableAssistantMcp?: boolean;
        /** Whether dashboards offer the native runner. */
        enableNativeRunner?: boolean;
        /** Whether dashboards offer isolated workspaces. */
        enableIsolatedWorkspaces?: boolean;
        /** Whether dashboards offer built-in agents. */
        enableBuiltInAgents?: boolean;
        /** Whether dashboards offer skills that are in beta. */
        enableBetaSkills?: boolean;
        /** Whether dashboards show the server's debug view. */
        enableServerInfoDebugView?: boolean;
        /** Whether a development server is restarted when it is idle. */
        autoRestartDevServerWhenIdle?: boolean;
      };
      answer: ExperimentalSettings;
    };
  };
  '/api/instance/halt': {
    /**
     * Get whether all work of the installation is stopped
     *
     * Who may call: An instance admin or the local board.
     */
    get: {
      answer: InstanceHalt;
    };
    /**
     * Stop all work of the installation at once: nothing starts until it is resumed; a repeat changes nothing
     *
     * Who may call: An instance admin or the local board.
     */
    post: {
      body?: {
        /** Why the work is stopped, for those who ask. */
        reason?: string;
      };
      answer: InstanceHalt;
    };
  };
  '/api/instance/resume': {
    /**
     * Let the installation work again; what was stopped stays cancelled; a repeat changes nothing
     *
     * Who may call: An instance admin or the local board.
     */
    post: {
      answer: InstanceHalt;
    };
  };
  '/api/instance/stops/{instanceStopId}': {
    /**
     * Get the report of a stop of the whole installation: what it stopped and what of it may be left
     *
     * Who may call: An instance admin or the local board.
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
     * Get the report of a stop order: what it stopped and what of it may be left
     *
     * Who may call: A board user or an agent of the company.
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
     * List the skills that an agent has and could have
     *
     * Who may call: A board user of the company, the agent itself, or an agent that may create agents or holds agent_config:read.
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
     * Say which skills an agent should have
     *
     * Who may call: A board user of the company who is not a viewer, the agent itself, or an agent with agents:configure.
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
        /** What becomes of the skills that it has. */
        mode?: AgentSkillsMode;
        /** The skills, by their IDs, keys or slugs; those that every agent has stay in any case. */
        desiredSkills: (string | PinnedSkill)[];
      };
      answer: AgentSkills;
    };
  };
  '/api/skills/catalog': {
    /**
     * List the skills that come with the server for companies to install, by name
     *
     * Who may call: Every board user and every agent.
     */
    get: {
      answer: CatalogSkill[];
    };
  };
  '/api/skills/catalog/{catalogSkillId}': {
    /**
     * Get a skill of the catalogue with its text
     *
     * Who may call: Every board user and every agent.
     */
    get: {
      path: {
        /** What names the skill in the catalogue. */
        catalogSkillId: string;
      };
      answer: CatalogSkillDetail;
    };
  };
  '/api/skills/catalog/{catalogSkillId}/files': {
    /**
     * Get a file of a skill of the catalogue
     *
     * Who may call: Every board user and every agent.
     */
    get: {
      path: {
        /** What names the skill in the catalogue. */
        catalogSkillId: string;
      };
      query?: {
        /** The path of the file from the folder of the skill. */
        path?: string;
      };
      answer: CatalogSkillFile;
    };
  };
  '/api/skills/index': {
    /**
     * List the skills that every agent has, with the paths of their texts
     *
     * Who may call: Anyone, with or without a credential.
     */
    get: {
      answer: AvailableSkills;
    };
  };
  '/api/skills/available': {
    /**
     * List all skills that come with the server: those that every agent has, and those of the catalogue
     *
     * Who may call: Every board user and every agent.
     */
    get: {
      answer: AvailableSkills;
    };
  };
  '/api/skills/{name}': {
    /**
     * Get the text of a skill that every agent has, as Markdown
     *
     * Who may call: Anyone, with or without a credential.
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
     * Who may call: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only skills whose name, description, tagline or key has these words. */
        q?: string;
        /** The order. */
        sort?: SkillListSort;
        /** Only skills of this category. */
        category?: string;
        /** Only skills that are offered to these. */
        scope?: SkillSharingScope;
      };
      answer: Skill[];
    };
    /**
     * Create a skill of a company, with the first version of its SKILL.md
     *
     * Who may call: Every board user who may write, and agents that may hire or create skills.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** What people call it. */
        name: string;
        /** What it is for and when to use it, in at most 1,024 characters. */
        description?: string | null;
        /** One line for people, in at most 120 characters. */
        tagline?: string | null;
        /** The address of an icon. */
        iconUrl?: string | null;
        /** A color such as #1a2b3c. */
        color?: string | null;
        /** Who wrote it. */
        authorName?: string | null;
        /** The address of a page about it. */
        homepageUrl?: string | null;
        /** At most 20 categories. */
        categories?: string[];
        /** Which agents are offered it. */
        sharingScope?: SkillSharingScope;
        /** The name of its folder: at most 64 lower-case letters, digits and single hyphens. */
        slug?: string | null;
        /** The text of SKILL.md; a short one is made when left out. */
        markdown?: string | null;
        /** The ID of the skill that it was made after, of the same company. */
        forkedFromSkillId?: string | null;
      };
      answer: SkillDetail;
    };
  };
  '/api/companies/{companyId}/skills/categories': {
    /**
     * List the categories of a company's skills
     *
     * Who may call: A board user or an agent of the company.
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
     * Take a skill over from the catalogue, or what is new of it there
     *
     * Who may call: Every board user who may write, and agents that may hire.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** What names the skill in the catalogue. */
        catalogSkillId: string;
        /** The name of its folder: at most 64 lower-case letters, digits and single hyphens. */
        slug?: string | null;
        /** Whether to give up what was changed of it here. */
        force?: boolean;
      };
      answer: CatalogSkillInstallation;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}': {
    /**
     * Get a skill with its text and who uses it
     *
     * Who may call: A board user or an agent of the company.
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
     * Change what is said of a skill beside its files
     *
     * Who may call: Every board user who may write, and agents that may hire.
     */
    patch: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      body?: {
        /** What people call it. */
        name?: string;
        /** What it is for and when to use it, in at most 1,024 characters. */
        description?: string | null;
        /** One line for people, in at most 120 characters. */
        tagline?: string | null;
        /** The address of an icon. */
        iconUrl?: string | null;
        /** A color such as #1a2b3c. */
        color?: string | null;
        /** Who wrote it. */
        authorName?: string | null;
        /** The address of a page about it. */
        homepageUrl?: string | null;
        /** At most 20 categories. */
        categories?: string[];
        /** Which agents are offered it. */
        sharingScope?: SkillSharingScope;
        /** Whether its updates are stopped. */
        operatorHold?: boolean;
      };
      answer: SkillDetail;
    };
    /**
     * Delete a skill that no agent wants, with all its versions
     *
     * Who may call: Every board user who may write, and agents that may hire.
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
     * Who may call: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      query?: {
        /** The path from the folder of the skill, such as references/limits.md. */
        path?: string;
        /** The ID of a version; the newest when left out. */
        versionId?: string;
      };
      answer: SkillFile;
    };
    /**
     * Write a file of a skill as its next version
     *
     * Who may call: Every board user who may write, and agents that may hire or create skills.
     */
    patch: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      body: {
        /** The path from the folder of the skill, such as references/limits.md. */
        path?: string;
        /** The content: text, or Base64 of its bytes. At most 1 MiB. */
        content: string;
        /** How the content is written. */
        encoding?: SkillFileEncoding;
        /** Whether agents may run it; as it was when left out, and not at first. */
        executable?: boolean;
        /** The ID of the version that was read: if there is a newer one, nothing is written. */
        expectedVersionId?: string | null;
        /** With a key, the same request again gives the answer of the first, and writes nothing. */
        idempotencyKey?: string;
      };
      answer: SkillFileChange;
    };
    /**
     * Delete a file or a folder of a skill, as its next version
     *
     * Who may call: Every board user who may write, and agents that may hire.
     */
    delete: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      query: {
        /** The path from the folder of the skill, such as references/limits.md. */
        path: string;
        /** Whether the path is that of a file or of a folder. */
        target: SkillFileTarget;
        /** The ID of the version that was read: if there is a newer one, nothing is written. */
        expectedVersionId?: string | null;
      };
      answer: SkillFileDeletion;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/versions': {
    /**
     * List a skill's versions, newest first
     *
     * Who may call: A board user or an agent of the company.
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
     * Keep the files of a skill as they are now as a version of their own
     *
     * Who may call: Every board user who may write, and agents that may hire or create skills.
     */
    post: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      body?: {
        /** What to call it, in at most 160 characters. */
        label?: string | null;
      };
      answer: SkillVersion;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/versions/{versionId}': {
    /**
     * Get a version of a skill with the content of its files
     *
     * Who may call: A board user or an agent of the company.
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
     * Let agents have a version of a skill, such as the newest that waits for a review
     *
     * Who may call: Every board user who may write, and agents that review skills.
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
     * Who may call: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      query: {
        /** The ID of the version before. */
        fromVersionId: string;
        /** The ID of the version after. */
        toVersionId: string;
      };
      answer: SkillDiff;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/audit': {
    /**
     * Look through the files of a skill for what could do harm
     *
     * Who may call: Every board user who may write, and agents that may hire.
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
     * Get who uses a skill and which copies it has, before it is copied
     *
     * Who may call: A board user or an agent of the company.
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
     * Copy a skill, so that the copy can be changed, and give it to agents instead of the original
     *
     * Who may call: Every board user who may write, and agents that may hire.
     */
    post: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      body?: {
        /** What people call the copy; that of the original when left out. */
        name?: string;
        /** The name of its folder: at most 64 lower-case letters, digits and single hyphens. */
        slug?: string | null;
        /** Which agents are offered the copy; as the original when left out. */
        sharingScope?: SkillSharingScope;
        /** The IDs of agents that want the original, and are to want the copy instead. */
        reassignAgentIds?: string[];
      };
      answer: SkillFork;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/rename': {
    /**
     * Give a skill of the company another name and slug; agents that want it go on wanting it
     *
     * Who may call: Every board user who may write, and agents that may hire.
     */
    post: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      body: {
        /** What people call it. */
        name: string;
        /** The name of its folder: at most 64 lower-case letters, digits and single hyphens. */
        slug?: string | null;
      };
      answer: SkillRenaming;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/reset': {
    /**
     * Put the files of a skill back to what its origin last gave
     *
     * Who may call: Every board user who may write, and agents that may hire.
     */
    post: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      body?: {
        /** Whether to give up what was changed of it here. */
        force?: boolean;
      };
      answer: SkillDetail;
    };
  };
  '/api/companies/{companyId}/skill-policy': {
    /**
     * Read which agents of a company may do what with which skills
     *
     * Who may call: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: SkillPolicy;
    };
    /**
     * Write which agents of a company may do what with which skills
     *
     * Who may call: Who holds `users:manage_permissions`.
     */
    put: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The version of the form of the document: 1. */
        schemaVersion: 1;
        /** What holds where no rule fits. */
        defaultEffect: SkillPolicyEffect;
        /** All rules, at most 1,000. */
        rules: SkillPolicyRuleInput[];
        /** The revision that was read last; 0 where nothing is stored. */
        expectedRevision: number;
      };
      answer: SkillPolicy;
    };
    /**
     * Give a company's skill policy up, so that everything is allowed again
     *
     * Who may call: Who holds `users:manage_permissions`.
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
     * Ask what the skill policy says of an attempt, without making it
     *
     * Who may call: Who belongs to the company; for other agents, who holds `users:manage_permissions`.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        action: SkillAction;
        /** What is known of the skill. */
        resource?: SkillFacts;
        /** For which agent; only for those who may manage permissions. Without it, the caller is asked about. */
        principal?: SkillPrincipal | null;
      };
      answer: SkillDecision;
    };
  };
  '/api/companies/{companyId}/skills/import': {
    /**
     * Import skills from a repository, an address or a folder of the server; those that are here are refreshed
     *
     * Who may call: Every board user who may write, and agents that may hire or create skills.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** A repository, an address of a SKILL.md, owner/repository, or a folder of the server. */
        source: string;
      };
      answer: SkillImport;
    };
  };
  '/api/companies/{companyId}/skills/import-archive': {
    /**
     * Import the skills of a zip archive; those that came from one of the same name are refreshed
     *
     * Who may call: Every board user who may write, and agents that may hire or create skills.
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
     * Search the workspaces of projects for skills, and take them over or only tell of them
     *
     * Who may call: Every board user who may write, and agents that may hire.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body?: {
        /** The IDs of the projects to search; all when left out. */
        projectIds?: string[];
        /** The IDs of the workspaces to search; all when left out. */
        workspaceIds?: string[];
        /** Whether to take over what is found. */
        mode?: SkillScanMode;
        /** The skills to take over; all that are found when left out. */
        selection?: ({
          /** The workspace's ID. */
          workspaceId: string;
          /** The folder in the workspace; empty for its root. */
          path: string;
          /** The name of its folder: at most 64 lower-case letters, digits and single hyphens. */
          slug?: string | null;
        })[];
      };
      answer: ProjectSkillScan;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/update-status': {
    /**
     * Ask the repository of a skill whether it has something new
     *
     * Who may call: A board user or an agent of the company.
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
     * Take over what the repository of a skill has new of it
     *
     * Who may call: Every board user who may write, and agents that may hire.
     */
    post: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      body?: {
        /** Whether to give up local changes of the skill. It overrides no other reason that holds an update. */
        force?: boolean;
        /** The reason to install an update that failed its audit, in at most 1,000 characters. Only owners of the company can give one, and the journal keeps it. */
        auditOverrideReason?: string | null;
      };
      answer: SkillDetail;
    };
  };
  '/api/companies/{companyId}/skill-sources': {
    /**
     * List the repositories that a company's skills come from, oldest first
     *
     * Who may call: A board user or an agent of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: SkillSourceList;
    };
    /**
     * Look at a repository of skills, or take its skills over and follow it
     *
     * Who may call: Every board user who may write, and agents that may hire.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** A repository, an address of a SKILL.md, owner/repository, or a folder of the server. */
        locator: string;
        /** The branch, tag or commit to follow; the default branch when left out. */
        ref?: string | null;
        /** The folders whose skills are wanted; all when left out. */
        selection?: string[] | null;
        /** Whether to take the skills over. */
        mode?: SkillSourceMode;
      };
      answer: SkillSourceScan;
    };
  };
  '/api/companies/{companyId}/skill-sources/{sourceId}/scan': {
    /**
     * Look at what a repository of skills has, without taking anything over
     *
     * Who may call: Every board user who may write, and agents that may hire.
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
     * Take over what is new in a repository of skills; what has not changed is not written
     *
     * Who may call: Every board user who may write, and agents that may hire.
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
     * Change which skills of a repository are wanted; those that are here stay
     *
     * Who may call: Every board user who may write, and agents that may hire.
     */
    patch: {
      path: {
        /** The ID of the source's company. */
        companyId: string;
        /** The source's ID. */
        sourceId: string;
      };
      body: {
        /** The folders whose skills are wanted; null for all. */
        selection: string[] | null;
      };
      answer: SkillSource;
    };
    /**
     * Stop following a repository of skills, and delete its skills if that is asked for
     *
     * Who may call: Every board user who may write, and agents that may hire.
     */
    delete: {
      path: {
        /** The ID of the source's company. */
        companyId: string;
        /** The source's ID. */
        sourceId: string;
      };
      query?: {
        /** Whether to delete its skills too; refused while agents want one. */
        removeSkills?: boolean;
      };
      answer: SkillSource;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/test-inputs': {
    /**
     * List the tasks on which a skill is tried, by name
     *
     * Who may call: A board user or an agent of the company.
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
     * Keep a task on which a skill is tried
     *
     * Who may call: Every board user who may write, and agents that may hire or create skills.
     */
    post: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      body: {
        /** What people call it, unique for the skill. */
        name: string;
        /** The task, in at most 50,000 characters. */
        content: string;
      };
      answer: SkillTestInput;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/test-inputs/{inputId}': {
    /**
     * Change a task on which a skill is tried; test runs keep it as it was
     *
     * Who may call: Every board user who may write, and agents that may hire or create skills.
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
        /** What people call it, unique for the skill. */
        name?: string;
        /** The task, in at most 50,000 characters. */
        content?: string;
      };
      answer: SkillTestInput;
    };
    /**
     * Delete a task on which a skill is tried; its test runs stay
     *
     * Who may call: Every board user who may write, and agents that may hire or create skills.
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
     * Who may call: A board user or an agent of the company.
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
     * Have an agent try a version of a skill on a task; it works on an issue of its own
     *
     * Who may call: Every board user who may write, and agents that may hire or create skills.
     */
    post: {
      path: {
        /** The ID of the skill's company. */
        companyId: string;
        /** The skill's ID. */
        skillId: string;
      };
      body: {
        /** The ID of the agent that tries the skill. */
        agentId: string;
        /** The ID of a task that is kept. Give it, content or templateId. */
        inputId?: string | null;
        /** The task, where it is none that is kept. */
        content?: string | null;
        /** The ID of the version to try; the newest when left out. */
        skillVersionId?: string | null;
        /** The ID of an earlier test run of the skill, whose task is taken where no other is given. */
        templateId?: string | null;
      };
      answer: SkillTestRun;
    };
  };
  '/api/companies/{companyId}/skills/{skillId}/test-runs/{testRunId}': {
    /**
     * Get a test run of a skill with its result
     *
     * Who may call: A board user or an agent of the company.
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
     * Delete a test run of a skill that is over; its issue stays
     *
     * Who may call: Every board user who may write, and agents that may hire or create skills.
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
     * Stop a test run of a skill and the work on its issue
     *
     * Who may call: Every board user who may write, and agents that may hire or create skills.
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
     * List the tools of the plugins that work
     *
     * Who may call: A board user.
     */
    get: {
      query?: {
        /** Only those of this plugin: its ID or key; null for those of all. */
        pluginId?: string | null;
      };
      answer: PluginTool[];
    };
  };
  '/api/plugins/tools/execute': {
    /**
     * Call a tool of a plugin in a run, as far as its agent may
     *
     * Who may call: An agent in its run; people who hold `tools:use` or `tools:manage_connections`.
     */
    post: {
      body: {
        /** The name of the tool: the key of the plugin, a colon, and its own name. */
        tool: string;
        /** The parameters, as its schema has them. */
        parameters?: { [name: string]: JsonValue };
        /** The work in which it is called. */
        runContext: PluginRunContextInput;
      };
      answer: ExecutedPluginTool;
    };
  };
  '/api/plugins': {
    /**
     * List the plugins of the installation, in the order in which they were installed
     *
     * Who may call: A board user.
     */
    get: {
      query?: {
        /** Only those in this state; all unless given. */
        status?: PluginStatus | null;
      };
      answer: Plugin[];
    };
  };
  '/api/plugins/examples': {
    /**
     * List the plugins that ship with the server, installed or not
     *
     * Who may call: A board user.
     */
    get: {
      answer: PluginExample[];
    };
  };
  '/api/plugins/ui-contributions': {
    /**
     * List what the plugins that work add to the dashboard
     *
     * Who may call: A board user.
     */
    get: {
      answer: PluginContribution[];
    };
  };
  '/api/plugins/install': {
    /**
     * Install a plugin from the registry or from a folder; none of its scripts is run. One that was removed comes back with what it kept
     *
     * Who may call: An instance admin or the local board.
     */
    post: {
      body: {
        /** The name of its package in the registry; or the path of its folder on the server. */
        packageName: string;
        /** A version or a tag of the registry; null or left out for the latest. */
        version?: string | null;
        /** Whether `packageName` is a path on the server. */
        isLocalPath?: boolean;
      };
      answer: Plugin;
    };
  };
  '/api/plugins/{pluginId}': {
    /**
     * Get a plugin
     *
     * Who may call: A board user.
     */
    get: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      answer: PluginDetail;
    };
    /**
     * Remove a plugin. What it kept stays for 30 days, in which it can be installed again; or not, with purge
     *
     * Who may call: An instance admin or the local board.
     */
    delete: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      query?: {
        /** Whether its configuration, state, jobs, logs and files are deleted at once, also of one that was removed before. */
        purge?: boolean;
      };
      answer: Ok;
    };
  };
  '/api/plugins/{pluginId}/enable': {
    /**
     * Switch a plugin on again; where an upgrade waits, approve the capabilities that it adds
     *
     * Who may call: An instance admin or the local board.
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
     * Stop a plugin and hide what it adds; its configuration and what it keeps stay
     *
     * Who may call: An instance admin or the local board.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      body?: {
        /** Why, which is shown as its last error; null for no reason. */
        reason?: string | null;
      };
      answer: Plugin;
    };
  };
  '/api/plugins/{pluginId}/upgrade': {
    /**
     * Upgrade a plugin. A version that adds capabilities waits for approval; without a version, one that waits is approved
     *
     * Who may call: An instance admin or the local board.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      body?: {
        /** A version or a tag of the registry; null or left out for the latest. */
        version?: string | null;
      };
      answer: Plugin;
    };
  };
  '/api/plugins/{pluginId}/jobs': {
    /**
     * List the jobs of a plugin, by their keys
     *
     * Who may call: An instance admin or the local board.
     */
    get: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      query?: {
        /** Only those in this state; null for all. */
        status?: PluginJobStatus | null;
      };
      answer: PluginJob[];
    };
  };
  '/api/plugins/{pluginId}/jobs/{jobId}/runs': {
    /**
     * List the runs of a job of a plugin, newest first; they are kept for 30 days
     *
     * Who may call: An instance admin or the local board.
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
     * Start a job of a plugin now, whatever its schedule
     *
     * Who may call: An instance admin or the local board.
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
     * Hand a request over to a webhook of a plugin, which judges itself who may send it
     *
     * Who may call: Anyone, with or without a credential.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The webhook, as the manifest of the plugin names it. */
        endpointKey: string;
      };
      query?: {
        /** The company that the request concerns; the installation unless given. */
        companyId?: string;
      };
      body: Blob | Uint8Array | string;
      answer: PluginDeliveryReceipt;
    };
  };
  '/api/plugins/{pluginId}/logs': {
    /**
     * List what a plugin wrote to its log, newest first; 10,000 lines are kept, for 30 days
     *
     * Who may call: An instance admin or the local board.
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
     * Get whether a plugin can work, and what is in order and what is not
     *
     * Who may call: An instance admin or the local board.
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
     * Get how a plugin does: its worker, its health, and what it was asked last
     *
     * Who may call: An instance admin or the local board.
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
     * Get data that a plugin has
     *
     * Who may call: A board user or an agent of the company; without companyId an instance admin.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      body: {
        /** The company that it concerns; the installation unless given. */
        companyId?: string | null;
        /** What is asked, by the name that the plugin gives it. */
        key: string;
        /** What the plugin is given. */
        params?: { [name: string]: JsonValue };
      };
      answer: PluginAnswer;
    };
  };
  '/api/plugins/{pluginId}/data/{key}': {
    /**
     * Get data that a plugin has
     *
     * Who may call: A board user or an agent of the company; without companyId an instance admin.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** What is asked, by the name that the plugin gives it. */
        key: string;
      };
      body?: {
        /** The company that it concerns; the installation unless given. */
        companyId?: string | null;
        /** What the plugin is given. */
        params?: { [name: string]: JsonValue };
      };
      answer: PluginAnswer;
    };
  };
  '/api/plugins/{pluginId}/bridge/action': {
    /**
     * Have a plugin perform an action
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company; without companyId an instance admin.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
      };
      body: {
        /** The company that it concerns; the installation unless given. */
        companyId?: string | null;
        /** What is asked, by the name that the plugin gives it. */
        key: string;
        /** What the plugin is given. */
        params?: { [name: string]: JsonValue };
      };
      answer: PluginAnswer;
    };
  };
  '/api/plugins/{pluginId}/actions/{key}': {
    /**
     * Have a plugin perform an action
     *
     * Who may call: A board user of the company who is not a viewer, or an agent of the company; without companyId an instance admin.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** What is asked, by the name that the plugin gives it. */
        key: string;
      };
      body?: {
        /** The company that it concerns; the installation unless given. */
        companyId?: string | null;
        /** What the plugin is given. */
        params?: { [name: string]: JsonValue };
      };
      answer: PluginAnswer;
    };
  };
  '/api/plugins/{pluginId}/bridge/stream/{channel}': {
    /**
     * Follow what a plugin says in a channel from now on
     *
     * Who may call: A board user or an agent of the company.
     */
    get: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The name that the plugin gives the channel. */
        channel: string;
      };
      query: {
        /** The company that it is about. */
        companyId: string;
      };
      answer: ReadableStream<Uint8Array>;
    };
  };
  '/api/plugins/{pluginId}/api/{path}': {
    /**
     * Call a route that a plugin declares
     *
     * Who may call: Whom the manifest of the plugin names: board users, agents, or both.
     */
    get: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The path below the plugin, as its manifest has it. A slash within a part is sent as %2F. */
        path: string;
      };
      answer: Blob;
    };
    /**
     * Call a route that a plugin declares
     *
     * Who may call: Whom the manifest of the plugin names: board users, agents, or both.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The path below the plugin, as its manifest has it. A slash within a part is sent as %2F. */
        path: string;
      };
      body?: {
        /** The company, where the route wants it */
        companyId?: string;
        [name: string]: unknown;
      };
      answer: Blob;
    };
    /**
     * Call a route that a plugin declares
     *
     * Who may call: Whom the manifest of the plugin names: board users, agents, or both.
     */
    patch: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The path below the plugin, as its manifest has it. A slash within a part is sent as %2F. */
        path: string;
      };
      body?: {
        /** The company, where the route wants it */
        companyId?: string;
        [name: string]: unknown;
      };
      answer: Blob;
    };
    /**
     * Call a route that a plugin declares
     *
     * Who may call: Whom the manifest of the plugin names: board users, agents, or both.
     */
    delete: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The path below the plugin, as its manifest has it. A slash within a part is sent as %2F. */
        path: string;
      };
      body?: {
        /** The company, where the route wants it */
        companyId?: string;
        [name: string]: unknown;
      };
      answer: Blob;
    };
  };
  '/api/plugins/{pluginId}/config': {
    /**
     * Get what a company has set for a plugin; null if it has set nothing
     *
     * Who may call: An instance admin with access to the company.
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
     * Set what a company wants of a plugin, which is told of it. Settings that are equal change nothing
     *
     * Who may call: An instance admin with access to the company who is not a viewer there.
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
     * Ask a plugin whether it can work with settings, which are not stored
     *
     * Who may call: An instance admin with access to the company.
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
     * List the folders in which a plugin works for a company, as they now are
     *
     * Who may call: A board user of the company.
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
     * Get how a folder is in which a plugin works for a company
     *
     * Who may call: A board user of the company.
     */
    get: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The company's ID. */
        companyId: string;
        /** What names the folder within the plugin. */
        folderKey: string;
      };
      answer: PluginFolderStatus;
    };
  };
  '/api/plugins/{pluginId}/companies/{companyId}/local-folders/{folderKey}/validate': {
    /**
     * Look whether a folder of the server would do for a plugin; nothing is stored
     *
     * Who may call: An instance admin with access to the company.
     */
    post: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The company's ID. */
        companyId: string;
        /** What names the folder within the plugin. */
        folderKey: string;
      };
      body: {
        /** The absolute path of a folder of the server. */
        path: string;
      };
      answer: PluginFolderStatus;
    };
  };
  '/api/plugins/{pluginId}/companies/{companyId}/local-folders/{folderKey}': {
    /**
     * Set in which folder of the server a plugin works for a company, even if something is wrong with it
     *
     * Who may call: An instance admin with access to the company who is not a viewer there.
     */
    put: {
      path: {
        /** The plugin's ID or key. */
        pluginId: string;
        /** The company's ID. */
        companyId: string;
        /** What names the folder within the plugin. */
        folderKey: string;
      };
      body: {
        /** The absolute path of a folder of the server. */
        path: string;
      };
      answer: PluginFolderStatus;
    };
  };
  '/api/companies/{companyId}/tools/applications': {
    /**
     * List a company's tool applications, most recently changed first
     *
     * Who may call: A board user of the company.
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
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The key, unique in the company; made of the name when left out. */
        applicationKey?: string;
        /** The name, unique in the company, of at most 160 characters. */
        name: string;
        /** What the application is for, in at most 4,000 characters. */
        description?: string | null;
        /** How it is reached; fixed once it has a connection. */
        type: ToolApplicationType;
        /** Whether it is in use. */
        status?: ToolStatus;
        /** The ID of the plugin that brings it. */
        pluginId?: string | null;
        /** The ID of the agent that answers for it, in the same company. */
        ownerAgentId?: string | null;
        /** The ID of the member of the company who answers for it. */
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
     * Who may call: A board user of the company who is not a viewer.
     */
    patch: {
      path: {
        /** The application's id. */
        applicationId: string;
      };
      body?: {
        /** The key, unique in the company; made of the name when left out. */
        applicationKey?: string;
        /** The name, unique in the company, of at most 160 characters. */
        name?: string;
        /** What the application is for, in at most 4,000 characters. */
        description?: string | null;
        /** How it is reached; fixed once it has a connection. */
        type?: ToolApplicationType;
        /** Whether it is in use. */
        status?: ToolStatus;
        /** The ID of the plugin that brings it. */
        pluginId?: string | null;
        /** The ID of the agent that answers for it, in the same company. */
        ownerAgentId?: string | null;
        /** The ID of the member of the company who answers for it. */
        ownerUserId?: string | null;
        /** Custom data. */
        metadata?: { [name: string]: JsonValue } | null;
      };
      answer: ToolApplication;
    };
    /**
     * Delete a tool application
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    delete: {
      path: {
        /** The application's id. */
        applicationId: string;
      };
      answer: ToolApplication;
    };
  };
  '/api/companies/{companyId}/tools/connections': {
    /**
     * List a company's connections to tools, most recently changed first
     *
     * Who may call: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only connections in this status. Archived ones are listed only by it. */
        status?: ToolStatus;
      };
      answer: ToolConnectionList;
    };
    /**
     * Connect a server with tools
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The name, unique in the application, of at most 160 characters. */
        name: string;
        /** Whether it is in use. Archived by this, it cannot be changed any more. */
        status?: ToolStatus;
        /** Whether calls are made through it while it is active. */
        enabled?: boolean;
        /** remote_http: the url; local_stdio: the templateId. Also quarantineNewEntries (true when left out): new and changed tools wait for a review; and safeDefault: those do not whose server or name says that they only read. */
        config?: { [name: string]: JsonValue };
        /** The secrets that are sent to the server. */
        credentialRefs?: ToolCredentialRefInput[];
        /** The secrets in the place of settings. */
        credentialSecretRefs?: ToolCredentialSecretRefInput[];
        /** Whose credentials calls use: when left out per_user with oauth, else shared. */
        credentialPolicy?: ToolCredentialPolicy;
        authKind?: ToolAuthKind;
        /** The ID of its application, in the same company. */
        applicationId?: string;
        /** Instead: the name of a new application. */
        applicationName?: string;
        /** How the server is spoken to. It must be given, and is fixed. */
        transport?: ToolTransport;
      };
      answer: ToolConnection;
    };
  };
  '/api/companies/{companyId}/tools/mcp/import-json': {
    /**
     * Make drafts of connections of a file mcp.json; nothing is stored
     *
     * Who may call: A board user of the company who is not a viewer.
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
     * Get a connection to tools
     *
     * Who may call: A board user of the company; for a draft, one who may change it.
     */
    get: {
      path: {
        /** The connection's ID. */
        connectionId: string;
      };
      answer: ToolConnection;
    };
    /**
     * Change a connection to tools
     *
     * Who may call: A board user who created the connection, or who holds tools:manage_connections.
     */
    patch: {
      path: {
        /** The connection's ID. */
        connectionId: string;
      };
      body?: {
        /** The name, unique in the application, of at most 160 characters. */
        name?: string;
        /** Whether it is in use. Archived by this, it cannot be changed any more. */
        status?: ToolStatus;
        /** Whether calls are made through it while it is active. */
        enabled?: boolean;
        /** remote_http: the url; local_stdio: the templateId. Also quarantineNewEntries (true when left out): new and changed tools wait for a review; and safeDefault: those do not whose server or name says that they only read. */
        config?: { [name: string]: JsonValue };
        /** The secrets that are sent to the server. */
        credentialRefs?: ToolCredentialRefInput[];
        /** The secrets in the place of settings. */
        credentialSecretRefs?: ToolCredentialSecretRefInput[];
        credentialPolicy?: ToolCredentialPolicy;
        authKind?: ToolAuthKind;
        /** Its own, which is fixed. */
        applicationId?: string;
        /** Its own, which is fixed. */
        transport?: ToolTransport;
      };
      answer: ToolConnection;
    };
    /**
     * Give up a connection to tools: its grants, installs, tools and uses of secrets end with it
     *
     * Who may call: A board user who created the connection, or who holds tools:manage_connections.
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
     * Check the server of a connection, and store what was found
     *
     * Who may call: A board user who created the connection, or who holds tools:manage_connections.
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
     * List the tools of a server anew, and set aside those that people must look at
     *
     * Who may call: A board user who created the connection, or who holds tools:manage_connections.
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
     * List the tools of a connection as they were listed by its server last, without those removed since
     *
     * Who may call: A board user of the company; for a draft, one who may change it.
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
     * Enable or disable a tool; this also is its review if it waits for one
     *
     * Who may call: A board user who created the connection, or who holds tools:manage_connections; to enable a tool, only the latter.
     */
    patch: {
      path: {
        /** The entry's ID. */
        catalogEntryId: string;
      };
      body: {
        /** Whether it may be called. */
        status: ToolCatalogEntryDecision;
      };
      answer: ToolCatalogEntry;
    };
  };
  '/api/tool-connections/{connectionId}/installs': {
    /**
     * List for whom a connection to tools is installed
     *
     * Who may call: A board user of the company; for a draft, one who may change it.
     */
    get: {
      path: {
        /** The connection's ID. */
        connectionId: string;
      };
      answer: ToolInstallList;
    };
    /**
     * Set for whom a connection to tools is installed
     *
     * Who may call: A board user who holds tools:manage_connections.
     */
    put: {
      path: {
        /** The connection's ID. */
        connectionId: string;
      };
      body: {
        /** For whom it is to be installed, and for nobody else. */
        installs: ToolInstallInput[];
      };
      answer: ToolInstallList;
    };
  };
  '/api/tool-connections/{connectionId}/activity': {
    /**
     * Get what happened to a connection and through it, newest first
     *
     * Who may call: A board user of the company; for a draft, one who may change it.
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
     * Begin to authorize a connection at its server, for oneself; managers also for the company and for agents
     *
     * Who may call: A board user of the company who is not a viewer; for the company and for agents one who may change the connection.
     */
    post: {
      path: {
        /** The company's ID. */
        companyId: string;
        /** The connection's ID. */
        connectionId: string;
      };
      body: {
        /** What is asked for, in words of the authorization server; when left out what the server of tools wants. */
        scopes?: string[];
        /** Where the browser is sent afterwards: an address of this server, such as a path; a plain page when left out. */
        returnTo?: string;
        /** Whose access it will be: the ID of the caller, or where calls use the access of the company or of agents, its ID. */
        subjectUserId: string;
      };
      answer: StartedToolAuthorization;
    };
  };
  '/api/agents/me/connections/{connectionId}/start-authorization': {
    /**
     * Begin the authorization of a connection by a person, for the calling agent to send them the address
     *
     * Who may call: An agent for which the connection is installed.
     */
    post: {
      path: {
        /** The connection's ID. */
        connectionId: string;
      };
      body: {
        /** What is asked for, in words of the authorization server; when left out what the server of tools wants. */
        scopes?: string[];
        /** Where the browser is sent afterwards: an address of this server, such as a path; a plain page when left out. */
        returnTo?: string;
        /** The ID of the person who is to authorize it, signed in here. */
        subjectUserId: string;
      };
      answer: StartedToolAuthorization;
    };
  };
  '/api/agents/me/connections/{connectionId}/token': {
    /**
     * Give the calling agent's run a token of a connection, to speak to its server by itself; each is audited
     *
     * Who may call: An agent within its running run, for which the connection is installed.
     */
    post: {
      path: {
        /** The connection's ID, or its uid. */
        connectionId: string;
      };
      body?: {
        /** Whose access; by default that which calls of the connection use. */
        subject?: ToolTokenSubject;
        /** What it is to be used for, in words of the authorization server. */
        scope?: string;
        /** For how many seconds it is wanted; never more than 900 are given. */
        requestedTtlSeconds?: number;
        /** The ID of the grant that it is to be of. */
        grantId?: string;
      };
      answer: IssuedToolToken;
    };
  };
  '/api/tool-connections/{connectionId}/grants': {
    /**
     * List what the server of a connection granted: to the company, to the caller, and for managers to everybody
     *
     * Who may call: A board user of the company; for a draft, one who may change it.
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
     * Revoke a grant of the server of a connection
     *
     * Who may call: The person whose grant it is, or a board user who holds tools:manage_connections.
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
     * Let one agent use the grant of a person
     *
     * Who may call: The person whose grant it is, or a board user who holds tools:manage_connections.
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
     * Have an agent not use the grant of a person any more
     *
     * Who may call: The person whose grant it is, or a board user who holds tools:manage_connections.
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
     * List the examples that come with the server, and what the company has of them
     *
     * Who may call: A board user of the company.
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
     * Give a company what it lacks of an example: application, connection, tools, and a profile that only reads
     *
     * Who may call: A board user who holds tools:manage_profiles.
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
     * Check that an example works, by calling its tools through the gateway
     *
     * Who may call: A board user of the company who is not a viewer.
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
     * List a company's tool policies in the order in which they are asked
     *
     * Who may call: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** Only policies that are asked, or that are not. */
        enabled?: boolean;
      };
      answer: ToolPolicyList;
    };
    /**
     * Create a tool policy
     *
     * Who may call: A board user who holds tools:admin.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The name, unique in the company, of at most 160 characters. */
        name: string;
        /** Why there is this policy, in at most 4,000 characters. */
        description?: string | null;
        /** allow, block, require_approval or rate_limit. */
        policyType: string;
        /** Policies are asked from the lowest priority up; 100 when left out of a new one. */
        priority?: number;
        /** Whether it is asked at all. */
        enabled?: boolean;
        /** Which calls it is about: each key must be met, and none means all calls. */
        selectors?: ToolSelectors;
        /** What else must hold of a call. */
        conditions?: ToolConditions | null;
        /** Of a rate limit: how many calls in how many seconds, and what counts together. */
        config?: { [name: string]: JsonValue } | null;
      };
      answer: ToolPolicy;
    };
  };
  '/api/companies/{companyId}/tools/policies/reorder': {
    /**
     * Set the order in which the tool policies of a company are asked
     *
     * Who may call: A board user who holds tools:admin.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** All policies but trust rules, each once, in their order. They get the priorities 100, 200 and so on. */
        policyIds: string[];
      };
      answer: ToolPolicyList;
    };
  };
  '/api/companies/{companyId}/tools/policies/{policyId}': {
    /**
     * Change a tool policy that is no trust rule
     *
     * Who may call: A board user who holds tools:admin.
     */
    patch: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The policy's id. */
        policyId: string;
      };
      body?: {
        /** The name, unique in the company, of at most 160 characters. */
        name?: string;
        /** Why there is this policy, in at most 4,000 characters. */
        description?: string | null;
        /** allow, block, require_approval or rate_limit. */
        policyType?: string;
        /** Policies are asked from the lowest priority up; 100 when left out of a new one. */
        priority?: number;
        /** Whether it is asked at all. */
        enabled?: boolean;
        /** Which calls it is about: each key must be met, and none means all calls. */
        selectors?: ToolSelectors;
        /** What else must hold of a call. */
        conditions?: ToolConditions | null;
        /** Of a rate limit: how many calls in how many seconds, and what counts together. */
        config?: { [name: string]: JsonValue } | null;
      };
      answer: ToolPolicy;
    };
    /**
     * Delete a tool policy that is no trust rule
     *
     * Who may call: A board user who holds tools:admin.
     */
    delete: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The policy's id. */
        policyId: string;
      };
      answer: ToolPolicyDeletion;
    };
  };
  '/api/companies/{companyId}/tools/policies/{policyId}/duplicate': {
    /**
     * Copy a tool policy; the copy is disabled and comes right after it
     *
     * Who may call: A board user who holds tools:admin.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The policy's id. */
        policyId: string;
      };
      body?: {
        /** The name of the copy; that of the policy with "copy" when left out. */
        name?: string;
      };
      answer: ToolPolicy;
    };
  };
  '/api/companies/{companyId}/tools/profiles': {
    /**
     * List a company's tool profiles, oldest first
     *
     * Who may call: A board user of the company.
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
     * Who may call: Who holds `tools:manage_profiles`.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The key, unique in the company. */
        profileKey: string;
        /** The name, of at most 160 characters. */
        name: string;
        /** What the profile is for, in at most 4,000 characters. */
        description?: string | null;
        /** Whether it is in use. */
        status?: ToolStatus;
        /** What it does with tools that no entry names; deny when left out. */
        defaultAction?: ToolDefaultAction;
        /** Custom data. */
        metadata?: { [name: string]: JsonValue } | null;
        /** What it includes and excludes, at most 250 entries; they replace those before. */
        entries?: NewToolProfileEntry[];
      };
      answer: ToolProfile;
    };
  };
  '/api/companies/{companyId}/tools/profiles/{profileId}/bind': {
    /**
     * Have a tool profile hold for a company, an agent, a project, a routine, an issue or a gateway
     *
     * Who may call: Who holds `tools:manage_profiles`.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The profile's ID. */
        profileId: string;
      };
      body: {
        /** What the profile holds for. */
        targetType: ToolBindingTarget;
        /** The ID of what it holds for, in the same company; for the company, its own ID. */
        targetId: string;
        /** Of the profiles of one target, the one with the lowest priority comes first. */
        priority?: number;
        /** Custom data. */
        metadata?: { [name: string]: JsonValue } | null;
      };
      answer: ToolProfileBinding;
    };
  };
  '/api/companies/{companyId}/tools/profiles/{profileId}/unbind': {
    /**
     * Have a tool profile no longer hold for a target
     *
     * Who may call: Who holds `tools:manage_profiles`.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The profile's ID. */
        profileId: string;
      };
      body: {
        /** What the profile holds for. */
        targetType: ToolBindingTarget;
        /** The ID of what it holds for, in the same company; for the company, its own ID. */
        targetId: string;
      };
      answer: ToolProfileUnbinding;
    };
  };
  '/api/tool-profiles/{profileId}': {
    /**
     * Change a tool profile
     *
     * Who may call: Who holds `tools:manage_profiles`.
     */
    patch: {
      path: {
        /** The profile's ID. */
        profileId: string;
      };
      body?: {
        /** The key, unique in the company. */
        profileKey?: string;
        /** The name, of at most 160 characters. */
        name?: string;
        /** What the profile is for, in at most 4,000 characters. */
        description?: string | null;
        /** Whether it is in use. */
        status?: ToolStatus;
        /** What it does with tools that no entry names; deny when left out. */
        defaultAction?: ToolDefaultAction;
        /** Custom data. */
        metadata?: { [name: string]: JsonValue } | null;
        /** What it includes and excludes, at most 250 entries; they replace those before. */
        entries?: NewToolProfileEntry[];
      };
      answer: ToolProfile;
    };
    /**
     * Delete a tool profile, or have another one take its place
     *
     * Who may call: Who holds `tools:manage_profiles`.
     */
    delete: {
      path: {
        /** The profile's ID. */
        profileId: string;
      };
      query?: {
        /** Whether to delete it although it is the default of the company. */
        force?: boolean;
        /** The ID of an active profile of the company that shall hold for all that this one holds for. */
        reassignToProfileId?: string | null;
      };
      answer: ToolProfileDeletion;
    };
  };
  '/api/tool-profiles/{profileId}/duplicate': {
    /**
     * Copy a tool profile with what it includes and excludes
     *
     * Who may call: Who holds `tools:manage_profiles`.
     */
    post: {
      path: {
        /** The profile's ID. */
        profileId: string;
      };
      body: {
        /** The name of the copy; its key is made of it. */
        name: string;
        /** Whether the copy holds for the same targets. */
        includeAssignments?: boolean;
      };
      answer: ToolProfile;
    };
  };
  '/api/tool-profiles/{profileId}/entries': {
    /**
     * Have a tool profile include or exclude tools
     *
     * Who may call: Who holds `tools:manage_profiles`.
     */
    post: {
      path: {
        /** The profile's ID. */
        profileId: string;
      };
      body: {
        /** What of a tool the entry compares; the field of that name is required. */
        selectorType: ToolEntrySelector;
        /** Whether the profile includes or excludes the tools; include when left out. */
        effect?: ToolEntryEffect;
        /** The ID of an application of the company. */
        applicationId?: string | null;
        /** The ID of a connection of the company. */
        connectionId?: string | null;
        /** The ID of a tool in the catalog of the company. */
        catalogEntryId?: string | null;
        /** The name of the tools, at their server or here. */
        toolName?: string | null;
        /** How much harm the tools can do. */
        riskLevel?: ToolRiskLevel | null;
        /** What else must hold of a call. */
        conditions?: ToolConditions | null;
      };
      answer: ToolProfileEntry;
    };
  };
  '/api/tool-profiles/{profileId}/new-tools': {
    /**
     * List the tools that came to a tool profile since its last review
     *
     * Who may call: A board user of the company.
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
     * Decide about all tools that came to a tool profile since its last review
     *
     * Who may call: Who holds `tools:manage_profiles`.
     */
    post: {
      path: {
        /** The profile's ID. */
        profileId: string;
      };
      body: {
        /** A decision about each tool that waits for the review, at most 250. */
        decisions: NewToolReview[];
      };
      answer: NewToolsReview;
    };
  };
  '/api/tool-profile-entries/{entryId}': {
    /**
     * Change an entry of a tool profile
     *
     * Who may call: Who holds `tools:manage_profiles`.
     */
    patch: {
      path: {
        /** The entry's ID. */
        entryId: string;
      };
      body?: {
        /** What of a tool the entry compares; the field of that name is required. */
        selectorType?: ToolEntrySelector;
        /** Whether the profile includes or excludes the tools; include when left out. */
        effect?: ToolEntryEffect;
        /** The ID of an application of the company. */
        applicationId?: string | null;
        /** The ID of a connection of the company. */
        connectionId?: string | null;
        /** The ID of a tool in the catalog of the company. */
        catalogEntryId?: string | null;
        /** The name of the tools, at their server or here. */
        toolName?: string | null;
        /** How much harm the tools can do. */
        riskLevel?: ToolRiskLevel | null;
        /** What else must hold of a call. */
        conditions?: ToolConditions | null;
      };
      answer: ToolProfileEntry;
    };
    /**
     * Remove an entry of a tool profile
     *
     * Who may call: Who holds `tools:manage_profiles`.
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
     * Get the profiles that hold for an agent, and the tools that it may call
     *
     * Who may call: A board user of the company.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The agent's ID. */
        agentId: string;
      };
      query?: {
        /** The ID of the project of its work. */
        projectId?: string | null;
        /** The ID of the routine of its work. */
        routineId?: string | null;
        /** The ID of the issue of its work. */
        issueId?: string | null;
      };
      answer: EffectiveTools;
    };
  };
  '/api/companies/{companyId}/tools/policy/test': {
    /**
     * Decide about a call of a tool without making it
     *
     * Who may call: A board user of the company; who is no viewer, where it counts or is written to the journal.
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
        /** Whether it counts as a call for the limits of policies. */
        consumeRateLimit?: boolean;
        /** Whether the journal is told of the test. */
        writeAuditEvent?: boolean;
      };
      answer: ToolPolicyTest;
    };
  };
  '/api/tool-connections/{connectionId}/test-agents': {
    /**
     * List the agents as which the tools of a connection can be tried
     *
     * Who may call: Who holds `tools:use` or `tools:manage_connections`.
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
     * Get what an agent may do with each tool of a connection
     *
     * Who may call: Who holds `tools:use` or `tools:manage_connections`.
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
     * Call a tool of a connection as an agent, as far as the agent may
     *
     * Who may call: A board user who holds `tools:use` or `tools:manage_connections`.
     */
    post: {
      path: {
        /** The connection's ID. */
        connectionId: string;
      };
      body: {
        /** The ID of the agent. */
        agentId: string;
        /** The name of the tool, here or at its server. */
        toolName: string;
        /** The parameters, as the schema of the tool has them. */
        parameters?: { [name: string]: JsonValue };
      };
      answer: ToolTestAnswer;
    };
  };
  '/api/tool-connections/{connectionId}/test-calls/{actionRequestId}': {
    /**
     * Get what became of a tried call about which people were asked
     *
     * Who may call: A board user who holds `tools:use` or `tools:manage_connections`.
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
     * List the services of the smoke lab, and ask each whether it is there
     *
     * Who may call: A board user of the company who is not a viewer.
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
     * Who may call: A board user of the company who is not a viewer.
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
     * Who may call: A board user of the company who is not a viewer.
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
     * Give a company what it lacks of the connections to its smoke lab
     *
     * Who may call: A board user of the company who is not a viewer.
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
     * Page through the runs of the smoke lab, newest first
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      query?: {
        /** The maximum length of the list. */
        limit?: number;
        /** Where the list goes on, as nextCursor said. */
        cursor?: string;
      };
      answer: SmokeLabRunPage;
    };
    /**
     * Begin a run of the smoke lab
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body?: {
        /** Why it is made. */
        trigger?: SmokeLabTrigger;
        /** What to say of it, in at most 4,000 characters. */
        summary?: string | null;
      };
      answer: SmokeLabRunAnswer;
    };
  };
  '/api/companies/{companyId}/smoke-lab/runs/{runId}': {
    /**
     * Get a run of the smoke lab with its steps
     *
     * Who may call: A board user of the company who is not a viewer.
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
     * Say what became of a run of the smoke lab
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    patch: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The run's ID. */
        runId: string;
      };
      body?: {
        /** What became of it. */
        status?: SmokeLabRunStatus;
        /** What to say of it, in at most 4,000 characters. */
        summary?: string | null;
      };
      answer: SmokeLabRunAnswer;
    };
  };
  '/api/companies/{companyId}/smoke-lab/runs/{runId}/steps': {
    /**
     * Note what a step of a run of the smoke lab came to
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The run's ID. */
        runId: string;
      };
      body: {
        /** The way through the gateway. */
        path: SmokeLabPath;
        /** What was tried. */
        scenarioStep: string;
        /** What it came to. */
        status: SmokeLabStepStatus;
        /** What was found, in at most 4,000 characters. */
        detail?: string | null;
        /** How long it took, in milliseconds. */
        durationMs?: number | null;
      };
      answer: SmokeLabStepAnswer;
    };
  };
  '/api/companies/{companyId}/smoke-lab/reset': {
    /**
     * Stop the smoke lab and empty it: its tokens, notes and connections. Runs that are not over are cancelled
     *
     * Who may call: A board user of the company who is not a viewer.
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
     * List a company's gateways to tools, oldest first, without archived ones
     *
     * Who may call: Who holds `tools:admin`.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: ToolGatewayList;
    };
    /**
     * Create a gateway at which clients outside call tools
     *
     * Who may call: Who holds `tools:admin`.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The name, unique among the gateways in use, in at most 160 characters. */
        name: string;
        /** The ID of its profile, of the same company. */
        profileId: string;
        /** The short name, unique like the name; made of the name when left out. */
        slug?: string | null;
        /** The same as slug. Give one of them. */
        displaySlug?: string | null;
        /** What it is for, in at most 4,000 characters. */
        description?: string | null;
        /** How its profiles and those of the place of a call go together. */
        defaultProfileMode?: ToolGatewayMode;
        /** Where its calls count. */
        contextScopeType?: ToolGatewayScope;
        /** The ID of what its calls count for, of the same company. */
        contextScopeId?: string | null;
        /** The ID of the agent as which it calls. Whoever holds a token of the gateway then acts as that agent. */
        agentId?: string | null;
        /** The ID of the project of its calls. */
        projectId?: string | null;
        /** The ID of the issue of its calls, in that project. */
        issueId?: string | null;
        /** The ID of the issue on which people are asked about its calls. */
        approvalIssueId?: string | null;
        /** How clients show who they are; the usual when left out or null. */
        authConfig?: ToolGatewayAuthInput | null;
        /** Which headers it sends to servers; the usual when left out or null. */
        headerPolicy?: ToolGatewayHeaderPolicyInput | null;
        /** What it tells servers of a call; the usual when left out or null. */
        metadataPolicy?: ToolGatewayMetadataPolicyInput | null;
        /** How clients find tools; the usual when left out or null. */
        onDemandToolsConfig?: ToolGatewayOnDemandInput | null;
        /** Custom data, of at most 16,384 bytes. */
        metadata?: { [name: string]: JsonValue } | null;
        /** Whether it is in use at once; archived is refused. */
        status?: ToolStatus;
      };
      answer: ToolGateway;
    };
  };
  '/api/tool-gateway/gateways/{gatewayId}': {
    /**
     * Change a gateway to tools, or archive it for good
     *
     * Who may call: Who holds `tools:admin`.
     */
    patch: {
      path: {
        /** The gateway's ID. */
        gatewayId: string;
      };
      body: {
        /** The name, unique among the gateways in use, in at most 160 characters. */
        name?: string;
        /** The ID of its profile, of the same company. */
        profileId?: string;
        /** The short name, unique like the name; made of the name when left out. */
        slug?: string | null;
        /** The same as slug. Give one of them. */
        displaySlug?: string | null;
        /** What it is for, in at most 4,000 characters. */
        description?: string | null;
        /** How its profiles and those of the place of a call go together. */
        defaultProfileMode?: ToolGatewayMode;
        /** Where its calls count. */
        contextScopeType?: ToolGatewayScope;
        /** The ID of what its calls count for, of the same company. */
        contextScopeId?: string | null;
        /** The ID of the agent as which it calls. Whoever holds a token of the gateway then acts as that agent. */
        agentId?: string | null;
        /** The ID of the project of its calls. */
        projectId?: string | null;
        /** The ID of the issue of its calls, in that project. */
        issueId?: string | null;
        /** The ID of the issue on which people are asked about its calls. */
        approvalIssueId?: string | null;
        /** How clients show who they are; the usual when left out or null. */
        authConfig?: ToolGatewayAuthInput | null;
        /** Which headers it sends to servers; the usual when left out or null. */
        headerPolicy?: ToolGatewayHeaderPolicyInput | null;
        /** What it tells servers of a call; the usual when left out or null. */
        metadataPolicy?: ToolGatewayMetadataPolicyInput | null;
        /** How clients find tools; the usual when left out or null. */
        onDemandToolsConfig?: ToolGatewayOnDemandInput | null;
        /** Custom data, of at most 16,384 bytes. */
        metadata?: { [name: string]: JsonValue } | null;
        /** Whether it is in use. One that is archived stays so. */
        status?: ToolStatus;
        /** The ID of the gateway's company. */
        companyId: string;
      };
      answer: ToolGateway;
    };
  };
  '/api/tool-gateway/gateways/{gatewayId}/tokens': {
    /**
     * Give a client access to a gateway; the token is shown only once
     *
     * Who may call: Who holds `tools:admin`.
     */
    post: {
      path: {
        /** The gateway's ID. */
        gatewayId: string;
      };
      body: {
        /** The ID of the gateway's company. */
        companyId: string;
        /** What people call the token, in at most 160 characters. */
        name: string;
        /** What people call the client, in at most 160 characters. */
        clientLabel: string;
        /** Who is answerable for the token, and what it is for, in at most 1,000 characters. */
        ownerNote: string;
        /** Whose it is: gateway_client. */
        subjectType?: ToolGatewaySubject;
        /** Who the client is, in your words. */
        subjectId?: string | null;
        /** What it allows, by default everything. */
        allowedActions?: ToolGatewayAction[];
        /** When it ends; null for never, and as the gateway says when left out. */
        expiresAt?: string | null;
        /** Why it lasts longer than a year, or for ever, in at most 1,000 characters. */
        expiryOverrideReason?: string | null;
      };
      answer: NewToolGatewayToken;
    };
  };
  '/api/tool-gateway/gateway-tokens/{tokenId}/revoke': {
    /**
     * Revoke the access of a client to a gateway
     *
     * Who may call: Who holds `tools:admin`.
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
     * Give a run access to the tools of its company; the token is shown only once
     *
     * Who may call: An agent in its run, or a person who may configure agents.
     */
    post: {
      body?: {
        /** The ID of the company. Agents leave it out: it is their token's. */
        companyId?: string | null;
        /** The ID of the agent that calls. Agents leave it out: it is their token's. */
        agentId?: string | null;
        /** The ID of its running run. Agents leave it out: it is their token's. */
        runId?: string | null;
        /** The ID of the issue of the calls, which must be that of the run. */
        issueId?: string | null;
        /** The ID of the project of the calls, which must be that of the run. */
        projectId?: string | null;
        /** For how many milliseconds it lasts: 1,000 to 3,600,000, a quarter of an hour by default. */
        ttlMs?: number;
      };
      answer: NewToolSession;
    };
  };
  '/api/tool-gateway/sessions/{sessionId}/revoke': {
    /**
     * Revoke a session of tools
     *
     * Who may call: A board user of the company who is not a viewer, or the agent whose session it is.
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
     * Who may call: The agent of a session of tools.
     */
    get: {
      answer: SessionTool[];
    };
  };
  '/api/tool-gateway/tools/call': {
    /**
     * Call a tool in a session
     *
     * Who may call: The agent of a session of tools.
     */
    post: {
      body?: {
        /** The name of the tool, as the list of tools gives it. */
        tool?: JsonValue;
        /** The parameters, as the schema of the tool has them. */
        parameters?: { [name: string]: JsonValue };
        /** After how many milliseconds the call is given up: 1 to 60,000, ten seconds by default. */
        timeoutMs?: number;
        /** The ID of the request by which people approved this call. */
        approvedActionRequestId?: string | null;
        /** The same call under the same key is made once, and its result is given again. */
        idempotencyKey?: string | null;
      };
      answer: ToolCallAnswer;
    };
  };
  '/api/companies/{companyId}/tools/action-requests': {
    /**
     * List the calls of tools about which people are asked, newest first
     *
     * Who may call: A board user of the company.
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
        /** Where the list goes on, as nextCursor said. */
        cursor?: string;
      };
      answer: ToolActionRequestList;
    };
  };
  '/api/tool-gateway/action-requests/{actionRequestId}/approve': {
    /**
     * Approve a call of a tool, which is made once, with exactly these arguments
     *
     * Who may call: A board user of the company who is not a viewer; to remember the action, one who holds tools:admin.
     */
    post: {
      path: {
        /** The request's ID. */
        actionRequestId: string;
      };
      body?: {
        /** The ID of the request's company. */
        companyId?: string | null;
        /** Whether such calls are trusted from now on, whatever their arguments: a trust rule is added, for which people need tools:admin. */
        rememberAction?: boolean;
      };
      answer: ToolActionRequest;
    };
  };
  '/api/tool-gateway/action-requests/{actionRequestId}/decline': {
    /**
     * Decline a call of a tool
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** The request's ID. */
        actionRequestId: string;
      };
      body?: {
        /** The ID of the request's company. */
        companyId?: string | null;
        /** Why, for the agent that asked, in at most 4,000 characters. */
        reason?: string | null;
      };
      answer: ToolActionRequest;
    };
  };
  '/api/companies/{companyId}/tools/action-requests/{actionRequestId}/trust-rule': {
    /**
     * Trust calls such as one that people have approved, as long as the tool does not change
     *
     * Who may call: A board user who holds tools:admin.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The request's ID. */
        actionRequestId: string;
      };
      body?: {
        /** Which arguments it is about. */
        argumentMode?: ToolArgumentMode;
        /** Its name, unique in the company; made of that of the tool when left out. */
        name?: string;
        /** Why there is this policy, in at most 4,000 characters. */
        description?: string | null;
        /** When it is asked, from 0 to 10000: policies of lower priority come before it. */
        priority?: number;
        /** How many such actions people must have approved, from 1 to 50. */
        approvalThreshold?: number;
        /** What calls must have in common with the action. */
        scope?: ToolTrustScope;
        /** What else must hold of a call. They must match the action. */
        selectors?: ToolSelectors;
        /** Until when it holds; for good when left out. */
        expiresAt?: string | null;
      };
      answer: ToolPolicy;
    };
  };
  '/api/companies/{companyId}/tools/trust-rules': {
    /**
     * List a company's trust rules in the order in which they are asked, also those revoked
     *
     * Who may call: A board user of the company.
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
     * Revoke a trust rule: people are asked again
     *
     * Who may call: A board user of the company who is not a viewer.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The policy's id. */
        policyId: string;
      };
      body?: {
        /** Why, in at most 1,000 characters. */
        reason?: string | null;
      };
      answer: ToolPolicy;
    };
  };
  '/api/companies/{companyId}/tools/stdio-templates': {
    /**
     * List the programs that connections of a company may run: those of the server, then others, oldest first
     *
     * Who may call: A board user who holds tools:admin.
     */
    get: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      answer: ToolStdioTemplateList;
    };
    /**
     * Let connections of a company run a program
     *
     * Who may call: An instance admin who is no viewer of the company.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
      };
      body: {
        /** The key, unique in the company. */
        templateId: string;
        /** What people call it, in at most 160 characters. */
        name: string;
        /** What the program is for, in at most 4,000 characters. */
        description?: string | null;
        /** The program: a path, or a name that is looked for in PATH. No shell reads it. */
        command: string;
        /** Its arguments. */
        args?: string[];
        /** The environment variables that connections may fill with secrets. */
        envKeys?: string[];
        /** The tools that it has; none where it lists them itself. */
        tools?: ToolStdioTemplateToolInput[];
      };
      answer: ToolStdioTemplate;
    };
  };
  '/api/companies/{companyId}/tools/stdio-templates/{templateId}/disable': {
    /**
     * Disable a program, so that no connection may run it any more
     *
     * Who may call: A board user who holds tools:admin.
     */
    post: {
      path: {
        /** Id of the company */
        companyId: string;
        /** The key of the template. */
        templateId: string;
      };
      body?: {
        /** Why. */
        reason?: string | null;
      };
      answer: ToolStdioTemplate;
    };
  };
  '/api/tool-gateway/audit': {
    /**
     * Page through the audit trail of a company's tools, newest first
     *
     * Who may call: Who holds `tools:view_audit`.
     */
    get: {
      query: {
        /** The ID of the company. */
        companyId: string;
        /** The maximum length of the list. */
        limit?: number;
        /** Only what came by this gateway, or happened to it. */
        gatewayId?: string;
        /** Only what concerns this application. */
        applicationId?: string;
        /** Only what this agent did, or what happened to it. */
        agentId?: string;
        /** Only calls with this outcome. */
        outcome?: ToolAuditOutcome;
        /** Only what happened within this time until now. */
        window?: "1h" | "24h" | "7d" | "30d" | "all";
        /** Only events in which this text occurs, as they are shown. */
        search?: string;
        /** Where the list goes on, as nextCursor said. */
        cursor?: string;
      };
      answer: ToolAuditPage;
    };
  };
  '/api/companies/{companyId}/tools/runs/{runId}/decisions': {
    /**
     * List the newest calls of tools in a run, with the decisions about them
     *
     * Who may call: A board user of the company.
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
     * List the programs of connections: those that run first, then those that ended last
     *
     * Who may call: Who holds `tools:manage_runtime`.
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
     * Stop the program of a connection; the next call starts it again
     *
     * Who may call: Who holds `tools:manage_runtime`.
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
     * Stop the program of a connection, if it runs, and start it again
     *
     * Who may call: Who holds `tools:manage_runtime`.
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
     * List the programs of connections: those that run first, then those that ended last
     *
     * Who may call: Who holds `tools:manage_runtime`.
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
     * Stop the program of a connection; the next call starts it again
     *
     * Who may call: Who holds `tools:manage_runtime`.
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
     * Stop the program of a connection, if it runs, and start it again
     *
     * Who may call: Who holds `tools:manage_runtime`.
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
     * Get how the programs of connections and the calls of the last hour are
     *
     * Who may call: Who holds `tools:manage_runtime`.
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
     * Tell whether the server works, and how it is deployed
     *
     * Who may call: Anyone, with or without a credential.
     */
    get: {
      answer: Health | PublicHealth;
    };
  };
  '/api/openapi.json': {
    /**
     * Get this document, as OpenAPI 3.1 or 3.0
     *
     * Who may call: Anyone.
     */
    get: {
      query?: {
        /** The version of OpenAPI of the document */
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
     * Read this document as a page
     *
     * Who may call: Anyone.
     */
    get: {
      answer: string;
    };
  };
  '/api/issues': {
    /**
     * Answers that issues are listed by company
     *
     * Who may call: Anyone.
     */
    get: {
      answer: never;
    };
  };
  '/api/avatars/cap-v1/{paletteId}.svg': {
    /**
     * Get the avatar for an agent's appearance
     *
     * Who may call: Anyone.
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
     * End the authorization of a connection, with what the authorization server sent the browser back with
     *
     * Who may call: The person who is to authorize the connection.
     */
    get: {
      query?: {
        /** As the authorization server gave it */
        state?: string;
        /** As the authorization server gave it */
        code?: string;
        /** As the authorization server gave it */
        iss?: string;
        /** As the authorization server gave it */
        error?: string;
      };
      answer: string;
    };
  };
  '/api/tool-connections/oauth/client.json': {
    /**
     * Get who this server is, as authorization servers read it
     *
     * Who may call: Anyone.
     */
    get: {
      answer: { [name: string]: unknown };
    };
  };
  '/api/companies/{companyId}/events/ws': {
    /**
     * Follow what happens in a company, over a WebSocket
     *
     * The server sends one JSON message {id, companyId, type, createdAt, payload} an event and takes none; nothing is replayed. Who may call: A board user or an agent of the company.
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
     * Answers that a gateway has no stream of events
     *
     * Who may call: Anyone.
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
     * Who may call: A client with a token of the gateway.
     */
    post: {
      path: {
        /** The public ID of the gateway */
        gatewayPublicId: string;
      };
      body: {
        jsonrpc: "2.0";
        /** Left out of notices. */
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
          /** reasonCode says why. */
          data?: { [name: string]: unknown };
        };
      } | undefined;
    };
  };
  '/api/tool-gateway/gateways/{gatewayId}/mcp': {
    /**
     * Answers that a gateway has no stream of events
     *
     * Who may call: Anyone.
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
     * Who may call: A client with a token of the gateway.
     */
    post: {
      path: {
        /** The ID of the gateway */
        gatewayId: string;
      };
      body: {
        jsonrpc: "2.0";
        /** Left out of notices. */
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
          /** reasonCode says why. */
          data?: { [name: string]: unknown };
        };
      } | undefined;
    };
  };
  '/api/plugins/{wikiKey}/api/overview': {
    /**
     * Get how a wiki is: its folder, spaces, pages and sources
     *
     * Who may call: Board users of the company.
     */
    get: {
      path: {
        /** The key or the ID of the plugin of the wiki, such as orgraph.wiki */
        wikiKey: string;
      };
      query: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; default unless given. */
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
     * Who may call: Board users of the company.
     */
    get: {
      path: {
        /** The key or the ID of the plugin of the wiki, such as orgraph.wiki */
        wikiKey: string;
      };
      query: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; default unless given. */
        wikiId?: string;
      };
      answer: {
        spaces: JsonValue;
      };
    };
    /**
     * Create a space of a wiki
     *
     * Who may call: Board users of the company.
     */
    post: {
      path: {
        /** The key or the ID of the plugin of the wiki, such as orgraph.wiki */
        wikiKey: string;
      };
      body: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; default unless given. */
        wikiId?: string;
        /** Its name for people. */
        displayName: string;
        /** What is particular to the space; `path` says where in the folder it lies. */
        settings?: { [name: string]: unknown };
        /** What names it in addresses. */
        slug: string;
        /** Where its files are. */
        folderMode: "managed_subfolder" | "existing_local_folder";
        /** Whom it is for; shared unless given. */
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
     * List what is done for a wiki, newest first
     *
     * Who may call: Board users of the company.
     */
    get: {
      path: {
        /** The key or the ID of the plugin of the wiki, such as orgraph.wiki */
        wikiKey: string;
      };
      query: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; default unless given. */
        wikiId?: string;
        /** Only those of this type. */
        operationType?: "ingest" | "query" | "lint" | "file-as-page" | "index" | "distill" | "backfill";
        /** Only those that stand so. */
        status?: string;
        /** How many at most. */
        limit?: number;
      };
      answer: {
        operations: JsonValue;
      };
    };
  };
  '/api/plugins/{wikiKey}/api/bootstrap': {
    /**
     * Give a wiki its folder, and what is missing there
     *
     * Who may call: Board users of the company.
     */
    post: {
      path: {
        /** The key or the ID of the plugin of the wiki, such as orgraph.wiki */
        wikiKey: string;
      };
      body: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; default unless given. */
        wikiId?: string;
        /** The space; default unless given. */
        spaceSlug?: string;
        /** The absolute path of the folder; one below the data of the server unless given. */
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
     * Add a source to a wiki, which is kept as it is sent
     *
     * Who may call: Board users and agents of the company.
     */
    post: {
      path: {
        /** The key or the ID of the plugin of the wiki, such as orgraph.wiki */
        wikiKey: string;
      };
      body: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; default unless given. */
        wikiId?: string;
        /** The space; default unless given. */
        spaceSlug?: string;
        /** What it is; it decides how long it may be. */
        sourceType?: string;
        /** Its title. */
        title?: string;
        /** Where it is from. */
        url?: string;
        /** Its text. */
        contents: string;
        /** Where it is kept, below raw/. */
        rawPath?: string;
        /** What else is known of it. */
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
     * Write what is missing in the folder of a space
     *
     * Who may call: Board users of the company.
     */
    post: {
      path: {
        /** The key or the ID of the plugin of the wiki, such as orgraph.wiki */
        wikiKey: string;
        /** The space */
        spaceSlug: string;
      };
      body: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; default unless given. */
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
     * Archive a space of a wiki; the default one cannot be
     *
     * Who may call: Board users of the company.
     */
    post: {
      path: {
        /** The key or the ID of the plugin of the wiki, such as orgraph.wiki */
        wikiKey: string;
        /** The space */
        spaceSlug: string;
      };
      body: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; default unless given. */
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
     * Ask a wiki a question, which its maintainer answers
     *
     * Who may call: Board users of the company.
     */
    post: {
      path: {
        /** The key or the ID of the plugin of the wiki, such as orgraph.wiki */
        wikiKey: string;
      };
      body: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; default unless given. */
        wikiId?: string;
        /** The space; default unless given. */
        spaceSlug?: string;
        /** The question. */
        question: string;
        /** A title for it. */
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
     * Keep an answer as a page of a wiki, unless the page is not what was read
     *
     * Who may call: Board users of the company.
     */
    post: {
      path: {
        /** The key or the ID of the plugin of the wiki, such as orgraph.wiki */
        wikiKey: string;
      };
      body: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; default unless given. */
        wikiId?: string;
        /** The space; default unless given. */
        spaceSlug?: string;
        /** The question, whose answer is taken. */
        querySessionId?: string;
        /** The question, where it was asked elsewhere. */
        question?: string;
        /** Its answer. */
        answer?: string;
        /** Where the page is: below wiki/, with .md at its end. */
        path: string;
        /** Its title. */
        title?: string;
        /** All of its text, where that is not made of question and answer. */
        contents?: string;
        /** The hash of the page as it was read. */
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
     * Who may call: Board users of the company.
     */
    patch: {
      path: {
        /** The key or the ID of the plugin of the wiki, such as orgraph.wiki */
        wikiKey: string;
        /** The space */
        spaceSlug: string;
      };
      body: {
        /** The company's ID. */
        companyId: string;
        /** The wiki; default unless given. */
        wikiId?: string;
        /** Its name for people. */
        displayName?: string;
        /** What is particular to the space; `path` says where in the folder it lies. */
        settings?: { [name: string]: unknown };
        /** Whether it is in use. */
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
     * AUTH_SIGN_UP says who may: anyone, whoever has an invite, or nobody. 404 in a local_trusted deployment. Who may call: Anyone.
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
     * A person with a second factor gets 401 second_factor_required with a challenge in `details.challenge`, which the second step takes. Failures throttle the account for the address or browser that they came from. 404 in a local_trusted deployment. Who may call: Anyone.
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
     * Finish signing in with a code of the second factor
     *
     * A challenge is valid for five minutes, a code once. 404 in a local_trusted deployment. Who may call: Anyone.
     */
    post: {
      body: {
        /** The `details.challenge` of the first step's answer. */
        challenge: string;
        /** The six-digit code of the authenticator app, or a backup code. */
        code: string;
      };
      answer: Session;
    };
  };
  '/api/auth/sign-out': {
    /**
     * End the session of the cookie, if there is one
     *
     * 404 in a local_trusted deployment. Who may call: Anyone.
     */
    post: {
      answer: SignedOut;
    };
  };
  '/api/routine-triggers/public/{publicId}/fire': {
    /**
     * Fire a routine from outside
     *
     * Signed as the trigger's signingMode says, over the exact bytes of the body. A request that comes again, by its key or else by what was signed, is answered with the run that it made. While few requests are under way the run has its result; in a rush it is `received`, and dispatched right after. Who may call: Whoever knows the trigger's secret.
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
     * Show the page on which a person lets a client of the fake OAuth provider in
     *
     * Show the page on which a person lets a client of the fake OAuth provider in. Who may call: A board user of the company who is not a viewer.
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
        /** Where the person is sent back to: this server or loopback */
        redirect_uri: string;
        /** The challenge of PKCE */
        code_challenge: string;
        /** S256 */
        code_challenge_method: string;
        /** fixture:read, fixture:write or both; both when left out */
        scope?: string;
        /** Given back as it is */
        state?: string;
        /** The address of the MCP fixture */
        resource?: string;
      };
      answer: string;
    };
    /**
     * Let a client of the fake OAuth provider in, or not
     *
     * Let a client of the fake OAuth provider in, or not. Who may call: A board user of the company who is not a viewer.
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
     * Get tokens of the fake OAuth provider for a code or a refresh token
     *
     * Get tokens of the fake OAuth provider for a code or a refresh token. Who may call: Whoever shows a code or token of the fake provider.
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
     * Get the person who let a client of the fake OAuth provider in
     *
     * Get the person who let a client of the fake OAuth provider in. Who may call: Whoever shows a code or token of the fake provider.
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
     * Revoke a token of the fake OAuth provider, and all that came of the same code
     *
     * Revoke a token of the fake OAuth provider, and all that came of the same code. Who may call: Whoever shows a code or token of the fake provider.
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
