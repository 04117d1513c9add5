import { z } from 'zod';
import type { Case, Label } from '../../../generated/prisma/client.js';
import { domainError, forbidden, notFound } from '../../core/errors/errors.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { jsonObject } from '../../core/text/fields.js';
import { LabelView, presentLabel } from '../../organization/labels/model.js';

export const CaseStatus = describedEnum('CaseStatus', 'How far a case is.', {
  draft: 'Not begun.',
  in_progress: 'Being worked on.',
  in_review: 'Waiting for a review.',
  approved: 'Found good.',
  done: 'Finished.',
  cancelled: 'Given up.',
});
export type CaseStatus = z.output<typeof CaseStatus>;

/** Done and cancelled cases are closed; all others are active. */
export const isCaseClosed = (status: string): boolean => status === 'done' || status === 'cancelled';

export const CaseLinkRole = describedEnum('CaseLinkRole', 'What an issue has to do with a case.', {
  origin: 'The case was created by work on it.',
  work: 'It works on the case.',
  reference: 'It is worth a look.',
});
export type CaseLinkRole = z.output<typeof CaseLinkRole>;

const caseFields = {
  id: z.uuid(),
  companyId: z.uuid(),
  caseNumber: z.int().describe('Its number within the company.'),
  identifier: z.string().describe('Its human identifier, such as ACM-C12.'),
  caseType: z.string().describe('What kind of case it is, in words of the company.'),
  key: z.string().nullable().describe('What names it among the cases of its type; of each type one may have none.'),
  title: z.string().describe('The title.'),
  summary: z.string().nullable().describe('What it is about.'),
  status: CaseStatus.describe('How far it is.'),
  fields: jsonObject().describe('Whatever its type keeps with it.'),
  projectId: z.uuid().nullable().describe("Its project's id."),
  parentCaseId: z.uuid().nullable().describe('The id of the case it is part of.'),
  createdByAgentId: z.uuid().nullable().describe('The id of the agent that created it.'),
  createdByUserId: z.string().nullable().describe('The person who created it.'),
  updatedByAgentId: z.uuid().nullable().describe('The id of the agent that last changed it.'),
  updatedByUserId: z.string().nullable().describe('The person who last changed it.'),
  completedAt: z.iso.datetime().nullable().describe('When it was done or given up.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().describe('When anything last happened to it or to what belongs to it.'),
  labels: z.array(LabelView),
};

/** The wire shape of a case, without what belongs to it. */
export const CaseView = z.object(caseFields).meta({
  id: 'Case',
  description: 'A container of work: what it is about, its documents and files, and the issues that work on it.',
});

/** A case among others: a parent, or what an issue is linked to. */
export const CompactCaseView = z
  .object({ id: z.uuid(), identifier: z.string(), title: z.string(), caseType: z.string(), status: CaseStatus })
  .meta({ id: 'CompactCase' });

export const presentCase = presenterOf(CaseView, {
  labels: (_: unknown, labels: readonly Label[]) => labels.map(presentLabel),
});

export type CompactCase = Pick<Case, 'id' | 'identifier' | 'title' | 'caseType' | 'status'>;

export const presentCompactCase = presenterOf(CompactCaseView);

/** The wire shape of a link between a case and an issue. */
export const CaseLinkView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    caseId: z.uuid().describe("The case's id."),
    issueId: z.uuid().describe("The issue's id."),
    role: CaseLinkRole.describe('What the issue has to do with the case.'),
    createdByRunId: z.uuid().nullable().describe('The run that linked its issue by acting on the case.'),
    createdAt: z.iso.datetime().describe('When it was made.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'CaseLink', description: 'An issue that a case has to do with.' });

export const presentCaseLink = presenterOf(CaseLinkView);

export const CaseNotFound = () => notFound('Case not found');
export const CasesDisabled = () => forbidden('Cases are disabled');
export const CaseParentCycle = domainError('case_parent_cycle', 422, 'A case cannot be part of itself');
