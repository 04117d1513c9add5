import { notFound } from '#services/core/errors/errors.js';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { listsBy, rowsBy } from '#services/core/rows/batched.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { locatedBy, page } from '#services/core/rows/loaders.js';
import { ownId } from '#services/core/rows/own-id.js';
import { uuid } from '#services/core/text/fields.js';
import { type BudgetPolicyRow, BudgetScope, BudgetThreshold, type IncidentRow, IncidentStatus } from './model.js';

/** SQL that joins the current window `w` of the policy `p`. */
export const WINDOW_OF_POLICY = `
  CROSS JOIN LATERAL (SELECT CASE p."windowKind" WHEN 'lifetime' THEN to_timestamp(0) ELSE date_trunc('month', now(), 'UTC') END) AS m(start)
  CROSS JOIN LATERAL (SELECT m.start, CASE p."windowKind" WHEN 'lifetime' THEN NULL
                                           ELSE (m.start AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC' END) AS w(start, "end")`;

/** SQL that joins the company `c`, project `j` or agent `a` of the policy or incident `p`. */
export const SCOPE_OF = `
  LEFT JOIN "Company" c ON p."scopeType" = 'company' AND c.id = p."scopeId"
  LEFT JOIN "Project" j ON p."scopeType" = 'project' AND j."companyId" = p."companyId" AND j.id = p."scopeId"
  LEFT JOIN "Agent" a ON p."scopeType" = 'agent' AND a."companyId" = p."companyId" AND a.id = p."scopeId"`;

const POLICIES = `
  SELECT p.*, w.start AS "windowStart", w.end AS "windowEnd", coalesce(c.name, j.name, a.name) AS "scopeName",
         orgraph_spent(p."companyId", p."scopeType", p."scopeId", p.metric, p."windowKind")::float8 AS observed,
         coalesce(c.status = 'paused', a.status = 'paused', j."pausedAt" IS NOT NULL) AS paused,
         coalesce(c."pauseReason", j."pauseReason", a."pauseReason") AS "pauseReason"
    FROM "BudgetPolicy" p ${WINDOW_OF_POLICY} ${SCOPE_OF}`;
const RANK = `array_position(ARRAY['company', 'project', 'agent'], p."scopeType")`;
const ORDER = `ORDER BY ${RANK}, p."createdAt", p.id`;
const EXISTS = 'coalesce(c.id, j.id, a.id) IS NOT NULL';

const OF_COMPANIES = statement(`${POLICIES} WHERE p."companyId" = ANY($1::uuid[]) AND ${EXISTS} ${ORDER}`);
const OF_AGENTS = statement(
  `${POLICIES} WHERE p."scopeType" = 'agent' AND (p."companyId", p."scopeId") IN
     (SELECT a."companyId", a.id FROM "Agent" a WHERE a.id = ANY($1::uuid[])) ${ORDER}`,
);
const BY_ID = statement(`${POLICIES} WHERE p."companyId" = $1::uuid AND p.id = $2::uuid`);

/** The policies of a company: its own, its projects' and its agents', each oldest first. */
export const budgetPoliciesOfCompany = listsBy<BudgetPolicyRow>(OF_COMPANIES, 'companyId');

/** Pages of the policies of a company. */
export const policyPagesOfCompany = page<{ readonly id: string }>({
  table: 'BudgetPolicy',
  from: () => `SELECT p.*, ${RANK} AS "scopeRank" FROM "BudgetPolicy" p ${SCOPE_OF} WHERE ${EXISTS}`,
  by: { companyId: 'uuid' },
  orderBy: { scopeRank: 'int4', createdAt: 'timestamptz', id: 'uuid' },
  columns: ['id', 'createdAt', 'scopeRank'],
});

/** The policies of an agent. */
export const policiesOfAgent = listsBy<BudgetPolicyRow>(OF_AGENTS, 'scopeId');

const POLICIES_BY_ID = statement(`${POLICIES} WHERE p.id = ANY($1::uuid[]) AND ${EXISTS}`);

/** A policy by id, or null if none is within reach. */
export const budgetPolicyNode = rowsBy<BudgetPolicyRow>(POLICIES_BY_ID, 'id');

export const policyById = async (scope: Scope, companyId: string, id: string): Promise<BudgetPolicyRow> =>
  (await scope.row<BudgetPolicyRow>(BY_ID, [companyId, id])) as BudgetPolicyRow;

const INCIDENTS = `
  SELECT p.*, x.status AS "approvalStatus", coalesce(c.name, j.name, a.name, '') AS "scopeName"
    FROM "BudgetIncident" p ${SCOPE_OF}
    LEFT JOIN "Approval" x ON x."companyId" = p."companyId" AND x.id = p."approvalId"`;

const ACTIVE = statement(
  `${INCIDENTS} WHERE p."companyId" = ANY($1::uuid[]) AND p.status = 'open' ORDER BY p."createdAt", p.id`,
);

/** The open incidents of a company, oldest first. */
export const activeIncidentsOf = listsBy<IncidentRow>(ACTIVE, 'companyId');

const BY_IDS = statement(`${INCIDENTS} WHERE p.id = ANY($1::uuid[])`);

/** An incident by id, or null if none is within reach. */
export const incidentNode: Loader<string, IncidentRow | null> = {
  async batch(scope, ids) {
    const incidentsById = new Map((await scope.sql<IncidentRow>(BY_IDS, [ids])).map((row) => [row.id, row]));
    return ids.map((id) => incidentsById.get(id) ?? null);
  },
};

const IncidentNotFound = () => notFound('Budget incident not found');
const anyIncidentById = locatedBy('incidentId', incidentNode, IncidentNotFound);

/** The incident that a path names by its company and id. @throws 404 */
export async function incidentById(
  scope: Scope,
  ref: { readonly companyId: string; readonly incidentId: string },
): Promise<IncidentRow> {
  const incident = await anyIncidentById(scope, ref);
  if (incident.companyId !== ref.companyId.toLowerCase()) throw IncidentNotFound();
  return incident;
}

export const IncidentFilter = filterOf({
  id: 'BudgetIncidentFilter',
  nouns: 'budget incidents',
  lists: {
    statuses: inColumn('status', IncidentStatus, 'in one of these statuses'),
    scopeTypes: inColumn('scopeType', BudgetScope, 'of one of these kinds of scope'),
    scopeIds: idsIn('scopeId', uuid(), 'of one of these companies, projects and agents'),
    policyIds: idsIn('policyId', uuid(), 'of one of these policies'),
    thresholdTypes: inColumn('thresholdType', BudgetThreshold, 'that crossed one of these thresholds'),
  },
  times: { createdAt: 'happened', resolvedAt: 'were resolved' },
});

/** A company's incidents, newest first, with only the columns that order them. */
export const incidentsOfCompany = page<{ id: string }, FilterOf<typeof IncidentFilter>>({
  table: 'BudgetIncident',
  by: { companyId: 'uuid' },
  direction: 'DESC',
  conditions: IncidentFilter.conditions,
});

/** A budget incident, located by its id alone. */
export const incidentAlone = ownId({
  id: 'incidentId',
  from: '"BudgetIncident" c',
  parents: { companyId: 'c."companyId"' },
  missing: IncidentNotFound,
});
