/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The statuses of an issue. */
export type IssueStatus =
  /** Not planned yet. */
  | 'BACKLOG'
  /** Blocked. */
  | 'BLOCKED'
  /** Cancelled. */
  | 'CANCELLED'
  /** Done. */
  | 'DONE'
  /** In progress. */
  | 'IN_PROGRESS'
  /** In review. */
  | 'IN_REVIEW'
  /** Ready to be worked on. */
  | 'TODO';

/** The kinds of search results. */
export type SearchKind =
  /** An agent. */
  | 'AGENT'
  /** A comment on an issue. */
  | 'COMMENT'
  /** A document of an issue. */
  | 'DOCUMENT'
  /** An issue. */
  | 'ISSUE'
  /** A project. */
  | 'PROJECT';

/** The types that a search covers. */
export type SearchScope =
  /** Agents. */
  | 'AGENTS'
  /** All types. */
  | 'ALL'
  /** Comments on issues. */
  | 'COMMENTS'
  /** Documents of issues. */
  | 'DOCUMENTS'
  /** Issues, by title, identifier and description. */
  | 'ISSUES'
  /** Projects. */
  | 'PROJECTS';

/** The orders of search results. */
export type SearchSort =
  /** The newest first. */
  | 'CREATED'
  /** Results about the issues with the highest priority first. */
  | 'PRIORITY'
  /** The best matches first. */
  | 'RELEVANCE'
  /** The most recently updated first. */
  | 'UPDATED';

export type SearchPageQueryVariables = Exact<{
  companyId: string;
  q: string;
  scope?: SearchScope | null | undefined;
  sort?: SearchSort | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type SearchPageQuery = { search: { __typename: 'SearchResultConnection', countsByType: { __typename: 'SearchCounts', agent: number, comment: number, document: number, issue: number, project: number }, nodes: Array<{ __typename: 'SearchResult', entityId: string, type: SearchKind, title: string, snippet: string, updatedAt: string, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null, entity:
        | { __typename: 'Agent', urlKey: string, id: string }
        | { __typename: 'AgentConfigRevision', id: string }
        | { __typename: 'AgentKey', id: string }
        | { __typename: 'AgentSession', id: string }
        | { __typename: 'AnnotationComment', id: string }
        | { __typename: 'AnnotationThread', id: string }
        | { __typename: 'Approval', id: string }
        | { __typename: 'ApprovalComment', id: string }
        | { __typename: 'BoardApiKey', id: string }
        | { __typename: 'BudgetIncident', id: string }
        | { __typename: 'BudgetPolicy', id: string }
        | { __typename: 'Case', id: string }
        | { __typename: 'CaseAttachment', id: string }
        | { __typename: 'CaseLink', id: string }
        | { __typename: 'Company', id: string }
        | { __typename: 'CostEvent', id: string }
        | { __typename: 'Document', id: string }
        | { __typename: 'DocumentRevision', id: string }
        | { __typename: 'Event', id: string }
        | { __typename: 'FinanceEvent', id: string }
        | { __typename: 'Goal', id: string }
        | { __typename: 'InstanceEvent', id: string }
        | { __typename: 'Interaction', id: string }
        | { __typename: 'Invite', id: string }
        | { __typename: 'Issue', id: string }
        | { __typename: 'IssueAttachment', id: string }
        | { __typename: 'IssueComment', id: string }
        | { __typename: 'JoinRequest', id: string }
        | { __typename: 'Label', id: string }
        | { __typename: 'Member', id: string }
        | { __typename: 'Plugin', id: string }
        | { __typename: 'PluginConfig', id: string }
        | { __typename: 'PluginDelivery', id: string }
        | { __typename: 'PluginJob', id: string }
        | { __typename: 'PluginJobRun', id: string }
        | { __typename: 'PluginLog', id: string }
        | { __typename: 'Project', urlKey: string, id: string }
        | { __typename: 'ProjectWorkspace', id: string }
        | { __typename: 'Routine', id: string }
        | { __typename: 'RoutineDelivery', id: string }
        | { __typename: 'RoutineRevision', id: string }
        | { __typename: 'RoutineRun', id: string }
        | { __typename: 'RoutineTrigger', id: string }
        | { __typename: 'Run', id: string }
        | { __typename: 'Secret', id: string }
        | { __typename: 'SecretAccessEvent', id: string }
        | { __typename: 'SecretBinding', id: string }
        | { __typename: 'SecretVault', id: string }
        | { __typename: 'Skill', id: string }
        | { __typename: 'SkillSource', id: string }
        | { __typename: 'SkillTestInput', id: string }
        | { __typename: 'SkillTestRun', id: string }
        | { __typename: 'SkillVersion', id: string }
        | { __typename: 'SmokeLabRun', id: string }
        | { __typename: 'SmokeLabStep', id: string }
        | { __typename: 'StopOrder', id: string }
        | { __typename: 'ToolActionRequest', id: string }
        | { __typename: 'ToolApplication', id: string }
        | { __typename: 'ToolCall', id: string }
        | { __typename: 'ToolCatalogEntry', id: string }
        | { __typename: 'ToolGateway', id: string }
        | { __typename: 'ToolGatewayToken', id: string }
        | { __typename: 'ToolGrant', id: string }
        | { __typename: 'ToolGrantDelegation', id: string }
        | { __typename: 'ToolPolicy', id: string }
        | { __typename: 'ToolProfile', id: string }
        | { __typename: 'ToolProfileBinding', id: string }
        | { __typename: 'ToolProfileEntry', id: string }
        | { __typename: 'ToolRuntimeSlot', id: string }
        | { __typename: 'ToolServer', id: string }
        | { __typename: 'ToolStdioTemplate', id: string }
        | { __typename: 'User', id: string }
        | { __typename: 'UserSecretDefinition', id: string }
        | { __typename: 'UserSecretGrant', id: string }
        | { __typename: 'Wake', id: string }
        | { __typename: 'WorkProduct', id: string }
       | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null };

export const SearchPageDocument = document<SearchPageQuery, SearchPageQueryVariables>('4f49be012869477bfd6151bb3501cb71462d1c90fc8b01b0563f6a27eb002991', "query SearchPage($companyId:ID!$q:String!$scope:SearchScope$sort:SearchSort$first:Int$after:String){search(companyId:$companyId q:$q scope:$scope sort:$sort first:$first after:$after){countsByType{agent comment document issue project __typename}nodes{entityId type title snippet updatedAt issue{id identifier title status __typename}entity{id ...on Agent{urlKey __typename}...on Project{urlKey __typename}__typename}__typename}pageInfo{hasNextPage endCursor __typename}__typename}}");
