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

/** The role of a person. */
export type BoardRole =
  /** Has every permission except that of managing members. */
  | 'ADMIN'
  /** Does the ordinary work of the board. */
  | 'OPERATOR'
  /** Has every permission. */
  | 'OWNER'
  /** Can only read. */
  | 'VIEWER';

/** The input of createInvite. */
export type CreateInviteInput = {
  /** The message to the joiner. At most 4,000 characters. Null for none. */
  agentMessage?: string | null | undefined;
  /** The kinds of joiners that the invite allows. Defaults to BOTH. */
  allowedJoinTypes?: InviteJoinTypes | null | undefined;
  /** The ID of the company. */
  companyId: string;
  /** The defaults of an agent that joins. Null for none. */
  defaultsPayload?: Record<string, unknown> | null | undefined;
  /** The role of people who join; at most the inviter's role. Defaults to OPERATOR. */
  humanRole?: BoardRole | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** Which invites to list. A list has at most 100 values. */
export type InviteFilter = {
  /** Only invites that were accepted in this span. */
  acceptedAt?: TimeRangeInput | null | undefined;
  /** Only invites by which one of these may join. */
  allowedJoinTypes?: Array<InviteJoinTypes> | null | undefined;
  /** Only invites that were created in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only invites created by one of these agents. */
  createdByAgentIds?: Array<string> | null | undefined;
  /** Only invites created by one of these people. */
  createdByUserIds?: Array<string> | null | undefined;
  /** Only invites that expire in this span. */
  expiresAt?: TimeRangeInput | null | undefined;
  /** Leaves out invites that match. */
  not?: InviteFilterExclusionInput | null | undefined;
  /** Only invites that were revoked in this span. */
  revokedAt?: TimeRangeInput | null | undefined;
  /** Only invites in one of these states. */
  states?: Array<InviteState> | null | undefined;
};

/** Which invites to leave out. */
export type InviteFilterExclusionInput = {
  /** No invites by which one of these may join. */
  allowedJoinTypes?: Array<InviteJoinTypes> | null | undefined;
  /** No invites created by one of these agents. */
  createdByAgentIds?: Array<string> | null | undefined;
  /** No invites created by one of these people. */
  createdByUserIds?: Array<string> | null | undefined;
  /** No invites in one of these states. */
  states?: Array<InviteState> | null | undefined;
};

/** The kinds of joiners that an invite allows. */
export type InviteJoinTypes =
  /** Only an agent. */
  | 'AGENT'
  /** A person or an agent. */
  | 'BOTH'
  /** Only a person. */
  | 'HUMAN';

/** The state of an invite. */
export type InviteState =
  /** The invite was used. */
  | 'ACCEPTED'
  /** The invite can be used. */
  | 'ACTIVE'
  /** The invite has expired. */
  | 'EXPIRED'
  /** The invite was revoked. */
  | 'REVOKED';

/** Which join requests to list. A list has at most 100 values. */
export type JoinRequestFilter = {
  /** Only join requests that were approved in this span. */
  approvedAt?: TimeRangeInput | null | undefined;
  /** Only join requests that were made in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only join requests by one of these invites. */
  inviteIds?: Array<string> | null | undefined;
  /** Leaves out join requests that match. */
  not?: JoinRequestFilterExclusionInput | null | undefined;
  /** Only join requests that were rejected in this span. */
  rejectedAt?: TimeRangeInput | null | undefined;
  /** Only join requests of people, or of agents. */
  requestTypes?: Array<JoinRequestType> | null | undefined;
  /** Only join requests by one of these people. */
  requestingUserIds?: Array<string> | null | undefined;
  /** Only join requests in one of these statuses. */
  statuses?: Array<JoinRequestStatus> | null | undefined;
};

/** Which join requests to leave out. */
export type JoinRequestFilterExclusionInput = {
  /** No join requests by one of these invites. */
  inviteIds?: Array<string> | null | undefined;
  /** No join requests of people, or of agents. */
  requestTypes?: Array<JoinRequestType> | null | undefined;
  /** No join requests by one of these people. */
  requestingUserIds?: Array<string> | null | undefined;
  /** No join requests in one of these statuses. */
  statuses?: Array<JoinRequestStatus> | null | undefined;
};

/** The status of a join request. */
export type JoinRequestStatus =
  /** The request was approved. */
  | 'APPROVED'
  /** The request waits for approval. */
  | 'PENDING_APPROVAL'
  /** The request was rejected. */
  | 'REJECTED';

/** The kind of joiner. */
export type JoinRequestType =
  /** An agent. */
  | 'AGENT'
  /** A person. */
  | 'HUMAN';

/** The input of revokeInvite. */
export type RevokeInviteInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The invite's ID. */
  inviteId: string;
};

/** A span of time. Without a start or end, the span is open on that side. */
export type TimeRangeInput = {
  /** The start of the span, inclusive. */
  after?: string | null | undefined;
  /** The end of the span, exclusive. */
  before?: string | null | undefined;
};

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

export type JoinRequestCardFragment = { __typename: 'JoinRequest', id: string, status: JoinRequestStatus, requestType: JoinRequestType, createdAt: string, approvedAt: string | null, rejectedAt: string | null, agentName: string | null, capabilities: string | null, adapterType: string | null, agentDefaultsPayload: Record<string, unknown> | null, requestEmailSnapshot: string | null, requestingUser: { __typename: 'User', id: string, name: string, image: string | null } | null, createdAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, approvedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, rejectedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, invite: { __typename: 'Invite', id: string, humanRole: BoardRole, createdBy:
      | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
      | { __typename: 'PluginActor', key: string }
      | { __typename: 'SystemActor', name: string }
      | { __typename: 'User', id: string, name: string, image: string | null }
     | null } | null };

export type InvitesQueryVariables = Exact<{
  companyId: string;
  filter?: InviteFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type InvitesQuery = { company: { __typename: 'Company', id: string, invites: { __typename: 'InviteConnection', totalCount: number, nodes: Array<{ __typename: 'Invite', id: string, state: InviteState, allowedJoinTypes: InviteJoinTypes, humanRole: BoardRole, agentMessage: string | null, createdAt: string, expiresAt: string, createdBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type InviteRowFragment = { __typename: 'Invite', id: string, state: InviteState, allowedJoinTypes: InviteJoinTypes, humanRole: BoardRole, agentMessage: string | null, createdAt: string, expiresAt: string, createdBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null };

export type CreateInviteMutationVariables = Exact<{
  input: CreateInviteInput;
}>;


export type CreateInviteMutation = { createInvite: { __typename: 'CreateInvitePayload', invite: { __typename: 'NewInvite', inviteId: string, inviteUrl: string, onboardingTextUrl: string, allowedJoinTypes: InviteJoinTypes, expiresAt: string } } | null };

export type RevokeInviteMutationVariables = Exact<{
  input: RevokeInviteInput;
}>;


export type RevokeInviteMutation = { revokeInvite: { __typename: 'RevokeInvitePayload', invite: { __typename: 'Invite', id: string, state: InviteState, allowedJoinTypes: InviteJoinTypes, humanRole: BoardRole, agentMessage: string | null, createdAt: string, expiresAt: string, createdBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null } } | null };

export type JoinRequestsQueryVariables = Exact<{
  companyId: string;
  filter?: JoinRequestFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type JoinRequestsQuery = { company: { __typename: 'Company', id: string, joinRequests: { __typename: 'JoinRequestConnection', totalCount: number, nodes: Array<{ __typename: 'JoinRequest', id: string, status: JoinRequestStatus, requestType: JoinRequestType, createdAt: string, approvedAt: string | null, rejectedAt: string | null, agentName: string | null, capabilities: string | null, adapterType: string | null, agentDefaultsPayload: Record<string, unknown> | null, requestEmailSnapshot: string | null, requestingUser: { __typename: 'User', id: string, name: string, image: string | null } | null, createdAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, approvedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, rejectedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, invite: { __typename: 'Invite', id: string, humanRole: BoardRole, createdBy:
            | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
            | { __typename: 'PluginActor', key: string }
            | { __typename: 'SystemActor', name: string }
            | { __typename: 'User', id: string, name: string, image: string | null }
           | null } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export const InvitesDocument = document<InvitesQuery, InvitesQueryVariables>('872e2a03561230a1344a849ef300f26342cab5234b7330f10934ad103265d72d', "query Invites($companyId:ID!$filter:InviteFilter$first:Int$after:String){company(id:$companyId){id invites(filter:$filter first:$first after:$after){nodes{...InviteRow __typename}pageInfo{hasNextPage endCursor __typename}totalCount __typename}__typename}}fragment InviteRow on Invite{id state allowedJoinTypes humanRole agentMessage createdAt expiresAt createdBy{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const CreateInviteDocument = document<CreateInviteMutation, CreateInviteMutationVariables>('e3a4dc5133dc4bf3636aaee0a02e1cfc6c380b0eb6ff6ec313ae94d40f30f31f', "mutation CreateInvite($input:CreateInviteInput!){createInvite(input:$input){invite{inviteId inviteUrl onboardingTextUrl allowedJoinTypes expiresAt __typename}__typename}}");

export const RevokeInviteDocument = document<RevokeInviteMutation, RevokeInviteMutationVariables>('66cecd66544235006c82ac038443af7a769536f88a449f963a107002d94db4f7', "mutation RevokeInvite($input:RevokeInviteInput!){revokeInvite(input:$input){invite{...InviteRow __typename}__typename}}fragment InviteRow on Invite{id state allowedJoinTypes humanRole agentMessage createdAt expiresAt createdBy{...ActorLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const JoinRequestsDocument = document<JoinRequestsQuery, JoinRequestsQueryVariables>('3b9a997220ee846e2208e7737962ac844c36e1c3d76d06657e2bccefa563fbca', "query JoinRequests($companyId:ID!$filter:JoinRequestFilter$first:Int$after:String){company(id:$companyId){id joinRequests(filter:$filter first:$first after:$after){nodes{...JoinRequestCard __typename}pageInfo{hasNextPage endCursor __typename}totalCount __typename}__typename}}fragment JoinRequestCard on JoinRequest{id status requestType createdAt approvedAt rejectedAt agentName capabilities adapterType agentDefaultsPayload requestEmailSnapshot requestingUser{...UserLabel __typename}createdAgent{...AgentLabel __typename}approvedByUser{...UserLabel __typename}rejectedByUser{...UserLabel __typename}invite{id humanRole createdBy{...ActorLabel __typename}__typename}__typename}fragment UserLabel on User{id name image __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}");
