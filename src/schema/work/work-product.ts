import { WorkProductView } from '../../services/work/work-products/model.js';
import { workProductsOfIssue } from '../../services/work/work-products/rows.js';
import { agentIn } from '../authors.js';

import { nounOf } from '../derive/noun.js';

import { issueIn } from '../leads.js';
import { listOf } from '../list.js';
import { relationsOf } from '../relation.js';
import { IssueRef } from './issue.js';

export const WorkProductRef = nounOf('WorkProduct', WorkProductView, { json: ['metadata'] });

relationsOf(WorkProductRef, {
  createdByAgent: agentIn('createdByAgentId', 'The agent that created the work product.'),
  issue: issueIn('issueId', 'The issue.'),
});

relationsOf(IssueRef, {
  workProducts: listOf(
    WorkProductRef,
    workProductsOfIssue,
    ['companyId', 'id'],
    'The work products of the issue, oldest first.',
  ),
});
