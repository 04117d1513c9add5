import type { Document } from '#generated/prisma/client.js';
import { labelsOfCases } from '#services/organization/labels/operations.js';
import { CaseAttachmentFilter } from '#services/work/attachments/rows.js';
import { attachmentsOfCase, childrenOfCase, linksOfCase } from '#services/work/cases/graph.js';
import { ancestorsOfCases } from '#services/work/cases/nesting.js';
import { timelineOfCase } from '#services/work/cases/timeline.js';
import { documentOfCase, documentsOfCase } from '#services/work/documents/rows.js';
import { builder } from '../builder.js';
import { byParentId } from '../fast/prefetch.js';
import { reads } from '../fast/selection.js';
import { atMost, byFilter, listOf, NEIGHBOURS } from '../list.js';
import { LabelRef } from '../organization/label.js';
import { listCost, loadedById, nearest, relationsOf } from '../relation.js';
import { CaseLinkRef, CaseRef } from './case.js';
import { CaseAttachmentRef } from './case-attachment.js';
import { CaseEventRef } from './case-event.js';
import { casesIn, ofKinds, ofRoles } from './case-lists.js';
import { DocumentRef, documentListOptions } from './document.js';

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
