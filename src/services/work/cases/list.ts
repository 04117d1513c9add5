import { z } from 'zod';
import type { Case } from '../../../generated/prisma/client.js';
import { companyMember } from '../../access/rules.js';
import { companyKeyById } from '../../access/tenancy.js';
import { rowsOfTable } from '../../core/operation/loaders.js';
import { query } from '../../core/operation/operation.js';
import type { Scope } from '../../core/operation/scope.js';
import { binder } from '../../core/postgres/bind.js';
import { columnsOf } from '../../core/postgres/columns.js';
import { MAX_PAGE } from '../../core/postgres/page-statement.js';
import { pathId, rawText, shownText, uuid } from '../../core/text/fields.js';
import { showCase } from './fields.js';
import { type CaseFilter, caseConditions, casesOfCompany } from './filters.js';
import { CaseStatus, CaseView } from './model.js';
import { casesEnabled } from './rules.js';

const some = <T extends z.ZodType>(values: T) => z.array(values).max(100).optional();
const MAX_WORDS = 200;

/** What the list of cases may be narrowed to. */
export const caseFilterFields = {
  types: some(shownText(120)).describe('Only of one of these types'),
  statuses: some(CaseStatus).describe('Only in one of these statuses'),
  active: z.boolean().optional().describe('Only those that are neither done nor cancelled, beside those of statuses'),
  projectIds: some(uuid()).describe('Only of one of these projects'),
  includeNoProject: z.boolean().optional().describe('Only those of no project, beside those of projectIds'),
  labelIds: some(uuid()).describe('Only with one of these labels'),
  parentCaseId: uuid().optional().describe('Only the direct children of this case'),
  q: rawText(MAX_WORDS).optional().describe('A part of identifier, title, summary or key, in any case of letters'),
};

/** A case in a list. */
const CaseRowView = CaseView.extend({
  matchesListFilters: z
    .boolean()
    .optional()
    .describe('With includeAncestors: false for a case that is only shown since one of the list is below it.'),
}).meta({ id: 'CaseRow' });

type ListedCase = Case & { readonly matchesListFilters?: boolean };

export const listCases = query({
  name: 'listCases',
  summary: 'List the cases of a company, those with the newest activity first',
  gate: casesEnabled,
  input: z.object({
    companyId: pathId(),
    ...caseFilterFields,
    includeAncestors: z
      .boolean()
      .default(false)
      .describe('Also the cases that those of the list are part of, after them'),
    limit: z.int().min(1).max(MAX_PAGE).default(100).describe('How many rows, ancestors not counted'),
  }),
  output: z.array(CaseRowView),
  on: companyKeyById,
  allow: companyMember,
  async run(scope, { companyId: _, limit, includeAncestors, ...filter }, { id }): Promise<ListedCase[]> {
    const { nodes } = await scope.load(casesOfCompany, { parent: [id], args: { first: limit, filter } });
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

const COLUMNS = columnsOf('Case')
  .names.map((name) => `t."${name}"`)
  .join(', ');

/** What the rows of a list are part of and is not in it, each once; one that the limit left out matches the filter. */
async function ancestorsAmong(
  scope: Scope,
  companyId: string,
  rows: readonly Case[],
  filter: CaseFilter,
): Promise<ListedCase[]> {
  if (rows.every(({ parentCaseId }) => parentCaseId === null)) return [];
  const values: unknown[] = [companyId, rows.map(({ id }) => id)];
  const matches = caseConditions(filter, binder(values));
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
  return rowsOfTable<ListedCase>(scope, 'Case', text, values);
}
