/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** Which cases to list. A list has at most 100 values. */
export type CaseFilter = {
  /** Only cases that were completed in this span. */
  completedAt?: TimeRangeInput | null | undefined;
  /** Only cases that were created in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only cases created by one of these agents. */
  createdByAgentIds?: Array<string> | null | undefined;
  /** Only cases created by one of these people. */
  createdByUserIds?: Array<string> | null | undefined;
  /** Return cases without a project, in addition to those of `projectIds`. */
  includeNoProject?: boolean | null | undefined;
  /** Only cases with one of these keys. */
  keys?: Array<string> | null | undefined;
  /** Only cases with one of these labels. */
  labelIds?: Array<string> | null | undefined;
  /** Leaves out cases that match. */
  not?: CaseFilterExclusionInput | null | undefined;
  /** Only cases directly below one of these cases. */
  parentCaseIds?: Array<string> | null | undefined;
  /** Only cases of one of these projects. */
  projectIds?: Array<string> | null | undefined;
  /** A part of the identifier, title, summary or key, ignoring case. At most 200 characters. */
  q?: string | null | undefined;
  /** Only cases in one of these statuses. */
  statuses?: Array<CaseStatus> | null | undefined;
  /** Only cases of one of these types. */
  types?: Array<string> | null | undefined;
  /** Only cases that had their latest activity in this span. */
  updatedAt?: TimeRangeInput | null | undefined;
};

/** Which cases to leave out. */
export type CaseFilterExclusionInput = {
  /** No cases created by one of these agents. */
  createdByAgentIds?: Array<string> | null | undefined;
  /** No cases created by one of these people. */
  createdByUserIds?: Array<string> | null | undefined;
  /** No cases with one of these keys. */
  keys?: Array<string> | null | undefined;
  /** No cases with one of these labels. */
  labelIds?: Array<string> | null | undefined;
  /** No cases directly below one of these cases. */
  parentCaseIds?: Array<string> | null | undefined;
  /** No cases of one of these projects. */
  projectIds?: Array<string> | null | undefined;
  /** No cases in one of these statuses. */
  statuses?: Array<CaseStatus> | null | undefined;
  /** No cases of one of these types. */
  types?: Array<string> | null | undefined;
};

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

/** A span of time. Without a start or end, the span is open on that side. */
export type TimeRangeInput = {
  /** The start of the span, inclusive. */
  after?: string | null | undefined;
  /** The end of the span, exclusive. */
  before?: string | null | undefined;
};

/** The input of upsertCase. */
export type UpsertCaseInput = {
  /** The case's type: 1 to 120 characters. */
  caseType: string;
  /** The ID of the company. */
  companyId: string;
  /** Further data as a JSON object, which is replaced as a whole. Null leaves it as it is. */
  fields?: Record<string, unknown> | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The case's key, unique within its type, of up to 512 characters. One case of each type may have no key. Null for none. */
  key?: string | null | undefined;
  /** The id of the parent case: another case, and not a descendant. Null leaves it as it is. */
  parentCaseId?: string | null | undefined;
  /** The id of the case's project, of the same company. Null leaves it as it is. */
  projectId?: string | null | undefined;
  /** The case's status. Any status may follow any other; done and cancelled set completedAt, others clear it. Null leaves it as it is. */
  status?: CaseStatus | null | undefined;
  /** The case's summary: up to 8000 user-perceived characters. Null leaves it as it is. */
  summary?: string | null | undefined;
  /** The case's title: 1 to 500 user-perceived characters. */
  title: string;
};

export type CaseListQueryVariables = Exact<{
  companyId: string;
  filter?: CaseFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CaseListQuery = { company: { __typename: 'Company', id: string, cases: { __typename: 'CaseConnection', totalCount: number, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ __typename: 'Case', updatedAt: string, id: string, identifier: string, title: string, caseType: string, status: CaseStatus, project: { __typename: 'Project', id: string, name: string, color: string | null, urlKey: string } | null, labels: Array<{ __typename: 'Label', id: string, name: string, color: string }>, parentCase: { __typename: 'Case', id: string, identifier: string } | null }> } | null } | null };

export type CasesOfKeyQueryVariables = Exact<{
  companyId: string;
  filter?: CaseFilter | null | undefined;
}>;


export type CasesOfKeyQuery = { company: { __typename: 'Company', id: string, cases: { __typename: 'CaseConnection', nodes: Array<{ __typename: 'Case', id: string, identifier: string, title: string, caseType: string, status: CaseStatus }> } | null } | null };

export type CaseChoicesQueryVariables = Exact<{
  companyId: string;
  filter?: CaseFilter | null | undefined;
}>;


export type CaseChoicesQuery = { company: { __typename: 'Company', id: string, cases: { __typename: 'CaseConnection', nodes: Array<{ __typename: 'Case', id: string, identifier: string, title: string, caseType: string, status: CaseStatus }> } | null } | null };

export type CreateCaseMutationVariables = Exact<{
  input: UpsertCaseInput;
}>;


export type CreateCaseMutation = { upsertCase: { __typename: 'UpsertCasePayload', created: boolean, case: { __typename: 'Case', id: string, identifier: string, title: string, caseType: string, status: CaseStatus } } | null };

export type CaseLineFragment = { __typename: 'Case', id: string, identifier: string, title: string, caseType: string, status: CaseStatus };

export const CaseListDocument = document<CaseListQuery, CaseListQueryVariables>('911e67e2bf0cd06bab14ebee8ec402fff98090e641112f887ddfd622e82c0892', "query CaseList($companyId:ID!$filter:CaseFilter$first:Int$after:String){company(id:$companyId){id cases(first:$first after:$after filter:$filter){totalCount pageInfo{hasNextPage endCursor __typename}nodes{...CaseLine updatedAt project{id name color urlKey __typename}labels{id name color __typename}parentCase{id identifier __typename}__typename}__typename}__typename}}fragment CaseLine on Case{id identifier title caseType status __typename}");

export const CasesOfKeyDocument = document<CasesOfKeyQuery, CasesOfKeyQueryVariables>('a74929f3360238dcbbd36656d2047d76c6174bedbe84238e182ed763bd351afb', "query CasesOfKey($companyId:ID!$filter:CaseFilter){company(id:$companyId){id cases(first:1 filter:$filter){nodes{...CaseLine __typename}__typename}__typename}}fragment CaseLine on Case{id identifier title caseType status __typename}");

export const CaseChoicesDocument = document<CaseChoicesQuery, CaseChoicesQueryVariables>('285dcec51a8e29cf040b836d6ca3802c32c981beaecf3ec38be8907000be13dc', "query CaseChoices($companyId:ID!$filter:CaseFilter){company(id:$companyId){id cases(first:20 filter:$filter){nodes{...CaseLine __typename}__typename}__typename}}fragment CaseLine on Case{id identifier title caseType status __typename}");

export const CreateCaseDocument = document<CreateCaseMutation, CreateCaseMutationVariables>('4e1b5df471014e5c4f2d7c6c1948316c8c80ea86b7084aaf9b8cbb07b3b3f9f9', "mutation CreateCase($input:UpsertCaseInput!){upsertCase(input:$input){created case{...CaseLine __typename}__typename}}fragment CaseLine on Case{id identifier title caseType status __typename}");
