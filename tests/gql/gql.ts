/* eslint-disable */
import * as types from './graphql.js';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  mutation CreateCompany($name: String!) {\n    createCompany(input: { name: $name }) {\n      company { id name issuePrefix status }\n      cursor\n    }\n  }\n": typeof types.CreateCompanyDocument,
    "\n  mutation HireAgent($input: HireAgentInput!) {\n    hireAgent(input: $input) {\n      agent { id name role status reportsTo: manager { id } }\n      approval { id type status }\n      cursor\n    }\n  }\n": typeof types.HireAgentDocument,
    "\n  query CompanyPage($id: ID!, $first: Int!) {\n    company(id: $id) {\n      name\n      agents(first: $first) {\n        edges { cursor node { name role chainOfCommand { name } } }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n": typeof types.CompanyPageDocument,
};
const documents: Documents = {
    "\n  mutation CreateCompany($name: String!) {\n    createCompany(input: { name: $name }) {\n      company { id name issuePrefix status }\n      cursor\n    }\n  }\n": types.CreateCompanyDocument,
    "\n  mutation HireAgent($input: HireAgentInput!) {\n    hireAgent(input: $input) {\n      agent { id name role status reportsTo: manager { id } }\n      approval { id type status }\n      cursor\n    }\n  }\n": types.HireAgentDocument,
    "\n  query CompanyPage($id: ID!, $first: Int!) {\n    company(id: $id) {\n      name\n      agents(first: $first) {\n        edges { cursor node { name role chainOfCommand { name } } }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n": types.CompanyPageDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateCompany($name: String!) {\n    createCompany(input: { name: $name }) {\n      company { id name issuePrefix status }\n      cursor\n    }\n  }\n"): typeof import('./graphql.js').CreateCompanyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation HireAgent($input: HireAgentInput!) {\n    hireAgent(input: $input) {\n      agent { id name role status reportsTo: manager { id } }\n      approval { id type status }\n      cursor\n    }\n  }\n"): typeof import('./graphql.js').HireAgentDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CompanyPage($id: ID!, $first: Int!) {\n    company(id: $id) {\n      name\n      agents(first: $first) {\n        edges { cursor node { name role chainOfCommand { name } } }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n"): typeof import('./graphql.js').CompanyPageDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
