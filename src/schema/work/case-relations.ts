import type { Document } from '../../generated/prisma/client.js';
import { labelsOfCases } from '../../services/organization/labels/operations.js';
import { projectOf } from '../../services/organization/projects/rows.js';
import { runNode } from '../../services/runs/runs/rows.js';
import { attachmentsOfCase, childrenOfCase, linksOfCase } from '../../services/work/cases/graph.js';
import { ancestorsOfCases } from '../../services/work/cases/nesting.js';
import { caseOf } from '../../services/work/cases/rows.js';
import { timelineOfCase } from '../../services/work/cases/timeline.js';
import { documentOfCase, documentsOfCase } from '../../services/work/documents/rows.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { byParentId } from '../fast/prefetch.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { companyIn, issueIn } from '../leads.js';
import { listOf } from '../list.js';
import { LabelRef } from '../organization/label.js';
import { ProjectRef } from '../organization/project.js';
import { about, loadedById, relationsOf } from '../relation.js';
import { RunRef } from '../runs/run.js';
import { CaseLinkRef, CaseRef } from './case.js';
import { CaseAttachmentRef } from './case-attachment.js';
import { CaseEventRef } from './case-event.js';
import { casesIn, ofKinds, ofRoles } from './case-lists.js';
import { DocumentRef } from './document.js';

/** A field for the case whose id is in a column of the row. */
const caseIn = <Column extends string>(column: Column, description: string) =>
  rowIn(CaseRef, caseOf, column, description);

relationsOf(CaseRef, {
  company: companyIn("The case's company."),
  project: rowIn(ProjectRef, projectOf, 'projectId', 'The project that the case belongs to.'),
  createdByAgent: agentIn('createdByAgentId', 'The agent that created the case.'),
  updatedByAgent: agentIn('updatedByAgentId', 'The agent that last changed the case.'),
  parent: caseIn('parentCaseId', 'The parent case.'),
  ancestors: loadedById([CaseRef], ancestorsOfCases, 'The parent cases, nearest first.', about(5)),
  children: casesIn(childrenOfCase, 'The child cases, most recent activity first.'),
  labels: { ...loadedById([LabelRef], labelsOfCases, "The case's labels, by name."), ...byParentId },
  links: listOf(CaseLinkRef, linksOfCase, ['id'], "The case's links to issues, oldest first.", ofRoles),
  documents: listOf(DocumentRef, documentsOfCase, ['id'], "The case's documents, oldest first."),
  attachments: listOf(CaseAttachmentRef, attachmentsOfCase, ['id'], "The case's files, oldest first."),
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

relationsOf(CaseLinkRef, {
  case: caseIn('caseId', 'The case.'),
  issue: issueIn('issueId', 'The issue.'),
  createdByRun: rowIn(RunRef, runNode, 'createdByRunId', 'The run that linked the issue by acting on the case.'),
});

relationsOf(CaseAttachmentRef, { case: caseIn('caseId', 'The case.') });

relationsOf(DocumentRef, { case: caseIn('caseId', 'The case that the document belongs to.') });
