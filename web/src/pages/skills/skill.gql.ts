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

/** The input of approveSkillVersion. */
export type ApproveSkillVersionInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The skill's ID. */
  skillId: string;
  /** The version's ID. */
  versionId: string;
};

/** The input of auditSkill. */
export type AuditSkillInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The skill's ID. */
  skillId: string;
};

/** The input of cancelSkillTestRun. */
export type CancelSkillTestRunInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The test run's ID. */
  testRunId: string;
};

/** The input of createSkillTestInput. */
export type CreateSkillTestInputInput = {
  /** The text of the task, in at most 50,000 characters. */
  content: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The name of the task, unique for the skill. 1 to 200 characters. */
  name: string;
  /** The skill's ID. */
  skillId: string;
};

/** The input of createSkillTestRun. */
export type CreateSkillTestRunInput = {
  /** The ID of the agent that tests the skill. */
  agentId: string;
  /** The text of a task that is not stored. At most 50,000 characters. Null for none. */
  content?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The ID of a stored task. Send inputId, content or templateId. Null for none. */
  inputId?: string | null | undefined;
  /** The skill's ID. */
  skillId: string;
  /** The ID of the version to test. Defaults to the newest version. */
  skillVersionId?: string | null | undefined;
  /** The ID of an earlier test run of the skill. Orgraph uses its task if the request has no other task. Null for none. */
  templateId?: string | null | undefined;
};

/** The input of createSkillVersion. */
export type CreateSkillVersionInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The label of the version, in at most 160 characters. Null for none. */
  label?: string | null | undefined;
  /** The skill's ID. */
  skillId: string;
};

/** The input of deleteSkillFile. */
export type DeleteSkillFileInput = {
  /** The ID of the version that the caller read. If a newer version exists, the request fails and nothing is written. Null for none. */
  expectedVersionId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The path relative to the skill's folder, such as references/limits.md. At most 1,024 characters. */
  path: string;
  /** The skill's ID. */
  skillId: string;
  /** The kind of the path: a file or a folder. */
  target: SkillFileTarget;
};

/** The input of deleteSkill. */
export type DeleteSkillInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The skill's ID. */
  skillId: string;
};

/** The input of deleteSkillTestInput. */
export type DeleteSkillTestInputInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The task's ID. */
  inputId: string;
};

/** The input of deleteSkillTestRun. */
export type DeleteSkillTestRunInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The test run's ID. */
  testRunId: string;
};

/** The input of forkSkill. */
export type ForkSkillInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The name of the fork; the original's name if omitted. 1 to 200 characters. */
  name?: string | null | undefined;
  /** The IDs of agents that have the original assigned and get the fork instead. At most 500 of them. */
  reassignAgentIds?: Array<string> | null | undefined;
  /** The agents that are offered the fork; the original's scope if omitted. */
  sharingScope?: SkillSharingScope | null | undefined;
  /** The skill's ID. */
  skillId: string;
  /** The name of the skill's folder: at most 64 lower-case letters, digits and single hyphens; null for the default. */
  slug?: string | null | undefined;
};

/** The input of installSkillUpdate. */
export type InstallSkillUpdateInput = {
  /** The reason to install an update that failed its audit, in at most 1,000 characters. Only owners of the company can send it; the journal records it. Null for none. */
  auditOverrideReason?: string | null | undefined;
  /** Set to true to discard local changes of the skill. It does not override other reasons that hold an update. Defaults to false. */
  force?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The skill's ID. */
  skillId: string;
};

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

/** The input of renameSkill. */
export type RenameSkillInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The skill's new name for people. 1 to 200 characters. */
  name: string;
  /** The skill's ID. */
  skillId: string;
  /** The name of the skill's folder: at most 64 lower-case letters, digits and single hyphens; null for the default. */
  slug?: string | null | undefined;
};

/** The input of resetSkill. */
export type ResetSkillInput = {
  /** Set to true to discard local changes of the skill. Defaults to false. */
  force?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The skill's ID. */
  skillId: string;
};

/** The kind of an audit finding. */
export type SkillAuditCode =
  /** The skill has assets that are not text for agents. */
  | 'ASSET_TRUST'
  /** The skill refers to a file that it does not have. */
  | 'BROKEN_INTERNAL_LINK'
  /** SKILL.md does not state the purpose of the skill, or its front matter is invalid. */
  | 'INVALID_FRONTMATTER'
  /** The files differ from those of the version. */
  | 'INVENTORY_MISMATCH'
  /** The skill has changes that its origin does not have. */
  | 'LOCAL_MODIFICATIONS'
  /** The skill has no SKILL.md. */
  | 'MISSING_SKILL_MD'
  /** The skill uses the network. */
  | 'NETWORK_REFERENCE'
  /** A file is not text. */
  | 'NON_TEXT_FILE'
  /** Orgraph cannot reach the skill's origin. */
  | 'ORIGIN_UNAVAILABLE'
  /** The skill has hidden or unexpected content, or the audit could not run. */
  | 'OTHER_TRUST'
  /** A file is larger than a file of a skill should be. */
  | 'OVERSIZED_FILE'
  /** The skill downloads something and runs it. */
  | 'REMOTE_FETCH_EXEC'
  /** The skill has programs. */
  | 'SCRIPT_TRUST'
  /** The skill reads secrets and sends data. */
  | 'SECRET_EXFILTRATION'
  /** The skill names secrets or places that contain them. */
  | 'SECRET_REFERENCE';

/** The weight of a finding. */
export type SkillAuditSeverity =
  /** The finding is not allowed. */
  | 'ERROR'
  /** A person should review the finding. */
  | 'WARNING';

/** The overall result of an audit of the files. */
export type SkillAuditVerdict =
  /** The audit has findings that are not allowed. Orgraph holds updates with this verdict. */
  | 'FAIL'
  /** The audit has no findings. */
  | 'PASS'
  /** The audit has findings to review. */
  | 'WARNING';

/** The compatibility of a skill with agents. */
export type SkillCompatibility =
  /** The skill states its purpose. */
  | 'COMPATIBLE'
  /** The skill does not state its purpose, so agents are not offered it. */
  | 'INVALID'
  /** The skill states that it needs a certain environment. */
  | 'UNKNOWN';

/** The kind of change of a file. */
export type SkillFileChangeKind =
  /** The file is new. */
  | 'ADDED'
  /** The content of the file changed. */
  | 'CHANGED'
  /** The executable flag of the file changed. */
  | 'EXECUTABLE'
  /** The file was removed. */
  | 'REMOVED';

/** The encoding of a file's content. */
export type SkillFileEncoding =
  /** The content is the bytes in Base64. */
  | 'BASE64'
  /** The content is the text itself. */
  | 'UTF8';

/** The purpose of a file of a skill. */
export type SkillFileKind =
  /** Material that agents use. */
  | 'ASSET'
  /** Other Markdown text. */
  | 'MARKDOWN'
  /** Something else. */
  | 'OTHER'
  /** Text that agents read when they need it. */
  | 'REFERENCE'
  /** A program. */
  | 'SCRIPT'
  /** The file that agents read first. */
  | 'SKILL';

/** The kind of a path in a skill. */
export type SkillFileTarget =
  /** A file. */
  | 'FILE'
  /** A folder with all its contents. */
  | 'FOLDER';

/** The agents that are offered a skill. */
export type SkillSharingScope =
  /** All agents of the company. */
  | 'COMPANY'
  /** Only the agent that created the skill. People can assign it to any agent. */
  | 'PRIVATE';

/** The way in which a skill came into the company. */
export type SkillSourceKind =
  /** The skill ships with Orgraph, and every company has it. */
  | 'BUNDLED'
  /** The skill was installed from the catalog of Orgraph. */
  | 'CATALOG'
  /** The skill was imported from a Git repository. */
  | 'GITHUB'
  /** The skill was imported from a folder or an archive. */
  | 'LOCAL_PATH'
  /** The skill was written in the company. */
  | 'MANAGED_LOCAL'
  /** The skill was found in the workspace of a project. */
  | 'PROJECT_SCAN'
  /** The skill was imported from a Git repository by way of skills.sh. */
  | 'SKILLS_SH'
  /** The skill was imported from an address. */
  | 'URL';

/** The place from which the files come. */
export type SkillSourceType =
  /** Orgraph itself. */
  | 'CATALOG'
  /** A Git repository. */
  | 'GITHUB'
  /** A folder of the server or of a project, an archive, or the company itself. */
  | 'LOCAL_PATH'
  /** A Git repository that the registry skills.sh refers to. */
  | 'SKILLS_SH'
  /** A file at an address. */
  | 'URL';

/** Which test runs to list. A list has at most 100 values. */
export type SkillTestRunFilter = {
  /** Only test runs by one of these agents. */
  agentIds?: Array<string> | null | undefined;
  /** Only test runs that were requested in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only test runs of one of these tasks. */
  inputIds?: Array<string> | null | undefined;
  /** Leaves out test runs that match. */
  not?: SkillTestRunFilterExclusionInput | null | undefined;
  /** Only test runs that stand in one of these ways. */
  statuses?: Array<SkillTestStatus> | null | undefined;
  /** Only test runs of one of these versions. */
  versionIds?: Array<string> | null | undefined;
};

/** Which test runs to leave out. */
export type SkillTestRunFilterExclusionInput = {
  /** No test runs by one of these agents. */
  agentIds?: Array<string> | null | undefined;
  /** No test runs of one of these tasks. */
  inputIds?: Array<string> | null | undefined;
  /** No test runs that stand in one of these ways. */
  statuses?: Array<SkillTestStatus> | null | undefined;
  /** No test runs of one of these versions. */
  versionIds?: Array<string> | null | undefined;
};

/** The progress or outcome of a skill test. */
export type SkillTestStatus =
  /** The test run or its issue was cancelled. */
  | 'CANCELLED'
  /** The agent ended without a result, or cannot continue. */
  | 'FAILED'
  /** The agent has not started. */
  | 'QUEUED'
  /** The agent is working. */
  | 'RUNNING'
  /** The issue is done, or the agent wrote a result. */
  | 'SUCCEEDED';

/** The trust level of a skill: the capabilities of its files, in ascending order. */
export type SkillTrustLevel =
  /** The skill also has files other than text, but no programs. */
  | 'ASSETS'
  /** The skill has only text that agents read. */
  | 'MARKDOWN_ONLY'
  /** The skill has programs. */
  | 'SCRIPTS_EXECUTABLES';

/** The reason why an update of a skill is held. */
export type SkillUpdateHold =
  /** The audit of the update has findings that are not allowed. */
  | 'AUDIT_HARD_STOP'
  /** The update does not state the purpose of the skill. */
  | 'COMPATIBILITY_INVALID'
  /** The skill has local changes. */
  | 'LOCAL_MODIFICATIONS'
  /** A person has stopped the skill's updates. */
  | 'OPERATOR_HOLD'
  /** Orgraph cannot reach the source. */
  | 'ORIGIN_UNAVAILABLE';

/** A span of time. Without a start or end, the span is open on that side. */
export type TimeRangeInput = {
  /** The start of the span, inclusive. */
  after?: string | null | undefined;
  /** The end of the span, exclusive. */
  before?: string | null | undefined;
};

/** The input of updateSkillFile. Omitted fields keep their values. */
export type UpdateSkillFileInput = {
  /** The content: text, or Base64 of its bytes. At most 1 MiB. At most 1,398,104 characters. */
  content: string;
  /** The encoding of the content. Defaults to UTF8. */
  encoding?: SkillFileEncoding | null | undefined;
  /** True if agents may run the file. If omitted, the flag of an existing file stays; a new file is not executable. */
  executable?: boolean | null | undefined;
  /** The ID of the version that the caller read. If a newer version exists, the request fails and nothing is written. Null for none. */
  expectedVersionId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The path relative to the skill's folder, such as references/limits.md. At most 1,024 characters. Defaults to SKILL.md. */
  path?: string | null | undefined;
  /** The skill's ID. */
  skillId: string;
};

/** The input of updateSkill. Omitted fields keep their values. */
export type UpdateSkillInput = {
  /** The author of the skill. 1 to 200 characters. Null for none. */
  authorName?: string | null | undefined;
  /** At most 20 categories. Each: 1 to 60 characters. */
  categories?: Array<string> | null | undefined;
  /** A color such as #1a2b3c. Null for none. */
  color?: string | null | undefined;
  /** The purpose of the skill and when to use it, in at most 1,024 characters. Null for none. */
  description?: string | null | undefined;
  /** The address of a page about the skill. At most 2,048 characters. Null for none. */
  homepageUrl?: string | null | undefined;
  /** The address of an icon. At most 2,048 characters. Null for none. */
  iconUrl?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The skill's name for people. 1 to 200 characters. */
  name?: string | null | undefined;
  /** True to stop the skill's updates, false to allow them. */
  operatorHold?: boolean | null | undefined;
  /** The agents that are offered the skill. */
  sharingScope?: SkillSharingScope | null | undefined;
  /** The skill's ID. */
  skillId: string;
  /** A short description for people, in one line of at most 120 characters. Null for none. */
  tagline?: string | null | undefined;
};

/** The input of updateSkillTestInput. Omitted fields keep their values. */
export type UpdateSkillTestInputInput = {
  /** The text of the task, in at most 50,000 characters. */
  content?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The task's ID. */
  inputId: string;
  /** The name of the task, unique for the skill. 1 to 200 characters. */
  name?: string | null | undefined;
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

export type SkillDetailFragment = { __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, companyId: string, authorName: string | null, color: string | null, homepageUrl: string | null, editableReason: string | null, forkCount: number, installCount: number, operatorHold: boolean, originHash: string | null, sourceLocator: string | null, sourceRef: string | null, sourceType: SkillSourceType, createdAt: string, fileInventory: Array<{ __typename: 'SkillInventoryEntry', path: string, kind: SkillFileKind }>, forkedFromSkill: { __typename: 'Skill', id: string, name: string } | null, source: { __typename: 'SkillSource', id: string, locator: string } | null, currentVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, contentHash: string, trustLevel: SkillTrustLevel, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict, codes: Array<SkillAuditCode>, scannedAt: string, scanVersion: string, findings: Array<{ __typename: 'SkillAuditFinding', code: SkillAuditCode, severity: SkillAuditSeverity, message: string, path: string | null }> } | null } | null, deliveredVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, trustLevel: SkillTrustLevel } | null, usedByAgents: { __typename: 'AgentConnection', totalCount: number, nodes: Array<{ __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }> } };

export type SkillVersionRowFragment = { __typename: 'SkillVersion', id: string, revisionNumber: number, label: string | null, contentHash: string, trustLevel: SkillTrustLevel, fileCount: number, byteSize: number, createdAt: string, author:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict } | null };

export type SkillTestInputRowFragment = { __typename: 'SkillTestInput', id: string, name: string, content: string, updatedAt: string };

export type SkillTestRunRowFragment = { __typename: 'SkillTestRun', id: string, skillId: string, status: SkillTestStatus, error: string | null, inputId: string | null, inputSnapshot: string, outputSnapshot: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, skillVersionId: string, skillVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null };

export type SkillPageQueryVariables = Exact<{
  id: string;
}>;


export type SkillPageQuery = { skill: { __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, companyId: string, authorName: string | null, color: string | null, homepageUrl: string | null, editableReason: string | null, forkCount: number, installCount: number, operatorHold: boolean, originHash: string | null, sourceLocator: string | null, sourceRef: string | null, sourceType: SkillSourceType, createdAt: string, fileInventory: Array<{ __typename: 'SkillInventoryEntry', path: string, kind: SkillFileKind }>, forkedFromSkill: { __typename: 'Skill', id: string, name: string } | null, source: { __typename: 'SkillSource', id: string, locator: string } | null, currentVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, contentHash: string, trustLevel: SkillTrustLevel, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict, codes: Array<SkillAuditCode>, scannedAt: string, scanVersion: string, findings: Array<{ __typename: 'SkillAuditFinding', code: SkillAuditCode, severity: SkillAuditSeverity, message: string, path: string | null }> } | null } | null, deliveredVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, trustLevel: SkillTrustLevel } | null, usedByAgents: { __typename: 'AgentConnection', totalCount: number, nodes: Array<{ __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }> } } | null };

export type SkillFileTextQueryVariables = Exact<{
  id: string;
  path: string;
  versionId?: string | null | undefined;
}>;


export type SkillFileTextQuery = { skillFile: { __typename: 'SkillFile', path: string, content: string, encoding: SkillFileEncoding, editable: boolean, executable: boolean, kind: SkillFileKind, language: string | null, markdown: boolean, versionId: string } | null };

export type SkillVersionsQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type SkillVersionsQuery = { skill: { __typename: 'Skill', id: string, versions: { __typename: 'SkillVersionConnection', totalCount: number, nodes: Array<{ __typename: 'SkillVersion', id: string, revisionNumber: number, label: string | null, contentHash: string, trustLevel: SkillTrustLevel, fileCount: number, byteSize: number, createdAt: string, author:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type SkillDifferenceQueryVariables = Exact<{
  id: string;
  from: string;
  to: string;
}>;


export type SkillDifferenceQuery = { skillDiff: { __typename: 'SkillDiff', fromVersionId: string, toVersionId: string, files: Array<{ __typename: 'SkillFileDiff', path: string, change: SkillFileChangeKind, executableBefore: boolean | null, executableAfter: boolean | null, text: string | null }> } | null };

export type SkillUpdatesQueryVariables = Exact<{
  id: string;
}>;


export type SkillUpdatesQuery = { skillUpdateStatus: { __typename: 'SkillUpdateStatus', supported: boolean, hasUpdate: boolean, reason: string | null, currentRef: string | null, latestRef: string | null, trackingRef: string | null, updateHoldReason: SkillUpdateHold | null, userModifiedAt: string | null, auditVerdict: SkillAuditVerdict | null, auditCodes: Array<SkillAuditCode> } | null };

export type SkillTestInputsQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type SkillTestInputsQuery = { skill: { __typename: 'Skill', id: string, testInputs: { __typename: 'SkillTestInputConnection', nodes: Array<{ __typename: 'SkillTestInput', id: string, name: string, content: string, updatedAt: string }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type SkillTestRunsQueryVariables = Exact<{
  id: string;
  filter?: SkillTestRunFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type SkillTestRunsQuery = { skill: { __typename: 'Skill', id: string, testRuns: { __typename: 'SkillTestRunConnection', nodes: Array<{ __typename: 'SkillTestRun', id: string, skillId: string, status: SkillTestStatus, error: string | null, inputId: string | null, inputSnapshot: string, outputSnapshot: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, skillVersionId: string, skillVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type UpdateSkillMutationVariables = Exact<{
  input: UpdateSkillInput;
}>;


export type UpdateSkillMutation = { updateSkill: { __typename: 'UpdateSkillPayload', skill: { __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, companyId: string, authorName: string | null, color: string | null, homepageUrl: string | null, editableReason: string | null, forkCount: number, installCount: number, operatorHold: boolean, originHash: string | null, sourceLocator: string | null, sourceRef: string | null, sourceType: SkillSourceType, createdAt: string, fileInventory: Array<{ __typename: 'SkillInventoryEntry', path: string, kind: SkillFileKind }>, forkedFromSkill: { __typename: 'Skill', id: string, name: string } | null, source: { __typename: 'SkillSource', id: string, locator: string } | null, currentVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, contentHash: string, trustLevel: SkillTrustLevel, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict, codes: Array<SkillAuditCode>, scannedAt: string, scanVersion: string, findings: Array<{ __typename: 'SkillAuditFinding', code: SkillAuditCode, severity: SkillAuditSeverity, message: string, path: string | null }> } | null } | null, deliveredVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, trustLevel: SkillTrustLevel } | null, usedByAgents: { __typename: 'AgentConnection', totalCount: number, nodes: Array<{ __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }> } } } | null };

export type RenameSkillMutationVariables = Exact<{
  input: RenameSkillInput;
}>;


export type RenameSkillMutation = { renameSkill: { __typename: 'RenameSkillPayload', reassignments: Array<{ __typename: 'SkillReassignment', agentId: string }>, skill: { __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, companyId: string, authorName: string | null, color: string | null, homepageUrl: string | null, editableReason: string | null, forkCount: number, installCount: number, operatorHold: boolean, originHash: string | null, sourceLocator: string | null, sourceRef: string | null, sourceType: SkillSourceType, createdAt: string, fileInventory: Array<{ __typename: 'SkillInventoryEntry', path: string, kind: SkillFileKind }>, forkedFromSkill: { __typename: 'Skill', id: string, name: string } | null, source: { __typename: 'SkillSource', id: string, locator: string } | null, currentVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, contentHash: string, trustLevel: SkillTrustLevel, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict, codes: Array<SkillAuditCode>, scannedAt: string, scanVersion: string, findings: Array<{ __typename: 'SkillAuditFinding', code: SkillAuditCode, severity: SkillAuditSeverity, message: string, path: string | null }> } | null } | null, deliveredVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, trustLevel: SkillTrustLevel } | null, usedByAgents: { __typename: 'AgentConnection', totalCount: number, nodes: Array<{ __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }> } } } | null };

export type ForkSkillMutationVariables = Exact<{
  input: ForkSkillInput;
}>;


export type ForkSkillMutation = { forkSkill: { __typename: 'ForkSkillPayload', reassignments: Array<{ __typename: 'SkillReassignment', agentId: string }>, skill: { __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, companyId: string, authorName: string | null, color: string | null, homepageUrl: string | null, editableReason: string | null, forkCount: number, installCount: number, operatorHold: boolean, originHash: string | null, sourceLocator: string | null, sourceRef: string | null, sourceType: SkillSourceType, createdAt: string, fileInventory: Array<{ __typename: 'SkillInventoryEntry', path: string, kind: SkillFileKind }>, forkedFromSkill: { __typename: 'Skill', id: string, name: string } | null, source: { __typename: 'SkillSource', id: string, locator: string } | null, currentVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, contentHash: string, trustLevel: SkillTrustLevel, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict, codes: Array<SkillAuditCode>, scannedAt: string, scanVersion: string, findings: Array<{ __typename: 'SkillAuditFinding', code: SkillAuditCode, severity: SkillAuditSeverity, message: string, path: string | null }> } | null } | null, deliveredVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, trustLevel: SkillTrustLevel } | null, usedByAgents: { __typename: 'AgentConnection', totalCount: number, nodes: Array<{ __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }> } } } | null };

export type ResetSkillMutationVariables = Exact<{
  input: ResetSkillInput;
}>;


export type ResetSkillMutation = { resetSkill: { __typename: 'ResetSkillPayload', skill: { __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, companyId: string, authorName: string | null, color: string | null, homepageUrl: string | null, editableReason: string | null, forkCount: number, installCount: number, operatorHold: boolean, originHash: string | null, sourceLocator: string | null, sourceRef: string | null, sourceType: SkillSourceType, createdAt: string, fileInventory: Array<{ __typename: 'SkillInventoryEntry', path: string, kind: SkillFileKind }>, forkedFromSkill: { __typename: 'Skill', id: string, name: string } | null, source: { __typename: 'SkillSource', id: string, locator: string } | null, currentVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, contentHash: string, trustLevel: SkillTrustLevel, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict, codes: Array<SkillAuditCode>, scannedAt: string, scanVersion: string, findings: Array<{ __typename: 'SkillAuditFinding', code: SkillAuditCode, severity: SkillAuditSeverity, message: string, path: string | null }> } | null } | null, deliveredVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, trustLevel: SkillTrustLevel } | null, usedByAgents: { __typename: 'AgentConnection', totalCount: number, nodes: Array<{ __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }> } } } | null };

export type DeleteSkillMutationVariables = Exact<{
  input: DeleteSkillInput;
}>;


export type DeleteSkillMutation = { deleteSkill: { __typename: 'DeleteSkillPayload', deletedId: string } | null };

export type WriteSkillFileMutationVariables = Exact<{
  input: UpdateSkillFileInput;
}>;


export type WriteSkillFileMutation = { updateSkillFile: { __typename: 'UpdateSkillFilePayload', file: { __typename: 'SkillFileChange', path: string, versionId: string, skill: { __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, companyId: string, authorName: string | null, color: string | null, homepageUrl: string | null, editableReason: string | null, forkCount: number, installCount: number, operatorHold: boolean, originHash: string | null, sourceLocator: string | null, sourceRef: string | null, sourceType: SkillSourceType, createdAt: string, fileInventory: Array<{ __typename: 'SkillInventoryEntry', path: string, kind: SkillFileKind }>, forkedFromSkill: { __typename: 'Skill', id: string, name: string } | null, source: { __typename: 'SkillSource', id: string, locator: string } | null, currentVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, contentHash: string, trustLevel: SkillTrustLevel, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict, codes: Array<SkillAuditCode>, scannedAt: string, scanVersion: string, findings: Array<{ __typename: 'SkillAuditFinding', code: SkillAuditCode, severity: SkillAuditSeverity, message: string, path: string | null }> } | null } | null, deliveredVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, trustLevel: SkillTrustLevel } | null, usedByAgents: { __typename: 'AgentConnection', totalCount: number, nodes: Array<{ __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }> } } | null } } | null };

export type DeleteSkillFileMutationVariables = Exact<{
  input: DeleteSkillFileInput;
}>;


export type DeleteSkillFileMutation = { deleteSkillFile: { __typename: 'DeleteSkillFilePayload', deletedPaths: Array<string>, version: { __typename: 'SkillVersion', id: string, skill: { __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, companyId: string, authorName: string | null, color: string | null, homepageUrl: string | null, editableReason: string | null, forkCount: number, installCount: number, operatorHold: boolean, originHash: string | null, sourceLocator: string | null, sourceRef: string | null, sourceType: SkillSourceType, createdAt: string, fileInventory: Array<{ __typename: 'SkillInventoryEntry', path: string, kind: SkillFileKind }>, forkedFromSkill: { __typename: 'Skill', id: string, name: string } | null, source: { __typename: 'SkillSource', id: string, locator: string } | null, currentVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, contentHash: string, trustLevel: SkillTrustLevel, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict, codes: Array<SkillAuditCode>, scannedAt: string, scanVersion: string, findings: Array<{ __typename: 'SkillAuditFinding', code: SkillAuditCode, severity: SkillAuditSeverity, message: string, path: string | null }> } | null } | null, deliveredVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, trustLevel: SkillTrustLevel } | null, usedByAgents: { __typename: 'AgentConnection', totalCount: number, nodes: Array<{ __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }> } } | null } } | null };

export type LabelSkillVersionMutationVariables = Exact<{
  input: CreateSkillVersionInput;
}>;


export type LabelSkillVersionMutation = { createSkillVersion: { __typename: 'CreateSkillVersionPayload', version: { __typename: 'SkillVersion', id: string, revisionNumber: number, label: string | null, contentHash: string, trustLevel: SkillTrustLevel, fileCount: number, byteSize: number, createdAt: string, author:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict } | null } } | null };

export type ApproveSkillVersionMutationVariables = Exact<{
  input: ApproveSkillVersionInput;
}>;


export type ApproveSkillVersionMutation = { approveSkillVersion: { __typename: 'ApproveSkillVersionPayload', skill: { __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, companyId: string, authorName: string | null, color: string | null, homepageUrl: string | null, editableReason: string | null, forkCount: number, installCount: number, operatorHold: boolean, originHash: string | null, sourceLocator: string | null, sourceRef: string | null, sourceType: SkillSourceType, createdAt: string, fileInventory: Array<{ __typename: 'SkillInventoryEntry', path: string, kind: SkillFileKind }>, forkedFromSkill: { __typename: 'Skill', id: string, name: string } | null, source: { __typename: 'SkillSource', id: string, locator: string } | null, currentVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, contentHash: string, trustLevel: SkillTrustLevel, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict, codes: Array<SkillAuditCode>, scannedAt: string, scanVersion: string, findings: Array<{ __typename: 'SkillAuditFinding', code: SkillAuditCode, severity: SkillAuditSeverity, message: string, path: string | null }> } | null } | null, deliveredVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, trustLevel: SkillTrustLevel } | null, usedByAgents: { __typename: 'AgentConnection', totalCount: number, nodes: Array<{ __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }> } } } | null };

export type AuditSkillMutationVariables = Exact<{
  input: AuditSkillInput;
}>;


export type AuditSkillMutation = { auditSkill: { __typename: 'AuditSkillPayload', audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict, skill: { __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, companyId: string, authorName: string | null, color: string | null, homepageUrl: string | null, editableReason: string | null, forkCount: number, installCount: number, operatorHold: boolean, originHash: string | null, sourceLocator: string | null, sourceRef: string | null, sourceType: SkillSourceType, createdAt: string, fileInventory: Array<{ __typename: 'SkillInventoryEntry', path: string, kind: SkillFileKind }>, forkedFromSkill: { __typename: 'Skill', id: string, name: string } | null, source: { __typename: 'SkillSource', id: string, locator: string } | null, currentVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, contentHash: string, trustLevel: SkillTrustLevel, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict, codes: Array<SkillAuditCode>, scannedAt: string, scanVersion: string, findings: Array<{ __typename: 'SkillAuditFinding', code: SkillAuditCode, severity: SkillAuditSeverity, message: string, path: string | null }> } | null } | null, deliveredVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, trustLevel: SkillTrustLevel } | null, usedByAgents: { __typename: 'AgentConnection', totalCount: number, nodes: Array<{ __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }> } } | null } } | null };

export type InstallSkillUpdateMutationVariables = Exact<{
  input: InstallSkillUpdateInput;
}>;


export type InstallSkillUpdateMutation = { installSkillUpdate: { __typename: 'InstallSkillUpdatePayload', skill: { __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, companyId: string, authorName: string | null, color: string | null, homepageUrl: string | null, editableReason: string | null, forkCount: number, installCount: number, operatorHold: boolean, originHash: string | null, sourceLocator: string | null, sourceRef: string | null, sourceType: SkillSourceType, createdAt: string, fileInventory: Array<{ __typename: 'SkillInventoryEntry', path: string, kind: SkillFileKind }>, forkedFromSkill: { __typename: 'Skill', id: string, name: string } | null, source: { __typename: 'SkillSource', id: string, locator: string } | null, currentVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, contentHash: string, trustLevel: SkillTrustLevel, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict, codes: Array<SkillAuditCode>, scannedAt: string, scanVersion: string, findings: Array<{ __typename: 'SkillAuditFinding', code: SkillAuditCode, severity: SkillAuditSeverity, message: string, path: string | null }> } | null } | null, deliveredVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number, trustLevel: SkillTrustLevel } | null, usedByAgents: { __typename: 'AgentConnection', totalCount: number, nodes: Array<{ __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }> } } } | null };

export type CreateSkillTestInputMutationVariables = Exact<{
  input: CreateSkillTestInputInput;
}>;


export type CreateSkillTestInputMutation = { createSkillTestInput: { __typename: 'CreateSkillTestInputPayload', input: { __typename: 'SkillTestInput', id: string, name: string, content: string, updatedAt: string } } | null };

export type UpdateSkillTestInputMutationVariables = Exact<{
  input: UpdateSkillTestInputInput;
}>;


export type UpdateSkillTestInputMutation = { updateSkillTestInput: { __typename: 'UpdateSkillTestInputPayload', input: { __typename: 'SkillTestInput', id: string, name: string, content: string, updatedAt: string } } | null };

export type DeleteSkillTestInputMutationVariables = Exact<{
  input: DeleteSkillTestInputInput;
}>;


export type DeleteSkillTestInputMutation = { deleteSkillTestInput: { __typename: 'DeleteSkillTestInputPayload', deletedId: string } | null };

export type StartSkillTestRunMutationVariables = Exact<{
  input: CreateSkillTestRunInput;
}>;


export type StartSkillTestRunMutation = { createSkillTestRun: { __typename: 'CreateSkillTestRunPayload', testRun: { __typename: 'SkillTestRun', id: string, skillId: string, status: SkillTestStatus, error: string | null, inputId: string | null, inputSnapshot: string, outputSnapshot: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, skillVersionId: string, skillVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null } } | null };

export type CancelSkillTestRunMutationVariables = Exact<{
  input: CancelSkillTestRunInput;
}>;


export type CancelSkillTestRunMutation = { cancelSkillTestRun: { __typename: 'CancelSkillTestRunPayload', testRun: { __typename: 'SkillTestRun', id: string, skillId: string, status: SkillTestStatus, error: string | null, inputId: string | null, inputSnapshot: string, outputSnapshot: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, skillVersionId: string, skillVersion: { __typename: 'SkillVersion', id: string, revisionNumber: number } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null } } | null };

export type DeleteSkillTestRunMutationVariables = Exact<{
  input: DeleteSkillTestRunInput;
}>;


export type DeleteSkillTestRunMutation = { deleteSkillTestRun: { __typename: 'DeleteSkillTestRunPayload', deletedId: string } | null };

export const SkillPageDocument = document<SkillPageQuery, SkillPageQueryVariables>('4d41902932061a6252c1ab3aefca6185e86659c12e712230bad44a290dbd7c40', "query SkillPage($id:ID!){skill(id:$id){...SkillDetail __typename}}fragment SkillDetail on Skill{id key slug name description tagline categories compatibility editable sharingScope sourceKind sourceBadge sourceLabel trustLevel attachedAgentCount updatedAt currentVersionId deliveredVersionId companyId authorName color homepageUrl editableReason forkCount installCount operatorHold originHash sourceLocator sourceRef sourceType createdAt fileInventory{path kind __typename}forkedFromSkill{id name __typename}source{id locator __typename}currentVersion{id revisionNumber contentHash trustLevel audit{verdict codes scannedAt scanVersion findings{code severity message path __typename}__typename}__typename}deliveredVersion{id revisionNumber trustLevel __typename}usedByAgents(first:50){totalCount nodes{...AgentLabel __typename}__typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const SkillFileTextDocument = document<SkillFileTextQuery, SkillFileTextQueryVariables>('80351d4503a2d59f1abc507b4eb9dd068be40568d9b9265fad8d17c4d6c6aa23', "query SkillFileText($id:ID!$path:String!$versionId:ID){skillFile(id:$id path:$path versionId:$versionId){path content encoding editable executable kind language markdown versionId __typename}}");

export const SkillVersionsDocument = document<SkillVersionsQuery, SkillVersionsQueryVariables>('190cdc736ae89657622b68da6dafbedbbcfc1f9f0b4c4776e59768968f60a541', "query SkillVersions($id:ID!$first:Int$after:String){skill(id:$id){id versions(first:$first after:$after){nodes{...SkillVersionRow __typename}pageInfo{hasNextPage endCursor __typename}totalCount __typename}__typename}}fragment SkillVersionRow on SkillVersion{id revisionNumber label contentHash trustLevel fileCount byteSize createdAt author{...ActorLabel __typename}audit{verdict __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const SkillDifferenceDocument = document<SkillDifferenceQuery, SkillDifferenceQueryVariables>('d0b5ebc20d849a48eda7e13279847200455f93c79b75b23aba950747a53e0498', "query SkillDifference($id:ID!$from:ID!$to:ID!){skillDiff(id:$id fromVersionId:$from toVersionId:$to){fromVersionId toVersionId files{path change executableBefore executableAfter text __typename}__typename}}");

export const SkillUpdatesDocument = document<SkillUpdatesQuery, SkillUpdatesQueryVariables>('e97b3c88145ae50ea1680dccc59340da1978dc1d8576cb2b99adadb7d3e9e570', "query SkillUpdates($id:ID!){skillUpdateStatus(id:$id){supported hasUpdate reason currentRef latestRef trackingRef updateHoldReason userModifiedAt auditVerdict auditCodes __typename}}");

export const SkillTestInputsDocument = document<SkillTestInputsQuery, SkillTestInputsQueryVariables>('b31fa0518e6c7092c3268d62318f7d76827ae7c088a7e969186c12fc3512fb89', "query SkillTestInputs($id:ID!$first:Int$after:String){skill(id:$id){id testInputs(first:$first after:$after){nodes{...SkillTestInputRow __typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}fragment SkillTestInputRow on SkillTestInput{id name content updatedAt __typename}");

export const SkillTestRunsDocument = document<SkillTestRunsQuery, SkillTestRunsQueryVariables>('b8f4022bea13a7e9fad176eaf703b2329732ede89c247b5ba0d5d4683ed093f6', "query SkillTestRuns($id:ID!$filter:SkillTestRunFilter$first:Int$after:String){skill(id:$id){id testRuns(filter:$filter first:$first after:$after){nodes{...SkillTestRunRow __typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}fragment SkillTestRunRow on SkillTestRun{id skillId status error inputId inputSnapshot outputSnapshot createdAt startedAt finishedAt skillVersionId skillVersion{id revisionNumber __typename}agent{...AgentLabel __typename}issue{id identifier title status __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const UpdateSkillDocument = document<UpdateSkillMutation, UpdateSkillMutationVariables>('e535203c43792af5488628fd231f4fff29761d6d5744d051418a0dd7ddcdad95', "mutation UpdateSkill($input:UpdateSkillInput!){updateSkill(input:$input){skill{...SkillDetail __typename}__typename}}fragment SkillDetail on Skill{id key slug name description tagline categories compatibility editable sharingScope sourceKind sourceBadge sourceLabel trustLevel attachedAgentCount updatedAt currentVersionId deliveredVersionId companyId authorName color homepageUrl editableReason forkCount installCount operatorHold originHash sourceLocator sourceRef sourceType createdAt fileInventory{path kind __typename}forkedFromSkill{id name __typename}source{id locator __typename}currentVersion{id revisionNumber contentHash trustLevel audit{verdict codes scannedAt scanVersion findings{code severity message path __typename}__typename}__typename}deliveredVersion{id revisionNumber trustLevel __typename}usedByAgents(first:50){totalCount nodes{...AgentLabel __typename}__typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const RenameSkillDocument = document<RenameSkillMutation, RenameSkillMutationVariables>('c39af4b0eef1d439e46fb9729730592eb8643dd3cb6439f0848e7bbccba4bdaa', "mutation RenameSkill($input:RenameSkillInput!){renameSkill(input:$input){reassignments{agentId __typename}skill{...SkillDetail __typename}__typename}}fragment SkillDetail on Skill{id key slug name description tagline categories compatibility editable sharingScope sourceKind sourceBadge sourceLabel trustLevel attachedAgentCount updatedAt currentVersionId deliveredVersionId companyId authorName color homepageUrl editableReason forkCount installCount operatorHold originHash sourceLocator sourceRef sourceType createdAt fileInventory{path kind __typename}forkedFromSkill{id name __typename}source{id locator __typename}currentVersion{id revisionNumber contentHash trustLevel audit{verdict codes scannedAt scanVersion findings{code severity message path __typename}__typename}__typename}deliveredVersion{id revisionNumber trustLevel __typename}usedByAgents(first:50){totalCount nodes{...AgentLabel __typename}__typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const ForkSkillDocument = document<ForkSkillMutation, ForkSkillMutationVariables>('85bcfe5eb1528c603731e5de9e3ed049e08d0d2581d33b1d7edf6b8a17fe84a7', "mutation ForkSkill($input:ForkSkillInput!){forkSkill(input:$input){reassignments{agentId __typename}skill{...SkillDetail __typename}__typename}}fragment SkillDetail on Skill{id key slug name description tagline categories compatibility editable sharingScope sourceKind sourceBadge sourceLabel trustLevel attachedAgentCount updatedAt currentVersionId deliveredVersionId companyId authorName color homepageUrl editableReason forkCount installCount operatorHold originHash sourceLocator sourceRef sourceType createdAt fileInventory{path kind __typename}forkedFromSkill{id name __typename}source{id locator __typename}currentVersion{id revisionNumber contentHash trustLevel audit{verdict codes scannedAt scanVersion findings{code severity message path __typename}__typename}__typename}deliveredVersion{id revisionNumber trustLevel __typename}usedByAgents(first:50){totalCount nodes{...AgentLabel __typename}__typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const ResetSkillDocument = document<ResetSkillMutation, ResetSkillMutationVariables>('b0ab94f67abad63e46b6ceab8b28e5d9a3fd3dfb3fcdcc23bff8d9bdcd052f52', "mutation ResetSkill($input:ResetSkillInput!){resetSkill(input:$input){skill{...SkillDetail __typename}__typename}}fragment SkillDetail on Skill{id key slug name description tagline categories compatibility editable sharingScope sourceKind sourceBadge sourceLabel trustLevel attachedAgentCount updatedAt currentVersionId deliveredVersionId companyId authorName color homepageUrl editableReason forkCount installCount operatorHold originHash sourceLocator sourceRef sourceType createdAt fileInventory{path kind __typename}forkedFromSkill{id name __typename}source{id locator __typename}currentVersion{id revisionNumber contentHash trustLevel audit{verdict codes scannedAt scanVersion findings{code severity message path __typename}__typename}__typename}deliveredVersion{id revisionNumber trustLevel __typename}usedByAgents(first:50){totalCount nodes{...AgentLabel __typename}__typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const DeleteSkillDocument = document<DeleteSkillMutation, DeleteSkillMutationVariables>('d0e84e2cc5e9684339ae33b289a574d62fb3dd3c510b01cbabadc0c1635c5800', "mutation DeleteSkill($input:DeleteSkillInput!){deleteSkill(input:$input){deletedId __typename}}");

export const WriteSkillFileDocument = document<WriteSkillFileMutation, WriteSkillFileMutationVariables>('7ba0853f63e034d4bd6aa6f8632d707732e2c279078b94a36212175e72e26333', "mutation WriteSkillFile($input:UpdateSkillFileInput!){updateSkillFile(input:$input){file{path versionId skill{...SkillDetail __typename}__typename}__typename}}fragment SkillDetail on Skill{id key slug name description tagline categories compatibility editable sharingScope sourceKind sourceBadge sourceLabel trustLevel attachedAgentCount updatedAt currentVersionId deliveredVersionId companyId authorName color homepageUrl editableReason forkCount installCount operatorHold originHash sourceLocator sourceRef sourceType createdAt fileInventory{path kind __typename}forkedFromSkill{id name __typename}source{id locator __typename}currentVersion{id revisionNumber contentHash trustLevel audit{verdict codes scannedAt scanVersion findings{code severity message path __typename}__typename}__typename}deliveredVersion{id revisionNumber trustLevel __typename}usedByAgents(first:50){totalCount nodes{...AgentLabel __typename}__typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const DeleteSkillFileDocument = document<DeleteSkillFileMutation, DeleteSkillFileMutationVariables>('da0b2d2543cb4b6e824d11f2c007157ad849cac153187df9948a23ce9ad07751', "mutation DeleteSkillFile($input:DeleteSkillFileInput!){deleteSkillFile(input:$input){deletedPaths version{id skill{...SkillDetail __typename}__typename}__typename}}fragment SkillDetail on Skill{id key slug name description tagline categories compatibility editable sharingScope sourceKind sourceBadge sourceLabel trustLevel attachedAgentCount updatedAt currentVersionId deliveredVersionId companyId authorName color homepageUrl editableReason forkCount installCount operatorHold originHash sourceLocator sourceRef sourceType createdAt fileInventory{path kind __typename}forkedFromSkill{id name __typename}source{id locator __typename}currentVersion{id revisionNumber contentHash trustLevel audit{verdict codes scannedAt scanVersion findings{code severity message path __typename}__typename}__typename}deliveredVersion{id revisionNumber trustLevel __typename}usedByAgents(first:50){totalCount nodes{...AgentLabel __typename}__typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const LabelSkillVersionDocument = document<LabelSkillVersionMutation, LabelSkillVersionMutationVariables>('5951e62571df8ae9b0f1e2b83572594816497252536b622d90445483e625f260', "mutation LabelSkillVersion($input:CreateSkillVersionInput!){createSkillVersion(input:$input){version{...SkillVersionRow __typename}__typename}}fragment SkillVersionRow on SkillVersion{id revisionNumber label contentHash trustLevel fileCount byteSize createdAt author{...ActorLabel __typename}audit{verdict __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const ApproveSkillVersionDocument = document<ApproveSkillVersionMutation, ApproveSkillVersionMutationVariables>('9f0806b253761b6af464b8a7c7d88451dc5ff1e80c58a686588eae117a36cbe1', "mutation ApproveSkillVersion($input:ApproveSkillVersionInput!){approveSkillVersion(input:$input){skill{...SkillDetail __typename}__typename}}fragment SkillDetail on Skill{id key slug name description tagline categories compatibility editable sharingScope sourceKind sourceBadge sourceLabel trustLevel attachedAgentCount updatedAt currentVersionId deliveredVersionId companyId authorName color homepageUrl editableReason forkCount installCount operatorHold originHash sourceLocator sourceRef sourceType createdAt fileInventory{path kind __typename}forkedFromSkill{id name __typename}source{id locator __typename}currentVersion{id revisionNumber contentHash trustLevel audit{verdict codes scannedAt scanVersion findings{code severity message path __typename}__typename}__typename}deliveredVersion{id revisionNumber trustLevel __typename}usedByAgents(first:50){totalCount nodes{...AgentLabel __typename}__typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const AuditSkillDocument = document<AuditSkillMutation, AuditSkillMutationVariables>('02d2d46d7533d28d2fd4cfc1a73f7f967abfdb4014322c74cc5ea358b74f213a', "mutation AuditSkill($input:AuditSkillInput!){auditSkill(input:$input){audit{verdict skill{...SkillDetail __typename}__typename}__typename}}fragment SkillDetail on Skill{id key slug name description tagline categories compatibility editable sharingScope sourceKind sourceBadge sourceLabel trustLevel attachedAgentCount updatedAt currentVersionId deliveredVersionId companyId authorName color homepageUrl editableReason forkCount installCount operatorHold originHash sourceLocator sourceRef sourceType createdAt fileInventory{path kind __typename}forkedFromSkill{id name __typename}source{id locator __typename}currentVersion{id revisionNumber contentHash trustLevel audit{verdict codes scannedAt scanVersion findings{code severity message path __typename}__typename}__typename}deliveredVersion{id revisionNumber trustLevel __typename}usedByAgents(first:50){totalCount nodes{...AgentLabel __typename}__typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const InstallSkillUpdateDocument = document<InstallSkillUpdateMutation, InstallSkillUpdateMutationVariables>('55a86b40742cbcbd0f4d459b313bf27856ed06de2df38e4074bb717ebe39ed48', "mutation InstallSkillUpdate($input:InstallSkillUpdateInput!){installSkillUpdate(input:$input){skill{...SkillDetail __typename}__typename}}fragment SkillDetail on Skill{id key slug name description tagline categories compatibility editable sharingScope sourceKind sourceBadge sourceLabel trustLevel attachedAgentCount updatedAt currentVersionId deliveredVersionId companyId authorName color homepageUrl editableReason forkCount installCount operatorHold originHash sourceLocator sourceRef sourceType createdAt fileInventory{path kind __typename}forkedFromSkill{id name __typename}source{id locator __typename}currentVersion{id revisionNumber contentHash trustLevel audit{verdict codes scannedAt scanVersion findings{code severity message path __typename}__typename}__typename}deliveredVersion{id revisionNumber trustLevel __typename}usedByAgents(first:50){totalCount nodes{...AgentLabel __typename}__typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const CreateSkillTestInputDocument = document<CreateSkillTestInputMutation, CreateSkillTestInputMutationVariables>('f2df0cbc1a00dcf4da7da2e97f83f62e14b92754b7ed03ddcd503ce0de114867', "mutation CreateSkillTestInput($input:CreateSkillTestInputInput!){createSkillTestInput(input:$input){input{...SkillTestInputRow __typename}__typename}}fragment SkillTestInputRow on SkillTestInput{id name content updatedAt __typename}");

export const UpdateSkillTestInputDocument = document<UpdateSkillTestInputMutation, UpdateSkillTestInputMutationVariables>('f875ed1b37db281b3c15678efb4bc06254373199505e6dca6abb527fa98d56e4', "mutation UpdateSkillTestInput($input:UpdateSkillTestInputInput!){updateSkillTestInput(input:$input){input{...SkillTestInputRow __typename}__typename}}fragment SkillTestInputRow on SkillTestInput{id name content updatedAt __typename}");

export const DeleteSkillTestInputDocument = document<DeleteSkillTestInputMutation, DeleteSkillTestInputMutationVariables>('462c920dc221f86856062af3133eb8134512a30b476d18f4bd7c270f7cda4097', "mutation DeleteSkillTestInput($input:DeleteSkillTestInputInput!){deleteSkillTestInput(input:$input){deletedId __typename}}");

export const StartSkillTestRunDocument = document<StartSkillTestRunMutation, StartSkillTestRunMutationVariables>('d47471b877187c68e6080f068d54725addc81ad9ba7ee4eb98efe76535bd9c94', "mutation StartSkillTestRun($input:CreateSkillTestRunInput!){createSkillTestRun(input:$input){testRun{...SkillTestRunRow __typename}__typename}}fragment SkillTestRunRow on SkillTestRun{id skillId status error inputId inputSnapshot outputSnapshot createdAt startedAt finishedAt skillVersionId skillVersion{id revisionNumber __typename}agent{...AgentLabel __typename}issue{id identifier title status __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const CancelSkillTestRunDocument = document<CancelSkillTestRunMutation, CancelSkillTestRunMutationVariables>('4322ed86fe7af460a18298bfb38c59c9f8eaa83432ca1abdbb8e7663fcb73181', "mutation CancelSkillTestRun($input:CancelSkillTestRunInput!){cancelSkillTestRun(input:$input){testRun{...SkillTestRunRow __typename}__typename}}fragment SkillTestRunRow on SkillTestRun{id skillId status error inputId inputSnapshot outputSnapshot createdAt startedAt finishedAt skillVersionId skillVersion{id revisionNumber __typename}agent{...AgentLabel __typename}issue{id identifier title status __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const DeleteSkillTestRunDocument = document<DeleteSkillTestRunMutation, DeleteSkillTestRunMutationVariables>('307f26c77bafb3edebdbaccc47a780fc5fcedadb97c2abe98211c79a26e41ec9', "mutation DeleteSkillTestRun($input:DeleteSkillTestRunInput!){deleteSkillTestRun(input:$input){deletedId __typename}}");
