import { z } from 'zod';
import type { Case } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { tableColumns } from '#services/core/postgres/columns.js';
import { MAX_PAGE } from '#services/core/postgres/page-statement.js';
import { binder } from '#services/core/postgres/statement.js';
import { rowsOfTable } from '#services/core/rows/loaders.js';
import { pathId } from '#services/core/text/fields.js';
import { showCase } from './fields.js';
import { CaseFilter, caseFilter, caseFilterFields, casesOfCompany } from './filters.js';
import { CaseView } from './model.js';
import { casesEnabled } from './policy.js';

/** A case in a list. */
const CaseRowView = CaseView.extend({
  matchesListFilters: z
    .boolean()
    .optional()
    .describe('With includeAncestors: false if the list includes the case only as an ancestor.'),
}).meta({ id: 'CaseRow' });

type CaseOfList = Case & { readonly matchesListFilters?: boolean };

export const listCases = query({
  name: 'listCases',
  summary: "List a company's cases, most recently active first",
  gate: casesEnabled,
  input: z.object({
    companyId: pathId(),
    ...caseFilterFields,
    includeAncestors: z.boolean().default(false).describe('True to append the ancestors of the cases'),
    limit: z.int().min(1).max(MAX_PAGE).default(100).describe('The maximum number of cases, not counting ancestors'),
  }),
  output: z.array(CaseRowView),
  on: companyKeyById,
  allow: companyMember,
  async run(scope, { companyId: _, limit, includeAncestors, ...input }, { id }): Promise<CaseOfList[]> {
    const filter = caseFilter(input);
    const { nodes } = await scope.load(casesOfCompany.in.updated_at_desc, {
      parent: [id],
      args: { first: limit, filter },
    });
    if (!includeAncestors) return [...nodes];
    return [
      ...nodes.map((row) => ({ ...row, matchesListFilters: true })),
      ...(await ancestorsAmong(scope, id, nodes, filter)),
    ];
  },
  present: (scope, rows) =>
    Promise.all(
      rows.map(async ({ matchesListFilters, ...row }) => ({
        ...(await showCase(scope, row)),
        ...(matchesListFilters === undefined ? {} : { matchesListFilters }),
      })),
    ),
});

const COLUMNS = tableColumns('Case')
  .names.map((name) => `t."${name}"`)
  .join(', ');

/**
 * The ancestors of the rows that are not among the rows, each once. An ancestor that only the limit excluded still
 * matches the filter.
 */
async function ancestorsAmong(
  scope: Scope,
  companyId: string,
  rows: readonly Case[],
  filter: CaseFilter,
): Promise<CaseOfList[]> {
  if (rows.every(({ parentCaseId }) => parentCaseId === null)) return [];
  const values: unknown[] = [companyId, rows.map(({ id }) => id)];
  const matches = CaseFilter.conditions(filter, binder(values));
  const text = `
    WITH RECURSIVE above(id) AS (
      SELECT c."parentCaseId" FROM "Case" c
       WHERE c."companyId" = $1::uuid AND c.id = ANY($2::uuid[]) AND c."parentCaseId" IS NOT NULL
      UNION
      SELECT c."parentCaseId" FROM above
        JOIN "Case" c ON c."companyId" = $1::uuid AND c.id = above.id WHERE c."parentCaseId" IS NOT NULL)
    SELECT ${COLUMNS}, coalesce(${['true', ...matches].join(' AND ')}, false) AS "matchesListFilters"
      FROM above JOIN "Case" t ON t."companyId" = $1::uuid AND t.id = above.id
     WHERE t.id <> ALL($2::uuid[]) ORDER BY t."updatedAt" DESC, t.id DESC`;
  return rowsOfTable<CaseOfList>(scope, 'Case', text, values);
}
