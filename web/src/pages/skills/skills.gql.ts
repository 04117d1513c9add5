/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The input of addSkillSource. */
export type AddSkillSourceInput = {
  /** The ID of the company. */
  companyId: string;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** A repository, an address of a SKILL.md, owner/repository, or a folder of the server. At most 2,048 characters. */
  locator: string;
  /** Whether to take the skills over. Defaults to ADD. */
  mode?: SkillSourceMode | null | undefined;
  /** The branch, tag or commit to follow; the default branch when left out. 1 to 250 characters. Null for none. */
  ref?: string | null | undefined;
  /** The folders whose skills are wanted; all when left out. At most 500 of them. Each: at most 1,024 characters. Null for none. */
  selection?: Array<string> | null | undefined;
};

/** The input of createSkill. */
export type CreateSkillInput = {
  /** Who wrote it. 1 to 200 characters. Null for none. */
  authorName?: string | null | undefined;
  /** At most 20 categories. Each: 1 to 60 characters. */
  categories?: Array<string> | null | undefined;
  /** A color such as #1a2b3c. Null for none. */
  color?: string | null | undefined;
  /** The ID of the company. */
  companyId: string;
  /** What it is for and when to use it, in at most 1,024 characters. Null for none. */
  description?: string | null | undefined;
  /** The ID of the skill that it was made after, of the same company. Null for none. */
  forkedFromSkillId?: string | null | undefined;
  /** The address of a page about it. At most 2,048 characters. Null for none. */
  homepageUrl?: string | null | undefined;
  /** The address of an icon. At most 2,048 characters. Null for none. */
  iconUrl?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** The text of SKILL.md; a short one is made when left out. At most 1,048,576 characters. Null for none. */
  markdown?: string | null | undefined;
  /** What people call it. 1 to 200 characters. */
  name: string;
  /** Which agents are offered it. Defaults to COMPANY. */
  sharingScope?: SkillSharingScope | null | undefined;
  /** The name of its folder: at most 64 lower-case letters, digits and single hyphens. Null for none. */
  slug?: string | null | undefined;
  /** One line for people, in at most 120 characters. Null for none. */
  tagline?: string | null | undefined;
};

/** The input of importSkills. */
export type ImportSkillsInput = {
  /** The ID of the company. */
  companyId: string;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** A repository, an address of a SKILL.md, owner/repository, or a folder of the server. At most 2,048 characters. */
  source: string;
};

/** The input of installCatalogSkill. */
export type InstallCatalogSkillInput = {
  /** What names the skill in the catalogue. */
  catalogSkillId: string;
  /** The ID of the company. */
  companyId: string;
  /** Whether to give up what was changed of it here. Defaults to false. */
  force?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** The name of its folder: at most 64 lower-case letters, digits and single hyphens. Null for none. */
  slug?: string | null | undefined;
};

/** The input of refreshSkillSource. */
export type RefreshSkillSourceInput = {
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** The source's ID. */
  sourceId: string;
};

/** The input of removeSkillSource. */
export type RemoveSkillSourceInput = {
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** Whether to delete its skills too; refused while agents want one. Defaults to false. */
  removeSkills?: boolean | null | undefined;
  /** The source's ID. */
  sourceId: string;
};

/** The input of scanProjectSkills. */
export type ScanProjectSkillsInput = {
  /** The ID of the company. */
  companyId: string;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** Whether to take over what is found. Defaults to IMPORT. */
  mode?: SkillScanMode | null | undefined;
  /** The IDs of the projects to search; all when left out. At most 200 of them. */
  projectIds?: Array<string> | null | undefined;
  /** The skills to take over; all that are found when left out. At most 500 of them. */
  selection?: Array<ScanProjectSkillsSelectionInput> | null | undefined;
  /** The IDs of the workspaces to search; all when left out. At most 200 of them. */
  workspaceIds?: Array<string> | null | undefined;
};

/** The skills to take over; all that are found when left out. */
export type ScanProjectSkillsSelectionInput = {
  /** The folder in the workspace; empty for its root. At most 1,024 characters. */
  path: string;
  /** The name of its folder: at most 64 lower-case letters, digits and single hyphens. Null for none. */
  slug?: string | null | undefined;
  /** The workspace's ID. */
  workspaceId: string;
};

/** The input of scanSkillSource. */
export type ScanSkillSourceInput = {
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** The source's ID. */
  sourceId: string;
};

/** What an audit says of a skill. */
export type SkillAuditVerdict =
  /** There is something that must not be: updates to it are held. */
  | 'FAIL'
  /** Nothing was found. */
  | 'PASS'
  /** There is something to look at. */
  | 'WARNING';

/** How a skill of a source stands here. */
export type SkillCandidateState =
  /** It is here with other files. */
  | 'CHANGED'
  /** A skill from elsewhere has its key. */
  | 'CONFLICT'
  /** It is not here. */
  | 'NEW'
  /** It is here as it is in the source. */
  | 'UNCHANGED';

/** Whether agents can use a skill. */
export type SkillCompatibility =
  /** It says what it is for. */
  | 'COMPATIBLE'
  /** It does not say what it is for, so agents are not offered it. */
  | 'INVALID'
  /** It says that it needs a certain environment. */
  | 'UNKNOWN';

/** What a file of a skill is for. */
export type SkillFileKind =
  /** Material that agents use. */
  | 'ASSET'
  /** Further text. */
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
  /** Only skills whose name, description, tagline or key has these words. 1 to 200 characters. */
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

/** Whether skills that are found are taken over. */
export type SkillScanMode =
  /** They are taken over. */
  | 'IMPORT'
  /** They are only told of. */
  | 'PREVIEW';

/** Which agents are offered a skill. */
export type SkillSharingScope =
  /** All agents of the company. */
  | 'COMPANY'
  /** Only the agent that created it. People may give it to any. */
  | 'PRIVATE';

/** How a skill came into the company. */
export type SkillSourceKind =
  /** It ships with the product, and every company has it. */
  | 'BUNDLED'
  /** It was installed from the catalogue of the product. */
  | 'CATALOG'
  /** It was imported from a Git repository. */
  | 'GITHUB'
  /** It was imported from a folder or an archive. */
  | 'LOCAL_PATH'
  /** It was written here. */
  | 'MANAGED_LOCAL'
  /** It was found in the workspace of a project. */
  | 'PROJECT_SCAN'
  /** It was imported from a Git repository by way of skills.sh. */
  | 'SKILLS_SH'
  /** It was imported from an address. */
  | 'URL';

/** Whether a repository is followed from now on. */
export type SkillSourceMode =
  /** It is followed, and its skills are taken over. */
  | 'ADD'
  /** It is only looked at. */
  | 'PREVIEW';

/** What has become of a skill that was taken over. */
export type SkillTakeOverAction =
  /** It is new here. */
  | 'CREATED'
  /** It was here already. */
  | 'UNCHANGED'
  /** It has a new version. */
  | 'UPDATED';

/** What the files of a skill could do, from the least to the most. */
export type SkillTrustLevel =
  /** It has other files as well. */
  | 'ASSETS'
  /** It has only text that agents read. */
  | 'MARKDOWN_ONLY'
  /** It has programs. */
  | 'SCRIPTS_EXECUTABLES';

/** A span of time. Without an end it is open on that side. */
export type TimeRangeInput = {
  /** At this time or later. */
  after?: string | null | undefined;
  /** Earlier than this time. */
  before?: string | null | undefined;
};

/** The input of updateSkillSource. What is left out stays as it is. */
export type UpdateSkillSourceInput = {
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** The folders whose skills are wanted; null for all. At most 500 of them. Each: at most 1,024 characters. */
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
