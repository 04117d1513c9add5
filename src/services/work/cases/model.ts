import { z } from 'zod';
import type { Case, Label } from '#generated/prisma/client.js';
import { domainError, forbidden, notFound } from '#services/core/errors/errors.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, jsonObject } from '#services/core/text/fields.js';
import { LabelView, presentLabel } from '#services/organization/labels/rows.js';

export const CaseStatus = describedEnum('CaseStatus', 'The statuses of a case.', {
  draft: 'Not started.',
  in_progress: 'In progress.',
  in_review: 'In review.',
  approved: 'Approved.',
  done: 'Done.',
  cancelled: 'Cancelled.',
});
export type CaseStatus = z.output<typeof CaseStatus>;

/** Done and cancelled cases are closed; all others are active. */
export const isCaseClosed = (status: string): boolean => status === 'done' || status === 'cancelled';

export const CaseLinkRole = describedEnum('CaseLinkRole', 'The roles of an issue for a case.', {
  origin: 'The case was created by work on the issue.',
  work: 'The issue is work on the case.',
  reference: 'The issue is a reference.',
});
export type CaseLinkRole = z.output<typeof CaseLinkRole>;

const caseFields = {
  id: z.uuid(),
  companyId: z.uuid(),
  caseNumber: z.int().describe("The case's number within the company."),
  identifier: z.string().describe("The case's identifier, such as ACM-C12."),
  caseType: z.string().describe("The case's type, which the company chooses."),
  key: z.string().nullable().describe("The case's key, unique within its type; null if the case has no key."),
  title: z.string().describe('The subject of the case in one line.'),
  summary: z.string().nullable().describe('A longer description in Markdown; null if not given.'),
  status: CaseStatus.describe('The state of the work on the case.'),
  fields: jsonObject().describe('Additional data, which depend on the type.'),
  projectId: z.uuid().nullable().describe("The id of the case's project."),
  parentCaseId: z.uuid().nullable().describe('The id of the parent case.'),
  createdByAgentId: z.uuid().nullable().describe('The id of the agent that created the case.'),
  createdByUserId: z.string().nullable().describe('The id of the person who created the case.'),
  updatedByAgentId: z.uuid().nullable().describe('The id of the agent that last updated the case.'),
  updatedByUserId: z.string().nullable().describe('The id of the person who last updated the case.'),
  completedAt: z.iso
    .datetime()
    .nullable()
    .describe('The time at which the case was done or cancelled; null unless it is done or cancelled.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().describe('The time of the last change to the case or anything that belongs to it.'),
  labels: z.array(LabelView),
};

/** The wire shape of a case. */
export const CaseView = z.object(caseFields).meta({
  id: 'Case',
  description: 'A container of work, with documents, files and linked issues.',
});

/** The short form of a case: as a parent, or linked to an issue. */
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
    role: CaseLinkRole.describe('The relation of the issue to the case.'),
    createdByRunId: z.uuid().nullable().describe('The id of the run that created the link by acting on the case.'),
    createdAt: z.iso.datetime().describe('The time at which the link was created.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'CaseLink', description: 'A link between a case and an issue.' });

export const presentCaseLink = presenterOf(CaseLinkView);

export const CaseNotFound = () => notFound('Case not found');
export const CasesDisabled = () => forbidden('Cases are disabled');
export const CaseParentCycle = domainError('case_parent_cycle', 'A case cannot be part of itself');
