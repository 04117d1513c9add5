import { z } from 'zod';
import type { Case, CaseLink, Label } from '../../../generated/prisma/client.js';
import { domainError, forbidden, notFound } from '../../core/operation/errors.js';
import { type JsonObject, jsonObject } from '../../core/operation/fields.js';
import { LabelView, presentLabel } from '../../organization/labels/model.js';

export const CASE_STATUSES = ['draft', 'in_progress', 'in_review', 'approved', 'done', 'cancelled'] as const;
export const CaseStatus = z.enum(CASE_STATUSES).meta({ id: 'CaseStatus' });
export type CaseStatus = z.output<typeof CaseStatus>;

/** Done and cancelled cases are closed; all others are active. */
export const isCaseClosed = (status: string): boolean => status === 'done' || status === 'cancelled';

export const CaseLinkRole = z.enum(['origin', 'work', 'reference']).meta({ id: 'CaseLinkRole' });
export type CaseLinkRole = z.output<typeof CaseLinkRole>;

const caseFields = {
  id: z.uuid(),
  companyId: z.uuid(),
  caseNumber: z.int(),
  identifier: z.string(),
  caseType: z.string(),
  key: z.string().nullable(),
  title: z.string(),
  summary: z.string().nullable(),
  status: CaseStatus,
  fields: jsonObject(),
  projectId: z.uuid().nullable(),
  parentCaseId: z.uuid().nullable(),
  createdByAgentId: z.uuid().nullable(),
  createdByUserId: z.string().nullable(),
  updatedByAgentId: z.uuid().nullable(),
  updatedByUserId: z.string().nullable(),
  completedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  labels: z.array(LabelView),
};

/** The wire shape of a case, without what belongs to it. */
export const CaseView = z.object(caseFields).meta({ id: 'Case' });

/** A case among others: a parent, or what an issue is linked to. */
export const CompactCaseView = z
  .object({ id: z.uuid(), identifier: z.string(), title: z.string(), caseType: z.string(), status: CaseStatus })
  .meta({ id: 'CompactCase' });

export const presentCase = (row: Case, labels: readonly Label[]): z.input<typeof CaseView> => ({
  id: row.id,
  companyId: row.companyId,
  caseNumber: row.caseNumber,
  identifier: row.identifier,
  caseType: row.caseType,
  key: row.key,
  title: row.title,
  summary: row.summary,
  status: row.status as CaseStatus,
  fields: row.fields as JsonObject,
  projectId: row.projectId,
  parentCaseId: row.parentCaseId,
  createdByAgentId: row.createdByAgentId,
  createdByUserId: row.createdByUserId,
  updatedByAgentId: row.updatedByAgentId,
  updatedByUserId: row.updatedByUserId,
  completedAt: row.completedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  labels: labels.map(presentLabel),
});

export type CompactCase = Pick<Case, 'id' | 'identifier' | 'title' | 'caseType' | 'status'>;

export const presentCompactCase = ({
  id,
  identifier,
  title,
  caseType,
  status,
}: CompactCase): z.input<typeof CompactCaseView> => ({ id, identifier, title, caseType, status: status as CaseStatus });

/** The wire shape of a link between a case and an issue. */
export const CaseLinkView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    caseId: z.uuid(),
    issueId: z.uuid(),
    role: CaseLinkRole,
    createdByRunId: z.uuid().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'CaseLink' });

export const presentCaseLink = (row: CaseLink): z.input<typeof CaseLinkView> => ({
  id: row.id,
  companyId: row.companyId,
  caseId: row.caseId,
  issueId: row.issueId,
  role: row.role as CaseLinkRole,
  createdByRunId: row.createdByRunId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const CaseNotFound = () => notFound('Case not found');
export const CasesDisabled = () => forbidden('Cases are disabled');
export const CaseParentCycle = domainError('case_parent_cycle', 422, 'A case cannot be part of itself');
