import { z } from 'zod';
import type { Loader } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { total } from '#services/core/text/fields.js';

export const SpendView = z
  .object({
    billedCents: total().describe('The billed amount, in US cents.'),
    tokens: total().describe('Input, cached input and output tokens together.'),
    inputTokens: total().describe('The tokens that were sent to models, without those read from their caches.'),
    cachedInputTokens: total().describe('Input tokens that were read from a cache.'),
    outputTokens: total().describe('The tokens that models wrote.'),
    reservedCents: total().describe(
      'The amount reserved for runs that have not reported their costs yet, in US cents.',
    ),
    runs: total().describe('The number of started runs.'),
    events: total().describe('The number of cost events.'),
    unpricedEvents: total().describe('The number of cost events without a known price, which count as zero cents.'),
  })
  .meta({ id: 'Spend', description: 'The usage of everything that a budget can limit.' });

type Spend = z.input<typeof SpendView>;

export interface SpendKey {
  readonly companyId: string;
  readonly scopeType: 'company' | 'agent' | 'project';
  readonly scopeId: string;
  readonly windowKind: 'calendar_month_utc' | 'lifetime';
}

const sum = (column: string) => `coalesce(sum(t."${column}"), 0)::float8 AS "${column}"`;
const COLUMNS = ['billedCents', 'inputTokens', 'cachedInputTokens', 'outputTokens', 'runs', 'events', 'unpricedEvents'];

const SPEND = statement(`
  SELECT ${COLUMNS.map(sum).join(', ')},
         coalesce(sum(t."inputTokens" + t."cachedInputTokens" + t."outputTokens"), 0)::float8 AS tokens,
         orgraph_reserved(k.company, k.type, k.id, 'billed_cents')::float8 AS "reservedCents"
    FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[]) WITH ORDINALITY AS k(company, type, id, kind, n)
    LEFT JOIN "SpendTotal" t ON t."companyId" = k.company AND t."scopeType" = k.type AND t."windowKind" = k.kind
          AND t."windowStart" = CASE k.kind WHEN 'lifetime' THEN to_timestamp(0) ELSE date_trunc('month', now(), 'UTC') END
          AND t."scopeId" = k.id
   GROUP BY k.n, k.company, k.type, k.id ORDER BY k.n`);

/** The usage of scopes in the current UTC month or in total, from totals that the database maintains. */
export const spendOf: Loader<SpendKey, Spend> = {
  cacheKey: ({ scopeType, scopeId, windowKind }) => `${scopeType} ${scopeId} ${windowKind}`,
  batch: (scope, keys) =>
    scope.sql<Spend>(
      SPEND,
      (['companyId', 'scopeType', 'scopeId', 'windowKind'] as const).map((column) => keys.map((key) => key[column])),
    ),
};
