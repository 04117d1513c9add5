import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { total } from '../../core/text/fields.js';

export const BillingType = describedEnum('BillingType', 'How the use of a model is billed.', {
  metered_api: 'Metered by usage.',
  subscription_included: 'Included in a subscription.',
  subscription_overage: 'Overage of a subscription.',
  credits: 'Paid from prepaid credits.',
  fixed: 'At a fixed price.',
  unknown: 'Not reported.',
});
export const CostStatus = describedEnum('CostStatus', 'Whether the price of a cost event is known.', {
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
    provider: z.string().describe('Who runs the model, such as anthropic.'),
    biller: z.string().describe('Who bills the company for it, which need not be the provider.'),
    billingType: BillingType.describe('How the use is billed.'),
    model: z.string().describe('The name that the provider has for the model, such as claude-sonnet-4-5.'),
    inputTokens: z.int().describe('The tokens that were sent to the model, without those read from its cache.'),
    cachedInputTokens: z.int().describe('Input tokens that were read from a cache.'),
    outputTokens: z.int().describe('The tokens that the model wrote.'),
    costCents: z.int().describe('The price in whole US cents; 0 if costStatus is UNPRICED.'),
    costStatus: CostStatus.describe('Whether the price is known.'),
    occurredAt: z.iso.datetime().describe('When the model was used.'),
    createdAt: z.iso.datetime().describe('When the cost was reported.'),
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
    eventKind: FinanceEventKind.describe('What was paid for.'),
    direction: FinanceDirection.describe('Whether the company paid or was paid.'),
    biller: z.string().describe('Who bills the company for it, which need not be the provider.'),
    provider: z.string().nullable().describe('Who runs the model; null if the payment is for none.'),
    model: z
      .string()
      .nullable()
      .describe('What the provider calls the model that was paid for; null if it is for none.'),
    amountCents: z.int().describe('The amount, in cents of the currency.'),
    currency: z.string().describe('The ISO 4217 code of the currency, such as USD.'),
    quantity: z.number().nullable().describe('How much was bought, in the unit; null if nobody said it.'),
    unit: z.string().nullable().describe('What the quantity counts, such as tokens; null if nobody said it.'),
    estimated: z.boolean().describe('Whether the amount is an estimate.'),
    externalInvoiceId: z.string().nullable().describe('The number of the invoice.'),
    description: z.string().nullable().describe('What the payment is for, in words; null if nobody said it.'),
    metadataJson: z
      .record(z.string(), z.json())
      .nullable()
      .describe('Whatever whoever recorded it keeps with it; null for nothing.'),
    agentId: z.uuid().nullable().describe('The ID of the agent that caused the payment.'),
    issueId: z.uuid().nullable().describe('The ID of the issue that the payment was for.'),
    projectId: z.uuid().nullable().describe('The ID of the project that the payment counts for.'),
    goalId: z.uuid().nullable().describe('The ID of the goal that the payment was for.'),
    heartbeatRunId: z.uuid().nullable().describe('The ID of the run that caused the payment.'),
    costEventId: z.uuid().nullable().describe('The ID of the cost event that is billed.'),
    occurredAt: z.iso.datetime().describe('When it was paid.'),
    createdAt: z.iso.datetime().describe('When it was recorded here.'),
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
const costCents = total().describe('What was billed, in US cents; uses without a known price count as zero.');
const spend = { costCents, tokens, ...counted };

export const CostSummaryView = z
  .object({
    companyId: z.uuid(),
    spendCents: total().describe('What was billed in the range, in US cents.'),
    budgetCents: z.int().describe('The monthly budget in cents; 0 means no limit.'),
    utilizationPercent: z.number().describe('The spend in percent of the monthly budget; 0 without a budget.'),
    unpricedEventCount: z.int().describe('The number of events without a known price, which count as zero cents.'),
    unaccountedRunCount: z.int().describe('The number of runs that ended without a report of their cost.'),
  })
  .meta({ id: 'CostSummary', description: 'The spend of a company and its monthly budget.' });

const agent = {
  agentId: z.uuid().describe("The agent's ID."),
  agentName: z.string().nullable().describe('The name; null once it is deleted.'),
};

export const AgentCostView = z
  .object({
    ...agent,
    agentStatus: z.string().nullable().describe('The status of the agent; null once it is deleted.'),
    costCents,
    ...counted,
    apiRunCount: z.int().describe('The number of runs that an API metered.'),
    subscriptionRunCount: z.int().describe('The number of runs on a subscription.'),
  })
  .meta({ id: 'AgentCost', description: 'The costs of an agent.' });

const provider = z.string().describe('Who runs the models, such as anthropic.');
const biller = z.string().describe('Who bills the company for it, which need not be the provider.');
const billed = {
  provider,
  biller,
  billingType: BillingType.describe('How the uses are billed.'),
  model: z.string().describe('What the provider calls it, such as claude-sonnet-4-5.'),
};

export const AgentModelCostView = z
  .object({ ...agent, ...billed, ...spend })
  .meta({ id: 'AgentModelCost', description: "The costs of an agent's use of a model." });

export const ProviderCostView = z
  .object({ ...billed, ...spend })
  .meta({ id: 'ProviderCost', description: "The costs of a provider's model, by how it is billed." });

export const BillerCostView = z
  .object({
    biller,
    ...spend,
    providerCount: z.int().describe('The number of providers that it bills for.'),
    modelCount: z.int().describe('The number of models that it bills for.'),
  })
  .meta({ id: 'BillerCost', description: 'The costs that a biller bills.' });

export const ProjectCostView = z
  .object({
    projectId: z.uuid().describe("The project's ID."),
    projectName: z.string().nullable().describe('The name; null once it is deleted.'),
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
  debitCents: total().describe('What the company paid, in cents, whatever the currencies.'),
  creditCents: total().describe('What the company was paid, in cents, whatever the currencies.'),
  netCents: total().describe('What the company paid less what it was paid, in cents.'),
};
const eventCount = z.int().describe('The number of finance events.');

export const FinanceSummaryView = z
  .object({
    companyId: z.uuid(),
    ...balance,
    estimatedDebitCents: total().describe('The part of the debits that is an estimate.'),
    eventCount,
  })
  .meta({ id: 'FinanceSummary', description: "A company's payments, summed up." });

export const BillerFinanceView = z
  .object({ biller, ...balance, eventCount })
  .meta({ id: 'BillerFinance', description: "A company's payments to and from a biller." });

export const KindFinanceView = z
  .object({ eventKind: FinanceEventKind.describe('What was paid for.'), ...balance, eventCount })
  .meta({ id: 'KindFinance', description: "A company's payments for one purpose." });

export const IssueCostSummaryView = z
  .object({
    issueId: z.uuid().describe("The issue's ID."),
    issueCount: z.int().describe('The number of issues that are counted.'),
    includeDescendants: z.literal(true).describe('Always true: all issues below are counted.'),
    costCents,
    ...counted,
    runCount: z.int().describe('The number of runs that were started on these issues.'),
    runtimeMs: total().describe('The duration of these runs in milliseconds.'),
  })
  .meta({ id: 'IssueCostSummary', description: 'The costs of an issue and of all issues below it.' });
