/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The input of createToolStdioTemplate. */
export type CreateToolStdioTemplateInput = {
  /** The arguments of the program. At most 100 of them. Each: at most 2,000 characters. Defaults to none. */
  args?: Array<string> | null | undefined;
  /** The program: a path, or a name to look up in PATH. Orgraph starts it without a shell. 1 to 2,000 characters. */
  command: string;
  /** The ID of the company. */
  companyId: string;
  /** The purpose of the program, at most 4,000 characters. Null for none. */
  description?: string | null | undefined;
  /** The environment variables that connections may fill with secrets. At most 200 of them. Each: at most 200 characters. Each: must have only upper-case letters, digits and underscores, and must not begin with a digit. Defaults to none. */
  envKeys?: Array<string> | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The display name, at most 160 characters. */
  name: string;
  /** The key, unique in the company. */
  templateId: string;
  /** The tools of the program; empty if the program lists its tools itself. At most 500 of them. Defaults to none. */
  tools?: Array<ToolStdioTemplateToolInput> | null | undefined;
};

/** The input of disableToolStdioTemplate. */
export type DisableToolStdioTemplateInput = {
  /** The ID of the company. */
  companyId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The reason for disabling the template. At most 1,000 characters. Null for none. */
  reason?: string | null | undefined;
  /** The key of the template. */
  templateId: string;
};

/** The input of restartToolRuntimeSlot. */
export type RestartToolRuntimeSlotInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The slot's ID. */
  slotId: string;
};

/** The input of stopToolRuntimeSlot. */
export type StopToolRuntimeSlotInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The slot's ID. */
  slotId: string;
};

/** The health of a connection's program. */
export type ToolRuntimeHealthStatus =
  /** The program failed. */
  | 'ERROR'
  /** The program responds. */
  | 'OK'
  /** The program has not been checked since its start. */
  | 'UNCHECKED';

/** The state of a watched condition. */
export type ToolRuntimeRecommendationStatus =
  /** The threshold is reached. */
  | 'FIRING'
  /** The threshold is not reached. */
  | 'OK';

/** The health of the programs and calls of a company. */
export type ToolRuntimeReportStatus =
  /** There is a critical alert. */
  | 'CRITICAL'
  /** There are warnings. */
  | 'DEGRADED'
  /** Nothing is wrong. */
  | 'OK';

/** The severity of a watched condition. */
export type ToolRuntimeSeverity =
  /** A person must look at it now. */
  | 'CRITICAL'
  /** No action is needed. */
  | 'INFO'
  /** A person should look at it. */
  | 'WARNING';

/** The status of a connection's program. */
export type ToolRuntimeStatus =
  /** The program must not run. */
  | 'DISABLED'
  /** The program failed; after a while, the next call starts it. */
  | 'FAILED'
  /** The program waits for calls, and is stopped if no call comes. */
  | 'IDLE'
  /** The program is processing a call. */
  | 'RUNNING'
  /** The program is starting. */
  | 'STARTING'
  /** The program was stopped; the next call starts it. */
  | 'STOPPED';

/** Shipped with the server, or created by an admin. */
export type ToolStdioTemplateSource =
  /** An instance admin created the template. */
  | 'ADMIN'
  /** The template comes with the server. */
  | 'BUILT_IN';

/** Connections can use active templates only. */
export type ToolStdioTemplateStatus =
  /** Connections may use the template. */
  | 'ACTIVE'
  /** Connections may no longer use the template. */
  | 'DISABLED';

/** A tool of a program. */
export type ToolStdioTemplateToolInput = {
  /** The annotations from the program, such as readOnlyHint. Null for none. */
  annotations?: Record<string, unknown> | null | undefined;
  /** The purpose of the tool. At most 8,000 characters. Null for none. */
  description?: string | null | undefined;
  /** The JSON schema of the tool's arguments; any object if omitted. Null for none. */
  inputSchema?: Record<string, unknown> | null | undefined;
  /** The name of the tool at its program. 1 to 240 characters. */
  name: string;
  /** The display name. 1 to 240 characters. Null for none. */
  title?: string | null | undefined;
};

export type ToolProgramsQueryVariables = Exact<{
  companyId: string;
}>;


export type ToolProgramsQuery = { company: { __typename: 'Company', id: string, toolRuntime: { __typename: 'ToolRuntimeReport', status: ToolRuntimeReportStatus, generatedAt: string, alerts: Array<{ __typename: 'ToolRuntimeRecommendation', name: string, description: string, severity: ToolRuntimeSeverity, status: ToolRuntimeRecommendationStatus, observed: string, threshold: string, firstResponderAction: string }>, metrics: { __typename: 'ToolRuntimeMetrics', runningSlots: number, idleSlots: number, failedSlots: number, toolCallsLastHour: number, toolFailuresLastHour: number, toolTimeoutsLastHour: number, p95ToolLatencyMsLastHour: number, activeConnections: number, degradedConnections: number } } | null, toolRuntimeSlots: { __typename: 'ToolRuntimeSlotConnection', nodes: Array<{ __typename: 'ToolRuntimeSlot', id: string, status: ToolRuntimeStatus, healthStatus: ToolRuntimeHealthStatus, healthMessage: string | null, lastError: string | null, commandTemplateKey: string, startedAt: string | null, stoppedAt: string | null, lastUsedAt: string | null, idleDeadlineAt: string | null, server: { __typename: 'ToolServer', id: string, name: string } | null }> } | null } | null };

export type ToolRuntimeSlotRowFragment = { __typename: 'ToolRuntimeSlot', id: string, status: ToolRuntimeStatus, healthStatus: ToolRuntimeHealthStatus, healthMessage: string | null, lastError: string | null, commandTemplateKey: string, startedAt: string | null, stoppedAt: string | null, lastUsedAt: string | null, idleDeadlineAt: string | null, server: { __typename: 'ToolServer', id: string, name: string } | null };

export type ToolTemplatesQueryVariables = Exact<{
  companyId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ToolTemplatesQuery = { company: { __typename: 'Company', id: string, toolStdioTemplates: { __typename: 'ToolStdioTemplateConnection', nodes: Array<{ __typename: 'ToolStdioTemplate', id: string, templateId: string, name: string, description: string | null, command: string, args: Array<string>, envKeys: Array<string>, source: ToolStdioTemplateSource, status: ToolStdioTemplateStatus, disabledReason: string | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type ToolTemplateRowFragment = { __typename: 'ToolStdioTemplate', id: string, templateId: string, name: string, description: string | null, command: string, args: Array<string>, envKeys: Array<string>, source: ToolStdioTemplateSource, status: ToolStdioTemplateStatus, disabledReason: string | null };

export type RestartToolRuntimeSlotMutationVariables = Exact<{
  input: RestartToolRuntimeSlotInput;
}>;


export type RestartToolRuntimeSlotMutation = { restartToolRuntimeSlot: { __typename: 'RestartToolRuntimeSlotPayload', slot: { __typename: 'ToolRuntimeSlot', id: string, status: ToolRuntimeStatus, healthStatus: ToolRuntimeHealthStatus, healthMessage: string | null, lastError: string | null, commandTemplateKey: string, startedAt: string | null, stoppedAt: string | null, lastUsedAt: string | null, idleDeadlineAt: string | null, server: { __typename: 'ToolServer', id: string, name: string } | null } } | null };

export type StopToolRuntimeSlotMutationVariables = Exact<{
  input: StopToolRuntimeSlotInput;
}>;


export type StopToolRuntimeSlotMutation = { stopToolRuntimeSlot: { __typename: 'StopToolRuntimeSlotPayload', slot: { __typename: 'ToolRuntimeSlot', id: string, status: ToolRuntimeStatus, healthStatus: ToolRuntimeHealthStatus, healthMessage: string | null, lastError: string | null, commandTemplateKey: string, startedAt: string | null, stoppedAt: string | null, lastUsedAt: string | null, idleDeadlineAt: string | null, server: { __typename: 'ToolServer', id: string, name: string } | null } } | null };

export type CreateToolStdioTemplateMutationVariables = Exact<{
  input: CreateToolStdioTemplateInput;
}>;


export type CreateToolStdioTemplateMutation = { createToolStdioTemplate: { __typename: 'CreateToolStdioTemplatePayload', template: { __typename: 'ToolStdioTemplate', id: string, templateId: string, name: string, description: string | null, command: string, args: Array<string>, envKeys: Array<string>, source: ToolStdioTemplateSource, status: ToolStdioTemplateStatus, disabledReason: string | null } } | null };

export type DisableToolStdioTemplateMutationVariables = Exact<{
  input: DisableToolStdioTemplateInput;
}>;


export type DisableToolStdioTemplateMutation = { disableToolStdioTemplate: { __typename: 'DisableToolStdioTemplatePayload', template: { __typename: 'ToolStdioTemplate', id: string, templateId: string, name: string, description: string | null, command: string, args: Array<string>, envKeys: Array<string>, source: ToolStdioTemplateSource, status: ToolStdioTemplateStatus, disabledReason: string | null } } | null };

export const ToolProgramsDocument = document<ToolProgramsQuery, ToolProgramsQueryVariables>('5bbbb1f96e6a319b5fe5590c52ad01c64a860cb4230f5cb962cc82afba6d83a6', "query ToolPrograms($companyId:ID!){company(id:$companyId){id toolRuntime{status generatedAt alerts{name description severity status observed threshold firstResponderAction __typename}metrics{runningSlots idleSlots failedSlots toolCallsLastHour toolFailuresLastHour toolTimeoutsLastHour p95ToolLatencyMsLastHour activeConnections degradedConnections __typename}__typename}toolRuntimeSlots(first:100){nodes{...ToolRuntimeSlotRow __typename}__typename}__typename}}fragment ToolRuntimeSlotRow on ToolRuntimeSlot{id status healthStatus healthMessage lastError commandTemplateKey startedAt stoppedAt lastUsedAt idleDeadlineAt server{id name __typename}__typename}");

export const ToolTemplatesDocument = document<ToolTemplatesQuery, ToolTemplatesQueryVariables>('2c67873a518b17aad354b39de5e5e657f14199769750f88dfc5d7a48e0eea211', "query ToolTemplates($companyId:ID!$first:Int$after:String){company(id:$companyId){id toolStdioTemplates(first:$first after:$after){nodes{...ToolTemplateRow __typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}fragment ToolTemplateRow on ToolStdioTemplate{id templateId name description command args envKeys source status disabledReason __typename}");

export const RestartToolRuntimeSlotDocument = document<RestartToolRuntimeSlotMutation, RestartToolRuntimeSlotMutationVariables>('d3e524e37f72d4ac3ea33d1486f54a6d0a631b7891db6137db97e8e18687094c', "mutation RestartToolRuntimeSlot($input:RestartToolRuntimeSlotInput!){restartToolRuntimeSlot(input:$input){slot{...ToolRuntimeSlotRow __typename}__typename}}fragment ToolRuntimeSlotRow on ToolRuntimeSlot{id status healthStatus healthMessage lastError commandTemplateKey startedAt stoppedAt lastUsedAt idleDeadlineAt server{id name __typename}__typename}");

export const StopToolRuntimeSlotDocument = document<StopToolRuntimeSlotMutation, StopToolRuntimeSlotMutationVariables>('8746e57df69e52e4fbffdc266f55284c34d168138f8442d3867aafa8ce65d4ec', "mutation StopToolRuntimeSlot($input:StopToolRuntimeSlotInput!){stopToolRuntimeSlot(input:$input){slot{...ToolRuntimeSlotRow __typename}__typename}}fragment ToolRuntimeSlotRow on ToolRuntimeSlot{id status healthStatus healthMessage lastError commandTemplateKey startedAt stoppedAt lastUsedAt idleDeadlineAt server{id name __typename}__typename}");

export const CreateToolStdioTemplateDocument = document<CreateToolStdioTemplateMutation, CreateToolStdioTemplateMutationVariables>('5747fd4b3abf8f0e661f9a13aa1c0f17eaff170ee13068190186df00584a5ccf', "mutation CreateToolStdioTemplate($input:CreateToolStdioTemplateInput!){createToolStdioTemplate(input:$input){template{...ToolTemplateRow __typename}__typename}}fragment ToolTemplateRow on ToolStdioTemplate{id templateId name description command args envKeys source status disabledReason __typename}");

export const DisableToolStdioTemplateDocument = document<DisableToolStdioTemplateMutation, DisableToolStdioTemplateMutationVariables>('73c6545bf5df40294eb03735df7fd8b3ef1bbfc9bdb371f6d21b9daa383aabfe', "mutation DisableToolStdioTemplate($input:DisableToolStdioTemplateInput!){disableToolStdioTemplate(input:$input){template{...ToolTemplateRow __typename}__typename}}fragment ToolTemplateRow on ToolStdioTemplate{id templateId name description command args envKeys source status disabledReason __typename}");
