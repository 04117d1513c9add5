import { z } from 'zod';
import { presenterOf } from '#services/core/rows/present.js';
import { rawText, shownText, uuid } from '#services/core/text/fields.js';
import type { AttributedRevision } from '../documents/revisions.js';
import { CompactIssueView, presentCompactIssue } from '../issues/compact.js';
import { caseRef } from './rows.js';

/** Identifies a document of a case in a path. */
export const caseDocumentRef = {
  ...caseRef,
  key: z
    .string()
    .min(1)
    .max(120)
    .regex(/^[A-Za-z0-9_.:-]+$/, 'Must hold only A-Z, a-z, 0-9, _, ., : and -')
    .describe("The document's key within its case."),
};

/** The fields of a case document's PUT body. The limits of titles and summaries count user-perceived characters. */
export const caseDocumentFields = {
  body: rawText(200_000).describe('The whole text, which becomes a new revision.'),
  title: shownText(200).nullish().describe('The heading shown above the text. Omit it to keep the current heading.'),
  format: shownText(80).optional().describe('The format of the body, markdown by default. Omit it to keep the format.'),
  changeSummary: shownText(1000, { asSent: true })
    .nullish()
    .describe('A short summary of the changes in this revision.'),
  baseRevisionId: uuid()
    .nullish()
    .describe('The id of the revision that the changes are based on. Required unless the document is new.'),
};

/** The wire shape of a revision of a case's document, with the agent that wrote it and the issue of its run. */
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
