import { z } from 'zod';
import type { CaseLink } from '../../../generated/prisma/client.js';
import type { Loader, Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { isoText } from '../../core/text/moments.js';
import { featureEnabled } from '../../organization/instance/settings.js';
import { COMPACT_ISSUE_COLUMNS, type CompactIssue, CompactIssueView } from '../issues/compact.js';
import { CaseLinkRole, type CompactCase, CompactCaseView, presentCompactCase } from './model.js';

const linkFields = { id: z.uuid(), role: CaseLinkRole, createdAt: z.iso.datetime() };

/** A case that an issue is linked to. */
export const LinkedCaseView = z.object({ ...linkFields, case: CompactCaseView }).meta({ id: 'LinkedCase' });

/** An issue that a case is linked to. */
export const LinkedIssueView = z.object({ ...linkFields, issue: CompactIssueView }).meta({ id: 'LinkedIssue' });

interface Linked<T> extends Pick<CaseLink, 'id' | 'role' | 'createdAt'> {
  readonly other: T;
}
type LinkedCase = Linked<CompactCase>;
type LinkedIssue = Linked<CompactIssue>;

interface End {
  readonly table: 'Case' | 'Issue';
  readonly column: 'caseId' | 'issueId';
}

/** What is linked to the rows of one end, by their ids, oldest link first: one statement for all of a tick. */
function linked<T>(from: End, to: End, columns: readonly string[]): Loader<string, readonly Linked<T>[]> {
  const shown = columns.map((column) => `'${column}', o."${column}"`).join(', ');
  const text = statement(`
    SELECT k.n::int, l.id, l.role, l."createdAt", json_build_object(${shown}) AS other
      FROM unnest($1::uuid[]) WITH ORDINALITY AS k(id, n)
      JOIN "${from.table}" f ON f.id = k.id
      JOIN "CaseLink" l ON l."companyId" = f."companyId" AND l."${from.column}" = f.id
      JOIN "${to.table}" o ON o."companyId" = l."companyId" AND o.id = l."${to.column}"
     ORDER BY k.n, l."createdAt", l.id`);
  return {
    async batch(scope, ids) {
      const links: Linked<T>[][] = ids.map(() => []);
      for (const { n, ...link } of await scope.sql<Linked<T> & { n: number }>(text, [ids])) links[n - 1]?.push(link);
      return links;
    },
  };
}

const CASE: End = { table: 'Case', column: 'caseId' };
const ISSUE: End = { table: 'Issue', column: 'issueId' };

/** The cases that an issue is linked to, by the issue's id. */
export const casesOfIssue = linked<CompactCase>(ISSUE, CASE, Object.keys(CompactCaseView.shape));

/** The issues that a case is linked to, by the case's id. */
export const issuesOfCase = linked<CompactIssue>(CASE, ISSUE, COMPACT_ISSUE_COLUMNS);

const presentLink = ({ id, role, createdAt }: Linked<unknown>) => ({
  id,
  role: role as CaseLinkRole,
  createdAt: isoText(createdAt),
});

export const presentLinkedCase = (link: LinkedCase): z.input<typeof LinkedCaseView> => ({
  ...presentLink(link),
  case: presentCompactCase(link.other),
});

/** What an issue's detail shows of its cases: nothing while the installation has them switched off. */
export async function linkedCases(scope: Scope, issueId: string): Promise<z.input<typeof LinkedCaseView>[]> {
  const [enabled, links] = await Promise.all([featureEnabled(scope, 'enableCases'), scope.load(casesOfIssue, issueId)]);
  return enabled ? links.map(presentLinkedCase) : [];
}

export const presentLinkedIssue = (link: LinkedIssue): z.input<typeof LinkedIssueView> => ({
  ...presentLink(link),
  issue: link.other,
});
