import { z } from 'zod';
import { notFound } from '../../core/errors/errors.js';
import { page } from '../../core/operation/loaders.js';
import type { Loader, Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { isUuid } from '../../core/text/fields.js';
import { groupBy } from '../../core/text/group-by.js';
import { type IncidentRow, IncidentStatus, type PolicyRow } from './model.js';

/** SQL for the present window of the policy `p`. */
export const WINDOW_OF_POLICY = `
  CROSS JOIN LATERAL (SELECT CASE p."windowKind" WHEN 'lifetime' THEN to_timestamp(0) ELSE date_trunc('month', now(), 'UTC') END) AS m(start)
  CROSS JOIN LATERAL (SELECT m.start, CASE p."windowKind" WHEN 'lifetime' THEN NULL
                                           ELSE (m.start AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC' END) AS w(start, "end")`;

/** SQL that joins the company `c`, project `j` or agent `a` that the policy or incident `p` is about. */
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
const ORDER = `ORDER BY array_position(ARRAY['company', 'project', 'agent'], p."scopeType"), p."createdAt", p.id`;
const EXISTS = 'coalesce(c.id, j.id, a.id) IS NOT NULL';

const OF_COMPANIES = statement(`${POLICIES} WHERE p."companyId" = ANY($1::uuid[]) AND ${EXISTS} ${ORDER}`);
const OF_AGENTS = statement(
  `${POLICIES} WHERE p."scopeType" = 'agent' AND (p."companyId", p."scopeId") IN
     (SELECT a."companyId", a.id FROM "Agent" a WHERE a.id = ANY($1::uuid[])) ${ORDER}`,
);
const BY_ID = statement(`${POLICIES} WHERE p."companyId" = $1::uuid AND p.id = $2::uuid`);

/** Policies by a key, each with its scope and what was used of it: one statement for all keys of a tick. */
const policiesBy = (text: typeof OF_COMPANIES, keyOf: (policy: PolicyRow) => string): Loader<string, PolicyRow[]> => ({
  async batch(scope, ids) {
    const found = groupBy(await scope.sql<PolicyRow>(text, [ids]), keyOf);
    return ids.map((id) => found.get(id) ?? []);
  },
});

/** Every policy of a company: the company's own, its projects' and its agents', each in the order of their making. */
export const policiesOfCompany = policiesBy(OF_COMPANIES, ({ companyId }) => companyId);

/** The policies of an agent. */
export const policiesOfAgent = policiesBy(OF_AGENTS, ({ scopeId }) => scopeId);

export const policyById = async (scope: Scope, companyId: string, id: string): Promise<PolicyRow> =>
  (await scope.row<PolicyRow>(BY_ID, [companyId, id])) as PolicyRow;

const INCIDENTS = `
  SELECT p.*, x.status AS "approvalStatus", coalesce(c.name, j.name, a.name, '') AS "scopeName"
    FROM "BudgetIncident" p ${SCOPE_OF}
    LEFT JOIN "Approval" x ON x."companyId" = p."companyId" AND x.id = p."approvalId"`;

const ACTIVE = statement(
  `${INCIDENTS} WHERE p."companyId" = ANY($1::uuid[]) AND p.status = 'open' ORDER BY p."createdAt", p.id`,
);

/** A company's incidents that wait for the board, oldest first. */
export const activeIncidentsOf: Loader<string, IncidentRow[]> = {
  async batch(scope, ids) {
    const found = groupBy(await scope.sql<IncidentRow>(ACTIVE, [ids]), ({ companyId }) => companyId);
    return ids.map((id) => found.get(id) ?? []);
  },
};

const BY_IDS = statement(`${INCIDENTS} WHERE p.id = ANY($1::uuid[])`);

/** Incidents by id; null where there is none within reach. */
export const incidentNode: Loader<string, IncidentRow | null> = {
  async batch(scope, ids) {
    const found = new Map((await scope.sql<IncidentRow>(BY_IDS, [ids])).map((row) => [row.id, row]));
    return ids.map((id) => found.get(id) ?? null);
  },
};

/** The incident that a path names. @throws 404 */
export async function incidentById(
  scope: Scope,
  { companyId, incidentId }: { companyId: string; incidentId: string },
): Promise<IncidentRow> {
  const incident = isUuid(incidentId) ? await scope.load(incidentNode, incidentId.toLowerCase()) : null;
  if (incident?.companyId !== companyId.toLowerCase()) throw notFound('Budget incident not found');
  return incident;
}

export const IncidentFilter = z.object({
  status: IncidentStatus.optional().describe('Only incidents in this status.'),
});

/** A company's incidents, newest first; the nodes bear only what orders them. */
export const incidentsOfCompany = page<{ id: string }, z.output<typeof IncidentFilter>>({
  table: 'BudgetIncident',
  by: { companyId: 'uuid' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'DESC',
  conditions: ({ status }, bind) => (status ? [`t.status = ${bind(status)}`] : []),
});
