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

/** The billing method for the use of a model. */
export type BillingType =
  /** Paid from prepaid credits. */
  | 'CREDITS'
  /** At a fixed price. */
  | 'FIXED'
  /** Metered by usage. */
  | 'METERED_API'
  /** Included in a subscription. */
  | 'SUBSCRIPTION_INCLUDED'
  /** Overage of a subscription. */
  | 'SUBSCRIPTION_OVERAGE'
  /** Not reported. */
  | 'UNKNOWN';

/** Which cost events to list. A list has at most 100 values. */
export type CostEventFilter = {
  /** Only cost events of one of these agents. */
  agentIds?: Array<string> | null | undefined;
  /** Only cost events of one of these billers. */
  billers?: Array<string> | null | undefined;
  /** Only cost events with one of these billing codes. */
  billingCodes?: Array<string> | null | undefined;
  /** Only cost events billed in one of these ways. */
  billingTypes?: Array<BillingType> | null | undefined;
  /** Only cost events whose price has one of these statuses. */
  costStatuses?: Array<CostStatus> | null | undefined;
  /** Only cost events that were recorded in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only cost events for one of these goals. */
  goalIds?: Array<string> | null | undefined;
  /** Only cost events for one of these issues. */
  issueIds?: Array<string> | null | undefined;
  /** Only cost events of one of these models. */
  models?: Array<string> | null | undefined;
  /** Leaves out cost events that match. */
  not?: CostEventFilterExclusionInput | null | undefined;
  /** Only cost events that occurred in this span. */
  occurredAt?: TimeRangeInput | null | undefined;
  /** Only cost events for one of these projects. */
  projectIds?: Array<string> | null | undefined;
  /** Only cost events of one of these providers. */
  providers?: Array<string> | null | undefined;
  /** Only cost events of one of these runs. */
  runIds?: Array<string> | null | undefined;
};

/** Which cost events to leave out. */
export type CostEventFilterExclusionInput = {
  /** No cost events of one of these agents. */
  agentIds?: Array<string> | null | undefined;
  /** No cost events of one of these billers. */
  billers?: Array<string> | null | undefined;
  /** No cost events with one of these billing codes. */
  billingCodes?: Array<string> | null | undefined;
  /** No cost events billed in one of these ways. */
  billingTypes?: Array<BillingType> | null | undefined;
  /** No cost events whose price has one of these statuses. */
  costStatuses?: Array<CostStatus> | null | undefined;
  /** No cost events for one of these goals. */
  goalIds?: Array<string> | null | undefined;
  /** No cost events for one of these issues. */
  issueIds?: Array<string> | null | undefined;
  /** No cost events of one of these models. */
  models?: Array<string> | null | undefined;
  /** No cost events for one of these projects. */
  projectIds?: Array<string> | null | undefined;
  /** No cost events of one of these providers. */
  providers?: Array<string> | null | undefined;
  /** No cost events of one of these runs. */
  runIds?: Array<string> | null | undefined;
};

/** The state of the price of a cost event. */
export type CostStatus =
  /** The price is known. */
  | 'REPORTED'
  /** The price is not known, so the cents are not the whole cost. */
  | 'UNPRICED';

/** The direction of a payment. */
export type FinanceDirection =
  /** The company was paid. */
  | 'CREDIT'
  /** The company paid. */
  | 'DEBIT';

/** Which payments and receipts to list. A list has at most 100 values. */
export type FinanceEventFilter = {
  /** Only payments and receipts of one of these agents. */
  agentIds?: Array<string> | null | undefined;
  /** Only payments and receipts of one of these billers. */
  billers?: Array<string> | null | undefined;
  /** Only payments and receipts that were recorded in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Only payments and receipts in one of these directions. */
  directions?: Array<FinanceDirection> | null | undefined;
  /** Only payments and receipts for one of these purposes. */
  eventKinds?: Array<FinanceEventKind> | null | undefined;
  /** Only payments and receipts for one of these goals. */
  goalIds?: Array<string> | null | undefined;
  /** Only payments and receipts for one of these issues. */
  issueIds?: Array<string> | null | undefined;
  /** Leaves out payments and receipts that match. */
  not?: FinanceEventFilterExclusionInput | null | undefined;
  /** Only payments and receipts that occurred in this span. */
  occurredAt?: TimeRangeInput | null | undefined;
  /** Only payments and receipts for one of these projects. */
  projectIds?: Array<string> | null | undefined;
  /** Only payments and receipts of one of these runs. */
  runIds?: Array<string> | null | undefined;
};

/** Which payments and receipts to leave out. */
export type FinanceEventFilterExclusionInput = {
  /** No payments and receipts of one of these agents. */
  agentIds?: Array<string> | null | undefined;
  /** No payments and receipts of one of these billers. */
  billers?: Array<string> | null | undefined;
  /** No payments and receipts in one of these directions. */
  directions?: Array<FinanceDirection> | null | undefined;
  /** No payments and receipts for one of these purposes. */
  eventKinds?: Array<FinanceEventKind> | null | undefined;
  /** No payments and receipts for one of these goals. */
  goalIds?: Array<string> | null | undefined;
  /** No payments and receipts for one of these issues. */
  issueIds?: Array<string> | null | undefined;
  /** No payments and receipts for one of these projects. */
  projectIds?: Array<string> | null | undefined;
  /** No payments and receipts of one of these runs. */
  runIds?: Array<string> | null | undefined;
};

/** The purpose of a payment. */
export type FinanceEventKind =
  /** A fee for the use of the company's own key. */
  | 'BYOK_FEE'
  /** The expiry of credits. */
  | 'CREDIT_EXPIRY'
  /** The purchase of credits. */
  | 'CREDIT_PURCHASE'
  /** The refund of credits. */
  | 'CREDIT_REFUND'
  /** The import of a model. */
  | 'CUSTOM_MODEL_IMPORT_CHARGE'
  /** The storage of a model. */
  | 'CUSTOM_MODEL_STORAGE_CHARGE'
  /** The overhead of a gateway. */
  | 'GATEWAY_OVERHEAD'
  /** The use of models. */
  | 'INFERENCE_CHARGE'
  /** The forwarding of logs. */
  | 'LOGPUSH_CHARGE'
  /** The storage of logs. */
  | 'LOG_STORAGE_CHARGE'
  /** A manual correction. */
  | 'MANUAL_ADJUSTMENT'
  /** The use of a platform. */
  | 'PLATFORM_FEE'
  /** Provisioned capacity. */
  | 'PROVISIONED_CAPACITY_CHARGE'
  /** The training of a model. */
  | 'TRAINING_CHARGE';

/** The input of recordFinanceEvent. */
export type RecordFinanceEventInput = {
  /** The ID of the agent that caused the payment. Null for none. */
  agentId?: string | null | undefined;
  /** The amount, in cents of the currency. At least 0. */
  amountCents: number;
  /** The party that bills or pays the company. 1 to 200 characters. */
  biller: string;
  /** The ID of the company. */
  companyId: string;
  /** The ID of the cost event that is billed. Null for none. */
  costEventId?: string | null | undefined;
  /** The ISO 4217 code of the currency: three letters. Defaults to USD. */
  currency?: string | null | undefined;
  /** The purpose of the payment in free text. At most 500 characters. Null for none. */
  description?: string | null | undefined;
  /** The direction: paid by the company or paid to it. Defaults to DEBIT. */
  direction?: FinanceDirection | null | undefined;
  /** True if the amount is an estimate. Defaults to false. */
  estimated?: boolean | null | undefined;
  /** The purpose of the payment. */
  eventKind: FinanceEventKind;
  /** The number of the invoice. Null for none. */
  externalInvoiceId?: string | null | undefined;
  /** The ID of the goal; defaults to the issue's. */
  goalId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The ID of the issue; defaults to the run's. */
  issueId?: string | null | undefined;
  /** Additional data of your own. Null for none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The provider's name for the model, if the payment is for a model. 1 to 200 characters. Null for none. */
  model?: string | null | undefined;
  /** The time of the payment: after 1999 and at most one day in the future. */
  occurredAt: string;
  /** The ID of the project; defaults to the issue's. */
  projectId?: string | null | undefined;
  /** The provider that runs the model, if the payment is for a model. 1 to 200 characters. Null for none. */
  provider?: string | null | undefined;
  /** The purchased quantity, in the unit. Null for none. */
  quantity?: number | null | undefined;
  /** The ID of the run. Null for none. */
  runId?: string | null | undefined;
  /** The unit of the quantity, such as tokens. 1 to 100 characters. Null for none. */
  unit?: string | null | undefined;
};

/** The length of time that a point of a chart covers. */
export type TimeBucket =
  /** A calendar day, which has 23 or 25 hours when the clock changes. */
  | 'DAY'
  /** A clock hour. */
  | 'HOUR'
  /** A calendar month. */
  | 'MONTH'
  /** A calendar week from Monday. */
  | 'WEEK';

/** A span of time. Without a start or end, the span is open on that side. */
export type TimeRangeInput = {
  /** The start of the span, inclusive. */
  after?: string | null | undefined;
  /** The end of the span, exclusive. */
  before?: string | null | undefined;
};

export type AgentLabelFragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type CostsQueryVariables = Exact<{
  companyId: string;
  from: string;
  to: string;
  bucket: TimeBucket;
  timeZone: string;
}>;


export type CostsQuery = { company: { __typename: 'Company', id: string, costs: { __typename: 'CompanyCosts', summary: { __typename: 'CostSummary', spendCents: number, budgetCents: number, utilizationPercent: number, unaccountedRunCount: number, unpricedEventCount: number }, byAgent: { __typename: 'AgentCostConnection', totalCount: number, nodes: Array<{ __typename: 'AgentCost', agentId: string, agentName: string | null, costCents: number, inputTokens: number, outputTokens: number, cachedInputTokens: number, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null }> }, byProject: { __typename: 'ProjectCostConnection', totalCount: number, nodes: Array<{ __typename: 'ProjectCost', projectId: string, projectName: string | null, costCents: number, tokens: number, project: { __typename: 'Project', id: string, name: string, urlKey: string } | null }> }, byProvider: { __typename: 'ProviderCostConnection', totalCount: number, nodes: Array<{ __typename: 'ProviderCost', provider: string, model: string, biller: string, billingType: BillingType, costCents: number, tokens: number }> } }, charts: { __typename: 'CompanyCharts', costs: Array<{ __typename: 'CostPoint', start: string, costCents: number, tokens: number }>, costsByAgent: Array<{ __typename: 'AgentCostSeries', agentId: string, costCents: number, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, points: Array<{ __typename: 'CostPoint', start: string, costCents: number }> }>, costsByModel: Array<{ __typename: 'ModelCostSeries', provider: string, model: string, costCents: number, points: Array<{ __typename: 'CostPoint', start: string, costCents: number }> }>, costsByProject: Array<{ __typename: 'ProjectCostSeries', projectId: string | null, costCents: number, project: { __typename: 'Project', id: string, name: string } | null, points: Array<{ __typename: 'CostPoint', start: string, costCents: number }> }> } } | null };

export type CostEventsQueryVariables = Exact<{
  companyId: string;
  filter?: CostEventFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CostEventsQuery = { company: { __typename: 'Company', id: string, costEvents: { __typename: 'CostEventConnection', nodes: Array<{ __typename: 'CostEvent', id: string, occurredAt: string, provider: string, model: string, costCents: number, costStatus: CostStatus, inputTokens: number, outputTokens: number, runId: string | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null, issue: { __typename: 'Issue', id: string, identifier: string, title: string } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type FinanceEventsQueryVariables = Exact<{
  companyId: string;
  filter?: FinanceEventFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type FinanceEventsQuery = { company: { __typename: 'Company', id: string, financeEvents: { __typename: 'FinanceEventConnection', nodes: Array<{ __typename: 'FinanceEvent', id: string, occurredAt: string, eventKind: FinanceEventKind, direction: FinanceDirection, biller: string, description: string | null, amountCents: number, currency: string, estimated: boolean }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type RecordFinanceEventMutationVariables = Exact<{
  input: RecordFinanceEventInput;
}>;


export type RecordFinanceEventMutation = { recordFinanceEvent: { __typename: 'RecordFinanceEventPayload', financeEvent: { __typename: 'FinanceEvent', id: string } } | null };

export const CostsDocument = document<CostsQuery, CostsQueryVariables>('4ef5a3b03a07702a4807b77604f009d25e9de24698cd729a5967d7b7590954e0', "query Costs($companyId:ID!$from:DateTime!$to:DateTime!$bucket:TimeBucket!$timeZone:String!){company(id:$companyId){id costs(from:$from to:$to){summary{spendCents budgetCents utilizationPercent unaccountedRunCount unpricedEventCount __typename}byAgent(first:20){totalCount nodes{agentId agentName costCents inputTokens outputTokens cachedInputTokens agent{...AgentLabel __typename}__typename}__typename}byProject(first:20){totalCount nodes{projectId projectName costCents tokens project{id name urlKey __typename}__typename}__typename}byProvider(first:20){totalCount nodes{provider model biller billingType costCents tokens __typename}__typename}__typename}charts(from:$from to:$to bucket:$bucket timeZone:$timeZone){costs{start costCents tokens __typename}costsByAgent(first:6){agentId costCents agent{...AgentLabel __typename}points{start costCents __typename}__typename}costsByModel(first:6){provider model costCents points{start costCents __typename}__typename}costsByProject(first:6){projectId costCents project{id name __typename}points{start costCents __typename}__typename}__typename}__typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const CostEventsDocument = document<CostEventsQuery, CostEventsQueryVariables>('98505e6bf95ac9b779360cc7536799b85c78a54247f7818e47965c33c634f4b9', "query CostEvents($companyId:ID!$filter:CostEventFilter$first:Int$after:String){company(id:$companyId){id costEvents(filter:$filter first:$first after:$after){nodes{id occurredAt provider model costCents costStatus inputTokens outputTokens runId agent{...AgentLabel __typename}issue{id identifier title __typename}__typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const FinanceEventsDocument = document<FinanceEventsQuery, FinanceEventsQueryVariables>('d4b060145b82b574628194e5a9e5281acf7147abc4956956b496ca763da44e95', "query FinanceEvents($companyId:ID!$filter:FinanceEventFilter$first:Int$after:String){company(id:$companyId){id financeEvents(filter:$filter first:$first after:$after){nodes{id occurredAt eventKind direction biller description amountCents currency estimated __typename}pageInfo{hasNextPage endCursor __typename}__typename}__typename}}");

export const RecordFinanceEventDocument = document<RecordFinanceEventMutation, RecordFinanceEventMutationVariables>('7482ec67f2830aca22765bb7ddd28c1ecca44130378c41e8936a8a3d3b1ab23b', "mutation RecordFinanceEvent($input:RecordFinanceEventInput!){recordFinanceEvent(input:$input){financeEvent{id __typename}__typename}}");
