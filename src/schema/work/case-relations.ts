import type { CaseLink, Document, Label } from '../../generated/prisma/client.js';
import type { JournalEvent } from '../../services/core/journal/journal.js';
import { labelsOfCases } from '../../services/organization/labels/operations.js';
import { projectOf } from '../../services/organization/projects/rows.js';
import { runNode } from '../../services/runs/runs/rows.js';
import {
  attachmentsOfCase,
  type CaseLinkFilter,
  childrenOfCase,
  linksOfCase,
  linksOfIssue,
  whileEnabled,
} from '../../services/work/cases/graph.js';
import { ancestorsOfCases } from '../../services/work/cases/nesting.js';
import { caseOf } from '../../services/work/cases/rows.js';
import { type TimelineFilter, timelineOfCase } from '../../services/work/cases/timeline.js';
import { documentOfCase, documentsOfCase } from '../../services/work/documents/rows.js';
import { agentIn } from '../authors.js';

import { builder } from '../builder.js';
import { connection, connectionType, listOf } from '../connection.js';

import { byParentId } from '../fast/prefetch.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { companyIn, issueIn } from '../leads.js';
import { LabelRef } from '../organization/label.js';
import { ProjectRef } from '../organization/project.js';
import { RunRef } from '../runs/run.js';
import { CaseLinkRef, CaseLinkRoleEnum, CaseRef } from './case.js';
import { CaseAttachmentConnection, CaseAttachmentRef } from './case-attachment.js';
import { CaseEventConnection, CaseEventKindEnum, CaseEventRef } from './case-event.js';
import { CaseConnection, caseFilterArg, caseList } from './case-lists.js';
import { DocumentConnection, DocumentRef } from './document.js';
import { IssueRef } from './issue.js';

// How cases hang together with everything else. Each relation is one statement for a whole level of the answer. Only
// the ways that lead from elsewhere to a case look whether cases are switched on: what is below one is behind them.

const CaseLinkConnection = connectionType(
  CaseLinkRef,
  'CaseLink',
  'links between cases and issues',
  'A link between a case and an issue,',
);

const roleArg = {
  type: [CaseLinkRoleEnum] as [typeof CaseLinkRoleEnum],
  description: 'Only links with one of these roles.',
};

/** A field that leads to the case whose id a column of its row holds. */
const caseIn = <Column extends string>(column: Column, description: string) =>
  rowIn(CaseRef, caseOf, column, description);

builder.prismaObjectFields(CaseRef, (t) => ({
  company: t.field(companyIn('Its company.')),
  project: t.field(rowIn(ProjectRef, projectOf, 'projectId', 'The project that it belongs to.')),
  createdByAgent: t.field(agentIn('createdByAgentId', 'The agent that created it.')),
  updatedByAgent: t.field(agentIn('updatedByAgentId', 'The agent that last changed it.')),
  parent: t.field(caseIn('parentCaseId', 'The case that it is part of.')),
  ancestors: t.field({
    type: [CaseRef],
    description: 'The cases that it is part of, nearest first.',
    complexity: { field: 1, multiplier: 5 },
    ...reads('id'),
    resolve: ({ id }, _args, { scope }) => scope.load(ancestorsOfCases, id),
  }),
  children: t.connection(
    {
      type: CaseRef,
      description: 'Its parts, those with the newest activity first.',
      args: { filter: t.arg(caseFilterArg) },
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, args, context, info) =>
        caseList(childrenOfCase, [companyId, id], args, context, info),
    },
    CaseConnection,
  ),
  labels: t.field({
    type: [LabelRef],
    description: 'Its labels by name.',
    ...byParentId,
    resolve: ({ id }, _args, { scope }) => scope.load(labelsOfCases, id) as Promise<Label[]>,
  }),
  links: t.connection(
    {
      type: CaseLinkRef,
      description: 'Its links to issues, oldest first.',
      args: { role: t.arg(roleArg) },
      ...byParentId,
      resolve: ({ id }, { role, ...args }, context, info) =>
        connection<CaseLink, CaseLinkFilter>(linksOfCase, {
          of: [id],
          args,
          filter: { role },
          context,
          info,
        }),
    },
    CaseLinkConnection,
  ),
  documents: t.connection(
    listOf(DocumentRef, documentsOfCase, ['id'], 'Its documents, oldest first.'),
    DocumentConnection,
  ),
  document: t.field({
    type: DocumentRef,
    nullable: true,
    description: 'One of its documents.',
    args: { key: t.arg.string({ required: true, description: 'Its name within the case, such as report.' }) },
    ...reads('companyId', 'id'),
    resolve: ({ companyId, id }, { key }, { scope }): Promise<Document | null> =>
      scope.load(documentOfCase, { companyId, caseId: id, key }),
  }),
  attachments: t.connection(
    listOf(CaseAttachmentRef, attachmentsOfCase, ['id'], 'Its files, oldest first.'),
    CaseAttachmentConnection,
  ),
  timeline: t.connection(
    {
      type: CaseEventRef,
      description: 'What happened to it and to what belongs to it, newest first.',
      args: { kinds: t.arg({ type: [CaseEventKindEnum], description: 'Only what is one of these.' }) },
      ...byParentId,
      resolve: ({ id }, { kinds, ...args }, context, info) =>
        connection<JournalEvent, TimelineFilter>(timelineOfCase, {
          of: [id],
          args,
          filter: { kinds },
          context,
          info,
        }),
    },
    CaseEventConnection,
  ),
}));

builder.prismaObjectFields(CaseLinkRef, (t) => ({
  case: t.field(caseIn('caseId', 'The case.')),
  issue: t.field(issueIn('issueId', 'The issue.')),
  createdByRun: t.field(
    rowIn(RunRef, runNode, 'createdByRunId', 'The run that linked its issue by acting on the case.'),
  ),
}));

builder.prismaObjectField(CaseAttachmentRef, 'case', (t) => t.field(caseIn('caseId', 'The case.')));

builder.prismaObjectField(IssueRef, 'caseLinks', (t) =>
  t.connection(
    {
      type: CaseLinkRef,
      description: 'Its links to cases, oldest first.',
      args: { role: t.arg(roleArg) },
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, { role, ...args }, context, info) =>
        whileEnabled(context.scope, () =>
          connection<CaseLink, CaseLinkFilter>(linksOfIssue, {
            of: [companyId, id],
            args,
            filter: { role },
            context,
            info,
          }),
        ),
    },
    CaseLinkConnection,
  ),
);

builder.prismaObjectField(DocumentRef, 'case', (t) => t.field(caseIn('caseId', 'The case that it belongs to.')));
