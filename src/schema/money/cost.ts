import { projectOf } from '../../services/organization/projects/rows.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { enumOf } from '../derive/enums.js';
import { rowIn } from '../fast/row.js';
import { narrowed } from '../fast/selection.js';
import { issueIn } from '../leads.js';
import { ProjectRef } from '../organization/project.js';

const BillingTypeEnum = enumOf('BillingType', 'How the use of a model is billed.', {
  metered_api: 'By use.',
  subscription_included: 'Within a subscription.',
  subscription_overage: 'Beyond what a subscription includes.',
  credits: 'From credits that were bought.',
  fixed: 'At a fixed price.',
  unknown: 'Nobody said.',
});
const CostStatusEnum = enumOf('CostStatus', 'Whether the price of a cost event is known.', {
  reported: 'It is.',
  unpriced: 'It is not, so its cents are not the whole cost.',
});
const FinanceDirectionEnum = enumOf('FinanceDirection', 'Which way money moved.', {
  debit: 'The company paid.',
  credit: 'The company was paid.',
});
const FinanceEventKindEnum = enumOf('FinanceEventKind', 'What money was for.', {
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

const references = (noun: string) => ({
  issueId: `The issue that ${noun} was for.`,
  projectId: `The project that ${noun} counts for.`,
  goalId: `The goal that ${noun} was for.`,
  heartbeatRunId: `The run that ${noun} came from.`,
});
const OF_COST = references('the cost');
const OF_FINANCE = references('the money');

export const CostEventRef = builder.prismaObject('CostEvent', {
  description: "What an agent's use of a model cost.",
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    agentId: t.expose('agentId', { type: 'UUID', description: 'The agent that spent it.' }),
    issueId: t.expose('issueId', { type: 'UUID', nullable: true, description: OF_COST.issueId }),
    projectId: t.expose('projectId', { type: 'UUID', nullable: true, description: OF_COST.projectId }),
    goalId: t.expose('goalId', { type: 'UUID', nullable: true, description: OF_COST.goalId }),
    heartbeatRunId: t.expose('heartbeatRunId', { type: 'UUID', nullable: true, description: OF_COST.heartbeatRunId }),
    billingCode: t.exposeString('billingCode', { nullable: true, description: 'What it is booked on.' }),
    provider: t.exposeString('provider', { description: 'Who ran the model.' }),
    biller: t.exposeString('biller', { description: 'Who bills it.' }),
    billingType: t.expose(narrowed('billingType'), { type: BillingTypeEnum, description: 'How it is billed.' }),
    model: t.exposeString('model', { description: 'The model.' }),
    inputTokens: t.exposeInt('inputTokens', { description: 'Input tokens.' }),
    cachedInputTokens: t.exposeInt('cachedInputTokens', { description: 'Input tokens that were read from a cache.' }),
    outputTokens: t.exposeInt('outputTokens', { description: 'Output tokens.' }),
    costCents: t.exposeInt('costCents', { description: 'What it cost, in cents.' }),
    costStatus: t.expose(narrowed('costStatus'), { type: CostStatusEnum, description: 'Whether its price is known.' }),
    occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'When it was spent.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was reported.' }),
    agent: t.field(agentIn('agentId', 'The agent that spent it, if it still exists.')),
    issue: t.field(issueIn('issueId', OF_COST.issueId)),
    project: t.field(rowIn(ProjectRef, projectOf, 'projectId', OF_COST.projectId)),
  }),
});

export const FinanceEventRef = builder.prismaObject('FinanceEvent', {
  description: 'Money that moved between a company and who bills it; no budget counts it.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    eventKind: t.expose(narrowed('eventKind'), { type: FinanceEventKindEnum, description: 'What the money was for.' }),
    direction: t.expose(narrowed('direction'), { type: FinanceDirectionEnum, description: 'Which way it moved.' }),
    biller: t.exposeString('biller', { description: 'Who bills it.' }),
    provider: t.exposeString('provider', { nullable: true, description: 'Who ran the model.' }),
    model: t.exposeString('model', { nullable: true, description: 'The model.' }),
    amountCents: t.exposeInt('amountCents', { description: 'How much, in cents of the currency.' }),
    currency: t.exposeString('currency', { description: 'Three letters, such as USD.' }),
    quantity: t.exposeFloat('quantity', { nullable: true, description: 'How much was bought.' }),
    unit: t.exposeString('unit', { nullable: true, description: 'What the quantity counts.' }),
    estimated: t.exposeBoolean('estimated', { description: 'Whether the amount is an estimate.' }),
    externalInvoiceId: t.exposeString('externalInvoiceId', {
      nullable: true,
      description: 'The invoice that it stands on.',
    }),
    description: t.exposeString('description', { nullable: true, description: 'What it is about.' }),
    metadataJson: t.expose(narrowed('metadataJson'), {
      type: 'JSONObject',
      nullable: true,
      description: 'Whatever its recorder keeps with it.',
    }),
    agentId: t.expose('agentId', { type: 'UUID', nullable: true, description: 'The agent that caused it.' }),
    issueId: t.expose('issueId', { type: 'UUID', nullable: true, description: OF_FINANCE.issueId }),
    projectId: t.expose('projectId', { type: 'UUID', nullable: true, description: OF_FINANCE.projectId }),
    goalId: t.expose('goalId', { type: 'UUID', nullable: true, description: OF_FINANCE.goalId }),
    heartbeatRunId: t.expose('heartbeatRunId', {
      type: 'UUID',
      nullable: true,
      description: OF_FINANCE.heartbeatRunId,
    }),
    costEventId: t.expose('costEventId', {
      type: 'UUID',
      nullable: true,
      description: 'The cost event that it bills.',
    }),
    occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'When it moved.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was recorded.' }),
  }),
});
