import { CostEventView, FinanceEventView } from '../../services/money/costs/model.js';
import { projectOf } from '../../services/organization/projects/rows.js';
import { agentIn } from '../authors.js';
import { nounOf } from '../derive/noun.js';
import { rowIn } from '../fast/row.js';
import { issueIn } from '../leads.js';
import { ProjectRef } from '../organization/project.js';
import { relationsOf } from '../relation.js';

export const CostEventRef = nounOf('CostEvent', CostEventView);

relationsOf(CostEventRef, {
  agent: agentIn('agentId', 'The agent that caused the cost, if it still exists.'),
  issue: issueIn('issueId', 'The issue that the cost was for.'),
  project: rowIn(ProjectRef, projectOf, 'projectId', 'The project that the cost counts for.'),
});

export const FinanceEventRef = nounOf('FinanceEvent', FinanceEventView, { json: ['metadataJson'] });
