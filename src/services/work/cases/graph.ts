import type { CaseAttachment, CaseLink } from '#generated/prisma/client.js';
import type { Scope } from '#services/core/operation/scope.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId } from '#services/core/rows/loaders.js';
import { oldestFirst } from '#services/core/rows/pages-by-age.js';
import { uuid } from '#services/core/text/fields.js';
import { CaseAttachmentFilter } from '../attachments/rows.js';
import { casePages } from './filters.js';
import { CaseLinkRole } from './model.js';
import { casesEnabled } from './policy.js';

// Loaders for the graph's fields of cases: one statement for all parents of a level.

/**
 * Reads cases through another type's field. Whether cases are enabled is read in the same round trip; the result is
 * dropped if they are not.
 * @throws 403 "Cases are disabled"
 */
export async function whileEnabled<T>(scope: Scope, read: () => Promise<T>): Promise<T> {
  const result = read();
  result.catch(() => {}); // thrown below, unless cases are disabled
  await casesEnabled(scope);
  return result;
}

/** A project's cases. */
export const casesOfProject = casePages({ projectId: 'uuid' });

/** The children of a case. */
export const childrenOfCase = casePages({ parentCaseId: 'uuid' });

/** The cases linked to an issue. */
export const casesLinkedTo = casePages(
  { issueId: 'uuid' },
  {
    from: () => `
      SELECT c.*, l."issueId" FROM "CaseLink" l JOIN "Case" c ON c."companyId" = l."companyId" AND c.id = l."caseId"`,
  },
);

/** A link by id; null if it does not exist or the caller cannot reach it. */
export const caseLinkNode = byId<CaseLink>('CaseLink');

export const CaseLinkFilter = filterOf({
  id: 'CaseLinkFilter',
  nouns: 'links between cases and issues',
  lists: {
    roles: inColumn('role', CaseLinkRole, 'with one of these roles'),
    issueIds: idsIn('issueId', uuid(), 'to one of these issues'),
    caseIds: idsIn('caseId', uuid(), 'to one of these cases'),
  },
  times: { createdAt: 'were made', updatedAt: 'were changed last' },
});

const linkPage = (column: 'caseId' | 'issueId', through?: string) =>
  oldestFirst<CaseLink, FilterOf<typeof CaseLinkFilter>>('CaseLink', column, {
    through,
    conditions: CaseLinkFilter.conditions,
  });

/** The links of a case to issues by its id, oldest first. */
export const linksOfCase = linkPage('caseId', 'Case');

/** The links of an issue to cases, oldest first. */
export const linksOfIssue = linkPage('issueId');

/** A case's files by its id, oldest first. */
export const attachmentsOfCase = oldestFirst<CaseAttachment, FilterOf<typeof CaseAttachmentFilter>>(
  'CaseAttachment',
  'caseId',
  { through: 'Case', conditions: CaseAttachmentFilter.conditions },
);
