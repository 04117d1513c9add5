import { z } from 'zod';
import type { CaseLink } from '#generated/prisma/client.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { listsByNumber } from '#services/core/rows/batched.js';
import { presenterOf } from '#services/core/rows/present.js';
import { featureEnabled } from '#services/organization/instance/settings.js';
import { COMPACT_ISSUE_COLUMNS, type CompactIssue, CompactIssueView } from '../issues/compact.js';
import { CaseLinkRole, type CompactCase, CompactCaseView, presentCompactCase } from './model.js';

const linkFields = { id: z.uuid(), role: CaseLinkRole, createdAt: z.iso.datetime() };

/** A case that an issue is linked to. */
export const LinkedCaseView = z.object({ ...linkFields, case: CompactCaseView }).meta({ id: 'LinkedCase' });

/** An issue that a case is linked to. */
export const LinkedIssueView = z.object({ ...linkFields, issue: CompactIssueView }).meta({ id: 'LinkedIssue' });

interface LinkTo<T> extends Pick<CaseLink, 'id' | 'role' | 'createdAt'> {
  readonly other: T;
}

interface End {
  readonly table: 'Case' | 'Issue';
  readonly column: 'caseId' | 'issueId';
}

/** The links from the rows of one end to those of the other by id, oldest first: one statement for all of a tick. */
function linksFrom<T>(from: End, to: End, columns: readonly string[]) {
  const fields = columns.map((column) => `'${column}', o."${column}"`).join(', ');
  return listsByNumber<LinkTo<T>>(
    statement(`
    SELECT k.n::int, l.id, l.role, l."createdAt", json_build_object(${fields}) AS other
      FROM unnest($1::uuid[]) WITH ORDINALITY AS k(id, n)
      JOIN "${from.table}" f ON f.id = k.id
      JOIN "CaseLink" l ON l."companyId" = f."companyId" AND l."${from.column}" = f.id
      JOIN "${to.table}" o ON o."companyId" = l."companyId" AND o.id = l."${to.column}"
     ORDER BY k.n, l."createdAt", l.id`),
  );
}

const CASE: End = { table: 'Case', column: 'caseId' };
const ISSUE: End = { table: 'Issue', column: 'issueId' };

/** The cases that an issue is linked to, by the issue's id. */
export const casesOfIssue = linksFrom<CompactCase>(ISSUE, CASE, Object.keys(CompactCaseView.shape));

/** The issues that a case is linked to, by the case's id. */
export const issuesOfCase = linksFrom<CompactIssue>(CASE, ISSUE, COMPACT_ISSUE_COLUMNS);

export const presentLinkedCase = presenterOf(LinkedCaseView, {
  case: ({ other }: LinkTo<CompactCase>) => presentCompactCase(other),
});

export const presentLinkedIssue = presenterOf(LinkedIssueView, { issue: ({ other }: LinkTo<CompactIssue>) => other });

/** The cases in an issue's detail: none while cases are disabled. */
export async function linkedCases(scope: Scope, issueId: string): Promise<z.input<typeof LinkedCaseView>[]> {
  const [enabled, links] = await Promise.all([featureEnabled(scope, 'enableCases'), scope.load(casesOfIssue, issueId)]);
  return enabled ? links.map(presentLinkedCase) : [];
}
