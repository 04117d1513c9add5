/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
export type IssueAddressQueryVariables = Exact<{
  ref: string;
}>;


export type IssueAddressQuery = { issue: { __typename: 'Issue', id: string, identifier: string, title: string, company: { __typename: 'Company', id: string, issuePrefix: string } | null } | null };

export type CaseAddressQueryVariables = Exact<{
  ref: string;
}>;


export type CaseAddressQuery = { case: { __typename: 'Case', id: string, identifier: string, title: string, company: { __typename: 'Company', id: string, issuePrefix: string } | null } | null };

export type AgentAddressQueryVariables = Exact<{
  ref: string;
  companyId?: string | null | undefined;
}>;


export type AgentAddressQuery = { agent: { __typename: 'Agent', id: string, urlKey: string, name: string, company: { __typename: 'Company', id: string, issuePrefix: string } | null } | null };

export type ProjectAddressQueryVariables = Exact<{
  ref: string;
  companyId?: string | null | undefined;
}>;


export type ProjectAddressQuery = { project: { __typename: 'Project', id: string, urlKey: string, name: string, company: { __typename: 'Company', id: string, issuePrefix: string } | null } | null };

export const IssueAddressDocument = document<IssueAddressQuery, IssueAddressQueryVariables>('45784e1c0412d07d1d4581611adbc633299b529e6ccdcb4869f72bdd12ca662a', "query IssueAddress($ref:ID!){issue(id:$ref){id identifier title company{id issuePrefix __typename}__typename}}");

export const CaseAddressDocument = document<CaseAddressQuery, CaseAddressQueryVariables>('dce62600ca5049e85c3c8fb7260dc01c9d2f07823fdd997460fc5184b712b2eb', "query CaseAddress($ref:ID!){case(id:$ref){id identifier title company{id issuePrefix __typename}__typename}}");

export const AgentAddressDocument = document<AgentAddressQuery, AgentAddressQueryVariables>('62b4e789025ab7c77925a46c3ac5f87f70b96449b489ea678c2a9983b387e6ce', "query AgentAddress($ref:ID!$companyId:ID){agent(id:$ref companyId:$companyId){id urlKey name company{id issuePrefix __typename}__typename}}");

export const ProjectAddressDocument = document<ProjectAddressQuery, ProjectAddressQueryVariables>('e239bcb62de4c8a9786b827a63c484073ad55f8f606d9dd1ceb51d7d76fea56a', "query ProjectAddress($ref:ID!$companyId:ID){project(id:$ref companyId:$companyId){id urlKey name company{id issuePrefix __typename}__typename}}");
