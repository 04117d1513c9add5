import { z } from 'zod';
import type { CostEvent, FinanceEvent } from '../../../generated/prisma/client.js';
import { type JsonObject, total } from '../../core/operation/fields.js';

export const BillingType = z
  .enum(['metered_api', 'subscription_included', 'subscription_overage', 'credits', 'fixed', 'unknown'])
  .meta({ id: 'BillingType' });
export const CostStatus = z.enum(['reported', 'unpriced']).meta({ id: 'CostStatus' });

/** The wire shape of a cost event. */
export const CostEventView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    agentId: z.uuid(),
    issueId: z.uuid().nullable(),
    projectId: z.uuid().nullable(),
    goalId: z.uuid().nullable(),
    heartbeatRunId: z.uuid().nullable(),
    billingCode: z.string().nullable(),
    provider: z.string(),
    biller: z.string(),
    billingType: BillingType,
    model: z.string(),
    inputTokens: z.int(),
    cachedInputTokens: z.int(),
    outputTokens: z.int(),
    costCents: z.int(),
    costStatus: CostStatus,
    occurredAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'CostEvent' });

type CostWire = z.input<typeof CostEventView>;

/** The wire shape of a row. */
export const presentCost = (cost: CostEvent): CostWire => ({
  id: cost.id,
  companyId: cost.companyId,
  agentId: cost.agentId,
  issueId: cost.issueId,
  projectId: cost.projectId,
  goalId: cost.goalId,
  heartbeatRunId: cost.heartbeatRunId,
  billingCode: cost.billingCode,
  provider: cost.provider,
  biller: cost.biller,
  billingType: cost.billingType as CostWire['billingType'],
  model: cost.model,
  inputTokens: cost.inputTokens,
  cachedInputTokens: cost.cachedInputTokens,
  outputTokens: cost.outputTokens,
  costCents: cost.costCents,
  costStatus: cost.costStatus as CostWire['costStatus'],
  occurredAt: cost.occurredAt.toISOString(),
  createdAt: cost.createdAt.toISOString(),
});

export const FinanceEventKind = z
  .enum([
    ...(['inference_charge', 'platform_fee', 'credit_purchase', 'credit_refund', 'credit_expiry', 'byok_fee'] as const),
    ...(['gateway_overhead', 'log_storage_charge', 'logpush_charge', 'provisioned_capacity_charge'] as const),
    ...(['training_charge', 'custom_model_import_charge', 'custom_model_storage_charge', 'manual_adjustment'] as const),
  ])
  .meta({ id: 'FinanceEventKind' });
export const FinanceDirection = z.enum(['debit', 'credit']).meta({ id: 'FinanceDirection' });

/** The wire shape of a finance event. */
export const FinanceEventView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    eventKind: FinanceEventKind,
    direction: FinanceDirection,
    biller: z.string(),
    provider: z.string().nullable(),
    model: z.string().nullable(),
    amountCents: z.int(),
    currency: z.string(),
    quantity: z.number().nullable(),
    unit: z.string().nullable(),
    estimated: z.boolean(),
    externalInvoiceId: z.string().nullable(),
    description: z.string().nullable(),
    metadataJson: z.record(z.string(), z.json()).nullable(),
    agentId: z.uuid().nullable(),
    issueId: z.uuid().nullable(),
    projectId: z.uuid().nullable(),
    goalId: z.uuid().nullable(),
    heartbeatRunId: z.uuid().nullable(),
    costEventId: z.uuid().nullable(),
    occurredAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'FinanceEvent' });

type FinanceWire = z.input<typeof FinanceEventView>;

/** The wire shape of a row. */
export const presentFinance = (event: FinanceEvent): FinanceWire => ({
  ...event,
  eventKind: event.eventKind as FinanceWire['eventKind'],
  direction: event.direction as FinanceWire['direction'],
  metadataJson: event.metadataJson as JsonObject | null,
  occurredAt: event.occurredAt.toISOString(),
  createdAt: event.createdAt.toISOString(),
});

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
  .meta({ id: 'CostSummary' });

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
  .meta({ id: 'AgentCost' });

const provider = z.string().describe('Who ran the model.');
const biller = z.string().describe('Who bills it.');
const billed = {
  provider,
  biller,
  billingType: BillingType.describe('How it is billed.'),
  model: z.string().describe('The model.'),
};

export const AgentModelCostView = z.object({ ...agent, ...billed, ...spend }).meta({ id: 'AgentModelCost' });

export const ProviderCostView = z.object({ ...billed, ...spend }).meta({ id: 'ProviderCost' });

export const BillerCostView = z
  .object({
    biller,
    ...spend,
    providerCount: z.int().describe('How many providers it bills for.'),
    modelCount: z.int().describe('How many models it bills for.'),
  })
  .meta({ id: 'BillerCost' });

export const ProjectCostView = z
  .object({
    projectId: z.uuid().describe("The project's id."),
    projectName: z.string().nullable().describe('Its name; null once it is deleted.'),
    ...spend,
  })
  .meta({ id: 'ProjectCost' });

export const WindowSpendView = z
  .object({
    provider,
    biller,
    window: z.enum(['5h', '24h', '7d']).describe('The time up to now: 5h, 24h or 7d.'),
    windowHours: z.int().describe('The same in hours.'),
    ...spend,
  })
  .meta({ id: 'WindowSpend' });

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
  .meta({ id: 'FinanceSummary' });

export const BillerFinanceView = z.object({ biller, ...balance, eventCount }).meta({ id: 'BillerFinance' });

export const KindFinanceView = z
  .object({ eventKind: FinanceEventKind.describe('What the money was for.'), ...balance, eventCount })
  .meta({ id: 'KindFinance' });

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
  .meta({ id: 'IssueCostSummary' });
