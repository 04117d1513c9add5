/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
export type IssueAddressQueryVariables = Exact<{
  ref: string;
}>;


export type IssueAddressQuery = { issue: { __typename: 'Issue', id: string, identifier: string, title: string, company: { __typename: 'Company', id: string, name: string, issuePrefix: string } | null } | null };

export type CaseAddressQueryVariables = Exact<{
  ref: string;
}>;


export type CaseAddressQuery = { case: { __typename: 'Case', id: string, identifier: string, title: string, company: { __typename: 'Company', id: string, name: string, issuePrefix: string } | null } | null };

export type AgentAddressQueryVariables = Exact<{
  ref: string;
  companyId?: string | null | undefined;
}>;


export type AgentAddressQuery = { agent: { __typename: 'Agent', id: string, urlKey: string, name: string, company: { __typename: 'Company', id: string, name: string, issuePrefix: string } | null } | null };

export type ProjectAddressQueryVariables = Exact<{
  ref: string;
  companyId?: string | null | undefined;
}>;


export type ProjectAddressQuery = { project: { __typename: 'Project', id: string, urlKey: string, name: string, company: { __typename: 'Company', id: string, name: string, issuePrefix: string } | null } | null };

export const IssueAddressDocument = document<IssueAddressQuery, IssueAddressQueryVariables>('579b844d877d32ecf715dda7458b20388515cd8660ab27ee6a85e4c5b90db6e4', "query IssueAddress($ref:ID!){issue(id:$ref){id identifier title company{id name issuePrefix __typename}__typename}}");

export const CaseAddressDocument = document<CaseAddressQuery, CaseAddressQueryVariables>('c56c9734b811ada659a1b6f38dc94575c211c1dbf7f1af2ad9f3d54eaea82413', "query CaseAddress($ref:ID!){case(id:$ref){id identifier title company{id name issuePrefix __typename}__typename}}");

export const AgentAddressDocument = document<AgentAddressQuery, AgentAddressQueryVariables>('da38463252c22a3703a1da1764727db65880d1f9c630bd6a11719231352851cb', "query AgentAddress($ref:ID!$companyId:ID){agent(id:$ref companyId:$companyId){id urlKey name company{id name issuePrefix __typename}__typename}}");

export const ProjectAddressDocument = document<ProjectAddressQuery, ProjectAddressQueryVariables>('ec93372d7a3aadb0ae5bea49fa38691f0ad618d762060f47757ce487307f87c0', "query ProjectAddress($ref:ID!$companyId:ID){project(id:$ref companyId:$companyId){id urlKey name company{id name issuePrefix __typename}__typename}}");
