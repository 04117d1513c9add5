import { CaseFilter, casesOfCompany } from '#services/work/cases/filters.js';
import {
  CaseLinkFilter,
  casesLinkedTo,
  casesOfProject,
  type childrenOfCase,
  linksOfIssue,
  whileEnabled,
} from '#services/work/cases/graph.js';
import { caseById } from '#services/work/cases/rows.js';
import { TimelineFilter, timelineOfCompany } from '#services/work/cases/timeline.js';
import { builder } from '../builder.js';
import { byFilter, listOf } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { ProjectRef } from '../organization/project.js';
import { type Relation, refusable, relationsOf } from '../relation.js';
import { CaseLinkRef, CaseRef } from './case.js';
import { CaseEventRef } from './case-event.js';
import { IssueRef } from './issue.js';

const narrowedBy = byFilter(CaseFilter.schema);

/** Narrows lists of case events. */
export const ofKinds = { narrowedBy: byFilter(TimelineFilter.schema) };

/** Narrows lists of links between cases and issues. */
export const ofRoles = { narrowedBy: byFilter(CaseLinkFilter.schema) };

/** A field that lists the cases of a row, with filter and order. */
export const casesIn = (pages: typeof childrenOfCase, description: string) =>
  listOf(CaseRef, pages, ['companyId', 'id'], description, { narrowedBy });

/**
 * A field outside cases that leads to them: null with an error while cases are disabled. Fields below a case need no
 * gate.
 */
const gateRelation = <R extends Relation<never>>(relation: R) => ({
  ...refusable(relation),
  resolve: (...[row, args, context, info]: Parameters<R['resolve']>) =>
    whileEnabled(context.scope, async () => relation.resolve(row, args, context, info)),
});

relationsOf(CompanyRef, {
  cases: gateRelation(listOf(CaseRef, casesOfCompany, ['id'], "The company's cases.", { narrowedBy })),
  caseEvents: gateRelation(
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
        const caseRow = await caseById(scope, { caseId: id });
        return caseRow.companyId === companyId ? caseRow : null;
      }),
  }),
);

relationsOf(ProjectRef, { cases: gateRelation(casesIn(casesOfProject, "The project's cases.")) });

relationsOf(IssueRef, {
  cases: gateRelation(casesIn(casesLinkedTo, 'The linked cases.')),
  caseLinks: gateRelation(
    listOf(CaseLinkRef, linksOfIssue, ['companyId', 'id'], "The issue's links to cases, oldest first.", ofRoles),
  ),
});
