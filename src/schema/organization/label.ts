import { labelsOfIssues } from '#services/organization/labels/operations.js';
import { LabelFilter, LabelView, labelsOfCompany } from '#services/organization/labels/rows.js';
import { nounOf } from '../derive/noun.js';
import { byFilter, listOf } from '../list.js';
import { loadedById, relationsOf } from '../relation.js';
import { IssueRef } from '../work/issue.js';
import { CompanyRef } from './company.js';

export const LabelRef = nounOf('Label', LabelView);

relationsOf(CompanyRef, {
  labels: listOf(LabelRef, labelsOfCompany, ['id'], "The company's labels.", {
    narrowedBy: byFilter(LabelFilter.schema),
  }),
});

relationsOf(IssueRef, { labels: loadedById([LabelRef], labelsOfIssues, "The issue's labels, by name.") });
