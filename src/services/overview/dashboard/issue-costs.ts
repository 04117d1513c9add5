import { z } from 'zod';
import { companyMember } from '#services/access/rules.js';
import { query } from '#services/core/operation/operation.js';
import type { Loader } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { IssueCostSummaryView } from '#services/money/costs/model.js';
import { issueById, issueRef } from '#services/work/issues/rows.js';

type Summary = z.input<typeof IssueCostSummaryView>;

interface SummaryKey {
  readonly issueId: string;
  readonly excludeRoot: boolean;
}

const SUMMARIES = statement(`
  WITH RECURSIVE tree AS (
    SELECT k.n, k.exclude, true AS root, i."companyId", i.id
      FROM unnest($1::uuid[], $2::bool[]) WITH ORDINALITY AS k(id, exclude, n) JOIN "Issue" i ON i.id = k.id
    UNION
    SELECT tree.n, tree.exclude, false, i."companyId", i.id
      FROM tree JOIN "Issue" i ON i."companyId" = tree."companyId" AND i."parentId" = tree.id
  ), counted AS (SELECT n, "companyId", id FROM tree WHERE NOT (root AND exclude))
  SELECT counted.n::int AS n, count(*)::int AS "issueCount",
         coalesce(sum(cost.cents), 0)::float8 AS "costCents", coalesce(sum(cost.input), 0)::float8 AS "inputTokens",
         coalesce(sum(cost.cached), 0)::float8 AS "cachedInputTokens", coalesce(sum(cost.output), 0)::float8 AS "outputTokens",
         coalesce(sum(run.runs), 0)::int AS "runCount", coalesce(sum(run.ms), 0)::float8 AS "runtimeMs"
    FROM counted
   CROSS JOIN LATERAL (
     SELECT sum(e."costCents") AS cents, sum(e."inputTokens") AS input, sum(e."cachedInputTokens") AS cached, sum(e."outputTokens") AS output
       FROM "CostEvent" e WHERE e."companyId" = counted."companyId" AND e."issueId" = counted.id) cost
   CROSS JOIN LATERAL (
     SELECT count(*) AS runs, sum(round(extract(epoch FROM coalesce(r."finishedAt", now()) - r."startedAt") * 1000)) AS ms
       FROM "HeartbeatRun" r
      WHERE r."companyId" = counted."companyId" AND r."issueId" = counted.id AND r."startedAt" IS NOT NULL) run
   GROUP BY counted.n`);

const NOTHING = {
  issueCount: 0,
  costCents: 0,
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  runCount: 0,
  runtimeMs: 0,
};

/**
 * The costs of issues with their descendants; running runs count up to the present. One statement covers all issues.
 */
export const issueCosts: Loader<SummaryKey, Summary> = {
  cacheKey: ({ issueId, excludeRoot }) => `${issueId} ${excludeRoot}`,
  async batch(scope, keys) {
    const values = [keys.map(({ issueId }) => issueId), keys.map(({ excludeRoot }) => excludeRoot)];
    const rows = await scope.sql<Omit<Summary, 'issueId' | 'includeDescendants'> & { n: number }>(SUMMARIES, values);
    const sumsByNumber = new Map(rows.map(({ n, ...sums }) => [n, sums]));
    return keys.map(({ issueId }, index) => ({
      issueId,
      includeDescendants: true as const,
      ...(sumsByNumber.get(index + 1) ?? NOTHING),
    }));
  },
};

export const getIssueCostSummary = query({
  name: 'getIssueCostSummary',
  summary: 'Sum up the costs of an issue and its descendants',
  input: z.object({
    ...issueRef,
    excludeRoot: z.boolean().default(false).describe('True to count only the descendants.'),
  }),
  output: IssueCostSummaryView,
  on: issueById,
  allow: companyMember,
  run: (scope, { excludeRoot }, { id }) => scope.load(issueCosts, { issueId: id, excludeRoot }),
});
