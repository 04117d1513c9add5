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

/** The decision about a tool call. */
export type ToolDecisionKind =
  /** The call is made. */
  | 'ALLOW'
  /** The call is denied until there is room to run the program of its server. */
  | 'DEFER_RUNTIME'
  /** The call is denied. */
  | 'DENY'
  /** The call is denied until the window of a rate limit is over. */
  | 'RATE_LIMITED'
  /** The call is made once a person has approved it. */
  | 'REQUIRE_APPROVAL';

export type AgentLabelFragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type ToolAccessQueryVariables = Exact<{
  companyId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ToolAccessQuery = { company: { __typename: 'Company', id: string, agents: { __typename: 'AgentConnection', nodes: Array<{ __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string, effectiveTools: { __typename: 'EffectiveTools', agentId: string, profiles: Array<{ __typename: 'ToolProfile', id: string, name: string }>, allowedTools: Array<{ __typename: 'AllowedTool', serverId: string, toolName: string, decision: ToolDecisionKind }> } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type ToolAccessServersQueryVariables = Exact<{
  companyId: string;
}>;


export type ToolAccessServersQuery = { company: { __typename: 'Company', id: string, toolServers: { __typename: 'ToolServerConnection', nodes: Array<{ __typename: 'ToolServer', id: string, name: string, application: { __typename: 'ToolApplication', id: string, name: string } | null, tools: { __typename: 'ToolCatalogEntryConnection', totalCount: number } }> } | null } | null };

export const ToolAccessDocument = document<ToolAccessQuery, ToolAccessQueryVariables>('de8c3e376884b3cc945bc22803ce35b22a52f68990063b5faf58b64e3d29760b', "query ToolAccess($companyId:ID!$first:Int$after:String){company(id:$companyId){id agents(first:$first after:$after orderBy:NAME_ASC){nodes{...AgentLabel effectiveTools{agentId profiles{id name __typename}allowedTools{serverId toolName decision __typename}__typename}__typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const ToolAccessServersDocument = document<ToolAccessServersQuery, ToolAccessServersQueryVariables>('f51356ccfb5230281080520858608ed9ef10fb3f7fece42f578d629cc391d58a', "query ToolAccessServers($companyId:ID!){company(id:$companyId){id toolServers(first:100 filter:{statuses:[ACTIVE]}orderBy:NAME_ASC){nodes{id name application{id name __typename}tools:catalog(first:1 filter:{statuses:[ACTIVE]}){totalCount __typename}__typename}__typename}__typename}}");
