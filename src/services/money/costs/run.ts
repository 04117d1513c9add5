import { z } from 'zod';
import type { Loader } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { total } from '#services/core/text/fields.js';

export const RunCostView = z
  .object({
    costCents: total().describe('The billed amount in US cents; uses without a known price count as zero.'),
    inputTokens: total().describe('The tokens that were sent to models, without those read from their caches.'),
    cachedInputTokens: total().describe('Input tokens that were read from a cache.'),
    outputTokens: total().describe('The tokens that models wrote.'),
    events: z.int().describe('The number of cost events.'),
    unpricedEvents: z.int().describe('The number of cost events without a known price, which count as zero cents.'),
  })
  .meta({ id: 'RunCost', description: 'The costs of a run.' });

const sum = (column: string) => `coalesce(sum(e."${column}"), 0)::float8 AS "${column}"`;

const SUMS = statement(`
  SELECT ${['costCents', 'inputTokens', 'cachedInputTokens', 'outputTokens'].map(sum).join(', ')}, count(e.id)::int AS events,
         (count(*) FILTER (WHERE e."costStatus" = 'unpriced'))::int AS "unpricedEvents"
    FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS k(company, run, n)
    LEFT JOIN "CostEvent" e ON e."companyId" = k.company AND e."heartbeatRunId" = k.run
   GROUP BY k.n ORDER BY k.n`);

interface RunKey {
  readonly companyId: string;
  readonly id: string;
}

/** The costs of runs, read with one statement for all runs. */
export const costOfRun: Loader<RunKey, z.input<typeof RunCostView>> = {
  cacheKey: ({ id }) => id,
  batch: (scope, runs) =>
    scope.sql<z.input<typeof RunCostView>>(SUMS, [runs.map(({ companyId }) => companyId), runs.map(({ id }) => id)]),
};
