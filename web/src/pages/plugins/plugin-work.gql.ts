/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** Which requests to list. A list has at most 100 values. */
export type PluginDeliveryFilter = {
  /** Only requests that came in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only requests to one of these webhooks. */
  endpointKeys?: Array<string> | null | undefined;
  /** Leaves out requests that match. */
  not?: PluginDeliveryFilterExclusionInput | null | undefined;
  /** Only requests that stand in one of these ways. */
  statuses?: Array<PluginDeliveryStatus> | null | undefined;
};

/** Which requests to leave out. */
export type PluginDeliveryFilterExclusionInput = {
  /** No requests to one of these webhooks. */
  endpointKeys?: Array<string> | null | undefined;
  /** No requests that stand in one of these ways. */
  statuses?: Array<PluginDeliveryStatus> | null | undefined;
};

/** The outcome of a request to a plugin webhook. */
export type PluginDeliveryStatus =
  /** The plugin could not accept the request. */
  | 'FAILED'
  /** The plugin has not responded yet. */
  | 'PENDING'
  /** The plugin accepted the request. */
  | 'SUCCESS';

/** Which runs to list. A list has at most 100 values. */
export type PluginJobRunFilter = {
  /** Only runs that were requested in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Leaves out runs that match. */
  not?: PluginJobRunFilterExclusionInput | null | undefined;
  /** Only runs that stand in one of these ways. */
  statuses?: Array<PluginJobRunStatus> | null | undefined;
  /** Only runs that ran for one of these reasons. */
  triggers?: Array<PluginJobTrigger> | null | undefined;
};

/** Which runs to leave out. */
export type PluginJobRunFilterExclusionInput = {
  /** No runs that stand in one of these ways. */
  statuses?: Array<PluginJobRunStatus> | null | undefined;
  /** No runs that ran for one of these reasons. */
  triggers?: Array<PluginJobTrigger> | null | undefined;
};

/** The status of a run of a plugin job. */
export type PluginJobRunStatus =
  /** The run never started: the plugin did not work by then. */
  | 'CANCELLED'
  /** The job failed in the plugin, or the server process that waited for it ended. */
  | 'FAILED'
  /** The run may not start yet. */
  | 'PENDING'
  /** The run starts as soon as a process picks it up. */
  | 'QUEUED'
  /** The plugin is running the job. */
  | 'RUNNING'
  /** The plugin completed the job. */
  | 'SUCCEEDED';

/** The state of a plugin job's schedule. */
export type PluginJobStatus =
  /** The job runs on its schedule while the plugin works. */
  | 'ACTIVE'
  /** The schedule can no longer be computed. */
  | 'FAILED'
  /** The schedule is off. */
  | 'PAUSED';

/** The reason for a run of a plugin job. */
export type PluginJobTrigger =
  /** A person started the run. */
  | 'MANUAL'
  /** The job had failed before. */
  | 'RETRY'
  /** The schedule started the run. */
  | 'SCHEDULE';

/** Which lines to list. A list has at most 100 values. */
export type PluginLogFilter = {
  /** Only lines that were written in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only lines of one of these levels. */
  levels?: Array<PluginLogLevel> | null | undefined;
  /** Leaves out lines that match. */
  not?: PluginLogFilterExclusionInput | null | undefined;
};

/** Which lines to leave out. */
export type PluginLogFilterExclusionInput = {
  /** No lines of one of these levels. */
  levels?: Array<PluginLogLevel> | null | undefined;
};

/** The severity of a line in a plugin's log. */
export type PluginLogLevel =
  /** Messages for plugin authors. */
  | 'DEBUG'
  /** Failures. */
  | 'ERROR'
  /** Normal events. */
  | 'INFO'
  /** Possible problems. */
  | 'WARN';

/** The input of setPluginConfig. */
export type SetPluginConfigInput = {
  /** The company's ID. */
  companyId: string;
  /** All settings. Secrets are references: {"type": "secret_ref", "secretId": …, "version": "latest"}. */
  config: Record<string, unknown>;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The plugin's ID or key. */
  pluginId: string;
};

/** The input of testPluginConfig. */
export type TestPluginConfigInput = {
  /** The company's ID. */
  companyId: string;
  /** All settings. Secrets are references: {"type": "secret_ref", "secretId": …, "version": "latest"}. */
  config: Record<string, unknown>;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The plugin's ID or key. */
  pluginId: string;
};

/** A span of time. Without a start or end, the span is open on that side. */
export type TimeRangeInput = {
  /** The start of the span, inclusive. */
  after?: string | null | undefined;
  /** The end of the span, exclusive. */
  before?: string | null | undefined;
};

/** The input of triggerPluginJob. */
export type TriggerPluginJobInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The job's ID or key. */
  jobId: string;
  /** The plugin's ID or key. */
  pluginId: string;
};

export type PluginSettingsQueryVariables = Exact<{
  id: string;
  companyId: string;
}>;


export type PluginSettingsQuery = { pluginConfig: { __typename: 'PluginConfig', id: string, config: Record<string, unknown>, lastError: string | null, updatedAt: string } | null, company: { __typename: 'Company', id: string, secrets: { __typename: 'SecretConnection', nodes: Array<{ __typename: 'Secret', id: string, name: string, key: string }> } | null } | null };

export type SetPluginConfigMutationVariables = Exact<{
  input: SetPluginConfigInput;
}>;


export type SetPluginConfigMutation = { setPluginConfig: { __typename: 'SetPluginConfigPayload', pluginConfig: { __typename: 'PluginConfig', id: string, config: Record<string, unknown>, lastError: string | null, updatedAt: string } } | null };

export type TestPluginConfigMutationVariables = Exact<{
  input: TestPluginConfigInput;
}>;


export type TestPluginConfigMutation = { testPluginConfig: { __typename: 'TestPluginConfigPayload', test: { __typename: 'PluginConfigTest', valid: boolean, message: string | null, supported: boolean | null } } | null };

export type PluginJobRowFragment = { __typename: 'PluginJob', id: string, jobKey: string, schedule: string | null, status: PluginJobStatus, lastRunAt: string | null, nextRunAt: string | null };

export type PluginJobRunRowFragment = { __typename: 'PluginJobRun', id: string, status: PluginJobRunStatus, trigger: PluginJobTrigger, error: string | null, logs: Array<string>, durationMs: number | null, createdAt: string, startedAt: string | null, finishedAt: string | null, job: { __typename: 'PluginJob', id: string, jobKey: string } | null };

export type PluginJobsQueryVariables = Exact<{
  id: string;
}>;


export type PluginJobsQuery = { plugin: { __typename: 'Plugin', id: string, jobs: { __typename: 'PluginJobConnection', nodes: Array<{ __typename: 'PluginJob', id: string, jobKey: string, schedule: string | null, status: PluginJobStatus, lastRunAt: string | null, nextRunAt: string | null }> } | null } | null };

export type PluginJobRunsQueryVariables = Exact<{
  id: string;
  filter?: PluginJobRunFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type PluginJobRunsQuery = { plugin: { __typename: 'Plugin', id: string, jobRuns: { __typename: 'PluginJobRunConnection', nodes: Array<{ __typename: 'PluginJobRun', id: string, status: PluginJobRunStatus, trigger: PluginJobTrigger, error: string | null, logs: Array<string>, durationMs: number | null, createdAt: string, startedAt: string | null, finishedAt: string | null, job: { __typename: 'PluginJob', id: string, jobKey: string } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type TriggerPluginJobMutationVariables = Exact<{
  input: TriggerPluginJobInput;
}>;


export type TriggerPluginJobMutation = { triggerPluginJob: { __typename: 'TriggerPluginJobPayload', job: { __typename: 'PluginJob', id: string, jobKey: string, schedule: string | null, status: PluginJobStatus, lastRunAt: string | null, nextRunAt: string | null }, run: { __typename: 'PluginJobRun', id: string, status: PluginJobRunStatus, trigger: PluginJobTrigger, error: string | null, logs: Array<string>, durationMs: number | null, createdAt: string, startedAt: string | null, finishedAt: string | null, job: { __typename: 'PluginJob', id: string, jobKey: string } | null } } | null };

export type PluginDeliveriesQueryVariables = Exact<{
  id: string;
  filter?: PluginDeliveryFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type PluginDeliveriesQuery = { plugin: { __typename: 'Plugin', id: string, webhookDeliveries: { __typename: 'PluginDeliveryConnection', nodes: Array<{ __typename: 'PluginDelivery', id: string, endpointKey: string, status: PluginDeliveryStatus, error: string | null, byteSize: number, durationMs: number | null, headers: Record<string, unknown>, createdAt: string, finishedAt: string | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type PluginLogRowFragment = { __typename: 'PluginLog', id: string, level: PluginLogLevel, message: string, meta: Record<string, unknown> | null, createdAt: string };

export type PluginLogsQueryVariables = Exact<{
  id: string;
  filter?: PluginLogFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type PluginLogsQuery = { plugin: { __typename: 'Plugin', id: string, logs: { __typename: 'PluginLogConnection', nodes: Array<{ __typename: 'PluginLog', id: string, level: PluginLogLevel, message: string, meta: Record<string, unknown> | null, createdAt: string }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type PluginLogLinesSubscriptionVariables = Exact<{
  id: string;
  level?: PluginLogLevel | null | undefined;
}>;


export type PluginLogLinesSubscription = { pluginLogs: { __typename: 'PluginLog', id: string, level: PluginLogLevel, message: string, meta: Record<string, unknown> | null, createdAt: string } };

export const PluginSettingsDocument = document<PluginSettingsQuery, PluginSettingsQueryVariables>('358072ce67ad1d638eba7abfc4acafc63b67da42a03e215cb25a72195b8f9e81', "query PluginSettings($id:ID!$companyId:ID!){pluginConfig(pluginId:$id companyId:$companyId){id config lastError updatedAt __typename}company(id:$companyId){id secrets(filter:{statuses:[ACTIVE]}orderBy:NAME_ASC first:200){nodes{id name key __typename}__typename}__typename}}");

export const SetPluginConfigDocument = document<SetPluginConfigMutation, SetPluginConfigMutationVariables>('f43f04fa2177002c0ace036fb0342f3669cb8a61215ac176810e5f743274fb14', "mutation SetPluginConfig($input:SetPluginConfigInput!){setPluginConfig(input:$input){pluginConfig{id config lastError updatedAt __typename}__typename}}");

export const TestPluginConfigDocument = document<TestPluginConfigMutation, TestPluginConfigMutationVariables>('4a993c8a5a70303c75dff741c6e564c243a417d9079c30912535445b00882882', "mutation TestPluginConfig($input:TestPluginConfigInput!){testPluginConfig(input:$input){test{valid message supported __typename}__typename}}");

export const PluginJobsDocument = document<PluginJobsQuery, PluginJobsQueryVariables>('b6b1e6b83a4ecf58f9bb370c59b6c2eaa515d7f71bd87e221fb4b48c5fa28776', "query PluginJobs($id:ID!){plugin(id:$id){id jobs(first:100){nodes{...PluginJobRow __typename}__typename}__typename}}fragment PluginJobRow on PluginJob{id jobKey schedule status lastRunAt nextRunAt __typename}");

export const PluginJobRunsDocument = document<PluginJobRunsQuery, PluginJobRunsQueryVariables>('6c614ced22c185edfe54fd9e2ac094eec561f48c0bb2eec0d121facd6e757e9e', "query PluginJobRuns($id:ID!$filter:PluginJobRunFilter$first:Int$after:String){plugin(id:$id){id jobRuns(filter:$filter first:$first after:$after){nodes{...PluginJobRunRow __typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}fragment PluginJobRunRow on PluginJobRun{id status trigger error logs durationMs createdAt startedAt finishedAt job{id jobKey __typename}__typename}");

export const TriggerPluginJobDocument = document<TriggerPluginJobMutation, TriggerPluginJobMutationVariables>('2e15fefe92f6accf1172800e0250e3058bc6f5c12c746f618a15883329ff3781', "mutation TriggerPluginJob($input:TriggerPluginJobInput!){triggerPluginJob(input:$input){job{...PluginJobRow __typename}run{...PluginJobRunRow __typename}__typename}}fragment PluginJobRow on PluginJob{id jobKey schedule status lastRunAt nextRunAt __typename}fragment PluginJobRunRow on PluginJobRun{id status trigger error logs durationMs createdAt startedAt finishedAt job{id jobKey __typename}__typename}");

export const PluginDeliveriesDocument = document<PluginDeliveriesQuery, PluginDeliveriesQueryVariables>('b1249912ab5b2ba0c69aa51f85ee8adea78ffd248b842d976545a4d422c4b210', "query PluginDeliveries($id:ID!$filter:PluginDeliveryFilter$first:Int$after:String){plugin(id:$id){id webhookDeliveries(filter:$filter first:$first after:$after){nodes{id endpointKey status error byteSize durationMs headers createdAt finishedAt __typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}");

export const PluginLogsDocument = document<PluginLogsQuery, PluginLogsQueryVariables>('1f78a6838c124170e190ee1618753c07c9e1e8451abb54d28b37d4db4cff2168', "query PluginLogs($id:ID!$filter:PluginLogFilter$first:Int$after:String){plugin(id:$id){id logs(filter:$filter first:$first after:$after){nodes{...PluginLogRow __typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}fragment PluginLogRow on PluginLog{id level message meta createdAt __typename}");

export const PluginLogLinesDocument = document<PluginLogLinesSubscription, PluginLogLinesSubscriptionVariables>('374380109998518df20c7c1d41ddd501fad2d7adc222374627d160feacba6c45', "subscription PluginLogLines($id:ID!$level:PluginLogLevel){pluginLogs(pluginId:$id level:$level){...PluginLogRow __typename}}fragment PluginLogRow on PluginLog{id level message meta createdAt __typename}");
