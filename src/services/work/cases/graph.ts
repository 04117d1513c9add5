import { z } from 'zod';
import type { Case, CaseAttachment, CaseLink } from '../../../generated/prisma/client.js';
import { byId, page } from '../../core/operation/loaders.js';
import { oldestFirst } from '../../core/operation/pages-by-age.js';
import type { Scope } from '../../core/operation/scope.js';
import { type CaseFilter, caseConditions, casePage, casesOfCompany } from './filters.js';
import { CaseLinkRole } from './model.js';
import { casesEnabled } from './policy.js';

// Loaders for the graph's fields of cases: one statement for all parents of a level.

/**
 * Reads cases through another type's field. Whether cases are enabled is read in the same round trip; the result is
 * dropped if they are not.
 * @throws 403 "Cases are disabled"
 */
export async function whileEnabled<T>(scope: Scope, read: () => Promise<T>): Promise<T> {
  const found = read();
  found.catch(() => {}); // thrown below, unless cases are disabled
  await casesEnabled(scope);
  return found;
}

const BY_ACTIVITY = { updatedAt: 'timestamptz', id: 'uuid' };
const BY_NUMBER = { caseNumber: 'int4' };

/** A company's cases, in each order. */
export const orderedCasesOfCompany = {
  updated_at_desc: casesOfCompany,
  updated_at_asc: casePage({}, BY_ACTIVITY, 'ASC'),
  created_at_desc: casePage({}, BY_NUMBER, 'DESC'),
  created_at_asc: casePage({}, BY_NUMBER, 'ASC'),
};
export type CaseOrder = keyof typeof orderedCasesOfCompany;

/** A project's cases, the most recently active first. */
export const casesOfProject = casePage({ projectId: 'uuid' }, BY_ACTIVITY, 'DESC');

/** The children of a case, the most recently active first. */
export const childrenOfCase = casePage({ parentCaseId: 'uuid' }, BY_ACTIVITY, 'DESC');

/** The cases linked to an issue, the most recently active first. */
export const casesLinkedTo = page<Case, CaseFilter>({
  table: 'Case',
  by: { companyId: 'uuid', issueId: 'uuid' },
  orderBy: BY_ACTIVITY,
  direction: 'DESC',
  conditions: caseConditions,
  select: ({ columns, conditions, ordering, limit }) => `
    SELECT ${columns.map((column) => `t."${column}"`).join(', ')}
      FROM (SELECT c.*, l."issueId" FROM "CaseLink" l
              JOIN "Case" c ON c."companyId" = l."companyId" AND c.id = l."caseId") t
     WHERE ${conditions.join(' AND ')} ORDER BY ${ordering} LIMIT ${limit}`,
});

/** A link by id, or null where there is none within reach. */
export const caseLinkNode = byId<CaseLink>('CaseLink');

export const CaseLinkFilter = z.object({
  role: z.array(CaseLinkRole).optional().describe('Only links with one of these roles.'),
});

const linkPage = (column: 'caseId' | 'issueId', through?: string) =>
  oldestFirst<CaseLink, z.output<typeof CaseLinkFilter>>('CaseLink', column, {
    through,
    conditions: ({ role }, bind) => (role ? [`t.role = ANY(${bind(role)}::text[])`] : []),
  });

/** The links of a case to issues by its id, oldest first. */
export const linksOfCase = linkPage('caseId', 'Case');

/** The links of an issue to cases, oldest first. */
export const linksOfIssue = linkPage('issueId');

/** A case's files by its id, oldest first. */
export const attachmentsOfCase = oldestFirst<CaseAttachment>('CaseAttachment', 'caseId', { through: 'Case' });
