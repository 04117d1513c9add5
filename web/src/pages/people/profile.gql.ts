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

/** The priorities of an issue. */
export type IssuePriority =
  /** Critical. */
  | 'CRITICAL'
  /** High. */
  | 'HIGH'
  /** Low. */
  | 'LOW'
  /** Medium. */
  | 'MEDIUM';

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

/** The role of a member. */
export type MembershipRole =
  /** Has every permission except that of managing members. */
  | 'ADMIN'
  /** An agent. */
  | 'MEMBER'
  /** Does the ordinary work of the board. */
  | 'OPERATOR'
  /** Has every permission. */
  | 'OWNER'
  /** Can only read. */
  | 'VIEWER';

/** The status of a membership. */
export type MembershipStatus =
  /** In effect. */
  | 'ACTIVE'
  /** The member has left. */
  | 'ARCHIVED'
  /** Not in effect yet. */
  | 'PENDING'
  /** Temporarily not in effect. */
  | 'SUSPENDED';

export type AgentLabelFragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type PersonProfileQueryVariables = Exact<{
  companyId: string;
  userSlug: string;
}>;


export type PersonProfileQuery = { userProfile: { __typename: 'UserProfile', user: { __typename: 'ProfileUser', userId: string, slug: string, name: string, email: string, image: string | null, joinedAt: string, membershipRole: MembershipRole | null, status: MembershipStatus }, stats: { __typename: 'ProfileStats', activityCount: number, commentCount: number, completedIssueCount: number, costCents: number, createdIssueCount: number, openIssueCount: number }, recentIssues: Array<{ __typename: 'ProfileIssue', issueId: string, identifier: string, title: string, status: IssueStatus, priority: IssuePriority, lastActivityAt: string }>, topAgents: Array<{ __typename: 'ProfileAgent', agentId: string, agentName: string | null, costCents: number, inputTokens: number, outputTokens: number, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null }>, topProviders: Array<{ __typename: 'ProfileProvider', provider: string, costCents: number, inputTokens: number, outputTokens: number }>, daily: Array<{ __typename: 'ProfileDay', date: string, activityCount: number, completedIssueCount: number, costCents: number }>, recentActivity: Array<{ __typename: 'Event', id: string, actionText: string, entityTypeText: string, createdAt: string, issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null }> } | null };

export const PersonProfileDocument = document<PersonProfileQuery, PersonProfileQueryVariables>('3840ebb30c797b073f91ac96eee774f35caec410328f23a4fa74e2041959783f', "query PersonProfile($companyId:ID!$userSlug:String!){userProfile(companyId:$companyId userSlug:$userSlug){user{userId slug name email image joinedAt membershipRole status __typename}stats{activityCount commentCount completedIssueCount costCents createdIssueCount openIssueCount __typename}recentIssues{issueId identifier title status priority lastActivityAt __typename}topAgents{agentId agentName costCents inputTokens outputTokens agent{...AgentLabel __typename}__typename}topProviders{provider costCents inputTokens outputTokens __typename}daily{date activityCount completedIssueCount costCents __typename}recentActivity{id actionText entityTypeText createdAt issue{id identifier title status __typename}__typename}__typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");
