import { statement } from '#services/core/postgres/statement.js';
import { listsByNumber } from '#services/core/rows/batched.js';

/** The position of an agent in its company's org chart. */
export interface OrgChartEntry {
  readonly agentId: string;
  /** Null at the top. */
  readonly managerId: string | null;
  /** 0 at the top. */
  readonly depth: number;
}

// An agent with a terminated manager is at the top, as in `rootAgents`.
const ORG_CHART = statement(`
  WITH RECURSIVE living AS (
    SELECT k.n, a.id, a.name, m.id AS manager
      FROM unnest($1::uuid[]) WITH ORDINALITY AS k(company, n)
      JOIN "Agent" a ON a."companyId" = k.company AND a.status <> 'terminated'
      LEFT JOIN "Agent" m ON m."companyId" = a."companyId" AND m.id = a."reportsTo" AND m.status <> 'terminated'
  ), chart AS (
    SELECT n, id, name, manager, 0 AS depth FROM living WHERE manager IS NULL
    UNION ALL
    SELECT l.n, l.id, l.name, l.manager, chart.depth + 1 FROM chart JOIN living l ON l.n = chart.n AND l.manager = chart.id
  )
  SELECT n::int AS n, id AS "agentId", manager AS "managerId", depth FROM chart ORDER BY n, depth, name, id`);

/** A company's agents without the terminated ones, managers before their reports. */
export const orgChart = listsByNumber<OrgChartEntry>(ORG_CHART);
