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

/** A field that leads to the case whose id a column of its row holds. */
const caseIn = <Column extends string>(column: Column, description: string) =>
  rowIn(CaseRef, caseOf, column, description);

relationsOf(CaseRef, {
  company: companyIn('Its company.'),
  project: rowIn(ProjectRef, projectOf, 'projectId', 'The project that it belongs to.'),
  createdByAgent: agentIn('createdByAgentId', 'The agent that created it.'),
  updatedByAgent: agentIn('updatedByAgentId', 'The agent that last changed it.'),
  parent: caseIn('parentCaseId', 'The case that it is part of.'),
  ancestors: loadedById([CaseRef], ancestorsOfCases, 'The cases that it is part of, nearest first.', about(5)),
  children: casesIn(childrenOfCase, 'Its parts, those with the newest activity first.'),
  labels: { ...loadedById([LabelRef], labelsOfCases, 'Its labels by name.'), ...byParentId },
  links: listOf(CaseLinkRef, linksOfCase, ['id'], 'Its links to issues, oldest first.', ofRoles),
  documents: listOf(DocumentRef, documentsOfCase, ['id'], 'Its documents, oldest first.'),
  attachments: listOf(CaseAttachmentRef, attachmentsOfCase, ['id'], 'Its files, oldest first.'),
  timeline: listOf(
    CaseEventRef,
    timelineOfCase,
    ['id'],
    'What happened to it and to what belongs to it, newest first.',
    ofKinds,
  ),
});

builder.prismaObjectField(CaseRef, 'document', (t) =>
  t.field({
    type: DocumentRef,
    nullable: true,
    description: 'One of its documents.',
    args: { key: t.arg.string({ required: true, description: 'Its name within the case, such as report.' }) },
    ...reads('companyId', 'id'),
    resolve: ({ companyId, id }, { key }, { scope }): Promise<Document | null> =>
      scope.load(documentOfCase, { companyId, caseId: id, key }),
  }),
);

relationsOf(CaseLinkRef, {
  case: caseIn('caseId', 'The case.'),
  issue: issueIn('issueId', 'The issue.'),
  createdByRun: rowIn(RunRef, runNode, 'createdByRunId', 'The run that linked its issue by acting on the case.'),
});

relationsOf(CaseAttachmentRef, { case: caseIn('caseId', 'The case.') });

relationsOf(DocumentRef, { case: caseIn('caseId', 'The case that it belongs to.') });
