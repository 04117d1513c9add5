import { WorkProductView } from '../../services/work/work-products/model.js';
import { workProductsOfIssue } from '../../services/work/work-products/rows.js';
import { agentIn } from '../authors.js';

import { builder } from '../builder.js';
import { connectionType, listOf } from '../connection.js';

import { nounOf } from '../derive/noun.js';

import { issueIn } from '../leads.js';
import { IssueRef } from './issue.js';

export const WorkProductRef = nounOf('WorkProduct', WorkProductView, { json: ['metadata'] });

builder.prismaObjectFields(WorkProductRef, (t) => ({
  createdByAgent: t.field(agentIn('createdByAgentId', 'The agent that made it.')),
  issue: t.field(issueIn('issueId', 'The issue.')),
}));

const WorkProductConnection = connectionType(WorkProductRef, 'WorkProduct', 'work products', 'A work product');

builder.prismaObjectFields(IssueRef, (t) => ({
  workProducts: t.connection(
    listOf(WorkProductRef, workProductsOfIssue, ['companyId', 'id'], 'What work on it brought forth, oldest first.'),
    WorkProductConnection,
  ),
}));
