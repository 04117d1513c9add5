/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** An existing company. */
export type ExistingImportCompanyInput = {
  /** The company. */
  companyId: string;
};

/** The kind of records that an export leaves out. */
export type ExportWarningCode =
  /** The activity of the company. */
  | 'ACTIVITY_HISTORY_NOT_EXPORTED'
  /** Approvals, decided or not. */
  | 'APPROVALS_NOT_EXPORTED'
  /** The costs of the company. */
  | 'COST_HISTORY_NOT_EXPORTED'
  /** Tool connections, profiles, policies and gateways. */
  | 'TOOLS_NOT_EXPORTED';

/** A public repository. */
export type GithubPackageInput = {
  /** The https URL of a public repository, with `#folder` to select a folder. At most 2,048 characters. */
  url: string;
};

/** The action of an import for a record. */
export type ImportAction =
  /** The import created the record. */
  | 'CREATED'
  /** The import kept the existing record. */
  | 'SKIPPED'
  /** The import changed the existing record. */
  | 'UPDATED';

/** A different adapter for an agent of a package. */
export type ImportAdapterInput = {
  /** The adapter after the import. */
  adapter: ImportAdapterOverrideInput;
  /** The slug of the agent or project in the package. */
  slug: string;
};

/** The adapter that an agent gets instead of the package's. */
export type ImportAdapterOverrideInput = {
  /** The configuration of the adapter; empty if omitted. */
  adapterConfig?: Record<string, unknown> | null | undefined;
  /** The type of the adapter. 1 to 120 characters. */
  adapterType: string;
};

/** The handling of records that already exist in the company. */
export type ImportCollisionStrategy =
  /** The import keeps the existing record and gives the imported one the next free number. */
  | 'RENAME'
  /** The import updates the existing record to match the package. */
  | 'REPLACE'
  /** The import keeps the existing record and skips the one in the package. */
  | 'SKIP';

/** The outcome of an import for the company itself. */
export type ImportCompanyAction =
  /** The import created the company. */
  | 'CREATED'
  /** No change. */
  | 'UNCHANGED'
  /** The import changed the company's branding. */
  | 'UPDATED';

/** The input of importCompany. */
export type ImportCompanyInput = {
  /** The adapters of agents, by the agents' slugs, instead of those in the package. */
  adapterOverrides?: Array<ImportAdapterInput> | null | undefined;
  /** The agents to import: all of them, or those with these slugs. */
  agents?: Array<string> | null | undefined;
  /** The handling of records that already exist in the company. By default the imported record is renamed. */
  collisionStrategy?: ImportCollisionStrategy | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The parts to import. All parts by default. */
  include?: ImportIncludeInput | null | undefined;
  /** New names for agents and projects, by slug. */
  nameOverrides?: Array<ImportNameInput> | null | undefined;
  /** True to import schedules as disabled. Defaults to false. */
  pauseAutomations?: boolean | null | undefined;
  /** The values of variables, by `<slug of the agent or project>.<name>`. They become secrets. */
  secretValues?: Array<ImportSecretInput> | null | undefined;
  /** The only files to import. Omit it for all files. At most 10,000 of them. Each: at most 4,096 characters. Null for none. */
  selectedFiles?: Array<string> | null | undefined;
  /** The source of the package's files. */
  source: ImportSourceInput;
  /** The company that the package is imported into. */
  target: ImportTargetInput;
};

/** The plan of an import for the company itself. */
export type ImportCompanyPlan =
  /** Create the company. */
  | 'CREATE'
  /** No change. */
  | 'NONE'
  /** Change the company's branding. */
  | 'UPDATE';

/** The parts of a package to import. */
export type ImportIncludeInput = {
  /** The agents. On by default. */
  agents?: boolean | null | undefined;
  /** The name and branding of the company. On by default. */
  company?: boolean | null | undefined;
  /** The tasks. On by default. */
  issues?: boolean | null | undefined;
  /** The projects. On by default. */
  projects?: boolean | null | undefined;
  /** The skills. On by default. */
  skills?: boolean | null | undefined;
};

/** A different name for an agent or a project of a package. */
export type ImportNameInput = {
  /** The name after the import. */
  name: string;
  /** The slug of the agent or project in the package. */
  slug: string;
};

/** The planned action of an import for a record. */
export type ImportPlanAction =
  /** Create the record. */
  | 'CREATE'
  /** Keep the existing record. */
  | 'SKIP'
  /** Change the existing record. */
  | 'UPDATE';

/** A value for a variable of a package. */
export type ImportSecretInput = {
  /** The value, stored as a secret. */
  value: string;
  /** The slug of the agent or project, a dot, and the name of the variable. */
  variable: string;
};

/** The source of a package's files. */
export type ImportSourceInput =
  {   /** A public repository. */
  github: GithubPackageInput; inline?: never; }
  |  { github?: never;   /** Files in the request. */
  inline: InlinePackageInput; };

/** The company that a package is imported into. */
export type ImportTargetInput =
  {   /** An existing company. */
  existingCompany: ExistingImportCompanyInput; newCompany?: never; }
  |  { existingCompany?: never;   /** A new company. */
  newCompany: NewImportCompanyInput; };

/** Files in the request. */
export type InlinePackageInput = {
  /** The number of files sent; the import rejects any other number. At least 0. Null for none. */
  expectedFileCount?: number | null | undefined;
  /** The files by path: texts, or bytes in base64. */
  files: Record<string, unknown>;
  /** A folder that starts all paths; the import removes it. At most 4,096 characters. Null for none. */
  rootPath?: string | null | undefined;
};

/** A new company. */
export type NewImportCompanyInput = {
  /** The name of the new company, instead of the name in the package. 1 to 200 characters. Null for none. */
  newCompanyName?: string | null | undefined;
};

/** The kind of value of a variable. */
export type PackageEnvInputKind =
  /** A value that is not secret. */
  | 'PLAIN'
  /** A secret, which becomes a secret of the company. */
  | 'SECRET';

/** The need for a value of a variable when a package is imported. */
export type PackageEnvInputRequirement =
  /** Runs work without the variable. */
  | 'OPTIONAL'
  /** The variable had a value in the source company. */
  | 'REQUIRED';

/** The kind of file in a package. */
export type PackageFileKind =
  /** Instructions of an agent. */
  | 'AGENT'
  /** An attached file or a picture. */
  | 'ASSET'
  /** A file about the company. */
  | 'COMPANY'
  /** The file with all data that the Markdown files cannot hold. */
  | 'EXTENSION'
  /** The text of a task, or one of its documents. */
  | 'ISSUE'
  /** Anything else. */
  | 'OTHER'
  /** A file about a project. */
  | 'PROJECT'
  /** A summary for people. */
  | 'README'
  /** A file of a skill. */
  | 'SKILL';

/** The parts of the package: by default the company and its agents. */
export type PackageIncludesInput = {
  /** True if the package includes agents. Defaults to true. */
  agents?: boolean | null | undefined;
  /** True if the package includes the company itself. Defaults to true. */
  company?: boolean | null | undefined;
  /** True if the package includes tasks. Defaults to false. */
  issues?: boolean | null | undefined;
  /** True if the package includes projects. Defaults to false. */
  projects?: boolean | null | undefined;
  /** True if the package includes skills. Defaults to false. */
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
