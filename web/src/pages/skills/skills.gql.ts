/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The input of addSkillSource. */
export type AddSkillSourceInput = {
  /** The ID of the company. */
  companyId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The source: a repository, owner/repository, the address of a SKILL.md, or a folder of the server. At most 2,048 characters. */
  locator: string;
  /** The mode: import the skills or only preview them. Defaults to ADD. */
  mode?: SkillSourceMode | null | undefined;
  /** The branch, tag or commit to follow; null or omitted for the default branch. 1 to 250 characters. */
  ref?: string | null | undefined;
  /** The folders from which to import skills; null or omitted for all. At most 500 of them. Each: at most 1,024 characters. */
  selection?: Array<string> | null | undefined;
};

/** The input of createSkill. */
export type CreateSkillInput = {
  /** The author of the skill. 1 to 200 characters. Null for none. */
  authorName?: string | null | undefined;
  /** At most 20 categories. Each: 1 to 60 characters. */
  categories?: Array<string> | null | undefined;
  /** A color such as #1a2b3c. Null for none. */
  color?: string | null | undefined;
  /** The ID of the company. */
  companyId: string;
  /** The purpose of the skill and when to use it, in at most 1,024 characters. Null for none. */
  description?: string | null | undefined;
  /** The ID of the original skill, which must belong to the same company. Null for none. */
  forkedFromSkillId?: string | null | undefined;
  /** The address of a page about the skill. At most 2,048 characters. Null for none. */
  homepageUrl?: string | null | undefined;
  /** The address of an icon. At most 2,048 characters. Null for none. */
  iconUrl?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The text of SKILL.md; Orgraph writes a short one if the text is null or omitted. At most 1,048,576 characters. */
  markdown?: string | null | undefined;
  /** The skill's name for people. 1 to 200 characters. */
  name: string;
  /** The agents that are offered the skill. Defaults to COMPANY. */
  sharingScope?: SkillSharingScope | null | undefined;
  /** The name of the skill's folder: at most 64 lower-case letters, digits and single hyphens; null for the default. */
  slug?: string | null | undefined;
  /** A short description for people, in one line of at most 120 characters. Null for none. */
  tagline?: string | null | undefined;
};

/** The input of importSkills. */
export type ImportSkillsInput = {
  /** The ID of the company. */
  companyId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The source: a repository, owner/repository, the address of a SKILL.md, or a folder of the server. At most 2,048 characters. */
  source: string;
};

/** The input of installCatalogSkill. */
export type InstallCatalogSkillInput = {
  /** The skill's ID in the catalog. */
  catalogSkillId: string;
  /** The ID of the company. */
  companyId: string;
  /** Set to true to discard local changes of the skill. Defaults to false. */
  force?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The name of the skill's folder: at most 64 lower-case letters, digits and single hyphens; null for the default. */
  slug?: string | null | undefined;
};

/** The input of refreshSkillSource. */
export type RefreshSkillSourceInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The source's ID. */
  sourceId: string;
};

/** The input of removeSkillSource. */
export type RemoveSkillSourceInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** Set to true to delete the repository's skills; fails while one of them is assigned to an agent. Defaults to false. */
  removeSkills?: boolean | null | undefined;
  /** The source's ID. */
  sourceId: string;
};

/** The input of scanProjectSkills. */
export type ScanProjectSkillsInput = {
  /** The ID of the company. */
  companyId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The mode: import the skills or only report them. Defaults to IMPORT. */
  mode?: SkillScanMode | null | undefined;
  /** The IDs of the projects to search; all if omitted. At most 200 of them. */
  projectIds?: Array<string> | null | undefined;
  /** The skills to import; all found skills if omitted. At most 500 of them. */
  selection?: Array<ScanProjectSkillsSelectionInput> | null | undefined;
  /** The IDs of the workspaces to search; all if omitted. At most 200 of them. */
  workspaceIds?: Array<string> | null | undefined;
};

/** The skills to import; all found skills if omitted. */
export type ScanProjectSkillsSelectionInput = {
  /** The folder in the workspace; empty for its root. At most 1,024 characters. */
  path: string;
  /** The name of the skill's folder: at most 64 lower-case letters, digits and single hyphens; null for the default. */
  slug?: string | null | undefined;
  /** The workspace's ID. */
  workspaceId: string;
};

/** The input of scanSkillSource. */
export type ScanSkillSourceInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The source's ID. */
  sourceId: string;
};

/** The overall result of an audit of the files. */
export type SkillAuditVerdict =
  /** The audit has findings that are not allowed. Orgraph holds updates with this verdict. */
  | 'FAIL'
  /** The audit has no findings. */
  | 'PASS'
  /** The audit has findings to review. */
  | 'WARNING';

/** The state of a found skill in the company. */
export type SkillCandidateState =
  /** The company has the skill with other files. */
  | 'CHANGED'
  /** A skill from another source has the same key. */
  | 'CONFLICT'
  /** The company does not have the skill. */
  | 'NEW'
  /** The company has the skill with the same files. */
  | 'UNCHANGED';

/** The compatibility of a skill with agents. */
export type SkillCompatibility =
  /** The skill states its purpose. */
  | 'COMPATIBLE'
  /** The skill does not state its purpose, so agents are not offered it. */
  | 'INVALID'
  /** The skill states that it needs a certain environment. */
  | 'UNKNOWN';

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

/** Which skills to list. A list has at most 100 values. */
export type SkillFilter = {
  /** Only skills in one of these categories. */
  categories?: Array<string> | null | undefined;
  /** Only skills that agents can use in this way. */
  compatibilities?: Array<SkillCompatibility> | null | undefined;
  /** Only skills that were created in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only skills with one of these keys. */
  keys?: Array<string> | null | undefined;
  /** Leaves out skills that match. */
  not?: SkillFilterExclusionInput | null | undefined;
  /** Only skills whose name, description, tagline or key contains this text. 1 to 200 characters. */
  search?: string | null | undefined;
  /** Only skills that are offered to these. */
  sharingScopes?: Array<SkillSharingScope> | null | undefined;
  /** Only skills with one of these short names. */
  slugs?: Array<string> | null | undefined;
  /** Only skills that came into the company in one of these ways. */
  sourceKinds?: Array<SkillSourceKind> | null | undefined;
  /** Only skills whose files could do this. */
  trustLevels?: Array<SkillTrustLevel> | null | undefined;
  /** Only skills that were changed last in this span. */
  updatedAt?: TimeRangeInput | null | undefined;
};

/** Which skills to leave out. */
export type SkillFilterExclusionInput = {
  /** No skills in one of these categories. */
  categories?: Array<string> | null | undefined;
  /** No skills that agents can use in this way. */
  compatibilities?: Array<SkillCompatibility> | null | undefined;
  /** No skills with one of these keys. */
  keys?: Array<string> | null | undefined;
  /** No skills that are offered to these. */
  sharingScopes?: Array<SkillSharingScope> | null | undefined;
  /** No skills with one of these short names. */
  slugs?: Array<string> | null | undefined;
  /** No skills that came into the company in one of these ways. */
  sourceKinds?: Array<SkillSourceKind> | null | undefined;
  /** No skills whose files could do this. */
  trustLevels?: Array<SkillTrustLevel> | null | undefined;
};

/** The orders of skills. */
export type SkillOrder =
  /** Oldest first. */
  | 'CREATED_AT_ASC'
  /** Newest first. */
  | 'CREATED_AT_DESC'
  /** Least often given to agents first. */
  | 'INSTALLS_ASC'
  /** Most often given to agents first. */
  | 'INSTALLS_DESC'
  /** By name. */
  | 'NAME_ASC'
  /** By name, in the opposite direction. */
  | 'NAME_DESC'
  /** Most recently changed last. */
  | 'UPDATED_AT_ASC'
  /** Most recently changed first. */
  | 'UPDATED_AT_DESC';

/** The mode of a search for skills. */
export type SkillScanMode =
  /** Import the found skills. */
  | 'IMPORT'
  /** Only report the found skills. */
  | 'PREVIEW';

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

/** The mode of a request to add a repository. */
export type SkillSourceMode =
  /** Follow the repository and import its skills. */
  | 'ADD'
  /** Only read the repository. */
  | 'PREVIEW';

/** The result of installing a skill. */
export type SkillTakeOverAction =
  /** The skill was created. */
  | 'CREATED'
  /** The company already had the skill, and its source has no new files. */
  | 'UNCHANGED'
  /** The skill has a new version. */
  | 'UPDATED';

/** The trust level of a skill: the capabilities of its files, in ascending order. */
export type SkillTrustLevel =
  /** The skill also has files other than text, but no programs. */
  | 'ASSETS'
  /** The skill has only text that agents read. */
  | 'MARKDOWN_ONLY'
  /** The skill has programs. */
  | 'SCRIPTS_EXECUTABLES';

/** A span of time. Without a start or end, the span is open on that side. */
export type TimeRangeInput = {
  /** The start of the span, inclusive. */
  after?: string | null | undefined;
  /** The end of the span, exclusive. */
  before?: string | null | undefined;
};

/** The input of updateSkillSource. Omitted fields keep their values. */
export type UpdateSkillSourceInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The folders from which to import skills; null for all. At most 500 of them. Each: at most 1,024 characters. */
  selection?: Array<string> | null | undefined;
  /** The source's ID. */
  sourceId: string;
};

export type SkillRowFragment = { __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, currentVersion: { __typename: 'SkillVersion', id: string, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict } | null } | null };

export type SkillCandidateRowFragment = { __typename: 'SkillCandidate', path: string, slug: string, name: string | null, description: string | null, state: SkillCandidateState, trustLevel: SkillTrustLevel, compatibility: SkillCompatibility, fileCount: number, byteSize: number, warnings: Array<string> };

export type SkillSourceRowFragment = { __typename: 'SkillSource', id: string, locator: string, trackingRef: string | null, currentRef: string | null, selection: Array<string> | null, lastScannedAt: string | null, lastError: string | null, skills: { __typename: 'SkillConnection', totalCount: number, nodes: Array<{ __typename: 'Skill', id: string, name: string }> } };

export type SkillsQueryVariables = Exact<{
  companyId: string;
  filter?: SkillFilter | null | undefined;
  orderBy?: SkillOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type SkillsQuery = { company: { __typename: 'Company', id: string, skills: { __typename: 'SkillConnection', totalCount: number, nodes: Array<{ __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, currentVersion: { __typename: 'SkillVersion', id: string, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict } | null } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type SkillCategoriesQueryVariables = Exact<{
  companyId: string;
}>;


export type SkillCategoriesQuery = { skillCategories: Array<{ __typename: 'SkillCategory', slug: string, count: number }> | null };

export type SkillCatalogueQueryVariables = Exact<{
  companyId: string;
}>;


export type SkillCatalogueQuery = { skillCatalog: Array<{ __typename: 'CatalogSkill', slug: string, name: string, description: string, category: string | null, license: string | null, trustLevel: SkillTrustLevel, byteSize: number, contentHash: string, fileInventory: Array<{ __typename: 'SkillInventoryEntry', path: string, kind: SkillFileKind }> }> | null, company: { __typename: 'Company', id: string, skills: { __typename: 'SkillConnection', nodes: Array<{ __typename: 'Skill', id: string, slug: string, originHash: string | null }> } | null } | null };

export type CatalogueSkillQueryVariables = Exact<{
  id: string;
}>;


export type CatalogueSkillQuery = { catalogSkill: { __typename: 'CatalogSkill', slug: string, markdown: string } | null };

export type SkillSourcesQueryVariables = Exact<{
  companyId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type SkillSourcesQuery = { company: { __typename: 'Company', id: string, skillSources: { __typename: 'SkillSourceConnection', nodes: Array<{ __typename: 'SkillSource', id: string, locator: string, trackingRef: string | null, currentRef: string | null, selection: Array<string> | null, lastScannedAt: string | null, lastError: string | null, skills: { __typename: 'SkillConnection', totalCount: number, nodes: Array<{ __typename: 'Skill', id: string, name: string }> } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type CreateSkillMutationVariables = Exact<{
  input: CreateSkillInput;
}>;


export type CreateSkillMutation = { createSkill: { __typename: 'CreateSkillPayload', skill: { __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, currentVersion: { __typename: 'SkillVersion', id: string, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict } | null } | null } } | null };

export type ImportSkillsMutationVariables = Exact<{
  input: ImportSkillsInput;
}>;


export type ImportSkillsMutation = { importSkills: { __typename: 'ImportSkillsPayload', warnings: Array<string>, imported: Array<{ __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, currentVersion: { __typename: 'SkillVersion', id: string, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict } | null } | null }> } | null };

export type InstallCatalogueSkillMutationVariables = Exact<{
  input: InstallCatalogSkillInput;
}>;


export type InstallCatalogueSkillMutation = { installCatalogSkill: { __typename: 'InstallCatalogSkillPayload', action: SkillTakeOverAction, warnings: Array<string>, skill: { __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, currentVersion: { __typename: 'SkillVersion', id: string, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict } | null } | null } } | null };

export type AddSkillSourceMutationVariables = Exact<{
  input: AddSkillSourceInput;
}>;


export type AddSkillSourceMutation = { addSkillSource: { __typename: 'AddSkillSourcePayload', warnings: Array<string>, candidates: Array<{ __typename: 'SkillCandidate', path: string, slug: string, name: string | null, description: string | null, state: SkillCandidateState, trustLevel: SkillTrustLevel, compatibility: SkillCompatibility, fileCount: number, byteSize: number, warnings: Array<string> }>, imported: Array<{ __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, currentVersion: { __typename: 'SkillVersion', id: string, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict } | null } | null }>, source: { __typename: 'SkillSource', id: string, locator: string, trackingRef: string | null, currentRef: string | null, selection: Array<string> | null, lastScannedAt: string | null, lastError: string | null, skills: { __typename: 'SkillConnection', totalCount: number, nodes: Array<{ __typename: 'Skill', id: string, name: string }> } } | null } | null };

export type ScanSkillSourceMutationVariables = Exact<{
  input: ScanSkillSourceInput;
}>;


export type ScanSkillSourceMutation = { scanSkillSource: { __typename: 'ScanSkillSourcePayload', warnings: Array<string>, candidates: Array<{ __typename: 'SkillCandidate', path: string, slug: string, name: string | null, description: string | null, state: SkillCandidateState, trustLevel: SkillTrustLevel, compatibility: SkillCompatibility, fileCount: number, byteSize: number, warnings: Array<string> }>, source: { __typename: 'SkillSource', id: string, locator: string, trackingRef: string | null, currentRef: string | null, selection: Array<string> | null, lastScannedAt: string | null, lastError: string | null, skills: { __typename: 'SkillConnection', totalCount: number, nodes: Array<{ __typename: 'Skill', id: string, name: string }> } } } | null };

export type RefreshSkillSourceMutationVariables = Exact<{
  input: RefreshSkillSourceInput;
}>;


export type RefreshSkillSourceMutation = { refreshSkillSource: { __typename: 'RefreshSkillSourcePayload', warnings: Array<string>, imported: Array<{ __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, currentVersion: { __typename: 'SkillVersion', id: string, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict } | null } | null }>, updated: Array<{ __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, currentVersion: { __typename: 'SkillVersion', id: string, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict } | null } | null }> } | null };

export type UpdateSkillSourceMutationVariables = Exact<{
  input: UpdateSkillSourceInput;
}>;


export type UpdateSkillSourceMutation = { updateSkillSource: { __typename: 'UpdateSkillSourcePayload', source: { __typename: 'SkillSource', id: string, locator: string, trackingRef: string | null, currentRef: string | null, selection: Array<string> | null, lastScannedAt: string | null, lastError: string | null, skills: { __typename: 'SkillConnection', totalCount: number, nodes: Array<{ __typename: 'Skill', id: string, name: string }> } } } | null };

export type RemoveSkillSourceMutationVariables = Exact<{
  input: RemoveSkillSourceInput;
}>;


export type RemoveSkillSourceMutation = { removeSkillSource: { __typename: 'RemoveSkillSourcePayload', deletedId: string } | null };

export type ScanProjectSkillsMutationVariables = Exact<{
  input: ScanProjectSkillsInput;
}>;


export type ScanProjectSkillsMutation = { scanProjectSkills: { __typename: 'ScanProjectSkillsPayload', cursor: string | null, discovered: number, scannedWorkspaces: number, warnings: Array<string>, candidates: Array<{ __typename: 'ProjectSkillCandidate', path: string, slug: string, name: string | null, description: string | null, state: SkillCandidateState, trustLevel: SkillTrustLevel, compatibility: SkillCompatibility, fileCount: number, byteSize: number, warnings: Array<string>, workspaceId: string, project: { __typename: 'Project', id: string, name: string } | null }>, conflicts: Array<{ __typename: 'SkillConflict', path: string, key: string, reason: string, workspaceId: string }>, skipped: Array<{ __typename: 'SkippedSkill', path: string, reason: string, workspaceId: string }>, imported: Array<{ __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, currentVersion: { __typename: 'SkillVersion', id: string, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict } | null } | null }>, updated: Array<{ __typename: 'Skill', id: string, key: string, slug: string, name: string, description: string | null, tagline: string | null, categories: Array<string>, compatibility: SkillCompatibility, editable: boolean, sharingScope: SkillSharingScope, sourceKind: SkillSourceKind, sourceBadge: string, sourceLabel: string, trustLevel: SkillTrustLevel, attachedAgentCount: number, updatedAt: string, currentVersionId: string | null, deliveredVersionId: string | null, currentVersion: { __typename: 'SkillVersion', id: string, audit: { __typename: 'SkillAudit', verdict: SkillAuditVerdict } | null } | null }> } | null };

export const SkillsDocument = document<SkillsQuery, SkillsQueryVariables>('8c064e09010fda5f561eeceb4b603bc33ffe80910456db73b5dbdb237a44c811', "query Skills($companyId:ID!$filter:SkillFilter$orderBy:SkillOrder$first:Int$after:String){company(id:$companyId){id skills(filter:$filter orderBy:$orderBy first:$first after:$after){nodes{...SkillRow __typename}pageInfo{hasNextPage endCursor __typename}totalCount __typename}__typename}}fragment SkillRow on Skill{id key slug name description tagline categories compatibility editable sharingScope sourceKind sourceBadge sourceLabel trustLevel attachedAgentCount updatedAt currentVersionId deliveredVersionId currentVersion{id audit{verdict __typename}__typename}__typename}");

export const SkillCategoriesDocument = document<SkillCategoriesQuery, SkillCategoriesQueryVariables>('a58faf00343eb5d1107ada4dec58b0a0536f6c937709c19f962f9adbefe2cff6', "query SkillCategories($companyId:ID!){skillCategories(companyId:$companyId){slug count __typename}}");

export const SkillCatalogueDocument = document<SkillCatalogueQuery, SkillCatalogueQueryVariables>('030f08563646357a0447ca70abdede710d572e66b122a1c1172034a6462ff2d9', "query SkillCatalogue($companyId:ID!){skillCatalog{slug name description category license trustLevel byteSize contentHash fileInventory{path kind __typename}__typename}company(id:$companyId){id skills(filter:{sourceKinds:[CATALOG]}first:200){nodes{id slug originHash __typename}__typename}__typename}}");

export const CatalogueSkillDocument = document<CatalogueSkillQuery, CatalogueSkillQueryVariables>('531a65a4316cf09c582a69f32139c3c391747c7d1c6292f91153ebb80bc93812', "query CatalogueSkill($id:ID!){catalogSkill(id:$id){slug markdown __typename}}");

export const SkillSourcesDocument = document<SkillSourcesQuery, SkillSourcesQueryVariables>('f89da57d2534ce858d1677b78dfd6d166eeda1090f07768504bafe1948e3412f', "query SkillSources($companyId:ID!$first:Int$after:String){company(id:$companyId){id skillSources(first:$first after:$after){nodes{...SkillSourceRow __typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}fragment SkillSourceRow on SkillSource{id locator trackingRef currentRef selection lastScannedAt lastError skills(first:50){totalCount nodes{id name __typename}__typename}__typename}");

export const CreateSkillDocument = document<CreateSkillMutation, CreateSkillMutationVariables>('5aa893609228fb57aa05732897199e87cfa30db08d6db35cbd9526df85afafcc', "mutation CreateSkill($input:CreateSkillInput!){createSkill(input:$input){skill{...SkillRow __typename}__typename}}fragment SkillRow on Skill{id key slug name description tagline categories compatibility editable sharingScope sourceKind sourceBadge sourceLabel trustLevel attachedAgentCount updatedAt currentVersionId deliveredVersionId currentVersion{id audit{verdict __typename}__typename}__typename}");

export const ImportSkillsDocument = document<ImportSkillsMutation, ImportSkillsMutationVariables>('493f412a6c3ff1793714fd9922133424769d2111cb1d269f5eeef8d2a4bff28b', "mutation ImportSkills($input:ImportSkillsInput!){importSkills(input:$input){warnings imported{...SkillRow __typename}__typename}}fragment SkillRow on Skill{id key slug name description tagline categories compatibility editable sharingScope sourceKind sourceBadge sourceLabel trustLevel attachedAgentCount updatedAt currentVersionId deliveredVersionId currentVersion{id audit{verdict __typename}__typename}__typename}");

export const InstallCatalogueSkillDocument = document<InstallCatalogueSkillMutation, InstallCatalogueSkillMutationVariables>('82431d257dd26e106f99e84cd07b22b8ac7138893398b46130cb34992f7f1ade', "mutation InstallCatalogueSkill($input:InstallCatalogSkillInput!){installCatalogSkill(input:$input){action warnings skill{...SkillRow __typename}__typename}}fragment SkillRow on Skill{id key slug name description tagline categories compatibility editable sharingScope sourceKind sourceBadge sourceLabel trustLevel attachedAgentCount updatedAt currentVersionId deliveredVersionId currentVersion{id audit{verdict __typename}__typename}__typename}");

export const AddSkillSourceDocument = document<AddSkillSourceMutation, AddSkillSourceMutationVariables>('5fe1675b7b0fe90ff82d249363f387932a299378b7e5b84824df4b8a02d505f5', "mutation AddSkillSource($input:AddSkillSourceInput!){addSkillSource(input:$input){warnings candidates{...SkillCandidateRow __typename}imported{...SkillRow __typename}source{...SkillSourceRow __typename}__typename}}fragment SkillCandidateRow on SkillCandidate{path slug name description state trustLevel compatibility fileCount byteSize warnings __typename}fragment SkillRow on Skill{id key slug name description tagline categories compatibility editable sharingScope sourceKind sourceBadge sourceLabel trustLevel attachedAgentCount updatedAt currentVersionId deliveredVersionId currentVersion{id audit{verdict __typename}__typename}__typename}fragment SkillSourceRow on SkillSource{id locator trackingRef currentRef selection lastScannedAt lastError skills(first:50){totalCount nodes{id name __typename}__typename}__typename}");

export const ScanSkillSourceDocument = document<ScanSkillSourceMutation, ScanSkillSourceMutationVariables>('36836a9bed6bcc8f8a87cd5a853622eb679e462e45c70087941ebe3e800e7031', "mutation ScanSkillSource($input:ScanSkillSourceInput!){scanSkillSource(input:$input){warnings candidates{...SkillCandidateRow __typename}source{...SkillSourceRow __typename}__typename}}fragment SkillCandidateRow on SkillCandidate{path slug name description state trustLevel compatibility fileCount byteSize warnings __typename}fragment SkillSourceRow on SkillSource{id locator trackingRef currentRef selection lastScannedAt lastError skills(first:50){totalCount nodes{id name __typename}__typename}__typename}");

export const RefreshSkillSourceDocument = document<RefreshSkillSourceMutation, RefreshSkillSourceMutationVariables>('6a7382390fdb79264866ee35ca1238240d1d61d87bfb28bc0f14aa7bf1db23ee', "mutation RefreshSkillSource($input:RefreshSkillSourceInput!){refreshSkillSource(input:$input){warnings imported{...SkillRow __typename}updated{...SkillRow __typename}__typename}}fragment SkillRow on Skill{id key slug name description tagline categories compatibility editable sharingScope sourceKind sourceBadge sourceLabel trustLevel attachedAgentCount updatedAt currentVersionId deliveredVersionId currentVersion{id audit{verdict __typename}__typename}__typename}");

export const UpdateSkillSourceDocument = document<UpdateSkillSourceMutation, UpdateSkillSourceMutationVariables>('198f3eb684e90b78872d08c8131000a44fa37fbc677011ddb3e201855153a5b9', "mutation UpdateSkillSource($input:UpdateSkillSourceInput!){updateSkillSource(input:$input){source{...SkillSourceRow __typename}__typename}}fragment SkillSourceRow on SkillSource{id locator trackingRef currentRef selection lastScannedAt lastError skills(first:50){totalCount nodes{id name __typename}__typename}__typename}");

export const RemoveSkillSourceDocument = document<RemoveSkillSourceMutation, RemoveSkillSourceMutationVariables>('d91dd7f8d5ba7ff748af5e8994395eeb4c2a929a2f4ab9397dcf46d933fe25b8', "mutation RemoveSkillSource($input:RemoveSkillSourceInput!){removeSkillSource(input:$input){deletedId __typename}}");

export const ScanProjectSkillsDocument = document<ScanProjectSkillsMutation, ScanProjectSkillsMutationVariables>('88bc55c804cc9f1a9ea3d73c38b7e31fd667376550dd27e9dc15c662d3dfd3a9', "mutation ScanProjectSkills($input:ScanProjectSkillsInput!){scanProjectSkills(input:$input){cursor discovered scannedWorkspaces warnings candidates{path slug name description state trustLevel compatibility fileCount byteSize warnings workspaceId project{id name __typename}__typename}conflicts{path key reason workspaceId __typename}skipped{path reason workspaceId __typename}imported{...SkillRow __typename}updated{...SkillRow __typename}__typename}}fragment SkillRow on Skill{id key slug name description tagline categories compatibility editable sharingScope sourceKind sourceBadge sourceLabel trustLevel attachedAgentCount updatedAt currentVersionId deliveredVersionId currentVersion{id audit{verdict __typename}__typename}__typename}");
