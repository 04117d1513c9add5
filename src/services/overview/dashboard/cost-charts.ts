import type { z } from 'zod';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import { groupBy } from '#services/core/text/group-by.js';
import {
  bucketOf,
  bucketRangeCondition,
  type ChartKey,
  type CostPointView,
  chartLoader,
  ofKey,
} from './chart-model.js';

export type CostPoint = Omit<z.input<typeof CostPointView>, 'start'> & { readonly start: Date };

const FIGURES = ['costCents', 'inputTokens', 'cachedInputTokens', 'outputTokens'];
const SUMS = FIGURES.map((figure) => `sum(e."${figure}")::float8 AS "${figure}"`).join(', ');
const TOKENS = '"inputTokens" + c."cachedInputTokens" + c."outputTokens"';
const POINT = `${FIGURES.map((figure) => `coalesce(c."${figure}", 0) AS "${figure}"`).join(', ')},
  coalesce(c.${TOKENS}, 0) AS tokens`;

/** Cost and tokens by bucket. */
export const costPoints: Loader<ChartKey, CostPoint[]> = chartLoader<CostPoint>(
  ({ scope }) => `
  c AS (SELECT k.n, ${bucketOf('e."occurredAt"')} AS bucket, ${SUMS}
          FROM keys k JOIN "CostEvent" e ON ${ofKey(scope, 'e')} AND ${bucketRangeCondition('e."occurredAt"')} GROUP BY 1, 2)
  SELECT k.n::int AS n, b.start, ${POINT} FROM keys k CROSS JOIN buckets b
    LEFT JOIN c ON c.n = k.n AND c.bucket = b.bucket ORDER BY k.n, b.start`,
);

/** Cost and tokens by bucket of one agent, project or model. */
export interface CostSeries {
  /** Null for costs without a project. */
  readonly key: string | null;
  readonly provider: string | null;
  readonly costCents: number;
  readonly tokens: number;
  readonly points: readonly CostPoint[];
}

type SeriesRow = CostPoint & Pick<CostSeries, 'key' | 'provider'> & { readonly place: number };

const ZEROS = FIGURES.map((figure) => `0::float8 AS "${figure}"`).join(', ');
const TOTALS = FIGURES.map((figure) => `sum(p."${figure}") AS "${figure}"`).join(', ');
const POINTS = ['n', 'place', 'key', 'provider', 'bucket'].map((column) => `p.${column}`).join(', ');

/**
 * The series with the highest costs, highest first. Costs are read once, for the order and for the points. The
 * statement avoids joins: the planner does not know how many series there are and would compare each with each.
 */
const seriesBy = (key: string, provider = 'NULL::text') =>
  chartLoader<SeriesRow>(
    ({ scope }) => `
  c AS MATERIALIZED (
    SELECT k.n, ${bucketOf('e."occurredAt"')} AS bucket, ${key} AS key, ${provider} AS provider, ${SUMS}
      FROM keys k JOIN "CostEvent" e ON ${ofKey(scope, 'e')} AND ${bucketRangeCondition('e."occurredAt"')} GROUP BY 1, 2, 3, 4),
  totals AS (
    SELECT c.*, sum(c."costCents") OVER series AS cost, sum(c.${TOKENS}) OVER series AS used
      FROM c WINDOW series AS (PARTITION BY c.n, c.key, c.provider)),
  ranked AS (
    SELECT t.*, dense_rank() OVER (PARTITION BY t.n ORDER BY t.cost DESC, t.used DESC, t.key, t.provider) AS place
      FROM totals t),
  shown AS MATERIALIZED (SELECT ${POINTS}, ${FIGURES.map((figure) => `p."${figure}"`).join(', ')} FROM ranked p WHERE p.place <= $6::int),
  series AS (SELECT DISTINCT n, place, key, provider FROM shown),
  points AS (
    SELECT * FROM shown
    UNION ALL SELECT s.n, s.place, s.key, s.provider, b.bucket, ${ZEROS} FROM series s CROSS JOIN buckets b),
  whole AS (SELECT ${POINTS}, ${TOTALS} FROM points p GROUP BY ${POINTS})
  SELECT c.n::int AS n, c.place::int AS place, c.key, c.provider, (SELECT list FROM starts)[c.bucket] AS start, ${POINT}
    FROM whole c ORDER BY c.n, c.place, c.bucket`,
  );

const ROWS_BY = {
  agent: seriesBy('e."agentId"'),
  project: seriesBy('e."projectId"'),
  model: seriesBy('e.model', 'e.provider'),
};

const sum = (points: readonly CostPoint[], figure: 'costCents' | 'tokens'): number =>
  points.reduce((total, point) => total + point[figure], 0);

/** Cost and tokens by bucket for each agent, project or model, the highest cost first. */
export async function costSeries(
  scope: Scope,
  noun: keyof typeof ROWS_BY,
  key: ChartKey & { readonly first: number },
): Promise<CostSeries[]> {
  const rows = await scope.load(ROWS_BY[noun], key);
  return [...groupBy(rows, ({ place }) => place).values()].map((points) => {
    const { key, provider } = points[0] as SeriesRow;
    return { key, provider, costCents: sum(points, 'costCents'), tokens: sum(points, 'tokens'), points };
  });
}
