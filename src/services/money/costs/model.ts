import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { total } from '../../core/text/fields.js';

export const BillingType = describedEnum('BillingType', 'How the use of a model is billed.', {
  metered_api: 'By use.',
  subscription_included: 'Within a subscription.',
  subscription_overage: 'Beyond what a subscription includes.',
  credits: 'From credits that were bought.',
  fixed: 'At a fixed price.',
  unknown: 'Nobody said.',
});
export const CostStatus = describedEnum('CostStatus', 'Whether the price of a cost event is known.', {
  reported: 'It is.',
  unpriced: 'It is not, so its cents are not the whole cost.',
});

/** The wire shape of a cost event. */
export const CostEventView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    agentId: z.uuid().describe('The agent that spent it.'),
    issueId: z.uuid().nullable().describe('The issue that the cost was for.'),
    projectId: z.uuid().nullable().describe('The project that the cost counts for.'),
    goalId: z.uuid().nullable().describe('The goal that the cost was for.'),
    heartbeatRunId: z.uuid().nullable().describe('The run that the cost came from.'),
    billingCode: z.string().nullable().describe('What it is booked on.'),
    provider: z.string().describe('Who ran the model.'),
    biller: z.string().describe('Who bills it.'),
    billingType: BillingType.describe('How it is billed.'),
    model: z.string().describe('The model.'),
    inputTokens: z.int().describe('Input tokens.'),
    cachedInputTokens: z.int().describe('Input tokens that were read from a cache.'),
    outputTokens: z.int().describe('Output tokens.'),
    costCents: z.int().describe('What it cost, in cents.'),
    costStatus: CostStatus.describe('Whether its price is known.'),
    occurredAt: z.iso.datetime().describe('When it was spent.'),
    createdAt: z.iso.datetime().describe('When it was reported.'),
  })
  .meta({ id: 'CostEvent', description: "What an agent's use of a model cost." });

/** The wire shape of a row. */
export const presentCost = presenterOf(CostEventView);

export const FinanceEventKind = describedEnum('FinanceEventKind', 'What money was for.', {
  inference_charge: 'The use of models.',
  platform_fee: 'The use of a platform.',
  credit_purchase: 'Credits that were bought.',
  credit_refund: 'Credits that were given back.',
  credit_expiry: 'Credits that ran out of time.',
  byok_fee: "The use of the company's own key.",
  gateway_overhead: 'A gateway.',
  log_storage_charge: 'Logs that are kept.',
  logpush_charge: 'Logs that are sent on.',
  provisioned_capacity_charge: 'Capacity that is kept ready.',
  training_charge: 'Training.',
  custom_model_import_charge: 'The import of a model.',
  custom_model_storage_charge: 'The storage of a model.',
  manual_adjustment: 'A correction by hand.',
});
export const FinanceDirection = describedEnum('FinanceDirection', 'Which way money moved.', {
  debit: 'The company paid.',
  credit: 'The company was paid.',
});

/** The wire shape of a finance event. */
export const FinanceEventView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    eventKind: FinanceEventKind.describe('What the money was for.'),
    direction: FinanceDirection.describe('Which way it moved.'),
    biller: z.string().describe('Who bills it.'),
    provider: z.string().nullable().describe('Who ran the model.'),
    model: z.string().nullable().describe('The model.'),
    amountCents: z.int().describe('How much, in cents of the currency.'),
    currency: z.string().describe('Three letters, such as USD.'),
    quantity: z.number().nullable().describe('How much was bought.'),
    unit: z.string().nullable().describe('What the quantity counts.'),
    estimated: z.boolean().describe('Whether the amount is an estimate.'),
    externalInvoiceId: z.string().nullable().describe('The invoice that it stands on.'),
    description: z.string().nullable().describe('What it is about.'),
    metadataJson: z.record(z.string(), z.json()).nullable().describe('Whatever its recorder keeps with it.'),
    agentId: z.uuid().nullable().describe('The agent that caused it.'),
    issueId: z.uuid().nullable().describe('The issue that the money was for.'),
    projectId: z.uuid().nullable().describe('The project that the money counts for.'),
    goalId: z.uuid().nullable().describe('The goal that the money was for.'),
    heartbeatRunId: z.uuid().nullable().describe('The run that the money came from.'),
    costEventId: z.uuid().nullable().describe('The cost event that it bills.'),
    occurredAt: z.iso.datetime().describe('When it moved.'),
    createdAt: z.iso.datetime().describe('When it was recorded.'),
  })
  .meta({
    id: 'FinanceEvent',
    description: 'Money that moved between a company and who bills it; no budget counts it.',
  });

/** The wire shape of a row. */
export const presentFinance = presenterOf(FinanceEventView);

const counted = {
  inputTokens: total().describe('Input tokens.'),
  cachedInputTokens: total().describe('Input tokens that were read from a cache.'),
  outputTokens: total().describe('Output tokens.'),
};
const tokens = total().describe('Input, cached input and output tokens together.');
const costCents = total().describe('What it cost, in cents.');
const spend = { costCents, tokens, ...counted };

export const CostSummaryView = z
  .object({
    companyId: z.uuid(),
    spendCents: total().describe('What was spent, in cents.'),
    budgetCents: z.int().describe('The monthly budget in cents; 0 is no limit.'),
    utilizationPercent: z.number().describe('The spend in percent of the monthly budget.'),
    unpricedEventCount: z.int().describe('Events whose price is not known, so that they count as no cents.'),
    unaccountedRunCount: z.int().describe('Runs that ended without a report of what they cost.'),
  })
  .meta({ id: 'CostSummary', description: 'What a company spent, beside its monthly budget.' });

const agent = {
  agentId: z.uuid().describe("The agent's id."),
  agentName: z.string().nullable().describe('Its name; null once it is deleted.'),
};

export const AgentCostView = z
  .object({
    ...agent,
    agentStatus: z.string().nullable().describe('What it is doing; null once it is deleted.'),
    costCents,
    ...counted,
    apiRunCount: z.int().describe('Runs that an API metered.'),
    subscriptionRunCount: z.int().describe('Runs on a subscription.'),
  })
  .meta({ id: 'AgentCost', description: 'What an agent cost.' });

const provider = z.string().describe('Who ran the model.');
const biller = z.string().describe('Who bills it.');
const billed = {
  provider,
  biller,
  billingType: BillingType.describe('How it is billed.'),
  model: z.string().describe('The model.'),
};

export const AgentModelCostView = z
  .object({ ...agent, ...billed, ...spend })
  .meta({ id: 'AgentModelCost', description: "What an agent's use of a model cost." });

export const ProviderCostView = z
  .object({ ...billed, ...spend })
  .meta({ id: 'ProviderCost', description: 'What the use of a model cost.' });

export const BillerCostView = z
  .object({
    biller,
    ...spend,
    providerCount: z.int().describe('How many providers it bills for.'),
    modelCount: z.int().describe('How many models it bills for.'),
  })
  .meta({ id: 'BillerCost', description: 'What somebody bills.' });

export const ProjectCostView = z
  .object({
    projectId: z.uuid().describe("The project's id."),
    projectName: z.string().nullable().describe('Its name; null once it is deleted.'),
    ...spend,
  })
  .meta({ id: 'ProjectCost', description: 'What a project cost.' });

export const WindowSpendView = z
  .object({
    provider,
    biller,
    window: z.enum(['5h', '24h', '7d']).describe('The time up to now: 5h, 24h or 7d.'),
    windowHours: z.int().describe('The same in hours.'),
    ...spend,
  })
  .meta({ id: 'WindowSpend', description: 'What a provider cost in the last hours or days.' });

const balance = {
  debitCents: total().describe('What the company paid, in cents.'),
  creditCents: total().describe('What the company was paid, in cents.'),
  netCents: total().describe('Debits less credits.'),
};
const eventCount = z.int().describe('How many finance events there are.');

export const FinanceSummaryView = z
  .object({
    companyId: z.uuid(),
    ...balance,
    estimatedDebitCents: total().describe('The part of the debits that is an estimate.'),
    eventCount,
  })
  .meta({ id: 'FinanceSummary', description: 'What a company paid and was paid.' });

export const BillerFinanceView = z
  .object({ biller, ...balance, eventCount })
  .meta({ id: 'BillerFinance', description: 'What a company paid to and was paid by a biller.' });

export const KindFinanceView = z
  .object({ eventKind: FinanceEventKind.describe('What the money was for.'), ...balance, eventCount })
  .meta({ id: 'KindFinance', description: 'What a company paid and was paid for one kind of thing.' });

export const IssueCostSummaryView = z
  .object({
    issueId: z.uuid().describe("The issue's id."),
    issueCount: z.int().describe('How many issues are counted.'),
    includeDescendants: z.literal(true).describe('Always true: everything below is counted.'),
    costCents,
    ...counted,
    runCount: z.int().describe('Runs on these issues that were started.'),
    runtimeMs: total().describe('How long those ran, in milliseconds.'),
  })
  .meta({ id: 'IssueCostSummary', description: 'What an issue and everything below it cost.' });
