import { z } from 'zod';
import { filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byColumn, ordersOf } from '#services/core/rows/ordered-pages.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, text, total, uuid } from '#services/core/text/fields.js';

export const BillingType = describedEnum('BillingType', 'The billing method for the use of a model.', {
  metered_api: 'Metered by usage.',
  subscription_included: 'Included in a subscription.',
  subscription_overage: 'Overage of a subscription.',
  credits: 'Paid from prepaid credits.',
  fixed: 'At a fixed price.',
  unknown: 'Not reported.',
});
export const CostStatus = describedEnum('CostStatus', 'The state of the price of a cost event.', {
  reported: 'The price is known.',
  unpriced: 'The price is not known, so the cents are not the whole cost.',
});

export const CostEventView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    agentId: z.uuid().describe('The ID of the agent that caused the cost.'),
    issueId: z.uuid().nullable().describe('The ID of the issue that the cost was for.'),
    projectId: z.uuid().nullable().describe('The ID of the project that the cost counts for.'),
    goalId: z.uuid().nullable().describe('The ID of the goal that the cost was for.'),
    heartbeatRunId: z.uuid().nullable().describe('The ID of the run that caused the cost.'),
    billingCode: z
      .string()
      .nullable()
      .describe('The code under which the cost is booked; null unless the issue or the report has one.'),
    provider: z.string().describe('The provider that runs the model, such as anthropic.'),
    biller: z.string().describe('The party that bills the company, which may differ from the provider.'),
    billingType: BillingType.describe('The billing method.'),
    model: z.string().describe("The provider's name for the model, such as claude-sonnet-4-5."),
    inputTokens: z.int().describe('The tokens that were sent to the model, without those read from its cache.'),
    cachedInputTokens: z.int().describe('Input tokens that were read from a cache.'),
    outputTokens: z.int().describe('The tokens that the model wrote.'),
    costCents: z.int().describe('The price in whole US cents; 0 if costStatus is UNPRICED.'),
    costStatus: CostStatus.describe('The state of the price: known or unknown.'),
    occurredAt: z.iso.datetime().describe('The time at which the agent used the model.'),
    createdAt: z.iso.datetime().describe('The time at which the cost was reported.'),
  })
  .meta({ id: 'CostEvent', description: "The cost of an agent's use of a model." });

export const presentCost = presenterOf(CostEventView);

export const FinanceEventKind = describedEnum('FinanceEventKind', 'The purpose of a payment.', {
  inference_charge: 'The use of models.',
  platform_fee: 'The use of a platform.',
  credit_purchase: 'The purchase of credits.',
  credit_refund: 'The refund of credits.',
  credit_expiry: 'The expiry of credits.',
  byok_fee: "A fee for the use of the company's own key.",
  gateway_overhead: 'The overhead of a gateway.',
  log_storage_charge: 'The storage of logs.',
  logpush_charge: 'The forwarding of logs.',
  provisioned_capacity_charge: 'Provisioned capacity.',
  training_charge: 'The training of a model.',
  custom_model_import_charge: 'The import of a model.',
  custom_model_storage_charge: 'The storage of a model.',
  manual_adjustment: 'A manual correction.',
});
export const FinanceDirection = describedEnum('FinanceDirection', 'The direction of a payment.', {
  debit: 'The company paid.',
  credit: 'The company was paid.',
});

export const FinanceEventView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    eventKind: FinanceEventKind.describe('The purpose of the payment.'),
    direction: FinanceDirection.describe('The direction: paid by the company or paid to it.'),
    biller: z.string().describe('The party that bills the company, which may differ from the provider.'),
    provider: z
      .string()
      .nullable()
      .describe('The provider that runs the model; null if the payment is not for a model.'),
    model: z.string().nullable().describe("The provider's name for the model; null if the payment is not for a model."),
    amountCents: z.int().describe('The amount, in cents of the currency.'),
    currency: z.string().describe('The ISO 4217 code of the currency, such as USD.'),
    quantity: z.number().nullable().describe('The purchased quantity, in the unit; null if not given.'),
    unit: z.string().nullable().describe('The unit of the quantity, such as tokens; null if not given.'),
    estimated: z.boolean().describe('True if the amount is an estimate.'),
    externalInvoiceId: z.string().nullable().describe('The number of the invoice.'),
    description: z.string().nullable().describe('The purpose of the payment in free text; null if not given.'),
    metadataJson: z
      .record(z.string(), z.json())
      .nullable()
      .describe('Additional data from the caller that recorded the payment; null if not given.'),
    agentId: z.uuid().nullable().describe('The ID of the agent that caused the payment.'),
    issueId: z.uuid().nullable().describe('The ID of the issue that the payment was for.'),
    projectId: z.uuid().nullable().describe('The ID of the project that the payment counts for.'),
    goalId: z.uuid().nullable().describe('The ID of the goal that the payment was for.'),
    heartbeatRunId: z.uuid().nullable().describe('The ID of the run that caused the payment.'),
    costEventId: z.uuid().nullable().describe('The ID of the cost event that is billed.'),
    occurredAt: z.iso.datetime().describe('The time of the payment.'),
    createdAt: z.iso.datetime().describe('The time at which the payment was recorded.'),
  })
  .meta({
    id: 'FinanceEvent',
    description: 'A payment between a company and a biller. Budgets do not count it.',
  });

export const presentFinance = presenterOf(FinanceEventView);

const counted = {
  inputTokens: total().describe('The tokens that were sent to models, without those read from their caches.'),
  cachedInputTokens: total().describe('Input tokens that were read from a cache.'),
  outputTokens: total().describe('The tokens that models wrote.'),
};
const tokens = total().describe('Input, cached input and output tokens together.');
const costCents = total().describe('The billed amount in US cents; uses without a known price count as zero.');
const spend = { costCents, tokens, ...counted };

export const CostSummaryView = z
  .object({
    companyId: z.uuid(),
    spendCents: total().describe('The billed amount in the range, in US cents.'),
    budgetCents: z.int().describe('The monthly budget in cents; 0 means no limit.'),
    utilizationPercent: z.number().describe('Spend as a percentage of the monthly budget; 0 without a budget.'),
    unpricedEventCount: z.int().describe('The number of events without a known price, which count as zero cents.'),
    unaccountedRunCount: z.int().describe('The number of runs that ended without reporting their cost.'),
  })
  .meta({ id: 'CostSummary', description: 'The spend of a company and its monthly budget.' });

const agent = {
  agentId: z.uuid().describe("The agent's ID."),
  agentName: z.string().nullable().describe("The agent's name; null once the agent is deleted."),
};

export const AgentCostView = z
  .object({
    ...agent,
    agentStatus: z.string().nullable().describe("The agent's status; null once the agent is deleted."),
    costCents,
    ...counted,
    apiRunCount: z.int().describe('The number of runs with metered API billing.'),
    subscriptionRunCount: z.int().describe('The number of runs on a subscription.'),
  })
  .meta({ id: 'AgentCost', description: 'The costs of an agent.' });

const provider = z.string().describe('The provider that runs the models, such as anthropic.');
const biller = z.string().describe('The party that bills the company, which may differ from the provider.');
const billed = {
  provider,
  biller,
  billingType: BillingType.describe('The billing method.'),
  model: z.string().describe("The provider's name for the model, such as claude-sonnet-4-5."),
};

export const AgentModelCostView = z
  .object({ ...agent, ...billed, ...spend })
  .meta({ id: 'AgentModelCost', description: "The costs of an agent's use of a model." });

export const ProviderCostView = z
  .object({ ...billed, ...spend })
  .meta({ id: 'ProviderCost', description: "The costs of a provider's model, by billing method." });

export const BillerCostView = z
  .object({
    biller,
    ...spend,
    providerCount: z.int().describe('The number of providers that the biller bills for.'),
    modelCount: z.int().describe('The number of models that the biller bills for.'),
  })
  .meta({ id: 'BillerCost', description: 'The costs that a biller bills.' });

export const ProjectCostView = z
  .object({
    projectId: z.uuid().describe("The project's ID."),
    projectName: z.string().nullable().describe("The project's name; null once the project is deleted."),
    ...spend,
  })
  .meta({ id: 'ProjectCost', description: 'The costs of a project.' });

export const WindowSpendView = z
  .object({
    provider,
    biller,
    window: z.enum(['5h', '24h', '7d']).describe('The window of time before now: 5h, 24h or 7d.'),
    windowHours: z.int().describe('The length of the window in hours.'),
    ...spend,
  })
  .meta({ id: 'WindowSpend', description: 'The costs of a provider in the last hours or days.' });

const balance = {
  debitCents: total().describe('The total that the company paid, in cents, regardless of currency.'),
  creditCents: total().describe('The total that was paid to the company, in cents, regardless of currency.'),
  netCents: total().describe('The total that the company paid minus the total paid to it, in cents.'),
};
const eventCount = z.int().describe('The number of finance events.');

export const FinanceSummaryView = z
  .object({
    companyId: z.uuid(),
    ...balance,
    estimatedDebitCents: total().describe('The part of the debits that is an estimate.'),
    eventCount,
  })
  .meta({ id: 'FinanceSummary', description: "The totals of a company's payments." });

export const BillerFinanceView = z
  .object({ biller, ...balance, eventCount })
  .meta({ id: 'BillerFinance', description: "A company's payments to and from a biller." });

export const KindFinanceView = z
  .object({ eventKind: FinanceEventKind.describe('The purpose of the payments.'), ...balance, eventCount })
  .meta({ id: 'KindFinance', description: "A company's payments for one purpose." });

export const IssueCostSummaryView = z
  .object({
    issueId: z.uuid().describe("The issue's ID."),
    issueCount: z.int().describe('The number of issues that are counted.'),
    includeDescendants: z.literal(true).describe('Always true: the totals include all descendants.'),
    costCents,
    ...counted,
    runCount: z.int().describe('The number of runs that were started on these issues.'),
    runtimeMs: total().describe('The duration of these runs in milliseconds.'),
  })
  .meta({ id: 'IssueCostSummary', description: 'The costs of an issue and of all issues below it.' });

const word = () => text(200);

export const CostFilter = filterOf({
  id: 'CostEventFilter',
  nouns: 'cost events',
  lists: {
    agentIds: idsIn('agentId', uuid(), 'of one of these agents'),
    issueIds: idsIn('issueId', uuid(), 'for one of these issues'),
    projectIds: idsIn('projectId', uuid(), 'for one of these projects'),
    goalIds: idsIn('goalId', uuid(), 'for one of these goals'),
    runIds: idsIn('heartbeatRunId', uuid(), 'of one of these runs'),
    providers: inColumn('provider', word(), 'of one of these providers'),
    billers: inColumn('biller', word(), 'of one of these billers'),
    models: inColumn('model', word(), 'of one of these models'),
    billingTypes: inColumn('billingType', BillingType, 'billed in one of these ways'),
    costStatuses: inColumn('costStatus', CostStatus, 'whose price has one of these statuses'),
    billingCodes: inColumn('billingCode', word(), 'with one of these billing codes'),
  },
  times: { occurredAt: 'occurred', createdAt: 'were recorded' },
});

const CostOrder = ordersOf({
  id: 'CostEventOrder',
  nouns: 'cost events',
  by: { occurred_at: byColumn('occurredAt', 'timestamptz', 'Oldest first.', 'Newest first.') },
  initial: 'occurred_at_desc',
});

const costPages = CostOrder.inCompany('CostEvent', CostFilter);

/** A company's cost events. */
export const costsOfCompany = costPages();

/** An agent's cost events. */
export const costsOfAgent = costPages({ agentId: 'uuid' });

/** An issue's own cost events. */
export const costsOfIssue = costPages({ issueId: 'uuid' });

/** A run's cost events. */
export const costsOfRun = costPages({ heartbeatRunId: 'uuid' });
