/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../graph/document.js';
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

/** The input of approveJoinRequest. */
export type ApproveJoinRequestInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The join request's ID. */
  joinRequestId: string;
};

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

/** The input of rejectJoinRequest. */
export type RejectJoinRequestInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The join request's ID. */
  joinRequestId: string;
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

export type ApproveJoinRequestMutationVariables = Exact<{
  input: ApproveJoinRequestInput;
}>;


export type ApproveJoinRequestMutation = { approveJoinRequest: { __typename: 'ApproveJoinRequestPayload', joinRequest: { __typename: 'JoinRequest', id: string, status: JoinRequestStatus, requestType: JoinRequestType, createdAt: string, approvedAt: string | null, rejectedAt: string | null, agentName: string | null, capabilities: string | null, adapterType: string | null, agentDefaultsPayload: Record<string, unknown> | null, requestEmailSnapshot: string | null, requestingUser: { __typename: 'User', id: string, name: string, image: string | null } | null, createdAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, approvedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, rejectedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, invite: { __typename: 'Invite', id: string, humanRole: BoardRole, createdBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null } | null } } | null };

export type RejectJoinRequestMutationVariables = Exact<{
  input: RejectJoinRequestInput;
}>;


export type RejectJoinRequestMutation = { rejectJoinRequest: { __typename: 'RejectJoinRequestPayload', joinRequest: { __typename: 'JoinRequest', id: string, status: JoinRequestStatus, requestType: JoinRequestType, createdAt: string, approvedAt: string | null, rejectedAt: string | null, agentName: string | null, capabilities: string | null, adapterType: string | null, agentDefaultsPayload: Record<string, unknown> | null, requestEmailSnapshot: string | null, requestingUser: { __typename: 'User', id: string, name: string, image: string | null } | null, createdAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, approvedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, rejectedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, invite: { __typename: 'Invite', id: string, humanRole: BoardRole, createdBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null } | null } } | null };

export const ApproveJoinRequestDocument = document<ApproveJoinRequestMutation, ApproveJoinRequestMutationVariables>('7fb2757d8e853c74284871e4186aae7524b1082b0fd46cf345b87ba2c5424678', "mutation ApproveJoinRequest($input:ApproveJoinRequestInput!){approveJoinRequest(input:$input){joinRequest{...JoinRequestCard __typename}__typename}}fragment JoinRequestCard on JoinRequest{id status requestType createdAt approvedAt rejectedAt agentName capabilities adapterType agentDefaultsPayload requestEmailSnapshot requestingUser{...UserLabel __typename}createdAgent{...AgentLabel __typename}approvedByUser{...UserLabel __typename}rejectedByUser{...UserLabel __typename}invite{id humanRole createdBy{...ActorLabel __typename}__typename}__typename}fragment UserLabel on User{id name image __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}");

export const RejectJoinRequestDocument = document<RejectJoinRequestMutation, RejectJoinRequestMutationVariables>('ebc54d37d466b5ceeb646c4996a8986c7c735a818e8ed23ce38e51ba15b3abef', "mutation RejectJoinRequest($input:RejectJoinRequestInput!){rejectJoinRequest(input:$input){joinRequest{...JoinRequestCard __typename}__typename}}fragment JoinRequestCard on JoinRequest{id status requestType createdAt approvedAt rejectedAt agentName capabilities adapterType agentDefaultsPayload requestEmailSnapshot requestingUser{...UserLabel __typename}createdAgent{...AgentLabel __typename}approvedByUser{...UserLabel __typename}rejectedByUser{...UserLabel __typename}invite{id humanRole createdBy{...ActorLabel __typename}__typename}__typename}fragment UserLabel on User{id name image __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}");
