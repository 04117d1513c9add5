/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The role of an agent in the company. */
export type AgentRole =
  /** Chief executive officer. */
  | 'CEO'
  /** Chief financial officer. */
  | 'CFO'
  /** Chief marketing officer. */
  | 'CMO'
  /** Chief technology officer. */
  | 'CTO'
  /** Design. */
  | 'DESIGNER'
  /** Operation of systems. */
  | 'DEVOPS'
  /** Engineering. */
  | 'ENGINEER'
  /** Any other role. */
  | 'GENERAL'
  /** Product or project management. */
  | 'PM'
  /** Quality assurance. */
  | 'QA'
  /** Research. */
  | 'RESEARCHER'
  /** Security. */
  | 'SECURITY';

/** The status of an agent. */
export type AgentStatus =
  /** Ready for work. */
  | 'ACTIVE'
  /** Its last run failed; it can still be woken. */
  | 'ERROR'
  /** Ready, without a running run. */
  | 'IDLE'
  /** Paused; starts no work until it is resumed. */
  | 'PAUSED'
  /** Hired; waiting for the approval of the board. */
  | 'PENDING_APPROVAL'
  /** Executing a run. */
  | 'RUNNING'
  /** Retired permanently. */
  | 'TERMINATED';

/** The input of revokeToolTrustRule. */
export type RevokeToolTrustRuleInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The policy's ID. */
  policyId: string;
  /** The reason for the revocation, at most 1,000 characters. Null for none. */
  reason?: string | null | undefined;
};

/** The arguments that a trust rule covers. */
export type ToolArgumentMode =
  /** All arguments. */
  | 'ACTION'
  /** Only the arguments of the approved action. */
  | 'EXACT';

/** Only active tools can be called. */
export type ToolCatalogEntryStatus =
  /** The tool may be called where policies and profiles allow it. */
  | 'ACTIVE'
  /** The tool was disabled by hand. */
  | 'DISABLED'
  /** The tool is new or has changed, and waits for a review. It is neither listed nor callable. */
  | 'QUARANTINED'
  /** The server no longer offers the tool. If a tool with this name returns, it is a new entry. */
  | 'REMOVED';

type ActorLabel_Agent_Fragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

type ActorLabel_PluginActor_Fragment = { __typename: 'PluginActor', key: string };

type ActorLabel_SystemActor_Fragment = { __typename: 'SystemActor', name: string };

type ActorLabel_User_Fragment = { __typename: 'User', id: string, name: string, image: string | null };

export type ActorLabelFragment =
  | ActorLabel_Agent_Fragment
  | ActorLabel_PluginActor_Fragment
  | ActorLabel_SystemActor_Fragment
  | ActorLabel_User_Fragment
;

export type AgentLabelFragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type UserLabelFragment = { __typename: 'User', id: string, name: string, image: string | null };

export type ToolTrustRulesQueryVariables = Exact<{
  companyId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ToolTrustRulesQuery = { company: { __typename: 'Company', id: string, toolTrustRules: { __typename: 'ToolPolicyConnection', nodes: Array<{ __typename: 'ToolPolicy', id: string, name: string, description: string | null, enabled: boolean, selectors: Record<string, unknown>, createdAt: string, createdBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, trustRule: { __typename: 'ToolTrustRule', argumentMode: ToolArgumentMode, sourceApprovalCount: number, approvalThreshold: number, expiresAt: string | null, hitCount: number, lastHitAt: string | null, revokedAt: string | null, revocationReason: string | null, catalogEntryId: string, catalogVersionHash: string, catalogEntry: { __typename: 'ToolCatalogEntry', id: string, toolName: string, title: string | null, versionHash: string, status: ToolCatalogEntryStatus, server: { __typename: 'ToolServer', id: string, name: string } | null } | null } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type ToolTrustRowFragment = { __typename: 'ToolPolicy', id: string, name: string, description: string | null, enabled: boolean, selectors: Record<string, unknown>, createdAt: string, createdBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, trustRule: { __typename: 'ToolTrustRule', argumentMode: ToolArgumentMode, sourceApprovalCount: number, approvalThreshold: number, expiresAt: string | null, hitCount: number, lastHitAt: string | null, revokedAt: string | null, revocationReason: string | null, catalogEntryId: string, catalogVersionHash: string, catalogEntry: { __typename: 'ToolCatalogEntry', id: string, toolName: string, title: string | null, versionHash: string, status: ToolCatalogEntryStatus, server: { __typename: 'ToolServer', id: string, name: string } | null } | null } | null };

export type RevokeToolTrustRuleMutationVariables = Exact<{
  input: RevokeToolTrustRuleInput;
}>;


export type RevokeToolTrustRuleMutation = { revokeToolTrustRule: { __typename: 'RevokeToolTrustRulePayload', policy: { __typename: 'ToolPolicy', id: string, name: string, description: string | null, enabled: boolean, selectors: Record<string, unknown>, createdAt: string, createdBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, trustRule: { __typename: 'ToolTrustRule', argumentMode: ToolArgumentMode, sourceApprovalCount: number, approvalThreshold: number, expiresAt: string | null, hitCount: number, lastHitAt: string | null, revokedAt: string | null, revocationReason: string | null, catalogEntryId: string, catalogVersionHash: string, catalogEntry: { __typename: 'ToolCatalogEntry', id: string, toolName: string, title: string | null, versionHash: string, status: ToolCatalogEntryStatus, server: { __typename: 'ToolServer', id: string, name: string } | null } | null } | null } } | null };

export const ToolTrustRulesDocument = document<ToolTrustRulesQuery, ToolTrustRulesQueryVariables>('c64f626fc9184edde725f01105b2c1cc8e03d7c37da30e60afd94d2bf1c8064a', "query ToolTrustRules($companyId:ID!$first:Int$after:String){company(id:$companyId){id toolTrustRules(first:$first after:$after){nodes{...ToolTrustRow __typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}fragment ToolTrustRow on ToolPolicy{id name description enabled selectors createdAt createdBy{...ActorLabel __typename}trustRule{argumentMode sourceApprovalCount approvalThreshold expiresAt hitCount lastHitAt revokedAt revocationReason catalogEntryId catalogVersionHash catalogEntry{id toolName title versionHash status server{id name __typename}__typename}__typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const RevokeToolTrustRuleDocument = document<RevokeToolTrustRuleMutation, RevokeToolTrustRuleMutationVariables>('55af026bf28f530e0d79435afeeee3a7624143924fa15af47c3f6bac9ad982db', "mutation RevokeToolTrustRule($input:RevokeToolTrustRuleInput!){revokeToolTrustRule(input:$input){policy{...ToolTrustRow __typename}__typename}}fragment ToolTrustRow on ToolPolicy{id name description enabled selectors createdAt createdBy{...ActorLabel __typename}trustRule{argumentMode sourceApprovalCount approvalThreshold expiresAt hitCount lastHitAt revokedAt revocationReason catalogEntryId catalogVersionHash catalogEntry{id toolName title versionHash status server{id name __typename}__typename}__typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");
