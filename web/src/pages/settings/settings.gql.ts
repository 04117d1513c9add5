/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The input of archiveCompany. */
export type ArchiveCompanyInput = {
  /** The ID of the company. */
  companyId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The reason for which a company is paused. */
export type CompanyPauseReason =
  /** Its budget is spent. */
  | 'BUDGET'
  /** A person paused it. */
  | 'MANUAL';

/** The status of a company. */
export type CompanyStatus =
  /** Working. */
  | 'ACTIVE'
  /** Archived; its agents are paused. */
  | 'ARCHIVED'
  /** Paused; no work starts, but reading and editing are possible. */
  | 'PAUSED';

/** The input of createLabel. */
export type CreateLabelInput = {
  /** A color such as #1a2b3c. */
  color: string;
  /** The ID of the company. */
  companyId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The label's name, unique in the company regardless of case. 1 to 48 characters. */
  name: string;
};

/** The input of deleteCompany. */
export type DeleteCompanyInput = {
  /** The ID of the company. */
  companyId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of deleteLabel. */
export type DeleteLabelInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The label's ID. */
  labelId: string;
};

/** The input of updateCompany. Omitted fields keep their values. */
export type UpdateCompanyInput = {
  /** The allowed adapters, among those of the instance; null means all of these. Only instance admins can set it. At most 200 of them. Each: 1 to 120 characters. */
  allowedAdapters?: Array<string> | null | undefined;
  /** The monthly budget in cents; 0 means no limit. At least 0. */
  budgetMonthlyCents?: number | null | undefined;
  /** The ID of the company. */
  companyId: string;
  /** The ID of the person who is responsible by default. */
  defaultResponsibleUserId?: string | null | undefined;
  /** The purpose of the company. At most 4,000 characters. Null for none. */
  description?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The ID of the asset with the logo. Null for none. */
  logoAssetId?: string | null | undefined;
  /** The company's picture: an http or https URL, or a path of this server that begins with /. At most 4,000 characters. Null for none. */
  logoUrl?: string | null | undefined;
  /** The company's display name. 1 to 200 characters. */
  name?: string | null | undefined;
  /** The color that clients show, such as #1a2b3c. Null for none. */
  primaryColor?: string | null | undefined;
  /** True if hires need the approval of the board. */
  requireBoardApprovalForNewAgents?: boolean | null | undefined;
  /** The company's new status. */
  status?: CompanyStatus | null | undefined;
};

export type UserLabelFragment = { __typename: 'User', id: string, name: string, image: string | null };

export type CompanySettingsQueryVariables = Exact<{
  companyId: string;
}>;


export type CompanySettingsQuery = { company: { __typename: 'Company', id: string, name: string, description: string | null, status: CompanyStatus, pauseReason: CompanyPauseReason | null, primaryColor: string | null, logoUrl: string | null, logoAssetId: string | null, issuePrefix: string, issueCounter: number, budgetMonthlyCents: number, spentMonthlyCents: number, requireBoardApprovalForNewAgents: boolean, defaultResponsibleUserId: string | null, allowedAdapters: Array<string> | null, createdAt: string, userDirectory: { __typename: 'DirectoryConnection', nodes: Array<{ __typename: 'DirectoryEntry', principalId: string, user: { __typename: 'User', id: string, name: string, image: string | null } | null }> } | null } | null };

export type CompanySettingsFragment = { __typename: 'Company', id: string, name: string, description: string | null, status: CompanyStatus, pauseReason: CompanyPauseReason | null, primaryColor: string | null, logoUrl: string | null, logoAssetId: string | null, issuePrefix: string, issueCounter: number, budgetMonthlyCents: number, spentMonthlyCents: number, requireBoardApprovalForNewAgents: boolean, defaultResponsibleUserId: string | null, allowedAdapters: Array<string> | null, createdAt: string };

export type UpdateCompanySettingsMutationVariables = Exact<{
  input: UpdateCompanyInput;
}>;


export type UpdateCompanySettingsMutation = { updateCompany: { __typename: 'UpdateCompanyPayload', company: { __typename: 'Company', id: string, name: string, description: string | null, status: CompanyStatus, pauseReason: CompanyPauseReason | null, primaryColor: string | null, logoUrl: string | null, logoAssetId: string | null, issuePrefix: string, issueCounter: number, budgetMonthlyCents: number, spentMonthlyCents: number, requireBoardApprovalForNewAgents: boolean, defaultResponsibleUserId: string | null, allowedAdapters: Array<string> | null, createdAt: string } } | null };

export type ArchiveThisCompanyMutationVariables = Exact<{
  input: ArchiveCompanyInput;
}>;


export type ArchiveThisCompanyMutation = { archiveCompany: { __typename: 'ArchiveCompanyPayload', company: { __typename: 'Company', id: string, status: CompanyStatus } } | null };

export type DeleteThisCompanyMutationVariables = Exact<{
  input: DeleteCompanyInput;
}>;


export type DeleteThisCompanyMutation = { deleteCompany: { __typename: 'DeleteCompanyPayload', deletedId: string } | null };

export type CompanyLabelsQueryVariables = Exact<{
  companyId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CompanyLabelsQuery = { company: { __typename: 'Company', id: string, labels: { __typename: 'LabelConnection', totalCount: number, nodes: Array<{ __typename: 'Label', id: string, name: string, color: string, createdAt: string }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type CreateCompanyLabelMutationVariables = Exact<{
  input: CreateLabelInput;
}>;


export type CreateCompanyLabelMutation = { createLabel: { __typename: 'CreateLabelPayload', label: { __typename: 'Label', id: string, name: string, color: string } } | null };

export type DeleteCompanyLabelMutationVariables = Exact<{
  input: DeleteLabelInput;
}>;


export type DeleteCompanyLabelMutation = { deleteLabel: { __typename: 'DeleteLabelPayload', deletedId: string } | null };

export const CompanySettingsDocument = document<CompanySettingsQuery, CompanySettingsQueryVariables>('d86891001ac5b95fbcd8c6972c4764f4850cb9a394ca2f4a632d49d63640973f', "query CompanySettings($companyId:ID!){company(id:$companyId){...CompanySettings userDirectory(first:200){nodes{principalId user{...UserLabel __typename}__typename}__typename}__typename}}fragment CompanySettings on Company{id name description status pauseReason primaryColor logoUrl logoAssetId issuePrefix issueCounter budgetMonthlyCents spentMonthlyCents requireBoardApprovalForNewAgents defaultResponsibleUserId allowedAdapters createdAt __typename}fragment UserLabel on User{id name image __typename}");

export const UpdateCompanySettingsDocument = document<UpdateCompanySettingsMutation, UpdateCompanySettingsMutationVariables>('70ac140be9bc960fc2db868432788e86a2e33af8b581442e0663f341ab1d2028', "mutation UpdateCompanySettings($input:UpdateCompanyInput!){updateCompany(input:$input){company{...CompanySettings __typename}__typename}}fragment CompanySettings on Company{id name description status pauseReason primaryColor logoUrl logoAssetId issuePrefix issueCounter budgetMonthlyCents spentMonthlyCents requireBoardApprovalForNewAgents defaultResponsibleUserId allowedAdapters createdAt __typename}");

export const ArchiveThisCompanyDocument = document<ArchiveThisCompanyMutation, ArchiveThisCompanyMutationVariables>('2ec344516f7a721ebfea7f47c45421df319c69c5e6e5a77febe3bc4cc87b3d6d', "mutation ArchiveThisCompany($input:ArchiveCompanyInput!){archiveCompany(input:$input){company{id status __typename}__typename}}");

export const DeleteThisCompanyDocument = document<DeleteThisCompanyMutation, DeleteThisCompanyMutationVariables>('d819514b4c1f2cc38fe50094c3974f32e87c74afe355b6b18b6396a9a0a07088', "mutation DeleteThisCompany($input:DeleteCompanyInput!){deleteCompany(input:$input){deletedId __typename}}");

export const CompanyLabelsDocument = document<CompanyLabelsQuery, CompanyLabelsQueryVariables>('7a9470a464dcd1b035f6d638fb8677c7ca82e10c20a60d2167601cdfe3e7ffb9', "query CompanyLabels($companyId:ID!$first:Int$after:String){company(id:$companyId){id labels(first:$first after:$after orderBy:NAME_ASC){nodes{id name color createdAt __typename}pageInfo{hasNextPage endCursor __typename}totalCount __typename}__typename}}");

export const CreateCompanyLabelDocument = document<CreateCompanyLabelMutation, CreateCompanyLabelMutationVariables>('4475d5e51b925b8ab5a45bd8e4032064f31bdbbcadaadbebe7c647d525b23bc1', "mutation CreateCompanyLabel($input:CreateLabelInput!){createLabel(input:$input){label{id name color __typename}__typename}}");

export const DeleteCompanyLabelDocument = document<DeleteCompanyLabelMutation, DeleteCompanyLabelMutationVariables>('25ddf4e37cc015d5d3ba2a51ef7a44a1a1fb785140e21b97fc190c56643de7fe', "mutation DeleteCompanyLabel($input:DeleteLabelInput!){deleteLabel(input:$input){deletedId __typename}}");
