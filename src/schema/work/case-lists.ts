import type { Document } from '#generated/prisma/client.js';
import { labelsOfCases } from '#services/organization/labels/operations.js';
import { CaseAttachmentFilter } from '#services/work/attachments/rows.js';
import { CaseFilter, casesOfCompany } from '#services/work/cases/filters.js';
import {
  attachmentsOfCase,
  CaseLinkFilter,
  casesLinkedTo,
  casesOfProject,
  childrenOfCase,
  linksOfCase,
  linksOfIssue,
  whileEnabled,
} from '#services/work/cases/graph.js';
import { ancestorsOfCases } from '#services/work/cases/nesting.js';
import { caseById } from '#services/work/cases/rows.js';
import { TimelineFilter, timelineOfCase, timelineOfCompany } from '#services/work/cases/timeline.js';
import { documentOfCase, documentsOfCase } from '#services/work/documents/rows.js';
import { builder } from '../builder.js';
import { byParentId } from '../fast/prefetch.js';
import { reads } from '../fast/selection.js';
import { atMost, byFilter, listOf, NEIGHBOURS } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { LabelRef } from '../organization/label.js';
import { ProjectRef } from '../organization/project.js';
import { listCost, loadedById, nearest, type Relation, refusable, relationsOf } from '../relation.js';
import { CaseAttachmentRef, CaseLinkRef, CaseRef } from './case-attachment.js';
import { CaseEventRef } from './case-event.js';
import { DocumentRef, documentListOptions } from './document.js';
import { IssueRef } from './issue.js';

const narrowedBy = byFilter(CaseFilter.schema);

/** Narrows lists of case events. */
const ofKinds = { narrowedBy: byFilter(TimelineFilter.schema) };

/** Narrows lists of links between cases and issues. */
const ofRoles = { narrowedBy: byFilter(CaseLinkFilter.schema) };

/** A field that lists the cases of a row, with filter and order. */
const casesIn = (pages: typeof childrenOfCase, description: string) =>
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

relationsOf(CaseRef, {
  ancestors: nearest(loadedById([CaseRef], ancestorsOfCases, 'The parent cases, nearest first.', listCost(5))),
  children: { ...casesIn(childrenOfCase, 'The child cases.'), ...atMost(NEIGHBOURS) },
  labels: { ...loadedById([LabelRef], labelsOfCases, "The case's labels, by name."), ...byParentId },
  links: listOf(CaseLinkRef, linksOfCase, ['id'], "The case's links to issues, oldest first.", ofRoles),
  documents: listOf(DocumentRef, documentsOfCase, ['id'], "The case's documents.", documentListOptions),
  attachments: listOf(CaseAttachmentRef, attachmentsOfCase, ['id'], "The case's files, oldest first.", {
    narrowedBy: byFilter(CaseAttachmentFilter.schema),
  }),
  timeline: listOf(
    CaseEventRef,
    timelineOfCase,
    ['id'],
    'The events of the case and its parts, newest first.',
    ofKinds,
  ),
});

builder.prismaObjectField(CaseRef, 'document', (t) =>
  t.field({
    type: DocumentRef,
    nullable: true,
    description: 'A document of the case.',
    args: { key: t.arg.string({ required: true, description: 'The key of the document, such as report.' }) },
    ...reads('companyId', 'id'),
    resolve: ({ companyId, id }, { key }, { scope }): Promise<Document | null> =>
      scope.load(documentOfCase, { companyId, caseId: id, key }),
  }),
);
