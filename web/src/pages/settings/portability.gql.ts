/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** A company that there is. */
export type ExistingImportCompanyInput = {
  /** The company. */
  companyId: string;
};

/** What stays behind when a company is exported. */
export type ExportWarningCode =
  /** What happened in the company. */
  | 'ACTIVITY_HISTORY_NOT_EXPORTED'
  /** Approvals, decided or not. */
  | 'APPROVALS_NOT_EXPORTED'
  /** What the company has spent. */
  | 'COST_HISTORY_NOT_EXPORTED'
  /** Connections to tools, profiles, policies and gateways. */
  | 'TOOLS_NOT_EXPORTED';

/** A public repository. */
export type GithubPackageInput = {
  /** The https address of a public repository, with `#folder` for a folder of it. At most 2,048 characters. */
  url: string;
};

/** What an import did with something. */
export type ImportAction =
  /** It was created. */
  | 'CREATED'
  /** What was there was kept. */
  | 'SKIPPED'
  /** What was there was changed. */
  | 'UPDATED';

/** Another adapter for an agent of a package. */
export type ImportAdapterInput = {
  /** The adapter that it gets here. */
  adapter: ImportAdapterOverrideInput;
  /** What the package calls it. */
  slug: string;
};

/** The adapter that an agent gets instead. */
export type ImportAdapterOverrideInput = {
  /** Its configuration; empty where it is left out. */
  adapterConfig?: Record<string, unknown> | null | undefined;
  /** The type of the adapter. 1 to 120 characters. */
  adapterType: string;
};

/** What becomes of what is in the company already. */
export type ImportCollisionStrategy =
  /** It stays, and what is imported gets the next free number. */
  | 'RENAME'
  /** It becomes what the package says. */
  | 'REPLACE'
  /** It stays, and nothing is imported in its place. */
  | 'SKIP';

/** What an import did with the company itself. */
export type ImportCompanyAction =
  /** It was created. */
  | 'CREATED'
  /** Nothing. */
  | 'UNCHANGED'
  /** Its look was changed. */
  | 'UPDATED';

/** The input of importCompany. */
export type ImportCompanyInput = {
  /** The adapters of agents, by the slugs of these, instead of those of the package. */
  adapterOverrides?: Array<ImportAdapterInput> | null | undefined;
  /** The agents that are imported: all of them, or those with these slugs. */
  agents?: Array<string> | null | undefined;
  /** What becomes of what is in the company already. By default what is imported is renamed. */
  collisionStrategy?: ImportCollisionStrategy | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** What is imported of it. Everything by default. */
  include?: ImportIncludeInput | null | undefined;
  /** Other names for agents and projects, by their slugs. */
  nameOverrides?: Array<ImportNameInput> | null | undefined;
  /** Whether schedules arrive switched off. Defaults to false. */
  pauseAutomations?: boolean | null | undefined;
  /** The values of variables, by `<slug of the agent or project>.<name>`. They become secrets. */
  secretValues?: Array<ImportSecretInput> | null | undefined;
  /** Only what is in these files is imported. All files where it is left out. At most 10,000 of them. Each: at most 4,096 characters. Null for none. */
  selectedFiles?: Array<string> | null | undefined;
  /** Where the files of the package are. */
  source: ImportSourceInput;
  /** The company that the package is imported into. */
  target: ImportTargetInput;
};

/** What an import would do with the company itself. */
export type ImportCompanyPlan =
  /** Create it. */
  | 'CREATE'
  /** Nothing. */
  | 'NONE'
  /** Change its look. */
  | 'UPDATE';

/** What is imported of what a package has. */
export type ImportIncludeInput = {
  /** The agents. On by default. */
  agents?: boolean | null | undefined;
  /** The name and look of the company. On by default. */
  company?: boolean | null | undefined;
  /** The tasks. On by default. */
  issues?: boolean | null | undefined;
  /** The projects. On by default. */
  projects?: boolean | null | undefined;
  /** The skills. On by default. */
  skills?: boolean | null | undefined;
};

/** Another name for an agent or a project of a package. */
export type ImportNameInput = {
  /** The name that it gets here. */
  name: string;
  /** What the package calls it. */
  slug: string;
};

/** What an import would do with something. */
export type ImportPlanAction =
  /** Create it. */
  | 'CREATE'
  /** Keep what is there. */
  | 'SKIP'
  /** Change what is there. */
  | 'UPDATE';

/** A value for a variable of a package. */
export type ImportSecretInput = {
  /** The value, which becomes a secret. */
  value: string;
  /** The slug of its agent or project, a dot, and the name of the variable. */
  variable: string;
};

/** Where the files of a package are. */
export type ImportSourceInput =
  {   /** A public repository. */
  github: GithubPackageInput; inline?: never; }
  |  { github?: never;   /** Files that are sent. */
  inline: InlinePackageInput; };

/** The company that a package is imported into. */
export type ImportTargetInput =
  {   /** A company that there is. */
  existingCompany: ExistingImportCompanyInput; newCompany?: never; }
  |  { existingCompany?: never;   /** A new company. */
  newCompany: NewImportCompanyInput; };

/** Files that are sent. */
export type InlinePackageInput = {
  /** How many files were sent; another number is refused. At least 0. Null for none. */
  expectedFileCount?: number | null | undefined;
  /** The files by their paths: texts, or bytes in base64. */
  files: Record<string, unknown>;
  /** A folder that all paths begin with, and that is left out. At most 4,096 characters. Null for none. */
  rootPath?: string | null | undefined;
};

/** A new company. */
export type NewImportCompanyInput = {
  /** The name of the new company, where the package has another. 1 to 200 characters. Null for none. */
  newCompanyName?: string | null | undefined;
};

/** What the value of a variable is. */
export type PackageEnvInputKind =
  /** A value that may be seen. */
  | 'PLAIN'
  /** A secret, which becomes one of the company. */
  | 'SECRET';

/** Whether a variable needs a value when a package is imported. */
export type PackageEnvInputRequirement =
  /** Runs do without it. */
  | 'OPTIONAL'
  /** It had one where the package comes from. */
  | 'REQUIRED';

/** What a file of a package is about. */
export type PackageFileKind =
  /** An agent: its instructions. */
  | 'AGENT'
  /** An attached file or a picture. */
  | 'ASSET'
  /** The company. */
  | 'COMPANY'
  /** All that has no place in the Markdown files. */
  | 'EXTENSION'
  /** A task: its text, or one of its documents. */
  | 'ISSUE'
  /** Anything else. */
  | 'OTHER'
  /** A project. */
  | 'PROJECT'
  /** A summary for people. */
  | 'README'
  /** A skill: one of its files. */
  | 'SKILL';

/** What the package has: by default the company and its agents. */
export type PackageIncludesInput = {
  /** Whether agents are in it. Defaults to true. */
  agents?: boolean | null | undefined;
  /** Whether the company itself is in it. Defaults to true. */
  company?: boolean | null | undefined;
  /** Whether tasks are in it. Defaults to false. */
  issues?: boolean | null | undefined;
  /** Whether projects are in it. Defaults to false. */
  projects?: boolean | null | undefined;
  /** Whether skills are in it. Defaults to false. */
  skills?: boolean | null | undefined;
};

export type ExportPreviewQueryVariables = Exact<{
  companyId: string;
  include?: PackageIncludesInput | null | undefined;
  expandReferencedSkills?: boolean | null | undefined;
}>;


export type ExportPreviewQuery = { companyExportPreview: { __typename: 'CompanyPackagePreview', rootPath: string, warnings: Array<string>, counts: { __typename: 'PackageCounts', files: number, agents: number, issues: number, projects: number, skills: number }, fileInventory: Array<{ __typename: 'PackageInventoryEntry', path: string, kind: PackageFileKind, byteSize: number | null }> } | null, exportFidelity: { __typename: 'ExportFidelity', counts: { __typename: 'ExportCounts', agents: number, projects: number, issues: number, routines: number, skills: number, labels: number, comments: number, documents: number, attachments: number, workProducts: number }, warnings: Array<{ __typename: 'ExportWarning', code: ExportWarningCode, count: number }> } | null };

export type RepositoryImportPreviewQueryVariables = Exact<{
  source: ImportSourceInput;
  target: ImportTargetInput;
  include?: ImportIncludeInput | null | undefined;
  collisionStrategy?: ImportCollisionStrategy | null | undefined;
  nameOverrides?: Array<ImportNameInput> | ImportNameInput | null | undefined;
}>;


export type RepositoryImportPreviewQuery = { importPreview: { __typename: 'ImportPreview', targetCompanyName: string, warnings: Array<string>, errors: Array<string>, envInputs: Array<{ __typename: 'PackageEnvInput', key: string, agentSlug: string | null, projectSlug: string | null, kind: PackageEnvInputKind, requirement: PackageEnvInputRequirement, description: string }>, plan: { __typename: 'ImportPlan', companyAction: ImportCompanyPlan, agentPlans: Array<{ __typename: 'ImportAgentPlan', slug: string, action: ImportPlanAction, plannedName: string, reason: string | null }>, projectPlans: Array<{ __typename: 'ImportProjectPlan', slug: string, action: ImportPlanAction, plannedName: string, reason: string | null }>, issuePlans: Array<{ __typename: 'ImportIssuePlan', slug: string, action: ImportPlanAction, plannedTitle: string, reason: string | null }> } } | null };

export type ImportRepositoryMutationVariables = Exact<{
  input: ImportCompanyInput;
}>;


export type ImportRepositoryMutation = { importCompany: { __typename: 'ImportCompanyPayload', result: { __typename: 'ImportResult', warnings: Array<string>, company: { __typename: 'ImportedCompany', companyId: string, name: string, action: ImportCompanyAction }, agents: Array<{ __typename: 'ImportedAgent', slug: string, name: string, action: ImportAction, reason: string | null }>, projects: Array<{ __typename: 'ImportedProject', slug: string, name: string, action: ImportAction, reason: string | null }>, routines: Array<{ __typename: 'ImportedRoutine', slug: string, title: string, action: ImportAction }>, skills: Array<{ __typename: 'ImportedSkill', key: string, name: string, action: ImportAction, reason: string | null }> } } | null };

export const ExportPreviewDocument = document<ExportPreviewQuery, ExportPreviewQueryVariables>('d520cf18659d59840ee6e91c4c4b51703c72dbd19abb08235032fc3522539128', "query ExportPreview($companyId:ID!$include:PackageIncludesInput$expandReferencedSkills:Boolean){companyExportPreview(companyId:$companyId include:$include expandReferencedSkills:$expandReferencedSkills){rootPath warnings counts{files agents issues projects skills __typename}fileInventory{path kind byteSize __typename}__typename}exportFidelity(companyId:$companyId){counts{agents projects issues routines skills labels comments documents attachments workProducts __typename}warnings{code count __typename}__typename}}");

export const RepositoryImportPreviewDocument = document<RepositoryImportPreviewQuery, RepositoryImportPreviewQueryVariables>('b3e4bd4f91712becfefa661732a3a48c4f694f03a1ccd6b32bf354fcf21626ef', "query RepositoryImportPreview($source:ImportSourceInput!$target:ImportTargetInput!$include:ImportIncludeInput$collisionStrategy:ImportCollisionStrategy$nameOverrides:[ImportNameInput!]){importPreview(source:$source target:$target include:$include collisionStrategy:$collisionStrategy nameOverrides:$nameOverrides){targetCompanyName warnings errors envInputs{key agentSlug projectSlug kind requirement description __typename}plan{companyAction agentPlans{slug action plannedName reason __typename}projectPlans{slug action plannedName reason __typename}issuePlans{slug action plannedTitle reason __typename}__typename}__typename}}");

export const ImportRepositoryDocument = document<ImportRepositoryMutation, ImportRepositoryMutationVariables>('526eb2e9416e5cb9004485e9540ee8bccde39ea329fe2506a135a44d3598b75b', "mutation ImportRepository($input:ImportCompanyInput!){importCompany(input:$input){result{warnings company{companyId name action __typename}agents{slug name action reason __typename}projects{slug name action reason __typename}routines{slug title action __typename}skills{key name action reason __typename}__typename}__typename}}");
