import { CostEventView, FinanceEventView } from '../../services/money/costs/model.js';
import { projectOf } from '../../services/organization/projects/rows.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { enumOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';
import { rowIn } from '../fast/row.js';

import { issueIn } from '../leads.js';
import { ProjectRef } from '../organization/project.js';

enumOf('BillingType', 'How the use of a model is billed.', {
  metered_api: 'By use.',
  subscription_included: 'Within a subscription.',
  subscription_overage: 'Beyond what a subscription includes.',
  credits: 'From credits that were bought.',
  fixed: 'At a fixed price.',
  unknown: 'Nobody said.',
});
enumOf('CostStatus', 'Whether the price of a cost event is known.', {
  reported: 'It is.',
  unpriced: 'It is not, so its cents are not the whole cost.',
});
enumOf('FinanceDirection', 'Which way money moved.', {
  debit: 'The company paid.',
  credit: 'The company was paid.',
});
enumOf('FinanceEventKind', 'What money was for.', {
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

export const CostEventRef = nounOf('CostEvent', CostEventView);

builder.prismaObjectFields(CostEventRef, (t) => ({
  agent: t.field(agentIn('agentId', 'The agent that spent it, if it still exists.')),
  issue: t.field(issueIn('issueId', OF_COST.issueId)),
  project: t.field(rowIn(ProjectRef, projectOf, 'projectId', OF_COST.projectId)),
}));

export const FinanceEventRef = nounOf('FinanceEvent', FinanceEventView, { json: ['metadataJson'] });
