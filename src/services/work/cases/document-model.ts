import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { rawText, shownText, uuid } from '../../core/text/fields.js';
import type { AttributedRevision } from '../documents/history.js';
import { CompactIssueView, presentCompactIssue } from '../issues/compact.js';
import { caseRef } from './rows.js';

/** What names a document of a case in a path. */
export const caseDocumentRef = {
  ...caseRef,
  key: z
    .string()
    .min(1)
    .max(120)
    .regex(/^[A-Za-z0-9_.:-]+$/, 'Must hold only A-Z, a-z, 0-9, _, ., : and -')
    .describe('The name of the document within its case.'),
};

/** What the body of a case document's PUT may hold. Characters of titles and summaries are counted as people do. */
export const caseDocumentFields = {
  body: rawText(200_000).describe('The text.'),
  title: shownText(200).nullish().describe('The title; left out, it stays as it is.'),
  format: shownText(80).optional().describe('How it is written: markdown, unless said otherwise; left out, it stays.'),
  changeSummary: shownText(1000, { asSent: true }).nullish().describe('What this revision changes.'),
  baseRevisionId: uuid().nullish().describe('The revision that was edited; needed unless the document is new.'),
};

/** The wire shape of a revision of a case's document: with the name of the agent that wrote it, and the issue of its run. */
export const CaseDocumentRevisionView = z
  .object({
    id: z.uuid(),
    revisionNumber: z.int(),
    title: z.string().nullable(),
    format: z.string(),
    body: z.string(),
    changeSummary: z.string().nullable(),
    createdAt: z.iso.datetime(),
    createdByAgentId: z.uuid().nullable(),
    createdByUserId: z.string().nullable(),
    createdByRunId: z.uuid().nullable(),
    actorAgentName: z.string().nullable(),
    issue: CompactIssueView.nullable(),
  })
  .meta({ id: 'CaseDocumentRevision' });

export const presentCaseRevision = presenterOf(CaseDocumentRevisionView, {
  issue: ({ issue }: AttributedRevision) => issue && presentCompactIssue(issue),
});
