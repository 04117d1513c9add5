import { WorkProductView } from '#services/work/work-products/model.js';
import { WorkProductFilter, workProductsOfIssue } from '#services/work/work-products/rows.js';

import { nounOf } from '../derive/noun.js';

import { byFilter, listOf } from '../list.js';
import { relationsOf } from '../relation.js';
import { IssueRef } from './issue.js';

export const WorkProductRef = nounOf('WorkProduct', WorkProductView, { json: ['metadata'] });

relationsOf(IssueRef, {
  workProducts: listOf(
    WorkProductRef,
    workProductsOfIssue,
    ['companyId', 'id'],
    'The work products of the issue, oldest first.',
    { narrowedBy: byFilter(WorkProductFilter.schema) },
  ),
});
