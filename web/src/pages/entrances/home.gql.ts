/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The input of claimBootstrap. */
export type ClaimBootstrapInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of createCompany. */
export type CreateCompanyInput = {
  /** The monthly budget in cents; 0 means no limit. At least 0. Defaults to 0. */
  budgetMonthlyCents?: number | null | undefined;
  /** The ID of the person who is responsible by default. */
  defaultResponsibleUserId?: string | null | undefined;
  /** The purpose of the company. At most 4,000 characters. Null for none. */
  description?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The prefix of identifiers such as ACM-12; defaults to letters of the name. Must be 1 to 10 letters and digits, a letter first. */
  issuePrefix?: string | null | undefined;
  /** The company's picture: an http or https URL, or a path of this server that begins with /. At most 4,000 characters. Null for none. */
  logoUrl?: string | null | undefined;
  /** The company's display name. 1 to 200 characters. */
  name: string;
  /** The color that clients show, such as #1a2b3c. Null for none. */
  primaryColor?: string | null | undefined;
  /** True if hires need the approval of the board. Defaults to false. */
  requireBoardApprovalForNewAgents?: boolean | null | undefined;
};

export type ClaimInstallationMutationVariables = Exact<{
  input: ClaimBootstrapInput;
}>;


export type ClaimInstallationMutation = { claimBootstrap: { __typename: 'ClaimBootstrapPayload', claimed: boolean } | null };

export type FoundCompanyMutationVariables = Exact<{
  input: CreateCompanyInput;
}>;


export type FoundCompanyMutation = { createCompany: { __typename: 'CreateCompanyPayload', company: { __typename: 'Company', id: string, name: string, issuePrefix: string } } | null };

export type CurrentPersonQueryVariables = Exact<{ [key: string]: never; }>;


export type CurrentPersonQuery = { viewer:
    | { __typename: 'AgentViewer' }
    | { __typename: 'PersonViewer', user: { __typename: 'User', id: string, name: string, email: string | null } }
   | null };

export const ClaimInstallationDocument = document<ClaimInstallationMutation, ClaimInstallationMutationVariables>('59701e38b593dc56a59f8e14123858089c183007310f86bc08a605b526f652c6', "mutation ClaimInstallation($input:ClaimBootstrapInput!){claimBootstrap(input:$input){claimed __typename}}");

export const FoundCompanyDocument = document<FoundCompanyMutation, FoundCompanyMutationVariables>('898d1c84679fde15dea8ed61ba47975b387b9708e130a977da03c1c52ac34a8d', "mutation FoundCompany($input:CreateCompanyInput!){createCompany(input:$input){company{id name issuePrefix __typename}__typename}}");

export const CurrentPersonDocument = document<CurrentPersonQuery, CurrentPersonQueryVariables>('ed0d339e4cfecb347dc2343e1126e265b2d2dde9b60d126009b7fd1b2735cdb7', "query CurrentPerson{viewer{...on PersonViewer{user{id name email __typename}__typename}__typename}}");
