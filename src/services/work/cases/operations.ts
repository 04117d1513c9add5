import { z } from 'zod';
import type { Case } from '#generated/prisma/client.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { CaseDocumentSummaryView, presentCaseDocumentSummary } from '../documents/model.js';
import { caseDocumentSummariesOf } from '../documents/rows.js';
import { CaseAttachmentView, caseAttachmentsOf, presentCaseAttachment } from './attachments.js';
import { showCase } from './fields.js';
import { issuesOfCase, LinkedIssueView, presentLinkedIssue } from './linked.js';
import { CaseView, CompactCaseView, presentCompactCase } from './model.js';
import { caseReader, casesEnabled } from './policy.js';
import { caseById, caseOf, caseRef } from './rows.js';

/** A case with everything that belongs to it. */
const CaseDetailView = CaseView.extend({
  parent: CompactCaseView.nullable(),
  issueLinks: z.array(LinkedIssueView).describe('Oldest first.'),
  documents: z
    .array(z.object({ key: z.string(), document: CaseDocumentSummaryView }).meta({ id: 'CaseDocumentEntry' }))
    .describe('Oldest first, without their bodies.'),
  attachments: z.array(CaseAttachmentView).describe('Oldest first.'),
}).meta({ id: 'CaseDetail' });

export const getCase = query({
  name: 'getCase',
  summary: 'Get a case with everything that belongs to it',
  gate: casesEnabled,
  input: z.object(caseRef),
  output: CaseDetailView,
  on: caseById,
  allow: caseReader,
  run: (_scope, _input, row) => row,
  present: presentDetail,
});

/** Sends the statements of a level together; their number does not depend on the case. */
async function presentDetail(scope: Scope, row: Case): Promise<z.input<typeof CaseDetailView>> {
  const [wire, parent, links, documents, attachments] = await Promise.all([
    showCase(scope, row),
    row.parentCaseId ? scope.load(caseOf, row.parentCaseId) : null,
    scope.load(issuesOfCase, row.id),
    scope.load(caseDocumentSummariesOf, row.id),
    scope.load(caseAttachmentsOf, row.id),
  ]);
  return {
    ...wire,
    parent: parent && presentCompactCase(parent),
    issueLinks: links.map(presentLinkedIssue),
    documents: documents.map((document) => ({ key: document.key, document: presentCaseDocumentSummary(document) })),
    attachments: attachments.map((attachment) => presentCaseAttachment(attachment, scope)),
  };
}
