import { CostEventView, FinanceEventView } from '../../services/money/costs/model.js';
import { projectOf } from '../../services/organization/projects/rows.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { nounOf } from '../derive/noun.js';
import { rowIn } from '../fast/row.js';

import { issueIn } from '../leads.js';
import { ProjectRef } from '../organization/project.js';

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
