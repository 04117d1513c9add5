import { parseInput } from '../../services/core/operation/execute.js';
import { CaseFilter } from '../../services/work/cases/filters.js';
import {
  CaseLinkFilter,
  type CaseOrder,
  casesLinkedTo,
  casesOfProject,
  type childrenOfCase,
  linksOfIssue,
  orderedCasesOfCompany,
  whileEnabled,
} from '../../services/work/cases/graph.js';
import { caseById } from '../../services/work/cases/rows.js';
import { TimelineFilter, timelineOfCompany } from '../../services/work/cases/timeline.js';
import { builder } from '../builder.js';
import { byArguments, byFilter, inOrder, listOf, ordering } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { ProjectRef } from '../organization/project.js';
import { type Relation, relationsOf } from '../relation.js';
import { CaseLinkRef, CaseRef } from './case.js';
import { CaseEventRef } from './case-event.js';
import { IssueRef } from './issue.js';

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Parsed as REST does. An empty list, which REST cannot express, matches nothing. @throws 400 "Validation error" */
const narrowedBy = byFilter(CaseFilter, (values): CaseFilter => {
  const fields = Object.entries(values);
  const parsed = parseInput(CaseFilter, Object.fromEntries(fields.filter(([, value]) => !isEmpty(value))));
  return { ...parsed, ...Object.fromEntries(fields.filter(([, value]) => isEmpty(value))) };
});

const order = ordering<CaseOrder>(
  'CaseOrder',
  'The orders of cases.',
  {
    updated_at_desc: 'Most recent activity first.',
    updated_at_asc: 'Most recent activity last.',
    created_at_desc: 'Newest first.',
    created_at_asc: 'Oldest first.',
  },
  'updated_at_desc',
);

/** Narrows lists of case events. */
export const ofKinds = { narrowedBy: byArguments(TimelineFilter) };

/** Narrows lists of links between cases and issues. */
export const ofRoles = { narrowedBy: byArguments(CaseLinkFilter) };

/** A field that lists cases of a row, with filter and order. */
export const casesIn = (pages: typeof childrenOfCase, description: string) =>
  listOf(CaseRef, pages, ['companyId', 'id'], description, { narrowedBy });

/** A field from elsewhere that leads to cases: an error while cases are disabled. Fields below a case need no gate. */
const gated = <R extends Relation<never>>(relation: R): R => ({
  ...relation,
  resolve: (...[row, args, context, info]: Parameters<R['resolve']>) =>
    whileEnabled(context.scope, async () => relation.resolve(row, args, context, info)),
});

relationsOf(CompanyRef, {
  cases: gated(listOf(CaseRef, inOrder(order, orderedCasesOfCompany), ['id'], "The company's cases.", { narrowedBy })),
  caseEvents: gated(
    listOf(CaseEventRef, timelineOfCompany, ['id'], "The events of the company's cases, newest first.", ofKinds),
  ),
});

builder.prismaObjectField(CompanyRef, 'case', (t) =>
  t.field({
    type: CaseRef,
    nullable: true,
    description: 'A case of the company, by ID or identifier.',
    args: { id: t.arg.id({ required: true, description: 'UUID or identifier, such as ACM-C12.' }) },
    resolve: ({ id: companyId }, { id }, { scope }) =>
      whileEnabled(scope, async () => {
        const found = await caseById(scope, { caseId: id });
        return found.companyId === companyId ? found : null;
      }),
  }),
);

relationsOf(ProjectRef, { cases: gated(casesIn(casesOfProject, "The project's cases, most recent activity first.")) });

relationsOf(IssueRef, {
  cases: gated(casesIn(casesLinkedTo, 'The linked cases, most recent activity first.')),
  caseLinks: gated(
    listOf(CaseLinkRef, linksOfIssue, ['companyId', 'id'], "The issue's links to cases, oldest first.", ofRoles),
  ),
});
