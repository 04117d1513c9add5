/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
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

/** The state of a process that executes runs. */
export type EngineState =
  /** The process ended without a shutdown, and Orgraph took its runs from it. */
  | 'GONE'
  /** The process sent a sign of life within the last 15 seconds. */
  | 'LIVE'
  /** The process has sent no sign of life for 15 seconds: it may hang, or have no connection to the database. */
  | 'SILENT'
  /** The process was shut down. */
  | 'STOPPED';

/** The input of haltInstance. */
export type HaltInstanceInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The reason for the stop, for display. 1 to 500 characters. */
  reason?: string | null | undefined;
};

/** Which events of the installation to list. A list has at most 100 values. */
export type InstanceEventFilter = {
  /** Only events of the installation that one of these people caused. */
  actorUserIds?: Array<string> | null | undefined;
  /** Only events of the installation that happened in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Leaves out events of the installation that match. */
  not?: InstanceEventFilterExclusionInput | null | undefined;
  /** Only events of the installation of one of these types. */
  types?: Array<InstanceEventType> | null | undefined;
  /** Only events of the installation that concern one of these people. */
  userIds?: Array<string> | null | undefined;
};

/** Which events of the installation to leave out. */
export type InstanceEventFilterExclusionInput = {
  /** No events of the installation that one of these people caused. */
  actorUserIds?: Array<string> | null | undefined;
  /** No events of the installation of one of these types. */
  types?: Array<InstanceEventType> | null | undefined;
  /** No events of the installation that concern one of these people. */
  userIds?: Array<string> | null | undefined;
};

/** The kind of an event of the installation that belongs to no company. */
export type InstanceEventType =
  /** Somebody let an assistant act for them. */
  | 'ASSISTANT_CONNECTED'
  /** The access of an assistant ended: by its person, by itself, or because a token of it was shown twice. */
  | 'ASSISTANT_DISCONNECTED'
  /** The database was put back from a backup, by the client on the machine. */
  | 'DATABASE_RESTORED'
  /** Somebody changed their password. */
  | 'PASSWORD_CHANGED'
  /** A new password was set by such a link. */
  | 'PASSWORD_RESET'
  /** An instance admin made a link to set a new password. */
  | 'PASSWORD_RESET_LINK_CREATED'
  /** Somebody switched their second factor off. */
  | 'SECOND_FACTOR_DISABLED'
  /** Somebody switched their second factor on. */
  | 'SECOND_FACTOR_ENABLED'
  /** An instance admin took a person's second factor away. */
  | 'SECOND_FACTOR_RESET'
  /** Somebody ended sessions, their own or as an instance admin those of another person. */
  | 'SESSION_ENDED'
  /** A password, or the code of a second factor, was wrong. */
  | 'SIGN_IN_FAILED'
  /** There were so many failures that those of the hour after this are not written singly. */
  | 'SIGN_IN_FAILURES_OMITTED'
  /** Somebody signed in. */
  | 'USER_SIGNED_IN'
  /** Somebody signed out. */
  | 'USER_SIGNED_OUT'
  /** Somebody signed up, and was signed in. */
  | 'USER_SIGNED_UP';

/** The input of resumeInstance. */
export type ResumeInstanceInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** A span of time. Without a start or end, the span is open on that side. */
export type TimeRangeInput = {
  /** The start of the span, inclusive. */
  after?: string | null | undefined;
  /** The end of the span, exclusive. */
  before?: string | null | undefined;
};

export type UserLabelFragment = { __typename: 'User', id: string, name: string, image: string | null };

export type InstanceOperationQueryVariables = Exact<{ [key: string]: never; }>;


export type InstanceOperationQuery = { instanceHalt: { __typename: 'InstanceHalt', halted: boolean, haltedAt: string | null, reason: string | null, instanceStopId: string | null, haltedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null } | null, engines: Array<{ __typename: 'Engine', engineId: string, host: string, pid: number, version: string, state: EngineState, running: number, startedAt: string, lastSeenAt: string }> | null };

export type InstanceStopReportQueryVariables = Exact<{
  id: string;
}>;


export type InstanceStopReportQuery = { instanceStop: { __typename: 'InstanceStopReport', instanceStopId: string, companies: number, total: number, confirmed: number, outstanding: number } | null };

export type HeartbeatsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type HeartbeatsQuery = { schedulerHeartbeats: { __typename: 'SchedulerHeartbeatConnection', totalCount: number, nodes: Array<{ __typename: 'SchedulerHeartbeat', agentId: string, agentName: string, agentUrlKey: string, companyName: string, companyIssuePrefix: string, status: AgentStatus, adapterType: string, heartbeatEnabled: boolean, schedulerActive: boolean, intervalSec: number | null, lastHeartbeatAt: string | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null };

export type HaltAllMutationVariables = Exact<{
  input: HaltInstanceInput;
}>;


export type HaltAllMutation = { haltInstance: { __typename: 'HaltInstancePayload', halt: { __typename: 'InstanceHalt', halted: boolean, haltedAt: string | null, reason: string | null, instanceStopId: string | null } } | null };

export type ResumeAllMutationVariables = Exact<{
  input: ResumeInstanceInput;
}>;


export type ResumeAllMutation = { resumeInstance: { __typename: 'ResumeInstancePayload', halt: { __typename: 'InstanceHalt', halted: boolean, haltedAt: string | null, reason: string | null, instanceStopId: string | null } } | null };

export type InstanceEventLogQueryVariables = Exact<{
  filter?: InstanceEventFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type InstanceEventLogQuery = { instanceEvents: { __typename: 'InstanceEventConnection', nodes: Array<{ __typename: 'InstanceEvent', id: string, type: InstanceEventType, createdAt: string, email: string | null, address: string | null, userAgent: string | null, details: Record<string, unknown> | null, user: { __typename: 'User', id: string, name: string, image: string | null } | null, actorUser: { __typename: 'User', id: string, name: string, image: string | null } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null };

export const InstanceOperationDocument = document<InstanceOperationQuery, InstanceOperationQueryVariables>('137ee149dc029e03269e475b27c39a25ee9f45960c69f8c37ec91c9a8a2e9817', "query InstanceOperation{instanceHalt{halted haltedAt reason instanceStopId haltedByUser{...UserLabel __typename}__typename}engines{engineId host pid version state running startedAt lastSeenAt __typename}}fragment UserLabel on User{id name image __typename}");

export const InstanceStopReportDocument = document<InstanceStopReportQuery, InstanceStopReportQueryVariables>('9693c80d065a64e34f1c4c96981cc090ca290997ef3ed99c23959f91946a7b88', "query InstanceStopReport($id:ID!){instanceStop(id:$id){instanceStopId companies total confirmed outstanding __typename}}");

export const HeartbeatsDocument = document<HeartbeatsQuery, HeartbeatsQueryVariables>('3e404fdefaf03664138a146f1253bf859cd11e5a42a9800dc8a10513f74d75c9', "query Heartbeats($first:Int$after:String){schedulerHeartbeats(first:$first after:$after){nodes{agentId agentName agentUrlKey companyName companyIssuePrefix status adapterType heartbeatEnabled schedulerActive intervalSec lastHeartbeatAt __typename}pageInfo{hasNextPage endCursor __typename}totalCount __typename}}");

export const HaltAllDocument = document<HaltAllMutation, HaltAllMutationVariables>('35b6418eda74e41d9bbcf18528ce523bb350d63f7726386ad6ca9a917c9adf96', "mutation HaltAll($input:HaltInstanceInput!){haltInstance(input:$input){halt{halted haltedAt reason instanceStopId __typename}__typename}}");

export const ResumeAllDocument = document<ResumeAllMutation, ResumeAllMutationVariables>('659dce1d09192b470fa61a383763f5b78c8d6b1c2067c2bdac0300f82e9566ce', "mutation ResumeAll($input:ResumeInstanceInput!){resumeInstance(input:$input){halt{halted haltedAt reason instanceStopId __typename}__typename}}");

export const InstanceEventLogDocument = document<InstanceEventLogQuery, InstanceEventLogQueryVariables>('e6048db4334536a3dffa0d49d946d719b21a5e65b67282d17c85a3bba1a6a432', "query InstanceEventLog($filter:InstanceEventFilter$first:Int$after:String){instanceEvents(filter:$filter first:$first after:$after){nodes{id type createdAt email address userAgent details user{...UserLabel __typename}actorUser{...UserLabel __typename}__typename}pageInfo{hasNextPage endCursor __typename}__typename}}fragment UserLabel on User{id name image __typename}");
