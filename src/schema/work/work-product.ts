import { WorkProductView } from '../../services/work/work-products/model.js';
import { workProductsOfIssue } from '../../services/work/work-products/rows.js';
import { agentIn } from '../authors.js';

import { builder } from '../builder.js';
import { connectionType, listOf } from '../connection.js';

import { enumOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';

import { issueIn } from '../leads.js';
import { IssueRef } from './issue.js';

enumOf('WorkProductType', 'What work on an issue brought forth.', {
  preview_url: 'A preview to look at.',
  runtime_service: 'A service that runs.',
  pull_request: 'A pull request.',
  branch: 'A branch.',
  commit: 'A commit.',
  artifact: 'A file or build.',
  document: 'A text.',
});

enumOf('WorkProductStatus', 'How far a work product is.', {
  active: 'In use.',
  ready_for_review: 'Waiting for a review.',
  approved: 'Approved.',
  changes_requested: 'To be changed.',
  merged: 'Merged.',
  closed: 'Closed.',
  failed: 'Failed.',
  archived: 'Put away.',
  draft: 'Not ready.',
});

enumOf('WorkProductReview', 'Whether the board has to look at a work product.', {
  none: 'It need not.',
  needs_board_review: 'It has to.',
  approved: 'It did, and approved.',
  changes_requested: 'It did, and wants changes.',
});

enumOf('WorkProductHealth', 'Whether a work product works.', {
  unknown: 'Nobody looked.',
  healthy: 'It does.',
  unhealthy: 'It does not.',
});

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
